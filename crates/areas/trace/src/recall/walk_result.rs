//! Result of a walk before it becomes a response or a file.

use kernel::rules::recall::{Certainty, TraceNode};
use rust_decimal::Decimal;

use super::walk::facts::{WalkFacts, WalkMoment};
use super::walk::traversal::UnresolvedConsumption;

/// One item of a result: a node, and how it was reached.
#[derive(Clone, Copy, Debug)]
pub struct WalkItem {
    pub node: TraceNode,
    pub certainty: Certainty,
    /// Whether every path to the node uses an ended link.
    pub past: bool,
    pub depth: u32,
    /// Previous node on the path from the start. `None` for a start.
    pub via: Option<TraceNode>,
    /// Outermost unit that contains the unit, or the unit itself. `None` for other kinds.
    pub root: Option<i64>,
    pub quantity: Decimal,
}

/// Everything that a walk found, for counts, pages and files.
#[derive(Debug)]
pub struct WalkResult {
    pub moment: WalkMoment,
    pub facts: WalkFacts,
    /// Sorted for the response only after `sort_items`.
    pub items: Vec<WalkItem>,
    pub starts: Vec<WalkItem>,
    /// Whether the maximum depth cut the walk off.
    pub truncated: bool,
    /// Number of items that there would be if ended links were followed too.
    pub ever_total: usize,
    /// Number of items left out because they are below the requested certainty.
    pub below_certainty: usize,
    /// Consumptions of reached nodes that cannot be followed.
    pub lost: Vec<UnresolvedConsumption>,
    /// Receipts of the pools that were reached.
    pub receipts: Vec<i64>,
    /// All reached nodes, including the starts.
    pub reached: Vec<TraceNode>,
}
