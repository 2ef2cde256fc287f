//! The eight steps of the token check, and their order.

use chrono::TimeDelta;
use platform::auth::Context;
use reqwest::Method;
use reqwest::header::AUTHORIZATION;
use serde_json::json;

use super::steps::{assert_code, assert_whoami, open_session, set_user, token_key_of};
use crate::support::{Actor, Answer, TestApp, send};

const CHALLENGE: &str = "Bearer error=\"invalid_token\"";

/// Asserts a 401 with this code and the challenge of an invalid token.
#[track_caller]
fn assert_bad_token(answer: &Answer, code: &str) {
    assert_code(answer, 401, code);
    assert_eq!(answer.header("www-authenticate"), CHALLENGE);
}

/// Returns the caller with a new token of this context and lifetime.
async fn token_of(app: &TestApp, actor: &Actor, context: Context, life: TimeDelta) -> Actor {
    let token = app.insert_token(actor.user_key, context, &[], app.clock().now() + life).await;
    actor.with_token(&token)
}

/// Revokes the token directly in the database, before the service has read it.
async fn revoke(app: &TestApp, actor: &Actor) {
    let sql = "update security.token set revoked_at = now() where key = $1";
    assert_eq!(app.sql.execute(sql, &[&token_key_of(actor)]).await.unwrap(), 1);
}

#[tokio::test]
async fn step_1_without_a_well_formed_header_is_401_without_an_error_in_the_challenge() {
    let app = TestApp::new().await;
    let anna = app.user("anna", "").await;
    let token = anna.token.clone().unwrap();
    let malformed = ["", "Bearer", "Bearer ", "Basic YTpi", &token, &format!("Token {token}")].map(str::to_owned);
    for value in malformed {
        let answer = send(app.anonymous().request(Method::GET, "/whoami").header(AUTHORIZATION, &value)).await;
        assert_code(&answer, 401, "not_authenticated");
        assert_eq!(answer.header("www-authenticate"), "Bearer", "{value}");
    }
    assert_code(&app.anonymous().get("/whoami").await, 401, "not_authenticated");
    // A token is accepted only in the `Authorization` header.
    let answer = app.anonymous().get(&format!("/whoami?access_token={token}&ticket={token}")).await;
    assert_code(&answer, 401, "not_authenticated");
}

#[tokio::test]
async fn step_1_accepts_the_scheme_in_upper_and_lower_case() {
    let app = TestApp::new().await;
    let anna = app.user("anna", "").await;
    for scheme in ["bearer", "BEARER", "bEaReR"] {
        let value = format!("{scheme} {}", anna.token.as_ref().unwrap());
        let answer = send(app.anonymous().request(Method::GET, "/whoami").header(AUTHORIZATION, value)).await;
        assert_whoami(&answer, &anna);
    }
}

#[tokio::test]
async fn step_2_a_text_that_is_not_a_token_is_401_invalid_token() {
    let app = TestApp::new().await;
    let long = "x".repeat(8000);
    for text in ["x", "a.b", "a.b.c", "...", "..", "a.b.c.d", long.as_str()] {
        assert_bad_token(&app.anonymous().with_token(text).get("/whoami").await, "invalid_token");
    }
}

#[tokio::test]
async fn step_3_a_token_that_disagrees_with_its_record_is_401_invalid_token_even_if_revoked() {
    let app = TestApp::new().await;
    let anna = app.user("anna", "").await;
    // The stored record has another context and is revoked too. The context is checked first.
    revoke(&app, &anna).await;
    app.sql.execute("update security.token set context = 'API'", &[]).await.unwrap();
    assert_bad_token(&anna.get("/whoami").await, "invalid_token");
}

#[tokio::test]
async fn step_4_a_revoked_and_expired_token_is_401_token_revoked() {
    let app = TestApp::new().await;
    let anna = app.user("anna", "").await;
    revoke(&app, &anna).await;
    app.clock().advance(TimeDelta::days(2));
    assert_bad_token(&anna.get("/whoami").await, "token_revoked");
}

#[tokio::test]
async fn step_5_an_expired_token_of_a_disabled_user_is_401_token_expired() {
    let app = TestApp::new().await;
    let anna = app.user("anna", "").await;
    set_user(&app, anna.user_key, "active = false").await;
    app.clock().advance(TimeDelta::hours(24));
    assert_bad_token(&anna.get("/whoami").await, "token_expired");
}

#[tokio::test]
async fn step_5_the_expiry_of_a_token_has_no_leeway() {
    let app = TestApp::new().await;
    let anna = app.user("anna", "").await;
    app.clock().advance(TimeDelta::hours(24) - TimeDelta::seconds(30));
    assert_whoami(&anna.get("/whoami").await, &anna);
    app.clock().advance(TimeDelta::seconds(30));
    assert_bad_token(&anna.get("/whoami").await, "token_expired");
}

