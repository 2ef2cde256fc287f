//! Nodes that a recall begins with.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};
use kernel::rules::recall::{Certainty, EdgeKind, NodeKind, TraceNode};
use rust_decimal::Decimal;

/// A span of time, both ends inclusive.
#[derive(Clone, Copy, Debug)]
pub struct TimeWindow {
    pub from: DateTime<Utc>,
    pub to: DateTime<Utc>,
}

/// One use of a node, where only some of its uses count.
#[derive(Clone, Copy, Debug)]
pub struct NodeUse {
    /// What took it, as far as that is known.
    pub user: Option<TraceNode>,
    pub kind: EdgeKind,
    pub certainty: Certainty,
    /// It was taken out again.
    pub past: bool,
    pub movement_key: i64,
    pub at: DateTime<Utc>,
    pub quantity: Decimal,
}

/// Nodes that selectors have found.
#[derive(Clone, Debug, Default)]
pub struct Selection {
    /// Nodes with all that is theirs.
    pub whole: BTreeSet<TraceNode>,
    /// Receipts into pools: product and place.
    pub pools: BTreeSet<(i64, i64)>,
    /// Nodes of which only these uses count.
    pub used: BTreeMap<TraceNode, Vec<NodeUse>>,
}

impl Selection {
    /// Nodes of one kind.
    pub fn of(kind: NodeKind, keys: &[i64]) -> Self {
        Self { whole: keys.iter().map(|key| TraceNode::of(kind, *key)).collect(), ..Self::default() }
    }

    /// What both have found; where one of them counts some uses only, so does this.
    pub fn and(&self, other: &Self) -> Self {
        let mut used = BTreeMap::new();
        for (one, two) in [(self, other), (other, self)] {
            let kept = one.used.iter().filter(|(node, _)| two.whole.contains(node) || two.used.contains_key(node));
            used.extend(kept.map(|(node, uses)| (*node, uses.clone())));
        }
        Self {
            whole: self.whole.intersection(&other.whole).copied().collect(),
            pools: self.pools.intersection(&other.pools).copied().collect(),
            used,
        }
    }
}
