//! `GET /movement/latest-positions` — where somebody moved to or from last.

use axum::extract::State;
use kernel::input;
use kernel::rules::movement::MovementKind;
use kernel::string_enum;
use kernel::wire::key::UserKey;
use kernel::wire::page::Limit;
use warehouse_queries::movement::{
    find_sources_by_last_movement, find_sources_in_window, find_targets_by_last_movement, find_targets_in_window,
};

use crate::limits::{LATEST_PAGE, LATEST_WINDOWS};
use platform::api::{ListResponse, Params, Problem};
use platform::state::App;
use position::contract::{Position, load_positions};

string_enum! {
    /// Which end of a movement.
    pub enum MovementEnd {
        From = "from",
        To = "to",
    }
}

input! {
    /// Whose movements, and which.
    pub struct LatestPositionsQuery {
        /// Who completed them.
        pub user_key: Option<UserKey>,
        /// Where from, or where to.
        pub position_type: MovementEnd = MovementEnd::To,
        /// What they are for.
        pub movement_type: Option<MovementKind>,
        /// The same.
        pub kind as "type": Option<MovementKind>,
        /// How many.
        pub limit: Limit = Limit::clamped(LATEST_PAGE),
    }
}

/// List positions by their last movement.
#[utoipa::path(
    get,
    path = "/movement/latest-positions",
    params(LatestPositionsQuery),
    responses(
        (status = 200, description = "Positions, the one moved to last first.", body = Vec<Position>),
    ),
)]
pub async fn list_latest_positions(
    State(app): State<App>,
    Params(query): Params<LatestPositionsQuery>,
) -> Result<ListResponse<Position>, Problem> {
    let client = app.read().await?;
    let (user, limit) = (query.user_key.map(UserKey::number), query.limit.get());
    let kind = query.movement_type.or(query.kind).map(MovementKind::as_str);
    let wanted = usize::try_from(limit).map_err(Problem::internal)?;
    let mut keys: Vec<String> = Vec::new();
    for window in LATEST_WINDOWS {
        keys = match query.position_type {
            MovementEnd::From => find_sources_in_window().bind(&client, &user, &kind, &window, &limit).all().await?,
            MovementEnd::To => find_targets_in_window().bind(&client, &user, &kind, &window, &limit).all().await?,
        };
        if keys.len() >= wanted {
            break;
        }
    }
    if keys.len() < wanted {
        keys = match query.position_type {
            MovementEnd::From => find_sources_by_last_movement().bind(&client, &user, &kind, &limit).all().await?,
            MovementEnd::To => find_targets_by_last_movement().bind(&client, &user, &kind, &limit).all().await?,
        };
    }
    Ok(ListResponse { rows: load_positions(&client, &keys).await?, total: None })
}
