//! Reads and locks jobs, each with its open batch and its open work session.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use deadpool_postgres::Object;
use kernel::rules::job::{AssigneeRelation, JobState, Stage};
use kernel::rules::process::PhaseParameters;
use kernel::wire::key::{BatchKey, JobKey, OperationKey, OrderKey, PhaseKey, UserKey, WorkSessionKey};
use production_queries::job::{
    JobRow, find_job_of_batch as find_row_of_batch, find_jobs_of_orders, lock_job_of_batch as lock_row_of_batch,
    lock_jobs as lock_rows,
};
use production_queries::order::find_orders_of_jobs;
use rust_decimal::Decimal;
use serde_json::Value;

use super::unknown_word;
use crate::refusals::ProductionRefusal;
use platform::api::{IfMatch, Problem};
use platform::db::Write;

/// The open batch of a job.
#[derive(Clone, Copy, Debug)]
pub struct OpenBatch {
    /// Key of the batch.
    pub key: BatchKey,
    /// Quantity of the batch.
    pub total: Decimal,
}

/// The open work session of a job.
#[derive(Clone, Copy, Debug)]
pub struct OpenSession {
    /// Key of the work session.
    pub key: WorkSessionKey,
    /// Key of the user who works on the job.
    pub user_key: UserKey,
    /// When the session was opened.
    pub start: DateTime<Utc>,
    /// Hourly cost of this user, fixed when the session was opened.
    pub hourly_cost: Decimal,
}

/// The row of a job with its open batch and session. Commands read it under the lock of its work order.
#[derive(Clone, Debug)]
pub struct JobRecord {
    /// Key of the job.
    pub key: JobKey,
    /// Revision of the job.
    pub rev: i64,
    /// Key of the work order.
    pub order_key: OrderKey,
    /// Key of the phase.
    pub phase_key: PhaseKey,
    /// Name of the phase when the job was created.
    pub phase_alias: String,
    /// Key of the operation that the phase was created from.
    pub operation_key: OperationKey,
    /// Production notes of the phase.
    pub phase_notes: Option<String>,
    /// Parameters of the phase, such as step check and batch size.
    pub parameters: PhaseParameters,
    /// Copy of the steps, made when the job was created. [`crate::snapshot::steps_of`] reads it.
    pub step_sequence: Value,
    /// Whether the phase is the first of the routing.
    pub first_phase: bool,
    /// Whether the phase is the last of the routing.
    pub last_phase: bool,
    /// Planned start, for information only.
    pub start_from: Option<DateTime<Utc>>,
    /// When the job is due.
    pub due_by: Option<DateTime<Utc>>,
    /// Stage of the job: created, planned, started or closed.
    pub stage: Stage,
    /// The assignee. `None` when nobody is assigned.
    pub assigned_to: Option<UserKey>,
    /// Planned quantity, in the unit of the product.
    pub planned: Decimal,
    /// Good quantity of the completed batches, maintained by a trigger.
    pub completed: Decimal,
    /// Whether the last pause came from the offline monitor.
    pub paused_offline: bool,
    /// When work on the job first started.
    pub start: Option<DateTime<Utc>>,
    /// When the job was closed.
    pub end: Option<DateTime<Utc>>,
    /// The most recent work session, open or ended.
    pub last_work_session: Option<WorkSessionKey>,
    /// Notes of the planner.
    pub notes: Option<String>,
    /// Additional data of an integration, as any JSON value.
    pub extra: Option<Value>,
    /// The open batch, of which a job has at most one.
    pub batch: Option<OpenBatch>,
    /// The open work session. A job that has one is active.
    pub session: Option<OpenSession>,
    /// Whether the job ever had a batch, canceled ones included.
    pub any_batch: bool,
    /// Whether the job has a completed batch that is not canceled, even if all of it was scrap.
    pub completed_batch: bool,
    /// Milliseconds of the ended work sessions that are not canceled, maintained by a trigger.
    pub worked_ms: i64,
    /// Milliseconds of the same sessions, each multiplied by the hourly cost of the session.
    pub worked_cost_ms: Decimal,
}

impl TryFrom<JobRow> for JobRecord {
    type Error = Problem;

