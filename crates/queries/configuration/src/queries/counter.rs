// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct ListCountersParams<T1: crate::StringSql, T2: crate::StringSql> {
    pub name: Option<T1>,
    pub key: Option<T2>,
    pub limit: i64,
    pub offset: i64,
}
#[derive(Debug)]
pub struct CountCountersParams<T1: crate::StringSql, T2: crate::StringSql> {
    pub name: Option<T1>,
    pub key: Option<T2>,
}
#[derive(Debug)]
pub struct InsertCounterParams<
    T1: crate::StringSql,
    T2: crate::StringSql,
    T3: crate::StringSql,
    T4: crate::ArraySql<Item = T3>,
    T5: crate::StringSql,
> {
    pub key: T1,
    pub name: T2,
    pub next_tick: i64,
    pub template: T4,
    pub frequency: T5,
    pub reset_date: Option<chrono::DateTime<chrono::Utc>>,
}
#[derive(Debug)]
pub struct UpdateCounterParams<
    T1: crate::StringSql,
    T2: crate::StringSql,
    T3: crate::ArraySql<Item = T2>,
    T4: crate::StringSql,
    T5: crate::StringSql,
> {
    pub name: T1,
    pub next_tick: i64,
    pub template: T3,
    pub frequency: T4,
    pub reset_date: Option<chrono::DateTime<chrono::Utc>>,
    pub key: T5,
}
#[derive(Debug)]
pub struct TakeNumbersParams<T1: crate::StringSql> {
    pub now: chrono::DateTime<chrono::Utc>,
    pub count: i64,
    pub year: Option<chrono::DateTime<chrono::Utc>>,
    pub month: Option<chrono::DateTime<chrono::Utc>>,
    pub week: Option<chrono::DateTime<chrono::Utc>>,
    pub day: Option<chrono::DateTime<chrono::Utc>>,
    pub key: T1,
}
#[derive(Debug, Clone, PartialEq)]
pub struct CounterRow {
    pub key: String,
    pub rev: i64,
    pub name: String,
    pub next_tick: i64,
    pub template: Vec<String>,
    pub frequency: String,
    pub reset_date: Option<chrono::DateTime<chrono::Utc>>,
}
pub struct CounterRowBorrowed<'a> {
    pub key: &'a str,
    pub rev: i64,
    pub name: &'a str,
    pub next_tick: i64,
    pub template: crate::ArrayIterator<'a, &'a str>,
    pub frequency: &'a str,
    pub reset_date: Option<chrono::DateTime<chrono::Utc>>,
}
impl<'a> From<CounterRowBorrowed<'a>> for CounterRow {
    fn from(
        CounterRowBorrowed { key, rev, name, next_tick, template, frequency, reset_date }: CounterRowBorrowed<'a>,
    ) -> Self {
        Self {
            key: key.into(),
            rev,
            name: name.into(),
            next_tick,
            template: template.map(|v| v.into()).collect(),
            frequency: frequency.into(),
            reset_date,
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct TakeNumbers {
    pub first: i64,
    pub template: Vec<String>,
    pub frequency: String,
}
pub struct TakeNumbersBorrowed<'a> {
    pub first: i64,
    pub template: crate::ArrayIterator<'a, &'a str>,
    pub frequency: &'a str,
}
impl<'a> From<TakeNumbersBorrowed<'a>> for TakeNumbers {
    fn from(TakeNumbersBorrowed { first, template, frequency }: TakeNumbersBorrowed<'a>) -> Self {
        Self { first, template: template.map(|v| v.into()).collect(), frequency: frequency.into() }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindCountersNamed {
    pub given: String,
    pub key: String,
}
pub struct FindCountersNamedBorrowed<'a> {
    pub given: &'a str,
    pub key: &'a str,
}
impl<'a> From<FindCountersNamedBorrowed<'a>> for FindCountersNamed {
    fn from(FindCountersNamedBorrowed { given, key }: FindCountersNamedBorrowed<'a>) -> Self {
        Self { given: given.into(), key: key.into() }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct HoldCountersNamed {
    pub given: String,
    pub key: String,
}
pub struct HoldCountersNamedBorrowed<'a> {
    pub given: &'a str,
    pub key: &'a str,
}
impl<'a> From<HoldCountersNamedBorrowed<'a>> for HoldCountersNamed {
    fn from(HoldCountersNamedBorrowed { given, key }: HoldCountersNamedBorrowed<'a>) -> Self {
        Self { given: given.into(), key: key.into() }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct CounterRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<CounterRowBorrowed, tokio_postgres::Error>,
    mapper: fn(CounterRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> CounterRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(CounterRowBorrowed) -> R) -> CounterRowQuery<'c, 'a, 's, C, R, N> {
        CounterRowQuery {
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
pub struct TakeNumbersQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<TakeNumbersBorrowed, tokio_postgres::Error>,
    mapper: fn(TakeNumbersBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> TakeNumbersQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(TakeNumbersBorrowed) -> R) -> TakeNumbersQuery<'c, 'a, 's, C, R, N> {
        TakeNumbersQuery {
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
pub struct FindCountersNamedQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindCountersNamedBorrowed, tokio_postgres::Error>,
    mapper: fn(FindCountersNamedBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindCountersNamedQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindCountersNamedBorrowed) -> R) -> FindCountersNamedQuery<'c, 'a, 's, C, R, N> {
        FindCountersNamedQuery {
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
pub struct HoldCountersNamedQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<HoldCountersNamedBorrowed, tokio_postgres::Error>,
    mapper: fn(HoldCountersNamedBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> HoldCountersNamedQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(HoldCountersNamedBorrowed) -> R) -> HoldCountersNamedQuery<'c, 'a, 's, C, R, N> {
        HoldCountersNamedQuery {
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
pub struct ListCountersStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn list_counters() -> ListCountersStmt {
    ListCountersStmt(
        "select key, rev, name, next_tick, template, frequency, reset_date from configuration.counter where ($1::text is null or name = $1) and ($2::text is null or key = $2) order by lower(name) collate \"C\", key collate \"C\" limit $3 offset $4",
        None,
    )
}
impl ListCountersStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql>(
        &'s self,
        client: &'c C,
        name: &'a Option<T1>,
        key: &'a Option<T2>,
        limit: &'a i64,
        offset: &'a i64,
    ) -> CounterRowQuery<'c, 'a, 's, C, CounterRow, 4> {
        CounterRowQuery {
            client,
            params: [name, key, limit, offset],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<CounterRowBorrowed, tokio_postgres::Error> {
                Ok(CounterRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    name: row.try_get(2)?,
                    next_tick: row.try_get(3)?,
                    template: row.try_get(4)?,
                    frequency: row.try_get(5)?,
                    reset_date: row.try_get(6)?,
                })
            },
            mapper: |it| CounterRow::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        ListCountersParams<T1, T2>,
        CounterRowQuery<'c, 'a, 's, C, CounterRow, 4>,
        C,
    > for ListCountersStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a ListCountersParams<T1, T2>,
    ) -> CounterRowQuery<'c, 'a, 's, C, CounterRow, 4> {
        self.bind(client, &params.name, &params.key, &params.limit, &params.offset)
    }
}
pub struct CountCountersStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn count_counters() -> CountCountersStmt {
    CountCountersStmt(
        "select count(*) from configuration.counter where ($1::text is null or name = $1) and ($2::text is null or key = $2)",
        None,
    )
}
impl CountCountersStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql>(
        &'s self,
        client: &'c C,
        name: &'a Option<T1>,
        key: &'a Option<T2>,
    ) -> I64Query<'c, 'a, 's, C, i64, 2> {
        I64Query {
            client,
            params: [name, key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql>
    crate::client::async_::Params<'c, 'a, 's, CountCountersParams<T1, T2>, I64Query<'c, 'a, 's, C, i64, 2>, C>
    for CountCountersStmt
{
    fn params(&'s self, client: &'c C, params: &'a CountCountersParams<T1, T2>) -> I64Query<'c, 'a, 's, C, i64, 2> {
        self.bind(client, &params.name, &params.key)
    }
}
pub struct FindCounterStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_counter() -> FindCounterStmt {
    FindCounterStmt(
        "select key, rev, name, next_tick, template, frequency, reset_date from configuration.counter where key = $1",
        None,
    )
}
impl FindCounterStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        key: &'a T1,
    ) -> CounterRowQuery<'c, 'a, 's, C, CounterRow, 1> {
        CounterRowQuery {
            client,
            params: [key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<CounterRowBorrowed, tokio_postgres::Error> {
                Ok(CounterRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    name: row.try_get(2)?,
                    next_tick: row.try_get(3)?,
                    template: row.try_get(4)?,
                    frequency: row.try_get(5)?,
                    reset_date: row.try_get(6)?,
                })
            },
            mapper: |it| CounterRow::from(it),
        }
    }
}
pub struct LockCounterStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_counter() -> LockCounterStmt {
    LockCounterStmt(
        "select key, rev, name, next_tick, template, frequency, reset_date from configuration.counter where key = $1 for update",
        None,
    )
}
impl LockCounterStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        key: &'a T1,
    ) -> CounterRowQuery<'c, 'a, 's, C, CounterRow, 1> {
        CounterRowQuery {
            client,
            params: [key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<CounterRowBorrowed, tokio_postgres::Error> {
                Ok(CounterRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    name: row.try_get(2)?,
                    next_tick: row.try_get(3)?,
                    template: row.try_get(4)?,
                    frequency: row.try_get(5)?,
                    reset_date: row.try_get(6)?,
                })
            },
            mapper: |it| CounterRow::from(it),
        }
    }
}
pub struct KeepExistingCountersStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn keep_existing_counters() -> KeepExistingCountersStmt {
    KeepExistingCountersStmt(
        "select key from configuration.counter where key = any ($1) order by key for key share",
        None,
    )
}
impl KeepExistingCountersStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        keys: &'a T2,
    ) -> StringQuery<'c, 'a, 's, C, String, 1> {
        StringQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it.into(),
        }
    }
}
pub struct InsertCounterStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_counter() -> InsertCounterStmt {
    InsertCounterStmt(
        "insert into configuration.counter (key, name, next_tick, template, frequency, reset_date) values ($1, $2, $3, $4, $5, $6) returning key, rev, name, next_tick, template, frequency, reset_date",
        None,
    )
}
impl InsertCounterStmt {
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
        T4: crate::ArraySql<Item = T3>,
        T5: crate::StringSql,
    >(
        &'s self,
        client: &'c C,
        key: &'a T1,
        name: &'a T2,
        next_tick: &'a i64,
        template: &'a T4,
        frequency: &'a T5,
        reset_date: &'a Option<chrono::DateTime<chrono::Utc>>,
    ) -> CounterRowQuery<'c, 'a, 's, C, CounterRow, 6> {
        CounterRowQuery {
            client,
            params: [key, name, next_tick, template, frequency, reset_date],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<CounterRowBorrowed, tokio_postgres::Error> {
                Ok(CounterRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    name: row.try_get(2)?,
                    next_tick: row.try_get(3)?,
                    template: row.try_get(4)?,
                    frequency: row.try_get(5)?,
                    reset_date: row.try_get(6)?,
                })
            },
            mapper: |it| CounterRow::from(it),
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
    T4: crate::ArraySql<Item = T3>,
    T5: crate::StringSql,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        InsertCounterParams<T1, T2, T3, T4, T5>,
        CounterRowQuery<'c, 'a, 's, C, CounterRow, 6>,
        C,
    > for InsertCounterStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a InsertCounterParams<T1, T2, T3, T4, T5>,
    ) -> CounterRowQuery<'c, 'a, 's, C, CounterRow, 6> {
        self.bind(
            client,
            &params.key,
            &params.name,
            &params.next_tick,
            &params.template,
            &params.frequency,
            &params.reset_date,
        )
    }
}
pub struct UpdateCounterStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn update_counter() -> UpdateCounterStmt {
    UpdateCounterStmt(
        "update configuration.counter set name = $1, next_tick = $2, template = $3, frequency = $4, reset_date = $5, rev = nextval('platform.revision_sequence') where key = $6 returning key, rev, name, next_tick, template, frequency, reset_date",
        None,
    )
}
impl UpdateCounterStmt {
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
    >(
        &'s self,
        client: &'c C,
        name: &'a T1,
        next_tick: &'a i64,
        template: &'a T3,
        frequency: &'a T4,
        reset_date: &'a Option<chrono::DateTime<chrono::Utc>>,
        key: &'a T5,
    ) -> CounterRowQuery<'c, 'a, 's, C, CounterRow, 6> {
        CounterRowQuery {
            client,
            params: [name, next_tick, template, frequency, reset_date, key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<CounterRowBorrowed, tokio_postgres::Error> {
                Ok(CounterRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    name: row.try_get(2)?,
                    next_tick: row.try_get(3)?,
                    template: row.try_get(4)?,
                    frequency: row.try_get(5)?,
                    reset_date: row.try_get(6)?,
                })
            },
            mapper: |it| CounterRow::from(it),
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
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        UpdateCounterParams<T1, T2, T3, T4, T5>,
        CounterRowQuery<'c, 'a, 's, C, CounterRow, 6>,
        C,
    > for UpdateCounterStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a UpdateCounterParams<T1, T2, T3, T4, T5>,
    ) -> CounterRowQuery<'c, 'a, 's, C, CounterRow, 6> {
        self.bind(
            client,
            &params.name,
            &params.next_tick,
            &params.template,
            &params.frequency,
            &params.reset_date,
            &params.key,
        )
    }
}
pub struct DeleteCounterStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn delete_counter() -> DeleteCounterStmt {
    DeleteCounterStmt("delete from configuration.counter where key = $1", None)
}
impl DeleteCounterStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        key: &'a T1,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[key]).await
    }
}
pub struct TakeNumbersStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn take_numbers() -> TakeNumbersStmt {
    TakeNumbersStmt(
        "update configuration.counter set next_tick = case when reset_date <= $1 then 1 else next_tick end + $2, reset_date = case when reset_date <= $1 then case frequency when 'year' then $3::timestamptz when 'month' then $4 when 'week' then $5 else $6 end else reset_date end, rev = nextval('platform.revision_sequence') where key = $7 returning next_tick - $2 as first, template, frequency",
        None,
    )
}
impl TakeNumbersStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        now: &'a chrono::DateTime<chrono::Utc>,
        count: &'a i64,
        year: &'a Option<chrono::DateTime<chrono::Utc>>,
        month: &'a Option<chrono::DateTime<chrono::Utc>>,
        week: &'a Option<chrono::DateTime<chrono::Utc>>,
        day: &'a Option<chrono::DateTime<chrono::Utc>>,
        key: &'a T1,
    ) -> TakeNumbersQuery<'c, 'a, 's, C, TakeNumbers, 7> {
        TakeNumbersQuery {
            client,
            params: [now, count, year, month, week, day, key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<TakeNumbersBorrowed, tokio_postgres::Error> {
                Ok(TakeNumbersBorrowed {
                    first: row.try_get(0)?,
                    template: row.try_get(1)?,
                    frequency: row.try_get(2)?,
                })
            },
            mapper: |it| TakeNumbers::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<'c, 'a, 's, TakeNumbersParams<T1>, TakeNumbersQuery<'c, 'a, 's, C, TakeNumbers, 7>, C>
    for TakeNumbersStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a TakeNumbersParams<T1>,
    ) -> TakeNumbersQuery<'c, 'a, 's, C, TakeNumbers, 7> {
        self.bind(
            client,
            &params.now,
            &params.count,
            &params.year,
            &params.month,
            &params.week,
            &params.day,
            &params.key,
        )
    }
}
pub struct FindCountersNamedStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_counters_named() -> FindCountersNamedStmt {
    FindCountersNamedStmt(
        "select given.name as given, c.key from unnest($1::text[]) as given (name) join configuration.counter c on lower(c.name) = lower(given.name)",
        None,
    )
}
impl FindCountersNamedStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        names: &'a T2,
    ) -> FindCountersNamedQuery<'c, 'a, 's, C, FindCountersNamed, 1> {
        FindCountersNamedQuery {
            client,
            params: [names],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindCountersNamedBorrowed, tokio_postgres::Error> {
                Ok(FindCountersNamedBorrowed { given: row.try_get(0)?, key: row.try_get(1)? })
            },
            mapper: |it| FindCountersNamed::from(it),
        }
    }
}
pub struct HoldCountersNamedStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn hold_counters_named() -> HoldCountersNamedStmt {
    HoldCountersNamedStmt(
        "select given.name as given, c.key from unnest($1::text[]) as given (name) join configuration.counter c on lower(c.name) = lower(given.name) order by c.key for key share of c",
        None,
    )
}
impl HoldCountersNamedStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        names: &'a T2,
    ) -> HoldCountersNamedQuery<'c, 'a, 's, C, HoldCountersNamed, 1> {
        HoldCountersNamedQuery {
            client,
            params: [names],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<HoldCountersNamedBorrowed, tokio_postgres::Error> {
                Ok(HoldCountersNamedBorrowed { given: row.try_get(0)?, key: row.try_get(1)? })
            },
            mapper: |it| HoldCountersNamed::from(it),
        }
    }
}
