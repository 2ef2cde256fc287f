//! Values of steps: checks them against the form that the job keeps, stores them, and prepares them for the units.

use deadpool_postgres::Object;
use kernel::rules::form::{FieldType, FilledField};
use kernel::rules::step_form::{StepFormField, StepFormMode, StepValuesPath, merge};
use kernel::wire::input::{Fault, Members, Reader};
use kernel::wire::key::{BatchKey, JobKey, OrderKey, StepRecordKey, UserKey, WorkSessionKey};
use production_queries::client::Params as _;
use production_queries::steps::{StoreStepsParams, store_steps};
use serde::Serialize;
use serde_json::Value;

use super::contents::{BatchContents, StepExecution};
use crate::snapshot::{FieldSnapshot, StepSnapshot};
use attachments::contract::FileBucket;
use platform::api::Problem;
use platform::db::Write;
use quality::contract::{FormLookup, form_lookup};
use serial::contract::StepValue;

/// Name of the rule that a missing mandatory value breaks.
pub const MISSING: &str = "mandatory_missing";

/// A value in the form in which it is stored and returned.
#[derive(Serialize)]
struct StoredFieldValue<'a> {
    form_field_key: &'a str,
    custom_field_key: &'a str,
    value: &'a Value,
}

/// Turns the values of a step into JSON for storage. [`super::contents::read_values`] reads it.
pub fn values_json(values: &[FilledField]) -> Result<Value, Problem> {
    let row = |one: &FilledField| -> Result<Value, Problem> {
        let row = StoredFieldValue {
            form_field_key: &one.form_field_key,
            custom_field_key: &one.custom_field_key,
            value: &one.value,
        };
        serde_json::to_value(row).map_err(Problem::internal)
    };
    values.iter().map(row).collect::<Result<Vec<_>, _>>().map(Value::Array)
}

/// Builds the form of a step, against which the kernel checks values.
fn form_of(step: &StepSnapshot) -> Result<Vec<StepFormField>, Problem> {
    let field = |field: &FieldSnapshot| {
        Ok(StepFormField { field: field.form_field()?, default: field.default.clone().filter(|text| !text.is_empty()) })
    };
    step.form_fields.iter().map(field).collect()
}

/// The step of a batch whose values are read.
#[derive(Clone, Copy, Debug)]
pub struct StepContext<'a> {
    /// Key of the work order whose files the values may refer to.
    pub order_key: OrderKey,
    /// Key of the batch.
    pub batch_key: BatchKey,
    /// The step whose values are read.
    pub step: &'a StepSnapshot,
}

/// Merges the values sent for a step with those recorded before, and checks them against its form. Reports faults to
/// `reader`, with the path of the values in the body.
pub async fn read_step(
    client: &Object,
    at: StepContext<'_>,
    noted: &[FilledField],
    sent: &[(String, Value)],
    (mode, place): (StepFormMode, StepValuesPath),
    reader: &mut Reader,
) -> Result<Vec<FilledField>, Problem> {
    let form = form_of(at.step)?;
    let lookup = look_up(client, at, &form, sent).await?;
    Ok(merge(&form, noted, sent, mode, place, &lookup, reader))
}

/// Reads the list values and files that sent values and defaults refer to. Nothing is read when the form has no field
/// of such a type.
async fn look_up(
    client: &Object,
    at: StepContext<'_>,
    form: &[StepFormField],
    sent: &[(String, Value)],
) -> Result<FormLookup, Problem> {
    let fields: Vec<_> = form.iter().map(|one| one.field.clone()).collect();
    if fields.iter().all(|field| !matches!(field.kind, FieldType::Choice | FieldType::Files)) {
        return Ok(FormLookup::default());
    }
    let defaults = form.iter().filter_map(|one| Some((String::new(), Value::String(one.default.clone()?))));
    let values: Vec<(String, Value)> = sent.iter().cloned().chain(defaults).collect();
    let folder = |form_field: &str| {
        let custom = fields.iter().find(|field| field.key == form_field).map(|field| field.custom_field_key.as_str());
        let subfolder = format!("{}/{}/{}/{form_field}", at.batch_key, at.step.key, custom.unwrap_or_default());
        (FileBucket::Traceability, at.order_key.to_string(), subfolder)
    };
    form_lookup(client, &fields, &values, folder).await
}

/// Returns the missing mandatory values, which the caller adds to the causes of a completion. Refuses immediately when
/// values have other faults.
pub fn missing_values(reader: Reader) -> Result<Vec<Fault>, Problem> {
    let Err(faults) = reader.finish(Some(()), Members::Parameters(&[])) else { return Ok(Vec::new()) };
    if faults.iter().all(is_missing) { Ok(faults) } else { Err(Problem::invalid(faults)) }
}

/// Whether the fault is a missing mandatory value.
fn is_missing(fault: &Fault) -> bool {
    fault.more.get("rule").is_some_and(|rule| rule == MISSING)
}

/// Refuses values with faults, missing ones included.
pub fn refuse_faults(reader: Reader) -> Result<(), Problem> {
    reader.finish(Some(()), Members::Parameters(&[])).map_err(Problem::invalid)
}

/// Values of a step that are to be stored.
#[derive(Clone, Debug)]
pub struct StepNote {
    /// Key of the step.
    pub step_key: String,
    /// Whether the step is done. Otherwise its values are a draft.
    pub done: bool,
    /// Values of the step.
    pub values: Vec<FilledField>,
}

