//! `GET /task-type` — types of tasks by name.

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
use platform::state::App;

input! {
    /// Which types.
    pub struct TaskTypeQuery {
        /// Only those of which there are new tasks.
        pub active_only: bool = true,
        /// A part of the name.
        pub name: Option<Text<0, SEARCH_CHARS_MAX>>,
        /// Rows of a page.
        pub limit: Limit = Limit::clamped(TYPES_PAGE),
        /// Rows to skip.
        pub offset: Offset = Offset::clamped(0),
        /// Answer the number of all rows in X-Total-Count.
        pub with_total: bool = false,
    }
}

const COLUMNS: &str =
    "y.key, y.rev, y.name, y.description, y.icon, y.active, y.created, y.form_fields, y.link_settings,
    y.require_time_entry";

/// List types of tasks.
#[utoipa::path(
    get,
    path = "/task-type",
    params(TaskTypeQuery),
    responses(
        (status = 200, description = "Types by name.", body = Vec<TaskType>),
    ),
)]
pub async fn list_task_types(
    State(app): State<App>,
    Params(query): Params<TaskTypeQuery>,
) -> Result<ListResponse<TaskType>, Problem> {
    let mut search = Search::new(COLUMNS, "collaboration.task_type y");
    if query.active_only {
        search = search.filter("y.active");
    }
    let part = query.name.as_ref().and_then(|name| substring(name.as_str()));
    let search = search.filter_by("lower(y.name) like ?", part);
    let client = app.read().await?;
    let order = r#"lower(y.name) collate "C", y.key"#;
    let rows = search.page(&client, order, query.limit.get(), query.offset.get()).await?;
    let total = search.total(&client, query.with_total).await?;
    Ok(ListResponse { rows: task_types(&client, rows.iter().map(row).collect()).await?, total })
}

/// A row of the search, whose columns are those of `COLUMNS` in their order.
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
