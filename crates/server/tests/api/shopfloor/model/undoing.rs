//! Canceling batches and resetting jobs (docs/spec/production.md#canceling-a-batch,
//! docs/spec/production.md#resetting-a-job).

use super::planning::unstarted;
use super::plant::{At, Code, Kind, Link, Place, Plant, Stage, Wip, ensure};

impl Plant {
    /// Open links that a batch created. In a first phase, also all other open links of components in its units.
    fn links_of(&self, batch: At, units: &[At]) -> Vec<At> {
        let first = self.jobs[self.batches[batch].job].phase == 0;
        let inside = |link: &Link| first && link.parent.is_some_and(|parent| units.contains(&parent));
        let is =
            |at: &At| self.links[*at].is_open() && (self.links[*at].batch == Some(batch) || inside(&self.links[*at]));
        (0..self.links.len()).filter(is).collect()
    }

    /// Cancels an open batch and returns everything that it took.
    fn cancel_open(&mut self, at: At) -> Result<(), Code> {
        let (units, job) = (self.batches[at].units.clone(), self.batches[at].job);
        for link in self.links_of(at, &units) {
            if self.links[link].confirmed {
                self.end_link(link, None)?;
            } else {
                self.links[link].removed = true;
            }
        }
        self.allocations.retain(|allocation| allocation.batch != at);
        self.unbook(at, None, None);
        self.leave_batch(at, &units);
        for unit in units.into_iter().filter(|_| self.jobs[job].phase == 0) {
            self.units[unit].deleted = true;
        }
        let batch = &mut self.batches[at];
        (batch.active, batch.canceled) = (false, true);
        self.jobs[job].batch = None;
        Ok(())
    }

    /// Cancels an open batch.
    pub fn cancel(&mut self, batch: At) -> Result<(), Code> {
        let job = self.batches[batch].job;
        ensure(self.batches[batch].active, "batch_not_active")?;
        ensure(self.jobs[job].session.is_none(), "job_is_active")?;
        self.cancel_open(batch)?;
        if self.batches_of(job).all(|batch| self.batches[batch].canceled) {
            self.jobs[job].stage = unstarted(self.jobs[job].assigned);
        }
        Ok(())
    }

    /// Resets a job and undoes all its work.
    pub fn reset(&mut self, at: At) -> Result<(), Code> {
        let job = &self.jobs[at];
        ensure(!job.gone, "job_not_found")?;
        ensure(job.session.is_none(), "job_is_active")?;
        ensure(matches!(job.stage, Stage::Started | Stage::Closed), "job_not_started")?;
        if let Some(batch) = job.batch {
            self.cancel_open(batch)?;
        }
        let done: Vec<At> = self.batches_of(at).filter(|batch| !self.batches[*batch].canceled).collect();
        for batch in &done {
            self.check_output(*batch)?;
        }
        let made: Vec<At> = (0..self.movements.len())
            .filter(|movement| self.movements[*movement].batch.is_some_and(|batch| done.contains(&batch)))
            .filter(|movement| self.movements[*movement].kind != Kind::Reversal)
            .collect();
        for movement in &made {
            if self.movements[*movement].kind == Kind::Production {
                self.reverse(*movement).map_err(|_| "output_not_available")?;
            }
        }
        for batch in &done {
            let units = self.batches[*batch].units.clone();
            for link in self.links_of(*batch, &units) {
                self.end_link(link, None)?;
            }
        }
        for movement in made {
            let material = &self.movements[movement];
            if material.kind == Kind::Consumption && material.unit.is_none() {
                self.reverse(movement)?;
            }
        }
        for batch in done {
            self.cancel_completed(batch);
        }
        let job = &mut self.jobs[at];
        (job.completed, job.scrapped, job.stage) = (0, 0, unstarted(job.assigned));
        Ok(())
    }

    /// Refuses if output of a completed batch is no longer available: its WIP is not free, or its units were moved.
    fn check_output(&self, at: At) -> Result<(), Code> {
        let batch = &self.batches[at];
        if !self.is_last(batch.job) {
            let free: i64 =
                self.wip.iter().filter(|wip| wip.source == at && wip.batch.is_none()).map(|wip| wip.quantity).sum();
            return ensure(free == batch.pass, "wip_not_available");
        }
        for unit in batch.units.iter().filter(|unit| !batch.lost.contains(unit)) {
            let put = self.movements.iter().find(|movement| {
                movement.batch == Some(at)
                    && movement.kind == Kind::Production
                    && movement.unit == Some(*unit)
                    && movement.reversed != movement.quantity
            });
            let there: Option<Place> = put.map(|movement| movement.to);
            let made = &self.units[*unit];
            let free = !made.deleted && !made.scrapped && self.open_link(*unit).is_none();
            ensure(free && made.position == there, "output_not_available")?;
        }
        Ok(())
    }

    /// Cancels a completed batch and restores WIP and units. Its movements and links must be undone before.
    fn cancel_completed(&mut self, at: At) {
        let batch = self.batches[at].clone();
        let (phase, last) = (self.jobs[batch.job].phase, self.is_last(batch.job));
        self.wip.retain(|wip| wip.source != at);
        self.wip.extend(batch.flows.iter().map(|flow| Wip { batch: None, ..flow.clone() }));
        for unit in batch.units {
            if phase == 0 {
                self.units[unit].deleted = true;
                continue;
            }
            self.units[unit].scrapped &= !batch.lost.contains(&unit);
            self.units[unit].released &= !last;
        }
        self.batches[at].canceled = true;
    }
}
