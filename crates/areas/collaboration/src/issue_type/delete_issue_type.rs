//! `DELETE /issue-type/{issue_type_key}`: deletes an issue type that no issue has.

use collaboration_queries::issue_type::{count_issues_of_type, delete_issue_type as erase, lock_issue_type_to_delete};
use kernel::wire::key::IssueTypeKey;
use serde::Serialize;
use utoipa::ToSchema;

use crate::refusals::CollaborationRefusal;
use platform::api::{Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::db::{Committed, Writer};
use platform::refuses;
use quality::contract::note_form;

/// The issue type that was deleted.
#[derive(Debug, Serialize, ToSchema)]
pub struct DeletedIssueType {
    /// Key of the deleted issue type.
    #[schema(value_type = String)]
    issue_type_key: IssueTypeKey,
}

refuses![
    CollaborationRefusal::IssueTypeNotFound,
    CollaborationRefusal::IssueTypeInUse,
    SharedRefusal::RevisionMismatch,
];

/// Delete an issue type.
///
/// Removes a type that no issue has. If issues of the type exist, open or closed, the request is refused with
/// `issue_type_in_use` and their number in `total`: set `active` of the type to `false` instead. The deletion waits for
/// requests in progress that give an issue this type. `If-Match` is optional. Repeating the request is refused with
/// `issue_type_not_found`.
#[utoipa::path(
    delete,
    path = "/issue-type/{issue_type_key}",
    params(("issue_type_key" = inline(IssueTypeKey), Path, description = "Key of the issue type.")),
    responses(
        (status = 200, description = "Key of the deleted issue type.", body = Envelope<DeletedIssueType>),
        Refused,
    ),
)]
pub async fn delete_issue_type(
    writer: Writer,
    PathParam(key): PathParam<IssueTypeKey>,
    if_match: IfMatch,
) -> Result<Committed<Envelope<DeletedIssueType>>, Problem> {
    let write = writer.begin("delete_issue_type").await?;
    let present = lock_issue_type_to_delete().bind(write.conn(), &key.number()).opt().await?;
    if_match.check(present.ok_or(CollaborationRefusal::IssueTypeNotFound)?.rev)?;
    let total = count_issues_of_type().bind(write.conn(), &key.number()).one().await?;
    if total > 0 {
        return Err(CollaborationRefusal::IssueTypeInUse.with("total", total));
    }
    note_form(&write, format!("IssueType/{key}"), &[]).await?;
    erase().bind(write.conn(), &key.number()).await?;
    write.commit(Envelope::ok("Issue type deleted.", DeletedIssueType { issue_type_key: key })).await
}
