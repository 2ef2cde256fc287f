//! Refusals that the other files do not cover: unknown and closed records, stock that is being counted, stale
//! revisions.

use reqwest::Method;
use serde_json::{Value, json};

use super::floor::{
    complete, on_batch, on_job, order, plain_product, plant_with_stock, scan_motors, set_pair, start, start_batch,
    traced_product, unit_in, units_of,
};
use crate::support::{assert_code, changed, request_if_match, text};

/// Columns of a pair that is being counted, and of one that is locked by a count, each with its refusal.
const COUNT_STATES: [(&str, &str); 2] =
    [("counting_by = 7", "stock_counting"), ("counting_by = null, locked_by = 8", "stock_locked")];

#[tokio::test]
async fn note_step_of_a_done_or_unknown_step_or_a_completed_or_unknown_batch_is_refused() {
    let (_app, boss) = plant_with_stock().await;
    let product = crate::movement::steps::plain(&boss, "PLATE").await;
    let operation = text(&changed(boss.post("/operation", json!({"name": "Work"})).await), "_key");
    let process = json!([{"alias": "Work", "operation_key": operation, "params": {"step_check": true},
        "steps": [{"title": "Look"}, {"title": "Look again"}]}]);
    let phases = changed(boss.put(&format!("/product/{product}/process"), process).await)["phases"].clone();
    let steps: Vec<String> = [0, 1].map(|place| text(&phases[0]["steps"][place], "_key")).to_vec();
    let order = order(&boss, &product, json!(1)).await;
    let batch = start_batch(&boss, &order.jobs[0], json!({})).await;
    let note = async |batch: &str, step: &str| {
        boss.post("/batch/temp-data", json!({"batch_key": batch, "step_key": step, "form_data": []})).await
    };
    assert_code(&note("999999", &steps[0]).await, 404, "batch_not_found");
    assert_code(&note(&batch, "nope").await, 404, "step_not_found");
    let end = async |step: &str| boss.post(&format!("/batch/{batch}/step/{step}/complete"), json!({})).await;
    changed(end(&steps[0]).await);
    assert_code(&note(&batch, &steps[0]).await, 409, "step_already_done");
    changed(end(&steps[1]).await);
    assert_code(&note(&batch, &steps[0]).await, 409, "batch_not_active");
    // Editing a step looks for its batch in the same way.
    let edit = json!({"form_data": [], "reason": "typo"});
    let unknown = boss.post(&format!("/batch/999999/step/{}/edit", steps[0]), edit).await;
    assert_code(&unknown, 404, "batch_not_found");
}

#[tokio::test]
async fn cancel_batch_that_is_completed_or_unknown_is_refused() {
    let (_app, boss) = plant_with_stock().await;
    let made = plain_product(&boss, &["Work"], json!({"auto_new_batch": false})).await;
    let order = order(&boss, &made.product, json!(2)).await;
    let cancel = async |batch: &str| on_batch(&boss, batch, "cancel", json!({"reason": "wrong"})).await;
    assert_code(&cancel("999999").await, 404, "batch_not_found");
    let batch = start_batch(&boss, &order.jobs[0], json!({"batch_qt": 1})).await;
    complete(&boss, &batch, json!({"completed_batch_qt": 1})).await;
    assert_code(&cancel(&batch).await, 409, "batch_not_active");
}

#[tokio::test]
async fn reset_job_while_its_material_is_counted_is_refused() {
    let (app, boss) = plant_with_stock().await;
    let made = plain_product(&boss, &["Work"], json!({"auto_new_batch": false})).await;
    let done = order(&boss, &made.product, json!(2)).await;
    let batch = start_batch(&boss, &done.jobs[0], json!({"batch_qt": 1})).await;
    complete(&boss, &batch, json!({"completed_batch_qt": 1})).await;
    for (columns, code) in COUNT_STATES {
        set_pair(&app, &made.bolt, &made.shelf, columns).await;
        assert_code(&on_job(&boss, &done.jobs[0], "reset", json!({"reason": "x"})).await, 409, code);
    }
}

