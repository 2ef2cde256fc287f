//! The walk. It expands whole frontiers, with one statement for each kind of fact instead of one for each node.

use chrono::{DateTime, Utc};
use deadpool_postgres::Object;
use kernel::rules::recall::{Certainty, Edge, EdgeKind, Graph, NodeKind, TraceNode, WalkStart};
use kernel::rules::unit::UnitState;
use rust_decimal::Decimal;
use rustc_hash::{FxHashMap, FxHashSet};
use trace_queries::recall::{
    FindFlows, FindPoolStretches, MaterialUse, find_pool_stretches, find_traced_batches, find_unresolved_consumptions,
};

use super::facts::{BatchFact, WalkFacts, WalkMoment};
use crate::recall::limits::{RETRY_SECONDS, WALK_WITHIN};
use crate::refusals::TraceRefusal;
use platform::api::Problem;
use platform::clock::Clock;

/// Direction of a walk through the genealogy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// From components to the items that contain them.
    Forward,
    /// From items to their components.
    Backward,
}

/// A consumption that names no unit, batch or link, so that the walk cannot follow it.
#[derive(Clone, Copy, Debug)]
pub struct UnresolvedConsumption {
    /// Unit, lot or pool that was consumed.
    pub node: TraceNode,
    pub movement_key: i64,
    pub quantity: Decimal,
}

/// A walk in progress: the graph that it has read so far, and the nodes that it expands next.
pub struct Walk<'a> {
    pub client: &'a Object,
    pub moment: WalkMoment,
    pub direction: Direction,
    pub graph: Graph,
    pub facts: WalkFacts,
    pub lost: Vec<UnresolvedConsumption>,
    /// Receipts into reached pools, each with its pool. Only in a backward walk.
    pub receipts: Vec<(TraceNode, i64)>,
    /// Batches that the walk starts from. The certainty of all their units and output is `exact`.
    pub asked: FxHashSet<i64>,
    /// Starts that are followed over some of their uses only, and not expanded.
    pub closed: FxHashSet<TraceNode>,
    /// Number of the stretch of each movement of a pool, by product and posting number.
    stretches: FxHashMap<(i64, i64), i64>,
    /// Stretches of pools whose edges were added.
    read: FxHashSet<TraceNode>,
    /// Nodes that were reached for the first time and are expanded next.
    next: Vec<TraceNode>,
    time: WalkTime<'a>,
}

/// The time that a walk may take, by the clock of the service.
#[derive(Debug)]
pub struct WalkTime<'a> {
    clock: &'a Clock,
    /// Time at which the walk is stopped and refused.
    until: DateTime<Utc>,
}

impl<'a> WalkTime<'a> {
    /// Begins the time of a walk now.
    pub fn begin(clock: &'a Clock) -> Self {
        Self { clock, until: clock.now() + WALK_WITHIN }
    }

    /// Refuses a walk that takes too long.
    pub fn check(&self) -> Result<(), Problem> {
        if self.clock.now() <= self.until {
            return Ok(());
        }
        Err(Problem::from(TraceRefusal::TraceTimeout).with("retry_after", RETRY_SECONDS).retry_after(RETRY_SECONDS))
    }
}

impl<'a> Walk<'a> {
    /// Begins a walk. The time limit starts now.
    pub fn new(client: &'a Object, clock: &'a Clock, moment: WalkMoment, direction: Direction) -> Self {
        Self {
            client,
            moment,
            direction,
            graph: Graph::default(),
            facts: WalkFacts::default(),
            lost: Vec::new(),
            receipts: Vec::new(),
            asked: FxHashSet::default(),
            closed: FxHashSet::default(),
            stretches: FxHashMap::default(),
            read: FxHashSet::default(),
            next: Vec::new(),
            time: WalkTime::begin(clock),
        }
    }

    /// Reads everything that can be reached from the starts. With a maximum depth, it reads one step further, to find
    /// out whether the result is cut off. Refuses a walk that takes too long.
    pub async fn collect(&mut self, starts: &[WalkStart], depth_max: Option<u32>) -> Result<(), Problem> {
        for start in starts {
            self.graph.add_node(start.node);
            if start.node.kind == NodeKind::Batch {
                self.asked.insert(start.node.key);
            }
        }
        let mut frontier: Vec<TraceNode> = starts.iter().map(|start| start.node).collect();
        frontier.append(&mut self.next);
        frontier.sort_unstable();
        frontier.dedup();
        let mut depth = 0;
        while !frontier.is_empty() && depth_max.is_none_or(|max| depth <= max) {
            self.time.check()?;
            match self.direction {
                Direction::Forward => self.step_forward(&frontier).await?,
                Direction::Backward => self.step_backward(&frontier).await?,
            }
            frontier = std::mem::take(&mut self.next);
            // Rows with neighboring keys are close together on disk.
            frontier.sort_unstable();
            depth += 1;
        }
        // Nodes of the last step are not expanded, but the response shows them too.
        let (units, batches) = (keys_of_kind(&frontier, NodeKind::Serial), keys_of_kind(&frontier, NodeKind::Batch));
        self.facts.read_units(self.client, self.moment, &units).await?;
        self.read_batches(&batches).await
    }

