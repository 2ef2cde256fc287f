//! `POST /task/{task_key}/reopen`: sets a task to open.

use kernel::rules::event_data::TaskReopened;
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

refuses![CollaborationRefusal::TaskNotFound, CollaborationRefusal::TaskAlreadyOpen, SharedRefusal::RevisionMismatch,];

/// Reopen a task.
///
/// Sets a pending, completed or canceled task to `open` and clears `closed`, `closed_by` and the cancel reason. Form
/// values, links and recorded time are kept. The task can be changed again, and files named in its form can be replaced
/// and deleted again. Writes a `TASK_REOPENED` event. Send an `Idempotency-Key` so that you can safely retry the
/// request. Otherwise a repeated request is refused with `task_already_open`. `If-Match` is optional.
#[utoipa::path(
    post,
    path = "/task/{task_key}/reopen",
    params(("task_key" = inline(TaskKey), Path, description = "Key of the task.")),
    responses(
        (status = 200, description = "The reopened task.", body = Envelope<Task>),
        Refused,
    ),
)]
pub async fn reopen_task(
    caller: Caller,
    writer: Writer,
    PathParam(key): PathParam<TaskKey>,
    if_match: IfMatch,
) -> Result<Committed<Envelope<Task>>, Problem> {
    let mut write = writer.begin("reopen_task").await?;
    let now = write.now();
    let task = lock_task(&write, key, &if_match).await?;
    let next = check_transition(TaskCommand::Reopen, &task.state).map_err(refused)?;
    store_status(&write, key, next, (caller.user_key(), now), None).await?;
    write.append_event(event_of_locked(&TaskReopened { status_before: task.state.status }, &task, now));
    let changed = load_task(write.conn(), key).await?;
    write.commit(Envelope::ok("Task reopened.", changed)).await
}
