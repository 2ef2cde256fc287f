//! `GET /inventory/count-session/{session_key}/completed-positions` — list the completed locations.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use counting_queries::completion::find_completed_positions;
use kernel::wire::key::CountSessionKey;

use crate::refusals::CountingRefusal;
use crate::rows::load_session;
use platform::api::{PathParam, Problem, json_answer};
use platform::refuses;
use platform::state::Reads;

refuses![CountingRefusal::CountSessionNotFound,];

/// List the completed locations of a count session.
///
/// Returns the keys of all locations that are `counted` (every product in scope there has a completed count) or were
/// confirmed as `empty`, ordered by code. A location is removed from the list when a discarded record leaves one of its
/// products uncounted. For the status of the locations below one location, use `GET /inventory/count-position-status`.
#[utoipa::path(
    get,
    path = "/inventory/count-session/{session_key}/completed-positions",
    params(("session_key" = inline(CountSessionKey), Path, description = "Key of the count session.")),
    responses(
        (status = 200, description = "Keys of the completed locations, ordered by their codes.", body = Vec<String>),
        Refused,
    ),
)]
pub async fn list_completed_positions(
    State(reads): State<Reads>,
    PathParam(key): PathParam<CountSessionKey>,
) -> Result<Response, Problem> {
    let client = reads.connect().await?;
    load_session(&client, key).await?;
    let keys = find_completed_positions().bind(&client, &key.number()).all().await?;
    Ok(json_answer(&keys).into_response())
}
