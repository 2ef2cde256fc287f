//! `GET /serial-batch` — the units of a batch, each with what is built into it.

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
use platform::state::App;

input! {
    /// Of which batch.
    pub struct BatchUnitsQuery {
        /// The batch.
        pub batch_key: Option<BatchKey>,
        /// Leave out serials without a code.
        pub filter_empty: bool = false,
    }
}

/// A unit of a batch.
#[derive(Debug, Serialize, ToSchema)]
pub struct BatchUnit {
    #[serde(flatten)]
    serial: Serial,
    /// What is built into it for the same order.
    children: Vec<Serial>,
}

/// List the units of a batch.
#[utoipa::path(
    get,
    path = "/serial-batch",
    params(BatchUnitsQuery),
    responses(
        (status = 200, description = "Units by code.", body = Vec<BatchUnit>),
    ),
)]
pub async fn list_batch_units(
    State(app): State<App>,
    Params(query): Params<BatchUnitsQuery>,
) -> Result<ListResponse<BatchUnit>, Problem> {
    let Some(batch) = query.batch_key.map(BatchKey::number) else {
        return Ok(ListResponse { rows: Vec::new(), total: None });
    };
    let client = app.read().await?;
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
