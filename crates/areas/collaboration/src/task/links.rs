//! Records that tasks are linked to: finds them, locks them until the commit, and links them.

use std::collections::HashSet;

use collaboration_queries::client::Params as _;
use collaboration_queries::task::{InsertTaskLinksParams, insert_task_links};
use kernel::rules::task::LinkType;
use kernel::wire::key::{Key, TaskKey};

use platform::api::Problem;
use platform::db::Write;
use platform::records::{LockMode, RecordKind};
use platform::state::App;

/// A record that a task is or will be linked to.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TaskTarget {
    /// Kind of the record.
    pub kind: LinkType,
    /// Key of the record.
    pub key: Key,
}

impl TaskTarget {
    /// Returns the key as a number. If the key is not a number, returns 0, which no record has.
    pub fn number(&self) -> i64 {
        self.key.number().unwrap_or(0)
    }
}

/// Returns the kind under which the registry of records knows the target.
const fn record_of(kind: LinkType) -> RecordKind {
    match kind {
        LinkType::Issue => RecordKind::Issue,
        LinkType::WorkOrder => RecordKind::WorkOrder,
        LinkType::Product => RecordKind::Product,
        LinkType::Serial => RecordKind::Serial,
        LinkType::Task => RecordKind::Task,
    }
}

/// Returns the targets that a task can be linked to: those that are not archived, trashed or deleted. Locks them, so
/// that they cannot be deleted until the commit, kind by kind in the order of locks and each kind in key order. A task
/// needs the stronger lock (`Hold`), because deleting a task hides it without removing its row.
pub async fn hold_targets(app: &App, write: &Write, targets: &[TaskTarget]) -> Result<HashSet<TaskTarget>, Problem> {
    let mut live = HashSet::new();
    for kind in [LinkType::Task, LinkType::Issue, LinkType::WorkOrder, LinkType::Serial, LinkType::Product] {
        let keys: Vec<String> =
            targets.iter().filter(|target| target.kind == kind).map(|target| target.key.to_string()).collect();
        if keys.is_empty() {
            continue;
        }
        let lock_mode = if kind == LinkType::Task { LockMode::Hold } else { LockMode::Keep };
        let found = app.records.live(write.conn(), record_of(kind), &keys, lock_mode).await?;
        let of_kind = targets.iter().filter(|target| target.kind == kind);
        live.extend(of_kind.filter(|target| found.contains(&target.number().to_string())).cloned());
    }
    Ok(live)
}

/// Stores links of a task. Each target must appear once, must not be linked yet, and must be locked by the caller until
/// the commit.
pub async fn insert_links(write: &Write, task_key: TaskKey, targets: &[TaskTarget]) -> Result<(), Problem> {
    if targets.is_empty() {
        return Ok(());
    }
    let of = |kind: LinkType| -> Vec<Option<i64>> {
        targets.iter().map(|target| (target.kind == kind).then(|| target.number())).collect()
    };
    let params = InsertTaskLinksParams {
        task_key: task_key.number(),
        issue_keys: of(LinkType::Issue),
        work_order_keys: of(LinkType::WorkOrder),
        product_keys: of(LinkType::Product),
        serial_keys: of(LinkType::Serial),
        linked_task_keys: of(LinkType::Task),
    };
    insert_task_links().params(write.conn(), &params).await?;
    Ok(())
}
