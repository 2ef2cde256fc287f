//! Parameters of the genealogy operations: where to start, how far to go, what to list.

use chrono::{DateTime, Utc};
use kernel::input;
use kernel::rules::recall::{Certainty, LinkScope};
use kernel::rules::unit::UnitState;
use kernel::string_enum;
use kernel::wire::key::{BatchKey, LotKey, OrderKey, PhaseKey, PositionKey, ProductKey, SerialKey, UserKey};
use kernel::wire::list::List;
use kernel::wire::number::Int;
use kernel::wire::text::{SoughtCode, Text};
use kernel::wire::time::{Timestamp, Until};
use serde_json::{Value, json};

use super::limits::{PAGE_MAX, VALUES_MAX};

/// Values of one selector, at most 1000. Empty when the request does not use the selector.
type SelectorValues<T> = List<T, 0, VALUES_MAX>;
/// Maximum number of steps of a walk.
pub type Depth = Int<1, 1_000_000>;

string_enum! {
    /// Format of a result.
    pub enum ResultFormat {
        /// Pages of JSON.
        Json = "json",
        /// A CSV file with the whole result.
        Csv = "csv",
        /// A JSON Lines file with the whole result.
        Jsonl = "jsonl",
    }
}

string_enum! {
    /// Kind of event that a time window selects.
    pub enum WindowOn {
        /// Units, lots and pools that were received.
        Received = "received",
        /// Batches that were completed and units that were released.
        Produced = "produced",
        /// Units, lots and pools that were consumed. Only their consumptions in the window are followed.
        Consumed = "consumed",
        /// Batches in which a step was completed.
        Step = "step",
    }
}

input! {
    /// Start of a walk: exactly one unit, lot or batch.
    pub struct StartQuery {
        /// Key of the unit to start from. Absent: another parameter names the start.
        pub serial_key: Option<SerialKey>,
        /// Key of the product of `serial_code` or `lot_code`. Required with either of them. Absent: the start is named
        /// by key.
        pub product_key: Option<ProductKey>,
        /// Serial number of the unit to start from. Requires `product_key`. Absent: another parameter names the start.
        pub serial_code: Option<SoughtCode>,
        /// Key of the lot to start from. Absent: another parameter names the start.
        pub lot_key: Option<LotKey>,
        /// Code of the lot to start from. Requires `product_key`. Absent: another parameter names the start.
        pub lot_code: Option<SoughtCode>,
        /// Key of the batch to start from. Absent: another parameter names the start.
        pub batch_key: Option<BatchKey>,
    }
}

input! {
    /// How far a walk goes, and what it lists.
    pub struct WalkQuery {
        /// Moment for which the genealogy is shown: a timestamp with offset, not in the future. Absent: now.
        pub as_of: Option<Timestamp>,
        /// Links to follow: `current` follows only links that had not ended by `as_of`, `ever` also follows ended
        /// links. Default: `current`.
        pub link_scope: LinkScope = LinkScope::Current,
        /// Lowest certainty to list: `exact`, `batch` or `possible`. Items below it are only counted. Default:
        /// `possible`.
        pub min_certainty: Certainty = Certainty::Possible,
        /// Whether units inside another unit are left out. Lots and batches are still listed. Default: `false`.
        pub roots_only: bool = false,
        /// Maximum number of steps from the start. Absent: no limit.
        pub max_depth: Option<Depth>,
        /// Keys of products, at most 1000. Only items of these products are listed. Absent: no filter.
        pub item_product_key: SelectorValues<ProductKey>,
        /// States of units. Only units in these states are listed, and with `in_stock` also lots in stock. Absent: no
        /// filter.
        pub state: SelectorValues<UnitState>,
    }
}

