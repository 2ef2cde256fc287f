//! Operations on units: create, find, change, release, hold and delete.

mod create_serial;
mod create_serials;
pub mod creation;
mod delete_serial;
pub mod filters;
mod find_by_code;
mod hold_serial;
pub mod input;
mod list_batch_components;
mod list_batch_units;
mod list_serial_fields;
mod list_wip;
mod read_history;
mod read_serial;
mod release_serial;
mod release_serial_hold;
mod search_serials;
mod select_serials;
mod unrelease_serial;
mod update_serial;
pub mod values;
mod verify_code_free;

use kernel::rules::scope::Scope;
use utoipa_axum::routes;

use platform::api::request_body::LIST_BYTES_MAX;
use platform::api::{Access, Area};

/// Adds the operations on units to the area.
pub fn mount(area: Area) -> Area {
    area.op(Access::Scope(Scope::SerialRead), routes!(list_serial_fields::list_serial_fields))
        .op(Access::Scope(Scope::SerialRead), routes!(list_batch_units::list_batch_units))
        .op(Access::Scope(Scope::SerialRead), routes!(list_batch_components::list_batch_components))
        .op(Access::Scope(Scope::SerialRead), routes!(list_wip::list_wip))
        .op(Access::Scope(Scope::SerialRead), routes!(select_serials::select_serials))
        .op(Access::Scope(Scope::SerialRead), routes!(find_by_code::find_by_code))
        .op(Access::Scope(Scope::SerialRead), routes!(verify_code_free::verify_code_free))
        .op(Access::Scope(Scope::SerialRead), routes!(search_serials::search_serials))
        .op(Access::Scope(Scope::SerialCreate), routes!(create_serial::create_serial))
        .op(Access::Scope(Scope::SerialCreate), routes!(create_serials::create_serials))
        .with_body_limit(LIST_BYTES_MAX)
        .op(Access::Scope(Scope::SerialRead), routes!(read_serial::read_serial))
        .op(Access::Scope(Scope::SerialUpdate), routes!(update_serial::update_serial))
        .op(Access::Scope(Scope::SerialRead), routes!(read_history::read_history))
        .op(Access::Scope(Scope::SerialDelete), routes!(delete_serial::delete_serial))
        .op(Access::Scope(Scope::SerialRelease), routes!(release_serial::release_serial))
        .op(Access::Scope(Scope::SerialRelease), routes!(unrelease_serial::unrelease_serial))
        .op(Access::Scope(Scope::SerialHold), routes!(hold_serial::hold_serial))
        .op(Access::Scope(Scope::SerialHold), routes!(release_serial_hold::release_serial_hold))
}
