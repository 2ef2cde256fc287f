//! `POST /api-token`, and what such a token allows.

use chrono::{SecondsFormat, TimeDelta};
use platform::auth::Context;
use reqwest::Method;
use serde_json::{Value, json};

use super::steps::{assert_code, assert_invalid, assert_not_cacheable, claims_of, members};
use crate::support::{Actor, Answer, TestApp, send};

/// The time after this duration, in the form that requests send.
fn in_time(app: &TestApp, span: TimeDelta) -> Value {
    json!((app.clock().now() + span).to_rfc3339_opts(SecondsFormat::Millis, true))
}

/// A request for a token with these scopes, valid for 30 days.
fn body(app: &TestApp, scopes: &[&str]) -> Value {
    json!({"token_description": "a robot", "token_expiration": in_time(app, TimeDelta::days(30)), "scopes": scopes})
}

/// Sends `POST /api-token` for a token with these scopes.
async fn create(app: &TestApp, actor: &Actor, scopes: &[&str]) -> Answer {
    actor.post("/api-token", body(app, scopes)).await
}

/// The caller with the token in this response.
fn with_token_of(actor: &Actor, answer: &Answer) -> Actor {
    actor.with_token(answer.json()["access_token"].as_str().unwrap())
}

#[tokio::test]
async fn create_api_token_answers_a_token_that_holds_exactly_the_scopes_asked_for() {
    let app = TestApp::new().await;
    let anna = app.user("anna", "warehouse").await;
    let wanted = ["org:user:read", "inventory:position:create", "org:user:read"];
    let answer = create(&app, &anna, &wanted).await.ok();
    assert_not_cacheable(&answer);
    let body = answer.json();
    assert_eq!(members(&body), ["access_token", "detail", "message", "status", "token_type"]);
    assert_eq!((&body["token_type"], &body["detail"]["action"]), (&json!("bearer"), &json!("api_token")));
    assert_eq!(members(&body["detail"]), ["action", "expires_at", "token_key", "user_key"]);
    let claims = claims_of(body["access_token"].as_str().unwrap());
    assert_eq!((&claims["ctx"], &claims["sub"]), (&json!("API"), &json!(anna.user_key.to_string())));
    assert_eq!(claims["jti"], body["detail"]["token_key"]);
    let mut granted: Vec<&str> = claims["scope"].as_str().unwrap().split(' ').collect();
    granted.sort_unstable();
    assert_eq!(granted, ["inventory:position:create", "org:user:read"]);
    with_token_of(&anna, &answer).get("/user").await.ok();
}

#[tokio::test]
async fn create_api_token_with_a_scope_that_the_user_lacks_is_403_and_with_a_held_one_allows_only_that() {
    // docs/spec/security.md#api-tokens
    let app = TestApp::new().await;
    let anna = app.user("anna", "warehouse").await;
    let refused = create(&app, &anna, &["admin:config:write"]).await;
    assert_code(&refused, 403, "scope_not_held");
    assert_eq!(refused.detail()["scope"], "admin:config:write");
    create(&app, &anna, &["inventory:inventory:read"]).await.ok();
    let api = with_token_of(&anna, &create(&app, &anna, &["org:department:read"]).await.ok());
    api.get("/department").await.ok();
    let whoami = api.get("/whoami").await;
    assert_code(&whoami, 403, "missing_scope");
    assert_eq!(whoami.detail()["scope"], "auth:session:whoami");
}

#[tokio::test]
async fn create_api_token_with_one_bad_scope_among_good_ones_creates_no_token() {
    let app = TestApp::new().await;
    let anna = app.user("anna", "warehouse").await;
    let answer = create(&app, &anna, &["org:user:read", "org:user:delete"]).await;
    assert_code(&answer, 403, "scope_not_held");
    assert_eq!(answer.detail()["scope"], "org:user:delete");
    for unknown in ["no:such:scope", "warehouse", "ORG:USER:READ", "*"] {
        let answer = create(&app, &anna, &["org:user:read", unknown]).await;
        assert_code(&answer, 422, "unknown_scope");
        assert_eq!(answer.detail()["scope"], unknown);
    }
    assert_eq!(app.count("select count(*) from security.token where context = 'API'").await, 0);
}

#[tokio::test]
async fn create_api_token_with_an_expiry_from_one_minute_to_366_days_is_200_and_outside_422() {
    let app = TestApp::new().await;
    let anna = app.user("anna", "admin").await;
    // A few seconds of tolerance, because time passes during the request.
    let spans = [
        (TimeDelta::seconds(59), 422),
        (TimeDelta::seconds(90), 200),
        (TimeDelta::days(366), 200),
        (TimeDelta::days(366) + TimeDelta::seconds(90), 422),
        (TimeDelta::seconds(-1), 422),
    ];
    for (span, status) in spans {
        let mut body = body(&app, &["org:user:read"]);
        body["token_expiration"] = in_time(&app, span);
        let answer = anna.post("/api-token", body.clone()).await;
        assert_eq!(answer.status, status, "{span}");
        if status == 422 {
            assert_code(&answer, 422, "expiry_out_of_range");
            assert!(answer.detail()["min"].is_string() && answer.detail()["max"].is_string());
        } else {
            assert_eq!(answer.detail()["expires_at"], body["token_expiration"]);
        }
    }
}

