// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct SettlePositionsParams<T1: crate::StringSql, T2: crate::ArraySql<Item = T1>> {
    pub session_key: i64,
    pub positions: T2,
    pub now: chrono::DateTime<chrono::Utc>,
}
#[derive(Debug)]
pub struct WithdrawEmptyPositionsParams<T1: crate::StringSql, T2: crate::ArraySql<Item = T1>> {
    pub session_key: i64,
    pub positions: T2,
}
#[derive(Debug)]
pub struct StoreEmptyPositionParams<T1: crate::StringSql, T2: crate::StringSql> {
    pub session_key: i64,
    pub position_key: T1,
    pub now: chrono::DateTime<chrono::Utc>,
    pub user_key: i64,
    pub notes: Option<T2>,
}
#[derive(Debug)]
pub struct FindPositionStatusParams<T1: crate::StringSql> {
    pub session_key: i64,
    pub position_key: T1,
}
#[derive(Debug)]
pub struct FindEmptyRecordsParams<T1: crate::StringSql> {
    pub session_key: i64,
    pub position_key: T1,
}
#[derive(Debug)]
pub struct FindCompletedChildrenParams<T1: crate::StringSql> {
    pub session_key: i64,
    pub parent_key: T1,
}
#[derive(Debug)]
pub struct IsCoveredParams<T1: crate::StringSql, T2: crate::ArraySql<Item = T1>, T3: crate::StringSql> {
    pub session_key: i64,
    pub product_key: Option<i64>,
    pub path: T2,
    pub site_key: Option<T3>,
}
#[derive(Debug)]
pub struct FindUncoveredPairsParams<
    T1: crate::ArraySql<Item = i64>,
    T2: crate::StringSql,
    T3: crate::ArraySql<Item = T2>,
