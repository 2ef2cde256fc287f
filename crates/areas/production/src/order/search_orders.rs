//! `GET /work-order` — the search for work orders.

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
    /// Which orders; all given filters hold together.
    pub struct OrderFilters {
        /// Text in the code of the order, the product or the project.
        pub search: Option<Text<1, SEARCH_CHARS_MAX>>,
        /// Orders that are not closed.
        pub open: bool = true,
        /// Closed orders.
        pub closed: bool = true,
        /// How far they have come.
        pub status: List<OrderStatus, 0, 8>,
        /// What they make.
        pub product_key: List<ProductKey, 0, FILTER_KEYS_MAX>,
        /// The project.
        pub project_code: Option<Text<1, 100>>,
        /// Where they are made.
        pub site_key: Option<SiteKey>,
        /// Begun at or after.
        pub time_start_from: Option<Timestamp>,
        /// Begun at or before.
        pub time_start_to: Option<Until>,
        /// Closed at or after.
        pub time_end_from: Option<Timestamp>,
        /// Closed at or before.
        pub time_end_to: Option<Until>,
        /// Rows of a page.
        pub limit: Limit = Limit::clamped(ORDERS_PAGE),
        /// Rows to skip.
        pub offset: Offset = Offset::clamped(0),
        /// Answer the number of all rows in X-Total-Count.
        pub with_total: bool = false,
    }
}

/// The searched texts, written as in the index.
const TEXT: &str = "lower(o.code || chr(10) || o.product_code || chr(10) || coalesce(o.project_code, '')) like ?";
/// Open orders by creation, then closed ones by their end, written as in the index.
const ORDER: &str = r#"(o."end" is not null), (coalesce(o."end", o.created)) desc, o.key"#;

/// Search work orders.
#[utoipa::path(
    get,
    path = "/work-order",
    params(OrderFilters),
    responses(
        (status = 200, description = "Open orders, the newest first, then closed ones.", body = Vec<WorkOrder>),
    ),
)]
pub async fn search_orders(
    State(app): State<App>,
    caller: Caller,
    Params(filters): Params<OrderFilters>,
) -> Result<ListResponse<WorkOrder>, Problem> {
    let client = app.read().await?;
    let search = filtered(&filters);
    let keys = search.keys(&client, ORDER, filters.limit.get(), filters.offset.get()).await?;
    let total = search.total(&client, filters.with_total).await?;
    Ok(ListResponse { rows: load_orders(&client, &keys, View::of(&app, &caller)).await?, total })
}

/// The search that the filters ask for.
fn filtered(filters: &OrderFilters) -> Search {
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
