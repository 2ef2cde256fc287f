// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct LockTreeParams<T1: crate::StringSql, T2: crate::StringSql, T3: crate::ArraySql<Item = T2>> {
    pub key: T1,
    pub others: T3,
}
#[derive(Debug)]
pub struct PositionCodeIsTakenParams<T1: crate::StringSql, T2: crate::StringSql, T3: crate::StringSql> {
    pub site_key: Option<T1>,
    pub code: T2,
    pub own_key: Option<T3>,
}
#[derive(Debug)]
pub struct FindCodeTakenAtSiteParams<T1: crate::StringSql, T2: crate::StringSql> {
    pub site_key: T1,
    pub key: T2,
}
#[derive(Debug)]
pub struct InsertPositionParams<
    T1: crate::StringSql,
    T2: crate::StringSql,
    T3: crate::StringSql,
    T4: crate::StringSql,
    T5: crate::JsonSql,
> {
    pub key: T1,
    pub code: T2,
    pub parent_position_key: Option<T3>,
    pub site_key: Option<T4>,
    pub owned: bool,
    pub available: bool,
    pub disposable: bool,
    pub fixed: bool,
    pub allow_consumption: Option<bool>,
    pub extra: Option<T5>,
    pub now: chrono::DateTime<chrono::Utc>,
    pub user_key: i64,
}
#[derive(Debug)]
pub struct UpdatePositionParams<T1: crate::StringSql, T2: crate::StringSql, T3: crate::JsonSql, T4: crate::StringSql> {
    pub code: T1,
    pub parent_position_key: Option<T2>,
    pub owned: bool,
    pub available: bool,
    pub disposable: bool,
    pub fixed: bool,
    pub allow_consumption: Option<bool>,
    pub extra: Option<T3>,
    pub filled: bool,
    pub now: chrono::DateTime<chrono::Utc>,
    pub user_key: i64,
    pub key: T4,
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindPositionsByCode {
    pub given: String,
    pub key: String,
}
pub struct FindPositionsByCodeBorrowed<'a> {
    pub given: &'a str,
    pub key: &'a str,
}
impl<'a> From<FindPositionsByCodeBorrowed<'a>> for FindPositionsByCode {
    fn from(FindPositionsByCodeBorrowed { given, key }: FindPositionsByCodeBorrowed<'a>) -> Self {
        Self { given: given.into(), key: key.into() }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct HoldPositionsByCode {
    pub given: String,
    pub key: String,
}
pub struct HoldPositionsByCodeBorrowed<'a> {
    pub given: &'a str,
    pub key: &'a str,
}
impl<'a> From<HoldPositionsByCodeBorrowed<'a>> for HoldPositionsByCode {
    fn from(HoldPositionsByCodeBorrowed { given, key }: HoldPositionsByCodeBorrowed<'a>) -> Self {
        Self { given: given.into(), key: key.into() }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct PositionState {
    pub key: String,
    pub deleted: bool,
}
pub struct PositionStateBorrowed<'a> {
    pub key: &'a str,
    pub deleted: bool,
}
impl<'a> From<PositionStateBorrowed<'a>> for PositionState {
    fn from(PositionStateBorrowed { key, deleted }: PositionStateBorrowed<'a>) -> Self {
        Self { key: key.into(), deleted }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct PositionRow {
    pub key: String,
    pub rev: i64,
    pub code: String,
    pub parent_position_key: Option<String>,
    pub site_key: Option<String>,
    pub owned: bool,
    pub available: bool,
    pub disposable: bool,
    pub fixed: bool,
    pub allow_consumption: Option<bool>,
    pub extra: Option<serde_json::Value>,
    pub created: chrono::DateTime<chrono::Utc>,
    pub updated: Option<chrono::DateTime<chrono::Utc>>,
    pub created_by: Option<i64>,
    pub updated_by: Option<i64>,
    pub deleted: bool,
    pub path: Vec<String>,
    pub blocked: bool,
    pub filled: bool,
}
pub struct PositionRowBorrowed<'a> {
    pub key: &'a str,
    pub rev: i64,
    pub code: &'a str,
    pub parent_position_key: Option<&'a str>,
    pub site_key: Option<&'a str>,
    pub owned: bool,
    pub available: bool,
    pub disposable: bool,
    pub fixed: bool,
    pub allow_consumption: Option<bool>,
    pub extra: Option<postgres_types::Json<&'a serde_json::value::RawValue>>,
    pub created: chrono::DateTime<chrono::Utc>,
    pub updated: Option<chrono::DateTime<chrono::Utc>>,
    pub created_by: Option<i64>,
    pub updated_by: Option<i64>,
    pub deleted: bool,
    pub path: crate::ArrayIterator<'a, &'a str>,
    pub blocked: bool,
    pub filled: bool,
}
impl<'a> From<PositionRowBorrowed<'a>> for PositionRow {
    fn from(
        PositionRowBorrowed {
            key,
            rev,
            code,
            parent_position_key,
            site_key,
            owned,
            available,
            disposable,
            fixed,
            allow_consumption,
            extra,
            created,
            updated,
            created_by,
            updated_by,
            deleted,
            path,
            blocked,
            filled,
        }: PositionRowBorrowed<'a>,
    ) -> Self {
        Self {
            key: key.into(),
            rev,
            code: code.into(),
            parent_position_key: parent_position_key.map(|v| v.into()),
            site_key: site_key.map(|v| v.into()),
            owned,
            available,
            disposable,
            fixed,
            allow_consumption,
            extra: extra.map(|v| serde_json::from_str(v.0.get()).unwrap()),
            created,
            updated,
            created_by,
            updated_by,
            deleted,
            path: path.map(|v| v.into()).collect(),
            blocked,
            filled,
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindTree {
    pub key: String,
    pub code: String,
    pub parent_position_key: Option<String>,
}
pub struct FindTreeBorrowed<'a> {
    pub key: &'a str,
    pub code: &'a str,
    pub parent_position_key: Option<&'a str>,
}
impl<'a> From<FindTreeBorrowed<'a>> for FindTree {
    fn from(FindTreeBorrowed { key, code, parent_position_key }: FindTreeBorrowed<'a>) -> Self {
        Self { key: key.into(), code: code.into(), parent_position_key: parent_position_key.map(|v| v.into()) }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct LockEndable {
    pub key: String,
    pub site_key: Option<String>,
    pub parent_position_key: Option<String>,
}
pub struct LockEndableBorrowed<'a> {
    pub key: &'a str,
    pub site_key: Option<&'a str>,
    pub parent_position_key: Option<&'a str>,
}
impl<'a> From<LockEndableBorrowed<'a>> for LockEndable {
    fn from(LockEndableBorrowed { key, site_key, parent_position_key }: LockEndableBorrowed<'a>) -> Self {
        Self {
            key: key.into(),
            site_key: site_key.map(|v| v.into()),
            parent_position_key: parent_position_key.map(|v| v.into()),
        }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
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
pub struct FindPositionsByCodeQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindPositionsByCodeBorrowed, tokio_postgres::Error>,
    mapper: fn(FindPositionsByCodeBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindPositionsByCodeQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindPositionsByCodeBorrowed) -> R) -> FindPositionsByCodeQuery<'c, 'a, 's, C, R, N> {
        FindPositionsByCodeQuery {
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
pub struct HoldPositionsByCodeQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<HoldPositionsByCodeBorrowed, tokio_postgres::Error>,
    mapper: fn(HoldPositionsByCodeBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> HoldPositionsByCodeQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(HoldPositionsByCodeBorrowed) -> R) -> HoldPositionsByCodeQuery<'c, 'a, 's, C, R, N> {
        HoldPositionsByCodeQuery {
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
pub struct PositionStateQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<PositionStateBorrowed, tokio_postgres::Error>,
    mapper: fn(PositionStateBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> PositionStateQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(PositionStateBorrowed) -> R) -> PositionStateQuery<'c, 'a, 's, C, R, N> {
        PositionStateQuery {
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
pub struct PositionRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<PositionRowBorrowed, tokio_postgres::Error>,
    mapper: fn(PositionRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> PositionRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(PositionRowBorrowed) -> R) -> PositionRowQuery<'c, 'a, 's, C, R, N> {
        PositionRowQuery {
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
pub struct FindTreeQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindTreeBorrowed, tokio_postgres::Error>,
    mapper: fn(FindTreeBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindTreeQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindTreeBorrowed) -> R) -> FindTreeQuery<'c, 'a, 's, C, R, N> {
        FindTreeQuery {
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
pub struct LockEndableQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<LockEndableBorrowed, tokio_postgres::Error>,
    mapper: fn(LockEndableBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> LockEndableQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(LockEndableBorrowed) -> R) -> LockEndableQuery<'c, 'a, 's, C, R, N> {
        LockEndableQuery {
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
pub struct HoldLivePositionsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn hold_live_positions() -> HoldLivePositionsStmt {
    HoldLivePositionsStmt(
        "select key from position.position where key = any ($1) and not deleted order by key for share",
        None,
    )
}
impl HoldLivePositionsStmt {
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
pub struct FindPositionsByCodeStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_positions_by_code() -> FindPositionsByCodeStmt {
    FindPositionsByCodeStmt(
        "select given.code as given, p.key from unnest($1::text[]) as given (code) join position.position p on lower(p.code) = lower(given.code) and not p.deleted order by p.key",
        None,
    )
}
impl FindPositionsByCodeStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        codes: &'a T2,
    ) -> FindPositionsByCodeQuery<'c, 'a, 's, C, FindPositionsByCode, 1> {
        FindPositionsByCodeQuery {
            client,
            params: [codes],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindPositionsByCodeBorrowed, tokio_postgres::Error> {
                Ok(FindPositionsByCodeBorrowed { given: row.try_get(0)?, key: row.try_get(1)? })
            },
            mapper: |it| FindPositionsByCode::from(it),
        }
    }
}
pub struct HoldPositionsByCodeStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn hold_positions_by_code() -> HoldPositionsByCodeStmt {
    HoldPositionsByCodeStmt(
        "select given.code as given, p.key from unnest($1::text[]) as given (code) join position.position p on lower(p.code) = lower(given.code) and not p.deleted order by p.key for share of p",
        None,
    )
}
impl HoldPositionsByCodeStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        codes: &'a T2,
    ) -> HoldPositionsByCodeQuery<'c, 'a, 's, C, HoldPositionsByCode, 1> {
        HoldPositionsByCodeQuery {
            client,
            params: [codes],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<HoldPositionsByCodeBorrowed, tokio_postgres::Error> {
                Ok(HoldPositionsByCodeBorrowed { given: row.try_get(0)?, key: row.try_get(1)? })
            },
            mapper: |it| HoldPositionsByCode::from(it),
        }
    }
}
pub struct FindPositionStatesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_position_states() -> FindPositionStatesStmt {
    FindPositionStatesStmt("select key, deleted from position.position where key = any ($1)", None)
}
impl FindPositionStatesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        keys: &'a T2,
    ) -> PositionStateQuery<'c, 'a, 's, C, PositionState, 1> {
        PositionStateQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<PositionStateBorrowed, tokio_postgres::Error> {
                Ok(PositionStateBorrowed { key: row.try_get(0)?, deleted: row.try_get(1)? })
            },
            mapper: |it| PositionState::from(it),
        }
    }
}
pub struct KeepPositionStatesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn keep_position_states() -> KeepPositionStatesStmt {
    KeepPositionStatesStmt(
        "select key, deleted from position.position where key = any ($1) order by key for key share",
        None,
    )
}
impl KeepPositionStatesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        keys: &'a T2,
    ) -> PositionStateQuery<'c, 'a, 's, C, PositionState, 1> {
        PositionStateQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<PositionStateBorrowed, tokio_postgres::Error> {
                Ok(PositionStateBorrowed { key: row.try_get(0)?, deleted: row.try_get(1)? })
            },
            mapper: |it| PositionState::from(it),
        }
    }
}
pub struct HoldPositionStatesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn hold_position_states() -> HoldPositionStatesStmt {
    HoldPositionStatesStmt(
        "select key, deleted from position.position where key = any ($1) order by key for share",
        None,
    )
}
impl HoldPositionStatesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        keys: &'a T2,
    ) -> PositionStateQuery<'c, 'a, 's, C, PositionState, 1> {
        PositionStateQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<PositionStateBorrowed, tokio_postgres::Error> {
                Ok(PositionStateBorrowed { key: row.try_get(0)?, deleted: row.try_get(1)? })
            },
            mapper: |it| PositionState::from(it),
        }
    }
}
pub struct LockPositionStatesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_position_states() -> LockPositionStatesStmt {
    LockPositionStatesStmt(
        "select key, deleted from position.position where key = any ($1) order by key for update",
        None,
    )
}
impl LockPositionStatesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        keys: &'a T2,
    ) -> PositionStateQuery<'c, 'a, 's, C, PositionState, 1> {
        PositionStateQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<PositionStateBorrowed, tokio_postgres::Error> {
                Ok(PositionStateBorrowed { key: row.try_get(0)?, deleted: row.try_get(1)? })
            },
            mapper: |it| PositionState::from(it),
        }
    }
}
pub struct FindPositionsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_positions() -> FindPositionsStmt {
    FindPositionsStmt(
        "select p.key, p.rev, p.code, p.parent_position_key, p.site_key, p.owned, p.available, p.disposable, p.fixed, p.allow_consumption, p.extra, p.created, p.updated, p.created_by, p.updated_by, p.deleted, p.path, p.blocked, p.filled from unnest($1::text[]) with ordinality as asked (key, place) join position.position p on p.key = asked.key order by asked.place",
        None,
    )
}
impl FindPositionsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        keys: &'a T2,
    ) -> PositionRowQuery<'c, 'a, 's, C, PositionRow, 1> {
        PositionRowQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<PositionRowBorrowed, tokio_postgres::Error> {
                Ok(PositionRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    code: row.try_get(2)?,
                    parent_position_key: row.try_get(3)?,
                    site_key: row.try_get(4)?,
                    owned: row.try_get(5)?,
                    available: row.try_get(6)?,
                    disposable: row.try_get(7)?,
                    fixed: row.try_get(8)?,
                    allow_consumption: row.try_get(9)?,
                    extra: row.try_get(10)?,
                    created: row.try_get(11)?,
                    updated: row.try_get(12)?,
                    created_by: row.try_get(13)?,
                    updated_by: row.try_get(14)?,
                    deleted: row.try_get(15)?,
                    path: row.try_get(16)?,
                    blocked: row.try_get(17)?,
                    filled: row.try_get(18)?,
                })
            },
            mapper: |it| PositionRow::from(it),
        }
    }
}
pub struct KeepPositionStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn keep_position() -> KeepPositionStmt {
    KeepPositionStmt(
        "select p.key, p.rev, p.code, p.parent_position_key, p.site_key, p.owned, p.available, p.disposable, p.fixed, p.allow_consumption, p.extra, p.created, p.updated, p.created_by, p.updated_by, p.deleted, p.path, p.blocked, p.filled from position.position p where p.key = $1 for key share",
        None,
    )
}
impl KeepPositionStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        key: &'a T1,
    ) -> PositionRowQuery<'c, 'a, 's, C, PositionRow, 1> {
        PositionRowQuery {
            client,
            params: [key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<PositionRowBorrowed, tokio_postgres::Error> {
                Ok(PositionRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    code: row.try_get(2)?,
                    parent_position_key: row.try_get(3)?,
                    site_key: row.try_get(4)?,
                    owned: row.try_get(5)?,
                    available: row.try_get(6)?,
                    disposable: row.try_get(7)?,
                    fixed: row.try_get(8)?,
                    allow_consumption: row.try_get(9)?,
                    extra: row.try_get(10)?,
                    created: row.try_get(11)?,
                    updated: row.try_get(12)?,
                    created_by: row.try_get(13)?,
                    updated_by: row.try_get(14)?,
                    deleted: row.try_get(15)?,
                    path: row.try_get(16)?,
                    blocked: row.try_get(17)?,
                    filled: row.try_get(18)?,
                })
            },
            mapper: |it| PositionRow::from(it),
        }
    }
}
pub struct LockPositionsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_positions() -> LockPositionsStmt {
    LockPositionsStmt(
        "select p.key, p.rev, p.code, p.parent_position_key, p.site_key, p.owned, p.available, p.disposable, p.fixed, p.allow_consumption, p.extra, p.created, p.updated, p.created_by, p.updated_by, p.deleted, p.path, p.blocked, p.filled from position.position p where p.key = any ($1) order by p.key for update",
        None,
    )
}
impl LockPositionsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        keys: &'a T2,
    ) -> PositionRowQuery<'c, 'a, 's, C, PositionRow, 1> {
        PositionRowQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<PositionRowBorrowed, tokio_postgres::Error> {
                Ok(PositionRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    code: row.try_get(2)?,
                    parent_position_key: row.try_get(3)?,
                    site_key: row.try_get(4)?,
                    owned: row.try_get(5)?,
                    available: row.try_get(6)?,
                    disposable: row.try_get(7)?,
                    fixed: row.try_get(8)?,
                    allow_consumption: row.try_get(9)?,
                    extra: row.try_get(10)?,
                    created: row.try_get(11)?,
                    updated: row.try_get(12)?,
                    created_by: row.try_get(13)?,
                    updated_by: row.try_get(14)?,
                    deleted: row.try_get(15)?,
                    path: row.try_get(16)?,
                    blocked: row.try_get(17)?,
                    filled: row.try_get(18)?,
                })
            },
            mapper: |it| PositionRow::from(it),
        }
    }
}
pub struct LockTreeStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_tree() -> LockTreeStmt {
    LockTreeStmt(
        "select p.key, p.rev, p.code, p.parent_position_key, p.site_key, p.owned, p.available, p.disposable, p.fixed, p.allow_consumption, p.extra, p.created, p.updated, p.created_by, p.updated_by, p.deleted, p.path, p.blocked, p.filled from position.position p where p.path @> array[$1::text] or p.key = any ($2) order by p.key for update",
        None,
    )
}
impl LockTreeStmt {
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
        T2: crate::StringSql,
        T3: crate::ArraySql<Item = T2>,
    >(
        &'s self,
        client: &'c C,
        key: &'a T1,
        others: &'a T3,
    ) -> PositionRowQuery<'c, 'a, 's, C, PositionRow, 2> {
        PositionRowQuery {
            client,
            params: [key, others],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<PositionRowBorrowed, tokio_postgres::Error> {
                Ok(PositionRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    code: row.try_get(2)?,
                    parent_position_key: row.try_get(3)?,
                    site_key: row.try_get(4)?,
                    owned: row.try_get(5)?,
                    available: row.try_get(6)?,
                    disposable: row.try_get(7)?,
                    fixed: row.try_get(8)?,
                    allow_consumption: row.try_get(9)?,
                    extra: row.try_get(10)?,
                    created: row.try_get(11)?,
                    updated: row.try_get(12)?,
                    created_by: row.try_get(13)?,
                    updated_by: row.try_get(14)?,
                    deleted: row.try_get(15)?,
                    path: row.try_get(16)?,
                    blocked: row.try_get(17)?,
                    filled: row.try_get(18)?,
                })
            },
            mapper: |it| PositionRow::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql, T3: crate::ArraySql<Item = T2>>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        LockTreeParams<T1, T2, T3>,
        PositionRowQuery<'c, 'a, 's, C, PositionRow, 2>,
        C,
    > for LockTreeStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a LockTreeParams<T1, T2, T3>,
    ) -> PositionRowQuery<'c, 'a, 's, C, PositionRow, 2> {
        self.bind(client, &params.key, &params.others)
    }
}
pub struct PositionCodeIsTakenStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn position_code_is_taken() -> PositionCodeIsTakenStmt {
    PositionCodeIsTakenStmt(
        "select exists ( select from position.position where site_key is not distinct from $1 and lower(code) = lower($2) and not deleted and key is distinct from $3) as taken",
        None,
    )
}
impl PositionCodeIsTakenStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql, T3: crate::StringSql>(
        &'s self,
        client: &'c C,
        site_key: &'a Option<T1>,
        code: &'a T2,
        own_key: &'a Option<T3>,
    ) -> BoolQuery<'c, 'a, 's, C, bool, 3> {
        BoolQuery {
            client,
            params: [site_key, code, own_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql, T3: crate::StringSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        PositionCodeIsTakenParams<T1, T2, T3>,
        BoolQuery<'c, 'a, 's, C, bool, 3>,
        C,
    > for PositionCodeIsTakenStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a PositionCodeIsTakenParams<T1, T2, T3>,
    ) -> BoolQuery<'c, 'a, 's, C, bool, 3> {
        self.bind(client, &params.site_key, &params.code, &params.own_key)
    }
}
pub struct FindCodeTakenAtSiteStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_code_taken_at_site() -> FindCodeTakenAtSiteStmt {
    FindCodeTakenAtSiteStmt(
        "select below.code from position.position below join position.position there on there.site_key = $1 and lower(there.code) = lower(below.code) and not there.deleted where below.path @> array[$2::text] and not below.deleted and below.key <> $2 and not there.path @> array[$2::text] order by below.key limit 1",
        None,
    )
}
impl FindCodeTakenAtSiteStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql>(
        &'s self,
        client: &'c C,
        site_key: &'a T1,
        key: &'a T2,
    ) -> StringQuery<'c, 'a, 's, C, String, 2> {
        StringQuery {
            client,
            params: [site_key, key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it.into(),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindCodeTakenAtSiteParams<T1, T2>,
        StringQuery<'c, 'a, 's, C, String, 2>,
        C,
    > for FindCodeTakenAtSiteStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindCodeTakenAtSiteParams<T1, T2>,
    ) -> StringQuery<'c, 'a, 's, C, String, 2> {
        self.bind(client, &params.site_key, &params.key)
    }
}
pub struct InsertPositionStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_position() -> InsertPositionStmt {
    InsertPositionStmt(
        "insert into position.position (key, code, parent_position_key, site_key, owned, available, disposable, fixed, allow_consumption, extra, created, created_by) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)",
        None,
    )
}
impl InsertPositionStmt {
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
        T5: crate::JsonSql,
    >(
        &'s self,
        client: &'c C,
        key: &'a T1,
        code: &'a T2,
        parent_position_key: &'a Option<T3>,
        site_key: &'a Option<T4>,
        owned: &'a bool,
        available: &'a bool,
        disposable: &'a bool,
        fixed: &'a bool,
        allow_consumption: &'a Option<bool>,
        extra: &'a Option<T5>,
        now: &'a chrono::DateTime<chrono::Utc>,
        user_key: &'a i64,
    ) -> Result<u64, tokio_postgres::Error> {
        client
            .execute(
                self.0,
                &[
                    key,
                    code,
                    parent_position_key,
                    site_key,
                    owned,
                    available,
                    disposable,
                    fixed,
                    allow_consumption,
                    extra,
                    now,
                    user_key,
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
    T5: crate::JsonSql,
>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        InsertPositionParams<T1, T2, T3, T4, T5>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for InsertPositionStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a InsertPositionParams<T1, T2, T3, T4, T5>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(
            client,
            &params.key,
            &params.code,
            &params.parent_position_key,
            &params.site_key,
            &params.owned,
            &params.available,
            &params.disposable,
            &params.fixed,
            &params.allow_consumption,
            &params.extra,
            &params.now,
            &params.user_key,
        ))
    }
}
pub struct UpdatePositionStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn update_position() -> UpdatePositionStmt {
    UpdatePositionStmt(
        "update position.position set code = $1, parent_position_key = $2, owned = $3, available = $4, disposable = $5, fixed = $6, allow_consumption = $7, extra = $8, filled = $9, updated = $10, updated_by = $11, rev = nextval('platform.revision_sequence') where key = $12",
        None,
    )
}
impl UpdatePositionStmt {
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
        T3: crate::JsonSql,
        T4: crate::StringSql,
    >(
        &'s self,
        client: &'c C,
        code: &'a T1,
        parent_position_key: &'a Option<T2>,
        owned: &'a bool,
        available: &'a bool,
        disposable: &'a bool,
        fixed: &'a bool,
        allow_consumption: &'a Option<bool>,
        extra: &'a Option<T3>,
        filled: &'a bool,
        now: &'a chrono::DateTime<chrono::Utc>,
        user_key: &'a i64,
        key: &'a T4,
    ) -> Result<u64, tokio_postgres::Error> {
        client
            .execute(
                self.0,
                &[
                    code,
                    parent_position_key,
                    owned,
                    available,
                    disposable,
                    fixed,
                    allow_consumption,
                    extra,
                    filled,
                    now,
                    user_key,
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
    T3: crate::JsonSql,
    T4: crate::StringSql,
>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        UpdatePositionParams<T1, T2, T3, T4>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for UpdatePositionStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a UpdatePositionParams<T1, T2, T3, T4>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(
            client,
            &params.code,
            &params.parent_position_key,
            &params.owned,
            &params.available,
            &params.disposable,
            &params.fixed,
            &params.allow_consumption,
            &params.extra,
            &params.filled,
            &params.now,
            &params.user_key,
            &params.key,
        ))
    }
}
pub struct EndPositionsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn end_positions() -> EndPositionsStmt {
    EndPositionsStmt(
        "update position.position set deleted = true, rev = nextval('platform.revision_sequence') where key = any ($1) and not deleted",
        None,
    )
}
impl EndPositionsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        keys: &'a T2,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[keys]).await
    }
}
pub struct NoteFilledStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn note_filled() -> NoteFilledStmt {
    NoteFilledStmt(
        "update position.position set filled = true where key = any ($1) and disposable and not filled",
        None,
    )
}
impl NoteFilledStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        keys: &'a T2,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[keys]).await
    }
}
pub struct FindTreeStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_tree() -> FindTreeStmt {
    FindTreeStmt(
        "select p.key, p.code, p.parent_position_key from position.position p where p.path @> array[$1::text] and not p.deleted order by lower(p.code) collate \"C\", p.key collate \"C\"",
        None,
    )
}
impl FindTreeStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        key: &'a T1,
    ) -> FindTreeQuery<'c, 'a, 's, C, FindTree, 1> {
        FindTreeQuery {
            client,
            params: [key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindTreeBorrowed, tokio_postgres::Error> {
                Ok(FindTreeBorrowed {
                    key: row.try_get(0)?,
                    code: row.try_get(1)?,
                    parent_position_key: row.try_get(2)?,
                })
            },
            mapper: |it| FindTree::from(it),
        }
    }
}
pub struct LockEndableStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_endable() -> LockEndableStmt {
    LockEndableStmt(
        "select key, site_key, parent_position_key from position.position where key = any ($1) and disposable and filled and not deleted order by key for update",
        None,
    )
}
impl LockEndableStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        keys: &'a T2,
    ) -> LockEndableQuery<'c, 'a, 's, C, LockEndable, 1> {
        LockEndableQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<LockEndableBorrowed, tokio_postgres::Error> {
                Ok(LockEndableBorrowed {
                    key: row.try_get(0)?,
                    site_key: row.try_get(1)?,
                    parent_position_key: row.try_get(2)?,
                })
            },
            mapper: |it| LockEndable::from(it),
        }
    }
}
