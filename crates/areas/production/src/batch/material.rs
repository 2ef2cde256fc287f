//! What the completion of a batch moves: parts that were scanned, material, output
//! (docs/spec/production.md#material-consumption).

use std::collections::BTreeMap;

use kernel::rules::product::LotTracking;
use kernel::rules::unit::{StockEffect, check_stock};
use kernel::wire::key::{LotKey, PositionKey, ProductKey, SerialKey};
use rust_decimal::Decimal;

use super::causes::{
    ALLOCATE_LOTS, CHANGE_POSITION, COMPLETE_COUNT, CONFIRM_COUNT, Cause, Causes, MOVE_STOCK, RELEASE_LOT, Remedy,
    unit_label,
};
use super::contents::{BatchBomRow, BatchContents};
use super::input::CompletionDeclaration;
use super::parts::Parts;
use super::readiness::CompletionContext;
use crate::refusals::ProductionRefusal;
use platform::api::Problem;
use serial::contract::{SerialRefusal, UnitRecord};
use warehouse::contract::{BatchMovement, BatchSubjectKeys, HeldStock, WarehouseRefusal, lots_missing_problem};

/// Decimals of a quantity.
const PLACES: u32 = 6;

/// Where a line is taken from.
fn position_of(line: &BatchBomRow, declared: &CompletionDeclaration) -> PositionKey {
    let instead = declared.consumption.iter().find(|(component, _)| *component == line.component());
    instead.map_or_else(|| line.position(), |(_, position)| position.clone())
}

/// Where the output goes.
pub fn output_position(at: &BatchContents, declared: &CompletionDeclaration) -> PositionKey {
    declared.production_position.clone().unwrap_or_else(|| at.output_position.clone())
}

/// Everything that the batch may move.
pub fn subject_keys(
    at: &BatchContents,
    declared: &CompletionDeclaration,
    parts: &Parts,
    lot: Option<LotKey>,
) -> BatchSubjectKeys {
    let mut keys = BatchSubjectKeys::default();
    keys.products.insert(at.order.product_key);
    for line in &at.lines {
        let position = position_of(line, declared);
        keys.products.insert(line.component());
        keys.chosen.insert((line.component(), position.clone()));
        keys.positions.insert(position);
    }
    for draft in &parts.drafts {
        let Some(unit) = parts.held.get(&draft.child) else { continue };
        keys.products.insert(unit.product_key);
        keys.positions.extend(unit.position_key.clone());
        keys.lots.extend(unit.lot_key);
    }
    for allocation in &at.allocations {
        keys.products.insert(allocation.component());
        keys.lots.insert(allocation.lot());
        keys.positions.extend(allocation.position());
    }
    keys.lots.extend(lot);
    keys.lots.extend(at.units.iter().filter_map(|(key, _)| parts.held.get(key)?.lot_key));
    if at.job.last_phase {
        keys.positions.insert(output_position(at, declared));
    }
    keys
}

/// Refuses other positions of components where that is not possible.
fn check_consumption(at: &BatchContents, declared: &CompletionDeclaration, stock: &HeldStock) -> Result<(), Problem> {
    for (component, position) in &declared.consumption {
        let mut lines = at.lines.iter().filter(|line| line.component() == *component).peekable();
        if lines.peek().is_none() {
            return Err(SerialRefusal::ComponentNotInPhase.with("component_key", component.to_string()));
        }
        if stock.product(*component)?.traced {
            return Err(ProductionRefusal::ComponentTraced.with("component_key", component.to_string()));
        }
        stock.check_position(position)?;
        if lines.any(|line| line.mandatory && line.position() != *position) {
            return Err(ProductionRefusal::ConsumptionPositionFixed.with("component_key", component.to_string()));
        }
    }
    Ok(())
}

/// What is moved, in the order of the effects.
#[derive(Debug, Default)]
pub struct BatchMovements {
    /// Parts, material, output.
    pub all: Vec<BatchMovement>,
    /// How many of them are parts; each with the draft that it is for.
    pub parts: Vec<SerialKey>,
    /// How many are material.
    pub material: usize,
}

