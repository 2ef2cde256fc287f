//! `POST /movement` — searches movement lists with filters in the body. It changes nothing.

use axum::extract::State;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;
use utoipa::{PartialSchema, ToSchema};

use super::filters::{ListFilters, find_page};
use super::model::MovementList;
use platform::api::{ListResponse, Problem, StrictBody, closed_schema};
use platform::state::Reads;

/// Filters and paging of the search for movement lists, as a body. An unknown member is refused.
pub struct ListSearch;

impl PartialSchema for ListSearch {
    fn schema() -> RefOr<Schema> {
        closed_schema::<ListFilters>()
    }
}

impl ToSchema for ListSearch {}

/// Search movement lists with a body.
///
/// Returns movement lists like `GET /movement-list`, with the filters in a JSON body, for example when there are too
/// many keys for a query. Despite its path, this operation searches lists, not movements, and creates nothing. An empty
/// body returns the first 100 lists. An unknown member is refused with 422, because a misspelled filter would otherwise
/// return everything. `Idempotency-Key` is ignored, because repeating a search is harmless.
#[utoipa::path(
    post,
    path = "/movement",
    request_body = ListSearch,
    responses(
        (status = 200, description = "Movement lists, the latest due date first.", body = Vec<MovementList>),
    ),
)]
pub async fn find_lists_by_body(
    State(reads): State<Reads>,
    StrictBody(filters): StrictBody<ListFilters>,
) -> Result<ListResponse<MovementList>, Problem> {
    find_page(&reads.connect().await?, &filters).await
}
