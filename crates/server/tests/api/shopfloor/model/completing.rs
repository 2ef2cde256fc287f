//! Completing a batch (docs/spec/production.md#step-forms, docs/spec/production.md#completing-a-batch).

use std::collections::{BTreeMap, BTreeSet};

use super::plant::{At, Code, Kind, Level, Link, Lot, Lots, ONE, Place, Plant, Stage, Wip, count, ensure, whole};
use super::stock::Move;
use super::working::Asked;

/// What a completion declares beside the good quantity.
#[derive(Clone, Debug, Default)]
pub struct Declared {
    pub scrap: i64,
    pub lost: Vec<At>,
    pub reason: bool,
    pub output_lot: Option<String>,
    pub output_place: Option<Place>,
    /// A component, and the location from which it is consumed instead of the usual one.
    pub consumption: Option<(At, Place)>,
}

impl Plant {
    /// Refuses a batch that is not open, or a user who does not work on it.
    fn may_declare(&self, batch: At, user: At) -> Result<(), Code> {
        let job = &self.jobs[self.batches[batch].job];
        ensure(self.batches[batch].active, "batch_not_active")?;
        ensure(job.session.is_some(), "job_is_not_active")?;
        ensure(job.session == Some(user), "not_work_session_owner")
    }

    /// Completes a step. With step check, the last step completes the batch with everything good except the declared
    /// scrap.
    pub fn complete_step(&mut self, batch: At, step: usize, user: At, declared: &Declared) -> Result<(), Code> {
        self.may_declare(batch, user)?;
        ensure(!self.batches[batch].steps.contains(&step), "step_already_done")?;
        let phase = self.phase_of(self.batches[batch].job).clone();
        let last = phase.step_check && self.batches[batch].steps.len() + 1 == phase.steps.len();
        ensure(last || declared.scrap == 0, "not_last_step")?;
        self.batches[batch].steps.insert(step);
        if !last {
            return Ok(());
        }
        let good = self.batches[batch].total - declared.scrap;
        self.check_declared(batch, good, declared)?;
        self.finish(batch, good, user, declared)
    }

    /// Completes a batch without completing a step.
    pub fn complete(&mut self, batch: At, good: i64, user: At, declared: &Declared) -> Result<(), Code> {
        self.may_declare(batch, user)?;
        self.check_declared(batch, good, declared)?;
        let phase = self.phase_of(self.batches[batch].job);
        let open = self.batches[batch].steps.len() < phase.steps.len();
        ensure(!phase.step_check || good == 0 || !open, "steps_not_done")?;
        self.finish(batch, good, user, declared)
    }

    /// Refuses quantities and scrapped units that do not match the batch.
    fn check_declared(&self, batch: At, good: i64, declared: &Declared) -> Result<(), Code> {
        let traced = self.traced(self.jobs[self.batches[batch].job].order);
        ensure(good >= 0 && good + declared.scrap == self.batches[batch].total, "quantity_mismatch")?;
        ensure(!traced || whole(good), "whole_quantity_required")?;
        ensure(declared.scrap == 0 || declared.reason, "scrap_reason_required")?;
        ensure(traced || declared.lost.is_empty(), "serials_not_allowed")?;
        let lost: BTreeSet<At> = declared.lost.iter().copied().collect();
        let in_batch = lost.iter().all(|unit| self.batches[batch].units.contains(unit));
        let fits = in_batch && lost.len() == declared.lost.len() && count(lost.len()) == declared.scrap;
        ensure(!traced || fits, "scrap_serials_mismatch")
    }

    /// Checks all other rules of a completion in the order of the specification, then applies it.
    fn finish(&mut self, batch: At, good: i64, user: At, declared: &Declared) -> Result<(), Code> {
        let job = self.batches[batch].job;
        let (first, last) = (self.jobs[job].phase == 0, self.is_last(job));
        let product = self.orders[self.jobs[job].order].product;
        let units = self.batches[batch].units.clone();
        let fine: Vec<At> = units.into_iter().filter(|unit| !declared.lost.contains(unit)).collect();
        self.make_lot(batch, good, declared)?;
        let is_draft = |link: &Link| link.is_open() && !link.confirmed && link.batch == Some(batch);
        let drafts: Vec<At> = (0..self.links.len()).filter(|at| is_draft(&self.links[*at])).collect();
        for draft in &drafts {
            self.check_part(self.links[*draft].child, None)?;
        }
        self.check_links(batch, good, &declared.lost)?;
        self.check_allocations(batch)?;
        ensure(!last || !fine.iter().any(|unit| self.units[*unit].held), "on_hold")?;
        self.check_consumption(batch, declared)?;
        let managed = |unit: At| self.inventory && self.products[self.units[unit].product].managed;
        let missing = |draft: &At| {
            let child = self.links[*draft].child;
            managed(child) && self.units[child].position.is_none()
        };
        ensure(!drafts.iter().any(missing), "serial_not_in_stock")?;
        drafts.into_iter().try_for_each(|draft| self.confirm(draft, Some(batch)))?;
        for unit in &declared.lost {
            self.units[*unit].scrapped = true;
        }
        for unit in fine.iter().filter(|_| last) {
            self.units[*unit].released = true;
        }
        self.take_material(batch, declared.consumption)?;
        self.put_output(batch, good, &fine, declared)?;
        if first {
            let uncoded = fine.iter().any(|unit| !self.units[*unit].coded);
            ensure(!uncoded || self.products[product].counter, "counter_not_defined")?;
            for unit in &fine {
                self.units[*unit].coded = true;
            }
        }
        self.end_batch(batch, good, &fine, declared);
        self.go_on(job, user)
    }

