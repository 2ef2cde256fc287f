//! A short working day through the API: log in, read, open a session, close it.

use serde_json::json;

use crate::support::TestApp;

#[tokio::test]
async fn a_user_logs_in_opens_a_session_and_closes_it() {
    let app = TestApp::new().await;
    let anna = app.user_with_password("anna", "operator", "a good password").await;

    let login = app.anonymous().log_in("ANNA", "a good password").await.ok().json();
    assert_eq!(login["detail"]["action"], "start_session");
    let anna = anna.with_token(login["access_token"].as_str().unwrap());

    let before = anna.get("/whoami").await.ok().detail();
    assert_eq!((&before["username"], &before["session_key"]), (&json!("anna"), &json!(null)));

    let session = anna.post("/session", json!({"user_key": anna.user_key.to_string()})).await.ok().detail();
    let key = session["session_key"].as_str().unwrap();
    assert_eq!(anna.get("/whoami").await.ok().detail()["session_key"], key);

    anna.delete(&format!("/session/{key}")).await.ok();
    assert_eq!(anna.get("/whoami").await.refusal(), (401, "token_revoked".to_owned()));
}
