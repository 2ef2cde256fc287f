//! What speaks against confirming a count (docs/spec/counting.md#conflicts): all of it, so that a reviewer sees
//! everything at once.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use chrono::{DateTime, Utc};
use rust_decimal::Decimal;

use super::session::Conflict;
use super::variance::{ByLot, CountVariance};
use crate::rules::product::LotTracking;
use crate::wire::key::{CountRecordKey, LotKey, PositionKey, ProductKey, SerialKey};

/// A product in a position.
pub type CountPair = (ProductKey, PositionKey);

/// A record that would be confirmed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountResult {
    /// The record.
    pub key: CountRecordKey,
    /// When it was counted: the newest of a pair wins.
    pub counted_at: DateTime<Utc>,
    /// What differs from the books.
    pub difference: CountVariance,
    /// The units that were counted.
    pub serials: BTreeSet<SerialKey>,
    /// Its books or its count name a lot.
    pub names_lots: bool,
}

/// A product as it is now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountedProduct {
    /// It is in the trash.
    pub trashed: bool,
    /// Stock is kept of it.
    pub managed: bool,
    /// Its units have serials.
    pub traced: bool,
    /// Its lots.
    pub lot_tracking: LotTracking,
    /// It may go below zero.
    pub negative: bool,
}

/// A found unit as it is now.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CountedUnit {
    /// It is built in or reserved.
    pub installed: bool,
    /// It is scrapped.
    pub scrapped: bool,
    /// It is deleted.
    pub deleted: bool,
    /// It has left the work.
    pub released: bool,
    /// Where it lies.
    pub position: Option<PositionKey>,
}

impl CountedUnit {
    /// It cannot come into stock.
    pub const fn is_gone(&self) -> bool {
        self.installed || self.scrapped || self.deleted || !self.released
    }
}

/// How things are now.
#[derive(Clone, Debug, Default)]
pub struct CurrentStock {
    /// Products of records with a difference.
    pub products: HashMap<ProductKey, CountedProduct>,
    /// Positions that are deleted.
    pub deleted: HashSet<PositionKey>,
    /// Pairs that are being counted or wait for another session.
    pub busy: HashSet<CountPair>,
    /// Pairs of which another session has posted or taken back an adjustment after the snapshot.
    pub counted_since: HashSet<CountPair>,
    /// What lies in the pairs, without units.
    pub stock: HashMap<CountPair, ByLot>,
    /// Units that exist.
    pub units: HashMap<SerialKey, CountedUnit>,
    /// Units that were booked after the snapshot of a record, by something else than this session.
    pub booked_since: HashSet<(CountRecordKey, SerialKey)>,
}

/// One thing that speaks against it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DetectedConflict {
    /// The pair.
    pub pair: CountPair,
    /// What.
    pub kind: Conflict,
    /// The unit.
    pub serial: Option<SerialKey>,
    /// The lot.
    pub lot: Option<LotKey>,
    /// What lies there, where it is too little.
    pub available: Option<Decimal>,
    /// What would be taken.
    pub requested: Option<Decimal>,
}

impl DetectedConflict {
    fn new(pair: &CountPair, kind: Conflict) -> Self {
        Self { pair: pair.clone(), kind, serial: None, lot: None, available: None, requested: None }
    }
}

/// The record of a pair that counts: the newest.
pub fn newest(results: &[CountResult]) -> Option<&CountResult> {
    results.iter().max_by_key(|result| (result.counted_at, result.key))
}

/// The pairs in which units were found or counted.
type PairsByUnit<'a> = BTreeMap<SerialKey, BTreeSet<&'a CountPair>>;

/// Everything that speaks against confirming these records; nothing: they can be.
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
        // A right count never stands in the way.
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
            // What apply will skip is no conflict.
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

/// Whether what was counted can still be posted to the product as it is now.
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

fn bad_states(unit: &CountedUnit) -> impl Iterator<Item = Conflict> + use<> {
    let states = [
        (unit.installed, Conflict::SerialInstalled),
        (unit.scrapped, Conflict::SerialScrapped),
        (unit.deleted, Conflict::SerialDeleted),
        (!unit.released, Conflict::SerialNotReleased),
    ];
    states.into_iter().filter(|(bad, _)| *bad).map(|(_, kind)| kind)
}

/// Where stock would go below zero and may not.
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