input! {
    /// Selectors and options of a recall. Several values of one selector widen the search, different selectors narrow
    /// it. Serial keys and codes are one selector, and so are lot keys, lot codes and supplier lots.
    pub struct RecallQuery {
        /// Keys of units to recall, at most 1000. Absent: no units are selected by key.
        pub serial_key: SelectorValues<SerialKey>,
        /// Key of the product of `serial_code` and `lot_code`, which require this parameter. With other selectors, the
        /// recall starts only from records of this product. Absent: all products.
        pub product_key: Option<ProductKey>,
        /// Serial numbers of units to recall, at most 1000. Requires `product_key`. Absent: no units are selected by
        /// serial number.
        pub serial_code: SelectorValues<SoughtCode>,
        /// Keys of lots to recall with their units, at most 1000. Absent: no lots are selected by key.
        pub lot_key: SelectorValues<LotKey>,
        /// Codes of lots to recall with their units, at most 1000. Requires `product_key`. Absent: no lots are selected
        /// by code.
        pub lot_code: SelectorValues<SoughtCode>,
        /// Lot numbers that suppliers use, at most 1000. Selects the lots with these numbers and their units. Absent:
        /// no lots are selected by supplier lot.
        pub supplier_lot: SelectorValues<Text<1, 100>>,
        /// Numbers of purchase documents, at most 1000. Selects what was received with them. Absent: no selection by
        /// purchase document.
        pub purchase_doc: SelectorValues<Text<1, 200>>,
        /// Numbers of transfer documents, at most 1000. Selects what was received with them. Absent: no selection by
        /// transfer document.
        pub transfer_doc: SelectorValues<Text<1, 200>>,
        /// Codes of suppliers, at most 1000. Selects what was received from them. Absent: no selection by supplier.
        pub partner_code: SelectorValues<Text<1, 100>>,
        /// Keys of batches to recall, at most 1000. A canceled batch leads to no items. Absent: no batches are selected
        /// by key.
        pub batch_key: SelectorValues<BatchKey>,
        /// Keys of work orders, at most 1000. Selects all their batches that are not canceled. Absent: no selection by
        /// work order.
        pub work_order_key or "wo_key": SelectorValues<OrderKey>,
        /// Start of the time window, inclusive: a timestamp with offset, or a date. Requires `time_to`. Absent: no
        /// window.
        pub time_from: Option<Timestamp>,
        /// End of the time window, inclusive: a timestamp with offset, or a date, which includes the whole day in UTC.
        /// Requires `time_from`. Absent: no window.
        pub time_to: Option<Until>,
        /// What must have happened in the time window: `received`, `produced`, `consumed`, or `step` (a step was
        /// completed). Ignored without a window. Default: `produced`.
        pub window_on: WindowOn = WindowOn::Produced,
        /// Keys of phases, at most 1000. Limits the time window to batches of these phases, so a window is required.
        /// Absent: all phases.
        pub phase_key: SelectorValues<PhaseKey>,
        /// Keys of users, at most 1000. Limits the time window to the work of these users, so a window is required.
        /// Absent: all users.
        pub operator_key: SelectorValues<UserKey>,
        /// Keys of locations, at most 1000. Limits the time window to movements from or to these locations and those
        /// below them, so a window is required. Absent: all locations.
        pub position_key: SelectorValues<PositionKey>,
        /// Moment for which the genealogy is shown: a timestamp with offset, not in the future. Absent: now.
        pub as_of: Option<Timestamp>,
        /// Links to follow: `current` follows only links that had not ended by `as_of`, `ever` also follows ended
        /// links. Default: `current`.
        pub link_scope: LinkScope = LinkScope::Current,
        /// Lowest certainty to list: `exact`, `batch` or `possible`. Items below it are only counted. Default:
        /// `possible`.
        pub min_certainty: Certainty = Certainty::Possible,
        /// Whether units inside another unit are left out. Lots and batches are still listed. Default: `true`.
        pub roots_only: bool = true,
        /// Maximum number of steps from the start. Absent: no limit.
        pub max_depth: Option<Depth>,
        /// Keys of products, at most 1000. Only items of these products are listed. Absent: no filter.
        pub item_product_key: SelectorValues<ProductKey>,
        /// States of units. Only units in these states are listed, and with `in_stock` also lots in stock. Absent: no
        /// filter.
        pub state: SelectorValues<UnitState>,
    }
}

input! {
    /// Page and format of the result.
    pub struct ResultQuery {
        /// Maximum number of items on the page, 0 to 1000. 0 returns the counts only. Default: 200.
        pub limit: Option<Int<0, PAGE_MAX>>,
        /// Value of `next_cursor`, to read the next page of the same result. All other parameters must stay the same.
        /// Absent: a new search.
        pub cursor: Option<Text<1, 100>>,
        /// Format of the result. `csv` and `jsonl` return a file with the whole result. Absent: the format of the
        /// header `Accept`, otherwise `json`.
        pub format: Option<ResultFormat>,
    }
}

