//! What a batch must show before it is completed: its parts, its lots, nothing on hold (22: 4.6, 4.7 row 0).

use std::collections::{BTreeMap, HashSet};

use kernel::rules::batch::{Command, Completion as Facts, Holder, Refusal as BatchRefusal, links_needed, may};
use kernel::rules::product::TraceabilityLevel;
use kernel::rules::unit::check_states;
use kernel::wire::key::{ProductKey, SerialKey};
use kernel::wire::number::Amount;
use rust_decimal::Decimal;
use serde_json::json;

use super::contents::AtWork;
use super::input::Declared;
use super::parts::Parts;
use crate::areas::production::refusals::Refusal;
use crate::areas::production::work::sessions::Working;
use crate::areas::serial::contract::{Link, SerialRefusal};
use crate::areas::warehouse::contract::HeldStock;
use crate::platform::api::Problem;

/// What is declared, as the rules look at it, without what is known only later.
fn facts<'a>(at: &AtWork, good: Decimal, declared: &Declared, step_data: bool, last_step: bool) -> Facts<'a> {
    let distinct: HashSet<&SerialKey> = declared.scrap_serials.iter().collect();
    let in_batch = declared.scrap_serials.iter().all(|key| at.units.iter().any(|(unit, _)| unit == key));
    Facts {
        good,
        scrap: declared.scrap,
        has_reason: declared.scrap_reason.is_some(),
        scrap_serials: u32::try_from(declared.scrap_serials.len()).unwrap_or(u32::MAX),
        scrap_in_batch: in_batch && distinct.len() == declared.scrap_serials.len(),
        step_check: at.job.parameters.step_check,
        step_data,
        steps_open: !last_step && at.steps.iter().any(|step| !at.is_done(&step.key)),
        parts: &[],
        links_match: true,
        lots_fit: true,
        good_held: false,
    }
}

/// The rules that need nothing but the batch and what was declared.
pub fn check_declared(
    at: &AtWork,
    by: Working,
    good: Decimal,
    declared: &Declared,
    step_data: bool,
    last_step: bool,
) -> Result<(), Problem> {
    let facts = facts(at, good, declared, step_data, last_step);
    may(Command::Complete(facts), &at.state(by.user_key)).map(|_| ()).map_err(|refusal| match refusal {
        BatchRefusal::StepsNotDone => {
            let open = at.steps.iter().filter(|step| !at.is_done(&step.key)).map(|step| step.key.clone());
            Refusal::StepsNotDone.with("step_keys", open.collect::<Vec<_>>())
        }
        refusal => refusal.into(),
    })
}

/// All rules, now that units, parts and products are held.
pub fn check(
    at: &AtWork,
    by: Working,
    good: Decimal,
    declared: &Declared,
    parts: &Parts,
    stock: &HeldStock,
) -> Result<(), Problem> {
    let states: Vec<_> = parts.drafts.iter().filter_map(|draft| Some(parts.held.get(&draft.child)?.state)).collect();
    let mismatch = mismatch(at, good, declared, &parts.links, stock)?;
    let exceeding = exceeding(at);
    let on_hold: Vec<String> = parts.good_on_hold(at, declared).iter().map(ToString::to_string).collect();
    // Steps were looked at before.
    let facts = Facts {
        steps_open: false,
        step_data: false,
        parts: &states,
        links_match: mismatch.is_empty(),
        lots_fit: exceeding.is_none(),
        good_held: !on_hold.is_empty(),
        ..facts(at, good, declared, false, true)
    };
    may(Command::Complete(facts), &at.state(by.user_key)).map(|_| ()).map_err(|refusal| match refusal {
        BatchRefusal::Unit(broken) => {
            let is_broken = |child: &SerialKey| {
                parts.held.get(child).is_some_and(|unit| check_states(&unit.state, None) == Err(broken))
            };
            let keys = parts.drafts.iter().map(|draft| draft.child).filter(is_broken);
            let keys: Vec<String> = keys.map(|key| key.to_string()).collect();
            Problem::from(refusal).with("serial_keys", keys)
        }
        BatchRefusal::ComponentLinksMismatch => Refusal::ComponentLinksMismatch.with("mismatch", json!(mismatch)),
        BatchRefusal::AllocationExceeds => {
            SerialRefusal::AllocationExceeds.with("component_key", exceeding.map(|key| key.to_string()))
        }
        BatchRefusal::OnHold => SerialRefusal::OnHold.with("serial_keys", on_hold.clone()),
        refusal => refusal.into(),
    })
}

/// Where the parts of a unit or of the batch are too few or too many.
#[derive(Clone, Debug, serde::Serialize)]
struct Mismatch {
    parent_serial_key: Option<SerialKey>,
    component_key: ProductKey,
    expected: Amount,
    linked: usize,
}

/// What one unit of output needs of each component.
fn per_unit(at: &AtWork) -> BTreeMap<ProductKey, Decimal> {
    let mut needed = BTreeMap::new();
    for line in &at.lines {
        *needed.entry(line.component()).or_insert(Decimal::ZERO) += line.qt;
    }
    needed
}

fn mismatch(
    at: &AtWork,
    good: Decimal,
    declared: &Declared,
    links: &[Link],
    stock: &HeldStock,
) -> Result<Vec<Mismatch>, Problem> {
    let mut found = Vec::new();
    let holders: Vec<(Option<SerialKey>, Holder)> = if at.traced() {
        let holder =
            |(key, _): &(SerialKey, _)| (Some(*key), Holder::Unit { scrapped: declared.scrap_serials.contains(key) });
        at.units.iter().map(holder).collect()
    } else {
        vec![(None, Holder::Batch { total: at.total(), good })]
    };
    for (component_key, needed) in per_unit(at) {
        let product = stock.product(component_key)?;
        if !product.traced {
            continue;
        }
        let complete = at.order.level == Some(TraceabilityLevel::Complete);
        let required = complete || (product.managed && at.inventory_on);
        for (parent_serial_key, holder) in &holders {
            let counts = |link: &&Link| {
                let named = match link.batch_key {
                    Some(key) => key == at.key,
                    None => link.phase_key.as_ref() == Some(&at.job.phase_key),
                };
                named && link.parent == *parent_serial_key && link.component_key == component_key
            };
            let linked = links.iter().filter(counts).count();
            let (least, most) = links_needed(needed, *holder, required);
            let count = Decimal::from(linked);
            if count < least || count > most {
                let expected = Amount::new(if count < least { least } else { most });
                found.push(Mismatch { parent_serial_key: *parent_serial_key, component_key, expected, linked });
            }
        }
    }
    Ok(found)
}

/// A component of which more is declared by lots than the batch needs.
fn exceeding(at: &AtWork) -> Option<ProductKey> {
    let needed = per_unit(at);
    let mut declared: BTreeMap<ProductKey, Decimal> = BTreeMap::new();
    for allocation in &at.allocations {
        *declared.entry(allocation.component()).or_default() += allocation.quantity;
    }
    let most = |component: &ProductKey| needed.get(component).copied().unwrap_or_default() * at.total();
    declared.into_iter().find(|(component, quantity)| *quantity > most(component)).map(|(component, _)| component)
}
