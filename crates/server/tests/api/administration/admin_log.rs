//! `GET /admin-log` (audit log): every administrative change leaves a row in it.

use std::collections::BTreeSet;

use chrono::TimeDelta;
use platform::auth::Context;
use reqwest::Method;
use serde_json::{Value, json};
use tracewright::app::operations;

use crate::product::steps::{PNG, send_file};
use crate::production::plant::any_order;
use crate::security::steps::{PASSWORD, break_table, log_in, open_session, token_key_of};
use crate::support::{Actor, TestApp, assert_code, changed, members, send, text};

/// A service and an administrator.
async fn with_admin() -> (TestApp, Actor) {
    let app = TestApp::new().await;
    let admin = app.user("boss", "admin").await;
    (app, admin)
}

/// Rows of the audit log for a query.
async fn log(admin: &Actor, query: &str) -> Vec<Value> {
    admin.get(&format!("/admin-log{query}")).await.ok().json().as_array().unwrap().clone()
}

/// Calls every audited operation on users, tokens and departments.
async fn change_users(app: &TestApp, admin: &Actor) {
    let made = changed(admin.post("/user", json!({"username": "olga", "scope": "operator"})).await);
    let path = format!("/user/{}", text(&made, "user_key"));
    changed(admin.patch(&path, json!({"name": "Olga", "scope": "operator quality"})).await);
    changed(admin.patch(&format!("{path}/preferences"), json!({"theme": "light"})).await);
    changed(send_file(admin, Method::PUT, &format!("{path}/image"), "new_image", "a.png", PNG).await);
    admin.delete(&format!("{path}/image")).await.ok();
    changed(admin.delete(&format!("{path}/password")).await);
    changed(admin.delete(&path).await);
    let anna = app.user_with_cheap_password("anna", "", PASSWORD).await;
    let body = json!({"current_password": PASSWORD, "new_password": "vertical-lathe-7-plum"});
    changed(anna.put(&format!("/user/{}/password", anna.user_key), body).await);
    let expires = (app.clock().now() + TimeDelta::days(1)).to_rfc3339();
    let body = json!({"token_description": "robot", "scopes": ["org:user:read"], "token_expiration": expires});
    let token = admin.post("/api-token", body).await.ok().detail();
    changed(admin.delete(&format!("/api-token/{}", text(&token, "token_key"))).await);
    let made = changed(admin.post("/department", json!({"name": "Assembly"})).await);
    let path = format!("/department/{}", text(&made, "_key"));
    changed(admin.patch(&path, json!({"code": "A"})).await);
    admin.delete(&path).await.ok();
}

/// Calls every audited operation on configuration, custom data, counters, tags and fields.
async fn change_settings(admin: &Actor) {
    admin.patch("/config", json!({"company_name": "ACME"})).await.ok();
    changed(send_file(admin, Method::PUT, "/config/company_logo/file", "file", "a.png", PNG).await);
    changed(admin.put("/custom-data/shifts", json!({"value": [1, 2]})).await);
    admin.delete("/custom-data/shifts").await.ok();
    let counter = json!({"_key": "SN", "name": "SN", "template": ["SN-", "#5"]});
    changed(admin.post("/counter", counter).await);
    changed(admin.put("/counter/SN", json!({"name": "SN", "template": ["S", "#6"]})).await);
    admin.delete("/counter/SN").await.ok();
    let made = changed(admin.post("/tag", json!({"name": "urgent"})).await);
    let tag = text(&made, "_key");
    changed(admin.put(&format!("/tag/{tag}"), json!({"name": "late"})).await);
    let connect = json!([{"type": "add", "tag_key": tag, "context": "position", "context_key": "IN"}]);
    changed(admin.post("/tag/update-connections", connect).await);
    changed(admin.delete(&format!("/tag/{tag}")).await);
    let made = changed(admin.post("/field", json!({"name": "Colour", "type": "choice"})).await);
    let field = text(&made, "field_key");
    changed(admin.post(&format!("/list/{field}"), json!([{"_key": "r", "value": "Red"}])).await);
    changed(admin.delete(&format!("/list/{field}?value_key=r")).await);
    changed(admin.put(&format!("/field/{field}"), json!({"_key": field, "name": "Paint", "type": "choice"})).await);
    changed(admin.delete(&format!("/field/{field}")).await);
}

