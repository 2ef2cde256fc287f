//! `GET /operation/{operation_key}` reads one operation.

use axum::extract::State;
use kernel::wire::key::Key;

use super::model::Operation;
use super::refusals::ProcessRefusal;
use super::rows::load_operation;
use platform::api::{PathParam, Problem, WithEtag};
use platform::refuses;
use platform::state::Reads;

refuses![ProcessRefusal::OperationNotFound,];

/// Read an operation.
///
/// Returns one operation with its parameters, notes and steps, and the products that use it. The `ETag` of the response
/// is the revision of the operation. Send it in `If-Match` when you change or delete the operation. An unknown key is
/// refused with `operation_not_found`.
#[utoipa::path(
    get,
    path = "/operation/{operation_key}",
    params(("operation_key" = inline(Key), Path, description = "Key of the operation, from `GET /operation`.")),
    responses(
        (status = 200, description = "The operation with its steps.", body = Operation),
        Refused,
    ),
)]
pub async fn read_operation(
    State(reads): State<Reads>,
    PathParam(key): PathParam<Key>,
) -> Result<WithEtag<Operation>, Problem> {
    let client = reads.connect().await?;
    let operation = load_operation(&client, key.as_str()).await?;
    let revision = operation.rev.parse().map_err(Problem::internal)?;
    Ok(WithEtag::always(revision, operation))
}
