// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct FindStartFactsParams<T1: crate::StringSql> {
    pub work_order_key: i64,
    pub phase_key: T1,
    pub job_key: i64,
}
#[derive(Clone, Copy, Debug)]
pub struct OpenSessionParams {
    pub user_session_key: Option<i64>,
    pub batch_key: i64,
    pub job_key: i64,
    pub work_order_key: i64,
    pub now: chrono::DateTime<chrono::Utc>,
    pub supervised: bool,
    pub user_key: i64,
}
#[derive(Clone, Copy, Debug)]
pub struct FindSessionToRestoreParams {
    pub key: i64,
    pub user_key: i64,
    pub batch_key: i64,
}
#[derive(Clone, Copy, Debug)]
pub struct RestoreSessionParams {
    pub key: i64,
    pub job_key: i64,
    pub now: chrono::DateTime<chrono::Utc>,
    pub user_key: i64,
}
#[derive(Debug)]
pub struct PauseJobsParams<T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = chrono::DateTime<chrono::Utc>>> {
    pub keys: T1,
    pub ended: T2,
    pub now: chrono::DateTime<chrono::Utc>,
    pub heard: bool,
    pub offline: bool,
}
#[derive(Clone, Copy, Debug)]
pub struct NoteHeartbeatParams {
    pub now: chrono::DateTime<chrono::Utc>,
    pub job_key: i64,
    pub user_key: i64,
}
#[derive(Clone, Copy, Debug)]
pub struct NotePresenceParams {
    pub now: chrono::DateTime<chrono::Utc>,
    pub job_key: i64,
}
#[derive(Clone, Copy, Debug)]
pub struct FindAbsentJobsParams {
    pub max_offline: i64,
    pub now: chrono::DateTime<chrono::Utc>,
}
#[derive(Debug)]
pub struct InsertBatchParams<T1: crate::StringSql> {
    pub key: Option<i64>,
    pub job_key: i64,
    pub work_order_key: i64,
    pub phase_key: T1,
    pub product_key: i64,
    pub traced: bool,
    pub quantity: rust_decimal::Decimal,
    pub now: chrono::DateTime<chrono::Utc>,
}
#[derive(Debug)]
pub struct InsertForcedBatchParams<T1: crate::StringSql> {
    pub job_key: i64,
    pub work_order_key: i64,
    pub phase_key: T1,
    pub product_key: i64,
    pub quantity: rust_decimal::Decimal,
    pub now: chrono::DateTime<chrono::Utc>,
    pub event_key: i64,
}
#[derive(Debug)]
pub struct AddBatchUnitsParams<T1: crate::ArraySql<Item = i64>> {
    pub batch_key: i64,
    pub serial_keys: T1,
}
#[derive(Debug)]
pub struct RemoveBatchUnitsParams<T1: crate::ArraySql<Item = i64>> {
    pub batch_key: i64,
    pub serial_keys: T1,
}
#[derive(Clone, Copy, Debug)]
pub struct ResizeBatchParams {
    pub quantity: rust_decimal::Decimal,
    pub key: i64,
}
#[derive(Debug)]
pub struct SettleJobParams<T1: crate::StringSql> {
    pub stage: T1,
    pub start: Option<chrono::DateTime<chrono::Utc>>,
    pub ended: Option<chrono::DateTime<chrono::Utc>>,
    pub key: i64,
}
#[derive(Debug)]
pub struct FindOverrideFactsParams<T1: crate::StringSql> {
    pub work_order_key: i64,
    pub phase_key: T1,
    pub user_key: Option<i64>,
}
#[derive(Clone, Copy, Debug)]
pub struct CancelSessionsParams {
    pub event_key: i64,
    pub job_key: i64,
}
#[derive(Debug)]
pub struct InsertForcedSessionsParams<T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>> {
    pub user_key: i64,
    pub hourly_cost: rust_decimal::Decimal,
    pub event_key: i64,
    pub batch_keys: T1,
    pub durations: T2,
}
#[derive(Clone, Copy, Debug)]
pub struct MarkJobForcedParams {
    pub event_key: i64,
    pub key: i64,
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct FindOpenWork {
    pub key: i64,
    pub job_key: i64,
    pub work_order_key: i64,
    pub supervised: bool,
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct FindStartFacts {
    pub parallel_job_key: Option<i64>,
    pub takes_unassigned: bool,
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct FindSessionToRestore {
    pub key: i64,
    pub ended: chrono::DateTime<chrono::Utc>,
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct PauseJobs {
    pub key: i64,
    pub job_key: i64,
    pub duration: i64,
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct NoteHeartbeat {
    pub last_online: chrono::DateTime<chrono::Utc>,
    pub work_session_key: i64,
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct FindHeartbeatState {
    pub paused_offline: bool,
    pub active: bool,
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct FindCompletedBatches {
    pub key: i64,
    pub good: rust_decimal::Decimal,
    pub quantity: rust_decimal::Decimal,
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct FindOverrideFacts {
    pub traced_component: bool,
    pub hourly_cost: rust_decimal::Decimal,
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct CancelSessions {
    pub key: i64,
    pub batch_key: i64,
    pub duration: i64,
    pub hourly_cost: rust_decimal::Decimal,
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct FindOpenWorkQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindOpenWork, tokio_postgres::Error>,
    mapper: fn(FindOpenWork) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindOpenWorkQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindOpenWork) -> R) -> FindOpenWorkQuery<'c, 'a, 's, C, R, N> {
        FindOpenWorkQuery {
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
pub struct FindStartFactsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindStartFacts, tokio_postgres::Error>,
    mapper: fn(FindStartFacts) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindStartFactsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindStartFacts) -> R) -> FindStartFactsQuery<'c, 'a, 's, C, R, N> {
        FindStartFactsQuery {
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
pub struct FindSessionToRestoreQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindSessionToRestore, tokio_postgres::Error>,
    mapper: fn(FindSessionToRestore) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindSessionToRestoreQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindSessionToRestore) -> R) -> FindSessionToRestoreQuery<'c, 'a, 's, C, R, N> {
        FindSessionToRestoreQuery {
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
pub struct PauseJobsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<PauseJobs, tokio_postgres::Error>,
    mapper: fn(PauseJobs) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> PauseJobsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(PauseJobs) -> R) -> PauseJobsQuery<'c, 'a, 's, C, R, N> {
        PauseJobsQuery {
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
pub struct NoteHeartbeatQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<NoteHeartbeat, tokio_postgres::Error>,
    mapper: fn(NoteHeartbeat) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> NoteHeartbeatQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(NoteHeartbeat) -> R) -> NoteHeartbeatQuery<'c, 'a, 's, C, R, N> {
        NoteHeartbeatQuery {
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
pub struct FindHeartbeatStateQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindHeartbeatState, tokio_postgres::Error>,
    mapper: fn(FindHeartbeatState) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindHeartbeatStateQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindHeartbeatState) -> R) -> FindHeartbeatStateQuery<'c, 'a, 's, C, R, N> {
        FindHeartbeatStateQuery {
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
pub struct ChronoDateTimechronoUtcQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<chrono::DateTime<chrono::Utc>, tokio_postgres::Error>,
    mapper: fn(chrono::DateTime<chrono::Utc>) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> ChronoDateTimechronoUtcQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(
        self,
        mapper: fn(chrono::DateTime<chrono::Utc>) -> R,
    ) -> ChronoDateTimechronoUtcQuery<'c, 'a, 's, C, R, N> {
        ChronoDateTimechronoUtcQuery {
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
pub struct FindCompletedBatchesQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindCompletedBatches, tokio_postgres::Error>,
    mapper: fn(FindCompletedBatches) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindCompletedBatchesQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindCompletedBatches) -> R) -> FindCompletedBatchesQuery<'c, 'a, 's, C, R, N> {
        FindCompletedBatchesQuery {
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
pub struct FindOverrideFactsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindOverrideFacts, tokio_postgres::Error>,
    mapper: fn(FindOverrideFacts) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindOverrideFactsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindOverrideFacts) -> R) -> FindOverrideFactsQuery<'c, 'a, 's, C, R, N> {
        FindOverrideFactsQuery {
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
pub struct CancelSessionsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<CancelSessions, tokio_postgres::Error>,
    mapper: fn(CancelSessions) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> CancelSessionsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(CancelSessions) -> R) -> CancelSessionsQuery<'c, 'a, 's, C, R, N> {
        CancelSessionsQuery {
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
pub struct FindOpenWorkStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_open_work() -> FindOpenWorkStmt {
    FindOpenWorkStmt(
        "select key, job_key, work_order_key, supervised from production.work_session where user_key = $1 and \"end\" is null order by key",
        None,
    )
}
impl FindOpenWorkStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        user_key: &'a i64,
    ) -> FindOpenWorkQuery<'c, 'a, 's, C, FindOpenWork, 1> {
        FindOpenWorkQuery {
            client,
            params: [user_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindOpenWork, tokio_postgres::Error> {
                Ok(FindOpenWork {
                    key: row.try_get(0)?,
                    job_key: row.try_get(1)?,
                    work_order_key: row.try_get(2)?,
                    supervised: row.try_get(3)?,
                })
            },
            mapper: |it| FindOpenWork::from(it),
        }
    }
}
pub struct FindStartFactsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_start_facts() -> FindStartFactsStmt {
    FindStartFactsStmt(
        "select (select s.job_key from production.job j join production.work_session s on s.job_key = j.key and s.\"end\" is null where j.work_order_key = $1 and j.phase_key = $2 and j.key <> $3 order by j.key limit 1) as parallel_job_key, exists (select from configuration.config where key = 'show_unassigned_jobs_to_operators' and value = 'true') as takes_unassigned",
        None,
    )
}
impl FindStartFactsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        work_order_key: &'a i64,
        phase_key: &'a T1,
        job_key: &'a i64,
    ) -> FindStartFactsQuery<'c, 'a, 's, C, FindStartFacts, 3> {
        FindStartFactsQuery {
            client,
            params: [work_order_key, phase_key, job_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindStartFacts, tokio_postgres::Error> {
                Ok(FindStartFacts { parallel_job_key: row.try_get(0)?, takes_unassigned: row.try_get(1)? })
            },
            mapper: |it| FindStartFacts::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindStartFactsParams<T1>,
        FindStartFactsQuery<'c, 'a, 's, C, FindStartFacts, 3>,
        C,
    > for FindStartFactsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindStartFactsParams<T1>,
    ) -> FindStartFactsQuery<'c, 'a, 's, C, FindStartFacts, 3> {
        self.bind(client, &params.work_order_key, &params.phase_key, &params.job_key)
    }
}
pub struct OpenSessionStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn open_session() -> OpenSessionStmt {
    OpenSessionStmt(
        "with opened as ( insert into production.work_session (user_session_key, user_key, batch_key, job_key, work_order_key, start, hourly_cost, supervised) select $1, u.key, $2, $3, $4, $5, coalesce(u.hourly_cost, (select (c.value #>> '{}')::numeric from configuration.config c where c.key = 'operator_cost' and jsonb_typeof(c.value) = 'number'), 0), $6 from organization.user_account u where u.key = $7 returning key ), heard as ( insert into production.presence (job_key, last_online) values ($3, $5) on conflict (job_key) do update set last_online = greatest(presence.last_online, excluded.last_online) ) update production.job set stage = 'started', start = coalesce(start, $5), assigned_to = $7, paused_offline = false, last_work_session_started = (select key from opened), rev = rev + 1 where key = $3 returning (select key from opened) as key",
        None,
    )
}
impl OpenSessionStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        user_session_key: &'a Option<i64>,
        batch_key: &'a i64,
        job_key: &'a i64,
        work_order_key: &'a i64,
        now: &'a chrono::DateTime<chrono::Utc>,
        supervised: &'a bool,
        user_key: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 7> {
        I64Query {
            client,
            params: [user_session_key, batch_key, job_key, work_order_key, now, supervised, user_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<'c, 'a, 's, OpenSessionParams, I64Query<'c, 'a, 's, C, i64, 7>, C>
    for OpenSessionStmt
{
    fn params(&'s self, client: &'c C, params: &'a OpenSessionParams) -> I64Query<'c, 'a, 's, C, i64, 7> {
        self.bind(
            client,
            &params.user_session_key,
            &params.batch_key,
            &params.job_key,
            &params.work_order_key,
            &params.now,
            &params.supervised,
            &params.user_key,
        )
    }
}
pub struct FindSessionToRestoreStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_session_to_restore() -> FindSessionToRestoreStmt {
    FindSessionToRestoreStmt(
        "select s.key, s.\"end\" as ended from production.work_session s where s.key = $1 and s.user_key = $2 and s.batch_key = $3 and s.canceled is null and s.\"end\" is not null and not exists (select from production.work_session o where o.user_key = s.user_key and o.key > s.key)",
        None,
    )
}
impl FindSessionToRestoreStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        key: &'a i64,
        user_key: &'a i64,
        batch_key: &'a i64,
    ) -> FindSessionToRestoreQuery<'c, 'a, 's, C, FindSessionToRestore, 3> {
        FindSessionToRestoreQuery {
            client,
            params: [key, user_key, batch_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindSessionToRestore, tokio_postgres::Error> {
                Ok(FindSessionToRestore { key: row.try_get(0)?, ended: row.try_get(1)? })
            },
            mapper: |it| FindSessionToRestore::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindSessionToRestoreParams,
        FindSessionToRestoreQuery<'c, 'a, 's, C, FindSessionToRestore, 3>,
        C,
    > for FindSessionToRestoreStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindSessionToRestoreParams,
    ) -> FindSessionToRestoreQuery<'c, 'a, 's, C, FindSessionToRestore, 3> {
        self.bind(client, &params.key, &params.user_key, &params.batch_key)
    }
}
pub struct RestoreSessionStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn restore_session() -> RestoreSessionStmt {
    RestoreSessionStmt(
        "with restored as ( update production.work_session set \"end\" = null, duration = null where key = $1 returning key ), heard as ( insert into production.presence (job_key, last_online) values ($2, $3) on conflict (job_key) do update set last_online = greatest(presence.last_online, excluded.last_online) ) update production.job set assigned_to = $4, paused_offline = false, rev = rev + 1 where key = $2 returning (select key from restored) as key",
        None,
    )
}
impl RestoreSessionStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        key: &'a i64,
        job_key: &'a i64,
        now: &'a chrono::DateTime<chrono::Utc>,
        user_key: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 4> {
        I64Query {
            client,
            params: [key, job_key, now, user_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<'c, 'a, 's, RestoreSessionParams, I64Query<'c, 'a, 's, C, i64, 4>, C>
    for RestoreSessionStmt
{
    fn params(&'s self, client: &'c C, params: &'a RestoreSessionParams) -> I64Query<'c, 'a, 's, C, i64, 4> {
        self.bind(client, &params.key, &params.job_key, &params.now, &params.user_key)
    }
}
pub struct PauseJobsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn pause_jobs() -> PauseJobsStmt {
    PauseJobsStmt(
        "with closed as ( update production.work_session s set \"end\" = greatest(p.ended, s.start), duration = round(extract(epoch from greatest(p.ended, s.start) - s.start) * 1000)::bigint from unnest($1::bigint[], $2::timestamptz[]) as p (key, ended) where s.key = p.key and s.\"end\" is null returning s.key, s.job_key, s.duration ), heard as ( update production.presence set last_online = greatest(last_online, $3) where $4 and job_key in (select job_key from closed) ), paused as ( update production.job set paused_offline = $5, rev = rev + 1 where key in (select job_key from closed) ) select key, job_key, duration from closed order by key",
        None,
    )
}
impl PauseJobsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<
        'c,
        'a,
        's,
        C: GenericClient,
        T1: crate::ArraySql<Item = i64>,
        T2: crate::ArraySql<Item = chrono::DateTime<chrono::Utc>>,
    >(
        &'s self,
        client: &'c C,
        keys: &'a T1,
        ended: &'a T2,
        now: &'a chrono::DateTime<chrono::Utc>,
        heard: &'a bool,
        offline: &'a bool,
    ) -> PauseJobsQuery<'c, 'a, 's, C, PauseJobs, 5> {
        PauseJobsQuery {
            client,
            params: [keys, ended, now, heard, offline],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<PauseJobs, tokio_postgres::Error> {
                Ok(PauseJobs { key: row.try_get(0)?, job_key: row.try_get(1)?, duration: row.try_get(2)? })
            },
            mapper: |it| PauseJobs::from(it),
        }
    }
}
impl<
    'c,
    'a,
    's,
    C: GenericClient,
    T1: crate::ArraySql<Item = i64>,
    T2: crate::ArraySql<Item = chrono::DateTime<chrono::Utc>>,
> crate::client::async_::Params<'c, 'a, 's, PauseJobsParams<T1, T2>, PauseJobsQuery<'c, 'a, 's, C, PauseJobs, 5>, C>
    for PauseJobsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a PauseJobsParams<T1, T2>,
    ) -> PauseJobsQuery<'c, 'a, 's, C, PauseJobs, 5> {
        self.bind(client, &params.keys, &params.ended, &params.now, &params.heard, &params.offline)
    }
}
pub struct NoteHeartbeatStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn note_heartbeat() -> NoteHeartbeatStmt {
    NoteHeartbeatStmt(
        "update production.presence p set last_online = greatest(p.last_online, $1) from production.work_session s where p.job_key = $2 and s.job_key = p.job_key and s.\"end\" is null and s.user_key = $3 returning p.last_online, s.key as work_session_key",
        None,
    )
}
impl NoteHeartbeatStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        now: &'a chrono::DateTime<chrono::Utc>,
        job_key: &'a i64,
        user_key: &'a i64,
    ) -> NoteHeartbeatQuery<'c, 'a, 's, C, NoteHeartbeat, 3> {
        NoteHeartbeatQuery {
            client,
            params: [now, job_key, user_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<NoteHeartbeat, tokio_postgres::Error> {
                Ok(NoteHeartbeat { last_online: row.try_get(0)?, work_session_key: row.try_get(1)? })
            },
            mapper: |it| NoteHeartbeat::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        NoteHeartbeatParams,
        NoteHeartbeatQuery<'c, 'a, 's, C, NoteHeartbeat, 3>,
        C,
    > for NoteHeartbeatStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a NoteHeartbeatParams,
    ) -> NoteHeartbeatQuery<'c, 'a, 's, C, NoteHeartbeat, 3> {
        self.bind(client, &params.now, &params.job_key, &params.user_key)
    }
}
pub struct FindHeartbeatStateStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_heartbeat_state() -> FindHeartbeatStateStmt {
    FindHeartbeatStateStmt(
        "select j.paused_offline, exists ( select from production.work_session s where s.job_key = j.key and s.\"end\" is null) as active from production.job j where j.key = $1",
        None,
    )
}
impl FindHeartbeatStateStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        job_key: &'a i64,
    ) -> FindHeartbeatStateQuery<'c, 'a, 's, C, FindHeartbeatState, 1> {
        FindHeartbeatStateQuery {
            client,
            params: [job_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindHeartbeatState, tokio_postgres::Error> {
                Ok(FindHeartbeatState { paused_offline: row.try_get(0)?, active: row.try_get(1)? })
            },
            mapper: |it| FindHeartbeatState::from(it),
        }
    }
}
pub struct NotePresenceStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn note_presence() -> NotePresenceStmt {
    NotePresenceStmt(
        "update production.presence set last_online = greatest(last_online, $1) where job_key = $2 returning job_key",
        None,
    )
}
impl NotePresenceStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        now: &'a chrono::DateTime<chrono::Utc>,
        job_key: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 2> {
        I64Query {
            client,
            params: [now, job_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<'c, 'a, 's, NotePresenceParams, I64Query<'c, 'a, 's, C, i64, 2>, C>
    for NotePresenceStmt
{
    fn params(&'s self, client: &'c C, params: &'a NotePresenceParams) -> I64Query<'c, 'a, 's, C, i64, 2> {
        self.bind(client, &params.now, &params.job_key)
    }
}
pub struct FindAbsentJobsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_absent_jobs() -> FindAbsentJobsStmt {
    FindAbsentJobsStmt(
        "select s.job_key from production.work_session s join production.job j on j.key = s.job_key join production.presence p on p.job_key = s.job_key where s.\"end\" is null and coalesce((j.parameters ->> 'max_offline')::bigint, $1) > 0 and p.last_online + make_interval(secs => coalesce((j.parameters ->> 'max_offline')::bigint, $1)) < $2 order by s.job_key",
        None,
    )
}
impl FindAbsentJobsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        max_offline: &'a i64,
        now: &'a chrono::DateTime<chrono::Utc>,
    ) -> I64Query<'c, 'a, 's, C, i64, 2> {
        I64Query {
            client,
            params: [max_offline, now],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<'c, 'a, 's, FindAbsentJobsParams, I64Query<'c, 'a, 's, C, i64, 2>, C>
    for FindAbsentJobsStmt
{
    fn params(&'s self, client: &'c C, params: &'a FindAbsentJobsParams) -> I64Query<'c, 'a, 's, C, i64, 2> {
        self.bind(client, &params.max_offline, &params.now)
    }
}
pub struct FindPresenceStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_presence() -> FindPresenceStmt {
    FindPresenceStmt("select last_online from production.presence where job_key = $1", None)
}
impl FindPresenceStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        job_key: &'a i64,
    ) -> ChronoDateTimechronoUtcQuery<'c, 'a, 's, C, chrono::DateTime<chrono::Utc>, 1> {
        ChronoDateTimechronoUtcQuery {
            client,
            params: [job_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
pub struct InsertBatchStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_batch() -> InsertBatchStmt {
    InsertBatchStmt(
        "insert into production.batch (key, job_key, work_order_key, phase_key, product_key, traced, qt_total, start) values (coalesce($1::bigint, nextval('platform.key_sequence')), $2, $3, $4, $5, $6, $7, $8) returning key",
        None,
    )
}
impl InsertBatchStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        key: &'a Option<i64>,
        job_key: &'a i64,
        work_order_key: &'a i64,
        phase_key: &'a T1,
        product_key: &'a i64,
        traced: &'a bool,
        quantity: &'a rust_decimal::Decimal,
        now: &'a chrono::DateTime<chrono::Utc>,
    ) -> I64Query<'c, 'a, 's, C, i64, 8> {
        I64Query {
            client,
            params: [key, job_key, work_order_key, phase_key, product_key, traced, quantity, now],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<'c, 'a, 's, InsertBatchParams<T1>, I64Query<'c, 'a, 's, C, i64, 8>, C>
    for InsertBatchStmt
{
    fn params(&'s self, client: &'c C, params: &'a InsertBatchParams<T1>) -> I64Query<'c, 'a, 's, C, i64, 8> {
        self.bind(
            client,
            &params.key,
            &params.job_key,
            &params.work_order_key,
            &params.phase_key,
            &params.product_key,
            &params.traced,
            &params.quantity,
            &params.now,
        )
    }
}
pub struct InsertForcedBatchStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_forced_batch() -> InsertForcedBatchStmt {
    InsertForcedBatchStmt(
        "insert into production.batch (job_key, work_order_key, phase_key, product_key, traced, qt_total, start, forced) values ($1, $2, $3, $4, false, $5, $6, $7) returning key",
        None,
    )
}
impl InsertForcedBatchStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        job_key: &'a i64,
        work_order_key: &'a i64,
        phase_key: &'a T1,
        product_key: &'a i64,
        quantity: &'a rust_decimal::Decimal,
        now: &'a chrono::DateTime<chrono::Utc>,
        event_key: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 7> {
        I64Query {
            client,
            params: [job_key, work_order_key, phase_key, product_key, quantity, now, event_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<'c, 'a, 's, InsertForcedBatchParams<T1>, I64Query<'c, 'a, 's, C, i64, 7>, C>
    for InsertForcedBatchStmt
{
    fn params(&'s self, client: &'c C, params: &'a InsertForcedBatchParams<T1>) -> I64Query<'c, 'a, 's, C, i64, 7> {
        self.bind(
            client,
            &params.job_key,
            &params.work_order_key,
            &params.phase_key,
            &params.product_key,
            &params.quantity,
            &params.now,
            &params.event_key,
        )
    }
}
pub struct AddBatchUnitsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn add_batch_units() -> AddBatchUnitsStmt {
    AddBatchUnitsStmt(
        "insert into production.batch_unit (batch_key, serial_key) select $1, u.key from unnest($2::bigint[]) as u (key) order by u.key returning serial_key",
        None,
    )
}
impl AddBatchUnitsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        batch_key: &'a i64,
        serial_keys: &'a T1,
    ) -> I64Query<'c, 'a, 's, C, i64, 2> {
        I64Query {
            client,
            params: [batch_key, serial_keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<'c, 'a, 's, AddBatchUnitsParams<T1>, I64Query<'c, 'a, 's, C, i64, 2>, C>
    for AddBatchUnitsStmt
{
    fn params(&'s self, client: &'c C, params: &'a AddBatchUnitsParams<T1>) -> I64Query<'c, 'a, 's, C, i64, 2> {
        self.bind(client, &params.batch_key, &params.serial_keys)
    }
}
pub struct RemoveBatchUnitsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn remove_batch_units() -> RemoveBatchUnitsStmt {
    RemoveBatchUnitsStmt(
        "delete from production.batch_unit where batch_key = $1 and serial_key = any ($2) returning serial_key",
        None,
    )
}
impl RemoveBatchUnitsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        batch_key: &'a i64,
        serial_keys: &'a T1,
    ) -> I64Query<'c, 'a, 's, C, i64, 2> {
        I64Query {
            client,
            params: [batch_key, serial_keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<'c, 'a, 's, RemoveBatchUnitsParams<T1>, I64Query<'c, 'a, 's, C, i64, 2>, C>
    for RemoveBatchUnitsStmt
{
    fn params(&'s self, client: &'c C, params: &'a RemoveBatchUnitsParams<T1>) -> I64Query<'c, 'a, 's, C, i64, 2> {
        self.bind(client, &params.batch_key, &params.serial_keys)
    }
}
pub struct ResizeBatchStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn resize_batch() -> ResizeBatchStmt {
    ResizeBatchStmt(
        "update production.batch set qt_total = $1, rev = rev + 1 where key = $2 and active returning key",
        None,
    )
}
impl ResizeBatchStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        quantity: &'a rust_decimal::Decimal,
        key: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 2> {
        I64Query {
            client,
            params: [quantity, key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<'c, 'a, 's, ResizeBatchParams, I64Query<'c, 'a, 's, C, i64, 2>, C>
    for ResizeBatchStmt
{
    fn params(&'s self, client: &'c C, params: &'a ResizeBatchParams) -> I64Query<'c, 'a, 's, C, i64, 2> {
        self.bind(client, &params.quantity, &params.key)
    }
}
pub struct TouchJobStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn touch_job() -> TouchJobStmt {
    TouchJobStmt("update production.job set rev = rev + 1 where key = $1 returning key", None)
}
impl TouchJobStmt {
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
pub struct SettleJobStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn settle_job() -> SettleJobStmt {
    SettleJobStmt(
        "update production.job set stage = $1, start = $2, \"end\" = case when $3::timestamptz is not null then greatest($3, $2::timestamptz) end, paused_offline = false, rev = rev + 1 where key = $4 returning key",
        None,
    )
}
impl SettleJobStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        stage: &'a T1,
        start: &'a Option<chrono::DateTime<chrono::Utc>>,
        ended: &'a Option<chrono::DateTime<chrono::Utc>>,
        key: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 4> {
        I64Query {
            client,
            params: [stage, start, ended, key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<'c, 'a, 's, SettleJobParams<T1>, I64Query<'c, 'a, 's, C, i64, 4>, C>
    for SettleJobStmt
{
    fn params(&'s self, client: &'c C, params: &'a SettleJobParams<T1>) -> I64Query<'c, 'a, 's, C, i64, 4> {
        self.bind(client, &params.stage, &params.start, &params.ended, &params.key)
    }
}
pub struct FindCompletedBatchesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_completed_batches() -> FindCompletedBatchesStmt {
    FindCompletedBatchesStmt(
        "select key, qt_pass as good, qt_pass + qt_scrap as quantity from production.batch where job_key = $1 and not active and canceled is null order by \"end\", key",
        None,
    )
}
impl FindCompletedBatchesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        job_key: &'a i64,
    ) -> FindCompletedBatchesQuery<'c, 'a, 's, C, FindCompletedBatches, 1> {
        FindCompletedBatchesQuery {
            client,
            params: [job_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindCompletedBatches, tokio_postgres::Error> {
                Ok(FindCompletedBatches { key: row.try_get(0)?, good: row.try_get(1)?, quantity: row.try_get(2)? })
            },
            mapper: |it| FindCompletedBatches::from(it),
        }
    }
}
pub struct FindOverrideFactsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_override_facts() -> FindOverrideFactsStmt {
    FindOverrideFactsStmt(
        "select exists ( select from production.work_order_line l join product.product c on c.key = l.component_key where l.work_order_key = $1 and l.phase_key = $2 and c.traceability_level is not null ) as traced_component, coalesce((select u.hourly_cost from organization.user_account u where u.key = $3), (select (c.value #>> '{}')::numeric from configuration.config c where c.key = 'operator_cost' and jsonb_typeof(c.value) = 'number'), 0) as hourly_cost",
        None,
    )
}
impl FindOverrideFactsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        work_order_key: &'a i64,
        phase_key: &'a T1,
        user_key: &'a Option<i64>,
    ) -> FindOverrideFactsQuery<'c, 'a, 's, C, FindOverrideFacts, 3> {
        FindOverrideFactsQuery {
            client,
            params: [work_order_key, phase_key, user_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindOverrideFacts, tokio_postgres::Error> {
                Ok(FindOverrideFacts { traced_component: row.try_get(0)?, hourly_cost: row.try_get(1)? })
            },
            mapper: |it| FindOverrideFacts::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindOverrideFactsParams<T1>,
        FindOverrideFactsQuery<'c, 'a, 's, C, FindOverrideFacts, 3>,
        C,
    > for FindOverrideFactsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindOverrideFactsParams<T1>,
    ) -> FindOverrideFactsQuery<'c, 'a, 's, C, FindOverrideFacts, 3> {
        self.bind(client, &params.work_order_key, &params.phase_key, &params.user_key)
    }
}
pub struct CancelSessionsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn cancel_sessions() -> CancelSessionsStmt {
    CancelSessionsStmt(
        "update production.work_session set canceled = $1 where job_key = $2 and canceled is null returning key, batch_key, coalesce(duration, 0) as duration, hourly_cost",
        None,
    )
}
impl CancelSessionsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        event_key: &'a i64,
        job_key: &'a i64,
    ) -> CancelSessionsQuery<'c, 'a, 's, C, CancelSessions, 2> {
        CancelSessionsQuery {
            client,
            params: [event_key, job_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<CancelSessions, tokio_postgres::Error> {
                Ok(CancelSessions {
                    key: row.try_get(0)?,
                    batch_key: row.try_get(1)?,
                    duration: row.try_get(2)?,
                    hourly_cost: row.try_get(3)?,
                })
            },
            mapper: |it| CancelSessions::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        CancelSessionsParams,
        CancelSessionsQuery<'c, 'a, 's, C, CancelSessions, 2>,
        C,
    > for CancelSessionsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a CancelSessionsParams,
    ) -> CancelSessionsQuery<'c, 'a, 's, C, CancelSessions, 2> {
        self.bind(client, &params.event_key, &params.job_key)
    }
}
pub struct InsertForcedSessionsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_forced_sessions() -> InsertForcedSessionsStmt {
    InsertForcedSessionsStmt(
        "insert into production.work_session (user_key, batch_key, job_key, work_order_key, start, \"end\", duration, hourly_cost, supervised, forced) select $1, b.key, b.job_key, b.work_order_key, b.start, coalesce(b.\"end\", b.start), given.duration, $2, false, $3 from unnest($4::bigint[], $5::bigint[]) as given (batch_key, duration) join production.batch b on b.key = given.batch_key returning key",
        None,
    )
}
impl InsertForcedSessionsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        user_key: &'a i64,
        hourly_cost: &'a rust_decimal::Decimal,
        event_key: &'a i64,
        batch_keys: &'a T1,
        durations: &'a T2,
    ) -> I64Query<'c, 'a, 's, C, i64, 5> {
        I64Query {
            client,
            params: [user_key, hourly_cost, event_key, batch_keys, durations],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<'c, 'a, 's, InsertForcedSessionsParams<T1, T2>, I64Query<'c, 'a, 's, C, i64, 5>, C>
    for InsertForcedSessionsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a InsertForcedSessionsParams<T1, T2>,
    ) -> I64Query<'c, 'a, 's, C, i64, 5> {
        self.bind(
            client,
            &params.user_key,
            &params.hourly_cost,
            &params.event_key,
            &params.batch_keys,
            &params.durations,
        )
    }
}
pub struct MarkJobForcedStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn mark_job_forced() -> MarkJobForcedStmt {
    MarkJobForcedStmt("update production.job set forced = $1, rev = rev + 1 where key = $2 returning key", None)
}
impl MarkJobForcedStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        event_key: &'a i64,
        key: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 2> {
        I64Query {
            client,
            params: [event_key, key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<'c, 'a, 's, MarkJobForcedParams, I64Query<'c, 'a, 's, C, i64, 2>, C>
    for MarkJobForcedStmt
{
    fn params(&'s self, client: &'c C, params: &'a MarkJobForcedParams) -> I64Query<'c, 'a, 's, C, i64, 2> {
        self.bind(client, &params.event_key, &params.key)
    }
}
