// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct InsertTokenParams<
    T1: crate::StringSql,
    T2: crate::StringSql,
    T3: crate::StringSql,
    T4: crate::StringSql,
    T5: crate::ArraySql<Item = T4>,
    T6: crate::StringSql,
    T7: crate::ArraySql<Item = T6>,
    T8: crate::StringSql,
> {
    pub key: T1,
    pub issued_to: i64,
    pub context: T2,
    pub description: Option<T3>,
    pub scopes: T5,
    pub topics: T7,
    pub issued_by: Option<T8>,
    pub issued_at: chrono::DateTime<chrono::Utc>,
    pub expires_at: chrono::DateTime<chrono::Utc>,
}
#[derive(Debug)]
pub struct RevokeTokenParams<T1: crate::StringSql> {
    pub at: chrono::DateTime<chrono::Utc>,
    pub key: T1,
}
#[derive(Debug)]
pub struct RedeemTicketParams<T1: crate::StringSql> {
    pub at: chrono::DateTime<chrono::Utc>,
    pub key: T1,
}
#[derive(Clone, Copy, Debug)]
pub struct RevokeUserTokensParams {
    pub at: chrono::DateTime<chrono::Utc>,
    pub user_key: i64,
}
#[derive(Clone, Copy, Debug)]
pub struct RevokeOldestUnopenedTokensParams {
    pub at: chrono::DateTime<chrono::Utc>,
    pub user_key: i64,
    pub keep: i64,
}
#[derive(Debug)]
pub struct NoteTokenUseParams<
    T1: crate::StringSql,
    T2: crate::ArraySql<Item = T1>,
    T3: crate::ArraySql<Item = chrono::DateTime<chrono::Utc>>,
