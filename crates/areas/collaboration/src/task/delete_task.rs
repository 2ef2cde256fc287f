//! `DELETE /task/{task_key}`: hides a task. The code stays reserved, and the links stay stored.

use collaboration_queries::task::delete_task as hide;
use kernel::rules::event_data::TaskDeleted;
use kernel::rules::task::{TaskCommand, check_transition};
use kernel::wire::key::TaskKey;
use serde::Serialize;
use utoipa::ToSchema;

use super::rows::{event_of_locked, lock_task};
use crate::refusals::{CollaborationRefusal, refused};
use platform::api::{Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::auth::Caller;
use platform::db::{Committed, Writer};
use platform::refuses;

/// The task that was deleted.
#[derive(Debug, Serialize, ToSchema)]
pub struct DeletedTask {
    /// Key of the deleted task.
    #[schema(value_type = String)]
    task_key: TaskKey,
}

refuses![CollaborationRefusal::TaskNotFound, SharedRefusal::RevisionMismatch,];

/// Delete a task.
///
/// Hides a task in any status from reads, searches and links of other tasks. This cannot be undone. The record stays
/// stored, so its code cannot be used again. Running time entries are not stopped. Writes a `TASK_DELETED` event. To
/// keep a task that will not be done visible, cancel it instead. `If-Match` is optional. A repeated request is refused
/// with `task_not_found`.
#[utoipa::path(
    delete,
    path = "/task/{task_key}",
    params(("task_key" = inline(TaskKey), Path, description = "Key of the task.")),
    responses(
        (status = 200, description = "Key of the deleted task.", body = Envelope<DeletedTask>),
        Refused,
    ),
)]
pub async fn delete_task(
    caller: Caller,
    writer: Writer,
    PathParam(key): PathParam<TaskKey>,
    if_match: IfMatch,
) -> Result<Committed<Envelope<DeletedTask>>, Problem> {
    let mut write = writer.begin("delete_task").await?;
    let now = write.now();
    let task = lock_task(&write, key, &if_match).await?;
    check_transition(TaskCommand::Delete, &task.state).map_err(refused)?;
    hide().bind(write.conn(), &now, &caller.user_key().number(), &key.number()).one().await?;
    write.append_event(event_of_locked(&TaskDeleted {}, &task, now));
    write.commit(Envelope::ok("Task deleted.", DeletedTask { task_key: key })).await
}
