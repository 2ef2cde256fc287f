//! `POST /task/{task_key}/unlink`: removes a link from a task.

use collaboration_queries::task::{delete_task_link, touch_task};
use kernel::input;
use kernel::rules::event_data::TaskUnlinked;
use kernel::rules::task::{LinkType, TaskCommand, check_transition};
use kernel::wire::key::{Key, TaskKey};
use serde::Serialize;
use utoipa::ToSchema;

use super::model::{TaskLink, load_links};
use super::rows::{event_of_locked, lock_task_with};
use crate::refusals::{CollaborationRefusal, refused};
use platform::api::{Body, Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::db::{Committed, Writer};
use platform::refuses;

input! {
    /// Link to remove from a task.
    pub struct UnlinkTaskIn {
        /// Kind of the linked record.
        pub link_type: LinkType,
        /// Key of the linked record.
        pub link_key: Key,
    }
}

/// The links of a task after a link was removed.
#[derive(Debug, Serialize, ToSchema)]
pub struct UnlinkedTask {
    /// All remaining links of the task.
    links: Vec<TaskLink>,
}

refuses![
    CollaborationRefusal::TaskNotFound,
    CollaborationRefusal::LinkNotFound,
    CollaborationRefusal::TaskClosed,
    SharedRefusal::RevisionMismatch,
];

/// Remove a link from a task.
///
/// Removes a link from an open or pending task. A link between two tasks is removed from both, so both are locked. A
/// link that the task type requires can be removed too, but without it the task cannot be completed. The task gets a
/// new revision, and a `TASK_UNLINKED` event names the links before the change. Send an `Idempotency-Key` so that you
/// can safely retry the request. Otherwise a repeated request is refused with `link_not_found`. A completed or canceled
/// task is refused with `task_closed`: reopen it first.
#[utoipa::path(
    post,
    path = "/task/{task_key}/unlink",
    request_body = UnlinkTaskIn,
    params(("task_key" = inline(TaskKey), Path, description = "Key of the task.")),
    responses(
        (status = 200, description = "The remaining links of the task.", body = Envelope<UnlinkedTask>),
        Refused,
    ),
)]
pub async fn unlink_task(
    writer: Writer,
    PathParam(key): PathParam<TaskKey>,
    if_match: IfMatch,
    Body(input): Body<UnlinkTaskIn>,
) -> Result<Committed<Envelope<UnlinkedTask>>, Problem> {
    let mut write = writer.begin("unlink_task").await?;
    // A link between two tasks may be stored with either of them, so both are locked.
    let other = (input.link_type == LinkType::Task).then(|| TaskKey::from(&input.link_key));
    let task = lock_task_with(&write, key, other, &if_match).await?;
    let target = input.link_key.number().unwrap_or(0);
    let linked = task.links.iter().any(|link| link.kind == input.link_type && link.number == target);
    check_transition(TaskCommand::Unlink { linked }, &task.state).map_err(refused)?;
    delete_task_link().bind(write.conn(), &key.number(), &input.link_type.as_str(), &target).await?;
    touch_task().bind(write.conn(), &key.number()).one().await?;
    let links = load_links(write.conn(), &[key.number()]).await?.remove(&key.number()).unwrap_or_default();
    let event_data = TaskUnlinked { link_type: input.link_type, link_key: input.link_key.as_str() };
    // The journal row names the links before the change, including the removed one.
    write.append_event(event_of_locked(&event_data, &task, write.now()));
    write.commit(Envelope::ok("Task unlinked.", UnlinkedTask { links })).await
}
