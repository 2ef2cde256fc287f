// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct LockProductsInOrderParams<T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>> {
    pub changed_keys: T1,
    pub named_keys: T2,
}
#[derive(Debug)]
pub struct ProductData<
    T1: crate::StringSql,
    T2: crate::StringSql,
    T3: crate::StringSql,
    T4: crate::StringSql,
    T5: crate::StringSql,
    T6: crate::StringSql,
    T7: crate::StringSql,
    T8: crate::StringSql,
    T9: crate::JsonSql,
    T10: crate::StringSql,
    T11: crate::StringSql,
> {
    pub code: T1,
    pub description: Option<T2>,
    pub active: bool,
    pub counter_key: Option<T3>,
    pub traceability_level: Option<T4>,
    pub manage_inventory: bool,
    pub allow_negative_inventory: bool,
    pub lot_tracking: T5,
    pub serial_code_on_creation: bool,
    pub gtin: Option<T6>,
    pub now: chrono::DateTime<chrono::Utc>,
    pub cost_target: Option<rust_decimal::Decimal>,
    pub cost_average: Option<rust_decimal::Decimal>,
    pub technical_batch_qt: rust_decimal::Decimal,
    pub minimum_order_qt: rust_decimal::Decimal,
    pub production_notes: Option<T7>,
    pub throughput_time_target: Option<rust_decimal::Decimal>,
    pub processing_time_target: Option<rust_decimal::Decimal>,
    pub kpi_window_type: T8,
    pub kpi_window_size: Option<i64>,
    pub metadata: T9,
    pub default_production_position_key: Option<T10>,
    pub default_consumption_position_key: Option<T11>,
    pub key: i64,
}
#[derive(Debug)]
pub struct CopyProductParams<T1: crate::StringSql, T2: crate::StringSql> {
    pub code: T1,
    pub description: Option<T2>,
    pub now: chrono::DateTime<chrono::Utc>,
    pub original: i64,
}
#[derive(Clone, Copy, Debug)]
pub struct TouchProductParams {
    pub now: chrono::DateTime<chrono::Utc>,
    pub key: i64,
}
#[derive(Debug)]
pub struct TouchProductsParams<T1: crate::ArraySql<Item = i64>> {
    pub now: chrono::DateTime<chrono::Utc>,
    pub keys: T1,
}
#[derive(Clone, Copy, Debug)]
pub struct SetTrashParams {
    pub trash: bool,
    pub now: chrono::DateTime<chrono::Utc>,
    pub key: i64,
}
#[derive(Debug)]
pub struct SetCounterParams<T1: crate::StringSql, T2: crate::ArraySql<Item = i64>> {
    pub counter_key: Option<T1>,
    pub now: chrono::DateTime<chrono::Utc>,
    pub keys: T2,
}
#[derive(Debug)]
pub struct HoldProductsToMakeParams<
    T1: crate::ArraySql<Item = i64>,
    T2: crate::StringSql,
    T3: crate::ArraySql<Item = T2>,
