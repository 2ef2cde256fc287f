// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct InsertPhaseParams<T1: crate::StringSql, T2: crate::StringSql, T3: crate::JsonSql, T4: crate::StringSql> {
    pub product_key: i64,
    pub operation_key: T1,
    pub alias: T2,
    pub params: T3,
    pub production_notes: Option<T4>,
    pub place: i32,
}
#[derive(Debug)]
pub struct InsertCopiedPhasesParams<
    T1: crate::StringSql,
    T2: crate::ArraySql<Item = T1>,
    T3: crate::ArraySql<Item = i64>,
    T4: crate::StringSql,
    T5: crate::ArraySql<Item = T4>,
    T6: crate::StringSql,
    T7: crate::ArraySql<Item = T6>,
    T8: crate::JsonSql,
    T9: crate::ArraySql<Item = T8>,
    T10: crate::StringSql,
    T11: crate::ArraySql<Item = Option<T10>>,
    T12: crate::ArraySql<Item = i32>,
> {
    pub keys: T2,
    pub product_keys: T3,
    pub operation_keys: T5,
    pub aliases: T7,
    pub params: T9,
    pub production_notes: T11,
    pub places: T12,
}
#[derive(Debug)]
pub struct UpdatePhaseParams<
    T1: crate::StringSql,
    T2: crate::StringSql,
    T3: crate::JsonSql,
    T4: crate::StringSql,
    T5: crate::StringSql,
> {
    pub operation_key: T1,
    pub alias: T2,
    pub params: T3,
    pub production_notes: Option<T4>,
    pub place: i32,
    pub key: T5,
}
#[derive(Debug)]
pub struct TrashPhasesParams<T1: crate::StringSql, T2: crate::ArraySql<Item = T1>> {
    pub now: chrono::DateTime<chrono::Utc>,
    pub keys: T2,
}
#[derive(Debug)]
pub struct FindPhasesOfOperationParams<T1: crate::StringSql, T2: crate::ArraySql<Item = i64>> {
    pub operation_key: T1,
    pub product_keys: T2,
}
#[derive(Debug)]
pub struct SetPhaseContentParams<
    T1: crate::JsonSql,
    T2: crate::StringSql,
    T3: crate::StringSql,
    T4: crate::ArraySql<Item = T3>,
