//! `GET /movement/{movement_key}` — a movement with its partial confirmations and reversals.

use axum::extract::State;
use kernel::wire::key::MovementKey;
use serde::Serialize;
use utoipa::ToSchema;
use warehouse_queries::movement::{find_reversals, find_splits};

use super::model::{MovementRead, load_movements};
use crate::refusals::WarehouseRefusal;
use platform::api::{PathParam, Problem, WithEtag};
use platform::refuses;
use platform::state::Reads;

/// A movement with its partial confirmations and reversals.
#[derive(Debug, Serialize, ToSchema)]
pub struct MovementDetails {
    #[serde(flatten)]
    movement: MovementRead,
    /// Completed movements that confirmed parts of this one, oldest first. Empty when it was not confirmed in parts.
    splits: Vec<MovementRead>,
    /// Reversals of this movement, oldest first. Empty when it was never reversed.
    reversals: Vec<MovementRead>,
}

refuses![WarehouseRefusal::MovementNotFound,];

/// Read a movement.
///
/// Returns a movement in any state, with the completed movements that confirmed it in parts (`splits`) and those that
/// undo it (`reversals`). `ETag` is the revision of the movement itself. Splits and reversals can change while this
/// revision stays the same, so the response is never 304. An unknown key is refused with `movement_not_found`.
#[utoipa::path(
    get,
    path = "/movement/{movement_key}",
    params(("movement_key" = inline(MovementKey), Path, description = "Key of the movement, from `GET /movement`.")),
    responses(
        (status = 200, description = "The movement with its splits and reversals.", body = MovementDetails),
        Refused,
    ),
)]
pub async fn read_movement(
    State(reads): State<Reads>,
    PathParam(key): PathParam<MovementKey>,
) -> Result<WithEtag<MovementDetails>, Problem> {
    let client = reads.connect().await?;
    let movement = load_movements(&client, &[key.number()]).await?.pop().ok_or(WarehouseRefusal::MovementNotFound)?;
    let splits = find_splits().bind(&client, &key.number()).all().await?;
    let reversals = find_reversals().bind(&client, &key.to_string()).all().await?;
    let details = MovementDetails {
        splits: load_movements(&client, &splits).await?,
        reversals: load_movements(&client, &reversals).await?,
        movement,
    };
    // Splits and reversals can change while the record does not, so the response is always sent in full.
    Ok(WithEtag::always(details.movement.rev.parse().map_err(Problem::internal)?, details))
}
