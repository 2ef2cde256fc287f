//! `GET /movement` — the search for movements.

use axum::extract::State;
use kernel::input;
use kernel::wire::page::{Limit, Offset};

use super::filters::MovementFilters;
use super::model::{MovementRead, load_movements};
use crate::limits::MOVEMENTS_PAGE;
use platform::api::{ListResponse, Params, Problem};
use platform::db::MergeOrder;
use platform::state::App;

input! {
    /// Which page.
    pub struct MovementQuery {
        /// Rows of a page.
        pub limit: Limit = Limit::clamped(MOVEMENTS_PAGE),
        /// Rows to skip.
        pub offset: Offset = Offset::clamped(0),
        /// Answer the number of all rows in X-Total-Count.
        pub with_total: bool = false,
    }
}

/// Open ones first, then the newest.
const ORDER: MergeOrder = MergeOrder {
    columns: r#"m.key, m."end", m.start"#,
    by: r#"m."end" desc nulls first, m.start desc nulls last, m.key desc"#,
};

/// Search movements.
#[utoipa::path(
    get,
    path = "/movement",
    params(MovementFilters, MovementQuery),
    responses(
        (status = 200, description = "Movements, open ones first, then the newest.", body = Vec<MovementRead>),
    ),
)]
pub async fn search_movements(
    State(app): State<App>,
    Params((filters, query)): Params<(MovementFilters, MovementQuery)>,
) -> Result<ListResponse<MovementRead>, Problem> {
    let client = app.read().await?;
    let resolved = filters.resolved(&client).await?;
    let parts = filters.parts(&resolved);
    let search = filters.search(&resolved, &parts);
    let (limit, offset) = (query.limit.get(), query.offset.get());
    let keys = if parts.is_empty() {
        search.keys_of_parts(&client, ORDER, limit, offset).await?
    } else {
        search.merged_keys(&client, &parts, ORDER, limit, offset).await?
    };
    let total = filters.search(&resolved, &[]).total(&client, query.with_total).await?;
    Ok(ListResponse { rows: load_movements(&client, &keys).await?, total })
}
