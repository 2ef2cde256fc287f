//! The rules of docs/spec/production.md that operators meet most, one small case each.

use serde_json::{Value, json};

use super::floor::{
    assign, complete, free_wip, job, on_batch, on_job, order, plain_product, plant_with_stock, scan, scan_motors,
    start, start_batch, stock, traced_product, unit_in, units_of, waiting,
};
use crate::serial::plant::{act, post_link, read};
use crate::support::{Answer, assert_code, changed, text};

/// Asserts a refusal with this code, and with these members of its detail.
#[track_caller]
fn refused(answer: &Answer, status: u16, code: &str, members: &Value) {
    assert_code(answer, status, code);
    let detail = answer.json()["detail"].clone();
    for (name, value) in members.as_object().unwrap() {
        assert_eq!(&detail[name], value, "{detail}");
    }
}

#[tokio::test]
async fn start_job_that_is_assigned_to_another_user_is_409_job_assigned_to_other() {
    let (app, boss) = plant_with_stock().await;
    let made = plain_product(&boss, &["Press"], json!({})).await;
    let order = order(&boss, &made.product, json!(3)).await;
    let otto = app.user("otto", "operator").await;
    let answer = on_job(&otto, &order.jobs[0], "start", json!({})).await;
    refused(&answer, 409, "job_assigned_to_other", &json!({"assigned_to": boss.user_key.to_string()}));
    assign(&boss, &order.jobs[0], &otto).await;
    start(&otto, &order.jobs[0], json!({})).await;
}

#[tokio::test]
async fn completing_a_batch_opens_the_next_one_until_the_job_is_completed() {
    let (_app, boss) = plant_with_stock().await;
    let made = plain_product(&boss, &["Press"], json!({"production_batch_qt": 4})).await;
    let order = order(&boss, &made.product, json!(10)).await;
    let mut batch = start_batch(&boss, &order.jobs[0], json!({})).await;
    for (done, next) in [(4, json!(4)), (4, json!(2)), (2, json!(null))] {
        let detail = complete(&boss, &batch, json!({"completed_batch_qt": done})).await;
        assert_eq!(detail["next_batch"]["qt_total"], next);
        batch = detail["next_batch"]["_key"].as_str().unwrap_or_default().to_owned();
    }
    assert_eq!(job(&boss, &order.jobs[0]).await["stage"], "closed");
    assert_eq!(stock(&boss, &made.bolt).await, [(made.shelf.clone(), 80.0)]);
    assert_eq!(stock(&boss, &made.product).await, [("IN".to_owned(), 10.0)]);
}

/// Of two concurrent starts that need 2 each, one is refused, because 3 are free.
#[tokio::test]
async fn start_job_with_more_than_the_free_wip_is_409_wip_not_available() {
    let (_app, boss) = plant_with_stock().await;
    let made =
        plain_product(&boss, &["Press", "Paint"], json!({"production_batch_qt": 0, "auto_new_batch": false})).await;
    let order = order(&boss, &made.product, json!(6)).await;
    let batch = start_batch(&boss, &order.jobs[0], json!({"batch_qt": 3})).await;
    complete(&boss, &batch, json!({"completed_batch_qt": 3})).await;
    let answer = on_job(&boss, &order.jobs[1], "start", json!({"batch_qt": 5})).await;
    refused(&answer, 409, "wip_not_available", &json!({"needed": 5, "free": 3}));
    let body = json!([{"action": "insert", "data": {"work_order_key": order.key, "phase_key": made.phases[1],
        "qt_planned": 6, "assigned_to": boss.user_key.to_string()}}]);
    let inserted = changed(boss.post("/job/update", body).await);
    let second = text(&inserted["jobs"][0]["job"], "_key");
    let (one, other) = tokio::join!(
        on_job(&boss, &order.jobs[1], "start", json!({"batch_qt": 2})),
        on_job(&boss, &second, "start", json!({"batch_qt": 2})),
    );
    let mut statuses = [one.status, other.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409]);
}

