//! Filters of the search for movements, and the SQL that they become.

use deadpool_postgres::Object;
use kernel::input;
use kernel::rules::movement::{MovementKind, MovementStatus};
use kernel::string_enum;
use kernel::wire::key::{BatchKey, LotKey, MovementListKey, PositionKey, ProductKey, SerialKey, UserKey, numbers};
use kernel::wire::list::List;
use kernel::wire::text::Text;
use kernel::wire::time::{Timestamp, Until};
use kernel::wire::wildcard::{SEARCH_CHARS_MAX, Wildcard, substring};
use serde_json::{Value, json};

use crate::limits::{FILTER_KEYS_MAX, MATCHES_MAX};
use crate::matches::{self, Matches};
use platform::api::Problem;
use platform::db::{IndexKeys, Search};

string_enum! {
    /// How the two filters by location are combined.
    pub enum FilterOperator {
        /// Both locations must match.
        And = "AND",
        /// One matching location is enough.
        Or = "OR",
    }
}

input! {
    /// Filters of the search for movements. All filters that are sent apply together.
    pub struct MovementFilters {
        /// Type of the movements. Absent: all types.
        pub movement_type or "type": Option<MovementKind>,
        /// Status of the movements. If it is sent, `include_planned` and `include_completed` are ignored. Absent: those
        /// two parameters apply, and canceled movements are left out.
        pub movement_status or "status": Option<MovementStatus>,
        /// Whether to include planned and started movements. Default: `true`.
        pub include_planned: bool = true,
        /// Whether to include completed movements. Default: `true`.
        pub include_completed: bool = true,
        /// Earliest start of the movements to return. Planned movements have no start and are left out. Absent: no
        /// filter.
        pub start_from: Option<Timestamp>,
        /// Latest start of the movements to return. A bare date includes the whole UTC day. Absent: no filter.
        pub start_to: Option<Until>,
        /// Earliest time at which the movements were completed or canceled. Absent: no filter.
        pub end_from: Option<Timestamp>,
        /// Latest time at which the movements were completed or canceled. A bare date includes the whole UTC day.
        /// Absent: no filter.
        pub end_to: Option<Until>,
        /// Key of the product that is moved. Absent: no filter.
        pub product_key: Option<ProductKey>,
        /// Text to find in the product code, ignoring case. `*` matches any text and `?` any one character. With a
        /// wildcard, the whole code must match. Absent: no filter.
        pub product_search: Wildcard,
        /// Keys of units. A movement of any of them matches. Absent: no filter.
        pub serial_keys or "serial_key": List<SerialKey, 0, FILTER_KEYS_MAX>,
        /// Text to find in the serial number of the unit, ignoring case, with `*` and `?` as wildcards. A unit that a
        /// planned receipt will create is found too. Absent: no filter.
        pub serial_search: Wildcard,
        /// Keys of lots. A movement of any of these lots matches. Absent: no filter.
        pub lot_key: List<LotKey, 0, FILTER_KEYS_MAX>,
        /// Text to find in the code of the lot, ignoring case, with `*` and `?` as wildcards. A lot that a planned
        /// movement will create is found too. Absent: no filter.
        pub lot_search: Wildcard,
        /// Keys of movement lists. A row of any of them matches. Absent: no filter.
        pub list_key or "movement_list_key": List<MovementListKey, 0, FILTER_KEYS_MAX>,
        /// Text to find in the code of the movement list, ignoring case. Absent: no filter.
        pub list_search: Option<Text<1, SEARCH_CHARS_MAX>>,
        /// Text to find in the code of the work order that the movement refers to, ignoring case, with `*` and `?` as
        /// wildcards. Absent: no filter.
        pub work_order_search: Wildcard,
        /// Key of the location that the movement leaves. With `search_graph`, locations below it match too. Absent: no
        /// filter.
        pub position_from or "position_from_key": Option<PositionKey>,
        /// Key of the location that the movement enters. With `search_graph`, locations below it match too. Absent: no
        /// filter.
        pub position_to or "position_to_key": Option<PositionKey>,
        /// Whether both `position_from` and `position_to` must match (`AND`), or only one of them (`OR`). Ignored
        /// unless both are sent. Default: `AND`.
        pub position_filter_operator: FilterOperator = FilterOperator::And,
        /// Whether locations below `position_from` and `position_to` match too. Default: `true`.
        pub search_graph: bool = true,
        /// Key of the batch that the movement refers to. Absent: no filter.
        pub batch_key: Option<BatchKey>,
        /// Key of the user who completed or canceled the movement. Open movements have none and are left out. Absent:
        /// no filter.
        pub user_key: Option<UserKey>,
        /// Purchase document that the movement refers to, compared exactly. Absent: no filter.
        pub purchase_doc: Option<Text<1, 200>>,
        /// Delivery note or other transfer document that the movement refers to, compared exactly. Absent: no filter.
        pub transfer_doc: Option<Text<1, 200>>,
        /// Sales document that the movement refers to, compared exactly. Absent: no filter.
        pub sales_doc: Option<Text<1, 200>>,
        /// Code of the supplier or customer that the movement refers to, compared exactly. Absent: no filter.
        pub partner_code: Option<Text<1, 100>>,
        /// Key of a location that was moved as a whole. Absent: no filter.
        pub container_key: Option<PositionKey>,
    }
}

