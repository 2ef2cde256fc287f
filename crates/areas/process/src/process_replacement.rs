//! Replaces the whole process of a product in one transaction. The caller has locked the product.

use std::collections::{HashMap, HashSet};

use kernel::rules::process::{PhaseIn, PhaseParameters};
use kernel::wire::key::{Key, ProductKey};
use kernel::wire::text::Text;
use process_queries::operation::{HoldOperations, hold_operations};
use process_queries::phase::{PhaseRow, insert_phase, read_process, trash_phases, update_phase};
use process_queries::step::{find_steps_of_product, trash_steps};
use serde_json::json;

use super::model::Phase;
use super::refusals::ProcessRefusal;
use super::rows::load_phases;
use super::steps::{DefinedSteps, StepOwner, define_steps, refuse_repeated, write_steps};
use platform::api::Problem;
use platform::db::Write;
use quality::contract::note_fields;

/// The live phases and steps of a locked product.
#[derive(Debug)]
pub struct StoredProcess {
    product_key: ProductKey,
    phases: Vec<PhaseRow>,
    steps: HashSet<String>,
}

/// A stored phase that the new process leaves out.
#[derive(Debug)]
pub struct AbsentPhase {
    /// Key of the phase.
    pub key: String,
    /// Name of the phase within the product.
    pub alias: String,
}

impl StoredProcess {
    /// Reads the stored phases and the keys of the stored steps.
    pub async fn load(write: &Write, product_key: ProductKey) -> Result<Self, Problem> {
        let phases = read_process().bind(write.conn(), &product_key.number()).all().await?;
        let steps = find_steps_of_product().bind(write.conn(), &product_key.number()).all().await?;
        Ok(Self { product_key, phases, steps: steps.into_iter().map(|step| step.key).collect() })
    }

    /// Lists the phases that the new process leaves out.
    pub fn absent(&self, phases: &[PhaseIn]) -> Vec<AbsentPhase> {
        let kept: HashSet<&str> = phases.iter().filter_map(|phase| phase.key.as_ref().map(Key::as_str)).collect();
        let gone = self.phases.iter().filter(|row| !kept.contains(row.key.as_str()));
        gone.map(|row| AbsentPhase { key: row.key.clone(), alias: row.alias.clone() }).collect()
    }

    /// Replaces the process and returns the stored phases. The caller must have made sure that no BOM line names an
    /// absent phase.
    pub async fn replace(self, write: &Write, mut phases: Vec<PhaseIn>) -> Result<Vec<Phase>, Problem> {
        check_keys(&phases, &self.phases, &self.steps)?;
        let operations = hold_named_operations(write, &phases).await?;
        let sent_steps = phases.iter_mut().map(|phase| std::mem::take(&mut phase.steps.0)).collect();
        let defined = define_steps(write, sent_steps).await?;
        self.trash_absent(write, &phases, &defined).await?;
        let mut forms = Vec::with_capacity(phases.len());
        for (place, (phase, steps)) in (1_i32..).zip(phases.into_iter().zip(defined)) {
            let phase_key = store_phase(write, self.product_key, place, phase, &operations).await?;
            forms.push((format!("Phase/{phase_key}"), steps.asked_fields()));
            write_steps(write, StepOwner::Phase(&phase_key), steps).await?;
        }
        note_fields(write, &forms).await?;
        let rows = read_process().bind(write.conn(), &self.product_key.number()).all().await?;
        load_phases(write.conn(), rows).await
    }

    /// Moves the phases and steps that the new process leaves out to the trash.
    async fn trash_absent(&self, write: &Write, phases: &[PhaseIn], defined: &[DefinedSteps]) -> Result<(), Problem> {
        let now = write.now();
        let kept: HashSet<&str> = defined.iter().flat_map(DefinedSteps::given_keys).collect();
        let gone: Vec<&str> = self.steps.iter().map(String::as_str).filter(|key| !kept.contains(key)).collect();
        trash_steps().bind(write.conn(), &now, &gone).await?;
        let gone: Vec<String> = self.absent(phases).into_iter().map(|phase| phase.key).collect();
        trash_phases().bind(write.conn(), &now, &gone).await?;
        let forms: Vec<_> = gone.iter().map(|key| (format!("Phase/{key}"), Vec::new())).collect();
        note_fields(write, &forms).await
    }
}

/// Refuses a key that occurs twice in the body, or that is not a live phase or step of this product.
fn check_keys(phases: &[PhaseIn], present: &[PhaseRow], steps: &HashSet<String>) -> Result<(), Problem> {
    refuse_repeated(phases.iter().filter_map(|phase| phase.key.as_ref().map(Key::as_str)))?;
    let sent_steps = phases.iter().flat_map(|phase| &phase.steps.0);
    refuse_repeated(sent_steps.filter_map(|step| step.key.as_ref().map(Key::as_str)))?;
    for (index, phase) in phases.iter().enumerate() {
        let stranger = phase.key.as_ref().filter(|key| present.iter().all(|row| row.key != key.as_str()));
        if let Some(stranger) = stranger {
            let message = format!("The phase {stranger} does not belong to this product. Leave out its _key.");
            return Err(ProcessRefusal::PhaseNotOfProduct.with_message(message).with("phase", index));
        }
        let stranger =
            phase.steps.0.iter().position(|step| step.key.as_ref().is_some_and(|key| !steps.contains(key.as_str())));
        if let Some(step) = stranger {
            let refusal = Problem::from(ProcessRefusal::StepNotOfProduct);
            return Err(refusal.with("phase", index).with("step", step));
        }
    }
    Ok(())
}

/// Reads the operations that the phases name, by key, and locks them until the commit. Refuses the first phase whose
/// operation does not exist.
async fn hold_named_operations(write: &Write, phases: &[PhaseIn]) -> Result<HashMap<String, HoldOperations>, Problem> {
    let keys: Vec<&str> = phases.iter().map(|phase| phase.operation_key.as_str()).collect();
    let found = hold_operations().bind(write.conn(), &keys).all().await?;
    let found: HashMap<_, _> = found.into_iter().map(|row| (row.key.clone(), row)).collect();
    match phases.iter().position(|phase| !found.contains_key(phase.operation_key.as_str())) {
        Some(index) => Err(ProcessRefusal::NamedOperationNotFound.with("index", index)),
        None => Ok(found),
    }
}

/// Inserts a phase, or updates the phase with its key, at this place in the routing. Returns its key. Absent parameters
/// and an absent name come from its operation, and absent notes are cleared.
async fn store_phase(
    write: &Write,
    product_key: ProductKey,
    place: i32,
    phase: PhaseIn,
    operations: &HashMap<String, HoldOperations>,
) -> Result<String, Problem> {
    let operation_key = phase.operation_key.as_str();
    let operation = operations.get(operation_key);
    let defaults = operation.map(|operation| &operation.default_phase_parameters);
    let mut params = PhaseParameters::default().with_stored(defaults.unwrap_or(&json!({})));
    if let Some(sent) = &phase.params {
        params = params.patched(sent);
    }
    let alias = phase.alias.map(Text::into_string).or_else(|| Some(operation?.name.clone())).unwrap_or_default();
    let (params, notes) = (json!(params), phase.production_notes.map(Text::into_string));
    match phase.key {
        Some(key) => {
            let key = key.to_string();
            update_phase().bind(write.conn(), &operation_key, &alias, &params, &notes, &place, &key).await?;
            Ok(key)
        }
        None => Ok(insert_phase()
            .bind(write.conn(), &product_key.number(), &operation_key, &alias, &params, &notes, &place)
            .one()
            .await?),
    }
}
