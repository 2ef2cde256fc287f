//! A batch, from its opening to its completion or cancellation (docs/spec/production.md#opening-a-batch,
//! docs/spec/production.md#changing-a-batch, docs/spec/production.md#step-forms,
//! docs/spec/production.md#completing-a-batch, docs/spec/production.md#canceling-a-batch).

mod completion;
mod cost;
mod facts;
mod material;
mod plan;
mod quantity;
mod shortfall;

use rust_decimal::Decimal;

use crate::rules::refusal::{refusals_or, refuse_first};
use crate::rules::unit;

pub use completion::{CompletionFacts, Holder, lacking, links_needed};
pub use cost::{BatchCost, HandedWip};
pub use facts::{
    AllocatedLot, BatchFacts, BatchLine, CompletionDeclaration, DraftPart, JobProgress, LinkedPart, ProductStockRules,
    UnitInBatch,
};
pub use material::{BatchMovement, consumption_position};
pub use plan::{
    CompletionPlan, DeclarationFault, LotNotAllowed, NextBatch, NextIntake, PlanRefusal, UnitFate, fills_lot,
    plan_completion,
};
pub use quantity::{BatchChangeFacts, BatchOpeningFacts, NewCodes, check_opening};
pub use shortfall::{LinkMismatch, Shortfall, declared_facts};

/// Stages of a batch, from open to completed or canceled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BatchStage {
    /// The batch is open.
    Active,
    /// The batch is completed.
    Completed,
    /// The batch was canceled and does not count.
    Canceled,
}

/// State of a batch that the rules check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BatchState {
    /// Stage of the batch.
    pub stage: BatchStage,
    /// Quantity of the batch.
    pub total: Decimal,
    /// Quantity declared good. 0 while the batch is open.
    pub pass: Decimal,
    /// Quantity declared as scrap. 0 while the batch is open.
    pub scrap: Decimal,
    /// Whether the output of the batch has serial numbers.
    pub traced: bool,
    /// Whether the phase of the batch is the first of the routing.
    pub first: bool,
    /// Whether the phase of the batch is the last of the routing.
    pub last: bool,
    /// Whether a user is working on the job of the batch.
    pub job_active: bool,
    /// Whether the open work session belongs to the caller.
    pub is_owner: bool,
}

