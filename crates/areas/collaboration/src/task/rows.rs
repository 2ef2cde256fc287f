//! Tasks in commands: locks them, looks them up for files and tags, and builds their events.

use std::collections::{HashMap, HashSet};

use chrono::{DateTime, Utc};
use collaboration_queries::form::find_files_named_by_task;
use collaboration_queries::task::{
    TaskRow, find_task_states, hold_task_states, is_task_closed, keep_task_states, lock_task_states, lock_tasks,
};
use collaboration_queries::task_type::find_task_type;
use deadpool_postgres::Object;
use kernel::rules::event_data::EventData;
use kernel::rules::link_settings::LinkSettings;
use kernel::rules::task::{LinkType, TaskRuleState, TaskStatus};
use kernel::wire::key::{IssueKey, Key, OrderKey, ProductKey, SerialKey, TaskKey, TaskTypeKey, UserKey};
use serde_json::Value;

use super::model::{Assignee, TaskLink, load_assignees, load_links};
use crate::files::file_names_in;
use crate::refusals::CollaborationRefusal;
use platform::api::{IfMatch, Problem};
use platform::db::Write;
use platform::journal::NewEvent;
use platform::records::{FolderPolicy, LockMode, RecordLiveness};

/// A task that the command has locked, in the state before the command.
#[derive(Clone, Debug)]
pub struct LockedTask {
    /// Key of the task.
    pub key: TaskKey,
    /// Key of the task type.
    pub type_key: TaskTypeKey,
    /// Earliest start of the work. `None` without a start date.
    pub start_from: Option<DateTime<Utc>>,
    /// Time when the task is due. `None` without a due date.
    pub due_by: Option<DateTime<Utc>>,
    /// Title of the task, if it has one.
    pub title: Option<String>,
    /// Description of the task, if it has one.
    pub description: Option<String>,
    /// Additional data of an integration, if any.
    pub extra: Option<Value>,
    /// State that the transition rules check.
    pub state: TaskRuleState,
    /// Assignees, the owner first.
    pub assignees: Vec<Assignee>,
    /// Links, without links to deleted tasks.
    pub links: Vec<TaskLink>,
}

impl LockedTask {
    /// Returns whether the task is linked to a record of the kind.
    pub fn is_linked(&self, kind: LinkType) -> bool {
        self.links.iter().any(|link| link.kind == kind)
    }
}

/// Locks a task to change it and checks the revision that the client expects. A deleted task is not found.
pub async fn lock_task(write: &Write, key: TaskKey, if_match: &IfMatch) -> Result<LockedTask, Problem> {
    lock_task_with(write, key, None, if_match).await
}

/// Locks a task as [`lock_task`] does, together with `other`, in key order, because a link between two tasks belongs to
/// both. `other` need not exist. `None` locks only the one task.
pub async fn lock_task_with(
    write: &Write,
    key: TaskKey,
    other: Option<TaskKey>,
    if_match: &IfMatch,
) -> Result<LockedTask, Problem> {
    let keys: Vec<i64> = other.into_iter().chain([key]).map(TaskKey::number).collect();
    let rows = lock_tasks().bind(write.conn(), &keys).all().await?;
    let row = rows.into_iter().find(|row| row.key == key.number() && row.deleted.is_none());
    let row: TaskRow = row.ok_or(CollaborationRefusal::TaskNotFound)?;
    if_match.check(row.rev)?;
    let own = [key.number()];
    let unknown = || Problem::internal(format!("task with unknown status {}", row.status));
    let status = TaskStatus::from_word(&row.status).ok_or_else(unknown)?;
    Ok(LockedTask {
        key,
        type_key: TaskTypeKey::new(row.task_type_key),
        start_from: row.start_from,
        due_by: row.due_by,
        title: row.title,
        description: row.description,
        extra: row.extra,
        state: TaskRuleState { status, closed: row.closed.is_some(), deleted: false },
        assignees: load_assignees(write.conn(), &own).await?.remove(&key.number()).unwrap_or_default(),
        links: load_links(write.conn(), &own).await?.remove(&key.number()).unwrap_or_default(),
    })
}

