//! Locks the stock of a posting and reads the facts that its plan is based on.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use chrono::NaiveDate;
use deadpool_postgres::Object;
use kernel::rules::movement::MovementKind;
use kernel::rules::movement::posting::{
    PairFacts, PairKey, PostingFacts, PostingScope, RequestedMovement, StockRow, StockUnit,
};
use kernel::rules::unit::LeftBy;
use kernel::wire::key::{
    CountSessionKey, LotKey, MovementKey, PositionKey, ProductKey, SerialKey, StockRowKey, UserKey,
};
use rust_decimal::Decimal;
use serde::Deserialize;
use serde_json::Value;
use warehouse_queries::posting::{find_books, find_last_unreversed_movements, lock_stock};

use super::Posting;
use super::problems::missing_problem;
use super::subjects::{Subjects, read};
use platform::api::Problem;
use platform::db::Write;
use serial::contract::{HeldUnits, parts_on_hold};

/// The kind of lock under which a write records the pairs that it has locked.
pub const PAIR: &str = "pair";

/// The name under which a write records that it has locked a pair.
pub fn pair_name((product, position): &PairKey) -> String {
    format!("{product}/{position}")
}

#[derive(Deserialize)]
struct PairRow {
    product_key: i64,
    position_key: String,
    counting_by: Option<i64>,
    locked_by: Option<i64>,
}

#[derive(Deserialize)]
struct PairStockRow {
    key: i64,
    product_key: i64,
    position_key: String,
    lot_key: Option<i64>,
    quantity: Decimal,
}

