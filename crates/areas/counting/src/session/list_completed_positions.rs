//! `GET /inventory/count-session/{session_key}/completed-positions` — where everything is counted.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use counting_queries::completion::find_completed_positions;
use kernel::wire::key::CountSessionKey;

use crate::refusals::CountingRefusal;
use crate::rows::load_session;
use platform::api::{PathParam, Problem, json_answer};
use platform::refuses;
use platform::state::App;

refuses![CountingRefusal::CountSessionNotFound,];

/// List the completed positions of a counting session.
#[utoipa::path(
    get,
    path = "/inventory/count-session/{session_key}/completed-positions",
    params(("session_key" = inline(CountSessionKey), Path, description = "Key of the counting session.")),
    responses(
        (status = 200, description = "Keys of positions, by code.", body = Vec<String>),
        Refused,
    ),
)]
pub async fn list_completed_positions(
    State(app): State<App>,
    PathParam(key): PathParam<CountSessionKey>,
) -> Result<Response, Problem> {
    let client = app.read().await?;
    load_session(&client, key).await?;
    let keys = find_completed_positions().bind(&client, &key.number()).all().await?;
    Ok(json_answer(&keys).into_response())
}
