// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct InsertJobsParams<
    T1: crate::StringSql,
    T2: crate::ArraySql<Item = i64>,
    T3: crate::StringSql,
    T4: crate::ArraySql<Item = T3>,
    T5: crate::StringSql,
    T6: crate::ArraySql<Item = T5>,
    T7: crate::StringSql,
    T8: crate::ArraySql<Item = T7>,
    T9: crate::StringSql,
    T10: crate::ArraySql<Item = Option<T9>>,
    T11: crate::JsonSql,
    T12: crate::ArraySql<Item = T11>,
    T13: crate::JsonSql,
    T14: crate::ArraySql<Item = T13>,
    T15: crate::ArraySql<Item = bool>,
    T16: crate::ArraySql<Item = bool>,
    T17: crate::ArraySql<Item = Option<i64>>,
    T18: crate::ArraySql<Item = rust_decimal::Decimal>,
    T19: crate::StringSql,
    T20: crate::ArraySql<Item = Option<T19>>,
> {
    pub work_order_key: i64,
    pub project_code: Option<T1>,
    pub start_from: Option<chrono::DateTime<chrono::Utc>>,
    pub due_by: Option<chrono::DateTime<chrono::Utc>>,
    pub now: chrono::DateTime<chrono::Utc>,
    pub keys: T2,
    pub phase_keys: T4,
    pub phase_aliases: T6,
    pub operation_keys: T8,
    pub phase_notes: T10,
    pub parameters: T12,
    pub step_sequences: T14,
    pub first_phases: T15,
    pub last_phases: T16,
    pub assignees: T17,
    pub qts_planned: T18,
    pub notes: T20,
}
#[derive(Debug)]
pub struct PlanJobsParams<
    T1: crate::ArraySql<Item = i64>,
    T2: crate::StringSql,
    T3: crate::ArraySql<Item = T2>,
    T4: crate::ArraySql<Item = Option<i64>>,
    T5: crate::ArraySql<Item = rust_decimal::Decimal>,
    T6: crate::ArraySql<Item = Option<chrono::DateTime<chrono::Utc>>>,
    T7: crate::ArraySql<Item = Option<chrono::DateTime<chrono::Utc>>>,
    T8: crate::StringSql,
    T9: crate::ArraySql<Item = Option<T8>>,
    T10: crate::ArraySql<Item = Option<chrono::DateTime<chrono::Utc>>>,
