//! `GET /product/{product_key}/process` — the phases of a product in routing order.

use axum::extract::State;
use kernel::wire::key::Key;

use crate::refusals::Refusal;
use crate::rows::load_live;
use platform::api::{Listed, Problem, Slot};
use platform::refuses;
use platform::state::App;
use process::contract::{Phase, process_of};

refuses![Refusal::ProductNotFound,];

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
pub async fn read_process(State(app): State<App>, Slot(key): Slot<Key>) -> Result<Listed<Phase>, Problem> {
    let client = app.read().await?;
    let product = load_live(&client, &key).await?;
    Ok(Listed { rows: process_of(&client, product).await?, total: None })
}
