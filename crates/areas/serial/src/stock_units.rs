//! Functions for the warehouse: recording where units are, creating received units and lots, and finding components on
//! hold.

use std::collections::{BTreeSet, HashMap};

use chrono::{DateTime, Utc};
use kernel::rules::event_data::{LotCreated, SerialCreated};
use kernel::rules::unit::LeftBy;
use kernel::wire::key::{LotKey, PositionKey, ProductKey, SerialKey, UserKey};
use serial_queries::client::Params as _;
use serial_queries::lot::{InsertLotsParams, find_lots_by_code as find_lot_rows, insert_lots};
use serial_queries::serial::{
    InsertSerialsParams, find_parts_on_hold, find_units_by_code as find_unit_rows, forget_places as forget,
    insert_serials, place_units as place_rows,
};

use platform::api::Problem;
use platform::db::{Write, next_keys};
use platform::journal::NewEvent;

/// Location of a unit after a movement.
#[derive(Clone, Debug)]
pub struct UnitPlacement {
    /// Key of the unit.
    pub key: SerialKey,
    /// Location of the unit. `None` when it is not in stock.
    pub position_key: Option<PositionKey>,
    /// How the unit left stock, if it was shipped or consumed.
    pub left_by: Option<LeftBy>,
}

/// Stores the locations of units, as a copy of the stock that the same transaction writes. Only the warehouse may call
/// this function. The units must be locked.
pub async fn place_units(write: &Write, user_key: UserKey, placements: &[UnitPlacement]) -> Result<(), Problem> {
    if placements.is_empty() {
        return Ok(());
    }
    let keys: Vec<i64> = placements.iter().map(|placing| placing.key.number()).collect();
    let positions: Vec<Option<&str>> =
        placements.iter().map(|placing| placing.position_key.as_ref().map(PositionKey::as_str)).collect();
    let left_by: Vec<Option<&str>> = placements.iter().map(|placing| placing.left_by.map(LeftBy::as_str)).collect();
    let placed = place_rows().bind(write.conn(), &user_key.number(), &keys, &positions, &left_by).all().await?;
    if placed.len() == placements.len() { Ok(()) } else { Err(Problem::internal("a locked unit no longer exists")) }
}

/// Returns for each unit the components, at any depth, that prevent its shipment: components on hold and components of
/// a lot on hold. A unit without such components is left out. The trees must be locked.
pub async fn parts_on_hold(write: &Write, keys: &[SerialKey]) -> Result<HashMap<SerialKey, Vec<SerialKey>>, Problem> {
    let mut held: HashMap<SerialKey, Vec<SerialKey>> = HashMap::new();
    for row in find_parts_on_hold().bind(write.conn(), &SerialKey::numbers(keys)).all().await? {
        held.entry(SerialKey::new(row.head)).or_default().push(SerialKey::new(row.key));
    }
    Ok(held)
}

/// Product and code, which together identify a unit or lot.
pub type CodeOfProduct = (ProductKey, String);

/// Splits products and codes into two columns for a statement.
fn columns(coded: &[CodeOfProduct]) -> (Vec<i64>, Vec<&str>) {
    coded.iter().map(|(product, code)| (product.number(), code.as_str())).unzip()
}

/// Finds units by product and code. Units that do not exist or are deleted are left out. Nothing is locked.
pub async fn find_units_by_code(
    write: &Write,
    coded: &[CodeOfProduct],
) -> Result<HashMap<CodeOfProduct, SerialKey>, Problem> {
    if coded.is_empty() {
        return Ok(HashMap::new());
    }
    let (products, names) = columns(coded);
    let rows = find_unit_rows().bind(write.conn(), &products, &names).all().await?;
    Ok(rows.into_iter().map(|row| ((ProductKey::new(row.product_key), row.code), SerialKey::new(row.key))).collect())
}

/// Finds lots by product and code. Lots that do not exist are left out. Nothing is locked.
pub async fn find_lots_by_code(
    write: &Write,
    coded: &[CodeOfProduct],
) -> Result<HashMap<CodeOfProduct, LotKey>, Problem> {
    if coded.is_empty() {
        return Ok(HashMap::new());
    }
    let (products, names) = columns(coded);
    let rows = find_lot_rows().bind(write.conn(), &products, &names).all().await?;
    Ok(rows.into_iter().map(|row| ((ProductKey::new(row.product_key), row.code), LotKey::new(row.key))).collect())
}

/// Unit that a receipt creates.
#[derive(Clone, Debug)]
pub struct ReceivedUnit {
    /// Product of the unit, which is locked and traced.
    pub product_key: ProductKey,
    /// Serial number of the unit.
    pub code: String,
    /// Lot of the unit, if it has one.
    pub lot_key: Option<LotKey>,
}

