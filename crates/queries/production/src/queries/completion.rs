// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct EndBatchParams<
    T1: crate::StringSql,
    T2: crate::ArraySql<Item = i64>,
    T3: crate::StringSql,
    T4: crate::StringSql,
    T5: crate::ArraySql<Item = Option<i64>>,
    T6: crate::ArraySql<Item = rust_decimal::Decimal>,
    T7: crate::ArraySql<Item = rust_decimal::Decimal>,
    T8: crate::StringSql,
> {
    pub now: chrono::DateTime<chrono::Utc>,
    pub session_key: Option<i64>,
    pub job_key: i64,
    pub batch_key: i64,
    pub qt_pass: rust_decimal::Decimal,
    pub qt_scrap: rust_decimal::Decimal,
    pub scrap_reason: Option<T1>,
    pub output_lot_key: Option<i64>,
    pub unit_material_cost: Option<rust_decimal::Decimal>,
    pub value: rust_decimal::Decimal,
    pub scrap_keys: T2,
    pub work_order_key: i64,
    pub product_key: i64,
    pub phase_key: T3,
    pub phase_to_key: Option<T4>,
    pub serial_keys: T5,
    pub quantities: T6,
    pub values: T7,
    pub stage: T8,
    pub ended: Option<chrono::DateTime<chrono::Utc>>,
}
#[derive(Clone, Copy, Debug)]
pub struct LockBatchesToCancelParams {
    pub job_key: i64,
    pub open_only: bool,
}
#[derive(Debug)]
pub struct CancelBatchesParams<T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>> {
    pub event_key: i64,
    pub now: chrono::DateTime<chrono::Utc>,
    pub batch_keys: T1,
    pub open_keys: T2,
}
#[derive(Debug)]
pub struct DeleteLotsOfUnitsParams<T1: crate::ArraySql<Item = i64>> {
    pub batch_key: i64,
    pub serial_keys: T1,
}
#[derive(Debug, Clone, PartialEq)]
pub struct ContentsRow {
    pub batch: Option<serde_json::Value>,
    pub steps: serde_json::Value,
    pub units: serde_json::Value,
    pub links: serde_json::Value,
    pub lines: serde_json::Value,
    pub allocations: serde_json::Value,
    pub worked_cost_ms: rust_decimal::Decimal,
    pub booked: rust_decimal::Decimal,
    pub booked_value: rust_decimal::Decimal,
    pub inventory_on: bool,
    pub output_position_key: Option<String>,
    pub output_lot_tracking: Option<String>,
    pub counter_key: Option<String>,
    pub released_batches: i64,
}
pub struct ContentsRowBorrowed<'a> {
    pub batch: Option<postgres_types::Json<&'a serde_json::value::RawValue>>,
    pub steps: postgres_types::Json<&'a serde_json::value::RawValue>,
    pub units: postgres_types::Json<&'a serde_json::value::RawValue>,
    pub links: postgres_types::Json<&'a serde_json::value::RawValue>,
    pub lines: postgres_types::Json<&'a serde_json::value::RawValue>,
    pub allocations: postgres_types::Json<&'a serde_json::value::RawValue>,
    pub worked_cost_ms: rust_decimal::Decimal,
    pub booked: rust_decimal::Decimal,
    pub booked_value: rust_decimal::Decimal,
    pub inventory_on: bool,
    pub output_position_key: Option<&'a str>,
    pub output_lot_tracking: Option<&'a str>,
    pub counter_key: Option<&'a str>,
    pub released_batches: i64,
}
impl<'a> From<ContentsRowBorrowed<'a>> for ContentsRow {
    fn from(
        ContentsRowBorrowed {
            batch,
            steps,
            units,
            links,
            lines,
            allocations,
            worked_cost_ms,
            booked,
            booked_value,
            inventory_on,
            output_position_key,
            output_lot_tracking,
            counter_key,
            released_batches,
        }: ContentsRowBorrowed<'a>,
    ) -> Self {
        Self {
            batch: batch.map(|v| serde_json::from_str(v.0.get()).unwrap()),
            steps: serde_json::from_str(steps.0.get()).unwrap(),
            units: serde_json::from_str(units.0.get()).unwrap(),
            links: serde_json::from_str(links.0.get()).unwrap(),
            lines: serde_json::from_str(lines.0.get()).unwrap(),
            allocations: serde_json::from_str(allocations.0.get()).unwrap(),
            worked_cost_ms,
            booked,
            booked_value,
            inventory_on,
            output_position_key: output_position_key.map(|v| v.into()),
            output_lot_tracking: output_lot_tracking.map(|v| v.into()),
            counter_key: counter_key.map(|v| v.into()),
            released_batches,
        }
    }
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct BatchToCancel {
    pub key: i64,
    pub qt_total: rust_decimal::Decimal,
    pub qt_pass: rust_decimal::Decimal,
    pub qt_scrap: rust_decimal::Decimal,
    pub active: bool,
    pub ended: Option<chrono::DateTime<chrono::Utc>>,
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct FindUnitsOfBatches {
    pub batch_key: i64,
    pub serial_key: i64,
    pub scrapped: bool,
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct CancelBatches {
    pub key: i64,
    pub duration: i64,
    pub batch_key: i64,
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct ContentsRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<ContentsRowBorrowed, tokio_postgres::Error>,
    mapper: fn(ContentsRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> ContentsRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(ContentsRowBorrowed) -> R) -> ContentsRowQuery<'c, 'a, 's, C, R, N> {
        ContentsRowQuery {
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
pub struct BatchToCancelQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<BatchToCancel, tokio_postgres::Error>,
    mapper: fn(BatchToCancel) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> BatchToCancelQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(BatchToCancel) -> R) -> BatchToCancelQuery<'c, 'a, 's, C, R, N> {
        BatchToCancelQuery {
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
pub struct FindUnitsOfBatchesQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindUnitsOfBatches, tokio_postgres::Error>,
    mapper: fn(FindUnitsOfBatches) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindUnitsOfBatchesQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindUnitsOfBatches) -> R) -> FindUnitsOfBatchesQuery<'c, 'a, 's, C, R, N> {
        FindUnitsOfBatchesQuery {
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
pub struct CancelBatchesQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<CancelBatches, tokio_postgres::Error>,
    mapper: fn(CancelBatches) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> CancelBatchesQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(CancelBatches) -> R) -> CancelBatchesQuery<'c, 'a, 's, C, R, N> {
        CancelBatchesQuery {
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
pub struct LockContentsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_contents() -> LockContentsStmt {
    LockContentsStmt(
        "with batch_row as materialized ( select b.key, b.rev, b.traced, b.active, b.canceled, b.start, b.work_order_key, b.phase_key from production.batch b where b.key = $1 for no key update ), step_row as materialized ( select r.key, r.step_key, r.status, r.form_data from production.step_record r where r.batch_key = $1 and r.canceled is not distinct from (select canceled from batch_row) order by r.key for no key update ), unit as materialized ( select u.serial_key as key, s.counter_key from production.batch_unit u join serial.serial s on s.key = u.serial_key where u.batch_key = $1 ), link_row as materialized ( select l.child_serial_key, l.confirmed, l.batch_key from serial.link l where l.ended_at is null and l.batch_key = $1 union select l.child_serial_key, l.confirmed, l.batch_key from unit u join serial.link l on l.parent_serial_key = u.key where l.ended_at is null ), line as materialized ( select l.line_no, l.component_key, l.qt::text as qt, l.consumption_position_mandatory as mandatory, case when l.minimum_quantity_if_negative then l.minimum_quantity::text end as minimum, coalesce(l.consumption_position_key, c.default_consumption_position_key, s.value #>> '{}', 'IN') as position_key, coalesce(c.cost_average, c.cost_target)::text as cost from batch_row b join production.work_order_line l on l.work_order_key = b.work_order_key and l.phase_key = b.phase_key join product.product c on c.key = l.component_key left join configuration.config s on s.key = 'default_consumption_position' ), allocation as materialized ( select a.key, a.component_key, a.lot_key, a.quantity::text as quantity, a.position_key, a.parent_serial_key from production.lot_allocation a where a.batch_key = $1 ) select (select to_jsonb(b) from batch_row b) as batch, coalesce((select jsonb_agg(to_jsonb(r) order by r.key) from step_row r), '[]') as steps, coalesce((select jsonb_agg(to_jsonb(u) order by u.key) from unit u), '[]') as units, coalesce((select jsonb_agg(to_jsonb(l)) from link_row l), '[]') as links, coalesce((select jsonb_agg(to_jsonb(l) order by l.line_no) from line l), '[]') as lines, coalesce((select jsonb_agg(to_jsonb(a) order by a.key) from allocation a), '[]') as allocations, (select coalesce(sum(s.duration * s.hourly_cost), 0) from production.work_session s where s.batch_key = $1 and s.canceled is null) as worked_cost_ms, (select coalesce(sum(w.quantity), 0) from production.wip_link w where w.batch_key = $1) as booked, (select coalesce(sum(w.value), 0) from production.wip_link w where w.batch_key = $1) as booked_value, exists (select from configuration.config c where c.key = 'enable_inventory_management' and c.value = 'true') as inventory_on, (select coalesce(o.output_position_key, p.default_production_position_key, s.value #>> '{}', 'IN') from batch_row b join production.work_order o on o.key = b.work_order_key join product.product p on p.key = o.product_key left join configuration.config s on s.key = 'default_production_position') as output_position_key, (select p.lot_tracking from batch_row b join production.work_order o on o.key = b.work_order_key join product.product p on p.key = o.product_key) as output_lot_tracking, (select p.counter_key from batch_row b join production.work_order o on o.key = b.work_order_key join product.product p on p.key = o.product_key) as counter_key, (select count(*) from batch_row b join production.batch o on o.work_order_key = b.work_order_key join production.job j on j.key = o.job_key where j.last_phase and not o.active and o.qt_pass > 0) as released_batches",
        None,
    )
}
impl LockContentsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        batch_key: &'a i64,
    ) -> ContentsRowQuery<'c, 'a, 's, C, ContentsRow, 1> {
        ContentsRowQuery {
            client,
            params: [batch_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ContentsRowBorrowed, tokio_postgres::Error> {
                Ok(ContentsRowBorrowed {
                    batch: row.try_get(0)?,
                    steps: row.try_get(1)?,
                    units: row.try_get(2)?,
                    links: row.try_get(3)?,
                    lines: row.try_get(4)?,
                    allocations: row.try_get(5)?,
                    worked_cost_ms: row.try_get(6)?,
                    booked: row.try_get(7)?,
                    booked_value: row.try_get(8)?,
                    inventory_on: row.try_get(9)?,
                    output_position_key: row.try_get(10)?,
                    output_lot_tracking: row.try_get(11)?,
                    counter_key: row.try_get(12)?,
                    released_batches: row.try_get(13)?,
                })
            },
            mapper: |it| ContentsRow::from(it),
        }
    }
}
pub struct FindContentsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_contents() -> FindContentsStmt {
    FindContentsStmt(
        "with batch_row as materialized ( select b.key, b.rev, b.traced, b.active, b.canceled, b.start, b.work_order_key, b.phase_key from production.batch b where b.key = $1 ), step_row as materialized ( select r.key, r.step_key, r.status, r.form_data from production.step_record r where r.batch_key = $1 and r.canceled is not distinct from (select canceled from batch_row) order by r.key ), unit as materialized ( select u.serial_key as key, s.counter_key from production.batch_unit u join serial.serial s on s.key = u.serial_key where u.batch_key = $1 ), link_row as materialized ( select l.child_serial_key, l.confirmed, l.batch_key from serial.link l where l.ended_at is null and l.batch_key = $1 union select l.child_serial_key, l.confirmed, l.batch_key from unit u join serial.link l on l.parent_serial_key = u.key where l.ended_at is null ), line as materialized ( select l.line_no, l.component_key, l.qt::text as qt, l.consumption_position_mandatory as mandatory, case when l.minimum_quantity_if_negative then l.minimum_quantity::text end as minimum, coalesce(l.consumption_position_key, c.default_consumption_position_key, s.value #>> '{}', 'IN') as position_key, coalesce(c.cost_average, c.cost_target)::text as cost from batch_row b join production.work_order_line l on l.work_order_key = b.work_order_key and l.phase_key = b.phase_key join product.product c on c.key = l.component_key left join configuration.config s on s.key = 'default_consumption_position' ), allocation as materialized ( select a.key, a.component_key, a.lot_key, a.quantity::text as quantity, a.position_key, a.parent_serial_key from production.lot_allocation a where a.batch_key = $1 ) select (select to_jsonb(b) from batch_row b) as batch, coalesce((select jsonb_agg(to_jsonb(r) order by r.key) from step_row r), '[]') as steps, coalesce((select jsonb_agg(to_jsonb(u) order by u.key) from unit u), '[]') as units, coalesce((select jsonb_agg(to_jsonb(l)) from link_row l), '[]') as links, coalesce((select jsonb_agg(to_jsonb(l) order by l.line_no) from line l), '[]') as lines, coalesce((select jsonb_agg(to_jsonb(a) order by a.key) from allocation a), '[]') as allocations, (select coalesce(sum(s.duration * s.hourly_cost), 0) from production.work_session s where s.batch_key = $1 and s.canceled is null) as worked_cost_ms, (select coalesce(sum(w.quantity), 0) from production.wip_link w where w.batch_key = $1) as booked, (select coalesce(sum(w.value), 0) from production.wip_link w where w.batch_key = $1) as booked_value, exists (select from configuration.config c where c.key = 'enable_inventory_management' and c.value = 'true') as inventory_on, (select coalesce(o.output_position_key, p.default_production_position_key, s.value #>> '{}', 'IN') from batch_row b join production.work_order o on o.key = b.work_order_key join product.product p on p.key = o.product_key left join configuration.config s on s.key = 'default_production_position') as output_position_key, (select p.lot_tracking from batch_row b join production.work_order o on o.key = b.work_order_key join product.product p on p.key = o.product_key) as output_lot_tracking, (select p.counter_key from batch_row b join production.work_order o on o.key = b.work_order_key join product.product p on p.key = o.product_key) as counter_key, (select count(*) from batch_row b join production.batch o on o.work_order_key = b.work_order_key join production.job j on j.key = o.job_key where j.last_phase and not o.active and o.qt_pass > 0) as released_batches",
        None,
    )
}
impl FindContentsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        batch_key: &'a i64,
    ) -> ContentsRowQuery<'c, 'a, 's, C, ContentsRow, 1> {
        ContentsRowQuery {
            client,
            params: [batch_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ContentsRowBorrowed, tokio_postgres::Error> {
                Ok(ContentsRowBorrowed {
                    batch: row.try_get(0)?,
                    steps: row.try_get(1)?,
                    units: row.try_get(2)?,
                    links: row.try_get(3)?,
                    lines: row.try_get(4)?,
                    allocations: row.try_get(5)?,
                    worked_cost_ms: row.try_get(6)?,
                    booked: row.try_get(7)?,
                    booked_value: row.try_get(8)?,
                    inventory_on: row.try_get(9)?,
                    output_position_key: row.try_get(10)?,
                    output_lot_tracking: row.try_get(11)?,
                    counter_key: row.try_get(12)?,
                    released_batches: row.try_get(13)?,
                })
            },
            mapper: |it| ContentsRow::from(it),
        }
    }
}
pub struct EndBatchStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn end_batch() -> EndBatchStmt {
    EndBatchStmt(
        "with closed as ( update production.work_session s set \"end\" = greatest($1, s.start), duration = round(extract(epoch from greatest($1, s.start) - s.start) * 1000)::bigint where s.key = $2 and s.\"end\" is null returning s.duration ), heard as ( update production.presence set last_online = greatest(last_online, $1) where job_key = $3 and exists (select from closed) ), removed as ( delete from production.wip_link where batch_key = $4 returning key ), ended as ( update production.batch set active = false, \"end\" = greatest($1, start), qt_pass = $5, qt_scrap = $6, scrap_reason = $7, output_lot_key = $8, unit_material_cost = $9, value = $10, rev = rev + 1 where key = $4 and active ), lost as ( update production.batch_unit set scrapped = true where batch_key = $4 and serial_key = any ($11) ), declared as ( insert into production.wip_link (work_order_key, product_key, phase_from_key, phase_to_key, source_batch_key, serial_key, quantity, value, declared) select $12, $13, $14, $15, $4, w.serial_key, w.quantity, w.value, $1 from unnest($16::bigint[], $17::numeric[], $18::numeric[]) as w (serial_key, quantity, value), (select count(*) from removed) as emptied order by w.serial_key ) update production.job set stage = $19, \"end\" = case when $20::timestamptz is not null then greatest($20, start) end, rev = rev + 1 where key = $3 returning coalesce((select duration from closed), 0) as duration",
        None,
    )
}
impl EndBatchStmt {
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
        T2: crate::ArraySql<Item = i64>,
        T3: crate::StringSql,
        T4: crate::StringSql,
        T5: crate::ArraySql<Item = Option<i64>>,
        T6: crate::ArraySql<Item = rust_decimal::Decimal>,
        T7: crate::ArraySql<Item = rust_decimal::Decimal>,
        T8: crate::StringSql,
    >(
        &'s self,
        client: &'c C,
        now: &'a chrono::DateTime<chrono::Utc>,
        session_key: &'a Option<i64>,
        job_key: &'a i64,
        batch_key: &'a i64,
        qt_pass: &'a rust_decimal::Decimal,
        qt_scrap: &'a rust_decimal::Decimal,
        scrap_reason: &'a Option<T1>,
        output_lot_key: &'a Option<i64>,
        unit_material_cost: &'a Option<rust_decimal::Decimal>,
        value: &'a rust_decimal::Decimal,
        scrap_keys: &'a T2,
        work_order_key: &'a i64,
        product_key: &'a i64,
        phase_key: &'a T3,
        phase_to_key: &'a Option<T4>,
        serial_keys: &'a T5,
        quantities: &'a T6,
        values: &'a T7,
        stage: &'a T8,
        ended: &'a Option<chrono::DateTime<chrono::Utc>>,
    ) -> I64Query<'c, 'a, 's, C, i64, 20> {
        I64Query {
            client,
            params: [
                now,
                session_key,
                job_key,
                batch_key,
                qt_pass,
                qt_scrap,
                scrap_reason,
                output_lot_key,
                unit_material_cost,
                value,
                scrap_keys,
                work_order_key,
                product_key,
                phase_key,
                phase_to_key,
                serial_keys,
                quantities,
                values,
                stage,
                ended,
            ],
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
    T2: crate::ArraySql<Item = i64>,
    T3: crate::StringSql,
    T4: crate::StringSql,
    T5: crate::ArraySql<Item = Option<i64>>,
    T6: crate::ArraySql<Item = rust_decimal::Decimal>,
    T7: crate::ArraySql<Item = rust_decimal::Decimal>,
    T8: crate::StringSql,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        EndBatchParams<T1, T2, T3, T4, T5, T6, T7, T8>,
        I64Query<'c, 'a, 's, C, i64, 20>,
        C,
    > for EndBatchStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a EndBatchParams<T1, T2, T3, T4, T5, T6, T7, T8>,
    ) -> I64Query<'c, 'a, 's, C, i64, 20> {
        self.bind(
            client,
            &params.now,
            &params.session_key,
            &params.job_key,
            &params.batch_key,
            &params.qt_pass,
            &params.qt_scrap,
            &params.scrap_reason,
            &params.output_lot_key,
            &params.unit_material_cost,
            &params.value,
            &params.scrap_keys,
            &params.work_order_key,
            &params.product_key,
            &params.phase_key,
            &params.phase_to_key,
            &params.serial_keys,
            &params.quantities,
            &params.values,
            &params.stage,
            &params.ended,
        )
    }
}
pub struct LockBatchesToCancelStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_batches_to_cancel() -> LockBatchesToCancelStmt {
    LockBatchesToCancelStmt(
        "select key, qt_total, qt_pass, qt_scrap, active, \"end\" as ended from production.batch where job_key = $1 and canceled is null and (active or not $2) order by key for update",
        None,
    )
}
impl LockBatchesToCancelStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        job_key: &'a i64,
        open_only: &'a bool,
    ) -> BatchToCancelQuery<'c, 'a, 's, C, BatchToCancel, 2> {
        BatchToCancelQuery {
            client,
            params: [job_key, open_only],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<BatchToCancel, tokio_postgres::Error> {
                Ok(BatchToCancel {
                    key: row.try_get(0)?,
                    qt_total: row.try_get(1)?,
                    qt_pass: row.try_get(2)?,
                    qt_scrap: row.try_get(3)?,
                    active: row.try_get(4)?,
                    ended: row.try_get(5)?,
                })
            },
            mapper: |it| BatchToCancel::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        LockBatchesToCancelParams,
        BatchToCancelQuery<'c, 'a, 's, C, BatchToCancel, 2>,
        C,
    > for LockBatchesToCancelStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a LockBatchesToCancelParams,
    ) -> BatchToCancelQuery<'c, 'a, 's, C, BatchToCancel, 2> {
        self.bind(client, &params.job_key, &params.open_only)
    }
}
pub struct LockCompletedBatchesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_completed_batches() -> LockCompletedBatchesStmt {
    LockCompletedBatchesStmt(
        "select key, qt_total, qt_pass, qt_scrap, active, \"end\" as ended from production.batch where key = any ($1) and not active and canceled is null order by key for update",
        None,
    )
}
impl LockCompletedBatchesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        batch_keys: &'a T1,
    ) -> BatchToCancelQuery<'c, 'a, 's, C, BatchToCancel, 1> {
        BatchToCancelQuery {
            client,
            params: [batch_keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<BatchToCancel, tokio_postgres::Error> {
                Ok(BatchToCancel {
                    key: row.try_get(0)?,
                    qt_total: row.try_get(1)?,
                    qt_pass: row.try_get(2)?,
                    qt_scrap: row.try_get(3)?,
                    active: row.try_get(4)?,
                    ended: row.try_get(5)?,
                })
            },
            mapper: |it| BatchToCancel::from(it),
        }
    }
}
pub struct FindUnitsOfBatchesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_units_of_batches() -> FindUnitsOfBatchesStmt {
    FindUnitsOfBatchesStmt(
        "select batch_key, serial_key, scrapped from production.batch_unit where batch_key = any ($1) order by batch_key, serial_key",
        None,
    )
}
impl FindUnitsOfBatchesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        batch_keys: &'a T1,
    ) -> FindUnitsOfBatchesQuery<'c, 'a, 's, C, FindUnitsOfBatches, 1> {
        FindUnitsOfBatchesQuery {
            client,
            params: [batch_keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindUnitsOfBatches, tokio_postgres::Error> {
                Ok(FindUnitsOfBatches {
                    batch_key: row.try_get(0)?,
                    serial_key: row.try_get(1)?,
                    scrapped: row.try_get(2)?,
                })
            },
            mapper: |it| FindUnitsOfBatches::from(it),
        }
    }
}
pub struct CancelBatchesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn cancel_batches() -> CancelBatchesStmt {
    CancelBatchesStmt(
        "with batches as ( update production.batch set active = false, canceled = $1, \"end\" = coalesce(\"end\", greatest($2, start)), rev = rev + 1 where key = any ($3) ), steps as ( update production.step_record set canceled = $1, rev = rev + 1 where batch_key = any ($3) and canceled is null ), lots as ( delete from production.lot_allocation where batch_key = any ($4) ), flows as ( delete from production.batch_flow where to_batch_key = any ($4) ), units as ( delete from production.batch_unit where batch_key = any ($4) ) update production.work_session set canceled = $1 where batch_key = any ($3) and canceled is null returning key, coalesce(duration, 0) as duration, batch_key",
        None,
    )
}
impl CancelBatchesStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        event_key: &'a i64,
        now: &'a chrono::DateTime<chrono::Utc>,
        batch_keys: &'a T1,
        open_keys: &'a T2,
    ) -> CancelBatchesQuery<'c, 'a, 's, C, CancelBatches, 4> {
        CancelBatchesQuery {
            client,
            params: [event_key, now, batch_keys, open_keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<CancelBatches, tokio_postgres::Error> {
                Ok(CancelBatches { key: row.try_get(0)?, duration: row.try_get(1)?, batch_key: row.try_get(2)? })
            },
            mapper: |it| CancelBatches::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        CancelBatchesParams<T1, T2>,
        CancelBatchesQuery<'c, 'a, 's, C, CancelBatches, 4>,
        C,
    > for CancelBatchesStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a CancelBatchesParams<T1, T2>,
    ) -> CancelBatchesQuery<'c, 'a, 's, C, CancelBatches, 4> {
        self.bind(client, &params.event_key, &params.now, &params.batch_keys, &params.open_keys)
    }
}
pub struct DeleteLotsOfUnitsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn delete_lots_of_units() -> DeleteLotsOfUnitsStmt {
    DeleteLotsOfUnitsStmt(
        "delete from production.lot_allocation where batch_key = $1 and parent_serial_key = any ($2) returning key",
        None,
    )
}
impl DeleteLotsOfUnitsStmt {
    pub async fn prepare<'a, C: GenericClient>(mut self, client: &'a C) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>(
        &'s self,
        client: &'c C,
        batch_key: &'a i64,
        serial_keys: &'a T1,
    ) -> I64Query<'c, 'a, 's, C, i64, 2> {
        I64Query {
            client,
            params: [batch_key, serial_keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<'c, 'a, 's, DeleteLotsOfUnitsParams<T1>, I64Query<'c, 'a, 's, C, i64, 2>, C>
    for DeleteLotsOfUnitsStmt
{
    fn params(&'s self, client: &'c C, params: &'a DeleteLotsOfUnitsParams<T1>) -> I64Query<'c, 'a, 's, C, i64, 2> {
        self.bind(client, &params.batch_key, &params.serial_keys)
    }
}
