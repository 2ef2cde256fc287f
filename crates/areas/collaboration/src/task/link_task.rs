//! `POST /task/{task_key}/link` — a task is linked to one more record.

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
    /// A link.
    pub struct LinkTaskIn {
        /// The kind of record.
        pub link_type: LinkType,
        /// Its key.
        pub link_key: Key,
    }
}

/// What the task is linked to.
#[derive(Debug, Serialize, ToSchema)]
pub struct LinkedTask {
    /// All its links.
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
#[utoipa::path(
    post,
    path = "/task/{task_key}/link",
    request_body = LinkTaskIn,
    params(("task_key" = inline(TaskKey), Path, description = "Key of the task.")),
    responses(
        (status = 200, description = "Its links.", body = Envelope<LinkedTask>),
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
