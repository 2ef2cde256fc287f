//! Work orders: creation, planning, closing, and their status and figures.

mod close_order;
mod create_order;
mod delete_order;
mod details;
pub mod erasure;
mod list_order_traceability;
pub mod model;
mod order_bom;
mod read_order;
mod read_search_options;
mod replace_order_extra;
mod search_orders;
pub mod settlement;
mod update_order;
mod update_order_quantities;

use kernel::rules::scope::Scope;
use utoipa_axum::routes;

use platform::api::request_body::LIST_BYTES_MAX;
use platform::api::{Access, Area};

/// Adds the operations of this folder to the area.
pub fn mount(area: Area) -> Area {
    area.op(Access::Scope(Scope::ProductionWorkOrderRead), routes!(search_orders::search_orders))
        .op(Access::Scope(Scope::ProductionWorkOrderRead), routes!(read_order::read_order))
        .op(Access::Scope(Scope::ProductionWorkOrderRead), routes!(read_search_options::read_search_options))
        .op(Access::Scope(Scope::ProductionWorkOrderRead), routes!(list_order_traceability::list_order_traceability))
        .op(Access::Scope(Scope::ProductionWorkOrderCreate), routes!(create_order::create_order))
        .with_body_limit(LIST_BYTES_MAX)
        .op(Access::Scope(Scope::ProductionWorkOrderUpdate), routes!(update_order::update_order))
        .with_body_limit(LIST_BYTES_MAX)
        .op(Access::Scope(Scope::ProductionWorkOrderUpdate), routes!(replace_order_extra::replace_order_extra))
        .op(
            Access::Scope(Scope::ProductionWorkOrderUpdateQuantities),
            routes!(update_order_quantities::update_order_quantities),
        )
        .op(Access::Scope(Scope::ProductionJobClose), routes!(close_order::close_order))
        .op(Access::Scope(Scope::ProductionWorkOrderDelete), routes!(delete_order::delete_order))
}
