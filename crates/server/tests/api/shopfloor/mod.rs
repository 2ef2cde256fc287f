//! The shop floor as a whole: quantities, units and stock stay consistent under random commands, many clients at once,
//! and kills of the service.

mod checks;
mod completion_waits;
mod crowd;
mod killed;
mod model;
mod queues;
mod races;
mod steps;

use crate::support::TestApp;

/// Returns the rows of `floor_check.sql`: broken invariants of production.
async fn broken_floor(app: &TestApp) -> Vec<(String, String)> {
    let rows = app.sql.query(include_str!("floor_check.sql"), &[]).await.unwrap();
    rows.iter().map(|row| (row.get(0), row.get(1))).collect()
}

/// Asserts that no invariant of production or the warehouse is violated.
async fn assert_sound(app: &TestApp, when: &str) {
    let mut broken = broken_floor(app).await;
    broken.extend(crate::ledger::broken(app).await);
    assert!(broken.is_empty(), "{when}: {broken:#?}");
}
