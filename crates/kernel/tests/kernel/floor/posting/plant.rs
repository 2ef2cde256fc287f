//! A small plant: its stock, requested movements, and the stock after a plan is written.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use kernel::rules::movement::posting::{
    LedgerMovement, LotChoice, LotFacts, PairFacts, PositionFacts, PostingFacts, PostingPlan, ProductFacts, RecordMode,
    RequestedMovement, StockRow, StockRowChange, StockUnit,
};
use kernel::rules::movement::{MovementKind, NOWHERE, OUTSIDE};
use kernel::rules::product::LotTracking;
use kernel::rules::unit::{LeftBy, UnitFacts, UnitLocation};
use kernel::wire::key::{
    CountSessionKey, LotKey, MovementKey, PositionKey, ProductKey, SerialKey, StockRowKey, UserKey,
};
use proptest::prelude::*;
use rust_decimal::Decimal;

/// An untraced product without lots.
pub const PLAIN: ProductKey = ProductKey::new(1);
/// An untraced product that may have lots.
pub const OPTIONAL: ProductKey = ProductKey::new(2);
/// An untraced product that must have lots.
pub const REQUIRED: ProductKey = ProductKey::new(3);
/// A traced product.
pub const TRACED: ProductKey = ProductKey::new(4);

const PRODUCTS: [(ProductKey, LotTracking); 4] = [
    (PLAIN, LotTracking::None),
    (OPTIONAL, LotTracking::Optional),
    (REQUIRED, LotTracking::Required),
    (TRACED, LotTracking::None),
];
const POSITIONS: [&str; 3] = ["A", "B", "C"];
const UNITS: i64 = 4;

pub fn day(number: i64) -> NaiveDate {
    NaiveDate::from_ymd_opt(2027, 1, 1).unwrap_or_default() + TimeDelta::days(number)
}

pub fn position(key: &str) -> PositionKey {
    PositionKey::new(key)
}

/// A lot of a product that has lots. Its number shows the product.
pub fn lot(product: ProductKey, number: i64) -> LotKey {
    LotKey::new(product.number() * 10 + number)
}

/// A requested movement that owns its locations.
#[derive(Clone, Debug)]
pub struct Wanted {
    pub kind: MovementKind,
    pub product_key: ProductKey,
    pub serial_key: Option<SerialKey>,
    pub lot_key: Option<LotKey>,
    pub from: PositionKey,
    pub to: PositionKey,
    pub quantity: Decimal,
    pub record: RecordMode,
    pub allocation: LotChoice,
    pub session_key: Option<CountSessionKey>,
    pub least: Option<Decimal>,
}

impl Wanted {
    pub fn new(kind: MovementKind, product_key: ProductKey, from: &str, to: &str, quantity: i64) -> Self {
        Self {
            kind,
            product_key,
            serial_key: None,
            lot_key: None,
            from: position(from),
            to: position(to),
            quantity: Decimal::from(quantity),
            record: RecordMode::New,
            allocation: LotChoice::Declared,
            session_key: None,
            least: None,
        }
    }

    pub fn automatic(self) -> Self {
        Self { allocation: LotChoice::Automatic, ..self }
    }

    pub fn of_lot(self, lot_key: LotKey) -> Self {
        Self { lot_key: Some(lot_key), ..self }
    }

    pub fn of_unit(self, number: i64) -> Self {
        Self { serial_key: Some(SerialKey::new(number)), ..self }
    }

    /// The movement that reverses one that was made for this request.
    pub fn reversal(&self, made: &LedgerMovement) -> Self {
        Self {
            kind: MovementKind::Reversal,
            from: self.to.clone(),
            to: self.from.clone(),
            quantity: made.quantity,
            lot_key: made.lot_key,
            record: RecordMode::New,
            allocation: LotChoice::Declared,
            least: None,
            ..self.clone()
        }
    }
}

/// The movements as the plan expects them. Row numbers differ from indexes, so that a mix-up is noticed.
pub fn requested(wanted: &[Wanted]) -> Vec<RequestedMovement<'_>> {
    let movement = |(row, wanted)| {
        let wanted: &Wanted = wanted;
        RequestedMovement {
            kind: wanted.kind,
            product_key: wanted.product_key,
            serial_key: wanted.serial_key,
            lot_key: wanted.lot_key,
            from: &wanted.from,
            to: &wanted.to,
            quantity: wanted.quantity,
            record: wanted.record,
            allocation: wanted.allocation,
            session_key: wanted.session_key,
            least: wanted.least,
            row,
        }
    };
    (100..).zip(wanted).map(movement).collect()
}

