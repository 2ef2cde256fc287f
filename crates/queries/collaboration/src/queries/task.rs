// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct InsertTaskParams<
    T1: crate::StringSql,
    T2: crate::StringSql,
    T3: crate::StringSql,
    T4: crate::StringSql,
    T5: crate::JsonSql,
> {
    pub task_type_key: i64,
    pub code: T1,
    pub status: T2,
    pub start_from: Option<chrono::DateTime<chrono::Utc>>,
    pub due_by: Option<chrono::DateTime<chrono::Utc>>,
    pub created: chrono::DateTime<chrono::Utc>,
    pub created_by: i64,
    pub title: Option<T3>,
    pub description: Option<T4>,
    pub extra: Option<T5>,
}
#[derive(Debug)]
pub struct UpdateTaskParams<T1: crate::StringSql, T2: crate::StringSql, T3: crate::JsonSql> {
    pub start_from: Option<chrono::DateTime<chrono::Utc>>,
    pub due_by: Option<chrono::DateTime<chrono::Utc>>,
    pub title: Option<T1>,
    pub description: Option<T2>,
    pub extra: Option<T3>,
    pub key: i64,
}
#[derive(Debug)]
pub struct SetTaskStatusParams<T1: crate::StringSql, T2: crate::StringSql> {
    pub status: T1,
    pub closed: Option<chrono::DateTime<chrono::Utc>>,
    pub closed_by: Option<i64>,
    pub reason: Option<T2>,
    pub key: i64,
}
#[derive(Clone, Copy, Debug)]
pub struct DeleteTaskParams {
    pub deleted: chrono::DateTime<chrono::Utc>,
    pub deleted_by: i64,
    pub key: i64,
}
#[derive(Debug)]
pub struct InsertAssigneesParams<T1: crate::ArraySql<Item = i64>, T2: crate::StringSql, T3: crate::ArraySql<Item = T2>>
{
    pub task_key: i64,
    pub user_keys: T1,
    pub roles: T3,
}
#[derive(Debug)]
pub struct InsertTaskLinksParams<
    T1: crate::ArraySql<Item = Option<i64>>,
    T2: crate::ArraySql<Item = Option<i64>>,
    T3: crate::ArraySql<Item = Option<i64>>,
    T4: crate::ArraySql<Item = Option<i64>>,
    T5: crate::ArraySql<Item = Option<i64>>,
