//! The shop floor as a whole: quantities, units and stock agree, whatever is done in whatever order, by however many, and
//! wherever the service is killed.

mod checks;
mod crowd;
mod killed;
mod meanwhile;
mod model;
mod queues;
mod races;
mod steps;

use crate::support::TestApp;

/// What is broken of what production has stored; see the query.
async fn broken_floor(app: &TestApp) -> Vec<(String, String)> {
    let rows = app.sql.query(include_str!("floor_check.sql"), &[]).await.unwrap();
    rows.iter().map(|row| (row.get(0), row.get(1))).collect()
}

/// Nothing is broken, neither on the floor nor in the warehouse.
async fn assert_sound(app: &TestApp, when: &str) {
    let mut broken = broken_floor(app).await;
    broken.extend(crate::ledger::broken(app).await);
    assert!(broken.is_empty(), "{when}: {broken:#?}");
}
