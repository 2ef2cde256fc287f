//! `POST /task/{task_key}/start-time` — somebody begins to work on a task.

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
/// Begins an entry of the caller; everyone has at most one that runs on a task.
/// `If-Match` is compared with the `_rev` of the task, which gets a new revision. Completing or canceling the task stops
/// every entry that runs.
#[utoipa::path(
    post,
    path = "/task/{task_key}/start-time",
    params(("task_key" = inline(TaskKey), Path, description = "Key of the task.")),
    responses(
        (status = 200, description = "The entry.", body = Envelope<TimeEntry>),
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