impl BatchMovements {
    /// Decides what is moved; products are held. What cannot be moved is added to the causes.
    pub fn of(context: &CompletionContext<'_>, lot: Option<LotKey>, causes: &mut Causes) -> Result<Self, Problem> {
        let CompletionContext { at, request, parts, stock } = *context;
        let declared = &request.declared;
        check_consumption(at, declared, stock).map_err(|problem| std::mem::take(causes).before(problem))?;
        let mut moves = Self::default();
        moves.take_parts(parts, causes);
        let material = material(at, declared, stock, causes)?;
        moves.material = material.len();
        moves.all.extend(material);
        let put = moves.put_output(at, request.good, declared, stock, lot);
        put.map_err(|problem| std::mem::take(causes).before(problem))?;
        Ok(moves)
    }

    /// Parts leave from where they lie; one that lies nowhere must not be kept in stock.
    fn take_parts(&mut self, parts: &Parts, causes: &mut Causes) {
        let units = parts.drafts.iter().filter_map(|draft| parts.held.get(&draft.child));
        let kept = |unit: &&UnitRecord| {
            check_stock(&unit.state, StockEffect { process: true, must_lie: unit.stock_kept }).is_err()
        };
        let missing: Vec<&UnitRecord> = units.filter(kept).collect();
        if !missing.is_empty() {
            let keys: Vec<String> = missing.iter().map(|unit| unit.key.to_string()).collect();
            let cause = |unit: &&UnitRecord| {
                let message = format!("Part {} is not in stock. Receive it or scan another part.", unit_label(unit));
                Cause::new(SerialRefusal::SerialNotInStock.spec().code, message, Some(MOVE_STOCK)).unit(Some(unit))
            };
            let shown: Vec<Cause> = missing.iter().map(cause).collect();
            causes.add(SerialRefusal::SerialNotInStock.with("serial_keys", keys), shown);
        }
        for draft in &parts.drafts {
            let Some((unit, from)) =
                parts.held.get(&draft.child).and_then(|unit| Some((unit, unit.position_key.clone()?)))
            else {
                continue;
            };
            self.parts.push(unit.key);
            let (serial_key, product_key) = (unit.key, unit.product_key);
            self.all.push(BatchMovement::Part {
                serial_key,
                link_key: draft.key,
                parent: draft.parent,
                from,
                product_key,
            });
        }
    }

    fn put_output(
        &mut self,
        at: &BatchContents,
        good: Decimal,
        declared: &CompletionDeclaration,
        stock: &HeldStock,
        lot_key: Option<LotKey>,
    ) -> Result<(), Problem> {
        let product_key = at.order.product_key;
        if !at.job.last_phase || good.is_zero() || !at.inventory_on || !stock.product(product_key)?.managed {
            return Ok(());
        }
        let to = output_position(at, declared);
        if declared.production_position.is_some() {
            stock.check_position(&to)?;
        }
        if at.traced() {
            let good = at.units.iter().map(|(key, _)| *key).filter(|key| !declared.scrap_serials.contains(key));
            self.all.extend(good.map(|key| BatchMovement::Output {
                product_key,
                to: to.clone(),
                quantity: Decimal::ONE,
                serial_key: Some(key),
                lot_key: None,
            }));
        } else {
            self.all.push(BatchMovement::Output { product_key, to, quantity: good, serial_key: None, lot_key });
        }
        Ok(())
    }
}

/// What is left to take of a component in a position after the lots that were declared, and what is enough.
#[derive(Default)]
struct RemainingNeed {
    quantity: Decimal,
    least: Decimal,
    may_be_less: bool,
}

