//! Every response of the area as a whole: exactly these members, null where they are empty.

use serde_json::json;

use reqwest::multipart::{Form, Part};

use super::plant::{
    ASSIGNMENT, RECORD, SESSION, count, hold_posting, insert_position, lay, on_session, plain, plant, put, shelf,
    started, text,
};
use crate::support::{assert_snapshot, send};

#[tokio::test]
async fn counts_are_answered_as_before() {
    let (app, boss, product) = shelf().await;
    let other = plain(&boss, "Q").await;
    lay(&app, &other, "A1", 2, None).await;
    let body = json!({"count_session": {"code": "inv", "type": "position", "description": "All of it"},
        "assignments": [{"user_key": boss.user_key.to_string(), "targets": [{"target_key": "A1"}]}]});
    let session = text(&assert_snapshot("create_count_session", boss.post(SESSION, body).await), "session_key");
    let path = format!("{SESSION}/{session}");
    assert_snapshot("update_count_session", boss.put(&path, json!({"notes": "n"})).await);
    assert_snapshot("start_count_session", on_session(&boss, &session, "start").await);
    let more = json!([{"session_key": session, "target_key": "IN"}]);
    let made = assert_snapshot("create_count_assignments", boss.post(ASSIGNMENT, more).await);
    let request = boss.request(reqwest::Method::DELETE, ASSIGNMENT);
    assert_snapshot("delete_count_assignments", send(request.json(&made)).await);
    let assignment = text(&boss.get(ASSIGNMENT).await.json()[0], "_key");
    assert_snapshot("start_count_assignment", boss.post(&format!("{ASSIGNMENT}/{assignment}/start"), json!({})).await);
    let pair = json!({"session_key": session, "product_key": product, "position_key": "A1"});
    let record = text(
        &assert_snapshot("start_count", boss.post(&format!("{RECORD}/start"), pair.clone()).await),
        "count_record_key",
    );
    assert_snapshot("complete_count", boss.post(&format!("{RECORD}/{record}/complete"), json!({"count_qt": 8})).await);
    let edit = json!({"count_qt": 9, "reason": "looked again"});
    let edited = assert_snapshot("edit_count", boss.post(&format!("{RECORD}/{record}/edit"), edit).await);
    let edited = text(&edited["record"], "_key");
    assert_snapshot("discard_count", boss.post(&format!("{RECORD}/{edited}/discard"), json!({})).await);
    let open = text(&boss.post(&format!("{RECORD}/start"), pair).await.ok().detail(), "count_record_key");
    assert_snapshot("cancel_count", boss.post(&format!("{RECORD}/{open}/cancel"), json!({})).await);
    assert_snapshot("confirm_empty", boss.post(&format!("{path}/position/A1/confirm-empty"), json!({})).await);
    assert_snapshot(
        "complete_count_assignment",
        boss.post(&format!("{ASSIGNMENT}/{assignment}/complete"), json!({})).await,
    );
    assert_snapshot("complete_count_session", on_session(&boss, &session, "complete").await);
    assert_snapshot("resume_count_session", on_session(&boss, &session, "resume").await);
    assert_snapshot("search_count_assignments", boss.get(ASSIGNMENT).await);
    assert_snapshot("search_count_records", boss.get(&format!("{RECORD}?limit=1")).await);
    assert_snapshot("list_completed_positions", boss.get(&format!("{path}/completed-positions")).await);
    assert_snapshot(
        "list_position_status",
        boss.get(&format!("/inventory/count-position-status?session_key={session}&parent_key=IN")).await,
    );
    assert_snapshot("list_processed_records", boss.get(&format!("{path}/processed-records")).await);
    assert_snapshot("read_count_session", boss.get(&path).await);
    assert_snapshot("search_count_sessions", boss.get(SESSION).await);
    assert_snapshot("cancel_count_session", on_session(&boss, &session, "cancel").await);
    let planned = json!({"count_session": {"code": "mistake", "type": "product"}});
    let planned = text(&boss.post(SESSION, planned).await.ok().detail(), "session_key");
    assert_snapshot("delete_count_session", boss.delete(&format!("{SESSION}?session_key={planned}")).await);
}

#[tokio::test]
async fn confirmations_and_imports_are_answered_as_before() {
    let (app, boss) = plant().await;
    insert_position(&app, "A1").await;
    let product = plain(&boss, "P").await;
    put(&boss, &product, "A1", 10).await;
    let anna = app.user("anna", "operator").await;
    let _holder = hold_posting(&app).await;
    let session = started(&boss).await;
    count(&boss, &session, &product, "A1", json!({"count_qt": 8})).await;
    count(&anna, &session, &product, "A1", json!({"count_qt": 9})).await;
    on_session(&boss, &session, "complete").await.ok();
    let path = format!("{SESSION}/{session}");
    assert_snapshot("list_count_conflicts", boss.get(&format!("{path}/conflicts")).await);
    let form = || Form::new().text("session_key", session.clone()).text("import_mode", "replace");
    let file = Part::bytes(b"position_code;product_code;counted_qt;colour\nA1;P;7;red".to_vec()).file_name("a.csv");
    let import = format!("{RECORD}/import");
    let looked = send(boss.request(reqwest::Method::POST, &import).multipart(form().part("file", file))).await;
    let key = text(&assert_snapshot("import_counts", looked), "file_key");
    let executed = form().text("dry_run", "false").text("file_key", key);
    assert_snapshot(
        "import_counts__executed",
        send(boss.request(reqwest::Method::POST, &import).multipart(executed)).await,
    );
    assert_snapshot("confirm_count_session", on_session(&boss, &session, "confirm").await);
    assert_snapshot("apply_count_session", on_session(&boss, &session, "apply").await);
    assert_snapshot("read_count_session__applied", boss.get(&path).await);
    assert_snapshot("list_processed_records__posted", boss.get(&format!("{path}/processed-records")).await);
}
