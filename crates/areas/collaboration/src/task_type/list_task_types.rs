//! `GET /task-type`: lists task types, sorted by name.

use axum::extract::State;
use collaboration_queries::task_type::TaskTypeRow;
use kernel::input;
use kernel::wire::page::{Limit, Offset};
use kernel::wire::text::Text;
use kernel::wire::wildcard::{SEARCH_CHARS_MAX, substring};

use super::model::{TaskType, task_types};
use crate::limits::TYPES_PAGE;
use platform::api::{ListResponse, Params, Problem};
use platform::db::{Row, Search};
use platform::state::Reads;

input! {
    /// Filters and paging of the list of task types.
    pub struct TaskTypeQuery {
        /// Whether to leave out inactive types, for which no new tasks can be created. Default: `true`.
        pub active_only: bool = true,
        /// Text to find in the name, ignoring case. Absent or empty: all names.
        pub name: Option<Text<0, SEARCH_CHARS_MAX>>,
        /// Maximum number of rows to return, 1 to 1000. Default: 1000.
        pub limit: Limit = Limit::clamped(TYPES_PAGE),
        /// Number of rows to skip, 0 to 1 000 000. Default: 0.
        pub offset: Offset = Offset::clamped(0),
        /// Whether to return the number of all matching rows in the header `X-Total-Count`. Default: `false`.
        pub with_total: bool = false,
    }
}

const COLUMNS: &str =
    "y.key, y.rev, y.name, y.description, y.icon, y.active, y.created, y.form_fields, y.link_settings,
    y.require_time_entry";

/// List task types.
///
/// Lists task types with their forms and link settings, sorted by name, ignoring case. Use it to choose the type of a
/// new task and to see the fields of its form. Form fields whose custom field was deleted are left out. Set
/// `active_only=false` to include inactive types.
#[utoipa::path(
    get,
    path = "/task-type",
    params(TaskTypeQuery),
    responses(
        (status = 200, description = "The matching task types, sorted by name.", body = Vec<TaskType>),
    ),
)]
pub async fn list_task_types(
    State(reads): State<Reads>,
    Params(query): Params<TaskTypeQuery>,
) -> Result<ListResponse<TaskType>, Problem> {
    let mut search = Search::new(COLUMNS, "collaboration.task_type y");
    if query.active_only {
        search = search.filter("y.active");
    }
    let part = query.name.as_ref().and_then(|name| substring(name.as_str()));
    let search = search.filter_by("lower(y.name) like ?", part);
    let client = reads.connect().await?;
    let order = r#"lower(y.name) collate "C", y.key"#;
    let rows = search.page(&client, order, query.limit.get(), query.offset.get()).await?;
    let total = search.total(&client, query.with_total).await?;
    Ok(ListResponse { rows: task_types(&client, rows.iter().map(row).collect()).await?, total })
}

/// Reads a row of the search by the column names of `COLUMNS`.
fn row(row: &Row) -> TaskTypeRow {
    TaskTypeRow {
        key: row.get("key"),
        rev: row.get("rev"),
        name: row.get("name"),
        description: row.get("description"),
        icon: row.get("icon"),
        active: row.get("active"),
        created: row.get("created"),
        form_fields: row.get("form_fields"),
        link_settings: row.get("link_settings"),
        require_time_entry: row.get("require_time_entry"),
    }
}
