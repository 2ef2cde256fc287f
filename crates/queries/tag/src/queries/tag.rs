// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct InsertTagParams<T1: crate::StringSql, T2: crate::StringSql, T3: crate::StringSql, T4: crate::StringSql> {
    pub key: T1,
    pub name: T2,
    pub description: Option<T3>,
    pub color: Option<T4>,
}
#[derive(Debug)]
pub struct UpdateTagParams<T1: crate::StringSql, T2: crate::StringSql, T3: crate::StringSql, T4: crate::StringSql> {
    pub name: T1,
    pub description: Option<T2>,
    pub color: Option<T3>,
    pub key: T4,
}
#[derive(Debug)]
pub struct FindTaggedRecordsParams<T1: crate::StringSql, T2: crate::StringSql> {
    pub tag_key: T1,
    pub context: T2,
}
#[derive(Debug)]
pub struct ConnectTagsParams<
    T1: crate::StringSql,
    T2: crate::ArraySql<Item = T1>,
    T3: crate::StringSql,
    T4: crate::ArraySql<Item = T3>,
    T5: crate::StringSql,
    T6: crate::ArraySql<Item = T5>,
> {
    pub tag_keys: T2,
    pub contexts: T4,
    pub context_keys: T6,
}
#[derive(Debug)]
pub struct DisconnectTagsParams<
    T1: crate::StringSql,
    T2: crate::ArraySql<Item = T1>,
    T3: crate::StringSql,
    T4: crate::ArraySql<Item = T3>,
    T5: crate::StringSql,
    T6: crate::ArraySql<Item = T5>,
