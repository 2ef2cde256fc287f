//! `PATCH /user/{user_key}`: members, null, unknown members, refusals.

use chrono::TimeDelta;
use serde_json::{Value, json};

use super::steps::{assert_refused, changed, column, department, faults, list, read, user_path, with_admin};
use crate::support::Actor;

/// The record without its revision, which every change raises.
fn without_rev(mut record: Value) -> Value {
    record.as_object_mut().unwrap().remove("_rev");
    record
}

/// A change that must be refused, and must change nothing.
async fn assert_nothing_changes(admin: &Actor, path: &str, body: Value) -> crate::support::Answer {
    let before = read(admin, path).await;
    let answer = admin.patch(path, body).await;
    assert_ne!(answer.status, 200, "{answer:?}");
    assert_eq!(read(admin, path).await, before);
    answer
}

#[tokio::test]
async fn update_user_changes_what_is_sent_and_leaves_the_rest() {
    let (app, admin) = with_admin().await;
    let works = department(&admin, "Works").await;
    app.sql.execute("insert into organization.site (key, name) values ('north', 'North')", &[]).await.unwrap();
    let path = user_path(&app.user("anna", "operator").await);
    for (name, value) in [
        ("username", json!("anna.b")),
        ("scope", json!("production operator")),
        ("name", json!("Anna")),
        ("surname", json!("Bo")),
        ("email", json!("a@b")),
        ("site_key", json!("north")),
        ("department_key", works["_key"].clone()),
        ("hourly_cost", json!(12)),
        ("active", json!(false)),
        ("active", json!(true)),
    ] {
        let mut expected = read(&admin, &path).await;
        let rev = expected["_rev"].clone();
        let detail = changed(admin.patch(&path, json!({name: value})).await);
        assert_ne!(detail["_rev"], rev, "{name}");
        assert_eq!(detail, read(&admin, &path).await, "{name}");
        expected[name] = value;
        if name == "department_key" {
            expected["department"] = works.clone();
        }
        assert_eq!(without_rev(detail), without_rev(expected), "{name}");
    }
}

#[tokio::test]
async fn update_user_with_null_clears_nullable_fields() {
    let (_app, admin) = with_admin().await;
    let works = department(&admin, "Works").await;
    let body = json!({
        "username": "anna", "scope": "operator", "name": "Anna", "surname": "Bo", "email": "a@b",
        "department_key": works["_key"], "hourly_cost": 3,
    });
    let path = format!("/user/{}", changed(admin.post("/user", body).await)["user_key"].as_str().unwrap());
    for name in ["name", "surname", "email", "department_key", "hourly_cost"] {
        assert!(!read(&admin, &path).await[name].is_null(), "{name}");
        let detail = changed(admin.patch(&path, json!({name: null})).await);
        assert_eq!(detail[name], Value::Null, "{name}");
    }
    assert_eq!(read(&admin, &path).await["department"], Value::Null);
}

#[tokio::test]
async fn update_user_with_null_in_a_field_that_cannot_be_null_is_422() {
    let (app, admin) = with_admin().await;
    let path = user_path(&app.user("anna", "operator").await);
    for (name, kind) in [
        ("username", "string_type"),
        ("scope", "string_type"),
        ("site_key", "string_type"),
        ("preferences", "dict_type"),
        ("active", "bool_type"),
    ] {
        let answer = assert_nothing_changes(&admin, &path, json!({name: null})).await;
        assert_eq!(faults(&answer), json!([[["body", name], kind]]), "{name}");
    }
}

#[tokio::test]
async fn update_user_with_a_field_that_cannot_be_set_is_422_extra_forbidden() {
    let (app, admin) = with_admin().await;
    let path = user_path(&app.user("anna", "operator").await);
    for name in [
        "psw_hash",
        "password_hash",
        "trash",
        "_key",
        "_id",
        "created_at",
        "last_login",
        "last_user_session",
        "logged_in",
        "has_image",
        "department",
        "reset_password",
        "no_such_member",
        "Name",
    ] {
        let answer = assert_nothing_changes(&admin, &path, json!({"name": "X", name: "x"})).await;
        assert_eq!(faults(&answer), json!([[["body", name], "extra_forbidden"]]), "{name}");
    }
    let answer = assert_nothing_changes(&admin, &path, json!({"preferences": {"theme": "light", "x": 1}})).await;
    assert_eq!(faults(&answer), json!([[["body", "preferences", "x"], "extra_forbidden"]]));
}

#[tokio::test]
async fn update_user_with_faults_of_all_kinds_reports_them_in_the_order_of_the_input() {
    let (app, admin) = with_admin().await;
    let path = user_path(&app.user("anna", "operator").await);
    let body = json!({
        "zzz": 1, "active": "yes", "preferences": {"work_session_tabs_order": ["jobBom", "jobBom"], "locale": ""},
        "psw_hash": "x", "username": "\u{0}", "email": 5,
    });
    let answer = assert_nothing_changes(&admin, &path, body).await;
    let expected = json!([
        [["body", "zzz"], "extra_forbidden"],
        [["body", "active"], "bool_type"],
        [["body", "preferences", "work_session_tabs_order"], "value_error"],
        [["body", "preferences", "locale"], "string_too_short"],
        [["body", "psw_hash"], "extra_forbidden"],
        [["body", "username"], "string_nul"],
        [["body", "email"], "string_type"]
    ]);
    assert_eq!(faults(&answer), expected);
}

