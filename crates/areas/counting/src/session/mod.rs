//! Count sessions: create, change, start, complete, resume, cancel and read them.

mod cancel_count_session;
mod complete_count_session;
mod create_count_session;
mod delete_count_session;
mod list_completed_positions;
mod list_position_status;
pub mod model;
mod read_count_session;
mod read_count_snapshot;
mod resume_count_session;
mod search_count_sessions;
mod start_count_session;
mod update_count_session;

use kernel::rules::scope::Scope;
use utoipa_axum::routes;

use platform::api::request_body::LIST_BYTES_MAX;
use platform::api::{Access, Area};

/// Adds the operations of this folder to the area.
pub fn mount(area: Area) -> Area {
    let (read, update) = (Access::Scope(Scope::InventoryCountRead), Access::Scope(Scope::InventoryCountUpdate));
    area.op(Access::Scope(Scope::InventoryCountCreate), routes!(create_count_session::create_count_session))
        .with_body_limit(LIST_BYTES_MAX)
        .op(read, routes!(search_count_sessions::search_count_sessions))
        .op(read, routes!(read_count_session::read_count_session))
        .op(read, routes!(read_count_snapshot::read_count_snapshot))
        .op(update, routes!(update_count_session::update_count_session))
        .op(Access::Scope(Scope::InventoryCountDelete), routes!(delete_count_session::delete_count_session))
        .op(read, routes!(list_completed_positions::list_completed_positions))
        .op(read, routes!(list_position_status::list_position_status))
        .op(update, routes!(start_count_session::start_count_session))
        .op(update, routes!(complete_count_session::complete_count_session))
        .op(update, routes!(resume_count_session::resume_count_session))
        .op(update, routes!(cancel_count_session::cancel_count_session))
}
