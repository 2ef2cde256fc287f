//! Steps that the tests of this area share.

use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};

use crate::support::{Actor, Answer, TestApp, send};

/// A service and its only administrator.
pub async fn with_admin() -> (TestApp, Actor) {
    let app = TestApp::new().await;
    let admin = app.user("boss", "admin").await;
    (app, admin)
}

/// The path of a user.
pub fn user_path(user: &Actor) -> String {
    format!("/user/{}", user.user_key)
}

/// A record as a read shows it.
pub async fn read(actor: &Actor, path: &str) -> Value {
    actor.get(path).await.ok().json()
}

/// A list with query parameters.
pub async fn list(actor: &Actor, path: &str, query: &[(&str, &str)]) -> Answer {
    send(actor.request(Method::GET, path).query(query)).await
}

/// One member of every row.
pub fn column(rows: &Value, name: &str) -> Vec<String> {
    let rows = rows.as_array().unwrap();
    rows.iter().map(|row| row[name].as_str().unwrap_or("null").to_owned()).collect()
}

/// The names of the members, sorted.
pub fn members(record: &Value) -> Vec<String> {
    let mut names: Vec<String> = record.as_object().unwrap().keys().cloned().collect();
    names.sort_unstable();
    names
}

/// Asserts a 422 on the shape and gives `[[loc, type], …]`.
#[track_caller]
pub fn faults(answer: &Answer) -> Value {
    let body = answer.json();
    assert_eq!(answer.status, 422, "{body}");
    assert_eq!((&body["status"], &body["message"]), (&json!(422), &json!("Validation error")), "{body}");
    let faults = body["detail"].as_array().unwrap_or_else(|| panic!("{body}"));
    assert!(faults.iter().all(|fault| fault["msg"].is_string()), "{body}");
    faults.iter().map(|fault| json!([fault["loc"], fault["type"]])).collect()
}

/// Asserts a refusal by code: status, envelope and the whole of `detail`.
#[track_caller]
pub fn assert_refused(answer: &Answer, status: u16, detail: &Value) {
    let body = answer.json();
    assert_eq!((answer.status, &body["status"], &body["detail"]), (status, &json!(status), detail), "{body}");
    assert!(body["message"].is_string(), "{body}");
}

/// Asserts a change that worked and gives `detail`.
#[track_caller]
pub fn changed(answer: Answer) -> Value {
    let body = answer.ok().json();
    assert_eq!(members(&body), ["detail", "message", "status"], "{body}");
    assert_eq!(body["status"], 200, "{body}");
    body["detail"].clone()
}

/// A request with `If-Match`, with or without a body.
pub async fn matching(actor: &Actor, method: Method, path: &str, if_match: &str, body: Option<Value>) -> Answer {
    let request = actor.request(method, path).header("if-match", if_match);
    match body {
        Some(body) => send(request.json(&body)).await,
        None => send(request).await,
    }
}

/// A request whose JSON is sent as it is written here, to the last digit.
pub async fn send_text(actor: &Actor, method: Method, path: &str, body: &str) -> Answer {
    let request = actor.request(method, path).header("content-type", "application/json");
    send(request.body(body.to_owned())).await
}

/// A form with one file.
pub fn file(part: &'static str, file_name: &'static str, bytes: impl Into<Vec<u8>>) -> Form {
    Form::new().part(part, Part::bytes(bytes.into()).file_name(file_name))
}

/// PUT of a user's image.
pub async fn put_image(actor: &Actor, user: &Actor, file_name: &'static str, bytes: impl Into<Vec<u8>>) -> Answer {
    let path = format!("{}/image", user_path(user));
    send(actor.request(Method::PUT, &path).multipart(file("new_image", file_name, bytes))).await
}

/// A department made over HTTP; gives the record.
pub async fn department(admin: &Actor, name: &str) -> Value {
    changed(admin.post("/department", json!({"name": name})).await)
}

/// The path of a record of `detail`.
pub fn department_path(department: &Value) -> String {
    format!("/department/{}", department["_key"].as_str().unwrap())
}

/// Sets name and surname of a user without touching anything else.
pub async fn set_names(app: &TestApp, user: &Actor, name: Option<&str>, surname: Option<&str>) {
    let sql = "update organization.user_account set name = $1, surname = $2 where key = $3";
    app.sql.execute(sql, &[&name, &surname, &user.user_key]).await.unwrap();
}

/// Opens the session of the actor's token.
pub async fn open_session(user: &Actor) -> Value {
    changed(user.post("/session", json!({"user_key": user.user_key.to_string()})).await)
}

/// Tokens of a user that are not revoked, and active sessions.
pub async fn live(app: &TestApp, user: &Actor) -> (i64, i64) {
    let key = user.user_key;
    let tokens = format!("select count(*) from security.token where issued_to = {key} and revoked_at is null");
    let sessions = format!("select count(*) from security.user_session where user_key = {key} and active");
    (app.count(&tokens).await, app.count(&sessions).await)
}
