//! Property tests of the commands on work orders, and of the states to which they lead.

use kernel::rules::job::Stage;
use kernel::rules::order::{
    NewOrder, OrderCommand, OrderJobState, OrderRefusal, OrderState, OrderTransition, check_creation, check_transition,
    derive, status,
};
use proptest::prelude::*;
use rust_decimal::Decimal;

use super::first;

fn jobs() -> impl Strategy<Value = OrderJobState> {
    (prop::sample::select(Stage::ALL), any::<(bool, bool, bool)>()).prop_map(|(stage, (active, open, any_batch))| {
        let open_batch = (open || active) && stage == Stage::Started;
        OrderJobState {
            stage,
            active: active && open_batch,
            open_batch,
            any_batch: any_batch || stage >= Stage::Started,
        }
    })
}

fn orders() -> impl Strategy<Value = OrderState> {
    prop::collection::vec(jobs(), 0..5).prop_map(|jobs| OrderState { jobs })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn status_is_the_first_line_that_fits(stages in prop::collection::vec(prop::sample::select(Stage::ALL), 0..5)) {
        let expected = if stages.iter().all(|stage| *stage == Stage::Closed) {
            "closed"
        } else if stages.iter().any(|stage| matches!(stage, Stage::Started | Stage::Closed)) {
            "started"
        } else if stages.iter().all(|stage| *stage == Stage::Planned) {
            "planned"
        } else {
            "created"
        };
        prop_assert_eq!(derive(stages).as_str(), expected);
    }

    #[test]
    fn closing_leaves_nothing_open_and_loses_no_history(order in orders()) {
        let expected = first(&[
            (status(&order) == Stage::Closed, "work_order_closed"),
            (order.jobs.iter().any(|job| job.active), "job_is_active"),
            (order.jobs.iter().any(|job| job.open_batch), "job_has_active_batch"),
        ]);
        let next = check_transition(OrderCommand::Close, &order);
        prop_assert_eq!(next.clone().err().map(OrderRefusal::code), expected);
        if let Ok(OrderTransition::Stays(next)) = next {
            prop_assert_eq!(status(&next), Stage::Closed);
            let kept = |order: &OrderState| order.jobs.iter().filter(|job| job.any_batch).count();
            prop_assert_eq!((kept(&next), next.jobs.len()), (kept(&order), kept(&order)));
        }
    }

    #[test]
    fn order_with_any_batch_is_never_deleted(order in orders()) {
        let begun = matches!(status(&order), Stage::Started | Stage::Closed);
        let batches = order.jobs.iter().any(|job| job.any_batch);
        let deleted = check_transition(OrderCommand::Delete, &order);
        let expected = if begun || batches { Err(OrderRefusal::Started) } else { Ok(OrderTransition::Gone) };
        prop_assert_eq!(deleted, expected);
    }

    #[test]
    fn changes_are_refused_by_the_first_broken_rule(order in orders(), material: bool, links_exist: bool, broken: bool) {
        let code = |command| check_transition(command, &order).err().map(OrderRefusal::code);
        let closed = (material && status(&order) == Stage::Closed, "work_order_closed");
        let links = (material && links_exist, "component_links_exist");
        prop_assert_eq!(code(OrderCommand::Update { material, links_exist }), first(&[closed, links]));
        let rules = [(material, "quantity_below_done"), (broken, "whole_quantity_required")];
        prop_assert_eq!(code(OrderCommand::ChangeQuantity { below_done: material, broken }), first(&rules));
    }

    #[test]
    fn new_order_is_refused_by_the_first_broken_rule(flags in any::<[bool; 4]>(), halves in 1..9_i64, minimum in 0..4_i64) {
        let [product_active, code_taken, has_code, traced] = flags;
        let (quantity, minimum) = (Decimal::new(halves * 5, 1), Decimal::from(minimum));
        let order = NewOrder { product_active, code_taken, has_code, traced, quantity, minimum };
        let expected = first(&[
            (!product_active, "product_not_active"),
            (code_taken, "work_order_code_taken"),
            (!has_code, "counter_not_defined"),
            (traced && halves % 2 == 1, "whole_quantity_required"),
            (quantity < minimum, "below_minimum_order_qt"),
        ]);
        prop_assert_eq!(check_creation(&order).err().map(OrderRefusal::code), expected);
    }
}
