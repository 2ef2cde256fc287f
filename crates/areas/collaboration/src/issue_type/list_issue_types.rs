//! `GET /issue-type` — types of issues by name.

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
use platform::state::App;

input! {
    /// Which types.
    pub struct IssueTypeQuery {
        /// The type itself.
        pub key: Option<IssueTypeKey>,
        /// Its code.
        pub code: Option<Text<1, 100>>,
        /// Whether its issues are critical.
        pub critical: Option<bool>,
        /// Only those of which there are new issues.
        pub active_only: bool = true,
        /// Rows of a page.
        pub limit: Limit = Limit::clamped(TYPES_PAGE),
        /// Rows to skip.
        pub offset: Offset = Offset::clamped(0),
        /// Answer the number of all rows in X-Total-Count.
        pub with_total: bool = false,
    }
}

const COLUMNS: &str = "y.key, y.rev, y.name, y.code, y.active, y.description, y.icon, y.form_template, y.critical";

/// List types of issues.
#[utoipa::path(
    get,
    path = "/issue-type",
    params(IssueTypeQuery),
    responses(
        (status = 200, description = "Types by name.", body = Vec<IssueType>),
    ),
)]
pub async fn list_issue_types(
    State(app): State<App>,
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
    let client = app.read().await?;
    let order = r#"lower(y.name) collate "C", y.key"#;
    let rows = search.page(&client, order, query.limit.get(), query.offset.get()).await?;
    let total = search.total(&client, query.with_total).await?;
    Ok(ListResponse { rows: issue_types(&client, rows.iter().map(row).collect()).await?, total })
}

/// A row of the search, whose columns are those of `COLUMNS` in their order.
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
