//! Plants that the recall tests set up, and the requests that they send.

use chrono::{DateTime, TimeDelta, Utc};
use reqwest::Method;
use serde_json::{Value, json};

use crate::batch::floor::{complete, order, plant_with_stock, set_phases, start, units_of};
use crate::movement::steps::{execute, kept, position};
use crate::serial::plant::{counter, link, serial, traced};
use crate::support::{Actor, Answer, TestApp, changed, send, text};

/// Sends a request with parameters.
pub async fn ask(actor: &Actor, what: &str, query: &[(&str, &str)]) -> Answer {
    send(actor.request(Method::GET, &format!("/trace/{what}")).query(query)).await
}

/// Sends a request and asserts success. Returns the body. A request that only counts is often answered in another way,
/// so it is sent as well, and must return the same counts and starts.
pub async fn found(actor: &Actor, what: &str, query: &[(&str, &str)]) -> Value {
    let result = ask(actor, what, query).await.ok().json();
    if result["counts"].is_object() {
        let others = query.iter().filter(|(name, _)| *name != "limit").copied();
        let only_counts: Vec<(&str, &str)> = others.chain([("limit", "0")]).collect();
        let counted = ask(actor, what, &only_counts).await.ok().json();
        assert_eq!(counted["counts"], result["counts"], "{what} {query:?}");
        assert_eq!(counted["starts"], result["starts"], "{what} {query:?}");
    }
    result
}

/// Returns a member of all items, in order.
pub fn each(result: &Value, member: &str) -> Vec<Value> {
    result["items"].as_array().unwrap().iter().map(|item| item[member].clone()).collect()
}

/// Keys of all items.
pub fn keys(result: &Value) -> Vec<String> {
    result["items"].as_array().unwrap().iter().map(|item| text(item, "key")).collect()
}

/// Returns a moment with an hour before and after it in which nothing happens.
pub fn tick(app: &TestApp) -> String {
    app.clock().advance(TimeDelta::hours(1));
    let now = wire(app.clock().now());
    app.clock().advance(TimeDelta::hours(1));
    now
}

/// A time as a query parameter.
pub fn wire(moment: DateTime<Utc>) -> String {
    moment.to_rfc3339_opts(chrono::SecondsFormat::Millis, true)
}

/// Builds `c` into `b` and `b` into `a`. Returns the keys of the units, and the key of the link of `c`.
pub async fn chain(actor: &Actor) -> ([String; 3], String) {
    let made = traced(actor, "T").await;
    let (a, b, c) = (serial(actor, &made, "A").await, serial(actor, &made, "B").await, serial(actor, &made, "C").await);
    link(actor, &b, &a).await;
    let link = link(actor, &c, &b).await;
    ([a, b, c], link)
}

/// A lot of glue that a batch of two pumps used. Both pumps are built into machines.
#[derive(Debug)]
pub struct Glued {
    pub glue: String,
    pub lot: String,
    pub batch: String,
    pub order: String,
    pub units: Vec<String>,
    pub machines: Vec<String>,
    pub shelf: String,
}

/// Sends a receipt with the given members. Returns what it created.
pub async fn received(actor: &Actor, product: &str, position: &str, more: Value) -> Value {
    let mut body =
        json!({"movement_type": "receipt", "product_key": product, "position_to": position, "qt_planned": 5});
    body.as_object_mut().unwrap().extend(more.as_object().cloned().unwrap());
    changed(execute(actor, body).await)
}

/// Sets up a plant in which a batch of two units used a lot of glue. Each unit is built into another unit
/// (docs/spec/recall.md#items-and-links).
pub async fn glued() -> (TestApp, Actor, Glued) {
    let (app, boss) = plant_with_stock().await;
    let glue = kept(&boss, "GLUE", &json!({"lot_tracking": "optional"})).await;
    let shelf = position(&boss, "SHELF").await;
    let papers = json!({"purchase_doc": "PO-7", "partner_code": "STICKY", "partner_name": "Sticky & Sons"});
    let got = received(&boss, &glue, &shelf, json!({"lot_code": "L7", "references": papers})).await;
    let lot = text(&json!({"key": got["lot_keys"][0]}), "key");
    let pump = pump(&boss, &glue, &shelf).await;
    let order = order(&boss, &pump, json!(2)).await;
    let begun = start(&boss, &order.jobs[0], json!({})).await;
    let (batch, units) = (text(&begun["batch"], "_key"), units_of(&begun));
    complete(&boss, &batch, json!({"completed_batch_qt": 2})).await;
    let made = crate::movement::steps::traced(&boss, "MACHINE").await;
    let mut machines = Vec::new();
    for (unit, code) in units.iter().zip(["V1", "V2"]) {
        let machine = serial(&boss, &made, code).await;
        link(&boss, unit, &machine).await;
        machines.push(machine);
    }
    (app, boss, Glued { glue, lot, batch, order: order.key, units, machines, shelf })
}

/// Creates a traced product that consumes material from a shelf in batches of two. Returns its key.
pub async fn pump(actor: &Actor, material: &str, shelf: &str) -> String {
    let counter = counter(actor, "PU").await;
    let more = json!({"traceability_level": "complete", "counter_key": counter});
    let pump = kept(actor, "PUMP", &more).await;
    let phases = set_phases(actor, &pump, &["Assembly"], json!({"production_batch_qt": 2})).await;
    let line = json!([{"component_key": material, "qt": 0.2, "phase_key": phases[0],
        "consumption_options": {"consumption_position_key": shelf}}]);
    changed(actor.put(&format!("/product/{pump}/bom"), line).await);
    pump
}
