//! Operations on lots.

mod create_lot;
mod delete_lot;
mod hold_lot;
pub mod model;
mod release_lot_hold;
mod search_lots;
mod update_lot;

use kernel::rules::scope::Scope;
use utoipa_axum::routes;

use platform::api::{Access, Area};

/// Adds the operations on lots to the area.
pub fn mount(area: Area) -> Area {
    area.op(Access::Scope(Scope::SerialRead), routes!(search_lots::search_lots))
        .op(Access::Scope(Scope::SerialLotWrite), routes!(create_lot::create_lot))
        .op(Access::Scope(Scope::SerialLotWrite), routes!(update_lot::update_lot))
        .op(Access::Scope(Scope::SerialLotWrite), routes!(delete_lot::delete_lot))
        .op(Access::Scope(Scope::SerialHold), routes!(hold_lot::hold_lot))
        .op(Access::Scope(Scope::SerialHold), routes!(release_lot_hold::release_lot_hold))
}
