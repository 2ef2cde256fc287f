//! Lots declared for a batch, as the API returns them.

use deadpool_postgres::Object;
use kernel::wire::key::BatchKey;
use kernel::wire::number::Amount;
use kernel::wire::time::Timestamp;
use production_queries::allocation::find_allocations;
use serde::Serialize;
use utoipa::ToSchema;

use platform::api::Problem;

/// A quantity of a lot that is declared for a batch.
#[derive(Debug, Serialize, ToSchema)]
pub struct LotAllocation {
    /// Key of the allocation.
    #[serde(rename = "_key")]
    key: String,
    /// Key of the batch.
    batch_key: String,
    /// Key of the component.
    component_key: String,
    /// Code of the component.
    component_code: String,
    /// Key of the lot.
    lot_key: String,
    /// Code of the lot.
    lot_code: String,
    /// Declared quantity, in the unit of the component.
    quantity: Amount,
    /// Key of the location from which the lot is consumed. `null` for the location of the BOM line.
    position_key: Option<String>,
    /// Code of the location in `position_key`. `null` when no location is named.
    position_code: Option<String>,
    /// Key of the unit that uses all of the material. `null` when the material is for the whole batch.
    parent_serial_key: Option<String>,
    /// Serial number of the unit in `parent_serial_key`. `null` when no unit is named, or the unit has no serial number
    /// yet.
    parent_serial_code: Option<String>,
    /// Key of the user who declared the lot. `null` when the user is not known.
    declared_by: Option<String>,
    /// Time when the lot was declared.
    declared_at: Timestamp,
}

/// Reads the lots declared for a batch. The list is empty when there are none.
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