/// Reads the link settings of a task type. Refuses an unknown type.
pub async fn load_link_settings(client: &Object, key: TaskTypeKey) -> Result<LinkSettings, Problem> {
    Ok(load_requirements(client, key).await?.0)
}

/// Reads what a type requires to complete its tasks: the link settings, and whether time must be recorded. Refuses an
/// unknown type.
pub async fn load_requirements(client: &Object, key: TaskTypeKey) -> Result<(LinkSettings, bool), Problem> {
    let row =
        find_task_type().bind(client, &key.number()).opt().await?.ok_or(CollaborationRefusal::TaskTypeNotFound)?;
    Ok((LinkSettings::stored(&row.link_settings), row.require_time_entry))
}

/// Builds an event about a task. It names all linked units, and the linked work order, product or issue if it is the
/// only one of its kind. `people` are the audience, who receive the event on their own topic.
pub fn event_of(
    data: &impl EventData,
    key: TaskKey,
    links: &[TaskLink],
    people: impl IntoIterator<Item = UserKey>,
    at: DateTime<Utc>,
) -> NewEvent {
    let of = |kind: LinkType| links.iter().filter(move |link| link.kind == kind).map(|link| link.number);
    let only = |kind: LinkType| {
        let mut numbers = of(kind);
        numbers.next().filter(|_| numbers.next().is_none())
    };
    let mut audience: Vec<UserKey> = people.into_iter().collect();
    audience.sort_unstable();
    audience.dedup();
    NewEvent {
        task_key: Some(key),
        issue_key: only(LinkType::Issue).map(IssueKey::new),
        work_order_key: only(LinkType::WorkOrder).map(OrderKey::new),
        product_key: only(LinkType::Product).map(ProductKey::new),
        serial_keys: of(LinkType::Serial).map(SerialKey::new).collect(),
        audience,
        ..NewEvent::of(data, at)
    }
}

/// Builds an event about a locked task, with its links and assignees.
pub fn event_of_locked(data: &impl EventData, task: &LockedTask, at: DateTime<Utc>) -> NewEvent {
    event_of(data, task.key, &task.links, task.assignees.iter().map(|assignee| assignee.user_key), at)
}

/// Finds out which of the tasks exist and which are deleted, for files, tags, links and messages on them. Unknown keys
/// are left out.
pub async fn find_liveness(
    client: &Object,
    keys: &[String],
    lock_mode: LockMode,
) -> Result<HashMap<String, RecordLiveness>, Problem> {
    let numbers: Vec<i64> = keys.iter().filter_map(|key| Key::parse(key)?.number()).collect();
    let rows = match lock_mode {
        LockMode::Read => find_task_states().bind(client, &numbers).all().await?,
        LockMode::Keep => keep_task_states().bind(client, &numbers).all().await?,
        // An upload relies on the task staying open: a closed task accepts no new files.
        LockMode::Hold => hold_task_states().bind(client, &numbers).all().await?,
        LockMode::Change => lock_task_states().bind(client, &numbers).all().await?,
    };
    Ok(rows.into_iter().map(|row| (row.key.to_string(), RecordLiveness::live_unless(row.gone))).collect())
}

/// Returns whether a task accepts files. An open or pending task accepts them in any folder. A closed task keeps its
/// files and accepts no new ones.
pub async fn folder_policy(client: &Object, key: &str) -> Result<FolderPolicy, Problem> {
    let Some(key) = Key::parse(key).and_then(|key| key.number()) else { return Ok(FolderPolicy::Nothing) };
    let closed = is_task_closed().bind(client, &key).opt().await?.unwrap_or_default();
    Ok(if closed { FolderPolicy::OldFiles } else { FolderPolicy::Files })
}

/// Returns the names of the files in a folder that are evidence because the form of a closed task names them. The
/// folder of a form field has the key of the field as name. Other folders have no evidence.
pub async fn evidence(client: &Object, key: &str, segments: &[&str]) -> Result<HashSet<String>, Problem> {
    let number = Key::parse(key).and_then(|key| key.number());
    let ([field], Some(key)) = (segments, number) else { return Ok(HashSet::new()) };
    let value = find_files_named_by_task().bind(client, &key, field).opt().await?;
    Ok(value.map(|value| file_names_in(&value)).unwrap_or_default())
}
