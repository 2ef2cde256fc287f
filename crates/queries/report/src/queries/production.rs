// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct SumOutputParams<
    T1: crate::ArraySql<Item = chrono::DateTime<chrono::Utc>>,
    T2: crate::StringSql,
    T3: crate::ArraySql<Item = i64>,
> {
    pub edges: T1,
    pub since: chrono::DateTime<chrono::Utc>,
    pub until: chrono::DateTime<chrono::Utc>,
    pub site_key: Option<T2>,
    pub product_keys: Option<T3>,
    pub wanted: i64,
}
#[derive(Debug)]
pub struct SumScrapParams<T1: crate::StringSql, T2: crate::ArraySql<Item = i64>> {
    pub since: chrono::DateTime<chrono::Utc>,
    pub until: chrono::DateTime<chrono::Utc>,
    pub site_key: Option<T1>,
    pub product_keys: Option<T2>,
    pub wanted: i64,
}
#[derive(Debug)]
pub struct SumWipParams<T1: crate::StringSql, T2: crate::ArraySql<Item = i64>> {
    pub site_key: Option<T1>,
    pub product_keys: Option<T2>,
    pub wanted: i64,
}
#[derive(Debug)]
pub struct SumDueOrdersParams<
    T1: crate::ArraySql<Item = chrono::NaiveDate>,
    T2: crate::ArraySql<Item = chrono::DateTime<chrono::Utc>>,
    T3: crate::StringSql,
    T4: crate::StringSql,
    T5: crate::ArraySql<Item = i64>,
> {
    pub days: T1,
    pub edges: T2,
    pub now: chrono::DateTime<chrono::Utc>,
    pub zone: T3,
    pub since: chrono::DateTime<chrono::Utc>,
    pub until: chrono::DateTime<chrono::Utc>,
    pub site_key: Option<T4>,
    pub product_keys: Option<T5>,
    pub wanted: i64,
}
#[derive(Debug)]
pub struct FindMedianLatenessParams<
    T1: crate::StringSql,
    T2: crate::ArraySql<Item = chrono::NaiveDate>,
    T3: crate::ArraySql<Item = chrono::DateTime<chrono::Utc>>,
    T4: crate::StringSql,
    T5: crate::ArraySql<Item = i64>,
