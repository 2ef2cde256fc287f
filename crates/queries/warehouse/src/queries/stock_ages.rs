// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct FindDayParams<T1: crate::ArraySql<Item = chrono::DateTime<chrono::Utc>>> {
    pub today: chrono::NaiveDate,
    pub soon: chrono::NaiveDate,
    pub edges: T1,
}
#[derive(Debug)]
pub struct PrepareDayParams<T1: crate::ArraySql<Item = chrono::DateTime<chrono::Utc>>> {
    pub today: chrono::NaiveDate,
    pub soon: chrono::NaiveDate,
    pub edges: T1,
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
pub struct FindDayStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_day() -> FindDayStmt {
    FindDayStmt("select key from warehouse.stock_age_day where today = $1 and soon = $2 and edges = $3", None)
}
impl FindDayStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = chrono::DateTime<chrono::Utc>>>(
        &'s self,
        client: &'c C,
        today: &'a chrono::NaiveDate,
        soon: &'a chrono::NaiveDate,
        edges: &'a T1,
    ) -> I64Query<'c, 'a, 's, C, i64, 3> {
        I64Query {
            client,
            params: [today, soon, edges],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = chrono::DateTime<chrono::Utc>>>
    crate::client::async_::Params<'c, 'a, 's, FindDayParams<T1>, I64Query<'c, 'a, 's, C, i64, 3>, C> for FindDayStmt
{
    fn params(&'s self, client: &'c C, params: &'a FindDayParams<T1>) -> I64Query<'c, 'a, 's, C, i64, 3> {
        self.bind(client, &params.today, &params.soon, &params.edges)
    }
}
pub struct PrepareDayStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn prepare_day() -> PrepareDayStmt {
    PrepareDayStmt(
        "with made as ( insert into warehouse.stock_age_day (today, soon, edges) values ($1, $2, $3) returning key ), added as ( insert into warehouse.stock_age_total (day_key, product_key, site_key, age, quantity, rows, expired, expired_rows, expiring, expiring_rows) select made.key, k.product_key, k.site_key, k.age, k.quantity, k.rows, k.expired, k.expired_rows, k.expiring, k.expiring_rows from made cross join ( select c.product_key, c.site_key, coalesce(width_bucket(c.arrived, $3::timestamptz[]), cardinality($3::timestamptz[])) as age, sum(c.quantity) as quantity, sum(c.rows) as rows, coalesce(sum(c.quantity) filter (where c.expires < $1), 0) as expired, coalesce(sum(c.rows) filter (where c.expires < $1), 0) as expired_rows, coalesce(sum(c.quantity) filter (where c.expires between $1 and $2), 0) as expiring, coalesce(sum(c.rows) filter (where c.expires between $1 and $2), 0) as expiring_rows from ( select s.product_key, s.site_key, s.arrived, s.expires, s.quantity, 1 as rows from warehouse.stock s where s.site_key is not null union all select n.product_key, n.site_key, n.arrived, n.expires, -n.quantity, -n.rows from warehouse.stock_total_change n ) c group by 1, 2, 3 ) k returning product_key ) select count(*) from added",
        None,
    )
}
impl PrepareDayStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = chrono::DateTime<chrono::Utc>>>(
        &'s self,
        client: &'c C,
        today: &'a chrono::NaiveDate,
        soon: &'a chrono::NaiveDate,
        edges: &'a T1,
    ) -> I64Query<'c, 'a, 's, C, i64, 3> {
        I64Query {
            client,
            params: [today, soon, edges],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = chrono::DateTime<chrono::Utc>>>
    crate::client::async_::Params<'c, 'a, 's, PrepareDayParams<T1>, I64Query<'c, 'a, 's, C, i64, 3>, C>
    for PrepareDayStmt
{
    fn params(&'s self, client: &'c C, params: &'a PrepareDayParams<T1>) -> I64Query<'c, 'a, 's, C, i64, 3> {
        self.bind(client, &params.today, &params.soon, &params.edges)
    }
}
pub struct DeletePastDaysStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn delete_past_days() -> DeletePastDaysStmt {
    DeletePastDaysStmt(
        "with past as ( delete from warehouse.stock_age_day where edges[cardinality(edges)] < $1 returning key ) delete from warehouse.stock_age_total t using past where t.day_key = past.key",
        None,
    )
}
impl DeletePastDaysStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        before: &'a chrono::DateTime<chrono::Utc>,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[before]).await
    }
}
