//! The stock that counting works on: pairs of product and location, which are frozen while they are counted and
//! reserved until their variances are posted, and the books of these pairs.

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
    find_booked_since, find_count_subjects as find_subject_rows, find_counted_since, find_pairs,
    find_pairs_in_position, find_pairs_locked_by, find_pairs_of_stock_rows, find_stock_of_pairs,
    hold_count_subjects as hold_subject_rows, lock_pairs as lock_rows, make_pairs, note_counted, set_counting,
    set_locked,
};

use super::posting::{PAIR, pair_name};
use super::refusals::WarehouseRefusal;
use platform::api::Problem;
use platform::db::{Write, next_key};

/// A product and a location. Stock is counted by pair, and a pair is locked to change its stock.
pub type PairKey = (ProductKey, PositionKey);

/// A pair, with the count that blocks movements of its stock, if any.
#[derive(Clone, Debug)]
pub struct CountedPair {
    /// Product and location of the pair.
    pub key: PairKey,
    /// The user who is counting the pair. `None` when nobody is.
    pub counting_by: Option<UserKey>,
    /// The count session that still has to post variances of the pair. `None` when there is none.
    pub locked_by: Option<CountSessionKey>,
}

impl CountedPair {
    /// Refuses a pair that is being counted, or whose variances are still to be posted.
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

/// One row of the books: a unit, a lot, or the stock without either.
#[derive(Clone, Debug)]
pub struct StockLine {
    /// Product and location of the row.
    pub pair: PairKey,
    /// Key of the unit. `None` for stock without units.
    pub serial_key: Option<SerialKey>,
    /// Key of the lot. `None` for stock without a lot and for units.
    pub lot_key: Option<LotKey>,
    /// The quantity in the books, in the product's unit.
    pub quantity: Decimal,
}

/// Pairs as parameters of a statement: their products and their locations.
fn columns(pairs: &[PairKey]) -> (Vec<i64>, Vec<&str>) {
    pairs.iter().map(|(product, position)| (product.number(), position.as_str())).unzip()
}

/// Locks the stock rows of these pairs in key order until the commit and returns each pair with the count that blocks
/// it, if any. Creates the row of a pair that has none. These locks are taken last. docs/locks.md lists what is locked
/// before them.
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

/// Reads pairs without a lock. A pair that was never moved or counted has no row and is left out.
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

/// Reads the books of pairs. A pair without stock has no row. The books cannot change before the commit if the caller
/// has locked the pairs.
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

/// Finds the pair of each stock row, for a count that starts from stock rows. Rows that no longer exist are left out.
pub async fn pairs_of_stock_rows(
    client: &Object,
    keys: &[StockRowKey],
) -> Result<HashMap<StockRowKey, PairKey>, Problem> {
    let rows = find_pairs_of_stock_rows().bind(client, &StockRowKey::numbers(keys)).all().await?;
    let pair = |product: i64, position: String| (ProductKey::new(product), PositionKey::new(position));
    Ok(rows.into_iter().map(|row| (StockRowKey::new(row.key), pair(row.product_key, row.position_key))).collect())
}

/// Finds every pair that a location has ever had, each with whether it has stock now, for a location that a count
/// confirms as empty.
pub async fn pairs_in_position(
    client: &Object,
    position_key: &PositionKey,
) -> Result<Vec<(CountedPair, bool)>, Problem> {
    let rows = find_pairs_in_position().bind(client, &position_key.as_str()).all().await?;
    let pair = |row: warehouse_queries::pair::FindPairsInPosition| {
        let pair = CountedPair {
            key: (ProductKey::new(row.product_key), PositionKey::new(row.position_key)),
            counting_by: row.counting_by.map(UserKey::new),
            locked_by: row.locked_by.map(CountSessionKey::new),
        };
        (pair, row.filled)
    };
    Ok(rows.into_iter().map(pair).collect())
}

/// Freezes a pair while a user counts it, so that its stock cannot be moved. The caller must have locked the pair.
pub async fn begin_counting(write: &Write, pair: &PairKey, user_key: UserKey) -> Result<(), Problem> {
    let (products, positions) = columns(std::slice::from_ref(pair));
    set_counting().bind(write.conn(), &Some(user_key.number()), &products, &positions).all().await?;
    Ok(())
}

/// Ends the freeze of pairs after their count. `at` is the time of the count. `None` when the count was canceled. The
/// caller must have locked the pairs.
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

/// Reserves pairs for a session from its confirmation until its variances are posted: nothing else can move their
/// stock. The caller must have locked the pairs.
pub async fn reserve_pairs(write: &Write, pairs: &[PairKey], session_key: CountSessionKey) -> Result<(), Problem> {
    let (products, positions) = columns(pairs);
    set_locked().bind(write.conn(), &Some(session_key.number()), &products, &positions).all().await?;
    Ok(())
}

/// Ends the reservation of pairs for a session. The caller must have locked the pairs.
pub async fn release_pairs(write: &Write, pairs: &[PairKey]) -> Result<(), Problem> {
    let (products, positions) = columns(pairs);
    set_locked().bind(write.conn(), &None, &products, &positions).all().await?;
    Ok(())
}

/// Finds the pairs that are still reserved for a session.
pub async fn find_reserved_pairs(client: &Object, session_key: CountSessionKey) -> Result<Vec<PairKey>, Problem> {
    let rows = find_pairs_locked_by().bind(client, &session_key.number()).all().await?;
    Ok(rows.into_iter().map(|row| (ProductKey::new(row.product_key), PositionKey::new(row.position_key))).collect())
}

/// The moment at which the books of a count record were read: later movements are not in them.
#[derive(Clone, Copy, Debug, Default)]
pub struct BooksSnapshot {
    /// The time at which the books were read, shown to people.
    pub at: DateTime<Utc>,
    /// The ledger position: movements posted after it are not in the books. Records that are older than ledger
    /// positions have `None` and are compared by time.
    pub posted: Option<i64>,
}

impl BooksSnapshot {
    /// Takes the snapshot of books that are read now. The caller must have locked their pairs, so that nothing is
    /// posted in between.
    pub async fn take(write: &Write) -> Result<Self, Problem> {
        let posted = Some(next_key(write.conn()).await?);
        Ok(Self { at: write.time_under_locks().await?, posted })
    }
}

/// Finds units that something other than the session has moved since the books of their record were read. The count
/// does not correct these units.
pub async fn find_units_moved_since(
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

/// Finds pairs that another count has adjusted, or whose count adjustment was reversed, since the books of their record
/// were read. The variance of such a record is a conflict.
pub async fn find_pairs_counted_since(
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

/// Snapshots as parameters of a statement: times and ledger positions.
fn snapshots(entries: impl Iterator<Item = BooksSnapshot>) -> (Vec<DateTime<Utc>>, Vec<Option<i64>>) {
    entries.map(|snapshot| (snapshot.at, snapshot.posted)).unzip()
}

/// A counted location, or a disposable location above one.
#[derive(Clone, Debug, Deserialize)]
pub struct CountedPosition {
    key: String,
    /// Whether the location is deleted.
    pub deleted: bool,
    /// Keys of the locations from the root down to the location itself.
    pub path: Vec<String>,
    /// Key of the site. `None` for virtual locations.
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

/// The subjects of a count: the products, lots and locations that it names. Keys that do not exist are left out.
#[derive(Clone, Debug, Default)]
pub struct CountedSubjects {
    /// The properties of each product that matter for counting.
    pub products: HashMap<ProductKey, CountedProduct>,
    /// The product of each lot.
    pub lots: HashMap<LotKey, ProductKey>,
    /// The locations. If they are held, the disposable locations above them are included.
    pub places: HashMap<PositionKey, CountedPosition>,
}

impl CountedSubjects {
    /// Reads the three JSON lists that the statements return.
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

/// Turns JSON that a statement built into rows. A mismatch is a bug in the service.
fn read<T: DeserializeOwned>(value: Value) -> Result<T, Problem> {
    serde_json::from_value(value).map_err(Problem::internal)
}

/// Reads the subjects of a count without a lock.
pub async fn find_count_subjects(
    client: &Object,
    products: &[ProductKey],
    lots: &[LotKey],
    positions: &[&str],
) -> Result<CountedSubjects, Problem> {
    let (products, lots) = (ProductKey::numbers(products), LotKey::numbers(lots));
    let row = find_subject_rows().bind(client, &products, &lots, &positions).one().await?;
    CountedSubjects::of(row.products, row.lots, row.places)
}

/// Locks the products, lots and locations of a count until the commit. Disposable locations are locked for update,
/// because the count may delete them.
pub async fn hold_count_subjects(
    write: &Write,
    products: &[ProductKey],
    lots: &[LotKey],
    positions: &[&str],
) -> Result<CountedSubjects, Problem> {
    let (products, lots) = (ProductKey::numbers(products), LotKey::numbers(lots));
    let row = hold_subject_rows().bind(write.conn(), &products, &lots, &positions).one().await?;
    CountedSubjects::of(row.products, row.lots, row.places)
}
