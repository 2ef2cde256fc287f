//! `GET /issue/{issue_key}`: reads one issue with the records that it is about.

use axum::extract::State;
use collaboration_queries::issue::{count_issue_messages, read_issues};
use kernel::wire::key::IssueKey;
use serde::Serialize;
use utoipa::ToSchema;

use super::model::{Issue, IssueLinks, first_records, load_issue};
use crate::refusals::CollaborationRefusal;
use platform::api::{PathParam, Problem, WithEtag};
use platform::refuses;
use platform::state::Reads;

/// An issue with its linked records and the number of messages on it.
#[derive(Debug, Serialize, ToSchema)]
pub struct IssueDetails {
    #[serde(flatten)]
    issue: Issue,
    /// First linked record of each kind, in short form. Never `null` in this response.
    links: Option<IssueLinks>,
    /// Number of messages on the issue, including deleted ones.
    message_count: i64,
}

refuses![CollaborationRefusal::IssueNotFound,];

/// Read an issue.
///
/// Returns one issue with its form, all links, the first linked record of each kind in short form, and the number of
/// messages on it. The `ETag` is the revision of the issue: send it as `If-Match` when you change the issue. The
/// response is never 304, because messages and linked records change without a new revision of the issue. An unknown or
/// deleted issue is refused with `issue_not_found`.
#[utoipa::path(
    get,
    path = "/issue/{issue_key}",
    params(("issue_key" = inline(IssueKey), Path, description = "Key of the issue.")),
    responses(
        (status = 200, description = "The issue with its linked records.", body = IssueDetails),
        Refused,
    ),
)]
pub async fn read_issue(
    State(reads): State<Reads>,
    PathParam(key): PathParam<IssueKey>,
) -> Result<WithEtag<IssueDetails>, Problem> {
    let client = reads.connect().await?;
    let rev = read_issues()
        .bind(&client, &[key.number()].as_slice())
        .opt()
        .await?
        .ok_or(CollaborationRefusal::IssueNotFound)?
        .rev;
    let issue = load_issue(&client, key).await?;
    let links = first_records(&client, std::slice::from_ref(&issue)).await?.pop();
    let message_count = count_issue_messages().bind(&client, &key.number()).one().await?;
    // Messages and linked records change without a new revision of the issue, so the response is never 304.
    Ok(WithEtag::always(rev, IssueDetails { issue, links, message_count }))
}