> {
    pub keys: T2,
    pub ats: T3,
}
#[derive(Clone, Copy, Debug)]
pub struct CountLiveApiTokensParams {
    pub user_key: i64,
    pub now: chrono::DateTime<chrono::Utc>,
}
#[derive(Clone, Copy, Debug)]
pub struct ListApiTokensParams {
    pub user_key: i64,
    pub include_revoked: bool,
    pub now: chrono::DateTime<chrono::Utc>,
    pub limit: i64,
    pub offset: i64,
}
#[derive(Clone, Copy, Debug)]
pub struct CountApiTokensParams {
    pub user_key: i64,
    pub include_revoked: bool,
    pub now: chrono::DateTime<chrono::Utc>,
}
#[derive(Clone, Copy, Debug)]
pub struct DropOldestTicketsParams {
    pub user_key: i64,
    pub keep: i64,
}
#[derive(Debug, Clone, PartialEq)]
pub struct RedeemTicket {
    pub topics: Vec<String>,
    pub issued_by: Option<String>,
}
pub struct RedeemTicketBorrowed<'a> {
    pub topics: crate::ArrayIterator<'a, &'a str>,
    pub issued_by: Option<&'a str>,
}
impl<'a> From<RedeemTicketBorrowed<'a>> for RedeemTicket {
    fn from(RedeemTicketBorrowed { topics, issued_by }: RedeemTicketBorrowed<'a>) -> Self {
        Self { topics: topics.map(|v| v.into()).collect(), issued_by: issued_by.map(|v| v.into()) }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct TokenRow {
    pub key: String,
    pub rev: i64,
    pub issued_to: i64,
    pub context: String,
    pub description: Option<String>,
    pub scopes: Vec<String>,
    pub issued_at: chrono::DateTime<chrono::Utc>,
    pub expires_at: chrono::DateTime<chrono::Utc>,
    pub revoked_at: Option<chrono::DateTime<chrono::Utc>>,
    pub last_used_at: Option<chrono::DateTime<chrono::Utc>>,
}
pub struct TokenRowBorrowed<'a> {
    pub key: &'a str,
    pub rev: i64,
    pub issued_to: i64,
    pub context: &'a str,
    pub description: Option<&'a str>,
    pub scopes: crate::ArrayIterator<'a, &'a str>,
    pub issued_at: chrono::DateTime<chrono::Utc>,
    pub expires_at: chrono::DateTime<chrono::Utc>,
    pub revoked_at: Option<chrono::DateTime<chrono::Utc>>,
    pub last_used_at: Option<chrono::DateTime<chrono::Utc>>,
}
impl<'a> From<TokenRowBorrowed<'a>> for TokenRow {
    fn from(
        TokenRowBorrowed {
            key,
            rev,
            issued_to,
            context,
            description,
            scopes,
            issued_at,
            expires_at,
            revoked_at,
            last_used_at,
        }: TokenRowBorrowed<'a>,
    ) -> Self {
        Self {
            key: key.into(),
            rev,
            issued_to,
            context: context.into(),
            description: description.map(|v| v.into()),
            scopes: scopes.map(|v| v.into()).collect(),
            issued_at,
            expires_at,
            revoked_at,
            last_used_at,
        }
    }
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct FindApiToken {
    pub issued_to: i64,
    pub rev: i64,
    pub revoked_at: Option<chrono::DateTime<chrono::Utc>>,
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct BoolQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<bool, tokio_postgres::Error>,
    mapper: fn(bool) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> BoolQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(bool) -> R) -> BoolQuery<'c, 'a, 's, C, R, N> {
        BoolQuery {
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
pub struct RedeemTicketQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<RedeemTicketBorrowed, tokio_postgres::Error>,
    mapper: fn(RedeemTicketBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> RedeemTicketQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(RedeemTicketBorrowed) -> R) -> RedeemTicketQuery<'c, 'a, 's, C, R, N> {
        RedeemTicketQuery {
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
pub struct TokenRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<TokenRowBorrowed, tokio_postgres::Error>,
    mapper: fn(TokenRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> TokenRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(TokenRowBorrowed) -> R) -> TokenRowQuery<'c, 'a, 's, C, R, N> {
        TokenRowQuery {
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
pub struct FindApiTokenQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindApiToken, tokio_postgres::Error>,
    mapper: fn(FindApiToken) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindApiTokenQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindApiToken) -> R) -> FindApiTokenQuery<'c, 'a, 's, C, R, N> {
        FindApiTokenQuery {
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
pub struct InsertTokenStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_token() -> InsertTokenStmt {
    InsertTokenStmt(
        "insert into security.token (key, issued_to, context, description, scopes, topics, issued_by, issued_at, expires_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        None,
    )
}
impl InsertTokenStmt {
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
        T5: crate::ArraySql<Item = T4>,
        T6: crate::StringSql,
        T7: crate::ArraySql<Item = T6>,
        T8: crate::StringSql,
    >(
        &'s self,
        client: &'c C,
        key: &'a T1,
        issued_to: &'a i64,
        context: &'a T2,
        description: &'a Option<T3>,
        scopes: &'a T5,
        topics: &'a T7,
        issued_by: &'a Option<T8>,
        issued_at: &'a chrono::DateTime<chrono::Utc>,
        expires_at: &'a chrono::DateTime<chrono::Utc>,
    ) -> Result<u64, tokio_postgres::Error> {
        client
            .execute(self.0, &[key, issued_to, context, description, scopes, topics, issued_by, issued_at, expires_at])
            .await
    }
}
impl<
    'a,
    C: GenericClient + Send + Sync,
    T1: crate::StringSql,
    T2: crate::StringSql,
    T3: crate::StringSql,
    T4: crate::StringSql,
    T5: crate::ArraySql<Item = T4>,
    T6: crate::StringSql,
    T7: crate::ArraySql<Item = T6>,
    T8: crate::StringSql,
>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        InsertTokenParams<T1, T2, T3, T4, T5, T6, T7, T8>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for InsertTokenStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a InsertTokenParams<T1, T2, T3, T4, T5, T6, T7, T8>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(
            client,
            &params.key,
            &params.issued_to,
            &params.context,
            &params.description,
            &params.scopes,
            &params.topics,
            &params.issued_by,
            &params.issued_at,
            &params.expires_at,
        ))
    }
}
pub struct IsTokenLiveStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn is_token_live() -> IsTokenLiveStmt {
    IsTokenLiveStmt("select exists (select from security.token where key = $1 and revoked_at is null) as live", None)
}
impl IsTokenLiveStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        key: &'a T1,
    ) -> BoolQuery<'c, 'a, 's, C, bool, 1> {
        BoolQuery {
            client,
            params: [key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
pub struct RevokeTokenStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn revoke_token() -> RevokeTokenStmt {
    RevokeTokenStmt(
        "update security.token set revoked_at = $1, rev = rev + 1 where key = $2 and revoked_at is null",
        None,
    )
}
impl RevokeTokenStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        at: &'a chrono::DateTime<chrono::Utc>,
        key: &'a T1,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[at, key]).await
    }
}
impl<'a, C: GenericClient + Send + Sync, T1: crate::StringSql>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        RevokeTokenParams<T1>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for RevokeTokenStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a RevokeTokenParams<T1>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(client, &params.at, &params.key))
    }
}
pub struct RedeemTicketStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn redeem_ticket() -> RedeemTicketStmt {
    RedeemTicketStmt(
        "update security.token set revoked_at = $1, rev = rev + 1 where key = $2 and context = 'SSE' and revoked_at is null and expires_at > $1 returning topics, issued_by",
        None,
    )
}
impl RedeemTicketStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        at: &'a chrono::DateTime<chrono::Utc>,
        key: &'a T1,
    ) -> RedeemTicketQuery<'c, 'a, 's, C, RedeemTicket, 2> {
        RedeemTicketQuery {
            client,
            params: [at, key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<RedeemTicketBorrowed, tokio_postgres::Error> {
                Ok(RedeemTicketBorrowed { topics: row.try_get(0)?, issued_by: row.try_get(1)? })
            },
            mapper: |it| RedeemTicket::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        RedeemTicketParams<T1>,
        RedeemTicketQuery<'c, 'a, 's, C, RedeemTicket, 2>,
        C,
    > for RedeemTicketStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a RedeemTicketParams<T1>,
    ) -> RedeemTicketQuery<'c, 'a, 's, C, RedeemTicket, 2> {
        self.bind(client, &params.at, &params.key)
    }
}
pub struct RevokeUserTokensStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn revoke_user_tokens() -> RevokeUserTokensStmt {
    RevokeUserTokensStmt(
        "update security.token set revoked_at = $1, rev = rev + 1 where issued_to = $2 and revoked_at is null",
        None,
    )
}
impl RevokeUserTokensStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        at: &'a chrono::DateTime<chrono::Utc>,
        user_key: &'a i64,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[at, user_key]).await
    }
}
impl<'a, C: GenericClient + Send + Sync>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        RevokeUserTokensParams,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for RevokeUserTokensStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a RevokeUserTokensParams,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(client, &params.at, &params.user_key))
    }
}
pub struct RevokeOldestUnopenedTokensStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn revoke_oldest_unopened_tokens() -> RevokeOldestUnopenedTokensStmt {
    RevokeOldestUnopenedTokensStmt(
        "update security.token set revoked_at = $1, rev = rev + 1 where key = any (array( select t.key from security.token t where t.issued_to = $2 and t.context in ('USER_SESSION', 'PASSWORD_RESET') and t.revoked_at is null and t.expires_at > $1 and not exists (select from security.user_session s where s.token_key = t.key) order by t.issued_at desc, t.key offset $3))",
        None,
    )
}
impl RevokeOldestUnopenedTokensStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        at: &'a chrono::DateTime<chrono::Utc>,
        user_key: &'a i64,
        keep: &'a i64,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[at, user_key, keep]).await
    }
}
impl<'a, C: GenericClient + Send + Sync>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        RevokeOldestUnopenedTokensParams,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for RevokeOldestUnopenedTokensStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a RevokeOldestUnopenedTokensParams,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(client, &params.at, &params.user_key, &params.keep))
    }
}
pub struct NoteTokenUseStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn note_token_use() -> NoteTokenUseStmt {
    NoteTokenUseStmt(
        "update security.token t set last_used_at = used.at from unnest($1::text[], $2::timestamptz[]) as used (key, at) where t.key = used.key and t.key = any (array( select t.key from security.token t join unnest($1::text[], $2::timestamptz[]) as used (key, at) on used.key = t.key and (t.last_used_at is null or t.last_used_at < used.at) order by t.key for no key update of t skip locked))",
        None,
    )
}
impl NoteTokenUseStmt {
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
        T3: crate::ArraySql<Item = chrono::DateTime<chrono::Utc>>,
    >(
        &'s self,
        client: &'c C,
        keys: &'a T2,
        ats: &'a T3,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[keys, ats]).await
    }
}
impl<
    'a,
    C: GenericClient + Send + Sync,
    T1: crate::StringSql,
    T2: crate::ArraySql<Item = T1>,
    T3: crate::ArraySql<Item = chrono::DateTime<chrono::Utc>>,
