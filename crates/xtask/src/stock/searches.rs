//! All searches of the warehouse, with each of their filters alone.

use anyhow::{Context, Result, ensure};
use bench::client::MeasuredRequest;
use serde_json::{Map, Value, json};
use tokio_postgres::Client;

/// Number of values that a filter is measured with, in turns.
const SAMPLES: i64 = 64;

/// A search with one set of filters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WarehouseSearch {
    /// The operation that the search requests.
    pub operation: SearchEndpoint,
    /// Filters: `name=value` unchanged, or `name={}` for the values of the source.
    pub filters: &'static str,
    /// Query for the values. None for fixed filters.
    source: Option<&'static str>,
}

/// Filters of an operation, and the queries for their values.
type FilterSources = &'static [(&'static str, Option<&'static str>)];

/// Method and path of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchEndpoint {
    /// `GET` with the filters in the query.
    Get(&'static str),
    /// `POST` with the filters in the body.
    Post(&'static str),
}

const PRODUCTS: Option<&str> = Some("select key::text from product.product where key >= 2000000000");
const PRODUCT_CODES: Option<&str> = Some("select code from product.product where key >= 2000000000");
/// Texts that find ten products, units, lots or lists: a code without its last digit.
const PRODUCT_TEXTS: Option<&str> = Some("select left(code, -1) from product.product where key >= 2000000000");
const UNITS: Option<&str> = Some("select key::text from serial.serial where position_key is not null");
const UNIT_TEXTS: Option<&str> = Some("select left(code, -1) from serial.serial where position_key is not null");
const LOTS: Option<&str> = Some("select key::text from serial.lot where product_key % 10 < 8");
const LOT_TEXTS: Option<&str> = Some("select left(code, -1) from serial.lot where product_key % 10 < 8");
const ZONES: Option<&str> = Some("select key from position.position where key like 'z%'");
const ZONE_CODES: Option<&str> = Some("select code from position.position where key like 'z%'");
const RACKS: Option<&str> = Some("select key from position.position where key like 'r%'");
const RACK_CODES: Option<&str> = Some("select code from position.position where key like 'r%'");
/// Docks, which everything that is received into a zone enters first.
const DOCKS: Option<&str> = Some("select key from position.position where key like 'd%'");
const BINS: Option<&str> = Some("select key from position.position where key like 'b%'");
const BIN_TEXTS: Option<&str> = Some("select left(code, -1) from position.position where key like 'b%'");
const BOXES: Option<&str> =
    Some("select distinct container_key from warehouse.movement where container_key is not null");
const LISTS: Option<&str> = Some("select key::text from warehouse.movement_list where type = 'receipt'");
const LIST_TEXTS: Option<&str> = Some("select left(code, -1) from warehouse.movement_list where code like 'RC%'");
const ORDERS: Option<&str> = Some("select code from production.work_order");
const USERS: Option<&str> = Some("select key::text from organization.user_account where key >= 1000000000");
const PARTNERS: Option<&str> = Some(
    "select 'S' || n from generate_series(0, (select count(*) from organization.user_account
        where key >= 1000000000)::integer - 1) n",
);
/// Batches, five per work order.
const BATCHES: Option<&str> = Some("select (3500000000 + (key - 3000000000) * 5)::text from production.work_order");
const PURCHASES: Option<&str> =
    Some("select 'PO-' || ltrim(right(code, 7), '0') from warehouse.movement_list where code like 'RC%'");
const DELIVERIES: Option<&str> =
    Some("select 'DN-' || ltrim(right(code, 7), '0') from warehouse.movement_list where code like 'RC%'");
const SALES: Option<&str> =
    Some("select 'SO-' || ltrim(right(code, 7), '0') from warehouse.movement_list where code like 'SH%'");
/// Times of the last month before the fill ended.
const MOMENTS: Option<&str> = Some(
    r#"select to_char(timestamptz '2025-12-30Z' - n * interval '10 hours', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
        from generate_series(1, 72) n"#,
);
/// Days of the last year before the fill ended.
const DAYS: Option<&str> = Some("select (date '2026-01-05' - 5 * n)::text from generate_series(1, 72) n");

