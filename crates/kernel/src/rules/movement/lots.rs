//! Which lots a movement takes that names none (docs/spec/warehouse.md#automatic-lot-choice): the first to
//! expire first.

use chrono::{DateTime, NaiveDate, Utc};
use rust_decimal::Decimal;

use super::Kind;
use crate::rules::product::LotTracking;
use crate::wire::key::LotKey;

/// Stock of a lot where something is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
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
pub struct Wanted {
    /// What it is for; an adjustment takes away what a count did not find.
    pub kind: Kind,
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
pub struct Taken {
    /// The lot; none: stock without lot.
    pub lot_key: Option<LotKey>,
    /// How much.
    pub quantity: Decimal,
}

/// There is less than wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLittle {
    /// What could be taken.
    pub available: Decimal,
}

/// Whether the lots of a movement that names none are chosen.
pub const fn is_chosen(kind: Kind, lot_tracking: LotTracking) -> bool {
    matches!(kind, Kind::Consumption | Kind::Shipment | Kind::Transfer) && !matches!(lot_tracking, LotTracking::None)
}

/// Takes what is wanted from the lots in their order, then from the stock without lot.
pub fn choose(wanted: &Wanted, candidates: &[Candidate]) -> Result<Vec<Taken>, TooLittle> {
    // A count asks what is there, not what may be used: expired lots take part, held ones come last.
    let counted = wanted.kind == Kind::Adjustment;
    let uses = matches!(wanted.kind, Kind::Consumption | Kind::Shipment);
    let expired = |lot: &Candidate| uses && lot.expires.is_some_and(|day| day < wanted.today);
    let (mut held, mut free): (Vec<Candidate>, Vec<Candidate>) = candidates.iter().partition(|lot| lot.held);
    free.retain(|lot| !expired(lot));
    let order = |lot: &Candidate| (lot.expires.is_none(), lot.expires, lot.created, lot.lot_key);
    free.sort_by_key(order);
    held.sort_by_key(order);
    let plain_counts = wanted.lot_tracking != LotTracking::Required;
    let plain = if plain_counts { wanted.plain.max(Decimal::ZERO) } else { Decimal::ZERO };
    let of_lot = |lot: Candidate| (Some(lot.lot_key), lot.have);
    let sources = free.into_iter().map(of_lot).chain([(None, plain)]);
    let last = held.into_iter().filter(|_| counted).map(of_lot);
    let (mut missing, mut taken) = (wanted.quantity, Vec::new());
    for (lot_key, have) in sources.chain(last) {
        let quantity = missing.min(have);
        if quantity > Decimal::ZERO {
            taken.push(Taken { lot_key, quantity });
            missing -= quantity;
        }
    }
    let below = plain_counts && wanted.negative && (counted || wanted.kind == Kind::Consumption);
    match (missing.is_zero(), taken.iter_mut().find(|part| part.lot_key.is_none())) {
        (true, _) => Ok(taken),
        (false, Some(part)) if below => {
            part.quantity += missing;
            Ok(taken)
        }
        (false, None) if below => {
            taken.push(Taken { lot_key: None, quantity: missing });
            Ok(taken)
        }
        (false, _) => Err(TooLittle { available: wanted.quantity - missing }),
    }
}
