//! `GET /serial-parents`: lists the units that contain a unit, from the top down.

use axum::extract::State;
use kernel::input;
use kernel::wire::key::SerialKey;
use serde::Serialize;
use serial_queries::genealogy::find_ancestors;
use utoipa::ToSchema;

use platform::api::{ListResponse, Params, Problem};
use platform::state::Reads;

input! {
    /// Unit whose parents are listed.
    pub struct ParentsQuery {
        /// Key of the unit. Absent: the list is empty.
        pub serial_key: Option<SerialKey>,
    }
}

/// Unit that contains the requested one, directly or indirectly.
#[derive(Debug, Serialize, ToSchema)]
pub struct Ancestor {
    /// Key of the unit.
    serial_key: String,
    /// Serial number of the unit. `null` when it has none.
    serial_code: Option<String>,
    /// Always `false`, because only active links are followed.
    replaced: bool,
    /// Key of the product.
    product_key: String,
    /// Code of the product.
    product_code: String,
    /// Description of the product. `null` when it has none.
    product_description: Option<String>,
    /// Key of the link between this unit and the next unit below it.
    link_key: String,
}

/// List the units that contain a unit.
///
/// Returns the chain of units that contain a unit now: the outermost first, the direct parent last. Only active links
/// are followed. The list is empty for a unit that is not built in and for an unknown unit. For past links, lots and
/// batches use `GET /trace/where-used`.
#[utoipa::path(
    get,
    path = "/serial-parents",
    params(ParentsQuery),
    responses(
        (status = 200, description = "Units that contain the requested unit, outermost first.", body = Vec<Ancestor>),
    ),
)]
pub async fn list_parents(
    State(reads): State<Reads>,
    Params(query): Params<ParentsQuery>,
) -> Result<ListResponse<Ancestor>, Problem> {
    let Some(key) = query.serial_key.map(SerialKey::number) else {
        return Ok(ListResponse { rows: Vec::new(), total: None });
    };
    let client = reads.connect().await?;
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
