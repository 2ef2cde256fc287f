//! Functions and types that other areas may use within their transactions.

use kernel::wire::key::ProductKey;
use std::collections::{HashMap, HashSet};

use deadpool_postgres::Object;
use process_queries::phase::{find_phases, list_phase_keys, list_phase_names, read_process, trash_phases};
use process_queries::step::trash_steps_of_phases;

use super::rows::load_phases;
use platform::api::Problem;
use platform::db::Write;
use quality::contract::note_fields;

pub use super::copies::{CopiedPhases, StepFiles, copy_phases};
pub use super::limits::DEFAULT as DEFAULT_PHASE;
pub use super::model::{Phase, Phases, Step};
pub use super::operation_copy::OperationCopy;
pub use super::process_replacement::{AbsentPhase, StoredProcess};
pub use super::refusals::ProcessRefusal;

/// Reads the process of a product: its live phases in routing order, with their steps.
pub async fn process_of(client: &Object, product_key: ProductKey) -> Result<Vec<Phase>, Problem> {
    let rows = read_process().bind(client, &product_key.number()).all().await?;
    load_phases(client, rows).await
}

/// Reads phases by key with their steps, including those in the trash, in no defined order.
pub async fn load_phases_keyed(client: &Object, keys: &[&str]) -> Result<Vec<Phase>, Problem> {
    let rows = find_phases().bind(client, &keys).all().await?;
    load_phases(client, rows).await
}

/// Lists the keys of the live phases of a product in routing order.
pub async fn phase_keys_of(client: &Object, product_key: ProductKey) -> Result<Vec<String>, Problem> {
    Ok(list_phase_keys().bind(client, &product_key.number()).all().await?)
}

/// Returns which of the given keys are phases, including phases in the trash.
pub async fn known_phases(client: &Object, keys: &[&str]) -> Result<HashSet<String>, Problem> {
    if keys.is_empty() {
        return Ok(HashSet::new());
    }
    Ok(find_phases().bind(client, &keys).all().await?.into_iter().map(|row| row.key).collect())
}

/// Keys and names of phases, by product.
pub type PhasesOf = HashMap<ProductKey, Vec<(String, String)>>;

/// Lists the keys and names of the live phases of several products, each in routing order. A product without phases is
/// left out.
pub async fn phases_of(client: &Object, product_keys: &[ProductKey]) -> Result<PhasesOf, Problem> {
    let rows = list_phase_names().bind(client, &ProductKey::numbers(product_keys)).all().await?;
    let mut phases = PhasesOf::new();
    for row in rows {
        phases.entry(ProductKey::new(row.product_key)).or_default().push((row.key, row.alias));
    }
    Ok(phases)
}

/// Moves phases that leave a process to the trash, with their steps. The caller must have made sure that no BOM line
/// names them.
pub async fn trash(write: &Write, keys: &[String]) -> Result<(), Problem> {
    let now = write.now();
    trash_steps_of_phases().bind(write.conn(), &now, &keys).await?;
    trash_phases().bind(write.conn(), &now, &keys).await?;
    // Phases in the trash no longer count as users of their custom fields.
    let forms: Vec<_> = keys.iter().map(|key| (format!("Phase/{key}"), Vec::new())).collect();
    note_fields(write, &forms).await
}
