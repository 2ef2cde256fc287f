//! Sessions: planning, changing, starting, completing, resuming, canceling and deleting them.

use serde_json::{Value, json};

use super::plant::{
    SESSION, assert_code, begin, count, count_events, event_types, insert_position, on_session, plain, planned, plant,
    shelf, started, text,
};
use crate::support::{Actor, TestApp, assert_refused, changed, column, faults, request_if_match};

/// Reads a session with its assignments.
async fn read_session(actor: &Actor, key: &str) -> Value {
    actor.get(&format!("{SESSION}/{key}")).await.ok().json()
}

/// A service, a user with every permission, and the locations A1 and A2 without stock.
async fn with_positions() -> (TestApp, Actor) {
    let (app, boss) = plant().await;
    for key in ["A1", "A2"] {
        insert_position(&app, key).await;
    }
    (app, boss)
}

#[tokio::test]
async fn create_count_session_stores_it_with_its_assignments() {
    let (app, boss) = with_positions().await;
    let (anna, before) = (app.user("anna", "operator").await, count_events(&app).await);
    let body = json!({
    "count_session": {"code": " inv-1 ", "type": "position", "blind_quantities": false, "notes": "n",
        "scheduled_start": "2026-05-04", "scheduled_end": "2026-05-04", "extra": {"a": 1}},
    "assignments": [
        {"user_key": anna.user_key.to_string(), "targets": [{"target_key": "A1"}, {"target_key": "A1", "include_children": true}]},
        {"target_keys": ["A2"]},
    ]});
    let made = changed(boss.post(SESSION, body).await);
    assert_eq!(made["code"], "INV-1");
    let session = read_session(&boss, &text(&made, "session_key")).await;
    assert_eq!(session["status"], "planned");
    assert_eq!((&session["blind_quantities"], &session["blind_serials"]), (&json!(false), &json!(true)));
    assert_eq!(session["scheduled_end"], "2026-05-04T23:59:59.999Z");
    assert_eq!(session["coverage_percentage"], Value::Null, "before the start there is nothing to cover");
    let of_anna = &session["assignments"][anna.user_key.to_string()];
    assert_eq!(of_anna.as_array().map(Vec::len), Some(1), "repeated targets of one person are one: {session}");
    assert_eq!((&of_anna[0]["target_key"], &of_anna[0]["include_children"]), (&json!("A1"), &json!(true)));
    assert_eq!(session["assignments"][""][0]["target_data"]["code"], "A2", "{session}");
    assert_eq!(event_types(&app, before).await, ["COUNT_SESSION_CREATED"]);
}

#[tokio::test]
async fn create_count_session_without_a_code_takes_one_of_the_counter_and_skips_taken_ones() {
    let (app, boss) = plant().await;
    let first = changed(boss.post(SESSION, json!({"count_session": {"type": "product"}})).await);
    // Makes the counter produce the code of the first session again.
    app.sql
        .execute("update configuration.counter set next_tick = next_tick - 1 where key = 'default'", &[])
        .await
        .unwrap();
    let second = changed(boss.post(SESSION, json!({"count_session": {"type": "product"}})).await);
    assert_ne!(first["code"], second["code"]);
}

#[tokio::test]
async fn create_count_session_with_unknown_users_or_targets_or_a_bad_schedule_is_refused() {
    let (app, boss) = with_positions().await;
    let post = async |session: Value, assignments: Value| {
        boss.post(SESSION, json!({"count_session": session, "assignments": assignments})).await
    };
    let plain = || json!({"type": "position"});
    assert_code(&post(plain(), json!([{"user_key": "999", "target_keys": ["A1"]}])).await, 404, "user_not_found");
    let unknown = post(plain(), json!([{"target_keys": ["nowhere"]}])).await;
    assert_refused(&unknown, 404, &json!({"code": "target_not_found", "target_key": "nowhere"}));
    assert_code(&post(plain(), json!([{"target_keys": ["OUT"]}])).await, 404, "target_not_found");
    assert_code(&post(json!({"type": "product"}), json!([{"target_keys": ["A1"]}])).await, 404, "target_not_found");
    assert_code(&post(plain(), json!([{"targets": []}])).await, 422, "targets_required");
    let backwards = json!({"type": "position", "scheduled_start": "2026-05-05", "scheduled_end": "2026-05-04"});
    assert_code(&post(backwards, json!([])).await, 422, "schedule_invalid");
    changed(post(json!({"type": "position", "code": "x"}), json!([])).await);
    assert_code(&post(json!({"type": "position", "code": "X"}), json!([])).await, 409, "count_session_code_taken");
    app.sql.execute("update configuration.config set value = '{}' where key = 'system_counters'", &[]).await.unwrap();
    assert_code(&post(plain(), json!([])).await, 409, "counter_not_defined");
    assert_eq!(faults(&post(json!({}), json!([])).await), json!([[["body", "count_session", "type"], "missing"]]));
    assert_eq!(app.count("select count(*) from counting.session").await, 1, "what is refused leaves nothing");
}

