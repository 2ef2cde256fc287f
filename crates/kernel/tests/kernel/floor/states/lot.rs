//! Property tests of the commands on lots, and of the states to which they lead.

use chrono::NaiveDate;
use kernel::rules::lot::{
    AllocationFacts, LotCommand, LotRefusal, LotState, LotTransition, Purpose, check_allocations, check_transition,
    is_expired,
};
use kernel::rules::quantity::{Quantity, check};
use kernel::wire::key::ProductKey;
use proptest::prelude::*;
use rust_decimal::Decimal;

use super::first;

fn lots() -> impl Strategy<Value = LotState> {
    any::<(bool, bool, bool)>().prop_map(|(on_hold, expired, used)| LotState { on_hold, expired, used })
}

fn purposes() -> impl Strategy<Value = Purpose> {
    prop_oneof![
        Just(Purpose::Allocation),
        Just(Purpose::Consumption),
        Just(Purpose::Shipment),
        any::<bool>().prop_map(|produced| Purpose::Production { produced }),
        Just(Purpose::Other),
    ]
}

fn commands() -> impl Strategy<Value = LotCommand> {
    prop_oneof![
        Just(LotCommand::Hold),
        Just(LotCommand::ReleaseHold),
        purposes().prop_map(LotCommand::Use),
        Just(LotCommand::Delete),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn lot_that_was_used_is_never_deleted(start in lots(), commands in prop::collection::vec(commands(), 1..20)) {
        let mut lot = start;
        for command in commands {
            match check_transition(command, &lot) {
                Ok(LotTransition::Gone) => {
                    prop_assert!(!lot.used);
                    break;
                }
                Ok(LotTransition::Stays(next)) => {
                    prop_assert!(next.used >= lot.used && next.expired == lot.expired);
                    lot = next;
                }
                Err(_) => {}
            }
        }
    }

    #[test]
    fn lot_is_refused_by_the_first_broken_rule(lot in lots()) {
        let code = |command| check_transition(command, &lot).err().map(LotRefusal::code);
        prop_assert_eq!(code(LotCommand::Hold), first(&[(lot.on_hold, "already_on_hold")]));
        prop_assert_eq!(code(LotCommand::ReleaseHold), first(&[(!lot.on_hold, "not_on_hold")]));
        prop_assert_eq!(code(LotCommand::Delete), first(&[(lot.used, "lot_in_use")]));
        let fresh = first(&[(lot.on_hold, "on_hold"), (lot.expired, "lot_expired")]);
        for purpose in [Purpose::Allocation, Purpose::Consumption, Purpose::Shipment] {
            prop_assert_eq!(code(LotCommand::Use(purpose)), fresh);
        }
        let filled = first(&[(lot.on_hold, "on_hold")]);
        prop_assert_eq!(code(LotCommand::Use(Purpose::Production { produced: true })), filled);
        prop_assert_eq!(code(LotCommand::Use(Purpose::Production { produced: false })), Some("lot_code_taken"));
        prop_assert_eq!(code(LotCommand::Use(Purpose::Other)), None);
    }

    #[test]
    fn allocations_never_exceed_the_need(quantities in prop::collection::vec(1..9_i64, 0..8), needed in 0..20_i64) {
        let lines: Vec<AllocationFacts> = quantities.iter().map(|quantity| good(1, *quantity, needed)).collect();
        let refusal = check_allocations(true, &lines).err().map(|refused| refused.refusal);
        let exceeds = quantities.iter().sum::<i64>() > needed;
        prop_assert_eq!(refusal, (exceeds && !lines.is_empty()).then_some(LotRefusal::AllocationExceeds));
    }
}

/// An allocation that violates no rule.
fn good(component: i64, quantity: i64, needed: i64) -> AllocationFacts {
    AllocationFacts {
        lot: LotState::default(),
        component_key: ProductKey::new(component),
        needed: Some(Decimal::from(needed)),
        component_traced: false,
        same_product: true,
        parent_in_batch: true,
        quantity: check(Decimal::from(quantity), false).unwrap_or(Quantity::ONE),
    }
}

#[test]
fn allocations_are_refused_in_the_order_of_their_rules() {
    let fine = good(1, 2, 2);
    let mut broken = vec![
        (AllocationFacts { lot: LotState { on_hold: true, ..fine.lot }, ..fine }, "on_hold"),
        (AllocationFacts { lot: LotState { expired: true, ..fine.lot }, ..fine }, "lot_expired"),
        (AllocationFacts { needed: None, component_key: ProductKey::new(2), ..fine }, "component_not_in_phase"),
        (AllocationFacts { component_traced: true, ..fine }, "lot_not_allowed"),
        (AllocationFacts { same_product: false, ..fine }, "lot_product_mismatch"),
        (AllocationFacts { parent_in_batch: false, ..fine }, "parent_not_in_batch"),
        (fine, "allocation_exceeds"),
    ];
    while let Some((_, code)) = broken.first().copied() {
        let mut lines = vec![fine];
        lines.extend(broken.iter().map(|(line, _)| *line));
        assert_eq!(
            check_allocations(false, &lines).map_err(|refused| refused.refusal),
            Err(LotRefusal::BatchNotActive)
        );
        assert_eq!(check_allocations(true, &lines).map_err(|refused| refused.refusal.code()), Err(code));
        broken.remove(0);
    }
    assert_eq!(check_allocations(true, &[fine, good(2, 2, 2)]), Ok(()));
}

#[test]
fn lot_can_be_used_on_its_last_day() {
    let day = |day| NaiveDate::from_ymd_opt(2030, 5, day).expect("a day");
    assert!(!is_expired(None, day(2)) && !is_expired(Some(day(2)), day(2)) && is_expired(Some(day(1)), day(2)));
}
