//! Code, lot, release, hold, scrap and deletion of a unit (docs/spec/serial.md#unit-states).

use reqwest::Method;
use serde_json::{Value, json};

use super::plant::{
    act, assert_code, batch, command, create, events_after, job, journal_rows, last_event, line, link, lot, plant,
    post_once, read, reserve, serial, set, text, traced, types_of_one_command, unreleased, wait_for,
};
use crate::configuration::steps::patch_config;
use crate::organization::steps::{changed, column, faults, request_if_match};
use crate::support::{Actor, Answer};

/// Sends `PATCH /serial/{key}`.
async fn patch(actor: &Actor, key: &str, body: Value) -> Answer {
    actor.patch(&format!("/serial/{key}"), body).await
}

/// Asserts that an update changed only this member of the unit, which the journal names in `field`.
#[track_caller]
fn assert_own_change(event: &Value, name: &str, old: &Value, new: &Value) {
    assert_eq!(event["type"], "SERIAL_UPDATED");
    assert_eq!(event["data"], json!({"changes": [{"field": name, "old": old, "new": new}]}));
}

#[tokio::test]
async fn update_serial_sets_a_code_once_and_changes_it_only_when_the_configuration_allows() {
    let (app, boss) = plant().await;
    let made = traced(&boss, "T").await;
    let (key, _) = (unreleased(&boss, &made, None).await, serial(&boss, &made, "TAKEN").await);
    assert_eq!(changed(patch(&boss, &key, json!({"code": null})).await)["code"], json!(null));
    assert_code(&patch(&boss, &key, json!({"code": " taken"})).await, 409, "serial_code_taken");
    let unit = changed(patch(&boss, &key, json!({"code": " a-1 "})).await);
    assert_eq!((&unit["code"], &unit["state"]), (&json!("A-1"), &json!("wip")));
    assert_own_change(&last_event(&app).await, "code", &json!(null), &json!("A-1"));
    let rows = journal_rows(&app).await;
    // Sending the same code is not a change, whatever the configuration allows.
    assert_eq!(changed(patch(&boss, &key, json!({"code": "a-1"})).await), unit);
    assert_code(&patch(&boss, &key, json!({"code": "A-2"})).await, 409, "serial_code_locked");
    patch_config(&boss, json!({"allow_serial_code_edit": true})).await;
    assert_code(&patch(&boss, &key, json!({"code": "TAKEN"})).await, 409, "serial_code_taken");
    assert_code(&patch(&boss, &key, json!({"code": null})).await, 422, "code_removal");
    assert_code(&patch(&boss, &key, json!({"code": " "})).await, 422, "code_removal");
    assert_eq!((read(&boss, &key).await, journal_rows(&app).await), (unit, rows));
    let unit = changed(patch(&boss, &key, json!({"code": "A-2", "reason": "misprint"})).await);
    assert_eq!(unit["code"], "A-2");
    let event = last_event(&app).await;
    assert_own_change(&event, "code", &json!("A-1"), &json!("A-2"));
    assert_eq!(event["description"], "misprint");
    // The old code is free again.
    serial(&boss, &made, "A-1").await;
}

#[tokio::test]
async fn update_serial_sets_and_clears_the_lot_and_refuses_unknown_and_foreign_lots() {
    let (app, boss) = plant().await;
    let (made, other) = (traced(&boss, "T").await, traced(&boss, "U").await);
    let (own, foreign) = (lot(&boss, &made, "L1").await, lot(&boss, &other, "L1").await);
    let key = serial(&boss, &made, "A").await;
    assert_eq!(changed(patch(&boss, &key, json!({"lot_key": own})).await)["lot_key"], json!(own));
    assert_own_change(&last_event(&app).await, "lot_key", &json!(null), &json!(own));
    assert_code(&patch(&boss, &key, json!({"lot_key": "none"})).await, 404, "lot_not_found");
    assert_code(&patch(&boss, &key, json!({"lot_key": "99999999"})).await, 404, "lot_not_found");
    assert_code(&patch(&boss, &key, json!({"lot_key": foreign})).await, 422, "lot_product_mismatch");
    assert_eq!(read(&boss, &key).await["lot_key"], json!(own));
    assert_eq!(changed(patch(&boss, &key, json!({"lot_key": null})).await)["lot_key"], json!(null));
    assert_own_change(&last_event(&app).await, "lot_key", &json!(own), &json!(null));
}

