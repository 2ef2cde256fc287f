// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct InsertImportFileParams<T1: crate::StringSql, T2: crate::StringSql, T3: crate::StringSql> {
    pub file_key: T1,
    pub kind: T2,
    pub user_key: i64,
    pub filename: T3,
    pub rows_total: i32,
    pub created: chrono::DateTime<chrono::Utc>,
}
#[derive(Debug)]
pub struct FindImportFileParams<T1: crate::StringSql> {
    pub file_key: T1,
    pub not_before: chrono::DateTime<chrono::Utc>,
}
#[derive(Debug)]
pub struct NoteImportProgressParams<T1: crate::StringSql, T2: crate::StringSql> {
    pub status: T1,
    pub rows_done: i32,
    pub file_key: T2,
}
#[derive(Debug)]
pub struct FinishImportParams<T1: crate::StringSql, T2: crate::JsonSql, T3: crate::StringSql, T4: crate::StringSql> {
    pub status: T1,
    pub answer: T2,
    pub object_path: Option<T3>,
    pub file_key: T4,
}
#[derive(Debug)]
pub struct FailImportParams<T1: crate::JsonSql, T2: crate::StringSql> {
    pub answer: T1,
    pub file_key: T2,
}
#[derive(Debug)]
pub struct InsertImportedProductsParams<
    T1: crate::StringSql,
    T2: crate::ArraySql<Item = T1>,
    T3: crate::StringSql,
    T4: crate::ArraySql<Item = Option<T3>>,
    T5: crate::StringSql,
    T6: crate::ArraySql<Item = Option<T5>>,
    T7: crate::ArraySql<Item = bool>,
    T8: crate::StringSql,
    T9: crate::ArraySql<Item = Option<T8>>,
    T10: crate::StringSql,
    T11: crate::ArraySql<Item = Option<T10>>,
> {
    pub now: chrono::DateTime<chrono::Utc>,
    pub codes: T2,
    pub descriptions: T4,
    pub counter_keys: T6,
    pub manage_inventories: T7,
    pub consumption_position_keys: T9,
    pub production_position_keys: T11,
}
#[derive(Debug)]
pub struct UpdateImportedProductsParams<
    T1: crate::ArraySql<Item = i64>,
    T2: crate::StringSql,
    T3: crate::ArraySql<Item = Option<T2>>,
    T4: crate::StringSql,
    T5: crate::ArraySql<Item = Option<T4>>,
    T6: crate::ArraySql<Item = bool>,
    T7: crate::StringSql,
    T8: crate::ArraySql<Item = Option<T7>>,
    T9: crate::StringSql,
    T10: crate::ArraySql<Item = Option<T9>>,
