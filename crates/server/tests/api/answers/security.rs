//! Whole responses about logins, sessions, passwords and tokens, compared with their snapshots.

use serde_json::json;

use crate::security::steps::{PASSWORD, log_in};
use crate::support::{TestApp, assert_snapshot, text};

#[tokio::test]
async fn logins_and_sessions_are_answered_as_before() {
    let app = TestApp::new().await;
    app.user_with_cheap_password("anna", "admin", PASSWORD).await;
    assert_snapshot("log_in", app.anonymous().log_in("anna", PASSWORD).await);
    let anna = log_in(&app, "anna", PASSWORD).await;
    let body = json!({"user_key": anna.user_key.to_string()});
    let session = assert_snapshot("open_session", anna.post("/session", body).await);
    assert_snapshot("whoami", anna.get("/whoami").await);
    assert_snapshot("search_sessions", anna.get("/session").await);
    assert_snapshot("list_scopes", anna.get("/scope").await);
    let path = format!("/user/{}", anna.user_key);
    assert_snapshot("verify_password", anna.post(&format!("{path}/verify"), json!({"password": PASSWORD})).await);
    assert_snapshot("close_session", anna.delete(&format!("/session/{}", text(&session, "session_key"))).await);
    let anna = log_in(&app, "anna", PASSWORD).await;
    let body = json!({"current_password": PASSWORD, "new_password": "vertical-lathe-7-plum"});
    assert_snapshot("change_password", anna.put(&format!("{path}/password"), body).await);
}

#[tokio::test]
async fn tokens_and_tickets_are_answered_as_before() {
    let app = TestApp::new().await;
    let anna = app.user("anna", "admin").await;
    let expires = app.clock().now() + chrono::TimeDelta::days(30);
    let body =
        json!({"token_description": "robot", "scopes": ["org:user:read"], "token_expiration": expires.to_rfc3339()});
    assert_snapshot("create_api_token", anna.post("/api-token", body).await);
    let listed = assert_snapshot("list_api_tokens", anna.get("/user/api-tokens").await);
    assert_snapshot("revoke_api_token", anna.delete(&format!("/api-token/{}", text(&listed[0], "_key"))).await);
    assert_snapshot("create_event_ticket", anna.post("/event/ticket", json!({"topics": ["serial"]})).await);
}
