//! The genealogy as a graph, and which nodes a walk through it reaches.
//!
//! A walk expands whole frontiers and remembers the nodes it visited, so its work grows with the number of nodes and
//! not with the number of paths. A pool is entered at a position of its ledger and left only at later positions.

mod facts;

use rustc_hash::FxHashMap;

pub use facts::{Certainty, Edge, EdgeKind, LinkScope, NodeKind, TraceNode};

/// Start of a walk. In a pool, the walk starts at a position of its ledger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct WalkStart {
    /// Node where the walk starts.
    pub node: TraceNode,
    /// Position in the ledger of a pool; ignored for other nodes.
    pub place: i64,
}

/// A node that a walk reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reached {
    /// Node that the walk reached.
    pub node: TraceNode,
    /// Certainty of the strongest path to the node.
    pub certainty: Certainty,
    /// Number of edges on the shortest path.
    pub depth: u32,
    /// Previous node on that path. None for a start.
    pub via: Option<TraceNode>,
    /// Whether every path to the node uses an ended link.
    pub past: bool,
}

/// Nodes that a walk reached.
#[derive(Clone, Debug, Default)]
pub struct Reach {
    /// Reached nodes, starts included, sorted by depth.
    pub nodes: Vec<Reached>,
    /// Whether nodes beyond the maximum depth were left out.
    pub truncated: bool,
}

/// Nodes and facts of the genealogy that were read for a walk. A walk may have hundreds of thousands of them, so nodes
/// are numbered, and everything about a node is found by its number.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    /// Nodes in the order in which they were added; the index is the number of the node.
    nodes: Vec<TraceNode>,
    /// Number of each node. A fast hash is safe, because the database generates the keys and clients cannot choose
    /// colliding ones.
    numbers: FxHashMap<TraceNode, usize>,
    /// Facts in the order in which they were added.
    edges: Vec<Edge>,
    /// For each fact, the numbers of the nodes that it leaves and leads to.
    ends: Vec<(usize, usize)>,
}

/// The edges of a graph, by the node that they leave.
struct LeavingEdges {
    /// For each node, where its edges begin in `edges`; one more entry marks the end of the last node.
    begins: Vec<usize>,
    /// Numbers of edges: node by node, and for one node in the order in which they were added.
    edges: Vec<usize>,
}

impl LeavingEdges {
    /// Sorts the edges of a graph by counting how many leave each node.
    fn of(graph: &Graph) -> Self {
        let mut begins = vec![0; graph.nodes.len() + 1];
        for (from, _) in &graph.ends {
            if let Some(count) = begins.get_mut(from + 1) {
                *count += 1;
            }
        }
        let mut sum = 0;
        for begin in &mut begins {
            sum += *begin;
            *begin = sum;
        }
        let (mut free, mut edges) = (begins.clone(), vec![0; graph.ends.len()]);
        for (edge, (from, _)) in graph.ends.iter().enumerate() {
            if let Some(place) = free.get_mut(*from) {
                if let Some(slot) = edges.get_mut(*place) {
                    *slot = edge;
                }
                *place += 1;
            }
        }
        Self { begins, edges }
    }

    /// Numbers of the edges that leave a node.
    fn of_node(&self, number: usize) -> &[usize] {
        let end = self.begins.get(number + 1).copied().unwrap_or_default();
        self.begins.get(number).and_then(|begin| self.edges.get(*begin..end)).unwrap_or_default()
    }
}

/// Intermediate result of a walk: how far each node is from the starts.
struct WalkDistances {
    /// Depth of each node and the edge by which it was first reached. None for nodes that were not reached.
    found: Vec<Option<(u32, Option<usize>)>>,
    /// Earliest ledger position at which a pool was entered after a number of steps. A longer path can enter a pool at
    /// an earlier position than a shorter one.
    pools: FxHashMap<(usize, u32), i64>,
    /// Numbers of the reached nodes, sorted by depth.
    order: Vec<usize>,
    /// Whether nodes beyond the maximum depth were removed.
    truncated: bool,
}

impl WalkDistances {
    /// Returns the ledger position from which paths of exactly this many steps leave a node. None when no such path
    /// exists.
    fn since(&self, number: usize, depth: u32) -> Option<i64> {
        let found = self.found.get(number).copied().flatten().is_some_and(|(found, _)| found == depth);
        self.pools.get(&(number, depth)).copied().or(found.then_some(i64::MIN))
    }

    /// Removes nodes beyond the maximum depth. This is done after the walk, because a longer path that enters a pool at
    /// an earlier position can still reach nodes within the maximum depth.
    fn cut(&mut self, depth_max: Option<u32>) {
        let Some(max) = depth_max else { return };
        for found in &mut self.found {
            if found.is_some_and(|(depth, _)| depth > max) {
                *found = None;
                self.truncated = true;
            }
        }
        let found = &self.found;
        self.order.retain(|number| found.get(*number).is_some_and(Option::is_some));
    }
}