/// How far a walk goes, and which of the reached nodes are listed. Empty lists do not filter.
#[derive(Clone, Debug)]
pub struct WalkOptions {
    /// Requested moment. `None` for now.
    pub as_of: Option<DateTime<Utc>>,
    /// Whether ended links are followed too.
    pub scope: LinkScope,
    /// Items below this certainty are only counted.
    pub min_certainty: Certainty,
    /// Whether units inside another unit are left out.
    pub roots_only: bool,
    /// Maximum number of steps. `None` for no limit.
    pub max_depth: Option<u32>,
    /// Only items of these products.
    pub products: Vec<i64>,
    /// Only items in these states.
    pub states: Vec<UnitState>,
    /// Whether the codes of units are read. A response that only counts does not show them.
    pub with_codes: bool,
}

impl WalkOptions {
    /// Returns the options as the response repeats them. A cursor is accepted only with the same options.
    pub fn shown(&self) -> Value {
        json!({
            "as_of": self.as_of.map(Timestamp),
            "link_scope": self.scope,
            "min_certainty": self.min_certainty,
            "roots_only": self.roots_only,
            "max_depth": self.max_depth,
            "item_product_key": self.products.iter().map(ToString::to_string).collect::<Vec<_>>(),
            "state": self.states,
        })
    }
}

/// Converts the requested depth.
fn max_steps(depth: Option<Depth>) -> Option<u32> {
    depth.map(|depth| u32::try_from(depth.get()).unwrap_or(u32::MAX))
}

impl From<&WalkQuery> for WalkOptions {
    fn from(query: &WalkQuery) -> Self {
        Self {
            as_of: query.as_of.map(|Timestamp(at)| at),
            scope: query.link_scope,
            min_certainty: query.min_certainty,
            roots_only: query.roots_only,
            max_depth: max_steps(query.max_depth),
            products: ProductKey::numbers(&query.item_product_key.0),
            states: query.state.0.clone(),
            with_codes: true,
        }
    }
}

impl From<&RecallQuery> for WalkOptions {
    fn from(query: &RecallQuery) -> Self {
        Self {
            as_of: query.as_of.map(|Timestamp(at)| at),
            scope: query.link_scope,
            min_certainty: query.min_certainty,
            roots_only: query.roots_only,
            max_depth: max_steps(query.max_depth),
            products: ProductKey::numbers(&query.item_product_key.0),
            states: query.state.0.clone(),
            with_codes: true,
        }
    }
}

/// Returns the values of a selector as text, for statements and for the response.
pub fn texts<T: ToString, const MIN: usize, const MAX: usize>(values: &List<T, MIN, MAX>) -> Vec<String> {
    values.0.iter().map(ToString::to_string).collect()
}

/// Returns codes in their stored form.
pub fn codes<const MIN: usize, const MAX: usize>(values: &List<SoughtCode, MIN, MAX>) -> Vec<&str> {
    values.0.iter().map(SoughtCode::as_str).collect()
}

impl RecallQuery {
    /// Returns the selectors as the response repeats them. A cursor is accepted only with the same selectors.
    pub fn selectors(&self) -> Value {
        json!({
            "serial_key": texts(&self.serial_key),
            "product_key": self.product_key,
            "serial_code": codes(&self.serial_code),
            "lot_key": texts(&self.lot_key),
            "lot_code": codes(&self.lot_code),
            "supplier_lot": texts(&self.supplier_lot),
            "purchase_doc": texts(&self.purchase_doc),
            "transfer_doc": texts(&self.transfer_doc),
            "partner_code": texts(&self.partner_code),
            "batch_key": texts(&self.batch_key),
            "work_order_key": texts(&self.work_order_key),
            "time_from": self.time_from,
            "time_to": self.time_to.map(|Until(at)| Timestamp(at)),
            "window_on": self.window_on,
            "phase_key": texts(&self.phase_key),
            "operator_key": texts(&self.operator_key),
            "position_key": texts(&self.position_key),
        })
    }
}
