//! `GET /task`: searches tasks.

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
use platform::state::Reads;

input! {
    /// Paging of the search for tasks.
    pub struct TaskQuery {
        /// Maximum number of rows to return, 1 to 1000. Default: 200.
        pub limit: Limit = Limit::clamped(PAGE),
        /// Number of rows to skip, 0 to 1 000 000. Default: 0.
        pub offset: Offset = Offset::clamped(0),
        /// Whether to return the number of all matching rows in the header `X-Total-Count`. Default: `false`.
        pub with_total: bool = false,
    }
}

/// Sort order of tasks. In each column, tasks without the date come last.
const ORDER: &str = "t.due_by, t.created, t.start_from, t.closed, t.key";

refuses![CollaborationRefusal::BadAdvancedFilters,];

/// Search tasks.
///
/// Lists tasks that match all filters that are sent, sorted by due date, creation, start date and closing time. In each
/// of these sort keys, tasks without the date come last. Deleted tasks are never returned. Completed and canceled tasks
/// are included unless status flags exclude them. Use `advanced_filters` for conditions on form values. Invalid
/// conditions are refused with `bad_advanced_filters` and a `reason`.
#[utoipa::path(
    get,
    path = "/task",
    params(TaskFilters, TaskQuery),
    responses(
        (status = 200, description = "The matching tasks, the earliest due first.", body = Vec<Task>),
        Refused,
    ),
)]
pub async fn search_tasks(
    State(reads): State<Reads>,
    Params((filters, query)): Params<(TaskFilters, TaskQuery)>,
) -> Result<ListResponse<Task>, Problem> {
    let client = reads.connect().await?;
    let conditions = filters.advanced_filters.as_ref().map(Text::as_str).unwrap_or_default();
    let search = add_conditions(&client, filters.search(), conditions, SearchedRecords::Tasks).await?;
    let keys = search.keys(&client, ORDER, query.limit.get(), query.offset.get()).await?;
    let total = search.total(&client, query.with_total).await?;
    Ok(ListResponse { rows: load_tasks(&client, &keys).await?, total })
}
