// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct InsertSessionParams<T1: crate::StringSql, T2: crate::StringSql, T3: crate::StringSql, T4: crate::StringSql> {
    pub user_key: i64,
    pub token_key: T1,
    pub login_at: chrono::DateTime<chrono::Utc>,
    pub scope: T2,
    pub name: Option<T3>,
    pub surname: Option<T4>,
}
#[derive(Clone, Copy, Debug)]
pub struct CloseSessionsOfUserParams {
    pub at: chrono::DateTime<chrono::Utc>,
    pub closed_by: Option<i64>,
    pub user_key: i64,
}
#[derive(Clone, Copy, Debug)]
pub struct CloseSessionParams {
    pub at: chrono::DateTime<chrono::Utc>,
    pub closed_by: Option<i64>,
    pub key: i64,
}
#[derive(Debug)]
pub struct CloseSessionOfTokenParams<T1: crate::StringSql> {
    pub at: chrono::DateTime<chrono::Utc>,
    pub token_key: T1,
}
#[derive(Debug, Clone, PartialEq)]
pub struct SessionRow {
    pub key: i64,
    pub rev: i64,
    pub user_key: i64,
    pub token_key: String,
    pub active: bool,
    pub login_at: chrono::DateTime<chrono::Utc>,
    pub logout_at: Option<chrono::DateTime<chrono::Utc>>,
    pub scope: String,
    pub name: Option<String>,
    pub surname: Option<String>,
    pub closed_by: Option<i64>,
}
pub struct SessionRowBorrowed<'a> {
    pub key: i64,
    pub rev: i64,
    pub user_key: i64,
    pub token_key: &'a str,
    pub active: bool,
    pub login_at: chrono::DateTime<chrono::Utc>,
    pub logout_at: Option<chrono::DateTime<chrono::Utc>>,
    pub scope: &'a str,
    pub name: Option<&'a str>,
    pub surname: Option<&'a str>,
    pub closed_by: Option<i64>,
}
impl<'a> From<SessionRowBorrowed<'a>> for SessionRow {
    fn from(
        SessionRowBorrowed {
            key,
            rev,
            user_key,
            token_key,
            active,
            login_at,
            logout_at,
            scope,
            name,
            surname,
            closed_by,
        }: SessionRowBorrowed<'a>,
    ) -> Self {
        Self {
            key,
            rev,
            user_key,
            token_key: token_key.into(),
            active,
            login_at,
            logout_at,
            scope: scope.into(),
            name: name.map(|v| v.into()),
            surname: surname.map(|v| v.into()),
            closed_by,
        }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct SessionRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<SessionRowBorrowed, tokio_postgres::Error>,
    mapper: fn(SessionRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> SessionRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(SessionRowBorrowed) -> R) -> SessionRowQuery<'c, 'a, 's, C, R, N> {
        SessionRowQuery {
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
pub struct FindSessionStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_session() -> FindSessionStmt {
    FindSessionStmt(
        "select key, rev, user_key, token_key, active, login_at, logout_at, scope, name, surname, closed_by from security.user_session where key = $1",
        None,
    )
}
impl FindSessionStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        key: &'a i64,
    ) -> SessionRowQuery<'c, 'a, 's, C, SessionRow, 1> {
        SessionRowQuery {
            client,
            params: [key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<SessionRowBorrowed, tokio_postgres::Error> {
                Ok(SessionRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    user_key: row.try_get(2)?,
                    token_key: row.try_get(3)?,
                    active: row.try_get(4)?,
                    login_at: row.try_get(5)?,
                    logout_at: row.try_get(6)?,
                    scope: row.try_get(7)?,
                    name: row.try_get(8)?,
                    surname: row.try_get(9)?,
                    closed_by: row.try_get(10)?,
                })
            },
            mapper: |it| SessionRow::from(it),
        }
    }
}
pub struct FindSessionOfTokenStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_session_of_token() -> FindSessionOfTokenStmt {
    FindSessionOfTokenStmt("select key from security.user_session where token_key = $1", None)
}
impl FindSessionOfTokenStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        token_key: &'a T1,
    ) -> I64Query<'c, 'a, 's, C, i64, 1> {
        I64Query {
            client,
            params: [token_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
pub struct InsertSessionStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_session() -> InsertSessionStmt {
    InsertSessionStmt(
        "insert into security.user_session (user_key, token_key, login_at, scope, name, surname) values ($1, $2, $3, $4, $5, $6) returning key",
        None,
    )
}
impl InsertSessionStmt {
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
    >(
        &'s self,
        client: &'c C,
        user_key: &'a i64,
        token_key: &'a T1,
        login_at: &'a chrono::DateTime<chrono::Utc>,
        scope: &'a T2,
        name: &'a Option<T3>,
        surname: &'a Option<T4>,
    ) -> I64Query<'c, 'a, 's, C, i64, 6> {
        I64Query {
            client,
            params: [user_key, token_key, login_at, scope, name, surname],
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
> crate::client::async_::Params<'c, 'a, 's, InsertSessionParams<T1, T2, T3, T4>, I64Query<'c, 'a, 's, C, i64, 6>, C>
    for InsertSessionStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a InsertSessionParams<T1, T2, T3, T4>,
    ) -> I64Query<'c, 'a, 's, C, i64, 6> {
        self.bind(
            client,
            &params.user_key,
            &params.token_key,
            &params.login_at,
            &params.scope,
            &params.name,
            &params.surname,
        )
    }
}
pub struct CloseSessionsOfUserStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn close_sessions_of_user() -> CloseSessionsOfUserStmt {
    CloseSessionsOfUserStmt(
        "with closed as ( update security.user_session set active = false, logout_at = $1, closed_by = $2, rev = rev + 1 where user_key = $3 and active returning token_key ) update security.token set revoked_at = $1, rev = rev + 1 where key in (select token_key from closed) and revoked_at is null",
        None,
    )
}
impl CloseSessionsOfUserStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        at: &'a chrono::DateTime<chrono::Utc>,
        closed_by: &'a Option<i64>,
        user_key: &'a i64,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[at, closed_by, user_key]).await
    }
}
impl<'a, C: GenericClient + Send + Sync>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        CloseSessionsOfUserParams,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for CloseSessionsOfUserStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a CloseSessionsOfUserParams,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(client, &params.at, &params.closed_by, &params.user_key))
    }
}
pub struct CloseSessionStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn close_session() -> CloseSessionStmt {
    CloseSessionStmt(
        "with closed as ( update security.user_session set active = false, logout_at = $1, closed_by = $2, rev = rev + 1 where key = $3 and active returning token_key ) update security.token set revoked_at = $1, rev = rev + 1 where key in (select token_key from closed) and revoked_at is null",
        None,
    )
}
impl CloseSessionStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        at: &'a chrono::DateTime<chrono::Utc>,
        closed_by: &'a Option<i64>,
        key: &'a i64,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[at, closed_by, key]).await
    }
}
impl<'a, C: GenericClient + Send + Sync>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        CloseSessionParams,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for CloseSessionStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a CloseSessionParams,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(client, &params.at, &params.closed_by, &params.key))
    }
}
pub struct CloseSessionOfTokenStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn close_session_of_token() -> CloseSessionOfTokenStmt {
    CloseSessionOfTokenStmt(
        "update security.user_session set active = false, logout_at = $1, rev = rev + 1 where token_key = $2 and active",
        None,
    )
}
impl CloseSessionOfTokenStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        at: &'a chrono::DateTime<chrono::Utc>,
        token_key: &'a T1,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[at, token_key]).await
    }
}
impl<'a, C: GenericClient + Send + Sync, T1: crate::StringSql>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        CloseSessionOfTokenParams<T1>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for CloseSessionOfTokenStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a CloseSessionOfTokenParams<T1>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(client, &params.at, &params.token_key))
    }
}
pub struct CloseSessionsOfSweptTokensStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn close_sessions_of_swept_tokens() -> CloseSessionsOfSweptTokensStmt {
    CloseSessionsOfSweptTokensStmt(
        "update security.user_session s set active = false, logout_at = t.expires_at, rev = s.rev + 1 from security.token t where t.key = s.token_key and s.active and t.expires_at < $1",
        None,
    )
}
impl CloseSessionsOfSweptTokensStmt {
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
