// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct FindOperatorQueueParams<T1: crate::StringSql> {
    pub site_key: T1,
    pub user_key: i64,
}
#[derive(Debug)]
pub struct MakeOperatorQueuesParams<
    T1: crate::ArraySql<Item = i64>,
    T2: crate::StringSql,
    T3: crate::ArraySql<Item = T2>,
> {
    pub user_keys: T1,
    pub site_keys: T3,
}
#[derive(Debug)]
pub struct LockOperatorQueuesParams<
    T1: crate::ArraySql<Item = i64>,
    T2: crate::StringSql,
    T3: crate::ArraySql<Item = T2>,
> {
    pub user_keys: T1,
    pub site_keys: T3,
}
#[derive(Clone, Copy, Debug)]
pub struct SetIndependentParams {
    pub independent: bool,
    pub key: i64,
}
#[derive(Debug)]
pub struct AppendOrdersParams<T1: crate::ArraySql<Item = i64>> {
    pub queue_key: i64,
    pub order_keys: T1,
}
#[derive(Debug)]
pub struct PlaceOrdersParams<T1: crate::ArraySql<Item = i64>> {
    pub order_keys: T1,
    pub queue_key: i64,
}
#[derive(Debug)]
pub struct PlaceJobsParams<T1: crate::ArraySql<Item = i64>> {
    pub job_keys: T1,
    pub queue_key: i64,
}
#[derive(Debug)]
pub struct AppendJobsParams<T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>> {
    pub job_keys: T1,
    pub queue_keys: T2,
}
#[derive(Debug, Clone, PartialEq)]
pub struct QueueRow {
    pub key: i64,
    pub rev: i64,
    pub r#type: String,
    pub site_key: String,
    pub user_key: Option<i64>,
    pub independent: bool,
}
pub struct QueueRowBorrowed<'a> {
    pub key: i64,
    pub rev: i64,
    pub r#type: &'a str,
    pub site_key: &'a str,
    pub user_key: Option<i64>,
    pub independent: bool,
}
impl<'a> From<QueueRowBorrowed<'a>> for QueueRow {
    fn from(QueueRowBorrowed { key, rev, r#type, site_key, user_key, independent }: QueueRowBorrowed<'a>) -> Self {
        Self { key, rev, r#type: r#type.into(), site_key: site_key.into(), user_key, independent }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindMisplacedJobs {
    pub key: i64,
    pub site_key: String,
    pub in_queue_of: Option<i64>,
    pub belongs_to: Option<i64>,
}
pub struct FindMisplacedJobsBorrowed<'a> {
    pub key: i64,
    pub site_key: &'a str,
    pub in_queue_of: Option<i64>,
    pub belongs_to: Option<i64>,
}
impl<'a> From<FindMisplacedJobsBorrowed<'a>> for FindMisplacedJobs {
    fn from(
        FindMisplacedJobsBorrowed { key, site_key, in_queue_of, belongs_to }: FindMisplacedJobsBorrowed<'a>,
    ) -> Self {
        Self { key, site_key: site_key.into(), in_queue_of, belongs_to }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct QueueRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<QueueRowBorrowed, tokio_postgres::Error>,
    mapper: fn(QueueRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> QueueRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(QueueRowBorrowed) -> R) -> QueueRowQuery<'c, 'a, 's, C, R, N> {
        QueueRowQuery {
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
pub struct FindMisplacedJobsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindMisplacedJobsBorrowed, tokio_postgres::Error>,
    mapper: fn(FindMisplacedJobsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindMisplacedJobsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindMisplacedJobsBorrowed) -> R) -> FindMisplacedJobsQuery<'c, 'a, 's, C, R, N> {
        FindMisplacedJobsQuery {
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
pub struct FindSiteQueueStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_site_queue() -> FindSiteQueueStmt {
    FindSiteQueueStmt(
        "select key, rev, type, site_key, user_key, independent from production.queue where type = 's' and site_key = $1",
        None,
    )
}
impl FindSiteQueueStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        site_key: &'a T1,
    ) -> QueueRowQuery<'c, 'a, 's, C, QueueRow, 1> {
        QueueRowQuery {
            client,
            params: [site_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<QueueRowBorrowed, tokio_postgres::Error> {
                Ok(QueueRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    r#type: row.try_get(2)?,
                    site_key: row.try_get(3)?,
                    user_key: row.try_get(4)?,
                    independent: row.try_get(5)?,
                })
            },
            mapper: |it| QueueRow::from(it),
        }
    }
}
pub struct FindOperatorQueueStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_operator_queue() -> FindOperatorQueueStmt {
    FindOperatorQueueStmt(
        "select key, rev, type, site_key, user_key, independent from production.queue where type = 'o' and site_key = $1 and user_key = $2",
        None,
    )
}
impl FindOperatorQueueStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        site_key: &'a T1,
        user_key: &'a i64,
    ) -> QueueRowQuery<'c, 'a, 's, C, QueueRow, 2> {
        QueueRowQuery {
            client,
            params: [site_key, user_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<QueueRowBorrowed, tokio_postgres::Error> {
                Ok(QueueRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    r#type: row.try_get(2)?,
                    site_key: row.try_get(3)?,
                    user_key: row.try_get(4)?,
                    independent: row.try_get(5)?,
                })
            },
            mapper: |it| QueueRow::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<'c, 'a, 's, FindOperatorQueueParams<T1>, QueueRowQuery<'c, 'a, 's, C, QueueRow, 2>, C>
    for FindOperatorQueueStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindOperatorQueueParams<T1>,
    ) -> QueueRowQuery<'c, 'a, 's, C, QueueRow, 2> {
        self.bind(client, &params.site_key, &params.user_key)
    }
}
pub struct MakeSiteQueuesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn make_site_queues() -> MakeSiteQueuesStmt {
    MakeSiteQueuesStmt(
        "insert into production.queue (type, site_key) select 's', given.key from unnest($1::text[]) as given (key) order by given.key on conflict (site_key) where type = 's' do nothing",
        None,
    )
}
impl MakeSiteQueuesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        site_keys: &'a T2,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[site_keys]).await
    }
}
pub struct LockSiteQueuesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_site_queues() -> LockSiteQueuesStmt {
    LockSiteQueuesStmt(
        "select key, rev, type, site_key, user_key, independent from production.queue where type = 's' and site_key = any ($1) order by key for no key update",
        None,
    )
}
impl LockSiteQueuesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        site_keys: &'a T2,
    ) -> QueueRowQuery<'c, 'a, 's, C, QueueRow, 1> {
        QueueRowQuery {
            client,
            params: [site_keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<QueueRowBorrowed, tokio_postgres::Error> {
                Ok(QueueRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    r#type: row.try_get(2)?,
                    site_key: row.try_get(3)?,
                    user_key: row.try_get(4)?,
                    independent: row.try_get(5)?,
                })
            },
            mapper: |it| QueueRow::from(it),
        }
    }
}
pub struct MakeOperatorQueuesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn make_operator_queues() -> MakeOperatorQueuesStmt {
    MakeOperatorQueuesStmt(
        "insert into production.queue (type, site_key, user_key) select 'o', given.site_key, given.user_key from unnest($1::bigint[], $2::text[]) as given (user_key, site_key) order by given.user_key, given.site_key on conflict (user_key, site_key) where type = 'o' do nothing",
        None,
    )
}
impl MakeOperatorQueuesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<
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
        user_keys: &'a T1,
        site_keys: &'a T3,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[user_keys, site_keys]).await
    }
}
impl<
    'a,
    C: GenericClient + Send + Sync,
    T1: crate::ArraySql<Item = i64>,
    T2: crate::StringSql,
    T3: crate::ArraySql<Item = T2>,