#[tokio::test]
async fn reset_job_is_refused_while_the_next_phase_has_its_output_and_undoes_everything_afterwards() {
    let (app, boss) = plant_with_stock().await;
    let made = traced_product(&boss, &["Assembly", "Test"], json!({"auto_new_batch": false})).await;
    let order = order(&boss, &made.product, json!(1)).await;
    let begun = start(&boss, &order.jobs[0], json!({})).await;
    let (batch, units) = (text(&begun["batch"], "_key"), units_of(&begun));
    let motors = scan_motors(&boss, &made, &batch, &units, "M").await;
    complete(&boss, &batch, json!({"completed_batch_qt": 1})).await;
    assert_eq!(read(&boss, &motors[0]).await["state"], "installed");
    let later = start_batch(&boss, &order.jobs[1], json!({"serial_keys": units})).await;
    let reason = json!({"reason": "wrong"});
    assert_code(&on_job(&boss, &order.jobs[0], "reset", reason.clone()).await, 409, "wip_not_available");
    changed(on_job(&boss, &order.jobs[1], "pause", json!({})).await);
    changed(on_batch(&boss, &later, "cancel", reason.clone()).await);
    let reset = changed(on_job(&boss, &order.jobs[0], "reset", reason).await);
    assert_eq!((&reset["job"]["stage"], &reset["job"]["qt_completed"]), (&json!("planned"), &json!(0)));
    assert_eq!(read(&boss, &units[0]).await["state"], "deleted");
    assert_eq!(read(&boss, &motors[0]).await["state"], "in_stock");
    assert_eq!(stock(&boss, &made.bolt).await, [(made.shelf.clone(), 100.0)]);
    assert_eq!(app.count("select count(*) from production.wip_link").await, 0);
}

/// Good and scrap must add up to the batch. The job stays open until its planned quantity is good.
#[tokio::test]
async fn scrap_consumes_material_and_the_next_batch_replaces_it() {
    let (_app, boss) = plant_with_stock().await;
    let made = plain_product(&boss, &["Press"], json!({"production_batch_qt": 0})).await;
    let order = order(&boss, &made.product, json!(3)).await;
    let batch = start_batch(&boss, &order.jobs[0], json!({})).await;
    let answer = on_batch(&boss, &batch, "complete", json!({"completed_batch_qt": 2})).await;
    assert_code(&answer, 422, "quantity_mismatch");
    let body = json!({"completed_batch_qt": 2, "qt_scrap": 1, "scrap_reason": "bent"});
    let detail = complete(&boss, &batch, body).await;
    assert_eq!((&detail["batch"]["qt_pass"], &detail["batch"]["qt_scrap"]), (&json!(2), &json!(1)));
    let shown = (&detail["job"]["qt_completed"], &detail["job"]["qt_scrapped"], &detail["job"]["stage"]);
    assert_eq!(shown, (&json!(2), &json!(1), &json!("started")));
    assert_eq!(detail["next_batch"]["qt_total"], 1);
    assert_eq!(stock(&boss, &made.bolt).await, [(made.shelf.clone(), 94.0)]);
    assert_eq!(stock(&boss, &made.product).await, [("IN".to_owned(), 2.0)]);
}

#[tokio::test]
async fn a_scrapped_unit_does_not_reach_the_next_phase() {
    let (_app, boss) = plant_with_stock().await;
    let made = traced_product(&boss, &["Assembly", "Test"], json!({"auto_new_batch": false})).await;
    let order = order(&boss, &made.product, json!(3)).await;
    let begun = start(&boss, &order.jobs[0], json!({"batch_qt": 3})).await;
    let (batch, units) = (text(&begun["batch"], "_key"), units_of(&begun));
    scan_motors(&boss, &made, &batch, &units, "M").await;
    let body = json!({"completed_batch_qt": 2, "qt_scrap": 1, "scrap_reason": "cracked",
        "scrap_serial_keys": [units[1]]});
    let detail = complete(&boss, &batch, body).await;
    assert_eq!(detail["job"]["stage"], "started");
    assert_eq!(read(&boss, &units[1]).await["state"], "scrapped");
    let mut there = waiting(&boss, &order.jobs[1]).await;
    there.sort();
    let mut good = vec![units[0].clone(), units[2].clone()];
    good.sort();
    assert_eq!(there, good);
    assert_eq!(stock(&boss, &made.bolt).await, [(made.shelf.clone(), 88.0)]);
}

