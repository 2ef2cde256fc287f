//! `GET /inventory` — the search for stock.

use axum::extract::State;
use kernel::input;
use kernel::wire::page::{Limit, Offset};

use super::filters::{InventoryFilters, ORDER};
use super::model::{InventoryRow, load_stock};
use crate::limits::PAGE;
use platform::api::{ListResponse, Params, Problem};
use platform::state::App;

input! {
    /// Which page.
    pub struct InventoryQuery {
        /// Rows of a page.
        pub limit: Limit = Limit::clamped(PAGE),
        /// Rows to skip.
        pub offset: Offset = Offset::clamped(0),
        /// Answer the number of all rows in X-Total-Count.
        pub with_total: bool = false,
    }
}

/// Search the stock.
#[utoipa::path(
    get,
    path = "/inventory",
    params(InventoryFilters, InventoryQuery),
    responses(
        (status = 200, description = "Stock by product, place, unit and lot.", body = Vec<InventoryRow>),
    ),
)]
pub async fn search_inventory(
    State(app): State<App>,
    Params((filters, query)): Params<(InventoryFilters, InventoryQuery)>,
) -> Result<ListResponse<InventoryRow>, Problem> {
    let client = app.read().await?;
    let search = filters.search(&client, "s.key").await?;
    let keys = search.keys(&client, ORDER, query.limit.get(), query.offset.get()).await?;
    let total = search.total(&client, query.with_total).await?;
    Ok(ListResponse { rows: load_stock(&client, &keys, filters.root()).await?, total })
}
