//! What other areas may ask of this one: the forms they define are checked and noted here.

use std::collections::HashMap;

use deadpool_postgres::Object;
use kernel::form::{FieldType, Lookup};
use kernel::form_definition::{FormFieldDefinition, FormFieldIn};
use kernel::key::Key;
use queries::queries::quality::field::{find_field_types, find_fields_shared, forget_uses, note_uses};
use queries::queries::quality::list_value::find_choices;
use serde_json::{Value, json};

use crate::platform::api::Problem;
use crate::platform::db::Write;
use crate::platform::random;

/// List values by key, each with the field it belongs to.
#[derive(Debug, Default)]
pub struct Choices(HashMap<String, (String, String)>);

impl Choices {
    /// The list values with these keys.
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

    /// A definition holds no files.
    fn file(&self, _form_field_key: &str, _name: &str) -> Option<i64> {
        None
    }
}

/// Joins the fields of a form with their custom fields. Without `custom_field_key` the key of the item names the
/// custom field, if `key_names_field`. The custom fields keep their type until the commit.
pub async fn define_form(
    write: &Write,
    fields: Vec<FormFieldIn>,
    key_names_field: bool,
) -> Result<Vec<FormFieldDefinition>, Problem> {
    let field_key = |field: &FormFieldIn| {
        let own = field.key.as_ref().filter(|_| key_names_field);
        field.custom_field_key.as_ref().or(own).map(Key::to_string)
    };
    let keys: Vec<String> = fields.iter().filter_map(field_key).collect();
    let known = find_fields_shared().bind(write.conn(), &keys).all().await?;
    let types: HashMap<_, _> = known.into_iter().map(|row| (row.key, row.kind)).collect();
    let defaults: Vec<String> = fields.iter().filter_map(|field| Some(field.default.as_ref()?.to_string())).collect();
    let choices = Choices::load(write.conn(), &defaults).await?;
    let mut form = Vec::with_capacity(fields.len());
    for (index, field) in fields.into_iter().enumerate() {
        let custom_field_key = field_key(&field).unwrap_or_default();
        let kind = types.get(&custom_field_key).and_then(|word| FieldType::from_word(word));
        let kind = kind.ok_or_else(|| refused("field_not_found", index))?;
        let key = field.key.as_ref().map_or_else(random::hex_key, Key::to_string);
        let definition = FormFieldDefinition::new(field, key, custom_field_key, kind, &choices);
        form.push(definition.map_err(|code| refused(code, index))?);
    }
    Ok(form)
}

fn refused(code: &'static str, index: usize) -> Problem {
    let message = match code {
        "field_not_found" => "A form field names a custom field that does not exist.",
        "default_required" => "A hidden form field needs a default.",
        _ => "The default of a form field is no value of its type.",
    };
    Problem::unprocessable(code, message).with("index", index)
}

/// Notes which custom fields the form of a record asks for; what it asked for before is forgotten.
pub async fn note_form(write: &Write, record_id: &str, form: &[FormFieldDefinition]) -> Result<(), Problem> {
    forget_uses().bind(write.conn(), &record_id).await?;
    let keys: Vec<&str> = form.iter().map(|field| field.custom_field_key.as_str()).collect();
    note_uses().bind(write.conn(), &record_id, &keys).await?;
    Ok(())
}

/// Stored definitions as they are answered: with their type, and without those whose custom field is gone.
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
