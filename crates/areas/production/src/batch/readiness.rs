//! What a batch must show before it is completed: its steps, its parts, its lots, nothing on hold
//! (docs/spec/production.md#component-links-and-lots, docs/spec/production.md#completing-a-batch).

use std::collections::{BTreeMap, HashSet};

use kernel::rules::batch::{
    BatchCommand, BatchRefusal, CompletionFacts, Holder, check_transition, lacking, links_needed,
};
use kernel::rules::product::TraceabilityLevel;
use kernel::rules::unit::{self, check_states};
use kernel::wire::input::Fault;
use kernel::wire::key::{ProductKey, SerialKey, UserKey};
use kernel::wire::number::Amount;
use rust_decimal::Decimal;
use serde_json::json;

use super::causes::{
    ALLOCATE_LOTS, CHANGE_PRODUCT, COMPLETE_STEP, Cause, Causes, NOTE_STEP, RELEASE_UNIT, SCAN_PARTS, unit_label,
};
use super::contents::BatchContents;
use super::input::CompletionDeclaration;
use super::parts::{CompletionRequest, Parts};
use super::steps::MISSING;
use crate::refusals::{ProductionRefusal, refused};
use crate::snapshot::StepSnapshot;
use crate::work::sessions::WorkStamp;
use platform::api::Problem;
use serial::contract::{Link, SerialRefusal, UnitRecord};
use warehouse::contract::HeldStock;

/// What is declared, as the rules look at it, without what is known only later.
fn facts<'a>(
    at: &BatchContents,
    good: Decimal,
    declared: &CompletionDeclaration,
    step_data: bool,
) -> CompletionFacts<'a> {
    let distinct: HashSet<&SerialKey> = declared.scrap_serials.iter().collect();
    let in_batch = declared.scrap_serials.iter().all(|key| at.units.iter().any(|(unit, _)| unit == key));
    CompletionFacts {
        good,
        scrap: declared.scrap,
        has_reason: declared.scrap_reason.is_some(),
        scrap_serials: u32::try_from(declared.scrap_serials.len()).unwrap_or(u32::MAX),
        scrap_in_batch: in_batch && distinct.len() == declared.scrap_serials.len(),
        step_check: at.job.parameters.step_check,
        step_data,
        steps_open: false,
        parts: &[],
        links_match: true,
        lots_fit: true,
        good_held: false,
    }
}

/// The rules about the request: nothing that somebody could supply makes it right.
pub fn check_declared(
    at: &BatchContents,
    by: WorkStamp,
    good: Decimal,
    declared: &CompletionDeclaration,
    step_data: bool,
) -> Result<(), Problem> {
    let facts = facts(at, good, declared, step_data);
    check_transition(BatchCommand::Declare(facts), &at.state(by.user_key)).map(|_| ()).map_err(refused)
}

/// A batch that somebody wants to complete, with what it holds and takes.
#[derive(Clone, Copy, Debug)]
pub struct CompletionContext<'a> {
    /// The batch.
    pub at: &'a BatchContents,
    /// What is declared of it.
    pub request: &'a CompletionRequest,
    /// Its units and parts.
    pub parts: &'a Parts,
    /// Products, lots and positions.
    pub stock: &'a HeldStock,
}

/// Adds steps that are not done and values that are missing: what can be seen before anything else is held.
pub fn add_step_causes(at: &BatchContents, request: &CompletionRequest, causes: &mut Causes) {
    add_values(at, request, causes);
    let steps_open = request.step.is_none() && at.steps.iter().any(|step| !at.is_done(&step.key));
    let facts = CompletionFacts { steps_open, ..facts(at, request.good, &request.declared, false) };
    // Who asks does not matter to what is lacking.
    if lacking(&facts, &at.state(UserKey::new(0))).contains(&BatchRefusal::StepsNotDone) {
        add_steps(at, causes);
    }
}

