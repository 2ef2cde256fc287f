//! `GET /lot/{lot_key}` — a lot with its stock.

use axum::extract::State;
use kernel::wire::key::LotKey;
use serde::Serialize;
use utoipa::ToSchema;
use warehouse_queries::inventory::{count_movements_of_lot, find_stock_of_lot};

use super::model::{InventoryRow, load_stock};
use platform::api::{PathParam, Problem, WithEtag};
use platform::refuses;
use platform::state::App;
use position::contract::IN;
use serial::contract::{Lot, SerialRefusal, load_lot};

/// A lot and where it lies.
#[derive(Debug, Serialize, ToSchema)]
pub struct LotDetails {
    #[serde(flatten)]
    lot: Lot,
    /// Rows of the stock.
    stock: Vec<InventoryRow>,
    /// Movements that name it.
    movements_count: i64,
}

refuses![SerialRefusal::LotNotFound,];

/// Read a lot.
#[utoipa::path(
    get,
    path = "/lot/{lot_key}",
    params(("lot_key" = inline(LotKey), Path, description = "Key of the lot.")),
    responses(
        (status = 200, description = "The lot.", body = LotDetails),
        Refused,
    ),
)]
pub async fn read_lot(
    State(app): State<App>,
    PathParam(key): PathParam<LotKey>,
) -> Result<WithEtag<LotDetails>, Problem> {
    let client = app.read().await?;
    let lot = load_lot(&client, key).await?;
    let rev = lot.rev.parse().map_err(Problem::internal)?;
    let rows = find_stock_of_lot().bind(&client, &key.number()).all().await?;
    let stock = load_stock(&client, &rows, IN).await?;
    let movements_count = count_movements_of_lot().bind(&client, &key.number()).one().await?;
    // Stock changes without the record of the lot, so it is always sent.
    Ok(WithEtag::always(rev, LotDetails { lot, stock, movements_count }))
}
