//! `PUT /product/{product_key}/process` — the whole process of a product, in order, in one transaction.

use std::collections::{HashMap, HashSet};

use axum::extract::State;
use kernel::rules::process::{PHASES_MAX, PhaseIn, PhaseParameters};
use kernel::wire::key::Key;
use kernel::wire::text::Text;
use queries::queries::process::operation::{FindOperationsShared, find_operations_shared};
use queries::queries::process::phase::{PhaseRow, insert_phase, read_process, trash_phases, update_phase};
use queries::queries::process::step::{find_steps_of_product, trash_steps};
use serde_json::json;

use super::model::Phase;
use super::steps::{DefinedSteps, Owner, define_steps, refuse_repeated, write_steps};
use super::store::load_phases;
use crate::areas::product::contract::{lines_of_phases, lock_for_process, touch};
use crate::areas::quality::contract::note_fields;
use crate::platform::api::{BodyList, Envelope, IfMatch, Problem, Slot};
use crate::platform::db::{Committed, Write, Writer};
use crate::platform::state::App;

/// Replace the process of a product.
#[utoipa::path(put, path = "/product/{product_key}/process", request_body = Vec<PhaseIn>, params(("product_key" = String, Path, description = "Key of the product.")),
    responses((status = 200, description = "The stored phases.", body = Envelope<Vec<Phase>>), (status = 404, description = "`product_not_found`"), (status = 409, description = "`phase_has_bom_lines`"), (status = 412, description = "`revision_mismatch`")))]
pub async fn replace_process(
    State(app): State<App>,
    writer: Writer,
    Slot(key): Slot<Key>,
    if_match: IfMatch,
    BodyList(mut phases): BodyList<PhaseIn, 0, PHASES_MAX>,
) -> Result<Committed<Envelope<Vec<Phase>>>, Problem> {
    let write = writer.begin("replace_process").await?;
    let product_key = lock_for_process(&write, &key, &if_match).await?;
    let present = read_process().bind(write.conn(), &product_key).all().await?;
    let steps = find_steps_of_product().bind(write.conn(), &product_key).all().await?;
    let steps: HashSet<String> = steps.into_iter().map(|step| step.key).collect();
    refuse_lines_of_others(&write, &phases, &present).await?;
    check_keys(&phases, &present, &steps)?;
    let operations = operations(&write, &phases).await?;
    let sent_steps = phases.iter_mut().map(|phase| std::mem::take(&mut phase.steps.0)).collect();
    let defined = define_steps(&write, sent_steps).await?;
    take_out(&app, &write, &phases, &defined, &present, &steps).await?;
    let mut forms = Vec::with_capacity(phases.len());
    for (place, (phase, steps)) in (1_i32..).zip(phases.into_iter().zip(defined)) {
        let phase_key = store_phase(&write, product_key, place, phase, &operations).await?;
        forms.push((format!("Phase/{phase_key}"), steps.asked_fields()));
        write_steps(&write, Owner::Phase(&phase_key), steps).await?;
    }
    note_fields(&write, &forms).await?;
    touch(&app, &write, product_key).await?;
    let rows = read_process().bind(write.conn(), &product_key).all().await?;
    let stored = load_phases(write.conn(), rows).await?;
    write.commit(Envelope::ok("Process replaced.", stored)).await
}

