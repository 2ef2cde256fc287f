//! One step from a product to what is in it.

use kernel::rules::recall::{Certainty, Edge, EdgeKind, NodeKind, TraceNode};
use trace_queries::recall::{
    FindAllocations, MaterialUse, find_allocations, find_batch_uses, find_fillers, find_flows, find_links_into,
    find_memberships, find_unit_uses,
};

use super::traversal::{Walk, as_texts, keys};
use platform::api::Problem;

impl Walk<'_> {
    /// Reads what is in the nodes of a frontier.
    pub async fn step_backward(&mut self, frontier: &[TraceNode]) -> Result<(), Problem> {
        let (units, lots) = (keys(frontier, NodeKind::Serial), keys(frontier, NodeKind::Lot));
        self.facts.read_units(self.client, self.moment, &units).await?;
        let batches = keys(frontier, NodeKind::Batch);
        self.read_batches(&batches).await?;
        let batches = self.with_facts(&batches);
        self.add_parts(&units, &batches).await?;
        if !units.is_empty() {
            self.batches_of(&units).await?;
        }
        if !lots.is_empty() {
            self.makers_of(&lots).await?;
        }
        self.add_material(&units, &batches).await?;
        if !batches.is_empty() {
            let none: [i64; 0] = [];
            let flows = find_flows().bind(self.client, &none.as_slice(), &batches, &self.moment.at).all().await?;
            self.add_flows(flows);
        }
        Ok(())
    }

    /// Parts of units and of batches, and the lots of units.
    async fn add_parts(&mut self, units: &[i64], batches: &[i64]) -> Result<(), Problem> {
        for key in units {
            if let Some(lot) = self.facts.units.get(key).and_then(|unit| unit.lot_key) {
                let edge = self.join(
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
            let edge = Edge { at: Some(row.linked_at), past: row.past, ..self.join(node, node, EdgeKind::E1, row.key) };
            self.add_link((row.key, row.child_serial_key), parent, batch, edge);
        }
        Ok(())
    }

    async fn batches_of(&mut self, units: &[i64]) -> Result<(), Problem> {
        let rows = find_memberships().bind(self.client, &units, &self.moment.at).all().await?;
        let batches: Vec<i64> = rows.iter().map(|row| row.batch_key).collect();
        self.read_batches(&batches).await?;
        for row in rows {
            let Some(batch) = self.facts.batches.get(&row.batch_key) else { continue };
            let certainty = self.within(row.batch_key, batch);
            let node = TraceNode::of(NodeKind::Serial, row.serial_key);
            let edge = Edge { at: Some(row.at), certainty, ..self.join(node, node, EdgeKind::E6, 0) };
            self.add_member(row.batch_key, row.serial_key, edge);
        }
        Ok(())
    }

    async fn makers_of(&mut self, lots: &[i64]) -> Result<(), Problem> {
        let rows = find_fillers().bind(self.client, &lots, &self.moment.at).all().await?;
        let batches: Vec<i64> = rows.iter().map(|row| row.batch_key).collect();
        self.read_batches(&batches).await?;
        for key in batches {
            self.add_output_lot(key);
        }
        Ok(())
    }

    /// Lots and pools that units and batches took.
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
            let edge = self.join(pool, target, EdgeKind::E9, row.key);
            let place = self.place(row.posted);
            self.add(Edge { at: Some(row.at), certainty: Certainty::Possible, place, quantity: row.quantity, ..edge });
        }
        Ok(())
    }

    /// A lot that was declared for a batch or for one unit of it.
    pub fn add_allocation(&mut self, row: &FindAllocations) {
        let (product, kind, certainty) = match row.parent_serial_key {
            Some(unit) => (TraceNode::of(NodeKind::Serial, unit), EdgeKind::E4, Certainty::Exact),
            None => (TraceNode::of(NodeKind::Batch, row.batch_key), EdgeKind::E3, Certainty::Batch),
        };
        let edge = self.join(TraceNode::of(NodeKind::Lot, row.lot_key), product, kind, row.batch_key);
        self.add(Edge { at: Some(row.at), certainty, quantity: row.quantity, ..edge });
    }
}
