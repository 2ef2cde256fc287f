//! `/department`: creating, changing and deleting departments, and the permissions for this.

use futures_util::future::join_all;
use reqwest::Method;
use serde_json::{Value, json};

use super::steps::{
    assert_refused, changed, department, department_path, faults, list, read, request_if_match, user_path, with_admin,
};
use crate::support::send;

#[tokio::test]
async fn create_department_answers_the_record_that_reads_show() {
    let (_app, admin) = with_admin().await;
    let detail = changed(admin.post("/department", json!({"name": "Works"})).await);
    let key = detail["_key"].as_str().unwrap();
    let expected = json!({
        "_id": format!("Department/{key}"), "_key": key, "_rev": detail["_rev"], "name": "Works", "code": null,
        "description": null,
    });
    assert_eq!(detail, expected);
    assert!(detail["_rev"].is_string());
    assert_eq!(read(&admin, &department_path(&detail)).await, expected);
    assert_eq!(read(&admin, "/department").await, json!([expected]));
}

#[tokio::test]
async fn create_department_trims_the_code_treats_a_blank_one_as_absent_and_ignores_unknown_fields() {
    let (_app, admin) = with_admin().await;
    let body = json!({"name": "A", "code": "  W-1 ", "description": "d\nd", "zzz": 1, "_key": "5", "_rev": "5"});
    let detail = changed(admin.post("/department", body).await);
    assert_eq!((&detail["code"], &detail["description"]), (&json!("W-1"), &json!("d\nd")));
    assert_ne!(detail["_rev"], "5");
    for (name, code) in [("B", json!("")), ("C", json!("   ")), ("D", json!(null))] {
        let detail = changed(admin.post("/department", json!({"name": name, "code": code})).await);
        assert_eq!(detail["code"], Value::Null, "{name}");
    }
}

#[tokio::test]
async fn create_department_with_bad_fields_is_422_with_all_faults_in_the_order_of_the_input() {
    let (app, admin) = with_admin().await;
    let text = |length: usize| "x".repeat(length);
    for (body, expected) in [
        (json!({}), json!([[["body", "name"], "missing"]])),
        (json!({"name": ""}), json!([[["body", "name"], "string_too_short"]])),
        (json!({"name": null}), json!([[["body", "name"], "string_type"]])),
        (json!({"name": text(201)}), json!([[["body", "name"], "string_too_long"]])),
        (json!({"name": "a\u{0}"}), json!([[["body", "name"], "string_nul"]])),
        (json!({"name": "a", "code": text(101)}), json!([[["body", "code"], "string_too_long"]])),
        (json!({"name": "a", "code": "\u{0}"}), json!([[["body", "code"], "string_nul"]])),
        (json!({"name": "a", "description": text(10_001)}), json!([[["body", "description"], "string_too_long"]])),
        (
            json!({"description": 1, "code": [], "name": {}}),
            json!([
                [["body", "description"], "string_type"],
                [["body", "code"], "string_type"],
                [["body", "name"], "string_type"]
            ]),
        ),
    ] {
        assert_eq!(faults(&admin.post("/department", body.clone()).await), expected, "{body}");
    }
    assert_eq!(app.count("select count(*) from organization.department").await, 0);
    let longest = json!({"name": "ü".repeat(200), "code": text(100), "description": text(10_000)});
    changed(admin.post("/department", longest).await);
}

#[tokio::test]
async fn create_department_whose_name_or_code_is_taken_in_another_case_is_409() {
    let (app, admin) = with_admin().await;
    changed(admin.post("/department", json!({"name": "Caf\u{e9}", "code": "W1"})).await);
    for name in ["Caf\u{e9}", "CAF\u{c9}", "cafe\u{301}"] {
        let answer = admin.post("/department", json!({"name": name})).await;
        assert_refused(&answer, 409, &json!({"code": "department_name_taken"}));
    }
    for code in ["W1", "w1", " w1 "] {
        let answer = admin.post("/department", json!({"name": "Other", "code": code})).await;
        assert_refused(&answer, 409, &json!({"code": "department_code_taken"}));
    }
    // A missing code does not have to be unique.
    department(&admin, "Second").await;
    department(&admin, "Third").await;
    assert_eq!(app.count("select count(*) from organization.department").await, 3);
}

