//! The Device History Record: how one unit was made, from what, by whom, when, with which values, deviations and
//! repairs.
//!
//! Promises: the same stored facts give the same record, hash and bytes; a past moment is shown as it was then, as far
//! as the journal says; a component that was removed stays in the record; nothing is written and nothing locked.

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

/// The operations of this folder, as part of the area.
pub fn mount(area: Area) -> Area {
    area.op(Access::Scope(Scope::SerialRead), routes!(read_dhr::read_dhr))
        .op_without_idempotency(Access::Scope(Scope::SerialRead), routes!(verify_dhr::verify_dhr))
}
