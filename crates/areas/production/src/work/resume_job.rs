//! `POST /job/{job_key}/resume` — continues a paused job, and opens a batch when none is open.

use axum::extract::State;
use kernel::wire::key::JobKey;

use super::input::BatchIn;
use super::work_start::{Begun, StartOrResume, start_or_resume};
use crate::refusals::ProductionRefusal;
use platform::api::{Body, Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::auth::Caller;
use platform::db::{Committed, Writer};
use platform::refuses;
use platform::state::App;
use serial::contract::SerialRefusal;

refuses![
    ProductionRefusal::JobNotFound,
    ProductionRefusal::JobNotStarted,
    ProductionRefusal::JobClosed,
    ProductionRefusal::JobIsActive,
    ProductionRefusal::BatchExists,
    ProductionRefusal::JobAssignedToOther,
    ProductionRefusal::JobHasNoAssignee,
    ProductionRefusal::ParallelJobNotAllowed,
    ProductionRefusal::NothingRemaining,
    ProductionRefusal::BatchQtInvalid,
    ProductionRefusal::WholeQuantityRequired,
    ProductionRefusal::SerialDuplicate,
    ProductionRefusal::SerialsNotAllowed,
    ProductionRefusal::WipNotAvailable,
    ProductionRefusal::SerialsRequired,
    SerialRefusal::OnHold,
    SerialRefusal::SerialCodeTaken,
    SerialRefusal::CounterNotDefined,
    ProductionRefusal::SerialCodeDuplicate,
    SharedRefusal::RevisionMismatch,
];

/// Resume a job.
///
/// Continues a paused job for the caller: opens a work session on the open batch, or opens the next batch first. While
/// a batch is open, the body must be empty (`batch_exists`): use `POST /batch/{batch_key}/change` to change the batch.
/// After an offline pause, the ended session is reopened and the gap counts as working time, if the caller owns the
/// session and has opened no other session since. The caller's other sessions are ended and their jobs paused, unless
/// their phase has `unsupervised_work_allowed`. The job must be started and not active (`job_not_started`,
/// `job_is_active`). Without an open batch, a quantity must remain to be made (`nothing_remaining`). Writes
/// `JOB_RESUMED` with `WORK_SESSION_CREATED` or `WORK_SESSION_RESTORED`, and the journal rows of a new batch if one is
/// opened.
#[utoipa::path(
    post,
    path = "/job/{job_key}/resume",
    request_body = BatchIn,
    params(("job_key" = inline(JobKey), Path, description = "Key of the job.")),
    responses(
        (status = 200, description = "The job, its open batch and the work session.", body = Envelope<Begun>),
        Refused,
    ),
)]
pub async fn resume_job(
    State(app): State<App>,
    caller: Caller,
    writer: Writer,
    PathParam(key): PathParam<JobKey>,
    if_match: IfMatch,
    Body(input): Body<BatchIn>,
) -> Result<Committed<Envelope<Begun>>, Problem> {
    let mut write = writer.begin("resume_job").await?;
    let begun = start_or_resume(&app, &mut write, &caller, (key, &if_match), &input, StartOrResume::Resume).await?;
    write.commit(Envelope::ok("Job resumed.", begun)).await
}
