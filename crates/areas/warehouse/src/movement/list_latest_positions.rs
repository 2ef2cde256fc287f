//! `GET /movement/latest-positions` — locations by their most recent movement, as suggestions for the next one.

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
use platform::state::Reads;
use position::contract::{Position, load_positions};

string_enum! {
    /// The end of the movements, source or destination, whose locations are listed.
    pub enum MovementEnd {
        /// The location that the movement left.
        From = "from",
        /// The location that the movement entered.
        To = "to",
    }
}

input! {
    /// Selects the movements to consider, and the number of locations to return.
    pub struct LatestPositionsQuery {
        /// Key of the user who completed the movements. Absent: all users.
        pub user_key: Option<UserKey>,
        /// Whether to list sources (`from`) or destinations (`to`) of movements. Default: `to`.
        pub position_type: MovementEnd = MovementEnd::To,
        /// Type of the movements. Absent: all types.
        pub movement_type: Option<MovementKind>,
        /// Alias of `movement_type`. If both are sent, `movement_type` takes precedence.
        pub kind as "type": Option<MovementKind>,
        /// Maximum number of locations to return, 1 to 1000. Default: 10.
        pub limit: Limit = Limit::clamped(LATEST_PAGE),
    }
}

/// List recently used locations.
///
/// Returns the locations that completed movements entered (or left) most recently, the latest first, each once. Use it
/// to suggest a destination for the next movement of a user. Deleted locations and the virtual locations `OUT` and
/// `NULL` are left out. The request changes nothing.
#[utoipa::path(
    get,
    path = "/movement/latest-positions",
    params(LatestPositionsQuery),
    responses(
        (status = 200, description = "Locations, the most recently used first.", body = Vec<Position>),
    ),
)]
pub async fn list_latest_positions(
    State(reads): State<Reads>,
    Params(query): Params<LatestPositionsQuery>,
) -> Result<ListResponse<Position>, Problem> {
    let client = reads.connect().await?;
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
