//! Which lots a movement takes that names none (docs/spec/warehouse.md#automatic-lot-choice): the first to
//! expire first.

use chrono::{DateTime, NaiveDate, Utc};
use rust_decimal::Decimal;

use super::MovementKind;
use crate::rules::product::LotTracking;
use crate::wire::key::LotKey;

/// Stock of a lot where something is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LotCandidate {
    /// The lot.
    pub lot_key: LotKey,
    /// Until when it may be used.
    pub expires: Option<NaiveDate>,
    /// When its record was made.
    pub created: DateTime<Utc>,
    /// Nobody may use it.
    pub held: bool,
    /// How much lies there.
    pub have: Decimal,
}

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LotDemand {
    /// What it is for; an adjustment takes away what a count did not find.
    pub kind: MovementKind,
    /// How much, above zero.
    pub quantity: Decimal,
    /// Lots of the product.
    pub lot_tracking: LotTracking,
    /// The product may go below zero.
    pub negative: bool,
    /// What lies there without lot; may be below zero.
    pub plain: Decimal,
    /// The day of the plant.
    pub today: NaiveDate,
}

/// What is taken: of a lot, or of the stock without lot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LotPick {
    /// The lot; none: stock without lot.
    pub lot_key: Option<LotKey>,
    /// How much.
    pub quantity: Decimal,
}

/// There is less than wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InsufficientStock {
    /// What could be taken.
    pub available: Decimal,
}

/// Whether the lots of a movement that names none are chosen.
pub const fn is_chosen(kind: MovementKind, lot_tracking: LotTracking) -> bool {
    matches!(kind, MovementKind::Consumption | MovementKind::Shipment | MovementKind::Transfer)
        && !matches!(lot_tracking, LotTracking::None)
}

/// Takes what is wanted from the lots in their order, then from the stock without lot.
pub fn choose(demand: &LotDemand, candidates: &[LotCandidate]) -> Result<Vec<LotPick>, InsufficientStock> {
    // A count asks what is there, not what may be used: expired lots take part, held ones come last.
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
