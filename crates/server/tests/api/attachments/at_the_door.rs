//! Requests that are refused before the file store is used. These tests run only with a directory as store
//! (docs/testing.md), and fail when anything was written to it.

use std::ops::Deref;

use reqwest::Method;
use serde_json::json;

use super::refusals::BUCKETS;
use super::steps::{Form, delete, list_with, no_target, upload};
use super::store::is_empty;
use crate::organization::steps::{assert_refused, faults};
use crate::support::{Actor, TestApp, send};

/// A service whose file store must still be empty at the end of the test.
struct Untouched(TestApp);

impl Deref for Untouched {
    type Target = TestApp;

    fn deref(&self) -> &TestApp {
        &self.0
    }
}

impl Drop for Untouched {
    fn drop(&mut self) {
        assert!(std::thread::panicking() || is_empty(&self.0), "the store was touched: this test belongs elsewhere");
    }
}

/// Starts a service whose file store the test must leave empty.
async fn untouched_store() -> Untouched {
    Untouched(TestApp::new().await)
}

/// Starts such a service with an operator.
async fn operator_at_the_door() -> (Untouched, Actor) {
    let app = untouched_store().await;
    let anna = app.user("anna", "operator").await;
    (app, anna)
}

#[tokio::test]
async fn upload_files_without_a_token_is_401_not_authenticated() {
    let (app, anna) = operator_at_the_door().await;
    let answer = upload(&app.anonymous(), &Form::of(&anna, Some("photos")).file("a.png", "x")).await;
    assert_refused(&answer, 401, &json!({"code": "not_authenticated"}));
    assert_eq!(answer.header("www-authenticate"), "Bearer");
}

#[tokio::test]
async fn upload_files_without_the_scope_of_the_operation_is_403_also_for_oneself() {
    let app = untouched_store().await;
    let reader = app.user("reader", "").await;
    let answer = upload(&reader, &Form::of(&reader, None).file("a", "x")).await;
    assert_refused(&answer, 403, &json!({"code": "missing_scope", "scope": "attachment:file:upload"}));
}

// Scope comes before existence and rule (docs/spec/conventions.md#order-of-checks).
#[tokio::test]
async fn upload_files_without_the_scope_of_the_bucket_is_403_also_with_a_bad_file_name() {
    let (_app, anna) = operator_at_the_door().await;
    let scope = json!({"code": "missing_scope", "scope": "product:catalogue:update"});
    assert_refused(&upload(&anna, &Form::to("product", "1", None).file("../x", "x")).await, 403, &scope);
}

#[tokio::test]
async fn upload_files_without_the_scope_of_the_bucket_is_403_also_with_a_bad_subfolder() {
    let (_app, anna) = operator_at_the_door().await;
    let scope = json!({"code": "missing_scope", "scope": "product:catalogue:update"});
    assert_refused(&upload(&anna, &Form::to("product", "1", Some("..")).file("x", "x")).await, 403, &scope);
}

#[tokio::test]
async fn upload_files_with_a_multipart_type_without_boundary_is_422() {
    let (_app, anna) = operator_at_the_door().await;
    for kind in ["multipart/form-data", "multipart/form-data; boundary=", "multipart/form-data; charset=utf-8"] {
        let request = anna.request(Method::POST, "/files").header("content-type", kind);
        let answer = send(request.body(Form::of(&anna, None).file("a", "x").finish())).await;
        assert_eq!(faults(&answer)[0][0][0], "body", "{kind}");
    }
}

// Only a request without a body may omit the media type (docs/spec/conventions.md#addresses-and-transport).
#[tokio::test]
async fn upload_files_of_a_body_without_type_is_415() {
    let (_app, anna) = operator_at_the_door().await;
    let request = anna.request(Method::POST, "/files").body(Form::of(&anna, None).file("a", "x").finish());
    assert_refused(&send(request).await, 415, &json!({"code": "unsupported_media_type"}));
}

