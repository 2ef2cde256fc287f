//! What was read about the nodes of a walk, kept small: there may be hundreds of thousands of them.

use std::sync::Arc;

use chrono::{DateTime, TimeZone, Utc};
use deadpool_postgres::Object;
use kernel::rules::recall::{NodeKind, TraceNode};
use kernel::rules::unit::UnitState;
use rust_decimal::Decimal;
use rustc_hash::{FxHashMap, FxHashSet};
use trace_queries::recall::{FindTracedBatches, TracedUnit, find_units_at, find_units_now};
use trace_queries::recall_details::{TracedLot, find_lots_at, find_lots_now};

use platform::api::Problem;

/// Moment of a walk: the genealogy of that moment is shown.
#[derive(Clone, Copy, Debug)]
pub struct WalkMoment {
    /// Facts after it do not count; in the far future when the moment is now.
    pub at: DateTime<Utc>,
    /// Whether the moment is now: then rows say the state directly, and it need not be derived from history.
    pub is_now: bool,
    /// The moment as answers show it.
    pub shown: DateTime<Utc>,
}

impl WalkMoment {
    /// A past moment: nothing after it counts.
    pub const fn past(at: DateTime<Utc>) -> Self {
        Self { at, is_now: false, shown: at }
    }

    /// Now, without a bound in time: everything committed counts, so that a recall does not miss rows of an instance
    /// whose clock was ahead.
    pub fn now(shown: DateTime<Utc>) -> Self {
        Self { at: end_of_time(), is_now: true, shown }
    }
}

/// A time after every time that is stored.
fn end_of_time() -> DateTime<Utc> {
    Utc.with_ymd_and_hms(9999, 12, 31, 0, 0, 0).single().unwrap_or(DateTime::<Utc>::MAX_UTC)
}

/// A unit at the moment of the walk. The link, the parent and the parent batch are those it is built in by; all are
/// absent for a unit that is not built in.
#[derive(Clone, Debug)]
pub struct UnitFact {
    pub code: Option<Box<str>>,
    pub product_key: i64,
    pub lot_key: Option<i64>,
    pub work_order_key: Option<i64>,
    pub state: UnitState,
    pub held: bool,
    pub position_key: Option<Arc<str>>,
    pub released: Option<DateTime<Utc>>,
    pub link_key: Option<i64>,
    pub linked_at: Option<DateTime<Utc>>,
    pub parent_key: Option<i64>,
    pub parent_batch_key: Option<i64>,
}

/// A lot at the moment of the walk. Its location is known only when all of it is in one; its batch and work order are
/// absent for a received lot.
#[derive(Clone, Debug)]
pub struct LotFact {
    pub code: String,
    pub product_key: i64,
    pub batch_key: Option<i64>,
    pub work_order_key: Option<i64>,
    pub held: bool,
    pub in_stock: bool,
    pub position_key: Option<Arc<str>>,
}

/// A batch, with what decides how certain its edges are.
#[derive(Clone, Debug)]
pub struct BatchFact {
    pub product_key: i64,
    pub work_order_key: i64,
    pub traced: bool,
    pub quantity: Decimal,
    pub passed: Decimal,
    pub ended: Option<DateTime<Utc>>,
    pub canceled: bool,
    pub output_lot_key: Option<i64>,
    /// Several batches made its output lot: what is in the lot may come from any of them.
    pub shares_lot: bool,
}

impl LotFact {
    /// Returns `in_stock` while some of the lot is in stock, otherwise `used_up`.
    pub const fn state(&self) -> &'static str {
        if self.in_stock { "in_stock" } else { "used_up" }
    }
}

impl BatchFact {
    /// Returns whether the output of the batch has neither serial numbers nor a lot. Such a batch is itself an item.
    pub fn is_output(&self) -> bool {
        !self.traced && self.output_lot_key.is_none()
    }
}

/// Everything that a walk has read about its nodes. A node without an entry was not read yet, or its row was deleted.
#[derive(Debug, Default)]
pub struct WalkFacts {
    pub units: FxHashMap<i64, UnitFact>,
    pub lots: FxHashMap<i64, LotFact>,
    pub batches: FxHashMap<i64, BatchFact>,
    /// Keys of locations, each stored once and shared: many units are in the same one.
    positions: FxHashSet<Arc<str>>,
}

impl WalkFacts {
    /// The shared text of a location key.
    fn position(&mut self, key: Option<String>) -> Option<Arc<str>> {
        let key = key?;
        if let Some(known) = self.positions.get(key.as_str()) {
            return Some(Arc::clone(known));
        }
        let key: Arc<str> = key.into();
        self.positions.insert(Arc::clone(&key));
        Some(key)
    }

