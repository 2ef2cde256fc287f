// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct FindUnitsByCodeParams<T1: crate::StringSql, T2: crate::ArraySql<Item = T1>> {
    pub product_key: i64,
    pub codes: T2,
}
#[derive(Debug)]
pub struct FindLotsByCodeParams<T1: crate::StringSql, T2: crate::ArraySql<Item = T1>> {
    pub product_key: i64,
    pub codes: T2,
}
#[derive(Debug)]
pub struct FindExistingKeysParams<
    T1: crate::ArraySql<Item = i64>,
    T2: crate::ArraySql<Item = i64>,
    T3: crate::ArraySql<Item = i64>,
    T4: crate::ArraySql<Item = i64>,
> {
    pub serial_keys: T1,
    pub at: chrono::DateTime<chrono::Utc>,
    pub lot_keys: T2,
    pub batch_keys: T3,
    pub product_keys: T4,
}
#[derive(Debug)]
pub struct FindBatchesOfOrdersParams<T1: crate::ArraySql<Item = i64>> {
    pub keys: T1,
    pub at: chrono::DateTime<chrono::Utc>,
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindUnitsByCode {
    pub key: i64,
    pub code: String,
}
pub struct FindUnitsByCodeBorrowed<'a> {
    pub key: i64,
    pub code: &'a str,
}
impl<'a> From<FindUnitsByCodeBorrowed<'a>> for FindUnitsByCode {
    fn from(FindUnitsByCodeBorrowed { key, code }: FindUnitsByCodeBorrowed<'a>) -> Self {
        Self { key, code: code.into() }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindLotsByCode {
    pub key: i64,
    pub code: String,
}
pub struct FindLotsByCodeBorrowed<'a> {
    pub key: i64,
    pub code: &'a str,
}
impl<'a> From<FindLotsByCodeBorrowed<'a>> for FindLotsByCode {
    fn from(FindLotsByCodeBorrowed { key, code }: FindLotsByCodeBorrowed<'a>) -> Self {
        Self { key, code: code.into() }
    }
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct FindSupplierLots {
    pub key: i64,
    pub product_key: i64,
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindExistingKeys {
    pub serials: Vec<i64>,
    pub lots: Vec<i64>,
    pub batches: Vec<i64>,
    pub products: Vec<i64>,
}
pub struct FindExistingKeysBorrowed<'a> {
    pub serials: crate::ArrayIterator<'a, i64>,
    pub lots: crate::ArrayIterator<'a, i64>,
    pub batches: crate::ArrayIterator<'a, i64>,
    pub products: crate::ArrayIterator<'a, i64>,
}
impl<'a> From<FindExistingKeysBorrowed<'a>> for FindExistingKeys {
    fn from(FindExistingKeysBorrowed { serials, lots, batches, products }: FindExistingKeysBorrowed<'a>) -> Self {
        Self {
            serials: serials.map(|v| v).collect(),
            lots: lots.map(|v| v).collect(),
            batches: batches.map(|v| v).collect(),
            products: products.map(|v| v).collect(),
        }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct FindUnitsByCodeQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindUnitsByCodeBorrowed, tokio_postgres::Error>,
    mapper: fn(FindUnitsByCodeBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindUnitsByCodeQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindUnitsByCodeBorrowed) -> R) -> FindUnitsByCodeQuery<'c, 'a, 's, C, R, N> {
        FindUnitsByCodeQuery {
            client: self.client,
            params: self.params,
            query: self.query,
            cached: self.cached,
            extractor: self.extractor,
            mapper,
        }
    }
    pub async fn one(self) -> Result<T, tokio_postgres::Error> {
        let row = crate::client::async_::one(self.client, self.query, &self.params, self.cached).await?;
        Ok((self.mapper)((self.extractor)(&row)?))
    }
    pub async fn all(self) -> Result<Vec<T>, tokio_postgres::Error> {
        self.iter().await?.try_collect().await
    }
    pub async fn opt(self) -> Result<Option<T>, tokio_postgres::Error> {
        let opt_row = crate::client::async_::opt(self.client, self.query, &self.params, self.cached).await?;
        Ok(opt_row
            .map(|row| {
                let extracted = (self.extractor)(&row)?;
                Ok((self.mapper)(extracted))
            })
            .transpose()?)
    }
    pub async fn iter(
        self,
    ) -> Result<impl futures::Stream<Item = Result<T, tokio_postgres::Error>> + 'c, tokio_postgres::Error> {
        let stream =
            crate::client::async_::raw(self.client, self.query, crate::slice_iter(&self.params), self.cached).await?;
        let mapped = stream
            .map(move |res| {
                res.and_then(|row| {
                    let extracted = (self.extractor)(&row)?;
                    Ok((self.mapper)(extracted))
                })
            })
            .into_stream();
        Ok(mapped)
    }
}
pub struct FindLotsByCodeQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindLotsByCodeBorrowed, tokio_postgres::Error>,
    mapper: fn(FindLotsByCodeBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindLotsByCodeQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindLotsByCodeBorrowed) -> R) -> FindLotsByCodeQuery<'c, 'a, 's, C, R, N> {
        FindLotsByCodeQuery {
            client: self.client,
            params: self.params,
            query: self.query,
            cached: self.cached,
            extractor: self.extractor,
            mapper,
        }
    }
    pub async fn one(self) -> Result<T, tokio_postgres::Error> {
        let row = crate::client::async_::one(self.client, self.query, &self.params, self.cached).await?;
        Ok((self.mapper)((self.extractor)(&row)?))
    }
    pub async fn all(self) -> Result<Vec<T>, tokio_postgres::Error> {
        self.iter().await?.try_collect().await
    }
    pub async fn opt(self) -> Result<Option<T>, tokio_postgres::Error> {
        let opt_row = crate::client::async_::opt(self.client, self.query, &self.params, self.cached).await?;
        Ok(opt_row
            .map(|row| {
                let extracted = (self.extractor)(&row)?;
                Ok((self.mapper)(extracted))
            })
            .transpose()?)
    }
    pub async fn iter(
        self,
    ) -> Result<impl futures::Stream<Item = Result<T, tokio_postgres::Error>> + 'c, tokio_postgres::Error> {
        let stream =
            crate::client::async_::raw(self.client, self.query, crate::slice_iter(&self.params), self.cached).await?;
        let mapped = stream
            .map(move |res| {
                res.and_then(|row| {
                    let extracted = (self.extractor)(&row)?;
                    Ok((self.mapper)(extracted))
                })
            })
            .into_stream();
        Ok(mapped)
    }
}
pub struct FindSupplierLotsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindSupplierLots, tokio_postgres::Error>,
    mapper: fn(FindSupplierLots) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindSupplierLotsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindSupplierLots) -> R) -> FindSupplierLotsQuery<'c, 'a, 's, C, R, N> {
        FindSupplierLotsQuery {
            client: self.client,
            params: self.params,
            query: self.query,
            cached: self.cached,
            extractor: self.extractor,
            mapper,
        }
    }
    pub async fn one(self) -> Result<T, tokio_postgres::Error> {
        let row = crate::client::async_::one(self.client, self.query, &self.params, self.cached).await?;
        Ok((self.mapper)((self.extractor)(&row)?))
    }
    pub async fn all(self) -> Result<Vec<T>, tokio_postgres::Error> {
        self.iter().await?.try_collect().await
    }
    pub async fn opt(self) -> Result<Option<T>, tokio_postgres::Error> {
        let opt_row = crate::client::async_::opt(self.client, self.query, &self.params, self.cached).await?;
        Ok(opt_row
            .map(|row| {
                let extracted = (self.extractor)(&row)?;
                Ok((self.mapper)(extracted))
            })
            .transpose()?)
    }
    pub async fn iter(
        self,
    ) -> Result<impl futures::Stream<Item = Result<T, tokio_postgres::Error>> + 'c, tokio_postgres::Error> {
        let stream =
            crate::client::async_::raw(self.client, self.query, crate::slice_iter(&self.params), self.cached).await?;
        let mapped = stream
            .map(move |res| {
                res.and_then(|row| {
                    let extracted = (self.extractor)(&row)?;
                    Ok((self.mapper)(extracted))
                })
            })
            .into_stream();
        Ok(mapped)
    }
}
pub struct FindExistingKeysQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindExistingKeysBorrowed, tokio_postgres::Error>,
    mapper: fn(FindExistingKeysBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindExistingKeysQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindExistingKeysBorrowed) -> R) -> FindExistingKeysQuery<'c, 'a, 's, C, R, N> {
        FindExistingKeysQuery {
            client: self.client,
            params: self.params,
            query: self.query,
            cached: self.cached,
            extractor: self.extractor,
            mapper,
        }
    }
    pub async fn one(self) -> Result<T, tokio_postgres::Error> {
        let row = crate::client::async_::one(self.client, self.query, &self.params, self.cached).await?;
        Ok((self.mapper)((self.extractor)(&row)?))
    }
    pub async fn all(self) -> Result<Vec<T>, tokio_postgres::Error> {
        self.iter().await?.try_collect().await
    }
    pub async fn opt(self) -> Result<Option<T>, tokio_postgres::Error> {
        let opt_row = crate::client::async_::opt(self.client, self.query, &self.params, self.cached).await?;
        Ok(opt_row
            .map(|row| {
                let extracted = (self.extractor)(&row)?;
                Ok((self.mapper)(extracted))
            })
            .transpose()?)
    }
    pub async fn iter(
        self,
    ) -> Result<impl futures::Stream<Item = Result<T, tokio_postgres::Error>> + 'c, tokio_postgres::Error> {
        let stream =
            crate::client::async_::raw(self.client, self.query, crate::slice_iter(&self.params), self.cached).await?;
        let mapped = stream
            .map(move |res| {
                res.and_then(|row| {
                    let extracted = (self.extractor)(&row)?;
                    Ok((self.mapper)(extracted))
                })
            })
            .into_stream();
        Ok(mapped)
    }
}
pub struct I64Query<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<i64, tokio_postgres::Error>,
    mapper: fn(i64) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> I64Query<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(i64) -> R) -> I64Query<'c, 'a, 's, C, R, N> {
        I64Query {
            client: self.client,
            params: self.params,
            query: self.query,
            cached: self.cached,
            extractor: self.extractor,
            mapper,
        }
    }
    pub async fn one(self) -> Result<T, tokio_postgres::Error> {
        let row = crate::client::async_::one(self.client, self.query, &self.params, self.cached).await?;
        Ok((self.mapper)((self.extractor)(&row)?))
    }
    pub async fn all(self) -> Result<Vec<T>, tokio_postgres::Error> {
        self.iter().await?.try_collect().await
    }
    pub async fn opt(self) -> Result<Option<T>, tokio_postgres::Error> {
        let opt_row = crate::client::async_::opt(self.client, self.query, &self.params, self.cached).await?;
        Ok(opt_row
            .map(|row| {
                let extracted = (self.extractor)(&row)?;
                Ok((self.mapper)(extracted))
            })
            .transpose()?)
    }
    pub async fn iter(
        self,
    ) -> Result<impl futures::Stream<Item = Result<T, tokio_postgres::Error>> + 'c, tokio_postgres::Error> {
        let stream =
            crate::client::async_::raw(self.client, self.query, crate::slice_iter(&self.params), self.cached).await?;
        let mapped = stream
            .map(move |res| {
                res.and_then(|row| {
                    let extracted = (self.extractor)(&row)?;
                    Ok((self.mapper)(extracted))
                })
            })
            .into_stream();
        Ok(mapped)
    }
}
pub struct StringQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<&str, tokio_postgres::Error>,
    mapper: fn(&str) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> StringQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(&str) -> R) -> StringQuery<'c, 'a, 's, C, R, N> {
        StringQuery {
            client: self.client,
            params: self.params,
            query: self.query,
            cached: self.cached,
            extractor: self.extractor,
            mapper,
        }
    }
    pub async fn one(self) -> Result<T, tokio_postgres::Error> {
        let row = crate::client::async_::one(self.client, self.query, &self.params, self.cached).await?;
        Ok((self.mapper)((self.extractor)(&row)?))
    }
    pub async fn all(self) -> Result<Vec<T>, tokio_postgres::Error> {
        self.iter().await?.try_collect().await
    }
    pub async fn opt(self) -> Result<Option<T>, tokio_postgres::Error> {
        let opt_row = crate::client::async_::opt(self.client, self.query, &self.params, self.cached).await?;
        Ok(opt_row
            .map(|row| {
                let extracted = (self.extractor)(&row)?;
                Ok((self.mapper)(extracted))
            })
            .transpose()?)
    }
    pub async fn iter(
        self,
    ) -> Result<impl futures::Stream<Item = Result<T, tokio_postgres::Error>> + 'c, tokio_postgres::Error> {
        let stream =
            crate::client::async_::raw(self.client, self.query, crate::slice_iter(&self.params), self.cached).await?;
        let mapped = stream
            .map(move |res| {
                res.and_then(|row| {
                    let extracted = (self.extractor)(&row)?;
                    Ok((self.mapper)(extracted))
                })
            })
            .into_stream();
        Ok(mapped)
    }
}
pub struct FindUnitsByCodeStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_units_by_code() -> FindUnitsByCodeStmt {
    FindUnitsByCodeStmt(
        "select distinct on (s.code) s.key, s.code as code from serial.serial s where s.product_key = $1 and s.code = any ($2) and lower(s.code) collate \"C\" = any (array(select lower(asked.code) collate \"C\" from unnest($2) as asked (code))) order by s.code, s.deleted_at desc nulls first, s.key desc",
        None,
    )
}
impl FindUnitsByCodeStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        product_key: &'a i64,
        codes: &'a T2,
    ) -> FindUnitsByCodeQuery<'c, 'a, 's, C, FindUnitsByCode, 2> {
        FindUnitsByCodeQuery {
            client,
            params: [product_key, codes],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindUnitsByCodeBorrowed, tokio_postgres::Error> {
                Ok(FindUnitsByCodeBorrowed { key: row.try_get(0)?, code: row.try_get(1)? })
            },
            mapper: |it| FindUnitsByCode::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindUnitsByCodeParams<T1, T2>,
        FindUnitsByCodeQuery<'c, 'a, 's, C, FindUnitsByCode, 2>,
        C,
    > for FindUnitsByCodeStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindUnitsByCodeParams<T1, T2>,
    ) -> FindUnitsByCodeQuery<'c, 'a, 's, C, FindUnitsByCode, 2> {
        self.bind(client, &params.product_key, &params.codes)
    }
}
pub struct FindLotsByCodeStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_lots_by_code() -> FindLotsByCodeStmt {
    FindLotsByCodeStmt("select key, code from serial.lot where product_key = $1 and code = any ($2)", None)
}
impl FindLotsByCodeStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        product_key: &'a i64,
        codes: &'a T2,
    ) -> FindLotsByCodeQuery<'c, 'a, 's, C, FindLotsByCode, 2> {
        FindLotsByCodeQuery {
            client,
            params: [product_key, codes],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindLotsByCodeBorrowed, tokio_postgres::Error> {
                Ok(FindLotsByCodeBorrowed { key: row.try_get(0)?, code: row.try_get(1)? })
            },
            mapper: |it| FindLotsByCode::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindLotsByCodeParams<T1, T2>,
        FindLotsByCodeQuery<'c, 'a, 's, C, FindLotsByCode, 2>,
        C,
    > for FindLotsByCodeStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindLotsByCodeParams<T1, T2>,
    ) -> FindLotsByCodeQuery<'c, 'a, 's, C, FindLotsByCode, 2> {
        self.bind(client, &params.product_key, &params.codes)
    }
}
pub struct FindSupplierLotsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_supplier_lots() -> FindSupplierLotsStmt {
    FindSupplierLotsStmt("select key, product_key from serial.lot where supplier_lot = any ($1)", None)
}
impl FindSupplierLotsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        supplier_lots: &'a T2,
    ) -> FindSupplierLotsQuery<'c, 'a, 's, C, FindSupplierLots, 1> {
        FindSupplierLotsQuery {
            client,
            params: [supplier_lots],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindSupplierLots, tokio_postgres::Error> {
                Ok(FindSupplierLots { key: row.try_get(0)?, product_key: row.try_get(1)? })
            },
            mapper: |it| FindSupplierLots::from(it),
        }
    }
}
pub struct FindExistingKeysStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_existing_keys() -> FindExistingKeysStmt {
    FindExistingKeysStmt(
        "select array (select s.key from serial.serial s where s.key = any ($1) and s.created <= $2) as serials, array (select l.key from serial.lot l where l.key = any ($3)) as lots, array (select b.key from production.batch b where b.key = any ($4) and b.start <= $2) as batches, array (select p.key from product.product p where p.key = any ($5)) as products",
        None,
    )
}
impl FindExistingKeysStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<
        'c,
        'a,
        's,
        C: GenericClient,
        T1: crate::ArraySql<Item = i64>,
        T2: crate::ArraySql<Item = i64>,
        T3: crate::ArraySql<Item = i64>,
        T4: crate::ArraySql<Item = i64>,
    >(
        &'s self,
        client: &'c C,
        serial_keys: &'a T1,
        at: &'a chrono::DateTime<chrono::Utc>,
        lot_keys: &'a T2,
        batch_keys: &'a T3,
        product_keys: &'a T4,
    ) -> FindExistingKeysQuery<'c, 'a, 's, C, FindExistingKeys, 5> {
        FindExistingKeysQuery {
            client,
            params: [serial_keys, at, lot_keys, batch_keys, product_keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindExistingKeysBorrowed, tokio_postgres::Error> {
                Ok(FindExistingKeysBorrowed {
                    serials: row.try_get(0)?,
                    lots: row.try_get(1)?,
                    batches: row.try_get(2)?,
                    products: row.try_get(3)?,
                })
            },
            mapper: |it| FindExistingKeys::from(it),
        }
    }
}
impl<
    'c,
    'a,
    's,
    C: GenericClient,
    T1: crate::ArraySql<Item = i64>,
    T2: crate::ArraySql<Item = i64>,
    T3: crate::ArraySql<Item = i64>,
    T4: crate::ArraySql<Item = i64>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindExistingKeysParams<T1, T2, T3, T4>,
        FindExistingKeysQuery<'c, 'a, 's, C, FindExistingKeys, 5>,
        C,
    > for FindExistingKeysStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindExistingKeysParams<T1, T2, T3, T4>,
    ) -> FindExistingKeysQuery<'c, 'a, 's, C, FindExistingKeys, 5> {
        self.bind(client, &params.serial_keys, &params.at, &params.lot_keys, &params.batch_keys, &params.product_keys)
    }
}
pub struct FindBatchesOfOrdersStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_batches_of_orders() -> FindBatchesOfOrdersStmt {
    FindBatchesOfOrdersStmt(
        "select key from production.batch where work_order_key = any ($1) and canceled is null and start <= $2",
        None,
    )
}
impl FindBatchesOfOrdersStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
        at: &'a chrono::DateTime<chrono::Utc>,
    ) -> I64Query<'c, 'a, 's, C, i64, 2> {
        I64Query {
            client,
            params: [keys, at],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<'c, 'a, 's, FindBatchesOfOrdersParams<T1>, I64Query<'c, 'a, 's, C, i64, 2>, C>
    for FindBatchesOfOrdersStmt
{
    fn params(&'s self, client: &'c C, params: &'a FindBatchesOfOrdersParams<T1>) -> I64Query<'c, 'a, 's, C, i64, 2> {
        self.bind(client, &params.keys, &params.at)
    }
}
pub struct FindPositionsBelowStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_positions_below() -> FindPositionsBelowStmt {
    FindPositionsBelowStmt("select p.key from position.position p where p.path && $1", None)
}
impl FindPositionsBelowStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        keys: &'a T2,
    ) -> StringQuery<'c, 'a, 's, C, String, 1> {
        StringQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it.into(),
        }
    }
}
