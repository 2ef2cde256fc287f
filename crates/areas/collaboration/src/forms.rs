//! Forms of tasks and issues. Each record has a copy of the form of its type, with the values.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use collaboration_queries::client::Params as _;
use collaboration_queries::form::{
    FormRow, InsertFormParams, find_field_labels, insert_form, read_forms_of_issues, read_forms_of_tasks,
    store_form_values,
};
use deadpool_postgres::Object;
use kernel::rules::event_data::ValueChange;
use kernel::rules::form::{FieldType, FormFieldSpec};
use kernel::rules::form_definition::FormFieldDefinition;
use kernel::rules::record_form::{InitialValues, RecordFormField, fill, fresh};
use kernel::wire::input::{Members, Reader};
use kernel::wire::key::{IssueKey, TaskKey, UserKey};
use serde_json::Value;

use attachments::contract::FileBucket;
use platform::api::Problem;
use platform::db::Write;
use quality::contract::{FormLookup, form_lookup, hold_field_types};

/// The record that a form belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormOwner {
    /// Key of a task.
    Task(TaskKey),
    /// Key of an issue.
    Issue(IssueKey),
}

impl FormOwner {
    /// Returns the bucket and object key of the files of the record.
    fn bucket(self) -> (FileBucket, String) {
        match self {
            Self::Task(key) => (FileBucket::Task, key.to_string()),
            Self::Issue(key) => (FileBucket::Issue, key.to_string()),
        }
    }
}

/// The stored form of a task or issue.
#[derive(Clone, Debug, Default)]
pub struct RecordForm {
    /// Keys of the stored rows, at the same index as the field in `entries`.
    rows: Vec<i64>,
    /// Fields of the form with their values.
    pub entries: Vec<RecordFormField>,
}

/// Values that were replaced: index of the field in the form, and the earlier value. `None` when the field was empty.
pub type PreviousValues = Vec<(usize, Option<Value>)>;

impl RecordForm {
    /// Appends a stored field. Fails on a field type that this version does not know.
    fn add(&mut self, row: FormRow) -> Result<(), Problem> {
        let unknown = || Problem::internal(format!("form field of unknown type {}", row.kind));
        let field = FormFieldSpec {
            kind: FieldType::from_word(&row.kind).ok_or_else(unknown)?,
            key: row.form_field_key,
            custom_field_key: row.custom_field_key,
            multiple: row.multiple,
            mandatory: row.mandatory,
            fixed: row.default_text.clone().filter(|_| row.hidden),
        };
        self.rows.push(row.key);
        self.entries.push(RecordFormField {
            field,
            label: row.label,
            hint: row.hint,
            default: row.default_text,
            value: row.value,
            last_updated: row.last_updated,
        });
        Ok(())
    }

    /// Returns the changed values as the journal records them, from the earlier values that `fill_form` returned.
    pub fn journal_changes<'a>(&'a self, before: &'a PreviousValues) -> Vec<ValueChange<'a>> {
        let change = |(place, old): &'a (usize, Option<Value>)| {
            let entry = self.entries.get(*place)?;
            let form_field_key = entry.field.key.as_str();
            Some(ValueChange { form_field_key, old: old.as_ref(), new: entry.value.as_ref() })
        };
        before.iter().filter_map(change).collect()
    }
}

/// Reads the forms of tasks, by task key. A task whose form has no fields is left out.
pub async fn forms_of_tasks(client: &Object, keys: &[i64]) -> Result<HashMap<i64, RecordForm>, Problem> {
    group_by_record(read_forms_of_tasks().bind(client, &keys).all().await?)
}

/// Reads the forms of issues, by issue key. An issue whose form has no fields is left out.
pub async fn forms_of_issues(client: &Object, keys: &[i64]) -> Result<HashMap<i64, RecordForm>, Problem> {
    group_by_record(read_forms_of_issues().bind(client, &keys).all().await?)
}

/// Groups stored fields by the key of their record.
fn group_by_record(rows: Vec<FormRow>) -> Result<HashMap<i64, RecordForm>, Problem> {
    let mut forms: HashMap<i64, RecordForm> = HashMap::new();
    for row in rows {
        forms.entry(row.record_key).or_default().add(row)?;
    }
    Ok(forms)
}

/// Reads the form of a task or issue that the caller has locked. Empty if it has no fields.
pub async fn load_form(write: &Write, owner: FormOwner) -> Result<RecordForm, Problem> {
    let (mut forms, key) = match owner {
        FormOwner::Task(key) => (forms_of_tasks(write.conn(), &[key.number()]).await?, key.number()),
        FormOwner::Issue(key) => (forms_of_issues(write.conn(), &[key.number()]).await?, key.number()),
    };
    Ok(forms.remove(&key).unwrap_or_default())
}

/// Copies the form of a type for a new record, or for an issue that changes its type, without storing the copy.
/// `definitions` is the stored form of the type, and `start` determines which fields begin with their default. Fields
/// whose custom field was deleted are left out. The other custom fields are locked, so that their type cannot change
/// until the commit.
pub async fn make_form(
    write: &Write,
    definitions: &Value,
    start: InitialValues,
    now: DateTime<Utc>,
) -> Result<Vec<RecordFormField>, Problem> {
    let definitions = definitions.as_array().map_or(&[][..], Vec::as_slice);
    let field_key = |definition: &Value| definition["custom_field_key"].as_str().unwrap_or_default().to_owned();
    let keys: Vec<String> = definitions.iter().map(field_key).collect();
    if keys.is_empty() {
        return Ok(Vec::new());
    }
    let types: HashMap<String, FieldType> = hold_field_types(write, &keys).await?.into_iter().collect();
    let define = |one: &Value| FormFieldDefinition::from_stored(one, *types.get(&field_key(one))?);
    let form: Vec<FormFieldDefinition> = definitions.iter().filter_map(define).collect();
    let rows = find_field_labels().bind(write.conn(), &keys).all().await?;
    let labels: HashMap<String, (String, Option<String>)> =
        rows.into_iter().map(|row| (row.key, (row.label, row.hint))).collect();
    let defaults: Vec<(String, Value)> =
        form.iter().filter_map(|field| Some((field.key.clone(), Value::String(field.default.clone()?)))).collect();
    let fields: Vec<FormFieldSpec> = form.iter().map(FormFieldDefinition::field).collect();
    let lookup = load_lookup(write, None, &fields, &defaults).await?;
    let label_of = |key: &str| labels.get(key).cloned().unwrap_or_else(|| (key.to_owned(), None));
    Ok(fresh(&form, label_of, start, now, &lookup))
}

