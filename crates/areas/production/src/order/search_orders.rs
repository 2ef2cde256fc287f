//! `GET /work-order` — searches work orders.

use axum::extract::State;
use kernel::input;
use kernel::rules::order::OrderStatus;
use kernel::wire::key::{ProductKey, SiteKey, numbers};
use kernel::wire::list::List;
use kernel::wire::page::{Limit, Offset};
use kernel::wire::text::Text;
use kernel::wire::time::{Timestamp, Until};
use kernel::wire::wildcard::{SEARCH_CHARS_MAX, substring};

use super::model::{WorkOrder, load_orders};
use crate::limits::{FILTER_KEYS_MAX, ORDERS_PAGE};
use crate::view::View;
use platform::api::{ListResponse, Params, Problem};
use platform::auth::Caller;
use platform::db::Search;
use platform::state::App;

input! {
    /// Filters of the search for work orders. Only work orders that match all of them are returned.
    pub struct OrderFilters {
        /// Text to find in the code of the work order, of its product or of its project, ignoring case, from 1 to 200
        /// characters. Absent: every work order.
        pub search: Option<Text<1, SEARCH_CHARS_MAX>>,
        /// Whether work orders that are not closed are returned. Default: `true`.
        pub open: bool = true,
        /// Whether closed work orders are returned. Default: `true`.
        pub closed: bool = true,
        /// Status of the work order. Repeat the parameter to accept any of several. Absent: every status.
        pub status: List<OrderStatus, 0, 8>,
        /// Key of the product to make. Repeat the parameter to accept any of several, up to 1000. Absent: every
        /// product.
        pub product_key: List<ProductKey, 0, FILTER_KEYS_MAX>,
        /// Exact project code of the work order. Absent: every project.
        pub project_code: Option<Text<1, 100>>,
        /// Key of the site that makes the product. Absent: all sites.
        pub site_key: Option<SiteKey>,
        /// Only work orders whose first job was started at or after this time. Work orders that have not started are
        /// left out. Absent: no lower limit.
        pub time_start_from: Option<Timestamp>,
        /// Only work orders whose first job was started at or before this time. A date without time includes the whole
        /// day (UTC). Absent: no upper limit.
        pub time_start_to: Option<Until>,
        /// Only work orders closed at or after this time. Open work orders are left out. Absent: no lower limit.
        pub time_end_from: Option<Timestamp>,
        /// Only work orders closed at or before this time. A date without time includes the whole day (UTC). Absent: no
        /// upper limit.
        pub time_end_to: Option<Until>,
        /// Maximum number of work orders to return, 1 to 1000. Default: 100.
        pub limit: Limit = Limit::clamped(ORDERS_PAGE),
        /// Number of work orders to skip, from 0 to 1 000 000. Default: 0.
        pub offset: Offset = Offset::clamped(0),
        /// Whether to return the number of all matches in the header `X-Total-Count`. Default: `false`.
        pub with_total: bool = false,
    }
}

/// Condition on code, product code and project code together. It repeats the expression of the index, so that
/// PostgreSQL can use the index.
const TEXT: &str = "lower(o.code || chr(10) || o.product_code || chr(10) || coalesce(o.project_code, '')) like ?";
/// Sorts open work orders by creation, then closed ones by their end, newest first. It repeats the columns of the
/// index, so that PostgreSQL can use the index.
const ORDER: &str = r#"(o."end" is not null), (coalesce(o."end", o.created)) desc, o.key"#;

/// Search work orders.
///
/// Returns the work orders that match all filters: first open ones, newest first, then closed ones, most recently
/// closed first. Progress, on-time status, working time and costs are computed for each request. Labor costs are `null`
/// without the scope `org:user:read-cost`. Use `limit` and `offset` to page, and `with_total=true` to get the number of
/// all matches in `X-Total-Count`.
#[utoipa::path(
    get,
    path = "/work-order",
    params(OrderFilters),
    responses(
        (status = 200, description = "Work orders: open ones, newest first, then closed ones.", body = Vec<WorkOrder>),
    ),
)]
pub async fn search_orders(
    State(app): State<App>,
    caller: Caller,
    Params(filters): Params<OrderFilters>,
) -> Result<ListResponse<WorkOrder>, Problem> {
    let client = app.read().await?;
    let search = build_search(&filters);
    let keys = search.keys(&client, ORDER, filters.limit.get(), filters.offset.get()).await?;
    let total = search.total(&client, filters.with_total).await?;
    Ok(ListResponse { rows: load_orders(&client, &keys, View::of(&app, &caller)).await?, total })
}

/// Builds the search from the filters.
fn build_search(filters: &OrderFilters) -> Search {
    let statuses: Vec<&'static str> = filters.status.0.iter().map(|status| status.as_str()).collect();
    let search = Search::new("o.key", "production.work_order o")
        .filter_by(TEXT, filters.search.as_ref().and_then(|text| substring(text.as_str())))
        .filter_by("o.status = any (?)", (!statuses.is_empty()).then_some(statuses))
        .filter_by("o.product_key = any (?)", numbers(&filters.product_key))
        .filter_by("o.project_code = ?", filters.project_code.as_ref().map(Text::to_string))
        .filter_by("o.site_key = ?", filters.site_key.as_ref().map(SiteKey::to_string))
        .filter_by("o.start >= ?", filters.time_start_from.map(|moment| moment.0))
        .filter_by("o.start <= ?", filters.time_start_to.map(|moment| moment.0))
        .filter_by(r#"o."end" >= ?"#, filters.time_end_from.map(|moment| moment.0))
        .filter_by(r#"o."end" <= ?"#, filters.time_end_to.map(|moment| moment.0));
    match (filters.open, filters.closed) {
        (true, true) => search,
        (true, false) => search.filter(r#"o."end" is null"#),
        (false, true) => search.filter(r#"o."end" is not null"#),
        (false, false) => search.filter("false"),
    }
}
