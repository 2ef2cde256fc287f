//! Reads, holds and locks batches, and holds the work orders and jobs that links name.

use std::collections::{HashMap, HashSet};

use deadpool_postgres::Object;
use kernel::rules::batch::{BatchStage, BatchState};
use kernel::wire::key::{BatchKey, EventKey, JobKey, OrderKey, PhaseKey, ProductKey, SerialKey, UserKey};
use production_queries::batch::{
    BatchRow, delete_free_wip, find_batch, find_component_needs, find_units_of_batch, hold_batch as hold_row,
    hold_work as hold_work_rows, lock_batch as lock_row,
};
use rust_decimal::Decimal;

use super::job::JobRecord;
use crate::refusals::ProductionRefusal;
use platform::api::Problem;
use platform::db::Write;

pub use production_queries::batch::DeleteFreeWip as FreedWip;

/// The row of a batch, as commands use it.
#[derive(Clone, Debug)]
pub struct BatchRecord {
    /// Key of the batch.
    pub key: BatchKey,
    /// Key of the job.
    pub job_key: JobKey,
    /// Key of the work order.
    pub work_order_key: OrderKey,
    /// Key of the phase.
    pub phase_key: PhaseKey,
    /// Revision of the batch.
    pub rev: i64,
    /// Whether the units of the batch have serial numbers.
    pub traced: bool,
    /// Whether the batch is open: neither completed nor canceled.
    pub active: bool,
    /// Quantity of the batch.
    pub total: Decimal,
    /// Quantity declared good. 0 while the batch is open.
    pub pass: Decimal,
    /// Quantity declared scrap. 0 while the batch is open.
    pub scrap: Decimal,
    /// Key of the journal row of the cancellation. `None` when the batch is not canceled.
    pub canceled: Option<EventKey>,
}

impl From<BatchRow> for BatchRecord {
    fn from(row: BatchRow) -> Self {
        Self {
            key: BatchKey::new(row.key),
            job_key: JobKey::new(row.job_key),
            work_order_key: OrderKey::new(row.work_order_key),
            phase_key: PhaseKey::new(row.phase_key),
            rev: row.rev,
            traced: row.traced,
            active: row.active,
            total: row.qt_total,
            pass: row.qt_pass,
            scrap: row.qt_scrap,
            canceled: row.canceled.map(EventKey::new),
        }
    }
}

impl BatchRecord {
    /// Returns whether the batch is open, completed or canceled.
    pub fn stage(&self) -> BatchStage {
        match (self.active, self.canceled) {
            (true, _) => BatchStage::Active,
            (false, None) => BatchStage::Completed,
            (false, Some(_)) => BatchStage::Canceled,
        }
    }

    /// Builds the state that the rules check. `caller` is compared with the owner of the open work session of the job.
    pub fn state(&self, job: &JobRecord, caller: UserKey) -> BatchState {
        BatchState {
            stage: self.stage(),
            total: self.total,
            pass: self.pass,
            scrap: self.scrap,
            traced: self.traced,
            first: job.first_phase,
            last: job.last_phase,
            job_active: job.session.is_some(),
            is_owner: job.session.as_ref().is_some_and(|session| session.user_key == caller),
        }
    }
}

/// Reads a batch without a lock, or refuses a key that does not exist.
pub async fn load_batch(client: &Object, key: BatchKey) -> Result<BatchRecord, Problem> {
    let row = find_batch().bind(client, &key.number()).opt().await?;
    row.map(BatchRecord::from).ok_or_else(|| ProductionRefusal::BatchNotFound.into())
}

/// Holds a batch that a link is about to refer to, with its work order and its job, so that none of them is deleted
/// before the commit. Called before any unit is held, as the order of locks requires. `None` when the batch does not
/// exist.
pub async fn hold_batch(write: &Write, key: BatchKey) -> Result<Option<BatchRecord>, Problem> {
    Ok(hold_row().bind(write.conn(), &key.number()).opt().await?.map(BatchRecord::from))
}

/// Work orders, jobs and batches that links name.
#[derive(Clone, Debug, Default)]
pub struct WorkKeys {
    /// Keys of the work orders.
    pub orders: HashSet<OrderKey>,
    /// Keys of the jobs.
    pub jobs: HashSet<JobKey>,
    /// Keys of the batches.
    pub batches: HashSet<BatchKey>,
}

/// Holds the work orders, jobs and batches that links are about to refer to, until the commit. Called before any unit
/// is held, as the order of locks requires. Returns the work orders and jobs that exist. Batches are held, but not
/// returned.
pub async fn hold_work(write: &Write, named: &WorkKeys) -> Result<WorkKeys, Problem> {
    if named.orders.is_empty() && named.jobs.is_empty() && named.batches.is_empty() {
        return Ok(WorkKeys::default());
    }
    let orders: Vec<i64> = named.orders.iter().map(|key| key.number()).collect();
    let jobs: Vec<i64> = named.jobs.iter().map(|key| key.number()).collect();
    let batches: Vec<i64> = named.batches.iter().map(|key| key.number()).collect();
    let found = hold_work_rows().bind(write.conn(), &orders, &jobs, &batches).one().await?;
    Ok(WorkKeys {
        orders: found.orders.into_iter().map(OrderKey::new).collect(),
        jobs: found.jobs.into_iter().map(JobKey::new).collect(),
        batches: HashSet::new(),
    })
}

/// Locks a batch for commands that change drafts, lots or step values, or refuses a key that does not exist. Its work
/// order and job are only held.
pub async fn lock_batch(write: &Write, key: BatchKey) -> Result<BatchRecord, Problem> {
    let row = lock_row().bind(write.conn(), &key.number()).opt().await?;
    row.map(BatchRecord::from).ok_or_else(|| ProductionRefusal::BatchNotFound.into())
}

/// Reads the units of a batch. The set is empty when its output has no serial numbers.
pub async fn units_of(client: &Object, batch_key: BatchKey) -> Result<HashSet<SerialKey>, Problem> {
    let keys = find_units_of_batch().bind(client, &batch_key.number()).all().await?;
    Ok(keys.into_iter().map(SerialKey::new).collect())
}

/// How much of a component a batch needs.
#[derive(Clone, Copy, Debug)]
pub struct ComponentNeed {
    /// Quantity for the whole batch, in the unit of the component.
    pub quantity: Decimal,
    /// Whether units of the component have serial numbers, so that they are scanned.
    pub traced: bool,
}

/// Reads how much a batch needs of each component that its phase consumes. Other components of the work order are left
/// out.
pub async fn needs_of(client: &Object, batch_key: BatchKey) -> Result<HashMap<ProductKey, ComponentNeed>, Problem> {
    let rows = find_component_needs().bind(client, &batch_key.number()).all().await?;
    let need = |quantity, traced| ComponentNeed { quantity, traced };
    Ok(rows.into_iter().map(|row| (ProductKey::new(row.component_key), need(row.quantity, row.traced))).collect())
}

/// Removes a scrapped unit from the free WIP between two phases. `None` when it is not in free WIP.
pub async fn remove_free_wip(write: &Write, serial_key: SerialKey) -> Result<Option<FreedWip>, Problem> {
    Ok(delete_free_wip().bind(write.conn(), &serial_key.number()).opt().await?)
}
