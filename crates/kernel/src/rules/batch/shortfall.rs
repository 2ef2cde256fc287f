//! What a batch lacks before it can be completed: parts, lots, units on hold
//! (docs/spec/production.md#component-links-and-lots, docs/spec/production.md#readiness-of-a-batch).
//!
//! A refusal that named one cause would send the operator through as many rounds as there are causes, so all of them are
//! collected.

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

/// A unit, or the batch itself, with too few or too many parts of a component.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LinkMismatch {
    /// The unit; nothing when the output has no serials.
    pub parent_serial_key: Option<SerialKey>,
    /// The component.
    pub component_key: ProductKey,
    /// How many parts it needs: the fewest when there are too few, the most when there are too many.
    pub expected: Amount,
    /// How many are linked.
    pub linked: usize,
}

/// Something that a batch lacks. It names records by key; who answers adds their titles and codes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shortfall {
    /// Parts that were scanned and cannot be built in any more.
    PartsUnusable {
        /// Why.
        refusal: UnitRefusal,
        /// The parts.
        parts: Vec<SerialKey>,
    },
    /// Not the parts that are needed.
    LinksMismatch(Vec<LinkMismatch>),
    /// More of a component is allocated by lots than the batch needs.
    AllocationExceeds(ProductKey),
    /// Good units that are on hold in the last phase.
    GoodOnHold(Vec<SerialKey>),
    /// Parts of which stock is kept and which are not in stock.
    PartsNotInStock(Vec<SerialKey>),
    /// Lots do not cover a component that must come from lots and makes no movement.
    LotsMissing {
        /// The component.
        component_key: ProductKey,
        /// How much the batch needs.
        needed: Decimal,
        /// How much the allocated lots cover.
        covered: Decimal,
    },
}

/// The declaration as the table of the batch looks at it, as if nothing were lacking: who knows more says so.
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

/// What parts, lots and units lack, in the order of the checks.
pub(super) fn component_shortfalls(facts: &BatchFacts, declared: &CompletionDeclaration) -> Vec<Shortfall> {
    let units: Vec<SerialKey> = facts.units.iter().map(|unit| unit.key).collect();
    let states: Vec<UnitFacts> = facts.drafts.iter().map(|draft| draft.state).collect();
    let mismatch = mismatch(facts, declared);
    let exceeding = exceeding(facts);
    let on_hold: Vec<SerialKey> =
        facts.units.iter().filter(|unit| unit.on_hold && !declared.scraps(unit.key)).map(|unit| unit.key).collect();
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

fn unusable(facts: &BatchFacts, refusal: UnitRefusal) -> Shortfall {
    let broken = facts.drafts.iter().filter(|draft| check_states(&draft.state, None) == Err(refusal));
    Shortfall::PartsUnusable { refusal, parts: broken.map(|draft| draft.child).collect() }
}

/// What one unit of output needs of each component.
fn per_unit(facts: &BatchFacts) -> BTreeMap<ProductKey, Decimal> {
    let mut needed = BTreeMap::new();
    for line in &facts.lines {
        *needed.entry(line.component_key).or_insert(Decimal::ZERO) += line.quantity;
    }
    needed
}

/// Who gets parts: each unit, or the batch itself when its output has no serials.
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

/// Where parts are too few or too many. A link counts when the batch made it, or when it was made by hand in its phase.
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

/// A component of which more is allocated by lots than the batch needs.
fn exceeding(facts: &BatchFacts) -> Option<ProductKey> {
    let needed = per_unit(facts);
    let mut allocated: BTreeMap<ProductKey, Decimal> = BTreeMap::new();
    for allocation in &facts.allocations {
        *allocated.entry(allocation.component_key).or_default() += allocation.quantity;
    }
    let most = |component: &ProductKey| needed.get(component).copied().unwrap_or_default() * facts.state.total;
    allocated.into_iter().find(|(component, quantity)| *quantity > most(component)).map(|(component, _)| component)
}