> {
    pub keys: T1,
    pub stages: T3,
    pub assignees: T4,
    pub qts_planned: T5,
    pub starts_from: T6,
    pub dues_by: T7,
    pub notes: T9,
    pub ends: T10,
}
#[derive(Debug)]
pub struct UpdateJobsOfOrderParams<T1: crate::StringSql> {
    pub project_code: Option<T1>,
    pub start_from: Option<chrono::DateTime<chrono::Utc>>,
    pub due_by: Option<chrono::DateTime<chrono::Utc>>,
    pub work_order_key: i64,
}
#[derive(Debug)]
pub struct SetJobExtraParams<T1: crate::JsonSql> {
    pub extra: Option<T1>,
    pub key: i64,
}
#[derive(Debug)]
pub struct ListOperatorsParams<T1: crate::StringSql> {
    pub user_key: Option<i64>,
    pub word: T1,
}
#[derive(Debug, Clone, PartialEq)]
pub struct JobRow {
    pub key: i64,
    pub rev: i64,
    pub work_order_key: i64,
    pub phase_key: String,
    pub phase_alias: String,
    pub operation_key: String,
    pub phase_notes: Option<String>,
    pub parameters: serde_json::Value,
    pub step_sequence: serde_json::Value,
    pub first_phase: bool,
    pub last_phase: bool,
    pub project_code: Option<String>,
    pub start_from: Option<chrono::DateTime<chrono::Utc>>,
    pub due_by: Option<chrono::DateTime<chrono::Utc>>,
    pub stage: String,
    pub assigned_to: Option<i64>,
    pub qt_planned: rust_decimal::Decimal,
    pub qt_completed: rust_decimal::Decimal,
    pub qt_scrapped: rust_decimal::Decimal,
    pub paused_offline: bool,
    pub created: chrono::DateTime<chrono::Utc>,
    pub start: Option<chrono::DateTime<chrono::Utc>>,
    pub end: Option<chrono::DateTime<chrono::Utc>>,
    pub last_work_session_started: Option<i64>,
    pub forced: Option<i64>,
    pub notes: Option<String>,
    pub extra: Option<serde_json::Value>,
    pub worked_ms: i64,
    pub worked_cost_ms: rust_decimal::Decimal,
    pub batch_key: Option<i64>,
    pub batch_qt: rust_decimal::Decimal,
    pub session_key: Option<i64>,
    pub session_user_key: Option<i64>,
    pub session_start: Option<chrono::DateTime<chrono::Utc>>,
    pub session_hourly_cost: Option<rust_decimal::Decimal>,
    pub any_batch: bool,
    pub completed_batch: bool,
}
pub struct JobRowBorrowed<'a> {
    pub key: i64,
    pub rev: i64,
    pub work_order_key: i64,
    pub phase_key: &'a str,
    pub phase_alias: &'a str,
    pub operation_key: &'a str,
    pub phase_notes: Option<&'a str>,
    pub parameters: postgres_types::Json<&'a serde_json::value::RawValue>,
    pub step_sequence: postgres_types::Json<&'a serde_json::value::RawValue>,
    pub first_phase: bool,
    pub last_phase: bool,
    pub project_code: Option<&'a str>,
    pub start_from: Option<chrono::DateTime<chrono::Utc>>,
    pub due_by: Option<chrono::DateTime<chrono::Utc>>,
    pub stage: &'a str,
    pub assigned_to: Option<i64>,
    pub qt_planned: rust_decimal::Decimal,
    pub qt_completed: rust_decimal::Decimal,
    pub qt_scrapped: rust_decimal::Decimal,
    pub paused_offline: bool,
    pub created: chrono::DateTime<chrono::Utc>,
    pub start: Option<chrono::DateTime<chrono::Utc>>,
    pub end: Option<chrono::DateTime<chrono::Utc>>,
    pub last_work_session_started: Option<i64>,
    pub forced: Option<i64>,
    pub notes: Option<&'a str>,
    pub extra: Option<postgres_types::Json<&'a serde_json::value::RawValue>>,
    pub worked_ms: i64,
    pub worked_cost_ms: rust_decimal::Decimal,
    pub batch_key: Option<i64>,
    pub batch_qt: rust_decimal::Decimal,
    pub session_key: Option<i64>,
    pub session_user_key: Option<i64>,
    pub session_start: Option<chrono::DateTime<chrono::Utc>>,
    pub session_hourly_cost: Option<rust_decimal::Decimal>,
    pub any_batch: bool,
    pub completed_batch: bool,
}
impl<'a> From<JobRowBorrowed<'a>> for JobRow {
    fn from(
        JobRowBorrowed {
            key,
            rev,
            work_order_key,
            phase_key,
            phase_alias,
            operation_key,
            phase_notes,
            parameters,
            step_sequence,
            first_phase,
            last_phase,
            project_code,
            start_from,
            due_by,
            stage,
            assigned_to,
            qt_planned,
            qt_completed,
            qt_scrapped,
            paused_offline,
            created,
            start,
            end,
            last_work_session_started,
            forced,
            notes,
            extra,
            worked_ms,
            worked_cost_ms,
            batch_key,
            batch_qt,
            session_key,
            session_user_key,
            session_start,
            session_hourly_cost,
            any_batch,
            completed_batch,
        }: JobRowBorrowed<'a>,
    ) -> Self {
        Self {
            key,
            rev,
            work_order_key,
            phase_key: phase_key.into(),
            phase_alias: phase_alias.into(),
            operation_key: operation_key.into(),
            phase_notes: phase_notes.map(|v| v.into()),
            parameters: serde_json::from_str(parameters.0.get()).unwrap(),
            step_sequence: serde_json::from_str(step_sequence.0.get()).unwrap(),
            first_phase,
            last_phase,
            project_code: project_code.map(|v| v.into()),
            start_from,
            due_by,
            stage: stage.into(),
            assigned_to,
            qt_planned,
            qt_completed,
            qt_scrapped,
            paused_offline,
            created,
            start,
            end,
            last_work_session_started,
            forced,
            notes: notes.map(|v| v.into()),
            extra: extra.map(|v| serde_json::from_str(v.0.get()).unwrap()),
            worked_ms,
            worked_cost_ms,
            batch_key,
            batch_qt,
            session_key,
            session_user_key,
            session_start,
            session_hourly_cost,
            any_batch,
            completed_batch,
        }
    }
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct ListJobsOfOrders {
    pub work_order_key: i64,
    pub key: i64,
}
#[derive(Debug, Clone, PartialEq)]
pub struct ListDeclaredSerials {
    pub link_key: i64,
    pub key: i64,
    pub code: Option<String>,
    pub phase_key: Option<String>,
    pub component_key: i64,
    pub parent_serial_key: Option<i64>,
    pub batch_key: Option<i64>,
    pub confirmed: bool,
}
pub struct ListDeclaredSerialsBorrowed<'a> {
    pub link_key: i64,
    pub key: i64,
    pub code: Option<&'a str>,
    pub phase_key: Option<&'a str>,
    pub component_key: i64,
    pub parent_serial_key: Option<i64>,
    pub batch_key: Option<i64>,
    pub confirmed: bool,
}
impl<'a> From<ListDeclaredSerialsBorrowed<'a>> for ListDeclaredSerials {
    fn from(
        ListDeclaredSerialsBorrowed {
            link_key,
            key,
            code,
            phase_key,
            component_key,
            parent_serial_key,
            batch_key,
            confirmed,
        }: ListDeclaredSerialsBorrowed<'a>,
    ) -> Self {
        Self {
            link_key,
            key,
            code: code.map(|v| v.into()),
            phase_key: phase_key.map(|v| v.into()),
            component_key,
            parent_serial_key,
            batch_key,
            confirmed,
        }
    }
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct FindWipOfJob {
    pub first_phase: bool,
    pub upstream: rust_decimal::Decimal,
    pub downstream: rust_decimal::Decimal,
    pub booked: rust_decimal::Decimal,
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct FindWorkedTime {
    pub worked_ms: i64,
    pub session_start: Option<chrono::DateTime<chrono::Utc>>,
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct ListAssignedJobs {
    pub user_key: Option<i64>,
    pub key: i64,
}
#[derive(Debug, Clone, PartialEq)]
pub struct ListOperators {
    pub key: i64,
    pub name: Option<String>,
    pub surname: Option<String>,
    pub active: bool,
    pub department_key: Option<i64>,
}
pub struct ListOperatorsBorrowed<'a> {
    pub key: i64,
    pub name: Option<&'a str>,
    pub surname: Option<&'a str>,
    pub active: bool,
    pub department_key: Option<i64>,
}
impl<'a> From<ListOperatorsBorrowed<'a>> for ListOperators {
    fn from(ListOperatorsBorrowed { key, name, surname, active, department_key }: ListOperatorsBorrowed<'a>) -> Self {
        Self { key, name: name.map(|v| v.into()), surname: surname.map(|v| v.into()), active, department_key }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct JobRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<JobRowBorrowed, tokio_postgres::Error>,
    mapper: fn(JobRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> JobRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(JobRowBorrowed) -> R) -> JobRowQuery<'c, 'a, 's, C, R, N> {
        JobRowQuery {
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
pub struct ListJobsOfOrdersQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<ListJobsOfOrders, tokio_postgres::Error>,
    mapper: fn(ListJobsOfOrders) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> ListJobsOfOrdersQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(ListJobsOfOrders) -> R) -> ListJobsOfOrdersQuery<'c, 'a, 's, C, R, N> {
        ListJobsOfOrdersQuery {
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
pub struct ListDeclaredSerialsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<ListDeclaredSerialsBorrowed, tokio_postgres::Error>,
    mapper: fn(ListDeclaredSerialsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> ListDeclaredSerialsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(ListDeclaredSerialsBorrowed) -> R) -> ListDeclaredSerialsQuery<'c, 'a, 's, C, R, N> {
        ListDeclaredSerialsQuery {
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
pub struct OptionStringQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<Option<&str>, tokio_postgres::Error>,
    mapper: fn(Option<&str>) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> OptionStringQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(Option<&str>) -> R) -> OptionStringQuery<'c, 'a, 's, C, R, N> {
        OptionStringQuery {
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
pub struct FindWipOfJobQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindWipOfJob, tokio_postgres::Error>,
    mapper: fn(FindWipOfJob) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindWipOfJobQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindWipOfJob) -> R) -> FindWipOfJobQuery<'c, 'a, 's, C, R, N> {
        FindWipOfJobQuery {
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
pub struct FindWorkedTimeQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindWorkedTime, tokio_postgres::Error>,
    mapper: fn(FindWorkedTime) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindWorkedTimeQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindWorkedTime) -> R) -> FindWorkedTimeQuery<'c, 'a, 's, C, R, N> {
        FindWorkedTimeQuery {
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
pub struct ListAssignedJobsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<ListAssignedJobs, tokio_postgres::Error>,
    mapper: fn(ListAssignedJobs) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> ListAssignedJobsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(ListAssignedJobs) -> R) -> ListAssignedJobsQuery<'c, 'a, 's, C, R, N> {
        ListAssignedJobsQuery {
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
pub struct Optioni64Query<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<Option<i64>, tokio_postgres::Error>,
    mapper: fn(Option<i64>) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> Optioni64Query<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(Option<i64>) -> R) -> Optioni64Query<'c, 'a, 's, C, R, N> {
        Optioni64Query {
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
pub struct ListOperatorsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<ListOperatorsBorrowed, tokio_postgres::Error>,
    mapper: fn(ListOperatorsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> ListOperatorsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(ListOperatorsBorrowed) -> R) -> ListOperatorsQuery<'c, 'a, 's, C, R, N> {
        ListOperatorsQuery {
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
pub struct LockJobsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_jobs() -> LockJobsStmt {
    LockJobsStmt(
        "select j.key, j.rev, j.work_order_key, j.phase_key, j.phase_alias, j.operation_key, j.phase_notes, j.parameters, j.step_sequence, j.first_phase, j.last_phase, j.project_code, j.start_from, j.due_by, j.stage, j.assigned_to, j.qt_planned, j.qt_completed, j.qt_scrapped, j.paused_offline, j.created, j.start, j.\"end\", j.last_work_session_started, j.forced, j.notes, j.extra, j.worked_ms, j.worked_cost_ms, b.key as batch_key, coalesce(b.qt_total, 0) as batch_qt, s.key as session_key, s.user_key as session_user_key, s.start as session_start, s.hourly_cost as session_hourly_cost, exists (select from production.batch c where c.job_key = j.key) as any_batch, exists (select from production.batch c where c.job_key = j.key and not c.active and c.canceled is null) as completed_batch from production.job j left join production.batch b on b.job_key = j.key and b.active left join production.work_session s on s.job_key = j.key and s.\"end\" is null where j.key = any ($1) order by j.key for no key update of j",
        None,
    )
}
impl LockJobsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> JobRowQuery<'c, 'a, 's, C, JobRow, 1> {
        JobRowQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<JobRowBorrowed, tokio_postgres::Error> {
                Ok(JobRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    work_order_key: row.try_get(2)?,
                    phase_key: row.try_get(3)?,
                    phase_alias: row.try_get(4)?,
                    operation_key: row.try_get(5)?,
                    phase_notes: row.try_get(6)?,
                    parameters: row.try_get(7)?,
                    step_sequence: row.try_get(8)?,
                    first_phase: row.try_get(9)?,
                    last_phase: row.try_get(10)?,
                    project_code: row.try_get(11)?,
                    start_from: row.try_get(12)?,
                    due_by: row.try_get(13)?,
                    stage: row.try_get(14)?,
                    assigned_to: row.try_get(15)?,
                    qt_planned: row.try_get(16)?,
                    qt_completed: row.try_get(17)?,
                    qt_scrapped: row.try_get(18)?,
                    paused_offline: row.try_get(19)?,
                    created: row.try_get(20)?,
                    start: row.try_get(21)?,
                    end: row.try_get(22)?,
                    last_work_session_started: row.try_get(23)?,
                    forced: row.try_get(24)?,
                    notes: row.try_get(25)?,
                    extra: row.try_get(26)?,
                    worked_ms: row.try_get(27)?,
                    worked_cost_ms: row.try_get(28)?,
                    batch_key: row.try_get(29)?,
                    batch_qt: row.try_get(30)?,
                    session_key: row.try_get(31)?,
                    session_user_key: row.try_get(32)?,
                    session_start: row.try_get(33)?,
                    session_hourly_cost: row.try_get(34)?,
                    any_batch: row.try_get(35)?,
                    completed_batch: row.try_get(36)?,
                })
            },
            mapper: |it| JobRow::from(it),
        }
    }
}
pub struct LockJobOfBatchStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_job_of_batch() -> LockJobOfBatchStmt {
    LockJobOfBatchStmt(
        "select j.key, j.rev, j.work_order_key, j.phase_key, j.phase_alias, j.operation_key, j.phase_notes, j.parameters, j.step_sequence, j.first_phase, j.last_phase, j.project_code, j.start_from, j.due_by, j.stage, j.assigned_to, j.qt_planned, j.qt_completed, j.qt_scrapped, j.paused_offline, j.created, j.start, j.\"end\", j.last_work_session_started, j.forced, j.notes, j.extra, j.worked_ms, j.worked_cost_ms, b.key as batch_key, coalesce(b.qt_total, 0) as batch_qt, s.key as session_key, s.user_key as session_user_key, s.start as session_start, s.hourly_cost as session_hourly_cost, exists (select from production.batch c where c.job_key = j.key) as any_batch, exists (select from production.batch c where c.job_key = j.key and not c.active and c.canceled is null) as completed_batch from production.batch o join production.job j on j.key = o.job_key left join production.batch b on b.job_key = j.key and b.active left join production.work_session s on s.job_key = j.key and s.\"end\" is null where o.key = $1 for no key update of j, o",
        None,
    )
}
impl LockJobOfBatchStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        batch_key: &'a i64,
    ) -> JobRowQuery<'c, 'a, 's, C, JobRow, 1> {
        JobRowQuery {
            client,
            params: [batch_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<JobRowBorrowed, tokio_postgres::Error> {
                Ok(JobRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    work_order_key: row.try_get(2)?,
                    phase_key: row.try_get(3)?,
                    phase_alias: row.try_get(4)?,
                    operation_key: row.try_get(5)?,
                    phase_notes: row.try_get(6)?,
                    parameters: row.try_get(7)?,
                    step_sequence: row.try_get(8)?,
                    first_phase: row.try_get(9)?,
                    last_phase: row.try_get(10)?,
                    project_code: row.try_get(11)?,
                    start_from: row.try_get(12)?,
                    due_by: row.try_get(13)?,
                    stage: row.try_get(14)?,
                    assigned_to: row.try_get(15)?,
                    qt_planned: row.try_get(16)?,
                    qt_completed: row.try_get(17)?,
                    qt_scrapped: row.try_get(18)?,
                    paused_offline: row.try_get(19)?,
                    created: row.try_get(20)?,
                    start: row.try_get(21)?,
                    end: row.try_get(22)?,
                    last_work_session_started: row.try_get(23)?,
                    forced: row.try_get(24)?,
                    notes: row.try_get(25)?,
                    extra: row.try_get(26)?,
                    worked_ms: row.try_get(27)?,
                    worked_cost_ms: row.try_get(28)?,
                    batch_key: row.try_get(29)?,
                    batch_qt: row.try_get(30)?,
                    session_key: row.try_get(31)?,
                    session_user_key: row.try_get(32)?,
                    session_start: row.try_get(33)?,
                    session_hourly_cost: row.try_get(34)?,
                    any_batch: row.try_get(35)?,
                    completed_batch: row.try_get(36)?,
                })
            },
            mapper: |it| JobRow::from(it),
        }
    }
}
pub struct FindJobOfBatchStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_job_of_batch() -> FindJobOfBatchStmt {
    FindJobOfBatchStmt(
        "select j.key, j.rev, j.work_order_key, j.phase_key, j.phase_alias, j.operation_key, j.phase_notes, j.parameters, j.step_sequence, j.first_phase, j.last_phase, j.project_code, j.start_from, j.due_by, j.stage, j.assigned_to, j.qt_planned, j.qt_completed, j.qt_scrapped, j.paused_offline, j.created, j.start, j.\"end\", j.last_work_session_started, j.forced, j.notes, j.extra, j.worked_ms, j.worked_cost_ms, b.key as batch_key, coalesce(b.qt_total, 0) as batch_qt, s.key as session_key, s.user_key as session_user_key, s.start as session_start, s.hourly_cost as session_hourly_cost, exists (select from production.batch c where c.job_key = j.key) as any_batch, exists (select from production.batch c where c.job_key = j.key and not c.active and c.canceled is null) as completed_batch from production.batch o join production.job j on j.key = o.job_key left join production.batch b on b.job_key = j.key and b.active left join production.work_session s on s.job_key = j.key and s.\"end\" is null where o.key = $1",
        None,
    )
}
impl FindJobOfBatchStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        batch_key: &'a i64,
    ) -> JobRowQuery<'c, 'a, 's, C, JobRow, 1> {
        JobRowQuery {
            client,
            params: [batch_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<JobRowBorrowed, tokio_postgres::Error> {
                Ok(JobRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    work_order_key: row.try_get(2)?,
                    phase_key: row.try_get(3)?,
                    phase_alias: row.try_get(4)?,
                    operation_key: row.try_get(5)?,
                    phase_notes: row.try_get(6)?,
                    parameters: row.try_get(7)?,
                    step_sequence: row.try_get(8)?,
                    first_phase: row.try_get(9)?,
                    last_phase: row.try_get(10)?,
                    project_code: row.try_get(11)?,
                    start_from: row.try_get(12)?,
                    due_by: row.try_get(13)?,
                    stage: row.try_get(14)?,
                    assigned_to: row.try_get(15)?,
                    qt_planned: row.try_get(16)?,
                    qt_completed: row.try_get(17)?,
                    qt_scrapped: row.try_get(18)?,
                    paused_offline: row.try_get(19)?,
                    created: row.try_get(20)?,
                    start: row.try_get(21)?,
                    end: row.try_get(22)?,
                    last_work_session_started: row.try_get(23)?,
                    forced: row.try_get(24)?,
                    notes: row.try_get(25)?,
                    extra: row.try_get(26)?,
                    worked_ms: row.try_get(27)?,
                    worked_cost_ms: row.try_get(28)?,
                    batch_key: row.try_get(29)?,
                    batch_qt: row.try_get(30)?,
                    session_key: row.try_get(31)?,
                    session_user_key: row.try_get(32)?,
                    session_start: row.try_get(33)?,
                    session_hourly_cost: row.try_get(34)?,
                    any_batch: row.try_get(35)?,
                    completed_batch: row.try_get(36)?,
                })
            },
            mapper: |it| JobRow::from(it),
        }
    }
}
pub struct FindJobsOfOrdersStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_jobs_of_orders() -> FindJobsOfOrdersStmt {
    FindJobsOfOrdersStmt(
        "select j.key, j.rev, j.work_order_key, j.phase_key, j.phase_alias, j.operation_key, j.phase_notes, j.parameters, j.step_sequence, j.first_phase, j.last_phase, j.project_code, j.start_from, j.due_by, j.stage, j.assigned_to, j.qt_planned, j.qt_completed, j.qt_scrapped, j.paused_offline, j.created, j.start, j.\"end\", j.last_work_session_started, j.forced, j.notes, j.extra, j.worked_ms, j.worked_cost_ms, b.key as batch_key, coalesce(b.qt_total, 0) as batch_qt, s.key as session_key, s.user_key as session_user_key, s.start as session_start, s.hourly_cost as session_hourly_cost, exists (select from production.batch c where c.job_key = j.key) as any_batch, exists (select from production.batch c where c.job_key = j.key and not c.active and c.canceled is null) as completed_batch from production.job j join production.work_order o on o.key = j.work_order_key left join production.batch b on b.job_key = j.key and b.active left join production.work_session s on s.job_key = j.key and s.\"end\" is null where j.work_order_key = any ($1) order by j.work_order_key, array_position(o.phase_sequence, j.phase_key), j.created, j.key",
        None,
    )
}
impl FindJobsOfOrdersStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        order_keys: &'a T1,
    ) -> JobRowQuery<'c, 'a, 's, C, JobRow, 1> {
        JobRowQuery {
            client,
            params: [order_keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<JobRowBorrowed, tokio_postgres::Error> {
                Ok(JobRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    work_order_key: row.try_get(2)?,
                    phase_key: row.try_get(3)?,
                    phase_alias: row.try_get(4)?,
                    operation_key: row.try_get(5)?,
                    phase_notes: row.try_get(6)?,
                    parameters: row.try_get(7)?,
                    step_sequence: row.try_get(8)?,
                    first_phase: row.try_get(9)?,
                    last_phase: row.try_get(10)?,
                    project_code: row.try_get(11)?,
                    start_from: row.try_get(12)?,
                    due_by: row.try_get(13)?,
                    stage: row.try_get(14)?,
                    assigned_to: row.try_get(15)?,
                    qt_planned: row.try_get(16)?,
                    qt_completed: row.try_get(17)?,
                    qt_scrapped: row.try_get(18)?,
                    paused_offline: row.try_get(19)?,
                    created: row.try_get(20)?,
                    start: row.try_get(21)?,
                    end: row.try_get(22)?,
                    last_work_session_started: row.try_get(23)?,
                    forced: row.try_get(24)?,
                    notes: row.try_get(25)?,
                    extra: row.try_get(26)?,
                    worked_ms: row.try_get(27)?,
                    worked_cost_ms: row.try_get(28)?,
                    batch_key: row.try_get(29)?,
                    batch_qt: row.try_get(30)?,
                    session_key: row.try_get(31)?,
                    session_user_key: row.try_get(32)?,
                    session_start: row.try_get(33)?,
                    session_hourly_cost: row.try_get(34)?,
                    any_batch: row.try_get(35)?,
                    completed_batch: row.try_get(36)?,
                })
            },
            mapper: |it| JobRow::from(it),
        }
    }
}
pub struct ListJobsOfOrdersStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn list_jobs_of_orders() -> ListJobsOfOrdersStmt {
    ListJobsOfOrdersStmt(
        "select j.work_order_key, j.key from production.job j join production.work_order o on o.key = j.work_order_key where j.work_order_key = any ($1) order by j.work_order_key, array_position(o.phase_sequence, j.phase_key), j.created, j.key",
        None,
    )
}
impl ListJobsOfOrdersStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        order_keys: &'a T1,
    ) -> ListJobsOfOrdersQuery<'c, 'a, 's, C, ListJobsOfOrders, 1> {
        ListJobsOfOrdersQuery {
            client,
            params: [order_keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ListJobsOfOrders, tokio_postgres::Error> {
                Ok(ListJobsOfOrders { work_order_key: row.try_get(0)?, key: row.try_get(1)? })
            },
            mapper: |it| ListJobsOfOrders::from(it),
        }
    }
}
pub struct InsertJobsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_jobs() -> InsertJobsStmt {
    InsertJobsStmt(
        "insert into production.job (key, work_order_key, phase_key, phase_alias, operation_key, phase_notes, parameters, step_sequence, first_phase, last_phase, project_code, start_from, due_by, stage, assigned_to, qt_planned, notes, created) select n.key, $1, n.phase_key, n.phase_alias, n.operation_key, n.phase_notes, n.parameters, n.step_sequence, n.first_phase, n.last_phase, $2, $3, $4, case when n.assigned_to is null then 'created' else 'planned' end, n.assigned_to, n.qt_planned, n.notes, $5 from unnest($6::bigint[], $7::text[], $8::text[], $9::text[], $10::text[], $11::jsonb[], $12::jsonb[], $13::boolean[], $14::boolean[], $15::bigint[], $16::numeric[], $17::text[]) as n (key, phase_key, phase_alias, operation_key, phase_notes, parameters, step_sequence, first_phase, last_phase, assigned_to, qt_planned, notes)",
        None,
    )
}
impl InsertJobsStmt {
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
        T2: crate::ArraySql<Item = i64>,
        T3: crate::StringSql,
        T4: crate::ArraySql<Item = T3>,
        T5: crate::StringSql,
        T6: crate::ArraySql<Item = T5>,
        T7: crate::StringSql,
        T8: crate::ArraySql<Item = T7>,
        T9: crate::StringSql,
        T10: crate::ArraySql<Item = Option<T9>>,
        T11: crate::JsonSql,
        T12: crate::ArraySql<Item = T11>,
        T13: crate::JsonSql,
        T14: crate::ArraySql<Item = T13>,
        T15: crate::ArraySql<Item = bool>,
        T16: crate::ArraySql<Item = bool>,
        T17: crate::ArraySql<Item = Option<i64>>,
        T18: crate::ArraySql<Item = rust_decimal::Decimal>,
        T19: crate::StringSql,
        T20: crate::ArraySql<Item = Option<T19>>,
    >(
        &'s self,
        client: &'c C,
        work_order_key: &'a i64,
        project_code: &'a Option<T1>,
        start_from: &'a Option<chrono::DateTime<chrono::Utc>>,
        due_by: &'a Option<chrono::DateTime<chrono::Utc>>,
        now: &'a chrono::DateTime<chrono::Utc>,
        keys: &'a T2,
        phase_keys: &'a T4,
        phase_aliases: &'a T6,
        operation_keys: &'a T8,
        phase_notes: &'a T10,
        parameters: &'a T12,
        step_sequences: &'a T14,
        first_phases: &'a T15,
        last_phases: &'a T16,
        assignees: &'a T17,
        qts_planned: &'a T18,
        notes: &'a T20,
    ) -> Result<u64, tokio_postgres::Error> {
        client
            .execute(
                self.0,
                &[
                    work_order_key,
                    project_code,
                    start_from,
                    due_by,
                    now,
                    keys,
                    phase_keys,
                    phase_aliases,
                    operation_keys,
                    phase_notes,
                    parameters,
                    step_sequences,
                    first_phases,
                    last_phases,
                    assignees,
                    qts_planned,
                    notes,
                ],
            )
            .await
    }
}
impl<
    'a,
    C: GenericClient + Send + Sync,
    T1: crate::StringSql,
    T2: crate::ArraySql<Item = i64>,
    T3: crate::StringSql,
    T4: crate::ArraySql<Item = T3>,
    T5: crate::StringSql,
    T6: crate::ArraySql<Item = T5>,
    T7: crate::StringSql,
    T8: crate::ArraySql<Item = T7>,
    T9: crate::StringSql,
    T10: crate::ArraySql<Item = Option<T9>>,
    T11: crate::JsonSql,
    T12: crate::ArraySql<Item = T11>,
    T13: crate::JsonSql,
    T14: crate::ArraySql<Item = T13>,
    T15: crate::ArraySql<Item = bool>,
    T16: crate::ArraySql<Item = bool>,
    T17: crate::ArraySql<Item = Option<i64>>,
    T18: crate::ArraySql<Item = rust_decimal::Decimal>,
    T19: crate::StringSql,
    T20: crate::ArraySql<Item = Option<T19>>,
