//! Lots declared for a batch, as they are answered.

use deadpool_postgres::Object;
use kernel::wire::key::BatchKey;
use kernel::wire::number::Amount;
use kernel::wire::time::Timestamp;
use production_queries::allocation::find_allocations;
use serde::Serialize;
use utoipa::ToSchema;

use platform::api::Problem;

/// Material of a lot that goes into a batch.
#[derive(Debug, Serialize, ToSchema)]
pub struct LotAllocation {
    /// Its key.
    #[serde(rename = "_key")]
    key: String,
    /// The batch.
    batch_key: String,
    /// The component.
    component_key: String,
    /// Code of the component.
    component_code: String,
    /// The lot.
    lot_key: String,
    /// Code of the lot.
    lot_code: String,
    /// How much.
    quantity: Amount,
    /// Where it is taken from.
    position_key: Option<String>,
    /// Code of that position.
    position_code: Option<String>,
    /// The unit that alone got the material.
    parent_serial_key: Option<String>,
    /// Code of that unit.
    parent_serial_code: Option<String>,
    /// Who declared it.
    declared_by: Option<String>,
    /// When.
    declared_at: Timestamp,
}

/// Reads the lots declared for a batch; empty when there are none.
pub async fn load_allocations(client: &Object, batch_key: BatchKey) -> Result<Vec<LotAllocation>, Problem> {
    let rows = find_allocations().bind(client, &batch_key.number()).all().await?;
    let rows = rows.into_iter().map(|row| LotAllocation {
        key: row.key.to_string(),
        batch_key: row.batch_key.to_string(),
        component_key: row.component_key.to_string(),
        component_code: row.component_code,
        lot_key: row.lot_key.to_string(),
        lot_code: row.lot_code,
        quantity: Amount::new(row.quantity),
        position_key: row.position_key,
        position_code: row.position_code,
        parent_serial_key: row.parent_serial_key.map(|key| key.to_string()),
        parent_serial_code: row.parent_serial_code,
        declared_by: row.declared_by.map(|key| key.to_string()),
        declared_at: row.declared_at.into(),
    });
    Ok(rows.collect())
}
