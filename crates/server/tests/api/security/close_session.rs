//! Tests of `DELETE /session/{session_key}`.

use chrono::TimeDelta;
use platform::auth::Context;
use reqwest::Method;
use serde_json::json;

use super::steps::{assert_code, assert_failed, assert_invalid, assert_whoami, break_table, members, open_session};
use crate::support::{Actor, TestApp, send};

/// The caller with another session token, which has opened no session.
async fn second_token(app: &TestApp, actor: &Actor) -> Actor {
    let expires = app.clock().now() + TimeDelta::hours(24);
    actor.with_token(&app.insert_token(actor.user_key, Context::UserSession, &[], expires).await)
}

#[tokio::test]
async fn close_session_of_ones_own_is_200_and_revokes_its_token() {
    let app = TestApp::new().await;
    let anna = app.user("anna", "operator").await;
    let other_token = second_token(&app, &anna).await;
    let session = open_session(&anna).await;
    let answer = anna.delete(&format!("/session/{session}")).await.ok();
    let detail = answer.detail();
    assert_eq!(members(&detail), ["logout_at", "session_key", "user_key"]);
    assert_eq!(detail["session_key"], session);
    assert_eq!(detail["user_key"], anna.user_key.to_string());
    assert_code(&anna.get("/whoami").await, 401, "token_revoked");
    // Only the token of the session is revoked.
    let closed = other_token.get("/session?active=false").await.ok().json();
    assert_eq!((&closed[0]["active"], &closed[0]["logout_at"]), (&json!(false), &detail["logout_at"]));
    assert_eq!(closed[0]["closed_by"], anna.user_key.to_string());
}

#[tokio::test]
async fn close_session_with_its_expired_token_is_200_and_whoami_with_it_is_401() {
    let app = TestApp::new().await;
    let anna = app.user("anna", "operator").await;
    let session = open_session(&anna).await;
    app.clock().advance(TimeDelta::hours(24));
    assert_code(&anna.get("/whoami").await, 401, "token_expired");
    anna.delete(&format!("/session/{session}")).await.ok();
    assert_code(&anna.get("/whoami").await, 401, "token_revoked");
}

#[tokio::test]
async fn close_session_of_another_user_with_an_expired_token_needs_force_and_its_scope() {
    let app = TestApp::new().await;
    let (admin, anna) = (app.user("admin", "admin production").await, app.user("anna", "operator").await);
    let ben = app.user("ben", "operator").await;
    app.clock().advance(TimeDelta::hours(24));
    let anna = second_token(&app, &anna).await;
    let session = open_session(&anna).await;
    let path = format!("/session/{session}");
    assert_code(&admin.delete(&path).await, 401, "not_session_owner");
    assert_code(&ben.delete(&format!("{path}?force=true")).await, 401, "not_session_owner");
    assert_whoami(&anna.get("/whoami").await, &anna);
    admin.delete(&format!("{path}?force=true")).await.ok();
    assert_code(&anna.get("/whoami").await, 401, "token_revoked");
}

#[tokio::test]
async fn close_session_of_another_user_by_an_operator_is_401_also_by_force() {
    let app = TestApp::new().await;
    let (ben, anna) = (app.user("ben", "operator").await, app.user("anna", "operator").await);
    let session = open_session(&anna).await;
    for query in ["", "?force=false", "?force=true"] {
        let answer = ben.delete(&format!("/session/{session}{query}")).await;
        assert_code(&answer, 401, "not_session_owner");
        assert_eq!(answer.header("www-authenticate"), "Bearer");
    }
    assert_whoami(&anna.get("/whoami").await, &anna);
    assert_whoami(&ben.get("/whoami").await, &ben);
}

#[tokio::test]
async fn close_session_of_another_user_by_production_or_admin_needs_force() {
    let app = TestApp::new().await;
    let anna = app.user("anna", "operator").await;
    for word in ["production", "admin"] {
        let anna = second_token(&app, &anna).await;
        let session = open_session(&anna).await;
        let boss = app.user(word, word).await;
        for query in ["", "?force=null", "?force=", "?force=0"] {
            let refused = boss.delete(&format!("/session/{session}{query}")).await;
            assert_code(&refused, 401, "not_session_owner");
        }
        assert_whoami(&anna.get("/whoami").await, &anna);
        let closed = boss.delete(&format!("/session/{session}?force=true")).await.ok();
        assert_eq!(closed.detail()["user_key"], anna.user_key.to_string());
        assert_code(&anna.get("/whoami").await, 401, "token_revoked");
        assert_whoami(&boss.get("/whoami").await, &boss);
        let row = boss.get(&format!("/session?active=false&user_key={}", anna.user_key)).await.ok().json();
        assert_eq!(row[0]["closed_by"], boss.user_key.to_string());
    }
}

