// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug, Clone, PartialEq, Copy)]
pub struct KeepOrders {
    pub key: i64,
    pub product_key: i64,
}
#[derive(Debug, Clone, PartialEq)]
pub struct KeepJobs {
    pub key: i64,
    pub work_order_key: i64,
    pub phase_key: String,
    pub operation_key: Option<String>,
    pub product_key: i64,
}
pub struct KeepJobsBorrowed<'a> {
    pub key: i64,
    pub work_order_key: i64,
    pub phase_key: &'a str,
    pub operation_key: Option<&'a str>,
    pub product_key: i64,
}
impl<'a> From<KeepJobsBorrowed<'a>> for KeepJobs {
    fn from(
        KeepJobsBorrowed { key, work_order_key, phase_key, operation_key, product_key }: KeepJobsBorrowed<'a>,
    ) -> Self {
        Self {
            key,
            work_order_key,
            phase_key: phase_key.into(),
            operation_key: operation_key.map(|v| v.into()),
            product_key,
        }
    }
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct KeepSerials {
    pub key: i64,
    pub product_key: i64,
    pub work_order_key: Option<i64>,
}
#[derive(Debug, Clone, PartialEq)]
pub struct KeepPhases {
    pub key: String,
    pub operation_key: String,
}
pub struct KeepPhasesBorrowed<'a> {
    pub key: &'a str,
    pub operation_key: &'a str,
}
impl<'a> From<KeepPhasesBorrowed<'a>> for KeepPhases {
    fn from(KeepPhasesBorrowed { key, operation_key }: KeepPhasesBorrowed<'a>) -> Self {
        Self { key: key.into(), operation_key: operation_key.into() }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct ReadOrderBases {
    pub key: i64,
    pub rev: i64,
    pub code: String,
    pub product_key: i64,
    pub product_code: String,
    pub project_code: Option<String>,
    pub status: String,
}
pub struct ReadOrderBasesBorrowed<'a> {
    pub key: i64,
    pub rev: i64,
    pub code: &'a str,
    pub product_key: i64,
    pub product_code: &'a str,
    pub project_code: Option<&'a str>,
    pub status: &'a str,
}
impl<'a> From<ReadOrderBasesBorrowed<'a>> for ReadOrderBases {
    fn from(
        ReadOrderBasesBorrowed {
            key,
            rev,
            code,
            product_key,
            product_code,
            project_code,
            status,
        }: ReadOrderBasesBorrowed<'a>,
    ) -> Self {
        Self {
            key,
            rev,
            code: code.into(),
            product_key,
            product_code: product_code.into(),
            project_code: project_code.map(|v| v.into()),
            status: status.into(),
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct ReadJobBases {
    pub key: i64,
    pub rev: i64,
    pub work_order_key: i64,
    pub wo_code: String,
    pub phase_key: String,
    pub phase_alias: String,
    pub stage: String,
}
pub struct ReadJobBasesBorrowed<'a> {
    pub key: i64,
    pub rev: i64,
    pub work_order_key: i64,
    pub wo_code: &'a str,
    pub phase_key: &'a str,
    pub phase_alias: &'a str,
    pub stage: &'a str,
}
impl<'a> From<ReadJobBasesBorrowed<'a>> for ReadJobBases {
    fn from(
        ReadJobBasesBorrowed { key, rev, work_order_key, wo_code, phase_key, phase_alias, stage }: ReadJobBasesBorrowed<
            'a,
        >,
    ) -> Self {
        Self {
            key,
            rev,
            work_order_key,
            wo_code: wo_code.into(),
            phase_key: phase_key.into(),
            phase_alias: phase_alias.into(),
            stage: stage.into(),
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct ReadSerialBases {
    pub key: i64,
    pub rev: i64,
    pub code: Option<String>,
    pub product_key: i64,
    pub product_code: String,
    pub state: String,
}
pub struct ReadSerialBasesBorrowed<'a> {
    pub key: i64,
    pub rev: i64,
    pub code: Option<&'a str>,
    pub product_key: i64,
    pub product_code: &'a str,
    pub state: &'a str,
}
impl<'a> From<ReadSerialBasesBorrowed<'a>> for ReadSerialBases {
    fn from(
        ReadSerialBasesBorrowed { key, rev, code, product_key, product_code, state }: ReadSerialBasesBorrowed<'a>,
    ) -> Self {
        Self {
            key,
            rev,
            code: code.map(|v| v.into()),
            product_key,
            product_code: product_code.into(),
            state: state.into(),
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct ReadPhaseBases {
    pub key: String,
    pub rev: i64,
    pub alias: String,
    pub operation_key: String,
    pub product_key: Option<i64>,
}
pub struct ReadPhaseBasesBorrowed<'a> {
    pub key: &'a str,
    pub rev: i64,
    pub alias: &'a str,
    pub operation_key: &'a str,
    pub product_key: Option<i64>,
}
impl<'a> From<ReadPhaseBasesBorrowed<'a>> for ReadPhaseBases {
    fn from(
        ReadPhaseBasesBorrowed { key, rev, alias, operation_key, product_key }: ReadPhaseBasesBorrowed<'a>,
    ) -> Self {
        Self { key: key.into(), rev, alias: alias.into(), operation_key: operation_key.into(), product_key }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct ReadOperationBases {
    pub key: String,
    pub rev: i64,
    pub name: String,
    pub code: Option<String>,
}
pub struct ReadOperationBasesBorrowed<'a> {
    pub key: &'a str,
    pub rev: i64,
    pub name: &'a str,
    pub code: Option<&'a str>,
}
impl<'a> From<ReadOperationBasesBorrowed<'a>> for ReadOperationBases {
    fn from(ReadOperationBasesBorrowed { key, rev, name, code }: ReadOperationBasesBorrowed<'a>) -> Self {
        Self { key: key.into(), rev, name: name.into(), code: code.map(|v| v.into()) }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
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
pub struct KeepOrdersQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<KeepOrders, tokio_postgres::Error>,
    mapper: fn(KeepOrders) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> KeepOrdersQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(KeepOrders) -> R) -> KeepOrdersQuery<'c, 'a, 's, C, R, N> {
        KeepOrdersQuery {
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
pub struct KeepJobsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<KeepJobsBorrowed, tokio_postgres::Error>,
    mapper: fn(KeepJobsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> KeepJobsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(KeepJobsBorrowed) -> R) -> KeepJobsQuery<'c, 'a, 's, C, R, N> {
        KeepJobsQuery {
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
pub struct KeepSerialsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<KeepSerials, tokio_postgres::Error>,
    mapper: fn(KeepSerials) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> KeepSerialsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(KeepSerials) -> R) -> KeepSerialsQuery<'c, 'a, 's, C, R, N> {
        KeepSerialsQuery {
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
pub struct KeepPhasesQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<KeepPhasesBorrowed, tokio_postgres::Error>,
    mapper: fn(KeepPhasesBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> KeepPhasesQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(KeepPhasesBorrowed) -> R) -> KeepPhasesQuery<'c, 'a, 's, C, R, N> {
        KeepPhasesQuery {
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
pub struct ReadOrderBasesQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<ReadOrderBasesBorrowed, tokio_postgres::Error>,
    mapper: fn(ReadOrderBasesBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> ReadOrderBasesQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(ReadOrderBasesBorrowed) -> R) -> ReadOrderBasesQuery<'c, 'a, 's, C, R, N> {
        ReadOrderBasesQuery {
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
pub struct ReadJobBasesQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<ReadJobBasesBorrowed, tokio_postgres::Error>,
    mapper: fn(ReadJobBasesBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> ReadJobBasesQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(ReadJobBasesBorrowed) -> R) -> ReadJobBasesQuery<'c, 'a, 's, C, R, N> {
        ReadJobBasesQuery {
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
pub struct ReadSerialBasesQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<ReadSerialBasesBorrowed, tokio_postgres::Error>,
    mapper: fn(ReadSerialBasesBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> ReadSerialBasesQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(ReadSerialBasesBorrowed) -> R) -> ReadSerialBasesQuery<'c, 'a, 's, C, R, N> {
        ReadSerialBasesQuery {
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
pub struct ReadPhaseBasesQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<ReadPhaseBasesBorrowed, tokio_postgres::Error>,
    mapper: fn(ReadPhaseBasesBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> ReadPhaseBasesQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(ReadPhaseBasesBorrowed) -> R) -> ReadPhaseBasesQuery<'c, 'a, 's, C, R, N> {
        ReadPhaseBasesQuery {
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
pub struct ReadOperationBasesQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<ReadOperationBasesBorrowed, tokio_postgres::Error>,
    mapper: fn(ReadOperationBasesBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> ReadOperationBasesQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(ReadOperationBasesBorrowed) -> R) -> ReadOperationBasesQuery<'c, 'a, 's, C, R, N> {
        ReadOperationBasesQuery {
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
pub struct KeepUsersStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn keep_users() -> KeepUsersStmt {
    KeepUsersStmt("select key from organization.user_account where key = any ($1) order by key for key share", None)
}
impl KeepUsersStmt {
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
pub struct KeepOrdersStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn keep_orders() -> KeepOrdersStmt {
    KeepOrdersStmt(
        "select key, product_key from production.work_order where key = any ($1) order by key for key share",
        None,
    )
}
impl KeepOrdersStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> KeepOrdersQuery<'c, 'a, 's, C, KeepOrders, 1> {
        KeepOrdersQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<KeepOrders, tokio_postgres::Error> {
                Ok(KeepOrders { key: row.try_get(0)?, product_key: row.try_get(1)? })
            },
            mapper: |it| KeepOrders::from(it),
        }
    }
}
pub struct KeepJobsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn keep_jobs() -> KeepJobsStmt {
    KeepJobsStmt(
        "select j.key, j.work_order_key, j.phase_key, p.key as operation_key, o.product_key from production.job j join production.work_order o on o.key = j.work_order_key left join process.operation p on p.key = j.operation_key where j.key = any ($1) order by j.key for key share of o, j",
        None,
    )
}
impl KeepJobsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> KeepJobsQuery<'c, 'a, 's, C, KeepJobs, 1> {
        KeepJobsQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<KeepJobsBorrowed, tokio_postgres::Error> {
                Ok(KeepJobsBorrowed {
                    key: row.try_get(0)?,
                    work_order_key: row.try_get(1)?,
                    phase_key: row.try_get(2)?,
                    operation_key: row.try_get(3)?,
                    product_key: row.try_get(4)?,
                })
            },
            mapper: |it| KeepJobs::from(it),
        }
    }
}
pub struct KeepSerialsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn keep_serials() -> KeepSerialsStmt {
    KeepSerialsStmt(
        "select key, product_key, work_order_key from serial.serial where key = any ($1) order by key for key share",
        None,
    )
}
impl KeepSerialsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> KeepSerialsQuery<'c, 'a, 's, C, KeepSerials, 1> {
        KeepSerialsQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<KeepSerials, tokio_postgres::Error> {
                Ok(KeepSerials { key: row.try_get(0)?, product_key: row.try_get(1)?, work_order_key: row.try_get(2)? })
            },
            mapper: |it| KeepSerials::from(it),
        }
    }
}
pub struct KeepProductsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn keep_products() -> KeepProductsStmt {
    KeepProductsStmt("select key from product.product where key = any ($1) order by key for key share", None)
}
impl KeepProductsStmt {
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
pub struct KeepPhasesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn keep_phases() -> KeepPhasesStmt {
    KeepPhasesStmt("select key, operation_key from process.phase where key = any ($1) order by key for key share", None)
}
impl KeepPhasesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        keys: &'a T2,
    ) -> KeepPhasesQuery<'c, 'a, 's, C, KeepPhases, 1> {
        KeepPhasesQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<KeepPhasesBorrowed, tokio_postgres::Error> {
                Ok(KeepPhasesBorrowed { key: row.try_get(0)?, operation_key: row.try_get(1)? })
            },
            mapper: |it| KeepPhases::from(it),
        }
    }
}
pub struct KeepOperationsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn keep_operations() -> KeepOperationsStmt {
    KeepOperationsStmt("select key from process.operation where key = any ($1) order by key for key share", None)
}
impl KeepOperationsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        keys: &'a T2,
    ) -> StringQuery<'c, 'a, 's, C, String, 1> {
        StringQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it.into(),
        }
    }
}
pub struct ReadOrderBasesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn read_order_bases() -> ReadOrderBasesStmt {
    ReadOrderBasesStmt(
        "select key, rev, code, product_key, product_code, project_code, status from production.work_order where key = any ($1)",
        None,
    )
}
impl ReadOrderBasesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> ReadOrderBasesQuery<'c, 'a, 's, C, ReadOrderBases, 1> {
        ReadOrderBasesQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ReadOrderBasesBorrowed, tokio_postgres::Error> {
                Ok(ReadOrderBasesBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    code: row.try_get(2)?,
                    product_key: row.try_get(3)?,
                    product_code: row.try_get(4)?,
                    project_code: row.try_get(5)?,
                    status: row.try_get(6)?,
                })
            },
            mapper: |it| ReadOrderBases::from(it),
        }
    }
}
pub struct ReadJobBasesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn read_job_bases() -> ReadJobBasesStmt {
    ReadJobBasesStmt(
        "select j.key, j.rev, j.work_order_key, o.code as wo_code, j.phase_key, j.phase_alias, j.stage from production.job j join production.work_order o on o.key = j.work_order_key where j.key = any ($1)",
        None,
    )
}
impl ReadJobBasesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> ReadJobBasesQuery<'c, 'a, 's, C, ReadJobBases, 1> {
        ReadJobBasesQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ReadJobBasesBorrowed, tokio_postgres::Error> {
                Ok(ReadJobBasesBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    work_order_key: row.try_get(2)?,
                    wo_code: row.try_get(3)?,
                    phase_key: row.try_get(4)?,
                    phase_alias: row.try_get(5)?,
                    stage: row.try_get(6)?,
                })
            },
            mapper: |it| ReadJobBases::from(it),
        }
    }
}
pub struct ReadSerialBasesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn read_serial_bases() -> ReadSerialBasesStmt {
    ReadSerialBasesStmt(
        "select s.key, s.rev, s.code, s.product_key, p.code as product_code, s.state from serial.serial s join product.product p on p.key = s.product_key where s.key = any ($1)",
        None,
    )
}
impl ReadSerialBasesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> ReadSerialBasesQuery<'c, 'a, 's, C, ReadSerialBases, 1> {
        ReadSerialBasesQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ReadSerialBasesBorrowed, tokio_postgres::Error> {
                Ok(ReadSerialBasesBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    code: row.try_get(2)?,
                    product_key: row.try_get(3)?,
                    product_code: row.try_get(4)?,
                    state: row.try_get(5)?,
                })
            },
            mapper: |it| ReadSerialBases::from(it),
        }
    }
}
pub struct ReadPhaseBasesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn read_phase_bases() -> ReadPhaseBasesStmt {
    ReadPhaseBasesStmt(
        "select key, rev, alias, operation_key, product_key from process.phase where key = any ($1)",
        None,
    )
}
impl ReadPhaseBasesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        keys: &'a T2,
    ) -> ReadPhaseBasesQuery<'c, 'a, 's, C, ReadPhaseBases, 1> {
        ReadPhaseBasesQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ReadPhaseBasesBorrowed, tokio_postgres::Error> {
                Ok(ReadPhaseBasesBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    alias: row.try_get(2)?,
                    operation_key: row.try_get(3)?,
                    product_key: row.try_get(4)?,
                })
            },
            mapper: |it| ReadPhaseBases::from(it),
        }
    }
}
pub struct ReadOperationBasesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn read_operation_bases() -> ReadOperationBasesStmt {
    ReadOperationBasesStmt("select key, rev, name, code from process.operation where key = any ($1)", None)
}
impl ReadOperationBasesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        keys: &'a T2,
    ) -> ReadOperationBasesQuery<'c, 'a, 's, C, ReadOperationBases, 1> {
        ReadOperationBasesQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ReadOperationBasesBorrowed, tokio_postgres::Error> {
                Ok(ReadOperationBasesBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    name: row.try_get(2)?,
                    code: row.try_get(3)?,
                })
            },
            mapper: |it| ReadOperationBases::from(it),
        }
    }
}
