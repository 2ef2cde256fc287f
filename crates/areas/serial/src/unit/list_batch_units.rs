//! `GET /serial-batch`: lists the units of a batch with their components.

use std::collections::HashMap;

use axum::extract::State;
use kernel::input;
use kernel::wire::key::BatchKey;
use serde::Serialize;
use serial_queries::above::{find_batch_parts, find_batch_units};
use utoipa::ToSchema;

use crate::model::Serial;
use crate::rows::find_serials_by_key;
use platform::api::{ListResponse, Params, Problem};
use platform::state::Reads;

input! {
    /// Batch whose units are listed.
    pub struct BatchUnitsQuery {
        /// Key of the batch. Absent: the list is empty.
        pub batch_key: Option<BatchKey>,
        /// Whether units without a code are left out. Default: `false`.
        pub filter_empty: bool = false,
    }
}

/// Unit of a batch, with its components.
#[derive(Debug, Serialize, ToSchema)]
pub struct BatchUnit {
    #[serde(flatten)]
    serial: Serial,
    /// Components linked to the unit for the work order of the batch, temporary links included.
    children: Vec<Serial>,
}

/// List the units of a batch.
///
/// Returns the units that the batch makes or works on, sorted by serial number. Each has the components that were
/// linked to it for the same work order, temporary links included. Deleted units are left out. An unknown batch gives
/// an empty list. Use `GET /component-batch` for the components of the batch as a flat list.
#[utoipa::path(
    get,
    path = "/serial-batch",
    params(BatchUnitsQuery),
    responses(
        (status = 200, description = "Units of the batch, sorted by serial number.", body = Vec<BatchUnit>),
    ),
)]
pub async fn list_batch_units(
    State(reads): State<Reads>,
    Params(query): Params<BatchUnitsQuery>,
) -> Result<ListResponse<BatchUnit>, Problem> {
    let Some(batch) = query.batch_key.map(BatchKey::number) else {
        return Ok(ListResponse { rows: Vec::new(), total: None });
    };
    let client = reads.connect().await?;
    let keys = find_batch_units().bind(&client, &batch, &query.filter_empty).all().await?;
    let parts = find_batch_parts().bind(&client, &batch).all().await?;
    let all: Vec<i64> = keys.iter().copied().chain(parts.iter().map(|part| part.child_key)).collect();
    let mut serials = find_serials_by_key(&client, &all).await?;
    let mut children: HashMap<i64, Vec<Serial>> = HashMap::new();
    for part in parts {
        children.entry(part.parent_key).or_default().extend(serials.get(&part.child_key).cloned());
    }
    let unit = |key: &i64| {
        let serial = serials.remove(key)?;
        Some(BatchUnit { serial, children: children.remove(key).unwrap_or_default() })
    };
    Ok(ListResponse { rows: keys.iter().filter_map(unit).collect(), total: None })
}
