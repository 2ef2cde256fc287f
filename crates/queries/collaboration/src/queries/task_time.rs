// This file was generated with `cornucopia`. Do not modify.

#[derive(Clone, Copy, Debug)]
pub struct StartTimeParams {
    pub task_key: i64,
    pub user_key: i64,
    pub now: chrono::DateTime<chrono::Utc>,
}
#[derive(Debug)]
pub struct EnterTimeParams<T1: crate::StringSql> {
    pub task_key: i64,
    pub user_key: i64,
    pub duration: i64,
    pub note: Option<T1>,
    pub now: chrono::DateTime<chrono::Utc>,
}
#[derive(Debug)]
pub struct StopTimesParams<T1: crate::StringSql> {
    pub now: chrono::DateTime<chrono::Utc>,
    pub note: Option<T1>,
    pub task_key: i64,
    pub user_key: Option<i64>,
}
#[derive(Clone, Copy, Debug)]
pub struct SumTimesParams {
    pub now: chrono::DateTime<chrono::Utc>,
    pub task_key: i64,
}
#[derive(Debug, Clone, PartialEq)]
pub struct TimeEntryRow {
    pub key: i64,
    pub task_key: i64,
    pub user_key: i64,
    pub start: Option<chrono::DateTime<chrono::Utc>>,
    pub end: Option<chrono::DateTime<chrono::Utc>>,
    pub duration: Option<i64>,
    pub note: Option<String>,
}
pub struct TimeEntryRowBorrowed<'a> {
    pub key: i64,
    pub task_key: i64,
    pub user_key: i64,
    pub start: Option<chrono::DateTime<chrono::Utc>>,
    pub end: Option<chrono::DateTime<chrono::Utc>>,
    pub duration: Option<i64>,
    pub note: Option<&'a str>,
}
impl<'a> From<TimeEntryRowBorrowed<'a>> for TimeEntryRow {
    fn from(
        TimeEntryRowBorrowed { key, task_key, user_key, start, end, duration, note }: TimeEntryRowBorrowed<'a>,
    ) -> Self {
        Self { key, task_key, user_key, start, end, duration, note: note.map(|v| v.into()) }
    }
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct SumTimes {
    pub user_key: i64,
    pub duration: i64,
    pub active: bool,
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct TimeEntryRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<TimeEntryRowBorrowed, tokio_postgres::Error>,
    mapper: fn(TimeEntryRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> TimeEntryRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(TimeEntryRowBorrowed) -> R) -> TimeEntryRowQuery<'c, 'a, 's, C, R, N> {
        TimeEntryRowQuery {
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
pub struct SumTimesQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<SumTimes, tokio_postgres::Error>,
    mapper: fn(SumTimes) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> SumTimesQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(SumTimes) -> R) -> SumTimesQuery<'c, 'a, 's, C, R, N> {
        SumTimesQuery {
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
pub struct StartTimeStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn start_time() -> StartTimeStmt {
    StartTimeStmt(
        "insert into collaboration.task_time (task_key, user_key, start, created) select $1, $2, $3::timestamptz, $3 where not exists (select from collaboration.task_time t where t.task_key = $1 and t.user_key = $2 and t.start is not null and t.\"end\" is null) returning key, task_key, user_key, start, \"end\", duration, note",
        None,
    )
}
impl StartTimeStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        task_key: &'a i64,
        user_key: &'a i64,
        now: &'a chrono::DateTime<chrono::Utc>,
    ) -> TimeEntryRowQuery<'c, 'a, 's, C, TimeEntryRow, 3> {
        TimeEntryRowQuery {
            client,
            params: [task_key, user_key, now],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<TimeEntryRowBorrowed, tokio_postgres::Error> {
                Ok(TimeEntryRowBorrowed {
                    key: row.try_get(0)?,
                    task_key: row.try_get(1)?,
                    user_key: row.try_get(2)?,
                    start: row.try_get(3)?,
                    end: row.try_get(4)?,
                    duration: row.try_get(5)?,
                    note: row.try_get(6)?,
                })
            },
            mapper: |it| TimeEntryRow::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<'c, 'a, 's, StartTimeParams, TimeEntryRowQuery<'c, 'a, 's, C, TimeEntryRow, 3>, C>
    for StartTimeStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a StartTimeParams,
    ) -> TimeEntryRowQuery<'c, 'a, 's, C, TimeEntryRow, 3> {
        self.bind(client, &params.task_key, &params.user_key, &params.now)
    }
}
pub struct EnterTimeStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn enter_time() -> EnterTimeStmt {
    EnterTimeStmt(
        "insert into collaboration.task_time (task_key, user_key, duration, note, created) values ($1, $2, $3, $4, $5) returning key, task_key, user_key, start, \"end\", duration, note",
        None,
    )
}
impl EnterTimeStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        task_key: &'a i64,
        user_key: &'a i64,
        duration: &'a i64,
        note: &'a Option<T1>,
        now: &'a chrono::DateTime<chrono::Utc>,
    ) -> TimeEntryRowQuery<'c, 'a, 's, C, TimeEntryRow, 5> {
        TimeEntryRowQuery {
            client,
            params: [task_key, user_key, duration, note, now],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<TimeEntryRowBorrowed, tokio_postgres::Error> {
                Ok(TimeEntryRowBorrowed {
                    key: row.try_get(0)?,
                    task_key: row.try_get(1)?,
                    user_key: row.try_get(2)?,
                    start: row.try_get(3)?,
                    end: row.try_get(4)?,
                    duration: row.try_get(5)?,
                    note: row.try_get(6)?,
                })
            },
            mapper: |it| TimeEntryRow::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<'c, 'a, 's, EnterTimeParams<T1>, TimeEntryRowQuery<'c, 'a, 's, C, TimeEntryRow, 5>, C>
    for EnterTimeStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a EnterTimeParams<T1>,
    ) -> TimeEntryRowQuery<'c, 'a, 's, C, TimeEntryRow, 5> {
        self.bind(client, &params.task_key, &params.user_key, &params.duration, &params.note, &params.now)
    }
}
pub struct StopTimesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn stop_times() -> StopTimesStmt {
    StopTimesStmt(
        "update collaboration.task_time set \"end\" = greatest($1, start), duration = round(extract(epoch from greatest($1, start) - start) * 1000)::bigint, note = coalesce($2, note) where task_key = $3 and start is not null and \"end\" is null and ($4::bigint is null or user_key = $4::bigint) returning key, task_key, user_key, start, \"end\", duration, note",
        None,
    )
}
impl StopTimesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        now: &'a chrono::DateTime<chrono::Utc>,
        note: &'a Option<T1>,
        task_key: &'a i64,
        user_key: &'a Option<i64>,
    ) -> TimeEntryRowQuery<'c, 'a, 's, C, TimeEntryRow, 4> {
        TimeEntryRowQuery {
            client,
            params: [now, note, task_key, user_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<TimeEntryRowBorrowed, tokio_postgres::Error> {
                Ok(TimeEntryRowBorrowed {
                    key: row.try_get(0)?,
                    task_key: row.try_get(1)?,
                    user_key: row.try_get(2)?,
                    start: row.try_get(3)?,
                    end: row.try_get(4)?,
                    duration: row.try_get(5)?,
                    note: row.try_get(6)?,
                })
            },
            mapper: |it| TimeEntryRow::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<'c, 'a, 's, StopTimesParams<T1>, TimeEntryRowQuery<'c, 'a, 's, C, TimeEntryRow, 4>, C>
    for StopTimesStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a StopTimesParams<T1>,
    ) -> TimeEntryRowQuery<'c, 'a, 's, C, TimeEntryRow, 4> {
        self.bind(client, &params.now, &params.note, &params.task_key, &params.user_key)
    }
}
pub struct SumTimesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn sum_times() -> SumTimesStmt {
    SumTimesStmt(
        "select user_key, sum(coalesce(duration, greatest(0, round(extract(epoch from $1::timestamptz - start) * 1000))))::bigint as duration, bool_or(start is not null and \"end\" is null) as active from collaboration.task_time where task_key = $2 group by user_key order by user_key",
        None,
    )
}
impl SumTimesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        now: &'a chrono::DateTime<chrono::Utc>,
        task_key: &'a i64,
    ) -> SumTimesQuery<'c, 'a, 's, C, SumTimes, 2> {
        SumTimesQuery {
            client,
            params: [now, task_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<SumTimes, tokio_postgres::Error> {
                Ok(SumTimes { user_key: row.try_get(0)?, duration: row.try_get(1)?, active: row.try_get(2)? })
            },
            mapper: |it| SumTimes::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<'c, 'a, 's, SumTimesParams, SumTimesQuery<'c, 'a, 's, C, SumTimes, 2>, C>
    for SumTimesStmt
{
    fn params(&'s self, client: &'c C, params: &'a SumTimesParams) -> SumTimesQuery<'c, 'a, 's, C, SumTimes, 2> {
        self.bind(client, &params.now, &params.task_key)
    }
}
pub struct HasTimeEntryStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn has_time_entry() -> HasTimeEntryStmt {
    HasTimeEntryStmt("select exists (select from collaboration.task_time where task_key = $1) as found", None)
}
impl HasTimeEntryStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        task_key: &'a i64,
    ) -> BoolQuery<'c, 'a, 's, C, bool, 1> {
        BoolQuery {
            client,
            params: [task_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
