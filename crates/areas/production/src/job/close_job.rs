//! `POST /job/{job_key}/close` — nothing more is made by a job; one that never had a batch goes.

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
    /// Why.
    pub struct JobClosing {
        /// Kept in the journal.
        pub notes: Option<Notes>,
    }
}

/// What became of the job.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClosedJob {
    /// The job; none when it is gone.
    job: Option<Job>,
    /// It is gone.
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
#[utoipa::path(
    post,
    path = "/job/{job_key}/close",
    request_body = JobClosing,
    params(("job_key" = inline(JobKey), Path, description = "Key of the job.")),
    responses(
        (status = 200, description = "The job, or that it is gone.", body = Envelope<ClosedJob>),
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
