//! `POST /job/{job_key}/start` — starts a job for an operator and opens its first batch.

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
    ProductionRefusal::JobAlreadyStarted,
    ProductionRefusal::JobClosed,
    ProductionRefusal::JobAssignedToOther,
    ProductionRefusal::JobHasNoAssignee,
    ProductionRefusal::ParallelJobNotAllowed,
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

/// Start a job.
///
/// Starts a created or planned job for the caller and opens its first batch and a work session, so that the job becomes
/// started and active. The caller must be the assignee (`job_assigned_to_other`), or take a job without an assignee if
/// the configuration `show_unassigned_jobs_to_operators` allows this (`job_has_no_assignee`). In the first phase, the
/// batch creates units if the output has serial numbers. In a later phase, the batch books free WIP:
/// `wip_not_available` means that the previous phase has not completed enough. The caller's other sessions are ended
/// and their jobs paused, unless their phase has `unsupervised_work_allowed`. Writes `JOB_STARTED`, `BATCH_CREATED`,
/// `WORK_SESSION_CREATED` and further journal rows for units, WIP and paused jobs. A job that is already started is
/// refused with `job_already_started`: use `POST /job/{job_key}/resume`.
#[utoipa::path(
    post,
    path = "/job/{job_key}/start",
    request_body = BatchIn,
    params(("job_key" = inline(JobKey), Path, description = "Key of the job.")),
    responses(
        (status = 200, description = "The job, its open batch and the work session.", body = Envelope<Begun>),
        Refused,
    ),
)]
pub async fn start_job(
    State(app): State<App>,
    caller: Caller,
    writer: Writer,
    PathParam(key): PathParam<JobKey>,
    if_match: IfMatch,
    Body(input): Body<BatchIn>,
) -> Result<Committed<Envelope<Begun>>, Problem> {
    let mut write = writer.begin("start_job").await?;
    let begun = start_or_resume(&app, &mut write, &caller, (key, &if_match), &input, StartOrResume::Start).await?;
    write.commit(Envelope::ok("Job started.", begun)).await
}
