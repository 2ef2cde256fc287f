// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct FindKeptAnswerParams<T1: crate::StringSql> {
    pub caller_key: i64,
    pub idempotency_key: T1,
    pub not_before: chrono::DateTime<chrono::Utc>,
}
#[derive(Debug)]
pub struct KeepAnswerParams<T1: crate::StringSql, T2: crate::BytesSql, T3: crate::StringSql> {
    pub caller_key: i64,
    pub idempotency_key: T1,
    pub fingerprint: T2,
    pub status: i16,
    pub answer: T3,
    pub created_at: chrono::DateTime<chrono::Utc>,
}
#[derive(Debug)]
pub struct TryLockIdempotencyKeyParams<T1: crate::StringSql> {
    pub caller_key: i64,
    pub idempotency_key: T1,
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindKeptAnswer {
    pub fingerprint: Vec<u8>,
    pub status: i16,
    pub answer: String,
}
pub struct FindKeptAnswerBorrowed<'a> {
    pub fingerprint: &'a [u8],
    pub status: i16,
    pub answer: &'a str,
}
impl<'a> From<FindKeptAnswerBorrowed<'a>> for FindKeptAnswer {
    fn from(FindKeptAnswerBorrowed { fingerprint, status, answer }: FindKeptAnswerBorrowed<'a>) -> Self {
        Self { fingerprint: fingerprint.into(), status, answer: answer.into() }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct FindKeptAnswerQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindKeptAnswerBorrowed, tokio_postgres::Error>,
    mapper: fn(FindKeptAnswerBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindKeptAnswerQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindKeptAnswerBorrowed) -> R) -> FindKeptAnswerQuery<'c, 'a, 's, C, R, N> {
        FindKeptAnswerQuery {
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
pub struct FindKeptAnswerStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_kept_answer() -> FindKeptAnswerStmt {
    FindKeptAnswerStmt(
        "select fingerprint, status, answer from platform.idempotency where caller_key = $1 and idempotency_key = $2 and created_at > $3",
        None,
    )
}
impl FindKeptAnswerStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        caller_key: &'a i64,
        idempotency_key: &'a T1,
        not_before: &'a chrono::DateTime<chrono::Utc>,
    ) -> FindKeptAnswerQuery<'c, 'a, 's, C, FindKeptAnswer, 3> {
        FindKeptAnswerQuery {
            client,
            params: [caller_key, idempotency_key, not_before],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindKeptAnswerBorrowed, tokio_postgres::Error> {
                Ok(FindKeptAnswerBorrowed {
                    fingerprint: row.try_get(0)?,
                    status: row.try_get(1)?,
                    answer: row.try_get(2)?,
                })
            },
            mapper: |it| FindKeptAnswer::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindKeptAnswerParams<T1>,
        FindKeptAnswerQuery<'c, 'a, 's, C, FindKeptAnswer, 3>,
        C,
    > for FindKeptAnswerStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindKeptAnswerParams<T1>,
    ) -> FindKeptAnswerQuery<'c, 'a, 's, C, FindKeptAnswer, 3> {
        self.bind(client, &params.caller_key, &params.idempotency_key, &params.not_before)
    }
}
pub struct KeepAnswerStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn keep_answer() -> KeepAnswerStmt {
    KeepAnswerStmt(
        "insert into platform.idempotency (caller_key, idempotency_key, fingerprint, status, answer, created_at) values ($1, $2, $3, $4, $5, $6) on conflict (caller_key, idempotency_key) do update set fingerprint = excluded.fingerprint, status = excluded.status, answer = excluded.answer, created_at = excluded.created_at returning caller_key",
        None,
    )
}
impl KeepAnswerStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::BytesSql, T3: crate::StringSql>(
        &'s self,
        client: &'c C,
        caller_key: &'a i64,
        idempotency_key: &'a T1,
        fingerprint: &'a T2,
        status: &'a i16,
        answer: &'a T3,
        created_at: &'a chrono::DateTime<chrono::Utc>,
    ) -> I64Query<'c, 'a, 's, C, i64, 6> {
        I64Query {
            client,
            params: [caller_key, idempotency_key, fingerprint, status, answer, created_at],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::BytesSql, T3: crate::StringSql>
    crate::client::async_::Params<'c, 'a, 's, KeepAnswerParams<T1, T2, T3>, I64Query<'c, 'a, 's, C, i64, 6>, C>
    for KeepAnswerStmt
{
    fn params(&'s self, client: &'c C, params: &'a KeepAnswerParams<T1, T2, T3>) -> I64Query<'c, 'a, 's, C, i64, 6> {
        self.bind(
            client,
            &params.caller_key,
            &params.idempotency_key,
            &params.fingerprint,
            &params.status,
            &params.answer,
            &params.created_at,
        )
    }
}
pub struct TryLockIdempotencyKeyStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn try_lock_idempotency_key() -> TryLockIdempotencyKeyStmt {
    TryLockIdempotencyKeyStmt("select pg_try_advisory_xact_lock($1 # hashtextextended($2, 0)) as locked", None)
}
impl TryLockIdempotencyKeyStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        caller_key: &'a i64,
        idempotency_key: &'a T1,
    ) -> BoolQuery<'c, 'a, 's, C, bool, 2> {
        BoolQuery {
            client,
            params: [caller_key, idempotency_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<'c, 'a, 's, TryLockIdempotencyKeyParams<T1>, BoolQuery<'c, 'a, 's, C, bool, 2>, C>
    for TryLockIdempotencyKeyStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a TryLockIdempotencyKeyParams<T1>,
    ) -> BoolQuery<'c, 'a, 's, C, bool, 2> {
        self.bind(client, &params.caller_key, &params.idempotency_key)
    }
}
pub struct SweepKeptAnswersStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn sweep_kept_answers() -> SweepKeptAnswersStmt {
    SweepKeptAnswersStmt(
        "delete from platform.idempotency where ctid = any (array( select ctid from platform.idempotency where created_at <= $1 limit 1000 for update skip locked))",
        None,
    )
}
impl SweepKeptAnswersStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        not_before: &'a chrono::DateTime<chrono::Utc>,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[not_before]).await
    }
}
