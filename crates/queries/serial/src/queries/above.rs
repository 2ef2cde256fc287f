// This file was generated with `cornucopia`. Do not modify.

#[derive(Clone, Copy, Debug)]
pub struct FindBatchUnitsParams {
    pub batch_key: i64,
    pub filter_empty: bool,
}
#[derive(Debug)]
pub struct FindWipParams<T1: crate::StringSql, T2: crate::StringSql> {
    pub work_order_key: Option<i64>,
    pub phase_key: Option<T1>,
    pub job_key: Option<i64>,
    pub pattern: Option<T2>,
}
#[derive(Debug)]
pub struct FindExpectedComponentsParams<T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>> {
    pub work_order_keys: T1,
    pub product_keys: T2,
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct FindBatchParts {
    pub parent_key: i64,
    pub child_key: i64,
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindWip {
    pub key: i64,
    pub code: Option<String>,
    pub counter_key: Option<String>,
    pub active: bool,
}
pub struct FindWipBorrowed<'a> {
    pub key: i64,
    pub code: Option<&'a str>,
    pub counter_key: Option<&'a str>,
    pub active: bool,
}
impl<'a> From<FindWipBorrowed<'a>> for FindWip {
    fn from(FindWipBorrowed { key, code, counter_key, active }: FindWipBorrowed<'a>) -> Self {
        Self { key, code: code.map(|v| v.into()), counter_key: counter_key.map(|v| v.into()), active }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindOrderCodesOfUnits {
    pub key: i64,
    pub product_key: i64,
    pub work_order_code: Option<String>,
    pub project_code: Option<String>,
}
pub struct FindOrderCodesOfUnitsBorrowed<'a> {
    pub key: i64,
    pub product_key: i64,
    pub work_order_code: Option<&'a str>,
    pub project_code: Option<&'a str>,
}
impl<'a> From<FindOrderCodesOfUnitsBorrowed<'a>> for FindOrderCodesOfUnits {
    fn from(
        FindOrderCodesOfUnitsBorrowed {
            key,
            product_key,
            work_order_code,
            project_code,
        }: FindOrderCodesOfUnitsBorrowed<'a>,
    ) -> Self {
        Self {
            key,
            product_key,
            work_order_code: work_order_code.map(|v| v.into()),
            project_code: project_code.map(|v| v.into()),
        }
    }
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct FindWorkInProgress {
    pub booked: bool,
    pub waiting: bool,
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct FindLotQuantities {
    pub key: i64,
    pub quantity: rust_decimal::Decimal,
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindExpectedComponents {
    pub work_order_key: Option<i64>,
    pub product_key: Option<i64>,
    pub component_key: i64,
    pub code: String,
    pub description: Option<String>,
    pub qt: rust_decimal::Decimal,
}
pub struct FindExpectedComponentsBorrowed<'a> {
    pub work_order_key: Option<i64>,
    pub product_key: Option<i64>,
    pub component_key: i64,
    pub code: &'a str,
    pub description: Option<&'a str>,
    pub qt: rust_decimal::Decimal,
}
impl<'a> From<FindExpectedComponentsBorrowed<'a>> for FindExpectedComponents {
    fn from(
        FindExpectedComponentsBorrowed {
            work_order_key,
            product_key,
            component_key,
            code,
            description,
            qt,
        }: FindExpectedComponentsBorrowed<'a>,
    ) -> Self {
        Self {
            work_order_key,
            product_key,
            component_key,
            code: code.into(),
            description: description.map(|v| v.into()),
            qt,
        }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
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
pub struct FindBatchPartsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindBatchParts, tokio_postgres::Error>,
    mapper: fn(FindBatchParts) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindBatchPartsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindBatchParts) -> R) -> FindBatchPartsQuery<'c, 'a, 's, C, R, N> {
        FindBatchPartsQuery {
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
pub struct FindWipQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindWipBorrowed, tokio_postgres::Error>,
    mapper: fn(FindWipBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindWipQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindWipBorrowed) -> R) -> FindWipQuery<'c, 'a, 's, C, R, N> {
        FindWipQuery {
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
pub struct FindOrderCodesOfUnitsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindOrderCodesOfUnitsBorrowed, tokio_postgres::Error>,
    mapper: fn(FindOrderCodesOfUnitsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindOrderCodesOfUnitsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(
        self,
        mapper: fn(FindOrderCodesOfUnitsBorrowed) -> R,
    ) -> FindOrderCodesOfUnitsQuery<'c, 'a, 's, C, R, N> {
        FindOrderCodesOfUnitsQuery {
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
pub struct FindWorkInProgressQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindWorkInProgress, tokio_postgres::Error>,
    mapper: fn(FindWorkInProgress) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindWorkInProgressQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindWorkInProgress) -> R) -> FindWorkInProgressQuery<'c, 'a, 's, C, R, N> {
        FindWorkInProgressQuery {
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
pub struct BoolQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<bool, tokio_postgres::Error>,
    mapper: fn(bool) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> BoolQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(bool) -> R) -> BoolQuery<'c, 'a, 's, C, R, N> {
        BoolQuery {
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
pub struct FindLotQuantitiesQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindLotQuantities, tokio_postgres::Error>,
    mapper: fn(FindLotQuantities) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindLotQuantitiesQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindLotQuantities) -> R) -> FindLotQuantitiesQuery<'c, 'a, 's, C, R, N> {
        FindLotQuantitiesQuery {
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
pub struct FindExpectedComponentsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindExpectedComponentsBorrowed, tokio_postgres::Error>,
    mapper: fn(FindExpectedComponentsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindExpectedComponentsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(
        self,
        mapper: fn(FindExpectedComponentsBorrowed) -> R,
    ) -> FindExpectedComponentsQuery<'c, 'a, 's, C, R, N> {
        FindExpectedComponentsQuery {
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
pub struct FindBatchUnitsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_batch_units() -> FindBatchUnitsStmt {
    FindBatchUnitsStmt(
        "select s.key from production.batch_unit u join serial.serial s on s.key = u.serial_key where u.batch_key = $1 and s.deleted_at is null and (s.code is not null or not $2) order by lower(s.code) collate \"C\", s.key",
        None,
    )
}
impl FindBatchUnitsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        batch_key: &'a i64,
        filter_empty: &'a bool,
    ) -> I64Query<'c, 'a, 's, C, i64, 2> {
        I64Query {
            client,
            params: [batch_key, filter_empty],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<'c, 'a, 's, FindBatchUnitsParams, I64Query<'c, 'a, 's, C, i64, 2>, C>
    for FindBatchUnitsStmt
{
    fn params(&'s self, client: &'c C, params: &'a FindBatchUnitsParams) -> I64Query<'c, 'a, 's, C, i64, 2> {
        self.bind(client, &params.batch_key, &params.filter_empty)
    }
}
pub struct FindBatchPartsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_batch_parts() -> FindBatchPartsStmt {
    FindBatchPartsStmt(
        "select l.parent_serial_key as parent_key, l.child_serial_key as child_key from production.batch b join production.batch_unit u on u.batch_key = b.key join serial.link l on l.parent_serial_key = u.serial_key and l.work_order_key = b.work_order_key join serial.serial s on s.key = l.child_serial_key join product.product p on p.key = s.product_key where b.key = $1 and l.ended_at is null order by lower(p.code) collate \"C\", lower(s.code) collate \"C\", l.key",
        None,
    )
}
impl FindBatchPartsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        batch_key: &'a i64,
    ) -> FindBatchPartsQuery<'c, 'a, 's, C, FindBatchParts, 1> {
        FindBatchPartsQuery {
            client,
            params: [batch_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindBatchParts, tokio_postgres::Error> {
                Ok(FindBatchParts { parent_key: row.try_get(0)?, child_key: row.try_get(1)? })
            },
            mapper: |it| FindBatchParts::from(it),
        }
    }
}
pub struct FindWipStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_wip() -> FindWipStmt {
    FindWipStmt(
        "with asked as ( select coalesce($1, j.work_order_key) as work_order_key, coalesce($2, j.phase_key) as phase_key from (select) nothing left join production.job j on j.key = $3 ), found (serial_key, active) as ( select w.serial_key, false from production.wip_link w join asked a on w.work_order_key = a.work_order_key where w.serial_key is not null and w.job_key is null and (a.phase_key is null or w.phase_to_key = a.phase_key) union select w.serial_key, false from production.wip_link w where $1 is null and $3 is null and w.phase_to_key = $2 and w.serial_key is not null and w.job_key is null union select u.serial_key, true from production.batch b join production.batch_unit u on u.batch_key = b.key join asked a on b.work_order_key = a.work_order_key where b.active and b.job_key = $3 ) select s.key, s.code, s.counter_key, f.active from found f join serial.serial s on s.key = f.serial_key where s.deleted_at is null and s.scrapped is null and s.hold_reason is null and ($4::text is null or lower(s.code) like $4) order by lower(s.code) collate \"C\", s.key",
        None,
    )
}
impl FindWipStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql>(
        &'s self,
        client: &'c C,
        work_order_key: &'a Option<i64>,
        phase_key: &'a Option<T1>,
        job_key: &'a Option<i64>,
        pattern: &'a Option<T2>,
    ) -> FindWipQuery<'c, 'a, 's, C, FindWip, 4> {
        FindWipQuery {
            client,
            params: [work_order_key, phase_key, job_key, pattern],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindWipBorrowed, tokio_postgres::Error> {
                Ok(FindWipBorrowed {
                    key: row.try_get(0)?,
                    code: row.try_get(1)?,
                    counter_key: row.try_get(2)?,
                    active: row.try_get(3)?,
                })
            },
            mapper: |it| FindWip::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql>
    crate::client::async_::Params<'c, 'a, 's, FindWipParams<T1, T2>, FindWipQuery<'c, 'a, 's, C, FindWip, 4>, C>
    for FindWipStmt
{
    fn params(&'s self, client: &'c C, params: &'a FindWipParams<T1, T2>) -> FindWipQuery<'c, 'a, 's, C, FindWip, 4> {
        self.bind(client, &params.work_order_key, &params.phase_key, &params.job_key, &params.pattern)
    }
}
pub struct FindOrderCodesOfUnitsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_order_codes_of_units() -> FindOrderCodesOfUnitsStmt {
    FindOrderCodesOfUnitsStmt(
        "select s.key, s.product_key, w.code as work_order_code, w.project_code from serial.serial s left join production.work_order w on w.key = s.work_order_key where s.key = any ($1)",
        None,
    )
}
impl FindOrderCodesOfUnitsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> FindOrderCodesOfUnitsQuery<'c, 'a, 's, C, FindOrderCodesOfUnits, 1> {
        FindOrderCodesOfUnitsQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindOrderCodesOfUnitsBorrowed, tokio_postgres::Error> {
                Ok(FindOrderCodesOfUnitsBorrowed {
                    key: row.try_get(0)?,
                    product_key: row.try_get(1)?,
                    work_order_code: row.try_get(2)?,
                    project_code: row.try_get(3)?,
                })
            },
            mapper: |it| FindOrderCodesOfUnits::from(it),
        }
    }
}
pub struct KeepWorkOrdersStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn keep_work_orders() -> KeepWorkOrdersStmt {
    KeepWorkOrdersStmt("select key from production.work_order where key = any ($1) order by key for key share", None)
}
impl KeepWorkOrdersStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> I64Query<'c, 'a, 's, C, i64, 1> {
        I64Query {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
pub struct FindWorkInProgressStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_work_in_progress() -> FindWorkInProgressStmt {
    FindWorkInProgressStmt(
        "select exists ( select from production.batch_unit u join production.batch b on b.key = u.batch_key where u.serial_key = $1 and b.active) as booked, exists ( select from production.wip_link w where w.serial_key = $1 and w.job_key is null) as waiting",
        None,
    )
}
impl FindWorkInProgressStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        serial_key: &'a i64,
    ) -> FindWorkInProgressQuery<'c, 'a, 's, C, FindWorkInProgress, 1> {
        FindWorkInProgressQuery {
            client,
            params: [serial_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindWorkInProgress, tokio_postgres::Error> {
                Ok(FindWorkInProgress { booked: row.try_get(0)?, waiting: row.try_get(1)? })
            },
            mapper: |it| FindWorkInProgress::from(it),
        }
    }
}
pub struct LotIsUsedStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lot_is_used() -> LotIsUsedStmt {
    LotIsUsedStmt(
        "select exists (select from serial.serial where lot_key = $1) or exists (select from production.lot_allocation where lot_key = $1) or exists (select from production.batch where output_lot_key = $1) or exists (select from warehouse.stock where lot_key = $1) or exists (select from warehouse.movement where lot_key = $1) or exists ( select from counting.record r join counting.session s on s.key = r.session_key where r.lot_keys @> array[$1::bigint] and r.lot_keys <> '{}' and r.status <> 'discarded' and s.status in ('started', 'completed', 'processing')) as used",
        None,
    )
}
impl LotIsUsedStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        key: &'a i64,
    ) -> BoolQuery<'c, 'a, 's, C, bool, 1> {
        BoolQuery {
            client,
            params: [key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
pub struct FindLotQuantitiesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_lot_quantities() -> FindLotQuantitiesStmt {
    FindLotQuantitiesStmt(
        "select asked.key, coalesce((select sum(k.quantity) from warehouse.stock k where k.lot_key = asked.key), 0) + (select count(*) from warehouse.stock k where k.unit_lot_key = asked.key) as quantity from unnest($1::bigint[]) as asked (key)",
        None,
    )
}
impl FindLotQuantitiesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> FindLotQuantitiesQuery<'c, 'a, 's, C, FindLotQuantities, 1> {
        FindLotQuantitiesQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindLotQuantities, tokio_postgres::Error> {
                Ok(FindLotQuantities { key: row.try_get(0)?, quantity: row.try_get(1)? })
            },
            mapper: |it| FindLotQuantities::from(it),
        }
    }
}
pub struct FindExpectedComponentsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_expected_components() -> FindExpectedComponentsStmt {
    FindExpectedComponentsStmt(
        "select l.work_order_key, null::bigint as product_key, c.key as component_key, c.code, c.description, l.qt from unnest($1::bigint[]) as o (key) join production.work_order_line l on l.work_order_key = o.key join product.product c on c.key = l.component_key where c.traceability_level is not null union all select null, l.product_key, c.key, c.code, c.description, l.qt from unnest($2::bigint[]) as o (key) join product.bom_line l on l.product_key = o.key join product.product c on c.key = l.component_key where c.traceability_level is not null",
        None,
    )
}
impl FindExpectedComponentsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        work_order_keys: &'a T1,
        product_keys: &'a T2,
    ) -> FindExpectedComponentsQuery<'c, 'a, 's, C, FindExpectedComponents, 2> {
        FindExpectedComponentsQuery {
            client,
            params: [work_order_keys, product_keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindExpectedComponentsBorrowed, tokio_postgres::Error> {
                Ok(FindExpectedComponentsBorrowed {
                    work_order_key: row.try_get(0)?,
                    product_key: row.try_get(1)?,
                    component_key: row.try_get(2)?,
                    code: row.try_get(3)?,
                    description: row.try_get(4)?,
                    qt: row.try_get(5)?,
                })
            },
            mapper: |it| FindExpectedComponents::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindExpectedComponentsParams<T1, T2>,
        FindExpectedComponentsQuery<'c, 'a, 's, C, FindExpectedComponents, 2>,
        C,
    > for FindExpectedComponentsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindExpectedComponentsParams<T1, T2>,
    ) -> FindExpectedComponentsQuery<'c, 'a, 's, C, FindExpectedComponents, 2> {
        self.bind(client, &params.work_order_keys, &params.product_keys)
    }
}
