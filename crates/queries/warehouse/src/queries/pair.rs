// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct MakePairsParams<T1: crate::ArraySql<Item = i64>, T2: crate::StringSql, T3: crate::ArraySql<Item = T2>> {
    pub products: T1,
    pub positions: T3,
}
#[derive(Debug)]
pub struct LockPairsParams<T1: crate::ArraySql<Item = i64>, T2: crate::StringSql, T3: crate::ArraySql<Item = T2>> {
    pub products: T1,
    pub positions: T3,
}
#[derive(Debug)]
pub struct FindPairsParams<T1: crate::ArraySql<Item = i64>, T2: crate::StringSql, T3: crate::ArraySql<Item = T2>> {
    pub products: T1,
    pub positions: T3,
}
#[derive(Debug)]
pub struct FindStockOfPairsParams<T1: crate::ArraySql<Item = i64>, T2: crate::StringSql, T3: crate::ArraySql<Item = T2>>
{
    pub products: T1,
    pub positions: T3,
}
#[derive(Debug)]
pub struct SetCountingParams<T1: crate::ArraySql<Item = i64>, T2: crate::StringSql, T3: crate::ArraySql<Item = T2>> {
    pub user_key: Option<i64>,
    pub products: T1,
    pub positions: T3,
}
#[derive(Debug)]
pub struct NoteCountedParams<T1: crate::ArraySql<Item = i64>, T2: crate::StringSql, T3: crate::ArraySql<Item = T2>> {
    pub at: chrono::DateTime<chrono::Utc>,
    pub products: T1,
    pub positions: T3,
}
#[derive(Debug)]
pub struct SetLockedParams<T1: crate::ArraySql<Item = i64>, T2: crate::StringSql, T3: crate::ArraySql<Item = T2>> {
    pub session_key: Option<i64>,
    pub products: T1,
    pub positions: T3,
}
#[derive(Debug)]
pub struct FindBookedSinceParams<
    T1: crate::ArraySql<Item = i64>,
    T2: crate::ArraySql<Item = i64>,
    T3: crate::ArraySql<Item = chrono::DateTime<chrono::Utc>>,
    T4: crate::ArraySql<Item = Option<i64>>,
    T5: crate::StringSql,
> {
    pub record_keys: T1,
    pub serial_keys: T2,
    pub system_ats: T3,
    pub posted: T4,
    pub session_key: T5,
}
#[derive(Debug)]
pub struct FindCountedSinceParams<
    T1: crate::ArraySql<Item = i64>,
    T2: crate::StringSql,
    T3: crate::ArraySql<Item = T2>,
    T4: crate::ArraySql<Item = chrono::DateTime<chrono::Utc>>,
    T5: crate::ArraySql<Item = Option<i64>>,
    T6: crate::StringSql,
> {
    pub products: T1,
    pub positions: T3,
    pub system_ats: T4,
    pub posted: T5,
    pub session_key: T6,
}
#[derive(Debug)]
pub struct HoldCountSubjectsParams<
    T1: crate::ArraySql<Item = i64>,
    T2: crate::ArraySql<Item = i64>,
    T3: crate::StringSql,
    T4: crate::ArraySql<Item = T3>,
> {
    pub product_keys: T1,
    pub lot_keys: T2,
    pub position_keys: T4,
}
#[derive(Debug)]
pub struct FindCountSubjectsParams<
    T1: crate::ArraySql<Item = i64>,
    T2: crate::ArraySql<Item = i64>,
    T3: crate::StringSql,
    T4: crate::ArraySql<Item = T3>,
