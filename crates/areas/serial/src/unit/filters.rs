//! Filters of the search for units.

use kernel::input;
use kernel::rules::form::FieldType;
use kernel::rules::unit::UnitState;
use kernel::wire::advanced_filter::AdvancedFilters;
use kernel::wire::key::{BatchKey, LotKey, OrderKey, ProductKey, SerialKey, UserKey, numbers};
use kernel::wire::list::List;
use kernel::wire::text::Text;
use kernel::wire::time::{Timestamp, Until};
use kernel::wire::wildcard::{Wildcard, substring};
use serde_json::{Value, json};

use crate::limits::FILTER_KEYS_MAX;
use platform::db::Search;

input! {
    /// Filters for units. A unit must match all of them. A filter with several values matches any of them.
    pub struct SerialFilters {
        /// Keys of the units, at most 1000. Absent: no filter.
        pub serial_key: List<SerialKey, 0, FILTER_KEYS_MAX>,
        /// Text to find in the serial number, ignoring case. `*` matches any text and `?` any single character. With a
        /// wildcard, the whole value must match. Absent: no filter.
        pub serial_search: Wildcard,
        /// Text to find in the serial number of a unit that contains the unit by active links, at any depth, ignoring
        /// case. `*` matches any text and `?` any single character. With a wildcard, the whole value must match.
        /// Absent: no filter.
        pub is_contained_in: Wildcard,
        /// Text to find in the serial number of a component that the unit contains by active links, at any depth,
        /// ignoring case. `*` matches any text and `?` any single character. With a wildcard, the whole value must
        /// match. Absent: no filter.
        pub contains: Wildcard,
        /// Text to find in the product code, ignoring case. `*` matches any text and `?` any single character. With a
        /// wildcard, the whole value must match. Absent: no filter.
        pub product_code_search: Wildcard,
        /// Text to find in the code of the work order, ignoring case. `*` matches any text and `?` any single
        /// character. With a wildcard, the whole value must match. Absent: no filter.
        pub work_order_search: Wildcard,
        /// Text to find in the project code of the work order, ignoring case. `*` matches any text and `?` any single
        /// character. With a wildcard, the whole value must match. Absent: no filter.
        pub project_search: Wildcard,
        /// Only units created at or after this time. A date without time means the start of that day in UTC. Absent: no
        /// limit.
        pub time_created_from: Option<Timestamp>,
        /// Only units created at or before this time. A date without time includes the whole day in UTC. Absent: no
        /// limit.
        pub time_created_to: Option<Until>,
        /// Only units released at or after this time. A date without time means the start of that day in UTC. Absent:
        /// no limit.
        pub time_released_from: Option<Timestamp>,
        /// Only units released at or before this time. A date without time includes the whole day in UTC. Absent: no
        /// limit.
        pub time_released_to: Option<Until>,
        /// Keys of the users who created the units. Absent: no filter.
        pub created_by: List<UserKey, 0, FILTER_KEYS_MAX>,
        /// Keys of the products. Absent: no filter.
        pub product_key: List<ProductKey, 0, FILTER_KEYS_MAX>,
        /// Conditions on values: `{"operator": "AND", "filters": [{"_key": "<custom field>", "value": …}]}` as JSON or
        /// base64-encoded JSON. The operator is `AND` (default) or `OR`. Texts match anywhere in the value. Absent: no
        /// filter.
        pub advanced_filters: Option<Text<0, 100_000>>,
        /// Whether deleted units are included. Default: `false`.
        pub include_deleted: bool = false,
        /// Whether units that are not released are left out. Default: `false`.
        pub filter_unreleased: bool = false,
        /// States of the units. The state `deleted` finds deleted units even without `include_deleted`. Absent: no
        /// filter.
        pub state: List<UnitState, 0, 8>,
        /// Keys of the lots that the units belong to. Absent: no filter.
        pub lot_key: List<LotKey, 0, FILTER_KEYS_MAX>,
        /// Keys of the work orders that make the units. Absent: no filter.
        pub wo_key or "work_order_key": List<OrderKey, 0, FILTER_KEYS_MAX>,
        /// Keys of batches that the units belong or belonged to. Absent: no filter.
        pub batch_key: List<BatchKey, 0, FILTER_KEYS_MAX>,
        /// Key of a location. Matches units in stock there or at a location below it. Absent: no filter.
        pub position_key: Option<Text<1, 100>>,
        /// `true` for units on hold, `false` for units not on hold. Absent: both.
        pub held: Option<bool>,
    }
}

/// SQL condition: the unit is inside a unit with a matching code, at any depth, by confirmed links.
const CONTAINED: &str = "s.key in (
    with recursive below (key) as (
        select c.key from serial.serial m join serial.serial c on c.parent_key = m.key
        where lower(m.code) like ? and m.deleted_at is null and c.link_confirmed
        union
        select c.key from below join serial.serial c on c.parent_key = below.key where c.link_confirmed)
    select key from below)";

