//! Work on jobs: starting, pausing and resuming, opening and changing batches, booking and returning WIP
//! (docs/spec/production.md#starting-and-resuming, docs/spec/production.md#changing-a-batch,
//! docs/spec/production.md#work-in-progress).

use std::collections::BTreeSet;

use super::plant::{At, Batch, Code, Level, ONE, Plant, Stage, Unit, count, ensure, whole};

/// What a request specifies about a new batch, or about a change of an open one.
#[derive(Clone, Debug, Default)]
pub struct Asked {
    pub quantity: Option<i64>,
    pub codes: Vec<String>,
    pub units: Vec<At>,
}

impl Asked {
    /// Whether the request names a quantity, serial numbers or units.
    fn says_something(&self) -> bool {
        self.quantity.is_some() || !self.codes.is_empty() || !self.units.is_empty()
    }

    /// Whether the request names a unit twice.
    fn repeats_a_unit(&self) -> bool {
        self.units.iter().collect::<BTreeSet<_>>().len() < self.units.len()
    }
}

impl Plant {
    /// Starts a job with a new batch.
    pub fn start(&mut self, job: At, user: At, asked: &Asked) -> Result<(), Code> {
        ensure(!self.jobs[job].gone, "job_not_found")?;
        ensure(self.jobs[job].stage != Stage::Started, "job_already_started")?;
        ensure(self.jobs[job].stage != Stage::Closed, "job_closed")?;
        self.enter(job, user)?;
        self.new_batch(job, asked)?;
        self.work_on(job, user);
        Ok(())
    }

    /// Resumes a paused job, with a new batch if none is open.
    pub fn resume(&mut self, job: At, user: At, asked: &Asked) -> Result<(), Code> {
        ensure(!self.jobs[job].gone, "job_not_found")?;
        ensure(self.jobs[job].stage != Stage::Closed, "job_closed")?;
        ensure(self.jobs[job].stage == Stage::Started, "job_not_started")?;
        ensure(self.jobs[job].session.is_none(), "job_is_active")?;
        self.enter(job, user)?;
        if self.jobs[job].batch.is_some() {
            ensure(!asked.says_something(), "batch_exists")?;
        } else {
            self.new_batch(job, asked)?;
        }
        self.work_on(job, user);
        Ok(())
    }

    /// Refuses a user who may not work on the job, and a job in parallel where the phase does not allow that
    /// (docs/spec/production.md#starting-and-resuming).
    fn enter(&self, at: At, user: At) -> Result<(), Code> {
        let job = &self.jobs[at];
        ensure(job.assigned.is_none_or(|assigned| assigned == user), "job_assigned_to_other")?;
        ensure(job.assigned.is_some() || self.takes_unassigned, "job_has_no_assignee")?;
        let beside = |other: &At| {
            let other = &self.jobs[*other];
            other.phase == job.phase && other.session.is_some()
        };
        let parallel = self.jobs_of(job.order).filter(|other| *other != at).any(|other| beside(&other));
        ensure(self.phase_of(at).parallel || !parallel, "parallel_job_not_allowed")
    }

    /// Opens a work session of the user. Pauses the user's other jobs, except those whose phase allows unsupervised
    /// work.
    fn work_on(&mut self, job: At, user: At) {
        for other in 0..self.jobs.len() {
            if other != job && self.jobs[other].session == Some(user) && !self.phase_of(other).unsupervised {
                self.jobs[other].session = None;
            }
        }
        let job = &mut self.jobs[job];
        (job.stage, job.assigned, job.session) = (Stage::Started, Some(user), Some(user));
    }

    /// Pauses a job. `by` must be the user of the open work session. `None` forces the pause.
    pub fn pause(&mut self, at: At, by: Option<At>) -> Result<(), Code> {
        let job = &mut self.jobs[at];
        ensure(!job.gone, "job_not_found")?;
        ensure(job.stage != Stage::Closed, "job_closed")?;
        ensure(job.stage == Stage::Started, "job_not_started")?;
        ensure(job.session.is_some(), "job_is_not_active")?;
        ensure(by.is_none() || job.session == by, "not_work_session_owner")?;
        job.session = None;
        Ok(())
    }

    /// The quantity of a batch if the request does not name one.
    pub fn usual(&self, job: At) -> i64 {
        let (usual, remaining) = (self.phase_of(job).batch_qt * ONE, self.remaining(job));
        if usual == 0 { remaining } else { usual.min(remaining) }
    }

