//! `GET /inventory/summary` — how much stock there is, with what is incoming and outgoing.

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
use platform::state::App;

string_enum! {
    /// What is added up.
    pub enum GroupBy {
        Product = "product",
        Position = "product_position",
        Lot = "product_lot",
    }
}

input! {
    /// How it is added up, and which page.
    pub struct SummaryQuery {
        /// What is added up.
        pub group_by: GroupBy = GroupBy::Product,
        /// Rows of a page.
        pub limit: Limit = Limit::clamped(PAGE),
        /// Rows to skip.
        pub offset: Offset = Offset::clamped(0),
        /// Answer the number of all rows in X-Total-Count.
        pub with_total: bool = false,
    }
}

/// How much there is of something.
#[derive(Debug, Serialize, ToSchema)]
pub struct InventorySum {
    /// The product.
    product_key: String,
    /// The code of the product.
    product_code: String,
    /// Where, when added up by position.
    #[serde(skip_serializing_if = "Option::is_none")]
    position_key: Option<String>,
    /// The lot, when added up by lot; null without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    #[expect(clippy::option_option, reason = "absent and null are two answers")]
    lot_key: Option<Option<String>>,
    /// How much there is.
    quantity: Amount,
    /// Rows of the stock.
    rows: i64,
    /// What planned movements bring into the root.
    planned_in: Amount,
    /// What planned movements take out of it.
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

/// Add up the stock.
#[utoipa::path(
    get,
    path = "/inventory/summary",
    params(InventoryFilters, SummaryQuery),
    responses(
        (status = 200, description = "Sums by product.", body = Vec<InventorySum>),
    ),
)]
pub async fn summarize_inventory(
    State(app): State<App>,
    Params((filters, query)): Params<(InventoryFilters, SummaryQuery)>,
) -> Result<ListResponse<InventorySum>, Problem> {
    let client = app.read().await?;
    let (columns, groups, order) = query.group_by.words();
    let search = filters.search(&client, columns).await?.group_by(groups);
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
