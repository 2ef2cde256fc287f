//! A test plant whose units have records, and requests for records.

use std::io::Write as _;
use std::process::{Command, Stdio};

use chrono::{DateTime, TimeDelta, Utc};
use reqwest::Method;
use serde_json::{Value, json};

use crate::attachments::steps::{Form, MULTIPART, upload};
use crate::batch::floor::{Traced, complete, order, plant_with_stock, scan_motors, start, traced_product, units_of};
use crate::support::{Actor, Answer, TestApp, changed, send, text};

/// Requests the record of a unit with parameters.
pub async fn ask(actor: &Actor, key: &str, query: &[(&str, &str)]) -> Answer {
    send(actor.request(Method::GET, &format!("/serial/{key}/dhr")).query(query)).await
}

/// Returns the whole document in JSON: the record with its hash.
pub async fn document(actor: &Actor, key: &str, query: &[(&str, &str)]) -> Value {
    let query: Vec<(&str, &str)> = query.iter().copied().chain([("format", "json")]).collect();
    ask(actor, key, &query).await.ok().json()
}

/// Returns the member `record` of the document.
pub async fn record(actor: &Actor, key: &str, query: &[(&str, &str)]) -> Value {
    document(actor, key, query).await["record"].clone()
}

/// The codes of the gaps of a record.
pub fn gaps(record: &Value) -> Vec<String> {
    let gaps = record["completeness"]["gaps"].as_array().unwrap();
    gaps.iter().map(|gap| text(gap, "code")).collect()
}

/// Returns the text that a PDF shows.
pub fn printed(pdf: &[u8]) -> String {
    let mut reader = Command::new("pdftotext")
        .args(["-layout", "-", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("pdftotext, of the package poppler-utils");
    let (mut stdin, pdf) = (reader.stdin.take().unwrap(), pdf.to_vec());
    let writing = std::thread::spawn(move || stdin.write_all(&pdf));
    let output = reader.wait_with_output().unwrap();
    writing.join().unwrap().unwrap();
    assert!(output.status.success());
    // Zero-width spaces mark where a long word may be broken.
    String::from_utf8(output.stdout).unwrap().replace('\u{200B}', "")
}

/// Returns the text without white space, because words in narrow columns are broken.
pub fn squeezed(text: &str) -> String {
    text.split_whitespace().collect()
}

/// Advances the clock by 20 minutes and returns the moment in the middle.
pub fn later(app: &TestApp) -> DateTime<Utc> {
    app.clock().advance(TimeDelta::minutes(10));
    let between = app.clock().now();
    app.clock().advance(TimeDelta::minutes(10));
    between
}

/// Formats a moment as a query parameter.
pub fn shown(moment: DateTime<Utc>) -> String {
    moment.format("%Y-%m-%dT%H:%M:%S%.3fZ").to_string()
}

/// Configures fields of units.
pub async fn serial_fields(actor: &Actor, fields: Value) {
    changed(actor.patch("/config", json!({"serial_fields": fields})).await);
}

/// Uploads a file to a field of a unit.
pub async fn file_of_unit(actor: &Actor, unit: &str, field: &str, name: &str, content: &[u8]) {
    let form = Form::to("serial", unit, Some(field)).file(name, content);
    upload(actor, &form).await.ok();
}

/// Sends a copy of a record for verification.
pub async fn verify_file(actor: &Actor, key: &str, content: &[u8]) -> Answer {
    let body = Form::default().named("file", "copy", content).finish();
    let request = actor.request(Method::POST, &format!("/serial/{key}/dhr/verify"));
    send(request.header("content-type", MULTIPART).body(body)).await
}

/// Two units that were made in one batch, each with a motor and bolts.
pub struct Made {
    pub order: String,
    pub batch: String,
    pub units: Vec<String>,
    pub motors: Vec<String>,
    pub product: Traced,
}

/// Sets up a plant in which two pumps were made.
pub async fn made() -> (TestApp, Actor, Made) {
    let (app, boss) = plant_with_stock().await;
    let product = traced_product(&boss, &["Assembly"], json!({})).await;
    let ordered = order(&boss, &product.product, json!(2)).await;
    let begun = start(&boss, &ordered.jobs[0], json!({"batch_qt": 2})).await;
    let (batch, units) = (text(&begun["batch"], "_key"), units_of(&begun));
    app.clock().advance(TimeDelta::minutes(5));
    let motors = scan_motors(&boss, &product, &batch, &units, "M").await;
    complete(&boss, &batch, json!({"completed_batch_qt": units.len()})).await;
    app.clock().advance(TimeDelta::minutes(5));
    (app, boss, Made { order: ordered.key, batch, units, motors, product })
}
