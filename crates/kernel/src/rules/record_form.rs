//! Rules of the form of a task or issue: copied from its type, filled in step by step, and complete when the record is
//! closed (docs/spec/collaboration.md#forms).

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use serde_json::Value;

use crate::rules::form::{FieldType, FormFieldSpec, FormRule, Lookup, refuse_value};
use crate::rules::form_definition::FormFieldDefinition;
use crate::wire::input::Reader;

/// A field of the form of a record, with its value.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordFormField {
    /// Definition of the field.
    pub field: FormFieldSpec,
    /// Label shown to users.
    pub label: String,
    /// Help text shown to users. `None` when there is none.
    pub hint: Option<String>,
    /// Default value as text. `None` when there is none.
    pub default: Option<String>,
    /// Value. `None` when the field is empty. A ternary field in its third state has the value null.
    pub value: Option<Value>,
    /// Time when the value was entered. `None` when the field is empty.
    pub last_updated: Option<DateTime<Utc>>,
}

impl RecordFormField {
    /// Whether the field has a value. 0, false and the third state of a ternary field are values.
    pub fn is_given(&self) -> bool {
        self.value.is_some()
    }

    /// Whether the field is hidden. The value of a hidden field is always its default.
    pub fn is_hidden(&self) -> bool {
        self.field.fixed.is_some()
    }

    /// Sets or clears the value together with its time.
    fn give(&mut self, value: Option<Value>, now: DateTime<Utc>) {
        self.last_updated = value.is_some().then_some(now);
        self.value = value;
    }
}

/// Which fields of a new form start with their default.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InitialValues {
    /// All fields that have a default, as in tasks.
    Defaults,
    /// Only hidden fields, as in issues.
    Hidden,
}

/// Builds the form of a new record. `label_of` returns label and hint of a custom field, for fields without their own.
/// A default that is no longer valid, such as a deleted list value, is not used.
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
        // The list value of a default may have been deleted since the type was defined. The field then starts empty.
        let default = entry.default.as_deref().filter(|_| starts);
        let value = default.and_then(|text| entry.field.read_text(text, lookup).ok());
        let value = value.map(|value| if entry.field.multiple { Value::Array(vec![value]) } else { value });
        entry.give(value, now);
        entry
    };
    form.iter().map(entry).collect()
}

/// Builds the form of a record that gets another type. Values of custom fields that both forms have are kept, except
/// several values in a field that takes only one.
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
            // A field that takes one value cannot keep several.
            (true, false, _) => None,
            (_, _, value) => value,
        };
        if value.is_some() {
            (entry.value, entry.last_updated) = (value, old.last_updated);
        }
    }
    form
}

/// Writes sent values into a form: fields that are not sent keep their value, and null clears a field. Every invalid
/// value is reported with its index. `name` is the member that contains the list. Returns the earlier values, by index
/// of the field in the form.
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

/// Reports every mandatory field that has no value. `name` is the member that contains the form.
pub fn refuse_missing(form: &[RecordFormField], name: &str, reader: &mut Reader) {
    let missing = |entry: &&RecordFormField| entry.field.mandatory && !entry.is_given();
    for entry in form.iter().filter(missing).filter(|entry| entry.field.kind != FieldType::Separator) {
        reader.at(name, |reader| refuse_value(reader, &entry.field.key, "mandatory_missing"));
    }
}

/// Reads a sent value. A hidden field accepts only its current value, so that clients can send a form back unchanged.
fn read(entry: &RecordFormField, value: &Value, lookup: &impl Lookup) -> Result<Option<Value>, FormRule> {
    let read = entry.field.read(value, lookup)?;
    if entry.is_hidden() && read != entry.value {
        return Err("value_not_allowed");
    }
    Ok(read)
}