> {
    pub task_key: i64,
    pub issue_keys: T1,
    pub work_order_keys: T2,
    pub product_keys: T3,
    pub serial_keys: T4,
    pub linked_task_keys: T5,
}
#[derive(Debug)]
pub struct DeleteTaskLinkParams<T1: crate::StringSql> {
    pub task_key: i64,
    pub kind: T1,
    pub target: i64,
}
#[derive(Debug, Clone, PartialEq)]
pub struct TaskRow {
    pub key: i64,
    pub rev: i64,
    pub task_type_key: i64,
    pub code: String,
    pub status: String,
    pub start_from: Option<chrono::DateTime<chrono::Utc>>,
    pub due_by: Option<chrono::DateTime<chrono::Utc>>,
    pub created: chrono::DateTime<chrono::Utc>,
    pub created_by: i64,
    pub closed: Option<chrono::DateTime<chrono::Utc>>,
    pub closed_by: Option<i64>,
    pub deleted: Option<chrono::DateTime<chrono::Utc>>,
    pub deleted_by: Option<i64>,
    pub title: Option<String>,
    pub description: Option<String>,
    pub reason: Option<String>,
    pub extra: Option<serde_json::Value>,
}
pub struct TaskRowBorrowed<'a> {
    pub key: i64,
    pub rev: i64,
    pub task_type_key: i64,
    pub code: &'a str,
    pub status: &'a str,
    pub start_from: Option<chrono::DateTime<chrono::Utc>>,
    pub due_by: Option<chrono::DateTime<chrono::Utc>>,
    pub created: chrono::DateTime<chrono::Utc>,
    pub created_by: i64,
    pub closed: Option<chrono::DateTime<chrono::Utc>>,
    pub closed_by: Option<i64>,
    pub deleted: Option<chrono::DateTime<chrono::Utc>>,
    pub deleted_by: Option<i64>,
    pub title: Option<&'a str>,
    pub description: Option<&'a str>,
    pub reason: Option<&'a str>,
    pub extra: Option<postgres_types::Json<&'a serde_json::value::RawValue>>,
}
impl<'a> From<TaskRowBorrowed<'a>> for TaskRow {
    fn from(
        TaskRowBorrowed {
            key,
            rev,
            task_type_key,
            code,
            status,
            start_from,
            due_by,
            created,
            created_by,
            closed,
            closed_by,
            deleted,
            deleted_by,
            title,
            description,
            reason,
            extra,
        }: TaskRowBorrowed<'a>,
    ) -> Self {
        Self {
            key,
            rev,
            task_type_key,
            code: code.into(),
            status: status.into(),
            start_from,
            due_by,
            created,
            created_by,
            closed,
            closed_by,
            deleted,
            deleted_by,
            title: title.map(|v| v.into()),
            description: description.map(|v| v.into()),
            reason: reason.map(|v| v.into()),
            extra: extra.map(|v| serde_json::from_str(v.0.get()).unwrap()),
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct TaskRead {
    pub key: i64,
    pub rev: i64,
    pub task_type_key: i64,
    pub task_type_name: String,
    pub icon: Option<String>,
    pub link_settings: serde_json::Value,
    pub code: String,
    pub status: String,
    pub start_from: Option<chrono::DateTime<chrono::Utc>>,
    pub due_by: Option<chrono::DateTime<chrono::Utc>>,
    pub created: chrono::DateTime<chrono::Utc>,
    pub created_by: i64,
    pub closed: Option<chrono::DateTime<chrono::Utc>>,
    pub closed_by: Option<i64>,
    pub deleted: Option<chrono::DateTime<chrono::Utc>>,
    pub deleted_by: Option<i64>,
    pub title: Option<String>,
    pub description: Option<String>,
    pub reason: Option<String>,
    pub extra: Option<serde_json::Value>,
}
pub struct TaskReadBorrowed<'a> {
    pub key: i64,
    pub rev: i64,
    pub task_type_key: i64,
    pub task_type_name: &'a str,
    pub icon: Option<&'a str>,
    pub link_settings: postgres_types::Json<&'a serde_json::value::RawValue>,
    pub code: &'a str,
    pub status: &'a str,
    pub start_from: Option<chrono::DateTime<chrono::Utc>>,
    pub due_by: Option<chrono::DateTime<chrono::Utc>>,
    pub created: chrono::DateTime<chrono::Utc>,
    pub created_by: i64,
    pub closed: Option<chrono::DateTime<chrono::Utc>>,
    pub closed_by: Option<i64>,
    pub deleted: Option<chrono::DateTime<chrono::Utc>>,
    pub deleted_by: Option<i64>,
    pub title: Option<&'a str>,
    pub description: Option<&'a str>,
    pub reason: Option<&'a str>,
    pub extra: Option<postgres_types::Json<&'a serde_json::value::RawValue>>,
}
impl<'a> From<TaskReadBorrowed<'a>> for TaskRead {
    fn from(
        TaskReadBorrowed {
            key,
            rev,
            task_type_key,
            task_type_name,
            icon,
            link_settings,
            code,
            status,
            start_from,
            due_by,
            created,
            created_by,
            closed,
            closed_by,
            deleted,
            deleted_by,
            title,
            description,
            reason,
            extra,
        }: TaskReadBorrowed<'a>,
    ) -> Self {
        Self {
            key,
            rev,
            task_type_key,
            task_type_name: task_type_name.into(),
            icon: icon.map(|v| v.into()),
            link_settings: serde_json::from_str(link_settings.0.get()).unwrap(),
            code: code.into(),
            status: status.into(),
            start_from,
            due_by,
            created,
            created_by,
            closed,
            closed_by,
            deleted,
            deleted_by,
            title: title.map(|v| v.into()),
            description: description.map(|v| v.into()),
            reason: reason.map(|v| v.into()),
            extra: extra.map(|v| serde_json::from_str(v.0.get()).unwrap()),
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct ReadAssignees {
    pub task_key: i64,
    pub user_key: i64,
    pub role: String,
}
pub struct ReadAssigneesBorrowed<'a> {
    pub task_key: i64,
    pub user_key: i64,
    pub role: &'a str,
}
impl<'a> From<ReadAssigneesBorrowed<'a>> for ReadAssignees {
    fn from(ReadAssigneesBorrowed { task_key, user_key, role }: ReadAssigneesBorrowed<'a>) -> Self {
        Self { task_key, user_key, role: role.into() }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct ReadTaskLinks {
    pub task_key: i64,
    pub kind: String,
    pub target: i64,
    pub code: Option<String>,
}
pub struct ReadTaskLinksBorrowed<'a> {
    pub task_key: i64,
    pub kind: &'a str,
    pub target: i64,
    pub code: Option<&'a str>,
}
impl<'a> From<ReadTaskLinksBorrowed<'a>> for ReadTaskLinks {
    fn from(ReadTaskLinksBorrowed { task_key, kind, target, code }: ReadTaskLinksBorrowed<'a>) -> Self {
        Self { task_key, kind: kind.into(), target, code: code.map(|v| v.into()) }
    }
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct TaskState {
    pub key: i64,
    pub gone: bool,
}
#[derive(Debug, Clone, PartialEq)]
pub struct ReadTaskBases {
    pub key: i64,
    pub rev: i64,
    pub code: String,
    pub title: Option<String>,
    pub status: String,
    pub task_type_key: i64,
    pub task_type_name: String,
}
pub struct ReadTaskBasesBorrowed<'a> {
    pub key: i64,
    pub rev: i64,
    pub code: &'a str,
    pub title: Option<&'a str>,
    pub status: &'a str,
    pub task_type_key: i64,
    pub task_type_name: &'a str,
}
impl<'a> From<ReadTaskBasesBorrowed<'a>> for ReadTaskBases {
    fn from(
        ReadTaskBasesBorrowed { key, rev, code, title, status, task_type_key, task_type_name }: ReadTaskBasesBorrowed<
            'a,
        >,
    ) -> Self {
        Self {
            key,
            rev,
            code: code.into(),
            title: title.map(|v| v.into()),
            status: status.into(),
            task_type_key,
            task_type_name: task_type_name.into(),
        }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct TaskRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<TaskRowBorrowed, tokio_postgres::Error>,
    mapper: fn(TaskRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> TaskRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(TaskRowBorrowed) -> R) -> TaskRowQuery<'c, 'a, 's, C, R, N> {
        TaskRowQuery {
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
pub struct TaskReadQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<TaskReadBorrowed, tokio_postgres::Error>,
    mapper: fn(TaskReadBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> TaskReadQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(TaskReadBorrowed) -> R) -> TaskReadQuery<'c, 'a, 's, C, R, N> {
        TaskReadQuery {
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
pub struct ReadAssigneesQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<ReadAssigneesBorrowed, tokio_postgres::Error>,
    mapper: fn(ReadAssigneesBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> ReadAssigneesQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(ReadAssigneesBorrowed) -> R) -> ReadAssigneesQuery<'c, 'a, 's, C, R, N> {
        ReadAssigneesQuery {
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
pub struct ReadTaskLinksQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<ReadTaskLinksBorrowed, tokio_postgres::Error>,
    mapper: fn(ReadTaskLinksBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> ReadTaskLinksQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(ReadTaskLinksBorrowed) -> R) -> ReadTaskLinksQuery<'c, 'a, 's, C, R, N> {
        ReadTaskLinksQuery {
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
pub struct TaskStateQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<TaskState, tokio_postgres::Error>,
    mapper: fn(TaskState) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> TaskStateQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(TaskState) -> R) -> TaskStateQuery<'c, 'a, 's, C, R, N> {
        TaskStateQuery {
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
pub struct ReadTaskBasesQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<ReadTaskBasesBorrowed, tokio_postgres::Error>,
    mapper: fn(ReadTaskBasesBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> ReadTaskBasesQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(ReadTaskBasesBorrowed) -> R) -> ReadTaskBasesQuery<'c, 'a, 's, C, R, N> {
        ReadTaskBasesQuery {
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
pub struct LockTasksStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_tasks() -> LockTasksStmt {
    LockTasksStmt(
        "select key, rev, task_type_key, code, status, start_from, due_by, created, created_by, closed, closed_by, deleted, deleted_by, title, description, reason, extra from collaboration.task where key = any ($1) order by key for no key update",
        None,
    )
}
impl LockTasksStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> TaskRowQuery<'c, 'a, 's, C, TaskRow, 1> {
        TaskRowQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<TaskRowBorrowed, tokio_postgres::Error> {
                Ok(TaskRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    task_type_key: row.try_get(2)?,
                    code: row.try_get(3)?,
                    status: row.try_get(4)?,
                    start_from: row.try_get(5)?,
                    due_by: row.try_get(6)?,
                    created: row.try_get(7)?,
                    created_by: row.try_get(8)?,
                    closed: row.try_get(9)?,
                    closed_by: row.try_get(10)?,
                    deleted: row.try_get(11)?,
                    deleted_by: row.try_get(12)?,
                    title: row.try_get(13)?,
                    description: row.try_get(14)?,
                    reason: row.try_get(15)?,
                    extra: row.try_get(16)?,
                })
            },
            mapper: |it| TaskRow::from(it),
        }
    }
}
pub struct ReadTasksStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn read_tasks() -> ReadTasksStmt {
    ReadTasksStmt(
        "select t.key, t.rev, t.task_type_key, y.name as task_type_name, y.icon, y.link_settings, t.code, t.status, t.start_from, t.due_by, t.created, t.created_by, t.closed, t.closed_by, t.deleted, t.deleted_by, t.title, t.description, t.reason, t.extra from unnest($1::bigint[]) with ordinality as asked (key, place) join collaboration.task t on t.key = asked.key join collaboration.task_type y on y.key = t.task_type_key order by asked.place",
        None,
    )
}
impl ReadTasksStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> TaskReadQuery<'c, 'a, 's, C, TaskRead, 1> {
        TaskReadQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<TaskReadBorrowed, tokio_postgres::Error> {
                Ok(TaskReadBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    task_type_key: row.try_get(2)?,
                    task_type_name: row.try_get(3)?,
                    icon: row.try_get(4)?,
                    link_settings: row.try_get(5)?,
                    code: row.try_get(6)?,
                    status: row.try_get(7)?,
                    start_from: row.try_get(8)?,
                    due_by: row.try_get(9)?,
                    created: row.try_get(10)?,
                    created_by: row.try_get(11)?,
                    closed: row.try_get(12)?,
                    closed_by: row.try_get(13)?,
                    deleted: row.try_get(14)?,
                    deleted_by: row.try_get(15)?,
                    title: row.try_get(16)?,
                    description: row.try_get(17)?,
                    reason: row.try_get(18)?,
                    extra: row.try_get(19)?,
                })
            },
            mapper: |it| TaskRead::from(it),
        }
    }
}
pub struct TaskCodeIsTakenStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn task_code_is_taken() -> TaskCodeIsTakenStmt {
    TaskCodeIsTakenStmt("select exists (select from collaboration.task where code = $1) as taken", None)
}
impl TaskCodeIsTakenStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        code: &'a T1,
    ) -> BoolQuery<'c, 'a, 's, C, bool, 1> {
        BoolQuery {
            client,
            params: [code],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
pub struct InsertTaskStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_task() -> InsertTaskStmt {
    InsertTaskStmt(
        "insert into collaboration.task (task_type_key, code, status, start_from, due_by, created, created_by, title, description, extra) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning key",
        None,
    )
}
impl InsertTaskStmt {
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
        T5: crate::JsonSql,
    >(
        &'s self,
        client: &'c C,
        task_type_key: &'a i64,
        code: &'a T1,
        status: &'a T2,
        start_from: &'a Option<chrono::DateTime<chrono::Utc>>,
        due_by: &'a Option<chrono::DateTime<chrono::Utc>>,
        created: &'a chrono::DateTime<chrono::Utc>,
        created_by: &'a i64,
        title: &'a Option<T3>,
        description: &'a Option<T4>,
        extra: &'a Option<T5>,
    ) -> I64Query<'c, 'a, 's, C, i64, 10> {
        I64Query {
            client,
            params: [task_type_key, code, status, start_from, due_by, created, created_by, title, description, extra],
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
    T2: crate::StringSql,
    T3: crate::StringSql,
    T4: crate::StringSql,
    T5: crate::JsonSql,
> crate::client::async_::Params<'c, 'a, 's, InsertTaskParams<T1, T2, T3, T4, T5>, I64Query<'c, 'a, 's, C, i64, 10>, C>
    for InsertTaskStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a InsertTaskParams<T1, T2, T3, T4, T5>,
    ) -> I64Query<'c, 'a, 's, C, i64, 10> {
        self.bind(
            client,
            &params.task_type_key,
            &params.code,
            &params.status,
            &params.start_from,
            &params.due_by,
            &params.created,
            &params.created_by,
            &params.title,
            &params.description,
            &params.extra,
        )
    }
}
pub struct UpdateTaskStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn update_task() -> UpdateTaskStmt {
    UpdateTaskStmt(
        "update collaboration.task set start_from = $1, due_by = $2, title = $3, description = $4, extra = $5, rev = rev + 1 where key = $6 returning rev",
        None,
    )
}
impl UpdateTaskStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql, T3: crate::JsonSql>(
        &'s self,
        client: &'c C,
        start_from: &'a Option<chrono::DateTime<chrono::Utc>>,
        due_by: &'a Option<chrono::DateTime<chrono::Utc>>,
        title: &'a Option<T1>,
        description: &'a Option<T2>,
        extra: &'a Option<T3>,
        key: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 6> {
        I64Query {
            client,
            params: [start_from, due_by, title, description, extra, key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql, T3: crate::JsonSql>
    crate::client::async_::Params<'c, 'a, 's, UpdateTaskParams<T1, T2, T3>, I64Query<'c, 'a, 's, C, i64, 6>, C>
    for UpdateTaskStmt
{
    fn params(&'s self, client: &'c C, params: &'a UpdateTaskParams<T1, T2, T3>) -> I64Query<'c, 'a, 's, C, i64, 6> {
        self.bind(
            client,
            &params.start_from,
            &params.due_by,
            &params.title,
            &params.description,
            &params.extra,
            &params.key,
        )
    }
}
pub struct SetTaskStatusStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn set_task_status() -> SetTaskStatusStmt {
    SetTaskStatusStmt(
        "update collaboration.task set status = $1, closed = $2, closed_by = $3, reason = $4, rev = rev + 1 where key = $5 returning rev",
        None,
    )
}
impl SetTaskStatusStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql>(
        &'s self,
        client: &'c C,
        status: &'a T1,
        closed: &'a Option<chrono::DateTime<chrono::Utc>>,
        closed_by: &'a Option<i64>,
        reason: &'a Option<T2>,
        key: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 5> {
        I64Query {
            client,
            params: [status, closed, closed_by, reason, key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql>
    crate::client::async_::Params<'c, 'a, 's, SetTaskStatusParams<T1, T2>, I64Query<'c, 'a, 's, C, i64, 5>, C>
    for SetTaskStatusStmt
{
    fn params(&'s self, client: &'c C, params: &'a SetTaskStatusParams<T1, T2>) -> I64Query<'c, 'a, 's, C, i64, 5> {
        self.bind(client, &params.status, &params.closed, &params.closed_by, &params.reason, &params.key)
    }
}
pub struct TouchTaskStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn touch_task() -> TouchTaskStmt {
    TouchTaskStmt("update collaboration.task set rev = rev + 1 where key = $1 returning rev", None)
}
impl TouchTaskStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        key: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 1> {
        I64Query {
            client,
            params: [key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
pub struct DeleteTaskStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn delete_task() -> DeleteTaskStmt {
    DeleteTaskStmt(
        "update collaboration.task set deleted = $1, deleted_by = $2, rev = rev + 1 where key = $3 returning rev",
        None,
    )
}
impl DeleteTaskStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        deleted: &'a chrono::DateTime<chrono::Utc>,
        deleted_by: &'a i64,
        key: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 3> {
        I64Query {
            client,
            params: [deleted, deleted_by, key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<'c, 'a, 's, DeleteTaskParams, I64Query<'c, 'a, 's, C, i64, 3>, C> for DeleteTaskStmt
{
    fn params(&'s self, client: &'c C, params: &'a DeleteTaskParams) -> I64Query<'c, 'a, 's, C, i64, 3> {
        self.bind(client, &params.deleted, &params.deleted_by, &params.key)
    }
}
pub struct ReadAssigneesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn read_assignees() -> ReadAssigneesStmt {
    ReadAssigneesStmt(
        "select task_key, user_key, role from collaboration.task_assignee where task_key = any ($1) order by task_key, place",
        None,
    )
}
impl ReadAssigneesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> ReadAssigneesQuery<'c, 'a, 's, C, ReadAssignees, 1> {
        ReadAssigneesQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ReadAssigneesBorrowed, tokio_postgres::Error> {
                Ok(ReadAssigneesBorrowed {
                    task_key: row.try_get(0)?,
                    user_key: row.try_get(1)?,
                    role: row.try_get(2)?,
                })
            },
            mapper: |it| ReadAssignees::from(it),
        }
    }
}
pub struct DeleteAssigneesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn delete_assignees() -> DeleteAssigneesStmt {
    DeleteAssigneesStmt("delete from collaboration.task_assignee where task_key = $1", None)
}
impl DeleteAssigneesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        task_key: &'a i64,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[task_key]).await
    }
}
pub struct InsertAssigneesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_assignees() -> InsertAssigneesStmt {
    InsertAssigneesStmt(
        "insert into collaboration.task_assignee (task_key, place, user_key, role) select $1, given.place - 1, given.user_key, given.role from unnest($2::bigint[], $3::text[]) with ordinality as given (user_key, role, place)",
        None,
    )
}
impl InsertAssigneesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<
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
        task_key: &'a i64,
        user_keys: &'a T1,
        roles: &'a T3,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[task_key, user_keys, roles]).await
    }
}
impl<
    'a,
    C: GenericClient + Send + Sync,
    T1: crate::ArraySql<Item = i64>,
    T2: crate::StringSql,
    T3: crate::ArraySql<Item = T2>,
>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        InsertAssigneesParams<T1, T2, T3>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for InsertAssigneesStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a InsertAssigneesParams<T1, T2, T3>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(client, &params.task_key, &params.user_keys, &params.roles))
    }
}
pub struct ReadTaskLinksStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn read_task_links() -> ReadTaskLinksStmt {
    ReadTaskLinksStmt(
        "with linked as ( select l.task_key, l.type, l.target from collaboration.task_link l where l.task_key = any ($1) union all select l.linked_task_key, 'task', l.task_key from collaboration.task_link l where l.linked_task_key = any ($1) ) select l.task_key, l.type as kind, l.target, coalesce(o.code, p.code, s.code, t.code) as code from linked l left join production.work_order o on l.type = 'work_order' and o.key = l.target left join product.product p on l.type = 'product' and p.key = l.target left join serial.serial s on l.type = 'serial' and s.key = l.target left join collaboration.task t on l.type = 'task' and t.key = l.target where t.deleted is null order by l.task_key, l.type collate \"C\", lower(coalesce(o.code, p.code, s.code, t.code)) collate \"C\" nulls last, l.target",
        None,
    )
}
impl ReadTaskLinksStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> ReadTaskLinksQuery<'c, 'a, 's, C, ReadTaskLinks, 1> {
        ReadTaskLinksQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ReadTaskLinksBorrowed, tokio_postgres::Error> {
                Ok(ReadTaskLinksBorrowed {
                    task_key: row.try_get(0)?,
                    kind: row.try_get(1)?,
                    target: row.try_get(2)?,
                    code: row.try_get(3)?,
                })
            },
            mapper: |it| ReadTaskLinks::from(it),
        }
    }
}
pub struct InsertTaskLinksStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_task_links() -> InsertTaskLinksStmt {
    InsertTaskLinksStmt(
        "insert into collaboration.task_link (task_key, issue_key, work_order_key, product_key, serial_key, linked_task_key) select $1, given.issue_key, given.work_order_key, given.product_key, given.serial_key, given.linked_task_key from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[]) as given (issue_key, work_order_key, product_key, serial_key, linked_task_key)",
        None,
    )
}
impl InsertTaskLinksStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<
        'c,
        'a,
        's,
        C: GenericClient,
        T1: crate::ArraySql<Item = Option<i64>>,
        T2: crate::ArraySql<Item = Option<i64>>,
        T3: crate::ArraySql<Item = Option<i64>>,
        T4: crate::ArraySql<Item = Option<i64>>,
        T5: crate::ArraySql<Item = Option<i64>>,
    >(
        &'s self,
        client: &'c C,
        task_key: &'a i64,
        issue_keys: &'a T1,
        work_order_keys: &'a T2,
        product_keys: &'a T3,
        serial_keys: &'a T4,
        linked_task_keys: &'a T5,
    ) -> Result<u64, tokio_postgres::Error> {
        client
            .execute(self.0, &[task_key, issue_keys, work_order_keys, product_keys, serial_keys, linked_task_keys])
            .await
    }
}
impl<
    'a,
    C: GenericClient + Send + Sync,
    T1: crate::ArraySql<Item = Option<i64>>,
    T2: crate::ArraySql<Item = Option<i64>>,
    T3: crate::ArraySql<Item = Option<i64>>,
    T4: crate::ArraySql<Item = Option<i64>>,
    T5: crate::ArraySql<Item = Option<i64>>,
>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        InsertTaskLinksParams<T1, T2, T3, T4, T5>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for InsertTaskLinksStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a InsertTaskLinksParams<T1, T2, T3, T4, T5>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(
            client,
            &params.task_key,
            &params.issue_keys,
            &params.work_order_keys,
            &params.product_keys,
            &params.serial_keys,
            &params.linked_task_keys,
        ))
    }
}
pub struct DeleteTaskLinkStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn delete_task_link() -> DeleteTaskLinkStmt {
    DeleteTaskLinkStmt(
        "delete from collaboration.task_link where (task_key = $1 and type = $2 and target = $3) or ($2 = 'task' and task_key = $3 and linked_task_key = $1)",
        None,
    )
}
impl DeleteTaskLinkStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        task_key: &'a i64,
        kind: &'a T1,
        target: &'a i64,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[task_key, kind, target]).await
    }
}
impl<'a, C: GenericClient + Send + Sync, T1: crate::StringSql>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        DeleteTaskLinkParams<T1>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for DeleteTaskLinkStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a DeleteTaskLinkParams<T1>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(client, &params.task_key, &params.kind, &params.target))
    }
}
pub struct FindTaskStatesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_task_states() -> FindTaskStatesStmt {
    FindTaskStatesStmt("select key, deleted is not null as gone from collaboration.task where key = any ($1)", None)
}
impl FindTaskStatesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> TaskStateQuery<'c, 'a, 's, C, TaskState, 1> {
        TaskStateQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<TaskState, tokio_postgres::Error> {
                Ok(TaskState { key: row.try_get(0)?, gone: row.try_get(1)? })
            },
            mapper: |it| TaskState::from(it),
        }
    }
}
pub struct IsTaskClosedStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn is_task_closed() -> IsTaskClosedStmt {
    IsTaskClosedStmt("select closed is not null as closed from collaboration.task where key = $1", None)
}
impl IsTaskClosedStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        key: &'a i64,
    ) -> BoolQuery<'c, 'a, 's, C, bool, 1> {
        BoolQuery {
            client,
            params: [key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
pub struct KeepTaskStatesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn keep_task_states() -> KeepTaskStatesStmt {
    KeepTaskStatesStmt(
        "select key, deleted is not null as gone from collaboration.task where key = any ($1) order by key for key share",
        None,
    )
}
impl KeepTaskStatesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> TaskStateQuery<'c, 'a, 's, C, TaskState, 1> {
        TaskStateQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<TaskState, tokio_postgres::Error> {
                Ok(TaskState { key: row.try_get(0)?, gone: row.try_get(1)? })
            },
            mapper: |it| TaskState::from(it),
        }
    }
}
pub struct HoldTaskStatesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn hold_task_states() -> HoldTaskStatesStmt {
    HoldTaskStatesStmt(
        "select key, deleted is not null as gone from collaboration.task where key = any ($1) order by key for share",
        None,
    )
}
impl HoldTaskStatesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> TaskStateQuery<'c, 'a, 's, C, TaskState, 1> {
        TaskStateQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<TaskState, tokio_postgres::Error> {
                Ok(TaskState { key: row.try_get(0)?, gone: row.try_get(1)? })
            },
            mapper: |it| TaskState::from(it),
        }
    }
}
pub struct LockTaskStatesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_task_states() -> LockTaskStatesStmt {
    LockTaskStatesStmt(
        "select key, deleted is not null as gone from collaboration.task where key = any ($1) order by key for no key update",
        None,
    )
}
impl LockTaskStatesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> TaskStateQuery<'c, 'a, 's, C, TaskState, 1> {
        TaskStateQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<TaskState, tokio_postgres::Error> {
                Ok(TaskState { key: row.try_get(0)?, gone: row.try_get(1)? })
            },
            mapper: |it| TaskState::from(it),
        }
    }
}
pub struct ReadTaskBasesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn read_task_bases() -> ReadTaskBasesStmt {
    ReadTaskBasesStmt(
        "select t.key, t.rev, t.code, t.title, t.status, t.task_type_key, y.name as task_type_name from collaboration.task t join collaboration.task_type y on y.key = t.task_type_key where t.key = any ($1)",
        None,
    )
}
impl ReadTaskBasesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> ReadTaskBasesQuery<'c, 'a, 's, C, ReadTaskBases, 1> {
        ReadTaskBasesQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ReadTaskBasesBorrowed, tokio_postgres::Error> {
                Ok(ReadTaskBasesBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    code: row.try_get(2)?,
                    title: row.try_get(3)?,
                    status: row.try_get(4)?,
                    task_type_key: row.try_get(5)?,
                    task_type_name: row.try_get(6)?,
                })
            },
            mapper: |it| ReadTaskBases::from(it),
        }
    }
}
