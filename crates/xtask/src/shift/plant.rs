//! A plant for a shift: lines that each make a pump of four scanned parts and four bolts, a work order for every
//! operator, and parts on the shelves.

use anyhow::{Context, Result};
use bench::service::{PASSWORD, PREFERENCES};
use serde_json::{Value, json};
use tokio_postgres::Client as Database;

use super::client::{ShiftClient, text};

/// Number of operators on one line, who share product, shelf and counter.
pub const OF_A_LINE: usize = 20;
/// Number of scanned parts in one unit.
pub const PARTS: usize = 4;
/// Number of rows in one movement list.
const ROWS: usize = 1000;
/// Roles of the operators, and of the user who sets up the plant.
pub const WORDS: &str = "admin library production operator quality warehouse traceability";

/// A production line of the plant.
#[derive(Clone, Debug)]
struct ProductionLine {
    product: String,
    part: String,
    shelf: String,
    step: String,
}

/// What one operator works with.
#[derive(Clone, Debug)]
pub struct Workplace {
    /// User name of the operator.
    pub username: String,
    /// Key of the job.
    pub job: String,
    /// Key of the step that is completed before the batch.
    pub step: String,
    /// Parts that only this operator uses. The next one to use is last.
    pub parts: Vec<String>,
}

/// Sets up everything over HTTP, except for the operators, who are inserted as rows.
pub async fn set_up(
    boss: &mut ShiftClient,
    database: &Database,
    operators: usize,
    units: usize,
) -> Result<Vec<Workplace>> {
    configure(boss).await?;
    let users = make_operators(database, operators).await?;
    let operation = text(&change(boss, "POST", "/api/operation", json!({"name": "Assembly"})).await?, "_key")?;
    let mut lines = Vec::new();
    for number in 0..operators.div_ceil(OF_A_LINE) {
        lines.push(make_line(boss, number, &operation, operators * units).await?);
    }
    let mut places = Vec::new();
    for (number, (username, key)) in users.into_iter().enumerate() {
        let line = lines.get(number / OF_A_LINE).context("a line")?;
        let body = json!({"product_key": line.product, "qt_planned": units + 1, "wo_code": format!("WO-{number}")});
        let made = change(boss, "POST", "/api/work-order", body).await?;
        let job = text(made.pointer("/jobs/0").context("a job")?, "_key")?;
        let data = json!({"_key": job, "assigned_to": key.to_string()});
        change(boss, "POST", "/api/job/update", json!([{"action": "update", "data": data}])).await?;
        places.push(Workplace { username, job, step: line.step.clone(), parts: Vec::new() });
    }
    for (number, line) in lines.iter().enumerate() {
        let of_line = places.iter_mut().skip(number * OF_A_LINE).take(OF_A_LINE);
        stock_up(boss, database, line, of_line.collect(), units).await?;
    }
    Ok(places)
}

/// Sends a change and returns `detail`.
pub async fn change(client: &mut ShiftClient, method: &str, path: &str, body: Value) -> Result<Value> {
    client.ask(method, path, &body).await?.detail().with_context(|| format!("{method} {path}"))
}

/// Enables inventory management and sets the cost of an operator.
async fn configure(boss: &mut ShiftClient) -> Result<()> {
    let settings = json!({"enable_inventory_management": true, "operator_cost": 30});
    change(boss, "PATCH", "/api/config", settings).await?;
    Ok(())
}

/// Creates users with the password of the first user.
async fn make_operators(database: &Database, count: usize) -> Result<Vec<(String, i64)>> {
    let insert = "with made as (
            insert into organization.user_account (username, words, site_key, preferences, reset_password, created_at)
            select 'operator' || n, string_to_array($2, ' '), '0', $3::text::jsonb, false, now()
            from generate_series(1, $1::integer) n returning key, username
        ), known as (
            insert into security.credential (user_key, password_hash)
            select made.key, (select password_hash from security.credential order by user_key limit 1) from made
        )
        select username, key from made order by key";
    let count = i32::try_from(count)?;
    let rows = database.query(insert, &[&count, &"operator traceability", &PREFERENCES]).await?;
    Ok(rows.iter().map(|row| (row.get(0), row.get(1))).collect())
}

