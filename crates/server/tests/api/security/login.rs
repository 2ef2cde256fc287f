//! Tests of `POST /auth`.

use chrono::TimeDelta;
use platform::auth::Context;
use reqwest::Method;
use serde_json::json;

use super::steps::{
    PASSWORD, assert_code, assert_failed, assert_invalid, assert_not_cacheable, assert_whoami, claims_of, log_in,
    members, open_session, set_user, token_key_of,
};
use crate::support::{TestApp, send};

#[tokio::test]
async fn log_in_with_a_wrong_password_is_401_and_the_same_for_an_unknown_name() {
    let app = TestApp::new().await;
    app.user_with_password("cadmin", "admin", PASSWORD).await;
    let wrong = app.anonymous().log_in("cadmin", "Not-this-one-1").await;
    assert_code(&wrong, 401, "invalid_credentials");
    assert_eq!(wrong.header("www-authenticate"), "Bearer");
    let unknown = app.anonymous().log_in("nobody", "Not-this-one-1").await;
    assert_eq!((unknown.status, unknown.json()), (wrong.status, wrong.json()));
    assert_eq!(unknown.header("www-authenticate"), "Bearer");
}

#[tokio::test]
async fn log_in_of_a_disabled_or_archived_user_is_401_with_the_body_of_a_wrong_password() {
    let app = TestApp::new().await;
    let anna = app.user_with_password("anna", "operator", PASSWORD).await;
    let wrong = app.anonymous().log_in("anna", "Not-this-one-1").await;
    for state in ["active = false", "trash = true"] {
        set_user(&app, anna.user_key, state).await;
        let refused = app.anonymous().log_in("anna", PASSWORD).await;
        assert_code(&refused, 401, "invalid_credentials");
        assert_eq!(refused.json(), wrong.json(), "{state}");
    }
}

#[tokio::test]
async fn log_in_with_a_wrong_password_closes_no_session_and_issues_no_token() {
    let app = TestApp::new().await;
    let anna = app.user_with_password("anna", "operator", PASSWORD).await;
    open_session(&anna).await;
    let tokens = app.count("select count(*) from security.token").await;
    assert_code(&app.anonymous().log_in("anna", "Not-this-one-1").await, 401, "invalid_credentials");
    assert_whoami(&anna.get("/whoami").await, &anna);
    assert_eq!(app.count("select count(*) from security.user_session where active").await, 1);
    assert_eq!(app.count("select count(*) from security.token").await, tokens);
}

#[tokio::test]
async fn log_in_answers_a_session_token_of_24_hours_that_no_cache_may_store() {
    let app = TestApp::new().await;
    let anna = app.user_with_password("anna", "operator quality", PASSWORD).await;
    let answer = app.anonymous().log_in("anna", PASSWORD).await.ok();
    assert_not_cacheable(&answer);
    let body = answer.json();
    assert_eq!(members(&body), ["access_token", "detail", "message", "status", "token_type"]);
    assert_eq!((&body["status"], &body["token_type"]), (&json!(200), &json!("bearer")));
    assert_eq!(members(&body["detail"]), ["action", "expires_at", "token_key", "user_key"]);
    assert_eq!(body["detail"]["action"], "start_session");
    assert_eq!(body["detail"]["user_key"], anna.user_key.to_string());

    let token = body["access_token"].as_str().unwrap();
    let claims = claims_of(token);
    assert_eq!(members(&claims), ["ctx", "ctyp", "exp", "iat", "jti", "scope", "sub"]);
    assert_eq!(claims["exp"].as_i64().unwrap() - claims["iat"].as_i64().unwrap(), 86_400);
    assert_eq!(claims["sub"], anna.user_key.to_string());
    assert_eq!((&claims["ctyp"], &claims["ctx"]), (&json!("user"), &json!("USER_SESSION")));
    assert_eq!(claims["scope"], "operator quality");
    let jti = claims["jti"].as_str().unwrap();
    assert_eq!(body["detail"]["token_key"], jti);
    assert!(jti.len() == 32 && jti.bytes().all(|byte| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte)), "{jti}");
    let header = jsonwebtoken::decode_header(token).unwrap();
    assert_eq!(header.alg, jsonwebtoken::Algorithm::HS256);
    assert!(header.kid.is_some(), "the header names the key");
}

