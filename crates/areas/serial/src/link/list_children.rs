//! `GET /serial-children`: lists the direct components of a unit.

use axum::extract::State;
use kernel::input;
use kernel::wire::key::SerialKey;
use serde::Serialize;
use serial_queries::genealogy::{find_children, find_linked_children};
use utoipa::ToSchema;

use platform::api::{ListResponse, Params, Problem};
use platform::state::Reads;

input! {
    /// Unit whose components are listed.
    pub struct ChildrenQuery {
        /// Key of the unit. Absent: the list is empty.
        pub serial_key: Option<SerialKey>,
        /// Whether components whose link has ended are included. Default: `false`.
        pub include_replaced: bool = false,
    }
}

/// Direct component of a unit.
#[derive(Debug, Serialize, ToSchema)]
pub struct Child {
    /// Key of the unit that contains the component.
    parent_key: String,
    /// Key of the component.
    serial_key: String,
    /// Whether the link has ended.
    replaced: bool,
    /// Serial number of the component. `null` when it has none.
    serial_code: Option<String>,
    /// Key of the product of the component.
    product_key: String,
    /// Code of the product.
    product_code: String,
    /// Description of the product. `null` when it has none.
    product_description: Option<String>,
    /// Whether the link is confirmed. A temporary link (`false`) only reserves the component.
    confirmed: bool,
    /// Key of the link.
    link_key: String,
    /// Reason why the link ended. `null` while it is open.
    reason: Option<String>,
}

/// List the components of a unit.
///
/// Returns the direct components of a unit, one row for each link, sorted by product code and serial number. Temporary
/// links are included (`confirmed: false`), ended ones only with `include_replaced`. An unknown unit gives an empty
/// list. For all levels use `GET /serial-hierarchy`.
#[utoipa::path(
    get,
    path = "/serial-children",
    params(ChildrenQuery),
    responses(
        (status = 200, description = "Direct components, one row for each link.", body = Vec<Child>),
    ),
)]
pub async fn list_children(
    State(reads): State<Reads>,
    Params(query): Params<ChildrenQuery>,
) -> Result<ListResponse<Child>, Problem> {
    let Some(key) = query.serial_key.map(SerialKey::number) else {
        return Ok(ListResponse { rows: Vec::new(), total: None });
    };
    let client = reads.connect().await?;
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