/// Material: declared lots first, counted against the lines in their order; then what is left of each component and
/// position together.
fn material(
    at: &BatchContents,
    declared: &CompletionDeclaration,
    stock: &HeldStock,
    causes: &mut Causes,
) -> Result<Vec<BatchMovement>, Problem> {
    let moves_of =
        |component: ProductKey| -> Result<bool, Problem> { Ok(at.inventory_on && stock.product(component)?.managed) };
    let mut lots: BTreeMap<ProductKey, Decimal> = BTreeMap::new();
    let mut moves = Vec::new();
    for allocation in &at.allocations {
        let component = allocation.component();
        *lots.entry(component).or_default() += allocation.quantity;
        let line = at.lines.iter().find(|line| line.component() == component);
        if !moves_of(component)? {
            continue;
        }
        let from = allocation.position().or_else(|| Some(position_of(line?, declared)));
        moves.push(BatchMovement::Material {
            product_key: component,
            from: from.ok_or(SerialRefusal::ComponentNotInPhase)?,
            quantity: allocation.quantity,
            least: None,
            lot_key: Some(allocation.lot()),
            parent: allocation.parent(),
        });
    }
    let mut rests: BTreeMap<(ProductKey, PositionKey), RemainingNeed> = BTreeMap::new();
    for line in &at.lines {
        let product = stock.product(line.component())?;
        if product.traced {
            continue;
        }
        let needed = (line.qt * at.total()).round_dp(PLACES);
        let covered = lots.get(&line.component()).copied().unwrap_or_default().min(needed);
        *lots.entry(line.component()).or_default() -= covered;
        let required = product.lot_tracking() == LotTracking::Required;
        if !moves_of(line.component())? {
            if required && covered < needed {
                let cause = lots_cause(line.component(), &product.code, needed, covered);
                causes.add(lots_missing_problem(line.component(), needed - covered), [cause]);
            }
            continue;
        }
        let rest = rests.entry((line.component(), position_of(line, declared))).or_default();
        let minimum = line.minimum.filter(|_| !required);
        rest.quantity += needed - covered;
        rest.least += minimum
            .map_or(needed - covered, |least| ((least * at.total()).round_dp(PLACES) - covered).max(Decimal::ZERO));
        rest.may_be_less |= minimum.is_some();
    }
    let left = rests.into_iter().filter(|(_, rest)| rest.quantity > Decimal::ZERO);
    moves.extend(left.map(|((product_key, from), rest)| BatchMovement::Material {
        product_key,
        from,
        quantity: rest.quantity,
        least: rest.may_be_less.then_some(rest.least),
        lot_key: None,
        parent: None,
    }));
    Ok(moves)
}

/// Lots of a component do not cover what the batch needs.
fn lots_cause(key: ProductKey, code: &str, needed: Decimal, found: Decimal) -> Cause {
    let missing = (needed - found).normalize();
    let message = format!("{missing} of {code} must come from a lot. Receive a lot or allocate one from elsewhere.");
    let cause = Cause::new(WarehouseRefusal::LotsMissing.spec().code, message, Some(ALLOCATE_LOTS));
    cause.product(key, code).figures(needed, found)
}

/// What helps against a refusal of the stock.
fn remedy(code: &str) -> Option<Remedy> {
    let is = |told: platform::api::RefusalSpec| told.code == code;
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

/// Adds movements that the stock does not let pass, each by its place.
pub fn add_stock_causes(
    context: &CompletionContext<'_>,
    moves: &BatchMovements,
    refused: Vec<(usize, Problem)>,
    causes: &mut Causes,
) -> Result<(), Problem> {
    for (row, problem) in refused {
        let Some(movement) = moves.all.get(row) else { return Err(problem) };
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
        let code = context.stock.product(product_key)?.code.clone();
        let position = context.stock.position_code(place);
        let number = |name: &str| problem.member(name)?.to_string().trim_matches('"').parse::<Decimal>().ok();
        let cause = match (number("missing"), number("available")) {
            (Some(missing), _) => lots_cause(product_key, &code, quantity, quantity - missing),
            (None, available) => {
                let needed = quantity.normalize();
                let message = match available.map(|have| have.normalize()) {
                    Some(have) => {
                        format!("{needed} of {code} needed from {position}, {have} in stock. Receive or transfer more.")
                    }
                    None => format!("{code} in {position}: {}", problem.message()),
                };
                let cause = Cause::new(problem.code(), message, remedy(problem.code())).product(product_key, &code);
                available.map_or(cause.clone(), |have| cause.figures(quantity, have))
            }
        };
        let cause = Cause { lot_key, ..cause.position(place, position) };
        causes.add(problem, [cause.unit(serial.and_then(|key| context.parts.held.get(&key)))]);
    }
    Ok(())
}
