//! `POST /job/{job_key}/resume` — somebody goes on with a job; a batch is opened when there is none.

use axum::extract::State;
use kernel::wire::key::JobKey;

use super::entering::{Begun, Way, enter};
use super::input::BatchIn;
use crate::areas::production::refusals::Refusal;
use crate::areas::serial::contract::SerialRefusal;
use crate::platform::api::{Body, Envelope, IfMatch, Problem, Shared, Slot};
use crate::platform::auth::Caller;
use crate::platform::db::{Committed, Writer};
use crate::platform::state::App;
use crate::refuses;

refuses![
    Refusal::JobNotFound,
    Refusal::JobNotStarted,
    Refusal::JobClosed,
    Refusal::JobIsActive,
    Refusal::BatchExists,
    Refusal::JobAssignedToOther,
    Refusal::JobHasNoAssignee,
    Refusal::ParallelJobNotAllowed,
    Refusal::NothingRemaining,
    Refusal::BatchQtInvalid,
    Refusal::WholeQuantityRequired,
    Refusal::SerialDuplicate,
    Refusal::SerialsNotAllowed,
    Refusal::WipNotAvailable,
    Refusal::SerialsRequired,
    SerialRefusal::OnHold,
    SerialRefusal::SerialCodeTaken,
    SerialRefusal::CounterNotDefined,
    Refusal::SerialCodeDuplicate,
    Shared::RevisionMismatch,
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
    Slot(key): Slot<JobKey>,
    if_match: IfMatch,
    Body(input): Body<BatchIn>,
) -> Result<Committed<Envelope<Begun>>, Problem> {
    let mut write = writer.begin("resume_job").await?;
    let begun = enter(&app, &mut write, &caller, (key, &if_match), &input, Way::Resume).await?;
    write.commit(Envelope::ok("Job resumed.", begun)).await
}
