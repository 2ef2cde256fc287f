//! Checks values of units against the types of their custom fields, and stores them with user and time.

use std::collections::{BTreeSet, HashMap, HashSet};

use kernel::rules::form::{FieldType, FormFieldSpec, refuse_value};
use kernel::wire::input::{Members, Reader};
use kernel::wire::key::{EventKey, Key, SerialKey, UserKey};
use kernel::wire::text::Text;
use serde_json::Value;
use serial_queries::value::{ValueRow, store_values as store_rows};

use super::input::SerialValueIn;
use attachments::contract::FileBucket;
use configuration::contract::serial_fields;
use platform::api::Problem;
use platform::db::Write;
use quality::contract::{FormLookup, form_lookup, hold_field_types};

/// Value that was checked and can be stored.
#[derive(Clone, Debug)]
pub struct NewValue {
    /// Key of the form field.
    pub form_field_key: String,
    /// Key of the custom field.
    pub custom_field_key: String,
    /// Index of the value among all values of the unit.
    pub place: i32,
    /// Label that the unit stores for the value, if any.
    pub label: Option<String>,
    /// Hint that the unit stores for the value, if any.
    pub hint: Option<String>,
    /// Whether the configured field is mandatory.
    pub mandatory: bool,
    /// Phase that the value belongs to, if any.
    pub phase_key: Option<String>,
    /// The value. `None` when it is empty.
    pub value: Option<Value>,
}

/// Unit whose values are read, and their location in the body.
#[derive(Clone, Copy, Debug)]
pub enum ValueSource<'a> {
    /// An existing unit, with its stored values.
    Stored(SerialKey, &'a [ValueRow]),
    /// The one new unit of the request.
    New,
    /// One of many new units, by its index.
    Row(usize),
}

/// Checks values against the configured fields of units and the types of custom fields, which are loaded once for all
/// units of a request. Invalid values are collected until `finish`.
#[derive(Debug)]
pub struct ValueReader {
    definitions: HashMap<String, Value>,
    types: HashMap<String, FieldType>,
    reader: Reader,
}

/// Returns the custom field of a value: the one that it names, otherwise that of its form field in the unit or in the
/// configuration, otherwise the one with the key of the form field. None when the value names neither a custom field
/// nor a form field.
fn custom_field_of(sent: &SerialValueIn, stored: &[ValueRow], definitions: &HashMap<String, Value>) -> Option<String> {
    let form_key = sent.form_field_key.as_ref().map(Key::as_str);
    let of_stored =
        || Some(stored.iter().find(|row| Some(row.form_field_key.as_str()) == form_key)?.custom_field_key.clone());
    let of_definition = || Some(definitions.get(form_key?)?["custom_field_key"].as_str()?.to_owned());
    let own = sent.custom_field_key.as_ref().map(Key::to_string);
    own.or_else(of_stored).or_else(of_definition).or_else(|| form_key.map(str::to_owned))
}

impl ValueReader {
    /// Loads the field definitions and types that the values of a request are checked against. Without values, nothing
    /// is loaded.
    pub async fn new(write: &Write, sent: &[&[SerialValueIn]], stored: &[ValueRow]) -> Result<Self, Problem> {
        let (mut definitions, mut types) = (HashMap::new(), HashMap::new());
        if sent.iter().any(|values| !values.is_empty()) {
            let fields = serial_fields(write.conn()).await?;
            let key = |field: &Value| field["_key"].as_str().map(str::to_owned);
            definitions = fields.into_iter().filter_map(|field| Some((key(&field)?, field))).collect();
            let named = sent.iter().flat_map(|values| values.iter());
            let keys: BTreeSet<String> =
                named.filter_map(|value| custom_field_of(value, stored, &definitions)).collect();
            types = hold_field_types(write, &keys.into_iter().collect::<Vec<_>>()).await?.into_iter().collect();
        }
        Ok(Self { definitions, types, reader: Reader::new("body") })
    }

    /// Checks the values of one unit and returns the valid ones. Invalid ones are reported by `finish`.
    pub async fn read(
        &mut self,
        write: &Write,
        source: ValueSource<'_>,
        sent: &[SerialValueIn],
    ) -> Result<Vec<NewValue>, Problem> {
        if sent.is_empty() {
            return Ok(Vec::new());
        }
        let (serial_key, stored) = match source {
            ValueSource::Stored(key, stored) => (Some(key), stored),
            ValueSource::New | ValueSource::Row(_) => (None, &[][..]),
        };
        let form: Vec<Option<FormFieldSpec>> = sent.iter().map(|value| self.field(value, stored)).collect();
        let lookup = self.lookup(write, serial_key, &form, sent).await?;
        let (mut seen, mut read) = (HashSet::new(), Vec::new());
        let mut next_place = stored.iter().map(|row| row.place + 1).max().unwrap_or_default();
        for (index, (value, field)) in sent.iter().zip(&form).enumerate() {
            let key = value.form_field_key.as_ref().or(value.custom_field_key.as_ref()).map(Key::to_string);
            let result = match field {
                None => Err("unknown_field"),
                Some(field) if !seen.insert(field.key.clone()) => Err("duplicate_field"),
                Some(field) => field.read(&value.value, &lookup).map(|value| (field, value)),
            };
            match result {
                Ok((field, new)) => {
                    let known = stored.iter().find(|row| row.form_field_key == field.key);
                    let place = known.map_or(next_place, |row| row.place);
                    next_place += i32::from(known.is_none());
                    read.push(self.new_value(field, value, known, place, new));
                }
                Err(rule) => report_invalid(&mut self.reader, source, index, &key.unwrap_or_default(), rule),
            }
        }
        Ok(read)
    }

