//! What a batch lacks before completion: one refusal lists all causes, and its readiness returns the same list in
//! advance (docs/spec/production.md#readiness-of-a-batch).

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::floor::{configure, on_batch, on_job, order, plain_product, plant_with_stock, start, unit_in, units_of};
use crate::movement::steps::{kept, position, receive, receive_lot, traced};
use crate::serial::plant::{counter, field, plant};
use crate::support::{Actor, TestApp, assert_code, assert_snapshot, changed, column, faults, text};

/// A batch of a pump that needs a step with a value, a part, a lot and stock, none of which it has.
struct Lacking {
    part: String,
    glue: String,
    bolt: String,
    shelf: String,
    batch: String,
    job: String,
    step: String,
    value: String,
    units: Vec<String>,
}

/// Creates the product and starts its batch. With `step_check`, completing the last step completes the batch.
async fn lacking(boss: &Actor, step_check: bool) -> Lacking {
    field(boss, "pressure", "number").await;
    let counter = counter(boss, "AU").await;
    let (part, shelf) = (traced(boss, "PART").await, position(boss, "SHELF").await);
    let glue = kept(boss, "GLUE", &json!({"lot_tracking": "required"})).await;
    let bolt = kept(boss, "BOLT", &json!({"allow_negative_inventory": false})).await;
    let pump = kept(boss, "PUMP", &json!({"traceability_level": "complete", "counter_key": counter})).await;
    let operation = text(&changed(boss.post("/operation", json!({"name": "Assembly"})).await), "_key");
    let params = json!({"step_check": step_check, "production_batch_qt": 1, "auto_new_batch": false});
    let process = json!([{"alias": "Assembly", "operation_key": operation, "params": params, "steps": [
        {"title": "Tighten", "type": "form", "form_fields": [{"custom_field_key": "pressure", "mandatory": true}]}]}]);
    let stored = changed(boss.put(&format!("/product/{pump}/process"), process).await)["phases"][0]["steps"][0].clone();
    let from = json!({"consumption_position_key": shelf});
    let line = |component: &String| json!({"component_key": component, "qt": 1, "consumption_options": from});
    let lines: Vec<Value> = [&part, &glue, &bolt].into_iter().map(line).collect();
    changed(boss.put(&format!("/product/{pump}/bom"), Value::Array(lines)).await);
    let order = order(boss, &pump, json!(1)).await;
    let begun = start(boss, &order.jobs[0], json!({})).await;
    let (step, value) = (text(&stored, "_key"), text(&stored["form_fields"][0], "_key"));
    let (batch, units, job) = (text(&begun["batch"], "_key"), units_of(&begun), order.jobs[0].clone());
    Lacking { part, glue, bolt, shelf, batch, job, step, value, units }
}

/// What a batch lacks, as its readiness shows it.
async fn readiness(boss: &Actor, batch: &str) -> Value {
    boss.get(&format!("/batch/{batch}/readiness")).await.ok().json()
}

/// Codes of everything that the batch of [`lacking`] lacks, in the sequence of the checks.
const ALL: [&str; 4] = ["steps_not_done", "component_links_mismatch", "lots_missing", "negative_stock"];

#[tokio::test]
async fn one_refusal_lists_everything_that_is_missing_and_readiness_answers_the_same() {
    let (_app, boss) = plant_with_stock().await;
    let made = lacking(&boss, true).await;
    let refused = on_batch(&boss, &made.batch, "complete", json!({"completed_batch_qt": 1})).await;
    assert_code(&refused, 409, "steps_not_done");
    let causes = refused.detail()["causes"].clone();
    assert_eq!(column(&causes, "code"), ALL);
    assert_eq!(refused.detail()["step_keys"], json!([made.step]), "as the first cause alone is answered");
    assert_eq!(causes[0]["step_title"], "Tighten");
    assert_eq!(column(&json!(causes.as_array().unwrap()[1..]), "product_code"), ["PART", "GLUE", "BOLT"]);
    assert_eq!((&causes[1]["expected"], &causes[1]["found"]), (&json!(1), &json!(0)));
    assert_eq!((&causes[3]["expected"], &causes[3]["found"]), (&json!(1), &json!(0)));
    assert_eq!(causes[3]["position_code"], "SHELF");
    let message = text(&refused.json(), "message");
    for word in ["Tighten", "PART", "GLUE", "1 more."] {
        assert!(message.contains(word), "{word} is not in {message}");
    }
    let read = assert_snapshot("read_batch_readiness", boss.get(&format!("/batch/{}/readiness", made.batch)).await);
    assert_eq!((&read["ready"], &read["missing"]), (&json!(false), &causes));
}