    /// Creates the lot of the output, even if no stock changes.
    fn make_lot(&mut self, batch: At, good: i64, declared: &Declared) -> Result<(), Code> {
        let job = self.batches[batch].job;
        let product = self.orders[self.jobs[job].order].product;
        let without = self.products[product].traced() || self.products[product].lots == Lots::None;
        ensure(!without || declared.output_lot.is_none(), "lot_not_allowed")?;
        if without || !self.is_last(job) || good == 0 {
            return Ok(());
        }
        let same = |lot: &Lot| lot.product == product && lot.code.is_some() && lot.code == declared.output_lot;
        let known = self.lots.iter().position(same);
        ensure(!known.is_some_and(|lot| self.lots[lot].held), "on_hold")?;
        let lot = known.unwrap_or_else(|| {
            self.lots.push(Lot { key: 0, product, code: declared.output_lot.clone(), held: false });
            self.lots.len() - 1
        });
        self.batches[batch].output_lot = Some(lot);
        Ok(())
    }

    /// Refuses a completion without the parts that each unit, or the batch, needs
    /// (docs/spec/production.md#component-links-and-lots).
    fn check_links(&self, batch: At, good: i64, lost: &[At]) -> Result<(), Code> {
        let order = self.jobs[self.batches[batch].job].order;
        let lines = self.lines_of(batch);
        let traced: BTreeSet<At> =
            lines.iter().map(|line| line.component).filter(|component| self.products[*component].traced()).collect();
        for component in traced {
            let each: i64 = lines.iter().filter(|line| line.component == component).map(|line| line.qt).sum();
            let complete = self.product_of(order).level == Some(Level::Complete);
            let required = complete || (self.inventory && self.products[component].managed);
            let linked = |parent: Option<At>| {
                let counts = |link: &&Link| {
                    link.is_open()
                        && link.batch == Some(batch)
                        && link.parent == parent
                        && self.units[link.child].product == component
                };
                count(self.links.iter().filter(counts).count())
            };
            let holders: Vec<(Option<At>, i64, i64)> = if self.traced(order) {
                let units = self.batches[batch].units.iter();
                let least = |unit: &At| if lost.contains(unit) { 0 } else { each * ONE };
                units.map(|unit| (Some(*unit), least(unit), each * ONE)).collect()
            } else {
                let (good, total) = (each * good, each * self.batches[batch].total);
                vec![(None, good - good % ONE, total + total % ONE)]
            };
            for (parent, least, most) in holders {
                let least = if required { least } else { 0 };
                ensure((least..=most).contains(&linked(parent)), "component_links_mismatch")?;
            }
        }
        Ok(())
    }

    /// Refuses another location for a component that the phase does not consume, that must be scanned, or whose
    /// location is fixed.
    fn check_consumption(&self, batch: At, declared: &Declared) -> Result<(), Code> {
        let Some((component, place)) = declared.consumption else { return Ok(()) };
        let lines = self.lines_of(batch);
        let of_component = || lines.iter().filter(|line| line.component == component);
        ensure(of_component().next().is_some(), "component_not_in_phase")?;
        ensure(!self.products[component].traced(), "component_traced")?;
        ensure(!of_component().any(|line| line.mandatory && line.position != place), "consumption_position_fixed")
    }

