// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct InsertDrillParams<T1: crate::StringSql, T2: crate::StringSql, T3: crate::StringSql> {
    pub kind: T1,
    pub now: chrono::DateTime<chrono::Utc>,
    pub tool: Option<T2>,
    pub version: T3,
}
#[derive(Debug)]
pub struct FinishDrillParams<T1: crate::StringSql, T2: crate::StringSql, T3: crate::StringSql, T4: crate::JsonSql> {
    pub now: chrono::DateTime<chrono::Utc>,
    pub result: T1,
    pub label: Option<T2>,
    pub cursor: Option<T3>,
    pub rpo_seconds: Option<f64>,
    pub rto_seconds: Option<f64>,
    pub detail: T4,
    pub key: i64,
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct NewestDrills {
    pub backup_ended: Option<f64>,
    pub verify_ended: Option<f64>,
    pub rpo_seconds: Option<f64>,
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
pub struct NewestDrillsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<NewestDrills, tokio_postgres::Error>,
    mapper: fn(NewestDrills) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> NewestDrillsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(NewestDrills) -> R) -> NewestDrillsQuery<'c, 'a, 's, C, R, N> {
        NewestDrillsQuery {
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
pub struct InsertDrillStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_drill() -> InsertDrillStmt {
    InsertDrillStmt(
        "insert into administration.drill (kind, started, result, tool, version) values ($1, $2, 'running', $3, $4) returning key",
        None,
    )
}
impl InsertDrillStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql, T3: crate::StringSql>(
        &'s self,
        client: &'c C,
        kind: &'a T1,
        now: &'a chrono::DateTime<chrono::Utc>,
        tool: &'a Option<T2>,
        version: &'a T3,
    ) -> I64Query<'c, 'a, 's, C, i64, 4> {
        I64Query {
            client,
            params: [kind, now, tool, version],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql, T3: crate::StringSql>
    crate::client::async_::Params<'c, 'a, 's, InsertDrillParams<T1, T2, T3>, I64Query<'c, 'a, 's, C, i64, 4>, C>
    for InsertDrillStmt
{
    fn params(&'s self, client: &'c C, params: &'a InsertDrillParams<T1, T2, T3>) -> I64Query<'c, 'a, 's, C, i64, 4> {
        self.bind(client, &params.kind, &params.now, &params.tool, &params.version)
    }
}
pub struct FinishDrillStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn finish_drill() -> FinishDrillStmt {
    FinishDrillStmt(
        "update administration.drill set ended = $1, result = $2, label = $3, cursor = $4, rpo_seconds = round($5::double precision::numeric, 3), rto_seconds = round($6::double precision::numeric, 3), detail = $7 where key = $8 and result = 'running'",
        None,
    )
}
impl FinishDrillStmt {
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
    >(
        &'s self,
        client: &'c C,
        now: &'a chrono::DateTime<chrono::Utc>,
        result: &'a T1,
        label: &'a Option<T2>,
        cursor: &'a Option<T3>,
        rpo_seconds: &'a Option<f64>,
        rto_seconds: &'a Option<f64>,
        detail: &'a T4,
        key: &'a i64,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[now, result, label, cursor, rpo_seconds, rto_seconds, detail, key]).await
    }
}
impl<
    'a,
    C: GenericClient + Send + Sync,
    T1: crate::StringSql,
    T2: crate::StringSql,
    T3: crate::StringSql,
    T4: crate::JsonSql,
>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        FinishDrillParams<T1, T2, T3, T4>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for FinishDrillStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a FinishDrillParams<T1, T2, T3, T4>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(
            client,
            &params.now,
            &params.result,
            &params.label,
            &params.cursor,
            &params.rpo_seconds,
            &params.rto_seconds,
            &params.detail,
            &params.key,
        ))
    }
}
pub struct CloseStaleDrillsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn close_stale_drills() -> CloseStaleDrillsStmt {
    CloseStaleDrillsStmt(
        "update administration.drill set ended = $1, result = 'failed' where result = 'running' and started < $1::timestamptz - interval '24 hours'",
        None,
    )
}
impl CloseStaleDrillsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        now: &'a chrono::DateTime<chrono::Utc>,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[now]).await
    }
}
pub struct FindNewestDrillsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_newest_drills() -> FindNewestDrillsStmt {
    FindNewestDrillsStmt(
        "select (select extract(epoch from b.ended)::double precision from administration.drill b where b.kind = 'backup' and b.result = 'passed' order by b.key desc limit 1) as backup_ended, extract(epoch from v.ended)::double precision as verify_ended, v.rpo_seconds::double precision as rpo_seconds from (select true) as one left join ( select d.ended, d.rpo_seconds from administration.drill d where d.kind = 'verify' and d.result = 'passed' order by d.key desc limit 1 ) v on true",
        None,
    )
}
impl FindNewestDrillsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
    ) -> NewestDrillsQuery<'c, 'a, 's, C, NewestDrills, 0> {
        NewestDrillsQuery {
            client,
            params: [],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<NewestDrills, tokio_postgres::Error> {
                Ok(NewestDrills {
                    backup_ended: row.try_get(0)?,
                    verify_ended: row.try_get(1)?,
                    rpo_seconds: row.try_get(2)?,
                })
            },
            mapper: |it| NewestDrills::from(it),
        }
    }
}
