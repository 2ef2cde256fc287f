// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct HoldWorkParams<
    T1: crate::ArraySql<Item = i64>,
    T2: crate::ArraySql<Item = i64>,
    T3: crate::ArraySql<Item = i64>,
> {
    pub order_keys: T1,
    pub job_keys: T2,
    pub batch_keys: T3,
}
#[derive(Debug, Clone, PartialEq)]
pub struct BatchRow {
    pub key: i64,
    pub rev: i64,
    pub job_key: i64,
    pub work_order_key: i64,
    pub phase_key: String,
    pub product_key: i64,
    pub traced: bool,
    pub active: bool,
    pub qt_total: rust_decimal::Decimal,
    pub qt_pass: rust_decimal::Decimal,
    pub qt_scrap: rust_decimal::Decimal,
    pub scrap_reason: Option<String>,
    pub output_lot_key: Option<i64>,
    pub unit_material_cost: Option<rust_decimal::Decimal>,
    pub value: rust_decimal::Decimal,
    pub canceled: Option<i64>,
    pub forced: Option<i64>,
    pub start: chrono::DateTime<chrono::Utc>,
    pub end: Option<chrono::DateTime<chrono::Utc>>,
}
pub struct BatchRowBorrowed<'a> {
    pub key: i64,
    pub rev: i64,
    pub job_key: i64,
    pub work_order_key: i64,
    pub phase_key: &'a str,
    pub product_key: i64,
    pub traced: bool,
    pub active: bool,
    pub qt_total: rust_decimal::Decimal,
    pub qt_pass: rust_decimal::Decimal,
    pub qt_scrap: rust_decimal::Decimal,
    pub scrap_reason: Option<&'a str>,
    pub output_lot_key: Option<i64>,
    pub unit_material_cost: Option<rust_decimal::Decimal>,
    pub value: rust_decimal::Decimal,
    pub canceled: Option<i64>,
    pub forced: Option<i64>,
    pub start: chrono::DateTime<chrono::Utc>,
    pub end: Option<chrono::DateTime<chrono::Utc>>,
}
impl<'a> From<BatchRowBorrowed<'a>> for BatchRow {
    fn from(
        BatchRowBorrowed {
            key,
            rev,
            job_key,
            work_order_key,
            phase_key,
            product_key,
            traced,
            active,
            qt_total,
            qt_pass,
            qt_scrap,
            scrap_reason,
            output_lot_key,
            unit_material_cost,
            value,
            canceled,
            forced,
            start,
            end,
        }: BatchRowBorrowed<'a>,
    ) -> Self {
        Self {
            key,
            rev,
            job_key,
            work_order_key,
            phase_key: phase_key.into(),
            product_key,
            traced,
            active,
            qt_total,
            qt_pass,
            qt_scrap,
            scrap_reason: scrap_reason.map(|v| v.into()),
            output_lot_key,
            unit_material_cost,
            value,
            canceled,
            forced,
            start,
            end,
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct HoldWork {
    pub orders: Vec<i64>,
    pub jobs: Vec<i64>,
    pub batches: i64,
}
pub struct HoldWorkBorrowed<'a> {
    pub orders: crate::ArrayIterator<'a, i64>,
    pub jobs: crate::ArrayIterator<'a, i64>,
    pub batches: i64,
}
impl<'a> From<HoldWorkBorrowed<'a>> for HoldWork {
    fn from(HoldWorkBorrowed { orders, jobs, batches }: HoldWorkBorrowed<'a>) -> Self {
        Self { orders: orders.map(|v| v).collect(), jobs: jobs.map(|v| v).collect(), batches }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct DeleteFreeWip {
    pub work_order_key: i64,
    pub product_key: i64,
    pub phase_from_key: String,
    pub phase_to_key: String,
    pub quantity: rust_decimal::Decimal,
}
pub struct DeleteFreeWipBorrowed<'a> {
    pub work_order_key: i64,
    pub product_key: i64,
    pub phase_from_key: &'a str,
    pub phase_to_key: &'a str,
    pub quantity: rust_decimal::Decimal,
}
impl<'a> From<DeleteFreeWipBorrowed<'a>> for DeleteFreeWip {
    fn from(
        DeleteFreeWipBorrowed {
            work_order_key,
            product_key,
            phase_from_key,
            phase_to_key,
            quantity,
        }: DeleteFreeWipBorrowed<'a>,
    ) -> Self {
        Self {
            work_order_key,
            product_key,
            phase_from_key: phase_from_key.into(),
            phase_to_key: phase_to_key.into(),
            quantity,
        }
    }
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct FindComponentNeeds {
    pub component_key: i64,
    pub quantity: rust_decimal::Decimal,
    pub traced: bool,
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct BatchRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<BatchRowBorrowed, tokio_postgres::Error>,
    mapper: fn(BatchRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> BatchRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(BatchRowBorrowed) -> R) -> BatchRowQuery<'c, 'a, 's, C, R, N> {
        BatchRowQuery {
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
pub struct HoldWorkQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<HoldWorkBorrowed, tokio_postgres::Error>,
    mapper: fn(HoldWorkBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> HoldWorkQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(HoldWorkBorrowed) -> R) -> HoldWorkQuery<'c, 'a, 's, C, R, N> {
        HoldWorkQuery {
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
pub struct DeleteFreeWipQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<DeleteFreeWipBorrowed, tokio_postgres::Error>,
    mapper: fn(DeleteFreeWipBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> DeleteFreeWipQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(DeleteFreeWipBorrowed) -> R) -> DeleteFreeWipQuery<'c, 'a, 's, C, R, N> {
        DeleteFreeWipQuery {
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
pub struct FindComponentNeedsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindComponentNeeds, tokio_postgres::Error>,
    mapper: fn(FindComponentNeeds) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindComponentNeedsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindComponentNeeds) -> R) -> FindComponentNeedsQuery<'c, 'a, 's, C, R, N> {
        FindComponentNeedsQuery {
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
pub struct FindBatchStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_batch() -> FindBatchStmt {
    FindBatchStmt(
        "select key, rev, job_key, work_order_key, phase_key, product_key, traced, active, qt_total, qt_pass, qt_scrap, scrap_reason, output_lot_key, unit_material_cost, value, canceled, forced, start, \"end\" from production.batch where key = $1",
        None,
    )
}
impl FindBatchStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        key: &'a i64,
    ) -> BatchRowQuery<'c, 'a, 's, C, BatchRow, 1> {
        BatchRowQuery {
            client,
            params: [key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<BatchRowBorrowed, tokio_postgres::Error> {
                Ok(BatchRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    job_key: row.try_get(2)?,
                    work_order_key: row.try_get(3)?,
                    phase_key: row.try_get(4)?,
                    product_key: row.try_get(5)?,
                    traced: row.try_get(6)?,
                    active: row.try_get(7)?,
                    qt_total: row.try_get(8)?,
                    qt_pass: row.try_get(9)?,
                    qt_scrap: row.try_get(10)?,
                    scrap_reason: row.try_get(11)?,
                    output_lot_key: row.try_get(12)?,
                    unit_material_cost: row.try_get(13)?,
                    value: row.try_get(14)?,
                    canceled: row.try_get(15)?,
                    forced: row.try_get(16)?,
                    start: row.try_get(17)?,
                    end: row.try_get(18)?,
                })
            },
            mapper: |it| BatchRow::from(it),
        }
    }
}
pub struct HoldBatchStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn hold_batch() -> HoldBatchStmt {
    HoldBatchStmt(
        "select b.key, b.rev, b.job_key, b.work_order_key, b.phase_key, b.product_key, b.traced, b.active, b.qt_total, b.qt_pass, b.qt_scrap, b.scrap_reason, b.output_lot_key, b.unit_material_cost, b.value, b.canceled, b.forced, b.start, b.\"end\" from production.work_order o join production.job j on j.work_order_key = o.key join production.batch b on b.job_key = j.key where b.key = $1 for key share of o, j, b",
        None,
    )
}
impl HoldBatchStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        key: &'a i64,
    ) -> BatchRowQuery<'c, 'a, 's, C, BatchRow, 1> {
        BatchRowQuery {
            client,
            params: [key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<BatchRowBorrowed, tokio_postgres::Error> {
                Ok(BatchRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    job_key: row.try_get(2)?,
                    work_order_key: row.try_get(3)?,
                    phase_key: row.try_get(4)?,
                    product_key: row.try_get(5)?,
                    traced: row.try_get(6)?,
                    active: row.try_get(7)?,
                    qt_total: row.try_get(8)?,
                    qt_pass: row.try_get(9)?,
                    qt_scrap: row.try_get(10)?,
                    scrap_reason: row.try_get(11)?,
                    output_lot_key: row.try_get(12)?,
                    unit_material_cost: row.try_get(13)?,
                    value: row.try_get(14)?,
                    canceled: row.try_get(15)?,
                    forced: row.try_get(16)?,
                    start: row.try_get(17)?,
                    end: row.try_get(18)?,
                })
            },
            mapper: |it| BatchRow::from(it),
        }
    }
}
pub struct LockBatchStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_batch() -> LockBatchStmt {
    LockBatchStmt(
        "select b.key, b.rev, b.job_key, b.work_order_key, b.phase_key, b.product_key, b.traced, b.active, b.qt_total, b.qt_pass, b.qt_scrap, b.scrap_reason, b.output_lot_key, b.unit_material_cost, b.value, b.canceled, b.forced, b.start, b.\"end\" from production.work_order o join production.job j on j.work_order_key = o.key join production.batch b on b.job_key = j.key where b.key = $1 for key share of o, j for no key update of b",
        None,
    )
}
impl LockBatchStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        key: &'a i64,
    ) -> BatchRowQuery<'c, 'a, 's, C, BatchRow, 1> {
        BatchRowQuery {
            client,
            params: [key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<BatchRowBorrowed, tokio_postgres::Error> {
                Ok(BatchRowBorrowed {
                    key: row.try_get(0)?,
                    rev: row.try_get(1)?,
                    job_key: row.try_get(2)?,
                    work_order_key: row.try_get(3)?,
                    phase_key: row.try_get(4)?,
                    product_key: row.try_get(5)?,
                    traced: row.try_get(6)?,
                    active: row.try_get(7)?,
                    qt_total: row.try_get(8)?,
                    qt_pass: row.try_get(9)?,
                    qt_scrap: row.try_get(10)?,
                    scrap_reason: row.try_get(11)?,
                    output_lot_key: row.try_get(12)?,
                    unit_material_cost: row.try_get(13)?,
                    value: row.try_get(14)?,
                    canceled: row.try_get(15)?,
                    forced: row.try_get(16)?,
                    start: row.try_get(17)?,
                    end: row.try_get(18)?,
                })
            },
            mapper: |it| BatchRow::from(it),
        }
    }
}
pub struct HoldWorkStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn hold_work() -> HoldWorkStmt {
    HoldWorkStmt(
        "with orders as ( select key from production.work_order where key = any ($1) order by key for key share ), jobs as ( select key from production.job where key = any ($2) order by key for key share ), batches as ( select key from production.batch where key = any ($3) order by key for key share ) select array(select key from orders) as orders, array(select key from jobs) as jobs, (select count(*) from batches) as batches",
        None,
    )
}
impl HoldWorkStmt {
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
        T2: crate::ArraySql<Item = i64>,
        T3: crate::ArraySql<Item = i64>,
    >(
        &'s self,
        client: &'c C,
        order_keys: &'a T1,
        job_keys: &'a T2,
        batch_keys: &'a T3,
    ) -> HoldWorkQuery<'c, 'a, 's, C, HoldWork, 3> {
        HoldWorkQuery {
            client,
            params: [order_keys, job_keys, batch_keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<HoldWorkBorrowed, tokio_postgres::Error> {
                Ok(HoldWorkBorrowed { orders: row.try_get(0)?, jobs: row.try_get(1)?, batches: row.try_get(2)? })
            },
            mapper: |it| HoldWork::from(it),
        }
    }
}
impl<
    'c,
    'a,
    's,
    C: GenericClient,
    T1: crate::ArraySql<Item = i64>,
    T2: crate::ArraySql<Item = i64>,
    T3: crate::ArraySql<Item = i64>,
