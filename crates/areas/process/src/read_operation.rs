//! `GET /operation/{operation_key}`.

use axum::extract::State;
use kernel::wire::key::Key;

use super::model::Operation;
use super::refusals::Refusal;
use super::rows::load_operation;
use platform::api::{Problem, Slot, Tagged};
use platform::refuses;
use platform::state::App;

refuses![Refusal::OperationNotFound,];

/// Read an operation.
#[utoipa::path(
    get,
    path = "/operation/{operation_key}",
    params(("operation_key" = inline(Key), Path, description = "Key of the operation.")),
    responses(
        (status = 200, description = "The operation.", body = Operation),
        Refused,
    ),
)]
pub async fn read_operation(State(app): State<App>, Slot(key): Slot<Key>) -> Result<Tagged<Operation>, Problem> {
    let client = app.read().await?;
    let operation = load_operation(&client, key.as_str()).await?;
    let revision = operation.rev.parse().map_err(Problem::internal)?;
    Ok(Tagged::always(revision, operation))
}
