//! `GET /inventory/ledger-check` — compares stock with the sum of its movements, and stored paths with the tree of
//! locations.

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
use platform::state::Reads;

input! {
    /// Selects the stock to compare. Without parameters, all stock is compared.
    pub struct LedgerQuery {
        /// Key of the product to check. Absent: all products.
        pub product_key: Option<ProductKey>,
        /// Key of the location to check, without those below it. Absent: all locations.
        pub position_key: Option<PositionKey>,
    }
}

/// A stock key (product, location, unit, lot) whose stock differs from the sum of its completed movements.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "the shape of the JSON that the statement returns")]
pub struct Mismatch {
    /// Key of the location of the stock.
    position_key: String,
    /// Key of the product in stock.
    product_key: String,
    /// Key of the unit. `null` for stock without units.
    serial_key: Option<String>,
    /// Key of the lot. `null` for stock without a lot and for units.
    lot_key: Option<String>,
    /// Quantity in stock, in the product's unit.
    quantity: Amount,
    /// Quantity that the completed movements add up to, in the product's unit.
    movement_sum: Amount,
}

/// Result of the comparison of stock with movements.
#[derive(Debug, Serialize, ToSchema)]
pub struct LedgerCheck {
    /// Number of combinations of product, location, unit and lot that were compared.
    checked: i64,
    /// Combinations whose stock and movements differ. Empty in a consistent database.
    #[schema(value_type = Vec<Mismatch>)]
    mismatches: Value,
    /// Keys of locations whose stored path, site, availability or consumption rule differs from the tree, so that a
    /// search by location could miss their stock, or whose stock has an outdated copy of a code, a time of arrival or an
    /// expiry date. The root of a site is listed if a kept total of the site differs from its stock. Empty in a
    /// consistent database. The filter `product_key` applies only to the copies and totals of stock.
    #[schema(value_type = Vec<String>)]
    stale_positions: Vec<String>,
}

/// Compare stock with its movements.
///
/// Verifies the books: for every stock key (product, location, unit, lot), the quantity in stock must equal the sum of
/// the completed movements in, minus those out. It also checks that the stored path of every location agrees with the
/// tree. Use it after a restore, in audits or in monitoring. In a consistent database, `mismatches` and
/// `stale_positions` are empty. Without `product_key` or `position_key` it reads the whole ledger, which can take a
/// long time in a large plant. The check neither locks nor changes anything.
#[utoipa::path(
    get,
    path = "/inventory/ledger-check",
    params(LedgerQuery),
    responses(
        (status = 200, description = "Number of combinations compared, and those that differ.", body = LedgerCheck),
    ),
)]
pub async fn check_ledger(
    State(reads): State<Reads>,
    Params(query): Params<LedgerQuery>,
) -> Result<Json<LedgerCheck>, Problem> {
    let client = reads.connect().await?;
    let (product, position) = (query.product_key.map(ProductKey::number), query.position_key);
    let found = compare().bind(&client, &product, &position.as_ref().map(PositionKey::as_str)).one().await?;
    Ok(Json(LedgerCheck {
        checked: found.checked,
        mismatches: found.mismatches,
        stale_positions: found.stale_positions,
    }))
}
