//! `POST /operation/{operation_key}/copy` — bring parameters, notes and steps of an operation to the phases that use it.

use axum::extract::State;
use kernel::input;
use kernel::wire::input::List;
use kernel::wire::key::Key;
use queries::queries::process::operation::lock_operation;
use queries::queries::process::phase::{find_phases, phases_of_operation, set_phase_content};
use queries::queries::process::step::trash_steps_of_phases;
use serde_json::json;

use super::copies::{StepFiles, copy_steps};
use super::limits::COPY_TARGETS_MAX;
use super::model::Phase;
use super::store::{load_operation, load_phases, operation_not_found};
use crate::areas::product::contract::lock_live;
use crate::platform::api::{Body, Envelope, Problem, Slot};
use crate::platform::auth::Caller;
use crate::platform::db::{Committed, Writer};
use crate::platform::state::App;

input! {
    /// Products to copy to.
    pub struct CopyTargets {
        /// Keys of the products.
        pub target_product_keys: List<Key, 1, COPY_TARGETS_MAX>,
    }
}

/// Copy an operation to products.
#[utoipa::path(post, path = "/operation/{operation_key}/copy", request_body = CopyTargets, params(("operation_key" = String, Path, description = "Key of the operation.")),
    responses((status = 200, description = "The changed phases.", body = Envelope<Vec<Phase>>), (status = 404, description = "`operation_not_found`, `product_not_found`")))]
pub async fn copy_operation(
    State(app): State<App>,
    caller: Caller,
    writer: Writer,
    Slot(key): Slot<Key>,
    Body(input): Body<CopyTargets>,
) -> Result<Committed<Envelope<Vec<Phase>>>, Problem> {
    let client = app.read().await?;
    let operation = load_operation(&client, key.as_str()).await?;
    let targets: Vec<i64> = input.target_product_keys.0.iter().filter_map(Key::number).collect();
    let planned = phases_of_operation().bind(&client, &key.as_str(), &targets).all().await?;
    drop(client);
    let files = StepFiles::stage(&app, operation.default_phase_steps.iter(), planned.len()).await?;
    let mut write = writer.begin("copy_operation").await?;
    lock_live(&app, &write, &input.target_product_keys.0).await?;
    let present = lock_operation().bind(write.conn(), &key.as_str()).opt().await?.ok_or_else(operation_not_found)?;
    let phases = phases_of_operation().bind(write.conn(), &key.as_str(), &targets).all().await?;
    // What was read before the locks must still be true, otherwise the copy begins anew.
    if present.rev.to_string() != operation.rev || phases.len() != planned.len() {
        return Err(Problem::transaction_failed("the operation changed while it was copied").worth_repeating());
    }
    let keys: Vec<&str> = phases.iter().map(|phase| phase.key.as_str()).collect();
    trash_steps_of_phases().bind(write.conn(), &app.clock.now(), &keys).await?;
    let (params, notes) = (json!(operation.default_phase_parameters), &operation.default_phase_notes);
    set_phase_content().bind(write.conn(), &params, notes, &keys).await?;
    let steps = operation.default_phase_steps.as_slice();
    let owners: Vec<_> = keys.iter().map(|phase| ((*phase).to_owned(), steps)).collect();
    let copied = copy_steps(&write, &owners).await?;
    files.keep(&app, &mut write, caller.user_key(), copied.iter()).await?;
    let rows = find_phases().bind(write.conn(), &keys).all().await?;
    let mut changed = load_phases(write.conn(), rows).await?;
    changed.sort_by_key(|phase| keys.iter().position(|key| *key == phase.key));
    write.commit(Envelope::ok("Operation copied.", changed)).await
}
