// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct HoldSubjectsParams<
    T1: crate::ArraySql<Item = i64>,
    T2: crate::ArraySql<Item = i64>,
    T3: crate::ArraySql<Item = i64>,
    T4: crate::StringSql,
    T5: crate::ArraySql<Item = T4>,
    T6: crate::StringSql,
    T7: crate::ArraySql<Item = T6>,
> {
    pub product_keys: T1,
    pub lot_keys: T2,
    pub chosen_products: T3,
    pub chosen_positions: T5,
    pub position_keys: T7,
}
#[derive(Debug)]
pub struct FindSubjectsParams<
    T1: crate::ArraySql<Item = i64>,
    T2: crate::ArraySql<Item = i64>,
    T3: crate::ArraySql<Item = i64>,
    T4: crate::StringSql,
    T5: crate::ArraySql<Item = T4>,
    T6: crate::StringSql,
    T7: crate::ArraySql<Item = T6>,
> {
    pub product_keys: T1,
    pub lot_keys: T2,
    pub chosen_products: T3,
    pub chosen_positions: T5,
    pub position_keys: T7,
}
#[derive(Debug)]
pub struct FindBooksParams<
    T1: crate::ArraySql<Item = i64>,
    T2: crate::StringSql,
    T3: crate::ArraySql<Item = T2>,
    T4: crate::ArraySql<Item = i64>,
> {
    pub products: T1,
    pub positions: T3,
    pub lots: Option<T4>,
}
#[derive(Debug)]
pub struct LockStockParams<
    T1: crate::ArraySql<Item = i64>,
    T2: crate::StringSql,
    T3: crate::ArraySql<Item = T2>,
    T4: crate::ArraySql<Item = i64>,
> {
    pub products: T1,
    pub positions: T3,
    pub lots: Option<T4>,
    pub key_count: i32,
}
#[derive(Debug)]
pub struct PostMovementsParams<
    T1: crate::ArraySql<Item = i64>,
    T2: crate::ArraySql<Item = i64>,
    T3: crate::ArraySql<Item = i64>,
    T4: crate::ArraySql<Item = rust_decimal::Decimal>,
    T5: crate::ArraySql<Item = Option<i64>>,
    T6: crate::ArraySql<Item = Option<chrono::DateTime<chrono::Utc>>>,
    T7: crate::ArraySql<Item = i64>,
    T8: crate::StringSql,
    T9: crate::ArraySql<Item = T8>,
    T10: crate::ArraySql<Item = i64>,
    T11: crate::ArraySql<Item = Option<chrono::DateTime<chrono::Utc>>>,
    T12: crate::ArraySql<Item = i64>,
    T13: crate::StringSql,
    T14: crate::ArraySql<Item = T13>,
    T15: crate::ArraySql<Item = Option<i64>>,
    T16: crate::ArraySql<Item = Option<i64>>,
    T17: crate::ArraySql<Item = rust_decimal::Decimal>,
    T18: crate::ArraySql<Item = Option<i64>>,
    T19: crate::ArraySql<Item = Option<chrono::DateTime<chrono::Utc>>>,
    T20: crate::ArraySql<Item = i64>,
    T21: crate::StringSql,
    T22: crate::ArraySql<Item = T21>,
    T23: crate::ArraySql<Item = i64>,
    T24: crate::ArraySql<Item = Option<i64>>,
    T25: crate::ArraySql<Item = Option<i64>>,
    T26: crate::StringSql,
    T27: crate::ArraySql<Item = T26>,
    T28: crate::StringSql,
    T29: crate::ArraySql<Item = T28>,
    T30: crate::ArraySql<Item = rust_decimal::Decimal>,
    T31: crate::ArraySql<Item = rust_decimal::Decimal>,
    T32: crate::ArraySql<Item = Option<i64>>,
    T33: crate::ArraySql<Item = Option<i64>>,
    T34: crate::ArraySql<Item = Option<rust_decimal::Decimal>>,
    T35: crate::StringSql,
    T36: crate::ArraySql<Item = Option<T35>>,
    T37: crate::JsonSql,
    T38: crate::ArraySql<Item = T37>,
    T39: crate::StringSql,
    T40: crate::ArraySql<Item = Option<T39>>,
    T41: crate::JsonSql,
    T42: crate::ArraySql<Item = Option<T41>>,
> {
    pub gone_keys: T1,
    pub left_serials: T2,
    pub changed_keys: T3,
    pub changed_quantities: T4,
    pub changed_movements: T5,
    pub changed_arrivals: T6,
    pub moved_serials: T7,
    pub moved_positions: T9,
    pub moved_movements: T10,
    pub moved_arrivals: T11,
    pub added_products: T12,
    pub added_positions: T14,
    pub added_serials: T15,
    pub added_lots: T16,
    pub added_quantities: T17,
    pub added_movements: T18,
    pub added_arrivals: T19,
    pub now: chrono::DateTime<chrono::Utc>,
    pub user_key: Option<i64>,
    pub keys: T20,
    pub types: T22,
    pub product_keys: T23,
    pub serial_keys: T24,
    pub lot_keys: T25,
    pub positions_from: T27,
    pub positions_to: T29,
    pub planned: T30,
    pub confirmed: T31,
    pub split_from_keys: T32,
    pub list_keys: T33,
    pub items: T34,
    pub allocations: T36,
    pub refs: T38,
    pub reasons: T40,
    pub extras: T42,
}
#[derive(Debug)]
pub struct CompleteMovementsParams<
    T1: crate::ArraySql<Item = i64>,
    T2: crate::ArraySql<Item = Option<i64>>,
    T3: crate::ArraySql<Item = Option<i64>>,
    T4: crate::StringSql,
    T5: crate::ArraySql<Item = T4>,
    T6: crate::StringSql,
    T7: crate::ArraySql<Item = T6>,
    T8: crate::ArraySql<Item = rust_decimal::Decimal>,
    T9: crate::StringSql,
    T10: crate::ArraySql<Item = Option<T9>>,
    T11: crate::StringSql,
    T12: crate::ArraySql<Item = Option<T11>>,
    T13: crate::ArraySql<Item = i64>,
