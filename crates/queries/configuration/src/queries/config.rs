// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct StoreConfigParams<
    T1: crate::StringSql,
    T2: crate::ArraySql<Item = T1>,
    T3: crate::JsonSql,
    T4: crate::ArraySql<Item = T3>,
> {
    pub keys: T2,
    pub values: T4,
}
#[derive(Debug)]
pub struct StoreConfigFileParams<
    T1: crate::StringSql,
    T2: crate::JsonSql,
    T3: crate::StringSql,
    T4: crate::StringSql,
    T5: crate::StringSql,
    T6: crate::StringSql,
> {
    pub key: T1,
    pub value: T2,
    pub object_path: T3,
    pub filename: T4,
    pub content_type: T5,
    pub size: i64,
    pub sha256: T6,
}
#[derive(Debug, Clone, PartialEq)]
pub struct ReadConfig {
    pub key: String,
    pub value: serde_json::Value,
}
pub struct ReadConfigBorrowed<'a> {
    pub key: &'a str,
    pub value: postgres_types::Json<&'a serde_json::value::RawValue>,
}
impl<'a> From<ReadConfigBorrowed<'a>> for ReadConfig {
    fn from(ReadConfigBorrowed { key, value }: ReadConfigBorrowed<'a>) -> Self {
        Self { key: key.into(), value: serde_json::from_str(value.0.get()).unwrap() }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct LockConfig {
    pub key: String,
    pub value: serde_json::Value,
    pub object_path: Option<String>,
}
pub struct LockConfigBorrowed<'a> {
    pub key: &'a str,
    pub value: postgres_types::Json<&'a serde_json::value::RawValue>,
    pub object_path: Option<&'a str>,
}
impl<'a> From<LockConfigBorrowed<'a>> for LockConfig {
    fn from(LockConfigBorrowed { key, value, object_path }: LockConfigBorrowed<'a>) -> Self {
        Self {
            key: key.into(),
            value: serde_json::from_str(value.0.get()).unwrap(),
            object_path: object_path.map(|v| v.into()),
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct ConfigFile {
    pub object_path: String,
    pub filename: String,
    pub content_type: String,
    pub size: i64,
    pub sha256: String,
}
pub struct ConfigFileBorrowed<'a> {
    pub object_path: &'a str,
    pub filename: &'a str,
    pub content_type: &'a str,
    pub size: i64,
    pub sha256: &'a str,
}
impl<'a> From<ConfigFileBorrowed<'a>> for ConfigFile {
    fn from(ConfigFileBorrowed { object_path, filename, content_type, size, sha256 }: ConfigFileBorrowed<'a>) -> Self {
        Self {
            object_path: object_path.into(),
            filename: filename.into(),
            content_type: content_type.into(),
            size,
            sha256: sha256.into(),
        }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct ReadConfigQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<ReadConfigBorrowed, tokio_postgres::Error>,
    mapper: fn(ReadConfigBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> ReadConfigQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(ReadConfigBorrowed) -> R) -> ReadConfigQuery<'c, 'a, 's, C, R, N> {
        ReadConfigQuery {
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
pub struct LockConfigQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<LockConfigBorrowed, tokio_postgres::Error>,
    mapper: fn(LockConfigBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> LockConfigQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(LockConfigBorrowed) -> R) -> LockConfigQuery<'c, 'a, 's, C, R, N> {
        LockConfigQuery {
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
pub struct SerdejsonValueQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor:
        fn(&tokio_postgres::Row) -> Result<postgres_types::Json<&serde_json::value::RawValue>, tokio_postgres::Error>,
    mapper: fn(postgres_types::Json<&serde_json::value::RawValue>) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> SerdejsonValueQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(
        self,
        mapper: fn(postgres_types::Json<&serde_json::value::RawValue>) -> R,
    ) -> SerdejsonValueQuery<'c, 'a, 's, C, R, N> {
        SerdejsonValueQuery {
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
pub struct ConfigFileQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<ConfigFileBorrowed, tokio_postgres::Error>,
    mapper: fn(ConfigFileBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> ConfigFileQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(ConfigFileBorrowed) -> R) -> ConfigFileQuery<'c, 'a, 's, C, R, N> {
        ConfigFileQuery {
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
pub struct ReadConfigStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn read_config() -> ReadConfigStmt {
    ReadConfigStmt("select key, value from configuration.config order by key collate \"C\"", None)
}
impl ReadConfigStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
    ) -> ReadConfigQuery<'c, 'a, 's, C, ReadConfig, 0> {
        ReadConfigQuery {
            client,
            params: [],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ReadConfigBorrowed, tokio_postgres::Error> {
                Ok(ReadConfigBorrowed { key: row.try_get(0)?, value: row.try_get(1)? })
            },
            mapper: |it| ReadConfig::from(it),
        }
    }
}
pub struct LockConfigStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_config() -> LockConfigStmt {
    LockConfigStmt(
        "select key, value, object_path from configuration.config where key = any ($1) order by key for update",
        None,
    )
}
impl LockConfigStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        keys: &'a T2,
    ) -> LockConfigQuery<'c, 'a, 's, C, LockConfig, 1> {
        LockConfigQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<LockConfigBorrowed, tokio_postgres::Error> {
                Ok(LockConfigBorrowed { key: row.try_get(0)?, value: row.try_get(1)?, object_path: row.try_get(2)? })
            },
            mapper: |it| LockConfig::from(it),
        }
    }
}
pub struct HoldConfigEntryStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn hold_config_entry() -> HoldConfigEntryStmt {
    HoldConfigEntryStmt("select value from configuration.config where key = $1 for share", None)
}
impl HoldConfigEntryStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        key: &'a T1,
    ) -> SerdejsonValueQuery<'c, 'a, 's, C, serde_json::Value, 1> {
        SerdejsonValueQuery {
            client,
            params: [key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| serde_json::from_str(it.0.get()).unwrap(),
        }
    }
}
pub struct StoreConfigStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn store_config() -> StoreConfigStmt {
    StoreConfigStmt(
        "insert into configuration.config (key, value) select given.key, given.value from unnest($1::text[], $2::jsonb[]) as given (key, value) order by given.key on conflict (key) do update set value = excluded.value, rev = nextval('platform.revision_sequence')",
        None,
    )
}
impl StoreConfigStmt {
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
        T3: crate::JsonSql,
        T4: crate::ArraySql<Item = T3>,
    >(
        &'s self,
        client: &'c C,
        keys: &'a T2,
        values: &'a T4,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[keys, values]).await
    }
}
impl<
    'a,
    C: GenericClient + Send + Sync,
    T1: crate::StringSql,
    T2: crate::ArraySql<Item = T1>,
    T3: crate::JsonSql,
    T4: crate::ArraySql<Item = T3>,
