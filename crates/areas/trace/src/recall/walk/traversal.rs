//! The walk: whole frontiers at a time, one statement for each kind of fact and not for each node.

use std::collections::{HashMap, HashSet};

use chrono::{DateTime, Utc};
use deadpool_postgres::Object;
use kernel::rules::recall::{Certainty, Edge, EdgeKind, Graph, NodeKind, TraceNode, WalkStart};
use kernel::rules::unit::UnitState;
use rust_decimal::Decimal;
use trace_queries::recall::{
    FindFlows, FindStretches, MaterialUse, find_lost_units, find_stretches, find_traced_batches,
};

use super::facts::{BatchFact, WalkFacts, WalkMoment};
use crate::recall::limits::{RETRY_SECONDS, WALK_WITHIN};
use crate::refusals::TraceRefusal;
use platform::api::Problem;
use platform::clock::Clock;

/// Which way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// From a part to what holds it.
    Forward,
    /// From a unit to what is in it.
    Backward,
}

/// A consumption of which nobody knows what it was for.
#[derive(Clone, Copy, Debug)]
pub struct UnresolvedConsumption {
    /// What was taken.
    pub node: TraceNode,
    /// The movement.
    pub movement_key: i64,
    /// How much.
    pub quantity: Decimal,
}

/// A walk under way.
pub struct Walk<'a> {
    pub client: &'a Object,
    pub moment: WalkMoment,
    pub direction: Direction,
    pub graph: Graph,
    pub facts: WalkFacts,
    pub lost: Vec<UnresolvedConsumption>,
    /// Receipts into pools that were walked through.
    pub receipts: Vec<(TraceNode, i64)>,
    /// Batches that were asked for: what is theirs is theirs for certain.
    pub asked: HashSet<i64>,
    /// Nodes that begin with some of their facts only.
    pub closed: HashSet<TraceNode>,
    /// Of each place in the ledger of a pool its stretch.
    stretches: HashMap<(i64, i64), i64>,
    read: HashSet<TraceNode>,
    next: Vec<TraceNode>,
    clock: &'a Clock,
    until: DateTime<Utc>,
}

impl<'a> Walk<'a> {
    pub fn new(client: &'a Object, clock: &'a Clock, moment: WalkMoment, direction: Direction) -> Self {
        Self {
            client,
            moment,
            direction,
            graph: Graph::default(),
            facts: WalkFacts::default(),
            lost: Vec::new(),
            receipts: Vec::new(),
            asked: HashSet::new(),
            closed: HashSet::new(),
            stretches: HashMap::new(),
            read: HashSet::new(),
            next: Vec::new(),
            clock,
            until: clock.now() + WALK_WITHIN,
        }
    }

