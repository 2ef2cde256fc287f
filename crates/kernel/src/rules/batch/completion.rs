//! The rules that decide whether a batch can be completed (docs/spec/production.md#component-links-and-lots,
//! docs/spec/production.md#completing-a-batch).
//!
//! Rules about the effects of a completion on stock, lots and counters belong to the areas of these records, and are
//! checked when the effects are applied.

use rust_decimal::Decimal;

use super::{BatchRefusal, BatchState};
use crate::rules::refusal::refuse_first;
use crate::rules::unit;

/// Facts that decide whether a batch can be completed: what the operator declares, and what was read about its steps,
/// parts and lots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CompletionFacts<'a> {
    /// Quantity declared good, in the unit of the product.
    pub good: Decimal,
    /// Quantity declared as scrap, in the unit of the product.
    pub scrap: Decimal,
    /// Whether a scrap reason is given.
    pub has_reason: bool,
    /// Number of units named as scrap.
    pub scrap_serials: u32,
    /// Whether all units named as scrap belong to the batch and none is named twice.
    pub scrap_in_batch: bool,
    /// Whether the phase requires its steps to be completed one by one.
    pub step_check: bool,
    /// Whether step values were sent with the completion.
    pub step_data: bool,
    /// Whether at least one step is not done yet.
    pub steps_open: bool,
    /// States of the parts that were scanned for the batch.
    pub parts: &'a [unit::UnitFacts],
    /// Whether every unit, or the batch itself, has the number of linked parts that the bill of materials requires.
    pub links_match: bool,
    /// Whether no component has more quantity allocated from lots than the batch needs.
    pub lots_fit: bool,
    /// Whether a unit that is not declared as scrap is on hold.
    pub good_held: bool,
}

/// Checks the declaration, then what the batch lacks. The error is the first rule that is violated, in the order of
/// docs/spec/production.md#completing-a-batch.
pub(super) fn check(declared: &CompletionFacts<'_>, batch: &BatchState) -> Result<(), BatchRefusal> {
    check_declared(declared, batch)?;
    lacking(declared, batch).into_iter().next().map_or(Ok(()), Err)
}

/// Refuses faults of the declaration itself, which no further scan or allocation can correct.
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
        // Checked for a batch with only scrap too: values belong to steps, and steps are completed one by one.
        (declared.step_check && declared.step_data, BatchRefusal::StepDataNotAllowed),
    ])
}

/// Lists every refusal that completing the batch would cause, each once and in the order of the checks, so that the
/// operator sees all causes in one response instead of one per attempt. Steps count only when the batch has good
/// quantity.
pub fn lacking(declared: &CompletionFacts<'_>, batch: &BatchState) -> Vec<BatchRefusal> {
    let steps = declared.step_check && declared.steps_open && !declared.good.is_zero();
    let mut lacks: Vec<BatchRefusal> = steps.then_some(BatchRefusal::StepsNotDone).into_iter().collect();
    // The states are checked again: a draft link only reserves a part, which can be put on hold or scrapped later.
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

/// The record that parts are linked to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holder {
    /// One unit of the batch.
    Unit {
        /// Whether the unit is declared as scrap.
        scrapped: bool,
    },
    /// The batch itself, because its output has no serial numbers.
    Batch {
        /// Total quantity of the batch.
        total: Decimal,
        /// Quantity declared good.
        good: Decimal,
    },
}

/// Returns the minimum and maximum number of parts of one component that `holder` may have linked. `per_unit` is the
/// quantity of the bill of materials for one unit of output. Without `required` the minimum is 0, because linking is
/// optional (docs/spec/production.md#component-links-and-lots).
pub fn links_needed(per_unit: Decimal, holder: Holder, required: bool) -> (Decimal, Decimal) {
    let (least, most) = match holder {
        Holder::Unit { scrapped: true } => (Decimal::ZERO, per_unit),
        Holder::Unit { scrapped: false } => (per_unit, per_unit),
        // Parts are counted in whole numbers, but a batch quantity can be fractional: the minimum is rounded down and
        // the maximum up.
        Holder::Batch { total, good } => ((per_unit * good).floor(), (per_unit * total).ceil()),
    };
    (if required { least } else { Decimal::ZERO }, most)
}