const INVENTORY: FilterSources = &[
    ("", None),
    ("root_position_key={rack}", RACKS),
    ("root_position_key={zone}", ZONES),
    ("product_key={}", PRODUCTS),
    ("product_search={}", PRODUCT_TEXTS),
    ("serials_only=true", None),
    ("serial_search={}", UNIT_TEXTS),
    ("serial_keys={}", UNITS),
    ("position_search={bin}", BIN_TEXTS),
    ("position_search={rack}", RACK_CODES),
    ("position_search={zone}", ZONE_CODES),
    ("position_key={}", BINS),
    ("owned=true", None),
    ("owned=false", None),
    ("lot_key={}", LOTS),
    ("lot_search={}", LOT_TEXTS),
    ("held=true", None),
    ("held=false", None),
];
const SUMS: FilterSources = &[("group_by=product_position", None), ("group_by=product_lot", None)];
const MOVEMENTS: FilterSources = &[
    ("", None),
    ("movement_type=adjustment", None),
    ("movement_type=transfer", None),
    ("movement_status=planned", None),
    ("movement_status=started", None),
    ("movement_status=completed", None),
    ("movement_status=canceled", None),
    ("include_planned=false", None),
    ("include_completed=false", None),
    ("start_from={}", MOMENTS),
    ("start_to={}", MOMENTS),
    ("include_planned=false&start_to={}", MOMENTS),
    ("end_from={}", MOMENTS),
    ("end_to={}", MOMENTS),
    ("product_key={}", PRODUCTS),
    ("product_search={}", PRODUCT_TEXTS),
    ("serial_keys={}", UNITS),
    ("serial_search={}", UNIT_TEXTS),
    ("list_key={}", LISTS),
    ("list_search={}", LIST_TEXTS),
    ("work_order_search={}", ORDERS),
    ("position_from={bin}", BINS),
    ("position_from={rack}", RACKS),
    ("position_from={zone}", ZONES),
    ("position_from=OUT", None),
    ("position_to={bin}", BINS),
    ("position_to={rack}", RACKS),
    ("position_to={zone}", ZONES),
    ("position_to={dock}&search_graph=false", DOCKS),
    ("position_from={rack}&position_to={rack}&position_filter_operator=OR", RACKS),
    ("lot_key={}", LOTS),
    ("lot_search={}", LOT_TEXTS),
    ("batch_key={}", BATCHES),
    ("user_key={}", USERS),
    ("purchase_doc={}", PURCHASES),
    ("transfer_doc={}", DELIVERIES),
    ("sales_doc={}", SALES),
    ("partner_code={}", PARTNERS),
    ("container_key={}", BOXES),
];
const LISTED: FilterSources = &[
    ("", None),
    ("list_key={}", LISTS),
    ("status=planned", None),
    ("status=completed", None),
    ("search={}", LIST_TEXTS),
    ("includes_product_key={}", PRODUCTS),
    ("includes_product_code={}", PRODUCT_CODES),
    ("due_by_min={}", DAYS),
    ("due_by_max={}", DAYS),
    ("type=receipt", None),
    ("open_only=true", None),
];
const LATEST_POSITIONS: FilterSources =
    &[("", None), ("user_key={}", USERS), ("position_type=from", None), ("movement_type=adjustment", None)];
const LATEST_PRODUCTS: FilterSources = &[("", None), ("user_key={}", USERS), ("type=adjustment", None)];
const POSITIONS: FilterSources = &[
    ("", None),
    ("search={}", BIN_TEXTS),
    ("position_keys={}", BINS),
    ("has_product_key={}", PRODUCTS),
    ("has_product_code={}", PRODUCT_CODES),
    ("is_in_position={rack}", RACKS),
    ("is_in_position={zone}", ZONES),
    ("contains_position={}", BINS),
    ("fixed_only=true", None),
    ("include_deleted=true", None),
];
const LEDGER: FilterSources = &[("product_key={}", PRODUCTS), ("position_key={}", BINS)];

