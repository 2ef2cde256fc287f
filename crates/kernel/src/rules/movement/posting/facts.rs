//! What is read under the locks of a posting.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};
use rust_decimal::Decimal;

use super::refusal::{PostingRefusal, SubjectKind};
use crate::rules::product::LotTracking;
use crate::rules::unit::{LeftBy, UnitFacts};
use crate::wire::key::{
    CountSessionKey, LotKey, MovementKey, PositionKey, ProductKey, SerialKey, StockRowKey, UserKey,
};

/// A product at a location.
pub type PairKey = (ProductKey, PositionKey);

/// The key of a stock row that is not a unit's.
pub type StockKey = (ProductKey, PositionKey, Option<LotKey>);

/// The rules of a product.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProductFacts {
    /// Its units have serial numbers.
    pub traced: bool,
    /// Its stock may go below zero.
    pub negative: bool,
    /// Whether its stock is kept in lots.
    pub lot_tracking: LotTracking,
}

/// The rules of a lot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LotFacts {
    /// Why it is on hold.
    pub hold_reason: Option<String>,
    /// The last day on which it may be used.
    pub expires: Option<NaiveDate>,
    /// When its record was created; the older of two lots is taken first.
    pub created: DateTime<Utc>,
}

impl LotFacts {
    /// Whether it can no longer be used.
    pub fn is_expired(&self, today: NaiveDate) -> bool {
        self.expires.is_some_and(|day| day < today)
    }
}

/// The rules of a location.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PositionFacts {
    /// It is deleted.
    pub deleted: bool,
    /// It or one above it is blocked.
    pub blocked: bool,
    /// Material may be consumed from it.
    pub consumable: bool,
    /// It is deleted with its last content.
    pub disposable: bool,
    /// It once had content.
    pub filled: bool,
}

/// Which count has a pair.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PairFacts {
    /// The user who is counting it.
    pub counting_by: Option<UserKey>,
    /// The count session whose adjustments it waits for.
    pub locked_by: Option<CountSessionKey>,
}

/// A stock row that is not a unit's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StockRow {
    /// Its key.
    pub key: StockRowKey,
    /// The quantity in stock; never 0.
    pub quantity: Decimal,
}

/// A unit that movements may name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StockUnit {
    /// Its product.
    pub product_key: ProductKey,
    /// Its lot.
    pub lot_key: Option<LotKey>,
    /// What the rules of units look at.
    pub state: UnitFacts,
    /// Where it is in stock; nothing: it is not.
    pub position: Option<PositionKey>,
    /// Why it is on hold.
    pub hold_reason: Option<String>,
    /// Components inside it, at any depth, that are on hold; read only for a unit that is shipped.
    pub held_parts: Vec<SerialKey>,
    /// What it left stock by before the movement that is reversed; read only for a unit of a reversal.
    pub left_by_before: Option<LeftBy>,
}

/// Everything that a posting decides on. What a movement names and is missing here does not exist.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PostingFacts {
    /// The day of the plant.
    pub today: NaiveDate,
    /// Products that are held.
    pub products: BTreeMap<ProductKey, ProductFacts>,
    /// Lots that are held.
    pub lots: BTreeMap<LotKey, LotFacts>,
    /// Locations that are held.
    pub positions: BTreeMap<PositionKey, PositionFacts>,
    /// Pairs that are locked.
    pub pairs: BTreeMap<PairKey, PairFacts>,
    /// Stock rows of the pairs.
    pub stock: BTreeMap<StockKey, StockRow>,
    /// Units that are held.
    pub units: BTreeMap<SerialKey, StockUnit>,
    /// Keys for the movements, in the order in which they are used. They are drawn under the locks of the pairs, because
    /// a key also says which movement of a pair came first.
    pub movement_keys: Vec<MovementKey>,
}

impl PostingFacts {
    /// The product, or the refusal of a movement that names it.
    pub(super) fn product(&self, key: ProductKey) -> Result<&ProductFacts, PostingRefusal> {
        self.products.get(&key).ok_or(PostingRefusal::NotFound(SubjectKind::Product))
    }

    /// The lot, or the refusal of a movement that names it.
    pub(super) fn lot(&self, key: LotKey) -> Result<&LotFacts, PostingRefusal> {
        self.lots.get(&key).ok_or(PostingRefusal::NotFound(SubjectKind::Lot))
    }

    /// The location, or the refusal of a movement that names it.
    pub(super) fn position(&self, key: &PositionKey) -> Result<&PositionFacts, PostingRefusal> {
        self.positions.get(key).ok_or(PostingRefusal::NotFound(SubjectKind::Position))
    }

    /// The unit, or the refusal of a movement that names it.
    pub(super) fn unit(&self, key: SerialKey) -> Result<&StockUnit, PostingRefusal> {
        self.units.get(&key).ok_or(PostingRefusal::NotFound(SubjectKind::Unit))
    }
}