/// Guard: `greatest` in `settle_units`, because a part that was linked manually can have a later time than the
/// completion.
#[tokio::test]
async fn a_scrapped_unit_is_never_scrapped_before_its_last_part_was_linked() {
    let (app, boss) = plant_with_stock().await;
    let made = traced_product(&boss, &["Assembly", "Test"], json!({"auto_new_batch": false})).await;
    let order = order(&boss, &made.product, json!(1)).await;
    let begun = start(&boss, &order.jobs[0], json!({"batch_qt": 1})).await;
    let (batch, units) = (text(&begun["batch"], "_key"), units_of(&begun));
    scan_motors(&boss, &made, &batch, &units, "M").await;
    app.sql.batch_execute("update serial.link set linked_at = linked_at + interval '1 minute'").await.unwrap();
    let body = json!({"completed_batch_qt": 0, "qt_scrap": 1, "scrap_reason": "cracked", "scrap_serial_keys": units});
    complete(&boss, &batch, body).await;
    let early = "select count(*) from serial.serial s join serial.link l on l.parent_serial_key = s.key
        where s.scrapped < l.linked_at";
    assert_eq!(app.count(early).await, 0);
    assert_eq!(app.count("select count(*) from serial.serial where scrapped is not null").await, 1);
}

/// A job that had any batch is not deleted, and neither is its work order. A batch is canceled only while its job is
/// paused.
#[tokio::test]
async fn close_job_with_only_a_canceled_batch_keeps_the_job_as_closed() {
    let (_app, boss) = plant_with_stock().await;
    let made = plain_product(&boss, &["Press"], json!({})).await;
    let order = order(&boss, &made.product, json!(3)).await;
    let batch = start_batch(&boss, &order.jobs[0], json!({})).await;
    let reason = json!({"reason": "wrong"});
    assert_code(&on_batch(&boss, &batch, "cancel", reason.clone()).await, 409, "job_is_active");
    changed(on_job(&boss, &order.jobs[0], "pause", json!({})).await);
    let canceled = changed(on_batch(&boss, &batch, "cancel", reason).await);
    assert_eq!((&canceled["job"]["stage"], &canceled["job"]["start"]), (&json!("planned"), &json!(null)));
    assert!(canceled["batch"]["canceled"].is_string());
    let answer = boss.delete(&format!("/work-order/{}", order.key)).await;
    assert_code(&answer, 409, "work_order_started");
    let closed = changed(on_job(&boss, &order.jobs[0], "close", json!({})).await);
    assert_eq!((&closed["job"]["stage"], &closed["deleted"]), (&json!("closed"), &json!(false)));
}

#[tokio::test]
async fn canceling_a_first_phase_batch_deletes_its_units_and_returns_their_parts_to_stock() {
    let (_app, boss) = plant_with_stock().await;
    let made = traced_product(&boss, &["Assembly"], json!({})).await;
    let order = order(&boss, &made.product, json!(1)).await;
    let begun = start(&boss, &order.jobs[0], json!({})).await;
    let (batch, units) = (text(&begun["batch"], "_key"), units_of(&begun));
    let motor = unit_in(&boss, &made.motor, &made.shelf, "M1").await;
    changed(post_link(&boss, &motor, &units[0]).await);
    changed(on_job(&boss, &order.jobs[0], "pause", json!({})).await);
    changed(on_batch(&boss, &batch, "cancel", json!({"reason": "wrong"})).await);
    assert_eq!(read(&boss, &units[0]).await["state"], "deleted");
    let part = read(&boss, &motor).await;
    assert_eq!((&part["state"], &part["position_key"]), (&json!("in_stock"), &json!(made.shelf)));
    let links = boss.get(&format!("/serial-link?serial_key={motor}")).await.ok().json();
    assert!(!links[0]["ended_at"].is_null(), "{links}");
}

