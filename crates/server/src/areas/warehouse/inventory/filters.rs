//! The filters of what lies where.

use deadpool_postgres::Object;
use kernel::input;
use kernel::wire::input::List;
use kernel::wire::key::{LotKey, PositionKey, ProductKey, SerialKey, numbers};
use kernel::wire::wildcard::Wildcard;

use crate::areas::position::contract::{IN, position_rows};
use crate::areas::warehouse::limits::FILTER_KEYS_MAX;
use crate::areas::warehouse::matches;
use crate::platform::api::Problem;
use crate::platform::db::Search;

input! {
    /// Which stock; all given filters hold together.
    pub struct InventoryFilters {
        /// Where it lies, at any depth; `IN` when absent.
        pub root_position_key: Option<PositionKey>,
        /// The product.
        pub product_key: Option<ProductKey>,
        /// Wildcard text for the code of the product.
        pub product_search: Wildcard,
        /// Only units.
        pub serials_only: bool = false,
        /// Wildcard text for the code of the unit.
        pub serial_search: Wildcard,
        /// The units.
        pub serial_keys: List<SerialKey, 0, FILTER_KEYS_MAX>,
        /// Wildcard text for any code on the way down from the root.
        pub position_search: Wildcard,
        /// Exactly where it lies.
        pub position_key: Option<PositionKey>,
        /// Whether it belongs to us.
        pub owned: Option<bool>,
        /// The lots, of the stock or of the units.
        pub lot_key: List<LotKey, 0, FILTER_KEYS_MAX>,
        /// Wildcard text for the code of the lot.
        pub lot_search: Wildcard,
        /// Whether the unit or the lot is on hold.
        pub held: Option<bool>,
    }
}

/// Stock `s` of product `g` in position `p`, unit `u`, lot `l` of the stock or of the unit.
pub const FROM: &str = "warehouse.stock s join product.product g on g.key = s.product_key
    join position.position p on p.key = s.position_key
    left join serial.serial u on u.key = s.serial_key
    left join serial.lot l on l.key = coalesce(s.lot_key, u.lot_key)";

/// Codes on the way down: `$1` is the root, `$2` how deep it lies. What lies in the root itself shows the root.
macro_rules! codes_below {
    () => {
        "p.codes[$2::integer + (p.key <> $1)::integer :]"
    };
}

/// By product, then by the codes on the way down, then by unit and lot.
pub const ORDER: &str = concat!(
    r#"lower(g.code) collate "C", lower(array_to_string("#,
    codes_below!(),
    r#", E'\u0001')) collate "C", lower(u.code) collate "C", lower(l.code) collate "C", s.key"#
);

const ON_THE_WAY: &str =
    concat!("exists (select from unnest(", codes_below!(), ") as c (code) where lower(c.code) like ?)");
/// Found first: the planner cannot know how few are of a lot or on hold.
const OF_LOTS: &str = "s.key = any (array (
    select k.key from warehouse.stock k where k.lot_key = any (?)
    union all
    select k.key from serial.serial c join warehouse.stock k on k.serial_key = c.key where c.lot_key = any (?)))";
const HELD: &str = "s.key = any (array (
    select k.key from serial.serial c join warehouse.stock k on k.serial_key = c.key where c.hold_reason is not null
    union
    select k.key from serial.lot c join warehouse.stock k on k.lot_key = c.key where c.hold_reason is not null
    union
    select k.key from serial.lot c join serial.serial i on i.lot_key = c.key
        join warehouse.stock k on k.serial_key = i.key where c.hold_reason is not null))";

impl InventoryFilters {
    /// The asked root.
    pub fn root(&self) -> &str {
        self.root_position_key.as_ref().map_or(IN, PositionKey::as_str)
    }

    /// The search with these filters, over [`FROM`].
    pub async fn search(&self, client: &Object, columns: &'static str) -> Result<Search, Problem> {
        let root = self.root();
        let products = matches::products(client, &self.product_search).await?;
        let serials = matches::serials(client, &self.serial_search).await?;
        let lots = matches::lots(client, &self.lot_search).await?;
        let below = matches::positions(client, Some(root), true).await?;
        let places = matches::places(client, &self.position_search, root).await?;
        let depth = position_rows(client, &[root]).await?.first().map_or(0, |position| position.path.len());
        let mut search = Search::new(columns, FROM)
            .bind(root.to_owned())
            .bind(i32::try_from(depth).map_err(Problem::internal)?)
            // The second is said to be a number here, where the count of all rows needs it too.
            .filter("p.path @> array[$1::text] and $2::integer >= 0")
            .filter_by("s.position_key = any (?)", below.few())
            .filter_by("s.position_key = any (?)", places.few())
            .filter_by(ON_THE_WAY, places.many())
            .filter_by("s.position_key = ?", self.position_key.as_ref().map(PositionKey::to_string))
            .filter_by("p.owned = ?", self.owned)
            .filter_by("s.product_key = ?", self.product_key.map(ProductKey::number))
            .filter_by("s.product_key = any (?)", products.few())
            .filter_by("lower(g.code) like ?", products.many())
            .filter_by("s.serial_key = any (?)", numbers(&self.serial_keys))
            .filter_by("s.serial_key = any (?)", serials.few())
            .filter_by("lower(u.code) like ?", serials.many())
            .filter_by(OF_LOTS, numbers(&self.lot_key))
            .filter_by(OF_LOTS, lots.few())
            .filter_by("lower(l.code) like ?", lots.many());
        if self.serials_only {
            search = search.filter("s.serial_key is not null");
        }
        Ok(match self.held {
            None => search,
            Some(true) => search.filter(HELD),
            Some(false) => search.filter("u.hold_reason is null and l.hold_reason is null"),
        })
    }
}