#[tokio::test]
async fn release_serial_finishes_a_unit_and_unrelease_serial_puts_it_back_in_progress() {
    let (app, boss) = plant().await;
    let made = traced(&boss, "T").await;
    let key = unreleased(&boss, &made, Some("A")).await;
    let old = read(&boss, &key).await;
    let released = changed(boss.post(&format!("/serial/{key}/release"), json!({})).await);
    assert_eq!((&old["state"], &released["state"]), (&json!("wip"), &json!("released")));
    assert!(released["released"].is_string() && released["_rev"] != old["_rev"], "{released}");
    let event = last_event(&app).await;
    assert_eq!(
        (&event["type"], &event["data"]),
        (&json!("SERIAL_RELEASED"), &json!({"released": released["released"]}))
    );
    assert_eq!((&event["serial_keys"], &event["primary"]), (&json!([key]), &json!(true)));
    let back = act(&boss, &key, "unrelease").await;
    assert_eq!((&back["state"], &back["released"]), (&json!("wip"), &json!(null)));
    let event = last_event(&app).await;
    assert_own_change(&event, "released", &released["released"], &json!(null));
    assert_eq!(event["description"], "because");
    // The request needs no body.
    changed(crate::support::send(boss.request(Method::POST, &format!("/serial/{key}/release"))).await);
}

#[tokio::test]
async fn hold_serial_records_user_time_and_reason_in_any_state_and_release_serial_hold_lifts_it() {
    let (app, boss) = plant().await;
    let made = traced(&boss, "T").await;
    let (parent, child) = (unreleased(&boss, &made, None).await, serial(&boss, &made, "C").await);
    let gone = serial(&boss, &made, "S").await;
    link(&boss, &child, &parent).await;
    act(&boss, &gone, "scrap").await;
    for (key, state) in [(&parent, "wip"), (&child, "installed"), (&gone, "scrapped")] {
        let rows = journal_rows(&app).await;
        let unit = changed(command(&boss, key, "hold", json!({"reason": " crack "})).await);
        assert_eq!(unit["state"], state);
        assert_eq!(
            (&unit["hold"]["reason"], &unit["hold"]["by"]),
            (&json!("crack"), &json!(boss.user_key.to_string()))
        );
        assert_eq!(unit["hold"].as_object().unwrap().len(), 3);
        assert_code(&command(&boss, key, "hold", json!({"reason": "x"})).await, 409, "already_on_hold");
        let unit = changed(command(&boss, key, "release-hold", json!({"reason": "fine"})).await);
        assert_eq!((&unit["hold"], &unit["state"]), (&json!(null), &json!(state)));
        assert_code(&command(&boss, key, "release-hold", json!({"reason": "x"})).await, 409, "not_on_hold");
        let events = events_after(&app, rows).await;
        assert_eq!(column(&json!(events), "type"), ["SERIAL_HELD", "SERIAL_HOLD_RELEASED"]);
        assert_eq!((&events[0]["data"], &events[1]["data"]), (&json!({"reason": "crack"}), &json!({"reason": "fine"})));
    }
}

