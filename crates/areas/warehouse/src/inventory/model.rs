//! Stock rows as the API returns them.

use deadpool_postgres::Object;
use kernel::wire::number::Amount;
use kernel::wire::time::Timestamp;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;
use warehouse_queries::inventory::{StockRow, find_stock};

use crate::position::model::PathStep;
use platform::api::Problem;

/// Stock of one product at one location: a unit, the quantity of a lot, or the quantity without a lot.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct InventoryRow {
    /// Identifier of the stock row: `Inventory/` followed by its key.
    #[serde(rename = "_id")]
    id: String,
    /// Key of the stock row. A row that reaches 0 is removed, and new stock gets a new key.
    #[serde(rename = "_key")]
    key: String,
    /// Revision of the stock row. It changes with every movement of this stock.
    #[serde(rename = "_rev")]
    rev: String,
    /// Key of the product in stock.
    product_key: String,
    /// Code of the product in stock.
    product_code: String,
    /// Description of the product. `null` when it has none.
    product_description: Option<String>,
    /// Key of the location of the stock.
    position_key: String,
    /// Code of the location of the stock.
    position_code: String,
    /// Locations from below the requested root down to the location. Stock in the root itself shows the root.
    path: Vec<PathStep>,
    /// Key of the unit. `null` for a quantity.
    serial_key: Option<String>,
    /// Serial number of the unit. `null` for a quantity.
    serial_code: Option<String>,
    /// Key of the lot of the stock or of its unit. `null` when there is no lot.
    lot_key: Option<String>,
    /// Code of the lot of the stock or of its unit. `null` when there is no lot.
    lot_code: Option<String>,
    /// Quantity in stock, in the product's unit: 1 for a unit, below 0 only for products that allow negative stock.
    quantity: Amount,
    /// Whether the goods belong to the plant. `false` for goods of a customer or supplier. The setting `owned` of the
    /// location determines this value.
    owned: bool,
    /// Quantity multiplied by the average cost of the product, in the currency of the installation, rounded to 6
    /// decimal places. `null` when the cost is not known.
    value: Option<Amount>,
    /// Purchase document of the receipt, or its transfer document if it has no purchase document. For a unit the newest
    /// receipt counts, for a lot the first one. `null` when there is none.
    reference: Option<String>,
    /// Additional data (`extra`) of the last movement that increased this stock. `null` when there is none.
    #[schema(value_type = Value)]
    extra: Option<Value>,
    /// Whether the product is being counted at this location, so that its stock there cannot be moved.
    counting: bool,
    /// Key of the user who is counting. `null` when nobody is.
    count_by: Option<String>,
    /// Time of the last completed count of the product at this location. `null` when it was never counted there.
    last_counted: Option<Timestamp>,
    /// Whether a count session still has to post variances of the product at this location, so that its stock there
    /// cannot be moved.
    locked: bool,
    /// Key of the count session that still has to post variances. `null` when there is none.
    locked_by: Option<String>,
    /// Whether the unit, its lot or the lot of the stock is on hold.
    held: bool,
}

/// The path of a stock row below the requested root. Stock in the root itself shows the root.
fn path_below(root: &str, path: &[String], codes: &[String]) -> Vec<PathStep> {
    let from = path.iter().position(|key| key == root).map_or(0, |place| place + 1);
    let from = from.min(path.len().saturating_sub(1));
    let step = |(key, code): (&String, &String)| PathStep { position_key: key.clone(), position_code: code.clone() };
    path.iter().zip(codes).skip(from).map(step).collect()
}

impl InventoryRow {
    /// Builds the row for the response. Its path starts below the location `root`.
    fn new(row: StockRow, root: &str) -> Self {
        let text = |key: Option<i64>| key.map(|key| key.to_string());
        Self {
            id: format!("Inventory/{}", row.key),
            key: row.key.to_string(),
            rev: row.rev.to_string(),
            product_key: row.product_key.to_string(),
            product_code: row.product_code,
            product_description: row.product_description,
            position_key: row.position_key,
            position_code: row.position_code,
            path: path_below(root, &row.path, &row.codes),
            serial_key: text(row.serial_key),
            serial_code: row.serial_code,
            lot_key: text(row.lot_key),
            lot_code: row.lot_code,
            quantity: Amount::new(row.quantity),
            owned: row.owned,
            value: row.value.map(Amount::new),
            reference: row.reference,
            extra: row.extra,
            counting: row.counting_by.is_some(),
            count_by: text(row.counting_by),
            last_counted: row.last_counted.map(Timestamp::from),
            locked: row.locked_by.is_some(),
            locked_by: text(row.locked_by),
            held: row.held,
        }
    }
}

/// Loads stock rows for a response, in the order of the keys, each with its path below `root`. A key without a row is
/// left out.
pub async fn load_stock(client: &Object, keys: &[i64], root: &str) -> Result<Vec<InventoryRow>, Problem> {
    if keys.is_empty() {
        return Ok(Vec::new());
    }
    let rows = find_stock().bind(client, &keys).all().await?;
    Ok(rows.into_iter().map(|row| InventoryRow::new(row, root)).collect())
}
