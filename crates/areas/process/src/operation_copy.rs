//! Applies the parameters, notes and steps of an operation to the phases that use it.

use kernel::wire::key::{ProductKey, UserKey};
use process_queries::operation::lock_operation;
use process_queries::phase::{find_phases, find_phases_of_operation, set_phase_content};
use process_queries::step::trash_steps_of_phases;
use serde_json::json;

use super::copies::{StepFiles, copy_steps};
use super::model::{Operation, Phase};
use super::refusals::ProcessRefusal;
use super::rows::{load_operation, load_phases};
use platform::api::Problem;
use platform::db::Write;
use platform::state::App;

/// An operation to apply, and its media files, which were copied before the transaction. `planned` is the number of
/// phases that were found at that time.
#[derive(Debug)]
pub struct OperationCopy {
    operation: Operation,
    product_keys: Vec<ProductKey>,
    planned: usize,
    files: StepFiles,
}

impl OperationCopy {
    /// Reads the operation and copies the bytes of its media files once for each phase.
    pub async fn plan(app: &App, operation_key: &str, product_keys: Vec<ProductKey>) -> Result<Self, Problem> {
        let client = app.read().await?;
        let operation = load_operation(&client, operation_key).await?;
        let planned = find_phases_of_operation()
            .bind(&client, &operation_key, &ProductKey::numbers(&product_keys))
            .all()
            .await?
            .len();
        drop(client);
        let files = StepFiles::stage(app, operation.default_phase_steps.iter(), planned).await?;
        Ok(Self { operation, product_keys, planned, files })
    }

    /// Applies the operation to the phases that use it in the target products, which must be locked, and returns these
    /// phases. The command is repeated when the operation or the number of these phases has changed since `plan`.
    pub async fn copy_into(self, write: &mut Write, user_key: UserKey) -> Result<Vec<Phase>, Problem> {
        let key = self.operation.key.as_str();
        let present =
            lock_operation().bind(write.conn(), &key).opt().await?.ok_or(ProcessRefusal::OperationNotFound)?;
        let phases =
            find_phases_of_operation().bind(write.conn(), &key, &ProductKey::numbers(&self.product_keys)).all().await?;
        // The copied files match only what was read before the locks.
        if present.rev.to_string() != self.operation.rev || phases.len() != self.planned {
            return Err(Problem::rerun_command("the operation changed while it was copied"));
        }
        let keys: Vec<&str> = phases.iter().map(|phase| phase.key.as_str()).collect();
        trash_steps_of_phases().bind(write.conn(), &write.now(), &keys).await?;
        let (params, notes) = (json!(self.operation.default_phase_parameters), &self.operation.default_phase_notes);
        set_phase_content().bind(write.conn(), &params, notes, &keys).await?;
        let steps = self.operation.default_phase_steps.as_slice();
        let owners: Vec<_> = keys.iter().map(|phase| ((*phase).to_owned(), steps)).collect();
        let copied = copy_steps(write, &owners).await?;
        self.files.keep(write, user_key, copied.iter()).await?;
        let rows = find_phases().bind(write.conn(), &keys).all().await?;
        let mut changed = load_phases(write.conn(), rows).await?;
        changed.sort_by_key(|phase| keys.iter().position(|key| *key == phase.key));
        Ok(changed)
    }
}