> {
    pub tag_keys: T2,
    pub contexts: T4,
    pub context_keys: T6,
}
#[derive(Debug)]
pub struct FindTagsOfRecordParams<T1: crate::StringSql, T2: crate::StringSql> {
    pub context: T1,
    pub context_key: T2,
}
#[derive(Debug)]
pub struct CopyConnectionsParams<T1: crate::StringSql, T2: crate::StringSql, T3: crate::StringSql> {
    pub target: T1,
    pub context: T2,
    pub original: T3,
}
#[derive(Debug)]
pub struct ForgetTagsOfRecordParams<T1: crate::StringSql, T2: crate::StringSql> {
    pub context: T1,
    pub context_key: T2,
}
#[derive(Debug, Clone, PartialEq)]
pub struct TagRow {
    pub key: String,
    pub rev: i64,
    pub name: String,
    pub description: Option<String>,
    pub color: Option<String>,
}
pub struct TagRowBorrowed<'a> {
    pub key: &'a str,
    pub rev: i64,
    pub name: &'a str,
    pub description: Option<&'a str>,
    pub color: Option<&'a str>,
}
impl<'a> From<TagRowBorrowed<'a>> for TagRow {
    fn from(TagRowBorrowed { key, rev, name, description, color }: TagRowBorrowed<'a>) -> Self {
        Self {
            key: key.into(),
            rev,
            name: name.into(),
            description: description.map(|v| v.into()),
            color: color.map(|v| v.into()),
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct CountConnections {
    pub context: String,
    pub total: i64,
}
pub struct CountConnectionsBorrowed<'a> {
    pub context: &'a str,
    pub total: i64,
}
impl<'a> From<CountConnectionsBorrowed<'a>> for CountConnections {
    fn from(CountConnectionsBorrowed { context, total }: CountConnectionsBorrowed<'a>) -> Self {
        Self { context: context.into(), total }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindTagsNamed {
    pub given: String,
    pub key: String,
}
pub struct FindTagsNamedBorrowed<'a> {
    pub given: &'a str,
    pub key: &'a str,
}
impl<'a> From<FindTagsNamedBorrowed<'a>> for FindTagsNamed {
    fn from(FindTagsNamedBorrowed { given, key }: FindTagsNamedBorrowed<'a>) -> Self {
        Self { given: given.into(), key: key.into() }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct HoldTagsNamed {
    pub given: String,
    pub key: String,
}
pub struct HoldTagsNamedBorrowed<'a> {
    pub given: &'a str,
    pub key: &'a str,
}
impl<'a> From<HoldTagsNamedBorrowed<'a>> for HoldTagsNamed {
    fn from(HoldTagsNamedBorrowed { given, key }: HoldTagsNamedBorrowed<'a>) -> Self {
        Self { given: given.into(), key: key.into() }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct TagRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<TagRowBorrowed, tokio_postgres::Error>,
    mapper: fn(TagRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> TagRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(TagRowBorrowed) -> R) -> TagRowQuery<'c, 'a, 's, C, R, N> {
        TagRowQuery {
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
pub struct CountConnectionsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<CountConnectionsBorrowed, tokio_postgres::Error>,
    mapper: fn(CountConnectionsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> CountConnectionsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(CountConnectionsBorrowed) -> R) -> CountConnectionsQuery<'c, 'a, 's, C, R, N> {
        CountConnectionsQuery {
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
pub struct FindTagsNamedQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindTagsNamedBorrowed, tokio_postgres::Error>,
    mapper: fn(FindTagsNamedBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindTagsNamedQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindTagsNamedBorrowed) -> R) -> FindTagsNamedQuery<'c, 'a, 's, C, R, N> {
        FindTagsNamedQuery {
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
pub struct HoldTagsNamedQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<HoldTagsNamedBorrowed, tokio_postgres::Error>,
    mapper: fn(HoldTagsNamedBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> HoldTagsNamedQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(HoldTagsNamedBorrowed) -> R) -> HoldTagsNamedQuery<'c, 'a, 's, C, R, N> {
        HoldTagsNamedQuery {
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
pub struct FindTagStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_tag() -> FindTagStmt {
    FindTagStmt("select key, rev, name, description, color from tag.tag where key = $1", None)
}
impl FindTagStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        key: &'a T1,
    ) -> TagRowQuery<'c, 'a, 's, C, TagRow, 1> {
        TagRowQuery {
            client,
            params: [key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<TagRowBorrowed, tokio_postgres::Error> {
                Ok(TagRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    name: row.try_get(2)?,
                    description: row.try_get(3)?,
                    color: row.try_get(4)?,
                })
            },
            mapper: |it| TagRow::from(it),
        }
    }
}
pub struct LockTagStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_tag() -> LockTagStmt {
    LockTagStmt("select key, rev, name, description, color from tag.tag where key = $1 for update", None)
}
impl LockTagStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        key: &'a T1,
    ) -> TagRowQuery<'c, 'a, 's, C, TagRow, 1> {
        TagRowQuery {
            client,
            params: [key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<TagRowBorrowed, tokio_postgres::Error> {
                Ok(TagRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    name: row.try_get(2)?,
                    description: row.try_get(3)?,
                    color: row.try_get(4)?,
                })
            },
            mapper: |it| TagRow::from(it),
        }
    }
}
pub struct FindTagByNameStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_tag_by_name() -> FindTagByNameStmt {
    FindTagByNameStmt("select key from tag.tag where lower(name) = lower($1)", None)
}
impl FindTagByNameStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        name: &'a T1,
    ) -> StringQuery<'c, 'a, 's, C, String, 1> {
        StringQuery {
            client,
            params: [name],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it.into(),
        }
    }
}
pub struct InsertTagStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_tag() -> InsertTagStmt {
    InsertTagStmt(
        "insert into tag.tag (key, name, description, color) values ($1, $2, $3, $4) returning key, rev, name, description, color",
        None,
    )
}
impl InsertTagStmt {
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
        key: &'a T1,
        name: &'a T2,
        description: &'a Option<T3>,
        color: &'a Option<T4>,
    ) -> TagRowQuery<'c, 'a, 's, C, TagRow, 4> {
        TagRowQuery {
            client,
            params: [key, name, description, color],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<TagRowBorrowed, tokio_postgres::Error> {
                Ok(TagRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    name: row.try_get(2)?,
                    description: row.try_get(3)?,
                    color: row.try_get(4)?,
                })
            },
            mapper: |it| TagRow::from(it),
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
> crate::client::async_::Params<'c, 'a, 's, InsertTagParams<T1, T2, T3, T4>, TagRowQuery<'c, 'a, 's, C, TagRow, 4>, C>
    for InsertTagStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a InsertTagParams<T1, T2, T3, T4>,
    ) -> TagRowQuery<'c, 'a, 's, C, TagRow, 4> {
        self.bind(client, &params.key, &params.name, &params.description, &params.color)
    }
}
pub struct UpdateTagStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn update_tag() -> UpdateTagStmt {
    UpdateTagStmt(
        "update tag.tag set name = $1, description = $2, color = $3, rev = nextval('platform.revision_sequence') where key = $4 returning key, rev, name, description, color",
        None,
    )
}
impl UpdateTagStmt {
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
        name: &'a T1,
        description: &'a Option<T2>,
        color: &'a Option<T3>,
        key: &'a T4,
    ) -> TagRowQuery<'c, 'a, 's, C, TagRow, 4> {
        TagRowQuery {
            client,
            params: [name, description, color, key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<TagRowBorrowed, tokio_postgres::Error> {
                Ok(TagRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    name: row.try_get(2)?,
                    description: row.try_get(3)?,
                    color: row.try_get(4)?,
                })
            },
            mapper: |it| TagRow::from(it),
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
> crate::client::async_::Params<'c, 'a, 's, UpdateTagParams<T1, T2, T3, T4>, TagRowQuery<'c, 'a, 's, C, TagRow, 4>, C>
    for UpdateTagStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a UpdateTagParams<T1, T2, T3, T4>,
    ) -> TagRowQuery<'c, 'a, 's, C, TagRow, 4> {
        self.bind(client, &params.name, &params.description, &params.color, &params.key)
    }
}
pub struct DeleteTagStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn delete_tag() -> DeleteTagStmt {
    DeleteTagStmt("delete from tag.tag where key = $1", None)
}
impl DeleteTagStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        key: &'a T1,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[key]).await
    }
}
pub struct CountConnectionsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn count_connections() -> CountConnectionsStmt {
    CountConnectionsStmt(
        "select context, count(*) as total from tag.tag_connection where tag_key = $1 group by context order by context",
        None,
    )
}
impl CountConnectionsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        tag_key: &'a T1,
    ) -> CountConnectionsQuery<'c, 'a, 's, C, CountConnections, 1> {
        CountConnectionsQuery {
            client,
            params: [tag_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<CountConnectionsBorrowed, tokio_postgres::Error> {
                Ok(CountConnectionsBorrowed { context: row.try_get(0)?, total: row.try_get(1)? })
            },
            mapper: |it| CountConnections::from(it),
        }
    }
}
pub struct FindTaggedRecordsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_tagged_records() -> FindTaggedRecordsStmt {
    FindTaggedRecordsStmt("select context_key from tag.tag_connection where tag_key = $1 and context = $2", None)
}
impl FindTaggedRecordsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql>(
        &'s self,
        client: &'c C,
        tag_key: &'a T1,
        context: &'a T2,
    ) -> StringQuery<'c, 'a, 's, C, String, 2> {
        StringQuery {
            client,
            params: [tag_key, context],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it.into(),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql>
    crate::client::async_::Params<'c, 'a, 's, FindTaggedRecordsParams<T1, T2>, StringQuery<'c, 'a, 's, C, String, 2>, C>
    for FindTaggedRecordsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindTaggedRecordsParams<T1, T2>,
    ) -> StringQuery<'c, 'a, 's, C, String, 2> {
        self.bind(client, &params.tag_key, &params.context)
    }
}
pub struct DeleteConnectionsOfTagStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn delete_connections_of_tag() -> DeleteConnectionsOfTagStmt {
    DeleteConnectionsOfTagStmt(
        "with gone as ( select context, context_key from tag.tag_connection where tag_key = $1 order by context, context_key for update ) delete from tag.tag_connection as connection using gone where connection.tag_key = $1 and connection.context = gone.context and connection.context_key = gone.context_key",
        None,
    )
}
impl DeleteConnectionsOfTagStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        tag_key: &'a T1,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[tag_key]).await
    }
}
pub struct KeepExistingTagsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn keep_existing_tags() -> KeepExistingTagsStmt {
    KeepExistingTagsStmt("select key from tag.tag where key = any ($1) order by key for key share", None)
}
impl KeepExistingTagsStmt {
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
pub struct ConnectTagsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn connect_tags() -> ConnectTagsStmt {
    ConnectTagsStmt(
        "insert into tag.tag_connection (tag_key, context, context_key) select distinct given.tag_key, given.context, given.context_key from unnest($1::text[], $2::text[], $3::text[]) as given (tag_key, context, context_key) order by 2, 3, 1 on conflict do nothing",
        None,
    )
}
impl ConnectTagsStmt {
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
    >(
        &'s self,
        client: &'c C,
        tag_keys: &'a T2,
        contexts: &'a T4,
        context_keys: &'a T6,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[tag_keys, contexts, context_keys]).await
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
>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        ConnectTagsParams<T1, T2, T3, T4, T5, T6>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for ConnectTagsStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a ConnectTagsParams<T1, T2, T3, T4, T5, T6>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(client, &params.tag_keys, &params.contexts, &params.context_keys))
    }
}
pub struct DisconnectTagsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn disconnect_tags() -> DisconnectTagsStmt {
    DisconnectTagsStmt(
        "with gone as ( select c.tag_key, c.context, c.context_key from tag.tag_connection c join unnest($1::text[], $2::text[], $3::text[]) as given (tag_key, context, context_key) on c.context = given.context and c.context_key = given.context_key and c.tag_key = given.tag_key order by c.context, c.context_key, c.tag_key for update of c ) delete from tag.tag_connection as connection using gone where connection.context = gone.context and connection.context_key = gone.context_key and connection.tag_key = gone.tag_key",
        None,
    )
}
impl DisconnectTagsStmt {
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
    >(
        &'s self,
        client: &'c C,
        tag_keys: &'a T2,
        contexts: &'a T4,
        context_keys: &'a T6,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[tag_keys, contexts, context_keys]).await
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
>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        DisconnectTagsParams<T1, T2, T3, T4, T5, T6>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for DisconnectTagsStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a DisconnectTagsParams<T1, T2, T3, T4, T5, T6>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(client, &params.tag_keys, &params.contexts, &params.context_keys))
    }
}
pub struct FindTagsOfRecordStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_tags_of_record() -> FindTagsOfRecordStmt {
    FindTagsOfRecordStmt(
        "select tag_key from tag.tag_connection where context = $1 and context_key = $2 order by tag_key",
        None,
    )
}
impl FindTagsOfRecordStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql>(
        &'s self,
        client: &'c C,
        context: &'a T1,
        context_key: &'a T2,
    ) -> StringQuery<'c, 'a, 's, C, String, 2> {
        StringQuery {
            client,
            params: [context, context_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it.into(),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql>
    crate::client::async_::Params<'c, 'a, 's, FindTagsOfRecordParams<T1, T2>, StringQuery<'c, 'a, 's, C, String, 2>, C>
    for FindTagsOfRecordStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindTagsOfRecordParams<T1, T2>,
    ) -> StringQuery<'c, 'a, 's, C, String, 2> {
        self.bind(client, &params.context, &params.context_key)
    }
}
pub struct CopyConnectionsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn copy_connections() -> CopyConnectionsStmt {
    CopyConnectionsStmt(
        "insert into tag.tag_connection (tag_key, context, context_key) select tag_key, context, $1 from tag.tag_connection where context = $2 and context_key = $3 order by tag_key",
        None,
    )
}
impl CopyConnectionsStmt {
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
    >(
        &'s self,
        client: &'c C,
        target: &'a T1,
        context: &'a T2,
        original: &'a T3,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[target, context, original]).await
    }
}
impl<'a, C: GenericClient + Send + Sync, T1: crate::StringSql, T2: crate::StringSql, T3: crate::StringSql>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        CopyConnectionsParams<T1, T2, T3>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for CopyConnectionsStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a CopyConnectionsParams<T1, T2, T3>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(client, &params.target, &params.context, &params.original))
    }
}
pub struct FindTagsNamedStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_tags_named() -> FindTagsNamedStmt {
    FindTagsNamedStmt(
        "select given.name as given, t.key from unnest($1::text[]) as given (name) join tag.tag t on lower(t.name) = lower(given.name)",
        None,
    )
}
impl FindTagsNamedStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        names: &'a T2,
    ) -> FindTagsNamedQuery<'c, 'a, 's, C, FindTagsNamed, 1> {
        FindTagsNamedQuery {
            client,
            params: [names],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindTagsNamedBorrowed, tokio_postgres::Error> {
                Ok(FindTagsNamedBorrowed { given: row.try_get(0)?, key: row.try_get(1)? })
            },
            mapper: |it| FindTagsNamed::from(it),
        }
    }
}
pub struct HoldTagsNamedStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn hold_tags_named() -> HoldTagsNamedStmt {
    HoldTagsNamedStmt(
        "select given.name as given, t.key from unnest($1::text[]) as given (name) join tag.tag t on lower(t.name) = lower(given.name) order by t.key for key share of t",
        None,
    )
}
impl HoldTagsNamedStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        names: &'a T2,
    ) -> HoldTagsNamedQuery<'c, 'a, 's, C, HoldTagsNamed, 1> {
        HoldTagsNamedQuery {
            client,
            params: [names],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<HoldTagsNamedBorrowed, tokio_postgres::Error> {
                Ok(HoldTagsNamedBorrowed { given: row.try_get(0)?, key: row.try_get(1)? })
            },
            mapper: |it| HoldTagsNamed::from(it),
        }
    }
}
pub struct ForgetTagsOfRecordStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn forget_tags_of_record() -> ForgetTagsOfRecordStmt {
    ForgetTagsOfRecordStmt("delete from tag.tag_connection where context = $1 and context_key = $2", None)
}
impl ForgetTagsOfRecordStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql>(
        &'s self,
        client: &'c C,
        context: &'a T1,
        context_key: &'a T2,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[context, context_key]).await
    }
}
impl<'a, C: GenericClient + Send + Sync, T1: crate::StringSql, T2: crate::StringSql>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        ForgetTagsOfRecordParams<T1, T2>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for ForgetTagsOfRecordStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a ForgetTagsOfRecordParams<T1, T2>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(client, &params.context, &params.context_key))
    }
}
