//! `GET /inventory/count-assignment` — search assignments.

use axum::extract::State;
use kernel::input;
use kernel::rules::count::assignment::AssignmentStatus;
use kernel::string_enum;
use kernel::wire::key::{CountSessionKey, PositionKey, ProductKey, UserKey};
use kernel::wire::page::{Limit, Offset};
use kernel::wire::wildcard::Wildcard;

use super::model::{CountAssignment, load_assignments};
use crate::limits::PAGE;
use crate::session::model::TargetType;
use platform::api::{ListResponse, Params, Problem};
use platform::db::Search;
use platform::state::Reads;

string_enum! {
    /// Order of the assignments in a search.
    pub enum AssignmentOrder {
        /// By the code of the product.
        Product = "product",
        /// By the code of the location.
        Position = "position",
    }
}

input! {
    /// Filters, order and paging of a search for assignments.
    pub struct CountAssignmentQuery {
        /// Key of the count session. Absent: assignments of all sessions.
        pub session_key: Option<CountSessionKey>,
        /// Type of the target: `position` (locations) or `product`. Absent: both.
        pub assignment_type: Option<TargetType>,
        /// Key of the product that is the target. Absent: any target.
        pub product_key: Option<ProductKey>,
        /// Text to find in the code of the product, ignoring case. `*` matches any text and `?` any one character. With
        /// a wildcard, the whole code must match. Absent or blank: no filter.
        pub product_search: Option<Wildcard>,
        /// Key of the location that is the target. Absent: any target.
        pub position_key: Option<PositionKey>,
        /// Text to find in the code of the location, ignoring case. `*` matches any text and `?` any one character.
        /// With a wildcard, the whole code must match. Absent or blank: no filter.
        pub position_search: Option<Wildcard>,
        /// Key of the assigned user. Assignments for any user do not match. Absent: any assignee.
        pub assigned_to: Option<UserKey>,
        /// Status of the assignments. Absent: any status, canceled ones included.
        pub status: Option<AssignmentStatus>,
        /// Order of the results: `product` sorts by the code of the product to count, `position` by the code of the
        /// location to count. Targets of the other type come last. Absent: by time of creation.
        pub order_by: Option<AssignmentOrder>,
        /// Maximum number of assignments to return, 1 to 1000. Default: 500.
        pub limit: Limit = Limit::clamped(PAGE),
        /// Number of assignments to skip, 0 to 1 000 000. Default: 0.
        pub offset: Offset = Offset::clamped(0),
        /// Whether to return the number of all matching assignments in the header `X-Total-Count`. Default: `false`.
        pub with_total: bool = false,
    }
}

/// The tables of the search, with the codes that filters and orders need.
const FROM: &str = "counting.assignment a left join position.position w on w.key = a.position_key
    left join product.product p on p.key = a.product_key";

/// Search count assignments.
///
/// Returns assignments that match all filters, such as session, target, user or status. Counters use it with
/// `assigned_to` and `status` to find their work. Canceled assignments are included unless `status` excludes them.
#[utoipa::path(
    get,
    path = "/inventory/count-assignment",
    params(CountAssignmentQuery),
    responses(
        (status = 200, description = "The matching assignments, in the requested order.", body = Vec<CountAssignment>),
    ),
)]
pub async fn search_count_assignments(
    State(reads): State<Reads>,
    Params(query): Params<CountAssignmentQuery>,
) -> Result<ListResponse<CountAssignment>, Problem> {
    let pattern = |search: &Option<Wildcard>| search.as_ref().and_then(Wildcard::pattern).map(str::to_owned);
    let mut search = Search::new("a.key", FROM)
        .filter_by("a.session_key = ?", query.session_key.map(CountSessionKey::number))
        .filter_by("a.product_key = ?", query.product_key.map(ProductKey::number))
        .filter_by("lower(p.code) like ?", pattern(&query.product_search))
        .filter_by("a.position_key = ?", query.position_key.clone().map(PositionKey::into_string))
        .filter_by("lower(w.code) like ?", pattern(&query.position_search))
        .filter_by("a.assigned_to = ?", query.assigned_to.map(UserKey::number))
        .filter_by("a.status = ?", query.status.map(AssignmentStatus::as_str));
    match query.assignment_type {
        Some(TargetType::Position) => search = search.filter("a.position_key is not null"),
        Some(TargetType::Product) => search = search.filter("a.product_key is not null"),
        None => {}
    }
    let order = match query.order_by {
        Some(AssignmentOrder::Product) => r#"lower(p.code) collate "C" nulls last, a.key"#,
        Some(AssignmentOrder::Position) => r#"lower(w.code) collate "C" nulls last, a.key"#,
        None => "a.created, a.key",
    };
    let client = reads.connect().await?;
    let keys = search.keys(&client, order, query.limit.get(), query.offset.get()).await?;
    let total = search.total(&client, query.with_total).await?;
    Ok(ListResponse { rows: load_assignments(&client, &keys).await?, total })
}
