//! Assignments: creating, finding, starting, completing and canceling them.

use serde_json::{Value, json};

use super::plant::{
    ASSIGNMENT, SESSION, assert_code, begin, complete, count, count_events, event_types, insert_position, on_session,
    plain, planned, record, shelf, started, text,
};
use crate::support::{Actor, assert_refused, changed, column, faults, request_if_match, send};

/// Sends a request for new assignments.
async fn assign(actor: &Actor, rows: Value) -> crate::support::Answer {
    actor.post(ASSIGNMENT, rows).await
}

/// Creates one assignment and returns its key.
async fn assign_one(actor: &Actor, row: Value) -> String {
    text(&json!({"k": changed(assign(actor, json!([row])).await)["assignment_keys"][0]}), "k")
}

/// Sends a request to cancel assignments by key.
async fn cancel_assignments(actor: &Actor, keys: Value) -> crate::support::Answer {
    let request = actor.request(reqwest::Method::DELETE, ASSIGNMENT).json(&json!({"assignment_keys": keys}));
    send(request).await
}

/// Sends `start` or `complete` for an assignment.
async fn on_assignment(actor: &Actor, key: &str, command: &str) -> crate::support::Answer {
    actor.post(&format!("{ASSIGNMENT}/{key}/{command}"), json!({})).await
}

#[tokio::test]
async fn create_count_assignments_makes_all_in_the_order_of_the_request_or_none() {
    let (app, boss, product) = shelf().await;
    let by_position = planned(&boss, json!({"count_session": {"type": "position"}})).await;
    let by_product = planned(&boss, json!({"count_session": {"type": "product"}})).await;
    let made = changed(assign(&boss, json!([
        {"session_key": by_position, "target_key": "A1", "include_children": true, "notes": "n"},
        {"session_key": by_product, "target_key": product, "target_type": "product", "assigned_to": boss.user_key.to_string()},
        {"session_key": by_position, "target_key": "IN"},
    ])).await);
    assert_eq!(made["assignment_count"], 3);
    let rows = boss.get(ASSIGNMENT).await.ok().json();
    let codes: Vec<&Value> = made["assignment_keys"]
        .as_array()
        .unwrap()
        .iter()
        .map(|key| &rows.as_array().unwrap().iter().find(|row| row["_key"] == *key).unwrap()["target_code"])
        .collect();
    assert_eq!(codes, ["A1", "P", "IN"], "keys come in the order of the request");
    let bad = |row: Value| json!([{"session_key": by_position, "target_key": "A1"}, row]);
    for (row, status, code) in [
        (json!({"session_key": "999", "target_key": "A1"}), 404, "count_session_not_found"),
        (json!({"session_key": by_position, "target_key": "nowhere"}), 404, "target_not_found"),
        (json!({"session_key": by_position, "target_key": "A1", "assigned_to": "999"}), 404, "user_not_found"),
        (
            json!({"session_key": by_position, "target_key": "A1", "target_type": "product"}),
            422,
            "target_type_mismatch",
        ),
        // The key names a location and no product, but the refusal must be about the type.
        (
            json!({"session_key": by_product, "target_key": "A1", "target_type": "position"}),
            422,
            "target_type_mismatch",
        ),
        (json!({"session_key": by_product, "target_key": "A1"}), 404, "target_not_found"),
    ] {
        assert_code(&assign(&boss, bad(row)).await, status, code);
    }
    assert_code(&assign(&boss, json!([])).await, 422, "assignments_required");
    changed(on_session(&boss, &by_position, "start").await);
    changed(assign(&boss, json!([{"session_key": by_position, "target_key": "A1"}])).await);
    changed(on_session(&boss, &by_position, "complete").await);
    let late = assign(&boss, json!([{"session_key": by_position, "target_key": "A1"}])).await;
    assert_code(&late, 409, "count_session_closed");
    assert_eq!(app.count("select count(*) from counting.assignment").await, 4, "what is refused leaves nothing");
}