/// Keys in the body name live phases and steps of this product, each once.
fn check_keys(phases: &[PhaseIn], present: &[PhaseRow], steps: &HashSet<String>) -> Result<(), Problem> {
    refuse_repeated(phases.iter().filter_map(|phase| phase.key.as_ref().map(Key::as_str)))?;
    let sent_steps = phases.iter().flat_map(|phase| &phase.steps.0);
    refuse_repeated(sent_steps.filter_map(|step| step.key.as_ref().map(Key::as_str)))?;
    for (index, phase) in phases.iter().enumerate() {
        let stranger = phase.key.as_ref().filter(|key| present.iter().all(|row| row.key != key.as_str()));
        if let Some(stranger) = stranger {
            let message = format!("The phase {stranger} is no phase of this product.");
            return Err(Problem::unprocessable("phase_not_of_product", message).with("phase", index));
        }
        let stranger =
            phase.steps.0.iter().position(|step| step.key.as_ref().is_some_and(|key| !steps.contains(key.as_str())));
        if let Some(step) = stranger {
            let message = "A step with this key is no step of this product.";
            let refusal = Problem::unprocessable("step_not_of_product", message);
            return Err(refusal.with("phase", index).with("step", step));
        }
    }
    Ok(())
}

/// The phases that are not in the body any more.
fn absent<'a>(phases: &[PhaseIn], present: &'a [PhaseRow]) -> Vec<&'a PhaseRow> {
    let kept: HashSet<&str> = phases.iter().filter_map(|phase| phase.key.as_ref().map(Key::as_str)).collect();
    present.iter().filter(|row| !kept.contains(row.key.as_str())).collect()
}

/// A phase with BoM lines cannot leave the process.
async fn refuse_lines_of_others(write: &Write, phases: &[PhaseIn], present: &[PhaseRow]) -> Result<(), Problem> {
    let gone = absent(phases, present);
    let keys: Vec<String> = gone.iter().map(|row| row.key.clone()).collect();
    let lines = lines_of_phases(write, &keys).await?;
    if lines.is_empty() {
        return Ok(());
    }
    let shown: Vec<_> = gone
        .iter()
        .filter_map(|row| Some(json!({"_key": row.key, "alias": row.alias, "lines": lines.get(&row.key)?})))
        .collect();
    let message = "Lines of the bill of materials belong to phases that are left out; move or remove them first.";
    Err(Problem::conflict("phase_has_bom_lines", message).with("phases", shown))
}

async fn operations(write: &Write, phases: &[PhaseIn]) -> Result<HashMap<String, FindOperationsShared>, Problem> {
    let keys: Vec<&str> = phases.iter().map(|phase| phase.operation_key.as_str()).collect();
    let found = find_operations_shared().bind(write.conn(), &keys).all().await?;
    let found: HashMap<_, _> = found.into_iter().map(|row| (row.key.clone(), row)).collect();
    match phases.iter().position(|phase| !found.contains_key(phase.operation_key.as_str())) {
        Some(index) => {
            let message = "A phase names an operation that does not exist.";
            Err(Problem::unprocessable("operation_not_found", message).with("index", index))
        }
        None => Ok(found),
    }
}

/// Phases and steps that are not in the body any more are trashed.
async fn take_out(
    app: &App,
    write: &Write,
    phases: &[PhaseIn],
    defined: &[DefinedSteps],
    present: &[PhaseRow],
    steps: &HashSet<String>,
) -> Result<(), Problem> {
    let now = app.clock.now();
    let kept: HashSet<&str> = defined.iter().flat_map(DefinedSteps::given_keys).collect();
    let gone: Vec<&str> = steps.iter().map(String::as_str).filter(|key| !kept.contains(key)).collect();
    trash_steps().bind(write.conn(), &now, &gone).await?;
    let gone = absent(phases, present);
    let gone: Vec<&str> = gone.iter().map(|row| row.key.as_str()).collect();
    trash_phases().bind(write.conn(), &now, &gone).await?;
    let forms: Vec<_> = gone.iter().map(|key| (format!("Phase/{key}"), Vec::new())).collect();
    note_fields(write, &forms).await
}

async fn store_phase(
    write: &Write,
    product_key: i64,
    place: i32,
    phase: PhaseIn,
    operations: &HashMap<String, FindOperationsShared>,
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
            .bind(write.conn(), &product_key, &operation_key, &alias, &params, &notes, &place)
            .one()
            .await?),
    }
}
