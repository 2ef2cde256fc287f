//! The subjects of movements: the products, lots and locations that they name, locked until the commit, with the
//! settings that apply to them.

use std::collections::{BTreeSet, HashMap};

use chrono::{DateTime, NaiveDate, Utc};
use deadpool_postgres::Object;
use kernel::rules::config::DEFAULT_POSITION;
use kernel::rules::movement::posting::{LotFacts, PositionFacts, PostingFacts, ProductFacts};
use kernel::rules::movement::{MovementKind, NOWHERE, OUTSIDE};
use kernel::rules::product::LotTracking;
use kernel::wire::key::{LotKey, PositionKey, ProductKey};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use warehouse_queries::posting::{SubjectsRow, find_settings, find_subjects, hold_subjects};

use crate::refusals::WarehouseRefusal;
use platform::api::Problem;
use platform::db::Write;
use product::contract::ProductRefusal;
use serial::contract::SerialRefusal;

/// Rules of a product for movements of its stock.
#[derive(Clone, Debug, Deserialize)]
pub struct ProductRules {
    key: i64,
    /// Code of the product.
    pub code: String,
    /// Whether the product is in the trash.
    pub trash: bool,
    /// Whether the product is traced, so that it moves unit by unit.
    pub traced: bool,
    /// Whether inventory of the product is managed. If false, the product has no movements.
    pub managed: bool,
    /// Whether consumption and adjustments may take stock without a lot below zero.
    pub negative: bool,
    lot_tracking: String,
}

impl ProductRules {
    /// Whether stock of the product has lots: none, optional or required.
    pub fn lot_tracking(&self) -> LotTracking {
        LotTracking::from_word(&self.lot_tracking).unwrap_or(LotTracking::None)
    }
}

/// Properties of a lot that decide whether its stock may be used.
#[derive(Clone, Debug, Deserialize)]
pub struct LotRules {
    key: i64,
    product_key: i64,
    /// Reason for the hold of the lot. `None` when it is not on hold.
    pub hold_reason: Option<String>,
    /// The last day on which the lot may be used. `None` without an expiry date.
    pub expires: Option<NaiveDate>,
    /// Time when the lot was created: of lots with the same expiry date, the oldest is chosen first.
    pub created: DateTime<Utc>,
}

impl LotRules {
    /// The product of the lot.
    pub fn product_key(&self) -> ProductKey {
        ProductKey::new(self.product_key)
    }
}

/// Rules of a location for movements into it and out of it.
#[derive(Clone, Debug, Deserialize)]
pub struct HeldPosition {
    key: String,
    /// Revision of the location, compared with `If-Match`.
    pub rev: i64,
    /// Code of the location.
    pub code: String,
    /// Whether the location is deleted.
    pub deleted: bool,
    /// Whether the location or one above it is not available.
    pub blocked: bool,
    /// Whether material may be consumed from the location, by its own rule or by that of a location above it.
    pub consumable: bool,
    /// Whether the location cannot be moved or shipped as a whole.
    pub fixed: bool,
    /// Whether the location is deleted when its last content leaves.
    pub disposable: bool,
    /// Whether the location has had content: a disposable location that never had any is not deleted.
    pub filled: bool,
    /// Whether the row was locked for update instead of shared, because the location was disposable when it was read.
    locked: bool,
}

/// Settings of the plant for movements: default locations, and the types that require a reason.
#[derive(Clone, Debug, Default)]
pub struct MovementSettings(HashMap<String, Value>);

impl MovementSettings {
    /// Reads the settings for a caller that needs them before the subjects are locked: the defaults decide which
    /// locations to lock.
    pub async fn load(write: &Write) -> Result<Self, Problem> {
        read(find_settings().bind(write.conn()).one().await?).map(Self)
    }

    /// The source of a movement that does not name one. `None` when the type has no default.
    pub fn default_from(&self, kind: MovementKind) -> Option<PositionKey> {
        match kind {
            MovementKind::Receipt => Some(PositionKey::new(OUTSIDE)),
            MovementKind::Shipment => Some(PositionKey::new(DEFAULT_POSITION)),
            MovementKind::Production | MovementKind::Adjustment => Some(PositionKey::new(NOWHERE)),
            MovementKind::Consumption => Some(self.position("default_consumption_position")),
            MovementKind::Transfer | MovementKind::Reversal => None,
        }
    }

