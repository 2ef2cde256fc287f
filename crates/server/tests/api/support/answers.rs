//! Assertions about responses.

use reqwest::Method;
use serde_json::{Value, json};

use super::{Actor, Answer, send};

/// Asserts a refusal: its status, its envelope and the whole of `detail`.
#[track_caller]
pub fn assert_refused(answer: &Answer, status: u16, detail: &Value) {
    let body = answer.json();
    assert_eq!((answer.status, &body["status"], &body["detail"]), (status, &json!(status), detail), "{body}");
    assert!(body["message"].is_string(), "{body}");
}

/// Asserts the status and the code of a refusal, regardless of the other members of `detail`.
#[track_caller]
pub fn assert_code(answer: &Answer, status: u16, code: &str) {
    assert_eq!(answer.refusal(), (status, code.to_owned()), "{}", String::from_utf8_lossy(&answer.bytes));
    assert_eq!(answer.json()["status"], status, "the envelope repeats the HTTP status");
}

/// Asserts a 422 for invalid input, and returns its faults as `[[loc, type], …]`.
#[track_caller]
pub fn faults(answer: &Answer) -> Value {
    let body = answer.json();
    assert_eq!(answer.status, 422, "{body}");
    assert_eq!((&body["status"], &body["message"]), (&json!(422), &json!("Validation error")), "{body}");
    let faults = body["detail"].as_array().unwrap_or_else(|| panic!("{body}"));
    assert!(faults.iter().all(|fault| fault["msg"].is_string()), "{body}");
    faults.iter().map(|fault| json!([fault["loc"], fault["type"]])).collect()
}

/// Asserts a successful change, and returns `detail`.
#[track_caller]
pub fn changed(answer: Answer) -> Value {
    let body = answer.ok().json();
    assert_eq!(members(&body), ["detail", "message", "status"], "{body}");
    assert_eq!(body["status"], 200, "{body}");
    body["detail"].clone()
}

/// Whether the response was stored for an earlier request with the same `Idempotency-Key`.
#[track_caller]
pub fn is_replayed(answer: &Answer) -> bool {
    match answer.header("idempotency-replayed").as_str() {
        "true" => true,
        "" => false,
        other => panic!("Idempotency-Replayed: {other}"),
    }
}

/// The names of the members of an object, sorted.
#[track_caller]
pub fn members(record: &Value) -> Vec<&str> {
    let mut names: Vec<&str> = record.as_object().expect("an object").keys().map(String::as_str).collect();
    names.sort_unstable();
    names
}

/// The value of one member in every row, as text.
pub fn column(rows: &Value, name: &str) -> Vec<String> {
    let rows = rows.as_array().unwrap();
    rows.iter().map(|row| row[name].as_str().unwrap_or("null").to_owned()).collect()
}

/// The value of a text member.
#[track_caller]
pub fn text(record: &Value, name: &str) -> String {
    record[name].as_str().unwrap_or_else(|| panic!("{name} of {record}")).to_owned()
}

/// Sends a request with `If-Match`, with or without a body.
pub async fn request_if_match(
    actor: &Actor,
    method: Method,
    path: &str,
    if_match: &str,
    body: Option<Value>,
) -> Answer {
    let request = actor.request(method, path).header("if-match", if_match);
    match body {
        Some(body) => send(request.json(&body)).await,
        None => send(request).await,
    }
}