#[tokio::test]
async fn upload_files_without_a_body_is_422_missing() {
    let (_app, anna) = operator_at_the_door().await;
    let found = faults(&send(anna.request(Method::POST, "/files")).await);
    // The missing file is not reported, because files are checked only when the target is known.
    assert_eq!(found, json!([[["body", "bucket"], "missing"], [["body", "object_key"], "missing"]]));
}

#[tokio::test]
async fn list_files_with_wrong_parameters_is_422_at_the_parameter() {
    let (_app, anna) = operator_at_the_door().await;
    let wrong = [
        ("limit", "0", "greater_than_equal"),
        ("limit", "1001", "less_than_equal"),
        ("limit", "x", "int_parsing"),
        ("offset", "-1", "greater_than_equal"),
        ("recursive", "maybe", "bool_parsing"),
        ("with_total", "2", "bool_parsing"),
        ("subfolder", "a\0b", "string_nul"),
    ];
    for (name, value, kind) in wrong {
        let answer = list_with(&anna, &anna, &[(name, value)]).await;
        assert_eq!(faults(&answer), json!([[["query", name], kind]]), "{name}={value}");
    }
    let none = faults(&anna.get("/files").await);
    assert_eq!(none, json!([[["query", "bucket"], "missing"], [["query", "object_key"], "missing"]]));
    let bucket = faults(&anna.get("/files?bucket=..&object_key=1").await);
    assert_eq!(bucket, json!([[["query", "bucket"], "enum"]]));
}

#[tokio::test]
async fn list_files_of_an_unknown_target_is_404_in_every_bucket() {
    let (_app, anna) = operator_at_the_door().await;
    for bucket in ["issue", "product", "step", "traceability", "user", "serial", "task"] {
        for object_key in ["none", "0", "../user", "99999999999999999999"] {
            let query = [("bucket", bucket), ("object_key", object_key)];
            let answer = send(anna.request(Method::GET, "/files").query(&query)).await;
            assert_refused(&answer, 404, &no_target(bucket, object_key));
        }
    }
}

#[tokio::test]
async fn delete_files_needs_the_scope_of_the_bucket_before_the_target_is_looked_for() {
    let app = untouched_store().await;
    for (bucket, without, scope, with) in BUCKETS {
        let name = |word: &str| format!("{bucket}-{word}");
        let (without, with) = (app.user(&name(without), without).await, app.user(&name(with), with).await);
        let body = json!({"bucket": bucket, "object_key": "none", "filenames": ["a"]});
        let answer = delete(&without, body.clone()).await;
        assert_refused(&answer, 403, &json!({"code": "missing_scope", "scope": scope}));
        assert_refused(&delete(&with, body).await, 404, &no_target(bucket, "none"));
    }
}

// The scope is checked first, then existence, then the rule (docs/spec/conventions.md#order-of-checks).
#[tokio::test]
async fn delete_files_without_the_scope_of_the_bucket_is_403_also_with_a_bad_name_or_subfolder() {
    let (_app, anna) = operator_at_the_door().await;
    let scope = json!({"code": "missing_scope", "scope": "product:catalogue:update"});
    let name = json!({"bucket": "product", "object_key": "1", "filenames": ["../x"]});
    assert_refused(&delete(&anna, name).await, 403, &scope);
    let subfolder = json!({"bucket": "product", "object_key": "1", "subfolder": "..", "filenames": ["x"]});
    assert_refused(&delete(&anna, subfolder).await, 403, &scope);
}

#[tokio::test]
async fn delete_files_of_an_unknown_target_is_404_also_with_a_bad_name() {
    let app = untouched_store().await;
    let boss = app.user("boss", "admin").await;
    let body = json!({"bucket": "user", "object_key": "none", "filenames": ["../x"]});
    assert_refused(&delete(&boss, body).await, 404, &no_target("user", "none"));
}
