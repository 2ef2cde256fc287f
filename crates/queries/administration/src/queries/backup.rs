// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug, Clone, PartialEq)]
pub struct NamedObjectRow {
    pub path: String,
    pub record: String,
    pub size: Option<i64>,
    pub sha256: Option<String>,
    pub created: chrono::DateTime<chrono::Utc>,
}
pub struct NamedObjectRowBorrowed<'a> {
    pub path: &'a str,
    pub record: &'a str,
    pub size: Option<i64>,
    pub sha256: Option<&'a str>,
    pub created: chrono::DateTime<chrono::Utc>,
}
impl<'a> From<NamedObjectRowBorrowed<'a>> for NamedObjectRow {
    fn from(NamedObjectRowBorrowed { path, record, size, sha256, created }: NamedObjectRowBorrowed<'a>) -> Self {
        Self { path: path.into(), record: record.into(), size, sha256: sha256.map(|v| v.into()), created }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindNewestCursor {
    pub feed_id: String,
    pub cursor: Option<String>,
}
pub struct FindNewestCursorBorrowed<'a> {
    pub feed_id: &'a str,
    pub cursor: Option<&'a str>,
}
impl<'a> From<FindNewestCursorBorrowed<'a>> for FindNewestCursor {
    fn from(FindNewestCursorBorrowed { feed_id, cursor }: FindNewestCursorBorrowed<'a>) -> Self {
        Self { feed_id: feed_id.into(), cursor: cursor.map(|v| v.into()) }
    }
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct CountContent {
    pub units: i64,
    pub positions: i64,
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct NamedObjectRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<NamedObjectRowBorrowed, tokio_postgres::Error>,
    mapper: fn(NamedObjectRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> NamedObjectRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(NamedObjectRowBorrowed) -> R) -> NamedObjectRowQuery<'c, 'a, 's, C, R, N> {
        NamedObjectRowQuery {
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
pub struct FindNewestCursorQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindNewestCursorBorrowed, tokio_postgres::Error>,
    mapper: fn(FindNewestCursorBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindNewestCursorQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindNewestCursorBorrowed) -> R) -> FindNewestCursorQuery<'c, 'a, 's, C, R, N> {
        FindNewestCursorQuery {
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
pub struct CountContentQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<CountContent, tokio_postgres::Error>,
    mapper: fn(CountContent) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> CountContentQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(CountContent) -> R) -> CountContentQuery<'c, 'a, 's, C, R, N> {
        CountContentQuery {
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
pub struct ListNamedObjectsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn list_named_objects() -> ListNamedObjectsStmt {
    ListNamedObjectsStmt(
        "select named.path, named.record, named.size, named.sha256, named.created from ( select f.object_path as path, f.bucket || '/' || f.object_key || ' ' || f.name as record, f.size, f.sha256, f.created from attachments.file f union all select m.object_path, 'media/' || m.key || ' ' || m.name, m.size, m.sha256, m.created_at from attachments.media m union all select c.object_path, 'configuration/' || c.key, c.size, c.sha256, 'epoch'::timestamptz from configuration.config c where c.object_path is not null union all select i.object_path, 'product_import/' || i.file_key, null, null, i.created from product.import_file i where i.object_path is not null union all select i.object_path, 'count_import/' || i.file_key, null, null, i.created from counting.import_file i where i.object_path is not null ) named order by named.path",
        None,
    )
}
impl ListNamedObjectsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
    ) -> NamedObjectRowQuery<'c, 'a, 's, C, NamedObjectRow, 0> {
        NamedObjectRowQuery {
            client,
            params: [],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<NamedObjectRowBorrowed, tokio_postgres::Error> {
                Ok(NamedObjectRowBorrowed {
                    path: row.try_get(0)?,
                    record: row.try_get(1)?,
                    size: row.try_get(2)?,
                    sha256: row.try_get(3)?,
                    created: row.try_get(4)?,
                })
            },
            mapper: |it| NamedObjectRow::from(it),
        }
    }
}
pub struct FindNewestCursorStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_newest_cursor() -> FindNewestCursorStmt {
    FindNewestCursorStmt(
        "select (select s.feed_id::text from journal.sealer s) as feed_id, (select e.feed from journal.epoch e order by e.n desc limit 1) || '.' || coalesce(max(f.pos), 0)::text as cursor from journal.feed f",
        None,
    )
}
impl FindNewestCursorStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
    ) -> FindNewestCursorQuery<'c, 'a, 's, C, FindNewestCursor, 0> {
        FindNewestCursorQuery {
            client,
            params: [],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindNewestCursorBorrowed, tokio_postgres::Error> {
                Ok(FindNewestCursorBorrowed { feed_id: row.try_get(0)?, cursor: row.try_get(1)? })
            },
            mapper: |it| FindNewestCursor::from(it),
        }
    }
}
pub struct FindFeedHolesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_feed_holes() -> FindFeedHolesStmt {
    FindFeedHolesStmt(
        "select f.pos from (select pos, lead(pos) over (order by pos) as next_pos from journal.feed) f where f.next_pos <> f.pos + 1 and not exists (select from journal.epoch e where e.base_pos = f.next_pos) order by f.pos limit 100",
        None,
    )
}
impl FindFeedHolesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(&'s self, client: &'c C) -> I64Query<'c, 'a, 's, C, i64, 0> {
        I64Query {
            client,
            params: [],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
pub struct CountContentStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn count_content() -> CountContentStmt {
    CountContentStmt(
        "select (select count(*) from serial.serial) as units, (select count(*) from journal.feed) as positions",
        None,
    )
}
impl CountContentStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
    ) -> CountContentQuery<'c, 'a, 's, C, CountContent, 0> {
        CountContentQuery {
            client,
            params: [],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<CountContent, tokio_postgres::Error> {
                Ok(CountContent { units: row.try_get(0)?, positions: row.try_get(1)? })
            },
            mapper: |it| CountContent::from(it),
        }
    }
}
