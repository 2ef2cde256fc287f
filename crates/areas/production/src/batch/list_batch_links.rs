//! `GET /batch/{batch_key}/serial-links` — what was built in for a batch, and what was taken out again.

use axum::extract::State;
use kernel::wire::key::{BatchKey, LinkKey};
use production_queries::steps::list_batch_link_keys;

use crate::refusals::ProductionRefusal;
use crate::rows::load_batch;
use platform::api::{ListResponse, PathParam, Problem};
use platform::refuses;
use platform::state::App;
use serial::contract::{SerialLink, load_links};

refuses![ProductionRefusal::BatchNotFound];

/// List the links of a batch.
#[utoipa::path(
    get,
    path = "/batch/{batch_key}/serial-links",
    params(("batch_key" = inline(BatchKey), Path, description = "Key of the batch.")),
    responses(
        (status = 200, description = "Links in the order in which they were made.", body = Vec<SerialLink>),
        Refused,
    ),
)]
pub async fn list_batch_links(
    State(app): State<App>,
    PathParam(key): PathParam<BatchKey>,
) -> Result<ListResponse<SerialLink>, Problem> {
    let client = app.read().await?;
    load_batch(&client, key).await?;
    let keys = list_batch_link_keys().bind(&client, &key.number()).all().await?;
    let keys: Vec<LinkKey> = keys.into_iter().map(LinkKey::new).collect();
    Ok(ListResponse { rows: load_links(&client, &keys).await?, total: None })
}