> {
    pub params: T1,
    pub production_notes: Option<T2>,
    pub keys: T4,
}
#[derive(Debug, Clone, PartialEq)]
pub struct PhaseRow {
    pub key: String,
    pub rev: i64,
    pub product_key: Option<i64>,
    pub operation_key: String,
    pub alias: String,
    pub params: serde_json::Value,
    pub production_notes: Option<String>,
    pub trashed: Option<chrono::DateTime<chrono::Utc>>,
}
pub struct PhaseRowBorrowed<'a> {
    pub key: &'a str,
    pub rev: i64,
    pub product_key: Option<i64>,
    pub operation_key: &'a str,
    pub alias: &'a str,
    pub params: postgres_types::Json<&'a serde_json::value::RawValue>,
    pub production_notes: Option<&'a str>,
    pub trashed: Option<chrono::DateTime<chrono::Utc>>,
}
impl<'a> From<PhaseRowBorrowed<'a>> for PhaseRow {
    fn from(
        PhaseRowBorrowed {
            key,
            rev,
            product_key,
            operation_key,
            alias,
            params,
            production_notes,
            trashed,
        }: PhaseRowBorrowed<'a>,
    ) -> Self {
        Self {
            key: key.into(),
            rev,
            product_key,
            operation_key: operation_key.into(),
            alias: alias.into(),
            params: serde_json::from_str(params.0.get()).unwrap(),
            production_notes: production_notes.map(|v| v.into()),
            trashed,
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct ListPhaseNames {
    pub product_key: i64,
    pub key: String,
    pub alias: String,
}
pub struct ListPhaseNamesBorrowed<'a> {
    pub product_key: i64,
    pub key: &'a str,
    pub alias: &'a str,
}
impl<'a> From<ListPhaseNamesBorrowed<'a>> for ListPhaseNames {
    fn from(ListPhaseNamesBorrowed { product_key, key, alias }: ListPhaseNamesBorrowed<'a>) -> Self {
        Self { product_key, key: key.into(), alias: alias.into() }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct PhaseRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<PhaseRowBorrowed, tokio_postgres::Error>,
    mapper: fn(PhaseRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> PhaseRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(PhaseRowBorrowed) -> R) -> PhaseRowQuery<'c, 'a, 's, C, R, N> {
        PhaseRowQuery {
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
pub struct ListPhaseNamesQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<ListPhaseNamesBorrowed, tokio_postgres::Error>,
    mapper: fn(ListPhaseNamesBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> ListPhaseNamesQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(ListPhaseNamesBorrowed) -> R) -> ListPhaseNamesQuery<'c, 'a, 's, C, R, N> {
        ListPhaseNamesQuery {
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
pub struct ReadProcessStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn read_process() -> ReadProcessStmt {
    ReadProcessStmt(
        "select key, rev, product_key, operation_key, alias, params, production_notes, trashed from process.phase where product_key = $1 and trashed is null order by place",
        None,
    )
}
impl ReadProcessStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        product_key: &'a i64,
    ) -> PhaseRowQuery<'c, 'a, 's, C, PhaseRow, 1> {
        PhaseRowQuery {
            client,
            params: [product_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<PhaseRowBorrowed, tokio_postgres::Error> {
                Ok(PhaseRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    product_key: row.try_get(2)?,
                    operation_key: row.try_get(3)?,
                    alias: row.try_get(4)?,
                    params: row.try_get(5)?,
                    production_notes: row.try_get(6)?,
                    trashed: row.try_get(7)?,
                })
            },
            mapper: |it| PhaseRow::from(it),
        }
    }
}
pub struct FindPhasesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_phases() -> FindPhasesStmt {
    FindPhasesStmt(
        "select key, rev, product_key, operation_key, alias, params, production_notes, trashed from process.phase where key = any ($1)",
        None,
    )
}
impl FindPhasesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        keys: &'a T2,
    ) -> PhaseRowQuery<'c, 'a, 's, C, PhaseRow, 1> {
        PhaseRowQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<PhaseRowBorrowed, tokio_postgres::Error> {
                Ok(PhaseRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    product_key: row.try_get(2)?,
                    operation_key: row.try_get(3)?,
                    alias: row.try_get(4)?,
                    params: row.try_get(5)?,
                    production_notes: row.try_get(6)?,
                    trashed: row.try_get(7)?,
                })
            },
            mapper: |it| PhaseRow::from(it),
        }
    }
}
pub struct InsertPhaseStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_phase() -> InsertPhaseStmt {
    InsertPhaseStmt(
        "insert into process.phase (product_key, operation_key, alias, params, production_notes, place) values ($1, $2, $3, $4, $5, $6) returning key",
        None,
    )
}
impl InsertPhaseStmt {
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
        T3: crate::JsonSql,
        T4: crate::StringSql,
    >(
        &'s self,
        client: &'c C,
        product_key: &'a i64,
        operation_key: &'a T1,
        alias: &'a T2,
        params: &'a T3,
        production_notes: &'a Option<T4>,
        place: &'a i32,
    ) -> StringQuery<'c, 'a, 's, C, String, 6> {
        StringQuery {
            client,
            params: [product_key, operation_key, alias, params, production_notes, place],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it.into(),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql, T3: crate::JsonSql, T4: crate::StringSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        InsertPhaseParams<T1, T2, T3, T4>,
        StringQuery<'c, 'a, 's, C, String, 6>,
        C,
    > for InsertPhaseStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a InsertPhaseParams<T1, T2, T3, T4>,
    ) -> StringQuery<'c, 'a, 's, C, String, 6> {
        self.bind(
            client,
            &params.product_key,
            &params.operation_key,
            &params.alias,
            &params.params,
            &params.production_notes,
            &params.place,
        )
    }
}
pub struct TakeProcessKeysStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn take_process_keys() -> TakeProcessKeysStmt {
    TakeProcessKeysStmt(
        "select nextval('platform.key_sequence')::text as key from generate_series(1, $1::integer)",
        None,
    )
}
impl TakeProcessKeysStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        count: &'a i32,
    ) -> StringQuery<'c, 'a, 's, C, String, 1> {
        StringQuery {
            client,
            params: [count],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it.into(),
        }
    }
}
pub struct InsertCopiedPhasesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_copied_phases() -> InsertCopiedPhasesStmt {
    InsertCopiedPhasesStmt(
        "insert into process.phase (key, product_key, operation_key, alias, params, production_notes, place) select f.key, f.product_key, f.operation_key, f.alias, f.params, f.production_notes, f.place from unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::jsonb[], $6::text[], $7::integer[]) as f (key, product_key, operation_key, alias, params, production_notes, place)",
        None,
    )
}
impl InsertCopiedPhasesStmt {
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
        T3: crate::ArraySql<Item = i64>,
        T4: crate::StringSql,
        T5: crate::ArraySql<Item = T4>,
        T6: crate::StringSql,
        T7: crate::ArraySql<Item = T6>,
        T8: crate::JsonSql,
        T9: crate::ArraySql<Item = T8>,
        T10: crate::StringSql,
        T11: crate::ArraySql<Item = Option<T10>>,
        T12: crate::ArraySql<Item = i32>,
    >(
        &'s self,
        client: &'c C,
        keys: &'a T2,
        product_keys: &'a T3,
        operation_keys: &'a T5,
        aliases: &'a T7,
        params: &'a T9,
        production_notes: &'a T11,
        places: &'a T12,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[keys, product_keys, operation_keys, aliases, params, production_notes, places]).await
    }
}
impl<
    'a,
    C: GenericClient + Send + Sync,
    T1: crate::StringSql,
    T2: crate::ArraySql<Item = T1>,
    T3: crate::ArraySql<Item = i64>,
    T4: crate::StringSql,
    T5: crate::ArraySql<Item = T4>,
    T6: crate::StringSql,
    T7: crate::ArraySql<Item = T6>,
    T8: crate::JsonSql,
    T9: crate::ArraySql<Item = T8>,
    T10: crate::StringSql,
    T11: crate::ArraySql<Item = Option<T10>>,
    T12: crate::ArraySql<Item = i32>,
