//! What counts ask of the stock: pairs to be frozen, their books, and who may correct them.

use std::collections::{HashMap, HashSet};

use chrono::{DateTime, Utc};
use deadpool_postgres::Object;
use kernel::rules::count::conflict::CountedProduct;
use kernel::rules::product::LotTracking;
use kernel::wire::key::{
    CountRecordKey, CountSessionKey, LotKey, PositionKey, ProductKey, SerialKey, StockRowKey, UserKey,
};
use rust_decimal::Decimal;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use warehouse_queries::pair::{
    find_booked_since, find_counted, find_counted_since, find_locked_by, find_pairs, find_pairs_in,
    find_stock_of_pairs, find_stock_rows, hold_counted, lock_pairs as lock_rows, make_pairs, note_counted,
    set_counting, set_locked,
};

use super::posting::{PAIR, pair_name};
use super::refusals::WarehouseRefusal;
use platform::api::Problem;
use platform::db::{Write, next_key};

/// A product in a position.
pub type PairKey = (ProductKey, PositionKey);

/// Whether somebody counts a pair.
#[derive(Clone, Debug)]
pub struct CountedPair {
    /// The pair.
    pub key: PairKey,
    /// The user who counts it now.
    pub counting_by: Option<UserKey>,
    /// The count whose adjustments it waits for.
    pub locked_by: Option<CountSessionKey>,
}

impl CountedPair {
    /// Refuses a pair that somebody counts, or that waits for its adjustments.
    pub fn refuse_busy(&self) -> Result<(), Problem> {
        let problem_of = |refusal: WarehouseRefusal| {
            let problem = refusal.with("product_key", self.key.0.to_string());
            problem.with("position_key", self.key.1.as_str())
        };
        match (self.counting_by, self.locked_by) {
            (Some(user), _) => Err(problem_of(WarehouseRefusal::StockCounting).with("count_by", user.to_string())),
            (None, Some(session)) => {
                Err(problem_of(WarehouseRefusal::StockLocked).with("locked_by", session.to_string()))
            }
            (None, None) => Ok(()),
        }
    }
}

/// One row of the books.
#[derive(Clone, Debug)]
pub struct StockLine {
    /// The pair.
    pub pair: PairKey,
    /// The unit.
    pub serial_key: Option<SerialKey>,
    /// The lot.
    pub lot_key: Option<LotKey>,
    /// How much.
    pub quantity: Decimal,
}

fn columns(pairs: &[PairKey]) -> (Vec<i64>, Vec<&str>) {
    pairs.iter().map(|(product, position)| (product.number(), position.as_str())).unzip()
}

/// Locks pairs in their one order; those that are missing are made.
pub async fn lock_pairs(write: &Write, pairs: &[PairKey]) -> Result<Vec<CountedPair>, Problem> {
    if pairs.is_empty() {
        return Ok(Vec::new());
    }
    write.locked().note(PAIR, pairs.iter().map(pair_name).collect());
    let (products, positions) = columns(pairs);
    make_pairs().bind(write.conn(), &products, &positions).await?;
    let rows = lock_rows().bind(write.conn(), &products, &positions).all().await?;
    let pair = |row: warehouse_queries::pair::LockPairs| CountedPair {
        key: (ProductKey::new(row.product_key), PositionKey::new(row.position_key)),
        counting_by: row.counting_by.map(UserKey::new),
        locked_by: row.locked_by.map(CountSessionKey::new),
    };
    Ok(rows.into_iter().map(pair).collect())
}

/// Pairs as they are; those that were never touched are left out.
pub async fn read_pairs(client: &Object, pairs: &[PairKey]) -> Result<Vec<CountedPair>, Problem> {
    if pairs.is_empty() {
        return Ok(Vec::new());
    }
    let (products, positions) = columns(pairs);
    let rows = find_pairs().bind(client, &products, &positions).all().await?;
    let pair = |row: warehouse_queries::pair::FindPairs| CountedPair {
        key: (ProductKey::new(row.product_key), PositionKey::new(row.position_key)),
        counting_by: row.counting_by.map(UserKey::new),
        locked_by: row.locked_by.map(CountSessionKey::new),
    };
    Ok(rows.into_iter().map(pair).collect())
}

/// The books of pairs; under their lock they stay so.
pub async fn stock_of(client: &Object, pairs: &[PairKey]) -> Result<Vec<StockLine>, Problem> {
    if pairs.is_empty() {
        return Ok(Vec::new());
    }
    let (products, positions) = columns(pairs);
    let rows = find_stock_of_pairs().bind(client, &products, &positions).all().await?;
    let line = |row: warehouse_queries::pair::FindStockOfPairs| StockLine {
        pair: (ProductKey::new(row.product_key), PositionKey::new(row.position_key)),
        serial_key: row.serial_key.map(SerialKey::new),
        lot_key: row.lot_key.map(LotKey::new),
        quantity: row.quantity,
    };
    Ok(rows.into_iter().map(line).collect())
}

