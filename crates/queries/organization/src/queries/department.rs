// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct ListDepartmentsParams<T1: crate::StringSql> {
    pub pattern: Option<T1>,
    pub limit: i64,
    pub offset: i64,
}
#[derive(Debug)]
pub struct InsertDepartmentParams<T1: crate::StringSql, T2: crate::StringSql, T3: crate::StringSql> {
    pub name: T1,
    pub code: Option<T2>,
    pub description: Option<T3>,
}
#[derive(Debug)]
pub struct UpdateDepartmentParams<T1: crate::StringSql, T2: crate::StringSql, T3: crate::StringSql> {
    pub name: T1,
    pub code: Option<T2>,
    pub description: Option<T3>,
    pub key: i64,
}
#[derive(Debug, Clone, PartialEq)]
pub struct DepartmentRow {
    pub key: i64,
    pub rev: i64,
    pub name: String,
    pub code: Option<String>,
    pub description: Option<String>,
}
pub struct DepartmentRowBorrowed<'a> {
    pub key: i64,
    pub rev: i64,
    pub name: &'a str,
    pub code: Option<&'a str>,
    pub description: Option<&'a str>,
}
impl<'a> From<DepartmentRowBorrowed<'a>> for DepartmentRow {
    fn from(DepartmentRowBorrowed { key, rev, name, code, description }: DepartmentRowBorrowed<'a>) -> Self {
        Self { key, rev, name: name.into(), code: code.map(|v| v.into()), description: description.map(|v| v.into()) }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct DepartmentRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<DepartmentRowBorrowed, tokio_postgres::Error>,
    mapper: fn(DepartmentRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> DepartmentRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(DepartmentRowBorrowed) -> R) -> DepartmentRowQuery<'c, 'a, 's, C, R, N> {
        DepartmentRowQuery {
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
pub struct FindDepartmentStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_department() -> FindDepartmentStmt {
    FindDepartmentStmt("select key, rev, name, code, description from organization.department where key = $1", None)
}
impl FindDepartmentStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        key: &'a i64,
    ) -> DepartmentRowQuery<'c, 'a, 's, C, DepartmentRow, 1> {
        DepartmentRowQuery {
            client,
            params: [key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<DepartmentRowBorrowed, tokio_postgres::Error> {
                Ok(DepartmentRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    name: row.try_get(2)?,
                    code: row.try_get(3)?,
                    description: row.try_get(4)?,
                })
            },
            mapper: |it| DepartmentRow::from(it),
        }
    }
}
pub struct ListDepartmentsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn list_departments() -> ListDepartmentsStmt {
    ListDepartmentsStmt(
        "select key, rev, name, code, description from organization.department where $1::text is null or lower(name) like $1 or lower(code) like $1 order by lower(name) collate \"C\", key limit $2 offset $3",
        None,
    )
}
impl ListDepartmentsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        pattern: &'a Option<T1>,
        limit: &'a i64,
        offset: &'a i64,
    ) -> DepartmentRowQuery<'c, 'a, 's, C, DepartmentRow, 3> {
        DepartmentRowQuery {
            client,
            params: [pattern, limit, offset],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<DepartmentRowBorrowed, tokio_postgres::Error> {
                Ok(DepartmentRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    name: row.try_get(2)?,
                    code: row.try_get(3)?,
                    description: row.try_get(4)?,
                })
            },
            mapper: |it| DepartmentRow::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        ListDepartmentsParams<T1>,
        DepartmentRowQuery<'c, 'a, 's, C, DepartmentRow, 3>,
        C,
    > for ListDepartmentsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a ListDepartmentsParams<T1>,
    ) -> DepartmentRowQuery<'c, 'a, 's, C, DepartmentRow, 3> {
        self.bind(client, &params.pattern, &params.limit, &params.offset)
    }
}
pub struct CountDepartmentsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn count_departments() -> CountDepartmentsStmt {
    CountDepartmentsStmt(
        "select count(*) as total from organization.department where $1::text is null or lower(name) like $1 or lower(code) like $1",
        None,
    )
}
impl CountDepartmentsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        pattern: &'a Option<T1>,
    ) -> I64Query<'c, 'a, 's, C, i64, 1> {
        I64Query {
            client,
            params: [pattern],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
pub struct LockDepartmentStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_department() -> LockDepartmentStmt {
    LockDepartmentStmt(
        "select key, rev, name, code, description from organization.department where key = $1 for update",
        None,
    )
}
impl LockDepartmentStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        key: &'a i64,
    ) -> DepartmentRowQuery<'c, 'a, 's, C, DepartmentRow, 1> {
        DepartmentRowQuery {
            client,
            params: [key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<DepartmentRowBorrowed, tokio_postgres::Error> {
                Ok(DepartmentRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    name: row.try_get(2)?,
                    code: row.try_get(3)?,
                    description: row.try_get(4)?,
                })
            },
            mapper: |it| DepartmentRow::from(it),
        }
    }
}
pub struct InsertDepartmentStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_department() -> InsertDepartmentStmt {
    InsertDepartmentStmt(
        "insert into organization.department (name, code, description) values ($1, $2, $3) returning key, rev, name, code, description",
        None,
    )
}
impl InsertDepartmentStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql, T3: crate::StringSql>(
        &'s self,
        client: &'c C,
        name: &'a T1,
        code: &'a Option<T2>,
        description: &'a Option<T3>,
    ) -> DepartmentRowQuery<'c, 'a, 's, C, DepartmentRow, 3> {
        DepartmentRowQuery {
            client,
            params: [name, code, description],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<DepartmentRowBorrowed, tokio_postgres::Error> {
                Ok(DepartmentRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    name: row.try_get(2)?,
                    code: row.try_get(3)?,
                    description: row.try_get(4)?,
                })
            },
            mapper: |it| DepartmentRow::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql, T3: crate::StringSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        InsertDepartmentParams<T1, T2, T3>,
        DepartmentRowQuery<'c, 'a, 's, C, DepartmentRow, 3>,
        C,
    > for InsertDepartmentStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a InsertDepartmentParams<T1, T2, T3>,
    ) -> DepartmentRowQuery<'c, 'a, 's, C, DepartmentRow, 3> {
        self.bind(client, &params.name, &params.code, &params.description)
    }
}
pub struct UpdateDepartmentStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn update_department() -> UpdateDepartmentStmt {
    UpdateDepartmentStmt(
        "update organization.department set name = $1, code = $2, description = $3, rev = rev + 1 where key = $4 returning key, rev, name, code, description",
        None,
    )
}
impl UpdateDepartmentStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql, T3: crate::StringSql>(
        &'s self,
        client: &'c C,
        name: &'a T1,
        code: &'a Option<T2>,
        description: &'a Option<T3>,
        key: &'a i64,
    ) -> DepartmentRowQuery<'c, 'a, 's, C, DepartmentRow, 4> {
        DepartmentRowQuery {
            client,
            params: [name, code, description, key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<DepartmentRowBorrowed, tokio_postgres::Error> {
                Ok(DepartmentRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    name: row.try_get(2)?,
                    code: row.try_get(3)?,
                    description: row.try_get(4)?,
                })
            },
            mapper: |it| DepartmentRow::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql, T3: crate::StringSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        UpdateDepartmentParams<T1, T2, T3>,
        DepartmentRowQuery<'c, 'a, 's, C, DepartmentRow, 4>,
        C,
    > for UpdateDepartmentStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a UpdateDepartmentParams<T1, T2, T3>,
    ) -> DepartmentRowQuery<'c, 'a, 's, C, DepartmentRow, 4> {
        self.bind(client, &params.name, &params.code, &params.description, &params.key)
    }
}
pub struct CountDepartmentUsersStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn count_department_users() -> CountDepartmentUsersStmt {
    CountDepartmentUsersStmt(
        "select count(*) as users from organization.user_account where department_key = $1 and not trash",
        None,
    )
}
impl CountDepartmentUsersStmt {
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
pub struct ClearDepartmentOfArchivedUsersStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn clear_department_of_archived_users() -> ClearDepartmentOfArchivedUsersStmt {
    ClearDepartmentOfArchivedUsersStmt(
        "update organization.user_account set department_key = null, rev = rev + 1 where department_key = $1 and trash",
        None,
    )
}
impl ClearDepartmentOfArchivedUsersStmt {
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
pub struct DeleteDepartmentStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn delete_department() -> DeleteDepartmentStmt {
    DeleteDepartmentStmt("delete from organization.department where key = $1", None)
}
impl DeleteDepartmentStmt {
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