/// Adds what parts, lots and units lack.
pub fn add_component_causes(context: &CompletionContext<'_>, causes: &mut Causes) -> Result<(), Problem> {
    let CompletionContext { at, request, parts, stock } = *context;
    let states: Vec<_> = parts.drafts.iter().filter_map(|draft| Some(parts.held.get(&draft.child)?.state)).collect();
    let mismatch = mismatch(at, request.good, &request.declared, &parts.links, stock)?;
    let exceeding = exceeding(at);
    let on_hold = parts.good_on_hold(at, &request.declared);
    let facts = CompletionFacts {
        parts: &states,
        links_match: mismatch.is_empty(),
        lots_fit: exceeding.is_none(),
        good_held: !on_hold.is_empty(),
        ..facts(at, request.good, &request.declared, false)
    };
    for refusal in lacking(&facts, &at.state(UserKey::new(0))) {
        match refusal {
            BatchRefusal::Unit(broken) => add_parts(parts, broken, causes),
            BatchRefusal::ComponentLinksMismatch => add_mismatch(context, &mismatch, causes)?,
            BatchRefusal::AllocationExceeds => add_exceeding(stock, exceeding, causes)?,
            BatchRefusal::OnHold => add_on_hold(parts, &on_hold, causes),
            other => causes.add(refused(other), []),
        }
    }
    Ok(())
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

/// Parts that were scanned and cannot be built in any more.
fn add_parts(parts: &Parts, broken: unit::UnitRefusal, causes: &mut Causes) {
    let units = parts.drafts.iter().filter_map(|draft| parts.held.get(&draft.child));
    let units: Vec<_> = units.filter(|unit| check_states(&unit.state, None) == Err(broken)).collect();
    let keys: Vec<String> = units.iter().map(|unit| unit.key.to_string()).collect();
    let problem = refused(BatchRefusal::Unit(broken)).with("serial_keys", keys);
    let (code, remedy) = (problem.code(), if broken == unit::UnitRefusal::OnHold { RELEASE_UNIT } else { SCAN_PARTS });
    let cause = |unit: &&UnitRecord| {
        let message = match broken {
            unit::UnitRefusal::OnHold => {
                format!("Part {} is on hold. Release it or scan another part.", unit_label(unit))
            }
            _ => format!("Part {} cannot be used any more. Scan another part.", unit_label(unit)),
        };
        Cause::new(code, message, Some(remedy)).unit(Some(unit))
    };
    let shown: Vec<Cause> = units.iter().map(cause).collect();
    causes.add(problem, shown);
}

fn add_mismatch(
    context: &CompletionContext<'_>,
    mismatch: &[LinkMismatch],
    causes: &mut Causes,
) -> Result<(), Problem> {
    let mut shown = Vec::new();
    for one in mismatch {
        let code = &context.stock.product(one.component_key)?.code;
        let unit = one.parent_serial_key.and_then(|key| context.parts.held.get(&key));
        let holder = unit.map_or_else(|| "The batch".to_owned(), |unit| format!("Unit {}", unit_label(unit)));
        let expected = one.expected.get().normalize();
        let message = format!("{holder} needs {expected} of {code}, {} linked. Scan the parts.", one.linked);
        let cause = Cause::new(ProductionRefusal::ComponentLinksMismatch.spec().code, message, Some(SCAN_PARTS));
        let cause = cause.product(one.component_key, code).unit(unit);
        shown.push(cause.figures(one.expected.get(), Decimal::from(one.linked)));
    }
    causes.add(ProductionRefusal::ComponentLinksMismatch.with("mismatch", json!(mismatch)), shown);
    Ok(())
}

fn add_exceeding(stock: &HeldStock, exceeding: Option<ProductKey>, causes: &mut Causes) -> Result<(), Problem> {
    let Some(key) = exceeding else { return Ok(()) };
    let code = &stock.product(key)?.code;
    let message = format!("More of {code} is allocated by lots than the batch needs. Allocate less.");
    let cause = Cause::new(SerialRefusal::AllocationExceeds.spec().code, message, Some(ALLOCATE_LOTS));
    causes.add(SerialRefusal::AllocationExceeds.with("component_key", key.to_string()), [cause.product(key, code)]);
    Ok(())
}

/// Good units that nobody may use.
fn add_on_hold(parts: &Parts, on_hold: &[SerialKey], causes: &mut Causes) {
    let keys: Vec<String> = on_hold.iter().map(ToString::to_string).collect();
    let cause = |unit: &UnitRecord| {
        let message = format!("Unit {} is on hold. Release it or declare it as scrap.", unit_label(unit));
        Cause::new(SerialRefusal::OnHold.spec().code, message, Some(RELEASE_UNIT)).unit(Some(unit))
    };
    let shown: Vec<Cause> = on_hold.iter().filter_map(|key| parts.held.get(key)).map(cause).collect();
    causes.add(SerialRefusal::OnHold.with("serial_keys", keys), shown);
}

/// Good units of a first phase that have no code, with the counter that gives them one: theirs, else `counter`, the one
/// that the product has now.
pub fn without_code<'a>(
    at: &'a BatchContents,
    declared: &'a CompletionDeclaration,
    parts: &'a Parts,
    counter: Option<&'a str>,
) -> impl Iterator<Item = (SerialKey, Option<&'a str>)> {
    let lacks = move |key: &SerialKey| {
        let coded = parts.held.get(key).is_none_or(|unit| unit.code.is_some());
        at.job.first_phase && !coded && !declared.scrap_serials.contains(key)
    };
    at.units.iter().filter(move |(key, _)| lacks(key)).map(move |(key, own)| (*key, own.as_deref().or(counter)))
}

