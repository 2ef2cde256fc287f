//! `GET /user/api-tokens` and `DELETE /api-token/{token_key}`.

use chrono::TimeDelta;
use platform::auth::Context;
use reqwest::Method;
use serde_json::{Value, json};

use super::steps::{assert_code, assert_invalid, assert_whoami, claims_of, members, token_key_of};
use crate::support::{Actor, TestApp, send};

/// Creates an API token with one scope that is valid for an hour, and returns the caller who uses it and its key.
async fn api(app: &TestApp, owner: &Actor) -> (Actor, String) {
    let expires = app.clock().now() + TimeDelta::hours(1);
    let token = app.insert_token(owner.user_key, Context::Api, &["auth:session:whoami"], expires).await;
    let key = claims_of(&token)["jti"].as_str().unwrap().to_owned();
    (owner.with_token(&token), key)
}

/// Keys of the listed API tokens, in order.
async fn keys(actor: &Actor, query: &str) -> Vec<String> {
    let rows = actor.get(&format!("/user/api-tokens{query}")).await.ok().json();
    rows.as_array().unwrap().iter().map(|row| row["_key"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn list_api_tokens_answers_every_member_of_the_record_and_never_the_token() {
    let app = TestApp::new().await;
    let anna = app.user("anna", "admin").await;
    let expires = (app.clock().now() + TimeDelta::days(1)).to_rfc3339();
    let body = json!({"token_description": "a robot", "token_expiration": expires, "scopes": ["org:user:read"]});
    let created = anna.post("/api-token", body).await.ok().json();
    let answer = anna.get("/user/api-tokens").await.ok();
    let rows = answer.json();
    let row = &rows[0];
    let names = [
        "_id",
        "_key",
        "_rev",
        "context",
        "description",
        "expires_at",
        "issued_at",
        "issued_to",
        "last_used_at",
        "revoked",
        "revoked_at",
        "scopes",
    ];
    assert_eq!(members(row), names);
    assert_eq!(row["_key"], created["detail"]["token_key"]);
    assert_eq!(row["_id"], format!("Token/{}", row["_key"].as_str().unwrap()));
    assert_eq!(row["issued_to"], anna.user_key.to_string());
    assert_eq!((&row["context"], &row["description"]), (&json!("API"), &json!("a robot")));
    assert_eq!((&row["scopes"], &row["revoked"]), (&json!(["org:user:read"]), &json!(false)));
    assert_eq!((&row["revoked_at"], &row["last_used_at"]), (&Value::Null, &Value::Null));
    let signature = created["access_token"].as_str().unwrap().rsplit('.').next().unwrap().to_owned();
    assert!(!String::from_utf8_lossy(&answer.bytes).contains(&signature));
}

#[tokio::test]
async fn list_api_tokens_answers_only_api_tokens_newest_first_in_pages() {
    let app = TestApp::new().await;
    let anna = app.user("anna", "").await;
    let mut expected = Vec::new();
    for _ in 0..3 {
        expected.insert(0, api(&app, &anna).await.1);
        app.clock().advance(TimeDelta::seconds(1));
    }
    app.insert_token(anna.user_key, Context::Sse, &[], app.clock().now() + TimeDelta::hours(1)).await;
    assert_eq!(keys(&anna, "").await, expected);
    assert_eq!(keys(&anna, "?limit=1&offset=1").await, expected[1..2]);
    let page = anna.get("/user/api-tokens?limit=1&with_total=true").await.ok();
    assert_eq!(page.header("x-total-count"), "3");
    assert_invalid(&anna.get("/user/api-tokens?limit=1001").await, &json!(["query", "limit"]), "less_than_equal");
}

#[tokio::test]
async fn list_api_tokens_omits_revoked_and_expired_ones_unless_asked_for() {
    let app = TestApp::new().await;
    let anna = app.user("anna", "").await;
    let (_, revoked) = api(&app, &anna).await;
    anna.delete(&format!("/api-token/{revoked}")).await.ok();
    app.clock().advance(TimeDelta::seconds(1));
    let (_, expired) = api(&app, &anna).await;
    app.clock().advance(TimeDelta::hours(1));
    let (_, live) = api(&app, &anna).await;
    assert_eq!(keys(&anna, "").await, std::slice::from_ref(&live));
    assert_eq!(keys(&anna, "?include_revoked=true").await, [live, expired, revoked]);
}

#[tokio::test]
async fn list_api_tokens_of_another_user_needs_the_scope_to_manage() {
    let app = TestApp::new().await;
    let (admin, anna) = (app.user("admin", "admin").await, app.user("anna", "").await);
    let ben = app.user("ben", "production warehouse traceability reporting").await;
    let (_, key) = api(&app, &anna).await;
    let query = format!("?user_key={}", anna.user_key);
    let refused = ben.get(&format!("/user/api-tokens{query}")).await;
    assert_code(&refused, 403, "missing_scope");
    assert_eq!(refused.detail()["scope"], "org:api-token:manage");
    assert_eq!(keys(&anna, &query).await, std::slice::from_ref(&key));
    assert_eq!(keys(&admin, &query).await, [key]);
    assert!(keys(&admin, "").await.is_empty());
    assert!(keys(&admin, "?user_key=nobody").await.is_empty());
}

#[tokio::test]
async fn revoke_api_token_ends_the_token_and_repeated_answers_the_time_of_the_first_revocation() {
    let app = TestApp::new().await;
    let anna = app.user("anna", "").await;
    let (robot, key) = api(&app, &anna).await;
    assert_whoami(&robot.get("/whoami").await, &anna);
    let path = format!("/api-token/{key}");
    let first = anna.delete(&path).await.ok().detail();
    assert_eq!(members(&first), ["revoked_at", "token_key"]);
    assert_eq!(first["token_key"], key);
    assert_code(&robot.get("/whoami").await, 401, "token_revoked");
    app.clock().advance(TimeDelta::minutes(1));
    assert_eq!(anna.delete(&path).await.ok().detail(), first);
    let rows = anna.get("/user/api-tokens?include_revoked=true").await.ok().json();
    assert_eq!((&rows[0]["revoked"], &rows[0]["revoked_at"]), (&json!(true), &first["revoked_at"]));
}

#[tokio::test]
async fn revoke_api_token_of_another_user_is_404_without_the_scope_to_manage() {
    let app = TestApp::new().await;
    let (admin, anna) = (app.user("admin", "admin").await, app.user("anna", "").await);
    let ben = app.user("ben", "production warehouse traceability reporting").await;
    let (robot, key) = api(&app, &anna).await;
    assert_code(&ben.delete(&format!("/api-token/{key}")).await, 404, "api_token_not_found");
    assert_whoami(&robot.get("/whoami").await, &anna);
    admin.delete(&format!("/api-token/{key}")).await.ok();
    assert_code(&robot.get("/whoami").await, 401, "token_revoked");
}

#[tokio::test]
async fn revoke_api_token_that_does_not_exist_or_is_of_another_context_is_404() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    for key in ["0".repeat(32), "none".to_owned(), token_key_of(&admin)] {
        assert_code(&admin.delete(&format!("/api-token/{key}")).await, 404, "api_token_not_found");
    }
    assert_whoami(&admin.get("/whoami").await, &admin);
}

#[tokio::test]
async fn revoke_api_token_with_another_revision_is_412() {
    let app = TestApp::new().await;
    let anna = app.user("anna", "").await;
    let (robot, key) = api(&app, &anna).await;
    let call = anna.request(Method::DELETE, &format!("/api-token/{key}")).header("if-match", "\"old\"");
    assert_code(&send(call).await, 412, "revision_mismatch");
    assert_whoami(&robot.get("/whoami").await, &anna);
}

#[tokio::test]
async fn revoke_api_token_by_an_api_token_with_the_scope_is_200_even_for_the_token_itself() {
    let app = TestApp::new().await;
    let anna = app.user("anna", "").await;
    let expires = app.clock().now() + TimeDelta::hours(1);
    let token = app.insert_token(anna.user_key, Context::Api, &["org:api-token:revoke"], expires).await;
    let robot = anna.with_token(&token);
    let path = format!("/api-token/{}", token_key_of(&robot));
    robot.delete(&path).await.ok();
    assert_code(&robot.delete(&path).await, 401, "token_revoked");
}