// docs/spec/serial.md#scrapping-a-unit
#[tokio::test]
async fn scrap_serial_removes_a_unit_from_free_work_in_progress_and_is_409_in_an_open_batch() {
    let (app, boss) = plant().await;
    let line = line(&app, &boss, true).await;
    let body = json!({"product_key": line.product, "wo_key": line.order, "code": "U1", "released": false});
    let unit = text(&create(&boss, body).await, "_key");
    super::plant::close(&app, &line.batch).await;
    wait_for(&app, &unit, &line.batch, &line.phases[1]).await;
    let test = job(&app, &line.order, &line.phases[1]).await;
    let asked = format!("/wip-serial?job_key={test}");
    assert_eq!(column(&boss.get(&asked).await.ok().json(), "serial_key"), [unit.as_str()]);
    // Search with only a phase: units waiting for the phase, of all work orders.
    let phase = |phase: &str| format!("/wip-serial?phase_key={phase}");
    assert_eq!(column(&boss.get(&phase(&line.phases[1])).await.ok().json(), "serial_key"), [unit.as_str()]);
    assert_eq!(boss.get(&phase(&line.phases[0])).await.ok().json(), json!([]));
    assert_eq!(boss.get("/wip-serial").await.ok().json(), json!([]), "nothing given");
    assert_code(&boss.delete(&format!("/serial/{unit}")).await, 409, "serial_in_wip");
    let rows = journal_rows(&app).await;
    let scrapped = changed(command(&boss, &unit, "scrap", json!({"reason": "drop"})).await);
    assert_eq!((&scrapped["state"], &scrapped["scrap_reason"]), (&json!("scrapped"), &json!("drop")));
    assert_eq!(scrapped["scrapped_by"], json!(boss.user_key.to_string()));
    assert!(scrapped["scrapped"].is_string());
    assert_eq!(boss.get(&asked).await.ok().json(), json!([]));
    let events = events_after(&app, rows).await;
    assert_eq!(types_of_one_command(&events, &boss), ["SERIAL_SCRAPPED", "WIP_REMOVED"]);
    assert_eq!((&events[0]["data"], &events[0]["topic"]), (&json!({"reason": "drop"}), &json!("serial")));
    let data = json!({"quantity": 1, "phase_from_key": line.phases[0], "phase_to_key": line.phases[1]});
    assert_eq!((&events[1]["data"], &events[1]["topic"]), (&data, &json!("production")));
    assert_eq!((&events[1]["work_order_key"], &events[1]["serial_keys"]), (&json!(line.order), &json!([unit])));
    // A scrapped unit may be deleted.
    changed(boss.delete(&format!("/serial/{unit}")).await);
    // The unit is booked by an open batch.
    let other = unreleased(&boss, &line.product, Some("U2")).await;
    let batch = batch(&app, &test, true, 1).await;
    super::plant::join(&app, &batch, &other).await;
    assert_code(&command(&boss, &other, "scrap", json!({"reason": "drop"})).await, 409, "serial_in_production");
}

#[tokio::test]
async fn scrap_serial_leaves_components_installed_and_happens_once_per_idempotency_key() {
    let (app, boss) = plant().await;
    let made = traced(&boss, "T").await;
    let (parent, child) = (serial(&boss, &made, "P").await, serial(&boss, &made, "C").await);
    link(&boss, &child, &parent).await;
    let rows = journal_rows(&app).await;
    let path = format!("/serial/{parent}/scrap");
    let first = post_once(&boss, &path, "k1", &json!({"reason": "drop"})).await.ok();
    let again = post_once(&boss, &path, "k1", &json!({"reason": "drop"})).await.ok();
    assert_eq!((again.header("idempotency-replayed").as_str(), &again.bytes), ("true", &first.bytes));
    assert_eq!(journal_rows(&app).await, rows + 1);
    let child = read(&boss, &child).await;
    assert_eq!((&child["state"], &child["parent_serial_key"]), (&json!("installed"), &json!(parent)));
}