>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        InsertCopiedPhasesParams<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for InsertCopiedPhasesStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a InsertCopiedPhasesParams<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(
            client,
            &params.keys,
            &params.product_keys,
            &params.operation_keys,
            &params.aliases,
            &params.params,
            &params.production_notes,
            &params.places,
        ))
    }
}
pub struct UpdatePhaseStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn update_phase() -> UpdatePhaseStmt {
    UpdatePhaseStmt(
        "update process.phase set operation_key = $1, alias = $2, params = $3, production_notes = $4, place = $5, rev = nextval('platform.revision_sequence') where key = $6",
        None,
    )
}
impl UpdatePhaseStmt {
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
        T3: crate::JsonSql,
        T4: crate::StringSql,
        T5: crate::StringSql,
    >(
        &'s self,
        client: &'c C,
        operation_key: &'a T1,
        alias: &'a T2,
        params: &'a T3,
        production_notes: &'a Option<T4>,
        place: &'a i32,
        key: &'a T5,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[operation_key, alias, params, production_notes, place, key]).await
    }
}
impl<
    'a,
    C: GenericClient + Send + Sync,
    T1: crate::StringSql,
    T2: crate::StringSql,
    T3: crate::JsonSql,
    T4: crate::StringSql,
    T5: crate::StringSql,
