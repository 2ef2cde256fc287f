//! `GET /serial-selection`: lists units that an operator can choose as components.

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
use platform::state::Reads;

input! {
    /// Filters and page of the selection list. A unit must match all filters.
    pub struct SelectionQuery {
        /// Part of the serial number, ignoring case. Absent: no filter.
        pub search: Option<Text<0, 200>>,
        /// Key of the work order that makes the units. Absent: no filter.
        pub wo_key or "work_order_key": Option<OrderKey>,
        /// Key of the product of the units. Absent: no filter.
        pub product_key: Option<ProductKey>,
        /// Key of a batch that the units belong or belonged to. Absent: no filter.
        pub batch_key: Option<BatchKey>,
        /// Whether only units without an open link are listed. Default: `false`.
        pub free_only: bool = false,
        /// Whether only units in stock are listed. Default: `false`.
        pub inventory_only: bool = false,
        /// Key of a location. Only units at exactly this location are `available`, and `inventory_only` lists only
        /// those. Absent: any location.
        pub inventory_in_position_key: Option<Text<1, 100>>,
        /// Whether units in progress are included. Default: `false`.
        pub include_unreleased: bool = false,
        /// Maximum number of units to return, at most 1000. Default: 100.
        pub limit: Limit = Limit::clamped(SELECTION_PAGE),
        /// Number of units to skip, at most 1 000 000. Default: 0.
        pub offset: Offset = Offset::clamped(0),
        /// Whether to return the number of all matching units in the header `X-Total-Count`. Default: `false`.
        pub with_total: bool = false,
    }
}

/// Unit that can be chosen.
#[derive(Debug, Serialize, ToSchema)]
pub struct Choice {
    #[serde(flatten)]
    serial: Serial,
    /// Whether the unit is built in or reserved by an open link.
    used: bool,
    /// Whether the unit has no open link, is not on hold and is in stock, at the requested location if one is given.
    available: bool,
    /// Code of the product.
    product_code: String,
    /// Description of the product. `null` when it has none.
    product_description: Option<String>,
}

/// List units to choose from.
///
/// Returns units for a selection list, for example the components that an operator may scan for a batch. `used` and
/// `available` show whether a unit can be built in now. Scrapped and deleted units are left out, and units in progress
/// unless `include_unreleased` is set. The list is sorted by serial number. This operation reserves nothing. Use `PUT
/// /batch/{batch_key}/serial-temp-links` to reserve components.
#[utoipa::path(
    get,
    path = "/serial-selection",
    params(SelectionQuery),
    responses(
        (status = 200, description = "Matching units, sorted by serial number.", body = Vec<Choice>),
    ),
)]
pub async fn select_serials(
    State(reads): State<Reads>,
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
    let client = reads.connect().await?;
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