#[tokio::test]
async fn delete_serial_keeps_the_record_frees_the_code_and_changes_nothing_a_second_time() {
    let (app, boss) = plant().await;
    let line = line(&app, &boss, true).await;
    let unit = unreleased(&boss, &line.product, Some("U")).await;
    super::plant::join(&app, &line.batch, &unit).await;
    let part = serial(&boss, &line.part, "X1").await;
    reserve(&boss, &line.batch, &part, &unit).await;
    let rows = journal_rows(&app).await;
    let path = format!("/serial/{part}");
    let deleted = changed(boss.delete(&format!("{path}?reason=twice")).await);
    assert_eq!(deleted, json!({"deleted_keys": [part]}));
    let record = read(&boss, &part).await;
    assert_eq!((&record["deleted"], &record["state"]), (&json!(true), &json!("deleted")));
    assert_eq!(record["deleted_by"], json!(boss.user_key.to_string()));
    assert!(record["deleted_at"].is_string());
    let events = events_after(&app, rows).await;
    assert_eq!(types_of_one_command(&events, &boss), ["SERIAL_DELETED"]);
    assert_eq!((&events[0]["description"], &events[0]["serial_keys"]), (&json!("twice"), &json!([part])));
    // Its temporary link was deleted.
    assert_eq!(boss.get(&format!("/serial-children?serial_key={unit}")).await.ok().json(), json!([]));
    assert_eq!(app.count("select count(*) from serial.link").await, 0);
    // The code can be used again, lists do not show the unit, and a second deletion changes nothing.
    assert_eq!(boss.get("/serial-code?serial_code=X1").await.ok().json(), json!([]));
    serial(&boss, &line.part, "X1").await;
    assert_eq!(changed(boss.delete(&path).await), json!({"deleted_keys": [part]}));
    assert_eq!((read(&boss, &part).await, journal_rows(&app).await), (record, rows + 2));
    // A second deletion succeeds even where deletion is no longer allowed.
    patch_config(&boss, json!({"allow_serial_delete": false})).await;
    changed(boss.delete(&path).await);
}

#[tokio::test]
async fn every_write_of_a_serial_checks_the_revision_and_a_read_is_never_304() {
    let (app, boss) = plant().await;
    let made = traced(&boss, "T").await;
    let key = unreleased(&boss, &made, Some("A")).await;
    let reason = || Some(json!({"reason": "x"}));
    let writes = [
        (Method::PATCH, "", Some(json!({"reason": "x"}))),
        (Method::POST, "/release", None),
        (Method::POST, "/hold", reason()),
        (Method::POST, "/release-hold", reason()),
        (Method::POST, "/unrelease", reason()),
        (Method::POST, "/scrap", reason()),
        (Method::DELETE, "", None),
    ];
    for (method, path, body) in writes {
        let path = format!("/serial/{key}{path}");
        let rev = text(&read(&boss, &key).await, "_rev");
        for wrong in ["\"0\"", "0"] {
            let refused = request_if_match(&boss, method.clone(), &path, wrong, body.clone()).await;
            assert_eq!(
                (refused.status, refused.detail()),
                (412, json!({"code": "revision_mismatch", "current_rev": rev}))
            );
        }
        let none =
            request_if_match(&boss, method.clone(), &path.replace(&key, "99999999"), "\"0\"", body.clone()).await;
        assert_code(&none, 404, "serial_not_found");
        request_if_match(&boss, method, &path, &format!("\"{rev}\""), body).await.ok();
    }
    // The revision is checked before the state: the unit is already deleted.
    let refused = request_if_match(&boss, Method::PATCH, &format!("/serial/{key}"), "\"0\"", Some(json!({}))).await;
    assert_code(&refused, 412, "revision_mismatch");
    set(&app, &key, "deleted_at = null, deleted_by = null").await;
    let read = boss.get(&format!("/serial/{key}")).await.ok();
    let request = boss.request(Method::GET, &format!("/serial/{key}"));
    let same = crate::support::send(request.header("if-none-match", read.header("etag"))).await;
    // Never 304, always the whole unit, because `position_code` can change without the revision.
    assert_eq!((same.status, read.header("etag")), (200, format!("\"{}\"", text(&read.json(), "_rev"))));
}

#[tokio::test]
async fn commands_on_a_serial_that_need_a_reason_are_422_without_one() {
    let (app, boss) = plant().await;
    let made = traced(&boss, "T").await;
    let key = serial(&boss, &made, "A").await;
    let rows = journal_rows(&app).await;
    for name in ["unrelease", "scrap", "hold", "release-hold"] {
        let cases = [
            (json!({}), "missing"),
            (json!({"reason": null}), "string_type"),
            (json!({"reason": " "}), "string_too_short"),
        ];
        for (body, kind) in cases {
            let answer = command(&boss, &key, name, body).await;
            assert_eq!(faults(&answer), json!([[["body", "reason"], kind]]), "{name}");
        }
        assert_code(&command(&boss, "none", name, json!({"reason": "x"})).await, 404, "serial_not_found");
    }
    assert_eq!(journal_rows(&app).await, rows);
}
