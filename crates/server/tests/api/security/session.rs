//! Tests of `GET /session`.

use chrono::TimeDelta;
use serde_json::{Value, json};

use super::steps::{assert_invalid, members, open_session, token_key_of};
use crate::support::{Actor, TestApp};

/// Keys of the users of the listed sessions, in order.
async fn users_of(actor: &Actor, query: &str) -> Vec<String> {
    let rows = actor.get(&format!("/session{query}")).await.ok().json();
    rows.as_array().unwrap().iter().map(|row| row["user_key"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn search_sessions_answers_every_member_of_the_record() {
    let app = TestApp::new().await;
    let anna = app.user("anna", "operator").await;
    let session = open_session(&anna).await;
    let rows = anna.get("/session").await.ok().json();
    let row = &rows[0];
    let names = [
        "_id",
        "_key",
        "_rev",
        "active",
        "closed_by",
        "login_at",
        "logout_at",
        "name",
        "scope",
        "surname",
        "token_key",
        "user_key",
    ];
    assert_eq!(members(row), names);
    assert_eq!((&row["_key"], &row["_id"]), (&json!(session), &json!(format!("UserSession/{session}"))));
    assert_eq!((&row["active"], &row["scope"]), (&json!(true), &json!("operator")));
    assert_eq!(row["token_key"], token_key_of(&anna));
    for empty in ["logout_at", "closed_by", "name", "surname"] {
        assert_eq!(row[empty], Value::Null, "{empty}");
    }
}

#[tokio::test]
async fn search_sessions_without_the_force_scope_answers_only_ones_own() {
    let app = TestApp::new().await;
    let (anna, ben) = (app.user("anna", "operator quality reporting").await, app.user("ben", "operator").await);
    open_session(&anna).await;
    open_session(&ben).await;
    let own = [anna.user_key.to_string()];
    assert_eq!(users_of(&anna, "").await, own);
    assert_eq!(users_of(&anna, &format!("?user_key={}", anna.user_key)).await, own);
    assert!(users_of(&anna, &format!("?user_key={}", ben.user_key)).await.is_empty());
}

#[tokio::test]
async fn search_sessions_with_the_force_scope_answers_all_newest_first() {
    let app = TestApp::new().await;
    let boss = app.user("boss", "production").await;
    let mut expected = Vec::new();
    for name in ["anna", "ben", "carl"] {
        let actor = app.user(name, "operator").await;
        open_session(&actor).await;
        expected.insert(0, actor.user_key.to_string());
        app.clock().advance(TimeDelta::seconds(1));
    }
    assert_eq!(users_of(&boss, "").await, expected);
    assert_eq!(users_of(&boss, &format!("?user_key={}", expected[1])).await, expected[1..2]);
    assert!(users_of(&boss, "?user_key=none").await.is_empty());
    assert_eq!(users_of(&boss, "?limit=1&offset=1").await, expected[1..2]);
    let page = boss.get("/session?limit=1&with_total=true").await.ok();
    assert_eq!(page.header("x-total-count"), "3");
    assert_eq!(users_of(&app.user("admin", "admin").await, "").await, expected);
}

#[tokio::test]
async fn search_sessions_answers_open_ones_unless_closed_ones_are_asked_for() {
    let app = TestApp::new().await;
    let (boss, anna, ben) =
        (app.user("boss", "admin").await, app.user("anna", "").await, app.user("ben", "operator").await);
    let session = open_session(&anna).await;
    open_session(&ben).await;
    anna.delete(&format!("/session/{session}")).await.ok();
    assert_eq!(users_of(&boss, "").await, [ben.user_key.to_string()]);
    assert_eq!(users_of(&boss, "?active=true").await, [ben.user_key.to_string()]);
    assert_eq!(users_of(&boss, "?active=false").await, [anna.user_key.to_string()]);
}

#[tokio::test]
async fn search_sessions_with_a_limit_out_of_range_is_422() {
    let app = TestApp::new().await;
    let anna = app.user("anna", "operator").await;
    assert_invalid(&anna.get("/session?limit=1001").await, &json!(["query", "limit"]), "less_than_equal");
    assert_invalid(&anna.get("/session?limit=0").await, &json!(["query", "limit"]), "greater_than_equal");
    assert_invalid(&anna.get("/session?active=perhaps").await, &json!(["query", "active"]), "bool_parsing");
}