/// Returns the password of all users.
pub const fn password() -> &'static str {
    PASSWORD
}

/// Creates the products, process, bill of materials, shelf and counter of one line, and receives its bolts.
async fn make_line(boss: &mut ShiftClient, number: usize, operation: &str, units: usize) -> Result<ProductionLine> {
    let counter = json!({"name": format!("Pump {number}"), "template": [format!("PU{number}-"), "#6"]});
    let counter = text(&change(boss, "POST", "/api/counter", counter).await?, "counter_key")?;
    let shelf =
        text(&change(boss, "POST", "/api/position", json!({"code": format!("SHELF-{number}")})).await?, "_key")?;
    let product = async |boss: &mut ShiftClient, body: Value| -> Result<String> {
        text(&change(boss, "POST", "/api/product", body).await?, "_key")
    };
    let pump = json!({"code": format!("PUMP-{number}"), "manage_inventory": true, "traceability_level": "complete",
        "counter_key": counter});
    let pump = product(boss, pump).await?;
    let part = json!({"code": format!("PART-{number}"), "manage_inventory": true, "traceability_level": "complete"});
    let part = product(boss, part).await?;
    let bolt = product(boss, json!({"code": format!("BOLT-{number}"), "manage_inventory": true})).await?;
    let process = json!([{"alias": "Assembly", "operation_key": operation,
        "params": {"production_batch_qt": 1, "auto_new_batch": true}, "steps": [{"title": "Fit"}, {"title": "Look"}]}]);
    let process = change(boss, "PUT", &format!("/api/product/{pump}/process"), process).await?;
    let phase = process.pointer("/phases/0").context("a phase")?;
    let (key, step) = (text(phase, "_key")?, text(phase.pointer("/steps/0").context("a step")?, "_key")?);
    let from = json!({"consumption_position_key": shelf});
    let lines = json!([
        {"component_key": part, "qt": PARTS, "phase_key": key, "consumption_options": from},
        {"component_key": bolt, "qt": 4, "phase_key": key, "consumption_options": from}]);
    change(boss, "PUT", &format!("/api/product/{pump}/bom"), lines).await?;
    let bolts = json!({"movement_type": "receipt", "product_key": bolt, "position_to": shelf, "qt_planned": units * 4});
    change(boss, "POST", "/api/movement/execute", bolts).await?;
    Ok(ProductionLine { product: pump, part, shelf, step })
}

/// Receives parts for all operators of a line, as many as their units need.
async fn stock_up(
    boss: &mut ShiftClient,
    database: &Database,
    line: &ProductionLine,
    mut places: Vec<&mut Workplace>,
    units: usize,
) -> Result<()> {
    let needed = places.len() * units * PARTS;
    let row = |number: usize| {
        json!({"product_key": line.part, "serial_code": format!("P{number}"), "qt_confirmed": 1,
            "position_to": line.shelf})
    };
    for begin in (0..needed).step_by(ROWS) {
        let rows: Vec<Value> = (begin..needed.min(begin + ROWS)).map(row).collect();
        let code = format!("RC-{}-{begin}", line.part);
        let list = json!({"code": code, "type": "receipt", "status": "completed", "movements": rows});
        change(boss, "POST", "/api/movement-list", list).await?;
    }
    let product: i64 = line.part.parse()?;
    let select = "select key::text from serial.serial where product_key = $1 order by key";
    let mut keys = database.query(select, &[&product]).await?.into_iter().map(|row| row.get::<_, String>(0));
    for place in &mut places {
        place.parts = keys.by_ref().take(units * PARTS).collect();
    }
    Ok(())
}
