//! The form of a step: draft values, sent values and defaults.

use kernel::rules::form::{FieldType, FilledField, FormFieldSpec, Lookup};
use kernel::rules::step_form::{StepFormField, StepFormMode, StepValuesPath, merge};
use kernel::wire::input::{Members, Reader};
use proptest::prelude::*;
use serde_json::{Value, json};

struct Nothing;

impl Lookup for Nothing {
    fn choice(&self, _custom_field_key: &str, _value_key: &str) -> Option<String> {
        None
    }

    fn file(&self, _form_field_key: &str, _name: &str) -> Option<i64> {
        None
    }
}

fn field(key: &str, kind: FieldType, mandatory: bool, default: Option<&str>, hidden: bool) -> StepFormField {
    let default = default.map(str::to_owned);
    let fixed = default.clone().filter(|_| hidden);
    let field =
        FormFieldSpec { key: key.into(), custom_field_key: key.into(), kind, multiple: false, mandatory, fixed };
    StepFormField { field, default }
}

fn form() -> Vec<StepFormField> {
    vec![
        field("torque", FieldType::Number, true, None, false),
        field("tool", FieldType::Text, false, Some("wrench"), false),
        field("plant", FieldType::Text, true, Some("one"), true),
        field("part", FieldType::Separator, false, None, false),
    ]
}

fn noted(key: &str, value: Value) -> FilledField {
    FilledField { form_field_key: key.into(), custom_field_key: key.into(), value }
}

/// Filled values, and the faults as `[rule, loc]`.
fn merged(noted: &[FilledField], sent: &[(&str, Value)], asked: StepFormMode, place: StepValuesPath) -> (Value, Value) {
    let sent: Vec<(String, Value)> = sent.iter().map(|(key, value)| ((*key).to_owned(), value.clone())).collect();
    let mut reader = Reader::new("body");
    let filled = merge(&form(), noted, &sent, asked, place, &Nothing, &mut reader);
    let filled: Value =
        filled.into_iter().map(|one| (one.form_field_key, one.value)).collect::<serde_json::Map<_, _>>().into();
    let faults = reader.finish(Some(()), Members::Parameters(&[])).err().unwrap_or_default();
    let told =
        faults.iter().map(|fault| json!(fault)).map(|fault| json!([fault.get("rule"), fault.get("loc")])).collect();
    (filled, told)
}

#[test]
fn sent_over_noted_over_default_and_hidden_fields_always_have_theirs() {
    let before = [noted("torque", json!(1)), noted("tool", json!("hammer"))];
    let (filled, faults) = merged(&before, &[("torque", json!(2))], StepFormMode::Complete, StepValuesPath::Body);
    assert_eq!((filled, faults), (json!({"torque": 2, "tool": "hammer", "plant": "one"}), json!([])));
    let (filled, _) = merged(&[], &[("torque", json!(2))], StepFormMode::Complete, StepValuesPath::Body);
    assert_eq!(filled, json!({"torque": 2, "tool": "wrench", "plant": "one"}));
}

#[test]
fn a_draft_asks_for_nothing_and_null_clears() {
    let before = [noted("torque", json!(1))];
    let (filled, faults) = merged(&before, &[("torque", Value::Null)], StepFormMode::Noted, StepValuesPath::Body);
    assert_eq!((filled, faults), (json!({"plant": "one"}), json!([])));
    // A value that was cleared on purpose does not get the default either.
    let (filled, _) = merged(&before, &[("tool", Value::Null)], StepFormMode::Complete, StepValuesPath::Body);
    assert_eq!(filled, json!({"torque": 1, "plant": "one"}));
}

#[test]
fn every_fault_is_told_at_its_place_and_only_once() {
    let sent = [
        ("torque", json!("abc")),
        ("nope", json!(1)),
        ("plant", json!("two")),
        ("tool", json!("a")),
        ("tool", json!("b")),
    ];
    let (_, faults) = merged(&[], &sent, StepFormMode::Complete, StepValuesPath::Body);
    let at = |place: usize| json!(["body", "form_data", place, "value"]);
    let expected = json!([
        ["wrong_type", at(0)],
        ["unknown_field", at(1)],
        ["value_not_allowed", at(2)],
        ["duplicate_field", at(4)]
    ]);
    assert_eq!(faults, expected);
    let missing = |place| merged(&[], &[], StepFormMode::Complete, place).1;
    assert_eq!(missing(StepValuesPath::Body), json!([["mandatory_missing", ["body", "form_data"]]]));
    assert_eq!(missing(StepValuesPath::Step(None)), json!([["mandatory_missing", ["body", "step_data"]]]));
    assert_eq!(
        missing(StepValuesPath::Step(Some(3))),
        json!([["mandatory_missing", ["body", "step_data", 3, "form_data"]]])
    );
}

proptest! {
    /// Values that were accepted once are accepted again without a change.
    #[test]
    fn merging_what_was_merged_changes_nothing(torque in -1000..1000i64, tool in "[a-z]{0,6}") {
        let sent = [("torque", json!(torque)), ("tool", json!(tool))];
        let (filled, faults) = merged(&[], &sent, StepFormMode::Complete, StepValuesPath::Body);
        prop_assert_eq!(&faults, &json!([]));
        let before: Vec<FilledField> =
            filled.as_object().unwrap().iter().map(|(key, value)| noted(key, value.clone())).collect();
        let (again, faults) = merged(&before, &[], StepFormMode::Complete, StepValuesPath::Body);
        prop_assert_eq!(faults, json!([]));
        // A text that was emptied stays empty and does not get the default.
        if !tool.is_empty() {
            prop_assert_eq!(again, filled);
        }
    }
}
