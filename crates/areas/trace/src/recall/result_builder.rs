//! Turns the graph that a walk has read into the items of its result, in the order of the response.

use deadpool_postgres::Object;
use kernel::rules::recall::{Edge, LinkScope, NodeKind, Reached, TraceNode, WalkStart};
use rust_decimal::Decimal;

use super::input::WalkOptions;
use super::lookups::ItemNames;
use super::question::Question;
use super::walk::facts::{LotFact, WalkFacts, WalkMoment};
use super::walk::traversal::{Direction, UnresolvedConsumption, Walk, keys_of_kind};
use super::walk_result::{WalkItem, WalkResult};
use platform::api::Problem;
use platform::clock::Clock;
use rustc_hash::{FxHashMap, FxHashSet};

/// Walks from the starts of the question and selects the items. [`sort_items`] sorts them later. All statements of
/// `client` must see one snapshot, or locks must keep the result from changing.
pub async fn run_walk(
    client: &Object,
    clock: &Clock,
    moment: WalkMoment,
    question: &Question,
    options: &WalkOptions,
) -> Result<WalkResult, Problem> {
    let mut walk = Walk::new(client, clock, moment, question.direction());
    walk.facts.with_codes = options.with_codes;
    let starts = question.starts(&mut walk).await?;
    walk.collect(&starts, options.max_depth).await?;
    walk.find_unresolved().await?;
    let lots = keys_of_kind(walk.graph.nodes(), NodeKind::Lot);
    walk.facts.read_lots(client, moment, &lots).await?;
    // A complete forward walk has already read every unit above. Other walks still need the outermost units.
    if walk.direction == Direction::Backward || options.max_depth.is_some() || !walk.closed.is_empty() {
        let units = keys_of_kind(walk.graph.nodes(), NodeKind::Serial);
        walk.facts.read_above(client, moment, units).await?;
    }
    let mut found = ItemSelection { walk: &walk, question, options, starts: &starts }.select();
    found.facts = walk.facts;
    sort_by_code(&found.facts, &ItemNames::of_products(client, &found.facts, &found.starts).await?, &mut found.starts);
    Ok(found)
}

/// Sorts the items for the response. Separate from [`run_walk`], because sorting a hundred thousand items is slow and
/// counts do not need it.
pub async fn sort_items(client: &Object, found: &mut WalkResult) -> Result<(), Problem> {
    let names = ItemNames::of_products(client, &found.facts, &found.items).await?;
    sort_by_code(&found.facts, &names, &mut found.items);
    Ok(())
}

/// Everything that decides which reached nodes are items of the result.
struct ItemSelection<'a> {
    walk: &'a Walk<'a>,
    question: &'a Question,
    options: &'a WalkOptions,
    starts: &'a [WalkStart],
}

