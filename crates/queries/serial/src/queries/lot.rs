// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct KeepLotsNamedParams<T1: crate::ArraySql<Item = i64>, T2: crate::StringSql, T3: crate::ArraySql<Item = T2>> {
    pub keys: T1,
    pub codes: T3,
}
#[derive(Debug)]
pub struct HoldLotsParams<T1: crate::ArraySql<Item = i64>, T2: crate::StringSql, T3: crate::ArraySql<Item = T2>> {
    pub keys: T1,
    pub codes: T3,
}
#[derive(Debug)]
pub struct LotData<
    T1: crate::StringSql,
    T2: crate::StringSql,
    T3: crate::StringSql,
    T4: crate::StringSql,
    T5: crate::StringSql,
    T6: crate::JsonSql,
> {
    pub key: i64,
    pub product_key: i64,
    pub code: T1,
    pub supplier_lot: Option<T2>,
    pub partner_code: Option<T3>,
    pub partner_name: Option<T4>,
    pub purchase_doc: Option<T5>,
    pub produced: Option<chrono::NaiveDate>,
    pub expires: Option<chrono::NaiveDate>,
    pub now: chrono::DateTime<chrono::Utc>,
    pub user_key: i64,
    pub extra: Option<T6>,
}
#[derive(Debug)]
pub struct UpdateLotParams<
    T1: crate::StringSql,
    T2: crate::StringSql,
    T3: crate::StringSql,
    T4: crate::StringSql,
    T5: crate::StringSql,
    T6: crate::JsonSql,
> {
    pub code: T1,
    pub supplier_lot: Option<T2>,
    pub partner_code: Option<T3>,
    pub partner_name: Option<T4>,
    pub purchase_doc: Option<T5>,
    pub produced: Option<chrono::NaiveDate>,
    pub expires: Option<chrono::NaiveDate>,
    pub extra: Option<T6>,
    pub key: i64,
}
#[derive(Debug)]
pub struct SetLotHoldParams<T1: crate::StringSql> {
    pub reason: Option<T1>,
    pub by: Option<i64>,
    pub at: Option<chrono::DateTime<chrono::Utc>>,
    pub key: i64,
}
#[derive(Debug)]
pub struct PutLotsOnHoldParams<T1: crate::StringSql, T2: crate::ArraySql<Item = i64>> {
    pub reason: T1,
    pub user_key: i64,
    pub now: chrono::DateTime<chrono::Utc>,
    pub keys: T2,
}
#[derive(Debug)]
pub struct LotCodeIsTakenParams<T1: crate::StringSql> {
    pub product_key: i64,
    pub code: T1,
    pub own_key: Option<i64>,
}
#[derive(Debug)]
pub struct FindLotsByCodeParams<T1: crate::ArraySql<Item = i64>, T2: crate::StringSql, T3: crate::ArraySql<Item = T2>> {
    pub product_keys: T1,
    pub codes: T3,
}
#[derive(Debug)]
pub struct InsertLotsParams<
    T1: crate::ArraySql<Item = i64>,
    T2: crate::StringSql,
    T3: crate::ArraySql<Item = T2>,
    T4: crate::StringSql,
    T5: crate::ArraySql<Item = T4>,
    T6: crate::StringSql,
    T7: crate::ArraySql<Item = Option<T6>>,
    T8: crate::StringSql,
    T9: crate::ArraySql<Item = Option<T8>>,
    T10: crate::StringSql,
    T11: crate::ArraySql<Item = Option<T10>>,
    T12: crate::StringSql,
    T13: crate::ArraySql<Item = Option<T12>>,