>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        MakeOperatorQueuesParams<T1, T2, T3>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for MakeOperatorQueuesStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a MakeOperatorQueuesParams<T1, T2, T3>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(client, &params.user_keys, &params.site_keys))
    }
}
pub struct LockOperatorQueuesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_operator_queues() -> LockOperatorQueuesStmt {
    LockOperatorQueuesStmt(
        "select q.key, q.rev, q.type, q.site_key, q.user_key, q.independent from production.queue q where q.type = 'o' and (q.user_key, q.site_key) in (select * from unnest($1::bigint[], $2::text[])) order by q.key for no key update",
        None,
    )
}
impl LockOperatorQueuesStmt {
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
        user_keys: &'a T1,
        site_keys: &'a T3,
    ) -> QueueRowQuery<'c, 'a, 's, C, QueueRow, 2> {
        QueueRowQuery {
            client,
            params: [user_keys, site_keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<QueueRowBorrowed, tokio_postgres::Error> {
                Ok(QueueRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    r#type: row.try_get(2)?,
                    site_key: row.try_get(3)?,
                    user_key: row.try_get(4)?,
                    independent: row.try_get(5)?,
                })
            },
            mapper: |it| QueueRow::from(it),
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
        LockOperatorQueuesParams<T1, T2, T3>,
        QueueRowQuery<'c, 'a, 's, C, QueueRow, 2>,
        C,
    > for LockOperatorQueuesStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a LockOperatorQueuesParams<T1, T2, T3>,
    ) -> QueueRowQuery<'c, 'a, 's, C, QueueRow, 2> {
        self.bind(client, &params.user_keys, &params.site_keys)
    }
}
pub struct TouchQueuesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn touch_queues() -> TouchQueuesStmt {
    TouchQueuesStmt("update production.queue set rev = rev + 1 where key = any ($1) returning rev", None)
}
impl TouchQueuesStmt {
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
pub struct SetIndependentStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn set_independent() -> SetIndependentStmt {
    SetIndependentStmt("update production.queue set independent = $1, rev = rev + 1 where key = $2 returning rev", None)
}
impl SetIndependentStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        independent: &'a bool,
        key: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 2> {
        I64Query {
            client,
            params: [independent, key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<'c, 'a, 's, SetIndependentParams, I64Query<'c, 'a, 's, C, i64, 2>, C>
    for SetIndependentStmt
{
    fn params(&'s self, client: &'c C, params: &'a SetIndependentParams) -> I64Query<'c, 'a, 's, C, i64, 2> {
        self.bind(client, &params.independent, &params.key)
    }
}
pub struct LockIndependentQueuesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_independent_queues() -> LockIndependentQueuesStmt {
    LockIndependentQueuesStmt("select key from production.queue where independent order by key for no key update", None)
}
impl LockIndependentQueuesStmt {
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
pub struct RevertQueuesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn revert_queues() -> RevertQueuesStmt {
    RevertQueuesStmt(
        "update production.queue set independent = false, rev = rev + 1 where key = any ($1) returning rev",
        None,
    )
}
impl RevertQueuesStmt {
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
pub struct ListQueuedOrdersStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn list_queued_orders() -> ListQueuedOrdersStmt {
    ListQueuedOrdersStmt("select work_order_key from production.queued_order where queue_key = $1 order by place", None)
}
impl ListQueuedOrdersStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        queue_key: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 1> {
        I64Query {
            client,
            params: [queue_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
pub struct AppendOrdersStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn append_orders() -> AppendOrdersStmt {
    AppendOrdersStmt(
        "insert into production.queued_order (work_order_key, queue_key, place) select given.key, $1, given.place + (select coalesce(max(place), 0) from production.queued_order where queue_key = $1) from unnest($2::bigint[]) with ordinality as given (key, place)",
        None,
    )
}
impl AppendOrdersStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        queue_key: &'a i64,
        order_keys: &'a T1,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[queue_key, order_keys]).await
    }
}
impl<'a, C: GenericClient + Send + Sync, T1: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        AppendOrdersParams<T1>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for AppendOrdersStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a AppendOrdersParams<T1>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(client, &params.queue_key, &params.order_keys))
    }
}
pub struct RemoveOrdersStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn remove_orders() -> RemoveOrdersStmt {
    RemoveOrdersStmt(
        "delete from production.queued_order where work_order_key = any ($1) returning work_order_key",
        None,
    )
}
impl RemoveOrdersStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        order_keys: &'a T1,
    ) -> I64Query<'c, 'a, 's, C, i64, 1> {
        I64Query {
            client,
            params: [order_keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
pub struct PlaceOrdersStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn place_orders() -> PlaceOrdersStmt {
    PlaceOrdersStmt(
        "update production.queued_order q set place = given.place from unnest($1::bigint[]) with ordinality as given (key, place) where q.work_order_key = given.key and q.queue_key = $2",
        None,
    )
}
impl PlaceOrdersStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        order_keys: &'a T1,
        queue_key: &'a i64,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[order_keys, queue_key]).await
    }
}
impl<'a, C: GenericClient + Send + Sync, T1: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        PlaceOrdersParams<T1>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for PlaceOrdersStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a PlaceOrdersParams<T1>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(client, &params.order_keys, &params.queue_key))
    }
}
pub struct ListQueuedJobsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn list_queued_jobs() -> ListQueuedJobsStmt {
    ListQueuedJobsStmt(
        "select j.key from production.queue q join production.queued_job m on m.queue_key = q.key join production.job j on j.key = m.job_key join production.work_order o on o.key = j.work_order_key left join production.queued_order w on w.work_order_key = o.key where q.key = $1 order by case when q.independent then m.place end, w.place, array_position(o.phase_sequence, j.phase_key), j.created, j.key",
        None,
    )
}
impl ListQueuedJobsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        queue_key: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 1> {
        I64Query {
            client,
            params: [queue_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
pub struct PlaceJobsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn place_jobs() -> PlaceJobsStmt {
    PlaceJobsStmt(
        "update production.queued_job q set place = given.place from unnest($1::bigint[]) with ordinality as given (key, place) where q.job_key = given.key and q.queue_key = $2",
        None,
    )
}
impl PlaceJobsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        job_keys: &'a T1,
        queue_key: &'a i64,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[job_keys, queue_key]).await
    }
}
impl<'a, C: GenericClient + Send + Sync, T1: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<
        'a,
        'a,
        'a,
        PlaceJobsParams<T1>,
        std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>>,
        C,
    > for PlaceJobsStmt
{
    fn params(
        &'a self,
        client: &'a C,
        params: &'a PlaceJobsParams<T1>,
    ) -> std::pin::Pin<Box<dyn futures::Future<Output = Result<u64, tokio_postgres::Error>> + Send + 'a>> {
        Box::pin(self.bind(client, &params.job_keys, &params.queue_key))
    }
}
pub struct FindMisplacedJobsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_misplaced_jobs() -> FindMisplacedJobsStmt {
    FindMisplacedJobsStmt(
        "select j.key, o.site_key, q.user_key as in_queue_of, wanted.user_key as belongs_to from production.job j join production.work_order o on o.key = j.work_order_key cross join lateral (select case when j.stage <> 'closed' then j.assigned_to end as user_key) wanted left join production.queued_job m on m.job_key = j.key left join production.queue q on q.key = m.queue_key where j.work_order_key = any ($1) and q.user_key is distinct from wanted.user_key order by j.created, j.key",
        None,
    )
}
impl FindMisplacedJobsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        order_keys: &'a T1,
    ) -> FindMisplacedJobsQuery<'c, 'a, 's, C, FindMisplacedJobs, 1> {
        FindMisplacedJobsQuery {
            client,
            params: [order_keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindMisplacedJobsBorrowed, tokio_postgres::Error> {
                Ok(FindMisplacedJobsBorrowed {
                    key: row.try_get(0)?,
                    site_key: row.try_get(1)?,
                    in_queue_of: row.try_get(2)?,
                    belongs_to: row.try_get(3)?,
                })
            },
            mapper: |it| FindMisplacedJobs::from(it),
        }
    }
}
pub struct RemoveJobsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn remove_jobs() -> RemoveJobsStmt {
    RemoveJobsStmt("delete from production.queued_job where job_key = any ($1) returning job_key", None)
}
impl RemoveJobsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        job_keys: &'a T1,
    ) -> I64Query<'c, 'a, 's, C, i64, 1> {
        I64Query {
            client,
            params: [job_keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
pub struct AppendJobsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn append_jobs() -> AppendJobsStmt {
    AppendJobsStmt(
        "insert into production.queued_job (job_key, queue_key, place) select given.job_key, given.queue_key, given.number + (select coalesce(max(place), 0) from production.queued_job m where m.queue_key = given.queue_key) from unnest($1::bigint[], $2::bigint[]) with ordinality as given (job_key, queue_key, number) returning job_key",
        None,
    )
}
impl AppendJobsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        job_keys: &'a T1,
        queue_keys: &'a T2,
    ) -> I64Query<'c, 'a, 's, C, i64, 2> {
        I64Query {
            client,
            params: [job_keys, queue_keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<'c, 'a, 's, AppendJobsParams<T1, T2>, I64Query<'c, 'a, 's, C, i64, 2>, C>
    for AppendJobsStmt
{
    fn params(&'s self, client: &'c C, params: &'a AppendJobsParams<T1, T2>) -> I64Query<'c, 'a, 's, C, i64, 2> {
        self.bind(client, &params.job_keys, &params.queue_keys)
    }
}
