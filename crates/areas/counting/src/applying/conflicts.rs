//! Finds the conflicts that prevent the confirmation of a session: without locks to show them, or under locks to decide
//! whether to confirm.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use counting_queries::applying::find_unit_states;
use counting_queries::record::{RecordState, find_reviewable_records, lock_reviewable_records};
use deadpool_postgres::Object;
use kernel::rules::count::conflict::{
    CountPair, CountResult, CountedUnit, CurrentStock, DetectedConflict, conflicts, newest,
};
use kernel::rules::count::variance::{ByLot, Contents, CountVariance};
use kernel::wire::key::{CountRecordKey, CountSessionKey, PositionKey, ProductKey, SerialKey};

use crate::record::contents::{pair_of, snapshot_of, stored_books, stored_count};
use platform::api::Problem;
use platform::db::Write;
use serial::contract::hold_trees;
use warehouse::contract::{
    PairKey, find_count_subjects, find_pairs_counted_since, find_units_moved_since, hold_count_subjects, lock_pairs,
    read_pairs, stock_of,
};

/// The records of a session that a confirmation covers, with their conflicts.
#[derive(Debug)]
pub struct ReviewedRecords {
    /// The counts of each pair. The newest one would be confirmed.
    pub groups: BTreeMap<CountPair, Vec<CountResult>>,
    /// The conflicts. Empty when the session can be confirmed.
    pub found: Vec<DetectedConflict>,
    /// Pairs that the confirmation locks for the session: those with a variance, and those where found units are now.
    pub needed: BTreeSet<PairKey>,
}

/// Whether a review only shows the conflicts or decides a confirmation.
#[derive(Clone, Copy, Debug)]
pub enum ReviewAccess<'a> {
    /// Shows the current conflicts, without locks.
    Read(&'a Object),
    /// Decides a confirmation: records, units and pairs are locked until the commit. The caller has locked the session.
    Hold(&'a Write),
}

impl ReviewAccess<'_> {
    /// Returns the connection to read with.
    fn conn(&self) -> &Object {
        match self {
            Self::Read(client) => client,
            Self::Hold(write) => write.conn(),
        }
    }
}

/// Collects the conflicts of all completed and submitted records of a session.
pub async fn review_records(
    access: ReviewAccess<'_>,
    session_key: CountSessionKey,
) -> Result<ReviewedRecords, Problem> {
    let number = session_key.number();
    let rows = match access {
        ReviewAccess::Read(client) => find_reviewable_records().bind(client, &number).all().await?,
        ReviewAccess::Hold(write) => lock_reviewable_records().bind(write.conn(), &number).all().await?,
    };
    let mut groups: BTreeMap<CountPair, Vec<CountResult>> = BTreeMap::new();
    for row in &rows {
        groups.entry(pair_of(row)).or_default().push(count_result(row)?);
    }
    let differing: Vec<(&CountPair, &CountResult)> = groups
        .iter()
        .filter_map(|(pair, claims)| Some((pair, newest(claims)?)))
        .filter(|(_, result)| !result.difference.is_none())
        .collect();
    let (stock_now, needed) = load_current_stock(access, session_key, &rows, &differing).await?;
    let found = conflicts(&groups, &stock_now);
    Ok(ReviewedRecords { groups, found, needed })
}

/// Converts a stored record to the form that the conflict rules take.
fn count_result(row: &RecordState) -> Result<CountResult, Problem> {
    let (books, counted) = (stored_books(row)?, stored_count(row)?);
    let names_lots = |contents: &Contents| contents.lots.iter().flat_map(ByLot::keys).any(Option::is_some);
    Ok(CountResult {
        key: CountRecordKey::new(row.key),
        counted_at: row.counted_at.unwrap_or(row.system_at),
        difference: CountVariance::between(&books, &counted),
        serials: counted.serials.clone().unwrap_or_default(),
        names_lots: names_lots(&books) || names_lots(&counted),
    })
}