#[tokio::test]
async fn search_count_sessions_answers_newest_first_and_filters_by_code_status_and_type() {
    let (_app, boss) = plant().await;
    for (code, kind) in [("ab-1", "position"), ("ab-2", "product"), ("x", "position")] {
        planned(&boss, json!({"count_session": {"code": code, "type": kind}})).await;
    }
    let key = text(&boss.get(&format!("{SESSION}?search=x")).await.json()[0], "_key");
    changed(on_session(&boss, &key, "start").await);
    for (query, codes) in [
        ("", vec!["X", "AB-2", "AB-1"]),
        ("?search=AB*", vec!["AB-2", "AB-1"]),
        ("?status=started", vec!["X"]),
        ("?type=product", vec!["AB-2"]),
        ("?limit=1&offset=1", vec!["AB-2"]),
        ("?search=none", vec![]),
    ] {
        assert_eq!(column(&boss.get(&format!("{SESSION}{query}")).await.ok().json(), "code"), codes, "{query}");
    }
}

#[tokio::test]
async fn update_count_session_changes_only_members_sent_and_the_plan_only_while_planned() {
    let (_app, boss) = with_positions().await;
    let body = json!({"count_session": {"code": "a", "type": "position", "description": "d"}});
    let key = planned(&boss, body).await;
    let path = format!("{SESSION}/{key}");
    let session = changed(boss.put(&path, json!({"code": "b", "type": "product", "notes": "n"})).await);
    assert_eq!((&session["code"], &session["type"]), (&json!("B"), &json!("product")));
    assert_eq!((&session["description"], &session["notes"]), (&json!("d"), &json!("n")));
    planned(&boss, json!({"count_session": {"code": "c", "type": "position"}})).await;
    assert_code(&boss.put(&path, json!({"code": "C"})).await, 409, "count_session_code_taken");
    assert_code(
        &boss.put(&path, json!({"scheduled_start": "2026-02-02", "scheduled_end": "2026-02-01"})).await,
        422,
        "schedule_invalid",
    );
    for (blank, fault) in [(json!(" "), "string_too_short"), (Value::Null, "string_type")] {
        let refused = boss.put(&path, json!({"code": blank})).await;
        assert_eq!((refused.status, &refused.detail()[0]["type"]), (422, &json!(fault)), "the code is not removed");
    }
    changed(on_session(&boss, &key, "start").await);
    let late = boss.put(&path, json!({"blind_serials": false, "code": "d", "notes": "later"})).await;
    assert_refused(&late, 409, &json!({"code": "count_session_not_planned", "fields": ["code", "blind_serials"]}));
    // Sending stored values again is not a change, so it is allowed after the start.
    changed(boss.put(&path, json!({"code": "b", "type": "product", "blind_serials": true})).await);
    let session =
        changed(boss.put(&path, json!({"description": null, "scheduled_end": "2030-01-01", "notes": "later"})).await);
    assert_eq!((&session["description"], &session["notes"]), (&Value::Null, &json!("later")));
}

#[tokio::test]
async fn update_count_session_with_another_type_is_409_while_it_has_assignments() {
    let (_app, boss) = with_positions().await;
    let body = json!({"count_session": {"type": "position"}, "assignments": [{"target_keys": ["A1"]}]});
    let key = planned(&boss, body).await;
    let path = format!("{SESSION}/{key}");
    assert_code(&boss.put(&path, json!({"type": "product"})).await, 409, "assignments_exist");
    changed(boss.put(&path, json!({"type": "position"})).await);
}

#[tokio::test]
async fn delete_count_session_removes_a_planned_one_with_its_assignments_and_no_other() {
    let (app, boss) = with_positions().await;
    let body = json!({"count_session": {"type": "position"}, "assignments": [{"target_keys": ["A1"]}]});
    let key = planned(&boss, body).await;
    let path = format!("{SESSION}?session_key={key}");
    changed(boss.delete(&path).await);
    assert_eq!(app.count("select count(*) from counting.assignment").await, 0);
    assert_code(&boss.delete(&path).await, 404, "count_session_not_found");
    let other = started(&boss).await;
    let refused = boss.delete(&format!("{SESSION}?session_key={other}")).await;
    assert_code(&refused, 409, "count_session_not_planned");
}

