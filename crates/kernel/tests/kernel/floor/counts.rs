//! Variances of counts, the conflicts that prevent their confirmation, and the adjustments that post them.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use kernel::rules::count::conflict::{
    CountPair, CountResult, CountedProduct, CountedUnit, CurrentStock, conflicts, newest,
};
use kernel::rules::count::import::{CountLine, CountNames, join_count_lines};
use kernel::rules::count::posting::{LotStock, SkipReason, post_quantity, post_units};
use kernel::rules::count::session::Conflict;
use kernel::rules::count::variance::{ByLot, Contents, CountVariance};
use kernel::rules::movement::lots::LotCandidate;
use kernel::rules::product::LotTracking;
use kernel::wire::key::{CountRecordKey, LotKey, PositionKey, ProductKey, SerialKey};
use proptest::prelude::*;
use rust_decimal::Decimal;

const PRODUCT: ProductKey = ProductKey::new(1);

fn number(value: i64) -> Decimal {
    Decimal::from(value)
}

fn serials(keys: &BTreeSet<i64>) -> BTreeSet<SerialKey> {
    keys.iter().copied().map(SerialKey::new).collect()
}

/// A count of these units.
fn units(keys: &BTreeSet<i64>) -> Contents {
    Contents { quantity: Decimal::from(keys.len()), serials: Some(serials(keys)), lots: None }
}

/// A count by lot; key 0 is stock without a lot.
fn lots(parts: &BTreeMap<i64, i64>) -> Contents {
    let lots: ByLot = parts.iter().map(|(lot, have)| ((*lot > 0).then(|| LotKey::new(*lot)), number(*have))).collect();
    Contents { quantity: lots.values().sum(), serials: None, lots: Some(lots) }
}

/// A count of a quantity without lots.
fn whole(quantity: i64) -> Contents {
    Contents { quantity: number(quantity), serials: None, lots: None }
}

fn here() -> PositionKey {
    PositionKey::new("A")
}

/// A count record with this key and variance; larger keys are newer.
fn claim(key: i64, difference: CountVariance) -> CountResult {
    let counted_at = DateTime::<Utc>::UNIX_EPOCH + TimeDelta::seconds(key);
    CountResult { key: CountRecordKey::new(key), counted_at, difference, serials: BTreeSet::new(), names_lots: false }
}

fn plain_product() -> CountedProduct {
    CountedProduct { trashed: false, managed: true, traced: false, lot_tracking: LotTracking::None, negative: false }
}

fn any_keys() -> impl Strategy<Value = BTreeSet<i64>> {
    prop::collection::btree_set(1_i64..12, 0..8)
}

fn any_lots() -> impl Strategy<Value = BTreeMap<i64, i64>> {
    prop::collection::btree_map(0_i64..6, 0_i64..9, 0..5)
}

