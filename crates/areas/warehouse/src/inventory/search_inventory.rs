//! `GET /inventory` — the search for stock.

use axum::extract::State;
use kernel::input;
use kernel::wire::page::{Limit, Offset};

use super::filters::{InventoryFilters, StockSearch};
use super::model::{InventoryRow, load_stock};
use crate::limits::PAGE;
use platform::api::{ListResponse, Params, Problem};
use platform::state::Reads;

input! {
    /// Paging of the search for stock.
    pub struct InventoryQuery {
        /// Maximum number of stock rows to return, 1 to 1000. Default: 200.
        pub limit: Limit = Limit::clamped(PAGE),
        /// Number of stock rows to skip, 0 to 1 000 000. Default: 0.
        pub offset: Offset = Offset::clamped(0),
        /// Whether to return the number of all matching stock rows in the header `X-Total-Count`. Default: `false`.
        pub with_total: bool = false,
    }
}

/// Search stock.
///
/// Returns stock rows that match all filters, ordered by product code, location path, unit and lot. There is one row
/// per product, location, unit and lot, and a row that reaches 0 is removed. Without `root_position_key` the search
/// covers only stock below `IN` (site `0`). To search another site, name its root. For totals, use `GET
/// /inventory/summary`. An unknown key in a filter finds nothing, and an unknown filter is refused with 422.
#[utoipa::path(
    get,
    path = "/inventory",
    params(InventoryFilters, InventoryQuery),
    responses(
        (status = 200, description = "Stock rows by product, location, unit and lot.", body = Vec<InventoryRow>),
    ),
)]
pub async fn search_inventory(
    State(reads): State<Reads>,
    Params((filters, query)): Params<(InventoryFilters, InventoryQuery)>,
) -> Result<ListResponse<InventoryRow>, Problem> {
    let client = reads.connect().await?;
    let StockSearch { search, order } = filters.search(&client, "s.key").await?;
    let keys = search.keys(&client, order, query.limit.get(), query.offset.get()).await?;
    let total = search.total(&client, query.with_total).await?;
    Ok(ListResponse { rows: load_stock(&client, &keys, filters.root()).await?, total })
}
