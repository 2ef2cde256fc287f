//! The subjects of movements: the products, lots and locations that they name, held until the commit, with the settings
//! that apply to them.

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
    /// Whether it is in the trash.
    pub trash: bool,
    /// Whether it is traced, so that it moves unit by unit.
    pub traced: bool,
    /// Whether its stock is managed; otherwise it has no movements.
    pub managed: bool,
    /// Whether its stock may go below zero.
    pub negative: bool,
    lot_tracking: String,
}

impl ProductRules {
    /// Whether its stock has lots: none, optional or required.
    pub fn lot_tracking(&self) -> LotTracking {
        LotTracking::from_word(&self.lot_tracking).unwrap_or(LotTracking::None)
    }
}

/// Rules of a lot for the use of its stock.
#[derive(Clone, Debug, Deserialize)]
pub struct LotRules {
    key: i64,
    product_key: i64,
    /// The reason of its hold; `None` when it is not on hold.
    pub hold_reason: Option<String>,
    /// The last day on which it may be used; `None` without an expiry date.
    pub expires: Option<NaiveDate>,
    /// When it was created: of lots with the same expiry date, the oldest is chosen first.
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
    /// Revision of the location.
    pub rev: i64,
    /// Code of the location.
    pub code: String,
    /// Whether it is deleted.
    pub deleted: bool,
    /// Whether it or one above it is not available.
    pub blocked: bool,
    /// Whether material may be consumed from it, by its own rule or that of a location above it.
    pub consumable: bool,
    /// Whether it cannot be moved or shipped as a whole.
    pub fixed: bool,
    /// Whether it is deleted with its last content.
    pub disposable: bool,
    /// Whether it has had content: a disposable location that never had any does not end.
    pub filled: bool,
    /// Whether it was locked for a change, not only held, because it was disposable at that time.
    locked: bool,
}

/// Settings of the plant for movements: default locations, and the types that require a reason.
#[derive(Clone, Debug, Default)]
pub struct MovementSettings(HashMap<String, Value>);

impl MovementSettings {
    /// Reads the settings for a caller that needs them before the subjects are held: the defaults decide which
    /// locations are named.
    pub async fn load(write: &Write) -> Result<Self, Problem> {
        read(find_settings().bind(write.conn()).one().await?).map(Self)
    }

    /// The source of a movement that names none; `None` when the type has no default.
    pub fn default_from(&self, kind: MovementKind) -> Option<PositionKey> {
        match kind {
            MovementKind::Receipt => Some(PositionKey::new(OUTSIDE)),
            MovementKind::Shipment => Some(PositionKey::new(DEFAULT_POSITION)),
            MovementKind::Production | MovementKind::Adjustment => Some(PositionKey::new(NOWHERE)),
            MovementKind::Consumption => Some(self.position("default_consumption_position")),
            MovementKind::Transfer | MovementKind::Reversal => None,
        }
    }

    /// The target of a movement that names none; `None` when the type has no default.
    pub fn default_to(&self, kind: MovementKind) -> Option<PositionKey> {
        match kind {
            MovementKind::Receipt => Some(PositionKey::new(DEFAULT_POSITION)),
            MovementKind::Shipment => Some(PositionKey::new(OUTSIDE)),
            MovementKind::Production => Some(self.position("default_production_position")),
            MovementKind::Consumption => Some(PositionKey::new(NOWHERE)),
            MovementKind::Transfer | MovementKind::Adjustment | MovementKind::Reversal => None,
        }
    }

    /// The location that a setting names, else the default location of the service.
    fn position(&self, key: &str) -> PositionKey {
        PositionKey::new(self.0.get(key).and_then(Value::as_str).unwrap_or(DEFAULT_POSITION))
    }

    /// Whether a movement of this type requires a reason.
    pub fn wants_reason(&self, kind: MovementKind) -> bool {
        let kinds = self.0.get("mandatory_reason_for_movement_types").and_then(Value::as_array);
        kinds.is_some_and(|kinds| kinds.iter().any(|word| word.as_str() == Some(kind.as_str())))
    }
}

/// Keys of what movements name, to be held by [`Subjects::hold`].
#[derive(Clone, Debug, Default)]
pub struct SubjectKeys {
    /// Keys of products.
    pub products: BTreeSet<ProductKey>,
    /// Keys of lots.
    pub lots: BTreeSet<LotKey>,
    /// Keys of locations.
    pub positions: BTreeSet<PositionKey>,
    /// Pairs of product and location whose lots are held too, because the service may choose among them.
    pub chosen: BTreeSet<(ProductKey, PositionKey)>,
}

/// What movements name, read and, unless it is a preview, held until the commit. A key that does not exist is missing,
/// and the getters refuse it.
#[derive(Clone, Debug, Default)]
pub struct Subjects {
    products: HashMap<ProductKey, ProductRules>,
    lots: HashMap<LotKey, LotRules>,
    places: HashMap<PositionKey, HeldPosition>,
    /// The settings when the subjects were read.
    pub settings: MovementSettings,
}

impl Subjects {
    /// Holds products, lots and locations until the commit, in the order of locks; comes after the units. A disposable
    /// location and the disposable ones above it are locked for a change, because they may end with the movement.
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
            // It became disposable after it was read and before it was locked.
            return Err(Problem::rerun_command("a position became disposable"));
        }
        Ok(subjects)
    }

    /// Reads the same without a lock, for a preview that may be outdated at once.
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

    /// Takes the answer of the statement apart.
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

    /// The rules of a product; refuses one that does not exist.
    pub fn product(&self, key: ProductKey) -> Result<&ProductRules, Problem> {
        self.products.get(&key).ok_or_else(|| ProductRefusal::ProductNotFound.into())
    }

    /// The rules of a lot; refuses one that does not exist.
    pub fn lot(&self, key: LotKey) -> Result<&LotRules, Problem> {
        self.lots.get(&key).ok_or_else(|| SerialRefusal::LotNotFound.into())
    }

    /// A location; refuses one that does not exist. A deleted one is answered.
    pub fn place(&self, key: &PositionKey) -> Result<&HeldPosition, Problem> {
        self.places.get(key).ok_or_else(|| WarehouseRefusal::PositionNotFound.into())
    }

    /// Those of the locations that are disposable, so that the caller can check afterwards whether they end.
    pub fn disposable<'a>(&self, positions: impl IntoIterator<Item = &'a PositionKey>) -> BTreeSet<PositionKey> {
        let is = |position: &&PositionKey| self.places.get(*position).is_some_and(|place| place.disposable);
        positions.into_iter().filter(is).cloned().collect()
    }

    /// The facts for the plan of a posting, as far as they are known before the pairs are locked; stock and units are
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

    /// Adds a lot that this command has created, which could not be held with the others.
    pub fn add_lot(&mut self, key: LotKey, product_key: ProductKey, created: DateTime<Utc>) {
        let (product_key, hold_reason, expires) = (product_key.number(), None, None);
        self.lots.insert(key, LotRules { key: key.number(), product_key, hold_reason, expires, created });
    }
}

/// Turns JSON that a statement built into rows. A mismatch is a fault of the service, not of the client.
pub fn read<T: DeserializeOwned>(value: Value) -> Result<T, Problem> {
    serde_json::from_value(value).map_err(Problem::internal)
}
