//! `GET /issue` — the search for issues.

use axum::extract::State;
use kernel::input;
use kernel::string_enum;
use kernel::wire::page::{Limit, Offset};
use kernel::wire::text::Text;
use serde::Serialize;
use utoipa::ToSchema;

use super::filters::IssueFilters;
use super::model::{Issue, IssueLinks, first_records, load_issues};
use crate::conditions::{SearchedRecords, add_conditions};
use crate::limits::PAGE;
use crate::refusals::CollaborationRefusal;
use platform::api::{ListResponse, Params, Problem};
use platform::refuses;
use platform::state::App;

string_enum! {
    /// What a page is sorted by.
    pub enum SortBy {
        Created = "created",
        Closed = "closed",
        IssueTypeName = "issue_type_name",
        Critical = "critical",
        Key = "_key",
    }
}

string_enum! {
    /// In which direction.
    pub enum SortingOrder {
        Descending = "desc",
        Ascending = "asc",
    }
}

input! {
    /// Which page.
    pub struct IssueQuery {
        /// What it is sorted by: created, closed, issue_type_name, critical or _key.
        pub sort_by: Option<Text<1, 100>>,
        /// In which direction.
        pub sorting_order: SortingOrder = SortingOrder::Descending,
        /// With the first linked record of each kind.
        pub with_links: bool = false,
        /// Rows of a page.
        pub limit: Limit = Limit::clamped(PAGE),
        /// Rows to skip.
        pub offset: Offset = Offset::clamped(0),
        /// Answer the number of all rows in X-Total-Count.
        pub with_total: bool = false,
    }
}

/// An issue in a list.
#[derive(Debug, Serialize, ToSchema)]
pub struct ListedIssue {
    #[serde(flatten)]
    issue: Issue,
    /// The first linked record of each kind, if asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    links: Option<IssueLinks>,
}

refuses![CollaborationRefusal::SortNotAllowed, CollaborationRefusal::BadAdvancedFilters,];

/// Search issues.
#[utoipa::path(
    get,
    path = "/issue",
    params(IssueFilters, IssueQuery),
    responses(
        (status = 200, description = "Issues in the asked order.", body = Vec<ListedIssue>),
        Refused,
    ),
)]
pub async fn search_issues(
    State(app): State<App>,
    Params((filters, query)): Params<(IssueFilters, IssueQuery)>,
) -> Result<ListResponse<ListedIssue>, Problem> {
    let by = match &query.sort_by {
        None => SortBy::Created,
        Some(word) => SortBy::from_word(word.as_str()).ok_or_else(not_allowed)?,
    };
    let client = app.read().await?;
    let conditions = filters.advanced_filters.as_ref().map(Text::as_str).unwrap_or_default();
    let search = add_conditions(&client, filters.search(), conditions, SearchedRecords::Issues).await?;
    let order = order(by, query.sorting_order);
    let keys = search.keys(&client, order, query.limit.get(), query.offset.get()).await?;
    let total = search.total(&client, query.with_total).await?;
    let issues = load_issues(&client, &keys).await?;
    let links = if query.with_links { first_records(&client, &issues).await? } else { Vec::new() };
    let mut links = links.into_iter();
    let rows = issues.into_iter().map(|issue| ListedIssue { issue, links: links.next() }).collect();
    Ok(ListResponse { rows, total })
}

/// The refusal of an order that issues do not have; it names those they have.
fn not_allowed() -> Problem {
    let allowed: Vec<&str> = SortBy::ALL.iter().map(|word| word.as_str()).collect();
    CollaborationRefusal::SortNotAllowed.with("allowed", allowed)
}

/// The SQL of an order; issues without the value come last, and the key makes every order unique.
const fn order(by: SortBy, direction: SortingOrder) -> &'static str {
    match (by, direction) {
        (SortBy::Created, SortingOrder::Ascending) => "i.created, i.key",
        (SortBy::Created, SortingOrder::Descending) => "i.created desc, i.key",
        (SortBy::Closed, SortingOrder::Ascending) => "i.closed nulls last, i.key",
        (SortBy::Closed, SortingOrder::Descending) => "i.closed desc nulls last, i.key",
        (SortBy::IssueTypeName, SortingOrder::Ascending) => r#"lower(y.name) collate "C" nulls last, i.key"#,
        (SortBy::IssueTypeName, SortingOrder::Descending) => r#"lower(y.name) collate "C" desc nulls last, i.key"#,
        (SortBy::Critical, SortingOrder::Ascending) => "i.critical, i.key",
        (SortBy::Critical, SortingOrder::Descending) => "i.critical desc, i.key",
        (SortBy::Key, SortingOrder::Ascending) => "i.key",
        (SortBy::Key, SortingOrder::Descending) => "i.key desc",
    }
}
