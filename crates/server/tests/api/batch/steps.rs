//! Values of steps: saving drafts, completing and editing steps, and the values that units get.

use serde_json::{Value, json};

use super::floor::{complete, on_batch, on_job, order, plant_with_stock, start, start_batch, units_of};
use crate::serial::plant::{counter, field, product, read, text};
use crate::support::{Actor, Answer, assert_code, changed};

/// A product whose form has a mandatory number, a text with a default, and a hidden text.
struct Formed {
    product: String,
    steps: Vec<String>,
    fields: Vec<String>,
}

/// Makes the product, with an instruction and a form in one phase with these parameters.
async fn product_with_form(actor: &Actor, traced: bool, params: Value) -> Formed {
    field(actor, "torque", "number").await;
    field(actor, "tool", "text").await;
    let word = counter(actor, "S").await;
    let body = if traced {
        json!({"code": "F", "traceability_level": "form_only", "counter_key": word})
    } else {
        json!({"code": "F"})
    };
    let product = product(actor, body).await;
    let operation = text(&changed(actor.post("/operation", json!({"name": "Work"})).await), "_key");
    let process = json!([{"alias": "Work", "operation_key": operation, "params": params, "steps": [
        {"title": "Fit"},
        {"title": "Torque", "type": "form", "form_fields": [
            {"custom_field_key": "torque", "mandatory": true},
            {"custom_field_key": "tool", "default": "wrench"},
            {"custom_field_key": "tool", "default": "plant 1", "hidden": true}]}]}]);
    let phases = changed(actor.put(&format!("/product/{product}/process"), process).await)["phases"].clone();
    let steps = phases[0]["steps"].as_array().unwrap();
    Formed {
        product,
        steps: steps.iter().map(|step| text(step, "_key")).collect(),
        fields: steps[1]["form_fields"].as_array().unwrap().iter().map(|field| text(field, "_key")).collect(),
    }
}

/// The rules that a 422 reports as violated, each with its path.
#[track_caller]
fn broken_rules(answer: &Answer) -> Value {
    assert_eq!(answer.status, 422, "{}", answer.json());
    let faults = answer.json()["detail"].as_array().unwrap().clone();
    faults.iter().map(|fault| json!([fault["rule"], fault["loc"]])).collect()
}

/// Sends a command on a step.
async fn on_step(actor: &Actor, batch: &str, step: &str, command: &str, body: Value) -> Answer {
    actor.post(&format!("/batch/{batch}/step/{step}/{command}"), body).await
}

/// Wrong values, a step out of order, early scrap and a step that is already done are refused. `null` clears a draft
/// value, which is then missing.
#[tokio::test]
async fn sent_values_override_noted_values_and_noted_values_override_defaults() {
    let (_app, boss) = plant_with_stock().await;
    let made = product_with_form(&boss, true, json!({"step_check": true, "step_check_force_order": true})).await;
    let order = order(&boss, &made.product, json!(1)).await;
    let begun = start(&boss, &order.jobs[0], json!({})).await;
    let (batch, units) = (text(&begun["batch"], "_key"), units_of(&begun));
    let [torque, tool, hidden] = [&made.fields[0], &made.fields[1], &made.fields[2]];
    let note = |data: Value| json!({"batch_key": batch, "step_key": made.steps[1], "form_data": data});
    let bad = note(json!([{"form_field_key": torque, "value": "abc"}, {"form_field_key": "nope", "value": 1},
        {"form_field_key": hidden, "value": "elsewhere"}]));
    assert_eq!(
        broken_rules(&boss.post("/batch/temp-data", bad).await),
        json!([
            ["wrong_type", ["body", "form_data", 0, "value"]],
            ["unknown_field", ["body", "form_data", 1, "value"]],
            ["value_not_allowed", ["body", "form_data", 2, "value"]]
        ])
    );
    changed(boss.post("/batch/temp-data", note(json!([{"form_field_key": torque, "value": 11.5}]))).await);
    let early = on_step(&boss, &batch, &made.steps[1], "complete", json!({})).await;
    assert_code(&early, 409, "step_order");
    assert_eq!(early.json()["detail"]["expected_step_key"], made.steps[0]);
    let scrap = json!({"qt_scrap": 1, "scrap_reason": "x"});
    assert_code(&on_step(&boss, &batch, &made.steps[0], "complete", scrap).await, 422, "not_last_step");
    changed(on_step(&boss, &batch, &made.steps[0], "complete", json!({})).await);
    assert_code(&on_step(&boss, &batch, &made.steps[0], "complete", json!({})).await, 409, "step_already_done");
    let cleared = json!({"form_data": [{"form_field_key": torque, "value": null}]});
    let missing = broken_rules(&on_step(&boss, &batch, &made.steps[1], "complete", cleared).await);
    assert_eq!(missing[0], json!(["mandatory_missing", ["body", "form_data"]]));
    let done = changed(on_step(&boss, &batch, &made.steps[1], "complete", json!({})).await);
    assert_eq!(done["batch_completed"], true);
    let values: Vec<Value> = done["batch"]["step_data"][1]["form_data"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| json!([one["form_field_key"], one["value"]]))
        .collect();
    assert_eq!(values, [json!([torque, 11.5]), json!([tool, "wrench"]), json!([hidden, "plant 1"])]);
    let serial = read(&boss, &units[0]).await;
    let stored =
        serial["data"].as_array().unwrap().iter().find(|one| one["form_field_key"] == torque.as_str()).unwrap();
    let shown = (&stored["value"], &stored["batch_key"], &stored["step_key"]);
    assert_eq!(shown, (&json!(11.5), &json!(batch), &json!(made.steps[1])));
    assert_eq!(serial["code"], "S001");
}

