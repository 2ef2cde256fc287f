//! Lots as clients receive them, and functions that several operations on lots share.

use deadpool_postgres::Object;
use kernel::wire::key::{LotKey, ProductKey};
use kernel::wire::number::Amount;
use kernel::wire::time::{Date, Timestamp};
use rust_decimal::Decimal;
use serde::Serialize;
use serde_json::Value;
use serial_queries::above::find_lot_quantities;
use serial_queries::lot::{
    LotRow, find_lots, lock_lot as lock_row, lock_lot_fully as lock_row_fully, lot_code_is_taken,
};
use utoipa::ToSchema;

use crate::model::Hold;
use crate::refusals::SerialRefusal;
use platform::api::{IfMatch, Problem};
use platform::db::{Write, by_key, in_order};

/// Lot: quantity of one product with a common origin.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Lot {
    /// Identifier of the lot: `Lot/` followed by its key.
    #[serde(rename = "_id")]
    id: String,
    /// Key of the lot.
    #[serde(rename = "_key")]
    key: String,
    /// Revision of the lot. Send it in `If-Match` to change the lot only if it still has this revision.
    #[serde(rename = "_rev")]
    pub rev: String,
    /// Key of the product.
    product_key: String,
    /// Code of the product.
    product_code: String,
    /// Code of the lot, in upper case and unique within the product.
    code: String,
    /// Origin of the lot: `received` (by a receipt), `produced` (by a batch) or `manual` (recorded by a user).
    origin: String,
    /// Lot number that the supplier uses. `null` when it is not recorded.
    #[expect(clippy::struct_field_names, reason = "its name on the wire")]
    supplier_lot: Option<String>,
    /// Code of the supplier. `null` when it is not recorded.
    partner_code: Option<String>,
    /// Name of the supplier. `null` when it is not recorded.
    partner_name: Option<String>,
    /// Number of the purchase document. `null` when it is not recorded.
    purchase_doc: Option<String>,
    /// Number of the transfer document of the first receipt. `null` when it is not recorded.
    transfer_doc: Option<String>,
    /// Key of the batch that created the lot. `null` when no batch did.
    batch_key: Option<String>,
    /// Key of the work order that created the lot. `null` when no work order did.
    wo_key: Option<String>,
    /// Date of manufacture, `YYYY-MM-DD`. `null` when it is not recorded.
    produced: Option<Date>,
    /// Expiry date, the last day on which the lot may be used, `YYYY-MM-DD`. `null` when the lot does not expire.
    expires: Option<Date>,
    /// Hold that blocks allocation, consumption and shipment. `null` when the lot is not on hold.
    hold: Option<Hold>,
    /// Time at which the lot was created.
    created: Timestamp,
    /// Key of the user who created the lot. `null` when the user is unknown.
    created_by: Option<String>,
    /// Additional data of an integration, as any JSON value. `null` when there is none.
    #[schema(value_type = Value)]
    extra: Option<Value>,
    /// Quantity in stock at all locations, in the unit of the product. Each unit of the lot counts as 1.
    quantity_in_stock: Amount,
}

impl Lot {
    /// Builds a lot from its row and its stock.
    fn new(in_stock: Decimal, row: LotRow) -> Self {
        let text = |key: Option<i64>| key.map(|key| key.to_string());
        Self {
            id: format!("Lot/{}", row.key),
            key: row.key.to_string(),
            rev: row.rev.to_string(),
            product_key: row.product_key.to_string(),
            product_code: row.product_code,
            code: row.code,
            origin: row.origin,
            supplier_lot: row.supplier_lot,
            partner_code: row.partner_code,
            partner_name: row.partner_name,
            purchase_doc: row.purchase_doc,
            transfer_doc: row.transfer_doc,
            batch_key: text(row.batch_key),
            wo_key: text(row.work_order_key),
            produced: row.produced.map(Date),
            expires: row.expires.map(Date),
            hold: Hold::of(row.hold_reason, row.hold_by, row.hold_at),
            created: row.created.into(),
            created_by: text(row.created_by),
            extra: row.extra,
            quantity_in_stock: Amount::new(in_stock),
        }
    }
}

/// Loads lots with their stock, in the order of `keys`. Lots that do not exist are left out.
pub async fn load_lots(client: &Object, keys: &[i64]) -> Result<Vec<Lot>, Problem> {
    let rows = find_lots().bind(client, &keys).all().await?;
    let in_stock = by_key(find_lot_quantities().bind(client, &keys).all().await?, |row| row.key);
    let quantity = |row: &LotRow| in_stock.get(&row.key).map(|found| found.quantity).unwrap_or_default();
    let lot = |row: LotRow| Lot::new(quantity(&row), row);
    Ok(in_order(keys, rows, |row| row.key).into_iter().map(lot).collect())
}

/// Loads one lot with its stock. Refuses a lot that does not exist.
pub async fn load_lot(client: &Object, key: LotKey) -> Result<Lot, Problem> {
    load_lots(client, &[key.number()]).await?.pop().ok_or_else(|| SerialRefusal::LotNotFound.into())
}

/// Locks a lot for a change that keeps its code, and checks the revision that the client expects.
pub async fn lock_lot(write: &Write, key: LotKey, if_match: &IfMatch) -> Result<LotRow, Problem> {
    let lot = lock_row().bind(write.conn(), &key.number()).opt().await?.ok_or(SerialRefusal::LotNotFound)?;
    if_match.check(lot.rev)?;
    Ok(lot)
}

/// Locks a lot for deletion or for a new code, so that commands that only name the lot wait too. Checks the revision
/// that the client expects.
pub async fn lock_lot_fully(write: &Write, key: LotKey, if_match: &IfMatch) -> Result<LotRow, Problem> {
    let lot = lock_row_fully().bind(write.conn(), &key.number()).opt().await?.ok_or(SerialRefusal::LotNotFound)?;
    if_match.check(lot.rev)?;
    Ok(lot)
}

/// Refuses a code that another lot of the product has. `own` is the lot that is changed. `None` for a new lot. The
/// unique constraint decides between concurrent requests.
pub async fn refuse_taken_lot(
    write: &Write,
    product_key: ProductKey,
    code: &str,
    own: Option<LotKey>,
) -> Result<(), Problem> {
    let own = own.map(LotKey::number);
    if lot_code_is_taken().bind(write.conn(), &product_key.number(), &code, &own).one().await? {
        return Err(Problem::from(SerialRefusal::LotCodeTaken));
    }
    Ok(())
}
