//! Details of what happens to tasks, issues and messages.

use serde::Serialize;

use super::{Changes, ValueChange, event_data_kinds};
use crate::rules::task::{LinkType, TaskStatus};

/// A task was made.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct TaskCreated<'a> {
    /// Its code.
    pub code: &'a str,
}

/// A task was changed.
#[derive(Clone, Debug, Serialize)]
pub struct TaskUpdated<'a> {
    /// What differs.
    pub changes: Changes,
    /// Other values in its form.
    pub form_changes: Vec<ValueChange<'a>>,
}

/// A task was done.
#[derive(Clone, Debug, Serialize)]
pub struct TaskCompleted<'a> {
    /// How far it was before.
    pub status_before: TaskStatus,
    /// Values that were sent with it.
    pub form_changes: Vec<ValueChange<'a>>,
}

/// A task was given up.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct TaskCanceled {
    /// How far it was before.
    pub status_before: TaskStatus,
}

/// A task is to be done again.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct TaskReopened {
    /// How far it was before.
    pub status_before: TaskStatus,
}

/// A task waits.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct TaskSuspended {
    /// How far it was before.
    pub status_before: TaskStatus,
}

/// A task was linked to a record.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct TaskLinked<'a> {
    /// The kind of the record.
    pub link_type: LinkType,
    /// Its key.
    pub link_key: &'a str,
}

/// A link of a task was taken away.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct TaskUnlinked<'a> {
    /// The kind of the record.
    pub link_type: LinkType,
    /// Its key.
    pub link_key: &'a str,
}

/// A task is hidden.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct TaskDeleted {}

/// What an issue is linked to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct EventLink<'a> {
    /// The kind of the record.
    #[serde(rename = "type")]
    pub kind: &'a str,
    /// Its key.
    pub key: &'a str,
    /// Another link implies it.
    pub implied: bool,
}

/// A link of an issue that came or went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ChangedLink<'a> {
    /// The kind of the record.
    #[serde(rename = "type")]
    pub kind: &'a str,
    /// Its key.
    pub key: &'a str,
    /// It came.
    pub added: bool,
}

/// Somebody began to work on a task.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct TaskTimeStarted {
    /// Always null: the entry runs.
    pub duration: Option<i64>,
}

/// Somebody stopped working on a task.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct TaskTimeStopped {
    /// Milliseconds.
    pub duration: Option<i64>,
}

/// Time that somebody spent on a task was entered afterwards.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct TaskTimeEntered {
    /// Milliseconds.
    pub duration: Option<i64>,
}

/// An issue was reported.
#[derive(Clone, Debug, Serialize)]
pub struct IssueCreated<'a> {
    /// It is critical.
    pub critical: bool,
    /// What it is linked to.
    pub links: Vec<EventLink<'a>>,
}

/// An issue was changed, or one of its links.
#[derive(Clone, Debug, Default, Serialize)]
pub struct IssueUpdated<'a> {
    /// What differs.
    pub changes: Changes,
    /// Other values in its form.
    pub form_changes: Vec<ValueChange<'a>>,
    /// The link that came or went.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub link: Option<ChangedLink<'a>>,
}

/// An issue is settled.
#[derive(Clone, Debug, Serialize)]
pub struct IssueClosed<'a> {
    /// It was critical.
    pub critical: bool,
    /// Values that were sent with it.
    pub form_changes: Vec<ValueChange<'a>>,
}

/// An issue is not settled after all.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct IssueReopened {
    /// It is critical.
    pub critical: bool,
}

/// An issue is gone.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct IssueDeleted {}

/// Somebody wrote a message. What it says is told to nobody but its readers.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct MessagePosted<'a> {
    /// To whom, or on what.
    pub recipient_id: &'a str,
}

/// A message says something else.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct MessageUpdated<'a> {
    /// To whom, or on what.
    pub recipient_id: &'a str,
}

/// A message says nothing any more.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct MessageDeleted<'a> {
    /// To whom, or on what.
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
