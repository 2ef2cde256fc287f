//! Tests of `POST /session`.

use chrono::TimeDelta;
use kernel::rules::scope::ScopeSet;
use kernel::rules::user::UserRole;
use platform::auth::Context;
use reqwest::Method;
use serde_json::json;

use super::steps::{
    PASSWORD, assert_code, assert_failed, assert_invalid, assert_whoami, break_table, log_in, members, open_session,
    set_user, token_key_of,
};
use crate::support::{Actor, TestApp, send};

/// The body that opens a session of the caller.
fn own_session(actor: &Actor) -> serde_json::Value {
    json!({"user_key": actor.user_key.to_string()})
}

#[tokio::test]
async fn open_session_answers_every_member_and_repeated_the_same_session() {
    let app = TestApp::new().await;
    app.user_with_password("anna", "operator quality", PASSWORD).await;
    let anna = log_in(&app, "anna", PASSWORD).await;
    set_user(&app, anna.user_key, "name = 'Anna', surname = 'Berg'").await;
    let answer = anna.post("/session", own_session(&anna)).await.ok();
    let detail = answer.detail();
    let names = ["name", "preferences", "scope", "scopes", "session_key", "surname", "timeout", "user_key"];
    assert_eq!(members(&detail), names);
    assert_eq!(detail["user_key"], anna.user_key.to_string());
    assert_eq!((&detail["name"], &detail["surname"]), (&json!("Anna"), &json!("Berg")));
    assert_eq!((&detail["scope"], &detail["timeout"]), (&json!("operator quality"), &json!("PT30M")));
    assert_eq!(detail["preferences"]["theme"], "system");
    assert_eq!(detail["preferences"]["work_session_tabs_order"].as_array().unwrap().len(), 7);
    let held = ScopeSet::of_roles(&[UserRole::Operator, UserRole::Quality]).names();
    assert_eq!(detail["scopes"], json!(held));
    assert!(held.is_sorted() && held.contains(&"quality:form:create") && !held.contains(&"org:user:create"));

    let rows = "select hashtextextended(s::text || u::text, 0) from security.user_session s
                join organization.user_account u on u.key = s.user_key";
    let stored = app.count(rows).await;
    app.clock().advance(TimeDelta::minutes(5));
    let again = anna.post("/session", own_session(&anna)).await.ok();
    assert_eq!(again.detail(), detail, "a lost answer is answered again");
    assert_eq!(app.count(rows).await, stored, "and nothing changes");
    assert_whoami(&anna.get("/whoami").await, &anna);
}

#[tokio::test]
async fn open_session_records_the_last_login_of_the_user() {
    let app = TestApp::new().await;
    let anna = app.user("anna", "operator").await;
    let path = format!("/user/{}", anna.user_key);
    let before = anna.get(&path).await.ok().json();
    assert_eq!((&before["last_login"], &before["logged_in"]), (&json!(null), &json!(false)));
    let session = open_session(&anna).await;
    let after = anna.get(&path).await.ok().json();
    assert_eq!(after["logged_in"], true);
    let sessions = anna.get("/session").await.ok().json();
    assert_eq!(sessions[0]["login_at"], after["last_login"]);
    let sql = format!("select last_user_session from organization.user_account where key = {}", anna.user_key);
    assert_eq!(app.count(&sql).await.to_string(), session);
}

#[tokio::test]
async fn open_session_for_another_user_is_401_and_revokes_the_token() {
    let app = TestApp::new().await;
    let (anna, ben) = (app.user("anna", "admin").await, app.user("ben", "operator").await);
    let answer = anna.post("/session", own_session(&ben)).await;
    assert_code(&answer, 401, "session_token_mismatch");
    assert_eq!(answer.header("www-authenticate"), "Bearer");
    assert_code(&anna.get("/whoami").await, 401, "token_revoked");
    assert_whoami(&ben.get("/whoami").await, &ben);
    assert_eq!(app.count("select count(*) from security.user_session").await, 0);
}

#[tokio::test]
async fn open_session_for_an_unknown_user_is_401_and_revokes_the_token() {
    let app = TestApp::new().await;
    for (name, key) in [("anna", "999999999"), ("ben", "not-a-number")] {
        let actor = app.user(name, "operator").await;
        assert_code(&actor.post("/session", json!({"user_key": key})).await, 401, "session_token_mismatch");
        assert_code(&actor.get("/whoami").await, 401, "token_revoked");
    }
}

#[tokio::test]
async fn open_session_with_a_token_of_another_context_is_401_and_revokes_it() {
    let app = TestApp::new().await;
    let anna = app.user("anna", "admin").await;
    let expires = app.clock().now() + TimeDelta::minutes(1);
    // With and without the scope of the operation: the scopes of such a token are not checked.
    let tokens: [(Context, &[&str]); 4] = [
        (Context::PasswordReset, &[]),
        (Context::Sse, &[]),
        (Context::Api, &["auth:session:start", "auth:session:whoami"]),
        (Context::Api, &["org:user:read"]),
    ];
    for (context, scopes) in tokens {
        let other = anna.with_token(&app.insert_token(anna.user_key, context, scopes, expires).await);
        let answer = other.post("/session", own_session(&anna)).await;
        assert_code(&answer, 401, "session_token_mismatch");
        assert_code(&other.get("/whoami").await, 401, "token_revoked");
    }
    assert_whoami(&anna.get("/whoami").await, &anna);
}

