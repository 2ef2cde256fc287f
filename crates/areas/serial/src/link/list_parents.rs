//! `GET /serial-parents` — what a unit is built into, from the top down.

use axum::extract::State;
use kernel::input;
use kernel::wire::key::SerialKey;
use serde::Serialize;
use serial_queries::genealogy::find_ancestors;
use utoipa::ToSchema;

use platform::api::{ListResponse, Params, Problem};
use platform::state::App;

input! {
    /// Of which unit.
    pub struct ParentsQuery {
        /// The unit.
        pub serial_key: Option<SerialKey>,
    }
}

/// A unit above the asked one.
#[derive(Debug, Serialize, ToSchema)]
pub struct Ancestor {
    /// The unit.
    serial_key: String,
    /// Its code.
    serial_code: Option<String>,
    /// Always false: only active links lead upwards.
    replaced: bool,
    /// Its product.
    product_key: String,
    /// The code of the product.
    product_code: String,
    /// The description of the product.
    product_description: Option<String>,
    /// The link to the next unit on the way down.
    link_key: String,
}

/// List what a unit is built into.
#[utoipa::path(
    get,
    path = "/serial-parents",
    params(ParentsQuery),
    responses(
        (status = 200, description = "Ancestors, root first.", body = Vec<Ancestor>),
    ),
)]
pub async fn list_parents(
    State(app): State<App>,
    Params(query): Params<ParentsQuery>,
) -> Result<ListResponse<Ancestor>, Problem> {
    let Some(key) = query.serial_key.map(SerialKey::number) else {
        return Ok(ListResponse { rows: Vec::new(), total: None });
    };
    let client = app.read().await?;
    let rows = find_ancestors().bind(&client, &key).all().await?.into_iter().map(|row| Ancestor {
        serial_key: row.serial_key.to_string(),
        serial_code: row.serial_code,
        replaced: false,
        product_key: row.product_key.to_string(),
        product_code: row.product_code,
        product_description: row.product_description,
        link_key: row.link_key.to_string(),
    });
    Ok(ListResponse { rows: rows.collect(), total: None })
}