#[tokio::test]
async fn close_session_of_another_user_by_an_api_token_needs_its_own_force_scope() {
    let app = TestApp::new().await;
    let (admin, anna) = (app.user("admin", "admin").await, app.user("anna", "operator").await);
    let session = open_session(&anna).await;
    let expires = app.clock().now() + TimeDelta::hours(1);
    let path = format!("/session/{session}?force=true");
    let weak = app.insert_token(admin.user_key, Context::Api, &["auth:session:close"], expires).await;
    assert_code(&admin.with_token(&weak).delete(&path).await, 401, "not_session_owner");
    let scopes = ["auth:session:close", "auth:session:force-close"];
    let strong = app.insert_token(admin.user_key, Context::Api, &scopes, expires).await;
    admin.with_token(&strong).delete(&path).await.ok();
}

#[tokio::test]
async fn close_session_with_an_unknown_key_is_404() {
    let app = TestApp::new().await;
    let anna = app.user("anna", "admin").await;
    for key in ["999999999", "-1", "abc", "99999999999999999999999"] {
        let answer = anna.delete(&format!("/session/{key}?force=true")).await;
        assert_code(&answer, 404, "session_not_found");
    }
}

#[tokio::test]
async fn close_session_that_is_closed_is_409_and_with_its_own_token_401() {
    let app = TestApp::new().await;
    let anna = app.user("anna", "operator").await;
    let (session, other_token) = (open_session(&anna).await, second_token(&app, &anna).await);
    let path = format!("/session/{session}");
    let closed = anna.delete(&path).await.ok().detail();
    assert_code(&anna.delete(&path).await, 401, "token_revoked");
    app.clock().advance(TimeDelta::minutes(1));
    let again = other_token.delete(&path).await;
    assert_code(&again, 409, "session_already_closed");
    assert_eq!(again.detail()["logout_at"], closed["logout_at"]);
    let row = other_token.get("/session?active=false").await.ok().json();
    assert_eq!(row[0]["logout_at"], closed["logout_at"], "the first close stands");
}

#[tokio::test]
async fn close_session_of_another_user_that_is_closed_is_401_before_409() {
    let app = TestApp::new().await;
    let (ben, anna) = (app.user("ben", "operator").await, app.user("anna", "operator").await);
    let session = open_session(&anna).await;
    anna.delete(&format!("/session/{session}")).await.ok();
    assert_code(&ben.delete(&format!("/session/{session}?force=true")).await, 401, "not_session_owner");
}

#[tokio::test]
async fn close_session_with_a_force_that_is_not_a_boolean_is_422() {
    let app = TestApp::new().await;
    let anna = app.user("anna", "operator").await;
    let session = open_session(&anna).await;
    let answer = anna.delete(&format!("/session/{session}?force=maybe")).await;
    assert_invalid(&answer, &json!(["query", "force"]), "bool_parsing");
    assert_whoami(&anna.get("/whoami").await, &anna);
}

#[tokio::test]
async fn close_session_with_another_revision_is_412_and_with_its_own_200() {
    let app = TestApp::new().await;
    let anna = app.user("anna", "operator").await;
    let session = open_session(&anna).await;
    let rev = anna.get("/session").await.ok().json()[0]["_rev"].as_str().unwrap().to_owned();
    let call = |rev: &str| anna.request(Method::DELETE, &format!("/session/{session}")).header("if-match", rev);
    let refused = send(call("\"no-such-revision\"")).await;
    assert_code(&refused, 412, "revision_mismatch");
    assert_eq!(refused.detail()["current_rev"], rev);
    send(call(&format!("\"{rev}\""))).await.ok();
}

#[tokio::test]
async fn close_session_when_the_update_fails_is_500_and_the_token_stays_valid() {
    let app = TestApp::new().await;
    let anna = app.user("anna", "operator").await;
    let session = open_session(&anna).await;
    break_table(&app, "security.user_session").await;
    assert_failed(&anna.delete(&format!("/session/{session}")).await, "transaction_failed");
    assert_whoami(&anna.get("/whoami").await, &anna);
}
