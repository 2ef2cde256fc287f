// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct FindComponentsParams<T1: crate::ArraySql<Item = i64>, T2: crate::StringSql, T3: crate::ArraySql<Item = T2>> {
    pub keys: T1,
    pub codes: T3,
}
#[derive(Debug)]
pub struct InsertBomsParams<
    T1: crate::ArraySql<Item = i64>,
    T2: crate::ArraySql<Item = i32>,
    T3: crate::ArraySql<Item = i64>,
    T4: crate::ArraySql<Item = rust_decimal::Decimal>,
    T5: crate::StringSql,
    T6: crate::ArraySql<Item = T5>,
    T7: crate::StringSql,
    T8: crate::ArraySql<Item = Option<T7>>,
    T9: crate::ArraySql<Item = bool>,
    T10: crate::ArraySql<Item = bool>,
    T11: crate::ArraySql<Item = Option<rust_decimal::Decimal>>,
    T12: crate::JsonSql,
    T13: crate::ArraySql<Item = Option<T12>>,
> {
    pub product_keys: T1,
    pub line_nos: T2,
    pub component_keys: T3,
    pub qts: T4,
    pub phase_keys: T6,
    pub position_keys: T8,
    pub mandatories: T9,
    pub minimum_flags: T10,
    pub minimums: T11,
    pub extras: T13,
}
#[derive(Clone, Copy, Debug)]
pub struct FindLiveProductsUsingParams {
    pub component_key: i64,
    pub limit: i64,
}
#[derive(Debug)]
pub struct MoveLinesToPhaseParams<T1: crate::ArraySql<Item = i64>, T2: crate::StringSql, T3: crate::ArraySql<Item = T2>>
{
    pub product_keys: T1,
    pub phase_keys: T3,
}
#[derive(Debug)]
pub struct CopyBomParams<
    T1: crate::StringSql,
    T2: crate::ArraySql<Item = T1>,
    T3: crate::StringSql,
    T4: crate::ArraySql<Item = T3>,