/// Calls the audited operations that erase data.
async fn erase(app: &TestApp, admin: &Actor) {
    let planner = app.user("paula", "library production").await;
    let order = any_order(&planner, "W-1").await;
    changed(admin.delete(&format!("/force-delete-work-order/{}", order.key)).await);
    changed(admin.delete("/reset/prod").await);
    changed(admin.delete("/reset/inventory").await);
}

#[tokio::test]
async fn every_audited_operation_leaves_a_row_in_the_admin_log() {
    let (app, admin) = with_admin().await;
    change_users(&app, &admin).await;
    change_settings(&admin).await;
    erase(&app, &admin).await;
    let found: BTreeSet<String> = log(&admin, "?limit=1000").await.iter().map(|row| text(row, "operation")).collect();
    let recorded: BTreeSet<String> =
        operations().iter().filter(|one| one.is_audited()).map(|one| one.name.clone()).collect();
    assert!(recorded.len() > 25, "{recorded:?}");
    assert_eq!(found, recorded, "an operation that is recorded is called here, and leaves a row");
}

#[test]
fn every_write_of_users_settings_counters_tags_and_fields_except_verify_password_is_audited() {
    let areas = ["organization", "configuration", "tag", "quality", "administration"];
    let unrecorded: Vec<String> = operations()
        .iter()
        .filter(|one| one.method != http::Method::GET && !one.is_audited())
        .filter(|one| areas.contains(&one.owner) || one.path.contains("/user") || one.path.contains("token"))
        .map(|one| one.name.clone())
        .collect();
    // Verifying a password changes nothing, so it is the only audited operation without a row.
    assert_eq!(unrecorded, ["verify_password"]);
}

#[tokio::test]
async fn an_admin_log_row_says_who_when_from_where_and_only_what_changed() {
    let (app, admin) = with_admin().await;
    let olga = app.user("olga", "operator").await;
    let body = json!({"name": "Olga", "scope": "operator quality"});
    let request = admin.request(Method::PATCH, &format!("/user/{}", olga.user_key)).header("x-request-id", "call-7");
    send(request.json(&body)).await.ok();
    let rows = log(&admin, "").await;
    let [row] = &rows[..] else { panic!("{rows:?}") };
    assert_eq!(
        members(row),
        ["_key", "address", "after", "at", "before", "operation", "record", "request_id", "token_key", "user_key"]
    );
    assert_eq!(row["user_key"], admin.user_key.to_string());
    assert_eq!(row["token_key"], token_key_of(&admin));
    assert_eq!((&row["operation"], &row["record"]), (&json!("update_user"), &json!(format!("user/{}", olga.user_key))));
    assert_eq!(row["before"], json!({"name": null, "scope": "operator"}));
    assert_eq!(row["after"], json!({"name": "Olga", "scope": "operator quality"}));
    assert_eq!((&row["address"], &row["request_id"]), (&json!("127.0.0.1"), &json!("call-7")));
    let at: chrono::DateTime<chrono::Utc> = text(row, "at").parse().unwrap();
    assert!((app.clock().now() - at).num_seconds().abs() < 60);
}

