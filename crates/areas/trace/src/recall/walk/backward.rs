//! One step of a backward walk: from units, lots and batches to what they are made of.

use kernel::rules::recall::{Certainty, Edge, EdgeKind, NodeKind, TraceNode};
use trace_queries::recall::{
    FindAllocations, MaterialUse, find_allocations, find_batch_uses, find_batches_of_lots, find_batches_of_units,
    find_flows, find_links_into, find_unit_uses,
};

use super::traversal::{Walk, as_texts, keys_of_kind};
use platform::api::Problem;

impl Walk<'_> {
    /// Reads the edges from the nodes of a frontier to their components, and adds them to the graph.
    pub async fn step_backward(&mut self, frontier: &[TraceNode]) -> Result<(), Problem> {
        let (units, lots) = (keys_of_kind(frontier, NodeKind::Serial), keys_of_kind(frontier, NodeKind::Lot));
        self.facts.read_units(self.client, self.moment, &units).await?;
        let batches = keys_of_kind(frontier, NodeKind::Batch);
        self.read_batches(&batches).await?;
        let batches = self.batches_with_edges(&batches);
        self.add_parts(&units, &batches).await?;
        if !units.is_empty() {
            self.add_batches_of_units(&units).await?;
        }
        if !lots.is_empty() {
            self.add_batches_of_lots(&lots).await?;
        }
        self.add_material(&units, &batches).await?;
        if !batches.is_empty() {
            let none: [i64; 0] = [];
            let flows = find_flows().bind(self.client, &none.as_slice(), &batches, &self.moment.at).all().await?;
            self.add_flows(flows);
        }
        Ok(())
    }

    /// Adds the components built into units and batches (E1, E2), and the lots that units belong to (E5).
    async fn add_parts(&mut self, units: &[i64], batches: &[i64]) -> Result<(), Problem> {
        for key in units {
            if let Some(lot) = self.facts.units.get(key).and_then(|unit| unit.lot_key) {
                let edge = self.directed_edge(
                    TraceNode::of(NodeKind::Lot, lot),
                    TraceNode::of(NodeKind::Serial, *key),
                    EdgeKind::E5,
                    *key,
                );
                self.add(edge);
            }
        }
        for row in find_links_into().bind(self.client, &self.moment.at, &units, &batches).all().await? {
            let (parent, batch) = (row.parent_serial_key, row.batch_key);
            let node = TraceNode::of(NodeKind::Serial, row.child_serial_key);
            // A blank edge: `add_link` sets both ends.
            let edge = self.directed_edge(node, node, EdgeKind::E1, row.key);
            let edge = Edge { at: Some(row.linked_at), past: row.past, ..edge };
            self.add_link((row.key, row.child_serial_key), parent, batch, edge);
        }
        Ok(())
    }

    /// Adds the batches that units went through (E6).
    async fn add_batches_of_units(&mut self, units: &[i64]) -> Result<(), Problem> {
        let rows = find_batches_of_units().bind(self.client, &units, &self.moment.at).all().await?;
        let batches: Vec<i64> = rows.iter().map(|row| row.batch_key).collect();
        self.read_batches(&batches).await?;
        for row in rows {
            let Some(batch) = self.facts.batches.get(&row.batch_key) else { continue };
            let certainty = self.certainty_in_batch(row.batch_key, batch);
            let node = TraceNode::of(NodeKind::Serial, row.serial_key);
            // A blank edge: `add_member` sets both ends.
            let edge = Edge { at: Some(row.at), certainty, ..self.directed_edge(node, node, EdgeKind::E6, 0) };
            self.add_member(row.batch_key, row.serial_key, edge);
        }
        Ok(())
    }

    /// Adds the batches that made lots (E7).
    async fn add_batches_of_lots(&mut self, lots: &[i64]) -> Result<(), Problem> {
        let rows = find_batches_of_lots().bind(self.client, &lots, &self.moment.at).all().await?;
        let batches: Vec<i64> = rows.iter().map(|row| row.batch_key).collect();
        self.read_batches(&batches).await?;
        for key in batches {
            self.add_output_lot(key);
        }
        Ok(())
    }

    /// Adds the material of units and batches: lots (E3, E4) and pools (E9).
    async fn add_material(&mut self, units: &[i64], batches: &[i64]) -> Result<(), Problem> {
        let (at, none): (_, [i64; 0]) = (self.moment.at, []);
        let mut uses = Vec::new();
        if !units.is_empty() {
            uses.extend(find_unit_uses().bind(self.client, &as_texts(units), &at).all().await?);
        }
        if !batches.is_empty() {
            uses.extend(find_batch_uses().bind(self.client, &as_texts(batches), &at).all().await?);
        }
        if !units.is_empty() || !batches.is_empty() {
            let declared = find_allocations().bind(self.client, &none.as_slice(), &batches, &units, &at).all().await?;
            // What went into one unit is not in the others of its batch.
            let own = declared.iter().filter(|row| row.parent_serial_key.is_none_or(|unit| units.contains(&unit)));
            own.for_each(|row| self.add_allocation(row));
        }
        self.add_uses(&uses).await
    }

    /// Adds consumptions: those with a lot lead to the lot, the others to the pool of their product.
    async fn add_uses(&mut self, uses: &[MaterialUse]) -> Result<(), Problem> {
        let from_pool = |row: &&MaterialUse| row.lot_key.is_none() && !row.canceled;
        let places: Vec<(i64, i64)> = uses.iter().filter(from_pool).map(|row| (row.product_key, row.posted)).collect();
        self.enter_pools(&places, false).await?;
        for row in uses {
            if let Some(edge) = self.edge_of_use(row) {
                self.add(edge);
                continue;
            }
            let target = match (row.serial_key, row.batch_key) {
                (Some(unit), _) => TraceNode::of(NodeKind::Serial, unit),
                (None, Some(batch)) => TraceNode::of(NodeKind::Batch, batch),
                (None, None) => continue,
            };
            let pool = self.pool_at(row.product_key, row.posted).filter(|_| from_pool(&row));
            let Some(pool) = pool else { continue };
            let edge = self.directed_edge(pool, target, EdgeKind::E9, row.key);
            let place = self.ledger_place(row.posted);
            self.add(Edge { at: Some(row.at), certainty: Certainty::Possible, place, quantity: row.quantity, ..edge });
        }
        Ok(())
    }

    /// Adds a lot that was declared for one unit (E4), otherwise for a whole batch (E3).
    pub fn add_allocation(&mut self, row: &FindAllocations) {
        let (product, kind, certainty) = match row.parent_serial_key {
            Some(unit) => (TraceNode::of(NodeKind::Serial, unit), EdgeKind::E4, Certainty::Exact),
            None => (TraceNode::of(NodeKind::Batch, row.batch_key), EdgeKind::E3, Certainty::Batch),
        };
        let edge = self.directed_edge(TraceNode::of(NodeKind::Lot, row.lot_key), product, kind, row.batch_key);
        self.add(Edge { at: Some(row.at), certainty, quantity: row.quantity, ..edge });
    }
}
