//! `PUT /user/{user_key}/password`: who may change a password, with which token, and which tokens are revoked.

use chrono::TimeDelta;
use platform::auth::Context;
use serde_json::json;

use super::steps::{
    PASSWORD, assert_code, assert_failed, assert_invalid, assert_whoami, break_table, log_in, open_session, set_user,
};
use crate::support::{Actor, TestApp};

/// Another password that violates no rule.
const NEW: &str = "Long-enough-7";

/// The address of the password of a user.
fn path_of(actor: &Actor) -> String {
    format!("/user/{}/password", actor.user_key)
}

/// Creates a user with a token that can only set a new password.
async fn reset_due(app: &TestApp, name: &str) -> Actor {
    let actor = app.user_with_password(name, "operator", PASSWORD).await;
    set_user(app, actor.user_key, "reset_password = true").await;
    log_in(app, name, PASSWORD).await
}

#[tokio::test]
async fn change_password_of_a_new_user_with_the_temporary_one_is_200_and_works_once() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    let created = admin.post("/user", json!({"username": "anna", "scope": "operator"})).await.ok().detail();
    let temporary = created["temp_psw"].as_str().unwrap();
    assert!(temporary.len() == 16 && temporary.bytes().all(|byte| b"abcdefghijkmnpqrstuvwxyz23456789".contains(&byte)));
    let answer = app.anonymous().log_in("anna", temporary).await.ok();
    assert_eq!(answer.detail()["action"], "reset_password");
    let anna = log_in(&app, "anna", temporary).await;
    let refused = anna.get("/whoami").await;
    assert_code(&refused, 401, "wrong_token_context");
    assert_eq!(refused.detail()["ctx"], "PASSWORD_RESET");

    let changed = anna.put(&path_of(&anna), json!({"new_password": NEW})).await.ok();
    assert_eq!(changed.detail(), json!({"user_key": created["user_key"]}));
    assert_code(&anna.put(&path_of(&anna), json!({"new_password": NEW})).await, 401, "token_revoked");
    assert_eq!(app.anonymous().log_in("anna", NEW).await.ok().detail()["action"], "start_session");
    assert_code(&app.anonymous().log_in("anna", temporary).await, 401, "invalid_credentials");
    let user = admin.get(&format!("/user/{}", anna.user_key)).await.ok().json();
    assert_eq!(user["reset_password"], false);
}

#[tokio::test]
async fn change_password_with_a_reset_token_ignores_the_current_password() {
    let app = TestApp::new().await;
    let anna = reset_due(&app, "anna").await;
    anna.put(&path_of(&anna), json!({"new_password": NEW, "current_password": "Quite-wrong-1"})).await.ok();
}

#[tokio::test]
async fn change_password_with_a_reset_token_after_5_minutes_is_401() {
    let app = TestApp::new().await;
    let anna = reset_due(&app, "anna").await;
    app.clock().advance(TimeDelta::minutes(5));
    assert_code(&anna.put(&path_of(&anna), json!({"new_password": NEW})).await, 401, "token_expired");
}

#[tokio::test]
async fn change_password_with_a_session_token_needs_the_current_one() {
    let app = TestApp::new().await;
    let anna = app.user_with_password("anna", "operator", PASSWORD).await;
    for body in [json!({"new_password": NEW}), json!({"new_password": NEW, "current_password": null})] {
        assert_code(&anna.put(&path_of(&anna), body).await, 422, "current_password_required");
    }
    let body = json!({"new_password": NEW, "current_password": "Quite-wrong-1"});
    let wrong = anna.put(&path_of(&anna), body).await;
    assert_code(&wrong, 401, "wrong_password");
    assert_eq!(wrong.header("www-authenticate"), "Bearer");
    // The token is still valid, and so is the old password.
    assert_whoami(&anna.get("/whoami").await, &anna);
    log_in(&app, "anna", PASSWORD).await;
    anna.put(&path_of(&anna), json!({"new_password": NEW, "current_password": PASSWORD})).await.ok();
    log_in(&app, "anna", NEW).await;
}

