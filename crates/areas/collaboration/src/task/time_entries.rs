//! Time entries of tasks in responses, and how completing or canceling a task stops them.

use chrono::{DateTime, Utc};
use collaboration_queries::task_time::{TimeEntryRow, has_time_entry, stop_times};
use kernel::rules::event_data::TaskTimeStopped;
use kernel::wire::key::{TaskKey, UserKey};
use kernel::wire::text::Text;
use kernel::wire::time::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use super::rows::{LockedTask, event_of_locked};
use platform::api::Problem;
use platform::db::Write;

/// Note about the work done in the recorded time.
pub type TimeNote = Text<0, 2000>;

/// Time that one user spent on a task.
#[derive(Debug, Serialize, ToSchema)]
pub struct TimeEntry {
    /// Key of the time entry.
    #[serde(rename = "_key")]
    key: String,
    /// Key of the task.
    #[schema(value_type = String)]
    task_key: TaskKey,
    /// Key of the user who spent the time.
    #[schema(value_type = String)]
    user_key: UserKey,
    /// Time when the entry was started. `null` for time that was entered manually.
    start: Option<Timestamp>,
    /// Time when the entry was stopped. `null` while it is running, and for time that was entered manually.
    end: Option<Timestamp>,
    /// Time spent, in milliseconds. `null` while the entry is running.
    duration: Option<i64>,
    /// Whether the entry is running.
    active: bool,
    /// Description of the work done. `null` when there is none.
    note: Option<String>,
}

impl From<TimeEntryRow> for TimeEntry {
    fn from(row: TimeEntryRow) -> Self {
        Self {
            key: row.key.to_string(),
            task_key: TaskKey::new(row.task_key),
            user_key: UserKey::new(row.user_key),
            active: row.start.is_some() && row.end.is_none(),
            start: row.start.map(Timestamp),
            end: row.end.map(Timestamp),
            duration: row.duration,
            note: row.note,
        }
    }
}

/// Returns whether the task has a time entry, finished or running. Some types require one before a task is completed.
pub async fn has_recorded_time(write: &Write, key: TaskKey) -> Result<bool, Problem> {
    Ok(has_time_entry().bind(write.conn(), &key.number()).one().await?)
}

/// Stops all running entries of a task that is completed or canceled, for all users, and writes an event for each. The
/// caller has locked the task.
pub async fn stop_running_entries(write: &mut Write, task: &LockedTask, now: DateTime<Utc>) -> Result<(), Problem> {
    // Without note and user, the entries of all users are stopped and keep their notes.
    let none: Option<&str> = None;
    for row in stop_times().bind(write.conn(), &now, &none, &task.key.number(), &None).all().await? {
        write.append_event(event_of_locked(&TaskTimeStopped { duration: row.duration }, task, now));
    }
    Ok(())
}
