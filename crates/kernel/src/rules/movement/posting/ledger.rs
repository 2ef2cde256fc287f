//! The stock of a posting as it becomes, movement after movement.

use std::collections::{BTreeMap, BTreeSet};

use rust_decimal::Decimal;

use super::facts::{PairKey, PostingFacts, StockKey};
use super::refusal::FaultCause;
use super::requested::{LotChoice, RecordMode, RequestedMovement};
use crate::rules::unit::{LeftBy, UnitFacts, UnitLocation};
use crate::wire::key::{LotKey, MovementKey, PositionKey, ProductKey, SerialKey, StockRowKey};

/// One movement as it is written: a requested one, or the part of it that comes from one lot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LedgerMovement {
    /// Its key.
    pub key: MovementKey,
    /// Its ledger position: its key, unless it is written on a movement that was planned before.
    pub posted: MovementKey,
    /// The requested movement, by its place.
    pub posting: usize,
    /// The quantity moved.
    pub quantity: Decimal,
    /// The quantity that a new record shows as planned.
    pub planned: Decimal,
    /// The lot.
    pub lot_key: Option<LotKey>,
    /// Who chose the lot.
    pub allocation: LotChoice,
    /// Where it is written.
    pub record: RecordMode,
    /// The change of stock at each location.
    pub effects: Vec<PositionEffect>,
}

impl LedgerMovement {
    /// The open movement that it is split from.
    pub const fn split_from(&self) -> Option<MovementKey> {
        match self.record {
            RecordMode::PartOf(key) => Some(key),
            RecordMode::New | RecordMode::Itself(_) => None,
        }
    }
}

/// What a movement does at one location.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionEffect {
    /// The location.
    pub position: PositionKey,
    /// What comes (above 0) or goes (below 0).
    pub change: Decimal,
    /// The stock there afterwards, under the stock key of the movement.
    pub after: Decimal,
}

/// What happens to one stock row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StockRowChange {
    /// It reaches 0 and is removed.
    Removed {
        /// The row.
        key: StockRowKey,
    },
    /// Its quantity changes.
    Changed {
        /// The row.
        key: StockRowKey,
        /// Its new quantity.
        quantity: Decimal,
        /// The last movement that increased it; nothing: as before.
        increased_by: Option<MovementKey>,
    },
    /// It is new.
    Added {
        /// The product.
        product_key: ProductKey,
        /// The location.
        position: PositionKey,
        /// The lot.
        lot_key: Option<LotKey>,
        /// Its quantity.
        quantity: Decimal,
        /// The last movement that increased it; nothing: it is below 0.
        increased_by: Option<MovementKey>,
    },
    /// The unit leaves stock, and its row is removed.
    UnitRemoved {
        /// The unit.
        serial_key: SerialKey,
    },
    /// The unit was in stock and still is, at the same or another location.
    UnitMoved {
        /// The unit.
        serial_key: SerialKey,
        /// Its location.
        arrival: UnitArrival,
    },
    /// The unit comes into stock.
    UnitAdded {
        /// The unit.
        serial_key: SerialKey,
        /// Its product.
        product_key: ProductKey,
        /// Its location.
        arrival: UnitArrival,
    },
}

/// Where a unit is in stock after a posting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitArrival {
    /// The location.
    pub position: PositionKey,
    /// The movement that brought it there.
    pub brought_by: MovementKey,
}

/// A unit that was moved, as its own record shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacedUnit {
    /// The unit.
    pub serial_key: SerialKey,
    /// Where it is in stock; nothing: it is not.
    pub position: Option<PositionKey>,
    /// What it left stock by.
    pub left_by: Option<LeftBy>,
}

/// A stock row that was touched.
#[derive(Debug)]
struct LedgerRow {
    after: Decimal,
    increased_by: Option<MovementKey>,
}

/// A unit that was touched.
#[derive(Debug)]
struct LedgerUnit {
    state: UnitFacts,
    arrival: Option<UnitArrival>,
}

/// The facts, and what the movements so far change.
#[derive(Debug)]
pub(super) struct Ledger<'a> {
    pub(super) facts: &'a PostingFacts,
    rows: BTreeMap<StockKey, LedgerRow>,
    units: BTreeMap<SerialKey, LedgerUnit>,
    keys: std::slice::Iter<'a, MovementKey>,
    movements: Vec<LedgerMovement>,
}

impl<'a> Ledger<'a> {
    pub(super) fn of(facts: &'a PostingFacts) -> Self {
        let (rows, units, movements) = (BTreeMap::new(), BTreeMap::new(), Vec::new());
        Self { facts, rows, units, keys: facts.movement_keys.iter(), movements }
    }

    /// The quantity under a stock key, after the movements so far.
    pub(super) fn quantity(&self, key: &StockKey) -> Decimal {
        let stored = || self.facts.stock.get(key).map_or(Decimal::ZERO, |row| row.quantity);
        self.rows.get(key).map_or_else(stored, |row| row.after)
    }

    /// The stock of a pair by lot, after the movements so far.
    pub(super) fn lots_in(&self, pair: &PairKey) -> Vec<(LotKey, Decimal)> {
        let lots: BTreeSet<LotKey> = lots_under(&self.facts.stock, pair).chain(lots_under(&self.rows, pair)).collect();
        let stocked = lots.into_iter().map(|lot| (lot, self.quantity(&(pair.0, pair.1.clone(), Some(lot)))));
        stocked.filter(|(_, have)| !have.is_zero()).collect()
    }

