// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct FindContentsParams<T1: crate::StringSql, T2: crate::StringSql> {
    pub key: T1,
    pub pattern: Option<T2>,
    pub limit: i64,
    pub offset: i64,
}
#[derive(Debug)]
pub struct InsertContainerMovementParams<
    T1: crate::StringSql,
    T2: crate::StringSql,
    T3: crate::StringSql,
    T4: crate::JsonSql,
    T5: crate::StringSql,
> {
    pub key: i64,
    pub container_key: T1,
    pub position_from: T2,
    pub position_to: T3,
    pub now: chrono::DateTime<chrono::Utc>,
    pub user_key: i64,
    pub refs: T4,
    pub reason: Option<T5>,
    pub movement_list_key: Option<i64>,
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct CountContents {
    pub stock_rows: i64,
    pub child_positions: i64,
    pub open_movements: i64,
    pub busy_pairs: i64,
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindBusyPair {
    pub product_key: i64,
    pub position_key: String,
    pub counting_by: Option<i64>,
    pub locked_by: Option<i64>,
}
pub struct FindBusyPairBorrowed<'a> {
    pub product_key: i64,
    pub position_key: &'a str,
    pub counting_by: Option<i64>,
    pub locked_by: Option<i64>,
}
impl<'a> From<FindBusyPairBorrowed<'a>> for FindBusyPair {
    fn from(
        FindBusyPairBorrowed { product_key, position_key, counting_by, locked_by }: FindBusyPairBorrowed<'a>,
    ) -> Self {
        Self { product_key, position_key: position_key.into(), counting_by, locked_by }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct ContentRow {
    pub key: String,
    pub r#type: String,
    pub code: String,
    pub position_fixed: Option<bool>,
    pub product_key: Option<i64>,
    pub product_code: Option<String>,
    pub product_description: Option<String>,
    pub quantity: Option<rust_decimal::Decimal>,
    pub serial_key: Option<i64>,
    pub serial_code: Option<String>,
    pub lot_key: Option<i64>,
    pub lot_code: Option<String>,
}
pub struct ContentRowBorrowed<'a> {
    pub key: &'a str,
    pub r#type: &'a str,
    pub code: &'a str,
    pub position_fixed: Option<bool>,
    pub product_key: Option<i64>,
    pub product_code: Option<&'a str>,
    pub product_description: Option<&'a str>,
    pub quantity: Option<rust_decimal::Decimal>,
    pub serial_key: Option<i64>,
    pub serial_code: Option<&'a str>,
    pub lot_key: Option<i64>,
    pub lot_code: Option<&'a str>,
}
impl<'a> From<ContentRowBorrowed<'a>> for ContentRow {
    fn from(
        ContentRowBorrowed {
            key,
            r#type,
            code,
            position_fixed,
            product_key,
            product_code,
            product_description,
            quantity,
            serial_key,
            serial_code,
            lot_key,
            lot_code,
        }: ContentRowBorrowed<'a>,
    ) -> Self {
        Self {
            key: key.into(),
            r#type: r#type.into(),
            code: code.into(),
            position_fixed,
            product_key,
            product_code: product_code.map(|v| v.into()),
            product_description: product_description.map(|v| v.into()),
            quantity,
            serial_key,
            serial_code: serial_code.map(|v| v.into()),
            lot_key,
            lot_code: lot_code.map(|v| v.into()),
        }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct CountContentsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<CountContents, tokio_postgres::Error>,
    mapper: fn(CountContents) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> CountContentsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(CountContents) -> R) -> CountContentsQuery<'c, 'a, 's, C, R, N> {
        CountContentsQuery {
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
pub struct FindBusyPairQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindBusyPairBorrowed, tokio_postgres::Error>,
    mapper: fn(FindBusyPairBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindBusyPairQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindBusyPairBorrowed) -> R) -> FindBusyPairQuery<'c, 'a, 's, C, R, N> {
        FindBusyPairQuery {
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
pub struct ContentRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<ContentRowBorrowed, tokio_postgres::Error>,
    mapper: fn(ContentRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> ContentRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(ContentRowBorrowed) -> R) -> ContentRowQuery<'c, 'a, 's, C, R, N> {
        ContentRowQuery {
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
pub struct CountContentsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn count_contents() -> CountContentsStmt {
    CountContentsStmt(
        "select (select count(*) from warehouse.stock s where s.position_key = $1) as stock_rows, (select count(*) from position.position p where p.parent_position_key = $1 and not p.deleted) as child_positions, (select count(*) from warehouse.movement m where m.position_from = $1 and m.\"end\" is null) + (select count(*) from warehouse.movement m where m.position_to = $1 and m.\"end\" is null) as open_movements, (select count(*) from warehouse.pair p where p.position_key = $1 and (p.counting_by is not null or p.locked_by is not null)) as busy_pairs",
        None,
    )
}
impl CountContentsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        key: &'a T1,
    ) -> CountContentsQuery<'c, 'a, 's, C, CountContents, 1> {
        CountContentsQuery {
            client,
            params: [key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<CountContents, tokio_postgres::Error> {
                Ok(CountContents {
                    stock_rows: row.try_get(0)?,
                    child_positions: row.try_get(1)?,
                    open_movements: row.try_get(2)?,
                    busy_pairs: row.try_get(3)?,
                })
            },
            mapper: |it| CountContents::from(it),
        }
    }
}
pub struct FindEmptiedStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_emptied() -> FindEmptiedStmt {
    FindEmptiedStmt(
        "select asked.key from unnest($1::text[]) as asked (key) where not exists (select from warehouse.stock s where s.position_key = asked.key) and not exists (select from position.position p where p.parent_position_key = asked.key and not p.deleted) and not exists (select from warehouse.movement m where m.position_to = asked.key and m.\"end\" is null) and not exists (select from warehouse.pair p where p.position_key = asked.key and (p.counting_by is not null or p.locked_by is not null))",
        None,
    )
}
impl FindEmptiedStmt {
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
pub struct HasHeldSomethingStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn has_held_something() -> HasHeldSomethingStmt {
    HasHeldSomethingStmt(
        "select exists (select from warehouse.movement m where m.position_to = $1 and m.status = 'completed') or exists (select from position.position p where p.parent_position_key = $1) or exists (select from warehouse.movement m where m.position_from = $1 and m.container_key is not null and m.status = 'completed') as held",
        None,
    )
}
impl HasHeldSomethingStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        key: &'a T1,
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
pub struct HoldsStockStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn holds_stock() -> HoldsStockStmt {
    HoldsStockStmt(
        "select exists (select from position.position p join warehouse.stock s on s.position_key = p.key where p.path @> array[$1::text]) as held",
        None,
    )
}
impl HoldsStockStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        key: &'a T1,
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
pub struct FindBusyPairStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_busy_pair() -> FindBusyPairStmt {
    FindBusyPairStmt(
        "select b.product_key, b.position_key, b.counting_by, b.locked_by from warehouse.pair b join position.position p on p.key = b.position_key where (b.counting_by is not null or b.locked_by is not null) and p.path @> array[$1::text] order by b.counting_by is null, b.product_key, b.position_key limit 1",
        None,
    )
}
impl FindBusyPairStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        key: &'a T1,
    ) -> FindBusyPairQuery<'c, 'a, 's, C, FindBusyPair, 1> {
        FindBusyPairQuery {
            client,
            params: [key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindBusyPairBorrowed, tokio_postgres::Error> {
                Ok(FindBusyPairBorrowed {
                    product_key: row.try_get(0)?,
                    position_key: row.try_get(1)?,
                    counting_by: row.try_get(2)?,
                    locked_by: row.try_get(3)?,
                })
            },
            mapper: |it| FindBusyPair::from(it),
        }
    }
}
pub struct FindContentsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_contents() -> FindContentsStmt {
    FindContentsStmt(
        "select item.key, item.type, item.code, item.position_fixed, item.product_key, item.product_code, item.product_description, item.quantity, item.serial_key, item.serial_code, item.lot_key, item.lot_code from ( select p.key, 'position' as type, p.code, p.fixed as position_fixed, null::bigint as product_key, null::text as product_code, null::text as product_description, null::numeric as quantity, null::bigint as serial_key, null::text as serial_code, null::bigint as lot_key, null::text as lot_code from position.position p where p.parent_position_key = $1 and not p.deleted union all select s.key::text, case when s.serial_key is null then 'product' else 'serial' end, coalesce(u.code, g.code), null, g.key, g.code, g.description, s.quantity, u.key, u.code, l.key, l.code from warehouse.stock s join product.product g on g.key = s.product_key left join serial.serial u on u.key = s.serial_key left join serial.lot l on l.key = coalesce(s.lot_key, u.lot_key) where s.position_key = $1 ) item where $2::text is null or lower(item.code) like $2 or lower(item.product_code) like $2 order by lower(item.code) collate \"C\", item.key collate \"C\" limit $3 offset $4",
        None,
    )
}
impl FindContentsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql>(
        &'s self,
        client: &'c C,
        key: &'a T1,
        pattern: &'a Option<T2>,
        limit: &'a i64,
        offset: &'a i64,
    ) -> ContentRowQuery<'c, 'a, 's, C, ContentRow, 4> {
        ContentRowQuery {
            client,
            params: [key, pattern, limit, offset],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ContentRowBorrowed, tokio_postgres::Error> {
                Ok(ContentRowBorrowed {
                    key: row.try_get(0)?,
                    r#type: row.try_get(1)?,
                    code: row.try_get(2)?,
                    position_fixed: row.try_get(3)?,
                    product_key: row.try_get(4)?,
                    product_code: row.try_get(5)?,
                    product_description: row.try_get(6)?,
                    quantity: row.try_get(7)?,
                    serial_key: row.try_get(8)?,
                    serial_code: row.try_get(9)?,
                    lot_key: row.try_get(10)?,
                    lot_code: row.try_get(11)?,
                })
            },
            mapper: |it| ContentRow::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindContentsParams<T1, T2>,
        ContentRowQuery<'c, 'a, 's, C, ContentRow, 4>,
        C,
    > for FindContentsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindContentsParams<T1, T2>,
    ) -> ContentRowQuery<'c, 'a, 's, C, ContentRow, 4> {
        self.bind(client, &params.key, &params.pattern, &params.limit, &params.offset)
    }
}
pub struct InsertContainerMovementStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_container_movement() -> InsertContainerMovementStmt {
    InsertContainerMovementStmt(
        "insert into warehouse.movement (key, type, status, container_key, position_from, position_to, qt_planned, qt_original, qt_confirmed, created, created_by, start, \"end\", user_key, posted, movement_list_key, movement_list_item, allocation, refs, reason) select $1, 'transfer', 'completed', $2, $3, $4, 1, 1, 1, $5, $6, $5, $5, $6, $1, l.key, l.item, 'declared', coalesce(l.refs, '{}') || $7, $8 from (select) once left join ( select ml.key, ml.refs, (select coalesce(floor(max(m.movement_list_item)), 0) + 1 from warehouse.movement m where m.movement_list_key = ml.key) as item from warehouse.movement_list ml where ml.key = $9) l on true",
        None,
    )
}
impl InsertContainerMovementStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<
        'c,
        'a,
        's,
        C: GenericClient,
        T1: crate::StringSql,
        T2: crate::StringSql,
        T3: crate::StringSql,
        T4: crate::JsonSql,
        T5: crate::StringSql,
    >(
        &'s self,
        client: &'c C,
        key: &'a i64,
        container_key: &'a T1,
        position_from: &'a T2,
        position_to: &'a T3,
        now: &'a chrono::DateTime<chrono::Utc>,
        user_key: &'a i64,
        refs: &'a T4,
        reason: &'a Option<T5>,
        movement_list_key: &'a Option<i64>,
    ) -> Result<u64, tokio_postgres::Error> {
        client
            .execute(
                self.0,
                &[key, container_key, position_from, position_to, now, user_key, refs, reason, movement_list_key],
            )
            .await
    }
}
impl<
    'a,
    C: GenericClient + Send + Sync,
    T1: crate::StringSql,
    T2: crate::StringSql,
    T3: crate::StringSql,
    T4: crate::JsonSql,
    T5: crate::StringSql,
>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        InsertContainerMovementParams<T1, T2, T3, T4, T5>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for InsertContainerMovementStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a InsertContainerMovementParams<T1, T2, T3, T4, T5>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(
            client,
            &params.key,
            &params.container_key,
            &params.position_from,
            &params.position_to,
            &params.now,
            &params.user_key,
            &params.refs,
            &params.reason,
            &params.movement_list_key,
        ))
    }
}
