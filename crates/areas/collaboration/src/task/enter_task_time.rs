//! `POST /task/{task_key}/time-entry`: adds time that the caller spent on a task.

use collaboration_queries::task::touch_task;
use collaboration_queries::task_time::enter_time;
use kernel::input;
use kernel::rules::event_data::TaskTimeEntered;
use kernel::rules::task::{TaskCommand, check_transition};
use kernel::wire::key::TaskKey;
use kernel::wire::number::Int;
use kernel::wire::text::Text;

use super::rows::{event_of_locked, lock_task};
use super::time_entries::{TimeEntry, TimeNote};
use crate::refusals::{CollaborationRefusal, refused};
use platform::api::{Body, Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::auth::Caller;
use platform::db::{Committed, Writer};
use platform::refuses;

input! {
    /// Time that the caller spent on a task.
    pub struct TimeEntryIn {
        /// Time spent, in milliseconds, from 1 to 86 400 000 (24 hours).
        pub duration: Int<1, 86_400_000>,
        /// Description of the work done, at most 2000 characters. Absent: no note.
        pub note: Option<TimeNote>,
    }
}

refuses![CollaborationRefusal::TaskNotFound, CollaborationRefusal::TaskClosed, SharedRefusal::RevisionMismatch];

/// Enter time spent on a task.
///
/// Adds a finished time entry of the caller to an open or pending task, for time that was not measured with
/// `start-time` and `stop-time`. The entry has a duration, but no start and no end. The task gets a new revision, and a
/// `TASK_TIME_ENTERED` event is written. Send an `Idempotency-Key`, otherwise a repeated request adds the time again.
/// `If-Match` is compared with the `_rev` of the task and is optional. A completed or canceled task is refused with
/// `task_closed`: reopen it first.
#[utoipa::path(
    post,
    path = "/task/{task_key}/time-entry",
    request_body = TimeEntryIn,
    params(("task_key" = inline(TaskKey), Path, description = "Key of the task.")),
    responses(
        (status = 200, description = "The new time entry.", body = Envelope<TimeEntry>),
        Refused,
    ),
)]
pub async fn enter_task_time(
    caller: Caller,
    writer: Writer,
    PathParam(key): PathParam<TaskKey>,
    if_match: IfMatch,
    Body(input): Body<TimeEntryIn>,
) -> Result<Committed<Envelope<TimeEntry>>, Problem> {
    let mut write = writer.begin("enter_task_time").await?;
    let now = write.now();
    let task = lock_task(&write, key, &if_match).await?;
    check_transition(TaskCommand::Update, &task.state).map_err(refused)?;
    let (duration, note) = (input.duration.get(), input.note.as_ref().map(Text::as_str));
    let user = caller.user_key().number();
    let row = enter_time().bind(write.conn(), &key.number(), &user, &duration, &note, &now).one().await?;
    write.append_event(event_of_locked(&TaskTimeEntered { duration: row.duration }, &task, now));
    touch_task().bind(write.conn(), &key.number()).one().await?;
    write.commit(Envelope::ok("Time entered.", TimeEntry::from(row))).await
}
