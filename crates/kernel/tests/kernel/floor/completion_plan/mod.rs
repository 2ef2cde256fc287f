//! The plan of a completion: what happens to every unit, quantity and part.

mod batches;

use std::collections::{BTreeMap, BTreeSet};

use kernel::rules::batch::{
    AllocatedLot, BatchFacts, BatchLine, BatchMovement, BatchState, CompletionDeclaration, CompletionPlan,
    DeclarationFault, JobProgress, NextIntake, ProductStockRules, Shortfall, UnitFate, UnitInBatch, plan_completion,
};
use kernel::wire::key::{LotKey, ProductKey, SerialKey};
use proptest::prelude::*;
use rust_decimal::Decimal;

use batches::{PRODUCT, completions, line, managed, plain, position};

/// Quantity and unit of each production movement.
fn outputs(plan: &CompletionPlan) -> Vec<(Decimal, Option<SerialKey>)> {
    let output = |movement: &BatchMovement| match movement {
        BatchMovement::Output { quantity, serial_key, .. } => Some((*quantity, *serial_key)),
        _ => None,
    };
    plan.movements.iter().filter_map(output).collect()
}

/// Component, quantity and declared lot of each consumption.
fn consumed(plan: &CompletionPlan) -> Vec<(ProductKey, Decimal, Option<LotKey>)> {
    let material = |movement: &BatchMovement| match movement {
        BatchMovement::Material { product_key, quantity, lot_key, .. } => Some((*product_key, *quantity, *lot_key)),
        _ => None,
    };
    plan.movements.iter().filter_map(material).collect()
}

