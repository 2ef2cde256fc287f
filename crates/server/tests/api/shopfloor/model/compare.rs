//! Compares the model with the database. New records of the model get the keys of the stored records, then everything
//! must be equal.

use super::plant::{At, Kind, Link, ONE, Plant, StockKey, Unit};
use super::requests::Keys;
use crate::support::TestApp;

/// Runs a query with one text column. Each line is a record.
async fn lines(app: &TestApp, sql: &str) -> Vec<String> {
    let rows = app.sql.query(sql, &[]).await.expect("what is stored");
    rows.iter().map(|row| row.get(0)).collect()
}

/// A value as text, or `-` for `None`.
fn text<T: ToString>(value: Option<T>) -> String {
    value.map_or_else(|| "-".to_owned(), |value| value.to_string())
}

/// A quantity as PostgreSQL writes it without trailing zeros.
fn quantity(halves: i64) -> String {
    let sign = if halves < 0 { "-" } else { "" };
    let (whole, half) = (halves.abs() / ONE, halves.abs() % ONE != 0);
    format!("{sign}{whole}{}", if half { ".5" } else { "" })
}

/// Keys of the rows stored in this table after the last known one.
async fn new_keys(app: &TestApp, table: &str, known: impl Iterator<Item = i64>) -> std::vec::IntoIter<i64> {
    let last = known.max().unwrap_or_default();
    let rows = app.sql.query(&format!("select key from {table} where key > $1 order by key"), &[&last]).await;
    rows.expect("new records").iter().map(|row| row.get(0)).collect::<Vec<i64>>().into_iter()
}

/// Gives new records of one table of the model the keys of the stored records, in their order.
async fn learn<T: std::fmt::Debug>(
    app: &TestApp,
    table: &str,
    records: &mut [T],
    key_of: fn(&mut T) -> &mut i64,
) -> Result<(), String> {
    let known: Vec<i64> = records.iter_mut().map(|record| *key_of(record)).collect();
    if !known.contains(&0) {
        return Ok(());
    }
    let mut stored = new_keys(app, table, known.into_iter()).await;
    for record in records.iter_mut() {
        if *key_of(record) == 0 {
            *key_of(record) = stored.next().ok_or_else(|| format!("not in {table}: {record:?}"))?;
        }
    }
    stored.next().map_or(Ok(()), |key| Err(format!("{key} is in {table} and not in the plant")))
}

/// Gives new records of the model the keys of the stored records.
pub async fn learn_keys(app: &TestApp, plant: &mut Plant) -> Result<(), String> {
    learn(app, "production.work_order", &mut plant.orders, |order| &mut order.key).await?;
    learn(app, "production.job", &mut plant.jobs, |job| &mut job.key).await?;
    learn(app, "production.batch", &mut plant.batches, |batch| &mut batch.key).await?;
    learn(app, "serial.serial", &mut plant.units, |unit| &mut unit.key).await?;
    learn(app, "serial.lot", &mut plant.lots, |lot| &mut lot.key).await?;
    for link in plant.links.iter_mut().filter(|link| link.key == 0) {
        let select = "select max(key) from serial.link where child_serial_key = $1";
        let row = app.sql.query_one(select, &[&plant.units[link.child].key]).await.expect("a link");
        link.key = row.get::<_, Option<i64>>(0).ok_or_else(|| format!("{link:?} is not stored"))?;
    }
    let unnamed = |unit: &&mut Unit| unit.coded && unit.code.is_none();
    for unit in plant.units.iter_mut().filter(unnamed) {
        let select = "select code from serial.serial where key = $1";
        unit.code = app.sql.query_one(select, &[&unit.key]).await.expect("a unit").get(0);
    }
    Ok(())
}

/// Compares the records of one kind in any order. The error contains the lines that only one side has.
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

/// Stored work orders: key, status, planned and completed quantity.
const ORDERS: &str = "select concat_ws(' ', key, status, trim_scale(qt_planned), trim_scale(qt_completed))
    from production.work_order";
/// Stored jobs: key, work order, phase, stage, assignee, quantities, open batch, and user of the open work session.
const JOBS: &str =
    "select concat_ws(' ', j.key, j.work_order_key, j.phase_key, j.stage, coalesce(j.assigned_to::text, '-'),
        trim_scale(j.qt_planned), trim_scale(j.qt_completed), trim_scale(j.qt_scrapped), coalesce(b.key::text, '-'),
        coalesce(s.user_key::text, '-'))
    from production.job j left join production.batch b on b.job_key = j.key and b.active
        left join production.work_session s on s.job_key = j.key and s.\"end\" is null";
