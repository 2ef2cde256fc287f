//! Filters of the search for stock, and the SQL that they become.

use std::collections::HashSet;

use deadpool_postgres::Object;
use kernel::input;
use kernel::wire::key::{LotKey, PositionKey, ProductKey, SerialKey, numbers};
use kernel::wire::list::List;
use kernel::wire::wildcard::Wildcard;

use crate::limits::{FILTER_KEYS_MAX, PLACES_GATHERED_MAX};
use crate::matches::{self, Matches};
use platform::api::Problem;
use platform::db::Search;
use position::contract::{IN, position_rows, site_of_root};

input! {
    /// Filters of the search for stock. All filters that are sent apply together.
    pub struct InventoryFilters {
        /// Key of the location to search in, with everything below it. Default: `IN`, the root of site `0`.
        pub root_position_key: Option<PositionKey>,
        /// Key of the product. Absent: no filter.
        pub product_key: Option<ProductKey>,
        /// Text to find in the product code, ignoring case. `*` matches any text and `?` any one character. With a
        /// wildcard, the whole code must match. Absent: no filter.
        pub product_search: Wildcard,
        /// Whether to return only units, not quantities. Default: `false`.
        pub serials_only: bool = false,
        /// Text to find in the serial number of the unit, ignoring case, with `*` and `?` as wildcards. Absent: no
        /// filter.
        pub serial_search: Wildcard,
        /// Keys of the units to return. A unit with any of these keys matches. Absent: no filter.
        pub serial_keys or "serial_key": List<SerialKey, 0, FILTER_KEYS_MAX>,
        /// Text to find in the code of the location, or of a location between it and the root, ignoring case, with `*`
        /// and `?` as wildcards. Absent: no filter.
        pub position_search: Wildcard,
        /// Key of the location, without the locations below it. Absent: no filter.
        pub position_key: Option<PositionKey>,
        /// Whether the goods belong to the plant (`true`) or to a customer or supplier (`false`). Absent: both.
        pub owned: Option<bool>,
        /// Keys of the lots that the stock or its units belong to. Stock of any of these lots matches. Absent: no
        /// filter.
        pub lot_key: List<LotKey, 0, FILTER_KEYS_MAX>,
        /// Text to find in the code of the lot that the stock or its units belong to, ignoring case, with `*` and `?`
        /// as wildcards. Absent: no filter.
        pub lot_search: Wildcard,
        /// Whether the unit, its lot or the lot of the stock is on hold (`true`) or not (`false`). Absent: both.
        pub held: Option<bool>,
    }
}

/// Joins to stock `s` its location `p`, its unit `u`, and the lot `l` of the stock or of the unit. None of the joins
/// drops a row, so the planner leaves out those that a search does not use.
macro_rules! stock_joins {
    () => {
        "left join position.position p on p.key = s.position_key
        left join serial.serial u on u.key = s.serial_key
        left join serial.lot l on l.key = coalesce(s.lot_key, s.unit_lot_key)"
    };
}

/// All stock `s`, with product `g`, location `p`, unit `u`, and the lot `l` of the stock or of the unit.
const ALL: &str = concat!("warehouse.stock s left join product.product g on g.key = s.product_key ", stock_joins!());
/// All stock, read product by product until a page is full. Used when there are too many locations to collect their
/// stock first. `k` comes from the index alone.
const AMONG: &str = concat!(
    "warehouse.stock k join product.product g on g.key = k.product_key join warehouse.stock s on s.key = k.key ",
    stock_joins!()
);
/// Stock on hold, product by product and each row once. Used when there is too much stock on hold to gather it first.
/// `offset 0` keeps the planner from reading all stock to join it.
const ON_HOLD: &str = concat!(
    "product.product g cross join lateral (
        select t.key, t.position_key from serial.serial c cross join lateral (
            select w.key, w.position_key from warehouse.stock w where w.serial_key = c.key offset 0) t
        where c.product_key = g.key and c.hold_reason is not null
        union all
        select t.key, t.position_key from serial.lot c cross join lateral (
            select w.key, w.position_key from warehouse.stock w where w.lot_key = c.key
            union all
            select w.key, w.position_key from serial.serial i cross join lateral (
                select w.key, w.position_key from warehouse.stock w where w.serial_key = i.key offset 0) w
            where i.lot_key = c.key and i.hold_reason is null) t
        where c.product_key = g.key and c.hold_reason is not null) k
    join warehouse.stock s on s.key = k.key ",
    stock_joins!()
);

