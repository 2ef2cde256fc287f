//! `DELETE /operation/{operation_key}` deletes an operation that no product uses.

use axum::extract::State;
use kernel::wire::key::Key;
use process_queries::above::find_products_using_operation;
use process_queries::operation::{delete_operation as erase_operation, lock_operation};
use process_queries::step::{delete_steps, find_step_keys_of_operation, lock_steps};

use super::limits::USERS_SHOWN_MAX;
use super::model::Operation;
use super::refusals::ProcessRefusal;
use super::rows::{load_operation, refuse_system_record};
use attachments::contract::{FileBucket, delete_files_of_record};
use platform::api::{Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::db::{Committed, Writer};
use platform::refuses;
use platform::state::App;
use quality::contract::note_form;

refuses![
    ProcessRefusal::OperationNotFound,
    ProcessRefusal::OperationInUse,
    ProcessRefusal::SystemRecord,
    SharedRefusal::RevisionMismatch,
];

/// Delete an operation.
///
/// Deletes an operation with its steps and media files permanently. Phases in the trash that are based on it keep their
/// content and then refer to the operation `default`. Repeating the request is refused with `operation_not_found`.
///
/// Refusals:
///
/// - `operation_in_use` while a phase in the process of any product uses it, even if that product is in the trash.
///   `product_codes` lists the first products. Change their processes first.
/// - `system_record` for the operation `default`, which is built in.
/// - `revision_mismatch` when the operation changed since it was read. Read it again.
#[utoipa::path(
    delete,
    path = "/operation/{operation_key}",
    params(("operation_key" = inline(Key), Path, description = "Key of the operation, from `GET /operation`.")),
    responses(
        (status = 200, description = "The operation before it was deleted.", body = Envelope<Operation>),
        Refused,
    ),
)]
pub async fn delete_operation(
    State(app): State<App>,
    writer: Writer,
    PathParam(key): PathParam<Key>,
    if_match: IfMatch,
) -> Result<Committed<Envelope<Operation>>, Problem> {
    let key = key.as_str();
    let write = writer.begin("delete_operation").await?;
    let present = lock_operation().bind(write.conn(), &key).opt().await?.ok_or(ProcessRefusal::OperationNotFound)?;
    if_match.check(present.rev)?;
    refuse_system_record(key)?;
    let used = find_products_using_operation().bind(write.conn(), &key, &USERS_SHOWN_MAX).all().await?;
    if !used.is_empty() {
        let message = format!("Products use this operation: {}. Change their processes first.", used.join(", "));
        return Err(ProcessRefusal::OperationInUse.with_message(message).with("product_codes", used));
    }
    let operation = load_operation(write.conn(), key).await?;
    let steps = find_step_keys_of_operation().bind(write.conn(), &key).all().await?;
    lock_steps().bind(write.conn(), &steps).all().await?;
    for step in &steps {
        delete_files_of_record(&app, &write, FileBucket::Step, step).await?;
    }
    note_form(&write, format!("Operation/{key}"), &[]).await?;
    delete_steps().bind(write.conn(), &steps).await?;
    // Trashed phases keep what they copied from the operation, but no longer refer to it.
    process_queries::phase::forget_operation().bind(write.conn(), &key).await?;
    erase_operation().bind(write.conn(), &key).await?;
    write.commit(Envelope::ok("Operation deleted.", operation)).await
}