> {
    pub now: chrono::DateTime<chrono::Utc>,
    pub user_key: Option<i64>,
    pub keys: T1,
    pub serial_keys: T2,
    pub lot_keys: T3,
    pub positions_from: T5,
    pub positions_to: T7,
    pub quantities: T8,
    pub allocations: T10,
    pub reasons: T12,
    pub posted: T13,
}
#[derive(Debug)]
pub struct PlanMovementsParams<
    T1: crate::ArraySql<Item = i64>,
    T2: crate::StringSql,
    T3: crate::ArraySql<Item = T2>,
    T4: crate::ArraySql<Item = i64>,
    T5: crate::ArraySql<Item = Option<i64>>,
    T6: crate::StringSql,
    T7: crate::ArraySql<Item = Option<T6>>,
    T8: crate::ArraySql<Item = Option<i64>>,
    T9: crate::StringSql,
    T10: crate::ArraySql<Item = Option<T9>>,
    T11: crate::StringSql,
    T12: crate::ArraySql<Item = T11>,
    T13: crate::StringSql,
    T14: crate::ArraySql<Item = T13>,
    T15: crate::ArraySql<Item = rust_decimal::Decimal>,
    T16: crate::ArraySql<Item = Option<i64>>,
    T17: crate::ArraySql<Item = Option<rust_decimal::Decimal>>,
    T18: crate::JsonSql,
    T19: crate::ArraySql<Item = T18>,
    T20: crate::StringSql,
    T21: crate::ArraySql<Item = Option<T20>>,
    T22: crate::JsonSql,
    T23: crate::ArraySql<Item = Option<T22>>,
