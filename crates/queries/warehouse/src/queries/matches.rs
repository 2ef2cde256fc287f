// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct MatchProductsParams<T1: crate::StringSql> {
    pub pattern: T1,
    pub limit: i64,
}
#[derive(Debug)]
pub struct MatchSerialsParams<T1: crate::StringSql> {
    pub pattern: T1,
    pub limit: i64,
}
#[derive(Debug)]
pub struct MatchLotsParams<T1: crate::StringSql> {
    pub pattern: T1,
    pub limit: i64,
}
#[derive(Debug)]
pub struct MatchPositionsParams<T1: crate::StringSql> {
    pub root: T1,
    pub limit: i64,
}
#[derive(Debug)]
pub struct MatchPositionsByCodeParams<T1: crate::StringSql, T2: crate::StringSql> {
    pub pattern: T1,
    pub root: T2,
    pub limit: i64,
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
pub struct MatchProductsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn match_products() -> MatchProductsStmt {
    MatchProductsStmt("select key from product.product where lower(code) like $1 limit $2", None)
}
impl MatchProductsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        pattern: &'a T1,
        limit: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 2> {
        I64Query {
            client,
            params: [pattern, limit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<'c, 'a, 's, MatchProductsParams<T1>, I64Query<'c, 'a, 's, C, i64, 2>, C>
    for MatchProductsStmt
{
    fn params(&'s self, client: &'c C, params: &'a MatchProductsParams<T1>) -> I64Query<'c, 'a, 's, C, i64, 2> {
        self.bind(client, &params.pattern, &params.limit)
    }
}
pub struct MatchSerialsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn match_serials() -> MatchSerialsStmt {
    MatchSerialsStmt("select key from serial.serial where lower(code) like $1 limit $2", None)
}
impl MatchSerialsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        pattern: &'a T1,
        limit: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 2> {
        I64Query {
            client,
            params: [pattern, limit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<'c, 'a, 's, MatchSerialsParams<T1>, I64Query<'c, 'a, 's, C, i64, 2>, C>
    for MatchSerialsStmt
{
    fn params(&'s self, client: &'c C, params: &'a MatchSerialsParams<T1>) -> I64Query<'c, 'a, 's, C, i64, 2> {
        self.bind(client, &params.pattern, &params.limit)
    }
}
pub struct MatchLotsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn match_lots() -> MatchLotsStmt {
    MatchLotsStmt("select key from serial.lot where lower(code) like $1 limit $2", None)
}
impl MatchLotsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        pattern: &'a T1,
        limit: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 2> {
        I64Query {
            client,
            params: [pattern, limit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<'c, 'a, 's, MatchLotsParams<T1>, I64Query<'c, 'a, 's, C, i64, 2>, C>
    for MatchLotsStmt
{
    fn params(&'s self, client: &'c C, params: &'a MatchLotsParams<T1>) -> I64Query<'c, 'a, 's, C, i64, 2> {
        self.bind(client, &params.pattern, &params.limit)
    }
}
pub struct MatchPositionsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn match_positions() -> MatchPositionsStmt {
    MatchPositionsStmt(
        "with recursive below as ( select key from position.position where key = $1 union all select p.key from below b join position.position p on p.parent_position_key = b.key ) select key from below limit $2",
        None,
    )
}
impl MatchPositionsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        root: &'a T1,
        limit: &'a i64,
    ) -> StringQuery<'c, 'a, 's, C, String, 2> {
        StringQuery {
            client,
            params: [root, limit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it.into(),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<'c, 'a, 's, MatchPositionsParams<T1>, StringQuery<'c, 'a, 's, C, String, 2>, C>
    for MatchPositionsStmt
{
    fn params(&'s self, client: &'c C, params: &'a MatchPositionsParams<T1>) -> StringQuery<'c, 'a, 's, C, String, 2> {
        self.bind(client, &params.root, &params.limit)
    }
}
pub struct MatchPositionsByCodeStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn match_positions_by_code() -> MatchPositionsByCodeStmt {
    MatchPositionsByCodeStmt(
        "with recursive matched as materialized ( select q.key, q.path, q.codes from position.position q where lower(q.code) like $1 and $2 = any (q.path) and q.key <> $2 limit $3 ), below as ( select m.key from matched m where not exists ( select from unnest(m.codes[array_position(m.path, $2) + 1 : cardinality(m.path) - 1]) as above (code) where lower(above.code) like $1) union all select p.key from below b cross join lateral ( select q.key from position.position q where q.parent_position_key = b.key offset 0) p ) select key from matched where (select count(*) from matched) = $3 union all select key from position.position where key = $2 and lower(code) like $1 union all select key from below limit $3",
        None,
    )
}
impl MatchPositionsByCodeStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql>(
        &'s self,
        client: &'c C,
        pattern: &'a T1,
        root: &'a T2,
        limit: &'a i64,
    ) -> StringQuery<'c, 'a, 's, C, String, 3> {
        StringQuery {
            client,
            params: [pattern, root, limit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it.into(),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        MatchPositionsByCodeParams<T1, T2>,
        StringQuery<'c, 'a, 's, C, String, 3>,
        C,
    > for MatchPositionsByCodeStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a MatchPositionsByCodeParams<T1, T2>,
    ) -> StringQuery<'c, 'a, 's, C, String, 3> {
        self.bind(client, &params.pattern, &params.root, &params.limit)
    }
}
pub struct MatchForeignPositionsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn match_foreign_positions() -> MatchForeignPositionsStmt {
    MatchForeignPositionsStmt("select key from position.position where not owned limit $1", None)
}
impl MatchForeignPositionsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        limit: &'a i64,
    ) -> StringQuery<'c, 'a, 's, C, String, 1> {
        StringQuery {
            client,
            params: [limit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it.into(),
        }
    }
}
pub struct MatchHeldStockStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn match_held_stock() -> MatchHeldStockStmt {
    MatchHeldStockStmt(
        "select t.key from serial.serial c cross join lateral ( select s.key from warehouse.stock s where s.serial_key = c.key offset 0) t where c.hold_reason is not null union all select t.key from serial.lot c cross join lateral ( select s.key from warehouse.stock s where s.lot_key = c.key offset 0) t where c.hold_reason is not null union all select t.key from serial.lot c join serial.serial i on i.lot_key = c.key and i.hold_reason is null cross join lateral ( select s.key from warehouse.stock s where s.serial_key = i.key offset 0) t where c.hold_reason is not null limit $1",
        None,
    )
}
impl MatchHeldStockStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        limit: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 1> {
        I64Query {
            client,
            params: [limit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
pub struct MatchHeldProductsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn match_held_products() -> MatchHeldProductsStmt {
    MatchHeldProductsStmt(
        "select product_key from serial.serial where hold_reason is not null union select product_key from serial.lot where hold_reason is not null limit $1",
        None,
    )
}
impl MatchHeldProductsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        limit: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 1> {
        I64Query {
            client,
            params: [limit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
