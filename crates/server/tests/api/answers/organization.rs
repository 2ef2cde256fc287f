//! Whole responses about departments, sites and users, compared with their snapshots.

use serde_json::json;

use crate::organization::steps::{put_image, user_path, with_admin};
use crate::support::{assert_snapshot, png_of, text};

#[tokio::test]
async fn departments_and_sites_are_answered_as_before() {
    let (_app, admin) = with_admin().await;
    let body = json!({"name": "Assembly", "code": "A", "description": "d"});
    let made = assert_snapshot("create_department", admin.post("/department", body).await);
    let path = format!("/department/{}", text(&made, "_key"));
    assert_snapshot("read_department", admin.get(&path).await);
    assert_snapshot("update_department", admin.patch(&path, json!({"code": null})).await);
    assert_snapshot("search_departments", admin.get("/department").await);
    assert_snapshot("delete_department", admin.delete(&path).await);
    assert_snapshot("list_sites", admin.get("/site").await);
}

#[tokio::test]
async fn users_are_answered_as_before() {
    let (app, admin) = with_admin().await;
    let body = json!({"username": "ben", "scope": "operator", "name": "Ben", "surname": "Arc", "hourly_cost": 30.5});
    assert_snapshot("create_user", admin.post("/user", body).await);
    let anna = app.user("anna", "operator").await;
    let path = user_path(&anna);
    assert_snapshot("update_user", admin.patch(&path, json!({"name": "Anna"})).await);
    assert_snapshot("update_preferences", anna.patch(&format!("{path}/preferences"), json!({"theme": "light"})).await);
    assert_snapshot("replace_user_image", put_image(&admin, &anna, "a.png", png_of(20)).await);
    assert_snapshot("read_user_image", admin.get(&format!("{path}/image")).await);
    assert_snapshot("read_user", admin.get(&path).await);
    assert_snapshot("search_users", admin.get("/user").await);
    assert_snapshot("delete_user_image", admin.delete(&format!("{path}/image")).await);
    assert_snapshot("reset_user_password", admin.delete(&format!("{path}/password")).await);
    assert_snapshot("delete_user", admin.delete(&path).await);
}
