//! What a walk found.

use kernel::rules::recall::{Certainty, TraceNode};
use rust_decimal::Decimal;

use super::walk::facts::{WalkFacts, WalkMoment};
use super::walk::traversal::UnresolvedConsumption;

/// Something that is in the result.
#[derive(Clone, Copy, Debug)]
pub struct WalkItem {
    pub node: TraceNode,
    pub certainty: Certainty,
    pub past: bool,
    pub depth: u32,
    pub via: Option<TraceNode>,
    /// The unit at the top of the tree that it stands in.
    pub root: Option<i64>,
    pub quantity: Decimal,
}

/// What a walk found.
#[derive(Debug)]
pub struct WalkResult {
    pub moment: WalkMoment,
    pub facts: WalkFacts,
    /// In their order.
    pub items: Vec<WalkItem>,
    pub starts: Vec<WalkItem>,
    pub truncated: bool,
    pub ever_total: usize,
    pub below_certainty: usize,
    pub lost: Vec<UnresolvedConsumption>,
    /// Receipts of the pools that were reached.
    pub receipts: Vec<i64>,
    /// Everything that was reached, starts too.
    pub reached: Vec<TraceNode>,
}
