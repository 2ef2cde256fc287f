//! `POST /batch/{batch_key}/cancel` — cancels an open batch, which returns exactly what it took.

use axum::extract::State;
use kernel::rules::batch::{BatchCommand, BatchState, check_transition};
use kernel::rules::event_data::BatchCanceled;
use kernel::rules::job::{JobCommand, JobTransition, Stage, check_transition as check_job_transition};
use kernel::wire::key::{BatchKey, EventKey, SerialKey};
use kernel::wire::number::Amount;
use production_queries::work::settle_job;
use serde::Serialize;
use utoipa::ToSchema;

use super::model::{Batch, load_batch};
use crate::job::creation::job_event;
use crate::job::model::{Job as ShownJob, load_job};
use crate::order::settlement::settle;
use crate::refusals::{ProductionRefusal, refused};
use crate::rows::{JobRecord, OrderRecord, load_batch as load_row, lock_job_of_batch, lock_order_of_batch};
use crate::view::View;
use crate::work::input::ReasonIn;
use crate::work::rollback::{BatchRollback, ExtraMovements, with_job};
use crate::work::wip::{WipReturn, return_wip, unbooked_event};
use platform::api::{Body, Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::auth::Caller;
use platform::db::{Committed, Write, Writer, next_key};
use platform::journal::NewEvent;
use platform::refuses;
use platform::state::App;
use serial::contract::{SerialRefusal, UnitStamp, clear_values, delete_units};
use warehouse::contract::{FollowingMovements, WarehouseRefusal};

/// Result of canceling a batch.
#[derive(Debug, Serialize, ToSchema)]
pub struct CanceledBatch {
    /// The job after the cancellation.
    job: ShownJob,
    /// The batch after its cancellation.
    batch: Batch,
}

refuses![
    ProductionRefusal::BatchNotFound,
    SerialRefusal::BatchNotActive,
    ProductionRefusal::JobIsActive,
    WarehouseRefusal::StockCounting,
    WarehouseRefusal::StockLocked,
    SharedRefusal::RevisionMismatch,
];

/// Cancel a batch.
///
/// Cancels an open batch whose job is paused, and returns everything that it took. Units of a first phase are deleted,
/// and the parts in them are removed. Units of a later phase become free WIP again and lose the values of this batch.
/// Draft links and lot allocations are removed, confirmed links end, and their consumption is reversed. The job stays
/// started if a completed batch remains, otherwise it becomes planned or created. An active job is refused with
/// `job_is_active` (pause it first), and a completed or canceled batch with `batch_not_active`. Writes `BATCH_CANCELED`
/// with the reason, and one journal row for each effect.
#[utoipa::path(
    post,
    path = "/batch/{batch_key}/cancel",
    request_body = ReasonIn,
    params(("batch_key" = inline(BatchKey), Path, description = "Key of the batch.")),
    responses(
        (status = 200, description = "The job and the canceled batch.", body = Envelope<CanceledBatch>),
        Refused,
    ),
)]
pub async fn cancel_batch(
    State(app): State<App>,
    caller: Caller,
    writer: Writer,
    PathParam(key): PathParam<BatchKey>,
    if_match: IfMatch,
    Body(input): Body<ReasonIn>,
) -> Result<Committed<Envelope<CanceledBatch>>, Problem> {
    let mut write = writer.begin("cancel_batch").await?;
    let mut order = lock_order_of_batch(&write, key).await?;
    let job = lock_job_of_batch(&write, key).await?;
    let row = load_row(write.conn(), key).await?;
    if_match.check(row.rev)?;
    let state = row.state(&job, caller.user_key());
    check(&state)?;
    let by = UnitStamp { now: write.now(), user_key: caller.user_key() };
    let rollback = BatchRollback::lock(&write, &job, true).await?;
    roll_back(&mut write, &order, &job, rollback, by, &input.reason.to_string()).await?;
    let JobTransition::Stays(after) =
        check_job_transition(JobCommand::CancelBatch, &job.state(caller.user_key())).map_err(refused)?
    else {
        return Err(Problem::internal("canceling a batch deleted its job"));
    };
    let start = job.start.filter(|_| after.stage == Stage::Started);
    settle_job().bind(write.conn(), &after.stage.as_str(), &start, &None, &job.key.number()).one().await?;
    settle(&mut write, std::slice::from_mut(&mut order), by.now).await?;
    let view = View::of(&app, &caller);
    let job = load_job(write.conn(), job.key, view).await?;
    let batch = load_batch(write.conn(), key, view).await?;
    write.commit(Envelope::ok("Batch canceled.", CanceledBatch { job, batch })).await
}

/// Refuses a batch that is not open, or whose job is active.
fn check(state: &BatchState) -> Result<(), Problem> {
    check_transition(BatchCommand::Cancel, state).map(|_| ()).map_err(refused)
}

/// Reverses everything that the open batch did, and adds the journal rows. The caller settles job and work order.
async fn roll_back(
    write: &mut Write,
    order: &OrderRecord,
    job: &JobRecord,
    mut rollback: BatchRollback,
    by: UnitStamp,
    reason: &str,
) -> Result<(), Problem> {
    let open = rollback.open().ok_or(SerialRefusal::BatchNotActive)?;
    let event_key = EventKey::new(next_key(write.conn()).await?);
    let event_data = BatchCanceled { qt_total: Amount::new(open.total) };
    write.append_event(NewEvent {
        key: Some(event_key),
        description: Some(reason.to_owned()),
        batch_key: Some(open.key),
        serial_keys: rollback.unit_keys(),
        ..job_event(&event_data, order, job.key, &job.phase_key, by.now)
    });
    let units: Vec<SerialKey> = rollback.unit_keys();
    let quantity = return_wip(write, open.key, WipReturn::All, by.now).await?;
    let also = ExtraMovements { movements: &[], following: &FollowingMovements::default() };
    let returned = rollback.remove_parts(write, by, reason, &also, &|problem, _| problem).await?;
    let of_units = if job.first_phase {
        let held = &rollback.held;
        let live: Vec<SerialKey> =
            units.into_iter().filter(|key| held.get(key).is_some_and(|unit| !unit.state.deleted)).collect();
        delete_units(write, held, by, &live).await?
    } else {
        clear_values(write, by, &rollback.held, &units, &[open.key], &[]).await?
    };
    let sessions = rollback.cancel(write, order, job, event_key, by.now).await?;
    write.append_events(sessions);
    let unbooked = unbooked_event(order, job, quantity, by.now).filter(|_| !quantity.is_zero());
    write.append_events(unbooked.into_iter().map(|event| NewEvent { batch_key: Some(open.key), ..event }).collect());
    write.append_events(with_job(of_units, order, job, Some(open.key)));
    write.append_events(returned.component_events());
    Ok(())
}
