// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct ListFilesParams<T1: crate::StringSql, T2: crate::StringSql, T3: crate::StringSql> {
    pub bucket: T1,
    pub object_key: T2,
    pub subfolder: T3,
    pub recursive: bool,
    pub limit: i64,
    pub offset: i64,
}
#[derive(Debug)]
pub struct CountListedFilesParams<T1: crate::StringSql, T2: crate::StringSql, T3: crate::StringSql> {
    pub bucket: T1,
    pub object_key: T2,
    pub subfolder: T3,
    pub recursive: bool,
}
#[derive(Debug)]
pub struct FindFileParams<T1: crate::StringSql, T2: crate::StringSql, T3: crate::StringSql, T4: crate::StringSql> {
    pub bucket: T1,
    pub object_key: T2,
    pub subfolder: T3,
    pub name: T4,
}
#[derive(Debug)]
pub struct CountFilesParams<T1: crate::StringSql, T2: crate::StringSql> {
    pub bucket: T1,
    pub object_key: T2,
}
#[derive(Debug)]
pub struct FindNamedFilesParams<
    T1: crate::StringSql,
    T2: crate::StringSql,
    T3: crate::StringSql,
    T4: crate::StringSql,
    T5: crate::ArraySql<Item = T4>,
> {
    pub bucket: T1,
    pub object_key: T2,
    pub subfolder: T3,
    pub names: T5,
}
#[derive(Debug)]
pub struct DeleteNamedFilesParams<
    T1: crate::StringSql,
    T2: crate::StringSql,
    T3: crate::StringSql,
    T4: crate::StringSql,
    T5: crate::ArraySql<Item = T4>,
> {
    pub bucket: T1,
    pub object_key: T2,
    pub subfolder: T3,
    pub names: T5,
}
#[derive(Debug)]
pub struct DeleteFolderParams<T1: crate::StringSql, T2: crate::StringSql, T3: crate::StringSql> {
    pub bucket: T1,
    pub object_key: T2,
    pub subfolder: T3,
}
#[derive(Debug)]
pub struct InsertFilesParams<
    T1: crate::StringSql,
    T2: crate::StringSql,
    T3: crate::StringSql,
    T4: crate::StringSql,
    T5: crate::ArraySql<Item = T4>,
    T6: crate::StringSql,
    T7: crate::ArraySql<Item = T6>,
    T8: crate::ArraySql<Item = i64>,
    T9: crate::StringSql,
    T10: crate::ArraySql<Item = T9>,
    T11: crate::StringSql,
    T12: crate::ArraySql<Item = T11>,
> {
    pub bucket: T1,
    pub object_key: T2,
    pub subfolder: T3,
    pub created: chrono::DateTime<chrono::Utc>,
    pub created_by: i64,
    pub names: T5,
    pub object_paths: T7,
    pub sizes: T8,
    pub content_types: T10,
    pub sha256s: T12,
}
#[derive(Debug)]
pub struct InsertCopiedFilesParams<
    T1: crate::StringSql,
    T2: crate::ArraySql<Item = T1>,
    T3: crate::StringSql,
    T4: crate::ArraySql<Item = T3>,
    T5: crate::StringSql,
    T6: crate::ArraySql<Item = T5>,
    T7: crate::StringSql,
    T8: crate::ArraySql<Item = T7>,
    T9: crate::StringSql,
    T10: crate::ArraySql<Item = T9>,
    T11: crate::ArraySql<Item = i64>,
    T12: crate::StringSql,
    T13: crate::ArraySql<Item = T12>,
    T14: crate::StringSql,
    T15: crate::ArraySql<Item = T14>,
> {
    pub created: chrono::DateTime<chrono::Utc>,
    pub created_by: i64,
    pub buckets: T2,
    pub object_keys: T4,
    pub subfolders: T6,
    pub names: T8,
    pub object_paths: T10,
    pub sizes: T11,
    pub content_types: T13,
    pub sha256s: T15,
}
#[derive(Debug)]
pub struct DeleteRecordFilesParams<T1: crate::StringSql, T2: crate::StringSql> {
    pub bucket: T1,
    pub object_key: T2,
}
#[derive(Debug)]
pub struct FindRecordFilesParams<
    T1: crate::StringSql,
    T2: crate::StringSql,
    T3: crate::ArraySql<Item = T2>,
    T4: crate::StringSql,
    T5: crate::ArraySql<Item = T4>,
