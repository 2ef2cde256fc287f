//! `POST /job/{job_key}/override-time` — corrects the working time of a job.

use axum::extract::State;
use kernel::input;
use kernel::rules::event_data::{TimeOverridden, WorkSessionCanceled};
use kernel::rules::job::{JobCommand, check_transition, share_time};
use kernel::rules::progress::{TIME_MAX, standard_time};
use kernel::wire::key::{BatchKey, EventKey, JobKey, WorkSessionKey};
use kernel::wire::number::Int;
use production_queries::work::{
    CancelSessions, cancel_sessions, find_completed_batches, insert_forced_sessions, mark_job_forced,
};
use rust_decimal::Decimal;

use super::input::WorkReason;
use super::model::JobAfter;
use super::sessions::session_event;
use crate::job::creation::job_event;
use crate::job::model::load_job;
use crate::refusals::{ProductionRefusal, refused};
use crate::rows::{lock_job, lock_order_of_job};
use crate::view::View;
use platform::api::{Body, Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::auth::Caller;
use platform::db::{Committed, Writer, next_key};
use platform::journal::NewEvent;
use platform::refuses;
use platform::state::App;

/// Decimal places of an hourly cost.
const PLACES: u32 = 6;

input! {
    /// Correction of the working time of a job.
    pub struct OverrideTimeIn {
        /// Total working time of all completed batches, in milliseconds, from 0 to 315 360 000 000 (ten years). Absent
        /// or `null`: the standard time of the phase for the completed quantity.
        pub new_job_duration: Option<Int<0, TIME_MAX>>,
        /// Reason for correcting the time, from 1 to 500 characters. Stored as the description of the journal row.
        pub reason: WorkReason,
    }
}

refuses![
    ProductionRefusal::JobNotFound,
    ProductionRefusal::JobIsActive,
    ProductionRefusal::JobNotStarted,
    ProductionRefusal::NoCompletedBatch,
    SharedRefusal::RevisionMismatch,
];

/// Override the working time of a job.
///
/// Corrects the recorded time of a job, for example when a session was not paused. Cancels all work sessions of the job
/// and records one forced session of the assignee for each completed batch instead. The time is divided among the
/// batches by quantity, rounded down, and the last batch gets the remaining milliseconds. Costs use the mean hourly
/// cost of the canceled sessions, weighted by their time. The job must have been started, must not be active and must
/// have a completed batch (`job_not_started`, `job_is_active`, `no_completed_batch`). Writes `TIME_OVERRIDDEN` with
/// both durations and the reason, and `WORK_SESSION_CANCELED` for each canceled session.
#[utoipa::path(
    post,
    path = "/job/{job_key}/override-time",
    request_body = OverrideTimeIn,
    params(("job_key" = inline(JobKey), Path, description = "Key of the job.")),
    responses(
        (status = 200, description = "The job after the correction.", body = Envelope<JobAfter>),
        Refused,
    ),
)]
pub async fn override_job_time(
    State(app): State<App>,
    caller: Caller,
    writer: Writer,
    PathParam(key): PathParam<JobKey>,
    if_match: IfMatch,
    Body(input): Body<OverrideTimeIn>,
) -> Result<Committed<Envelope<JobAfter>>, Problem> {
    let mut write = writer.begin("override_job_time").await?;
    let order = lock_order_of_job(&write, key).await?;
    let job = lock_job(&write, key, &if_match).await?;
    check_transition(JobCommand::OverrideTime, &job.state(caller.user_key())).map_err(refused)?;
    let now = write.now();
    let standard = || standard_time(job.parameters.std_processing_time, job.completed);
    let duration = input.new_job_duration.map_or_else(standard, Int::get);
    let event_key = EventKey::new(next_key(write.conn()).await?);
    let event_data = TimeOverridden { duration_before: job.worked_ms, duration_after: duration };
    write.append_event(NewEvent {
        key: Some(event_key),
        description: Some(input.reason.to_string()),
        ..job_event(&event_data, &order, job.key, &job.phase_key, now)
    });
    let canceled = cancel_sessions().bind(write.conn(), &event_key.number(), &key.number()).all().await?;
    for row in &canceled {
        let event_data = WorkSessionCanceled { duration: row.duration };
        let batch_key = Some(BatchKey::new(row.batch_key));
        write.append_event(session_event(&event_data, &order, &job, batch_key, WorkSessionKey::new(row.key), now));
    }
    let batches = find_completed_batches().bind(write.conn(), &key.number()).all().await?;
    let quantities: Vec<Decimal> = batches.iter().map(|batch| batch.quantity).collect();
    let (keys, shares) = (batches.iter().map(|batch| batch.key).collect::<Vec<_>>(), share_time(duration, &quantities));
    let user_key = job.assigned_to.unwrap_or(caller.user_key()).number();
    let cost = mean_cost(&canceled);
    insert_forced_sessions().bind(write.conn(), &user_key, &cost, &event_key.number(), &keys, &shares).all().await?;
    mark_job_forced().bind(write.conn(), &event_key.number(), &key.number()).one().await?;
    let job = load_job(write.conn(), key, View::of(&app, &caller)).await?;
    write.commit(Envelope::ok("Working time corrected.", JobAfter { job })).await
}

/// Computes the mean hourly cost of the canceled sessions, weighted by their time. It is the plain mean when none of
/// them has time, and 0 without sessions.
fn mean_cost(canceled: &[CancelSessions]) -> Decimal {
    let time: Decimal = canceled.iter().map(|row| Decimal::from(row.duration)).sum();
    let weighted: Decimal = canceled.iter().map(|row| Decimal::from(row.duration) * row.hourly_cost).sum();
    let plain = || canceled.iter().map(|row| row.hourly_cost).sum::<Decimal>().checked_div(canceled.len().into());
    weighted.checked_div(time).or_else(plain).unwrap_or_default().round_dp(PLACES)
}