/// A step that is not done, an unknown step and a step of a canceled batch cannot be edited.
#[tokio::test]
async fn edit_step_keeps_the_old_values_as_a_version_and_changes_the_units() {
    let (_app, boss) = plant_with_stock().await;
    let made = product_with_form(&boss, true, json!({})).await;
    let order = order(&boss, &made.product, json!(2)).await;
    let begun = start(&boss, &order.jobs[0], json!({})).await;
    let (batch, units) = (text(&begun["batch"], "_key"), units_of(&begun));
    let edit =
        |value: Value| json!({"form_data": [{"form_field_key": made.fields[0], "value": value}], "reason": "typo"});
    assert_code(&on_step(&boss, &batch, &made.steps[1], "edit", edit(json!(2))).await, 409, "step_not_done");
    assert_code(&on_step(&boss, &batch, "nope", "edit", edit(json!(2))).await, 404, "step_not_found");
    let missing = broken_rules(&on_batch(&boss, &batch, "complete", json!({"completed_batch_qt": 1})).await);
    assert_eq!(missing[0], json!(["mandatory_missing", ["body", "step_data"]]));
    let data = json!([{"step_key": made.steps[1], "form_data": [{"form_field_key": made.fields[0], "value": 1}]}]);
    let done = complete(&boss, &batch, json!({"completed_batch_qt": 1, "step_data": data})).await;
    assert_eq!(done["batch"]["step_data"][1]["done"], true);
    let edited =
        changed(on_step(&boss, &batch, &made.steps[1], "edit", edit(json!(2))).await)["execution_record"].clone();
    assert_eq!(edited["form_data"][0]["value"], 2);
    assert_eq!(
        (&edited["versions"][0]["reason"], &edited["versions"][0]["form_data"][0]["value"]),
        (&json!("typo"), &json!(1))
    );
    let serial = read(&boss, &units[0]).await;
    let stored = serial["data"].as_array().unwrap().iter().find(|one| one["form_field_key"] == made.fields[0].as_str());
    assert_eq!(stored.unwrap()["value"], 2);
    changed(on_job(&boss, &order.jobs[0], "pause", json!({})).await);
    changed(on_job(&boss, &order.jobs[0], "reset", json!({"reason": "wrong"})).await);
    assert_code(&on_step(&boss, &batch, &made.steps[1], "edit", edit(json!(3))).await, 409, "batch_canceled");
}

#[tokio::test]
async fn a_batch_that_is_all_scrap_needs_no_done_steps() {
    let (_app, boss) = plant_with_stock().await;
    let made = product_with_form(&boss, false, json!({"step_check": true, "auto_new_batch": false})).await;
    let order = order(&boss, &made.product, json!(2)).await;
    let batch = start_batch(&boss, &order.jobs[0], json!({})).await;
    let open = on_batch(&boss, &batch, "complete", json!({"completed_batch_qt": 1})).await;
    assert_code(&open, 409, "steps_not_done");
    assert_eq!(open.json()["detail"]["step_keys"], json!(made.steps));
    let data = json!([{"step_key": made.steps[0], "form_data": []}]);
    let sent = json!({"completed_batch_qt": 1, "step_data": data});
    assert_code(&on_batch(&boss, &batch, "complete", sent).await, 422, "step_data_not_allowed");
    let body = json!({"completed_batch_qt": 0, "qt_scrap": 1, "scrap_reason": "broken"});
    let done = complete(&boss, &batch, body).await;
    assert_eq!((&done["batch"]["qt_pass"], &done["job"]["qt_scrapped"]), (&json!(0), &json!(1)));
    assert_eq!((&done["job"]["stage"], &done["job"]["active"]), (&json!("started"), &json!(false)));
}
