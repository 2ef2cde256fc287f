// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct FindUnitsNowParams<T1: crate::ArraySql<Item = i64>> {
    pub with_codes: bool,
    pub keys: T1,
}
#[derive(Debug)]
pub struct FindUnitsOfLotsParams<T1: crate::ArraySql<Item = i64>> {
    pub with_codes: bool,
    pub lot_keys: T1,
    pub at: chrono::DateTime<chrono::Utc>,
}
#[derive(Debug)]
pub struct FindUnitsAtParams<T1: crate::ArraySql<Item = i64>> {
    pub at: chrono::DateTime<chrono::Utc>,
    pub keys: T1,
    pub reader_key: i64,
}
#[derive(Debug)]
pub struct FindEndedLinksParams<T1: crate::ArraySql<Item = i64>> {
    pub keys: T1,
    pub at: chrono::DateTime<chrono::Utc>,
}
#[derive(Debug)]
pub struct FindLinksIntoParams<T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>> {
    pub at: chrono::DateTime<chrono::Utc>,
    pub serial_keys: T1,
    pub batch_keys: T2,
}
#[derive(Debug)]
pub struct FindLotUsesParams<T1: crate::ArraySql<Item = i64>> {
    pub keys: T1,
    pub at: chrono::DateTime<chrono::Utc>,
}
#[derive(Debug)]
pub struct FindBatchUsesParams<T1: crate::StringSql, T2: crate::ArraySql<Item = T1>> {
    pub keys: T2,
    pub at: chrono::DateTime<chrono::Utc>,
}
#[derive(Debug)]
pub struct FindUnitUsesParams<T1: crate::StringSql, T2: crate::ArraySql<Item = T1>> {
    pub keys: T2,
    pub at: chrono::DateTime<chrono::Utc>,
}
#[derive(Debug)]
pub struct FindAllocationsParams<
    T1: crate::ArraySql<Item = i64>,
    T2: crate::ArraySql<Item = i64>,
    T3: crate::ArraySql<Item = i64>,
> {
    pub lot_keys: T1,
    pub batch_keys: T2,
    pub serial_keys: T3,
    pub at: chrono::DateTime<chrono::Utc>,
}
#[derive(Debug)]
pub struct FindTracedBatchesParams<T1: crate::ArraySql<Item = i64>> {
    pub at: chrono::DateTime<chrono::Utc>,
    pub keys: T1,
}
#[derive(Debug)]
pub struct FindUnitsOfBatchesParams<T1: crate::ArraySql<Item = i64>> {
    pub keys: T1,
    pub at: chrono::DateTime<chrono::Utc>,
}
#[derive(Debug)]
pub struct FindBatchesOfUnitsParams<T1: crate::ArraySql<Item = i64>> {
    pub keys: T1,
    pub at: chrono::DateTime<chrono::Utc>,
}
#[derive(Debug)]
pub struct FindBatchesOfLotsParams<T1: crate::ArraySql<Item = i64>> {
    pub keys: T1,
    pub at: chrono::DateTime<chrono::Utc>,
}
#[derive(Debug)]
pub struct FindFlowsParams<T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>> {
    pub from_keys: T1,
    pub to_keys: T2,
    pub at: chrono::DateTime<chrono::Utc>,
}
#[derive(Debug)]
pub struct FindProductionsIntoPoolsParams<T1: crate::StringSql, T2: crate::ArraySql<Item = T1>> {
    pub keys: T2,
    pub at: chrono::DateTime<chrono::Utc>,
}
#[derive(Debug)]
pub struct FindPoolStretchesParams<
    T1: crate::ArraySql<Item = i64>,
    T2: crate::ArraySql<Item = i64>,
    T3: crate::ArraySql<Item = i64>,