> {
    pub bucket: T1,
    pub object_keys: T3,
    pub subfolders: T5,
}
#[derive(Debug)]
pub struct FindFolderFilesParams<T1: crate::StringSql, T2: crate::StringSql, T3: crate::StringSql> {
    pub bucket: T1,
    pub object_key: T2,
    pub subfolder: T3,
}
#[derive(Debug)]
pub struct DeleteBucketFilesParams<T1: crate::StringSql, T2: crate::ArraySql<Item = T1>> {
    pub buckets: T2,
    pub limit: i64,
}
#[derive(Debug)]
pub struct DeleteRecordFilesExceptParams<
    T1: crate::StringSql,
    T2: crate::StringSql,
    T3: crate::StringSql,
    T4: crate::ArraySql<Item = T3>,
    T5: crate::StringSql,
    T6: crate::ArraySql<Item = T5>,
> {
    pub bucket: T1,
    pub object_key: T2,
    pub subfolders: T4,
    pub names: T6,
}
#[derive(Debug)]
pub struct FindKeysWithFilesParams<T1: crate::StringSql, T2: crate::StringSql, T3: crate::ArraySql<Item = T2>> {
    pub bucket: T1,
    pub object_keys: T3,
}
#[derive(Debug)]
pub struct MoveFilesToFolderParams<
    T1: crate::StringSql,
    T2: crate::StringSql,
    T3: crate::StringSql,
    T4: crate::StringSql,
