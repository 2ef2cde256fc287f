//! CORS: no origin is allowed by default, only configured ones.

use std::collections::BTreeSet;

use reqwest::Method;
use serde_json::json;

use crate::support::{Actor, Answer, TestApp, send};

const OURS: &str = "https://shop.example";

/// Sends the preflight request with which a browser asks whether a page of this origin may send a POST.
async fn preflight(actor: &Actor, origin: &str) -> Answer {
    let request = actor.request(Method::OPTIONS, "/department").header("origin", origin);
    let request = request.header("access-control-request-method", "POST");
    send(request.header("access-control-request-headers", "authorization,content-type,idempotency-key")).await
}

/// The comma-separated words of a header, in lower case.
fn words(answer: &Answer, header: &str) -> BTreeSet<String> {
    answer.header(header).split(',').map(|word| word.trim().to_ascii_lowercase()).collect()
}

#[tokio::test]
async fn no_cors_header_is_sent_by_default() {
    let app = TestApp::new().await;
    let get = send(app.anonymous().request(Method::GET, "/hello").header("origin", OURS)).await;
    for answer in [get, preflight(&app.anonymous(), OURS).await] {
        let found = answer.headers.keys().find(|name| name.as_str().starts_with("access-control-"));
        assert_eq!(found, None, "{answer:?}");
    }
}

#[tokio::test]
async fn a_preflight_from_a_named_origin_is_answered_with_what_it_may_send() {
    let app = TestApp::with(&["--cors-origins", "https://other.example,https://shop.example"]).await;
    let answer = preflight(&app.anonymous(), OURS).await;
    assert!((200..300).contains(&answer.status), "{answer:?}");
    assert_eq!(answer.header("access-control-allow-origin"), OURS);
    let methods = words(&answer, "access-control-allow-methods");
    for method in ["get", "post", "put", "patch", "delete"] {
        assert!(methods.contains(method), "{method} is not in {methods:?}");
    }
    let headers = words(&answer, "access-control-allow-headers");
    for header in ["authorization", "content-type", "idempotency-key", "if-match", "if-none-match", "x-request-id"] {
        assert!(headers.contains(header), "{header} is not in {headers:?}");
    }
}

#[tokio::test]
async fn answers_and_errors_to_a_named_origin_expose_the_specified_headers() {
    let app = TestApp::with(&["--cors-origins", OURS]).await;
    let from_ours = async |path| send(app.anonymous().request(Method::GET, path).header("origin", OURS)).await;
    let exposed = [
        "content-disposition",
        "content-encoding",
        "content-length",
        "content-type",
        "etag",
        "x-request-id",
        "x-total-count",
        "retry-after",
        "tw-feed",
        "tw-cursor",
        "idempotency-replayed",
        "x-api-version",
        "x-import-status",
        "x-error-count",
        "x-valid-count",
        "x-content-hash",
        "x-dhr-complete",
    ];
    let exposed: BTreeSet<String> = exposed.map(str::to_owned).into();
    for (path, status) in [("/hello", 200), ("/department", 401), ("/none", 404), ("/auth", 405)] {
        let answer = from_ours(path).await;
        assert_eq!(answer.status, status, "{path}");
        assert_eq!(answer.header("access-control-allow-origin"), OURS, "{path}");
        assert_eq!(words(&answer, "access-control-expose-headers"), exposed, "{path}");
        assert!(words(&answer, "vary").contains("origin"), "{path}: caches must tell origins apart");
    }
}

#[tokio::test]
async fn an_origin_that_is_not_named_gets_no_cors_headers() {
    let app = TestApp::with(&["--cors-origins", OURS]).await;
    for origin in ["https://evil.example", "http://shop.example", "https://shop.example.evil.example", "null"] {
        let get = send(app.anonymous().request(Method::GET, "/hello").header("origin", origin)).await;
        for answer in [get, preflight(&app.anonymous(), origin).await] {
            assert_eq!(answer.header("access-control-allow-origin"), "", "{origin}: {answer:?}");
            assert_eq!(answer.header("access-control-allow-credentials"), "", "{origin}: {answer:?}");
        }
    }
}

#[tokio::test]
async fn a_preflight_carries_the_headers_of_every_answer() {
    let app = TestApp::with(&["--cors-origins", OURS]).await;
    let answer = preflight(&app.anonymous(), OURS).await;
    assert_eq!(answer.header("x-api-version"), "0.1.0", "{answer:?}");
    assert_eq!(answer.header("x-content-type-options"), "nosniff", "{answer:?}");
    assert!(!answer.header("x-request-id").is_empty(), "{answer:?}");
}

#[tokio::test]
async fn a_change_from_a_named_origin_is_made() {
    let app = TestApp::with(&["--cors-origins", OURS]).await;
    let admin = app.user("admin", "admin").await;
    let request = admin.request(Method::POST, "/department").header("origin", OURS);
    let answer = send(request.json(&json!({"name": "Assembly"}))).await.ok();
    assert_eq!(answer.header("access-control-allow-origin"), OURS);
}
