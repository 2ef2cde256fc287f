//! Invariants of tokens and sessions, regardless of the operation that changes them.

use std::time::{Duration, Instant};

use chrono::TimeDelta;
use platform::auth::Context;
use reqwest::Method;
use serde_json::json;

use super::steps::{PASSWORD, assert_code, assert_whoami, claims_of, log_in, open_session};
use crate::support::{Actor, TestApp, send};

/// Sessions that are open with a revoked token, or closed with a valid one.
const DISAGREEING: &str = "
    select count(*) from security.user_session s join security.token t on t.key = s.token_key
    where s.active <> (t.revoked_at is null) or t.revoked_at is distinct from s.logout_at";

/// Creates a token of every context.
async fn all_tokens(app: &TestApp, actor: &Actor) -> Vec<Actor> {
    let expires = app.clock().now() + TimeDelta::hours(1);
    let mut tokens = vec![actor.clone()];
    for context in [Context::UserSession, Context::Api, Context::PasswordReset, Context::Sse] {
        tokens.push(actor.with_token(&app.insert_token(actor.user_key, context, &[], expires).await));
    }
    tokens
}

#[tokio::test]
async fn disabling_or_archiving_a_user_revokes_every_token_and_closes_the_session() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    for archive in [false, true] {
        let anna = app.user(if archive { "anna" } else { "ben" }, "operator").await;
        let tokens = all_tokens(&app, &anna).await;
        open_session(&anna).await;
        let path = format!("/user/{}", anna.user_key);
        let change =
            if archive { admin.delete(&path).await } else { admin.patch(&path, json!({"active": false})).await };
        change.ok();
        for token in &tokens {
            assert_code(&token.get("/whoami").await, 401, "token_revoked");
        }
        assert_eq!(app.count("select count(*) from security.user_session where active").await, 0);
    }
    assert_whoami(&admin.get("/whoami").await, &admin);
}

#[tokio::test]
async fn enabling_a_user_again_revives_no_token() {
    let app = TestApp::new().await;
    let (admin, anna) = (app.user("admin", "admin").await, app.user("anna", "operator").await);
    let path = format!("/user/{}", anna.user_key);
    admin.patch(&path, json!({"active": false})).await.ok();
    admin.patch(&path, json!({"active": true})).await.ok();
    assert_code(&anna.get("/whoami").await, 401, "token_revoked");
}

#[tokio::test]
async fn a_session_is_active_exactly_while_its_token_is_unrevoked() {
    let app = TestApp::new().await;
    app.user_with_password("anna", "operator", PASSWORD).await;
    let first = log_in(&app, "anna", PASSWORD).await;
    open_session(&first).await;
    assert_eq!(app.count(DISAGREEING).await, 0, "after opening");
    let second = log_in(&app, "anna", PASSWORD).await;
    assert_eq!(app.count(DISAGREEING).await, 0, "after a new login");
    let session = open_session(&second).await;
    second.delete(&format!("/session/{session}")).await.ok();
    assert_eq!(app.count(DISAGREEING).await, 0, "after closing");
}

#[tokio::test]
async fn a_mismatch_at_open_session_with_the_token_of_an_active_session_closes_that_session_too() {
    let app = TestApp::new().await;
    let anna = app.user("anna", "operator").await;
    open_session(&anna).await;
    let answer = anna.post("/session", json!({"user_key": "999999999"})).await;
    assert_code(&answer, 401, "session_token_mismatch");
    // The token was revoked, and a session is active only while its token is not revoked.
    assert_code(&anna.get("/whoami").await, 401, "token_revoked");
    assert_eq!(app.count(DISAGREEING).await, 0);
    assert_eq!(app.count("select count(*) from security.user_session where active").await, 0);
}

#[tokio::test]
async fn a_session_that_ends_by_revocation_has_no_closed_by() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    for name in ["disabled", "reset", "archived"] {
        let actor = app.user_with_password(name, "operator", PASSWORD).await;
        open_session(&actor).await;
        let path = format!("/user/{}", actor.user_key);
        match name {
            "disabled" => admin.patch(&path, json!({"active": false})).await.ok(),
            "reset" => admin.delete(&format!("{path}/password")).await.ok(),
            _ => admin.delete(&path).await.ok(),
        };
        let closed = admin.get(&format!("/session?active=false&user_key={}", actor.user_key)).await.ok().json();
        assert!(closed[0]["logout_at"].is_string() && closed[0]["closed_by"].is_null(), "{name}: {closed}");
    }
}