/// The codes of the path below the root: `$1` is the root, `$2` its depth. Stock in the root itself shows the root.
macro_rules! codes_below {
    () => {
        "p.codes[$2::integer + (p.key <> $1)::integer :]"
    };
}

/// The order of the rows below a root that is not the root of a site: product, then the codes of the path below the
/// root, then unit and lot.
const ORDER: &str = concat!(
    r#"lower(g.code) collate "C", lower(array_to_string("#,
    codes_below!(),
    r#", E'\u0001')) collate "C", lower(u.code) collate "C", lower(l.code) collate "C", s.key"#
);

/// The same order below the root of a site. `stock_order_idx` has the rows in it, as far as they differ at the
/// beginning.
const SITE_ORDER: &str =
    "warehouse.sort_beginning(s.product_sort, s.place_sort, s.unit_sort, s.lot_sort), s.product_sort,
    s.place_sort, s.unit_sort, s.lot_sort, s.key";

/// Stock at a location whose path below the root has a matching code.
const ON_THE_WAY: &str =
    concat!("exists (select from unnest(", codes_below!(), ") as c (code) where lower(c.code) like ?)");
/// Stock of lots, or of units of these lots. The rows are looked up first, because the planner cannot know how few they
/// are, and two indexes find them.
const OF_LOTS: &str = "s.key = any (array (
    select k.key from warehouse.stock k where k.lot_key = any (?)
    union all
    select k.key from warehouse.stock k where k.unit_lot_key = any (?)))";
/// Stock in many locations. `is true` makes it a condition on each row: as a join, the planner would gather all rows of
/// the locations first.
const IN_PLACES: &str = "(k.position_key in (select unnest(?::text[]))) is true";
/// Stock of many products. `is true` has the same reason as in [`IN_PLACES`].
const OF_PRODUCTS: &str = "(g.key in (select unnest(?::bigint[]))) is true";
/// Stock below a location. The second parameter is named as well, because the statement that counts all rows does not
/// use it elsewhere.
const BELOW: &str = "p.path @> array[$1::text] and $2::integer >= 0";
/// No condition, because another filter already implies that the stock is below the root. Both parameters are still
/// named.
const ANYWHERE: &str = "$1::text is not null and $2::integer >= 0";

/// Checks each row for a hold, for a search in which other filters leave few rows.
const IS_HELD: &str = "(u.hold_reason is not null or l.hold_reason is not null)";

/// The records that the texts, locations and flags of the filters match.
#[derive(Debug)]
struct InventoryMatches {
    /// The number of locations on the path of the root.
    depth: i32,
    /// Key of the site, if the root is the root location of a site: the search then filters by site.
    site: Option<String>,
    below: Matches<String>,
    places: Matches<String>,
    foreign: Matches<String>,
    products: Matches<i64>,
    serials: Matches<i64>,
    lots: Matches<i64>,
    held: Matches<i64>,
}

/// A search for stock, and the order of its rows.
#[derive(Debug)]
pub struct StockSearch {
    /// The search with all filters.
    pub search: Search,
    /// Product, the codes of the path below the root, unit, lot and key.
    pub order: &'static str,
}

impl InventoryMatches {
    /// Adds the filters by products, units, lots and holds that were found.
    fn filter_records(&self, search: Search) -> Search {
        search
            .filter_by("s.product_key = any (?)", self.products.few())
            .filter_by("lower(g.code) like ?", self.products.many())
            .filter_by("s.serial_key = any (?)", self.serials.few())
            .filter_by("lower(u.code) like ?", self.serials.many())
            .filter_by(OF_LOTS, self.lots.few())
            .filter_by("lower(l.code) like ?", self.lots.many())
            .filter_by("s.key = any (?)", self.held.few())
    }
}

impl InventoryFilters {
    /// The location in and below which stock is searched.
    pub fn root(&self) -> &str {
        self.root_position_key.as_ref().map_or(IN, PositionKey::as_str)
    }

    /// Looks up the records that the texts and locations match, the stock on hold, and the locations of goods of
    /// others.
    async fn find_matches(&self, client: &Object) -> Result<InventoryMatches, Problem> {
        let root = self.root();
        let at = position_rows(client, &[root]).await?.into_iter().next();
        let depth = at.as_ref().map_or(0, |position| position.path.len());
        let site = at.and_then(site_of_root);
        Ok(InventoryMatches {
            depth: i32::try_from(depth).map_err(Problem::internal)?,
            below: matches::positions(client, Some(root).filter(|_| site.is_none()), true).await?,
            site,
            products: matches::products(client, &self.product_search).await?,
            serials: matches::serials(client, &self.serial_search).await?,
            lots: matches::lots(client, &self.lot_search).await?,
            places: matches::positions_by_code(client, &self.position_search, root).await?,
            foreign: matches::foreign_positions(client, self.owned == Some(false)).await?,
            held: matches::held_stock(client, self.held == Some(true)).await?,
        })
    }