/// Loads the list values and files that the values may name. Reads nothing for a form without fields of type choice or
/// files.
async fn load_lookup(
    write: &Write,
    owner: Option<FormOwner>,
    fields: &[FormFieldSpec],
    values: &[(String, Value)],
) -> Result<FormLookup, Problem> {
    if fields.iter().all(|field| !matches!(field.kind, FieldType::Choice | FieldType::Files)) {
        return Ok(FormLookup::default());
    }
    // A record that is being created has no files yet. No record has an empty key, so the lookup finds none.
    let (bucket, object_key) = owner.map_or((FileBucket::Task, String::new()), FormOwner::bucket);
    form_lookup(write.conn(), fields, values, |field| (bucket, object_key.clone(), field.to_owned())).await
}

/// What filling in a form needs in addition to the values.
#[derive(Clone, Copy, Debug)]
pub struct FillContext<'a> {
    /// Record whose files the values may name. `None` while the record is being created and has no files.
    pub owner: Option<FormOwner>,
    /// Member of the body that contains the values. Faults name it in their path.
    pub name: &'a str,
    /// Time when the values are entered.
    pub now: DateTime<Utc>,
}

/// Writes the values of a request into a form in memory. Fields that were not sent keep their value. Faults are
/// collected in `reader`, and the caller must call `refuse_faults` before it stores anything. Returns the values that
/// were replaced.
pub async fn fill_form(
    write: &Write,
    entries: &mut [RecordFormField],
    sent: &[(String, Value)],
    filling: FillContext<'_>,
    reader: &mut Reader,
) -> Result<PreviousValues, Problem> {
    if sent.is_empty() {
        return Ok(Vec::new());
    }
    let fields: Vec<FormFieldSpec> = entries.iter().map(|entry| entry.field.clone()).collect();
    let lookup = load_lookup(write, filling.owner, &fields, sent).await?;
    Ok(fill(entries, sent, filling.name, filling.now, &lookup, reader))
}

/// Refuses the request with 422 and all faults that `reader` has collected. Does nothing when there are none.
pub fn refuse_faults(reader: Reader) -> Result<(), Problem> {
    reader.finish(Some(()), Members::Parameters(&[])).map_err(Problem::invalid)
}

/// Stores the form of a record that has no stored form. `by` is the user who entered the values.
pub async fn insert_entries(
    write: &Write,
    owner: FormOwner,
    entries: &[RecordFormField],
    by: UserKey,
) -> Result<(), Problem> {
    if entries.is_empty() {
        return Ok(());
    }
    let (task_key, issue_key) = match owner {
        FormOwner::Task(key) => (Some(key.number()), None),
        FormOwner::Issue(key) => (None, Some(key.number())),
    };
    let params = InsertFormParams {
        task_key,
        issue_key,
        updated_by: by.number(),
        form_field_keys: column(entries, |entry| entry.field.key.as_str()),
        custom_field_keys: column(entries, |entry| entry.field.custom_field_key.as_str()),
        kinds: column(entries, |entry| entry.field.kind.as_str()),
        multiples: column(entries, |entry| entry.field.multiple),
        labels: column(entries, |entry| entry.label.as_str()),
        hints: column(entries, |entry| entry.hint.as_deref()),
        defaults: column(entries, |entry| entry.default.as_deref()),
        mandatories: column(entries, |entry| entry.field.mandatory),
        hiddens: column(entries, RecordFormField::is_hidden),
        values: column(entries, |entry| entry.value.as_ref()),
        updated: column(entries, |entry| entry.last_updated),
    };
    insert_form().params(write.conn(), &params).await?;
    Ok(())
}

/// Stores the values that `fill_form` changed. `before` is the result of `fill_form`, and `by` is the user who entered
/// the values.
pub async fn store_changes(
    write: &Write,
    form: &RecordForm,
    before: &PreviousValues,
    by: UserKey,
) -> Result<(), Problem> {
    let changed = before.iter().filter_map(|(place, _)| Some((*form.rows.get(*place)?, form.entries.get(*place)?)));
    let changed: Vec<(i64, &RecordFormField)> = changed.collect();
    if changed.is_empty() {
        return Ok(());
    }
    let keys: Vec<i64> = changed.iter().map(|(key, _)| *key).collect();
    let values: Vec<Option<&Value>> = changed.iter().map(|(_, entry)| entry.value.as_ref()).collect();
    let updated: Vec<Option<DateTime<Utc>>> = changed.iter().map(|(_, entry)| entry.last_updated).collect();
    store_form_values().bind(write.conn(), &by.number(), &keys, &values, &updated).await?;
    Ok(())
}

/// Returns one property of all fields, as an array parameter of a statement.
fn column<'a, T>(entries: &'a [RecordFormField], of: impl Fn(&'a RecordFormField) -> T) -> Vec<T> {
    entries.iter().map(of).collect()
}
