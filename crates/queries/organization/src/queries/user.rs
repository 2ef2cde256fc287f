// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct InsertUserParams<
    T1: crate::StringSql,
    T2: crate::StringSql,
    T3: crate::ArraySql<Item = T2>,
    T4: crate::StringSql,
    T5: crate::StringSql,
    T6: crate::StringSql,
    T7: crate::StringSql,
    T8: crate::JsonSql,
> {
    pub username: T1,
    pub words: T3,
    pub name: Option<T4>,
    pub surname: Option<T5>,
    pub email: Option<T6>,
    pub site_key: T7,
    pub department_key: Option<i64>,
    pub hourly_cost: Option<rust_decimal::Decimal>,
    pub preferences: T8,
    pub reset_password: bool,
    pub created_at: chrono::DateTime<chrono::Utc>,
}
#[derive(Debug)]
pub struct UpdateUserParams<
    T1: crate::StringSql,
    T2: crate::StringSql,
    T3: crate::ArraySql<Item = T2>,
    T4: crate::StringSql,
    T5: crate::StringSql,
    T6: crate::StringSql,
    T7: crate::StringSql,
    T8: crate::JsonSql,
> {
    pub username: T1,
    pub words: T3,
    pub name: Option<T4>,
    pub surname: Option<T5>,
    pub email: Option<T6>,
    pub site_key: T7,
    pub department_key: Option<i64>,
    pub hourly_cost: Option<rust_decimal::Decimal>,
    pub preferences: T8,
    pub active: bool,
    pub key: i64,
}
#[derive(Debug)]
pub struct UpdatePreferencesParams<T1: crate::JsonSql> {
    pub preferences: T1,
    pub key: i64,
}
#[derive(Clone, Copy, Debug)]
pub struct SetResetPasswordParams {
    pub reset_password: bool,
    pub key: i64,
}
#[derive(Clone, Copy, Debug)]
pub struct RecordLoginParams {
    pub at: chrono::DateTime<chrono::Utc>,
    pub session_key: i64,
    pub key: i64,
}
#[derive(Debug, Clone, PartialEq)]
pub struct LockUser {
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
}
pub struct LockUserBorrowed<'a> {
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
}
impl<'a> From<LockUserBorrowed<'a>> for LockUser {
    fn from(
        LockUserBorrowed {
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
        }: LockUserBorrowed<'a>,
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
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct ListSites {
    pub key: String,
    pub rev: i64,
    pub code: Option<String>,
    pub name: String,
    pub description: Option<String>,
    pub address: Option<String>,
    pub iso_country_code: Option<String>,
}
pub struct ListSitesBorrowed<'a> {
    pub key: &'a str,
    pub rev: i64,
    pub code: Option<&'a str>,
    pub name: &'a str,
    pub description: Option<&'a str>,
    pub address: Option<&'a str>,
    pub iso_country_code: Option<&'a str>,
}
impl<'a> From<ListSitesBorrowed<'a>> for ListSites {
    fn from(
        ListSitesBorrowed { key, rev, code, name, description, address, iso_country_code }: ListSitesBorrowed<'a>,
    ) -> Self {
        Self {
            key: key.into(),
            rev,
            code: code.map(|v| v.into()),
            name: name.into(),
            description: description.map(|v| v.into()),
            address: address.map(|v| v.into()),
            iso_country_code: iso_country_code.map(|v| v.into()),
        }
    }
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct UserState {
    pub key: i64,
    pub trash: bool,
}
#[derive(Debug, Clone, PartialEq)]
pub struct HoldUsers {
    pub key: i64,
    pub words: Vec<String>,
    pub active: bool,
}
pub struct HoldUsersBorrowed<'a> {
    pub key: i64,
    pub words: crate::ArrayIterator<'a, &'a str>,
    pub active: bool,
}
impl<'a> From<HoldUsersBorrowed<'a>> for HoldUsers {
    fn from(HoldUsersBorrowed { key, words, active }: HoldUsersBorrowed<'a>) -> Self {
        Self { key, words: words.map(|v| v.into()).collect(), active }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct LockUserQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<LockUserBorrowed, tokio_postgres::Error>,
    mapper: fn(LockUserBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> LockUserQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(LockUserBorrowed) -> R) -> LockUserQuery<'c, 'a, 's, C, R, N> {
        LockUserQuery {
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
pub struct ListSitesQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<ListSitesBorrowed, tokio_postgres::Error>,
    mapper: fn(ListSitesBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> ListSitesQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(ListSitesBorrowed) -> R) -> ListSitesQuery<'c, 'a, 's, C, R, N> {
        ListSitesQuery {
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
pub struct UserStateQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<UserState, tokio_postgres::Error>,
    mapper: fn(UserState) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> UserStateQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(UserState) -> R) -> UserStateQuery<'c, 'a, 's, C, R, N> {
        UserStateQuery {
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
pub struct HoldUsersQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<HoldUsersBorrowed, tokio_postgres::Error>,
    mapper: fn(HoldUsersBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> HoldUsersQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(HoldUsersBorrowed) -> R) -> HoldUsersQuery<'c, 'a, 's, C, R, N> {
        HoldUsersQuery {
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
pub struct LockUserStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_user() -> LockUserStmt {
    LockUserStmt(
        "select key, rev, username, words, name, surname, email, site_key, department_key, hourly_cost, preferences, active, reset_password from organization.user_account where key = $1 and not trash for no key update",
        None,
    )
}
impl LockUserStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        key: &'a i64,
    ) -> LockUserQuery<'c, 'a, 's, C, LockUser, 1> {
        LockUserQuery {
            client,
            params: [key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<LockUserBorrowed, tokio_postgres::Error> {
                Ok(LockUserBorrowed {
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
                })
            },
            mapper: |it| LockUser::from(it),
        }
    }
}
pub struct InsertUserStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_user() -> InsertUserStmt {
    InsertUserStmt(
        "insert into organization.user_account (username, words, name, surname, email, site_key, department_key, hourly_cost, preferences, reset_password, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning key",
        None,
    )
}
impl InsertUserStmt {
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
        T3: crate::ArraySql<Item = T2>,
        T4: crate::StringSql,
        T5: crate::StringSql,
        T6: crate::StringSql,
        T7: crate::StringSql,
        T8: crate::JsonSql,
    >(
        &'s self,
        client: &'c C,
        username: &'a T1,
        words: &'a T3,
        name: &'a Option<T4>,
        surname: &'a Option<T5>,
        email: &'a Option<T6>,
        site_key: &'a T7,
        department_key: &'a Option<i64>,
        hourly_cost: &'a Option<rust_decimal::Decimal>,
        preferences: &'a T8,
        reset_password: &'a bool,
        created_at: &'a chrono::DateTime<chrono::Utc>,
    ) -> I64Query<'c, 'a, 's, C, i64, 11> {
        I64Query {
            client,
            params: [
                username,
                words,
                name,
                surname,
                email,
                site_key,
                department_key,
                hourly_cost,
                preferences,
                reset_password,
                created_at,
            ],
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
    T3: crate::ArraySql<Item = T2>,
    T4: crate::StringSql,
    T5: crate::StringSql,
    T6: crate::StringSql,
    T7: crate::StringSql,
    T8: crate::JsonSql,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        InsertUserParams<T1, T2, T3, T4, T5, T6, T7, T8>,
        I64Query<'c, 'a, 's, C, i64, 11>,
        C,
    > for InsertUserStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a InsertUserParams<T1, T2, T3, T4, T5, T6, T7, T8>,
    ) -> I64Query<'c, 'a, 's, C, i64, 11> {
        self.bind(
            client,
            &params.username,
            &params.words,
            &params.name,
            &params.surname,
            &params.email,
            &params.site_key,
            &params.department_key,
            &params.hourly_cost,
            &params.preferences,
            &params.reset_password,
            &params.created_at,
        )
    }
}
pub struct UpdateUserStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn update_user() -> UpdateUserStmt {
    UpdateUserStmt(
        "update organization.user_account set username = $1, words = $2, name = $3, surname = $4, email = $5, site_key = $6, department_key = $7, hourly_cost = $8, preferences = $9, active = $10, rev = rev + 1 where key = $11",
        None,
    )
}
impl UpdateUserStmt {
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
        T3: crate::ArraySql<Item = T2>,
        T4: crate::StringSql,
        T5: crate::StringSql,
        T6: crate::StringSql,
        T7: crate::StringSql,
        T8: crate::JsonSql,
    >(
        &'s self,
        client: &'c C,
        username: &'a T1,
        words: &'a T3,
        name: &'a Option<T4>,
        surname: &'a Option<T5>,
        email: &'a Option<T6>,
        site_key: &'a T7,
        department_key: &'a Option<i64>,
        hourly_cost: &'a Option<rust_decimal::Decimal>,
        preferences: &'a T8,
        active: &'a bool,
        key: &'a i64,
    ) -> Result<u64, tokio_postgres::Error> {
        client
            .execute(
                self.0,
                &[
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
                    key,
                ],
            )
            .await
    }
}
impl<
    'a,
    C: GenericClient + Send + Sync,
    T1: crate::StringSql,
    T2: crate::StringSql,
    T3: crate::ArraySql<Item = T2>,
    T4: crate::StringSql,
    T5: crate::StringSql,
    T6: crate::StringSql,
    T7: crate::StringSql,
    T8: crate::JsonSql,
>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        UpdateUserParams<T1, T2, T3, T4, T5, T6, T7, T8>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for UpdateUserStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a UpdateUserParams<T1, T2, T3, T4, T5, T6, T7, T8>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(
            client,
            &params.username,
            &params.words,
            &params.name,
            &params.surname,
            &params.email,
            &params.site_key,
            &params.department_key,
            &params.hourly_cost,
            &params.preferences,
            &params.active,
            &params.key,
        ))
    }
}
pub struct UpdatePreferencesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn update_preferences() -> UpdatePreferencesStmt {
    UpdatePreferencesStmt("update organization.user_account set preferences = $1, rev = rev + 1 where key = $2", None)
}
impl UpdatePreferencesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient, T1: crate::JsonSql>(
        &'s self,
        client: &'c C,
        preferences: &'a T1,
        key: &'a i64,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[preferences, key]).await
    }
}
impl<'a, C: GenericClient + Send + Sync, T1: crate::JsonSql>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        UpdatePreferencesParams<T1>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for UpdatePreferencesStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a UpdatePreferencesParams<T1>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(client, &params.preferences, &params.key))
    }
}
pub struct ArchiveUserStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn archive_user() -> ArchiveUserStmt {
    ArchiveUserStmt(
        "update organization.user_account set trash = true, active = false, rev = rev + 1 where key = $1",
        None,
    )
}
impl ArchiveUserStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        key: &'a i64,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[key]).await
    }
}
pub struct SetResetPasswordStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn set_reset_password() -> SetResetPasswordStmt {
    SetResetPasswordStmt("update organization.user_account set reset_password = $1, rev = rev + 1 where key = $2", None)
}
impl SetResetPasswordStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        reset_password: &'a bool,
        key: &'a i64,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[reset_password, key]).await
    }
}
impl<'a, C: GenericClient + Send + Sync>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        SetResetPasswordParams,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for SetResetPasswordStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a SetResetPasswordParams,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(client, &params.reset_password, &params.key))
    }
}
pub struct RecordLoginStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn record_login() -> RecordLoginStmt {
    RecordLoginStmt(
        "update organization.user_account set last_login = $1, last_user_session = $2, rev = rev + 1 where key = $3",
        None,
    )
}
impl RecordLoginStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        at: &'a chrono::DateTime<chrono::Utc>,
        session_key: &'a i64,
        key: &'a i64,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[at, session_key, key]).await
    }
}
impl<'a, C: GenericClient + Send + Sync>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        RecordLoginParams,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for RecordLoginStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a RecordLoginParams,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(client, &params.at, &params.session_key, &params.key))
    }
}
pub struct CountOtherAdminsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn count_other_admins() -> CountOtherAdminsStmt {
    CountOtherAdminsStmt(
        "select count(*) as others from organization.user_account where key <> $1 and active and not trash and 'admin' = any (words)",
        None,
    )
}
impl CountOtherAdminsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        key: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 1> {
        I64Query {
            client,
            params: [key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
pub struct AnyUserExistsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn any_user_exists() -> AnyUserExistsStmt {
    AnyUserExistsStmt("select exists (select from organization.user_account) as found", None)
}
impl AnyUserExistsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(&'s self, client: &'c C) -> BoolQuery<'c, 'a, 's, C, bool, 0> {
        BoolQuery {
            client,
            params: [],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
pub struct FindUserKeyByNameStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_user_key_by_name() -> FindUserKeyByNameStmt {
    FindUserKeyByNameStmt(
        "select key from organization.user_account where lower(username) = lower($1) and not trash",
        None,
    )
}
impl FindUserKeyByNameStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        username: &'a T1,
    ) -> I64Query<'c, 'a, 's, C, i64, 1> {
        I64Query {
            client,
            params: [username],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
pub struct RaiseUserRevisionStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn raise_user_revision() -> RaiseUserRevisionStmt {
    RaiseUserRevisionStmt("update organization.user_account set rev = rev + 1 where key = $1", None)
}
impl RaiseUserRevisionStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        key: &'a i64,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[key]).await
    }
}
pub struct ListSitesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn list_sites() -> ListSitesStmt {
    ListSitesStmt(
        "select key, rev, code, name, description, address, iso_country_code from organization.site order by key collate \"C\"",
        None,
    )
}
impl ListSitesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(&'s self, client: &'c C) -> ListSitesQuery<'c, 'a, 's, C, ListSites, 0> {
        ListSitesQuery {
            client,
            params: [],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ListSitesBorrowed, tokio_postgres::Error> {
                Ok(ListSitesBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    code: row.try_get(2)?,
                    name: row.try_get(3)?,
                    description: row.try_get(4)?,
                    address: row.try_get(5)?,
                    iso_country_code: row.try_get(6)?,
                })
            },
            mapper: |it| ListSites::from(it),
        }
    }
}
pub struct FindUserStatesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_user_states() -> FindUserStatesStmt {
    FindUserStatesStmt("select key, trash from organization.user_account where key = any ($1)", None)
}
impl FindUserStatesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> UserStateQuery<'c, 'a, 's, C, UserState, 1> {
        UserStateQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<UserState, tokio_postgres::Error> {
                Ok(UserState { key: row.try_get(0)?, trash: row.try_get(1)? })
            },
            mapper: |it| UserState::from(it),
        }
    }
}
pub struct HoldUserStatesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn hold_user_states() -> HoldUserStatesStmt {
    HoldUserStatesStmt(
        "select key, trash from organization.user_account where key = any ($1) order by key for share",
        None,
    )
}
impl HoldUserStatesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> UserStateQuery<'c, 'a, 's, C, UserState, 1> {
        UserStateQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<UserState, tokio_postgres::Error> {
                Ok(UserState { key: row.try_get(0)?, trash: row.try_get(1)? })
            },
            mapper: |it| UserState::from(it),
        }
    }
}
pub struct LockUserStatesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_user_states() -> LockUserStatesStmt {
    LockUserStatesStmt(
        "select key, trash from organization.user_account where key = any ($1) order by key for no key update",
        None,
    )
}
impl LockUserStatesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> UserStateQuery<'c, 'a, 's, C, UserState, 1> {
        UserStateQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<UserState, tokio_postgres::Error> {
                Ok(UserState { key: row.try_get(0)?, trash: row.try_get(1)? })
            },
            mapper: |it| UserState::from(it),
        }
    }
}
pub struct HoldUsersStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn hold_users() -> HoldUsersStmt {
    HoldUsersStmt(
        "select key, words, active from organization.user_account where key = any ($1) and not trash order by key for share",
        None,
    )
}
impl HoldUsersStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> HoldUsersQuery<'c, 'a, 's, C, HoldUsers, 1> {
        HoldUsersQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<HoldUsersBorrowed, tokio_postgres::Error> {
                Ok(HoldUsersBorrowed { key: row.try_get(0)?, words: row.try_get(1)?, active: row.try_get(2)? })
            },
            mapper: |it| HoldUsers::from(it),
        }
    }
}