/// The session passes through its whole life cycle: in each status, the allowed commands succeed and are recorded in
/// the journal.
#[tokio::test]
async fn every_command_on_a_session_in_the_wrong_status_has_its_own_refusal() {
    let (app, boss, product) = shelf().await;
    let key = planned(&boss, json!({"count_session": {"type": "position"}})).await;
    assert_code(&on_session(&boss, &key, "complete").await, 409, "count_session_not_started");
    assert_code(&on_session(&boss, &key, "resume").await, 409, "count_session_not_completed");
    let before = count_events(&app).await;
    let session = changed(on_session(&boss, &key, "start").await);
    assert_eq!((&session["status"], &session["started_by"]), (&json!("started"), &json!(boss.user_key.to_string())));
    assert_code(&on_session(&boss, &key, "start").await, 409, "count_session_not_planned");
    let record = text(&changed(begin(&boss, &key, &product, "A1").await), "count_record_key");
    let open = on_session(&boss, &key, "complete").await;
    assert_refused(&open, 409, &json!({"code": "counts_open", "keys": [record]}));
    changed(boss.post(&format!("/inventory/count-record/{record}/cancel"), json!({})).await);
    let session = changed(on_session(&boss, &key, "complete").await);
    assert_eq!(session["status"], "completed");
    assert!(session["completed"].is_string() && session["completed_by"].is_string());
    let session = changed(on_session(&boss, &key, "resume").await);
    assert_eq!((&session["status"], &session["completed"]), (&json!("started"), &Value::Null));
    let session = changed(boss.post(&format!("{SESSION}/{key}/cancel"), json!({"reason": "rain"})).await);
    assert_eq!(session["status"], "canceled");
    for command in ["start", "complete", "resume", "cancel"] {
        let code = match command {
            "start" => "count_session_not_planned",
            "complete" => "count_session_not_started",
            "resume" => "count_session_not_completed",
            _ => "count_session_closed",
        };
        assert_code(&on_session(&boss, &key, command).await, 409, code);
        assert_code(&on_session(&boss, "999", command).await, 404, "count_session_not_found");
        let stale = request_if_match(
            &boss,
            reqwest::Method::POST,
            &format!("{SESSION}/{key}/{command}"),
            "\"77\"",
            Some(json!({})),
        )
        .await;
        assert_code(&stale, 412, "revision_mismatch");
    }
    let kinds = [
        "COUNT_SESSION_STARTED",
        "COUNT_STARTED",
        "COUNT_CANCELED",
        "COUNT_SESSION_COMPLETED",
        "COUNT_SESSION_RESUMED",
        "COUNT_SESSION_CANCELED",
    ];
    assert_eq!(event_types(&app, before).await, kinds);
}

#[tokio::test]
async fn cancel_count_session_frees_its_pairs_and_discards_its_records() {
    let (app, boss, product) = shelf().await;
    insert_position(&app, "A2").await;
    let body = json!({"count_session": {"type": "position"}, "assignments": [{"target_keys": ["A1", "A2"]}]});
    let session = planned(&boss, body).await;
    changed(on_session(&boss, &session, "start").await);
    let done = text(&count(&boss, &session, &product, "A1", json!({"count_qt": 9})).await, "_key");
    changed(begin(&boss, &session, &product, "A2").await);
    changed(on_session(&boss, &session, "cancel").await);
    assert_eq!(app.count("select count(*) from counting.record where status = 'started'").await, 0);
    assert_eq!(app.count("select count(*) from warehouse.pair where counting_by is not null").await, 0);
    let record = super::plant::record(&boss, &session, &done).await;
    assert_eq!((&record["status"], &record["discard_reason"]), (&json!("discarded"), &json!("session_canceled")));
    assert_eq!(app.count("select count(*) from counting.assignment where status = 'canceled'").await, 2);
    // Another session can be counted immediately.
    let other = started(&boss).await;
    changed(begin(&boss, &other, &product, "A2").await);
}

#[tokio::test]
async fn coverage_of_a_session_is_the_share_of_its_scope_that_is_counted() {
    let (app, boss, product) = shelf().await;
    insert_position(&app, "A2").await;
    let other = plain(&boss, "Q").await;
    super::plant::lay(&app, &other, "A1", 1, None).await;
    super::plant::lay(&app, &other, "A2", 1, None).await;
    let session = started(&boss).await;
    assert_eq!(read_session(&boss, &session).await["coverage_percentage"], json!(0));
    let record = count(&boss, &session, &product, "A1", json!({"count_qt": 10})).await;
    assert_eq!(read_session(&boss, &session).await["coverage_percentage"], json!(33.33));
    // A counted pair without stock in the books increases the number of pairs to count.
    count(&boss, &session, &product, "A2", json!({"count_qt": 1})).await;
    assert_eq!(read_session(&boss, &session).await["coverage_percentage"], json!(50));
    changed(boss.post(&format!("/inventory/count-record/{}/discard", text(&record, "_key")), json!({})).await);
    assert_eq!(read_session(&boss, &session).await["coverage_percentage"], json!(25));
    // Coverage counts only pairs in the scope of the session.
    let narrow = json!({"count_session": {"type": "product"}, "assignments": [{"target_keys": [other]}]});
    let narrow = planned(&boss, narrow).await;
    changed(on_session(&boss, &narrow, "start").await);
    count(&boss, &narrow, &other, "A2", json!({"count_qt": 1})).await;
    assert_eq!(read_session(&boss, &narrow).await["coverage_percentage"], json!(50));
}