#[tokio::test]
async fn create_department_with_the_same_name_in_parallel_creates_one() {
    let (app, admin) = with_admin().await;
    let answers = join_all(["w", "W", "w", "W"].map(|name| admin.post("/department", json!({"name": name})))).await;
    let mut statuses: Vec<_> = answers.iter().map(|answer| answer.status).collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409, 409, 409]);
    assert_eq!(app.count("select count(*) from organization.department").await, 1);
}

#[tokio::test]
async fn create_department_repeated_with_its_idempotency_key_creates_one_and_answers_the_same() {
    let (app, admin) = with_admin().await;
    let post = async |name: &str| {
        let request = admin.request(Method::POST, "/department").header("idempotency-key", "k1");
        send(request.json(&json!({"name": name}))).await
    };
    let (first, second) = (post("Works").await.ok(), post("Works").await.ok());
    assert_eq!(first.json(), second.json());
    assert_eq!(
        (first.header("idempotency-replayed"), second.header("idempotency-replayed")),
        (String::new(), "true".to_owned())
    );
    assert_eq!(post("Other").await.refusal(), (409, "idempotency_key_reused".to_owned()));
    assert_eq!(app.count("select count(*) from organization.department").await, 1);
}

#[tokio::test]
async fn update_department_changes_what_is_sent_and_null_clears() {
    let (_app, admin) = with_admin().await;
    let body = json!({"name": "Works", "code": "W", "description": "d"});
    let mut expected = changed(admin.post("/department", body).await);
    let path = department_path(&expected);
    for (name, value, stored) in [
        ("name", json!("WORKS"), json!("WORKS")),
        ("code", json!(" w "), json!("w")),
        ("description", json!(""), json!("")),
        ("description", json!(null), json!(null)),
        ("code", json!(null), json!(null)),
        ("code", json!("X"), json!("X")),
        ("code", json!("  "), json!(null)),
    ] {
        let detail = changed(admin.patch(&path, json!({name: value})).await);
        assert_ne!(detail["_rev"], expected["_rev"], "{name}");
        expected["_rev"] = detail["_rev"].clone();
        expected[name] = stored;
        assert_eq!(detail, expected, "{name}: {value}");
        assert_eq!(read(&admin, &path).await, expected);
    }
}

#[tokio::test]
async fn update_department_with_bad_or_unknown_fields_is_422_and_changes_nothing() {
    let (_app, admin) = with_admin().await;
    let before = department(&admin, "Works").await;
    let path = department_path(&before);
    for (body, expected) in [
        (json!({"zzz": 1}), json!([[["body", "zzz"], "extra_forbidden"]])),
        (json!({"name": "x", "_key": "1"}), json!([[["body", "_key"], "extra_forbidden"]])),
        (json!({"name": null}), json!([[["body", "name"], "string_type"]])),
        (json!({"name": ""}), json!([[["body", "name"], "string_too_short"]])),
        (
            json!({"b": 1, "code": 5, "a": 2, "name": "\u{0}"}),
            json!([
                [["body", "b"], "extra_forbidden"],
                [["body", "code"], "string_type"],
                [["body", "a"], "extra_forbidden"],
                [["body", "name"], "string_nul"]
            ]),
        ),
    ] {
        assert_eq!(faults(&admin.patch(&path, body.clone()).await), expected, "{body}");
    }
    assert_eq!(read(&admin, &path).await, before);
}

#[tokio::test]
async fn update_department_to_a_taken_name_or_code_is_409_and_changes_nothing() {
    let (_app, admin) = with_admin().await;
    changed(admin.post("/department", json!({"name": "Office", "code": "O"})).await);
    let works = changed(admin.post("/department", json!({"name": "Works", "code": "W"})).await);
    let path = department_path(&works);
    let name = admin.patch(&path, json!({"name": "OFFICE", "code": "x"})).await;
    assert_refused(&name, 409, &json!({"code": "department_name_taken"}));
    let code = admin.patch(&path, json!({"code": "o", "description": "x"})).await;
    assert_refused(&code, 409, &json!({"code": "department_code_taken"}));
    assert_eq!(read(&admin, &path).await, works);
}

