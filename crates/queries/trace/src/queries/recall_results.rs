// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct InsertResultParams<
    T1: crate::BytesSql,
    T2: crate::BytesSql,
    T3: crate::ArraySql<Item = i32>,
    T4: crate::BytesSql,
    T5: crate::ArraySql<Item = T4>,
> {
    pub key: i64,
    pub user_key: i64,
    pub asked: T1,
    pub content: T2,
    pub as_of: chrono::DateTime<chrono::Utc>,
    pub now: chrono::DateTime<chrono::Utc>,
    pub total: i64,
    pub truncated: bool,
    pub bytes: i64,
    pub blocks: T3,
    pub items: T5,
}
#[derive(Debug)]
pub struct RenewResultParams<T1: crate::BytesSql, T2: crate::BytesSql> {
    pub now: chrono::DateTime<chrono::Utc>,
    pub user_key: i64,
    pub not_before: chrono::DateTime<chrono::Utc>,
    pub asked: T1,
    pub content: T2,
    pub truncated: bool,
}
#[derive(Clone, Copy, Debug)]
pub struct FindResultParams {
    pub key: i64,
    pub not_before: chrono::DateTime<chrono::Utc>,
}
#[derive(Debug)]
pub struct FindResultBlocksParams<T1: crate::ArraySql<Item = i32>> {
    pub key: i64,
    pub blocks: T1,
}
#[derive(Clone, Copy, Debug)]
pub struct TrimResultsOfUserParams {
    pub user_key: i64,
    pub bytes_max: i64,
    pub results_max: i64,
    pub kept: i64,
}
#[derive(Clone, Copy, Debug)]
pub struct TrimResultsParams {
    pub bytes_max: i64,
    pub kept: i64,
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindResult {
    pub asked: Vec<u8>,
    pub as_of: chrono::DateTime<chrono::Utc>,
    pub total: i64,
    pub truncated: bool,
}
pub struct FindResultBorrowed<'a> {
    pub asked: &'a [u8],
    pub as_of: chrono::DateTime<chrono::Utc>,
    pub total: i64,
    pub truncated: bool,
}
impl<'a> From<FindResultBorrowed<'a>> for FindResult {
    fn from(FindResultBorrowed { asked, as_of, total, truncated }: FindResultBorrowed<'a>) -> Self {
        Self { asked: asked.into(), as_of, total, truncated }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindResultBlocks {
    pub block: i32,
    pub items: Vec<u8>,
}
pub struct FindResultBlocksBorrowed<'a> {
    pub block: i32,
    pub items: &'a [u8],
}
impl<'a> From<FindResultBlocksBorrowed<'a>> for FindResultBlocks {
    fn from(FindResultBlocksBorrowed { block, items }: FindResultBlocksBorrowed<'a>) -> Self {
        Self { block, items: items.into() }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
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
pub struct FindResultQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindResultBorrowed, tokio_postgres::Error>,
    mapper: fn(FindResultBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindResultQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindResultBorrowed) -> R) -> FindResultQuery<'c, 'a, 's, C, R, N> {
        FindResultQuery {
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
pub struct FindResultBlocksQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindResultBlocksBorrowed, tokio_postgres::Error>,
    mapper: fn(FindResultBlocksBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindResultBlocksQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindResultBlocksBorrowed) -> R) -> FindResultBlocksQuery<'c, 'a, 's, C, R, N> {
        FindResultBlocksQuery {
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
pub struct InsertResultStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_result() -> InsertResultStmt {
    InsertResultStmt(
        "with result_row as ( insert into trace.result (key, user_key, asked, content, as_of, created, total, truncated, bytes) values ($1, $2, $3, $4, $5, $6, $7, $8, $9) ) insert into trace.result_block (result_key, block, items) select $1, place, items from unnest($10::integer[], $11::bytea[]) as block_row (place, items)",
        None,
    )
}
impl InsertResultStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<
        'c,
        'a,
        's,
        C: GenericClient,
        T1: crate::BytesSql,
        T2: crate::BytesSql,
        T3: crate::ArraySql<Item = i32>,
        T4: crate::BytesSql,
        T5: crate::ArraySql<Item = T4>,
    >(
        &'s self,
        client: &'c C,
        key: &'a i64,
        user_key: &'a i64,
        asked: &'a T1,
        content: &'a T2,
        as_of: &'a chrono::DateTime<chrono::Utc>,
        now: &'a chrono::DateTime<chrono::Utc>,
        total: &'a i64,
        truncated: &'a bool,
        bytes: &'a i64,
        blocks: &'a T3,
        items: &'a T5,
    ) -> Result<u64, tokio_postgres::Error> {
        client
            .execute(self.0, &[key, user_key, asked, content, as_of, now, total, truncated, bytes, blocks, items])
            .await
    }
}
impl<
    'a,
    C: GenericClient + Send + Sync,
    T1: crate::BytesSql,
    T2: crate::BytesSql,
    T3: crate::ArraySql<Item = i32>,
    T4: crate::BytesSql,
    T5: crate::ArraySql<Item = T4>,
>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        InsertResultParams<T1, T2, T3, T4, T5>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for InsertResultStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a InsertResultParams<T1, T2, T3, T4, T5>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(
            client,
            &params.key,
            &params.user_key,
            &params.asked,
            &params.content,
            &params.as_of,
            &params.now,
            &params.total,
            &params.truncated,
            &params.bytes,
            &params.blocks,
            &params.items,
        ))
    }
}
pub struct RenewResultStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn renew_result() -> RenewResultStmt {
    RenewResultStmt(
        "update trace.result set created = $1 where key = ( select key from trace.result where user_key = $2 and created > $3 and asked = $4 and content = $5 and truncated = $6 order by created desc limit 1 for update skip locked) returning key",
        None,
    )
}
impl RenewResultStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::BytesSql, T2: crate::BytesSql>(
        &'s self,
        client: &'c C,
        now: &'a chrono::DateTime<chrono::Utc>,
        user_key: &'a i64,
        not_before: &'a chrono::DateTime<chrono::Utc>,
        asked: &'a T1,
        content: &'a T2,
        truncated: &'a bool,
    ) -> I64Query<'c, 'a, 's, C, i64, 6> {
        I64Query {
            client,
            params: [now, user_key, not_before, asked, content, truncated],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::BytesSql, T2: crate::BytesSql>
    crate::client::async_::Params<'c, 'a, 's, RenewResultParams<T1, T2>, I64Query<'c, 'a, 's, C, i64, 6>, C>
    for RenewResultStmt
{
    fn params(&'s self, client: &'c C, params: &'a RenewResultParams<T1, T2>) -> I64Query<'c, 'a, 's, C, i64, 6> {
        self.bind(
            client,
            &params.now,
            &params.user_key,
            &params.not_before,
            &params.asked,
            &params.content,
            &params.truncated,
        )
    }
}
pub struct FindResultStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_result() -> FindResultStmt {
    FindResultStmt("select asked, as_of, total, truncated from trace.result where key = $1 and created > $2", None)
}
impl FindResultStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        key: &'a i64,
        not_before: &'a chrono::DateTime<chrono::Utc>,
    ) -> FindResultQuery<'c, 'a, 's, C, FindResult, 2> {
        FindResultQuery {
            client,
            params: [key, not_before],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindResultBorrowed, tokio_postgres::Error> {
                Ok(FindResultBorrowed {
                    asked: row.try_get(0)?,
                    as_of: row.try_get(1)?,
                    total: row.try_get(2)?,
                    truncated: row.try_get(3)?,
                })
            },
            mapper: |it| FindResult::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<'c, 'a, 's, FindResultParams, FindResultQuery<'c, 'a, 's, C, FindResult, 2>, C>
    for FindResultStmt
{
    fn params(&'s self, client: &'c C, params: &'a FindResultParams) -> FindResultQuery<'c, 'a, 's, C, FindResult, 2> {
        self.bind(client, &params.key, &params.not_before)
    }
}
pub struct FindResultBlocksStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_result_blocks() -> FindResultBlocksStmt {
    FindResultBlocksStmt(
        "select block, items from trace.result_block where result_key = $1 and block = any ($2) order by block",
        None,
    )
}
impl FindResultBlocksStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i32>>(
        &'s self,
        client: &'c C,
        key: &'a i64,
        blocks: &'a T1,
    ) -> FindResultBlocksQuery<'c, 'a, 's, C, FindResultBlocks, 2> {
        FindResultBlocksQuery {
            client,
            params: [key, blocks],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindResultBlocksBorrowed, tokio_postgres::Error> {
                Ok(FindResultBlocksBorrowed { block: row.try_get(0)?, items: row.try_get(1)? })
            },
            mapper: |it| FindResultBlocks::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i32>>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindResultBlocksParams<T1>,
        FindResultBlocksQuery<'c, 'a, 's, C, FindResultBlocks, 2>,
        C,
    > for FindResultBlocksStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindResultBlocksParams<T1>,
    ) -> FindResultBlocksQuery<'c, 'a, 's, C, FindResultBlocks, 2> {
        self.bind(client, &params.key, &params.blocks)
    }
}
pub struct TrimResultsOfUserStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn trim_results_of_user() -> TrimResultsOfUserStmt {
    TrimResultsOfUserStmt(
        "delete from trace.result where key = any (array ( select result_row.key from trace.result result_row join (select key, (sum(bytes) over newest_first)::bigint as bytes, row_number() over newest_first as place from trace.result where user_key = $1 window newest_first as (order by created desc, key desc)) counted on counted.key = result_row.key where (counted.bytes > $2 or counted.place > $3) and result_row.key <> $4 order by result_row.key for update of result_row skip locked)) returning key",
        None,
    )
}
impl TrimResultsOfUserStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        user_key: &'a i64,
        bytes_max: &'a i64,
        results_max: &'a i64,
        kept: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 4> {
        I64Query {
            client,
            params: [user_key, bytes_max, results_max, kept],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<'c, 'a, 's, TrimResultsOfUserParams, I64Query<'c, 'a, 's, C, i64, 4>, C>
    for TrimResultsOfUserStmt
{
    fn params(&'s self, client: &'c C, params: &'a TrimResultsOfUserParams) -> I64Query<'c, 'a, 's, C, i64, 4> {
        self.bind(client, &params.user_key, &params.bytes_max, &params.results_max, &params.kept)
    }
}
pub struct CountResultBytesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn count_result_bytes() -> CountResultBytesStmt {
    CountResultBytesStmt("select coalesce(sum(bytes), 0)::bigint from trace.result", None)
}
impl CountResultBytesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(&'s self, client: &'c C) -> I64Query<'c, 'a, 's, C, i64, 0> {
        I64Query {
            client,
            params: [],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
pub struct TrimResultsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn trim_results() -> TrimResultsStmt {
    TrimResultsStmt(
        "delete from trace.result where key = any (array ( select result_row.key from trace.result result_row join (select key, (sum(bytes) over (order by created desc, key desc))::bigint as bytes from trace.result) counted on counted.key = result_row.key where counted.bytes > $1 and result_row.key <> $2 order by result_row.key for update of result_row skip locked)) returning key",
        None,
    )
}
impl TrimResultsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        bytes_max: &'a i64,
        kept: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 2> {
        I64Query {
            client,
            params: [bytes_max, kept],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<'c, 'a, 's, TrimResultsParams, I64Query<'c, 'a, 's, C, i64, 2>, C>
    for TrimResultsStmt
{
    fn params(&'s self, client: &'c C, params: &'a TrimResultsParams) -> I64Query<'c, 'a, 's, C, i64, 2> {
        self.bind(client, &params.bytes_max, &params.kept)
    }
}
pub struct SweepResultsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn sweep_results() -> SweepResultsStmt {
    SweepResultsStmt(
        "delete from trace.result where key = any (array ( select key from trace.result where created <= $1 order by created limit 100 for update skip locked)) returning key",
        None,
    )
}
impl SweepResultsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        before: &'a chrono::DateTime<chrono::Utc>,
    ) -> I64Query<'c, 'a, 's, C, i64, 1> {
        I64Query {
            client,
            params: [before],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
