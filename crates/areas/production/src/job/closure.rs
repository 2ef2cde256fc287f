//! Closes jobs. A job that never had a batch is deleted, the others stay with the stage closed
//! (docs/spec/production.md#closing-a-job).

use chrono::{DateTime, Utc};
use kernel::rules::event_data::{JobClosed, JobDeleted};
use kernel::rules::job::{JobCommand, JobTransition, Stage, check_transition};
use kernel::wire::key::{JobKey, UserKey};
use kernel::wire::number::Amount;
use production_queries::job::delete_jobs;

use super::creation::job_event;
use super::job_plan::store_jobs;
use crate::refusals::refused;
use crate::rows::{JobRecord, OrderRecord};
use platform::api::Problem;
use platform::db::Write;
use platform::journal::NewEvent;
use serial::contract::forget_jobs;

/// Builds the job with the stage closed. `None` when it is to be deleted, because it never had a batch. Refuses a job
/// that is closed, is active or has an open batch.
pub fn closed_job(job: &JobRecord, caller: UserKey, now: DateTime<Utc>) -> Result<Option<JobRecord>, Problem> {
    match check_transition(JobCommand::Close, &job.state(caller)).map_err(refused)? {
        JobTransition::Gone => Ok(None),
        JobTransition::Stays(_) => Ok(Some(JobRecord { stage: Stage::Closed, end: Some(now), ..job.clone() })),
    }
}

/// Builds the journal row of a job that is closed (`stays`) or deleted.
pub fn closed_event(order: &OrderRecord, job: &JobRecord, stays: bool, now: DateTime<Utc>) -> NewEvent {
    if stays {
        let event_data = JobClosed { qt_completed: Amount::new(job.completed) };
        job_event(&event_data, order, job.key, &job.phase_key, now)
    } else {
        job_event(&JobDeleted {}, order, job.key, &job.phase_key, now)
    }
}

/// Deletes jobs that never had a batch. Parts that were linked for them stay linked and lose their reference to the
/// job.
pub async fn delete(write: &Write, keys: &[JobKey]) -> Result<(), Problem> {
    if keys.is_empty() {
        return Ok(());
    }
    forget_jobs(write, keys).await?;
    delete_jobs().bind(write.conn(), &JobKey::numbers(keys)).await?;
    Ok(())
}

/// Closes jobs of a work order and adds their journal rows. The caller has locked all of them, and settles the work
/// order afterwards. Returns the jobs that were not deleted.
pub async fn close_jobs(
    write: &mut Write,
    order: &OrderRecord,
    jobs: &[JobRecord],
    caller: UserKey,
    now: DateTime<Utc>,
) -> Result<Vec<JobRecord>, Problem> {
    let (mut stay, mut go) = (Vec::new(), Vec::new());
    for job in jobs {
        let after = closed_job(job, caller, now)?;
        write.append_event(closed_event(order, job, after.is_some(), now));
        match after {
            Some(after) => stay.push(after),
            None => go.push(job.key),
        }
    }
    store_jobs(write, &stay).await?;
    delete(write, &go).await?;
    Ok(stay)
}
