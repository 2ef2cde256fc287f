//! The first user of an empty database (docs/spec/organization.md#first-start).

use serde_json::json;
use tracewright::commands::first_start;

use super::steps::{changed, read};
use crate::support::TestApp;

const ALL_ROLES: &str = "admin library production operator quality warehouse task traceability reporting";

#[tokio::test]
async fn first_start_with_a_given_password_creates_cadmin_whose_first_login_gives_a_session_token() {
    let app = TestApp::with(&["--admin-password", "violet kettle seven stairs"]).await;
    first_start(&app.instance.app).await.unwrap();
    let login = app.anonymous().log_in("cadmin", "violet kettle seven stairs").await.ok();
    assert_eq!(login.detail()["action"], "start_session");
    let token = login.json()["access_token"].as_str().unwrap().to_owned();
    let cadmin = app.anonymous().with_token(&token);
    let key = login.detail()["user_key"].as_str().unwrap().to_owned();
    let session = changed(cadmin.post("/session", json!({"user_key": key})).await);
    assert_eq!(session["scope"], ALL_ROLES);
    let user = read(&cadmin, &format!("/user/{key}")).await;
    let shown = ["username", "scope", "site_key", "reset_password", "active"].map(|name| user[name].clone());
    assert_eq!(json!(shown), json!(["cadmin", ALL_ROLES, "0", false, true]));
}

#[tokio::test]
async fn first_start_without_a_password_creates_cadmin_who_must_choose_one() {
    let app = TestApp::new().await;
    first_start(&app.instance.app).await.unwrap();
    let due = "select count(*) from organization.user_account u join security.credential c on c.user_key = u.key
        where username = 'cadmin' and reset_password and active";
    assert_eq!(app.count(due).await, 1);
}

#[tokio::test]
async fn first_start_repeated_or_in_parallel_creates_no_second_user() {
    let app = TestApp::new().await;
    let (first, second) = tokio::join!(first_start(&app.instance.app), first_start(&app.instance.app));
    first.unwrap();
    second.unwrap();
    first_start(&app.instance.app).await.unwrap();
    assert_eq!(app.count("select count(*) from organization.user_account").await, 1);
}

#[tokio::test]
async fn first_start_of_a_database_with_users_creates_nobody() {
    let app = TestApp::new().await;
    app.user("somebody", "").await;
    first_start(&app.instance.app).await.unwrap();
    assert_eq!(app.count("select count(*) from organization.user_account").await, 1);
}
