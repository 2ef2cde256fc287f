//! `GET /component-batch` — the parts that links of a batch have built in.

use axum::extract::State;
use kernel::input;
use kernel::wire::key::BatchKey;
use serde::Serialize;
use serial_queries::serial::{FindBatchComponents, find_batch_components};
use utoipa::ToSchema;

use crate::model::Serial;
use crate::rows::find_serials_by_key;
use platform::api::{ListResponse, Params, Problem};
use platform::state::App;

input! {
    /// Of which batch.
    pub struct BatchComponentsQuery {
        /// The batch.
        pub batch_key: Option<BatchKey>,
    }
}

/// A part, and the link that built it in.
#[derive(Debug, Serialize, ToSchema)]
pub struct BatchComponent {
    #[serde(flatten)]
    serial: Serial,
    /// The link.
    link_key: String,
    /// False: a temporary link.
    confirmed: bool,
}

/// List the parts of a batch.
#[utoipa::path(
    get,
    path = "/component-batch",
    params(BatchComponentsQuery),
    responses(
        (status = 200, description = "Parts by product and code.", body = Vec<BatchComponent>),
    ),
)]
pub async fn list_batch_components(
    State(app): State<App>,
    Params(query): Params<BatchComponentsQuery>,
) -> Result<ListResponse<BatchComponent>, Problem> {
    let Some(batch) = query.batch_key.map(BatchKey::number) else {
        return Ok(ListResponse { rows: Vec::new(), total: None });
    };
    let client = app.read().await?;
    let links = find_batch_components().bind(&client, &batch).all().await?;
    let keys: Vec<i64> = links.iter().map(|link| link.key).collect();
    let mut serials = find_serials_by_key(&client, &keys).await?;
    let component = |link: FindBatchComponents| {
        let serial = serials.remove(&link.key)?;
        Some(BatchComponent { serial, link_key: link.link_key.to_string(), confirmed: link.confirmed })
    };
    Ok(ListResponse { rows: links.into_iter().filter_map(component).collect(), total: None })
}
