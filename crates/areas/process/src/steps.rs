//! Writes the steps of a phase or an operation with their forms. Sent keys are kept.

use std::collections::HashSet;

use kernel::rules::form_definition::FormFieldDefinition;
use kernel::rules::process::{StepIn, StepType};
use kernel::wire::text::Text;
use process_queries::client::Params as _;
use process_queries::step::{
    InsertFormFieldsParams, delete_form_fields, forget_form_fields, insert_form_fields, insert_step, update_step,
};
use serde_json::json;

use super::refusals::ProcessRefusal;
use platform::api::Problem;
use platform::db::Write;
use quality::contract::{FieldPath, define_form};

/// The record that steps belong to.
#[derive(Clone, Copy, Debug)]
pub enum StepOwner<'a> {
    /// A phase of a product, by key.
    Phase(&'a str),
    /// An operation, by key.
    Operation(&'a str),
}

impl<'a> StepOwner<'a> {
    /// Returns the values of the columns `phase_key` and `operation_key`, one of which is null.
    fn columns(self) -> (Option<&'a str>, Option<&'a str>) {
        match self {
            Self::Phase(key) => (Some(key), None),
            Self::Operation(key) => (None, Some(key)),
        }
    }
}

/// Steps of one owner with their checked forms.
#[derive(Debug)]
pub struct DefinedSteps {
    steps: Vec<(StepIn, Vec<FormFieldDefinition>)>,
}

impl DefinedSteps {
    /// Returns the fields of all forms in one list, to record which custom fields are in use.
    pub fn form(&self) -> Vec<FormFieldDefinition> {
        self.steps.iter().flat_map(|(_, form)| form.clone()).collect()
    }

    /// Returns the keys of the custom fields that the forms ask for.
    pub fn asked_fields(&self) -> Vec<String> {
        self.steps.iter().flat_map(|(_, form)| form).map(|field| field.custom_field_key.clone()).collect()
    }

    /// Returns the step keys in the request, which name existing steps.
    pub fn given_keys(&self) -> impl Iterator<Item = &str> {
        self.steps.iter().filter_map(|(step, _)| step.key.as_ref().map(kernel::wire::key::Key::as_str))
    }
}

/// Checks the forms of several owners at once, each given by its steps. Refuses an instruction that has fields, and a
/// field key that occurs twice. A refusal names phase, step and field by their index, counted from 0. The steps of an
/// operation count as phase 0.
pub async fn define_steps(write: &Write, owners: Vec<Vec<StepIn>>) -> Result<Vec<DefinedSteps>, Problem> {
    let (mut places, mut fields): (Vec<FieldPath>, Vec<_>) = (Vec::new(), Vec::new());
    for (phase, steps) in owners.iter().enumerate() {
        for (step, input) in steps.iter().enumerate() {
            if input.kind == StepType::Instruction && !input.form_fields.0.is_empty() {
                let refusal = Problem::from(ProcessRefusal::FormFieldsNotAllowed);
                return Err(refusal.with("phase", phase).with("step", step));
            }
            for (index, field) in input.form_fields.0.iter().enumerate() {
                places.push(vec![("index", index), ("phase", phase), ("step", step)]);
                fields.push(field.0.clone());
            }
        }
    }
    let defined = define_form(write, fields, false, |place| places.get(place).cloned().unwrap_or_default()).await?;
    refuse_repeated(defined.iter().map(|field| field.key.as_str()))?;
    let mut defined = defined.into_iter();
    let owners = owners.into_iter().map(|steps| {
        let steps = steps.into_iter().map(|step| {
            let form = defined.by_ref().take(step.form_fields.0.len()).collect();
            (step, form)
        });
        DefinedSteps { steps: steps.collect() }
    });
    Ok(owners.collect())
}

/// Refuses a key that occurs twice in the body, because it would name two records.
pub fn refuse_repeated<'a>(keys: impl Iterator<Item = &'a str>) -> Result<(), Problem> {
    let mut seen = HashSet::new();
    for key in keys {
        if !seen.insert(key) {
            let message = format!("The key {key} occurs twice in the body. Send each key once.");
            return Err(ProcessRefusal::DuplicateKey.with_message(message).with("key", key));
        }
    }
    Ok(())
}

/// Writes the steps of one owner in order, with their forms, and returns their keys. A step with a key is changed, even
/// if it comes from another phase of the process. A step without a key is new.
pub async fn write_steps(write: &Write, owner: StepOwner<'_>, defined: DefinedSteps) -> Result<Vec<String>, Problem> {
    let (phase, operation) = owner.columns();
    let (mut keys, mut forms) = (Vec::new(), Vec::new());
    for (place, (step, form)) in (1_i32..).zip(defined.steps) {
        let (title, description) = (step.title.map(Text::into_string), step.description.map(Text::into_string));
        let kind = step.kind.as_str();
        let key = if let Some(key) = step.key {
            update_step().bind(write.conn(), &phase, &place, &title, &description, &kind, &key.as_str()).await?;
            key.to_string()
        } else {
            insert_step().bind(write.conn(), &phase, &operation, &place, &title, &description, &kind).one().await?
        };
        forms.push((key.clone(), form));
        keys.push(key);
    }
    write_forms(write, &keys, forms).await?;
    Ok(keys)
}

/// Replaces the forms of steps. `step_keys` are all steps of the owner, and `forms` has the new form of each step.
async fn write_forms(
    write: &Write,
    step_keys: &[String],
    forms: Vec<(String, Vec<FormFieldDefinition>)>,
) -> Result<(), Problem> {
    delete_form_fields().bind(write.conn(), &step_keys).await?;
    let keys: Vec<&str> = forms.iter().flat_map(|(_, form)| form).map(|field| field.key.as_str()).collect();
    if !keys.is_empty() {
        // A field may move with its key from another step of the same process or operation, whose row is deleted first.
        forget_form_fields().bind(write.conn(), &keys, &step_keys).await?;
    }
    insert_forms(write, forms).await
}

/// Writes the forms of steps that have none yet.
pub async fn insert_forms(write: &Write, forms: Vec<(String, Vec<FormFieldDefinition>)>) -> Result<(), Problem> {
    let mut rows = InsertFormFieldsParams {
        keys: Vec::new(),
        step_keys: Vec::new(),
        custom_field_keys: Vec::new(),
        places: Vec::new(),
        multiples: Vec::new(),
        mandatories: Vec::new(),
        extras: Vec::new(),
    };
    for (step_key, form) in forms {
        for (place, field) in (1_i32..).zip(form) {
            let extra =
                json!({"label": field.label, "hint": field.hint, "default": field.default, "hidden": field.hidden});
            rows.keys.push(field.key);
            rows.step_keys.push(step_key.clone());
            rows.custom_field_keys.push(field.custom_field_key);
            rows.places.push(place);
            rows.multiples.push(field.multiple);
            rows.mandatories.push(field.mandatory);
            rows.extras.push(extra);
        }
    }
    if !rows.keys.is_empty() {
        insert_form_fields().params(write.conn(), &rows).await?;
    }
    Ok(())
}