>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        StoreConfigParams<T1, T2, T3, T4>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for StoreConfigStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a StoreConfigParams<T1, T2, T3, T4>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(client, &params.keys, &params.values))
    }
}
pub struct StoreConfigFileStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn store_config_file() -> StoreConfigFileStmt {
    StoreConfigFileStmt(
        "insert into configuration.config (key, value, object_path, filename, content_type, size, sha256) values ($1, $2, $3, $4, $5, $6, $7) on conflict (key) do update set value = excluded.value, object_path = excluded.object_path, filename = excluded.filename, content_type = excluded.content_type, size = excluded.size, sha256 = excluded.sha256, rev = nextval('platform.revision_sequence')",
        None,
    )
}
impl StoreConfigFileStmt {
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
        T5: crate::StringSql,
        T6: crate::StringSql,
    >(
        &'s self,
        client: &'c C,
        key: &'a T1,
        value: &'a T2,
        object_path: &'a T3,
        filename: &'a T4,
        content_type: &'a T5,
        size: &'a i64,
        sha256: &'a T6,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[key, value, object_path, filename, content_type, size, sha256]).await
    }
}
impl<
    'a,
    C: GenericClient + Send + Sync,
    T1: crate::StringSql,
    T2: crate::JsonSql,
    T3: crate::StringSql,
    T4: crate::StringSql,
    T5: crate::StringSql,
    T6: crate::StringSql,
>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        StoreConfigFileParams<T1, T2, T3, T4, T5, T6>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for StoreConfigFileStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a StoreConfigFileParams<T1, T2, T3, T4, T5, T6>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(
            client,
            &params.key,
            &params.value,
            &params.object_path,
            &params.filename,
            &params.content_type,
            &params.size,
            &params.sha256,
        ))
    }
}
pub struct ClearConfigFileStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn clear_config_file() -> ClearConfigFileStmt {
    ClearConfigFileStmt(
        "insert into configuration.config (key, value) values ($1, 'null') on conflict (key) do update set value = 'null', object_path = null, filename = null, content_type = null, size = null, sha256 = null, rev = nextval('platform.revision_sequence')",
        None,
    )
}
impl ClearConfigFileStmt {
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
pub struct FindConfigFileStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_config_file() -> FindConfigFileStmt {
    FindConfigFileStmt(
        "select object_path, filename, content_type, size, sha256 from configuration.config where key = $1 and object_path is not null",
        None,
    )
}
impl FindConfigFileStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        key: &'a T1,
    ) -> ConfigFileQuery<'c, 'a, 's, C, ConfigFile, 1> {
        ConfigFileQuery {
            client,
            params: [key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ConfigFileBorrowed, tokio_postgres::Error> {
                Ok(ConfigFileBorrowed {
                    object_path: row.try_get(0)?,
                    filename: row.try_get(1)?,
                    content_type: row.try_get(2)?,
                    size: row.try_get(3)?,
                    sha256: row.try_get(4)?,
                })
            },
            mapper: |it| ConfigFile::from(it),
        }
    }
}
pub struct FindConfigValueStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_config_value() -> FindConfigValueStmt {
    FindConfigValueStmt("select value from configuration.config where key = $1", None)
}
impl FindConfigValueStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        key: &'a T1,
    ) -> SerdejsonValueQuery<'c, 'a, 's, C, serde_json::Value, 1> {
        SerdejsonValueQuery {
            client,
            params: [key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| serde_json::from_str(it.0.get()).unwrap(),
        }
    }
}