    /// The search with these filters, over stock `s`, product `g`, location `p`, unit `u` and lot `l`.
    pub async fn search(&self, client: &Object, columns: &'static str) -> Result<StockSearch, Problem> {
        let resolved = self.find_matches(client).await?;
        let near = resolved.places.few().or(resolved.below.few());
        let site = resolved.site.clone().filter(|_| near.is_none());
        // All of these are below the root. A second condition on the root would make the planner expect far fewer rows.
        let within = if resolved.site.is_some() || near.is_some() { ANYWHERE } else { BELOW };
        let (few, many) = split_by_size(intersection(near, resolved.foreign.few()));
        let held = resolved.held.many().is_some();
        // If another filter leaves few rows, each of them is checked for a hold.
        let narrow = few.is_some() || self.is_narrow(&resolved);
        let (from, products) = match (held && !narrow, &many) {
            (true, _) => (ON_HOLD, matches::held_products(client).await?.few()),
            (false, Some(_)) => (AMONG, None),
            (false, None) => (ALL, None),
        };
        let in_site_order = from == ALL && resolved.site.is_some() && resolved.places.many().is_none();
        let search = Search::new(columns, from);
        let (search, order) = if in_site_order {
            (search, SITE_ORDER)
        } else {
            (search.bind(self.root().to_owned()).bind(resolved.depth).filter(within), ORDER)
        };
        let search = search
            .filter_by("s.site_key = ?", site)
            .filter_by("s.position_key = any (?)", few)
            .filter_by(IN_PLACES, many)
            .filter_by(OF_PRODUCTS, products)
            .filter_by(ON_THE_WAY, resolved.places.many())
            .filter_by("p.owned = ?", self.owned.filter(|_| resolved.foreign.few().is_none()));
        let search = resolved.filter_records(search);
        let search = self.add_direct_filters(if held && narrow { search.filter(IS_HELD) } else { search });
        Ok(StockSearch { search, order })
    }

    /// Whether a filter leaves few rows: it names a location, products, units or lots.
    fn is_narrow(&self, resolved: &InventoryMatches) -> bool {
        let texts = [resolved.products.few(), resolved.serials.few(), resolved.lots.few()];
        let keys = [self.serial_keys.0.is_empty(), self.lot_key.0.is_empty()];
        self.position_key.is_some()
            || self.product_key.is_some()
            || texts.iter().any(Option::is_some)
            || keys.contains(&false)
    }

    /// Adds the filters that need no lookup: by key, for units only, and for stock that is not on hold.
    fn add_direct_filters(&self, search: Search) -> Search {
        let mut search = search
            .filter_by("s.position_key = ?", self.position_key.as_ref().map(PositionKey::to_string))
            .filter_by("s.product_key = ?", self.product_key.map(ProductKey::number))
            .filter_by("s.serial_key = any (?)", numbers(&self.serial_keys))
            .filter_by(OF_LOTS, numbers(&self.lot_key));
        if self.serials_only {
            search = search.filter("s.serial_key is not null");
        }
        if self.held == Some(false) {
            search = search.filter("u.hold_reason is null and l.hold_reason is null");
        }
        search
    }
}

/// The locations that satisfy both filters. A filter that is not used (`None`) does not restrict the other.
fn intersection(near: Option<Vec<String>>, foreign: Option<Vec<String>>) -> Option<Vec<String>> {
    match (near, foreign) {
        (Some(near), Some(foreign)) => {
            let foreign: HashSet<String> = foreign.into_iter().collect();
            Some(near.into_iter().filter(|place| foreign.contains(place)).collect())
        }
        (near, foreign) => near.or(foreign),
    }
}

/// Puts the locations into the first result if their stock can be gathered, or into the second if they are too many for
/// that.
fn split_by_size(places: Option<Vec<String>>) -> (Option<Vec<String>>, Option<Vec<String>>) {
    match places {
        Some(places) if places.len() > PLACES_GATHERED_MAX => (None, Some(places)),
        places => (places, None),
    }
}
