//! Jobs are closed: one that never had a batch goes, the others stay (docs/spec/production.md#closing-a-job).

use chrono::{DateTime, Utc};
use kernel::rules::event_data::{JobClosed, JobDeleted};
use kernel::rules::job::{Command, Next, Stage, may};
use kernel::wire::key::{JobKey, UserKey};
use kernel::wire::number::Amount;
use queries::queries::production::job::delete_jobs;

use super::making::job_event;
use super::planning::store_jobs;
use crate::areas::production::rows::{Job, Order};
use crate::areas::serial::contract::forget_jobs;
use crate::platform::api::Problem;
use crate::platform::db::Write;
use crate::platform::journal::Event;

/// What a job becomes that is closed; nothing when it goes.
pub fn closed(job: &Job, caller: UserKey, now: DateTime<Utc>) -> Result<Option<Job>, Problem> {
    match may(Command::Close, &job.state(caller))? {
        Next::Gone => Ok(None),
        Next::Stays(_) => Ok(Some(Job { stage: Stage::Closed, end: Some(now), ..job.clone() })),
    }
}

/// The row that tells of it.
pub fn closed_event(order: &Order, job: &Job, stays: bool, now: DateTime<Utc>) -> Event {
    if stays {
        let told = JobClosed { qt_completed: Amount::new(job.completed) };
        job_event(&told, order, job.key, &job.phase_key, now)
    } else {
        job_event(&JobDeleted {}, order, job.key, &job.phase_key, now)
    }
}

/// Deletes jobs that never had a batch; parts that were built in by hand for them stay.
pub async fn delete(write: &Write, keys: &[JobKey]) -> Result<(), Problem> {
    if keys.is_empty() {
        return Ok(());
    }
    forget_jobs(write, keys).await?;
    delete_jobs().bind(write.conn(), &JobKey::numbers(keys)).await?;
    Ok(())
}

/// Closes jobs of an order, which are all locked; answers those that stay. The caller settles the order afterwards.
pub async fn close_jobs(
    write: &mut Write,
    order: &Order,
    jobs: &[Job],
    caller: UserKey,
    now: DateTime<Utc>,
) -> Result<Vec<Job>, Problem> {
    let (mut stay, mut go) = (Vec::new(), Vec::new());
    for job in jobs {
        let after = closed(job, caller, now)?;
        write.record(closed_event(order, job, after.is_some(), now));
        match after {
            Some(after) => stay.push(after),
            None => go.push(job.key),
        }
    }
    store_jobs(write, &stay).await?;
    delete(write, &go).await?;
    Ok(stay)
}
