//! Writes the journal rows of a chunk: of units, links and production.

use anyhow::Result;
use rand::RngExt;

use super::chunk::{ChunkWriter, REASON};
use super::floor::SCRAP_REASON;
use super::orders::{OrderStatus, PLANNED_BEFORE};
use super::production::Batch;
use super::rows::{CopyRows, EpochSeconds, NullableCell};

/// Table and columns of journal rows.
const EVENTS: &str = "journal.event (event_type, event_group, is_primary, topic, user_key, at, description, site_key,
    work_order_key, job_key, phase_key, batch_key, work_session_key, product_key, serial_keys, data)";

/// A journal row.
#[derive(Default)]
struct Told<'a> {
    at: i64,
    kind: &'static str,
    topic: &'static str,
    user: i64,
    description: Option<&'static str>,
    order: Option<i64>,
    job: Option<i64>,
    phase: Option<&'a str>,
    batch: Option<i64>,
    session: Option<i64>,
    product: i64,
    serials: String,
    data: String,
}

impl ChunkWriter<'_> {
    /// Journal rows in order of time, because the sequence assigns their keys in the order in which they are copied.
    pub fn journal(&mut self) -> Result<CopyRows> {
        let mut groups = std::mem::replace(&mut self.chunk.random, rand::SeedableRng::seed_from_u64(0));
        let mut told = Vec::new();
        self.tell_units(&mut told)?;
        self.tell_orders(&mut told)?;
        for batch in &self.production.batches {
            self.tell_batch(batch, &mut told)?;
        }
        told.sort_by_key(|row| row.at);
        let mut rows = CopyRows::into(EVENTS);
        for row in told {
            let bits = groups.random::<u128>() & !(0xf << 76) & !(0x3 << 62) | (0x4 << 76) | (0x2 << 62);
            rows.push(&[
                &row.kind,
                &format_args!("{bits:032x}"),
                &true,
                &row.topic,
                &row.user,
                &EpochSeconds(row.at),
                &NullableCell(row.description),
                &"0",
                &NullableCell(row.order),
                &NullableCell(row.job),
                &NullableCell(row.phase),
                &NullableCell(row.batch),
                &NullableCell(row.session),
                &row.product,
                &row.serials,
                &row.data,
            ])?;
        }
        Ok(rows)
    }

    /// Adds the rows about units and links.
    fn tell_units<'s>(&'s self, told: &mut Vec<Told<'s>>) -> Result<()> {
        for (place, unit) in self.chunk.units.iter().enumerate() {
            let (key, product) = (self.key(place)?, self.plant.place(unit.product)?.key);
            let base = || Told { topic: "serial", user: self.plant.user, product, ..Told::default() };
            told.push(Told {
                at: unit.created,
                kind: "SERIAL_CREATED",
                order: self.production.order_key(place),
                serials: format!("{{{key}}}"),
                data: format!("{{\"codes\":[\"{}\"]}}", unit.code(self.product(unit)?)),
                ..base()
            });
            let Some(parent) = unit.parent else { continue };
            let holder = self.plant.place(self.chunk.unit(parent)?.product)?;
            let link = |at: i64, kind: &'static str, description: Option<&'static str>| -> Result<Told<'s>> {
                Ok(Told {
                    at,
                    kind,
                    description,
                    order: self.production.order_key(parent),
                    phase: holder.assembly(),
                    serials: format!("{{{key},{}}}", self.key(parent)?),
                    data: self.link_data(place, parent, description.is_some())?,
                    ..base()
                })
            };
            told.push(link(unit.linked, "SERIAL_LINKED", None)?);
            if let Some(after) = unit.successor {
                told.push(link(self.chunk.unit(after)?.linked, "SERIAL_UNLINKED", Some(REASON))?);
            }
        }
        Ok(())
    }

    /// Data of a journal row about a link, or about its end.
    fn link_data(&self, place: usize, parent: usize, ended: bool) -> Result<String> {
        let component = self.plant.place(self.chunk.unit(place)?.product)?.key;
        let (link, parent, child) = (self.link(place)?, self.key(parent)?, self.key(place)?);
        let end = if ended { format!(",\"reason\":\"{REASON}\",\"disposition\":\"none\"") } else { String::new() };
        Ok(format!(
            "{{\"link_key\":\"{link}\",\"parent_serial_key\":\"{parent}\",\"child_serial_key\":\"{child}\",\
             \"component_key\":\"{component}\"{end}}}"
        ))
    }

    /// Adds the rows about work orders and jobs.
    fn tell_orders<'s>(&'s self, told: &mut Vec<Told<'s>>) -> Result<()> {
        for (at, job) in self.production.jobs.iter().enumerate() {
            let (key, order) = self.production.order(job)?;
            let phase = self.production.phase(self.plant, at)?;
            let product = self.plant.place(order.product)?.key;
            let row = |at: i64, kind: &'static str, data: String| Told {
                at,
                kind,
                topic: "production",
                user: self.plant.user,
                order: Some(key),
                product,
                serials: "{}".to_owned(),
                data,
                ..Told::default()
            };
            let created = job.start.map_or_else(|| self.chunk.end(), |start| Ok(start - PLANNED_BEFORE))?;
            let quantity = format!("{{\"qt_planned\":{}}}", order.planned);
            if job.phase == 0 {
                let data = format!("{{\"wo_code\":\"{}\",\"qt_planned\":{}}}", order.code, order.planned);
                told.push(row(created, "WORK_ORDER_CREATED", data));
            }
            let of_job = |row: Told<'s>| Told { job: Some(job.key), phase: Some(&phase.key), ..row };
            told.push(of_job(row(created, "JOB_CREATED", quantity)));
            let Some(end) = job.end else { continue };
            let good = self.production.batches.iter().filter(|batch| batch.job == at && !batch.scrapped).count();
            let done = format!("{{\"qt_completed\":{good}}}");
            told.push(of_job(row(end, "JOB_CLOSED", done.clone())));
            if job.phase + 1 == self.plant.place(order.product)?.phases.len() && order.status == OrderStatus::Closed {
                told.push(row(end, "WORK_ORDER_CLOSED", done));
            }
        }
        Ok(())
    }

    /// Adds the rows about a batch, its work session and its steps.
    fn tell_batch<'s>(&'s self, batch: &Batch, told: &mut Vec<Told<'s>>) -> Result<()> {
        let (order, job) = self.job_of(batch)?;
        let phase = self.production.phase(self.plant, batch.job)?;
        let product = self.plant.place(self.chunk.unit(batch.unit)?.product)?.key;
        let (unit, user) = (format!("{{{}}}", self.key(batch.unit)?), self.worker(batch)?);
        let row = |at: i64, kind: &'static str, serials: &str, data: String| Told {
            at,
            kind,
            topic: "production",
            user,
            order: Some(order),
            job: Some(job.key),
            phase: Some(&phase.key),
            batch: Some(batch.key),
            session: Some(batch.session),
            product,
            serials: serials.to_owned(),
            data,
            ..Told::default()
        };
        told.push(row(batch.start, "JOB_STARTED", "{}", "{\"batch_qt\":1}".to_owned()));
        told.push(row(batch.start, "WORK_SESSION_CREATED", "{}", format!("{{\"user_key\":\"{user}\"}}")));
        let Some(end) = batch.end else { return Ok(()) };
        for (record, step) in batch.steps.iter().zip(&phase.steps) {
            let data = format!("{{\"step_key\":\"{step}\",\"execution_record_key\":\"{record}\"}}");
            told.push(row(end, "STEP_COMPLETED", &unit, data));
        }
        let (good, scrap) = (i32::from(!batch.scrapped), i32::from(batch.scrapped));
        let reason = if batch.scrapped { format!("\"{SCRAP_REASON}\"") } else { "null".to_owned() };
        let data = format!("{{\"qt_pass\":{good},\"qt_scrap\":{scrap},\"scrap_reason\":{reason}}}");
        told.push(row(end, "BATCH_COMPLETED", &unit, data));
        let worked = (end - batch.start) * 1000;
        told.push(row(end, "WORK_SESSION_CLOSED", "{}", format!("{{\"duration\":{worked}}}")));
        Ok(())
    }
}
