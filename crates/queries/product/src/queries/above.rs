// This file was generated with `cornucopia`. Do not modify.

#[derive(Clone, Copy, Debug)]
pub struct FindOrdersUsingParams {
    pub product_key: i64,
    pub limit: i64,
}
#[derive(Clone, Copy, Debug)]
pub struct FindSamplesParams {
    pub product_key: i64,
    pub since: Option<chrono::DateTime<chrono::Utc>>,
    pub limit: i64,
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct FindStockState {
    pub serial_rows: bool,
    pub lot_rows: bool,
    pub plain_rows: bool,
    pub below_zero: bool,
    pub locked: bool,
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindOrdersUsing {
    pub codes: Vec<String>,
    pub total: i64,
}
pub struct FindOrdersUsingBorrowed<'a> {
    pub codes: crate::ArrayIterator<'a, &'a str>,
    pub total: i64,
}
impl<'a> From<FindOrdersUsingBorrowed<'a>> for FindOrdersUsing {
    fn from(FindOrdersUsingBorrowed { codes, total }: FindOrdersUsingBorrowed<'a>) -> Self {
        Self { codes: codes.map(|v| v.into()).collect(), total }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindSamples {
    pub work_order_key: i64,
    pub of_order: rust_decimal::Decimal,
    pub order_created: chrono::DateTime<chrono::Utc>,
    pub phase_key: String,
    pub worked_ms: i64,
    pub of_phase: rust_decimal::Decimal,
}
pub struct FindSamplesBorrowed<'a> {
    pub work_order_key: i64,
    pub of_order: rust_decimal::Decimal,
    pub order_created: chrono::DateTime<chrono::Utc>,
    pub phase_key: &'a str,
    pub worked_ms: i64,
    pub of_phase: rust_decimal::Decimal,
}
impl<'a> From<FindSamplesBorrowed<'a>> for FindSamples {
    fn from(
        FindSamplesBorrowed {
            work_order_key,
            of_order,
            order_created,
            phase_key,
            worked_ms,
            of_phase,
        }: FindSamplesBorrowed<'a>,
    ) -> Self {
        Self { work_order_key, of_order, order_created, phase_key: phase_key.into(), worked_ms, of_phase }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct FindStockStateQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindStockState, tokio_postgres::Error>,
    mapper: fn(FindStockState) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindStockStateQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindStockState) -> R) -> FindStockStateQuery<'c, 'a, 's, C, R, N> {
        FindStockStateQuery {
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
pub struct FindOrdersUsingQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindOrdersUsingBorrowed, tokio_postgres::Error>,
    mapper: fn(FindOrdersUsingBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindOrdersUsingQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindOrdersUsingBorrowed) -> R) -> FindOrdersUsingQuery<'c, 'a, 's, C, R, N> {
        FindOrdersUsingQuery {
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
pub struct FindSamplesQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindSamplesBorrowed, tokio_postgres::Error>,
    mapper: fn(FindSamplesBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindSamplesQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindSamplesBorrowed) -> R) -> FindSamplesQuery<'c, 'a, 's, C, R, N> {
        FindSamplesQuery {
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
pub struct FindStockStateStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_stock_state() -> FindStockStateStmt {
    FindStockStateStmt(
        "select exists (select from warehouse.stock where product_key = $1 and serial_key is not null) as serial_rows, exists (select from warehouse.stock where product_key = $1 and lot_key is not null) as lot_rows, exists (select from warehouse.stock where product_key = $1 and serial_key is null and lot_key is null) as plain_rows, exists (select from warehouse.stock where product_key = $1 and quantity < 0) as below_zero, exists (select from warehouse.pair where product_key = $1 and locked_by is not null) as locked",
        None,
    )
}
impl FindStockStateStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        key: &'a i64,
    ) -> FindStockStateQuery<'c, 'a, 's, C, FindStockState, 1> {
        FindStockStateQuery {
            client,
            params: [key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindStockState, tokio_postgres::Error> {
                Ok(FindStockState {
                    serial_rows: row.try_get(0)?,
                    lot_rows: row.try_get(1)?,
                    plain_rows: row.try_get(2)?,
                    below_zero: row.try_get(3)?,
                    locked: row.try_get(4)?,
                })
            },
            mapper: |it| FindStockState::from(it),
        }
    }
}
pub struct FindProductsWithStockStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_products_with_stock() -> FindProductsWithStockStmt {
    FindProductsWithStockStmt(
        "select asked.key from unnest($1::bigint[]) as asked (key) where exists (select from warehouse.stock s where s.product_key = asked.key) or exists (select from warehouse.pair p where p.product_key = asked.key and p.locked_by is not null)",
        None,
    )
}
impl FindProductsWithStockStmt {
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
pub struct FindOrdersUsingStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_orders_using() -> FindOrdersUsingStmt {
    FindOrdersUsingStmt(
        "with used as ( select o.key, o.code from production.work_order o where o.product_key = $1 and o.status <> 'closed' union select o.key, o.code from production.work_order_line l join production.work_order o on o.key = l.work_order_key where l.component_key = $1 and o.status <> 'closed' ) select array(select code from used order by lower(code) collate \"C\", key limit $2) as codes, (select count(*) from used) as total",
        None,
    )
}
impl FindOrdersUsingStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        product_key: &'a i64,
        limit: &'a i64,
    ) -> FindOrdersUsingQuery<'c, 'a, 's, C, FindOrdersUsing, 2> {
        FindOrdersUsingQuery {
            client,
            params: [product_key, limit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindOrdersUsingBorrowed, tokio_postgres::Error> {
                Ok(FindOrdersUsingBorrowed { codes: row.try_get(0)?, total: row.try_get(1)? })
            },
            mapper: |it| FindOrdersUsing::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindOrdersUsingParams,
        FindOrdersUsingQuery<'c, 'a, 's, C, FindOrdersUsing, 2>,
        C,
    > for FindOrdersUsingStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindOrdersUsingParams,
    ) -> FindOrdersUsingQuery<'c, 'a, 's, C, FindOrdersUsing, 2> {
        self.bind(client, &params.product_key, &params.limit)
    }
}
pub struct HasOpenOrdersStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn has_open_orders() -> HasOpenOrdersStmt {
    HasOpenOrdersStmt(
        "select exists (select from production.work_order where product_key = $1 and status <> 'closed')",
        None,
    )
}
impl HasOpenOrdersStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        product_key: &'a i64,
    ) -> BoolQuery<'c, 'a, 's, C, bool, 1> {
        BoolQuery {
            client,
            params: [product_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
pub struct FindSamplesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_samples() -> FindSamplesStmt {
    FindSamplesStmt(
        "with orders as ( select o.key, o.qt_completed, o.created from production.work_order o where o.product_key = $1 and o.\"end\" is not null and o.qt_completed > 0 and ($2::timestamptz is null or o.\"end\" >= $2) order by o.\"end\" desc, o.key limit $3 ) select o.key as work_order_key, o.qt_completed as of_order, o.created as order_created, j.phase_key, sum(j.worked_ms)::bigint as worked_ms, sum(j.qt_completed) as of_phase from orders o join production.job j on j.work_order_key = o.key group by o.key, o.qt_completed, o.created, j.phase_key order by o.key",
        None,
    )
}
impl FindSamplesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        product_key: &'a i64,
        since: &'a Option<chrono::DateTime<chrono::Utc>>,
        limit: &'a i64,
    ) -> FindSamplesQuery<'c, 'a, 's, C, FindSamples, 3> {
        FindSamplesQuery {
            client,
            params: [product_key, since, limit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindSamplesBorrowed, tokio_postgres::Error> {
                Ok(FindSamplesBorrowed {
                    work_order_key: row.try_get(0)?,
                    of_order: row.try_get(1)?,
                    order_created: row.try_get(2)?,
                    phase_key: row.try_get(3)?,
                    worked_ms: row.try_get(4)?,
                    of_phase: row.try_get(5)?,
                })
            },
            mapper: |it| FindSamples::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<'c, 'a, 's, FindSamplesParams, FindSamplesQuery<'c, 'a, 's, C, FindSamples, 3>, C>
    for FindSamplesStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindSamplesParams,
    ) -> FindSamplesQuery<'c, 'a, 's, C, FindSamples, 3> {
        self.bind(client, &params.product_key, &params.since, &params.limit)
    }
}
pub struct OrderNeedsFractionalQuantityStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn order_needs_fractional_quantity() -> OrderNeedsFractionalQuantityStmt {
    OrderNeedsFractionalQuantityStmt(
        "select exists (select from production.work_order_line l join production.work_order o on o.key = l.work_order_key where l.component_key = $1 and o.status <> 'closed' and l.qt <> trunc(l.qt))",
        None,
    )
}
impl OrderNeedsFractionalQuantityStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        component_key: &'a i64,
    ) -> BoolQuery<'c, 'a, 's, C, bool, 1> {
        BoolQuery {
            client,
            params: [component_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
