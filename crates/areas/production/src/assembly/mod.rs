//! Operations that link, replace or scrap units, or declare lots. They change not only units but also stock and WIP.

pub mod allocations;
mod link_component;
mod link_components;
pub mod link_rules;
mod list_lot_allocations;
mod parts;
mod replace_component;
mod replace_lot_allocations;
mod replace_temp_links;
mod scrap_serial;
mod unlink_component;

use kernel::rules::scope::Scope;
use utoipa_axum::routes;

use platform::api::request_body::LIST_BYTES_MAX;
use platform::api::{Access, Area};

/// Adds the operations of this folder to the area.
pub fn mount(area: Area) -> Area {
    area.tag("Serial")
        .op(Access::Scope(Scope::SerialScrap), routes!(scrap_serial::scrap_serial))
        .op(Access::Scope(Scope::SerialLink), routes!(link_component::link_component))
        .op(Access::Scope(Scope::SerialLink), routes!(link_components::link_components))
        .with_body_limit(LIST_BYTES_MAX)
        .op(Access::Scope(Scope::SerialLink), routes!(unlink_component::unlink_component))
        .op(Access::Scope(Scope::SerialLink), routes!(replace_component::replace_component))
        .op(
            Access::Scope(Scope::TraceabilityBatchExecutionRecordWrite),
            routes!(replace_temp_links::replace_temp_links),
        )
        .with_body_limit(LIST_BYTES_MAX)
        .op(Access::Scope(Scope::SerialRead), routes!(list_lot_allocations::list_lot_allocations))
        .op(Access::Scope(Scope::SerialLink), routes!(replace_lot_allocations::replace_lot_allocations))
        .with_body_limit(LIST_BYTES_MAX)
}
