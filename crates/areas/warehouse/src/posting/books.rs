//! The stock rows that a command touches, as they are now and as they become: movement after movement, before anything is
//! written.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use deadpool_postgres::Object;
use kernel::rules::unit::{LeftBy, UnitFacts, UnitLocation};
use kernel::wire::key::{LotKey, MovementKey, PositionKey, ProductKey, SerialKey};
use rust_decimal::Decimal;
use serde::Deserialize;
use serde_json::Value;
use warehouse_queries::posting::{find_books, lock_stock};

use super::subjects::read;
use platform::api::Problem;
use platform::db::Write;
use serial::contract::HeldUnits;

/// A product in a position.
pub type PairKey = (ProductKey, PositionKey);

/// Pairs as a write remembers which ones it has locked.
pub const PAIR: &str = "pair";

/// A pair among those that a write has locked.
pub fn pair_name((product, position): &PairKey) -> String {
    format!("{product}/{position}")
}

/// Whether somebody counts a pair.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
pub struct PairState {
    /// The user who counts it.
    pub counting_by: Option<i64>,
    /// The count whose adjustments it waits for.
    pub locked_by: Option<i64>,
}

#[derive(Deserialize)]
struct PairRow {
    product_key: i64,
    position_key: String,
    #[serde(flatten)]
    state: PairState,
}

#[derive(Deserialize)]
struct PairStockRow {
    key: i64,
    product_key: i64,
    position_key: String,
    lot_key: Option<i64>,
    quantity: Decimal,
}

/// One stock row without a unit.
#[derive(Clone, Copy, Debug, Default)]
pub struct StockQuantity {
    /// Its key, when it is stored.
    pub key: Option<i64>,
    /// What it holds now.
    pub before: Decimal,
    /// What it will hold.
    pub after: Decimal,
    /// The last movement that increased it.
    pub increased_by: Option<MovementKey>,
}

/// Where a unit lies and will lie.
#[derive(Clone, Debug)]
pub struct UnitPositionChange {
    /// Its product.
    pub product_key: ProductKey,
    /// Its lot.
    pub lot_key: Option<LotKey>,
    /// What the rules look at, after the movements so far.
    pub state: UnitFacts,
    /// Where it lies now.
    pub before: Option<PositionKey>,
    /// Where it will lie.
    pub after: Option<PositionKey>,
    /// The last movement that brought it somewhere.
    pub brought_by: Option<MovementKey>,
    /// Some movement touches it.
    pub touched: bool,
}

impl UnitPositionChange {
    /// What it left stock by, after the movements so far.
    pub fn left_by(&self) -> Option<LeftBy> {
        match self.state.place {
            UnitLocation::Left(by) => Some(by),
            UnitLocation::Stock | UnitLocation::Nowhere => None,
        }
    }
}

/// Pairs and lots as statements take them.
fn columns<'a>(
    pairs: &'a BTreeSet<PairKey>,
    lots: Option<&BTreeSet<LotKey>>,
) -> (Vec<i64>, Vec<&'a str>, Option<Vec<i64>>) {
    let products = pairs.iter().map(|(product, _)| product.number()).collect();
    let positions = pairs.iter().map(|(_, position)| position.as_str()).collect();
    (products, positions, lots.map(|lots| lots.iter().map(|lot| lot.number()).collect()))
}

/// A stock key without a unit.
pub type StockKey = (ProductKey, PositionKey, Option<LotKey>);

/// What lies in the pairs of a command; they are locked.
#[derive(Debug)]
pub struct Books {
    pairs: HashMap<PairKey, PairState>,
    /// By stock key, so that they are written in one order.
    pub rows: BTreeMap<StockKey, StockQuantity>,
    /// The units.
    pub units: BTreeMap<SerialKey, UnitPositionChange>,
    keys: std::vec::IntoIter<i64>,
}