>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        InsertJobsParams<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16, T17, T18, T19, T20>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for InsertJobsStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a InsertJobsParams<
            T1,
            T2,
            T3,
            T4,
            T5,
            T6,
            T7,
            T8,
            T9,
            T10,
            T11,
            T12,
            T13,
            T14,
            T15,
            T16,
            T17,
            T18,
            T19,
            T20,
        >,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(
            client,
            &params.work_order_key,
            &params.project_code,
            &params.start_from,
            &params.due_by,
            &params.now,
            &params.keys,
            &params.phase_keys,
            &params.phase_aliases,
            &params.operation_keys,
            &params.phase_notes,
            &params.parameters,
            &params.step_sequences,
            &params.first_phases,
            &params.last_phases,
            &params.assignees,
            &params.qts_planned,
            &params.notes,
        ))
    }
}
pub struct PlanJobsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn plan_jobs() -> PlanJobsStmt {
    PlanJobsStmt(
        "update production.job j set stage = n.stage, assigned_to = n.assigned_to, qt_planned = n.qt_planned, start_from = n.start_from, due_by = n.due_by, notes = n.notes, \"end\" = case when n.ended is not null then greatest(n.ended, j.start) end, rev = j.rev + 1 from unnest($1::bigint[], $2::text[], $3::bigint[], $4::numeric[], $5::timestamptz[], $6::timestamptz[], $7::text[], $8::timestamptz[]) as n (key, stage, assigned_to, qt_planned, start_from, due_by, notes, ended) where j.key = n.key",
        None,
    )
}
impl PlanJobsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<
        'c,
        'a,
        's,
        C: GenericClient,
        T1: crate::ArraySql<Item = i64>,
        T2: crate::StringSql,
        T3: crate::ArraySql<Item = T2>,
        T4: crate::ArraySql<Item = Option<i64>>,
        T5: crate::ArraySql<Item = rust_decimal::Decimal>,
        T6: crate::ArraySql<Item = Option<chrono::DateTime<chrono::Utc>>>,
        T7: crate::ArraySql<Item = Option<chrono::DateTime<chrono::Utc>>>,
        T8: crate::StringSql,
        T9: crate::ArraySql<Item = Option<T8>>,
        T10: crate::ArraySql<Item = Option<chrono::DateTime<chrono::Utc>>>,
    >(
        &'s self,
        client: &'c C,
        keys: &'a T1,
        stages: &'a T3,
        assignees: &'a T4,
        qts_planned: &'a T5,
        starts_from: &'a T6,
        dues_by: &'a T7,
        notes: &'a T9,
        ends: &'a T10,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[keys, stages, assignees, qts_planned, starts_from, dues_by, notes, ends]).await
    }
}
impl<
    'a,
    C: GenericClient + Send + Sync,
    T1: crate::ArraySql<Item = i64>,
    T2: crate::StringSql,
    T3: crate::ArraySql<Item = T2>,
    T4: crate::ArraySql<Item = Option<i64>>,
    T5: crate::ArraySql<Item = rust_decimal::Decimal>,
    T6: crate::ArraySql<Item = Option<chrono::DateTime<chrono::Utc>>>,
    T7: crate::ArraySql<Item = Option<chrono::DateTime<chrono::Utc>>>,
    T8: crate::StringSql,
    T9: crate::ArraySql<Item = Option<T8>>,
    T10: crate::ArraySql<Item = Option<chrono::DateTime<chrono::Utc>>>,
