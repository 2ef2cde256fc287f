// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct FindNamedListRowsParams<T1: crate::ArraySql<Item = i64>> {
    pub list_key: i64,
    pub keys: T1,
}
#[derive(Debug)]
pub struct InsertListParams<
    T1: crate::StringSql,
    T2: crate::StringSql,
    T3: crate::StringSql,
    T4: crate::StringSql,
    T5: crate::JsonSql,
    T6: crate::JsonSql,
> {
    pub code: T1,
    pub r#type: T2,
    pub status: T3,
    pub notes: Option<T4>,
    pub due_by: chrono::NaiveDate,
    pub now: chrono::DateTime<chrono::Utc>,
    pub created_by: Option<i64>,
    pub start: Option<chrono::DateTime<chrono::Utc>>,
    pub ended: Option<chrono::DateTime<chrono::Utc>>,
    pub closed_by: Option<i64>,
    pub refs: T5,
    pub extra: Option<T6>,
}
#[derive(Debug)]
pub struct UpdateListParams<T1: crate::StringSql, T2: crate::StringSql, T3: crate::JsonSql, T4: crate::JsonSql> {
    pub code: T1,
    pub notes: Option<T2>,
    pub due_by: chrono::NaiveDate,
    pub refs: T3,
    pub extra: Option<T4>,
    pub key: i64,
}
#[derive(Debug)]
pub struct UpdateReferencesOfOpenRowsParams<T1: crate::StringSql, T2: crate::ArraySql<Item = T1>, T3: crate::JsonSql> {
    pub removed: T2,
    pub added: T3,
    pub list_key: i64,
}
#[derive(Debug)]
pub struct SetListStatusParams<T1: crate::StringSql> {
    pub status: T1,
    pub start: Option<chrono::DateTime<chrono::Utc>>,
    pub ended: Option<chrono::DateTime<chrono::Utc>>,
    pub closed_by: Option<i64>,
    pub key: i64,
}
#[derive(Clone, Copy, Debug)]
pub struct ReduceMovementParams {
    pub rest: rust_decimal::Decimal,
    pub now: chrono::DateTime<chrono::Utc>,
    pub key: i64,
}
#[derive(Debug)]
pub struct CancelMovementsParams<T1: crate::StringSql, T2: crate::ArraySql<Item = i64>> {
    pub now: chrono::DateTime<chrono::Utc>,
    pub user_key: i64,
    pub reason: Option<T1>,
    pub keys: T2,
}
#[derive(Clone, Copy, Debug)]
pub struct CancelRestParams {
    pub rest: rust_decimal::Decimal,
    pub now: chrono::DateTime<chrono::Utc>,
    pub user_key: i64,
    pub key: i64,
}
#[derive(Debug)]
pub struct UpdateMovementParams<
    T1: crate::StringSql,
    T2: crate::StringSql,
    T3: crate::JsonSql,
    T4: crate::StringSql,
    T5: crate::JsonSql,
