//! Responses that are not stored for an idempotency key, and operations that ignore the header
//! (docs/spec/conventions.md#idempotency).

use platform::auth::Context;
use reqwest::Method;
use serde_json::{Value, json};

use super::shared::{department, path_of};
use crate::support::{Actor, Answer, TestApp, send};

/// Sends a POST with an idempotency key.
async fn post(actor: &Actor, path: &str, key: &str, body: &Value) -> Answer {
    send(actor.request(Method::POST, path).header("idempotency-key", key).json(body)).await
}

/// Asserts that a request with the key is now executed and succeeds.
async fn assert_executed(app: &TestApp, actor: &Actor, key: &str) {
    let answer = post(actor, "/department", key, &json!({"name": "Assembly"})).await.ok();
    assert_eq!(answer.header("idempotency-replayed"), "");
    assert_eq!(app.count("select count(*) from organization.department where name = 'Assembly'").await, 1);
}

#[tokio::test]
async fn no_answer_is_kept_for_a_422_on_the_shape() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    for body in [json!({}), json!({"name": ""}), json!([])] {
        assert_eq!(post(&admin, "/department", "k1", &body).await.status, 422);
    }
    assert_executed(&app, &admin, "k1").await;
}

#[tokio::test]
async fn no_answer_is_kept_for_a_401_a_403_missing_scope_or_a_413() {
    let app = TestApp::with(&["--max-body-bytes", "1000"]).await;
    let admin = app.user("admin", "admin").await;
    let body = json!({"name": "Assembly"});
    let an_hour_ago = app.clock().now() - chrono::TimeDelta::hours(1);
    let old = app.insert_token(admin.user_key, Context::UserSession, &[], an_hour_ago).await;
    assert_eq!(post(&admin.with_token(&old), "/department", "k1", &body).await.code(), "token_expired");
    let expires = app.clock().now() + chrono::TimeDelta::hours(1);
    let reader = app.insert_token(admin.user_key, Context::Api, &["org:department:read"], expires).await;
    assert_eq!(post(&admin.with_token(&reader), "/department", "k1", &body).await.code(), "missing_scope");
    let large = json!({"name": "x".repeat(2000)});
    assert_eq!(post(&admin, "/department", "k1", &large).await.code(), "body_too_large");
    assert_executed(&app, &admin, "k1").await;
}

#[tokio::test]
async fn no_answer_is_kept_for_a_failure_of_the_service() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    let breaking = "alter table organization.department add constraint broken_check check (name <> 'Assembly')";
    app.sql.batch_execute(breaking).await.unwrap();
    let failed = post(&admin, "/department", "k1", &json!({"name": "Assembly"})).await;
    assert_eq!(failed.refusal(), (500, "transaction_failed".to_owned()));
    app.sql.batch_execute("alter table organization.department drop constraint broken_check").await.unwrap();
    assert_executed(&app, &admin, "k1").await;
}

#[tokio::test]
async fn a_replay_needs_the_scope_like_any_request() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    assert_executed(&app, &admin, "k1").await;
    let expires = app.clock().now() + chrono::TimeDelta::hours(1);
    let reader = app.insert_token(admin.user_key, Context::Api, &["org:department:read"], expires).await;
    let refused = post(&admin.with_token(&reader), "/department", "k1", &json!({"name": "Assembly"})).await;
    assert_eq!(refused.refusal(), (403, "missing_scope".to_owned()));
    assert_eq!(refused.header("idempotency-replayed"), "");
}

#[tokio::test]
async fn post_user_and_post_session_ignore_the_key() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    let anna = json!({"username": "anna", "scope": ""});
    post(&admin, "/user", "k1", &anna).await.ok();
    let again = post(&admin, "/user", "k1", &anna).await;
    assert_eq!(again.refusal(), (409, "username_taken".to_owned()), "executed, not replayed");
    assert_eq!(again.header("idempotency-replayed"), "");
    post(&admin, "/user", "k1", &json!({"username": "berta", "scope": ""})).await.ok();
    post(&admin, "/user", "not a key", &json!({"username": "carla", "scope": ""})).await.ok();

    let mine = json!({"user_key": admin.user_key.to_string()});
    let first = post(&admin, "/session", "k2", &mine).await.ok();
    let again = post(&admin, "/session", "k2", &mine).await.ok();
    assert_eq!(again.detail()["session_key"], first.detail()["session_key"], "the operation itself answers again");
    assert_eq!(again.header("idempotency-replayed"), "");
    assert_eq!(app.count("select count(*) from platform.idempotency").await, 0, "no secret is stored");
}

#[tokio::test]
async fn logins_tokens_tickets_and_confirmations_ignore_the_key() {
    let app = TestApp::new().await;
    let admin = app.user_with_password("admin", "admin", "a long enough password").await;
    let login = async || {
        let form = [("username", "admin"), ("password", "a long enough password")];
        let answer = send(admin.raw(Method::POST, "/api/auth").header("idempotency-key", "k1").form(&form)).await;
        answer.ok().json()["access_token"].clone()
    };
    assert_ne!(login().await, login().await);
    let topic = json!({"topic": format!("user:{}", admin.user_key)});
    let ticket = async || post(&admin, "/event/ticket", "k1", &topic).await.ok().detail()["ticket"].clone();
    assert_ne!(ticket().await, ticket().await);
    let expiry = app.clock().now() + chrono::TimeDelta::days(1);
    let wanted = json!({"token_description": "x", "token_expiration": expiry, "scopes": ["org:user:read"]});
    let token = async || post(&admin, "/api-token", "k1", &wanted).await.ok().json();
    assert_ne!(token().await, token().await);
    let verify = format!("/user/{}/verify", admin.user_key);
    post(&admin, &verify, "k1", &json!({"password": "a long enough password"})).await.ok();
    let wrong = post(&admin, &verify, "k1", &json!({"password": "wrong"})).await;
    assert_eq!(wrong.refusal(), (401, "wrong_password".to_owned()));
    assert_eq!(app.count("select count(*) from platform.idempotency").await, 0);
}

#[tokio::test]
async fn other_methods_than_post_ignore_the_key() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    let here = path_of(&department(&admin, "Assembly").await);
    for (index, key) in ["k1", "k1", "not a key"].into_iter().enumerate() {
        let body = json!({"name": format!("d{index}")});
        let request = admin.request(Method::PATCH, &here).header("idempotency-key", key).json(&body);
        assert_eq!(send(request).await.ok().detail()["name"], body["name"]);
    }
    assert_eq!(app.count("select count(*) from platform.idempotency").await, 0);
}
