//! Operations, phases and steps as the API returns them.

use kernel::rules::form_definition::FormField;
use kernel::rules::process::PhaseParameters;
use kernel::wire::time::Timestamp;
use process_queries::above::OperationRow;
use process_queries::phase::PhaseRow;
use process_queries::step::{FormFieldRow, StepRow};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use attachments::contract::NamedFile;

/// Builds the field of a form from its stored row.
pub fn form_field(row: FormFieldRow) -> FormField {
    FormField {
        key: row.key,
        custom_field_key: row.custom_field_key,
        multiple: row.multiple,
        label: row.label,
        hint: row.hint,
        default: row.default_text,
        mandatory: row.mandatory,
        hidden: row.hidden,
        kind: row.kind,
    }
}

/// A step of a phase or operation.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Step {
    /// Key of the step.
    #[serde(rename = "_key")]
    pub key: String,
    /// Title of the step. `null` when it has none.
    pub title: Option<String>,
    /// Instruction for the operator, in Markdown. `null` when there is none.
    pub description: Option<String>,
    /// Kind of step: `instruction` (to read) or `form` (to fill in).
    #[serde(rename = "type")]
    pub kind: String,
    /// Fields of the form, in order. Empty for an instruction.
    pub form_fields: Vec<FormField>,
    /// Reserved for label printing. Always empty.
    #[schema(value_type = Vec<Object>, max_items = 0)]
    pub print_templates: [Value; 0],
    /// Media files of the step, sorted by name, each with `name` and `size` in bytes.
    #[schema(value_type = Vec<NamedFile>)]
    pub media: Value,
    /// Time when the step was removed from its process. `null` for a step of the current process.
    pub trashed: Option<Timestamp>,
}

impl Step {
    /// Builds the step from its stored row and form.
    pub fn new(row: StepRow, form_fields: Vec<FormField>) -> Self {
        Self {
            key: row.key,
            title: row.title,
            description: row.description,
            kind: row.kind,
            form_fields,
            print_templates: [],
            media: row.media,
            trashed: row.trashed.map(Timestamp),
        }
    }
}

/// Phases that a command stored or changed.
#[derive(Debug, Serialize, ToSchema)]
pub struct Phases {
    /// The phases, sorted by product and routing order.
    pub phases: Vec<Phase>,
}

/// A phase of a product's process.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Phase {
    /// Identifier of the phase: `Phase/` followed by its key.
    #[serde(rename = "_id")]
    pub id: String,
    /// Key of the phase.
    #[serde(rename = "_key")]
    pub key: String,
    /// Revision of the phase. It changes with every change to the phase.
    #[serde(rename = "_rev")]
    pub rev: String,
    /// Name of the phase within the product.
    pub alias: String,
    /// Key of the product. `null` only for the phase `default`.
    pub product_key: Option<String>,
    /// Key of the operation that the phase is based on.
    pub operation_key: String,
    /// Parameters that control how operators work in the phase.
    pub params: PhaseParameters,
    /// Keys of the steps, in order.
    pub step_sequence: Vec<String>,
    /// Steps of the phase, in order.
    pub steps: Vec<Step>,
    /// Notes that operators see in this phase. `null` when there are none.
    pub production_notes: Option<String>,
    /// Reserved for label printing. Always empty.
    #[schema(value_type = Vec<Object>, max_items = 0)]
    pub print_templates: [Value; 0],
    /// Time when the phase was removed from the process. `null` for a phase of the current process.
    pub trashed: Option<Timestamp>,
}

impl Phase {
    /// Builds the phase from its stored row and steps.
    pub fn new(row: PhaseRow, steps: Vec<Step>) -> Self {
        let mut params = PhaseParameters::default().with_stored(&row.params);
        // With step check, the last step completes the batch, so a phase without steps could never complete one.
        params.step_check &= !steps.is_empty();
        Self {
            id: format!("Phase/{}", row.key),
            key: row.key,
            rev: row.rev.to_string(),
            alias: row.alias,
            product_key: row.product_key.map(|key| key.to_string()),
            operation_key: row.operation_key,
            params,
            step_sequence: steps.iter().map(|step| step.key.clone()).collect(),
            steps,
            production_notes: row.production_notes,
            print_templates: [],
            trashed: row.trashed.map(Timestamp),
        }
    }
}

/// A product that uses an operation.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "the shape of what the statement answers")]
pub struct OperationUse {
    /// Key of the product.
    #[schema(rename = "_key")]
    key: String,
    /// Code of the product.
    code: String,
}

/// An operation: a template for phases, independent of a product.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Operation {
    /// Identifier of the operation: `Operation/` followed by its key.
    #[serde(rename = "_id")]
    pub id: String,
    /// Key of the operation.
    #[serde(rename = "_key")]
    pub key: String,
    /// Revision of the operation. It changes with every change to the operation.
    #[serde(rename = "_rev")]
    pub rev: String,
    /// Name of the operation, unique ignoring case.
    pub name: String,
    /// Code of the operation. `null` when it has none.
    pub code: Option<String>,
    /// Description of the operation. `null` when it has none.
    pub description: Option<String>,
    /// Parameters for phases based on this operation, unless a phase sets its own.
    pub default_phase_parameters: PhaseParameters,
    /// Notes for operators in phases based on this operation. `null` when there are none.
    pub default_phase_notes: Option<String>,
    /// Steps for phases based on this operation, in order.
    pub default_phase_steps: Vec<Step>,
    /// Products that are not in the trash and have a phase based on this operation, sorted by code, each with `_key`
    /// and `code`.
    #[schema(value_type = Vec<OperationUse>)]
    pub used_for: Value,
}

impl Operation {
    /// Builds the operation from its stored row and steps.
    pub fn new(row: OperationRow, steps: Vec<Step>) -> Self {
        Self {
            id: format!("Operation/{}", row.key),
            key: row.key,
            rev: row.rev.to_string(),
            name: row.name,
            code: row.code,
            description: row.description,
            default_phase_parameters: PhaseParameters::default().with_stored(&row.default_phase_parameters),
            default_phase_notes: row.default_phase_notes,
            default_phase_steps: steps,
            used_for: row.used_for,
        }
    }
}
