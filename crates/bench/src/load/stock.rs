//! What the warehouse has of a plant. Stock is kept of finished goods, of the part that all of them hold, and of
//! materials: units of the part come in and are built in, finished units are made and most of them shipped, materials
//! come in by quantity. No stock is kept of anything else, so nothing moves there.

use anyhow::Result;
use tokio_postgres::Client;

use super::catalogue::{COMMON_PART, CatalogueProduct, ProductKind};
use super::rows::{CopyRows, EpochSeconds, NullableCell};
use super::trees::{Chunk, GeneratedUnit};

/// The position that holds all bins.
pub const STORE: &str = "scale_store";
const BINS: i64 = 100;
/// From the end of a finished unit to its shipment.
const SHIPPED_AFTER: i64 = 86_400;
/// Units of one delivery, of one order of a customer, and customers.
const DELIVERY: i64 = 1000;
const SALE: i64 = 50;
const CUSTOMERS: i64 = 40;
/// Pieces of each material that come in with a chunk.
const PIECES: i64 = 10_000;
/// Units between two bins that a material comes into.
const APART: i64 = 1000;

const MOVEMENTS: &str = "warehouse.movement (key, type, status, product_key, serial_key, lot_key, position_from,
    position_to, qt_planned, qt_original, qt_confirmed, created, created_by, start, \"end\", user_key, posted, allocation,
    refs)";
const STOCK: &str = "warehouse.stock (product_key, position_key, serial_key, quantity, movement_key)";
/// A movement of each material into one bin, and what lies there afterwards.
const MATERIALS: &str = "with given as (
        select product_key, nextval('platform.key_sequence') as key from unnest($1::bigint[]) as product_key),
    moved as (
        insert into warehouse.movement (key, type, status, product_key, position_from, position_to, qt_planned,
            qt_original, qt_confirmed, created, created_by, start, \"end\", user_key, posted, allocation)
        select key, 'receipt', 'completed', product_key, 'OUT', $2, $3::bigint, $3::bigint, $3::bigint,
            to_timestamp($4::bigint), $5, to_timestamp($4::bigint), to_timestamp($4::bigint), $5, key, 'declared'
        from given)
    insert into warehouse.stock as lies (product_key, position_key, quantity, movement_key)
    select product_key, $2, $3::bigint, key from given
    on conflict (product_key, position_key, lot_key) where serial_key is null
    do update set quantity = lies.quantity + excluded.quantity, movement_key = excluded.movement_key, rev = lies.rev + 1";

/// What happens to a unit. In the order of time, where two happen to one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MovementStep {
    /// It is bought.
    Receipt,
    /// It is built in.
    Consumption,
    /// It is made.
    Production,
    /// It is sold.
    Shipment,
}

/// One movement of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct UnitMovement {
    /// When.
    pub at: i64,
    /// The place of the unit in its chunk.
    pub place: usize,
    /// What.
    pub step: MovementStep,
}

/// The movements of a chunk, one after the other.
pub fn moves(chunk: &Chunk, products: &[CatalogueProduct]) -> Vec<UnitMovement> {
    let mut moves = Vec::new();
    for (place, unit) in chunk.units.iter().enumerate() {
        let finished = products.get(unit.product).is_some_and(|product| product.kind == ProductKind::Finished);
        let mut add = |at: i64, step: MovementStep| moves.push(UnitMovement { at, place, step });
        if unit.product == COMMON_PART {
            add(unit.created, MovementStep::Receipt);
            add(unit.linked, MovementStep::Consumption);
        } else if finished {
            add(unit.released, MovementStep::Production);
            if is_shipped(unit) {
                add(unit.released + SHIPPED_AFTER, MovementStep::Shipment);
            }
        }
    }
    moves.sort_unstable();
    moves
}

/// Seven of ten finished units are sold; in a small plant, where each product has a few, too.
fn is_shipped(unit: &GeneratedUnit) -> bool {
    (unit.number + i64::try_from(unit.product).unwrap_or_default()) % 10 < 7
}

/// Where a unit lies, and how it left.
pub fn whereabouts(unit: &GeneratedUnit, product: &CatalogueProduct) -> (Option<String>, Option<&'static str>) {
    match product.kind {
        ProductKind::Finished if is_shipped(unit) => (None, Some("shipment")),
        ProductKind::Finished => (Some(bin(unit)), None),
        _ if unit.product == COMMON_PART => (None, Some("consumption")),
        _ => (None, None),
    }
}

/// The bin that a unit comes into.
fn bin(unit: &GeneratedUnit) -> String {
    bin_key(unit.number * 7 + i64::try_from(unit.product).unwrap_or_default())
}

fn bin_key(number: i64) -> String {
    format!("scale_b{:02}", number.rem_euclid(BINS))
}

/// What rows of movements name.
pub struct MovementRefs<'a> {
    /// The unit, and its key.
    pub unit: (&'a GeneratedUnit, i64),
    /// Its product.
    pub product: i64,
    /// Its lot.
    pub lot: Option<i64>,
    /// The order that it belongs to, or that of what it is built into.
    pub order: Option<i64>,
    /// The link by which it is built in, and the unit that it is built into.
    pub link: Option<(i64, i64)>,
}

/// Rows of movements and of what they leave behind.
pub struct Warehouse {
    user: i64,
    movements: CopyRows,
    stock: CopyRows,
}

impl Warehouse {
    /// Nothing yet; everything is done by one user.
    pub fn new(user: i64) -> Self {
        Self { user, movements: CopyRows::into(MOVEMENTS), stock: CopyRows::into(STOCK) }
    }

    /// Adds a movement.
    pub fn push(&mut self, key: i64, moved: UnitMovement, named: &MovementRefs<'_>) -> Result<()> {
        let (unit, serial) = named.unit;
        let bin = bin(unit);
        let (word, from, to) = match moved.step {
            MovementStep::Receipt => ("receipt", "OUT", bin.as_str()),
            MovementStep::Consumption => ("consumption", bin.as_str(), "NULL"),
            MovementStep::Production => ("production", "NULL", bin.as_str()),
            MovementStep::Shipment => ("shipment", bin.as_str(), "OUT"),
        };
        // A unit carries its lot; a receipt tells in which lot it came.
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
            self.stock.push(&[&named.product, &bin, &serial, &1, &key])?;
        }
        Ok(())
    }

    /// Sends all rows.
    pub async fn send(self, client: &Client) -> Result<()> {
        self.movements.send(client).await?;
        self.stock.send(client).await
    }
}

/// Papers of what comes and goes, and what it was for.
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
        MovementStep::Production => order(""),
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

/// The store, its bins, and the pairs of everything that comes into them.
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

/// Materials come in, all into one bin: the next one after so many units.
pub async fn receive_materials(client: &Client, materials: &[i64], first: i64, at: i64, user: i64) -> Result<()> {
    client.execute(MATERIALS, &[&materials, &bin_key(first / APART), &PIECES, &at, &user]).await?;
    Ok(())
}
