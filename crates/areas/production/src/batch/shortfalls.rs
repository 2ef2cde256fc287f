//! Shortfalls of a planned completion, turned into causes: each names its records by code, and the operation that
//! resolves it (docs/spec/production.md#readiness-of-a-batch).

use chrono::{DateTime, Utc};
use kernel::rules::batch::{
    BatchMovement, BatchRefusal, CompletionPlan, DeclarationFault, LinkMismatch, PlanRefusal, Shortfall,
    plan_completion,
};
use kernel::rules::unit::UnitRefusal;
use kernel::wire::key::{ProductKey, SerialKey};
use rust_decimal::Decimal;
use serde_json::json;

use super::causes::{
    ALLOCATE_LOTS, CHANGE_POSITION, CHANGE_PRODUCT, COMPLETE_COUNT, CONFIRM_COUNT, Cause, Causes, MOVE_STOCK,
    RELEASE_LOT, RELEASE_UNIT, Remedy, SCAN_PARTS, unit_label,
};
use super::held_batch::HeldBatch;
use crate::refusals::{ProductionRefusal, refused};
use platform::api::Problem;
use serial::contract::{SerialRefusal, UnitRecord};
use warehouse::contract::{WarehouseRefusal, lots_missing_problem};

/// Plans the completion of a batch, and adds its shortfalls to the causes. A declaration with a fault has no plan: it
/// is refused with the causes that were found so far, or with the fault when there are none.
pub fn plan(held: &HeldBatch, now: DateTime<Utc>, causes: &mut Causes) -> Result<CompletionPlan, Problem> {
    match plan_completion(&held.facts(now)?, &held.request.declared) {
        Ok(plan) => {
            add_shortfalls(held, &plan.shortfalls, causes)?;
            Ok(plan)
        }
        // Refused alone, because such a lot also exceeds what the batch needs, and that cause would hide the fault.
        Err(PlanRefusal { fault: fault @ DeclarationFault::AllocationNotInPhase, .. }) => Err(fault_problem(&fault)),
        Err(PlanRefusal { shortfalls, fault }) => {
            add_shortfalls(held, &shortfalls, causes)?;
            Err(std::mem::take(causes).refusal_or(fault_problem(&fault)))
        }
    }
}

/// Builds the refusal of a faulty declaration.
fn fault_problem(fault: &DeclarationFault) -> Problem {
    match fault {
        DeclarationFault::ComponentNotInPhase(component) => {
            SerialRefusal::ComponentNotInPhase.with("component_key", component.to_string())
        }
        DeclarationFault::ComponentTraced(component) => {
            ProductionRefusal::ComponentTraced.with("component_key", component.to_string())
        }
        DeclarationFault::PositionNotFound => WarehouseRefusal::PositionNotFound.into(),
        DeclarationFault::PositionFixed(component) => {
            ProductionRefusal::ConsumptionPositionFixed.with("component_key", component.to_string())
        }
        DeclarationFault::AllocationNotInPhase => SerialRefusal::ComponentNotInPhase.into(),
    }
}

/// Adds the causes of each shortfall of the plan.
fn add_shortfalls(held: &HeldBatch, shortfalls: &[Shortfall], causes: &mut Causes) -> Result<(), Problem> {
    for shortfall in shortfalls {
        match shortfall {
            Shortfall::PartsUnusable { refusal, parts } => add_unusable(held, *refusal, parts, causes),
            Shortfall::LinksMismatch(mismatch) => add_mismatch(held, mismatch, causes)?,
            Shortfall::AllocationExceeds(component) => add_exceeding(held, *component, causes)?,
            Shortfall::GoodOnHold(units) => add_on_hold(held, units, causes),
            Shortfall::PartsNotInStock(parts) => add_not_in_stock(held, parts, causes),
            Shortfall::LotsMissing { component_key, needed, covered } => {
                let code = &held.stock.product(*component_key)?.code;
                let cause = lots_cause(*component_key, code, *needed, *covered);
                causes.add(lots_missing_problem(*component_key, needed - covered), [cause]);
            }
        }
    }
    Ok(())
}

/// Converts keys to strings.
fn key_texts(keys: &[SerialKey]) -> Vec<String> {
    keys.iter().map(ToString::to_string).collect()
}

