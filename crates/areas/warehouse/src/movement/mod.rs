//! Operations on movements: plan, post, confirm, change, cancel, reverse and search.

mod cancel_movement;
pub mod cancellation;
mod confirm_movement;
pub mod confirmation;
pub mod corrections;
mod execute_movements;
mod filters;
pub mod input;
mod list_latest_positions;
mod list_latest_products;
pub mod model;
mod movement_draft;
mod plan_movements;
pub mod plans;
mod read_movement;
pub mod requests;
pub mod reversal;
mod reverse_movement;
pub mod rows;
mod search_movements;
mod update_movement;

use kernel::rules::scope::Scope;
use utoipa_axum::routes;

use platform::api::{Access, Area};

/// Adds the operations of this folder to the area.
pub fn mount(area: Area) -> Area {
    area.op(Access::Scope(Scope::InventoryMovementRead), routes!(search_movements::search_movements))
        .op(Access::Scope(Scope::InventoryMovementRead), routes!(list_latest_positions::list_latest_positions))
        .op(Access::Scope(Scope::InventoryMovementRead), routes!(list_latest_products::list_latest_products))
        .op(Access::Scope(Scope::InventoryMovementRead), routes!(read_movement::read_movement))
        .op(Access::Scope(Scope::InventoryMovementCreate), routes!(plan_movements::plan_movements))
        .op(Access::Scope(Scope::InventoryMovementCreate), routes!(execute_movements::execute_movements))
        .op(Access::Scope(Scope::InventoryMovementUpdate), routes!(update_movement::update_movement))
        .op(Access::Scope(Scope::InventoryMovementConfirm), routes!(confirm_movement::confirm_movement))
        .op(Access::Scope(Scope::InventoryMovementUpdate), routes!(cancel_movement::cancel_movement))
        .op(Access::Scope(Scope::InventoryMovementReverse), routes!(reverse_movement::reverse_movement))
}