/// Creates released units with the codes that a receipt names, and appends one event per product. Returns their keys in
/// the order of `units`.
pub async fn receive_units(
    write: &mut Write,
    now: DateTime<Utc>,
    user_key: UserKey,
    units: &[ReceivedUnit],
) -> Result<Vec<SerialKey>, Problem> {
    let keys = next_keys(write.conn(), units.len()).await?;
    if keys.is_empty() {
        return Ok(Vec::new());
    }
    let params = InsertSerialsParams {
        now,
        created_by: Some(user_key.number()),
        keys: keys.clone(),
        codes: units.iter().map(|unit| Some(unit.code.as_str())).collect::<Vec<_>>(),
        product_keys: units.iter().map(|unit| unit.product_key.number()).collect::<Vec<_>>(),
        work_order_keys: vec![None; units.len()],
        lot_keys: units.iter().map(|unit| unit.lot_key.map(LotKey::number)).collect::<Vec<_>>(),
        counter_keys: vec![None::<&str>; units.len()],
        released: vec![Some(now); units.len()],
        has_values: vec![false; units.len()],
    };
    insert_serials().params(write.conn(), &params).all().await?;
    let keys: Vec<SerialKey> = keys.into_iter().map(SerialKey::new).collect();
    let products: BTreeSet<ProductKey> = units.iter().map(|unit| unit.product_key).collect();
    for product_key in products {
        let made = keys.iter().zip(units).filter(|(_, unit)| unit.product_key == product_key);
        let (serial_keys, codes) = made.map(|(key, unit)| (*key, Some(unit.code.as_str()))).unzip();
        let product_key = Some(product_key);
        write.append_event(NewEvent { product_key, serial_keys, ..NewEvent::of(&SerialCreated { codes }, now) });
    }
    Ok(keys)
}

/// Origin of a lot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LotOrigin {
    /// Created by a receipt.
    Received,
    /// Created by the production of a batch.
    Produced,
    /// Recorded by a user, manually or with a stock adjustment.
    Manual,
}

impl LotOrigin {
    /// Returns the value that is stored and published.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Received => "received",
            Self::Produced => "produced",
            Self::Manual => "manual",
        }
    }
}

/// Lot that a movement creates.
#[derive(Clone, Debug)]
pub struct ReceivedLot {
    /// Product of the lot, which is locked.
    pub product_key: ProductKey,
    /// Code of the lot.
    pub code: String,
    /// Origin of the lot.
    pub origin: LotOrigin,
    /// Code of the supplier, if known.
    pub partner_code: Option<String>,
    /// Name of the supplier, if known.
    pub partner_name: Option<String>,
    /// Number of the purchase document, if known.
    pub purchase_doc: Option<String>,
    /// Number of the transfer document, if known.
    pub transfer_doc: Option<String>,
}

/// Creates the lots that movements name for the first time, and appends one event for each. Returns their keys by
/// product and code.
pub async fn receive_lots(
    write: &mut Write,
    now: DateTime<Utc>,
    user_key: UserKey,
    lots: &[ReceivedLot],
) -> Result<HashMap<CodeOfProduct, LotKey>, Problem> {
    if lots.is_empty() {
        return Ok(HashMap::new());
    }
    let params = InsertLotsParams {
        now,
        created_by: Some(user_key.number()),
        product_keys: lots.iter().map(|lot| lot.product_key.number()).collect::<Vec<_>>(),
        codes: lots.iter().map(|lot| lot.code.as_str()).collect::<Vec<_>>(),
        origins: lots.iter().map(|lot| lot.origin.as_str()).collect::<Vec<_>>(),
        partner_codes: lots.iter().map(|lot| lot.partner_code.as_deref()).collect::<Vec<_>>(),
        partner_names: lots.iter().map(|lot| lot.partner_name.as_deref()).collect::<Vec<_>>(),
        purchase_docs: lots.iter().map(|lot| lot.purchase_doc.as_deref()).collect::<Vec<_>>(),
        transfer_docs: lots.iter().map(|lot| lot.transfer_doc.as_deref()).collect::<Vec<_>>(),
    };
    let rows = insert_lots().params(write.conn(), &params).all().await?;
    let mut made = HashMap::new();
    for row in rows {
        let (product_key, lot_key) = (ProductKey::new(row.product_key), LotKey::new(row.key));
        let event_data = LotCreated { lot_key, code: &row.code };
        write.append_event(NewEvent { product_key: Some(product_key), ..NewEvent::of(&event_data, now) });
        made.insert((product_key, row.code), lot_key);
    }
    Ok(made)
}

/// Clears the location of all units and the movements of all links for a reset of the inventory, which erases all
/// movements. Call it only while no other write can run.
pub async fn clear_positions(write: &Write) -> Result<(), Problem> {
    forget().bind(write.conn()).one().await?;
    Ok(())
}
