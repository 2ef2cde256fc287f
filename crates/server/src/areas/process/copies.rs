//! Phases and steps copied from one owner to another, with keys and files of their own.

use std::collections::HashMap;

use kernel::form::FieldType;
use kernel::form_definition::FormFieldDefinition;
use queries::queries::process::phase::insert_phase;
use serde_json::json;

use super::model::{Phase, Step};
use super::steps::{Owner, insert_copied_steps};
use crate::areas::attachments::contract::{CopiedFile, FileBucket, keep_copies, stage_copies};
use crate::areas::quality::contract::note_form;
use crate::platform::api::Problem;
use crate::platform::db::Write;
use crate::platform::random;
use crate::platform::state::App;

/// Files of steps, copied before the transaction: one set for each target.
#[derive(Debug)]
pub struct StepFiles(Vec<Vec<CopiedFile>>);

impl StepFiles {
    /// Copies the bytes of all files of the steps, once for each target.
    pub async fn stage<'a>(app: &App, steps: impl Iterator<Item = &'a Step>, targets: usize) -> Result<Self, Problem> {
        let with_files = steps.filter(|step| step.media.as_array().is_some_and(|files| !files.is_empty()));
        let keys: Vec<String> = with_files.map(|step| step.key.clone()).collect();
        let mut sets = Vec::new();
        if !keys.is_empty() {
            for _ in 0..targets {
                sets.push(stage_copies(app, FileBucket::Step, &keys, &[]).await?);
            }
        }
        Ok(Self(sets))
    }

    /// Gives one set to the new steps.
    pub async fn keep(
        &mut self,
        app: &App,
        write: &mut Write,
        user_key: i64,
        new_keys: &HashMap<String, String>,
    ) -> Result<(), Problem> {
        let set = self.0.pop().unwrap_or_default();
        let placed = set.into_iter().filter_map(|copy| {
            let target = new_keys.get(&copy.object_key)?.clone();
            Some((copy, target))
        });
        keep_copies(app, write, user_key, placed.collect()).await
    }
}

/// What a copy made: old keys and the new ones.
#[derive(Debug, Default)]
pub struct Copied {
    /// Phases, in their order.
    pub phases: Vec<(String, String)>,
    /// Steps.
    pub steps: HashMap<String, String>,
}

/// Inserts a copy of a whole process.
pub async fn copy_phases(write: &Write, source: &[Phase], product_key: i64) -> Result<Copied, Problem> {
    let mut copied = Copied::default();
    for (place, phase) in (1_i32..).zip(source) {
        let notes = &phase.production_notes;
        let params = json!(phase.params);
        let key = insert_phase()
            .bind(write.conn(), &product_key, &phase.operation_key, &phase.alias, &params, notes, &place)
            .one()
            .await?;
        copied.steps.extend(copy_steps(write, &phase.steps, &key).await?);
        copied.phases.push((phase.key.clone(), key));
    }
    Ok(copied)
}

/// Inserts a copy of steps into a phase; old keys and the new ones.
pub async fn copy_steps(write: &Write, source: &[Step], phase_key: &str) -> Result<HashMap<String, String>, Problem> {
    let forms: Vec<Vec<FormFieldDefinition>> = source.iter().map(new_form).collect();
    note_form(write, &format!("Phase/{phase_key}"), &forms.concat()).await?;
    insert_copied_steps(write, Owner::Phase(phase_key), source, forms).await
}

/// The form of a step with new keys.
fn new_form(step: &Step) -> Vec<FormFieldDefinition> {
    let field = |field: &super::model::FormField| {
        Some(FormFieldDefinition {
            key: random::hex_key(),
            custom_field_key: field.custom_field_key.clone(),
            kind: FieldType::from_word(&field.kind)?,
            multiple: field.multiple,
            label: field.label.clone(),
            hint: field.hint.clone(),
            default: field.default.clone(),
            mandatory: field.mandatory,
            hidden: field.hidden,
        })
    };
    step.form_fields.iter().filter_map(field).collect()
}
