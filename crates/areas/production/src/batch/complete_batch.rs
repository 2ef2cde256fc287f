//! `POST /batch/{batch_key}/complete` — declares how much of a batch is good and how much is scrap.

use axum::extract::State;
use kernel::input;
use kernel::rules::batch::CompletionDeclaration;
use kernel::wire::key::{BatchKey, PositionKey, StepKey};
use kernel::wire::list::List;
use kernel::wire::number::{Amount, NonNegative};
use kernel::wire::text::UpperCode;
use rust_decimal::Decimal;
use serde::Serialize;
use utoipa::ToSchema;

use super::completion::{Completed, complete};
use super::contents::BatchContents;
use super::declaration::{CompletionRequest, check_declared, declaration};
use super::input::{ConsumptionsIn, FormData, ScrapReason, ScrapSerials, entries};
use super::model::Batch;
use super::steps::{SentStep, read_steps};
use crate::job::model::Job;
use crate::limits::STEPS_MAX;
use crate::refusals::ProductionRefusal;
use crate::work::sessions::WorkStamp;
use platform::api::{Body, Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::auth::Caller;
use platform::db::{Committed, Writer};
use platform::refuses;
use platform::state::App;
use serial::contract::SerialRefusal;
use warehouse::contract::WarehouseRefusal;

input! {
    /// Values of a step that are sent with the completion.
    pub struct StepDataIn {
        /// Key of a step of the job.
        pub step_key: StepKey,
        /// Values of the form, at most 500. Fields that are not sent take the draft value or, without one, the default.
        pub form_data: FormData,
    }
}

input! {
    /// Declaration of a batch: good output, scrap, step values and locations.
    pub struct CompleteBatchIn {
        /// Good quantity, in the unit of the product. Good plus scrap must equal the quantity of the batch.
        pub completed_batch_qt: NonNegative,
        /// Scrap quantity, in the unit of the product. Default: 0.
        pub qt_scrap: NonNegative = NonNegative(Amount::new(Decimal::ZERO)),
        /// Reason for the scrap, from 1 to 500 characters. Required when `qt_scrap` is above 0.
        pub scrap_reason: Option<ScrapReason>,
        /// Keys of the scrapped units, as many as `qt_scrap`. Required when units with serial numbers are scrapped, not
        /// allowed otherwise.
        pub scrap_serial_keys: ScrapSerials,
        /// Values of steps, for at most 200 steps. Not allowed in a phase with `step_check`. Absent: the drafts of the
        /// steps are used.
        pub step_data: List<StepDataIn, 0, STEPS_MAX>,
        /// Locations from which components without serial numbers are consumed, at most 1000 components. A component
        /// that is not listed is consumed from the location of its BOM line.
        pub consumption: ConsumptionsIn,
        /// Key of the location that receives the output of the last phase. Absent: the location of the work order.
        pub production_position_key: Option<PositionKey>,
        /// Code of the lot that the output belongs to, converted to upper case. Allowed only for products with lots.
        /// Absent: the code of the work order with a running number.
        pub output_lot_code: UpperCode,
    }
}

/// Result of completing a batch.
#[derive(Debug, Serialize, ToSchema)]
pub struct BatchDone {
    /// The job after the completion.
    job: Job,
    /// The batch after its completion.
    batch: Batch,
    /// Next batch, which was opened automatically. `null` when none was opened.
    next_batch: Option<Batch>,
}

refuses![
    ProductionRefusal::BatchNotFound,
    ProductionRefusal::StepNotFound,
    WarehouseRefusal::PositionNotFound,
    ProductionRefusal::NotWorkSessionOwner,
    SerialRefusal::BatchNotActive,
    ProductionRefusal::JobIsNotActive,
    ProductionRefusal::StepsNotDone,
    ProductionRefusal::ComponentLinksMismatch,
    SerialRefusal::SerialScrapped,
    SerialRefusal::SerialDeleted,
    SerialRefusal::SerialNotReleased,
    SerialRefusal::OnHold,
    SerialRefusal::CounterNotDefined,
    SerialRefusal::SerialNotInStock,
    SerialRefusal::LotCodeTaken,
    SerialRefusal::LotExpired,
    WarehouseRefusal::LotsMissing,
    WarehouseRefusal::NegativeStock,
    WarehouseRefusal::StockCounting,
    WarehouseRefusal::StockLocked,
    WarehouseRefusal::PositionUnavailable,
    WarehouseRefusal::ConsumptionNotAllowed,
    ProductionRefusal::ConsumptionPositionFixed,
    ProductionRefusal::StepDataNotAllowed,
    ProductionRefusal::QuantityMismatch,
    ProductionRefusal::WholeQuantityRequired,
    ProductionRefusal::ScrapReasonRequired,
    ProductionRefusal::ScrapSerialsMismatch,
    ProductionRefusal::SerialsNotAllowed,
    SerialRefusal::AllocationExceeds,
    SerialRefusal::ComponentNotInPhase,
    ProductionRefusal::ComponentTraced,
    SerialRefusal::LotNotAllowed,
    SharedRefusal::RevisionMismatch,
];

/// Complete a batch.
///
/// Declares the good and the scrap quantity of an open batch. In the same transaction, the service stores step values,
/// confirms scanned parts, consumes material, passes good output on to the next phase or puts it into stock, and ends
/// the work session. It then closes the job, opens the next batch or pauses the job. The caller must own the open work
/// session (`job_is_not_active`, `not_work_session_owner`). If something is missing, the refusal lists all causes in
/// `detail.causes`, each with the operation that resolves it. Status and code of the refusal are those of the first
/// cause. `GET /batch/{batch_key}/readiness` returns the same list beforehand. Missing mandatory values are returned as
/// a validation list, followed by the other causes. Writes `BATCH_COMPLETED` and one journal row for each effect, such
/// as `SERIAL_LINKED`, `MOVEMENT_COMPLETED`, `WIP_DECLARED` or `JOB_CLOSED`. Send an `Idempotency-Key` so that you can
/// safely retry the request.
#[utoipa::path(
    post,
    path = "/batch/{batch_key}/complete",
    request_body = CompleteBatchIn,
    params(("batch_key" = inline(BatchKey), Path, description = "Key of the batch.")),
    responses(
        (status = 200, description = "The job and the completed batch.", body = Envelope<BatchDone>),
        Refused,
    ),
)]
pub async fn complete_batch(
    State(app): State<App>,
    caller: Caller,
    writer: Writer,
    PathParam(key): PathParam<BatchKey>,
    if_match: IfMatch,
    Body(input): Body<CompleteBatchIn>,
) -> Result<Committed<Envelope<BatchDone>>, Problem> {
    let (mut write, at_work) =
        writer.begin_with("complete_batch", |write| Box::pin(BatchContents::lock(write, key))).await?;
    if_match.check(at_work.row.rev)?;
    let declared = declaration_in(&input);
    let by = WorkStamp::of(&caller, write.now());
    check_declared(&at_work, by, &declared, !input.step_data.0.is_empty())?;
    let sent = |sent: &StepDataIn| (sent.step_key.to_string(), entries(&sent.form_data));
    let sent: Vec<SentStep> = input.step_data.0.iter().map(sent).collect();
    for (step_key, _) in &sent {
        at_work.step(step_key)?;
    }
    let (notes, missing_values) = read_steps(write.conn(), &at_work, &sent, declared.good.is_zero()).await?;
    let completing = CompletionRequest { declared, notes, missing_values, step: None };
    let Completed { job, batch, next_batch } = complete(&app, &mut write, &caller, at_work, completing).await?;
    let done = BatchDone { job, batch, next_batch };
    write.commit(Envelope::ok("Batch completed.", done)).await
}

/// Builds the declaration from the body.
fn declaration_in(input: &CompleteBatchIn) -> CompletionDeclaration {
    declaration(
        input.completed_batch_qt.0.get(),
        input.qt_scrap,
        input.scrap_reason.as_ref(),
        &input.scrap_serial_keys,
        &input.consumption,
        input.production_position_key.as_ref(),
        &input.output_lot_code,
    )
}
