//! Forms: field types, and the values that people enter. Used by steps, tasks, issues, units and products.

use std::collections::HashSet;
use std::str::FromStr;

use chrono::NaiveTime;
use serde_json::{Map, Number, Value, json};

use crate::string_enum;
use crate::wire::input::{Input, Raw, Reader};
use crate::wire::number::Amount;
use crate::wire::time::parse_date;

/// Maximum number of characters in a text value.
pub const TEXT_CHARS_MAX: usize = 10_000;
/// Maximum number of values or files in one field.
pub const VALUES_MAX: usize = 100;

string_enum! {
    /// Type of a custom field.
    pub enum FieldType {
        /// Free text.
        Text = "text",
        /// A decimal number.
        Number = "number",
        /// True or false.
        Boolean = "boolean",
        /// True, false, or not applicable.
        Ternary = "ternary",
        /// One value of a list.
        Choice = "choice",
        /// A calendar date, `YYYY-MM-DD`.
        Date = "date",
        /// A time of day, `HH:MM:SS`.
        Time = "time",
        /// One or more uploaded files.
        Files = "files",
        /// Separates parts of a form and has no value.
        Separator = "separator",
    }
}

impl FieldType {
    /// Whether a form field of this type can accept several values.
    pub fn may_be_multiple(self) -> bool {
        matches!(self, Self::Text | Self::Number | Self::Choice | Self::Date | Self::Time)
    }
}

/// Code of the rule that a value violates.
pub type FormRule = &'static str;

/// Access to data outside the form that its values refer to.
pub trait Lookup {
    /// Text of a list value of a choice field. None when the list does not have it.
    fn choice(&self, custom_field_key: &str, value_key: &str) -> Option<String>;
    /// Size in bytes of a file that was stored for a form field. None when there is no such file.
    fn file(&self, form_field_key: &str, name: &str) -> Option<i64>;
}

/// The part of a form field that decides which values are valid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormFieldSpec {
    /// Key of the field within the form.
    pub key: String,
    /// Key of the custom field.
    pub custom_field_key: String,
    /// Type of the value.
    pub kind: FieldType,
    /// Whether the field accepts several values.
    pub multiple: bool,
    /// Whether the field must have a value.
    pub mandatory: bool,
    /// The fixed value of a hidden field, as text. None for a field that users fill in.
    pub fixed: Option<String>,
}

impl FormFieldSpec {
    /// Converts a value to the form in which it is stored. `Ok(None)` for an empty value.
    pub fn read(&self, value: &Value, lookup: &impl Lookup) -> Result<Option<Value>, FormRule> {
        if self.kind == FieldType::Separator {
            return Err("value_not_allowed");
        }
        if !self.multiple {
            return self.read_one(value, lookup);
        }
        let items = match value {
            Value::Null => return Ok(None),
            Value::Array(items) if items.len() <= VALUES_MAX => items,
            _ => return Err("wrong_type"),
        };
        let mut read = Vec::with_capacity(items.len());
        for item in items {
            read.push(self.read_one(item, lookup)?.ok_or("wrong_type")?);
        }
        let keys: Vec<&str> = read.iter().filter_map(|value| value.get("_key")?.as_str()).collect();
        if keys.iter().collect::<HashSet<_>>().len() < keys.len() {
            return Err("value_not_allowed");
        }
        Ok((!read.is_empty()).then_some(Value::Array(read)))
    }

    /// Converts a single value. `Ok(None)` for an empty value.
    fn read_one(&self, value: &Value, lookup: &impl Lookup) -> Result<Option<Value>, FormRule> {
        match (self.kind, value) {
            // For a ternary field, null is a value: not applicable.
            (FieldType::Ternary, Value::Null) => Ok(Some(Value::Null)),
            (_, Value::Null) => Ok(None),
            (FieldType::Text, Value::String(text)) => {
                let text = text.trim();
                let fits = text.chars().count() <= TEXT_CHARS_MAX && !text.contains('\0');
                if fits { Ok((!text.is_empty()).then(|| json!(text))) } else { Err("wrong_type") }
            }
            (FieldType::Number, Value::Number(_) | Value::String(_)) => {
                read_number(value).map(Some).ok_or("wrong_type")
            }
            (FieldType::Boolean | FieldType::Ternary, Value::Bool(_)) => Ok(Some(value.clone())),
            (FieldType::Choice, _) => self.read_choice(value, lookup).map(Some),
            (FieldType::Date, Value::String(text)) => {
                parse_date(text).map(|date| Some(json!(date.to_string()))).ok_or("wrong_type")
            }
            (FieldType::Time, Value::String(text)) => read_time(text).map(Some).ok_or("wrong_type"),
            (FieldType::Files, Value::Array(items)) => self.read_files(items, lookup),
            _ => Err("wrong_type"),
        }
    }

    /// Reads a list value by key, sent as text or as an object with `_key`, and adds its text.
    fn read_choice(&self, value: &Value, lookup: &impl Lookup) -> Result<Value, FormRule> {
        let key = value.as_str().or_else(|| value.get("_key")?.as_str()).ok_or("wrong_type")?;
        let text = lookup.choice(&self.custom_field_key, key).ok_or("choice_not_found")?;
        Ok(json!({"_key": key, "value": text}))
    }

