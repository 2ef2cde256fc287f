//! `GET /serial`: searches units.

use std::collections::HashMap;

use axum::extract::State;
use kernel::input;
use kernel::rules::form_definition::FormField;
use kernel::string_enum;
use kernel::wire::advanced_filter::AdvancedFilters;
use kernel::wire::key::ProductKey;
use kernel::wire::page::{Limit, Offset};
use kernel::wire::text::Text;
use serde::Serialize;
use serde_json::Value;
use serial_queries::above::{FindOrderCodesOfUnits, find_order_codes_of_units};
use utoipa::ToSchema;

use super::filters::{SerialFilters, apply_advanced};
use crate::limits::PAGE;
use crate::model::Serial;
use crate::refusals::SerialRefusal;
use crate::rows::find_serials_by_key;
use configuration::contract::serial_fields;
use platform::api::{ListResponse, Params, Problem};
use platform::db::{Search, in_order};
use platform::refuses;
use platform::state::Reads;
use product::contract::{ProductBase, product_bases};
use quality::contract::field_types;

string_enum! {
    /// Property by which units are sorted.
    pub enum SerialSortBy {
        /// Time of creation.
        Created = "created",
        /// Time of release, units in progress last.
        Released = "released",
        /// Serial number, units without a code last.
        Code = "code",
        /// Code of the product.
        ProductCode = "product_code",
        /// Code of the work order, units without one last.
        WorkOrderCode = "wo_code",
    }
}

string_enum! {
    /// Sort direction.
    pub enum SortingOrder {
        /// Lowest first.
        Ascending = "asc",
        /// Highest first.
        Descending = "desc",
    }
}

input! {
    /// Order and page of the result.
    pub struct SerialQuery {
        /// Property to sort by. Units with the same value are sorted by key. Default: `created`.
        pub sort_by: SerialSortBy = SerialSortBy::Created,
        /// Sort direction: `asc` (ascending) or `desc` (descending). Default: `desc`.
        pub sorting_order: SortingOrder = SortingOrder::Descending,
        /// Maximum number of units to return, at most 1000. Default: 200.
        pub limit: Limit = Limit::clamped(PAGE),
        /// Number of units to skip, at most 1 000 000. Default: 0.
        pub offset: Offset = Offset::clamped(0),
        /// Whether to return the number of all matching units in the header `X-Total-Count`. Default: `false`.
        pub with_total: bool = false,
    }
}

/// Configured field of units, with the value of one unit.
#[derive(Debug, Serialize, ToSchema)]
pub struct SerialFieldValue {
    #[serde(flatten)]
    field: FormField,
    /// Value of the unit for this field, in the same form as in `data`. `null` when the unit has no value.
    value: Value,
}

/// Unit in a search result.
#[derive(Debug, Serialize, ToSchema)]
pub struct ListedSerial {
    #[serde(flatten)]
    serial: Serial,
    /// Main settings of the product of the unit. `null` if the product does not exist.
    product: Option<ProductBase>,
    /// All configured fields of units. `value` is the value of the unit, or `null` when it has none.
    #[schema(value_type = Vec<SerialFieldValue>)]
    grid_data: Vec<Value>,
    /// Code of the work order that makes the unit. `null` when the unit has no work order.
    wo_code: Option<String>,
    /// Project code of the work order that makes the unit. `null` when there is none.
    project_code: Option<String>,
}

refuses![SerialRefusal::BadAdvancedFilters,];

