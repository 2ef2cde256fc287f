//! `POST /batch/{batch_key}/step/{step_key}/complete` — completes a step. With step check, completing the last open
//! step also completes the batch.

use axum::extract::State;
use kernel::input;
use kernel::rules::batch::{BatchCommand, BatchRefusal, CompletionDeclaration, check_transition};
use kernel::rules::event_data::StepCompleted;
use kernel::rules::step_form::{StepFormMode, StepValuesPath};
use kernel::wire::input::Reader;
use kernel::wire::key::{BatchKey, PositionKey, StepKey};
use kernel::wire::number::{Amount, NonNegative};
use kernel::wire::text::UpperCode;
use production_queries::batch::touch_batch;
use rust_decimal::Decimal;
use serde::Serialize;
use utoipa::ToSchema;

use super::completion::{Completed, complete};
use super::contents::BatchContents;
use super::declaration::{CompletionRequest, declaration};
use super::input::{ConsumptionsIn, FormData, ScrapReason, ScrapSerials, entries};
use super::model::{Batch, load_batch};
use super::steps::{
    StepContext, StepNote, StepStamp, missing_values, open_before, read_step, store_notes, unit_values,
};
use crate::job::creation::job_event;
use crate::job::model::{Job, load_job};
use crate::refusals::{ProductionRefusal, refused};
use crate::view::View;
use crate::work::sessions::{WorkStamp, note_presence};
use platform::api::{Body, Envelope, IfMatch, PathParams, Problem, SharedRefusal};
use platform::auth::Caller;
use platform::db::{Committed, Write, Writer};
use platform::journal::NewEvent;
use platform::refuses;
use platform::state::App;
use serial::contract::{SerialRefusal, UnitStamp, ValueOrigin, hold_trees, merge_values};
use warehouse::contract::WarehouseRefusal;

