//! Device History Record and recall: reads over everything below. The operations come with the trace itself.

use crate::platform::api::Area;

/// The operations of the area.
pub fn area() -> Area {
    Area::new("trace", "Serial")
}