    /// Opens a batch by the rules of the specification.
    pub fn new_batch(&mut self, job: At, asked: &Asked) -> Result<(), Code> {
        let (order, first) = (self.jobs[job].order, self.jobs[job].phase == 0);
        let (traced, remaining) = (self.traced(order), self.remaining(job));
        ensure(remaining > 0, "nothing_remaining")?;
        let listed = count(asked.units.len().max(asked.codes.len()));
        let total = asked.quantity.unwrap_or(if listed == 0 { self.usual(job) } else { listed });
        ensure(total > 0 && total <= remaining && (listed == 0 || total == listed), "batch_qt_invalid")?;
        ensure(!traced || whole(total), "whole_quantity_required")?;
        ensure(!asked.repeats_a_unit(), "serial_duplicate")?;
        ensure(asked.units.is_empty() || (traced && !first), "serials_not_allowed")?;
        ensure(asked.codes.is_empty() || (traced && first), "serials_not_allowed")?;
        let at = self.batches.len();
        self.batches.push(Batch {
            key: 0,
            job,
            total,
            pass: 0,
            scrap: 0,
            active: true,
            canceled: false,
            units: Vec::new(),
            lost: Vec::new(),
            steps: BTreeSet::new(),
            flows: Vec::new(),
            output_lot: None,
        });
        match (traced, first) {
            (false, true) => {}
            (false, false) => self.book(at, total)?,
            (true, false) => {
                ensure(!asked.units.is_empty(), "serials_required")?;
                self.book_units(at, &asked.units)?;
                self.batches[at].units.clone_from(&asked.units);
            }
            (true, true) => self.batches[at].units = self.make_units(order, total, &asked.codes)?,
        }
        self.jobs[job].batch = Some(at);
        Ok(())
    }

    /// Creates the units of a new batch, with serial numbers if the request names them.
    fn make_units(&mut self, order: At, quantity: i64, codes: &[String]) -> Result<Vec<At>, Code> {
        let product = self.orders[order].product;
        let taken = |code: &String| {
            self.units.iter().any(|unit| unit.product == product && !unit.deleted && unit.code.as_ref() == Some(code))
        };
        ensure(!codes.iter().any(taken), "serial_code_taken")?;
        let (at_once, counter) = (self.products[product].coded, self.products[product].counter);
        let due = at_once || self.products[product].level == Some(Level::Complete);
        ensure(!codes.is_empty() || !due || counter, "counter_not_defined")?;
        ensure(codes.iter().collect::<BTreeSet<_>>().len() == codes.len(), "serial_code_duplicate")?;
        let made = (0..quantity / ONE).map(|number| {
            let code = codes.get(usize::try_from(number).unwrap()).cloned();
            self.units.push(Unit {
                key: 0,
                product,
                coded: code.is_some() || at_once,
                code,
                released: false,
                scrapped: false,
                deleted: false,
                held: false,
                position: None,
            });
            self.units.len() - 1
        });
        Ok(made.collect())
    }

    /// Books the oldest WIP. Splits a row that is booked in part.
    fn book(&mut self, batch: At, quantity: i64) -> Result<(), Code> {
        let job = &self.jobs[self.batches[batch].job];
        let (order, phase) = (job.order, job.phase);
        ensure(self.free_quantity(order, phase) >= quantity, "wip_not_available")?;
        let mut rest = quantity;
        for row in self.free(order, phase) {
            let part = rest.min(self.wip[row].quantity);
            if part == 0 {
                break;
            }
            self.move_wip(row, part, Some(batch));
            rest -= part;
        }
        Ok(())
    }

    /// Books or frees part of a row of WIP.
    fn move_wip(&mut self, row: At, part: i64, batch: Option<At>) {
        if part < self.wip[row].quantity {
            self.wip[row].quantity -= part;
            let moved = super::plant::Wip { quantity: part, batch, ..self.wip[row].clone() };
            self.wip.push(moved);
        } else {
            self.wip[row].batch = batch;
        }
    }

    /// Books work in progress of these units for a batch.
    fn book_units(&mut self, batch: At, units: &[At]) -> Result<(), Code> {
        let job = &self.jobs[self.batches[batch].job];
        let free = self.free(job.order, job.phase);
        let row_of = |unit: &At| free.iter().copied().find(|row| self.wip[*row].unit == Some(*unit));
        let rows: Option<Vec<At>> = units.iter().map(row_of).collect();
        let rows = rows.ok_or("wip_not_available")?;
        ensure(!units.iter().any(|unit| self.units[*unit].held), "on_hold")?;
        for row in rows {
            self.wip[row].batch = Some(batch);
        }
        Ok(())
    }

