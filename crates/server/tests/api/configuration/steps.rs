//! Steps that the tests of this area share.

use chrono::{DateTime, Utc};
use reqwest::Method;
use serde_json::{Value, json};
use tracewright::areas::configuration::contract::take_codes;
use tracewright::platform::db::Write;
use tracewright::platform::state::App;

use crate::support::{Actor, Answer, TestApp, send};

/// A service and its only administrator.
pub async fn with_admin() -> (TestApp, Actor) {
    let app = TestApp::new().await;
    let admin = app.user("boss", "admin").await;
    (app, admin)
}

/// The configuration as everyone sees it.
pub async fn config(app: &TestApp) -> Value {
    app.anonymous().get("/config").await.ok().detail()
}

/// PATCH of the configuration that works; it answers nothing but that.
pub async fn patch_config(admin: &Actor, body: Value) {
    assert_eq!(admin.patch("/config", body).await.ok().detail(), json!(null));
}

/// Asserts a refusal by code: status, envelope and the whole of `detail`.
#[track_caller]
pub fn assert_refused(answer: &Answer, status: u16, detail: &Value) {
    let body = answer.json();
    assert_eq!((answer.status, &body["status"], &body["detail"]), (status, &json!(status), detail), "{body}");
    assert!(body["message"].is_string(), "{body}");
}

/// Asserts a 422 on the shape and gives `[[loc, type], …]`.
#[track_caller]
pub fn faults(answer: &Answer) -> Value {
    let body = answer.json();
    assert_eq!((answer.status, &body["message"]), (422, &json!("Validation error")), "{body}");
    let faults = body["detail"].as_array().unwrap_or_else(|| panic!("{body}"));
    faults.iter().map(|fault| json!([fault["loc"], fault["type"]])).collect()
}

/// A request with `If-Match`, with or without a body.
pub async fn matching(actor: &Actor, method: Method, path: &str, if_match: &str, body: Option<Value>) -> Answer {
    let request = actor.request(method, path).header("if-match", if_match);
    match body {
        Some(body) => send(request.json(&body)).await,
        None => send(request).await,
    }
}

/// A list with query parameters.
pub async fn list(actor: &Actor, path: &str, query: &[(&str, &str)]) -> Value {
    send(actor.request(Method::GET, path).query(query)).await.ok().json()
}

/// One member of every row.
pub fn column(rows: &Value, name: &str) -> Vec<String> {
    rows.as_array().unwrap().iter().map(|row| row[name].as_str().unwrap_or("null").to_owned()).collect()
}

/// A position of the first site, written directly.
pub async fn insert_position(app: &TestApp, key: &str) {
    let insert = "insert into position.position (key, code, parent_position_key, site_key, created)
                  values ($1, $1, 'IN', '0', '2026-01-01Z')";
    app.sql.execute(insert, &[&key]).await.expect("a position");
}

/// Moves the clock of the service to a moment, forwards or backwards.
pub fn set_clock(app: &TestApp, moment: &str) {
    let moment: DateTime<Utc> = moment.parse().expect("a moment");
    app.clock().advance(moment - app.clock().now());
}

/// Ticks a counter in a transaction of its own.
pub async fn take(app: &App, key: &str, count: u32) -> Vec<String> {
    let write = Write::begin(&app.writes, "test").await.expect("a transaction");
    let codes = take_codes(app, &write, key, count).await.expect("codes").collect();
    write.commit(()).await.expect("a commit");
    codes
}
