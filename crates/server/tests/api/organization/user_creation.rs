//! Tests of `POST /user`.

use futures_util::future::join_all;
use reqwest::Method;
use serde_json::{Value, json};

use super::steps::{assert_refused, changed, department, faults, members, read, with_admin};
use crate::support::{TestApp, send};

/// Number of users in the database, archived ones included.
async fn count_users(app: &TestApp) -> i64 {
    app.count("select count(*) from organization.user_account").await
}

#[tokio::test]
async fn create_user_answers_key_temporary_password_and_user_and_is_not_cached() {
    let (app, admin) = with_admin().await;
    let answer = admin.post("/user", json!({"username": "anna", "scope": "operator"})).await;
    assert_eq!(answer.header("cache-control"), "no-store");
    let detail = changed(answer);
    assert_eq!(members(&detail), ["temp_psw", "user", "user_key"]);
    let password = detail["temp_psw"].as_str().unwrap();
    assert_eq!(password.chars().count(), 16);
    assert_eq!(detail["user"]["reset_password"], true);
    assert_eq!(detail["user"]["_key"], detail["user_key"]);
    assert_eq!(detail["user"], read(&admin, &format!("/user/{}", detail["user_key"].as_str().unwrap())).await);
    let login = app.anonymous().log_in("ANNA", password).await.ok();
    assert_eq!(login.detail()["action"], "reset_password");
}

#[tokio::test]
async fn create_user_whose_name_is_taken_in_another_case_is_409_username_taken() {
    let (app, admin) = with_admin().await;
    admin.post("/user", json!({"username": "anna", "scope": "operator"})).await.ok();
    for name in ["ANNA", "anna", " Anna "] {
        let answer = admin.post("/user", json!({"username": name, "scope": "operator"})).await;
        assert_refused(&answer, 409, &json!({"code": "username_taken"}));
    }
    assert_eq!(count_users(&app).await, 2);
}

#[tokio::test]
async fn create_user_with_the_same_name_in_parallel_creates_one_user() {
    let (app, admin) = with_admin().await;
    let names = ["anna", "ANNA", "Anna", "aNNa"];
    let posts = names.map(|name| admin.post("/user", json!({"username": name, "scope": ""})));
    let answers = join_all(posts).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 1);
    for refused in answers.iter().filter(|answer| answer.status != 200) {
        assert_eq!(refused.refusal(), (409, "username_taken".to_owned()));
    }
    assert_eq!(count_users(&app).await, 2);
}

#[tokio::test]
async fn create_user_with_an_unknown_role_is_422_unknown_scope_and_creates_nobody() {
    let (app, admin) = with_admin().await;
    for (scope, word) in [("operator boss", "boss"), ("Admin", "Admin"), ("operator,admin", "operator,admin")] {
        let answer = admin.post("/user", json!({"username": "bob", "scope": scope})).await;
        assert_refused(&answer, 422, &json!({"code": "unknown_scope", "scope": word}));
    }
    assert_eq!(count_users(&app).await, 1);
}

#[tokio::test]
async fn create_user_stores_roles_in_their_own_order_without_repeats() {
    let (_app, admin) = with_admin().await;
    let all = "admin library production operator quality warehouse task traceability reporting";
    let reversed = all.split(' ').rev().collect::<Vec<_>>().join(" ");
    for (username, scope, stored) in [
        ("a", "operator admin operator", "admin operator"),
        ("b", "  task   library ", "library task"),
        ("c", "", ""),
        ("d", reversed.as_str(), all),
    ] {
        let detail = changed(admin.post("/user", json!({"username": username, "scope": scope})).await);
        assert_eq!(detail["user"]["scope"], stored);
    }
}

#[tokio::test]
async fn create_user_with_an_unknown_site_or_department_is_422_by_code() {
    let (app, admin) = with_admin().await;
    for key in ["999999", "nowhere", "00"] {
        let site = admin.post("/user", json!({"username": "bob", "scope": "", "site_key": key})).await;
        assert_refused(&site, 422, &json!({"code": "site_not_found"}));
        let department = admin.post("/user", json!({"username": "bob", "scope": "", "department_key": key})).await;
        assert_refused(&department, 422, &json!({"code": "department_not_found"}));
    }
    assert_eq!(count_users(&app).await, 1);
}

