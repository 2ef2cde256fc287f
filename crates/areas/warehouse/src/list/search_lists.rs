//! `GET /movement-list` — the search for movement lists.

use axum::extract::State;

use super::filters::{ListFilters, find_page};
use super::model::MovementList;
use platform::api::{ListResponse, Params, Problem};
use platform::state::Reads;

/// Search movement lists.
///
/// Returns movement lists that match all filters, the latest due date first, with the number of their rows by state.
/// Use `open_only=true` for the work list of the warehouse. To get the rows, read the list or search movements by
/// `list_key`. An unknown key in a filter finds nothing, and an unknown filter is refused with 422.
#[utoipa::path(
    get,
    path = "/movement-list",
    params(ListFilters),
    responses(
        (status = 200, description = "Movement lists, the latest due date first.", body = Vec<MovementList>),
    ),
)]
pub async fn search_lists(
    State(reads): State<Reads>,
    Params(filters): Params<ListFilters>,
) -> Result<ListResponse<MovementList>, Problem> {
    find_page(&reads.connect().await?, &filters).await
}
