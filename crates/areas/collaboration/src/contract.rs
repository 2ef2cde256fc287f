//! Functions of this area that other areas may call inside their own transaction.

use collaboration_queries::reset::{
    erase_issue_links, erase_issues as erase_rows, erase_messages, erase_task_links, forget_order_issue_links,
    forget_order_messages, forget_order_task_links,
};
use kernel::wire::key::{JobKey, OrderKey};

use platform::api::Problem;
use platform::db::Write;

/// Number of deleted rows by kind, for the response and the audit log of the command.
pub type ErasedCounts = [(&'static str, i64); 4];

/// Converts a row count to the signed type that responses use.
fn number(rows: u64) -> Result<i64, Problem> {
    i64::try_from(rows).map_err(Problem::internal)
}

/// Deletes, for a reset of production, all issues and the links and messages that refer to issues, work orders, jobs
/// and units. Tasks are kept, and so are messages on tasks and products and messages to users. The caller has locked
/// the reset gate exclusively, so no other write runs.
pub async fn erase_issues(write: &Write) -> Result<ErasedCounts, Problem> {
    let messages = number(erase_messages().bind(write.conn()).await?)?;
    let task_links = number(erase_task_links().bind(write.conn()).await?)?;
    let issue_links = number(erase_issue_links().bind(write.conn()).await?)?;
    let issues = number(erase_rows().bind(write.conn()).await?)?;
    Ok([("Message", messages), ("TaskLink", task_links), ("IssueLink", issue_links), ("Issue", issues)])
}

/// Deletes, for the permanent deletion of a work order, the links to the work order and its jobs, and the messages on
/// them. Issues and tasks are kept. The caller has locked the work order, so no new record can refer to it.
pub async fn detach_order(write: &Write, key: OrderKey, jobs: &[JobKey]) -> Result<ErasedCounts, Problem> {
    let (key, jobs) = (key.number(), JobKey::numbers(jobs));
    let messages = number(forget_order_messages().bind(write.conn(), &key, &jobs).await?)?;
    let task_links = number(forget_order_task_links().bind(write.conn(), &key).await?)?;
    let issue_links = number(forget_order_issue_links().bind(write.conn(), &key, &jobs).await?)?;
    Ok([("Message", messages), ("TaskLink", task_links), ("IssueLink", issue_links), ("Issue", 0)])
}