#[tokio::test]
async fn create_user_ignores_unknown_and_read_only_fields() {
    let (_app, admin) = with_admin().await;
    let body = json!({
        "username": "anna", "scope": "", "no_such_member": 1, "psw_hash": "x", "password_hash": "x", "trash": true,
        "_key": "77777", "_rev": "9", "_id": "User/77777", "created_at": "2001-01-01T00:00:00Z",
        "last_login": "2001-01-01T00:00:00Z", "active": false, "reset_password": false, "has_image": true,
        "logged_in": true, "department": {}, "last_user_session": "1",
    });
    let user = changed(admin.post("/user", body).await)["user"].clone();
    assert_ne!(user["_key"], "77777");
    assert_ne!(user["_rev"], "9");
    assert!(!user["created_at"].as_str().unwrap().starts_with("2001"), "{user}");
    let shown = ["last_login", "active", "reset_password", "has_image", "logged_in", "department"];
    let expected = json!([null, true, true, false, false, null]);
    assert_eq!(json!(shown.map(|name| user[name].clone())), expected);
}

#[tokio::test]
async fn create_user_ignores_unknown_fields_of_preferences() {
    let (_app, admin) = with_admin().await;
    let body = json!({"username": "anna", "scope": "", "preferences": {"theme": "light", "no_such_member": 1}});
    let answer = admin.post("/user", body).await;
    assert_eq!(answer.status, 200, "POST ignores unknown members: {answer:?}");
    assert_eq!(answer.detail()["user"]["preferences"]["theme"], "light");
}

#[tokio::test]
async fn create_user_treats_null_as_the_default_of_optional_fields() {
    let (_app, admin) = with_admin().await;
    let body = json!({
        "username": "anna", "scope": "", "name": null, "surname": null, "email": null, "department_key": null,
        "hourly_cost": null, "preferences": {"theme": null, "work_session_tabs_order": null},
    });
    let user = changed(admin.post("/user", body).await)["user"].clone();
    assert_eq!(user["preferences"]["theme"], "system");
    assert_eq!(user["preferences"]["work_session_tabs_order"].as_array().unwrap().len(), 7);
}

#[tokio::test]
async fn create_user_trims_the_name_and_stores_text_in_nfc() {
    let (_app, admin) = with_admin().await;
    let body = json!({"username": "  anna.B_c@d+e-f  ", "scope": "", "name": "Ame\u{301}lie"});
    let user = changed(admin.post("/user", body).await)["user"].clone();
    assert_eq!((&user["username"], &user["name"]), (&json!("anna.B_c@d+e-f"), &json!("Am\u{e9}lie")));
}

#[tokio::test]
async fn create_user_with_one_bad_field_is_422_at_that_field() {
    let (app, admin) = with_admin().await;
    let text = |length: usize| "x".repeat(length);
    let cases: Vec<(&str, Value, &str)> = vec![
        ("username", json!(""), "string_too_short"),
        ("username", json!("   "), "string_too_short"),
        ("username", json!(text(65)), "string_too_long"),
        ("username", json!("a b"), "string_pattern_mismatch"),
        ("username", json!("\u{fc}ser"), "string_pattern_mismatch"),
        ("username", json!("a/b"), "string_pattern_mismatch"),
        ("username", json!(7), "string_type"),
        ("username", json!(null), "string_type"),
        ("username", json!("a\u{0}b"), "string_nul"),
        ("scope", json!(null), "string_type"),
        ("scope", json!(["admin"]), "string_type"),
        ("scope", json!("admin\u{0}"), "string_nul"),
        ("name", json!(text(101)), "string_too_long"),
        ("name", json!("\u{0}"), "string_nul"),
        ("surname", json!(text(101)), "string_too_long"),
        ("surname", json!(false), "string_type"),
        ("email", json!("nobody"), "value_error"),
        ("email", json!("a@b@c"), "value_error"),
        ("email", json!(format!("{}@x", text(253))), "string_too_long"),
        ("site_key", json!("a.b"), "string_pattern_mismatch"),
        ("site_key", json!(0), "string_type"),
        ("department_key", json!(text(65)), "string_pattern_mismatch"),
        ("hourly_cost", json!("1"), "decimal_type"),
        ("hourly_cost", json!(-1), "greater_than_equal"),
        ("preferences", json!([]), "dict_type"),
        ("preferences", json!("dark"), "dict_type"),
    ];
    for (name, value, kind) in cases {
        let mut body = json!({"username": "bob", "scope": "operator"});
        body[name] = value.clone();
        let answer = admin.post("/user", body).await;
        assert_eq!(faults(&answer), json!([[["body", name], kind]]), "{name}: {value}");
    }
    assert_eq!(count_users(&app).await, 1);
}