> {
    pub product_keys: T1,
    pub lot_keys: T2,
    pub position_keys: T4,
}
#[derive(Debug, Clone, PartialEq)]
pub struct LockPairs {
    pub product_key: i64,
    pub position_key: String,
    pub counting_by: Option<i64>,
    pub locked_by: Option<i64>,
}
pub struct LockPairsBorrowed<'a> {
    pub product_key: i64,
    pub position_key: &'a str,
    pub counting_by: Option<i64>,
    pub locked_by: Option<i64>,
}
impl<'a> From<LockPairsBorrowed<'a>> for LockPairs {
    fn from(LockPairsBorrowed { product_key, position_key, counting_by, locked_by }: LockPairsBorrowed<'a>) -> Self {
        Self { product_key, position_key: position_key.into(), counting_by, locked_by }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindPairs {
    pub product_key: i64,
    pub position_key: String,
    pub counting_by: Option<i64>,
    pub locked_by: Option<i64>,
}
pub struct FindPairsBorrowed<'a> {
    pub product_key: i64,
    pub position_key: &'a str,
    pub counting_by: Option<i64>,
    pub locked_by: Option<i64>,
}
impl<'a> From<FindPairsBorrowed<'a>> for FindPairs {
    fn from(FindPairsBorrowed { product_key, position_key, counting_by, locked_by }: FindPairsBorrowed<'a>) -> Self {
        Self { product_key, position_key: position_key.into(), counting_by, locked_by }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindStockOfPairs {
    pub key: i64,
    pub product_key: i64,
    pub position_key: String,
    pub serial_key: Option<i64>,
    pub lot_key: Option<i64>,
    pub quantity: rust_decimal::Decimal,
}
pub struct FindStockOfPairsBorrowed<'a> {
    pub key: i64,
    pub product_key: i64,
    pub position_key: &'a str,
    pub serial_key: Option<i64>,
    pub lot_key: Option<i64>,
    pub quantity: rust_decimal::Decimal,
}
impl<'a> From<FindStockOfPairsBorrowed<'a>> for FindStockOfPairs {
    fn from(
        FindStockOfPairsBorrowed {
            key,
            product_key,
            position_key,
            serial_key,
            lot_key,
            quantity,
        }: FindStockOfPairsBorrowed<'a>,
    ) -> Self {
        Self { key, product_key, position_key: position_key.into(), serial_key, lot_key, quantity }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindPairsOfStockRows {
    pub key: i64,
    pub product_key: i64,
    pub position_key: String,
}
pub struct FindPairsOfStockRowsBorrowed<'a> {
    pub key: i64,
    pub product_key: i64,
    pub position_key: &'a str,
}
impl<'a> From<FindPairsOfStockRowsBorrowed<'a>> for FindPairsOfStockRows {
    fn from(FindPairsOfStockRowsBorrowed { key, product_key, position_key }: FindPairsOfStockRowsBorrowed<'a>) -> Self {
        Self { key, product_key, position_key: position_key.into() }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindPairsInPosition {
    pub product_key: i64,
    pub position_key: String,
    pub counting_by: Option<i64>,
    pub locked_by: Option<i64>,
    pub filled: bool,
}
pub struct FindPairsInPositionBorrowed<'a> {
    pub product_key: i64,
    pub position_key: &'a str,
    pub counting_by: Option<i64>,
    pub locked_by: Option<i64>,
    pub filled: bool,
}
impl<'a> From<FindPairsInPositionBorrowed<'a>> for FindPairsInPosition {
    fn from(
        FindPairsInPositionBorrowed {
            product_key,
            position_key,
            counting_by,
            locked_by,
            filled,
        }: FindPairsInPositionBorrowed<'a>,
    ) -> Self {
        Self { product_key, position_key: position_key.into(), counting_by, locked_by, filled }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindPairsLockedBy {
    pub product_key: i64,
    pub position_key: String,
}
pub struct FindPairsLockedByBorrowed<'a> {
    pub product_key: i64,
    pub position_key: &'a str,
}
impl<'a> From<FindPairsLockedByBorrowed<'a>> for FindPairsLockedBy {
    fn from(FindPairsLockedByBorrowed { product_key, position_key }: FindPairsLockedByBorrowed<'a>) -> Self {
        Self { product_key, position_key: position_key.into() }
    }
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct FindBookedSince {
    pub record_key: i64,
    pub serial_key: i64,
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindCountedSince {
    pub product_key: i64,
    pub position_key: String,
}
pub struct FindCountedSinceBorrowed<'a> {
    pub product_key: i64,
    pub position_key: &'a str,
}
impl<'a> From<FindCountedSinceBorrowed<'a>> for FindCountedSince {
    fn from(FindCountedSinceBorrowed { product_key, position_key }: FindCountedSinceBorrowed<'a>) -> Self {
        Self { product_key, position_key: position_key.into() }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct HoldCountSubjects {
    pub products: serde_json::Value,
    pub lots: serde_json::Value,
    pub places: serde_json::Value,
}
pub struct HoldCountSubjectsBorrowed<'a> {
    pub products: postgres_types::Json<&'a serde_json::value::RawValue>,
    pub lots: postgres_types::Json<&'a serde_json::value::RawValue>,
    pub places: postgres_types::Json<&'a serde_json::value::RawValue>,
}
impl<'a> From<HoldCountSubjectsBorrowed<'a>> for HoldCountSubjects {
    fn from(HoldCountSubjectsBorrowed { products, lots, places }: HoldCountSubjectsBorrowed<'a>) -> Self {
        Self {
            products: serde_json::from_str(products.0.get()).unwrap(),
            lots: serde_json::from_str(lots.0.get()).unwrap(),
            places: serde_json::from_str(places.0.get()).unwrap(),
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindCountSubjects {
    pub products: serde_json::Value,
    pub lots: serde_json::Value,
    pub places: serde_json::Value,
}
pub struct FindCountSubjectsBorrowed<'a> {
    pub products: postgres_types::Json<&'a serde_json::value::RawValue>,
    pub lots: postgres_types::Json<&'a serde_json::value::RawValue>,
    pub places: postgres_types::Json<&'a serde_json::value::RawValue>,
}
impl<'a> From<FindCountSubjectsBorrowed<'a>> for FindCountSubjects {
    fn from(FindCountSubjectsBorrowed { products, lots, places }: FindCountSubjectsBorrowed<'a>) -> Self {
        Self {
            products: serde_json::from_str(products.0.get()).unwrap(),
            lots: serde_json::from_str(lots.0.get()).unwrap(),
            places: serde_json::from_str(places.0.get()).unwrap(),
        }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct LockPairsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<LockPairsBorrowed, tokio_postgres::Error>,
    mapper: fn(LockPairsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> LockPairsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(LockPairsBorrowed) -> R) -> LockPairsQuery<'c, 'a, 's, C, R, N> {
        LockPairsQuery {
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
pub struct FindPairsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindPairsBorrowed, tokio_postgres::Error>,
    mapper: fn(FindPairsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindPairsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindPairsBorrowed) -> R) -> FindPairsQuery<'c, 'a, 's, C, R, N> {
        FindPairsQuery {
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
pub struct FindStockOfPairsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindStockOfPairsBorrowed, tokio_postgres::Error>,
    mapper: fn(FindStockOfPairsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindStockOfPairsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindStockOfPairsBorrowed) -> R) -> FindStockOfPairsQuery<'c, 'a, 's, C, R, N> {
        FindStockOfPairsQuery {
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
pub struct FindPairsOfStockRowsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindPairsOfStockRowsBorrowed, tokio_postgres::Error>,
    mapper: fn(FindPairsOfStockRowsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindPairsOfStockRowsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(
        self,
        mapper: fn(FindPairsOfStockRowsBorrowed) -> R,
    ) -> FindPairsOfStockRowsQuery<'c, 'a, 's, C, R, N> {
        FindPairsOfStockRowsQuery {
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
pub struct FindPairsInPositionQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindPairsInPositionBorrowed, tokio_postgres::Error>,
    mapper: fn(FindPairsInPositionBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindPairsInPositionQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindPairsInPositionBorrowed) -> R) -> FindPairsInPositionQuery<'c, 'a, 's, C, R, N> {
        FindPairsInPositionQuery {
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
pub struct FindPairsLockedByQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindPairsLockedByBorrowed, tokio_postgres::Error>,
    mapper: fn(FindPairsLockedByBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindPairsLockedByQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindPairsLockedByBorrowed) -> R) -> FindPairsLockedByQuery<'c, 'a, 's, C, R, N> {
        FindPairsLockedByQuery {
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
pub struct FindBookedSinceQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindBookedSince, tokio_postgres::Error>,
    mapper: fn(FindBookedSince) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindBookedSinceQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindBookedSince) -> R) -> FindBookedSinceQuery<'c, 'a, 's, C, R, N> {
        FindBookedSinceQuery {
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
pub struct FindCountedSinceQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindCountedSinceBorrowed, tokio_postgres::Error>,
    mapper: fn(FindCountedSinceBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindCountedSinceQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindCountedSinceBorrowed) -> R) -> FindCountedSinceQuery<'c, 'a, 's, C, R, N> {
        FindCountedSinceQuery {
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
pub struct HoldCountSubjectsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<HoldCountSubjectsBorrowed, tokio_postgres::Error>,
    mapper: fn(HoldCountSubjectsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> HoldCountSubjectsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(HoldCountSubjectsBorrowed) -> R) -> HoldCountSubjectsQuery<'c, 'a, 's, C, R, N> {
        HoldCountSubjectsQuery {
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
pub struct FindCountSubjectsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindCountSubjectsBorrowed, tokio_postgres::Error>,
    mapper: fn(FindCountSubjectsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindCountSubjectsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindCountSubjectsBorrowed) -> R) -> FindCountSubjectsQuery<'c, 'a, 's, C, R, N> {
        FindCountSubjectsQuery {
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
pub struct MakePairsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn make_pairs() -> MakePairsStmt {
    MakePairsStmt(
        "insert into warehouse.pair (product_key, position_key) select distinct asked.product_key, asked.position_key from unnest($1::bigint[], $2::text[]) as asked (product_key, position_key) order by 1, 2 on conflict do nothing",
        None,
    )
}
impl MakePairsStmt {
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
    >(
        &'s self,
        client: &'c C,
        products: &'a T1,
        positions: &'a T3,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[products, positions]).await
    }
}
impl<
    'a,
    C: GenericClient + Send + Sync,
    T1: crate::ArraySql<Item = i64>,
    T2: crate::StringSql,
    T3: crate::ArraySql<Item = T2>,
>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        MakePairsParams<T1, T2, T3>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for MakePairsStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a MakePairsParams<T1, T2, T3>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(client, &params.products, &params.positions))
    }
}
pub struct LockPairsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_pairs() -> LockPairsStmt {
    LockPairsStmt(
        "select p.product_key, p.position_key, p.counting_by, p.locked_by from warehouse.pair p where (p.product_key, p.position_key) in (select * from unnest($1::bigint[], $2::text[])) order by p.product_key, p.position_key for no key update",
        None,
    )
}
impl LockPairsStmt {
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
        products: &'a T1,
        positions: &'a T3,
    ) -> LockPairsQuery<'c, 'a, 's, C, LockPairs, 2> {
        LockPairsQuery {
            client,
            params: [products, positions],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<LockPairsBorrowed, tokio_postgres::Error> {
                Ok(LockPairsBorrowed {
                    product_key: row.try_get(0)?,
                    position_key: row.try_get(1)?,
                    counting_by: row.try_get(2)?,
                    locked_by: row.try_get(3)?,
                })
            },
            mapper: |it| LockPairs::from(it),
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
> crate::client::async_::Params<'c, 'a, 's, LockPairsParams<T1, T2, T3>, LockPairsQuery<'c, 'a, 's, C, LockPairs, 2>, C>
    for LockPairsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a LockPairsParams<T1, T2, T3>,
    ) -> LockPairsQuery<'c, 'a, 's, C, LockPairs, 2> {
        self.bind(client, &params.products, &params.positions)
    }
}
pub struct FindPairsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_pairs() -> FindPairsStmt {
    FindPairsStmt(
        "select p.product_key, p.position_key, p.counting_by, p.locked_by from warehouse.pair p where (p.product_key, p.position_key) in (select * from unnest($1::bigint[], $2::text[]))",
        None,
    )
}
impl FindPairsStmt {
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
        products: &'a T1,
        positions: &'a T3,
    ) -> FindPairsQuery<'c, 'a, 's, C, FindPairs, 2> {
        FindPairsQuery {
            client,
            params: [products, positions],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindPairsBorrowed, tokio_postgres::Error> {
                Ok(FindPairsBorrowed {
                    product_key: row.try_get(0)?,
                    position_key: row.try_get(1)?,
                    counting_by: row.try_get(2)?,
                    locked_by: row.try_get(3)?,
                })
            },
            mapper: |it| FindPairs::from(it),
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
> crate::client::async_::Params<'c, 'a, 's, FindPairsParams<T1, T2, T3>, FindPairsQuery<'c, 'a, 's, C, FindPairs, 2>, C>
    for FindPairsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindPairsParams<T1, T2, T3>,
    ) -> FindPairsQuery<'c, 'a, 's, C, FindPairs, 2> {
        self.bind(client, &params.products, &params.positions)
    }
}
pub struct FindStockOfPairsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_stock_of_pairs() -> FindStockOfPairsStmt {
    FindStockOfPairsStmt(
        "select s.key, s.product_key, s.position_key, s.serial_key, s.lot_key, s.quantity from warehouse.stock s where (s.product_key, s.position_key) in (select * from unnest($1::bigint[], $2::text[])) order by s.product_key, s.position_key, s.serial_key, s.lot_key nulls first",
        None,
    )
}
impl FindStockOfPairsStmt {
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
        products: &'a T1,
        positions: &'a T3,
    ) -> FindStockOfPairsQuery<'c, 'a, 's, C, FindStockOfPairs, 2> {
        FindStockOfPairsQuery {
            client,
            params: [products, positions],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindStockOfPairsBorrowed, tokio_postgres::Error> {
                Ok(FindStockOfPairsBorrowed {
                    key: row.try_get(0)?,
                    product_key: row.try_get(1)?,
                    position_key: row.try_get(2)?,
                    serial_key: row.try_get(3)?,
                    lot_key: row.try_get(4)?,
                    quantity: row.try_get(5)?,
                })
            },
            mapper: |it| FindStockOfPairs::from(it),
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
        FindStockOfPairsParams<T1, T2, T3>,
        FindStockOfPairsQuery<'c, 'a, 's, C, FindStockOfPairs, 2>,
        C,
    > for FindStockOfPairsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindStockOfPairsParams<T1, T2, T3>,
    ) -> FindStockOfPairsQuery<'c, 'a, 's, C, FindStockOfPairs, 2> {
        self.bind(client, &params.products, &params.positions)
    }
}
pub struct FindPairsOfStockRowsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_pairs_of_stock_rows() -> FindPairsOfStockRowsStmt {
    FindPairsOfStockRowsStmt(
        "select s.key, s.product_key, s.position_key from warehouse.stock s where s.key = any ($1)",
        None,
    )
}
impl FindPairsOfStockRowsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> FindPairsOfStockRowsQuery<'c, 'a, 's, C, FindPairsOfStockRows, 1> {
        FindPairsOfStockRowsQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindPairsOfStockRowsBorrowed, tokio_postgres::Error> {
                Ok(FindPairsOfStockRowsBorrowed {
                    key: row.try_get(0)?,
                    product_key: row.try_get(1)?,
                    position_key: row.try_get(2)?,
                })
            },
            mapper: |it| FindPairsOfStockRows::from(it),
        }
    }
}
pub struct FindPairsInPositionStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_pairs_in_position() -> FindPairsInPositionStmt {
    FindPairsInPositionStmt(
        "select p.product_key, p.position_key, p.counting_by, p.locked_by, exists (select from warehouse.stock s where s.product_key = p.product_key and s.position_key = p.position_key) as filled from warehouse.pair p where p.position_key = $1 order by p.product_key",
        None,
    )
}
impl FindPairsInPositionStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        position_key: &'a T1,
    ) -> FindPairsInPositionQuery<'c, 'a, 's, C, FindPairsInPosition, 1> {
        FindPairsInPositionQuery {
            client,
            params: [position_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindPairsInPositionBorrowed, tokio_postgres::Error> {
                Ok(FindPairsInPositionBorrowed {
                    product_key: row.try_get(0)?,
                    position_key: row.try_get(1)?,
                    counting_by: row.try_get(2)?,
                    locked_by: row.try_get(3)?,
                    filled: row.try_get(4)?,
                })
            },
            mapper: |it| FindPairsInPosition::from(it),
        }
    }
}
pub struct SetCountingStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn set_counting() -> SetCountingStmt {
    SetCountingStmt(
        "update warehouse.pair p set counting_by = $1 where (p.product_key, p.position_key) in (select * from unnest($2::bigint[], $3::text[])) returning p.product_key",
        None,
    )
}
impl SetCountingStmt {
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
        user_key: &'a Option<i64>,
        products: &'a T1,
        positions: &'a T3,
    ) -> I64Query<'c, 'a, 's, C, i64, 3> {
        I64Query {
            client,
            params: [user_key, products, positions],
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
    T3: crate::ArraySql<Item = T2>,
> crate::client::async_::Params<'c, 'a, 's, SetCountingParams<T1, T2, T3>, I64Query<'c, 'a, 's, C, i64, 3>, C>
    for SetCountingStmt
{
    fn params(&'s self, client: &'c C, params: &'a SetCountingParams<T1, T2, T3>) -> I64Query<'c, 'a, 's, C, i64, 3> {
        self.bind(client, &params.user_key, &params.products, &params.positions)
    }
}
pub struct NoteCountedStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn note_counted() -> NoteCountedStmt {
    NoteCountedStmt(
        "update warehouse.pair p set counting_by = null, last_counted = $1 where (p.product_key, p.position_key) in (select * from unnest($2::bigint[], $3::text[])) returning p.product_key",
        None,
    )
}
impl NoteCountedStmt {
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
        at: &'a chrono::DateTime<chrono::Utc>,
        products: &'a T1,
        positions: &'a T3,
    ) -> I64Query<'c, 'a, 's, C, i64, 3> {
        I64Query {
            client,
            params: [at, products, positions],
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
    T3: crate::ArraySql<Item = T2>,
> crate::client::async_::Params<'c, 'a, 's, NoteCountedParams<T1, T2, T3>, I64Query<'c, 'a, 's, C, i64, 3>, C>
    for NoteCountedStmt
{
    fn params(&'s self, client: &'c C, params: &'a NoteCountedParams<T1, T2, T3>) -> I64Query<'c, 'a, 's, C, i64, 3> {
        self.bind(client, &params.at, &params.products, &params.positions)
    }
}
pub struct SetLockedStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn set_locked() -> SetLockedStmt {
    SetLockedStmt(
        "update warehouse.pair p set locked_by = $1 where (p.product_key, p.position_key) in (select * from unnest($2::bigint[], $3::text[])) returning p.product_key",
        None,
    )
}
impl SetLockedStmt {
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
        session_key: &'a Option<i64>,
        products: &'a T1,
        positions: &'a T3,
    ) -> I64Query<'c, 'a, 's, C, i64, 3> {
        I64Query {
            client,
            params: [session_key, products, positions],
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
    T3: crate::ArraySql<Item = T2>,
> crate::client::async_::Params<'c, 'a, 's, SetLockedParams<T1, T2, T3>, I64Query<'c, 'a, 's, C, i64, 3>, C>
    for SetLockedStmt
{
    fn params(&'s self, client: &'c C, params: &'a SetLockedParams<T1, T2, T3>) -> I64Query<'c, 'a, 's, C, i64, 3> {
        self.bind(client, &params.session_key, &params.products, &params.positions)
    }
}
pub struct FindPairsLockedByStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_pairs_locked_by() -> FindPairsLockedByStmt {
    FindPairsLockedByStmt(
        "select p.product_key, p.position_key from warehouse.pair p where p.locked_by = $1 order by p.product_key, p.position_key",
        None,
    )
}
impl FindPairsLockedByStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        session_key: &'a i64,
    ) -> FindPairsLockedByQuery<'c, 'a, 's, C, FindPairsLockedBy, 1> {
        FindPairsLockedByQuery {
            client,
            params: [session_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindPairsLockedByBorrowed, tokio_postgres::Error> {
                Ok(FindPairsLockedByBorrowed { product_key: row.try_get(0)?, position_key: row.try_get(1)? })
            },
            mapper: |it| FindPairsLockedBy::from(it),
        }
    }
}
pub struct FindBookedSinceStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_booked_since() -> FindBookedSinceStmt {
    FindBookedSinceStmt(
        "select distinct asked.record_key, asked.serial_key from unnest($1::bigint[], $2::bigint[], $3::timestamptz[], $4::bigint[]) as asked (record_key, serial_key, system_at, posted) join warehouse.movement m on m.serial_key = asked.serial_key where m.status = 'completed' and case when asked.posted is null then m.\"end\" > asked.system_at else m.posted > asked.posted end and m.refs ->> 'inventory_count_session_key' is distinct from $5::text",
        None,
    )
}
impl FindBookedSinceStmt {
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
        T2: crate::ArraySql<Item = i64>,
        T3: crate::ArraySql<Item = chrono::DateTime<chrono::Utc>>,
        T4: crate::ArraySql<Item = Option<i64>>,
        T5: crate::StringSql,
    >(
        &'s self,
        client: &'c C,
        record_keys: &'a T1,
        serial_keys: &'a T2,
        system_ats: &'a T3,
        posted: &'a T4,
        session_key: &'a T5,
    ) -> FindBookedSinceQuery<'c, 'a, 's, C, FindBookedSince, 5> {
        FindBookedSinceQuery {
            client,
            params: [record_keys, serial_keys, system_ats, posted, session_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindBookedSince, tokio_postgres::Error> {
                Ok(FindBookedSince { record_key: row.try_get(0)?, serial_key: row.try_get(1)? })
            },
            mapper: |it| FindBookedSince::from(it),
        }
    }
}
impl<
    'c,
    'a,
    's,
    C: GenericClient,
    T1: crate::ArraySql<Item = i64>,
    T2: crate::ArraySql<Item = i64>,
    T3: crate::ArraySql<Item = chrono::DateTime<chrono::Utc>>,
    T4: crate::ArraySql<Item = Option<i64>>,
    T5: crate::StringSql,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindBookedSinceParams<T1, T2, T3, T4, T5>,
        FindBookedSinceQuery<'c, 'a, 's, C, FindBookedSince, 5>,
        C,
    > for FindBookedSinceStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindBookedSinceParams<T1, T2, T3, T4, T5>,
    ) -> FindBookedSinceQuery<'c, 'a, 's, C, FindBookedSince, 5> {
        self.bind(
            client,
            &params.record_keys,
            &params.serial_keys,
            &params.system_ats,
            &params.posted,
            &params.session_key,
        )
    }
}
pub struct FindCountedSinceStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_counted_since() -> FindCountedSinceStmt {
    FindCountedSinceStmt(
        "with asked as materialized ( select * from unnest($1::bigint[], $2::text[], $3::timestamptz[], $4::bigint[]) as given (product_key, position_key, system_at, posted) ), posted as materialized ( select m.product_key, side.position_key, m.\"end\" as at, m.posted from warehouse.movement m cross join lateral (values (m.position_from), (m.position_to)) as side (position_key) where m.product_key in (select product_key from asked) and m.posted is not null and m.posted > (select min(coalesce(posted, 0)) from asked) and m.status = 'completed' and m.type in ('adjustment', 'reversal') and m.refs ? 'inventory_count_session_key' and m.refs ->> 'inventory_count_session_key' <> $5::text ) select distinct asked.product_key, asked.position_key from asked join posted on posted.product_key = asked.product_key and posted.position_key = asked.position_key where case when asked.posted is null then posted.at > asked.system_at else posted.posted > asked.posted end",
        None,
    )
}
impl FindCountedSinceStmt {
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
        T4: crate::ArraySql<Item = chrono::DateTime<chrono::Utc>>,
        T5: crate::ArraySql<Item = Option<i64>>,
        T6: crate::StringSql,
    >(
        &'s self,
        client: &'c C,
        products: &'a T1,
        positions: &'a T3,
        system_ats: &'a T4,
        posted: &'a T5,
        session_key: &'a T6,
    ) -> FindCountedSinceQuery<'c, 'a, 's, C, FindCountedSince, 5> {
        FindCountedSinceQuery {
            client,
            params: [products, positions, system_ats, posted, session_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindCountedSinceBorrowed, tokio_postgres::Error> {
                Ok(FindCountedSinceBorrowed { product_key: row.try_get(0)?, position_key: row.try_get(1)? })
            },
            mapper: |it| FindCountedSince::from(it),
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
    T4: crate::ArraySql<Item = chrono::DateTime<chrono::Utc>>,
    T5: crate::ArraySql<Item = Option<i64>>,
    T6: crate::StringSql,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindCountedSinceParams<T1, T2, T3, T4, T5, T6>,
        FindCountedSinceQuery<'c, 'a, 's, C, FindCountedSince, 5>,
        C,
    > for FindCountedSinceStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindCountedSinceParams<T1, T2, T3, T4, T5, T6>,
    ) -> FindCountedSinceQuery<'c, 'a, 's, C, FindCountedSince, 5> {
        self.bind(client, &params.products, &params.positions, &params.system_ats, &params.posted, &params.session_key)
    }
}
pub struct HoldCountSubjectsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn hold_count_subjects() -> HoldCountSubjectsStmt {
    HoldCountSubjectsStmt(
        "with product_row as materialized ( select p.key, p.trash, p.traceability_level is not null as traced, p.manage_inventory as managed, p.allow_negative_inventory as negative, p.lot_tracking from product.product p where p.key = any ($1) order by p.key for key share ), lot_row as materialized ( select l.key, l.product_key from serial.lot l where l.key = any ($2) order by l.key for share ), place as materialized ( select distinct q.key, q.disposable from unnest($3::text[]) as named (key) join position.position p on p.key = named.key cross join unnest(p.path) as step (key) join position.position q on q.key = step.key where q.key = p.key or (p.disposable and q.disposable) ), place_row as materialized ( select case when o.disposable then (select jsonb_build_object('key', p.key, 'deleted', p.deleted, 'path', p.path, 'site_key', p.site_key) from position.position p where p.key = o.key for update) else (select jsonb_build_object('key', p.key, 'deleted', p.deleted, 'path', p.path, 'site_key', p.site_key) from position.position p where p.key = o.key for key share) end as row from (select key, disposable from place order by key) as o ) select coalesce((select jsonb_agg(to_jsonb(p)) from product_row p), '[]') as products, coalesce((select jsonb_agg(to_jsonb(l)) from lot_row l), '[]') as lots, coalesce((select jsonb_agg(p.row) from place_row p), '[]') as places",
        None,
    )
}
impl HoldCountSubjectsStmt {
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
        T2: crate::ArraySql<Item = i64>,
        T3: crate::StringSql,
        T4: crate::ArraySql<Item = T3>,
    >(
        &'s self,
        client: &'c C,
        product_keys: &'a T1,
        lot_keys: &'a T2,
        position_keys: &'a T4,
    ) -> HoldCountSubjectsQuery<'c, 'a, 's, C, HoldCountSubjects, 3> {
        HoldCountSubjectsQuery {
            client,
            params: [product_keys, lot_keys, position_keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<HoldCountSubjectsBorrowed, tokio_postgres::Error> {
                Ok(HoldCountSubjectsBorrowed {
                    products: row.try_get(0)?,
                    lots: row.try_get(1)?,
                    places: row.try_get(2)?,
                })
            },
            mapper: |it| HoldCountSubjects::from(it),
        }
    }
}
impl<
    'c,
    'a,
    's,
    C: GenericClient,
    T1: crate::ArraySql<Item = i64>,
    T2: crate::ArraySql<Item = i64>,
    T3: crate::StringSql,
    T4: crate::ArraySql<Item = T3>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        HoldCountSubjectsParams<T1, T2, T3, T4>,
        HoldCountSubjectsQuery<'c, 'a, 's, C, HoldCountSubjects, 3>,
        C,
    > for HoldCountSubjectsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a HoldCountSubjectsParams<T1, T2, T3, T4>,
    ) -> HoldCountSubjectsQuery<'c, 'a, 's, C, HoldCountSubjects, 3> {
        self.bind(client, &params.product_keys, &params.lot_keys, &params.position_keys)
    }
}
pub struct FindCountSubjectsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_count_subjects() -> FindCountSubjectsStmt {
    FindCountSubjectsStmt(
        "select coalesce((select jsonb_agg(jsonb_build_object('key', p.key, 'trash', p.trash, 'traced', p.traceability_level is not null, 'managed', p.manage_inventory, 'negative', p.allow_negative_inventory, 'lot_tracking', p.lot_tracking)) from product.product p where p.key = any ($1)), '[]') as products, coalesce((select jsonb_agg(jsonb_build_object('key', l.key, 'product_key', l.product_key)) from serial.lot l where l.key = any ($2)), '[]') as lots, coalesce((select jsonb_agg(jsonb_build_object('key', p.key, 'deleted', p.deleted, 'path', p.path, 'site_key', p.site_key)) from position.position p where p.key = any ($3)), '[]') as places",
        None,
    )
}
impl FindCountSubjectsStmt {
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
        T2: crate::ArraySql<Item = i64>,
        T3: crate::StringSql,
        T4: crate::ArraySql<Item = T3>,
    >(
        &'s self,
        client: &'c C,
        product_keys: &'a T1,
        lot_keys: &'a T2,
        position_keys: &'a T4,
    ) -> FindCountSubjectsQuery<'c, 'a, 's, C, FindCountSubjects, 3> {
        FindCountSubjectsQuery {
            client,
            params: [product_keys, lot_keys, position_keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindCountSubjectsBorrowed, tokio_postgres::Error> {
                Ok(FindCountSubjectsBorrowed {
                    products: row.try_get(0)?,
                    lots: row.try_get(1)?,
                    places: row.try_get(2)?,
                })
            },
            mapper: |it| FindCountSubjects::from(it),
        }
    }
}
impl<
    'c,
    'a,
    's,
    C: GenericClient,
    T1: crate::ArraySql<Item = i64>,
    T2: crate::ArraySql<Item = i64>,
    T3: crate::StringSql,
    T4: crate::ArraySql<Item = T3>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindCountSubjectsParams<T1, T2, T3, T4>,
        FindCountSubjectsQuery<'c, 'a, 's, C, FindCountSubjects, 3>,
        C,
    > for FindCountSubjectsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindCountSubjectsParams<T1, T2, T3, T4>,
    ) -> FindCountSubjectsQuery<'c, 'a, 's, C, FindCountSubjects, 3> {
        self.bind(client, &params.product_keys, &params.lot_keys, &params.position_keys)
    }
}