impl ItemSelection<'_> {
    /// Selects the items of the result. Leaves the facts of the result empty: the caller moves them in after the walk.
    fn select(&self) -> WalkResult {
        let (graph, depth) = (&self.walk.graph, self.options.max_depth);
        let reach = graph.reach(self.starts, self.options.scope, depth);
        let has_past = graph.edges().iter().any(|edge| edge.past);
        // With ended links there may be more items, which are only counted.
        let other = (has_past && self.options.scope == LinkScope::Current)
            .then(|| graph.reach(self.starts, LinkScope::Ever, depth));
        let begun: FxHashSet<TraceNode> = self.starts.iter().map(|start| start.node).collect();
        let all = self.items(&reach.nodes, &begun);
        let shown = |item: &&WalkItem| item.certainty >= self.options.min_certainty;
        let ever = other.map(|reach| self.items(&reach.nodes, &begun));
        let items: Vec<WalkItem> = all.iter().filter(shown).copied().collect();
        let is_needed = !self.walk.lost.is_empty() || !self.walk.receipts.is_empty();
        let reached: FxHashSet<TraceNode> = reach.nodes.iter().filter(|_| is_needed).map(|node| node.node).collect();
        let mut lost: Vec<UnresolvedConsumption> =
            self.walk.lost.iter().filter(|lost| reached.contains(&lost.node)).copied().collect();
        lost.sort_unstable_by_key(|lost| lost.movement_key);
        lost.dedup_by_key(|lost| lost.movement_key);
        let receipts = self.walk.receipts.iter().filter(|(pool, _)| reached.contains(pool)).map(|(_, key)| *key);
        WalkResult {
            moment: self.walk.moment,
            facts: WalkFacts::default(),
            starts: self.start_items(&reach.nodes, &begun),
            truncated: reach.truncated,
            ever_total: ever.map_or(items.len(), |ever| ever.iter().filter(shown).count()),
            below_certainty: all.len() - items.len(),
            items,
            lost,
            receipts: receipts.collect(),
            reached: reach.nodes.iter().map(|node| node.node).collect(),
        }
    }

    /// Returns the reached nodes that are items. Stretches of one pool become one item.
    fn items(&self, reached: &[Reached], begun: &FxHashSet<TraceNode>) -> Vec<WalkItem> {
        let quantities = self.quantities(reached);
        let mut pools: FxHashMap<i64, usize> = FxHashMap::default();
        let mut items: Vec<WalkItem> = Vec::new();
        for node in reached.iter().filter(|node| self.is_item(node.node, begun)) {
            let item = self.item(node, &quantities);
            if node.node.kind == NodeKind::Pool {
                // All reached stretches of a pool are one item. The first one has the shortest path.
                let place = *pools.entry(node.node.key).or_insert(items.len());
                if let Some(known) = items.get_mut(place) {
                    known.certainty = known.certainty.max(item.certainty);
                    known.past &= item.past;
                    known.quantity += item.quantity;
                    continue;
                }
            }
            items.push(item);
        }
        items
    }

    /// Converts a reached node to an item. A lot or pool that is not in `quantities` gets quantity 0.
    fn item(&self, reached: &Reached, quantities: &FxHashMap<TraceNode, Decimal>) -> WalkItem {
        let Reached { node, certainty, depth, via, past } = *reached;
        let facts = &self.walk.facts;
        let quantity = match node.kind {
            NodeKind::Serial => Decimal::ONE,
            NodeKind::Batch => facts.batches.get(&node.key).map_or(Decimal::ONE, |batch| batch.quantity),
            NodeKind::Lot | NodeKind::Pool => quantities.get(&node).copied().unwrap_or_default(),
        };
        let root = (node.kind == NodeKind::Serial).then(|| facts.root(node.key));
        WalkItem { node: TraceNode { stretch: 0, ..node }, certainty, past, depth, via, root, quantity }
    }

    /// Returns the starts as items. Responses list them separately, and a hold includes them.
    fn start_items(&self, reached: &[Reached], begun: &FxHashSet<TraceNode>) -> Vec<WalkItem> {
        let none = FxHashMap::default();
        reached.iter().filter(|node| begun.contains(&node.node)).map(|node| self.item(node, &none)).collect()
    }

    /// Returns whether a node is listed. A forward walk lists no pools and few batches, and starts are listed
    /// separately unless they are units of a recall.
    fn is_item(&self, node: TraceNode, begun: &FxHashSet<TraceNode>) -> bool {
        let facts = &self.walk.facts;
        let is_start = begun.contains(&node);
        let of_kind = match node.kind {
            NodeKind::Serial => !is_start || self.question.begins_with_items(),
            NodeKind::Lot => !is_start,
            NodeKind::Batch => {
                let batch = facts.batches.get(&node.key).filter(|batch| !batch.canceled && !is_start);
                batch.is_some_and(|batch| self.walk.direction == Direction::Backward || batch.is_output())
            }
            NodeKind::Pool => !is_start && self.walk.direction == Direction::Backward,
        };
        let is_inside = facts.units.get(&node.key).is_some_and(|unit| unit.parent_key.is_some());
        let at_level = !(self.options.roots_only && node.kind == NodeKind::Serial && is_inside);
        of_kind && at_level && self.is_wanted(node)
    }

    /// Returns whether a node passes the filters of the request on product and state. Nodes whose row was deleted never
    /// pass.
    fn is_wanted(&self, node: TraceNode) -> bool {
        let (facts, options) = (&self.walk.facts, self.options);
        let product = facts.product_of(node);
        let of_product = options.products.is_empty() || product.is_some_and(|key| options.products.contains(&key));
        let state = match node.kind {
            NodeKind::Serial => facts.units.get(&node.key).map(|unit| unit.state.as_str()),
            NodeKind::Lot => facts.lots.get(&node.key).map(LotFact::state),
            NodeKind::Batch | NodeKind::Pool => None,
        };
        let in_state = options.states.is_empty() || options.states.iter().any(|asked| Some(asked.as_str()) == state);
        // A node without facts is only named by other rows. The row of the node was deleted.
        product.is_some() && of_product && in_state
    }

    /// Returns how much of each lot and pool was reached: the sum over the edges that lead to it from reached nodes.
    fn quantities(&self, reached: &[Reached]) -> FxHashMap<TraceNode, Decimal> {
        let is_counted = |node: TraceNode| matches!(node.kind, NodeKind::Lot | NodeKind::Pool);
        let edges: Vec<&Edge> = self.walk.graph.edges().iter().filter(|edge| is_counted(edge.to)).collect();
        let mut quantities: FxHashMap<TraceNode, Decimal> = FxHashMap::default();
        if edges.is_empty() {
            return quantities;
        }
        let known: FxHashSet<TraceNode> = reached.iter().map(|node| node.node).collect();
        for edge in edges.into_iter().filter(|edge| known.contains(&edge.from)) {
            *quantities.entry(edge.to).or_default() += edge.quantity;
        }
        quantities
    }
}

/// Sorts items by product code, item code (items without a code last), kind and key. `names` must have the products of
/// all items.
fn sort_by_code(facts: &WalkFacts, names: &ItemNames, items: &mut [WalkItem]) {
    let ranks = names.ranks();
    let rank = |node: TraceNode| facts.product_of(node).and_then(|key| ranks.get(&key).copied()).unwrap_or(usize::MAX);
    items.sort_by_cached_key(|item| {
        let code = match item.node.kind {
            NodeKind::Serial => facts.units.get(&item.node.key).and_then(|unit| unit.code.as_deref()),
            NodeKind::Lot => facts.lots.get(&item.node.key).map(|lot| lot.code.as_str()),
            NodeKind::Batch | NodeKind::Pool => None,
        };
        (rank(item.node), code.is_none(), code.map(str::to_lowercase), item.node)
    });
}
