//! Places where material lies: the rows and who relies on them. The operations of positions stand in the warehouse, which
//! owns what lies there.

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

/// The operations of the area.
pub fn area() -> Area {
    Area::new("position", "Warehouse").record(POSITION)
}
