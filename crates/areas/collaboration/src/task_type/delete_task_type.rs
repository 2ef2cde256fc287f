//! `DELETE /task-type/{type_key}` — a type that no task ever had is removed.

use collaboration_queries::task_type::{count_tasks_of_type, delete_task_type as erase, lock_task_type_to_delete};
use kernel::wire::key::TaskTypeKey;
use serde::Serialize;
use utoipa::ToSchema;

use crate::refusals::CollaborationRefusal;
use platform::api::{Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::db::{Committed, Writer};
use platform::refuses;
use quality::contract::note_form;

/// What was removed.
#[derive(Debug, Serialize, ToSchema)]
pub struct DeletedTaskType {
    /// The type.
    #[schema(value_type = String)]
    type_key: TaskTypeKey,
}

refuses![CollaborationRefusal::TaskTypeNotFound, CollaborationRefusal::TaskTypeInUse, SharedRefusal::RevisionMismatch,];

/// Delete a type of tasks.
#[utoipa::path(
    delete,
    path = "/task-type/{type_key}",
    params(("type_key" = inline(TaskTypeKey), Path, description = "Key of the type.")),
    responses(
        (status = 200, description = "What was removed.", body = Envelope<DeletedTaskType>),
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
