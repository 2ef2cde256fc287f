// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct InsertCountFileParams<T1: crate::StringSql, T2: crate::StringSql, T3: crate::StringSql, T4: crate::StringSql>
{
    pub file_key: T1,
    pub session_key: i64,
    pub import_mode: T2,
    pub user_key: i64,
    pub filename: T3,
    pub object_path: T4,
    pub now: chrono::DateTime<chrono::Utc>,
}
#[derive(Debug)]
pub struct FindCountFileParams<T1: crate::StringSql> {
    pub file_key: T1,
    pub not_before: chrono::DateTime<chrono::Utc>,
}
#[derive(Debug)]
pub struct FinishCountFileParams<T1: crate::JsonSql, T2: crate::StringSql> {
    pub answer: T1,
    pub file_key: T2,
}
#[derive(Debug)]
pub struct FindPositionsNamedParams<T1: crate::StringSql, T2: crate::ArraySql<Item = T1>, T3: crate::StringSql> {
    pub codes: T2,
    pub site_key: T3,
}
#[derive(Debug)]
pub struct FindSerialsNamedParams<T1: crate::ArraySql<Item = i64>, T2: crate::StringSql, T3: crate::ArraySql<Item = T2>>
{
    pub products: T1,
    pub codes: T3,
}
#[derive(Debug)]
pub struct FindLotsNamedParams<T1: crate::ArraySql<Item = i64>, T2: crate::StringSql, T3: crate::ArraySql<Item = T2>> {
    pub products: T1,
    pub codes: T3,
}
#[derive(Debug)]
pub struct FindRecordsToReplaceParams<
    T1: crate::ArraySql<Item = i64>,
    T2: crate::StringSql,
    T3: crate::ArraySql<Item = T2>,
