//! Automatic lot choice for a movement that names no lot (docs/spec/warehouse.md#automatic-lot-choice): earliest expiry
//! first (FEFO).

use chrono::{DateTime, NaiveDate, Utc};
use rust_decimal::Decimal;

use super::MovementKind;
use crate::rules::product::LotTracking;
use crate::wire::key::LotKey;

/// Stock of one lot at the location that the movement takes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LotCandidate {
    /// Key of the lot.
    pub lot_key: LotKey,
    /// Last day on which the lot may be used. None when it does not expire.
    pub expires: Option<NaiveDate>,
    /// When the record of the lot was created.
    pub created: DateTime<Utc>,
    /// Whether the lot is on hold.
    pub held: bool,
    /// Quantity in stock.
    pub have: Decimal,
}

/// Quantity that a movement needs, and the rules that apply to the choice of its lots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LotDemand {
    /// Type of the movement. An adjustment removes what a count did not find.
    pub kind: MovementKind,
    /// Quantity to take, above zero.
    pub quantity: Decimal,
    /// Lot tracking of the product.
    pub lot_tracking: LotTracking,
    /// Whether the product may have negative stock.
    pub negative: bool,
    /// Stock without a lot, which can be negative.
    pub plain: Decimal,
    /// Current day in the time zone of the plant.
    pub today: NaiveDate,
}

/// Quantity to take from one lot, or from stock without a lot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LotPick {
    /// The lot. None for stock without a lot.
    pub lot_key: Option<LotKey>,
    /// Quantity to take, above zero.
    pub quantity: Decimal,
}

/// Stock does not cover the demand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InsufficientStock {
    /// Quantity that could be taken.
    pub available: Decimal,
}

/// Whether the service chooses the lots of a movement that names none: for consumption, shipment and transfer of a
/// product with lots. Adjustments of a count call [`choose`] directly.
pub const fn is_chosen(kind: MovementKind, lot_tracking: LotTracking) -> bool {
    matches!(kind, MovementKind::Consumption | MovementKind::Shipment | MovementKind::Transfer)
        && !matches!(lot_tracking, LotTracking::None)
}

/// Takes the demanded quantity from the lots, earliest expiry first, then from stock without a lot. Lots on hold are
/// skipped, and so are expired lots if the movement uses the material. Where negative stock is allowed, the missing
/// quantity is taken from stock without a lot.
pub fn choose(demand: &LotDemand, candidates: &[LotCandidate]) -> Result<Vec<LotPick>, InsufficientStock> {
    // An adjustment posts the result of a count, whether or not the material may be used: expired lots are included,
    // and lots on hold come last.
    let counted = demand.kind == MovementKind::Adjustment;
    let uses = matches!(demand.kind, MovementKind::Consumption | MovementKind::Shipment);
    let expired = |lot: &LotCandidate| uses && lot.expires.is_some_and(|day| day < demand.today);
    let (mut held, mut free): (Vec<LotCandidate>, Vec<LotCandidate>) = candidates.iter().partition(|lot| lot.held);
    free.retain(|lot| !expired(lot));
    let order = |lot: &LotCandidate| (lot.expires.is_none(), lot.expires, lot.created, lot.lot_key);
    free.sort_by_key(order);
    held.sort_by_key(order);
    let plain_counts = demand.lot_tracking != LotTracking::Required;
    let plain = if plain_counts { demand.plain.max(Decimal::ZERO) } else { Decimal::ZERO };
    let of_lot = |lot: LotCandidate| (Some(lot.lot_key), lot.have);
    let sources = free.into_iter().map(of_lot).chain([(None, plain)]);
    let last = held.into_iter().filter(|_| counted).map(of_lot);
    let (mut missing, mut taken) = (demand.quantity, Vec::new());
    for (lot_key, have) in sources.chain(last) {
        let quantity = missing.min(have);
        if quantity > Decimal::ZERO {
            taken.push(LotPick { lot_key, quantity });
            missing -= quantity;
        }
    }
    let below = plain_counts && demand.negative && (counted || demand.kind == MovementKind::Consumption);
    match (missing.is_zero(), taken.iter_mut().find(|part| part.lot_key.is_none())) {
        (true, _) => Ok(taken),
        (false, Some(part)) if below => {
            part.quantity += missing;
            Ok(taken)
        }
        (false, None) if below => {
            taken.push(LotPick { lot_key: None, quantity: missing });
            Ok(taken)
        }
        (false, _) => Err(InsufficientStock { available: demand.quantity - missing }),
    }
}
