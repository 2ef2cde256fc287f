//! `GET /movement-list/{list_key}` — a list with its rows.

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
use platform::state::App;

/// A list with its movements.
#[derive(Debug, Serialize, ToSchema)]
pub struct MovementListDetails {
    #[serde(flatten)]
    list: MovementList,
    /// Its rows by item.
    movements: Vec<MovementRead>,
}

refuses![WarehouseRefusal::MovementListNotFound,];

/// Read a movement list.
#[utoipa::path(
    get,
    path = "/movement-list/{list_key}",
    params(("list_key" = inline(MovementListKey), Path, description = "Key of the list.")),
    responses(
        (status = 200, description = "The list.", body = MovementListDetails),
        Refused,
    ),
)]
pub async fn read_list(
    State(app): State<App>,
    PathParam(key): PathParam<MovementListKey>,
) -> Result<WithEtag<MovementListDetails>, Problem> {
    let client = app.read().await?;
    let list = load_lists(&client, &[key.number()]).await?.pop().ok_or(WarehouseRefusal::MovementListNotFound)?;
    let rows = find_list_movements().bind(&client, &key.number()).all().await?;
    let movements = load_movements(&client, &rows).await?;
    // Its rows change without its record, so it is always sent.
    Ok(WithEtag::always(list.rev.parse().map_err(Problem::internal)?, MovementListDetails { list, movements }))
}
