// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct FindLotsAtParams<T1: crate::ArraySql<Item = i64>> {
    pub keys: T1,
    pub at: chrono::DateTime<chrono::Utc>,
}
#[derive(Debug)]
pub struct FindUnitShipmentsParams<T1: crate::ArraySql<Item = i64>> {
    pub keys: T1,
    pub at: chrono::DateTime<chrono::Utc>,
}
#[derive(Debug)]
pub struct FindLotShipmentsParams<T1: crate::ArraySql<Item = i64>> {
    pub keys: T1,
    pub at: chrono::DateTime<chrono::Utc>,
}
#[derive(Debug)]
pub struct FindLastBatchesParams<T1: crate::ArraySql<Item = i64>> {
    pub keys: T1,
    pub at: chrono::DateTime<chrono::Utc>,
}
#[derive(Debug)]
pub struct FindReceiptsReachedParams<
    T1: crate::ArraySql<Item = i64>,
    T2: crate::ArraySql<Item = i64>,
    T3: crate::ArraySql<Item = i64>,
    T4: crate::ArraySql<Item = i64>,
> {
    pub serial_keys: T1,
    pub lot_keys: T2,
    pub asked_lot_keys: T3,
    pub movement_keys: T4,
    pub at: chrono::DateTime<chrono::Utc>,
}
#[derive(Debug, Clone, PartialEq)]
pub struct TracedLot {
    pub key: i64,
    pub product_key: i64,
    pub code: String,
    pub held: bool,
    pub batch_key: Option<i64>,
    pub work_order_key: Option<i64>,
    pub in_stock: bool,
    pub position_key: Option<String>,
}
pub struct TracedLotBorrowed<'a> {
    pub key: i64,
    pub product_key: i64,
    pub code: &'a str,
    pub held: bool,
    pub batch_key: Option<i64>,
    pub work_order_key: Option<i64>,
    pub in_stock: bool,
    pub position_key: Option<&'a str>,
}
impl<'a> From<TracedLotBorrowed<'a>> for TracedLot {
    fn from(
        TracedLotBorrowed {
            key,
            product_key,
            code,
            held,
            batch_key,
            work_order_key,
            in_stock,
            position_key,
        }: TracedLotBorrowed<'a>,
    ) -> Self {
        Self {
            key,
            product_key,
            code: code.into(),
            held,
            batch_key,
            work_order_key,
            in_stock,
            position_key: position_key.map(|v| v.into()),
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct TracedShipment {
    pub key: i64,
    pub at: chrono::DateTime<chrono::Utc>,
    pub partner_code: Option<String>,
    pub partner_name: Option<String>,
    pub sales_doc: Option<String>,
    pub transfer_doc: Option<String>,
}
pub struct TracedShipmentBorrowed<'a> {
    pub key: i64,
    pub at: chrono::DateTime<chrono::Utc>,
    pub partner_code: Option<&'a str>,
    pub partner_name: Option<&'a str>,
    pub sales_doc: Option<&'a str>,
    pub transfer_doc: Option<&'a str>,
}
impl<'a> From<TracedShipmentBorrowed<'a>> for TracedShipment {
    fn from(
        TracedShipmentBorrowed { key, at, partner_code, partner_name, sales_doc, transfer_doc }: TracedShipmentBorrowed<
            'a,
        >,
    ) -> Self {
        Self {
            key,
            at,
            partner_code: partner_code.map(|v| v.into()),
            partner_name: partner_name.map(|v| v.into()),
            sales_doc: sales_doc.map(|v| v.into()),
            transfer_doc: transfer_doc.map(|v| v.into()),
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindProductNames {
    pub key: i64,
    pub code: String,
    pub description: Option<String>,
}
pub struct FindProductNamesBorrowed<'a> {
    pub key: i64,
    pub code: &'a str,
    pub description: Option<&'a str>,
}
impl<'a> From<FindProductNamesBorrowed<'a>> for FindProductNames {
    fn from(FindProductNamesBorrowed { key, code, description }: FindProductNamesBorrowed<'a>) -> Self {
        Self { key, code: code.into(), description: description.map(|v| v.into()) }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindOrderCodes {
    pub key: i64,
    pub code: String,
}
pub struct FindOrderCodesBorrowed<'a> {
    pub key: i64,
    pub code: &'a str,
}
impl<'a> From<FindOrderCodesBorrowed<'a>> for FindOrderCodes {
    fn from(FindOrderCodesBorrowed { key, code }: FindOrderCodesBorrowed<'a>) -> Self {
        Self { key, code: code.into() }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindPositionCodes {
    pub key: String,
    pub code: String,
}
pub struct FindPositionCodesBorrowed<'a> {
    pub key: &'a str,
    pub code: &'a str,
}
impl<'a> From<FindPositionCodesBorrowed<'a>> for FindPositionCodes {
    fn from(FindPositionCodesBorrowed { key, code }: FindPositionCodesBorrowed<'a>) -> Self {
        Self { key: key.into(), code: code.into() }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindLotCodes {
    pub key: i64,
    pub code: String,
}
pub struct FindLotCodesBorrowed<'a> {
    pub key: i64,
    pub code: &'a str,
}
impl<'a> From<FindLotCodesBorrowed<'a>> for FindLotCodes {
    fn from(FindLotCodesBorrowed { key, code }: FindLotCodesBorrowed<'a>) -> Self {
        Self { key, code: code.into() }
    }
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct FindLastBatches {
    pub serial_key: i64,
    pub batch_key: i64,
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindReceiptsReached {
    pub key: i64,
    pub purchase_doc: Option<String>,
    pub transfer_doc: Option<String>,
    pub partner_code: Option<String>,
    pub partner_name: Option<String>,
}
pub struct FindReceiptsReachedBorrowed<'a> {
    pub key: i64,
    pub purchase_doc: Option<&'a str>,
    pub transfer_doc: Option<&'a str>,
    pub partner_code: Option<&'a str>,
    pub partner_name: Option<&'a str>,
}
impl<'a> From<FindReceiptsReachedBorrowed<'a>> for FindReceiptsReached {
    fn from(
        FindReceiptsReachedBorrowed {
            key,
            purchase_doc,
            transfer_doc,
            partner_code,
            partner_name,
        }: FindReceiptsReachedBorrowed<'a>,
    ) -> Self {
        Self {
            key,
            purchase_doc: purchase_doc.map(|v| v.into()),
            transfer_doc: transfer_doc.map(|v| v.into()),
            partner_code: partner_code.map(|v| v.into()),
            partner_name: partner_name.map(|v| v.into()),
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindReceiptDetails {
    pub key: i64,
    pub at: chrono::DateTime<chrono::Utc>,
    pub user_key: Option<i64>,
    pub product_code: String,
    pub serial_code: Option<String>,
    pub lot_code: Option<String>,
    pub quantity: rust_decimal::Decimal,
    pub purchase_doc: Option<String>,
    pub transfer_doc: Option<String>,
    pub partner_code: Option<String>,
    pub partner_name: Option<String>,
}
pub struct FindReceiptDetailsBorrowed<'a> {
    pub key: i64,
    pub at: chrono::DateTime<chrono::Utc>,
    pub user_key: Option<i64>,
    pub product_code: &'a str,
    pub serial_code: Option<&'a str>,
    pub lot_code: Option<&'a str>,
    pub quantity: rust_decimal::Decimal,
    pub purchase_doc: Option<&'a str>,
    pub transfer_doc: Option<&'a str>,
    pub partner_code: Option<&'a str>,
    pub partner_name: Option<&'a str>,
}
impl<'a> From<FindReceiptDetailsBorrowed<'a>> for FindReceiptDetails {
    fn from(
        FindReceiptDetailsBorrowed {
            key,
            at,
            user_key,
            product_code,
            serial_code,
            lot_code,
            quantity,
            purchase_doc,
            transfer_doc,
            partner_code,
            partner_name,
        }: FindReceiptDetailsBorrowed<'a>,
    ) -> Self {
        Self {
            key,
            at,
            user_key,
            product_code: product_code.into(),
            serial_code: serial_code.map(|v| v.into()),
            lot_code: lot_code.map(|v| v.into()),
            quantity,
            purchase_doc: purchase_doc.map(|v| v.into()),
            transfer_doc: transfer_doc.map(|v| v.into()),
            partner_code: partner_code.map(|v| v.into()),
            partner_name: partner_name.map(|v| v.into()),
        }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct TracedLotQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<TracedLotBorrowed, tokio_postgres::Error>,
    mapper: fn(TracedLotBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> TracedLotQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(TracedLotBorrowed) -> R) -> TracedLotQuery<'c, 'a, 's, C, R, N> {
        TracedLotQuery {
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
pub struct TracedShipmentQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<TracedShipmentBorrowed, tokio_postgres::Error>,
    mapper: fn(TracedShipmentBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> TracedShipmentQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(TracedShipmentBorrowed) -> R) -> TracedShipmentQuery<'c, 'a, 's, C, R, N> {
        TracedShipmentQuery {
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
pub struct FindProductNamesQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindProductNamesBorrowed, tokio_postgres::Error>,
    mapper: fn(FindProductNamesBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindProductNamesQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindProductNamesBorrowed) -> R) -> FindProductNamesQuery<'c, 'a, 's, C, R, N> {
        FindProductNamesQuery {
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
pub struct FindOrderCodesQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindOrderCodesBorrowed, tokio_postgres::Error>,
    mapper: fn(FindOrderCodesBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindOrderCodesQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindOrderCodesBorrowed) -> R) -> FindOrderCodesQuery<'c, 'a, 's, C, R, N> {
        FindOrderCodesQuery {
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
pub struct FindPositionCodesQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindPositionCodesBorrowed, tokio_postgres::Error>,
    mapper: fn(FindPositionCodesBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindPositionCodesQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindPositionCodesBorrowed) -> R) -> FindPositionCodesQuery<'c, 'a, 's, C, R, N> {
        FindPositionCodesQuery {
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
pub struct FindLotCodesQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindLotCodesBorrowed, tokio_postgres::Error>,
    mapper: fn(FindLotCodesBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindLotCodesQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindLotCodesBorrowed) -> R) -> FindLotCodesQuery<'c, 'a, 's, C, R, N> {
        FindLotCodesQuery {
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
pub struct FindLastBatchesQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindLastBatches, tokio_postgres::Error>,
    mapper: fn(FindLastBatches) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindLastBatchesQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindLastBatches) -> R) -> FindLastBatchesQuery<'c, 'a, 's, C, R, N> {
        FindLastBatchesQuery {
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
pub struct FindReceiptsReachedQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindReceiptsReachedBorrowed, tokio_postgres::Error>,
    mapper: fn(FindReceiptsReachedBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindReceiptsReachedQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindReceiptsReachedBorrowed) -> R) -> FindReceiptsReachedQuery<'c, 'a, 's, C, R, N> {
        FindReceiptsReachedQuery {
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
pub struct FindReceiptDetailsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindReceiptDetailsBorrowed, tokio_postgres::Error>,
    mapper: fn(FindReceiptDetailsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindReceiptDetailsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindReceiptDetailsBorrowed) -> R) -> FindReceiptDetailsQuery<'c, 'a, 's, C, R, N> {
        FindReceiptDetailsQuery {
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
pub struct FindLotsNowStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_lots_now() -> FindLotsNowStmt {
    FindLotsNowStmt(
        "select l.key, l.product_key, l.code, l.hold_reason is not null as held, l.batch_key, l.work_order_key, count(s.key) > 0 as in_stock, case when count(s.key) = 1 then min(s.position_key) end as position_key from unnest($1::bigint[]) as asked (key) join serial.lot l on l.key = asked.key left join warehouse.stock s on s.lot_key = l.key group by l.key",
        None,
    )
}
impl FindLotsNowStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> TracedLotQuery<'c, 'a, 's, C, TracedLot, 1> {
        TracedLotQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<TracedLotBorrowed, tokio_postgres::Error> {
                Ok(TracedLotBorrowed {
                    key: row.try_get(0)?,
                    product_key: row.try_get(1)?,
                    code: row.try_get(2)?,
                    held: row.try_get(3)?,
                    batch_key: row.try_get(4)?,
                    work_order_key: row.try_get(5)?,
                    in_stock: row.try_get(6)?,
                    position_key: row.try_get(7)?,
                })
            },
            mapper: |it| TracedLot::from(it),
        }
    }
}
pub struct FindLotsAtStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_lots_at() -> FindLotsAtStmt {
    FindLotsAtStmt(
        "with moved as ( select m.lot_key, place.key as position_key, sum(place.quantity) as quantity from warehouse.movement m cross join lateral ( values (m.position_to, m.qt_confirmed), (m.position_from, -m.qt_confirmed)) as place (key, quantity) where m.lot_key = any ($1) and m.serial_key is null and m.status = 'completed' and m.\"end\" <= $2 and place.key not in ('OUT', 'NULL') group by m.lot_key, place.key having sum(place.quantity) > 0 ) select l.key, l.product_key, l.code, l.hold_reason is not null as held, l.batch_key, l.work_order_key, count(s.position_key) > 0 as in_stock, case when count(s.position_key) = 1 then min(s.position_key) end as position_key from unnest($1::bigint[]) as asked (key) join serial.lot l on l.key = asked.key left join moved s on s.lot_key = l.key group by l.key",
        None,
    )
}
impl FindLotsAtStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
        at: &'a chrono::DateTime<chrono::Utc>,
    ) -> TracedLotQuery<'c, 'a, 's, C, TracedLot, 2> {
        TracedLotQuery {
            client,
            params: [keys, at],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<TracedLotBorrowed, tokio_postgres::Error> {
                Ok(TracedLotBorrowed {
                    key: row.try_get(0)?,
                    product_key: row.try_get(1)?,
                    code: row.try_get(2)?,
                    held: row.try_get(3)?,
                    batch_key: row.try_get(4)?,
                    work_order_key: row.try_get(5)?,
                    in_stock: row.try_get(6)?,
                    position_key: row.try_get(7)?,
                })
            },
            mapper: |it| TracedLot::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<'c, 'a, 's, FindLotsAtParams<T1>, TracedLotQuery<'c, 'a, 's, C, TracedLot, 2>, C>
    for FindLotsAtStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindLotsAtParams<T1>,
    ) -> TracedLotQuery<'c, 'a, 's, C, TracedLot, 2> {
        self.bind(client, &params.keys, &params.at)
    }
}
pub struct FindUnitShipmentsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_unit_shipments() -> FindUnitShipmentsStmt {
    FindUnitShipmentsStmt(
        "select asked.key, m.at, m.refs ->> 'partner_code' as partner_code, m.refs ->> 'partner_name' as partner_name, m.refs ->> 'sales_doc' as sales_doc, m.refs ->> 'transfer_doc' as transfer_doc from unnest($1::bigint[]) as asked (key) cross join lateral ( select m.\"end\" as at, m.refs from warehouse.movement m where m.serial_key = asked.key and m.type = 'shipment' and m.status = 'completed' and m.\"end\" <= $2 and (m.reversed_qt = 0 or exists (select from warehouse.movement r where r.key = m.inverse_movement_key and r.\"end\" > $2)) order by m.posted desc limit 1) m",
        None,
    )
}
impl FindUnitShipmentsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
        at: &'a chrono::DateTime<chrono::Utc>,
    ) -> TracedShipmentQuery<'c, 'a, 's, C, TracedShipment, 2> {
        TracedShipmentQuery {
            client,
            params: [keys, at],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<TracedShipmentBorrowed, tokio_postgres::Error> {
                Ok(TracedShipmentBorrowed {
                    key: row.try_get(0)?,
                    at: row.try_get(1)?,
                    partner_code: row.try_get(2)?,
                    partner_name: row.try_get(3)?,
                    sales_doc: row.try_get(4)?,
                    transfer_doc: row.try_get(5)?,
                })
            },
            mapper: |it| TracedShipment::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindUnitShipmentsParams<T1>,
        TracedShipmentQuery<'c, 'a, 's, C, TracedShipment, 2>,
        C,
    > for FindUnitShipmentsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindUnitShipmentsParams<T1>,
    ) -> TracedShipmentQuery<'c, 'a, 's, C, TracedShipment, 2> {
        self.bind(client, &params.keys, &params.at)
    }
}
pub struct FindLotShipmentsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_lot_shipments() -> FindLotShipmentsStmt {
    FindLotShipmentsStmt(
        "select m.lot_key as key, m.\"end\" as at, m.refs ->> 'partner_code' as partner_code, m.refs ->> 'partner_name' as partner_name, m.refs ->> 'sales_doc' as sales_doc, m.refs ->> 'transfer_doc' as transfer_doc from unnest($1::bigint[]) as asked (key) join warehouse.movement m on m.lot_key = asked.key where m.type = 'shipment' and m.status = 'completed' and m.serial_key is null and m.\"end\" <= $2 and (m.reversed_qt < m.qt_confirmed or exists (select from warehouse.movement r where r.key = m.inverse_movement_key and r.\"end\" > $2)) order by m.lot_key, m.posted desc",
        None,
    )
}
impl FindLotShipmentsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
        at: &'a chrono::DateTime<chrono::Utc>,
    ) -> TracedShipmentQuery<'c, 'a, 's, C, TracedShipment, 2> {
        TracedShipmentQuery {
            client,
            params: [keys, at],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<TracedShipmentBorrowed, tokio_postgres::Error> {
                Ok(TracedShipmentBorrowed {
                    key: row.try_get(0)?,
                    at: row.try_get(1)?,
                    partner_code: row.try_get(2)?,
                    partner_name: row.try_get(3)?,
                    sales_doc: row.try_get(4)?,
                    transfer_doc: row.try_get(5)?,
                })
            },
            mapper: |it| TracedShipment::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindLotShipmentsParams<T1>,
        TracedShipmentQuery<'c, 'a, 's, C, TracedShipment, 2>,
        C,
    > for FindLotShipmentsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindLotShipmentsParams<T1>,
    ) -> TracedShipmentQuery<'c, 'a, 's, C, TracedShipment, 2> {
        self.bind(client, &params.keys, &params.at)
    }
}
pub struct FindProductNamesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_product_names() -> FindProductNamesStmt {
    FindProductNamesStmt(
        "select p.key, p.code, p.description from unnest($1::bigint[]) as asked (key) join product.product p on p.key = asked.key",
        None,
    )
}
impl FindProductNamesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> FindProductNamesQuery<'c, 'a, 's, C, FindProductNames, 1> {
        FindProductNamesQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindProductNamesBorrowed, tokio_postgres::Error> {
                Ok(FindProductNamesBorrowed {
                    key: row.try_get(0)?,
                    code: row.try_get(1)?,
                    description: row.try_get(2)?,
                })
            },
            mapper: |it| FindProductNames::from(it),
        }
    }
}
pub struct FindOrderCodesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_order_codes() -> FindOrderCodesStmt {
    FindOrderCodesStmt(
        "select w.key, w.code from unnest($1::bigint[]) as asked (key) cross join lateral (select o.key, o.code from production.work_order o where o.key = asked.key offset 0) w",
        None,
    )
}
impl FindOrderCodesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> FindOrderCodesQuery<'c, 'a, 's, C, FindOrderCodes, 1> {
        FindOrderCodesQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindOrderCodesBorrowed, tokio_postgres::Error> {
                Ok(FindOrderCodesBorrowed { key: row.try_get(0)?, code: row.try_get(1)? })
            },
            mapper: |it| FindOrderCodes::from(it),
        }
    }
}
pub struct FindPositionCodesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_position_codes() -> FindPositionCodesStmt {
    FindPositionCodesStmt(
        "select p.key, p.code from unnest($1::text[]) as asked (key) join position.position p on p.key = asked.key",
        None,
    )
}
impl FindPositionCodesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        keys: &'a T2,
    ) -> FindPositionCodesQuery<'c, 'a, 's, C, FindPositionCodes, 1> {
        FindPositionCodesQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindPositionCodesBorrowed, tokio_postgres::Error> {
                Ok(FindPositionCodesBorrowed { key: row.try_get(0)?, code: row.try_get(1)? })
            },
            mapper: |it| FindPositionCodes::from(it),
        }
    }
}
pub struct FindLotCodesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_lot_codes() -> FindLotCodesStmt {
    FindLotCodesStmt(
        "select l.key, l.code from unnest($1::bigint[]) as asked (key) join serial.lot l on l.key = asked.key",
        None,
    )
}
impl FindLotCodesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> FindLotCodesQuery<'c, 'a, 's, C, FindLotCodes, 1> {
        FindLotCodesQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindLotCodesBorrowed, tokio_postgres::Error> {
                Ok(FindLotCodesBorrowed { key: row.try_get(0)?, code: row.try_get(1)? })
            },
            mapper: |it| FindLotCodes::from(it),
        }
    }
}
pub struct FindLastBatchesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_last_batches() -> FindLastBatchesStmt {
    FindLastBatchesStmt(
        "select distinct on (u.serial_key) u.serial_key, u.batch_key from unnest($1::bigint[]) as asked (key) join production.batch_unit u on u.serial_key = asked.key join production.batch b on b.key = u.batch_key where b.canceled is null and b.start <= $2 order by u.serial_key, b.start desc, b.key desc",
        None,
    )
}
impl FindLastBatchesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
        at: &'a chrono::DateTime<chrono::Utc>,
    ) -> FindLastBatchesQuery<'c, 'a, 's, C, FindLastBatches, 2> {
        FindLastBatchesQuery {
            client,
            params: [keys, at],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindLastBatches, tokio_postgres::Error> {
                Ok(FindLastBatches { serial_key: row.try_get(0)?, batch_key: row.try_get(1)? })
            },
            mapper: |it| FindLastBatches::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindLastBatchesParams<T1>,
        FindLastBatchesQuery<'c, 'a, 's, C, FindLastBatches, 2>,
        C,
    > for FindLastBatchesStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindLastBatchesParams<T1>,
    ) -> FindLastBatchesQuery<'c, 'a, 's, C, FindLastBatches, 2> {
        self.bind(client, &params.keys, &params.at)
    }
}
pub struct FindReceiptsReachedStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_receipts_reached() -> FindReceiptsReachedStmt {
    FindReceiptsReachedStmt(
        "select m.key, m.refs ->> 'purchase_doc' as purchase_doc, m.refs ->> 'transfer_doc' as transfer_doc, m.refs ->> 'partner_code' as partner_code, m.refs ->> 'partner_name' as partner_name from ( select m.key from unnest($1::bigint[]) as asked (key) join warehouse.movement m on m.serial_key = asked.key union select m.key from unnest($2::bigint[]) as asked (key) join warehouse.movement m on m.lot_key = asked.key where m.type = 'receipt' and m.serial_key is null union select m.key from unnest($3::bigint[]) as asked (key) join warehouse.movement m on m.lot_key = asked.key union select key from unnest($4::bigint[]) as asked (key)) came join warehouse.movement m on m.key = came.key where m.type = 'receipt' and m.status = 'completed' and m.\"end\" <= $5 and (m.reversed_qt < m.qt_confirmed or exists (select from warehouse.movement r where r.key = m.inverse_movement_key and r.\"end\" > $5)) order by m.\"end\", m.key",
        None,
    )
}
impl FindReceiptsReachedStmt {
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
        T4: crate::ArraySql<Item = i64>,
    >(
        &'s self,
        client: &'c C,
        serial_keys: &'a T1,
        lot_keys: &'a T2,
        asked_lot_keys: &'a T3,
        movement_keys: &'a T4,
        at: &'a chrono::DateTime<chrono::Utc>,
    ) -> FindReceiptsReachedQuery<'c, 'a, 's, C, FindReceiptsReached, 5> {
        FindReceiptsReachedQuery {
            client,
            params: [serial_keys, lot_keys, asked_lot_keys, movement_keys, at],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindReceiptsReachedBorrowed, tokio_postgres::Error> {
                Ok(FindReceiptsReachedBorrowed {
                    key: row.try_get(0)?,
                    purchase_doc: row.try_get(1)?,
                    transfer_doc: row.try_get(2)?,
                    partner_code: row.try_get(3)?,
                    partner_name: row.try_get(4)?,
                })
            },
            mapper: |it| FindReceiptsReached::from(it),
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
    T4: crate::ArraySql<Item = i64>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindReceiptsReachedParams<T1, T2, T3, T4>,
        FindReceiptsReachedQuery<'c, 'a, 's, C, FindReceiptsReached, 5>,
        C,
    > for FindReceiptsReachedStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindReceiptsReachedParams<T1, T2, T3, T4>,
    ) -> FindReceiptsReachedQuery<'c, 'a, 's, C, FindReceiptsReached, 5> {
        self.bind(
            client,
            &params.serial_keys,
            &params.lot_keys,
            &params.asked_lot_keys,
            &params.movement_keys,
            &params.at,
        )
    }
}
pub struct FindReceiptDetailsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_receipt_details() -> FindReceiptDetailsStmt {
    FindReceiptDetailsStmt(
        "select m.key, m.\"end\" as at, m.user_key, p.code as product_code, s.code as serial_code, l.code as lot_code, m.qt_confirmed - m.reversed_qt as quantity, m.refs ->> 'purchase_doc' as purchase_doc, m.refs ->> 'transfer_doc' as transfer_doc, m.refs ->> 'partner_code' as partner_code, m.refs ->> 'partner_name' as partner_name from unnest($1::bigint[]) as asked (key) join warehouse.movement m on m.key = asked.key join product.product p on p.key = m.product_key left join serial.serial s on s.key = m.serial_key left join serial.lot l on l.key = m.lot_key order by m.\"end\", m.key",
        None,
    )
}
impl FindReceiptDetailsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> FindReceiptDetailsQuery<'c, 'a, 's, C, FindReceiptDetails, 1> {
        FindReceiptDetailsQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindReceiptDetailsBorrowed, tokio_postgres::Error> {
                Ok(FindReceiptDetailsBorrowed {
                    key: row.try_get(0)?,
                    at: row.try_get(1)?,
                    user_key: row.try_get(2)?,
                    product_code: row.try_get(3)?,
                    serial_code: row.try_get(4)?,
                    lot_code: row.try_get(5)?,
                    quantity: row.try_get(6)?,
                    purchase_doc: row.try_get(7)?,
                    transfer_doc: row.try_get(8)?,
                    partner_code: row.try_get(9)?,
                    partner_name: row.try_get(10)?,
                })
            },
            mapper: |it| FindReceiptDetails::from(it),
        }
    }
}
