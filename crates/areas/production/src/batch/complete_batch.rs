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

use super::completion::complete;
use super::contents::BatchContents;
use super::declaration::{CompletionRequest, check_declared, declaration};
use super::input::{ConsumptionsIn, FormData, ScrapReason, ScrapSerials, entries};
use super::model::{Batch, load_batch};
use super::steps::{SentStep, read_steps};
use crate::job::model::{Job, load_job};
use crate::limits::STEPS_MAX;
use crate::refusals::ProductionRefusal;
use crate::view::View;
use crate::work::sessions::WorkStamp;
use platform::api::{Body, Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::auth::Caller;
use platform::db::{Committed, Writer};
use platform::refuses;
use platform::state::App;
use serial::contract::SerialRefusal;
use warehouse::contract::WarehouseRefusal;

input! {
    /// Values of a step.
    pub struct StepDataIn {
        /// The step.
        pub step_key: StepKey,
        /// The values.
        pub form_data: FormData,
    }
}

input! {
    /// What was made.
    pub struct CompleteBatchIn {
        /// How much is good.
        pub completed_batch_qt: NonNegative,
        /// How much is scrap; both together are the batch.
        pub qt_scrap: NonNegative = NonNegative(Amount::new(Decimal::ZERO)),
        /// Why.
        pub scrap_reason: Option<ScrapReason>,
        /// Which units.
        pub scrap_serial_keys: ScrapSerials,
        /// Values of steps, where steps are not completed one by one.
        pub step_data: List<StepDataIn, 0, STEPS_MAX>,
        /// Where components are taken from instead.
        pub consumption: ConsumptionsIn,
        /// Where the output goes.
        pub production_position_key: Option<PositionKey>,
        /// The lot of the output.
        pub output_lot_code: UpperCode,
    }
}

/// What became of the batch.
#[derive(Debug, Serialize, ToSchema)]
pub struct BatchDone {
    /// The job.
    job: Job,
    /// The batch.
    batch: Batch,
    /// The batch that was opened next.
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
/// When something is missing, one refusal lists everything: it has the status and the code of the first cause, and
/// `detail.causes` has each open step, missing part, lot, quantity in stock and counter with its title or code and the
/// operation that supplies it. `GET /batch/{batch_key}/readiness` answers the same list beforehand. Missing values of
/// steps are answered as a validation list, with the other causes behind them.
///
/// `If-Match` is compared with the `_rev` of the batch once the batch is locked; another revision is 412
/// `revision_mismatch`. Each completed or edited step, and each new list of scanned parts or of lots, gives the batch a new
/// revision.
#[utoipa::path(
    post,
    path = "/batch/{batch_key}/complete",
    request_body = CompleteBatchIn,
    params(("batch_key" = inline(BatchKey), Path, description = "Key of the batch.")),
    responses(
        (status = 200, description = "The job and the batch.", body = Envelope<BatchDone>),
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
    let mut write = writer.begin("complete_batch").await?;
    let at_work = BatchContents::lock(&write, key).await?;
    if_match.check(at_work.row.rev)?;
    let declared = declared(&input);
    let by = WorkStamp::of(&caller, write.now());
    check_declared(&at_work, by, &declared, !input.step_data.0.is_empty())?;
    let sent = |sent: &StepDataIn| (sent.step_key.to_string(), entries(&sent.form_data));
    let sent: Vec<SentStep> = input.step_data.0.iter().map(sent).collect();
    for (step_key, _) in &sent {
        at_work.step(step_key)?;
    }
    let (notes, missing_values) = read_steps(write.conn(), &at_work, &sent, declared.good.is_zero()).await?;
    let job_key = at_work.job.key;
    let completing = CompletionRequest { declared, notes, missing_values, step: None };
    let (batch, next) = complete(&app, &mut write, &caller, at_work, completing).await?;
    let view = View::of(&app, &caller);
    let next_batch = match next {
        Some(key) => Some(load_batch(write.conn(), key, view).await?),
        None => None,
    };
    let done = BatchDone { job: load_job(write.conn(), job_key, view).await?, batch, next_batch };
    write.commit(Envelope::ok("Batch completed.", done)).await
}

fn declared(input: &CompleteBatchIn) -> CompletionDeclaration {
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
