//! Details of journal events about tasks, issues and messages.

use serde::Serialize;

use super::{Changes, ValueChange, event_data_kinds};
use crate::rules::task::{LinkType, TaskStatus};

/// A task was created.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct TaskCreated<'a> {
    /// Code of the task.
    pub code: &'a str,
}

/// Members or form values of a task were changed.
#[derive(Clone, Debug, Serialize)]
pub struct TaskUpdated<'a> {
    /// Changed members, with the values before and after.
    pub changes: Changes,
    /// Form values that changed.
    pub form_changes: Vec<ValueChange<'a>>,
}

/// A task was completed.
#[derive(Clone, Debug, Serialize)]
pub struct TaskCompleted<'a> {
    /// Status of the task before the command.
    pub status_before: TaskStatus,
    /// Form values that were sent with the command and changed.
    pub form_changes: Vec<ValueChange<'a>>,
}

/// A task was canceled.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct TaskCanceled {
    /// Status of the task before the command.
    pub status_before: TaskStatus,
}

/// A task was set to open.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct TaskReopened {
    /// Status of the task before the command.
    pub status_before: TaskStatus,
}

/// A task was set to pending.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct TaskSuspended {
    /// Status of the task before the command.
    pub status_before: TaskStatus,
}

/// A task was linked to a record.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct TaskLinked<'a> {
    /// Kind of the record.
    pub link_type: LinkType,
    /// Key of the record.
    pub link_key: &'a str,
}

/// A link of a task was removed.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct TaskUnlinked<'a> {
    /// Kind of the record.
    pub link_type: LinkType,
    /// Key of the record.
    pub link_key: &'a str,
}

/// A task was deleted: it is hidden, but stays stored.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct TaskDeleted {}

/// A link from an issue to a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct EventLink<'a> {
    /// Kind of the record.
    #[serde(rename = "type")]
    pub kind: &'a str,
    /// Key of the record.
    pub key: &'a str,
    /// Whether the link is implied by another link.
    pub implied: bool,
}

/// A link of an issue that was added or removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ChangedLink<'a> {
    /// Kind of the record.
    #[serde(rename = "type")]
    pub kind: &'a str,
    /// Key of the record.
    pub key: &'a str,
    /// Whether the link was added. `false` when it was removed.
    pub added: bool,
}

/// A user started a time entry on a task.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct TaskTimeStarted {
    /// Always `null`, because the entry is still running.
    pub duration: Option<i64>,
}

/// A time entry on a task was stopped.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct TaskTimeStopped {
    /// Time spent, in milliseconds.
    pub duration: Option<i64>,
}

/// A user entered time spent on a task.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct TaskTimeEntered {
    /// Time spent, in milliseconds.
    pub duration: Option<i64>,
}

/// An issue was created.
#[derive(Clone, Debug, Serialize)]
pub struct IssueCreated<'a> {
    /// Whether the issue is critical.
    pub critical: bool,
    /// Links of the issue, implied ones included.
    pub links: Vec<EventLink<'a>>,
}

/// An issue or one of its links was changed.
#[derive(Clone, Debug, Default, Serialize)]
pub struct IssueUpdated<'a> {
    /// Changed members, with the values before and after.
    pub changes: Changes,
    /// Form values that changed.
    pub form_changes: Vec<ValueChange<'a>>,
    /// The link that was added or removed. Absent when no link changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub link: Option<ChangedLink<'a>>,
}

/// An issue was closed.
#[derive(Clone, Debug, Serialize)]
pub struct IssueClosed<'a> {
    /// Whether the issue was critical.
    pub critical: bool,
    /// Form values that were sent with the command and changed.
    pub form_changes: Vec<ValueChange<'a>>,
}

/// An issue was reopened.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct IssueReopened {
    /// Whether the issue is critical from now on.
    pub critical: bool,
}

/// An issue was deleted permanently.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct IssueDeleted {}

/// A message was posted. The event does not contain the text.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct MessagePosted<'a> {
    /// Record or user that the message is addressed to, as `Kind/key`.
    pub recipient_id: &'a str,
}

/// The text of a message was edited. The event does not contain the text.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct MessageUpdated<'a> {
    /// Record or user that the message is addressed to, as `Kind/key`.
    pub recipient_id: &'a str,
}

/// The text of a message was deleted.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct MessageDeleted<'a> {
    /// Record or user that the message is addressed to, as `Kind/key`.
    pub recipient_id: &'a str,
}

event_data_kinds!(
    TaskCreated<'_>,
    TaskUpdated<'_>,
    TaskCompleted<'_>,
    TaskCanceled,
    TaskReopened,
    TaskSuspended,
    TaskLinked<'_>,
    TaskUnlinked<'_>,
    TaskTimeStarted,
    TaskTimeStopped,
    TaskTimeEntered,
    TaskDeleted,
    IssueCreated<'_>,
    IssueUpdated<'_>,
    IssueClosed<'_>,
    IssueReopened,
    IssueDeleted,
    MessagePosted<'_>,
    MessageUpdated<'_>,
    MessageDeleted<'_>,
);
