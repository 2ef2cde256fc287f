//! `GET /inventory/ledger-check` — whether stock is the sum of its movements, and stored paths match the tree.

use axum::Json;
use axum::extract::State;
use kernel::input;
use kernel::wire::key::{PositionKey, ProductKey};
use kernel::wire::number::Amount;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;
use warehouse_queries::inventory::check_ledger as compare;

use platform::api::{Params, Problem};
use platform::state::App;

input! {
    /// What is compared; everything when nothing is named.
    pub struct LedgerQuery {
        /// The product.
        pub product_key: Option<ProductKey>,
        /// The position.
        pub position_key: Option<PositionKey>,
    }
}

/// Stock that its movements do not explain.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "the shape of what the statement answers")]
pub struct Mismatch {
    /// Where.
    position_key: String,
    /// Of what.
    product_key: String,
    /// The unit.
    serial_key: Option<String>,
    /// The lot.
    lot_key: Option<String>,
    /// What lies there.
    quantity: Amount,
    /// What the movements add up to.
    movement_sum: Amount,
}

/// Stock compared with movements.
#[derive(Debug, Serialize, ToSchema)]
pub struct LedgerCheck {
    /// Stock keys that were compared.
    checked: i64,
    /// Those that differ.
    #[schema(value_type = Vec<Mismatch>)]
    mismatches: Value,
    /// Positions whose stored path, site or state is not that of the tree they lie in, so that a search by position would
    /// miss them; empty in a sound database. `product_key` does not narrow it.
    #[schema(value_type = Vec<String>)]
    stale_positions: Vec<String>,
}

/// Compare the stock with the movements.
#[utoipa::path(
    get,
    path = "/inventory/ledger-check",
    params(LedgerQuery),
    responses(
        (status = 200, description = "What was compared, and what differs.", body = LedgerCheck),
    ),
)]
pub async fn check_ledger(
    State(app): State<App>,
    Params(query): Params<LedgerQuery>,
) -> Result<Json<LedgerCheck>, Problem> {
    let client = app.read().await?;
    let (product, position) = (query.product_key.map(ProductKey::number), query.position_key);
    let found = compare().bind(&client, &product, &position.as_ref().map(PositionKey::as_str)).one().await?;
    Ok(Json(LedgerCheck {
        checked: found.checked,
        mismatches: found.mismatches,
        stale_positions: found.stale_positions,
    }))
}
