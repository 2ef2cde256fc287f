//! Hostile input for every operation: any 2xx or 4xx is accepted, but never a 5xx or a request that does not end.

use std::time::Duration;

use platform::api::ApiOperation;
use reqwest::Method;
use serde_json::{Value, json};
use tracewright::app::operations;

use crate::support::{Actor, TestApp, send};

/// Hostile values for path and query parameters, percent-encoded where needed.
const TEXTS: &[&str] = &[
    "0",
    "-1",
    "99999999999999999999",
    "9223372036854775807",
    "%00",
    "%FF",
    "%C3%28",
    "%25",
    "_",
    "..",
    "%2e%2e%2f",
    "a%20b",
    "'%20or%201=1--",
    "%F0%9F%98%80",
    "true",
    "null",
    "NaN",
    "1e400",
    "%0d%0aX: y",
    "*",
    "%5C",
    "[]",
    "%7B%7D",
];

/// Hostile and broken bodies, valid JSON or not.
fn bodies() -> Vec<Vec<u8>> {
    let long = "x".repeat(10_000);
    let mut bodies: Vec<Vec<u8>> = [
        json!({}),
        json!([]),
        json!(null),
        json!(1),
        json!("text"),
        json!({"username": 1, "scope": [], "name": {}}),
        json!({"username": "a\u{0}b", "scope": "\u{0}"}),
        json!({"name": long, "code": long, "description": long}),
        json!({"username": "üser", "scope": "admin admin", "hourly_cost": -1, "email": "x"}),
        json!({"user_key": "99999999999999999999", "password": "", "new_password": "", "current_password": 1}),
        json!({"token_description": "", "token_expiration": "yesterday", "scopes": ["", 1, null]}),
        json!({"topics": [], "topic": 7}),
        json!({"preferences": {"theme": "pink", "work_session_tabs_order": [1, 1]}}),
        json!({"name": "%_\\", "code": " "}),
        json!({"_key": "x", "_rev": 1, "psw_hash": "x"}),
    ]
    .iter()
    .map(|value: &Value| value.to_string().into_bytes())
    .collect();
    bodies.extend([
        b"".to_vec(),
        b"{".to_vec(),
        b"{\"a\":".to_vec(),
        b"\xff\xfe".to_vec(),
        b"{\"name\":\"\xc3\x28\"}".to_vec(),
        b"nul".to_vec(),
        b"{\"hourly_cost\":1e999999}".to_vec(),
        "[".repeat(100_000).into_bytes(),
        format!("{}1{}", "{\"a\":".repeat(100), "}".repeat(100)).into_bytes(),
        b"username=%FF&password=%00".to_vec(),
        b"--x\r\nbroken".to_vec(),
    ]);
    bodies
}

/// Sends one request and asserts that it does not fail, and that a refusal has the common shape.
async fn check(actor: &Actor, operation: &ApiOperation, path: &str, body: Option<(&str, Vec<u8>)>) {
    let method = Method::from_bytes(operation.method.as_str().as_bytes()).unwrap();
    let mut request = actor.request(method, path).timeout(Duration::from_secs(20));
    let shown = body.as_ref().map(|(_, bytes)| String::from_utf8_lossy(&bytes[..bytes.len().min(60)]).into_owned());
    if let Some((content_type, bytes)) = body {
        request = request.header("content-type", content_type).body(bytes);
    }
    let answer = send(request).await;
    let what = format!("{} {path} {shown:?} -> {answer:?}", operation.method);
    assert!(answer.status < 500 || operation.path == "/health/ready", "{what}");
    if answer.status >= 400 {
        let body = answer.json();
        assert_eq!(body["status"], answer.status, "{what}");
        assert!(body["detail"]["code"].is_string() || body["detail"][0]["type"].is_string(), "{what}");
    }
}

#[tokio::test]
async fn no_operation_fails_on_hostile_input() {
    let app = TestApp::new().await;
    let roles: Vec<_> = kernel::rules::user::UserRole::ALL.iter().map(|role| role.as_str()).collect();
    let actor = app.user("hostile", &roles.join(" ")).await;
    for operation in operations() {
        // Logins are throttled after a few of these texts. Separate tests cover the rest.
        for text in TEXTS {
            if !operation.slots.is_empty() {
                check(&actor, &operation, &super::access::path_of(&operation, text), None).await;
            }
            let plain = super::access::path_of(&operation, "0");
            // Only names that the operation accepts, because others are refused before anything is read.
            let query: Vec<_> = operation.query.iter().map(|name| format!("{name}={text}")).collect();
            check(&actor, &operation, &format!("{plain}?{}", query.join("&")), None).await;
            for name in operation.query.iter().filter(|name| *name != "limit") {
                check(&actor, &operation, &format!("{plain}?{name}={text}"), None).await;
            }
        }
        if operation.method.as_str() == "GET" {
            continue;
        }
        let path = super::access::path_of(&operation, "0");
        for body in bodies() {
            for content_type in ["application/json", "application/x-www-form-urlencoded"] {
                check(&actor, &operation, &path, Some((content_type, body.clone()))).await;
            }
        }
        for content_type in ["multipart/form-data", "multipart/form-data; boundary=x", "text/plain", "no type at all"] {
            check(&actor, &operation, &path, Some((content_type, b"--x\r\nbroken".to_vec()))).await;
        }
    }
}
