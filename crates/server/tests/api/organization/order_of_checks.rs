//! Order of checks (docs/spec/conventions.md#order-of-checks): scope, shape 422, existence 404, revision 412,
//! state 409, rule 422.

use reqwest::Method;
use serde_json::json;

use super::steps::{changed, department, department_path, faults, file, request_if_match, user_path, with_admin};
use crate::support::send;

#[tokio::test]
async fn scope_is_checked_before_shape() {
    let (app, admin) = with_admin().await;
    let operator = app.user("op", "operator").await;
    let bad = json!({"username": 1, "name": [], "zzz": 1});
    for answer in [
        operator.post("/user", bad.clone()).await,
        operator.patch(&user_path(&admin), bad.clone()).await,
        operator.post("/department", bad).await,
        operator.delete("/department/a.b").await,
    ] {
        assert_eq!(answer.refusal(), (403, "missing_scope".to_owned()));
    }
}

#[tokio::test]
async fn update_preferences_of_another_user_checks_the_scope_before_the_shape() {
    let (app, admin) = with_admin().await;
    let operator = app.user("op", "operator").await;
    let answer = operator.patch(&format!("{}/preferences", user_path(&admin)), json!({"theme": "pink"})).await;
    assert_eq!((answer.status, answer.code()), (403, "missing_scope".to_owned()), "{answer:?}");
}

#[tokio::test]
async fn shape_is_checked_before_existence() {
    let (_app, admin) = with_admin().await;
    assert_eq!(
        faults(&admin.patch("/user/999999", json!({"zzz": 1})).await),
        json!([[["body", "zzz"], "extra_forbidden"]])
    );
    assert_eq!(
        faults(&admin.patch("/department/999999", json!({"zzz": 1})).await),
        json!([[["body", "zzz"], "extra_forbidden"]])
    );
    assert_eq!(
        faults(&admin.patch("/user/999999/preferences", json!({"theme": 1})).await),
        json!([[["body", "theme"], "enum"]])
    );
    let no_part = file("other", "a.png", super::images::PNG);
    let answer = send(admin.request(Method::PUT, "/user/999999/image").multipart(no_part)).await;
    assert_eq!(faults(&answer), json!([[["body", "new_image"], "missing"]]));
}

#[tokio::test]
async fn update_user_checks_existence_before_unknown_roles() {
    let (_app, admin) = with_admin().await;
    let answer = admin.patch("/user/999999", json!({"scope": "boss"})).await;
    assert_eq!(answer.refusal(), (404, "user_not_found".to_owned()), "404 comes before a rule (422 with code)");
}

#[tokio::test]
async fn update_user_checks_the_revision_before_unknown_roles() {
    let (_app, admin) = with_admin().await;
    let answer =
        request_if_match(&admin, Method::PATCH, &user_path(&admin), "\"old\"", Some(json!({"scope": "boss"}))).await;
    assert_eq!(answer.refusal(), (412, "revision_mismatch".to_owned()), "412 comes before a rule (422 with code)");
}

#[tokio::test]
async fn update_user_checks_the_revision_before_the_last_admin() {
    let (_app, admin) = with_admin().await;
    let body = Some(json!({"active": false}));
    let answer = request_if_match(&admin, Method::PATCH, &user_path(&admin), "\"old\"", body).await;
    assert_eq!(answer.refusal(), (412, "revision_mismatch".to_owned()));
    let answer = request_if_match(&admin, Method::DELETE, &user_path(&admin), "\"old\"", None).await;
    assert_eq!(answer.refusal(), (412, "revision_mismatch".to_owned()));
}

#[tokio::test]
async fn create_user_checks_the_taken_name_before_unknown_roles() {
    let (_app, admin) = with_admin().await;
    let answer = admin.post("/user", json!({"username": "boss", "scope": "boss"})).await;
    assert_eq!(answer.refusal(), (409, "username_taken".to_owned()), "409 comes before a rule (422 with code)");
}

#[tokio::test]
async fn create_user_checks_the_taken_name_before_site_and_department() {
    let (_app, admin) = with_admin().await;
    for member in ["site_key", "department_key"] {
        let answer = admin.post("/user", json!({"username": "boss", "scope": "", member: "nowhere"})).await;
        assert_eq!(answer.refusal(), (409, "username_taken".to_owned()), "{member}");
    }
}

#[tokio::test]
async fn update_user_checks_the_last_admin_before_the_rules() {
    let (_app, admin) = with_admin().await;
    let body = json!({"active": false, "department_key": "nowhere", "site_key": "nowhere"});
    assert_eq!(admin.patch(&user_path(&admin), body).await.refusal(), (409, "last_admin".to_owned()));
}

#[tokio::test]
async fn replace_user_image_checks_existence_and_revision_before_the_content() {
    let (_app, admin) = with_admin().await;
    let put = async |path: &str| {
        let request = admin.request(Method::PUT, path).header("if-match", "\"old\"");
        send(request.multipart(file("new_image", "a.jpg", "no image"))).await.refusal()
    };
    assert_eq!(put("/user/999999/image").await, (404, "user_not_found".to_owned()));
    assert_eq!(put(&format!("{}/image", user_path(&admin))).await, (412, "revision_mismatch".to_owned()));
}

#[tokio::test]
async fn department_checks_existence_then_revision_then_state() {
    let (_app, admin) = with_admin().await;
    let (works, office) = (department(&admin, "Works").await, department(&admin, "Office").await);
    changed(admin.patch(&user_path(&admin), json!({"department_key": works["_key"]})).await);
    let (path, taken) = (department_path(&works), Some(json!({"name": office["name"]})));
    let gone = "/department/999999";
    for (method, body) in [(Method::PATCH, taken), (Method::DELETE, None)] {
        let unknown = request_if_match(&admin, method.clone(), gone, "\"old\"", body.clone()).await;
        assert_eq!(unknown.refusal(), (404, "department_not_found".to_owned()), "{method}");
        let mismatch = request_if_match(&admin, method.clone(), &path, "\"old\"", body.clone()).await;
        assert_eq!(mismatch.refusal(), (412, "revision_mismatch".to_owned()), "{method}");
        let state = request_if_match(&admin, method.clone(), &path, "*", body).await;
        assert_eq!(state.status, 409, "{method}");
    }
}