/// The user who records a step, and the time.
#[derive(Clone, Copy, Debug)]
pub struct StepStamp {
    /// Time of the command.
    pub now: chrono::DateTime<chrono::Utc>,
    /// Key of the user.
    pub user_key: UserKey,
    /// The open work session. `None` when values are saved as a draft.
    pub session_key: Option<WorkSessionKey>,
}

/// Stores the values of steps of an open batch, which the caller has locked. Returns the keys of the records, in the
/// sequence of the notes.
pub async fn store_notes(
    write: &Write,
    job_key: JobKey,
    batch_key: BatchKey,
    by: StepStamp,
    notes: &[StepNote],
) -> Result<Vec<StepRecordKey>, Problem> {
    if notes.is_empty() {
        return Ok(Vec::new());
    }
    let params = StoreStepsParams {
        job_key: job_key.number(),
        batch_key: batch_key.number(),
        user_key: Some(by.user_key.number()),
        work_session_key: by.session_key.map(WorkSessionKey::number),
        step_keys: notes.iter().map(|note| note.step_key.as_str()).collect::<Vec<_>>(),
        statuses: notes.iter().map(|note| if note.done { "done" } else { "to_do" }).collect::<Vec<_>>(),
        completed: notes.iter().map(|note| note.done.then_some(by.now)).collect::<Vec<_>>(),
        form_data: notes.iter().map(|note| values_json(&note.values)).collect::<Result<Vec<_>, _>>()?,
    };
    let rows = store_steps().params(write.conn(), &params).all().await?;
    let key_of = |note: &StepNote| rows.iter().find(|row| row.step_key == note.step_key).map(|row| row.key);
    Ok(notes.iter().filter_map(key_of).map(StepRecordKey::new).collect())
}

/// Builds the values of a step that are copied to units. Fields without a value are left out, except those in
/// `cleared`, whose earlier value is removed from the units.
pub fn unit_values(step: &StepSnapshot, values: &[FilledField], cleared: &[&str]) -> Result<Vec<StepValue>, Problem> {
    let mut given = Vec::new();
    for field in &step.form_fields {
        let value = values.iter().find(|filled| filled.form_field_key == field.key).map(|filled| filled.value.clone());
        if value.is_none() && !cleared.contains(&field.key.as_str()) {
            continue;
        }
        given.push(StepValue {
            step_key: step.key.clone(),
            form_field_key: field.key.clone(),
            custom_field_key: field.custom_field_key.clone(),
            kind: field.form_field()?.kind.as_str(),
            label: field.label.clone(),
            hint: field.hint.clone(),
            mandatory: field.mandatory,
            value,
        });
    }
    Ok(given)
}

/// Finds the first step before this one that is not done, or `None` when all are done.
pub fn open_before<'a>(at_work: &'a BatchContents, step: &StepSnapshot) -> Option<&'a StepSnapshot> {
    let earlier = at_work.steps.iter().take_while(|one| one.key != step.key);
    earlier.into_iter().find(|one| !at_work.is_done(&one.key))
}

/// The key of a step, and the values that were sent for it.
pub type SentStep = (String, Vec<(String, Value)>);

/// Reads the values of the steps of a batch that is completed directly. Returns the notes to store, and the missing
/// mandatory values, each with its step.
///
/// With step check nothing is read. Otherwise all mandatory values are required, and steps with values become done. A
/// batch that is all scrap needs no values, and its steps stay open.
pub async fn read_steps(
    client: &Object,
    at_work: &BatchContents,
    sent: &[SentStep],
    all_scrap: bool,
) -> Result<(Vec<StepNote>, Vec<(String, Fault)>), Problem> {
    if at_work.job.parameters.step_check {
        return Ok((Vec::new(), Vec::new()));
    }
    let mode = if all_scrap { StepFormMode::Noted } else { StepFormMode::Complete };
    let (mut lacking, mut wrong, mut notes) = (Vec::new(), Vec::new(), Vec::new());
    for step in &at_work.steps {
        let stored = at_work.noted_in(&step.key);
        let place = sent.iter().position(|(key, _)| *key == step.key);
        // A step that was completed before is changed only when values are sent for it.
        if stored.is_some_and(StepExecution::done) && place.is_none() {
            continue;
        }
        let before = stored.map_or_else(|| Ok(Vec::new()), StepExecution::values)?;
        let values = place.and_then(|place| sent.get(place)).map(|(_, values)| values.clone()).unwrap_or_default();
        let at = StepContext { order_key: at_work.order.key, batch_key: at_work.key, step };
        let mut reader = Reader::new("body");
        let values = read_step(client, at, &before, &values, (mode, StepValuesPath::Step(place)), &mut reader).await?;
        let faults = reader.finish(Some(()), Members::Parameters(&[])).err().unwrap_or_default();
        wrong.extend(faults.iter().filter(|fault| !is_missing(fault)).cloned());
        lacking.extend(faults.into_iter().map(|fault| (step.key.clone(), fault)));
        if !values.is_empty() || place.is_some() {
            notes.push(StepNote { step_key: step.key.clone(), done: !all_scrap && !values.is_empty(), values });
        }
    }
    if wrong.is_empty() {
        Ok((notes, lacking))
    } else {
        Err(Problem::invalid(lacking.into_iter().map(|(_, fault)| fault).collect()))
    }
}
