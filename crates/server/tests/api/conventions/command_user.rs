//! `tracewright user create | reset-password`.

use serde_json::json;

use super::program::{Ended, run, run_with_input};
use super::shared::eventually;
use crate::support::TestApp;

const PASSWORD: &str = "vertical-lathe-7-plum";

/// Runs `user create`. A password is passed on standard input.
async fn create(app: &TestApp, name: &str, scope: &str, password: Option<&str>) -> Ended {
    let url = app.database_url();
    let mut arguments = vec!["user", "create", name, "--scope", scope, "--database-url", &url];
    match password {
        Some(password) => {
            arguments.push("--password-stdin");
            run_with_input(&arguments, password).await
        }
        None => run(&arguments).await,
    }
}

#[tokio::test]
async fn user_create_with_a_given_password_creates_a_user_who_starts_a_session_at_once() {
    let app = TestApp::new().await;
    let ended = create(&app, "anna", "admin quality", Some(PASSWORD)).await.ok();
    assert!(ended.err.contains("anna"), "{ended:?}");
    assert!(!ended.out.contains(PASSWORD) && !ended.err.contains(PASSWORD), "{ended:?}");
    let login = app.anonymous().log_in("anna", PASSWORD).await.ok();
    assert_eq!(login.detail()["action"], "start_session", "{login:?}");
    let anna = app.anonymous().with_token(login.json()["access_token"].as_str().unwrap());
    let session = anna.post("/session", json!({"user_key": login.detail()["user_key"]})).await.ok().detail();
    assert_eq!(session["scope"], "admin quality");
    anna.post("/department", json!({"name": "Assembly"})).await.ok();
}

#[tokio::test]
async fn user_create_without_a_password_prints_a_temporary_one_that_must_be_replaced() {
    let app = TestApp::new().await;
    let ended = create(&app, "anna", "operator", None).await.ok();
    let password = ended.out.trim();
    assert!(password.len() >= 8 && !password.contains(char::is_whitespace), "{ended:?}");
    let login = app.anonymous().log_in("anna", password).await.ok();
    assert_eq!(login.detail()["action"], "reset_password", "{login:?}");
    let again = create(&app, "berta", "", None).await.ok();
    assert_ne!(again.out.trim(), password);
}

#[tokio::test]
async fn user_create_with_a_taken_name_an_unknown_role_or_a_bad_name_fails_and_creates_nobody() {
    let app = TestApp::new().await;
    create(&app, "anna", "", Some(PASSWORD)).await.ok();
    for name in ["anna", "ANNA"] {
        create(&app, name, "", Some(PASSWORD)).await.failed_with(&["there is a user with the name", name]);
    }
    create(&app, "berta", "admin king", Some(PASSWORD)).await.failed_with(&["king"]);
    create(&app, "two words", "", None).await.failed_with(&[]);
    create(&app, "carla", "", Some("")).await.failed_with(&["empty"]);
    assert_eq!(app.count("select count(*) from organization.user_account").await, 1);
}

#[tokio::test]
async fn user_create_accepts_a_weak_password_with_a_warning() {
    let app = TestApp::new().await;
    let ended = create(&app, "anna", "", Some("anna")).await.ok();
    assert!(ended.err.contains("Warning"), "{ended:?}");
    app.anonymous().log_in("anna", "anna").await.ok();
}

#[tokio::test]
async fn reset_password_ends_every_session_and_changes_the_password() {
    let app = TestApp::new().await;
    let anna = app.user_with_password("anna", "admin", "the old password 1").await;
    anna.post("/session", json!({"user_key": anna.user_key.to_string()})).await.ok();
    anna.get("/whoami").await.ok();
    let url = app.database_url();
    let arguments = ["user", "reset-password", "anna", "--database-url", &url];
    let ended = run(&arguments).await.ok();
    let refused = async || Some(anna.get("/whoami").await).filter(|answer| answer.status != 200);
    let refused = eventually("the token ends", refused).await;
    assert_eq!(refused.refusal(), (401, "token_revoked".to_owned()));
    assert_eq!(app.count("select count(*) from security.user_session where active").await, 0);
    assert_eq!(app.anonymous().log_in("anna", "the old password 1").await.code(), "invalid_credentials");
    let login = app.anonymous().log_in("anna", ended.out.trim()).await.ok();
    assert_eq!(login.detail()["action"], "reset_password");

    run_with_input(&[&arguments[..], &["--password-stdin"]].concat(), PASSWORD).await.ok();
    let login = app.anonymous().log_in("anna", PASSWORD).await.ok();
    assert_eq!(login.detail()["action"], "start_session");
}

#[tokio::test]
async fn reset_password_of_an_unknown_user_fails_with_a_sentence() {
    let app = TestApp::new().await;
    let url = app.database_url();
    run(&["user", "reset-password", "nobody", "--database-url", &url])
        .await
        .failed_with(&["there is no user with the name nobody"]);
}

#[tokio::test]
async fn user_create_and_reset_password_leave_rows_in_the_audit_log() {
    let app = TestApp::new().await;
    create(&app, "anna", "admin", None).await.ok();
    let url = app.database_url();
    run(&["user", "reset-password", "anna", "--database-url", &url]).await.ok();
    let rows =
        app.sql.query("select operation, user_key is null, after::text from platform.admin_change order by key", &[]);
    let rows: Vec<(String, bool, String)> =
        rows.await.unwrap().iter().map(|row| (row.get(0), row.get(1), row.get(2))).collect();
    assert_eq!(
        rows.iter().map(|row| (row.0.as_str(), row.1)).collect::<Vec<_>>(),
        [("user create", true), ("user reset-password", true)]
    );
    assert!(rows[0].2.contains("anna") && rows[1].2.contains("password_changed"), "{rows:?}");
}
