//! `GET /serial-code/verify-free`: checks whether a code is free.

use axum::extract::State;
use axum::response::Response;
use kernel::input;
use kernel::wire::key::{Key, SerialKey};
use kernel::wire::text::SoughtCode;
use serial_queries::serial::code_is_taken;

use platform::api::{Params, Problem, json_answer};
use platform::refuses;
use platform::state::Reads;
use product::contract::{ProductRefusal, load_live};

input! {
    /// Code and product to check.
    pub struct FreeCodeQuery {
        /// Serial number to check. It is compared in upper case.
        pub serial_code: SoughtCode,
        /// Key of the product of the new unit.
        pub product_key: Key,
        /// Key of a unit that may already have the code, such as the unit being edited. Absent: no unit may have the
        /// code.
        pub serial_key: Option<SerialKey>,
    }
}

refuses![ProductRefusal::ProductNotFound,];

/// Check whether a code is free.
///
/// Returns `true` when no other unit of the product has the code. Codes of deleted units are free. Use it to check an
/// input field early: nothing is reserved, so creating or changing a unit may still be refused with
/// `serial_code_taken`. An unknown product is refused with `product_not_found`.
#[utoipa::path(
    get,
    path = "/serial-code/verify-free",
    params(FreeCodeQuery),
    responses(
        (status = 200, description = "Whether no other unit of the product has the code.", body = bool, content_type = "application/json"),
        Refused,
    ),
)]
pub async fn verify_code_free(
    State(reads): State<Reads>,
    Params(query): Params<FreeCodeQuery>,
) -> Result<Response, Problem> {
    let client = reads.connect().await?;
    let product = load_live(&client, &query.product_key).await?;
    let own = query.serial_key.map(SerialKey::number);
    let code = query.serial_code.as_str();
    let taken = code_is_taken().bind(&client, &product.number(), &code, &own).one().await?;
    Ok(json_answer(&!taken))
}
