// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct LockTreesParams<T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>> {
    pub keys: T1,
    pub busy: T2,
}
#[derive(Debug)]
pub struct FindCodedParams<T1: crate::StringSql> {
    pub code: T1,
    pub product_key: Option<i64>,
}
#[derive(Debug)]
pub struct CodeIsTakenParams<T1: crate::StringSql> {
    pub product_key: i64,
    pub code: T1,
    pub own_key: Option<i64>,
}
#[derive(Debug)]
pub struct FindTakenCodesParams<T1: crate::ArraySql<Item = i64>, T2: crate::StringSql, T3: crate::ArraySql<Item = T2>> {
    pub product_keys: T1,
    pub codes: T3,
}
#[derive(Debug)]
pub struct InsertSerialsParams<
    T1: crate::ArraySql<Item = i64>,
    T2: crate::StringSql,
    T3: crate::ArraySql<Item = Option<T2>>,
    T4: crate::ArraySql<Item = i64>,
    T5: crate::ArraySql<Item = Option<i64>>,
    T6: crate::ArraySql<Item = Option<i64>>,
    T7: crate::StringSql,
    T8: crate::ArraySql<Item = Option<T7>>,
    T9: crate::ArraySql<Item = Option<chrono::DateTime<chrono::Utc>>>,
    T10: crate::ArraySql<Item = bool>,
> {
    pub created_by: Option<i64>,
    pub now: chrono::DateTime<chrono::Utc>,
    pub keys: T1,
    pub codes: T3,
    pub product_keys: T4,
    pub work_order_keys: T5,
    pub lot_keys: T6,
    pub counter_keys: T8,
    pub released: T9,
    pub has_values: T10,
}
#[derive(Debug)]
pub struct UpdateSerialParams<T1: crate::StringSql> {
    pub code: Option<T1>,
    pub lot_key: Option<i64>,
    pub user_key: i64,
    pub key: i64,
}
#[derive(Clone, Copy, Debug)]
pub struct SetReleasedParams {
    pub released: Option<chrono::DateTime<chrono::Utc>>,
    pub user_key: i64,
    pub key: i64,
}
#[derive(Debug)]
pub struct SetScrappedParams<T1: crate::StringSql> {
    pub now: chrono::DateTime<chrono::Utc>,
    pub user_key: i64,
    pub reason: T1,
    pub key: i64,
}
#[derive(Debug)]
pub struct SetHoldParams<T1: crate::StringSql> {
    pub reason: Option<T1>,
    pub by: Option<i64>,
    pub at: Option<chrono::DateTime<chrono::Utc>>,
    pub user_key: i64,
    pub key: i64,
}
#[derive(Debug)]
pub struct PutUnitsOnHoldParams<T1: crate::StringSql, T2: crate::ArraySql<Item = i64>> {
    pub reason: T1,
    pub user_key: i64,
    pub now: chrono::DateTime<chrono::Utc>,
    pub keys: T2,
}
#[derive(Clone, Copy, Debug)]
pub struct SetDeletedParams {
    pub now: chrono::DateTime<chrono::Utc>,
    pub user_key: i64,
    pub key: i64,
}
#[derive(Debug)]
pub struct FindChoicesParams<T1: crate::StringSql, T2: crate::ArraySql<Item = i64>> {
    pub position_key: Option<T1>,
    pub keys: T2,
}
#[derive(Debug)]
pub struct PlaceUnitsParams<
    T1: crate::ArraySql<Item = i64>,
    T2: crate::StringSql,
    T3: crate::ArraySql<Item = Option<T2>>,
    T4: crate::StringSql,
    T5: crate::ArraySql<Item = Option<T4>>,