#[tokio::test]
async fn open_session_with_a_second_token_closes_the_session_of_the_first() {
    let app = TestApp::new().await;
    app.user_with_password("anna", "operator", PASSWORD).await;
    // Both logins happen before either session is opened.
    let first = log_in(&app, "anna", PASSWORD).await;
    let second = log_in(&app, "anna", PASSWORD).await;
    let closed = open_session(&first).await;
    let open = open_session(&second).await;
    assert_code(&first.get("/whoami").await, 401, "token_revoked");
    let active = second.get("/session").await.ok().json();
    assert_eq!((active.as_array().unwrap().len(), &active[0]["_key"]), (1, &json!(open)));
    let ended = second.get("/session?active=false").await.ok().json();
    assert_eq!((&ended[0]["_key"], &ended[0]["closed_by"]), (&json!(closed), &json!(null)));
}

#[tokio::test]
async fn open_session_in_parallel_with_one_token_opens_one_session_for_all() {
    let app = TestApp::new().await;
    let anna = app.user("anna", "operator").await;
    let calls = (0..8).map(|_| anna.post("/session", own_session(&anna)));
    let answers = futures_util::future::join_all(calls).await;
    let first = answers.first().unwrap().detail();
    for answer in answers {
        assert_eq!(answer.ok().detail(), first);
    }
    assert_eq!(app.count("select count(*) from security.user_session").await, 1);
}

#[tokio::test]
async fn open_session_with_the_token_of_a_closed_session_is_401() {
    let app = TestApp::new().await;
    let anna = app.user("anna", "operator").await;
    let session = open_session(&anna).await;
    anna.delete(&format!("/session/{session}")).await.ok();
    assert_code(&anna.post("/session", own_session(&anna)).await, 401, "token_revoked");
}

#[tokio::test]
async fn open_session_with_an_expired_token_is_401_and_does_not_revoke_it() {
    let app = TestApp::new().await;
    let anna = app.user("anna", "operator").await;
    app.clock().advance(TimeDelta::hours(24));
    assert_code(&anna.post("/session", own_session(&anna)).await, 401, "token_expired");
    assert_eq!(app.count("select count(*) from security.token where revoked_at is not null").await, 0);
}

#[tokio::test]
async fn open_session_without_user_key_is_422_and_the_token_stays_valid() {
    let app = TestApp::new().await;
    let anna = app.user("anna", "operator").await;
    assert_invalid(&anna.post("/session", json!({})).await, &json!(["body", "user_key"]), "missing");
    assert_invalid(&anna.post("/session", json!({"user_key": 7})).await, &json!(["body", "user_key"]), "string_type");
    assert_whoami(&anna.get("/whoami").await, &anna);
}

#[tokio::test]
async fn open_session_keeps_no_answer_by_idempotency_key() {
    let app = TestApp::new().await;
    let anna = app.user("anna", "operator").await;
    let call = || anna.request(Method::POST, "/session").header("idempotency-key", "k1").json(&own_session(&anna));
    let first = send(call()).await.ok();
    let again = send(call()).await.ok();
    assert_eq!((again.detail(), again.header("idempotency-replayed")), (first.detail(), String::new()));
    assert_eq!(app.count("select count(*) from platform.idempotency").await, 0);
}

#[tokio::test]
async fn open_session_answers_the_idle_time_of_the_setting() {
    let app = TestApp::with(&["--session-idle-timeout", "PT5M"]).await;
    let anna = app.user("anna", "operator").await;
    assert_eq!(anna.post("/session", own_session(&anna)).await.ok().detail()["timeout"], "PT5M");
}

#[tokio::test]
async fn open_session_copies_scope_and_names_as_they_were_at_login() {
    let app = TestApp::new().await;
    let (admin, anna) = (app.user("admin", "admin").await, app.user("anna", "operator").await);
    let path = format!("/user/{}", anna.user_key);
    admin.patch(&path, json!({"name": "Anna"})).await.ok();
    open_session(&anna).await;
    admin.patch(&path, json!({"name": "Other", "scope": "quality"})).await.ok();
    let session = anna.get("/session").await.ok().json();
    assert_eq!((&session[0]["scope"], &session[0]["name"]), (&json!("operator"), &json!("Anna")));
    assert_eq!(session[0]["token_key"], token_key_of(&anna));
}

#[tokio::test]
async fn open_session_when_the_insert_fails_is_500_and_nothing_is_changed() {
    let app = TestApp::new().await;
    let anna = app.user("anna", "operator").await;
    break_table(&app, "security.user_session").await;
    assert_failed(&anna.post("/session", own_session(&anna)).await, "transaction_failed");
    let noted = "select count(*) from organization.user_account where last_login is not null";
    assert_eq!(app.count(noted).await, 0);
    assert_whoami(&anna.get("/whoami").await, &anna);
}