#[tokio::test]
async fn an_api_token_expires_at_the_requested_time() {
    let app = TestApp::new().await;
    let anna = app.user("anna", "admin").await;
    let api = with_token_of(&anna, &create(&app, &anna, &["org:user:read"]).await.ok());
    app.clock().advance(TimeDelta::days(30) - TimeDelta::minutes(1));
    api.get("/user").await.ok();
    app.clock().advance(TimeDelta::minutes(1));
    assert_code(&api.get("/user").await, 401, "token_expired");
}

#[tokio::test]
async fn create_api_token_with_a_bad_shape_is_422() {
    let app = TestApp::new().await;
    let anna = app.user("anna", "admin").await;
    let faults = [
        ("token_description", json!(""), "string_too_short"),
        ("token_description", json!("x".repeat(201)), "string_too_long"),
        ("token_expiration", json!("2030-01-01T00:00:00"), "datetime_parsing"),
        ("token_expiration", json!("tomorrow"), "datetime_parsing"),
        ("scopes", json!([]), "too_short"),
        ("scopes", json!("org:user:read"), "list_type"),
    ];
    for (member, value, kind) in faults {
        let mut body = body(&app, &["org:user:read"]);
        body[member] = value;
        assert_invalid(&anna.post("/api-token", body).await, &json!(["body", member]), kind);
    }
    let missing = anna.post("/api-token", json!({})).await.detail();
    let places: Vec<&Value> = missing.as_array().unwrap().iter().map(|fault| &fault["loc"][1]).collect();
    assert_eq!(places, ["token_description", "token_expiration", "scopes"]);
}

#[tokio::test]
async fn create_api_token_number_51_is_409_and_revoked_or_expired_ones_make_room() {
    let app = TestApp::new().await;
    let anna = app.user("anna", "admin").await;
    let ben = app.user("ben", "admin").await;
    for _ in 0..48 {
        app.insert_token(anna.user_key, Context::Api, &[], app.clock().now() + TimeDelta::days(1)).await;
    }
    app.insert_token(anna.user_key, Context::Api, &[], app.clock().now() + TimeDelta::minutes(2)).await;
    let fiftieth = create(&app, &anna, &["org:user:read"]).await.ok();
    let refused = create(&app, &anna, &["org:user:read"]).await;
    assert_code(&refused, 409, "too_many_api_tokens");
    assert_eq!(refused.detail()["limit"], 50);
    create(&app, &ben, &["org:user:read"]).await.ok();
    let key = fiftieth.detail()["token_key"].as_str().unwrap().to_owned();
    anna.delete(&format!("/api-token/{key}")).await.ok();
    create(&app, &anna, &["org:user:read"]).await.ok();
    assert_code(&create(&app, &anna, &["org:user:read"]).await, 409, "too_many_api_tokens");
    app.clock().advance(TimeDelta::minutes(2));
    create(&app, &anna, &["org:user:read"]).await.ok();
}

#[tokio::test]
async fn create_api_token_number_51_with_a_bad_expiry_is_409_because_state_comes_before_rules() {
    let app = TestApp::new().await;
    let anna = app.user("anna", "admin").await;
    for _ in 0..50 {
        app.insert_token(anna.user_key, Context::Api, &[], app.clock().now() + TimeDelta::days(1)).await;
    }
    let mut body = body(&app, &["org:user:read"]);
    body["token_expiration"] = in_time(&app, TimeDelta::days(400));
    assert_code(&anna.post("/api-token", body).await, 409, "too_many_api_tokens");
}

#[tokio::test]
async fn create_api_token_by_a_role_that_does_not_grant_it_or_by_an_api_token_is_refused() {
    let app = TestApp::new().await;
    for word in ["library", "operator", "quality", "task"] {
        let actor = app.user(word, word).await;
        let answer = create(&app, &actor, &["org:user:read"]).await;
        assert_code(&answer, 403, "missing_scope");
        assert_eq!(answer.detail()["scope"], "org:api-token:create");
    }
    let anna = app.user("anna", "admin").await;
    let api = with_token_of(&anna, &create(&app, &anna, &["org:api-token:create"]).await.ok());
    assert_code(&create(&app, &api, &["org:api-token:create"]).await, 401, "wrong_token_context");
}

#[tokio::test]
async fn create_api_token_ignores_an_idempotency_key() {
    let app = TestApp::new().await;
    let anna = app.user("anna", "admin").await;
    let call = || anna.request(Method::POST, "/api-token").header("idempotency-key", "k1");
    let first = send(call().json(&body(&app, &["org:user:read"]))).await.ok().detail();
    let second = send(call().json(&body(&app, &["org:user:read"]))).await.ok().detail();
    assert_ne!(first["token_key"], second["token_key"]);
}

#[tokio::test]
async fn an_api_token_loses_a_scope_as_soon_as_its_user_loses_it() {
    let app = TestApp::new().await;
    let (admin, anna) = (app.user("admin", "admin").await, app.user("anna", "admin").await);
    let api = with_token_of(&anna, &create(&app, &anna, &["org:department:write"]).await.ok());
    api.post("/department", json!({"name": "one"})).await.ok();
    let path = format!("/user/{}", anna.user_key);
    admin.patch(&path, json!({"scope": "warehouse"})).await.ok();
    assert_code(&api.post("/department", json!({"name": "two"})).await, 403, "missing_scope");
    admin.patch(&path, json!({"scope": "admin"})).await.ok();
    api.post("/department", json!({"name": "two"})).await.ok();
    // More roles of the user never give the token more scopes than it was created with.
    assert_code(&api.get("/department").await, 403, "missing_scope");
}
