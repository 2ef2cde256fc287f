//! Stock and movements. Here what is known without stock; the operations come with the warehouse itself.

pub mod contract;
mod inventory;

use crate::platform::api::Area;

/// The operations of the area.
pub fn area() -> Area {
    Area::new("warehouse", "Serial").room(inventory::mount)
}
