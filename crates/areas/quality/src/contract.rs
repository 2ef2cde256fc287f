//! Functions of this area that other areas may call: they check the forms that those areas define, and record which
//! custom fields the forms use.

use std::collections::HashMap;

use deadpool_postgres::Object;
use kernel::rules::form::{FieldType, FormFieldSpec, Lookup};
use kernel::rules::form_definition::{FormFieldDefinition, FormFieldIn};
use kernel::wire::key::Key;
use quality_queries::field::{find_field_types, forget_uses, hold_fields, note_uses};
use quality_queries::list_value::find_choices;
use serde_json::{Value, json};

pub use super::refusals::QualityRefusal;
use attachments::contract::{FileBucket, FolderRef as FilePlace, files_in};
use platform::api::Problem;
use platform::db::Write;
use platform::random;

/// List values by key, each with the key of its field and its text.
#[derive(Debug, Default)]
pub struct Choices(HashMap<String, (String, String)>);

impl Choices {
    /// Loads the list values with these keys. Unknown keys are left out.
    pub async fn load(client: &Object, keys: &[String]) -> Result<Self, Problem> {
        let rows = find_choices().bind(client, &keys).all().await?;
        Ok(Self(rows.into_iter().map(|row| (row.key, (row.field_key, row.value))).collect()))
    }
}

impl Lookup for Choices {
    fn choice(&self, custom_field_key: &str, value_key: &str) -> Option<String> {
        let (field_key, value) = self.0.get(value_key)?;
        (field_key == custom_field_key).then(|| value.clone())
    }

    /// Always None: this lookup checks the defaults in definitions of forms, and a default cannot be a file.
    fn file(&self, _form_field_key: &str, _name: &str) -> Option<i64> {
        None
    }
}