    /// The destination of a movement that does not name one. `None` when the type has no default.
    pub fn default_to(&self, kind: MovementKind) -> Option<PositionKey> {
        match kind {
            MovementKind::Receipt => Some(PositionKey::new(DEFAULT_POSITION)),
            MovementKind::Shipment => Some(PositionKey::new(OUTSIDE)),
            MovementKind::Production => Some(self.position("default_production_position")),
            MovementKind::Consumption => Some(PositionKey::new(NOWHERE)),
            MovementKind::Transfer | MovementKind::Adjustment | MovementKind::Reversal => None,
        }
    }

    /// The location that a setting names, or else the default location of the service.
    fn position(&self, key: &str) -> PositionKey {
        PositionKey::new(self.0.get(key).and_then(Value::as_str).unwrap_or(DEFAULT_POSITION))
    }

    /// Whether a movement of this type requires a reason.
    pub fn wants_reason(&self, kind: MovementKind) -> bool {
        let kinds = self.0.get("mandatory_reason_for_movement_types").and_then(Value::as_array);
        kinds.is_some_and(|kinds| kinds.iter().any(|word| word.as_str() == Some(kind.as_str())))
    }
}

/// Keys of the records that movements name, to be locked by [`Subjects::hold`].
#[derive(Clone, Debug, Default)]
pub struct SubjectKeys {
    /// Keys of the products to lock.
    pub products: BTreeSet<ProductKey>,
    /// Keys of the lots to lock.
    pub lots: BTreeSet<LotKey>,
    /// Keys of the locations to lock.
    pub positions: BTreeSet<PositionKey>,
    /// Pairs of product and location whose lots are locked too, because the service may choose among them.
    pub chosen: BTreeSet<(ProductKey, PositionKey)>,
}

/// The records that movements name. Except in a preview, they are locked until the commit. Keys that do not exist are
/// left out, and the getters refuse them.
#[derive(Clone, Debug, Default)]
pub struct Subjects {
    products: HashMap<ProductKey, ProductRules>,
    lots: HashMap<LotKey, LotRules>,
    places: HashMap<PositionKey, HeldPosition>,
    /// The settings at the time when the subjects were read.
    pub settings: MovementSettings,
}

impl Subjects {
    /// Locks products, lots and locations until the commit, in the order of locks. The units must already be locked. A
    /// disposable location and the disposable ones above it are locked for update, because the movement may cause their
    /// deletion.
    pub async fn hold(write: &Write, names: &SubjectKeys) -> Result<Self, Problem> {
        let products: Vec<i64> = names.products.iter().map(|key| key.number()).collect();
        let lots: Vec<i64> = names.lots.iter().map(|key| key.number()).collect();
        let positions: Vec<&str> = names.positions.iter().map(PositionKey::as_str).collect();
        let chosen_products: Vec<i64> = names.chosen.iter().map(|(product, _)| product.number()).collect();
        let chosen_positions: Vec<&str> = names.chosen.iter().map(|(_, position)| position.as_str()).collect();
        let row = hold_subjects()
            .bind(write.conn(), &products, &lots, &chosen_products, &chosen_positions, &positions)
            .one()
            .await?;
        let subjects = Self::of(row)?;
        if subjects.places.values().any(|place| place.disposable && !place.locked) {
            // The location became disposable after it was read and before it was locked.
            return Err(Problem::rerun_command("a location became disposable"));
        }
        Ok(subjects)
    }

