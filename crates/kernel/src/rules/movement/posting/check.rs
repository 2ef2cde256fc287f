//! The stock rules, applied to one movement after all movements before it (docs/spec/warehouse.md#changing-stock).

use super::facts::PairFacts;
use super::ledger::Ledger;
use super::refusal::{FaultCause, HoldCause, PostingRefusal, Stop};
use super::requested::RequestedMovement;
use crate::rules::movement::{MovedUnit, StockChange, StockChangeRefusal, StockSide, check_stock_change};
use crate::rules::unit::{UnitFacts, UnitRefusal};
use crate::wire::key::PositionKey;

/// Checks one movement against the stock that the movements before it leave. Returns its unit after the movement, None
/// if it names no unit.
pub(super) fn check(ledger: &Ledger<'_>, part: &RequestedMovement<'_>) -> Result<Option<UnitFacts>, Stop> {
    let facts = ledger.facts;
    let product = facts.product(part.product_key)?;
    let sides = stock_sides(ledger, part)?;
    let lot = part.lot_key.map(|key| facts.lot(key)).transpose()?;
    let serial = moved_unit(ledger, part)?;
    let unit_lot = part.serial_key.and_then(|key| facts.units.get(&key)?.lot_key);
    let unit_lot = unit_lot.map(|key| facts.lot(key)).transpose()?;
    let change = StockChange {
        kind: part.kind,
        sides: &sides,
        serial,
        has_lot: part.lot_key.is_some(),
        lot_held: [lot, unit_lot].into_iter().flatten().any(|lot| lot.hold_reason.is_some()),
        lot_expired: lot.is_some_and(|lot| lot.is_expired(facts.today)),
        negative: product.negative,
    };
    check_stock_change(&change).map_err(|refusal| explain(ledger, part, refusal).into())
}

/// The real locations that a movement changes, each with the facts that the stock rules check.
fn stock_sides(ledger: &Ledger<'_>, part: &RequestedMovement<'_>) -> Result<Vec<StockSide>, Stop> {
    let mut sides = Vec::new();
    for (position, change) in part.sides() {
        let place = ledger.facts.position(position)?;
        let pair = ledger.facts.pairs.get(&(part.product_key, position.clone())).ok_or(FaultCause::UnlockedPair)?;
        sides.push(StockSide {
            counting: pair.counting_by.is_some(),
            locked: pair.locked_by.is_some() && pair.locked_by != part.session_key,
            deleted: place.deleted,
            unavailable: place.blocked,
            no_consumption: !place.consumable,
            have: ledger.quantity(&(part.product_key, position.clone(), part.lot_key)),
            change,
        });
    }
    Ok(sides)
}

/// The unit of a movement in the state that the movements before it leave. None if it names no unit.
fn moved_unit(ledger: &Ledger<'_>, part: &RequestedMovement<'_>) -> Result<Option<MovedUnit>, PostingRefusal> {
    let Some(key) = part.serial_key else { return Ok(None) };
    let unit = ledger.facts.unit(key)?;
    Ok(Some(MovedUnit {
        unit: ledger.changed_state(key).unwrap_or(unit.state),
        here: part.source().is_none_or(|position| ledger.unit_position(key) == Some(position)),
        held_inside: !unit.held_parts.is_empty(),
        before: unit.left_by_before,
    }))
}

/// Adds to a refusal what a user needs to act on it: locations, quantities, reasons, the user or session that counts.
fn explain(ledger: &Ledger<'_>, part: &RequestedMovement<'_>, refusal: StockChangeRefusal) -> PostingRefusal {
    let explained = match refusal {
        StockChangeRefusal::Counting => first_pair(ledger, part, |pair| pair.counting_by)
            .map(|(position, counting_by)| PostingRefusal::Counting { position, counting_by }),
        StockChangeRefusal::Locked => first_pair(ledger, part, |pair| pair.locked_by)
            .map(|(position, locked_by)| PostingRefusal::Locked { position, locked_by }),
        StockChangeRefusal::NegativeStock => {
            let (position, lot_key) = (part.source().unwrap_or(part.from).clone(), part.lot_key);
            let available = ledger.quantity(&(part.product_key, position.clone(), lot_key));
            let requested = part.quantity.abs();
            Some(PostingRefusal::NegativeStock { position, lot_key, available, requested })
        }
        StockChangeRefusal::Unit(UnitRefusal::InStock) => {
            let position = part.serial_key.and_then(|key| ledger.unit_position(key)).cloned();
            Some(PostingRefusal::InStock { position })
        }
        StockChangeRefusal::Unit(UnitRefusal::OnHold) | StockChangeRefusal::OnHold => {
            Some(PostingRefusal::OnHold(hold_cause(ledger, part)))
        }
        StockChangeRefusal::LotExpired => part.lot_key.map(|lot_key| PostingRefusal::LotExpired { lot_key }),
        StockChangeRefusal::Unit(_)
        | StockChangeRefusal::PositionDeleted
        | StockChangeRefusal::PositionUnavailable
        | StockChangeRefusal::ConsumptionNotAllowed => None,
    };
    explained.unwrap_or(PostingRefusal::Rule(refusal))
}

/// The first location of a movement for which `holder` finds a user or count session, together with that user or
/// session.
fn first_pair<T>(
    ledger: &Ledger<'_>,
    part: &RequestedMovement<'_>,
    holder: impl Fn(&PairFacts) -> Option<T>,
) -> Option<(PositionKey, T)> {
    part.sides().find_map(|(position, _)| {
        let pair = ledger.facts.pairs.get(&(part.product_key, position.clone()))?;
        Some((position.clone(), holder(pair)?))
    })
}

/// Finds the cause of a hold: the hold reason of the unit, of the lot of the movement or of the lot of the unit.
/// Without such a reason, the components inside the unit that are on hold.
fn hold_cause(ledger: &Ledger<'_>, part: &RequestedMovement<'_>) -> HoldCause {
    let facts = ledger.facts;
    let unit = part.serial_key.and_then(|key| facts.units.get(&key));
    let lots = [part.lot_key, unit.and_then(|unit| unit.lot_key)];
    let of_lot = || lots.into_iter().flatten().find_map(|key| facts.lots.get(&key)?.hold_reason.clone());
    let reason = unit.and_then(|unit| unit.hold_reason.clone()).or_else(of_lot);
    match (reason, unit.map(|unit| unit.held_parts.as_slice())) {
        (None, Some(parts @ [_, ..])) => HoldCause::Parts(parts.to_vec()),
        (reason, _) => HoldCause::Reason(reason),
    }
}
