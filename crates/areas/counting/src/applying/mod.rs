//! Review, confirmation and posting of counts, with the conflicts that prevent a confirmation.

mod apply_count_session;
mod confirm_count_session;
mod conflicts;
mod list_count_conflicts;
mod model;
mod posting;
pub mod worker;

use kernel::rules::scope::Scope;
use utoipa_axum::routes;

use platform::api::{Access, Area};

/// Adds the operations of this folder to the area.
pub fn mount(area: Area) -> Area {
    let apply = Access::Scope(Scope::InventoryCountApply);
    area.op(Access::Scope(Scope::InventoryCountRead), routes!(list_count_conflicts::list_count_conflicts))
        .op(apply, routes!(confirm_count_session::confirm_count_session))
        .op(apply, routes!(apply_count_session::apply_count_session))
}