#[tokio::test]
async fn step_5_close_session_with_an_expired_token_still_checks_every_other_step() {
    let app = TestApp::new().await;
    let anna = app.user("anna", "").await;
    let session = open_session(&anna).await;
    let path = format!("/session/{session}");
    let expired = token_of(&app, &anna, Context::PasswordReset, TimeDelta::minutes(-1)).await;
    assert_bad_token(&expired.delete(&path).await, "wrong_token_context");
    let revoked = token_of(&app, &anna, Context::UserSession, TimeDelta::minutes(-1)).await;
    revoke(&app, &revoked).await;
    assert_bad_token(&revoked.delete(&path).await, "token_revoked");
    let narrow = token_of(&app, &anna, Context::Api, TimeDelta::minutes(-1)).await;
    let answer = narrow.delete(&path).await;
    assert_code(&answer, 403, "missing_scope");
    assert_eq!(answer.detail()["scope"], "auth:session:close");
    let ben = app.user("ben", "").await;
    set_user(&app, ben.user_key, "active = false").await;
    assert_bad_token(&ben.delete(&path).await, "user_disabled");
}

#[tokio::test]
async fn step_6_a_token_of_a_disabled_user_is_refused_before_its_context_is_checked() {
    let app = TestApp::new().await;
    let anna = app.user("anna", "").await;
    let reset = token_of(&app, &anna, Context::PasswordReset, TimeDelta::minutes(5)).await;
    set_user(&app, anna.user_key, "active = false").await;
    assert_bad_token(&reset.get("/whoami").await, "user_disabled");
    // `POST /session` would revoke a token with a wrong context, but the request is refused before that.
    let answer = reset.post("/session", json!({"user_key": anna.user_key.to_string()})).await;
    assert_bad_token(&answer, "user_disabled");
    assert_eq!(app.count("select count(*) from security.token where revoked_at is not null").await, 0);
}

#[tokio::test]
async fn step_7_a_token_of_the_wrong_context_is_refused_before_its_scope_is_checked() {
    let app = TestApp::new().await;
    let anna = app.user("anna", "").await;
    let api = token_of(&app, &anna, Context::Api, TimeDelta::minutes(5)).await;
    let answer = api.post(&format!("/user/{}/verify", anna.user_key), json!({})).await;
    assert_bad_token(&answer, "wrong_token_context");
    assert_eq!(answer.detail()["ctx"], "API");
    let reset = token_of(&app, &anna, Context::PasswordReset, TimeDelta::minutes(5)).await;
    assert_bad_token(&reset.post("/user", json!({})).await, "wrong_token_context");
}

#[tokio::test]
async fn step_8_a_missing_scope_is_403_with_its_name_and_nothing_is_done() {
    // docs/spec/security.md#token-check
    let app = TestApp::new().await;
    let (anna, ben) = (app.user("anna", "operator").await, app.user("ben", "").await);
    let answer = anna.delete(&format!("/user/{}", ben.user_key)).await;
    assert_eq!(answer.status, 403);
    assert_eq!(answer.detail(), json!({"code": "missing_scope", "scope": "org:user:delete"}));
    assert_eq!(answer.header("www-authenticate"), "");
    assert_eq!(app.count("select count(*) from organization.user_account where trash").await, 0);
    assert_whoami(&ben.get("/whoami").await, &ben);
}

#[tokio::test]
async fn the_token_is_checked_before_path_query_and_body() {
    let app = TestApp::new().await;
    let nobody = app.anonymous();
    assert_code(&nobody.get("/session?limit=many").await, 401, "not_authenticated");
    assert_code(&nobody.delete("/session/not%20a%20key").await, 401, "not_authenticated");
    let broken = nobody.request(Method::POST, "/api-token").header("content-type", "application/json").body("{");
    assert_code(&send(broken).await, 401, "not_authenticated");
}

#[tokio::test]
async fn the_scope_is_checked_before_the_body_and_the_record() {
    let app = TestApp::new().await;
    let anna = app.user("anna", "operator").await;
    let broken = anna.request(Method::POST, "/api-token").header("content-type", "application/json").body("{");
    assert_code(&send(broken).await, 403, "missing_scope");
    assert_code(&anna.delete("/user/999999999").await, 403, "missing_scope");
    assert_code(&anna.patch("/user/999999999", json!({"nonsense": 1})).await, 403, "missing_scope");
}

#[tokio::test]
async fn a_token_sent_to_a_public_operation_is_ignored() {
    let app = TestApp::new().await;
    let anna = app.user("anna", "").await;
    revoke(&app, &anna).await;
    for actor in [anna, app.anonymous().with_token("x")] {
        actor.get("/hello").await.ok();
        actor.get("/health/live").await.ok();
    }
}