> {
    pub quantity: rust_decimal::Decimal,
    pub position_from: T1,
    pub position_to: T2,
    pub serial_key: Option<i64>,
    pub keeps_serial_code: bool,
    pub lot_key: Option<i64>,
    pub keeps_lot_code: bool,
    pub refs: T3,
    pub reason: Option<T4>,
    pub extra: Option<T5>,
    pub key: i64,
}
#[derive(Clone, Copy, Debug)]
pub struct NoteReversalParams {
    pub reversed: rust_decimal::Decimal,
    pub inverse_key: i64,
    pub key: i64,
}
#[derive(Debug)]
pub struct FindRowToRestoreParams<T1: crate::StringSql, T2: crate::StringSql> {
    pub list_key: i64,
    pub split_from: Option<i64>,
    pub item: rust_decimal::Decimal,
    pub product_key: i64,
    pub lot_key: Option<i64>,
    pub position_from: T1,
    pub position_to: T2,
    pub quantity: rust_decimal::Decimal,
}
#[derive(Clone, Copy, Debug)]
pub struct RestoreQuantityParams {
    pub quantity: rust_decimal::Decimal,
    pub key: i64,
}
#[derive(Debug)]
pub struct ListCodeIsTakenParams<T1: crate::StringSql, T2: crate::StringSql> {
    pub code: T1,
    pub r#type: T2,
}
#[derive(Debug)]
pub struct NoteConsumingLinksParams<T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>> {
    pub keys: T1,
    pub link_keys: T2,
}
#[derive(Debug, Clone, PartialEq)]
pub struct StoredMovementRow {
    pub key: i64,
    pub rev: i64,
    pub r#type: String,
    pub status: String,
    pub product_key: Option<i64>,
    pub serial_key: Option<i64>,
    pub serial_code: Option<String>,
    pub lot_key: Option<i64>,
    pub lot_code: Option<String>,
    pub container_key: Option<String>,
    pub position_from: String,
    pub position_to: String,
    pub qt_planned: rust_decimal::Decimal,
    pub qt_confirmed: rust_decimal::Decimal,
    pub reversed_qt: rust_decimal::Decimal,
    pub start: Option<chrono::DateTime<chrono::Utc>>,
    pub split_from_key: Option<i64>,
    pub movement_list_key: Option<i64>,
    pub movement_list_item: Option<rust_decimal::Decimal>,
    pub allocation: Option<String>,
    pub refs: serde_json::Value,
    pub reason: Option<String>,
    pub extra: Option<serde_json::Value>,
    pub traced: bool,
}
pub struct StoredMovementRowBorrowed<'a> {
    pub key: i64,
    pub rev: i64,
    pub r#type: &'a str,
    pub status: &'a str,
    pub product_key: Option<i64>,
    pub serial_key: Option<i64>,
    pub serial_code: Option<&'a str>,
    pub lot_key: Option<i64>,
    pub lot_code: Option<&'a str>,
    pub container_key: Option<&'a str>,
    pub position_from: &'a str,
    pub position_to: &'a str,
    pub qt_planned: rust_decimal::Decimal,
    pub qt_confirmed: rust_decimal::Decimal,
    pub reversed_qt: rust_decimal::Decimal,
    pub start: Option<chrono::DateTime<chrono::Utc>>,
    pub split_from_key: Option<i64>,
    pub movement_list_key: Option<i64>,
    pub movement_list_item: Option<rust_decimal::Decimal>,
    pub allocation: Option<&'a str>,
    pub refs: postgres_types::Json<&'a serde_json::value::RawValue>,
    pub reason: Option<&'a str>,
    pub extra: Option<postgres_types::Json<&'a serde_json::value::RawValue>>,
    pub traced: bool,
}
impl<'a> From<StoredMovementRowBorrowed<'a>> for StoredMovementRow {
    fn from(
        StoredMovementRowBorrowed {
            key,
            rev,
            r#type,
            status,
            product_key,
            serial_key,
            serial_code,
            lot_key,
            lot_code,
            container_key,
            position_from,
            position_to,
            qt_planned,
            qt_confirmed,
            reversed_qt,
            start,
            split_from_key,
            movement_list_key,
            movement_list_item,
            allocation,
            refs,
            reason,
            extra,
            traced,
        }: StoredMovementRowBorrowed<'a>,
    ) -> Self {
        Self {
            key,
            rev,
            r#type: r#type.into(),
            status: status.into(),
            product_key,
            serial_key,
            serial_code: serial_code.map(|v| v.into()),
            lot_key,
            lot_code: lot_code.map(|v| v.into()),
            container_key: container_key.map(|v| v.into()),
            position_from: position_from.into(),
            position_to: position_to.into(),
            qt_planned,
            qt_confirmed,
            reversed_qt,
            start,
            split_from_key,
            movement_list_key,
            movement_list_item,
            allocation: allocation.map(|v| v.into()),
            refs: serde_json::from_str(refs.0.get()).unwrap(),
            reason: reason.map(|v| v.into()),
            extra: extra.map(|v| serde_json::from_str(v.0.get()).unwrap()),
            traced,
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindNamedListRows {
    pub key: i64,
    pub status: String,
}
pub struct FindNamedListRowsBorrowed<'a> {
    pub key: i64,
    pub status: &'a str,
}
impl<'a> From<FindNamedListRowsBorrowed<'a>> for FindNamedListRows {
    fn from(FindNamedListRowsBorrowed { key, status }: FindNamedListRowsBorrowed<'a>) -> Self {
        Self { key, status: status.into() }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct ListRecord {
    pub key: i64,
    pub rev: i64,
    pub code: String,
    pub r#type: String,
    pub status: String,
    pub notes: Option<String>,
    pub due_by: chrono::NaiveDate,
    pub start: Option<chrono::DateTime<chrono::Utc>>,
    pub closed_by: Option<i64>,
    pub refs: serde_json::Value,
    pub extra: Option<serde_json::Value>,
    pub managed: bool,
}
pub struct ListRecordBorrowed<'a> {
    pub key: i64,
    pub rev: i64,
    pub code: &'a str,
    pub r#type: &'a str,
    pub status: &'a str,
    pub notes: Option<&'a str>,
    pub due_by: chrono::NaiveDate,
    pub start: Option<chrono::DateTime<chrono::Utc>>,
    pub closed_by: Option<i64>,
    pub refs: postgres_types::Json<&'a serde_json::value::RawValue>,
    pub extra: Option<postgres_types::Json<&'a serde_json::value::RawValue>>,
    pub managed: bool,
}
impl<'a> From<ListRecordBorrowed<'a>> for ListRecord {
    fn from(
        ListRecordBorrowed {
            key,
            rev,
            code,
            r#type,
            status,
            notes,
            due_by,
            start,
            closed_by,
            refs,
            extra,
            managed,
        }: ListRecordBorrowed<'a>,
    ) -> Self {
        Self {
            key,
            rev,
            code: code.into(),
            r#type: r#type.into(),
            status: status.into(),
            notes: notes.map(|v| v.into()),
            due_by,
            start,
            closed_by,
            refs: serde_json::from_str(refs.0.get()).unwrap(),
            extra: extra.map(|v| serde_json::from_str(v.0.get()).unwrap()),
            managed,
        }
    }
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct CountListRows {
    pub key: i64,
    pub open_rows: i64,
    pub completed_rows: i64,
    pub last_item: rust_decimal::Decimal,
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindStockBelow {
    pub key: i64,
    pub product_key: i64,
    pub position_key: String,
    pub serial_key: Option<i64>,
    pub lot_key: Option<i64>,
    pub quantity: rust_decimal::Decimal,
}
pub struct FindStockBelowBorrowed<'a> {
    pub key: i64,
    pub product_key: i64,
    pub position_key: &'a str,
    pub serial_key: Option<i64>,
    pub lot_key: Option<i64>,
    pub quantity: rust_decimal::Decimal,
}
impl<'a> From<FindStockBelowBorrowed<'a>> for FindStockBelow {
    fn from(
        FindStockBelowBorrowed {
            key,
            product_key,
            position_key,
            serial_key,
            lot_key,
            quantity,
        }: FindStockBelowBorrowed<'a>,
    ) -> Self {
        Self { key, product_key, position_key: position_key.into(), serial_key, lot_key, quantity }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct StoredMovementRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<StoredMovementRowBorrowed, tokio_postgres::Error>,
    mapper: fn(StoredMovementRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> StoredMovementRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(StoredMovementRowBorrowed) -> R) -> StoredMovementRowQuery<'c, 'a, 's, C, R, N> {
        StoredMovementRowQuery {
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
pub struct FindNamedListRowsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindNamedListRowsBorrowed, tokio_postgres::Error>,
    mapper: fn(FindNamedListRowsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindNamedListRowsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindNamedListRowsBorrowed) -> R) -> FindNamedListRowsQuery<'c, 'a, 's, C, R, N> {
        FindNamedListRowsQuery {
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
pub struct ListRecordQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<ListRecordBorrowed, tokio_postgres::Error>,
    mapper: fn(ListRecordBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> ListRecordQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(ListRecordBorrowed) -> R) -> ListRecordQuery<'c, 'a, 's, C, R, N> {
        ListRecordQuery {
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
pub struct CountListRowsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<CountListRows, tokio_postgres::Error>,
    mapper: fn(CountListRows) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> CountListRowsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(CountListRows) -> R) -> CountListRowsQuery<'c, 'a, 's, C, R, N> {
        CountListRowsQuery {
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
pub struct FindStockBelowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindStockBelowBorrowed, tokio_postgres::Error>,
    mapper: fn(FindStockBelowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindStockBelowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindStockBelowBorrowed) -> R) -> FindStockBelowQuery<'c, 'a, 's, C, R, N> {
        FindStockBelowQuery {
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
pub struct FindMovementStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_movement() -> FindMovementStmt {
    FindMovementStmt(
        "select key, rev, type, status, product_key, serial_key, serial_code, lot_key, lot_code, container_key, position_from, position_to, qt_planned, qt_confirmed, reversed_qt, start, split_from_key, movement_list_key, movement_list_item, allocation, refs, reason, extra, coalesce((select p.traceability_level is not null from product.product p where p.key = m.product_key), false) as traced from warehouse.movement m where key = $1",
        None,
    )
}
impl FindMovementStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        key: &'a i64,
    ) -> StoredMovementRowQuery<'c, 'a, 's, C, StoredMovementRow, 1> {
        StoredMovementRowQuery {
            client,
            params: [key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<StoredMovementRowBorrowed, tokio_postgres::Error> {
                Ok(StoredMovementRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    r#type: row.try_get(2)?,
                    status: row.try_get(3)?,
                    product_key: row.try_get(4)?,
                    serial_key: row.try_get(5)?,
                    serial_code: row.try_get(6)?,
                    lot_key: row.try_get(7)?,
                    lot_code: row.try_get(8)?,
                    container_key: row.try_get(9)?,
                    position_from: row.try_get(10)?,
                    position_to: row.try_get(11)?,
                    qt_planned: row.try_get(12)?,
                    qt_confirmed: row.try_get(13)?,
                    reversed_qt: row.try_get(14)?,
                    start: row.try_get(15)?,
                    split_from_key: row.try_get(16)?,
                    movement_list_key: row.try_get(17)?,
                    movement_list_item: row.try_get(18)?,
                    allocation: row.try_get(19)?,
                    refs: row.try_get(20)?,
                    reason: row.try_get(21)?,
                    extra: row.try_get(22)?,
                    traced: row.try_get(23)?,
                })
            },
            mapper: |it| StoredMovementRow::from(it),
        }
    }
}
pub struct FindMovementsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_movements() -> FindMovementsStmt {
    FindMovementsStmt(
        "select key, rev, type, status, product_key, serial_key, serial_code, lot_key, lot_code, container_key, position_from, position_to, qt_planned, qt_confirmed, reversed_qt, start, split_from_key, movement_list_key, movement_list_item, allocation, refs, reason, extra, coalesce((select p.traceability_level is not null from product.product p where p.key = m.product_key), false) as traced from warehouse.movement m where key = any ($1) order by posted",
        None,
    )
}
impl FindMovementsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> StoredMovementRowQuery<'c, 'a, 's, C, StoredMovementRow, 1> {
        StoredMovementRowQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<StoredMovementRowBorrowed, tokio_postgres::Error> {
                Ok(StoredMovementRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    r#type: row.try_get(2)?,
                    status: row.try_get(3)?,
                    product_key: row.try_get(4)?,
                    serial_key: row.try_get(5)?,
                    serial_code: row.try_get(6)?,
                    lot_key: row.try_get(7)?,
                    lot_code: row.try_get(8)?,
                    container_key: row.try_get(9)?,
                    position_from: row.try_get(10)?,
                    position_to: row.try_get(11)?,
                    qt_planned: row.try_get(12)?,
                    qt_confirmed: row.try_get(13)?,
                    reversed_qt: row.try_get(14)?,
                    start: row.try_get(15)?,
                    split_from_key: row.try_get(16)?,
                    movement_list_key: row.try_get(17)?,
                    movement_list_item: row.try_get(18)?,
                    allocation: row.try_get(19)?,
                    refs: row.try_get(20)?,
                    reason: row.try_get(21)?,
                    extra: row.try_get(22)?,
                    traced: row.try_get(23)?,
                })
            },
            mapper: |it| StoredMovementRow::from(it),
        }
    }
}
pub struct FindOpenMovementsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_open_movements() -> FindOpenMovementsStmt {
    FindOpenMovementsStmt(
        "select key, rev, type, status, product_key, serial_key, serial_code, lot_key, lot_code, container_key, position_from, position_to, qt_planned, qt_confirmed, reversed_qt, start, split_from_key, movement_list_key, movement_list_item, allocation, refs, reason, extra, coalesce((select p.traceability_level is not null from product.product p where p.key = m.product_key), false) as traced from warehouse.movement m where movement_list_key = $1 and status in ('planned', 'started') order by movement_list_item, key",
        None,
    )
}
impl FindOpenMovementsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        list_key: &'a i64,
    ) -> StoredMovementRowQuery<'c, 'a, 's, C, StoredMovementRow, 1> {
        StoredMovementRowQuery {
            client,
            params: [list_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<StoredMovementRowBorrowed, tokio_postgres::Error> {
                Ok(StoredMovementRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    r#type: row.try_get(2)?,
                    status: row.try_get(3)?,
                    product_key: row.try_get(4)?,
                    serial_key: row.try_get(5)?,
                    serial_code: row.try_get(6)?,
                    lot_key: row.try_get(7)?,
                    lot_code: row.try_get(8)?,
                    container_key: row.try_get(9)?,
                    position_from: row.try_get(10)?,
                    position_to: row.try_get(11)?,
                    qt_planned: row.try_get(12)?,
                    qt_confirmed: row.try_get(13)?,
                    reversed_qt: row.try_get(14)?,
                    start: row.try_get(15)?,
                    split_from_key: row.try_get(16)?,
                    movement_list_key: row.try_get(17)?,
                    movement_list_item: row.try_get(18)?,
                    allocation: row.try_get(19)?,
                    refs: row.try_get(20)?,
                    reason: row.try_get(21)?,
                    extra: row.try_get(22)?,
                    traced: row.try_get(23)?,
                })
            },
            mapper: |it| StoredMovementRow::from(it),
        }
    }
}
pub struct FindNamedListRowsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_named_list_rows() -> FindNamedListRowsStmt {
    FindNamedListRowsStmt(
        "select key, status from warehouse.movement where movement_list_key = $1 and key = any ($2)",
        None,
    )
}
impl FindNamedListRowsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        list_key: &'a i64,
        keys: &'a T1,
    ) -> FindNamedListRowsQuery<'c, 'a, 's, C, FindNamedListRows, 2> {
        FindNamedListRowsQuery {
            client,
            params: [list_key, keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindNamedListRowsBorrowed, tokio_postgres::Error> {
                Ok(FindNamedListRowsBorrowed { key: row.try_get(0)?, status: row.try_get(1)? })
            },
            mapper: |it| FindNamedListRows::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindNamedListRowsParams<T1>,
        FindNamedListRowsQuery<'c, 'a, 's, C, FindNamedListRows, 2>,
        C,
    > for FindNamedListRowsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindNamedListRowsParams<T1>,
    ) -> FindNamedListRowsQuery<'c, 'a, 's, C, FindNamedListRows, 2> {
        self.bind(client, &params.list_key, &params.keys)
    }
}
pub struct LockMovementsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_movements() -> LockMovementsStmt {
    LockMovementsStmt(
        "select key, rev, type, status, product_key, serial_key, serial_code, lot_key, lot_code, container_key, position_from, position_to, qt_planned, qt_confirmed, reversed_qt, start, split_from_key, movement_list_key, movement_list_item, allocation, refs, reason, extra, coalesce((select p.traceability_level is not null from product.product p where p.key = m.product_key), false) as traced from warehouse.movement m where key = any ($1) order by key for no key update",
        None,
    )
}
impl LockMovementsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> StoredMovementRowQuery<'c, 'a, 's, C, StoredMovementRow, 1> {
        StoredMovementRowQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<StoredMovementRowBorrowed, tokio_postgres::Error> {
                Ok(StoredMovementRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    r#type: row.try_get(2)?,
                    status: row.try_get(3)?,
                    product_key: row.try_get(4)?,
                    serial_key: row.try_get(5)?,
                    serial_code: row.try_get(6)?,
                    lot_key: row.try_get(7)?,
                    lot_code: row.try_get(8)?,
                    container_key: row.try_get(9)?,
                    position_from: row.try_get(10)?,
                    position_to: row.try_get(11)?,
                    qt_planned: row.try_get(12)?,
                    qt_confirmed: row.try_get(13)?,
                    reversed_qt: row.try_get(14)?,
                    start: row.try_get(15)?,
                    split_from_key: row.try_get(16)?,
                    movement_list_key: row.try_get(17)?,
                    movement_list_item: row.try_get(18)?,
                    allocation: row.try_get(19)?,
                    refs: row.try_get(20)?,
                    reason: row.try_get(21)?,
                    extra: row.try_get(22)?,
                    traced: row.try_get(23)?,
                })
            },
            mapper: |it| StoredMovementRow::from(it),
        }
    }
}
pub struct FindListStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_list() -> FindListStmt {
    FindListStmt(
        "select key, rev, code, type, status, notes, due_by, start, closed_by, refs, extra, refs ? 'inventory_count_session_key' as managed from warehouse.movement_list where key = $1",
        None,
    )
}
impl FindListStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        key: &'a i64,
    ) -> ListRecordQuery<'c, 'a, 's, C, ListRecord, 1> {
        ListRecordQuery {
            client,
            params: [key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ListRecordBorrowed, tokio_postgres::Error> {
                Ok(ListRecordBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    code: row.try_get(2)?,
                    r#type: row.try_get(3)?,
                    status: row.try_get(4)?,
                    notes: row.try_get(5)?,
                    due_by: row.try_get(6)?,
                    start: row.try_get(7)?,
                    closed_by: row.try_get(8)?,
                    refs: row.try_get(9)?,
                    extra: row.try_get(10)?,
                    managed: row.try_get(11)?,
                })
            },
            mapper: |it| ListRecord::from(it),
        }
    }
}
pub struct LockListsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_lists() -> LockListsStmt {
    LockListsStmt(
        "select key, rev, code, type, status, notes, due_by, start, closed_by, refs, extra, refs ? 'inventory_count_session_key' as managed from warehouse.movement_list where key = any ($1) order by key for no key update",
        None,
    )
}
impl LockListsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> ListRecordQuery<'c, 'a, 's, C, ListRecord, 1> {
        ListRecordQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ListRecordBorrowed, tokio_postgres::Error> {
                Ok(ListRecordBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    code: row.try_get(2)?,
                    r#type: row.try_get(3)?,
                    status: row.try_get(4)?,
                    notes: row.try_get(5)?,
                    due_by: row.try_get(6)?,
                    start: row.try_get(7)?,
                    closed_by: row.try_get(8)?,
                    refs: row.try_get(9)?,
                    extra: row.try_get(10)?,
                    managed: row.try_get(11)?,
                })
            },
            mapper: |it| ListRecord::from(it),
        }
    }
}
pub struct CountListRowsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn count_list_rows() -> CountListRowsStmt {
    CountListRowsStmt(
        "select l.key, count(m.key) filter (where m.status in ('planned', 'started')) as open_rows, count(m.key) filter (where m.status = 'completed' and m.type <> 'reversal') as completed_rows, coalesce(max(m.movement_list_item), 0) as last_item from unnest($1::bigint[]) as l (key) left join warehouse.movement m on m.movement_list_key = l.key group by l.key",
        None,
    )
}
impl CountListRowsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> CountListRowsQuery<'c, 'a, 's, C, CountListRows, 1> {
        CountListRowsQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<CountListRows, tokio_postgres::Error> {
                Ok(CountListRows {
                    key: row.try_get(0)?,
                    open_rows: row.try_get(1)?,
                    completed_rows: row.try_get(2)?,
                    last_item: row.try_get(3)?,
                })
            },
            mapper: |it| CountListRows::from(it),
        }
    }
}
pub struct InsertListStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_list() -> InsertListStmt {
    InsertListStmt(
        "insert into warehouse.movement_list (code, type, status, notes, due_by, created, created_by, start, \"end\", closed_by, refs, extra) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning key",
        None,
    )
}
impl InsertListStmt {
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
        T6: crate::JsonSql,
    >(
        &'s self,
        client: &'c C,
        code: &'a T1,
        r#type: &'a T2,
        status: &'a T3,
        notes: &'a Option<T4>,
        due_by: &'a chrono::NaiveDate,
        now: &'a chrono::DateTime<chrono::Utc>,
        created_by: &'a Option<i64>,
        start: &'a Option<chrono::DateTime<chrono::Utc>>,
        ended: &'a Option<chrono::DateTime<chrono::Utc>>,
        closed_by: &'a Option<i64>,
        refs: &'a T5,
        extra: &'a Option<T6>,
    ) -> I64Query<'c, 'a, 's, C, i64, 12> {
        I64Query {
            client,
            params: [code, r#type, status, notes, due_by, now, created_by, start, ended, closed_by, refs, extra],
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
    T6: crate::JsonSql,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        InsertListParams<T1, T2, T3, T4, T5, T6>,
        I64Query<'c, 'a, 's, C, i64, 12>,
        C,
    > for InsertListStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a InsertListParams<T1, T2, T3, T4, T5, T6>,
    ) -> I64Query<'c, 'a, 's, C, i64, 12> {
        self.bind(
            client,
            &params.code,
            &params.r#type,
            &params.status,
            &params.notes,
            &params.due_by,
            &params.now,
            &params.created_by,
            &params.start,
            &params.ended,
            &params.closed_by,
            &params.refs,
            &params.extra,
        )
    }
}
pub struct UpdateListStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn update_list() -> UpdateListStmt {
    UpdateListStmt(
        "update warehouse.movement_list set code = $1, notes = $2, due_by = $3, refs = $4, extra = $5, rev = rev + 1 where key = $6 returning key",
        None,
    )
}
impl UpdateListStmt {
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
        T3: crate::JsonSql,
        T4: crate::JsonSql,
    >(
        &'s self,
        client: &'c C,
        code: &'a T1,
        notes: &'a Option<T2>,
        due_by: &'a chrono::NaiveDate,
        refs: &'a T3,
        extra: &'a Option<T4>,
        key: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 6> {
        I64Query {
            client,
            params: [code, notes, due_by, refs, extra, key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql, T3: crate::JsonSql, T4: crate::JsonSql>
    crate::client::async_::Params<'c, 'a, 's, UpdateListParams<T1, T2, T3, T4>, I64Query<'c, 'a, 's, C, i64, 6>, C>
    for UpdateListStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a UpdateListParams<T1, T2, T3, T4>,
    ) -> I64Query<'c, 'a, 's, C, i64, 6> {
        self.bind(client, &params.code, &params.notes, &params.due_by, &params.refs, &params.extra, &params.key)
    }
}
pub struct UpdateReferencesOfOpenRowsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn update_references_of_open_rows() -> UpdateReferencesOfOpenRowsStmt {
    UpdateReferencesOfOpenRowsStmt(
        "update warehouse.movement set refs = (refs - $1::text[]) || $2::jsonb, rev = rev + 1 where movement_list_key = $3 and status in ('planned', 'started') returning key",
        None,
    )
}
impl UpdateReferencesOfOpenRowsStmt {
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
        T3: crate::JsonSql,
    >(
        &'s self,
        client: &'c C,
        removed: &'a T2,
        added: &'a T3,
        list_key: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 3> {
        I64Query {
            client,
            params: [removed, added, list_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>, T3: crate::JsonSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        UpdateReferencesOfOpenRowsParams<T1, T2, T3>,
        I64Query<'c, 'a, 's, C, i64, 3>,
        C,
    > for UpdateReferencesOfOpenRowsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a UpdateReferencesOfOpenRowsParams<T1, T2, T3>,
    ) -> I64Query<'c, 'a, 's, C, i64, 3> {
        self.bind(client, &params.removed, &params.added, &params.list_key)
    }
}
pub struct SetListStatusStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn set_list_status() -> SetListStatusStmt {
    SetListStatusStmt(
        "update warehouse.movement_list set status = $1, start = $2, \"end\" = case when $3::timestamptz is not null then greatest($3, $2::timestamptz) end, closed_by = $4, rev = rev + 1 where key = $5 returning key",
        None,
    )
}
impl SetListStatusStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        status: &'a T1,
        start: &'a Option<chrono::DateTime<chrono::Utc>>,
        ended: &'a Option<chrono::DateTime<chrono::Utc>>,
        closed_by: &'a Option<i64>,
        key: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 5> {
        I64Query {
            client,
            params: [status, start, ended, closed_by, key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<'c, 'a, 's, SetListStatusParams<T1>, I64Query<'c, 'a, 's, C, i64, 5>, C>
    for SetListStatusStmt
{
    fn params(&'s self, client: &'c C, params: &'a SetListStatusParams<T1>) -> I64Query<'c, 'a, 's, C, i64, 5> {
        self.bind(client, &params.status, &params.start, &params.ended, &params.closed_by, &params.key)
    }
}
pub struct ReduceMovementStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn reduce_movement() -> ReduceMovementStmt {
    ReduceMovementStmt(
        "update warehouse.movement set status = 'started', qt_planned = $1, start = coalesce(start, $2), rev = rev + 1 where key = $3 and status in ('planned', 'started') returning key",
        None,
    )
}
impl ReduceMovementStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        rest: &'a rust_decimal::Decimal,
        now: &'a chrono::DateTime<chrono::Utc>,
        key: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 3> {
        I64Query {
            client,
            params: [rest, now, key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<'c, 'a, 's, ReduceMovementParams, I64Query<'c, 'a, 's, C, i64, 3>, C>
    for ReduceMovementStmt
{
    fn params(&'s self, client: &'c C, params: &'a ReduceMovementParams) -> I64Query<'c, 'a, 's, C, i64, 3> {
        self.bind(client, &params.rest, &params.now, &params.key)
    }
}
pub struct CancelMovementsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn cancel_movements() -> CancelMovementsStmt {
    CancelMovementsStmt(
        "update warehouse.movement set status = 'canceled', \"end\" = greatest($1, start), user_key = $2, reason = coalesce($3, reason), rev = rev + 1 where key = any ($4) and status in ('planned', 'started') returning key",
        None,
    )
}
impl CancelMovementsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        now: &'a chrono::DateTime<chrono::Utc>,
        user_key: &'a i64,
        reason: &'a Option<T1>,
        keys: &'a T2,
    ) -> I64Query<'c, 'a, 's, C, i64, 4> {
        I64Query {
            client,
            params: [now, user_key, reason, keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<'c, 'a, 's, CancelMovementsParams<T1, T2>, I64Query<'c, 'a, 's, C, i64, 4>, C>
    for CancelMovementsStmt
{
    fn params(&'s self, client: &'c C, params: &'a CancelMovementsParams<T1, T2>) -> I64Query<'c, 'a, 's, C, i64, 4> {
        self.bind(client, &params.now, &params.user_key, &params.reason, &params.keys)
    }
}
pub struct CancelRestStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn cancel_rest() -> CancelRestStmt {
    CancelRestStmt(
        "update warehouse.movement set status = 'canceled', qt_planned = $1, start = coalesce(start, $2), \"end\" = greatest($2, start), user_key = $3, rev = rev + 1 where key = $4 and status in ('planned', 'started') returning key",
        None,
    )
}
impl CancelRestStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        rest: &'a rust_decimal::Decimal,
        now: &'a chrono::DateTime<chrono::Utc>,
        user_key: &'a i64,
        key: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 4> {
        I64Query {
            client,
            params: [rest, now, user_key, key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<'c, 'a, 's, CancelRestParams, I64Query<'c, 'a, 's, C, i64, 4>, C> for CancelRestStmt
{
    fn params(&'s self, client: &'c C, params: &'a CancelRestParams) -> I64Query<'c, 'a, 's, C, i64, 4> {
        self.bind(client, &params.rest, &params.now, &params.user_key, &params.key)
    }
}
pub struct UpdateMovementStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn update_movement() -> UpdateMovementStmt {
    UpdateMovementStmt(
        "update warehouse.movement set qt_planned = $1, position_from = $2, position_to = $3, serial_key = $4, serial_code = case when $5 then serial_code end, lot_key = $6, lot_code = case when $7 then lot_code end, refs = $8, reason = $9, extra = $10, rev = rev + 1 where key = $11 and status in ('planned', 'started') returning key",
        None,
    )
}
impl UpdateMovementStmt {
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
        T3: crate::JsonSql,
        T4: crate::StringSql,
        T5: crate::JsonSql,
    >(
        &'s self,
        client: &'c C,
        quantity: &'a rust_decimal::Decimal,
        position_from: &'a T1,
        position_to: &'a T2,
        serial_key: &'a Option<i64>,
        keeps_serial_code: &'a bool,
        lot_key: &'a Option<i64>,
        keeps_lot_code: &'a bool,
        refs: &'a T3,
        reason: &'a Option<T4>,
        extra: &'a Option<T5>,
        key: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 11> {
        I64Query {
            client,
            params: [
                quantity,
                position_from,
                position_to,
                serial_key,
                keeps_serial_code,
                lot_key,
                keeps_lot_code,
                refs,
                reason,
                extra,
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
    T3: crate::JsonSql,
    T4: crate::StringSql,
    T5: crate::JsonSql,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        UpdateMovementParams<T1, T2, T3, T4, T5>,
        I64Query<'c, 'a, 's, C, i64, 11>,
        C,
    > for UpdateMovementStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a UpdateMovementParams<T1, T2, T3, T4, T5>,
    ) -> I64Query<'c, 'a, 's, C, i64, 11> {
        self.bind(
            client,
            &params.quantity,
            &params.position_from,
            &params.position_to,
            &params.serial_key,
            &params.keeps_serial_code,
            &params.lot_key,
            &params.keeps_lot_code,
            &params.refs,
            &params.reason,
            &params.extra,
            &params.key,
        )
    }
}
pub struct NoteReversalStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn note_reversal() -> NoteReversalStmt {
    NoteReversalStmt(
        "update warehouse.movement set reversed_qt = $1, inverse_movement_key = $2, rev = rev + 1 where key = $3 returning key",
        None,
    )
}
impl NoteReversalStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        reversed: &'a rust_decimal::Decimal,
        inverse_key: &'a i64,
        key: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 3> {
        I64Query {
            client,
            params: [reversed, inverse_key, key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<'c, 'a, 's, NoteReversalParams, I64Query<'c, 'a, 's, C, i64, 3>, C>
    for NoteReversalStmt
{
    fn params(&'s self, client: &'c C, params: &'a NoteReversalParams) -> I64Query<'c, 'a, 's, C, i64, 3> {
        self.bind(client, &params.reversed, &params.inverse_key, &params.key)
    }
}
pub struct FindRowToRestoreStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_row_to_restore() -> FindRowToRestoreStmt {
    FindRowToRestoreStmt(
        "select key from warehouse.movement where movement_list_key = $1 and status in ('planned', 'started') and (key = $2 or (movement_list_item = $3 and product_key = $4 and serial_key is null and serial_code is null and lot_key is not distinct from $5 and lot_code is null and position_from = $6 and position_to = $7 and sign(qt_planned) = sign($8::numeric))) order by key = $2 desc, key limit 1",
        None,
    )
}
impl FindRowToRestoreStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql>(
        &'s self,
        client: &'c C,
        list_key: &'a i64,
        split_from: &'a Option<i64>,
        item: &'a rust_decimal::Decimal,
        product_key: &'a i64,
        lot_key: &'a Option<i64>,
        position_from: &'a T1,
        position_to: &'a T2,
        quantity: &'a rust_decimal::Decimal,
    ) -> I64Query<'c, 'a, 's, C, i64, 8> {
        I64Query {
            client,
            params: [list_key, split_from, item, product_key, lot_key, position_from, position_to, quantity],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql>
    crate::client::async_::Params<'c, 'a, 's, FindRowToRestoreParams<T1, T2>, I64Query<'c, 'a, 's, C, i64, 8>, C>
    for FindRowToRestoreStmt
{
    fn params(&'s self, client: &'c C, params: &'a FindRowToRestoreParams<T1, T2>) -> I64Query<'c, 'a, 's, C, i64, 8> {
        self.bind(
            client,
            &params.list_key,
            &params.split_from,
            &params.item,
            &params.product_key,
            &params.lot_key,
            &params.position_from,
            &params.position_to,
            &params.quantity,
        )
    }
}
pub struct RestoreQuantityStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn restore_quantity() -> RestoreQuantityStmt {
    RestoreQuantityStmt(
        "update warehouse.movement set qt_planned = qt_planned + $1, rev = rev + 1 where key = $2 and status in ('planned', 'started') returning key",
        None,
    )
}
impl RestoreQuantityStmt {
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
    crate::client::async_::Params<'c, 'a, 's, RestoreQuantityParams, I64Query<'c, 'a, 's, C, i64, 2>, C>
    for RestoreQuantityStmt
{
    fn params(&'s self, client: &'c C, params: &'a RestoreQuantityParams) -> I64Query<'c, 'a, 's, C, i64, 2> {
        self.bind(client, &params.quantity, &params.key)
    }
}
pub struct FindConsumingLinkStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_consuming_link() -> FindConsumingLinkStmt {
    FindConsumingLinkStmt(
        "select l.key from warehouse.movement m join serial.link l on l.child_serial_key = m.serial_key where m.key = $1 and l.consumption_movement_key = m.key and l.ended_at is null",
        None,
    )
}
impl FindConsumingLinkStmt {
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
pub struct ListCodeIsTakenStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn list_code_is_taken() -> ListCodeIsTakenStmt {
    ListCodeIsTakenStmt(
        "select exists (select from warehouse.movement_list where code = $1 and type = $2) as taken",
        None,
    )
}
impl ListCodeIsTakenStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql>(
        &'s self,
        client: &'c C,
        code: &'a T1,
        r#type: &'a T2,
    ) -> BoolQuery<'c, 'a, 's, C, bool, 2> {
        BoolQuery {
            client,
            params: [code, r#type],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql>
    crate::client::async_::Params<'c, 'a, 's, ListCodeIsTakenParams<T1, T2>, BoolQuery<'c, 'a, 's, C, bool, 2>, C>
    for ListCodeIsTakenStmt
{
    fn params(&'s self, client: &'c C, params: &'a ListCodeIsTakenParams<T1, T2>) -> BoolQuery<'c, 'a, 's, C, bool, 2> {
        self.bind(client, &params.code, &params.r#type)
    }
}
pub struct FindStockBelowStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_stock_below() -> FindStockBelowStmt {
    FindStockBelowStmt(
        "select s.key, s.product_key, s.position_key, s.serial_key, s.lot_key, s.quantity from position.position p join warehouse.stock s on s.position_key = p.key where p.path @> array[$1::text] and not p.deleted order by s.product_key, s.position_key, s.serial_key, s.lot_key",
        None,
    )
}
impl FindStockBelowStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        key: &'a T1,
    ) -> FindStockBelowQuery<'c, 'a, 's, C, FindStockBelow, 1> {
        FindStockBelowQuery {
            client,
            params: [key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindStockBelowBorrowed, tokio_postgres::Error> {
                Ok(FindStockBelowBorrowed {
                    key: row.try_get(0)?,
                    product_key: row.try_get(1)?,
                    position_key: row.try_get(2)?,
                    serial_key: row.try_get(3)?,
                    lot_key: row.try_get(4)?,
                    quantity: row.try_get(5)?,
                })
            },
            mapper: |it| FindStockBelow::from(it),
        }
    }
}
pub struct NoteConsumingLinksStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn note_consuming_links() -> NoteConsumingLinksStmt {
    NoteConsumingLinksStmt(
        "update warehouse.movement m set refs = m.refs || jsonb_build_object('serial_link_key', l.link_key::text) from unnest($1::bigint[], $2::bigint[]) as l (key, link_key) where m.key = l.key returning m.key",
        None,
    )
}
impl NoteConsumingLinksStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
        link_keys: &'a T2,
    ) -> I64Query<'c, 'a, 's, C, i64, 2> {
        I64Query {
            client,
            params: [keys, link_keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<'c, 'a, 's, NoteConsumingLinksParams<T1, T2>, I64Query<'c, 'a, 's, C, i64, 2>, C>
    for NoteConsumingLinksStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a NoteConsumingLinksParams<T1, T2>,
    ) -> I64Query<'c, 'a, 's, C, i64, 2> {
        self.bind(client, &params.keys, &params.link_keys)
    }
}