/// Movements with one reference. They are looked up first by the index of the references, because the planner cannot
/// know how few they are.
const REFERS: &str =
    "m.key = any (array (select r.key from warehouse.movement r where r.refs <> '{}' and r.refs @> ?))";
const REFERS_TO_ONE: &str =
    "m.key = any (array (select r.key from warehouse.movement r where r.refs <> '{}' and r.refs @> any (?)))";
/// Movements of few units. A planned receipt has only the code of a unit that does not exist yet.
const FEW_SERIALS: &str = r#"m.key = any (array (
    select r.key from warehouse.movement r where r.serial_key = any (?1)
    union
    select r.key from warehouse.movement r
    where r.serial_code is not null and r."end" is null and lower(r.serial_code) like ?2))"#;
const IN_SERIALS: &str = "(lower(m.serial_code) like ?
    or exists (select from serial.serial s where s.key = m.serial_key and lower(s.code) like ?))";
const FEW_LOTS: &str = r#"m.key = any (array (
    select r.key from warehouse.movement r where r.lot_key = any (?1)
    union
    select r.key from warehouse.movement r
    where r.lot_code is not null and r."end" is null and lower(r.lot_code) like ?2))"#;
const IN_LOTS: &str = "(lower(m.lot_code) like ?
    or exists (select from serial.lot l where l.key = m.lot_key and lower(l.code) like ?))";
const IN_LISTS: &str =
    "m.movement_list_key in (select l.key from warehouse.movement_list l where lower(l.code) like ?)";
const IN_PRODUCTS: &str = "m.product_key in (select g.key from product.product g where lower(g.code) like ?)";
const FROM_BELOW: &str = "m.position_from in (select p.key from position.position p where p.path @> array[?::text])";
const TO_BELOW: &str = "m.position_to in (select p.key from position.position p where p.path @> array[?::text])";
const EITHER_BELOW: &str = "(m.position_from in (select p.key from position.position p where p.path @> array[$1::text])
        or m.position_to in (select p.key from position.position p where p.path @> array[$2::text]))";
const EITHER: &str = "(m.position_from = $1 or m.position_to = $2)";

