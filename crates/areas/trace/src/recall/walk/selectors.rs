//! Finds where a recall starts. Each selector finds nodes, and several selectors narrow each other.

use kernel::rules::recall::{Edge, NodeKind, TraceNode, WalkStart};
use kernel::wire::key::{BatchKey, LotKey, OrderKey, ProductKey, SerialKey};
use trace_queries::recall_starts::{find_batches_of_orders, find_supplier_lots};

use super::facts::WalkFacts;
use super::selection::{NodeUse, Selection, TimeWindow};
use super::start_node::{NamedKeys, load_lots_by_code, load_units_by_code};
use super::traversal::{UnresolvedConsumption, Walk, keys_of_kind};
use super::window_selectors::{select_consumed, select_produced, select_received, select_worked};
use crate::recall::input::{RecallQuery, WindowOn, codes, texts};
use crate::refusals::TraceRefusal;
use platform::api::Problem;

/// Refuses incomplete selectors before anything is read. Returns the time window, if there is one.
fn check_selectors(query: &RecallQuery) -> Result<Option<TimeWindow>, Problem> {
    let coded = !query.serial_code.0.is_empty() || !query.lot_code.0.is_empty();
    if coded && query.product_key.is_none() {
        let message = "Codes are unique only within a product. Send product_key with serial_code or lot_code.";
        return Err(TraceRefusal::SelectorRequired.with_message(message));
    }
    let has_place =
        !query.phase_key.0.is_empty() || !query.operator_key.0.is_empty() || !query.position_key.0.is_empty();
    let window = match (query.time_from, query.time_to) {
        (Some(from), Some(to)) if has_place || query.product_key.is_some() => {
            if from.0 > to.0 {
                return Err(TraceRefusal::WindowInvalid.into());
            }
            Some(TimeWindow { from: from.0, to: to.0 })
        }
        (None, None) if !has_place => None,
        _ => return Err(TraceRefusal::WindowIncomplete.into()),
    };
    let lists = [
        query.serial_key.0.is_empty(),
        query.lot_key.0.is_empty(),
        query.supplier_lot.0.is_empty(),
        query.purchase_doc.0.is_empty(),
        query.transfer_doc.0.is_empty(),
        query.partner_code.0.is_empty(),
        query.batch_key.0.is_empty(),
        query.work_order_key.0.is_empty(),
    ];
    if !coded && window.is_none() && lists.iter().all(|empty| *empty) {
        return Err(TraceRefusal::SelectorRequired.into());
    }
    Ok(window)
}

