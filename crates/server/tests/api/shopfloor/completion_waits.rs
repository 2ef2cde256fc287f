//! Parts, lots and values that are saved just before a batch is completed are used: the completion waits for the other
//! command and then reads.
//!
//! The tests force the order of waiting. The guard is the lock of the batch, taken by a separate statement, because a
//! statement that reads while it locks sees the rows from before the wait.

use platform::db::connect_detached;
use serde_json::{Value, json};

use super::assert_sound;
use super::steps::{assert_no_deadlocks, open, order, until};
use crate::batch::floor::{on_batch, plant_with_stock, set_phases, traced_product};
use crate::movement::steps::{kept, plain, receive_lot, receive_unit};
use crate::serial::plant::field;
use crate::support::{Actor, Answer, TestApp, changed, text};

/// Waits until this number of commands wait for locks.
async fn until_waiting(app: &TestApp, commands: i64) {
    let waiting =
        "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    until("commands that wait", async || app.count(waiting).await == commands).await;
}

/// Runs the SQL `held`, which locks what `first` needs last, so that `first` waits for it and the completion of the
/// batch waits for `first`; then unlocks it. Both succeed. Returns the detail of the completion.
async fn complete_behind<F>(app: &TestApp, boss: &Actor, batch: &str, held: &str, first: F) -> Value
where
    F: Future<Output = Answer> + Send + 'static,
{
    let holder = connect_detached(&app.owner_url()).await.expect("a connection");
    holder.batch_execute(&format!("begin; {held}")).await.expect("what is held");
    let first = tokio::spawn(first);
    until_waiting(app, 1).await;
    let (boss, batch) = (boss.clone(), batch.to_owned());
    let done = tokio::spawn(async move { on_batch(&boss, &batch, "complete", json!({"completed_batch_qt": 1})).await });
    until_waiting(app, 2).await;
    holder.batch_execute("rollback").await.expect("let go");
    first.await.expect("the first").ok();
    changed(done.await.expect("the completion"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_part_scanned_before_a_waiting_completion_leaves_stock_and_is_built_in() {
    let (app, boss) = plant_with_stock().await;
    let made = traced_product(&boss, &["Assembly"], json!({"max_offline": 0, "auto_new_batch": false})).await;
    let ordered = order(&boss, &made.product, "W", 1).await;
    let batch = open(&boss, &ordered.jobs[0], "start", json!({})).await;
    let motor = receive_unit(&boss, &made.motor, &made.shelf, "M").await;
    let links = json!([{"parent_serial_key": batch.units[0], "child_serial_key": motor}]);
    let (actor, path) = (boss.clone(), format!("/batch/{}/serial-temp-links", batch.key));
    let held = format!("select from serial.serial where key = {motor} for update");
    complete_behind(&app, &boss, &batch.key, &held, async move { actor.put(&path, links).await }).await;
    let shown = boss.get(&format!("/serial/{motor}")).await.ok().json();
    assert_eq!(shown["state"], "installed");
    let taken = format!("select count(*) from warehouse.movement where serial_key = {motor} and type = 'consumption'");
    assert_eq!(app.count(&taken).await, 1, "it left stock");
    assert_sound(&app, "completed").await;
    assert_no_deadlocks(&app).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lot_declared_before_a_waiting_completion_is_the_one_consumed() {
    let (app, boss) = plant_with_stock().await;
    let (paste, resin) =
        (plain(&boss, "PASTE").await, kept(&boss, "RESIN", &json!({"lot_tracking": "required"})).await);
    let phases = set_phases(&boss, &paste, &["Mix"], json!({"max_offline": 0, "auto_new_batch": false})).await;
    let line = json!([{"component_key": resin, "qt": 1, "phase_key": phases[0]}]);
    changed(boss.put(&format!("/product/{paste}/bom"), line).await);
    receive_lot(&boss, &resin, "IN", "OLD", 5).await;
    let lot = receive_lot(&boss, &resin, "IN", "NEW", 5).await;
    let ordered = order(&boss, &paste, "W", 1).await;
    let batch = open(&boss, &ordered.jobs[0], "start", json!({})).await;
    let lots = json!([{"component_key": resin, "lot_key": lot, "quantity": 1}]);
    let (actor, path) = (boss.clone(), format!("/batch/{}/lot-allocation", batch.key));
    let held = format!("select from serial.lot where key = {lot} for update");
    complete_behind(&app, &boss, &batch.key, &held, async move { actor.put(&path, lots).await }).await;
    let taken = "select count(*) from warehouse.movement where type = 'consumption'";
    assert_eq!(app.count(taken).await, 1);
    assert_eq!(app.count(&format!("{taken} and lot_key = {lot}")).await, 1, "what was declared is not swapped");
    assert_sound(&app, "completed").await;
    assert_no_deadlocks(&app).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_value_noted_before_a_waiting_completion_is_in_the_record() {
    let (app, boss) = plant_with_stock().await;
    let plate = plain(&boss, "PLATE").await;
    field(&boss, "torque", "number").await;
    let operation = text(&changed(boss.post("/operation", json!({"name": "Work"})).await), "_key");
    let process = json!([{"alias": "Press", "operation_key": operation, "params": {"max_offline": 0},
        "steps": [{"title": "Torque", "type": "form", "form_fields": [{"custom_field_key": "torque"}]}]}]);
    let stored =
        changed(boss.put(&format!("/product/{plate}/process"), process).await)["phases"][0]["steps"][0].clone();
    let (step, torque) = (text(&stored, "_key"), text(&stored["form_fields"][0], "_key"));
    let ordered = order(&boss, &plate, "W", 1).await;
    let batch = open(&boss, &ordered.jobs[0], "start", json!({})).await;
    let note = json!({"batch_key": batch.key, "step_key": step,
        "form_data": [{"form_field_key": torque, "value": 12}]});
    let actor = boss.clone();
    // A command that writes the same record waits for the one that is not committed yet.
    let held = format!(
        "insert into production.step_record (job_key, batch_key, step_key) values ({}, {}, '{step}')",
        ordered.jobs[0], batch.key
    );
    let noted = async move { actor.post("/batch/temp-data", note).await };
    complete_behind(&app, &boss, &batch.key, &held, noted).await;
    let shown = boss.get(&format!("/batch/{}", batch.key)).await.ok().json();
    assert_eq!(shown["step_data"][0]["done"], true, "{shown}");
    assert_eq!(shown["step_data"][0]["form_data"][0]["value"], 12, "{shown}");
    assert_sound(&app, "completed").await;
    assert_no_deadlocks(&app).await;
}
