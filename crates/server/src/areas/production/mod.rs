//! Orders, jobs, batches, and what is built in for them. The operations on orders, jobs and batches come with production
//! itself.

mod assembly;
mod limits;
mod refusals;
mod rows;

use kernel::rules::scope::Scope;

use crate::platform::api::Area;
use crate::platform::records::{FileRules, Record, RecordKind, no_subfolders};

const WORK_ORDER: Record = Record {
    kind: RecordKind::WorkOrder,
    find: |client, keys, look| Box::pin(rows::find_standings(client, keys, look)),
    files: Some(FileRules {
        write_scope: |_, _| Some(Scope::TraceabilityBatchExecutionRecordWrite),
        keeps: no_subfolders,
    }),
    tags_changed: None,
};

/// The operations of the area.
pub fn area() -> Area {
    Area::new("production", "Serial")
        .refusals(refusals::Refusal::ALL.iter().map(|refusal| refusal.told()))
        .record(WORK_ORDER)
        .room(assembly::mount)
}
