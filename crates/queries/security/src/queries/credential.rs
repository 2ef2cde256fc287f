// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct StoreCredentialParams<T1: crate::StringSql> {
    pub user_key: i64,
    pub password_hash: T1,
}
#[derive(Debug)]
pub struct IsKnownNetworkParams<T1: crate::StringSql, T2: crate::StringSql> {
    pub username: T1,
    pub source: T2,
    pub since: chrono::DateTime<chrono::Utc>,
}
#[derive(Debug)]
pub struct NoteLoginNetworkParams<T1: crate::StringSql> {
    pub user_key: i64,
    pub source: T1,
    pub at: chrono::DateTime<chrono::Utc>,
}
#[derive(Debug)]
pub struct CountFailuresParams<
    T1: crate::StringSql,
    T2: crate::ArraySql<Item = T1>,
    T3: crate::StringSql,
    T4: crate::ArraySql<Item = T3>,
    T5: crate::StringSql,
    T6: crate::ArraySql<Item = T5>,
> {
    pub counters: T2,
    pub subjects: T4,
    pub sources: T6,
    pub since: chrono::DateTime<chrono::Utc>,
}
#[derive(Debug)]
pub struct LockCountersParams<
    T1: crate::StringSql,
    T2: crate::ArraySql<Item = T1>,
    T3: crate::StringSql,
    T4: crate::ArraySql<Item = T3>,
    T5: crate::StringSql,
    T6: crate::ArraySql<Item = T5>,
> {
    pub counters: T2,
    pub subjects: T4,
    pub sources: T6,
}
#[derive(Debug)]
pub struct InsertFailuresParams<
    T1: crate::StringSql,
    T2: crate::ArraySql<Item = T1>,
    T3: crate::StringSql,
    T4: crate::ArraySql<Item = T3>,
    T5: crate::StringSql,
    T6: crate::ArraySql<Item = T5>,
