//! `POST /batch/{batch_key}/change` — changes the quantity or the units of an open batch.

use axum::extract::State;
use kernel::rules::event_data::ActiveBatchChanged;
use kernel::wire::key::BatchKey;
use kernel::wire::number::Amount;
use production_queries::work::{resize_batch, touch_job};
use serde::Serialize;
use utoipa::ToSchema;

use super::batch_change::BatchChange;
use super::contents::BatchContents;
use super::input::ChangeBatchIn;
use super::model::{Batch, BatchSerial, load_batch, load_batch_serials};
use crate::job::creation::job_event;
use crate::job::model::{Job, load_job};
use crate::refusals::ProductionRefusal;
use crate::view::View;
use crate::work::sessions::{WorkStamp, note_presence};
use platform::api::{Body, Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::auth::Caller;
use platform::db::{Committed, Writer};
use platform::journal::NewEvent;
use platform::refuses;
use platform::state::App;
use serial::contract::SerialRefusal;

/// Result of changing a batch.
#[derive(Debug, Serialize, ToSchema)]
pub struct ChangedBatch {
    /// The job after the change.
    job: Job,
    /// The batch after the change.
    batch: Batch,
    /// Units of the batch after the change. Empty when the output has no serial numbers.
    batch_serials: Vec<BatchSerial>,
}

refuses![
    ProductionRefusal::BatchNotFound,
    SerialRefusal::BatchNotActive,
    ProductionRefusal::BatchQtInvalid,
    ProductionRefusal::NoChange,
    ProductionRefusal::SerialsNotAllowed,
    ProductionRefusal::SerialDuplicate,
    ProductionRefusal::WholeQuantityRequired,
    ProductionRefusal::WipNotAvailable,
    ProductionRefusal::SerialHasComponents,
    ProductionRefusal::SerialsRequired,
    SerialRefusal::OnHold,
    SerialRefusal::SerialCodeTaken,
    SerialRefusal::CounterNotDefined,
    ProductionRefusal::SerialCodeDuplicate,
    SharedRefusal::RevisionMismatch,
];

/// Change an open batch.
///
/// Changes the quantity or the units of an open batch, up to the planned minus the completed quantity of the job. In a
/// first phase with serial numbers, a larger quantity creates units, and a smaller quantity deletes units: those
/// without a serial number first, then the newest, or all except `serial_keys`. In a later phase, the batch books or
/// frees WIP. If the output has serial numbers, the batch then has exactly the units in `serial_keys`. Drafts, lots and
/// values of units that leave the batch are removed, and a unit with confirmed components cannot leave a first phase
/// (`serial_has_components`, unlink them first). A request that changes nothing is refused with `no_change`. Writes
/// `ACTIVE_BATCH_CHANGED`, and journal rows for the changed units and WIP.
#[utoipa::path(
    post,
    path = "/batch/{batch_key}/change",
    request_body = ChangeBatchIn,
    params(("batch_key" = inline(BatchKey), Path, description = "Key of the batch.")),
    responses(
        (status = 200, description = "The job, the changed batch and its units.", body = Envelope<ChangedBatch>),
        Refused,
    ),
)]
pub async fn change_batch(
    State(app): State<App>,
    caller: Caller,
    writer: Writer,
    PathParam(key): PathParam<BatchKey>,
    if_match: IfMatch,
    Body(input): Body<ChangeBatchIn>,
) -> Result<Committed<Envelope<ChangedBatch>>, Problem> {
    let mut write = writer.begin("change_batch").await?;
    let at_work = BatchContents::lock(&write, key).await?;
    if_match.check(at_work.row.rev)?;
    let by = WorkStamp::of(&caller, write.now());
    let changing = BatchChange::prepare(&write, &at_work, by, &input).await?;
    let quantity = changing.quantity;
    let event_data = ActiveBatchChanged { qt_before: Amount::new(at_work.total()), qt_after: Amount::new(quantity) };
    let event = job_event(&event_data, &at_work.order, at_work.job.key, &at_work.job.phase_key, by.now);
    write.append_event(NewEvent { batch_key: Some(key), ..event });
    resize_batch().bind(write.conn(), &quantity, &key.number()).one().await?;
    touch_job().bind(write.conn(), &at_work.job.key.number()).one().await?;
    if at_work.job.session.is_some_and(|session| session.user_key == by.user_key) {
        note_presence(&write, &at_work.job, by.now).await?;
    }
    let effects = changing.make(&app, &mut write, by).await?;
    write.append_events(effects);
    let view = View::of(&app, &caller);
    let changed = ChangedBatch {
        job: load_job(write.conn(), at_work.job.key, view).await?,
        batch: load_batch(write.conn(), key, view).await?,
        batch_serials: load_batch_serials(write.conn(), key).await?,
    };
    write.commit(Envelope::ok("Batch changed.", changed)).await
}
