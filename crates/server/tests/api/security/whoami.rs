//! `GET /whoami`, and the effective scopes that it returns.

use chrono::TimeDelta;
use kernel::rules::scope::ScopeSet;
use kernel::rules::user::UserRole;
use platform::auth::Context;
use serde_json::json;

use super::steps::{assert_code, claims_of, members, open_session, set_user};
use crate::support::TestApp;

#[tokio::test]
async fn whoami_answers_who_calls_with_which_token_and_what_it_allows() {
    let app = TestApp::new().await;
    let anna = app.user("anna", "quality operator").await;
    let detail = anna.get("/whoami").await.ok().detail();
    assert_eq!(members(&detail), ["ctx", "expires_at", "scope", "scopes", "session_key", "user_key", "username"]);
    assert_eq!((&detail["username"], &detail["ctx"]), (&json!("anna"), &json!("USER_SESSION")));
    assert_eq!(detail["user_key"], anna.user_key.to_string());
    let held = ScopeSet::of_roles(&[UserRole::Operator, UserRole::Quality]).names();
    assert_eq!(detail["scopes"], json!(held));
    assert!(held.is_sorted());
    let expires: chrono::DateTime<chrono::Utc> = detail["expires_at"].as_str().unwrap().parse().unwrap();
    assert_eq!(expires.timestamp(), claims_of(anna.token.as_ref().unwrap())["exp"].as_i64().unwrap());
}

#[tokio::test]
async fn whoami_names_the_session_once_it_is_open() {
    let app = TestApp::new().await;
    let anna = app.user("anna", "operator").await;
    assert!(anna.get("/whoami").await.ok().detail()["session_key"].is_null());
    let session = open_session(&anna).await;
    assert_eq!(anna.get("/whoami").await.ok().detail()["session_key"], session);
}

#[tokio::test]
async fn whoami_of_a_user_without_roles_shows_exactly_the_base_scopes() {
    let app = TestApp::new().await;
    let anna = app.user("anna", "").await;
    let detail = anna.get("/whoami").await.ok().detail();
    let base = include_str!("scopes.txt").lines().filter_map(|line| line.strip_suffix(" *"));
    assert_eq!(detail["scopes"], json!(base.collect::<Vec<_>>()));
    assert_eq!(detail["scope"], "");
}

#[tokio::test]
async fn whoami_shows_changed_roles_from_the_next_request() {
    let app = TestApp::new().await;
    let (admin, anna) = (app.user("admin", "admin").await, app.user("anna", "operator").await);
    assert_code(&anna.post("/department", json!({"name": "x"})).await, 403, "missing_scope");
    let path = format!("/user/{}", anna.user_key);
    admin.patch(&path, json!({"scope": "operator admin"})).await.ok();
    // Roles are stored in a fixed order, not in the order of the request.
    assert_eq!(anna.get("/whoami").await.ok().detail()["scope"], "admin operator");
    anna.post("/department", json!({"name": "x"})).await.ok();
    admin.patch(&path, json!({"scope": ""})).await.ok();
    assert_eq!(anna.get("/whoami").await.ok().detail()["scope"], "");
    assert_code(&anna.post("/department", json!({"name": "y"})).await, 403, "missing_scope");
}

#[tokio::test]
async fn whoami_with_an_api_token_shows_its_scopes_and_no_base_scopes() {
    let app = TestApp::new().await;
    let anna = app.user("anna", "warehouse").await;
    let expires = app.clock().now() + TimeDelta::hours(1);
    // The user does not have the last scope, so the token does not allow it.
    let scopes = ["inventory:position:create", "auth:session:whoami", "org:user:delete"];
    let token = app.insert_token(anna.user_key, Context::Api, &scopes, expires).await;
    let detail = anna.with_token(&token).get("/whoami").await.ok().detail();
    assert_eq!(detail["ctx"], "API");
    assert_eq!(detail["scopes"], json!(["auth:session:whoami", "inventory:position:create"]));
    assert_eq!((&detail["scope"], &detail["session_key"]), (&json!("warehouse"), &json!(null)));
}

#[tokio::test]
async fn whoami_of_an_archived_user_is_401() {
    let app = TestApp::new().await;
    let anna = app.user("anna", "operator").await;
    set_user(&app, anna.user_key, "active = false, trash = true").await;
    assert_code(&anna.get("/whoami").await, 401, "user_disabled");
}
