//! Writes the rows of production of a chunk.

use anyhow::{Context, Result};
use tokio_postgres::Client;

use super::chunk::ChunkWriter;
use super::orders::{OrderStatus, PLANNED_BEFORE};
use super::plant::FIELDS;
use super::production::{Batch, Job};
use super::rows::{CopyRows, EpochSeconds, NullableCell};
use super::trees::Fate;

/// Table and columns of work orders.
const ORDERS: &str = "production.work_order (key, code, product_key, product_code, product_description,
    traceability_level, project_code, qt_planned, created, created_by, phase_sequence, due_by, status, start, \"end\",
    qt_completed, batches_without_cost)";
/// Table and columns of jobs.
const JOBS: &str = "production.job (key, work_order_key, phase_key, created, phase_alias, operation_key, step_sequence,
    first_phase, last_phase, project_code, due_by, stage, assigned_to, qt_planned, start, \"end\", qt_completed,
    qt_scrapped, worked_ms, worked_cost_ms)";
/// Table and columns of batches.
const BATCHES: &str =
    "production.batch (key, job_key, work_order_key, phase_key, product_key, traced, active, qt_total,
    start, \"end\", qt_pass, qt_scrap, scrap_reason)";
/// Table and columns of the units of batches.
const UNITS: &str = "production.batch_unit (batch_key, serial_key, scrapped)";
/// Table and columns of flows from batch to batch.
const FLOWS: &str = "production.batch_flow (from_batch_key, to_batch_key, serial_key, quantity, declared, created)";
/// Table and columns of work in progress.
const WIP: &str = "production.wip_link (work_order_key, product_key, phase_from_key, phase_to_key, job_key, batch_key,
    source_batch_key, serial_key, quantity, declared)";
/// Table and columns of step records.
const STEPS: &str = "production.step_record (key, job_key, batch_key, step_key, status, user_key, work_session_key,
    completed, form_data)";
/// Table and columns of work sessions.
const SESSIONS: &str = "production.work_session (key, user_key, batch_key, job_key, work_order_key, start, \"end\",
    duration, hourly_cost, supervised)";
/// Cost of an hour of work.
const HOURLY: &str = "32.5";
/// The same in tenths, for sums of milliseconds, which are whole seconds here.
const HOURLY_TENTHS: i64 = 325;
/// Reason for which units were scrapped.
pub const SCRAP_REASON: &str = "Failed the final test";

