//! Conflicts that prevent the confirmation of a count session (docs/spec/counting.md#conflicts). All of them are
//! reported together.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use chrono::{DateTime, Utc};
use rust_decimal::Decimal;

use super::session::Conflict;
use super::variance::{ByLot, CountVariance};
use crate::rules::product::LotTracking;
use crate::wire::key::{CountRecordKey, LotKey, PositionKey, ProductKey, SerialKey};

/// A product at a location.
pub type CountPair = (ProductKey, PositionKey);

/// A count record that is to be confirmed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountResult {
    /// Key of the record.
    pub key: CountRecordKey,
    /// Time of the count. The newest record of a pair decides.
    pub counted_at: DateTime<Utc>,
    /// Variance between count and books.
    pub difference: CountVariance,
    /// Units that were counted.
    pub serials: BTreeSet<SerialKey>,
    /// Whether the books or the count name a lot.
    pub names_lots: bool,
}

/// Current state of a counted product.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountedProduct {
    /// Whether the product is in the trash.
    pub trashed: bool,
    /// Whether inventory of the product is managed.
    pub managed: bool,
    /// Whether units of the product have serial numbers.
    pub traced: bool,
    /// Lot tracking of the product.
    pub lot_tracking: LotTracking,
    /// Whether stock of the product may be negative.
    pub negative: bool,
}

/// Current state of a unit that was counted or is missing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CountedUnit {
    /// Whether the unit is built in, or reserved by a draft link.
    pub installed: bool,
    /// Whether the unit is scrapped.
    pub scrapped: bool,
    /// Whether the unit is deleted.
    pub deleted: bool,
    /// Whether the unit was released from production.
    pub released: bool,
    /// Current location. `None` when the unit is not in stock.
    pub position: Option<PositionKey>,
}

impl CountedUnit {
    /// Whether the unit cannot enter stock, because it is built in, scrapped, deleted or still in production.
    pub const fn cannot_enter_stock(&self) -> bool {
        self.installed || self.scrapped || self.deleted || !self.released
    }
}

/// Current state of stock, products, locations and units, as far as conflicts depend on it.
#[derive(Clone, Debug, Default)]
pub struct CurrentStock {
    /// Products of records with a variance.
    pub products: HashMap<ProductKey, CountedProduct>,
    /// Locations that are deleted.
    pub deleted: HashSet<PositionKey>,
    /// Pairs that are being counted, or locked by another session.
    pub busy: HashSet<CountPair>,
    /// Pairs for which another session has posted or reversed an adjustment after the snapshot.
    pub counted_since: HashSet<CountPair>,
    /// Stock of the pairs by lot, without units.
    pub stock: HashMap<CountPair, ByLot>,
    /// Units that exist, by key.
    pub units: HashMap<SerialKey, CountedUnit>,
    /// Units that were moved after the snapshot of a record by anything other than the posting of this session, with
    /// the key of that record.
    pub booked_since: HashSet<(CountRecordKey, SerialKey)>,
}

/// One conflict, with what a user needs to resolve it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DetectedConflict {
    /// Product and location of the record.
    pub pair: CountPair,
    /// Kind of the conflict.
    pub kind: Conflict,
    /// The unit that the conflict concerns, if any.
    pub serial: Option<SerialKey>,
    /// The lot that the conflict concerns, if any.
    pub lot: Option<LotKey>,
    /// Current stock. `None` unless stock is insufficient.
    pub available: Option<Decimal>,
    /// Quantity that would be removed. `None` unless stock is insufficient.
    pub requested: Option<Decimal>,
}

impl DetectedConflict {
    /// Builds a conflict of a pair that names no unit, lot or quantity.
    fn new(pair: &CountPair, kind: Conflict) -> Self {
        Self { pair: pair.clone(), kind, serial: None, lot: None, available: None, requested: None }
    }
}

/// Returns the newest record of a pair, which decides. Records of the same time are ordered by key. `None` without
/// records.
pub fn newest(results: &[CountResult]) -> Option<&CountResult> {
    results.iter().max_by_key(|result| (result.counted_at, result.key))
}

/// The pairs in which units were found or counted.
type PairsByUnit<'a> = BTreeMap<SerialKey, BTreeSet<&'a CountPair>>;

