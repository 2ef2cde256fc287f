//! The warehouse as a ledger: after any commands, in any order and by many clients, stock is the sum of its movements.

mod checks;
mod model;
mod races;

use serde_json::json;

use crate::support::{Actor, TestApp};

/// The broken invariants of the stored ledger, each with the affected record and the fault (`ledger_check.sql`).
pub async fn broken(app: &TestApp) -> Vec<(String, String)> {
    let rows = app.sql.query(include_str!("ledger_check.sql"), &[]).await.unwrap();
    rows.iter().map(|row| (row.get(0), row.get(1))).collect()
}

/// Asserts that the check found nothing.
#[track_caller]
pub fn assert_sound(broken: &[(String, String)], when: &str) {
    assert!(broken.is_empty(), "{when}: {broken:?}");
}

/// A service with inventory management, and a user with all roles that the tests need.
async fn with_storekeeper() -> (TestApp, Actor) {
    let app = TestApp::new().await;
    let keeper = app.user("kim", "admin production quality traceability warehouse").await;
    keeper.patch("/config", json!({"enable_inventory_management": true})).await.ok();
    (app, keeper)
}
