//! Rows of stock as they are answered.

use deadpool_postgres::Object;
use kernel::wire::number::Amount;
use kernel::wire::time::Timestamp;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;
use warehouse_queries::inventory::{StockRow, find_stock};

use crate::position::model::PathStep;
use platform::api::Problem;

/// What lies in one place of one product: a unit, a lot, or a quantity.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct InventoryRow {
    /// `Inventory/key`.
    #[serde(rename = "_id")]
    id: String,
    /// Its key.
    #[serde(rename = "_key")]
    key: String,
    /// Its revision.
    #[serde(rename = "_rev")]
    rev: String,
    /// The product.
    product_key: String,
    /// The code of the product.
    product_code: String,
    /// The description of the product.
    product_description: Option<String>,
    /// Where it lies.
    position_key: String,
    /// The code of that position.
    position_code: String,
    /// From below the asked root down to that position.
    path: Vec<PathStep>,
    /// The unit.
    serial_key: Option<String>,
    /// The code of the unit.
    serial_code: Option<String>,
    /// The lot of the row, or of the unit.
    lot_key: Option<String>,
    /// The code of the lot.
    lot_code: Option<String>,
    /// How much.
    quantity: Amount,
    /// False: it belongs to somebody else.
    owned: bool,
    /// At the average cost of the product; null when that is not known.
    value: Option<Amount>,
    /// The paper that it was received with.
    reference: Option<String>,
    /// Of the last movement that increased it.
    #[schema(value_type = Value)]
    extra: Option<Value>,
    /// Somebody counts the product here.
    counting: bool,
    /// Who.
    count_by: Option<String>,
    /// When that was done last.
    last_counted: Option<Timestamp>,
    /// A count is about to correct the product here.
    locked: bool,
    /// Which.
    locked_by: Option<String>,
    /// The unit or the lot is on hold.
    held: bool,
}

/// The path of a row of stock below the asked root; stock in the root itself shows the root.
fn path_below(root: &str, path: &[String], codes: &[String]) -> Vec<PathStep> {
    let from = path.iter().position(|key| key == root).map_or(0, |place| place + 1);
    let from = from.min(path.len().saturating_sub(1));
    let step = |(key, code): (&String, &String)| PathStep { position_key: key.clone(), position_code: code.clone() };
    path.iter().zip(codes).skip(from).map(step).collect()
}

impl InventoryRow {
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

/// Loads rows of stock in the order of the keys, each with its path below `root`; a key without a row is left out.
pub async fn load_stock(client: &Object, keys: &[i64], root: &str) -> Result<Vec<InventoryRow>, Problem> {
    if keys.is_empty() {
        return Ok(Vec::new());
    }
    let rows = find_stock().bind(client, &keys).all().await?;
    Ok(rows.into_iter().map(|row| InventoryRow::new(row, root)).collect())
}
