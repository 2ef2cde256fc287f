//! `POST /task/{task_key}/stop-time`: stops the running time entry of the caller.

use collaboration_queries::task::touch_task;
use collaboration_queries::task_time::stop_times;
use kernel::input;
use kernel::rules::event_data::TaskTimeStopped;
use kernel::wire::key::TaskKey;
use kernel::wire::text::Text;

use super::rows::{event_of_locked, lock_task};
use super::time_entries::{TimeEntry, TimeNote};
use crate::refusals::CollaborationRefusal;
use platform::api::{Body, Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::auth::Caller;
use platform::db::{Committed, Writer};
use platform::refuses;

input! {
    /// Note for the time entry to stop.
    pub struct StopTimeIn {
        /// Description of the work done, at most 2000 characters. Absent: no note.
        pub note: Option<TimeNote>,
    }
}

refuses![CollaborationRefusal::TaskNotFound, CollaborationRefusal::TimeNotRunning, SharedRefusal::RevisionMismatch];

/// Stop recording time on a task.
///
/// Stops the running time entry of the caller, and stores its end and its duration in milliseconds. Entries of other
/// users keep running. The task gets a new revision, and a `TASK_TIME_STOPPED` event is written. `If-Match` is compared
/// with the `_rev` of the task and is optional. Send an `Idempotency-Key` so that you can safely retry the request.
/// Otherwise a repeated request is refused with `time_not_running`. Without a running entry, use `POST
/// /task/{task_key}/time-entry` to add the time.
#[utoipa::path(
    post,
    path = "/task/{task_key}/stop-time",
    request_body = StopTimeIn,
    params(("task_key" = inline(TaskKey), Path, description = "Key of the task.")),
    responses(
        (status = 200, description = "The finished time entry.", body = Envelope<TimeEntry>),
        Refused,
    ),
)]
pub async fn stop_task_time(
    caller: Caller,
    writer: Writer,
    PathParam(key): PathParam<TaskKey>,
    if_match: IfMatch,
    Body(input): Body<StopTimeIn>,
) -> Result<Committed<Envelope<TimeEntry>>, Problem> {
    let mut write = writer.begin("stop_task_time").await?;
    let now = write.now();
    let task = lock_task(&write, key, &if_match).await?;
    let (user, note) = (Some(caller.user_key().number()), input.note.as_ref().map(Text::as_str));
    let row = stop_times().bind(write.conn(), &now, &note, &key.number(), &user).opt().await?;
    let row = row.ok_or(CollaborationRefusal::TimeNotRunning)?;
    write.append_event(event_of_locked(&TaskTimeStopped { duration: row.duration }, &task, now));
    touch_task().bind(write.conn(), &key.number()).one().await?;
    write.commit(Envelope::ok("Time stopped.", TimeEntry::from(row))).await
}