#[tokio::test]
async fn causes_disappear_one_by_one_until_the_last_step_completes_the_batch() {
    let (_app, boss) = plant_with_stock().await;
    let made = lacking(&boss, true).await;
    let codes = async || column(&readiness(&boss, &made.batch).await["missing"], "code");
    receive(&boss, &made.bolt, &made.shelf, 5).await;
    assert_eq!(codes().await, &ALL[..3]);
    receive_lot(&boss, &made.glue, &made.shelf, "L1", 5).await;
    assert_eq!(codes().await, &ALL[..2]);
    let part = unit_in(&boss, &made.part, &made.shelf, "P1").await;
    let links = json!([{"parent_serial_key": made.units[0], "child_serial_key": part}]);
    changed(boss.put(&format!("/batch/{}/serial-temp-links", made.batch), links).await);
    assert_eq!(codes().await, &ALL[..1]);
    let refused = on_batch(&boss, &made.batch, "complete", json!({"completed_batch_qt": 1})).await;
    assert_eq!(column(&refused.detail()["causes"], "code"), &ALL[..1]);
    let path = format!("/batch/{}/step/{}/complete", made.batch, made.step);
    let body = json!({"form_data": [{"form_field_key": made.value, "value": 3}]});
    let done = changed(boss.post(&path, body).await);
    assert_eq!(done["batch_completed"], true);
    let over = readiness(&boss, &made.batch).await;
    assert_eq!(column(&over["missing"], "code"), ["batch_not_active"]);
}

/// With step check, the last step completes the batch, so it is refused with everything that the batch lacks.
#[tokio::test]
async fn the_last_step_is_refused_with_all_causes_and_stays_open() {
    let (_app, boss) = plant_with_stock().await;
    let made = lacking(&boss, true).await;
    let path = format!("/batch/{}/step/{}/complete", made.batch, made.step);
    let refused = boss.post(&path, json!({"form_data": [{"form_field_key": made.value, "value": 3}]})).await;
    assert_code(&refused, 409, "component_links_mismatch");
    assert_eq!(column(&refused.detail()["causes"], "code"), &ALL[1..]);
    assert_eq!(refused.detail()["mismatch"][0]["component_key"], made.part.as_str());
    let batch = boss.get(&format!("/batch/{}", made.batch)).await.ok().json();
    assert_eq!(batch["step_data"][0]["done"], false);
}

/// Without step check, the completion itself requires the values. A wrong value is refused alone, and a draft counts as
/// a value.
#[tokio::test]
async fn missing_values_are_listed_first_and_the_other_causes_after_them() {
    let (_app, boss) = plant_with_stock().await;
    let made = lacking(&boss, false).await;
    let refused = on_batch(&boss, &made.batch, "complete", json!({"completed_batch_qt": 1})).await;
    assert_eq!(refused.status, 422);
    let places = faults(&refused);
    assert_eq!(places[0], json!([["body", "step_data"], "form_value_invalid"]));
    let behind: Vec<Value> = ALL[1..].iter().map(|code| json!([["path", "batch_key"], code])).collect();
    assert_eq!(places.as_array().unwrap()[1..], behind[..]);
    let wrong = json!({"completed_batch_qt": 1, "step_data": [{"step_key": made.step,
        "form_data": [{"form_field_key": made.value, "value": "x"}]}]});
    let refused = on_batch(&boss, &made.batch, "complete", wrong).await;
    assert_eq!(refused.detail().as_array().unwrap().len(), 1, "a wrong value is wrong whatever else is missing");
    let read = readiness(&boss, &made.batch).await;
    assert_eq!(read["missing"][0]["code"], "mandatory_missing");
    assert_eq!(read["missing"][0]["form_field_key"], made.value.as_str());
    let draft = json!({"batch_key": made.batch, "step_key": made.step,
        "form_data": [{"form_field_key": made.value, "value": 3}]});
    changed(boss.post("/batch/temp-data", draft).await);
    assert_eq!(column(&readiness(&boss, &made.batch).await["missing"], "code"), &ALL[1..]);
}