> {
    pub now: chrono::DateTime<chrono::Utc>,
    pub created_by: Option<i64>,
    pub product_keys: T1,
    pub codes: T3,
    pub origins: T5,
    pub partner_codes: T7,
    pub partner_names: T9,
    pub purchase_docs: T11,
    pub transfer_docs: T13,
}
#[derive(Debug, Clone, PartialEq)]
pub struct KeepLotsNamed {
    pub key: i64,
    pub product_key: i64,
    pub code: String,
}
pub struct KeepLotsNamedBorrowed<'a> {
    pub key: i64,
    pub product_key: i64,
    pub code: &'a str,
}
impl<'a> From<KeepLotsNamedBorrowed<'a>> for KeepLotsNamed {
    fn from(KeepLotsNamedBorrowed { key, product_key, code }: KeepLotsNamedBorrowed<'a>) -> Self {
        Self { key, product_key, code: code.into() }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct LotRow {
    pub key: i64,
    pub rev: i64,
    pub product_key: i64,
    pub product_code: String,
    pub code: String,
    pub origin: String,
    pub supplier_lot: Option<String>,
    pub partner_code: Option<String>,
    pub partner_name: Option<String>,
    pub purchase_doc: Option<String>,
    pub transfer_doc: Option<String>,
    pub batch_key: Option<i64>,
    pub work_order_key: Option<i64>,
    pub produced: Option<chrono::NaiveDate>,
    pub expires: Option<chrono::NaiveDate>,
    pub hold_reason: Option<String>,
    pub hold_by: Option<i64>,
    pub hold_at: Option<chrono::DateTime<chrono::Utc>>,
    pub created: chrono::DateTime<chrono::Utc>,
    pub created_by: Option<i64>,
    pub extra: Option<serde_json::Value>,
}
pub struct LotRowBorrowed<'a> {
    pub key: i64,
    pub rev: i64,
    pub product_key: i64,
    pub product_code: &'a str,
    pub code: &'a str,
    pub origin: &'a str,
    pub supplier_lot: Option<&'a str>,
    pub partner_code: Option<&'a str>,
    pub partner_name: Option<&'a str>,
    pub purchase_doc: Option<&'a str>,
    pub transfer_doc: Option<&'a str>,
    pub batch_key: Option<i64>,
    pub work_order_key: Option<i64>,
    pub produced: Option<chrono::NaiveDate>,
    pub expires: Option<chrono::NaiveDate>,
    pub hold_reason: Option<&'a str>,
    pub hold_by: Option<i64>,
    pub hold_at: Option<chrono::DateTime<chrono::Utc>>,
    pub created: chrono::DateTime<chrono::Utc>,
    pub created_by: Option<i64>,
    pub extra: Option<postgres_types::Json<&'a serde_json::value::RawValue>>,
}
impl<'a> From<LotRowBorrowed<'a>> for LotRow {
    fn from(
        LotRowBorrowed {
            key,
            rev,
            product_key,
            product_code,
            code,
            origin,
            supplier_lot,
            partner_code,
            partner_name,
            purchase_doc,
            transfer_doc,
            batch_key,
            work_order_key,
            produced,
            expires,
            hold_reason,
            hold_by,
            hold_at,
            created,
            created_by,
            extra,
        }: LotRowBorrowed<'a>,
    ) -> Self {
        Self {
            key,
            rev,
            product_key,
            product_code: product_code.into(),
            code: code.into(),
            origin: origin.into(),
            supplier_lot: supplier_lot.map(|v| v.into()),
            partner_code: partner_code.map(|v| v.into()),
            partner_name: partner_name.map(|v| v.into()),
            purchase_doc: purchase_doc.map(|v| v.into()),
            transfer_doc: transfer_doc.map(|v| v.into()),
            batch_key,
            work_order_key,
            produced,
            expires,
            hold_reason: hold_reason.map(|v| v.into()),
            hold_by,
            hold_at,
            created,
            created_by,
            extra: extra.map(|v| serde_json::from_str(v.0.get()).unwrap()),
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct HoldLots {
    pub key: i64,
    pub product_key: i64,
    pub code: String,
    pub hold_reason: Option<String>,
    pub expires: Option<chrono::NaiveDate>,
}
pub struct HoldLotsBorrowed<'a> {
    pub key: i64,
    pub product_key: i64,
    pub code: &'a str,
    pub hold_reason: Option<&'a str>,
    pub expires: Option<chrono::NaiveDate>,
}
impl<'a> From<HoldLotsBorrowed<'a>> for HoldLots {
    fn from(HoldLotsBorrowed { key, product_key, code, hold_reason, expires }: HoldLotsBorrowed<'a>) -> Self {
        Self { key, product_key, code: code.into(), hold_reason: hold_reason.map(|v| v.into()), expires }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct PutLotsOnHold {
    pub key: i64,
    pub product_key: i64,
    pub code: String,
}
pub struct PutLotsOnHoldBorrowed<'a> {
    pub key: i64,
    pub product_key: i64,
    pub code: &'a str,
}
impl<'a> From<PutLotsOnHoldBorrowed<'a>> for PutLotsOnHold {
    fn from(PutLotsOnHoldBorrowed { key, product_key, code }: PutLotsOnHoldBorrowed<'a>) -> Self {
        Self { key, product_key, code: code.into() }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindLotsByCode {
    pub product_key: i64,
    pub code: String,
    pub key: i64,
}
pub struct FindLotsByCodeBorrowed<'a> {
    pub product_key: i64,
    pub code: &'a str,
    pub key: i64,
}
impl<'a> From<FindLotsByCodeBorrowed<'a>> for FindLotsByCode {
    fn from(FindLotsByCodeBorrowed { product_key, code, key }: FindLotsByCodeBorrowed<'a>) -> Self {
        Self { product_key, code: code.into(), key }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct InsertLots {
    pub key: i64,
    pub product_key: i64,
    pub code: String,
}
pub struct InsertLotsBorrowed<'a> {
    pub key: i64,
    pub product_key: i64,
    pub code: &'a str,
}
impl<'a> From<InsertLotsBorrowed<'a>> for InsertLots {
    fn from(InsertLotsBorrowed { key, product_key, code }: InsertLotsBorrowed<'a>) -> Self {
        Self { key, product_key, code: code.into() }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct KeepLotsNamedQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<KeepLotsNamedBorrowed, tokio_postgres::Error>,
    mapper: fn(KeepLotsNamedBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> KeepLotsNamedQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(KeepLotsNamedBorrowed) -> R) -> KeepLotsNamedQuery<'c, 'a, 's, C, R, N> {
        KeepLotsNamedQuery {
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
pub struct LotRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<LotRowBorrowed, tokio_postgres::Error>,
    mapper: fn(LotRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> LotRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(LotRowBorrowed) -> R) -> LotRowQuery<'c, 'a, 's, C, R, N> {
        LotRowQuery {
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
pub struct HoldLotsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<HoldLotsBorrowed, tokio_postgres::Error>,
    mapper: fn(HoldLotsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> HoldLotsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(HoldLotsBorrowed) -> R) -> HoldLotsQuery<'c, 'a, 's, C, R, N> {
        HoldLotsQuery {
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
pub struct PutLotsOnHoldQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<PutLotsOnHoldBorrowed, tokio_postgres::Error>,
    mapper: fn(PutLotsOnHoldBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> PutLotsOnHoldQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(PutLotsOnHoldBorrowed) -> R) -> PutLotsOnHoldQuery<'c, 'a, 's, C, R, N> {
        PutLotsOnHoldQuery {
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
pub struct FindLotsByCodeQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindLotsByCodeBorrowed, tokio_postgres::Error>,
    mapper: fn(FindLotsByCodeBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindLotsByCodeQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindLotsByCodeBorrowed) -> R) -> FindLotsByCodeQuery<'c, 'a, 's, C, R, N> {
        FindLotsByCodeQuery {
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
pub struct InsertLotsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<InsertLotsBorrowed, tokio_postgres::Error>,
    mapper: fn(InsertLotsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> InsertLotsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(InsertLotsBorrowed) -> R) -> InsertLotsQuery<'c, 'a, 's, C, R, N> {
        InsertLotsQuery {
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
pub struct KeepLotsNamedStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn keep_lots_named() -> KeepLotsNamedStmt {
    KeepLotsNamedStmt(
        "select key, product_key, code from serial.lot where key = any ($1) or code = any ($2) and lower(code) collate \"C\" = any (array(select lower(asked.code) collate \"C\" from unnest($2) as asked (code))) order by key for key share",
        None,
    )
}
impl KeepLotsNamedStmt {
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
    ) -> KeepLotsNamedQuery<'c, 'a, 's, C, KeepLotsNamed, 2> {
        KeepLotsNamedQuery {
            client,
            params: [keys, codes],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<KeepLotsNamedBorrowed, tokio_postgres::Error> {
                Ok(KeepLotsNamedBorrowed { key: row.try_get(0)?, product_key: row.try_get(1)?, code: row.try_get(2)? })
            },
            mapper: |it| KeepLotsNamed::from(it),
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
        KeepLotsNamedParams<T1, T2, T3>,
        KeepLotsNamedQuery<'c, 'a, 's, C, KeepLotsNamed, 2>,
        C,
    > for KeepLotsNamedStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a KeepLotsNamedParams<T1, T2, T3>,
    ) -> KeepLotsNamedQuery<'c, 'a, 's, C, KeepLotsNamed, 2> {
        self.bind(client, &params.keys, &params.codes)
    }
}
pub struct FindLotsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_lots() -> FindLotsStmt {
    FindLotsStmt(
        "select l.key, l.rev, l.product_key, p.code as product_code, l.code, l.origin, l.supplier_lot, l.partner_code, l.partner_name, l.purchase_doc, l.transfer_doc, l.batch_key, l.work_order_key, l.produced, l.expires, l.hold_reason, l.hold_by, l.hold_at, l.created, l.created_by, l.extra from serial.lot l join product.product p on p.key = l.product_key where l.key = any ($1)",
        None,
    )
}
impl FindLotsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> LotRowQuery<'c, 'a, 's, C, LotRow, 1> {
        LotRowQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<LotRowBorrowed, tokio_postgres::Error> {
                Ok(LotRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    product_key: row.try_get(2)?,
                    product_code: row.try_get(3)?,
                    code: row.try_get(4)?,
                    origin: row.try_get(5)?,
                    supplier_lot: row.try_get(6)?,
                    partner_code: row.try_get(7)?,
                    partner_name: row.try_get(8)?,
                    purchase_doc: row.try_get(9)?,
                    transfer_doc: row.try_get(10)?,
                    batch_key: row.try_get(11)?,
                    work_order_key: row.try_get(12)?,
                    produced: row.try_get(13)?,
                    expires: row.try_get(14)?,
                    hold_reason: row.try_get(15)?,
                    hold_by: row.try_get(16)?,
                    hold_at: row.try_get(17)?,
                    created: row.try_get(18)?,
                    created_by: row.try_get(19)?,
                    extra: row.try_get(20)?,
                })
            },
            mapper: |it| LotRow::from(it),
        }
    }
}
pub struct LockLotStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_lot() -> LockLotStmt {
    LockLotStmt(
        "select l.key, l.rev, l.product_key, p.code as product_code, l.code, l.origin, l.supplier_lot, l.partner_code, l.partner_name, l.purchase_doc, l.transfer_doc, l.batch_key, l.work_order_key, l.produced, l.expires, l.hold_reason, l.hold_by, l.hold_at, l.created, l.created_by, l.extra from serial.lot l join product.product p on p.key = l.product_key where l.key = $1 for no key update of l",
        None,
    )
}
impl LockLotStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        key: &'a i64,
    ) -> LotRowQuery<'c, 'a, 's, C, LotRow, 1> {
        LotRowQuery {
            client,
            params: [key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<LotRowBorrowed, tokio_postgres::Error> {
                Ok(LotRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    product_key: row.try_get(2)?,
                    product_code: row.try_get(3)?,
                    code: row.try_get(4)?,
                    origin: row.try_get(5)?,
                    supplier_lot: row.try_get(6)?,
                    partner_code: row.try_get(7)?,
                    partner_name: row.try_get(8)?,
                    purchase_doc: row.try_get(9)?,
                    transfer_doc: row.try_get(10)?,
                    batch_key: row.try_get(11)?,
                    work_order_key: row.try_get(12)?,
                    produced: row.try_get(13)?,
                    expires: row.try_get(14)?,
                    hold_reason: row.try_get(15)?,
                    hold_by: row.try_get(16)?,
                    hold_at: row.try_get(17)?,
                    created: row.try_get(18)?,
                    created_by: row.try_get(19)?,
                    extra: row.try_get(20)?,
                })
            },
            mapper: |it| LotRow::from(it),
        }
    }
}
pub struct LockLotFullyStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_lot_fully() -> LockLotFullyStmt {
    LockLotFullyStmt(
        "select l.key, l.rev, l.product_key, p.code as product_code, l.code, l.origin, l.supplier_lot, l.partner_code, l.partner_name, l.purchase_doc, l.transfer_doc, l.batch_key, l.work_order_key, l.produced, l.expires, l.hold_reason, l.hold_by, l.hold_at, l.created, l.created_by, l.extra from serial.lot l join product.product p on p.key = l.product_key where l.key = $1 for update of l",
        None,
    )
}
impl LockLotFullyStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        key: &'a i64,
    ) -> LotRowQuery<'c, 'a, 's, C, LotRow, 1> {
        LotRowQuery {
            client,
            params: [key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<LotRowBorrowed, tokio_postgres::Error> {
                Ok(LotRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    product_key: row.try_get(2)?,
                    product_code: row.try_get(3)?,
                    code: row.try_get(4)?,
                    origin: row.try_get(5)?,
                    supplier_lot: row.try_get(6)?,
                    partner_code: row.try_get(7)?,
                    partner_name: row.try_get(8)?,
                    purchase_doc: row.try_get(9)?,
                    transfer_doc: row.try_get(10)?,
                    batch_key: row.try_get(11)?,
                    work_order_key: row.try_get(12)?,
                    produced: row.try_get(13)?,
                    expires: row.try_get(14)?,
                    hold_reason: row.try_get(15)?,
                    hold_by: row.try_get(16)?,
                    hold_at: row.try_get(17)?,
                    created: row.try_get(18)?,
                    created_by: row.try_get(19)?,
                    extra: row.try_get(20)?,
                })
            },
            mapper: |it| LotRow::from(it),
        }
    }
}
pub struct HoldLotsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn hold_lots() -> HoldLotsStmt {
    HoldLotsStmt(
        "select key, product_key, code, hold_reason, expires from serial.lot where key = any ($1) or code = any ($2) and lower(code) collate \"C\" = any (array(select lower(asked.code) collate \"C\" from unnest($2) as asked (code))) order by key for share",
        None,
    )
}
impl HoldLotsStmt {
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
    ) -> HoldLotsQuery<'c, 'a, 's, C, HoldLots, 2> {
        HoldLotsQuery {
            client,
            params: [keys, codes],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<HoldLotsBorrowed, tokio_postgres::Error> {
                Ok(HoldLotsBorrowed {
                    key: row.try_get(0)?,
                    product_key: row.try_get(1)?,
                    code: row.try_get(2)?,
                    hold_reason: row.try_get(3)?,
                    expires: row.try_get(4)?,
                })
            },
            mapper: |it| HoldLots::from(it),
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
> crate::client::async_::Params<'c, 'a, 's, HoldLotsParams<T1, T2, T3>, HoldLotsQuery<'c, 'a, 's, C, HoldLots, 2>, C>
    for HoldLotsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a HoldLotsParams<T1, T2, T3>,
    ) -> HoldLotsQuery<'c, 'a, 's, C, HoldLots, 2> {
        self.bind(client, &params.keys, &params.codes)
    }
}
pub struct InsertLotStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_lot() -> InsertLotStmt {
    InsertLotStmt(
        "insert into serial.lot (key, product_key, code, origin, supplier_lot, partner_code, partner_name, purchase_doc, produced, expires, created, created_by, extra) values ($1, $2, $3, 'manual', $4, $5, $6, $7, $8, $9, $10, $11, $12)",
        None,
    )
}
impl InsertLotStmt {
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
        T6: crate::JsonSql,
    >(
        &'s self,
        client: &'c C,
        key: &'a i64,
        product_key: &'a i64,
        code: &'a T1,
        supplier_lot: &'a Option<T2>,
        partner_code: &'a Option<T3>,
        partner_name: &'a Option<T4>,
        purchase_doc: &'a Option<T5>,
        produced: &'a Option<chrono::NaiveDate>,
        expires: &'a Option<chrono::NaiveDate>,
        now: &'a chrono::DateTime<chrono::Utc>,
        user_key: &'a i64,
        extra: &'a Option<T6>,
    ) -> Result<u64, tokio_postgres::Error> {
        client
            .execute(
                self.0,
                &[
                    key,
                    product_key,
                    code,
                    supplier_lot,
                    partner_code,
                    partner_name,
                    purchase_doc,
                    produced,
                    expires,
                    now,
                    user_key,
                    extra,
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
    T6: crate::JsonSql,
>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        LotData<T1, T2, T3, T4, T5, T6>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for InsertLotStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a LotData<T1, T2, T3, T4, T5, T6>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(
            client,
            &params.key,
            &params.product_key,
            &params.code,
            &params.supplier_lot,
            &params.partner_code,
            &params.partner_name,
            &params.purchase_doc,
            &params.produced,
            &params.expires,
            &params.now,
            &params.user_key,
            &params.extra,
        ))
    }
}
pub struct UpdateLotStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn update_lot() -> UpdateLotStmt {
    UpdateLotStmt(
        "update serial.lot set code = $1, supplier_lot = $2, partner_code = $3, partner_name = $4, purchase_doc = $5, produced = $6, expires = $7, extra = $8, rev = rev + 1 where key = $9",
        None,
    )
}
impl UpdateLotStmt {
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
        T6: crate::JsonSql,
    >(
        &'s self,
        client: &'c C,
        code: &'a T1,
        supplier_lot: &'a Option<T2>,
        partner_code: &'a Option<T3>,
        partner_name: &'a Option<T4>,
        purchase_doc: &'a Option<T5>,
        produced: &'a Option<chrono::NaiveDate>,
        expires: &'a Option<chrono::NaiveDate>,
        extra: &'a Option<T6>,
        key: &'a i64,
    ) -> Result<u64, tokio_postgres::Error> {
        client
            .execute(
                self.0,
                &[code, supplier_lot, partner_code, partner_name, purchase_doc, produced, expires, extra, key],
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
    T6: crate::JsonSql,
>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        UpdateLotParams<T1, T2, T3, T4, T5, T6>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for UpdateLotStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a UpdateLotParams<T1, T2, T3, T4, T5, T6>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(
            client,
            &params.code,
            &params.supplier_lot,
            &params.partner_code,
            &params.partner_name,
            &params.purchase_doc,
            &params.produced,
            &params.expires,
            &params.extra,
            &params.key,
        ))
    }
}
pub struct SetLotHoldStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn set_lot_hold() -> SetLotHoldStmt {
    SetLotHoldStmt(
        "update serial.lot set hold_reason = $1, hold_by = $2, hold_at = $3, rev = rev + 1 where key = $4",
        None,
    )
}
impl SetLotHoldStmt {
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
        key: &'a i64,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[reason, by, at, key]).await
    }
}
impl<'a, C: GenericClient + Send + Sync, T1: crate::StringSql>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        SetLotHoldParams<T1>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for SetLotHoldStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a SetLotHoldParams<T1>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(client, &params.reason, &params.by, &params.at, &params.key))
    }
}
pub struct LockLotsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_lots() -> LockLotsStmt {
    LockLotsStmt("select key from serial.lot where key = any ($1) order by key for no key update", None)
}
impl LockLotsStmt {
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
pub struct PutLotsOnHoldStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn put_lots_on_hold() -> PutLotsOnHoldStmt {
    PutLotsOnHoldStmt(
        "update serial.lot l set hold_reason = $1, hold_by = $2, hold_at = $3, rev = l.rev + 1 from unnest($4::bigint[]) as asked (key) where l.key = asked.key and l.hold_reason is null returning l.key, l.product_key, l.code",
        None,
    )
}
impl PutLotsOnHoldStmt {
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
    ) -> PutLotsOnHoldQuery<'c, 'a, 's, C, PutLotsOnHold, 4> {
        PutLotsOnHoldQuery {
            client,
            params: [reason, user_key, now, keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<PutLotsOnHoldBorrowed, tokio_postgres::Error> {
                Ok(PutLotsOnHoldBorrowed { key: row.try_get(0)?, product_key: row.try_get(1)?, code: row.try_get(2)? })
            },
            mapper: |it| PutLotsOnHold::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        PutLotsOnHoldParams<T1, T2>,
        PutLotsOnHoldQuery<'c, 'a, 's, C, PutLotsOnHold, 4>,
        C,
    > for PutLotsOnHoldStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a PutLotsOnHoldParams<T1, T2>,
    ) -> PutLotsOnHoldQuery<'c, 'a, 's, C, PutLotsOnHold, 4> {
        self.bind(client, &params.reason, &params.user_key, &params.now, &params.keys)
    }
}
pub struct DeleteLotStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn delete_lot() -> DeleteLotStmt {
    DeleteLotStmt("delete from serial.lot where key = $1", None)
}
impl DeleteLotStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        key: &'a i64,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[key]).await
    }
}
pub struct LotCodeIsTakenStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lot_code_is_taken() -> LotCodeIsTakenStmt {
    LotCodeIsTakenStmt(
        "select exists ( select from serial.lot where product_key = $1 and code = $2 and key is distinct from $3) as taken",
        None,
    )
}
impl LotCodeIsTakenStmt {
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
    crate::client::async_::Params<'c, 'a, 's, LotCodeIsTakenParams<T1>, BoolQuery<'c, 'a, 's, C, bool, 3>, C>
    for LotCodeIsTakenStmt
{
    fn params(&'s self, client: &'c C, params: &'a LotCodeIsTakenParams<T1>) -> BoolQuery<'c, 'a, 's, C, bool, 3> {
        self.bind(client, &params.product_key, &params.code, &params.own_key)
    }
}
pub struct FindLotsByCodeStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_lots_by_code() -> FindLotsByCodeStmt {
    FindLotsByCodeStmt(
        "select l.product_key, l.code, l.key from unnest($1::bigint[], $2::text[]) as given (product_key, code) join serial.lot l on l.product_key = given.product_key and l.code = given.code",
        None,
    )
}
impl FindLotsByCodeStmt {
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
    ) -> FindLotsByCodeQuery<'c, 'a, 's, C, FindLotsByCode, 2> {
        FindLotsByCodeQuery {
            client,
            params: [product_keys, codes],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindLotsByCodeBorrowed, tokio_postgres::Error> {
                Ok(FindLotsByCodeBorrowed { product_key: row.try_get(0)?, code: row.try_get(1)?, key: row.try_get(2)? })
            },
            mapper: |it| FindLotsByCode::from(it),
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
        FindLotsByCodeParams<T1, T2, T3>,
        FindLotsByCodeQuery<'c, 'a, 's, C, FindLotsByCode, 2>,
        C,
    > for FindLotsByCodeStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindLotsByCodeParams<T1, T2, T3>,
    ) -> FindLotsByCodeQuery<'c, 'a, 's, C, FindLotsByCode, 2> {
        self.bind(client, &params.product_keys, &params.codes)
    }
}
pub struct InsertLotsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_lots() -> InsertLotsStmt {
    InsertLotsStmt(
        "insert into serial.lot (product_key, code, origin, partner_code, partner_name, purchase_doc, transfer_doc, created, created_by) select l.product_key, l.code, l.origin, l.partner_code, l.partner_name, l.purchase_doc, l.transfer_doc, $1, $2 from unnest($3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[]) as l (product_key, code, origin, partner_code, partner_name, purchase_doc, transfer_doc) order by l.product_key, l.code returning key, product_key, code",
        None,
    )
}
impl InsertLotsStmt {
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
        T4: crate::StringSql,
        T5: crate::ArraySql<Item = T4>,
        T6: crate::StringSql,
        T7: crate::ArraySql<Item = Option<T6>>,
        T8: crate::StringSql,
        T9: crate::ArraySql<Item = Option<T8>>,
        T10: crate::StringSql,
        T11: crate::ArraySql<Item = Option<T10>>,
        T12: crate::StringSql,
        T13: crate::ArraySql<Item = Option<T12>>,
    >(
        &'s self,
        client: &'c C,
        now: &'a chrono::DateTime<chrono::Utc>,
        created_by: &'a Option<i64>,
        product_keys: &'a T1,
        codes: &'a T3,
        origins: &'a T5,
        partner_codes: &'a T7,
        partner_names: &'a T9,
        purchase_docs: &'a T11,
        transfer_docs: &'a T13,
    ) -> InsertLotsQuery<'c, 'a, 's, C, InsertLots, 9> {
        InsertLotsQuery {
            client,
            params: [
                now,
                created_by,
                product_keys,
                codes,
                origins,
                partner_codes,
                partner_names,
                purchase_docs,
                transfer_docs,
            ],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<InsertLotsBorrowed, tokio_postgres::Error> {
                Ok(InsertLotsBorrowed { key: row.try_get(0)?, product_key: row.try_get(1)?, code: row.try_get(2)? })
            },
            mapper: |it| InsertLots::from(it),
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
    T4: crate::StringSql,
    T5: crate::ArraySql<Item = T4>,
    T6: crate::StringSql,
    T7: crate::ArraySql<Item = Option<T6>>,
    T8: crate::StringSql,
    T9: crate::ArraySql<Item = Option<T8>>,
    T10: crate::StringSql,
    T11: crate::ArraySql<Item = Option<T10>>,
    T12: crate::StringSql,
    T13: crate::ArraySql<Item = Option<T12>>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        InsertLotsParams<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13>,
        InsertLotsQuery<'c, 'a, 's, C, InsertLots, 9>,
        C,
    > for InsertLotsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a InsertLotsParams<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13>,
    ) -> InsertLotsQuery<'c, 'a, 's, C, InsertLots, 9> {
        self.bind(
            client,
            &params.now,
            &params.created_by,
            &params.product_keys,
            &params.codes,
            &params.origins,
            &params.partner_codes,
            &params.partner_names,
            &params.purchase_docs,
            &params.transfer_docs,
        )
    }
}