    /// Adds an edge to the graph. A node that is reached for the first time is expanded next.
    pub fn add(&mut self, edge: Edge) {
        if self.graph.add(edge) {
            self.next.push(edge.to);
        }
    }

    /// Returns an edge between component and product in the direction of the walk. The edge is exact and current, with
    /// quantity 1 and without a ledger position, unless the caller changes it. `fact` is the key of the row that
    /// records it.
    pub fn directed_edge(&self, component: TraceNode, product: TraceNode, kind: EdgeKind, fact: i64) -> Edge {
        let (from, to) = match self.direction {
            Direction::Forward => (component, product),
            Direction::Backward => (product, component),
        };
        Edge {
            from,
            to,
            kind,
            fact,
            at: None,
            certainty: Certainty::Exact,
            past: false,
            place: 0,
            quantity: Decimal::ONE,
        }
    }

    /// Returns the posting number of a movement of a pool, with a sign that makes it grow in the direction of the walk:
    /// material that enters a pool at one position can leave it only at a greater one.
    pub fn ledger_place(&self, posted: i64) -> i64 {
        match self.direction {
            Direction::Forward => posted,
            Direction::Backward => -posted,
        }
    }

    /// Returns the keys of the nodes of a kind that may be expanded. Starts that are limited to some uses are left out.
    pub fn expandable_keys(&self, frontier: &[TraceNode], kind: NodeKind) -> Vec<i64> {
        let of_kind = frontier.iter().filter(|node| node.kind == kind && !self.closed.contains(*node));
        of_kind.map(|node| node.key).collect()
    }

    /// Reads the batches that were not read yet.
    pub async fn read_batches(&mut self, keys: &[i64]) -> Result<(), Problem> {
        let keys: Vec<i64> = keys.iter().copied().filter(|key| !self.facts.batches.contains_key(key)).collect();
        if !keys.is_empty() {
            let rows = find_traced_batches().bind(self.client, &self.moment.at, &keys).all().await?;
            for row in &rows {
                self.facts.keep_batch(row);
            }
        }
        Ok(())
    }

    /// Returns the batches that have edges: they had begun by the moment of the walk and are not canceled. All batches
    /// must have been read.
    pub fn batches_with_edges(&self, keys: &[i64]) -> Vec<i64> {
        keys.iter().copied().filter(|key| self.facts.batches.get(key).is_some_and(|batch| !batch.canceled)).collect()
    }

    /// Returns how certain it is that a given unit of a batch contains material of the batch: exact when the walk
    /// starts from the batch or the batch quantity is 1.
    pub fn certainty_in_batch(&self, key: i64, batch: &BatchFact) -> Certainty {
        if self.asked.contains(&key) || batch.quantity == Decimal::ONE { Certainty::Exact } else { Certainty::Batch }
    }

    /// Returns the edge of a consumption from a lot to one unit (E4), otherwise to a batch (E3). `None` when the
    /// material had no lot or the batch is canceled. A consumption that names neither unit nor batch is recorded as
    /// unresolved.
    pub fn edge_of_use(&mut self, row: &MaterialUse) -> Option<Edge> {
        let lot = TraceNode::of(NodeKind::Lot, row.lot_key?);
        if row.canceled {
            return None;
        }
        let (product, kind, certainty) = match (row.serial_key, row.batch_key) {
            (Some(unit), _) => (TraceNode::of(NodeKind::Serial, unit), EdgeKind::E4, Certainty::Exact),
            (None, Some(batch)) => (TraceNode::of(NodeKind::Batch, batch), EdgeKind::E3, Certainty::Batch),
            (None, None) => {
                self.lost.push(UnresolvedConsumption { node: lot, movement_key: row.key, quantity: row.quantity });
                return None;
            }
        };
        let edge = self.directed_edge(lot, product, kind, row.key);
        Some(Edge { at: Some(row.at), certainty, quantity: row.quantity, ..edge })
    }

    /// Adds untraced work in progress that passed from batch to batch (E8).
    pub fn add_flows(&mut self, rows: Vec<FindFlows>) {
        for row in rows {
            let (one, two) =
                (TraceNode::of(NodeKind::Batch, row.from_batch_key), TraceNode::of(NodeKind::Batch, row.to_batch_key));
            let edge = self.directed_edge(one, two, EdgeKind::E8, row.key);
            self.add(Edge { at: Some(row.at), certainty: Certainty::Batch, quantity: row.quantity, ..edge });
        }
    }

