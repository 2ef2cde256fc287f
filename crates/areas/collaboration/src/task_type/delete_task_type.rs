//! `DELETE /task-type/{type_key}`: deletes a task type that has no tasks.

use collaboration_queries::task_type::{count_tasks_of_type, delete_task_type as erase, lock_task_type_to_delete};
use kernel::wire::key::TaskTypeKey;
use serde::Serialize;
use utoipa::ToSchema;

use crate::refusals::CollaborationRefusal;
use platform::api::{Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::db::{Committed, Writer};
use platform::refuses;
use quality::contract::note_form;

/// The task type that was deleted.
#[derive(Debug, Serialize, ToSchema)]
pub struct DeletedTaskType {
    /// Key of the deleted task type.
    #[schema(value_type = String)]
    type_key: TaskTypeKey,
}

refuses![CollaborationRefusal::TaskTypeNotFound, CollaborationRefusal::TaskTypeInUse, SharedRefusal::RevisionMismatch,];

/// Delete a task type.
///
/// Removes a type that no task has ever used. If tasks of the type exist, including deleted ones, the request is
/// refused with `task_type_in_use` and their number in `total`: set `active` of the type to `false` instead. The
/// deletion waits for requests in progress that create a task of the type. `If-Match` is optional. Repeating the
/// request is refused with `task_type_not_found`.
#[utoipa::path(
    delete,
    path = "/task-type/{type_key}",
    params(("type_key" = inline(TaskTypeKey), Path, description = "Key of the task type.")),
    responses(
        (status = 200, description = "Key of the deleted task type.", body = Envelope<DeletedTaskType>),
        Refused,
    ),
)]
pub async fn delete_task_type(
    writer: Writer,
    PathParam(key): PathParam<TaskTypeKey>,
    if_match: IfMatch,
) -> Result<Committed<Envelope<DeletedTaskType>>, Problem> {
    let write = writer.begin("delete_task_type").await?;
    let present = lock_task_type_to_delete().bind(write.conn(), &key.number()).opt().await?;
    if_match.check(present.ok_or(CollaborationRefusal::TaskTypeNotFound)?.rev)?;
    let total = count_tasks_of_type().bind(write.conn(), &key.number()).one().await?;
    if total > 0 {
        return Err(CollaborationRefusal::TaskTypeInUse.with("total", total));
    }
    note_form(&write, format!("TaskType/{key}"), &[]).await?;
    erase().bind(write.conn(), &key.number()).await?;
    write.commit(Envelope::ok("Task type deleted.", DeletedTaskType { type_key: key })).await
}
