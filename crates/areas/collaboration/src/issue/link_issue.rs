//! `POST /issue/{issue_key}/link`: links an open issue to one more record.

use collaboration_queries::issue::touch_issue;
use kernel::rules::event_data::{ChangedLink, IssueUpdated};
use kernel::rules::issue::{IssueCommand, check_transition};
use kernel::wire::key::IssueKey;
use serde::Serialize;
use utoipa::ToSchema;

use super::model::{LinkedTo, links_of};
use super::rows::{event_of, lock_issue};
use super::targets::{IssueTarget, TargetIn, hold_targets, insert_links};
use crate::refusals::{CollaborationRefusal, refused};
use platform::api::{Body, Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::db::{Committed, Writer};
use platform::refuses;

/// The links of an issue after a link was added.
#[derive(Debug, Serialize, ToSchema)]
pub struct LinkedIssue {
    /// All links of the issue, including implied ones.
    linked_to: Vec<LinkedTo>,
}

refuses![
    CollaborationRefusal::IssueNotFound,
    CollaborationRefusal::LinkTargetNotFound,
    CollaborationRefusal::IssueClosed,
    CollaborationRefusal::AlreadyLinked,
    SharedRefusal::RevisionMismatch,
];

/// Link an issue to a record.
///
/// Adds a link to an open issue, together with the links that it implies. A job implies its work order, phase,
/// operation and product. A work order implies its product. A unit implies its product and work order. A phase implies
/// its operation. A critical issue makes a linked work order or job critical immediately. The issue gets a new
/// revision, and an `ISSUE_UPDATED` event is written. Send an `Idempotency-Key` so that you can safely retry the
/// request. Otherwise a repeated request is refused with `already_linked`. Other refusals: `issue_closed` (reopen the
/// issue first) and `link_target_not_found` (the record does not exist).
#[utoipa::path(
    post,
    path = "/issue/{issue_key}/link",
    request_body = TargetIn,
    params(("issue_key" = inline(IssueKey), Path, description = "Key of the issue.")),
    responses(
        (status = 200, description = "All links of the issue after the change.", body = Envelope<LinkedIssue>),
        Refused,
    ),
)]
pub async fn link_issue(
    writer: Writer,
    PathParam(key): PathParam<IssueKey>,
    if_match: IfMatch,
    Body(input): Body<TargetIn>,
) -> Result<Committed<Envelope<LinkedIssue>>, Problem> {
    let mut write = writer.begin("link_issue").await?;
    let issue = lock_issue(&write, key, &if_match).await?;
    let targets = [IssueTarget::from(&input)];
    let kept = hold_targets(&write, &targets).await?;
    let before = links_of(write.conn(), key).await?;
    let named = |link: &LinkedTo| link.kind == input.kind.as_str() && link.key == input.key.as_str();
    check_transition(
        IssueCommand::Link { target_exists: !kept.is_empty(), already: before.iter().any(named) },
        &issue.state,
    )
    .map_err(refused)?;
    insert_links(&write, key, &targets, &kept).await?;
    touch_issue().bind(write.conn(), &key.number()).one().await?;
    let linked_to = links_of(write.conn(), key).await?;
    let changed = ChangedLink { kind: input.kind.as_str(), key: input.key.as_str(), added: true };
    let event_data = IssueUpdated { link: Some(changed), ..IssueUpdated::default() };
    write.append_event(event_of(&event_data, key, &linked_to, write.now()));
    write.commit(Envelope::ok("Issue linked.", LinkedIssue { linked_to })).await
}
