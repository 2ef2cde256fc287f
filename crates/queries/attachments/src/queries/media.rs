// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct InsertMediaParams<
    T1: crate::StringSql,
    T2: crate::StringSql,
    T3: crate::StringSql,
    T4: crate::StringSql,
    T5: crate::StringSql,
> {
    pub key: T1,
    pub name: T2,
    pub object_path: T3,
    pub size: i64,
    pub content_type: T4,
    pub sha256: T5,
    pub created_at: chrono::DateTime<chrono::Utc>,
    pub created_by: i64,
}
#[derive(Debug)]
pub struct ReplaceMediaParams<
    T1: crate::StringSql,
    T2: crate::StringSql,
    T3: crate::StringSql,
    T4: crate::StringSql,
    T5: crate::StringSql,
> {
    pub name: T1,
    pub object_path: T2,
    pub size: i64,
    pub content_type: T3,
    pub sha256: T4,
    pub key: T5,
}
#[derive(Debug, Clone, PartialEq)]
pub struct MediaRow {
    pub key: String,
    pub rev: i64,
    pub name: String,
    pub object_path: String,
    pub size: i64,
    pub content_type: String,
    pub sha256: String,
    pub created_at: chrono::DateTime<chrono::Utc>,
}
pub struct MediaRowBorrowed<'a> {
    pub key: &'a str,
    pub rev: i64,
    pub name: &'a str,
    pub object_path: &'a str,
    pub size: i64,
    pub content_type: &'a str,
    pub sha256: &'a str,
    pub created_at: chrono::DateTime<chrono::Utc>,
}
impl<'a> From<MediaRowBorrowed<'a>> for MediaRow {
    fn from(
        MediaRowBorrowed { key, rev, name, object_path, size, content_type, sha256, created_at }: MediaRowBorrowed<'a>,
    ) -> Self {
        Self {
            key: key.into(),
            rev,
            name: name.into(),
            object_path: object_path.into(),
            size,
            content_type: content_type.into(),
            sha256: sha256.into(),
            created_at,
        }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct MediaRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<MediaRowBorrowed, tokio_postgres::Error>,
    mapper: fn(MediaRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> MediaRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(MediaRowBorrowed) -> R) -> MediaRowQuery<'c, 'a, 's, C, R, N> {
        MediaRowQuery {
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
pub struct InsertMediaStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_media() -> InsertMediaStmt {
    InsertMediaStmt(
        "insert into attachments.media (key, name, object_path, size, content_type, sha256, created_at, created_by, unused_since) values ($1, $2, $3, $4, $5, $6, $7, $8, $7) returning key, rev, name, object_path, size, content_type, sha256, created_at",
        None,
    )
}
impl InsertMediaStmt {
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
        T5: crate::StringSql,
    >(
        &'s self,
        client: &'c C,
        key: &'a T1,
        name: &'a T2,
        object_path: &'a T3,
        size: &'a i64,
        content_type: &'a T4,
        sha256: &'a T5,
        created_at: &'a chrono::DateTime<chrono::Utc>,
        created_by: &'a i64,
    ) -> MediaRowQuery<'c, 'a, 's, C, MediaRow, 8> {
        MediaRowQuery {
            client,
            params: [key, name, object_path, size, content_type, sha256, created_at, created_by],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<MediaRowBorrowed, tokio_postgres::Error> {
                Ok(MediaRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    name: row.try_get(2)?,
                    object_path: row.try_get(3)?,
                    size: row.try_get(4)?,
                    content_type: row.try_get(5)?,
                    sha256: row.try_get(6)?,
                    created_at: row.try_get(7)?,
                })
            },
            mapper: |it| MediaRow::from(it),
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
    T5: crate::StringSql,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        InsertMediaParams<T1, T2, T3, T4, T5>,
        MediaRowQuery<'c, 'a, 's, C, MediaRow, 8>,
        C,
    > for InsertMediaStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a InsertMediaParams<T1, T2, T3, T4, T5>,
    ) -> MediaRowQuery<'c, 'a, 's, C, MediaRow, 8> {
        self.bind(
            client,
            &params.key,
            &params.name,
            &params.object_path,
            &params.size,
            &params.content_type,
            &params.sha256,
            &params.created_at,
            &params.created_by,
        )
    }
}
pub struct FindMediaStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_media() -> FindMediaStmt {
    FindMediaStmt(
        "select key, rev, name, object_path, size, content_type, sha256, created_at from attachments.media where key = $1",
        None,
    )
}
impl FindMediaStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        key: &'a T1,
    ) -> MediaRowQuery<'c, 'a, 's, C, MediaRow, 1> {
        MediaRowQuery {
            client,
            params: [key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<MediaRowBorrowed, tokio_postgres::Error> {
                Ok(MediaRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    name: row.try_get(2)?,
                    object_path: row.try_get(3)?,
                    size: row.try_get(4)?,
                    content_type: row.try_get(5)?,
                    sha256: row.try_get(6)?,
                    created_at: row.try_get(7)?,
                })
            },
            mapper: |it| MediaRow::from(it),
        }
    }
}
pub struct LockMediaStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_media() -> LockMediaStmt {
    LockMediaStmt(
        "select key, rev, name, object_path, size, content_type, sha256, created_at from attachments.media where key = $1 for no key update",
        None,
    )
}
impl LockMediaStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        key: &'a T1,
    ) -> MediaRowQuery<'c, 'a, 's, C, MediaRow, 1> {
        MediaRowQuery {
            client,
            params: [key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<MediaRowBorrowed, tokio_postgres::Error> {
                Ok(MediaRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    name: row.try_get(2)?,
                    object_path: row.try_get(3)?,
                    size: row.try_get(4)?,
                    content_type: row.try_get(5)?,
                    sha256: row.try_get(6)?,
                    created_at: row.try_get(7)?,
                })
            },
            mapper: |it| MediaRow::from(it),
        }
    }
}
pub struct LockMediaToDeleteStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_media_to_delete() -> LockMediaToDeleteStmt {
    LockMediaToDeleteStmt(
        "select key, rev, name, object_path, size, content_type, sha256, created_at from attachments.media where key = $1 for update",
        None,
    )
}
impl LockMediaToDeleteStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        key: &'a T1,
    ) -> MediaRowQuery<'c, 'a, 's, C, MediaRow, 1> {
        MediaRowQuery {
            client,
            params: [key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<MediaRowBorrowed, tokio_postgres::Error> {
                Ok(MediaRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    name: row.try_get(2)?,
                    object_path: row.try_get(3)?,
                    size: row.try_get(4)?,
                    content_type: row.try_get(5)?,
                    sha256: row.try_get(6)?,
                    created_at: row.try_get(7)?,
                })
            },
            mapper: |it| MediaRow::from(it),
        }
    }
}
pub struct ReplaceMediaStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn replace_media() -> ReplaceMediaStmt {
    ReplaceMediaStmt(
        "update attachments.media set rev = rev + 1, name = $1, object_path = $2, size = $3, content_type = $4, sha256 = $5 where key = $6 returning key, rev, name, object_path, size, content_type, sha256, created_at",
        None,
    )
}
impl ReplaceMediaStmt {
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
        T5: crate::StringSql,
    >(
        &'s self,
        client: &'c C,
        name: &'a T1,
        object_path: &'a T2,
        size: &'a i64,
        content_type: &'a T3,
        sha256: &'a T4,
        key: &'a T5,
    ) -> MediaRowQuery<'c, 'a, 's, C, MediaRow, 6> {
        MediaRowQuery {
            client,
            params: [name, object_path, size, content_type, sha256, key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<MediaRowBorrowed, tokio_postgres::Error> {
                Ok(MediaRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    name: row.try_get(2)?,
                    object_path: row.try_get(3)?,
                    size: row.try_get(4)?,
                    content_type: row.try_get(5)?,
                    sha256: row.try_get(6)?,
                    created_at: row.try_get(7)?,
                })
            },
            mapper: |it| MediaRow::from(it),
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
    T5: crate::StringSql,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        ReplaceMediaParams<T1, T2, T3, T4, T5>,
        MediaRowQuery<'c, 'a, 's, C, MediaRow, 6>,
        C,
    > for ReplaceMediaStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a ReplaceMediaParams<T1, T2, T3, T4, T5>,
    ) -> MediaRowQuery<'c, 'a, 's, C, MediaRow, 6> {
        self.bind(
            client,
            &params.name,
            &params.object_path,
            &params.size,
            &params.content_type,
            &params.sha256,
            &params.key,
        )
    }
}
pub struct DeleteMediaStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn delete_media() -> DeleteMediaStmt {
    DeleteMediaStmt("delete from attachments.media where key = any ($1) returning object_path", None)
}
impl DeleteMediaStmt {
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
