// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct FindCountsInPositionParams<T1: crate::StringSql> {
    pub session_key: i64,
    pub position_key: T1,
}
#[derive(Debug)]
pub struct InsertRecordsParams<
    T1: crate::StringSql,
    T2: crate::StringSql,
    T3: crate::StringSql,
    T4: crate::ArraySql<Item = i64>,
    T5: crate::ArraySql<Item = Option<i64>>,
    T6: crate::ArraySql<Item = i64>,
    T7: crate::StringSql,
    T8: crate::ArraySql<Item = T7>,
    T9: crate::ArraySql<Item = rust_decimal::Decimal>,
    T10: crate::StringSql,
    T11: crate::ArraySql<Item = Option<T10>>,
    T12: crate::JsonSql,
    T13: crate::ArraySql<Item = Option<T12>>,
    T14: crate::ArraySql<Item = chrono::DateTime<chrono::Utc>>,
    T15: crate::ArraySql<Item = Option<i64>>,
    T16: crate::ArraySql<Item = Option<rust_decimal::Decimal>>,
    T17: crate::StringSql,
    T18: crate::ArraySql<Item = Option<T17>>,
    T19: crate::JsonSql,
    T20: crate::ArraySql<Item = Option<T19>>,
    T21: crate::ArraySql<Item = Option<chrono::DateTime<chrono::Utc>>>,
    T22: crate::StringSql,
    T23: crate::ArraySql<Item = Option<T22>>,
    T24: crate::StringSql,
    T25: crate::ArraySql<Item = Option<T24>>,
    T26: crate::ArraySql<Item = bool>,
    T27: crate::StringSql,
    T28: crate::ArraySql<Item = T27>,
> {
    pub session_key: i64,
    pub user_key: i64,
    pub status: T1,
    pub source: T2,
    pub notes: Option<T3>,
    pub keys: T4,
    pub assignment_keys: T5,
    pub product_keys: T6,
    pub position_keys: T8,
    pub system_qts: T9,
    pub system_serial_keys: T11,
    pub system_lots: T13,
    pub system_ats: T14,
    pub system_posted: T15,
    pub counted_qts: T16,
    pub counted_serial_keys: T18,
    pub counted_lots: T20,
    pub counted_ats: T21,
    pub found_serial_keys: T23,
    pub missing_serial_keys: T25,
    pub differs: T26,
    pub lot_keys: T28,
}
#[derive(Debug)]
pub struct CompleteRecordParams<
    T1: crate::ArraySql<Item = i64>,
    T2: crate::JsonSql,
    T3: crate::ArraySql<Item = i64>,
    T4: crate::ArraySql<Item = i64>,
    T5: crate::ArraySql<Item = i64>,
    T6: crate::StringSql,
