//! Stock movements of a completed batch: scanned parts, material, output
//! (docs/spec/production.md#material-consumption).
//!
//! The warehouse chooses lots and checks that stock covers the quantities after it has locked the stock, because only
//! the locked rows show what is available.

use std::collections::BTreeMap;

use rust_decimal::Decimal;

use super::facts::{BatchFacts, BatchLine, CompletionDeclaration};
use super::plan::DeclarationFault;
use super::shortfall::Shortfall;
use crate::rules::unit::{StockEffect, check_stock};
use crate::wire::key::{LinkKey, LotKey, PositionKey, ProductKey, SerialKey};

/// Decimal places of a quantity.
const PLACES: u32 = 6;

/// One stock movement of a completed batch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BatchMovement {
    /// Consumption of a scanned part from its current location.
    Part {
        /// The scanned part.
        serial_key: SerialKey,
        /// The link that the completion confirms.
        link_key: LinkKey,
        /// The unit that the part is built into. `None` when the output has no serial numbers.
        parent: Option<SerialKey>,
        /// Location that the part leaves.
        from: PositionKey,
        /// Product of the part.
        product_key: ProductKey,
    },
    /// Consumption of material without serial numbers.
    Material {
        /// Product of the component.
        product_key: ProductKey,
        /// Location that the material leaves.
        from: PositionKey,
        /// Quantity to consume, in the unit of the component.
        quantity: Decimal,
        /// Quantity to consume instead when stock does not cover `quantity`. `None` when the full quantity is required.
        least: Option<Decimal>,
        /// The allocated lot. `None` when the component has no lots or the warehouse chooses them.
        lot_key: Option<LotKey>,
        /// The only unit that uses the material. `None` when it is for the whole batch.
        parent: Option<SerialKey>,
    },
    /// Production of output into stock.
    Output {
        /// Product that was made.
        product_key: ProductKey,
        /// Location that receives the output.
        to: PositionKey,
        /// Quantity produced, which is 1 for a unit.
        quantity: Decimal,
        /// The unit. `None` when the output has no serial numbers.
        serial_key: Option<SerialKey>,
        /// Lot of the output. `None` for a unit, and for output without lots.
        lot_key: Option<LotKey>,
    },
}

/// Returns the location from which a BOM line is consumed: the declared location, otherwise the location of the line.
pub fn consumption_position<'a>(line: &'a BatchLine, declared: &'a CompletionDeclaration) -> &'a PositionKey {
    let instead = declared.consumption.iter().find(|(component, _)| *component == line.component_key);
    instead.map_or(&line.position_key, |(_, position)| position)
}

/// Refuses declared consumption locations for components that the phase does not use, that have serial numbers or that
/// are tied to the location of their line, and locations that cannot have stock.
pub(super) fn check_consumption(facts: &BatchFacts, declared: &CompletionDeclaration) -> Result<(), DeclarationFault> {
    for (component, position) in &declared.consumption {
        let mut lines = facts.lines.iter().filter(|line| line.component_key == *component).peekable();
        if lines.peek().is_none() {
            return Err(DeclarationFault::ComponentNotInPhase(*component));
        }
        if facts.product(*component).traced {
            return Err(DeclarationFault::ComponentTraced(*component));
        }
        if !facts.stock_positions.contains(position) {
            return Err(DeclarationFault::PositionNotFound);
        }
        if lines.any(|line| line.mandatory && line.position_key != *position) {
            return Err(DeclarationFault::PositionFixed(*component));
        }
    }
    Ok(())
}

/// Plans the consumption of scanned parts from their current locations. A part that is not in stock makes no movement,
/// and is added to `shortfalls` if inventory of its product is managed.
pub(super) fn take_parts(facts: &BatchFacts, shortfalls: &mut Vec<Shortfall>) -> Vec<BatchMovement> {
    let stock = |must_be_in_stock| StockEffect { process: true, must_be_in_stock };
    let missing = facts.drafts.iter().filter(|draft| check_stock(&draft.state, stock(draft.stock_kept)).is_err());
    let missing: Vec<SerialKey> = missing.map(|draft| draft.child).collect();
    if !missing.is_empty() {
        shortfalls.push(Shortfall::PartsNotInStock(missing));
    }
    let parts = facts.drafts.iter().filter_map(|draft| {
        Some(BatchMovement::Part {
            serial_key: draft.child,
            link_key: draft.link_key,
            parent: draft.parent,
            from: draft.position_key.clone()?,
            product_key: draft.product_key,
        })
    });
    parts.collect()
}

