//! `POST /issue/{issue_key}/unlink`: removes a link from an open issue, with the links that it implies.

use collaboration_queries::issue::{delete_issue_link, touch_issue};
use kernel::rules::event_data::{ChangedLink, IssueUpdated};
use kernel::rules::issue::{IssueCommand, check_transition};
use kernel::wire::key::IssueKey;
use serde::Serialize;
use utoipa::ToSchema;

use super::model::{LinkedTo, links_of};
use super::rows::{event_of, lock_issue};
use super::targets::TargetIn;
use crate::refusals::{CollaborationRefusal, refused};
use platform::api::{Body, Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::db::{Committed, Writer};
use platform::refuses;

/// The links of an issue after a link was removed.
#[derive(Debug, Serialize, ToSchema)]
pub struct UnlinkedIssue {
    /// All remaining links of the issue, including implied ones.
    linked_to: Vec<LinkedTo>,
}

refuses![
    CollaborationRefusal::IssueNotFound,
    CollaborationRefusal::LinkNotFound,
    CollaborationRefusal::IssueClosed,
    CollaborationRefusal::LinkImplied,
    SharedRefusal::RevisionMismatch,
];

/// Remove a link from an issue.
///
/// Removes a direct link from an open issue, together with the links that only this link implies. A work order or job
/// that was critical because of this link stops being critical immediately. The issue gets a new revision, and an
/// `ISSUE_UPDATED` event names the links before the change. An implied link cannot be removed alone (`link_implied`):
/// remove the link that implies it. Send an `Idempotency-Key` so that you can safely retry the request. Otherwise a
/// repeated request is refused with `link_not_found`. A closed issue is refused with `issue_closed`: reopen it first.
#[utoipa::path(
    post,
    path = "/issue/{issue_key}/unlink",
    request_body = TargetIn,
    params(("issue_key" = inline(IssueKey), Path, description = "Key of the issue.")),
    responses(
        (status = 200, description = "The remaining links of the issue.", body = Envelope<UnlinkedIssue>),
        Refused,
    ),
)]
pub async fn unlink_issue(
    writer: Writer,
    PathParam(key): PathParam<IssueKey>,
    if_match: IfMatch,
    Body(input): Body<TargetIn>,
) -> Result<Committed<Envelope<UnlinkedIssue>>, Problem> {
    let mut write = writer.begin("unlink_issue").await?;
    let issue = lock_issue(&write, key, &if_match).await?;
    let before = links_of(write.conn(), key).await?;
    let named = |link: &&LinkedTo| link.kind == input.kind.as_str() && link.key == input.key.as_str();
    let found = before.iter().find(named);
    let implied = found.is_some_and(|link| link.implied);
    check_transition(IssueCommand::Unlink { linked: found.is_some(), implied }, &issue.state).map_err(refused)?;
    delete_issue_link().bind(write.conn(), &key.number(), &input.kind.as_str(), &input.key.as_str()).await?;
    touch_issue().bind(write.conn(), &key.number()).one().await?;
    let linked_to = links_of(write.conn(), key).await?;
    let changed = ChangedLink { kind: input.kind.as_str(), key: input.key.as_str(), added: false };
    let event_data = IssueUpdated { link: Some(changed), ..IssueUpdated::default() };
    // The event names the links before the change, so that a search for the removed record finds it.
    write.append_event(event_of(&event_data, key, &before, write.now()));
    write.commit(Envelope::ok("Issue unlinked.", UnlinkedIssue { linked_to })).await
}
