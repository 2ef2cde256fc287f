//! `GET /serial-code/verify-free` — whether a code can still be given.

use axum::extract::State;
use axum::response::Response;
use kernel::input;
use kernel::wire::key::{Key, SerialKey};
use kernel::wire::text::SoughtCode;
use serial_queries::serial::code_is_taken;

use platform::api::{Params, Problem, json_answer};
use platform::refuses;
use platform::state::App;
use product::contract::{ProductRefusal, load_live};

input! {
    /// Which code of which product.
    pub struct FreeCodeQuery {
        /// The code.
        pub serial_code: SoughtCode,
        /// The product.
        pub product_key: Key,
        /// A serial that may have the code.
        pub serial_key: Option<SerialKey>,
    }
}

refuses![ProductRefusal::ProductNotFound,];

/// Ask whether a code is free.
#[utoipa::path(
    get,
    path = "/serial-code/verify-free",
    params(FreeCodeQuery),
    responses(
        (status = 200, description = "Whether no other serial of the product has it.", body = bool, content_type = "application/json"),
        Refused,
    ),
)]
pub async fn verify_code_free(
    State(app): State<App>,
    Params(query): Params<FreeCodeQuery>,
) -> Result<Response, Problem> {
    let client = app.read().await?;
    let product = load_live(&client, &query.product_key).await?;
    let own = query.serial_key.map(SerialKey::number);
    let code = query.serial_code.as_str();
    let taken = code_is_taken().bind(&client, &product.number(), &code, &own).one().await?;
    Ok(json_answer(&!taken))
}
