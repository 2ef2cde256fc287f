//! `POST /job/{job_key}/resume` — an operator continues a job; a batch is opened when none is open.

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
/// `If-Match` is compared with the `_rev` of the job once the job is locked; another revision is 412 `revision_mismatch`.
#[utoipa::path(
    post,
    path = "/job/{job_key}/resume",
    request_body = BatchIn,
    params(("job_key" = inline(JobKey), Path, description = "Key of the job.")),
    responses(
        (status = 200, description = "The job, its batch and the span of work.", body = Envelope<Begun>),
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