#[tokio::test]
async fn cancel_batch_while_the_stock_of_a_linked_part_is_counted_is_refused() {
    let (app, boss) = plant_with_stock().await;
    let made = traced_product(&boss, &["Work"], json!({"auto_new_batch": false})).await;
    let order = order(&boss, &made.product, json!(1)).await;
    let begun = start(&boss, &order.jobs[0], json!({})).await;
    let (batch, units) = (text(&begun["batch"], "_key"), units_of(&begun));
    let motor = unit_in(&boss, &made.motor, &made.shelf, "M1").await;
    let link = json!({"child_serial_key": motor, "parent_serial_key": units[0], "batch_key": batch});
    changed(boss.post("/serial-link", link).await);
    changed(on_job(&boss, &order.jobs[0], "pause", json!({})).await);
    for (columns, code) in COUNT_STATES {
        set_pair(&app, &made.motor, &made.shelf, columns).await;
        assert_code(&on_batch(&boss, &batch, "cancel", json!({"reason": "wrong"})).await, 409, code);
    }
}

#[tokio::test]
async fn linking_a_part_for_a_canceled_batch_is_409_batch_canceled() {
    let (_app, boss) = plant_with_stock().await;
    let made = traced_product(&boss, &["Work", "Test"], json!({"auto_new_batch": false})).await;
    let order = order(&boss, &made.product, json!(1)).await;
    let begun = start(&boss, &order.jobs[0], json!({})).await;
    let (batch, units) = (text(&begun["batch"], "_key"), units_of(&begun));
    scan_motors(&boss, &made, &batch, &units, "M").await;
    complete(&boss, &batch, json!({"completed_batch_qt": 1})).await;
    let later = start_batch(&boss, &order.jobs[1], json!({"serial_keys": units})).await;
    changed(on_job(&boss, &order.jobs[1], "pause", json!({})).await);
    changed(on_batch(&boss, &later, "cancel", json!({"reason": "wrong"})).await);
    let motor = unit_in(&boss, &made.motor, &made.shelf, "SPARE").await;
    let link = json!({"child_serial_key": motor, "parent_serial_key": units[0], "batch_key": later});
    assert_code(&boss.post("/serial-link", link).await, 409, "batch_canceled");
}

#[tokio::test]
async fn change_batch_that_needs_codes_without_a_counter_is_409_counter_not_defined() {
    let (_app, boss) = plant_with_stock().await;
    let made = traced_product(&boss, &["Work"], json!({"auto_new_batch": false})).await;
    let path = format!("/product/{}", made.product);
    changed(boss.patch(&path, json!({"serial_code_on_creation": true})).await);
    let order = order(&boss, &made.product, json!(3)).await;
    let batch = start_batch(&boss, &order.jobs[0], json!({"batch_qt": 1})).await;
    changed(boss.patch(&path, json!({"counter_key": null})).await);
    let more = on_batch(&boss, &batch, "change", json!({"new_active_batch_qt": 2})).await;
    assert_code(&more, 409, "counter_not_defined");
}

#[tokio::test]
async fn pause_reset_and_close_with_a_stale_revision_are_412_revision_mismatch() {
    let (_app, boss) = plant_with_stock().await;
    let made = plain_product(&boss, &["Work"], json!({})).await;
    let order = order(&boss, &made.product, json!(2)).await;
    start_batch(&boss, &order.jobs[0], json!({})).await;
    let late = async |path: String, body: Value| {
        let answer = request_if_match(&boss, Method::POST, &path, "\"1000000\"", Some(body)).await;
        assert_code(&answer, 412, "revision_mismatch");
    };
    let job = format!("/job/{}", order.jobs[0]);
    late(format!("{job}/pause"), json!({})).await;
    late(format!("{job}/force-pause"), json!({"reason": "late"})).await;
    changed(on_job(&boss, &order.jobs[0], "pause", json!({})).await);
    late(format!("{job}/reset"), json!({"reason": "wrong"})).await;
    late(format!("/work-order/{}/close", order.key), json!({})).await;
}
