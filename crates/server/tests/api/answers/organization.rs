//! Departments, sites and users.

use serde_json::json;

use crate::organization::steps::{put_image, user_path, with_admin};
use crate::support::{as_before, png_of, text};

#[tokio::test]
async fn departments_and_sites_are_answered_as_before() {
    let (_app, admin) = with_admin().await;
    let body = json!({"name": "Assembly", "code": "A", "description": "d"});
    let made = as_before("create_department", admin.post("/department", body).await);
    let path = format!("/department/{}", text(&made, "_key"));
    as_before("read_department", admin.get(&path).await);
    as_before("update_department", admin.patch(&path, json!({"code": null})).await);
    as_before("search_departments", admin.get("/department").await);
    as_before("delete_department", admin.delete(&path).await);
    as_before("list_sites", admin.get("/site").await);
}

#[tokio::test]
async fn users_are_answered_as_before() {
    let (app, admin) = with_admin().await;
    let body = json!({"username": "ben", "scope": "operator", "name": "Ben", "surname": "Arc", "hourly_cost": 30.5});
    as_before("create_user", admin.post("/user", body).await);
    let anna = app.user("anna", "operator").await;
    let path = user_path(&anna);
    as_before("update_user", admin.patch(&path, json!({"name": "Anna"})).await);
    as_before("update_preferences", anna.patch(&format!("{path}/preferences"), json!({"theme": "light"})).await);
    as_before("replace_user_image", put_image(&admin, &anna, "a.png", png_of(20)).await);
    as_before("read_user_image", admin.get(&format!("{path}/image")).await);
    as_before("read_user", admin.get(&path).await);
    as_before("search_users", admin.get("/user").await);
    as_before("delete_user_image", admin.delete(&format!("{path}/image")).await);
    as_before("reset_user_password", admin.delete(&format!("{path}/password")).await);
    as_before("delete_user", admin.delete(&path).await);
}
