//! `GET /serial-batch` — the units of a batch, each with what is built into it.

use std::collections::HashMap;

use axum::extract::State;
use kernel::input;
use kernel::wire::key::BatchKey;
use queries::queries::serial::above::{find_batch_parts, find_batch_units};
use serde::Serialize;
use utoipa::ToSchema;

use crate::areas::serial::model::Serial;
use crate::areas::serial::rows::load_serials;
use crate::platform::api::{Listed, Params, Problem};
use crate::platform::state::App;

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
) -> Result<Listed<BatchUnit>, Problem> {
    let Some(batch) = query.batch_key.map(BatchKey::number) else {
        return Ok(Listed { rows: Vec::new(), total: None });
    };
    let client = app.read().await?;
    let keys = find_batch_units().bind(&client, &batch, &query.filter_empty).all().await?;
    let parts = find_batch_parts().bind(&client, &batch).all().await?;
    let units = load_serials(&client, &keys).await?;
    let part_keys: Vec<i64> = parts.iter().map(|part| part.child_key).collect();
    let mut children: HashMap<i64, Vec<Serial>> = HashMap::new();
    for (part, serial) in parts.iter().zip(load_serials(&client, &part_keys).await?) {
        children.entry(part.parent_key).or_default().push(serial);
    }
    let rows = keys.iter().zip(units);
    let rows = rows.map(|(key, serial)| BatchUnit { serial, children: children.remove(key).unwrap_or_default() });
    Ok(Listed { rows: rows.collect(), total: None })
}
