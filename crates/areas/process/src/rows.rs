//! Reads, locks and checks that several operations of the area share.

use std::collections::HashMap;

use deadpool_postgres::Object;
use kernel::rules::form_definition::FormField;
use process_queries::above::{OperationRow, find_operation};
use process_queries::phase::PhaseRow;
use process_queries::step::{find_step_states, hold_step_states, lock_step_states, read_form_fields, read_steps};

use super::limits::DEFAULT;
use super::model::{Operation, Phase, Step, form_field};
use super::refusals::ProcessRefusal;
use platform::api::Problem;
use platform::records::{LockMode, RecordLiveness};

/// Refuses the operation `default`, which is built in and cannot be changed or deleted.
pub fn refuse_system_record(key: &str) -> Result<(), Problem> {
    if key == DEFAULT {
        return Err(Problem::from(ProcessRefusal::SystemRecord));
    }
    Ok(())
}

/// Reads the steps of phases and operations with two statements. Returns them by the key of their owner, each list in
/// order. An owner without steps is left out.
pub async fn load_steps(
    client: &Object,
    phase_keys: &[String],
    operation_keys: &[String],
) -> Result<HashMap<String, Vec<Step>>, Problem> {
    let rows = read_steps().bind(client, &phase_keys, &operation_keys).all().await?;
    let keys: Vec<&str> = rows.iter().map(|row| row.key.as_str()).collect();
    let mut forms: HashMap<String, Vec<FormField>> = HashMap::new();
    for field in read_form_fields().bind(client, &keys).all().await? {
        forms.entry(field.step_key.clone()).or_default().push(form_field(field));
    }
    let mut steps: HashMap<String, Vec<Step>> = HashMap::new();
    for row in rows {
        let owner = row.phase_key.clone().or_else(|| row.operation_key.clone()).unwrap_or_default();
        let form = forms.remove(&row.key).unwrap_or_default();
        steps.entry(owner).or_default().push(Step::new(row, form));
    }
    Ok(steps)
}

/// Builds phases with their steps, in the order of `rows`.
pub async fn load_phases(client: &Object, rows: Vec<PhaseRow>) -> Result<Vec<Phase>, Problem> {
    let keys: Vec<String> = rows.iter().map(|row| row.key.clone()).collect();
    let mut steps = load_steps(client, &keys, &[]).await?;
    let phase = |row: PhaseRow| {
        let steps = steps.remove(&row.key).unwrap_or_default();
        Phase::new(row, steps)
    };
    Ok(rows.into_iter().map(phase).collect())
}

/// Builds operations with their steps, in the order of `rows`.
pub async fn load_operations(client: &Object, rows: Vec<OperationRow>) -> Result<Vec<Operation>, Problem> {
    let keys: Vec<String> = rows.iter().map(|row| row.key.clone()).collect();
    let mut steps = load_steps(client, &[], &keys).await?;
    let operation = |row: OperationRow| {
        let steps = steps.remove(&row.key).unwrap_or_default();
        Operation::new(row, steps)
    };
    Ok(rows.into_iter().map(operation).collect())
}

/// Reads one operation with its steps, or refuses an unknown key.
pub async fn load_operation(client: &Object, key: &str) -> Result<Operation, Problem> {
    let row = find_operation().bind(client, &key).opt().await?.ok_or(ProcessRefusal::OperationNotFound)?;
    load_operations(client, vec![row]).await?.pop().ok_or_else(|| ProcessRefusal::OperationNotFound.into())
}

/// Returns by key whether steps are live or in the trash, and locks them as `lock_mode` says. Unknown keys are left
/// out.
pub async fn find_liveness(
    client: &Object,
    keys: &[String],
    lock_mode: LockMode,
) -> Result<HashMap<String, RecordLiveness>, Problem> {
    let rows = match lock_mode {
        LockMode::Read => find_step_states().bind(client, &keys).all().await?,
        LockMode::Keep | LockMode::Hold => hold_step_states().bind(client, &keys).all().await?,
        LockMode::Change => lock_step_states().bind(client, &keys).all().await?,
    };
    Ok(rows.into_iter().map(|row| (row.key, RecordLiveness::live_unless(row.gone))).collect())
}

/// Refuses a step that is in the trash or does not exist, and keeps a live step out of the trash until the commit.
pub async fn hold_live_step(client: &Object, key: &str) -> Result<(), Problem> {
    let standing = find_liveness(client, &[key.to_owned()], LockMode::Hold).await?.remove(key);
    standing
        .filter(|standing| *standing == RecordLiveness::Live)
        .map(drop)
        .ok_or_else(|| ProcessRefusal::StepNotFound.into())
}
