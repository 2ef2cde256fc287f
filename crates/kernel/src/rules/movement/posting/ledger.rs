//! The stock during a posting: the facts that were read, plus the changes of every movement so far.

use std::collections::{BTreeMap, BTreeSet};

use rust_decimal::Decimal;

use super::facts::{PairKey, PostingFacts, StockKey};
use super::refusal::FaultCause;
use super::requested::{LotChoice, RecordMode, RequestedMovement};
use crate::rules::unit::{LeftBy, UnitFacts, UnitLocation};
use crate::wire::key::{LotKey, MovementKey, PositionKey, ProductKey, SerialKey, StockRowKey};

/// One movement to be written: a requested one, or the part of it that comes from one lot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LedgerMovement {
    /// Key of the record that it is written to.
    pub key: MovementKey,
    /// Ledger position: the key of the movement, unless it completes a movement that was planned before.
    pub posted: MovementKey,
    /// Index of the requested movement.
    pub posting: usize,
    /// Quantity moved, with its sign.
    pub quantity: Decimal,
    /// Quantity that a new record shows as planned.
    pub planned: Decimal,
    /// Lot of the moved stock. None for a unit and for stock without a lot.
    pub lot_key: Option<LotKey>,
    /// Who chose the lot.
    pub allocation: LotChoice,
    /// Whether the movement completes an open record or creates a new one.
    pub record: RecordMode,
    /// Change of stock at each real location.
    pub effects: Vec<PositionEffect>,
}

impl LedgerMovement {
    /// The open movement that this one was split from. None when it was not split from another movement.
    pub const fn split_from(&self) -> Option<MovementKey> {
        match self.record {
            RecordMode::PartOf(key) => Some(key),
            RecordMode::New | RecordMode::Itself(_) => None,
        }
    }
}

/// Effect of a movement on the stock of one location.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionEffect {
    /// Location whose stock changes.
    pub position: PositionKey,
    /// Change of the quantity, negative when stock is removed.
    pub change: Decimal,
    /// Stock after the movement, of the same product, location and lot; for a unit 1 or 0.
    pub after: Decimal,
}

/// One stock row to be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StockRowChange {
    /// The quantity reaches 0, and the row is deleted.
    Removed {
        /// Key of the row.
        key: StockRowKey,
    },
    /// The quantity or the age of the row changes.
    Changed {
        /// Key of the row.
        key: StockRowKey,
        /// New quantity.
        quantity: Decimal,
        /// The last movement that increased the stock. None keeps the stored one.
        increased_by: Option<MovementKey>,
    },
    /// A row is added.
    Added {
        /// Product of the row.
        product_key: ProductKey,
        /// Location of the row.
        position: PositionKey,
        /// Lot of the row. None for stock without a lot.
        lot_key: Option<LotKey>,
        /// Quantity, never 0.
        quantity: Decimal,
        /// The last movement that increased the stock. None when it becomes negative without an increase.
        increased_by: Option<MovementKey>,
    },
    /// The unit leaves stock, and its row is removed.
    UnitRemoved {
        /// Key of the unit.
        serial_key: SerialKey,
    },
    /// The unit stays in stock, at the same or another location.
    UnitMoved {
        /// Key of the unit.
        serial_key: SerialKey,
        /// Location of the unit after the posting.
        arrival: UnitArrival,
    },
    /// The unit enters stock.
    UnitAdded {
        /// Key of the unit.
        serial_key: SerialKey,
        /// Product of the unit.
        product_key: ProductKey,
        /// Location of the unit after the posting.
        arrival: UnitArrival,
    },
}

/// Location of a unit in stock after a posting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitArrival {
    /// Location that the unit is at.
    pub position: PositionKey,
    /// The movement that brought the unit to its location.
    pub brought_by: MovementKey,
}

/// What the record of a moved unit shows after the posting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacedUnit {
    /// Key of the unit.
    pub serial_key: SerialKey,
    /// Location of the unit. None when it is not in stock.
    pub position: Option<PositionKey>,
    /// How the unit left stock. None when it is in stock or never was.
    pub left_by: Option<LeftBy>,
}

/// A stock row that a movement has changed.
#[derive(Debug)]
struct LedgerRow {
    /// Quantity after the movements so far.
    after: Decimal,
    /// The last movement that increased the stock. None when no movement did.
    increased_by: Option<MovementKey>,
}

