//! Planning of work orders, jobs and queues (docs/spec/production.md#work-orders, docs/spec/production.md#queues,
//! docs/spec/production.md#planning-jobs, docs/spec/production.md#closing-a-job).

use super::plant::{At, Code, Job, OperatorQueue, Order, Plant, Stage, ensure, whole};

/// A change of one job.
#[derive(Clone, Debug)]
pub enum Update {
    Insert { order: At, phase: usize, planned: i64, assigned: Option<At> },
    Assign { job: At, to: Option<At> },
    Quantity { job: At, planned: i64 },
    Close { job: At },
}

impl Plant {
    /// Creates a work order with one unassigned job per phase.
    pub fn create_order(&mut self, product: At, planned: i64) -> Result<(), Code> {
        ensure(!self.products[product].traced() || whole(planned), "whole_quantity_required")?;
        let order = self.orders.len();
        self.orders.push(Order { key: 0, product, planned, completed: 0, status: Stage::Created, gone: false });
        self.site_queue.push(order);
        for phase in 0..self.products[product].phases.len() {
            self.insert_job(order, phase, planned, None);
        }
        Ok(())
    }

    /// Adds a job to a phase.
    fn insert_job(&mut self, order: At, phase: usize, planned: i64, assigned: Option<At>) {
        self.jobs.push(Job {
            key: 0,
            order,
            phase,
            stage: if assigned.is_some() { Stage::Planned } else { Stage::Created },
            planned,
            completed: 0,
            scrapped: 0,
            assigned,
            batch: None,
            session: None,
            gone: false,
        });
    }

    /// Applies changes of jobs one after the other.
    pub fn update_jobs(&mut self, updates: &[Update]) -> Result<(), Code> {
        let missing = |update: &Update| match update {
            Update::Insert { .. } => false,
            Update::Assign { job, .. } | Update::Quantity { job, .. } | Update::Close { job } => self.jobs[*job].gone,
        };
        ensure(!updates.iter().any(missing), "job_not_found")?;
        updates.iter().try_for_each(|update| self.update_job(update))
    }

    /// Applies a change to a job.
    fn update_job(&mut self, update: &Update) -> Result<(), Code> {
        match *update {
            Update::Insert { order, phase, planned, assigned } => {
                ensure(!self.traced(order) || whole(planned), "whole_quantity_required")?;
                self.insert_job(order, phase, planned, assigned);
                Ok(())
            }
            Update::Close { job } => self.close_job(job),
            Update::Assign { job: at, to } => {
                let job = &mut self.jobs[at];
                ensure(job.stage != Stage::Closed, "job_closed")?;
                ensure(job.session.is_none() || job.assigned == to, "job_is_active")?;
                job.assigned = to;
                if matches!(job.stage, Stage::Created | Stage::Planned) {
                    job.stage = unstarted(to);
                }
                Ok(())
            }
            Update::Quantity { job: at, planned } => {
                ensure(self.jobs[at].stage != Stage::Closed, "job_closed")?;
                ensure(planned >= self.jobs[at].completed + self.in_batch(at), "quantity_below_done")?;
                ensure(!self.traced(self.jobs[at].order) || whole(planned), "whole_quantity_required")?;
                let job = &mut self.jobs[at];
                job.planned = planned;
                if job.completed >= planned && job.batch.is_none() {
                    job.stage = Stage::Closed;
                }
                Ok(())
            }
        }
    }

    /// Changes the quantity of a work order and its jobs.
    pub fn update_quantities(&mut self, order: At, planned: i64, updates: &[Update]) -> Result<(), Code> {
        ensure(!self.orders[order].gone, "work_order_not_found")?;
        ensure(planned >= self.orders[order].completed, "quantity_below_done")?;
        ensure(!self.traced(order) || whole(planned), "whole_quantity_required")?;
        self.orders[order].planned = planned;
        self.update_jobs(updates)
    }

    /// Closes a job, or deletes one that never had a batch.
    pub fn close_job(&mut self, at: At) -> Result<(), Code> {
        let job = &self.jobs[at];
        ensure(!job.gone, "job_not_found")?;
        ensure(job.stage != Stage::Closed, "job_closed")?;
        ensure(job.session.is_none(), "job_is_active")?;
        ensure(job.batch.is_none(), "job_has_active_batch")?;
        if job.stage == Stage::Started || self.batches_of(at).next().is_some() {
            self.jobs[at].stage = Stage::Closed;
        } else {
            self.jobs[at].gone = true;
        }
        Ok(())
    }

    /// Closes all open jobs of a work order.
    pub fn close_order(&mut self, at: At) -> Result<(), Code> {
        ensure(!self.orders[at].gone, "work_order_not_found")?;
        ensure(self.orders[at].status != Stage::Closed, "work_order_closed")?;
        let open: Vec<At> = self.jobs_of(at).filter(|job| self.jobs[*job].stage != Stage::Closed).collect();
        ensure(!open.iter().any(|job| self.jobs[*job].session.is_some()), "job_is_active")?;
        ensure(!open.iter().any(|job| self.jobs[*job].batch.is_some()), "job_has_active_batch")?;
        open.into_iter().try_for_each(|job| self.close_job(job))
    }

    /// Deletes a work order that never had a batch.
    pub fn delete_order(&mut self, at: At) -> Result<(), Code> {
        ensure(!self.orders[at].gone, "work_order_not_found")?;
        let any_batch = self.jobs_of(at).any(|job| self.batches_of(job).next().is_some());
        let unstarted = matches!(self.orders[at].status, Stage::Created | Stage::Planned);
        ensure(unstarted && !any_batch, "work_order_started")?;
        for job in self.jobs_of(at).collect::<Vec<_>>() {
            self.jobs[job].gone = true;
        }
        self.orders[at].gone = true;
        self.site_queue.retain(|order| *order != at);
        Ok(())
    }

    /// Reorders the queue of the site.
    pub fn put_queue(&mut self, orders: &[At]) -> Result<(), Code> {
        ensure(is_permutation(orders, &self.site_queue), "queue_changed")?;
        self.site_queue = orders.to_vec();
        Ok(())
    }

    /// Reorders the queue of an operator, or changes whether it is independent of the queue of the site.
    pub fn put_operator_queue(&mut self, user: At, jobs: Option<&[At]>, independent: Option<bool>) -> Result<(), Code> {
        let queue = &self.queues[user];
        let independent = independent.unwrap_or(queue.independent);
        ensure(!independent || self.allows_independent, "independent_reordering_disabled")?;
        let stored = queue.jobs.clone();
        ensure(jobs.is_none_or(|jobs| is_permutation(jobs, &stored)), "queue_changed")?;
        ensure(jobs.is_none() || independent, "jobs_need_independent")?;
        self.queues[user] = OperatorQueue { independent, jobs: jobs.map_or(stored, <[At]>::to_vec) };
        Ok(())
    }
}

/// Stage of a job that is not started: planned if a user is assigned, otherwise created.
pub const fn unstarted(assigned: Option<At>) -> Stage {
    if assigned.is_some() { Stage::Planned } else { Stage::Created }
}

/// Whether both lists have the same entries in any order.
fn is_permutation(one: &[At], other: &[At]) -> bool {
    let sorted = |list: &[At]| {
        let mut list = list.to_vec();
        list.sort_unstable();
        list
    };
    sorted(one) == sorted(other)
}
