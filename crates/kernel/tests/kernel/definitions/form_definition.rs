//! Property tests of form definitions: their members and defaults.

#![expect(clippy::expect_used, reason = "in a test a broken assumption should stop the test at its place")]

use kernel::rules::form::{FieldType, Lookup};
use kernel::rules::form_definition::{FormFieldDefinition, FormFieldIn};
use kernel::wire::input::{Input, Raw, Reader};
use proptest::prelude::*;
use serde_json::{Value, json};

/// One known list value.
struct Known;

impl Lookup for Known {
    fn choice(&self, custom_field_key: &str, value_key: &str) -> Option<String> {
        (custom_field_key == "colour" && value_key == "r").then(|| "Red".to_owned())
    }

    fn file(&self, _form_field_key: &str, _name: &str) -> Option<i64> {
        None
    }
}

fn read(value: &Value) -> Option<FormFieldIn> {
    FormFieldIn::read(Raw::Json(value), &mut Reader::new("body"))
}

/// Defines a form field from its JSON.
fn define(value: &Value, kind: FieldType) -> Result<FormFieldDefinition, &'static str> {
    let input = read(value).expect("a readable definition");
    FormFieldDefinition::new(input, "f".to_owned(), "colour".to_owned(), kind, &Known)
}

fn kind() -> impl Strategy<Value = FieldType> {
    prop::sample::select(FieldType::ALL.to_vec())
}

/// JSON definitions, valid or not.
fn definition() -> impl Strategy<Value = Value> {
    let text = || prop::option::of("[a-z0-9 .:-]{0,12}");
    let default = prop_oneof![
        Just(json!(null)),
        prop::sample::select(vec!["1.5", "true", "false", "null", "r", "2026-02-28", "07:05", "x"])
            .prop_map(Value::from),
        "[0-9.:-]{1,10}".prop_map(Value::from),
    ];
    let hidden = prop::option::of(any::<bool>());
    (any::<bool>(), text(), text(), default, any::<bool>(), hidden).prop_map(
        |(multiple, label, hint, default, mandatory, hidden)| {
            json!({"_key": "f", "custom_field_key": "colour", "multiple": multiple, "label": label, "hint": hint,
                "default": default, "mandatory": mandatory, "hidden": hidden})
        },
    )
}

#[test]
fn a_bare_definition_has_the_defaults_of_the_contract() {
    let stored = define(&json!({}), FieldType::Text).unwrap().stored();
    let expected = json!({"_key": "f", "custom_field_key": "colour", "multiple": false, "label": null, "hint": null,
        "default": null, "mandatory": false, "hidden": null});
    assert_eq!(stored, expected);
}

#[test]
fn members_that_are_not_named_are_ignored_and_wrong_types_are_not() {
    assert!(read(&json!({"_id": "CustomField/x", "slug": 5, "type": {}, "name": null})).is_some());
    let wrong = [
        json!({"multiple": "yes"}),
        json!({"label": 5}),
        json!({"hidden": 1}),
        json!({"default": 5}),
        json!({"_key": "a b"}),
        json!(5),
    ];
    for value in wrong {
        assert!(read(&value).is_none(), "{value}");
    }
}

#[test]
fn defaults_are_read_as_their_type() {
    use FieldType::{Boolean, Choice, Date, Files, Number, Separator, Ternary, Text, Time};
    let cases = [
        (Text, "x", true),
        (Number, "-1.5", true),
        (Number, "x", false),
        (Boolean, "true", true),
        (Boolean, "null", false),
        (Boolean, "True", false),
        (Ternary, "null", true),
        (Choice, "r", true),
        (Choice, "Red", false),
        (Date, "2028-02-29", true),
        (Date, "2027-02-29", false),
        (Time, "23:59:59", true),
        (Time, "24:00", false),
        (Files, "a.png", false),
        (Separator, "x", false),
    ];
    for (kind, default, good) in cases {
        for hidden in [json!(null), json!(true)] {
            let read = define(&json!({"default": default, "hidden": hidden}), kind);
            assert_eq!(read.err(), (!good).then_some("default_invalid"), "{kind:?} {default}");
        }
    }
}

proptest! {
    #[test]
    fn a_hidden_field_has_a_default_and_every_default_can_be_read(value in definition(), kind in kind()) {
        match define(&value, kind) {
            Ok(definition) => {
                let field = definition.field();
                if definition.hidden == Some(true) {
                    prop_assert!(field.fixed.is_some());
                    prop_assert_eq!(&field.fixed, &definition.default);
                } else {
                    prop_assert!(field.fixed.is_none());
                }
                if let Some(default) = &definition.default {
                    prop_assert!(field.read_text(default, &Known).is_ok());
                }
                prop_assert_eq!(definition.multiple, value["multiple"] == json!(true) && kind.may_be_multiple());
            }
            Err("default_required") => prop_assert!(value["hidden"] == json!(true) && value["default"].is_null()),
            Err(code) => {
                prop_assert_eq!(code, "default_invalid");
                prop_assert!(!value["default"].is_null());
            }
        }
    }

    #[test]
    fn what_is_stored_reads_the_same_again(value in definition(), kind in kind()) {
        if let Ok(once) = define(&value, kind) {
            prop_assert_eq!(define(&once.stored(), kind), Ok(once));
        }
    }

    #[test]
    fn several_values_are_for_text_number_choice_date_and_time(kind in kind()) {
        let several = matches!(kind.as_str(), "text" | "number" | "choice" | "date" | "time");
        prop_assert_eq!(kind.may_be_multiple(), several);
    }
}