#[tokio::test]
async fn a_user_with_many_logins_has_at_most_one_active_session() {
    let app = TestApp::new().await;
    let anna = app.user("anna", "operator").await;
    let expires = app.clock().now() + TimeDelta::hours(1);
    let mut tokens = Vec::new();
    for _ in 0..6 {
        tokens.push(anna.with_token(&app.insert_token(anna.user_key, Context::UserSession, &[], expires).await));
    }
    let body = json!({"user_key": anna.user_key.to_string()});
    let answers = futures_util::future::join_all(tokens.iter().map(|token| token.post("/session", body.clone()))).await;
    assert!(answers.iter().all(|answer| answer.status == 200), "{answers:?}");
    let mut good = 0;
    for token in &tokens {
        let answer = token.get("/whoami").await;
        match answer.status {
            200 => good += 1,
            _ => assert_code(&answer, 401, "token_revoked"),
        }
    }
    assert_eq!(good, 1);
    assert_eq!(app.count("select count(*) from security.user_session where active").await, 1);
}

#[tokio::test]
async fn a_revoked_token_is_refused_at_once_on_its_instance_and_within_a_second_on_another() {
    let app = TestApp::new().await;
    let copy = app.another_instance(&[]).await;
    let anna = app.user("anna", "operator").await;
    let there = anna.at(copy.address);
    let session = open_session(&anna).await;
    // Both instances have the token in memory now.
    assert_whoami(&there.get("/whoami").await, &anna);
    anna.delete(&format!("/session/{session}")).await.ok();
    let revoked = Instant::now();
    assert_code(&anna.get("/whoami").await, 401, "token_revoked");
    loop {
        let late = revoked.elapsed() > Duration::from_secs(1);
        let answer = there.get("/whoami").await;
        if answer.status == 401 {
            assert_code(&answer, 401, "token_revoked");
            break;
        }
        assert!(!late, "still good {:?} after it was revoked", revoked.elapsed());
    }
}

#[tokio::test]
async fn sweep_removes_records_of_tokens_30_days_after_expiry() {
    let app = TestApp::new().await;
    let anna = app.user("anna", "operator").await;
    let now = app.clock().now();
    let mut keys = Vec::new();
    for days in [31, 29] {
        let token = app.insert_token(anna.user_key, Context::Api, &[], now - TimeDelta::days(days)).await;
        keys.push(claims_of(&token)["jti"].as_str().unwrap().to_owned());
    }
    // An instance sweeps when it starts.
    let _copy = app.another_instance(&[]).await;
    let there = async |key: &str| app.count(&format!("select count(*) from security.token where key = '{key}'")).await;
    let started = Instant::now();
    while there(&keys[0]).await == 1 {
        assert!(started.elapsed() < Duration::from_secs(30), "the record was not removed");
    }
    assert_eq!(there(&keys[1]).await, 1);
    assert_whoami(&anna.get("/whoami").await, &anna);
}

#[tokio::test]
async fn every_answer_with_a_token_or_temporary_password_forbids_caching() {
    let app = TestApp::new().await;
    let admin = app.user_with_password("admin", "admin", PASSWORD).await;
    let expires = (app.clock().now() + TimeDelta::days(1)).to_rfc3339();
    let api = json!({"token_description": "x", "token_expiration": expires, "scopes": ["org:user:read"]});
    let answers = [
        app.anonymous().log_in("admin", PASSWORD).await.ok(),
        admin.post("/api-token", api).await.ok(),
        admin.post("/event/ticket", json!({"topic": "task"})).await.ok(),
        admin.post("/user", json!({"username": "anna", "scope": ""})).await.ok(),
    ];
    for answer in &answers {
        assert_eq!(answer.header("cache-control"), "no-store");
        assert_eq!(answer.header("pragma"), "no-cache");
    }
    let refused = send(app.anonymous().raw(Method::POST, "/api/auth").form(&[("username", "admin")])).await;
    assert_eq!(refused.header("cache-control"), "private, no-cache");
}
