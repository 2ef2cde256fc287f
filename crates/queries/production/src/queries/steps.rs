// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct StoreStepsParams<
    T1: crate::StringSql,
    T2: crate::ArraySql<Item = T1>,
    T3: crate::StringSql,
    T4: crate::ArraySql<Item = T3>,
    T5: crate::ArraySql<Item = Option<chrono::DateTime<chrono::Utc>>>,
    T6: crate::JsonSql,
    T7: crate::ArraySql<Item = T6>,
> {
    pub job_key: i64,
    pub batch_key: i64,
    pub user_key: Option<i64>,
    pub work_session_key: Option<i64>,
    pub step_keys: T2,
    pub statuses: T4,
    pub completed: T5,
    pub form_data: T7,
}
#[derive(Debug)]
pub struct EditStepParams<T1: crate::StringSql, T2: crate::JsonSql> {
    pub event_key: i64,
    pub user_key: i64,
    pub now: chrono::DateTime<chrono::Utc>,
    pub reason: T1,
    pub key: i64,
    pub form_data: T2,
}
#[derive(Debug, Clone, PartialEq)]
pub struct StepRecordRow {
    pub key: i64,
    pub rev: i64,
    pub job_key: i64,
    pub batch_key: i64,
    pub step_key: String,
    pub status: String,
    pub user_key: Option<i64>,
    pub work_session_key: Option<i64>,
    pub completed: Option<chrono::DateTime<chrono::Utc>>,
    pub form_data: serde_json::Value,
    pub modified: Option<i64>,
    pub canceled: Option<i64>,
}
pub struct StepRecordRowBorrowed<'a> {
    pub key: i64,
    pub rev: i64,
    pub job_key: i64,
    pub batch_key: i64,
    pub step_key: &'a str,
    pub status: &'a str,
    pub user_key: Option<i64>,
    pub work_session_key: Option<i64>,
    pub completed: Option<chrono::DateTime<chrono::Utc>>,
    pub form_data: postgres_types::Json<&'a serde_json::value::RawValue>,
    pub modified: Option<i64>,
    pub canceled: Option<i64>,
}
impl<'a> From<StepRecordRowBorrowed<'a>> for StepRecordRow {
    fn from(
        StepRecordRowBorrowed {
            key,
            rev,
            job_key,
            batch_key,
            step_key,
            status,
            user_key,
            work_session_key,
            completed,
            form_data,
            modified,
            canceled,
        }: StepRecordRowBorrowed<'a>,
    ) -> Self {
        Self {
            key,
            rev,
            job_key,
            batch_key,
            step_key: step_key.into(),
            status: status.into(),
            user_key,
            work_session_key,
            completed,
            form_data: serde_json::from_str(form_data.0.get()).unwrap(),
            modified,
            canceled,
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindStepsOfBatch {
    pub work_order_key: i64,
    pub job_key: i64,
    pub step_sequence: serde_json::Value,
    pub phase_key: String,
}
pub struct FindStepsOfBatchBorrowed<'a> {
    pub work_order_key: i64,
    pub job_key: i64,
    pub step_sequence: postgres_types::Json<&'a serde_json::value::RawValue>,
    pub phase_key: &'a str,
}
impl<'a> From<FindStepsOfBatchBorrowed<'a>> for FindStepsOfBatch {
    fn from(
        FindStepsOfBatchBorrowed { work_order_key, job_key, step_sequence, phase_key }: FindStepsOfBatchBorrowed<'a>,
    ) -> Self {
        Self {
            work_order_key,
            job_key,
            step_sequence: serde_json::from_str(step_sequence.0.get()).unwrap(),
            phase_key: phase_key.into(),
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct StoreSteps {
    pub key: i64,
    pub step_key: String,
}
pub struct StoreStepsBorrowed<'a> {
    pub key: i64,
    pub step_key: &'a str,
}
impl<'a> From<StoreStepsBorrowed<'a>> for StoreSteps {
    fn from(StoreStepsBorrowed { key, step_key }: StoreStepsBorrowed<'a>) -> Self {
        Self { key, step_key: step_key.into() }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindStepVersions {
    pub event_key: i64,
    pub user_key: Option<i64>,
    pub at: chrono::DateTime<chrono::Utc>,
    pub reason: String,
    pub form_data: serde_json::Value,
}
pub struct FindStepVersionsBorrowed<'a> {
    pub event_key: i64,
    pub user_key: Option<i64>,
    pub at: chrono::DateTime<chrono::Utc>,
    pub reason: &'a str,
    pub form_data: postgres_types::Json<&'a serde_json::value::RawValue>,
}
impl<'a> From<FindStepVersionsBorrowed<'a>> for FindStepVersions {
    fn from(
        FindStepVersionsBorrowed { event_key, user_key, at, reason, form_data }: FindStepVersionsBorrowed<'a>,
    ) -> Self {
        Self {
            event_key,
            user_key,
            at,
            reason: reason.into(),
            form_data: serde_json::from_str(form_data.0.get()).unwrap(),
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct ReadBatch {
    pub key: i64,
    pub rev: i64,
    pub job_key: i64,
    pub work_order_key: i64,
    pub phase_key: String,
    pub product_key: i64,
    pub active: bool,
    pub qt_total: rust_decimal::Decimal,
    pub qt_pass: rust_decimal::Decimal,
    pub qt_scrap: rust_decimal::Decimal,
    pub scrap_reason: Option<String>,
    pub output_lot_key: Option<i64>,
    pub unit_material_cost: Option<rust_decimal::Decimal>,
    pub value: rust_decimal::Decimal,
    pub canceled: Option<i64>,
    pub forced: Option<i64>,
    pub start: chrono::DateTime<chrono::Utc>,
    pub end: Option<chrono::DateTime<chrono::Utc>>,
    pub step_sequence: serde_json::Value,
    pub steps: serde_json::Value,
}
pub struct ReadBatchBorrowed<'a> {
    pub key: i64,
    pub rev: i64,
    pub job_key: i64,
    pub work_order_key: i64,
    pub phase_key: &'a str,
    pub product_key: i64,
    pub active: bool,
    pub qt_total: rust_decimal::Decimal,
    pub qt_pass: rust_decimal::Decimal,
    pub qt_scrap: rust_decimal::Decimal,
    pub scrap_reason: Option<&'a str>,
    pub output_lot_key: Option<i64>,
    pub unit_material_cost: Option<rust_decimal::Decimal>,
    pub value: rust_decimal::Decimal,
    pub canceled: Option<i64>,
    pub forced: Option<i64>,
    pub start: chrono::DateTime<chrono::Utc>,
    pub end: Option<chrono::DateTime<chrono::Utc>>,
    pub step_sequence: postgres_types::Json<&'a serde_json::value::RawValue>,
    pub steps: postgres_types::Json<&'a serde_json::value::RawValue>,
}
impl<'a> From<ReadBatchBorrowed<'a>> for ReadBatch {
    fn from(
        ReadBatchBorrowed {
            key,
            rev,
            job_key,
            work_order_key,
            phase_key,
            product_key,
            active,
            qt_total,
            qt_pass,
            qt_scrap,
            scrap_reason,
            output_lot_key,
            unit_material_cost,
            value,
            canceled,
            forced,
            start,
            end,
            step_sequence,
            steps,
        }: ReadBatchBorrowed<'a>,
    ) -> Self {
        Self {
            key,
            rev,
            job_key,
            work_order_key,
            phase_key: phase_key.into(),
            product_key,
            active,
            qt_total,
            qt_pass,
            qt_scrap,
            scrap_reason: scrap_reason.map(|v| v.into()),
            output_lot_key,
            unit_material_cost,
            value,
            canceled,
            forced,
            start,
            end,
            step_sequence: serde_json::from_str(step_sequence.0.get()).unwrap(),
            steps: serde_json::from_str(steps.0.get()).unwrap(),
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct ListBatchSerials {
    pub key: i64,
    pub code: Option<String>,
    pub counter_key: Option<String>,
}
pub struct ListBatchSerialsBorrowed<'a> {
    pub key: i64,
    pub code: Option<&'a str>,
    pub counter_key: Option<&'a str>,
}
impl<'a> From<ListBatchSerialsBorrowed<'a>> for ListBatchSerials {
    fn from(ListBatchSerialsBorrowed { key, code, counter_key }: ListBatchSerialsBorrowed<'a>) -> Self {
        Self { key, code: code.map(|v| v.into()), counter_key: counter_key.map(|v| v.into()) }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct StepRecordRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<StepRecordRowBorrowed, tokio_postgres::Error>,
    mapper: fn(StepRecordRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> StepRecordRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(StepRecordRowBorrowed) -> R) -> StepRecordRowQuery<'c, 'a, 's, C, R, N> {
        StepRecordRowQuery {
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
pub struct FindStepsOfBatchQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindStepsOfBatchBorrowed, tokio_postgres::Error>,
    mapper: fn(FindStepsOfBatchBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindStepsOfBatchQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindStepsOfBatchBorrowed) -> R) -> FindStepsOfBatchQuery<'c, 'a, 's, C, R, N> {
        FindStepsOfBatchQuery {
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
pub struct StoreStepsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<StoreStepsBorrowed, tokio_postgres::Error>,
    mapper: fn(StoreStepsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> StoreStepsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(StoreStepsBorrowed) -> R) -> StoreStepsQuery<'c, 'a, 's, C, R, N> {
        StoreStepsQuery {
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
pub struct FindStepVersionsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindStepVersionsBorrowed, tokio_postgres::Error>,
    mapper: fn(FindStepVersionsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindStepVersionsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindStepVersionsBorrowed) -> R) -> FindStepVersionsQuery<'c, 'a, 's, C, R, N> {
        FindStepVersionsQuery {
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
pub struct ReadBatchQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<ReadBatchBorrowed, tokio_postgres::Error>,
    mapper: fn(ReadBatchBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> ReadBatchQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(ReadBatchBorrowed) -> R) -> ReadBatchQuery<'c, 'a, 's, C, R, N> {
        ReadBatchQuery {
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
pub struct ListBatchSerialsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<ListBatchSerialsBorrowed, tokio_postgres::Error>,
    mapper: fn(ListBatchSerialsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> ListBatchSerialsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(ListBatchSerialsBorrowed) -> R) -> ListBatchSerialsQuery<'c, 'a, 's, C, R, N> {
        ListBatchSerialsQuery {
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
pub struct FindStepRecordStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_step_record() -> FindStepRecordStmt {
    FindStepRecordStmt(
        "select key, rev, job_key, batch_key, step_key, status, user_key, work_session_key, completed, form_data, modified, canceled from production.step_record where key = $1",
        None,
    )
}
impl FindStepRecordStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        key: &'a i64,
    ) -> StepRecordRowQuery<'c, 'a, 's, C, StepRecordRow, 1> {
        StepRecordRowQuery {
            client,
            params: [key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<StepRecordRowBorrowed, tokio_postgres::Error> {
                Ok(StepRecordRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    job_key: row.try_get(2)?,
                    batch_key: row.try_get(3)?,
                    step_key: row.try_get(4)?,
                    status: row.try_get(5)?,
                    user_key: row.try_get(6)?,
                    work_session_key: row.try_get(7)?,
                    completed: row.try_get(8)?,
                    form_data: row.try_get(9)?,
                    modified: row.try_get(10)?,
                    canceled: row.try_get(11)?,
                })
            },
            mapper: |it| StepRecordRow::from(it),
        }
    }
}
pub struct LockStepRecordsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_step_records() -> LockStepRecordsStmt {
    LockStepRecordsStmt(
        "select key, rev, job_key, batch_key, step_key, status, user_key, work_session_key, completed, form_data, modified, canceled from production.step_record where batch_key = $1 and canceled is null order by key for no key update",
        None,
    )
}
impl LockStepRecordsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        batch_key: &'a i64,
    ) -> StepRecordRowQuery<'c, 'a, 's, C, StepRecordRow, 1> {
        StepRecordRowQuery {
            client,
            params: [batch_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<StepRecordRowBorrowed, tokio_postgres::Error> {
                Ok(StepRecordRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    job_key: row.try_get(2)?,
                    batch_key: row.try_get(3)?,
                    step_key: row.try_get(4)?,
                    status: row.try_get(5)?,
                    user_key: row.try_get(6)?,
                    work_session_key: row.try_get(7)?,
                    completed: row.try_get(8)?,
                    form_data: row.try_get(9)?,
                    modified: row.try_get(10)?,
                    canceled: row.try_get(11)?,
                })
            },
            mapper: |it| StepRecordRow::from(it),
        }
    }
}
pub struct FindStepsOfBatchStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_steps_of_batch() -> FindStepsOfBatchStmt {
    FindStepsOfBatchStmt(
        "select b.work_order_key, b.job_key, j.step_sequence, j.phase_key from production.batch b join production.job j on j.key = b.job_key where b.key = $1",
        None,
    )
}
impl FindStepsOfBatchStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        batch_key: &'a i64,
    ) -> FindStepsOfBatchQuery<'c, 'a, 's, C, FindStepsOfBatch, 1> {
        FindStepsOfBatchQuery {
            client,
            params: [batch_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindStepsOfBatchBorrowed, tokio_postgres::Error> {
                Ok(FindStepsOfBatchBorrowed {
                    work_order_key: row.try_get(0)?,
                    job_key: row.try_get(1)?,
                    step_sequence: row.try_get(2)?,
                    phase_key: row.try_get(3)?,
                })
            },
            mapper: |it| FindStepsOfBatch::from(it),
        }
    }
}
pub struct StoreStepsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn store_steps() -> StoreStepsStmt {
    StoreStepsStmt(
        "insert into production.step_record (job_key, batch_key, step_key, status, user_key, work_session_key, completed, form_data) select $1, $2, s.step_key, s.status, case when s.status = 'done' then $3::bigint end, case when s.status = 'done' then $4::bigint end, s.completed, s.form_data from unnest($5::text[], $6::text[], $7::timestamptz[], $8::jsonb[]) as s (step_key, status, completed, form_data) on conflict (batch_key, step_key) where canceled is null do update set status = excluded.status, user_key = excluded.user_key, work_session_key = excluded.work_session_key, completed = excluded.completed, form_data = excluded.form_data, rev = step_record.rev + 1 returning key, step_key",
        None,
    )
}
impl StoreStepsStmt {
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
        T2: crate::ArraySql<Item = T1>,
        T3: crate::StringSql,
        T4: crate::ArraySql<Item = T3>,
        T5: crate::ArraySql<Item = Option<chrono::DateTime<chrono::Utc>>>,
        T6: crate::JsonSql,
        T7: crate::ArraySql<Item = T6>,
    >(
        &'s self,
        client: &'c C,
        job_key: &'a i64,
        batch_key: &'a i64,
        user_key: &'a Option<i64>,
        work_session_key: &'a Option<i64>,
        step_keys: &'a T2,
        statuses: &'a T4,
        completed: &'a T5,
        form_data: &'a T7,
    ) -> StoreStepsQuery<'c, 'a, 's, C, StoreSteps, 8> {
        StoreStepsQuery {
            client,
            params: [job_key, batch_key, user_key, work_session_key, step_keys, statuses, completed, form_data],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<StoreStepsBorrowed, tokio_postgres::Error> {
                Ok(StoreStepsBorrowed { key: row.try_get(0)?, step_key: row.try_get(1)? })
            },
            mapper: |it| StoreSteps::from(it),
        }
    }
}
impl<
    'c,
    'a,
    's,
    C: GenericClient,
    T1: crate::StringSql,
    T2: crate::ArraySql<Item = T1>,
    T3: crate::StringSql,
    T4: crate::ArraySql<Item = T3>,
    T5: crate::ArraySql<Item = Option<chrono::DateTime<chrono::Utc>>>,
    T6: crate::JsonSql,
    T7: crate::ArraySql<Item = T6>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        StoreStepsParams<T1, T2, T3, T4, T5, T6, T7>,
        StoreStepsQuery<'c, 'a, 's, C, StoreSteps, 8>,
        C,
    > for StoreStepsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a StoreStepsParams<T1, T2, T3, T4, T5, T6, T7>,
    ) -> StoreStepsQuery<'c, 'a, 's, C, StoreSteps, 8> {
        self.bind(
            client,
            &params.job_key,
            &params.batch_key,
            &params.user_key,
            &params.work_session_key,
            &params.step_keys,
            &params.statuses,
            &params.completed,
            &params.form_data,
        )
    }
}
pub struct EditStepStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn edit_step() -> EditStepStmt {
    EditStepStmt(
        "with old as ( insert into production.step_version (step_record_key, place, event_key, user_key, at, reason, form_data) select r.key, 1 + (select count(*) from production.step_version v where v.step_record_key = r.key), $1, $2, $3, $4, r.form_data from production.step_record r where r.key = $5 ), touched as ( update production.batch b set rev = b.rev + 1 from production.step_record r where r.key = $5 and b.key = r.batch_key ) update production.step_record set form_data = $6, modified = $1, rev = rev + 1 where key = $5 returning key",
        None,
    )
}
impl EditStepStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::JsonSql>(
        &'s self,
        client: &'c C,
        event_key: &'a i64,
        user_key: &'a i64,
        now: &'a chrono::DateTime<chrono::Utc>,
        reason: &'a T1,
        key: &'a i64,
        form_data: &'a T2,
    ) -> I64Query<'c, 'a, 's, C, i64, 6> {
        I64Query {
            client,
            params: [event_key, user_key, now, reason, key, form_data],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::JsonSql>
    crate::client::async_::Params<'c, 'a, 's, EditStepParams<T1, T2>, I64Query<'c, 'a, 's, C, i64, 6>, C>
    for EditStepStmt
{
    fn params(&'s self, client: &'c C, params: &'a EditStepParams<T1, T2>) -> I64Query<'c, 'a, 's, C, i64, 6> {
        self.bind(
            client,
            &params.event_key,
            &params.user_key,
            &params.now,
            &params.reason,
            &params.key,
            &params.form_data,
        )
    }
}
pub struct FindStepVersionsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_step_versions() -> FindStepVersionsStmt {
    FindStepVersionsStmt(
        "select event_key, user_key, at, reason, form_data from production.step_version where step_record_key = $1 order by place",
        None,
    )
}
impl FindStepVersionsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        step_record_key: &'a i64,
    ) -> FindStepVersionsQuery<'c, 'a, 's, C, FindStepVersions, 1> {
        FindStepVersionsQuery {
            client,
            params: [step_record_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindStepVersionsBorrowed, tokio_postgres::Error> {
                Ok(FindStepVersionsBorrowed {
                    event_key: row.try_get(0)?,
                    user_key: row.try_get(1)?,
                    at: row.try_get(2)?,
                    reason: row.try_get(3)?,
                    form_data: row.try_get(4)?,
                })
            },
            mapper: |it| FindStepVersions::from(it),
        }
    }
}
pub struct ReadBatchStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn read_batch() -> ReadBatchStmt {
    ReadBatchStmt(
        "select b.key, b.rev, b.job_key, b.work_order_key, b.phase_key, b.product_key, b.active, b.qt_total, b.qt_pass, b.qt_scrap, b.scrap_reason, b.output_lot_key, b.unit_material_cost, b.value, b.canceled, b.forced, b.start, b.\"end\", j.step_sequence, coalesce((select jsonb_agg(jsonb_build_object('key', r.key, 'step_key', r.step_key, 'status', r.status, 'form_data', r.form_data) order by r.key) from production.step_record r where r.batch_key = b.key and r.canceled is not distinct from b.canceled), '[]') as steps from production.batch b join production.job j on j.key = b.job_key where b.key = $1",
        None,
    )
}
impl ReadBatchStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        key: &'a i64,
    ) -> ReadBatchQuery<'c, 'a, 's, C, ReadBatch, 1> {
        ReadBatchQuery {
            client,
            params: [key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ReadBatchBorrowed, tokio_postgres::Error> {
                Ok(ReadBatchBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    job_key: row.try_get(2)?,
                    work_order_key: row.try_get(3)?,
                    phase_key: row.try_get(4)?,
                    product_key: row.try_get(5)?,
                    active: row.try_get(6)?,
                    qt_total: row.try_get(7)?,
                    qt_pass: row.try_get(8)?,
                    qt_scrap: row.try_get(9)?,
                    scrap_reason: row.try_get(10)?,
                    output_lot_key: row.try_get(11)?,
                    unit_material_cost: row.try_get(12)?,
                    value: row.try_get(13)?,
                    canceled: row.try_get(14)?,
                    forced: row.try_get(15)?,
                    start: row.try_get(16)?,
                    end: row.try_get(17)?,
                    step_sequence: row.try_get(18)?,
                    steps: row.try_get(19)?,
                })
            },
            mapper: |it| ReadBatch::from(it),
        }
    }
}
pub struct ListBatchSerialsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn list_batch_serials() -> ListBatchSerialsStmt {
    ListBatchSerialsStmt(
        "select s.key, s.code, s.counter_key from production.batch_unit u join serial.serial s on s.key = u.serial_key where u.batch_key = $1 and s.deleted_at is null order by lower(s.code) collate \"C\", s.key",
        None,
    )
}
impl ListBatchSerialsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        batch_key: &'a i64,
    ) -> ListBatchSerialsQuery<'c, 'a, 's, C, ListBatchSerials, 1> {
        ListBatchSerialsQuery {
            client,
            params: [batch_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ListBatchSerialsBorrowed, tokio_postgres::Error> {
                Ok(ListBatchSerialsBorrowed {
                    key: row.try_get(0)?,
                    code: row.try_get(1)?,
                    counter_key: row.try_get(2)?,
                })
            },
            mapper: |it| ListBatchSerials::from(it),
        }
    }
}
pub struct ListBatchLinkKeysStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn list_batch_link_keys() -> ListBatchLinkKeysStmt {
    ListBatchLinkKeysStmt("select l.key from serial.link l where l.batch_key = $1 order by l.linked_at, l.key", None)
}
impl ListBatchLinkKeysStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        batch_key: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 1> {
        I64Query {
            client,
            params: [batch_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
