//! Locations of material, called `position` in the API: their rows, and the functions that other areas need. The
//! operations on locations are in the area `warehouse`, which owns the stock.

pub mod contract;
mod model;

use contract::find_liveness;

use platform::api::Area;
use platform::records::{RecordKind, RecordRegistration};

const POSITION: RecordRegistration = RecordRegistration {
    kind: RecordKind::Position,
    find: |client, keys, look| Box::pin(find_liveness(client, keys, look)),
    files: None,
    tags_changed: None,
};

/// Returns the area. It has no operations, and only registers locations as records that tags and other records may
/// refer to.
pub fn area() -> Area {
    Area::new("position", "Warehouse").record(POSITION)
}
