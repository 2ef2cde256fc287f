//! What a batch holds when it is worked on: its order, job and steps, its units, parts, lots and material.

use chrono::{DateTime, Utc};
use deadpool_postgres::Object;
use kernel::rules::batch::{AllocatedLot, BatchLine, BatchState};
use kernel::rules::form::FilledField;
use kernel::rules::product::LotTracking;
use kernel::wire::key::{
    BatchKey, JobKey, LotKey, OrderKey, PhaseKey, PositionKey, ProductKey, SerialKey, StepRecordKey, UserKey,
};
use production_queries::completion::{ContentsRow, find_contents, lock_contents};
use rust_decimal::Decimal;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::refusals::ProductionRefusal;
use crate::rows::{
    JobRecord, OrderRecord, find_job_of_batch, find_order_of_batch, lock_job_of_batch, lock_order_of_batch,
};
use crate::snapshot::{StepSnapshot, steps_of};
use platform::api::Problem;
use platform::db::Write;
use platform::journal::NewEvent;

/// A batch as its row says.
#[derive(Clone, Debug, Deserialize)]
pub struct BatchStateRow {
    /// Its revision.
    pub rev: i64,
    /// When it was opened.
    pub start: DateTime<Utc>,
    /// Its output has serials.
    pub traced: bool,
    /// It is open.
    pub active: bool,
    /// The row of the journal that canceled it.
    pub canceled: Option<i64>,
}

/// What was noted in a step.
#[derive(Clone, Debug, Deserialize)]
pub struct StepExecution {
    key: i64,
    /// The step.
    pub step_key: String,
    status: String,
    /// The values, as they are stored.
    pub form_data: Value,
}

impl StepExecution {
    /// Its key.
    pub fn key(&self) -> StepRecordKey {
        StepRecordKey::new(self.key)
    }

    /// It is done.
    pub fn done(&self) -> bool {
        self.status == "done"
    }

    /// The values.
    pub fn values(&self) -> Result<Vec<FilledField>, Problem> {
        read_values(&self.form_data)
    }
}

/// Values as they are stored.
pub fn read_values(form_data: &Value) -> Result<Vec<FilledField>, Problem> {
    #[derive(Deserialize)]
    struct FormValueRow {
        form_field_key: String,
        custom_field_key: String,
        value: Value,
    }
    let rows: Vec<FormValueRow> = Vec::deserialize(form_data).map_err(Problem::internal)?;
    let filled = |FormValueRow { form_field_key, custom_field_key, value }| FilledField {
        form_field_key,
        custom_field_key,
        value,
    };
    Ok(rows.into_iter().map(filled).collect())
}

/// A unit of the batch, with the counter of its code.
#[derive(Clone, Debug, Deserialize)]
pub struct BatchUnitRow {
    key: i64,
    /// The counter.
    pub counter_key: Option<String>,
}

/// An open link of the batch or of one of its units.
#[derive(Clone, Debug, Deserialize)]
pub struct BatchLinkRow {
    child_serial_key: i64,
    confirmed: bool,
    batch_key: Option<i64>,
}

impl BatchLinkRow {
    /// The part.
    pub fn child(&self) -> SerialKey {
        SerialKey::new(self.child_serial_key)
    }

    /// A draft of the batch.
    pub fn is_draft_of(&self, batch: BatchKey) -> bool {
        !self.confirmed && self.batch_key == Some(batch.number())
    }
}

#[derive(Deserialize)]
struct LineRow {
    component_key: i64,
    qt: Decimal,
    mandatory: bool,
    minimum: Option<Decimal>,
    position_key: String,
    cost: Option<Decimal>,
}

impl From<LineRow> for BatchLine {
    fn from(row: LineRow) -> Self {
        Self {
            component_key: ProductKey::new(row.component_key),
            quantity: row.qt,
            mandatory: row.mandatory,
            minimum: row.minimum,
            position_key: PositionKey::new(row.position_key),
            cost: row.cost,
        }
    }
}

