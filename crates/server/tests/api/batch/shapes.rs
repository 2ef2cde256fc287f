//! Whole responses of commands on jobs, batches and steps, compared with their snapshots.

use serde_json::json;

use super::floor::{on_batch, on_job, order, plant_with_stock, scan_motors, traced_product, units_of};
use crate::support::{assert_snapshot, changed, text};

#[tokio::test]
async fn commands_on_jobs_and_batches_match_their_snapshots() {
    let (_app, boss) = plant_with_stock().await;
    let made = traced_product(&boss, &["Assembly"], json!({"auto_new_batch": false})).await;
    let order = order(&boss, &made.product, json!(4)).await;
    let key = &order.jobs[0];
    let begun = assert_snapshot("start_job", on_job(&boss, key, "start", json!({"batch_qt": 1})).await);
    let (batch, units) = (text(&begun["batch"], "_key"), units_of(&begun));
    assert_snapshot("heartbeat_job", on_job(&boss, key, "heartbeat", json!({})).await);
    assert_snapshot("pause_job", on_job(&boss, key, "pause", json!({})).await);
    assert_snapshot("resume_job", on_job(&boss, key, "resume", json!({})).await);
    assert_snapshot("force_pause_job", on_job(&boss, key, "force-pause", json!({"reason": "late"})).await);
    assert_snapshot("change_batch", on_batch(&boss, &batch, "change", json!({"new_active_batch_qt": 2})).await);
    assert_snapshot("list_batch_serials", boss.get(&format!("/batch/{batch}/serials")).await);
    changed(on_batch(&boss, &batch, "change", json!({"serial_keys": units})).await);
    changed(on_job(&boss, key, "resume", json!({})).await);
    scan_motors(&boss, &made, &batch, &units, "M").await;
    assert_snapshot("complete_batch", on_batch(&boss, &batch, "complete", json!({"completed_batch_qt": 1})).await);
    assert_snapshot("read_batch", boss.get(&format!("/batch/{batch}")).await);
    assert_snapshot("list_batch_links", boss.get(&format!("/batch/{batch}/serial-links")).await);
    let next = changed(on_job(&boss, key, "resume", json!({})).await);
    changed(on_job(&boss, key, "pause", json!({})).await);
    let canceled = on_batch(&boss, &text(&next["batch"], "_key"), "cancel", json!({"reason": "wrong"})).await;
    assert_snapshot("cancel_batch", canceled);
    assert_snapshot("reset_job", on_job(&boss, key, "reset", json!({"reason": "wrong"})).await);
}

#[tokio::test]
async fn commands_on_steps_match_their_snapshots() {
    let (_app, boss) = plant_with_stock().await;
    crate::serial::plant::field(&boss, "torque", "number").await;
    let product = crate::movement::steps::plain(&boss, "PLATE").await;
    let operation = text(&changed(boss.post("/operation", json!({"name": "Work"})).await), "_key");
    let process = json!([{"alias": "Work", "operation_key": operation, "params": {"step_check": true},
        "steps": [{"title": "Torque", "type": "form", "form_fields": [{"custom_field_key": "torque"}]}]}]);
    let phases = changed(boss.put(&format!("/product/{product}/process"), process).await)["phases"].clone();
    let (step, field) = (text(&phases[0]["steps"][0], "_key"), text(&phases[0]["steps"][0]["form_fields"][0], "_key"));
    let order = order(&boss, &product, json!(2)).await;
    let begun = changed(on_job(&boss, &order.jobs[0], "start", json!({})).await);
    let batch = text(&begun["batch"], "_key");
    let value = |value: i64| json!([{"form_field_key": field, "value": value}]);
    let draft = json!({"batch_key": batch, "step_key": step, "form_data": value(1)});
    assert_snapshot("note_step", boss.post("/batch/temp-data", draft).await);
    let path = format!("/batch/{batch}/step/{step}");
    assert_snapshot("complete_step", boss.post(&format!("{path}/complete"), json!({"form_data": value(2)})).await);
    let body = json!({"form_data": value(3), "reason": "typo"});
    assert_snapshot("edit_step", boss.post(&format!("{path}/edit"), body).await);
}
