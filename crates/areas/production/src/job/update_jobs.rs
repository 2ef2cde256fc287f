//! `POST /job/update` — adds, plans and closes jobs in one transaction.

use axum::extract::State;
use deadpool_postgres::Object;
use kernel::wire::key::JobKey;
use serde::Serialize;
use utoipa::ToSchema;

use super::input::{Action, JobUpdatesContext, JobUpdatesIn, read_changes};
use super::model::{Job, load_jobs};
use super::updates::{JobOutcome, lock};
use crate::order::settlement::settle;
use crate::refusals::ProductionRefusal;
use crate::view::View;
use platform::api::{BodyList, Envelope, Problem};
use platform::auth::Caller;
use platform::db::{Committed, Writer};
use platform::refuses;
use platform::state::App;
use serial::contract::SerialRefusal;

/// Result of one change to a job.
#[derive(Debug, Serialize, ToSchema)]
pub struct UpdatedJob {
    /// Action that was requested.
    action: Action,
    /// The job after all changes of the request. `null` when it was deleted.
    job: Option<Job>,
    /// Whether the job was deleted, because it never had a batch.
    deleted: bool,
}

/// Results of all changes of a request.
#[derive(Debug, Serialize, ToSchema)]
pub struct UpdatedJobs {
    /// One entry per change, in the sequence of the request.
    jobs: Vec<UpdatedJob>,
}

refuses![
    ProductionRefusal::JobNotFound,
    ProductionRefusal::JobClosed,
    ProductionRefusal::JobIsActive,
    ProductionRefusal::JobHasActiveBatch,
    ProductionRefusal::QuantityBelowDone,
    ProductionRefusal::WholeQuantityRequired,
    ProductionRefusal::PhaseNotOfOrder,
    ProductionRefusal::UserNotOperator,
    SerialRefusal::NamedWorkOrderNotFound,
];

/// Add, plan and close jobs.
///
/// Applies up to 500 changes in one transaction: all succeed or none do. `insert` adds a job to a phase of a work
/// order, and reopens the work order if it is closed. `update` changes the quantity, assignee, dates or notes of a job
/// that is not closed. `close` closes a job like `POST /job/{job_key}/close`. An active job cannot be reassigned
/// (`job_is_active`), and a new assignee must be allowed to start jobs (`user_not_operator`). A quantity cannot be
/// lower than the completed quantity plus the open batch (`quantity_below_done`). A job whose completed quantity
/// reaches the new quantity is closed, unless it has an open batch. Writes `JOB_CREATED`, `JOB_UPDATED`,
/// `JOB_ASSIGNED`, `JOB_CLOSED` or `JOB_DELETED`, and updates the status and queues of the work orders. Send an
/// `Idempotency-Key`, otherwise a repeated `insert` adds another job.
#[utoipa::path(
    post,
    path = "/job/update",
    request_body = inline(JobUpdatesIn),
    responses(
        (status = 200, description = "One result per change, in sequence.", body = Envelope<UpdatedJobs>),
        Refused,
    ),
)]
pub async fn update_jobs(
    State(app): State<App>,
    caller: Caller,
    writer: Writer,
    BodyList(sent): BodyList<JobUpdatesIn>,
) -> Result<Committed<Envelope<UpdatedJobs>>, Problem> {
    let view = View::of(&app, &caller);
    let changes = read_changes(&sent, JobUpdatesContext { member: None, order_key: None, quantities: false })?;
    let mut write = writer.begin("update_jobs").await?;
    let mut locked = lock(&write, &changes).await?;
    let outcomes = locked.apply(&mut write, &changes, caller.user_key(), view.now).await?;
    settle(&mut write, &mut locked.orders, view.now).await?;
    let jobs = answer(write.conn(), &outcomes, view).await?;
    write.commit(Envelope::ok("Jobs changed.", UpdatedJobs { jobs })).await
}

/// Builds the response: the jobs after all changes, one entry per change.
async fn answer(client: &Object, outcomes: &[JobOutcome], view: View) -> Result<Vec<UpdatedJob>, Problem> {
    let gone: Vec<JobKey> = outcomes.iter().filter(|outcome| outcome.deleted).map(|outcome| outcome.key).collect();
    let keys: Vec<i64> = outcomes.iter().map(|outcome| outcome.key.number()).collect();
    // A job may be in several changes, and each entry shows it after the last one.
    let jobs = load_jobs(client, &keys, view).await?;
    let job = |outcome: &JobOutcome| UpdatedJob {
        action: outcome.action,
        job: jobs.iter().find(|job| job.key == outcome.key).cloned(),
        deleted: gone.contains(&outcome.key),
    };
    Ok(outcomes.iter().map(job).collect())
}
