//! Facts about the nodes of a walk. They are kept small, because there may be hundreds of thousands of nodes.

use std::pin::pin;
use std::sync::Arc;

use chrono::{DateTime, TimeZone, Utc};
use deadpool_postgres::Object;
use futures_util::{Stream, TryStreamExt};
use kernel::rules::recall::{NodeKind, TraceNode};
use kernel::rules::unit::UnitState;
use rust_decimal::Decimal;
use rustc_hash::{FxHashMap, FxHashSet};
use tokio_postgres::Error;
use trace_queries::recall::{FindTracedBatches, TracedUnitBorrowed, find_units_at, find_units_now};
use trace_queries::recall_details::{TracedLot, find_lots_at, find_lots_now};

use platform::api::Problem;

/// Moment for which a walk shows the genealogy.
#[derive(Clone, Copy, Debug)]
pub struct WalkMoment {
    /// Facts after this time do not count. It is in the far future when the moment is now.
    pub at: DateTime<Utc>,
    /// Whether the moment is now. Then rows contain the state, and it need not be derived from history.
    pub is_now: bool,
    /// The moment as responses show it.
    pub shown: DateTime<Utc>,
}

impl WalkMoment {
    /// Returns a past moment. Nothing after it counts.
    pub const fn past(at: DateTime<Utc>) -> Self {
        Self { at, is_now: false, shown: at }
    }

    /// Returns the present, without an upper time bound: everything committed counts, so that a recall does not miss
    /// rows of an instance whose clock was ahead.
    pub fn now(shown: DateTime<Utc>) -> Self {
        Self { at: end_of_time(), is_now: true, shown }
    }
}

/// Returns a time after every stored time.
pub fn end_of_time() -> DateTime<Utc> {
    Utc.with_ymd_and_hms(9999, 12, 31, 0, 0, 0).single().unwrap_or(DateTime::<Utc>::MAX_UTC)
}

/// A unit at the moment of the walk. The link, parent and parent batch are absent for a unit that is not built in.
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
    /// False when the unit was never removed from anything, so that the walk need not look for ended links.
    pub may_have_ended_links: bool,
}

/// A unit as it was read, with the key of its own location, which is shared only when the unit is stored.
pub struct ReadUnit {
    pub key: i64,
    pub fact: UnitFact,
    position_key: Option<Box<str>>,
}

impl ReadUnit {
    /// Converts a row while it is read, so that rows of hundreds of thousands of units are never in memory together.
    pub fn of(row: &TracedUnitBorrowed<'_>) -> Self {
        let fact = UnitFact {
            code: row.code.map(Box::from),
            product_key: row.product_key,
            lot_key: row.lot_key,
            work_order_key: row.work_order_key,
            state: UnitState::from_word(row.state).unwrap_or(UnitState::Released),
            held: row.held,
            position_key: None,
            released: row.released,
            link_key: row.link_key,
            linked_at: row.linked_at,
            parent_key: row.parent_key,
            parent_batch_key: row.parent_batch_key,
            may_have_ended_links: row.may_have_ended_links,
        };
        Self { key: row.key, position_key: row.position_key.map(Box::from), fact }
    }
}

/// A lot at the moment of the walk. The location is absent unless the whole stock of the lot is in one. The batch and
/// work order are absent for a received lot.
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

/// A batch, with everything that determines the certainty of its edges.
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
    /// Whether several batches made the output lot, so that its material may come from any of them.
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
#[derive(Debug)]
pub struct WalkFacts {
    pub units: FxHashMap<i64, UnitFact>,
    pub lots: FxHashMap<i64, LotFact>,
    pub batches: FxHashMap<i64, BatchFact>,
    /// Whether the codes of units are read. A response that only counts does not show them.
    pub with_codes: bool,
    /// Keys of locations, each stored once and shared: many units are in the same one.
    positions: FxHashSet<Arc<str>>,
}

impl Default for WalkFacts {
    fn default() -> Self {
        Self {
            units: FxHashMap::default(),
            lots: FxHashMap::default(),
            batches: FxHashMap::default(),
            with_codes: true,
            positions: FxHashSet::default(),
        }
    }
}

impl WalkFacts {
    /// Interns a location key, so that all facts share one copy of its text.
    fn position(&mut self, key: Option<&str>) -> Option<Arc<str>> {
        let key = key?;
        if let Some(known) = self.positions.get(key) {
            return Some(Arc::clone(known));
        }
        let key: Arc<str> = key.into();
        self.positions.insert(Arc::clone(&key));
        Some(key)
    }

    /// Stores a unit. Replaces one that was read before.
    pub fn keep_unit(&mut self, unit: ReadUnit) {
        let position_key = self.position(unit.position_key.as_deref());
        self.units.insert(unit.key, UnitFact { position_key, ..unit.fact });
    }

    /// Stores a lot. Replaces one that was read before.
    fn keep_lot(&mut self, row: TracedLot) {
        let position_key = self.position(row.position_key.as_deref());
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

    /// Stores a batch. Replaces one that was read before.
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
        self.units.reserve(keys.len());
        if moment.is_now {
            let query = find_units_now();
            let query = query.bind(client, &self.with_codes, &keys);
            self.keep_units(query.map(|row| ReadUnit::of(&row)).iter().await?).await
        } else {
            let query = find_units_at();
            let query = query.bind(client, &moment.at, &keys, &NO_READER);
            self.keep_units(query.map(|row| ReadUnit::of(&row)).iter().await?).await
        }
    }

    /// Stores units while their rows arrive.
    pub async fn keep_units(&mut self, rows: impl Stream<Item = Result<ReadUnit, Error>>) -> Result<(), Problem> {
        let mut rows = pin!(rows);
        while let Some(unit) = rows.try_next().await? {
            self.keep_unit(unit);
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

    /// Reads units and everything that they are built into, so that [`Self::root`] finds their outermost units.
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

    /// Returns the outermost unit that contains a unit, or the unit itself. The units above it must have been read.
    pub fn root(&self, key: i64) -> i64 {
        let (mut root, mut steps) = (key, 0);
        // Bounded, because the clocks of instances may differ and a past moment can then show a cycle.
        while let Some(parent) =
            self.units.get(&root).and_then(|unit| unit.parent_key).filter(|_| steps < self.units.len())
        {
            (root, steps) = (parent, steps + 1);
        }
        root
    }

    /// Returns the product of a node, or `None` when the node was not read or its row was deleted.
    pub fn product_of(&self, node: TraceNode) -> Option<i64> {
        match node.kind {
            NodeKind::Serial => self.units.get(&node.key).map(|unit| unit.product_key),
            NodeKind::Lot => self.lots.get(&node.key).map(|lot| lot.product_key),
            NodeKind::Batch => self.batches.get(&node.key).map(|batch| batch.product_key),
            NodeKind::Pool => Some(node.key),
        }
    }
}

/// Placeholder for the reader that statements over the journal take, to show confidential rows. Changes of units are
/// never confidential.
const NO_READER: i64 = 0;
