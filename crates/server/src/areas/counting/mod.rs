//! Counts of the stock: sessions, assignments, records. The operations come with counting itself.

use crate::platform::api::Area;

/// The operations of the area.
pub fn area() -> Area {
    Area::new("counting", "Warehouse")
}