#[tokio::test]
async fn a_scanned_part_on_hold_prevents_completion_and_can_be_exchanged() {
    let (_app, boss) = plant_with_stock().await;
    let made = traced_product(&boss, &["Assembly"], json!({})).await;
    let order = order(&boss, &made.product, json!(1)).await;
    let begun = start(&boss, &order.jobs[0], json!({})).await;
    let (batch, units) = (text(&begun["batch"], "_key"), units_of(&begun));
    let motors = scan_motors(&boss, &made, &batch, &units, "M").await;
    act(&boss, &motors[0], "hold").await;
    let answer = on_batch(&boss, &batch, "complete", json!({"completed_batch_qt": 1})).await;
    refused(&answer, 409, "on_hold", &json!({"serial_keys": [motors[0]]}));
    let other = unit_in(&boss, &made.motor, &made.shelf, "OTHER").await;
    scan(&boss, &batch, &units, std::slice::from_ref(&other)).await;
    complete(&boss, &batch, json!({"completed_batch_qt": 1})).await;
    assert_eq!(read(&boss, &other).await["state"], "installed");
    assert_eq!(read(&boss, &motors[0]).await["state"], "in_stock");
}

#[tokio::test]
async fn reset_job_returns_the_wip_it_took_with_its_old_time() {
    let (app, boss) = plant_with_stock().await;
    let made = plain_product(&boss, &["Press", "Paint"], json!({"auto_new_batch": false})).await;
    let order = order(&boss, &made.product, json!(5)).await;
    for quantity in [1, 2] {
        let command = if quantity == 1 { "start" } else { "resume" };
        let begun = changed(on_job(&boss, &order.jobs[0], command, json!({"batch_qt": quantity})).await);
        complete(&boss, &text(&begun["batch"], "_key"), json!({"completed_batch_qt": quantity})).await;
        app.clock().advance(chrono::TimeDelta::seconds(5));
    }
    let before = free_wip(&app, &order.key, &made.phases[1]).await;
    let batch = start_batch(&boss, &order.jobs[1], json!({"batch_qt": 2})).await;
    complete(&boss, &batch, json!({"completed_batch_qt": 2})).await;
    changed(on_job(&boss, &order.jobs[1], "resume", json!({"batch_qt": 1})).await);
    changed(on_job(&boss, &order.jobs[1], "pause", json!({})).await);
    assert!(free_wip(&app, &order.key, &made.phases[1]).await.is_empty());
    changed(on_job(&boss, &order.jobs[1], "reset", json!({"reason": "wrong"})).await);
    assert_eq!(free_wip(&app, &order.key, &made.phases[1]).await, before);
    assert_eq!(stock(&boss, &made.product).await, []);
}

#[tokio::test]
async fn complete_batch_without_its_parts_is_409_component_links_mismatch() {
    let (_app, boss) = plant_with_stock().await;
    let made = traced_product(&boss, &["Assembly"], json!({})).await;
    let order = order(&boss, &made.product, json!(1)).await;
    let begun = start(&boss, &order.jobs[0], json!({})).await;
    let (batch, units) = (text(&begun["batch"], "_key"), units_of(&begun));
    let answer = on_batch(&boss, &batch, "complete", json!({"completed_batch_qt": 1})).await;
    let mismatch = json!([{"parent_serial_key": units[0], "component_key": made.motor, "expected": 1, "linked": 0}]);
    refused(&answer, 409, "component_links_mismatch", &json!({"mismatch": mismatch}));
    assert_eq!(stock(&boss, &made.bolt).await, [(made.shelf.clone(), 100.0)]);
}

#[tokio::test]
async fn twenty_concurrent_completions_of_one_batch_complete_it_once() {
    let (_app, boss) = plant_with_stock().await;
    let made = plain_product(&boss, &["Press"], json!({"auto_new_batch": false})).await;
    let order = order(&boss, &made.product, json!(3)).await;
    let batch = start_batch(&boss, &order.jobs[0], json!({})).await;
    let calls = (0..20).map(|_| on_batch(&boss, &batch, "complete", json!({"completed_batch_qt": 1})));
    let answers = futures_util::future::join_all(calls).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 1);
    for answer in answers.iter().filter(|answer| answer.status != 200) {
        assert_code(answer, 409, "batch_not_active");
    }
    assert_eq!(stock(&boss, &made.product).await, [("IN".to_owned(), 1.0)]);
}
