//! Jobs.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use deadpool_postgres::Object;
use kernel::rules::job::{AssigneeRelation, JobState, Stage};
use kernel::rules::process::PhaseParameters;
use kernel::wire::key::{BatchKey, EventKey, JobKey, OperationKey, OrderKey, PhaseKey, UserKey, WorkSessionKey};
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
    /// Its key.
    pub key: BatchKey,
    /// How much it is.
    pub total: Decimal,
}

/// The open work session of a job.
#[derive(Clone, Copy, Debug)]
pub struct OpenSession {
    /// Its key.
    pub key: WorkSessionKey,
    /// Who works.
    pub user_key: UserKey,
    /// Since when.
    pub start: DateTime<Utc>,
    /// What an hour costs.
    pub hourly_cost: Decimal,
}

/// A job whose order is locked.
#[derive(Clone, Debug)]
pub struct JobRecord {
    /// Its key.
    pub key: JobKey,
    /// Its revision.
    pub rev: i64,
    /// Its order.
    pub order_key: OrderKey,
    /// Its phase.
    pub phase_key: PhaseKey,
    /// The name of the phase when the job was made.
    pub phase_alias: String,
    /// The operation that the phase came from.
    pub operation_key: OperationKey,
    /// Notes of the phase.
    pub phase_notes: Option<String>,
    /// How it is worked.
    pub parameters: PhaseParameters,
    /// Its steps, as they were when the job was made; [`crate::snapshot::steps_of`] reads them.
    pub step_sequence: Value,
    /// Its phase is the first one.
    pub first_phase: bool,
    /// Its phase is the last one.
    pub last_phase: bool,
    /// The project.
    pub project_code: Option<String>,
    /// Not before.
    pub start_from: Option<DateTime<Utc>>,
    /// Not after.
    pub due_by: Option<DateTime<Utc>>,
    /// How far it has come.
    pub stage: Stage,
    /// Who does it.
    pub assigned_to: Option<UserKey>,
    /// How much.
    pub planned: Decimal,
    /// How much is good so far; the database adds it up.
    pub completed: Decimal,
    /// How much was scrap so far; the database adds it up.
    pub scrapped: Decimal,
    /// The last pause came from the offline monitor.
    pub paused_offline: bool,
    /// When it was made.
    pub created: DateTime<Utc>,
    /// When it began.
    pub start: Option<DateTime<Utc>>,
    /// When it was closed.
    pub end: Option<DateTime<Utc>>,
    /// The newest work session.
    pub last_work_session: Option<WorkSessionKey>,
    /// The row of the journal that last corrected it by hand.
    pub forced: Option<EventKey>,
    /// Free text.
    pub notes: Option<String>,
    /// Free data.
    pub extra: Option<Value>,
    /// Its open batch.
    pub batch: Option<OpenBatch>,
    /// Its open work session: it is active.
    pub session: Option<OpenSession>,
    /// It ever had a batch, also one that was canceled.
    pub any_batch: bool,
    /// A batch was completed and not canceled, if only with scrap.
    pub completed_batch: bool,
    /// Milliseconds of its closed work sessions; the database adds them up.
    pub worked_ms: i64,
    /// The same, each times what an hour costs.
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
            project_code: row.project_code,
            start_from: row.start_from,
            due_by: row.due_by,
            stage: Stage::from_word(&row.stage).ok_or_else(|| unknown_word(&row.stage))?,
            assigned_to: row.assigned_to.map(UserKey::new),
            planned: row.qt_planned,
            completed: row.qt_completed,
            scrapped: row.qt_scrapped,
            paused_offline: row.paused_offline,
            created: row.created,
            start: row.start,
            end: row.end,
            last_work_session: row.last_work_session_started.map(WorkSessionKey::new),
            forced: row.forced.map(EventKey::new),
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
    /// What the rules look at, seen from the caller.
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

    /// How much its open batch is.
    pub fn in_batch(&self) -> Decimal {
        self.batch.map_or(Decimal::ZERO, |batch| batch.total)
    }

    /// What is left to begin with (docs/spec/production.md#quantities).
    pub fn remaining(&self) -> Decimal {
        (self.planned - self.completed - self.in_batch()).max(Decimal::ZERO)
    }
}

/// The orders of jobs; jobs that do not exist are left out.
pub async fn find_orders_of(client: &Object, keys: &[JobKey]) -> Result<HashMap<JobKey, OrderKey>, Problem> {
    let rows = find_orders_of_jobs().bind(client, &JobKey::numbers(keys)).all().await?;
    Ok(rows.into_iter().map(|row| (JobKey::new(row.job_key), OrderKey::new(row.work_order_key))).collect())
}

/// Locks jobs of orders that are locked, in key order; those that do not exist are left out.
pub async fn lock_jobs(write: &Write, keys: &[JobKey]) -> Result<Vec<JobRecord>, Problem> {
    let rows = lock_rows().bind(write.conn(), &JobKey::numbers(keys)).all().await?;
    rows.into_iter().map(JobRecord::try_from).collect()
}

/// Locks the job of a batch and then the batch; their order is locked.
pub async fn lock_job_of_batch(write: &Write, key: BatchKey) -> Result<JobRecord, Problem> {
    let row = lock_row_of_batch().bind(write.conn(), &key.number()).opt().await?;
    row.ok_or(ProductionRefusal::BatchNotFound)?.try_into()
}

/// The job of a batch, only read.
pub async fn find_job_of_batch(client: &Object, key: BatchKey) -> Result<JobRecord, Problem> {
    let row = find_row_of_batch().bind(client, &key.number()).opt().await?;
    row.ok_or(ProductionRefusal::BatchNotFound)?.try_into()
}

/// Locks a job of an order that is locked, and checks the revision the client expects.
pub async fn lock_job(write: &Write, key: JobKey, if_match: &IfMatch) -> Result<JobRecord, Problem> {
    let job = lock_jobs(write, &[key]).await?.pop().ok_or(ProductionRefusal::JobNotFound)?;
    if_match.check(job.rev)?;
    Ok(job)
}

/// All jobs of orders that are locked, each order's by phase, creation and key.
pub async fn jobs_of(write: &Write, order_keys: &[OrderKey]) -> Result<Vec<JobRecord>, Problem> {
    let rows = find_jobs_of_orders().bind(write.conn(), &OrderKey::numbers(order_keys)).all().await?;
    rows.into_iter().map(JobRecord::try_from).collect()
}
