//! What movements name: products, lots, positions and settings, held until the commit.

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

/// The rules of a product.
#[derive(Clone, Debug, Deserialize)]
pub struct ProductRules {
    key: i64,
    /// Its code.
    pub code: String,
    /// In the trash.
    pub trash: bool,
    /// Its units have serials.
    pub traced: bool,
    /// Stock is kept of it.
    pub managed: bool,
    /// It may go below zero.
    pub negative: bool,
    lot_tracking: String,
}

impl ProductRules {
    /// Its lots.
    pub fn lot_tracking(&self) -> LotTracking {
        LotTracking::from_word(&self.lot_tracking).unwrap_or(LotTracking::None)
    }
}

/// The rules of a lot.
#[derive(Clone, Debug, Deserialize)]
pub struct LotRules {
    key: i64,
    product_key: i64,
    /// Why nobody may use it.
    pub hold_reason: Option<String>,
    /// Until when it may be used.
    pub expires: Option<NaiveDate>,
    /// When its record was made.
    pub created: DateTime<Utc>,
}

impl LotRules {
    /// Its product.
    pub fn product_key(&self) -> ProductKey {
        ProductKey::new(self.product_key)
    }
}

/// A position.
#[derive(Clone, Debug, Deserialize)]
pub struct HeldPosition {
    key: String,
    /// Its revision.
    pub rev: i64,
    /// Its code.
    pub code: String,
    /// It is gone.
    pub deleted: bool,
    /// It or one above it is not available.
    pub blocked: bool,
    /// Things may be consumed from it.
    pub consumable: bool,
    /// It cannot be moved.
    pub fixed: bool,
    /// It ends with its last content.
    pub disposable: bool,
    /// It once held something.
    pub filled: bool,
    /// It is locked to be changed.
    locked: bool,
}

/// Settings of the plant that movements look at.
#[derive(Clone, Debug, Default)]
pub struct MovementSettings(HashMap<String, Value>);

impl MovementSettings {
    /// Reads them, before it is known which positions are named.
    pub async fn load(write: &Write) -> Result<Self, Problem> {
        read(find_settings().bind(write.conn()).one().await?).map(Self)
    }

    /// Where something comes from that names no position.
    pub fn default_from(&self, kind: MovementKind) -> Option<PositionKey> {
        match kind {
            MovementKind::Receipt => Some(PositionKey::new(OUTSIDE)),
            MovementKind::Shipment => Some(PositionKey::new(DEFAULT_POSITION)),
            MovementKind::Production | MovementKind::Adjustment => Some(PositionKey::new(NOWHERE)),
            MovementKind::Consumption => Some(self.position("default_consumption_position")),
            MovementKind::Transfer | MovementKind::Reversal => None,
        }
    }

    /// Where something goes that names no position.
    pub fn default_to(&self, kind: MovementKind) -> Option<PositionKey> {
        match kind {
            MovementKind::Receipt => Some(PositionKey::new(DEFAULT_POSITION)),
            MovementKind::Shipment => Some(PositionKey::new(OUTSIDE)),
            MovementKind::Production => Some(self.position("default_production_position")),
            MovementKind::Consumption => Some(PositionKey::new(NOWHERE)),
            MovementKind::Transfer | MovementKind::Adjustment | MovementKind::Reversal => None,
        }
    }

    fn position(&self, key: &str) -> PositionKey {
        PositionKey::new(self.0.get(key).and_then(Value::as_str).unwrap_or(DEFAULT_POSITION))
    }

    /// Whether a movement of this kind must say why.
    pub fn wants_reason(&self, kind: MovementKind) -> bool {
        let kinds = self.0.get("mandatory_reason_for_movement_types").and_then(Value::as_array);
        kinds.is_some_and(|kinds| kinds.iter().any(|word| word.as_str() == Some(kind.as_str())))
    }
}

/// What movements name, before it is held.
#[derive(Clone, Debug, Default)]
pub struct SubjectKeys {
    /// Products.
    pub products: BTreeSet<ProductKey>,
    /// Lots.
    pub lots: BTreeSet<LotKey>,
    /// Positions.
    pub positions: BTreeSet<PositionKey>,
    /// Where lots may be chosen.
    pub chosen: BTreeSet<(ProductKey, PositionKey)>,
}

/// What movements name, held.
#[derive(Clone, Debug, Default)]
pub struct Subjects {
    products: HashMap<ProductKey, ProductRules>,
    lots: HashMap<LotKey, LotRules>,
    places: HashMap<PositionKey, HeldPosition>,
    /// The settings.
    pub settings: MovementSettings,
}

impl Subjects {
    /// Holds what is named. What does not exist is missing, and told by who asks for it.
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
            // It became disposable between the look and the lock.
            return Err(Problem::rerun_command("a position became disposable"));
        }
        Ok(subjects)
    }

    /// Reads what is named without a lock, for an answer that promises nothing.
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

    /// A product.
    pub fn product(&self, key: ProductKey) -> Result<&ProductRules, Problem> {
        self.products.get(&key).ok_or_else(|| ProductRefusal::ProductNotFound.into())
    }

    /// A lot.
    pub fn lot(&self, key: LotKey) -> Result<&LotRules, Problem> {
        self.lots.get(&key).ok_or_else(|| SerialRefusal::LotNotFound.into())
    }

    /// A position.
    pub fn place(&self, key: &PositionKey) -> Result<&HeldPosition, Problem> {
        self.places.get(key).ok_or_else(|| WarehouseRefusal::PositionNotFound.into())
    }

    /// Those of the positions that end with their last content.
    pub fn disposable<'a>(&self, positions: impl IntoIterator<Item = &'a PositionKey>) -> BTreeSet<PositionKey> {
        let is = |position: &&PositionKey| self.places.get(*position).is_some_and(|place| place.disposable);
        positions.into_iter().filter(is).cloned().collect()
    }

    /// What the plan of a posting looks at; stock and units are read later.
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

    /// Adds lots that this command makes.
    pub fn add_lot(&mut self, key: LotKey, product_key: ProductKey, created: DateTime<Utc>) {
        let (product_key, hold_reason, expires) = (product_key.number(), None, None);
        self.lots.insert(key, LotRules { key: key.number(), product_key, hold_reason, expires, created });
    }
}

/// What a statement put together as JSON.
pub fn read<T: DeserializeOwned>(value: Value) -> Result<T, Problem> {
    serde_json::from_value(value).map_err(Problem::internal)
}
