//! `GET /lot` — the search for lots.

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
use platform::state::App;

input! {
    /// Which lots; all given filters hold together.
    pub struct LotQuery {
        /// The lots themselves.
        pub lot_key: List<LotKey, 0, FILTER_KEYS_MAX>,
        /// Their product.
        pub product_key: List<ProductKey, 0, FILTER_KEYS_MAX>,
        /// Wildcard text for the code.
        pub search: Wildcard,
        /// Wildcard text for the supplier's code.
        pub supplier_lot_search: Wildcard,
        /// Wildcard text for code or name of the supplier.
        pub partner_search: Wildcard,
        /// The order that they were bought with.
        pub purchase_doc: Option<Text<1, 200>>,
        /// The batch that made them.
        pub batch_key: Option<BatchKey>,
        /// The order that made them.
        pub wo_key or "work_order_key": Option<OrderKey>,
        /// Expires on or after.
        pub expires_from: Option<Date>,
        /// Expires on or before.
        pub expires_to: Option<Date>,
        /// In stock, or not.
        pub in_stock: Option<bool>,
        /// On hold, or not.
        pub held: Option<bool>,
        /// Rows of a page.
        pub limit: Limit = Limit::clamped(PAGE),
        /// Rows to skip.
        pub offset: Offset = Offset::clamped(0),
        /// Answer the number of all rows in X-Total-Count.
        pub with_total: bool = false,
    }
}

/// In stock as a quantity, or as units that belong to the lot.
const IN_STOCK: &str = "(exists (select from warehouse.stock k where k.lot_key = l.key)
    or exists (select from serial.serial u join warehouse.stock k on k.serial_key = u.key where u.lot_key = l.key)) = ?";

/// Search lots.
#[utoipa::path(
    get,
    path = "/lot",
    params(LotQuery),
    responses(
        (status = 200, description = "Lots, newest first.", body = Vec<Lot>),
    ),
)]
pub async fn search_lots(
    State(app): State<App>,
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
    let client = app.read().await?;
    let keys = search.keys(&client, "l.created desc, l.key", query.limit.get(), query.offset.get()).await?;
    let total = search.total(&client, query.with_total).await?;
    Ok(ListResponse { rows: load_lots(&client, &keys).await?, total })
}
