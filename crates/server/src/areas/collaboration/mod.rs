//! Tasks, issues, messages. Here only the records that files and tags will belong to; the operations come with
//! collaboration itself.

use crate::platform::api::Area;
use crate::platform::records::{
    FileRules, Record, RecordKind, any_subfolder, everybody, find_none, no_evidence, no_subfolders,
};

/// No issue exists yet.
const ISSUE: Record = Record {
    kind: RecordKind::Issue,
    find: find_none,
    files: Some(FileRules { write_scope: everybody, keeps: no_subfolders, evidence: no_evidence }),
    tags_changed: None,
};

/// No task exists yet.
const TASK: Record = Record {
    kind: RecordKind::Task,
    find: find_none,
    files: Some(FileRules { write_scope: everybody, keeps: any_subfolder, evidence: no_evidence }),
    tags_changed: None,
};

/// The operations of the area.
pub fn area() -> Area {
    Area::new("collaboration", "Collaboration").record(ISSUE).record(TASK)
}