/// Quantity of a component that the whole batch needs.
fn needed(facts: &BatchFacts, component: ProductKey) -> Decimal {
    let lines = facts.lines.iter().filter(|line| line.component_key == component);
    lines.map(|line| line.quantity * facts.state.total).sum()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn quantities_are_conserved((facts, declared) in completions()) {
        let Ok(plan) = plan_completion(&facts, &declared) else { return Ok(()) };
        prop_assert_eq!(plan.good + plan.scrap, facts.state.total);
        prop_assert_eq!(plan.wip_removed, facts.booked);
        let handed: Decimal = plan.wip_handed.iter().map(|one| one.quantity).sum();
        let value: Decimal = plan.wip_handed.iter().map(|one| one.value).sum();
        if facts.state.last {
            prop_assert!(plan.wip_handed.is_empty());
        } else {
            prop_assert_eq!(handed, plan.good);
            prop_assert_eq!(value, if plan.good.is_zero() { Decimal::ZERO } else { plan.cost.value });
        }
        let made: Decimal = outputs(&plan).iter().map(|(quantity, _)| quantity).sum();
        let stocked = facts.state.last && facts.inventory_on && facts.products[&PRODUCT].managed;
        prop_assert_eq!(made, if stocked { plan.good } else { Decimal::ZERO });
    }

    #[test]
    fn every_unit_is_once_good_or_scrap((facts, declared) in completions()) {
        let Ok(plan) = plan_completion(&facts, &declared) else { return Ok(()) };
        let planned: Vec<SerialKey> = plan.units.iter().map(|(key, _)| *key).collect();
        prop_assert_eq!(&planned, &facts.units.iter().map(|unit| unit.key).collect::<Vec<_>>());
        prop_assert_eq!(&plan.scrapped(), &declared.scrap_serials);
        if facts.state.traced {
            prop_assert_eq!(Decimal::from(plan.scrapped().len()), plan.scrap);
        }
        for (_, fate) in &plan.units {
            let impossible = if facts.state.last { UnitFate::Good } else { UnitFate::Released };
            prop_assert_ne!(*fate, impossible);
        }
    }

    #[test]
    fn scrapped_units_move_nowhere_and_get_no_serial_number((facts, declared) in completions()) {
        let Ok(plan) = plan_completion(&facts, &declared) else { return Ok(()) };
        let scrapped = plan.scrapped();
        let lost = |key: &SerialKey| scrapped.contains(key);
        prop_assert!(!outputs(&plan).iter().filter_map(|(_, key)| key.as_ref()).any(lost));
        prop_assert!(!plan.wip_handed.iter().filter_map(|one| one.serial_key.as_ref()).any(lost));
        prop_assert!(!plan.codes.values().flatten().any(lost));
        prop_assert!(!plan.released().iter().any(lost));
    }

    #[test]
    fn good_units_of_a_first_phase_get_a_serial_number_once((facts, declared) in completions()) {
        let Ok(plan) = plan_completion(&facts, &declared) else { return Ok(()) };
        let wants = |unit: &&UnitInBatch| facts.state.first && !unit.coded && !declared.scraps(unit.key);
        let wanting: Vec<&UnitInBatch> = facts.units.iter().filter(wants).collect();
        let given: Vec<SerialKey> = plan.codes.values().flatten().copied().collect();
        prop_assert_eq!(given.len() + plan.uncoded, wanting.len());
        prop_assert_eq!(given.iter().collect::<BTreeSet<_>>().len(), given.len());
        for (counter, units) in &plan.codes {
            for unit in facts.units.iter().filter(|unit| units.contains(&unit.key)) {
                prop_assert_eq!(Some(counter), unit.counter_key.as_ref().or(facts.counter_key.as_ref()));
            }
        }
    }

    #[test]
    fn only_untraced_components_of_the_bill_are_consumed((facts, declared) in completions()) {
        let Ok(plan) = plan_completion(&facts, &declared) else { return Ok(()) };
        let mut sums: BTreeMap<ProductKey, Decimal> = BTreeMap::new();
        for (component, quantity, lot) in consumed(&plan) {
            prop_assert!(facts.inventory_on && facts.products[&component].managed);
            prop_assert!(lot.is_some() || !facts.products[&component].traced);
            *sums.entry(component).or_default() += quantity;
        }
        if !plan.shortfalls.is_empty() {
            return Ok(());
        }
        for (component, quantity) in sums {
            prop_assert!(quantity <= needed(&facts, component), "more than the bill of materials lists");
        }
        for line in &facts.lines {
            let rules = facts.products[&line.component_key];
            if facts.inventory_on && rules.managed && !rules.traced {
                let of = |(component, ..): &&(ProductKey, Decimal, _)| *component == line.component_key;
                let taken: Decimal = consumed(&plan).iter().filter(of).map(|(_, quantity, _)| quantity).sum();
                prop_assert_eq!(taken, needed(&facts, line.component_key), "scrap has used its material");
            }
        }
    }

    #[test]
    fn declared_lots_are_never_swapped((facts, declared) in completions()) {
        let Ok(plan) = plan_completion(&facts, &declared) else { return Ok(()) };
        let moves = |one: &&AllocatedLot| facts.inventory_on && facts.products[&one.component_key].managed;
        let allocated = facts.allocations.iter().filter(moves);
        let allocated: Vec<_> = allocated.map(|one| (one.component_key, one.quantity, Some(one.lot_key))).collect();
        let taken: Vec<_> = consumed(&plan).into_iter().filter(|(_, _, lot)| lot.is_some()).collect();
        prop_assert_eq!(taken, allocated);
    }

    #[test]
    fn every_draft_is_confirmed_and_leaves_stock_once((facts, declared) in completions()) {
        let Ok(plan) = plan_completion(&facts, &declared) else { return Ok(()) };
        let drafts: Vec<_> = facts.drafts.iter().map(|draft| (draft.link_key, draft.child)).collect();
        prop_assert_eq!(&plan.confirmed, &drafts);
        let in_stock = facts.drafts.iter().filter(|draft| draft.position_key.is_some());
        let moved: Vec<SerialKey> = plan.moved_parts().collect();
        prop_assert_eq!(moved, in_stock.map(|draft| draft.child).collect::<Vec<_>>());
        let missing = facts.drafts.iter().any(|draft| draft.stock_kept && draft.position_key.is_none());
        let told = plan.shortfalls.iter().any(|one| matches!(one, Shortfall::PartsNotInStock(_)));
        prop_assert_eq!(missing, told);
        let unusable = plan.shortfalls.iter().any(|one| matches!(one, Shortfall::PartsUnusable { .. }));
        prop_assert_eq!(unusable, facts.drafts.iter().any(|draft| draft.state.on_hold));
    }

    #[test]
    fn good_units_on_hold_leave_the_work_only_when_released((facts, declared) in completions()) {
        let Ok(plan) = plan_completion(&facts, &declared) else { return Ok(()) };
        let held = |unit: &&UnitInBatch| unit.on_hold && plan.released().contains(&unit.key);
        let on_hold: Vec<SerialKey> = facts.units.iter().filter(held).map(|unit| unit.key).collect();
        let told = plan.shortfalls.iter().find_map(|one| match one {
            Shortfall::GoodOnHold(units) => Some(units.clone()),
            _ => None,
        });
        prop_assert_eq!(told.unwrap_or_default(), on_hold);
    }

    #[test]
    fn next_batch_is_never_more_than_remains((facts, declared) in completions()) {
        let Ok(plan) = plan_completion(&facts, &declared) else { return Ok(()) };
        let remaining = facts.job.planned - facts.job.completed - plan.good;
        prop_assert_eq!(plan.closes_job, remaining <= Decimal::ZERO);
        let Some(next) = plan.next else { return Ok(()) };
        prop_assert!(!plan.closes_job && facts.job.auto_new_batch);
        prop_assert!(next.quantity > Decimal::ZERO && next.quantity <= remaining);
        prop_assert!(facts.job.usual.is_zero() || next.quantity <= facts.job.usual);
        prop_assert!(facts.level.is_none() || next.quantity <= facts.job.units_max);
        let intake = match (facts.level.is_some(), facts.state.first) {
            (false, true) => NextIntake::Nothing,
            (false, false) => NextIntake::Wip,
            (true, _) => NextIntake::NewUnits,
        };
        prop_assert_eq!(next.intake, intake);
        prop_assert!(facts.level.is_none() || facts.state.first, "somebody has to choose the units");
    }

    #[test]
    fn the_same_facts_give_the_same_plan((facts, declared) in completions()) {
        prop_assert_eq!(plan_completion(&facts, &declared), plan_completion(&facts.clone(), &declared.clone()));
    }
}

