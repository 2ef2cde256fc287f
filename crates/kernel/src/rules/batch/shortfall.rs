//! What a batch lacks before it can be completed: parts, lots, units on hold
//! (docs/spec/production.md#component-links-and-lots, docs/spec/production.md#readiness-of-a-batch).
//!
//! All causes are collected, because a refusal with one cause at a time would cost the operator one attempt per cause.

use std::collections::{BTreeMap, HashSet};

use rust_decimal::Decimal;
use serde::Serialize;

use super::completion::{CompletionFacts, Holder, lacking, links_needed};
use super::facts::{BatchFacts, CompletionDeclaration, LinkedPart};
use super::{BatchRefusal, BatchState};
use crate::rules::product::TraceabilityLevel;
use crate::rules::unit::{UnitFacts, UnitRefusal, check_states};
use crate::wire::key::{ProductKey, SerialKey};
use crate::wire::number::Amount;

/// A unit, or the batch itself, with too few or too many linked parts of one component.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LinkMismatch {
    /// The unit. `None` for the batch itself, whose output has no serial numbers.
    pub parent_serial_key: Option<SerialKey>,
    /// Product of the component.
    pub component_key: ProductKey,
    /// Number of parts required: the minimum when there are too few, the maximum when there are too many.
    pub expected: Amount,
    /// Number of parts linked.
    pub linked: usize,
}

/// One reason why a batch cannot be completed yet. It names records by key. The caller adds their titles and codes, for
/// people to read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shortfall {
    /// Scanned parts that can no longer be built in.
    PartsUnusable {
        /// The rule that forbids building the parts in.
        refusal: UnitRefusal,
        /// The parts that violate this rule.
        parts: Vec<SerialKey>,
    },
    /// Linked parts do not match the bill of materials.
    LinksMismatch(Vec<LinkMismatch>),
    /// More quantity of this component is allocated from lots than the batch needs.
    AllocationExceeds(ProductKey),
    /// Good units that are on hold, in the last phase.
    GoodOnHold(Vec<SerialKey>),
    /// Parts that are not in stock although inventory of their product is managed.
    PartsNotInStock(Vec<SerialKey>),
    /// Allocated lots do not cover a component that must come from lots and makes no stock movement.
    LotsMissing {
        /// Product of the component.
        component_key: ProductKey,
        /// Quantity that the BOM line needs.
        needed: Decimal,
        /// Quantity covered by allocated lots.
        covered: Decimal,
    },
}

/// Turns a declaration into completion facts in which nothing is lacking. Callers overwrite the fields that they have
/// facts for.
pub fn declared_facts<'a>(
    declared: &CompletionDeclaration,
    units: &[SerialKey],
    step_check: bool,
) -> CompletionFacts<'a> {
    let named = &declared.scrap_serials;
    let distinct: HashSet<&SerialKey> = named.iter().collect();
    let in_batch = named.iter().all(|key| units.contains(key));
    CompletionFacts {
        good: declared.good,
        scrap: declared.scrap,
        has_reason: declared.scrap_reason.is_some(),
        scrap_serials: u32::try_from(named.len()).unwrap_or(u32::MAX),
        scrap_in_batch: in_batch && distinct.len() == named.len(),
        step_check,
        step_data: false,
        steps_open: false,
        parts: &[],
        links_match: true,
        lots_fit: true,
        good_held: false,
    }
}

