//! Units with an identity of their own, what is built into what, and lots of material without serials.
//!
//! Promises: a code belongs to one unit of its product; a unit is built into at most one other, and nothing contains
//! itself, however deep; a confirmed link is never changed or removed, it ends with its reason.

mod allocations;
pub mod contract;
mod create_lot;
mod create_serial;
mod create_serials;
mod creation;
mod delete_lot;
mod delete_serial;
mod filters;
mod find_by_code;
mod genealogy;
mod hold_lot;
mod hold_serial;
mod input;
mod limits;
mod link_component;
mod linking;
mod list_batch_components;
mod list_batch_units;
mod list_children;
mod list_links;
mod list_lot_allocations;
mod list_parents;
mod list_serial_fields;
mod list_wip;
mod lots;
mod model;
mod read_hierarchy;
mod read_history;
mod read_lot;
mod read_serial;
mod release_lot_hold;
mod release_serial;
mod release_serial_hold;
mod replace_component;
mod replace_lot_allocations;
mod replace_temp_links;
mod scrap_serial;
mod scrapping;
mod search_lots;
mod search_serials;
mod select_serials;
mod store;
mod unlink_component;
mod unrelease_serial;
mod update_lot;
mod update_serial;
mod values;
mod verify_code_free;

use kernel::rules::scope::Scope;
use utoipa_axum::routes;

use crate::platform::api::{Access, Area, Conflict};

const CONFLICTS: &[Conflict] = &[
    Conflict {
        constraint: "serial_code_unique",
        status: 409,
        code: "serial_code_taken",
        message: "Another serial of this product has this code.",
    },
    Conflict {
        constraint: "link_open_child_unique",
        status: 409,
        code: "child_already_linked",
        message: "This part is built in or reserved elsewhere.",
    },
    Conflict {
        constraint: "link_work_order_fk",
        status: 422,
        code: "work_order_not_found",
        message: "There is no such work order.",
    },
    Conflict { constraint: "link_job_fk", status: 422, code: "job_not_found", message: "There is no such job." },
    Conflict { constraint: "link_phase_fk", status: 422, code: "phase_not_found", message: "There is no such phase." },
    Conflict {
        constraint: "lot_code_unique",
        status: 409,
        code: "lot_code_taken",
        message: "Another lot of this product has this code.",
    },
];

/// The operations of the area.
pub fn area() -> Area {
    Area::new("Serial")
        .conflicts(CONFLICTS)
        .op(Access::Scope(Scope::SerialRead), routes!(list_serial_fields::list_serial_fields))
        .op(Access::Scope(Scope::SerialRead), routes!(list_batch_units::list_batch_units))
        .op(Access::Scope(Scope::SerialRead), routes!(list_batch_components::list_batch_components))
        .op(Access::Scope(Scope::SerialRead), routes!(list_parents::list_parents))
        .op(Access::Scope(Scope::SerialRead), routes!(list_children::list_children))
        .op(Access::Scope(Scope::SerialRead), routes!(read_hierarchy::read_hierarchy))
        .op(Access::Scope(Scope::SerialRead), routes!(list_wip::list_wip))
        .op(Access::Scope(Scope::SerialRead), routes!(select_serials::select_serials))
        .op(Access::Scope(Scope::SerialRead), routes!(find_by_code::find_by_code))
        .op(Access::Scope(Scope::SerialRead), routes!(verify_code_free::verify_code_free))
        .op(Access::Scope(Scope::SerialRead), routes!(search_serials::search_serials))
        .op(Access::Scope(Scope::SerialCreate), routes!(create_serial::create_serial))
        .op(Access::Scope(Scope::SerialCreate), routes!(create_serials::create_serials))
        .op(Access::Scope(Scope::SerialRead), routes!(read_serial::read_serial))
        .op(Access::Scope(Scope::SerialUpdate), routes!(update_serial::update_serial))
        .op(Access::Scope(Scope::SerialRead), routes!(read_history::read_history))
        .op(Access::Scope(Scope::SerialDelete), routes!(delete_serial::delete_serial))
        .op(Access::Scope(Scope::SerialRelease), routes!(release_serial::release_serial))
        .op(Access::Scope(Scope::SerialRelease), routes!(unrelease_serial::unrelease_serial))
        .op(Access::Scope(Scope::SerialScrap), routes!(scrap_serial::scrap_serial))
        .op(Access::Scope(Scope::SerialHold), routes!(hold_serial::hold_serial))
        .op(Access::Scope(Scope::SerialHold), routes!(release_serial_hold::release_serial_hold))
        .op(Access::Scope(Scope::SerialRead), routes!(list_links::list_links))
        .op(Access::Scope(Scope::SerialLink), routes!(link_component::link_component))
        .op(Access::Scope(Scope::SerialLink), routes!(unlink_component::unlink_component))
        .op(Access::Scope(Scope::SerialLink), routes!(replace_component::replace_component))
        .op(
            Access::Scope(Scope::TraceabilityBatchExecutionRecordWrite),
            routes!(replace_temp_links::replace_temp_links),
        )
        .op(Access::Scope(Scope::SerialRead), routes!(search_lots::search_lots))
        .op(Access::Scope(Scope::SerialLotWrite), routes!(create_lot::create_lot))
        .op(Access::Scope(Scope::SerialRead), routes!(read_lot::read_lot))
        .op(Access::Scope(Scope::SerialLotWrite), routes!(update_lot::update_lot))
        .op(Access::Scope(Scope::SerialLotWrite), routes!(delete_lot::delete_lot))
        .op(Access::Scope(Scope::SerialHold), routes!(hold_lot::hold_lot))
        .op(Access::Scope(Scope::SerialHold), routes!(release_lot_hold::release_lot_hold))
        .op(Access::Scope(Scope::SerialRead), routes!(list_lot_allocations::list_lot_allocations))
        .op(Access::Scope(Scope::SerialLink), routes!(replace_lot_allocations::replace_lot_allocations))
}
