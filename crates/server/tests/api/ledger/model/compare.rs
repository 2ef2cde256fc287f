//! Compares the plant in memory with the database. New records get the stored keys first, and then everything must be
//! the same.

use tokio_postgres::Row;

use super::plant::{At, Link, Movement, ONE, Plant, StockKey, Unit, is_virtual};
use crate::support::TestApp;

/// Stored records as text for a comparison, one line each.
async fn lines(app: &TestApp, sql: &str) -> Vec<String> {
    let rows = app.sql.query(sql, &[]).await.expect("what is stored");
    rows.iter().map(|row| row.get(0)).collect()
}

/// Reads keys of records that were created after a key.
async fn keys(app: &TestApp, sql: &str, after: i64) -> Vec<Row> {
    app.sql.query(sql, &[&after]).await.expect("new records")
}

/// A value as text, or a dash.
fn text<T: ToString>(value: Option<T>) -> String {
    value.map_or_else(|| "-".to_owned(), |value| value.to_string())
}

/// A quantity as PostgreSQL formats it without trailing zeros.
fn quantity(halves: i64) -> String {
    let sign = if halves < 0 { "-" } else { "" };
    let (whole, half) = (halves.abs() / ONE, halves.abs() % ONE != 0);
    format!("{sign}{whole}{}", if half { ".5" } else { "" })
}

/// Gives new records of the plant the keys of the stored records.
pub async fn learn_keys(app: &TestApp, plant: &mut Plant) -> Result<(), String> {
    let newest = |keys: &mut dyn Iterator<Item = i64>| keys.max().unwrap_or_default();
    let last = newest(&mut plant.movements.iter().map(|movement| movement.key));
    let stored = keys(app, "select key from warehouse.movement where key > $1 order by key", last).await;
    let mut stored = stored.iter().map(|row| row.get::<_, i64>(0));
    for (at, movement) in plant.movements.iter_mut().enumerate().filter(|(_, movement)| movement.key == 0) {
        movement.key = stored.next().ok_or_else(|| format!("movement {at} is not stored: {movement:?}"))?;
    }
    if let Some(key) = stored.next() {
        return Err(format!("movement {key} is stored and not in the plant"));
    }
    for unit in plant.units.iter_mut().filter(|unit| unit.key == 0) {
        let sql = format!(
            "select key from serial.serial where key > $1 and code = '{}' and product_key = {}",
            unit.code, plant.products[unit.product].key
        );
        unit.key = keys(app, &sql, 0).await.first().ok_or_else(|| format!("{unit:?} is not stored"))?.get(0);
    }
    for lot in plant.lots.iter_mut().filter(|lot| lot.key == 0) {
        let product = plant.products[lot.product].key;
        let sql =
            format!("select key from serial.lot where key > $1 and code = '{}' and product_key = {product}", lot.code);
        lot.key = keys(app, &sql, 0).await.first().ok_or_else(|| format!("{lot:?} is not stored"))?.get(0);
    }
    for list in plant.lists.iter_mut().filter(|list| list.key == 0) {
        let kind = list.kind.word();
        let sql = format!(
            "select key from warehouse.movement_list where key > $1 and code = '{}' and type = '{kind}'",
            list.code
        );
        list.key = keys(app, &sql, 0).await.first().ok_or_else(|| format!("{list:?} is not stored"))?.get(0);
    }
    for position in plant.positions.iter_mut().filter(|position| position.key.is_empty()) {
        let sql = format!(
            "select key from position.position where $1 = 0::bigint and code = '{}' and not deleted",
            position.code
        );
        position.key = keys(app, &sql, 0).await.first().ok_or_else(|| format!("{position:?} is not stored"))?.get(0);
    }
    let last = newest(&mut plant.links.iter().map(|link| link.key));
    let stored = keys(app, "select key from serial.link where key > $1 order by key", last).await;
    let mut stored = stored.iter().map(|row| row.get::<_, i64>(0));
    for link in plant.links.iter_mut().filter(|link| link.key == 0) {
        link.key = stored.next().ok_or_else(|| format!("{link:?} is not stored"))?;
    }
    Ok(())
}

/// Compares lines in any order, and describes the difference.
fn differ(what: &str, mut expected: Vec<String>, mut stored: Vec<String>) -> Result<(), String> {
    expected.sort_unstable();
    stored.sort_unstable();
    if expected == stored {
        return Ok(());
    }
    let only = |one: &[String], other: &[String]| -> Vec<String> {
        one.iter().filter(|line| !other.contains(line)).cloned().collect()
    };
    Err(format!("{what}: expected {:#?}, stored {:#?}", only(&expected, &stored), only(&stored, &expected)))
}

/// Compares stock, units, locations, lists and open movements, and with `all` every movement and link.
pub async fn compare(app: &TestApp, plant: &Plant, all: bool) -> Result<(), String> {
    differ("stock", plant.stock_lines(), lines(app, STOCK).await)?;
    differ("units", plant.unit_lines(), lines(app, UNITS).await)?;
    differ("positions", plant.position_lines(), lines(app, POSITIONS).await)?;
    differ("lists", plant.list_lines(), lines(app, LISTS).await)?;
    let open = |movement: &&Movement| all || movement.status.is_open();
    let expected = plant.movements.iter().filter(open).map(|movement| plant.movement_line(movement)).collect();
    let which = if all { "" } else { " where m.status in ('planned', 'started')" };
    differ("movements", expected, lines(app, &format!("{MOVEMENTS}{which}")).await)?;
    if !all {
        return Ok(());
    }
    differ("links", plant.link_lines(), lines(app, LINKS).await)
}

