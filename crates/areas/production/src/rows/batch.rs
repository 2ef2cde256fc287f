//! Batches, what they need, and the work that links name.

use std::collections::{HashMap, HashSet};

use chrono::{DateTime, Utc};
use deadpool_postgres::Object;
use kernel::rules::batch::{BatchStage, BatchState};
use kernel::wire::key::{BatchKey, EventKey, JobKey, LotKey, OrderKey, PhaseKey, ProductKey, SerialKey, UserKey};
use production_queries::batch::{
    BatchRow, delete_free_wip, find_batch, find_needs, find_units_of_batch, keep_batch as keep_row,
    keep_work as keep_work_rows, lock_batch as lock_row, lock_batch_of_job,
};
use rust_decimal::Decimal;

use super::job::JobRecord;
use crate::refusals::ProductionRefusal;
use platform::api::Problem;
use platform::db::Write;

pub use production_queries::batch::DeleteFreeWip as FreedWip;

/// A batch as commands see it.
#[derive(Clone, Debug)]
pub struct BatchRecord {
    /// Its key.
    pub key: BatchKey,
    /// Its job.
    pub job_key: JobKey,
    /// Its order.
    pub work_order_key: OrderKey,
    /// Its phase.
    pub phase_key: PhaseKey,
    /// What it makes.
    pub product_key: ProductKey,
    /// Its revision.
    pub rev: i64,
    /// Its output has serials.
    pub traced: bool,
    /// It is open.
    pub active: bool,
    /// How much it is.
    pub total: Decimal,
    /// How much was good.
    pub pass: Decimal,
    /// How much was scrap.
    pub scrap: Decimal,
    /// Why.
    pub scrap_reason: Option<String>,
    /// The lot that it filled.
    pub output_lot_key: Option<LotKey>,
    /// What the material of one unit cost.
    pub unit_material_cost: Option<Decimal>,
    /// What it is worth: work, material, and what it took.
    pub value: Decimal,
    /// The row of the journal that canceled it.
    pub canceled: Option<EventKey>,
    /// The row of the journal that made it by hand.
    pub forced: Option<EventKey>,
    /// When it was opened.
    pub start: DateTime<Utc>,
    /// When it was completed.
    pub end: Option<DateTime<Utc>>,
}

impl From<BatchRow> for BatchRecord {
    fn from(row: BatchRow) -> Self {
        Self {
            key: BatchKey::new(row.key),
            job_key: JobKey::new(row.job_key),
            work_order_key: OrderKey::new(row.work_order_key),
            phase_key: PhaseKey::new(row.phase_key),
            product_key: ProductKey::new(row.product_key),
            rev: row.rev,
            traced: row.traced,
            active: row.active,
            total: row.qt_total,
            pass: row.qt_pass,
            scrap: row.qt_scrap,
            scrap_reason: row.scrap_reason,
            output_lot_key: row.output_lot_key.map(LotKey::new),
            unit_material_cost: row.unit_material_cost,
            value: row.value,
            canceled: row.canceled.map(EventKey::new),
            forced: row.forced.map(EventKey::new),
            start: row.start,
            end: row.end,
        }
    }
}

impl BatchRecord {
    /// How far it has come.
    pub fn stage(&self) -> BatchStage {
        match (self.active, self.canceled) {
            (true, _) => BatchStage::Active,
            (false, None) => BatchStage::Completed,
            (false, Some(_)) => BatchStage::Canceled,
        }
    }

    /// What the rules look at, seen from the caller.
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

/// A batch.
pub async fn load_batch(client: &Object, key: BatchKey) -> Result<BatchRecord, Problem> {
    let row = find_batch().bind(client, &key.number()).opt().await?;
    row.map(BatchRecord::from).ok_or_else(|| ProductionRefusal::BatchNotFound.into())
}

/// A batch that exists until the commit, with its order and its job. Take it before any serial.
pub async fn hold_batch(write: &Write, key: BatchKey) -> Result<Option<BatchRecord>, Problem> {
    Ok(keep_row().bind(write.conn(), &key.number()).opt().await?.map(BatchRecord::from))
}

/// The work that links name.
#[derive(Clone, Debug, Default)]
pub struct WorkKeys {
    /// Orders.
    pub orders: HashSet<OrderKey>,
    /// Jobs.
    pub jobs: HashSet<JobKey>,
    /// Batches.
    pub batches: HashSet<BatchKey>,
}

/// Keeps the work that links name until the commit; answers which orders and jobs there are. Take it before any serial.
pub async fn hold_work(write: &Write, named: &WorkKeys) -> Result<WorkKeys, Problem> {
    if named.orders.is_empty() && named.jobs.is_empty() && named.batches.is_empty() {
        return Ok(WorkKeys::default());
    }
    let orders: Vec<i64> = named.orders.iter().map(|key| key.number()).collect();
    let jobs: Vec<i64> = named.jobs.iter().map(|key| key.number()).collect();
    let batches: Vec<i64> = named.batches.iter().map(|key| key.number()).collect();
    let kept = keep_work_rows().bind(write.conn(), &orders, &jobs, &batches).one().await?;
    Ok(WorkKeys {
        orders: kept.orders.into_iter().map(OrderKey::new).collect(),
        jobs: kept.jobs.into_iter().map(JobKey::new).collect(),
        batches: HashSet::new(),
    })
}

/// A batch that nobody else changes until the commit.
pub async fn lock_batch(write: &Write, key: BatchKey) -> Result<BatchRecord, Problem> {
    let row = lock_row().bind(write.conn(), &key.number()).opt().await?;
    row.map(BatchRecord::from).ok_or_else(|| ProductionRefusal::BatchNotFound.into())
}

/// A batch of a job that is locked with its order.
pub async fn lock_batch_of(write: &Write, key: BatchKey) -> Result<BatchRecord, Problem> {
    let row = lock_batch_of_job().bind(write.conn(), &key.number()).opt().await?;
    row.map(BatchRecord::from).ok_or_else(|| ProductionRefusal::BatchNotFound.into())
}

/// The units of a batch.
pub async fn units_of(client: &Object, batch_key: BatchKey) -> Result<HashSet<SerialKey>, Problem> {
    let keys = find_units_of_batch().bind(client, &batch_key.number()).all().await?;
    Ok(keys.into_iter().map(SerialKey::new).collect())
}

/// What a batch needs of a component.
#[derive(Clone, Copy, Debug)]
pub struct ComponentNeed {
    /// How much.
    pub quantity: Decimal,
    /// Units of the component have serials.
    pub traced: bool,
}

/// What a batch needs of each component of its phase.
pub async fn needs_of(client: &Object, batch_key: BatchKey) -> Result<HashMap<ProductKey, ComponentNeed>, Problem> {
    let rows = find_needs().bind(client, &batch_key.number()).all().await?;
    let need = |quantity, traced| ComponentNeed { quantity, traced };
    Ok(rows.into_iter().map(|row| (ProductKey::new(row.component_key), need(row.quantity, row.traced))).collect())
}

/// Takes a unit out of the work between two phases; nothing when it is not there.
pub async fn remove_free_wip(write: &Write, serial_key: SerialKey) -> Result<Option<FreedWip>, Problem> {
    Ok(delete_free_wip().bind(write.conn(), &serial_key.number()).opt().await?)
}