> {
    pub user_key: i64,
    pub keys: T1,
    pub position_keys: T3,
    pub left_by: T5,
}
#[derive(Debug)]
pub struct FindUnitsByCodeParams<T1: crate::ArraySql<Item = i64>, T2: crate::StringSql, T3: crate::ArraySql<Item = T2>>
{
    pub product_keys: T1,
    pub codes: T3,
}
#[derive(Debug, Clone, PartialEq)]
pub struct SerialRow {
    pub key: i64,
    pub rev: i64,
    pub code: Option<String>,
    pub product_key: i64,
    pub work_order_key: Option<i64>,
    pub lot_key: Option<i64>,
    pub counter_key: Option<String>,
    pub created_by: Option<i64>,
    pub user_key: Option<i64>,
    pub created: chrono::DateTime<chrono::Utc>,
    pub released: Option<chrono::DateTime<chrono::Utc>>,
    pub deleted_at: Option<chrono::DateTime<chrono::Utc>>,
    pub deleted_by: Option<i64>,
    pub scrapped: Option<chrono::DateTime<chrono::Utc>>,
    pub scrapped_by: Option<i64>,
    pub scrap_reason: Option<String>,
    pub hold_reason: Option<String>,
    pub hold_by: Option<i64>,
    pub hold_at: Option<chrono::DateTime<chrono::Utc>>,
    pub parent_key: Option<i64>,
    pub parent_batch_key: Option<i64>,
    pub link_key: Option<i64>,
    pub link_confirmed: bool,
    pub position_key: Option<String>,
    pub position_code: Option<String>,
    pub state: String,
    pub data: serde_json::Value,
}
pub struct SerialRowBorrowed<'a> {
    pub key: i64,
    pub rev: i64,
    pub code: Option<&'a str>,
    pub product_key: i64,
    pub work_order_key: Option<i64>,
    pub lot_key: Option<i64>,
    pub counter_key: Option<&'a str>,
    pub created_by: Option<i64>,
    pub user_key: Option<i64>,
    pub created: chrono::DateTime<chrono::Utc>,
    pub released: Option<chrono::DateTime<chrono::Utc>>,
    pub deleted_at: Option<chrono::DateTime<chrono::Utc>>,
    pub deleted_by: Option<i64>,
    pub scrapped: Option<chrono::DateTime<chrono::Utc>>,
    pub scrapped_by: Option<i64>,
    pub scrap_reason: Option<&'a str>,
    pub hold_reason: Option<&'a str>,
    pub hold_by: Option<i64>,
    pub hold_at: Option<chrono::DateTime<chrono::Utc>>,
    pub parent_key: Option<i64>,
    pub parent_batch_key: Option<i64>,
    pub link_key: Option<i64>,
    pub link_confirmed: bool,
    pub position_key: Option<&'a str>,
    pub position_code: Option<&'a str>,
    pub state: &'a str,
    pub data: postgres_types::Json<&'a serde_json::value::RawValue>,
}
impl<'a> From<SerialRowBorrowed<'a>> for SerialRow {
    fn from(
        SerialRowBorrowed {
            key,
            rev,
            code,
            product_key,
            work_order_key,
            lot_key,
            counter_key,
            created_by,
            user_key,
            created,
            released,
            deleted_at,
            deleted_by,
            scrapped,
            scrapped_by,
            scrap_reason,
            hold_reason,
            hold_by,
            hold_at,
            parent_key,
            parent_batch_key,
            link_key,
            link_confirmed,
            position_key,
            position_code,
            state,
            data,
        }: SerialRowBorrowed<'a>,
    ) -> Self {
        Self {
            key,
            rev,
            code: code.map(|v| v.into()),
            product_key,
            work_order_key,
            lot_key,
            counter_key: counter_key.map(|v| v.into()),
            created_by,
            user_key,
            created,
            released,
            deleted_at,
            deleted_by,
            scrapped,
            scrapped_by,
            scrap_reason: scrap_reason.map(|v| v.into()),
            hold_reason: hold_reason.map(|v| v.into()),
            hold_by,
            hold_at,
            parent_key,
            parent_batch_key,
            link_key,
            link_confirmed,
            position_key: position_key.map(|v| v.into()),
            position_code: position_code.map(|v| v.into()),
            state: state.into(),
            data: serde_json::from_str(data.0.get()).unwrap(),
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct UnitRow {
    pub key: i64,
    pub rev: i64,
    pub code: Option<String>,
    pub product_key: i64,
    pub work_order_key: Option<i64>,
    pub lot_key: Option<i64>,
    pub released: Option<chrono::DateTime<chrono::Utc>>,
    pub deleted: bool,
    pub scrapped: bool,
    pub hold_reason: Option<String>,
    pub link_key: Option<i64>,
    pub link_confirmed: bool,
    pub parent_key: Option<i64>,
    pub parent_batch_key: Option<i64>,
    pub root_key: i64,
    pub position_key: Option<String>,
    pub left_by: Option<String>,
    pub stock_kept: bool,
}
pub struct UnitRowBorrowed<'a> {
    pub key: i64,
    pub rev: i64,
    pub code: Option<&'a str>,
    pub product_key: i64,
    pub work_order_key: Option<i64>,
    pub lot_key: Option<i64>,
    pub released: Option<chrono::DateTime<chrono::Utc>>,
    pub deleted: bool,
    pub scrapped: bool,
    pub hold_reason: Option<&'a str>,
    pub link_key: Option<i64>,
    pub link_confirmed: bool,
    pub parent_key: Option<i64>,
    pub parent_batch_key: Option<i64>,
    pub root_key: i64,
    pub position_key: Option<&'a str>,
    pub left_by: Option<&'a str>,
    pub stock_kept: bool,
}
impl<'a> From<UnitRowBorrowed<'a>> for UnitRow {
    fn from(
        UnitRowBorrowed {
            key,
            rev,
            code,
            product_key,
            work_order_key,
            lot_key,
            released,
            deleted,
            scrapped,
            hold_reason,
            link_key,
            link_confirmed,
            parent_key,
            parent_batch_key,
            root_key,
            position_key,
            left_by,
            stock_kept,
        }: UnitRowBorrowed<'a>,
    ) -> Self {
        Self {
            key,
            rev,
            code: code.map(|v| v.into()),
            product_key,
            work_order_key,
            lot_key,
            released,
            deleted,
            scrapped,
            hold_reason: hold_reason.map(|v| v.into()),
            link_key,
            link_confirmed,
            parent_key,
            parent_batch_key,
            root_key,
            position_key: position_key.map(|v| v.into()),
            left_by: left_by.map(|v| v.into()),
            stock_kept,
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct LockTrees {
    pub changed: bool,
    pub skipped: Vec<i64>,
}
pub struct LockTreesBorrowed<'a> {
    pub changed: bool,
    pub skipped: crate::ArrayIterator<'a, i64>,
}
impl<'a> From<LockTreesBorrowed<'a>> for LockTrees {
    fn from(LockTreesBorrowed { changed, skipped }: LockTreesBorrowed<'a>) -> Self {
        Self { changed, skipped: skipped.map(|v| v).collect() }
    }
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct FindRoots {
    pub key: i64,
    pub root_key: i64,
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindTakenCodes {
    pub product_key: i64,
    pub code: String,
}
pub struct FindTakenCodesBorrowed<'a> {
    pub product_key: i64,
    pub code: &'a str,
}
impl<'a> From<FindTakenCodesBorrowed<'a>> for FindTakenCodes {
    fn from(FindTakenCodesBorrowed { product_key, code }: FindTakenCodesBorrowed<'a>) -> Self {
        Self { product_key, code: code.into() }
    }
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct PutUnitsOnHold {
    pub key: i64,
    pub product_key: i64,
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct FindBatchComponents {
    pub key: i64,
    pub link_key: i64,
    pub confirmed: bool,
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindChoices {
    pub key: i64,
    pub used: bool,
    pub available: bool,
    pub product_code: String,
    pub product_description: Option<String>,
}
pub struct FindChoicesBorrowed<'a> {
    pub key: i64,
    pub used: bool,
    pub available: bool,
    pub product_code: &'a str,
    pub product_description: Option<&'a str>,
}
impl<'a> From<FindChoicesBorrowed<'a>> for FindChoices {
    fn from(
        FindChoicesBorrowed { key, used, available, product_code, product_description }: FindChoicesBorrowed<'a>,
    ) -> Self {
        Self {
            key,
            used,
            available,
            product_code: product_code.into(),
            product_description: product_description.map(|v| v.into()),
        }
    }
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct SerialState {
    pub key: i64,
    pub deleted: bool,
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct FindPartsOnHold {
    pub head: i64,
    pub key: i64,
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindUnitsByCode {
    pub product_key: i64,
    pub code: String,
    pub key: i64,
}
pub struct FindUnitsByCodeBorrowed<'a> {
    pub product_key: i64,
    pub code: &'a str,
    pub key: i64,
}
impl<'a> From<FindUnitsByCodeBorrowed<'a>> for FindUnitsByCode {
    fn from(FindUnitsByCodeBorrowed { product_key, code, key }: FindUnitsByCodeBorrowed<'a>) -> Self {
        Self { product_key, code: code.into(), key }
    }
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct ForgetPlaces {
    pub units: i64,
    pub links: i64,
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct SerialRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<SerialRowBorrowed, tokio_postgres::Error>,
    mapper: fn(SerialRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> SerialRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(SerialRowBorrowed) -> R) -> SerialRowQuery<'c, 'a, 's, C, R, N> {
        SerialRowQuery {
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
pub struct UnitRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<UnitRowBorrowed, tokio_postgres::Error>,
    mapper: fn(UnitRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> UnitRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(UnitRowBorrowed) -> R) -> UnitRowQuery<'c, 'a, 's, C, R, N> {
        UnitRowQuery {
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
pub struct LockTreesQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<LockTreesBorrowed, tokio_postgres::Error>,
    mapper: fn(LockTreesBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> LockTreesQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(LockTreesBorrowed) -> R) -> LockTreesQuery<'c, 'a, 's, C, R, N> {
        LockTreesQuery {
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
pub struct FindRootsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindRoots, tokio_postgres::Error>,
    mapper: fn(FindRoots) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindRootsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindRoots) -> R) -> FindRootsQuery<'c, 'a, 's, C, R, N> {
        FindRootsQuery {
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
pub struct FindTakenCodesQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindTakenCodesBorrowed, tokio_postgres::Error>,
    mapper: fn(FindTakenCodesBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindTakenCodesQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindTakenCodesBorrowed) -> R) -> FindTakenCodesQuery<'c, 'a, 's, C, R, N> {
        FindTakenCodesQuery {
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
pub struct PutUnitsOnHoldQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<PutUnitsOnHold, tokio_postgres::Error>,
    mapper: fn(PutUnitsOnHold) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> PutUnitsOnHoldQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(PutUnitsOnHold) -> R) -> PutUnitsOnHoldQuery<'c, 'a, 's, C, R, N> {
        PutUnitsOnHoldQuery {
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
pub struct FindBatchComponentsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindBatchComponents, tokio_postgres::Error>,
    mapper: fn(FindBatchComponents) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindBatchComponentsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindBatchComponents) -> R) -> FindBatchComponentsQuery<'c, 'a, 's, C, R, N> {
        FindBatchComponentsQuery {
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
pub struct FindChoicesQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindChoicesBorrowed, tokio_postgres::Error>,
    mapper: fn(FindChoicesBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindChoicesQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindChoicesBorrowed) -> R) -> FindChoicesQuery<'c, 'a, 's, C, R, N> {
        FindChoicesQuery {
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
pub struct SerialStateQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<SerialState, tokio_postgres::Error>,
    mapper: fn(SerialState) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> SerialStateQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(SerialState) -> R) -> SerialStateQuery<'c, 'a, 's, C, R, N> {
        SerialStateQuery {
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
pub struct FindPartsOnHoldQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindPartsOnHold, tokio_postgres::Error>,
    mapper: fn(FindPartsOnHold) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindPartsOnHoldQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindPartsOnHold) -> R) -> FindPartsOnHoldQuery<'c, 'a, 's, C, R, N> {
        FindPartsOnHoldQuery {
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
pub struct FindUnitsByCodeQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindUnitsByCodeBorrowed, tokio_postgres::Error>,
    mapper: fn(FindUnitsByCodeBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindUnitsByCodeQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindUnitsByCodeBorrowed) -> R) -> FindUnitsByCodeQuery<'c, 'a, 's, C, R, N> {
        FindUnitsByCodeQuery {
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
pub struct ForgetPlacesQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<ForgetPlaces, tokio_postgres::Error>,
    mapper: fn(ForgetPlaces) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> ForgetPlacesQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(ForgetPlaces) -> R) -> ForgetPlacesQuery<'c, 'a, 's, C, R, N> {
        ForgetPlacesQuery {
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
pub struct FindSerialStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_serial() -> FindSerialStmt {
    FindSerialStmt("select * from serial.serial_record where key = $1", None)
}
impl FindSerialStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        key: &'a i64,
    ) -> SerialRowQuery<'c, 'a, 's, C, SerialRow, 1> {
        SerialRowQuery {
            client,
            params: [key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<SerialRowBorrowed, tokio_postgres::Error> {
                Ok(SerialRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    code: row.try_get(2)?,
                    product_key: row.try_get(3)?,
                    work_order_key: row.try_get(4)?,
                    lot_key: row.try_get(5)?,
                    counter_key: row.try_get(6)?,
                    created_by: row.try_get(7)?,
                    user_key: row.try_get(8)?,
                    created: row.try_get(9)?,
                    released: row.try_get(10)?,
                    deleted_at: row.try_get(11)?,
                    deleted_by: row.try_get(12)?,
                    scrapped: row.try_get(13)?,
                    scrapped_by: row.try_get(14)?,
                    scrap_reason: row.try_get(15)?,
                    hold_reason: row.try_get(16)?,
                    hold_by: row.try_get(17)?,
                    hold_at: row.try_get(18)?,
                    parent_key: row.try_get(19)?,
                    parent_batch_key: row.try_get(20)?,
                    link_key: row.try_get(21)?,
                    link_confirmed: row.try_get(22)?,
                    position_key: row.try_get(23)?,
                    position_code: row.try_get(24)?,
                    state: row.try_get(25)?,
                    data: row.try_get(26)?,
                })
            },
            mapper: |it| SerialRow::from(it),
        }
    }
}
pub struct FindSerialsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_serials() -> FindSerialsStmt {
    FindSerialsStmt("select * from serial.serial_record where key = any ($1)", None)
}
impl FindSerialsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> SerialRowQuery<'c, 'a, 's, C, SerialRow, 1> {
        SerialRowQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<SerialRowBorrowed, tokio_postgres::Error> {
                Ok(SerialRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    code: row.try_get(2)?,
                    product_key: row.try_get(3)?,
                    work_order_key: row.try_get(4)?,
                    lot_key: row.try_get(5)?,
                    counter_key: row.try_get(6)?,
                    created_by: row.try_get(7)?,
                    user_key: row.try_get(8)?,
                    created: row.try_get(9)?,
                    released: row.try_get(10)?,
                    deleted_at: row.try_get(11)?,
                    deleted_by: row.try_get(12)?,
                    scrapped: row.try_get(13)?,
                    scrapped_by: row.try_get(14)?,
                    scrap_reason: row.try_get(15)?,
                    hold_reason: row.try_get(16)?,
                    hold_by: row.try_get(17)?,
                    hold_at: row.try_get(18)?,
                    parent_key: row.try_get(19)?,
                    parent_batch_key: row.try_get(20)?,
                    link_key: row.try_get(21)?,
                    link_confirmed: row.try_get(22)?,
                    position_key: row.try_get(23)?,
                    position_code: row.try_get(24)?,
                    state: row.try_get(25)?,
                    data: row.try_get(26)?,
                })
            },
            mapper: |it| SerialRow::from(it),
        }
    }
}
pub struct LockUnitsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_units() -> LockUnitsStmt {
    LockUnitsStmt(
        "select key, rev, code, product_key, work_order_key, lot_key, released, deleted_at is not null as deleted, scrapped is not null as scrapped, hold_reason, link_key, link_confirmed, parent_key, parent_batch_key, root_key, position_key, left_by, exists (select from product.product p where p.key = serial.product_key and p.manage_inventory) and exists (select from configuration.config c where c.key = 'enable_inventory_management' and c.value = 'true') as stock_kept from serial.serial where key = any ($1) order by key for no key update",
        None,
    )
}
impl LockUnitsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> UnitRowQuery<'c, 'a, 's, C, UnitRow, 1> {
        UnitRowQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<UnitRowBorrowed, tokio_postgres::Error> {
                Ok(UnitRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    code: row.try_get(2)?,
                    product_key: row.try_get(3)?,
                    work_order_key: row.try_get(4)?,
                    lot_key: row.try_get(5)?,
                    released: row.try_get(6)?,
                    deleted: row.try_get(7)?,
                    scrapped: row.try_get(8)?,
                    hold_reason: row.try_get(9)?,
                    link_key: row.try_get(10)?,
                    link_confirmed: row.try_get(11)?,
                    parent_key: row.try_get(12)?,
                    parent_batch_key: row.try_get(13)?,
                    root_key: row.try_get(14)?,
                    position_key: row.try_get(15)?,
                    left_by: row.try_get(16)?,
                    stock_kept: row.try_get(17)?,
                })
            },
            mapper: |it| UnitRow::from(it),
        }
    }
}
pub struct FindUnitsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_units() -> FindUnitsStmt {
    FindUnitsStmt(
        "select key, rev, code, product_key, work_order_key, lot_key, released, deleted_at is not null as deleted, scrapped is not null as scrapped, hold_reason, link_key, link_confirmed, parent_key, parent_batch_key, root_key, position_key, left_by, exists (select from product.product p where p.key = serial.product_key and p.manage_inventory) and exists (select from configuration.config c where c.key = 'enable_inventory_management' and c.value = 'true') as stock_kept from serial.serial where key = any ($1)",
        None,
    )
}
impl FindUnitsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> UnitRowQuery<'c, 'a, 's, C, UnitRow, 1> {
        UnitRowQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<UnitRowBorrowed, tokio_postgres::Error> {
                Ok(UnitRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    code: row.try_get(2)?,
                    product_key: row.try_get(3)?,
                    work_order_key: row.try_get(4)?,
                    lot_key: row.try_get(5)?,
                    released: row.try_get(6)?,
                    deleted: row.try_get(7)?,
                    scrapped: row.try_get(8)?,
                    hold_reason: row.try_get(9)?,
                    link_key: row.try_get(10)?,
                    link_confirmed: row.try_get(11)?,
                    parent_key: row.try_get(12)?,
                    parent_batch_key: row.try_get(13)?,
                    root_key: row.try_get(14)?,
                    position_key: row.try_get(15)?,
                    left_by: row.try_get(16)?,
                    stock_kept: row.try_get(17)?,
                })
            },
            mapper: |it| UnitRow::from(it),
        }
    }
}
pub struct LockTreesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_trees() -> LockTreesStmt {
    LockTreesStmt("select changed, skipped from serial.lock_trees($1, $2)", None)
}
impl LockTreesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
        busy: &'a T2,
    ) -> LockTreesQuery<'c, 'a, 's, C, LockTrees, 2> {
        LockTreesQuery {
            client,
            params: [keys, busy],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<LockTreesBorrowed, tokio_postgres::Error> {
                Ok(LockTreesBorrowed { changed: row.try_get(0)?, skipped: row.try_get(1)? })
            },
            mapper: |it| LockTrees::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<'c, 'a, 's, LockTreesParams<T1, T2>, LockTreesQuery<'c, 'a, 's, C, LockTrees, 2>, C>
    for LockTreesStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a LockTreesParams<T1, T2>,
    ) -> LockTreesQuery<'c, 'a, 's, C, LockTrees, 2> {
        self.bind(client, &params.keys, &params.busy)
    }
}
pub struct FindTreesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_trees() -> FindTreesStmt {
    FindTreesStmt(
        "select key, rev, code, product_key, work_order_key, lot_key, released, deleted_at is not null as deleted, scrapped is not null as scrapped, hold_reason, link_key, link_confirmed, parent_key, parent_batch_key, root_key, position_key, left_by, exists (select from product.product p where p.key = serial.product_key and p.manage_inventory) and exists (select from configuration.config c where c.key = 'enable_inventory_management' and c.value = 'true') as stock_kept from serial.serial where key = any (array (select unnest($1::bigint[]) union select s.root_key from serial.serial s where s.key = any ($1)))",
        None,
    )
}
impl FindTreesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> UnitRowQuery<'c, 'a, 's, C, UnitRow, 1> {
        UnitRowQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<UnitRowBorrowed, tokio_postgres::Error> {
                Ok(UnitRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    code: row.try_get(2)?,
                    product_key: row.try_get(3)?,
                    work_order_key: row.try_get(4)?,
                    lot_key: row.try_get(5)?,
                    released: row.try_get(6)?,
                    deleted: row.try_get(7)?,
                    scrapped: row.try_get(8)?,
                    hold_reason: row.try_get(9)?,
                    link_key: row.try_get(10)?,
                    link_confirmed: row.try_get(11)?,
                    parent_key: row.try_get(12)?,
                    parent_batch_key: row.try_get(13)?,
                    root_key: row.try_get(14)?,
                    position_key: row.try_get(15)?,
                    left_by: row.try_get(16)?,
                    stock_kept: row.try_get(17)?,
                })
            },
            mapper: |it| UnitRow::from(it),
        }
    }
}
pub struct FindProductsBelowStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_products_below() -> FindProductsBelowStmt {
    FindProductsBelowStmt(
        "with recursive below (key, product_key) as ( select key, product_key from serial.serial where key = any ($1) union all select s.key, s.product_key from below join serial.serial s on s.parent_key = below.key ) select distinct product_key from below",
        None,
    )
}
impl FindProductsBelowStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> I64Query<'c, 'a, 's, C, i64, 1> {
        I64Query {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
pub struct FindRootsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_roots() -> FindRootsStmt {
    FindRootsStmt("select key, root_key from serial.serial where key = any ($1)", None)
}
impl FindRootsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> FindRootsQuery<'c, 'a, 's, C, FindRoots, 1> {
        FindRootsQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindRoots, tokio_postgres::Error> {
                Ok(FindRoots { key: row.try_get(0)?, root_key: row.try_get(1)? })
            },
            mapper: |it| FindRoots::from(it),
        }
    }
}
pub struct FindCodedStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_coded() -> FindCodedStmt {
    FindCodedStmt(
        "select s.key from serial.serial s join product.product p on p.key = s.product_key where lower(s.code) collate \"C\" = lower($1) and s.code = $1 and s.deleted_at is null and ($2::bigint is null or s.product_key = $2) order by lower(p.code) collate \"C\", s.key",
        None,
    )
}
impl FindCodedStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        code: &'a T1,
        product_key: &'a Option<i64>,
    ) -> I64Query<'c, 'a, 's, C, i64, 2> {
        I64Query {
            client,
            params: [code, product_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<'c, 'a, 's, FindCodedParams<T1>, I64Query<'c, 'a, 's, C, i64, 2>, C>
    for FindCodedStmt
{
    fn params(&'s self, client: &'c C, params: &'a FindCodedParams<T1>) -> I64Query<'c, 'a, 's, C, i64, 2> {
        self.bind(client, &params.code, &params.product_key)
    }
}
pub struct CodeIsTakenStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn code_is_taken() -> CodeIsTakenStmt {
    CodeIsTakenStmt(
        "select exists ( select from serial.serial where product_key = $1 and code = $2 and deleted_at is null and key is distinct from $3) as taken",
        None,
    )
}
impl CodeIsTakenStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        product_key: &'a i64,
        code: &'a T1,
        own_key: &'a Option<i64>,
    ) -> BoolQuery<'c, 'a, 's, C, bool, 3> {
        BoolQuery {
            client,
            params: [product_key, code, own_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<'c, 'a, 's, CodeIsTakenParams<T1>, BoolQuery<'c, 'a, 's, C, bool, 3>, C>
    for CodeIsTakenStmt
{
    fn params(&'s self, client: &'c C, params: &'a CodeIsTakenParams<T1>) -> BoolQuery<'c, 'a, 's, C, bool, 3> {
        self.bind(client, &params.product_key, &params.code, &params.own_key)
    }
}
pub struct FindTakenCodesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_taken_codes() -> FindTakenCodesStmt {
    FindTakenCodesStmt(
        "select s.product_key, given.code from unnest($1::bigint[], $2::text[]) as given (product_key, code) join serial.serial s on s.product_key = given.product_key and s.code = given.code and s.deleted_at is null",
        None,
    )
}
impl FindTakenCodesStmt {
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
        T2: crate::StringSql,
        T3: crate::ArraySql<Item = T2>,
    >(
        &'s self,
        client: &'c C,
        product_keys: &'a T1,
        codes: &'a T3,
    ) -> FindTakenCodesQuery<'c, 'a, 's, C, FindTakenCodes, 2> {
        FindTakenCodesQuery {
            client,
            params: [product_keys, codes],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindTakenCodesBorrowed, tokio_postgres::Error> {
                Ok(FindTakenCodesBorrowed { product_key: row.try_get(0)?, code: row.try_get(1)? })
            },
            mapper: |it| FindTakenCodes::from(it),
        }
    }
}
impl<
    'c,
    'a,
    's,
    C: GenericClient,
    T1: crate::ArraySql<Item = i64>,
    T2: crate::StringSql,
    T3: crate::ArraySql<Item = T2>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindTakenCodesParams<T1, T2, T3>,
        FindTakenCodesQuery<'c, 'a, 's, C, FindTakenCodes, 2>,
        C,
    > for FindTakenCodesStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindTakenCodesParams<T1, T2, T3>,
    ) -> FindTakenCodesQuery<'c, 'a, 's, C, FindTakenCodes, 2> {
        self.bind(client, &params.product_keys, &params.codes)
    }
}
pub struct InsertSerialsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_serials() -> InsertSerialsStmt {
    InsertSerialsStmt(
        "insert into serial.serial (key, root_key, code, product_key, work_order_key, lot_key, counter_key, released, released_by, created, created_by, user_key, has_values) select s.key, s.key, s.code, s.product_key, s.work_order_key, s.lot_key, s.counter_key, s.released, case when s.released is not null then $1::bigint end, $2, $1, $1, s.has_values from unnest($3::bigint[], $4::text[], $5::bigint[], $6::bigint[], $7::bigint[], $8::text[], $9::timestamptz[], $10::boolean[]) as s (key, code, product_key, work_order_key, lot_key, counter_key, released, has_values) order by s.product_key, s.code returning key",
        None,
    )
}
impl InsertSerialsStmt {
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
        T2: crate::StringSql,
        T3: crate::ArraySql<Item = Option<T2>>,
        T4: crate::ArraySql<Item = i64>,
        T5: crate::ArraySql<Item = Option<i64>>,
        T6: crate::ArraySql<Item = Option<i64>>,
        T7: crate::StringSql,
        T8: crate::ArraySql<Item = Option<T7>>,
        T9: crate::ArraySql<Item = Option<chrono::DateTime<chrono::Utc>>>,
        T10: crate::ArraySql<Item = bool>,
    >(
        &'s self,
        client: &'c C,
        created_by: &'a Option<i64>,
        now: &'a chrono::DateTime<chrono::Utc>,
        keys: &'a T1,
        codes: &'a T3,
        product_keys: &'a T4,
        work_order_keys: &'a T5,
        lot_keys: &'a T6,
        counter_keys: &'a T8,
        released: &'a T9,
        has_values: &'a T10,
    ) -> I64Query<'c, 'a, 's, C, i64, 10> {
        I64Query {
            client,
            params: [
                created_by,
                now,
                keys,
                codes,
                product_keys,
                work_order_keys,
                lot_keys,
                counter_keys,
                released,
                has_values,
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
    T2: crate::StringSql,
    T3: crate::ArraySql<Item = Option<T2>>,
    T4: crate::ArraySql<Item = i64>,
    T5: crate::ArraySql<Item = Option<i64>>,
    T6: crate::ArraySql<Item = Option<i64>>,
    T7: crate::StringSql,
    T8: crate::ArraySql<Item = Option<T7>>,
    T9: crate::ArraySql<Item = Option<chrono::DateTime<chrono::Utc>>>,
    T10: crate::ArraySql<Item = bool>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        InsertSerialsParams<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10>,
        I64Query<'c, 'a, 's, C, i64, 10>,
        C,
    > for InsertSerialsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a InsertSerialsParams<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10>,
    ) -> I64Query<'c, 'a, 's, C, i64, 10> {
        self.bind(
            client,
            &params.created_by,
            &params.now,
            &params.keys,
            &params.codes,
            &params.product_keys,
            &params.work_order_keys,
            &params.lot_keys,
            &params.counter_keys,
            &params.released,
            &params.has_values,
        )
    }
}
pub struct UpdateSerialStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn update_serial() -> UpdateSerialStmt {
    UpdateSerialStmt(
        "update serial.serial set code = $1, lot_key = $2, user_key = $3, rev = rev + 1 where key = $4",
        None,
    )
}
impl UpdateSerialStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        code: &'a Option<T1>,
        lot_key: &'a Option<i64>,
        user_key: &'a i64,
        key: &'a i64,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[code, lot_key, user_key, key]).await
    }
}
impl<'a, C: GenericClient + Send + Sync, T1: crate::StringSql>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        UpdateSerialParams<T1>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for UpdateSerialStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a UpdateSerialParams<T1>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(client, &params.code, &params.lot_key, &params.user_key, &params.key))
    }
}
pub struct SetReleasedStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn set_released() -> SetReleasedStmt {
    SetReleasedStmt(
        "update serial.serial set released = $1, released_by = case when $1::timestamptz is not null then $2::bigint end, user_key = $2, rev = rev + 1 where key = $3",
        None,
    )
}
impl SetReleasedStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        released: &'a Option<chrono::DateTime<chrono::Utc>>,
        user_key: &'a i64,
        key: &'a i64,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[released, user_key, key]).await
    }
}
impl<'a, C: GenericClient + Send + Sync>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        SetReleasedParams,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for SetReleasedStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a SetReleasedParams,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(client, &params.released, &params.user_key, &params.key))
    }
}
pub struct SetScrappedStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn set_scrapped() -> SetScrappedStmt {
    SetScrappedStmt(
        "update serial.serial s set scrapped = greatest($1, (select max(l.linked_at) from serial.link l where l.parent_serial_key = s.key)), scrapped_by = $2, scrap_reason = $3, user_key = $2, rev = rev + 1 where key = $4",
        None,
    )
}
impl SetScrappedStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        now: &'a chrono::DateTime<chrono::Utc>,
        user_key: &'a i64,
        reason: &'a T1,
        key: &'a i64,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[now, user_key, reason, key]).await
    }
}
impl<'a, C: GenericClient + Send + Sync, T1: crate::StringSql>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        SetScrappedParams<T1>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for SetScrappedStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a SetScrappedParams<T1>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(client, &params.now, &params.user_key, &params.reason, &params.key))
    }
}
pub struct SetHoldStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn set_hold() -> SetHoldStmt {
    SetHoldStmt(
        "update serial.serial s set hold_reason = $1, hold_by = $2, hold_at = case when $3::timestamptz is not null then greatest($3, (select max(l.linked_at) from serial.link l where l.child_serial_key = s.key)) end, user_key = $4, rev = s.rev + 1 where s.key = $5",
        None,
    )
}
impl SetHoldStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        reason: &'a Option<T1>,
        by: &'a Option<i64>,
        at: &'a Option<chrono::DateTime<chrono::Utc>>,
        user_key: &'a i64,
        key: &'a i64,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[reason, by, at, user_key, key]).await
    }
}
impl<'a, C: GenericClient + Send + Sync, T1: crate::StringSql>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        SetHoldParams<T1>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for SetHoldStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a SetHoldParams<T1>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(client, &params.reason, &params.by, &params.at, &params.user_key, &params.key))
    }
}
pub struct PutUnitsOnHoldStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn put_units_on_hold() -> PutUnitsOnHoldStmt {
    PutUnitsOnHoldStmt(
        "update serial.serial s set hold_reason = $1, hold_by = $2, hold_at = greatest($3, (select max(l.linked_at) from serial.link l where l.child_serial_key = s.key)), user_key = $2, rev = s.rev + 1 from unnest($4::bigint[]) as asked (key) where s.key = asked.key and s.hold_reason is null and s.deleted_at is null returning s.key, s.product_key",
        None,
    )
}
impl PutUnitsOnHoldStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        reason: &'a T1,
        user_key: &'a i64,
        now: &'a chrono::DateTime<chrono::Utc>,
        keys: &'a T2,
    ) -> PutUnitsOnHoldQuery<'c, 'a, 's, C, PutUnitsOnHold, 4> {
        PutUnitsOnHoldQuery {
            client,
            params: [reason, user_key, now, keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<PutUnitsOnHold, tokio_postgres::Error> {
                Ok(PutUnitsOnHold { key: row.try_get(0)?, product_key: row.try_get(1)? })
            },
            mapper: |it| PutUnitsOnHold::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        PutUnitsOnHoldParams<T1, T2>,
        PutUnitsOnHoldQuery<'c, 'a, 's, C, PutUnitsOnHold, 4>,
        C,
    > for PutUnitsOnHoldStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a PutUnitsOnHoldParams<T1, T2>,
    ) -> PutUnitsOnHoldQuery<'c, 'a, 's, C, PutUnitsOnHold, 4> {
        self.bind(client, &params.reason, &params.user_key, &params.now, &params.keys)
    }
}
pub struct SetDeletedStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn set_deleted() -> SetDeletedStmt {
    SetDeletedStmt(
        "update serial.serial set deleted_at = $1, deleted_by = $2, user_key = $2, rev = rev + 1 where key = $3",
        None,
    )
}
impl SetDeletedStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        now: &'a chrono::DateTime<chrono::Utc>,
        user_key: &'a i64,
        key: &'a i64,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[now, user_key, key]).await
    }
}
impl<'a, C: GenericClient + Send + Sync>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        SetDeletedParams,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for SetDeletedStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a SetDeletedParams,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(client, &params.now, &params.user_key, &params.key))
    }
}
pub struct HasOpenChildrenStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn has_open_children() -> HasOpenChildrenStmt {
    HasOpenChildrenStmt("select exists (select from serial.serial where parent_key = $1) as open", None)
}
impl HasOpenChildrenStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        key: &'a i64,
    ) -> BoolQuery<'c, 'a, 's, C, bool, 1> {
        BoolQuery {
            client,
            params: [key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
pub struct FindBatchComponentsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_batch_components() -> FindBatchComponentsStmt {
    FindBatchComponentsStmt(
        "select l.child_serial_key as key, l.key as link_key, l.confirmed from serial.link l join serial.serial s on s.key = l.child_serial_key join product.product p on p.key = s.product_key where l.batch_key = $1 and l.ended_at is null order by lower(p.code) collate \"C\", lower(s.code) collate \"C\", s.key",
        None,
    )
}
impl FindBatchComponentsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        batch_key: &'a i64,
    ) -> FindBatchComponentsQuery<'c, 'a, 's, C, FindBatchComponents, 1> {
        FindBatchComponentsQuery {
            client,
            params: [batch_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindBatchComponents, tokio_postgres::Error> {
                Ok(FindBatchComponents { key: row.try_get(0)?, link_key: row.try_get(1)?, confirmed: row.try_get(2)? })
            },
            mapper: |it| FindBatchComponents::from(it),
        }
    }
}
pub struct FindChoicesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_choices() -> FindChoicesStmt {
    FindChoicesStmt(
        "select s.key, s.link_key is not null as used, s.link_key is null and s.hold_reason is null and s.position_key is not null and ($1::text is null or s.position_key = $1) as available, p.code as product_code, p.description as product_description from serial.serial s join product.product p on p.key = s.product_key where s.key = any ($2)",
        None,
    )
}
impl FindChoicesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        position_key: &'a Option<T1>,
        keys: &'a T2,
    ) -> FindChoicesQuery<'c, 'a, 's, C, FindChoices, 2> {
        FindChoicesQuery {
            client,
            params: [position_key, keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindChoicesBorrowed, tokio_postgres::Error> {
                Ok(FindChoicesBorrowed {
                    key: row.try_get(0)?,
                    used: row.try_get(1)?,
                    available: row.try_get(2)?,
                    product_code: row.try_get(3)?,
                    product_description: row.try_get(4)?,
                })
            },
            mapper: |it| FindChoices::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindChoicesParams<T1, T2>,
        FindChoicesQuery<'c, 'a, 's, C, FindChoices, 2>,
        C,
    > for FindChoicesStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindChoicesParams<T1, T2>,
    ) -> FindChoicesQuery<'c, 'a, 's, C, FindChoices, 2> {
        self.bind(client, &params.position_key, &params.keys)
    }
}
pub struct FindSerialStatesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_serial_states() -> FindSerialStatesStmt {
    FindSerialStatesStmt("select key, deleted_at is not null as deleted from serial.serial where key = any ($1)", None)
}
impl FindSerialStatesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> SerialStateQuery<'c, 'a, 's, C, SerialState, 1> {
        SerialStateQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<SerialState, tokio_postgres::Error> {
                Ok(SerialState { key: row.try_get(0)?, deleted: row.try_get(1)? })
            },
            mapper: |it| SerialState::from(it),
        }
    }
}
pub struct KeepSerialStatesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn keep_serial_states() -> KeepSerialStatesStmt {
    KeepSerialStatesStmt(
        "select key, deleted_at is not null as deleted from serial.serial where key = any ($1) order by key for key share",
        None,
    )
}
impl KeepSerialStatesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> SerialStateQuery<'c, 'a, 's, C, SerialState, 1> {
        SerialStateQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<SerialState, tokio_postgres::Error> {
                Ok(SerialState { key: row.try_get(0)?, deleted: row.try_get(1)? })
            },
            mapper: |it| SerialState::from(it),
        }
    }
}
pub struct HoldSerialStatesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn hold_serial_states() -> HoldSerialStatesStmt {
    HoldSerialStatesStmt(
        "select key, deleted_at is not null as deleted from serial.serial where key = any ($1) order by key for share",
        None,
    )
}
impl HoldSerialStatesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> SerialStateQuery<'c, 'a, 's, C, SerialState, 1> {
        SerialStateQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<SerialState, tokio_postgres::Error> {
                Ok(SerialState { key: row.try_get(0)?, deleted: row.try_get(1)? })
            },
            mapper: |it| SerialState::from(it),
        }
    }
}
pub struct LockSerialStatesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_serial_states() -> LockSerialStatesStmt {
    LockSerialStatesStmt(
        "select key, deleted_at is not null as deleted from serial.serial where key = any ($1) order by key for no key update",
        None,
    )
}
impl LockSerialStatesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> SerialStateQuery<'c, 'a, 's, C, SerialState, 1> {
        SerialStateQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<SerialState, tokio_postgres::Error> {
                Ok(SerialState { key: row.try_get(0)?, deleted: row.try_get(1)? })
            },
            mapper: |it| SerialState::from(it),
        }
    }
}
pub struct PlaceUnitsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn place_units() -> PlaceUnitsStmt {
    PlaceUnitsStmt(
        "update serial.serial s set position_key = p.position_key, left_by = p.left_by, user_key = $1, rev = s.rev + 1 from unnest($2::bigint[], $3::text[], $4::text[]) as p (key, position_key, left_by) where s.key = p.key returning s.key",
        None,
    )
}
impl PlaceUnitsStmt {
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
        T2: crate::StringSql,
        T3: crate::ArraySql<Item = Option<T2>>,
        T4: crate::StringSql,
        T5: crate::ArraySql<Item = Option<T4>>,
    >(
        &'s self,
        client: &'c C,
        user_key: &'a i64,
        keys: &'a T1,
        position_keys: &'a T3,
        left_by: &'a T5,
    ) -> I64Query<'c, 'a, 's, C, i64, 4> {
        I64Query {
            client,
            params: [user_key, keys, position_keys, left_by],
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
    T2: crate::StringSql,
    T3: crate::ArraySql<Item = Option<T2>>,
    T4: crate::StringSql,
    T5: crate::ArraySql<Item = Option<T4>>,
> crate::client::async_::Params<'c, 'a, 's, PlaceUnitsParams<T1, T2, T3, T4, T5>, I64Query<'c, 'a, 's, C, i64, 4>, C>
    for PlaceUnitsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a PlaceUnitsParams<T1, T2, T3, T4, T5>,
    ) -> I64Query<'c, 'a, 's, C, i64, 4> {
        self.bind(client, &params.user_key, &params.keys, &params.position_keys, &params.left_by)
    }
}
pub struct FindPartsOnHoldStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_parts_on_hold() -> FindPartsOnHoldStmt {
    FindPartsOnHoldStmt(
        "with recursive below (head, key) as ( select key, key from unnest($1::bigint[]) as key union all select below.head, s.key from below join serial.serial s on s.parent_key = below.key and s.link_confirmed ) select below.head, s.key from below join serial.serial s on s.key = below.key left join serial.lot l on l.key = s.lot_key where below.key <> below.head and (s.hold_reason is not null or l.hold_reason is not null) order by below.head, s.key",
        None,
    )
}
impl FindPartsOnHoldStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> FindPartsOnHoldQuery<'c, 'a, 's, C, FindPartsOnHold, 1> {
        FindPartsOnHoldQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindPartsOnHold, tokio_postgres::Error> {
                Ok(FindPartsOnHold { head: row.try_get(0)?, key: row.try_get(1)? })
            },
            mapper: |it| FindPartsOnHold::from(it),
        }
    }
}
pub struct FindUnitsByCodeStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_units_by_code() -> FindUnitsByCodeStmt {
    FindUnitsByCodeStmt(
        "select s.product_key, s.code as code, s.key from unnest($1::bigint[], $2::text[]) as given (product_key, code) join serial.serial s on s.product_key = given.product_key and s.code = given.code and s.deleted_at is null",
        None,
    )
}
impl FindUnitsByCodeStmt {
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
        T2: crate::StringSql,
        T3: crate::ArraySql<Item = T2>,
    >(
        &'s self,
        client: &'c C,
        product_keys: &'a T1,
        codes: &'a T3,
    ) -> FindUnitsByCodeQuery<'c, 'a, 's, C, FindUnitsByCode, 2> {
        FindUnitsByCodeQuery {
            client,
            params: [product_keys, codes],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindUnitsByCodeBorrowed, tokio_postgres::Error> {
                Ok(FindUnitsByCodeBorrowed {
                    product_key: row.try_get(0)?,
                    code: row.try_get(1)?,
                    key: row.try_get(2)?,
                })
            },
            mapper: |it| FindUnitsByCode::from(it),
        }
    }
}
impl<
    'c,
    'a,
    's,
    C: GenericClient,
    T1: crate::ArraySql<Item = i64>,
    T2: crate::StringSql,
    T3: crate::ArraySql<Item = T2>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindUnitsByCodeParams<T1, T2, T3>,
        FindUnitsByCodeQuery<'c, 'a, 's, C, FindUnitsByCode, 2>,
        C,
    > for FindUnitsByCodeStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindUnitsByCodeParams<T1, T2, T3>,
    ) -> FindUnitsByCodeQuery<'c, 'a, 's, C, FindUnitsByCode, 2> {
        self.bind(client, &params.product_keys, &params.codes)
    }
}
pub struct ForgetPlacesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn forget_places() -> ForgetPlacesStmt {
    ForgetPlacesStmt(
        "with unit as ( update serial.serial set position_key = null, left_by = null, rev = rev + 1 where position_key is not null or left_by is not null returning key ), part as ( update serial.link set consumption_movement_key = null, return_movement_key = null, rev = rev + 1 where consumption_movement_key is not null or return_movement_key is not null returning key ) select (select count(*) from unit) as units, (select count(*) from part) as links",
        None,
    )
}
impl ForgetPlacesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
    ) -> ForgetPlacesQuery<'c, 'a, 's, C, ForgetPlaces, 0> {
        ForgetPlacesQuery {
            client,
            params: [],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ForgetPlaces, tokio_postgres::Error> {
                Ok(ForgetPlaces { units: row.try_get(0)?, links: row.try_get(1)? })
            },
            mapper: |it| ForgetPlaces::from(it),
        }
    }
}
pub struct FindUnitsOfOrderStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_units_of_order() -> FindUnitsOfOrderStmt {
    FindUnitsOfOrderStmt("select key from serial.serial where work_order_key = $1 order by key", None)
}
impl FindUnitsOfOrderStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        work_order_key: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 1> {
        I64Query {
            client,
            params: [work_order_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
pub struct ForgetOrderOfUnitsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn forget_order_of_units() -> ForgetOrderOfUnitsStmt {
    ForgetOrderOfUnitsStmt(
        "update serial.serial set work_order_key = null, rev = rev + 1 where work_order_key = $1",
        None,
    )
}
impl ForgetOrderOfUnitsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        work_order_key: &'a i64,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[work_order_key]).await
    }
}
