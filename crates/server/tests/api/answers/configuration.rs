//! Whole responses about configuration, counters, tags, fields and custom data, compared with their snapshots.

use reqwest::Method;
use serde_json::json;

use crate::configuration::steps::{insert_position, set_clock, with_admin};
use crate::product::steps::{PNG, send_file};
use crate::support::{TestApp, assert_snapshot, text};

#[tokio::test]
async fn configuration_and_custom_data_are_answered_as_before() {
    let (app, admin) = with_admin().await;
    assert_snapshot("update_config", admin.patch("/config", json!({"company_name": "ACME"})).await);
    let path = "/config/company_logo/file";
    assert_snapshot("replace_config_file", send_file(&admin, Method::PUT, path, "file", "a.png", PNG).await);
    assert_snapshot("read_config_file", admin.get(path).await);
    assert_snapshot("read_config", app.anonymous().get("/config").await);
    assert_snapshot("replace_custom_data", admin.put("/custom-data/shifts", json!({"value": {"a": [1, 2.50]}})).await);
    assert_snapshot("read_custom_data", admin.get("/custom-data/shifts").await);
    assert_snapshot("list_custom_data", admin.get("/custom-data").await);
    assert_snapshot("delete_custom_data", admin.delete("/custom-data/shifts").await);
    assert_snapshot("search_admin_log", admin.get("/admin-log?record=custom-data/shifts").await);
}

#[tokio::test]
async fn counters_and_tags_are_answered_as_before() {
    let app = TestApp::new().await;
    set_clock(&app, "2026-05-04T08:30:00Z");
    let admin = app.user("may", "admin").await;
    let body = json!({"_key": "SN", "name": "SN", "template": ["SN-", "%Y", "-", "#5"], "frequency": "year"});
    assert_snapshot("create_counter", admin.post("/counter", body.clone()).await);
    assert_snapshot("list_counters", admin.get("/counter").await);
    assert_snapshot("read_counter", admin.get("/counter/SN").await);
    assert_snapshot("replace_counter", admin.put("/counter/SN", body).await);
    assert_snapshot("delete_counter", admin.delete("/counter/SN").await);
    let made = assert_snapshot("create_tag", admin.post("/tag", json!({"name": "urgent", "color": "#ff0000"})).await);
    let key = text(&made, "_key");
    let path = format!("/tag/{key}");
    assert_snapshot("replace_tag", admin.put(&path, json!({"name": "late", "description": "d"})).await);
    assert_snapshot("read_tag", admin.get(&path).await);
    assert_snapshot("search_tags", admin.get("/tag").await);
    insert_position(&app, "bin").await;
    let change = json!([{"type": "add", "tag_key": key, "context": "position", "context_key": "bin"}]);
    assert_snapshot("change_connections", admin.post("/tag/update-connections", change).await);
    assert_snapshot("delete_tag", admin.delete(&path).await);
}

#[tokio::test]
async fn fields_and_lists_are_answered_as_before() {
    let app = TestApp::new().await;
    let admin = app.user("quinn", "quality").await;
    let made = assert_snapshot("create_field", admin.post("/field", json!({"name": "Colour", "type": "choice"})).await);
    let key = text(&made, "field_key");
    assert_snapshot("list_fields", admin.get("/field").await);
    assert_snapshot(
        "store_list_values",
        admin
            .post(
                &format!("/list/{key}"),
                json!([{"_key": "r", "value": "Red", "ext_key": "RAL3020"}, {"value": "Blue"}]),
            )
            .await,
    );
    assert_snapshot("search_list_values", admin.get(&format!("/list?field_key={key}")).await);
    assert_snapshot("delete_list_values", admin.delete(&format!("/list/{key}?value_key=r")).await);
    assert_snapshot(
        "replace_field",
        admin.put(&format!("/field/{key}"), json!({"_key": key, "name": "Paint", "type": "choice"})).await,
    );
    assert_snapshot("read_field_usage", admin.get(&format!("/field/{key}/usage")).await);
    assert_snapshot("delete_field", admin.delete(&format!("/field/{key}")).await);
}