input! {
    /// Values of a step and the declaration of the batch. All members except `form_data` apply only to the step that
    /// completes the batch.
    pub struct CompleteStepIn {
        /// Values of the form, at most 500. Fields that are not sent take the draft value or, without one, the default.
        pub form_data: FormData,
        /// Scrap quantity of the batch, in the unit of the product. The rest of the batch is good. Allowed only with
        /// the step that completes the batch. Default: 0.
        pub qt_scrap: NonNegative = NonNegative(Amount::new(Decimal::ZERO)),
        /// Reason for the scrap, from 1 to 500 characters. Required when `qt_scrap` is above 0.
        pub scrap_reason: Option<ScrapReason>,
        /// Keys of the scrapped units, as many as `qt_scrap`. Required when units with serial numbers are scrapped, not
        /// allowed otherwise.
        pub scrap_serial_keys: ScrapSerials,
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

/// Result of completing a step.
#[derive(Debug, Serialize, ToSchema)]
pub struct StepDone {
    /// The job after the step.
    job: Job,
    /// The batch after the step.
    batch: Batch,
    /// Whether the step completed the batch.
    batch_completed: bool,
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
    ProductionRefusal::StepAlreadyDone,
    ProductionRefusal::StepOrder,
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
    ProductionRefusal::NotLastStep,
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

/// Complete a step.
///
/// Records the values of a step and marks it as done: values that are not sent come from the draft or else from the
/// defaults, and every mandatory field must have a value. The caller must own the open work session
/// (`job_is_not_active`, `not_work_session_owner`). With `step_check_force_order`, all earlier steps must be done:
/// `step_order` returns the next one in `expected_step_key`. With `step_check`, the last open step also completes the
/// batch in the same transaction, like `POST /batch/{batch_key}/complete`. If something is missing, both are refused,
/// and `detail.causes` lists what is missing. Scrap sent with an earlier step is refused with `not_last_step`. Writes
/// `STEP_COMPLETED`, and for the last step also `BATCH_COMPLETED` and one journal row for each of its effects.
#[utoipa::path(
    post,
    path = "/batch/{batch_key}/step/{step_key}/complete",
    request_body = CompleteStepIn,
    params(
        ("batch_key" = inline(BatchKey), Path, description = "Key of the batch."),
        ("step_key" = inline(StepKey), Path, description = "Key of the step."),
    ),
    responses(
        (status = 200, description = "The job and the batch after the step.", body = Envelope<StepDone>),
        Refused,
    ),
)]
pub async fn complete_step(
    State(app): State<App>,
    caller: Caller,
    writer: Writer,
    PathParams((batch_key, step_key)): PathParams<(BatchKey, StepKey)>,
    if_match: IfMatch,
    Body(input): Body<CompleteStepIn>,
) -> Result<Committed<Envelope<StepDone>>, Problem> {
    let (mut write, at_work) =
        writer.begin_with("complete_step", |write| Box::pin(BatchContents::lock(write, batch_key))).await?;
    if_match.check(at_work.row.rev)?;
    let step = at_work.step(step_key.as_str())?.clone();
    let completes = at_work.job.parameters.step_check
        && at_work.steps.iter().all(|one| one.key == step.key || at_work.is_done(&one.key));
    check(&at_work, &caller, &step.key, &input, completes)?;
    let noted = at_work.noted_in(&step.key).map_or_else(|| Ok(Vec::new()), super::contents::StepExecution::values)?;
    let mut reader = Reader::new("body");
    let at = StepContext { order_key: at_work.order.key, batch_key, step: &step };
    let mode = (StepFormMode::Complete, StepValuesPath::Body);
    let values = read_step(write.conn(), at, &noted, &entries(&input.form_data), mode, &mut reader).await?;
    let missing = missing_values(reader)?;
    if !completes && !missing.is_empty() {
        return Err(Problem::invalid(missing));
    }
    let note = StepNote { step_key: step.key.clone(), done: true, values };
    let done = if completes {
        let declared = declaration_in(&at_work, &input);
        let missing_values = missing.into_iter().map(|fault| (step.key.clone(), fault)).collect();
        let completing = CompletionRequest { declared, notes: vec![note], missing_values, step: Some(step_key) };
        let Completed { job, batch, next_batch } = complete(&app, &mut write, &caller, at_work, completing).await?;
        StepDone { job, batch, batch_completed: true, next_batch }
    } else {
        note_done(&mut write, &caller, &at_work, note).await?;
        let view = View::of(&app, &caller);
        let batch = load_batch(write.conn(), batch_key, view);
        let (batch, job) = pipeline::two(batch, load_job(write.conn(), at_work.job.key, view)).await?;
        StepDone { job, batch, batch_completed: false, next_batch: None }
    };
    write.commit(Envelope::ok("Step completed.", done)).await
}

/// Builds the declaration of a step that completes the batch: everything that is not scrap is good.
fn declaration_in(at_work: &BatchContents, input: &CompleteStepIn) -> CompletionDeclaration {
    declaration(
        at_work.total() - input.qt_scrap.0.get(),
        input.qt_scrap,
        input.scrap_reason.as_ref(),
        &input.scrap_serial_keys,
        &input.consumption,
        input.production_position_key.as_ref(),
        &input.output_lot_code,
    )
}

/// Checks the state of batch and job, the sequence of steps, and that scrap is declared only with the step that
/// completes the batch.
fn check(
    at_work: &BatchContents,
    caller: &Caller,
    step_key: &str,
    input: &CompleteStepIn,
    completes: bool,
) -> Result<(), Problem> {
    let step = at_work.step(step_key)?;
    let forced = at_work.job.parameters.step_check_force_order;
    let expected = open_before(at_work, step).filter(|_| forced);
    let command = BatchCommand::CompleteStep {
        step_done: at_work.is_done(step_key),
        out_of_order: expected.is_some(),
        early_scrap: !completes && !input.qt_scrap.0.get().is_zero(),
    };
    check_transition(command, &at_work.state(caller.user_key())).map(|_| ()).map_err(|refusal| match refusal {
        BatchRefusal::StepOrder => {
            ProductionRefusal::StepOrder.with("expected_step_key", expected.map(|step| step.key.clone()))
        }
        refusal => refused(refusal),
    })
}

/// Stores a completed step that does not complete the batch, with its journal rows. The caller has checked that the
/// user owns the work session.
async fn note_done(write: &mut Write, caller: &Caller, at_work: &BatchContents, note: StepNote) -> Result<(), Problem> {
    let by = WorkStamp::of(caller, write.now());
    let session_key = at_work.job.session.map(|session| session.key);
    let noting = StepStamp { now: by.now, user_key: by.user_key, session_key };
    let records = store_notes(write, at_work.job.key, at_work.key, noting, std::slice::from_ref(&note)).await?;
    let execution_record_key = *records.first().ok_or_else(|| Problem::internal("no step record was stored"))?;
    let step_key = StepKey::new(note.step_key.as_str());
    let event_data = StepCompleted { step_key: &step_key, execution_record_key };
    let event = job_event(&event_data, &at_work.order, at_work.job.key, &at_work.job.phase_key, by.now);
    write.append_event(NewEvent {
        batch_key: Some(at_work.key),
        work_session_key: session_key,
        serial_keys: at_work.unit_keys(),
        ..event
    });
    let values = unit_values(at_work.step(&note.step_key)?, &note.values, &[])?;
    if at_work.traced() && !values.is_empty() {
        let units = at_work.unit_keys();
        let held = hold_trees(write, &units.iter().copied().collect()).await?;
        let settling = UnitStamp { now: by.now, user_key: by.user_key };
        let written = ValueOrigin { batch_key: at_work.key, phase_key: &at_work.job.phase_key };
        let events = merge_values(write, settling, &held, &units, &written, &values).await?;
        write.append_events(events.into_iter().map(|event| at_work.with_batch(event)).collect());
    }
    let touch = async { Ok(touch_batch().bind(write.conn(), &at_work.key.number()).one().await?) };
    pipeline::two(touch, note_presence(write, &at_work.job, by.now)).await?;
    Ok(())
}