#[tokio::test]
async fn search_count_assignments_by_session_target_user_and_status() {
    let (app, boss, product) = shelf().await;
    insert_position(&app, "B1").await;
    let anna = app.user("anna", "operator").await;
    let first = planned(
        &boss,
        json!({"count_session": {"type": "position"}, "assignments": [
        {"user_key": anna.user_key.to_string(), "target_keys": ["B1"]}, {"target_keys": ["A1"]}]}),
    )
    .await;
    planned(&boss, json!({"count_session": {"type": "product"}, "assignments": [{"target_keys": [product]}]})).await;
    for (query, codes) in [
        (format!("?session_key={first}&order_by=position"), vec!["A1", "B1"]),
        ("?assignment_type=product".to_owned(), vec!["P"]),
        (format!("?product_key={product}"), vec!["P"]),
        ("?product_search=p*".to_owned(), vec!["P"]),
        ("?position_key=A1".to_owned(), vec!["A1"]),
        ("?position_search=?1&order_by=position".to_owned(), vec!["A1", "B1"]),
        (format!("?assigned_to={}", anna.user_key), vec!["B1"]),
        ("?status=planned&order_by=product&limit=1".to_owned(), vec!["P"]),
        ("?status=started".to_owned(), vec![]),
    ] {
        let rows = boss.get(&format!("{ASSIGNMENT}{query}")).await.ok().json();
        assert_eq!(column(&rows, "target_code"), codes, "{query}");
    }
}

#[tokio::test]
async fn delete_count_assignments_cancels_only_planned_ones_all_or_none() {
    let (_app, boss, _) = shelf().await;
    let session = started(&boss).await;
    let one = assign_one(&boss, json!({"session_key": session, "target_key": "A1"})).await;
    let two = assign_one(&boss, json!({"session_key": session, "target_key": "IN"})).await;
    changed(on_assignment(&boss, &two, "start").await);
    assert_refused(
        &cancel_assignments(&boss, json!([one, two])).await,
        409,
        &json!({"code": "assignment_not_planned", "keys": [two]}),
    );
    assert_code(&cancel_assignments(&boss, json!([one, "999"])).await, 404, "assignment_not_found");
    assert_eq!(
        faults(&cancel_assignments(&boss, json!([])).await),
        json!([[["body", "assignment_keys"], "too_short"]])
    );
    assert_eq!(changed(cancel_assignments(&boss, json!([one, one])).await)["assignment_count"], 1);
    let read = boss.get(&format!("{SESSION}/{session}")).await.ok().json();
    assert_eq!(read["assignments"][""], Value::Null, "canceled ones are left out: {read}");
}

/// An assignment without an assignee is assigned to the user who starts it. A repeated start or completion changes
/// nothing.
#[tokio::test]
async fn start_and_complete_count_assignment_are_for_its_user_in_the_right_status_and_revision() {
    let (app, boss, _) = shelf().await;
    let anna = app.user("anna", "operator").await;
    let session =
        planned(&boss, json!({"count_session": {"type": "position"}, "assignments": [{"target_keys": ["A1"]}]})).await;
    let key = text(&boss.get(ASSIGNMENT).await.ok().json()[0], "_key");
    assert_code(&on_assignment(&anna, &key, "start").await, 409, "count_session_not_started");
    changed(on_session(&boss, &session, "start").await);
    assert_code(&on_assignment(&anna, &key, "complete").await, 409, "assignment_not_started");
    let before = count_events(&app).await;
    let assignment = changed(on_assignment(&anna, &key, "start").await);
    assert_eq!(
        (&assignment["status"], &assignment["assigned_to"]),
        (&json!("started"), &json!(anna.user_key.to_string()))
    );
    let again = changed(on_assignment(&anna, &key, "start").await);
    assert_eq!(assignment["_rev"], again["_rev"], "it has begun already");
    assert_code(&on_assignment(&boss, &key, "start").await, 409, "assigned_to_other");
    assert_code(&on_assignment(&boss, &key, "complete").await, 409, "assigned_to_other");
    let stale = |command: &str| format!("{ASSIGNMENT}/{key}/{command}");
    for command in ["start", "complete"] {
        let stale = request_if_match(&anna, reqwest::Method::POST, &stale(command), "\"77\"", None).await;
        assert_code(&stale, 412, "revision_mismatch");
    }
    let done = changed(on_assignment(&anna, &key, "complete").await);
    assert_eq!(done["status"], "completed");
    let again = changed(on_assignment(&boss, &key, "complete").await);
    assert_eq!(done["_rev"], again["_rev"], "it is completed already");
    assert_code(&on_assignment(&anna, &key, "start").await, 409, "assignment_closed");
    for command in ["start", "complete"] {
        assert_code(&on_assignment(&anna, "999", command).await, 404, "assignment_not_found");
    }
    assert_eq!(event_types(&app, before).await, ["ASSIGNMENT_STARTED", "ASSIGNMENT_COMPLETED"]);
}

