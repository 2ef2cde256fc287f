//! `POST /task/{task_key}/start-time`: starts a time entry of the caller.

use collaboration_queries::task::touch_task;
use collaboration_queries::task_time::start_time;
use kernel::rules::event_data::TaskTimeStarted;
use kernel::rules::task::{TaskCommand, check_transition};
use kernel::wire::key::TaskKey;

use super::rows::{event_of_locked, lock_task};
use super::time_entries::TimeEntry;
use crate::refusals::{CollaborationRefusal, refused};
use platform::api::{Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::auth::Caller;
use platform::db::{Committed, Writer};
use platform::refuses;

refuses![
    CollaborationRefusal::TaskNotFound,
    CollaborationRefusal::TaskClosed,
    CollaborationRefusal::TimeAlreadyRunning,
    SharedRefusal::RevisionMismatch
];

/// Start recording time on a task.
///
/// Starts a time entry of the caller on an open or pending task. A completed or canceled task is refused with
/// `task_closed`. Each user has at most one running entry on a task. Stop the entry with `POST
/// /task/{task_key}/stop-time`. Completing or canceling the task stops it automatically. The task gets a new revision,
/// and a `TASK_TIME_STARTED` event is written. `If-Match` is compared with the `_rev` of the task and is optional. Send
/// an `Idempotency-Key` so that you can safely retry the request. Otherwise a repeated request is refused with
/// `time_already_running`.
#[utoipa::path(
    post,
    path = "/task/{task_key}/start-time",
    params(("task_key" = inline(TaskKey), Path, description = "Key of the task.")),
    responses(
        (status = 200, description = "The running time entry.", body = Envelope<TimeEntry>),
        Refused,
    ),
)]
pub async fn start_task_time(
    caller: Caller,
    writer: Writer,
    PathParam(key): PathParam<TaskKey>,
    if_match: IfMatch,
) -> Result<Committed<Envelope<TimeEntry>>, Problem> {
    let mut write = writer.begin("start_task_time").await?;
    let now = write.now();
    let task = lock_task(&write, key, &if_match).await?;
    check_transition(TaskCommand::Update, &task.state).map_err(refused)?;
    let row = start_time().bind(write.conn(), &key.number(), &caller.user_key().number(), &now).opt().await?;
    let row = row.ok_or(CollaborationRefusal::TimeAlreadyRunning)?;
    write.append_event(event_of_locked(&TaskTimeStarted { duration: None }, &task, now));
    touch_task().bind(write.conn(), &key.number()).one().await?;
    write.commit(Envelope::ok("Time started.", TimeEntry::from(row))).await
}
