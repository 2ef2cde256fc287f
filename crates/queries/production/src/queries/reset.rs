// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct EraseWorkOfOrderParams<T1: crate::ArraySql<Item = i64>> {
    pub batch_keys: T1,
    pub work_order_key: i64,
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct EraseWork {
    pub allocations: i64,
    pub flows: i64,
    pub wip: i64,
    pub units: i64,
    pub steps: i64,
    pub sessions: i64,
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct EraseOrders {
    pub queues: i64,
    pub batches: i64,
    pub jobs: i64,
    pub orders: i64,
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct EraseWorkOfOrder {
    pub allocations: i64,
    pub flows: i64,
    pub wip: i64,
    pub units: i64,
    pub steps: i64,
    pub sessions: i64,
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct EraseOrder {
    pub batches: i64,
    pub jobs: i64,
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct EraseWorkQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<EraseWork, tokio_postgres::Error>,
    mapper: fn(EraseWork) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> EraseWorkQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(EraseWork) -> R) -> EraseWorkQuery<'c, 'a, 's, C, R, N> {
        EraseWorkQuery {
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
pub struct EraseOrdersQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<EraseOrders, tokio_postgres::Error>,
    mapper: fn(EraseOrders) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> EraseOrdersQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(EraseOrders) -> R) -> EraseOrdersQuery<'c, 'a, 's, C, R, N> {
        EraseOrdersQuery {
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
pub struct EraseWorkOfOrderQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<EraseWorkOfOrder, tokio_postgres::Error>,
    mapper: fn(EraseWorkOfOrder) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> EraseWorkOfOrderQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(EraseWorkOfOrder) -> R) -> EraseWorkOfOrderQuery<'c, 'a, 's, C, R, N> {
        EraseWorkOfOrderQuery {
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
pub struct EraseOrderQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<EraseOrder, tokio_postgres::Error>,
    mapper: fn(EraseOrder) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> EraseOrderQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(EraseOrder) -> R) -> EraseOrderQuery<'c, 'a, 's, C, R, N> {
        EraseOrderQuery {
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
pub struct EraseWorkStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn erase_work() -> EraseWorkStmt {
    EraseWorkStmt(
        "with allocation as ( delete from production.lot_allocation returning key ), flow as ( delete from production.batch_flow returning key ), wip as ( delete from production.wip_link returning key ), unit as ( delete from production.batch_unit returning batch_key ), step as ( delete from production.step_record returning key ), session as ( delete from production.work_session returning key ) select (select count(*) from allocation) as allocations, (select count(*) from flow) as flows, (select count(*) from wip) as wip, (select count(*) from unit) as units, (select count(*) from step) as steps, (select count(*) from session) as sessions",
        None,
    )
}
impl EraseWorkStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(&'s self, client: &'c C) -> EraseWorkQuery<'c, 'a, 's, C, EraseWork, 0> {
        EraseWorkQuery {
            client,
            params: [],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<EraseWork, tokio_postgres::Error> {
                Ok(EraseWork {
                    allocations: row.try_get(0)?,
                    flows: row.try_get(1)?,
                    wip: row.try_get(2)?,
                    units: row.try_get(3)?,
                    steps: row.try_get(4)?,
                    sessions: row.try_get(5)?,
                })
            },
            mapper: |it| EraseWork::from(it),
        }
    }
}
pub struct EraseOrdersStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn erase_orders() -> EraseOrdersStmt {
    EraseOrdersStmt(
        "with queued_order as ( delete from production.queued_order returning queue_key ), queued_job as ( delete from production.queued_job returning queue_key ), queue as ( delete from production.queue returning key ), presence as ( delete from production.presence ), batch as ( delete from production.batch returning key ), job as ( delete from production.job returning key ), line as ( delete from production.work_order_line ), work_order as ( delete from production.work_order returning key ) select (select count(*) from queue) as queues, (select count(*) from batch) as batches, (select count(*) from job) as jobs, (select count(*) from work_order) as orders",
        None,
    )
}
impl EraseOrdersStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
    ) -> EraseOrdersQuery<'c, 'a, 's, C, EraseOrders, 0> {
        EraseOrdersQuery {
            client,
            params: [],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<EraseOrders, tokio_postgres::Error> {
                Ok(EraseOrders {
                    queues: row.try_get(0)?,
                    batches: row.try_get(1)?,
                    jobs: row.try_get(2)?,
                    orders: row.try_get(3)?,
                })
            },
            mapper: |it| EraseOrders::from(it),
        }
    }
}
pub struct MakeAllSiteQueuesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn make_all_site_queues() -> MakeAllSiteQueuesStmt {
    MakeAllSiteQueuesStmt(
        "insert into production.queue (type, site_key) select 's', key from organization.site order by key",
        None,
    )
}
impl MakeAllSiteQueuesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient>(&'s self, client: &'c C) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[]).await
    }
}
pub struct LockJobsToDeleteStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_jobs_to_delete() -> LockJobsToDeleteStmt {
    LockJobsToDeleteStmt("select key from production.job where work_order_key = $1 order by key for update", None)
}
impl LockJobsToDeleteStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        work_order_key: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 1> {
        I64Query {
            client,
            params: [work_order_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
pub struct LockBatchesToDeleteStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_batches_to_delete() -> LockBatchesToDeleteStmt {
    LockBatchesToDeleteStmt("select key from production.batch where work_order_key = $1 order by key for update", None)
}
impl LockBatchesToDeleteStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        work_order_key: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 1> {
        I64Query {
            client,
            params: [work_order_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
pub struct FindUnitsOfOrderStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_units_of_order() -> FindUnitsOfOrderStmt {
    FindUnitsOfOrderStmt(
        "select u.serial_key from production.batch b join production.batch_unit u on u.batch_key = b.key where b.work_order_key = $1 union select w.serial_key from production.wip_link w where w.work_order_key = $1 and w.serial_key is not null",
        None,
    )
}
impl FindUnitsOfOrderStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        work_order_key: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 1> {
        I64Query {
            client,
            params: [work_order_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
pub struct LockQueuesOfJobsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_queues_of_jobs() -> LockQueuesOfJobsStmt {
    LockQueuesOfJobsStmt(
        "select q.key from production.queue q where q.key in ( select m.queue_key from production.job j join production.queued_job m on m.job_key = j.key where j.work_order_key = $1) order by q.key for no key update",
        None,
    )
}
impl LockQueuesOfJobsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        work_order_key: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 1> {
        I64Query {
            client,
            params: [work_order_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
pub struct RemoveJobsOfOrderStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn remove_jobs_of_order() -> RemoveJobsOfOrderStmt {
    RemoveJobsOfOrderStmt(
        "delete from production.queued_job m using production.job j where j.key = m.job_key and j.work_order_key = $1",
        None,
    )
}
impl RemoveJobsOfOrderStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub async fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        work_order_key: &'a i64,
    ) -> Result<u64, tokio_postgres::Error> {
        client.execute(self.0, &[work_order_key]).await
    }
}
pub struct EraseWorkOfOrderStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn erase_work_of_order() -> EraseWorkOfOrderStmt {
    EraseWorkOfOrderStmt(
        "with allocation as ( delete from production.lot_allocation where batch_key = any ($1) returning key ), flow as ( delete from production.batch_flow where from_batch_key = any ($1) or to_batch_key = any ($1) returning key ), wip as ( delete from production.wip_link where work_order_key = $2 returning key ), unit as ( delete from production.batch_unit where batch_key = any ($1) returning batch_key ), step as ( delete from production.step_record where batch_key = any ($1) returning key ), session as ( delete from production.work_session where work_order_key = $2 returning key ) select (select count(*) from allocation) as allocations, (select count(*) from flow) as flows, (select count(*) from wip) as wip, (select count(*) from unit) as units, (select count(*) from step) as steps, (select count(*) from session) as sessions",
        None,
    )
}
impl EraseWorkOfOrderStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        batch_keys: &'a T1,
        work_order_key: &'a i64,
    ) -> EraseWorkOfOrderQuery<'c, 'a, 's, C, EraseWorkOfOrder, 2> {
        EraseWorkOfOrderQuery {
            client,
            params: [batch_keys, work_order_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<EraseWorkOfOrder, tokio_postgres::Error> {
                Ok(EraseWorkOfOrder {
                    allocations: row.try_get(0)?,
                    flows: row.try_get(1)?,
                    wip: row.try_get(2)?,
                    units: row.try_get(3)?,
                    steps: row.try_get(4)?,
                    sessions: row.try_get(5)?,
                })
            },
            mapper: |it| EraseWorkOfOrder::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        EraseWorkOfOrderParams<T1>,
        EraseWorkOfOrderQuery<'c, 'a, 's, C, EraseWorkOfOrder, 2>,
        C,
    > for EraseWorkOfOrderStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a EraseWorkOfOrderParams<T1>,
    ) -> EraseWorkOfOrderQuery<'c, 'a, 's, C, EraseWorkOfOrder, 2> {
        self.bind(client, &params.batch_keys, &params.work_order_key)
    }
}
pub struct EraseOrderStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn erase_order() -> EraseOrderStmt {
    EraseOrderStmt(
        "with batch as ( delete from production.batch where work_order_key = $1 returning key ), job as ( delete from production.job where work_order_key = $1 returning key ), line as ( delete from production.work_order_line where work_order_key = $1 ), work_order as ( delete from production.work_order where key = $1 ) select (select count(*) from batch) as batches, (select count(*) from job) as jobs",
        None,
    )
}
impl EraseOrderStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        work_order_key: &'a i64,
    ) -> EraseOrderQuery<'c, 'a, 's, C, EraseOrder, 1> {
        EraseOrderQuery {
            client,
            params: [work_order_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<EraseOrder, tokio_postgres::Error> {
                Ok(EraseOrder { batches: row.try_get(0)?, jobs: row.try_get(1)? })
            },
            mapper: |it| EraseOrder::from(it),
        }
    }
}