> {
    pub now: chrono::DateTime<chrono::Utc>,
    pub keys: T1,
    pub descriptions: T3,
    pub counter_keys: T5,
    pub manage_inventories: T6,
    pub consumption_position_keys: T8,
    pub production_position_keys: T10,
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindImportFile {
    pub file_key: String,
    pub kind: String,
    pub user_key: i64,
    pub filename: String,
    pub object_path: Option<String>,
    pub status: String,
    pub rows_done: i32,
    pub rows_total: i32,
    pub answer: Option<serde_json::Value>,
}
pub struct FindImportFileBorrowed<'a> {
    pub file_key: &'a str,
    pub kind: &'a str,
    pub user_key: i64,
    pub filename: &'a str,
    pub object_path: Option<&'a str>,
    pub status: &'a str,
    pub rows_done: i32,
    pub rows_total: i32,
    pub answer: Option<postgres_types::Json<&'a serde_json::value::RawValue>>,
}
impl<'a> From<FindImportFileBorrowed<'a>> for FindImportFile {
    fn from(
        FindImportFileBorrowed {
            file_key,
            kind,
            user_key,
            filename,
            object_path,
            status,
            rows_done,
            rows_total,
            answer,
        }: FindImportFileBorrowed<'a>,
    ) -> Self {
        Self {
            file_key: file_key.into(),
            kind: kind.into(),
            user_key,
            filename: filename.into(),
            object_path: object_path.map(|v| v.into()),
            status: status.into(),
            rows_done,
            rows_total,
            answer: answer.map(|v| serde_json::from_str(v.0.get()).unwrap()),
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct SweepImportFiles {
    pub file_key: String,
    pub object_path: Option<String>,
}
pub struct SweepImportFilesBorrowed<'a> {
    pub file_key: &'a str,
    pub object_path: Option<&'a str>,
}
impl<'a> From<SweepImportFilesBorrowed<'a>> for SweepImportFiles {
    fn from(SweepImportFilesBorrowed { file_key, object_path }: SweepImportFilesBorrowed<'a>) -> Self {
        Self { file_key: file_key.into(), object_path: object_path.map(|v| v.into()) }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindImportProducts {
    pub key: i64,
    pub code: String,
    pub description: Option<String>,
    pub counter_key: Option<String>,
    pub counter_name: Option<String>,
    pub manage_inventory: bool,
    pub consumption_position_key: Option<String>,
    pub consumption_position_code: Option<String>,
    pub production_position_key: Option<String>,
    pub production_position_code: Option<String>,
    pub tag_keys: Vec<String>,
    pub tag_names: Vec<String>,
}
pub struct FindImportProductsBorrowed<'a> {
    pub key: i64,
    pub code: &'a str,
    pub description: Option<&'a str>,
    pub counter_key: Option<&'a str>,
    pub counter_name: Option<&'a str>,
    pub manage_inventory: bool,
    pub consumption_position_key: Option<&'a str>,
    pub consumption_position_code: Option<&'a str>,
    pub production_position_key: Option<&'a str>,
    pub production_position_code: Option<&'a str>,
    pub tag_keys: crate::ArrayIterator<'a, &'a str>,
    pub tag_names: crate::ArrayIterator<'a, &'a str>,
}
impl<'a> From<FindImportProductsBorrowed<'a>> for FindImportProducts {
    fn from(
        FindImportProductsBorrowed {
            key,
            code,
            description,
            counter_key,
            counter_name,
            manage_inventory,
            consumption_position_key,
            consumption_position_code,
            production_position_key,
            production_position_code,
            tag_keys,
            tag_names,
        }: FindImportProductsBorrowed<'a>,
    ) -> Self {
        Self {
            key,
            code: code.into(),
            description: description.map(|v| v.into()),
            counter_key: counter_key.map(|v| v.into()),
            counter_name: counter_name.map(|v| v.into()),
            manage_inventory,
            consumption_position_key: consumption_position_key.map(|v| v.into()),
            consumption_position_code: consumption_position_code.map(|v| v.into()),
            production_position_key: production_position_key.map(|v| v.into()),
            production_position_code: production_position_code.map(|v| v.into()),
            tag_keys: tag_keys.map(|v| v.into()).collect(),
            tag_names: tag_names.map(|v| v.into()).collect(),
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct LockProductsByCode {
    pub key: i64,
    pub code: String,
}
pub struct LockProductsByCodeBorrowed<'a> {
    pub key: i64,
    pub code: &'a str,
}
impl<'a> From<LockProductsByCodeBorrowed<'a>> for LockProductsByCode {
    fn from(LockProductsByCodeBorrowed { key, code }: LockProductsByCodeBorrowed<'a>) -> Self {
        Self { key, code: code.into() }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct InsertImportedProducts {
    pub key: i64,
    pub code: String,
}
pub struct InsertImportedProductsBorrowed<'a> {
    pub key: i64,
    pub code: &'a str,
}
impl<'a> From<InsertImportedProductsBorrowed<'a>> for InsertImportedProducts {
    fn from(InsertImportedProductsBorrowed { key, code }: InsertImportedProductsBorrowed<'a>) -> Self {
        Self { key, code: code.into() }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindImportLines {
    pub product_key: i64,
    pub line_no: i32,
    pub component_key: i64,
    pub component_code: String,
    pub qt: rust_decimal::Decimal,
    pub phase_key: String,
    pub phase_name: String,
    pub position_key: Option<String>,
    pub position_code: Option<String>,
    pub consumption_position_mandatory: bool,
    pub minimum_quantity_if_negative: bool,
    pub minimum_quantity: Option<rust_decimal::Decimal>,
    pub extra: Option<serde_json::Value>,
}
pub struct FindImportLinesBorrowed<'a> {
    pub product_key: i64,
    pub line_no: i32,
    pub component_key: i64,
    pub component_code: &'a str,
    pub qt: rust_decimal::Decimal,
    pub phase_key: &'a str,
    pub phase_name: &'a str,
    pub position_key: Option<&'a str>,
    pub position_code: Option<&'a str>,
    pub consumption_position_mandatory: bool,
    pub minimum_quantity_if_negative: bool,
    pub minimum_quantity: Option<rust_decimal::Decimal>,
    pub extra: Option<postgres_types::Json<&'a serde_json::value::RawValue>>,
}
impl<'a> From<FindImportLinesBorrowed<'a>> for FindImportLines {
    fn from(
        FindImportLinesBorrowed {
            product_key,
            line_no,
            component_key,
            component_code,
            qt,
            phase_key,
            phase_name,
            position_key,
            position_code,
            consumption_position_mandatory,
            minimum_quantity_if_negative,
            minimum_quantity,
            extra,
        }: FindImportLinesBorrowed<'a>,
    ) -> Self {
        Self {
            product_key,
            line_no,
            component_key,
            component_code: component_code.into(),
            qt,
            phase_key: phase_key.into(),
            phase_name: phase_name.into(),
            position_key: position_key.map(|v| v.into()),
            position_code: position_code.map(|v| v.into()),
            consumption_position_mandatory,
            minimum_quantity_if_negative,
            minimum_quantity,
            extra: extra.map(|v| serde_json::from_str(v.0.get()).unwrap()),
        }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct FindImportFileQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindImportFileBorrowed, tokio_postgres::Error>,
    mapper: fn(FindImportFileBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindImportFileQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindImportFileBorrowed) -> R) -> FindImportFileQuery<'c, 'a, 's, C, R, N> {
        FindImportFileQuery {
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
pub struct SweepImportFilesQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<SweepImportFilesBorrowed, tokio_postgres::Error>,
    mapper: fn(SweepImportFilesBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> SweepImportFilesQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(SweepImportFilesBorrowed) -> R) -> SweepImportFilesQuery<'c, 'a, 's, C, R, N> {
        SweepImportFilesQuery {
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
pub struct FindImportProductsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindImportProductsBorrowed, tokio_postgres::Error>,
    mapper: fn(FindImportProductsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindImportProductsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindImportProductsBorrowed) -> R) -> FindImportProductsQuery<'c, 'a, 's, C, R, N> {
        FindImportProductsQuery {
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
pub struct LockProductsByCodeQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<LockProductsByCodeBorrowed, tokio_postgres::Error>,
    mapper: fn(LockProductsByCodeBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> LockProductsByCodeQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(LockProductsByCodeBorrowed) -> R) -> LockProductsByCodeQuery<'c, 'a, 's, C, R, N> {
        LockProductsByCodeQuery {
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
pub struct InsertImportedProductsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<InsertImportedProductsBorrowed, tokio_postgres::Error>,
    mapper: fn(InsertImportedProductsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> InsertImportedProductsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(
        self,
        mapper: fn(InsertImportedProductsBorrowed) -> R,
    ) -> InsertImportedProductsQuery<'c, 'a, 's, C, R, N> {
        InsertImportedProductsQuery {
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
pub struct FindImportLinesQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindImportLinesBorrowed, tokio_postgres::Error>,
    mapper: fn(FindImportLinesBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindImportLinesQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindImportLinesBorrowed) -> R) -> FindImportLinesQuery<'c, 'a, 's, C, R, N> {
        FindImportLinesQuery {
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
pub struct InsertImportFileStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_import_file() -> InsertImportFileStmt {
    InsertImportFileStmt(
        "insert into product.import_file (file_key, kind, user_key, filename, status, rows_total, created) values ($1, $2, $3, $4, 'checking', $5, $6)",
        None,
    )
}
impl InsertImportFileStmt {
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
        file_key: &'a T1,
        kind: &'a T2,
        user_key: &'a i64,
        filename: &'a T3,
        rows_total: &'a i32,
        created: &'a chrono::DateTime<chrono::Utc>,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[file_key, kind, user_key, filename, rows_total, created]).await
    }
}
impl<'a, C: GenericClient + Send + Sync, T1: crate::StringSql, T2: crate::StringSql, T3: crate::StringSql>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        InsertImportFileParams<T1, T2, T3>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for InsertImportFileStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a InsertImportFileParams<T1, T2, T3>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(
            client,
            &params.file_key,
            &params.kind,
            &params.user_key,
            &params.filename,
            &params.rows_total,
            &params.created,
        ))
    }
}
pub struct FindImportFileStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_import_file() -> FindImportFileStmt {
    FindImportFileStmt(
        "select file_key, kind, user_key, filename, object_path, status, rows_done, rows_total, answer from product.import_file where file_key = $1 and created > $2",
        None,
    )
}
impl FindImportFileStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        file_key: &'a T1,
        not_before: &'a chrono::DateTime<chrono::Utc>,
    ) -> FindImportFileQuery<'c, 'a, 's, C, FindImportFile, 2> {
        FindImportFileQuery {
            client,
            params: [file_key, not_before],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindImportFileBorrowed, tokio_postgres::Error> {
                Ok(FindImportFileBorrowed {
                    file_key: row.try_get(0)?,
                    kind: row.try_get(1)?,
                    user_key: row.try_get(2)?,
                    filename: row.try_get(3)?,
                    object_path: row.try_get(4)?,
                    status: row.try_get(5)?,
                    rows_done: row.try_get(6)?,
                    rows_total: row.try_get(7)?,
                    answer: row.try_get(8)?,
                })
            },
            mapper: |it| FindImportFile::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindImportFileParams<T1>,
        FindImportFileQuery<'c, 'a, 's, C, FindImportFile, 2>,
        C,
    > for FindImportFileStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindImportFileParams<T1>,
    ) -> FindImportFileQuery<'c, 'a, 's, C, FindImportFile, 2> {
        self.bind(client, &params.file_key, &params.not_before)
    }
}
pub struct NoteImportProgressStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn note_import_progress() -> NoteImportProgressStmt {
    NoteImportProgressStmt(
        "update product.import_file set status = $1, rows_done = least($2, rows_total) where file_key = $3 and status <> 'done'",
        None,
    )
}
impl NoteImportProgressStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql>(
        &'s self,
        client: &'c C,
        status: &'a T1,
        rows_done: &'a i32,
        file_key: &'a T2,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[status, rows_done, file_key]).await
    }
}
impl<'a, C: GenericClient + Send + Sync, T1: crate::StringSql, T2: crate::StringSql>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        NoteImportProgressParams<T1, T2>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for NoteImportProgressStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a NoteImportProgressParams<T1, T2>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(client, &params.status, &params.rows_done, &params.file_key))
    }
}
pub struct FinishImportStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn finish_import() -> FinishImportStmt {
    FinishImportStmt(
        "update product.import_file set status = $1, rows_done = rows_total, answer = $2, object_path = $3 where file_key = $4",
        None,
    )
}
impl FinishImportStmt {
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
        T2: crate::JsonSql,
        T3: crate::StringSql,
        T4: crate::StringSql,
    >(
        &'s self,
        client: &'c C,
        status: &'a T1,
        answer: &'a T2,
        object_path: &'a Option<T3>,
        file_key: &'a T4,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[status, answer, object_path, file_key]).await
    }
}
impl<
    'a,
    C: GenericClient + Send + Sync,
    T1: crate::StringSql,
    T2: crate::JsonSql,
    T3: crate::StringSql,
    T4: crate::StringSql,
>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        FinishImportParams<T1, T2, T3, T4>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for FinishImportStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a FinishImportParams<T1, T2, T3, T4>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(client, &params.status, &params.answer, &params.object_path, &params.file_key))
    }
}
pub struct FailImportStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn fail_import() -> FailImportStmt {
    FailImportStmt(
        "update product.import_file set status = 'error', answer = $1 where file_key = $2 and status <> 'done'",
        None,
    )
}
impl FailImportStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient, T1: crate::JsonSql, T2: crate::StringSql>(
        &'s self,
        client: &'c C,
        answer: &'a T1,
        file_key: &'a T2,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[answer, file_key]).await
    }
}
impl<'a, C: GenericClient + Send + Sync, T1: crate::JsonSql, T2: crate::StringSql>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        FailImportParams<T1, T2>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for FailImportStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a FailImportParams<T1, T2>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(client, &params.answer, &params.file_key))
    }
}
pub struct DeleteImportFileStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn delete_import_file() -> DeleteImportFileStmt {
    DeleteImportFileStmt("delete from product.import_file where file_key = $1", None)
}
impl DeleteImportFileStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        file_key: &'a T1,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[file_key]).await
    }
}
pub struct SweepImportFilesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn sweep_import_files() -> SweepImportFilesStmt {
    SweepImportFilesStmt(
        "delete from product.import_file where file_key = any (array( select file_key from product.import_file where created <= $1 order by created limit 100 for update skip locked)) returning file_key, object_path",
        None,
    )
}
impl SweepImportFilesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        before: &'a chrono::DateTime<chrono::Utc>,
    ) -> SweepImportFilesQuery<'c, 'a, 's, C, SweepImportFiles, 1> {
        SweepImportFilesQuery {
            client,
            params: [before],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<SweepImportFilesBorrowed, tokio_postgres::Error> {
                Ok(SweepImportFilesBorrowed { file_key: row.try_get(0)?, object_path: row.try_get(1)? })
            },
            mapper: |it| SweepImportFiles::from(it),
        }
    }
}
pub struct FindImportProductsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_import_products() -> FindImportProductsStmt {
    FindImportProductsStmt(
        "select p.key, p.code, p.description, p.counter_key, k.name as counter_name, p.manage_inventory, p.default_consumption_position_key as consumption_position_key, a.code as consumption_position_code, p.default_production_position_key as production_position_key, b.code as production_position_code, array (select t.key from tag.tag_connection c join tag.tag t on t.key = c.tag_key where c.context = 'product' and c.context_key = p.key::text order by lower(t.name) collate \"C\", t.key collate \"C\") as tag_keys, array (select t.name from tag.tag_connection c join tag.tag t on t.key = c.tag_key where c.context = 'product' and c.context_key = p.key::text order by lower(t.name) collate \"C\", t.key collate \"C\") as tag_names from product.product p left join configuration.counter k on k.key = p.counter_key left join position.position a on a.key = p.default_consumption_position_key left join position.position b on b.key = p.default_production_position_key where p.code = any ($1) and not p.trash",
        None,
    )
}
impl FindImportProductsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        codes: &'a T2,
    ) -> FindImportProductsQuery<'c, 'a, 's, C, FindImportProducts, 1> {
        FindImportProductsQuery {
            client,
            params: [codes],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindImportProductsBorrowed, tokio_postgres::Error> {
                Ok(FindImportProductsBorrowed {
                    key: row.try_get(0)?,
                    code: row.try_get(1)?,
                    description: row.try_get(2)?,
                    counter_key: row.try_get(3)?,
                    counter_name: row.try_get(4)?,
                    manage_inventory: row.try_get(5)?,
                    consumption_position_key: row.try_get(6)?,
                    consumption_position_code: row.try_get(7)?,
                    production_position_key: row.try_get(8)?,
                    production_position_code: row.try_get(9)?,
                    tag_keys: row.try_get(10)?,
                    tag_names: row.try_get(11)?,
                })
            },
            mapper: |it| FindImportProducts::from(it),
        }
    }
}
pub struct LockProductsByCodeStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_products_by_code() -> LockProductsByCodeStmt {
    LockProductsByCodeStmt(
        "select key, code from product.product where code = any ($1) and not trash order by key for update",
        None,
    )
}
impl LockProductsByCodeStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        codes: &'a T2,
    ) -> LockProductsByCodeQuery<'c, 'a, 's, C, LockProductsByCode, 1> {
        LockProductsByCodeQuery {
            client,
            params: [codes],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<LockProductsByCodeBorrowed, tokio_postgres::Error> {
                Ok(LockProductsByCodeBorrowed { key: row.try_get(0)?, code: row.try_get(1)? })
            },
            mapper: |it| LockProductsByCode::from(it),
        }
    }
}
pub struct InsertImportedProductsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_imported_products() -> InsertImportedProductsStmt {
    InsertImportedProductsStmt(
        "insert into product.product (code, description, counter_key, manage_inventory, default_consumption_position_key, default_production_position_key, created, updated) select given.code, given.description, given.counter_key, given.manage_inventory, given.consumption_position_key, given.production_position_key, $1, $1 from unnest($2::text[], $3::text[], $4::text[], $5::boolean[], $6::text[], $7::text[]) as given (code, description, counter_key, manage_inventory, consumption_position_key, production_position_key) order by given.code collate \"C\" returning key, code",
        None,
    )
}
impl InsertImportedProductsStmt {
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
        T2: crate::ArraySql<Item = T1>,
        T3: crate::StringSql,
        T4: crate::ArraySql<Item = Option<T3>>,
        T5: crate::StringSql,
        T6: crate::ArraySql<Item = Option<T5>>,
        T7: crate::ArraySql<Item = bool>,
        T8: crate::StringSql,
        T9: crate::ArraySql<Item = Option<T8>>,
        T10: crate::StringSql,
        T11: crate::ArraySql<Item = Option<T10>>,
    >(
        &'s self,
        client: &'c C,
        now: &'a chrono::DateTime<chrono::Utc>,
        codes: &'a T2,
        descriptions: &'a T4,
        counter_keys: &'a T6,
        manage_inventories: &'a T7,
        consumption_position_keys: &'a T9,
        production_position_keys: &'a T11,
    ) -> InsertImportedProductsQuery<'c, 'a, 's, C, InsertImportedProducts, 7> {
        InsertImportedProductsQuery {
            client,
            params: [
                now,
                codes,
                descriptions,
                counter_keys,
                manage_inventories,
                consumption_position_keys,
                production_position_keys,
            ],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<InsertImportedProductsBorrowed, tokio_postgres::Error> {
                Ok(InsertImportedProductsBorrowed { key: row.try_get(0)?, code: row.try_get(1)? })
            },
            mapper: |it| InsertImportedProducts::from(it),
        }
    }
}
impl<
    'c,
    'a,
    's,
    C: GenericClient,
    T1: crate::StringSql,
    T2: crate::ArraySql<Item = T1>,
    T3: crate::StringSql,
    T4: crate::ArraySql<Item = Option<T3>>,
    T5: crate::StringSql,
    T6: crate::ArraySql<Item = Option<T5>>,
    T7: crate::ArraySql<Item = bool>,
    T8: crate::StringSql,
    T9: crate::ArraySql<Item = Option<T8>>,
    T10: crate::StringSql,
    T11: crate::ArraySql<Item = Option<T10>>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        InsertImportedProductsParams<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11>,
        InsertImportedProductsQuery<'c, 'a, 's, C, InsertImportedProducts, 7>,
        C,
    > for InsertImportedProductsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a InsertImportedProductsParams<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11>,
    ) -> InsertImportedProductsQuery<'c, 'a, 's, C, InsertImportedProducts, 7> {
        self.bind(
            client,
            &params.now,
            &params.codes,
            &params.descriptions,
            &params.counter_keys,
            &params.manage_inventories,
            &params.consumption_position_keys,
            &params.production_position_keys,
        )
    }
}
pub struct UpdateImportedProductsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn update_imported_products() -> UpdateImportedProductsStmt {
    UpdateImportedProductsStmt(
        "update product.product as p set description = given.description, counter_key = given.counter_key, manage_inventory = given.manage_inventory, default_consumption_position_key = given.consumption_position_key, default_production_position_key = given.production_position_key, updated = $1, rev = p.rev + 1 from unnest($2::bigint[], $3::text[], $4::text[], $5::boolean[], $6::text[], $7::text[]) as given (key, description, counter_key, manage_inventory, consumption_position_key, production_position_key) where p.key = given.key",
        None,
    )
}
impl UpdateImportedProductsStmt {
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
        T3: crate::ArraySql<Item = Option<T2>>,
        T4: crate::StringSql,
        T5: crate::ArraySql<Item = Option<T4>>,
        T6: crate::ArraySql<Item = bool>,
        T7: crate::StringSql,
        T8: crate::ArraySql<Item = Option<T7>>,
        T9: crate::StringSql,
        T10: crate::ArraySql<Item = Option<T9>>,
    >(
        &'s self,
        client: &'c C,
        now: &'a chrono::DateTime<chrono::Utc>,
        keys: &'a T1,
        descriptions: &'a T3,
        counter_keys: &'a T5,
        manage_inventories: &'a T6,
        consumption_position_keys: &'a T8,
        production_position_keys: &'a T10,
    ) -> Result<u64, tokio_postgres::Error> {
        client
            .execute(
                self.0,
                &[
                    now,
                    keys,
                    descriptions,
                    counter_keys,
                    manage_inventories,
                    consumption_position_keys,
                    production_position_keys,
                ],
            )
            .await
    }
}
impl<
    'a,
    C: GenericClient + Send + Sync,
    T1: crate::ArraySql<Item = i64>,
    T2: crate::StringSql,
    T3: crate::ArraySql<Item = Option<T2>>,
    T4: crate::StringSql,
    T5: crate::ArraySql<Item = Option<T4>>,
    T6: crate::ArraySql<Item = bool>,
    T7: crate::StringSql,
    T8: crate::ArraySql<Item = Option<T7>>,
    T9: crate::StringSql,
    T10: crate::ArraySql<Item = Option<T9>>,
