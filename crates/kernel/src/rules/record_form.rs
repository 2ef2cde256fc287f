//! The form of a task or an issue: copied from its type, filled in piece by piece, complete when the record is closed
//! (docs/spec/collaboration.md#forms).

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use serde_json::Value;

use crate::rules::form::{FieldType, FormFieldSpec, FormRule, Lookup, refuse_value};
use crate::rules::form_definition::FormFieldDefinition;
use crate::wire::input::Reader;

/// A field of the form of a record, with its value.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordFormField {
    /// The field.
    pub field: FormFieldSpec,
    /// What people read.
    pub label: String,
    /// What helps them.
    pub hint: Option<String>,
    /// Text form of the value that it starts with.
    pub default: Option<String>,
    /// The value; a ternary that is not applicable has the value null.
    pub value: Option<Value>,
    /// When a value was given.
    pub last_updated: Option<DateTime<Utc>>,
}

impl RecordFormField {
    /// Whether a value was given; 0 and false are values, and so is the third state of a ternary.
    pub fn is_given(&self) -> bool {
        self.value.is_some()
    }

    /// Whether nobody sees it: its value is always its default.
    pub fn is_hidden(&self) -> bool {
        self.field.fixed.is_some()
    }

    fn give(&mut self, value: Option<Value>, now: DateTime<Utc>) {
        self.last_updated = value.is_some().then_some(now);
        self.value = value;
    }
}

/// Which fields of a new form start with their default.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InitialValues {
    /// All that have one, as in tasks.
    Defaults,
    /// Only hidden ones, as in issues.
    Hidden,
}

/// The form of a new record. `label_of` answers label and hint of a custom field, for fields without their own.
pub fn fresh(
    form: &[FormFieldDefinition],
    label_of: impl Fn(&str) -> (String, Option<String>),
    start: InitialValues,
    now: DateTime<Utc>,
    lookup: &impl Lookup,
) -> Vec<RecordFormField> {
    let entry = |definition: &FormFieldDefinition| {
        let (label, hint) = label_of(&definition.custom_field_key);
        let mut entry = RecordFormField {
            field: definition.field(),
            label: definition.label.clone().filter(|label| !label.is_empty()).unwrap_or(label),
            hint: definition.hint.clone().or(hint),
            default: definition.default.clone(),
            value: None,
            last_updated: None,
        };
        let starts = start == InitialValues::Defaults || entry.is_hidden();
        // A list value that is gone since the type was written is no default any more.
        let default = entry.default.as_deref().filter(|_| starts);
        let value = default.and_then(|text| entry.field.read_text(text, lookup).ok());
        let value = value.map(|value| if entry.field.multiple { Value::Array(vec![value]) } else { value });
        entry.give(value, now);
        entry
    };
    form.iter().map(entry).collect()
}

/// The form of a record that gets another type: values of equal custom fields are kept.
pub fn rebuilt(mut form: Vec<RecordFormField>, before: &[RecordFormField]) -> Vec<RecordFormField> {
    let mut taken = HashSet::new();
    for entry in form.iter_mut().filter(|entry| !entry.is_hidden()) {
        let fits = |(place, old): &(usize, &RecordFormField)| {
            old.field.custom_field_key == entry.field.custom_field_key && old.is_given() && !taken.contains(place)
        };
        let Some((place, old)) = before.iter().enumerate().find(fits) else { continue };
        taken.insert(place);
        let value = match (old.field.multiple, entry.field.multiple, old.value.clone()) {
            (false, true, Some(one)) => Some(Value::Array(vec![one])),
            (true, false, Some(Value::Array(mut items))) if items.len() == 1 => items.pop(),
            // Several values do not fit into one place.
            (true, false, _) => None,
            (_, _, value) => value,
        };
        if value.is_some() {
            (entry.value, entry.last_updated) = (value, old.last_updated);
        }
    }
    form
}

/// Puts sent values into a form: those that are not sent stay, null clears. Every bad value is reported with its place;
/// `name` is the member that holds the list. Answers what was there before, by place in the form.
pub fn fill(
    form: &mut [RecordFormField],
    sent: &[(String, Value)],
    name: &str,
    now: DateTime<Utc>,
    lookup: &impl Lookup,
    reader: &mut Reader,
) -> Vec<(usize, Option<Value>)> {
    let (mut seen, mut changes) = (HashSet::new(), Vec::new());
    for (index, (key, value)) in sent.iter().enumerate() {
        let place = form.iter().position(|entry| entry.field.key == *key);
        let read = match place.and_then(|place| Some((place, form.get_mut(place)?))) {
            None => Err("unknown_field"),
            Some(_) if !seen.insert(key.as_str()) => Err("duplicate_field"),
            Some((place, entry)) => read(entry, value, lookup).map(|value| (place, entry, value)),
        };
        match read {
            Ok((place, entry, value)) if entry.value != value => {
                changes.push((place, entry.value.clone()));
                entry.give(value, now);
            }
            Ok(_) => {}
            Err(rule) => reader.at(name, |reader| {
                reader.item(index, |reader| reader.at("value", |reader| refuse_value(reader, key, rule)));
            }),
        }
    }
    changes
}

/// Reports every mandatory field without a value.
pub fn refuse_missing(form: &[RecordFormField], name: &str, reader: &mut Reader) {
    let missing = |entry: &&RecordFormField| entry.field.mandatory && !entry.is_given();
    for entry in form.iter().filter(missing).filter(|entry| entry.field.kind != FieldType::Separator) {
        reader.at(name, |reader| refuse_value(reader, &entry.field.key, "mandatory_missing"));
    }
}

/// A value that was sent. A hidden field is always its default: that may be sent back.
fn read(entry: &RecordFormField, value: &Value, lookup: &impl Lookup) -> Result<Option<Value>, FormRule> {
    let read = entry.field.read(value, lookup)?;
    if entry.is_hidden() && read != entry.value {
        return Err("value_not_allowed");
    }
    Ok(read)
}
