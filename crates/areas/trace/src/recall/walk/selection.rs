//! What a selector of a recall finds, and how several selectors narrow each other.

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

/// One consumption of a node within the time window of a recall. Only these consumptions of the node are followed.
#[derive(Clone, Copy, Debug)]
pub struct NodeUse {
    /// Unit or batch that consumed the node. `None` when it is not recorded.
    pub user: Option<TraceNode>,
    pub kind: EdgeKind,
    pub certainty: Certainty,
    /// Whether the component was removed again.
    pub past: bool,
    pub movement_key: i64,
    pub at: DateTime<Utc>,
    pub quantity: Decimal,
}

/// Nodes that selectors have found.
#[derive(Clone, Debug, Default)]
pub struct Selection {
    /// Nodes that are followed over all their uses.
    pub whole: BTreeSet<TraceNode>,
    /// Receipts into pools: product and posting number. The pool is followed from there on.
    pub pools: BTreeSet<(i64, i64)>,
    /// Nodes that are followed over these uses only.
    pub used: BTreeMap<TraceNode, Vec<NodeUse>>,
}

impl Selection {
    /// Returns a selection of nodes of one kind that are followed over all their uses.
    pub fn of(kind: NodeKind, keys: &[i64]) -> Self {
        Self { whole: keys.iter().map(|key| TraceNode::of(kind, *key)).collect(), ..Self::default() }
    }

    /// Returns the nodes that both selections contain. A node that one of them limits to some uses stays limited to
    /// these uses.
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