impl ChunkWriter<'_> {
    /// Writes work orders with their lines, jobs and batches, which units and links name.
    pub async fn write_orders(&self) -> Result<()> {
        self.order_rows()?.send(self.client).await?;
        let keys: Vec<i64> = self.production.orders.iter().map(|(key, _)| *key).collect();
        copy_lines(self.client, &keys).await?;
        self.job_rows()?.send(self.client).await?;
        self.write_queues().await?;
        self.batch_rows()?.send(self.client).await
    }

    /// Writes what names units: the units of batches, flows, work in progress, work sessions and step records.
    pub async fn write_work(&self) -> Result<()> {
        let mut units = CopyRows::into(UNITS);
        for batch in &self.production.batches {
            units.push(&[&batch.key, &self.key(batch.unit)?, &batch.scrapped])?;
        }
        units.send(self.client).await?;
        self.write_flows().await?;
        let mut sessions = CopyRows::into(SESSIONS);
        for batch in &self.production.batches {
            let (order, job) = self.job_of(batch)?;
            let milliseconds = batch.end.map(|end| (end - batch.start) * 1000);
            sessions.push(&[
                &batch.session,
                &self.worker(batch)?,
                &batch.key,
                &job.key,
                &order,
                &EpochSeconds(batch.start),
                &NullableCell(batch.end.map(EpochSeconds)),
                &NullableCell(milliseconds),
                &HOURLY,
                &false,
            ])?;
        }
        sessions.send(self.client).await?;
        self.step_rows()?.send(self.client).await
    }

    /// Key of the work order and the job of a batch.
    pub fn job_of(&self, batch: &Batch) -> Result<(i64, &Job)> {
        let job = self.production.job(batch.job)?;
        Ok((self.production.order(job)?.0, job))
    }

    /// Key of the operator who works on a batch.
    pub fn worker(&self, batch: &Batch) -> Result<i64> {
        let (_, order) = self.production.order(self.production.job(batch.job)?)?;
        self.plant.operator(order.number)
    }

    /// Rows of work orders.
    fn order_rows(&self) -> Result<CopyRows> {
        let mut rows = CopyRows::into(ORDERS);
        for (at, (key, order)) in self.production.orders.iter().enumerate() {
            let place = self.plant.place(order.product)?;
            let product = self.products.get(order.product).context("no such product")?;
            let phases: Vec<&str> = place.phases.iter().map(|phase| phase.key.as_str()).collect();
            let jobs = || self.production.jobs.iter().filter(move |job| job.order == at);
            let (start, end) = (jobs().filter_map(|job| job.start).min(), jobs().filter_map(|job| job.end).max());
            let good = order.units.iter().map(|unit| self.chunk.unit(*unit));
            let good = good.filter(|unit| unit.as_ref().is_ok_and(|unit| unit.fate == Fate::Released)).count();
            let created = self.ordered(start)?;
            rows.push(&[
                key,
                &order.code,
                &place.key,
                &product.code,
                &product.description(),
                &"complete",
                &project(order.number),
                &order.planned,
                &EpochSeconds(created),
                &self.plant.user,
                &format_args!("{{{}}}", phases.join(",")),
                &EpochSeconds(due(created, order.number)),
                &order.status.word(),
                &NullableCell(start.map(EpochSeconds)),
                &NullableCell(end.filter(|_| order.status == OrderStatus::Closed).map(EpochSeconds)),
                &good,
                &jobs().map(|job| job.sums.good + job.sums.scrapped).sum::<i64>(),
            ])?;
        }
        Ok(rows)
    }

    /// Time at which a work order was created, given the start of its first batch.
    pub fn ordered(&self, start: Option<i64>) -> Result<i64> {
        start.map_or_else(|| self.chunk.end(), |start| Ok(start - PLANNED_BEFORE))
    }

    /// Rows of jobs, with what their batches have completed and how long their work sessions were.
    fn job_rows(&self) -> Result<CopyRows> {
        let mut rows = CopyRows::into(JOBS);
        for (at, job) in self.production.jobs.iter().enumerate() {
            let (order_key, order) = self.production.order(job)?;
            let phases = &self.plant.place(order.product)?.phases;
            let phase = self.production.phase(self.plant, at)?;
            let first = self.production.jobs.iter().filter(|other| other.order == job.order);
            let created = self.ordered(first.filter_map(|other| other.start).min())?;
            rows.push(&[
                &job.key,
                &order_key,
                &phase.key,
                &EpochSeconds(created),
                &phase.alias,
                &"default",
                &phase.sequence,
                &(job.phase == 0),
                &(job.phase + 1 == phases.len()),
                &project(order.number),
                &EpochSeconds(due(created, order.number)),
                &job.stage.word(),
                &NullableCell(self.assignee(job)?),
                &order.planned,
                &NullableCell(job.start.map(EpochSeconds)),
                &NullableCell(job.end.map(EpochSeconds)),
                &job.sums.good,
                &job.sums.scrapped,
                &job.sums.worked,
                &(job.sums.worked / 10 * HOURLY_TENTHS),
            ])?;
        }
        Ok(rows)
    }

    /// Key of the operator to whom a job is assigned. None for a job without an assignee.
    fn assignee(&self, job: &Job) -> Result<Option<i64>> {
        let (_, order) = self.production.order(job)?;
        let operator = self.plant.operator(order.number)?;
        Ok((job.stage != OrderStatus::Created).then_some(operator))
    }

    /// Puts open work orders into the queue of the site, and open jobs into that of their operator.
    async fn write_queues(&self) -> Result<()> {
        let statement = "insert into production.queued_order (work_order_key, queue_key, place)
            select o.key, q.key, o.key from production.work_order o
                join production.queue q on q.site_key = o.site_key and q.type = 's'
            where o.key = any ($1) and o.status <> 'closed'";
        let keys: Vec<i64> = self.production.orders.iter().map(|(key, _)| *key).collect();
        self.client.execute(statement, &[&keys]).await?;
        let statement = "insert into production.queued_job (job_key, queue_key, place)
            select j.key, q.key, j.key from production.job j join production.queue q on q.user_key = j.assigned_to
            where j.key = any ($1) and j.stage <> 'closed'";
        let keys: Vec<i64> = self.production.jobs.iter().map(|job| job.key).collect();
        self.client.execute(statement, &[&keys]).await?;
        Ok(())
    }

    /// Rows of batches.
    fn batch_rows(&self) -> Result<CopyRows> {
        let mut rows = CopyRows::into(BATCHES);
        for batch in &self.production.batches {
            let (order, job) = self.job_of(batch)?;
            let product = self.plant.place(self.chunk.unit(batch.unit)?.product)?.key;
            rows.push(&[
                &batch.key,
                &job.key,
                &order,
                &self.production.phase(self.plant, batch.job)?.key,
                &product,
                &true,
                &batch.end.is_none(),
                &1,
                &EpochSeconds(batch.start),
                &NullableCell(batch.end.map(EpochSeconds)),
                &i32::from(batch.end.is_some() && !batch.scrapped),
                &i32::from(batch.scrapped),
                &NullableCell(batch.scrapped.then_some(SCRAP_REASON)),
            ])?;
        }
        Ok(rows)
    }

    /// Writes flows between the phases, and the work in progress of units that wait or are in the last phase.
    async fn write_flows(&self) -> Result<()> {
        let (mut flows, mut waiting) = (CopyRows::into(FLOWS), CopyRows::into(WIP));
        for batch in &self.production.batches {
            let unit = self.chunk.unit(batch.unit)?;
            let serial = self.key(batch.unit)?;
            if let Some(from) = batch.from {
                let at = EpochSeconds(batch.start);
                flows.push(&[&from, &batch.key, &serial, &1, &at, &at])?;
            }
            let booked = unit.fate == Fate::InTest && batch.end.is_none();
            if !booked && (unit.fate != Fate::Waiting) {
                continue;
            }
            let (order, job) = self.job_of(batch)?;
            let place = self.plant.place(unit.product)?;
            let [before, after] = place.phases.as_slice() else { continue };
            waiting.push(&[
                &order,
                &place.key,
                &before.key,
                &after.key,
                &NullableCell(booked.then_some(job.key)),
                &NullableCell(booked.then_some(batch.key)),
                &batch.from.unwrap_or(batch.key),
                &serial,
                &1,
                &EpochSeconds(batch.end.unwrap_or(batch.start)),
            ])?;
        }
        flows.send(self.client).await?;
        waiting.send(self.client).await
    }

    /// Rows of the completed steps of all completed batches. The step with the form stores the values of the unit.
    fn step_rows(&self) -> Result<CopyRows> {
        let mut rows = CopyRows::into(STEPS);
        for batch in &self.production.batches {
            let Some(end) = batch.end else { continue };
            let (_, job) = self.job_of(batch)?;
            let phase = self.production.phase(self.plant, batch.job)?;
            let product = self.products.get(self.chunk.unit(batch.unit)?.product).context("no such product")?;
            let values = FIELDS.map(|(field, _, _, value)| {
                let key = super::plant::form_field_key(product, field);
                format!("{{\"form_field_key\":\"{key}\",\"custom_field_key\":\"{field}\",\"value\":{value}}}")
            });
            let form = format!("[{}]", values.join(","));
            for (place, (key, step)) in batch.steps.iter().zip(&phase.steps).enumerate() {
                // The form is the first step of the last of two phases.
                let has_form = job.phase > 0 && place == 0;
                rows.push(&[
                    key,
                    &job.key,
                    &batch.key,
                    step,
                    &"done",
                    &self.worker(batch)?,
                    &batch.session,
                    &EpochSeconds(end),
                    if has_form { &form } else { &"[]" },
                ])?;
            }
        }
        Ok(rows)
    }
}

/// Code of the project of a work order.
fn project(number: i64) -> String {
    format!("PRJ-{:03}", number / 50 % 1000)
}

/// Due date of a work order. One in six is late.
fn due(created: i64, number: i64) -> i64 {
    created + if number % 6 == 0 { 2 } else { 9 } * 86_400
}

/// Copies the BOM lines of the products into their new work orders.
async fn copy_lines(client: &Client, orders: &[i64]) -> Result<()> {
    let statement = "insert into production.work_order_line (work_order_key, line_no, component_key, component_code,
            component_description, qt, phase_key, phase_name)
        select o.key, l.line_no, c.key, c.code, c.description, l.qt, f.key, f.alias
        from production.work_order o join product.bom_line l on l.product_key = o.product_key
            join product.product c on c.key = l.component_key join process.phase f on f.key = l.phase_key
        where o.key = any ($1)";
    client.execute(statement, &[&orders]).await?;
    Ok(())
}