/// Returns all searches.
pub fn searches() -> Vec<WarehouseSearch> {
    let groups: [(SearchEndpoint, FilterSources); 11] = [
        (SearchEndpoint::Get("/inventory"), INVENTORY),
        (SearchEndpoint::Get("/inventory/summary"), INVENTORY),
        (SearchEndpoint::Get("/inventory/summary"), SUMS),
        (SearchEndpoint::Get("/inventory/ledger-check"), LEDGER),
        (SearchEndpoint::Get("/movement"), MOVEMENTS),
        (SearchEndpoint::Get("/movement/latest-positions"), LATEST_POSITIONS),
        (SearchEndpoint::Get("/movement/latest-products"), LATEST_PRODUCTS),
        (SearchEndpoint::Get("/movement-list"), LISTED),
        (SearchEndpoint::Post("/movement"), LISTED),
        (SearchEndpoint::Get("/position"), POSITIONS),
        (SearchEndpoint::Get("/position-hierarchy"), &[("position_key={rack}", RACKS)]),
    ];
    let search = |operation| {
        move |(filters, source): &(&'static str, _)| WarehouseSearch { operation, filters, source: *source }
    };
    groups.into_iter().flat_map(|(operation, filters)| filters.iter().map(search(operation))).collect()
}

impl WarehouseSearch {
    /// Returns the name in the report.
    pub fn name(&self) -> String {
        let (path, mark) = match self.operation {
            SearchEndpoint::Get(path) => (format!("GET {path}"), "?"),
            SearchEndpoint::Post(path) => (format!("POST {path}"), " "),
        };
        if self.filters.is_empty() { path } else { format!("{path}{mark}{}", self.filters) }
    }

    /// Builds the requests for one database, with values that are scattered but the same in every run.
    pub async fn requests(&self, client: &Client) -> Result<Vec<MeasuredRequest>> {
        let values: Vec<String> = match self.source {
            None => vec![String::new()],
            Some(source) => {
                let statement = format!(
                    "select value from ({source}) as source (value) order by hashtext(value), value limit {SAMPLES}"
                );
                let rows = client.query(&statement, &[]).await.with_context(|| self.name())?;
                rows.iter().map(|row| row.get(0)).collect()
            }
        };
        ensure!(!values.is_empty(), "the database is too small for {}", self.name());
        Ok(values.iter().map(|value| self.request(value)).collect())
    }

    /// Builds the request with one value.
    fn request(&self, value: &str) -> MeasuredRequest {
        let filters = ["{}", "{bin}", "{dock}", "{rack}", "{zone}"]
            .iter()
            .fold(self.filters.to_owned(), |filters, place| filters.replace(place, value));
        match self.operation {
            SearchEndpoint::Get(path) => MeasuredRequest { path: format!("/api{path}?{filters}"), body: None },
            SearchEndpoint::Post(path) => {
                MeasuredRequest { path: format!("/api{path}"), body: Some(body(&filters).to_string()) }
            }
        }
    }
}

/// Converts the filters of a query to a body.
fn body(filters: &str) -> Value {
    let named = filters.split('&').filter_map(|filter| filter.split_once('='));
    let value = |name: &str, value: &str| match (name, value) {
        ("list_key" | "status", value) => json!([value]),
        (_, "true") => json!(true),
        (_, value) => json!(value),
    };
    Value::Object(named.map(|(name, text)| (name.to_owned(), value(name, text))).collect::<Map<_, _>>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn filters_become_an_address_or_a_body() {
        let search = WarehouseSearch {
            operation: SearchEndpoint::Get("/movement"),
            filters: "position_to={zone}&x=y",
            source: None,
        };
        assert_eq!(search.name(), "GET /movement?position_to={zone}&x=y");
        let request = search.request("z7");
        assert_eq!(request, MeasuredRequest { path: "/api/movement?position_to=z7&x=y".to_owned(), body: None });
        let search = WarehouseSearch {
            operation: SearchEndpoint::Post("/movement"),
            filters: "status={}&open_only=true",
            ..search
        };
        let request = search.request("planned");
        assert_eq!(request.body.as_deref(), Some(r#"{"status":["planned"],"open_only":true}"#));
        let all = WarehouseSearch { filters: "", ..search };
        assert_eq!((all.name().as_str(), all.request("").body.as_deref()), ("POST /movement", Some("{}")));
    }
}