#[tokio::test]
async fn complete_count_assignment_submits_its_records_and_resume_returns_them() {
    let (app, boss, product) = shelf().await;
    let session = started(&boss).await;
    let key = assign_one(&boss, json!({"session_key": session, "target_key": "A1"})).await;
    let idle = assign_one(&boss, json!({"session_key": session, "target_key": "IN"})).await;
    let before = count_events(&app).await;
    let open = changed(begin(&boss, &session, &product, "A1").await);
    assert_eq!(open["record"]["assignment_key"], json!(key), "the first open one that covers the pair");
    let record_key = text(&open, "count_record_key");
    assert_refused(
        &on_assignment(&boss, &key, "complete").await,
        409,
        &json!({"code": "counts_open", "keys": [record_key]}),
    );
    changed(complete(&boss, &record_key, json!({"count_qt": 9})).await);
    changed(on_assignment(&boss, &key, "complete").await);
    assert_eq!(record(&boss, &session, &record_key).await["status"], "submitted");
    let kinds = ["COUNT_STARTED", "ASSIGNMENT_STARTED", "COUNT_COMPLETED", "ASSIGNMENT_COMPLETED", "COUNT_SUBMITTED"];
    assert_eq!(event_types(&app, before).await, kinds);
    changed(on_session(&boss, &session, "complete").await);
    let states = |rows: &Value| column(rows, "status");
    assert_eq!(states(&boss.get(ASSIGNMENT).await.ok().json()), ["completed", "completed"]);
    changed(on_session(&boss, &session, "resume").await);
    let rows = boss.get(ASSIGNMENT).await.ok().json();
    assert_eq!(states(&rows), ["started", "planned"], "one that never began is planned again: {rows}");
    assert_eq!(rows[1]["_key"], json!(idle));
    assert_eq!(rows[0]["completed"], Value::Null);
    assert_eq!(record(&boss, &session, &record_key).await["status"], "completed");
}

#[tokio::test]
async fn start_count_takes_the_own_assignment_before_one_for_anyone_and_refuses_a_named_one_that_does_not_fit() {
    let (app, boss, product) = shelf().await;
    let anna = app.user("anna", "operator").await;
    let session = started(&boss).await;
    let free = assign_one(&boss, json!({"session_key": session, "target_key": "IN", "include_children": true})).await;
    let own = assign_one(
        &boss,
        json!({"session_key": session, "target_key": "A1", "assigned_to": anna.user_key.to_string()}),
    )
    .await;
    assert_eq!(count(&anna, &session, &product, "A1", json!({"count_qt": 1})).await["assignment_key"], json!(own));
    assert_eq!(count(&boss, &session, &product, "A1", json!({"count_qt": 1})).await["assignment_key"], json!(free));
    let boris = app.user("boris", "operator").await;
    let third = count(&boris, &session, &product, "A1", json!({"count_qt": 1})).await;
    assert_eq!(third["assignment_key"], Value::Null, "the free one is now the boss's");
    let start = async |actor: &Actor, key: &str, product: &str| {
        let body = json!({"session_key": session, "assignment_key": key, "product_key": product, "position_key": "A1"});
        actor.post("/inventory/count-record/start", body).await
    };
    assert_code(&start(&boris, &own, &product).await, 409, "assigned_to_other");
    assert_code(&start(&boris, "999", &product).await, 404, "assignment_not_found");
    changed(on_assignment(&anna, &own, "complete").await);
    assert_code(&start(&anna, &own, &product).await, 409, "assignment_closed");
    let other = started(&boss).await;
    let foreign = assign_one(&boss, json!({"session_key": other, "target_key": "A1"})).await;
    assert_code(&start(&boss, &foreign, &product).await, 404, "assignment_not_found");
    insert_position(&app, "B1").await;
    let elsewhere = assign_one(&boss, json!({"session_key": session, "target_key": "B1"})).await;
    let other_product = plain(&boss, "Q").await;
    assert_code(&start(&boss, &elsewhere, &other_product).await, 422, "out_of_scope");
}
