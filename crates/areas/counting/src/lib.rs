//! Counting the stock: sessions, assignments, records, and the adjustments that post the variances.
//!
//! Promises: a pair of product and location is counted by one user at a time, and nothing moves in it until the count
//! ends; each confirmed record is posted exactly once, also across a crash; what is posted is the variance that was
//! found, never the counted number.

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
    // The code checks these before; the constraints catch two requests at the same time.
    Conflict::new("record_started_unique", WarehouseRefusal::StockCounting.spec()),
    Conflict::new("session_schedule_check", CountingRefusal::ScheduleInvalid.spec()),
];

/// The operations of the area.
pub fn area() -> Area {
    Area::new("counting", "Warehouse")
        .refusals(CountingRefusal::ALL.iter().map(|refusal| refusal.spec()))
        .conflicts(CONFLICTS)
        .room(session::mount)
        .room(assignment::mount)
        .room(record::mount)
        .room(applying::mount)
        .room(import::mount)
}
