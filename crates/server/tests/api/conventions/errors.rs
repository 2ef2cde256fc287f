//! The common shape of errors, the order of checks, and all faults in one response (docs/spec/conventions.md#errors,
//! docs/spec/conventions.md#order-of-checks).

use platform::auth::Context;
use reqwest::Method;
use serde_json::{Value, json};

use super::shared::{assert_fault, assert_shape, department, path_of};
use crate::support::{Answer, TestApp, faults, send};

/// The faults in a response, after asserting that it has the common shape of errors.
#[track_caller]
fn shaped_faults(answer: &Answer) -> Value {
    assert_shape(answer);
    faults(answer)
}

#[tokio::test]
async fn every_kind_of_refusal_has_the_same_shape_and_its_own_code() {
    let app = TestApp::with(&["--max-body-bytes", "1000"]).await;
    let admin = app.user("admin", "admin").await;
    let here = path_of(&department(&admin, "Assembly").await);
    let reader = app.user("reader", "").await;
    let large = json!({"name": "x".repeat(2000)});
    let mismatch = admin.request(Method::DELETE, &here).header("if-match", "\"wrong\"");
    let refusals: Vec<(u16, &str, Answer)> = vec![
        (401, "not_authenticated", app.anonymous().get("/department").await),
        (401, "invalid_token", app.anonymous().with_token("x").get("/department").await),
        (401, "invalid_credentials", app.anonymous().log_in("nobody", "nothing").await),
        (403, "missing_scope", reader.post("/department", json!({"name": "x"})).await),
        (404, "route_not_found", admin.get("/none").await),
        (404, "department_not_found", admin.get("/department/999999").await),
        (405, "method_not_allowed", admin.put(&here, json!({})).await),
        (409, "department_name_taken", admin.post("/department", json!({"name": "ASSEMBLY"})).await),
        (412, "revision_mismatch", send(mismatch).await),
        (413, "body_too_large", admin.post("/department", large).await),
        (415, "unsupported_media_type", send(admin.request(Method::POST, "/department").body("x")).await),
        (422, "unknown_scope", admin.post("/user", json!({"username": "u", "scope": "king"})).await),
        (422, "", admin.post("/department", json!({})).await),
    ];
    for (status, code, answer) in refusals {
        assert_eq!(answer.refusal(), (status, code.to_owned()), "{answer:?}");
        assert_shape(&answer);
    }
}

// Departments represent all reads.
#[tokio::test]
async fn a_read_without_a_token_is_401_with_a_challenge() {
    let app = TestApp::new().await;
    let answer = app.anonymous().get("/department").await;
    assert_eq!(answer.refusal(), (401, "not_authenticated".to_owned()));
    assert_eq!(answer.header("www-authenticate"), "Bearer");
}

// Departments represent all bodies.
#[tokio::test]
async fn a_body_that_is_not_json_is_422_at_the_body() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    let bodies: [&[u8]; 6] =
        [b"{\"name\":", b"{'name':1}", b"{\"name\":\"a\"} x", b"\xff", b"{\"name\":\"\xc3\x28\"}", b"{\"name\":NaN}"];
    for body in bodies {
        let request = admin.request(Method::POST, "/department").header("content-type", "application/json");
        assert_fault(&send(request.body(body.to_vec())).await, &["body"], "json_invalid");
    }
    for body in [json!([]), json!(null), json!("name"), json!(7)] {
        assert_fault(&admin.post("/department", body).await, &["body"], "dict_type");
    }
}

// The fault `missing` in a form and in a body.
#[tokio::test]
async fn a_missing_field_of_a_form_or_body_is_422_missing_at_that_field() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    assert_fault(&admin.post("/department", json!({})).await, &["body", "name"], "missing");
    let form = admin.raw(Method::POST, "/api/auth").form(&[("username", "anna")]);
    assert_fault(&send(form).await, &["body", "password"], "missing");
    let both = shaped_faults(&admin.post("/user", json!({})).await);
    assert_eq!(both, json!([[["body", "username"], "missing"], [["body", "scope"], "missing"]]));
}

