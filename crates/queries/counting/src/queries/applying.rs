// This file was generated with `cornucopia`. Do not modify.

#[derive(Clone, Copy, Debug)]
pub struct FindUnpostedRecordsParams {
    pub session_key: i64,
    pub after: i64,
    pub all: bool,
    pub now: chrono::DateTime<chrono::Utc>,
    pub limit: i64,
}
#[derive(Debug)]
pub struct NoteRecordsPostedParams<
    T1: crate::ArraySql<Item = i64>,
    T2: crate::StringSql,
    T3: crate::ArraySql<Item = T2>,
    T4: crate::JsonSql,
    T5: crate::ArraySql<Item = T4>,
> {
    pub keys: T1,
    pub movement_keys: T3,
    pub skipped: T5,
}
#[derive(Debug)]
pub struct NoteRecordFailedParams<T1: crate::StringSql, T2: crate::StringSql, T3: crate::StringSql> {
    pub code: T1,
    pub message: T2,
    pub at: T3,
    pub first: chrono::DateTime<chrono::Utc>,
    pub second: chrono::DateTime<chrono::Utc>,
    pub third: chrono::DateTime<chrono::Utc>,
    pub later: chrono::DateTime<chrono::Utc>,
    pub key: i64,
}
#[derive(Debug)]
pub struct FindNeededPairsParams<T1: crate::ArraySql<Item = i64>, T2: crate::StringSql, T3: crate::ArraySql<Item = T2>>
{
    pub products: T1,
    pub positions: T3,
    pub session_key: i64,
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindUnitStates {
    pub key: i64,
    pub position_key: Option<String>,
    pub installed: bool,
    pub scrapped: bool,
    pub deleted: bool,
    pub released: bool,
}
pub struct FindUnitStatesBorrowed<'a> {
    pub key: i64,
    pub position_key: Option<&'a str>,
    pub installed: bool,
    pub scrapped: bool,
    pub deleted: bool,
    pub released: bool,
}
impl<'a> From<FindUnitStatesBorrowed<'a>> for FindUnitStates {
    fn from(
        FindUnitStatesBorrowed { key, position_key, installed, scrapped, deleted, released }: FindUnitStatesBorrowed<
            'a,
        >,
    ) -> Self {
        Self { key, position_key: position_key.map(|v| v.into()), installed, scrapped, deleted, released }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindFailedRecords {
    pub key: i64,
    pub code: String,
}
pub struct FindFailedRecordsBorrowed<'a> {
    pub key: i64,
    pub code: &'a str,
}
impl<'a> From<FindFailedRecordsBorrowed<'a>> for FindFailedRecords {
    fn from(FindFailedRecordsBorrowed { key, code }: FindFailedRecordsBorrowed<'a>) -> Self {
        Self { key, code: code.into() }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindNeededPairs {
    pub product_key: i64,
    pub position_key: String,
}
pub struct FindNeededPairsBorrowed<'a> {
    pub product_key: i64,
    pub position_key: &'a str,
}
impl<'a> From<FindNeededPairsBorrowed<'a>> for FindNeededPairs {
    fn from(FindNeededPairsBorrowed { product_key, position_key }: FindNeededPairsBorrowed<'a>) -> Self {
        Self { product_key, position_key: position_key.into() }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct FindUnitStatesQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindUnitStatesBorrowed, tokio_postgres::Error>,
    mapper: fn(FindUnitStatesBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindUnitStatesQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindUnitStatesBorrowed) -> R) -> FindUnitStatesQuery<'c, 'a, 's, C, R, N> {
        FindUnitStatesQuery {
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
pub struct FindFailedRecordsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindFailedRecordsBorrowed, tokio_postgres::Error>,
    mapper: fn(FindFailedRecordsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindFailedRecordsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindFailedRecordsBorrowed) -> R) -> FindFailedRecordsQuery<'c, 'a, 's, C, R, N> {
        FindFailedRecordsQuery {
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
pub struct FindNeededPairsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindNeededPairsBorrowed, tokio_postgres::Error>,
    mapper: fn(FindNeededPairsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindNeededPairsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindNeededPairsBorrowed) -> R) -> FindNeededPairsQuery<'c, 'a, 's, C, R, N> {
        FindNeededPairsQuery {
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
pub struct FindUnitStatesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_unit_states() -> FindUnitStatesStmt {
    FindUnitStatesStmt(
        "select s.key, s.position_key, s.link_key is not null and s.link_confirmed as installed, s.scrapped is not null as scrapped, s.deleted_at is not null as deleted, s.released is not null as released from serial.serial s where s.key = any ($1)",
        None,
    )
}
impl FindUnitStatesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> FindUnitStatesQuery<'c, 'a, 's, C, FindUnitStates, 1> {
        FindUnitStatesQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindUnitStatesBorrowed, tokio_postgres::Error> {
                Ok(FindUnitStatesBorrowed {
                    key: row.try_get(0)?,
                    position_key: row.try_get(1)?,
                    installed: row.try_get(2)?,
                    scrapped: row.try_get(3)?,
                    deleted: row.try_get(4)?,
                    released: row.try_get(5)?,
                })
            },
            mapper: |it| FindUnitStates::from(it),
        }
    }
}
pub struct ConfirmRecordsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn confirm_records() -> ConfirmRecordsStmt {
    ConfirmRecordsStmt(
        "update counting.record set status = 'confirmed', processed = not differs, rev = rev + 1 where key = any ($1) returning key",
        None,
    )
}
impl ConfirmRecordsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        keys: &'a T1,
    ) -> I64Query<'c, 'a, 's, C, i64, 1> {
        I64Query {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
pub struct FindUnpostedRecordsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_unposted_records() -> FindUnpostedRecordsStmt {
    FindUnpostedRecordsStmt(
        "select key from counting.record where session_key = $1 and status = 'confirmed' and not processed and key > $2 and ($3::boolean or next_try is null or next_try <= $4) order by key limit $5",
        None,
    )
}
impl FindUnpostedRecordsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        session_key: &'a i64,
        after: &'a i64,
        all: &'a bool,
        now: &'a chrono::DateTime<chrono::Utc>,
        limit: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 5> {
        I64Query {
            client,
            params: [session_key, after, all, now, limit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<'c, 'a, 's, FindUnpostedRecordsParams, I64Query<'c, 'a, 's, C, i64, 5>, C>
    for FindUnpostedRecordsStmt
{
    fn params(&'s self, client: &'c C, params: &'a FindUnpostedRecordsParams) -> I64Query<'c, 'a, 's, C, i64, 5> {
        self.bind(client, &params.session_key, &params.after, &params.all, &params.now, &params.limit)
    }
}
pub struct CountUnpostedRecordsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn count_unposted_records() -> CountUnpostedRecordsStmt {
    CountUnpostedRecordsStmt(
        "select count(*) from counting.record where session_key = $1 and status = 'confirmed' and not processed",
        None,
    )
}
impl CountUnpostedRecordsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        session_key: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 1> {
        I64Query {
            client,
            params: [session_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
pub struct NoteRecordsPostedStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn note_records_posted() -> NoteRecordsPostedStmt {
    NoteRecordsPostedStmt(
        "update counting.record r set processed = true, movement_keys = p.movement_keys::bigint[], skipped_serials = p.skipped, error_details = null, next_try = null, rev = r.rev + 1 from unnest($1::bigint[], $2::text[], $3::jsonb[]) as p (key, movement_keys, skipped) where r.key = p.key returning r.key",
        None,
    )
}
impl NoteRecordsPostedStmt {
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
        T4: crate::JsonSql,
        T5: crate::ArraySql<Item = T4>,
    >(
        &'s self,
        client: &'c C,
        keys: &'a T1,
        movement_keys: &'a T3,
        skipped: &'a T5,
    ) -> I64Query<'c, 'a, 's, C, i64, 3> {
        I64Query {
            client,
            params: [keys, movement_keys, skipped],
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
    T1: crate::ArraySql<Item = i64>,
    T2: crate::StringSql,
    T3: crate::ArraySql<Item = T2>,
    T4: crate::JsonSql,
    T5: crate::ArraySql<Item = T4>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        NoteRecordsPostedParams<T1, T2, T3, T4, T5>,
        I64Query<'c, 'a, 's, C, i64, 3>,
        C,
    > for NoteRecordsPostedStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a NoteRecordsPostedParams<T1, T2, T3, T4, T5>,
    ) -> I64Query<'c, 'a, 's, C, i64, 3> {
        self.bind(client, &params.keys, &params.movement_keys, &params.skipped)
    }
}
pub struct NoteRecordFailedStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn note_record_failed() -> NoteRecordFailedStmt {
    NoteRecordFailedStmt(
        "update counting.record set error_details = jsonb_build_object('code', $1::text, 'message', $2::text, 'at', $3::text, 'attempts', coalesce((error_details ->> 'attempts')::integer, 0) + 1), next_try = case coalesce((error_details ->> 'attempts')::integer, 0) when 0 then $4::timestamptz when 1 then $5::timestamptz when 2 then $6::timestamptz else $7::timestamptz end, rev = rev + 1 where key = $8 and not processed returning key",
        None,
    )
}
impl NoteRecordFailedStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql, T3: crate::StringSql>(
        &'s self,
        client: &'c C,
        code: &'a T1,
        message: &'a T2,
        at: &'a T3,
        first: &'a chrono::DateTime<chrono::Utc>,
        second: &'a chrono::DateTime<chrono::Utc>,
        third: &'a chrono::DateTime<chrono::Utc>,
        later: &'a chrono::DateTime<chrono::Utc>,
        key: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 8> {
        I64Query {
            client,
            params: [code, message, at, first, second, third, later, key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql, T3: crate::StringSql>
    crate::client::async_::Params<'c, 'a, 's, NoteRecordFailedParams<T1, T2, T3>, I64Query<'c, 'a, 's, C, i64, 8>, C>
    for NoteRecordFailedStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a NoteRecordFailedParams<T1, T2, T3>,
    ) -> I64Query<'c, 'a, 's, C, i64, 8> {
        self.bind(
            client,
            &params.code,
            &params.message,
            &params.at,
            &params.first,
            &params.second,
            &params.third,
            &params.later,
            &params.key,
        )
    }
}
pub struct FindFailedRecordsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_failed_records() -> FindFailedRecordsStmt {
    FindFailedRecordsStmt(
        "select key, error_details ->> 'code' as code from counting.record where session_key = $1 and status = 'confirmed' and not processed and error_details is not null order by key",
        None,
    )
}
impl FindFailedRecordsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        session_key: &'a i64,
    ) -> FindFailedRecordsQuery<'c, 'a, 's, C, FindFailedRecords, 1> {
        FindFailedRecordsQuery {
            client,
            params: [session_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindFailedRecordsBorrowed, tokio_postgres::Error> {
                Ok(FindFailedRecordsBorrowed { key: row.try_get(0)?, code: row.try_get(1)? })
            },
            mapper: |it| FindFailedRecords::from(it),
        }
    }
}
pub struct FindNeededPairsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_needed_pairs() -> FindNeededPairsStmt {
    FindNeededPairsStmt(
        "select asked.product_key, asked.position_key from unnest($1::bigint[], $2::text[]) as asked (product_key, position_key) where exists ( select from counting.record r where r.session_key = $3 and r.product_key = asked.product_key and r.position_key = asked.position_key and r.status = 'confirmed' and not r.processed) or exists ( select from warehouse.stock s join counting.record r on r.product_key = s.product_key where s.product_key = asked.product_key and s.position_key = asked.position_key and s.serial_key is not null and r.session_key = $3 and r.status = 'confirmed' and not r.processed and s.serial_key = any (r.found_serial_keys))",
        None,
    )
}
impl FindNeededPairsStmt {
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
    ) -> FindNeededPairsQuery<'c, 'a, 's, C, FindNeededPairs, 3> {
        FindNeededPairsQuery {
            client,
            params: [products, positions, session_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindNeededPairsBorrowed, tokio_postgres::Error> {
                Ok(FindNeededPairsBorrowed { product_key: row.try_get(0)?, position_key: row.try_get(1)? })
            },
            mapper: |it| FindNeededPairs::from(it),
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
        FindNeededPairsParams<T1, T2, T3>,
        FindNeededPairsQuery<'c, 'a, 's, C, FindNeededPairs, 3>,
        C,
    > for FindNeededPairsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindNeededPairsParams<T1, T2, T3>,
    ) -> FindNeededPairsQuery<'c, 'a, 's, C, FindNeededPairs, 3> {
        self.bind(client, &params.products, &params.positions, &params.session_key)
    }
}
