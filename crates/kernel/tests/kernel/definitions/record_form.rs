//! Forms of tasks and issues: created from their type, filled in, checked for completeness.

use chrono::{DateTime, TimeDelta, Utc};
use kernel::rules::form::{FieldType, Lookup};
use kernel::rules::form_definition::FormFieldDefinition;
use kernel::rules::record_form::{InitialValues, RecordFormField, fill, fresh, rebuilt, refuse_missing};
use kernel::wire::input::{Fault, Members, Reader};
use proptest::prelude::*;
use serde_json::{Value, json};

/// One known list value and one stored file.
struct Nothing;

impl Lookup for Nothing {
    fn choice(&self, _: &str, value_key: &str) -> Option<String> {
        (value_key == "red").then(|| "Red".to_owned())
    }

    fn file(&self, _: &str, name: &str) -> Option<i64> {
        (name == "a.png").then_some(3)
    }
}

fn definition(key: &str, kind: FieldType) -> FormFieldDefinition {
    FormFieldDefinition {
        key: key.to_owned(),
        custom_field_key: format!("c-{key}"),
        kind,
        multiple: false,
        label: None,
        hint: None,
        default: None,
        mandatory: false,
        hidden: None,
    }
}

fn now() -> DateTime<Utc> {
    DateTime::UNIX_EPOCH + TimeDelta::days(1)
}

/// The form of a new record.
fn made(form: &[FormFieldDefinition], start: InitialValues) -> Vec<RecordFormField> {
    fresh(form, |key| (format!("label of {key}"), Some("hint".to_owned())), start, now(), &Nothing)
}

/// Fills in values and returns the changes, or the faults.
fn filled(form: &mut [RecordFormField], sent: &[(&str, Value)]) -> Result<Vec<(usize, Option<Value>)>, Vec<Fault>> {
    let sent: Vec<_> = sent.iter().map(|(key, value)| ((*key).to_owned(), value.clone())).collect();
    let mut reader = Reader::new("body");
    let changes = fill(form, &sent, "data", now() + TimeDelta::days(1), &Nothing, &mut reader);
    reader.finish(Some(changes), Members::Parameters(&[]))
}

/// Codes of the rules that faults name.
fn rules(faults: &[Fault]) -> Vec<String> {
    faults.iter().filter_map(|fault| Some(fault.more.get("rule")?.as_str()?.to_owned())).collect()
}

#[test]
fn a_new_task_starts_with_defaults_and_a_new_issue_only_with_hidden_ones() {
    let form = [
        FormFieldDefinition { default: Some("7".to_owned()), ..definition("a", FieldType::Number) },
        FormFieldDefinition {
            default: Some("red".to_owned()),
            hidden: Some(true),
            ..definition("b", FieldType::Choice)
        },
        FormFieldDefinition { label: Some("Own".to_owned()), ..definition("c", FieldType::Text) },
        FormFieldDefinition { default: Some("7".to_owned()), multiple: true, ..definition("d", FieldType::Number) },
    ];
    let red = json!({"_key": "red", "value": "Red"});
    let task = made(&form, InitialValues::Defaults);
    let values: Vec<_> = task.iter().map(|entry| entry.value.clone()).collect();
    assert_eq!(values, [Some(json!(7)), Some(red.clone()), None, Some(json!([7]))]);
    assert_eq!(task[0].last_updated, Some(now()));
    assert_eq!((task[2].label.as_str(), task[0].label.as_str()), ("Own", "label of c-a"));
    let issue = made(&form, InitialValues::Hidden);
    let values: Vec<_> = issue.iter().map(|entry| entry.value.clone()).collect();
    assert_eq!(values, [None, Some(red), None, None]);
}

#[test]
fn sent_values_are_put_in_null_clears_and_what_is_not_sent_stays() {
    let mut form = made(
        &[definition("n", FieldType::Number), definition("t", FieldType::Ternary), definition("x", FieldType::Text)],
        InitialValues::Defaults,
    );
    assert_eq!(filled(&mut form, &[("n", json!(0)), ("t", json!(null))]), Ok(vec![(0, None), (1, None)]));
    assert!(form[0].is_given() && form[1].is_given() && !form[2].is_given());
    assert_eq!((&form[1].value, form[1].last_updated.is_some()), (&Some(Value::Null), true));
    assert_eq!(filled(&mut form, &[("n", json!(0))]), Ok(vec![]), "the same again changes nothing");
    assert_eq!(filled(&mut form, &[("n", json!(null))]), Ok(vec![(0, Some(json!(0)))]));
    assert_eq!((&form[0].value, form[0].last_updated), (&None, None));
}

