//! What a code names, and the reports: reads over everything below. The operations come with the reports themselves.

use crate::platform::api::Area;

/// The operations of the area.
pub fn area() -> Area {
    Area::new("report", "Administration")
}
