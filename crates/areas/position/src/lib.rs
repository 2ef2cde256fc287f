//! Places where material lies: the rows and who relies on them. The operations of positions stand in the warehouse, which
//! owns what lies there.

pub mod contract;
mod model;

use contract::find_standings;

use platform::api::Area;
use platform::records::{Record, RecordKind};

const POSITION: Record = Record {
    kind: RecordKind::Position,
    find: |client, keys, look| Box::pin(find_standings(client, keys, look)),
    files: None,
    tags_changed: None,
};

/// The operations of the area.
pub fn area() -> Area {
    Area::new("position", "Warehouse").record(POSITION)
}
