//! Stock and movements of a plant. Only finished goods, the part that all of them contain, and materials have stock and
//! movements. Units of the part are received and consumed, finished units are produced and most of them shipped, and
//! materials are received by quantity.

use anyhow::Result;
use tokio_postgres::Client;

use super::catalogue::{COMMON_PART, CatalogueProduct, ProductKind};
use super::rows::{CopyRows, EpochSeconds, NullableCell};
use super::trees::{Chunk, Fate, GeneratedUnit};

/// Key of the location that contains all bins.
pub const STORE: &str = "scale_store";
/// Number of bins.
const BINS: i64 = 100;
/// Seconds from the release of a finished unit to its shipment.
const SHIPPED_AFTER: i64 = 86_400;
/// Number of units in one delivery.
const DELIVERY: i64 = 1000;
/// Number of units in one sales order.
const SALE: i64 = 50;
/// Number of customers.
const CUSTOMERS: i64 = 40;
/// Quantity of each material that is received with every chunk.
const PIECES: i64 = 10_000;
/// Number of units after which materials are received into the next bin.
const APART: i64 = 1000;

/// Table and columns of movements.
const MOVEMENTS: &str = "warehouse.movement (key, type, status, product_key, serial_key, lot_key, position_from,
    position_to, qt_planned, qt_original, qt_confirmed, created, created_by, start, \"end\", user_key, posted, allocation,
    refs)";
/// Table and columns of stock.
const STOCK: &str = "warehouse.stock (product_key, position_key, serial_key, quantity, movement_key, arrived)";
/// Receives each material into one bin and updates its stock.
const MATERIALS: &str = "with given as (
        select product_key, nextval('platform.key_sequence') as key from unnest($1::bigint[]) as product_key),
    moved as (
        insert into warehouse.movement (key, type, status, product_key, position_from, position_to, qt_planned,
            qt_original, qt_confirmed, created, created_by, start, \"end\", user_key, posted, allocation)
        select key, 'receipt', 'completed', product_key, 'OUT', $2, $3::bigint, $3::bigint, $3::bigint,
            to_timestamp($4::bigint), $5, to_timestamp($4::bigint), to_timestamp($4::bigint), $5, key, 'declared'
        from given)
    insert into warehouse.stock as lies (product_key, position_key, quantity, movement_key, arrived)
    select product_key, $2, $3::bigint, key, to_timestamp($4::bigint) from given
    on conflict (product_key, position_key, lot_key) where serial_key is null
    do update set quantity = lies.quantity + excluded.quantity, movement_key = excluded.movement_key,
        arrived = excluded.arrived, rev = lies.rev + 1";

/// Type of a movement of a unit. Movements at the same moment are sorted in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MovementStep {
    /// The unit is purchased.
    Receipt,
    /// The unit is built in.
    Consumption,
    /// The unit is made.
    Production,
    /// The unit is sold.
    Shipment,
}

/// One movement of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct UnitMovement {
    /// Time in seconds since 1970.
    pub at: i64,
    /// Index of the unit in its chunk.
    pub place: usize,
    /// Type of the movement.
    pub step: MovementStep,
}

/// Movements of a chunk in order of time.
pub fn moves(chunk: &Chunk, products: &[CatalogueProduct]) -> Vec<UnitMovement> {
    let mut moves = Vec::new();
    for (place, unit) in chunk.units.iter().enumerate() {
        let finished = products.get(unit.product).is_some_and(|product| product.kind == ProductKind::Finished);
        let mut add = |at: i64, step: MovementStep| moves.push(UnitMovement { at, place, step });
        if unit.product == COMMON_PART {
            add(unit.created, MovementStep::Receipt);
            add(unit.linked, MovementStep::Consumption);
        } else if finished && unit.fate == Fate::Released {
            add(unit.released, MovementStep::Production);
            if is_shipped(unit) {
                add(unit.released + SHIPPED_AFTER, MovementStep::Shipment);
            }
        }
    }
    moves.sort_unstable();
    moves
}

/// Whether a finished unit is shipped: seven of ten, even in a small plant with few units of each product.
fn is_shipped(unit: &GeneratedUnit) -> bool {
    (unit.number + i64::try_from(unit.product).unwrap_or_default()) % 10 < 7
}

/// Location of a unit, and how it left stock. Both are None for a unit without movements.
pub fn whereabouts(unit: &GeneratedUnit, product: &CatalogueProduct) -> (Option<String>, Option<&'static str>) {
    match product.kind {
        ProductKind::Finished if unit.fate != Fate::Released => (None, None),
        ProductKind::Finished if is_shipped(unit) => (None, Some("shipment")),
        ProductKind::Finished => (Some(bin(unit)), None),
        _ if unit.product == COMMON_PART => (None, Some("consumption")),
        _ => (None, None),
    }
}

/// Bin into which a unit is received or produced.
fn bin(unit: &GeneratedUnit) -> String {
    bin_key(unit.number * 7 + i64::try_from(unit.product).unwrap_or_default())
}

/// Key of the bin for a number, which wraps around after the last bin.
pub fn bin_key(number: i64) -> String {
    format!("scale_b{:02}", number.rem_euclid(BINS))
}

