//! Assignments: who counts which locations or products.

mod complete_count_assignment;
pub mod completion;
mod create_count_assignments;
pub mod creation;
mod delete_count_assignments;
mod model;
mod search_count_assignments;
pub mod start;
mod start_count_assignment;

use kernel::rules::scope::Scope;
use utoipa_axum::routes;

use platform::api::request_body::LIST_BYTES_MAX;
use platform::api::{Access, Area};

/// Adds the operations of this folder to the area.
pub fn mount(area: Area) -> Area {
    let execute = Access::Scope(Scope::InventoryCountExecute);
    area.op(Access::Scope(Scope::InventoryCountRead), routes!(search_count_assignments::search_count_assignments))
        .op(Access::Scope(Scope::InventoryCountCreate), routes!(create_count_assignments::create_count_assignments))
        .with_body_limit(LIST_BYTES_MAX)
        .op(Access::Scope(Scope::InventoryCountDelete), routes!(delete_count_assignments::delete_count_assignments))
        .op(execute, routes!(start_count_assignment::start_count_assignment))
        .op(execute, routes!(complete_count_assignment::complete_count_assignment))
}
