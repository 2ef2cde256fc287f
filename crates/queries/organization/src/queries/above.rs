// This file was generated with `cornucopia`. Do not modify.

#[derive(Clone, Copy, Debug)]
pub struct FindUserParams {
    pub now: chrono::DateTime<chrono::Utc>,
    pub key: i64,
}
#[derive(Debug, Clone, PartialEq)]
pub struct UserRow {
    pub key: i64,
    pub rev: i64,
    pub username: String,
    pub words: Vec<String>,
    pub name: Option<String>,
    pub surname: Option<String>,
    pub email: Option<String>,
    pub site_key: String,
    pub department_key: Option<i64>,
    pub hourly_cost: Option<rust_decimal::Decimal>,
    pub preferences: serde_json::Value,
    pub active: bool,
    pub reset_password: bool,
    pub last_login: Option<chrono::DateTime<chrono::Utc>>,
    pub created_at: chrono::DateTime<chrono::Utc>,
    pub trash: bool,
    pub has_image: bool,
    pub logged_in: bool,
    pub department_rev: Option<i64>,
    pub department_name: Option<String>,
    pub department_code: Option<String>,
    pub department_description: Option<String>,
}
pub struct UserRowBorrowed<'a> {
    pub key: i64,
    pub rev: i64,
    pub username: &'a str,
    pub words: crate::ArrayIterator<'a, &'a str>,
    pub name: Option<&'a str>,
    pub surname: Option<&'a str>,
    pub email: Option<&'a str>,
    pub site_key: &'a str,
    pub department_key: Option<i64>,
    pub hourly_cost: Option<rust_decimal::Decimal>,
    pub preferences: postgres_types::Json<&'a serde_json::value::RawValue>,
    pub active: bool,
    pub reset_password: bool,
    pub last_login: Option<chrono::DateTime<chrono::Utc>>,
    pub created_at: chrono::DateTime<chrono::Utc>,
    pub trash: bool,
    pub has_image: bool,
    pub logged_in: bool,
    pub department_rev: Option<i64>,
    pub department_name: Option<&'a str>,
    pub department_code: Option<&'a str>,
    pub department_description: Option<&'a str>,
}
impl<'a> From<UserRowBorrowed<'a>> for UserRow {
    fn from(
        UserRowBorrowed {
            key,
            rev,
            username,
            words,
            name,
            surname,
            email,
            site_key,
            department_key,
            hourly_cost,
            preferences,
            active,
            reset_password,
            last_login,
            created_at,
            trash,
            has_image,
            logged_in,
            department_rev,
            department_name,
            department_code,
            department_description,
        }: UserRowBorrowed<'a>,
    ) -> Self {
        Self {
            key,
            rev,
            username: username.into(),
            words: words.map(|v| v.into()).collect(),
            name: name.map(|v| v.into()),
            surname: surname.map(|v| v.into()),
            email: email.map(|v| v.into()),
            site_key: site_key.into(),
            department_key,
            hourly_cost,
            preferences: serde_json::from_str(preferences.0.get()).unwrap(),
            active,
            reset_password,
            last_login,
            created_at,
            trash,
            has_image,
            logged_in,
            department_rev,
            department_name: department_name.map(|v| v.into()),
            department_code: department_code.map(|v| v.into()),
            department_description: department_description.map(|v| v.into()),
        }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct UserRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<UserRowBorrowed, tokio_postgres::Error>,
    mapper: fn(UserRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> UserRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(UserRowBorrowed) -> R) -> UserRowQuery<'c, 'a, 's, C, R, N> {
        UserRowQuery {
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
pub struct FindUserStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_user() -> FindUserStmt {
    FindUserStmt(
        "select u.key, u.rev, u.username, u.words, u.name, u.surname, u.email, u.site_key, u.department_key, u.hourly_cost, u.preferences, u.active, u.reset_password, u.last_login, u.created_at, u.trash, exists (select from attachments.file i where i.bucket = 'user' and i.object_key = u.key::text and i.subfolder = 'image') as has_image, exists (select from security.user_session s join security.token t on t.key = s.token_key where s.user_key = u.key and s.active and t.expires_at > $1) as logged_in, d.rev as department_rev, d.name as department_name, d.code as department_code, d.description as department_description from organization.user_account u left join organization.department d on d.key = u.department_key where u.key = $2",
        None,
    )
}
impl FindUserStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        now: &'a chrono::DateTime<chrono::Utc>,
        key: &'a i64,
    ) -> UserRowQuery<'c, 'a, 's, C, UserRow, 2> {
        UserRowQuery {
            client,
            params: [now, key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<UserRowBorrowed, tokio_postgres::Error> {
                Ok(UserRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    username: row.try_get(2)?,
                    words: row.try_get(3)?,
                    name: row.try_get(4)?,
                    surname: row.try_get(5)?,
                    email: row.try_get(6)?,
                    site_key: row.try_get(7)?,
                    department_key: row.try_get(8)?,
                    hourly_cost: row.try_get(9)?,
                    preferences: row.try_get(10)?,
                    active: row.try_get(11)?,
                    reset_password: row.try_get(12)?,
                    last_login: row.try_get(13)?,
                    created_at: row.try_get(14)?,
                    trash: row.try_get(15)?,
                    has_image: row.try_get(16)?,
                    logged_in: row.try_get(17)?,
                    department_rev: row.try_get(18)?,
                    department_name: row.try_get(19)?,
                    department_code: row.try_get(20)?,
                    department_description: row.try_get(21)?,
                })
            },
            mapper: |it| UserRow::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<'c, 'a, 's, FindUserParams, UserRowQuery<'c, 'a, 's, C, UserRow, 2>, C>
    for FindUserStmt
{
    fn params(&'s self, client: &'c C, params: &'a FindUserParams) -> UserRowQuery<'c, 'a, 's, C, UserRow, 2> {
        self.bind(client, &params.now, &params.key)
    }
}
