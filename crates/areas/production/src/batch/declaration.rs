//! Checks the declaration of a completion, and finds steps that are not done
//! (docs/spec/production.md#completing-a-batch).

use kernel::rules::batch::{
    BatchCommand, BatchRefusal, CompletionDeclaration, CompletionFacts, check_transition, declared_facts, lacking,
};
use kernel::wire::input::Fault;
use kernel::wire::key::{PositionKey, StepKey, UserKey};
use kernel::wire::number::NonNegative;
use kernel::wire::text::UpperCode;
use rust_decimal::Decimal;

use super::causes::{COMPLETE_STEP, Cause, Causes, NOTE_STEP};
use super::contents::BatchContents;
use super::input::{ConsumptionsIn, ScrapReason, ScrapSerials};
use super::steps::{MISSING, StepNote};
use crate::refusals::{ProductionRefusal, refused};
use crate::snapshot::StepSnapshot;
use crate::work::sessions::WorkStamp;
use platform::api::Problem;

/// The request that completes a batch: its declaration, and values of steps.
#[derive(Clone, Debug, Default)]
pub struct CompletionRequest {
    /// Quantities, scrap, locations and lot.
    pub declared: CompletionDeclaration,
    /// Values that are recorded in steps with the completion.
    pub notes: Vec<StepNote>,
    /// Mandatory values that are missing, each with the key of its step.
    pub missing_values: Vec<(String, Fault)>,
    /// The step whose completion completes the batch. `None` when the batch is completed directly.
    pub step: Option<StepKey>,
}

/// Builds the declaration from the members that the completion of a batch and of its last step share. `good` is sent
/// with a batch. With a step the caller computes `good` as the rest of the batch. Nothing is checked yet.
pub fn declaration(
    good: Decimal,
    scrap: NonNegative,
    reason: Option<&ScrapReason>,
    serials: &ScrapSerials,
    consumption: &ConsumptionsIn,
    position: Option<&PositionKey>,
    lot_code: &UpperCode,
) -> CompletionDeclaration {
    CompletionDeclaration {
        good,
        scrap: scrap.0.get(),
        scrap_reason: reason.map(ToString::to_string),
        scrap_serials: serials.0.clone(),
        consumption: consumption.0.iter().map(|one| (one.component_key, one.position_key.clone())).collect(),
        production_position: position.cloned(),
        output_lot_code: lot_code.as_deref().map(str::to_owned),
    }
}

/// Collects the facts of a completion that follow from the declaration and the units of the batch.
fn facts<'a>(at: &BatchContents, declared: &CompletionDeclaration) -> CompletionFacts<'a> {
    declared_facts(declared, &at.unit_keys(), at.job.parameters.step_check)
}

/// Refuses a caller who does not own the open work session, and a declaration that is invalid no matter what is
/// supplied later, such as quantities that do not add up. `step_data` says whether values of steps were sent.
pub fn check_declared(
    at: &BatchContents,
    by: WorkStamp,
    declared: &CompletionDeclaration,
    step_data: bool,
) -> Result<(), Problem> {
    let facts = CompletionFacts { step_data, ..facts(at, declared) };
    check_transition(BatchCommand::Declare(facts), &at.state(by.user_key)).map(|_| ()).map_err(refused)
}

/// Adds missing mandatory values and steps that are not done. These causes are known before units and stock are held.
pub fn add_step_causes(at: &BatchContents, request: &CompletionRequest, causes: &mut Causes) {
    add_values(at, request, causes);
    let steps_open = request.step.is_none() && at.steps.iter().any(|step| !at.is_done(&step.key));
    let facts = CompletionFacts { steps_open, ..facts(at, &request.declared) };
    // The causes do not depend on the caller.
    if lacking(&facts, &at.state(UserKey::new(0))).contains(&BatchRefusal::StepsNotDone) {
        add_steps(at, causes);
    }
}

/// Adds the mandatory values that are missing, each with the title of its step and the label of its field.
fn add_values(at: &BatchContents, request: &CompletionRequest, causes: &mut Causes) {
    if request.missing_values.is_empty() {
        return;
    }
    let cause = |(step_key, fault): &(String, Fault)| {
        let step = at.steps.iter().find(|step| step.key == *step_key);
        let field_key = fault.more.get("form_field_key").and_then(serde_json::Value::as_str).unwrap_or_default();
        let field = step.and_then(|step| step.form_fields.iter().find(|field| field.key == field_key));
        let label = field.and_then(|field| field.label.clone()).unwrap_or_else(|| field_key.to_owned());
        let title = step.and_then(|step| step.title.clone()).unwrap_or_else(|| step_key.clone());
        let message = format!("Step \"{title}\" needs a value for \"{label}\".");
        let cause = Cause::new(MISSING, message, Some(NOTE_STEP));
        let cause = Cause { form_field_key: Some(field_key.to_owned()), ..cause };
        step.map_or(cause.clone(), |step| cause.step(step))
    };
    let shown = request.missing_values.iter().map(cause).collect();
    causes.add_values(request.missing_values.iter().map(|(_, fault)| fault.clone()).collect(), shown);
}

/// Adds the steps that are not done.
fn add_steps(at: &BatchContents, causes: &mut Causes) {
    let open: Vec<_> = at.steps.iter().filter(|step| !at.is_done(&step.key)).collect();
    let keys: Vec<String> = open.iter().map(|step| step.key.clone()).collect();
    let cause = |step: &StepSnapshot| {
        let title = step.title.as_deref().unwrap_or(&step.key);
        let message = format!("Step \"{title}\" is not done. Complete it first.");
        Cause::new(ProductionRefusal::StepsNotDone.spec().code, message, Some(COMPLETE_STEP)).step(step)
    };
    causes
        .add(ProductionRefusal::StepsNotDone.with("step_keys", keys), open.into_iter().map(cause).collect::<Vec<_>>());
}
