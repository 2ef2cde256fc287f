//! Lots as clients see them, and what several operations on them share.

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

/// Material without serials that came or was made together.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Lot {
    /// `Lot/key`.
    #[serde(rename = "_id")]
    id: String,
    /// Its key.
    #[serde(rename = "_key")]
    key: String,
    /// Its revision.
    #[serde(rename = "_rev")]
    pub rev: String,
    /// Its product.
    product_key: String,
    /// Code of its product.
    product_code: String,
    /// Its code.
    code: String,
    /// Where it comes from.
    origin: String,
    /// The supplier's own code, when it differs.
    #[expect(clippy::struct_field_names, reason = "its name on the wire")]
    supplier_lot: Option<String>,
    /// The supplier.
    partner_code: Option<String>,
    /// The supplier's name.
    partner_name: Option<String>,
    /// The order that it was bought with.
    purchase_doc: Option<String>,
    /// The paper that it came with.
    transfer_doc: Option<String>,
    /// The batch that made it.
    batch_key: Option<String>,
    /// The order that made it.
    wo_key: Option<String>,
    /// When it was made.
    produced: Option<Date>,
    /// Until when it may be used.
    expires: Option<Date>,
    /// Blocks its use.
    hold: Option<Hold>,
    /// When the record was made.
    created: Timestamp,
    /// By whom.
    created_by: Option<String>,
    /// Free.
    #[schema(value_type = Value)]
    extra: Option<Value>,
    /// What lies in stock of it.
    quantity_in_stock: Amount,
}

impl Lot {
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

/// Lots with their stock, in the order of `keys`; those that do not exist are left out.
pub async fn load_lots(client: &Object, keys: &[i64]) -> Result<Vec<Lot>, Problem> {
    let rows = find_lots().bind(client, &keys).all().await?;
    let in_stock = by_key(find_lot_quantities().bind(client, &keys).all().await?, |row| row.key);
    let quantity = |row: &LotRow| in_stock.get(&row.key).map(|found| found.quantity).unwrap_or_default();
    let lot = |row: LotRow| Lot::new(quantity(&row), row);
    Ok(in_order(keys, rows, |row| row.key).into_iter().map(lot).collect())
}

/// One lot with its stock, or the refusal that there is none.
pub async fn load_lot(client: &Object, key: LotKey) -> Result<Lot, Problem> {
    load_lots(client, &[key.number()]).await?.pop().ok_or_else(|| SerialRefusal::LotNotFound.into())
}

/// Locks a lot for a change that keeps its code, and checks the revision the client expects.
pub async fn lock_lot(write: &Write, key: LotKey, if_match: &IfMatch) -> Result<LotRow, Problem> {
    let lot = lock_row().bind(write.conn(), &key.number()).opt().await?.ok_or(SerialRefusal::LotNotFound)?;
    if_match.check(lot.rev)?;
    Ok(lot)
}

/// Locks a lot for deletion or for another code: commands that only name the lot must wait, too. Checks the revision
/// the client expects.
pub async fn lock_lot_fully(write: &Write, key: LotKey, if_match: &IfMatch) -> Result<LotRow, Problem> {
    let lot = lock_row_fully().bind(write.conn(), &key.number()).opt().await?.ok_or(SerialRefusal::LotNotFound)?;
    if_match.check(lot.rev)?;
    Ok(lot)
}

/// Refuses a code that another lot of the product has; `own` is the lot that is changed, none for a new one. The unique
/// constraint has the last word.
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