#[derive(Deserialize)]
struct AllocationRow {
    component_key: i64,
    lot_key: i64,
    quantity: Decimal,
    position_key: Option<String>,
    parent_serial_key: Option<i64>,
}

impl From<AllocationRow> for AllocatedLot {
    fn from(row: AllocationRow) -> Self {
        Self {
            component_key: ProductKey::new(row.component_key),
            lot_key: LotKey::new(row.lot_key),
            quantity: row.quantity,
            position_key: row.position_key.map(PositionKey::new),
            parent: row.parent_serial_key.map(SerialKey::new),
        }
    }
}

/// A batch that is locked with its order, job and steps, and what it holds.
#[derive(Clone, Debug)]
pub struct BatchContents {
    /// The order.
    pub order: OrderRecord,
    /// The job.
    pub job: JobRecord,
    /// The batch.
    pub key: BatchKey,
    /// Its row.
    pub row: BatchStateRow,
    /// The steps of the job.
    pub steps: Vec<StepSnapshot>,
    /// What was noted in them.
    pub noted: Vec<StepExecution>,
    /// Its units.
    pub units: Vec<(SerialKey, Option<String>)>,
    /// Open links of it and of its units, as they were before anything was held.
    pub links: Vec<BatchLinkRow>,
    /// Material of the phase.
    pub lines: Vec<BatchLine>,
    /// Lots that were declared.
    pub allocations: Vec<AllocatedLot>,
    /// Closed spans of work: milliseconds times the cost of an hour.
    closed_cost_ms: Decimal,
    /// What it has booked.
    pub booked: Decimal,
    /// What that is worth.
    pub booked_value: Decimal,
    /// Stock is kept.
    pub inventory_on: bool,
    /// Where the output goes, unless something else is said.
    pub output_position: PositionKey,
    /// Lots of the output.
    pub output_lot_tracking: LotTracking,
    /// The counter that the product has, as it was read; a completion holds the product before it relies on it.
    pub counter_key: Option<String>,
    /// How many batches of the order have put something out.
    pub released_batches: i64,
}

fn read<T: DeserializeOwned>(value: Value) -> Result<T, Problem> {
    serde_json::from_value(value).map_err(Problem::internal)
}

impl BatchContents {
    /// Locks a batch with its order, job and steps, and reads what it holds.
    pub async fn lock(write: &Write, key: BatchKey) -> Result<Self, Problem> {
        let order = lock_order_of_batch(write, key).await?;
        let job = lock_job_of_batch(write, key).await?;
        let found = lock_contents().bind(write.conn(), &key.number()).one().await?;
        Self::of(order, job, key, found)
    }

    /// The same of the open batch of a job; both are locked with their order.
    pub async fn lock_opened(
        write: &Write,
        order: &OrderRecord,
        job: &JobRecord,
        key: BatchKey,
    ) -> Result<Self, Problem> {
        let found = lock_contents().bind(write.conn(), &key.number()).one().await?;
        Self::of(order.clone(), job.clone(), key, found)
    }

    /// The same without a lock, for an answer that promises nothing.
    pub async fn find(client: &Object, key: BatchKey) -> Result<Self, Problem> {
        let order = find_order_of_batch(client, key).await?;
        let job = find_job_of_batch(client, key).await?;
        let found = find_contents().bind(client, &key.number()).one().await?;
        Self::of(order, job, key, found)
    }