    /// Reads the same records without a lock, for a preview that may already be outdated when the caller uses it.
    pub async fn find(client: &Object, names: &SubjectKeys) -> Result<Self, Problem> {
        let products: Vec<i64> = names.products.iter().map(|key| key.number()).collect();
        let lots: Vec<i64> = names.lots.iter().map(|key| key.number()).collect();
        let positions: Vec<&str> = names.positions.iter().map(PositionKey::as_str).collect();
        let chosen_products: Vec<i64> = names.chosen.iter().map(|(product, _)| product.number()).collect();
        let chosen_positions: Vec<&str> = names.chosen.iter().map(|(_, position)| position.as_str()).collect();
        let row = find_subjects()
            .bind(client, &products, &lots, &chosen_products, &chosen_positions, &positions)
            .one()
            .await?;
        Self::of(row)
    }

    /// Converts the row that the statements return.
    fn of(row: SubjectsRow) -> Result<Self, Problem> {
        let (products, lots, places): (Vec<ProductRules>, Vec<LotRules>, Vec<HeldPosition>) =
            (read(row.products)?, read(row.lots)?, read(row.places)?);
        Ok(Self {
            products: products.into_iter().map(|product| (ProductKey::new(product.key), product)).collect(),
            lots: lots.into_iter().map(|lot| (LotKey::new(lot.key), lot)).collect(),
            places: places.into_iter().map(|place| (PositionKey::new(place.key.as_str()), place)).collect(),
            settings: MovementSettings(read(row.settings)?),
        })
    }

    /// Returns the rules of a product. Refuses a product that does not exist.
    pub fn product(&self, key: ProductKey) -> Result<&ProductRules, Problem> {
        self.products.get(&key).ok_or_else(|| ProductRefusal::ProductNotFound.into())
    }

    /// Returns the rules of a lot. Refuses a lot that does not exist.
    pub fn lot(&self, key: LotKey) -> Result<&LotRules, Problem> {
        self.lots.get(&key).ok_or_else(|| SerialRefusal::LotNotFound.into())
    }

    /// Returns the rules of a location. Refuses a location that does not exist, but returns a deleted one.
    pub fn place(&self, key: &PositionKey) -> Result<&HeldPosition, Problem> {
        self.places.get(key).ok_or_else(|| WarehouseRefusal::PositionNotFound.into())
    }

    /// Returns those of the locations that are disposable, so that the caller can check afterwards whether to delete
    /// them.
    pub fn disposable<'a>(&self, positions: impl IntoIterator<Item = &'a PositionKey>) -> BTreeSet<PositionKey> {
        let is = |position: &&PositionKey| self.places.get(*position).is_some_and(|place| place.disposable);
        positions.into_iter().filter(is).cloned().collect()
    }

    /// The facts for the plan of a posting, as far as they are known before the pairs are locked. Stock and units are
    /// added later.
    pub fn facts(&self, today: NaiveDate) -> PostingFacts {
        let product = |product: &ProductRules| ProductFacts {
            traced: product.traced,
            negative: product.negative,
            lot_tracking: product.lot_tracking(),
        };
        let lot = |lot: &LotRules| LotFacts {
            hold_reason: lot.hold_reason.clone(),
            expires: lot.expires,
            created: lot.created,
        };
        let position = |place: &HeldPosition| PositionFacts {
            deleted: place.deleted,
            blocked: place.blocked,
            consumable: place.consumable,
            disposable: place.disposable,
            filled: place.filled,
        };
        PostingFacts {
            today,
            products: self.products.iter().map(|(key, rules)| (*key, product(rules))).collect(),
            lots: self.lots.iter().map(|(key, rules)| (*key, lot(rules))).collect(),
            positions: self.places.iter().map(|(key, place)| (key.clone(), position(place))).collect(),
            ..PostingFacts::default()
        }
    }

    /// Adds a lot that this command has created and that could not be locked with the others.
    pub fn add_lot(&mut self, key: LotKey, product_key: ProductKey, created: DateTime<Utc>) {
        let (product_key, hold_reason, expires) = (product_key.number(), None, None);
        self.lots.insert(key, LotRules { key: key.number(), product_key, hold_reason, expires, created });
    }
}

/// Turns JSON that a statement built into rows. A mismatch is a bug in the service, not an error of the client.
pub fn read<T: DeserializeOwned>(value: Value) -> Result<T, Problem> {
    serde_json::from_value(value).map_err(Problem::internal)
}
