//! `GET /batch/{batch_key}/lot-allocation` — lists the lots declared for a batch.

use axum::extract::State;
use kernel::wire::key::BatchKey;

use super::allocations::{LotAllocation, load_allocations};
use crate::refusals::ProductionRefusal;
use crate::rows::load_batch;
use platform::api::{ListResponse, PathParam, Problem};
use platform::refuses;
use platform::state::Reads;

refuses![ProductionRefusal::BatchNotFound,];

/// List lot allocations of a batch.
///
/// Returns the lots that are declared for a batch, sorted by component and lot. The declaration reserves no stock, but
/// the completion of the batch consumes exactly these lots. `PUT` on the same path replaces the list.
#[utoipa::path(
    get,
    path = "/batch/{batch_key}/lot-allocation",
    params(("batch_key" = inline(BatchKey), Path, description = "Key of the batch.")),
    responses(
        (status = 200, description = "Lot allocations, sorted by component and lot.", body = Vec<LotAllocation>),
        Refused,
    ),
)]
pub async fn list_lot_allocations(
    State(reads): State<Reads>,
    PathParam(key): PathParam<BatchKey>,
) -> Result<ListResponse<LotAllocation>, Problem> {
    let client = reads.connect().await?;
    let batch = load_batch(&client, key).await?;
    Ok(ListResponse { rows: load_allocations(&client, batch.key).await?, total: None })
}
