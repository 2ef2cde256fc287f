//! What the completion of a batch moves: scanned parts, material, output
//! (docs/spec/production.md#material-consumption).
//!
//! Which lots are chosen, and whether the stock covers a quantity, is decided by the warehouse when it has locked the
//! stock: only its rows say what is there.

use std::collections::BTreeMap;

use rust_decimal::Decimal;

use super::facts::{BatchFacts, BatchLine, CompletionDeclaration};
use super::plan::DeclarationFault;
use super::shortfall::Shortfall;
use crate::rules::unit::{StockEffect, check_stock};
use crate::wire::key::{LinkKey, LotKey, PositionKey, ProductKey, SerialKey};

/// Decimals of a quantity.
const PLACES: u32 = 6;

/// One movement of a batch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BatchMovement {
    /// A part that was scanned, from where it is.
    Part {
        /// The part.
        serial_key: SerialKey,
        /// The link that will have it.
        link_key: LinkKey,
        /// The unit that gets it.
        parent: Option<SerialKey>,
        /// The location it leaves.
        from: PositionKey,
        /// Its product.
        product_key: ProductKey,
    },
    /// Material.
    Material {
        /// The component.
        product_key: ProductKey,
        /// The location it leaves.
        from: PositionKey,
        /// How much.
        quantity: Decimal,
        /// What is taken instead when there is not enough.
        least: Option<Decimal>,
        /// The lot that was declared; nothing: chosen, where there are lots.
        lot_key: Option<LotKey>,
        /// The unit that alone got it.
        parent: Option<SerialKey>,
    },
    /// What was made.
    Output {
        /// The product.
        product_key: ProductKey,
        /// The location it enters.
        to: PositionKey,
        /// How much.
        quantity: Decimal,
        /// The unit.
        serial_key: Option<SerialKey>,
        /// The lot.
        lot_key: Option<LotKey>,
    },
}

/// The location that a line is taken from: the declared one, else its own.
pub fn consumption_position<'a>(line: &'a BatchLine, declared: &'a CompletionDeclaration) -> &'a PositionKey {
    let instead = declared.consumption.iter().find(|(component, _)| *component == line.component_key);
    instead.map_or(&line.position_key, |(_, position)| position)
}

/// Refuses other locations of components where that is not possible.
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

/// Parts leave from where they are; one that is nowhere must not be kept in stock.
pub(super) fn take_parts(facts: &BatchFacts, shortfalls: &mut Vec<Shortfall>) -> Vec<BatchMovement> {
    let stock = |must_lie| StockEffect { process: true, must_lie };
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

/// What is left to take of a component from a location after the lots that were declared, and what is enough.
#[derive(Default)]
struct RemainingNeed {
    quantity: Decimal,
    least: Decimal,
    may_be_less: bool,
}

/// Material of the whole batch, because scrap has used its material: declared lots first, counted against the lines in
/// their order; then what is left of each component and location together.
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

/// Exactly the lots that were declared: what the operator declared is never swapped.
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

/// The output enters stock in the last phase: one movement for each unit, or one for the quantity.
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
