//! The plan of a posting: what movements do to stock, decided as a whole.

#![expect(clippy::expect_used, reason = "in a test a broken assumption should stop the test at its place")]

mod examples;
mod plant;

use std::collections::{BTreeMap, BTreeSet};

use kernel::rules::movement::MovementKind;
use kernel::rules::movement::posting::{PostingFacts, PostingPlan, PostingScope, StockKey, plan_posting};
use kernel::rules::unit::UnitLocation;
use kernel::wire::key::MovementKey;
use proptest::prelude::*;
use rust_decimal::Decimal;

use plant::{TRACED, Wanted, calm_plants, plants, requested, unit_rows_after, wanted, written};

/// Plans movements for which everything is locked.
fn planned(facts: &PostingFacts, wanted: &[Wanted]) -> PostingPlan {
    plan_posting(facts, &requested(wanted)).expect("everything is locked")
}

fn quantities(facts: &PostingFacts) -> BTreeMap<StockKey, Decimal> {
    facts.stock.iter().map(|(key, row)| (key.clone(), row.quantity)).collect()
}

/// Stock before the posting, plus the changes that the movements report.
fn added_up(facts: &PostingFacts, wanted: &[Wanted], plan: &PostingPlan) -> BTreeMap<StockKey, Decimal> {
    let mut sum = quantities(facts);
    for movement in &plan.movements {
        let of = wanted.get(movement.posting).expect("it was requested");
        for effect in movement.effects.iter().filter(|_| of.serial_key.is_none()) {
            let row = sum.entry((of.product_key, effect.position.clone(), movement.lot_key)).or_default();
            *row += effect.change;
            assert_eq!(*row, effect.after);
        }
    }
    sum.retain(|_, quantity| !quantity.is_zero());
    sum
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn stock_is_what_the_movements_add_up_to(facts in plants(), wanted in prop::collection::vec(wanted(), 1..12)) {
        let plan = planned(&facts, &wanted);
        prop_assert_eq!(quantities(&written(&facts, &plan)), added_up(&facts, &wanted, &plan));
    }

    #[test]
    fn transfers_conserve_the_sum_over_all_pairs(facts in plants(), wanted in prop::collection::vec(wanted(), 1..12)) {
        let wanted: Vec<Wanted> = wanted.into_iter().filter(|one| one.kind == MovementKind::Transfer).collect();
        let plan = planned(&facts, &wanted);
        let sums = |facts: &PostingFacts| {
            let mut sums = BTreeMap::new();
            for ((product, _, lot), row) in &facts.stock {
                *sums.entry((*product, *lot)).or_insert(Decimal::ZERO) += row.quantity;
            }
            sums.retain(|_, sum| !sum.is_zero());
            sums
        };
        prop_assert_eq!(sums(&written(&facts, &plan)), sums(&facts));
        prop_assert_eq!(unit_rows_after(&facts, &plan).len(), plant::unit_rows(&facts).len());
    }

    #[test]
    fn a_unit_is_at_one_location_at_most_and_its_record_says_the_same(
        facts in plants(), wanted in prop::collection::vec(wanted(), 1..12),
    ) {
        let plan = planned(&facts, &wanted);
        let rows = unit_rows_after(&facts, &plan);
        let units: BTreeSet<_> = rows.iter().map(|(key, _)| *key).collect();
        prop_assert_eq!(units.len(), rows.len());
        prop_assert_eq!(rows, plant::unit_rows(&written(&facts, &plan)));
        // Only units that were moved are written.
        let moved: BTreeSet<_> = plan.movements.iter().filter_map(|one| wanted[one.posting].serial_key).collect();
        prop_assert_eq!(plan.units.iter().map(|unit| unit.serial_key).collect::<BTreeSet<_>>(), moved);
    }

    #[test]
    fn nothing_goes_below_zero_unless_its_product_may(
        facts in plants(), wanted in prop::collection::vec(wanted(), 1..12),
    ) {
        let plan = planned(&facts, &wanted);
        for ((product, position, lot), row) in &written(&facts, &plan).stock {
            let before = facts.stock.get(&(*product, position.clone(), *lot)).map_or(Decimal::ZERO, |row| row.quantity);
            let allowed = lot.is_none() && facts.products[product].negative;
            prop_assert!(row.quantity >= Decimal::ZERO.min(before) || allowed, "{product} {position} {lot:?}");
            prop_assert!(!row.quantity.is_zero());
        }
        for movement in &plan.movements {
            let of = &wanted[movement.posting];
            let may = matches!(of.kind, MovementKind::Consumption | MovementKind::Adjustment)
                && movement.lot_key.is_none() && facts.products[&of.product_key].negative;
            let took = movement.effects.iter().filter(|effect| effect.change < Decimal::ZERO);
            prop_assert!(may || took.into_iter().all(|effect| effect.after >= Decimal::ZERO));
        }
    }

    #[test]
    fn a_request_and_its_reversal_leave_the_stock_as_it_was(
        facts in calm_plants(), wanted in prop::collection::vec(wanted(), 1..8),
    ) {
        let wanted: Vec<Wanted> = wanted.into_iter().filter(|one| one.product_key != TRACED).collect();
        let plan = planned(&facts, &wanted);
        let after = written(&facts, &plan);
        let reversals: Vec<Wanted> =
            plan.movements.iter().rev().map(|made| wanted[made.posting].reversal(made)).collect();
        let back = planned(&after, &reversals);
        prop_assert!(back.refused.is_empty(), "{:?}", back.refused);
        prop_assert_eq!(quantities(&written(&after, &back)), quantities(&facts));
    }

    #[test]
    fn units_come_back_to_where_and_what_they_were(
        facts in calm_plants(), wanted in prop::collection::vec(wanted(), 1..12),
    ) {
        let (mut now, mut history) = (facts, Vec::new());
        for one in wanted {
            let plan = planned(&now, std::slice::from_ref(&one));
            let next = written(&now, &plan);
            history.push((std::mem::replace(&mut now, next), one, plan));
        }
        for (before, one, plan) in history.into_iter().rev() {
            for (key, unit) in &mut now.units {
                unit.left_by_before = match before.units[key].state.place {
                    UnitLocation::Left(by) => Some(by),
                    UnitLocation::Stock | UnitLocation::Nowhere => None,
                };
            }
            let reversals: Vec<Wanted> = plan.movements.iter().rev().map(|made| one.reversal(made)).collect();
            let back = planned(&now, &reversals);
            prop_assert!(back.refused.is_empty(), "{:?}", back.refused);
            now = written(&now, &back);
            prop_assert_eq!(quantities(&now), quantities(&before));
            for (key, unit) in &before.units {
                prop_assert_eq!((&now.units[key].position, now.units[key].state), (&unit.position, unit.state));
            }
        }
    }

    #[test]
    fn the_same_facts_and_movements_give_the_same_plan(
        facts in plants(), wanted in prop::collection::vec(wanted(), 1..12), cut in 0..12_usize,
    ) {
        let plan = planned(&facts, &wanted);
        prop_assert_eq!(&planned(&facts.clone(), &wanted.clone()), &plan);
        // Later movements do not change the result of earlier ones.
        let cut = cut.min(wanted.len());
        let first = planned(&facts, &wanted[..cut]);
        let movements = plan.movements.iter().filter(|one| one.posting < cut);
        prop_assert!(first.movements.iter().eq(movements));
        prop_assert!(first.refused.iter().eq(plan.refused.iter().filter(|one| one.posting < cut)));
    }

    #[test]
    fn movements_posted_together_do_what_they_do_one_by_one(
        facts in plants(), wanted in prop::collection::vec(wanted(), 1..16),
    ) {
        let together = planned(&facts, &wanted);
        let (mut now, mut refused) = (facts.clone(), Vec::new());
        for one in &wanted {
            let plan = planned(&now, std::slice::from_ref(one));
            now = written(&now, &plan);
            refused.extend(plan.refused.into_iter().map(|one| one.refusal));
        }
        let after = written(&facts, &together);
        prop_assert_eq!(together.refused.into_iter().map(|one| one.refusal).collect::<Vec<_>>(), refused);
        prop_assert_eq!(quantities(&after), quantities(&now));
        prop_assert_eq!(after.units, now.units);
    }

    #[test]
    fn what_is_refused_leaves_no_trace(facts in plants(), wanted in prop::collection::vec(wanted(), 1..12)) {
        let plan = planned(&facts, &wanted);
        let refused: BTreeSet<usize> = plan.refused.iter().map(|one| one.posting).collect();
        prop_assert!(plan.refused.iter().all(|one| one.row == one.posting + 100));
        prop_assert!(plan.movements.iter().all(|one| !refused.contains(&one.posting)));
        let places = (0..wanted.len()).filter(|place| !refused.contains(place));
        let passed: Vec<Wanted> = places.map(|place| wanted[place].clone()).collect();
        let alone = planned(&facts, &passed);
        prop_assert!(alone.refused.is_empty());
        prop_assert_eq!(alone.stock_rows, plan.stock_rows);
        prop_assert_eq!(alone.units, plan.units);
    }

    #[test]
    fn what_the_scope_locks_and_draws_suffices(facts in plants(), wanted in prop::collection::vec(wanted(), 1..12)) {
        let movements = requested(&wanted);
        let scope = PostingScope::of(&movements, &facts.products, facts.lots.len()).expect("all products exist");
        let mut locked = facts.clone();
        locked.pairs.retain(|pair, _| scope.pairs.contains(pair));
        locked.stock.retain(|(product, position, lot), _| {
            let named = scope.lots.as_ref().is_none_or(|lots| lot.is_none_or(|lot| lots.contains(&lot)));
            named && scope.pairs.contains(&(*product, position.clone()))
        });
        locked.movement_keys.truncate(scope.key_count);
        prop_assert_eq!(plan_posting(&locked, &movements), plan_posting(&facts, &movements));
    }

    #[test]
    fn every_new_record_has_a_key_of_its_own_in_the_order_of_the_ledger(
        facts in plants(), wanted in prop::collection::vec(wanted(), 1..12),
    ) {
        let plan = planned(&facts, &wanted);
        let posted: Vec<MovementKey> = plan.movements.iter().map(|one| one.posted).collect();
        prop_assert_eq!(&facts.movement_keys[..posted.len()], &posted[..]);
        for (place, one) in wanted.iter().enumerate() {
            let moved: Decimal = plan.movements.iter().filter(|made| made.posting == place).map(|made| made.quantity).sum();
            prop_assert!(moved == one.quantity || moved.is_zero() || Some(moved) == one.least);
        }
    }
}