>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        UpdateImportedProductsParams<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for UpdateImportedProductsStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a UpdateImportedProductsParams<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(
            client,
            &params.now,
            &params.keys,
            &params.descriptions,
            &params.counter_keys,
            &params.manage_inventories,
            &params.consumption_position_keys,
            &params.production_position_keys,
        ))
    }
}
pub struct FindImportLinesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_import_lines() -> FindImportLinesStmt {
    FindImportLinesStmt(
        "select l.product_key, l.line_no, l.component_key, c.code as component_code, l.qt, l.phase_key, f.alias as phase_name, l.consumption_position_key as position_key, w.code as position_code, l.consumption_position_mandatory, l.minimum_quantity_if_negative, l.minimum_quantity, l.extra from product.bom_line l join product.product c on c.key = l.component_key join process.phase f on f.key = l.phase_key left join position.position w on w.key = l.consumption_position_key where l.product_key = any ($1) order by l.product_key, l.line_no",
        None,
    )
}
impl FindImportLinesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        product_keys: &'a T1,
    ) -> FindImportLinesQuery<'c, 'a, 's, C, FindImportLines, 1> {
        FindImportLinesQuery {
            client,
            params: [product_keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindImportLinesBorrowed, tokio_postgres::Error> {
                Ok(FindImportLinesBorrowed {
                    product_key: row.try_get(0)?,
                    line_no: row.try_get(1)?,
                    component_key: row.try_get(2)?,
                    component_code: row.try_get(3)?,
                    qt: row.try_get(4)?,
                    phase_key: row.try_get(5)?,
                    phase_name: row.try_get(6)?,
                    position_key: row.try_get(7)?,
                    position_code: row.try_get(8)?,
                    consumption_position_mandatory: row.try_get(9)?,
                    minimum_quantity_if_negative: row.try_get(10)?,
                    minimum_quantity: row.try_get(11)?,
                    extra: row.try_get(12)?,
                })
            },
            mapper: |it| FindImportLines::from(it),
        }
    }
}
