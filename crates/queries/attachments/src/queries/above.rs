// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct FindRecordsUsingMediaParams<T1: crate::StringSql> {
    pub media_key: T1,
    pub limit: i64,
}
#[derive(Clone, Copy, Debug)]
pub struct LockUnusedMediaParams {
    pub before: chrono::DateTime<chrono::Utc>,
    pub limit: i64,
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
pub struct FindRecordsUsingMediaStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_records_using_media() -> FindRecordsUsingMediaStmt {
    FindRecordsUsingMediaStmt(
        "select 'Step/' || step_key as record_id from process.step_media where media_key = $1 order by step_key limit $2",
        None,
    )
}
impl FindRecordsUsingMediaStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        media_key: &'a T1,
        limit: &'a i64,
    ) -> StringQuery<'c, 'a, 's, C, String, 2> {
        StringQuery {
            client,
            params: [media_key, limit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it.into(),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<'c, 'a, 's, FindRecordsUsingMediaParams<T1>, StringQuery<'c, 'a, 's, C, String, 2>, C>
    for FindRecordsUsingMediaStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindRecordsUsingMediaParams<T1>,
    ) -> StringQuery<'c, 'a, 's, C, String, 2> {
        self.bind(client, &params.media_key, &params.limit)
    }
}
pub struct FindUsedMediaStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_used_media() -> FindUsedMediaStmt {
    FindUsedMediaStmt("select distinct media_key from process.step_media where media_key = any ($1)", None)
}
impl FindUsedMediaStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        media_keys: &'a T2,
    ) -> StringQuery<'c, 'a, 's, C, String, 1> {
        StringQuery {
            client,
            params: [media_keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it.into(),
        }
    }
}
pub struct LockUnusedMediaStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_unused_media() -> LockUnusedMediaStmt {
    LockUnusedMediaStmt(
        "select m.key from attachments.media m where m.unused_since <= $1 and not exists (select from process.step_media u where u.media_key = m.key) order by m.unused_since limit $2 for update of m skip locked",
        None,
    )
}
impl LockUnusedMediaStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        before: &'a chrono::DateTime<chrono::Utc>,
        limit: &'a i64,
    ) -> StringQuery<'c, 'a, 's, C, String, 2> {
        StringQuery {
            client,
            params: [before, limit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it.into(),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<'c, 'a, 's, LockUnusedMediaParams, StringQuery<'c, 'a, 's, C, String, 2>, C>
    for LockUnusedMediaStmt
{
    fn params(&'s self, client: &'c C, params: &'a LockUnusedMediaParams) -> StringQuery<'c, 'a, 's, C, String, 2> {
        self.bind(client, &params.before, &params.limit)
    }
}
