//! `POST /job/{job_key}/close` — closes a job, or deletes one that never had a batch.

use axum::extract::State;
use kernel::input;
use kernel::wire::key::JobKey;
use kernel::wire::text::Notes;
use serde::Serialize;
use utoipa::ToSchema;

use super::closure::close_jobs;
use super::model::{Job, load_job};
use crate::order::settlement::settle;
use crate::refusals::ProductionRefusal;
use crate::rows::{lock_job, lock_order_of_job};
use crate::view::View;
use platform::api::{Body, Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::auth::Caller;
use platform::db::{Committed, Writer};
use platform::refuses;
use platform::state::App;

input! {
    /// Request to close a job.
    pub struct JobClosing {
        /// Reason for closing the job, at most 100 000 characters. Stored as the description of the journal row.
        /// Absent: no description.
        pub notes: Option<Notes>,
    }
}

/// Result of closing a job.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClosedJob {
    /// The closed job. `null` when it was deleted.
    job: Option<Job>,
    /// Whether the job was deleted, because it never had a batch.
    deleted: bool,
}

refuses![
    ProductionRefusal::JobNotFound,
    ProductionRefusal::JobClosed,
    ProductionRefusal::JobIsActive,
    ProductionRefusal::JobHasActiveBatch,
    SharedRefusal::RevisionMismatch,
];

/// Close a job.
///
/// Ends a job before its planned quantity is reached. A job that never had a batch is deleted. A started job, or one
/// with canceled batches, is closed and keeps its quantities. Free WIP before its phase stays available to other jobs.
/// The job must not be active (`job_is_active`, pause it first) or have an open batch (`job_has_active_batch`, complete
/// or cancel it first). Closing the last open job closes the work order. Writes `JOB_CLOSED` or `JOB_DELETED`, and
/// `WORK_ORDER_CLOSED` if the work order is closed too.
#[utoipa::path(
    post,
    path = "/job/{job_key}/close",
    request_body = JobClosing,
    params(("job_key" = inline(JobKey), Path, description = "Key of the job.")),
    responses(
        (status = 200, description = "The closed job. `job` is `null` if the job was deleted.", body = Envelope<ClosedJob>),
        Refused,
    ),
)]
pub async fn close_job(
    State(app): State<App>,
    caller: Caller,
    writer: Writer,
    PathParam(key): PathParam<JobKey>,
    if_match: IfMatch,
    Body(input): Body<JobClosing>,
) -> Result<Committed<Envelope<ClosedJob>>, Problem> {
    let view = View::of(&app, &caller);
    let mut write = writer.begin("close_job").await?;
    let mut order = lock_order_of_job(&write, key).await?;
    let job = lock_job(&write, key, &if_match).await?;
    let stays = close_jobs(&mut write, &order, std::slice::from_ref(&job), caller.user_key(), view.now).await?;
    let mut events = write.take_events_since(0);
    if let Some(first) = events.first_mut() {
        first.description = input.notes.map(|notes| notes.to_string());
    }
    write.append_events(events);
    settle(&mut write, std::slice::from_mut(&mut order), view.now).await?;
    let deleted = stays.is_empty();
    let job = if deleted { None } else { Some(load_job(write.conn(), key, view).await?) };
    write.commit(Envelope::ok("Job closed.", ClosedJob { job, deleted })).await
}
