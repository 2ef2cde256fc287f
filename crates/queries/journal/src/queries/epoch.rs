// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct BeginEpochParams<T1: crate::StringSql, T2: crate::StringSql, T3: crate::StringSql> {
    pub n: i32,
    pub feed: T1,
    pub base: i64,
    pub shared: i64,
    pub reason: T2,
    pub verdict: T3,
    pub lost: Option<i64>,
    pub moment: chrono::DateTime<chrono::Utc>,
    pub resumed: bool,
    pub generation: i64,
    pub reserved: i64,
    pub key_leap: i64,
}
#[derive(Clone, Copy, Debug)]
pub struct StoreMarkParams {
    pub generation: i64,
    pub reserved: i64,
}
#[derive(Debug)]
pub struct FindCursorStandingParams<T1: crate::StringSql> {
    pub pos: i64,
    pub feed: T1,
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindFeedFacts {
    pub feed_id: String,
    pub generation: i64,
    pub reserved: i64,
    pub stored: serde_json::Value,
    pub here: serde_json::Value,
    pub newest: i64,
    pub at: Option<chrono::DateTime<chrono::Utc>>,
    pub n: Option<i32>,
    pub feed: Option<String>,
    pub base_pos: Option<i64>,
    pub begun: Option<chrono::DateTime<chrono::Utc>>,
}
pub struct FindFeedFactsBorrowed<'a> {
    pub feed_id: &'a str,
    pub generation: i64,
    pub reserved: i64,
    pub stored: postgres_types::Json<&'a serde_json::value::RawValue>,
    pub here: postgres_types::Json<&'a serde_json::value::RawValue>,
    pub newest: i64,
    pub at: Option<chrono::DateTime<chrono::Utc>>,
    pub n: Option<i32>,
    pub feed: Option<&'a str>,
    pub base_pos: Option<i64>,
    pub begun: Option<chrono::DateTime<chrono::Utc>>,
}
impl<'a> From<FindFeedFactsBorrowed<'a>> for FindFeedFacts {
    fn from(
        FindFeedFactsBorrowed {
            feed_id,
            generation,
            reserved,
            stored,
            here,
            newest,
            at,
            n,
            feed,
            base_pos,
            begun,
        }: FindFeedFactsBorrowed<'a>,
    ) -> Self {
        Self {
            feed_id: feed_id.into(),
            generation,
            reserved,
            stored: serde_json::from_str(stored.0.get()).unwrap(),
            here: serde_json::from_str(here.0.get()).unwrap(),
            newest,
            at,
            n,
            feed: feed.map(|v| v.into()),
            base_pos,
            begun,
        }
    }
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct FindNewestPosition {
    pub pos: i64,
    pub at: Option<chrono::DateTime<chrono::Utc>>,
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindCurrentEpoch {
    pub n: Option<i32>,
    pub feed: Option<String>,
    pub newest: i64,
}
pub struct FindCurrentEpochBorrowed<'a> {
    pub n: Option<i32>,
    pub feed: Option<&'a str>,
    pub newest: i64,
}
impl<'a> From<FindCurrentEpochBorrowed<'a>> for FindCurrentEpoch {
    fn from(FindCurrentEpochBorrowed { n, feed, newest }: FindCurrentEpochBorrowed<'a>) -> Self {
        Self { n, feed: feed.map(|v| v.into()), newest }
    }
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct FindCursorStanding {
    pub is_current: bool,
    pub is_given: bool,
    pub kept: Option<i64>,
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindEpochs {
    pub n: i32,
    pub feed: String,
    pub base_pos: i64,
    pub shared_pos: i64,
    pub reason: String,
    pub begun: chrono::DateTime<chrono::Utc>,
    pub rows_lost: Option<i64>,
    pub verdict: String,
    pub last_pos: Option<i64>,
}
pub struct FindEpochsBorrowed<'a> {
    pub n: i32,
    pub feed: &'a str,
    pub base_pos: i64,
    pub shared_pos: i64,
    pub reason: &'a str,
    pub begun: chrono::DateTime<chrono::Utc>,
    pub rows_lost: Option<i64>,
    pub verdict: &'a str,
    pub last_pos: Option<i64>,
}
impl<'a> From<FindEpochsBorrowed<'a>> for FindEpochs {
    fn from(
        FindEpochsBorrowed {
            n,
            feed,
            base_pos,
            shared_pos,
            reason,
            begun,
            rows_lost,
            verdict,
            last_pos,
        }: FindEpochsBorrowed<'a>,
    ) -> Self {
        Self {
            n,
            feed: feed.into(),
            base_pos,
            shared_pos,
            reason: reason.into(),
            begun,
            rows_lost,
            verdict: verdict.into(),
            last_pos,
        }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct FindFeedFactsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindFeedFactsBorrowed, tokio_postgres::Error>,
    mapper: fn(FindFeedFactsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindFeedFactsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindFeedFactsBorrowed) -> R) -> FindFeedFactsQuery<'c, 'a, 's, C, R, N> {
        FindFeedFactsQuery {
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
pub struct FindNewestPositionQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindNewestPosition, tokio_postgres::Error>,
    mapper: fn(FindNewestPosition) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindNewestPositionQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindNewestPosition) -> R) -> FindNewestPositionQuery<'c, 'a, 's, C, R, N> {
        FindNewestPositionQuery {
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
pub struct I32Query<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<i32, tokio_postgres::Error>,
    mapper: fn(i32) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> I32Query<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(i32) -> R) -> I32Query<'c, 'a, 's, C, R, N> {
        I32Query {
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
pub struct FindCurrentEpochQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindCurrentEpochBorrowed, tokio_postgres::Error>,
    mapper: fn(FindCurrentEpochBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindCurrentEpochQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindCurrentEpochBorrowed) -> R) -> FindCurrentEpochQuery<'c, 'a, 's, C, R, N> {
        FindCurrentEpochQuery {
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
pub struct FindCursorStandingQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindCursorStanding, tokio_postgres::Error>,
    mapper: fn(FindCursorStanding) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindCursorStandingQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindCursorStanding) -> R) -> FindCursorStandingQuery<'c, 'a, 's, C, R, N> {
        FindCursorStandingQuery {
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
pub struct FindEpochsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindEpochsBorrowed, tokio_postgres::Error>,
    mapper: fn(FindEpochsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindEpochsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindEpochsBorrowed) -> R) -> FindEpochsQuery<'c, 'a, 's, C, R, N> {
        FindEpochsQuery {
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
pub struct FindFeedFactsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_feed_facts() -> FindFeedFactsStmt {
    FindFeedFactsStmt(
        "select s.feed_id::text as feed_id, s.generation, s.reserved, s.incarnation as stored, journal.incarnation() as here, coalesce(newest.pos, 0) as newest, e.at, c.n, c.feed, c.base_pos, c.begun from journal.sealer s left join (select pos, event_key from journal.feed order by pos desc limit 1) newest on true left join journal.event e on e.key = newest.event_key left join (select n, feed, base_pos, begun from journal.epoch order by n desc limit 1) c on true",
        None,
    )
}
impl FindFeedFactsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
    ) -> FindFeedFactsQuery<'c, 'a, 's, C, FindFeedFacts, 0> {
        FindFeedFactsQuery {
            client,
            params: [],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindFeedFactsBorrowed, tokio_postgres::Error> {
                Ok(FindFeedFactsBorrowed {
                    feed_id: row.try_get(0)?,
                    generation: row.try_get(1)?,
                    reserved: row.try_get(2)?,
                    stored: row.try_get(3)?,
                    here: row.try_get(4)?,
                    newest: row.try_get(5)?,
                    at: row.try_get(6)?,
                    n: row.try_get(7)?,
                    feed: row.try_get(8)?,
                    base_pos: row.try_get(9)?,
                    begun: row.try_get(10)?,
                })
            },
            mapper: |it| FindFeedFacts::from(it),
        }
    }
}
pub struct FindNewestPositionStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_newest_position() -> FindNewestPositionStmt {
    FindNewestPositionStmt(
        "select f.pos, e.at from journal.feed f left join journal.event e on e.key = f.event_key order by f.pos desc limit 1",
        None,
    )
}
impl FindNewestPositionStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
    ) -> FindNewestPositionQuery<'c, 'a, 's, C, FindNewestPosition, 0> {
        FindNewestPositionQuery {
            client,
            params: [],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindNewestPosition, tokio_postgres::Error> {
                Ok(FindNewestPosition { pos: row.try_get(0)?, at: row.try_get(1)? })
            },
            mapper: |it| FindNewestPosition::from(it),
        }
    }
}
pub struct FindKnownFeedsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_known_feeds() -> FindKnownFeedsStmt {
    FindKnownFeedsStmt("select feed from journal.epoch where feed = any ($1)", None)
}
impl FindKnownFeedsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        feeds: &'a T2,
    ) -> StringQuery<'c, 'a, 's, C, String, 1> {
        StringQuery {
            client,
            params: [feeds],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it.into(),
        }
    }
}
pub struct BeginEpochStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn begin_epoch() -> BeginEpochStmt {
    BeginEpochStmt("select journal.begin_epoch($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) as n", None)
}
impl BeginEpochStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql, T3: crate::StringSql>(
        &'s self,
        client: &'c C,
        n: &'a i32,
        feed: &'a T1,
        base: &'a i64,
        shared: &'a i64,
        reason: &'a T2,
        verdict: &'a T3,
        lost: &'a Option<i64>,
        moment: &'a chrono::DateTime<chrono::Utc>,
        resumed: &'a bool,
        generation: &'a i64,
        reserved: &'a i64,
        key_leap: &'a i64,
    ) -> I32Query<'c, 'a, 's, C, i32, 12> {
        I32Query {
            client,
            params: [n, feed, base, shared, reason, verdict, lost, moment, resumed, generation, reserved, key_leap],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql, T3: crate::StringSql>
    crate::client::async_::Params<'c, 'a, 's, BeginEpochParams<T1, T2, T3>, I32Query<'c, 'a, 's, C, i32, 12>, C>
    for BeginEpochStmt
{
    fn params(&'s self, client: &'c C, params: &'a BeginEpochParams<T1, T2, T3>) -> I32Query<'c, 'a, 's, C, i32, 12> {
        self.bind(
            client,
            &params.n,
            &params.feed,
            &params.base,
            &params.shared,
            &params.reason,
            &params.verdict,
            &params.lost,
            &params.moment,
            &params.resumed,
            &params.generation,
            &params.reserved,
            &params.key_leap,
        )
    }
}
pub struct StoreMarkStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn store_mark() -> StoreMarkStmt {
    StoreMarkStmt("update journal.sealer set generation = $1, reserved = $2, incarnation = journal.incarnation()", None)
}
impl StoreMarkStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        generation: &'a i64,
        reserved: &'a i64,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[generation, reserved]).await
    }
}
impl<'a, C: GenericClient + Send + Sync>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        StoreMarkParams,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for StoreMarkStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a StoreMarkParams,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(client, &params.generation, &params.reserved))
    }
}
pub struct FindCurrentEpochStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_current_epoch() -> FindCurrentEpochStmt {
    FindCurrentEpochStmt(
        "select c.n, c.feed, coalesce((select max(pos) from journal.feed), 0) as newest from (select) as one left join (select n, feed from journal.epoch order by n desc limit 1) c on true",
        None,
    )
}
impl FindCurrentEpochStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
    ) -> FindCurrentEpochQuery<'c, 'a, 's, C, FindCurrentEpoch, 0> {
        FindCurrentEpochQuery {
            client,
            params: [],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindCurrentEpochBorrowed, tokio_postgres::Error> {
                Ok(FindCurrentEpochBorrowed { n: row.try_get(0)?, feed: row.try_get(1)?, newest: row.try_get(2)? })
            },
            mapper: |it| FindCurrentEpoch::from(it),
        }
    }
}
pub struct FindCursorStandingStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_cursor_standing() -> FindCursorStandingStmt {
    FindCursorStandingStmt(
        "select coalesce(o.n = c.n, false) as is_current, exists (select from journal.feed f where f.pos = $1) as is_given, case when o.n < c.n then coalesce((select max(f.pos) from journal.feed f where f.pos < next.base_pos), 0) end as kept from (select n from journal.epoch order by n desc limit 1) c left join journal.epoch o on o.feed = $2 left join lateral (select e.base_pos from journal.epoch e where e.n > o.n order by e.n limit 1) next on true",
        None,
    )
}
impl FindCursorStandingStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        pos: &'a i64,
        feed: &'a T1,
    ) -> FindCursorStandingQuery<'c, 'a, 's, C, FindCursorStanding, 2> {
        FindCursorStandingQuery {
            client,
            params: [pos, feed],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindCursorStanding, tokio_postgres::Error> {
                Ok(FindCursorStanding { is_current: row.try_get(0)?, is_given: row.try_get(1)?, kept: row.try_get(2)? })
            },
            mapper: |it| FindCursorStanding::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindCursorStandingParams<T1>,
        FindCursorStandingQuery<'c, 'a, 's, C, FindCursorStanding, 2>,
        C,
    > for FindCursorStandingStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindCursorStandingParams<T1>,
    ) -> FindCursorStandingQuery<'c, 'a, 's, C, FindCursorStanding, 2> {
        self.bind(client, &params.pos, &params.feed)
    }
}
pub struct FindFeedIdStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_feed_id() -> FindFeedIdStmt {
    FindFeedIdStmt("select feed_id::text as feed_id from journal.sealer", None)
}
impl FindFeedIdStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(&'s self, client: &'c C) -> StringQuery<'c, 'a, 's, C, String, 0> {
        StringQuery {
            client,
            params: [],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it.into(),
        }
    }
}
pub struct FindEpochsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_epochs() -> FindEpochsStmt {
    FindEpochsStmt(
        "select e.n, e.feed, e.base_pos, e.shared_pos, e.reason, e.begun, e.rows_lost, e.verdict, (select max(f.pos) from journal.feed f where f.pos >= e.base_pos and f.pos < coalesce(next.base_pos, 9223372036854775807)) as last_pos from journal.epoch e left join lateral (select later.base_pos from journal.epoch later where later.n > e.n order by later.n limit 1) next on true order by e.n desc limit $1",
        None,
    )
}
impl FindEpochsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        limit: &'a i64,
    ) -> FindEpochsQuery<'c, 'a, 's, C, FindEpochs, 1> {
        FindEpochsQuery {
            client,
            params: [limit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindEpochsBorrowed, tokio_postgres::Error> {
                Ok(FindEpochsBorrowed {
                    n: row.try_get(0)?,
                    feed: row.try_get(1)?,
                    base_pos: row.try_get(2)?,
                    shared_pos: row.try_get(3)?,
                    reason: row.try_get(4)?,
                    begun: row.try_get(5)?,
                    rows_lost: row.try_get(6)?,
                    verdict: row.try_get(7)?,
                    last_pos: row.try_get(8)?,
                })
            },
            mapper: |it| FindEpochs::from(it),
        }
    }
}
pub struct CountUnsealedStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn count_unsealed() -> CountUnsealedStmt {
    CountUnsealedStmt(
        "with waiting as ( select e.key from journal.event e where e.transaction >= (select s.next from journal.sealer s) union select e.key from journal.event e where e.transaction = any ((select s.open from journal.sealer s)::bigint[]) ) select count(*) as rows from waiting w where (select f.pos from journal.feed f where f.event_key = w.key) is null",
        None,
    )
}
impl CountUnsealedStmt {
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