/// Stored batches with their units. `!` marks a scrapped unit.
const BATCHES: &str = "select concat_ws(' ', b.key, b.job_key, trim_scale(b.qt_total), trim_scale(b.qt_pass),
        trim_scale(b.qt_scrap), b.active, b.canceled is not null, coalesce(b.output_lot_key::text, '-'),
        (select string_agg(u.serial_key || case when u.scrapped then '!' else '' end, ',' order by u.serial_key)
            from production.batch_unit u where u.batch_key = b.key))
    from production.batch b";
/// Stored WIP. Rows with the same origin are added up.
const WIP: &str =
    "select concat_ws(' ', work_order_key, phase_to_key, coalesce(batch_key::text, '-'), source_batch_key,
        coalesce(serial_key::text, '-'), trim_scale(sum(quantity)))
    from production.wip_link group by work_order_key, phase_to_key, batch_key, source_batch_key, serial_key";
/// Stored units: key, state, location, whether the unit has a code, whether it is on hold.
const UNITS: &str =
    "select concat_ws(' ', key, state, coalesce(position_key, '-'), code is not null, hold_at is not null)
    from serial.serial";
/// Stored links: key, parent, part, batch, whether confirmed, whether ended.
const LINKS: &str = "select concat_ws(' ', key, coalesce(parent_serial_key::text, '-'), child_serial_key,
        coalesce(batch_key::text, '-'), confirmed, ended_at is not null)
    from serial.link";
/// Stored stock: location, product, unit, lot, quantity.
const STOCK: &str = "select concat_ws(' ', position_key, product_key, coalesce(serial_key::text, '-'),
        coalesce(lot_key::text, '-'), trim_scale(quantity))
    from warehouse.stock";
/// Stored movements without their keys, because the model does not know their order.
const MOVEMENTS: &str = "select concat_ws(' ', type, product_key, coalesce(serial_key::text, '-'),
        coalesce(lot_key::text, '-'), position_from, position_to, trim_scale(qt_confirmed), trim_scale(reversed_qt),
        coalesce(refs ->> 'batch_key', '-'))
    from warehouse.movement";
/// Stored lot allocations: batch, component, lot, quantity.
const ALLOCATIONS: &str = "select concat_ws(' ', batch_key, component_key, lot_key, trim_scale(quantity))
    from production.lot_allocation";
/// Work orders in the queue of the site, in their sequence.
const QUEUE: &str = "select work_order_key::text from production.queued_order order by place";

/// Compares work orders, jobs, batches, WIP, units, links and stock. With `all`, also movements and lot allocations.
pub async fn compare(app: &TestApp, plant: &Plant, keys: &Keys, all: bool) -> Result<(), String> {
    differ("orders", plant.order_lines(), lines(app, ORDERS).await)?;
    differ("jobs", plant.job_lines(keys), lines(app, JOBS).await)?;
    differ("batches", plant.batch_lines(), lines(app, BATCHES).await)?;
    differ("work between phases", plant.wip_lines(), lines(app, WIP).await)?;
    differ("units", plant.unit_lines(keys), lines(app, UNITS).await)?;
    differ("links", plant.link_lines(), lines(app, LINKS).await)?;
    differ("stock", plant.stock_lines(keys), lines(app, STOCK).await)?;
    let queue: Vec<String> = plant.site_queue.iter().map(|order| plant.orders[*order].key.to_string()).collect();
    let stored = lines(app, QUEUE).await;
    if queue != stored {
        return Err(format!("queue: expected {queue:?}, stored {stored:?}"));
    }
    if !all {
        return Ok(());
    }
    differ("movements", plant.movement_lines(keys), lines(app, MOVEMENTS).await)?;
    differ("allocations", plant.allocation_lines(), lines(app, ALLOCATIONS).await)
}

impl Plant {
    /// Key of a batch as text, or `-` for `None`.
    fn batch_key(&self, batch: Option<At>) -> String {
        text(batch.map(|batch| self.batches[batch].key))
    }

    /// Key of a unit as text, or `-` for `None`.
    fn named_unit(&self, unit: Option<At>) -> String {
        text(unit.map(|unit| self.units[unit].key))
    }

    /// Expected lines of [`ORDERS`].
    fn order_lines(&self) -> Vec<String> {
        let living = self.orders.iter().filter(|order| !order.gone);
        let line = |order: &super::plant::Order| {
            let (planned, completed) = (quantity(order.planned), quantity(order.completed));
            format!("{} {} {planned} {completed}", order.key, order.status.word())
        };
        living.map(line).collect()
    }

    /// Expected lines of [`JOBS`].
    fn job_lines(&self, keys: &Keys) -> Vec<String> {
        let user = |user: Option<At>| text(user.map(|user| keys.users[user]));
        let line = |job: &super::plant::Job| {
            let phase = &self.product_of(job.order).phases[job.phase].key;
            let (planned, completed, scrapped) =
                (quantity(job.planned), quantity(job.completed), quantity(job.scrapped));
            format!(
                "{} {} {phase} {} {} {planned} {completed} {scrapped} {} {}",
                job.key,
                self.orders[job.order].key,
                job.stage.word(),
                user(job.assigned),
                self.batch_key(job.batch),
                user(job.session)
            )
        };
        self.jobs.iter().filter(|job| !job.gone).map(line).collect()
    }