#[tokio::test]
async fn a_creation_has_no_before_a_deletion_no_after_and_an_unchanged_record_no_row() {
    let (_app, admin) = with_admin().await;
    let tag = text(&changed(admin.post("/tag", json!({"name": "urgent"})).await), "_key");
    changed(admin.put(&format!("/tag/{tag}"), json!({"name": "urgent"})).await);
    changed(admin.delete(&format!("/tag/{tag}")).await);
    let rows = log(&admin, "").await;
    assert_eq!(rows.len(), 2, "{rows:?}");
    assert_eq!((&rows[1]["operation"], &rows[1]["before"]), (&json!("create_tag"), &json!(null)));
    assert_eq!(rows[1]["after"], json!({"name": "urgent", "description": null, "color": null}));
    assert_eq!((&rows[0]["operation"], &rows[0]["after"]), (&json!("delete_tag"), &json!(null)));
    assert_eq!(rows[0]["record"], format!("tag/{tag}"));
}

#[tokio::test]
async fn closing_the_session_of_another_user_is_logged_and_ones_own_is_not() {
    let app = TestApp::new().await;
    let admin = app.user("boss", "admin").await;
    app.user_with_cheap_password("anna", "", PASSWORD).await;
    let anna = log_in(&app, "anna", PASSWORD).await;
    let session = open_session(&anna).await;
    admin.delete(&format!("/session/{session}?force=true")).await.ok();
    let anna = log_in(&app, "anna", PASSWORD).await;
    let own = open_session(&anna).await;
    anna.delete(&format!("/session/{own}")).await.ok();
    let rows = log(&admin, "").await;
    assert_eq!(rows.len(), 1, "{rows:?}");
    assert_eq!(
        (&rows[0]["operation"], &rows[0]["record"]),
        (&json!("close_session"), &json!(format!("session/{session}")))
    );
}

#[tokio::test]
async fn an_admin_log_row_and_its_change_are_one_transaction() {
    let (app, admin) = with_admin().await;
    break_table(&app, "platform.admin_change").await;
    let failed = admin.post("/department", json!({"name": "Assembly"})).await;
    assert_code(&failed, 500, "transaction_failed");
    assert_eq!(app.count("select count(*) from organization.department").await, 0);
    let refused = admin.post("/tag", json!({"name": ""})).await;
    assert_eq!(refused.status, 422);
    assert_eq!(app.count("select count(*) from platform.admin_change").await, 0);
}

#[tokio::test]
async fn an_admin_log_row_cannot_be_changed_or_deleted_even_by_sql() {
    let (app, admin) = with_admin().await;
    admin.patch("/config", json!({"company_name": "ACME"})).await.ok();
    for sql in [
        "update platform.admin_change set user_key = 1",
        "update platform.admin_change set operation = 'x' where false",
        "delete from platform.admin_change",
        "truncate platform.admin_change",
        "truncate platform.admin_change cascade",
    ] {
        let error = app.sql.batch_execute(sql).await.unwrap_err();
        assert!(error.as_db_error().unwrap().message().contains("only added to"), "{sql}: {error:?}");
    }
    assert_eq!(log(&admin, "").await.len(), 1);
}

#[tokio::test]
async fn no_admin_log_row_contains_a_secret() {
    let app = TestApp::new().await;
    let admin = app.user_with_cheap_password("boss", "admin", PASSWORD).await;
    change_users(&app, &admin).await;
    let made = changed(admin.post("/user", json!({"username": "paul", "scope": ""})).await);
    let reset = changed(admin.delete(&format!("/user/{}/password", text(&made, "user_key"))).await);
    changed(admin.put("/custom-data/erp_password", json!({"value": "hunter2", "description": "of the ERP"})).await);
    changed(admin.put("/custom-data/erp", json!({"value": {"host": "h", "login": {"apiKey": "hunter3"}}})).await);
    let expires = (app.clock().now() + TimeDelta::days(1)).to_rfc3339();
    let body = json!({"token_description": "robot", "scopes": ["org:user:read"], "token_expiration": expires});
    let token = admin.post("/api-token", body).await.ok().json();
    let text = admin.get("/admin-log?limit=1000").await.ok();
    let text = String::from_utf8_lossy(&text.bytes).into_owned();
    let secrets = [
        &made["temp_psw"],
        &reset["temp_psw"],
        &token["access_token"],
        &json!("hunter2"),
        &json!("hunter3"),
        &json!(PASSWORD),
        &json!("vertical-lathe-7-plum"),
        &json!("argon2"),
    ];
    for secret in secrets {
        assert!(!text.contains(secret.as_str().unwrap()), "{secret}");
    }
    assert!(text.contains("of the ERP") && text.contains("[secret]"), "{text}");
}