> {
    pub at: chrono::DateTime<chrono::Utc>,
    pub counters: T2,
    pub subjects: T4,
    pub sources: T6,
}
#[derive(Debug)]
pub struct ClearCounterParams<T1: crate::StringSql, T2: crate::StringSql, T3: crate::StringSql> {
    pub counter: T1,
    pub subject: T2,
    pub source: T3,
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindCredentialByUsername {
    pub user_key: i64,
    pub active: bool,
    pub password_hash: String,
}
pub struct FindCredentialByUsernameBorrowed<'a> {
    pub user_key: i64,
    pub active: bool,
    pub password_hash: &'a str,
}
impl<'a> From<FindCredentialByUsernameBorrowed<'a>> for FindCredentialByUsername {
    fn from(
        FindCredentialByUsernameBorrowed { user_key, active, password_hash }: FindCredentialByUsernameBorrowed<'a>,
    ) -> Self {
        Self { user_key, active, password_hash: password_hash.into() }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindCredential {
    pub username: String,
    pub active: bool,
    pub password_hash: String,
}
pub struct FindCredentialBorrowed<'a> {
    pub username: &'a str,
    pub active: bool,
    pub password_hash: &'a str,
}
impl<'a> From<FindCredentialBorrowed<'a>> for FindCredential {
    fn from(FindCredentialBorrowed { username, active, password_hash }: FindCredentialBorrowed<'a>) -> Self {
        Self { username: username.into(), active, password_hash: password_hash.into() }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct CountFailures {
    pub counter: String,
    pub failures: i64,
    pub failed_at: Vec<chrono::DateTime<chrono::Utc>>,
}
pub struct CountFailuresBorrowed<'a> {
    pub counter: &'a str,
    pub failures: i64,
    pub failed_at: crate::ArrayIterator<'a, chrono::DateTime<chrono::Utc>>,
}
impl<'a> From<CountFailuresBorrowed<'a>> for CountFailures {
    fn from(CountFailuresBorrowed { counter, failures, failed_at }: CountFailuresBorrowed<'a>) -> Self {
        Self { counter: counter.into(), failures, failed_at: failed_at.map(|v| v).collect() }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct FindCredentialByUsernameQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindCredentialByUsernameBorrowed, tokio_postgres::Error>,
    mapper: fn(FindCredentialByUsernameBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindCredentialByUsernameQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(
        self,
        mapper: fn(FindCredentialByUsernameBorrowed) -> R,
    ) -> FindCredentialByUsernameQuery<'c, 'a, 's, C, R, N> {
        FindCredentialByUsernameQuery {
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
pub struct FindCredentialQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindCredentialBorrowed, tokio_postgres::Error>,
    mapper: fn(FindCredentialBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindCredentialQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindCredentialBorrowed) -> R) -> FindCredentialQuery<'c, 'a, 's, C, R, N> {
        FindCredentialQuery {
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
pub struct CountFailuresQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<CountFailuresBorrowed, tokio_postgres::Error>,
    mapper: fn(CountFailuresBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> CountFailuresQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(CountFailuresBorrowed) -> R) -> CountFailuresQuery<'c, 'a, 's, C, R, N> {
        CountFailuresQuery {
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
pub struct FindCredentialByUsernameStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_credential_by_username() -> FindCredentialByUsernameStmt {
    FindCredentialByUsernameStmt(
        "select u.key as user_key, u.active, c.password_hash from organization.user_account u join security.credential c on c.user_key = u.key where lower(u.username) = lower($1) and not u.trash",
        None,
    )
}
impl FindCredentialByUsernameStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        username: &'a T1,
    ) -> FindCredentialByUsernameQuery<'c, 'a, 's, C, FindCredentialByUsername, 1> {
        FindCredentialByUsernameQuery {
            client,
            params: [username],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindCredentialByUsernameBorrowed, tokio_postgres::Error> {
                Ok(FindCredentialByUsernameBorrowed {
                    user_key: row.try_get(0)?,
                    active: row.try_get(1)?,
                    password_hash: row.try_get(2)?,
                })
            },
            mapper: |it| FindCredentialByUsername::from(it),
        }
    }
}
pub struct FindCredentialStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_credential() -> FindCredentialStmt {
    FindCredentialStmt(
        "select u.username, u.active and not u.trash as active, c.password_hash from organization.user_account u join security.credential c on c.user_key = u.key where u.key = $1",
        None,
    )
}
impl FindCredentialStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        user_key: &'a i64,
    ) -> FindCredentialQuery<'c, 'a, 's, C, FindCredential, 1> {
        FindCredentialQuery {
            client,
            params: [user_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindCredentialBorrowed, tokio_postgres::Error> {
                Ok(FindCredentialBorrowed {
                    username: row.try_get(0)?,
                    active: row.try_get(1)?,
                    password_hash: row.try_get(2)?,
                })
            },
            mapper: |it| FindCredential::from(it),
        }
    }
}
pub struct StoreCredentialStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn store_credential() -> StoreCredentialStmt {
    StoreCredentialStmt(
        "insert into security.credential (user_key, password_hash) values ($1, $2) on conflict (user_key) do update set password_hash = excluded.password_hash",
        None,
    )
}
impl StoreCredentialStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        user_key: &'a i64,
        password_hash: &'a T1,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[user_key, password_hash]).await
    }
}
impl<'a, C: GenericClient + Send + Sync, T1: crate::StringSql>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        StoreCredentialParams<T1>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for StoreCredentialStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a StoreCredentialParams<T1>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(client, &params.user_key, &params.password_hash))
    }
}
pub struct IsKnownNetworkStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn is_known_network() -> IsKnownNetworkStmt {
    IsKnownNetworkStmt(
        "select exists (select from security.login_place p join organization.user_account u on u.key = p.user_key where lower(u.username) = lower($1) and not u.trash and p.source = $2 and p.last_at > $3) as known",
        None,
    )
}
impl IsKnownNetworkStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql>(
        &'s self,
        client: &'c C,
        username: &'a T1,
        source: &'a T2,
        since: &'a chrono::DateTime<chrono::Utc>,
    ) -> BoolQuery<'c, 'a, 's, C, bool, 3> {
        BoolQuery {
            client,
            params: [username, source, since],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql>
    crate::client::async_::Params<'c, 'a, 's, IsKnownNetworkParams<T1, T2>, BoolQuery<'c, 'a, 's, C, bool, 3>, C>
    for IsKnownNetworkStmt
{
    fn params(&'s self, client: &'c C, params: &'a IsKnownNetworkParams<T1, T2>) -> BoolQuery<'c, 'a, 's, C, bool, 3> {
        self.bind(client, &params.username, &params.source, &params.since)
    }
}
pub struct NoteLoginNetworkStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn note_login_network() -> NoteLoginNetworkStmt {
    NoteLoginNetworkStmt(
        "insert into security.login_place (user_key, source, last_at) values ($1, $2, $3) on conflict (user_key, source) do update set last_at = excluded.last_at",
        None,
    )
}
impl NoteLoginNetworkStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        user_key: &'a i64,
        source: &'a T1,
        at: &'a chrono::DateTime<chrono::Utc>,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[user_key, source, at]).await
    }
}
impl<'a, C: GenericClient + Send + Sync, T1: crate::StringSql>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        NoteLoginNetworkParams<T1>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for NoteLoginNetworkStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a NoteLoginNetworkParams<T1>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(client, &params.user_key, &params.source, &params.at))
    }
}
pub struct SweepLoginNetworksStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn sweep_login_networks() -> SweepLoginNetworksStmt {
    SweepLoginNetworksStmt(
        "delete from security.login_place where ctid = any (array( select ctid from security.login_place where last_at < $1 limit 1000 for update skip locked))",
        None,
    )
}
impl SweepLoginNetworksStmt {
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
pub struct CountFailuresStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn count_failures() -> CountFailuresStmt {
    CountFailuresStmt(
        "select f.counter, count(*) as failures, array_agg(f.failed_at order by f.failed_at desc) as failed_at from unnest($1::text[], $2::text[], $3::text[]) as given (counter, subject, source) join security.failed_check f on f.counter = given.counter and f.subject = given.subject and f.source = given.source and f.failed_at > $4 group by f.counter",
        None,
    )
}
impl CountFailuresStmt {
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
        T4: crate::ArraySql<Item = T3>,
        T5: crate::StringSql,
        T6: crate::ArraySql<Item = T5>,
    >(
        &'s self,
        client: &'c C,
        counters: &'a T2,
        subjects: &'a T4,
        sources: &'a T6,
        since: &'a chrono::DateTime<chrono::Utc>,
    ) -> CountFailuresQuery<'c, 'a, 's, C, CountFailures, 4> {
        CountFailuresQuery {
            client,
            params: [counters, subjects, sources, since],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<CountFailuresBorrowed, tokio_postgres::Error> {
                Ok(CountFailuresBorrowed {
                    counter: row.try_get(0)?,
                    failures: row.try_get(1)?,
                    failed_at: row.try_get(2)?,
                })
            },
            mapper: |it| CountFailures::from(it),
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
    T4: crate::ArraySql<Item = T3>,
    T5: crate::StringSql,
    T6: crate::ArraySql<Item = T5>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        CountFailuresParams<T1, T2, T3, T4, T5, T6>,
        CountFailuresQuery<'c, 'a, 's, C, CountFailures, 4>,
        C,
    > for CountFailuresStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a CountFailuresParams<T1, T2, T3, T4, T5, T6>,
    ) -> CountFailuresQuery<'c, 'a, 's, C, CountFailures, 4> {
        self.bind(client, &params.counters, &params.subjects, &params.sources, &params.since)
    }
}
pub struct LockCountersStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_counters() -> LockCountersStmt {
    LockCountersStmt(
        "select true as locked from ( select distinct hash_record_extended(row (given.counter, given.subject, given.source), 1) as number from unnest($1::text[], $2::text[], $3::text[]) as given (counter, subject, source) order by 1 ) numbers, pg_advisory_xact_lock(number)",
        None,
    )
}
impl LockCountersStmt {
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
        T4: crate::ArraySql<Item = T3>,
        T5: crate::StringSql,
        T6: crate::ArraySql<Item = T5>,
    >(
        &'s self,
        client: &'c C,
        counters: &'a T2,
        subjects: &'a T4,
        sources: &'a T6,
    ) -> BoolQuery<'c, 'a, 's, C, bool, 3> {
        BoolQuery {
            client,
            params: [counters, subjects, sources],
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
    T2: crate::ArraySql<Item = T1>,
    T3: crate::StringSql,
    T4: crate::ArraySql<Item = T3>,
    T5: crate::StringSql,
    T6: crate::ArraySql<Item = T5>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        LockCountersParams<T1, T2, T3, T4, T5, T6>,
        BoolQuery<'c, 'a, 's, C, bool, 3>,
        C,
    > for LockCountersStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a LockCountersParams<T1, T2, T3, T4, T5, T6>,
    ) -> BoolQuery<'c, 'a, 's, C, bool, 3> {
        self.bind(client, &params.counters, &params.subjects, &params.sources)
    }
}
pub struct InsertFailuresStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_failures() -> InsertFailuresStmt {
    InsertFailuresStmt(
        "insert into security.failed_check (counter, subject, source, failed_at) select given.counter, given.subject, given.source, $1 from unnest($2::text[], $3::text[], $4::text[]) as given (counter, subject, source)",
        None,
    )
}
impl InsertFailuresStmt {
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
        T3: crate::StringSql,
        T4: crate::ArraySql<Item = T3>,
        T5: crate::StringSql,
        T6: crate::ArraySql<Item = T5>,
    >(
        &'s self,
        client: &'c C,
        at: &'a chrono::DateTime<chrono::Utc>,
        counters: &'a T2,
        subjects: &'a T4,
        sources: &'a T6,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[at, counters, subjects, sources]).await
    }
}
impl<
    'a,
    C: GenericClient + Send + Sync,
    T1: crate::StringSql,
    T2: crate::ArraySql<Item = T1>,
    T3: crate::StringSql,
    T4: crate::ArraySql<Item = T3>,
    T5: crate::StringSql,
    T6: crate::ArraySql<Item = T5>,
>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        InsertFailuresParams<T1, T2, T3, T4, T5, T6>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for InsertFailuresStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a InsertFailuresParams<T1, T2, T3, T4, T5, T6>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(client, &params.at, &params.counters, &params.subjects, &params.sources))
    }
}
pub struct ClearCounterStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn clear_counter() -> ClearCounterStmt {
    ClearCounterStmt("delete from security.failed_check where counter = $1 and subject = $2 and source = $3", None)
}
impl ClearCounterStmt {
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
        counter: &'a T1,
        subject: &'a T2,
        source: &'a T3,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[counter, subject, source]).await
    }
}
impl<'a, C: GenericClient + Send + Sync, T1: crate::StringSql, T2: crate::StringSql, T3: crate::StringSql>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        ClearCounterParams<T1, T2, T3>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for ClearCounterStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a ClearCounterParams<T1, T2, T3>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(client, &params.counter, &params.subject, &params.source))
    }
}
pub struct SweepFailuresStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn sweep_failures() -> SweepFailuresStmt {
    SweepFailuresStmt(
        "delete from security.failed_check where ctid = any (array( select ctid from security.failed_check where failed_at < $1 limit 1000 for update skip locked))",
        None,
    )
}
impl SweepFailuresStmt {
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
