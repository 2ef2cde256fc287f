//! `GET /lot/{lot_key}` — a lot with its stock.

use axum::extract::State;
use kernel::wire::key::LotKey;
use serde::Serialize;
use utoipa::ToSchema;
use warehouse_queries::inventory::{count_movements_of_lot, find_stock_of_lot};

use super::model::{InventoryRow, load_stock};
use platform::api::{PathParam, Problem, WithEtag};
use platform::refuses;
use platform::state::Reads;
use position::contract::IN;
use serial::contract::{Lot, SerialRefusal, load_lot};

/// A lot with its stock.
#[derive(Debug, Serialize, ToSchema)]
pub struct LotDetails {
    #[serde(flatten)]
    lot: Lot,
    /// Stock of the lot and of units that belong to it, by location. Empty when there is none.
    stock: Vec<InventoryRow>,
    /// Number of movements of the lot, in any state. Movements of its units are not counted.
    movements_count: i64,
}

refuses![SerialRefusal::LotNotFound,];

/// Read a lot with its stock.
///
/// Returns a lot with its stock rows, including units that belong to it, and the number of movements that refer to it.
/// For the movements themselves, search `GET /movement` with `lot_key`. `ETag` is the revision of the lot. Stock can
/// change while the revision stays the same, so the response is never 304. An unknown key is refused with
/// `lot_not_found`.
#[utoipa::path(
    get,
    path = "/lot/{lot_key}",
    params(("lot_key" = inline(LotKey), Path, description = "Key of the lot, from `GET /lot`.")),
    responses(
        (status = 200, description = "The lot with its stock.", body = LotDetails),
        Refused,
    ),
)]
pub async fn read_lot(
    State(reads): State<Reads>,
    PathParam(key): PathParam<LotKey>,
) -> Result<WithEtag<LotDetails>, Problem> {
    let client = reads.connect().await?;
    let lot = load_lot(&client, key).await?;
    let rev = lot.rev.parse().map_err(Problem::internal)?;
    let rows = find_stock_of_lot().bind(&client, &key.number()).all().await?;
    let stock = load_stock(&client, &rows, IN).await?;
    let movements_count = count_movements_of_lot().bind(&client, &key.number()).one().await?;
    // Stock can change while the record of the lot does not, so the response is always sent in full.
    Ok(WithEtag::always(rev, LotDetails { lot, stock, movements_count }))
}
