//! Filters and paging of the search for movement lists, sent in the query or in the body.

use deadpool_postgres::Object;
use kernel::input;
use kernel::rules::movement::{MovementKind, MovementStatus};
use kernel::wire::key::{MovementListKey, ProductKey, numbers};
use kernel::wire::list::List;
use kernel::wire::page::{Limit, Offset};
use kernel::wire::text::Text;
use kernel::wire::time::Date;
use kernel::wire::wildcard::{SEARCH_CHARS_MAX, substring};

use super::model::{MovementList, load_lists};
use crate::limits::{FILTER_KEYS_MAX, LISTS_PAGE};
use platform::api::{ListResponse, Problem};
use platform::db::Search;

input! {
    /// Filters and paging of the search for movement lists. All filters that are sent apply together.
    pub struct ListFilters {
        /// Keys of the lists to return. Absent: no filter.
        pub list_key: List<MovementListKey, 0, FILTER_KEYS_MAX>,
        /// Statuses of the lists to return. A list with any of them matches. Absent: no filter.
        pub status: List<MovementStatus, 0, 8>,
        /// Text to find in the code of the list, ignoring case. Absent: no filter.
        pub search: Option<Text<1, SEARCH_CHARS_MAX>>,
        /// Key of a product that a row of the list names. Absent: no filter.
        pub includes_product_key: Option<ProductKey>,
        /// Code of a product that a row of the list names, ignoring case. Absent: no filter.
        pub includes_product_code: Option<Text<1, 100>>,
        /// Earliest due date of the lists to return, such as `2030-03-01`. Absent: no filter.
        pub due_by_min: Option<Date>,
        /// Latest due date of the lists to return, such as `2030-03-31`. Absent: no filter.
        pub due_by_max: Option<Date>,
        /// Type of the movements of the list. Absent: no filter.
        pub kind as "type": Option<MovementKind>,
        /// Whether to return only planned and started lists. Default: `false`.
        pub open_only: bool = false,
        /// Maximum number of lists to return, 1 to 1000. Default: 100.
        pub limit: Limit = Limit::clamped(LISTS_PAGE),
        /// Number of lists to skip, 0 to 1 000 000. Default: 0.
        pub offset: Offset = Offset::clamped(0),
        /// Whether to return the number of all matching lists in the header `X-Total-Count`. Default: `false`.
        pub with_total: bool = false,
    }
}

const WITH_PRODUCT: &str = "l.key in (select m.movement_list_key from warehouse.movement m
    where m.product_key = ? and m.movement_list_key is not null)";
const WITH_CODE: &str = r#"l.key in (select m.movement_list_key from warehouse.movement m
    join product.product g on g.key = m.product_key
    where lower(g.code) collate "C" = lower(?) and m.movement_list_key is not null)"#;

/// Finds one page of lists, the latest due date first. Counts all matching lists only if the filters ask for it.
pub async fn find_page(client: &Object, filters: &ListFilters) -> Result<ListResponse<MovementList>, Problem> {
    let statuses: Vec<&'static str> = filters.status.0.iter().map(|status| status.as_str()).collect();
    let mut search = Search::new("l.key", "warehouse.movement_list l")
        .filter_by("l.key = any (?)", numbers(&filters.list_key))
        .filter_by("l.status = any (?)", (!statuses.is_empty()).then_some(statuses))
        .filter_by("lower(l.code) like ?", filters.search.as_ref().and_then(|text| substring(text.as_str())))
        .filter_by(WITH_PRODUCT, filters.includes_product_key.map(ProductKey::number))
        .filter_by(WITH_CODE, filters.includes_product_code.as_ref().map(Text::to_string))
        .filter_by("l.due_by >= ?", filters.due_by_min.map(|date| date.0))
        .filter_by("l.due_by <= ?", filters.due_by_max.map(|date| date.0))
        .filter_by("l.type = ?", filters.kind.map(MovementKind::as_str));
    if filters.open_only {
        search = search.filter("l.status in ('planned', 'started')");
    }
    let order = "l.due_by desc, l.created desc, l.key desc";
    let keys = search.keys(client, order, filters.limit.get(), filters.offset.get()).await?;
    let total = search.total(client, filters.with_total).await?;
    Ok(ListResponse { rows: load_lists(client, &keys).await?, total })
}