    /// Reads everything that can be reached, a step beyond the last allowed one.
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
            if self.clock.now() > self.until {
                return Err(Problem::from(TraceRefusal::TraceTimeout)
                    .with("retry_after", RETRY_SECONDS)
                    .retry_after(RETRY_SECONDS));
            }
            match self.direction {
                Direction::Forward => self.step_forward(&frontier).await?,
                Direction::Backward => self.step_backward(&frontier).await?,
            }
            frontier = std::mem::take(&mut self.next);
            // Neighbours in keys lie together on the disk.
            frontier.sort_unstable();
            depth += 1;
        }
        // What was only just reached is told too.
        let (units, batches) = (keys(&frontier, NodeKind::Serial), keys(&frontier, NodeKind::Batch));
        self.facts.read_units(self.client, self.moment, &units).await?;
        self.read_batches(&batches).await
    }

    /// Keeps a fact; a node that nobody knew is expanded next.
    pub fn add(&mut self, edge: Edge) {
        if self.graph.add(edge) {
            self.next.push(edge.to);
        }
    }

    /// An edge from component to product, turned into the direction of the walk.
    pub fn join(&self, component: TraceNode, product: TraceNode, kind: EdgeKind, fact: i64) -> Edge {
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

    /// Places in the ledgers of pools grow in the direction of the walk.
    pub fn place(&self, posted: i64) -> i64 {
        match self.direction {
            Direction::Forward => posted,
            Direction::Backward => -posted,
        }
    }

    /// The nodes of a kind that may be expanded.
    pub fn open(&self, frontier: &[TraceNode], kind: NodeKind) -> Vec<i64> {
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

    /// Of these batches those that carry facts: they have begun and were not canceled.
    pub fn with_facts(&self, keys: &[i64]) -> Vec<i64> {
        keys.iter().copied().filter(|key| self.facts.batches.get(key).is_some_and(|batch| !batch.canceled)).collect()
    }

    /// How sure it is that something of a batch is in one of its units.
    pub fn within(&self, key: i64, batch: &BatchFact) -> Certainty {
        if self.asked.contains(&key) || batch.quantity == Decimal::ONE { Certainty::Exact } else { Certainty::Batch }
    }

    /// Material that went into a batch, or into one unit of it.
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
        let edge = self.join(lot, product, kind, row.key);
        Some(Edge { at: Some(row.at), certainty, quantity: row.quantity, ..edge })
    }

    /// Work that went from batch to batch.
    pub fn add_flows(&mut self, rows: Vec<FindFlows>) {
        for row in rows {
            let (one, two) =
                (TraceNode::of(NodeKind::Batch, row.from_batch_key), TraceNode::of(NodeKind::Batch, row.to_batch_key));
            let edge = self.join(one, two, EdgeKind::E8, row.key);
            self.add(Edge { at: Some(row.at), certainty: Certainty::Batch, quantity: row.quantity, ..edge });
        }
    }

    /// Reads the stretches of pools that hold these places, or with no place all stretches; then says where each place is.
    pub async fn enter_pools(&mut self, places: &[(i64, i64)], whole: bool) -> Result<(), Problem> {
        let new: Vec<(i64, i64)> = places.iter().copied().filter(|place| !self.stretches.contains_key(place)).collect();
        if new.is_empty() {
            return Ok(());
        }
        let (entered, posted): (Vec<i64>, Vec<i64>) = new.into_iter().unzip();
        let products: Vec<i64> = entered.iter().copied().collect::<HashSet<_>>().into_iter().collect();
        let rows =
            find_stretches().bind(self.client, &products, &self.moment.at, &entered, &posted, &whole).all().await?;
        let mut fresh: HashSet<TraceNode> = HashSet::new();
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

    /// The pool that holds a place, once it was entered.
    pub fn pool_at(&self, product_key: i64, posted: i64) -> Option<TraceNode> {
        let stretch = *self.stretches.get(&(product_key, posted))?;
        Some(TraceNode { kind: NodeKind::Pool, key: product_key, stretch })
    }

    /// All stretches of a pool that were read.
    pub fn stretches_of(&self, product_key: i64) -> Vec<TraceNode> {
        self.read.iter().copied().filter(|pool| pool.key == product_key).collect()
    }

    /// A way out of a pool: forward what was taken from it, backward what filled it.
    fn leave_pool(&mut self, pool: TraceNode, row: &FindStretches) {
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
        let edge = self.join(component, product, kind, row.key);
        let place = self.place(row.posted);
        self.add(Edge { at: Some(row.at), certainty: Certainty::Possible, place, quantity: row.quantity, ..edge });
    }

    /// Reads consumptions of units that nothing explains.
    pub async fn find_unresolved(&mut self) -> Result<(), Problem> {
        let mut units = keys(self.graph.nodes(), NodeKind::Serial);
        units.sort_unstable();
        let is_consumed = |key: &i64| self.facts.units.get(key).is_some_and(|unit| unit.state == UnitState::Consumed);
        let consumed: Vec<i64> = units.iter().copied().filter(is_consumed).collect();
        let rows = find_lost_units().bind(self.client, &units, &self.moment.at, &consumed).all().await?;
        for row in rows {
            let node = TraceNode::of(NodeKind::Serial, row.serial_key);
            self.lost.push(UnresolvedConsumption { node, movement_key: row.key, quantity: row.quantity });
        }
        Ok(())
    }
}

/// Keys of the nodes of a kind.
pub fn keys(nodes: &[TraceNode], kind: NodeKind) -> Vec<i64> {
    nodes.iter().filter(|node| node.kind == kind).map(|node| node.key).collect()
}

/// Keys as references hold them.
pub fn as_texts(keys: &[i64]) -> Vec<String> {
    keys.iter().map(ToString::to_string).collect()
}
