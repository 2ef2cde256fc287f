//! Property tests of free JSON with arbitrary values.

use kernel::wire::json::{FREE_JSON_BYTES_MAX, UnstorableJson, storable_text};
use proptest::prelude::*;
use serde_json::{Value, json};

fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        "[^\u{0}]{0,20}".prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 32, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::btree_map("[^\u{0}]{0,8}", inner, 0..4).prop_map(|members| json!(members)),
        ]
    })
}

/// Puts a value somewhere inside another one.
fn buried(inner: Value, around: Vec<(bool, Value)>) -> Value {
    around.into_iter().fold(inner, |inner, (in_list, beside)| {
        if in_list { json!([beside, inner]) } else { json!({"beside": beside, "inner": inner}) }
    })
}

fn around() -> impl Strategy<Value = Vec<(bool, Value)>> {
    prop::collection::vec((any::<bool>(), any_json()), 0..5)
}

#[test]
fn a_value_may_have_a_mebibyte_and_no_more() {
    // The quotation marks around the text count too.
    let longest = "x".repeat(FREE_JSON_BYTES_MAX - 2);
    assert_eq!(storable_text(&json!(longest)), Ok(format!("\"{longest}\"")));
    assert_eq!(storable_text(&json!("x".repeat(FREE_JSON_BYTES_MAX - 1))), Err(UnstorableJson::Size));
    assert_eq!(storable_text(&json!(vec![1; FREE_JSON_BYTES_MAX / 2 + 1])), Err(UnstorableJson::Size));
}

#[test]
fn a_number_may_have_as_many_digits_as_the_database_stores() {
    let number = |text: &str| serde_json::from_str::<Value>(text).unwrap();
    for text in ["0", "-1.5", "1e1000", "1e-1000", "1E+300", &"9".repeat(1000)] {
        assert_eq!(storable_text(&number(text)), Ok(number(text).to_string()), "{text}");
    }
    for text in ["1e1001", "1e-1001", "1e99999999999999999999", &"9".repeat(1001)] {
        assert_eq!(storable_text(&number(text)), Err(UnstorableJson::Number), "{text}");
    }
}

proptest! {
    #[test]
    fn everything_small_without_nul_is_kept(value in any_json()) {
        prop_assert_eq!(storable_text(&value), Ok(value.to_string()));
    }

    #[test]
    fn a_nul_is_found_wherever_it_is(before in "[a-z]{0,5}", after in "[a-z]{0,5}", around in around(), as_name in any::<bool>()) {
        let text = format!("{before}\u{0}{after}");
        let inner = if as_name { json!({text: 1}) } else { json!(text) };
        prop_assert_eq!(storable_text(&buried(inner, around)), Err(UnstorableJson::Nul));
    }

    #[test]
    fn an_absurd_number_is_found_wherever_it_is(exponent in 1001_u32.., around in around()) {
        let number: Value = serde_json::from_str(&format!("1e{exponent}")).unwrap();
        prop_assert_eq!(storable_text(&buried(number, around)), Err(UnstorableJson::Number));
    }
}
