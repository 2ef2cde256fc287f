//! `POST /job/{job_key}/reset` — everything that a job made is taken back.

use axum::extract::State;
use kernel::rules::event_data::JobReset;
use kernel::rules::job::{Assignee, Command, Next, Output, Stage, may};
use kernel::wire::key::{EventKey, JobKey};
use kernel::wire::number::Amount;
use queries::queries::production::work::settle_job;

use super::input::ReasonIn;
use super::model::JobAfter;
use super::taking_back::Undoing;
use super::withdrawing::Withdrawal;
use crate::areas::production::job::making::job_event;
use crate::areas::production::job::model::load_job;
use crate::areas::production::order::deriving::settle;
use crate::areas::production::refusals::Refusal;
use crate::areas::production::rows::{lock_job, lock_order_of_job};
use crate::areas::production::view::View;
use crate::areas::serial::contract::Settling;
use crate::areas::warehouse::contract::{Beside, WarehouseRefusal};
use crate::platform::api::{Body, Envelope, IfMatch, Problem, Shared, Slot};
use crate::platform::auth::Caller;
use crate::platform::db::{Committed, Write, Writer, next_key};
use crate::platform::journal::Event;
use crate::platform::state::App;
use crate::refuses;

refuses![
    Refusal::JobNotFound,
    Refusal::JobIsActive,
    Refusal::JobNotStarted,
    Refusal::WipNotAvailable,
    Refusal::OutputNotAvailable,
    WarehouseRefusal::StockCounting,
    WarehouseRefusal::StockLocked,
    Shared::RevisionMismatch,
];

/// Reset a job.
#[utoipa::path(
    post,
    path = "/job/{job_key}/reset",
    request_body = ReasonIn,
    params(("job_key" = inline(JobKey), Path, description = "Key of the job.")),
    responses(
        (status = 200, description = "The job.", body = Envelope<JobAfter>),
        Refused,
    ),
)]
pub async fn reset_job(
    State(app): State<App>,
    caller: Caller,
    writer: Writer,
    Slot(key): Slot<JobKey>,
    if_match: IfMatch,
    Body(input): Body<ReasonIn>,
) -> Result<Committed<Envelope<JobAfter>>, Problem> {
    let mut write = writer.begin("reset_job").await?;
    let order = lock_order_of_job(&write, key).await?;
    let job = lock_job(&write, key, &if_match).await?;
    may(Command::Reset { output: Output::There }, &job.state(caller.user_key()))?;
    let undoing = Undoing::lock(&write, &job, false).await?;
    let by = Settling { now: write.now(), user_key: caller.user_key() };
    let mut withdrawal = Withdrawal { order, job, undoing, by, reason: input.reason.to_string() };
    take_back(&mut write, &mut withdrawal).await?;
    let job = load_job(write.conn(), key, View::of(&app, &caller)).await?;
    write.commit(Envelope::ok("Job reset.", JobAfter { job })).await
}

async fn take_back(write: &mut Write, withdrawal: &mut Withdrawal) -> Result<(), Problem> {
    let event_key = EventKey::new(next_key(write.conn()).await?);
    let told = withdrawal.take_back(write, event_key, &Beside::default()).await?;
    let Withdrawal { order, job, undoing, by, reason } = withdrawal;
    let reset = JobReset { qt_before: Amount::new(job.completed), batch_keys: undoing.keys() };
    write.record(Event {
        key: Some(event_key),
        description: Some(reason.clone()),
        ..job_event(&reset, order, job.key, &job.phase_key, by.now)
    });
    write.record_all(told);
    let Next::Stays(after) = may(Command::Reset { output: Output::There }, &job.state(by.user_key))? else {
        return Err(Problem::internal("a job that is reset is gone"));
    };
    let stage = if after.assignee == Assignee::Nobody { Stage::Created } else { Stage::Planned };
    settle_job().bind(write.conn(), &stage.as_str(), &None, &None, &job.key.number()).one().await?;
    settle(write, std::slice::from_mut(order), by.now).await
}
