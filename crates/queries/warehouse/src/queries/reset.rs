// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct SettleErasedListsParams<T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = bool>> {
    pub list_keys: T1,
    pub lost_open: T2,
    pub now: chrono::DateTime<chrono::Utc>,
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct EraseStock {
    pub stock: i64,
    pub movements: i64,
    pub lists: i64,
    pub freed: i64,
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct EraseUnitStock {
    pub list_key: Option<i64>,
    pub stock: i64,
    pub movements: i64,
    pub lost_open: bool,
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct EraseStockQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<EraseStock, tokio_postgres::Error>,
    mapper: fn(EraseStock) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> EraseStockQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(EraseStock) -> R) -> EraseStockQuery<'c, 'a, 's, C, R, N> {
        EraseStockQuery {
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
pub struct EraseUnitStockQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<EraseUnitStock, tokio_postgres::Error>,
    mapper: fn(EraseUnitStock) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> EraseUnitStockQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(EraseUnitStock) -> R) -> EraseUnitStockQuery<'c, 'a, 's, C, R, N> {
        EraseUnitStockQuery {
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
pub struct EraseStockStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn erase_stock() -> EraseStockStmt {
    EraseStockStmt(
        "with stock_row as ( delete from warehouse.stock returning key ), movement_row as ( delete from warehouse.movement returning key ), list_row as ( delete from warehouse.movement_list returning key ), freed as ( update warehouse.pair set counting_by = null, locked_by = null where counting_by is not null or locked_by is not null returning product_key ) select (select count(*) from stock_row) as stock, (select count(*) from movement_row) as movements, (select count(*) from list_row) as lists, (select count(*) from freed) as freed",
        None,
    )
}
impl EraseStockStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
    ) -> EraseStockQuery<'c, 'a, 's, C, EraseStock, 0> {
        EraseStockQuery {
            client,
            params: [],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<EraseStock, tokio_postgres::Error> {
                Ok(EraseStock {
                    stock: row.try_get(0)?,
                    movements: row.try_get(1)?,
                    lists: row.try_get(2)?,
                    freed: row.try_get(3)?,
                })
            },
            mapper: |it| EraseStock::from(it),
        }
    }
}
pub struct EraseUnitStockStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn erase_unit_stock() -> EraseUnitStockStmt {
    EraseUnitStockStmt(
        "with stock_row as ( delete from warehouse.stock where serial_key is not null returning key ), movement_row as ( delete from warehouse.movement where serial_key is not null returning key, movement_list_key, status ), loosened as ( update warehouse.movement m set split_from_key = null, rev = m.rev + 1 from movement_row gone where m.split_from_key = gone.key and m.serial_key is null ) select null::bigint as list_key, (select count(*) from stock_row) as stock, (select count(*) from movement_row) as movements, false as lost_open union all select movement_list_key, 0, 0, bool_or(status in ('planned', 'started')) from movement_row where movement_list_key is not null group by movement_list_key",
        None,
    )
}
impl EraseUnitStockStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
    ) -> EraseUnitStockQuery<'c, 'a, 's, C, EraseUnitStock, 0> {
        EraseUnitStockQuery {
            client,
            params: [],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<EraseUnitStock, tokio_postgres::Error> {
                Ok(EraseUnitStock {
                    list_key: row.try_get(0)?,
                    stock: row.try_get(1)?,
                    movements: row.try_get(2)?,
                    lost_open: row.try_get(3)?,
                })
            },
            mapper: |it| EraseUnitStock::from(it),
        }
    }
}
pub struct SettleErasedListsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn settle_erased_lists() -> SettleErasedListsStmt {
    SettleErasedListsStmt(
        "with counted as materialized ( select l.key, l.refs ? 'inventory_count_session_key' as managed, given.lost_open, count(m.key) filter (where m.status in ('planned', 'started')) as open, count(m.key) filter (where m.status = 'completed' and m.type <> 'reversal') as completed, max(m.\"end\") filter (where m.status = 'completed') as ended from unnest($1::bigint[], $2::boolean[]) as given (key, lost_open) join warehouse.movement_list l on l.key = given.key left join warehouse.movement m on m.movement_list_key = l.key where l.status in ('planned', 'started') group by l.key, given.lost_open ), settled as materialized ( select key, ended, case when open = 0 and lost_open and not managed and completed > 0 then 'completed' when open = 0 and lost_open and not managed then 'canceled' when completed = 0 then 'planned' else 'started' end as status from counted ), back as ( update warehouse.movement m set status = 'planned', start = null, rev = m.rev + 1 from settled s where m.movement_list_key = s.key and m.status = 'started' and s.status = 'planned' ) update warehouse.movement_list l set status = s.status, start = case when s.status = 'planned' then null else l.start end, \"end\" = case s.status when 'completed' then s.ended when 'canceled' then $3 end, rev = l.rev + 1 from settled s where l.key = s.key and l.status <> s.status returning l.key",
        None,
    )
}
impl SettleErasedListsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = bool>>(
        &'s self,
        client: &'c C,
        list_keys: &'a T1,
        lost_open: &'a T2,
        now: &'a chrono::DateTime<chrono::Utc>,
    ) -> I64Query<'c, 'a, 's, C, i64, 3> {
        I64Query {
            client,
            params: [list_keys, lost_open, now],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = bool>>
    crate::client::async_::Params<'c, 'a, 's, SettleErasedListsParams<T1, T2>, I64Query<'c, 'a, 's, C, i64, 3>, C>
    for SettleErasedListsStmt
{
    fn params(&'s self, client: &'c C, params: &'a SettleErasedListsParams<T1, T2>) -> I64Query<'c, 'a, 's, C, i64, 3> {
        self.bind(client, &params.list_keys, &params.lost_open, &params.now)
    }
}
