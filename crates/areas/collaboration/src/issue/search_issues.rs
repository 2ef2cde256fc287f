//! `GET /issue`: searches issues.

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
use platform::state::Reads;

string_enum! {
    /// Value by which issues are sorted.
    pub enum SortBy {
        /// Time of the report.
        Created = "created",
        /// Time of closing. Open issues come last.
        Closed = "closed",
        /// Name of the issue type. Issues without a type come last.
        IssueTypeName = "issue_type_name",
        /// Whether the issue is critical.
        Critical = "critical",
        /// Key of the issue.
        Key = "_key",
    }
}

string_enum! {
    /// Direction in which issues are sorted.
    pub enum SortingOrder {
        /// Largest or latest value first.
        Descending = "desc",
        /// Smallest or earliest value first.
        Ascending = "asc",
    }
}

input! {
    /// Sorting and paging of the search for issues.
    pub struct IssueQuery {
        /// Value to sort by: `created`, `closed`, `issue_type_name`, `critical` or `_key`. Default: `created`.
        pub sort_by: Option<Text<1, 100>>,
        /// Sort direction, `asc` or `desc`. Issues without the value come last in both directions. Default: `desc`.
        pub sorting_order: SortingOrder = SortingOrder::Descending,
        /// Whether to add `links`, the first linked record of each kind, to every issue. Default: `false`.
        pub with_links: bool = false,
        /// Maximum number of rows to return, 1 to 1000. Default: 200.
        pub limit: Limit = Limit::clamped(PAGE),
        /// Number of rows to skip, 0 to 1 000 000. Default: 0.
        pub offset: Offset = Offset::clamped(0),
        /// Whether to return the number of all matching rows in the header `X-Total-Count`. Default: `false`.
        pub with_total: bool = false,
    }
}

/// An issue in a search result.
#[derive(Debug, Serialize, ToSchema)]
pub struct ListedIssue {
    #[serde(flatten)]
    issue: Issue,
    /// First linked record of each kind, in short form. Absent unless `with_links` is `true`.
    #[serde(skip_serializing_if = "Option::is_none")]
    links: Option<IssueLinks>,
}

refuses![CollaborationRefusal::SortNotAllowed, CollaborationRefusal::BadAdvancedFilters,];

/// Search issues.
///
/// Lists issues that match all filters that are sent, by default the most recently reported first. Filters by linked
/// record also find implied links, so `product_key` finds issues on a work order of the product. Use `advanced_filters`
/// for conditions on form values. An unknown value of `sort_by` is refused with `sort_not_allowed` and the list of
/// allowed values. Invalid conditions are refused with `bad_advanced_filters` and a `reason`.
#[utoipa::path(
    get,
    path = "/issue",
    params(IssueFilters, IssueQuery),
    responses(
        (status = 200, description = "The matching issues in the requested order.", body = Vec<ListedIssue>),
        Refused,
    ),
)]
pub async fn search_issues(
    State(reads): State<Reads>,
    Params((filters, query)): Params<(IssueFilters, IssueQuery)>,
) -> Result<ListResponse<ListedIssue>, Problem> {
    let by = match &query.sort_by {
        None => SortBy::Created,
        Some(word) => SortBy::from_word(word.as_str()).ok_or_else(not_allowed)?,
    };
    let client = reads.connect().await?;
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

/// Returns the refusal `sort_not_allowed` with the allowed values.
fn not_allowed() -> Problem {
    let allowed: Vec<&str> = SortBy::ALL.iter().map(|word| word.as_str()).collect();
    CollaborationRefusal::SortNotAllowed.with("allowed", allowed)
}

/// Returns the SQL of the sort order. Issues without the value come last, and the key makes every order unique.
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
