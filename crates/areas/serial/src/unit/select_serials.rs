//! `GET /serial-selection` — units that an operator can choose from.

use axum::extract::State;
use kernel::input;
use kernel::wire::key::{BatchKey, OrderKey, ProductKey};
use kernel::wire::page::{Limit, Offset};
use kernel::wire::text::Text;
use kernel::wire::wildcard::substring;
use serde::Serialize;
use serial_queries::serial::{FindChoices, find_choices};
use utoipa::ToSchema;

use crate::limits::SELECTION_PAGE;
use crate::model::Serial;
use crate::rows::find_serials_by_key;
use platform::api::{ListResponse, Params, Problem};
use platform::db::{Search, in_order};
use platform::state::App;

input! {
    /// Which units; all given filters hold together.
    pub struct SelectionQuery {
        /// Part of the code.
        pub search: Option<Text<0, 200>>,
        /// The order that makes them.
        pub wo_key or "work_order_key": Option<OrderKey>,
        /// Their product.
        pub product_key: Option<ProductKey>,
        /// The batch that they are in.
        pub batch_key: Option<BatchKey>,
        /// Only units that nothing has built in or reserved.
        pub free_only: bool = false,
        /// Only units in stock.
        pub inventory_only: bool = false,
        /// Available only when they lie exactly here.
        pub inventory_in_position_key: Option<Text<1, 100>>,
        /// Also units still in work.
        pub include_unreleased: bool = false,
        /// Rows of a page.
        pub limit: Limit = Limit::clamped(SELECTION_PAGE),
        /// Rows to skip.
        pub offset: Offset = Offset::clamped(0),
        /// Answer the number of all rows in X-Total-Count.
        pub with_total: bool = false,
    }
}

/// A unit to choose.
#[derive(Debug, Serialize, ToSchema)]
pub struct Choice {
    #[serde(flatten)]
    serial: Serial,
    /// Built in or reserved.
    used: bool,
    /// Not used, not on hold, and in stock.
    available: bool,
    /// Code of its product.
    product_code: String,
    /// Description of its product.
    product_description: Option<String>,
}

/// Search units to choose from.
#[utoipa::path(
    get,
    path = "/serial-selection",
    params(SelectionQuery),
    responses(
        (status = 200, description = "Units by code.", body = Vec<Choice>),
    ),
)]
pub async fn select_serials(
    State(app): State<App>,
    Params(query): Params<SelectionQuery>,
) -> Result<ListResponse<Choice>, Problem> {
    let place = query.inventory_in_position_key.as_ref().map(Text::to_string);
    let mut search = Search::new("s.key", "serial.serial s").filter("s.deleted_at is null and s.scrapped is null");
    let flags = [
        (!query.include_unreleased, "s.released is not null"),
        (query.free_only, "s.link_key is null"),
        (query.inventory_only, "s.position_key is not null"),
    ];
    for (_, condition) in flags.into_iter().filter(|(wanted, _)| *wanted) {
        search = search.filter(condition);
    }
    let stocked_here = place.clone().filter(|_| query.inventory_only);
    let search = search
        .filter_by("lower(s.code) like ?", query.search.as_ref().and_then(|text| substring(text.as_str())))
        .filter_by("s.work_order_key = ?", query.wo_key.map(OrderKey::number))
        .filter_by("s.product_key = ?", query.product_key.map(ProductKey::number))
        .filter_by(
            "exists (select from production.batch_unit u where u.serial_key = s.key and u.batch_key = ?)",
            query.batch_key.map(BatchKey::number),
        )
        .filter_by("s.position_key = ?", stocked_here);
    let client = app.read().await?;
    let order = r#"lower(s.code) collate "C", s.key"#;
    let keys = search.keys(&client, order, query.limit.get(), query.offset.get()).await?;
    let total = search.total(&client, query.with_total).await?;
    let choices = find_choices().bind(&client, &place, &keys).all().await?;
    let mut serials = find_serials_by_key(&client, &keys).await?;
    let choice = |row: FindChoices| {
        Some(Choice {
            serial: serials.remove(&row.key)?,
            used: row.used,
            available: row.available,
            product_code: row.product_code,
            product_description: row.product_description,
        })
    };
    let choices = in_order(&keys, choices, |row| row.key);
    Ok(ListResponse { rows: choices.into_iter().filter_map(choice).collect(), total })
}
