//! `GET /inventory/count-session/{session_key}/conflicts` — list the conflicts of a session.

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
use platform::state::Reads;

refuses![CountingRefusal::CountSessionNotFound,];

/// List the conflicts of a count session.
///
/// Returns every reason why a confirmation would be refused now, with the count records of the product at the location.
/// Use it during review, and resolve each conflict by discarding or editing a record, or by counting again. Stock can
/// change after this read, so the confirmation checks again under locks. In a blind session that is planned or started,
/// quantities are left out for users without `inventory:count:apply`.
#[utoipa::path(
    get,
    path = "/inventory/count-session/{session_key}/conflicts",
    params(("session_key" = inline(CountSessionKey), Path, description = "Key of the count session.")),
    responses(
        (status = 200, description = "The conflicts. An empty list means that the session has none.", body = Vec<CountConflict>),
        Refused,
    ),
)]
pub async fn list_count_conflicts(
    State(reads): State<Reads>,
    caller: Caller,
    PathParam(key): PathParam<CountSessionKey>,
) -> Result<Response, Problem> {
    let client = reads.connect().await?;
    let session = load_session(&client, key).await?;
    let reviewed = review_records(ReviewAccess::Read(&client), key).await?;
    let conflicts = load_conflicts(&client, &session, &reviewed, &caller).await?;
    Ok(json_answer(&conflicts).into_response())
}