    /// Returns WIP of a batch: a quantity, newest first, or these units, or everything.
    pub fn unbook(&mut self, batch: At, quantity: Option<i64>, units: Option<&[At]>) {
        let mut rows: Vec<At> = (0..self.wip.len()).filter(|row| self.wip[*row].batch == Some(batch)).collect();
        rows.sort_by_key(|row| std::cmp::Reverse((self.wip[*row].declared, *row)));
        let mut rest = quantity.unwrap_or(i64::MAX);
        for row in rows {
            let asked = units.is_none_or(|units| self.wip[row].unit.is_some_and(|unit| units.contains(&unit)));
            let part = rest.min(self.wip[row].quantity);
            if asked && part > 0 {
                self.move_wip(row, part, None);
                rest -= part;
            }
        }
    }

    /// Removes units from an open batch, with the temporary links and lots that are declared for them.
    pub fn leave_batch(&mut self, batch: At, units: &[At]) {
        for link in &mut self.links {
            let leaves = link.parent.is_some_and(|parent| units.contains(&parent));
            link.removed |= leaves && link.batch == Some(batch) && link.is_open() && !link.confirmed;
        }
        self.batches[batch].units.retain(|unit| !units.contains(unit));
    }

    /// Changes quantity or units of an open batch.
    pub fn change_batch(&mut self, at: At, asked: &Asked) -> Result<(), Code> {
        let (batch, job) = (self.batches[at].clone(), self.batches[at].job);
        let (order, first) = (self.jobs[job].order, self.jobs[job].phase == 0);
        let traced = self.traced(order);
        ensure(batch.active, "batch_not_active")?;
        let listed = match (asked.units.len(), asked.codes.len()) {
            (0, 0) => None,
            (0, codes) => Some(batch.total + count(codes)),
            (units, _) => Some(count(units)),
        };
        let total = asked.quantity.or(listed).unwrap_or(batch.total);
        let most = self.jobs[job].planned - self.jobs[job].completed;
        let fits = total > 0 && total <= most && listed.is_none_or(|listed| listed == total);
        ensure(fits, "batch_qt_invalid")?;
        let (sent, units): (BTreeSet<At>, BTreeSet<At>) =
            (asked.units.iter().copied().collect(), batch.units.iter().copied().collect());
        ensure(total != batch.total || (!sent.is_empty() && sent != units), "no_change")?;
        ensure(sent.is_empty() || (traced && (!first || total < batch.total)), "serials_not_allowed")?;
        ensure(asked.codes.is_empty() || (traced && first && total > batch.total), "serials_not_allowed")?;
        ensure(!asked.repeats_a_unit(), "serial_duplicate")?;
        ensure(!traced || whole(total), "whole_quantity_required")?;
        let grows = total - batch.total;
        match (traced, first) {
            (false, true) => {}
            (false, false) if grows > 0 => self.book(at, grows)?,
            (false, false) => self.unbook(at, Some(-grows), None),
            (true, true) if grows > 0 => {
                let made = self.make_units(order, grows, &asked.codes)?;
                self.batches[at].units.extend(made);
            }
            (true, true) => self.lose_units(at, &asked.units, grows)?,
            (true, false) => self.exchange_units(at, &asked.units)?,
        }
        self.batches[at].total = total;
        Ok(())
    }

    /// Deletes units of a first phase: all except those in `stay`, or otherwise first units without a code and then the
    /// newest.
    fn lose_units(&mut self, at: At, stay: &[At], grows: i64) -> Result<(), Code> {
        let mut units = self.batches[at].units.clone();
        ensure(stay.iter().all(|unit| units.contains(unit)), "wip_not_available")?;
        if stay.is_empty() {
            units.sort_by_key(|unit| (self.units[*unit].coded, std::cmp::Reverse(*unit)));
            units.truncate(usize::try_from(-grows / ONE).unwrap());
        } else {
            units.retain(|unit| !stay.contains(unit));
        }
        let built = |link: &super::plant::Link| {
            link.is_open() && link.confirmed && link.parent.is_some_and(|parent| units.contains(&parent))
        };
        ensure(!self.links.iter().any(built), "serial_has_components")?;
        self.leave_batch(at, &units);
        for unit in units {
            self.units[unit].deleted = true;
        }
        Ok(())
    }

    /// Replaces the units of a batch with the named ones.
    fn exchange_units(&mut self, at: At, named: &[At]) -> Result<(), Code> {
        ensure(!named.is_empty(), "serials_required")?;
        let units = self.batches[at].units.clone();
        let (comes, goes): (Vec<At>, Vec<At>) = (
            named.iter().copied().filter(|unit| !units.contains(unit)).collect(),
            units.iter().copied().filter(|unit| !named.contains(unit)).collect(),
        );
        self.book_units(at, &comes)?;
        self.unbook(at, None, Some(&goes));
        self.leave_batch(at, &goes);
        self.batches[at].units = named.to_vec();
        Ok(())
    }
}