proptest! {
    /// Books plus variance give the count.
    #[test]
    fn found_and_missing_units_lead_from_the_books_to_the_count(books in any_keys(), counted in any_keys()) {
        let CountVariance::Units { found, missing } = CountVariance::between(&units(&books), &units(&counted)) else {
            panic!("units")
        };
        let mut reached = serials(&books);
        reached.extend(&found);
        reached.retain(|key| !missing.contains(key));
        prop_assert_eq!(reached, serials(&counted));
        prop_assert!(found.is_disjoint(&missing));
        let difference = CountVariance::between(&units(&books), &units(&counted));
        prop_assert_eq!(difference.is_none(), books == counted);
    }

    #[test]
    fn lots_differ_one_by_one_and_add_up(books in any_lots(), counted in any_lots()) {
        let CountVariance::Lots(differing) = CountVariance::between(&lots(&books), &lots(&counted)) else { panic!("lots") };
        prop_assert!(differing.values().all(|quantity| !quantity.is_zero()));
        let delta = lots(&counted).quantity - lots(&books).quantity;
        prop_assert_eq!(differing.values().sum::<Decimal>(), delta);
        for lot in 0..6 {
            let key = (lot > 0).then(|| LotKey::new(lot));
            let of = |parts: &BTreeMap<i64, i64>| number(parts.get(&lot).copied().unwrap_or_default());
            prop_assert_eq!(differing.get(&key).copied().unwrap_or_default(), of(&counted) - of(&books));
        }
    }

    /// Posting all records of a session leaves every unit where it was counted, in any order of the records.
    #[test]
    fn units_end_where_they_were_counted(
        at in prop::collection::btree_map(1_i64..9, 0_usize..3, 0..9),
        counted in prop::collection::btree_map(1_i64..9, 0_usize..3, 0..9),
        backwards in any::<bool>(),
    ) {
        let positions = [PositionKey::new("A"), PositionKey::new("B"), PositionKey::new("C")];
        let inside = |of: &BTreeMap<i64, usize>, place: usize| {
            of.iter().filter(|(_, at)| **at == place).map(|(key, _)| *key).collect::<BTreeSet<i64>>()
        };
        let unit = |place: Option<&usize>| CountedUnit { released: true, position: place.map(|at| positions[*at].clone()), ..CountedUnit::default() };
        let mut world: HashMap<SerialKey, CountedUnit> = (1..9).map(|key| (SerialKey::new(key), unit(at.get(&key)))).collect();
        let mut records: Vec<(usize, CountVariance)> = (0..3)
            .map(|place| (place, CountVariance::between(&units(&inside(&at, place)), &units(&inside(&counted, place)))))
            .collect();
        if backwards {
            records.reverse();
        }
        let mut sums: HashMap<(i64, PositionKey), Decimal> = HashMap::new();
        for (place, difference) in records {
            let posting = post_units(&positions[place], &difference, |_| false, &mut world);
            prop_assert!(posting.skipped.is_empty());
            for line in posting.lines {
                *sums.entry((line.serial.unwrap().number(), line.position)).or_default() += line.quantity;
            }
        }
        for key in 1..9 {
            let lies = world[&SerialKey::new(key)].position.clone();
            prop_assert_eq!(&lies, &counted.get(&key).map(|place| positions[*place].clone()), "unit {}", key);
            // The movements agree with the location.
            for (place, position) in positions.iter().enumerate() {
                let before = i64::from(at.get(&key) == Some(&place));
                let sum = sums.get(&(key, position.clone())).copied().unwrap_or_default();
                prop_assert_eq!(number(before) + sum, number(i64::from(lies.as_ref() == Some(position))));
            }
        }
    }

    /// Posted quantities add up to the variance, and no lot becomes negative.
    #[test]
    fn quantities_add_up(have in any_lots(), counted in 0_i64..40, negative in any::<bool>()) {
        let books = lots(&have);
        let difference = CountVariance::between(&books, &whole(counted));
        let candidates: Vec<LotCandidate> = have.iter().filter(|(lot, have)| **lot > 0 && **have > 0).map(|(lot, have)| LotCandidate {
            lot_key: LotKey::new(*lot), expires: None, created: DateTime::UNIX_EPOCH, held: lot % 2 == 0, have: number(*have),
        }).collect();
        let plain = number(have.get(&0).copied().unwrap_or_default());
        let now = LotStock { lot_tracking: LotTracking::Optional, negative, plain, lots: &candidates,
            today: NaiveDate::from_ymd_opt(2027, 1, 1).unwrap() };
        let lines = post_quantity(&here(), &difference, &now).expect("it was counted, so it is there");
        let CountVariance::Quantity(delta) = difference else { panic!("a quantity") };
        prop_assert_eq!(lines.iter().map(|line| line.quantity).sum::<Decimal>(), delta);
        for line in lines {
            let had = line.lot.map_or(plain, |lot| candidates.iter().find(|one| one.lot_key == lot).map_or(Decimal::ZERO, |one| one.have));
            prop_assert!(had + line.quantity >= Decimal::ZERO || (line.lot.is_none() && line.quantity > Decimal::ZERO));
        }
    }

    /// Rows of a file add up in any order.
    #[test]
    fn rows_of_a_pair_add_up(quantities in prop::collection::vec(0_i64..100, 1..20)) {
        let line = |(row, quantity): (usize, &i64)| CountLine {
            row, position_code: "a".to_owned(), product_code: "P".to_owned(), quantity: number(*quantity),
            serial_code: None, lot_code: None,
        };
        let lines: Vec<CountLine> = quantities.iter().enumerate().map(line).collect();
        let mut names = CountNames::default();
        names.positions.insert("a".to_owned(), here());
        names.products.insert("P".to_owned(), (PRODUCT, plain_product()));
        let (counts, faults) = join_count_lines(&lines, &names);
        prop_assert!(faults.is_empty());
        prop_assert_eq!(counts[&(PRODUCT, here())].quantity, number(quantities.iter().sum()));
    }
}

/// Kinds of conflicts that these records have.
fn weigh(claims: Vec<CountResult>, world: &CurrentStock) -> Vec<Conflict> {
    let groups: BTreeMap<CountPair, Vec<CountResult>> = BTreeMap::from([((PRODUCT, here()), claims)]);
    conflicts(&groups, world).into_iter().map(|found| found.kind).collect()
}

/// A plant with 10 of an untraced product at one location.
fn world() -> CurrentStock {
    let mut world = CurrentStock::default();
    world.products.insert(PRODUCT, plain_product());
    world.stock.insert((PRODUCT, here()), ByLot::from([(None, number(10))]));
    world
}

#[test]
fn a_right_count_never_stands_in_the_way() {
    let mut world = world();
    world.deleted.insert(here());
    world.busy.insert((PRODUCT, here()));
    world.counted_since.insert((PRODUCT, here()));
    world.products.clear();
    assert_eq!(weigh(vec![claim(1, CountVariance::Quantity(Decimal::ZERO))], &world), []);
}

