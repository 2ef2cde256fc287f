//! Records of the area as clients see them.

use kernel::rules::process::PhaseParameters;
use kernel::wire::time::Timestamp;
use process_queries::above::OperationRow;
use process_queries::phase::PhaseRow;
use process_queries::step::{FormFieldRow, StepRow};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

/// One field of a form.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct FormField {
    /// Its key in the form.
    #[serde(rename = "_key")]
    pub key: String,
    /// The custom field behind it.
    pub custom_field_key: String,
    /// Whether it takes several values.
    pub multiple: bool,
    /// Label of its own.
    pub label: Option<String>,
    /// Hint of its own.
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

impl From<FormFieldRow> for FormField {
    fn from(row: FormFieldRow) -> Self {
        Self {
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
}

/// A step of a phase.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Step {
    /// Its key.
    #[serde(rename = "_key")]
    pub key: String,
    /// Its title.
    pub title: Option<String>,
    /// What to do, in Markdown.
    pub description: Option<String>,
    /// What it asks for.
    #[serde(rename = "type")]
    pub kind: String,
    /// Its form.
    pub form_fields: Vec<FormField>,
    /// Kept for label printing.
    #[schema(value_type = Vec<Object>)]
    pub print_templates: [Value; 0],
    /// Files, as `{name, size}`.
    #[schema(value_type = Vec<Object>)]
    pub media: Value,
    /// When it was taken out of the process.
    pub trashed: Option<Timestamp>,
}

impl Step {
    /// A stored step with its form.
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

/// Phases that a change made or touched.
#[derive(Debug, Serialize, ToSchema)]
pub struct Phases {
    /// In their order.
    pub phases: Vec<Phase>,
}

/// A phase of a product's process.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Phase {
    /// `Phase/key`.
    #[serde(rename = "_id")]
    pub id: String,
    /// Its key.
    #[serde(rename = "_key")]
    pub key: String,
    /// Its revision.
    #[serde(rename = "_rev")]
    pub rev: String,
    /// Its name inside the product.
    pub alias: String,
    /// The product; only the default phase has none.
    pub product_key: Option<String>,
    /// The operation it comes from.
    pub operation_key: String,
    /// How it is worked.
    pub params: PhaseParameters,
    /// Keys of the steps in their order.
    pub step_sequence: Vec<String>,
    /// The steps.
    pub steps: Vec<Step>,
    /// Shown to operators.
    pub production_notes: Option<String>,
    /// Kept for label printing.
    #[schema(value_type = Vec<Object>)]
    pub print_templates: [Value; 0],
    /// When it was taken out of the process.
    pub trashed: Option<Timestamp>,
}

impl Phase {
    /// A stored phase with its steps.
    pub fn new(row: PhaseRow, steps: Vec<Step>) -> Self {
        let mut params = PhaseParameters::default().with_stored(&row.params);
        // There is nothing to check without steps.
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

/// A template of phases.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Operation {
    /// `Operation/key`.
    #[serde(rename = "_id")]
    pub id: String,
    /// Its key.
    #[serde(rename = "_key")]
    pub key: String,
    /// Its revision.
    #[serde(rename = "_rev")]
    pub rev: String,
    /// Its name.
    pub name: String,
    /// Its code.
    pub code: Option<String>,
    /// Free text.
    pub description: Option<String>,
    /// Parameters of new phases.
    pub default_phase_parameters: PhaseParameters,
    /// Notes of new phases.
    pub default_phase_notes: Option<String>,
    /// Steps of new phases.
    pub default_phase_steps: Vec<Step>,
    /// Products with a phase of this operation, as `{_key, code}`.
    #[schema(value_type = Vec<Object>)]
    pub used_for: Value,
}

impl Operation {
    /// A stored operation with its steps.
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