/// A unit that a movement has moved.
#[derive(Debug)]
struct LedgerUnit {
    /// State after the movements so far.
    state: UnitFacts,
    /// Location in stock, and the movement that brought the unit there. None when the unit is not in stock.
    arrival: Option<UnitArrival>,
}

/// The facts of a posting together with the changes of its movements so far.
#[derive(Debug)]
pub(super) struct Ledger<'a> {
    pub(super) facts: &'a PostingFacts,
    rows: BTreeMap<StockKey, LedgerRow>,
    units: BTreeMap<SerialKey, LedgerUnit>,
    keys: std::slice::Iter<'a, MovementKey>,
    movements: Vec<LedgerMovement>,
}

impl<'a> Ledger<'a> {
    /// Starts a ledger in which no movement has changed anything yet.
    pub(super) fn of(facts: &'a PostingFacts) -> Self {
        let (rows, units, movements) = (BTreeMap::new(), BTreeMap::new(), Vec::new());
        Self { facts, rows, units, keys: facts.movement_keys.iter(), movements }
    }

    /// Quantity of a product at a location in a lot, after the movements so far.
    pub(super) fn quantity(&self, key: &StockKey) -> Decimal {
        let stored = || self.facts.stock.get(key).map_or(Decimal::ZERO, |row| row.quantity);
        self.rows.get(key).map_or_else(stored, |row| row.after)
    }

    /// Stock of a pair by lot, after the movements so far, without lots of quantity 0.
    pub(super) fn lots_in(&self, pair: &PairKey) -> Vec<(LotKey, Decimal)> {
        let lots: BTreeSet<LotKey> = lots_under(&self.facts.stock, pair).chain(lots_under(&self.rows, pair)).collect();
        let stocked = lots.into_iter().map(|lot| (lot, self.quantity(&(pair.0, pair.1.clone(), Some(lot)))));
        stocked.filter(|(_, have)| !have.is_zero()).collect()
    }

    /// State of a unit after the movements so far. None when none of them moves it.
    pub(super) fn changed_state(&self, key: SerialKey) -> Option<UnitFacts> {
        self.units.get(&key).map(|unit| unit.state)
    }

    /// Location of a unit after the movements so far. None when it is not in stock.
    pub(super) fn unit_position(&self, key: SerialKey) -> Option<&PositionKey> {
        match self.units.get(&key) {
            Some(unit) => unit.arrival.as_ref().map(|arrival| &arrival.position),
            None => self.facts.units.get(&key)?.position.as_ref(),
        }
    }

    /// Enters a movement that passed the rules. `state` is the state of its unit after the movement, None if it names
    /// no unit.
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

    /// Changes the quantity under a stock key and returns the new one. An increase also sets the movement that
    /// determines the age of the stock.
    fn change(&mut self, key: StockKey, by: Decimal, movement: MovementKey) -> Decimal {
        let before = self.quantity(&key);
        let row = self.rows.entry(key).or_insert(LedgerRow { after: before, increased_by: None });
        row.after += by;
        if by > Decimal::ZERO {
            row.increased_by = Some(movement);
        }
        row.after
    }

    /// Ends the posting: returns the movements, the stock rows to write and the units that moved.
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

    /// What to write for a stock row. None when neither its quantity nor its age changed.
    fn row_change(&self, key: &StockKey, row: &LedgerRow) -> Option<StockRowChange> {
        let (quantity, increased_by) = (row.after, row.increased_by);
        match self.facts.stock.get(key) {
            Some(stored) if quantity.is_zero() => Some(StockRowChange::Removed { key: stored.key }),
            // A row that was increased and reduced again has the same quantity, but a new age.
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

    /// What to write for the stock row of a unit. None when it was not in stock before and is not now.
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

/// Lots of a pair that have an entry in a map of stock rows.
fn lots_under<'m, V>(rows: &'m BTreeMap<StockKey, V>, pair: &PairKey) -> impl Iterator<Item = LotKey> + use<'m, V> {
    let (product, position) = pair.clone();
    let first: StockKey = (product, position.clone(), None);
    let here = rows.range(first..).take_while(move |((of, at, _), _)| *of == product && *at == position);
    here.filter_map(|((_, _, lot), _)| *lot)
}