> {
    pub keys: T1,
    pub codes: T3,
}
#[derive(Debug, Clone, PartialEq)]
pub struct ProductRow {
    pub key: i64,
    pub rev: i64,
    pub code: String,
    pub description: Option<String>,
    pub active: bool,
    pub counter_key: Option<String>,
    pub traceability_level: Option<String>,
    pub manage_inventory: bool,
    pub allow_negative_inventory: bool,
    pub lot_tracking: String,
    pub serial_code_on_creation: bool,
    pub gtin: Option<String>,
    pub trash: bool,
    pub created: chrono::DateTime<chrono::Utc>,
    pub updated: chrono::DateTime<chrono::Utc>,
    pub cost_target: Option<rust_decimal::Decimal>,
    pub cost_average: Option<rust_decimal::Decimal>,
    pub technical_batch_qt: rust_decimal::Decimal,
    pub minimum_order_qt: rust_decimal::Decimal,
    pub production_notes: Option<String>,
    pub throughput_time_target: Option<rust_decimal::Decimal>,
    pub processing_time_target: Option<rust_decimal::Decimal>,
    pub kpi_window_type: String,
    pub kpi_window_size: Option<i64>,
    pub metadata: serde_json::Value,
    pub default_production_position_key: Option<String>,
    pub default_consumption_position_key: Option<String>,
    pub process_phases: Vec<String>,
    pub img_name: Option<String>,
    pub tags: serde_json::Value,
}
pub struct ProductRowBorrowed<'a> {
    pub key: i64,
    pub rev: i64,
    pub code: &'a str,
    pub description: Option<&'a str>,
    pub active: bool,
    pub counter_key: Option<&'a str>,
    pub traceability_level: Option<&'a str>,
    pub manage_inventory: bool,
    pub allow_negative_inventory: bool,
    pub lot_tracking: &'a str,
    pub serial_code_on_creation: bool,
    pub gtin: Option<&'a str>,
    pub trash: bool,
    pub created: chrono::DateTime<chrono::Utc>,
    pub updated: chrono::DateTime<chrono::Utc>,
    pub cost_target: Option<rust_decimal::Decimal>,
    pub cost_average: Option<rust_decimal::Decimal>,
    pub technical_batch_qt: rust_decimal::Decimal,
    pub minimum_order_qt: rust_decimal::Decimal,
    pub production_notes: Option<&'a str>,
    pub throughput_time_target: Option<rust_decimal::Decimal>,
    pub processing_time_target: Option<rust_decimal::Decimal>,
    pub kpi_window_type: &'a str,
    pub kpi_window_size: Option<i64>,
    pub metadata: postgres_types::Json<&'a serde_json::value::RawValue>,
    pub default_production_position_key: Option<&'a str>,
    pub default_consumption_position_key: Option<&'a str>,
    pub process_phases: crate::ArrayIterator<'a, &'a str>,
    pub img_name: Option<&'a str>,
    pub tags: postgres_types::Json<&'a serde_json::value::RawValue>,
}
impl<'a> From<ProductRowBorrowed<'a>> for ProductRow {
    fn from(
        ProductRowBorrowed {
            key,
            rev,
            code,
            description,
            active,
            counter_key,
            traceability_level,
            manage_inventory,
            allow_negative_inventory,
            lot_tracking,
            serial_code_on_creation,
            gtin,
            trash,
            created,
            updated,
            cost_target,
            cost_average,
            technical_batch_qt,
            minimum_order_qt,
            production_notes,
            throughput_time_target,
            processing_time_target,
            kpi_window_type,
            kpi_window_size,
            metadata,
            default_production_position_key,
            default_consumption_position_key,
            process_phases,
            img_name,
            tags,
        }: ProductRowBorrowed<'a>,
    ) -> Self {
        Self {
            key,
            rev,
            code: code.into(),
            description: description.map(|v| v.into()),
            active,
            counter_key: counter_key.map(|v| v.into()),
            traceability_level: traceability_level.map(|v| v.into()),
            manage_inventory,
            allow_negative_inventory,
            lot_tracking: lot_tracking.into(),
            serial_code_on_creation,
            gtin: gtin.map(|v| v.into()),
            trash,
            created,
            updated,
            cost_target,
            cost_average,
            technical_batch_qt,
            minimum_order_qt,
            production_notes: production_notes.map(|v| v.into()),
            throughput_time_target,
            processing_time_target,
            kpi_window_type: kpi_window_type.into(),
            kpi_window_size,
            metadata: serde_json::from_str(metadata.0.get()).unwrap(),
            default_production_position_key: default_production_position_key.map(|v| v.into()),
            default_consumption_position_key: default_consumption_position_key.map(|v| v.into()),
            process_phases: process_phases.map(|v| v.into()).collect(),
            img_name: img_name.map(|v| v.into()),
            tags: serde_json::from_str(tags.0.get()).unwrap(),
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindProductsByCode {
    pub key: i64,
    pub code: String,
}
pub struct FindProductsByCodeBorrowed<'a> {
    pub key: i64,
    pub code: &'a str,
}
impl<'a> From<FindProductsByCodeBorrowed<'a>> for FindProductsByCode {
    fn from(FindProductsByCodeBorrowed { key, code }: FindProductsByCodeBorrowed<'a>) -> Self {
        Self { key, code: code.into() }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct LockProduct {
    pub key: i64,
    pub rev: i64,
    pub code: String,
    pub trash: bool,
    pub traceability_level: Option<String>,
    pub manage_inventory: bool,
    pub lot_tracking: String,
    pub allow_negative_inventory: bool,
    pub updated: chrono::DateTime<chrono::Utc>,
}
pub struct LockProductBorrowed<'a> {
    pub key: i64,
    pub rev: i64,
    pub code: &'a str,
    pub trash: bool,
    pub traceability_level: Option<&'a str>,
    pub manage_inventory: bool,
    pub lot_tracking: &'a str,
    pub allow_negative_inventory: bool,
    pub updated: chrono::DateTime<chrono::Utc>,
}
impl<'a> From<LockProductBorrowed<'a>> for LockProduct {
    fn from(
        LockProductBorrowed {
            key,
            rev,
            code,
            trash,
            traceability_level,
            manage_inventory,
            lot_tracking,
            allow_negative_inventory,
            updated,
        }: LockProductBorrowed<'a>,
    ) -> Self {
        Self {
            key,
            rev,
            code: code.into(),
            trash,
            traceability_level: traceability_level.map(|v| v.into()),
            manage_inventory,
            lot_tracking: lot_tracking.into(),
            allow_negative_inventory,
            updated,
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct LockLiveProducts {
    pub key: i64,
    pub rev: i64,
    pub code: String,
}
pub struct LockLiveProductsBorrowed<'a> {
    pub key: i64,
    pub rev: i64,
    pub code: &'a str,
}
impl<'a> From<LockLiveProductsBorrowed<'a>> for LockLiveProducts {
    fn from(LockLiveProductsBorrowed { key, rev, code }: LockLiveProductsBorrowed<'a>) -> Self {
        Self { key, rev, code: code.into() }
    }
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct LockProductsInOrder {
    pub key: i64,
    pub found: Option<bool>,
}
#[derive(Debug, Clone, PartialEq)]
pub struct HoldProductsToMake {
    pub key: i64,
    pub code: String,
    pub traceability_level: Option<String>,
    pub counter_key: Option<String>,
    pub serial_code_on_creation: bool,
    pub lot_tracking: String,
}
pub struct HoldProductsToMakeBorrowed<'a> {
    pub key: i64,
    pub code: &'a str,
    pub traceability_level: Option<&'a str>,
    pub counter_key: Option<&'a str>,
    pub serial_code_on_creation: bool,
    pub lot_tracking: &'a str,
}
impl<'a> From<HoldProductsToMakeBorrowed<'a>> for HoldProductsToMake {
    fn from(
        HoldProductsToMakeBorrowed {
            key,
            code,
            traceability_level,
            counter_key,
            serial_code_on_creation,
            lot_tracking,
        }: HoldProductsToMakeBorrowed<'a>,
    ) -> Self {
        Self {
            key,
            code: code.into(),
            traceability_level: traceability_level.map(|v| v.into()),
            counter_key: counter_key.map(|v| v.into()),
            serial_code_on_creation,
            lot_tracking: lot_tracking.into(),
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct HoldProductsToOrder {
    pub key: i64,
    pub code: String,
    pub description: Option<String>,
    pub active: bool,
    pub traceability_level: Option<String>,
    pub serial_code_on_creation: bool,
    pub minimum_order_qt: rust_decimal::Decimal,
    pub production_notes: Option<String>,
    pub default_production_position_key: Option<String>,
}
pub struct HoldProductsToOrderBorrowed<'a> {
    pub key: i64,
    pub code: &'a str,
    pub description: Option<&'a str>,
    pub active: bool,
    pub traceability_level: Option<&'a str>,
    pub serial_code_on_creation: bool,
    pub minimum_order_qt: rust_decimal::Decimal,
    pub production_notes: Option<&'a str>,
    pub default_production_position_key: Option<&'a str>,
}
impl<'a> From<HoldProductsToOrderBorrowed<'a>> for HoldProductsToOrder {
    fn from(
        HoldProductsToOrderBorrowed {
            key,
            code,
            description,
            active,
            traceability_level,
            serial_code_on_creation,
            minimum_order_qt,
            production_notes,
            default_production_position_key,
        }: HoldProductsToOrderBorrowed<'a>,
    ) -> Self {
        Self {
            key,
            code: code.into(),
            description: description.map(|v| v.into()),
            active,
            traceability_level: traceability_level.map(|v| v.into()),
            serial_code_on_creation,
            minimum_order_qt,
            production_notes: production_notes.map(|v| v.into()),
            default_production_position_key: default_production_position_key.map(|v| v.into()),
        }
    }
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct ProductState {
    pub key: i64,
    pub trash: bool,
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct ProductRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<ProductRowBorrowed, tokio_postgres::Error>,
    mapper: fn(ProductRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> ProductRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(ProductRowBorrowed) -> R) -> ProductRowQuery<'c, 'a, 's, C, R, N> {
        ProductRowQuery {
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
pub struct FindProductsByCodeQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindProductsByCodeBorrowed, tokio_postgres::Error>,
    mapper: fn(FindProductsByCodeBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindProductsByCodeQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindProductsByCodeBorrowed) -> R) -> FindProductsByCodeQuery<'c, 'a, 's, C, R, N> {
        FindProductsByCodeQuery {
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
pub struct LockProductQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<LockProductBorrowed, tokio_postgres::Error>,
    mapper: fn(LockProductBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> LockProductQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(LockProductBorrowed) -> R) -> LockProductQuery<'c, 'a, 's, C, R, N> {
        LockProductQuery {
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
pub struct LockLiveProductsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<LockLiveProductsBorrowed, tokio_postgres::Error>,
    mapper: fn(LockLiveProductsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> LockLiveProductsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(LockLiveProductsBorrowed) -> R) -> LockLiveProductsQuery<'c, 'a, 's, C, R, N> {
        LockLiveProductsQuery {
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
pub struct LockProductsInOrderQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<LockProductsInOrder, tokio_postgres::Error>,
    mapper: fn(LockProductsInOrder) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> LockProductsInOrderQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(LockProductsInOrder) -> R) -> LockProductsInOrderQuery<'c, 'a, 's, C, R, N> {
        LockProductsInOrderQuery {
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
pub struct StringQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<&str, tokio_postgres::Error>,
    mapper: fn(&str) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> StringQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(&str) -> R) -> StringQuery<'c, 'a, 's, C, R, N> {
        StringQuery {
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
pub struct HoldProductsToMakeQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<HoldProductsToMakeBorrowed, tokio_postgres::Error>,
    mapper: fn(HoldProductsToMakeBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> HoldProductsToMakeQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(HoldProductsToMakeBorrowed) -> R) -> HoldProductsToMakeQuery<'c, 'a, 's, C, R, N> {
        HoldProductsToMakeQuery {
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
pub struct HoldProductsToOrderQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<HoldProductsToOrderBorrowed, tokio_postgres::Error>,
    mapper: fn(HoldProductsToOrderBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> HoldProductsToOrderQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(HoldProductsToOrderBorrowed) -> R) -> HoldProductsToOrderQuery<'c, 'a, 's, C, R, N> {
        HoldProductsToOrderQuery {
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
pub struct ProductStateQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<ProductState, tokio_postgres::Error>,
    mapper: fn(ProductState) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> ProductStateQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(ProductState) -> R) -> ProductStateQuery<'c, 'a, 's, C, R, N> {
        ProductStateQuery {
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
pub struct FindProductsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_products() -> FindProductsStmt {
    FindProductsStmt(
        "select p.key, p.rev, p.code, p.description, p.active, p.counter_key, p.traceability_level, p.manage_inventory, p.allow_negative_inventory, p.lot_tracking, p.serial_code_on_creation, p.gtin, p.trash, p.created, p.updated, p.cost_target, p.cost_average, p.technical_batch_qt, p.minimum_order_qt, p.production_notes, p.throughput_time_target, p.processing_time_target, p.kpi_window_type, p.kpi_window_size, p.metadata, p.default_production_position_key, p.default_consumption_position_key, array (select f.key from process.phase f where f.product_key = p.key and f.trashed is null order by f.place) as process_phases, (select f.name from attachments.file f where f.bucket = 'product' and f.object_key = p.key::text and f.subfolder = 'image' limit 1) as img_name, (select coalesce(jsonb_agg(jsonb_build_object('_id', 'Tag/' || t.key, '_key', t.key, '_rev', t.rev::text, 'name', t.name, 'description', t.description, 'color', t.color) order by lower(t.name) collate \"C\", t.key collate \"C\"), '[]') from tag.tag_connection c join tag.tag t on t.key = c.tag_key where c.context = 'product' and c.context_key = p.key::text) as tags from product.product p where p.key = any ($1)",
        None,
    )
}
impl FindProductsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> ProductRowQuery<'c, 'a, 's, C, ProductRow, 1> {
        ProductRowQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ProductRowBorrowed, tokio_postgres::Error> {
                Ok(ProductRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    code: row.try_get(2)?,
                    description: row.try_get(3)?,
                    active: row.try_get(4)?,
                    counter_key: row.try_get(5)?,
                    traceability_level: row.try_get(6)?,
                    manage_inventory: row.try_get(7)?,
                    allow_negative_inventory: row.try_get(8)?,
                    lot_tracking: row.try_get(9)?,
                    serial_code_on_creation: row.try_get(10)?,
                    gtin: row.try_get(11)?,
                    trash: row.try_get(12)?,
                    created: row.try_get(13)?,
                    updated: row.try_get(14)?,
                    cost_target: row.try_get(15)?,
                    cost_average: row.try_get(16)?,
                    technical_batch_qt: row.try_get(17)?,
                    minimum_order_qt: row.try_get(18)?,
                    production_notes: row.try_get(19)?,
                    throughput_time_target: row.try_get(20)?,
                    processing_time_target: row.try_get(21)?,
                    kpi_window_type: row.try_get(22)?,
                    kpi_window_size: row.try_get(23)?,
                    metadata: row.try_get(24)?,
                    default_production_position_key: row.try_get(25)?,
                    default_consumption_position_key: row.try_get(26)?,
                    process_phases: row.try_get(27)?,
                    img_name: row.try_get(28)?,
                    tags: row.try_get(29)?,
                })
            },
            mapper: |it| ProductRow::from(it),
        }
    }
}
pub struct FindProductKeyByCodeStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_product_key_by_code() -> FindProductKeyByCodeStmt {
    FindProductKeyByCodeStmt("select key from product.product where code = $1 and not trash", None)
}
impl FindProductKeyByCodeStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        code: &'a T1,
    ) -> I64Query<'c, 'a, 's, C, i64, 1> {
        I64Query {
            client,
            params: [code],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
pub struct FindProductsByCodeStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_products_by_code() -> FindProductsByCodeStmt {
    FindProductsByCodeStmt("select key, code from product.product where code = any ($1) and not trash", None)
}
impl FindProductsByCodeStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        codes: &'a T2,
    ) -> FindProductsByCodeQuery<'c, 'a, 's, C, FindProductsByCode, 1> {
        FindProductsByCodeQuery {
            client,
            params: [codes],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindProductsByCodeBorrowed, tokio_postgres::Error> {
                Ok(FindProductsByCodeBorrowed { key: row.try_get(0)?, code: row.try_get(1)? })
            },
            mapper: |it| FindProductsByCode::from(it),
        }
    }
}
pub struct LockProductStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_product() -> LockProductStmt {
    LockProductStmt(
        "select key, rev, code, trash, traceability_level, manage_inventory, lot_tracking, allow_negative_inventory, updated from product.product where key = $1 for update",
        None,
    )
}
impl LockProductStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        key: &'a i64,
    ) -> LockProductQuery<'c, 'a, 's, C, LockProduct, 1> {
        LockProductQuery {
            client,
            params: [key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<LockProductBorrowed, tokio_postgres::Error> {
                Ok(LockProductBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    code: row.try_get(2)?,
                    trash: row.try_get(3)?,
                    traceability_level: row.try_get(4)?,
                    manage_inventory: row.try_get(5)?,
                    lot_tracking: row.try_get(6)?,
                    allow_negative_inventory: row.try_get(7)?,
                    updated: row.try_get(8)?,
                })
            },
            mapper: |it| LockProduct::from(it),
        }
    }
}
pub struct LockLiveProductsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_live_products() -> LockLiveProductsStmt {
    LockLiveProductsStmt(
        "select key, rev, code from product.product where key = any ($1) and not trash order by key for update",
        None,
    )
}
impl LockLiveProductsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> LockLiveProductsQuery<'c, 'a, 's, C, LockLiveProducts, 1> {
        LockLiveProductsQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<LockLiveProductsBorrowed, tokio_postgres::Error> {
                Ok(LockLiveProductsBorrowed { key: row.try_get(0)?, rev: row.try_get(1)?, code: row.try_get(2)? })
            },
            mapper: |it| LockLiveProducts::from(it),
        }
    }
}
pub struct LockProductsInOrderStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_products_in_order() -> LockProductsInOrderStmt {
    LockProductsInOrderStmt(
        "select given.key, case when given.changes then (select true from product.product p where p.key = given.key for update) else (select true from product.product p where p.key = given.key for key share) end as found from ( select key, bool_or(changes) as changes from ( select unnest($1::bigint[]) as key, true as changes union all select unnest($2::bigint[]), false) as named group by key order by key ) as given",
        None,
    )
}
impl LockProductsInOrderStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        changed_keys: &'a T1,
        named_keys: &'a T2,
    ) -> LockProductsInOrderQuery<'c, 'a, 's, C, LockProductsInOrder, 2> {
        LockProductsInOrderQuery {
            client,
            params: [changed_keys, named_keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<LockProductsInOrder, tokio_postgres::Error> {
                Ok(LockProductsInOrder { key: row.try_get(0)?, found: row.try_get(1)? })
            },
            mapper: |it| LockProductsInOrder::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        LockProductsInOrderParams<T1, T2>,
        LockProductsInOrderQuery<'c, 'a, 's, C, LockProductsInOrder, 2>,
        C,
    > for LockProductsInOrderStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a LockProductsInOrderParams<T1, T2>,
    ) -> LockProductsInOrderQuery<'c, 'a, 's, C, LockProductsInOrder, 2> {
        self.bind(client, &params.changed_keys, &params.named_keys)
    }
}
pub struct InsertProductStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_product() -> InsertProductStmt {
    InsertProductStmt(
        "insert into product.product (code, description, active, counter_key, traceability_level, manage_inventory, allow_negative_inventory, lot_tracking, serial_code_on_creation, gtin, created, updated, cost_target, cost_average, technical_batch_qt, minimum_order_qt, production_notes, throughput_time_target, processing_time_target, kpi_window_type, kpi_window_size, metadata, default_production_position_key, default_consumption_position_key, key) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24)",
        None,
    )
}
impl InsertProductStmt {
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
        T2: crate::StringSql,
        T3: crate::StringSql,
        T4: crate::StringSql,
        T5: crate::StringSql,
        T6: crate::StringSql,
        T7: crate::StringSql,
        T8: crate::StringSql,
        T9: crate::JsonSql,
        T10: crate::StringSql,
        T11: crate::StringSql,
    >(
        &'s self,
        client: &'c C,
        code: &'a T1,
        description: &'a Option<T2>,
        active: &'a bool,
        counter_key: &'a Option<T3>,
        traceability_level: &'a Option<T4>,
        manage_inventory: &'a bool,
        allow_negative_inventory: &'a bool,
        lot_tracking: &'a T5,
        serial_code_on_creation: &'a bool,
        gtin: &'a Option<T6>,
        now: &'a chrono::DateTime<chrono::Utc>,
        cost_target: &'a Option<rust_decimal::Decimal>,
        cost_average: &'a Option<rust_decimal::Decimal>,
        technical_batch_qt: &'a rust_decimal::Decimal,
        minimum_order_qt: &'a rust_decimal::Decimal,
        production_notes: &'a Option<T7>,
        throughput_time_target: &'a Option<rust_decimal::Decimal>,
        processing_time_target: &'a Option<rust_decimal::Decimal>,
        kpi_window_type: &'a T8,
        kpi_window_size: &'a Option<i64>,
        metadata: &'a T9,
        default_production_position_key: &'a Option<T10>,
        default_consumption_position_key: &'a Option<T11>,
        key: &'a i64,
    ) -> Result<u64, tokio_postgres::Error> {
        client
            .execute(
                self.0,
                &[
                    code,
                    description,
                    active,
                    counter_key,
                    traceability_level,
                    manage_inventory,
                    allow_negative_inventory,
                    lot_tracking,
                    serial_code_on_creation,
                    gtin,
                    now,
                    cost_target,
                    cost_average,
                    technical_batch_qt,
                    minimum_order_qt,
                    production_notes,
                    throughput_time_target,
                    processing_time_target,
                    kpi_window_type,
                    kpi_window_size,
                    metadata,
                    default_production_position_key,
                    default_consumption_position_key,
                    key,
                ],
            )
            .await
    }
}
impl<
    'a,
    C: GenericClient + Send + Sync,
    T1: crate::StringSql,
    T2: crate::StringSql,
    T3: crate::StringSql,
    T4: crate::StringSql,
    T5: crate::StringSql,
    T6: crate::StringSql,
    T7: crate::StringSql,
    T8: crate::StringSql,
    T9: crate::JsonSql,
    T10: crate::StringSql,
    T11: crate::StringSql,