// docs/spec/conventions.md#records; departments represent all records.
#[tokio::test]
async fn an_unknown_member_is_refused_by_patch_and_ignored_by_post() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    let made = admin.post("/department", json!({"name": "Assembly", "colour": "red", "_rev": "99", "_id": "x/y"}));
    let made = made.await.ok().detail();
    assert_eq!(made.get("colour"), None, "{made}");
    assert_ne!(made["_rev"], "99");
    assert_ne!(made["_id"], "x/y");
    let refused = admin.patch(&path_of(&made), json!({"name": "Other", "colour": "red"})).await;
    assert_fault(&refused, &["body", "colour"], "extra_forbidden");
    assert_eq!(admin.get(&path_of(&made)).await.json()["name"], "Assembly", "nothing was changed");
}

#[tokio::test]
async fn all_faults_are_listed_in_the_order_of_the_input() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    let here = path_of(&department(&admin, "Assembly").await);
    let body = r#"{"unknown":1,"description":7,"code":"nul\u0000","name":""}"#;
    let request = admin.request(Method::PATCH, &here).header("content-type", "application/json").body(body);
    let expected = json!([
        [["body", "unknown"], "extra_forbidden"],
        [["body", "description"], "string_type"],
        [["body", "code"], "string_nul"],
        [["body", "name"], "string_too_short"],
    ]);
    assert_eq!(shaped_faults(&send(request).await), expected);
}

#[tokio::test]
async fn at_most_100_faults_are_listed_and_they_are_the_first() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    let here = path_of(&department(&admin, "Assembly").await);
    let members: serde_json::Map<String, Value> = (0..150).map(|index| (format!("m{index}"), json!(1))).collect();
    let found = shaped_faults(&admin.patch(&here, Value::Object(members)).await);
    let expected: Value = (0..100).map(|index| json!([["body", format!("m{index}")], "extra_forbidden"])).collect();
    assert_eq!(found, expected);
}

#[tokio::test]
async fn checks_come_in_the_specified_order() {
    let app = TestApp::with(&["--max-body-bytes", "1000"]).await;
    let admin = app.user("admin", "admin").await;
    let reader = app.user("reader", "").await;
    let here = path_of(&department(&admin, "Assembly").await);
    department(&admin, "Taken").await;
    let large = || json!({"name": "x".repeat(2000)});
    let wrong = async |method, path: &str, body: Value| {
        let request = admin.request(method, path).header("if-match", "\"wrong\"").json(&body);
        let answer = send(request).await;
        let kind = answer.detail()[0]["type"].as_str().unwrap_or_default().to_owned();
        (answer.status, if kind.is_empty() { answer.code() } else { kind })
    };
    let is = |status: u16, code: &str| (status, code.to_owned());

    assert_eq!(app.anonymous().post("/none", large()).await.refusal(), is(404, "route_not_found"), "route, size");
    assert_eq!(app.anonymous().post("/hello", large()).await.refusal(), is(405, "method_not_allowed"), "method, size");
    let sized = app.anonymous().post("/department", large()).await;
    assert_eq!(sized.refusal(), is(413, "body_too_large"), "size, token");
    let nobody = app.anonymous().post("/department", json!([])).await;
    assert_eq!(nobody.refusal(), is(401, "not_authenticated"), "token, shape");
    let idempotent = reader.request(Method::POST, "/department").header("idempotency-key", "a b").json(&json!([]));
    assert_eq!(send(idempotent).await.refusal(), is(403, "missing_scope"), "scope, idempotency, shape");
    let missing = "/department/999999";
    assert_eq!(wrong(Method::PATCH, missing, json!({"x": 1})).await, is(422, "extra_forbidden"), "shape, existence");
    assert_eq!(wrong(Method::PATCH, missing, json!({})).await, is(404, "department_not_found"), "existence, revision");
    let taken = json!({"name": "taken"});
    assert_eq!(wrong(Method::PATCH, &here, taken.clone()).await, is(412, "revision_mismatch"), "revision, state");
    assert_eq!(admin.patch(&here, taken).await.refusal(), is(409, "department_name_taken"), "state");
}

#[tokio::test]
async fn a_missing_scope_is_403_with_its_name_and_nothing_is_changed() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    let expires = app.clock().now() + chrono::TimeDelta::hours(1);
    let token = app.insert_token(admin.user_key, Context::Api, &["org:department:read"], expires).await;
    let answer = admin.with_token(&token).post("/department", json!({"name": "Assembly"})).await;
    assert_eq!(answer.detail(), json!({"code": "missing_scope", "scope": "org:department:write"}));
    assert_eq!(answer.status, 403);
    assert_eq!(app.count("select count(*) from organization.department").await, 0);
}
