//! Property tests of form values: how values of each type are read and refused.

use kernel::rules::form::{FieldType, FormFieldSpec, Lookup, read_values};
use kernel::wire::input::{Members, Reader};
use proptest::prelude::*;
use serde_json::{Value, json};

/// Result of reading a value.
type Outcome = Result<Option<Value>, &'static str>;

/// One known list value and one stored file.
struct Known;

impl Lookup for Known {
    fn choice(&self, custom_field_key: &str, value_key: &str) -> Option<String> {
        (custom_field_key == "colour" && value_key == "r").then(|| "Red".to_owned())
    }

    fn file(&self, _form_field_key: &str, name: &str) -> Option<i64> {
        (name == "a.png").then_some(7)
    }
}

fn field(kind: FieldType, multiple: bool) -> FormFieldSpec {
    let (key, custom_field_key) = ("f".to_owned(), "colour".to_owned());
    FormFieldSpec { key, custom_field_key, kind, multiple, mandatory: false, fixed: None }
}

#[test]
fn values_of_every_type_are_read_as_the_contract_says() {
    use FieldType::{Boolean, Choice, Date, Files, Number, Separator, Ternary, Text, Time};
    let cases: Vec<(FieldType, Value, Outcome)> = vec![
        (Text, json!("  a "), Ok(Some(json!("a")))),
        (Text, json!(" "), Ok(None)),
        (Text, json!(1), Err("wrong_type")),
        (Number, json!(0), Ok(Some(json!(0)))),
        (Number, json!("1.50"), Ok(Some(json!(1.5)))),
        (Number, json!("1.0000001"), Err("wrong_type")),
        (Boolean, json!(false), Ok(Some(json!(false)))),
        (Boolean, json!("false"), Err("wrong_type")),
        (Ternary, json!(null), Ok(Some(json!(null)))),
        (Choice, json!("r"), Ok(Some(json!({"_key": "r", "value": "Red"})))),
        (Choice, json!({"_key": "r", "value": "old"}), Ok(Some(json!({"_key": "r", "value": "Red"})))),
        (Choice, json!("x"), Err("choice_not_found")),
        (Date, json!("2026-02-28"), Ok(Some(json!("2026-02-28")))),
        (Date, json!("2026-02-30"), Err("wrong_type")),
        (Date, json!("2026-2-3"), Err("wrong_type")),
        (Time, json!("7:05"), Err("wrong_type")),
        (Time, json!("07:05"), Ok(Some(json!("07:05:00")))),
        (Time, json!("24:00"), Err("wrong_type")),
        (Files, json!(["a.png"]), Ok(Some(json!([{"name": "a.png", "size": 7}])))),
        (Files, json!([{"name": "b.png"}]), Err("file_not_found")),
        (Files, json!([]), Ok(None)),
        (Separator, json!(1), Err("value_not_allowed")),
    ];
    for (kind, value, expected) in cases {
        let read = field(kind, false).read(&value, &Known);
        assert_eq!(
            read.map(|value| value.map(|value| value.to_string())),
            expected.map(|value| value.map(|value| value.to_string())),
            "{kind:?} {value}"
        );
    }
}

#[test]
fn every_bad_value_is_reported_with_its_place() {
    let mut mandatory = field(FieldType::Text, false);
    (mandatory.key, mandatory.mandatory) = ("m".to_owned(), true);
    let form = [field(FieldType::Number, true), mandatory];
    let entries = [("f", json!(["x"])), ("f", json!([1])), ("z", json!(1))].map(|(key, value)| (key.to_owned(), value));
    let mut reader = Reader::new("body");
    read_values(&form, &entries, "form_data", true, &Known, &mut reader);
    let faults = reader.finish(None::<()>, Members::Parameters(&[])).unwrap_err();
    let told: Vec<_> = faults.iter().map(|fault| (json!(fault.loc), fault.more["rule"].clone())).collect();
    assert_eq!(
        told,
        [
            (json!(["body", "form_data", 0, "value"]), json!("wrong_type")),
            (json!(["body", "form_data", 1, "value"]), json!("duplicate_field")),
            (json!(["body", "form_data", 2, "value"]), json!("unknown_field")),
            (json!(["body", "form_data"]), json!("mandatory_missing")),
        ]
    );
}

proptest! {
    #[test]
    fn what_was_read_reads_the_same_again(text in "\\PC{0,40}", number in -1_000_000_i64..1_000_000, hour in 0_u32..24, minute in 0_u32..60) {
        let values = [
            (FieldType::Text, json!(text)),
            (FieldType::Number, json!(format!("{number}.5"))),
            (FieldType::Time, json!(format!("{hour:02}:{minute:02}"))),
        ];
        for (kind, value) in values {
            if let Ok(Some(once)) = field(kind, false).read(&value, &Known) {
                prop_assert_eq!(field(kind, false).read(&once, &Known).unwrap().unwrap(), once);
            }
        }
    }
}