>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        ProductData<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for InsertProductStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a ProductData<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(
            client,
            &params.code,
            &params.description,
            &params.active,
            &params.counter_key,
            &params.traceability_level,
            &params.manage_inventory,
            &params.allow_negative_inventory,
            &params.lot_tracking,
            &params.serial_code_on_creation,
            &params.gtin,
            &params.now,
            &params.cost_target,
            &params.cost_average,
            &params.technical_batch_qt,
            &params.minimum_order_qt,
            &params.production_notes,
            &params.throughput_time_target,
            &params.processing_time_target,
            &params.kpi_window_type,
            &params.kpi_window_size,
            &params.metadata,
            &params.default_production_position_key,
            &params.default_consumption_position_key,
            &params.key,
        ))
    }
}
pub struct UpdateProductStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn update_product() -> UpdateProductStmt {
    UpdateProductStmt(
        "update product.product set code = $1, description = $2, active = $3, counter_key = $4, traceability_level = $5, manage_inventory = $6, allow_negative_inventory = $7, lot_tracking = $8, serial_code_on_creation = $9, gtin = $10, updated = $11, cost_target = $12, cost_average = $13, technical_batch_qt = $14, minimum_order_qt = $15, production_notes = $16, throughput_time_target = $17, processing_time_target = $18, kpi_window_type = $19, kpi_window_size = $20, metadata = $21, default_production_position_key = $22, default_consumption_position_key = $23, rev = rev + 1 where key = $24",
        None,
    )
}
impl UpdateProductStmt {
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
        T2: crate::StringSql,
        T3: crate::StringSql,
        T4: crate::StringSql,
        T5: crate::StringSql,
        T6: crate::StringSql,
        T7: crate::StringSql,
        T8: crate::StringSql,
        T9: crate::JsonSql,
        T10: crate::StringSql,
        T11: crate::StringSql,
    >(
        &'s self,
        client: &'c C,
        code: &'a T1,
        description: &'a Option<T2>,
        active: &'a bool,
        counter_key: &'a Option<T3>,
        traceability_level: &'a Option<T4>,
        manage_inventory: &'a bool,
        allow_negative_inventory: &'a bool,
        lot_tracking: &'a T5,
        serial_code_on_creation: &'a bool,
        gtin: &'a Option<T6>,
        now: &'a chrono::DateTime<chrono::Utc>,
        cost_target: &'a Option<rust_decimal::Decimal>,
        cost_average: &'a Option<rust_decimal::Decimal>,
        technical_batch_qt: &'a rust_decimal::Decimal,
        minimum_order_qt: &'a rust_decimal::Decimal,
        production_notes: &'a Option<T7>,
        throughput_time_target: &'a Option<rust_decimal::Decimal>,
        processing_time_target: &'a Option<rust_decimal::Decimal>,
        kpi_window_type: &'a T8,
        kpi_window_size: &'a Option<i64>,
        metadata: &'a T9,
        default_production_position_key: &'a Option<T10>,
        default_consumption_position_key: &'a Option<T11>,
        key: &'a i64,
    ) -> Result<u64, tokio_postgres::Error> {
        client
            .execute(
                self.0,
                &[
                    code,
                    description,
                    active,
                    counter_key,
                    traceability_level,
                    manage_inventory,
                    allow_negative_inventory,
                    lot_tracking,
                    serial_code_on_creation,
                    gtin,
                    now,
                    cost_target,
                    cost_average,
                    technical_batch_qt,
                    minimum_order_qt,
                    production_notes,
                    throughput_time_target,
                    processing_time_target,
                    kpi_window_type,
                    kpi_window_size,
                    metadata,
                    default_production_position_key,
                    default_consumption_position_key,
                    key,
                ],
            )
            .await
    }
}
impl<
    'a,
    C: GenericClient + Send + Sync,
    T1: crate::StringSql,
    T2: crate::StringSql,
    T3: crate::StringSql,
    T4: crate::StringSql,
    T5: crate::StringSql,
    T6: crate::StringSql,
    T7: crate::StringSql,
    T8: crate::StringSql,
    T9: crate::JsonSql,
    T10: crate::StringSql,
    T11: crate::StringSql,
