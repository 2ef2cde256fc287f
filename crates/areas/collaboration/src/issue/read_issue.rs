//! `GET /issue/{issue_key}` — one issue with the records it is about.

use axum::extract::State;
use collaboration_queries::issue::{count_issue_messages, read_issues};
use kernel::wire::key::IssueKey;
use serde::Serialize;
use utoipa::ToSchema;

use super::model::{Issue, IssueLinks, first_records, load_issue};
use crate::refusals::CollaborationRefusal;
use platform::api::{PathParam, Problem, WithEtag};
use platform::refuses;
use platform::state::App;

/// An issue with what belongs to it.
#[derive(Debug, Serialize, ToSchema)]
pub struct IssueDetails {
    #[serde(flatten)]
    issue: Issue,
    /// The first linked record of each kind.
    links: Option<IssueLinks>,
    /// Messages on it.
    message_count: i64,
}

refuses![CollaborationRefusal::IssueNotFound,];

/// Read an issue.
#[utoipa::path(
    get,
    path = "/issue/{issue_key}",
    params(("issue_key" = inline(IssueKey), Path, description = "Key of the issue.")),
    responses(
        (status = 200, description = "The issue.", body = IssueDetails),
        Refused,
    ),
)]
pub async fn read_issue(
    State(app): State<App>,
    PathParam(key): PathParam<IssueKey>,
) -> Result<WithEtag<IssueDetails>, Problem> {
    let client = app.read().await?;
    let rev = read_issues()
        .bind(&client, &[key.number()].as_slice())
        .opt()
        .await?
        .ok_or(CollaborationRefusal::IssueNotFound)?
        .rev;
    let issue = load_issue(&client, key).await?;
    let links = first_records(&client, std::slice::from_ref(&issue)).await?.pop();
    let message_count = count_issue_messages().bind(&client, &key.number()).one().await?;
    // Messages and linked records change without it: it is always sent.
    Ok(WithEtag::always(rev, IssueDetails { issue, links, message_count }))
}
