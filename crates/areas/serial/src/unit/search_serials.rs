//! `GET /serial` — the search for serials.

use std::collections::HashMap;

use axum::extract::State;
use kernel::input;
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
use platform::state::App;
use product::contract::{ProductBase, product_bases};
use quality::contract::field_types;

string_enum! {
    /// What a page is sorted by.
    pub enum SerialSortBy {
        Created = "created",
        Released = "released",
        Code = "code",
        ProductCode = "product_code",
        WorkOrderCode = "wo_code",
    }
}

string_enum! {
    /// In which direction.
    pub enum SortingOrder {
        Ascending = "asc",
        Descending = "desc",
    }
}

input! {
    /// Which page.
    pub struct SerialQuery {
        /// What it is sorted by.
        pub sort_by: SerialSortBy = SerialSortBy::Created,
        /// In which direction.
        pub sorting_order: SortingOrder = SortingOrder::Descending,
        /// Rows of a page.
        pub limit: Limit = Limit::clamped(PAGE),
        /// Rows to skip.
        pub offset: Offset = Offset::clamped(0),
        /// Answer the number of all rows in X-Total-Count.
        pub with_total: bool = false,
    }
}

/// A serial in a list.
#[derive(Debug, Serialize, ToSchema)]
pub struct ListedSerial {
    #[serde(flatten)]
    serial: Serial,
    /// Its product.
    product: Option<ProductBase>,
    /// The fields of serials, each with its value here.
    #[schema(value_type = Vec<Object>)]
    grid_data: Vec<Value>,
    /// Code of its order.
    wo_code: Option<String>,
    /// Project of its order.
    project_code: Option<String>,
}

refuses![SerialRefusal::BadAdvancedFilters,];

/// Search serials.
#[utoipa::path(
    get,
    path = "/serial",
    params(SerialFilters, SerialQuery),
    responses(
        (status = 200, description = "Serials in the asked order.", body = Vec<ListedSerial>),
        Refused,
    ),
)]
pub async fn search_serials(
    State(app): State<App>,
    Params((filters, query)): Params<(SerialFilters, SerialQuery)>,
) -> Result<ListResponse<ListedSerial>, Problem> {
    let advanced = AdvancedFilters::parse(filters.advanced_filters.as_ref().map_or("", Text::as_str));
    let advanced = advanced.map_err(|_| Problem::from(SerialRefusal::BadAdvancedFilters))?;
    let client = app.read().await?;
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

/// A row of the list. `grid_data` has every configured field, with the value of the unit or null.
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
