//! `GET /lot/{lot_key}`.

use axum::extract::State;
use kernel::wire::key::LotKey;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::areas::serial::contract::{Lot, SerialRefusal, load_lot};
use crate::platform::api::{IfNoneMatch, Problem, Slot, Tagged};
use crate::platform::state::App;
use crate::refuses;

/// A lot and where it lies.
#[derive(Debug, Serialize, ToSchema)]
pub struct LotDetails {
    #[serde(flatten)]
    lot: Lot,
    /// Rows of the stock.
    #[schema(value_type = Vec<Object>)]
    stock: Vec<Value>,
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
    Slot(key): Slot<LotKey>,
    if_none_match: IfNoneMatch,
) -> Result<Tagged<LotDetails>, Problem> {
    let client = app.read().await?;
    let (rev, lot) = load_lot(&client, key).await?;
    // Stock and movements come with the warehouse.
    Ok(Tagged::new(&if_none_match, rev, LotDetails { lot, stock: Vec::new(), movements_count: 0 }))
}