/// A plant without stock in which nothing is forbidden.
pub fn empty_plant() -> PostingFacts {
    let created = |number: i64| DateTime::<Utc>::UNIX_EPOCH + TimeDelta::seconds(number);
    let product = |lot_tracking, traced| ProductFacts { traced, negative: false, lot_tracking };
    let lots = [OPTIONAL, REQUIRED].into_iter().flat_map(|product| (1..=3).map(move |number| lot(product, number)));
    let place = PositionFacts { deleted: false, blocked: false, consumable: true, disposable: false, filled: false };
    let pairs = PRODUCTS.iter().flat_map(|(product, _)| POSITIONS.iter().map(|at| (*product, position(at))));
    let unit = StockUnit {
        product_key: TRACED,
        lot_key: None,
        state: UnitFacts { released: true, has_code: true, ..UnitFacts::default() },
        position: None,
        hold_reason: None,
        held_parts: Vec::new(),
        left_by_before: None,
    };
    PostingFacts {
        today: day(0),
        products: PRODUCTS.iter().map(|(key, lots)| (*key, product(*lots, *key == TRACED))).collect(),
        lots: lots
            .map(|key| (key, LotFacts { hold_reason: None, expires: None, created: created(key.number()) }))
            .collect(),
        positions: POSITIONS.iter().chain(&[OUTSIDE, NOWHERE]).map(|key| (position(key), place)).collect(),
        pairs: pairs.map(|pair| (pair, PairFacts::default())).collect(),
        stock: BTreeMap::new(),
        units: (1..=UNITS).map(|number| (SerialKey::new(number), unit.clone())).collect(),
        movement_keys: (1000..1400).map(MovementKey::new).collect(),
    }
}

/// Adds stock to a plant.
pub fn stock(facts: &mut PostingFacts, product: ProductKey, at: &str, lot_key: Option<LotKey>, quantity: i64) {
    let key = StockRowKey::new(i64::try_from(facts.stock.len()).unwrap_or_default() + 1);
    let row = StockRow { key, quantity: Decimal::from(quantity) };
    facts.stock.insert((product, position(at), lot_key), row);
}

/// Adds a unit to the stock of a plant.
pub fn put_unit(facts: &mut PostingFacts, number: i64, at: &str) {
    if let Some(unit) = facts.units.get_mut(&SerialKey::new(number)) {
        unit.position = Some(position(at));
        unit.state.place = UnitLocation::Stock;
    }
}

/// Plants with stock and units in which nothing is forbidden.
pub fn calm_plants() -> impl Strategy<Value = PostingFacts> {
    let rows = prop::collection::vec(0..9_i64, 27);
    let units = prop::collection::vec(0..5_usize, 4);
    (rows, units, prop::collection::vec(prop::option::of(-2..4_i64), 6)).prop_map(|(rows, units, expiries)| {
        let mut facts = empty_plant();
        let mut quantities = rows.into_iter();
        for at in POSITIONS {
            let keys = [(PLAIN, None), (OPTIONAL, None)].into_iter();
            let lots = [OPTIONAL, REQUIRED].into_iter().flat_map(|of| (1..=3).map(move |one| (of, Some(lot(of, one)))));
            for (product, lot_key) in keys.chain(lots) {
                // Rows with quantity 0 are not stored.
                if let Some(quantity) = quantities.next().filter(|quantity| *quantity > 0) {
                    stock(&mut facts, product, at, lot_key, quantity);
                }
            }
        }
        for (number, at) in (1..).zip(units) {
            match (POSITIONS.get(at), facts.units.get_mut(&SerialKey::new(number))) {
                (Some(at), _) => put_unit(&mut facts, number, at),
                (None, Some(unit)) if at == 4 => unit.state.place = UnitLocation::Left(LeftBy::Shipment),
                (None, _) => {}
            }
        }
        for (lot, expires) in facts.lots.values_mut().zip(expiries) {
            lot.expires = expires.map(day);
        }
        facts
    })
}

/// Plants with counts, blocked and deleted locations, holds and negative stock.
pub fn plants() -> impl Strategy<Value = PostingFacts> {
    let rare = || prop::bool::weighted(0.1);
    let flags = prop::collection::vec(rare(), 60);
    (calm_plants(), flags, any::<bool>()).prop_map(|(mut facts, flags, negative)| {
        let mut flags = flags.into_iter();
        let mut flag = || flags.next().unwrap_or_default();
        facts.products.values_mut().for_each(|product| product.negative = negative && !product.traced);
        for place in facts.positions.values_mut() {
            (place.blocked, place.deleted, place.consumable) = (flag(), flag(), !flag());
            (place.disposable, place.filled) = (flag(), flag());
        }
        for pair in facts.pairs.values_mut() {
            pair.counting_by = flag().then_some(UserKey::new(5));
            pair.locked_by = flag().then_some(CountSessionKey::new(6));
        }
        facts.lots.values_mut().for_each(|lot| lot.hold_reason = flag().then(|| "smells".to_owned()));
        for unit in facts.units.values_mut() {
            unit.hold_reason = flag().then(|| "rattles".to_owned());
            unit.state.on_hold = unit.hold_reason.is_some();
        }
        if negative {
            for row in facts.stock.iter_mut().filter(|((_, _, lot), _)| lot.is_none()).map(|(_, row)| row) {
                row.quantity -= Decimal::from(5);
            }
            facts.stock.retain(|_, row| !row.quantity.is_zero());
        }
        facts
    })
}

