//! `POST /movement` — the search for movement lists with its filters in a body. It changes nothing.

use axum::extract::State;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;
use utoipa::{PartialSchema, ToSchema};

use super::filters::{ListFilters, find_page};
use super::model::MovementList;
use platform::api::{ListResponse, Problem, StrictBody, closed_schema};
use platform::state::App;

/// The same filters; a member that is none of them is refused.
pub struct ListSearch;

impl PartialSchema for ListSearch {
    fn schema() -> RefOr<Schema> {
        closed_schema::<ListFilters>()
    }
}

impl ToSchema for ListSearch {}

/// Search movement lists by a body.
#[utoipa::path(
    post,
    path = "/movement",
    request_body = ListSearch,
    responses(
        (status = 200, description = "Lists, the latest due first.", body = Vec<MovementList>),
    ),
)]
pub async fn find_lists_by_body(
    State(app): State<App>,
    StrictBody(filters): StrictBody<ListFilters>,
) -> Result<ListResponse<MovementList>, Problem> {
    find_page(&app.read().await?, &filters).await
}