    /// Stores a unit; one that was read before is replaced.
    pub fn keep_unit(&mut self, row: TracedUnit) {
        let position_key = self.position(row.position_key);
        let fact = UnitFact {
            code: row.code.map(String::into_boxed_str),
            product_key: row.product_key,
            lot_key: row.lot_key,
            work_order_key: row.work_order_key,
            state: UnitState::from_word(&row.state).unwrap_or(UnitState::Released),
            held: row.held,
            position_key,
            released: row.released,
            link_key: row.link_key,
            linked_at: row.linked_at,
            parent_key: row.parent_key,
            parent_batch_key: row.parent_batch_key,
        };
        self.units.insert(row.key, fact);
    }

    /// Stores a lot; one that was read before is replaced.
    fn keep_lot(&mut self, row: TracedLot) {
        let position_key = self.position(row.position_key);
        let fact = LotFact {
            code: row.code,
            product_key: row.product_key,
            batch_key: row.batch_key,
            work_order_key: row.work_order_key,
            held: row.held,
            in_stock: row.in_stock,
            position_key,
        };
        self.lots.insert(row.key, fact);
    }

    /// Stores a batch; one that was read before is replaced.
    pub fn keep_batch(&mut self, row: &FindTracedBatches) {
        let fact = BatchFact {
            product_key: row.product_key,
            work_order_key: row.work_order_key,
            traced: row.traced,
            quantity: row.qt_total,
            passed: row.qt_pass,
            ended: row.ended,
            canceled: row.canceled,
            output_lot_key: row.output_lot_key,
            shares_lot: row.fillers > 1,
        };
        self.batches.insert(row.key, fact);
    }

    /// Reads the units that were not read yet.
    pub async fn read_units(&mut self, client: &Object, moment: WalkMoment, keys: &[i64]) -> Result<(), Problem> {
        let mut keys: Vec<i64> = keys.iter().copied().filter(|key| !self.units.contains_key(key)).collect();
        keys.sort_unstable();
        if keys.is_empty() {
            return Ok(());
        }
        let rows = if moment.is_now {
            find_units_now().bind(client, &keys).all().await?
        } else {
            find_units_at().bind(client, &moment.at, &keys, &NO_READER).all().await?
        };
        for row in rows {
            self.keep_unit(row);
        }
        Ok(())
    }

    /// Reads the lots that were not read yet.
    pub async fn read_lots(&mut self, client: &Object, moment: WalkMoment, keys: &[i64]) -> Result<(), Problem> {
        let keys: Vec<i64> = keys.iter().copied().filter(|key| !self.lots.contains_key(key)).collect();
        if keys.is_empty() {
            return Ok(());
        }
        let rows = if moment.is_now {
            find_lots_now().bind(client, &keys).all().await?
        } else {
            find_lots_at().bind(client, &keys, &moment.at).all().await?
        };
        for row in rows {
            self.keep_lot(row);
        }
        Ok(())
    }

    /// Reads units and everything that they are built into, so that [`Self::root`] finds the top of each tree.
    pub async fn read_above(&mut self, client: &Object, moment: WalkMoment, keys: Vec<i64>) -> Result<(), Problem> {
        let mut open = keys;
        while !open.is_empty() {
            self.read_units(client, moment, &open).await?;
            let parents: FxHashSet<i64> = open
                .iter()
                .filter_map(|key| self.units.get(key)?.parent_key)
                .filter(|key| !self.units.contains_key(key))
                .collect();
            open = parents.into_iter().collect();
        }
        Ok(())
    }

    /// The unit at the top of the tree that a unit is in, as far as the units above it were read; the unit itself if it
    /// is in no other.
    pub fn root(&self, key: i64) -> i64 {
        let (mut root, mut steps) = (key, 0);
        // Bounded: clocks of instances may differ, so that a past moment can show a circle.
        while let Some(parent) =
            self.units.get(&root).and_then(|unit| unit.parent_key).filter(|_| steps < self.units.len())
        {
            (root, steps) = (parent, steps + 1);
        }
        root
    }

    /// The product of a node; none when the node was not read or its row was deleted.
    pub fn product_of(&self, node: TraceNode) -> Option<i64> {
        match node.kind {
            NodeKind::Serial => self.units.get(&node.key).map(|unit| unit.product_key),
            NodeKind::Lot => self.lots.get(&node.key).map(|lot| lot.product_key),
            NodeKind::Batch => self.batches.get(&node.key).map(|batch| batch.product_key),
            NodeKind::Pool => Some(node.key),
        }
    }
}

/// Statements over the journal take the reader, for confidential rows. Changes of units never are confidential, so that
/// no reader is needed.
const NO_READER: i64 = 0;
