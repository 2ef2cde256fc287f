//! Functions that the tests of this area share.

use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};

use crate::support::{Actor, Answer, TestApp, send};
pub use crate::support::{assert_refused, changed, column, faults, members, request_if_match};

/// Starts a service with one administrator.
pub async fn with_admin() -> (TestApp, Actor) {
    let app = TestApp::new().await;
    let admin = app.user("boss", "admin").await;
    (app, admin)
}

/// Path of a user.
pub fn user_path(user: &Actor) -> String {
    format!("/user/{}", user.user_key)
}

/// Reads a record.
pub async fn read(actor: &Actor, path: &str) -> Value {
    actor.get(path).await.ok().json()
}

/// Reads a list with query parameters.
pub async fn list(actor: &Actor, path: &str, query: &[(&str, &str)]) -> Answer {
    send(actor.request(Method::GET, path).query(query)).await
}

/// Sends a request with this JSON text unchanged, so that every digit of a number reaches the service.
pub async fn send_text(actor: &Actor, method: Method, path: &str, body: &str) -> Answer {
    let request = actor.request(method, path).header("content-type", "application/json");
    send(request.body(body.to_owned())).await
}

/// A multipart form with one file.
pub fn file(part: &'static str, file_name: &'static str, bytes: impl Into<Vec<u8>>) -> Form {
    Form::new().part(part, Part::bytes(bytes.into()).file_name(file_name))
}

/// Uploads the image of a user.
pub async fn put_image(actor: &Actor, user: &Actor, file_name: &'static str, bytes: impl Into<Vec<u8>>) -> Answer {
    let path = format!("{}/image", user_path(user));
    send(actor.request(Method::PUT, &path).multipart(file("new_image", file_name, bytes))).await
}

/// Creates a department over HTTP and returns the record.
pub async fn department(admin: &Actor, name: &str) -> Value {
    changed(admin.post("/department", json!({"name": name})).await)
}

/// Path of a department record.
pub fn department_path(department: &Value) -> String {
    format!("/department/{}", department["_key"].as_str().unwrap())
}

/// Sets given name and family name of a user in the database, without a new revision.
pub async fn set_names(app: &TestApp, user: &Actor, name: Option<&str>, surname: Option<&str>) {
    let sql = "update organization.user_account set name = $1, surname = $2 where key = $3";
    app.sql.execute(sql, &[&name, &surname, &user.user_key]).await.unwrap();
}

/// Opens a session with the actor's token.
pub async fn open_session(user: &Actor) -> Value {
    changed(user.post("/session", json!({"user_key": user.user_key.to_string()})).await)
}

/// Number of valid tokens of a user, and number of open sessions.
pub async fn live(app: &TestApp, user: &Actor) -> (i64, i64) {
    let key = user.user_key;
    let tokens = format!("select count(*) from security.token where issued_to = {key} and revoked_at is null");
    let sessions = format!("select count(*) from security.user_session where user_key = {key} and active");
    (app.count(&tokens).await, app.count(&sessions).await)
}