> {
    pub to: T1,
    pub bucket: T2,
    pub object_key: T3,
    pub subfolder: T4,
}
#[derive(Debug, Clone, PartialEq)]
pub struct FileRow {
    pub bucket: String,
    pub object_key: String,
    pub subfolder: String,
    pub name: String,
    pub object_path: String,
    pub size: i64,
    pub content_type: String,
    pub sha256: String,
    pub created: chrono::DateTime<chrono::Utc>,
    pub created_by: i64,
}
pub struct FileRowBorrowed<'a> {
    pub bucket: &'a str,
    pub object_key: &'a str,
    pub subfolder: &'a str,
    pub name: &'a str,
    pub object_path: &'a str,
    pub size: i64,
    pub content_type: &'a str,
    pub sha256: &'a str,
    pub created: chrono::DateTime<chrono::Utc>,
    pub created_by: i64,
}
impl<'a> From<FileRowBorrowed<'a>> for FileRow {
    fn from(
        FileRowBorrowed {
            bucket,
            object_key,
            subfolder,
            name,
            object_path,
            size,
            content_type,
            sha256,
            created,
            created_by,
        }: FileRowBorrowed<'a>,
    ) -> Self {
        Self {
            bucket: bucket.into(),
            object_key: object_key.into(),
            subfolder: subfolder.into(),
            name: name.into(),
            object_path: object_path.into(),
            size,
            content_type: content_type.into(),
            sha256: sha256.into(),
            created,
            created_by,
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindFolderFiles {
    pub name: String,
    pub size: i64,
}
pub struct FindFolderFilesBorrowed<'a> {
    pub name: &'a str,
    pub size: i64,
}
impl<'a> From<FindFolderFilesBorrowed<'a>> for FindFolderFiles {
    fn from(FindFolderFilesBorrowed { name, size }: FindFolderFilesBorrowed<'a>) -> Self {
        Self { name: name.into(), size }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct FileRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FileRowBorrowed, tokio_postgres::Error>,
    mapper: fn(FileRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FileRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FileRowBorrowed) -> R) -> FileRowQuery<'c, 'a, 's, C, R, N> {
        FileRowQuery {
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
pub struct FindFolderFilesQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindFolderFilesBorrowed, tokio_postgres::Error>,
    mapper: fn(FindFolderFilesBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindFolderFilesQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindFolderFilesBorrowed) -> R) -> FindFolderFilesQuery<'c, 'a, 's, C, R, N> {
        FindFolderFilesQuery {
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
pub struct ListFilesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn list_files() -> ListFilesStmt {
    ListFilesStmt(
        "select bucket, object_key, subfolder, name, object_path, size, content_type, sha256, created, created_by from attachments.file where bucket = $1 and object_key = $2 and (subfolder = $3 or ($4 and ($3 = '' or starts_with(subfolder, $3 || '/')))) order by bucket || '/' || object_key || '/' || case subfolder when '' then '' else subfolder || '/' end || name collate \"C\" limit $5 offset $6",
        None,
    )
}
impl ListFilesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql, T3: crate::StringSql>(
        &'s self,
        client: &'c C,
        bucket: &'a T1,
        object_key: &'a T2,
        subfolder: &'a T3,
        recursive: &'a bool,
        limit: &'a i64,
        offset: &'a i64,
    ) -> FileRowQuery<'c, 'a, 's, C, FileRow, 6> {
        FileRowQuery {
            client,
            params: [bucket, object_key, subfolder, recursive, limit, offset],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FileRowBorrowed, tokio_postgres::Error> {
                Ok(FileRowBorrowed {
                    bucket: row.try_get(0)?,
                    object_key: row.try_get(1)?,
                    subfolder: row.try_get(2)?,
                    name: row.try_get(3)?,
                    object_path: row.try_get(4)?,
                    size: row.try_get(5)?,
                    content_type: row.try_get(6)?,
                    sha256: row.try_get(7)?,
                    created: row.try_get(8)?,
                    created_by: row.try_get(9)?,
                })
            },
            mapper: |it| FileRow::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql, T3: crate::StringSql>
    crate::client::async_::Params<'c, 'a, 's, ListFilesParams<T1, T2, T3>, FileRowQuery<'c, 'a, 's, C, FileRow, 6>, C>
    for ListFilesStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a ListFilesParams<T1, T2, T3>,
    ) -> FileRowQuery<'c, 'a, 's, C, FileRow, 6> {
        self.bind(
            client,
            &params.bucket,
            &params.object_key,
            &params.subfolder,
            &params.recursive,
            &params.limit,
            &params.offset,
        )
    }
}
pub struct CountListedFilesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn count_listed_files() -> CountListedFilesStmt {
    CountListedFilesStmt(
        "select count(*) from attachments.file where bucket = $1 and object_key = $2 and (subfolder = $3 or ($4 and ($3 = '' or starts_with(subfolder, $3 || '/'))))",
        None,
    )
}
impl CountListedFilesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql, T3: crate::StringSql>(
        &'s self,
        client: &'c C,
        bucket: &'a T1,
        object_key: &'a T2,
        subfolder: &'a T3,
        recursive: &'a bool,
    ) -> I64Query<'c, 'a, 's, C, i64, 4> {
        I64Query {
            client,
            params: [bucket, object_key, subfolder, recursive],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql, T3: crate::StringSql>
    crate::client::async_::Params<'c, 'a, 's, CountListedFilesParams<T1, T2, T3>, I64Query<'c, 'a, 's, C, i64, 4>, C>
    for CountListedFilesStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a CountListedFilesParams<T1, T2, T3>,
    ) -> I64Query<'c, 'a, 's, C, i64, 4> {
        self.bind(client, &params.bucket, &params.object_key, &params.subfolder, &params.recursive)
    }
}
pub struct FindFileStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_file() -> FindFileStmt {
    FindFileStmt(
        "select bucket, object_key, subfolder, name, object_path, size, content_type, sha256, created, created_by from attachments.file where bucket = $1 and object_key = $2 and subfolder = $3 and name = $4",
        None,
    )
}
impl FindFileStmt {
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
        T3: crate::StringSql,
        T4: crate::StringSql,
    >(
        &'s self,
        client: &'c C,
        bucket: &'a T1,
        object_key: &'a T2,
        subfolder: &'a T3,
        name: &'a T4,
    ) -> FileRowQuery<'c, 'a, 's, C, FileRow, 4> {
        FileRowQuery {
            client,
            params: [bucket, object_key, subfolder, name],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FileRowBorrowed, tokio_postgres::Error> {
                Ok(FileRowBorrowed {
                    bucket: row.try_get(0)?,
                    object_key: row.try_get(1)?,
                    subfolder: row.try_get(2)?,
                    name: row.try_get(3)?,
                    object_path: row.try_get(4)?,
                    size: row.try_get(5)?,
                    content_type: row.try_get(6)?,
                    sha256: row.try_get(7)?,
                    created: row.try_get(8)?,
                    created_by: row.try_get(9)?,
                })
            },
            mapper: |it| FileRow::from(it),
        }
    }
}
impl<
    'c,
    'a,
    's,
    C: GenericClient,
    T1: crate::StringSql,
    T2: crate::StringSql,
    T3: crate::StringSql,
    T4: crate::StringSql,
