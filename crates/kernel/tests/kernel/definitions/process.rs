//! Property tests of the parameters of phases with arbitrary values.

#![expect(clippy::expect_used, reason = "in a test a broken assumption should stop the test at its place")]

use kernel::rules::process::{PhaseParameters, PhaseParametersIn};
use kernel::wire::input::{Input, Members, Raw, Reader};
use proptest::prelude::*;
use serde_json::{Map, Value, json};

const FLAGS: [&str; 6] = [
    "parallel_job_allowed",
    "step_check",
    "step_check_force_order",
    "auto_new_batch",
    "unsupervised_work_allowed",
    "display_job_timer",
];
const COUNTS: [&str; 3] = ["production_batch_qt", "max_offline", "std_processing_time"];

fn flag() -> impl Strategy<Value = Option<Value>> {
    prop::option::of(any::<bool>().prop_map(Value::from))
}

fn count() -> impl Strategy<Value = Option<Value>> {
    prop::option::of(prop_oneof![0_i64..3, 0_i64..=1_000_000_000].prop_map(Value::from))
}

/// Some of the members, with valid values.
fn some() -> impl Strategy<Value = Map<String, Value>> {
    let flags = FLAGS.map(|_| flag());
    let counts = COUNTS.map(|_| count());
    (flags, counts).prop_map(|(flags, counts)| {
        let flags = FLAGS.iter().zip(flags);
        let named = flags.chain(COUNTS.iter().zip(counts));
        named.filter_map(|(name, value)| Some(((*name).to_owned(), value?))).collect()
    })
}

/// Any parameters.
fn any_parameters() -> impl Strategy<Value = PhaseParameters> {
    some().prop_map(|members| PhaseParameters::default().with_stored(&Value::Object(members)))
}

fn read(value: &Value) -> Option<PhaseParametersIn> {
    let mut reader = Reader::new("body");
    let read = PhaseParametersIn::read(Raw::Json(value), &mut reader);
    reader.finish(read, Members::Parameters(&[])).ok()
}

fn input(members: &Map<String, Value>) -> PhaseParametersIn {
    read(&Value::Object(members.clone())).expect("readable parameters")
}

/// Returns the first parameters with the members of the second applied on top.
fn over(below: &PhaseParameters, above: &Map<String, Value>) -> Value {
    let mut merged = json!(below);
    let members = merged.as_object_mut().expect("an object");
    members.extend(above.clone());
    merged
}

#[test]
fn the_defaults_are_those_of_the_contract() {
    let expected = json!({"parallel_job_allowed": true, "step_check": false, "step_check_force_order": false,
        "production_batch_qt": 1, "max_offline": 60, "auto_new_batch": true, "std_processing_time": 60,
        "unsupervised_work_allowed": false, "display_job_timer": false});
    assert_eq!(json!(PhaseParameters::default()), expected);
}

#[test]
fn members_of_a_wrong_type_or_below_zero_are_refused() {
    for name in FLAGS {
        for bad in [json!(1), json!("true"), json!(null), json!([])] {
            assert!(read(&json!({name: bad})).is_none(), "{name}: {bad}");
        }
    }
    for name in COUNTS {
        for bad in [json!(-1), json!(1.5), json!("1"), json!(null), json!(true)] {
            assert!(read(&json!({name: bad})).is_none(), "{name}: {bad}");
        }
        for good in [json!(0), json!(1), json!(1.0), json!(1_000_000)] {
            assert!(read(&json!({name: good})).is_some(), "{name}: {good}");
        }
    }
    for bad in [json!(null), json!([]), json!("x"), json!(5)] {
        assert!(read(&bad).is_none(), "{bad}");
    }
}

#[test]
fn a_stored_value_that_is_no_object_says_nothing() {
    let parameters = PhaseParameters { max_offline: 7, step_check: true, ..PhaseParameters::default() };
    for stored in [json!(null), json!([]), json!("x"), json!(5), json!({}), json!({"what": 1})] {
        assert_eq!(parameters.clone().with_stored(&stored), parameters, "{stored}");
    }
}

proptest! {
    #[test]
    fn sent_members_win_and_the_others_stay(below in any_parameters(), sent in some()) {
        prop_assert_eq!(json!(below.clone().patched(&input(&sent))), over(&below, &sent));
    }

    #[test]
    fn stored_members_win_and_the_others_stay(below in any_parameters(), stored in some()) {
        let expected = over(&below, &stored);
        prop_assert_eq!(json!(below.with_stored(&Value::Object(stored))), expected);
    }

    #[test]
    fn what_is_stored_comes_back_whatever_lies_below(below in any_parameters(), parameters in any_parameters()) {
        prop_assert_eq!(below.with_stored(&json!(parameters)), parameters);
    }

    #[test]
    fn sending_the_same_twice_is_sending_it_once(below in any_parameters(), sent in some()) {
        let once = below.patched(&input(&sent));
        prop_assert_eq!(once.clone().patched(&input(&sent)), once);
    }

    #[test]
    fn the_later_of_two_wins(below in any_parameters(), first in some(), second in some()) {
        let one_by_one = below.clone().patched(&input(&first)).patched(&input(&second));
        let mut both = first;
        both.extend(second);
        prop_assert_eq!(one_by_one, below.patched(&input(&both)));
    }

    #[test]
    fn sent_over_configured_over_built_in(configured in some(), sent in some()) {
        let built_in = PhaseParameters::default();
        let found = json!(built_in.clone().with_stored(&json!(configured)).patched(&input(&sent)));
        for name in FLAGS.iter().chain(&COUNTS) {
            let expected = sent.get(*name).or(configured.get(*name)).cloned();
            prop_assert_eq!(&found[*name], &expected.unwrap_or_else(|| json!(built_in)[*name].clone()), "{}", name);
        }
    }
}
