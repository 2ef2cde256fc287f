//! What an order and its jobs keep of the process: later changes of phases and steps do not reach them
//! (docs/spec/process.md#process-snapshot).

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

/// A phase, as a job keeps it.
#[derive(Clone, Debug)]
pub struct PhaseSnapshot {
    /// The phase.
    pub key: PhaseKey,
    /// Its name.
    pub alias: String,
    /// The operation that it came from.
    pub operation_key: String,
    /// Its notes.
    pub notes: Option<String>,
    /// How it is worked.
    pub parameters: PhaseParameters,
    /// Its steps, as they are stored and answered.
    pub steps: Value,
}

/// A field of a form that every unit of an order has.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct SerialField {
    /// Its key in the form.
    pub form_field_key: String,
    /// The custom field behind it.
    pub custom_field_key: String,
    /// Its label.
    pub label: Option<String>,
    /// Its hint.
    pub hint: Option<String>,
    /// Whether it must be filled in.
    pub mandatory: bool,
    /// The phase that asks for it.
    pub phase_key: String,
    /// The step that asks for it.
    pub step_key: String,
}

/// A step of a job.
#[derive(Clone, Debug, Deserialize)]
pub struct StepSnapshot {
    /// Its key.
    #[serde(rename = "_key")]
    pub key: String,
    /// Its title.
    pub title: Option<String>,
    /// What it asks for.
    #[serde(rename = "type")]
    pub kind: String,
    /// Its form.
    pub form_fields: Vec<FieldSnapshot>,
}

/// A field of a step's form.
#[derive(Clone, Debug, Deserialize)]
pub struct FieldSnapshot {
    /// Its key in the form.
    #[serde(rename = "_key")]
    pub key: String,
    /// The custom field behind it.
    pub custom_field_key: String,
    /// Whether it takes several values.
    pub multiple: bool,
    /// Its label.
    pub label: Option<String>,
    /// Its hint.
    pub hint: Option<String>,
    /// Text form of the value that it starts with.
    pub default: Option<String>,
    /// Whether it must be filled in.
    pub mandatory: bool,
    /// Whether its value is always the default.
    pub hidden: Option<bool>,
    /// What it holds.
    #[serde(rename = "type")]
    pub kind: String,
}

impl FieldSnapshot {
    /// The field, as values are read against it.
    pub fn form_field(&self) -> Result<FormFieldSpec, Problem> {
        let unknown = || Problem::internal(format!("a field of the unknown type {}", self.kind));
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

/// The steps of a job.
pub fn steps_of(step_sequence: &Value) -> Result<Vec<StepSnapshot>, Problem> {
    Vec::deserialize(step_sequence).map_err(Problem::internal)
}

/// The phases of a product as a new order takes them over; without a process the one default phase.
pub async fn load_routing(client: &Object, product_key: ProductKey) -> Result<Vec<PhaseSnapshot>, Problem> {
    let mut phases = process_of(client, product_key).await?;
    if phases.is_empty() {
        phases = load_phases_keyed(client, &[DEFAULT_PHASE]).await?;
    }
    snapshots(client, phases).await
}

/// One phase as it is now, for a job of a phase whose jobs are all gone.
pub async fn find_phase(client: &Object, key: &PhaseKey) -> Result<Option<PhaseSnapshot>, Problem> {
    let phases = load_phases_keyed(client, &[key.as_str()]).await?;
    Ok(snapshots(client, phases).await?.pop())
}

async fn snapshots(client: &Object, mut phases: Vec<Phase>) -> Result<Vec<PhaseSnapshot>, Problem> {
    label_fields(client, &mut phases).await?;
    let mut snapshots = Vec::with_capacity(phases.len());
    for phase in phases {
        let parameters =
            if phase.key == DEFAULT_PHASE { default_operation_parameters(client).await? } else { phase.params };
        // There is nothing to check without steps.
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

/// Fields without label or hint of their own show those of the custom field, as they are now.
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

/// The fields of all forms; what only parts a form is no field of a unit.
pub fn serial_fields(phases: &[PhaseSnapshot]) -> Result<Vec<SerialField>, Problem> {
    let mut fields = Vec::new();
    for phase in phases {
        for step in steps_of(&phase.steps)? {
            let held = step.form_fields.into_iter().filter(|field| field.kind != FieldType::Separator.as_str());
            fields.extend(held.map(|field| SerialField {
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
