//! A record of a past moment does not change because of later changes
//! (docs/spec/device-history-record.md#records-of-the-past).

use serde_json::{Value, json};

use super::dhr_plant::{Made, document, gaps, later, made, record, shown};
use crate::collaboration::office::{all_links, issue, issue_type, link_task, on_issue, on_task, task, task_type};
use crate::serial::plant::{act, create, field, link, on_link, plant, traced, units};
use crate::support::{Actor, changed, text};

/// Returns the record of a unit as of a moment, with its history and steps.
async fn record_at(actor: &Actor, key: &str, then: &str) -> Value {
    record(actor, key, &[("as_of", then), ("include_history", "true"), ("include_step_data", "true")]).await
}

/// Returns the hash of the record of a unit as of a moment, with its history, its steps and the records of its
/// components.
async fn hash_at(actor: &Actor, key: &str, then: &str) -> Value {
    let options =
        [("as_of", then), ("include_history", "true"), ("include_step_data", "true"), ("include_children", "true")];
    document(actor, key, &options).await["content_hash"].clone()
}

#[tokio::test]
async fn a_record_as_of_a_moment_shows_the_values_components_and_state_of_then() {
    let (app, boss) = plant().await;
    field(&boss, "torque", "number").await;
    let made = traced(&boss, "T").await;
    let keys = units(&boss, &made, &["C1", "C2"]).await;
    let body = json!({"product_key": made, "code": "U", "data": [{"custom_field_key": "torque", "value": 1}]});
    let unit = text(&create(&boss, body).await, "_key");
    let first = shown(later(&app));
    let built = link(&boss, &keys[0], &unit).await;
    let patch = |value: i64| json!({"data": [{"form_field_key": "torque", "value": value}], "reason": "again"});
    changed(boss.patch(&format!("/serial/{unit}"), patch(2)).await);
    act(&boss, &unit, "hold").await;
    let second = shown(later(&app));
    let hashes = (hash_at(&boss, &unit, &first).await, hash_at(&boss, &unit, &second).await);
    act(&boss, &unit, "release-hold").await;
    changed(on_link(&boss, &built, "replace", json!({"new_child_serial_key": keys[1], "reason": "leak"})).await);
    changed(boss.patch(&format!("/serial/{unit}"), patch(3)).await);
    act(&boss, &unit, "unrelease").await;
    let third = shown(later(&app));
    act(&boss, &unit, "scrap").await;
    changed(boss.patch(&format!("/serial/{unit}"), patch(4)).await);
    // The later changes did not affect these records.
    assert_eq!((hash_at(&boss, &unit, &first).await, hash_at(&boss, &unit, &second).await), hashes);

    let then = record_at(&boss, &unit, &first).await;
    let value = |record: &Value| {
        let value = &record["serial_data"][0]["values"][0];
        json!([value["value"], value["versions"]])
    };
    let parts = |record: &Value| {
        let parts = record["components"].as_array().unwrap().iter();
        parts.map(|part| json!([part["serial_code"], part["status"]])).collect::<Value>()
    };
    assert_eq!((value(&then), parts(&then), &then["header"]["state"]), (json!([1, 1]), json!([]), &json!("released")));
    assert_eq!(then["options"]["as_of"], first);
    assert_eq!(gaps(&then), Vec::<String>::new());
    let then = record_at(&boss, &unit, &second).await;
    assert_eq!((value(&then), parts(&then)), (json!([2, 2]), json!([["C1", "active"]])));
    assert_eq!((gaps(&then), &then["header"]["hold"]["reason"]), (vec!["on_hold".to_owned()], &json!("because")));
    let then = record_at(&boss, &unit, &third).await;
    assert_eq!((value(&then), parts(&then)), (json!([3, 3]), json!([["C1", "replaced"], ["C2", "active"]])));
    assert_eq!((gaps(&then), &then["header"]["state"]), (vec!["not_released".to_owned()], &json!("wip")));
    let now = record(&boss, &unit, &[]).await;
    assert_eq!((value(&now), &now["header"]["state"]), (json!([4, 4]), &json!("scrapped")));
}