/// Locks the pairs of movements and reads everything that their plan needs. The caller has locked `units` and
/// `subjects`. Pairs are the last locks of a command: if the command has locked pairs before and these are not among
/// them, it fails.
pub async fn lock_facts(
    write: &Write,
    units: &HeldUnits,
    subjects: &Subjects,
    postings: &[Posting],
    requested: &[RequestedMovement<'_>],
) -> Result<PostingFacts, Problem> {
    let held_parts = find_held_parts(write, postings).await?;
    let left_by = find_earlier_departures(write, postings).await?;
    let mut facts = subjects.facts(write.today());
    facts.units = stock_units(units, requested, held_parts, &left_by);
    let scope = PostingScope::of(requested, &facts.products, facts.lots.len()).map_err(missing_problem)?;
    write.locked().extend(PAIR, scope.pairs.iter().map(pair_name).collect())?;
    let (products, positions, lots) = columns(&scope);
    let key_count = i32::try_from(scope.key_count).map_err(Problem::internal)?;
    let found = lock_stock().bind(write.conn(), &products, &positions, &lots, &key_count).one().await?;
    add_stock(&mut facts, found.pairs, found.stock)?;
    facts.movement_keys = found.keys.into_iter().map(MovementKey::new).collect();
    Ok(facts)
}

/// Reads the facts without a lock, for a preview that may already be outdated when the caller uses it. All movements
/// get the key 0. Components on hold and earlier movements are not read, because only shipments and reversals need
/// them.
pub async fn find_facts(
    client: &Object,
    today: NaiveDate,
    units: &HeldUnits,
    subjects: &Subjects,
    requested: &[RequestedMovement<'_>],
) -> Result<PostingFacts, Problem> {
    let mut facts = subjects.facts(today);
    facts.units = stock_units(units, requested, HashMap::new(), &HashMap::new());
    let scope = PostingScope::of(requested, &facts.products, facts.lots.len()).map_err(missing_problem)?;
    let (products, positions, lots) = columns(&scope);
    let found = find_books().bind(client, &products, &positions, &lots).one().await?;
    add_stock(&mut facts, found.pairs, found.stock)?;
    facts.movement_keys = vec![MovementKey::new(0); scope.key_count];
    Ok(facts)
}

/// Finds the components on hold inside units to ship, by unit: a unit with such a component cannot be shipped. Units
/// without one are left out.
async fn find_held_parts(write: &Write, postings: &[Posting]) -> Result<HashMap<SerialKey, Vec<SerialKey>>, Problem> {
    let shipped: Vec<SerialKey> = postings
        .iter()
        .filter(|posting| posting.kind == MovementKind::Shipment)
        .filter_map(|posting| posting.serial_key)
        .collect();
    if shipped.is_empty() { Ok(HashMap::new()) } else { parts_on_hold(write, &shipped).await }
}

/// Finds how units had left stock before the movement that is reversed, by unit: if a return to stock is reversed, the
/// unit is out of stock again. Units that had not left stock are left out.
async fn find_earlier_departures(write: &Write, postings: &[Posting]) -> Result<HashMap<SerialKey, LeftBy>, Problem> {
    let reversed =
        postings.iter().filter_map(|posting| Some((posting.serial_key?.number(), posting.reverses?.number())));
    let (serials, movements): (Vec<i64>, Vec<i64>) = reversed.unzip();
    if serials.is_empty() {
        return Ok(HashMap::new());
    }
    let rows = find_last_unreversed_movements().bind(write.conn(), &serials, &movements).all().await?;
    let counts =
        rows.into_iter().filter_map(|row| Some((SerialKey::new(row.serial_key), LeftBy::from_word(&row.r#type)?)));
    Ok(counts.collect())
}

/// The units that movements name, as the plan needs them. `units` may contain more, because trees are locked as a
/// whole.
fn stock_units(
    units: &HeldUnits,
    requested: &[RequestedMovement<'_>],
    mut held_parts: HashMap<SerialKey, Vec<SerialKey>>,
    left_by: &HashMap<SerialKey, LeftBy>,
) -> BTreeMap<SerialKey, StockUnit> {
    let named: BTreeSet<SerialKey> = requested.iter().filter_map(|movement| movement.serial_key).collect();
    let found = named.into_iter().filter_map(|key| Some((key, units.get(&key)?)));
    let read = found.map(|(key, unit)| {
        let read = StockUnit {
            product_key: unit.product_key,
            lot_key: unit.lot_key,
            state: unit.state,
            position: unit.position_key.clone(),
            hold_reason: unit.hold_reason.clone(),
            held_parts: held_parts.remove(&key).unwrap_or_default(),
            left_by_before: left_by.get(&key).copied(),
        };
        (key, read)
    });
    read.collect()
}

/// Pairs and lots of a posting as parameters of a statement. If no lots are given, the statement reads all lots.
fn columns(scope: &PostingScope) -> (Vec<i64>, Vec<&str>, Option<Vec<i64>>) {
    let products = scope.pairs.iter().map(|(product, _)| product.number()).collect();
    let positions = scope.pairs.iter().map(|(_, position)| position.as_str()).collect();
    let lots = scope.lots.as_ref().map(|lots| lots.iter().map(|lot| lot.number()).collect());
    (products, positions, lots)
}

/// Adds to the facts the rows read for the pairs: who is counting or has locked them, and their stock without units.
fn add_stock(facts: &mut PostingFacts, pairs: Value, stock: Value) -> Result<(), Problem> {
    let (pairs, rows): (Vec<PairRow>, Vec<PairStockRow>) = (read(pairs)?, read(stock)?);
    facts.pairs.extend(pairs.into_iter().map(|row| {
        let pair = (ProductKey::new(row.product_key), PositionKey::new(row.position_key));
        let counting_by = row.counting_by.map(UserKey::new);
        (pair, PairFacts { counting_by, locked_by: row.locked_by.map(CountSessionKey::new) })
    }));
    facts.stock.extend(rows.into_iter().map(|row| {
        let lot_key = row.lot_key.map(LotKey::new);
        let key = (ProductKey::new(row.product_key), PositionKey::new(row.position_key), lot_key);
        (key, StockRow { key: StockRowKey::new(row.key), quantity: row.quantity })
    }));
    Ok(())
}
