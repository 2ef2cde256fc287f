//! `GET /movement-list` — the search for movement lists.

use axum::extract::State;

use super::filters::{ListFilters, find_page};
use super::model::MovementList;
use platform::api::{ListResponse, Params, Problem};
use platform::state::App;

/// Search movement lists.
#[utoipa::path(
    get,
    path = "/movement-list",
    params(ListFilters),
    responses(
        (status = 200, description = "Lists, the latest due first.", body = Vec<MovementList>),
    ),
)]
pub async fn search_lists(
    State(app): State<App>,
    Params(filters): Params<ListFilters>,
) -> Result<ListResponse<MovementList>, Problem> {
    find_page(&app.read().await?, &filters).await
}
