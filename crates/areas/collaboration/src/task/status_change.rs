//! A task goes from one status to another: what commands without values of their own share.

use chrono::{DateTime, Utc};
use collaboration_queries::task::set_task_status;
use kernel::rules::task::TaskRuleState;
use kernel::wire::key::{TaskKey, UserKey};

use platform::api::Problem;
use platform::db::Write;

/// Writes the status of a task that is locked; one that is over keeps who ended it and when, any other forgets.
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
