//! `GET /inventory/count-position-status` — which positions inside of one are counted.

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
use platform::state::App;
use warehouse::contract::{WarehouseRefusal, find_names};

input! {
    /// Which positions.
    pub struct PositionStatusQuery {
        /// The count.
        pub session_key: CountSessionKey,
        /// The position that they lie in.
        pub parent_key: PositionKey,
    }
}

refuses![CountingRefusal::CountSessionNotFound, WarehouseRefusal::PositionNotFound,];

/// Read which positions are counted.
#[utoipa::path(
    get,
    path = "/inventory/count-position-status",
    params(PositionStatusQuery),
    responses(
        (status = 200, description = "`counted` or `empty` by key of the position; others are absent.", body = std::collections::HashMap<String, String>),
        Refused,
    ),
)]
pub async fn list_position_status(
    State(app): State<App>,
    Params(query): Params<PositionStatusQuery>,
) -> Result<Response, Problem> {
    let client = app.read().await?;
    load_session(&client, query.session_key).await?;
    let parent = query.parent_key.as_str();
    if find_names(&client, &[], &[], &[parent]).await?.places.is_empty() {
        return Err(WarehouseRefusal::PositionNotFound.into());
    }
    let rows = find_completed_children().bind(&client, &query.session_key.number(), &parent).all().await?;
    let by_key: Map<String, Value> = rows.into_iter().map(|row| (row.position_key, row.status.into())).collect();
    Ok(json_answer(&by_key).into_response())
}
