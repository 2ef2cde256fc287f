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

/// What became of a job.
#[derive(Debug, Serialize, ToSchema)]
pub struct UpdatedJob {
    /// What was asked for.
    action: Action,
    /// The job; none when it is gone.
    job: Option<Job>,
    /// It is gone.
    deleted: bool,
}

/// All of them, in the order that was sent.
#[derive(Debug, Serialize, ToSchema)]
pub struct UpdatedJobs {
    /// One for each change.
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

/// Change jobs.
#[utoipa::path(
    post,
    path = "/job/update",
    request_body = inline(JobUpdatesIn),
    responses(
        (status = 200, description = "The jobs.", body = Envelope<UpdatedJobs>),
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

/// The jobs after all changes, one entry per change.
async fn answer(client: &Object, outcomes: &[JobOutcome], view: View) -> Result<Vec<UpdatedJob>, Problem> {
    let gone: Vec<JobKey> = outcomes.iter().filter(|outcome| outcome.deleted).map(|outcome| outcome.key).collect();
    let keys: Vec<i64> = outcomes.iter().map(|outcome| outcome.key.number()).collect();
    // One job may be in several changes, and each shows it as it is in the end.
    let jobs = load_jobs(client, &keys, view).await?;
    let job = |outcome: &JobOutcome| UpdatedJob {
        action: outcome.action,
        job: jobs.iter().find(|job| job.key == outcome.key).cloned(),
        deleted: gone.contains(&outcome.key),
    };
    Ok(outcomes.iter().map(job).collect())
}