> crate::client::async_::Params<'c, 'a, 's, HoldWorkParams<T1, T2, T3>, HoldWorkQuery<'c, 'a, 's, C, HoldWork, 3>, C>
    for HoldWorkStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a HoldWorkParams<T1, T2, T3>,
    ) -> HoldWorkQuery<'c, 'a, 's, C, HoldWork, 3> {
        self.bind(client, &params.order_keys, &params.job_keys, &params.batch_keys)
    }
}
pub struct FindUnitsOfBatchStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_units_of_batch() -> FindUnitsOfBatchStmt {
    FindUnitsOfBatchStmt("select serial_key from production.batch_unit where batch_key = $1 order by serial_key", None)
}
impl FindUnitsOfBatchStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        batch_key: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 1> {
        I64Query {
            client,
            params: [batch_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
pub struct DeleteFreeWipStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn delete_free_wip() -> DeleteFreeWipStmt {
    DeleteFreeWipStmt(
        "delete from production.wip_link where serial_key = $1 and job_key is null returning work_order_key, product_key, phase_from_key, phase_to_key, quantity",
        None,
    )
}
impl DeleteFreeWipStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        serial_key: &'a i64,
    ) -> DeleteFreeWipQuery<'c, 'a, 's, C, DeleteFreeWip, 1> {
        DeleteFreeWipQuery {
            client,
            params: [serial_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<DeleteFreeWipBorrowed, tokio_postgres::Error> {
                Ok(DeleteFreeWipBorrowed {
                    work_order_key: row.try_get(0)?,
                    product_key: row.try_get(1)?,
                    phase_from_key: row.try_get(2)?,
                    phase_to_key: row.try_get(3)?,
                    quantity: row.try_get(4)?,
                })
            },
            mapper: |it| DeleteFreeWip::from(it),
        }
    }
}
pub struct FindComponentNeedsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_component_needs() -> FindComponentNeedsStmt {
    FindComponentNeedsStmt(
        "select l.component_key, sum(l.qt) * b.qt_total as quantity, p.traceability_level is not null as traced from production.batch b join production.work_order_line l on l.work_order_key = b.work_order_key and l.phase_key = b.phase_key join product.product p on p.key = l.component_key where b.key = $1 group by l.component_key, b.qt_total, p.traceability_level",
        None,
    )
}
impl FindComponentNeedsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        batch_key: &'a i64,
    ) -> FindComponentNeedsQuery<'c, 'a, 's, C, FindComponentNeeds, 1> {
        FindComponentNeedsQuery {
            client,
            params: [batch_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindComponentNeeds, tokio_postgres::Error> {
                Ok(FindComponentNeeds {
                    component_key: row.try_get(0)?,
                    quantity: row.try_get(1)?,
                    traced: row.try_get(2)?,
                })
            },
            mapper: |it| FindComponentNeeds::from(it),
        }
    }
}
pub struct FindOrderKeysStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_order_keys() -> FindOrderKeysStmt {
    FindOrderKeysStmt("select key from production.work_order where key = any ($1)", None)
}
impl FindOrderKeysStmt {
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
pub struct HoldOrderKeysStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn hold_order_keys() -> HoldOrderKeysStmt {
    HoldOrderKeysStmt("select key from production.work_order where key = any ($1) order by key for key share", None)
}
impl HoldOrderKeysStmt {
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
pub struct LockOrderKeysStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_order_keys() -> LockOrderKeysStmt {
    LockOrderKeysStmt("select key from production.work_order where key = any ($1) order by key for no key update", None)
}
impl LockOrderKeysStmt {
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
pub struct ShareOrderKeysStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn share_order_keys() -> ShareOrderKeysStmt {
    ShareOrderKeysStmt("select key from production.work_order where key = any ($1) order by key for share", None)
}
impl ShareOrderKeysStmt {
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
pub struct TouchBatchStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn touch_batch() -> TouchBatchStmt {
    TouchBatchStmt("update production.batch set rev = rev + 1 where key = $1 returning key", None)
}
impl TouchBatchStmt {
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
