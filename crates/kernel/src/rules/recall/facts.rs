//! What stands in the genealogy, and the facts that join two of these.

use std::fmt;

use chrono::{DateTime, Utc};
use rust_decimal::Decimal;
use serde::{Serialize, Serializer};

use crate::string_enum;

string_enum! {
    /// What stands in the genealogy.
    pub enum NodeKind {
        /// A unit.
        Serial = "serial",
        /// Material that came or was made together.
        Lot = "lot",
        /// A batch of a job.
        Batch = "batch",
        /// Stock of a product without units and lots.
        Pool = "pool",
    }
}

string_enum! {
    /// How sure it is that one thing is in another; the last is the strongest.
    pub enum Certainty {
        /// It was taken from stock that nothing tells apart.
        Possible = "possible",
        /// It went into the batch, perhaps into another unit of it.
        Batch = "batch",
        /// It is in it.
        Exact = "exact",
    }
}

string_enum! {
    /// Which links a walk follows.
    pub enum LinkScope {
        /// Those that had not ended.
        Current = "current",
        /// Those that had ended too.
        Ever = "ever",
    }
}

string_enum! {
    /// The facts that join two nodes.
    pub enum EdgeKind {
        /// A part in a unit.
        E1 = "E1",
        /// A part in a batch.
        E2 = "E2",
        /// A lot used by a batch.
        E3 = "E3",
        /// A lot used for one unit.
        E4 = "E4",
        /// A unit of a lot.
        E5 = "E5",
        /// A unit of a batch.
        E6 = "E6",
        /// A lot made by a batch.
        E7 = "E7",
        /// Work that went from batch to batch.
        E8 = "E8",
        /// A pool used by a batch.
        E9 = "E9",
        /// A batch that filled a pool.
        E10 = "E10",
    }
}

/// A place in the genealogy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TraceNode {
    /// What it is.
    pub kind: NodeKind,
    /// Its key; of a pool that of its product.
    pub key: i64,
    /// Of a pool: which stretch of its ledger, between two moments at which nothing was left. Otherwise 0.
    pub stretch: i64,
}

impl TraceNode {
    /// Anything but a pool, or a pool as a whole.
    pub const fn of(kind: NodeKind, key: i64) -> Self {
        Self { kind, key, stretch: 0 }
    }

    /// Reads `serial/12`.
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

/// A fact, in the direction of the walk.
#[derive(Clone, Copy, Debug)]
pub struct Edge {
    /// Where the walk comes from.
    pub from: TraceNode,
    /// Where it goes.
    pub to: TraceNode,
    /// What kind of fact.
    pub kind: EdgeKind,
    /// Key of the link, the movement, the batch or the unit that says so.
    pub fact: i64,
    /// Since when, where that was read.
    pub at: Option<DateTime<Utc>>,
    /// How sure.
    pub certainty: Certainty,
    /// The link had ended.
    pub past: bool,
    /// Into or out of a pool: the place in its ledger, growing in the direction of the walk.
    pub place: i64,
    /// How much.
    pub quantity: Decimal,
}