    /// Reads names of uploaded files, sent as strings or as objects with `name`, and adds their sizes.
    fn read_files(&self, items: &[Value], lookup: &impl Lookup) -> Result<Option<Value>, FormRule> {
        if items.len() > VALUES_MAX {
            return Err("wrong_type");
        }
        let mut files = Vec::with_capacity(items.len());
        for item in items {
            let name = item.as_str().or_else(|| item.get("name")?.as_str()).ok_or("wrong_type")?;
            let size = lookup.file(&self.key, name).ok_or("file_not_found")?;
            files.push(json!({"name": name, "size": size}));
        }
        Ok((!files.is_empty()).then_some(Value::Array(files)))
    }

    /// Reads a single value from text, such as the default of a field. An empty value is refused.
    pub fn read_text(&self, text: &str, lookup: &impl Lookup) -> Result<Value, FormRule> {
        let value = match self.kind {
            FieldType::Boolean | FieldType::Ternary => match text {
                "true" => json!(true),
                "false" => json!(false),
                "null" if self.kind == FieldType::Ternary => Value::Null,
                _ => return Err("wrong_type"),
            },
            FieldType::Files | FieldType::Separator => return Err("value_not_allowed"),
            _ => json!(text),
        };
        self.read_one(&value, lookup)?.ok_or("wrong_type")
    }
}

/// Reads a number, also from text, within the limits of quantities.
fn read_number(value: &Value) -> Option<Value> {
    let text = match value {
        Value::String(text) => text.trim().to_owned(),
        other => other.to_string(),
    };
    let number = Value::Number(Number::from_str(&text).ok()?);
    let amount = Amount::read(Raw::Json(&number), &mut Reader::new("value"))?;
    serde_json::to_value(amount).ok()
}

/// Reads `HH:MM` or `HH:MM:SS` and returns the long form.
fn read_time(text: &str) -> Option<Value> {
    let full = if text.len() == 5 { format!("{text}:00") } else { text.to_owned() };
    let shape = full.len() == 8
        && full
            .bytes()
            .enumerate()
            .all(|(place, byte)| if matches!(place, 2 | 5) { byte == b':' } else { byte.is_ascii_digit() });
    // chrono accepts the leap second 60, which no form should have.
    let shape = shape && !full.ends_with("60");
    let time = shape.then(|| NaiveTime::parse_from_str(&full, "%H:%M:%S").ok()).flatten()?;
    Some(json!(time.format("%H:%M:%S").to_string()))
}

/// One filled field, ready to be stored.
#[derive(Clone, Debug, PartialEq)]
pub struct FilledField {
    /// Key of the field within the form.
    pub form_field_key: String,
    /// Key of the custom field.
    pub custom_field_key: String,
    /// The value to store.
    pub value: Value,
}

/// Reads the values of a form and reports every invalid one with its location. `name` is the member with the list. With
/// `complete`, mandatory fields must have values.
pub fn read_values(
    form: &[FormFieldSpec],
    entries: &[(String, Value)],
    name: &str,
    complete: bool,
    lookup: &impl Lookup,
    reader: &mut Reader,
) -> Vec<FilledField> {
    let (mut filled, mut seen) = (Vec::new(), HashSet::new());
    for (index, (key, value)) in entries.iter().enumerate() {
        let field = form.iter().find(|field| field.key == *key);
        let read = match field {
            None => Err("unknown_field"),
            Some(_) if !seen.insert(key.as_str()) => Err("duplicate_field"),
            Some(field) if field.fixed.is_some() => Err("value_not_allowed"),
            Some(field) => field.read(value, lookup).map(|value| (field, value)),
        };
        match read {
            Ok((field, Some(value))) => filled.push(fill(field, value)),
            Ok((_, None)) => {}
            Err(rule) => reader.at(name, |reader| {
                reader.item(index, |reader| reader.at("value", |reader| refuse_value(reader, key, rule)));
            }),
        }
    }
    for field in form {
        if let Some(Ok(value)) = field.fixed.as_deref().map(|text| field.read_text(text, lookup)) {
            filled.push(fill(field, value));
        } else if complete && field.mandatory && filled.iter().all(|one| one.form_field_key != field.key) {
            reader.at(name, |reader| refuse_value(reader, &field.key, "mandatory_missing"));
        }
    }
    filled
}

/// Pairs a value with the keys of its field.
fn fill(field: &FormFieldSpec, value: Value) -> FilledField {
    FilledField { form_field_key: field.key.clone(), custom_field_key: field.custom_field_key.clone(), value }
}

/// Reports an invalid value of a form field at the current location of the reader.
pub fn refuse_value(reader: &mut Reader, key: &str, rule: FormRule) {
    let more = Map::from_iter([("form_field_key".to_owned(), json!(key)), ("rule".to_owned(), json!(rule))]);
    reader.fault_with("form_value_invalid", remedy(rule), more);
}

/// The message that says what is wrong with a value.
fn remedy(rule: FormRule) -> String {
    let sentence = match rule {
        "mandatory_missing" => "Required.",
        "wrong_type" => "The value does not have the type of this field. Send a value of that type.",
        "unknown_field" => "The form does not have this field. Remove the value.",
        "duplicate_field" => "The field occurs twice. Send it once.",
        "choice_not_found" => "The value is not one of the choices of this field. Send one of them.",
        "file_not_found" => "The file was not uploaded for this field. Upload it first.",
        "value_not_allowed" => "The field does not allow this value. Remove the value.",
        other => other,
    };
    sentence.to_owned()
}
