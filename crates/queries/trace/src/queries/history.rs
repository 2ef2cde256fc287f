// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct FindIssueLinksParams<
    T1: crate::ArraySql<Item = i64>,
    T2: crate::ArraySql<Item = i64>,
    T3: crate::ArraySql<Item = i64>,
> {
    pub serial_keys: T1,
    pub job_keys: T2,
    pub order_keys: T3,
}
#[derive(Debug)]
pub struct FindIssuesInJournalParams<
    T1: crate::ArraySql<Item = i64>,
    T2: crate::ArraySql<Item = i64>,
    T3: crate::ArraySql<Item = i64>,
> {
    pub serial_keys: T1,
    pub job_keys: T2,
    pub order_keys: T3,
}
#[derive(Debug)]
pub struct FindIssuesParams<T1: crate::ArraySql<Item = i64>> {
    pub keys: T1,
    pub at: chrono::DateTime<chrono::Utc>,
}
#[derive(Debug)]
pub struct FindTaskLinksParams<T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>> {
    pub serial_keys: T1,
    pub order_keys: T2,
}
#[derive(Debug)]
pub struct FindTasksInJournalParams<T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>> {
    pub serial_keys: T1,
    pub order_keys: T2,
}
#[derive(Debug)]
pub struct FindTasksParams<T1: crate::ArraySql<Item = i64>> {
    pub keys: T1,
    pub at: chrono::DateTime<chrono::Utc>,
}
#[derive(Debug)]
pub struct FindMatterEventsParams<T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>> {
    pub issue_keys: T1,
    pub task_keys: T2,
}
#[derive(Debug)]
pub struct FindFormsParams<T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>> {
    pub issue_keys: T1,
    pub task_keys: T2,
}
#[derive(Debug)]
pub struct FindMessagesParams<T1: crate::ArraySql<Item = i64>> {
    pub issue_keys: T1,
    pub at: chrono::DateTime<chrono::Utc>,
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct FindIssueLinks {
    pub issue_key: i64,
    pub serial_key: Option<i64>,
    pub job_key: Option<i64>,
    pub work_order_key: Option<i64>,
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindIssues {
    pub key: i64,
    pub type_name: Option<String>,
    pub issue_type_key: Option<i64>,
    pub open: bool,
    pub critical: bool,
    pub created: chrono::DateTime<chrono::Utc>,
    pub created_by: i64,
    pub closed: Option<chrono::DateTime<chrono::Utc>>,
    pub closed_by: Option<i64>,
}
pub struct FindIssuesBorrowed<'a> {
    pub key: i64,
    pub type_name: Option<&'a str>,
    pub issue_type_key: Option<i64>,
    pub open: bool,
    pub critical: bool,
    pub created: chrono::DateTime<chrono::Utc>,
    pub created_by: i64,
    pub closed: Option<chrono::DateTime<chrono::Utc>>,
    pub closed_by: Option<i64>,
}
impl<'a> From<FindIssuesBorrowed<'a>> for FindIssues {
    fn from(
        FindIssuesBorrowed {
            key,
            type_name,
            issue_type_key,
            open,
            critical,
            created,
            created_by,
            closed,
            closed_by,
        }: FindIssuesBorrowed<'a>,
    ) -> Self {
        Self {
            key,
            type_name: type_name.map(|v| v.into()),
            issue_type_key,
            open,
            critical,
            created,
            created_by,
            closed,
            closed_by,
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindIssueTypes {
    pub key: i64,
    pub name: String,
}
pub struct FindIssueTypesBorrowed<'a> {
    pub key: i64,
    pub name: &'a str,
}
impl<'a> From<FindIssueTypesBorrowed<'a>> for FindIssueTypes {
    fn from(FindIssueTypesBorrowed { key, name }: FindIssueTypesBorrowed<'a>) -> Self {
        Self { key, name: name.into() }
    }
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct FindTaskLinks {
    pub task_key: i64,
    pub serial_key: Option<i64>,
    pub work_order_key: Option<i64>,
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindTasks {
    pub key: i64,
    pub code: String,
    pub type_name: String,
    pub title: Option<String>,
    pub status: String,
    pub owner: Option<i64>,
    pub created: chrono::DateTime<chrono::Utc>,
    pub created_by: i64,
    pub closed: Option<chrono::DateTime<chrono::Utc>>,
    pub closed_by: Option<i64>,
    pub deleted: Option<chrono::DateTime<chrono::Utc>>,
}
pub struct FindTasksBorrowed<'a> {
    pub key: i64,
    pub code: &'a str,
    pub type_name: &'a str,
    pub title: Option<&'a str>,
    pub status: &'a str,
    pub owner: Option<i64>,
    pub created: chrono::DateTime<chrono::Utc>,
    pub created_by: i64,
    pub closed: Option<chrono::DateTime<chrono::Utc>>,
    pub closed_by: Option<i64>,
    pub deleted: Option<chrono::DateTime<chrono::Utc>>,
}
impl<'a> From<FindTasksBorrowed<'a>> for FindTasks {
    fn from(
        FindTasksBorrowed {
            key,
            code,
            type_name,
            title,
            status,
            owner,
            created,
            created_by,
            closed,
            closed_by,
            deleted,
        }: FindTasksBorrowed<'a>,
    ) -> Self {
        Self {
            key,
            code: code.into(),
            type_name: type_name.into(),
            title: title.map(|v| v.into()),
            status: status.into(),
            owner,
            created,
            created_by,
            closed,
            closed_by,
            deleted,
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindMatterEvents {
    pub key: i64,
    pub event_type: String,
    pub at: chrono::DateTime<chrono::Utc>,
    pub user_key: Option<i64>,
    pub issue_key: Option<i64>,
    pub task_key: Option<i64>,
    pub data: serde_json::Value,
}
pub struct FindMatterEventsBorrowed<'a> {
    pub key: i64,
    pub event_type: &'a str,
    pub at: chrono::DateTime<chrono::Utc>,
    pub user_key: Option<i64>,
    pub issue_key: Option<i64>,
    pub task_key: Option<i64>,
    pub data: postgres_types::Json<&'a serde_json::value::RawValue>,
}
impl<'a> From<FindMatterEventsBorrowed<'a>> for FindMatterEvents {
    fn from(
        FindMatterEventsBorrowed { key, event_type, at, user_key, issue_key, task_key, data }: FindMatterEventsBorrowed<
            'a,
        >,
    ) -> Self {
        Self {
            key,
            event_type: event_type.into(),
            at,
            user_key,
            issue_key,
            task_key,
            data: serde_json::from_str(data.0.get()).unwrap(),
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindForms {
    pub task_key: Option<i64>,
    pub issue_key: Option<i64>,
    pub form_field_key: String,
    pub custom_field_key: String,
    pub kind: String,
    pub label: String,
    pub mandatory: bool,
    pub value: Option<serde_json::Value>,
    pub last_updated: Option<chrono::DateTime<chrono::Utc>>,
    pub updated_by: Option<i64>,
}
pub struct FindFormsBorrowed<'a> {
    pub task_key: Option<i64>,
    pub issue_key: Option<i64>,
    pub form_field_key: &'a str,
    pub custom_field_key: &'a str,
    pub kind: &'a str,
    pub label: &'a str,
    pub mandatory: bool,
    pub value: Option<postgres_types::Json<&'a serde_json::value::RawValue>>,
    pub last_updated: Option<chrono::DateTime<chrono::Utc>>,
    pub updated_by: Option<i64>,
}
impl<'a> From<FindFormsBorrowed<'a>> for FindForms {
    fn from(
        FindFormsBorrowed {
            task_key,
            issue_key,
            form_field_key,
            custom_field_key,
            kind,
            label,
            mandatory,
            value,
            last_updated,
            updated_by,
        }: FindFormsBorrowed<'a>,
    ) -> Self {
        Self {
            task_key,
            issue_key,
            form_field_key: form_field_key.into(),
            custom_field_key: custom_field_key.into(),
            kind: kind.into(),
            label: label.into(),
            mandatory,
            value: value.map(|v| serde_json::from_str(v.0.get()).unwrap()),
            last_updated,
            updated_by,
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindMessages {
    pub issue_key: i64,
    pub sender_key: i64,
    pub content: Option<String>,
    pub created: chrono::DateTime<chrono::Utc>,
    pub updated: Option<chrono::DateTime<chrono::Utc>>,
    pub deleted: Option<chrono::DateTime<chrono::Utc>>,
}
pub struct FindMessagesBorrowed<'a> {
    pub issue_key: i64,
    pub sender_key: i64,
    pub content: Option<&'a str>,
    pub created: chrono::DateTime<chrono::Utc>,
    pub updated: Option<chrono::DateTime<chrono::Utc>>,
    pub deleted: Option<chrono::DateTime<chrono::Utc>>,
}
impl<'a> From<FindMessagesBorrowed<'a>> for FindMessages {
    fn from(
        FindMessagesBorrowed { issue_key, sender_key, content, created, updated, deleted }: FindMessagesBorrowed<'a>,
    ) -> Self {
        Self { issue_key, sender_key, content: content.map(|v| v.into()), created, updated, deleted }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct FindIssueLinksQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindIssueLinks, tokio_postgres::Error>,
    mapper: fn(FindIssueLinks) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindIssueLinksQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindIssueLinks) -> R) -> FindIssueLinksQuery<'c, 'a, 's, C, R, N> {
        FindIssueLinksQuery {
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
pub struct FindIssuesQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindIssuesBorrowed, tokio_postgres::Error>,
    mapper: fn(FindIssuesBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindIssuesQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindIssuesBorrowed) -> R) -> FindIssuesQuery<'c, 'a, 's, C, R, N> {
        FindIssuesQuery {
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
pub struct FindIssueTypesQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindIssueTypesBorrowed, tokio_postgres::Error>,
    mapper: fn(FindIssueTypesBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindIssueTypesQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindIssueTypesBorrowed) -> R) -> FindIssueTypesQuery<'c, 'a, 's, C, R, N> {
        FindIssueTypesQuery {
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
pub struct FindTaskLinksQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindTaskLinks, tokio_postgres::Error>,
    mapper: fn(FindTaskLinks) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindTaskLinksQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindTaskLinks) -> R) -> FindTaskLinksQuery<'c, 'a, 's, C, R, N> {
        FindTaskLinksQuery {
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
pub struct FindTasksQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindTasksBorrowed, tokio_postgres::Error>,
    mapper: fn(FindTasksBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindTasksQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindTasksBorrowed) -> R) -> FindTasksQuery<'c, 'a, 's, C, R, N> {
        FindTasksQuery {
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
pub struct FindMatterEventsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindMatterEventsBorrowed, tokio_postgres::Error>,
    mapper: fn(FindMatterEventsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindMatterEventsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindMatterEventsBorrowed) -> R) -> FindMatterEventsQuery<'c, 'a, 's, C, R, N> {
        FindMatterEventsQuery {
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
pub struct FindFormsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindFormsBorrowed, tokio_postgres::Error>,
    mapper: fn(FindFormsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindFormsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindFormsBorrowed) -> R) -> FindFormsQuery<'c, 'a, 's, C, R, N> {
        FindFormsQuery {
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
pub struct FindMessagesQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindMessagesBorrowed, tokio_postgres::Error>,
    mapper: fn(FindMessagesBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindMessagesQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindMessagesBorrowed) -> R) -> FindMessagesQuery<'c, 'a, 's, C, R, N> {
        FindMessagesQuery {
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
pub struct FindIssueLinksStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_issue_links() -> FindIssueLinksStmt {
    FindIssueLinksStmt(
        "select issue_key, serial_key, job_key, work_order_key from collaboration.issue_link where implied_by is null and (serial_key = any ($1) or job_key = any ($2) or work_order_key = any ($3)) order by issue_key, key",
        None,
    )
}
impl FindIssueLinksStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<
        'c,
        'a,
        's,
        C: GenericClient,
        T1: crate::ArraySql<Item = i64>,
        T2: crate::ArraySql<Item = i64>,
        T3: crate::ArraySql<Item = i64>,
    >(
        &'s self,
        client: &'c C,
        serial_keys: &'a T1,
        job_keys: &'a T2,
        order_keys: &'a T3,
    ) -> FindIssueLinksQuery<'c, 'a, 's, C, FindIssueLinks, 3> {
        FindIssueLinksQuery {
            client,
            params: [serial_keys, job_keys, order_keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindIssueLinks, tokio_postgres::Error> {
                Ok(FindIssueLinks {
                    issue_key: row.try_get(0)?,
                    serial_key: row.try_get(1)?,
                    job_key: row.try_get(2)?,
                    work_order_key: row.try_get(3)?,
                })
            },
            mapper: |it| FindIssueLinks::from(it),
        }
    }
}
impl<
    'c,
    'a,
    's,
    C: GenericClient,
    T1: crate::ArraySql<Item = i64>,
    T2: crate::ArraySql<Item = i64>,
    T3: crate::ArraySql<Item = i64>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindIssueLinksParams<T1, T2, T3>,
        FindIssueLinksQuery<'c, 'a, 's, C, FindIssueLinks, 3>,
        C,
    > for FindIssueLinksStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindIssueLinksParams<T1, T2, T3>,
    ) -> FindIssueLinksQuery<'c, 'a, 's, C, FindIssueLinks, 3> {
        self.bind(client, &params.serial_keys, &params.job_keys, &params.order_keys)
    }
}
pub struct FindIssuesInJournalStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_issues_in_journal() -> FindIssuesInJournalStmt {
    FindIssuesInJournalStmt(
        "with named as materialized ( select e.issue_key from journal.event e where not e.confidential and e.serial_keys && $1::bigint[] and e.serial_keys <> '{}' union all select e.issue_key from journal.event e where not e.confidential and e.job_key = any ($2) union all select e.issue_key from journal.event e where not e.confidential and e.work_order_key = any ($3) ) select distinct issue_key::bigint as key from named where issue_key is not null",
        None,
    )
}
impl FindIssuesInJournalStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<
        'c,
        'a,
        's,
        C: GenericClient,
        T1: crate::ArraySql<Item = i64>,
        T2: crate::ArraySql<Item = i64>,
        T3: crate::ArraySql<Item = i64>,
    >(
        &'s self,
        client: &'c C,
        serial_keys: &'a T1,
        job_keys: &'a T2,
        order_keys: &'a T3,
    ) -> I64Query<'c, 'a, 's, C, i64, 3> {
        I64Query {
            client,
            params: [serial_keys, job_keys, order_keys],
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
    T1: crate::ArraySql<Item = i64>,
    T2: crate::ArraySql<Item = i64>,
    T3: crate::ArraySql<Item = i64>,
> crate::client::async_::Params<'c, 'a, 's, FindIssuesInJournalParams<T1, T2, T3>, I64Query<'c, 'a, 's, C, i64, 3>, C>
    for FindIssuesInJournalStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindIssuesInJournalParams<T1, T2, T3>,
    ) -> I64Query<'c, 'a, 's, C, i64, 3> {
        self.bind(client, &params.serial_keys, &params.job_keys, &params.order_keys)
    }
}
pub struct FindIssuesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_issues() -> FindIssuesStmt {
    FindIssuesStmt(
        "select i.key, t.name as type_name, i.issue_type_key, i.open, i.critical, i.created, i.created_by, i.closed, i.closed_by from collaboration.issue i left join collaboration.issue_type t on t.key = i.issue_type_key where i.key = any ($1) and i.created <= $2 order by i.created, i.key",
        None,
    )
}
impl FindIssuesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
        at: &'a chrono::DateTime<chrono::Utc>,
    ) -> FindIssuesQuery<'c, 'a, 's, C, FindIssues, 2> {
        FindIssuesQuery {
            client,
            params: [keys, at],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindIssuesBorrowed, tokio_postgres::Error> {
                Ok(FindIssuesBorrowed {
                    key: row.try_get(0)?,
                    type_name: row.try_get(1)?,
                    issue_type_key: row.try_get(2)?,
                    open: row.try_get(3)?,
                    critical: row.try_get(4)?,
                    created: row.try_get(5)?,
                    created_by: row.try_get(6)?,
                    closed: row.try_get(7)?,
                    closed_by: row.try_get(8)?,
                })
            },
            mapper: |it| FindIssues::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<'c, 'a, 's, FindIssuesParams<T1>, FindIssuesQuery<'c, 'a, 's, C, FindIssues, 2>, C>
    for FindIssuesStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindIssuesParams<T1>,
    ) -> FindIssuesQuery<'c, 'a, 's, C, FindIssues, 2> {
        self.bind(client, &params.keys, &params.at)
    }
}
pub struct FindIssueTypesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_issue_types() -> FindIssueTypesStmt {
    FindIssueTypesStmt("select key, name from collaboration.issue_type", None)
}
impl FindIssueTypesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
    ) -> FindIssueTypesQuery<'c, 'a, 's, C, FindIssueTypes, 0> {
        FindIssueTypesQuery {
            client,
            params: [],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindIssueTypesBorrowed, tokio_postgres::Error> {
                Ok(FindIssueTypesBorrowed { key: row.try_get(0)?, name: row.try_get(1)? })
            },
            mapper: |it| FindIssueTypes::from(it),
        }
    }
}
pub struct FindTaskLinksStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_task_links() -> FindTaskLinksStmt {
    FindTaskLinksStmt(
        "select task_key, serial_key, work_order_key from collaboration.task_link where serial_key = any ($1) or work_order_key = any ($2) order by task_key, key",
        None,
    )
}
impl FindTaskLinksStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        serial_keys: &'a T1,
        order_keys: &'a T2,
    ) -> FindTaskLinksQuery<'c, 'a, 's, C, FindTaskLinks, 2> {
        FindTaskLinksQuery {
            client,
            params: [serial_keys, order_keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindTaskLinks, tokio_postgres::Error> {
                Ok(FindTaskLinks {
                    task_key: row.try_get(0)?,
                    serial_key: row.try_get(1)?,
                    work_order_key: row.try_get(2)?,
                })
            },
            mapper: |it| FindTaskLinks::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindTaskLinksParams<T1, T2>,
        FindTaskLinksQuery<'c, 'a, 's, C, FindTaskLinks, 2>,
        C,
    > for FindTaskLinksStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindTaskLinksParams<T1, T2>,
    ) -> FindTaskLinksQuery<'c, 'a, 's, C, FindTaskLinks, 2> {
        self.bind(client, &params.serial_keys, &params.order_keys)
    }
}
pub struct FindTasksInJournalStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_tasks_in_journal() -> FindTasksInJournalStmt {
    FindTasksInJournalStmt(
        "with named as materialized ( select e.task_key from journal.event e where not e.confidential and e.serial_keys && $1::bigint[] and e.serial_keys <> '{}' union all select e.task_key from journal.event e where not e.confidential and e.work_order_key = any ($2) ) select distinct task_key::bigint as key from named where task_key is not null",
        None,
    )
}
impl FindTasksInJournalStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        serial_keys: &'a T1,
        order_keys: &'a T2,
    ) -> I64Query<'c, 'a, 's, C, i64, 2> {
        I64Query {
            client,
            params: [serial_keys, order_keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<'c, 'a, 's, FindTasksInJournalParams<T1, T2>, I64Query<'c, 'a, 's, C, i64, 2>, C>
    for FindTasksInJournalStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindTasksInJournalParams<T1, T2>,
    ) -> I64Query<'c, 'a, 's, C, i64, 2> {
        self.bind(client, &params.serial_keys, &params.order_keys)
    }
}
pub struct FindTasksStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_tasks() -> FindTasksStmt {
    FindTasksStmt(
        "select t.key, t.code, y.name as type_name, t.title, t.status, a.user_key as owner, t.created, t.created_by, t.closed, t.closed_by, t.deleted from collaboration.task t join collaboration.task_type y on y.key = t.task_type_key left join collaboration.task_assignee a on a.task_key = t.key and a.place = 0 where t.key = any ($1) and t.created <= $2 order by t.created, t.key",
        None,
    )
}
impl FindTasksStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
        at: &'a chrono::DateTime<chrono::Utc>,
    ) -> FindTasksQuery<'c, 'a, 's, C, FindTasks, 2> {
        FindTasksQuery {
            client,
            params: [keys, at],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindTasksBorrowed, tokio_postgres::Error> {
                Ok(FindTasksBorrowed {
                    key: row.try_get(0)?,
                    code: row.try_get(1)?,
                    type_name: row.try_get(2)?,
                    title: row.try_get(3)?,
                    status: row.try_get(4)?,
                    owner: row.try_get(5)?,
                    created: row.try_get(6)?,
                    created_by: row.try_get(7)?,
                    closed: row.try_get(8)?,
                    closed_by: row.try_get(9)?,
                    deleted: row.try_get(10)?,
                })
            },
            mapper: |it| FindTasks::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<'c, 'a, 's, FindTasksParams<T1>, FindTasksQuery<'c, 'a, 's, C, FindTasks, 2>, C>
    for FindTasksStmt
{
    fn params(&'s self, client: &'c C, params: &'a FindTasksParams<T1>) -> FindTasksQuery<'c, 'a, 's, C, FindTasks, 2> {
        self.bind(client, &params.keys, &params.at)
    }
}
pub struct FindMatterEventsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_matter_events() -> FindMatterEventsStmt {
    FindMatterEventsStmt(
        "select e.key, e.event_type, e.at, e.user_key, e.issue_key, e.task_key, e.data from journal.event e where not e.confidential and e.topic in ('issue', 'task') and (e.issue_key = any ($1) or e.task_key = any ($2)) order by e.key",
        None,
    )
}
impl FindMatterEventsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        issue_keys: &'a T1,
        task_keys: &'a T2,
    ) -> FindMatterEventsQuery<'c, 'a, 's, C, FindMatterEvents, 2> {
        FindMatterEventsQuery {
            client,
            params: [issue_keys, task_keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindMatterEventsBorrowed, tokio_postgres::Error> {
                Ok(FindMatterEventsBorrowed {
                    key: row.try_get(0)?,
                    event_type: row.try_get(1)?,
                    at: row.try_get(2)?,
                    user_key: row.try_get(3)?,
                    issue_key: row.try_get(4)?,
                    task_key: row.try_get(5)?,
                    data: row.try_get(6)?,
                })
            },
            mapper: |it| FindMatterEvents::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindMatterEventsParams<T1, T2>,
        FindMatterEventsQuery<'c, 'a, 's, C, FindMatterEvents, 2>,
        C,
    > for FindMatterEventsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindMatterEventsParams<T1, T2>,
    ) -> FindMatterEventsQuery<'c, 'a, 's, C, FindMatterEvents, 2> {
        self.bind(client, &params.issue_keys, &params.task_keys)
    }
}
pub struct FindFormsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_forms() -> FindFormsStmt {
    FindFormsStmt(
        "select f.task_key, f.issue_key, f.form_field_key, f.custom_field_key, f.kind, f.label, f.mandatory, f.value, f.last_updated, f.updated_by from collaboration.form_field f where f.issue_key = any ($1) or f.task_key = any ($2) order by f.task_key, f.issue_key, f.place, f.key",
        None,
    )
}
impl FindFormsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        issue_keys: &'a T1,
        task_keys: &'a T2,
    ) -> FindFormsQuery<'c, 'a, 's, C, FindForms, 2> {
        FindFormsQuery {
            client,
            params: [issue_keys, task_keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindFormsBorrowed, tokio_postgres::Error> {
                Ok(FindFormsBorrowed {
                    task_key: row.try_get(0)?,
                    issue_key: row.try_get(1)?,
                    form_field_key: row.try_get(2)?,
                    custom_field_key: row.try_get(3)?,
                    kind: row.try_get(4)?,
                    label: row.try_get(5)?,
                    mandatory: row.try_get(6)?,
                    value: row.try_get(7)?,
                    last_updated: row.try_get(8)?,
                    updated_by: row.try_get(9)?,
                })
            },
            mapper: |it| FindForms::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<'c, 'a, 's, FindFormsParams<T1, T2>, FindFormsQuery<'c, 'a, 's, C, FindForms, 2>, C>
    for FindFormsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindFormsParams<T1, T2>,
    ) -> FindFormsQuery<'c, 'a, 's, C, FindForms, 2> {
        self.bind(client, &params.issue_keys, &params.task_keys)
    }
}
pub struct FindMessagesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_messages() -> FindMessagesStmt {
    FindMessagesStmt(
        "select issue_key::bigint as issue_key, sender_key, content, created, updated, deleted from collaboration.message where issue_key = any ($1) and created <= $2 order by created, key",
        None,
    )
}
impl FindMessagesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        issue_keys: &'a T1,
        at: &'a chrono::DateTime<chrono::Utc>,
    ) -> FindMessagesQuery<'c, 'a, 's, C, FindMessages, 2> {
        FindMessagesQuery {
            client,
            params: [issue_keys, at],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindMessagesBorrowed, tokio_postgres::Error> {
                Ok(FindMessagesBorrowed {
                    issue_key: row.try_get(0)?,
                    sender_key: row.try_get(1)?,
                    content: row.try_get(2)?,
                    created: row.try_get(3)?,
                    updated: row.try_get(4)?,
                    deleted: row.try_get(5)?,
                })
            },
            mapper: |it| FindMessages::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindMessagesParams<T1>,
        FindMessagesQuery<'c, 'a, 's, C, FindMessages, 2>,
        C,
    > for FindMessagesStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindMessagesParams<T1>,
    ) -> FindMessagesQuery<'c, 'a, 's, C, FindMessages, 2> {
        self.bind(client, &params.issue_keys, &params.at)
    }
}
