//! The Device History Record: how one unit was made, from what, by whom, when, with which values, deviations and repairs.
//!
//! Promises: the same stored facts give the same record, hash and bytes; a moment in the past is shown as it was then, as
//! far as the journal tells; a part that was taken out stays in the record; nothing is written and nothing locked.

mod assembling;
mod attachments;
mod components;
mod copied;
mod facts;
mod files;
mod gaps;
mod limits;
mod loading;
mod materials;
mod matters;
mod model;
mod movements;
mod noting;
mod options;
mod parts;
mod place;
mod printing;
mod read_dhr;
mod standing;
mod states;
mod values;
mod verify_dhr;
mod work;

use kernel::rules::scope::Scope;
use utoipa_axum::routes;

use platform::api::{Access, Area};

/// The operations of the room.
pub fn mount(area: Area) -> Area {
    area.op(Access::Scope(Scope::SerialRead), routes!(read_dhr::read_dhr))
        .op_not_kept(Access::Scope(Scope::SerialRead), routes!(verify_dhr::verify_dhr))
}