>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        NoteTokenUseParams<T1, T2, T3>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for NoteTokenUseStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a NoteTokenUseParams<T1, T2, T3>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(client, &params.keys, &params.ats))
    }
}
pub struct CountLiveApiTokensStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn count_live_api_tokens() -> CountLiveApiTokensStmt {
    CountLiveApiTokensStmt(
        "select count(*) as live from security.token where issued_to = $1 and context = 'API' and revoked_at is null and expires_at > $2",
        None,
    )
}
impl CountLiveApiTokensStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        user_key: &'a i64,
        now: &'a chrono::DateTime<chrono::Utc>,
    ) -> I64Query<'c, 'a, 's, C, i64, 2> {
        I64Query {
            client,
            params: [user_key, now],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<'c, 'a, 's, CountLiveApiTokensParams, I64Query<'c, 'a, 's, C, i64, 2>, C>
    for CountLiveApiTokensStmt
{
    fn params(&'s self, client: &'c C, params: &'a CountLiveApiTokensParams) -> I64Query<'c, 'a, 's, C, i64, 2> {
        self.bind(client, &params.user_key, &params.now)
    }
}
pub struct ListApiTokensStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn list_api_tokens() -> ListApiTokensStmt {
    ListApiTokensStmt(
        "select key, rev, issued_to, context, description, scopes, issued_at, expires_at, revoked_at, last_used_at from security.token where issued_to = $1 and context = 'API' and ($2 or (revoked_at is null and expires_at > $3)) order by issued_at desc, key limit $4 offset $5",
        None,
    )
}
impl ListApiTokensStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        user_key: &'a i64,
        include_revoked: &'a bool,
        now: &'a chrono::DateTime<chrono::Utc>,
        limit: &'a i64,
        offset: &'a i64,
    ) -> TokenRowQuery<'c, 'a, 's, C, TokenRow, 5> {
        TokenRowQuery {
            client,
            params: [user_key, include_revoked, now, limit, offset],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<TokenRowBorrowed, tokio_postgres::Error> {
                Ok(TokenRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    issued_to: row.try_get(2)?,
                    context: row.try_get(3)?,
                    description: row.try_get(4)?,
                    scopes: row.try_get(5)?,
                    issued_at: row.try_get(6)?,
                    expires_at: row.try_get(7)?,
                    revoked_at: row.try_get(8)?,
                    last_used_at: row.try_get(9)?,
                })
            },
            mapper: |it| TokenRow::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<'c, 'a, 's, ListApiTokensParams, TokenRowQuery<'c, 'a, 's, C, TokenRow, 5>, C>
    for ListApiTokensStmt
{
    fn params(&'s self, client: &'c C, params: &'a ListApiTokensParams) -> TokenRowQuery<'c, 'a, 's, C, TokenRow, 5> {
        self.bind(client, &params.user_key, &params.include_revoked, &params.now, &params.limit, &params.offset)
    }
}
pub struct CountApiTokensStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn count_api_tokens() -> CountApiTokensStmt {
    CountApiTokensStmt(
        "select count(*) as total from security.token where issued_to = $1 and context = 'API' and ($2 or (revoked_at is null and expires_at > $3))",
        None,
    )
}
impl CountApiTokensStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        user_key: &'a i64,
        include_revoked: &'a bool,
        now: &'a chrono::DateTime<chrono::Utc>,
    ) -> I64Query<'c, 'a, 's, C, i64, 3> {
        I64Query {
            client,
            params: [user_key, include_revoked, now],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<'c, 'a, 's, CountApiTokensParams, I64Query<'c, 'a, 's, C, i64, 3>, C>
    for CountApiTokensStmt
{
    fn params(&'s self, client: &'c C, params: &'a CountApiTokensParams) -> I64Query<'c, 'a, 's, C, i64, 3> {
        self.bind(client, &params.user_key, &params.include_revoked, &params.now)
    }
}
pub struct FindApiTokenStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_api_token() -> FindApiTokenStmt {
    FindApiTokenStmt("select issued_to, rev, revoked_at from security.token where key = $1 and context = 'API'", None)
}
impl FindApiTokenStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        key: &'a T1,
    ) -> FindApiTokenQuery<'c, 'a, 's, C, FindApiToken, 1> {
        FindApiTokenQuery {
            client,
            params: [key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindApiToken, tokio_postgres::Error> {
                Ok(FindApiToken { issued_to: row.try_get(0)?, rev: row.try_get(1)?, revoked_at: row.try_get(2)? })
            },
            mapper: |it| FindApiToken::from(it),
        }
    }
}
pub struct SweepTokensStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn sweep_tokens() -> SweepTokensStmt {
    SweepTokensStmt(
        "delete from security.token where key = any (array( select key from security.token where expires_at < $1 limit 1000 for update skip locked))",
        None,
    )
}
impl SweepTokensStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        before: &'a chrono::DateTime<chrono::Utc>,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[before]).await
    }
}
pub struct DropOldestTicketsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn drop_oldest_tickets() -> DropOldestTicketsStmt {
    DropOldestTicketsStmt(
        "delete from security.token where key = any (array( select t.key from security.token t where t.issued_to = $1 and t.context = 'SSE' order by t.issued_at desc, t.key offset $2 for update skip locked))",
        None,
    )
}
impl DropOldestTicketsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        user_key: &'a i64,
        keep: &'a i64,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[user_key, keep]).await
    }
}
impl<'a, C: GenericClient + Send + Sync>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        DropOldestTicketsParams,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for DropOldestTicketsStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a DropOldestTicketsParams,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(client, &params.user_key, &params.keep))
    }
}
pub struct SweepTicketsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn sweep_tickets() -> SweepTicketsStmt {
    SweepTicketsStmt(
        "delete from security.token where key = any (array( select key from security.token where context = 'SSE' and expires_at < $1 limit 1000 for update skip locked))",
        None,
    )
}
impl SweepTicketsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        before: &'a chrono::DateTime<chrono::Utc>,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[before]).await
    }
}
