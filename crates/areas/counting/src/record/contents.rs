//! Converts the books and the count of a pair between the stored form and the form that the rules take.

use std::collections::{BTreeMap, HashMap};
use std::str::FromStr;

use chrono::{DateTime, Utc};
use counting_queries::client::Params as _;
use counting_queries::record::{InsertRecordsParams, RecordState, insert_records};
use kernel::rules::count::conflict::CountedProduct;
use kernel::rules::count::variance::{ByLot, Contents, CountVariance};
use kernel::rules::product::LotTracking;
use kernel::wire::key::{CountAssignmentKey, CountSessionKey, LotKey, PositionKey, ProductKey, SerialKey, UserKey};
use kernel::wire::number::Amount;
use rust_decimal::Decimal;
use serde_json::{Value, json};

use super::model::Source;
use platform::api::Problem;
use platform::db::{Write, next_keys};
use warehouse::contract::{BooksSnapshot, PairKey, StockLine};

/// Computes the books of pairs from their stock: units for a traced product, quantities by lot for a product with lots,
/// otherwise one quantity. A pair without stock has 0.
pub fn books_of(
    pairs: &[PairKey],
    lines: Vec<StockLine>,
    products: &HashMap<ProductKey, CountedProduct>,
) -> BTreeMap<PairKey, Contents> {
    let empty = |pair: &PairKey| {
        let product = products.get(&pair.0);
        let traced = product.is_some_and(|product| product.traced);
        let in_lots = !traced && product.is_some_and(|product| product.lot_tracking != LotTracking::None);
        Contents { quantity: Decimal::ZERO, serials: traced.then(Default::default), lots: in_lots.then(ByLot::new) }
    };
    let mut books: BTreeMap<PairKey, Contents> = pairs.iter().map(|pair| (pair.clone(), empty(pair))).collect();
    for line in lines {
        let Some(contents) = books.get_mut(&line.pair) else { continue };
        contents.quantity += line.quantity;
        if let (Some(serials), Some(serial)) = (&mut contents.serials, line.serial_key) {
            serials.insert(serial);
        }
        if let (Some(lots), None) = (&mut contents.lots, line.serial_key) {
            *lots.entry(line.lot_key).or_default() += line.quantity;
        }
    }
    books
}

/// Converts quantities by lot to the JSON form in which a record stores them.
pub fn lots_json(lots: &ByLot) -> Value {
    lots.iter()
        .map(|(lot, quantity)| json!({"lot_key": lot.map(|key| key.to_string()), "quantity": Amount::new(*quantity)}))
        .collect()
}

/// Reads quantities by lot from their stored form. Any other form is an internal error.
fn parse_lots(stored: &Value) -> Result<ByLot, Problem> {
    let broken = || Problem::internal(format!("stored lots cannot be read: {stored}"));
    let mut lots = ByLot::new();
    for part in stored.as_array().ok_or_else(broken)? {
        let lot = match part.get("lot_key").and_then(Value::as_str) {
            Some(key) => Some(LotKey::new(key.parse().map_err(|_| broken())?)),
            None => None,
        };
        let quantity = part.get("quantity").map(ToString::to_string).ok_or_else(broken)?;
        *lots.entry(lot).or_default() += Decimal::from_str(&quantity).map_err(|_| broken())?;
    }
    Ok(lots)
}

/// Converts keys to a set of units.
fn serials_of(keys: &[i64]) -> std::collections::BTreeSet<SerialKey> {
    keys.iter().copied().map(SerialKey::new).collect()
}

/// Reads the books of a record: the stock at the start of the count.
pub fn stored_books(row: &RecordState) -> Result<Contents, Problem> {
    Ok(Contents {
        quantity: row.system_qt,
        serials: row.system_serial_keys.as_deref().map(serials_of),
        lots: row.system_lots.as_ref().map(parse_lots).transpose()?,
    })
}

/// Reads the count of a record. While the count is in progress, the quantity is 0, without units and lots.
pub fn stored_count(row: &RecordState) -> Result<Contents, Problem> {
    Ok(Contents {
        quantity: row.counted_qt.unwrap_or_default(),
        serials: row.counted_serial_keys.as_deref().map(serials_of),
        lots: row.counted_lots.as_ref().map(parse_lots).transpose()?,
    })
}

/// Computes the variance of a record from its books and its count.
pub fn stored_difference(row: &RecordState) -> Result<CountVariance, Problem> {
    Ok(CountVariance::between(&stored_books(row)?, &stored_count(row)?))
}

/// Values that are computed from the books and the count and stored with a record, so that statements can filter by
/// them.
#[derive(Clone, Debug, Default)]
pub struct DerivedVariance {
    /// Units that were found and are not in the books. `None` for a product without units, and while the count is in
    /// progress.
    pub found: Option<Vec<i64>>,
    /// Units in the books that were not found. `None` in the same cases as `found`.
    pub missing: Option<Vec<i64>>,
    /// Whether there is a variance.
    pub differs: bool,
    /// Every lot that the books or the count name, without repetitions. Such a lot cannot be deleted.
    pub lots: Vec<i64>,
}

