//! `GET /serial-children` — what is built into a unit, directly.

use axum::extract::State;
use kernel::input;
use kernel::wire::key::SerialKey;
use serde::Serialize;
use serial_queries::genealogy::{find_children, find_linked_children};
use utoipa::ToSchema;

use platform::api::{ListResponse, Params, Problem};
use platform::state::App;

input! {
    /// Of which unit.
    pub struct ChildrenQuery {
        /// The unit.
        pub serial_key: Option<SerialKey>,
        /// With links that have ended.
        pub include_replaced: bool = false,
    }
}

/// A part of a unit.
#[derive(Debug, Serialize, ToSchema)]
pub struct Child {
    /// The unit that it is built into.
    parent_key: String,
    /// The part.
    serial_key: String,
    /// The link has ended.
    replaced: bool,
    /// Its code.
    serial_code: Option<String>,
    /// Its product.
    product_key: String,
    /// The code of the product.
    product_code: String,
    /// The description of the product.
    product_description: Option<String>,
    /// False: a temporary link.
    confirmed: bool,
    /// The link.
    link_key: String,
    /// Why it ended.
    reason: Option<String>,
}

/// List what is built into a unit.
#[utoipa::path(
    get,
    path = "/serial-children",
    params(ChildrenQuery),
    responses(
        (status = 200, description = "One row for each link.", body = Vec<Child>),
    ),
)]
pub async fn list_children(
    State(app): State<App>,
    Params(query): Params<ChildrenQuery>,
) -> Result<ListResponse<Child>, Problem> {
    let Some(key) = query.serial_key.map(SerialKey::number) else {
        return Ok(ListResponse { rows: Vec::new(), total: None });
    };
    let client = app.read().await?;
    let rows = if query.include_replaced {
        find_linked_children().bind(&client, &key).all().await?
    } else {
        find_children().bind(&client, &key).all().await?
    };
    let rows = rows.into_iter().map(|row| Child {
        parent_key: row.parent_key.to_string(),
        serial_key: row.serial_key.to_string(),
        replaced: row.replaced,
        serial_code: row.serial_code,
        product_key: row.product_key.to_string(),
        product_code: row.product_code,
        product_description: row.product_description,
        confirmed: row.confirmed,
        link_key: row.link_key.to_string(),
        reason: row.reason,
    });
    Ok(ListResponse { rows: rows.collect(), total: None })
}
