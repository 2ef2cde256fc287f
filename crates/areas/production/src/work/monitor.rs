//! The offline monitor. It pauses jobs whose clients have been silent for too long, and runs on one instance at a time
//! (docs/spec/production.md#presence).

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use kernel::rules::event_data::JobPausedOffline;
use kernel::rules::job::{JobCommand, check_transition};
use kernel::rules::journal::ServicePart;
use kernel::rules::process::PhaseParameters;
use kernel::wire::key::{JobKey, UserKey};
use kernel::wire::time::Timestamp;
use production_queries::work::{find_absent_jobs, find_presence};

use super::sessions::{WorkSessionEnd, end_work_sessions};
use crate::job::creation::job_event;
use crate::rows::{JobRecord, lock_jobs, lock_order_of_job};
use platform::api::Problem;
use platform::db::{Lock, Write, database_now, try_lock};
use platform::journal::{Actor, NewEvent};
use platform::state::App;

/// How long the monitor waits after the service starts, so that clients can reconnect.
const FIRST_AFTER: Duration = Duration::from_mins(1);

/// Runs the offline monitor until the service ends.
pub async fn watch_presence(app: App) {
    let every = Duration::from_secs(app.settings.offline_check_seconds);
    let mut wait = FIRST_AFTER;
    loop {
        tokio::select! {
            () = app.shutdown.cancelled() => return,
            () = tokio::time::sleep(wait) => wait = every,
        }
        if !app.is_open() {
            continue;
        }
        if let Err(problem) = pause_absent(&app).await {
            tracing::warn!(
                code = problem.code(),
                cause = problem.cause(),
                "the search for jobs with offline clients failed. The service tries again automatically"
            );
        }
    }
}

/// Pauses every job whose client is offline, and returns how many were paused. A job that cannot be paused now is left
/// for the next round.
pub async fn pause_absent(app: &App) -> Result<usize, Problem> {
    let client = app.read().await?;
    let usual = PhaseParameters::default().max_offline;
    // The time comes from the database, because an instance whose clock is ahead would consider every client offline.
    let now = database_now(&client, &app.clock).await?;
    let absent = find_absent_jobs().bind(&client, &usual, &now).all().await?;
    drop(client);
    let mut paused = 0;
    for key in absent {
        match pause_if_absent(app, JobKey::new(key)).await {
            Ok(true) => paused += 1,
            Ok(false) => {}
            Err(problem) => {
                tracing::warn!(code = problem.code(), cause = problem.cause(), job = key, "a job could not be paused");
            }
        }
    }
    Ok(paused)
}

/// Pauses one job in its own transaction, after checking under its locks that the client is still offline. Returns
/// false when nothing was paused: the client is back online, or another instance runs the monitor.
async fn pause_if_absent(app: &App, key: JobKey) -> Result<bool, Problem> {
    let mut write = Write::begin(&app.writes, "pause_absent").await?;
    write.act_as(Actor::service(ServicePart::OfflineMonitor));
    if !try_lock(write.conn(), Lock::Presence).await? {
        return Ok(false);
    }
    let order = lock_order_of_job(&write, key).await?;
    let Some(job) = lock_jobs(&write, &[key]).await?.pop() else { return Ok(false) };
    let (Some(session), now) = (job.session, write.now()) else { return Ok(false) };
    let last_online = find_presence().bind(write.conn(), &key.number()).opt().await?.unwrap_or(session.start);
    if !is_absent(&job, last_online, now)
        || check_transition(JobCommand::GoOffline, &job.state(UserKey::new(0))).is_err()
    {
        return Ok(false);
    }
    write.append_event(NewEvent {
        batch_key: job.batch.map(|batch| batch.key),
        audience: vec![session.user_key],
        ..job_event(&JobPausedOffline { last_online: Timestamp(last_online) }, &order, key, &job.phase_key, now)
    });
    let ending = WorkSessionEnd::offline(now, last_online);
    let closed = end_work_sessions(&write, std::slice::from_ref(&order), &[&job], ending).await?;
    write.append_events(closed);
    write.commit(()).await?;
    Ok(true)
}

/// Whether the client of a job has been silent for longer than its phase allows. A limit of 0 never counts a client as
/// offline.
fn is_absent(job: &JobRecord, last_online: DateTime<Utc>, now: DateTime<Utc>) -> bool {
    let allowed = job.parameters.max_offline;
    allowed > 0 && last_online + TimeDelta::seconds(allowed) < now
}
