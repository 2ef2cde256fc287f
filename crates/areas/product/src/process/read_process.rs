//! `GET /product/{product_key}/process` — the phases of a product in routing order.

use axum::extract::State;
use kernel::wire::key::Key;

use crate::refusals::ProductRefusal;
use crate::rows::load_live;
use platform::api::{ListResponse, PathParam, Problem};
use platform::refuses;
use platform::state::App;
use process::contract::{Phase, process_of};

refuses![ProductRefusal::ProductNotFound,];

/// Read the process of a product.
#[utoipa::path(
    get,
    path = "/product/{product_key}/process",
    params(("product_key" = inline(Key), Path, description = "Key of the product.")),
    responses(
        (status = 200, description = "Phases in routing order.", body = Vec<Phase>),
        Refused,
    ),
)]
pub async fn read_process(
    State(app): State<App>,
    PathParam(key): PathParam<Key>,
) -> Result<ListResponse<Phase>, Problem> {
    let client = app.read().await?;
    let product = load_live(&client, &key).await?;
    Ok(ListResponse { rows: process_of(&client, product).await?, total: None })
}