    fn try_from(row: JobRow) -> Result<Self, Problem> {
        let session = match (row.session_key, row.session_user_key, row.session_start, row.session_hourly_cost) {
            (Some(key), Some(user_key), Some(start), Some(hourly_cost)) => Some(OpenSession {
                key: WorkSessionKey::new(key),
                user_key: UserKey::new(user_key),
                start,
                hourly_cost,
            }),
            _ => None,
        };
        Ok(Self {
            key: JobKey::new(row.key),
            rev: row.rev,
            order_key: OrderKey::new(row.work_order_key),
            phase_key: PhaseKey::new(row.phase_key),
            phase_alias: row.phase_alias,
            operation_key: OperationKey::new(row.operation_key),
            phase_notes: row.phase_notes,
            parameters: PhaseParameters::default().with_stored(&row.parameters),
            step_sequence: row.step_sequence,
            first_phase: row.first_phase,
            last_phase: row.last_phase,
            start_from: row.start_from,
            due_by: row.due_by,
            stage: Stage::from_word(&row.stage).ok_or_else(|| unknown_word(&row.stage))?,
            assigned_to: row.assigned_to.map(UserKey::new),
            planned: row.qt_planned,
            completed: row.qt_completed,
            paused_offline: row.paused_offline,
            start: row.start,
            end: row.end,
            last_work_session: row.last_work_session_started.map(WorkSessionKey::new),
            notes: row.notes,
            extra: row.extra,
            batch: row.batch_key.map(|key| OpenBatch { key: BatchKey::new(key), total: row.batch_qt }),
            session,
            any_batch: row.any_batch,
            completed_batch: row.completed_batch,
            worked_ms: row.worked_ms,
            worked_cost_ms: row.worked_cost_ms,
        })
    }
}

impl JobRecord {
    /// Builds the state that the rules check. `caller` is compared with the assignee.
    pub fn state(&self, caller: UserKey) -> JobState {
        let assignee = match self.assigned_to {
            None => AssigneeRelation::Nobody,
            Some(user_key) if user_key == caller => AssigneeRelation::Caller,
            Some(_) => AssigneeRelation::Other,
        };
        JobState {
            stage: self.stage,
            active: self.session.is_some(),
            assignee,
            open_batch: self.batch.is_some(),
            any_batch: self.any_batch,
            completed_batch: self.completed_batch,
            paused_offline: self.paused_offline,
        }
    }

    /// Returns the quantity of the open batch, or 0 without one.
    pub fn batch_quantity(&self) -> Decimal {
        self.batch.map_or(Decimal::ZERO, |batch| batch.total)
    }

    /// Computes the quantity for which batches can still be opened (docs/spec/production.md#quantities).
    pub fn remaining(&self) -> Decimal {
        (self.planned - self.completed - self.batch_quantity()).max(Decimal::ZERO)
    }
}

/// Finds the work orders of jobs, which are locked before the jobs. Jobs that do not exist are left out.
pub async fn find_orders_of(client: &Object, keys: &[JobKey]) -> Result<HashMap<JobKey, OrderKey>, Problem> {
    let rows = find_orders_of_jobs().bind(client, &JobKey::numbers(keys)).all().await?;
    Ok(rows.into_iter().map(|row| (JobKey::new(row.job_key), OrderKey::new(row.work_order_key))).collect())
}

/// Locks jobs in key order. The caller has locked their work orders. Jobs that do not exist are left out.
pub async fn lock_jobs(write: &Write, keys: &[JobKey]) -> Result<Vec<JobRecord>, Problem> {
    let rows = lock_rows().bind(write.conn(), &JobKey::numbers(keys)).all().await?;
    rows.into_iter().map(JobRecord::try_from).collect()
}

/// Locks the job of a batch, and the batch. The caller has locked their work order. Refuses a batch that does not
/// exist.
pub async fn lock_job_of_batch(write: &Write, key: BatchKey) -> Result<JobRecord, Problem> {
    let row = lock_row_of_batch().bind(write.conn(), &key.number()).opt().await?;
    row.ok_or(ProductionRefusal::BatchNotFound)?.try_into()
}

/// Reads the job of a batch without a lock, or refuses a batch that does not exist.
pub async fn find_job_of_batch(client: &Object, key: BatchKey) -> Result<JobRecord, Problem> {
    let row = find_row_of_batch().bind(client, &key.number()).opt().await?;
    row.ok_or(ProductionRefusal::BatchNotFound)?.try_into()
}

/// Locks a job whose work order the caller has locked, and checks the revision that the client expects. Refuses a job
/// that does not exist.
pub async fn lock_job(write: &Write, key: JobKey, if_match: &IfMatch) -> Result<JobRecord, Problem> {
    let job = lock_jobs(write, &[key]).await?.pop().ok_or(ProductionRefusal::JobNotFound)?;
    if_match.check(job.rev)?;
    Ok(job)
}

/// Reads all jobs of work orders that the caller has locked, sorted by phase, creation and key within each work order.
pub async fn jobs_of(write: &Write, order_keys: &[OrderKey]) -> Result<Vec<JobRecord>, Problem> {
    let rows = find_jobs_of_orders().bind(write.conn(), &OrderKey::numbers(order_keys)).all().await?;
    rows.into_iter().map(JobRecord::try_from).collect()
}