>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        ProductData<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for UpdateProductStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a ProductData<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(
            client,
            &params.code,
            &params.description,
            &params.active,
            &params.counter_key,
            &params.traceability_level,
            &params.manage_inventory,
            &params.allow_negative_inventory,
            &params.lot_tracking,
            &params.serial_code_on_creation,
            &params.gtin,
            &params.now,
            &params.cost_target,
            &params.cost_average,
            &params.technical_batch_qt,
            &params.minimum_order_qt,
            &params.production_notes,
            &params.throughput_time_target,
            &params.processing_time_target,
            &params.kpi_window_type,
            &params.kpi_window_size,
            &params.metadata,
            &params.default_production_position_key,
            &params.default_consumption_position_key,
            &params.key,
        ))
    }
}
pub struct CopyProductStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn copy_product() -> CopyProductStmt {
    CopyProductStmt(
        "insert into product.product (code, description, active, counter_key, traceability_level, manage_inventory, allow_negative_inventory, lot_tracking, serial_code_on_creation, gtin, created, updated, cost_target, cost_average, technical_batch_qt, minimum_order_qt, production_notes, throughput_time_target, processing_time_target, kpi_window_type, kpi_window_size, metadata, default_production_position_key, default_consumption_position_key) select $1, coalesce($2, description), active, counter_key, traceability_level, manage_inventory, allow_negative_inventory, lot_tracking, serial_code_on_creation, gtin, $3, $3, cost_target, cost_average, technical_batch_qt, minimum_order_qt, production_notes, throughput_time_target, processing_time_target, kpi_window_type, kpi_window_size, metadata, default_production_position_key, default_consumption_position_key from product.product where key = $4 returning key",
        None,
    )
}
impl CopyProductStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql>(
        &'s self,
        client: &'c C,
        code: &'a T1,
        description: &'a Option<T2>,
        now: &'a chrono::DateTime<chrono::Utc>,
        original: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 4> {
        I64Query {
            client,
            params: [code, description, now, original],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql>
    crate::client::async_::Params<'c, 'a, 's, CopyProductParams<T1, T2>, I64Query<'c, 'a, 's, C, i64, 4>, C>
    for CopyProductStmt
{
    fn params(&'s self, client: &'c C, params: &'a CopyProductParams<T1, T2>) -> I64Query<'c, 'a, 's, C, i64, 4> {
        self.bind(client, &params.code, &params.description, &params.now, &params.original)
    }
}
pub struct TouchProductStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn touch_product() -> TouchProductStmt {
    TouchProductStmt("update product.product set updated = $1, rev = rev + 1 where key = $2", None)
}
impl TouchProductStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        now: &'a chrono::DateTime<chrono::Utc>,
        key: &'a i64,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[now, key]).await
    }
}
impl<'a, C: GenericClient + Send + Sync>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        TouchProductParams,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for TouchProductStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a TouchProductParams,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(client, &params.now, &params.key))
    }
}
pub struct TouchProductsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn touch_products() -> TouchProductsStmt {
    TouchProductsStmt("update product.product set updated = $1, rev = rev + 1 where key = any ($2)", None)
}
impl TouchProductsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        now: &'a chrono::DateTime<chrono::Utc>,
        keys: &'a T1,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[now, keys]).await
    }
}
impl<'a, C: GenericClient + Send + Sync, T1: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        TouchProductsParams<T1>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for TouchProductsStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a TouchProductsParams<T1>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(client, &params.now, &params.keys))
    }
}
pub struct SetTrashStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn set_trash() -> SetTrashStmt {
    SetTrashStmt("update product.product set trash = $1, updated = $2, rev = rev + 1 where key = $3", None)
}
impl SetTrashStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        trash: &'a bool,
        now: &'a chrono::DateTime<chrono::Utc>,
        key: &'a i64,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[trash, now, key]).await
    }
}
impl<'a, C: GenericClient + Send + Sync>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        SetTrashParams,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for SetTrashStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a SetTrashParams,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(client, &params.trash, &params.now, &params.key))
    }
}
pub struct SetCounterStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn set_counter() -> SetCounterStmt {
    SetCounterStmt(
        "update product.product set counter_key = $1, updated = $2, rev = rev + 1 where key = any ($3)",
        None,
    )
}
impl SetCounterStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        counter_key: &'a Option<T1>,
        now: &'a chrono::DateTime<chrono::Utc>,
        keys: &'a T2,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[counter_key, now, keys]).await
    }
}
impl<'a, C: GenericClient + Send + Sync, T1: crate::StringSql, T2: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        SetCounterParams<T1, T2>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for SetCounterStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a SetCounterParams<T1, T2>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(client, &params.counter_key, &params.now, &params.keys))
    }
}
pub struct FindCounterKeyStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_counter_key() -> FindCounterKeyStmt {
    FindCounterKeyStmt("select counter_key from product.product where key = $1 and not trash", None)
}
impl FindCounterKeyStmt {
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
pub struct AnyProductExistsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn any_product_exists() -> AnyProductExistsStmt {
    AnyProductExistsStmt("select exists (select from product.product)", None)
}
impl AnyProductExistsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(&'s self, client: &'c C) -> BoolQuery<'c, 'a, 's, C, bool, 0> {
        BoolQuery {
            client,
            params: [],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
pub struct FindMetadataFieldsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_metadata_fields() -> FindMetadataFieldsStmt {
    FindMetadataFieldsStmt(
        "select f.key from product.product p cross join jsonb_array_elements(p.metadata) entry join quality.custom_field f on f.key = entry ->> 'custom_field_key' where p.key = $1",
        None,
    )
}
impl FindMetadataFieldsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        key: &'a i64,
    ) -> StringQuery<'c, 'a, 's, C, String, 1> {
        StringQuery {
            client,
            params: [key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it.into(),
        }
    }
}
pub struct HoldProductsToMakeStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn hold_products_to_make() -> HoldProductsToMakeStmt {
    HoldProductsToMakeStmt(
        "select key, code, traceability_level, counter_key, serial_code_on_creation, lot_tracking from product.product where (key = any ($1) or code = any ($2)) and not trash order by key for share",
        None,
    )
}
impl HoldProductsToMakeStmt {
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
        keys: &'a T1,
        codes: &'a T3,
    ) -> HoldProductsToMakeQuery<'c, 'a, 's, C, HoldProductsToMake, 2> {
        HoldProductsToMakeQuery {
            client,
            params: [keys, codes],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<HoldProductsToMakeBorrowed, tokio_postgres::Error> {
                Ok(HoldProductsToMakeBorrowed {
                    key: row.try_get(0)?,
                    code: row.try_get(1)?,
                    traceability_level: row.try_get(2)?,
                    counter_key: row.try_get(3)?,
                    serial_code_on_creation: row.try_get(4)?,
                    lot_tracking: row.try_get(5)?,
                })
            },
            mapper: |it| HoldProductsToMake::from(it),
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
        HoldProductsToMakeParams<T1, T2, T3>,
        HoldProductsToMakeQuery<'c, 'a, 's, C, HoldProductsToMake, 2>,
        C,
    > for HoldProductsToMakeStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a HoldProductsToMakeParams<T1, T2, T3>,
    ) -> HoldProductsToMakeQuery<'c, 'a, 's, C, HoldProductsToMake, 2> {
        self.bind(client, &params.keys, &params.codes)
    }
}
pub struct HoldProductsToOrderStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn hold_products_to_order() -> HoldProductsToOrderStmt {
    HoldProductsToOrderStmt(
        "select key, code, description, active, traceability_level, serial_code_on_creation, minimum_order_qt, production_notes, default_production_position_key from product.product where key = any ($1) and not trash order by key for share",
        None,
    )
}
impl HoldProductsToOrderStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> HoldProductsToOrderQuery<'c, 'a, 's, C, HoldProductsToOrder, 1> {
        HoldProductsToOrderQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<HoldProductsToOrderBorrowed, tokio_postgres::Error> {
                Ok(HoldProductsToOrderBorrowed {
                    key: row.try_get(0)?,
                    code: row.try_get(1)?,
                    description: row.try_get(2)?,
                    active: row.try_get(3)?,
                    traceability_level: row.try_get(4)?,
                    serial_code_on_creation: row.try_get(5)?,
                    minimum_order_qt: row.try_get(6)?,
                    production_notes: row.try_get(7)?,
                    default_production_position_key: row.try_get(8)?,
                })
            },
            mapper: |it| HoldProductsToOrder::from(it),
        }
    }
}
pub struct FindProductStatesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_product_states() -> FindProductStatesStmt {
    FindProductStatesStmt("select key, trash from product.product where key = any ($1)", None)
}
impl FindProductStatesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> ProductStateQuery<'c, 'a, 's, C, ProductState, 1> {
        ProductStateQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ProductState, tokio_postgres::Error> {
                Ok(ProductState { key: row.try_get(0)?, trash: row.try_get(1)? })
            },
            mapper: |it| ProductState::from(it),
        }
    }
}
pub struct KeepProductStatesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn keep_product_states() -> KeepProductStatesStmt {
    KeepProductStatesStmt(
        "select key, trash from product.product where key = any ($1) order by key for key share",
        None,
    )
}
impl KeepProductStatesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> ProductStateQuery<'c, 'a, 's, C, ProductState, 1> {
        ProductStateQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ProductState, tokio_postgres::Error> {
                Ok(ProductState { key: row.try_get(0)?, trash: row.try_get(1)? })
            },
            mapper: |it| ProductState::from(it),
        }
    }
}
pub struct HoldProductStatesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn hold_product_states() -> HoldProductStatesStmt {
    HoldProductStatesStmt("select key, trash from product.product where key = any ($1) order by key for share", None)
}
impl HoldProductStatesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> ProductStateQuery<'c, 'a, 's, C, ProductState, 1> {
        ProductStateQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ProductState, tokio_postgres::Error> {
                Ok(ProductState { key: row.try_get(0)?, trash: row.try_get(1)? })
            },
            mapper: |it| ProductState::from(it),
        }
    }
}
pub struct LockProductStatesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_product_states() -> LockProductStatesStmt {
    LockProductStatesStmt("select key, trash from product.product where key = any ($1) order by key for update", None)
}
impl LockProductStatesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> ProductStateQuery<'c, 'a, 's, C, ProductState, 1> {
        ProductStateQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ProductState, tokio_postgres::Error> {
                Ok(ProductState { key: row.try_get(0)?, trash: row.try_get(1)? })
            },
            mapper: |it| ProductState::from(it),
        }
    }
}