#[tokio::test]
async fn a_long_value_is_logged_as_length_and_checksum() {
    let (_app, admin) = with_admin().await;
    changed(admin.put("/custom-data/plan", json!({"value": "x".repeat(70_000)})).await);
    let row = log(&admin, "").await.remove(0);
    // The size includes the quotation marks around the text.
    assert_eq!(row["after"]["value"]["bytes"], 70_002);
    assert_eq!(text(&row["after"]["value"], "sha256").len(), 64);
    assert_eq!(row["after"]["description"], json!(null));
}

#[tokio::test]
async fn search_admin_log_filters_and_pages_newest_first() {
    let (app, admin) = with_admin().await;
    let other = app.user("second", "admin").await;
    for name in ["a", "b", "c"] {
        changed(
            admin
                .put(&format!("/custom-data/{name}"), json!({"value": 1, "description": format!("Entry {name}")}))
                .await,
        );
        app.clock().advance(TimeDelta::minutes(1));
    }
    let middle = app.clock().now();
    app.clock().advance(TimeDelta::minutes(1));
    changed(other.put("/custom-data/a", json!({"value": 2})).await);
    other.delete("/custom-data/b").await.ok();
    let records = async |query: &str| -> Vec<String> {
        log(&admin, query).await.iter().map(|row| text(row, "record").replace("custom-data/", "")).collect()
    };
    assert_eq!(records("").await, ["b", "a", "c", "b", "a"]);
    assert_eq!(records("?record=custom-data/a").await, ["a", "a"]);
    assert_eq!(records("?record=custom-data/a&record=custom-data/c").await, ["a", "c", "a"]);
    assert_eq!(records("?operation=delete_custom_data").await, ["b"]);
    assert_eq!(records(&format!("?user_key={}", other.user_key)).await, ["b", "a"]);
    assert_eq!(records("?user_key=none").await, Vec::<String>::new());
    let middle = middle.format("%Y-%m-%dT%H:%M:%S%.3fZ");
    assert_eq!(records(&format!("?from={middle}")).await, ["b", "a"]);
    assert_eq!(records(&format!("?to={middle}")).await, ["c", "b", "a"]);
    assert_eq!(records("?search=ENTRY%20c").await, ["c"]);
    assert_eq!(records("?search=delete*data").await, ["b"]);
    let page = log(&admin, "?limit=2").await;
    let second = format!("?limit=2&before_key={}", text(&page[1], "_key"));
    assert_eq!(records(&second).await, ["c", "b"]);
    let total = admin.get("/admin-log?limit=1&with_total=true").await.ok();
    assert_eq!((total.header("x-total-count"), total.json().as_array().unwrap().len()), ("5".to_owned(), 1));
    assert_eq!(admin.get("/admin-log?limit=1001").await.status, 422);
}

#[tokio::test]
async fn search_admin_log_needs_its_own_scope() {
    let (app, admin) = with_admin().await;
    let everything_else = "library production operator quality warehouse task traceability reporting";
    let other = app.user("other", everything_else).await;
    let refused = other.get("/admin-log").await;
    assert_code(&refused, 403, "missing_scope");
    assert_eq!(refused.detail()["scope"], "admin:log:read");
    let expires = app.clock().now() + TimeDelta::hours(1);
    let auditor = app.insert_token(admin.user_key, Context::Api, &["admin:log:read"], expires).await;
    admin.with_token(&auditor).get("/admin-log").await.ok();
}
