//! The warehouse as a ledger: stock is what was moved, whatever is done in whatever order and by however many.

mod checks;
mod model;
mod races;

use serde_json::json;

use crate::support::{Actor, TestApp};

/// What is broken in the stored ledger; see the query.
pub async fn broken(app: &TestApp) -> Vec<(String, String)> {
    let rows = app.sql.query(include_str!("ledger_check.sql"), &[]).await.unwrap();
    rows.iter().map(|row| (row.get(0), row.get(1))).collect()
}

/// The check, with nothing to show.
#[track_caller]
fn assert_sound(broken: &[(String, String)], when: &str) {
    assert!(broken.is_empty(), "{when}: {broken:?}");
}

/// A service that keeps stock, and somebody who may do all that is done to it.
async fn with_storekeeper() -> (TestApp, Actor) {
    let app = TestApp::new().await;
    let keeper = app.user("kim", "admin production quality traceability warehouse").await;
    keeper.patch("/config", json!({"enable_inventory_management": true})).await.ok();
    (app, keeper)
}
