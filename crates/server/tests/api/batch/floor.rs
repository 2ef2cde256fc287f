//! Functions that create products with processes, work orders and batches, all through HTTP.

use serde_json::{Value, json};

use crate::movement::steps::{kept, plain, position, receive, traced};
use crate::serial::plant::{counter, plant, route, sql};
use crate::support::{Actor, Answer, TestApp, changed, text};

/// A service with inventory management, and a user who may do everything.
pub async fn plant_with_stock() -> (TestApp, Actor) {
    let (app, boss) = plant().await;
    configure(&boss, json!({"enable_inventory_management": true})).await;
    (app, boss)
}

/// Changes settings.
pub async fn configure(actor: &Actor, settings: Value) {
    actor.patch("/config", settings).await.ok();
}

/// A work order with its jobs.
#[derive(Clone, Debug)]
pub struct Ordered {
    pub key: String,
    pub jobs: Vec<String>,
}

/// Creates a work order of a product, its jobs assigned to the actor.
pub async fn order(actor: &Actor, product: &str, quantity: Value) -> Ordered {
    let body = json!({"product_key": product, "qt_planned": quantity, "wo_code": format!("WO-{product}")});
    let made = changed(actor.post("/work-order", body).await);
    let jobs: Vec<String> = made["jobs"].as_array().unwrap().iter().map(|job| text(job, "_key")).collect();
    for job in &jobs {
        assign(actor, job, actor).await;
    }
    Ordered { key: text(&made["work_order"], "_key"), jobs }
}

/// Assigns a job.
pub async fn assign(actor: &Actor, job: &str, to: &Actor) {
    let body = json!([{"action": "update", "data": {"_key": job, "assigned_to": to.user_key.to_string()}}]);
    changed(actor.post("/job/update", body).await);
}

/// Sends a command on a job.
pub async fn on_job(actor: &Actor, job: &str, command: &str, body: Value) -> Answer {
    actor.post(&format!("/job/{job}/{command}"), body).await
}

/// Sends a command on a batch.
pub async fn on_batch(actor: &Actor, batch: &str, command: &str, body: Value) -> Answer {
    actor.post(&format!("/batch/{batch}/{command}"), body).await
}

/// Starts a job. Returns the detail of the response.
pub async fn start(actor: &Actor, job: &str, body: Value) -> Value {
    changed(on_job(actor, job, "start", body).await)
}

/// Starts a job. Returns the key of its batch.
pub async fn start_batch(actor: &Actor, job: &str, body: Value) -> String {
    text(&start(actor, job, body).await["batch"], "_key")
}

/// Completes a batch. Returns the detail of the response.
pub async fn complete(actor: &Actor, batch: &str, body: Value) -> Value {
    changed(on_batch(actor, batch, "complete", body).await)
}

/// The units of a batch in the response to a start, resume or change.
pub fn units_of(detail: &Value) -> Vec<String> {
    detail["batch_serials"].as_array().unwrap().iter().map(|row| text(row, "serial_key")).collect()
}

/// The job as a read shows it.
pub async fn job(actor: &Actor, key: &str) -> Value {
    actor.get(&format!("/job/{key}")).await.ok().json()
}

/// The stock of a product as pairs of location and quantity.
pub async fn stock(actor: &Actor, product: &str) -> Vec<(String, f64)> {
    let rows = actor.get(&format!("/inventory?product_key={product}")).await.ok().json();
    let rows = rows.as_array().unwrap();
    rows.iter().map(|row| (text(row, "position_key"), row["quantity"].as_f64().unwrap())).collect()
}

/// Receives a released unit into a location. Returns its key.
pub async fn unit_in(actor: &Actor, product: &str, position: &str, code: &str) -> String {
    let body = json!({"movement_type": "receipt", "product_key": product, "position_to": position, "qt_planned": 1,
        "serial_code": code});
    crate::movement::steps::moved(actor, body).await;
    let found = actor.get(&format!("/serial-code?serial_code={code}&product_key={product}")).await.ok().json();
    text(&found[0], "_key")
}

/// An untraced product with some phases. Each unit takes two bolts in the first phase.
#[derive(Clone, Debug)]
pub struct Plain {
    pub product: String,
    pub bolt: String,
    pub shelf: String,
    pub phases: Vec<String>,
}

