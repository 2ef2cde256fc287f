//! `POST /task/{task_key}/cancel`: cancels a task.

use kernel::input;
use kernel::rules::event_data::TaskCanceled;
use kernel::rules::task::{TaskCommand, check_transition};
use kernel::wire::key::TaskKey;
use kernel::wire::text::{Description, Text};

use super::model::{Task, load_task};
use super::rows::{event_of_locked, lock_task};
use super::status_change::store_status;
use super::time_entries::stop_running_entries;
use crate::refusals::{CollaborationRefusal, refused};
use platform::api::{Body, Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::auth::Caller;
use platform::db::{Committed, Writer};
use platform::journal::NewEvent;
use platform::refuses;

input! {
    /// Reason for canceling a task.
    pub struct CancelTaskIn {
        /// Reason for canceling the task, at most 10 000 characters. Absent: no reason.
        pub reason: Option<Description>,
    }
}

refuses![CollaborationRefusal::TaskNotFound, CollaborationRefusal::TaskAlreadyClosed, SharedRefusal::RevisionMismatch,];

/// Cancel a task.
///
/// Closes an open or pending task that will not be done. The status becomes `canceled`, `closed` and `closed_by` are
/// set, and the reason is stored. Running time entries of all users are stopped, and files named in the form become
/// evidence. Reopen the task to undo the cancellation. Writes a `TASK_CANCELED` event and one `TASK_TIME_STOPPED` event
/// for each stopped entry. `If-Match` is optional. Send an `Idempotency-Key` so that you can safely retry the request.
/// Otherwise a repeated request is refused with `task_already_closed`.
#[utoipa::path(
    post,
    path = "/task/{task_key}/cancel",
    request_body = CancelTaskIn,
    params(("task_key" = inline(TaskKey), Path, description = "Key of the task.")),
    responses(
        (status = 200, description = "The canceled task.", body = Envelope<Task>),
        Refused,
    ),
)]
pub async fn cancel_task(
    caller: Caller,
    writer: Writer,
    PathParam(key): PathParam<TaskKey>,
    if_match: IfMatch,
    Body(input): Body<CancelTaskIn>,
) -> Result<Committed<Envelope<Task>>, Problem> {
    let mut write = writer.begin("cancel_task").await?;
    let now = write.now();
    let task = lock_task(&write, key, &if_match).await?;
    let next = check_transition(TaskCommand::Cancel, &task.state).map_err(refused)?;
    let reason = input.reason.as_ref().map(Text::as_str);
    store_status(&write, key, next, (caller.user_key(), now), reason).await?;
    let event = event_of_locked(&TaskCanceled { status_before: task.state.status }, &task, now);
    write.append_event(NewEvent { description: reason.map(str::to_owned), ..event });
    stop_running_entries(&mut write, &task, now).await?;
    let canceled = load_task(write.conn(), key).await?;
    write.commit(Envelope::ok("Task canceled.", canceled)).await
}
