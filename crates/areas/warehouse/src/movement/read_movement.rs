//! `GET /movement/{movement_key}` — a movement, the parts in which it was confirmed, and its reversals.

use axum::extract::State;
use kernel::wire::key::MovementKey;
use serde::Serialize;
use utoipa::ToSchema;
use warehouse_queries::movement::{find_reversals, find_splits};

use super::model::{MovementRead, load_movements};
use crate::refusals::WarehouseRefusal;
use platform::api::{PathParam, Problem, WithEtag};
use platform::refuses;
use platform::state::App;

/// A movement with those that came of it.
#[derive(Debug, Serialize, ToSchema)]
pub struct MovementDetails {
    #[serde(flatten)]
    movement: MovementRead,
    /// Movements that confirmed it in part.
    splits: Vec<MovementRead>,
    /// Movements that took it back.
    reversals: Vec<MovementRead>,
}

refuses![WarehouseRefusal::MovementNotFound,];

/// Read a movement.
#[utoipa::path(
    get,
    path = "/movement/{movement_key}",
    params(("movement_key" = inline(MovementKey), Path, description = "Key of the movement.")),
    responses(
        (status = 200, description = "The movement.", body = MovementDetails),
        Refused,
    ),
)]
pub async fn read_movement(
    State(app): State<App>,
    PathParam(key): PathParam<MovementKey>,
) -> Result<WithEtag<MovementDetails>, Problem> {
    let client = app.read().await?;
    let movement = load_movements(&client, &[key.number()]).await?.pop().ok_or(WarehouseRefusal::MovementNotFound)?;
    let splits = find_splits().bind(&client, &key.number()).all().await?;
    let reversals = find_reversals().bind(&client, &key.to_string()).all().await?;
    let details = MovementDetails {
        splits: load_movements(&client, &splits).await?,
        reversals: load_movements(&client, &reversals).await?,
        movement,
    };
    // Its parts and reversals change without its record, so it is always sent.
    Ok(WithEtag::always(details.movement.rev.parse().map_err(Problem::internal)?, details))
}
