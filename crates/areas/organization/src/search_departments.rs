//! `GET /department`.

use axum::extract::State;
use kernel::input;
use kernel::wire::page::{Limit, Offset};
use kernel::wire::wildcard::Wildcard;
use organization_queries::department::{count_departments, list_departments};

use super::model::Department;
use platform::api::{ListResponse, Params, Problem};
use platform::state::App;

input! {
    /// Which departments.
    pub struct DepartmentQuery {
        /// Wildcard text, looked for in name and code.
        pub search: Wildcard,
        /// Rows of a page.
        pub limit: Limit = Limit::clamped(1000),
        /// Rows to skip.
        pub offset: Offset = Offset::clamped(0),
        /// Answer the number of all rows in X-Total-Count.
        pub with_total: bool = false,
    }
}

/// Search departments.
#[utoipa::path(
    get,
    path = "/department",
    params(DepartmentQuery),
    responses(
        (status = 200, description = "Departments.", body = Vec<Department>),
    ),
)]
pub async fn search_departments(
    State(app): State<App>,
    Params(query): Params<DepartmentQuery>,
) -> Result<ListResponse<Department>, Problem> {
    let (pattern, client) = (query.search.pattern(), app.read().await?);
    let rows = list_departments().bind(&client, &pattern, &query.limit.get(), &query.offset.get()).all().await?;
    let total = if query.with_total { Some(count_departments().bind(&client, &pattern).one().await?) } else { None };
    Ok(ListResponse { rows: rows.into_iter().map(Department::from).collect(), total })
}
