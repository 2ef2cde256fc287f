//! `GET /inventory/count-session/{session_key}/conflicts` — what a confirmation would refuse.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use kernel::wire::key::CountSessionKey;

use super::conflicts::{ReviewAccess, review_records};
use super::model::{CountConflict, load_conflicts};
use crate::refusals::CountingRefusal;
use crate::rows::load_session;
use platform::api::{PathParam, Problem, json_answer};
use platform::auth::Caller;
use platform::refuses;
use platform::state::App;

refuses![CountingRefusal::CountSessionNotFound,];

/// List what speaks against confirming a counting session.
#[utoipa::path(
    get,
    path = "/inventory/count-session/{session_key}/conflicts",
    params(("session_key" = inline(CountSessionKey), Path, description = "Key of the counting session.")),
    responses(
        (status = 200, description = "Conflicts; none: it can be confirmed.", body = Vec<CountConflict>),
        Refused,
    ),
)]
pub async fn list_count_conflicts(
    State(app): State<App>,
    caller: Caller,
    PathParam(key): PathParam<CountSessionKey>,
) -> Result<Response, Problem> {
    let client = app.read().await?;
    let session = load_session(&client, key).await?;
    let reviewed = review_records(ReviewAccess::Read(&client), key).await?;
    let conflicts = load_conflicts(&client, &session, &reviewed, &caller).await?;
    Ok(json_answer(&conflicts).into_response())
}
