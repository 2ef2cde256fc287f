//! `GET /serial-code` — serials by their exact code.

use axum::extract::State;
use kernel::input;
use kernel::wire::key::ProductKey;
use kernel::wire::text::SoughtCode;
use serial_queries::serial::find_coded;

use crate::model::Serial;
use crate::rows::load_serials;
use platform::api::{ListResponse, Params, Problem};
use platform::state::App;

input! {
    /// Which code.
    pub struct CodeQuery {
        /// The code.
        pub serial_code: SoughtCode,
        /// Only of this product.
        pub product_key: Option<ProductKey>,
    }
}

/// Find serials by code.
#[utoipa::path(
    get,
    path = "/serial-code",
    params(CodeQuery),
    responses(
        (status = 200, description = "Serials by product.", body = Vec<Serial>),
    ),
)]
pub async fn find_by_code(
    State(app): State<App>,
    Params(query): Params<CodeQuery>,
) -> Result<ListResponse<Serial>, Problem> {
    let product = query.product_key.map(ProductKey::number);
    let client = app.read().await?;
    let keys = find_coded().bind(&client, &query.serial_code.as_str(), &product).all().await?;
    Ok(ListResponse { rows: load_serials(&client, &keys).await?, total: None })
}
