//! `GET /component-batch`: lists the components that links of a batch reserve or have built in.

use axum::extract::State;
use kernel::input;
use kernel::wire::key::BatchKey;
use serde::Serialize;
use serial_queries::serial::{FindBatchComponents, find_batch_components};
use utoipa::ToSchema;

use crate::model::Serial;
use crate::rows::find_serials_by_key;
use platform::api::{ListResponse, Params, Problem};
use platform::state::Reads;

input! {
    /// Batch whose components are listed.
    pub struct BatchComponentsQuery {
        /// Key of the batch. Absent: the list is empty.
        pub batch_key: Option<BatchKey>,
    }
}

/// Component of a batch, with its link.
#[derive(Debug, Serialize, ToSchema)]
pub struct BatchComponent {
    #[serde(flatten)]
    serial: Serial,
    /// Key of the link that names the batch.
    link_key: String,
    /// Whether the link is confirmed. A temporary link (`false`) only reserves the component.
    confirmed: bool,
}

/// List the components of a batch.
///
/// Returns the units that open links of this batch reserve or have built in, sorted by product code and serial number.
/// Ended links are left out. An unknown batch gives an empty list. Use `GET /serial-batch` for the units that the batch
/// makes.
#[utoipa::path(
    get,
    path = "/component-batch",
    params(BatchComponentsQuery),
    responses(
        (status = 200, description = "Components of a batch, sorted by product and code.", body = Vec<BatchComponent>),
    ),
)]
pub async fn list_batch_components(
    State(reads): State<Reads>,
    Params(query): Params<BatchComponentsQuery>,
) -> Result<ListResponse<BatchComponent>, Problem> {
    let Some(batch) = query.batch_key.map(BatchKey::number) else {
        return Ok(ListResponse { rows: Vec::new(), total: None });
    };
    let client = reads.connect().await?;
    let links = find_batch_components().bind(&client, &batch).all().await?;
    let keys: Vec<i64> = links.iter().map(|link| link.key).collect();
    let mut serials = find_serials_by_key(&client, &keys).await?;
    let component = |link: FindBatchComponents| {
        let serial = serials.remove(&link.key)?;
        Some(BatchComponent { serial, link_key: link.link_key.to_string(), confirmed: link.confirmed })
    };
    Ok(ListResponse { rows: links.into_iter().filter_map(component).collect(), total: None })
}
