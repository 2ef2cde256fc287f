//! The device history record: how one unit was made, from what, by whom and when, with its values, deviations and
//! repairs.
//!
//! Guarantees: the same stored facts give the same record, hash and bytes. The state at a past moment is derived from
//! the journal. A removed component stays in the record. Reading a record writes and locks nothing.

mod attachments;
mod components;
mod fact_loader;
mod facts;
mod file_refs;
mod files;
mod gaps;
mod issues_and_tasks;
mod limits;
mod materials;
mod mentions;
mod model;
mod movements;
mod options;
mod pdf;
mod read_dhr;
mod record_assembly;
mod sections;
mod states;
mod submitted_copy;
mod unit_status;
mod values;
mod verify_dhr;
mod work;

use kernel::rules::scope::Scope;
use utoipa_axum::routes;

use platform::api::{Access, Area};

/// Adds the operations on device history records to the area.
pub fn mount(area: Area) -> Area {
    area.op(Access::Scope(Scope::SerialRead), routes!(read_dhr::read_dhr))
        .op_without_idempotency(Access::Scope(Scope::SerialRead), routes!(verify_dhr::verify_dhr))
}
