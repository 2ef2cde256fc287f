//! `GET /serial-link`: searches links, open and ended.

use axum::extract::State;
use kernel::input;
use kernel::wire::key::{BatchKey, LinkKey, OrderKey, ProductKey, SerialKey, numbers};
use kernel::wire::list::List;
use kernel::wire::page::{Limit, Offset};
use serde::Serialize;
use serial_queries::link::{LinkRow, find_codes_of_links, find_links};
use utoipa::ToSchema;

use crate::limits::{FILTER_KEYS_MAX, PAGE};
use crate::model::SerialLink;
use platform::api::{ListResponse, Params, Problem};
use platform::db::{Search, by_key, in_order};
use platform::state::Reads;

input! {
    /// Filters and page of the search. A link must match all filters. A filter with several values matches any of them.
    pub struct LinkQuery {
        /// Keys of units that are the parent or the component of a link. Absent: no filter.
        pub serial_key: List<SerialKey, 0, FILTER_KEYS_MAX>,
        /// Keys of the units that contain the component. Absent: no filter.
        pub parent_serial_key: List<SerialKey, 0, FILTER_KEYS_MAX>,
        /// Keys of the components. Absent: no filter.
        pub child_serial_key: List<SerialKey, 0, FILTER_KEYS_MAX>,
        /// Keys of the batches for which the links were made. Absent: no filter.
        pub batch_key: List<BatchKey, 0, FILTER_KEYS_MAX>,
        /// Keys of the work orders for which the links were made. Absent: no filter.
        pub wo_key or "work_order_key": List<OrderKey, 0, FILTER_KEYS_MAX>,
        /// Keys of the component products that the links are for. Absent: no filter.
        pub component_key: List<ProductKey, 0, FILTER_KEYS_MAX>,
        /// Keys of the links, at most 1000. Absent: no filter.
        pub link_key: List<LinkKey, 0, FILTER_KEYS_MAX>,
        /// `true` for ended links, `false` for open ones. Absent: both.
        pub replaced: Option<bool>,
        /// `true` for active and ended links, `false` for temporary ones. Absent: both.
        pub confirmed: Option<bool>,
        /// Maximum number of links to return, at most 1000. Default: 200.
        pub limit: Limit = Limit::clamped(PAGE),
        /// Number of links to skip, at most 1 000 000. Default: 0.
        pub offset: Offset = Offset::clamped(0),
        /// Whether to return the number of all matching links in the header `X-Total-Count`. Default: `false`.
        pub with_total: bool = false,
    }
}

/// Link with the codes of the units that it joins.
#[derive(Debug, Serialize, ToSchema)]
pub struct CodedLink {
    #[serde(flatten)]
    link: SerialLink,
    /// Serial number of the unit that contains the component. `null` when it has none or the parent is a batch.
    parent_serial_code: Option<String>,
    /// Serial number of the component. `null` when it has none.
    child_serial_code: Option<String>,
    /// Code of the component product that the link is for.
    component_code: String,
}

/// Search component links.
///
/// Returns links that match all filters, newest first: temporary, active and ended ones. An ended link shows reason,
/// disposition and successor, so `replaced=true` gives the replacement history of a unit. `POST /serial-link` and the
/// completion of batches create links. Page with `limit` and `offset`, and get the total with `with_total`.
#[utoipa::path(
    get,
    path = "/serial-link",
    params(LinkQuery),
    responses(
        (status = 200, description = "Matching links, newest first.", body = Vec<CodedLink>),
    ),
)]
pub async fn list_links(
    State(reads): State<Reads>,
    Params(query): Params<LinkQuery>,
) -> Result<ListResponse<CodedLink>, Problem> {
    let search = Search::new("l.key", "serial.link l")
        .filter_by("(l.parent_serial_key = any (?) or l.child_serial_key = any (?))", numbers(&query.serial_key))
        .filter_by("l.parent_serial_key = any (?)", numbers(&query.parent_serial_key))
        .filter_by("l.child_serial_key = any (?)", numbers(&query.child_serial_key))
        .filter_by("l.batch_key = any (?)", numbers(&query.batch_key))
        .filter_by("l.work_order_key = any (?)", numbers(&query.wo_key))
        .filter_by("l.component_key = any (?)", numbers(&query.component_key))
        .filter_by("l.key = any (?)", numbers(&query.link_key))
        .filter_either(query.replaced, "l.ended_at is not null", "l.ended_at is null")
        .filter_by("l.confirmed = ?", query.confirmed);
    let client = reads.connect().await?;
    let keys = search.keys(&client, "l.linked_at desc, l.key", query.limit.get(), query.offset.get()).await?;
    let total = search.total(&client, query.with_total).await?;
    let links = find_links().bind(&client, &keys).all().await?;
    let codes = find_codes_of_links().bind(&client, &keys).all().await?;
    let mut codes = by_key(codes, |row| row.key);
    let with_codes = |link: LinkRow| {
        let codes = codes.remove(&link.key)?;
        Some(CodedLink {
            link: link.into(),
            parent_serial_code: codes.parent_serial_code,
            child_serial_code: codes.child_serial_code,
            component_code: codes.component_code,
        })
    };
    let links = in_order(&keys, links, |row| row.key);
    Ok(ListResponse { rows: links.into_iter().filter_map(with_codes).collect(), total })
}
