//! Snapshots of the books of a count session: when it starts, when it is completed, when it is applied
//! (docs/spec/counting.md#count-sessions).

use serde_json::{Value, json};

use super::plant::{SESSION, assert_code, count, lay, lay_units, on_session, serial, shelf, started, text, traced};
use crate::support::{Actor, assert_snapshot};

/// Reads a snapshot of a session.
async fn snapshot(actor: &Actor, session: &str, which: &str) -> Value {
    actor.get(&format!("{SESSION}/{session}/snapshot/{which}")).await.ok().json()
}

/// Reads a session.
async fn session_of(actor: &Actor, key: &str) -> Value {
    actor.get(&format!("{SESSION}/{key}")).await.ok().json()
}

#[tokio::test]
async fn a_session_keeps_snapshots_of_the_books_at_start_completion_and_after_posting() {
    let (app, boss, product) = shelf().await;
    let engine = traced(&boss, "ENGINE").await;
    let unit = serial(&boss, &engine, "E-1").await;
    lay_units(&app, &engine, "A1", &[&unit]).await;
    let before: f64 = app
        .sql
        .query_one(
            "select sum(quantity)::float8 from warehouse.stock where product_key = $1::text::bigint",
            &[&product],
        )
        .await
        .unwrap()
        .get(0);
    let session = started(&boss).await;
    let read =
        assert_snapshot("read_count_snapshot", boss.get(&format!("{SESSION}/{session}/snapshot/baseline")).await);
    assert_eq!(session_of(&boss, &session).await["baseline_snapshot_key"], read["_key"]);
    let row = |items: &Value, key: &str| -> Value {
        items.as_array().unwrap().iter().find(|item| item["product_key"] == key).cloned().unwrap_or_default()
    };
    assert_eq!(row(&read["items"], &product)["quantity"].as_f64(), Some(before));
    assert_eq!(row(&read["items"], &engine)["serial_keys"], json!([unit]));
    count(&boss, &session, &product, "A1", json!({"count_qt": before + 2.0})).await;
    count(&boss, &session, &engine, "A1", json!({"count_serial_codes": ["E-1"]})).await;
    on_session(&boss, &session, "complete").await.ok();
    let counted = snapshot(&boss, &session, "post_count").await;
    assert_eq!(counted["items"], read["items"], "nothing was moved while it was counted");
    on_session(&boss, &session, "resume").await.ok();
    assert_eq!(snapshot(&boss, &session, "baseline").await, read, "a resumed session keeps its beginning");
    on_session(&boss, &session, "complete").await.ok();
    assert_ne!(snapshot(&boss, &session, "post_count").await["_key"], counted["_key"]);
    let _held = super::plant::hold_posting(&app).await;
    on_session(&boss, &session, "confirm").await.ok();
    on_session(&boss, &session, "apply").await.ok();
    let after = snapshot(&boss, &session, "post_adjustment").await;
    assert_eq!(row(&after["items"], &product)["quantity"].as_f64(), Some(before + 2.0));
    assert_eq!(session_of(&boss, &session).await["post_adjustment_snapshot_key"], after["_key"]);
}

#[tokio::test]
async fn a_snapshot_shows_the_scope_and_is_hidden_from_counters_until_the_session_is_completed() {
    let (app, boss, product) = shelf().await;
    super::plant::insert_position(&app, "B1").await;
    lay(&app, &product, "B1", 3, None).await;
    let body = json!({"count_session": {"type": "position"}, "assignments": [{"targets": [{"target_key": "B1"}]}]});
    let session = text(&boss.post(SESSION, body).await.ok().detail(), "session_key");
    let path = format!("{SESSION}/{session}/snapshot/baseline");
    assert_code(&boss.get(&path).await, 404, "snapshot_not_found");
    on_session(&boss, &session, "start").await.ok();
    let items = snapshot(&boss, &session, "baseline").await["items"].clone();
    let places: Vec<&Value> = items.as_array().unwrap().iter().map(|item| &item["position_key"]).collect();
    assert_eq!(places, [&json!("B1")]);
    assert_code(&boss.get(&format!("{SESSION}/{session}/snapshot/other")).await, 404, "snapshot_not_found");
    assert_code(&boss.get(&format!("{SESSION}/999999/snapshot/baseline")).await, 404, "count_session_not_found");
    let otto = app.user("otto", "operator").await;
    let blind = otto.get(&path).await;
    assert_code(&blind, 403, "missing_scope");
    on_session(&boss, &session, "cancel").await.ok();
    otto.get(&path).await.ok();
}