/// Adds that nothing gives the units their codes.
pub fn add_code_causes(context: &CompletionContext<'_>, counter: Option<&str>, causes: &mut Causes) {
    let CompletionContext { at, request, parts, .. } = *context;
    let count = without_code(at, &request.declared, parts, counter).filter(|(_, counter)| counter.is_none()).count();
    if count == 0 {
        return;
    }
    let code = &at.order.product_code;
    let message = format!("{code} has no counter for the serial numbers of {count} units. Assign one to the product.");
    let cause = Cause::new(SerialRefusal::CounterNotDefined.spec().code, message, Some(CHANGE_PRODUCT));
    causes.add(SerialRefusal::CounterNotDefined, [cause.product(at.order.product_key, code)]);
}

/// Where the parts of a unit or of the batch are too few or too many.
#[derive(Clone, Debug, serde::Serialize)]
struct LinkMismatch {
    parent_serial_key: Option<SerialKey>,
    component_key: ProductKey,
    expected: Amount,
    linked: usize,
}

/// What one unit of output needs of each component.
fn per_unit(at: &BatchContents) -> BTreeMap<ProductKey, Decimal> {
    let mut needed = BTreeMap::new();
    for line in &at.lines {
        *needed.entry(line.component()).or_insert(Decimal::ZERO) += line.qt;
    }
    needed
}

fn mismatch(
    at: &BatchContents,
    good: Decimal,
    declared: &CompletionDeclaration,
    links: &[Link],
    stock: &HeldStock,
) -> Result<Vec<LinkMismatch>, Problem> {
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
                found.push(LinkMismatch { parent_serial_key: *parent_serial_key, component_key, expected, linked });
            }
        }
    }
    Ok(found)
}

/// A component of which more is declared by lots than the batch needs.
fn exceeding(at: &BatchContents) -> Option<ProductKey> {
    let needed = per_unit(at);
    let mut declared: BTreeMap<ProductKey, Decimal> = BTreeMap::new();
    for allocation in &at.allocations {
        *declared.entry(allocation.component()).or_default() += allocation.quantity;
    }
    let most = |component: &ProductKey| needed.get(component).copied().unwrap_or_default() * at.total();
    declared.into_iter().find(|(component, quantity)| *quantity > most(component)).map(|(component, _)| component)
}
