//! What a walk found.

use kernel::rules::recall::{Certainty, TraceNode};
use rust_decimal::Decimal;

use super::walk::facts::{WalkFacts, WalkMoment};
use super::walk::traversal::UnresolvedConsumption;

/// One item of a result: a node, and how it was reached.
#[derive(Clone, Copy, Debug)]
pub struct WalkItem {
    pub node: TraceNode,
    pub certainty: Certainty,
    /// It was reached over ended links only.
    pub past: bool,
    pub depth: u32,
    /// The node before it on the way from the start; none for a start.
    pub via: Option<TraceNode>,
    /// The unit at the top of the tree that a unit is in, itself if it is in no other; none for other kinds.
    pub root: Option<i64>,
    pub quantity: Decimal,
}

/// Everything that a walk found, for counts, pages and files.
#[derive(Debug)]
pub struct WalkResult {
    pub moment: WalkMoment,
    pub facts: WalkFacts,
    /// In the order of the answer only after `sort_items`.
    pub items: Vec<WalkItem>,
    pub starts: Vec<WalkItem>,
    /// The largest allowed depth cut the walk off.
    pub truncated: bool,
    /// How many items there would be if ended links were followed, too.
    pub ever_total: usize,
    /// Items left out because they are less certain than asked for.
    pub below_certainty: usize,
    /// Consumptions of reached nodes that cannot be followed.
    pub lost: Vec<UnresolvedConsumption>,
    /// Receipts of the pools that were reached.
    pub receipts: Vec<i64>,
    /// Everything that was reached, starts too.
    pub reached: Vec<TraceNode>,
}
