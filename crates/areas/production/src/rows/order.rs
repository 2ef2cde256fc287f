//! Reads, holds and locks work orders.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use deadpool_postgres::Object;
use kernel::rules::order::{OrderJobState, OrderState, OrderStatus};
use kernel::rules::product::TraceabilityLevel;
use kernel::wire::key::{BatchKey, JobKey, Key, OrderKey, PhaseKey, PositionKey, ProductKey, SiteKey};
use production_queries::batch::{find_order_keys, hold_order_keys, lock_order_keys, share_order_keys};
use production_queries::order::{
    OrderRow, find_order_of_batch as find_row_of_batch, lock_order_of_batch as lock_row_of_batch,
    lock_order_to_delete as lock_row_to_delete, lock_orders as lock_rows,
};
use rust_decimal::Decimal;
use serde_json::Value;

use super::job::{JobRecord, find_orders_of};
use super::unknown_word;
use crate::refusals::ProductionRefusal;
use attachments::contract::{FileBucket, keys_with_files};
use platform::api::{IfMatch, Problem};
use platform::db::Write;
use platform::records::{LockMode, RecordLiveness};

/// The row of a work order, as commands use it under its lock.
#[derive(Clone, Debug)]
pub struct OrderRecord {
    /// Key of the work order.
    pub key: OrderKey,
    /// Revision of the work order.
    pub rev: i64,
    /// Code of the work order.
    pub code: String,
    /// Key of the site that makes the product.
    pub site_key: SiteKey,
    /// Key of the product to make.
    pub product_key: ProductKey,
    /// Code of the product when the work order was created.
    pub product_code: String,
    /// Traceability level of the output. `None` when the output has no serial numbers.
    pub level: Option<TraceabilityLevel>,
    /// Whether units get their serial numbers when they are created, not when a batch of them is completed.
    pub serial_code_on_creation: bool,
    /// Phases in routing order.
    pub phases: Vec<PhaseKey>,
    /// The form fields that each unit has, as JSON of [`crate::snapshot::SerialField`].
    pub serial_fields: Value,
    /// Planned quantity, in the unit of the product.
    pub planned: Decimal,
    /// Good quantity that the last phase has completed.
    pub completed: Decimal,
    /// Display flag, which does not change the position in the queue.
    pub priority: bool,
    /// Code of the project.
    pub project_code: Option<String>,
    /// Notes for planners and operators.
    pub notes: Option<String>,
    /// Planned start, for information only.
    pub start_from: Option<DateTime<Utc>>,
    /// When the work order is due.
    pub due_by: Option<DateTime<Utc>>,
    /// Location of the output. `None` means the default of the product or the configuration.
    pub output_position_key: Option<PositionKey>,
    /// Additional data of an integration, as any JSON value.
    pub extra: Option<Value>,
    /// Status: created, planned, started or closed. It follows from the jobs.
    pub status: OrderStatus,
    /// When work on the work order first started.
    pub start: Option<DateTime<Utc>>,
    /// When the work order was closed.
    pub end: Option<DateTime<Utc>>,
}

impl TryFrom<OrderRow> for OrderRecord {
    type Error = Problem;

    fn try_from(row: OrderRow) -> Result<Self, Problem> {
        let level = match row.traceability_level {
            Some(word) => Some(TraceabilityLevel::from_word(&word).ok_or_else(|| unknown_word(&word))?),
            None => None,
        };
        Ok(Self {
            key: OrderKey::new(row.key),
            rev: row.rev,
            code: row.code,
            site_key: SiteKey::new(row.site_key),
            product_key: ProductKey::new(row.product_key),
            product_code: row.product_code,
            level,
            serial_code_on_creation: row.serial_code_on_creation,
            phases: row.phase_sequence.into_iter().map(PhaseKey::new).collect(),
            serial_fields: row.serial_fields,
            planned: row.qt_planned,
            completed: row.qt_completed,
            priority: row.priority,
            project_code: row.project_code,
            notes: row.notes,
            start_from: row.start_from,
            due_by: row.due_by,
            output_position_key: row.output_position_key.map(PositionKey::new),
            extra: row.extra,
            status: OrderStatus::from_word(&row.status).ok_or_else(|| unknown_word(&row.status))?,
            start: row.start,
            end: row.end,
        })
    }
}

impl OrderRecord {
    /// Whether the output has serial numbers.
    pub fn traced(&self) -> bool {
        self.level.is_some()
    }

    /// Builds the state that the rules check from all jobs of the work order.
    pub fn state(jobs: &[JobRecord]) -> OrderState {
        let job = |job: &JobRecord| OrderJobState {
            stage: job.stage,
            active: job.session.is_some(),
            open_batch: job.batch.is_some(),
            any_batch: job.any_batch,
        };
        OrderState { jobs: jobs.iter().map(job).collect() }
    }