> {
    pub now: chrono::DateTime<chrono::Utc>,
    pub zone: T1,
    pub since: chrono::DateTime<chrono::Utc>,
    pub until: chrono::DateTime<chrono::Utc>,
    pub days: T2,
    pub edges: T3,
    pub site_key: Option<T4>,
    pub product_keys: Option<T5>,
}
#[derive(Debug)]
pub struct SumFirstPassParams<T1: crate::StringSql, T2: crate::ArraySql<Item = i64>> {
    pub since: chrono::DateTime<chrono::Utc>,
    pub until: chrono::DateTime<chrono::Utc>,
    pub site_key: Option<T1>,
    pub product_keys: Option<T2>,
    pub wanted: i64,
}
#[derive(Debug)]
pub struct SumWorkParams<T1: crate::StringSql, T2: crate::ArraySql<Item = i64>> {
    pub until: chrono::DateTime<chrono::Utc>,
    pub since: chrono::DateTime<chrono::Utc>,
    pub site_key: Option<T1>,
    pub product_keys: Option<T2>,
    pub now: chrono::DateTime<chrono::Utc>,
    pub by_phase: bool,
    pub reader_key: i64,
    pub wanted: i64,
}
#[derive(Debug, Clone, PartialEq)]
pub struct SumOutput {
    pub place: i32,
    pub product_key: i64,
    pub product_code: String,
    pub product_description: Option<String>,
    pub good: rust_decimal::Decimal,
    pub scrap: rust_decimal::Decimal,
    pub released: rust_decimal::Decimal,
    pub batches: i64,
    pub worked: i64,
}
pub struct SumOutputBorrowed<'a> {
    pub place: i32,
    pub product_key: i64,
    pub product_code: &'a str,
    pub product_description: Option<&'a str>,
    pub good: rust_decimal::Decimal,
    pub scrap: rust_decimal::Decimal,
    pub released: rust_decimal::Decimal,
    pub batches: i64,
    pub worked: i64,
}
impl<'a> From<SumOutputBorrowed<'a>> for SumOutput {
    fn from(
        SumOutputBorrowed {
            place,
            product_key,
            product_code,
            product_description,
            good,
            scrap,
            released,
            batches,
            worked,
        }: SumOutputBorrowed<'a>,
    ) -> Self {
        Self {
            place,
            product_key,
            product_code: product_code.into(),
            product_description: product_description.map(|v| v.into()),
            good,
            scrap,
            released,
            batches,
            worked,
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct SumScrap {
    pub reason: String,
    pub phase_key: String,
    pub phase_alias: String,
    pub quantity: rust_decimal::Decimal,
    pub batches: i64,
    pub serial_keys: Vec<i64>,
}
pub struct SumScrapBorrowed<'a> {
    pub reason: &'a str,
    pub phase_key: &'a str,
    pub phase_alias: &'a str,
    pub quantity: rust_decimal::Decimal,
    pub batches: i64,
    pub serial_keys: crate::ArrayIterator<'a, i64>,
}
impl<'a> From<SumScrapBorrowed<'a>> for SumScrap {
    fn from(
        SumScrapBorrowed { reason, phase_key, phase_alias, quantity, batches, serial_keys }: SumScrapBorrowed<'a>,
    ) -> Self {
        Self {
            reason: reason.into(),
            phase_key: phase_key.into(),
            phase_alias: phase_alias.into(),
            quantity,
            batches,
            serial_keys: serial_keys.map(|v| v).collect(),
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct SumWip {
    pub work_order_key: i64,
    pub work_order_code: String,
    pub product_key: i64,
    pub product_code: String,
    pub phase_key: String,
    pub phase_alias: String,
    pub place: i64,
    pub planned: rust_decimal::Decimal,
    pub waiting: rust_decimal::Decimal,
    pub in_work: rust_decimal::Decimal,
    pub good: rust_decimal::Decimal,
    pub scrap: rust_decimal::Decimal,
    pub waiting_since: Option<chrono::DateTime<chrono::Utc>>,
}
pub struct SumWipBorrowed<'a> {
    pub work_order_key: i64,
    pub work_order_code: &'a str,
    pub product_key: i64,
    pub product_code: &'a str,
    pub phase_key: &'a str,
    pub phase_alias: &'a str,
    pub place: i64,
    pub planned: rust_decimal::Decimal,
    pub waiting: rust_decimal::Decimal,
    pub in_work: rust_decimal::Decimal,
    pub good: rust_decimal::Decimal,
    pub scrap: rust_decimal::Decimal,
    pub waiting_since: Option<chrono::DateTime<chrono::Utc>>,
}
impl<'a> From<SumWipBorrowed<'a>> for SumWip {
    fn from(
        SumWipBorrowed {
            work_order_key,
            work_order_code,
            product_key,
            product_code,
            phase_key,
            phase_alias,
            place,
            planned,
            waiting,
            in_work,
            good,
            scrap,
            waiting_since,
        }: SumWipBorrowed<'a>,
    ) -> Self {
        Self {
            work_order_key,
            work_order_code: work_order_code.into(),
            product_key,
            product_code: product_code.into(),
            phase_key: phase_key.into(),
            phase_alias: phase_alias.into(),
            place,
            planned,
            waiting,
            in_work,
            good,
            scrap,
            waiting_since,
        }
    }
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct SumDueOrders {
    pub place: i32,
    pub due: i64,
    pub in_time: i64,
    pub late: i64,
    pub open_late: i64,
    pub median_twice: Option<i64>,
}
#[derive(Debug, Clone, PartialEq)]
pub struct SumFirstPass {
    pub phase_key: String,
    pub phase_alias: String,
    pub product_key: Option<i64>,
    pub product_code: Option<String>,
    pub batches: i64,
    pub first_pass: i64,
}
pub struct SumFirstPassBorrowed<'a> {
    pub phase_key: &'a str,
    pub phase_alias: &'a str,
    pub product_key: Option<i64>,
    pub product_code: Option<&'a str>,
    pub batches: i64,
    pub first_pass: i64,
}
impl<'a> From<SumFirstPassBorrowed<'a>> for SumFirstPass {
    fn from(
        SumFirstPassBorrowed {
            phase_key,
            phase_alias,
            product_key,
            product_code,
            batches,
            first_pass,
        }: SumFirstPassBorrowed<'a>,
    ) -> Self {
        Self {
            phase_key: phase_key.into(),
            phase_alias: phase_alias.into(),
            product_key,
            product_code: product_code.map(|v| v.into()),
            batches,
            first_pass,
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct SumWork {
    pub user_key: Option<i64>,
    pub username: Option<String>,
    pub name: Option<String>,
    pub surname: Option<String>,
    pub phase_key: Option<String>,
    pub phase_alias: Option<String>,
    pub worked: i64,
    pub paused: i64,
    pub offline: i64,
    pub good: rust_decimal::Decimal,
    pub cost: rust_decimal::Decimal,
}
pub struct SumWorkBorrowed<'a> {
    pub user_key: Option<i64>,
    pub username: Option<&'a str>,
    pub name: Option<&'a str>,
    pub surname: Option<&'a str>,
    pub phase_key: Option<&'a str>,
    pub phase_alias: Option<&'a str>,
    pub worked: i64,
    pub paused: i64,
    pub offline: i64,
    pub good: rust_decimal::Decimal,
    pub cost: rust_decimal::Decimal,
}
impl<'a> From<SumWorkBorrowed<'a>> for SumWork {
    fn from(
        SumWorkBorrowed {
            user_key,
            username,
            name,
            surname,
            phase_key,
            phase_alias,
            worked,
            paused,
            offline,
            good,
            cost,
        }: SumWorkBorrowed<'a>,
    ) -> Self {
        Self {
            user_key,
            username: username.map(|v| v.into()),
            name: name.map(|v| v.into()),
            surname: surname.map(|v| v.into()),
            phase_key: phase_key.map(|v| v.into()),
            phase_alias: phase_alias.map(|v| v.into()),
            worked,
            paused,
            offline,
            good,
            cost,
        }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct SumOutputQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<SumOutputBorrowed, tokio_postgres::Error>,
    mapper: fn(SumOutputBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> SumOutputQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(SumOutputBorrowed) -> R) -> SumOutputQuery<'c, 'a, 's, C, R, N> {
        SumOutputQuery {
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
pub struct SumScrapQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<SumScrapBorrowed, tokio_postgres::Error>,
    mapper: fn(SumScrapBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> SumScrapQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(SumScrapBorrowed) -> R) -> SumScrapQuery<'c, 'a, 's, C, R, N> {
        SumScrapQuery {
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
pub struct SumWipQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<SumWipBorrowed, tokio_postgres::Error>,
    mapper: fn(SumWipBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> SumWipQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(SumWipBorrowed) -> R) -> SumWipQuery<'c, 'a, 's, C, R, N> {
        SumWipQuery {
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
pub struct SumDueOrdersQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<SumDueOrders, tokio_postgres::Error>,
    mapper: fn(SumDueOrders) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> SumDueOrdersQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(SumDueOrders) -> R) -> SumDueOrdersQuery<'c, 'a, 's, C, R, N> {
        SumDueOrdersQuery {
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
pub struct Optioni64Query<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<Option<i64>, tokio_postgres::Error>,
    mapper: fn(Option<i64>) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> Optioni64Query<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(Option<i64>) -> R) -> Optioni64Query<'c, 'a, 's, C, R, N> {
        Optioni64Query {
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
pub struct SumFirstPassQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<SumFirstPassBorrowed, tokio_postgres::Error>,
    mapper: fn(SumFirstPassBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> SumFirstPassQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(SumFirstPassBorrowed) -> R) -> SumFirstPassQuery<'c, 'a, 's, C, R, N> {
        SumFirstPassQuery {
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
pub struct SumWorkQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<SumWorkBorrowed, tokio_postgres::Error>,
    mapper: fn(SumWorkBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> SumWorkQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(SumWorkBorrowed) -> R) -> SumWorkQuery<'c, 'a, 's, C, R, N> {
        SumWorkQuery {
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
pub struct SumOutputStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn sum_output() -> SumOutputStmt {
    SumOutputStmt(
        "select width_bucket(b.\"end\", $1::timestamptz[]) as place, b.product_key, p.code as product_code, p.description as product_description, sum(b.qt_pass) as good, sum(b.qt_scrap) as scrap, sum(case when j.last_phase then b.qt_pass else 0 end) as released, count(*) as batches, coalesce(sum(s.worked), 0)::bigint as worked from production.batch b join production.work_order o on o.key = b.work_order_key join production.job j on j.key = b.job_key join product.product p on p.key = b.product_key left join lateral ( select sum(w.duration) as worked from production.work_session w where w.batch_key = b.key and w.canceled is null) s on true where b.canceled is null and b.\"end\" >= $2 and b.\"end\" < $3 and ($4::text is null or o.site_key = $4) and ($5::bigint[] is null or b.product_key = any ($5)) group by 1, b.product_key, p.code, p.description order by 1, lower(p.code) collate \"C\", b.product_key limit $6",
        None,
    )
}
impl SumOutputStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<
        'c,
        'a,
        's,
        C: GenericClient,
        T1: crate::ArraySql<Item = chrono::DateTime<chrono::Utc>>,
        T2: crate::StringSql,
        T3: crate::ArraySql<Item = i64>,
    >(
        &'s self,
        client: &'c C,
        edges: &'a T1,
        since: &'a chrono::DateTime<chrono::Utc>,
        until: &'a chrono::DateTime<chrono::Utc>,
        site_key: &'a Option<T2>,
        product_keys: &'a Option<T3>,
        wanted: &'a i64,
    ) -> SumOutputQuery<'c, 'a, 's, C, SumOutput, 6> {
        SumOutputQuery {
            client,
            params: [edges, since, until, site_key, product_keys, wanted],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<SumOutputBorrowed, tokio_postgres::Error> {
                Ok(SumOutputBorrowed {
                    place: row.try_get(0)?,
                    product_key: row.try_get(1)?,
                    product_code: row.try_get(2)?,
                    product_description: row.try_get(3)?,
                    good: row.try_get(4)?,
                    scrap: row.try_get(5)?,
                    released: row.try_get(6)?,
                    batches: row.try_get(7)?,
                    worked: row.try_get(8)?,
                })
            },
            mapper: |it| SumOutput::from(it),
        }
    }
}
impl<
    'c,
    'a,
    's,
    C: GenericClient,
    T1: crate::ArraySql<Item = chrono::DateTime<chrono::Utc>>,
    T2: crate::StringSql,
    T3: crate::ArraySql<Item = i64>,
> crate::client::async_::Params<'c, 'a, 's, SumOutputParams<T1, T2, T3>, SumOutputQuery<'c, 'a, 's, C, SumOutput, 6>, C>
    for SumOutputStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a SumOutputParams<T1, T2, T3>,
    ) -> SumOutputQuery<'c, 'a, 's, C, SumOutput, 6> {
        self.bind(
            client,
            &params.edges,
            &params.since,
            &params.until,
            &params.site_key,
            &params.product_keys,
            &params.wanted,
        )
    }
}
pub struct SumScrapStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn sum_scrap() -> SumScrapStmt {
    SumScrapStmt(
        "with lossy as ( select b.key, b.phase_key, coalesce(b.scrap_reason, '') as reason, b.qt_scrap, b.\"end\" as ended from production.batch b join production.work_order o on o.key = b.work_order_key where b.canceled is null and b.\"end\" >= $1 and b.\"end\" < $2 and b.qt_scrap > 0 and ($3::text is null or o.site_key = $3) and ($4::bigint[] is null or b.product_key = any ($4)) ), lost as ( select l.reason, l.phase_key, u.serial_key, row_number() over (partition by l.reason, l.phase_key order by l.ended desc, u.serial_key desc) as place from lossy l join production.batch_unit u on u.batch_key = l.key and u.scrapped join serial.serial s on s.key = u.serial_key and s.deleted_at is null ), sample as ( select reason, phase_key, array_agg(serial_key order by place) as serial_keys from lost where place <= 5 group by reason, phase_key ) select l.reason, l.phase_key, f.alias as phase_alias, sum(l.qt_scrap) as quantity, count(*) as batches, coalesce(s.serial_keys, '{}') as serial_keys from lossy l join process.phase f on f.key = l.phase_key left join sample s on s.reason = l.reason and s.phase_key = l.phase_key group by l.reason, l.phase_key, f.alias, s.serial_keys order by sum(l.qt_scrap) desc, lower(l.reason) collate \"C\", l.reason collate \"C\", l.phase_key collate \"C\" limit $5",
        None,
    )
}
impl SumScrapStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        since: &'a chrono::DateTime<chrono::Utc>,
        until: &'a chrono::DateTime<chrono::Utc>,
        site_key: &'a Option<T1>,
        product_keys: &'a Option<T2>,
        wanted: &'a i64,
    ) -> SumScrapQuery<'c, 'a, 's, C, SumScrap, 5> {
        SumScrapQuery {
            client,
            params: [since, until, site_key, product_keys, wanted],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<SumScrapBorrowed, tokio_postgres::Error> {
                Ok(SumScrapBorrowed {
                    reason: row.try_get(0)?,
                    phase_key: row.try_get(1)?,
                    phase_alias: row.try_get(2)?,
                    quantity: row.try_get(3)?,
                    batches: row.try_get(4)?,
                    serial_keys: row.try_get(5)?,
                })
            },
            mapper: |it| SumScrap::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<'c, 'a, 's, SumScrapParams<T1, T2>, SumScrapQuery<'c, 'a, 's, C, SumScrap, 5>, C>
    for SumScrapStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a SumScrapParams<T1, T2>,
    ) -> SumScrapQuery<'c, 'a, 's, C, SumScrap, 5> {
        self.bind(client, &params.since, &params.until, &params.site_key, &params.product_keys, &params.wanted)
    }
}
pub struct SumWipStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn sum_wip() -> SumWipStmt {
    SumWipStmt(
        "select o.key as work_order_key, o.code as work_order_code, o.product_key, o.product_code, q.phase_key, coalesce(j.alias, f.alias) as phase_alias, q.place, coalesce(j.planned, 0) as planned, coalesce(w.waiting, 0) as waiting, coalesce(b.in_work, 0) as in_work, coalesce(b.good, 0) as good, coalesce(b.scrap, 0) as scrap, w.waiting_since from production.work_order o cross join lateral unnest(o.phase_sequence) with ordinality as q (phase_key, place) join process.phase f on f.key = q.phase_key left join lateral ( select sum(p.qt_planned) as planned, min(p.phase_alias) as alias from production.job p where p.work_order_key = o.key and p.phase_key = q.phase_key) j on true left join lateral ( select sum(p.qt_total) filter (where p.active) as in_work, sum(p.qt_pass) filter (where not p.active and p.canceled is null) as good, sum(p.qt_scrap) filter (where not p.active and p.canceled is null) as scrap from production.batch p where p.work_order_key = o.key and p.phase_key = q.phase_key) b on true left join lateral ( select sum(p.quantity) as waiting, min(p.declared) as waiting_since from production.wip_link p where p.work_order_key = o.key and p.phase_to_key = q.phase_key and p.job_key is null) w on true where o.status <> 'closed' and ($1::text is null or o.site_key = $1) and ($2::bigint[] is null or o.product_key = any ($2)) order by lower(o.code) collate \"C\", o.key, q.place limit $3",
        None,
    )
}
impl SumWipStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        site_key: &'a Option<T1>,
        product_keys: &'a Option<T2>,
        wanted: &'a i64,
    ) -> SumWipQuery<'c, 'a, 's, C, SumWip, 3> {
        SumWipQuery {
            client,
            params: [site_key, product_keys, wanted],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<SumWipBorrowed, tokio_postgres::Error> {
                Ok(SumWipBorrowed {
                    work_order_key: row.try_get(0)?,
                    work_order_code: row.try_get(1)?,
                    product_key: row.try_get(2)?,
                    product_code: row.try_get(3)?,
                    phase_key: row.try_get(4)?,
                    phase_alias: row.try_get(5)?,
                    place: row.try_get(6)?,
                    planned: row.try_get(7)?,
                    waiting: row.try_get(8)?,
                    in_work: row.try_get(9)?,
                    good: row.try_get(10)?,
                    scrap: row.try_get(11)?,
                    waiting_since: row.try_get(12)?,
                })
            },
            mapper: |it| SumWip::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<'c, 'a, 's, SumWipParams<T1, T2>, SumWipQuery<'c, 'a, 's, C, SumWip, 3>, C>
    for SumWipStmt
{
    fn params(&'s self, client: &'c C, params: &'a SumWipParams<T1, T2>) -> SumWipQuery<'c, 'a, 's, C, SumWip, 3> {
        self.bind(client, &params.site_key, &params.product_keys, &params.wanted)
    }
}
pub struct SumDueOrdersStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn sum_due_orders() -> SumDueOrdersStmt {
    SumDueOrdersStmt(
        "with asked as ( select due.by as due_by, o.\"end\" as ended, case when (o.due_by at time zone 'UTC')::time = time '23:59:59.999' then width_bucket((o.due_by at time zone 'UTC')::date, $1::date[]) else width_bucket(o.due_by, $2::timestamptz[]) end as place, round(extract(epoch from coalesce(o.\"end\", $3) - due.by) * 1000)::bigint as late from production.work_order o cross join lateral (select case when (o.due_by at time zone 'UTC')::time = time '23:59:59.999' then (o.due_by at time zone 'UTC') at time zone $4::text else o.due_by end as by) due where o.due_by >= $5::timestamptz - interval '1 day' and o.due_by < $6::timestamptz + interval '1 day' and ($7::text is null or o.site_key = $7) and ($8::bigint[] is null or o.product_key = any ($8)) ) select place, count(*) as due, count(*) filter (where ended <= due_by) as in_time, count(*) filter (where ended > due_by) as late, count(*) filter (where ended is null and late > 0) as open_late, (2 * percentile_cont(0.5) within group (order by late::double precision) filter (where late > 0))::bigint as median_twice from asked where place between 1 and cardinality($1::date[]) - 1 group by place order by place limit $9",
        None,
    )
}
impl SumDueOrdersStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<
        'c,
        'a,
        's,
        C: GenericClient,
        T1: crate::ArraySql<Item = chrono::NaiveDate>,
        T2: crate::ArraySql<Item = chrono::DateTime<chrono::Utc>>,
        T3: crate::StringSql,
        T4: crate::StringSql,
        T5: crate::ArraySql<Item = i64>,
    >(
        &'s self,
        client: &'c C,
        days: &'a T1,
        edges: &'a T2,
        now: &'a chrono::DateTime<chrono::Utc>,
        zone: &'a T3,
        since: &'a chrono::DateTime<chrono::Utc>,
        until: &'a chrono::DateTime<chrono::Utc>,
        site_key: &'a Option<T4>,
        product_keys: &'a Option<T5>,
        wanted: &'a i64,
    ) -> SumDueOrdersQuery<'c, 'a, 's, C, SumDueOrders, 9> {
        SumDueOrdersQuery {
            client,
            params: [days, edges, now, zone, since, until, site_key, product_keys, wanted],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<SumDueOrders, tokio_postgres::Error> {
                Ok(SumDueOrders {
                    place: row.try_get(0)?,
                    due: row.try_get(1)?,
                    in_time: row.try_get(2)?,
                    late: row.try_get(3)?,
                    open_late: row.try_get(4)?,
                    median_twice: row.try_get(5)?,
                })
            },
            mapper: |it| SumDueOrders::from(it),
        }
    }
}
impl<
    'c,
    'a,
    's,
    C: GenericClient,
    T1: crate::ArraySql<Item = chrono::NaiveDate>,
    T2: crate::ArraySql<Item = chrono::DateTime<chrono::Utc>>,
    T3: crate::StringSql,
    T4: crate::StringSql,
    T5: crate::ArraySql<Item = i64>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        SumDueOrdersParams<T1, T2, T3, T4, T5>,
        SumDueOrdersQuery<'c, 'a, 's, C, SumDueOrders, 9>,
        C,
    > for SumDueOrdersStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a SumDueOrdersParams<T1, T2, T3, T4, T5>,
    ) -> SumDueOrdersQuery<'c, 'a, 's, C, SumDueOrders, 9> {
        self.bind(
            client,
            &params.days,
            &params.edges,
            &params.now,
            &params.zone,
            &params.since,
            &params.until,
            &params.site_key,
            &params.product_keys,
            &params.wanted,
        )
    }
}
pub struct FindMedianLatenessStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_median_lateness() -> FindMedianLatenessStmt {
    FindMedianLatenessStmt(
        "select (2 * percentile_cont(0.5) within group ( order by round(extract(epoch from coalesce(o.\"end\", $1) - due.by) * 1000)::double precision))::bigint as median_twice from production.work_order o cross join lateral (select case when (o.due_by at time zone 'UTC')::time = time '23:59:59.999' then (o.due_by at time zone 'UTC') at time zone $2::text else o.due_by end as by) due where o.due_by >= $3::timestamptz - interval '1 day' and o.due_by < $4::timestamptz + interval '1 day' and coalesce(o.\"end\", $1) > due.by and case when (o.due_by at time zone 'UTC')::time = time '23:59:59.999' then width_bucket((o.due_by at time zone 'UTC')::date, $5::date[]) else width_bucket(o.due_by, $6::timestamptz[]) end between 1 and cardinality($5::date[]) - 1 and ($7::text is null or o.site_key = $7) and ($8::bigint[] is null or o.product_key = any ($8))",
        None,
    )
}
impl FindMedianLatenessStmt {
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
        T2: crate::ArraySql<Item = chrono::NaiveDate>,
        T3: crate::ArraySql<Item = chrono::DateTime<chrono::Utc>>,
        T4: crate::StringSql,
        T5: crate::ArraySql<Item = i64>,
    >(
        &'s self,
        client: &'c C,
        now: &'a chrono::DateTime<chrono::Utc>,
        zone: &'a T1,
        since: &'a chrono::DateTime<chrono::Utc>,
        until: &'a chrono::DateTime<chrono::Utc>,
        days: &'a T2,
        edges: &'a T3,
        site_key: &'a Option<T4>,
        product_keys: &'a Option<T5>,
    ) -> Optioni64Query<'c, 'a, 's, C, Option<i64>, 8> {
        Optioni64Query {
            client,
            params: [now, zone, since, until, days, edges, site_key, product_keys],
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
    T2: crate::ArraySql<Item = chrono::NaiveDate>,
    T3: crate::ArraySql<Item = chrono::DateTime<chrono::Utc>>,
    T4: crate::StringSql,
    T5: crate::ArraySql<Item = i64>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindMedianLatenessParams<T1, T2, T3, T4, T5>,
        Optioni64Query<'c, 'a, 's, C, Option<i64>, 8>,
        C,
    > for FindMedianLatenessStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindMedianLatenessParams<T1, T2, T3, T4, T5>,
    ) -> Optioni64Query<'c, 'a, 's, C, Option<i64>, 8> {
        self.bind(
            client,
            &params.now,
            &params.zone,
            &params.since,
            &params.until,
            &params.days,
            &params.edges,
            &params.site_key,
            &params.product_keys,
        )
    }
}
pub struct SumFirstPassStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn sum_first_pass() -> SumFirstPassStmt {
    SumFirstPassStmt(
        "select a.phase_key, f.alias as phase_alias, f.product_key, p.code as product_code, count(*) as batches, count(*) filter (where a.clean) as first_pass from ( select b.phase_key, b.qt_scrap = 0 and not exists ( select from production.step_record r where r.batch_key = b.key and r.modified is not null and r.canceled is null) and not exists ( select from serial.link l where l.batch_key = b.key and l.replaced_by_link_key is not null) as clean from production.batch b join production.work_order o on o.key = b.work_order_key where b.canceled is null and b.\"end\" >= $1 and b.\"end\" < $2 and ($3::text is null or o.site_key = $3) and ($4::bigint[] is null or b.product_key = any ($4)) ) a join process.phase f on f.key = a.phase_key left join product.product p on p.key = f.product_key group by a.phase_key, f.alias, f.product_key, p.code order by lower(p.code) collate \"C\", lower(f.alias) collate \"C\", a.phase_key collate \"C\" limit $5",
        None,
    )
}
impl SumFirstPassStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        since: &'a chrono::DateTime<chrono::Utc>,
        until: &'a chrono::DateTime<chrono::Utc>,
        site_key: &'a Option<T1>,
        product_keys: &'a Option<T2>,
        wanted: &'a i64,
    ) -> SumFirstPassQuery<'c, 'a, 's, C, SumFirstPass, 5> {
        SumFirstPassQuery {
            client,
            params: [since, until, site_key, product_keys, wanted],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<SumFirstPassBorrowed, tokio_postgres::Error> {
                Ok(SumFirstPassBorrowed {
                    phase_key: row.try_get(0)?,
                    phase_alias: row.try_get(1)?,
                    product_key: row.try_get(2)?,
                    product_code: row.try_get(3)?,
                    batches: row.try_get(4)?,
                    first_pass: row.try_get(5)?,
                })
            },
            mapper: |it| SumFirstPass::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        SumFirstPassParams<T1, T2>,
        SumFirstPassQuery<'c, 'a, 's, C, SumFirstPass, 5>,
        C,
    > for SumFirstPassStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a SumFirstPassParams<T1, T2>,
    ) -> SumFirstPassQuery<'c, 'a, 's, C, SumFirstPass, 5> {
        self.bind(client, &params.since, &params.until, &params.site_key, &params.product_keys, &params.wanted)
    }
}
pub struct SumWorkStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn sum_work() -> SumWorkStmt {
    SumWorkStmt(
        "with asked as ( select b.key, b.phase_key, b.\"end\" as ended, b.qt_pass from production.batch b join production.work_order o on o.key = b.work_order_key where b.canceled is null and b.start < $1 and (b.\"end\" >= $2 or b.\"end\" is null) and ($3::text is null or o.site_key = $3) and ($4::bigint[] is null or b.product_key = any ($4)) ), span as ( select a.key as batch_key, a.phase_key, s.user_key, s.start, s.hourly_cost, s.\"end\" as ended, coalesce(s.\"end\", $5) as worked_to, coalesce(lead(s.start) over work, a.ended, $5) as paused_to, case when lead(s.key) over work is null and a.ended >= $2 and a.ended < $1 then a.qt_pass else 0 end as good from asked a left join production.work_session s on s.batch_key = a.key and s.canceled is null window work as (partition by a.key order by s.start, s.key) ), measured as ( select m.*, case when $6 then null else m.user_key end as by_user, case when $6 then m.phase_key end as by_phase, case when m.start is null then 0 else greatest(0, round(extract(epoch from least(m.worked_to, $1) - greatest(m.start, $2)) * 1000)) end as worked, case when m.ended is null then 0 else greatest(0, round(extract(epoch from least(m.paused_to, $1) - greatest(m.ended, $2)) * 1000)) end as away from span m ), told as ( select m.*, m.away > 0 and exists ( select from journal.event e where e.batch_key = m.batch_key and e.event_type = 'JOB_PAUSED_OFFLINE' and (not e.confidential or $7 = any (e.audience)) and (e.data ->> 'last_online')::timestamptz = m.ended) as offline from measured m ) select t.by_user as user_key, u.username, u.name, u.surname, t.by_phase as phase_key, f.alias as phase_alias, coalesce(sum(t.worked), 0)::bigint as worked, coalesce(sum(t.away) filter (where not t.offline), 0)::bigint as paused, coalesce(sum(t.away) filter (where t.offline), 0)::bigint as offline, sum(t.good) as good, coalesce(sum(t.worked * t.hourly_cost), 0) as cost from told t left join organization.user_account u on u.key = t.by_user left join process.phase f on f.key = t.by_phase where t.worked > 0 or t.away > 0 or t.good > 0 group by t.by_user, u.username, u.name, u.surname, t.by_phase, f.alias order by lower(u.username) collate \"C\", t.by_user, lower(f.alias) collate \"C\", t.by_phase collate \"C\" limit $8",
        None,
    )
}
impl SumWorkStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        until: &'a chrono::DateTime<chrono::Utc>,
        since: &'a chrono::DateTime<chrono::Utc>,
        site_key: &'a Option<T1>,
        product_keys: &'a Option<T2>,
        now: &'a chrono::DateTime<chrono::Utc>,
        by_phase: &'a bool,
        reader_key: &'a i64,
        wanted: &'a i64,
    ) -> SumWorkQuery<'c, 'a, 's, C, SumWork, 8> {
        SumWorkQuery {
            client,
            params: [until, since, site_key, product_keys, now, by_phase, reader_key, wanted],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<SumWorkBorrowed, tokio_postgres::Error> {
                Ok(SumWorkBorrowed {
                    user_key: row.try_get(0)?,
                    username: row.try_get(1)?,
                    name: row.try_get(2)?,
                    surname: row.try_get(3)?,
                    phase_key: row.try_get(4)?,
                    phase_alias: row.try_get(5)?,
                    worked: row.try_get(6)?,
                    paused: row.try_get(7)?,
                    offline: row.try_get(8)?,
                    good: row.try_get(9)?,
                    cost: row.try_get(10)?,
                })
            },
            mapper: |it| SumWork::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<'c, 'a, 's, SumWorkParams<T1, T2>, SumWorkQuery<'c, 'a, 's, C, SumWork, 8>, C>
    for SumWorkStmt
{
    fn params(&'s self, client: &'c C, params: &'a SumWorkParams<T1, T2>) -> SumWorkQuery<'c, 'a, 's, C, SumWork, 8> {
        self.bind(
            client,
            &params.until,
            &params.since,
            &params.site_key,
            &params.product_keys,
            &params.now,
            &params.by_phase,
            &params.reader_key,
            &params.wanted,
        )
    }
}
