//! Subjects of movements: pairs of product and location, and units.

use anyhow::{Context, Result, ensure};
use bench::client::{MeasuredRequest, MeasuringClient};
use rust_decimal::Decimal;
use serde::Serialize;
use serde_json::{Value, json};
use tokio_postgres::Client as Database;

/// Number of pairs or units that are moved in turns: many more than connections, so that two requests rarely use the
/// same one.
const SUBJECTS: i64 = 2000;
/// Quantity that is received into every pair in advance, so that shipments never find it empty.
const STOCK: u32 = 1_000_000;
/// Number of movements in one command.
const AT_ONCE: usize = 1000;

/// Kind of a measured movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MeasuredKind {
    /// Receipt of quantity 1 of a product without lots and serial numbers.
    Receipt,
    /// Shipment of quantity 1 of such a product.
    Shipment,
    /// Transfer of a unit from one bin to another.
    Transfer,
}

/// A pair or unit that can be moved.
#[derive(Clone, Debug, Serialize)]
pub struct MovementSubject {
    /// Key of the product.
    pub product: i64,
    /// Location that the movement takes stock from. For a unit, its current location.
    pub from: String,
    /// Location that the movement brings stock to.
    pub to: String,
    /// Key of the unit; 0 for none.
    pub unit: i64,
}

/// Pairs in bins only, scattered but the same in every run.
const PAIRS: &str = "select s.product_key, s.position_key, s.position_key, 0::bigint
    from warehouse.stock s join product.product g on g.key = s.product_key
    where s.serial_key is null and s.lot_key is null and g.lot_tracking = 'none' and s.position_key like 'b%'
    order by hashint8(s.key), s.key limit $1";
/// Units, with the neighbor of their bin as the other location, so that they move there and back.
const UNITS: &str = "select s.product_key, s.position_key,
        'b' || case when number % 2 = 0 then number - 1 else number + 1 end, s.serial_key
    from warehouse.stock s join serial.serial u on u.key = s.serial_key
        cross join lateral (select substr(s.position_key, 2)::bigint as number) n
    where u.hold_reason is null and s.position_key like 'b%'
    order by hashint8(s.serial_key), s.serial_key limit $1";

impl MeasuredKind {
    /// All kinds of measured movements.
    pub const ALL: [Self; 3] = [Self::Receipt, Self::Shipment, Self::Transfer];

    /// Returns the name in the report.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Receipt => "receipt of one untraced line",
            Self::Shipment => "shipment of one untraced line",
            Self::Transfer => "transfer of one unit",
        }
    }

    /// Returns the short name for files.
    pub const fn file(self) -> &'static str {
        match self {
            Self::Receipt => "receipt",
            Self::Shipment => "shipment",
            Self::Transfer => "transfer",
        }
    }

    /// Returns the change of the quantity of the stock row.
    pub fn change(self) -> Decimal {
        match self {
            Self::Receipt => Decimal::ONE,
            Self::Shipment => Decimal::NEGATIVE_ONE,
            Self::Transfer => Decimal::ZERO,
        }
    }

    /// Finds the subjects that can be moved.
    pub async fn subjects(self, client: &Database) -> Result<Vec<MovementSubject>> {
        let source = if self == Self::Transfer { UNITS } else { PAIRS };
        let rows = client.query(source, &[&SUBJECTS]).await?;
        ensure!(!rows.is_empty(), "the plant is too small for a {}", self.name());
        let subject = |row: &tokio_postgres::Row| MovementSubject {
            product: row.get(0),
            from: row.get(1),
            to: row.get(2),
            unit: row.get(3),
        };
        Ok(rows.iter().map(subject).collect())
    }

    /// Receives stock for the pairs that shipments take from. Does nothing for other kinds.
    pub fn stock_up(self, subjects: &[MovementSubject], client: &mut MeasuringClient) -> Result<()> {
        for block in subjects.chunks(AT_ONCE).filter(|_| self == Self::Shipment) {
            let line = |subject: &MovementSubject| {
                json!({ "movement_type": "receipt", "product_key": subject.product.to_string(),
                    "position_to": subject.to, "qt_planned": STOCK })
            };
            let body = json!({ "movements": block.iter().map(line).collect::<Vec<_>>() }).to_string();
            client.ask(&MeasuredRequest { path: "/api/movement/execute".to_owned(), body: Some(body) })?;
        }
        Ok(())
    }

    /// Reads the current locations of units. Does nothing for other kinds.
    pub async fn look_up(self, subjects: &mut [MovementSubject], client: &Database) -> Result<()> {
        if self != Self::Transfer {
            return Ok(());
        }
        let units: Vec<i64> = subjects.iter().map(|subject| subject.unit).collect();
        let statement = "select s.position_key from unnest($1::bigint[]) with ordinality as asked (key, place)
            join warehouse.stock s on s.serial_key = asked.key order by asked.place";
        let rows = client.query(statement, &[&units]).await?;
        ensure!(rows.len() == subjects.len(), "a unit is no longer in stock");
        for (subject, row) in subjects.iter_mut().zip(rows) {
            if row.get::<_, &str>(0) != subject.from {
                std::mem::swap(&mut subject.from, &mut subject.to);
            }
        }
        Ok(())
    }

    /// Builds the body of a request. A unit moves to `to`.
    pub fn body(self, subject: &MovementSubject, to: &str) -> Value {
        let product = subject.product.to_string();
        match self {
            Self::Receipt => json!({ "movement_type": "receipt", "product_key": product, "position_to": subject.to }),
            Self::Shipment => {
                json!({ "movement_type": "shipment", "product_key": product, "position_from": subject.from })
            }
            Self::Transfer => json!({ "movement_type": "transfer", "product_key": product,
                "serial_key": subject.unit.to_string(), "position_to": to }),
        }
    }

    /// Builds the request that moves the subject.
    pub fn request(self, subject: &MovementSubject) -> MeasuredRequest {
        let body = Some(self.body(subject, &subject.to).to_string());
        MeasuredRequest { path: "/api/movement/execute".to_owned(), body }
    }
}

/// Reads the key of the movement that a request has created.
pub fn movement_key(answer: &[u8]) -> Result<String> {
    let answer: Value = serde_json::from_slice(answer)?;
    let key = answer.pointer("/detail/movement_keys/0").and_then(Value::as_str);
    Ok(key.context("the key of a movement")?.to_owned())
}
