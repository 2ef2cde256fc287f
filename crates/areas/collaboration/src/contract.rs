//! What other areas may ask of this one, inside their own transaction.

use collaboration_queries::reset::{
    erase_issue_links, erase_issues as erase_rows, erase_messages, erase_task_links, forget_order_issue_links,
    forget_order_messages, forget_order_task_links,
};
use kernel::wire::key::{JobKey, OrderKey};

use platform::api::Problem;
use platform::db::Write;

/// How many rows went, by what they were.
pub type ErasedCounts = [(&'static str, i64); 4];

fn number(rows: u64) -> Result<i64, Problem> {
    i64::try_from(rows).map_err(Problem::internal)
}

/// Erases all issues, and what tasks and messages say of production: tasks stay, and so do messages to tasks, products and
/// users. No other write runs.
pub async fn erase_issues(write: &Write) -> Result<ErasedCounts, Problem> {
    let messages = number(erase_messages().bind(write.conn()).await?)?;
    let task_links = number(erase_task_links().bind(write.conn()).await?)?;
    let issue_links = number(erase_issue_links().bind(write.conn()).await?)?;
    let issues = number(erase_rows().bind(write.conn()).await?)?;
    Ok([("Message", messages), ("TaskLink", task_links), ("IssueLink", issue_links), ("Issue", issues)])
}

/// Takes links and messages off an order that goes for good, and off its jobs; issues and tasks stay. The order is locked,
/// so that nobody begins to name it.
pub async fn detach_order(write: &Write, key: OrderKey, jobs: &[JobKey]) -> Result<ErasedCounts, Problem> {
    let (key, jobs) = (key.number(), JobKey::numbers(jobs));
    let messages = number(forget_order_messages().bind(write.conn(), &key, &jobs).await?)?;
    let task_links = number(forget_order_task_links().bind(write.conn(), &key).await?)?;
    let issue_links = number(forget_order_issue_links().bind(write.conn(), &key, &jobs).await?)?;
    Ok([("Message", messages), ("TaskLink", task_links), ("IssueLink", issue_links), ("Issue", 0)])
}
