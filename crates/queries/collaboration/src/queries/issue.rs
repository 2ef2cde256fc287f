// This file was generated with `cornucopia`. Do not modify.

#[derive(Clone, Copy, Debug)]
pub struct InsertIssueParams {
    pub issue_type_key: Option<i64>,
    pub critical: bool,
    pub created: chrono::DateTime<chrono::Utc>,
    pub created_by: i64,
}
#[derive(Clone, Copy, Debug)]
pub struct UpdateIssueParams {
    pub issue_type_key: Option<i64>,
    pub critical: bool,
    pub key: i64,
}
#[derive(Clone, Copy, Debug)]
pub struct SetIssueOpenParams {
    pub open: bool,
    pub critical: bool,
    pub closed: Option<chrono::DateTime<chrono::Utc>>,
    pub closed_by: Option<i64>,
    pub key: i64,
}
#[derive(Debug)]
pub struct InsertIssueLinksParams<
    T1: crate::ArraySql<Item = i64>,
    T2: crate::ArraySql<Item = Option<i64>>,
    T3: crate::ArraySql<Item = Option<i64>>,
    T4: crate::StringSql,
    T5: crate::ArraySql<Item = Option<T4>>,
    T6: crate::StringSql,
    T7: crate::ArraySql<Item = Option<T6>>,
    T8: crate::ArraySql<Item = Option<i64>>,
    T9: crate::StringSql,
    T10: crate::ArraySql<Item = Option<T9>>,
    T11: crate::ArraySql<Item = Option<i64>>,
    T12: crate::ArraySql<Item = Option<i64>>,
    T13: crate::ArraySql<Item = Option<i64>>,