/// Where a form field is in the request body, for a refusal: names of lists, each with a zero-based index.
pub type FieldPath = Vec<(&'static str, usize)>;

/// Checks the form fields of a definition in a request and joins each with its custom field, whose type is held until
/// the commit. With `key_names_field`, a form field without `custom_field_key` uses the custom field with its own key.
/// `place` converts the index of a form field to its path in the request, which refusals name.
pub async fn define_form(
    write: &Write,
    fields: Vec<FormFieldIn>,
    key_names_field: bool,
    place: impl Fn(usize) -> FieldPath,
) -> Result<Vec<FormFieldDefinition>, Problem> {
    let field_key = |field: &FormFieldIn| {
        let own = field.key.as_ref().filter(|_| key_names_field);
        field.custom_field_key.as_ref().or(own).map(Key::to_string)
    };
    let keys: Vec<String> = fields.iter().filter_map(field_key).collect();
    let known = hold_fields().bind(write.conn(), &keys).all().await?;
    let types: HashMap<_, _> = known.into_iter().map(|row| (row.key, row.kind)).collect();
    let defaults: Vec<String> = fields.iter().filter_map(|field| Some(field.default.as_ref()?.to_string())).collect();
    let choices = Choices::load(write.conn(), &defaults).await?;
    let mut form = Vec::with_capacity(fields.len());
    for (index, field) in fields.into_iter().enumerate() {
        let custom_field_key = field_key(&field).unwrap_or_default();
        let kind = types.get(&custom_field_key).and_then(|word| FieldType::from_word(word));
        let kind = kind.ok_or_else(|| refusal_at(QualityRefusal::NamedFieldNotFound, place(index)))?;
        let key = field.key.as_ref().map_or_else(random::hex_key, Key::to_string);
        let definition = FormFieldDefinition::new(field, key, custom_field_key, kind, &choices);
        form.push(definition.map_err(|code| refusal_at(refusal_of(code), place(index)))?);
    }
    Ok(form)
}

/// Returns the refusal for a fault that the rules found in the default of a form field.
fn refusal_of(code: &str) -> QualityRefusal {
    match code {
        "default_required" => QualityRefusal::DefaultRequired,
        _ => QualityRefusal::DefaultInvalid,
    }
}

/// Builds a refusal that says where the form field is in the request.
fn refusal_at(refusal: QualityRefusal, place: FieldPath) -> Problem {
    place.into_iter().fold(refusal.into(), |refusal: Problem, (name, index)| refusal.with(name, index))
}

/// Records which custom fields the form of a definition uses, and replaces what was recorded before. The type of a
/// custom field cannot change while a form uses it. `record_id` is the collection and key of the definition, such as
/// `Phase/…`.
pub async fn note_form(write: &Write, record_id: String, form: &[FormFieldDefinition]) -> Result<(), Problem> {
    let keys = form.iter().map(|field| field.custom_field_key.clone()).collect();
    note_fields(write, &[(record_id, keys)]).await
}

/// Does the same as [`note_form`] for several definitions at once, each with the keys of its custom fields.
pub async fn note_fields(write: &Write, fields: &[(String, Vec<String>)]) -> Result<(), Problem> {
    let records: Vec<&str> = fields.iter().map(|(record, _)| record.as_str()).collect();
    forget_uses().bind(write.conn(), &records).await?;
    let pairs = fields.iter().flat_map(|(record, keys)| keys.iter().map(move |key| (key.as_str(), record.as_str())));
    let (keys, records): (Vec<&str>, Vec<&str>) = pairs.unzip();
    if !keys.is_empty() {
        note_uses().bind(write.conn(), &keys, &records).await?;
    }
    Ok(())
}

/// Adds the type of the custom field to each stored form field, for responses. Form fields whose custom field was
/// deleted are left out.
pub async fn with_types(client: &Object, definitions: Vec<Value>) -> Result<Vec<Value>, Problem> {
    let field_key = |definition: &Value| definition["custom_field_key"].as_str().unwrap_or_default().to_owned();
    let keys: Vec<String> = definitions.iter().map(field_key).collect();
    let types = find_field_types().bind(client, &keys).all().await?;
    let types: HashMap<_, _> = types.into_iter().map(|row| (row.key, row.kind)).collect();
    let answered = definitions.into_iter().filter_map(|mut definition| {
        let kind = types.get(&field_key(&definition))?;
        definition.as_object_mut()?.insert("type".to_owned(), json!(kind));
        Some(definition)
    });
    Ok(answered.collect())
}

/// Finds the types of custom fields by key, without a lock. Unknown keys are left out.
pub async fn field_types(client: &Object, keys: &[String]) -> Result<Vec<(String, FieldType)>, Problem> {
    let rows = find_field_types().bind(client, &keys).all().await?;
    Ok(rows.into_iter().filter_map(|row| Some((row.key, FieldType::from_word(&row.kind)?))).collect())
}

/// Finds the types of custom fields by key and holds the fields until the commit. Unknown keys are left out.
pub async fn hold_field_types(write: &Write, keys: &[String]) -> Result<Vec<(String, FieldType)>, Problem> {
    let rows = hold_fields().bind(write.conn(), &keys).all().await?;
    Ok(rows.into_iter().filter_map(|row| Some((row.key, FieldType::from_word(&row.kind)?))).collect())
}

/// The data that the values of a form refer to: list values, and the files in the folders of the form fields.
#[derive(Debug, Default)]
pub struct FormLookup {
    choices: Choices,
    files: HashMap<(String, String), i64>,
}

impl Lookup for FormLookup {
    fn choice(&self, custom_field_key: &str, value_key: &str) -> Option<String> {
        self.choices.choice(custom_field_key, value_key)
    }

    fn file(&self, form_field_key: &str, name: &str) -> Option<i64> {
        self.files.get(&(form_field_key.to_owned(), name.to_owned())).copied()
    }
}

/// Loads what is needed to check the values of a form: the list values that they name, and the files in the folders of
/// fields of type `files`. `folder` returns bucket, record and folder of a form field.
pub async fn form_lookup(
    client: &Object,
    form: &[FormFieldSpec],
    values: &[(String, Value)],
    folder: impl Fn(&str) -> (FileBucket, String, String),
) -> Result<FormLookup, Problem> {
    let mut keys = Vec::new();
    for (_, value) in values {
        let items = value.as_array().map_or(std::slice::from_ref(value), Vec::as_slice);
        let key = |item: &Value| item.as_str().or_else(|| item.get("_key")?.as_str()).map(str::to_owned);
        keys.extend(items.iter().filter_map(key));
    }
    let mut lookup = FormLookup { choices: Choices::load(client, &keys).await?, files: HashMap::new() };
    for field in form.iter().filter(|field| field.kind == FieldType::Files) {
        let (bucket, object_key, subfolder) = folder(&field.key);
        let place = FilePlace { bucket, object_key: &object_key, subfolder: &subfolder };
        for file in files_in(client, place).await? {
            lookup.files.insert((field.key.clone(), file.name), file.size);
        }
    }
    Ok(lookup)
}