> {
    pub products: T1,
    pub positions: T3,
    pub session_key: i64,
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindCompletedChildren {
    pub position_key: String,
    pub status: String,
}
pub struct FindCompletedChildrenBorrowed<'a> {
    pub position_key: &'a str,
    pub status: &'a str,
}
impl<'a> From<FindCompletedChildrenBorrowed<'a>> for FindCompletedChildren {
    fn from(FindCompletedChildrenBorrowed { position_key, status }: FindCompletedChildrenBorrowed<'a>) -> Self {
        Self { position_key: position_key.into(), status: status.into() }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindUncoveredPairs {
    pub product_key: i64,
    pub position_key: String,
}
pub struct FindUncoveredPairsBorrowed<'a> {
    pub product_key: i64,
    pub position_key: &'a str,
}
impl<'a> From<FindUncoveredPairsBorrowed<'a>> for FindUncoveredPairs {
    fn from(FindUncoveredPairsBorrowed { product_key, position_key }: FindUncoveredPairsBorrowed<'a>) -> Self {
        Self { product_key, position_key: position_key.into() }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
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
pub struct FindCompletedChildrenQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindCompletedChildrenBorrowed, tokio_postgres::Error>,
    mapper: fn(FindCompletedChildrenBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindCompletedChildrenQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(
        self,
        mapper: fn(FindCompletedChildrenBorrowed) -> R,
    ) -> FindCompletedChildrenQuery<'c, 'a, 's, C, R, N> {
        FindCompletedChildrenQuery {
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
pub struct FindUncoveredPairsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindUncoveredPairsBorrowed, tokio_postgres::Error>,
    mapper: fn(FindUncoveredPairsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindUncoveredPairsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindUncoveredPairsBorrowed) -> R) -> FindUncoveredPairsQuery<'c, 'a, 's, C, R, N> {
        FindUncoveredPairsQuery {
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
pub struct SettlePositionsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn settle_positions() -> SettlePositionsStmt {
    SettlePositionsStmt("select counting.settle_positions($1, $2::text[], $3)::text as settled", None)
}
impl SettlePositionsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        session_key: &'a i64,
        positions: &'a T2,
        now: &'a chrono::DateTime<chrono::Utc>,
    ) -> StringQuery<'c, 'a, 's, C, String, 3> {
        StringQuery {
            client,
            params: [session_key, positions, now],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it.into(),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>
    crate::client::async_::Params<'c, 'a, 's, SettlePositionsParams<T1, T2>, StringQuery<'c, 'a, 's, C, String, 3>, C>
    for SettlePositionsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a SettlePositionsParams<T1, T2>,
    ) -> StringQuery<'c, 'a, 's, C, String, 3> {
        self.bind(client, &params.session_key, &params.positions, &params.now)
    }
}
pub struct WithdrawEmptyPositionsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn withdraw_empty_positions() -> WithdrawEmptyPositionsStmt {
    WithdrawEmptyPositionsStmt(
        "delete from counting.position_completion where session_key = $1 and position_key = any ($2) and status = 'empty' returning position_key",
        None,
    )
}
impl WithdrawEmptyPositionsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        session_key: &'a i64,
        positions: &'a T2,
    ) -> StringQuery<'c, 'a, 's, C, String, 2> {
        StringQuery {
            client,
            params: [session_key, positions],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it.into(),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        WithdrawEmptyPositionsParams<T1, T2>,
        StringQuery<'c, 'a, 's, C, String, 2>,
        C,
    > for WithdrawEmptyPositionsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a WithdrawEmptyPositionsParams<T1, T2>,
    ) -> StringQuery<'c, 'a, 's, C, String, 2> {
        self.bind(client, &params.session_key, &params.positions)
    }
}
pub struct StoreEmptyPositionStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn store_empty_position() -> StoreEmptyPositionStmt {
    StoreEmptyPositionStmt(
        "insert into counting.position_completion (session_key, position_key, status, completed_at, user_key, notes) values ($1, $2, 'empty', $3, $4, $5) on conflict on constraint position_completion_position_unique do update set status = 'empty', completed_at = excluded.completed_at, user_key = excluded.user_key, notes = excluded.notes returning key",
        None,
    )
}
impl StoreEmptyPositionStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql>(
        &'s self,
        client: &'c C,
        session_key: &'a i64,
        position_key: &'a T1,
        now: &'a chrono::DateTime<chrono::Utc>,
        user_key: &'a i64,
        notes: &'a Option<T2>,
    ) -> I64Query<'c, 'a, 's, C, i64, 5> {
        I64Query {
            client,
            params: [session_key, position_key, now, user_key, notes],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql>
    crate::client::async_::Params<'c, 'a, 's, StoreEmptyPositionParams<T1, T2>, I64Query<'c, 'a, 's, C, i64, 5>, C>
    for StoreEmptyPositionStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a StoreEmptyPositionParams<T1, T2>,
    ) -> I64Query<'c, 'a, 's, C, i64, 5> {
        self.bind(client, &params.session_key, &params.position_key, &params.now, &params.user_key, &params.notes)
    }
}
pub struct FindPositionStatusStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_position_status() -> FindPositionStatusStmt {
    FindPositionStatusStmt(
        "select status from counting.position_completion where session_key = $1 and position_key = $2",
        None,
    )
}
impl FindPositionStatusStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        session_key: &'a i64,
        position_key: &'a T1,
    ) -> StringQuery<'c, 'a, 's, C, String, 2> {
        StringQuery {
            client,
            params: [session_key, position_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it.into(),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<'c, 'a, 's, FindPositionStatusParams<T1>, StringQuery<'c, 'a, 's, C, String, 2>, C>
    for FindPositionStatusStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindPositionStatusParams<T1>,
    ) -> StringQuery<'c, 'a, 's, C, String, 2> {
        self.bind(client, &params.session_key, &params.position_key)
    }
}
pub struct FindEmptyRecordsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_empty_records() -> FindEmptyRecordsStmt {
    FindEmptyRecordsStmt(
        "select key from counting.record where session_key = $1 and position_key = $2 and source = 'empty' and status <> 'discarded' order by key",
        None,
    )
}
impl FindEmptyRecordsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        session_key: &'a i64,
        position_key: &'a T1,
    ) -> I64Query<'c, 'a, 's, C, i64, 2> {
        I64Query {
            client,
            params: [session_key, position_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<'c, 'a, 's, FindEmptyRecordsParams<T1>, I64Query<'c, 'a, 's, C, i64, 2>, C>
    for FindEmptyRecordsStmt
{
    fn params(&'s self, client: &'c C, params: &'a FindEmptyRecordsParams<T1>) -> I64Query<'c, 'a, 's, C, i64, 2> {
        self.bind(client, &params.session_key, &params.position_key)
    }
}
pub struct FindCompletedPositionsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_completed_positions() -> FindCompletedPositionsStmt {
    FindCompletedPositionsStmt(
        "select c.position_key from counting.position_completion c join position.position p on p.key = c.position_key where c.session_key = $1 order by lower(p.code) collate \"C\", p.key collate \"C\"",
        None,
    )
}
impl FindCompletedPositionsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        session_key: &'a i64,
    ) -> StringQuery<'c, 'a, 's, C, String, 1> {
        StringQuery {
            client,
            params: [session_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it.into(),
        }
    }
}
pub struct FindCompletedChildrenStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_completed_children() -> FindCompletedChildrenStmt {
    FindCompletedChildrenStmt(
        "select c.position_key, c.status from counting.position_completion c join position.position p on p.key = c.position_key where c.session_key = $1 and p.parent_position_key = $2 order by lower(p.code) collate \"C\", p.key collate \"C\"",
        None,
    )
}
impl FindCompletedChildrenStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        session_key: &'a i64,
        parent_key: &'a T1,
    ) -> FindCompletedChildrenQuery<'c, 'a, 's, C, FindCompletedChildren, 2> {
        FindCompletedChildrenQuery {
            client,
            params: [session_key, parent_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindCompletedChildrenBorrowed, tokio_postgres::Error> {
                Ok(FindCompletedChildrenBorrowed { position_key: row.try_get(0)?, status: row.try_get(1)? })
            },
            mapper: |it| FindCompletedChildren::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindCompletedChildrenParams<T1>,
        FindCompletedChildrenQuery<'c, 'a, 's, C, FindCompletedChildren, 2>,
        C,
    > for FindCompletedChildrenStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindCompletedChildrenParams<T1>,
    ) -> FindCompletedChildrenQuery<'c, 'a, 's, C, FindCompletedChildren, 2> {
        self.bind(client, &params.session_key, &params.parent_key)
    }
}
pub struct IsCoveredStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn is_covered() -> IsCoveredStmt {
    IsCoveredStmt("select coalesce(counting.is_covered($1, $2, $3::text[], $4), false) as covered", None)
}
impl IsCoveredStmt {
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
    >(
        &'s self,
        client: &'c C,
        session_key: &'a i64,
        product_key: &'a Option<i64>,
        path: &'a T2,
        site_key: &'a Option<T3>,
    ) -> BoolQuery<'c, 'a, 's, C, bool, 4> {
        BoolQuery {
            client,
            params: [session_key, product_key, path, site_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>, T3: crate::StringSql>
    crate::client::async_::Params<'c, 'a, 's, IsCoveredParams<T1, T2, T3>, BoolQuery<'c, 'a, 's, C, bool, 4>, C>
    for IsCoveredStmt
{
    fn params(&'s self, client: &'c C, params: &'a IsCoveredParams<T1, T2, T3>) -> BoolQuery<'c, 'a, 's, C, bool, 4> {
        self.bind(client, &params.session_key, &params.product_key, &params.path, &params.site_key)
    }
}
pub struct FindUncoveredPairsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_uncovered_pairs() -> FindUncoveredPairsStmt {
    FindUncoveredPairsStmt(
        "select asked.product_key, asked.position_key from unnest($1::bigint[], $2::text[]) as asked (product_key, position_key) join position.position p on p.key = asked.position_key where counting.is_covered($3, asked.product_key, p.path, p.site_key) is not true",
        None,
    )
}
impl FindUncoveredPairsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<
        'c,
        'a,
        's,
        C: GenericClient,
        T1: crate::ArraySql<Item = i64>,
        T2: crate::StringSql,
        T3: crate::ArraySql<Item = T2>,
    >(
        &'s self,
        client: &'c C,
        products: &'a T1,
        positions: &'a T3,
        session_key: &'a i64,
    ) -> FindUncoveredPairsQuery<'c, 'a, 's, C, FindUncoveredPairs, 3> {
        FindUncoveredPairsQuery {
            client,
            params: [products, positions, session_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindUncoveredPairsBorrowed, tokio_postgres::Error> {
                Ok(FindUncoveredPairsBorrowed { product_key: row.try_get(0)?, position_key: row.try_get(1)? })
            },
            mapper: |it| FindUncoveredPairs::from(it),
        }
    }
}
impl<
    'c,
    'a,
    's,
    C: GenericClient,
    T1: crate::ArraySql<Item = i64>,
    T2: crate::StringSql,
    T3: crate::ArraySql<Item = T2>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindUncoveredPairsParams<T1, T2, T3>,
        FindUncoveredPairsQuery<'c, 'a, 's, C, FindUncoveredPairs, 3>,
        C,
    > for FindUncoveredPairsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindUncoveredPairsParams<T1, T2, T3>,
    ) -> FindUncoveredPairsQuery<'c, 'a, 's, C, FindUncoveredPairs, 3> {
        self.bind(client, &params.products, &params.positions, &params.session_key)
    }
}
