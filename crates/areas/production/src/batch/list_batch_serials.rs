//! `GET /batch/{batch_key}/serials` — lists the units of a batch.

use axum::extract::State;
use kernel::wire::key::BatchKey;

use super::model::{BatchSerial, load_batch_serials};
use crate::refusals::ProductionRefusal;
use crate::rows::load_batch;
use platform::api::{ListResponse, PathParam, Problem};
use platform::refuses;
use platform::state::Reads;

refuses![ProductionRefusal::BatchNotFound];

/// List the units of a batch.
///
/// Returns the units of a batch, sorted by serial number. Deleted units are left out. The list is empty when the output
/// has no serial numbers or the batch was canceled while it was open.
#[utoipa::path(
    get,
    path = "/batch/{batch_key}/serials",
    params(("batch_key" = inline(BatchKey), Path, description = "Key of the batch.")),
    responses(
        (status = 200, description = "Units of the batch, sorted by serial number.", body = Vec<BatchSerial>),
        Refused,
    ),
)]
pub async fn list_batch_serials(
    State(reads): State<Reads>,
    PathParam(key): PathParam<BatchKey>,
) -> Result<ListResponse<BatchSerial>, Problem> {
    let client = reads.connect().await?;
    load_batch(&client, key).await?;
    Ok(ListResponse { rows: load_batch_serials(&client, key).await?, total: None })
}