/// Search units.
///
/// Returns units that match all filters, with product, work order and the values of the configured fields. Deleted
/// units are left out unless `include_deleted` or the state `deleted` asks for them. The newest units come first unless
/// `sort_by` says otherwise. Page with `limit` and `offset`, and get the total with `with_total`. The request is
/// refused with `bad_advanced_filters` when `advanced_filters` is not the JSON object that the parameter describes.
#[utoipa::path(
    get,
    path = "/serial",
    params(SerialFilters, SerialQuery),
    responses(
        (status = 200, description = "Units in the requested order.", body = Vec<ListedSerial>),
        Refused,
    ),
)]
pub async fn search_serials(
    State(reads): State<Reads>,
    Params((filters, query)): Params<(SerialFilters, SerialQuery)>,
) -> Result<ListResponse<ListedSerial>, Problem> {
    let advanced = AdvancedFilters::parse(filters.advanced_filters.as_ref().map_or("", Text::as_str));
    let advanced = advanced.map_err(|_| Problem::from(SerialRefusal::BadAdvancedFilters))?;
    let client = reads.connect().await?;
    let fields: Vec<String> = advanced.filters.iter().map(|(key, _)| key.clone()).collect();
    let types = if fields.is_empty() { Vec::new() } else { field_types(&client, &fields).await? };
    let from = "serial.serial s left join product.product p on p.key = s.product_key
        left join production.work_order w on w.key = s.work_order_key";
    let search = apply_advanced(filters.apply(Search::new("s.key", from)), &advanced, &types);
    let order = order(query.sort_by, query.sorting_order);
    let keys = search.keys(&client, order, query.limit.get(), query.offset.get()).await?;
    let total = search.total(&client, query.with_total).await?;
    let mut serials = find_serials_by_key(&client, &keys).await?;
    let listed = in_order(&keys, find_order_codes_of_units().bind(&client, &keys).all().await?, |row| row.key);
    let mut product_keys: Vec<ProductKey> = listed.iter().map(|row| ProductKey::new(row.product_key)).collect();
    product_keys.sort_unstable();
    product_keys.dedup();
    let products = product_bases(&client, &product_keys).await?;
    let fields = serial_fields(&client).await?;
    let row = |row: FindOrderCodesOfUnits| Some(listed_serial(serials.remove(&row.key)?, row, &products, &fields));
    Ok(ListResponse { rows: listed.into_iter().filter_map(row).collect(), total })
}

/// Builds one row of the result. `grid_data` has every configured field, with the value of the unit or null.
fn listed_serial(
    serial: Serial,
    row: FindOrderCodesOfUnits,
    products: &HashMap<ProductKey, ProductBase>,
    fields: &[Value],
) -> ListedSerial {
    let values = serial.values();
    let filled = fields.iter().map(|field| {
        let value = values.iter().find(|value| value["form_field_key"] == field["_key"]);
        let mut field = field.clone();
        if let Some(members) = field.as_object_mut() {
            members.insert("value".to_owned(), value.map_or(Value::Null, |value| value["value"].clone()));
        }
        field
    });
    ListedSerial {
        grid_data: filled.collect(),
        serial,
        product: products.get(&ProductKey::new(row.product_key)).cloned(),
        wo_code: row.work_order_code,
        project_code: row.project_code,
    }
}

/// Returns the `order by` clause. It ends with the key, so that pages neither repeat nor skip units.
fn order(by: SerialSortBy, direction: SortingOrder) -> &'static str {
    match (by, direction) {
        (SerialSortBy::Created, SortingOrder::Ascending) => "s.created, s.key",
        (SerialSortBy::Created, SortingOrder::Descending) => "s.created desc, s.key",
        (SerialSortBy::Released, SortingOrder::Ascending) => "s.released nulls last, s.key",
        (SerialSortBy::Released, SortingOrder::Descending) => "s.released desc nulls last, s.key",
        (SerialSortBy::Code, SortingOrder::Ascending) => r#"lower(s.code) collate "C" nulls last, s.key"#,
        (SerialSortBy::Code, SortingOrder::Descending) => r#"lower(s.code) collate "C" desc nulls last, s.key"#,
        (SerialSortBy::ProductCode, SortingOrder::Ascending) => r#"lower(p.code) collate "C", s.key"#,
        (SerialSortBy::ProductCode, SortingOrder::Descending) => r#"lower(p.code) collate "C" desc, s.key"#,
        (SerialSortBy::WorkOrderCode, SortingOrder::Ascending) => r#"lower(w.code) collate "C" nulls last, s.key"#,
        (SerialSortBy::WorkOrderCode, SortingOrder::Descending) => {
            r#"lower(w.code) collate "C" desc nulls last, s.key"#
        }
    }
}