#[tokio::test]
async fn change_password_revokes_every_token_of_the_user_and_closes_the_session() {
    let app = TestApp::new().await;
    let anna = app.user_with_password("anna", "admin", PASSWORD).await;
    let ben = app.user("ben", "operator").await;
    let expires = app.clock().now() + TimeDelta::hours(1);
    let mut tokens = vec![anna.clone(), log_in(&app, "anna", PASSWORD).await];
    for context in [Context::Api, Context::PasswordReset, Context::Sse] {
        tokens.push(anna.with_token(&app.insert_token(anna.user_key, context, &[], expires).await));
    }
    open_session(&tokens[1]).await;
    anna.put(&path_of(&anna), json!({"new_password": NEW, "current_password": PASSWORD})).await.ok();
    for token in &tokens {
        assert_code(&token.get("/whoami").await, 401, "token_revoked");
    }
    assert_whoami(&ben.get("/whoami").await, &ben);
    let again = log_in(&app, "anna", NEW).await;
    let closed = again.get("/session?active=false").await.ok().json();
    assert!(closed[0]["logout_at"].is_string() && closed[0]["closed_by"].is_null(), "{closed}");
}

#[tokio::test]
async fn change_password_of_another_user_is_401_also_for_an_administrator() {
    let app = TestApp::new().await;
    let admin = app.user_with_password("admin", "admin", PASSWORD).await;
    let anna = reset_due(&app, "anna").await;
    let body = json!({"new_password": NEW, "current_password": PASSWORD});
    let by_admin = admin.put(&path_of(&anna), body.clone()).await;
    assert_code(&by_admin, 401, "not_token_owner");
    assert_eq!(by_admin.header("www-authenticate"), "Bearer");
    assert_code(&anna.put(&path_of(&admin), body.clone()).await, 401, "not_token_owner");
    assert_code(&anna.put("/user/none/password", body).await, 401, "not_token_owner");
    log_in(&app, "admin", PASSWORD).await;
}

#[tokio::test]
async fn change_password_with_an_api_token_is_401() {
    let app = TestApp::new().await;
    let anna = app.user_with_password("anna", "admin", PASSWORD).await;
    let expires = app.clock().now() + TimeDelta::hours(1);
    let api = app.insert_token(anna.user_key, Context::Api, &["auth:password:reset"], expires).await;
    let body = json!({"new_password": NEW, "current_password": PASSWORD});
    let answer = anna.with_token(&api).put(&path_of(&anna), body).await;
    assert_code(&answer, 401, "wrong_token_context");
    assert_eq!(answer.detail()["ctx"], "API");
}

#[tokio::test]
async fn change_password_to_the_present_one_is_422_with_either_token() {
    let app = TestApp::new().await;
    let anna = app.user_with_password("anna", "operator", PASSWORD).await;
    let body = json!({"new_password": PASSWORD, "current_password": PASSWORD});
    assert_code(&anna.put(&path_of(&anna), body).await, 422, "password_unchanged");
    let ben = reset_due(&app, "ben").await;
    assert_code(&ben.put(&path_of(&ben), json!({"new_password": PASSWORD})).await, 422, "password_unchanged");
    // A refusal changes nothing: the token can be used for another attempt.
    ben.put(&path_of(&ben), json!({"new_password": NEW})).await.ok();
}

#[tokio::test]
async fn change_password_without_a_new_one_is_422() {
    let app = TestApp::new().await;
    let anna = app.user_with_password("anna", "operator", PASSWORD).await;
    let loc = json!(["body", "new_password"]);
    assert_invalid(&anna.put(&path_of(&anna), json!({"current_password": PASSWORD})).await, &loc, "missing");
    assert_invalid(&anna.put(&path_of(&anna), json!({"new_password": 12_345_678})).await, &loc, "string_type");
}

#[tokio::test]
async fn change_password_when_the_database_fails_is_500_and_nothing_is_changed() {
    let app = TestApp::new().await;
    let anna = app.user_with_password("anna", "operator", PASSWORD).await;
    break_table(&app, "security.credential").await;
    let body = json!({"new_password": NEW, "current_password": PASSWORD});
    assert_failed(&anna.put(&path_of(&anna), body).await, "transaction_failed");
    assert_whoami(&anna.get("/whoami").await, &anna);
    log_in(&app, "anna", PASSWORD).await;
}

#[tokio::test]
async fn reset_user_password_by_an_administrator_revokes_every_token_and_closes_the_session() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    let anna = app.user_with_password("anna", "operator", PASSWORD).await;
    open_session(&anna).await;
    let answer = admin.delete(&path_of(&anna)).await.ok();
    assert_eq!(answer.header("cache-control"), "no-store");
    assert_code(&anna.get("/whoami").await, 401, "token_revoked");
    assert_eq!(app.count("select count(*) from security.user_session where active").await, 0);
    assert_code(&app.anonymous().log_in("anna", PASSWORD).await, 401, "invalid_credentials");
    let temporary = answer.detail()["temp_psw"].as_str().unwrap().to_owned();
    assert_eq!(app.anonymous().log_in("anna", &temporary).await.ok().detail()["action"], "reset_password");
}
