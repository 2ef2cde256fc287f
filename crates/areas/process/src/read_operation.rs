//! `GET /operation/{operation_key}`.

use axum::extract::State;
use kernel::wire::key::Key;

use super::model::Operation;
use super::refusals::ProcessRefusal;
use super::rows::load_operation;
use platform::api::{PathParam, Problem, WithEtag};
use platform::refuses;
use platform::state::App;

refuses![ProcessRefusal::OperationNotFound,];

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
pub async fn read_operation(
    State(app): State<App>,
    PathParam(key): PathParam<Key>,
) -> Result<WithEtag<Operation>, Problem> {
    let client = app.read().await?;
    let operation = load_operation(&client, key.as_str()).await?;
    let revision = operation.rev.parse().map_err(Problem::internal)?;
    Ok(WithEtag::always(revision, operation))
}
