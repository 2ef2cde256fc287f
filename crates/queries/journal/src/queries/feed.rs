// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct SealRowsParams<T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>> {
    pub seen_next: i64,
    pub next: i64,
    pub open: T1,
    pub limit: i64,
    pub seen_open: T2,
    pub epoch: i32,
    pub reserved: i64,
}
#[derive(Debug)]
pub struct FindBacklogStartParams<T1: crate::ArraySql<Item = i64>> {
    pub limit: i64,
    pub seen_next: i64,
    pub seen_open: T1,
}
#[derive(Debug)]
pub struct SealSpanParams<T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>> {
    pub above_key: i64,
    pub limit: i64,
    pub seen_next: i64,
    pub seen_open: T1,
    pub next: i64,
    pub open: T2,
    pub epoch: i32,
    pub reserved: i64,
}
#[derive(Debug)]
pub struct StoreLastHorizonParams<T1: crate::ArraySql<Item = i64>> {
    pub next: i64,
    pub open: T1,
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindLastHorizon {
    pub ours: bool,
    pub next: i64,
    pub open: Vec<i64>,
}
pub struct FindLastHorizonBorrowed<'a> {
    pub ours: bool,
    pub next: i64,
    pub open: crate::ArrayIterator<'a, i64>,
}
impl<'a> From<FindLastHorizonBorrowed<'a>> for FindLastHorizon {
    fn from(FindLastHorizonBorrowed { ours, next, open }: FindLastHorizonBorrowed<'a>) -> Self {
        Self { ours, next, open: open.map(|v| v).collect() }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindTransactionHorizon {
    pub next: i64,
    pub open: Vec<i64>,
}
pub struct FindTransactionHorizonBorrowed<'a> {
    pub next: i64,
    pub open: crate::ArrayIterator<'a, i64>,
}
impl<'a> From<FindTransactionHorizonBorrowed<'a>> for FindTransactionHorizon {
    fn from(FindTransactionHorizonBorrowed { next, open }: FindTransactionHorizonBorrowed<'a>) -> Self {
        Self { next, open: open.map(|v| v).collect() }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct SealRows {
    pub rows: i64,
    pub newest: i64,
    pub is_large: bool,
    pub told: String,
}
pub struct SealRowsBorrowed<'a> {
    pub rows: i64,
    pub newest: i64,
    pub is_large: bool,
    pub told: &'a str,
}
impl<'a> From<SealRowsBorrowed<'a>> for SealRows {
    fn from(SealRowsBorrowed { rows, newest, is_large, told }: SealRowsBorrowed<'a>) -> Self {
        Self { rows, newest, is_large, told: told.into() }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct SealSpan {
    pub rows: i64,
    pub last_key: i64,
    pub newest: i64,
    pub span_end: Option<i64>,
    pub told: String,
}
pub struct SealSpanBorrowed<'a> {
    pub rows: i64,
    pub last_key: i64,
    pub newest: i64,
    pub span_end: Option<i64>,
    pub told: &'a str,
}
impl<'a> From<SealSpanBorrowed<'a>> for SealSpan {
    fn from(SealSpanBorrowed { rows, last_key, newest, span_end, told }: SealSpanBorrowed<'a>) -> Self {
        Self { rows, last_key, newest, span_end, told: told.into() }
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
pub struct FindLastHorizonQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindLastHorizonBorrowed, tokio_postgres::Error>,
    mapper: fn(FindLastHorizonBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindLastHorizonQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindLastHorizonBorrowed) -> R) -> FindLastHorizonQuery<'c, 'a, 's, C, R, N> {
        FindLastHorizonQuery {
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
pub struct FindTransactionHorizonQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindTransactionHorizonBorrowed, tokio_postgres::Error>,
    mapper: fn(FindTransactionHorizonBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindTransactionHorizonQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(
        self,
        mapper: fn(FindTransactionHorizonBorrowed) -> R,
    ) -> FindTransactionHorizonQuery<'c, 'a, 's, C, R, N> {
        FindTransactionHorizonQuery {
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
pub struct SealRowsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<SealRowsBorrowed, tokio_postgres::Error>,
    mapper: fn(SealRowsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> SealRowsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(SealRowsBorrowed) -> R) -> SealRowsQuery<'c, 'a, 's, C, R, N> {
        SealRowsQuery {
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
pub struct Optioni64Query<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<Option<i64>, tokio_postgres::Error>,
    mapper: fn(Option<i64>) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> Optioni64Query<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(Option<i64>) -> R) -> Optioni64Query<'c, 'a, 's, C, R, N> {
        Optioni64Query {
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
pub struct SealSpanQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<SealSpanBorrowed, tokio_postgres::Error>,
    mapper: fn(SealSpanBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> SealSpanQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(SealSpanBorrowed) -> R) -> SealSpanQuery<'c, 'a, 's, C, R, N> {
        SealSpanQuery {
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
pub struct FindLastPosStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_last_pos() -> FindLastPosStmt {
    FindLastPosStmt("select coalesce(max(pos), 0) as pos from journal.feed", None)
}
impl FindLastPosStmt {
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
pub struct FindFirstKeyAboveStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_first_key_above() -> FindFirstKeyAboveStmt {
    FindFirstKeyAboveStmt("select event_key from journal.feed where pos > $1 order by pos limit 1", None)
}
impl FindFirstKeyAboveStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        pos: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 1> {
        I64Query {
            client,
            params: [pos],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
pub struct FindLastKeyBelowStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_last_key_below() -> FindLastKeyBelowStmt {
    FindLastKeyBelowStmt("select event_key from journal.feed where pos < $1 order by pos desc limit 1", None)
}
impl FindLastKeyBelowStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        pos: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 1> {
        I64Query {
            client,
            params: [pos],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
pub struct FindLastHorizonStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_last_horizon() -> FindLastHorizonStmt {
    FindLastHorizonStmt(
        "select s.system_identifier = here.system_identifier as ours, s.next, s.open from journal.sealer s, pg_control_system() as here",
        None,
    )
}
impl FindLastHorizonStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
    ) -> FindLastHorizonQuery<'c, 'a, 's, C, FindLastHorizon, 0> {
        FindLastHorizonQuery {
            client,
            params: [],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindLastHorizonBorrowed, tokio_postgres::Error> {
                Ok(FindLastHorizonBorrowed { ours: row.try_get(0)?, next: row.try_get(1)?, open: row.try_get(2)? })
            },
            mapper: |it| FindLastHorizon::from(it),
        }
    }
}
pub struct FindTransactionHorizonStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_transaction_horizon() -> FindTransactionHorizonStmt {
    FindTransactionHorizonStmt(
        "select pg_snapshot_xmax(now.seen)::text::bigint as next, array(select open::text::bigint from pg_snapshot_xip(now.seen) as open) as open from (select pg_current_snapshot() as seen) as now",
        None,
    )
}
impl FindTransactionHorizonStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
    ) -> FindTransactionHorizonQuery<'c, 'a, 's, C, FindTransactionHorizon, 0> {
        FindTransactionHorizonQuery {
            client,
            params: [],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindTransactionHorizonBorrowed, tokio_postgres::Error> {
                Ok(FindTransactionHorizonBorrowed { next: row.try_get(0)?, open: row.try_get(1)? })
            },
            mapper: |it| FindTransactionHorizon::from(it),
        }
    }
}
pub struct SealRowsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn seal_rows() -> SealRowsStmt {
    SealRowsStmt(
        "with current as materialized ( select n, greatest(base_pos - 1, (select coalesce(max(pos), 0) from journal.feed)) as newest from journal.epoch order by n desc limit 1 ), found as materialized ( (select e.key from journal.event e where e.transaction >= $1 and e.transaction < $2 and e.transaction <> all ($3) limit $4::bigint + 1) union all (select e.key from journal.event e where e.transaction = any ($5) and e.transaction < $2 and e.transaction <> all ($3) limit $4::bigint + 1) ), chunk as ( select key from found where not exists (select from journal.feed f where f.event_key = found.key offset 0) order by key limit ( select case when n = $6 and (select count(*) from found) <= $4 then greatest($7 - newest, 0) else 0 end from current) ), sealed as ( insert into journal.feed (pos, event_key) select (select newest from current) + row_number() over (order by key), key from chunk returning pos ) select count(*) as rows, greatest(coalesce(max(pos), 0), coalesce((select newest from current), 0)) as newest, (select count(*) > $4 from found) as is_large, case when count(*) > 0 then pg_notify('tracewright_sealed', '')::text else '' end as told from sealed",
        None,
    )
}
impl SealRowsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        seen_next: &'a i64,
        next: &'a i64,
        open: &'a T1,
        limit: &'a i64,
        seen_open: &'a T2,
        epoch: &'a i32,
        reserved: &'a i64,
    ) -> SealRowsQuery<'c, 'a, 's, C, SealRows, 7> {
        SealRowsQuery {
            client,
            params: [seen_next, next, open, limit, seen_open, epoch, reserved],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<SealRowsBorrowed, tokio_postgres::Error> {
                Ok(SealRowsBorrowed {
                    rows: row.try_get(0)?,
                    newest: row.try_get(1)?,
                    is_large: row.try_get(2)?,
                    told: row.try_get(3)?,
                })
            },
            mapper: |it| SealRows::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<'c, 'a, 's, SealRowsParams<T1, T2>, SealRowsQuery<'c, 'a, 's, C, SealRows, 7>, C>
    for SealRowsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a SealRowsParams<T1, T2>,
    ) -> SealRowsQuery<'c, 'a, 's, C, SealRows, 7> {
        self.bind(
            client,
            &params.seen_next,
            &params.next,
            &params.open,
            &params.limit,
            &params.seen_open,
            &params.epoch,
            &params.reserved,
        )
    }
}
pub struct FindBacklogStartStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_backlog_start() -> FindBacklogStartStmt {
    FindBacklogStartStmt(
        "select case when count(*) < $1 then min(found.key) else (select min(key) from journal.event) end - 1 as above_key from ( (select e.key from journal.event e where e.transaction >= $2 limit $1) union all (select e.key from journal.event e where e.transaction = any ($3) limit $1)) found",
        None,
    )
}
impl FindBacklogStartStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        limit: &'a i64,
        seen_next: &'a i64,
        seen_open: &'a T1,
    ) -> Optioni64Query<'c, 'a, 's, C, Option<i64>, 3> {
        Optioni64Query {
            client,
            params: [limit, seen_next, seen_open],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindBacklogStartParams<T1>,
        Optioni64Query<'c, 'a, 's, C, Option<i64>, 3>,
        C,
    > for FindBacklogStartStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindBacklogStartParams<T1>,
    ) -> Optioni64Query<'c, 'a, 's, C, Option<i64>, 3> {
        self.bind(client, &params.limit, &params.seen_next, &params.seen_open)
    }
}
pub struct SealSpanStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn seal_span() -> SealSpanStmt {
    SealSpanStmt(
        "with current as materialized ( select n, greatest(base_pos - 1, (select coalesce(max(pos), 0) from journal.feed)) as newest from journal.epoch order by n desc limit 1 ), span as materialized ( select e.key, e.transaction from journal.event e where e.key > $1 order by e.key limit $2 ), chunk as ( select key from span where (transaction >= $3 or transaction = any ($4)) and transaction < $5 and transaction <> all ($6) and not exists (select from journal.feed f where f.event_key = span.key offset 0) order by key limit (select case when n = $7 then greatest($8 - newest, 0) else 0 end from current) ), sealed as ( insert into journal.feed (pos, event_key) select (select newest from current) + row_number() over (order by key), key from chunk returning pos, event_key ) select count(*) as rows, coalesce(max(event_key), 0) as last_key, greatest(coalesce(max(pos), 0), coalesce((select newest from current), 0)) as newest, (select max(key) from span) as span_end, case when count(*) > 0 then pg_notify('tracewright_sealed', '')::text else '' end as told from sealed",
        None,
    )
}
impl SealSpanStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        above_key: &'a i64,
        limit: &'a i64,
        seen_next: &'a i64,
        seen_open: &'a T1,
        next: &'a i64,
        open: &'a T2,
        epoch: &'a i32,
        reserved: &'a i64,
    ) -> SealSpanQuery<'c, 'a, 's, C, SealSpan, 8> {
        SealSpanQuery {
            client,
            params: [above_key, limit, seen_next, seen_open, next, open, epoch, reserved],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<SealSpanBorrowed, tokio_postgres::Error> {
                Ok(SealSpanBorrowed {
                    rows: row.try_get(0)?,
                    last_key: row.try_get(1)?,
                    newest: row.try_get(2)?,
                    span_end: row.try_get(3)?,
                    told: row.try_get(4)?,
                })
            },
            mapper: |it| SealSpan::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<'c, 'a, 's, SealSpanParams<T1, T2>, SealSpanQuery<'c, 'a, 's, C, SealSpan, 8>, C>
    for SealSpanStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a SealSpanParams<T1, T2>,
    ) -> SealSpanQuery<'c, 'a, 's, C, SealSpan, 8> {
        self.bind(
            client,
            &params.above_key,
            &params.limit,
            &params.seen_next,
            &params.seen_open,
            &params.next,
            &params.open,
            &params.epoch,
            &params.reserved,
        )
    }
}
pub struct StoreLastHorizonStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn store_last_horizon() -> StoreLastHorizonStmt {
    StoreLastHorizonStmt(
        "update journal.sealer set system_identifier = here.system_identifier, next = $1, open = $2 from pg_control_system() as here",
        None,
    )
}
impl StoreLastHorizonStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        next: &'a i64,
        open: &'a T1,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[next, open]).await
    }
}
impl<'a, C: GenericClient + Send + Sync, T1: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        StoreLastHorizonParams<T1>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for StoreLastHorizonStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a StoreLastHorizonParams<T1>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(client, &params.next, &params.open))
    }
}
pub struct TrySealerLockStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn try_sealer_lock() -> TrySealerLockStmt {
    TrySealerLockStmt("select pg_try_advisory_lock($1) as ours", None)
}
impl TrySealerLockStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        number: &'a i64,
    ) -> BoolQuery<'c, 'a, 's, C, bool, 1> {
        BoolQuery {
            client,
            params: [number],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
pub struct NotifyWrittenStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn notify_written() -> NotifyWrittenStmt {
    NotifyWrittenStmt("select pg_notify('tracewright_written', '')::text as told", None)
}
impl NotifyWrittenStmt {
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