/// Gives a product phases with these names, all with the same parameters. Returns their keys.
pub async fn set_phases(actor: &Actor, product: &str, aliases: &[&str], params: Value) -> Vec<String> {
    route(actor, product, aliases).await;
    let process = actor.get(&format!("/product/{product}/process")).await.ok().json();
    let phases: Vec<Value> = process
        .as_array()
        .unwrap()
        .iter()
        .map(|phase| {
            json!({"_key": phase["_key"], "alias": phase["alias"], "operation_key": phase["operation_key"],
                "params": params})
        })
        .collect();
    let stored = changed(actor.put(&format!("/product/{product}/process"), Value::Array(phases)).await);
    stored["phases"].as_array().unwrap().iter().map(|phase| text(phase, "_key")).collect()
}

/// An untraced product with managed stock, and 100 bolts on the shelf.
pub async fn plain_product(actor: &Actor, aliases: &[&str], params: Value) -> Plain {
    let (product, bolt) = (plain(actor, "PLATE").await, plain(actor, "BOLT").await);
    let shelf = position(actor, "SHELF").await;
    let phases = set_phases(actor, &product, aliases, params).await;
    let line = json!([{"component_key": bolt, "qt": 2, "phase_key": phases[0],
        "consumption_options": {"consumption_position_key": shelf}}]);
    changed(actor.put(&format!("/product/{product}/bom"), line).await);
    receive(actor, &bolt, &shelf, 100).await;
    Plain { product, bolt, shelf, phases }
}

/// A traced product with some phases. Each unit takes one motor and four bolts in the first phase.
#[derive(Clone, Debug)]
pub struct Traced {
    pub product: String,
    pub motor: String,
    pub bolt: String,
    pub shelf: String,
    pub phases: Vec<String>,
}

/// A traced product with managed stock, and 100 bolts on the shelf.
pub async fn traced_product(actor: &Actor, aliases: &[&str], params: Value) -> Traced {
    let counter = counter(actor, "PU").await;
    let more = json!({"traceability_level": "complete", "counter_key": counter});
    let product = kept(actor, "PUMP", &more).await;
    let (motor, bolt, shelf) =
        (traced(actor, "MOTOR").await, plain(actor, "BOLT").await, position(actor, "SHELF").await);
    let phases = set_phases(actor, &product, aliases, params).await;
    let from = json!({"consumption_position_key": shelf});
    let lines = json!([
        {"component_key": motor, "qt": 1, "phase_key": phases[0], "consumption_options": from},
        {"component_key": bolt, "qt": 4, "phase_key": phases[0], "consumption_options": from}]);
    changed(actor.put(&format!("/product/{product}/bom"), lines).await);
    receive(actor, &bolt, &shelf, 100).await;
    Traced { product, motor, bolt, shelf, phases }
}

/// Receives a motor for each unit and scans it for the batch. Returns the motors.
pub async fn scan_motors(actor: &Actor, made: &Traced, batch: &str, units: &[String], code: &str) -> Vec<String> {
    let mut motors = Vec::new();
    for place in 0..units.len() {
        motors.push(unit_in(actor, &made.motor, &made.shelf, &format!("{code}{place}")).await);
    }
    scan(actor, batch, units, &motors).await;
    motors
}

/// Scans one part for each unit of a batch.
pub async fn scan(actor: &Actor, batch: &str, units: &[String], parts: &[String]) {
    let links: Vec<Value> = units
        .iter()
        .zip(parts)
        .map(|(unit, part)| json!({"parent_serial_key": unit, "child_serial_key": part}))
        .collect();
    changed(actor.put(&format!("/batch/{batch}/serial-temp-links"), Value::Array(links)).await);
}

/// Free units that wait before the phase of a job. Those that a batch has booked are left out.
pub async fn waiting(actor: &Actor, job: &str) -> Vec<String> {
    let rows = actor.get(&format!("/wip-serial?job_key={job}")).await.ok().json();
    rows.as_array().unwrap().iter().filter(|row| row["active"] == false).map(|row| text(row, "serial_key")).collect()
}

/// The free WIP before a phase, as (quantity, time of its declaration), oldest first.
pub async fn free_wip(app: &TestApp, order: &str, phase: &str) -> Vec<(f64, String)> {
    let select = "select quantity::float8, declared::text from production.wip_link
        where work_order_key = $1::text::bigint and phase_to_key = $2 and job_key is null order by declared, key";
    let rows = app.sql.query(select, &[&order, &phase]).await.unwrap();
    rows.iter().map(|row| (row.get(0), row.get(1))).collect()
}

/// Sets columns of the pair of a product and a location, given as SQL: `counting_by` marks it as being counted,
/// `locked_by` as locked by a count.
pub async fn set_pair(app: &TestApp, product: &str, position: &str, columns: &str) {
    let update =
        format!("update warehouse.pair set {columns} where product_key = {product} and position_key = '{position}'");
    sql(app, &update).await;
}
