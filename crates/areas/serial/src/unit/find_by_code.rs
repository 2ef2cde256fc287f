//! `GET /serial-code`: finds units by their exact code.

use axum::extract::State;
use kernel::input;
use kernel::wire::key::ProductKey;
use kernel::wire::text::SoughtCode;
use serial_queries::serial::find_coded;

use crate::model::Serial;
use crate::rows::load_serials;
use platform::api::{ListResponse, Params, Problem};
use platform::state::Reads;

input! {
    /// Code to find, optionally of one product.
    pub struct CodeQuery {
        /// Serial number to find. It is compared in upper case and as a whole.
        pub serial_code: SoughtCode,
        /// Key of the product. Absent: units of all products.
        pub product_key: Option<ProductKey>,
    }
}

/// Find units by exact code.
///
/// Returns the units with exactly this serial number, ignoring case. Different products may use the same code, so the
/// list can have several units. It is sorted by product code, and empty when no unit matches. Deleted units are left
/// out. Use `GET /serial` for a partial code, and `GET /scan` for a scanned label.
#[utoipa::path(
    get,
    path = "/serial-code",
    params(CodeQuery),
    responses(
        (status = 200, description = "Units with this code, sorted by product code.", body = Vec<Serial>),
    ),
)]
pub async fn find_by_code(
    State(reads): State<Reads>,
    Params(query): Params<CodeQuery>,
) -> Result<ListResponse<Serial>, Problem> {
    let product = query.product_key.map(ProductKey::number);
    let client = reads.connect().await?;
    let keys = find_coded().bind(&client, &query.serial_code.as_str(), &product).all().await?;
    Ok(ListResponse { rows: load_serials(&client, &keys).await?, total: None })
}