#[tokio::test]
async fn every_operation_on_a_department_that_does_not_exist_is_404() {
    let (_app, admin) = with_admin().await;
    let works = department(&admin, "Works").await;
    let padded = format!("0{}", works["_key"].as_str().unwrap());
    for key in ["999999", "nothing", "-1", "99999999999999999999", padded.as_str()] {
        let path = format!("/department/{key}");
        for answer in
            [admin.get(&path).await, admin.patch(&path, json!({"name": "x"})).await, admin.delete(&path).await]
        {
            assert_refused(&answer, 404, &json!({"code": "department_not_found"}));
        }
    }
}

#[tokio::test]
async fn department_revisions_work_as_etag_if_none_match_and_if_match() {
    let (_app, admin) = with_admin().await;
    let works = department(&admin, "Works").await;
    let (path, rev) = (department_path(&works), works["_rev"].as_str().unwrap());
    let tag = admin.get(&path).await.ok().header("etag");
    assert_eq!(tag, format!("\"{rev}\""));
    let known = send(admin.request(Method::GET, &path).header("if-none-match", &tag)).await;
    assert_eq!((known.status, known.bytes.len()), (304, 0));
    for (method, body) in [(Method::PATCH, Some(json!({"name": "x"}))), (Method::DELETE, None)] {
        for wrong in ["\"old\"", "old", "\"0\""] {
            let answer = request_if_match(&admin, method.clone(), &path, wrong, body.clone()).await;
            assert_refused(&answer, 412, &json!({"code": "revision_mismatch", "current_rev": rev}));
        }
    }
    assert_eq!(read(&admin, &path).await, works);
    let mut rev = rev.to_owned();
    for spelling in ["\"{}\"", "{}", "*"] {
        let wanted = spelling.replace("{}", &rev);
        let detail = changed(request_if_match(&admin, Method::PATCH, &path, &wanted, Some(json!({"name": "y"}))).await);
        assert_ne!(detail["_rev"], *rev);
        rev = detail["_rev"].as_str().unwrap().to_owned();
    }
    let changed_since = send(admin.request(Method::GET, &path).header("if-none-match", &tag)).await;
    assert_eq!(changed_since.status, 200);
    request_if_match(&admin, Method::DELETE, &path, &format!("\"{rev}\""), None).await.ok();
}

#[tokio::test]
async fn delete_department_with_users_is_409_with_their_number_disabled_ones_included() {
    let (app, admin) = with_admin().await;
    let works = department(&admin, "Works").await;
    let path = department_path(&works);
    let mut users = Vec::new();
    for name in ["a", "b", "c"] {
        let user = app.user(name, "").await;
        admin.patch(&user_path(&user), json!({"department_key": works["_key"]})).await.ok();
        users.push(user);
    }
    admin.patch(&user_path(&users[0]), json!({"active": false})).await.ok();
    admin.delete(&user_path(&users[1])).await.ok();
    assert_refused(&admin.delete(&path).await, 409, &json!({"code": "department_in_use", "user_count": 2}));
    assert_eq!(read(&admin, &path).await, works);
    for user in [&users[0], &users[2]] {
        admin.patch(&user_path(user), json!({"department_key": null})).await.ok();
    }
    assert_eq!(changed(admin.delete(&path).await), json!({}));
    assert_eq!(admin.get(&path).await.refusal(), (404, "department_not_found".to_owned()));
    assert_eq!(read(&admin, "/department").await, json!([]));
    let archived = read(&admin, &user_path(&users[1])).await;
    assert_eq!((&archived["department_key"], &archived["department"]), (&json!(null), &json!(null)));
    // Its name is free again.
    department(&admin, "works").await;
}

#[tokio::test]
async fn departments_may_be_read_by_everyone_and_changed_by_administrators() {
    let (app, admin) = with_admin().await;
    let path = department_path(&department(&admin, "Works").await);
    let anna = app.user("anna", "library production operator quality warehouse task traceability reporting").await;
    list(&anna, "/department", &[]).await.ok();
    anna.get(&path).await.ok();
    anna.get("/site").await.ok();
    let expected = json!({"code": "missing_scope", "scope": "org:department:write"});
    for answer in [
        anna.post("/department", json!({"name": "x"})).await,
        anna.patch(&path, json!({"name": "x"})).await,
        anna.delete(&path).await,
    ] {
        assert_refused(&answer, 403, &expected);
    }
}
