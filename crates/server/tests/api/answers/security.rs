//! Logins, sessions, passwords and tokens.

use serde_json::json;

use crate::security::steps::{PASSWORD, log_in};
use crate::support::{TestApp, as_before, text};

#[tokio::test]
async fn logins_and_sessions_are_answered_as_before() {
    let app = TestApp::new().await;
    app.user_with_cheap_password("anna", "admin", PASSWORD).await;
    as_before("log_in", app.anonymous().log_in("anna", PASSWORD).await);
    let anna = log_in(&app, "anna", PASSWORD).await;
    let body = json!({"user_key": anna.user_key.to_string()});
    let session = as_before("open_session", anna.post("/session", body).await);
    as_before("whoami", anna.get("/whoami").await);
    as_before("search_sessions", anna.get("/session").await);
    as_before("list_scopes", anna.get("/scope").await);
    let path = format!("/user/{}", anna.user_key);
    as_before("verify_password", anna.post(&format!("{path}/verify"), json!({"password": PASSWORD})).await);
    as_before("close_session", anna.delete(&format!("/session/{}", text(&session, "session_key"))).await);
    let anna = log_in(&app, "anna", PASSWORD).await;
    let body = json!({"current_password": PASSWORD, "new_password": "vertical-lathe-7-plum"});
    as_before("change_password", anna.put(&format!("{path}/password"), body).await);
}

#[tokio::test]
async fn tokens_and_tickets_are_answered_as_before() {
    let app = TestApp::new().await;
    let anna = app.user("anna", "admin").await;
    let expires = app.clock().now() + chrono::TimeDelta::days(30);
    let body =
        json!({"token_description": "robot", "scopes": ["org:user:read"], "token_expiration": expires.to_rfc3339()});
    as_before("create_api_token", anna.post("/api-token", body).await);
    let listed = as_before("list_api_tokens", anna.get("/user/api-tokens").await);
    as_before("revoke_api_token", anna.delete(&format!("/api-token/{}", text(&listed[0], "_key"))).await);
    as_before("create_event_ticket", anna.post("/event/ticket", json!({"topics": ["serial"]})).await);
}