/// Loads the data that conflicts are checked against: the current stock, units, products and locations of the records
/// with a variance. Also returns the pairs that the session needs to post these variances.
async fn load_current_stock(
    access: ReviewAccess<'_>,
    session_key: CountSessionKey,
    rows: &[RecordState],
    differing: &[(&CountPair, &CountResult)],
) -> Result<(CurrentStock, BTreeSet<PairKey>), Problem> {
    let serials: BTreeSet<SerialKey> = differing.iter().flat_map(|(_, result)| result.difference.found()).collect();
    if let ReviewAccess::Hold(write) = access {
        // From here on the units cannot move, so the pairs where they are can be locked.
        hold_trees(write, &serials).await?;
    }
    let units = load_units(access.conn(), &serials).await?;
    let mut needed: BTreeSet<PairKey> = differing.iter().map(|(pair, _)| (*pair).clone()).collect();
    for (pair, result) in differing {
        let places = result.difference.found().filter_map(|serial| units.get(&serial)?.position.clone());
        needed.extend(places.map(|position| (pair.0, position)));
    }
    let products: BTreeSet<ProductKey> = needed.iter().map(|(product, _)| *product).collect();
    let products: Vec<ProductKey> = products.into_iter().collect();
    let positions: BTreeSet<&str> = needed.iter().map(|(_, position)| position.as_str()).collect();
    let positions: Vec<&str> = positions.into_iter().collect();
    let pairs: Vec<PairKey> = needed.iter().cloned().collect();
    let (names, states) = match access {
        ReviewAccess::Read(client) => {
            (find_count_subjects(client, &products, &[], &positions).await?, read_pairs(client, &pairs).await?)
        }
        ReviewAccess::Hold(write) => {
            let names = hold_count_subjects(write, &products, &[], &positions).await?;
            (names, lock_pairs(write, &pairs).await?)
        }
    };
    let busy = |pair: &warehouse::contract::CountedPair| pair.counting_by.is_some() || pair.locked_by.is_some();
    let mut stock: HashMap<CountPair, ByLot> = HashMap::new();
    for line in stock_of(access.conn(), &pairs).await? {
        if line.serial_key.is_none() {
            *stock.entry(line.pair).or_default().entry(line.lot_key).or_default() += line.quantity;
        }
    }
    let snapshots: HashMap<i64, _> = rows.iter().map(|row| (row.key, snapshot_of(row))).collect();
    let at = |result: &CountResult| snapshots.get(&result.key.number()).copied().unwrap_or_default();
    let booked: Vec<_> = differing
        .iter()
        .flat_map(|(_, result)| result.difference.found().map(|serial| (result.key, serial, at(result))))
        .collect();
    let counted: Vec<_> = differing
        .iter()
        .filter(|(_, result)| !matches!(result.difference, CountVariance::Units { .. }))
        .map(|(pair, result)| ((*pair).clone(), at(result)))
        .collect();
    let deleted = names.places.iter().filter(|(_, place)| place.deleted).map(|(key, _)| key.clone());
    let stock_now = CurrentStock {
        deleted: deleted.collect::<HashSet<PositionKey>>(),
        products: names.products,
        busy: states.iter().filter(|pair| busy(pair)).map(|pair| pair.key.clone()).collect(),
        counted_since: find_pairs_counted_since(access.conn(), session_key, &counted).await?,
        stock,
        units,
        booked_since: find_units_moved_since(access.conn(), session_key, &booked).await?,
    };
    // Posting skips a unit that has been moved since the count, so the pair where it is now is not needed.
    let mut kept: BTreeSet<PairKey> = differing.iter().map(|(pair, _)| (*pair).clone()).collect();
    for (pair, result) in differing {
        let moving =
            result.difference.found().filter(|serial| !stock_now.booked_since.contains(&(result.key, *serial)));
        let places = moving.filter_map(|serial| stock_now.units.get(&serial)?.position.clone());
        kept.extend(places.map(|position| (pair.0, position)));
    }
    Ok((stock_now, kept))
}

/// Loads where the found units are now, and whether they can be in stock. Unknown keys are left out.
async fn load_units(
    client: &Object,
    serials: &BTreeSet<SerialKey>,
) -> Result<HashMap<SerialKey, CountedUnit>, Problem> {
    if serials.is_empty() {
        return Ok(HashMap::new());
    }
    let keys: Vec<i64> = serials.iter().map(|key| key.number()).collect();
    let rows = find_unit_states().bind(client, &keys).all().await?;
    let unit = |row: counting_queries::applying::FindUnitStates| {
        let unit = CountedUnit {
            installed: row.installed,
            scrapped: row.scrapped,
            deleted: row.deleted,
            released: row.released,
            position: row.position_key.map(PositionKey::new),
        };
        (SerialKey::new(row.key), unit)
    };
    Ok(rows.into_iter().map(unit).collect())
}
