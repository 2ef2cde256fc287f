//! Limits of requests: size and nesting of bodies, length of texts (docs/spec/conventions.md#limits).

use std::fmt::Write as _;

use reqwest::Method;
use serde_json::json;

use super::shared::{assert_fault, assert_shape, authorization, exchange, head};
use crate::support::{Actor, Answer, TestApp, send};

const MIB: usize = 1024 * 1024;

#[tokio::test]
async fn a_json_body_of_2_mib_is_413_and_of_11_mib_for_operations_that_accept_lists() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    let answer = admin.post("/tag", json!({"name": "x".repeat(2 * MIB)})).await;
    assert_eq!(answer.refusal(), (413, "body_too_large".to_owned()));
    assert_eq!(answer.detail()["limit"], 1_048_576);
    assert_shape(&answer);
    let answer = admin.put("/product/1/bom", json!([{"component_code": "x".repeat(11 * MIB)}])).await;
    assert_eq!(answer.refusal(), (413, "body_too_large".to_owned()));
    assert_eq!(answer.detail()["limit"], 10_485_760);
    let within = admin.put("/product/1/bom", json!([{"component_code": "x".repeat(9 * MIB)}])).await;
    assert_ne!(within.status, 413, "{within:?}");
}

#[tokio::test]
async fn a_content_length_over_the_limit_is_413_before_a_byte_of_the_body_is_sent() {
    let app = TestApp::new().await;
    let more = format!("Content-Type: application/json\r\nContent-Length: {}\r\n", 11 * MIB);
    let answer = exchange(app.instance.address, head("POST", "/api/department", &more).as_bytes()).await.unwrap();
    assert_eq!(answer.refusal(), (413, "body_too_large".to_owned()), "before the token is looked at");
}

#[tokio::test]
async fn a_chunked_body_is_413_as_soon_as_it_passes_the_limit() {
    let app = TestApp::with(&["--max-body-bytes", "1000"]).await;
    let admin = app.user("admin", "admin").await;
    let more = format!("{}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n", authorization(&admin));
    let mut request = head("POST", "/api/department", &more);
    for _ in 0..3 {
        write!(request, "190\r\n{}\r\n", " ".repeat(0x190)).unwrap();
    }
    // The last chunk is never sent, and the service must not wait for it.
    let answer = exchange(app.instance.address, request.as_bytes()).await.unwrap();
    assert_eq!(answer.refusal(), (413, "body_too_large".to_owned()));
    assert!(answer.body.contains("\"limit\":1000"), "{answer:?}");
}

#[tokio::test]
async fn a_body_of_exactly_the_limit_is_accepted_and_one_byte_more_is_413() {
    let app = TestApp::with(&["--max-body-bytes", "100"]).await;
    let admin = app.user("admin", "admin").await;
    let padded = async |size: usize| {
        let body = format!("{:<size$}", r#"{"name":"Assembly"}"#);
        let request = admin.request(Method::POST, "/department").header("content-type", "application/json");
        send(request.body(body)).await
    };
    assert_eq!(padded(101).await.refusal(), (413, "body_too_large".to_owned()));
    padded(100).await.ok();
    let form = admin.raw(Method::POST, "/api/auth").form(&[("username", "x".repeat(200)), ("password", "y".into())]);
    assert_eq!(send(form).await.refusal(), (413, "body_too_large".to_owned()), "forms too");
}

/// Creates a department with an ignored member of this many nested containers around `inner`.
async fn nested(admin: &Actor, name: &str, containers: usize, inner: &str) -> Answer {
    // The body itself is the first container.
    let (open, close) = ("[".repeat(containers - 1), "]".repeat(containers - 1));
    let body = format!(r#"{{"name":"{name}","more":{open}{inner}{close}}}"#);
    send(admin.request(Method::POST, "/department").header("content-type", "application/json").body(body)).await
}

#[tokio::test]
async fn json_nested_64_levels_is_accepted_and_65_refused() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    nested(&admin, "sixty-four", 64, "").await.ok();
    assert_fault(&nested(&admin, "sixty-five", 65, "").await, &["body"], "json_invalid");
    for containers in [200, 100_000] {
        assert_fault(&nested(&admin, "deep", containers, "").await, &["body"], "json_invalid");
    }
}

#[tokio::test]
async fn a_plain_value_inside_64_levels_does_not_count_as_a_level() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    nested(&admin, "sixty-four", 64, "1").await.ok();
}

#[tokio::test]
async fn the_length_of_texts_is_counted_in_characters() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    let text = |count: usize| "\u{e4}".repeat(count);
    let body = json!({"name": text(200), "code": text(100), "description": text(10_000)});
    admin.post("/department", body).await.ok();
    for (member, count) in [("name", 201), ("code", 101), ("description", 10_001)] {
        let mut body = json!({"name": "x"});
        body[member] = json!(text(count));
        assert_fault(&admin.post("/department", body).await, &["body", member], "string_too_long");
    }
    assert_fault(&admin.post("/department", json!({"name": ""})).await, &["body", "name"], "string_too_short");
}
