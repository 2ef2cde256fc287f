//! `POST /movement` — the search for movement lists with its filters in a body. It changes nothing.

use axum::extract::State;

use super::filters::{ListFilters, find_page};
use super::model::MovementList;
use crate::platform::api::{Listed, Problem, StrictBody};
use crate::platform::state::App;

/// Search movement lists by a body.
#[utoipa::path(
    post,
    path = "/movement",
    request_body = ListFilters,
    responses(
        (status = 200, description = "Lists, the latest due first.", body = Vec<MovementList>),
    ),
)]
pub async fn find_lists_by_body(
    State(app): State<App>,
    StrictBody(filters): StrictBody<ListFilters>,
) -> Result<Listed<MovementList>, Problem> {
    find_page(&app.read().await?, &filters).await
}
