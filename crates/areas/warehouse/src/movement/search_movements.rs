//! `GET /movement` — the search for movements.

use axum::extract::State;
use kernel::input;
use kernel::wire::page::{Limit, Offset};

use super::filters::MovementFilters;
use super::model::{MovementRead, load_movements};
use crate::limits::MOVEMENTS_PAGE;
use platform::api::{ListResponse, Params, Problem};
use platform::db::MergeOrder;
use platform::state::Reads;

input! {
    /// Paging of the search for movements.
    pub struct MovementQuery {
        /// Maximum number of movements to return, 1 to 1000. Default: 500.
        pub limit: Limit = Limit::clamped(MOVEMENTS_PAGE),
        /// Number of movements to skip, 0 to 1 000 000. Default: 0.
        pub offset: Offset = Offset::clamped(0),
        /// Whether to return the number of all matching movements in the header `X-Total-Count`. Default: `false`.
        pub with_total: bool = false,
    }
}

/// Sort order: open movements first, then the most recently ended.
const ORDER: MergeOrder = MergeOrder {
    columns: r#"m.key, m."end", m.start"#,
    by: r#"m."end" desc nulls first, m.start desc nulls last, m.key desc"#,
};

/// Search movements.
///
/// Returns movements that match all filters: open ones first, then the most recently completed or canceled. Canceled
/// movements appear only with `movement_status=canceled`. Filters by location include the locations below unless
/// `search_graph` is `false`. Use this search for the history of a product, unit, lot or location, or with
/// `include_completed=false` for the work list of the warehouse. An unknown key in a filter finds nothing, and an
/// unknown filter is refused with 422.
#[utoipa::path(
    get,
    path = "/movement",
    params(MovementFilters, MovementQuery),
    responses(
        (status = 200, description = "Movements, open first, then most recently ended.", body = Vec<MovementRead>),
    ),
)]
pub async fn search_movements(
    State(reads): State<Reads>,
    Params((filters, query)): Params<(MovementFilters, MovementQuery)>,
) -> Result<ListResponse<MovementRead>, Problem> {
    let client = reads.connect().await?;
    let resolved = filters.find_matches(&client).await?;
    let parts = filters.index_parts(&resolved);
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
