//! `GET /inventory/summary` — totals of stock, with incoming and outgoing quantities.

use axum::extract::State;
use kernel::input;
use kernel::string_enum;
use kernel::wire::number::Amount;
use kernel::wire::page::{Limit, Offset};
use serde::Serialize;
use utoipa::ToSchema;
use warehouse_queries::inventory::sum_incoming_and_outgoing;

use super::filters::InventoryFilters;
use crate::limits::PAGE;
use platform::api::{ListResponse, Params, Problem};
use platform::db::Row;
use platform::state::Reads;

string_enum! {
    /// Grouping of the stock totals.
    pub enum GroupBy {
        /// One row per product.
        Product = "product",
        /// One row per product and location.
        Position = "product_position",
        /// One row per product and lot, with a separate row for stock without a lot.
        Lot = "product_lot",
    }
}

input! {
    /// Grouping and paging of the stock summary.
    pub struct SummaryQuery {
        /// How totals are grouped: by `product`, `product_position` (product and location) or `product_lot` (product
        /// and lot). Default: `product`.
        pub group_by: GroupBy = GroupBy::Product,
        /// Maximum number of totals to return, 1 to 1000. Default: 200.
        pub limit: Limit = Limit::clamped(PAGE),
        /// Number of totals to skip, 0 to 1 000 000. Default: 0.
        pub offset: Offset = Offset::clamped(0),
        /// Whether to return the number of all totals in the header `X-Total-Count`. Default: `false`.
        pub with_total: bool = false,
    }
}

/// Total stock of one product, or of one product at one location or in one lot.
#[derive(Debug, Serialize, ToSchema)]
pub struct InventorySum {
    /// Key of the product in stock.
    product_key: String,
    /// Code of the product in stock.
    product_code: String,
    /// Key of the location. Present only with `group_by=product_position`.
    #[serde(skip_serializing_if = "Option::is_none")]
    position_key: Option<String>,
    /// Key of the lot. `null` for stock without a lot. Present only with `group_by=product_lot`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    #[expect(clippy::option_option, reason = "absent and null differ in meaning")]
    lot_key: Option<Option<String>>,
    /// Total quantity in stock that matches the filters, in the product's unit.
    quantity: Amount,
    /// Number of stock rows in the total.
    rows: i64,
    /// Incoming: open quantity of movements from outside the root into it, in the product's unit. Of the filters, only
    /// `root_position_key` applies. A row without a lot includes all lots of the product.
    planned_in: Amount,
    /// Outgoing: open quantity of movements out of the root, in the product's unit. Of the filters, only
    /// `root_position_key` applies. A row without a lot includes all lots of the product.
    planned_out: Amount,
}

impl GroupBy {
    /// The columns, the grouping and the order of the search, as SQL.
    const fn words(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Self::Product => (
                "g.key, g.code, null::text, null::bigint, sum(s.quantity), count(*)",
                r#"lower(g.code) collate "C", g.key"#,
                r#"lower(g.code) collate "C", g.key"#,
            ),
            Self::Position => (
                "g.key, g.code, p.key, null::bigint, sum(s.quantity), count(*)",
                r#"lower(g.code) collate "C", g.key, lower(p.code) collate "C", p.key"#,
                r#"lower(g.code) collate "C", g.key, lower(p.code) collate "C", p.key"#,
            ),
            Self::Lot => (
                "g.key, g.code, null::text, l.key, sum(s.quantity), count(*)",
                r#"lower(g.code) collate "C", g.key, lower(l.code) collate "C", l.key"#,
                r#"lower(g.code) collate "C", g.key, lower(l.code) collate "C", l.key"#,
            ),
        }
    }
}

/// Summarize stock.
///
/// Returns totals of the stock that matches all filters, per product, per product and location, or per product and lot,
/// ordered by product code. Each row also shows the quantities that open movements will bring into the root
/// (`planned_in`) and take out of it (`planned_out`). Movements inside the root count as neither. A product without
/// matching stock has no row, even when a receipt is planned. The filters are those of `GET /inventory`.
#[utoipa::path(
    get,
    path = "/inventory/summary",
    params(InventoryFilters, SummaryQuery),
    responses(
        (status = 200, description = "Stock totals, ordered by product code.", body = Vec<InventorySum>),
    ),
)]
pub async fn summarize_inventory(
    State(reads): State<Reads>,
    Params((filters, query)): Params<(InventoryFilters, SummaryQuery)>,
) -> Result<ListResponse<InventorySum>, Problem> {
    let client = reads.connect().await?;
    let (columns, groups, order) = query.group_by.words();
    let kept = if query.group_by == GroupBy::Product { filters.search_totals(&client).await? } else { None };
    let search = match kept {
        Some(totals) => totals,
        None => filters.search(&client, columns).await?.search.group_by(groups),
    };
    let rows = search.page(&client, order, query.limit.get(), query.offset.get()).await?;
    let total = search.total(&client, query.with_total).await?;
    let mut sums: Vec<InventorySum> = rows.iter().map(|row| sum(row, query.group_by)).collect();
    let products: Vec<i64> = rows.iter().map(|row| row.get(0)).collect();
    let positions: Vec<Option<String>> = rows.iter().map(|row| row.get(2)).collect();
    let lots: Vec<Option<i64>> = rows.iter().map(|row| row.get(3)).collect();
    let planned =
        sum_incoming_and_outgoing().bind(&client, &products, &positions, &lots, &filters.root()).all().await?;
    for (sum, planned) in sums.iter_mut().zip(planned) {
        (sum.planned_in, sum.planned_out) = (Amount::new(planned.planned_in), Amount::new(planned.planned_out));
    }
    Ok(ListResponse { rows: sums, total })
}

/// One row of the response, still without incoming and outgoing quantities.
fn sum(row: &Row, by: GroupBy) -> InventorySum {
    let lot: Option<i64> = row.get(3);
    InventorySum {
        product_key: row.get::<_, i64>(0).to_string(),
        product_code: row.get(1),
        position_key: row.get(2),
        lot_key: (by == GroupBy::Lot).then(|| lot.map(|key| key.to_string())),
        quantity: Amount::new(row.get(4)),
        rows: row.get(5),
        planned_in: Amount::new(rust_decimal::Decimal::ZERO),
        planned_out: Amount::new(rust_decimal::Decimal::ZERO),
    }
}