#[test]
fn scrap_uses_its_material_and_the_next_batch_replaces_it() {
    let bolt = ProductKey::new(1);
    let facts = BatchFacts {
        state: BatchState { last: true, ..plain(Decimal::from(3)).state },
        lines: vec![line(1, Decimal::TWO)],
        products: BTreeMap::from([(PRODUCT, managed()), (bolt, managed())]),
        job: JobProgress { planned: Decimal::from(3), ..plain(Decimal::ONE).job },
        ..plain(Decimal::from(3))
    };
    let declared =
        CompletionDeclaration { good: Decimal::TWO, scrap: Decimal::ONE, ..CompletionDeclaration::default() };
    let plan = plan_completion(&facts, &declared).unwrap();
    assert_eq!(consumed(&plan), [(bolt, Decimal::from(6), None)]);
    assert_eq!(outputs(&plan), [(Decimal::TWO, None)]);
    assert_eq!(plan.next.map(|next| next.quantity), Some(Decimal::ONE));
    assert_eq!((plan.cost.value, plan.closes_job), (Decimal::from(12), false));
}

#[test]
fn another_location_is_refused_where_it_is_not_possible() {
    let fixed = BatchLine { mandatory: true, ..line(2, Decimal::ONE) };
    let facts = BatchFacts {
        lines: vec![line(1, Decimal::ONE), fixed, line(3, Decimal::ONE)],
        products: BTreeMap::from([
            (ProductKey::new(1), managed()),
            (ProductKey::new(2), managed()),
            (ProductKey::new(3), ProductStockRules { traced: true, ..managed() }),
        ]),
        stock_positions: BTreeSet::from([position(1), position(2)]),
        ..plain(Decimal::ONE)
    };
    let fault = |component: i64, place: u8| {
        let declared = CompletionDeclaration {
            good: Decimal::ONE,
            consumption: vec![(ProductKey::new(component), position(place))],
            ..CompletionDeclaration::default()
        };
        plan_completion(&facts, &declared).err().map(|refusal| refusal.fault)
    };
    assert_eq!(fault(9, 2), Some(DeclarationFault::ComponentNotInPhase(ProductKey::new(9))));
    assert_eq!(fault(3, 2), Some(DeclarationFault::ComponentTraced(ProductKey::new(3))));
    assert_eq!(fault(1, 9), Some(DeclarationFault::PositionNotFound));
    assert_eq!(fault(2, 2), Some(DeclarationFault::PositionFixed(ProductKey::new(2))));
    assert_eq!(fault(2, 1), None);
    assert_eq!(fault(1, 2), None);
}

#[test]
fn lots_that_exceed_the_need_are_a_shortfall() {
    let allocation = AllocatedLot {
        component_key: ProductKey::new(1),
        lot_key: LotKey::new(5),
        quantity: Decimal::from(3),
        position_key: None,
        parent: None,
    };
    let facts = BatchFacts {
        lines: vec![line(1, Decimal::ONE)],
        allocations: vec![allocation],
        products: BTreeMap::from([(ProductKey::new(1), managed())]),
        ..plain(Decimal::TWO)
    };
    let declared = CompletionDeclaration { good: Decimal::TWO, ..CompletionDeclaration::default() };
    let plan = plan_completion(&facts, &declared).unwrap();
    assert_eq!(plan.shortfalls, [Shortfall::AllocationExceeds(ProductKey::new(1))]);
}
