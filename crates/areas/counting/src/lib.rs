//! Stock counts: sessions, assignments, records, and the adjustments that post the variances.
//!
//! Invariants: a pair of product and location is counted by one user at a time, and its stock does not change until the
//! count ends. Each confirmed record is posted exactly once, even across a crash. Only the variance is posted, never
//! the counted quantity.

mod applying;
mod assignment;
pub mod contract;
mod import;
mod limits;
mod record;
mod refusals;
mod rows;
mod session;

pub use applying::worker::post_counts;
pub use import::sweep::sweep;
use refusals::CountingRefusal;

use platform::api::{Area, Conflict};
use warehouse::contract::WarehouseRefusal;

const CONFLICTS: &[Conflict] = &[
    Conflict::new("session_code_unique", CountingRefusal::CountSessionCodeTaken.spec()),
    // The commands check both rules first. The constraints catch concurrent requests.
    Conflict::new("record_started_unique", WarehouseRefusal::StockCounting.spec()),
    Conflict::new("session_schedule_check", CountingRefusal::ScheduleInvalid.spec()),
];

/// Declares the operations of the area.
pub fn area() -> Area {
    Area::new("counting", "Warehouse")
        .examples(include_str!("../examples.json"))
        .refusals(CountingRefusal::ALL.iter().map(|refusal| refusal.spec()))
        .conflicts(CONFLICTS)
        .room(session::mount)
        .room(assignment::mount)
        .room(record::mount)
        .room(applying::mount)
        .room(import::mount)
}
