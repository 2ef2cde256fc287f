//! The form of a type: the fields that tasks or issues of the type ask for.

use std::collections::{HashMap, HashSet};

use deadpool_postgres::Object;
use kernel::rules::form::FieldType;
use kernel::rules::form_definition::FormFieldDefinition;
use kernel::rules::process::{FORM_FIELDS_MAX, StepFieldIn};
use kernel::wire::input::{Members, Reader};
use kernel::wire::list::List;
use serde_json::Value;

use platform::api::Problem;
use platform::db::Write;
use quality::contract::{define_form, field_types};

/// The fields of a form in a request.
pub type FormIn = List<StepFieldIn, 0, FORM_FIELDS_MAX>;

/// Checks the form in a request for a type and looks up the custom field of each form field. The custom fields are
/// locked, so that their type cannot change until the commit. Each key may appear once. `member` is the member of the
/// body that contains the form. Faults name it in their path.
pub async fn define_fields(write: &Write, form: FormIn, member: &str) -> Result<Vec<FormFieldDefinition>, Problem> {
    let fields = form.0.into_iter().map(|field| field.0).collect();
    let defined = define_form(write, fields, false, |index| vec![("index", index)]).await?;
    let (mut seen, mut reader) = (HashSet::new(), Reader::new("body"));
    for (index, field) in defined.iter().enumerate().filter(|(_, field)| !seen.insert(field.key.as_str())) {
        let message = format!("The key {} is used more than once. Give each form field its own key", field.key);
        reader.at(member, |reader| {
            reader.item(index, |reader| reader.at("_key", |reader| reader.fault("value_error", message)));
        });
    }
    reader.finish(Some(()), Members::Parameters(&[])).map_err(Problem::invalid)?;
    Ok(defined)
}

/// Converts a form to the JSON that is stored with its type.
pub fn stored_form(form: &[FormFieldDefinition]) -> Value {
    form.iter().map(FormFieldDefinition::stored).collect()
}

/// Converts stored forms for a response: adds the type of the custom field to each form field. Fields whose custom
/// field was deleted are left out.
pub async fn with_field_types(client: &Object, forms: Vec<Value>) -> Result<Vec<Vec<Value>>, Problem> {
    let fields = |form: Value| if let Value::Array(fields) = form { fields } else { Vec::new() };
    let forms: Vec<Vec<Value>> = forms.into_iter().map(fields).collect();
    let key = |field: &Value| field["custom_field_key"].as_str().unwrap_or_default().to_owned();
    let keys: HashSet<String> = forms.iter().flatten().map(key).collect();
    if keys.is_empty() {
        return Ok(forms);
    }
    let types: HashMap<String, FieldType> =
        field_types(client, &keys.into_iter().collect::<Vec<_>>()).await?.into_iter().collect();
    let with_type = |mut field: Value| {
        let kind = types.get(&key(&field))?;
        field.as_object_mut()?.insert("type".to_owned(), Value::from(kind.as_str()));
        Some(field)
    };
    Ok(forms.into_iter().map(|form| form.into_iter().filter_map(with_type).collect()).collect())
}
