//! `GET /product/{product_key}/process` reads the phases of a product.

use axum::extract::State;
use kernel::wire::key::Key;

use crate::refusals::ProductRefusal;
use crate::rows::load_live;
use platform::api::{ListResponse, PathParam, Problem};
use platform::refuses;
use platform::state::Reads;
use process::contract::{Phase, process_of};

refuses![ProductRefusal::ProductNotFound,];

/// Read the process of a product.
///
/// Returns the phases of the product in routing order, with parameters, steps, forms and media. The list is empty when
/// the product has no process: its work orders then use the phase `default`. Existing jobs use the copy that was made
/// when they were created, which this operation does not show.
#[utoipa::path(
    get,
    path = "/product/{product_key}/process",
    params(("product_key" = inline(Key), Path, description = "Key of the product, from `GET /product`.")),
    responses(
        (status = 200, description = "Phases in routing order.", body = Vec<Phase>),
        Refused,
    ),
)]
pub async fn read_process(
    State(reads): State<Reads>,
    PathParam(key): PathParam<Key>,
) -> Result<ListResponse<Phase>, Problem> {
    let client = reads.connect().await?;
    let product = load_live(&client, &key).await?;
    Ok(ListResponse { rows: process_of(&client, product).await?, total: None })
}
