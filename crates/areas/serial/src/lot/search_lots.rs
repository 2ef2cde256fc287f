//! `GET /lot`: searches lots.

use axum::extract::State;
use kernel::input;
use kernel::wire::key::{BatchKey, LotKey, OrderKey, ProductKey, numbers};
use kernel::wire::list::List;
use kernel::wire::page::{Limit, Offset};
use kernel::wire::text::Text;
use kernel::wire::time::Date;
use kernel::wire::wildcard::Wildcard;

use super::model::{Lot, load_lots};
use crate::limits::{FILTER_KEYS_MAX, PAGE};
use platform::api::{ListResponse, Params, Problem};
use platform::db::Search;
use platform::state::Reads;

input! {
    /// Filters and page of the search. A lot must match all filters. A filter with several values matches any of them.
    pub struct LotQuery {
        /// Keys of the lots, at most 1000. Absent: no filter.
        pub lot_key: List<LotKey, 0, FILTER_KEYS_MAX>,
        /// Keys of the products. Absent: no filter.
        pub product_key: List<ProductKey, 0, FILTER_KEYS_MAX>,
        /// Text to find in the code of the lot, ignoring case. `*` matches any text and `?` any single character. With
        /// a wildcard, the whole value must match. Absent: no filter.
        pub search: Wildcard,
        /// Text to find in the lot number of the supplier, ignoring case. `*` matches any text and `?` any single
        /// character. With a wildcard, the whole value must match. Absent: no filter.
        pub supplier_lot_search: Wildcard,
        /// Text to find in the code or name of the supplier, ignoring case. `*` matches any text and `?` any single
        /// character. With a wildcard, the whole value must match. Absent: no filter.
        pub partner_search: Wildcard,
        /// Exact number of the purchase document. Absent: no filter.
        pub purchase_doc: Option<Text<1, 200>>,
        /// Key of the batch that created the lot. Absent: no filter.
        pub batch_key: Option<BatchKey>,
        /// Key of the work order that created the lot. Absent: no filter.
        pub wo_key or "work_order_key": Option<OrderKey>,
        /// Only lots that expire on or after this day, `YYYY-MM-DD`. Absent: no limit.
        pub expires_from: Option<Date>,
        /// Only lots that expire on or before this day, `YYYY-MM-DD`. Absent: no limit.
        pub expires_to: Option<Date>,
        /// `true` for lots with stock, `false` for lots without. Absent: both.
        pub in_stock: Option<bool>,
        /// `true` for lots on hold, `false` for lots not on hold. Absent: both.
        pub held: Option<bool>,
        /// Maximum number of lots to return, at most 1000. Default: 200.
        pub limit: Limit = Limit::clamped(PAGE),
        /// Number of lots to skip, at most 1 000 000. Default: 0.
        pub offset: Offset = Offset::clamped(0),
        /// Whether to return the number of all matching lots in the header `X-Total-Count`. Default: `false`.
        pub with_total: bool = false,
    }
}

/// SQL condition: the lot has stock as a quantity or as units that belong to it.
const IN_STOCK: &str = "(exists (select from warehouse.stock k where k.lot_key = l.key)
    or exists (select from warehouse.stock k where k.unit_lot_key = l.key)) = ?";

/// Search lots.
///
/// Returns lots that match all filters, newest first, with the quantity in stock. To read a single lot, filter by
/// `lot_key`. To find stock that expires soon, use `expires_to` with `in_stock=true`. Page with `limit` and `offset`,
/// and get the total with `with_total`.
#[utoipa::path(
    get,
    path = "/lot",
    params(LotQuery),
    responses(
        (status = 200, description = "Matching lots, newest first.", body = Vec<Lot>),
    ),
)]
pub async fn search_lots(
    State(reads): State<Reads>,
    Params(query): Params<LotQuery>,
) -> Result<ListResponse<Lot>, Problem> {
    let pattern = |text: &Wildcard| text.pattern().map(str::to_owned);
    let search = Search::new("l.key", "serial.lot l")
        .filter_by("l.key = any (?)", numbers(&query.lot_key))
        .filter_by("l.product_key = any (?)", numbers(&query.product_key))
        .filter_by("lower(l.code) like ?", pattern(&query.search))
        .filter_by("lower(l.supplier_lot) like ?", pattern(&query.supplier_lot_search))
        .filter_by("(lower(l.partner_code) like ? or lower(l.partner_name) like ?)", pattern(&query.partner_search))
        .filter_by("l.purchase_doc = ?", query.purchase_doc.as_ref().map(Text::to_string))
        .filter_by("l.batch_key = ?", query.batch_key.map(BatchKey::number))
        .filter_by("l.work_order_key = ?", query.wo_key.map(OrderKey::number))
        .filter_by("l.expires >= ?", query.expires_from.map(|date| date.0))
        .filter_by("l.expires <= ?", query.expires_to.map(|date| date.0))
        .filter_by(IN_STOCK, query.in_stock)
        .filter_either(query.held, "l.hold_reason is not null", "l.hold_reason is null");
    let client = reads.connect().await?;
    let keys = search.keys(&client, "l.created desc, l.key", query.limit.get(), query.offset.get()).await?;
    let total = search.total(&client, query.with_total).await?;
    Ok(ListResponse { rows: load_lots(&client, &keys).await?, total })
}
