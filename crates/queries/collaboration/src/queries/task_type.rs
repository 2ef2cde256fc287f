// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct InsertTaskTypeParams<
    T1: crate::StringSql,
    T2: crate::StringSql,
    T3: crate::StringSql,
    T4: crate::JsonSql,
    T5: crate::JsonSql,
> {
    pub name: T1,
    pub description: Option<T2>,
    pub icon: Option<T3>,
    pub active: bool,
    pub created: chrono::DateTime<chrono::Utc>,
    pub form_fields: T4,
    pub link_settings: T5,
    pub require_time_entry: bool,
}
#[derive(Debug)]
pub struct UpdateTaskTypeParams<
    T1: crate::StringSql,
    T2: crate::StringSql,
    T3: crate::StringSql,
    T4: crate::JsonSql,
    T5: crate::JsonSql,
> {
    pub name: T1,
    pub description: Option<T2>,
    pub icon: Option<T3>,
    pub active: bool,
    pub form_fields: T4,
    pub link_settings: T5,
    pub require_time_entry: bool,
    pub key: i64,
}
#[derive(Debug, Clone, PartialEq)]
pub struct TaskTypeRow {
    pub key: i64,
    pub rev: i64,
    pub name: String,
    pub description: Option<String>,
    pub icon: Option<String>,
    pub active: bool,
    pub created: chrono::DateTime<chrono::Utc>,
    pub form_fields: serde_json::Value,
    pub link_settings: serde_json::Value,
    pub require_time_entry: bool,
}
pub struct TaskTypeRowBorrowed<'a> {
    pub key: i64,
    pub rev: i64,
    pub name: &'a str,
    pub description: Option<&'a str>,
    pub icon: Option<&'a str>,
    pub active: bool,
    pub created: chrono::DateTime<chrono::Utc>,
    pub form_fields: postgres_types::Json<&'a serde_json::value::RawValue>,
    pub link_settings: postgres_types::Json<&'a serde_json::value::RawValue>,
    pub require_time_entry: bool,
}
impl<'a> From<TaskTypeRowBorrowed<'a>> for TaskTypeRow {
    fn from(
        TaskTypeRowBorrowed {
            key,
            rev,
            name,
            description,
            icon,
            active,
            created,
            form_fields,
            link_settings,
            require_time_entry,
        }: TaskTypeRowBorrowed<'a>,
    ) -> Self {
        Self {
            key,
            rev,
            name: name.into(),
            description: description.map(|v| v.into()),
            icon: icon.map(|v| v.into()),
            active,
            created,
            form_fields: serde_json::from_str(form_fields.0.get()).unwrap(),
            link_settings: serde_json::from_str(link_settings.0.get()).unwrap(),
            require_time_entry,
        }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct TaskTypeRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<TaskTypeRowBorrowed, tokio_postgres::Error>,
    mapper: fn(TaskTypeRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> TaskTypeRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(TaskTypeRowBorrowed) -> R) -> TaskTypeRowQuery<'c, 'a, 's, C, R, N> {
        TaskTypeRowQuery {
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
pub struct FindTaskTypeStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_task_type() -> FindTaskTypeStmt {
    FindTaskTypeStmt(
        "select key, rev, name, description, icon, active, created, form_fields, link_settings, require_time_entry from collaboration.task_type where key = $1",
        None,
    )
}
impl FindTaskTypeStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        key: &'a i64,
    ) -> TaskTypeRowQuery<'c, 'a, 's, C, TaskTypeRow, 1> {
        TaskTypeRowQuery {
            client,
            params: [key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<TaskTypeRowBorrowed, tokio_postgres::Error> {
                Ok(TaskTypeRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    name: row.try_get(2)?,
                    description: row.try_get(3)?,
                    icon: row.try_get(4)?,
                    active: row.try_get(5)?,
                    created: row.try_get(6)?,
                    form_fields: row.try_get(7)?,
                    link_settings: row.try_get(8)?,
                    require_time_entry: row.try_get(9)?,
                })
            },
            mapper: |it| TaskTypeRow::from(it),
        }
    }
}
pub struct HoldTaskTypeStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn hold_task_type() -> HoldTaskTypeStmt {
    HoldTaskTypeStmt(
        "select key, rev, name, description, icon, active, created, form_fields, link_settings, require_time_entry from collaboration.task_type where key = $1 for share",
        None,
    )
}
impl HoldTaskTypeStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        key: &'a i64,
    ) -> TaskTypeRowQuery<'c, 'a, 's, C, TaskTypeRow, 1> {
        TaskTypeRowQuery {
            client,
            params: [key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<TaskTypeRowBorrowed, tokio_postgres::Error> {
                Ok(TaskTypeRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    name: row.try_get(2)?,
                    description: row.try_get(3)?,
                    icon: row.try_get(4)?,
                    active: row.try_get(5)?,
                    created: row.try_get(6)?,
                    form_fields: row.try_get(7)?,
                    link_settings: row.try_get(8)?,
                    require_time_entry: row.try_get(9)?,
                })
            },
            mapper: |it| TaskTypeRow::from(it),
        }
    }
}
pub struct LockTaskTypeStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_task_type() -> LockTaskTypeStmt {
    LockTaskTypeStmt(
        "select key, rev, name, description, icon, active, created, form_fields, link_settings, require_time_entry from collaboration.task_type where key = $1 for no key update",
        None,
    )
}
impl LockTaskTypeStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        key: &'a i64,
    ) -> TaskTypeRowQuery<'c, 'a, 's, C, TaskTypeRow, 1> {
        TaskTypeRowQuery {
            client,
            params: [key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<TaskTypeRowBorrowed, tokio_postgres::Error> {
                Ok(TaskTypeRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    name: row.try_get(2)?,
                    description: row.try_get(3)?,
                    icon: row.try_get(4)?,
                    active: row.try_get(5)?,
                    created: row.try_get(6)?,
                    form_fields: row.try_get(7)?,
                    link_settings: row.try_get(8)?,
                    require_time_entry: row.try_get(9)?,
                })
            },
            mapper: |it| TaskTypeRow::from(it),
        }
    }
}
pub struct LockTaskTypeToDeleteStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_task_type_to_delete() -> LockTaskTypeToDeleteStmt {
    LockTaskTypeToDeleteStmt(
        "select key, rev, name, description, icon, active, created, form_fields, link_settings, require_time_entry from collaboration.task_type where key = $1 for update",
        None,
    )
}
impl LockTaskTypeToDeleteStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        key: &'a i64,
    ) -> TaskTypeRowQuery<'c, 'a, 's, C, TaskTypeRow, 1> {
        TaskTypeRowQuery {
            client,
            params: [key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<TaskTypeRowBorrowed, tokio_postgres::Error> {
                Ok(TaskTypeRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    name: row.try_get(2)?,
                    description: row.try_get(3)?,
                    icon: row.try_get(4)?,
                    active: row.try_get(5)?,
                    created: row.try_get(6)?,
                    form_fields: row.try_get(7)?,
                    link_settings: row.try_get(8)?,
                    require_time_entry: row.try_get(9)?,
                })
            },
            mapper: |it| TaskTypeRow::from(it),
        }
    }
}
pub struct InsertTaskTypeStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_task_type() -> InsertTaskTypeStmt {
    InsertTaskTypeStmt(
        "insert into collaboration.task_type (name, description, icon, active, created, form_fields, link_settings, require_time_entry) values ($1, $2, $3, $4, $5, $6, $7, $8) returning key",
        None,
    )
}
impl InsertTaskTypeStmt {
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
        T4: crate::JsonSql,
        T5: crate::JsonSql,
    >(
        &'s self,
        client: &'c C,
        name: &'a T1,
        description: &'a Option<T2>,
        icon: &'a Option<T3>,
        active: &'a bool,
        created: &'a chrono::DateTime<chrono::Utc>,
        form_fields: &'a T4,
        link_settings: &'a T5,
        require_time_entry: &'a bool,
    ) -> I64Query<'c, 'a, 's, C, i64, 8> {
        I64Query {
            client,
            params: [name, description, icon, active, created, form_fields, link_settings, require_time_entry],
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
    T4: crate::JsonSql,
    T5: crate::JsonSql,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        InsertTaskTypeParams<T1, T2, T3, T4, T5>,
        I64Query<'c, 'a, 's, C, i64, 8>,
        C,
    > for InsertTaskTypeStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a InsertTaskTypeParams<T1, T2, T3, T4, T5>,
    ) -> I64Query<'c, 'a, 's, C, i64, 8> {
        self.bind(
            client,
            &params.name,
            &params.description,
            &params.icon,
            &params.active,
            &params.created,
            &params.form_fields,
            &params.link_settings,
            &params.require_time_entry,
        )
    }
}
pub struct UpdateTaskTypeStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn update_task_type() -> UpdateTaskTypeStmt {
    UpdateTaskTypeStmt(
        "update collaboration.task_type set name = $1, description = $2, icon = $3, active = $4, form_fields = $5, link_settings = $6, require_time_entry = $7, rev = rev + 1 where key = $8 returning rev",
        None,
    )
}
impl UpdateTaskTypeStmt {
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
        T4: crate::JsonSql,
        T5: crate::JsonSql,
    >(
        &'s self,
        client: &'c C,
        name: &'a T1,
        description: &'a Option<T2>,
        icon: &'a Option<T3>,
        active: &'a bool,
        form_fields: &'a T4,
        link_settings: &'a T5,
        require_time_entry: &'a bool,
        key: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 8> {
        I64Query {
            client,
            params: [name, description, icon, active, form_fields, link_settings, require_time_entry, key],
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
    T4: crate::JsonSql,
    T5: crate::JsonSql,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        UpdateTaskTypeParams<T1, T2, T3, T4, T5>,
        I64Query<'c, 'a, 's, C, i64, 8>,
        C,
    > for UpdateTaskTypeStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a UpdateTaskTypeParams<T1, T2, T3, T4, T5>,
    ) -> I64Query<'c, 'a, 's, C, i64, 8> {
        self.bind(
            client,
            &params.name,
            &params.description,
            &params.icon,
            &params.active,
            &params.form_fields,
            &params.link_settings,
            &params.require_time_entry,
            &params.key,
        )
    }
}
pub struct DeleteTaskTypeStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn delete_task_type() -> DeleteTaskTypeStmt {
    DeleteTaskTypeStmt("delete from collaboration.task_type where key = $1", None)
}
impl DeleteTaskTypeStmt {
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
pub struct CountTasksOfTypeStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn count_tasks_of_type() -> CountTasksOfTypeStmt {
    CountTasksOfTypeStmt("select count(*) from collaboration.task where task_type_key = $1", None)
}
impl CountTasksOfTypeStmt {
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
