//! A batch with everything that commands on it read: work order, job and steps, units, parts, lots and material.

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

/// The columns of a batch that commands on the batch need.
#[derive(Clone, Debug, Deserialize)]
pub struct BatchStateRow {
    /// Revision of the batch.
    pub rev: i64,
    /// When the batch was opened.
    pub start: DateTime<Utc>,
    /// Whether the units of the batch have serial numbers.
    pub traced: bool,
    /// Whether the batch is open.
    pub active: bool,
    /// Key of the journal row of the cancellation. `None` when the batch is not canceled.
    pub canceled: Option<i64>,
}

/// The record of a step: its status and its values.
#[derive(Clone, Debug, Deserialize)]
pub struct StepExecution {
    key: i64,
    /// Key of the step.
    pub step_key: String,
    status: String,
    /// The values as stored JSON. [`Self::values`] reads them.
    pub form_data: Value,
}

impl StepExecution {
    /// Returns the key of the record.
    pub fn key(&self) -> StepRecordKey {
        StepRecordKey::new(self.key)
    }

    /// Whether the step is done. Otherwise its values are a draft.
    pub fn done(&self) -> bool {
        self.status == "done"
    }

    /// Reads the values of the form of the step.
    pub fn values(&self) -> Result<Vec<FilledField>, Problem> {
        read_values(&self.form_data)
    }
}

/// Reads the values of a form from stored JSON.
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

/// A unit of the batch, with the counter of its serial number.
#[derive(Clone, Debug, Deserialize)]
pub struct BatchUnitRow {
    key: i64,
    /// The counter assigned to the unit for its serial number. `None` when none is assigned.
    pub counter_key: Option<String>,
}

/// A link of the batch or of one of its units that has not ended.
#[derive(Clone, Debug, Deserialize)]
pub struct BatchLinkRow {
    child_serial_key: i64,
    confirmed: bool,
    batch_key: Option<i64>,
}

impl BatchLinkRow {
    /// Returns the key of the linked part.
    pub fn child(&self) -> SerialKey {
        SerialKey::new(self.child_serial_key)
    }

    /// Whether the link is a draft of this batch: scanned, but not yet confirmed by a completion.
    pub fn is_draft_of(&self, batch: BatchKey) -> bool {
        !self.confirmed && self.batch_key == Some(batch.number())
    }
}

/// A BOM line of the phase, in the JSON that the statement returns.
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

/// A declared lot, in the JSON that the statement returns.
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

/// A batch with everything that belongs to it. Commands lock it with its work order, job and steps. Reading its
/// readiness locks nothing.
#[derive(Clone, Debug)]
pub struct BatchContents {
    /// Work order of the batch.
    pub order: OrderRecord,
    /// Job of the batch.
    pub job: JobRecord,
    /// Key of the batch.
    pub key: BatchKey,
    /// Row of the batch.
    pub row: BatchStateRow,
    /// The steps of the job.
    pub steps: Vec<StepSnapshot>,
    /// Records of the steps. A step without values has none.
    pub noted: Vec<StepExecution>,
    /// Units of the batch, each with the counter of its serial number.
    pub units: Vec<(SerialKey, Option<String>)>,
    /// Links of the batch and of its units, read before any unit was held. They must be read again under the hold.
    pub links: Vec<BatchLinkRow>,
    /// BOM lines that the phase of the batch consumes.
    pub lines: Vec<BatchLine>,
    /// Lots declared for the batch.
    pub allocations: Vec<AllocatedLot>,
    /// Milliseconds of the ended work sessions of the batch, each multiplied by the hourly cost of the session.
    closed_cost_ms: Decimal,
    /// Quantity of WIP that the batch has booked.
    pub booked: Decimal,
    /// Value of the booked WIP.
    pub booked_value: Decimal,
    /// Whether inventory management is switched on.
    pub inventory_on: bool,
    /// Location of the output, unless the completion declares another.
    pub output_position: PositionKey,
    /// Whether the output has lots: none, optional or required.
    pub output_lot_tracking: LotTracking,
    /// The counter for serial numbers of the product, read without a lock. A completion holds the product and reads it
    /// again.
    pub counter_key: Option<String>,
    /// Number of batches of the last phase that have good output. This number determines the running number of the next
    /// output lot.
    pub released_batches: i64,
}

