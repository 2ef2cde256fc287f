//! `POST /task/{task_key}/suspend`: sets a task to pending.

use kernel::rules::event_data::TaskSuspended;
use kernel::rules::task::{TaskCommand, check_transition};
use kernel::wire::key::TaskKey;

use super::model::{Task, load_task};
use super::rows::{event_of_locked, lock_task};
use super::status_change::store_status;
use crate::refusals::{CollaborationRefusal, refused};
use platform::api::{Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::auth::Caller;
use platform::db::{Committed, Writer};
use platform::refuses;

refuses![CollaborationRefusal::TaskNotFound, CollaborationRefusal::TaskAlreadyPending, SharedRefusal::RevisionMismatch,];

/// Suspend a task.
///
/// Sets an open, completed or canceled task to `pending`, for work that has to wait, and clears `closed`, `closed_by`
/// and the cancel reason. A pending task can still be changed, linked and completed. Reopen it to continue. Running
/// time entries keep running. Writes a `TASK_SUSPENDED` event. `If-Match` is optional. Send an `Idempotency-Key` so
/// that you can safely retry the request. Otherwise a repeated request is refused with `task_already_pending`.
#[utoipa::path(
    post,
    path = "/task/{task_key}/suspend",
    params(("task_key" = inline(TaskKey), Path, description = "Key of the task.")),
    responses(
        (status = 200, description = "The suspended task.", body = Envelope<Task>),
        Refused,
    ),
)]
pub async fn suspend_task(
    caller: Caller,
    writer: Writer,
    PathParam(key): PathParam<TaskKey>,
    if_match: IfMatch,
) -> Result<Committed<Envelope<Task>>, Problem> {
    let mut write = writer.begin("suspend_task").await?;
    let now = write.now();
    let task = lock_task(&write, key, &if_match).await?;
    let next = check_transition(TaskCommand::Suspend, &task.state).map_err(refused)?;
    store_status(&write, key, next, (caller.user_key(), now), None).await?;
    write.append_event(event_of_locked(&TaskSuspended { status_before: task.state.status }, &task, now));
    let changed = load_task(write.conn(), key).await?;
    write.commit(Envelope::ok("Task suspended.", changed)).await
}