#[tokio::test]
async fn log_in_gives_a_token_that_works_at_once_without_a_session() {
    let app = TestApp::new().await;
    let anna = app.user_with_password("anna", "operator", PASSWORD).await;
    let anna = anna.with_token(log_in(&app, "anna", PASSWORD).await.token.as_deref().unwrap());
    let whoami = anna.get("/whoami").await;
    assert_whoami(&whoami, &anna);
    assert!(whoami.detail()["session_key"].is_null());
}

#[tokio::test]
async fn log_in_with_another_case_of_the_name_is_200() {
    let app = TestApp::new().await;
    let anna = app.user_with_password("Anna.B", "operator", PASSWORD).await;
    for name in ["anna.b", "ANNA.B"] {
        assert_eq!(log_in(&app, name, PASSWORD).await.user_key, anna.user_key);
    }
}

#[tokio::test]
async fn log_in_after_a_user_name_became_free_belongs_to_the_new_user() {
    let app = TestApp::new().await;
    let old = app.user_with_password("anna", "operator", "The-old-one-9").await;
    set_user(&app, old.user_key, "active = false, trash = true").await;
    let new = app.user_with_password("Anna", "operator", PASSWORD).await;
    assert_eq!(log_in(&app, "anna", PASSWORD).await.user_key, new.user_key);
    assert_code(&app.anonymous().log_in("anna", "The-old-one-9").await, 401, "invalid_credentials");
}

#[tokio::test]
async fn log_in_with_an_active_session_closes_it_and_revokes_its_token() {
    let app = TestApp::new().await;
    app.user_with_password("anna", "operator", PASSWORD).await;
    let first = log_in(&app, "anna", PASSWORD).await;
    let session = open_session(&first).await;
    let second = log_in(&app, "anna", PASSWORD).await;
    assert_code(&first.get("/whoami").await, 401, "token_revoked");
    assert_whoami(&second.get("/whoami").await, &second);
    let closed = second.get("/session?active=false").await.ok().json();
    assert_eq!(closed[0]["_key"], session);
    assert!(closed[0]["logout_at"].is_string() && closed[0]["closed_by"].is_null(), "{closed}");
    assert_eq!(second.get("/session").await.ok().json(), json!([]));
}

#[tokio::test]
async fn log_in_leaves_a_token_that_opened_no_session_valid() {
    let app = TestApp::new().await;
    app.user_with_password("anna", "operator", PASSWORD).await;
    let first = log_in(&app, "anna", PASSWORD).await;
    let second = log_in(&app, "anna", PASSWORD).await;
    assert_ne!(token_key_of(&first), token_key_of(&second));
    assert_whoami(&first.get("/whoami").await, &first);
    assert_whoami(&second.get("/whoami").await, &second);
}

#[tokio::test]
async fn log_in_beyond_the_limit_of_unopened_tokens_revokes_the_oldest() {
    let app = TestApp::with(&["--auth-max-unopened-tokens", "2"]).await;
    let oldest = app.user_with_password("anna", "admin", PASSWORD).await;
    let other = app.user("ben", "operator").await;
    let expires = app.clock().now() + TimeDelta::hours(1);
    let api = app.insert_token(oldest.user_key, Context::Api, &["auth:session:whoami"], expires).await;
    let mut tokens = vec![oldest.clone()];
    for _ in 0..3 {
        app.clock().advance(TimeDelta::seconds(1));
        tokens.push(log_in(&app, "anna", PASSWORD).await);
    }
    let mut codes = Vec::new();
    for actor in &tokens {
        codes.push(actor.get("/whoami").await.code());
    }
    assert_eq!(codes, ["token_revoked", "token_revoked", "", ""]);
    // Only logins count, neither API tokens nor tokens of other users.
    assert_whoami(&oldest.with_token(&api).get("/whoami").await, &oldest);
    assert_whoami(&other.get("/whoami").await, &other);
}