/// Quantity of a component still to be consumed from one location after the allocated lots.
#[derive(Default)]
struct RemainingNeed {
    /// Required quantity.
    quantity: Decimal,
    /// Quantity that is enough when stock does not cover `quantity`.
    least: Decimal,
    /// Whether a BOM line allows less than the required quantity.
    may_be_less: bool,
}

/// Plans the consumption of material for the whole batch, because scrap has used material too. Allocated lots come
/// first and count against the BOM lines in order. The rest is one movement for each component and location.
pub(super) fn consume_material(
    facts: &BatchFacts,
    declared: &CompletionDeclaration,
    shortfalls: &mut Vec<Shortfall>,
) -> Result<Vec<BatchMovement>, DeclarationFault> {
    let mut movements = take_lots(facts, declared)?;
    let mut lots: BTreeMap<ProductKey, Decimal> = BTreeMap::new();
    for allocation in &facts.allocations {
        *lots.entry(allocation.component_key).or_default() += allocation.quantity;
    }
    let mut rests: BTreeMap<(ProductKey, &PositionKey), RemainingNeed> = BTreeMap::new();
    for line in &facts.lines {
        let (component_key, product) = (line.component_key, facts.product(line.component_key));
        if product.traced {
            continue;
        }
        let needed = (line.quantity * facts.state.total).round_dp(PLACES);
        let covered = lots.get(&component_key).copied().unwrap_or_default().min(needed);
        *lots.entry(component_key).or_default() -= covered;
        if !facts.moves(component_key) {
            if product.lots_required && covered < needed {
                shortfalls.push(Shortfall::LotsMissing { component_key, needed, covered });
            }
            continue;
        }
        let rest = rests.entry((component_key, consumption_position(line, declared))).or_default();
        let minimum = line.minimum.filter(|_| !product.lots_required);
        rest.quantity += needed - covered;
        rest.least += minimum.map_or(needed - covered, |least| {
            ((least * facts.state.total).round_dp(PLACES) - covered).max(Decimal::ZERO)
        });
        rest.may_be_less |= minimum.is_some();
    }
    let left = rests.into_iter().filter(|(_, rest)| rest.quantity > Decimal::ZERO);
    movements.extend(left.map(|((product_key, from), rest)| BatchMovement::Material {
        product_key,
        from: from.clone(),
        quantity: rest.quantity,
        least: rest.may_be_less.then_some(rest.least),
        lot_key: None,
        parent: None,
    }));
    Ok(movements)
}

/// Plans the consumption of exactly the lots that were allocated: the operator's choice is never replaced.
fn take_lots(facts: &BatchFacts, declared: &CompletionDeclaration) -> Result<Vec<BatchMovement>, DeclarationFault> {
    let mut movements = Vec::new();
    for allocation in facts.allocations.iter().filter(|allocation| facts.moves(allocation.component_key)) {
        let line = facts.lines.iter().find(|line| line.component_key == allocation.component_key);
        let from = allocation.position_key.as_ref().or_else(|| Some(consumption_position(line?, declared)));
        movements.push(BatchMovement::Material {
            product_key: allocation.component_key,
            from: from.ok_or(DeclarationFault::AllocationNotInPhase)?.clone(),
            quantity: allocation.quantity,
            least: None,
            lot_key: Some(allocation.lot_key),
            parent: allocation.parent,
        });
    }
    Ok(movements)
}

/// Plans the production of good output into stock, in the last phase only: one movement for each unit, or one for the
/// whole quantity.
pub(super) fn put_output(
    facts: &BatchFacts,
    declared: &CompletionDeclaration,
    good_units: &[SerialKey],
) -> Result<Vec<BatchMovement>, DeclarationFault> {
    let product_key = facts.product_key;
    if !facts.state.last || declared.good.is_zero() || !facts.moves(product_key) {
        return Ok(Vec::new());
    }
    if declared.production_position.as_ref().is_some_and(|position| !facts.stock_positions.contains(position)) {
        return Err(DeclarationFault::PositionNotFound);
    }
    let to = declared.production_position.as_ref().unwrap_or(&facts.output_position);
    let output = |quantity, serial_key, lot_key| BatchMovement::Output {
        product_key,
        to: to.clone(),
        quantity,
        serial_key,
        lot_key,
    };
    Ok(if facts.state.traced {
        good_units.iter().map(|key| output(Decimal::ONE, Some(*key), None)).collect()
    } else {
        vec![output(declared.good, None, facts.output_lot)]
    })
}