#[tokio::test]
async fn create_user_accepts_texts_of_exactly_the_longest_length() {
    let (_app, admin) = with_admin().await;
    let body = json!({
        "username": "u".repeat(64), "scope": "", "name": "ü".repeat(100), "surname": "😀".repeat(100),
        "email": format!("{}@x", "e".repeat(252)),
    });
    let user = changed(admin.post("/user", body.clone()).await)["user"].clone();
    for name in ["username", "name", "surname", "email"] {
        assert_eq!(user[name], body[name], "{name}");
    }
}

#[tokio::test]
async fn create_user_with_several_faults_reports_all_of_them_in_the_order_of_the_input() {
    let (_app, admin) = with_admin().await;
    let body = json!({
        "hourly_cost": -1,
        "preferences": {
            "printer": 7,
            "work_session_tabs_order": ["jobSteps", "x", "jobDocs", 3],
            "theme": "pink",
        },
        "email": "no",
        "username": "a b",
        "ignored": null,
    });
    let expected = json!([
        [["body", "hourly_cost"], "greater_than_equal"],
        [["body", "preferences", "printer"], "string_type"],
        [["body", "preferences", "work_session_tabs_order", 1], "enum"],
        [["body", "preferences", "work_session_tabs_order", 3], "enum"],
        [["body", "preferences", "theme"], "enum"],
        [["body", "email"], "value_error"],
        [["body", "username"], "string_pattern_mismatch"],
        [["body", "scope"], "missing"]
    ]);
    assert_eq!(faults(&admin.post("/user", body).await), expected);
}

#[tokio::test]
async fn create_user_without_required_fields_or_without_an_object_is_422() {
    let (_app, admin) = with_admin().await;
    let missing = json!([[["body", "username"], "missing"], [["body", "scope"], "missing"]]);
    assert_eq!(faults(&admin.post("/user", json!({})).await), missing);
    assert_eq!(faults(&admin.post("/user", json!([])).await), json!([[["body"], "dict_type"]]));
    let broken = super::steps::send_text(&admin, Method::POST, "/user", "{\"username\":").await;
    assert_eq!(faults(&broken), json!([[["body"], "json_invalid"]]));
    let text = send(admin.request(Method::POST, "/user").header("content-type", "text/plain").body("{}")).await;
    assert_refused(&text, 415, &json!({"code": "unsupported_media_type"}));
}

#[tokio::test]
async fn create_user_ignores_an_idempotency_key() {
    let (_app, admin) = with_admin().await;
    let post = async || {
        let request = admin.request(Method::POST, "/user").header("idempotency-key", "k1");
        send(request.json(&json!({"username": "anna", "scope": ""}))).await
    };
    assert_eq!(post().await.status, 200);
    let again = post().await;
    assert_eq!(again.refusal(), (409, "username_taken".to_owned()));
    assert_eq!(again.header("idempotency-replayed"), "");
}

#[tokio::test]
async fn create_user_without_the_right_is_403_missing_scope() {
    let (app, _admin) = with_admin().await;
    let operator = app.user("op", "library production operator quality warehouse task traceability reporting").await;
    let answer = operator.post("/user", json!({"username": "bob", "scope": ""})).await;
    assert_refused(&answer, 403, &json!({"code": "missing_scope", "scope": "org:user:create"}));
}

#[tokio::test]
async fn create_user_in_a_department_that_is_being_deleted_never_leaves_a_dangling_key() {
    let (app, admin) = with_admin().await;
    for round in 0..5 {
        let works = department(&admin, &format!("Works {round}")).await;
        let path = super::steps::department_path(&works);
        let body = json!({"username": format!("u{round}"), "scope": "", "department_key": works["_key"]});
        let (created, deleted) = tokio::join!(admin.post("/user", body), admin.delete(&path));
        let outcome = (created.status, deleted.status);
        assert!([(200, 409), (422, 200)].contains(&outcome), "{outcome:?}: {created:?} {deleted:?}");
    }
    let dangling = "select count(*) from organization.user_account u where department_key is not null
        and not exists (select from organization.department d where d.key = u.department_key)";
    assert_eq!(app.count(dangling).await, 0);
}
