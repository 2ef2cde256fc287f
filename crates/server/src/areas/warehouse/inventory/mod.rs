//! What lies where.

mod read_lot;

use kernel::rules::scope::Scope;
use utoipa_axum::routes;

use crate::platform::api::{Access, Area};

/// The operations of the room.
pub fn mount(area: Area) -> Area {
    area.op(Access::Scope(Scope::SerialRead), routes!(read_lot::read_lot))
}
