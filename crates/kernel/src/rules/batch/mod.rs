//! A batch: opened, changed, completed, canceled (docs/spec/production.md#opening-a-batch,
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

/// How far a batch has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BatchStage {
    /// It is being made.
    Active,
    /// It was made.
    Completed,
    /// It does not count.
    Canceled,
}

/// What the rules look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BatchState {
    /// How far it has come.
    pub stage: BatchStage,
    /// How much it is.
    pub total: Decimal,
    /// How much was good.
    pub pass: Decimal,
    /// How much was scrap.
    pub scrap: Decimal,
    /// Its output has serials.
    pub traced: bool,
    /// Its phase is the first one.
    pub first: bool,
    /// Its phase is the last one.
    pub last: bool,
    /// Somebody works on its job.
    pub job_active: bool,
    /// The open work session is the caller's.
    pub is_owner: bool,
}

/// What somebody wants of a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BatchCommand<'a> {
    /// Make more or less, or other units.
    Change(BatchChangeFacts),
    /// Note values of a step before it is done.
    NoteStep {
        /// The step is done.
        step_done: bool,
    },
    /// Complete a step.
    CompleteStep {
        /// The step is done.
        step_done: bool,
        /// The order of steps is forced, and an earlier one is open.
        out_of_order: bool,
        /// Scrap is declared with a step that does not complete the batch.
        early_scrap: bool,
    },
    /// Edit a step that was done.
    EditStep {
        /// The step is done and not canceled.
        step_done: bool,
    },
    /// Declare it made.
    Complete(CompletionFacts<'a>),
    /// Declare it made; what it lacks is asked for afterwards, with [`lacking`].
    Declare(CompletionFacts<'a>),
    /// Give it up.
    Cancel,
    /// Its job is reset.
    TakeBack,
}

refusals_or! {
    /// Why a command on a batch is refused.
    pub enum BatchRefusal {
        /// A part that was scanned cannot be built in any more.
        Unit(unit::UnitRefusal),
        /// It is not open.
        NotActive = "batch_not_active",
        /// It was canceled.
        Canceled = "batch_canceled",
        /// Somebody works on the job.
        JobIsActive = "job_is_active",
        /// Nobody works on the job.
        JobIsNotActive = "job_is_not_active",
        /// The session is another user's.
        NotSessionOwner = "not_work_session_owner",
        /// The job has nothing left to make.
        NothingRemaining = "nothing_remaining",
        /// Nothing, too much, or not as many as are named.
        QuantityInvalid = "batch_qt_invalid",
        /// Units are whole.
        WholeQuantityRequired = "whole_quantity_required",
        /// A unit is named twice.
        SerialDuplicate = "serial_duplicate",
        /// No units or codes can be named here.
        SerialsNotAllowed = "serials_not_allowed",
        /// Units must be named.
        SerialsRequired = "serials_required",
        /// There is not so much work waiting.
        WipNotAvailable = "wip_not_available",
        /// A unit is on hold.
        OnHold = "on_hold",
        /// Another unit has the code.
        SerialCodeTaken = "serial_code_taken",
        /// There is neither a code nor a counter.
        CounterNotDefined = "counter_not_defined",
        /// A code is named twice.
        SerialCodeDuplicate = "serial_code_duplicate",
        /// Nothing would change.
        NoChange = "no_change",
        /// Parts are built into a unit that would go.
        SerialHasComponents = "serial_has_components",
        /// The step is done.
        StepAlreadyDone = "step_already_done",
        /// An earlier step is open.
        StepOrder = "step_order",
        /// Scrap is declared with the last step.
        NotLastStep = "not_last_step",
        /// The step is not done.
        StepNotDone = "step_not_done",
        /// Good and scrap are not the whole.
        QuantityMismatch = "quantity_mismatch",
        /// Scrap has a reason.
        ScrapReasonRequired = "scrap_reason_required",
        /// Not as many units of the batch as are scrap.
        ScrapSerialsMismatch = "scrap_serials_mismatch",
        /// Steps are completed one by one.
        StepDataNotAllowed = "step_data_not_allowed",
        /// Steps are open.
        StepsNotDone = "steps_not_done",
        /// Not the parts that are needed.
        ComponentLinksMismatch = "component_links_mismatch",
        /// More lots than are needed.
        AllocationExceeds = "allocation_exceeds",
    }
}

/// What holds of every stored batch (docs/spec/production.md#production-invariants).
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

/// The batch after the command, or the first rule that forbids it.
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
        // What a reset asks is asked of the job (docs/spec/production.md#resetting-a-job).
        BatchCommand::TakeBack => Ok(BatchState { stage: BatchStage::Canceled, ..*batch }),
    }
}

/// Who declares a step or a batch works on it.
fn check_session_owner(batch: &BatchState) -> Result<(), BatchRefusal> {
    refuse_first(&[
        (batch.stage != BatchStage::Active, BatchRefusal::NotActive),
        (!batch.job_active, BatchRefusal::JobIsNotActive),
        (!batch.is_owner, BatchRefusal::NotSessionOwner),
    ])
}
