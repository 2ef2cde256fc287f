//! Tests of `POST /user/{user_key}/verify`.

use chrono::TimeDelta;
use platform::auth::Context;
use reqwest::Method;
use serde_json::json;

use super::steps::{PASSWORD, assert_code, assert_failed, assert_invalid, assert_whoami, open_session, set_user};
use crate::support::{Actor, Answer, TestApp, send};

/// Sends `POST /user/{user_key}/verify` with this password.
async fn verify(caller: &Actor, user_key: impl std::fmt::Display, password: &str) -> Answer {
    caller.post(&format!("/user/{user_key}/verify"), json!({"password": password})).await
}

#[tokio::test]
async fn verify_with_the_password_of_another_or_ones_own_is_200_and_changes_nothing() {
    let app = TestApp::new().await;
    let station = app.user_with_password("station", "", PASSWORD).await;
    let ben = app.user_with_password("ben", "operator", "Bens-own-word-3").await;
    open_session(&ben).await;
    let tokens = app.count("select count(*) from security.token").await;
    let answer = verify(&station, ben.user_key, "Bens-own-word-3").await.ok();
    assert_eq!(answer.detail(), json!({"user_key": ben.user_key.to_string()}));
    assert!(answer.json().get("access_token").is_none());
    verify(&station, station.user_key, PASSWORD).await.ok();
    assert_eq!(app.count("select count(*) from security.token").await, tokens);
    assert_whoami(&ben.get("/whoami").await, &ben);
    assert_eq!(app.count("select count(*) from security.user_session where active").await, 1);
}

#[tokio::test]
async fn verify_with_a_wrong_password_is_401_and_the_callers_token_stays_valid() {
    let app = TestApp::new().await;
    let station = app.user_with_password("station", "", PASSWORD).await;
    let ben = app.user_with_password("ben", "operator", "Bens-own-word-3").await;
    // The password of the caller is not accepted. The user who confirms must enter their own.
    let answer = verify(&station, ben.user_key, PASSWORD).await;
    assert_code(&answer, 401, "wrong_password");
    assert_eq!(answer.header("www-authenticate"), "Bearer");
    assert_whoami(&station.get("/whoami").await, &station);
}

#[tokio::test]
async fn verify_of_an_unknown_disabled_or_archived_user_is_401_like_a_wrong_password() {
    let app = TestApp::new().await;
    let station = app.user("station", "admin").await;
    let (good, off, gone) = (
        app.user_with_password("good", "", PASSWORD).await,
        app.user_with_password("off", "", PASSWORD).await,
        app.user_with_password("gone", "", PASSWORD).await,
    );
    set_user(&app, off.user_key, "active = false").await;
    set_user(&app, gone.user_key, "active = false, trash = true").await;
    let wrong = verify(&station, good.user_key, "Not-this-one-1").await;
    for key in [off.user_key.to_string(), gone.user_key.to_string(), "999999999".into(), "nobody".into()] {
        let answer = verify(&station, &key, PASSWORD).await;
        assert_code(&answer, 401, "wrong_password");
        assert_eq!(answer.json(), wrong.json(), "{key}");
    }
}

#[tokio::test]
async fn verify_with_an_api_token_is_401() {
    let app = TestApp::new().await;
    let anna = app.user_with_password("anna", "admin", PASSWORD).await;
    let expires = app.clock().now() + TimeDelta::hours(1);
    let api = app.insert_token(anna.user_key, Context::Api, &["auth:user:verify"], expires).await;
    let answer = verify(&anna.with_token(&api), anna.user_key, PASSWORD).await;
    assert_code(&answer, 401, "wrong_token_context");
}

#[tokio::test]
async fn verify_without_a_password_is_422_and_does_not_count_as_a_failure() {
    let app = TestApp::new().await;
    let anna = app.user_with_password("anna", "", PASSWORD).await;
    for _ in 0..6 {
        let answer = anna.post(&format!("/user/{}/verify", anna.user_key), json!({})).await;
        assert_invalid(&answer, &json!(["body", "password"]), "missing");
    }
    verify(&anna, anna.user_key, PASSWORD).await.ok();
}

#[tokio::test]
async fn verify_ignores_an_idempotency_key() {
    let app = TestApp::new().await;
    let anna = app.user_with_password("anna", "", PASSWORD).await;
    let path = format!("/user/{}/verify", anna.user_key);
    for (password, status) in [(PASSWORD, 200), ("Not-this-one-1", 401)] {
        let call = anna.request(Method::POST, &path).header("idempotency-key", "k1");
        assert_eq!(send(call.json(&json!({"password": password}))).await.status, status);
    }
}

#[tokio::test]
async fn verify_when_the_database_fails_is_500_internal_error() {
    let app = TestApp::new().await;
    let anna = app.user_with_password("anna", "", PASSWORD).await;
    app.sql.batch_execute("alter table security.failed_check rename to gone").await.unwrap();
    assert_failed(&verify(&anna, anna.user_key, PASSWORD).await, "internal_error");
}
