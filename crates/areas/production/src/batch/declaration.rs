//! What is declared of a batch that is completed: whether it is right, and which steps it leaves open
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

/// What is declared of a batch and noted in its steps.
#[derive(Clone, Debug, Default)]
pub struct CompletionRequest {
    /// What is declared.
    pub declared: CompletionDeclaration,
    /// What is noted in steps.
    pub notes: Vec<StepNote>,
    /// Values that steps must have and do not, with the step.
    pub missing_values: Vec<(String, Fault)>,
    /// The step that completes the batch; nothing when the batch itself is completed.
    pub step: Option<StepKey>,
}

/// The declaration as it was sent; `good` is what is not scrap.
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

fn facts<'a>(at: &BatchContents, declared: &CompletionDeclaration) -> CompletionFacts<'a> {
    declared_facts(declared, &at.unit_keys(), at.job.parameters.step_check)
}

/// The rules about the request: nothing that somebody could supply makes it right.
pub fn check_declared(
    at: &BatchContents,
    by: WorkStamp,
    declared: &CompletionDeclaration,
    step_data: bool,
) -> Result<(), Problem> {
    let facts = CompletionFacts { step_data, ..facts(at, declared) };
    check_transition(BatchCommand::Declare(facts), &at.state(by.user_key)).map(|_| ()).map_err(refused)
}

/// Values that are missing and steps that are not done: what can be seen before anything else is held.
pub fn add_step_causes(at: &BatchContents, request: &CompletionRequest, causes: &mut Causes) {
    add_values(at, request, causes);
    let steps_open = request.step.is_none() && at.steps.iter().any(|step| !at.is_done(&step.key));
    let facts = CompletionFacts { steps_open, ..facts(at, &request.declared) };
    // Who asks does not matter to what is lacking.
    if lacking(&facts, &at.state(UserKey::new(0))).contains(&BatchRefusal::StepsNotDone) {
        add_steps(at, causes);
    }
}

/// Values that steps must have.
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