/// The pairs of stock rows, by row; those that do not exist are left out.
pub async fn pairs_of_rows(client: &Object, keys: &[StockRowKey]) -> Result<HashMap<StockRowKey, PairKey>, Problem> {
    let rows = find_stock_rows().bind(client, &StockRowKey::numbers(keys)).all().await?;
    let pair = |product: i64, position: String| (ProductKey::new(product), PositionKey::new(position));
    Ok(rows.into_iter().map(|row| (StockRowKey::new(row.key), pair(row.product_key, row.position_key))).collect())
}

/// The pairs of a position, and whether something lies in them.
pub async fn pairs_in(client: &Object, position_key: &PositionKey) -> Result<Vec<(CountedPair, bool)>, Problem> {
    let rows = find_pairs_in().bind(client, &position_key.as_str()).all().await?;
    let pair = |row: warehouse_queries::pair::FindPairsIn| {
        let pair = CountedPair {
            key: (ProductKey::new(row.product_key), PositionKey::new(row.position_key)),
            counting_by: row.counting_by.map(UserKey::new),
            locked_by: row.locked_by.map(CountSessionKey::new),
        };
        (pair, row.filled)
    };
    Ok(rows.into_iter().map(pair).collect())
}

/// Freezes a pair that is locked: somebody counts it.
pub async fn begin_counting(write: &Write, pair: &PairKey, user_key: UserKey) -> Result<(), Problem> {
    let (products, positions) = columns(std::slice::from_ref(pair));
    set_counting().bind(write.conn(), &Some(user_key.number()), &products, &positions).all().await?;
    Ok(())
}

/// Frees pairs that are locked; `at`: they were counted then.
pub async fn end_counting(write: &Write, pairs: &[PairKey], at: Option<DateTime<Utc>>) -> Result<(), Problem> {
    if pairs.is_empty() {
        return Ok(());
    }
    let (products, positions) = columns(pairs);
    match at {
        Some(at) => note_counted().bind(write.conn(), &at, &products, &positions).all().await?,
        None => set_counting().bind(write.conn(), &None, &products, &positions).all().await?,
    };
    Ok(())
}

/// Lets nobody but a session change pairs, which are locked.
pub async fn lock_for(write: &Write, pairs: &[PairKey], session_key: CountSessionKey) -> Result<(), Problem> {
    let (products, positions) = columns(pairs);
    set_locked().bind(write.conn(), &Some(session_key.number()), &products, &positions).all().await?;
    Ok(())
}

/// Lets everybody change pairs again, which are locked.
pub async fn unlock(write: &Write, pairs: &[PairKey]) -> Result<(), Problem> {
    let (products, positions) = columns(pairs);
    set_locked().bind(write.conn(), &None, &products, &positions).all().await?;
    Ok(())
}

/// The pairs that wait for a session.
pub async fn locked_pairs(client: &Object, session_key: CountSessionKey) -> Result<Vec<PairKey>, Problem> {
    let rows = find_locked_by().bind(client, &session_key.number()).all().await?;
    Ok(rows.into_iter().map(|row| (ProductKey::new(row.product_key), PositionKey::new(row.position_key))).collect())
}

/// When the books of a record were read.
#[derive(Clone, Copy, Debug, Default)]
pub struct BooksSnapshot {
    /// The time, for people.
    pub at: DateTime<Utc>,
    /// The place in the ledger: what was posted after it is not in the books. A record that is older than this rule has
    /// none, and is compared by its time.
    pub posted: Option<i64>,
}

impl BooksSnapshot {
    /// The snapshot of books that are read now, under the lock of their pairs.
    pub async fn take(write: &Write) -> Result<Self, Problem> {
        let posted = Some(next_key(write.conn()).await?);
        Ok(Self { at: write.time_under_locks().await?, posted })
    }
}

/// Units of records that something else than the session has moved after the snapshot of the record.
pub async fn booked_since(
    client: &Object,
    session_key: CountSessionKey,
    entries: &[(CountRecordKey, SerialKey, BooksSnapshot)],
) -> Result<HashSet<(CountRecordKey, SerialKey)>, Problem> {
    if entries.is_empty() {
        return Ok(HashSet::new());
    }
    let records: Vec<i64> = entries.iter().map(|(record, ..)| record.number()).collect();
    let serials: Vec<i64> = entries.iter().map(|(_, serial, _)| serial.number()).collect();
    let (moments, places) = snapshots(entries.iter().map(|(.., snapshot)| *snapshot));
    let session = session_key.to_string();
    let rows = find_booked_since().bind(client, &records, &serials, &moments, &places, &session).all().await?;
    Ok(rows.into_iter().map(|row| (CountRecordKey::new(row.record_key), SerialKey::new(row.serial_key))).collect())
}

