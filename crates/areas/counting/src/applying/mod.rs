//! From what was found to the books: weighed, confirmed, posted.

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

/// The operations of this folder, as part of the area.
pub fn mount(area: Area) -> Area {
    let apply = Access::Scope(Scope::InventoryCountApply);
    area.op(Access::Scope(Scope::InventoryCountRead), routes!(list_count_conflicts::list_count_conflicts))
        .op(apply, routes!(confirm_count_session::confirm_count_session))
        .op(apply, routes!(apply_count_session::apply_count_session))
}
