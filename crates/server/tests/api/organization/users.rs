//! `GET /user` and `GET /user/{user_key}`: members, filters and order.

use chrono::TimeDelta;
use platform::auth::Context;
use serde_json::{Value, json};

use super::steps::{
    assert_refused, changed, column, department, faults, list, members, open_session, read, set_names, user_path,
    with_admin,
};

const MEMBERS: [&str; 19] = [
    "_id",
    "_key",
    "_rev",
    "active",
    "created_at",
    "department",
    "department_key",
    "email",
    "has_image",
    "hourly_cost",
    "last_login",
    "logged_in",
    "name",
    "preferences",
    "reset_password",
    "scope",
    "site_key",
    "surname",
    "username",
];

/// Whether the value is a UTC timestamp with milliseconds, such as `2026-05-04T08:30:00.000Z`.
fn is_timestamp(value: &Value) -> bool {
    let text = value.as_str().unwrap_or_default();
    let shape: String = text.chars().map(|letter| if letter.is_ascii_digit() { '0' } else { letter }).collect();
    shape == "0000-00-00T00:00:00.000Z"
}

#[tokio::test]
async fn read_user_with_only_required_fields_shows_every_default() {
    let (_app, admin) = with_admin().await;
    let key = changed(admin.post("/user", json!({"username": "anna", "scope": ""})).await)["user_key"].clone();
    let key = key.as_str().unwrap();
    let mut user = read(&admin, &format!("/user/{key}")).await;
    assert_eq!(members(&user), MEMBERS);
    assert!(is_timestamp(&user["created_at"]), "{user}");
    assert!(user["_rev"].as_str().is_some_and(|rev| !rev.is_empty()), "{user}");
    let expected = json!({
        "_id": format!("User/{key}"), "_key": key, "_rev": user["_rev"].take(), "username": "anna", "scope": "",
        "name": null, "surname": null, "email": null, "site_key": "0", "department_key": null, "hourly_cost": null,
        "preferences": {
            "theme": "system", "density": "auto", "language": null, "locale": null, "display_font": "orbitron", "home_page": null,
            "job_selection_layout": "card", "work_session_tabs_order": ["jobSteps", "jobDocs", "jobBom", "jobIssues",
                "jobNotes", "jobMessages", "jobProcessView"], "printer": null,
        },
        "active": true, "reset_password": true, "last_login": null, "logged_in": false,
        "created_at": user["created_at"].take(), "has_image": false, "department": null,
    });
    let (rev, created_at) = (expected["_rev"].clone(), expected["created_at"].clone());
    user["_rev"] = rev;
    user["created_at"] = created_at;
    assert_eq!(user, expected);
}

#[tokio::test]
async fn read_user_with_every_field_set_shows_them_all() {
    let (_app, admin) = with_admin().await;
    let works = department(&admin, "Works").await;
    let body = json!({
        "username": "anna", "scope": "operator", "name": "Anna", "surname": "Bo", "email": "anna@example.org",
        "site_key": "0", "department_key": works["_key"], "hourly_cost": 12.5,
        "preferences": {"theme": "light", "locale": "de-AT"},
    });
    let created = changed(admin.post("/user", body.clone()).await);
    let user = read(&admin, &format!("/user/{}", created["user_key"].as_str().unwrap())).await;
    for name in ["username", "scope", "name", "surname", "email", "site_key", "department_key", "hourly_cost"] {
        assert_eq!(user[name], body[name], "{name}");
    }
    assert_eq!((&user["preferences"]["theme"], &user["preferences"]["locale"]), (&json!("light"), &json!("de-AT")));
    assert_eq!(user["department"], works);
    assert_eq!(created["user"], user);
}

#[tokio::test]
async fn list_users_is_a_bare_array_of_the_items_that_single_reads_show() {
    let (app, admin) = with_admin().await;
    let anna = app.user("anna", "operator").await;
    let rows = read(&admin, "/user").await;
    let single = [read(&admin, &user_path(&admin)).await, read(&admin, &user_path(&anna)).await];
    assert_eq!(rows, json!(single));
}

