//! `GET /task` — the search for tasks.

use axum::extract::State;
use kernel::input;
use kernel::wire::page::{Limit, Offset};
use kernel::wire::text::Text;

use super::filters::TaskFilters;
use super::model::{Task, load_tasks};
use crate::conditions::{SearchedRecords, add_conditions};
use crate::limits::PAGE;
use crate::refusals::CollaborationRefusal;
use platform::api::{ListResponse, Params, Problem};
use platform::refuses;
use platform::state::App;

input! {
    /// Which page.
    pub struct TaskQuery {
        /// Rows of a page.
        pub limit: Limit = Limit::clamped(PAGE),
        /// Rows to skip.
        pub offset: Offset = Offset::clamped(0),
        /// Answer the number of all rows in X-Total-Count.
        pub with_total: bool = false,
    }
}

/// Nulls come last in each of them.
const ORDER: &str = "t.due_by, t.created, t.start_from, t.closed, t.key";

refuses![CollaborationRefusal::BadAdvancedFilters,];

/// Search tasks.
#[utoipa::path(
    get,
    path = "/task",
    params(TaskFilters, TaskQuery),
    responses(
        (status = 200, description = "Tasks, the next one first.", body = Vec<Task>),
        Refused,
    ),
)]
pub async fn search_tasks(
    State(app): State<App>,
    Params((filters, query)): Params<(TaskFilters, TaskQuery)>,
) -> Result<ListResponse<Task>, Problem> {
    let client = app.read().await?;
    let conditions = filters.advanced_filters.as_ref().map(Text::as_str).unwrap_or_default();
    let search = add_conditions(&client, filters.search(), conditions, SearchedRecords::Tasks).await?;
    let keys = search.keys(&client, ORDER, query.limit.get(), query.offset.get()).await?;
    let total = search.total(&client, query.with_total).await?;
    Ok(ListResponse { rows: load_tasks(&client, &keys).await?, total })
}
