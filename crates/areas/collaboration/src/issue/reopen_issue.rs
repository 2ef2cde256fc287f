//! `POST /issue/{issue_key}/reopen`: reopens a closed issue.

use collaboration_queries::issue::set_issue_open;
use kernel::input;
use kernel::rules::event_data::IssueReopened;
use kernel::rules::issue::{IssueCommand, check_transition};
use kernel::wire::key::IssueKey;

use super::model::{Issue, links_of, load_issue};
use super::rows::{event_of, lock_issue};
use crate::refusals::{CollaborationRefusal, refused};
use platform::api::{Body, Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::db::{Committed, Writer};
use platform::refuses;

input! {
    /// Settings for the issue to reopen.
    pub struct ReopenIssueIn {
        /// Whether the issue is critical from now on. Absent: unchanged.
        pub critical: Option<bool>,
    }
}

refuses![CollaborationRefusal::IssueNotFound, CollaborationRefusal::IssueAlreadyOpen, SharedRefusal::RevisionMismatch,];

/// Reopen an issue.
///
/// Opens a closed issue again and clears `closed` and `closed_by`. The type, values and links are kept, and files named
/// in the form can be replaced and deleted again. A critical issue makes the linked work orders and jobs critical
/// again. Writes an `ISSUE_REOPENED` event. `If-Match` is optional. Send an `Idempotency-Key` so that you can safely
/// retry the request. Otherwise a repeated request is refused with `issue_already_open`.
#[utoipa::path(
    post,
    path = "/issue/{issue_key}/reopen",
    request_body = ReopenIssueIn,
    params(("issue_key" = inline(IssueKey), Path, description = "Key of the issue.")),
    responses(
        (status = 200, description = "The reopened issue.", body = Envelope<Issue>),
        Refused,
    ),
)]
pub async fn reopen_issue(
    writer: Writer,
    PathParam(key): PathParam<IssueKey>,
    if_match: IfMatch,
    Body(input): Body<ReopenIssueIn>,
) -> Result<Committed<Envelope<Issue>>, Problem> {
    let mut write = writer.begin("reopen_issue").await?;
    let issue = lock_issue(&write, key, &if_match).await?;
    check_transition(IssueCommand::Reopen, &issue.state).map_err(refused)?;
    let critical = input.critical.unwrap_or(issue.critical);
    set_issue_open().bind(write.conn(), &true, &critical, &None, &None, &key.number()).one().await?;
    let links = links_of(write.conn(), key).await?;
    write.append_event(event_of(&IssueReopened { critical }, key, &links, write.now()));
    let reopened = load_issue(write.conn(), key).await?;
    write.commit(Envelope::ok("Issue reopened.", reopened)).await
}
