//! Changing an open batch: a larger or smaller quantity, other units.

use serde_json::json;

use super::floor::{
    complete, free_wip, on_batch, on_job, order, plain_product, plant_with_stock, scan_motors, start, start_batch,
    traced_product, units_of, waiting,
};
use crate::serial::plant::{act, post_link, read};
use crate::support::{assert_code, changed, text};

/// Two declarations of 3 wait before the phase, and the batch begins with 2 of them. Refused are the same quantity, 0,
/// more than the job has left, and more than is free.
#[tokio::test]
async fn changing_the_quantity_of_a_later_phase_books_or_returns_the_difference_of_wip() {
    let (app, boss) = plant_with_stock().await;
    let made = plain_product(&boss, &["Press", "Paint"], json!({"auto_new_batch": false})).await;
    let order = order(&boss, &made.product, json!(9)).await;
    for command in ["start", "resume"] {
        let begun = changed(on_job(&boss, &order.jobs[0], command, json!({"batch_qt": 3})).await);
        complete(&boss, &text(&begun["batch"], "_key"), json!({"completed_batch_qt": 3})).await;
        app.clock().advance(chrono::TimeDelta::seconds(7));
    }
    let before = free_wip(&app, &order.key, &made.phases[1]).await;
    let batch = start_batch(&boss, &order.jobs[1], json!({"batch_qt": 2})).await;
    let change =
        async |quantity: i64| on_batch(&boss, &batch, "change", json!({"new_active_batch_qt": quantity})).await;
    assert_code(&change(2).await, 422, "no_change");
    assert_code(&change(0).await, 422, "batch_qt_invalid");
    assert_code(&change(10).await, 422, "batch_qt_invalid");
    let refused = change(8).await;
    assert_code(&refused, 409, "wip_not_available");
    assert_eq!((&refused.json()["detail"]["needed"], &refused.json()["detail"]["free"]), (&json!(6), &json!(4)));
    let more = changed(change(5).await);
    assert_eq!((&more["batch"]["qt_total"], &more["job"]["active_batch_qt"]), (&json!(5), &json!(5)));
    assert_eq!(free_wip(&app, &order.key, &made.phases[1]).await, [(1.0, before[1].1.clone())]);
    // The newest WIP is returned first, so that the oldest stays booked.
    changed(change(1).await);
    let left: Vec<f64> =
        free_wip(&app, &order.key, &made.phases[1]).await.iter().map(|(quantity, _)| *quantity).collect();
    assert_eq!(left, [2.0, 3.0]);
    changed(on_job(&boss, &order.jobs[1], "pause", json!({})).await);
    changed(on_batch(&boss, &batch, "cancel", json!({"reason": "x"})).await);
    assert_eq!(free_wip(&app, &order.key, &made.phases[1]).await, before);
    assert_code(&change(2).await, 409, "batch_not_active");
}

/// Refused are serial numbers that repeat or are taken, fractions, and a smaller batch that would lose a unit with a
/// built-in part.
#[tokio::test]
async fn changing_the_quantity_of_a_first_phase_creates_or_deletes_units() {
    let (_app, boss) = plant_with_stock().await;
    let made = traced_product(&boss, &["Assembly", "Test"], json!({"auto_new_batch": false})).await;
    let order = order(&boss, &made.product, json!(4)).await;
    let begun = start(&boss, &order.jobs[0], json!({"serial_codes": ["a", "b"]})).await;
    let batch = text(&begun["batch"], "_key");
    let change = async |body| on_batch(&boss, &batch, "change", body).await;
    let units = units_of(&begun);
    let twice = json!({"serial_codes": ["c", "c"]});
    assert_code(&change(twice).await, 422, "serial_code_duplicate");
    let taken = change(json!({"serial_codes": ["a"]})).await;
    assert_code(&taken, 409, "serial_code_taken");
    assert_eq!(taken.json()["detail"]["codes"], json!(["A"]));
    assert_code(&change(json!({"new_active_batch_qt": 2.5})).await, 422, "whole_quantity_required");
    assert_code(&change(json!({"new_active_batch_qt": 3, "serial_keys": units})).await, 422, "batch_qt_invalid");
    assert_code(&change(json!({"serial_keys": units})).await, 422, "no_change");
    assert_code(&change(json!({"serial_keys": [units[0], units[0]]})).await, 422, "serials_not_allowed");
    let more = changed(change(json!({"new_active_batch_qt": 4})).await);
    assert_eq!(units_of(&more).len(), 4);
    // Units without a serial number are removed first.
    let fewer = changed(change(json!({"new_active_batch_qt": 2})).await);
    assert_eq!(units_of(&fewer), units);
    let motors = scan_motors(&boss, &made, &batch, &units, "M").await;
    changed(post_link(&boss, &motors[0], &units[0]).await);
    let kept = change(json!({"serial_keys": [units[1]]})).await;
    assert_code(&kept, 409, "serial_has_components");
    assert_code(&change(json!({"serial_keys": ["999999"]})).await, 409, "wip_not_available");
    let one = changed(change(json!({"serial_keys": [units[0]]})).await);
    assert_eq!(units_of(&one), [units[0].clone()]);
    assert_eq!(read(&boss, &units[1]).await["state"], "deleted");
    // Its draft was deleted with it, so the part is free again.
    assert_eq!(read(&boss, &motors[1]).await["state"], "in_stock");
    assert_eq!(read(&boss, &motors[1]).await["link_key"], json!(null));
}

/// Refused are a quantity without units, a unit twice, serial numbers, and a unit on hold.
#[tokio::test]
async fn changing_the_units_of_a_later_phase_exchanges_them_with_free_wip() {
    let (_app, boss) = plant_with_stock().await;
    let made = traced_product(&boss, &["Assembly", "Test"], json!({"auto_new_batch": false})).await;
    let order = order(&boss, &made.product, json!(3)).await;
    let begun = start(&boss, &order.jobs[0], json!({"batch_qt": 3})).await;
    let (batch, units) = (text(&begun["batch"], "_key"), units_of(&begun));
    scan_motors(&boss, &made, &batch, &units, "M").await;
    complete(&boss, &batch, json!({"completed_batch_qt": 3})).await;
    let later = start_batch(&boss, &order.jobs[1], json!({"serial_keys": [units[0]]})).await;
    let change = async |body| on_batch(&boss, &later, "change", body).await;
    assert_code(&change(json!({"new_active_batch_qt": 2})).await, 422, "serials_required");
    assert_code(&change(json!({"serial_keys": [units[1], units[1]]})).await, 422, "serial_duplicate");
    assert_code(&change(json!({"serial_codes": ["x"]})).await, 422, "serials_not_allowed");
    act(&boss, &units[2], "hold").await;
    let held = change(json!({"serial_keys": [units[1], units[2]]})).await;
    assert_code(&held, 409, "on_hold");
    assert_eq!(held.json()["detail"]["serial_keys"], json!([units[2]]));
    let other = changed(change(json!({"serial_keys": [units[1]]})).await);
    assert_eq!(units_of(&other), [units[1].clone()]);
    assert_eq!(waiting(&boss, &order.jobs[1]).await, [units[0].clone()]);
    let done = complete(&boss, &later, json!({"completed_batch_qt": 1})).await;
    assert_eq!(done["job"]["qt_completed"], 1);
    assert_eq!(read(&boss, &units[1]).await["state"], "in_stock");
}