> {
    pub counted_qt: rust_decimal::Decimal,
    pub counted_serial_keys: Option<T1>,
    pub counted_lots: Option<T2>,
    pub now: chrono::DateTime<chrono::Utc>,
    pub found_serial_keys: Option<T3>,
    pub missing_serial_keys: Option<T4>,
    pub differs: bool,
    pub lot_keys: T5,
    pub notes: Option<T6>,
    pub key: i64,
}
#[derive(Debug)]
pub struct FindEarlierCountsParams<T1: crate::StringSql> {
    pub session_key: i64,
    pub product_key: i64,
    pub position_key: T1,
    pub user_key: i64,
    pub own_key: i64,
}
#[derive(Debug)]
pub struct DiscardRecordsParams<T1: crate::StringSql, T2: crate::ArraySql<Item = i64>> {
    pub reason: T1,
    pub reviewed_at: Option<chrono::DateTime<chrono::Utc>>,
    pub reviewed_by: Option<i64>,
    pub keys: T2,
}
#[derive(Debug, Clone, PartialEq)]
pub struct RecordRow {
    pub key: i64,
    pub rev: i64,
    pub session_key: i64,
    pub assignment_key: Option<i64>,
    pub product_key: i64,
    pub position_key: String,
    pub user_key: i64,
    pub product_code: String,
    pub product_description: Option<String>,
    pub product_traceability_level: Option<String>,
    pub product_tags: serde_json::Value,
    pub position_code: String,
    pub position_deleted: bool,
    pub position_path: Vec<String>,
    pub system_qt: rust_decimal::Decimal,
    pub system_serials: Option<serde_json::Value>,
    pub counted_serials: Option<serde_json::Value>,
    pub has_system_serials: bool,
    pub has_counted_serials: bool,
    pub system_serial_keys: Vec<i64>,
    pub counted_serial_keys: Vec<i64>,
    pub system_lots: Option<serde_json::Value>,
    pub has_system_lots: bool,
    pub counted_lots: Option<serde_json::Value>,
    pub has_counted_lots: bool,
    pub system_at: chrono::DateTime<chrono::Utc>,
    pub counted_qt: Option<rust_decimal::Decimal>,
    pub counted_at: Option<chrono::DateTime<chrono::Utc>>,
    pub found_serial_keys: Option<Vec<i64>>,
    pub missing_serial_keys: Option<Vec<i64>>,
    pub status: String,
    pub reviewed_at: Option<chrono::DateTime<chrono::Utc>>,
    pub reviewed_by: Option<i64>,
    pub discard_reason: Option<String>,
    pub processed: bool,
    pub movement_keys: Option<Vec<i64>>,
    pub skipped_serials: serde_json::Value,
    pub error_details: Option<serde_json::Value>,
    pub source: String,
    pub notes: Option<String>,
    pub extra: Option<serde_json::Value>,
    pub session_status: String,
    pub blind_quantities: bool,
    pub blind_serials: bool,
}
pub struct RecordRowBorrowed<'a> {
    pub key: i64,
    pub rev: i64,
    pub session_key: i64,
    pub assignment_key: Option<i64>,
    pub product_key: i64,
    pub position_key: &'a str,
    pub user_key: i64,
    pub product_code: &'a str,
    pub product_description: Option<&'a str>,
    pub product_traceability_level: Option<&'a str>,
    pub product_tags: postgres_types::Json<&'a serde_json::value::RawValue>,
    pub position_code: &'a str,
    pub position_deleted: bool,
    pub position_path: crate::ArrayIterator<'a, &'a str>,
    pub system_qt: rust_decimal::Decimal,
    pub system_serials: Option<postgres_types::Json<&'a serde_json::value::RawValue>>,
    pub counted_serials: Option<postgres_types::Json<&'a serde_json::value::RawValue>>,
    pub has_system_serials: bool,
    pub has_counted_serials: bool,
    pub system_serial_keys: crate::ArrayIterator<'a, i64>,
    pub counted_serial_keys: crate::ArrayIterator<'a, i64>,
    pub system_lots: Option<postgres_types::Json<&'a serde_json::value::RawValue>>,
    pub has_system_lots: bool,
    pub counted_lots: Option<postgres_types::Json<&'a serde_json::value::RawValue>>,
    pub has_counted_lots: bool,
    pub system_at: chrono::DateTime<chrono::Utc>,
    pub counted_qt: Option<rust_decimal::Decimal>,
    pub counted_at: Option<chrono::DateTime<chrono::Utc>>,
    pub found_serial_keys: Option<crate::ArrayIterator<'a, i64>>,
    pub missing_serial_keys: Option<crate::ArrayIterator<'a, i64>>,
    pub status: &'a str,
    pub reviewed_at: Option<chrono::DateTime<chrono::Utc>>,
    pub reviewed_by: Option<i64>,
    pub discard_reason: Option<&'a str>,
    pub processed: bool,
    pub movement_keys: Option<crate::ArrayIterator<'a, i64>>,
    pub skipped_serials: postgres_types::Json<&'a serde_json::value::RawValue>,
    pub error_details: Option<postgres_types::Json<&'a serde_json::value::RawValue>>,
    pub source: &'a str,
    pub notes: Option<&'a str>,
    pub extra: Option<postgres_types::Json<&'a serde_json::value::RawValue>>,
    pub session_status: &'a str,
    pub blind_quantities: bool,
    pub blind_serials: bool,
}
impl<'a> From<RecordRowBorrowed<'a>> for RecordRow {
    fn from(
        RecordRowBorrowed {
            key,
            rev,
            session_key,
            assignment_key,
            product_key,
            position_key,
            user_key,
            product_code,
            product_description,
            product_traceability_level,
            product_tags,
            position_code,
            position_deleted,
            position_path,
            system_qt,
            system_serials,
            counted_serials,
            has_system_serials,
            has_counted_serials,
            system_serial_keys,
            counted_serial_keys,
            system_lots,
            has_system_lots,
            counted_lots,
            has_counted_lots,
            system_at,
            counted_qt,
            counted_at,
            found_serial_keys,
            missing_serial_keys,
            status,
            reviewed_at,
            reviewed_by,
            discard_reason,
            processed,
            movement_keys,
            skipped_serials,
            error_details,
            source,
            notes,
            extra,
            session_status,
            blind_quantities,
            blind_serials,
        }: RecordRowBorrowed<'a>,
    ) -> Self {
        Self {
            key,
            rev,
            session_key,
            assignment_key,
            product_key,
            position_key: position_key.into(),
            user_key,
            product_code: product_code.into(),
            product_description: product_description.map(|v| v.into()),
            product_traceability_level: product_traceability_level.map(|v| v.into()),
            product_tags: serde_json::from_str(product_tags.0.get()).unwrap(),
            position_code: position_code.into(),
            position_deleted,
            position_path: position_path.map(|v| v.into()).collect(),
            system_qt,
            system_serials: system_serials.map(|v| serde_json::from_str(v.0.get()).unwrap()),
            counted_serials: counted_serials.map(|v| serde_json::from_str(v.0.get()).unwrap()),
            has_system_serials,
            has_counted_serials,
            system_serial_keys: system_serial_keys.map(|v| v).collect(),
            counted_serial_keys: counted_serial_keys.map(|v| v).collect(),
            system_lots: system_lots.map(|v| serde_json::from_str(v.0.get()).unwrap()),
            has_system_lots,
            counted_lots: counted_lots.map(|v| serde_json::from_str(v.0.get()).unwrap()),
            has_counted_lots,
            system_at,
            counted_qt,
            counted_at,
            found_serial_keys: found_serial_keys.map(|v| v.map(|v| v).collect()),
            missing_serial_keys: missing_serial_keys.map(|v| v.map(|v| v).collect()),
            status: status.into(),
            reviewed_at,
            reviewed_by,
            discard_reason: discard_reason.map(|v| v.into()),
            processed,
            movement_keys: movement_keys.map(|v| v.map(|v| v).collect()),
            skipped_serials: serde_json::from_str(skipped_serials.0.get()).unwrap(),
            error_details: error_details.map(|v| serde_json::from_str(v.0.get()).unwrap()),
            source: source.into(),
            notes: notes.map(|v| v.into()),
            extra: extra.map(|v| serde_json::from_str(v.0.get()).unwrap()),
            session_status: session_status.into(),
            blind_quantities,
            blind_serials,
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindSessionOfRecord {
    pub session_key: i64,
    pub position_key: String,
}
pub struct FindSessionOfRecordBorrowed<'a> {
    pub session_key: i64,
    pub position_key: &'a str,
}
impl<'a> From<FindSessionOfRecordBorrowed<'a>> for FindSessionOfRecord {
    fn from(FindSessionOfRecordBorrowed { session_key, position_key }: FindSessionOfRecordBorrowed<'a>) -> Self {
        Self { session_key, position_key: position_key.into() }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct RecordState {
    pub key: i64,
    pub rev: i64,
    pub session_key: i64,
    pub assignment_key: Option<i64>,
    pub product_key: i64,
    pub position_key: String,
    pub user_key: i64,
    pub system_qt: rust_decimal::Decimal,
    pub system_serial_keys: Option<Vec<i64>>,
    pub system_lots: Option<serde_json::Value>,
    pub system_at: chrono::DateTime<chrono::Utc>,
    pub system_posted: Option<i64>,
    pub counted_qt: Option<rust_decimal::Decimal>,
    pub counted_serial_keys: Option<Vec<i64>>,
    pub counted_lots: Option<serde_json::Value>,
    pub counted_at: Option<chrono::DateTime<chrono::Utc>>,
    pub status: String,
    pub processed: bool,
    pub source: String,
}
pub struct RecordStateBorrowed<'a> {
    pub key: i64,
    pub rev: i64,
    pub session_key: i64,
    pub assignment_key: Option<i64>,
    pub product_key: i64,
    pub position_key: &'a str,
    pub user_key: i64,
    pub system_qt: rust_decimal::Decimal,
    pub system_serial_keys: Option<crate::ArrayIterator<'a, i64>>,
    pub system_lots: Option<postgres_types::Json<&'a serde_json::value::RawValue>>,
    pub system_at: chrono::DateTime<chrono::Utc>,
    pub system_posted: Option<i64>,
    pub counted_qt: Option<rust_decimal::Decimal>,
    pub counted_serial_keys: Option<crate::ArrayIterator<'a, i64>>,
    pub counted_lots: Option<postgres_types::Json<&'a serde_json::value::RawValue>>,
    pub counted_at: Option<chrono::DateTime<chrono::Utc>>,
    pub status: &'a str,
    pub processed: bool,
    pub source: &'a str,
}
impl<'a> From<RecordStateBorrowed<'a>> for RecordState {
    fn from(
        RecordStateBorrowed {
            key,
            rev,
            session_key,
            assignment_key,
            product_key,
            position_key,
            user_key,
            system_qt,
            system_serial_keys,
            system_lots,
            system_at,
            system_posted,
            counted_qt,
            counted_serial_keys,
            counted_lots,
            counted_at,
            status,
            processed,
            source,
        }: RecordStateBorrowed<'a>,
    ) -> Self {
        Self {
            key,
            rev,
            session_key,
            assignment_key,
            product_key,
            position_key: position_key.into(),
            user_key,
            system_qt,
            system_serial_keys: system_serial_keys.map(|v| v.map(|v| v).collect()),
            system_lots: system_lots.map(|v| serde_json::from_str(v.0.get()).unwrap()),
            system_at,
            system_posted,
            counted_qt,
            counted_serial_keys: counted_serial_keys.map(|v| v.map(|v| v).collect()),
            counted_lots: counted_lots.map(|v| serde_json::from_str(v.0.get()).unwrap()),
            counted_at,
            status: status.into(),
            processed,
            source: source.into(),
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindCountsInPosition {
    pub key: i64,
    pub product_key: i64,
    pub counted_qt: rust_decimal::Decimal,
    pub source: String,
}
pub struct FindCountsInPositionBorrowed<'a> {
    pub key: i64,
    pub product_key: i64,
    pub counted_qt: rust_decimal::Decimal,
    pub source: &'a str,
}
impl<'a> From<FindCountsInPositionBorrowed<'a>> for FindCountsInPosition {
    fn from(
        FindCountsInPositionBorrowed { key, product_key, counted_qt, source }: FindCountsInPositionBorrowed<'a>,
    ) -> Self {
        Self { key, product_key, counted_qt, source: source.into() }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct DeleteRecords {
    pub product_key: i64,
    pub position_key: String,
}
pub struct DeleteRecordsBorrowed<'a> {
    pub product_key: i64,
    pub position_key: &'a str,
}
impl<'a> From<DeleteRecordsBorrowed<'a>> for DeleteRecords {
    fn from(DeleteRecordsBorrowed { product_key, position_key }: DeleteRecordsBorrowed<'a>) -> Self {
        Self { product_key, position_key: position_key.into() }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct DiscardRecords {
    pub key: i64,
    pub product_key: i64,
    pub position_key: String,
    pub source: String,
}
pub struct DiscardRecordsBorrowed<'a> {
    pub key: i64,
    pub product_key: i64,
    pub position_key: &'a str,
    pub source: &'a str,
}
impl<'a> From<DiscardRecordsBorrowed<'a>> for DiscardRecords {
    fn from(DiscardRecordsBorrowed { key, product_key, position_key, source }: DiscardRecordsBorrowed<'a>) -> Self {
        Self { key, product_key, position_key: position_key.into(), source: source.into() }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct SubmitRecords {
    pub key: i64,
    pub product_key: i64,
    pub position_key: String,
}
pub struct SubmitRecordsBorrowed<'a> {
    pub key: i64,
    pub product_key: i64,
    pub position_key: &'a str,
}
impl<'a> From<SubmitRecordsBorrowed<'a>> for SubmitRecords {
    fn from(SubmitRecordsBorrowed { key, product_key, position_key }: SubmitRecordsBorrowed<'a>) -> Self {
        Self { key, product_key, position_key: position_key.into() }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindRecordsToCancel {
    pub key: i64,
    pub product_key: i64,
    pub position_key: String,
    pub status: String,
}
pub struct FindRecordsToCancelBorrowed<'a> {
    pub key: i64,
    pub product_key: i64,
    pub position_key: &'a str,
    pub status: &'a str,
}
impl<'a> From<FindRecordsToCancelBorrowed<'a>> for FindRecordsToCancel {
    fn from(
        FindRecordsToCancelBorrowed { key, product_key, position_key, status }: FindRecordsToCancelBorrowed<'a>,
    ) -> Self {
        Self { key, product_key, position_key: position_key.into(), status: status.into() }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct RecordRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<RecordRowBorrowed, tokio_postgres::Error>,
    mapper: fn(RecordRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> RecordRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(RecordRowBorrowed) -> R) -> RecordRowQuery<'c, 'a, 's, C, R, N> {
        RecordRowQuery {
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
pub struct FindSessionOfRecordQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindSessionOfRecordBorrowed, tokio_postgres::Error>,
    mapper: fn(FindSessionOfRecordBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindSessionOfRecordQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindSessionOfRecordBorrowed) -> R) -> FindSessionOfRecordQuery<'c, 'a, 's, C, R, N> {
        FindSessionOfRecordQuery {
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
pub struct RecordStateQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<RecordStateBorrowed, tokio_postgres::Error>,
    mapper: fn(RecordStateBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> RecordStateQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(RecordStateBorrowed) -> R) -> RecordStateQuery<'c, 'a, 's, C, R, N> {
        RecordStateQuery {
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
pub struct FindCountsInPositionQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindCountsInPositionBorrowed, tokio_postgres::Error>,
    mapper: fn(FindCountsInPositionBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindCountsInPositionQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(
        self,
        mapper: fn(FindCountsInPositionBorrowed) -> R,
    ) -> FindCountsInPositionQuery<'c, 'a, 's, C, R, N> {
        FindCountsInPositionQuery {
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
pub struct DeleteRecordsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<DeleteRecordsBorrowed, tokio_postgres::Error>,
    mapper: fn(DeleteRecordsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> DeleteRecordsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(DeleteRecordsBorrowed) -> R) -> DeleteRecordsQuery<'c, 'a, 's, C, R, N> {
        DeleteRecordsQuery {
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
pub struct DiscardRecordsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<DiscardRecordsBorrowed, tokio_postgres::Error>,
    mapper: fn(DiscardRecordsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> DiscardRecordsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(DiscardRecordsBorrowed) -> R) -> DiscardRecordsQuery<'c, 'a, 's, C, R, N> {
        DiscardRecordsQuery {
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
pub struct SubmitRecordsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<SubmitRecordsBorrowed, tokio_postgres::Error>,
    mapper: fn(SubmitRecordsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> SubmitRecordsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(SubmitRecordsBorrowed) -> R) -> SubmitRecordsQuery<'c, 'a, 's, C, R, N> {
        SubmitRecordsQuery {
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
pub struct FindRecordsToCancelQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindRecordsToCancelBorrowed, tokio_postgres::Error>,
    mapper: fn(FindRecordsToCancelBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindRecordsToCancelQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindRecordsToCancelBorrowed) -> R) -> FindRecordsToCancelQuery<'c, 'a, 's, C, R, N> {
        FindRecordsToCancelQuery {
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
pub struct FindRecordsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_records() -> FindRecordsStmt {
    FindRecordsStmt(
        "select r.key, r.rev, r.session_key, r.assignment_key, r.product_key, r.position_key, r.user_key, p.code as product_code, p.description as product_description, p.traceability_level as product_traceability_level, (select coalesce(jsonb_agg(jsonb_build_object('_id', 'Tag/' || t.key, '_key', t.key, '_rev', t.rev::text, 'name', t.name, 'description', t.description, 'color', t.color) order by lower(t.name) collate \"C\", t.key collate \"C\"), '[]') from tag.tag_connection c join tag.tag t on t.key = c.tag_key where c.context = 'product' and c.context_key = p.key::text) as product_tags, w.code as position_code, w.deleted as position_deleted, array (select above.code from unnest(w.path[2:]) with ordinality as step (key, place) join position.position above on above.key = step.key order by step.place) as position_path, r.system_qt, (select coalesce(jsonb_agg(jsonb_build_object('serial_key', s.key::text, 'serial_code', s.code) order by lower(s.code) collate \"C\", s.key), '[]') from serial.serial s where s.key = any (r.system_serial_keys) and r.system_serial_keys is not null) as system_serials, (select coalesce(jsonb_agg(jsonb_build_object('serial_key', s.key::text, 'serial_code', s.code) order by lower(s.code) collate \"C\", s.key), '[]') from serial.serial s where s.key = any (r.counted_serial_keys) and r.counted_serial_keys is not null) as counted_serials, r.system_serial_keys is not null as has_system_serials, r.counted_serial_keys is not null as has_counted_serials, coalesce(r.system_serial_keys, '{}') as system_serial_keys, coalesce(r.counted_serial_keys, '{}') as counted_serial_keys, (select jsonb_agg(part || jsonb_build_object('lot_code', l.code) order by lower(l.code) collate \"C\" nulls first, l.key) from jsonb_array_elements(r.system_lots) part left join serial.lot l on l.key = (part ->> 'lot_key')::bigint where jsonb_array_length(r.system_lots) > 0) as system_lots, r.system_lots is not null as has_system_lots, (select jsonb_agg(part || jsonb_build_object('lot_code', l.code) order by lower(l.code) collate \"C\" nulls first, l.key) from jsonb_array_elements(r.counted_lots) part left join serial.lot l on l.key = (part ->> 'lot_key')::bigint where jsonb_array_length(r.counted_lots) > 0) as counted_lots, r.counted_lots is not null as has_counted_lots, r.system_at, r.counted_qt, r.counted_at, r.found_serial_keys, r.missing_serial_keys, r.status, r.reviewed_at, r.reviewed_by, r.discard_reason, r.processed, r.movement_keys, r.skipped_serials, r.error_details, r.source, r.notes, r.extra, c.status as session_status, c.blind_quantities, c.blind_serials from counting.record r join counting.session c on c.key = r.session_key join product.product p on p.key = r.product_key join position.position w on w.key = r.position_key where r.key = any ($1)",
        None,
    )
}
impl FindRecordsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> RecordRowQuery<'c, 'a, 's, C, RecordRow, 1> {
        RecordRowQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<RecordRowBorrowed, tokio_postgres::Error> {
                Ok(RecordRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    session_key: row.try_get(2)?,
                    assignment_key: row.try_get(3)?,
                    product_key: row.try_get(4)?,
                    position_key: row.try_get(5)?,
                    user_key: row.try_get(6)?,
                    product_code: row.try_get(7)?,
                    product_description: row.try_get(8)?,
                    product_traceability_level: row.try_get(9)?,
                    product_tags: row.try_get(10)?,
                    position_code: row.try_get(11)?,
                    position_deleted: row.try_get(12)?,
                    position_path: row.try_get(13)?,
                    system_qt: row.try_get(14)?,
                    system_serials: row.try_get(15)?,
                    counted_serials: row.try_get(16)?,
                    has_system_serials: row.try_get(17)?,
                    has_counted_serials: row.try_get(18)?,
                    system_serial_keys: row.try_get(19)?,
                    counted_serial_keys: row.try_get(20)?,
                    system_lots: row.try_get(21)?,
                    has_system_lots: row.try_get(22)?,
                    counted_lots: row.try_get(23)?,
                    has_counted_lots: row.try_get(24)?,
                    system_at: row.try_get(25)?,
                    counted_qt: row.try_get(26)?,
                    counted_at: row.try_get(27)?,
                    found_serial_keys: row.try_get(28)?,
                    missing_serial_keys: row.try_get(29)?,
                    status: row.try_get(30)?,
                    reviewed_at: row.try_get(31)?,
                    reviewed_by: row.try_get(32)?,
                    discard_reason: row.try_get(33)?,
                    processed: row.try_get(34)?,
                    movement_keys: row.try_get(35)?,
                    skipped_serials: row.try_get(36)?,
                    error_details: row.try_get(37)?,
                    source: row.try_get(38)?,
                    notes: row.try_get(39)?,
                    extra: row.try_get(40)?,
                    session_status: row.try_get(41)?,
                    blind_quantities: row.try_get(42)?,
                    blind_serials: row.try_get(43)?,
                })
            },
            mapper: |it| RecordRow::from(it),
        }
    }
}
pub struct FindSessionOfRecordStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_session_of_record() -> FindSessionOfRecordStmt {
    FindSessionOfRecordStmt("select session_key, position_key from counting.record where key = $1", None)
}
impl FindSessionOfRecordStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        key: &'a i64,
    ) -> FindSessionOfRecordQuery<'c, 'a, 's, C, FindSessionOfRecord, 1> {
        FindSessionOfRecordQuery {
            client,
            params: [key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindSessionOfRecordBorrowed, tokio_postgres::Error> {
                Ok(FindSessionOfRecordBorrowed { session_key: row.try_get(0)?, position_key: row.try_get(1)? })
            },
            mapper: |it| FindSessionOfRecord::from(it),
        }
    }
}
pub struct LockRecordStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_record() -> LockRecordStmt {
    LockRecordStmt(
        "select key, rev, session_key, assignment_key, product_key, position_key, user_key, system_qt, system_serial_keys, system_lots, system_at, system_posted, counted_qt, counted_serial_keys, counted_lots, counted_at, status, processed, source from counting.record where key = $1 for no key update",
        None,
    )
}
impl LockRecordStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        key: &'a i64,
    ) -> RecordStateQuery<'c, 'a, 's, C, RecordState, 1> {
        RecordStateQuery {
            client,
            params: [key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<RecordStateBorrowed, tokio_postgres::Error> {
                Ok(RecordStateBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    session_key: row.try_get(2)?,
                    assignment_key: row.try_get(3)?,
                    product_key: row.try_get(4)?,
                    position_key: row.try_get(5)?,
                    user_key: row.try_get(6)?,
                    system_qt: row.try_get(7)?,
                    system_serial_keys: row.try_get(8)?,
                    system_lots: row.try_get(9)?,
                    system_at: row.try_get(10)?,
                    system_posted: row.try_get(11)?,
                    counted_qt: row.try_get(12)?,
                    counted_serial_keys: row.try_get(13)?,
                    counted_lots: row.try_get(14)?,
                    counted_at: row.try_get(15)?,
                    status: row.try_get(16)?,
                    processed: row.try_get(17)?,
                    source: row.try_get(18)?,
                })
            },
            mapper: |it| RecordState::from(it),
        }
    }
}
pub struct LockReviewableRecordsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_reviewable_records() -> LockReviewableRecordsStmt {
    LockReviewableRecordsStmt(
        "select key, rev, session_key, assignment_key, product_key, position_key, user_key, system_qt, system_serial_keys, system_lots, system_at, system_posted, counted_qt, counted_serial_keys, counted_lots, counted_at, status, processed, source from counting.record where session_key = $1 and status in ('completed', 'submitted') order by key for no key update",
        None,
    )
}
impl LockReviewableRecordsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        session_key: &'a i64,
    ) -> RecordStateQuery<'c, 'a, 's, C, RecordState, 1> {
        RecordStateQuery {
            client,
            params: [session_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<RecordStateBorrowed, tokio_postgres::Error> {
                Ok(RecordStateBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    session_key: row.try_get(2)?,
                    assignment_key: row.try_get(3)?,
                    product_key: row.try_get(4)?,
                    position_key: row.try_get(5)?,
                    user_key: row.try_get(6)?,
                    system_qt: row.try_get(7)?,
                    system_serial_keys: row.try_get(8)?,
                    system_lots: row.try_get(9)?,
                    system_at: row.try_get(10)?,
                    system_posted: row.try_get(11)?,
                    counted_qt: row.try_get(12)?,
                    counted_serial_keys: row.try_get(13)?,
                    counted_lots: row.try_get(14)?,
                    counted_at: row.try_get(15)?,
                    status: row.try_get(16)?,
                    processed: row.try_get(17)?,
                    source: row.try_get(18)?,
                })
            },
            mapper: |it| RecordState::from(it),
        }
    }
}
pub struct FindReviewableRecordsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_reviewable_records() -> FindReviewableRecordsStmt {
    FindReviewableRecordsStmt(
        "select key, rev, session_key, assignment_key, product_key, position_key, user_key, system_qt, system_serial_keys, system_lots, system_at, system_posted, counted_qt, counted_serial_keys, counted_lots, counted_at, status, processed, source from counting.record where session_key = $1 and status in ('completed', 'submitted') order by key",
        None,
    )
}
impl FindReviewableRecordsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        session_key: &'a i64,
    ) -> RecordStateQuery<'c, 'a, 's, C, RecordState, 1> {
        RecordStateQuery {
            client,
            params: [session_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<RecordStateBorrowed, tokio_postgres::Error> {
                Ok(RecordStateBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    session_key: row.try_get(2)?,
                    assignment_key: row.try_get(3)?,
                    product_key: row.try_get(4)?,
                    position_key: row.try_get(5)?,
                    user_key: row.try_get(6)?,
                    system_qt: row.try_get(7)?,
                    system_serial_keys: row.try_get(8)?,
                    system_lots: row.try_get(9)?,
                    system_at: row.try_get(10)?,
                    system_posted: row.try_get(11)?,
                    counted_qt: row.try_get(12)?,
                    counted_serial_keys: row.try_get(13)?,
                    counted_lots: row.try_get(14)?,
                    counted_at: row.try_get(15)?,
                    status: row.try_get(16)?,
                    processed: row.try_get(17)?,
                    source: row.try_get(18)?,
                })
            },
            mapper: |it| RecordState::from(it),
        }
    }
}
pub struct LockUnpostedRecordsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_unposted_records() -> LockUnpostedRecordsStmt {
    LockUnpostedRecordsStmt(
        "select key, rev, session_key, assignment_key, product_key, position_key, user_key, system_qt, system_serial_keys, system_lots, system_at, system_posted, counted_qt, counted_serial_keys, counted_lots, counted_at, status, processed, source from counting.record where key = any ($1) and status = 'confirmed' and not processed order by key for no key update",
        None,
    )
}
impl LockUnpostedRecordsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> RecordStateQuery<'c, 'a, 's, C, RecordState, 1> {
        RecordStateQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<RecordStateBorrowed, tokio_postgres::Error> {
                Ok(RecordStateBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    session_key: row.try_get(2)?,
                    assignment_key: row.try_get(3)?,
                    product_key: row.try_get(4)?,
                    position_key: row.try_get(5)?,
                    user_key: row.try_get(6)?,
                    system_qt: row.try_get(7)?,
                    system_serial_keys: row.try_get(8)?,
                    system_lots: row.try_get(9)?,
                    system_at: row.try_get(10)?,
                    system_posted: row.try_get(11)?,
                    counted_qt: row.try_get(12)?,
                    counted_serial_keys: row.try_get(13)?,
                    counted_lots: row.try_get(14)?,
                    counted_at: row.try_get(15)?,
                    status: row.try_get(16)?,
                    processed: row.try_get(17)?,
                    source: row.try_get(18)?,
                })
            },
            mapper: |it| RecordState::from(it),
        }
    }
}
pub struct FindCountsInPositionStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_counts_in_position() -> FindCountsInPositionStmt {
    FindCountsInPositionStmt(
        "select key, product_key, counted_qt, source from counting.record where session_key = $1 and position_key = $2 and status in ('completed', 'submitted') order by key",
        None,
    )
}
impl FindCountsInPositionStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        session_key: &'a i64,
        position_key: &'a T1,
    ) -> FindCountsInPositionQuery<'c, 'a, 's, C, FindCountsInPosition, 2> {
        FindCountsInPositionQuery {
            client,
            params: [session_key, position_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindCountsInPositionBorrowed, tokio_postgres::Error> {
                Ok(FindCountsInPositionBorrowed {
                    key: row.try_get(0)?,
                    product_key: row.try_get(1)?,
                    counted_qt: row.try_get(2)?,
                    source: row.try_get(3)?,
                })
            },
            mapper: |it| FindCountsInPosition::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindCountsInPositionParams<T1>,
        FindCountsInPositionQuery<'c, 'a, 's, C, FindCountsInPosition, 2>,
        C,
    > for FindCountsInPositionStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindCountsInPositionParams<T1>,
    ) -> FindCountsInPositionQuery<'c, 'a, 's, C, FindCountsInPosition, 2> {
        self.bind(client, &params.session_key, &params.position_key)
    }
}
pub struct InsertRecordsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_records() -> InsertRecordsStmt {
    InsertRecordsStmt(
        "insert into counting.record (key, session_key, assignment_key, product_key, position_key, user_key, system_qt, system_serial_keys, system_lots, system_at, system_posted, counted_qt, counted_serial_keys, counted_lots, counted_at, found_serial_keys, missing_serial_keys, differs, lot_keys, status, source, notes) select given.key, $1, given.assignment_key, given.product_key, given.position_key, $2, given.system_qt, given.system_serial_keys::bigint[], given.system_lots, given.system_at, given.system_posted, given.counted_qt, given.counted_serial_keys::bigint[], given.counted_lots, given.counted_at, given.found_serial_keys::bigint[], given.missing_serial_keys::bigint[], given.differs, given.lot_keys::bigint[], $3, $4, $5 from unnest($6::bigint[], $7::bigint[], $8::bigint[], $9::text[], $10::numeric[], $11::text[], $12::jsonb[], $13::timestamptz[], $14::bigint[], $15::numeric[], $16::text[], $17::jsonb[], $18::timestamptz[], $19::text[], $20::text[], $21::boolean[], $22::text[]) as given (key, assignment_key, product_key, position_key, system_qt, system_serial_keys, system_lots, system_at, system_posted, counted_qt, counted_serial_keys, counted_lots, counted_at, found_serial_keys, missing_serial_keys, differs, lot_keys) returning key",
        None,
    )
}
impl InsertRecordsStmt {
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
        T4: crate::ArraySql<Item = i64>,
        T5: crate::ArraySql<Item = Option<i64>>,
        T6: crate::ArraySql<Item = i64>,
        T7: crate::StringSql,
        T8: crate::ArraySql<Item = T7>,
        T9: crate::ArraySql<Item = rust_decimal::Decimal>,
        T10: crate::StringSql,
        T11: crate::ArraySql<Item = Option<T10>>,
        T12: crate::JsonSql,
        T13: crate::ArraySql<Item = Option<T12>>,
        T14: crate::ArraySql<Item = chrono::DateTime<chrono::Utc>>,
        T15: crate::ArraySql<Item = Option<i64>>,
        T16: crate::ArraySql<Item = Option<rust_decimal::Decimal>>,
        T17: crate::StringSql,
        T18: crate::ArraySql<Item = Option<T17>>,
        T19: crate::JsonSql,
        T20: crate::ArraySql<Item = Option<T19>>,
        T21: crate::ArraySql<Item = Option<chrono::DateTime<chrono::Utc>>>,
        T22: crate::StringSql,
        T23: crate::ArraySql<Item = Option<T22>>,
        T24: crate::StringSql,
        T25: crate::ArraySql<Item = Option<T24>>,
        T26: crate::ArraySql<Item = bool>,
        T27: crate::StringSql,
        T28: crate::ArraySql<Item = T27>,
    >(
        &'s self,
        client: &'c C,
        session_key: &'a i64,
        user_key: &'a i64,
        status: &'a T1,
        source: &'a T2,
        notes: &'a Option<T3>,
        keys: &'a T4,
        assignment_keys: &'a T5,
        product_keys: &'a T6,
        position_keys: &'a T8,
        system_qts: &'a T9,
        system_serial_keys: &'a T11,
        system_lots: &'a T13,
        system_ats: &'a T14,
        system_posted: &'a T15,
        counted_qts: &'a T16,
        counted_serial_keys: &'a T18,
        counted_lots: &'a T20,
        counted_ats: &'a T21,
        found_serial_keys: &'a T23,
        missing_serial_keys: &'a T25,
        differs: &'a T26,
        lot_keys: &'a T28,
    ) -> I64Query<'c, 'a, 's, C, i64, 22> {
        I64Query {
            client,
            params: [
                session_key,
                user_key,
                status,
                source,
                notes,
                keys,
                assignment_keys,
                product_keys,
                position_keys,
                system_qts,
                system_serial_keys,
                system_lots,
                system_ats,
                system_posted,
                counted_qts,
                counted_serial_keys,
                counted_lots,
                counted_ats,
                found_serial_keys,
                missing_serial_keys,
                differs,
                lot_keys,
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
    T4: crate::ArraySql<Item = i64>,
    T5: crate::ArraySql<Item = Option<i64>>,
    T6: crate::ArraySql<Item = i64>,
    T7: crate::StringSql,
    T8: crate::ArraySql<Item = T7>,
    T9: crate::ArraySql<Item = rust_decimal::Decimal>,
    T10: crate::StringSql,
    T11: crate::ArraySql<Item = Option<T10>>,
    T12: crate::JsonSql,
    T13: crate::ArraySql<Item = Option<T12>>,
    T14: crate::ArraySql<Item = chrono::DateTime<chrono::Utc>>,
    T15: crate::ArraySql<Item = Option<i64>>,
    T16: crate::ArraySql<Item = Option<rust_decimal::Decimal>>,
    T17: crate::StringSql,
    T18: crate::ArraySql<Item = Option<T17>>,
    T19: crate::JsonSql,
    T20: crate::ArraySql<Item = Option<T19>>,
    T21: crate::ArraySql<Item = Option<chrono::DateTime<chrono::Utc>>>,
    T22: crate::StringSql,
    T23: crate::ArraySql<Item = Option<T22>>,
    T24: crate::StringSql,
    T25: crate::ArraySql<Item = Option<T24>>,
    T26: crate::ArraySql<Item = bool>,
    T27: crate::StringSql,
    T28: crate::ArraySql<Item = T27>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        InsertRecordsParams<
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
            T21,
            T22,
            T23,
            T24,
            T25,
            T26,
            T27,
            T28,
        >,
        I64Query<'c, 'a, 's, C, i64, 22>,
        C,
    > for InsertRecordsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a InsertRecordsParams<
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
            T21,
            T22,
            T23,
            T24,
            T25,
            T26,
            T27,
            T28,
        >,
    ) -> I64Query<'c, 'a, 's, C, i64, 22> {
        self.bind(
            client,
            &params.session_key,
            &params.user_key,
            &params.status,
            &params.source,
            &params.notes,
            &params.keys,
            &params.assignment_keys,
            &params.product_keys,
            &params.position_keys,
            &params.system_qts,
            &params.system_serial_keys,
            &params.system_lots,
            &params.system_ats,
            &params.system_posted,
            &params.counted_qts,
            &params.counted_serial_keys,
            &params.counted_lots,
            &params.counted_ats,
            &params.found_serial_keys,
            &params.missing_serial_keys,
            &params.differs,
            &params.lot_keys,
        )
    }
}
pub struct CompleteRecordStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn complete_record() -> CompleteRecordStmt {
    CompleteRecordStmt(
        "update counting.record set status = 'completed', counted_qt = $1, counted_serial_keys = $2, counted_lots = $3, counted_at = $4, found_serial_keys = $5, missing_serial_keys = $6, differs = $7, lot_keys = $8, notes = coalesce($9, notes), rev = rev + 1 where key = $10 returning key",
        None,
    )
}
impl CompleteRecordStmt {
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
        T2: crate::JsonSql,
        T3: crate::ArraySql<Item = i64>,
        T4: crate::ArraySql<Item = i64>,
        T5: crate::ArraySql<Item = i64>,
        T6: crate::StringSql,
    >(
        &'s self,
        client: &'c C,
        counted_qt: &'a rust_decimal::Decimal,
        counted_serial_keys: &'a Option<T1>,
        counted_lots: &'a Option<T2>,
        now: &'a chrono::DateTime<chrono::Utc>,
        found_serial_keys: &'a Option<T3>,
        missing_serial_keys: &'a Option<T4>,
        differs: &'a bool,
        lot_keys: &'a T5,
        notes: &'a Option<T6>,
        key: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 10> {
        I64Query {
            client,
            params: [
                counted_qt,
                counted_serial_keys,
                counted_lots,
                now,
                found_serial_keys,
                missing_serial_keys,
                differs,
                lot_keys,
                notes,
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
    T1: crate::ArraySql<Item = i64>,
    T2: crate::JsonSql,
    T3: crate::ArraySql<Item = i64>,
    T4: crate::ArraySql<Item = i64>,
    T5: crate::ArraySql<Item = i64>,
    T6: crate::StringSql,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        CompleteRecordParams<T1, T2, T3, T4, T5, T6>,
        I64Query<'c, 'a, 's, C, i64, 10>,
        C,
    > for CompleteRecordStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a CompleteRecordParams<T1, T2, T3, T4, T5, T6>,
    ) -> I64Query<'c, 'a, 's, C, i64, 10> {
        self.bind(
            client,
            &params.counted_qt,
            &params.counted_serial_keys,
            &params.counted_lots,
            &params.now,
            &params.found_serial_keys,
            &params.missing_serial_keys,
            &params.differs,
            &params.lot_keys,
            &params.notes,
            &params.key,
        )
    }
}
pub struct DeleteRecordsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn delete_records() -> DeleteRecordsStmt {
    DeleteRecordsStmt("delete from counting.record where key = any ($1) returning product_key, position_key", None)
}
impl DeleteRecordsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> DeleteRecordsQuery<'c, 'a, 's, C, DeleteRecords, 1> {
        DeleteRecordsQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<DeleteRecordsBorrowed, tokio_postgres::Error> {
                Ok(DeleteRecordsBorrowed { product_key: row.try_get(0)?, position_key: row.try_get(1)? })
            },
            mapper: |it| DeleteRecords::from(it),
        }
    }
}
pub struct FindEarlierCountsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_earlier_counts() -> FindEarlierCountsStmt {
    FindEarlierCountsStmt(
        "select key from counting.record where session_key = $1 and product_key = $2 and position_key = $3 and user_key = $4 and status in ('completed', 'submitted') and key <> $5 order by key",
        None,
    )
}
impl FindEarlierCountsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        session_key: &'a i64,
        product_key: &'a i64,
        position_key: &'a T1,
        user_key: &'a i64,
        own_key: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 5> {
        I64Query {
            client,
            params: [session_key, product_key, position_key, user_key, own_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<'c, 'a, 's, FindEarlierCountsParams<T1>, I64Query<'c, 'a, 's, C, i64, 5>, C>
    for FindEarlierCountsStmt
{
    fn params(&'s self, client: &'c C, params: &'a FindEarlierCountsParams<T1>) -> I64Query<'c, 'a, 's, C, i64, 5> {
        self.bind(
            client,
            &params.session_key,
            &params.product_key,
            &params.position_key,
            &params.user_key,
            &params.own_key,
        )
    }
}
pub struct DiscardRecordsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn discard_records() -> DiscardRecordsStmt {
    DiscardRecordsStmt(
        "update counting.record set status = 'discarded', discard_reason = $1, reviewed_at = $2, reviewed_by = $3, rev = rev + 1 where key = any ($4) returning key, product_key, position_key, source",
        None,
    )
}
impl DiscardRecordsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        reason: &'a T1,
        reviewed_at: &'a Option<chrono::DateTime<chrono::Utc>>,
        reviewed_by: &'a Option<i64>,
        keys: &'a T2,
    ) -> DiscardRecordsQuery<'c, 'a, 's, C, DiscardRecords, 4> {
        DiscardRecordsQuery {
            client,
            params: [reason, reviewed_at, reviewed_by, keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<DiscardRecordsBorrowed, tokio_postgres::Error> {
                Ok(DiscardRecordsBorrowed {
                    key: row.try_get(0)?,
                    product_key: row.try_get(1)?,
                    position_key: row.try_get(2)?,
                    source: row.try_get(3)?,
                })
            },
            mapper: |it| DiscardRecords::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        DiscardRecordsParams<T1, T2>,
        DiscardRecordsQuery<'c, 'a, 's, C, DiscardRecords, 4>,
        C,
    > for DiscardRecordsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a DiscardRecordsParams<T1, T2>,
    ) -> DiscardRecordsQuery<'c, 'a, 's, C, DiscardRecords, 4> {
        self.bind(client, &params.reason, &params.reviewed_at, &params.reviewed_by, &params.keys)
    }
}
pub struct SubmitRecordsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn submit_records() -> SubmitRecordsStmt {
    SubmitRecordsStmt(
        "update counting.record set status = 'submitted', rev = rev + 1 where assignment_key = any ($1) and status = 'completed' returning key, product_key, position_key",
        None,
    )
}
impl SubmitRecordsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        assignment_keys: &'a T1,
    ) -> SubmitRecordsQuery<'c, 'a, 's, C, SubmitRecords, 1> {
        SubmitRecordsQuery {
            client,
            params: [assignment_keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<SubmitRecordsBorrowed, tokio_postgres::Error> {
                Ok(SubmitRecordsBorrowed {
                    key: row.try_get(0)?,
                    product_key: row.try_get(1)?,
                    position_key: row.try_get(2)?,
                })
            },
            mapper: |it| SubmitRecords::from(it),
        }
    }
}
pub struct UnsubmitRecordsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn unsubmit_records() -> UnsubmitRecordsStmt {
    UnsubmitRecordsStmt(
        "update counting.record set status = 'completed', rev = rev + 1 where session_key = $1 and status = 'submitted' and assignment_key is not null returning key",
        None,
    )
}
impl UnsubmitRecordsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        session_key: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 1> {
        I64Query {
            client,
            params: [session_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
pub struct FindRecordsToCancelStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_records_to_cancel() -> FindRecordsToCancelStmt {
    FindRecordsToCancelStmt(
        "select key, product_key, position_key, status from counting.record where session_key = $1 and status in ('started', 'completed', 'submitted') order by key for no key update",
        None,
    )
}
impl FindRecordsToCancelStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        session_key: &'a i64,
    ) -> FindRecordsToCancelQuery<'c, 'a, 's, C, FindRecordsToCancel, 1> {
        FindRecordsToCancelQuery {
            client,
            params: [session_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindRecordsToCancelBorrowed, tokio_postgres::Error> {
                Ok(FindRecordsToCancelBorrowed {
                    key: row.try_get(0)?,
                    product_key: row.try_get(1)?,
                    position_key: row.try_get(2)?,
                    status: row.try_get(3)?,
                })
            },
            mapper: |it| FindRecordsToCancel::from(it),
        }
    }
}
