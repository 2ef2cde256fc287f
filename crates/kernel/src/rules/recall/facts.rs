//! Nodes of the genealogy, and the facts that connect them.

use std::fmt;

use chrono::{DateTime, Utc};
use rust_decimal::Decimal;
use serde::{Serialize, Serializer};

use crate::string_enum;

string_enum! {
    /// Kind of a node in the genealogy.
    pub enum NodeKind {
        /// A unit.
        Serial = "serial",
        /// A lot.
        Lot = "lot",
        /// A batch of a job.
        Batch = "batch",
        /// Stock of an untraced product without lots.
        Pool = "pool",
    }
}

string_enum! {
    /// How well the facts support that one node contains another, from the weakest to the strongest.
    pub enum Certainty {
        /// The material was taken from stock without lots.
        Possible = "possible",
        /// The material was used in the batch, perhaps for another unit of the batch.
        Batch = "batch",
        /// A link, lot or batch proves that the material is contained.
        Exact = "exact",
    }
}

string_enum! {
    /// Which links a walk follows.
    pub enum LinkScope {
        /// Only links that have not ended, or had not ended at `as_of`.
        Current = "current",
        /// All links, including ended ones.
        Ever = "ever",
    }
}

string_enum! {
    /// Kind of the fact that connects two nodes.
    pub enum EdgeKind {
        /// A component is built into a unit.
        E1 = "E1",
        /// A component is built into a batch.
        E2 = "E2",
        /// A batch used material of a lot.
        E3 = "E3",
        /// Material of a lot was used for one unit.
        E4 = "E4",
        /// A unit belongs to a lot.
        E5 = "E5",
        /// A unit was made in a batch.
        E6 = "E6",
        /// A lot was made by a batch.
        E7 = "E7",
        /// Work in progress passed from one batch to another.
        E8 = "E8",
        /// A batch or unit used stock of a pool.
        E9 = "E9",
        /// A batch added its output to a pool.
        E10 = "E10",
    }
}

/// A node of the genealogy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TraceNode {
    /// Kind of the node.
    pub kind: NodeKind,
    /// Key of the record. For a pool, the key of its product.
    pub key: i64,
    /// For a pool, the section of its ledger between two moments at which the stock was used up. Otherwise 0.
    pub stretch: i64,
}

impl TraceNode {
    /// Returns a node that is not a pool, or a pool as a whole.
    pub const fn of(kind: NodeKind, key: i64) -> Self {
        Self { kind, key, stretch: 0 }
    }

    /// Reads a node such as `serial/12`. `None` for an unknown kind, or when the key is not a positive integer without
    /// sign and leading zeros.
    pub fn parse(text: &str) -> Option<Self> {
        let (kind, key) = text.split_once('/')?;
        let number = key.parse::<i64>().ok().filter(|number| *number > 0 && number.to_string() == key)?;
        Some(Self::of(NodeKind::from_word(kind)?, number))
    }
}

impl fmt::Display for TraceNode {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}/{}", self.kind.as_str(), self.key)
    }
}

impl Serialize for TraceNode {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A fact that connects two nodes, in the direction of the walk.
#[derive(Clone, Copy, Debug)]
pub struct Edge {
    /// Node where the edge starts.
    pub from: TraceNode,
    /// Node where the edge ends.
    pub to: TraceNode,
    /// Kind of the fact.
    pub kind: EdgeKind,
    /// Key of the link, movement, batch or unit that records the fact.
    pub fact: i64,
    /// Time of the fact. None where it was not read.
    pub at: Option<DateTime<Utc>>,
    /// Certainty of the edge.
    pub certainty: Certainty,
    /// Whether the link had ended.
    pub past: bool,
    /// For an edge of a pool, the position in its ledger, increasing in the direction of the walk.
    pub place: i64,
    /// Quantity of the fact.
    pub quantity: Decimal,
}