/// A command on a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BatchCommand<'a> {
    /// Change the quantity or units of the batch.
    Change(BatchChangeFacts),
    /// Store draft values of a step without completing it.
    NoteStep {
        /// Whether the step is already done.
        step_done: bool,
    },
    /// Complete a step.
    CompleteStep {
        /// Whether the step is already done.
        step_done: bool,
        /// Whether the order of steps is enforced and an earlier step is not done.
        out_of_order: bool,
        /// Whether scrap is declared with a step that does not complete the batch.
        early_scrap: bool,
    },
    /// Correct a completed step.
    EditStep {
        /// Whether the step is done and its completion not canceled.
        step_done: bool,
    },
    /// Complete the batch, with all checks.
    Complete(CompletionFacts<'a>),
    /// Check only for faults of the declaration itself. Shortfalls are collected afterwards with [`lacking`], and the
    /// state does not change.
    Declare(CompletionFacts<'a>),
    /// Cancel the batch.
    Cancel,
    /// Cancel the batch because its job is reset.
    CancelByReset,
}

refusals_or! {
    /// Why a command on a batch is refused.
    pub enum BatchRefusal {
        /// A scanned component can no longer be built in.
        Unit(unit::UnitRefusal),
        /// The batch is not open.
        NotActive = "batch_not_active",
        /// The batch was canceled.
        Canceled = "batch_canceled",
        /// A user is working on the job.
        JobIsActive = "job_is_active",
        /// No user is working on the job.
        JobIsNotActive = "job_is_not_active",
        /// The open work session belongs to another user.
        NotSessionOwner = "not_work_session_owner",
        /// The job has nothing left to make.
        NothingRemaining = "nothing_remaining",
        /// The quantity is 0 or less, exceeds what is left, or differs from the number of units or codes named.
        QuantityInvalid = "batch_qt_invalid",
        /// A product with serial numbers needs a whole quantity.
        WholeQuantityRequired = "whole_quantity_required",
        /// A unit is named twice.
        SerialDuplicate = "serial_duplicate",
        /// Units or serial numbers cannot be named in this phase or for this product.
        SerialsNotAllowed = "serials_not_allowed",
        /// The request must name the units of the batch.
        SerialsRequired = "serials_required",
        /// Not enough work in progress is waiting for the phase, or a named unit is not waiting for it.
        WipNotAvailable = "wip_not_available",
        /// A unit is on hold.
        OnHold = "on_hold",
        /// Another unit of the product has the serial number.
        SerialCodeTaken = "serial_code_taken",
        /// Neither a serial number nor a counter is available.
        CounterNotDefined = "counter_not_defined",
        /// A serial number is sent twice.
        SerialCodeDuplicate = "serial_code_duplicate",
        /// The request would not change the batch.
        NoChange = "no_change",
        /// A unit that would be removed from the batch has components.
        SerialHasComponents = "serial_has_components",
        /// The step is already done.
        StepAlreadyDone = "step_already_done",
        /// Steps have an enforced order, and an earlier step is not done.
        StepOrder = "step_order",
        /// Scrap can be declared only with the last step.
        NotLastStep = "not_last_step",
        /// The step is not done.
        StepNotDone = "step_not_done",
        /// Good and scrap do not add up to the quantity of the batch, or one of them is negative.
        QuantityMismatch = "quantity_mismatch",
        /// Scrap needs a reason.
        ScrapReasonRequired = "scrap_reason_required",
        /// The units named as scrap are not distinct units of the batch, or not as many as the scrap quantity.
        ScrapSerialsMismatch = "scrap_serials_mismatch",
        /// Step values cannot be sent with the completion, because steps are completed one by one.
        StepDataNotAllowed = "step_data_not_allowed",
        /// At least one step is not done.
        StepsNotDone = "steps_not_done",
        /// Linked parts do not match the bill of materials.
        ComponentLinksMismatch = "component_links_mismatch",
        /// More quantity is allocated from lots than the batch needs.
        AllocationExceeds = "allocation_exceeds",
    }
}

/// Whether a batch meets the invariant of every stored batch (docs/spec/production.md#production-invariants).
pub fn is_valid(batch: &BatchState) -> bool {
    let none_made = batch.pass.is_zero() && batch.scrap.is_zero();
    let all_made = batch.pass + batch.scrap == batch.total;
    let by_stage = match batch.stage {
        BatchStage::Active => none_made,
        BatchStage::Completed => all_made,
        BatchStage::Canceled => none_made || all_made,
    };
    let whole = [batch.total, batch.pass, batch.scrap].iter().all(|number| number.fract().is_zero());
    let positive = batch.total > Decimal::ZERO && batch.pass >= Decimal::ZERO && batch.scrap >= Decimal::ZERO;
    by_stage && positive && (whole || !batch.traced)
}

/// Returns the batch after the command, or the first rule that forbids it.
pub fn check_transition(command: BatchCommand<'_>, batch: &BatchState) -> Result<BatchState, BatchRefusal> {
    let not_active = (batch.stage != BatchStage::Active, BatchRefusal::NotActive);
    match command {
        BatchCommand::Change(changing) => {
            refuse_first(&[not_active])?;
            let total = quantity::check_batch_change(&changing, batch)?;
            Ok(BatchState { total, ..*batch })
        }
        BatchCommand::NoteStep { step_done } => {
            refuse_first(&[not_active, (step_done, BatchRefusal::StepAlreadyDone)])?;
            Ok(*batch)
        }
        BatchCommand::CompleteStep { step_done, out_of_order, early_scrap } => {
            check_session_owner(batch)?;
            refuse_first(&[
                (step_done, BatchRefusal::StepAlreadyDone),
                (out_of_order, BatchRefusal::StepOrder),
                (early_scrap, BatchRefusal::NotLastStep),
            ])?;
            Ok(*batch)
        }
        BatchCommand::EditStep { step_done } => {
            refuse_first(&[
                (!step_done, BatchRefusal::StepNotDone),
                (batch.stage == BatchStage::Canceled, BatchRefusal::Canceled),
            ])?;
            Ok(*batch)
        }
        BatchCommand::Complete(completion) => {
            check_session_owner(batch)?;
            completion::check(&completion, batch)?;
            Ok(BatchState { stage: BatchStage::Completed, pass: completion.good, scrap: completion.scrap, ..*batch })
        }
        BatchCommand::Declare(completion) => {
            check_session_owner(batch)?;
            completion::check_declared(&completion, batch)?;
            Ok(*batch)
        }
        BatchCommand::Cancel => {
            refuse_first(&[not_active, (batch.job_active, BatchRefusal::JobIsActive)])?;
            Ok(BatchState { stage: BatchStage::Canceled, ..*batch })
        }
        // A reset checks its preconditions on the job, not on each batch (docs/spec/production.md#resetting-a-job).
        BatchCommand::CancelByReset => Ok(BatchState { stage: BatchStage::Canceled, ..*batch }),
    }
}

/// Only the user whose work session is open may complete a step or the batch.
fn check_session_owner(batch: &BatchState) -> Result<(), BatchRefusal> {
    refuse_first(&[
        (batch.stage != BatchStage::Active, BatchRefusal::NotActive),
        (!batch.job_active, BatchRefusal::JobIsNotActive),
        (!batch.is_owner, BatchRefusal::NotSessionOwner),
    ])
}