> {
    pub session_key: i64,
    pub all: bool,
    pub products: T1,
    pub positions: T3,
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindCountFile {
    pub file_key: String,
    pub session_key: i64,
    pub import_mode: String,
    pub user_key: i64,
    pub filename: String,
    pub object_path: Option<String>,
    pub answer: Option<serde_json::Value>,
}
pub struct FindCountFileBorrowed<'a> {
    pub file_key: &'a str,
    pub session_key: i64,
    pub import_mode: &'a str,
    pub user_key: i64,
    pub filename: &'a str,
    pub object_path: Option<&'a str>,
    pub answer: Option<postgres_types::Json<&'a serde_json::value::RawValue>>,
}
impl<'a> From<FindCountFileBorrowed<'a>> for FindCountFile {
    fn from(
        FindCountFileBorrowed {
            file_key,
            session_key,
            import_mode,
            user_key,
            filename,
            object_path,
            answer,
        }: FindCountFileBorrowed<'a>,
    ) -> Self {
        Self {
            file_key: file_key.into(),
            session_key,
            import_mode: import_mode.into(),
            user_key,
            filename: filename.into(),
            object_path: object_path.map(|v| v.into()),
            answer: answer.map(|v| serde_json::from_str(v.0.get()).unwrap()),
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct SweepCountFiles {
    pub file_key: String,
    pub object_path: Option<String>,
}
pub struct SweepCountFilesBorrowed<'a> {
    pub file_key: &'a str,
    pub object_path: Option<&'a str>,
}
impl<'a> From<SweepCountFilesBorrowed<'a>> for SweepCountFiles {
    fn from(SweepCountFilesBorrowed { file_key, object_path }: SweepCountFilesBorrowed<'a>) -> Self {
        Self { file_key: file_key.into(), object_path: object_path.map(|v| v.into()) }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindPositionsNamed {
    pub code: String,
    pub key: String,
}
pub struct FindPositionsNamedBorrowed<'a> {
    pub code: &'a str,
    pub key: &'a str,
}
impl<'a> From<FindPositionsNamedBorrowed<'a>> for FindPositionsNamed {
    fn from(FindPositionsNamedBorrowed { code, key }: FindPositionsNamedBorrowed<'a>) -> Self {
        Self { code: code.into(), key: key.into() }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindProductsNamed {
    pub key: i64,
    pub code: String,
    pub traceability_level: Option<String>,
    pub manage_inventory: bool,
    pub lot_tracking: String,
    pub allow_negative_inventory: bool,
}
pub struct FindProductsNamedBorrowed<'a> {
    pub key: i64,
    pub code: &'a str,
    pub traceability_level: Option<&'a str>,
    pub manage_inventory: bool,
    pub lot_tracking: &'a str,
    pub allow_negative_inventory: bool,
}
impl<'a> From<FindProductsNamedBorrowed<'a>> for FindProductsNamed {
    fn from(
        FindProductsNamedBorrowed {
            key,
            code,
            traceability_level,
            manage_inventory,
            lot_tracking,
            allow_negative_inventory,
        }: FindProductsNamedBorrowed<'a>,
    ) -> Self {
        Self {
            key,
            code: code.into(),
            traceability_level: traceability_level.map(|v| v.into()),
            manage_inventory,
            lot_tracking: lot_tracking.into(),
            allow_negative_inventory,
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindSerialsNamed {
    pub key: i64,
    pub product_key: i64,
    pub code: String,
}
pub struct FindSerialsNamedBorrowed<'a> {
    pub key: i64,
    pub product_key: i64,
    pub code: &'a str,
}
impl<'a> From<FindSerialsNamedBorrowed<'a>> for FindSerialsNamed {
    fn from(FindSerialsNamedBorrowed { key, product_key, code }: FindSerialsNamedBorrowed<'a>) -> Self {
        Self { key, product_key, code: code.into() }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindLotsNamed {
    pub key: i64,
    pub product_key: i64,
    pub code: String,
}
pub struct FindLotsNamedBorrowed<'a> {
    pub key: i64,
    pub product_key: i64,
    pub code: &'a str,
}
impl<'a> From<FindLotsNamedBorrowed<'a>> for FindLotsNamed {
    fn from(FindLotsNamedBorrowed { key, product_key, code }: FindLotsNamedBorrowed<'a>) -> Self {
        Self { key, product_key, code: code.into() }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindRecordsToReplace {
    pub key: i64,
    pub product_key: i64,
    pub position_key: String,
}
pub struct FindRecordsToReplaceBorrowed<'a> {
    pub key: i64,
    pub product_key: i64,
    pub position_key: &'a str,
}
impl<'a> From<FindRecordsToReplaceBorrowed<'a>> for FindRecordsToReplace {
    fn from(FindRecordsToReplaceBorrowed { key, product_key, position_key }: FindRecordsToReplaceBorrowed<'a>) -> Self {
        Self { key, product_key, position_key: position_key.into() }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct FindCountFileQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindCountFileBorrowed, tokio_postgres::Error>,
    mapper: fn(FindCountFileBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindCountFileQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindCountFileBorrowed) -> R) -> FindCountFileQuery<'c, 'a, 's, C, R, N> {
        FindCountFileQuery {
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
pub struct SweepCountFilesQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<SweepCountFilesBorrowed, tokio_postgres::Error>,
    mapper: fn(SweepCountFilesBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> SweepCountFilesQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(SweepCountFilesBorrowed) -> R) -> SweepCountFilesQuery<'c, 'a, 's, C, R, N> {
        SweepCountFilesQuery {
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
pub struct FindPositionsNamedQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindPositionsNamedBorrowed, tokio_postgres::Error>,
    mapper: fn(FindPositionsNamedBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindPositionsNamedQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindPositionsNamedBorrowed) -> R) -> FindPositionsNamedQuery<'c, 'a, 's, C, R, N> {
        FindPositionsNamedQuery {
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
pub struct FindProductsNamedQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindProductsNamedBorrowed, tokio_postgres::Error>,
    mapper: fn(FindProductsNamedBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindProductsNamedQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindProductsNamedBorrowed) -> R) -> FindProductsNamedQuery<'c, 'a, 's, C, R, N> {
        FindProductsNamedQuery {
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
pub struct FindSerialsNamedQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindSerialsNamedBorrowed, tokio_postgres::Error>,
    mapper: fn(FindSerialsNamedBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindSerialsNamedQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindSerialsNamedBorrowed) -> R) -> FindSerialsNamedQuery<'c, 'a, 's, C, R, N> {
        FindSerialsNamedQuery {
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
pub struct FindLotsNamedQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindLotsNamedBorrowed, tokio_postgres::Error>,
    mapper: fn(FindLotsNamedBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindLotsNamedQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindLotsNamedBorrowed) -> R) -> FindLotsNamedQuery<'c, 'a, 's, C, R, N> {
        FindLotsNamedQuery {
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
pub struct FindRecordsToReplaceQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindRecordsToReplaceBorrowed, tokio_postgres::Error>,
    mapper: fn(FindRecordsToReplaceBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindRecordsToReplaceQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(
        self,
        mapper: fn(FindRecordsToReplaceBorrowed) -> R,
    ) -> FindRecordsToReplaceQuery<'c, 'a, 's, C, R, N> {
        FindRecordsToReplaceQuery {
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
pub struct InsertCountFileStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_count_file() -> InsertCountFileStmt {
    InsertCountFileStmt(
        "insert into counting.import_file (file_key, session_key, import_mode, user_key, filename, object_path, created) values ($1, $2, $3, $4, $5, $6, $7)",
        None,
    )
}
impl InsertCountFileStmt {
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
        T4: crate::StringSql,
    >(
        &'s self,
        client: &'c C,
        file_key: &'a T1,
        session_key: &'a i64,
        import_mode: &'a T2,
        user_key: &'a i64,
        filename: &'a T3,
        object_path: &'a T4,
        now: &'a chrono::DateTime<chrono::Utc>,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[file_key, session_key, import_mode, user_key, filename, object_path, now]).await
    }
}
impl<
    'a,
    C: GenericClient + Send + Sync,
    T1: crate::StringSql,
    T2: crate::StringSql,
    T3: crate::StringSql,
    T4: crate::StringSql,
>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        InsertCountFileParams<T1, T2, T3, T4>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for InsertCountFileStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a InsertCountFileParams<T1, T2, T3, T4>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(
            client,
            &params.file_key,
            &params.session_key,
            &params.import_mode,
            &params.user_key,
            &params.filename,
            &params.object_path,
            &params.now,
        ))
    }
}
pub struct FindCountFileStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_count_file() -> FindCountFileStmt {
    FindCountFileStmt(
        "select file_key, session_key, import_mode, user_key, filename, object_path, answer from counting.import_file where file_key = $1 and created > $2",
        None,
    )
}
impl FindCountFileStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        file_key: &'a T1,
        not_before: &'a chrono::DateTime<chrono::Utc>,
    ) -> FindCountFileQuery<'c, 'a, 's, C, FindCountFile, 2> {
        FindCountFileQuery {
            client,
            params: [file_key, not_before],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindCountFileBorrowed, tokio_postgres::Error> {
                Ok(FindCountFileBorrowed {
                    file_key: row.try_get(0)?,
                    session_key: row.try_get(1)?,
                    import_mode: row.try_get(2)?,
                    user_key: row.try_get(3)?,
                    filename: row.try_get(4)?,
                    object_path: row.try_get(5)?,
                    answer: row.try_get(6)?,
                })
            },
            mapper: |it| FindCountFile::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindCountFileParams<T1>,
        FindCountFileQuery<'c, 'a, 's, C, FindCountFile, 2>,
        C,
    > for FindCountFileStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindCountFileParams<T1>,
    ) -> FindCountFileQuery<'c, 'a, 's, C, FindCountFile, 2> {
        self.bind(client, &params.file_key, &params.not_before)
    }
}
pub struct FinishCountFileStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn finish_count_file() -> FinishCountFileStmt {
    FinishCountFileStmt("update counting.import_file set answer = $1, object_path = null where file_key = $2", None)
}
impl FinishCountFileStmt {
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
        FinishCountFileParams<T1, T2>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for FinishCountFileStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a FinishCountFileParams<T1, T2>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(client, &params.answer, &params.file_key))
    }
}
pub struct SweepCountFilesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn sweep_count_files() -> SweepCountFilesStmt {
    SweepCountFilesStmt(
        "delete from counting.import_file where file_key = any (array( select file_key from counting.import_file where created <= $1 order by created limit 100 for update skip locked)) returning file_key, object_path",
        None,
    )
}
impl SweepCountFilesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        before: &'a chrono::DateTime<chrono::Utc>,
    ) -> SweepCountFilesQuery<'c, 'a, 's, C, SweepCountFiles, 1> {
        SweepCountFilesQuery {
            client,
            params: [before],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<SweepCountFilesBorrowed, tokio_postgres::Error> {
                Ok(SweepCountFilesBorrowed { file_key: row.try_get(0)?, object_path: row.try_get(1)? })
            },
            mapper: |it| SweepCountFiles::from(it),
        }
    }
}
pub struct FindPositionsNamedStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_positions_named() -> FindPositionsNamedStmt {
    FindPositionsNamedStmt(
        "select lower(p.code) as code, p.key from (select distinct unnest($1::text[]) as code) as asked join position.position p on lower(p.code) = asked.code where p.site_key = $2 and not p.deleted",
        None,
    )
}
impl FindPositionsNamedStmt {
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
    >(
        &'s self,
        client: &'c C,
        codes: &'a T2,
        site_key: &'a T3,
    ) -> FindPositionsNamedQuery<'c, 'a, 's, C, FindPositionsNamed, 2> {
        FindPositionsNamedQuery {
            client,
            params: [codes, site_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindPositionsNamedBorrowed, tokio_postgres::Error> {
                Ok(FindPositionsNamedBorrowed { code: row.try_get(0)?, key: row.try_get(1)? })
            },
            mapper: |it| FindPositionsNamed::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>, T3: crate::StringSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindPositionsNamedParams<T1, T2, T3>,
        FindPositionsNamedQuery<'c, 'a, 's, C, FindPositionsNamed, 2>,
        C,
    > for FindPositionsNamedStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindPositionsNamedParams<T1, T2, T3>,
    ) -> FindPositionsNamedQuery<'c, 'a, 's, C, FindPositionsNamed, 2> {
        self.bind(client, &params.codes, &params.site_key)
    }
}
pub struct FindProductsNamedStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_products_named() -> FindProductsNamedStmt {
    FindProductsNamedStmt(
        "select p.key, p.code, p.traceability_level, p.manage_inventory, p.lot_tracking, p.allow_negative_inventory from (select distinct unnest($1::text[]) as code) as asked join product.product p on p.code = asked.code where not p.trash",
        None,
    )
}
impl FindProductsNamedStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        codes: &'a T2,
    ) -> FindProductsNamedQuery<'c, 'a, 's, C, FindProductsNamed, 1> {
        FindProductsNamedQuery {
            client,
            params: [codes],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindProductsNamedBorrowed, tokio_postgres::Error> {
                Ok(FindProductsNamedBorrowed {
                    key: row.try_get(0)?,
                    code: row.try_get(1)?,
                    traceability_level: row.try_get(2)?,
                    manage_inventory: row.try_get(3)?,
                    lot_tracking: row.try_get(4)?,
                    allow_negative_inventory: row.try_get(5)?,
                })
            },
            mapper: |it| FindProductsNamed::from(it),
        }
    }
}
pub struct FindSerialsNamedStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_serials_named() -> FindSerialsNamedStmt {
    FindSerialsNamedStmt(
        "select s.key, s.product_key, s.code as code from unnest($1::bigint[], $2::text[]) as asked (product_key, code) join serial.serial s on s.product_key = asked.product_key and s.code = asked.code and s.deleted_at is null",
        None,
    )
}
impl FindSerialsNamedStmt {
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
        T2: crate::StringSql,
        T3: crate::ArraySql<Item = T2>,
    >(
        &'s self,
        client: &'c C,
        products: &'a T1,
        codes: &'a T3,
    ) -> FindSerialsNamedQuery<'c, 'a, 's, C, FindSerialsNamed, 2> {
        FindSerialsNamedQuery {
            client,
            params: [products, codes],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindSerialsNamedBorrowed, tokio_postgres::Error> {
                Ok(FindSerialsNamedBorrowed {
                    key: row.try_get(0)?,
                    product_key: row.try_get(1)?,
                    code: row.try_get(2)?,
                })
            },
            mapper: |it| FindSerialsNamed::from(it),
        }
    }
}
impl<
    'c,
    'a,
    's,
    C: GenericClient,
    T1: crate::ArraySql<Item = i64>,
    T2: crate::StringSql,
    T3: crate::ArraySql<Item = T2>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindSerialsNamedParams<T1, T2, T3>,
        FindSerialsNamedQuery<'c, 'a, 's, C, FindSerialsNamed, 2>,
        C,
    > for FindSerialsNamedStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindSerialsNamedParams<T1, T2, T3>,
    ) -> FindSerialsNamedQuery<'c, 'a, 's, C, FindSerialsNamed, 2> {
        self.bind(client, &params.products, &params.codes)
    }
}
pub struct FindLotsNamedStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_lots_named() -> FindLotsNamedStmt {
    FindLotsNamedStmt(
        "select l.key, l.product_key, l.code from unnest($1::bigint[], $2::text[]) as asked (product_key, code) join serial.lot l on l.product_key = asked.product_key and l.code = asked.code",
        None,
    )
}
impl FindLotsNamedStmt {
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
        T2: crate::StringSql,
        T3: crate::ArraySql<Item = T2>,
    >(
        &'s self,
        client: &'c C,
        products: &'a T1,
        codes: &'a T3,
    ) -> FindLotsNamedQuery<'c, 'a, 's, C, FindLotsNamed, 2> {
        FindLotsNamedQuery {
            client,
            params: [products, codes],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindLotsNamedBorrowed, tokio_postgres::Error> {
                Ok(FindLotsNamedBorrowed { key: row.try_get(0)?, product_key: row.try_get(1)?, code: row.try_get(2)? })
            },
            mapper: |it| FindLotsNamed::from(it),
        }
    }
}
impl<
    'c,
    'a,
    's,
    C: GenericClient,
    T1: crate::ArraySql<Item = i64>,
    T2: crate::StringSql,
    T3: crate::ArraySql<Item = T2>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindLotsNamedParams<T1, T2, T3>,
        FindLotsNamedQuery<'c, 'a, 's, C, FindLotsNamed, 2>,
        C,
    > for FindLotsNamedStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindLotsNamedParams<T1, T2, T3>,
    ) -> FindLotsNamedQuery<'c, 'a, 's, C, FindLotsNamed, 2> {
        self.bind(client, &params.products, &params.codes)
    }
}
pub struct FindRecordsToReplaceStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_records_to_replace() -> FindRecordsToReplaceStmt {
    FindRecordsToReplaceStmt(
        "select r.key, r.product_key, r.position_key from counting.record r where r.session_key = $1 and r.status in ('completed', 'submitted') and ($2::boolean or (r.product_key, r.position_key) in (select * from unnest($3::bigint[], $4::text[]))) order by r.key",
        None,
    )
}
impl FindRecordsToReplaceStmt {
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
        T2: crate::StringSql,
        T3: crate::ArraySql<Item = T2>,
    >(
        &'s self,
        client: &'c C,
        session_key: &'a i64,
        all: &'a bool,
        products: &'a T1,
        positions: &'a T3,
    ) -> FindRecordsToReplaceQuery<'c, 'a, 's, C, FindRecordsToReplace, 4> {
        FindRecordsToReplaceQuery {
            client,
            params: [session_key, all, products, positions],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindRecordsToReplaceBorrowed, tokio_postgres::Error> {
                Ok(FindRecordsToReplaceBorrowed {
                    key: row.try_get(0)?,
                    product_key: row.try_get(1)?,
                    position_key: row.try_get(2)?,
                })
            },
            mapper: |it| FindRecordsToReplace::from(it),
        }
    }
}
impl<
    'c,
    'a,
    's,
    C: GenericClient,
    T1: crate::ArraySql<Item = i64>,
    T2: crate::StringSql,
    T3: crate::ArraySql<Item = T2>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindRecordsToReplaceParams<T1, T2, T3>,
        FindRecordsToReplaceQuery<'c, 'a, 's, C, FindRecordsToReplace, 4>,
        C,
    > for FindRecordsToReplaceStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindRecordsToReplaceParams<T1, T2, T3>,
    ) -> FindRecordsToReplaceQuery<'c, 'a, 's, C, FindRecordsToReplace, 4> {
        self.bind(client, &params.session_key, &params.all, &params.products, &params.positions)
    }
}
