// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug, Clone, PartialEq)]
pub struct LoadTokenState {
    pub issued_to: i64,
    pub context: String,
    pub scopes: Vec<String>,
    pub expires_at: chrono::DateTime<chrono::Utc>,
    pub revoked_at: Option<chrono::DateTime<chrono::Utc>>,
    pub last_used_at: Option<chrono::DateTime<chrono::Utc>>,
    pub username: String,
    pub words: Vec<String>,
    pub user_active: bool,
    pub session_key: Option<i64>,
}
pub struct LoadTokenStateBorrowed<'a> {
    pub issued_to: i64,
    pub context: &'a str,
    pub scopes: crate::ArrayIterator<'a, &'a str>,
    pub expires_at: chrono::DateTime<chrono::Utc>,
    pub revoked_at: Option<chrono::DateTime<chrono::Utc>>,
    pub last_used_at: Option<chrono::DateTime<chrono::Utc>>,
    pub username: &'a str,
    pub words: crate::ArrayIterator<'a, &'a str>,
    pub user_active: bool,
    pub session_key: Option<i64>,
}
impl<'a> From<LoadTokenStateBorrowed<'a>> for LoadTokenState {
    fn from(
        LoadTokenStateBorrowed {
            issued_to,
            context,
            scopes,
            expires_at,
            revoked_at,
            last_used_at,
            username,
            words,
            user_active,
            session_key,
        }: LoadTokenStateBorrowed<'a>,
    ) -> Self {
        Self {
            issued_to,
            context: context.into(),
            scopes: scopes.map(|v| v.into()).collect(),
            expires_at,
            revoked_at,
            last_used_at,
            username: username.into(),
            words: words.map(|v| v.into()).collect(),
            user_active,
            session_key,
        }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct LoadTokenStateQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<LoadTokenStateBorrowed, tokio_postgres::Error>,
    mapper: fn(LoadTokenStateBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> LoadTokenStateQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(LoadTokenStateBorrowed) -> R) -> LoadTokenStateQuery<'c, 'a, 's, C, R, N> {
        LoadTokenStateQuery {
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
pub struct LoadTokenStateStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn load_token_state() -> LoadTokenStateStmt {
    LoadTokenStateStmt(
        "select t.issued_to, t.context, t.scopes, t.expires_at, t.revoked_at, t.last_used_at, u.username, u.words, u.active and not u.trash as user_active, s.key as session_key from security.token t join organization.user_account u on u.key = t.issued_to left join security.user_session s on s.token_key = t.key where t.key = $1",
        None,
    )
}
impl LoadTokenStateStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        key: &'a T1,
    ) -> LoadTokenStateQuery<'c, 'a, 's, C, LoadTokenState, 1> {
        LoadTokenStateQuery {
            client,
            params: [key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<LoadTokenStateBorrowed, tokio_postgres::Error> {
                Ok(LoadTokenStateBorrowed {
                    issued_to: row.try_get(0)?,
                    context: row.try_get(1)?,
                    scopes: row.try_get(2)?,
                    expires_at: row.try_get(3)?,
                    revoked_at: row.try_get(4)?,
                    last_used_at: row.try_get(5)?,
                    username: row.try_get(6)?,
                    words: row.try_get(7)?,
                    user_active: row.try_get(8)?,
                    session_key: row.try_get(9)?,
                })
            },
            mapper: |it| LoadTokenState::from(it),
        }
    }
}