/// Pairs of which another count has posted, or has had taken back, an adjustment after the snapshot.
pub async fn counted_since(
    client: &Object,
    session_key: CountSessionKey,
    entries: &[(PairKey, BooksSnapshot)],
) -> Result<HashSet<PairKey>, Problem> {
    if entries.is_empty() {
        return Ok(HashSet::new());
    }
    let products: Vec<i64> = entries.iter().map(|((product, _), _)| product.number()).collect();
    let positions: Vec<&str> = entries.iter().map(|((_, position), _)| position.as_str()).collect();
    let (moments, places) = snapshots(entries.iter().map(|(_, snapshot)| *snapshot));
    let session = session_key.to_string();
    let rows = find_counted_since().bind(client, &products, &positions, &moments, &places, &session).all().await?;
    Ok(rows.into_iter().map(|row| (ProductKey::new(row.product_key), PositionKey::new(row.position_key))).collect())
}

fn snapshots(entries: impl Iterator<Item = BooksSnapshot>) -> (Vec<DateTime<Utc>>, Vec<Option<i64>>) {
    entries.map(|snapshot| (snapshot.at, snapshot.posted)).unzip()
}

/// A position that is counted.
#[derive(Clone, Debug, Deserialize)]
pub struct CountedPosition {
    key: String,
    /// It is gone.
    pub deleted: bool,
    /// Keys from the root down to itself.
    pub path: Vec<String>,
    /// Its site; virtual positions have none.
    pub site_key: Option<String>,
}

#[derive(Deserialize)]
struct CountedProductRow {
    key: i64,
    trash: bool,
    traced: bool,
    managed: bool,
    negative: bool,
    lot_tracking: String,
}

#[derive(Deserialize)]
struct CountedLotRow {
    key: i64,
    product_key: i64,
}

/// What a count names.
#[derive(Clone, Debug, Default)]
pub struct CountedSubjects {
    /// Products.
    pub products: HashMap<ProductKey, CountedProduct>,
    /// Products of lots.
    pub lots: HashMap<LotKey, ProductKey>,
    /// Positions, with the disposable ones above them where they are held.
    pub places: HashMap<PositionKey, CountedPosition>,
}

impl CountedSubjects {
    fn of(products: Value, lots: Value, places: Value) -> Result<Self, Problem> {
        let product = |row: CountedProductRow| {
            let lot_tracking = LotTracking::from_word(&row.lot_tracking).unwrap_or(LotTracking::None);
            let CountedProductRow { trash: trashed, traced, managed, negative, .. } = row;
            (ProductKey::new(row.key), CountedProduct { trashed, managed, traced, lot_tracking, negative })
        };
        let products: Vec<CountedProductRow> = read(products)?;
        let lots: Vec<CountedLotRow> = read(lots)?;
        let places: Vec<CountedPosition> = read(places)?;
        Ok(Self {
            products: products.into_iter().map(product).collect(),
            lots: lots.into_iter().map(|row| (LotKey::new(row.key), ProductKey::new(row.product_key))).collect(),
            places: places.into_iter().map(|row| (PositionKey::new(row.key.as_str()), row)).collect(),
        })
    }
}

fn read<T: DeserializeOwned>(value: Value) -> Result<T, Problem> {
    serde_json::from_value(value).map_err(Problem::internal)
}

/// Reads what a count names.
pub async fn find_names(
    client: &Object,
    products: &[ProductKey],
    lots: &[LotKey],
    positions: &[&str],
) -> Result<CountedSubjects, Problem> {
    let (products, lots) = (ProductKey::numbers(products), LotKey::numbers(lots));
    let row = find_counted().bind(client, &products, &lots, &positions).one().await?;
    CountedSubjects::of(row.products, row.lots, row.places)
}

/// Holds what a count names until the commit; disposable positions are locked, for they may end with it.
pub async fn hold_names(
    write: &Write,
    products: &[ProductKey],
    lots: &[LotKey],
    positions: &[&str],
) -> Result<CountedSubjects, Problem> {
    let (products, lots) = (ProductKey::numbers(products), LotKey::numbers(lots));
    let row = hold_counted().bind(write.conn(), &products, &lots, &positions).one().await?;
    CountedSubjects::of(row.products, row.lots, row.places)
}