#[tokio::test]
async fn update_user_with_more_than_a_hundred_faults_reports_the_first_hundred_of_the_input() {
    let (app, admin) = with_admin().await;
    let path = user_path(&app.user("anna", "operator").await);
    let mut body = serde_json::Map::new();
    for number in 0..150 {
        body.insert(format!("x{number}"), json!(1));
    }
    let answer = assert_nothing_changes(&admin, &path, Value::Object(body)).await;
    let expected: Vec<_> = (0..100).map(|number| json!([["body", format!("x{number}")], "extra_forbidden"])).collect();
    assert_eq!(faults(&answer), json!(expected));
}

#[tokio::test]
async fn update_user_with_nothing_to_change_is_422() {
    let (app, admin) = with_admin().await;
    let path = user_path(&app.user("anna", "operator").await);
    let answer = assert_nothing_changes(&admin, &path, json!({})).await;
    assert_eq!(faults(&answer)[0][0], json!(["body"]));
}

#[tokio::test]
async fn update_user_that_does_not_exist_or_is_archived_is_404() {
    let (app, admin) = with_admin().await;
    let gone = app.user("gone", "").await;
    admin.delete(&user_path(&gone)).await.ok();
    for path in ["/user/999999", "/user/nobody", &user_path(&gone)] {
        let answer = admin.patch(path, json!({"name": "x"})).await;
        assert_refused(&answer, 404, &json!({"code": "user_not_found"}));
    }
}

#[tokio::test]
async fn update_user_to_a_taken_name_is_409_and_to_its_own_in_another_case_is_200() {
    let (app, admin) = with_admin().await;
    let path = user_path(&app.user("anna", "operator").await);
    app.user("berta", "").await;
    let answer = assert_nothing_changes(&admin, &path, json!({"username": "BERTA", "name": "x"})).await;
    assert_refused(&answer, 409, &json!({"code": "username_taken"}));
    assert_eq!(changed(admin.patch(&path, json!({"username": " ANNA "})).await)["username"], "ANNA");
}

#[tokio::test]
async fn update_user_with_unknown_roles_site_or_department_is_422_by_code() {
    let (app, admin) = with_admin().await;
    let path = user_path(&app.user("anna", "operator").await);
    for (body, detail) in [
        (json!({"scope": "operator boss"}), json!({"code": "unknown_scope", "scope": "boss"})),
        (json!({"site_key": "nowhere"}), json!({"code": "site_not_found"})),
        (json!({"department_key": "999999"}), json!({"code": "department_not_found"})),
        (json!({"department_key": "nowhere"}), json!({"code": "department_not_found"})),
    ] {
        let answer = assert_nothing_changes(&admin, &path, body).await;
        assert_refused(&answer, 422, &detail);
    }
}

#[tokio::test]
async fn update_user_roles_apply_from_the_next_request_with_the_same_token() {
    let (app, admin) = with_admin().await;
    let anna = app.user("anna", "operator").await;
    // Creating an API token needs a role that grants `org:api-token:create`, such as `production`.
    let body = json!({
        "token_description": "t", "scopes": ["org:user:read"],
        "token_expiration": (app.clock().now() + TimeDelta::hours(1)).to_rfc3339(),
    });
    let refused = anna.post("/api-token", body.clone()).await;
    assert_refused(&refused, 403, &json!({"code": "missing_scope", "scope": "org:api-token:create"}));
    let detail = changed(admin.patch(&user_path(&anna), json!({"scope": "operator production operator"})).await);
    assert_eq!(detail["scope"], "production operator");
    anna.post("/api-token", body.clone()).await.ok();
    admin.patch(&user_path(&anna), json!({"scope": ""})).await.ok();
    assert_eq!(anna.post("/api-token", body).await.refusal(), (403, "missing_scope".to_owned()));
    let words = anna.get("/whoami").await.ok().detail();
    assert_eq!(words["scope"], "");
}

#[tokio::test]
async fn update_user_moves_between_departments_in_lists() {
    let (app, admin) = with_admin().await;
    let (north, south) = (department(&admin, "North").await, department(&admin, "South").await);
    let path = user_path(&app.user("anna", "").await);
    for (joined, left) in [(&north, &south), (&south, &north)] {
        let detail = changed(admin.patch(&path, json!({"department_key": joined["_key"]})).await);
        assert_eq!(&detail["department"], joined);
        let inside = list(&admin, "/user", &[("department_key", joined["_key"].as_str().unwrap())]).await.ok().json();
        assert_eq!(column(&inside, "username"), ["anna"]);
        let outside = list(&admin, "/user", &[("department_key", left["_key"].as_str().unwrap())]).await.ok().json();
        assert_eq!(outside, json!([]));
    }
}

#[tokio::test]
async fn update_user_without_the_right_is_403_even_for_oneself() {
    let (app, _admin) = with_admin().await;
    let anna = app.user("anna", "operator").await;
    let answer = anna.patch(&user_path(&anna), json!({"scope": "admin"})).await;
    assert_refused(&answer, 403, &json!({"code": "missing_scope", "scope": "org:user:write"}));
}
