//! `GET /inventory/count-position-status` — read the status of the locations directly below a location.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use counting_queries::completion::find_completed_children;
use kernel::input;
use kernel::wire::key::{CountSessionKey, PositionKey};
use serde_json::{Map, Value};

use crate::refusals::CountingRefusal;
use crate::rows::load_session;
use platform::api::{Params, Problem, json_answer};
use platform::refuses;
use platform::state::Reads;
use warehouse::contract::{WarehouseRefusal, find_count_subjects};

input! {
    /// Selects the session, and the location whose inner locations are listed.
    pub struct PositionStatusQuery {
        /// Key of the count session.
        pub session_key: CountSessionKey,
        /// Key of a location. The response covers the locations directly below it.
        pub parent_key: PositionKey,
    }
}

refuses![CountingRefusal::CountSessionNotFound, WarehouseRefusal::PositionNotFound,];

/// Read which locations below a location are counted.
///
/// Returns `counted` or `empty` for each location directly below `parent_key` that is completed in the session. Other
/// locations are left out. Use the operation to show the progress of a count level by level. An unknown session is
/// refused with 404 `count_session_not_found`, an unknown location with 404 `position_not_found`.
#[utoipa::path(
    get,
    path = "/inventory/count-position-status",
    params(PositionStatusQuery),
    responses(
        (status = 200, description = "`counted` or `empty` by key of the location. Locations that are not completed are left out.", body = std::collections::HashMap<String, String>),
        Refused,
    ),
)]
pub async fn list_position_status(
    State(reads): State<Reads>,
    Params(query): Params<PositionStatusQuery>,
) -> Result<Response, Problem> {
    let client = reads.connect().await?;
    load_session(&client, query.session_key).await?;
    let parent = query.parent_key.as_str();
    if find_count_subjects(&client, &[], &[], &[parent]).await?.places.is_empty() {
        return Err(WarehouseRefusal::PositionNotFound.into());
    }
    let rows = find_completed_children().bind(&client, &query.session_key.number(), &parent).all().await?;
    let by_key: Map<String, Value> = rows.into_iter().map(|row| (row.position_key, row.status.into())).collect();
    Ok(json_answer(&by_key).into_response())
}
