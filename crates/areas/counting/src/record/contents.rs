//! Books and counts, as they are stored and as the rules look at them.

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

/// What the books say of pairs, each as its product asks.
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

/// Lots as they are stored.
pub fn lots_json(lots: &ByLot) -> Value {
    lots.iter()
        .map(|(lot, quantity)| json!({"lot_key": lot.map(|key| key.to_string()), "quantity": Amount::new(*quantity)}))
        .collect()
}

/// Lots as they were stored.
fn lots_of(stored: &Value) -> Result<ByLot, Problem> {
    let broken = || Problem::internal(format!("these are no lots: {stored}"));
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

fn serials_of(keys: &[i64]) -> std::collections::BTreeSet<SerialKey> {
    keys.iter().copied().map(SerialKey::new).collect()
}

/// The books of a record.
pub fn stored_books(row: &RecordState) -> Result<Contents, Problem> {
    Ok(Contents {
        quantity: row.system_qt,
        serials: row.system_serial_keys.as_deref().map(serials_of),
        lots: row.system_lots.as_ref().map(lots_of).transpose()?,
    })
}

/// The count of a record.
pub fn stored_count(row: &RecordState) -> Result<Contents, Problem> {
    Ok(Contents {
        quantity: row.counted_qt.unwrap_or_default(),
        serials: row.counted_serial_keys.as_deref().map(serials_of),
        lots: row.counted_lots.as_ref().map(lots_of).transpose()?,
    })
}

/// What differs in a record.
pub fn stored_difference(row: &RecordState) -> Result<CountVariance, Problem> {
    Ok(CountVariance::between(&stored_books(row)?, &stored_count(row)?))
}

/// What is derived from books and count, and stored with them.
#[derive(Clone, Debug, Default)]
pub struct DerivedVariance {
    /// Units that were found and are not in the books.
    pub found: Option<Vec<i64>>,
    /// Units of the books that were not found.
    pub missing: Option<Vec<i64>>,
    /// Something differs.
    pub differs: bool,
    /// Every lot that is named.
    pub lots: Vec<i64>,
}

impl DerivedVariance {
    /// From the books and, when there is one, the count.
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

/// A record about to be stored.
#[derive(Clone, Debug)]
pub struct NewCountRecord {
    /// The pair.
    pub pair: PairKey,
    /// The assignment.
    pub assignment_key: Option<CountAssignmentKey>,
    /// The books.
    pub books: Contents,
    /// When they were read.
    pub snapshot: BooksSnapshot,
    /// What was found, and when.
    pub counted: Option<(Contents, DateTime<Utc>)>,
}

/// Who stores records, and where they come from.
#[derive(Clone, Copy, Debug)]
pub struct RecordOrigin<'a> {
    /// The count.
    pub session_key: CountSessionKey,
    /// Who counts.
    pub user_key: UserKey,
    /// Where they come from.
    pub source: Source,
    /// Free text.
    pub notes: Option<&'a str>,
}

/// Stores records: started, or completed where something was found. Answers their keys.
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

fn column<'a, T>(new: &'a [NewCountRecord], of: impl Fn(&'a NewCountRecord) -> T) -> Vec<T> {
    new.iter().map(of).collect()
}

/// An array as PostgreSQL writes it.
fn array_text(keys: &[i64]) -> String {
    let keys: Vec<String> = keys.iter().map(ToString::to_string).collect();
    format!("{{{}}}", keys.join(","))
}

/// When the books of a record were read.
pub const fn snapshot_of(row: &RecordState) -> BooksSnapshot {
    BooksSnapshot { at: row.system_at, posted: row.system_posted }
}

/// The pair of a record.
pub fn pair_of(row: &RecordState) -> PairKey {
    (ProductKey::new(row.product_key), PositionKey::new(row.position_key.as_str()))
}