    /// Consumes material. First come declared lots, which are assigned to the BOM lines in order. The rest is consumed
    /// per component and location. `instead` is another location for one component.
    fn take_material(&mut self, batch: At, instead: Option<(At, Place)>) -> Result<(), Code> {
        let (lines, total) = (self.lines_of(batch), self.batches[batch].total);
        let place_of = |component: At, place: Place| match instead {
            Some((of, instead)) if of == component => instead,
            _ => place,
        };
        let moves = |plant: &Self, component: At| plant.inventory && plant.products[component].managed;
        let mut declared: BTreeMap<At, i64> = BTreeMap::new();
        let allocations: Vec<_> = self.allocations.iter().filter(|row| row.batch == batch).cloned().collect();
        let mut taken = Vec::new();
        for row in allocations {
            *declared.entry(row.component).or_default() += row.quantity;
            let line = lines.iter().find(|line| line.component == row.component).ok_or("component_not_in_phase")?;
            taken.push((row.clone(), place_of(row.component, line.position)));
        }
        let mut groups: BTreeMap<(i64, Place), (At, i64, i64)> = BTreeMap::new();
        for line in lines.iter().filter(|line| !self.products[line.component].traced()) {
            let needed = line.qt * total;
            let covered = declared.get(&line.component).copied().unwrap_or_default().min(needed);
            *declared.entry(line.component).or_default() -= covered;
            let required = self.products[line.component].lots == Lots::Required;
            if !moves(self, line.component) {
                ensure(!required || covered == needed, "lots_missing")?;
                continue;
            }
            let least =
                line.minimum.filter(|_| !required).map_or(needed - covered, |least| (least * total - covered).max(0));
            let key = (self.products[line.component].key, place_of(line.component, line.position));
            let group = groups.entry(key).or_insert((line.component, 0, 0));
            group.1 += needed - covered;
            group.2 += least;
        }
        for (row, from) in taken {
            if !moves(self, row.component) {
                continue;
            }
            let (kind, to, lot, batch) = (Kind::Consumption, Place::Nowhere, Some(row.lot), Some(batch));
            let (product, quantity) = (row.component, row.quantity);
            self.post(Move { kind, product, quantity, from, to, unit: None, lot, batch })?;
        }
        for ((_, place), (component, rest, least)) in groups {
            let quantity = if self.available(component, place) >= rest { rest } else { least };
            if quantity > 0 {
                self.consume(component, quantity, place, batch)?;
            }
        }
        Ok(())
    }

    /// Puts the output of the last phase into stock, if stock of the product is managed.
    fn put_output(&mut self, batch: At, good: i64, fine: &[At], declared: &Declared) -> Result<(), Code> {
        let job = self.batches[batch].job;
        let product = self.orders[self.jobs[job].order].product;
        if !self.is_last(job) || good == 0 || !self.inventory || !self.products[product].managed {
            return Ok(());
        }
        let to = declared.output_place.unwrap_or(Place::Finished);
        let (kind, from, lot) = (Kind::Production, Place::Nowhere, self.batches[batch].output_lot);
        let batch = Some(batch);
        if self.products[product].traced() {
            for unit in fine {
                let (quantity, unit) = (ONE, Some(*unit));
                self.post(Move { kind, product, quantity, from, to, unit, lot: None, batch })?;
            }
            return Ok(());
        }
        self.post(Move { kind, product, quantity: good, from, to, unit: None, lot, batch }).map(drop)
    }

    /// Ends the work session, stores the quantities and passes good output to the next phase.
    fn end_batch(&mut self, at: At, good: i64, fine: &[At], declared: &Declared) {
        let (job, clock) = (self.batches[at].job, self.clock);
        let (order, phase) = (self.jobs[job].order, self.jobs[job].phase);
        let (taken, rest) = self.wip.drain(..).partition(|wip| wip.batch == Some(at));
        self.wip = rest;
        let batch = &mut self.batches[at];
        (batch.pass, batch.scrap, batch.active, batch.flows) = (good, declared.scrap, false, taken);
        batch.lost.clone_from(&declared.lost);
        if !self.is_last(job) && good > 0 {
            let row = |unit: Option<At>, quantity: i64| Wip {
                order,
                phase: phase + 1,
                batch: None,
                source: at,
                unit,
                quantity,
                declared: clock,
            };
            if fine.is_empty() {
                self.wip.push(row(None, good));
            }
            self.wip.extend(fine.iter().map(|unit| row(Some(*unit), ONE)));
        }
        let job = &mut self.jobs[job];
        (job.batch, job.session) = (None, None);
        job.completed += good;
        job.scrapped += declared.scrap;
        if job.completed >= job.planned {
            job.stage = Stage::Closed;
        }
    }

    /// Opens the next batch automatically, unless its units must be chosen or cannot get codes.
    fn go_on(&mut self, job: At, user: At) -> Result<(), Code> {
        let (order, first) = (self.jobs[job].order, self.jobs[job].phase == 0);
        let product = self.product_of(order);
        let due = product.coded || product.level == Some(Level::Complete);
        let no_codes = product.traced() && due && !product.counter;
        let size = self.usual(job);
        let waits = first || size <= self.free_quantity(order, self.jobs[job].phase);
        let goes_on = self.jobs[job].stage != Stage::Closed
            && self.phase_of(job).auto
            && size > 0
            && waits
            && (first || !self.traced(order))
            && !no_codes;
        if goes_on {
            self.new_batch(job, &Asked::default())?;
            self.jobs[job].session = Some(user);
        }
        Ok(())
    }
}
