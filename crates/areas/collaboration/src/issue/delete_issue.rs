//! `DELETE /issue/{issue_key}`: deletes an issue permanently, with its links, messages, tags and files. Its journal
//! rows are kept.

use axum::extract::State;
use collaboration_queries::issue::{delete_issue as erase, find_tasks_needing_issue, find_tasks_of_issue};
use collaboration_queries::task::lock_tasks;
use kernel::rules::event_data::IssueDeleted;
use kernel::rules::issue::{IssueCommand, IssueRefusal, check_transition};
use kernel::wire::key::IssueKey;
use serde::Serialize;
use utoipa::ToSchema;

use super::model::links_of;
use super::rows::{event_of, lock_to_delete};
use crate::limits::TASKS_SHOWN_MAX;
use crate::refusals::{CollaborationRefusal, refused};
use attachments::contract::{FileBucket, delete_files_of_record};
use platform::api::{Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::db::{Committed, Writer};
use platform::refuses;
use platform::state::App;
use tag::contract::{TagContext, forget_tags};

/// The issue that was deleted.
#[derive(Debug, Serialize, ToSchema)]
pub struct DeletedIssue {
    /// Key of the deleted issue.
    #[schema(value_type = String)]
    issue_key: IssueKey,
}

refuses![CollaborationRefusal::IssueNotFound, CollaborationRefusal::IssueHasTasks, SharedRefusal::RevisionMismatch,];

/// Delete an issue.
///
/// Removes an open or closed issue permanently, with its form, links, messages, tags and files. Its journal rows are
/// kept, and an `ISSUE_DELETED` event is added. Locks the linked tasks and the issue. The request is refused with
/// `issue_has_tasks` if a linked task has no other issue and its type requires one. `task_keys` names up to 20 of these
/// tasks: link them to another issue or delete them first. `If-Match` is optional. Repeating the request is refused
/// with `issue_not_found`.
#[utoipa::path(
    delete,
    path = "/issue/{issue_key}",
    params(("issue_key" = inline(IssueKey), Path, description = "Key of the issue.")),
    responses(
        (status = 200, description = "Key of the deleted issue.", body = Envelope<DeletedIssue>),
        Refused,
    ),
)]
pub async fn delete_issue(
    State(app): State<App>,
    writer: Writer,
    PathParam(key): PathParam<IssueKey>,
    if_match: IfMatch,
) -> Result<Committed<Envelope<DeletedIssue>>, Problem> {
    let mut write = writer.begin("delete_issue").await?;
    // Tasks come before issues in the order of locks, so they are locked first. A task that is being linked after this
    // read waits for the lock on the issue and then does not find the issue.
    let tasks = find_tasks_of_issue().bind(write.conn(), &key.number()).all().await?;
    lock_tasks().bind(write.conn(), &tasks).all().await?;
    let issue = lock_to_delete(&write, key, &if_match).await?;
    let needing = find_tasks_needing_issue().bind(write.conn(), &key.number(), &TASKS_SHOWN_MAX).all().await?;
    check_transition(IssueCommand::Delete { needed_by_task: !needing.is_empty() }, &issue.state).map_err(
        |refusal| match refusal {
            IssueRefusal::HasTasks => {
                let keys: Vec<String> = needing.iter().map(ToString::to_string).collect();
                CollaborationRefusal::IssueHasTasks.with("task_keys", keys)
            }
            refusal => refused(refusal),
        },
    )?;
    let links = links_of(write.conn(), key).await?;
    write.append_event(event_of(&IssueDeleted {}, key, &links, write.now()));
    erase().bind(write.conn(), &key.number()).await?;
    forget_tags(&write, TagContext::Issue, &key.to_string()).await?;
    delete_files_of_record(&app, &write, FileBucket::Issue, &key.to_string()).await?;
    write.commit(Envelope::ok("Issue deleted.", DeletedIssue { issue_key: key })).await
}
