//! Functions that the tests of this area share.

use chrono::{DateTime, Utc};
use configuration::contract::take_codes;
use platform::db::Write;
use platform::state::App;
use reqwest::Method;
use serde_json::Value;

use crate::support::{Actor, TestApp, send};
pub use crate::support::{assert_refused, column, faults, request_if_match};

/// Starts a service with a single administrator.
pub async fn with_admin() -> (TestApp, Actor) {
    let app = TestApp::new().await;
    let admin = app.user("boss", "admin").await;
    (app, admin)
}

/// The configuration as any client reads it.
pub async fn config(app: &TestApp) -> Value {
    app.anonymous().get("/config").await.ok().detail()
}

/// Changes the configuration and asserts that the response is the whole configuration as any client reads it.
pub async fn patch_config(admin: &Actor, body: Value) {
    let changed = admin.patch("/config", body).await.ok().detail();
    assert_eq!(changed, admin.get("/config").await.ok().detail());
}

/// The rows that a list returns for these query parameters.
pub async fn list(actor: &Actor, path: &str, query: &[(&str, &str)]) -> Value {
    send(actor.request(Method::GET, path).query(query)).await.ok().json()
}

/// A location of the first site, written directly into its table.
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

/// Takes codes of a counter in a separate transaction.
pub async fn take(app: &App, key: &str, count: u32) -> Vec<String> {
    let write = Write::begin(&app.writes, "test").await.expect("a transaction");
    let codes = take_codes(app, &write, key, count).await.expect("codes").collect();
    write.commit(()).await.expect("a commit");
    codes
}