#[test]
fn bad_values_are_told_with_their_place_and_rule() {
    let hidden =
        FormFieldDefinition { default: Some("1".to_owned()), hidden: Some(true), ..definition("h", FieldType::Number) };
    let mut form = made(&[definition("n", FieldType::Number), hidden], InitialValues::Defaults);
    let sent = [("n", json!("abc")), ("y", json!(1)), ("h", json!(2)), ("h", json!(1)), ("n", json!(1))];
    let faults = filled(&mut form, &sent).unwrap_err();
    assert_eq!(
        rules(&faults),
        ["wrong_type", "unknown_field", "value_not_allowed", "duplicate_field", "duplicate_field"]
    );
    assert_eq!(json!(faults[1].loc), json!(["body", "data", 1, "value"]));
    let mut form = made(&[definition("f", FieldType::Files)], InitialValues::Hidden);
    assert_eq!(rules(&filled(&mut form, &[("f", json!(["b.png"]))]).unwrap_err()), ["file_not_found"]);
    assert_eq!(filled(&mut form, &[("f", json!(["a.png"]))]), Ok(vec![(0, None)]));
}

#[test]
fn every_mandatory_field_without_value_is_told() {
    let mandatory = |key, kind| FormFieldDefinition { mandatory: true, ..definition(key, kind) };
    let form =
        [mandatory("n", FieldType::Number), mandatory("b", FieldType::Boolean), mandatory("t", FieldType::Ternary)];
    let mut form = made(&form, InitialValues::Hidden);
    filled(&mut form, &[("b", json!(false))]).unwrap();
    let mut reader = Reader::new("body");
    refuse_missing(&form, "form_fields", &mut reader);
    let faults = reader.finish(Some(()), Members::Parameters(&[])).unwrap_err();
    assert_eq!(rules(&faults), ["mandatory_missing", "mandatory_missing"]);
    assert_eq!(json!(faults[0].loc), json!(["body", "form_fields"]));
}

#[test]
fn another_type_keeps_values_of_equal_custom_fields() {
    let of = |key: &str, field: &str, multiple| FormFieldDefinition {
        custom_field_key: field.to_owned(),
        multiple,
        ..definition(key, FieldType::Number)
    };
    let mut before = made(&[of("a", "f", false), of("b", "g", true), of("c", "h", true)], InitialValues::Hidden);
    filled(&mut before, &[("a", json!(1)), ("b", json!([2])), ("c", json!([3, 4]))]).unwrap();
    let after = made(
        &[of("x", "f", true), of("y", "g", false), of("z", "h", false), of("w", "f", false)],
        InitialValues::Hidden,
    );
    let after = rebuilt(after, &before);
    let values: Vec<_> = after.iter().map(|entry| entry.value.clone()).collect();
    assert_eq!(values, [Some(json!([1])), Some(json!(2)), None, None]);
    assert_eq!(after[0].last_updated, before[0].last_updated);
}

proptest! {
    #[test]
    fn a_value_is_given_exactly_when_it_has_a_moment(
        sent in prop::collection::vec((prop::sample::select(vec!["n", "t", "x"]), prop_oneof![
            Just(Value::Null), any::<i32>().prop_map(Value::from), any::<bool>().prop_map(Value::from),
            "[a-z ]{0,3}".prop_map(Value::from)]), 0..6),
    ) {
        let form = [definition("n", FieldType::Number), definition("t", FieldType::Ternary), definition("x", FieldType::Text)];
        let mut form = made(&form, InitialValues::Hidden);
        for one in sent {
            let _ = filled(&mut form, &[one]);
            for entry in &form {
                prop_assert_eq!(entry.value.is_some(), entry.last_updated.is_some());
            }
        }
    }
}
