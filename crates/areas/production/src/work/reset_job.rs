//! `POST /job/{job_key}/reset` — undoes all work of a job.

use axum::extract::State;
use kernel::rules::event_data::JobReset;
use kernel::rules::job::{AssigneeRelation, JobCommand, JobTransition, OutputAvailability, Stage, check_transition};
use kernel::wire::key::{EventKey, JobKey};
use kernel::wire::number::Amount;
use production_queries::work::settle_job;

use super::input::ReasonIn;
use super::model::JobAfter;
use super::output_reversal::OutputReversal;
use super::rollback::BatchRollback;
use crate::job::creation::job_event;
use crate::job::model::load_job;
use crate::order::settlement::settle;
use crate::refusals::{ProductionRefusal, refused};
use crate::rows::{lock_job, lock_order_of_job};
use crate::view::View;
use platform::api::{Body, Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::auth::Caller;
use platform::db::{Committed, Write, Writer, next_key};
use platform::journal::NewEvent;
use platform::refuses;
use platform::state::App;
use serial::contract::UnitStamp;
use warehouse::contract::{FollowingMovements, WarehouseRefusal};

refuses![
    ProductionRefusal::JobNotFound,
    ProductionRefusal::JobIsActive,
    ProductionRefusal::JobNotStarted,
    ProductionRefusal::WipNotAvailable,
    ProductionRefusal::OutputNotAvailable,
    WarehouseRefusal::StockCounting,
    WarehouseRefusal::StockLocked,
    SharedRefusal::RevisionMismatch,
];

/// Reset a job.
///
/// Undoes all work of a started or closed job, which becomes planned, or created if it has no assignee. All its
/// batches, step records and work sessions are canceled, consumption and output are reversed, links end, and booked WIP
/// is free again. Units of a first phase are deleted, and units of a later phase lose the values, release and scrap
/// mark of this phase. The job must not be active (`job_is_active`), and its output must still be available.
/// `wip_not_available` means that the next phase has taken some of the output. `output_not_available` means that
/// finished units or stock were moved, built in or deleted: undo this first. A closed work order is reopened and added
/// to the queue again. Writes `JOB_RESET` with the reason, and one journal row for each effect.
#[utoipa::path(
    post,
    path = "/job/{job_key}/reset",
    request_body = ReasonIn,
    params(("job_key" = inline(JobKey), Path, description = "Key of the job.")),
    responses(
        (status = 200, description = "The job after the reset.", body = Envelope<JobAfter>),
        Refused,
    ),
)]
pub async fn reset_job(
    State(app): State<App>,
    caller: Caller,
    writer: Writer,
    PathParam(key): PathParam<JobKey>,
    if_match: IfMatch,
    Body(input): Body<ReasonIn>,
) -> Result<Committed<Envelope<JobAfter>>, Problem> {
    let mut write = writer.begin("reset_job").await?;
    let order = lock_order_of_job(&write, key).await?;
    let job = lock_job(&write, key, &if_match).await?;
    check_transition(JobCommand::Reset { output: OutputAvailability::There }, &job.state(caller.user_key()))
        .map_err(refused)?;
    let rollback = BatchRollback::lock(&write, &job, false).await?;
    let by = UnitStamp { now: write.now(), user_key: caller.user_key() };
    let mut reversal = OutputReversal { order, job, rollback, by, reason: input.reason.to_string() };
    roll_back(&mut write, &mut reversal).await?;
    let job = load_job(write.conn(), key, View::of(&app, &caller)).await?;
    write.commit(Envelope::ok("Job reset.", JobAfter { job })).await
}

/// Reverses all batches of the job, adds the journal rows, and settles job and work order. The job becomes planned when
/// it has an assignee, and created when it has none.
async fn roll_back(write: &mut Write, reversal: &mut OutputReversal) -> Result<(), Problem> {
    let event_key = EventKey::new(next_key(write.conn()).await?);
    let events = reversal.roll_back(write, event_key, &FollowingMovements::default()).await?;
    let OutputReversal { order, job, rollback, by, reason } = reversal;
    let reset = JobReset { qt_before: Amount::new(job.completed), batch_keys: rollback.keys() };
    write.append_event(NewEvent {
        key: Some(event_key),
        description: Some(reason.clone()),
        ..job_event(&reset, order, job.key, &job.phase_key, by.now)
    });
    write.append_events(events);
    let JobTransition::Stays(after) =
        check_transition(JobCommand::Reset { output: OutputAvailability::There }, &job.state(by.user_key))
            .map_err(refused)?
    else {
        return Err(Problem::internal("resetting a job deleted it"));
    };
    let stage = if after.assignee == AssigneeRelation::Nobody { Stage::Created } else { Stage::Planned };
    settle_job().bind(write.conn(), &stage.as_str(), &None, &None, &job.key.number()).one().await?;
    settle(write, std::slice::from_mut(order), by.now).await
}