/// Builds one cause for each of the units. A unit that is not held is left out.
fn unit_causes(held: &HeldBatch, keys: &[SerialKey], cause: impl Fn(&UnitRecord) -> Cause) -> Vec<Cause> {
    keys.iter().filter_map(|key| held.units.get(key)).map(|unit| cause(unit).unit(Some(unit))).collect()
}

/// Adds scanned parts that can no longer be built in.
fn add_unusable(held: &HeldBatch, refusal: UnitRefusal, parts: &[SerialKey], causes: &mut Causes) {
    let problem = refused(BatchRefusal::Unit(refusal)).with("serial_keys", key_texts(parts));
    let (code, remedy) = (problem.code(), if refusal == UnitRefusal::OnHold { RELEASE_UNIT } else { SCAN_PARTS });
    let shown = unit_causes(held, parts, |unit| {
        let message = match refusal {
            UnitRefusal::OnHold => {
                format!("Part {} is on hold. Release it or scan another part.", unit_label(unit))
            }
            _ => format!("Part {} can no longer be used. Scan another part.", unit_label(unit)),
        };
        Cause::new(code, message, Some(remedy))
    });
    causes.add(problem, shown);
}

/// Adds units, or the batch, with more or fewer parts than the BOM requires.
fn add_mismatch(held: &HeldBatch, mismatch: &[LinkMismatch], causes: &mut Causes) -> Result<(), Problem> {
    let mut shown = Vec::new();
    for one in mismatch {
        let code = &held.stock.product(one.component_key)?.code;
        let unit = one.parent_serial_key.and_then(|key| held.units.get(&key));
        let holder = unit.map_or_else(|| "The batch".to_owned(), |unit| format!("Unit {}", unit_label(unit)));
        let expected = one.expected.get().normalize();
        let message = format!(
            "{holder} needs {expected} of {code} and has {}. Scan the missing parts or remove the extra ones.",
            one.linked
        );
        let cause = Cause::new(ProductionRefusal::ComponentLinksMismatch.spec().code, message, Some(SCAN_PARTS));
        let cause = cause.product(one.component_key, code).unit(unit);
        shown.push(cause.figures(one.expected.get(), Decimal::from(one.linked)));
    }
    causes.add(ProductionRefusal::ComponentLinksMismatch.with("mismatch", json!(mismatch)), shown);
    Ok(())
}

/// Adds a component whose declared lots exceed what the batch needs.
fn add_exceeding(held: &HeldBatch, key: ProductKey, causes: &mut Causes) -> Result<(), Problem> {
    let code = &held.stock.product(key)?.code;
    let message = format!("The lots allocated for {code} exceed what the batch needs. Allocate less.");
    let cause = Cause::new(SerialRefusal::AllocationExceeds.spec().code, message, Some(ALLOCATE_LOTS));
    causes.add(SerialRefusal::AllocationExceeds.with("component_key", key.to_string()), [cause.product(key, code)]);
    Ok(())
}

/// Adds good units that are on hold.
fn add_on_hold(held: &HeldBatch, on_hold: &[SerialKey], causes: &mut Causes) {
    let shown = unit_causes(held, on_hold, |unit| {
        let message = format!("Unit {} is on hold. Release it or declare it as scrap.", unit_label(unit));
        Cause::new(SerialRefusal::OnHold.spec().code, message, Some(RELEASE_UNIT))
    });
    causes.add(SerialRefusal::OnHold.with("serial_keys", key_texts(on_hold)), shown);
}

/// Adds scanned parts that are not in stock.
fn add_not_in_stock(held: &HeldBatch, missing: &[SerialKey], causes: &mut Causes) {
    let shown = unit_causes(held, missing, |unit| {
        let message = format!("Part {} is not in stock. Receive it or scan another part.", unit_label(unit));
        Cause::new(SerialRefusal::SerialNotInStock.spec().code, message, Some(MOVE_STOCK))
    });
    causes.add(SerialRefusal::SerialNotInStock.with("serial_keys", key_texts(missing)), shown);
}

