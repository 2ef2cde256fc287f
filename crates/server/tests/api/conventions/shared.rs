//! Functions and assertions that the tests of the conventions share.

use std::net::SocketAddr;
use std::time::Duration;

use platform::api::ApiOperation;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::support::{Actor, Answer, faults};

/// Time after which a condition counts as never met.
const DEADLINE: Duration = Duration::from_secs(20);

/// Creates a department over HTTP and returns the record.
pub async fn department(actor: &Actor, name: &str) -> Value {
    actor.post("/department", json!({"name": name})).await.ok().detail()
}

/// The path of a department.
pub fn path_of(department: &Value) -> String {
    format!("/department/{}", department["_key"].as_str().unwrap())
}

/// The path of an operation with the same text for every parameter.
pub fn filled(operation: &ApiOperation, slot: &str) -> String {
    operation.slots.iter().fold(operation.path.clone(), |path, name| path.replace(&format!("{{{name}}}"), slot))
}

/// Calls `ask` until it returns a value, and fails after [`DEADLINE`].
pub async fn eventually<T>(what: &str, ask: impl AsyncFnMut() -> Option<T>) -> T {
    within_deadline(ask).await.unwrap_or_else(|| panic!("not within {DEADLINE:?}: {what}"))
}

/// Calls `ask` until it returns a value. None after [`DEADLINE`].
pub async fn within_deadline<T>(mut ask: impl AsyncFnMut() -> Option<T>) -> Option<T> {
    let mut turn = tokio::time::interval(Duration::from_millis(20));
    let asking = async {
        loop {
            turn.tick().await;
            if let Some(found) = ask().await {
                return found;
            }
        }
    };
    tokio::time::timeout(DEADLINE, asking).await.ok()
}

/// Asserts the shape that all errors have (docs/spec/conventions.md#errors).
#[track_caller]
pub fn assert_shape(answer: &Answer) {
    let body = answer.json();
    let members: Vec<_> = body.as_object().expect("an object").keys().map(String::as_str).collect();
    assert_eq!(members, ["status", "message", "detail"], "{body}");
    assert_eq!(body["status"], answer.status, "{body}");
    assert!(body["message"].as_str().is_some_and(|message| !message.is_empty()), "{body}");
    assert_eq!(answer.header("content-type"), "application/json", "{body}");
    match &body["detail"] {
        Value::Array(faults) => {
            assert_eq!(answer.status, 422, "{body}");
            assert_eq!(body["message"], "Validation error", "{body}");
            assert!(!faults.is_empty(), "{body}");
            for fault in faults {
                let root = fault["loc"][0].as_str().unwrap_or_default();
                assert!(["body", "query", "path", "header"].contains(&root), "{body}");
                assert!(fault["msg"].is_string() && fault["type"].is_string(), "{body}");
            }
        }
        Value::Object(detail) => {
            let code = detail["code"].as_str().expect("a code");
            assert!(!code.is_empty() && code.bytes().all(|byte| byte == b'_' || byte.is_ascii_lowercase()), "{body}");
        }
        other => panic!("detail is {other}"),
    }
}

/// Asserts a 422 with exactly one fault.
#[track_caller]
pub fn assert_fault(answer: &Answer, place: &[&str], kind: &str) {
    assert_shape(answer);
    assert_eq!(faults(answer), json!([[place, kind]]));
}

/// A response as it was received, without interpretation by an HTTP library.
#[derive(Debug)]
pub struct Wire {
    /// Everything before the body.
    pub head: String,
    /// The body.
    pub body: String,
}

impl Wire {
    /// The HTTP status.
    pub fn status(&self) -> u16 {
        self.head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or_default()
    }

    /// Status and code together.
    pub fn refusal(&self) -> (u16, String) {
        let body: Value = serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"));
        (self.status(), body["detail"]["code"].as_str().unwrap_or_default().to_owned())
    }
}

/// Sends raw bytes on a new connection and reads until the service closes it. None when it is closed without a
/// response. The bytes must contain `Connection: close`, unless the service is expected to close the connection itself.
pub async fn exchange(address: SocketAddr, bytes: &[u8]) -> Option<Wire> {
    let mut stream = TcpStream::connect(address).await.expect("a connection");
    let mut received = Vec::new();
    let talking = async {
        // The service may close either direction early.
        let _ = stream.write_all(bytes).await;
        let mut chunk = [0; 4096];
        while let Ok(count @ 1..) = stream.read(&mut chunk).await {
            received.extend_from_slice(&chunk[..count]);
        }
    };
    tokio::time::timeout(DEADLINE, talking).await.expect("the service closes the connection");
    let text = String::from_utf8_lossy(&received).into_owned();
    let (head, body) = text.split_once("\r\n\r\n")?;
    Some(Wire { head: head.to_owned(), body: body.to_owned() })
}

/// The head of a request that closes its connection.
pub fn head(method: &str, path: &str, more: &str) -> String {
    format!("{method} {path} HTTP/1.1\r\nHost: test\r\nConnection: close\r\n{more}\r\n")
}

/// The header line with the token of an actor.
pub fn authorization(actor: &Actor) -> String {
    format!("Authorization: Bearer {}\r\n", actor.token.as_deref().unwrap())
}