#[tokio::test]
async fn read_batch_readiness_names_a_paused_job_and_refuses_an_unknown_batch() {
    let (_app, boss) = plant_with_stock().await;
    let made = lacking(&boss, true).await;
    changed(on_job(&boss, &made.job, "pause", json!({})).await);
    let read = readiness(&boss, &made.batch).await;
    assert_eq!(
        (&read["missing"][0]["code"], &read["missing"][0]["operation"]),
        (&json!("job_is_not_active"), &json!("POST /job/{job_key}/resume"))
    );
    assert_code(&boss.get("/batch/999999/readiness").await, 404, "batch_not_found");
}

#[tokio::test]
async fn a_batch_that_lacks_nothing_is_ready_even_when_its_output_has_lots() {
    let (_app, boss) = plant_with_stock().await;
    let made = plain_product(&boss, &["Work"], json!({"auto_new_batch": false})).await;
    changed(boss.patch(&format!("/product/{}", made.product), json!({"lot_tracking": "required"})).await);
    let order = order(&boss, &made.product, json!(2)).await;
    let begun = start(&boss, &order.jobs[0], json!({"batch_qt": 2})).await;
    let batch = text(&begun["batch"], "_key");
    assert_eq!(readiness(&boss, &batch).await, json!({"ready": true, "missing": []}));
    changed(on_batch(&boss, &batch, "complete", json!({"completed_batch_qt": 2})).await);
}

/// Every operation that a cause names exists in the interface description with this operation ID.
#[tokio::test]
async fn every_operation_that_a_cause_names_exists() {
    let source =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../areas/production/src/batch/causes.rs"))
            .unwrap();
    let named: BTreeSet<(String, String)> = source
        .lines()
        .filter(|line| line.starts_with("pub const ") && line.contains(": Remedy"))
        .map(|line| {
            let mut texts = line.split('"').skip(1).step_by(2).map(str::to_owned);
            (texts.next().unwrap(), texts.next().unwrap())
        })
        .collect();
    assert!(named.len() >= 12, "{named:?}");
    for (place, id) in named {
        let (method, path) = place.split_once(' ').unwrap();
        let found = tracewright::app::operations()
            .iter()
            .any(|row| row.name == id && row.method.as_str() == method && row.path.ends_with(path));
        assert!(found, "{place} is not {id}");
    }
}

/// The next batch is then not opened automatically. Once the product has a counter, the job continues.
#[tokio::test]
async fn start_job_of_a_completely_traced_product_without_a_counter_is_refused_unless_codes_are_sent() {
    let (_app, boss): (TestApp, Actor) = plant().await;
    configure(&boss, json!({"enable_inventory_management": true})).await;
    let product = kept(&boss, "PUMP", &json!({"traceability_level": "complete"})).await;
    super::floor::set_phases(&boss, &product, &["Work"], json!({"production_batch_qt": 1})).await;
    let order = order(&boss, &product, json!(3)).await;
    let refused = on_job(&boss, &order.jobs[0], "start", json!({})).await;
    assert_code(&refused, 409, "counter_not_defined");
    let message = text(&refused.json(), "message");
    assert!(message.contains("counter_key") && message.contains("serial_codes"), "{message}");
    let begun = start(&boss, &order.jobs[0], json!({"serial_codes": ["A-1"]})).await;
    let batch = text(&begun["batch"], "_key");
    assert_eq!(readiness(&boss, &batch).await["ready"], true);
    let done = changed(on_batch(&boss, &batch, "complete", json!({"completed_batch_qt": 1})).await);
    assert_eq!(done["next_batch"], Value::Null, "no batch whose units nothing could give a code");
    let counter = counter(&boss, "PU").await;
    changed(boss.patch(&format!("/product/{product}"), json!({"counter_key": counter})).await);
    changed(on_job(&boss, &order.jobs[0], "resume", json!({})).await);
}
