//! One step of a forward walk: from components to the units, lots and batches that contain them.

use std::pin::pin;

use futures_util::TryStreamExt as _;
use kernel::rules::recall::{Certainty, Edge, EdgeKind, NodeKind, TraceNode};
use trace_queries::recall::{
    find_allocations, find_ended_links, find_flows, find_lot_uses, find_productions_into_pools, find_units_of_batches,
    find_units_of_lots,
};

use super::facts::ReadUnit;
use super::traversal::{Walk, as_texts, keys_of_kind};
use platform::api::Problem;

impl Walk<'_> {
    /// Reads the edges from the nodes of a frontier to the nodes that contain them, and adds them to the graph.
    pub async fn step_forward(&mut self, frontier: &[TraceNode]) -> Result<(), Problem> {
        let units = keys_of_kind(frontier, NodeKind::Serial);
        self.facts.read_units(self.client, self.moment, &units).await?;
        let units = self.expandable_keys(frontier, NodeKind::Serial);
        if !units.is_empty() {
            self.add_parents_of_units(&units).await?;
        }
        let lots = self.expandable_keys(frontier, NodeKind::Lot);
        if !lots.is_empty() {
            self.add_uses_of_lots(&lots).await?;
            self.add_units_of_lots(&lots).await?;
        }
        let batches = keys_of_kind(frontier, NodeKind::Batch);
        self.read_batches(&batches).await?;
        let batches = self.batches_with_edges(&batches);
        if !batches.is_empty() {
            self.add_output_of_batches(&batches).await?;
        }
        Ok(())
    }

    /// Adds the units and batches that units are built into (E1, E2), and, through ended links, those that they were
    /// built into before.
    async fn add_parents_of_units(&mut self, units: &[i64]) -> Result<(), Problem> {
        for key in units {
            let Some(unit) = self.facts.units.get(key) else { continue };
            let (link, at, parent, batch) = (unit.link_key, unit.linked_at, unit.parent_key, unit.parent_batch_key);
            if let Some(link) = link {
                self.add_link((link, *key), parent, batch, Edge { at, ..self.edge_from_unit(*key) });
            }
        }
        let may_have_ended = |key: &i64| self.facts.units.get(key).is_some_and(|unit| unit.may_have_ended_links);
        let asked: Vec<i64> = units.iter().copied().filter(may_have_ended).collect();
        if asked.is_empty() {
            return Ok(());
        }
        let ended = find_ended_links().bind(self.client, &asked, &self.moment.at).all().await?;
        for row in ended {
            let edge = Edge { at: Some(row.linked_at), past: true, ..self.edge_from_unit(row.child_serial_key) };
            self.add_link((row.key, row.child_serial_key), row.parent_serial_key, row.batch_key, edge);
        }
        Ok(())
    }

    /// Returns an edge with default values for [`Self::add_link`] and [`Self::add_member`]. Its ends and kind are
    /// placeholders that these functions replace.
    fn edge_from_unit(&self, key: i64) -> Edge {
        let node = TraceNode::of(NodeKind::Serial, key);
        self.directed_edge(node, node, EdgeKind::E1, 0)
    }

    /// Adds the link of a component to the unit that it is built into (E1), otherwise to the batch (E2). Only the time
    /// and `past` of `edge` are used. Adds nothing for a link to neither.
    pub fn add_link(&mut self, (link, child): (i64, i64), parent: Option<i64>, batch: Option<i64>, edge: Edge) {
        let child = TraceNode::of(NodeKind::Serial, child);
        let (product, kind, certainty) = match (parent, batch) {
            (Some(parent), _) => (TraceNode::of(NodeKind::Serial, parent), EdgeKind::E1, Certainty::Exact),
            (None, Some(batch)) => (TraceNode::of(NodeKind::Batch, batch), EdgeKind::E2, Certainty::Batch),
            (None, None) => return,
        };
        let ends = self.directed_edge(child, product, kind, link);
        self.add(Edge { at: edge.at, past: edge.past, certainty, ..ends });
    }

    /// Adds the units and batches that consumed lots, and those for which lots were declared without a recorded
    /// consumption (E3, E4).
    async fn add_uses_of_lots(&mut self, lots: &[i64]) -> Result<(), Problem> {
        let none: [i64; 0] = [];
        for row in find_lot_uses().bind(self.client, &lots, &self.moment.at).all().await? {
            if let Some(edge) = self.edge_of_use(&row) {
                self.add(edge);
            }
        }
        let declared = find_allocations()
            .bind(self.client, &lots, &none.as_slice(), &none.as_slice(), &self.moment.at)
            .all()
            .await?;
        for row in &declared {
            self.add_allocation(row);
        }
        Ok(())
    }

    /// Reads the units that belong to lots, and returns their keys, each with the key of its lot. The rows show the
    /// current state of the units. The state at an earlier moment is read when the walk reaches them.
    pub async fn read_units_of_lots(&mut self, lots: &[i64]) -> Result<Vec<(i64, i64)>, Problem> {
        let (client, at, with_codes) = (self.client, self.moment.at, self.facts.with_codes);
        let query = find_units_of_lots();
        let query = query.bind(client, &with_codes, &lots, &at);
        let mut rows = pin!(query.map(|row| ReadUnit::of(&row)).iter().await?);
        let mut keys = Vec::new();
        while let Some(unit) = rows.try_next().await? {
            keys.extend(unit.fact.lot_key.map(|lot| (unit.key, lot)));
            if self.moment.is_now {
                self.facts.keep_unit(unit);
            }
        }
        Ok(keys)
    }

    /// Adds the units that belong to the lots (E5).
    async fn add_units_of_lots(&mut self, lots: &[i64]) -> Result<(), Problem> {
        for (unit, lot) in self.read_units_of_lots(lots).await? {
            let (lot_node, unit_node) = (TraceNode::of(NodeKind::Lot, lot), TraceNode::of(NodeKind::Serial, unit));
            let edge = self.directed_edge(lot_node, unit_node, EdgeKind::E5, unit);
            self.add(edge);
        }
        Ok(())
    }

    /// Adds the output of batches: units (E6), lots (E7), work in progress for other batches (E8), stock of pools
    /// (E10).
    async fn add_output_of_batches(&mut self, batches: &[i64]) -> Result<(), Problem> {
        for row in find_units_of_batches().bind(self.client, &batches, &self.moment.at).all().await? {
            let Some(batch) = self.facts.batches.get(&row.batch_key) else { continue };
            let certainty = self.certainty_in_batch(row.batch_key, batch);
            self.add_member(
                row.batch_key,
                row.serial_key,
                Edge { at: Some(row.at), certainty, ..self.edge_from_unit(row.serial_key) },
            );
        }
        for key in batches {
            self.add_output_lot(*key);
        }
        let none: [i64; 0] = [];
        let flows = find_flows().bind(self.client, &batches, &none.as_slice(), &self.moment.at).all().await?;
        self.add_flows(flows);
        let fillings =
            find_productions_into_pools().bind(self.client, &as_texts(batches), &self.moment.at).all().await?;
        let places: Vec<(i64, i64)> = fillings.iter().map(|row| (row.product_key, row.posted)).collect();
        self.enter_pools(&places, false).await?;
        for row in fillings {
            let Some(pool) = self.pool_at(row.product_key, row.posted) else { continue };
            let edge = self.directed_edge(TraceNode::of(NodeKind::Batch, row.batch_key), pool, EdgeKind::E10, row.key);
            let place = self.ledger_place(row.posted);
            self.add(Edge { at: Some(row.at), certainty: Certainty::Possible, place, quantity: row.quantity, ..edge });
        }
        Ok(())
    }

    /// Adds the edge between a batch and one of its units (E6). Only the time and certainty of `edge` are used.
    pub fn add_member(&mut self, batch: i64, unit: i64, edge: Edge) {
        let ends = self.directed_edge(
            TraceNode::of(NodeKind::Batch, batch),
            TraceNode::of(NodeKind::Serial, unit),
            EdgeKind::E6,
            batch,
        );
        self.add(Edge { at: edge.at, certainty: edge.certainty, ..ends });
    }

    /// Adds the lot that a batch made (E7), unless the batch has none or was not completed by the moment of the walk.
    /// The batch must have been read.
    pub fn add_output_lot(&mut self, key: i64) {
        let Some(batch) = self.facts.batches.get(&key) else { return };
        let ended = batch.ended.filter(|ended| *ended <= self.moment.at);
        let (Some(lot), Some(at)) = (batch.output_lot_key, ended) else { return };
        let certainty = if batch.shares_lot { Certainty::Batch } else { self.certainty_in_batch(key, batch) };
        let quantity = batch.passed;
        let (batch_node, lot_node) = (TraceNode::of(NodeKind::Batch, key), TraceNode::of(NodeKind::Lot, lot));
        let edge = self.directed_edge(batch_node, lot_node, EdgeKind::E7, key);
        self.add(Edge { at: Some(at), certainty, quantity, ..edge });
    }
}
