//! Orders, jobs, batches, and what is built in for them. The operations on orders, jobs and batches come with production
//! itself.

mod assembly;
mod limits;
mod refusals;
mod rows;

use crate::platform::api::Area;
use crate::platform::records::{FileRules, Record, RecordKind, everybody, no_subfolders};

const WORK_ORDER: Record = Record {
    kind: RecordKind::WorkOrder,
    find: |client, keys, look| Box::pin(rows::find_standings(client, keys, look)),
    files: Some(FileRules { write_scope: everybody, keeps: no_subfolders }),
    tags_changed: None,
};

/// The operations of the area.
pub fn area() -> Area {
    Area::new("production", "Serial")
        .refusals(refusals::Refusal::ALL.iter().map(|refusal| refusal.told()))
        .record(WORK_ORDER)
        .room(assembly::mount)
}
