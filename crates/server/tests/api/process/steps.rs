//! Functions that the tests of this area share.

use reqwest::Method;
use serde_json::{Value, json};

use crate::attachments::steps::{Form, MULTIPART};
use crate::attachments::store;
use crate::support::{Actor, Answer, TestApp, send};

/// Starts a service and logs in a user with the role library.
pub async fn with_library() -> (TestApp, Actor) {
    let app = store::app().await;
    let library = app.user("lib", "library").await;
    (app, library)
}

/// The key of a record.
#[track_caller]
pub fn key(record: &Value) -> String {
    record["_key"].as_str().unwrap_or_else(|| panic!("no key: {record}")).to_owned()
}

/// The keys of these records, in the same order.
#[track_caller]
pub fn keys(records: &Value) -> Vec<String> {
    records.as_array().unwrap_or_else(|| panic!("no list: {records}")).iter().map(key).collect()
}

/// Creates a product and returns its key.
pub async fn product(actor: &Actor, code: &str) -> String {
    key(&actor.post("/product", json!({"code": code})).await.ok().detail())
}

/// Reads a product.
pub async fn read_product(actor: &Actor, product: &str) -> Value {
    actor.get(&format!("/product/{product}")).await.ok().json()
}

/// Creates an operation and returns the record.
pub async fn create_operation(actor: &Actor, body: Value) -> Value {
    actor.post("/operation", body).await.ok().detail()
}

/// Creates an operation with a name only and returns its key.
pub async fn operation(actor: &Actor, name: &str) -> String {
    key(&create_operation(actor, json!({"name": name})).await)
}

/// The path of an operation.
pub fn operation_path(key: &str) -> String {
    format!("/operation/{key}")
}

/// Reads an operation.
pub async fn read_operation(actor: &Actor, key: &str) -> Value {
    actor.get(&operation_path(key)).await.ok().json()
}

/// Creates a custom field with this key.
pub async fn field(actor: &Actor, key: &str, kind: &str) {
    actor.post("/field", json!({"_key": key, "name": format!("Name of {key}"), "type": kind})).await.ok();
}

/// The path of a process.
pub fn process_path(product: &str) -> String {
    format!("/product/{product}/process")
}

/// Sends the process of a product.
pub async fn put_process(actor: &Actor, product: &str, phases: &Value) -> Answer {
    actor.put(&process_path(product), phases.clone()).await
}

/// Stores a process and returns its phases, after checking that a read returns the same.
pub async fn store_process(actor: &Actor, product: &str, phases: &Value) -> Value {
    let stored = put_process(actor, product, phases).await.ok().detail()["phases"].clone();
    assert_eq!(read_process(actor, product).await, stored);
    stored
}

/// Reads the process of a product.
pub async fn read_process(actor: &Actor, product: &str) -> Value {
    actor.get(&process_path(product)).await.ok().json()
}

/// Creates a product with phases of these names, all of one new operation, and returns its key and the phases.
pub async fn with_phases(actor: &Actor, code: &str, aliases: &[&str]) -> (String, Value) {
    let (product, operation) = (product(actor, code).await, operation(actor, &format!("Operation of {code}")).await);
    let phases = aliases.iter().map(|alias| phase(alias, &operation)).collect();
    let stored = store_process(actor, &product, &phases).await;
    (product, stored)
}

/// The body of a phase without steps.
pub fn phase(alias: &str, operation_key: &str) -> Value {
    json!({"alias": alias, "operation_key": operation_key})
}

/// The body of a phase with steps.
pub fn phase_of(alias: &str, operation_key: &str, steps: &[Value]) -> Value {
    json!({"alias": alias, "operation_key": operation_key, "steps": steps})
}

/// The body of an instruction.
pub fn instruction(title: &str) -> Value {
    json!({"title": title})
}

/// The body of a step with a form.
pub fn form(title: &str, fields: &[Value]) -> Value {
    json!({"title": title, "type": "form", "form_fields": fields})
}

/// Reads phases by key.
pub async fn get_phases(actor: &Actor, keys: &[&str]) -> Answer {
    let query: Vec<(&str, &str)> = keys.iter().map(|key| ("phase_key", *key)).collect();
    send(actor.request(Method::GET, "/phase").query(&query)).await
}

/// Stores a BOM with one line of a new component in each of the phases.
pub async fn put_lines(actor: &Actor, product: &str, phases: &[&str]) -> Answer {
    let mut lines = Vec::new();
    for (number, phase) in phases.iter().enumerate() {
        let code = format!("component {number} of {product}");
        let found = actor.post("/product", json!({"code": code})).await;
        // Calling this function twice for the same product would find the code taken.
        assert_eq!(found.status, 200, "a component is made once");
        lines.push(json!({"component_key": key(&found.detail()), "qt": 1, "phase_key": phase}));
    }
    actor.put(&format!("/product/{product}/bom"), json!(lines)).await
}

/// The phase of each BOM line.
pub async fn line_phases(actor: &Actor, product: &str) -> Vec<String> {
    let lines = actor.get(&format!("/product/{product}/bom")).await.ok().json();
    lines.as_array().unwrap().iter().map(|line| line["phase_key"].as_str().unwrap().to_owned()).collect()
}

/// The path of the files of a step.
pub fn media_path(step: &str) -> String {
    format!("/step/{step}/media")
}

/// A multipart body with one file for a step.
pub fn media_form(name: &str, content: &str) -> Form {
    Form::default().named("media_file", name, content)
}

/// Uploads a media file of a step.
pub async fn add_media(actor: &Actor, step: &str, name: &str, content: &str) -> Answer {
    let request = actor.request(Method::POST, &media_path(step)).header("content-type", MULTIPART);
    send(request.body(media_form(name, content).finish())).await
}

/// Lists the media files of a step.
pub async fn media(actor: &Actor, step: &str) -> Value {
    actor.get(&media_path(step)).await.ok().json()
}

/// Downloads a media file of a step.
pub async fn media_bytes(actor: &Actor, step: &str, name: &str) -> Vec<u8> {
    actor.get(&format!("/files/step/{step}/{name}")).await.ok().bytes.to_vec()
}

/// The defaults of docs/spec/process.md#phase-parameters.
pub fn built_in() -> Value {
    json!({"parallel_job_allowed": true, "step_check": false, "step_check_force_order": false, "production_batch_qt": 1,
        "max_offline": 60, "auto_new_batch": true, "std_processing_time": 60, "unsupervised_work_allowed": false,
        "display_job_timer": false})
}

/// The parameters of a new operation with the configuration of a new installation
/// (docs/spec/administration.md#configuration).
pub fn configured() -> Value {
    with(&built_in(), &json!({"max_offline": 300}))
}

/// Copies a record with some members changed.
pub fn with(record: &Value, changes: &Value) -> Value {
    let mut copy = record.clone();
    for (name, value) in changes.as_object().unwrap() {
        copy[name] = value.clone();
    }
    copy
}

/// Copies records without their revisions.
pub fn without_revisions(records: &Value) -> Value {
    let strip = |record: &Value| {
        let mut record = record.clone();
        assert!(record.as_object_mut().unwrap().remove("_rev").is_some(), "no revision: {record}");
        record
    };
    records.as_array().unwrap().iter().map(strip).collect()
}
