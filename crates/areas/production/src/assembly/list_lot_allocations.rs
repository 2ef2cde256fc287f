//! `GET /batch/{batch_key}/lot-allocation` — the lots declared for a batch.

use axum::extract::State;
use kernel::wire::key::BatchKey;

use super::allocations::{LotAllocation, load_allocations};
use crate::refusals::ProductionRefusal;
use crate::rows::load_batch;
use platform::api::{ListResponse, PathParam, Problem};
use platform::refuses;
use platform::state::App;

refuses![ProductionRefusal::BatchNotFound,];

/// List the lots of a batch.
#[utoipa::path(
    get,
    path = "/batch/{batch_key}/lot-allocation",
    params(("batch_key" = inline(BatchKey), Path, description = "Key of the batch.")),
    responses(
        (status = 200, description = "By component and lot.", body = Vec<LotAllocation>),
        Refused,
    ),
)]
pub async fn list_lot_allocations(
    State(app): State<App>,
    PathParam(key): PathParam<BatchKey>,
) -> Result<ListResponse<LotAllocation>, Problem> {
    let client = app.read().await?;
    let batch = load_batch(&client, key).await?;
    Ok(ListResponse { rows: load_allocations(&client, batch.key).await?, total: None })
}
