//! Reviews: a reviewer discards a record, or replaces it with an edited one.

use serde_json::{Value, json};

use super::plant::{
    RECORD, assert_code, begin, count, count_events, event_types, on_session, record, shelf, started, text,
};
use crate::support::{changed, faults, request_if_match};

#[tokio::test]
async fn edit_count_makes_a_new_record_with_the_same_books_and_discards_the_old_one() {
    let (app, boss, product) = shelf().await;
    let anna = app.user("anna", "operator").await;
    let session = started(&boss).await;
    let old = count(&anna, &session, &product, "A1", json!({"count_qt": 8})).await;
    let old_key = text(&old, "_key");
    crate::serial::plant::sql(&app, "update warehouse.stock set quantity = 3").await;
    let before = count_events(&app).await;
    let path = format!("{RECORD}/{old_key}/edit");
    assert_eq!(faults(&boss.post(&path, json!({"count_qt": 9})).await), json!([[["body", "reason"], "missing"]]));
    let new = changed(boss.post(&path, json!({"count_qt": 9, "reason": "looked again"})).await)["record"].clone();
    assert_ne!(new["_key"], old["_key"]);
    assert_eq!((&new["source"], &new["delta"], &new["status"]), (&json!("edited"), &json!(-1), &json!("completed")));
    assert_eq!((&new["system_at"], &new["counted_at"]), (&old["system_at"], &old["counted_at"]), "the same books");
    assert_eq!(new["user_key"], json!(boss.user_key.to_string()));
    let old = record(&boss, &session, &old_key).await;
    assert_eq!((&old["status"], &old["discard_reason"]), (&json!("discarded"), &json!("reviewed")));
    assert_eq!(old["reviewed_by"], json!(boss.user_key.to_string()));
    assert_eq!(event_types(&app, before).await, ["COUNT_EDITED", "COUNT_DISCARDED"]);
    assert_code(&boss.post(&path, json!({"count_qt": 9, "reason": "x"})).await, 409, "count_record_not_reviewable");
    let again = format!("{RECORD}/{}/edit", text(&new, "_key"));
    assert_code(&boss.post(&again, json!({"reason": "x"})).await, 422, "count_missing");
    let stale =
        request_if_match(&boss, reqwest::Method::POST, &again, "\"77\"", Some(json!({"count_qt": 1, "reason": "x"})))
            .await;
    assert_code(&stale, 412, "revision_mismatch");
}

#[tokio::test]
async fn discard_and_edit_are_refused_for_a_record_not_counted_or_of_a_closed_session() {
    let (_app, boss, product) = shelf().await;
    let session = started(&boss).await;
    let open = text(&changed(begin(&boss, &session, &product, "A1").await), "count_record_key");
    let review = async |key: &str, command: &str| {
        boss.post(&format!("{RECORD}/{key}/{command}"), json!({"count_qt": 1, "reason": "x"})).await
    };
    for command in ["discard", "edit"] {
        assert_code(&review(&open, command).await, 409, "count_record_not_reviewable");
        assert_code(&review("999", command).await, 404, "count_record_not_found");
    }
    changed(boss.post(&format!("{RECORD}/{open}/complete"), json!({"count_qt": 1})).await);
    changed(on_session(&boss, &session, "complete").await);
    let stale =
        request_if_match(&boss, reqwest::Method::POST, &format!("{RECORD}/{open}/discard"), "\"77\"", Some(json!({})))
            .await;
    assert_code(&stale, 412, "revision_mismatch");
    let edited = changed(review(&open, "edit").await)["record"].clone();
    changed(on_session(&boss, &session, "cancel").await);
    for command in ["discard", "edit"] {
        assert_code(&review(&text(&edited, "_key"), command).await, 409, "count_session_closed");
    }
    assert_eq!(edited["assignment_key"], Value::Null);
}

#[tokio::test]
async fn edit_count_refuses_quantities_units_and_lots_that_do_not_fit_the_product() {
    let (app, boss, _) = shelf().await;
    let traced = super::plant::traced(&boss, "T").await;
    let other = super::plant::traced(&boss, "U").await;
    let unit = super::plant::serial(&boss, &traced, "S1").await;
    let foreign = super::plant::serial(&boss, &other, "X").await;
    let lots = super::plant::product(&boss, json!({"code": "L", "lot_tracking": "required"})).await;
    let lot = super::plant::lot(&boss, &lots, "L1").await;
    let optional = super::plant::in_lots(&boss, "O").await;
    let strange = super::plant::lot(&boss, &optional, "F").await;
    super::plant::lay_units(&app, &traced, "A1", &[&unit]).await;
    let session = started(&boss).await;
    let of_units = text(&count(&boss, &session, &traced, "A1", json!({"count_serial_keys": [unit]})).await, "_key");
    let of_lots = text(
        &count(&boss, &session, &lots, "A1", json!({"count_lots": [{"lot_key": lot, "quantity": 1}]})).await,
        "_key",
    );
    let plain = super::plant::plain(&boss, "Q").await;
    let of_plain = text(&count(&boss, &session, &plain, "A1", json!({"count_qt": 1})).await, "_key");
    for (record, mut body, code) in [
        (&of_units, json!({"count_qt": 2}), "count_serials_required"),
        (&of_units, json!({"count_qt": 2, "count_serial_keys": [unit]}), "count_serial_mismatch"),
        (&of_units, json!({"count_serial_codes": ["none"]}), "serial_unknown"),
        (&of_units, json!({"count_serial_keys": [foreign]}), "serial_product_mismatch"),
        (&of_plain, json!({"count_serial_keys": []}), "serial_not_allowed"),
        (&of_plain, json!({"count_lots": []}), "lot_not_allowed"),
        (&of_lots, json!({"count_qt": 1}), "count_lots_required"),
        (&of_lots, json!({"count_lots": [{"lot_key": "999", "quantity": 1}]}), "lot_unknown"),
        (&of_lots, json!({"count_lots": [{"lot_key": strange, "quantity": 1}]}), "lot_product_mismatch"),
        (&of_lots, json!({"count_qt": 5, "count_lots": [{"lot_key": lot, "quantity": 1}]}), "count_lot_mismatch"),
    ] {
        body["reason"] = json!("x");
        assert_code(&boss.post(&format!("{RECORD}/{record}/edit"), body).await, 422, code);
    }
}
