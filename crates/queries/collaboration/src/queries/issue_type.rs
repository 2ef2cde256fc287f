// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct InsertIssueTypeParams<
    T1: crate::StringSql,
    T2: crate::StringSql,
    T3: crate::StringSql,
    T4: crate::StringSql,
    T5: crate::JsonSql,
> {
    pub name: T1,
    pub code: Option<T2>,
    pub active: bool,
    pub description: Option<T3>,
    pub icon: Option<T4>,
    pub form_template: T5,
    pub critical: bool,
}
#[derive(Debug)]
pub struct UpdateIssueTypeParams<
    T1: crate::StringSql,
    T2: crate::StringSql,
    T3: crate::StringSql,
    T4: crate::StringSql,
    T5: crate::JsonSql,
> {
    pub name: T1,
    pub code: Option<T2>,
    pub active: bool,
    pub description: Option<T3>,
    pub icon: Option<T4>,
    pub form_template: T5,
    pub critical: bool,
    pub key: i64,
}
#[derive(Debug, Clone, PartialEq)]
pub struct IssueTypeRow {
    pub key: i64,
    pub rev: i64,
    pub name: String,
    pub code: Option<String>,
    pub active: bool,
    pub description: Option<String>,
    pub icon: Option<String>,
    pub form_template: serde_json::Value,
    pub critical: bool,
}
pub struct IssueTypeRowBorrowed<'a> {
    pub key: i64,
    pub rev: i64,
    pub name: &'a str,
    pub code: Option<&'a str>,
    pub active: bool,
    pub description: Option<&'a str>,
    pub icon: Option<&'a str>,
    pub form_template: postgres_types::Json<&'a serde_json::value::RawValue>,
    pub critical: bool,
}
impl<'a> From<IssueTypeRowBorrowed<'a>> for IssueTypeRow {
    fn from(
        IssueTypeRowBorrowed {
            key,
            rev,
            name,
            code,
            active,
            description,
            icon,
            form_template,
            critical,
        }: IssueTypeRowBorrowed<'a>,
    ) -> Self {
        Self {
            key,
            rev,
            name: name.into(),
            code: code.map(|v| v.into()),
            active,
            description: description.map(|v| v.into()),
            icon: icon.map(|v| v.into()),
            form_template: serde_json::from_str(form_template.0.get()).unwrap(),
            critical,
        }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct IssueTypeRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<IssueTypeRowBorrowed, tokio_postgres::Error>,
    mapper: fn(IssueTypeRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> IssueTypeRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(IssueTypeRowBorrowed) -> R) -> IssueTypeRowQuery<'c, 'a, 's, C, R, N> {
        IssueTypeRowQuery {
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
pub struct FindIssueTypeStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_issue_type() -> FindIssueTypeStmt {
    FindIssueTypeStmt(
        "select key, rev, name, code, active, description, icon, form_template, critical from collaboration.issue_type where key = $1",
        None,
    )
}
impl FindIssueTypeStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        key: &'a i64,
    ) -> IssueTypeRowQuery<'c, 'a, 's, C, IssueTypeRow, 1> {
        IssueTypeRowQuery {
            client,
            params: [key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<IssueTypeRowBorrowed, tokio_postgres::Error> {
                Ok(IssueTypeRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    name: row.try_get(2)?,
                    code: row.try_get(3)?,
                    active: row.try_get(4)?,
                    description: row.try_get(5)?,
                    icon: row.try_get(6)?,
                    form_template: row.try_get(7)?,
                    critical: row.try_get(8)?,
                })
            },
            mapper: |it| IssueTypeRow::from(it),
        }
    }
}
pub struct HoldIssueTypeStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn hold_issue_type() -> HoldIssueTypeStmt {
    HoldIssueTypeStmt(
        "select key, rev, name, code, active, description, icon, form_template, critical from collaboration.issue_type where key = $1 for share",
        None,
    )
}
impl HoldIssueTypeStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        key: &'a i64,
    ) -> IssueTypeRowQuery<'c, 'a, 's, C, IssueTypeRow, 1> {
        IssueTypeRowQuery {
            client,
            params: [key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<IssueTypeRowBorrowed, tokio_postgres::Error> {
                Ok(IssueTypeRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    name: row.try_get(2)?,
                    code: row.try_get(3)?,
                    active: row.try_get(4)?,
                    description: row.try_get(5)?,
                    icon: row.try_get(6)?,
                    form_template: row.try_get(7)?,
                    critical: row.try_get(8)?,
                })
            },
            mapper: |it| IssueTypeRow::from(it),
        }
    }
}
pub struct LockIssueTypeStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_issue_type() -> LockIssueTypeStmt {
    LockIssueTypeStmt(
        "select key, rev, name, code, active, description, icon, form_template, critical from collaboration.issue_type where key = $1 for no key update",
        None,
    )
}
impl LockIssueTypeStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        key: &'a i64,
    ) -> IssueTypeRowQuery<'c, 'a, 's, C, IssueTypeRow, 1> {
        IssueTypeRowQuery {
            client,
            params: [key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<IssueTypeRowBorrowed, tokio_postgres::Error> {
                Ok(IssueTypeRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    name: row.try_get(2)?,
                    code: row.try_get(3)?,
                    active: row.try_get(4)?,
                    description: row.try_get(5)?,
                    icon: row.try_get(6)?,
                    form_template: row.try_get(7)?,
                    critical: row.try_get(8)?,
                })
            },
            mapper: |it| IssueTypeRow::from(it),
        }
    }
}
pub struct LockIssueTypeToDeleteStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_issue_type_to_delete() -> LockIssueTypeToDeleteStmt {
    LockIssueTypeToDeleteStmt(
        "select key, rev, name, code, active, description, icon, form_template, critical from collaboration.issue_type where key = $1 for update",
        None,
    )
}
impl LockIssueTypeToDeleteStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        key: &'a i64,
    ) -> IssueTypeRowQuery<'c, 'a, 's, C, IssueTypeRow, 1> {
        IssueTypeRowQuery {
            client,
            params: [key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<IssueTypeRowBorrowed, tokio_postgres::Error> {
                Ok(IssueTypeRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    name: row.try_get(2)?,
                    code: row.try_get(3)?,
                    active: row.try_get(4)?,
                    description: row.try_get(5)?,
                    icon: row.try_get(6)?,
                    form_template: row.try_get(7)?,
                    critical: row.try_get(8)?,
                })
            },
            mapper: |it| IssueTypeRow::from(it),
        }
    }
}
pub struct InsertIssueTypeStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_issue_type() -> InsertIssueTypeStmt {
    InsertIssueTypeStmt(
        "insert into collaboration.issue_type (name, code, active, description, icon, form_template, critical) values ($1, $2, $3, $4, $5, $6, $7) returning key",
        None,
    )
}
impl InsertIssueTypeStmt {
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
        name: &'a T1,
        code: &'a Option<T2>,
        active: &'a bool,
        description: &'a Option<T3>,
        icon: &'a Option<T4>,
        form_template: &'a T5,
        critical: &'a bool,
    ) -> I64Query<'c, 'a, 's, C, i64, 7> {
        I64Query {
            client,
            params: [name, code, active, description, icon, form_template, critical],
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
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        InsertIssueTypeParams<T1, T2, T3, T4, T5>,
        I64Query<'c, 'a, 's, C, i64, 7>,
        C,
    > for InsertIssueTypeStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a InsertIssueTypeParams<T1, T2, T3, T4, T5>,
    ) -> I64Query<'c, 'a, 's, C, i64, 7> {
        self.bind(
            client,
            &params.name,
            &params.code,
            &params.active,
            &params.description,
            &params.icon,
            &params.form_template,
            &params.critical,
        )
    }
}
pub struct UpdateIssueTypeStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn update_issue_type() -> UpdateIssueTypeStmt {
    UpdateIssueTypeStmt(
        "update collaboration.issue_type set name = $1, code = $2, active = $3, description = $4, icon = $5, form_template = $6, critical = $7, rev = rev + 1 where key = $8 returning rev",
        None,
    )
}
impl UpdateIssueTypeStmt {
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
        name: &'a T1,
        code: &'a Option<T2>,
        active: &'a bool,
        description: &'a Option<T3>,
        icon: &'a Option<T4>,
        form_template: &'a T5,
        critical: &'a bool,
        key: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 8> {
        I64Query {
            client,
            params: [name, code, active, description, icon, form_template, critical, key],
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
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        UpdateIssueTypeParams<T1, T2, T3, T4, T5>,
        I64Query<'c, 'a, 's, C, i64, 8>,
        C,
    > for UpdateIssueTypeStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a UpdateIssueTypeParams<T1, T2, T3, T4, T5>,
    ) -> I64Query<'c, 'a, 's, C, i64, 8> {
        self.bind(
            client,
            &params.name,
            &params.code,
            &params.active,
            &params.description,
            &params.icon,
            &params.form_template,
            &params.critical,
            &params.key,
        )
    }
}
pub struct DeleteIssueTypeStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn delete_issue_type() -> DeleteIssueTypeStmt {
    DeleteIssueTypeStmt("delete from collaboration.issue_type where key = $1", None)
}
impl DeleteIssueTypeStmt {
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
pub struct CountIssuesOfTypeStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn count_issues_of_type() -> CountIssuesOfTypeStmt {
    CountIssuesOfTypeStmt("select count(*) from collaboration.issue where issue_type_key = $1", None)
}
impl CountIssuesOfTypeStmt {
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