impl Graph {
    /// Adds a node.
    pub fn add_node(&mut self, node: TraceNode) {
        self.numbered(node);
    }

    /// Returns the number of a node, adding the node if necessary, and whether it is new.
    fn numbered(&mut self, node: TraceNode) -> (usize, bool) {
        let next = self.nodes.len();
        let number = *self.numbers.entry(node).or_insert(next);
        if number == next {
            self.nodes.push(node);
        }
        (number, number == next)
    }

    /// Adds a fact and its nodes. Returns whether the node that it leads to is new.
    pub fn add(&mut self, edge: Edge) -> bool {
        let (from, _) = self.numbered(edge.from);
        let (to, is_new) = self.numbered(edge.to);
        self.edges.push(edge);
        self.ends.push((from, to));
        is_new
    }

    /// Returns all nodes, in the order in which they were added.
    pub fn nodes(&self) -> &[TraceNode] {
        &self.nodes
    }

    /// Returns all facts.
    pub fn edges(&self) -> &[Edge] {
        &self.edges
    }

    /// Returns the number of a node. None if it was not added.
    fn number(&self, node: TraceNode) -> Option<usize> {
        self.numbers.get(&node).copied()
    }

    /// Walks from the starts along edges in the scope with at least the certainty `weakest`, for at most `depth_max`
    /// steps.
    fn spread(
        &self,
        leaving: &LeavingEdges,
        starts: &[WalkStart],
        weakest: Certainty,
        scope: LinkScope,
        depth_max: Option<u32>,
    ) -> WalkDistances {
        let mut spread = WalkDistances {
            found: vec![None; self.nodes.len()],
            pools: FxHashMap::default(),
            order: Vec::new(),
            truncated: false,
        };
        // In a pool only edges at or after this position are followed, at other nodes all of them.
        let mut since = vec![i64::MAX; self.nodes.len()];
        let mut frontier: Vec<(usize, i64)> = Vec::new();
        for start in starts {
            let Some(number) = self.number(start.node) else { continue };
            if self.enter(&mut spread, &mut since, number, start.place, 0, None) {
                frontier.push((number, i64::MAX));
            }
        }
        let mut depth = 0;
        while !frontier.is_empty() {
            let mut next = Vec::new();
            frontier.sort_unstable_by_key(|(number, _)| self.nodes.get(*number));
            // Positions before this step: a pool that this step enters at an earlier position is left again in the next
            // step.
            let entered: Vec<i64> =
                frontier.iter().map(|(number, _)| since.get(*number).copied().unwrap_or(i64::MAX)).collect();
            for ((number, before), from) in frontier.into_iter().zip(entered) {
                for (place, to, edge) in self.edges_of(leaving, number) {
                    let in_time = edge.from.kind != NodeKind::Pool || (edge.place >= from && edge.place < before);
                    if !in_time || edge.certainty < weakest || (edge.past && scope == LinkScope::Current) {
                        continue;
                    }
                    let known = since.get(to).copied().unwrap_or(i64::MAX);
                    if self.enter(&mut spread, &mut since, to, edge.place, depth + 1, Some(place)) {
                        next.push((to, known));
                    }
                }
            }
            // A pool that was entered twice in one step is left once, from the earliest position.
            next.sort_unstable_by_key(|(number, before)| (*number, std::cmp::Reverse(*before)));
            next.dedup_by_key(|(number, _)| *number);
            frontier = next;
            depth += 1;
        }
        spread.cut(depth_max);
        spread
    }

    /// Records that a node was reached at a ledger position. Returns whether the walk has to continue from it, because
    /// it is new or the pool was entered at an earlier position than before.
    fn enter(
        &self,
        spread: &mut WalkDistances,
        since: &mut [i64],
        number: usize,
        place: i64,
        depth: u32,
        by: Option<usize>,
    ) -> bool {
        let is_pool = self.nodes.get(number).is_some_and(|node| node.kind == NodeKind::Pool);
        let place = if is_pool { place } else { i64::MIN };
        let Some(known) = since.get_mut(number).filter(|known| place < **known) else { return false };
        *known = place;
        if is_pool {
            spread.pools.insert((number, depth), place);
        }
        if let Some(found) = spread.found.get_mut(number).filter(|found| found.is_none()) {
            *found = Some((depth, by));
            spread.order.push(number);
        }
        true
    }

