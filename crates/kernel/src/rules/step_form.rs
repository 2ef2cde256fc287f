//! The form of a step: values that are stored as a draft, and values that are required when the step is completed
//! (docs/spec/production.md#step-forms, docs/spec/process.md#recorded-values).

use std::collections::HashSet;

use serde_json::Value;

use crate::rules::form::{FieldType, FilledField, FormFieldSpec, FormRule, Lookup, refuse_value};
use crate::wire::input::Reader;

/// A form field of a step, copied when the job was created.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepFormField {
    /// Definition of the field.
    pub field: FormFieldSpec,
    /// Default value as text, if any.
    pub default: Option<String>,
}

/// Which values are required.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepFormMode {
    /// A draft: values may be missing, but those that are sent must be valid.
    Noted,
    /// A completed step: all mandatory values must be present.
    Complete,
}

/// Where the values are in the request body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepValuesPath {
    /// `form_data` of the body.
    Body,
    /// `form_data` of the item of `step_data` with this index. `None` when the step was not sent.
    Step(Option<usize>),
}

impl StepValuesPath {
    fn entry(self, reader: &mut Reader, index: usize, key: &str, rule: FormRule) {
        let at_entry = |reader: &mut Reader| {
            reader.at("form_data", |reader| {
                reader.item(index, |reader| reader.at("value", |reader| refuse_value(reader, key, rule)));
            });
        };
        match self {
            Self::Body | Self::Step(None) => at_entry(reader),
            Self::Step(Some(item)) => reader.at("step_data", |reader| reader.item(item, at_entry)),
        }
    }

    fn missing(self, reader: &mut Reader, key: &str) {
        let at_form = |reader: &mut Reader| refuse_value(reader, key, "mandatory_missing");
        match self {
            Self::Body => reader.at("form_data", at_form),
            Self::Step(None) => reader.at("step_data", at_form),
            Self::Step(Some(item)) => {
                reader.at("step_data", |reader| {
                    reader.item(item, |reader| reader.at("form_data", at_form));
                });
            }
        }
    }
}

/// Merges the values of a step: a sent value replaces the stored draft, and a completed step takes the default where
/// both are missing. Hidden fields always have their default. Reports every invalid value with its location. The result
/// has the order of the form.
pub fn merge(
    form: &[StepFormField],
    noted: &[FilledField],
    sent: &[(String, Value)],
    mode: StepFormMode,
    place: StepValuesPath,
    lookup: &impl Lookup,
    reader: &mut Reader,
) -> Vec<FilledField> {
    let mut seen = HashSet::new();
    let mut values: Vec<(&str, Option<Value>)> = Vec::new();
    for (index, (key, value)) in sent.iter().enumerate() {
        let read = match form.iter().find(|one| one.field.key == *key) {
            None => Err("unknown_field"),
            Some(_) if !seen.insert(key.as_str()) => Err("duplicate_field"),
            Some(one) => read(one, value, lookup),
        };
        match read {
            Ok(value) => values.push((key, value)),
            Err(rule) => place.entry(reader, index, key, rule),
        }
    }
    let value_of = |one: &StepFormField| -> Option<Value> {
        let default = || Some(one.field.read_text(one.default.as_deref()?, lookup)).and_then(Result::ok);
        if one.field.fixed.is_some() {
            return default();
        }
        let sent = values.iter().find(|(key, _)| *key == one.field.key);
        let before = || noted.iter().find(|filled| filled.form_field_key == one.field.key);
        match (sent, before()) {
            (Some((_, value)), _) => value.clone(),
            (None, Some(filled)) => Some(filled.value.clone()),
            (None, None) if mode == StepFormMode::Complete => default(),
            (None, None) => None,
        }
    };
    let mut filled = Vec::new();
    for one in form.iter().filter(|one| one.field.kind != FieldType::Separator) {
        match value_of(one) {
            Some(value) => filled.push(fill(&one.field, value)),
            // A sent value that is invalid is reported at its location.
            None if mode == StepFormMode::Complete && one.field.mandatory && !is_wrong(one, sent, &values) => {
                place.missing(reader, &one.field.key);
            }
            None => {}
        }
    }
    filled
}

fn is_wrong(one: &StepFormField, sent: &[(String, Value)], read: &[(&str, Option<Value>)]) -> bool {
    let was_sent = sent.iter().any(|(key, _)| *key == one.field.key);
    was_sent && read.iter().all(|(key, _)| *key != one.field.key)
}

/// Reads a sent value. A hidden field accepts only its default.
fn read(one: &StepFormField, value: &Value, lookup: &impl Lookup) -> Result<Option<Value>, FormRule> {
    let read = one.field.read(value, lookup)?;
    match &one.field.fixed {
        Some(text) if one.field.read_text(text, lookup).ok() != read => Err("value_not_allowed"),
        _ => Ok(read),
    }
}

fn fill(field: &FormFieldSpec, value: Value) -> FilledField {
    FilledField { form_field_key: field.key.clone(), custom_field_key: field.custom_field_key.clone(), value }
}
