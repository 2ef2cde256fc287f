//! Locations of material, named *locations* in the interface: their rows, and what other areas need to rely on them.
//! The operations are in the area `warehouse`, which owns the stock.

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

/// The area as the service mounts it. It has no operations; it registers locations as records that links, tags and
/// files may belong to.
pub fn area() -> Area {
    Area::new("position", "Warehouse").record(POSITION)
}