> {
    pub issue_key: i64,
    pub keys: T1,
    pub implied_bys: T2,
    pub product_keys: T3,
    pub operation_keys: T5,
    pub phase_keys: T7,
    pub work_order_keys: T8,
    pub project_codes: T10,
    pub user_keys: T11,
    pub job_keys: T12,
    pub serial_keys: T13,
}
#[derive(Debug)]
pub struct DeleteIssueLinkParams<T1: crate::StringSql, T2: crate::StringSql> {
    pub issue_key: i64,
    pub kind: T1,
    pub target: T2,
}
#[derive(Clone, Copy, Debug)]
pub struct FindTasksNeedingIssueParams {
    pub issue_key: i64,
    pub limit: i64,
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct IssueRow {
    pub key: i64,
    pub rev: i64,
    pub issue_type_key: Option<i64>,
    pub open: bool,
    pub critical: bool,
    pub created: chrono::DateTime<chrono::Utc>,
    pub created_by: i64,
    pub closed: Option<chrono::DateTime<chrono::Utc>>,
    pub closed_by: Option<i64>,
}
#[derive(Debug, Clone, PartialEq)]
pub struct IssueRead {
    pub key: i64,
    pub rev: i64,
    pub issue_type_key: Option<i64>,
    pub open: bool,
    pub critical: bool,
    pub created: chrono::DateTime<chrono::Utc>,
    pub created_by: i64,
    pub closed: Option<chrono::DateTime<chrono::Utc>>,
    pub closed_by: Option<i64>,
    pub icon: Option<String>,
    pub issue_type_name: Option<String>,
    pub phase_alias: Option<String>,
}
pub struct IssueReadBorrowed<'a> {
    pub key: i64,
    pub rev: i64,
    pub issue_type_key: Option<i64>,
    pub open: bool,
    pub critical: bool,
    pub created: chrono::DateTime<chrono::Utc>,
    pub created_by: i64,
    pub closed: Option<chrono::DateTime<chrono::Utc>>,
    pub closed_by: Option<i64>,
    pub icon: Option<&'a str>,
    pub issue_type_name: Option<&'a str>,
    pub phase_alias: Option<&'a str>,
}
impl<'a> From<IssueReadBorrowed<'a>> for IssueRead {
    fn from(
        IssueReadBorrowed {
            key,
            rev,
            issue_type_key,
            open,
            critical,
            created,
            created_by,
            closed,
            closed_by,
            icon,
            issue_type_name,
            phase_alias,
        }: IssueReadBorrowed<'a>,
    ) -> Self {
        Self {
            key,
            rev,
            issue_type_key,
            open,
            critical,
            created,
            created_by,
            closed,
            closed_by,
            icon: icon.map(|v| v.into()),
            issue_type_name: issue_type_name.map(|v| v.into()),
            phase_alias: phase_alias.map(|v| v.into()),
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct ReadIssueLinks {
    pub issue_key: i64,
    pub kind: String,
    pub target: String,
    pub implied: bool,
}
pub struct ReadIssueLinksBorrowed<'a> {
    pub issue_key: i64,
    pub kind: &'a str,
    pub target: &'a str,
    pub implied: bool,
}
impl<'a> From<ReadIssueLinksBorrowed<'a>> for ReadIssueLinks {
    fn from(ReadIssueLinksBorrowed { issue_key, kind, target, implied }: ReadIssueLinksBorrowed<'a>) -> Self {
        Self { issue_key, kind: kind.into(), target: target.into(), implied }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct ReadIssueBases {
    pub key: i64,
    pub rev: i64,
    pub issue_type_key: Option<i64>,
    pub issue_type_name: Option<String>,
    pub open: bool,
    pub critical: bool,
    pub created: chrono::DateTime<chrono::Utc>,
}
pub struct ReadIssueBasesBorrowed<'a> {
    pub key: i64,
    pub rev: i64,
    pub issue_type_key: Option<i64>,
    pub issue_type_name: Option<&'a str>,
    pub open: bool,
    pub critical: bool,
    pub created: chrono::DateTime<chrono::Utc>,
}
impl<'a> From<ReadIssueBasesBorrowed<'a>> for ReadIssueBases {
    fn from(
        ReadIssueBasesBorrowed {
            key,
            rev,
            issue_type_key,
            issue_type_name,
            open,
            critical,
            created,
        }: ReadIssueBasesBorrowed<'a>,
    ) -> Self {
        Self { key, rev, issue_type_key, issue_type_name: issue_type_name.map(|v| v.into()), open, critical, created }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct IssueRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<IssueRow, tokio_postgres::Error>,
    mapper: fn(IssueRow) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> IssueRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(IssueRow) -> R) -> IssueRowQuery<'c, 'a, 's, C, R, N> {
        IssueRowQuery {
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
pub struct IssueReadQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<IssueReadBorrowed, tokio_postgres::Error>,
    mapper: fn(IssueReadBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> IssueReadQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(IssueReadBorrowed) -> R) -> IssueReadQuery<'c, 'a, 's, C, R, N> {
        IssueReadQuery {
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
pub struct ReadIssueLinksQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<ReadIssueLinksBorrowed, tokio_postgres::Error>,
    mapper: fn(ReadIssueLinksBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> ReadIssueLinksQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(ReadIssueLinksBorrowed) -> R) -> ReadIssueLinksQuery<'c, 'a, 's, C, R, N> {
        ReadIssueLinksQuery {
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
pub struct ReadIssueBasesQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<ReadIssueBasesBorrowed, tokio_postgres::Error>,
    mapper: fn(ReadIssueBasesBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> ReadIssueBasesQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(ReadIssueBasesBorrowed) -> R) -> ReadIssueBasesQuery<'c, 'a, 's, C, R, N> {
        ReadIssueBasesQuery {
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
pub struct LockIssuesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_issues() -> LockIssuesStmt {
    LockIssuesStmt(
        "select key, rev, issue_type_key, open, critical, created, created_by, closed, closed_by from collaboration.issue where key = any ($1) order by key for no key update",
        None,
    )
}
impl LockIssuesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> IssueRowQuery<'c, 'a, 's, C, IssueRow, 1> {
        IssueRowQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<IssueRow, tokio_postgres::Error> {
                Ok(IssueRow {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    issue_type_key: row.try_get(2)?,
                    open: row.try_get(3)?,
                    critical: row.try_get(4)?,
                    created: row.try_get(5)?,
                    created_by: row.try_get(6)?,
                    closed: row.try_get(7)?,
                    closed_by: row.try_get(8)?,
                })
            },
            mapper: |it| IssueRow::from(it),
        }
    }
}
pub struct LockIssueToDeleteStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_issue_to_delete() -> LockIssueToDeleteStmt {
    LockIssueToDeleteStmt(
        "select key, rev, issue_type_key, open, critical, created, created_by, closed, closed_by from collaboration.issue where key = $1 for update",
        None,
    )
}
impl LockIssueToDeleteStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        key: &'a i64,
    ) -> IssueRowQuery<'c, 'a, 's, C, IssueRow, 1> {
        IssueRowQuery {
            client,
            params: [key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<IssueRow, tokio_postgres::Error> {
                Ok(IssueRow {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    issue_type_key: row.try_get(2)?,
                    open: row.try_get(3)?,
                    critical: row.try_get(4)?,
                    created: row.try_get(5)?,
                    created_by: row.try_get(6)?,
                    closed: row.try_get(7)?,
                    closed_by: row.try_get(8)?,
                })
            },
            mapper: |it| IssueRow::from(it),
        }
    }
}
pub struct ReadIssuesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn read_issues() -> ReadIssuesStmt {
    ReadIssuesStmt(
        "select i.key, i.rev, i.issue_type_key, i.open, i.critical, i.created, i.created_by, i.closed, i.closed_by, t.icon, t.name as issue_type_name, ( select f.alias from collaboration.issue_link l join process.phase f on f.key = l.phase_key where l.issue_key = i.key and l.phase_key is not null order by l.implied_by is not null, l.key limit 1 ) as phase_alias from unnest($1::bigint[]) with ordinality as asked (key, place) join collaboration.issue i on i.key = asked.key left join collaboration.issue_type t on t.key = i.issue_type_key order by asked.place",
        None,
    )
}
impl ReadIssuesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> IssueReadQuery<'c, 'a, 's, C, IssueRead, 1> {
        IssueReadQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<IssueReadBorrowed, tokio_postgres::Error> {
                Ok(IssueReadBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    issue_type_key: row.try_get(2)?,
                    open: row.try_get(3)?,
                    critical: row.try_get(4)?,
                    created: row.try_get(5)?,
                    created_by: row.try_get(6)?,
                    closed: row.try_get(7)?,
                    closed_by: row.try_get(8)?,
                    icon: row.try_get(9)?,
                    issue_type_name: row.try_get(10)?,
                    phase_alias: row.try_get(11)?,
                })
            },
            mapper: |it| IssueRead::from(it),
        }
    }
}
pub struct InsertIssueStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_issue() -> InsertIssueStmt {
    InsertIssueStmt(
        "insert into collaboration.issue (issue_type_key, critical, created, created_by) values ($1, $2, $3, $4) returning key",
        None,
    )
}
impl InsertIssueStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        issue_type_key: &'a Option<i64>,
        critical: &'a bool,
        created: &'a chrono::DateTime<chrono::Utc>,
        created_by: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 4> {
        I64Query {
            client,
            params: [issue_type_key, critical, created, created_by],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<'c, 'a, 's, InsertIssueParams, I64Query<'c, 'a, 's, C, i64, 4>, C>
    for InsertIssueStmt
{
    fn params(&'s self, client: &'c C, params: &'a InsertIssueParams) -> I64Query<'c, 'a, 's, C, i64, 4> {
        self.bind(client, &params.issue_type_key, &params.critical, &params.created, &params.created_by)
    }
}
pub struct UpdateIssueStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn update_issue() -> UpdateIssueStmt {
    UpdateIssueStmt(
        "update collaboration.issue set issue_type_key = $1, critical = $2, rev = rev + 1 where key = $3 returning rev",
        None,
    )
}
impl UpdateIssueStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        issue_type_key: &'a Option<i64>,
        critical: &'a bool,
        key: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 3> {
        I64Query {
            client,
            params: [issue_type_key, critical, key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<'c, 'a, 's, UpdateIssueParams, I64Query<'c, 'a, 's, C, i64, 3>, C>
    for UpdateIssueStmt
{
    fn params(&'s self, client: &'c C, params: &'a UpdateIssueParams) -> I64Query<'c, 'a, 's, C, i64, 3> {
        self.bind(client, &params.issue_type_key, &params.critical, &params.key)
    }
}
pub struct SetIssueOpenStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn set_issue_open() -> SetIssueOpenStmt {
    SetIssueOpenStmt(
        "update collaboration.issue set open = $1, critical = $2, closed = $3, closed_by = $4, rev = rev + 1 where key = $5 returning rev",
        None,
    )
}
impl SetIssueOpenStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        open: &'a bool,
        critical: &'a bool,
        closed: &'a Option<chrono::DateTime<chrono::Utc>>,
        closed_by: &'a Option<i64>,
        key: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 5> {
        I64Query {
            client,
            params: [open, critical, closed, closed_by, key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<'c, 'a, 's, SetIssueOpenParams, I64Query<'c, 'a, 's, C, i64, 5>, C>
    for SetIssueOpenStmt
{
    fn params(&'s self, client: &'c C, params: &'a SetIssueOpenParams) -> I64Query<'c, 'a, 's, C, i64, 5> {
        self.bind(client, &params.open, &params.critical, &params.closed, &params.closed_by, &params.key)
    }
}
pub struct TouchIssueStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn touch_issue() -> TouchIssueStmt {
    TouchIssueStmt("update collaboration.issue set rev = rev + 1 where key = $1 returning rev", None)
}
impl TouchIssueStmt {
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
pub struct DeleteIssueStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn delete_issue() -> DeleteIssueStmt {
    DeleteIssueStmt("delete from collaboration.issue where key = $1", None)
}
impl DeleteIssueStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        key: &'a i64,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[key]).await
    }
}
pub struct ReadIssueLinksStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn read_issue_links() -> ReadIssueLinksStmt {
    ReadIssueLinksStmt(
        "with named as ( select l.issue_key, l.type, l.target, l.implied_by is not null as implied, l.key from collaboration.issue_link l where l.issue_key = any ($1) union all select l.issue_key, 'project', o.project_code, true, l.key from collaboration.issue_link l join production.work_order o on o.key = l.work_order_key left join collaboration.issue_link m on m.key = l.implied_by where l.issue_key = any ($1) and o.project_code is not null and m.serial_key is null ), once as ( select distinct on (issue_key, type, target) issue_key, type, target, implied, key from named order by issue_key, type, target, implied, key ) select issue_key, type as kind, target, implied from once order by issue_key, implied, key, type",
        None,
    )
}
impl ReadIssueLinksStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> ReadIssueLinksQuery<'c, 'a, 's, C, ReadIssueLinks, 1> {
        ReadIssueLinksQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ReadIssueLinksBorrowed, tokio_postgres::Error> {
                Ok(ReadIssueLinksBorrowed {
                    issue_key: row.try_get(0)?,
                    kind: row.try_get(1)?,
                    target: row.try_get(2)?,
                    implied: row.try_get(3)?,
                })
            },
            mapper: |it| ReadIssueLinks::from(it),
        }
    }
}
pub struct InsertIssueLinksStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_issue_links() -> InsertIssueLinksStmt {
    InsertIssueLinksStmt(
        "insert into collaboration.issue_link (key, issue_key, implied_by, product_key, operation_key, phase_key, work_order_key, project_code, user_key, job_key, serial_key) select given.key, $1, given.implied_by, given.product_key, given.operation_key, given.phase_key, given.work_order_key, given.project_code, given.user_key, given.job_key, given.serial_key from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::text[], $7::bigint[], $8::text[], $9::bigint[], $10::bigint[], $11::bigint[]) as given (key, implied_by, product_key, operation_key, phase_key, work_order_key, project_code, user_key, job_key, serial_key)",
        None,
    )
}
impl InsertIssueLinksStmt {
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
        T2: crate::ArraySql<Item = Option<i64>>,
        T3: crate::ArraySql<Item = Option<i64>>,
        T4: crate::StringSql,
        T5: crate::ArraySql<Item = Option<T4>>,
        T6: crate::StringSql,
        T7: crate::ArraySql<Item = Option<T6>>,
        T8: crate::ArraySql<Item = Option<i64>>,
        T9: crate::StringSql,
        T10: crate::ArraySql<Item = Option<T9>>,
        T11: crate::ArraySql<Item = Option<i64>>,
        T12: crate::ArraySql<Item = Option<i64>>,
        T13: crate::ArraySql<Item = Option<i64>>,
    >(
        &'s self,
        client: &'c C,
        issue_key: &'a i64,
        keys: &'a T1,
        implied_bys: &'a T2,
        product_keys: &'a T3,
        operation_keys: &'a T5,
        phase_keys: &'a T7,
        work_order_keys: &'a T8,
        project_codes: &'a T10,
        user_keys: &'a T11,
        job_keys: &'a T12,
        serial_keys: &'a T13,
    ) -> Result<u64, tokio_postgres::Error> {
        client
            .execute(
                self.0,
                &[
                    issue_key,
                    keys,
                    implied_bys,
                    product_keys,
                    operation_keys,
                    phase_keys,
                    work_order_keys,
                    project_codes,
                    user_keys,
                    job_keys,
                    serial_keys,
                ],
            )
            .await
    }
}
impl<
    'a,
    C: GenericClient + Send + Sync,
    T1: crate::ArraySql<Item = i64>,
    T2: crate::ArraySql<Item = Option<i64>>,
    T3: crate::ArraySql<Item = Option<i64>>,
    T4: crate::StringSql,
    T5: crate::ArraySql<Item = Option<T4>>,
    T6: crate::StringSql,
    T7: crate::ArraySql<Item = Option<T6>>,
    T8: crate::ArraySql<Item = Option<i64>>,
    T9: crate::StringSql,
    T10: crate::ArraySql<Item = Option<T9>>,
    T11: crate::ArraySql<Item = Option<i64>>,
    T12: crate::ArraySql<Item = Option<i64>>,
    T13: crate::ArraySql<Item = Option<i64>>,
>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        InsertIssueLinksParams<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for InsertIssueLinksStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a InsertIssueLinksParams<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(
            client,
            &params.issue_key,
            &params.keys,
            &params.implied_bys,
            &params.product_keys,
            &params.operation_keys,
            &params.phase_keys,
            &params.work_order_keys,
            &params.project_codes,
            &params.user_keys,
            &params.job_keys,
            &params.serial_keys,
        ))
    }
}
pub struct DeleteIssueLinkStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn delete_issue_link() -> DeleteIssueLinkStmt {
    DeleteIssueLinkStmt(
        "delete from collaboration.issue_link where issue_key = $1 and type = $2 and target = $3 and implied_by is null",
        None,
    )
}
impl DeleteIssueLinkStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql>(
        &'s self,
        client: &'c C,
        issue_key: &'a i64,
        kind: &'a T1,
        target: &'a T2,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[issue_key, kind, target]).await
    }
}
impl<'a, C: GenericClient + Send + Sync, T1: crate::StringSql, T2: crate::StringSql>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        DeleteIssueLinkParams<T1, T2>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for DeleteIssueLinkStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a DeleteIssueLinkParams<T1, T2>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(client, &params.issue_key, &params.kind, &params.target))
    }
}
pub struct FindTasksNeedingIssueStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_tasks_needing_issue() -> FindTasksNeedingIssueStmt {
    FindTasksNeedingIssueStmt(
        "select t.key from collaboration.task_link l join collaboration.task t on t.key = l.task_key join collaboration.task_type y on y.key = t.task_type_key where l.issue_key = $1 and t.deleted is null and y.link_settings @> '[{\"type\": \"issue\", \"required\": true}]' and not exists ( select from collaboration.task_link o where o.task_key = t.key and o.issue_key is not null and o.issue_key <> $1) order by t.key limit $2",
        None,
    )
}
impl FindTasksNeedingIssueStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        issue_key: &'a i64,
        limit: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 2> {
        I64Query {
            client,
            params: [issue_key, limit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<'c, 'a, 's, FindTasksNeedingIssueParams, I64Query<'c, 'a, 's, C, i64, 2>, C>
    for FindTasksNeedingIssueStmt
{
    fn params(&'s self, client: &'c C, params: &'a FindTasksNeedingIssueParams) -> I64Query<'c, 'a, 's, C, i64, 2> {
        self.bind(client, &params.issue_key, &params.limit)
    }
}
pub struct FindTasksOfIssueStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_tasks_of_issue() -> FindTasksOfIssueStmt {
    FindTasksOfIssueStmt("select task_key from collaboration.task_link where issue_key = $1 order by task_key", None)
}
impl FindTasksOfIssueStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        issue_key: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 1> {
        I64Query {
            client,
            params: [issue_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
pub struct FindExistingIssuesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_existing_issues() -> FindExistingIssuesStmt {
    FindExistingIssuesStmt("select key from collaboration.issue where key = any ($1)", None)
}
impl FindExistingIssuesStmt {
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
pub struct KeepExistingIssuesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn keep_existing_issues() -> KeepExistingIssuesStmt {
    KeepExistingIssuesStmt("select key from collaboration.issue where key = any ($1) order by key for key share", None)
}
impl KeepExistingIssuesStmt {
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
pub struct HoldExistingIssuesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn hold_existing_issues() -> HoldExistingIssuesStmt {
    HoldExistingIssuesStmt("select key from collaboration.issue where key = any ($1) order by key for share", None)
}
impl HoldExistingIssuesStmt {
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
pub struct LockExistingIssuesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_existing_issues() -> LockExistingIssuesStmt {
    LockExistingIssuesStmt(
        "select key from collaboration.issue where key = any ($1) order by key for no key update",
        None,
    )
}
impl LockExistingIssuesStmt {
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
pub struct ReadIssueBasesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn read_issue_bases() -> ReadIssueBasesStmt {
    ReadIssueBasesStmt(
        "select i.key, i.rev, i.issue_type_key, t.name as issue_type_name, i.open, i.critical, i.created from collaboration.issue i left join collaboration.issue_type t on t.key = i.issue_type_key where i.key = any ($1)",
        None,
    )
}
impl ReadIssueBasesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> ReadIssueBasesQuery<'c, 'a, 's, C, ReadIssueBases, 1> {
        ReadIssueBasesQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ReadIssueBasesBorrowed, tokio_postgres::Error> {
                Ok(ReadIssueBasesBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    issue_type_key: row.try_get(2)?,
                    issue_type_name: row.try_get(3)?,
                    open: row.try_get(4)?,
                    critical: row.try_get(5)?,
                    created: row.try_get(6)?,
                })
            },
            mapper: |it| ReadIssueBases::from(it),
        }
    }
}
pub struct CountIssueMessagesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn count_issue_messages() -> CountIssueMessagesStmt {
    CountIssueMessagesStmt("select count(*) from collaboration.message where issue_key = $1", None)
}
impl CountIssueMessagesStmt {
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