    /// Expected lines of [`BATCHES`].
    fn batch_lines(&self) -> Vec<String> {
        let line = |batch: &super::plant::Batch| {
            let mut units: Vec<(i64, bool)> =
                batch.units.iter().map(|unit| (self.units[*unit].key, batch.lost.contains(unit))).collect();
            units.sort_unstable();
            let units: Vec<String> =
                units.into_iter().map(|(key, lost)| format!("{key}{}", if lost { "!" } else { "" })).collect();
            let flag = |flag: bool| if flag { "t" } else { "f" };
            let line = format!(
                "{} {} {} {} {} {} {} {} {}",
                batch.key,
                self.jobs[batch.job].key,
                quantity(batch.total),
                quantity(batch.pass),
                quantity(batch.scrap),
                flag(batch.active),
                flag(batch.canceled),
                text(batch.output_lot.map(|lot| self.lots[lot].key)),
                units.join(",")
            );
            line.trim_end().to_owned()
        };
        self.batches.iter().map(line).collect()
    }

    /// Expected lines of [`WIP`].
    fn wip_lines(&self) -> Vec<String> {
        let mut sums = std::collections::BTreeMap::<String, i64>::new();
        for wip in &self.wip {
            let line = format!(
                "{} {} {} {} {}",
                self.orders[wip.order].key,
                self.product_of(wip.order).phases[wip.phase].key,
                self.batch_key(wip.batch),
                self.batches[wip.source].key,
                self.named_unit(wip.unit)
            );
            *sums.entry(line).or_default() += wip.quantity;
        }
        sums.into_iter().map(|(line, sum)| format!("{line} {}", quantity(sum))).collect()
    }

    /// Expected lines of [`UNITS`].
    fn unit_lines(&self, keys: &Keys) -> Vec<String> {
        let flag = |flag: bool| if flag { "t" } else { "f" };
        let line = |(at, unit): (At, &Unit)| {
            let place = text(unit.position.map(|place| keys.place(place)));
            format!("{} {} {place} {} {}", unit.key, self.state(at), flag(unit.coded), flag(unit.held))
        };
        self.units.iter().enumerate().map(line).collect()
    }

    /// Expected lines of [`LINKS`].
    fn link_lines(&self) -> Vec<String> {
        let flag = |flag: bool| if flag { "t" } else { "f" };
        let line = |link: &Link| {
            format!(
                "{} {} {} {} {} {}",
                link.key,
                self.named_unit(link.parent),
                self.units[link.child].key,
                self.batch_key(link.batch),
                flag(link.confirmed),
                flag(link.ended)
            )
        };
        self.links.iter().filter(|link| !link.removed).map(line).collect()
    }

    /// Expected lines of [`STOCK`].
    fn stock_lines(&self, keys: &Keys) -> Vec<String> {
        let line = |((place, product, unit, lot), have): (&StockKey, &i64)| {
            let (unit, lot) = (self.named_unit(*unit), text(lot.map(|lot| self.lots[lot].key)));
            format!("{} {} {unit} {lot} {}", keys.place(*place), self.products[*product].key, quantity(*have))
        };
        self.stock.iter().map(line).collect()
    }

    /// Expected lines of [`MOVEMENTS`].
    fn movement_lines(&self, keys: &Keys) -> Vec<String> {
        let line = |movement: &super::plant::Movement| {
            let word = match movement.kind {
                Kind::Receipt => "receipt",
                Kind::Shipment => "shipment",
                Kind::Transfer => "transfer",
                Kind::Adjustment => "adjustment",
                Kind::Consumption => "consumption",
                Kind::Production => "production",
                Kind::Reversal => "reversal",
            };
            format!(
                "{word} {} {} {} {} {} {} {} {}",
                self.products[movement.product].key,
                self.named_unit(movement.unit),
                text(movement.lot.map(|lot| self.lots[lot].key)),
                keys.place(movement.from),
                keys.place(movement.to),
                quantity(movement.quantity),
                quantity(movement.reversed),
                self.batch_key(movement.batch)
            )
        };
        self.movements.iter().map(line).collect()
    }

    /// Expected lines of [`ALLOCATIONS`].
    fn allocation_lines(&self) -> Vec<String> {
        let line = |row: &super::plant::Allocation| {
            let (batch, component) = (self.batches[row.batch].key, self.products[row.component].key);
            format!("{batch} {component} {} {}", self.lots[row.lot].key, quantity(row.quantity))
        };
        self.allocations.iter().map(line).collect()
    }
}