impl Walk<'_> {
    /// Finds the starts of a recall: the nodes that all selectors have in common. Empty when nothing matches.
    pub async fn select(&mut self, query: &RecallQuery) -> Result<Vec<WalkStart>, Problem> {
        let window = check_selectors(query)?;
        let named = NamedKeys {
            serials: SerialKey::numbers(&query.serial_key.0),
            lots: LotKey::numbers(&query.lot_key.0),
            batches: BatchKey::numbers(&query.batch_key.0),
            products: query.product_key.iter().map(|key| key.number()).collect(),
        };
        named.check(self.client, self.moment).await?;
        let mut found: Vec<Selection> = Vec::new();
        found.extend(self.select_units(query, &named).await?);
        found.extend(self.select_lots(query, &named).await?);
        if !named.batches.is_empty() {
            found.push(Selection::of(NodeKind::Batch, &named.batches));
        }
        if !query.work_order_key.0.is_empty() {
            let orders = OrderKey::numbers(&query.work_order_key.0);
            let batches = find_batches_of_orders().bind(self.client, &orders, &self.moment.at).all().await?;
            found.push(Selection::of(NodeKind::Batch, &batches));
        }
        let received = window.filter(|_| query.window_on == WindowOn::Received);
        let has_papers = [&texts(&query.purchase_doc), &texts(&query.transfer_doc), &texts(&query.partner_code)]
            .iter()
            .any(|papers| !papers.is_empty());
        if has_papers || received.is_some() {
            found.push(select_received(self.client, self.moment, query, received).await?);
        }
        if let Some(window) = window {
            found.extend(match query.window_on {
                WindowOn::Received => None,
                WindowOn::Produced => Some(select_produced(self.client, self.moment, query, window).await?),
                WindowOn::Consumed => Some(select_consumed(self.client, self.moment, query, window).await?),
                WindowOn::Step => Some(select_worked(self.client, self.moment, query, window).await?),
            });
        }
        let selection = found.into_iter().reduce(|one, two| one.and(&two)).unwrap_or_default();
        self.begin_with(selection, query.product_key.map(ProductKey::number)).await
    }

    /// Selects units by key or code. Returns `None` when the request names no unit.
    async fn select_units(&self, query: &RecallQuery, named: &NamedKeys) -> Result<Option<Selection>, Problem> {
        let mut keys = named.serials.clone();
        if let Some(product) = query.product_key.filter(|_| !query.serial_code.0.is_empty()) {
            keys.extend(load_units_by_code(self.client, product.number(), &codes(&query.serial_code)).await?);
        }
        Ok((!keys.is_empty()).then(|| Selection::of(NodeKind::Serial, &keys)))
    }

    /// Selects lots by key, code or supplier lot, with their units. Returns `None` when the request names no lot.
    async fn select_lots(&mut self, query: &RecallQuery, named: &NamedKeys) -> Result<Option<Selection>, Problem> {
        let is_asked = !named.lots.is_empty() || !query.lot_code.0.is_empty() || !query.supplier_lot.0.is_empty();
        if !is_asked {
            return Ok(None);
        }
        let mut keys = named.lots.clone();
        if let Some(product) = query.product_key.filter(|_| !query.lot_code.0.is_empty()) {
            keys.extend(load_lots_by_code(self.client, product.number(), &codes(&query.lot_code)).await?);
        }
        if !query.supplier_lot.0.is_empty() {
            let rows = find_supplier_lots().bind(self.client, &texts(&query.supplier_lot)).all().await?;
            keys.extend(rows.into_iter().map(|row| row.key));
        }
        let mut selection = Selection::of(NodeKind::Lot, &keys);
        for (unit, _) in self.read_units_of_lots(&keys).await? {
            selection.whole.insert(TraceNode::of(NodeKind::Serial, unit));
        }
        Ok(Some(selection))
    }

    /// Turns the selected nodes into starts. With `product`, only nodes of that product.
    async fn begin_with(&mut self, selection: Selection, product: Option<i64>) -> Result<Vec<WalkStart>, Problem> {
        let named: Vec<TraceNode> = selection.whole.iter().chain(selection.used.keys()).copied().collect();
        self.read_about(&named).await?;
        let fits = |node: TraceNode, facts: &WalkFacts| product.is_none() || facts.product_of(node) == product;
        let mut starts: Vec<WalkStart> = Vec::new();
        for node in &selection.whole {
            if fits(*node, &self.facts) {
                starts.push(WalkStart { node: *node, place: 0 });
            }
        }
        let places: Vec<(i64, i64)> =
            selection.pools.iter().copied().filter(|(key, _)| product.is_none_or(|product| product == *key)).collect();
        self.enter_pools(&places, false).await?;
        for (key, posted) in places {
            starts.extend(self.pool_at(key, posted).map(|node| WalkStart { node, place: posted }));
        }
        for (node, uses) in selection.used {
            if fits(node, &self.facts) && !selection.whole.contains(&node) {
                starts.push(self.start_of_uses(node, &uses));
            }
        }
        Ok(starts)
    }

    /// Returns a start from which only some uses are followed. Adds the edges of these uses and closes the node,
    /// so that the walk adds no others.
    fn start_of_uses(&mut self, node: TraceNode, uses: &[NodeUse]) -> WalkStart {
        self.closed.insert(node);
        self.graph.add_node(node);
        for one in uses {
            let Some(target) = one.user else {
                self.lost.push(UnresolvedConsumption { node, movement_key: one.movement_key, quantity: one.quantity });
                continue;
            };
            let edge = self.directed_edge(node, target, one.kind, one.movement_key);
            let (certainty, quantity, at) = (one.certainty, one.quantity, Some(one.at));
            self.add(Edge { at, certainty, quantity, past: one.past, ..edge });
        }
        WalkStart { node, place: 0 }
    }

    /// Reads the units, lots and batches among the nodes that were not read yet.
    pub async fn read_about(&mut self, nodes: &[TraceNode]) -> Result<(), Problem> {
        let of = |kind| keys_of_kind(nodes, kind);
        self.facts.read_units(self.client, self.moment, &of(NodeKind::Serial)).await?;
        self.facts.read_lots(self.client, self.moment, &of(NodeKind::Lot)).await?;
        self.read_batches(&of(NodeKind::Batch)).await
    }
}