#[test]
fn records_of_a_pair_must_agree_and_the_newest_counts() {
    let (two, three) = (CountVariance::Quantity(number(-2)), CountVariance::Quantity(number(-3)));
    assert_eq!(weigh(vec![claim(1, two.clone()), claim(2, three)], &world()), [Conflict::DifferentResults]);
    assert_eq!(weigh(vec![claim(1, two.clone()), claim(2, two.clone())], &world()), []);
    // A loss of quantity and a loss of a lot do not agree. Two counts without a variance agree, even if only one is by
    // lot.
    let by_lot = CountVariance::Lots(ByLot::from([(Some(LotKey::new(5)), number(-2))]));
    assert_eq!(weigh(vec![claim(1, two), claim(2, by_lot)], &world()), [Conflict::DifferentResults]);
    let nothing = [claim(1, CountVariance::Quantity(Decimal::ZERO)), claim(2, CountVariance::Lots(ByLot::new()))];
    assert_eq!(newest(&nothing).map(|claim| claim.key), Some(CountRecordKey::new(2)));
    assert_eq!(weigh(nothing.to_vec(), &world()), []);
}

#[test]
fn a_loss_needs_stock_unless_the_product_may_go_below() {
    let lost = |quantity: i64| vec![claim(1, CountVariance::Quantity(number(-quantity)))];
    assert_eq!(weigh(lost(10), &world()), []);
    assert_eq!(weigh(lost(11), &world()), [Conflict::NegativeStock]);
    let mut below = world();
    below.products.insert(PRODUCT, CountedProduct { negative: true, ..plain_product() });
    assert_eq!(weigh(lost(11), &below), []);
}

#[test]
fn lots_and_serials_must_still_fit_the_product() {
    let by_lot = |lot: Option<i64>| {
        let difference = CountVariance::Lots(ByLot::from([(lot.map(LotKey::new), number(1))]));
        vec![CountResult { names_lots: lot.is_some(), ..claim(1, difference) }]
    };
    let with = |lot_tracking: LotTracking| {
        let mut world = world();
        world.products.insert(PRODUCT, CountedProduct { lot_tracking, ..plain_product() });
        world
    };
    let plain = || vec![claim(1, CountVariance::Quantity(number(1)))];
    assert_eq!(weigh(by_lot(Some(5)), &with(LotTracking::None)), [Conflict::ProductChanged]);
    assert_eq!(weigh(by_lot(None), &with(LotTracking::None)), []);
    assert_eq!(weigh(by_lot(None), &with(LotTracking::Required)), [Conflict::ProductChanged]);
    assert_eq!(weigh(by_lot(Some(5)), &with(LotTracking::Required)), []);
    assert_eq!(weigh(plain(), &with(LotTracking::Required)), [Conflict::ProductChanged]);
    assert_eq!(weigh(plain(), &with(LotTracking::Optional)), []);
    let mut traced = world();
    traced.products.insert(PRODUCT, CountedProduct { traced: true, ..plain_product() });
    assert_eq!(weigh(plain(), &traced), [Conflict::ProductChanged]);
}

#[test]
fn what_will_be_skipped_is_no_conflict_and_is_skipped() {
    let serial = SerialKey::new(7);
    let found = CountVariance::Units { found: BTreeSet::from([serial]), missing: BTreeSet::new() };
    let mut traced = world();
    traced.products.insert(PRODUCT, CountedProduct { traced: true, ..plain_product() });
    assert_eq!(weigh(vec![claim(1, found.clone())], &traced), [], "it does not exist");
    traced.units.insert(serial, CountedUnit { scrapped: true, released: true, ..CountedUnit::default() });
    assert_eq!(weigh(vec![claim(1, found.clone())], &traced), [Conflict::SerialScrapped]);
    traced.booked_since.insert((CountRecordKey::new(1), serial));
    assert_eq!(weigh(vec![claim(1, found.clone())], &traced), []);
    let mut units = HashMap::new();
    assert_eq!(post_units(&here(), &found, |_| false, &mut units).skipped, [(serial, SkipReason::SerialGone)]);
    units.insert(serial, CountedUnit { released: true, ..CountedUnit::default() });
    assert_eq!(post_units(&here(), &found, |_| true, &mut units).skipped, [(serial, SkipReason::MovedSinceCount)]);
    let missing = CountVariance::Units { found: BTreeSet::new(), missing: BTreeSet::from([serial]) };
    units.insert(serial, CountedUnit { released: true, position: Some(here()), ..CountedUnit::default() });
    assert_eq!(
        post_units(&here(), &missing, |_| true, &mut units).skipped,
        [(serial, SkipReason::MovedSinceCount)],
        "also when it came back"
    );
}
