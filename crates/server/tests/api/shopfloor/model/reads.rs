//! Reads of the model that several commands need.

use super::plant::{At, Kind, Line, Movement, Phase, Plant, Product};

impl Plant {
    /// Product of a work order.
    pub fn product_of(&self, order: At) -> &Product {
        &self.products[self.orders[order].product]
    }

    /// Whether the output of a work order has serial numbers.
    pub fn traced(&self, order: At) -> bool {
        self.product_of(order).traced()
    }

    /// Phase of a job.
    pub fn phase_of(&self, job: At) -> &Phase {
        let job = &self.jobs[job];
        &self.product_of(job.order).phases[job.phase]
    }

    /// Whether the phase of a job is the last one.
    pub fn is_last(&self, job: At) -> bool {
        self.jobs[job].phase + 1 == self.product_of(self.jobs[job].order).phases.len()
    }

    /// Jobs of a work order that are not deleted.
    pub fn jobs_of(&self, order: At) -> impl Iterator<Item = At> + use<'_> {
        (0..self.jobs.len()).filter(move |at| self.jobs[*at].order == order && !self.jobs[*at].gone)
    }

    /// All batches of a job.
    pub fn batches_of(&self, job: At) -> impl Iterator<Item = At> + use<'_> {
        (0..self.batches.len()).filter(move |at| self.batches[*at].job == job)
    }

    /// BOM lines of the phase of a batch.
    pub fn lines_of(&self, batch: At) -> Vec<Line> {
        let job = &self.jobs[self.batches[batch].job];
        self.product_of(job.order).bom.iter().filter(|line| line.phase == job.phase).cloned().collect()
    }

    /// Quantity of the open batch of a job. 0 without an open batch.
    pub fn in_batch(&self, job: At) -> i64 {
        self.jobs[job].batch.map_or(0, |batch| self.batches[batch].total)
    }

    /// Quantity of a job that is neither completed nor in the open batch.
    pub fn remaining(&self, job: At) -> i64 {
        (self.jobs[job].planned - self.jobs[job].completed - self.in_batch(job)).max(0)
    }

    /// The open link of a component. `None` if the component is neither built in nor reserved.
    pub fn open_link(&self, child: At) -> Option<At> {
        self.links.iter().position(|link| link.child == child && link.is_open())
    }

    /// Free work in progress before a phase, in the order in which batches book it.
    pub fn free(&self, order: At, phase: usize) -> Vec<At> {
        let free = |at: &At| {
            let wip = &self.wip[*at];
            wip.order == order && wip.phase == phase && wip.batch.is_none()
        };
        let mut rows: Vec<At> = (0..self.wip.len()).filter(free).collect();
        rows.sort_by_key(|at| (self.wip[*at].declared, *at));
        rows
    }

    /// Quantity of free work in progress before a phase.
    pub fn free_quantity(&self, order: At, phase: usize) -> i64 {
        self.free(order, phase).iter().map(|at| self.wip[*at].quantity).sum()
    }

    /// Whether the unit is in an open batch.
    pub fn is_booked(&self, unit: At) -> bool {
        self.batches.iter().any(|batch| batch.active && batch.units.contains(&unit))
    }

    /// The state of a unit, as the API shows it.
    pub fn state(&self, at: At) -> &'static str {
        let unit = &self.units[at];
        let counts = |movement: &&Movement| {
            movement.unit == Some(at) && movement.kind != Kind::Reversal && movement.reversed != movement.quantity
        };
        let installed = self.open_link(at).is_some_and(|link| self.links[link].confirmed);
        match self.movements.iter().rev().find(counts).map(|movement| movement.kind) {
            _ if unit.deleted => "deleted",
            _ if unit.scrapped => "scrapped",
            _ if installed => "installed",
            _ if !unit.released => "wip",
            _ if unit.position.is_some() => "in_stock",
            Some(Kind::Shipment) => "shipped",
            Some(Kind::Consumption) => "consumed",
            _ => "released",
        }
    }
}