/// Movements that pass the checks of a request.
pub fn wanted() -> impl Strategy<Value = Wanted> {
    let kinds = prop::sample::select(vec![
        MovementKind::Transfer,
        MovementKind::Receipt,
        MovementKind::Shipment,
        MovementKind::Production,
        MovementKind::Consumption,
        MovementKind::Adjustment,
    ]);
    let places = (prop::sample::select(POSITIONS.to_vec()), 1..3_usize);
    let products = prop::sample::select(PRODUCTS.to_vec());
    (kinds, products, places, 1..7_i64, 1..=UNITS, 0..4_i64, any::<[bool; 2]>(), prop::option::of(0..3_i64)).prop_map(
        |(kind, (product, tracking), (at, further), quantity, unit, number, [minus, automatic], least)| {
            let other = POSITIONS.iter().cycle().skip_while(|one| **one != at).nth(further).copied().unwrap_or(at);
            let (from, to) = match kind {
                MovementKind::Transfer => (at, other),
                MovementKind::Receipt => (OUTSIDE, at),
                MovementKind::Shipment => (at, OUTSIDE),
                MovementKind::Consumption => (at, NOWHERE),
                MovementKind::Production | MovementKind::Adjustment | MovementKind::Reversal => (NOWHERE, at),
            };
            let quantity = if product == TRACED { 1 } else { quantity };
            let sign = if minus && kind == MovementKind::Adjustment { -1 } else { 1 };
            let movement = Wanted::new(kind, product, from, to, quantity * sign);
            let takes = matches!(kind, MovementKind::Transfer | MovementKind::Shipment | MovementKind::Consumption);
            match (product == TRACED, tracking) {
                (true, _) => movement.of_unit(unit),
                (false, LotTracking::None) => movement,
                (false, LotTracking::Required) if !takes => movement.of_lot(lot(product, number.max(1))),
                _ if number > 0 => movement.of_lot(lot(product, number)),
                _ if automatic || tracking == LotTracking::Required => {
                    let least = least.filter(|_| kind == MovementKind::Consumption);
                    Wanted { least: least.map(Decimal::from), ..movement.automatic() }
                }
                _ => movement,
            }
        },
    )
}

/// Stock rows of units.
pub fn unit_rows(facts: &PostingFacts) -> Vec<(SerialKey, PositionKey)> {
    facts.units.iter().filter_map(|(key, unit)| Some((*key, unit.position.clone()?))).collect()
}

/// Stock rows of units after a plan, as the statements would leave them: a row that is added twice exists twice.
pub fn unit_rows_after(facts: &PostingFacts, plan: &PostingPlan) -> Vec<(SerialKey, PositionKey)> {
    let mut rows = unit_rows(facts);
    for change in &plan.stock_rows {
        match change {
            StockRowChange::UnitRemoved { serial_key } => rows.retain(|(key, _)| key != serial_key),
            StockRowChange::UnitMoved { serial_key, arrival } => {
                for row in rows.iter_mut().filter(|(key, _)| key == serial_key) {
                    row.1 = arrival.position.clone();
                }
            }
            StockRowChange::UnitAdded { serial_key, arrival, .. } => rows.push((*serial_key, arrival.position.clone())),
            StockRowChange::Removed { .. } | StockRowChange::Changed { .. } | StockRowChange::Added { .. } => {}
        }
    }
    rows.sort();
    rows
}

/// The plant after a plan was written.
pub fn written(facts: &PostingFacts, plan: &PostingPlan) -> PostingFacts {
    let mut after = facts.clone();
    for change in &plan.stock_rows {
        match change {
            StockRowChange::Removed { key } => after.stock.retain(|_, row| row.key != *key),
            StockRowChange::Changed { key, quantity, .. } => {
                after.stock.values_mut().filter(|row| row.key == *key).for_each(|row| row.quantity = *quantity);
            }
            StockRowChange::Added { product_key, position, lot_key, quantity, .. } => {
                let next = after.stock.values().map(|row| row.key.number()).max().unwrap_or_default() + 1;
                let row = StockRow { key: StockRowKey::new(next), quantity: *quantity };
                after.stock.insert((*product_key, position.clone(), *lot_key), row);
            }
            StockRowChange::UnitRemoved { .. }
            | StockRowChange::UnitMoved { .. }
            | StockRowChange::UnitAdded { .. } => {}
        }
    }
    for placed in &plan.units {
        if let Some(unit) = after.units.get_mut(&placed.serial_key) {
            unit.position.clone_from(&placed.position);
            unit.state.place = match (&placed.position, placed.left_by) {
                (Some(_), _) => UnitLocation::Stock,
                (None, Some(by)) => UnitLocation::Left(by),
                (None, None) => UnitLocation::Nowhere,
            };
        }
    }
    after
}
