//! Meaning of conditions on form values, type by type.

use kernel::rules::condition::Condition;
use kernel::rules::form::FieldType;
use proptest::prelude::*;
use rust_decimal::Decimal;
use serde_json::{Value, json};

/// Reads a condition on a field of this type. None when it is refused.
fn read(kind: FieldType, value: impl Into<Value>) -> Option<Condition> {
    Condition::read(kind, &value.into()).ok()
}

/// A condition on words.
fn words(words: &[&str]) -> Condition {
    Condition::Words(words.iter().map(|word| (*word).to_owned()).collect())
}

#[test]
fn each_type_takes_what_the_table_names() {
    let number = |text: &str| Some(text.parse::<Decimal>().unwrap());
    assert_eq!(read(FieldType::Text, json!("A_b%")), Some(Condition::Like(r"%a\_b\%%".to_owned())));
    assert_eq!(read(FieldType::Number, json!(12)), Some(Condition::Numbers(number("12"), number("12"))));
    let span = json!({"min": 10, "max": 12.5});
    assert_eq!(read(FieldType::Number, span), Some(Condition::Numbers(number("10"), number("12.5"))));
    assert_eq!(read(FieldType::Number, json!({"max": 11})), Some(Condition::Numbers(None, number("11"))));
    assert_eq!(read(FieldType::Boolean, json!(false)), Some(words(&["false"])));
    assert_eq!(read(FieldType::Ternary, json!(null)), Some(words(&["null"])));
    assert_eq!(read(FieldType::Choice, json!("red")), Some(words(&["red"])));
    assert_eq!(
        read(FieldType::Choice, json!([{"_key": "red", "value": "Red"}, "blue"])),
        Some(words(&["red", "blue"]))
    );
    assert_eq!(read(FieldType::Choice, json!([])), Some(words(&[])));
    assert_eq!(read(FieldType::Date, json!("2030-05-10")), Some(words(&["2030-05-10"])));
    let span = Condition::WordSpan(Some("07:30:00".to_owned()), Some("08:00:59".to_owned()));
    assert_eq!(read(FieldType::Time, json!({"min": "07:30", "max": "08:00:59"})), Some(span));
    assert_eq!(read(FieldType::Files, json!(true)), Some(Condition::Given));
    assert_eq!(read(FieldType::Files, json!(false)), Some(Condition::Empty));
    assert_eq!(read(FieldType::Files, json!("Photo")), Some(Condition::Like("%photo%".to_owned())));
    for kind in [FieldType::Text, FieldType::Number, FieldType::Boolean, FieldType::Choice, FieldType::Date] {
        assert_eq!(read(kind, json!(null)), Some(Condition::Empty), "{kind:?}");
    }
}

#[test]
fn what_the_table_does_not_name_is_refused() {
    for (kind, value) in [
        (FieldType::Text, json!(1)),
        (FieldType::Text, json!(["a"])),
        (FieldType::Number, json!("12")),
        (FieldType::Number, json!({})),
        (FieldType::Number, json!({"min": "1"})),
        (FieldType::Number, json!({"min": 1, "step": 1})),
        (FieldType::Boolean, json!("true")),
        (FieldType::Boolean, json!(0)),
        (FieldType::Ternary, json!("null")),
        (FieldType::Choice, json!({"key": "red"})),
        (FieldType::Choice, json!([["red"]])),
        (FieldType::Date, json!("10.05.2030")),
        (FieldType::Date, json!({"min": "2030-13-01"})),
        (FieldType::Time, json!("25:00")),
        (FieldType::Time, json!("10:00:60")),
        (FieldType::Files, json!(null)),
        (FieldType::Files, json!(["a.png"])),
        (FieldType::Separator, json!(null)),
        (FieldType::Separator, json!("a")),
    ] {
        assert!(Condition::read(kind, &value).is_err(), "{kind:?} takes {value}");
    }
}

#[test]
fn numbers_that_no_value_can_be_are_compared_all_the_same() {
    let value = |text: &str| serde_json::from_str::<Value>(text).unwrap();
    for never in ["1e400", "-1e400", "0.12345678901234567890123456789012345"] {
        assert_eq!(read(FieldType::Number, value(never)), Some(Condition::Never), "{never}");
    }
    assert_eq!(read(FieldType::Number, value(r#"{"min": 1e400}"#)), Some(Condition::Never));
    assert_eq!(read(FieldType::Number, value(r#"{"min": -1e400}"#)), Some(Condition::Numbers(None, None)));
    assert_eq!(read(FieldType::Number, value(r#"{"max": 1e400}"#)), Some(Condition::Numbers(None, None)));
}

/// Any JSON value, valid as a condition or not.
fn anything() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        ".{0,12}".prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 12, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::hash_map("min|max|_key|x", inner, 0..3).prop_map(|map| json!(map)),
        ]
    })
}

proptest! {
    #[test]
    fn no_value_panics(value in anything(), kind in prop::sample::select(FieldType::ALL)) {
        let _ = Condition::read(kind, &value);
    }
}
