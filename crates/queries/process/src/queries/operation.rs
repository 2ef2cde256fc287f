// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct InsertOperationParams<
    T1: crate::StringSql,
    T2: crate::StringSql,
    T3: crate::StringSql,
    T4: crate::JsonSql,
    T5: crate::StringSql,
> {
    pub name: T1,
    pub code: Option<T2>,
    pub description: Option<T3>,
    pub default_phase_parameters: T4,
    pub default_phase_notes: Option<T5>,
}
#[derive(Debug)]
pub struct UpdateOperationParams<
    T1: crate::StringSql,
    T2: crate::StringSql,
    T3: crate::StringSql,
    T4: crate::JsonSql,
    T5: crate::StringSql,
    T6: crate::StringSql,
> {
    pub name: T1,
    pub code: Option<T2>,
    pub description: Option<T3>,
    pub default_phase_parameters: T4,
    pub default_phase_notes: Option<T5>,
    pub key: T6,
}
#[derive(Debug, Clone, PartialEq)]
pub struct LockOperation {
    pub key: String,
    pub rev: i64,
    pub name: String,
    pub code: Option<String>,
    pub description: Option<String>,
    pub default_phase_parameters: serde_json::Value,
    pub default_phase_notes: Option<String>,
}
pub struct LockOperationBorrowed<'a> {
    pub key: &'a str,
    pub rev: i64,
    pub name: &'a str,
    pub code: Option<&'a str>,
    pub description: Option<&'a str>,
    pub default_phase_parameters: postgres_types::Json<&'a serde_json::value::RawValue>,
    pub default_phase_notes: Option<&'a str>,
}
impl<'a> From<LockOperationBorrowed<'a>> for LockOperation {
    fn from(
        LockOperationBorrowed {
            key,
            rev,
            name,
            code,
            description,
            default_phase_parameters,
            default_phase_notes,
        }: LockOperationBorrowed<'a>,
    ) -> Self {
        Self {
            key: key.into(),
            rev,
            name: name.into(),
            code: code.map(|v| v.into()),
            description: description.map(|v| v.into()),
            default_phase_parameters: serde_json::from_str(default_phase_parameters.0.get()).unwrap(),
            default_phase_notes: default_phase_notes.map(|v| v.into()),
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct HoldOperations {
    pub key: String,
    pub rev: i64,
    pub name: String,
    pub code: Option<String>,
    pub description: Option<String>,
    pub default_phase_parameters: serde_json::Value,
    pub default_phase_notes: Option<String>,
}
pub struct HoldOperationsBorrowed<'a> {
    pub key: &'a str,
    pub rev: i64,
    pub name: &'a str,
    pub code: Option<&'a str>,
    pub description: Option<&'a str>,
    pub default_phase_parameters: postgres_types::Json<&'a serde_json::value::RawValue>,
    pub default_phase_notes: Option<&'a str>,
}
impl<'a> From<HoldOperationsBorrowed<'a>> for HoldOperations {
    fn from(
        HoldOperationsBorrowed {
            key,
            rev,
            name,
            code,
            description,
            default_phase_parameters,
            default_phase_notes,
        }: HoldOperationsBorrowed<'a>,
    ) -> Self {
        Self {
            key: key.into(),
            rev,
            name: name.into(),
            code: code.map(|v| v.into()),
            description: description.map(|v| v.into()),
            default_phase_parameters: serde_json::from_str(default_phase_parameters.0.get()).unwrap(),
            default_phase_notes: default_phase_notes.map(|v| v.into()),
        }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct LockOperationQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<LockOperationBorrowed, tokio_postgres::Error>,
    mapper: fn(LockOperationBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> LockOperationQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(LockOperationBorrowed) -> R) -> LockOperationQuery<'c, 'a, 's, C, R, N> {
        LockOperationQuery {
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
pub struct HoldOperationsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<HoldOperationsBorrowed, tokio_postgres::Error>,
    mapper: fn(HoldOperationsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> HoldOperationsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(HoldOperationsBorrowed) -> R) -> HoldOperationsQuery<'c, 'a, 's, C, R, N> {
        HoldOperationsQuery {
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
pub struct LockOperationStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_operation() -> LockOperationStmt {
    LockOperationStmt(
        "select key, rev, name, code, description, default_phase_parameters, default_phase_notes from process.operation where key = $1 for update",
        None,
    )
}
impl LockOperationStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        key: &'a T1,
    ) -> LockOperationQuery<'c, 'a, 's, C, LockOperation, 1> {
        LockOperationQuery {
            client,
            params: [key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<LockOperationBorrowed, tokio_postgres::Error> {
                Ok(LockOperationBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    name: row.try_get(2)?,
                    code: row.try_get(3)?,
                    description: row.try_get(4)?,
                    default_phase_parameters: row.try_get(5)?,
                    default_phase_notes: row.try_get(6)?,
                })
            },
            mapper: |it| LockOperation::from(it),
        }
    }
}
pub struct InsertOperationStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_operation() -> InsertOperationStmt {
    InsertOperationStmt(
        "insert into process.operation (name, code, description, default_phase_parameters, default_phase_notes) values ($1, $2, $3, $4, $5) returning key",
        None,
    )
}
impl InsertOperationStmt {
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
        T5: crate::StringSql,
    >(
        &'s self,
        client: &'c C,
        name: &'a T1,
        code: &'a Option<T2>,
        description: &'a Option<T3>,
        default_phase_parameters: &'a T4,
        default_phase_notes: &'a Option<T5>,
    ) -> StringQuery<'c, 'a, 's, C, String, 5> {
        StringQuery {
            client,
            params: [name, code, description, default_phase_parameters, default_phase_notes],
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
    T4: crate::JsonSql,
    T5: crate::StringSql,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        InsertOperationParams<T1, T2, T3, T4, T5>,
        StringQuery<'c, 'a, 's, C, String, 5>,
        C,
    > for InsertOperationStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a InsertOperationParams<T1, T2, T3, T4, T5>,
    ) -> StringQuery<'c, 'a, 's, C, String, 5> {
        self.bind(
            client,
            &params.name,
            &params.code,
            &params.description,
            &params.default_phase_parameters,
            &params.default_phase_notes,
        )
    }
}
pub struct UpdateOperationStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn update_operation() -> UpdateOperationStmt {
    UpdateOperationStmt(
        "update process.operation set name = $1, code = $2, description = $3, default_phase_parameters = $4, default_phase_notes = $5, rev = nextval('platform.revision_sequence') where key = $6",
        None,
    )
}
impl UpdateOperationStmt {
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
        T4: crate::JsonSql,
        T5: crate::StringSql,
        T6: crate::StringSql,
    >(
        &'s self,
        client: &'c C,
        name: &'a T1,
        code: &'a Option<T2>,
        description: &'a Option<T3>,
        default_phase_parameters: &'a T4,
        default_phase_notes: &'a Option<T5>,
        key: &'a T6,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[name, code, description, default_phase_parameters, default_phase_notes, key]).await
    }
}
impl<
    'a,
    C: GenericClient + Send + Sync,
    T1: crate::StringSql,
    T2: crate::StringSql,
    T3: crate::StringSql,
    T4: crate::JsonSql,
    T5: crate::StringSql,
    T6: crate::StringSql,
>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        UpdateOperationParams<T1, T2, T3, T4, T5, T6>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for UpdateOperationStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a UpdateOperationParams<T1, T2, T3, T4, T5, T6>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(
            client,
            &params.name,
            &params.code,
            &params.description,
            &params.default_phase_parameters,
            &params.default_phase_notes,
            &params.key,
        ))
    }
}
pub struct DeleteOperationStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn delete_operation() -> DeleteOperationStmt {
    DeleteOperationStmt("delete from process.operation where key = $1", None)
}
impl DeleteOperationStmt {
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
pub struct HoldOperationsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn hold_operations() -> HoldOperationsStmt {
    HoldOperationsStmt(
        "select key, rev, name, code, description, default_phase_parameters, default_phase_notes from process.operation where key = any ($1) order by key for share",
        None,
    )
}
impl HoldOperationsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        keys: &'a T2,
    ) -> HoldOperationsQuery<'c, 'a, 's, C, HoldOperations, 1> {
        HoldOperationsQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<HoldOperationsBorrowed, tokio_postgres::Error> {
                Ok(HoldOperationsBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    name: row.try_get(2)?,
                    code: row.try_get(3)?,
                    description: row.try_get(4)?,
                    default_phase_parameters: row.try_get(5)?,
                    default_phase_notes: row.try_get(6)?,
                })
            },
            mapper: |it| HoldOperations::from(it),
        }
    }
}
