//! `GET /department`: the search for departments.

use axum::extract::State;
use kernel::input;
use kernel::wire::page::{Limit, Offset};
use kernel::wire::wildcard::Wildcard;
use organization_queries::department::{count_departments, list_departments};

use super::model::Department;
use platform::api::{ListResponse, Params, Problem};
use platform::state::Reads;

input! {
    /// Filters and paging of the search for departments.
    pub struct DepartmentQuery {
        /// Text to find in name or code, ignoring case. `*` matches any text and `?` any one character. With a
        /// wildcard, the whole name or code must match. Absent: all departments.
        pub search: Wildcard,
        /// Maximum number of rows to return, 1 to 1000. Default: 1000.
        pub limit: Limit = Limit::clamped(1000),
        /// Number of rows to skip, 0 to 1 000 000. Default: 0.
        pub offset: Offset = Offset::clamped(0),
        /// Whether to return the number of all matching rows in the header `X-Total-Count`. Default: `false`.
        pub with_total: bool = false,
    }
}

/// Search departments.
///
/// Lists departments by name, ignoring case. Without `search` all departments are returned, page by page. Use this
/// operation to offer departments for selection, and to find the `department_key` of a user.
#[utoipa::path(
    get,
    path = "/department",
    params(DepartmentQuery),
    responses(
        (status = 200, description = "The matching departments, sorted by name.", body = Vec<Department>),
    ),
)]
pub async fn search_departments(
    State(reads): State<Reads>,
    Params(query): Params<DepartmentQuery>,
) -> Result<ListResponse<Department>, Problem> {
    let (pattern, client) = (query.search.pattern(), reads.connect().await?);
    let rows = list_departments().bind(&client, &pattern, &query.limit.get(), &query.offset.get()).all().await?;
    let total = if query.with_total { Some(count_departments().bind(&client, &pattern).one().await?) } else { None };
    Ok(ListResponse { rows: rows.into_iter().map(Department::from).collect(), total })
}