impl DerivedVariance {
    /// Computes the values from the books and the count. `counted` is `None` while the count is in progress.
    pub fn of(books: &Contents, counted: Option<&Contents>) -> Self {
        let named =
            |contents: &Contents| contents.lots.iter().flat_map(ByLot::keys).flatten().copied().collect::<Vec<_>>();
        let mut lots = named(books);
        lots.extend(counted.iter().flat_map(|counted| named(counted)));
        lots.sort_unstable();
        lots.dedup();
        let lots = LotKey::numbers(&lots);
        let Some(counted) = counted else { return Self { lots, ..Self::default() } };
        let difference = CountVariance::between(books, counted);
        let numbers = |keys: &std::collections::BTreeSet<SerialKey>| keys.iter().map(|key| key.number()).collect();
        let (found, missing) = match &difference {
            CountVariance::Units { found, missing } => (Some(numbers(found)), Some(numbers(missing))),
            CountVariance::Lots(_) | CountVariance::Quantity(_) => (None, None),
        };
        Self { found, missing, differs: !difference.is_none(), lots }
    }
}

/// A count record to be stored.
#[derive(Clone, Debug)]
pub struct NewCountRecord {
    /// The counted product and location.
    pub pair: PairKey,
    /// The assignment that the record belongs to. `None` when it belongs to none.
    pub assignment_key: Option<CountAssignmentKey>,
    /// The books at the start of the count.
    pub books: Contents,
    /// The time and ledger position at which the books were read.
    pub snapshot: BooksSnapshot,
    /// The result of the count and its time. `None` for a count that is only starting.
    pub counted: Option<(Contents, DateTime<Utc>)>,
}

/// Values that all records of one write have in common.
#[derive(Clone, Copy, Debug)]
pub struct RecordOrigin<'a> {
    /// Key of the count session.
    pub session_key: CountSessionKey,
    /// The user who counts, or who imported or edited the counts.
    pub user_key: UserKey,
    /// The command that creates the records.
    pub source: Source,
    /// Notes of the user. `None` when there are none.
    pub notes: Option<&'a str>,
}

/// Stores records and returns their keys in the same order: as completed when they have a count, otherwise as started.
/// Either all of `new` have a count or none has.
pub async fn store_records(write: &Write, by: RecordOrigin<'_>, new: &[NewCountRecord]) -> Result<Vec<i64>, Problem> {
    let keys = next_keys(write.conn(), new.len()).await?;
    if keys.is_empty() {
        return Ok(keys);
    }
    let done = new.iter().any(|one| one.counted.is_some());
    let derived: Vec<DerivedVariance> = new
        .iter()
        .map(|one| DerivedVariance::of(&one.books, one.counted.as_ref().map(|(counted, _)| counted)))
        .collect();
    let counted = |one: &NewCountRecord| one.counted.as_ref().map(|(counted, _)| counted.clone());
    let serials = |contents: &Contents| {
        contents.serials.as_ref().map(|keys| array_text(&keys.iter().map(|key| key.number()).collect::<Vec<_>>()))
    };
    let lots = |contents: &Contents| contents.lots.as_ref().map(lots_json);
    let params = InsertRecordsParams {
        session_key: by.session_key.number(),
        user_key: by.user_key.number(),
        status: if done { "completed" } else { "started" },
        source: by.source.as_str(),
        notes: by.notes,
        keys: keys.clone(),
        assignment_keys: column(new, |one| one.assignment_key.map(CountAssignmentKey::number)),
        product_keys: column(new, |one| one.pair.0.number()),
        position_keys: column(new, |one| one.pair.1.as_str()),
        system_qts: column(new, |one| one.books.quantity),
        system_serial_keys: column(new, |one| serials(&one.books)),
        system_lots: column(new, |one| lots(&one.books)),
        system_ats: column(new, |one| one.snapshot.at),
        system_posted: column(new, |one| one.snapshot.posted),
        counted_qts: column(new, |one| counted(one).map(|counted| counted.quantity)),
        counted_serial_keys: column(new, |one| counted(one).and_then(|counted| serials(&counted))),
        counted_lots: column(new, |one| counted(one).and_then(|counted| lots(&counted))),
        counted_ats: column(new, |one| one.counted.as_ref().map(|(_, at)| *at)),
        found_serial_keys: derived.iter().map(|one| one.found.as_deref().map(array_text)).collect::<Vec<_>>(),
        missing_serial_keys: derived.iter().map(|one| one.missing.as_deref().map(array_text)).collect::<Vec<_>>(),
        differs: derived.iter().map(|one| one.differs).collect::<Vec<_>>(),
        lot_keys: derived.iter().map(|one| array_text(&one.lots)).collect::<Vec<_>>(),
    };
    insert_records().params(write.conn(), &params).all().await?;
    Ok(keys)
}

/// Collects one value of every record as an array parameter of the statement.
fn column<'a, T>(new: &'a [NewCountRecord], of: impl Fn(&'a NewCountRecord) -> T) -> Vec<T> {
    new.iter().map(of).collect()
}

/// Formats keys as the text of a PostgreSQL array (`{1,2}`).
fn array_text(keys: &[i64]) -> String {
    let keys: Vec<String> = keys.iter().map(ToString::to_string).collect();
    format!("{{{}}}", keys.join(","))
}

/// Returns the time and ledger position at which the books of a record were read.
pub const fn snapshot_of(row: &RecordState) -> BooksSnapshot {
    BooksSnapshot { at: row.system_at, posted: row.system_posted }
}

/// Returns the product and location of a record.
pub fn pair_of(row: &RecordState) -> PairKey {
    (ProductKey::new(row.product_key), PositionKey::new(row.position_key.as_str()))
}