/// The filter by start, in parts that the index on the end time can read: open movements, movements that ended in the
/// requested period, and the few others whose start and end differ.
const BEGUN_FROM: &[&str] = &[r#"m."end" is null"#, r#"m."end" >= ?1"#, r#"m."end" < ?1 and m.start <> m."end""#];
const BEGUN_TO: &[&str] = &[r#"m."end" is null"#, r#"m."end" <= ?1"#, r#"m."end" > ?1 and m.start <> m."end""#];
const BEGUN_BETWEEN: &[&str] = &[
    r#"m."end" is null"#,
    r#"m."end" >= ?1 and m."end" <= ?2"#,
    r#"(m."end" < ?1 or m."end" > ?2) and m.start <> m."end""#,
];

/// The records that the texts and locations of the filters match.
#[derive(Debug)]
pub struct MovementMatches {
    products: Matches<i64>,
    serials: Matches<i64>,
    lots: Matches<i64>,
    orders: Option<Vec<String>>,
    from: Matches<String>,
    to: Matches<String>,
}

impl MovementFilters {
    /// Looks up the records that the texts and locations of the filters match.
    pub async fn find_matches(&self, client: &Object) -> Result<MovementMatches, Problem> {
        let key = |key: &Option<PositionKey>| key.as_ref().map(PositionKey::to_string);
        let (from, to) = (key(&self.position_from), key(&self.position_to));
        Ok(MovementMatches {
            products: matches::products(client, &self.product_search).await?,
            serials: matches::serials(client, &self.serial_search).await?,
            lots: matches::lots(client, &self.lot_search).await?,
            orders: matches::orders(client, &self.work_order_search).await?,
            from: matches::positions(client, from.as_deref(), self.search_graph).await?,
            to: matches::positions(client, to.as_deref(), self.search_graph).await?,
        })
    }

    /// Whether both locations are filtered and one of them is enough for a match.
    fn is_either_enough(&self) -> bool {
        self.position_filter_operator == FilterOperator::Or
            && self.position_from.is_some()
            && self.position_to.is_some()
    }

    /// The columns and keys from whose indexes a page can be merged. Empty when the page is read in the order of all
    /// movements.
    pub fn index_parts(&self, resolved: &MovementMatches) -> Vec<(&'static str, IndexKeys)> {
        let from = resolved.from.few().map(|keys| ("m.position_from", IndexKeys::Texts(keys)));
        let to = resolved.to.few().map(|keys| ("m.position_to", IndexKeys::Texts(keys)));
        if self.is_either_enough() {
            return from.zip(to).map(|(from, to)| vec![from, to]).unwrap_or_default();
        }
        let products = resolved.products.few().map(|keys| ("m.product_key", IndexKeys::Numbers(keys)));
        to.or(from).or(products).into_iter().collect()
    }

    /// The search with these filters, over movements named `m`. Conditions that `parts` already cover are left out.
    pub fn search(&self, resolved: &MovementMatches, parts: &[(&'static str, IndexKeys)]) -> Search {
        let mut search = Search::new("m.key", "warehouse.movement m");
        let covered = |column: &str| parts.iter().any(|(part, _)| *part == column);
        if let (true, Some(from), Some(to)) = (self.is_either_enough(), &self.position_from, &self.position_to) {
            let condition = if self.search_graph { EITHER_BELOW } else { EITHER };
            if parts.is_empty() {
                search = search.bind(from.to_string()).bind(to.to_string()).filter(condition);
            }
        } else {
            search = search
                .filter_by("m.position_from = any (?)", resolved.from.few().filter(|_| !covered("m.position_from")))
                .filter_by(FROM_BELOW, resolved.from.many())
                .filter_by("m.position_to = any (?)", resolved.to.few().filter(|_| !covered("m.position_to")))
                .filter_by(TO_BELOW, resolved.to.many());
        }
        search = search
            .filter_by("m.product_key = any (?)", resolved.products.few().filter(|_| !covered("m.product_key")))
            .filter_by(IN_PRODUCTS, resolved.products.many())
            .filter(self.status_condition());
        self.filter_by_references(self.filter_by_subject(search, resolved), resolved)
    }

    /// The condition on the status. An open movement has no end. The condition states this so that the planner uses the
    /// index of the sort order.
    fn status_condition(&self) -> &'static str {
        match (self.movement_status, self.include_planned, self.include_completed) {
            (Some(MovementStatus::Planned), ..) => r#"m.status = 'planned' and m."end" is null"#,
            (Some(MovementStatus::Started), ..) => "m.status = 'started'",
            (Some(MovementStatus::Completed), ..) | (None, false, true) => {
                r#"m.status = 'completed' and m."end" is not null"#
            }
            (Some(MovementStatus::Canceled), ..) => "m.status = 'canceled'",
            (None, true, false) => r#"m.status <> 'canceled' and m."end" is null"#,
            // Only a movement that has ended has a user.
            (None, true, true) if self.user_key.is_some() => "m.status = 'completed'",
            (None, true, true) => "m.status <> 'canceled'",
            (None, false, false) => "false",
        }
    }

    /// Adds the filter by start. Movements are indexed by their end, which for nearly all of them equals their start.
    /// So the search reads three parts: open movements, movements that ended in the period, and the few others whose
    /// start and end differ.
    fn filter_by_start(&self, search: Search) -> Search {
        match (self.start_from.map(|from| from.0), self.start_to.map(|to| to.0)) {
            (None, None) => search,
            (Some(from), None) => search.filter_in_parts("m.start >= ?1", BEGUN_FROM, vec![from]),
            (None, Some(to)) => search.filter_in_parts("m.start <= ?1", BEGUN_TO, vec![to]),
            (Some(from), Some(to)) => {
                search.filter_in_parts("m.start >= ?1 and m.start <= ?2", BEGUN_BETWEEN, vec![from, to])
            }
        }
    }

    /// Adds the filters by time, type, product, unit, lot, list, user and container.
    fn filter_by_subject(&self, search: Search, resolved: &MovementMatches) -> Search {
        let pattern = |text: &Wildcard| text.pattern().map(str::to_owned);
        let listed = self.list_search.as_ref().and_then(|text| substring(text.as_str()));
        self.filter_by_start(search)
            .filter_by("m.type = ?", self.movement_type.map(MovementKind::as_str))
            .filter_by(r#"m."end" >= ?"#, self.end_from.map(|from| from.0))
            .filter_by(r#"m."end" <= ?"#, self.end_to.map(|to| to.0))
            .filter_by("m.product_key = ?", self.product_key.map(ProductKey::number))
            .filter_by("m.serial_key = any (?)", numbers(&self.serial_keys))
            .filter_by_two(FEW_SERIALS, resolved.serials.few().zip(pattern(&self.serial_search)))
            .filter_by(IN_SERIALS, resolved.serials.many())
            .filter_by("m.lot_key = any (?)", numbers(&self.lot_key))
            .filter_by_two(FEW_LOTS, resolved.lots.few().zip(pattern(&self.lot_search)))
            .filter_by(IN_LOTS, resolved.lots.many())
            .filter_by("m.movement_list_key = any (?)", numbers(&self.list_key))
            .filter_by(IN_LISTS, listed)
            .filter_by("m.user_key = ?", self.user_key.map(UserKey::number))
            .filter_by("m.container_key = ?", self.container_key.as_ref().map(PositionKey::to_string))
    }

    /// Adds the filters by references: work order, batch, documents and partner.
    fn filter_by_references(&self, search: Search, resolved: &MovementMatches) -> Search {
        let names = |name: &str, value: String| json!({ name: value });
        let doc = |name: &str, doc: &Option<Text<1, 200>>| doc.as_ref().map(|doc| names(name, doc.to_string()));
        let orders = resolved.orders.clone().unwrap_or_default();
        let few = i64::try_from(orders.len()).is_ok_and(|count| count <= MATCHES_MAX);
        let filters_orders = resolved.orders.is_some();
        let wanted: Vec<Value> = orders.iter().map(|key| names("work_order_key", key.clone())).collect();
        search
            .filter_by(REFERS_TO_ONE, (filters_orders && few).then_some(wanted))
            .filter_by("m.refs ->> 'work_order_key' = any (?)", (filters_orders && !few).then_some(orders))
            .filter_by(REFERS, self.batch_key.map(|key| names("batch_key", key.to_string())))
            .filter_by(REFERS, doc("purchase_doc", &self.purchase_doc))
            .filter_by(REFERS, doc("transfer_doc", &self.transfer_doc))
            .filter_by(REFERS, doc("sales_doc", &self.sales_doc))
            .filter_by("m.refs ->> 'partner_code' = ?", self.partner_code.as_ref().map(Text::to_string))
    }
}
