//! `GET /batch/{batch_key}/serials` — the units of a batch.

use axum::extract::State;
use kernel::wire::key::BatchKey;

use super::model::{BatchSerial, load_batch_serials};
use crate::refusals::ProductionRefusal;
use crate::rows::load_batch;
use platform::api::{ListResponse, PathParam, Problem};
use platform::refuses;
use platform::state::App;

refuses![ProductionRefusal::BatchNotFound];

/// List the units of a batch.
#[utoipa::path(
    get,
    path = "/batch/{batch_key}/serials",
    params(("batch_key" = inline(BatchKey), Path, description = "Key of the batch.")),
    responses(
        (status = 200, description = "Units by code.", body = Vec<BatchSerial>),
        Refused,
    ),
)]
pub async fn list_batch_serials(
    State(app): State<App>,
    PathParam(key): PathParam<BatchKey>,
) -> Result<ListResponse<BatchSerial>, Problem> {
    let client = app.read().await?;
    load_batch(&client, key).await?;
    Ok(ListResponse { rows: load_batch_serials(&client, key).await?, total: None })
}
