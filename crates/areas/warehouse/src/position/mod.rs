//! Operations on locations.

mod create_position;
mod delete_position;
pub mod disposable;
pub mod model;
mod read_position;
mod read_position_hierarchy;
mod relocation;
mod rows;
mod search_positions;
mod ship_position;
mod transfer_position;
mod update_position;

use kernel::rules::scope::Scope;
use utoipa_axum::routes;

use platform::api::{Access, Area};

/// Adds the operations of this folder to the area.
pub fn mount(area: Area) -> Area {
    area.op(Access::Scope(Scope::InventoryPositionRead), routes!(search_positions::search_positions))
        .op(Access::Scope(Scope::InventoryPositionRead), routes!(read_position::read_position))
        .op(Access::Scope(Scope::InventoryPositionRead), routes!(read_position_hierarchy::read_position_hierarchy))
        .op(Access::Scope(Scope::InventoryPositionCreate), routes!(create_position::create_position))
        .op(Access::Scope(Scope::InventoryPositionUpdate), routes!(update_position::update_position))
        .op(Access::Scope(Scope::InventoryPositionDelete), routes!(delete_position::delete_position))
        .op(Access::Scope(Scope::InventoryMovementCreate), routes!(transfer_position::transfer_position))
        .op(Access::Scope(Scope::InventoryMovementCreate), routes!(ship_position::ship_position))
}