const STOCK: &str = "select concat_ws(' ', position_key, product_key, coalesce(serial_key::text, '-'),
    coalesce(lot_key::text, '-'), trim_scale(quantity)) from warehouse.stock";
const UNITS: &str = "select concat_ws(' ', key, state, coalesce(position_key, '-'), coalesce(lot_key::text, '-'),
    hold_at is not null) from serial.serial";
const POSITIONS: &str =
    "select concat_ws(' ', key, coalesce(parent_position_key, '-'), blocked, consumable, disposable,
    deleted) from position.position where key not in ('OUT', 'NULL')";
const LISTS: &str = "select concat_ws(' ', key, status, closed_by is not null) from warehouse.movement_list";
const MOVEMENTS: &str = "select concat_ws(' ', m.key, m.type, m.status, coalesce(m.product_key::text, '-'),
    coalesce(m.serial_key::text, '-'), coalesce(m.serial_code, '-'), coalesce(m.lot_key::text, '-'),
    coalesce(m.lot_code, '-'), m.position_from, m.position_to, trim_scale(m.qt_planned), trim_scale(m.qt_confirmed),
    trim_scale(m.reversed_qt), coalesce(m.split_from_key::text, '-'), coalesce(m.movement_list_key::text, '-'),
    coalesce(trim_scale(m.movement_list_item)::text, '-'), m.allocation) from warehouse.movement m";
const LINKS: &str = "select concat_ws(' ', key, parent_serial_key, child_serial_key, ended_at is not null,
    coalesce(consumption_movement_key::text, '-')) from serial.link";

impl Plant {
    /// Key of a location.
    fn place(&self, at: At) -> &str {
        &self.positions[at].key
    }

    /// Stock of the model, one line per row.
    pub fn stock_lines(&self) -> Vec<String> {
        let line = |((position, product, unit, lot), have): (&StockKey, &i64)| {
            let (unit, lot) = (text(unit.map(|at| self.units[at].key)), text(lot.map(|at| self.lots[at].key)));
            format!("{} {} {unit} {lot} {}", self.place(*position), self.products[*product].key, quantity(*have))
        };
        self.stock.iter().map(line).collect()
    }

    /// Units of the model, one line per unit.
    fn unit_lines(&self) -> Vec<String> {
        let line = |(at, unit): (At, &Unit)| {
            let lot = text(unit.lot.map(|at| self.lots[at].key));
            let position = text(unit.position.map(|at| self.place(at)));
            format!("{} {} {position} {lot} {}", unit.key, self.state(at), flag(unit.held))
        };
        self.units.iter().enumerate().map(line).collect()
    }

    /// Locations of the model, one line per location.
    fn position_lines(&self) -> Vec<String> {
        let stands = |at: &At| !is_virtual(*at);
        let line = |at: At| {
            let position = &self.positions[at];
            format!(
                "{} {} {} {} {} {}",
                position.key,
                text(position.parent.map(|at| self.place(at))),
                flag(!self.is_available(at)),
                flag(self.is_consumable(at)),
                flag(position.disposable),
                flag(position.deleted)
            )
        };
        (0..self.positions.len()).filter(stands).map(line).collect()
    }

    /// Movement lists of the model, one line per list.
    fn list_lines(&self) -> Vec<String> {
        self.lists.iter().map(|list| format!("{} {} {}", list.key, list.status.word(), flag(list.closed))).collect()
    }

    /// Links of the model, one line per link.
    fn link_lines(&self) -> Vec<String> {
        let line = |link: &Link| {
            let (parent, child) = (self.units[link.parent].key, self.units[link.child].key);
            let consumption = text(link.consumption.map(|at| self.movements[at].key));
            format!("{} {parent} {child} {} {consumption}", link.key, flag(link.ended))
        };
        self.links.iter().map(line).collect()
    }

    /// A movement of the model as a line.
    fn movement_line(&self, movement: &Movement) -> String {
        [
            movement.key.to_string(),
            movement.kind.word().to_owned(),
            movement.status.word().to_owned(),
            text(movement.product.map(|at| self.products[at].key)),
            text(movement.unit.map(|at| self.units[at].key)),
            text(movement.unit_code.as_ref()),
            text(movement.lot.map(|at| self.lots[at].key)),
            text(movement.lot_code.as_ref()),
            self.place(movement.from).to_owned(),
            self.place(movement.to).to_owned(),
            quantity(movement.planned),
            quantity(movement.confirmed),
            quantity(movement.reversed),
            text(movement.split_from.map(|at| self.movements[at].key)),
            text(movement.list.map(|(at, _)| self.lists[at].key)),
            text(movement.list.map(|(_, item)| item)),
            if movement.automatic { "automatic" } else { "declared" }.to_owned(),
        ]
        .join(" ")
    }
}

/// A boolean as PostgreSQL writes it.
const fn flag(is: bool) -> &'static str {
    if is { "t" } else { "f" }
}
