//! Lots and quantity of a movement that names no lot.

use rust_decimal::Decimal;

use super::ledger::Ledger;
use super::refusal::{FaultCause, PostingRefusal, Stop};
use super::requested::RequestedMovement;
use crate::rules::movement::lots::{InsufficientStock, LotCandidate, LotDemand, LotPick, choose};
use crate::rules::product::LotTracking;
use crate::wire::key::LotKey;

/// Reduces a movement to its minimum quantity if stock does not cover the requested one. Unchanged without a minimum;
/// None when the minimum is 0 and nothing is moved.
pub(super) fn reduce_to_available<'a>(
    ledger: &Ledger<'_>,
    requested: &RequestedMovement<'a>,
) -> Result<Option<RequestedMovement<'a>>, PostingRefusal> {
    let Some(least) = requested.least else { return Ok(Some(*requested)) };
    if available(ledger, requested)? >= requested.quantity {
        return Ok(Some(*requested));
    }
    Ok((!least.is_zero()).then_some(RequestedMovement { quantity: least, ..*requested }))
}

/// Usable quantity at the location that the movement takes from: lots that are neither on hold nor expired, and stock
/// without a lot unless the product requires lots.
fn available(ledger: &Ledger<'_>, requested: &RequestedMovement<'_>) -> Result<Decimal, PostingRefusal> {
    let facts = ledger.facts;
    let product = facts.product(requested.product_key)?;
    let pair = (requested.product_key, requested.from.clone());
    let usable = |(lot_key, have): (LotKey, Decimal)| {
        let lot = facts.lots.get(&lot_key)?;
        (lot.hold_reason.is_none() && !lot.is_expired(facts.today)).then_some(have)
    };
    let lots: Decimal = ledger.lots_in(&pair).into_iter().filter_map(usable).sum();
    let plain = ledger.quantity(&(pair.0, pair.1, None)).max(Decimal::ZERO);
    Ok(if product.lot_tracking == LotTracking::Required { lots } else { lots + plain })
}

/// Chooses lots for a movement that names none. Ends the whole posting with [`FaultCause::UnlockedLots`] if only lots
/// that were not locked could cover it.
pub(super) fn choose_lots(ledger: &Ledger<'_>, requested: &RequestedMovement<'_>) -> Result<Vec<LotPick>, Stop> {
    let facts = ledger.facts;
    let product = facts.product(requested.product_key)?;
    let pair = (requested.product_key, requested.from.clone());
    let (mut candidates, mut others) = (Vec::new(), false);
    for (lot_key, have) in ledger.lots_in(&pair) {
        // A lot that arrived after the lots were locked is skipped: its hold could change before the commit.
        let Some(lot) = facts.lots.get(&lot_key) else {
            others = true;
            continue;
        };
        let held = lot.hold_reason.is_some();
        candidates.push(LotCandidate { lot_key, expires: lot.expires, created: lot.created, held, have });
    }
    let demand = LotDemand {
        kind: requested.kind,
        quantity: requested.quantity,
        lot_tracking: product.lot_tracking,
        negative: product.negative,
        plain: ledger.quantity(&(pair.0, pair.1, None)),
        today: facts.today,
    };
    choose(&demand, &candidates).map_err(|InsufficientStock { available }| {
        if others {
            return FaultCause::UnlockedLots.into();
        }
        let (position, requested) = (requested.from.clone(), requested.quantity.abs());
        PostingRefusal::NegativeStock { position, lot_key: None, available, requested }.into()
    })
}