    /// Returns the edges that leave a node: number of the edge, number of the node that it leads to, and the edge.
    fn edges_of(&self, leaving: &LeavingEdges, number: usize) -> impl Iterator<Item = (usize, usize, &Edge)> {
        let edges = leaving.of_node(number).iter();
        edges.filter_map(|place| Some((*place, self.ends.get(*place)?.1, self.edges.get(*place)?)))
    }

    /// Returns every node that a walk from the starts reaches, with its certainty, depth and predecessor.
    pub fn reach(&self, starts: &[WalkStart], scope: LinkScope, depth_max: Option<u32>) -> Reach {
        let leaving = LeavingEdges::of(self);
        let all = self.spread(&leaving, starts, Certainty::Possible, scope, depth_max);
        let weaker = |certainty| self.edges.iter().any(|edge| edge.certainty < certainty);
        let at_least =
            |certainty| weaker(certainty).then(|| self.spread(&leaving, starts, certainty, scope, depth_max));
        let (exact, batch) = (at_least(Certainty::Exact), at_least(Certainty::Batch));
        let has_past = scope == LinkScope::Ever && self.edges.iter().any(|edge| edge.past);
        let current =
            has_past.then(|| self.spread(&leaving, starts, Certainty::Possible, LinkScope::Current, depth_max));
        let is_in = |spread: &Option<WalkDistances>, number: usize| {
            spread.as_ref().is_none_or(|spread| spread.found.get(number).is_some_and(Option::is_some))
        };
        let reached = |number: &usize| {
            let (depth, by) = all.found.get(*number).copied().flatten()?;
            let certainty = match (is_in(&exact, *number), is_in(&batch, *number)) {
                (true, _) => Certainty::Exact,
                (false, true) => Certainty::Batch,
                (false, false) => Certainty::Possible,
            };
            Some(Reached {
                node: *self.nodes.get(*number)?,
                certainty,
                depth,
                via: by.and_then(|place| self.edges.get(place)).map(|edge| edge.from),
                past: !is_in(&current, *number),
            })
        };
        Reach { nodes: all.order.iter().filter_map(reached).collect(), truncated: all.truncated }
    }

    /// Returns the shortest paths from the starts to matching nodes, each as a list of facts. At most `max` paths,
    /// sorted by their nodes. Empty when no matching node is reached.
    pub fn ways(
        &self,
        from: &[WalkStart],
        to: impl Fn(TraceNode) -> bool,
        scope: LinkScope,
        max: usize,
    ) -> Vec<Vec<Edge>> {
        let spread = self.spread(&LeavingEdges::of(self), from, Certainty::Possible, scope, None);
        let depth_of = |number: usize| Some(spread.found.get(number).copied().flatten()?.0);
        let ends = self.nodes.iter().enumerate().filter(|(_, node)| to(**node));
        let Some(shortest) = ends.clone().filter_map(|(number, _)| depth_of(number)).filter(|depth| *depth > 0).min()
        else {
            return Vec::new();
        };
        // Searches backward from the end along edges that come from nodes one step nearer to the start, so that every
        // attempt ends at a start.
        let mut arriving: FxHashMap<usize, Vec<(usize, usize)>> = FxHashMap::default();
        for (place, (edge, (one, two))) in self.edges.iter().zip(&self.ends).enumerate() {
            if !(edge.past && scope == LinkScope::Current) {
                arriving.entry(*two).or_default().push((place, *one));
            }
        }
        let mut open: Vec<(usize, u32, Vec<usize>)> = ends
            .filter(|(number, _)| depth_of(*number) == Some(shortest))
            .map(|(number, _)| (number, shortest, Vec::new()))
            .collect();
        let mut ways: Vec<Vec<Edge>> = Vec::new();
        while let Some((number, depth, way)) = open.pop() {
            let Some(before) = depth.checked_sub(1) else {
                ways.push(way.iter().rev().filter_map(|place| self.edges.get(*place).copied()).collect());
                if ways.len() == max {
                    break;
                }
                continue;
            };
            let next = way.last().and_then(|place| self.edges.get(*place));
            // Material that leaves a pool must have entered it before.
            let latest = next.filter(|edge| edge.from.kind == NodeKind::Pool).map_or(i64::MAX, |edge| edge.place);
            for (place, from) in arriving.get(&number).into_iter().flatten() {
                let fits = |edge: &Edge| {
                    edge.place <= latest && spread.since(*from, before).is_some_and(|since| edge.place >= since)
                };
                if self.edges.get(*place).is_some_and(fits) {
                    open.push((*from, before, way.iter().copied().chain([*place]).collect()));
                }
            }
        }
        ways.sort_by_key(|way| way.iter().map(|edge| (edge.from, edge.to, edge.fact)).collect::<Vec<_>>());
        ways
    }
}
