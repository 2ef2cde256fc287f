// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct NoteLooseObjectsParams<T1: crate::StringSql, T2: crate::ArraySql<Item = T1>> {
    pub due: chrono::DateTime<chrono::Utc>,
    pub paths: T2,
}
#[derive(Clone, Copy, Debug)]
pub struct LockDueObjectsParams {
    pub now: chrono::DateTime<chrono::Utc>,
    pub limit: i64,
}
#[derive(Debug)]
pub struct LockDueObjectsAfterParams<T1: crate::StringSql> {
    pub now: chrono::DateTime<chrono::Utc>,
    pub above: T1,
    pub limit: i64,
}
#[derive(Debug)]
pub struct PostponeObjectsParams<T1: crate::StringSql, T2: crate::ArraySql<Item = T1>> {
    pub due: chrono::DateTime<chrono::Utc>,
    pub paths: T2,
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
pub struct NoteLooseObjectsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn note_loose_objects() -> NoteLooseObjectsStmt {
    NoteLooseObjectsStmt(
        "insert into platform.loose_object (path, due) select path, $1 from unnest($2::text[]) as path order by path on conflict (path) do nothing",
        None,
    )
}
impl NoteLooseObjectsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        due: &'a chrono::DateTime<chrono::Utc>,
        paths: &'a T2,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[due, paths]).await
    }
}
impl<'a, C: GenericClient + Send + Sync, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        NoteLooseObjectsParams<T1, T2>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for NoteLooseObjectsStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a NoteLooseObjectsParams<T1, T2>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(client, &params.due, &params.paths))
    }
}
pub struct ForgetLooseObjectsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn forget_loose_objects() -> ForgetLooseObjectsStmt {
    ForgetLooseObjectsStmt("delete from platform.loose_object where path = any ($1)", None)
}
impl ForgetLooseObjectsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        paths: &'a T2,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[paths]).await
    }
}
pub struct LockDueObjectsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_due_objects() -> LockDueObjectsStmt {
    LockDueObjectsStmt(
        "select path from platform.loose_object where due <= $1 order by due limit $2 for update skip locked",
        None,
    )
}
impl LockDueObjectsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        now: &'a chrono::DateTime<chrono::Utc>,
        limit: &'a i64,
    ) -> StringQuery<'c, 'a, 's, C, String, 2> {
        StringQuery {
            client,
            params: [now, limit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it.into(),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<'c, 'a, 's, LockDueObjectsParams, StringQuery<'c, 'a, 's, C, String, 2>, C>
    for LockDueObjectsStmt
{
    fn params(&'s self, client: &'c C, params: &'a LockDueObjectsParams) -> StringQuery<'c, 'a, 's, C, String, 2> {
        self.bind(client, &params.now, &params.limit)
    }
}
pub struct LockDueObjectsAfterStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_due_objects_after() -> LockDueObjectsAfterStmt {
    LockDueObjectsAfterStmt(
        "select path from platform.loose_object where due <= $1 and path > $2 order by path limit $3 for update",
        None,
    )
}
impl LockDueObjectsAfterStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        now: &'a chrono::DateTime<chrono::Utc>,
        above: &'a T1,
        limit: &'a i64,
    ) -> StringQuery<'c, 'a, 's, C, String, 3> {
        StringQuery {
            client,
            params: [now, above, limit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it.into(),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<'c, 'a, 's, LockDueObjectsAfterParams<T1>, StringQuery<'c, 'a, 's, C, String, 3>, C>
    for LockDueObjectsAfterStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a LockDueObjectsAfterParams<T1>,
    ) -> StringQuery<'c, 'a, 's, C, String, 3> {
        self.bind(client, &params.now, &params.above, &params.limit)
    }
}
pub struct LockLooseObjectStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_loose_object() -> LockLooseObjectStmt {
    LockLooseObjectStmt("select path from platform.loose_object where path = $1 for update", None)
}
impl LockLooseObjectStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        path: &'a T1,
    ) -> StringQuery<'c, 'a, 's, C, String, 1> {
        StringQuery {
            client,
            params: [path],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it.into(),
        }
    }
}
pub struct PostponeObjectsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn postpone_objects() -> PostponeObjectsStmt {
    PostponeObjectsStmt("update platform.loose_object set due = $1 where path = any ($2)", None)
}
impl PostponeObjectsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        due: &'a chrono::DateTime<chrono::Utc>,
        paths: &'a T2,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[due, paths]).await
    }
}
impl<'a, C: GenericClient + Send + Sync, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        PostponeObjectsParams<T1, T2>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for PostponeObjectsStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a PostponeObjectsParams<T1, T2>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(client, &params.due, &params.paths))
    }
}