    fn of(order: OrderRecord, job: JobRecord, key: BatchKey, found: ContentsRow) -> Result<Self, Problem> {
        let row: BatchStateRow = read(found.batch.ok_or(ProductionRefusal::BatchNotFound)?)?;
        let units: Vec<BatchUnitRow> = read(found.units)?;
        let (lines, allocations): (Vec<LineRow>, Vec<AllocationRow>) = (read(found.lines)?, read(found.allocations)?);
        Ok(Self {
            key,
            row,
            steps: steps_of(&job.step_sequence)?,
            noted: read(found.steps)?,
            units: units.into_iter().map(|unit| (SerialKey::new(unit.key), unit.counter_key)).collect(),
            links: read(found.links)?,
            lines: lines.into_iter().map(BatchLine::from).collect(),
            allocations: allocations.into_iter().map(AllocatedLot::from).collect(),
            closed_cost_ms: found.worked_cost_ms,
            booked: found.booked,
            booked_value: found.booked_value,
            inventory_on: found.inventory_on,
            output_position: PositionKey::new(found.output_position_key.unwrap_or_default()),
            output_lot_tracking: found
                .output_lot_tracking
                .and_then(|word| LotTracking::from_word(&word))
                .unwrap_or(LotTracking::None),
            counter_key: found.counter_key,
            released_batches: found.released_batches,
            order,
            job,
        })
    }

    /// Its output has serials.
    pub fn traced(&self) -> bool {
        self.row.traced
    }

    /// How much it is; of an open one.
    pub fn total(&self) -> Decimal {
        self.job.batch.filter(|batch| batch.key == self.key).map_or(Decimal::ZERO, |batch| batch.total)
    }

    /// The phase that gets its output; none after the last one.
    pub fn next_phase(&self) -> Option<&PhaseKey> {
        self.order.phase_after(&self.job.phase_key).filter(|_| !self.job.last_phase)
    }

    /// Milliseconds worked on it until now, each span times the cost of an hour.
    pub fn worked_cost_ms(&self, now: DateTime<Utc>) -> Decimal {
        let open = self.job.session.map_or(Decimal::ZERO, |session| {
            Decimal::from((now - session.start).num_milliseconds().max(0)) * session.hourly_cost
        });
        self.closed_cost_ms + open
    }

    /// What the rules look at, seen from the caller.
    pub fn state(&self, caller: UserKey) -> BatchState {
        use kernel::rules::batch::BatchStage;
        BatchState {
            stage: match (self.row.active, self.row.canceled) {
                (true, _) => BatchStage::Active,
                (false, None) => BatchStage::Completed,
                (false, Some(_)) => BatchStage::Canceled,
            },
            total: self.total(),
            pass: Decimal::ZERO,
            scrap: Decimal::ZERO,
            traced: self.row.traced,
            first: self.job.first_phase,
            last: self.job.last_phase,
            job_active: self.job.session.is_some(),
            is_owner: self.job.session.is_some_and(|session| session.user_key == caller),
        }
    }

    /// A step of the job.
    pub fn step(&self, key: &str) -> Result<&StepSnapshot, Problem> {
        self.steps.iter().find(|step| step.key == key).ok_or_else(|| ProductionRefusal::StepNotFound.into())
    }

    /// What was noted in a step.
    pub fn noted_in(&self, key: &str) -> Option<&StepExecution> {
        self.noted.iter().find(|noted| noted.step_key == key)
    }

    /// Whether a step is done.
    pub fn is_done(&self, key: &str) -> bool {
        self.noted_in(key).is_some_and(StepExecution::done)
    }

    /// Its units.
    pub fn unit_keys(&self) -> Vec<SerialKey> {
        self.units.iter().map(|(key, _)| *key).collect()
    }

    /// The work that movements name.
    pub fn work_keys(&self) -> (OrderKey, JobKey, BatchKey) {
        (self.order.key, self.job.key, self.key)
    }

    /// What is told of a unit names the batch, too.
    pub fn with_batch(&self, event: NewEvent) -> NewEvent {
        NewEvent {
            batch_key: Some(self.key),
            job_key: Some(self.job.key),
            phase_key: Some(self.job.phase_key.clone()),
            site_key: Some(self.order.site_key.clone()),
            ..event
        }
    }
}