#[tokio::test]
async fn list_users_is_ordered_by_lower_cased_surname_name_and_key_with_nulls_last() {
    let (app, admin) = with_admin().await;
    let people = [
        ("zeta", Some("Zeta"), Some("a")),
        ("none2", None, None),
        ("beta-null", Some("beta"), None),
        ("umlaut", Some("äther"), Some("b")),
        ("named", None, Some("Anna")),
        ("beta-zoe", Some("beta"), Some("Zoe")),
        ("mark", Some("_mark"), Some("c")),
        ("beta-adam", Some("BETA"), Some("adam")),
        ("none3", None, None),
        ("twin1", Some("Twin"), Some("T")),
        ("twin2", Some("twin"), Some("t")),
    ];
    for (username, surname, name) in people {
        set_names(&app, &app.user(username, "").await, name, surname).await;
    }
    let rows = read(&admin, "/user").await;
    let expected = [
        "mark",
        "beta-adam",
        "beta-zoe",
        "beta-null",
        "twin1",
        "twin2",
        "zeta",
        "umlaut",
        "named",
        "boss",
        "none2",
        "none3",
    ];
    assert_eq!(column(&rows, "username"), expected);
}

#[tokio::test]
async fn list_users_omits_disabled_ones_unless_asked_for_and_archived_ones_always() {
    let (app, admin) = with_admin().await;
    let (off, gone) = (app.user("off", "").await, app.user("gone", "").await);
    admin.patch(&user_path(&off), json!({"active": false})).await.ok();
    admin.delete(&user_path(&gone)).await.ok();
    for query in [None, Some("true"), Some("1"), Some("TRUE"), Some("")] {
        let query: Vec<_> = query.map(|value| ("active_only", value)).into_iter().collect();
        let rows = list(&admin, "/user", &query).await.ok().json();
        assert_eq!(column(&rows, "username"), ["boss"], "{query:?}");
    }
    for value in ["false", "0", "False"] {
        let rows = list(&admin, "/user", &[("active_only", value)]).await.ok().json();
        assert_eq!(column(&rows, "username"), ["boss", "off"], "{value}");
    }
    let searched = list(&admin, "/user", &[("active_only", "false"), ("search", "gone")]).await.ok();
    assert_eq!(searched.json(), json!([]));
    let bad = list(&admin, "/user", &[("active_only", "maybe")]).await;
    assert_eq!(faults(&bad), json!([[["query", "active_only"], "bool_parsing"]]));
}

#[tokio::test]
async fn list_users_by_department_and_scope_shows_those_who_match_all_filters() {
    let (app, admin) = with_admin().await;
    let works = department(&admin, "Works").await["_key"].as_str().unwrap().to_owned();
    for (username, words, inside) in
        [("in-op", "operator", true), ("in-both", "operator quality", true), ("out-op", "operator", false)]
    {
        let user = app.user(username, words).await;
        if inside {
            admin.patch(&user_path(&user), json!({"department_key": works})).await.ok();
        }
    }
    let found = async |query: &[(&str, &str)]| column(&list(&admin, "/user", query).await.ok().json(), "username");
    assert_eq!(found(&[("department_key", &works)]).await, ["in-op", "in-both"]);
    assert_eq!(found(&[("scope", "operator")]).await, ["in-op", "in-both", "out-op"]);
    assert_eq!(found(&[("scope", "quality"), ("department_key", &works)]).await, ["in-both"]);
    assert_eq!(found(&[("scope", "operator"), ("department_key", &works), ("search", "both")]).await, ["in-both"]);
    assert_eq!(found(&[("scope", "reporting")]).await, [""; 0]);
    for unknown in ["999999", "nowhere", "01", "99999999999999999999"] {
        assert_eq!(found(&[("department_key", unknown)]).await, [""; 0], "{unknown}");
    }
    assert_eq!(found(&[("_no_such_parameter", "x")]).await.len(), 4);
}

#[tokio::test]
async fn list_users_by_an_unknown_scope_is_422_unknown_scope() {
    let (_app, admin) = with_admin().await;
    let answer = list(&admin, "/user", &[("scope", "boss")]).await;
    assert_refused(&answer, 422, &json!({"code": "unknown_scope", "scope": "boss"}));
}

#[tokio::test]
async fn list_users_by_two_roles_is_422_because_the_parameter_takes_one() {
    let (_app, admin) = with_admin().await;
    let answer = list(&admin, "/user", &[("scope", "admin operator")]).await;
    assert_eq!(answer.status, 422, "{answer:?}");
}