/// Adds the cause of good units without a counter for their serial numbers. It comes after the causes of the stock,
/// because a completion uses counters last.
pub fn add_code_causes(held: &HeldBatch, plan: &CompletionPlan, causes: &mut Causes) {
    let count = plan.uncoded;
    if count == 0 {
        return;
    }
    let order = &held.at.order;
    let code = &order.product_code;
    let message = format!("{code} has no counter for the serial numbers of {count} units. Assign one to the product.");
    let cause = Cause::new(SerialRefusal::CounterNotDefined.spec().code, message, Some(CHANGE_PRODUCT));
    causes.add(SerialRefusal::CounterNotDefined, [cause.product(order.product_key, code)]);
}

/// Builds the cause of lots that do not cover the need of a component.
fn lots_cause(key: ProductKey, code: &str, needed: Decimal, found: Decimal) -> Cause {
    let missing = (needed - found).normalize();
    let message = format!("No lot covers {missing} of {code}. Receive a lot or allocate one from another location.");
    let cause = Cause::new(WarehouseRefusal::LotsMissing.spec().code, message, Some(ALLOCATE_LOTS));
    cause.product(key, code).figures(needed, found)
}

/// Finds the operation that removes the cause of a refusal of the warehouse, or `None` when no single operation does.
fn remedy(code: &str) -> Option<Remedy> {
    let is = |spec: platform::api::RefusalSpec| spec.code == code;
    let known = [
        (is(WarehouseRefusal::NegativeStock.spec()), MOVE_STOCK),
        (is(WarehouseRefusal::LotsMissing.spec()), ALLOCATE_LOTS),
        (is(WarehouseRefusal::StockCounting.spec()), COMPLETE_COUNT),
        (is(WarehouseRefusal::StockLocked.spec()), CONFIRM_COUNT),
        (is(WarehouseRefusal::PositionUnavailable.spec()), CHANGE_POSITION),
        (is(WarehouseRefusal::ConsumptionNotAllowed.spec()), CHANGE_POSITION),
        (is(SerialRefusal::OnHold.spec()), RELEASE_LOT),
        (is(SerialRefusal::LotExpired.spec()), ALLOCATE_LOTS),
    ];
    known.into_iter().find(|(is, _)| *is).map(|(_, remedy)| remedy)
}

/// Adds a cause for each movement that the warehouse refuses. Each refusal has the index of its movement in the plan. A
/// refusal that belongs to no movement is returned unchanged.
pub fn add_stock_causes(
    held: &HeldBatch,
    movements: &[BatchMovement],
    refused: Vec<(usize, Problem)>,
    causes: &mut Causes,
) -> Result<(), Problem> {
    for (row, problem) in refused {
        let Some(movement) = movements.get(row) else { return Err(problem) };
        let (product_key, place, quantity, lot_key, serial) = match movement {
            BatchMovement::Part { product_key, from, serial_key, .. } => {
                (*product_key, from, Decimal::ONE, None, Some(*serial_key))
            }
            BatchMovement::Material { product_key, from, quantity, lot_key, .. } => {
                (*product_key, from, *quantity, *lot_key, None)
            }
            BatchMovement::Output { product_key, to, quantity, serial_key, lot_key } => {
                (*product_key, to, *quantity, *lot_key, *serial_key)
            }
        };
        let code = held.stock.product(product_key)?.code.clone();
        let position = held.stock.position_code(place);
        let number = |name: &str| problem.member(name)?.to_string().trim_matches('"').parse::<Decimal>().ok();
        let cause = match (number("missing"), number("available")) {
            (Some(missing), _) => lots_cause(product_key, &code, quantity, quantity - missing),
            (None, available) => {
                let needed = quantity.normalize();
                let message = match available.map(|have| have.normalize()) {
                    Some(have) => {
                        format!("The batch needs {needed} of {code}, but {position} has {have}. Receive or move more.")
                    }
                    None => format!("{code} in {position}: {}", problem.message()),
                };
                let cause = Cause::new(problem.code(), message, remedy(problem.code())).product(product_key, &code);
                available.map_or(cause.clone(), |have| cause.figures(quantity, have))
            }
        };
        let cause = Cause { lot_key, ..cause.position(place, position) };
        causes.add(problem, [cause.unit(serial.and_then(|key| held.units.get(&key)))]);
    }
    Ok(())
}
