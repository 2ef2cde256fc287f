//! Functions and assertions that the tests of this area share.

use serde_json::Value;

use crate::support::{Actor, Answer, TestApp};
pub use crate::support::{assert_code, members};

/// A password that violates no rule.
pub const PASSWORD: &str = "Correct-horse-7";

/// Asserts a 422 for invalid input, with the location and the type of its first fault.
#[track_caller]
pub fn assert_invalid(answer: &Answer, loc: &Value, kind: &str) {
    assert_eq!(answer.status, 422, "{}", String::from_utf8_lossy(&answer.bytes));
    let detail = answer.detail();
    assert_eq!((&detail[0]["loc"], &detail[0]["type"]), (loc, &Value::from(kind)), "{detail}");
}

/// Asserts that no cache may store the response.
#[track_caller]
pub fn assert_not_cacheable(answer: &Answer) {
    assert_eq!(answer.header("cache-control"), "no-store");
    assert_eq!(answer.header("pragma"), "no-cache");
}

/// Logs in and returns the caller with the new token.
pub async fn log_in(app: &TestApp, username: &str, password: &str) -> Actor {
    let answer = app.anonymous().log_in(username, password).await.ok().json();
    let user_key = answer["detail"]["user_key"].as_str().unwrap().parse().unwrap();
    Actor::new(app.instance.address, Some(answer["access_token"].as_str().unwrap().to_owned()), user_key)
}

/// Opens the session of the caller's token and returns its key.
pub async fn open_session(actor: &Actor) -> String {
    let body = serde_json::json!({"user_key": actor.user_key.to_string()});
    let answer = actor.post("/session", body).await.ok();
    answer.detail()["session_key"].as_str().unwrap().to_owned()
}

/// Asserts that the token of a caller is valid.
#[track_caller]
pub fn assert_whoami(answer: &Answer, actor: &Actor) {
    assert_eq!(answer.status, 200, "{}", String::from_utf8_lossy(&answer.bytes));
    assert_eq!(answer.detail()["user_key"], actor.user_key.to_string());
}

/// The claims of a token, without checking its signature.
pub fn claims_of(token: &str) -> Value {
    jsonwebtoken::dangerous::insecure_decode_claims(token).expect("a token")
}

/// The key of the caller's token.
pub fn token_key_of(actor: &Actor) -> String {
    claims_of(actor.token.as_ref().unwrap())["jti"].as_str().unwrap().to_owned()
}

/// Changes the row of a user directly in the database, before the service has read it.
pub async fn set_user(app: &TestApp, user_key: i64, assignment: &str) {
    let sql = format!("update organization.user_account set {assignment} where key = $1");
    assert_eq!(app.sql.execute(&sql, &[&user_key]).await.unwrap(), 1);
}

/// Makes every later insert and update of a table fail.
pub async fn break_table(app: &TestApp, table: &str) {
    let sql = format!("alter table {table} add constraint broken_for_a_test_check check (false) not valid");
    app.sql.batch_execute(&sql).await.unwrap();
}

/// Asserts a 500 without internal details.
#[track_caller]
pub fn assert_failed(answer: &Answer, code: &str) {
    assert_code(answer, 500, code);
    assert_eq!(answer.detail()["request_id"], answer.header("x-request-id"));
    let text = String::from_utf8_lossy(&answer.bytes);
    for inside in ["broken_for_a_test", "security.", "relation", "constraint"] {
        assert!(!text.contains(inside), "{inside} in {text}");
    }
}
