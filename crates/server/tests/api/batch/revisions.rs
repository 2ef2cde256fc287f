//! `If-Match` on the commands of the shop floor (docs/spec/conventions.md#revisions): compared with the revision of the
//! job, the batch or the location under its lock.

use reqwest::Method;
use serde_json::{Value, json};

use super::floor::{
    job, on_batch, on_job, order, plain_product, plant_with_stock, scan_motors, set_phases, start, traced_product,
    units_of,
};
use crate::movement::steps::{plain, position, receive};
use crate::support::{Actor, Answer, assert_code, changed, request_if_match, text};

/// Asserts that a request is refused with another revision and accepted with the current one. Returns `detail`.
async fn assert_rev(actor: &Actor, method: Method, path: &str, rev: &str, body: Value) -> Value {
    let late = request_if_match(actor, method.clone(), path, "\"0\"", Some(body.clone())).await;
    assert_code(&late, 412, "revision_mismatch");
    assert_eq!(late.detail()["current_rev"], rev, "{path}");
    changed(request_if_match(actor, method, path, &format!("\"{rev}\""), Some(body)).await)
}

/// The revision of the record at a path.
async fn rev_of(actor: &Actor, path: &str) -> String {
    text(&actor.get(path).await.ok().json(), "_rev")
}

/// A product of one phase with step check and two steps. Returns its key and those of the steps.
async fn stepped_product(actor: &Actor) -> (String, Vec<String>) {
    let product = plain(actor, "PLATE").await;
    set_phases(actor, &product, &["Work"], json!({})).await;
    let path = format!("/product/{product}/process");
    let found = actor.get(&path).await.ok().json();
    let phase = json!([{"_key": found[0]["_key"], "alias": "Work", "operation_key": found[0]["operation_key"],
        "params": {"step_check": true, "auto_new_batch": false}, "steps": [{"title": "A"}, {"title": "B"}]}]);
    let stored = changed(actor.put(&path, phase).await)["phases"][0]["steps"].clone();
    (product, stored.as_array().unwrap().iter().map(|step| text(step, "_key")).collect())
}

#[tokio::test]
async fn start_and_resume_check_the_revision_of_the_job() {
    let (_app, boss) = plant_with_stock().await;
    let made = plain_product(&boss, &["Work"], json!({})).await;
    let order = order(&boss, &made.product, json!(2)).await;
    let path = format!("/job/{}", order.jobs[0]);
    let rev = text(&job(&boss, &order.jobs[0]).await, "_rev");
    assert_rev(&boss, Method::POST, &format!("{path}/start"), &rev, json!({})).await;
    changed(on_job(&boss, &order.jobs[0], "pause", json!({})).await);
    let rev = rev_of(&boss, &path).await;
    let resumed = assert_rev(&boss, Method::POST, &format!("{path}/resume"), &rev, json!({})).await;
    assert_eq!(resumed["job"]["active"], true);
}

#[tokio::test]
async fn steps_check_the_revision_of_the_batch_and_give_it_a_new_one() {
    let (_app, boss) = plant_with_stock().await;
    let (product, steps) = stepped_product(&boss).await;
    let order = order(&boss, &product, json!(2)).await;
    let begun = start(&boss, &order.jobs[0], json!({})).await;
    let path = format!("/batch/{}", text(&begun["batch"], "_key"));
    let first = text(&begun["batch"], "_rev");
    let done = assert_rev(&boss, Method::POST, &format!("{path}/step/{}/complete", steps[0]), &first, json!({})).await;
    let second = text(&done["batch"], "_rev");
    assert_ne!(first, second, "a terminal that has not seen the step is refused");
    let edit = json!({"form_data": [], "reason": "x"});
    assert_rev(&boss, Method::POST, &format!("{path}/step/{}/edit", steps[0]), &second, edit).await;
    let rev = rev_of(&boss, &path).await;
    let done = assert_rev(&boss, Method::POST, &format!("{path}/step/{}/complete", steps[1]), &rev, json!({})).await;
    assert_eq!(done["batch_completed"], true);
    assert_eq!(text(&done["batch"], "_rev"), rev_of(&boss, &path).await, "what is answered is what is stored");
}

#[tokio::test]
async fn scans_lots_change_and_completion_check_the_revision_of_the_batch() {
    let (_app, boss) = plant_with_stock().await;
    let made = traced_product(&boss, &["Work"], json!({"auto_new_batch": false})).await;
    let order = order(&boss, &made.product, json!(2)).await;
    let begun = start(&boss, &order.jobs[0], json!({"batch_qt": 1})).await;
    let (batch, units) = (text(&begun["batch"], "_key"), units_of(&begun));
    let path = format!("/batch/{batch}");
    let mut seen = vec![text(&begun["batch"], "_rev")];
    for name in ["serial-temp-links", "lot-allocation"] {
        let rev = seen.last().unwrap().clone();
        assert_rev(&boss, Method::PUT, &format!("{path}/{name}"), &rev, json!([])).await;
        seen.push(rev_of(&boss, &path).await);
    }
    let body = json!({"new_active_batch_qt": 2});
    assert_rev(&boss, Method::POST, &format!("{path}/change"), seen.last().unwrap(), body).await;
    changed(on_batch(&boss, &batch, "change", json!({"serial_keys": units})).await);
    scan_motors(&boss, &made, &batch, &units, "M").await;
    seen.push(rev_of(&boss, &path).await);
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), 4, "each of them gave the batch a new revision: {seen:?}");
    let rev = rev_of(&boss, &path).await;
    let body = json!({"completed_batch_qt": 1});
    assert_rev(&boss, Method::POST, &format!("{path}/complete"), &rev, body).await;
}

#[tokio::test]
async fn cancel_batch_and_ship_position_check_the_revision_of_their_record() {
    let (_app, boss) = plant_with_stock().await;
    let made = plain_product(&boss, &["Work"], json!({})).await;
    let order = order(&boss, &made.product, json!(2)).await;
    let begun = start(&boss, &order.jobs[0], json!({})).await;
    changed(on_job(&boss, &order.jobs[0], "pause", json!({})).await);
    let path = format!("/batch/{}", text(&begun["batch"], "_key"));
    let rev = rev_of(&boss, &path).await;
    assert_rev(&boss, Method::POST, &format!("{path}/cancel"), &rev, json!({"reason": "wrong"})).await;
    let bin = position(&boss, "BOX").await;
    let path = format!("/position/{bin}");
    changed(boss.patch(&path, json!({"fixed": false})).await);
    receive(&boss, &made.bolt, &bin, 1).await;
    let body = json!({"code": "SHIP-1"});
    let rev = text(&boss.get(&path).await.ok().json()["position"], "_rev");
    assert_rev(&boss, Method::POST, &format!("{path}/ship"), &rev, body).await;
}

#[tokio::test]
async fn the_second_of_two_terminals_with_the_same_revision_is_refused() {
    let (_app, boss) = plant_with_stock().await;
    let made = traced_product(&boss, &["Work"], json!({"auto_new_batch": false})).await;
    let order = order(&boss, &made.product, json!(1)).await;
    let begun = start(&boss, &order.jobs[0], json!({})).await;
    let path = format!("/batch/{}/serial-temp-links", text(&begun["batch"], "_key"));
    let known = format!("\"{}\"", text(&begun["batch"], "_rev"));
    let send = || request_if_match(&boss, Method::PUT, &path, &known, Some(json!([])));
    let (one, other): (Answer, Answer) = tokio::join!(send(), send());
    let mut statuses = [one.status, other.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 412]);
}
