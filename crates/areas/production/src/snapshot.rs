//! Copies of phases and steps that a work order and its jobs keep, so that later changes to the process do not affect
//! them (docs/spec/process.md#process-snapshot).

use std::collections::{BTreeSet, HashMap};

use deadpool_postgres::Object;
use kernel::rules::form::{FieldType, FormFieldSpec};
use kernel::rules::process::PhaseParameters;
use kernel::wire::key::{PhaseKey, ProductKey};
use production_queries::snapshot::find_labels;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use configuration::contract::default_operation_parameters;
use platform::api::Problem;
use process::contract::{DEFAULT_PHASE, Phase, load_phases_keyed, process_of};

/// The copy of a phase that a job keeps.
#[derive(Clone, Debug)]
pub struct PhaseSnapshot {
    /// Key of the phase.
    pub key: PhaseKey,
    /// Name of the phase when it was copied.
    pub alias: String,
    /// Key of the operation that the phase was created from.
    pub operation_key: String,
    /// Production notes of the phase.
    pub notes: Option<String>,
    /// Parameters of the phase, such as step check and batch size.
    pub parameters: PhaseParameters,
    /// Steps as JSON, stored and returned unchanged. [`steps_of`] reads them.
    pub steps: Value,
}

/// A form field that every unit of a work order has.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct SerialField {
    /// Key of the form field in the step.
    pub form_field_key: String,
    /// Key of the custom field that defines the type of the value.
    pub custom_field_key: String,
    /// Label of the field. `null` when it has none.
    pub label: Option<String>,
    /// Hint for the person who fills in the field. `null` when it has none.
    pub hint: Option<String>,
    /// Whether a value is required to complete the step.
    pub mandatory: bool,
    /// Key of the phase that asks for the value.
    pub phase_key: String,
    /// Key of the step that asks for the value.
    pub step_key: String,
}

/// A step of a job, copied from the process.
#[derive(Clone, Debug, Deserialize)]
pub struct StepSnapshot {
    /// Key of the step.
    #[serde(rename = "_key")]
    pub key: String,
    /// Title of the step.
    pub title: Option<String>,
    /// Type of the step: instruction or form.
    #[serde(rename = "type")]
    pub kind: String,
    /// Fields of the form. Empty for an instruction.
    pub form_fields: Vec<FieldSnapshot>,
}

/// A field of the form of a step, copied from the process.
#[derive(Clone, Debug, Deserialize)]
pub struct FieldSnapshot {
    /// Key of the form field.
    #[serde(rename = "_key")]
    pub key: String,
    /// Key of the custom field that defines the type of the value.
    pub custom_field_key: String,
    /// Whether the field accepts several values.
    pub multiple: bool,
    /// Label of the field.
    pub label: Option<String>,
    /// Hint for the person who fills in the field.
    pub hint: Option<String>,
    /// Initial value as text. `None` when the field starts empty.
    pub default: Option<String>,
    /// Whether a value is required.
    pub mandatory: bool,
    /// Whether the value is always the default.
    pub hidden: Option<bool>,
    /// Name of the [`FieldType`] of the field.
    #[serde(rename = "type")]
    pub kind: String,
}

impl FieldSnapshot {
    /// Builds the field against which the kernel checks values. The value of a hidden field is always its default.
    pub fn form_field(&self) -> Result<FormFieldSpec, Problem> {
        let unknown = || Problem::internal(format!("a form field has the unknown type {}", self.kind));
        Ok(FormFieldSpec {
            key: self.key.clone(),
            custom_field_key: self.custom_field_key.clone(),
            kind: FieldType::from_word(&self.kind).ok_or_else(unknown)?,
            multiple: self.multiple,
            mandatory: self.mandatory,
            fixed: self.default.clone().filter(|_| self.hidden == Some(true)),
        })
    }
}