    /// Refuses the request when any of its values was invalid.
    pub fn finish(self) -> Result<(), Problem> {
        self.reader.finish(Some(()), Members::Parameters(&[])).map_err(Problem::invalid)
    }

    /// Returns the form field of a value. `None` when its custom field does not exist.
    fn field(&self, sent: &SerialValueIn, stored: &[ValueRow]) -> Option<FormFieldSpec> {
        let custom_field_key = custom_field_of(sent, stored, &self.definitions)?;
        let kind = *self.types.get(&custom_field_key)?;
        // A value that names only its custom field belongs to the configured field of units with that custom field, if
        // any.
        let own = || self.definitions.iter().find(|(_, one)| one["custom_field_key"] == *custom_field_key.as_str());
        let key = match &sent.form_field_key {
            Some(key) => key.to_string(),
            None => own().map_or_else(|| custom_field_key.clone(), |(key, _)| key.clone()),
        };
        let multiple = self.definitions.get(&key).is_some_and(|definition| definition["multiple"] == true);
        Some(FormFieldSpec { key, custom_field_key, kind, multiple, mandatory: false, fixed: None })
    }

    /// Loads the choices and files that the values may name. Nothing is loaded when no field needs them.
    async fn lookup(
        &self,
        write: &Write,
        serial_key: Option<SerialKey>,
        form: &[Option<FormFieldSpec>],
        sent: &[SerialValueIn],
    ) -> Result<FormLookup, Problem> {
        let form: Vec<FormFieldSpec> = form.iter().flatten().cloned().collect();
        if form.iter().all(|field| !matches!(field.kind, FieldType::Choice | FieldType::Files)) {
            return Ok(FormLookup::default());
        }
        // The lookup reads only the values, so their field keys are left empty.
        let values: Vec<(String, Value)> = sent.iter().map(|value| (String::new(), value.value.clone())).collect();
        // A new unit has no files yet. No unit has an empty key, so the lookup finds none.
        let object_key = serial_key.map(|key| key.to_string()).unwrap_or_default();
        let folder = |field: &str| (FileBucket::Serial, object_key.clone(), field.to_owned());
        form_lookup(write.conn(), &form, &values, folder).await
    }

    /// Combines a checked value with what the unit stores and the configuration defines for its field.
    fn new_value(
        &self,
        field: &FormFieldSpec,
        sent: &SerialValueIn,
        known: Option<&ValueRow>,
        place: i32,
        value: Option<Value>,
    ) -> NewValue {
        let definition = self.definitions.get(&field.key);
        let defined = |name: &str| definition.and_then(|one| one[name].as_str().map(str::to_owned));
        let label = sent.label.as_ref().map(Text::to_string);
        NewValue {
            form_field_key: field.key.clone(),
            custom_field_key: field.custom_field_key.clone(),
            place,
            label: label.or_else(|| known.and_then(|row| row.label.clone())).or_else(|| defined("label")),
            hint: known.and_then(|row| row.hint.clone()).or_else(|| defined("hint")),
            mandatory: definition.is_some_and(|one| one["mandatory"] == true),
            phase_key: sent
                .phase_key
                .as_ref()
                .map(Key::to_string)
                .or_else(|| known.and_then(|row| row.phase_key.clone())),
            value,
        }
    }
}

/// Reports an invalid value at its location in the body.
fn report_invalid(reader: &mut Reader, source: ValueSource<'_>, index: usize, key: &str, rule: &'static str) {
    let at_value = |reader: &mut Reader| {
        reader.at("data", |reader| {
            reader.item(index, |reader| reader.at("value", |reader| refuse_value(reader, key, rule)));
        });
    };
    match source {
        ValueSource::Row(row) => reader.at("serials", |reader| reader.item(row, at_value)),
        ValueSource::New | ValueSource::Stored(..) => at_value(reader),
    }
}

/// Stores values, each with its unit and the event that records it.
pub async fn store_values(
    write: &Write,
    now: chrono::DateTime<chrono::Utc>,
    user_key: UserKey,
    values: &[(SerialKey, Option<EventKey>, &NewValue)],
) -> Result<(), Problem> {
    if values.is_empty() {
        return Ok(());
    }
    let column = |of: fn(&NewValue) -> Option<String>| values.iter().map(|(_, _, value)| of(value)).collect::<Vec<_>>();
    let texts = |of: fn(&NewValue) -> &str| values.iter().map(|(_, _, value)| of(value)).collect::<Vec<_>>();
    store_rows()
        .bind(
            write.conn(),
            &now,
            &Some(user_key.number()),
            &values.iter().map(|(serial_key, ..)| serial_key.number()).collect::<Vec<_>>(),
            &texts(|value| &value.form_field_key),
            &texts(|value| &value.custom_field_key),
            &values.iter().map(|(_, _, value)| value.place).collect::<Vec<_>>(),
            &column(|value| value.label.clone()),
            &column(|value| value.hint.clone()),
            &values.iter().map(|(_, _, value)| value.mandatory).collect::<Vec<_>>(),
            &values.iter().map(|(_, _, value)| value.value.clone()).collect::<Vec<_>>(),
            &column(|value| value.phase_key.clone()),
            &values.iter().map(|(_, event_key, _)| event_key.map(EventKey::number)).collect::<Vec<_>>(),
        )
        .await?;
    Ok(())
}
