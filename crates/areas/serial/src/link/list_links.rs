//! `GET /serial-link` — links, open and ended.

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
use platform::state::App;

input! {
    /// Which links; all given filters hold together.
    pub struct LinkQuery {
        /// Parent or child.
        pub serial_key: List<SerialKey, 0, FILTER_KEYS_MAX>,
        /// The unit that something is built into.
        pub parent_serial_key: List<SerialKey, 0, FILTER_KEYS_MAX>,
        /// The part.
        pub child_serial_key: List<SerialKey, 0, FILTER_KEYS_MAX>,
        /// The batch.
        pub batch_key: List<BatchKey, 0, FILTER_KEYS_MAX>,
        /// The order.
        pub wo_key or "work_order_key": List<OrderKey, 0, FILTER_KEYS_MAX>,
        /// The component.
        pub component_key: List<ProductKey, 0, FILTER_KEYS_MAX>,
        /// The link itself.
        pub link_key: List<LinkKey, 0, FILTER_KEYS_MAX>,
        /// Only ended, or only open.
        pub replaced: Option<bool>,
        /// Only confirmed, or only temporary.
        pub confirmed: Option<bool>,
        /// Rows of a page.
        pub limit: Limit = Limit::clamped(PAGE),
        /// Rows to skip.
        pub offset: Offset = Offset::clamped(0),
        /// Answer the number of all rows in X-Total-Count.
        pub with_total: bool = false,
    }
}

/// A link with the codes of what it joins.
#[derive(Debug, Serialize, ToSchema)]
pub struct CodedLink {
    #[serde(flatten)]
    link: SerialLink,
    /// Code of the unit that something is built into.
    parent_serial_code: Option<String>,
    /// Code of the part.
    child_serial_code: Option<String>,
    /// Code of the component.
    component_code: String,
}

/// Search links.
#[utoipa::path(
    get,
    path = "/serial-link",
    params(LinkQuery),
    responses(
        (status = 200, description = "Links, newest first.", body = Vec<CodedLink>),
    ),
)]
pub async fn list_links(
    State(app): State<App>,
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
    let client = app.read().await?;
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