/// SQL condition: the unit contains a unit with a matching code, at any depth, by confirmed links.
const CONTAINS: &str = "s.key in (
    with recursive above (key) as (
        select m.parent_key from serial.serial m
        where lower(m.code) like ? and m.deleted_at is null and m.link_confirmed and m.parent_key is not null
        union
        select u.parent_key from above join serial.serial u on u.key = above.key
        where u.link_confirmed and u.parent_key is not null)
    select key from above)";

/// SQL condition: the unit is in stock at the location or at any location below it.
const IN_POSITION: &str = "s.position_key in (
    with recursive inside (key) as (
        select p.key from position.position p where p.key = ?
        union
        select p.key from inside join position.position p on p.parent_position_key = inside.key)
    select key from inside)";

/// SQL condition on the number of value conditions that a unit meets. `$compare` compares that number: greater than 0,
/// or equal to the number of conditions.
macro_rules! conditions_held {
    ($compare:literal) => {
        concat!(
            "(select count(*) from jsonb_to_recordset(?::jsonb) as f (field text, kind text, pattern text, wanted jsonb)
            where case when f.kind = 'files' then f.wanted = to_jsonb(exists (select from serial.value v
                    where v.serial_key = s.key and v.custom_field_key = f.field
                        and case when jsonb_typeof(v.value) = 'array' then jsonb_array_length(v.value) > 0 end))
                else exists (select from serial.value v cross join lateral jsonb_array_elements(
                        case jsonb_typeof(v.value) when 'array' then v.value
                            else jsonb_build_array(coalesce(v.value, 'null')) end) as item (value)
                    where v.serial_key = s.key and v.custom_field_key = f.field
                        and case f.kind when 'text' then lower(item.value #>> '{}') like f.pattern
                            when 'choice' then to_jsonb(item.value ->> '_key') = f.wanted
                            else item.value = coalesce(f.wanted, 'null') end) end) ",
            $compare
        )
    };
}

impl SerialFilters {
    /// Adds these filters to a search that calls the unit `s`, its product `p` and its work order `w`.
    pub fn apply(self, search: Search) -> Search {
        let pattern = |text: &Wildcard| text.pattern().map(str::to_owned);
        let deleted_asked = self.include_deleted || self.state.0.contains(&UnitState::Deleted);
        let states: Vec<&'static str> = self.state.0.iter().map(|state| state.as_str()).collect();
        let mut search = search;
        if !deleted_asked {
            search = search.filter("s.deleted_at is null");
        }
        if self.filter_unreleased {
            search = search.filter("s.released is not null");
        }
        // Units of one product are read from an index in the order of the list; several products have no such order.
        let (product, products) = match self.product_key.0.as_slice() {
            [product] => (Some(product.number()), None),
            _ => (None, numbers(&self.product_key)),
        };
        search
            .filter_by("s.key = any (?)", numbers(&self.serial_key))
            .filter_by("lower(s.code) like ?", pattern(&self.serial_search))
            .filter_by(CONTAINED, pattern(&self.is_contained_in))
            .filter_by(CONTAINS, pattern(&self.contains))
            .filter_by("lower(p.code) like ?", pattern(&self.product_code_search))
            .filter_by("lower(w.code) like ?", pattern(&self.work_order_search))
            .filter_by("lower(w.project_code) like ?", pattern(&self.project_search))
            .filter_by("s.created >= ?", self.time_created_from.map(|from| from.0))
            .filter_by("s.created <= ?", self.time_created_to.map(|to| to.0))
            .filter_by("s.released >= ?", self.time_released_from.map(|from| from.0))
            .filter_by("s.released <= ?", self.time_released_to.map(|to| to.0))
            .filter_by("s.created_by = any (?)", numbers(&self.created_by))
            .filter_by("s.product_key = ?", product)
            .filter_by("s.product_key = any (?)", products)
            .filter_by("s.state = any (?)", (!states.is_empty()).then_some(states))
            .filter_by("s.lot_key = any (?)", numbers(&self.lot_key))
            .filter_by("s.work_order_key = any (?)", numbers(&self.wo_key))
            .filter_by(
                "exists (select from production.batch_unit u where u.serial_key = s.key and u.batch_key = any (?))",
                numbers(&self.batch_key),
            )
            .filter_by(IN_POSITION, self.position_key.map(Text::into_string))
            .filter_either(self.held, "s.hold_reason is not null", "s.hold_reason is null")
    }
}

/// Adds conditions on values to a search: a unit must meet all or any of them, as their operator requires. `types`
/// contains the types of their custom fields.
pub fn apply_advanced(search: Search, advanced: &AdvancedFilters, types: &[(String, FieldType)]) -> Search {
    if advanced.filters.is_empty() {
        return search;
    }
    let rows = advanced.filters.iter().map(|(key, value)| {
        let kind = types.iter().find(|(field, _)| field == key).map(|(_, kind)| kind.as_str());
        let pattern = value.as_str().map(|text| substring(text).unwrap_or_else(|| "%".to_owned()));
        json!({"field": key, "kind": kind, "pattern": pattern, "wanted": value})
    });
    let rows = Value::Array(rows.collect());
    if advanced.any {
        search.filter_by(conditions_held!("> 0"), Some(rows))
    } else {
        search.filter_by(conditions_held!("= jsonb_array_length(?::jsonb)"), Some(rows))
    }
}
