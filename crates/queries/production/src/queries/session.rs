// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug, Clone, PartialEq)]
pub struct ReadWorkSessions {
    pub key: i64,
    pub user_session_key: Option<i64>,
    pub user_key: i64,
    pub batch_key: i64,
    pub job_key: i64,
    pub phase_key: String,
    pub work_order_key: i64,
    pub product_key: i64,
    pub start: chrono::DateTime<chrono::Utc>,
    pub end: Option<chrono::DateTime<chrono::Utc>>,
    pub duration: Option<i64>,
    pub hourly_cost: rust_decimal::Decimal,
    pub canceled: Option<i64>,
    pub forced: Option<i64>,
}
pub struct ReadWorkSessionsBorrowed<'a> {
    pub key: i64,
    pub user_session_key: Option<i64>,
    pub user_key: i64,
    pub batch_key: i64,
    pub job_key: i64,
    pub phase_key: &'a str,
    pub work_order_key: i64,
    pub product_key: i64,
    pub start: chrono::DateTime<chrono::Utc>,
    pub end: Option<chrono::DateTime<chrono::Utc>>,
    pub duration: Option<i64>,
    pub hourly_cost: rust_decimal::Decimal,
    pub canceled: Option<i64>,
    pub forced: Option<i64>,
}
impl<'a> From<ReadWorkSessionsBorrowed<'a>> for ReadWorkSessions {
    fn from(
        ReadWorkSessionsBorrowed {
            key,
            user_session_key,
            user_key,
            batch_key,
            job_key,
            phase_key,
            work_order_key,
            product_key,
            start,
            end,
            duration,
            hourly_cost,
            canceled,
            forced,
        }: ReadWorkSessionsBorrowed<'a>,
    ) -> Self {
        Self {
            key,
            user_session_key,
            user_key,
            batch_key,
            job_key,
            phase_key: phase_key.into(),
            work_order_key,
            product_key,
            start,
            end,
            duration,
            hourly_cost,
            canceled,
            forced,
        }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct ReadWorkSessionsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<ReadWorkSessionsBorrowed, tokio_postgres::Error>,
    mapper: fn(ReadWorkSessionsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> ReadWorkSessionsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(ReadWorkSessionsBorrowed) -> R) -> ReadWorkSessionsQuery<'c, 'a, 's, C, R, N> {
        ReadWorkSessionsQuery {
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
pub struct ReadWorkSessionsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn read_work_sessions() -> ReadWorkSessionsStmt {
    ReadWorkSessionsStmt(
        "select s.key, s.user_session_key, s.user_key, s.batch_key, s.job_key, j.phase_key, s.work_order_key, b.product_key, s.start, s.\"end\", s.duration, s.hourly_cost, s.canceled, s.forced from unnest($1::bigint[]) with ordinality as asked (key, place) join production.work_session s on s.key = asked.key join production.job j on j.key = s.job_key join production.batch b on b.key = s.batch_key order by asked.place",
        None,
    )
}
impl ReadWorkSessionsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> ReadWorkSessionsQuery<'c, 'a, 's, C, ReadWorkSessions, 1> {
        ReadWorkSessionsQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ReadWorkSessionsBorrowed, tokio_postgres::Error> {
                Ok(ReadWorkSessionsBorrowed {
                    key: row.try_get(0)?,
                    user_session_key: row.try_get(1)?,
                    user_key: row.try_get(2)?,
                    batch_key: row.try_get(3)?,
                    job_key: row.try_get(4)?,
                    phase_key: row.try_get(5)?,
                    work_order_key: row.try_get(6)?,
                    product_key: row.try_get(7)?,
                    start: row.try_get(8)?,
                    end: row.try_get(9)?,
                    duration: row.try_get(10)?,
                    hourly_cost: row.try_get(11)?,
                    canceled: row.try_get(12)?,
                    forced: row.try_get(13)?,
                })
            },
            mapper: |it| ReadWorkSessions::from(it),
        }
    }
}