    /// The state in which the movements so far leave a unit; nothing: none of them moves it.
    pub(super) fn changed_state(&self, key: SerialKey) -> Option<UnitFacts> {
        self.units.get(&key).map(|unit| unit.state)
    }

    /// Where a unit is in stock, after the movements so far.
    pub(super) fn unit_position(&self, key: SerialKey) -> Option<&PositionKey> {
        match self.units.get(&key) {
            Some(unit) => unit.arrival.as_ref().map(|arrival| &arrival.position),
            None => self.facts.units.get(&key)?.position.as_ref(),
        }
    }

    /// Enters a movement that passed the rules. `state` is its unit afterwards.
    pub(super) fn enter(
        &mut self,
        posting: usize,
        part: &RequestedMovement<'_>,
        state: Option<UnitFacts>,
    ) -> Result<(), FaultCause> {
        let posted = *self.keys.next().ok_or(FaultCause::KeysExhausted)?;
        let key = match part.record {
            RecordMode::Itself(key) => key,
            RecordMode::New | RecordMode::PartOf(_) => posted,
        };
        let mut effects = Vec::new();
        for (position, change) in part.sides() {
            let after = match part.serial_key {
                Some(_) => change.max(Decimal::ZERO),
                None => self.change((part.product_key, position.clone(), part.lot_key), change, key),
            };
            effects.push(PositionEffect { position: position.clone(), change, after });
        }
        if let (Some(serial), Some(state)) = (part.serial_key, state) {
            let arrival = part.target().map(|position| UnitArrival { position: position.clone(), brought_by: key });
            self.units.insert(serial, LedgerUnit { state, arrival });
        }
        let (quantity, planned) = (part.quantity, part.planned());
        let (lot_key, allocation, record) = (part.lot_key, part.allocation, part.record);
        self.movements.push(LedgerMovement {
            key,
            posted,
            posting,
            quantity,
            planned,
            lot_key,
            allocation,
            record,
            effects,
        });
        Ok(())
    }

    fn change(&mut self, key: StockKey, by: Decimal, movement: MovementKey) -> Decimal {
        let before = self.quantity(&key);
        let row = self.rows.entry(key).or_insert(LedgerRow { after: before, increased_by: None });
        row.after += by;
        if by > Decimal::ZERO {
            row.increased_by = Some(movement);
        }
        row.after
    }

    /// What is written: the movements, the stock rows and the units.
    pub(super) fn close(self) -> (Vec<LedgerMovement>, Vec<StockRowChange>, Vec<PlacedUnit>) {
        let rows = self.rows.iter().filter_map(|(key, row)| self.row_change(key, row));
        let units = self.units.iter().filter_map(|(key, unit)| self.unit_change(*key, unit));
        let stock_rows = rows.chain(units).collect();
        let placed = self.units.into_iter().map(|(serial_key, unit)| PlacedUnit {
            serial_key,
            position: unit.arrival.map(|arrival| arrival.position),
            left_by: match unit.state.place {
                UnitLocation::Left(by) => Some(by),
                UnitLocation::Stock | UnitLocation::Nowhere => None,
            },
        });
        (self.movements, stock_rows, placed.collect())
    }

    fn row_change(&self, key: &StockKey, row: &LedgerRow) -> Option<StockRowChange> {
        let (quantity, increased_by) = (row.after, row.increased_by);
        match self.facts.stock.get(key) {
            Some(stored) if quantity.is_zero() => Some(StockRowChange::Removed { key: stored.key }),
            // A row that was increased and reduced again has the same quantity, but another age.
            Some(stored) if quantity != stored.quantity || increased_by.is_some() => {
                Some(StockRowChange::Changed { key: stored.key, quantity, increased_by })
            }
            None if !quantity.is_zero() => {
                let (product_key, position, lot_key) = key.clone();
                Some(StockRowChange::Added { product_key, position, lot_key, quantity, increased_by })
            }
            Some(_) | None => None,
        }
    }

    fn unit_change(&self, serial_key: SerialKey, unit: &LedgerUnit) -> Option<StockRowChange> {
        let stored = self.facts.units.get(&serial_key)?;
        match (&stored.position, unit.arrival.clone()) {
            (Some(_), None) => Some(StockRowChange::UnitRemoved { serial_key }),
            (Some(_), Some(arrival)) => Some(StockRowChange::UnitMoved { serial_key, arrival }),
            (None, Some(arrival)) => {
                Some(StockRowChange::UnitAdded { serial_key, product_key: stored.product_key, arrival })
            }
            (None, None) => None,
        }
    }
}

/// The lots of a pair among stock rows.
fn lots_under<'m, V>(rows: &'m BTreeMap<StockKey, V>, pair: &PairKey) -> impl Iterator<Item = LotKey> + use<'m, V> {
    let (product, position) = pair.clone();
    let first: StockKey = (product, position.clone(), None);
    let here = rows.range(first..).take_while(move |((of, at, _), _)| *of == product && *at == position);
    here.filter_map(|((_, _, lot), _)| *lot)
}