/// Records to which the row of a movement refers.
pub struct MovementRefs<'a> {
    /// The unit and its key.
    pub unit: (&'a GeneratedUnit, i64),
    /// Key of the product.
    pub product: i64,
    /// Key of the lot. None without one.
    pub lot: Option<i64>,
    /// Key of the work order of the unit, or of the unit into which it is built. None when neither has one.
    pub order: Option<i64>,
    /// Key of the last batch of the unit. None for a unit that was not made here.
    pub batch: Option<i64>,
    /// Key of the link, and of the unit into which the unit is built. None for a unit that is not built in.
    pub link: Option<(i64, i64)>,
}

/// Rows of movements, and of the stock that remains after them.
pub struct Warehouse {
    user: i64,
    movements: CopyRows,
    stock: CopyRows,
}

impl Warehouse {
    /// An empty warehouse. `user` makes all movements.
    pub fn new(user: i64) -> Self {
        Self { user, movements: CopyRows::into(MOVEMENTS), stock: CopyRows::into(STOCK) }
    }

    /// Adds a movement, and the stock of a unit that stays in its bin.
    pub fn push(&mut self, key: i64, moved: UnitMovement, named: &MovementRefs<'_>) -> Result<()> {
        let (unit, serial) = named.unit;
        let bin = bin(unit);
        let (word, from, to) = match moved.step {
            MovementStep::Receipt => ("receipt", "OUT", bin.as_str()),
            MovementStep::Consumption => ("consumption", bin.as_str(), "NULL"),
            MovementStep::Production => ("production", "NULL", bin.as_str()),
            MovementStep::Shipment => ("shipment", bin.as_str(), "OUT"),
        };
        // The lot is stored with the unit. Of its movements, only the receipt names the lot too.
        let lot = named.lot.filter(|_| moved.step == MovementStep::Receipt);
        let at = EpochSeconds(moved.at);
        self.movements.push(&[
            &key,
            &word,
            &"completed",
            &named.product,
            &serial,
            &NullableCell(lot),
            &from,
            &to,
            &1,
            &1,
            &1,
            &at,
            &self.user,
            &at,
            &at,
            &self.user,
            &key,
            &"declared",
            &references(moved.step, unit.number, named),
        ])?;
        if moved.step == MovementStep::Production && !is_shipped(unit) {
            self.stock.push(&[&named.product, &bin, &serial, &1, &key, &at])?;
        }
        Ok(())
    }

    /// Writes all rows.
    pub async fn send(self, client: &Client) -> Result<()> {
        self.movements.send(client).await?;
        self.stock.send(client).await
    }
}

/// References of a movement: documents, partners, work order and link.
fn references(step: MovementStep, number: i64, named: &MovementRefs<'_>) -> String {
    let order = |rest: &str| match named.order {
        Some(order) => format!("\"work_order_key\":\"{order}\"{rest}"),
        None => rest.trim_start_matches(',').to_owned(),
    };
    let inside = match step {
        MovementStep::Receipt => {
            let delivery = number / DELIVERY;
            format!(
                "\"purchase_doc\":\"PO-{delivery}\",\"transfer_doc\":\"DN-{delivery}\",\"partner_code\":\"S1\",\
                 \"partner_name\":\"Supplier 1\""
            )
        }
        MovementStep::Consumption => {
            let link = named
                .link
                .map(|(link, parent)| format!(",\"serial_link_key\":\"{link}\",\"parent_serial_key\":\"{parent}\""));
            order(&link.unwrap_or_default())
        }
        MovementStep::Production => {
            let batch = named.batch.map(|batch| format!(",\"batch_key\":\"{batch}\""));
            order(&batch.unwrap_or_default())
        }
        MovementStep::Shipment => {
            let (sale, customer) = (format!("{}-{}", named.product, number / SALE), number / SALE % CUSTOMERS);
            format!(
                "\"sales_doc\":\"SO-{sale}\",\"transfer_doc\":\"DDT-{sale}\",\"partner_code\":\"C{customer}\",\
                 \"partner_name\":\"Customer {customer}\""
            )
        }
    };
    format!("{{{inside}}}")
}

/// Creates the store, its bins, and the pairs of all stocked products and bins.
pub async fn insert_store(client: &Client, products: &[CatalogueProduct]) -> Result<()> {
    let statement = "insert into position.position (key, code, parent_position_key, site_key, created)
        values ($1, 'STORE', 'IN', '0', '2018-01-01Z')";
    client.execute(statement, &[&STORE]).await?;
    let bins: Vec<String> = (0..BINS).map(bin_key).collect();
    let statement = "insert into position.position (key, code, parent_position_key, site_key, created)
        select key, upper(replace(key, 'scale_b', 'STORE-')), $2, '0', '2018-01-01Z' from unnest($1::text[]) as key";
    client.execute(statement, &[&bins, &STORE]).await?;
    let kept = products.iter().filter(|product| product.stocked);
    let kept: Vec<&str> = kept.map(|product| product.code.as_str()).collect();
    let statement = "insert into warehouse.pair (product_key, position_key)
        select p.key, bin from product.product p cross join unnest($2::text[]) as bin
        where p.code = any ($1) and not p.trash order by 1, 2";
    client.execute(statement, &[&kept, &bins]).await?;
    Ok(())
}

/// Receives materials into one bin, which changes after every [`APART`] units.
pub async fn receive_materials(client: &Client, materials: &[i64], first: i64, at: i64, user: i64) -> Result<()> {
    client.execute(MATERIALS, &[&materials, &bin_key(first / APART), &PIECES, &at, &user]).await?;
    Ok(())
}
