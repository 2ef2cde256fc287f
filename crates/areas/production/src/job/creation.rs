//! Creates jobs of a new or existing work order, and their journal rows.

use chrono::{DateTime, Utc};
use kernel::rules::event_data::{EventData, JobCreated};
use kernel::wire::key::{JobKey, PhaseKey, UserKey};
use kernel::wire::number::Amount;
use production_queries::client::Params as _;
use production_queries::job::{InsertJobsParams, insert_jobs};
use rust_decimal::Decimal;
use serde_json::json;

use crate::order::settlement::event_of;
use crate::rows::OrderRecord;
use crate::snapshot::PhaseSnapshot;
use platform::api::Problem;
use platform::db::{Write, next_keys};
use platform::journal::NewEvent;

/// A job that is about to be created.
#[derive(Clone, Debug)]
pub struct NewJob<'a> {
    /// Copy of the phase that the job keeps.
    pub phase: &'a PhaseSnapshot,
    /// Planned quantity of the job, in the unit of the product.
    pub planned: Decimal,
    /// Assignee of the job. `None` leaves it unassigned.
    pub assigned_to: Option<UserKey>,
    /// Notes of the planner.
    pub notes: Option<&'a str>,
}

/// Builds a journal row about a job, with its work order, product, site and phase.
pub fn job_event<D: EventData>(
    data: &D,
    order: &OrderRecord,
    job_key: JobKey,
    phase_key: &PhaseKey,
    now: DateTime<Utc>,
) -> NewEvent {
    NewEvent { job_key: Some(job_key), phase_key: Some(phase_key.clone()), ..event_of(data, order, now) }
}

/// Creates jobs of a work order, and adds a journal row for each. Returns their keys in the sequence of `jobs`.
pub async fn insert(
    write: &mut Write,
    order: &OrderRecord,
    jobs: &[NewJob<'_>],
    now: DateTime<Utc>,
) -> Result<Vec<JobKey>, Problem> {
    let keys = next_keys(write.conn(), jobs.len()).await?;
    let is = |phase: &PhaseKey, place: Option<&PhaseKey>| place == Some(phase);
    let params = InsertJobsParams {
        work_order_key: order.key.number(),
        project_code: order.project_code.as_deref(),
        start_from: order.start_from,
        due_by: order.due_by,
        now,
        keys: keys.as_slice(),
        phase_keys: jobs.iter().map(|job| job.phase.key.as_str()).collect::<Vec<_>>(),
        phase_aliases: jobs.iter().map(|job| job.phase.alias.as_str()).collect::<Vec<_>>(),
        operation_keys: jobs.iter().map(|job| job.phase.operation_key.as_str()).collect::<Vec<_>>(),
        phase_notes: jobs.iter().map(|job| job.phase.notes.as_deref()).collect::<Vec<_>>(),
        parameters: jobs.iter().map(|job| json!(job.phase.parameters)).collect::<Vec<_>>(),
        step_sequences: jobs.iter().map(|job| job.phase.steps.clone()).collect::<Vec<_>>(),
        first_phases: jobs.iter().map(|job| is(&job.phase.key, order.phases.first())).collect::<Vec<_>>(),
        last_phases: jobs.iter().map(|job| is(&job.phase.key, order.phases.last())).collect::<Vec<_>>(),
        assignees: jobs.iter().map(|job| job.assigned_to.map(UserKey::number)).collect::<Vec<_>>(),
        qts_planned: jobs.iter().map(|job| job.planned).collect::<Vec<_>>(),
        notes: jobs.iter().map(|job| job.notes).collect::<Vec<_>>(),
    };
    insert_jobs().params(write.conn(), &params).await?;
    let keys: Vec<JobKey> = keys.into_iter().map(JobKey::new).collect();
    for (key, job) in keys.iter().zip(jobs) {
        let created = JobCreated { qt_planned: Amount::new(job.planned) };
        write.append_event(job_event(&created, order, *key, &job.phase.key, now));
    }
    Ok(keys)
}