#[tokio::test]
async fn log_in_of_a_user_who_must_choose_a_password_gives_a_token_of_5_minutes() {
    let app = TestApp::new().await;
    let anna = app.user_with_password("anna", "operator", PASSWORD).await;
    let session = open_session(&anna).await;
    set_user(&app, anna.user_key, "reset_password = true").await;
    let answer = app.anonymous().log_in("anna", PASSWORD).await.ok();
    assert_not_cacheable(&answer);
    assert_eq!(answer.detail()["action"], "reset_password");
    let claims = claims_of(answer.json()["access_token"].as_str().unwrap());
    assert_eq!(claims["ctx"], "PASSWORD_RESET");
    assert_eq!(claims["exp"].as_i64().unwrap() - claims["iat"].as_i64().unwrap(), 300);
    assert!(claims.get("scope").is_none(), "{claims}");
    // The earlier session is closed in this case too.
    assert_code(&anna.get("/whoami").await, 401, "token_revoked");
    let open = format!("select count(*) from security.user_session where active and key = {session}");
    assert_eq!(app.count(&open).await, 0);
}

#[tokio::test]
async fn log_in_without_name_and_password_is_422_and_lists_both() {
    let app = TestApp::new().await;
    let answer = send(app.anonymous().raw(Method::POST, "/api/auth").form(&[("scope", "x")])).await;
    assert_invalid(&answer, &json!(["body", "username"]), "missing");
    assert_eq!(answer.detail()[1]["loc"], json!(["body", "password"]));
    assert_eq!(answer.json()["message"], "Validation error");
}

#[tokio::test]
async fn log_in_with_json_is_415() {
    let app = TestApp::new().await;
    app.user_with_password("anna", "operator", PASSWORD).await;
    let answer = app.anonymous().post("/auth", json!({"username": "anna", "password": PASSWORD})).await;
    assert_code(&answer, 415, "unsupported_media_type");
}

#[tokio::test]
async fn log_in_ignores_the_other_members_of_the_password_flow_and_any_token_and_idempotency_key() {
    let app = TestApp::new().await;
    app.user_with_password("anna", "operator", PASSWORD).await;
    let mut keys = Vec::new();
    for grant_type in ["password", ""] {
        let form = [
            ("grant_type", grant_type),
            ("username", "anna"),
            ("password", PASSWORD),
            ("scope", "admin"),
            ("client_id", "x"),
            ("client_secret", "y"),
        ];
        let request = app.anonymous().raw(Method::POST, "/api/auth").header("idempotency-key", "k1").form(&form);
        let answer = send(request.bearer_auth("not.a.token")).await.ok();
        assert_eq!(answer.header("idempotency-replayed"), "");
        let body = answer.json();
        assert_eq!(
            claims_of(body["access_token"].as_str().unwrap())["scope"],
            "operator",
            "asked scopes grant nothing"
        );
        keys.push(body["detail"]["token_key"].clone());
    }
    assert_ne!(keys[0], keys[1]);
}

#[tokio::test]
async fn log_in_with_another_grant_type_is_422() {
    // Three inputs are accepted: `password`, empty and absent.
    let app = TestApp::new().await;
    app.user_with_password("anna", "operator", PASSWORD).await;
    let form = [("grant_type", "client_credentials"), ("username", "anna"), ("password", PASSWORD)];
    let answer = send(app.anonymous().raw(Method::POST, "/api/auth").form(&form)).await;
    assert_invalid(&answer, &json!(["body", "grant_type"]), "enum");
}

#[tokio::test]
async fn log_in_with_a_very_long_password_is_401_like_any_wrong_one() {
    let app = TestApp::new().await;
    app.user_with_password("anna", "operator", PASSWORD).await;
    let answer = app.anonymous().log_in("anna", &"x".repeat(2000)).await;
    assert_code(&answer, 401, "invalid_credentials");
}

#[tokio::test]
async fn log_in_when_the_database_fails_is_500_internal_error() {
    let app = TestApp::new().await;
    app.user_with_password("anna", "operator", PASSWORD).await;
    app.sql.batch_execute("alter table security.failed_check rename to gone").await.unwrap();
    let answer = app.anonymous().log_in("anna", PASSWORD).await;
    assert_failed(&answer, "internal_error");
}