    /// Reads the stretches of pools that contain these movements (product and posting number), or with `whole` all
    /// stretches of these products, and adds the edges that leave them. After that, [`Self::pool_at`] finds the
    /// movements.
    pub async fn enter_pools(&mut self, places: &[(i64, i64)], whole: bool) -> Result<(), Problem> {
        let new: Vec<(i64, i64)> = places.iter().copied().filter(|place| !self.stretches.contains_key(place)).collect();
        if new.is_empty() {
            return Ok(());
        }
        let (entered, posted): (Vec<i64>, Vec<i64>) = new.into_iter().unzip();
        let products: Vec<i64> = entered.iter().copied().collect::<FxHashSet<_>>().into_iter().collect();
        let rows = find_pool_stretches()
            .bind(self.client, &products, &self.moment.at, &entered, &posted, &whole)
            .all()
            .await?;
        let mut fresh: FxHashSet<TraceNode> = FxHashSet::default();
        for row in rows {
            let pool = TraceNode { kind: NodeKind::Pool, key: row.product_key, stretch: row.stretch };
            self.stretches.insert((row.product_key, row.posted), row.stretch);
            if !self.read.contains(&pool) {
                fresh.insert(pool);
                self.leave_pool(pool, &row);
            }
        }
        self.read.extend(fresh);
        Ok(())
    }

    /// Returns the stretch of the pool that contains a movement, or `None` before [`Self::enter_pools`] has read it.
    pub fn pool_at(&self, product_key: i64, posted: i64) -> Option<TraceNode> {
        let stretch = *self.stretches.get(&(product_key, posted))?;
        Some(TraceNode { kind: NodeKind::Pool, key: product_key, stretch })
    }

    /// Returns all stretches of the pool of a product that were read.
    pub fn stretches_of(&self, product_key: i64) -> Vec<TraceNode> {
        self.read.iter().copied().filter(|pool| pool.key == product_key).collect()
    }

    /// Adds the edge of one movement of a pool: in a forward walk to the unit or batch that consumed from the pool
    /// (E9), in a backward walk to the batch that filled it (E10). A backward walk ends at receipts and records them.
    /// Consumptions that name no unit or batch are recorded as unresolved.
    fn leave_pool(&mut self, pool: TraceNode, row: &FindPoolStretches) {
        let batch = row.batch_key.map(|key| TraceNode::of(NodeKind::Batch, key));
        let (component, product, kind) = match (self.direction, row.r#type.as_str()) {
            _ if row.canceled => return,
            (Direction::Forward, "consumption") => {
                let unit = row.serial_key.map(|key| TraceNode::of(NodeKind::Serial, key));
                let Some(user) = unit.or(batch) else {
                    self.lost.push(UnresolvedConsumption { node: pool, movement_key: row.key, quantity: row.quantity });
                    return;
                };
                (pool, user, EdgeKind::E9)
            }
            (Direction::Backward, "production") => match batch {
                Some(batch) => (batch, pool, EdgeKind::E10),
                None => return,
            },
            (Direction::Backward, "receipt") => {
                self.receipts.push((pool, row.key));
                return;
            }
            _ => return,
        };
        let edge = self.directed_edge(component, product, kind, row.key);
        let place = self.ledger_place(row.posted);
        self.add(Edge { at: Some(row.at), certainty: Certainty::Possible, place, quantity: row.quantity, ..edge });
    }

    /// Records the consumptions of reached units that cannot be followed. Runs once, after the walk.
    pub async fn find_unresolved(&mut self) -> Result<(), Problem> {
        let mut units = keys_of_kind(self.graph.nodes(), NodeKind::Serial);
        units.sort_unstable();
        let is_consumed = |key: &i64| self.facts.units.get(key).is_some_and(|unit| unit.state == UnitState::Consumed);
        let consumed: Vec<i64> = units.iter().copied().filter(is_consumed).collect();
        let rows = find_unresolved_consumptions().bind(self.client, &units, &self.moment.at, &consumed).all().await?;
        for row in rows {
            let node = TraceNode::of(NodeKind::Serial, row.serial_key);
            self.lost.push(UnresolvedConsumption { node, movement_key: row.key, quantity: row.quantity });
        }
        Ok(())
    }
}

/// Returns the keys of the nodes of one kind.
pub fn keys_of_kind(nodes: &[TraceNode], kind: NodeKind) -> Vec<i64> {
    nodes.iter().filter(|node| node.kind == kind).map(|node| node.key).collect()
}

/// Returns keys as text, in the form that the references of movements store.
pub fn as_texts(keys: &[i64]) -> Vec<String> {
    keys.iter().map(ToString::to_string).collect()
}