> crate::client::async_::Params<'c, 'a, 's, FindFileParams<T1, T2, T3, T4>, FileRowQuery<'c, 'a, 's, C, FileRow, 4>, C>
    for FindFileStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindFileParams<T1, T2, T3, T4>,
    ) -> FileRowQuery<'c, 'a, 's, C, FileRow, 4> {
        self.bind(client, &params.bucket, &params.object_key, &params.subfolder, &params.name)
    }
}
pub struct CountFilesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn count_files() -> CountFilesStmt {
    CountFilesStmt("select count(*) from attachments.file where bucket = $1 and object_key = $2", None)
}
impl CountFilesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql>(
        &'s self,
        client: &'c C,
        bucket: &'a T1,
        object_key: &'a T2,
    ) -> I64Query<'c, 'a, 's, C, i64, 2> {
        I64Query {
            client,
            params: [bucket, object_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql>
    crate::client::async_::Params<'c, 'a, 's, CountFilesParams<T1, T2>, I64Query<'c, 'a, 's, C, i64, 2>, C>
    for CountFilesStmt
{
    fn params(&'s self, client: &'c C, params: &'a CountFilesParams<T1, T2>) -> I64Query<'c, 'a, 's, C, i64, 2> {
        self.bind(client, &params.bucket, &params.object_key)
    }
}
pub struct FindNamedFilesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_named_files() -> FindNamedFilesStmt {
    FindNamedFilesStmt(
        "select name from attachments.file where bucket = $1 and object_key = $2 and subfolder = $3 and name = any ($4)",
        None,
    )
}
impl FindNamedFilesStmt {
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
        T3: crate::StringSql,
        T4: crate::StringSql,
        T5: crate::ArraySql<Item = T4>,
    >(
        &'s self,
        client: &'c C,
        bucket: &'a T1,
        object_key: &'a T2,
        subfolder: &'a T3,
        names: &'a T5,
    ) -> StringQuery<'c, 'a, 's, C, String, 4> {
        StringQuery {
            client,
            params: [bucket, object_key, subfolder, names],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it.into(),
        }
    }
}
impl<
    'c,
    'a,
    's,
    C: GenericClient,
    T1: crate::StringSql,
    T2: crate::StringSql,
    T3: crate::StringSql,
    T4: crate::StringSql,
    T5: crate::ArraySql<Item = T4>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindNamedFilesParams<T1, T2, T3, T4, T5>,
        StringQuery<'c, 'a, 's, C, String, 4>,
        C,
    > for FindNamedFilesStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindNamedFilesParams<T1, T2, T3, T4, T5>,
    ) -> StringQuery<'c, 'a, 's, C, String, 4> {
        self.bind(client, &params.bucket, &params.object_key, &params.subfolder, &params.names)
    }
}
pub struct DeleteNamedFilesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn delete_named_files() -> DeleteNamedFilesStmt {
    DeleteNamedFilesStmt(
        "delete from attachments.file where bucket = $1 and object_key = $2 and subfolder = $3 and name = any ($4) returning object_path",
        None,
    )
}
impl DeleteNamedFilesStmt {
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
        T3: crate::StringSql,
        T4: crate::StringSql,
        T5: crate::ArraySql<Item = T4>,
    >(
        &'s self,
        client: &'c C,
        bucket: &'a T1,
        object_key: &'a T2,
        subfolder: &'a T3,
        names: &'a T5,
    ) -> StringQuery<'c, 'a, 's, C, String, 4> {
        StringQuery {
            client,
            params: [bucket, object_key, subfolder, names],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it.into(),
        }
    }
}
impl<
    'c,
    'a,
    's,
    C: GenericClient,
    T1: crate::StringSql,
    T2: crate::StringSql,
    T3: crate::StringSql,
    T4: crate::StringSql,
    T5: crate::ArraySql<Item = T4>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        DeleteNamedFilesParams<T1, T2, T3, T4, T5>,
        StringQuery<'c, 'a, 's, C, String, 4>,
        C,
    > for DeleteNamedFilesStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a DeleteNamedFilesParams<T1, T2, T3, T4, T5>,
    ) -> StringQuery<'c, 'a, 's, C, String, 4> {
        self.bind(client, &params.bucket, &params.object_key, &params.subfolder, &params.names)
    }
}
pub struct DeleteFolderStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn delete_folder() -> DeleteFolderStmt {
    DeleteFolderStmt(
        "delete from attachments.file where bucket = $1 and object_key = $2 and (subfolder = $3 or ($3 <> '' and starts_with(subfolder, $3 || '/'))) returning object_path",
        None,
    )
}
impl DeleteFolderStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql, T3: crate::StringSql>(
        &'s self,
        client: &'c C,
        bucket: &'a T1,
        object_key: &'a T2,
        subfolder: &'a T3,
    ) -> StringQuery<'c, 'a, 's, C, String, 3> {
        StringQuery {
            client,
            params: [bucket, object_key, subfolder],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it.into(),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql, T3: crate::StringSql>
    crate::client::async_::Params<'c, 'a, 's, DeleteFolderParams<T1, T2, T3>, StringQuery<'c, 'a, 's, C, String, 3>, C>
    for DeleteFolderStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a DeleteFolderParams<T1, T2, T3>,
    ) -> StringQuery<'c, 'a, 's, C, String, 3> {
        self.bind(client, &params.bucket, &params.object_key, &params.subfolder)
    }
}
pub struct InsertFilesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_files() -> InsertFilesStmt {
    InsertFilesStmt(
        "insert into attachments.file (bucket, object_key, subfolder, name, object_path, size, content_type, sha256, created, created_by) select $1, $2, $3, given.name, given.object_path, given.size, given.content_type, given.sha256, $4, $5 from unnest($6::text[], $7::text[], $8::bigint[], $9::text[], $10::text[]) as given (name, object_path, size, content_type, sha256) returning bucket, object_key, subfolder, name, object_path, size, content_type, sha256, created, created_by",
        None,
    )
}
impl InsertFilesStmt {
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
        T3: crate::StringSql,
        T4: crate::StringSql,
        T5: crate::ArraySql<Item = T4>,
        T6: crate::StringSql,
        T7: crate::ArraySql<Item = T6>,
        T8: crate::ArraySql<Item = i64>,
        T9: crate::StringSql,
        T10: crate::ArraySql<Item = T9>,
        T11: crate::StringSql,
        T12: crate::ArraySql<Item = T11>,
    >(
        &'s self,
        client: &'c C,
        bucket: &'a T1,
        object_key: &'a T2,
        subfolder: &'a T3,
        created: &'a chrono::DateTime<chrono::Utc>,
        created_by: &'a i64,
        names: &'a T5,
        object_paths: &'a T7,
        sizes: &'a T8,
        content_types: &'a T10,
        sha256s: &'a T12,
    ) -> FileRowQuery<'c, 'a, 's, C, FileRow, 10> {
        FileRowQuery {
            client,
            params: [
                bucket,
                object_key,
                subfolder,
                created,
                created_by,
                names,
                object_paths,
                sizes,
                content_types,
                sha256s,
            ],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FileRowBorrowed, tokio_postgres::Error> {
                Ok(FileRowBorrowed {
                    bucket: row.try_get(0)?,
                    object_key: row.try_get(1)?,
                    subfolder: row.try_get(2)?,
                    name: row.try_get(3)?,
                    object_path: row.try_get(4)?,
                    size: row.try_get(5)?,
                    content_type: row.try_get(6)?,
                    sha256: row.try_get(7)?,
                    created: row.try_get(8)?,
                    created_by: row.try_get(9)?,
                })
            },
            mapper: |it| FileRow::from(it),
        }
    }
}
impl<
    'c,
    'a,
    's,
    C: GenericClient,
    T1: crate::StringSql,
    T2: crate::StringSql,
    T3: crate::StringSql,
    T4: crate::StringSql,
    T5: crate::ArraySql<Item = T4>,
    T6: crate::StringSql,
    T7: crate::ArraySql<Item = T6>,
    T8: crate::ArraySql<Item = i64>,
    T9: crate::StringSql,
    T10: crate::ArraySql<Item = T9>,
    T11: crate::StringSql,
    T12: crate::ArraySql<Item = T11>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        InsertFilesParams<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12>,
        FileRowQuery<'c, 'a, 's, C, FileRow, 10>,
        C,
    > for InsertFilesStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a InsertFilesParams<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12>,
    ) -> FileRowQuery<'c, 'a, 's, C, FileRow, 10> {
        self.bind(
            client,
            &params.bucket,
            &params.object_key,
            &params.subfolder,
            &params.created,
            &params.created_by,
            &params.names,
            &params.object_paths,
            &params.sizes,
            &params.content_types,
            &params.sha256s,
        )
    }
}
pub struct InsertCopiedFilesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_copied_files() -> InsertCopiedFilesStmt {
    InsertCopiedFilesStmt(
        "insert into attachments.file (bucket, object_key, subfolder, name, object_path, size, content_type, sha256, created, created_by) select given.bucket, given.object_key, given.subfolder, given.name, given.object_path, given.size, given.content_type, given.sha256, $1, $2 from unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::bigint[], $9::text[], $10::text[]) as given (bucket, object_key, subfolder, name, object_path, size, content_type, sha256)",
        None,
    )
}
impl InsertCopiedFilesStmt {
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
        T5: crate::StringSql,
        T6: crate::ArraySql<Item = T5>,
        T7: crate::StringSql,
        T8: crate::ArraySql<Item = T7>,
        T9: crate::StringSql,
        T10: crate::ArraySql<Item = T9>,
        T11: crate::ArraySql<Item = i64>,
        T12: crate::StringSql,
        T13: crate::ArraySql<Item = T12>,
        T14: crate::StringSql,
        T15: crate::ArraySql<Item = T14>,
    >(
        &'s self,
        client: &'c C,
        created: &'a chrono::DateTime<chrono::Utc>,
        created_by: &'a i64,
        buckets: &'a T2,
        object_keys: &'a T4,
        subfolders: &'a T6,
        names: &'a T8,
        object_paths: &'a T10,
        sizes: &'a T11,
        content_types: &'a T13,
        sha256s: &'a T15,
    ) -> Result<u64, tokio_postgres::Error> {
        client
            .execute(
                self.0,
                &[
                    created,
                    created_by,
                    buckets,
                    object_keys,
                    subfolders,
                    names,
                    object_paths,
                    sizes,
                    content_types,
                    sha256s,
                ],
            )
            .await
    }
}
impl<
    'a,
    C: GenericClient + Send + Sync,
    T1: crate::StringSql,
    T2: crate::ArraySql<Item = T1>,
    T3: crate::StringSql,
    T4: crate::ArraySql<Item = T3>,
    T5: crate::StringSql,
    T6: crate::ArraySql<Item = T5>,
    T7: crate::StringSql,
    T8: crate::ArraySql<Item = T7>,
    T9: crate::StringSql,
    T10: crate::ArraySql<Item = T9>,
    T11: crate::ArraySql<Item = i64>,
    T12: crate::StringSql,
    T13: crate::ArraySql<Item = T12>,
    T14: crate::StringSql,
    T15: crate::ArraySql<Item = T14>,