/// Collects what parts, lots and units of the batch lack, in the order of the checks. Steps and stock are not
/// considered here.
pub(super) fn component_shortfalls(facts: &BatchFacts, declared: &CompletionDeclaration) -> Vec<Shortfall> {
    let units: Vec<SerialKey> = facts.units.iter().map(|unit| unit.key).collect();
    let states: Vec<UnitFacts> = facts.drafts.iter().map(|draft| draft.state).collect();
    let mismatch = mismatch(facts, declared);
    let exceeding = exceeding(facts);
    let on_hold: Vec<SerialKey> =
        facts.units.iter().filter(|unit| unit.on_hold && !declared.scraps(unit.key)).map(|unit| unit.key).collect();
    // Steps are checked on their own, so these facts say that none is missing.
    let seen = CompletionFacts {
        parts: &states,
        links_match: mismatch.is_empty(),
        lots_fit: exceeding.is_none(),
        good_held: !on_hold.is_empty(),
        ..declared_facts(declared, &units, false)
    };
    let shortfall = |refusal: BatchRefusal| match refusal {
        BatchRefusal::Unit(refusal) => Some(unusable(facts, refusal)),
        BatchRefusal::ComponentLinksMismatch => Some(Shortfall::LinksMismatch(mismatch.clone())),
        BatchRefusal::AllocationExceeds => exceeding.map(Shortfall::AllocationExceeds),
        BatchRefusal::OnHold => Some(Shortfall::GoodOnHold(on_hold.clone())),
        _ => None,
    };
    lacking(&seen, &facts.state).into_iter().filter_map(shortfall).collect()
}

/// Collects the scanned parts that violate one rule of units.
fn unusable(facts: &BatchFacts, refusal: UnitRefusal) -> Shortfall {
    let broken = facts.drafts.iter().filter(|draft| check_states(&draft.state, None) == Err(refusal));
    Shortfall::PartsUnusable { refusal, parts: broken.map(|draft| draft.child).collect() }
}

/// Returns the quantity of each component for one unit of output, summed over its BOM lines.
fn per_unit(facts: &BatchFacts) -> BTreeMap<ProductKey, Decimal> {
    let mut needed = BTreeMap::new();
    for line in &facts.lines {
        *needed.entry(line.component_key).or_insert(Decimal::ZERO) += line.quantity;
    }
    needed
}

/// Lists the records that parts are linked to: each unit, or the batch itself when its output has no serial numbers.
fn holders(
    state: &BatchState,
    facts: &BatchFacts,
    declared: &CompletionDeclaration,
) -> Vec<(Option<SerialKey>, Holder)> {
    if state.traced {
        let holder = |key: SerialKey| (Some(key), Holder::Unit { scrapped: declared.scraps(key) });
        facts.units.iter().map(|unit| holder(unit.key)).collect()
    } else {
        vec![(None, Holder::Batch { total: state.total, good: declared.good })]
    }
}

/// Finds units with too few or too many parts of a traced component. A link counts if this batch made it, or if it was
/// made manually and names the phase.
fn mismatch(facts: &BatchFacts, declared: &CompletionDeclaration) -> Vec<LinkMismatch> {
    let mut found = Vec::new();
    let holders = holders(&facts.state, facts, declared);
    for (component_key, needed) in per_unit(facts) {
        let product = facts.product(component_key);
        if !product.traced {
            continue;
        }
        let complete = facts.level == Some(TraceabilityLevel::Complete);
        let required = complete || (product.managed && facts.inventory_on);
        for (parent_serial_key, holder) in &holders {
            let counts = |link: &&LinkedPart| {
                let named = link.batch_key.map_or_else(
                    || link.phase_key.as_ref() == Some(&facts.phase_key),
                    |batch_key| batch_key == facts.key,
                );
                named && link.parent == *parent_serial_key && link.component_key == component_key
            };
            let linked = facts.links.iter().filter(counts).count();
            let (least, most) = links_needed(needed, *holder, required);
            let count = Decimal::from(linked);
            if count < least || count > most {
                let expected = Amount::new(if count < least { least } else { most });
                found.push(LinkMismatch { parent_serial_key: *parent_serial_key, component_key, expected, linked });
            }
        }
    }
    found
}

/// Returns the first component, by key, with more quantity allocated from lots than the batch needs.
fn exceeding(facts: &BatchFacts) -> Option<ProductKey> {
    let needed = per_unit(facts);
    let mut allocated: BTreeMap<ProductKey, Decimal> = BTreeMap::new();
    for allocation in &facts.allocations {
        *allocated.entry(allocation.component_key).or_default() += allocation.quantity;
    }
    let most = |component: &ProductKey| needed.get(component).copied().unwrap_or_default() * facts.state.total;
    allocated.into_iter().find(|(component, quantity)| *quantity > most(component)).map(|(component, _)| component)
}
