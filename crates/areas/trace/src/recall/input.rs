//! What the walks are asked: where to begin, how far to go, what to show.

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

/// The values of one selector.
type SelectorValues<T> = List<T, 0, VALUES_MAX>;
/// Steps of a walk.
pub type Depth = Int<1, 1_000_000>;

string_enum! {
    /// As what the result is answered.
    pub enum ResultFormat {
        /// Pages of JSON.
        Json = "json",
        /// A file of comma-separated lines.
        Csv = "csv",
        /// A file of JSON lines.
        Jsonl = "jsonl",
    }
}

string_enum! {
    /// What a window of time is about.
    pub enum WindowOn {
        /// Receipts.
        Received = "received",
        /// Completed batches and released units.
        Produced = "produced",
        /// Consumptions.
        Consumed = "consumed",
        /// Completed steps.
        Step = "step",
    }
}

input! {
    /// Where a walk begins: one unit, one lot or one batch.
    pub struct StartQuery {
        /// A unit.
        pub serial_key: Option<SerialKey>,
        /// The product of a code.
        pub product_key: Option<ProductKey>,
        /// The code of a unit of the product.
        pub serial_code: Option<SoughtCode>,
        /// A lot.
        pub lot_key: Option<LotKey>,
        /// The code of a lot of the product.
        pub lot_code: Option<SoughtCode>,
        /// A batch.
        pub batch_key: Option<BatchKey>,
    }
}

input! {
    /// How far a walk goes, and what it shows.
    pub struct WalkQuery {
        /// The genealogy as it was at this moment; now, unless it is given.
        pub as_of: Option<Timestamp>,
        /// Links that had not ended, or ended ones too.
        pub link_scope: LinkScope = LinkScope::Current,
        /// Leave out what is less certain.
        pub min_certainty: Certainty = Certainty::Possible,
        /// Only units that are in no other unit, besides lots and batches.
        pub roots_only: bool = false,
        /// Steps at most.
        pub max_depth: Option<Depth>,
        /// Only items of these products.
        pub item_product_key: SelectorValues<ProductKey>,
        /// Only items in these states.
        pub state: SelectorValues<UnitState>,
    }
}

input! {
    /// What must be pulled back: different selectors narrow each other, several values of one widen it.
    pub struct RecallQuery {
        /// Units.
        pub serial_key: SelectorValues<SerialKey>,
        /// The product of codes; with a window or a partner the product of what came or was made.
        pub product_key: Option<ProductKey>,
        /// Codes of units of the product.
        pub serial_code: SelectorValues<SoughtCode>,
        /// Lots, and the units of them.
        pub lot_key: SelectorValues<LotKey>,
        /// Codes of lots of the product.
        pub lot_code: SelectorValues<SoughtCode>,
        /// Codes that suppliers gave to lots.
        pub supplier_lot: SelectorValues<Text<1, 100>>,
        /// Orders at suppliers.
        pub purchase_doc: SelectorValues<Text<1, 200>>,
        /// Papers that deliveries came with.
        pub transfer_doc: SelectorValues<Text<1, 200>>,
        /// Suppliers.
        pub partner_code: SelectorValues<Text<1, 100>>,
        /// Batches.
        pub batch_key: SelectorValues<BatchKey>,
        /// All batches of orders.
        pub work_order_key or "wo_key": SelectorValues<OrderKey>,
        /// The window begins, inclusive.
        pub time_from: Option<Timestamp>,
        /// The window ends, inclusive.
        pub time_to: Option<Until>,
        /// What happened in the window.
        pub window_on: WindowOn = WindowOn::Produced,
        /// Only in these phases.
        pub phase_key: SelectorValues<PhaseKey>,
        /// Only by these users.
        pub operator_key: SelectorValues<UserKey>,
        /// Only in these positions and below them.
        pub position_key: SelectorValues<PositionKey>,
        /// The genealogy as it was at this moment; now, unless it is given.
        pub as_of: Option<Timestamp>,
        /// Links that had not ended, or ended ones too.
        pub link_scope: LinkScope = LinkScope::Current,
        /// Leave out what is less certain.
        pub min_certainty: Certainty = Certainty::Possible,
        /// Only units that are in no other unit, besides lots and batches.
        pub roots_only: bool = true,
        /// Steps at most.
        pub max_depth: Option<Depth>,
        /// Only items of these products.
        pub item_product_key: SelectorValues<ProductKey>,
        /// Only items in these states.
        pub state: SelectorValues<UnitState>,
    }
}

input! {
    /// Which part of the result, and as what.
    pub struct ResultQuery {
        /// Items of a page, 200 unless it is given; 0 answers the counts alone.
        pub limit: Option<Int<0, PAGE_MAX>>,
        /// Continues the result that a first call found.
        pub cursor: Option<Text<1, 100>>,
        /// As what; otherwise as the header Accept says.
        pub format: Option<ResultFormat>,
    }
}

/// How far a walk goes, and which of the reached nodes are shown. Empty lists do not filter.
#[derive(Clone, Debug)]
pub struct WalkOptions {
    /// The moment that was asked for; now without one.
    pub as_of: Option<DateTime<Utc>>,
    /// Whether ended links are followed, too.
    pub scope: LinkScope,
    /// Less certain items are only counted.
    pub min_certainty: Certainty,
    /// Units that are built into another unit are left out.
    pub roots_only: bool,
    /// Number of steps at most; none means to the end.
    pub max_depth: Option<u32>,
    /// Only items of these products.
    pub products: Vec<i64>,
    /// Only items in these states.
    pub states: Vec<UnitState>,
}

impl WalkOptions {
    /// The options as the answer repeats them. A cursor is accepted only with equal ones.
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

fn steps(depth: Option<Depth>) -> Option<u32> {
    depth.map(|depth| u32::try_from(depth.get()).unwrap_or(u32::MAX))
}

impl From<&WalkQuery> for WalkOptions {
    fn from(query: &WalkQuery) -> Self {
        Self {
            as_of: query.as_of.map(|Timestamp(at)| at),
            scope: query.link_scope,
            min_certainty: query.min_certainty,
            roots_only: query.roots_only,
            max_depth: steps(query.max_depth),
            products: ProductKey::numbers(&query.item_product_key.0),
            states: query.state.0.clone(),
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
            max_depth: steps(query.max_depth),
            products: ProductKey::numbers(&query.item_product_key.0),
            states: query.state.0.clone(),
        }
    }
}

/// Values of a selector as text, for statements and for the answer.
pub fn texts<T: ToString, const MIN: usize, const MAX: usize>(values: &List<T, MIN, MAX>) -> Vec<String> {
    values.0.iter().map(ToString::to_string).collect()
}

/// Codes as they are stored.
pub fn codes<const MIN: usize, const MAX: usize>(values: &List<SoughtCode, MIN, MAX>) -> Vec<&str> {
    values.0.iter().map(SoughtCode::as_str).collect()
}

impl RecallQuery {
    /// The selectors as the answer repeats them. A cursor is accepted only with equal ones.
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
