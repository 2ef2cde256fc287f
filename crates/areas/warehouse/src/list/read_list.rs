//! `GET /movement-list/{list_key}` — a movement list with all its movements.

use axum::extract::State;
use kernel::wire::key::MovementListKey;
use serde::Serialize;
use utoipa::ToSchema;
use warehouse_queries::list::find_list_movements;

use super::model::{MovementList, load_lists};
use crate::movement::model::{MovementRead, load_movements};
use crate::refusals::WarehouseRefusal;
use platform::api::{PathParam, Problem, WithEtag};
use platform::refuses;
use platform::state::Reads;

/// A movement list with all its movements.
#[derive(Debug, Serialize, ToSchema)]
pub struct MovementListDetails {
    #[serde(flatten)]
    list: MovementList,
    /// All movements of the list by item number: open, completed and canceled rows, and reversals.
    movements: Vec<MovementRead>,
}

refuses![WarehouseRefusal::MovementListNotFound,];

/// Read a movement list.
///
/// Returns a movement list in any state with all its movements, ordered by item number. Reversals of its rows are
/// included. `ETag` is the revision of the list itself. Rows can change while this revision stays the same, so the
/// response is never 304. An unknown key is refused with `movement_list_not_found`.
#[utoipa::path(
    get,
    path = "/movement-list/{list_key}",
    params(
        ("list_key" = inline(MovementListKey), Path, description = "Key of the list, from `GET /movement-list`."),
    ),
    responses(
        (status = 200, description = "The list with its movements.", body = MovementListDetails),
        Refused,
    ),
)]
pub async fn read_list(
    State(reads): State<Reads>,
    PathParam(key): PathParam<MovementListKey>,
) -> Result<WithEtag<MovementListDetails>, Problem> {
    let client = reads.connect().await?;
    let list = load_lists(&client, &[key.number()]).await?.pop().ok_or(WarehouseRefusal::MovementListNotFound)?;
    let rows = find_list_movements().bind(&client, &key.number()).all().await?;
    let movements = load_movements(&client, &rows).await?;
    // Rows can change while the record of the list does not, so the response is always sent in full.
    Ok(WithEtag::always(list.rev.parse().map_err(Problem::internal)?, MovementListDetails { list, movements }))
}
