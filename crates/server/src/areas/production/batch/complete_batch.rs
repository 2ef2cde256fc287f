//! `POST /batch/{batch_key}/complete` — a batch was made: so much is good, so much is scrap.

use axum::extract::State;
use kernel::input;
use kernel::rules::step_form::{Asked, Place};
use kernel::wire::input::{List, Reader};
use kernel::wire::key::{BatchKey, PositionKey, StepKey};
use kernel::wire::number::{Amount, NonNegative};
use kernel::wire::text::UpperCode;
use rust_decimal::Decimal;
use serde::Serialize;
use utoipa::ToSchema;

use super::completing::complete;
use super::contents::{AtWork, NotedStep};
use super::input::{ConsumptionsIn, Declared, FormData, ScrapReason, ScrapSerials, entries};
use super::model::{Batch, load_batch};
use super::needs::check_declared;
use super::parts::Completing;
use super::steps::{InBatch, StepNote, finish, read_step};
use crate::areas::production::job::model::{Job, load_job};
use crate::areas::production::limits::STEPS_MAX;
use crate::areas::production::refusals::Refusal;
use crate::areas::production::view::View;
use crate::areas::production::work::sessions::Working;
use crate::areas::serial::contract::SerialRefusal;
use crate::areas::warehouse::contract::WarehouseRefusal;
use crate::platform::api::{Body, Envelope, Problem, Slot};
use crate::platform::auth::Caller;
use crate::platform::db::{Committed, Write, Writer};
use crate::platform::state::App;
use crate::refuses;

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
    Refusal::BatchNotFound,
    Refusal::StepNotFound,
    WarehouseRefusal::PositionNotFound,
    Refusal::NotWorkSessionOwner,
    SerialRefusal::BatchNotActive,
    Refusal::JobIsNotActive,
    Refusal::StepsNotDone,
    Refusal::ComponentLinksMismatch,
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
    Refusal::ConsumptionPositionFixed,
    Refusal::StepDataNotAllowed,
    Refusal::QuantityMismatch,
    Refusal::WholeQuantityRequired,
    Refusal::ScrapReasonRequired,
    Refusal::ScrapSerialsMismatch,
    Refusal::SerialsNotAllowed,
    SerialRefusal::AllocationExceeds,
    SerialRefusal::ComponentNotInPhase,
    Refusal::ComponentTraced,
    SerialRefusal::LotNotAllowed,
];

/// Complete a batch.
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
    Slot(key): Slot<BatchKey>,
    Body(input): Body<CompleteBatchIn>,
) -> Result<Committed<Envelope<BatchDone>>, Problem> {
    let mut write = writer.begin("complete_batch").await?;
    let at_work = AtWork::lock(&write, key).await?;
    let declared = declared(&input);
    let good = input.completed_batch_qt.0.get();
    let by = Working::of(&caller, write.now());
    check_declared(&at_work, by, good, &declared, !input.step_data.0.is_empty(), false)?;
    let notes = notes(&write, &at_work, &input, good).await?;
    let job_key = at_work.job.key;
    let completing = Completing { good, declared, notes, step: None };
    let (batch, next) = complete(&app, &mut write, &caller, at_work, completing).await?;
    let view = View::of(&app, &caller);
    let next_batch = match next {
        Some(key) => Some(load_batch(write.conn(), key, view).await?),
        None => None,
    };
    let done = BatchDone { job: load_job(write.conn(), job_key, view).await?, batch, next_batch };
    write.commit(Envelope::ok("Batch completed.", done)).await
}

fn declared(input: &CompleteBatchIn) -> Declared {
    Declared::of(
        input.qt_scrap,
        input.scrap_reason.as_ref(),
        &input.scrap_serial_keys,
        &input.consumption,
        input.production_position_key.as_ref(),
        &input.output_lot_code,
    )
}

/// What is noted in steps: where they are not completed one by one, all that is asked for must be there, and those with
/// values are done. Where everything is scrap nothing is asked for, and steps stay open.
async fn notes(
    write: &Write,
    at_work: &AtWork,
    input: &CompleteBatchIn,
    good: Decimal,
) -> Result<Vec<StepNote>, Problem> {
    let sent_to = |key: &str| input.step_data.0.iter().position(|sent| sent.step_key.as_str() == key);
    for sent in &input.step_data.0 {
        at_work.step(sent.step_key.as_str())?;
    }
    if at_work.job.parameters.step_check {
        return Ok(Vec::new());
    }
    let asked = if good.is_zero() { Asked::Noted } else { Asked::Complete };
    let (mut reader, mut notes) = (Reader::new("body"), Vec::new());
    for step in &at_work.steps {
        let stored = at_work.noted_in(&step.key);
        // A step that was completed by itself is changed by its edit alone.
        if stored.is_some_and(NotedStep::done) && sent_to(&step.key).is_none() {
            continue;
        }
        let before = stored.map_or_else(|| Ok(Vec::new()), NotedStep::values)?;
        let place = sent_to(&step.key);
        let sent = place.and_then(|place| input.step_data.0.get(place)).map(|sent| entries(&sent.form_data));
        let at = InBatch { order_key: at_work.order.key, batch_key: at_work.key, step };
        let asked = (asked, Place::Step(place));
        let values = read_step(write, at, &before, &sent.unwrap_or_default(), asked, &mut reader).await?;
        if !values.is_empty() || place.is_some() {
            notes.push(StepNote { step_key: step.key.clone(), done: !good.is_zero() && !values.is_empty(), values });
        }
    }
    finish(reader)?;
    Ok(notes)
}