impl Books {
    /// Locks pairs and reads what lies there. `lots` are those that are named; nothing: all. `key_count` keys for
    /// movements are drawn under the locks.
    pub async fn lock(
        write: &Write,
        pairs: &BTreeSet<PairKey>,
        lots: Option<&BTreeSet<LotKey>>,
        key_count: usize,
        units: &HeldUnits,
    ) -> Result<Self, Problem> {
        write.locked().extend(PAIR, pairs.iter().map(pair_name).collect())?;
        let (products, positions, lots) = columns(pairs, lots);
        let key_count = i32::try_from(key_count).map_err(Problem::internal)?;
        let found = lock_stock().bind(write.conn(), &products, &positions, &lots, &key_count).one().await?;
        Self::of(found.pairs, found.stock, found.keys, units)
    }

    /// Reads the stock of pairs without a lock, for an answer that promises nothing. Movements get keys that no record
    /// has.
    pub async fn find(
        client: &Object,
        pairs: &BTreeSet<PairKey>,
        lots: Option<&BTreeSet<LotKey>>,
        key_count: usize,
        units: &HeldUnits,
    ) -> Result<Self, Problem> {
        let (products, positions, lots) = columns(pairs, lots);
        let found = find_books().bind(client, &products, &positions, &lots).one().await?;
        Self::of(found.pairs, found.stock, vec![0; key_count], units)
    }

    fn of(pairs: Value, stock: Value, keys: Vec<i64>, units: &HeldUnits) -> Result<Self, Problem> {
        let (pairs, rows): (Vec<PairRow>, Vec<PairStockRow>) = (read(pairs)?, read(stock)?);
        let place = |key: String| PositionKey::new(key);
        let units = units.values().map(|unit| {
            let (before, state) = (unit.position_key.clone(), unit.state);
            let after = before.clone();
            let (product_key, lot_key) = (unit.product_key, unit.lot_key);
            (
                unit.key,
                UnitPositionChange { product_key, lot_key, state, before, after, brought_by: None, touched: false },
            )
        });
        Ok(Self {
            pairs: pairs
                .into_iter()
                .map(|pair| ((ProductKey::new(pair.product_key), place(pair.position_key)), pair.state))
                .collect(),
            rows: rows
                .into_iter()
                .map(|row| {
                    let key = (ProductKey::new(row.product_key), place(row.position_key), row.lot_key.map(LotKey::new));
                    let (before, after) = (row.quantity, row.quantity);
                    (key, StockQuantity { key: Some(row.key), before, after, increased_by: None })
                })
                .collect(),
            units: units.collect(),
            keys: keys.into_iter(),
        })
    }

    /// A key for a movement.
    pub fn next_key(&mut self) -> Result<MovementKey, Problem> {
        self.keys.next().map(MovementKey::new).ok_or_else(|| Problem::internal("too few keys for the movements"))
    }

    /// A pair.
    pub fn pair(&self, key: &PairKey) -> Result<PairState, Problem> {
        self.pairs.get(key).copied().ok_or_else(|| Problem::internal("a pair is not locked"))
    }

    /// What lies under a stock key, after the movements so far.
    pub fn quantity(&self, key: &StockKey) -> Decimal {
        self.rows.get(key).map_or(Decimal::ZERO, |row| row.after)
    }

    /// Stock of lots in a pair, after the movements so far.
    pub fn lots_in(&self, pair: &PairKey) -> impl Iterator<Item = (LotKey, Decimal)> + use<'_> {
        let (product, position) = pair.clone();
        let first: StockKey = (product, position.clone(), None);
        let here = self.rows.range(first..).take_while(move |((of, at, _), _)| *of == product && *at == position);
        here.filter_map(|((_, _, lot), row)| Some(((*lot)?, row.after))).filter(|(_, have)| !have.is_zero())
    }

    /// Changes what lies under a stock key; answers what lies there then.
    pub fn change(&mut self, key: StockKey, by: Decimal, movement: MovementKey) -> Decimal {
        let row = self.rows.entry(key).or_default();
        row.after += by;
        if by > Decimal::ZERO {
            row.increased_by = Some(movement);
        }
        row.after
    }
}