>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        UpdatePhaseParams<T1, T2, T3, T4, T5>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for UpdatePhaseStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a UpdatePhaseParams<T1, T2, T3, T4, T5>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(
            client,
            &params.operation_key,
            &params.alias,
            &params.params,
            &params.production_notes,
            &params.place,
            &params.key,
        ))
    }
}
pub struct TrashPhasesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn trash_phases() -> TrashPhasesStmt {
    TrashPhasesStmt(
        "update process.phase set trashed = $1, place = null, rev = nextval('platform.revision_sequence') where key = any ($2)",
        None,
    )
}
impl TrashPhasesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        now: &'a chrono::DateTime<chrono::Utc>,
        keys: &'a T2,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[now, keys]).await
    }
}
impl<'a, C: GenericClient + Send + Sync, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        TrashPhasesParams<T1, T2>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for TrashPhasesStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a TrashPhasesParams<T1, T2>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(client, &params.now, &params.keys))
    }
}
pub struct ListPhaseKeysStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn list_phase_keys() -> ListPhaseKeysStmt {
    ListPhaseKeysStmt("select key from process.phase where product_key = $1 and trashed is null order by place", None)
}
impl ListPhaseKeysStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        product_key: &'a i64,
    ) -> StringQuery<'c, 'a, 's, C, String, 1> {
        StringQuery {
            client,
            params: [product_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it.into(),
        }
    }
}
pub struct FindPhasesOfOperationStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_phases_of_operation() -> FindPhasesOfOperationStmt {
    FindPhasesOfOperationStmt(
        "select key, rev, product_key, operation_key, alias, params, production_notes, trashed from process.phase where operation_key = $1 and product_key = any ($2) and trashed is null order by product_key, place",
        None,
    )
}
impl FindPhasesOfOperationStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        operation_key: &'a T1,
        product_keys: &'a T2,
    ) -> PhaseRowQuery<'c, 'a, 's, C, PhaseRow, 2> {
        PhaseRowQuery {
            client,
            params: [operation_key, product_keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<PhaseRowBorrowed, tokio_postgres::Error> {
                Ok(PhaseRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    product_key: row.try_get(2)?,
                    operation_key: row.try_get(3)?,
                    alias: row.try_get(4)?,
                    params: row.try_get(5)?,
                    production_notes: row.try_get(6)?,
                    trashed: row.try_get(7)?,
                })
            },
            mapper: |it| PhaseRow::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindPhasesOfOperationParams<T1, T2>,
        PhaseRowQuery<'c, 'a, 's, C, PhaseRow, 2>,
        C,
    > for FindPhasesOfOperationStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindPhasesOfOperationParams<T1, T2>,
    ) -> PhaseRowQuery<'c, 'a, 's, C, PhaseRow, 2> {
        self.bind(client, &params.operation_key, &params.product_keys)
    }
}
pub struct ForgetOperationStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn forget_operation() -> ForgetOperationStmt {
    ForgetOperationStmt(
        "update process.phase set operation_key = 'default', rev = nextval('platform.revision_sequence') where operation_key = $1 and trashed is not null",
        None,
    )
}
impl ForgetOperationStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        operation_key: &'a T1,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[operation_key]).await
    }
}
pub struct SetPhaseContentStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn set_phase_content() -> SetPhaseContentStmt {
    SetPhaseContentStmt(
        "update process.phase set params = $1, production_notes = $2, rev = nextval('platform.revision_sequence') where key = any ($3)",
        None,
    )
}
impl SetPhaseContentStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<
        'c,
        'a,
        's,
        C: GenericClient,
        T1: crate::JsonSql,
        T2: crate::StringSql,
        T3: crate::StringSql,
        T4: crate::ArraySql<Item = T3>,
    >(
        &'s self,
        client: &'c C,
        params: &'a T1,
        production_notes: &'a Option<T2>,
        keys: &'a T4,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[params, production_notes, keys]).await
    }
}
impl<
    'a,
    C: GenericClient + Send + Sync,
    T1: crate::JsonSql,
    T2: crate::StringSql,
    T3: crate::StringSql,
    T4: crate::ArraySql<Item = T3>,
>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        SetPhaseContentParams<T1, T2, T3, T4>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for SetPhaseContentStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a SetPhaseContentParams<T1, T2, T3, T4>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(client, &params.params, &params.production_notes, &params.keys))
    }
}
pub struct ListPhaseNamesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn list_phase_names() -> ListPhaseNamesStmt {
    ListPhaseNamesStmt(
        "select product_key, key, alias from process.phase where product_key = any ($1) and trashed is null order by product_key, place",
        None,
    )
}
impl ListPhaseNamesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        product_keys: &'a T1,
    ) -> ListPhaseNamesQuery<'c, 'a, 's, C, ListPhaseNames, 1> {
        ListPhaseNamesQuery {
            client,
            params: [product_keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ListPhaseNamesBorrowed, tokio_postgres::Error> {
                Ok(ListPhaseNamesBorrowed {
                    product_key: row.try_get(0)?,
                    key: row.try_get(1)?,
                    alias: row.try_get(2)?,
                })
            },
            mapper: |it| ListPhaseNames::from(it),
        }
    }
}
