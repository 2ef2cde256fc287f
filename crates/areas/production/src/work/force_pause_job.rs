//! `POST /job/{job_key}/force-pause` — pauses a job on behalf of the owner of its work session.

use axum::extract::State;
use kernel::rules::event_data::JobPauseForced;
use kernel::rules::job::{JobCommand, check_transition};
use kernel::wire::key::JobKey;

use super::input::MaybeReasonIn;
use super::model::JobAfter;
use super::sessions::{WorkSessionEnd, end_work_sessions};
use crate::job::creation::job_event;
use crate::job::model::load_job;
use crate::refusals::{ProductionRefusal, refused};
use crate::rows::{lock_job, lock_order_of_job};
use crate::view::View;
use platform::api::{Body, Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::auth::Caller;
use platform::db::{Committed, Writer};
use platform::journal::NewEvent;
use platform::refuses;
use platform::state::App;

refuses![
    ProductionRefusal::JobNotFound,
    ProductionRefusal::JobClosed,
    ProductionRefusal::JobNotStarted,
    ProductionRefusal::JobIsNotActive,
    SharedRefusal::RevisionMismatch,
];

/// Pause a job of another user.
///
/// Ends the open work session of a job, regardless of its owner, for example after a shift. The session ends at the
/// time of the request, and the batch stays open with everything recorded for it. Writes `JOB_PAUSE_FORCED`, which the
/// owner of the session also receives, and `WORK_SESSION_CLOSED`. A job without an open session is refused with
/// `job_is_not_active`.
#[utoipa::path(
    post,
    path = "/job/{job_key}/force-pause",
    request_body = MaybeReasonIn,
    params(("job_key" = inline(JobKey), Path, description = "Key of the job.")),
    responses(
        (status = 200, description = "The job after the pause.", body = Envelope<JobAfter>),
        Refused,
    ),
)]
pub async fn force_pause_job(
    State(app): State<App>,
    caller: Caller,
    writer: Writer,
    PathParam(key): PathParam<JobKey>,
    if_match: IfMatch,
    Body(input): Body<MaybeReasonIn>,
) -> Result<Committed<Envelope<JobAfter>>, Problem> {
    let mut write = writer.begin("force_pause_job").await?;
    let order = lock_order_of_job(&write, key).await?;
    let job = lock_job(&write, key, &if_match).await?;
    check_transition(JobCommand::ForcePause, &job.state(caller.user_key())).map_err(refused)?;
    let session = job.session.ok_or(ProductionRefusal::JobIsNotActive)?;
    let now = write.now();
    let event_data = JobPauseForced { session_user_key: session.user_key };
    write.append_event(NewEvent {
        description: input.reason.map(|reason| reason.to_string()),
        batch_key: job.batch.map(|batch| batch.key),
        audience: vec![session.user_key],
        ..job_event(&event_data, &order, job.key, &job.phase_key, now)
    });
    let own = session.user_key == caller.user_key();
    let ending = if own { WorkSessionEnd::by_user(now) } else { WorkSessionEnd::by_other(now) };
    let closed = end_work_sessions(&write, std::slice::from_ref(&order), &[&job], ending).await?;
    write.append_events(closed);
    let job = load_job(write.conn(), key, View::of(&app, &caller)).await?;
    write.commit(Envelope::ok("Job paused.", JobAfter { job })).await
}