/// Reads the steps from the copy that a job keeps.
pub fn steps_of(step_sequence: &Value) -> Result<Vec<StepSnapshot>, Problem> {
    Vec::deserialize(step_sequence).map_err(Problem::internal)
}

/// Copies the phases of a product for a new work order. A product without a process gets the default phase.
pub async fn load_routing(client: &Object, product_key: ProductKey) -> Result<Vec<PhaseSnapshot>, Problem> {
    let mut phases = process_of(client, product_key).await?;
    if phases.is_empty() {
        phases = load_phases_keyed(client, &[DEFAULT_PHASE]).await?;
    }
    snapshots(client, phases).await
}

/// Copies a phase in its current state, for a new job when no other job of the work order has a copy to reuse. `None`
/// when the phase does not exist.
pub async fn find_phase(client: &Object, key: &PhaseKey) -> Result<Option<PhaseSnapshot>, Problem> {
    let phases = load_phases_keyed(client, &[key.as_str()]).await?;
    Ok(snapshots(client, phases).await?.pop())
}

/// Builds the copies of phases that jobs keep. Fields get their labels, and the default phase gets the configured
/// parameters.
async fn snapshots(client: &Object, mut phases: Vec<Phase>) -> Result<Vec<PhaseSnapshot>, Problem> {
    label_fields(client, &mut phases).await?;
    let mut snapshots = Vec::with_capacity(phases.len());
    for phase in phases {
        let parameters =
            if phase.key == DEFAULT_PHASE { default_operation_parameters(client).await? } else { phase.params };
        // Without steps there is nothing to check, and no step could complete the batch.
        let step_check = parameters.step_check && !phase.steps.is_empty();
        snapshots.push(PhaseSnapshot {
            key: PhaseKey::new(phase.key),
            alias: phase.alias,
            operation_key: phase.operation_key,
            notes: phase.production_notes,
            parameters: PhaseParameters { step_check, ..parameters },
            steps: serde_json::to_value(&phase.steps).map_err(Problem::internal)?,
        });
    }
    Ok(snapshots)
}

/// Fills in missing labels and hints of fields from the custom field, because the copy must not change when the custom
/// field is renamed.
async fn label_fields(client: &Object, phases: &mut [Phase]) -> Result<(), Problem> {
    let mut fields: Vec<_> = phases
        .iter_mut()
        .flat_map(|phase| phase.steps.iter_mut())
        .flat_map(|step| step.form_fields.iter_mut())
        .filter(|field| field.label.is_none() || field.hint.is_none())
        .collect();
    let keys: BTreeSet<String> = fields.iter().map(|field| field.custom_field_key.clone()).collect();
    if keys.is_empty() {
        return Ok(());
    }
    let rows = find_labels().bind(client, &keys.into_iter().collect::<Vec<_>>()).all().await?;
    let labels: HashMap<String, (String, Option<String>)> =
        rows.into_iter().map(|row| (row.key, (row.label, row.hint))).collect();
    for field in &mut fields {
        let Some((label, hint)) = labels.get(&field.custom_field_key) else { continue };
        field.label.get_or_insert_with(|| label.clone());
        field.hint = field.hint.take().or_else(|| hint.clone());
    }
    Ok(())
}

/// Lists the fields that every unit of a work order has: those of all forms, without separators.
pub fn serial_fields(phases: &[PhaseSnapshot]) -> Result<Vec<SerialField>, Problem> {
    let mut fields = Vec::new();
    for phase in phases {
        for step in steps_of(&phase.steps)? {
            let kept = step.form_fields.into_iter().filter(|field| field.kind != FieldType::Separator.as_str());
            fields.extend(kept.map(|field| SerialField {
                form_field_key: field.key,
                custom_field_key: field.custom_field_key,
                label: field.label,
                hint: field.hint,
                mandatory: field.mandatory,
                phase_key: phase.key.to_string(),
                step_key: step.key.clone(),
            }));
        }
    }
    Ok(fields)
}
