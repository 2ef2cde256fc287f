//! `POST /task/{task_key}/link`: links a task to one more record.

use axum::extract::State;
use collaboration_queries::task::touch_task;
use kernel::input;
use kernel::rules::event_data::TaskLinked;
use kernel::rules::task::{LinkType, TaskCommand, TaskLinkFacts, check_transition};
use kernel::wire::key::{Key, TaskKey};
use serde::Serialize;
use utoipa::ToSchema;

use super::links::{TaskTarget, hold_targets, insert_links};
use super::model::{TaskLink, load_links};
use super::rows::{LockedTask, event_of_locked, load_link_settings, lock_task_with};
use crate::refusals::{CollaborationRefusal, refused};
use platform::api::{Body, Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::db::{Committed, Writer};
use platform::refuses;
use platform::state::App;

input! {
    /// Link to add to a task.
    pub struct LinkTaskIn {
        /// Kind of the record. The task type must enable links to it.
        pub link_type: LinkType,
        /// Key of the record to link to.
        pub link_key: Key,
    }
}

/// The links of a task after a link was added.
#[derive(Debug, Serialize, ToSchema)]
pub struct LinkedTask {
    /// All links of the task.
    links: Vec<TaskLink>,
}

refuses![
    CollaborationRefusal::TaskNotFound,
    CollaborationRefusal::LinkTargetNotFound,
    CollaborationRefusal::LinkTypeDisabled,
    CollaborationRefusal::AlreadyLinked,
    CollaborationRefusal::MultipleLinksNotAllowed,
    CollaborationRefusal::TaskClosed,
    SharedRefusal::RevisionMismatch,
    CollaborationRefusal::LinkToItself,
];

/// Link a task to a record.
///
/// Links an open or pending task to an issue, work order, product, unit or other task. A link between two tasks belongs
/// to both, so both are locked. The task gets a new revision, and a `TASK_LINKED` event is written. Send an
/// `Idempotency-Key` so that you can safely retry the request. Otherwise a repeated request is refused with
/// `already_linked`. Links that the task type does not allow are refused with `link_type_disabled` or
/// `multiple_links_not_allowed`. Other refusals: `link_target_not_found` for a record that is missing, archived or
/// deleted, and `task_closed` (reopen the task first).
#[utoipa::path(
    post,
    path = "/task/{task_key}/link",
    request_body = LinkTaskIn,
    params(("task_key" = inline(TaskKey), Path, description = "Key of the task.")),
    responses(
        (status = 200, description = "All links of the task after the change.", body = Envelope<LinkedTask>),
        Refused,
    ),
)]
pub async fn link_task(
    State(app): State<App>,
    writer: Writer,
    PathParam(key): PathParam<TaskKey>,
    if_match: IfMatch,
    Body(input): Body<LinkTaskIn>,
) -> Result<Committed<Envelope<LinkedTask>>, Problem> {
    let mut write = writer.begin("link_task").await?;
    let target = TaskTarget { kind: input.link_type, key: input.link_key };
    let other = (target.kind == LinkType::Task).then(|| TaskKey::from(&target.key));
    let task = lock_task_with(&write, key, other, &if_match).await?;
    let live = hold_targets(&app, &write, std::slice::from_ref(&target)).await?;
    let setting = load_link_settings(write.conn(), task.type_key).await?.get(target.kind);
    let linking = TaskLinkFacts {
        target_exists: !live.is_empty(),
        enabled: setting.enabled,
        already: task.links.iter().any(|link| link.kind == target.kind && link.number == target.number()),
        full: !setting.allow_multiple && task.is_linked(target.kind),
        itself: other == Some(key),
    };
    check_transition(TaskCommand::Link(linking), &task.state).map_err(refused)?;
    insert_links(&write, key, std::slice::from_ref(&target)).await?;
    touch_task().bind(write.conn(), &key.number()).one().await?;
    let links = load_links(write.conn(), &[key.number()]).await?.remove(&key.number()).unwrap_or_default();
    let event_data = TaskLinked { link_type: target.kind, link_key: target.key.as_str() };
    let task = LockedTask { links: links.clone(), ..task };
    write.append_event(event_of_locked(&event_data, &task, write.now()));
    write.commit(Envelope::ok("Task linked.", LinkedTask { links })).await
}
