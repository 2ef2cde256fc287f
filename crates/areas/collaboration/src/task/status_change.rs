//! Stores the status of a task for all commands that change it.

use chrono::{DateTime, Utc};
use collaboration_queries::task::set_task_status;
use kernel::rules::task::TaskRuleState;
use kernel::wire::key::{TaskKey, UserKey};

use platform::api::Problem;
use platform::db::Write;

/// Stores the status of a task that the caller has locked. For a completed or canceled task, it also stores the user
/// and the time. Any other status clears both. `reason` replaces the stored cancel reason, and `None` clears it.
pub async fn store_status(
    write: &Write,
    key: TaskKey,
    next: TaskRuleState,
    (by, now): (UserKey, DateTime<Utc>),
    reason: Option<&str>,
) -> Result<(), Problem> {
    let (closed, closed_by) = (next.closed.then_some(now), next.closed.then_some(by.number()));
    let status = next.status.as_str();
    set_task_status().bind(write.conn(), &status, &closed, &closed_by, &reason, &key.number()).one().await?;
    Ok(())
}
