//! `GET /batch/{batch_key}/serial-links` — lists the component links of a batch, ended ones included.

use axum::extract::State;
use kernel::wire::key::{BatchKey, LinkKey};
use production_queries::steps::list_batch_link_keys;

use crate::refusals::ProductionRefusal;
use crate::rows::load_batch;
use platform::api::{ListResponse, PathParam, Problem};
use platform::refuses;
use platform::state::Reads;
use serial::contract::{SerialLink, load_links};

refuses![ProductionRefusal::BatchNotFound];

/// List component links of a batch.
///
/// Returns all links that were created for a batch, oldest first: drafts of scanned parts, active links, and links that
/// have ended. `confirmed` and `ended_at` distinguish them. `GET /serial-link` searches links by unit instead.
#[utoipa::path(
    get,
    path = "/batch/{batch_key}/serial-links",
    params(("batch_key" = inline(BatchKey), Path, description = "Key of the batch.")),
    responses(
        (status = 200, description = "Links of the batch, oldest first.", body = Vec<SerialLink>),
        Refused,
    ),
)]
pub async fn list_batch_links(
    State(reads): State<Reads>,
    PathParam(key): PathParam<BatchKey>,
) -> Result<ListResponse<SerialLink>, Problem> {
    let client = reads.connect().await?;
    load_batch(&client, key).await?;
    let keys = list_batch_link_keys().bind(&client, &key.number()).all().await?;
    let keys: Vec<LinkKey> = keys.into_iter().map(LinkKey::new).collect();
    Ok(ListResponse { rows: load_links(&client, &keys).await?, total: None })
}
