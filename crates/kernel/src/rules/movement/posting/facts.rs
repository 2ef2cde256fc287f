//! Facts that a posting reads under its locks.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};
use rust_decimal::Decimal;

use super::refusal::{PostingRefusal, SubjectKind};
use crate::rules::product::LotTracking;
use crate::rules::unit::{LeftBy, UnitFacts};
use crate::wire::key::{
    CountSessionKey, LotKey, MovementKey, PositionKey, ProductKey, SerialKey, StockRowKey, UserKey,
};

/// A product at a location, whose row locks the stock below it.
pub type PairKey = (ProductKey, PositionKey);

/// Key of a stock row that does not belong to a unit.
pub type StockKey = (ProductKey, PositionKey, Option<LotKey>);

/// Stock rules of a product.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProductFacts {
    /// Whether units of the product have serial numbers.
    pub traced: bool,
    /// Whether stock of the product may be negative.
    pub negative: bool,
    /// Whether stock of the product has lots.
    pub lot_tracking: LotTracking,
}

/// Facts about a lot that decide whether it can be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LotFacts {
    /// Reason for the hold. None when the lot is not on hold.
    pub hold_reason: Option<String>,
    /// Last day on which the lot may be used. None when it does not expire.
    pub expires: Option<NaiveDate>,
    /// Time at which the record of the lot was created. Of two lots with the same expiry, the older one is used first.
    pub created: DateTime<Utc>,
}

impl LotFacts {
    /// Whether the lot has expired on this day. It may still be used on its expiry date.
    pub fn is_expired(&self, today: NaiveDate) -> bool {
        self.expires.is_some_and(|day| day < today)
    }
}

/// Facts about a location that decide whether stock may change there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PositionFacts {
    /// Whether the location is deleted.
    pub deleted: bool,
    /// Whether the location or one above it is blocked.
    pub blocked: bool,
    /// Whether material may be consumed from the location.
    pub consumable: bool,
    /// Whether the location is deleted with its last content.
    pub disposable: bool,
    /// Whether the location has had content before.
    pub filled: bool,
}

/// The count that a pair is part of. Both members are None when the pair is not part of a count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PairFacts {
    /// The user who is counting the product at the location.
    pub counting_by: Option<UserKey>,
    /// The count session that locks the pair until it has posted its adjustments.
    pub locked_by: Option<CountSessionKey>,
}

/// A stock row that does not belong to a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StockRow {
    /// Key of the row.
    pub key: StockRowKey,
    /// The quantity in stock; never 0.
    pub quantity: Decimal,
}

/// A unit that a movement names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StockUnit {
    /// Product of the unit.
    pub product_key: ProductKey,
    /// Lot of the unit. None when it has none.
    pub lot_key: Option<LotKey>,
    /// State of the unit, for the rules of units.
    pub state: UnitFacts,
    /// Location of the unit. None when it is not in stock.
    pub position: Option<PositionKey>,
    /// Reason for the hold. None when the unit itself is not on hold.
    pub hold_reason: Option<String>,
    /// Components inside the unit, at any depth, that are on hold. Read only for a unit that is shipped.
    pub held_parts: Vec<SerialKey>,
    /// How the unit left stock before the movement that is reversed. Read only for the unit of a reversal.
    pub left_by_before: Option<LeftBy>,
}

/// All facts on which a posting is decided. A record that a movement names and that is missing here does not exist.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PostingFacts {
    /// Current day in the time zone of the plant.
    pub today: NaiveDate,
    /// Products that the movements name; their rows cannot change until the commit.
    pub products: BTreeMap<ProductKey, ProductFacts>,
    /// Lots that the movements name or could take; their rows cannot change until the commit.
    pub lots: BTreeMap<LotKey, LotFacts>,
    /// Locations that the movements name; their rows cannot change until the commit.
    pub positions: BTreeMap<PositionKey, PositionFacts>,
    /// Pairs that are locked for this posting.
    pub pairs: BTreeMap<PairKey, PairFacts>,
    /// Stock rows of the locked pairs.
    pub stock: BTreeMap<StockKey, StockRow>,
    /// Units that the movements name; their rows cannot change until the commit.
    pub units: BTreeMap<SerialKey, StockUnit>,
    /// Keys for the movements, in the order in which they are used. They are drawn under the locks of the pairs,
    /// because the order of keys is the order of the movements of a pair.
    pub movement_keys: Vec<MovementKey>,
}

impl PostingFacts {
    /// The product that a movement names, or the refusal if it does not exist.
    pub(super) fn product(&self, key: ProductKey) -> Result<&ProductFacts, PostingRefusal> {
        self.products.get(&key).ok_or(PostingRefusal::NotFound(SubjectKind::Product))
    }

    /// The lot that a movement names, or the refusal if it does not exist.
    pub(super) fn lot(&self, key: LotKey) -> Result<&LotFacts, PostingRefusal> {
        self.lots.get(&key).ok_or(PostingRefusal::NotFound(SubjectKind::Lot))
    }

    /// The location that a movement names, or the refusal if it does not exist.
    pub(super) fn position(&self, key: &PositionKey) -> Result<&PositionFacts, PostingRefusal> {
        self.positions.get(key).ok_or(PostingRefusal::NotFound(SubjectKind::Position))
    }

    /// The unit that a movement names, or the refusal if it does not exist.
    pub(super) fn unit(&self, key: SerialKey) -> Result<&StockUnit, PostingRefusal> {
        self.units.get(&key).ok_or(PostingRefusal::NotFound(SubjectKind::Unit))
    }
}
