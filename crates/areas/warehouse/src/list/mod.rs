//! Operations on movement lists.

mod add_list_movements;
mod cancel_list;
mod close_list;
mod closure;
mod confirm_list;
mod create_list;
pub mod creation;
mod filters;
mod find_lists_by_body;
pub mod lists;
pub mod model;
mod read_list;
mod rows;
mod search_lists;
mod update_list;

use kernel::rules::scope::Scope;
use utoipa_axum::routes;

use platform::api::request_body::LIST_BYTES_MAX;
use platform::api::{Access, Area};

/// Adds the operations of this folder to the area.
pub fn mount(area: Area) -> Area {
    area.op(Access::Scope(Scope::InventoryMovementListRead), routes!(search_lists::search_lists))
        .op_without_idempotency(
            Access::Scope(Scope::InventoryMovementListRead),
            routes!(find_lists_by_body::find_lists_by_body),
        )
        .op(Access::Scope(Scope::InventoryMovementListRead), routes!(read_list::read_list))
        .op(Access::Scope(Scope::InventoryMovementListCreate), routes!(create_list::create_list))
        .with_body_limit(LIST_BYTES_MAX)
        .op(Access::Scope(Scope::InventoryMovementListUpdate), routes!(update_list::update_list))
        .op(Access::Scope(Scope::InventoryMovementListUpdate), routes!(add_list_movements::add_list_movements))
        .with_body_limit(LIST_BYTES_MAX)
        .op(Access::Scope(Scope::InventoryMovementConfirm), routes!(confirm_list::confirm_list))
        .op(Access::Scope(Scope::InventoryMovementListUpdate), routes!(close_list::close_list))
        .op(Access::Scope(Scope::InventoryMovementListUpdate), routes!(cancel_list::cancel_list))
}