/// Reads a JSON column of the statement.
fn read<T: DeserializeOwned>(value: Value) -> Result<T, Problem> {
    serde_json::from_value(value).map_err(Problem::internal)
}

impl BatchContents {
    /// Locks a batch with its work order, job and steps, and reads what belongs to it. Refuses a batch that does not
    /// exist. The statements are sent together; each sees what was committed before its own wait.
    pub async fn lock(write: &Write, key: BatchKey) -> Result<Self, Problem> {
        let contents = async { Ok(lock_contents().bind(write.conn(), &key.number()).one().await?) };
        let locked = pipeline::three(lock_order_of_batch(write, key), lock_job_of_batch(write, key), contents);
        let (order, job, found) = locked.await?;
        Self::of(order, job, key, found)
    }

    /// Works like [`Self::lock`] for the open batch of a job. The caller has already locked work order, job and batch.
    pub async fn lock_opened(
        write: &Write,
        order: &OrderRecord,
        job: &JobRecord,
        key: BatchKey,
    ) -> Result<Self, Problem> {
        let found = lock_contents().bind(write.conn(), &key.number()).one().await?;
        Self::of(order.clone(), job.clone(), key, found)
    }

    /// Reads the same contents as [`Self::lock`] without a lock, for the readiness of a batch. Another command may
    /// change them right afterwards.
    pub async fn find(client: &Object, key: BatchKey) -> Result<Self, Problem> {
        let order = find_order_of_batch(client, key).await?;
        let job = find_job_of_batch(client, key).await?;
        let found = find_contents().bind(client, &key.number()).one().await?;
        Self::of(order, job, key, found)
    }

    /// Builds the contents from the rows.
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

    /// Whether the units of the batch have serial numbers.
    pub fn traced(&self) -> bool {
        self.row.traced
    }

    /// Returns the quantity of the open batch, or 0 for a batch that was completed or canceled.
    pub fn total(&self) -> Decimal {
        self.job.batch.filter(|batch| batch.key == self.key).map_or(Decimal::ZERO, |batch| batch.total)
    }

    /// Returns the phase that gets the output, or `None` in the last phase.
    pub fn next_phase(&self) -> Option<&PhaseKey> {
        self.order.phase_after(&self.job.phase_key).filter(|_| !self.job.last_phase)
    }

    /// Adds up the milliseconds of the work sessions until `now`, each multiplied by the hourly cost of the session.
    pub fn worked_cost_ms(&self, now: DateTime<Utc>) -> Decimal {
        let open = self.job.session.map_or(Decimal::ZERO, |session| {
            Decimal::from((now - session.start).num_milliseconds().max(0)) * session.hourly_cost
        });
        self.closed_cost_ms + open
    }

    /// Builds the state that the rules check. `caller` is compared with the owner of the open work session. Good and
    /// scrap quantity are left at 0, because no rule of a command on a batch reads them.
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

    /// Finds the step with this key, or refuses an unknown one.
    pub fn step(&self, key: &str) -> Result<&StepSnapshot, Problem> {
        self.steps.iter().find(|step| step.key == key).ok_or_else(|| ProductionRefusal::StepNotFound.into())
    }

    /// Finds the record of a step. `None` while the step has no values.
    pub fn noted_in(&self, key: &str) -> Option<&StepExecution> {
        self.noted.iter().find(|noted| noted.step_key == key)
    }

    /// Whether a step is done.
    pub fn is_done(&self, key: &str) -> bool {
        self.noted_in(key).is_some_and(StepExecution::done)
    }

    /// Lists the keys of the units of the batch.
    pub fn unit_keys(&self) -> Vec<SerialKey> {
        self.units.iter().map(|(key, _)| *key).collect()
    }

    /// Returns the keys of work order, job and batch, to which movements of the batch refer.
    pub fn work_keys(&self) -> (OrderKey, JobKey, BatchKey) {
        (self.order.key, self.job.key, self.key)
    }

    /// Adds batch, job, phase and site to the journal row of a unit.
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