#[tokio::test]
async fn a_record_as_of_a_moment_shows_the_issues_and_tasks_of_then() {
    let (app, boss) = plant().await;
    let boss_too = app.user("tina", "admin task production traceability").await;
    field(&boss, "cause", "text").await;
    let kind = issue_type(&boss, "Leak", json!({"form_template": [{"_key": "f", "custom_field_key": "cause"}]})).await;
    let work = task_type(&boss_too, "Repair", json!({"link_settings": all_links(true)})).await;
    let made = traced(&boss, "T").await;
    let keys = units(&boss, &made, &["U", "V"]).await;
    let unit = &keys[0];
    let before = shown(later(&app));
    let found = issue(
        &boss,
        json!({"issue_type_key": kind, "linked_to": [{"type": "serial", "key": unit}, {"type": "serial", "key": keys[1]}],
        "data": [{"form_field_key": "f", "value": "seal"}]}),
    )
    .await;
    let repair = task(&boss_too, &work, "T-1", json!({})).await;
    changed(link_task(&boss_too, &repair, "serial", unit).await);
    let open = shown(later(&app));
    let hashes = (hash_at(&boss, unit, &before).await, hash_at(&boss, unit, &open).await);
    changed(on_issue(&boss, &found, "close", json!({"data": [{"form_field_key": "f", "value": "gasket"}]})).await);
    changed(on_task(&boss_too, &repair, "complete", json!({})).await);
    let closed = shown(later(&app));
    let closed_hash = hash_at(&boss, unit, &closed).await;
    changed(on_issue(&boss, &found, "reopen", json!({})).await);
    changed(on_issue(&boss, &found, "unlink", json!({"type": "serial", "key": unit})).await);
    changed(on_task(&boss_too, &repair, "reopen", json!({})).await);
    changed(on_task(&boss_too, &repair, "unlink", json!({"link_type": "serial", "link_key": unit})).await);
    assert_eq!((hash_at(&boss, unit, &before).await, hash_at(&boss, unit, &open).await), hashes);
    assert_eq!(hash_at(&boss, unit, &closed).await, closed_hash);

    let count =
        |record: &Value| (record["issues"].as_array().unwrap().len(), record["tasks"].as_array().unwrap().len());
    assert_eq!(count(&record_at(&boss, unit, &before).await), (0, 0));
    let then = record_at(&boss, unit, &open).await;
    assert_eq!((count(&then), gaps(&then)), ((1, 1), vec!["issue_open".to_owned(), "task_open".to_owned()]));
    assert_eq!(then["issues"][0]["values"][0]["value"], "seal");
    let then = record_at(&boss, unit, &closed).await;
    assert_eq!((count(&then), gaps(&then)), ((1, 1), Vec::new()));
    let issue = &then["issues"][0];
    assert_eq!((&issue["status"], &issue["closed_by"]), (&json!("closed"), &json!(boss.user_key.to_string())));
    assert_eq!((&issue["values"][0]["value"], &issue["values"][0]["versions"]), (&json!("gasket"), &json!(2)));
    assert_eq!(
        (&then["tasks"][0]["status"], &then["tasks"][0]["closed_by"]),
        (&json!("completed"), &json!(boss_too.user_key.to_string()))
    );
    assert_eq!(count(&record(&boss, unit, &[]).await), (0, 0));
}

#[tokio::test]
async fn a_record_as_of_a_moment_before_a_shipment_or_its_reversal_shows_the_unit_of_then() {
    let (app, boss, Made { units, motors, .. }) = made().await;
    let unit = &units[0];
    let stocked = shown(later(&app));
    let before = hash_at(&boss, unit, &stocked).await;
    let motor_before = hash_at(&boss, &motors[0], &stocked).await;
    let lies = text(&boss.get(&format!("/serial/{unit}")).await.ok().json(), "position_key");
    let product = text(&boss.get(&format!("/serial/{unit}")).await.ok().json(), "product_key");
    let body = json!({"movement_type": "shipment", "product_key": product, "serial_key": unit, "position_from": lies, "qt_planned": 1});
    let shipped = crate::movement::steps::moved(&boss, body).await;
    let gone = shown(later(&app));
    let gone_hash = hash_at(&boss, unit, &gone).await;
    changed(boss.post(&format!("/movement/{shipped}/reverse"), json!({"reason": "came back"})).await);
    assert_eq!((hash_at(&boss, unit, &stocked).await, hash_at(&boss, unit, &gone).await), (before, gone_hash));
    assert_eq!(hash_at(&boss, &motors[0], &stocked).await, motor_before);
    let state = |record: &Value| record["header"]["state"].clone();
    assert_eq!(state(&record_at(&boss, unit, &stocked).await), "in_stock");
    let then = record_at(&boss, unit, &gone).await;
    assert_eq!((state(&then), &then["header"]["position_code"]), (json!("shipped"), &json!(null)));
    assert_eq!(then["movements"][1]["reversed"], false);
    let now = record(&boss, unit, &[]).await;
    assert_eq!((state(&now), &now["movements"][1]["reversed"]), (json!("in_stock"), &json!(true)));
    assert_eq!(state(&record_at(&boss, &motors[0], &stocked).await), "installed");
}

#[tokio::test]
async fn a_record_as_of_a_moment_before_a_job_reset_shows_its_work() {
    let (app, boss, Made { units, batch, .. }) = made().await;
    let unit = &units[0];
    let done = shown(later(&app));
    let before = hash_at(&boss, unit, &done).await;
    let work = record_at(&boss, unit, &done).await;
    let job = text(&work["work"][0], "job_key");
    changed(crate::batch::floor::on_job(&boss, &job, "reset", json!({"reason": "wrong parts"})).await);
    assert_eq!(hash_at(&boss, unit, &done).await, before);
    let then = record_at(&boss, unit, &done).await;
    assert_eq!((&then["work"][0]["batch_key"], gaps(&then)), (&json!(batch), Vec::new()));
    let now = record(&boss, unit, &[]).await;
    assert_eq!(now["work"], json!([]));
    assert!(gaps(&now).contains(&"deleted".to_owned()));
    let parts: Vec<&Value> = now["components"].as_array().unwrap().iter().map(|part| &part["status"]).collect();
    assert!(parts.contains(&&json!("replaced")), "what was built in stays in the record: {parts:?}");
}
