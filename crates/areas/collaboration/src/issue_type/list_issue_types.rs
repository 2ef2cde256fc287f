//! `GET /issue-type`: lists issue types, sorted by name.

use axum::extract::State;
use collaboration_queries::issue_type::IssueTypeRow;
use kernel::input;
use kernel::wire::key::IssueTypeKey;
use kernel::wire::page::{Limit, Offset};
use kernel::wire::text::Text;

use super::model::{IssueType, issue_types};
use crate::limits::TYPES_PAGE;
use platform::api::{ListResponse, Params, Problem};
use platform::db::{Row, Search};
use platform::state::Reads;

input! {
    /// Filters and paging of the list of issue types.
    pub struct IssueTypeQuery {
        /// Key of one issue type. Absent: all types.
        pub key: Option<IssueTypeKey>,
        /// Exact code of the type, case-sensitive. Leading and trailing spaces are ignored. Absent: all codes.
        pub code: Option<Text<1, 100>>,
        /// `true` selects types whose issues are critical by default, `false` the others. Absent: no filter.
        pub critical: Option<bool>,
        /// Whether to leave out inactive types. Default: `true`.
        pub active_only: bool = true,
        /// Maximum number of rows to return, 1 to 1000. Default: 1000.
        pub limit: Limit = Limit::clamped(TYPES_PAGE),
        /// Number of rows to skip, 0 to 1 000 000. Default: 0.
        pub offset: Offset = Offset::clamped(0),
        /// Whether to return the number of all matching rows in the header `X-Total-Count`. Default: `false`.
        pub with_total: bool = false,
    }
}

const COLUMNS: &str = "y.key, y.rev, y.name, y.code, y.active, y.description, y.icon, y.form_template, y.critical";

/// List issue types.
///
/// Lists issue types with their forms, sorted by name, ignoring case. Use it to choose the type of an issue and to see
/// the fields of its form. Form fields whose custom field was deleted are left out. Set `active_only=false` to include
/// inactive types. To read a single type, filter by `key`.
#[utoipa::path(
    get,
    path = "/issue-type",
    params(IssueTypeQuery),
    responses(
        (status = 200, description = "The matching issue types, sorted by name.", body = Vec<IssueType>),
    ),
)]
pub async fn list_issue_types(
    State(reads): State<Reads>,
    Params(query): Params<IssueTypeQuery>,
) -> Result<ListResponse<IssueType>, Problem> {
    let mut search = Search::new(COLUMNS, "collaboration.issue_type y");
    if query.active_only {
        search = search.filter("y.active");
    }
    let search = search
        .filter_by("y.key = ?", query.key.map(IssueTypeKey::number))
        .filter_by("y.code = ?", query.code.map(|code| code.as_str().trim().to_owned()))
        .filter_by("y.critical = ?", query.critical);
    let client = reads.connect().await?;
    let order = r#"lower(y.name) collate "C", y.key"#;
    let rows = search.page(&client, order, query.limit.get(), query.offset.get()).await?;
    let total = search.total(&client, query.with_total).await?;
    Ok(ListResponse { rows: issue_types(&client, rows.iter().map(row).collect()).await?, total })
}

/// Reads a row of the search by the column names of `COLUMNS`.
fn row(row: &Row) -> IssueTypeRow {
    IssueTypeRow {
        key: row.get("key"),
        rev: row.get("rev"),
        name: row.get("name"),
        code: row.get("code"),
        active: row.get("active"),
        description: row.get("description"),
        icon: row.get("icon"),
        form_template: row.get("form_template"),
        critical: row.get("critical"),
    }
}