> {
    pub target: i64,
    pub old_phases: T2,
    pub new_phases: T4,
    pub original: i64,
}
#[derive(Clone, Copy, Debug)]
pub struct FindWhereUsedParams {
    pub component_key: i64,
    pub recursive: bool,
    pub active_only: bool,
    pub limit: i64,
    pub offset: i64,
}
#[derive(Clone, Copy, Debug)]
pub struct CountWhereUsedParams {
    pub component_key: i64,
    pub recursive: bool,
    pub active_only: bool,
}
#[derive(Debug, Clone, PartialEq)]
pub struct ReadBom {
    pub key: i64,
    pub line_no: i32,
    pub component_key: i64,
    pub component_code: String,
    pub component_description: Option<String>,
    pub qt: rust_decimal::Decimal,
    pub phase_key: String,
    pub phase_name: String,
    pub traceability_level: Option<String>,
    pub manage_inventory: bool,
    pub consumption_position_key: Option<String>,
    pub consumption_position_mandatory: bool,
    pub minimum_quantity_if_negative: bool,
    pub minimum_quantity: Option<rust_decimal::Decimal>,
    pub extra: Option<serde_json::Value>,
}
pub struct ReadBomBorrowed<'a> {
    pub key: i64,
    pub line_no: i32,
    pub component_key: i64,
    pub component_code: &'a str,
    pub component_description: Option<&'a str>,
    pub qt: rust_decimal::Decimal,
    pub phase_key: &'a str,
    pub phase_name: &'a str,
    pub traceability_level: Option<&'a str>,
    pub manage_inventory: bool,
    pub consumption_position_key: Option<&'a str>,
    pub consumption_position_mandatory: bool,
    pub minimum_quantity_if_negative: bool,
    pub minimum_quantity: Option<rust_decimal::Decimal>,
    pub extra: Option<postgres_types::Json<&'a serde_json::value::RawValue>>,
}
impl<'a> From<ReadBomBorrowed<'a>> for ReadBom {
    fn from(
        ReadBomBorrowed {
            key,
            line_no,
            component_key,
            component_code,
            component_description,
            qt,
            phase_key,
            phase_name,
            traceability_level,
            manage_inventory,
            consumption_position_key,
            consumption_position_mandatory,
            minimum_quantity_if_negative,
            minimum_quantity,
            extra,
        }: ReadBomBorrowed<'a>,
    ) -> Self {
        Self {
            key,
            line_no,
            component_key,
            component_code: component_code.into(),
            component_description: component_description.map(|v| v.into()),
            qt,
            phase_key: phase_key.into(),
            phase_name: phase_name.into(),
            traceability_level: traceability_level.map(|v| v.into()),
            manage_inventory,
            consumption_position_key: consumption_position_key.map(|v| v.into()),
            consumption_position_mandatory,
            minimum_quantity_if_negative,
            minimum_quantity,
            extra: extra.map(|v| serde_json::from_str(v.0.get()).unwrap()),
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindComponents {
    pub key: i64,
    pub code: String,
    pub traceability_level: Option<String>,
}
pub struct FindComponentsBorrowed<'a> {
    pub key: i64,
    pub code: &'a str,
    pub traceability_level: Option<&'a str>,
}
impl<'a> From<FindComponentsBorrowed<'a>> for FindComponents {
    fn from(FindComponentsBorrowed { key, code, traceability_level }: FindComponentsBorrowed<'a>) -> Self {
        Self { key, code: code.into(), traceability_level: traceability_level.map(|v| v.into()) }
    }
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct FindLinesBetween {
    pub product_key: i64,
    pub component_key: i64,
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindCodes {
    pub key: i64,
    pub code: String,
}
pub struct FindCodesBorrowed<'a> {
    pub key: i64,
    pub code: &'a str,
}
impl<'a> From<FindCodesBorrowed<'a>> for FindCodes {
    fn from(FindCodesBorrowed { key, code }: FindCodesBorrowed<'a>) -> Self {
        Self { key, code: code.into() }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindTrashedComponents {
    pub key: i64,
    pub code: String,
}
pub struct FindTrashedComponentsBorrowed<'a> {
    pub key: i64,
    pub code: &'a str,
}
impl<'a> From<FindTrashedComponentsBorrowed<'a>> for FindTrashedComponents {
    fn from(FindTrashedComponentsBorrowed { key, code }: FindTrashedComponentsBorrowed<'a>) -> Self {
        Self { key, code: code.into() }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct CountLinesOfPhases {
    pub phase_key: String,
    pub lines: i64,
}
pub struct CountLinesOfPhasesBorrowed<'a> {
    pub phase_key: &'a str,
    pub lines: i64,
}
impl<'a> From<CountLinesOfPhasesBorrowed<'a>> for CountLinesOfPhases {
    fn from(CountLinesOfPhasesBorrowed { phase_key, lines }: CountLinesOfPhasesBorrowed<'a>) -> Self {
        Self { phase_key: phase_key.into(), lines }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindWhereUsed {
    pub product_key: i64,
    pub product_code: String,
    pub product_description: Option<String>,
    pub active: bool,
    pub phase_key: String,
    pub phase_name: String,
    pub qt: rust_decimal::Decimal,
    pub level: i32,
    pub qt_total: String,
    pub path: Vec<String>,
}
pub struct FindWhereUsedBorrowed<'a> {
    pub product_key: i64,
    pub product_code: &'a str,
    pub product_description: Option<&'a str>,
    pub active: bool,
    pub phase_key: &'a str,
    pub phase_name: &'a str,
    pub qt: rust_decimal::Decimal,
    pub level: i32,
    pub qt_total: &'a str,
    pub path: crate::ArrayIterator<'a, &'a str>,
}
impl<'a> From<FindWhereUsedBorrowed<'a>> for FindWhereUsed {
    fn from(
        FindWhereUsedBorrowed {
            product_key,
            product_code,
            product_description,
            active,
            phase_key,
            phase_name,
            qt,
            level,
            qt_total,
            path,
        }: FindWhereUsedBorrowed<'a>,
    ) -> Self {
        Self {
            product_key,
            product_code: product_code.into(),
            product_description: product_description.map(|v| v.into()),
            active,
            phase_key: phase_key.into(),
            phase_name: phase_name.into(),
            qt,
            level,
            qt_total: qt_total.into(),
            path: path.map(|v| v.into()).collect(),
        }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct ReadBomQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<ReadBomBorrowed, tokio_postgres::Error>,
    mapper: fn(ReadBomBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> ReadBomQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(ReadBomBorrowed) -> R) -> ReadBomQuery<'c, 'a, 's, C, R, N> {
        ReadBomQuery {
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
pub struct FindComponentsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindComponentsBorrowed, tokio_postgres::Error>,
    mapper: fn(FindComponentsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindComponentsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindComponentsBorrowed) -> R) -> FindComponentsQuery<'c, 'a, 's, C, R, N> {
        FindComponentsQuery {
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
pub struct FindLinesBetweenQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindLinesBetween, tokio_postgres::Error>,
    mapper: fn(FindLinesBetween) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindLinesBetweenQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindLinesBetween) -> R) -> FindLinesBetweenQuery<'c, 'a, 's, C, R, N> {
        FindLinesBetweenQuery {
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
pub struct FindCodesQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindCodesBorrowed, tokio_postgres::Error>,
    mapper: fn(FindCodesBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindCodesQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindCodesBorrowed) -> R) -> FindCodesQuery<'c, 'a, 's, C, R, N> {
        FindCodesQuery {
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
pub struct FindTrashedComponentsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindTrashedComponentsBorrowed, tokio_postgres::Error>,
    mapper: fn(FindTrashedComponentsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindTrashedComponentsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(
        self,
        mapper: fn(FindTrashedComponentsBorrowed) -> R,
    ) -> FindTrashedComponentsQuery<'c, 'a, 's, C, R, N> {
        FindTrashedComponentsQuery {
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
pub struct CountLinesOfPhasesQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<CountLinesOfPhasesBorrowed, tokio_postgres::Error>,
    mapper: fn(CountLinesOfPhasesBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> CountLinesOfPhasesQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(CountLinesOfPhasesBorrowed) -> R) -> CountLinesOfPhasesQuery<'c, 'a, 's, C, R, N> {
        CountLinesOfPhasesQuery {
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
pub struct FindWhereUsedQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindWhereUsedBorrowed, tokio_postgres::Error>,
    mapper: fn(FindWhereUsedBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindWhereUsedQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindWhereUsedBorrowed) -> R) -> FindWhereUsedQuery<'c, 'a, 's, C, R, N> {
        FindWhereUsedQuery {
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
pub struct ReadBomStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn read_bom() -> ReadBomStmt {
    ReadBomStmt(
        "select l.key, l.line_no, l.component_key, c.code as component_code, c.description as component_description, l.qt, l.phase_key, f.alias as phase_name, c.traceability_level, c.manage_inventory, l.consumption_position_key, l.consumption_position_mandatory, l.minimum_quantity_if_negative, l.minimum_quantity, l.extra from product.bom_line l join product.product c on c.key = l.component_key join process.phase f on f.key = l.phase_key where l.product_key = $1 order by l.line_no",
        None,
    )
}
impl ReadBomStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        product_key: &'a i64,
    ) -> ReadBomQuery<'c, 'a, 's, C, ReadBom, 1> {
        ReadBomQuery {
            client,
            params: [product_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ReadBomBorrowed, tokio_postgres::Error> {
                Ok(ReadBomBorrowed {
                    key: row.try_get(0)?,
                    line_no: row.try_get(1)?,
                    component_key: row.try_get(2)?,
                    component_code: row.try_get(3)?,
                    component_description: row.try_get(4)?,
                    qt: row.try_get(5)?,
                    phase_key: row.try_get(6)?,
                    phase_name: row.try_get(7)?,
                    traceability_level: row.try_get(8)?,
                    manage_inventory: row.try_get(9)?,
                    consumption_position_key: row.try_get(10)?,
                    consumption_position_mandatory: row.try_get(11)?,
                    minimum_quantity_if_negative: row.try_get(12)?,
                    minimum_quantity: row.try_get(13)?,
                    extra: row.try_get(14)?,
                })
            },
            mapper: |it| ReadBom::from(it),
        }
    }
}
pub struct FindComponentsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_components() -> FindComponentsStmt {
    FindComponentsStmt(
        "select key, code, traceability_level from product.product where not trash and (key = any ($1) or code = any ($2))",
        None,
    )
}
impl FindComponentsStmt {
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
    ) -> FindComponentsQuery<'c, 'a, 's, C, FindComponents, 2> {
        FindComponentsQuery {
            client,
            params: [keys, codes],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindComponentsBorrowed, tokio_postgres::Error> {
                Ok(FindComponentsBorrowed {
                    key: row.try_get(0)?,
                    code: row.try_get(1)?,
                    traceability_level: row.try_get(2)?,
                })
            },
            mapper: |it| FindComponents::from(it),
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
        FindComponentsParams<T1, T2, T3>,
        FindComponentsQuery<'c, 'a, 's, C, FindComponents, 2>,
        C,
    > for FindComponentsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindComponentsParams<T1, T2, T3>,
    ) -> FindComponentsQuery<'c, 'a, 's, C, FindComponents, 2> {
        self.bind(client, &params.keys, &params.codes)
    }
}
pub struct DeleteBomsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn delete_boms() -> DeleteBomsStmt {
    DeleteBomsStmt("delete from product.bom_line where product_key = any ($1)", None)
}
impl DeleteBomsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        product_keys: &'a T1,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[product_keys]).await
    }
}
pub struct InsertBomsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_boms() -> InsertBomsStmt {
    InsertBomsStmt(
        "insert into product.bom_line (product_key, line_no, component_key, qt, phase_key, consumption_position_key, consumption_position_mandatory, minimum_quantity_if_negative, minimum_quantity, extra) select given.product_key, given.line_no, given.component_key, given.qt, given.phase_key, given.position_key, given.mandatory, given.minimum_flag, given.minimum, given.extra from unnest($1::bigint[], $2::integer[], $3::bigint[], $4::numeric[], $5::text[], $6::text[], $7::boolean[], $8::boolean[], $9::numeric[], $10::jsonb[]) as given (product_key, line_no, component_key, qt, phase_key, position_key, mandatory, minimum_flag, minimum, extra)",
        None,
    )
}
impl InsertBomsStmt {
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
        T2: crate::ArraySql<Item = i32>,
        T3: crate::ArraySql<Item = i64>,
        T4: crate::ArraySql<Item = rust_decimal::Decimal>,
        T5: crate::StringSql,
        T6: crate::ArraySql<Item = T5>,
        T7: crate::StringSql,
        T8: crate::ArraySql<Item = Option<T7>>,
        T9: crate::ArraySql<Item = bool>,
        T10: crate::ArraySql<Item = bool>,
        T11: crate::ArraySql<Item = Option<rust_decimal::Decimal>>,
        T12: crate::JsonSql,
        T13: crate::ArraySql<Item = Option<T12>>,
    >(
        &'s self,
        client: &'c C,
        product_keys: &'a T1,
        line_nos: &'a T2,
        component_keys: &'a T3,
        qts: &'a T4,
        phase_keys: &'a T6,
        position_keys: &'a T8,
        mandatories: &'a T9,
        minimum_flags: &'a T10,
        minimums: &'a T11,
        extras: &'a T13,
    ) -> Result<u64, tokio_postgres::Error> {
        client
            .execute(
                self.0,
                &[
                    product_keys,
                    line_nos,
                    component_keys,
                    qts,
                    phase_keys,
                    position_keys,
                    mandatories,
                    minimum_flags,
                    minimums,
                    extras,
                ],
            )
            .await
    }
}
impl<
    'a,
    C: GenericClient + Send + Sync,
    T1: crate::ArraySql<Item = i64>,
    T2: crate::ArraySql<Item = i32>,
    T3: crate::ArraySql<Item = i64>,
    T4: crate::ArraySql<Item = rust_decimal::Decimal>,
    T5: crate::StringSql,
    T6: crate::ArraySql<Item = T5>,
    T7: crate::StringSql,
    T8: crate::ArraySql<Item = Option<T7>>,
    T9: crate::ArraySql<Item = bool>,
    T10: crate::ArraySql<Item = bool>,
    T11: crate::ArraySql<Item = Option<rust_decimal::Decimal>>,
    T12: crate::JsonSql,
    T13: crate::ArraySql<Item = Option<T12>>,
>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        InsertBomsParams<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for InsertBomsStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a InsertBomsParams<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(
            client,
            &params.product_keys,
            &params.line_nos,
            &params.component_keys,
            &params.qts,
            &params.phase_keys,
            &params.position_keys,
            &params.mandatories,
            &params.minimum_flags,
            &params.minimums,
            &params.extras,
        ))
    }
}
pub struct FindAncestorsOfStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_ancestors_of() -> FindAncestorsOfStmt {
    FindAncestorsOfStmt(
        "with recursive above (key) as ( select unnest($1::bigint[]) union select l.product_key from above join product.bom_line l on l.component_key = above.key ) select key from above where key is not null",
        None,
    )
}
impl FindAncestorsOfStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        product_keys: &'a T1,
    ) -> I64Query<'c, 'a, 's, C, i64, 1> {
        I64Query {
            client,
            params: [product_keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
pub struct FindLinesBetweenStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_lines_between() -> FindLinesBetweenStmt {
    FindLinesBetweenStmt(
        "select distinct l.product_key, l.component_key from product.bom_line l where l.product_key = any ($1) and l.component_key = any ($1)",
        None,
    )
}
impl FindLinesBetweenStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> FindLinesBetweenQuery<'c, 'a, 's, C, FindLinesBetween, 1> {
        FindLinesBetweenQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindLinesBetween, tokio_postgres::Error> {
                Ok(FindLinesBetween { product_key: row.try_get(0)?, component_key: row.try_get(1)? })
            },
            mapper: |it| FindLinesBetween::from(it),
        }
    }
}
pub struct FindCodesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_codes() -> FindCodesStmt {
    FindCodesStmt("select key, code from product.product where key = any ($1)", None)
}
impl FindCodesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> FindCodesQuery<'c, 'a, 's, C, FindCodes, 1> {
        FindCodesQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindCodesBorrowed, tokio_postgres::Error> {
                Ok(FindCodesBorrowed { key: row.try_get(0)?, code: row.try_get(1)? })
            },
            mapper: |it| FindCodes::from(it),
        }
    }
}
pub struct FindLiveProductsUsingStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_live_products_using() -> FindLiveProductsUsingStmt {
    FindLiveProductsUsingStmt(
        "select distinct p.code from product.bom_line l join product.product p on p.key = l.product_key where l.component_key = $1 and not p.trash order by p.code limit $2",
        None,
    )
}
impl FindLiveProductsUsingStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        component_key: &'a i64,
        limit: &'a i64,
    ) -> StringQuery<'c, 'a, 's, C, String, 2> {
        StringQuery {
            client,
            params: [component_key, limit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it.into(),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<'c, 'a, 's, FindLiveProductsUsingParams, StringQuery<'c, 'a, 's, C, String, 2>, C>
    for FindLiveProductsUsingStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindLiveProductsUsingParams,
    ) -> StringQuery<'c, 'a, 's, C, String, 2> {
        self.bind(client, &params.component_key, &params.limit)
    }
}
pub struct CountLiveProductsUsingStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn count_live_products_using() -> CountLiveProductsUsingStmt {
    CountLiveProductsUsingStmt(
        "select count(distinct p.key) from product.bom_line l join product.product p on p.key = l.product_key where l.component_key = $1 and not p.trash",
        None,
    )
}
impl CountLiveProductsUsingStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        component_key: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 1> {
        I64Query {
            client,
            params: [component_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
pub struct FindComponentKeysStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_component_keys() -> FindComponentKeysStmt {
    FindComponentKeysStmt(
        "select distinct component_key from product.bom_line where product_key = $1 order by component_key",
        None,
    )
}
impl FindComponentKeysStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        product_key: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 1> {
        I64Query {
            client,
            params: [product_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
pub struct FindTrashedComponentsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_trashed_components() -> FindTrashedComponentsStmt {
    FindTrashedComponentsStmt(
        "select distinct c.key, c.code from product.bom_line l join product.product c on c.key = l.component_key where l.product_key = $1 and c.trash order by c.code, c.key",
        None,
    )
}
impl FindTrashedComponentsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        product_key: &'a i64,
    ) -> FindTrashedComponentsQuery<'c, 'a, 's, C, FindTrashedComponents, 1> {
        FindTrashedComponentsQuery {
            client,
            params: [product_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindTrashedComponentsBorrowed, tokio_postgres::Error> {
                Ok(FindTrashedComponentsBorrowed { key: row.try_get(0)?, code: row.try_get(1)? })
            },
            mapper: |it| FindTrashedComponents::from(it),
        }
    }
}
pub struct HasFractionalLineStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn has_fractional_line() -> HasFractionalLineStmt {
    HasFractionalLineStmt(
        "select exists (select from product.bom_line l join product.product c on c.key = l.component_key where l.product_key = $1 and c.traceability_level is not null and l.qt <> trunc(l.qt))",
        None,
    )
}
impl HasFractionalLineStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        product_key: &'a i64,
    ) -> BoolQuery<'c, 'a, 's, C, bool, 1> {
        BoolQuery {
            client,
            params: [product_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
pub struct BomNeedsFractionalQuantityStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn bom_needs_fractional_quantity() -> BomNeedsFractionalQuantityStmt {
    BomNeedsFractionalQuantityStmt(
        "select exists (select from product.bom_line l join product.product p on p.key = l.product_key where l.component_key = $1 and not p.trash and l.qt <> trunc(l.qt))",
        None,
    )
}
impl BomNeedsFractionalQuantityStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        component_key: &'a i64,
    ) -> BoolQuery<'c, 'a, 's, C, bool, 1> {
        BoolQuery {
            client,
            params: [component_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
pub struct CountLinesOfPhasesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn count_lines_of_phases() -> CountLinesOfPhasesStmt {
    CountLinesOfPhasesStmt(
        "select phase_key, count(*) as lines from product.bom_line where phase_key = any ($1) group by phase_key",
        None,
    )
}
impl CountLinesOfPhasesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        phase_keys: &'a T2,
    ) -> CountLinesOfPhasesQuery<'c, 'a, 's, C, CountLinesOfPhases, 1> {
        CountLinesOfPhasesQuery {
            client,
            params: [phase_keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<CountLinesOfPhasesBorrowed, tokio_postgres::Error> {
                Ok(CountLinesOfPhasesBorrowed { phase_key: row.try_get(0)?, lines: row.try_get(1)? })
            },
            mapper: |it| CountLinesOfPhases::from(it),
        }
    }
}
pub struct MoveLinesToPhaseStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn move_lines_to_phase() -> MoveLinesToPhaseStmt {
    MoveLinesToPhaseStmt(
        "update product.bom_line l set phase_key = m.phase_key from unnest($1::bigint[], $2::text[]) as m (product_key, phase_key) where l.product_key = m.product_key",
        None,
    )
}
impl MoveLinesToPhaseStmt {
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
        product_keys: &'a T1,
        phase_keys: &'a T3,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[product_keys, phase_keys]).await
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
        MoveLinesToPhaseParams<T1, T2, T3>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for MoveLinesToPhaseStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a MoveLinesToPhaseParams<T1, T2, T3>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(client, &params.product_keys, &params.phase_keys))
    }
}
pub struct CopyBomStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn copy_bom() -> CopyBomStmt {
    CopyBomStmt(
        "insert into product.bom_line (product_key, line_no, component_key, qt, phase_key, consumption_position_key, consumption_position_mandatory, minimum_quantity_if_negative, minimum_quantity, extra) select $1::bigint, l.line_no, l.component_key, l.qt, mapped.new_key, l.consumption_position_key, l.consumption_position_mandatory, l.minimum_quantity_if_negative, l.minimum_quantity, l.extra from product.bom_line l join unnest($2::text[], $3::text[]) as mapped (old_key, new_key) on mapped.old_key = l.phase_key where l.product_key = $4",
        None,
    )
}
impl CopyBomStmt {
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
        T2: crate::ArraySql<Item = T1>,
        T3: crate::StringSql,
        T4: crate::ArraySql<Item = T3>,
    >(
        &'s self,
        client: &'c C,
        target: &'a i64,
        old_phases: &'a T2,
        new_phases: &'a T4,
        original: &'a i64,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[target, old_phases, new_phases, original]).await
    }
}
impl<
    'a,
    C: GenericClient + Send + Sync,
    T1: crate::StringSql,
    T2: crate::ArraySql<Item = T1>,
    T3: crate::StringSql,
    T4: crate::ArraySql<Item = T3>,
>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        CopyBomParams<T1, T2, T3, T4>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for CopyBomStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a CopyBomParams<T1, T2, T3, T4>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(client, &params.target, &params.old_phases, &params.new_phases, &params.original))
    }
}
pub struct FindWhereUsedStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_where_used() -> FindWhereUsedStmt {
    FindWhereUsedStmt(
        "with recursive users (line_key, product_key, phase_key, qt, level, qt_total, path) as ( select l.key, l.product_key, l.phase_key, l.qt, 1, l.qt::numeric, array[l.product_key, l.component_key] from product.bom_line l where l.component_key = $1 union all select l.key, l.product_key, l.phase_key, l.qt, u.level + 1, l.qt * u.qt_total, l.product_key || u.path from users u join product.product owner on owner.key = u.product_key and not owner.trash join product.bom_line l on l.component_key = u.product_key where $2 ) select p.key as product_key, p.code as product_code, p.description as product_description, p.active, u.phase_key, f.alias as phase_name, u.qt, u.level, trim_scale(u.qt_total)::text as qt_total, array (select c.code from unnest(u.path) with ordinality as step (key, place) join product.product c on c.key = step.key order by place) as path from users u join product.product p on p.key = u.product_key join process.phase f on f.key = u.phase_key where not p.trash and (not $3 or p.active) order by u.level, lower(p.code) collate \"C\", lower(f.alias) collate \"C\", u.line_key limit $4 offset $5",
        None,
    )
}
impl FindWhereUsedStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        component_key: &'a i64,
        recursive: &'a bool,
        active_only: &'a bool,
        limit: &'a i64,
        offset: &'a i64,
    ) -> FindWhereUsedQuery<'c, 'a, 's, C, FindWhereUsed, 5> {
        FindWhereUsedQuery {
            client,
            params: [component_key, recursive, active_only, limit, offset],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindWhereUsedBorrowed, tokio_postgres::Error> {
                Ok(FindWhereUsedBorrowed {
                    product_key: row.try_get(0)?,
                    product_code: row.try_get(1)?,
                    product_description: row.try_get(2)?,
                    active: row.try_get(3)?,
                    phase_key: row.try_get(4)?,
                    phase_name: row.try_get(5)?,
                    qt: row.try_get(6)?,
                    level: row.try_get(7)?,
                    qt_total: row.try_get(8)?,
                    path: row.try_get(9)?,
                })
            },
            mapper: |it| FindWhereUsed::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindWhereUsedParams,
        FindWhereUsedQuery<'c, 'a, 's, C, FindWhereUsed, 5>,
        C,
    > for FindWhereUsedStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindWhereUsedParams,
    ) -> FindWhereUsedQuery<'c, 'a, 's, C, FindWhereUsed, 5> {
        self.bind(client, &params.component_key, &params.recursive, &params.active_only, &params.limit, &params.offset)
    }
}
pub struct CountWhereUsedStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn count_where_used() -> CountWhereUsedStmt {
    CountWhereUsedStmt(
        "with recursive users (product_key) as ( select l.product_key from product.bom_line l where l.component_key = $1 union all select l.product_key from users u join product.product owner on owner.key = u.product_key and not owner.trash join product.bom_line l on l.component_key = u.product_key where $2 ) select count(*) from users u join product.product p on p.key = u.product_key where not p.trash and (not $3 or p.active)",
        None,
    )
}
impl CountWhereUsedStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        component_key: &'a i64,
        recursive: &'a bool,
        active_only: &'a bool,
    ) -> I64Query<'c, 'a, 's, C, i64, 3> {
        I64Query {
            client,
            params: [component_key, recursive, active_only],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<'c, 'a, 's, CountWhereUsedParams, I64Query<'c, 'a, 's, C, i64, 3>, C>
    for CountWhereUsedStmt
{
    fn params(&'s self, client: &'c C, params: &'a CountWhereUsedParams) -> I64Query<'c, 'a, 's, C, i64, 3> {
        self.bind(client, &params.component_key, &params.recursive, &params.active_only)
    }
}
