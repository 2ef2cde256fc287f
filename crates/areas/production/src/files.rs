//! Files of work orders: evidence of steps, each in the folder of its batch, step and field
//! (docs/spec/attachments.md#evidence).

use std::collections::HashSet;

use deadpool_postgres::Object;
use kernel::rules::form::FieldType;
use kernel::rules::scope::Scope;
use kernel::wire::key::Key;
use production_queries::step::{FindStepOfFolder, find_step_of_folder};
use serde_json::Value;

use super::snapshot::steps_of;
use platform::api::Problem;
use platform::records::FolderPolicy;

/// The parts of the path of a folder for evidence: `batch_key/step_key/custom_field_key/form_field_key`.
struct StepFolder<'a> {
    batch: &'a str,
    step: &'a str,
    custom_field: &'a str,
    form_field: &'a str,
}

impl<'a> StepFolder<'a> {
    /// Splits the path of a folder. `None` when the path does not have four parts.
    fn of(segments: &'a [&'a str]) -> Option<Self> {
        let [batch, step, custom_field, form_field] = segments else { return None };
        Some(Self { batch, step, custom_field, form_field })
    }
}

/// Reads the steps of the batch that a folder belongs to, and the record of the step that the folder names. `None` when
/// the batch does not belong to the work order.
async fn find_step(
    client: &Object,
    order_key: &str,
    named: &StepFolder<'_>,
) -> Result<Option<FindStepOfFolder>, Problem> {
    let number = |text: &str| Key::parse(text).and_then(|key| key.number());
    let (Some(order), Some(batch)) = (number(order_key), number(named.batch)) else { return Ok(None) };
    Ok(find_step_of_folder().bind(client, &named.step, &batch, &order).opt().await?)
}

/// Returns who may write files into a folder of a work order. Only the folder of a step field of type files accepts
/// files: from every caller while the step is open, and only from users who may edit steps once it is done.
pub async fn folder_policy(client: &Object, order_key: &str, segments: &[&str]) -> Result<FolderPolicy, Problem> {
    let Some(named) = StepFolder::of(segments) else { return Ok(FolderPolicy::Nothing) };
    let Some(found) = find_step(client, order_key, &named).await? else { return Ok(FolderPolicy::Nothing) };
    let steps = steps_of(&found.step_sequence)?;
    let fields = steps.iter().filter(|step| step.key == named.step).flat_map(|step| &step.form_fields);
    let is_named = fields.into_iter().any(|field| {
        field.key == named.form_field
            && field.custom_field_key == named.custom_field
            && field.kind == FieldType::Files.as_str()
    });
    Ok(match (is_named, found.status.as_deref()) {
        (false, _) => FolderPolicy::Nothing,
        (true, Some("done")) => FolderPolicy::FilesWith(Scope::ProductionStepEdit),
        (true, _) => FolderPolicy::Files,
    })
}

/// Lists the files in a folder that a completed step refers to. They are evidence and are never replaced. The set is
/// empty while the step is open.
pub async fn evidence_files(client: &Object, order_key: &str, segments: &[&str]) -> Result<HashSet<String>, Problem> {
    let Some(named) = StepFolder::of(segments) else { return Ok(HashSet::new()) };
    let found = find_step(client, order_key, &named).await?;
    let done = found.filter(|found| found.status.as_deref() == Some("done")).and_then(|found| found.form_data);
    let Some(Value::Array(entries)) = done else { return Ok(HashSet::new()) };
    let of_field = entries.iter().filter(|entry| entry["form_field_key"] == named.form_field);
    let files = of_field.filter_map(|entry| entry["value"].as_array()).flatten();
    Ok(files.filter_map(|file| Some(file.get("name")?.as_str()?.to_owned())).collect())
}