/// Finds all conflicts of these records. Empty when they can be confirmed.
pub fn conflicts(groups: &BTreeMap<CountPair, Vec<CountResult>>, current: &CurrentStock) -> Vec<DetectedConflict> {
    let mut all = Vec::new();
    let (mut found, mut counted) = (PairsByUnit::new(), PairsByUnit::new());
    for (pair, results) in groups {
        let Some(result) = newest(results) else { continue };
        if results.iter().any(|other| !other.difference.agrees_with(&result.difference)) {
            all.push(DetectedConflict::new(pair, Conflict::DifferentResults));
            continue;
        }
        for serial in &result.serials {
            counted.entry(*serial).or_default().insert(pair);
        }
        // A count without a variance is never a conflict.
        if result.difference.is_none() {
            continue;
        }
        if !fits(result, current.products.get(&pair.0)) {
            all.push(DetectedConflict::new(pair, Conflict::ProductChanged));
            continue;
        }
        if current.deleted.contains(&pair.1) {
            all.push(DetectedConflict::new(pair, Conflict::PositionDeleted));
        }
        let mut touched = BTreeSet::from([pair.clone()]);
        for serial in result.difference.found() {
            // Units that the posting will skip are not a conflict.
            let Some(unit) = current.units.get(&serial) else { continue };
            if current.booked_since.contains(&(result.key, serial)) {
                continue;
            }
            found.entry(serial).or_default().insert(pair);
            all.extend(
                bad_states(unit)
                    .map(|kind| DetectedConflict { serial: Some(serial), ..DetectedConflict::new(pair, kind) }),
            );
            touched.extend(unit.position.clone().map(|position| (pair.0, position)));
        }
        if !matches!(result.difference, CountVariance::Units { .. }) {
            if current.counted_since.contains(pair) {
                all.push(DetectedConflict::new(pair, Conflict::CountedSince));
            }
            all.extend(shortages(pair, &result.difference, current));
        }
        if touched.iter().any(|pair| current.busy.contains(pair)) {
            all.push(DetectedConflict::new(pair, Conflict::PairBusy));
        }
    }
    for (serial, pairs) in found {
        let places: BTreeSet<&CountPair> =
            pairs.iter().chain(counted.get(&serial).into_iter().flatten()).copied().collect();
        if let Some(pair) = pairs.first().filter(|_| places.len() > 1) {
            all.push(DetectedConflict {
                serial: Some(serial),
                ..DetectedConflict::new(pair, Conflict::SerialCountedTwice)
            });
        }
    }
    all
}

/// Whether the variance can still be posted to the product in its current state.
fn fits(result: &CountResult, product: Option<&CountedProduct>) -> bool {
    let Some(product) = product.filter(|product| !product.trashed && product.managed) else { return false };
    let by_lot = matches!(result.difference, CountVariance::Lots(_));
    let units = matches!(result.difference, CountVariance::Units { .. });
    let without_lot = matches!(&result.difference, CountVariance::Lots(lots) if lots.contains_key(&None));
    product.traced == units
        && match product.lot_tracking {
            LotTracking::None => !(by_lot && result.names_lots),
            LotTracking::Optional => true,
            LotTracking::Required => by_lot && !without_lot,
        }
}

/// Lists the conflicts of a found unit that cannot enter stock. Empty when the unit can enter stock.
fn bad_states(unit: &CountedUnit) -> impl Iterator<Item = Conflict> + use<> {
    let states = [
        (unit.installed, Conflict::SerialInstalled),
        (unit.scrapped, Conflict::SerialScrapped),
        (unit.deleted, Conflict::SerialDeleted),
        (!unit.released, Conflict::SerialNotReleased),
    ];
    states.into_iter().filter(|(bad, _)| *bad).map(|(_, kind)| kind)
}

/// Lists the conflicts where posting the variance would make stock negative although the product does not allow
/// negative stock.
fn shortages(pair: &CountPair, difference: &CountVariance, current: &CurrentStock) -> Vec<DetectedConflict> {
    let nothing = ByLot::new();
    let now = current.stock.get(pair).unwrap_or(&nothing);
    let negative = current.products.get(&pair.0).is_some_and(|product| product.negative);
    let short = |lot: Option<LotKey>, available: Decimal, change: Decimal| {
        (available + change < Decimal::ZERO).then(|| DetectedConflict {
            lot,
            available: Some(available),
            requested: Some(-change),
            ..DetectedConflict::new(pair, Conflict::NegativeStock)
        })
    };
    match difference {
        CountVariance::Quantity(change) if *change < Decimal::ZERO && !negative => {
            let lies = now.values().filter(|quantity| **quantity > Decimal::ZERO).sum();
            short(None, lies, *change).into_iter().collect()
        }
        CountVariance::Units { .. } | CountVariance::Quantity(_) => Vec::new(),
        CountVariance::Lots(lots) => {
            let falling = lots.iter().filter(|(lot, change)| **change < Decimal::ZERO && !(negative && lot.is_none()));
            falling
                .filter_map(|(lot, change)| short(*lot, now.get(lot).copied().unwrap_or_default(), *change))
                .collect()
        }
    }
}