>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        InsertCopiedFilesParams<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for InsertCopiedFilesStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a InsertCopiedFilesParams<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(
            client,
            &params.created,
            &params.created_by,
            &params.buckets,
            &params.object_keys,
            &params.subfolders,
            &params.names,
            &params.object_paths,
            &params.sizes,
            &params.content_types,
            &params.sha256s,
        ))
    }
}
pub struct DeleteRecordFilesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn delete_record_files() -> DeleteRecordFilesStmt {
    DeleteRecordFilesStmt(
        "delete from attachments.file where bucket = $1 and object_key = $2 returning object_path",
        None,
    )
}
impl DeleteRecordFilesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql>(
        &'s self,
        client: &'c C,
        bucket: &'a T1,
        object_key: &'a T2,
    ) -> StringQuery<'c, 'a, 's, C, String, 2> {
        StringQuery {
            client,
            params: [bucket, object_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it.into(),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql>
    crate::client::async_::Params<'c, 'a, 's, DeleteRecordFilesParams<T1, T2>, StringQuery<'c, 'a, 's, C, String, 2>, C>
    for DeleteRecordFilesStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a DeleteRecordFilesParams<T1, T2>,
    ) -> StringQuery<'c, 'a, 's, C, String, 2> {
        self.bind(client, &params.bucket, &params.object_key)
    }
}
pub struct FindRecordFilesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_record_files() -> FindRecordFilesStmt {
    FindRecordFilesStmt(
        "select bucket, object_key, subfolder, name, object_path, size, content_type, sha256, created, created_by from attachments.file where bucket = $1 and object_key = any ($2) and (cardinality($3::text[]) = 0 or subfolder = any ($3)) order by object_key, subfolder, name",
        None,
    )
}
impl FindRecordFilesStmt {
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
        T4: crate::StringSql,
        T5: crate::ArraySql<Item = T4>,
    >(
        &'s self,
        client: &'c C,
        bucket: &'a T1,
        object_keys: &'a T3,
        subfolders: &'a T5,
    ) -> FileRowQuery<'c, 'a, 's, C, FileRow, 3> {
        FileRowQuery {
            client,
            params: [bucket, object_keys, subfolders],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FileRowBorrowed, tokio_postgres::Error> {
                Ok(FileRowBorrowed {
                    bucket: row.try_get(0)?,
                    object_key: row.try_get(1)?,
                    subfolder: row.try_get(2)?,
                    name: row.try_get(3)?,
                    object_path: row.try_get(4)?,
                    size: row.try_get(5)?,
                    content_type: row.try_get(6)?,
                    sha256: row.try_get(7)?,
                    created: row.try_get(8)?,
                    created_by: row.try_get(9)?,
                })
            },
            mapper: |it| FileRow::from(it),
        }
    }
}
impl<
    'c,
    'a,
    's,
    C: GenericClient,
    T1: crate::StringSql,
    T2: crate::StringSql,
    T3: crate::ArraySql<Item = T2>,
    T4: crate::StringSql,
    T5: crate::ArraySql<Item = T4>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindRecordFilesParams<T1, T2, T3, T4, T5>,
        FileRowQuery<'c, 'a, 's, C, FileRow, 3>,
        C,
    > for FindRecordFilesStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindRecordFilesParams<T1, T2, T3, T4, T5>,
    ) -> FileRowQuery<'c, 'a, 's, C, FileRow, 3> {
        self.bind(client, &params.bucket, &params.object_keys, &params.subfolders)
    }
}
pub struct FindFolderFilesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_folder_files() -> FindFolderFilesStmt {
    FindFolderFilesStmt(
        "select name, size from attachments.file where bucket = $1 and object_key = $2 and subfolder = $3 order by name collate \"C\"",
        None,
    )
}
impl FindFolderFilesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql, T3: crate::StringSql>(
        &'s self,
        client: &'c C,
        bucket: &'a T1,
        object_key: &'a T2,
        subfolder: &'a T3,
    ) -> FindFolderFilesQuery<'c, 'a, 's, C, FindFolderFiles, 3> {
        FindFolderFilesQuery {
            client,
            params: [bucket, object_key, subfolder],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindFolderFilesBorrowed, tokio_postgres::Error> {
                Ok(FindFolderFilesBorrowed { name: row.try_get(0)?, size: row.try_get(1)? })
            },
            mapper: |it| FindFolderFiles::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql, T3: crate::StringSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindFolderFilesParams<T1, T2, T3>,
        FindFolderFilesQuery<'c, 'a, 's, C, FindFolderFiles, 3>,
        C,
    > for FindFolderFilesStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindFolderFilesParams<T1, T2, T3>,
    ) -> FindFolderFilesQuery<'c, 'a, 's, C, FindFolderFiles, 3> {
        self.bind(client, &params.bucket, &params.object_key, &params.subfolder)
    }
}
pub struct DeleteBucketFilesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn delete_bucket_files() -> DeleteBucketFilesStmt {
    DeleteBucketFilesStmt(
        "delete from attachments.file where ctid = any (array( select ctid from attachments.file where bucket = any ($1) limit $2)) returning object_path",
        None,
    )
}
impl DeleteBucketFilesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        buckets: &'a T2,
        limit: &'a i64,
    ) -> StringQuery<'c, 'a, 's, C, String, 2> {
        StringQuery {
            client,
            params: [buckets, limit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it.into(),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>
    crate::client::async_::Params<'c, 'a, 's, DeleteBucketFilesParams<T1, T2>, StringQuery<'c, 'a, 's, C, String, 2>, C>
    for DeleteBucketFilesStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a DeleteBucketFilesParams<T1, T2>,
    ) -> StringQuery<'c, 'a, 's, C, String, 2> {
        self.bind(client, &params.buckets, &params.limit)
    }
}
pub struct DeleteRecordFilesExceptStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn delete_record_files_except() -> DeleteRecordFilesExceptStmt {
    DeleteRecordFilesExceptStmt(
        "delete from attachments.file f where f.bucket = $1 and f.object_key = $2 and (f.subfolder, f.name) not in (select * from unnest($3::text[], $4::text[])) returning f.object_path",
        None,
    )
}
impl DeleteRecordFilesExceptStmt {
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
        T3: crate::StringSql,
        T4: crate::ArraySql<Item = T3>,
        T5: crate::StringSql,
        T6: crate::ArraySql<Item = T5>,
    >(
        &'s self,
        client: &'c C,
        bucket: &'a T1,
        object_key: &'a T2,
        subfolders: &'a T4,
        names: &'a T6,
    ) -> StringQuery<'c, 'a, 's, C, String, 4> {
        StringQuery {
            client,
            params: [bucket, object_key, subfolders, names],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it.into(),
        }
    }
}
impl<
    'c,
    'a,
    's,
    C: GenericClient,
    T1: crate::StringSql,
    T2: crate::StringSql,
    T3: crate::StringSql,
    T4: crate::ArraySql<Item = T3>,
    T5: crate::StringSql,
    T6: crate::ArraySql<Item = T5>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        DeleteRecordFilesExceptParams<T1, T2, T3, T4, T5, T6>,
        StringQuery<'c, 'a, 's, C, String, 4>,
        C,
    > for DeleteRecordFilesExceptStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a DeleteRecordFilesExceptParams<T1, T2, T3, T4, T5, T6>,
    ) -> StringQuery<'c, 'a, 's, C, String, 4> {
        self.bind(client, &params.bucket, &params.object_key, &params.subfolders, &params.names)
    }
}
pub struct FindKeysWithFilesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_keys_with_files() -> FindKeysWithFilesStmt {
    FindKeysWithFilesStmt(
        "select distinct object_key from attachments.file where bucket = $1 and object_key = any ($2)",
        None,
    )
}
impl FindKeysWithFilesStmt {
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
        bucket: &'a T1,
        object_keys: &'a T3,
    ) -> StringQuery<'c, 'a, 's, C, String, 2> {
        StringQuery {
            client,
            params: [bucket, object_keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it.into(),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql, T3: crate::ArraySql<Item = T2>>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindKeysWithFilesParams<T1, T2, T3>,
        StringQuery<'c, 'a, 's, C, String, 2>,
        C,
    > for FindKeysWithFilesStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindKeysWithFilesParams<T1, T2, T3>,
    ) -> StringQuery<'c, 'a, 's, C, String, 2> {
        self.bind(client, &params.bucket, &params.object_keys)
    }
}
pub struct MoveFilesToFolderStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn move_files_to_folder() -> MoveFilesToFolderStmt {
    MoveFilesToFolderStmt(
        "update attachments.file f set subfolder = $1 where f.bucket = $2 and f.object_key = $3 and f.subfolder = $4 and not exists ( select from attachments.file o where o.bucket = f.bucket and o.object_key = f.object_key and o.subfolder = $1 and o.name = f.name)",
        None,
    )
}
impl MoveFilesToFolderStmt {
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
    >(
        &'s self,
        client: &'c C,
        to: &'a T1,
        bucket: &'a T2,
        object_key: &'a T3,
        subfolder: &'a T4,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[to, bucket, object_key, subfolder]).await
    }
}
impl<
    'a,
    C: GenericClient + Send + Sync,
    T1: crate::StringSql,
    T2: crate::StringSql,
    T3: crate::StringSql,
    T4: crate::StringSql,
>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        MoveFilesToFolderParams<T1, T2, T3, T4>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for MoveFilesToFolderStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a MoveFilesToFolderParams<T1, T2, T3, T4>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(client, &params.to, &params.bucket, &params.object_key, &params.subfolder))
    }
}
