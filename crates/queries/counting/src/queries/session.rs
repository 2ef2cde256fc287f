// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct FindSnapshotParams<T1: crate::StringSql> {
    pub session_key: i64,
    pub which: T1,
}
#[derive(Debug)]
pub struct CountCodeIsTakenParams<T1: crate::StringSql> {
    pub code: T1,
    pub own_key: Option<i64>,
}
#[derive(Debug)]
pub struct SessionData<
    T1: crate::StringSql,
    T2: crate::StringSql,
    T3: crate::StringSql,
    T4: crate::StringSql,
    T5: crate::JsonSql,
> {
    pub key: i64,
    pub code: T1,
    pub description: Option<T2>,
    pub notes: Option<T3>,
    pub kind: T4,
    pub blind_quantities: bool,
    pub blind_serials: bool,
    pub scheduled_start: Option<chrono::DateTime<chrono::Utc>>,
    pub scheduled_end: Option<chrono::DateTime<chrono::Utc>>,
    pub now: chrono::DateTime<chrono::Utc>,
    pub user_key: i64,
    pub extra: Option<T5>,
}
#[derive(Debug)]
pub struct UpdateSessionParams<T1: crate::StringSql, T2: crate::StringSql, T3: crate::StringSql, T4: crate::StringSql> {
    pub code: T1,
    pub description: Option<T2>,
    pub notes: Option<T3>,
    pub kind: T4,
    pub blind_quantities: bool,
    pub blind_serials: bool,
    pub scheduled_start: Option<chrono::DateTime<chrono::Utc>>,
    pub scheduled_end: Option<chrono::DateTime<chrono::Utc>>,
    pub key: i64,
}
#[derive(Clone, Copy, Debug)]
pub struct SetSessionStartedParams {
    pub now: chrono::DateTime<chrono::Utc>,
    pub user_key: i64,
    pub key: i64,
}
#[derive(Clone, Copy, Debug)]
pub struct SetSessionCompletedParams {
    pub now: chrono::DateTime<chrono::Utc>,
    pub user_key: i64,
    pub key: i64,
}
#[derive(Clone, Copy, Debug)]
pub struct SetSessionCanceledParams {
    pub now: chrono::DateTime<chrono::Utc>,
    pub key: i64,
}
#[derive(Clone, Copy, Debug)]
pub struct SetSessionConfirmedParams {
    pub records_to_process: i32,
    pub now: chrono::DateTime<chrono::Utc>,
    pub user_key: i64,
    pub adjustment_list_key: Option<i64>,
    pub key: i64,
}
#[derive(Clone, Copy, Debug)]
pub struct NoteSessionProgressParams {
    pub records: i32,
    pub movements: i32,
    pub key: i64,
}
#[derive(Clone, Copy, Debug)]
pub struct SetSessionAppliedParams {
    pub now: chrono::DateTime<chrono::Utc>,
    pub key: i64,
}
#[derive(Debug, Clone, PartialEq)]
pub struct SessionRow {
    pub key: i64,
    pub rev: i64,
    pub code: String,
    pub description: Option<String>,
    pub notes: Option<String>,
    pub kind: String,
    pub status: String,
    pub blind_quantities: bool,
    pub blind_serials: bool,
    pub coverage: Option<rust_decimal::Decimal>,
    pub scheduled_start: Option<chrono::DateTime<chrono::Utc>>,
    pub scheduled_end: Option<chrono::DateTime<chrono::Utc>>,
    pub created: chrono::DateTime<chrono::Utc>,
    pub created_by: i64,
    pub started: Option<chrono::DateTime<chrono::Utc>>,
    pub started_by: Option<i64>,
    pub completed: Option<chrono::DateTime<chrono::Utc>>,
    pub completed_by: Option<i64>,
    pub confirmed: Option<chrono::DateTime<chrono::Utc>>,
    pub confirmed_by: Option<i64>,
    pub canceled: Option<chrono::DateTime<chrono::Utc>>,
    pub adjustment_list_key: Option<i64>,
    pub processing_started: Option<chrono::DateTime<chrono::Utc>>,
    pub processing_completed: Option<chrono::DateTime<chrono::Utc>>,
    pub records_to_process: i32,
    pub movements_processed_count: i32,
    pub movements_created: i32,
    pub movements_failed: i32,
    pub site_key: String,
    pub extra: Option<serde_json::Value>,
    pub baseline_key: Option<i64>,
    pub post_count_key: Option<i64>,
    pub post_adjustment_key: Option<i64>,
}
pub struct SessionRowBorrowed<'a> {
    pub key: i64,
    pub rev: i64,
    pub code: &'a str,
    pub description: Option<&'a str>,
    pub notes: Option<&'a str>,
    pub kind: &'a str,
    pub status: &'a str,
    pub blind_quantities: bool,
    pub blind_serials: bool,
    pub coverage: Option<rust_decimal::Decimal>,
    pub scheduled_start: Option<chrono::DateTime<chrono::Utc>>,
    pub scheduled_end: Option<chrono::DateTime<chrono::Utc>>,
    pub created: chrono::DateTime<chrono::Utc>,
    pub created_by: i64,
    pub started: Option<chrono::DateTime<chrono::Utc>>,
    pub started_by: Option<i64>,
    pub completed: Option<chrono::DateTime<chrono::Utc>>,
    pub completed_by: Option<i64>,
    pub confirmed: Option<chrono::DateTime<chrono::Utc>>,
    pub confirmed_by: Option<i64>,
    pub canceled: Option<chrono::DateTime<chrono::Utc>>,
    pub adjustment_list_key: Option<i64>,
    pub processing_started: Option<chrono::DateTime<chrono::Utc>>,
    pub processing_completed: Option<chrono::DateTime<chrono::Utc>>,
    pub records_to_process: i32,
    pub movements_processed_count: i32,
    pub movements_created: i32,
    pub movements_failed: i32,
    pub site_key: &'a str,
    pub extra: Option<postgres_types::Json<&'a serde_json::value::RawValue>>,
    pub baseline_key: Option<i64>,
    pub post_count_key: Option<i64>,
    pub post_adjustment_key: Option<i64>,
}
impl<'a> From<SessionRowBorrowed<'a>> for SessionRow {
    fn from(
        SessionRowBorrowed {
            key,
            rev,
            code,
            description,
            notes,
            kind,
            status,
            blind_quantities,
            blind_serials,
            coverage,
            scheduled_start,
            scheduled_end,
            created,
            created_by,
            started,
            started_by,
            completed,
            completed_by,
            confirmed,
            confirmed_by,
            canceled,
            adjustment_list_key,
            processing_started,
            processing_completed,
            records_to_process,
            movements_processed_count,
            movements_created,
            movements_failed,
            site_key,
            extra,
            baseline_key,
            post_count_key,
            post_adjustment_key,
        }: SessionRowBorrowed<'a>,
    ) -> Self {
        Self {
            key,
            rev,
            code: code.into(),
            description: description.map(|v| v.into()),
            notes: notes.map(|v| v.into()),
            kind: kind.into(),
            status: status.into(),
            blind_quantities,
            blind_serials,
            coverage,
            scheduled_start,
            scheduled_end,
            created,
            created_by,
            started,
            started_by,
            completed,
            completed_by,
            confirmed,
            confirmed_by,
            canceled,
            adjustment_list_key,
            processing_started,
            processing_completed,
            records_to_process,
            movements_processed_count,
            movements_created,
            movements_failed,
            site_key: site_key.into(),
            extra: extra.map(|v| serde_json::from_str(v.0.get()).unwrap()),
            baseline_key,
            post_count_key,
            post_adjustment_key,
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindSnapshot {
    pub key: i64,
    pub at: chrono::DateTime<chrono::Utc>,
    pub items: serde_json::Value,
}
pub struct FindSnapshotBorrowed<'a> {
    pub key: i64,
    pub at: chrono::DateTime<chrono::Utc>,
    pub items: postgres_types::Json<&'a serde_json::value::RawValue>,
}
impl<'a> From<FindSnapshotBorrowed<'a>> for FindSnapshot {
    fn from(FindSnapshotBorrowed { key, at, items }: FindSnapshotBorrowed<'a>) -> Self {
        Self { key, at, items: serde_json::from_str(items.0.get()).unwrap() }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct SessionState {
    pub key: i64,
    pub rev: i64,
    pub code: String,
    pub kind: String,
    pub status: String,
    pub site_key: String,
    pub blind_quantities: bool,
    pub blind_serials: bool,
    pub confirmed_by: Option<i64>,
    pub adjustment_list_key: Option<i64>,
    pub records_to_process: i32,
    pub movements_created: i32,
    pub assigned: bool,
    pub record_started: bool,
}
pub struct SessionStateBorrowed<'a> {
    pub key: i64,
    pub rev: i64,
    pub code: &'a str,
    pub kind: &'a str,
    pub status: &'a str,
    pub site_key: &'a str,
    pub blind_quantities: bool,
    pub blind_serials: bool,
    pub confirmed_by: Option<i64>,
    pub adjustment_list_key: Option<i64>,
    pub records_to_process: i32,
    pub movements_created: i32,
    pub assigned: bool,
    pub record_started: bool,
}
impl<'a> From<SessionStateBorrowed<'a>> for SessionState {
    fn from(
        SessionStateBorrowed {
            key,
            rev,
            code,
            kind,
            status,
            site_key,
            blind_quantities,
            blind_serials,
            confirmed_by,
            adjustment_list_key,
            records_to_process,
            movements_created,
            assigned,
            record_started,
        }: SessionStateBorrowed<'a>,
    ) -> Self {
        Self {
            key,
            rev,
            code: code.into(),
            kind: kind.into(),
            status: status.into(),
            site_key: site_key.into(),
            blind_quantities,
            blind_serials,
            confirmed_by,
            adjustment_list_key,
            records_to_process,
            movements_created,
            assigned,
            record_started,
        }
    }
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct FindSessionContents {
    pub assigned: bool,
    pub record_started: bool,
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindSessionPlan {
    pub code: String,
    pub description: Option<String>,
    pub notes: Option<String>,
    pub kind: String,
    pub blind_quantities: bool,
    pub blind_serials: bool,
    pub scheduled_start: Option<chrono::DateTime<chrono::Utc>>,
    pub scheduled_end: Option<chrono::DateTime<chrono::Utc>>,
}
pub struct FindSessionPlanBorrowed<'a> {
    pub code: &'a str,
    pub description: Option<&'a str>,
    pub notes: Option<&'a str>,
    pub kind: &'a str,
    pub blind_quantities: bool,
    pub blind_serials: bool,
    pub scheduled_start: Option<chrono::DateTime<chrono::Utc>>,
    pub scheduled_end: Option<chrono::DateTime<chrono::Utc>>,
}
impl<'a> From<FindSessionPlanBorrowed<'a>> for FindSessionPlan {
    fn from(
        FindSessionPlanBorrowed {
            code,
            description,
            notes,
            kind,
            blind_quantities,
            blind_serials,
            scheduled_start,
            scheduled_end,
        }: FindSessionPlanBorrowed<'a>,
    ) -> Self {
        Self {
            code: code.into(),
            description: description.map(|v| v.into()),
            notes: notes.map(|v| v.into()),
            kind: kind.into(),
            blind_quantities,
            blind_serials,
            scheduled_start,
            scheduled_end,
        }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct SessionRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<SessionRowBorrowed, tokio_postgres::Error>,
    mapper: fn(SessionRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> SessionRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(SessionRowBorrowed) -> R) -> SessionRowQuery<'c, 'a, 's, C, R, N> {
        SessionRowQuery {
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
pub struct FindSnapshotQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindSnapshotBorrowed, tokio_postgres::Error>,
    mapper: fn(FindSnapshotBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindSnapshotQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindSnapshotBorrowed) -> R) -> FindSnapshotQuery<'c, 'a, 's, C, R, N> {
        FindSnapshotQuery {
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
pub struct SessionStateQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<SessionStateBorrowed, tokio_postgres::Error>,
    mapper: fn(SessionStateBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> SessionStateQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(SessionStateBorrowed) -> R) -> SessionStateQuery<'c, 'a, 's, C, R, N> {
        SessionStateQuery {
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
pub struct FindSessionContentsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindSessionContents, tokio_postgres::Error>,
    mapper: fn(FindSessionContents) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindSessionContentsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindSessionContents) -> R) -> FindSessionContentsQuery<'c, 'a, 's, C, R, N> {
        FindSessionContentsQuery {
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
pub struct FindSessionPlanQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindSessionPlanBorrowed, tokio_postgres::Error>,
    mapper: fn(FindSessionPlanBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindSessionPlanQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindSessionPlanBorrowed) -> R) -> FindSessionPlanQuery<'c, 'a, 's, C, R, N> {
        FindSessionPlanQuery {
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
pub struct FindSessionsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_sessions() -> FindSessionsStmt {
    FindSessionsStmt(
        "select key, rev, code, description, notes, type as kind, status, blind_quantities, blind_serials, case when started is null then null else counting.coverage(key) end as coverage, scheduled_start, scheduled_end, created, created_by, started, started_by, completed, completed_by, confirmed, confirmed_by, canceled, adjustment_list_key, processing_started, processing_completed, records_to_process, movements_processed_count, movements_created, movements_failed, site_key, extra, (select p.key from counting.snapshot p where p.session_key = session.key and p.which = 'baseline') as baseline_key, (select p.key from counting.snapshot p where p.session_key = session.key and p.which = 'post_count') as post_count_key, (select p.key from counting.snapshot p where p.session_key = session.key and p.which = 'post_adjustment') as post_adjustment_key from counting.session where key = any ($1)",
        None,
    )
}
impl FindSessionsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> SessionRowQuery<'c, 'a, 's, C, SessionRow, 1> {
        SessionRowQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<SessionRowBorrowed, tokio_postgres::Error> {
                Ok(SessionRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    code: row.try_get(2)?,
                    description: row.try_get(3)?,
                    notes: row.try_get(4)?,
                    kind: row.try_get(5)?,
                    status: row.try_get(6)?,
                    blind_quantities: row.try_get(7)?,
                    blind_serials: row.try_get(8)?,
                    coverage: row.try_get(9)?,
                    scheduled_start: row.try_get(10)?,
                    scheduled_end: row.try_get(11)?,
                    created: row.try_get(12)?,
                    created_by: row.try_get(13)?,
                    started: row.try_get(14)?,
                    started_by: row.try_get(15)?,
                    completed: row.try_get(16)?,
                    completed_by: row.try_get(17)?,
                    confirmed: row.try_get(18)?,
                    confirmed_by: row.try_get(19)?,
                    canceled: row.try_get(20)?,
                    adjustment_list_key: row.try_get(21)?,
                    processing_started: row.try_get(22)?,
                    processing_completed: row.try_get(23)?,
                    records_to_process: row.try_get(24)?,
                    movements_processed_count: row.try_get(25)?,
                    movements_created: row.try_get(26)?,
                    movements_failed: row.try_get(27)?,
                    site_key: row.try_get(28)?,
                    extra: row.try_get(29)?,
                    baseline_key: row.try_get(30)?,
                    post_count_key: row.try_get(31)?,
                    post_adjustment_key: row.try_get(32)?,
                })
            },
            mapper: |it| SessionRow::from(it),
        }
    }
}
pub struct FindSnapshotStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_snapshot() -> FindSnapshotStmt {
    FindSnapshotStmt("select key, at, items from counting.snapshot where session_key = $1 and which = $2", None)
}
impl FindSnapshotStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        session_key: &'a i64,
        which: &'a T1,
    ) -> FindSnapshotQuery<'c, 'a, 's, C, FindSnapshot, 2> {
        FindSnapshotQuery {
            client,
            params: [session_key, which],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindSnapshotBorrowed, tokio_postgres::Error> {
                Ok(FindSnapshotBorrowed { key: row.try_get(0)?, at: row.try_get(1)?, items: row.try_get(2)? })
            },
            mapper: |it| FindSnapshot::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindSnapshotParams<T1>,
        FindSnapshotQuery<'c, 'a, 's, C, FindSnapshot, 2>,
        C,
    > for FindSnapshotStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindSnapshotParams<T1>,
    ) -> FindSnapshotQuery<'c, 'a, 's, C, FindSnapshot, 2> {
        self.bind(client, &params.session_key, &params.which)
    }
}
pub struct FindSessionStateStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_session_state() -> FindSessionStateStmt {
    FindSessionStateStmt(
        "select key, rev, code, type as kind, status, site_key, blind_quantities, blind_serials, confirmed_by, adjustment_list_key, records_to_process, movements_created, exists (select from counting.assignment a where a.session_key = s.key) as assigned, exists (select from counting.record r where r.session_key = s.key and r.status = 'started') as record_started from counting.session s where key = $1",
        None,
    )
}
impl FindSessionStateStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        key: &'a i64,
    ) -> SessionStateQuery<'c, 'a, 's, C, SessionState, 1> {
        SessionStateQuery {
            client,
            params: [key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<SessionStateBorrowed, tokio_postgres::Error> {
                Ok(SessionStateBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    code: row.try_get(2)?,
                    kind: row.try_get(3)?,
                    status: row.try_get(4)?,
                    site_key: row.try_get(5)?,
                    blind_quantities: row.try_get(6)?,
                    blind_serials: row.try_get(7)?,
                    confirmed_by: row.try_get(8)?,
                    adjustment_list_key: row.try_get(9)?,
                    records_to_process: row.try_get(10)?,
                    movements_created: row.try_get(11)?,
                    assigned: row.try_get(12)?,
                    record_started: row.try_get(13)?,
                })
            },
            mapper: |it| SessionState::from(it),
        }
    }
}
pub struct HoldSessionStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn hold_session() -> HoldSessionStmt {
    HoldSessionStmt(
        "select key, rev, code, type as kind, status, site_key, blind_quantities, blind_serials, confirmed_by, adjustment_list_key, records_to_process, movements_created, exists (select from counting.assignment a where a.session_key = s.key) as assigned, exists (select from counting.record r where r.session_key = s.key and r.status = 'started') as record_started from counting.session s where key = $1 for share of s",
        None,
    )
}
impl HoldSessionStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        key: &'a i64,
    ) -> SessionStateQuery<'c, 'a, 's, C, SessionState, 1> {
        SessionStateQuery {
            client,
            params: [key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<SessionStateBorrowed, tokio_postgres::Error> {
                Ok(SessionStateBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    code: row.try_get(2)?,
                    kind: row.try_get(3)?,
                    status: row.try_get(4)?,
                    site_key: row.try_get(5)?,
                    blind_quantities: row.try_get(6)?,
                    blind_serials: row.try_get(7)?,
                    confirmed_by: row.try_get(8)?,
                    adjustment_list_key: row.try_get(9)?,
                    records_to_process: row.try_get(10)?,
                    movements_created: row.try_get(11)?,
                    assigned: row.try_get(12)?,
                    record_started: row.try_get(13)?,
                })
            },
            mapper: |it| SessionState::from(it),
        }
    }
}
pub struct LockSessionStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_session() -> LockSessionStmt {
    LockSessionStmt(
        "select key, rev, code, type as kind, status, site_key, blind_quantities, blind_serials, confirmed_by, adjustment_list_key, records_to_process, movements_created, false as assigned, false as record_started from counting.session s where key = $1 for no key update of s",
        None,
    )
}
impl LockSessionStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        key: &'a i64,
    ) -> SessionStateQuery<'c, 'a, 's, C, SessionState, 1> {
        SessionStateQuery {
            client,
            params: [key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<SessionStateBorrowed, tokio_postgres::Error> {
                Ok(SessionStateBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    code: row.try_get(2)?,
                    kind: row.try_get(3)?,
                    status: row.try_get(4)?,
                    site_key: row.try_get(5)?,
                    blind_quantities: row.try_get(6)?,
                    blind_serials: row.try_get(7)?,
                    confirmed_by: row.try_get(8)?,
                    adjustment_list_key: row.try_get(9)?,
                    records_to_process: row.try_get(10)?,
                    movements_created: row.try_get(11)?,
                    assigned: row.try_get(12)?,
                    record_started: row.try_get(13)?,
                })
            },
            mapper: |it| SessionState::from(it),
        }
    }
}
pub struct LockSessionToDeleteStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_session_to_delete() -> LockSessionToDeleteStmt {
    LockSessionToDeleteStmt("select key from counting.session where key = $1 for update", None)
}
impl LockSessionToDeleteStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        key: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 1> {
        I64Query {
            client,
            params: [key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
pub struct FindSessionContentsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_session_contents() -> FindSessionContentsStmt {
    FindSessionContentsStmt(
        "select exists (select from counting.assignment a where a.session_key = $1) as assigned, exists (select from counting.record r where r.session_key = $1 and r.status = 'started') as record_started",
        None,
    )
}
impl FindSessionContentsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        key: &'a i64,
    ) -> FindSessionContentsQuery<'c, 'a, 's, C, FindSessionContents, 1> {
        FindSessionContentsQuery {
            client,
            params: [key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindSessionContents, tokio_postgres::Error> {
                Ok(FindSessionContents { assigned: row.try_get(0)?, record_started: row.try_get(1)? })
            },
            mapper: |it| FindSessionContents::from(it),
        }
    }
}
pub struct CountCodeIsTakenStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn count_code_is_taken() -> CountCodeIsTakenStmt {
    CountCodeIsTakenStmt(
        "select exists ( select from counting.session where code = $1 and key is distinct from $2) as taken",
        None,
    )
}
impl CountCodeIsTakenStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        code: &'a T1,
        own_key: &'a Option<i64>,
    ) -> BoolQuery<'c, 'a, 's, C, bool, 2> {
        BoolQuery {
            client,
            params: [code, own_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<'c, 'a, 's, CountCodeIsTakenParams<T1>, BoolQuery<'c, 'a, 's, C, bool, 2>, C>
    for CountCodeIsTakenStmt
{
    fn params(&'s self, client: &'c C, params: &'a CountCodeIsTakenParams<T1>) -> BoolQuery<'c, 'a, 's, C, bool, 2> {
        self.bind(client, &params.code, &params.own_key)
    }
}
pub struct InsertSessionStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_session() -> InsertSessionStmt {
    InsertSessionStmt(
        "insert into counting.session (key, code, description, notes, type, blind_quantities, blind_serials, scheduled_start, scheduled_end, created, created_by, extra) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning key",
        None,
    )
}
impl InsertSessionStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<
        'c,
        'a,
        's,
        C: GenericClient,
        T1: crate::StringSql,
        T2: crate::StringSql,
        T3: crate::StringSql,
        T4: crate::StringSql,
        T5: crate::JsonSql,
    >(
        &'s self,
        client: &'c C,
        key: &'a i64,
        code: &'a T1,
        description: &'a Option<T2>,
        notes: &'a Option<T3>,
        kind: &'a T4,
        blind_quantities: &'a bool,
        blind_serials: &'a bool,
        scheduled_start: &'a Option<chrono::DateTime<chrono::Utc>>,
        scheduled_end: &'a Option<chrono::DateTime<chrono::Utc>>,
        now: &'a chrono::DateTime<chrono::Utc>,
        user_key: &'a i64,
        extra: &'a Option<T5>,
    ) -> I64Query<'c, 'a, 's, C, i64, 12> {
        I64Query {
            client,
            params: [
                key,
                code,
                description,
                notes,
                kind,
                blind_quantities,
                blind_serials,
                scheduled_start,
                scheduled_end,
                now,
                user_key,
                extra,
            ],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<
    'c,
    'a,
    's,
    C: GenericClient,
    T1: crate::StringSql,
    T2: crate::StringSql,
    T3: crate::StringSql,
    T4: crate::StringSql,
    T5: crate::JsonSql,
> crate::client::async_::Params<'c, 'a, 's, SessionData<T1, T2, T3, T4, T5>, I64Query<'c, 'a, 's, C, i64, 12>, C>
    for InsertSessionStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a SessionData<T1, T2, T3, T4, T5>,
    ) -> I64Query<'c, 'a, 's, C, i64, 12> {
        self.bind(
            client,
            &params.key,
            &params.code,
            &params.description,
            &params.notes,
            &params.kind,
            &params.blind_quantities,
            &params.blind_serials,
            &params.scheduled_start,
            &params.scheduled_end,
            &params.now,
            &params.user_key,
            &params.extra,
        )
    }
}
pub struct FindSessionPlanStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_session_plan() -> FindSessionPlanStmt {
    FindSessionPlanStmt(
        "select code, description, notes, type as kind, blind_quantities, blind_serials, scheduled_start, scheduled_end from counting.session where key = $1",
        None,
    )
}
impl FindSessionPlanStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        key: &'a i64,
    ) -> FindSessionPlanQuery<'c, 'a, 's, C, FindSessionPlan, 1> {
        FindSessionPlanQuery {
            client,
            params: [key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindSessionPlanBorrowed, tokio_postgres::Error> {
                Ok(FindSessionPlanBorrowed {
                    code: row.try_get(0)?,
                    description: row.try_get(1)?,
                    notes: row.try_get(2)?,
                    kind: row.try_get(3)?,
                    blind_quantities: row.try_get(4)?,
                    blind_serials: row.try_get(5)?,
                    scheduled_start: row.try_get(6)?,
                    scheduled_end: row.try_get(7)?,
                })
            },
            mapper: |it| FindSessionPlan::from(it),
        }
    }
}
pub struct UpdateSessionStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn update_session() -> UpdateSessionStmt {
    UpdateSessionStmt(
        "update counting.session set code = $1, description = $2, notes = $3, type = $4, blind_quantities = $5, blind_serials = $6, scheduled_start = $7, scheduled_end = $8, rev = rev + 1 where key = $9 returning key",
        None,
    )
}
impl UpdateSessionStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<
        'c,
        'a,
        's,
        C: GenericClient,
        T1: crate::StringSql,
        T2: crate::StringSql,
        T3: crate::StringSql,
        T4: crate::StringSql,
    >(
        &'s self,
        client: &'c C,
        code: &'a T1,
        description: &'a Option<T2>,
        notes: &'a Option<T3>,
        kind: &'a T4,
        blind_quantities: &'a bool,
        blind_serials: &'a bool,
        scheduled_start: &'a Option<chrono::DateTime<chrono::Utc>>,
        scheduled_end: &'a Option<chrono::DateTime<chrono::Utc>>,
        key: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 9> {
        I64Query {
            client,
            params: [
                code,
                description,
                notes,
                kind,
                blind_quantities,
                blind_serials,
                scheduled_start,
                scheduled_end,
                key,
            ],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<
    'c,
    'a,
    's,
    C: GenericClient,
    T1: crate::StringSql,
    T2: crate::StringSql,
    T3: crate::StringSql,
    T4: crate::StringSql,
> crate::client::async_::Params<'c, 'a, 's, UpdateSessionParams<T1, T2, T3, T4>, I64Query<'c, 'a, 's, C, i64, 9>, C>
    for UpdateSessionStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a UpdateSessionParams<T1, T2, T3, T4>,
    ) -> I64Query<'c, 'a, 's, C, i64, 9> {
        self.bind(
            client,
            &params.code,
            &params.description,
            &params.notes,
            &params.kind,
            &params.blind_quantities,
            &params.blind_serials,
            &params.scheduled_start,
            &params.scheduled_end,
            &params.key,
        )
    }
}
pub struct DeleteSessionStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn delete_session() -> DeleteSessionStmt {
    DeleteSessionStmt(
        "with assignments as (delete from counting.assignment where session_key = $1) delete from counting.session where key = $1",
        None,
    )
}
impl DeleteSessionStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        key: &'a i64,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[key]).await
    }
}
pub struct SetSessionStartedStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn set_session_started() -> SetSessionStartedStmt {
    SetSessionStartedStmt(
        "update counting.session set status = 'started', started = $1, started_by = $2, rev = rev + 1 where key = $3 returning key",
        None,
    )
}
impl SetSessionStartedStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        now: &'a chrono::DateTime<chrono::Utc>,
        user_key: &'a i64,
        key: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 3> {
        I64Query {
            client,
            params: [now, user_key, key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<'c, 'a, 's, SetSessionStartedParams, I64Query<'c, 'a, 's, C, i64, 3>, C>
    for SetSessionStartedStmt
{
    fn params(&'s self, client: &'c C, params: &'a SetSessionStartedParams) -> I64Query<'c, 'a, 's, C, i64, 3> {
        self.bind(client, &params.now, &params.user_key, &params.key)
    }
}
pub struct SetSessionCompletedStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn set_session_completed() -> SetSessionCompletedStmt {
    SetSessionCompletedStmt(
        "update counting.session set status = 'completed', completed = $1, completed_by = $2, rev = rev + 1 where key = $3 returning key",
        None,
    )
}
impl SetSessionCompletedStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        now: &'a chrono::DateTime<chrono::Utc>,
        user_key: &'a i64,
        key: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 3> {
        I64Query {
            client,
            params: [now, user_key, key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<'c, 'a, 's, SetSessionCompletedParams, I64Query<'c, 'a, 's, C, i64, 3>, C>
    for SetSessionCompletedStmt
{
    fn params(&'s self, client: &'c C, params: &'a SetSessionCompletedParams) -> I64Query<'c, 'a, 's, C, i64, 3> {
        self.bind(client, &params.now, &params.user_key, &params.key)
    }
}
pub struct SetSessionResumedStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn set_session_resumed() -> SetSessionResumedStmt {
    SetSessionResumedStmt(
        "update counting.session set status = 'started', completed = null, completed_by = null, rev = rev + 1 where key = $1 returning key",
        None,
    )
}
impl SetSessionResumedStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        key: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 1> {
        I64Query {
            client,
            params: [key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
pub struct SetSessionCanceledStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn set_session_canceled() -> SetSessionCanceledStmt {
    SetSessionCanceledStmt(
        "update counting.session set status = 'canceled', canceled = $1, rev = rev + 1 where key = $2 returning key",
        None,
    )
}
impl SetSessionCanceledStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        now: &'a chrono::DateTime<chrono::Utc>,
        key: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 2> {
        I64Query {
            client,
            params: [now, key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<'c, 'a, 's, SetSessionCanceledParams, I64Query<'c, 'a, 's, C, i64, 2>, C>
    for SetSessionCanceledStmt
{
    fn params(&'s self, client: &'c C, params: &'a SetSessionCanceledParams) -> I64Query<'c, 'a, 's, C, i64, 2> {
        self.bind(client, &params.now, &params.key)
    }
}
pub struct SetSessionConfirmedStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn set_session_confirmed() -> SetSessionConfirmedStmt {
    SetSessionConfirmedStmt(
        "update counting.session set status = case when $1::integer = 0 then 'applied' else 'processing' end, confirmed = $2, confirmed_by = $3, adjustment_list_key = $4, records_to_process = $1, processing_started = $2, processing_completed = case when $1::integer = 0 then $2::timestamptz end, rev = rev + 1 where key = $5 returning status",
        None,
    )
}
impl SetSessionConfirmedStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        records_to_process: &'a i32,
        now: &'a chrono::DateTime<chrono::Utc>,
        user_key: &'a i64,
        adjustment_list_key: &'a Option<i64>,
        key: &'a i64,
    ) -> StringQuery<'c, 'a, 's, C, String, 5> {
        StringQuery {
            client,
            params: [records_to_process, now, user_key, adjustment_list_key, key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it.into(),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<'c, 'a, 's, SetSessionConfirmedParams, StringQuery<'c, 'a, 's, C, String, 5>, C>
    for SetSessionConfirmedStmt
{
    fn params(&'s self, client: &'c C, params: &'a SetSessionConfirmedParams) -> StringQuery<'c, 'a, 's, C, String, 5> {
        self.bind(
            client,
            &params.records_to_process,
            &params.now,
            &params.user_key,
            &params.adjustment_list_key,
            &params.key,
        )
    }
}
pub struct NoteSessionProgressStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn note_session_progress() -> NoteSessionProgressStmt {
    NoteSessionProgressStmt(
        "update counting.session set movements_processed_count = movements_processed_count + $1::integer, movements_created = movements_created + $2::integer, movements_failed = least(records_to_process - movements_processed_count - $1::integer, ( select count(*)::integer from counting.record r where r.session_key = $3 and r.status = 'confirmed' and not r.processed and r.error_details is not null)), rev = rev + 1 where key = $3 returning key",
        None,
    )
}
impl NoteSessionProgressStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        records: &'a i32,
        movements: &'a i32,
        key: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 3> {
        I64Query {
            client,
            params: [records, movements, key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<'c, 'a, 's, NoteSessionProgressParams, I64Query<'c, 'a, 's, C, i64, 3>, C>
    for NoteSessionProgressStmt
{
    fn params(&'s self, client: &'c C, params: &'a NoteSessionProgressParams) -> I64Query<'c, 'a, 's, C, i64, 3> {
        self.bind(client, &params.records, &params.movements, &params.key)
    }
}
pub struct SetSessionAppliedStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn set_session_applied() -> SetSessionAppliedStmt {
    SetSessionAppliedStmt(
        "update counting.session set status = 'applied', processing_completed = $1, movements_failed = 0, rev = rev + 1 where key = $2 returning key",
        None,
    )
}
impl SetSessionAppliedStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        now: &'a chrono::DateTime<chrono::Utc>,
        key: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 2> {
        I64Query {
            client,
            params: [now, key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<'c, 'a, 's, SetSessionAppliedParams, I64Query<'c, 'a, 's, C, i64, 2>, C>
    for SetSessionAppliedStmt
{
    fn params(&'s self, client: &'c C, params: &'a SetSessionAppliedParams) -> I64Query<'c, 'a, 's, C, i64, 2> {
        self.bind(client, &params.now, &params.key)
    }
}
pub struct FindSessionsToPostStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_sessions_to_post() -> FindSessionsToPostStmt {
    FindSessionsToPostStmt(
        "select s.key from counting.session s where s.status = 'processing' and ( exists ( select from counting.record r where r.session_key = s.key and r.status = 'confirmed' and not r.processed and (r.next_try is null or r.next_try <= $1)) or not exists ( select from counting.record r where r.session_key = s.key and r.status = 'confirmed' and not r.processed)) order by s.key",
        None,
    )
}
impl FindSessionsToPostStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        now: &'a chrono::DateTime<chrono::Utc>,
    ) -> I64Query<'c, 'a, 's, C, i64, 1> {
        I64Query {
            client,
            params: [now],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
pub struct TryLockSessionStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn try_lock_session() -> TryLockSessionStmt {
    TryLockSessionStmt(
        "select key, rev, code, type as kind, status, site_key, blind_quantities, blind_serials, confirmed_by, adjustment_list_key, records_to_process, movements_created, true as assigned, false as record_started from counting.session s where key = $1 for no key update of s skip locked",
        None,
    )
}
impl TryLockSessionStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        key: &'a i64,
    ) -> SessionStateQuery<'c, 'a, 's, C, SessionState, 1> {
        SessionStateQuery {
            client,
            params: [key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<SessionStateBorrowed, tokio_postgres::Error> {
                Ok(SessionStateBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    code: row.try_get(2)?,
                    kind: row.try_get(3)?,
                    status: row.try_get(4)?,
                    site_key: row.try_get(5)?,
                    blind_quantities: row.try_get(6)?,
                    blind_serials: row.try_get(7)?,
                    confirmed_by: row.try_get(8)?,
                    adjustment_list_key: row.try_get(9)?,
                    records_to_process: row.try_get(10)?,
                    movements_created: row.try_get(11)?,
                    assigned: row.try_get(12)?,
                    record_started: row.try_get(13)?,
                })
            },
            mapper: |it| SessionState::from(it),
        }
    }
}