> {
    pub now: chrono::DateTime<chrono::Utc>,
    pub user_key: Option<i64>,
    pub keys: T1,
    pub types: T3,
    pub product_keys: T4,
    pub serial_keys: T5,
    pub serial_codes: T7,
    pub lot_keys: T8,
    pub lot_codes: T10,
    pub positions_from: T12,
    pub positions_to: T14,
    pub quantities: T15,
    pub list_keys: T16,
    pub items: T17,
    pub refs: T19,
    pub reasons: T21,
    pub extras: T23,
}
#[derive(Debug)]
pub struct FindLastUnreversedMovementsParams<T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>> {
    pub serial_keys: T1,
    pub reversed: T2,
}
#[derive(Debug, Clone, PartialEq)]
pub struct SubjectsRow {
    pub products: serde_json::Value,
    pub lots: serde_json::Value,
    pub places: serde_json::Value,
    pub settings: serde_json::Value,
}
pub struct SubjectsRowBorrowed<'a> {
    pub products: postgres_types::Json<&'a serde_json::value::RawValue>,
    pub lots: postgres_types::Json<&'a serde_json::value::RawValue>,
    pub places: postgres_types::Json<&'a serde_json::value::RawValue>,
    pub settings: postgres_types::Json<&'a serde_json::value::RawValue>,
}
impl<'a> From<SubjectsRowBorrowed<'a>> for SubjectsRow {
    fn from(SubjectsRowBorrowed { products, lots, places, settings }: SubjectsRowBorrowed<'a>) -> Self {
        Self {
            products: serde_json::from_str(products.0.get()).unwrap(),
            lots: serde_json::from_str(lots.0.get()).unwrap(),
            places: serde_json::from_str(places.0.get()).unwrap(),
            settings: serde_json::from_str(settings.0.get()).unwrap(),
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindBooks {
    pub pairs: serde_json::Value,
    pub stock: serde_json::Value,
}
pub struct FindBooksBorrowed<'a> {
    pub pairs: postgres_types::Json<&'a serde_json::value::RawValue>,
    pub stock: postgres_types::Json<&'a serde_json::value::RawValue>,
}
impl<'a> From<FindBooksBorrowed<'a>> for FindBooks {
    fn from(FindBooksBorrowed { pairs, stock }: FindBooksBorrowed<'a>) -> Self {
        Self {
            pairs: serde_json::from_str(pairs.0.get()).unwrap(),
            stock: serde_json::from_str(stock.0.get()).unwrap(),
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct LockStock {
    pub pairs: serde_json::Value,
    pub stock: serde_json::Value,
    pub keys: Vec<i64>,
}
pub struct LockStockBorrowed<'a> {
    pub pairs: postgres_types::Json<&'a serde_json::value::RawValue>,
    pub stock: postgres_types::Json<&'a serde_json::value::RawValue>,
    pub keys: crate::ArrayIterator<'a, i64>,
}
impl<'a> From<LockStockBorrowed<'a>> for LockStock {
    fn from(LockStockBorrowed { pairs, stock, keys }: LockStockBorrowed<'a>) -> Self {
        Self {
            pairs: serde_json::from_str(pairs.0.get()).unwrap(),
            stock: serde_json::from_str(stock.0.get()).unwrap(),
            keys: keys.map(|v| v).collect(),
        }
    }
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct PostMovements {
    pub touched: i64,
    pub written: i64,
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindLastUnreversedMovements {
    pub serial_key: i64,
    pub r#type: String,
}
pub struct FindLastUnreversedMovementsBorrowed<'a> {
    pub serial_key: i64,
    pub r#type: &'a str,
}
impl<'a> From<FindLastUnreversedMovementsBorrowed<'a>> for FindLastUnreversedMovements {
    fn from(
        FindLastUnreversedMovementsBorrowed { serial_key, r#type }: FindLastUnreversedMovementsBorrowed<'a>,
    ) -> Self {
        Self { serial_key, r#type: r#type.into() }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct SubjectsRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<SubjectsRowBorrowed, tokio_postgres::Error>,
    mapper: fn(SubjectsRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> SubjectsRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(SubjectsRowBorrowed) -> R) -> SubjectsRowQuery<'c, 'a, 's, C, R, N> {
        SubjectsRowQuery {
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
pub struct FindBooksQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindBooksBorrowed, tokio_postgres::Error>,
    mapper: fn(FindBooksBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindBooksQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindBooksBorrowed) -> R) -> FindBooksQuery<'c, 'a, 's, C, R, N> {
        FindBooksQuery {
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
pub struct SerdejsonValueQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor:
        fn(&tokio_postgres::Row) -> Result<postgres_types::Json<&serde_json::value::RawValue>, tokio_postgres::Error>,
    mapper: fn(postgres_types::Json<&serde_json::value::RawValue>) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> SerdejsonValueQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(
        self,
        mapper: fn(postgres_types::Json<&serde_json::value::RawValue>) -> R,
    ) -> SerdejsonValueQuery<'c, 'a, 's, C, R, N> {
        SerdejsonValueQuery {
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
pub struct LockStockQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<LockStockBorrowed, tokio_postgres::Error>,
    mapper: fn(LockStockBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> LockStockQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(LockStockBorrowed) -> R) -> LockStockQuery<'c, 'a, 's, C, R, N> {
        LockStockQuery {
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
pub struct PostMovementsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<PostMovements, tokio_postgres::Error>,
    mapper: fn(PostMovements) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> PostMovementsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(PostMovements) -> R) -> PostMovementsQuery<'c, 'a, 's, C, R, N> {
        PostMovementsQuery {
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
pub struct FindLastUnreversedMovementsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindLastUnreversedMovementsBorrowed, tokio_postgres::Error>,
    mapper: fn(FindLastUnreversedMovementsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindLastUnreversedMovementsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(
        self,
        mapper: fn(FindLastUnreversedMovementsBorrowed) -> R,
    ) -> FindLastUnreversedMovementsQuery<'c, 'a, 's, C, R, N> {
        FindLastUnreversedMovementsQuery {
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
pub struct HoldSubjectsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn hold_subjects() -> HoldSubjectsStmt {
    HoldSubjectsStmt(
        "with product_row as materialized ( select p.key, p.code, p.trash, p.traceability_level is not null as traced, p.manage_inventory as managed, p.allow_negative_inventory as negative, p.lot_tracking from product.product p where p.key = any ($1) order by p.key for key share ), lot_row as materialized ( select l.key, l.product_key, l.hold_reason, l.expires, l.created from serial.lot l where l.key in ( select unnest($2::bigint[]) union select s.lot_key from unnest($3::bigint[], $4::text[]) as c (product_key, position_key) join warehouse.stock s on s.product_key = c.product_key and s.position_key = c.position_key where s.lot_key is not null) order by l.key for share ), place as materialized ( select distinct q.key, q.disposable from unnest($5::text[]) as named (key) join position.position p on p.key = named.key cross join unnest(p.path) as step (key) join position.position q on q.key = step.key where q.key = p.key or (p.disposable and q.disposable) ), place_row as materialized ( select case when o.disposable then (select jsonb_build_object('key', p.key, 'rev', p.rev, 'code', p.code, 'deleted', p.deleted, 'blocked', p.blocked, 'consumable', p.consumable, 'fixed', p.fixed, 'disposable', p.disposable, 'filled', p.filled, 'site_key', p.site_key) from position.position p where p.key = o.key for update) else (select jsonb_build_object('key', p.key, 'rev', p.rev, 'code', p.code, 'deleted', p.deleted, 'blocked', p.blocked, 'consumable', p.consumable, 'fixed', p.fixed, 'disposable', p.disposable, 'filled', p.filled, 'site_key', p.site_key) from position.position p where p.key = o.key for key share) end as row, o.disposable as locked from (select key, disposable from place order by key) as o ) select coalesce((select jsonb_agg(to_jsonb(p)) from product_row p), '[]') as products, coalesce((select jsonb_agg(to_jsonb(l)) from lot_row l), '[]') as lots, coalesce((select jsonb_agg(p.row || jsonb_build_object('locked', p.locked)) from place_row p), '[]') as places, coalesce((select jsonb_object_agg(c.key, c.value) from configuration.config c where c.key in ('mandatory_reason_for_movement_types', 'default_production_position', 'default_consumption_position')), '{}') as settings",
        None,
    )
}
impl HoldSubjectsStmt {
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
        T3: crate::ArraySql<Item = i64>,
        T4: crate::StringSql,
        T5: crate::ArraySql<Item = T4>,
        T6: crate::StringSql,
        T7: crate::ArraySql<Item = T6>,
    >(
        &'s self,
        client: &'c C,
        product_keys: &'a T1,
        lot_keys: &'a T2,
        chosen_products: &'a T3,
        chosen_positions: &'a T5,
        position_keys: &'a T7,
    ) -> SubjectsRowQuery<'c, 'a, 's, C, SubjectsRow, 5> {
        SubjectsRowQuery {
            client,
            params: [product_keys, lot_keys, chosen_products, chosen_positions, position_keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<SubjectsRowBorrowed, tokio_postgres::Error> {
                Ok(SubjectsRowBorrowed {
                    products: row.try_get(0)?,
                    lots: row.try_get(1)?,
                    places: row.try_get(2)?,
                    settings: row.try_get(3)?,
                })
            },
            mapper: |it| SubjectsRow::from(it),
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
    T3: crate::ArraySql<Item = i64>,
    T4: crate::StringSql,
    T5: crate::ArraySql<Item = T4>,
    T6: crate::StringSql,
    T7: crate::ArraySql<Item = T6>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        HoldSubjectsParams<T1, T2, T3, T4, T5, T6, T7>,
        SubjectsRowQuery<'c, 'a, 's, C, SubjectsRow, 5>,
        C,
    > for HoldSubjectsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a HoldSubjectsParams<T1, T2, T3, T4, T5, T6, T7>,
    ) -> SubjectsRowQuery<'c, 'a, 's, C, SubjectsRow, 5> {
        self.bind(
            client,
            &params.product_keys,
            &params.lot_keys,
            &params.chosen_products,
            &params.chosen_positions,
            &params.position_keys,
        )
    }
}
pub struct FindSubjectsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_subjects() -> FindSubjectsStmt {
    FindSubjectsStmt(
        "with product_row as ( select p.key, p.code, p.trash, p.traceability_level is not null as traced, p.manage_inventory as managed, p.allow_negative_inventory as negative, p.lot_tracking from product.product p where p.key = any ($1) ), lot_row as ( select l.key, l.product_key, l.hold_reason, l.expires, l.created from serial.lot l where l.key in ( select unnest($2::bigint[]) union select s.lot_key from unnest($3::bigint[], $4::text[]) as c (product_key, position_key) join warehouse.stock s on s.product_key = c.product_key and s.position_key = c.position_key where s.lot_key is not null) ), place_row as ( select p.key, p.rev, p.code, p.deleted, p.blocked, p.consumable, p.fixed, p.disposable, p.filled, p.site_key, p.disposable as locked from position.position p where p.key = any ($5) ) select coalesce((select jsonb_agg(to_jsonb(p)) from product_row p), '[]') as products, coalesce((select jsonb_agg(to_jsonb(l)) from lot_row l), '[]') as lots, coalesce((select jsonb_agg(to_jsonb(p)) from place_row p), '[]') as places, coalesce((select jsonb_object_agg(c.key, c.value) from configuration.config c where c.key in ('mandatory_reason_for_movement_types', 'default_production_position', 'default_consumption_position')), '{}') as settings",
        None,
    )
}
impl FindSubjectsStmt {
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
        T3: crate::ArraySql<Item = i64>,
        T4: crate::StringSql,
        T5: crate::ArraySql<Item = T4>,
        T6: crate::StringSql,
        T7: crate::ArraySql<Item = T6>,
    >(
        &'s self,
        client: &'c C,
        product_keys: &'a T1,
        lot_keys: &'a T2,
        chosen_products: &'a T3,
        chosen_positions: &'a T5,
        position_keys: &'a T7,
    ) -> SubjectsRowQuery<'c, 'a, 's, C, SubjectsRow, 5> {
        SubjectsRowQuery {
            client,
            params: [product_keys, lot_keys, chosen_products, chosen_positions, position_keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<SubjectsRowBorrowed, tokio_postgres::Error> {
                Ok(SubjectsRowBorrowed {
                    products: row.try_get(0)?,
                    lots: row.try_get(1)?,
                    places: row.try_get(2)?,
                    settings: row.try_get(3)?,
                })
            },
            mapper: |it| SubjectsRow::from(it),
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
    T3: crate::ArraySql<Item = i64>,
    T4: crate::StringSql,
    T5: crate::ArraySql<Item = T4>,
    T6: crate::StringSql,
    T7: crate::ArraySql<Item = T6>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindSubjectsParams<T1, T2, T3, T4, T5, T6, T7>,
        SubjectsRowQuery<'c, 'a, 's, C, SubjectsRow, 5>,
        C,
    > for FindSubjectsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindSubjectsParams<T1, T2, T3, T4, T5, T6, T7>,
    ) -> SubjectsRowQuery<'c, 'a, 's, C, SubjectsRow, 5> {
        self.bind(
            client,
            &params.product_keys,
            &params.lot_keys,
            &params.chosen_products,
            &params.chosen_positions,
            &params.position_keys,
        )
    }
}
pub struct FindBooksStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_books() -> FindBooksStmt {
    FindBooksStmt(
        "select coalesce((select jsonb_agg(jsonb_build_object('product_key', q.product_key, 'position_key', q.position_key, 'counting_by', p.counting_by, 'locked_by', p.locked_by)) from (select distinct a.product_key, a.position_key from unnest($1::bigint[], $2::text[]) as a (product_key, position_key)) as q left join warehouse.pair p on p.product_key = q.product_key and p.position_key = q.position_key), '[]') as pairs, coalesce((select jsonb_agg(jsonb_build_object('key', s.key, 'product_key', s.product_key, 'position_key', s.position_key, 'lot_key', s.lot_key, 'quantity', s.quantity::text)) from warehouse.stock s where s.serial_key is null and (s.product_key, s.position_key) in (select * from unnest($1::bigint[], $2::text[])) and ($3::bigint[] is null or s.lot_key is null or s.lot_key = any ($3::bigint[]))), '[]') as stock",
        None,
    )
}
impl FindBooksStmt {
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
        T4: crate::ArraySql<Item = i64>,
    >(
        &'s self,
        client: &'c C,
        products: &'a T1,
        positions: &'a T3,
        lots: &'a Option<T4>,
    ) -> FindBooksQuery<'c, 'a, 's, C, FindBooks, 3> {
        FindBooksQuery {
            client,
            params: [products, positions, lots],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindBooksBorrowed, tokio_postgres::Error> {
                Ok(FindBooksBorrowed { pairs: row.try_get(0)?, stock: row.try_get(1)? })
            },
            mapper: |it| FindBooks::from(it),
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
    T4: crate::ArraySql<Item = i64>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindBooksParams<T1, T2, T3, T4>,
        FindBooksQuery<'c, 'a, 's, C, FindBooks, 3>,
        C,
    > for FindBooksStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindBooksParams<T1, T2, T3, T4>,
    ) -> FindBooksQuery<'c, 'a, 's, C, FindBooks, 3> {
        self.bind(client, &params.products, &params.positions, &params.lots)
    }
}
pub struct FindSettingsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_settings() -> FindSettingsStmt {
    FindSettingsStmt(
        "select coalesce(jsonb_object_agg(c.key, c.value), '{}') as settings from configuration.config c where c.key in ('mandatory_reason_for_movement_types', 'default_production_position', 'default_consumption_position')",
        None,
    )
}
impl FindSettingsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
    ) -> SerdejsonValueQuery<'c, 'a, 's, C, serde_json::Value, 0> {
        SerdejsonValueQuery {
            client,
            params: [],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| serde_json::from_str(it.0.get()).unwrap(),
        }
    }
}
pub struct LockStockStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_stock() -> LockStockStmt {
    LockStockStmt("select pairs, stock, keys from warehouse.lock_stock($1, $2, $3, $4)", None)
}
impl LockStockStmt {
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
        T4: crate::ArraySql<Item = i64>,
    >(
        &'s self,
        client: &'c C,
        products: &'a T1,
        positions: &'a T3,
        lots: &'a Option<T4>,
        key_count: &'a i32,
    ) -> LockStockQuery<'c, 'a, 's, C, LockStock, 4> {
        LockStockQuery {
            client,
            params: [products, positions, lots, key_count],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<LockStockBorrowed, tokio_postgres::Error> {
                Ok(LockStockBorrowed { pairs: row.try_get(0)?, stock: row.try_get(1)?, keys: row.try_get(2)? })
            },
            mapper: |it| LockStock::from(it),
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
    T4: crate::ArraySql<Item = i64>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        LockStockParams<T1, T2, T3, T4>,
        LockStockQuery<'c, 'a, 's, C, LockStock, 4>,
        C,
    > for LockStockStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a LockStockParams<T1, T2, T3, T4>,
    ) -> LockStockQuery<'c, 'a, 's, C, LockStock, 4> {
        self.bind(client, &params.products, &params.positions, &params.lots, &params.key_count)
    }
}
pub struct PostMovementsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn post_movements() -> PostMovementsStmt {
    PostMovementsStmt(
        "with gone as ( delete from warehouse.stock where key = any ($1) returning key ), \"left\" as ( delete from warehouse.stock where serial_key = any ($2) returning key ), changed as ( update warehouse.stock s set quantity = c.quantity, movement_key = coalesce(c.movement_key, s.movement_key), arrived = coalesce(c.arrived, s.arrived), rev = s.rev + 1 from unnest($3::bigint[], $4::numeric[], $5::bigint[], $6::timestamptz[]) as c (key, quantity, movement_key, arrived) where s.key = c.key returning s.key ), moved as ( update warehouse.stock s set position_key = m.position_key, movement_key = m.movement_key, arrived = coalesce(m.arrived, s.arrived), rev = s.rev + 1 from unnest($7::bigint[], $8::text[], $9::bigint[], $10::timestamptz[]) as m (serial_key, position_key, movement_key, arrived) where s.serial_key = m.serial_key returning s.key ), added as ( insert into warehouse.stock (product_key, position_key, serial_key, lot_key, quantity, movement_key, arrived) select a.product_key, a.position_key, a.serial_key, a.lot_key, a.quantity, a.movement_key, a.arrived from unnest($11::bigint[], $12::text[], $13::bigint[], $14::bigint[], $15::numeric[], $16::bigint[], $17::timestamptz[]) as a (product_key, position_key, serial_key, lot_key, quantity, movement_key, arrived) returning key ), written as ( insert into warehouse.movement (key, type, status, product_key, serial_key, lot_key, position_from, position_to, qt_planned, qt_original, qt_confirmed, created, created_by, start, \"end\", user_key, posted, split_from_key, movement_list_key, movement_list_item, allocation, refs, reason, extra) select m.key, m.type, 'completed', m.product_key, m.serial_key, m.lot_key, m.position_from, m.position_to, m.qt_planned, m.qt_planned, m.qt_confirmed, $18, $19, $18, $18, $19, m.key, m.split_from_key, m.list_key, m.item, m.allocation, m.refs, m.reason, m.extra from unnest($20::bigint[], $21::text[], $22::bigint[], $23::bigint[], $24::bigint[], $25::text[], $26::text[], $27::numeric[], $28::numeric[], $29::bigint[], $30::bigint[], $31::numeric[], $32::text[], $33::jsonb[], $34::text[], $35::jsonb[]) as m (key, type, product_key, serial_key, lot_key, position_from, position_to, qt_planned, qt_confirmed, split_from_key, list_key, item, allocation, refs, reason, extra) returning key ) select (select count(*) from gone) + (select count(*) from \"left\") + (select count(*) from changed) + (select count(*) from moved) + (select count(*) from added) as touched, (select count(*) from written) as written",
        None,
    )
}
impl PostMovementsStmt {
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
        T3: crate::ArraySql<Item = i64>,
        T4: crate::ArraySql<Item = rust_decimal::Decimal>,
        T5: crate::ArraySql<Item = Option<i64>>,
        T6: crate::ArraySql<Item = Option<chrono::DateTime<chrono::Utc>>>,
        T7: crate::ArraySql<Item = i64>,
        T8: crate::StringSql,
        T9: crate::ArraySql<Item = T8>,
        T10: crate::ArraySql<Item = i64>,
        T11: crate::ArraySql<Item = Option<chrono::DateTime<chrono::Utc>>>,
        T12: crate::ArraySql<Item = i64>,
        T13: crate::StringSql,
        T14: crate::ArraySql<Item = T13>,
        T15: crate::ArraySql<Item = Option<i64>>,
        T16: crate::ArraySql<Item = Option<i64>>,
        T17: crate::ArraySql<Item = rust_decimal::Decimal>,
        T18: crate::ArraySql<Item = Option<i64>>,
        T19: crate::ArraySql<Item = Option<chrono::DateTime<chrono::Utc>>>,
        T20: crate::ArraySql<Item = i64>,
        T21: crate::StringSql,
        T22: crate::ArraySql<Item = T21>,
        T23: crate::ArraySql<Item = i64>,
        T24: crate::ArraySql<Item = Option<i64>>,
        T25: crate::ArraySql<Item = Option<i64>>,
        T26: crate::StringSql,
        T27: crate::ArraySql<Item = T26>,
        T28: crate::StringSql,
        T29: crate::ArraySql<Item = T28>,
        T30: crate::ArraySql<Item = rust_decimal::Decimal>,
        T31: crate::ArraySql<Item = rust_decimal::Decimal>,
        T32: crate::ArraySql<Item = Option<i64>>,
        T33: crate::ArraySql<Item = Option<i64>>,
        T34: crate::ArraySql<Item = Option<rust_decimal::Decimal>>,
        T35: crate::StringSql,
        T36: crate::ArraySql<Item = Option<T35>>,
        T37: crate::JsonSql,
        T38: crate::ArraySql<Item = T37>,
        T39: crate::StringSql,
        T40: crate::ArraySql<Item = Option<T39>>,
        T41: crate::JsonSql,
        T42: crate::ArraySql<Item = Option<T41>>,
    >(
        &'s self,
        client: &'c C,
        gone_keys: &'a T1,
        left_serials: &'a T2,
        changed_keys: &'a T3,
        changed_quantities: &'a T4,
        changed_movements: &'a T5,
        changed_arrivals: &'a T6,
        moved_serials: &'a T7,
        moved_positions: &'a T9,
        moved_movements: &'a T10,
        moved_arrivals: &'a T11,
        added_products: &'a T12,
        added_positions: &'a T14,
        added_serials: &'a T15,
        added_lots: &'a T16,
        added_quantities: &'a T17,
        added_movements: &'a T18,
        added_arrivals: &'a T19,
        now: &'a chrono::DateTime<chrono::Utc>,
        user_key: &'a Option<i64>,
        keys: &'a T20,
        types: &'a T22,
        product_keys: &'a T23,
        serial_keys: &'a T24,
        lot_keys: &'a T25,
        positions_from: &'a T27,
        positions_to: &'a T29,
        planned: &'a T30,
        confirmed: &'a T31,
        split_from_keys: &'a T32,
        list_keys: &'a T33,
        items: &'a T34,
        allocations: &'a T36,
        refs: &'a T38,
        reasons: &'a T40,
        extras: &'a T42,
    ) -> PostMovementsQuery<'c, 'a, 's, C, PostMovements, 35> {
        PostMovementsQuery {
            client,
            params: [
                gone_keys,
                left_serials,
                changed_keys,
                changed_quantities,
                changed_movements,
                changed_arrivals,
                moved_serials,
                moved_positions,
                moved_movements,
                moved_arrivals,
                added_products,
                added_positions,
                added_serials,
                added_lots,
                added_quantities,
                added_movements,
                added_arrivals,
                now,
                user_key,
                keys,
                types,
                product_keys,
                serial_keys,
                lot_keys,
                positions_from,
                positions_to,
                planned,
                confirmed,
                split_from_keys,
                list_keys,
                items,
                allocations,
                refs,
                reasons,
                extras,
            ],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<PostMovements, tokio_postgres::Error> {
                Ok(PostMovements { touched: row.try_get(0)?, written: row.try_get(1)? })
            },
            mapper: |it| PostMovements::from(it),
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
    T3: crate::ArraySql<Item = i64>,
    T4: crate::ArraySql<Item = rust_decimal::Decimal>,
    T5: crate::ArraySql<Item = Option<i64>>,
    T6: crate::ArraySql<Item = Option<chrono::DateTime<chrono::Utc>>>,
    T7: crate::ArraySql<Item = i64>,
    T8: crate::StringSql,
    T9: crate::ArraySql<Item = T8>,
    T10: crate::ArraySql<Item = i64>,
    T11: crate::ArraySql<Item = Option<chrono::DateTime<chrono::Utc>>>,
    T12: crate::ArraySql<Item = i64>,
    T13: crate::StringSql,
    T14: crate::ArraySql<Item = T13>,
    T15: crate::ArraySql<Item = Option<i64>>,
    T16: crate::ArraySql<Item = Option<i64>>,
    T17: crate::ArraySql<Item = rust_decimal::Decimal>,
    T18: crate::ArraySql<Item = Option<i64>>,
    T19: crate::ArraySql<Item = Option<chrono::DateTime<chrono::Utc>>>,
    T20: crate::ArraySql<Item = i64>,
    T21: crate::StringSql,
    T22: crate::ArraySql<Item = T21>,
    T23: crate::ArraySql<Item = i64>,
    T24: crate::ArraySql<Item = Option<i64>>,
    T25: crate::ArraySql<Item = Option<i64>>,
    T26: crate::StringSql,
    T27: crate::ArraySql<Item = T26>,
    T28: crate::StringSql,
    T29: crate::ArraySql<Item = T28>,
    T30: crate::ArraySql<Item = rust_decimal::Decimal>,
    T31: crate::ArraySql<Item = rust_decimal::Decimal>,
    T32: crate::ArraySql<Item = Option<i64>>,
    T33: crate::ArraySql<Item = Option<i64>>,
    T34: crate::ArraySql<Item = Option<rust_decimal::Decimal>>,
    T35: crate::StringSql,
    T36: crate::ArraySql<Item = Option<T35>>,
    T37: crate::JsonSql,
    T38: crate::ArraySql<Item = T37>,
    T39: crate::StringSql,
    T40: crate::ArraySql<Item = Option<T39>>,
    T41: crate::JsonSql,
    T42: crate::ArraySql<Item = Option<T41>>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        PostMovementsParams<
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
            T29,
            T30,
            T31,
            T32,
            T33,
            T34,
            T35,
            T36,
            T37,
            T38,
            T39,
            T40,
            T41,
            T42,
        >,
        PostMovementsQuery<'c, 'a, 's, C, PostMovements, 35>,
        C,
    > for PostMovementsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a PostMovementsParams<
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
            T29,
            T30,
            T31,
            T32,
            T33,
            T34,
            T35,
            T36,
            T37,
            T38,
            T39,
            T40,
            T41,
            T42,
        >,
    ) -> PostMovementsQuery<'c, 'a, 's, C, PostMovements, 35> {
        self.bind(
            client,
            &params.gone_keys,
            &params.left_serials,
            &params.changed_keys,
            &params.changed_quantities,
            &params.changed_movements,
            &params.changed_arrivals,
            &params.moved_serials,
            &params.moved_positions,
            &params.moved_movements,
            &params.moved_arrivals,
            &params.added_products,
            &params.added_positions,
            &params.added_serials,
            &params.added_lots,
            &params.added_quantities,
            &params.added_movements,
            &params.added_arrivals,
            &params.now,
            &params.user_key,
            &params.keys,
            &params.types,
            &params.product_keys,
            &params.serial_keys,
            &params.lot_keys,
            &params.positions_from,
            &params.positions_to,
            &params.planned,
            &params.confirmed,
            &params.split_from_keys,
            &params.list_keys,
            &params.items,
            &params.allocations,
            &params.refs,
            &params.reasons,
            &params.extras,
        )
    }
}
pub struct CompleteMovementsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn complete_movements() -> CompleteMovementsStmt {
    CompleteMovementsStmt(
        "update warehouse.movement m set status = 'completed', serial_key = c.serial_key, serial_code = null, lot_key = c.lot_key, lot_code = null, position_from = c.position_from, position_to = c.position_to, qt_confirmed = c.quantity, allocation = c.allocation, start = coalesce(m.start, $1), \"end\" = greatest($1, m.start), user_key = $2, posted = c.posted, reason = coalesce(c.reason, m.reason), rev = m.rev + 1 from unnest($3::bigint[], $4::bigint[], $5::bigint[], $6::text[], $7::text[], $8::numeric[], $9::text[], $10::text[], $11::bigint[]) as c (key, serial_key, lot_key, position_from, position_to, quantity, allocation, reason, posted) where m.key = c.key and m.status in ('planned', 'started') returning m.key",
        None,
    )
}
impl CompleteMovementsStmt {
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
        T2: crate::ArraySql<Item = Option<i64>>,
        T3: crate::ArraySql<Item = Option<i64>>,
        T4: crate::StringSql,
        T5: crate::ArraySql<Item = T4>,
        T6: crate::StringSql,
        T7: crate::ArraySql<Item = T6>,
        T8: crate::ArraySql<Item = rust_decimal::Decimal>,
        T9: crate::StringSql,
        T10: crate::ArraySql<Item = Option<T9>>,
        T11: crate::StringSql,
        T12: crate::ArraySql<Item = Option<T11>>,
        T13: crate::ArraySql<Item = i64>,
    >(
        &'s self,
        client: &'c C,
        now: &'a chrono::DateTime<chrono::Utc>,
        user_key: &'a Option<i64>,
        keys: &'a T1,
        serial_keys: &'a T2,
        lot_keys: &'a T3,
        positions_from: &'a T5,
        positions_to: &'a T7,
        quantities: &'a T8,
        allocations: &'a T10,
        reasons: &'a T12,
        posted: &'a T13,
    ) -> I64Query<'c, 'a, 's, C, i64, 11> {
        I64Query {
            client,
            params: [
                now,
                user_key,
                keys,
                serial_keys,
                lot_keys,
                positions_from,
                positions_to,
                quantities,
                allocations,
                reasons,
                posted,
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
    T2: crate::ArraySql<Item = Option<i64>>,
    T3: crate::ArraySql<Item = Option<i64>>,
    T4: crate::StringSql,
    T5: crate::ArraySql<Item = T4>,
    T6: crate::StringSql,
    T7: crate::ArraySql<Item = T6>,
    T8: crate::ArraySql<Item = rust_decimal::Decimal>,
    T9: crate::StringSql,
    T10: crate::ArraySql<Item = Option<T9>>,
    T11: crate::StringSql,
    T12: crate::ArraySql<Item = Option<T11>>,
    T13: crate::ArraySql<Item = i64>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        CompleteMovementsParams<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13>,
        I64Query<'c, 'a, 's, C, i64, 11>,
        C,
    > for CompleteMovementsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a CompleteMovementsParams<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13>,
    ) -> I64Query<'c, 'a, 's, C, i64, 11> {
        self.bind(
            client,
            &params.now,
            &params.user_key,
            &params.keys,
            &params.serial_keys,
            &params.lot_keys,
            &params.positions_from,
            &params.positions_to,
            &params.quantities,
            &params.allocations,
            &params.reasons,
            &params.posted,
        )
    }
}
pub struct PlanMovementsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn plan_movements() -> PlanMovementsStmt {
    PlanMovementsStmt(
        "insert into warehouse.movement (key, type, status, product_key, serial_key, serial_code, lot_key, lot_code, position_from, position_to, qt_planned, qt_original, created, created_by, movement_list_key, movement_list_item, allocation, refs, reason, extra) select m.key, m.type, 'planned', m.product_key, m.serial_key, m.serial_code, m.lot_key, m.lot_code, m.position_from, m.position_to, m.quantity, m.quantity, $1, $2, m.list_key, m.item, 'declared', m.refs, m.reason, m.extra from unnest($3::bigint[], $4::text[], $5::bigint[], $6::bigint[], $7::text[], $8::bigint[], $9::text[], $10::text[], $11::text[], $12::numeric[], $13::bigint[], $14::numeric[], $15::jsonb[], $16::text[], $17::jsonb[]) as m (key, type, product_key, serial_key, serial_code, lot_key, lot_code, position_from, position_to, quantity, list_key, item, refs, reason, extra) returning key",
        None,
    )
}
impl PlanMovementsStmt {
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
        T4: crate::ArraySql<Item = i64>,
        T5: crate::ArraySql<Item = Option<i64>>,
        T6: crate::StringSql,
        T7: crate::ArraySql<Item = Option<T6>>,
        T8: crate::ArraySql<Item = Option<i64>>,
        T9: crate::StringSql,
        T10: crate::ArraySql<Item = Option<T9>>,
        T11: crate::StringSql,
        T12: crate::ArraySql<Item = T11>,
        T13: crate::StringSql,
        T14: crate::ArraySql<Item = T13>,
        T15: crate::ArraySql<Item = rust_decimal::Decimal>,
        T16: crate::ArraySql<Item = Option<i64>>,
        T17: crate::ArraySql<Item = Option<rust_decimal::Decimal>>,
        T18: crate::JsonSql,
        T19: crate::ArraySql<Item = T18>,
        T20: crate::StringSql,
        T21: crate::ArraySql<Item = Option<T20>>,
        T22: crate::JsonSql,
        T23: crate::ArraySql<Item = Option<T22>>,
    >(
        &'s self,
        client: &'c C,
        now: &'a chrono::DateTime<chrono::Utc>,
        user_key: &'a Option<i64>,
        keys: &'a T1,
        types: &'a T3,
        product_keys: &'a T4,
        serial_keys: &'a T5,
        serial_codes: &'a T7,
        lot_keys: &'a T8,
        lot_codes: &'a T10,
        positions_from: &'a T12,
        positions_to: &'a T14,
        quantities: &'a T15,
        list_keys: &'a T16,
        items: &'a T17,
        refs: &'a T19,
        reasons: &'a T21,
        extras: &'a T23,
    ) -> I64Query<'c, 'a, 's, C, i64, 17> {
        I64Query {
            client,
            params: [
                now,
                user_key,
                keys,
                types,
                product_keys,
                serial_keys,
                serial_codes,
                lot_keys,
                lot_codes,
                positions_from,
                positions_to,
                quantities,
                list_keys,
                items,
                refs,
                reasons,
                extras,
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
    T3: crate::ArraySql<Item = T2>,
    T4: crate::ArraySql<Item = i64>,
    T5: crate::ArraySql<Item = Option<i64>>,
    T6: crate::StringSql,
    T7: crate::ArraySql<Item = Option<T6>>,
    T8: crate::ArraySql<Item = Option<i64>>,
    T9: crate::StringSql,
    T10: crate::ArraySql<Item = Option<T9>>,
    T11: crate::StringSql,
    T12: crate::ArraySql<Item = T11>,
    T13: crate::StringSql,
    T14: crate::ArraySql<Item = T13>,
    T15: crate::ArraySql<Item = rust_decimal::Decimal>,
    T16: crate::ArraySql<Item = Option<i64>>,
    T17: crate::ArraySql<Item = Option<rust_decimal::Decimal>>,
    T18: crate::JsonSql,
    T19: crate::ArraySql<Item = T18>,
    T20: crate::StringSql,
    T21: crate::ArraySql<Item = Option<T20>>,
    T22: crate::JsonSql,
    T23: crate::ArraySql<Item = Option<T22>>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        PlanMovementsParams<
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
        >,
        I64Query<'c, 'a, 's, C, i64, 17>,
        C,
    > for PlanMovementsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a PlanMovementsParams<
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
        >,
    ) -> I64Query<'c, 'a, 's, C, i64, 17> {
        self.bind(
            client,
            &params.now,
            &params.user_key,
            &params.keys,
            &params.types,
            &params.product_keys,
            &params.serial_keys,
            &params.serial_codes,
            &params.lot_keys,
            &params.lot_codes,
            &params.positions_from,
            &params.positions_to,
            &params.quantities,
            &params.list_keys,
            &params.items,
            &params.refs,
            &params.reasons,
            &params.extras,
        )
    }
}
pub struct FindLastUnreversedMovementsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_last_unreversed_movements() -> FindLastUnreversedMovementsStmt {
    FindLastUnreversedMovementsStmt(
        "select distinct on (m.serial_key) m.serial_key, m.type from warehouse.movement m where m.serial_key = any ($1) and m.key <> all ($2) and m.status = 'completed' and m.type <> 'reversal' and m.reversed_qt <> m.qt_confirmed order by m.serial_key, m.posted desc",
        None,
    )
}
impl FindLastUnreversedMovementsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        serial_keys: &'a T1,
        reversed: &'a T2,
    ) -> FindLastUnreversedMovementsQuery<'c, 'a, 's, C, FindLastUnreversedMovements, 2> {
        FindLastUnreversedMovementsQuery {
            client,
            params: [serial_keys, reversed],
            query: self.0,
            cached: self.1.as_ref(),
            extractor:
                |row: &tokio_postgres::Row| -> Result<FindLastUnreversedMovementsBorrowed, tokio_postgres::Error> {
                    Ok(FindLastUnreversedMovementsBorrowed { serial_key: row.try_get(0)?, r#type: row.try_get(1)? })
                },
            mapper: |it| FindLastUnreversedMovements::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindLastUnreversedMovementsParams<T1, T2>,
        FindLastUnreversedMovementsQuery<'c, 'a, 's, C, FindLastUnreversedMovements, 2>,
        C,
    > for FindLastUnreversedMovementsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindLastUnreversedMovementsParams<T1, T2>,
    ) -> FindLastUnreversedMovementsQuery<'c, 'a, 's, C, FindLastUnreversedMovements, 2> {
        self.bind(client, &params.serial_keys, &params.reversed)
    }
}
