//! `POST /job/{job_key}/pause` — pauses a job for the owner of its work session.

use axum::extract::State;
use kernel::rules::event_data::PauseReason;
use kernel::rules::job::{JobCommand, check_transition};
use kernel::wire::key::JobKey;

use super::model::JobAfter;
use super::sessions::{WorkSessionEnd, end_work_sessions, paused_event};
use crate::job::model::load_job;
use crate::refusals::{ProductionRefusal, refused};
use crate::rows::{lock_job, lock_order_of_job};
use crate::view::View;
use platform::api::{Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::auth::Caller;
use platform::db::{Committed, Writer};
use platform::refuses;
use platform::state::App;

refuses![
    ProductionRefusal::JobNotFound,
    ProductionRefusal::JobClosed,
    ProductionRefusal::JobNotStarted,
    ProductionRefusal::JobIsNotActive,
    ProductionRefusal::NotWorkSessionOwner,
    SharedRefusal::RevisionMismatch,
];

/// Pause a job.
///
/// Ends the work session of the caller on a job, for example for a break. The batch stays open with everything recorded
/// for it. Only the owner of the session may pause (`not_work_session_owner`): supervisors use `POST
/// /job/{job_key}/force-pause`. A job that is not active is refused with `job_is_not_active`, so a repeated request
/// changes nothing. Writes `JOB_PAUSED` and `WORK_SESSION_CLOSED`.
#[utoipa::path(
    post,
    path = "/job/{job_key}/pause",
    params(("job_key" = inline(JobKey), Path, description = "Key of the job.")),
    responses(
        (status = 200, description = "The job after the pause.", body = Envelope<JobAfter>),
        Refused,
    ),
)]
pub async fn pause_job(
    State(app): State<App>,
    caller: Caller,
    writer: Writer,
    PathParam(key): PathParam<JobKey>,
    if_match: IfMatch,
) -> Result<Committed<Envelope<JobAfter>>, Problem> {
    let mut write = writer.begin("pause_job").await?;
    let order = lock_order_of_job(&write, key).await?;
    let job = lock_job(&write, key, &if_match).await?;
    let is_owner = job.session.is_some_and(|session| session.user_key == caller.user_key());
    check_transition(JobCommand::Pause { is_owner }, &job.state(caller.user_key())).map_err(refused)?;
    let now = write.now();
    write.append_event(paused_event(&order, &job, PauseReason::User, now));
    let closed = end_work_sessions(&write, std::slice::from_ref(&order), &[&job], WorkSessionEnd::by_user(now)).await?;
    write.append_events(closed);
    let job = load_job(write.conn(), key, View::of(&app, &caller)).await?;
    write.commit(Envelope::ok("Job paused.", JobAfter { job })).await
}
