//! What a batch must show to be completed (docs/spec/production.md#component-links-and-lots,
//! docs/spec/production.md#completing-a-batch).
//!
//! What the effects meet afterwards (stock, lots, counters) is refused by their own tables.

use rust_decimal::Decimal;

use super::{BatchRefusal, BatchState};
use crate::rules::refusal::refuse_first;
use crate::rules::unit;

/// What is declared of a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CompletionFacts<'a> {
    /// How much is good.
    pub good: Decimal,
    /// How much is scrap.
    pub scrap: Decimal,
    /// Scrap has a reason.
    pub has_reason: bool,
    /// How many units are named as scrap.
    pub scrap_serials: u32,
    /// They are different units of the batch.
    pub scrap_in_batch: bool,
    /// Steps are completed one by one.
    pub step_check: bool,
    /// Values of steps were sent.
    pub step_data: bool,
    /// A step is open.
    pub steps_open: bool,
    /// The parts that were scanned.
    pub parts: &'a [unit::UnitFacts],
    /// The parts are those that are needed.
    pub links_match: bool,
    /// Declared lots are not more than is needed.
    pub lots_fit: bool,
    /// A good unit is on hold.
    pub good_held: bool,
}

/// What the request says and what the batch lacks, in the order of docs/spec/production.md#completing-a-batch.
pub(super) fn check(declared: &CompletionFacts<'_>, batch: &BatchState) -> Result<(), BatchRefusal> {
    check_declared(declared, batch)?;
    lacking(declared, batch).into_iter().next().map_or(Ok(()), Err)
}

/// What the request itself says wrong: nothing that somebody could supply makes it right.
pub(super) fn check_declared(declared: &CompletionFacts<'_>, batch: &BatchState) -> Result<(), BatchRefusal> {
    let CompletionFacts { good, scrap, scrap_serials, .. } = *declared;
    let mismatch = !declared.scrap_in_batch || Decimal::from(scrap_serials) != scrap;
    let negative = good < Decimal::ZERO || scrap < Decimal::ZERO;
    refuse_first(&[
        (negative || good + scrap != batch.total, BatchRefusal::QuantityMismatch),
        (batch.traced && !good.fract().is_zero(), BatchRefusal::WholeQuantityRequired),
        (scrap > Decimal::ZERO && !declared.has_reason, BatchRefusal::ScrapReasonRequired),
        (!batch.traced && scrap_serials > 0, BatchRefusal::SerialsNotAllowed),
        (batch.traced && mismatch, BatchRefusal::ScrapSerialsMismatch),
        // Also for a batch of scrap: values belong to steps, and steps are completed one by one.
        (declared.step_check && declared.step_data, BatchRefusal::StepDataNotAllowed),
    ])
}

/// Everything that the batch still lacks, each refusal once and in the order of the checks: who completes a batch
/// learns it in one answer instead of one round for each.
pub fn lacking(declared: &CompletionFacts<'_>, batch: &BatchState) -> Vec<BatchRefusal> {
    let steps = declared.step_check && declared.steps_open && !declared.good.is_zero();
    let mut lacks: Vec<BatchRefusal> = steps.then_some(BatchRefusal::StepsNotDone).into_iter().collect();
    // A draft only reserves: the parts are looked at again.
    for broken in declared.parts.iter().filter_map(|part| unit::check_states(part, None).err()) {
        let refusal = BatchRefusal::from(broken);
        if !lacks.contains(&refusal) {
            lacks.push(refusal);
        }
    }
    let rest = [
        (!declared.links_match, BatchRefusal::ComponentLinksMismatch),
        (!declared.lots_fit, BatchRefusal::AllocationExceeds),
        (batch.last && declared.good_held, BatchRefusal::OnHold),
    ];
    lacks.extend(rest.into_iter().filter(|(broken, _)| *broken).map(|(_, refusal)| refusal));
    lacks
}

/// What parts are built into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holder {
    /// A unit of the batch.
    Unit {
        /// It is declared as scrap.
        scrapped: bool,
    },
    /// The batch itself, whose output has no serials.
    Batch {
        /// How much it is.
        total: Decimal,
        /// How much is good.
        good: Decimal,
    },
}

/// How few and how many parts of a component may be built in. `required`: every part must be linked
/// (docs/spec/production.md#component-links-and-lots).
pub fn links_needed(per_unit: Decimal, holder: Holder, required: bool) -> (Decimal, Decimal) {
    let (least, most) = match holder {
        Holder::Unit { scrapped: true } => (Decimal::ZERO, per_unit),
        Holder::Unit { scrapped: false } => (per_unit, per_unit),
        // A broken quantity of output may hold a whole part.
        Holder::Batch { total, good } => ((per_unit * good).floor(), (per_unit * total).ceil()),
    };
    (if required { least } else { Decimal::ZERO }, most)
}