    /// Returns the phase after this one. `None` when this is the last phase, or not a phase of the work order.
    pub fn phase_after(&self, phase: &PhaseKey) -> Option<&PhaseKey> {
        let place = self.phases.iter().position(|one| one == phase)?;
        self.phases.get(place + 1)
    }

    /// Returns the phase before this one. `None` when this is the first phase, or not a phase of the work order.
    pub fn phase_before(&self, phase: &PhaseKey) -> Option<&PhaseKey> {
        let place = self.phases.iter().position(|one| one == phase)?;
        self.phases.get(place.checked_sub(1)?)
    }
}

/// Locks work orders in key order. Those that do not exist are left out.
pub async fn lock_orders(write: &Write, keys: &[OrderKey]) -> Result<Vec<OrderRecord>, Problem> {
    let rows = lock_rows().bind(write.conn(), &OrderKey::numbers(keys)).all().await?;
    rows.into_iter().map(OrderRecord::try_from).collect()
}

/// Locks a work order, and checks the revision that the client expects. Refuses a work order that does not exist.
pub async fn lock_order(write: &Write, key: OrderKey, if_match: &IfMatch) -> Result<OrderRecord, Problem> {
    let order = lock_orders(write, &[key]).await?.pop().ok_or(ProductionRefusal::WorkOrderNotFound)?;
    if_match.check(order.rev)?;
    Ok(order)
}

/// Locks a work order that is about to be deleted, so that no other command can refer to it anymore, and checks the
/// revision that the client expects. Refuses a work order that does not exist.
pub async fn lock_order_to_delete(write: &Write, key: OrderKey, if_match: &IfMatch) -> Result<OrderRecord, Problem> {
    let row = lock_row_to_delete()
        .bind(write.conn(), &key.number())
        .opt()
        .await?
        .ok_or(ProductionRefusal::WorkOrderNotFound)?;
    if_match.check(row.rev)?;
    row.try_into()
}

/// Locks the work order of a job, the first lock of a command on a job. Refuses a job that does not exist.
pub async fn lock_order_of_job(write: &Write, key: JobKey) -> Result<OrderRecord, Problem> {
    let order_key = find_orders_of(write.conn(), &[key]).await?.remove(&key).ok_or(ProductionRefusal::JobNotFound)?;
    lock_orders(write, &[order_key]).await?.pop().ok_or_else(|| ProductionRefusal::JobNotFound.into())
}

/// Locks the work order of a batch, the first lock of a command on a batch. Refuses a batch that does not exist.
pub async fn lock_order_of_batch(write: &Write, key: BatchKey) -> Result<OrderRecord, Problem> {
    let row = lock_row_of_batch().bind(write.conn(), &key.number()).opt().await?;
    row.ok_or(ProductionRefusal::BatchNotFound)?.try_into()
}

/// Reads the work order of a batch without a lock, or refuses a batch that does not exist.
pub async fn find_order_of_batch(client: &Object, key: BatchKey) -> Result<OrderRecord, Problem> {
    let row = find_row_of_batch().bind(client, &key.number()).opt().await?;
    row.ok_or(ProductionRefusal::BatchNotFound)?.try_into()
}

/// Finds which work orders exist, by key, for areas that attach tags, files or links to any record. A read without a
/// lock also finds a deleted work order that still has files, and reports it as deleted. Unknown keys are left out.
pub async fn find_liveness(
    client: &Object,
    keys: &[String],
    lock_mode: LockMode,
) -> Result<HashMap<String, RecordLiveness>, Problem> {
    let numbers: Vec<i64> = keys.iter().filter_map(|key| Key::parse(key)?.number()).collect();
    let rows = match lock_mode {
        LockMode::Read => find_order_keys().bind(client, &numbers).all().await?,
        LockMode::Keep => hold_order_keys().bind(client, &numbers).all().await?,
        // For files of a step: no command can complete the step until the commit.
        LockMode::Hold => share_order_keys().bind(client, &numbers).all().await?,
        LockMode::Change => lock_order_keys().bind(client, &numbers).all().await?,
    };
    let mut found: HashMap<String, RecordLiveness> =
        rows.into_iter().map(|key| (key.to_string(), RecordLiveness::Live)).collect();
    let missing: Vec<String> = keys.iter().filter(|key| !found.contains_key(*key)).cloned().collect();
    if lock_mode == LockMode::Read && !missing.is_empty() {
        let left = keys_with_files(client, FileBucket::Traceability, &missing).await?;
        found.extend(left.into_iter().map(|key| (key, RecordLiveness::Gone)));
    }
    Ok(found)
}