> {
    pub product_keys: T1,
    pub at: chrono::DateTime<chrono::Utc>,
    pub entered: T2,
    pub places: T3,
    pub whole: bool,
}
#[derive(Debug)]
pub struct FindUnresolvedConsumptionsParams<T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>> {
    pub keys: T1,
    pub at: chrono::DateTime<chrono::Utc>,
    pub consumed_keys: T2,
}
#[derive(Debug, Clone, PartialEq)]
pub struct TracedUnit {
    pub key: i64,
    pub code: Option<String>,
    pub product_key: i64,
    pub lot_key: Option<i64>,
    pub work_order_key: Option<i64>,
    pub state: String,
    pub held: bool,
    pub position_key: Option<String>,
    pub released: Option<chrono::DateTime<chrono::Utc>>,
    pub link_key: Option<i64>,
    pub linked_at: Option<chrono::DateTime<chrono::Utc>>,
    pub parent_key: Option<i64>,
    pub parent_batch_key: Option<i64>,
    pub may_have_ended_links: bool,
}
pub struct TracedUnitBorrowed<'a> {
    pub key: i64,
    pub code: Option<&'a str>,
    pub product_key: i64,
    pub lot_key: Option<i64>,
    pub work_order_key: Option<i64>,
    pub state: &'a str,
    pub held: bool,
    pub position_key: Option<&'a str>,
    pub released: Option<chrono::DateTime<chrono::Utc>>,
    pub link_key: Option<i64>,
    pub linked_at: Option<chrono::DateTime<chrono::Utc>>,
    pub parent_key: Option<i64>,
    pub parent_batch_key: Option<i64>,
    pub may_have_ended_links: bool,
}
impl<'a> From<TracedUnitBorrowed<'a>> for TracedUnit {
    fn from(
        TracedUnitBorrowed {
            key,
            code,
            product_key,
            lot_key,
            work_order_key,
            state,
            held,
            position_key,
            released,
            link_key,
            linked_at,
            parent_key,
            parent_batch_key,
            may_have_ended_links,
        }: TracedUnitBorrowed<'a>,
    ) -> Self {
        Self {
            key,
            code: code.map(|v| v.into()),
            product_key,
            lot_key,
            work_order_key,
            state: state.into(),
            held,
            position_key: position_key.map(|v| v.into()),
            released,
            link_key,
            linked_at,
            parent_key,
            parent_batch_key,
            may_have_ended_links,
        }
    }
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct FindEndedLinks {
    pub key: i64,
    pub child_serial_key: i64,
    pub parent_serial_key: Option<i64>,
    pub batch_key: Option<i64>,
    pub linked_at: chrono::DateTime<chrono::Utc>,
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct FindLinksInto {
    pub key: i64,
    pub child_serial_key: i64,
    pub parent_serial_key: Option<i64>,
    pub batch_key: Option<i64>,
    pub linked_at: chrono::DateTime<chrono::Utc>,
    pub past: bool,
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct MaterialUse {
    pub key: i64,
    pub product_key: i64,
    pub lot_key: Option<i64>,
    pub batch_key: Option<i64>,
    pub serial_key: Option<i64>,
    pub canceled: bool,
    pub at: chrono::DateTime<chrono::Utc>,
    pub posted: i64,
    pub quantity: rust_decimal::Decimal,
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct FindAllocations {
    pub key: i64,
    pub lot_key: i64,
    pub batch_key: i64,
    pub parent_serial_key: Option<i64>,
    pub at: chrono::DateTime<chrono::Utc>,
    pub quantity: rust_decimal::Decimal,
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindTracedBatches {
    pub key: i64,
    pub product_key: i64,
    pub work_order_key: i64,
    pub phase_key: String,
    pub traced: bool,
    pub qt_total: rust_decimal::Decimal,
    pub qt_pass: rust_decimal::Decimal,
    pub start: chrono::DateTime<chrono::Utc>,
    pub ended: Option<chrono::DateTime<chrono::Utc>>,
    pub canceled: bool,
    pub output_lot_key: Option<i64>,
    pub fillers: i64,
}
pub struct FindTracedBatchesBorrowed<'a> {
    pub key: i64,
    pub product_key: i64,
    pub work_order_key: i64,
    pub phase_key: &'a str,
    pub traced: bool,
    pub qt_total: rust_decimal::Decimal,
    pub qt_pass: rust_decimal::Decimal,
    pub start: chrono::DateTime<chrono::Utc>,
    pub ended: Option<chrono::DateTime<chrono::Utc>>,
    pub canceled: bool,
    pub output_lot_key: Option<i64>,
    pub fillers: i64,
}
impl<'a> From<FindTracedBatchesBorrowed<'a>> for FindTracedBatches {
    fn from(
        FindTracedBatchesBorrowed {
            key,
            product_key,
            work_order_key,
            phase_key,
            traced,
            qt_total,
            qt_pass,
            start,
            ended,
            canceled,
            output_lot_key,
            fillers,
        }: FindTracedBatchesBorrowed<'a>,
    ) -> Self {
        Self {
            key,
            product_key,
            work_order_key,
            phase_key: phase_key.into(),
            traced,
            qt_total,
            qt_pass,
            start,
            ended,
            canceled,
            output_lot_key,
            fillers,
        }
    }
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct FindUnitsOfBatches {
    pub batch_key: i64,
    pub serial_key: i64,
    pub at: chrono::DateTime<chrono::Utc>,
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct FindBatchesOfUnits {
    pub batch_key: i64,
    pub serial_key: i64,
    pub at: chrono::DateTime<chrono::Utc>,
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct FindBatchesOfLots {
    pub lot_key: i64,
    pub batch_key: i64,
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct FindFlows {
    pub key: i64,
    pub from_batch_key: i64,
    pub to_batch_key: i64,
    pub at: chrono::DateTime<chrono::Utc>,
    pub quantity: rust_decimal::Decimal,
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct FindProductionsIntoPools {
    pub key: i64,
    pub batch_key: i64,
    pub product_key: i64,
    pub at: chrono::DateTime<chrono::Utc>,
    pub posted: i64,
    pub quantity: rust_decimal::Decimal,
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindPoolStretches {
    pub key: i64,
    pub product_key: i64,
    pub stretch: i64,
    pub r#type: String,
    pub at: chrono::DateTime<chrono::Utc>,
    pub posted: i64,
    pub batch_key: Option<i64>,
    pub serial_key: Option<i64>,
    pub canceled: bool,
    pub quantity: rust_decimal::Decimal,
}
pub struct FindPoolStretchesBorrowed<'a> {
    pub key: i64,
    pub product_key: i64,
    pub stretch: i64,
    pub r#type: &'a str,
    pub at: chrono::DateTime<chrono::Utc>,
    pub posted: i64,
    pub batch_key: Option<i64>,
    pub serial_key: Option<i64>,
    pub canceled: bool,
    pub quantity: rust_decimal::Decimal,
}
impl<'a> From<FindPoolStretchesBorrowed<'a>> for FindPoolStretches {
    fn from(
        FindPoolStretchesBorrowed {
            key,
            product_key,
            stretch,
            r#type,
            at,
            posted,
            batch_key,
            serial_key,
            canceled,
            quantity,
        }: FindPoolStretchesBorrowed<'a>,
    ) -> Self {
        Self { key, product_key, stretch, r#type: r#type.into(), at, posted, batch_key, serial_key, canceled, quantity }
    }
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct FindUnresolvedConsumptions {
    pub key: i64,
    pub serial_key: i64,
    pub quantity: rust_decimal::Decimal,
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct TracedUnitQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<TracedUnitBorrowed, tokio_postgres::Error>,
    mapper: fn(TracedUnitBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> TracedUnitQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(TracedUnitBorrowed) -> R) -> TracedUnitQuery<'c, 'a, 's, C, R, N> {
        TracedUnitQuery {
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
pub struct FindEndedLinksQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindEndedLinks, tokio_postgres::Error>,
    mapper: fn(FindEndedLinks) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindEndedLinksQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindEndedLinks) -> R) -> FindEndedLinksQuery<'c, 'a, 's, C, R, N> {
        FindEndedLinksQuery {
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
pub struct FindLinksIntoQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindLinksInto, tokio_postgres::Error>,
    mapper: fn(FindLinksInto) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindLinksIntoQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindLinksInto) -> R) -> FindLinksIntoQuery<'c, 'a, 's, C, R, N> {
        FindLinksIntoQuery {
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
pub struct MaterialUseQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<MaterialUse, tokio_postgres::Error>,
    mapper: fn(MaterialUse) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> MaterialUseQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(MaterialUse) -> R) -> MaterialUseQuery<'c, 'a, 's, C, R, N> {
        MaterialUseQuery {
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
pub struct FindAllocationsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindAllocations, tokio_postgres::Error>,
    mapper: fn(FindAllocations) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindAllocationsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindAllocations) -> R) -> FindAllocationsQuery<'c, 'a, 's, C, R, N> {
        FindAllocationsQuery {
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
pub struct FindTracedBatchesQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindTracedBatchesBorrowed, tokio_postgres::Error>,
    mapper: fn(FindTracedBatchesBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindTracedBatchesQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindTracedBatchesBorrowed) -> R) -> FindTracedBatchesQuery<'c, 'a, 's, C, R, N> {
        FindTracedBatchesQuery {
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
pub struct FindUnitsOfBatchesQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindUnitsOfBatches, tokio_postgres::Error>,
    mapper: fn(FindUnitsOfBatches) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindUnitsOfBatchesQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindUnitsOfBatches) -> R) -> FindUnitsOfBatchesQuery<'c, 'a, 's, C, R, N> {
        FindUnitsOfBatchesQuery {
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
pub struct FindBatchesOfUnitsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindBatchesOfUnits, tokio_postgres::Error>,
    mapper: fn(FindBatchesOfUnits) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindBatchesOfUnitsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindBatchesOfUnits) -> R) -> FindBatchesOfUnitsQuery<'c, 'a, 's, C, R, N> {
        FindBatchesOfUnitsQuery {
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
pub struct FindBatchesOfLotsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindBatchesOfLots, tokio_postgres::Error>,
    mapper: fn(FindBatchesOfLots) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindBatchesOfLotsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindBatchesOfLots) -> R) -> FindBatchesOfLotsQuery<'c, 'a, 's, C, R, N> {
        FindBatchesOfLotsQuery {
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
pub struct FindFlowsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindFlows, tokio_postgres::Error>,
    mapper: fn(FindFlows) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindFlowsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindFlows) -> R) -> FindFlowsQuery<'c, 'a, 's, C, R, N> {
        FindFlowsQuery {
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
pub struct FindProductionsIntoPoolsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindProductionsIntoPools, tokio_postgres::Error>,
    mapper: fn(FindProductionsIntoPools) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindProductionsIntoPoolsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(
        self,
        mapper: fn(FindProductionsIntoPools) -> R,
    ) -> FindProductionsIntoPoolsQuery<'c, 'a, 's, C, R, N> {
        FindProductionsIntoPoolsQuery {
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
pub struct FindPoolStretchesQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindPoolStretchesBorrowed, tokio_postgres::Error>,
    mapper: fn(FindPoolStretchesBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindPoolStretchesQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindPoolStretchesBorrowed) -> R) -> FindPoolStretchesQuery<'c, 'a, 's, C, R, N> {
        FindPoolStretchesQuery {
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
pub struct FindUnresolvedConsumptionsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindUnresolvedConsumptions, tokio_postgres::Error>,
    mapper: fn(FindUnresolvedConsumptions) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindUnresolvedConsumptionsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(
        self,
        mapper: fn(FindUnresolvedConsumptions) -> R,
    ) -> FindUnresolvedConsumptionsQuery<'c, 'a, 's, C, R, N> {
        FindUnresolvedConsumptionsQuery {
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
pub struct FindUnitsNowStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_units_now() -> FindUnitsNowStmt {
    FindUnitsNowStmt(
        "select s.key, case when $1 then s.code end as code, s.product_key, s.lot_key, s.work_order_key, s.state, s.hold_reason is not null as held, s.position_key, s.released, case when s.link_confirmed then s.link_key end as link_key, null::timestamptz as linked_at, case when s.link_confirmed then s.parent_key end as parent_key, case when s.link_confirmed then s.parent_batch_key end as parent_batch_key, coalesce(s.has_ended_links, true) as may_have_ended_links from unnest($2::bigint[]) as asked (key) join serial.serial s on s.key = asked.key",
        None,
    )
}
impl FindUnitsNowStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        with_codes: &'a bool,
        keys: &'a T1,
    ) -> TracedUnitQuery<'c, 'a, 's, C, TracedUnit, 2> {
        TracedUnitQuery {
            client,
            params: [with_codes, keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<TracedUnitBorrowed, tokio_postgres::Error> {
                Ok(TracedUnitBorrowed {
                    key: row.try_get(0)?,
                    code: row.try_get(1)?,
                    product_key: row.try_get(2)?,
                    lot_key: row.try_get(3)?,
                    work_order_key: row.try_get(4)?,
                    state: row.try_get(5)?,
                    held: row.try_get(6)?,
                    position_key: row.try_get(7)?,
                    released: row.try_get(8)?,
                    link_key: row.try_get(9)?,
                    linked_at: row.try_get(10)?,
                    parent_key: row.try_get(11)?,
                    parent_batch_key: row.try_get(12)?,
                    may_have_ended_links: row.try_get(13)?,
                })
            },
            mapper: |it| TracedUnit::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<'c, 'a, 's, FindUnitsNowParams<T1>, TracedUnitQuery<'c, 'a, 's, C, TracedUnit, 2>, C>
    for FindUnitsNowStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindUnitsNowParams<T1>,
    ) -> TracedUnitQuery<'c, 'a, 's, C, TracedUnit, 2> {
        self.bind(client, &params.with_codes, &params.keys)
    }
}
pub struct FindUnitsOfLotsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_units_of_lots() -> FindUnitsOfLotsStmt {
    FindUnitsOfLotsStmt(
        "select s.key, case when $1 then s.code end as code, s.product_key, s.lot_key, s.work_order_key, s.state, s.hold_reason is not null as held, s.position_key, s.released, case when s.link_confirmed then s.link_key end as link_key, null::timestamptz as linked_at, case when s.link_confirmed then s.parent_key end as parent_key, case when s.link_confirmed then s.parent_batch_key end as parent_batch_key, coalesce(s.has_ended_links, true) as may_have_ended_links from serial.serial s where s.lot_key = any ($2) and s.created <= $3",
        None,
    )
}
impl FindUnitsOfLotsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        with_codes: &'a bool,
        lot_keys: &'a T1,
        at: &'a chrono::DateTime<chrono::Utc>,
    ) -> TracedUnitQuery<'c, 'a, 's, C, TracedUnit, 3> {
        TracedUnitQuery {
            client,
            params: [with_codes, lot_keys, at],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<TracedUnitBorrowed, tokio_postgres::Error> {
                Ok(TracedUnitBorrowed {
                    key: row.try_get(0)?,
                    code: row.try_get(1)?,
                    product_key: row.try_get(2)?,
                    lot_key: row.try_get(3)?,
                    work_order_key: row.try_get(4)?,
                    state: row.try_get(5)?,
                    held: row.try_get(6)?,
                    position_key: row.try_get(7)?,
                    released: row.try_get(8)?,
                    link_key: row.try_get(9)?,
                    linked_at: row.try_get(10)?,
                    parent_key: row.try_get(11)?,
                    parent_batch_key: row.try_get(12)?,
                    may_have_ended_links: row.try_get(13)?,
                })
            },
            mapper: |it| TracedUnit::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindUnitsOfLotsParams<T1>,
        TracedUnitQuery<'c, 'a, 's, C, TracedUnit, 3>,
        C,
    > for FindUnitsOfLotsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindUnitsOfLotsParams<T1>,
    ) -> TracedUnitQuery<'c, 'a, 's, C, TracedUnit, 3> {
        self.bind(client, &params.with_codes, &params.lot_keys, &params.at)
    }
}
pub struct FindUnitsAtStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_units_at() -> FindUnitsAtStmt {
    FindUnitsAtStmt(
        "select s.key, s.code, s.product_key, s.lot_key, s.work_order_key, case when s.deleted_at <= $1 then 'deleted' when s.scrapped <= $1 then 'scrapped' when l.key is not null then 'installed' when was.released is null then 'wip' when place.position_key is not null then 'in_stock' when gone.type = 'shipment' then 'shipped' when gone.type = 'consumption' then 'consumed' else 'released' end as state, s.hold_reason is not null as held, place.position_key, was.released, l.key as link_key, l.linked_at, l.parent_serial_key as parent_key, case when l.parent_serial_key is null then l.batch_key end as parent_batch_key, coalesce(s.has_ended_links, true) as may_have_ended_links from unnest($2::bigint[]) as asked (key) join serial.serial s on s.key = asked.key left join lateral ( select l.key, l.linked_at, l.parent_serial_key, l.batch_key from serial.link l where l.child_serial_key = s.key and l.confirmed and l.linked_at <= $1 and (l.ended_at is null or l.ended_at > $1) order by l.linked_at desc, l.key desc limit 1) l on true left join lateral ( select case when m.position_to not in ('OUT', 'NULL') then m.position_to end as position_key from warehouse.movement m where m.serial_key = s.key and m.status = 'completed' and m.\"end\" <= $1 order by m.posted desc limit 1) place on true left join lateral ( select m.type from warehouse.movement m where m.serial_key = s.key and m.status = 'completed' and m.\"end\" <= $1 and m.type <> 'reversal' and (m.reversed_qt = 0 or exists (select from warehouse.movement r where r.key = m.inverse_movement_key and r.\"end\" > $1)) order by m.posted desc limit 1) gone on true cross join lateral ( select case when s.released <= $1 then s.released else ( select (change ->> 'old')::timestamptz from ( select f.key, f.event_type, f.at, f.data, f.confidential, f.audience from journal.event f where f.serial_keys @> array[s.key] and f.serial_keys <> '{}' offset 0) e cross join lateral jsonb_array_elements(e.data -> 'changes') as change where e.event_type = 'SERIAL_UPDATED' and e.at > $1 and (not e.confidential or $3 = any (e.audience)) and change ->> 'field' = 'released' and (change ->> 'old')::timestamptz <= $1 order by e.key limit 1) end as released) was where s.created <= $1",
        None,
    )
}
impl FindUnitsAtStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        at: &'a chrono::DateTime<chrono::Utc>,
        keys: &'a T1,
        reader_key: &'a i64,
    ) -> TracedUnitQuery<'c, 'a, 's, C, TracedUnit, 3> {
        TracedUnitQuery {
            client,
            params: [at, keys, reader_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<TracedUnitBorrowed, tokio_postgres::Error> {
                Ok(TracedUnitBorrowed {
                    key: row.try_get(0)?,
                    code: row.try_get(1)?,
                    product_key: row.try_get(2)?,
                    lot_key: row.try_get(3)?,
                    work_order_key: row.try_get(4)?,
                    state: row.try_get(5)?,
                    held: row.try_get(6)?,
                    position_key: row.try_get(7)?,
                    released: row.try_get(8)?,
                    link_key: row.try_get(9)?,
                    linked_at: row.try_get(10)?,
                    parent_key: row.try_get(11)?,
                    parent_batch_key: row.try_get(12)?,
                    may_have_ended_links: row.try_get(13)?,
                })
            },
            mapper: |it| TracedUnit::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<'c, 'a, 's, FindUnitsAtParams<T1>, TracedUnitQuery<'c, 'a, 's, C, TracedUnit, 3>, C>
    for FindUnitsAtStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindUnitsAtParams<T1>,
    ) -> TracedUnitQuery<'c, 'a, 's, C, TracedUnit, 3> {
        self.bind(client, &params.at, &params.keys, &params.reader_key)
    }
}
pub struct FindEndedLinksStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_ended_links() -> FindEndedLinksStmt {
    FindEndedLinksStmt(
        "select l.key, l.child_serial_key, l.parent_serial_key, l.batch_key, l.linked_at from unnest($1::bigint[]) as asked (key) join serial.link l on l.child_serial_key = asked.key where l.ended_at is not null and l.ended_at <= $2 and l.linked_at <= $2",
        None,
    )
}
impl FindEndedLinksStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
        at: &'a chrono::DateTime<chrono::Utc>,
    ) -> FindEndedLinksQuery<'c, 'a, 's, C, FindEndedLinks, 2> {
        FindEndedLinksQuery {
            client,
            params: [keys, at],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindEndedLinks, tokio_postgres::Error> {
                Ok(FindEndedLinks {
                    key: row.try_get(0)?,
                    child_serial_key: row.try_get(1)?,
                    parent_serial_key: row.try_get(2)?,
                    batch_key: row.try_get(3)?,
                    linked_at: row.try_get(4)?,
                })
            },
            mapper: |it| FindEndedLinks::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindEndedLinksParams<T1>,
        FindEndedLinksQuery<'c, 'a, 's, C, FindEndedLinks, 2>,
        C,
    > for FindEndedLinksStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindEndedLinksParams<T1>,
    ) -> FindEndedLinksQuery<'c, 'a, 's, C, FindEndedLinks, 2> {
        self.bind(client, &params.keys, &params.at)
    }
}
pub struct FindLinksIntoStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_links_into() -> FindLinksIntoStmt {
    FindLinksIntoStmt(
        "select l.key, l.child_serial_key, l.parent_serial_key, null::bigint as batch_key, l.linked_at, l.ended_at is not null and l.ended_at <= $1 as past from unnest($2::bigint[]) as asked (key) join serial.link l on l.parent_serial_key = asked.key where l.confirmed and l.linked_at <= $1 union all select l.key, l.child_serial_key, null, l.batch_key, l.linked_at, l.ended_at is not null and l.ended_at <= $1 from unnest($3::bigint[]) as asked (key) join serial.link l on l.batch_key = asked.key where l.parent_serial_key is null and l.confirmed and l.linked_at <= $1",
        None,
    )
}
impl FindLinksIntoStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        at: &'a chrono::DateTime<chrono::Utc>,
        serial_keys: &'a T1,
        batch_keys: &'a T2,
    ) -> FindLinksIntoQuery<'c, 'a, 's, C, FindLinksInto, 3> {
        FindLinksIntoQuery {
            client,
            params: [at, serial_keys, batch_keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindLinksInto, tokio_postgres::Error> {
                Ok(FindLinksInto {
                    key: row.try_get(0)?,
                    child_serial_key: row.try_get(1)?,
                    parent_serial_key: row.try_get(2)?,
                    batch_key: row.try_get(3)?,
                    linked_at: row.try_get(4)?,
                    past: row.try_get(5)?,
                })
            },
            mapper: |it| FindLinksInto::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindLinksIntoParams<T1, T2>,
        FindLinksIntoQuery<'c, 'a, 's, C, FindLinksInto, 3>,
        C,
    > for FindLinksIntoStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindLinksIntoParams<T1, T2>,
    ) -> FindLinksIntoQuery<'c, 'a, 's, C, FindLinksInto, 3> {
        self.bind(client, &params.at, &params.serial_keys, &params.batch_keys)
    }
}
pub struct FindLotUsesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_lot_uses() -> FindLotUsesStmt {
    FindLotUsesStmt(
        "select m.key, m.product_key, m.lot_key, b.key as batch_key, s.key as serial_key, b.canceled is not null as canceled, m.\"end\" as at, coalesce(m.posted, m.key) as posted, m.qt_confirmed - m.reversed_qt as quantity from unnest($1::bigint[]) as asked (key) join warehouse.movement m on m.lot_key = asked.key left join production.batch b on b.key = (m.refs ->> 'batch_key')::bigint left join serial.serial s on s.key = (m.refs ->> 'parent_serial_key')::bigint where m.type = 'consumption' and m.status = 'completed' and m.serial_key is null and m.\"end\" <= $2 and (m.reversed_qt < m.qt_confirmed or exists (select from warehouse.movement r where r.key = m.inverse_movement_key and r.\"end\" > $2))",
        None,
    )
}
impl FindLotUsesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
        at: &'a chrono::DateTime<chrono::Utc>,
    ) -> MaterialUseQuery<'c, 'a, 's, C, MaterialUse, 2> {
        MaterialUseQuery {
            client,
            params: [keys, at],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<MaterialUse, tokio_postgres::Error> {
                Ok(MaterialUse {
                    key: row.try_get(0)?,
                    product_key: row.try_get(1)?,
                    lot_key: row.try_get(2)?,
                    batch_key: row.try_get(3)?,
                    serial_key: row.try_get(4)?,
                    canceled: row.try_get(5)?,
                    at: row.try_get(6)?,
                    posted: row.try_get(7)?,
                    quantity: row.try_get(8)?,
                })
            },
            mapper: |it| MaterialUse::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<'c, 'a, 's, FindLotUsesParams<T1>, MaterialUseQuery<'c, 'a, 's, C, MaterialUse, 2>, C>
    for FindLotUsesStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindLotUsesParams<T1>,
    ) -> MaterialUseQuery<'c, 'a, 's, C, MaterialUse, 2> {
        self.bind(client, &params.keys, &params.at)
    }
}
pub struct FindBatchUsesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_batch_uses() -> FindBatchUsesStmt {
    FindBatchUsesStmt(
        "select m.key, m.product_key, m.lot_key, asked.key::bigint as batch_key, null::bigint as serial_key, false as canceled, m.\"end\" as at, coalesce(m.posted, m.key) as posted, m.qt_confirmed - m.reversed_qt as quantity from unnest($1::text[]) as asked (key) join warehouse.movement m on m.refs ->> 'batch_key' = asked.key where m.refs ->> 'batch_key' is not null and m.type = 'consumption' and m.status = 'completed' and m.serial_key is null and m.refs ->> 'parent_serial_key' is null and m.\"end\" <= $2 and (m.reversed_qt < m.qt_confirmed or exists (select from warehouse.movement r where r.key = m.inverse_movement_key and r.\"end\" > $2))",
        None,
    )
}
impl FindBatchUsesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        keys: &'a T2,
        at: &'a chrono::DateTime<chrono::Utc>,
    ) -> MaterialUseQuery<'c, 'a, 's, C, MaterialUse, 2> {
        MaterialUseQuery {
            client,
            params: [keys, at],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<MaterialUse, tokio_postgres::Error> {
                Ok(MaterialUse {
                    key: row.try_get(0)?,
                    product_key: row.try_get(1)?,
                    lot_key: row.try_get(2)?,
                    batch_key: row.try_get(3)?,
                    serial_key: row.try_get(4)?,
                    canceled: row.try_get(5)?,
                    at: row.try_get(6)?,
                    posted: row.try_get(7)?,
                    quantity: row.try_get(8)?,
                })
            },
            mapper: |it| MaterialUse::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindBatchUsesParams<T1, T2>,
        MaterialUseQuery<'c, 'a, 's, C, MaterialUse, 2>,
        C,
    > for FindBatchUsesStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindBatchUsesParams<T1, T2>,
    ) -> MaterialUseQuery<'c, 'a, 's, C, MaterialUse, 2> {
        self.bind(client, &params.keys, &params.at)
    }
}
pub struct FindUnitUsesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_unit_uses() -> FindUnitUsesStmt {
    FindUnitUsesStmt(
        "select m.key, m.product_key, m.lot_key, b.key as batch_key, asked.key::bigint as serial_key, b.canceled is not null as canceled, m.\"end\" as at, coalesce(m.posted, m.key) as posted, m.qt_confirmed - m.reversed_qt as quantity from unnest($1::text[]) as asked (key) join warehouse.movement m on m.refs ->> 'parent_serial_key' = asked.key left join production.batch b on b.key = (m.refs ->> 'batch_key')::bigint where m.refs ->> 'parent_serial_key' is not null and m.serial_key is null and m.type = 'consumption' and m.status = 'completed' and m.\"end\" <= $2 and (m.reversed_qt < m.qt_confirmed or exists (select from warehouse.movement r where r.key = m.inverse_movement_key and r.\"end\" > $2))",
        None,
    )
}
impl FindUnitUsesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        keys: &'a T2,
        at: &'a chrono::DateTime<chrono::Utc>,
    ) -> MaterialUseQuery<'c, 'a, 's, C, MaterialUse, 2> {
        MaterialUseQuery {
            client,
            params: [keys, at],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<MaterialUse, tokio_postgres::Error> {
                Ok(MaterialUse {
                    key: row.try_get(0)?,
                    product_key: row.try_get(1)?,
                    lot_key: row.try_get(2)?,
                    batch_key: row.try_get(3)?,
                    serial_key: row.try_get(4)?,
                    canceled: row.try_get(5)?,
                    at: row.try_get(6)?,
                    posted: row.try_get(7)?,
                    quantity: row.try_get(8)?,
                })
            },
            mapper: |it| MaterialUse::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindUnitUsesParams<T1, T2>,
        MaterialUseQuery<'c, 'a, 's, C, MaterialUse, 2>,
        C,
    > for FindUnitUsesStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindUnitUsesParams<T1, T2>,
    ) -> MaterialUseQuery<'c, 'a, 's, C, MaterialUse, 2> {
        self.bind(client, &params.keys, &params.at)
    }
}
pub struct FindAllocationsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_allocations() -> FindAllocationsStmt {
    FindAllocationsStmt(
        "select a.key, a.lot_key, a.batch_key, a.parent_serial_key, b.\"end\" as at, a.quantity from production.lot_allocation a join production.batch b on b.key = a.batch_key where (a.lot_key = any ($1) or a.batch_key = any ($2) or a.parent_serial_key = any ($3)) and b.canceled is null and not b.active and b.\"end\" <= $4 and not exists ( select from warehouse.movement m where m.refs ->> 'batch_key' = a.batch_key::text and m.refs ->> 'batch_key' is not null and m.type = 'consumption' and m.status = 'completed' and m.product_key = a.component_key)",
        None,
    )
}
impl FindAllocationsStmt {
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
    >(
        &'s self,
        client: &'c C,
        lot_keys: &'a T1,
        batch_keys: &'a T2,
        serial_keys: &'a T3,
        at: &'a chrono::DateTime<chrono::Utc>,
    ) -> FindAllocationsQuery<'c, 'a, 's, C, FindAllocations, 4> {
        FindAllocationsQuery {
            client,
            params: [lot_keys, batch_keys, serial_keys, at],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindAllocations, tokio_postgres::Error> {
                Ok(FindAllocations {
                    key: row.try_get(0)?,
                    lot_key: row.try_get(1)?,
                    batch_key: row.try_get(2)?,
                    parent_serial_key: row.try_get(3)?,
                    at: row.try_get(4)?,
                    quantity: row.try_get(5)?,
                })
            },
            mapper: |it| FindAllocations::from(it),
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
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindAllocationsParams<T1, T2, T3>,
        FindAllocationsQuery<'c, 'a, 's, C, FindAllocations, 4>,
        C,
    > for FindAllocationsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindAllocationsParams<T1, T2, T3>,
    ) -> FindAllocationsQuery<'c, 'a, 's, C, FindAllocations, 4> {
        self.bind(client, &params.lot_keys, &params.batch_keys, &params.serial_keys, &params.at)
    }
}
pub struct FindTracedBatchesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_traced_batches() -> FindTracedBatchesStmt {
    FindTracedBatchesStmt(
        "select b.key, b.product_key, b.work_order_key, b.phase_key, b.traced, b.qt_total, b.qt_pass, b.start, b.\"end\" as ended, b.canceled is not null as canceled, b.output_lot_key, (select count(*) from production.batch o where o.output_lot_key = b.output_lot_key and o.canceled is null and o.\"end\" <= $1) as fillers from unnest($2::bigint[]) as asked (key) join production.batch b on b.key = asked.key where b.start <= $1",
        None,
    )
}
impl FindTracedBatchesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        at: &'a chrono::DateTime<chrono::Utc>,
        keys: &'a T1,
    ) -> FindTracedBatchesQuery<'c, 'a, 's, C, FindTracedBatches, 2> {
        FindTracedBatchesQuery {
            client,
            params: [at, keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindTracedBatchesBorrowed, tokio_postgres::Error> {
                Ok(FindTracedBatchesBorrowed {
                    key: row.try_get(0)?,
                    product_key: row.try_get(1)?,
                    work_order_key: row.try_get(2)?,
                    phase_key: row.try_get(3)?,
                    traced: row.try_get(4)?,
                    qt_total: row.try_get(5)?,
                    qt_pass: row.try_get(6)?,
                    start: row.try_get(7)?,
                    ended: row.try_get(8)?,
                    canceled: row.try_get(9)?,
                    output_lot_key: row.try_get(10)?,
                    fillers: row.try_get(11)?,
                })
            },
            mapper: |it| FindTracedBatches::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindTracedBatchesParams<T1>,
        FindTracedBatchesQuery<'c, 'a, 's, C, FindTracedBatches, 2>,
        C,
    > for FindTracedBatchesStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindTracedBatchesParams<T1>,
    ) -> FindTracedBatchesQuery<'c, 'a, 's, C, FindTracedBatches, 2> {
        self.bind(client, &params.at, &params.keys)
    }
}
pub struct FindUnitsOfBatchesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_units_of_batches() -> FindUnitsOfBatchesStmt {
    FindUnitsOfBatchesStmt(
        "select u.batch_key, u.serial_key, b.start as at from unnest($1::bigint[]) as asked (key) join production.batch_unit u on u.batch_key = asked.key join production.batch b on b.key = u.batch_key join serial.serial s on s.key = u.serial_key where b.canceled is null and b.start <= $2 and s.created <= $2",
        None,
    )
}
impl FindUnitsOfBatchesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
        at: &'a chrono::DateTime<chrono::Utc>,
    ) -> FindUnitsOfBatchesQuery<'c, 'a, 's, C, FindUnitsOfBatches, 2> {
        FindUnitsOfBatchesQuery {
            client,
            params: [keys, at],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindUnitsOfBatches, tokio_postgres::Error> {
                Ok(FindUnitsOfBatches { batch_key: row.try_get(0)?, serial_key: row.try_get(1)?, at: row.try_get(2)? })
            },
            mapper: |it| FindUnitsOfBatches::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindUnitsOfBatchesParams<T1>,
        FindUnitsOfBatchesQuery<'c, 'a, 's, C, FindUnitsOfBatches, 2>,
        C,
    > for FindUnitsOfBatchesStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindUnitsOfBatchesParams<T1>,
    ) -> FindUnitsOfBatchesQuery<'c, 'a, 's, C, FindUnitsOfBatches, 2> {
        self.bind(client, &params.keys, &params.at)
    }
}
pub struct FindBatchesOfUnitsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_batches_of_units() -> FindBatchesOfUnitsStmt {
    FindBatchesOfUnitsStmt(
        "select u.batch_key, u.serial_key, b.start as at from unnest($1::bigint[]) as asked (key) join production.batch_unit u on u.serial_key = asked.key join production.batch b on b.key = u.batch_key where b.canceled is null and b.start <= $2",
        None,
    )
}
impl FindBatchesOfUnitsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
        at: &'a chrono::DateTime<chrono::Utc>,
    ) -> FindBatchesOfUnitsQuery<'c, 'a, 's, C, FindBatchesOfUnits, 2> {
        FindBatchesOfUnitsQuery {
            client,
            params: [keys, at],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindBatchesOfUnits, tokio_postgres::Error> {
                Ok(FindBatchesOfUnits { batch_key: row.try_get(0)?, serial_key: row.try_get(1)?, at: row.try_get(2)? })
            },
            mapper: |it| FindBatchesOfUnits::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindBatchesOfUnitsParams<T1>,
        FindBatchesOfUnitsQuery<'c, 'a, 's, C, FindBatchesOfUnits, 2>,
        C,
    > for FindBatchesOfUnitsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindBatchesOfUnitsParams<T1>,
    ) -> FindBatchesOfUnitsQuery<'c, 'a, 's, C, FindBatchesOfUnits, 2> {
        self.bind(client, &params.keys, &params.at)
    }
}
pub struct FindBatchesOfLotsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_batches_of_lots() -> FindBatchesOfLotsStmt {
    FindBatchesOfLotsStmt(
        "select b.output_lot_key as lot_key, b.key as batch_key from unnest($1::bigint[]) as asked (key) join production.batch b on b.output_lot_key = asked.key where b.canceled is null and b.\"end\" <= $2",
        None,
    )
}
impl FindBatchesOfLotsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
        at: &'a chrono::DateTime<chrono::Utc>,
    ) -> FindBatchesOfLotsQuery<'c, 'a, 's, C, FindBatchesOfLots, 2> {
        FindBatchesOfLotsQuery {
            client,
            params: [keys, at],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindBatchesOfLots, tokio_postgres::Error> {
                Ok(FindBatchesOfLots { lot_key: row.try_get(0)?, batch_key: row.try_get(1)? })
            },
            mapper: |it| FindBatchesOfLots::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindBatchesOfLotsParams<T1>,
        FindBatchesOfLotsQuery<'c, 'a, 's, C, FindBatchesOfLots, 2>,
        C,
    > for FindBatchesOfLotsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindBatchesOfLotsParams<T1>,
    ) -> FindBatchesOfLotsQuery<'c, 'a, 's, C, FindBatchesOfLots, 2> {
        self.bind(client, &params.keys, &params.at)
    }
}
pub struct FindFlowsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_flows() -> FindFlowsStmt {
    FindFlowsStmt(
        "select f.key, f.from_batch_key, f.to_batch_key, f.created as at, f.quantity from production.batch_flow f join production.batch one on one.key = f.from_batch_key join production.batch two on two.key = f.to_batch_key where (f.from_batch_key = any ($1) or f.to_batch_key = any ($2)) and f.serial_key is null and f.created <= $3 and one.canceled is null and two.canceled is null",
        None,
    )
}
impl FindFlowsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        from_keys: &'a T1,
        to_keys: &'a T2,
        at: &'a chrono::DateTime<chrono::Utc>,
    ) -> FindFlowsQuery<'c, 'a, 's, C, FindFlows, 3> {
        FindFlowsQuery {
            client,
            params: [from_keys, to_keys, at],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindFlows, tokio_postgres::Error> {
                Ok(FindFlows {
                    key: row.try_get(0)?,
                    from_batch_key: row.try_get(1)?,
                    to_batch_key: row.try_get(2)?,
                    at: row.try_get(3)?,
                    quantity: row.try_get(4)?,
                })
            },
            mapper: |it| FindFlows::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<'c, 'a, 's, FindFlowsParams<T1, T2>, FindFlowsQuery<'c, 'a, 's, C, FindFlows, 3>, C>
    for FindFlowsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindFlowsParams<T1, T2>,
    ) -> FindFlowsQuery<'c, 'a, 's, C, FindFlows, 3> {
        self.bind(client, &params.from_keys, &params.to_keys, &params.at)
    }
}
pub struct FindProductionsIntoPoolsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_productions_into_pools() -> FindProductionsIntoPoolsStmt {
    FindProductionsIntoPoolsStmt(
        "select m.key, asked.key::bigint as batch_key, m.product_key, m.\"end\" as at, coalesce(m.posted, m.key) as posted, m.qt_confirmed - m.reversed_qt as quantity from unnest($1::text[]) as asked (key) join warehouse.movement m on m.refs ->> 'batch_key' = asked.key where m.refs ->> 'batch_key' is not null and m.type = 'production' and m.status = 'completed' and m.serial_key is null and m.lot_key is null and m.\"end\" <= $2 and (m.reversed_qt < m.qt_confirmed or exists (select from warehouse.movement r where r.key = m.inverse_movement_key and r.\"end\" > $2))",
        None,
    )
}
impl FindProductionsIntoPoolsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        keys: &'a T2,
        at: &'a chrono::DateTime<chrono::Utc>,
    ) -> FindProductionsIntoPoolsQuery<'c, 'a, 's, C, FindProductionsIntoPools, 2> {
        FindProductionsIntoPoolsQuery {
            client,
            params: [keys, at],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindProductionsIntoPools, tokio_postgres::Error> {
                Ok(FindProductionsIntoPools {
                    key: row.try_get(0)?,
                    batch_key: row.try_get(1)?,
                    product_key: row.try_get(2)?,
                    at: row.try_get(3)?,
                    posted: row.try_get(4)?,
                    quantity: row.try_get(5)?,
                })
            },
            mapper: |it| FindProductionsIntoPools::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindProductionsIntoPoolsParams<T1, T2>,
        FindProductionsIntoPoolsQuery<'c, 'a, 's, C, FindProductionsIntoPools, 2>,
        C,
    > for FindProductionsIntoPoolsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindProductionsIntoPoolsParams<T1, T2>,
    ) -> FindProductionsIntoPoolsQuery<'c, 'a, 's, C, FindProductionsIntoPools, 2> {
        self.bind(client, &params.keys, &params.at)
    }
}
pub struct FindPoolStretchesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_pool_stretches() -> FindPoolStretchesStmt {
    FindPoolStretchesStmt(
        "with delta as ( select m.key, m.product_key, m.type, m.\"end\", m.posted, m.refs, m.qt_confirmed, m.reversed_qt, m.inverse_movement_key, m.qt_confirmed * ((m.position_to not in ('OUT', 'NULL'))::integer - (m.position_from not in ('OUT', 'NULL'))::integer) as delta from warehouse.movement m where m.product_key = any ($1) and m.serial_key is null and m.lot_key is null and m.posted is not null and m.status = 'completed' and m.\"end\" <= $2 ), balanced as ( select d.*, sum(d.delta) over ledger as balance from delta d window ledger as (partition by d.product_key order by d.posted) ), cut as ( select b.*, b.balance <= 0 and coalesce(lag(b.balance) over ledger, 0) > 0 as ends from balanced b window ledger as (partition by b.product_key order by b.posted) ), part as ( select c.*, 1 + count(*) filter (where c.ends) over ( partition by c.product_key order by c.posted rows between unbounded preceding and 1 preceding) as stretch from cut c ), wanted as ( select distinct p.product_key, p.stretch from unnest($3::bigint[], $4::bigint[]) as asked (product_key, posted) join part p on p.product_key = asked.product_key and p.posted = asked.posted ) select p.key, p.product_key, p.stretch, p.type, p.\"end\" as at, p.posted, b.key as batch_key, s.key as serial_key, coalesce(b.canceled is not null, false) as canceled, p.qt_confirmed - p.reversed_qt as quantity from part p left join production.batch b on b.key = (p.refs ->> 'batch_key')::bigint left join serial.serial s on s.key = (p.refs ->> 'parent_serial_key')::bigint where p.type in ('consumption', 'production', 'receipt') and ($5 or (p.product_key, p.stretch) in (select w.product_key, w.stretch from wanted w)) and (p.reversed_qt < p.qt_confirmed or exists (select from warehouse.movement r where r.key = p.inverse_movement_key and r.\"end\" > $2)) order by p.product_key, p.posted",
        None,
    )
}
impl FindPoolStretchesStmt {
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
    >(
        &'s self,
        client: &'c C,
        product_keys: &'a T1,
        at: &'a chrono::DateTime<chrono::Utc>,
        entered: &'a T2,
        places: &'a T3,
        whole: &'a bool,
    ) -> FindPoolStretchesQuery<'c, 'a, 's, C, FindPoolStretches, 5> {
        FindPoolStretchesQuery {
            client,
            params: [product_keys, at, entered, places, whole],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindPoolStretchesBorrowed, tokio_postgres::Error> {
                Ok(FindPoolStretchesBorrowed {
                    key: row.try_get(0)?,
                    product_key: row.try_get(1)?,
                    stretch: row.try_get(2)?,
                    r#type: row.try_get(3)?,
                    at: row.try_get(4)?,
                    posted: row.try_get(5)?,
                    batch_key: row.try_get(6)?,
                    serial_key: row.try_get(7)?,
                    canceled: row.try_get(8)?,
                    quantity: row.try_get(9)?,
                })
            },
            mapper: |it| FindPoolStretches::from(it),
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
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindPoolStretchesParams<T1, T2, T3>,
        FindPoolStretchesQuery<'c, 'a, 's, C, FindPoolStretches, 5>,
        C,
    > for FindPoolStretchesStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindPoolStretchesParams<T1, T2, T3>,
    ) -> FindPoolStretchesQuery<'c, 'a, 's, C, FindPoolStretches, 5> {
        self.bind(client, &params.product_keys, &params.at, &params.entered, &params.places, &params.whole)
    }
}
pub struct FindUnresolvedConsumptionsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_unresolved_consumptions() -> FindUnresolvedConsumptionsStmt {
    FindUnresolvedConsumptionsStmt(
        "select m.key, m.serial_key, m.qt_confirmed as quantity from unnest($1::bigint[]) as asked (key) join warehouse.movement m on m.serial_key = asked.key where m.type = 'consumption' and m.status = 'completed' and m.serial_key is not null and not m.refs ? 'serial_link_key' and m.\"end\" <= $2 and (select exists ( select from warehouse.movement c where c.type = 'consumption' and c.serial_key is not null and not c.refs ? 'serial_link_key')) and not exists (select from production.batch b where b.key = (m.refs ->> 'batch_key')::bigint) and not exists (select from serial.serial s where s.key = (m.refs ->> 'parent_serial_key')::bigint) and (m.reversed_qt < m.qt_confirmed or exists (select from warehouse.movement r where r.key = m.inverse_movement_key and r.\"end\" > $2)) union select m.key, m.serial_key, m.qt_confirmed from unnest($3::bigint[]) as asked (key) join warehouse.movement m on m.serial_key = asked.key where m.type = 'consumption' and m.status = 'completed' and m.refs ? 'serial_link_key' and m.\"end\" <= $2 and not exists (select from serial.link l where l.key = (m.refs ->> 'serial_link_key')::bigint) and (m.reversed_qt < m.qt_confirmed or exists (select from warehouse.movement r where r.key = m.inverse_movement_key and r.\"end\" > $2)) order by 1",
        None,
    )
}
impl FindUnresolvedConsumptionsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
        at: &'a chrono::DateTime<chrono::Utc>,
        consumed_keys: &'a T2,
    ) -> FindUnresolvedConsumptionsQuery<'c, 'a, 's, C, FindUnresolvedConsumptions, 3> {
        FindUnresolvedConsumptionsQuery {
            client,
            params: [keys, at, consumed_keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindUnresolvedConsumptions, tokio_postgres::Error> {
                Ok(FindUnresolvedConsumptions {
                    key: row.try_get(0)?,
                    serial_key: row.try_get(1)?,
                    quantity: row.try_get(2)?,
                })
            },
            mapper: |it| FindUnresolvedConsumptions::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindUnresolvedConsumptionsParams<T1, T2>,
        FindUnresolvedConsumptionsQuery<'c, 'a, 's, C, FindUnresolvedConsumptions, 3>,
        C,
    > for FindUnresolvedConsumptionsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindUnresolvedConsumptionsParams<T1, T2>,
    ) -> FindUnresolvedConsumptionsQuery<'c, 'a, 's, C, FindUnresolvedConsumptions, 3> {
        self.bind(client, &params.keys, &params.at, &params.consumed_keys)
    }
}