>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        PlanJobsParams<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for PlanJobsStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a PlanJobsParams<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(
            client,
            &params.keys,
            &params.stages,
            &params.assignees,
            &params.qts_planned,
            &params.starts_from,
            &params.dues_by,
            &params.notes,
            &params.ends,
        ))
    }
}
pub struct UpdateJobsOfOrderStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn update_jobs_of_order() -> UpdateJobsOfOrderStmt {
    UpdateJobsOfOrderStmt(
        "update production.job set project_code = $1, start_from = $2, due_by = $3, rev = rev + 1 where work_order_key = $4 and stage <> 'closed'",
        None,
    )
}
impl UpdateJobsOfOrderStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        project_code: &'a Option<T1>,
        start_from: &'a Option<chrono::DateTime<chrono::Utc>>,
        due_by: &'a Option<chrono::DateTime<chrono::Utc>>,
        work_order_key: &'a i64,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[project_code, start_from, due_by, work_order_key]).await
    }
}
impl<'a, C: GenericClient + Send + Sync, T1: crate::StringSql>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        UpdateJobsOfOrderParams<T1>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for UpdateJobsOfOrderStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a UpdateJobsOfOrderParams<T1>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(client, &params.project_code, &params.start_from, &params.due_by, &params.work_order_key))
    }
}
pub struct SetJobExtraStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn set_job_extra() -> SetJobExtraStmt {
    SetJobExtraStmt("update production.job set extra = $1, rev = rev + 1 where key = $2 returning rev", None)
}
impl SetJobExtraStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::JsonSql>(
        &'s self,
        client: &'c C,
        extra: &'a Option<T1>,
        key: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 2> {
        I64Query {
            client,
            params: [extra, key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::JsonSql>
    crate::client::async_::Params<'c, 'a, 's, SetJobExtraParams<T1>, I64Query<'c, 'a, 's, C, i64, 2>, C>
    for SetJobExtraStmt
{
    fn params(&'s self, client: &'c C, params: &'a SetJobExtraParams<T1>) -> I64Query<'c, 'a, 's, C, i64, 2> {
        self.bind(client, &params.extra, &params.key)
    }
}
pub struct DeleteJobsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn delete_jobs() -> DeleteJobsStmt {
    DeleteJobsStmt("delete from production.job where key = any ($1)", None)
}
impl DeleteJobsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[keys]).await
    }
}
pub struct ListDeclaredSerialsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn list_declared_serials() -> ListDeclaredSerialsStmt {
    ListDeclaredSerialsStmt(
        "select l.key as link_key, l.child_serial_key as key, s.code, l.phase_key, l.component_key, l.parent_serial_key, l.batch_key, l.confirmed from serial.link l join serial.serial s on s.key = l.child_serial_key where l.job_key = $1 and l.ended_at is null order by l.linked_at, l.key",
        None,
    )
}
impl ListDeclaredSerialsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        job_key: &'a i64,
    ) -> ListDeclaredSerialsQuery<'c, 'a, 's, C, ListDeclaredSerials, 1> {
        ListDeclaredSerialsQuery {
            client,
            params: [job_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ListDeclaredSerialsBorrowed, tokio_postgres::Error> {
                Ok(ListDeclaredSerialsBorrowed {
                    link_key: row.try_get(0)?,
                    key: row.try_get(1)?,
                    code: row.try_get(2)?,
                    phase_key: row.try_get(3)?,
                    component_key: row.try_get(4)?,
                    parent_serial_key: row.try_get(5)?,
                    batch_key: row.try_get(6)?,
                    confirmed: row.try_get(7)?,
                })
            },
            mapper: |it| ListDeclaredSerials::from(it),
        }
    }
}
pub struct FindProductNotesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_product_notes() -> FindProductNotesStmt {
    FindProductNotesStmt("select production_notes from product.product where key = $1", None)
}
impl FindProductNotesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        key: &'a i64,
    ) -> OptionStringQuery<'c, 'a, 's, C, Option<String>, 1> {
        OptionStringQuery {
            client,
            params: [key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it.map(|v| v.into()),
        }
    }
}
pub struct FindWipOfJobStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_wip_of_job() -> FindWipOfJobStmt {
    FindWipOfJobStmt(
        "select j.first_phase, ( select coalesce(sum(w.quantity), 0) from production.wip_link w where w.work_order_key = j.work_order_key and w.phase_to_key = j.phase_key and w.job_key is null) as upstream, ( select coalesce(sum(w.quantity), 0) from production.wip_link w where w.work_order_key = j.work_order_key and w.phase_from_key = j.phase_key and w.job_key is null) as downstream, ( select coalesce(sum(w.quantity), 0) from production.wip_link w where w.job_key = j.key) as booked from production.job j where j.key = $1",
        None,
    )
}
impl FindWipOfJobStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        key: &'a i64,
    ) -> FindWipOfJobQuery<'c, 'a, 's, C, FindWipOfJob, 1> {
        FindWipOfJobQuery {
            client,
            params: [key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindWipOfJob, tokio_postgres::Error> {
                Ok(FindWipOfJob {
                    first_phase: row.try_get(0)?,
                    upstream: row.try_get(1)?,
                    downstream: row.try_get(2)?,
                    booked: row.try_get(3)?,
                })
            },
            mapper: |it| FindWipOfJob::from(it),
        }
    }
}
pub struct FindWorkedTimeStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_worked_time() -> FindWorkedTimeStmt {
    FindWorkedTimeStmt(
        "select j.worked_ms, s.start as session_start from production.job j left join production.work_session s on s.job_key = j.key and s.\"end\" is null where j.key = $1",
        None,
    )
}
impl FindWorkedTimeStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        key: &'a i64,
    ) -> FindWorkedTimeQuery<'c, 'a, 's, C, FindWorkedTime, 1> {
        FindWorkedTimeQuery {
            client,
            params: [key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindWorkedTime, tokio_postgres::Error> {
                Ok(FindWorkedTime { worked_ms: row.try_get(0)?, session_start: row.try_get(1)? })
            },
            mapper: |it| FindWorkedTime::from(it),
        }
    }
}
pub struct ListAssignedJobsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn list_assigned_jobs() -> ListAssignedJobsStmt {
    ListAssignedJobsStmt(
        "select q.user_key, j.key from production.queue q join production.queued_job m on m.queue_key = q.key join production.job j on j.key = m.job_key join production.work_order o on o.key = j.work_order_key left join production.queued_order w on w.work_order_key = o.key where q.type = 'o' and q.user_key = any ($1) order by q.user_key, q.site_key collate \"C\", case when q.independent then m.place end, w.place, array_position(o.phase_sequence, j.phase_key), j.created, j.key",
        None,
    )
}
impl ListAssignedJobsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        user_keys: &'a T1,
    ) -> ListAssignedJobsQuery<'c, 'a, 's, C, ListAssignedJobs, 1> {
        ListAssignedJobsQuery {
            client,
            params: [user_keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ListAssignedJobs, tokio_postgres::Error> {
                Ok(ListAssignedJobs { user_key: row.try_get(0)?, key: row.try_get(1)? })
            },
            mapper: |it| ListAssignedJobs::from(it),
        }
    }
}
pub struct ListUnassignedJobsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn list_unassigned_jobs() -> ListUnassignedJobsStmt {
    ListUnassignedJobsStmt(
        "select j.key from production.job j join production.work_order o on o.key = j.work_order_key left join production.queued_order w on w.work_order_key = o.key where j.stage <> 'closed' and j.assigned_to is null order by o.site_key collate \"C\", w.place, array_position(o.phase_sequence, j.phase_key), j.created, j.key",
        None,
    )
}
impl ListUnassignedJobsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(&'s self, client: &'c C) -> I64Query<'c, 'a, 's, C, i64, 0> {
        I64Query {
            client,
            params: [],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
pub struct FindIndependentOperatorsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_independent_operators() -> FindIndependentOperatorsStmt {
    FindIndependentOperatorsStmt(
        "select user_key from production.queue where type = 'o' and independent and user_key = any ($1)",
        None,
    )
}
impl FindIndependentOperatorsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        user_keys: &'a T1,
    ) -> Optioni64Query<'c, 'a, 's, C, Option<i64>, 1> {
        Optioni64Query {
            client,
            params: [user_keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
pub struct ListOperatorsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn list_operators() -> ListOperatorsStmt {
    ListOperatorsStmt(
        "select key, name, surname, active, department_key from organization.user_account where not trash and case when $1::bigint is null then active and $2 = any (words) else key = $1 end order by lower(surname) collate \"C\" nulls last, lower(name) collate \"C\" nulls last, key",
        None,
    )
}
impl ListOperatorsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        user_key: &'a Option<i64>,
        word: &'a T1,
    ) -> ListOperatorsQuery<'c, 'a, 's, C, ListOperators, 2> {
        ListOperatorsQuery {
            client,
            params: [user_key, word],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ListOperatorsBorrowed, tokio_postgres::Error> {
                Ok(ListOperatorsBorrowed {
                    key: row.try_get(0)?,
                    name: row.try_get(1)?,
                    surname: row.try_get(2)?,
                    active: row.try_get(3)?,
                    department_key: row.try_get(4)?,
                })
            },
            mapper: |it| ListOperators::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        ListOperatorsParams<T1>,
        ListOperatorsQuery<'c, 'a, 's, C, ListOperators, 2>,
        C,
    > for ListOperatorsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a ListOperatorsParams<T1>,
    ) -> ListOperatorsQuery<'c, 'a, 's, C, ListOperators, 2> {
        self.bind(client, &params.user_key, &params.word)
    }
}