#[tokio::test]
async fn read_users_shows_the_hourly_cost_only_to_those_who_may_see_it() {
    let (app, admin) = with_admin().await;
    let anna = app.user("anna", "operator").await;
    admin.patch(&user_path(&anna), json!({"hourly_cost": 42.5})).await.ok();
    for (word, sees) in [
        ("operator", false),
        ("quality", false),
        ("warehouse", false),
        ("library", false),
        ("task", false),
        ("traceability", false),
        ("production", true),
        ("reporting", true),
        ("admin", true),
    ] {
        let reader = app.user(&format!("reader-{word}"), word).await;
        let expected = if sees { json!(42.5) } else { Value::Null };
        assert_eq!(read(&reader, &user_path(&anna)).await["hourly_cost"], expected, "{word}");
        let rows = list(&reader, "/user", &[("search", "anna")]).await.ok().json();
        assert_eq!(rows[0]["hourly_cost"], expected, "{word}");
        if !sees {
            let rows = read(&reader, "/user").await;
            assert!(rows.as_array().unwrap().iter().all(|row| row["hourly_cost"].is_null()), "{word}");
        }
    }
}

#[tokio::test]
async fn read_user_that_does_not_exist_is_404_user_not_found() {
    let (app, admin) = with_admin().await;
    let padded = format!("0{}", admin.user_key);
    for key in ["999999", "nobody", "-1", "99999999999999999999", padded.as_str()] {
        let answer = admin.get(&format!("/user/{key}")).await;
        assert_refused(&answer, 404, &json!({"code": "user_not_found"}));
    }
    let answer = app.user("anna", "").await.get("/user/999999").await;
    assert_eq!(answer.refusal(), (404, "user_not_found".to_owned()));
}

#[tokio::test]
async fn read_user_whose_key_cannot_be_a_key_is_422_at_the_path() {
    let (_app, admin) = with_admin().await;
    let answer = admin.get("/user/a.b").await;
    assert_eq!(faults(&answer), json!([[["path", "user_key"], "string_pattern_mismatch"]]));
}

#[tokio::test]
async fn read_user_with_an_open_session_is_logged_in_until_the_token_expires() {
    let (app, admin) = with_admin().await;
    let anna = app.user("anna", "operator").await;
    let later = app.clock().now() + TimeDelta::hours(48);
    let api = app.insert_token(admin.user_key, Context::Api, &["org:user:read", "org:user:write"], later).await;
    let (reader, path) = (admin.with_token(&api), user_path(&anna));
    let before = read(&reader, &path).await;
    assert_eq!((&before["logged_in"], &before["last_login"]), (&json!(false), &json!(null)));
    open_session(&anna).await;
    let during = read(&reader, &path).await;
    assert_eq!(during["logged_in"], true);
    assert!(is_timestamp(&during["last_login"]), "{during}");
    assert_ne!(during["_rev"], before["_rev"]);
    let rows = list(&reader, "/user", &[("search", "anna")]).await.ok().json();
    assert_eq!(rows, json!([during]));
    app.clock().advance(TimeDelta::hours(25));
    let after = read(&reader, &path).await;
    assert_eq!((&after["logged_in"], &after["last_login"]), (&json!(false), &during["last_login"]));
}

#[tokio::test]
async fn no_answer_about_a_user_contains_a_password_hash() {
    let app = crate::support::TestApp::new().await;
    let admin = app.user_with_password("boss", "admin", "correct horse battery").await;
    for path in ["/user".to_owned(), user_path(&admin)] {
        let text = admin.get(&path).await.ok().json().to_string();
        assert!(!text.contains("argon2") && !text.contains("hash"), "{path}: {text}");
    }
}

/// An attacker would first try users who have a temporary password, or who never log in.
#[tokio::test]
async fn last_login_and_reset_password_of_others_are_shown_only_to_those_who_may_change_users() {
    let (app, admin) = with_admin().await;
    let anna = app.user("anna", "operator").await;
    let shows = |user: &Value| [user.get("reset_password").is_some(), user.get("last_login").is_some()];
    for reader in [&anna, &admin] {
        let rows = list(reader, "/user", &[]).await.ok().json();
        assert!(rows.as_array().unwrap().len() >= 2);
        for row in rows.as_array().unwrap() {
            let own = row["_key"] == json!(reader.user_key.to_string());
            let knows = own || reader.user_key == admin.user_key;
            assert_eq!(shows(row), [knows, knows], "{row}");
            let one = read(reader, &format!("/user/{}", row["_key"].as_str().unwrap())).await;
            assert_eq!(shows(&one), [knows, knows], "{one}");
        }
    }
}
