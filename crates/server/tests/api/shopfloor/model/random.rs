//! Chooses the next random command: mostly a plausible one, sometimes one that must be refused.

use rand::RngExt;
use rand::rngs::StdRng;

use super::commands::Command;
use super::completing::Declared;
use super::planning::Update;
use super::plant::{At, Lots, ONE, Place, Plant, Stage, USERS};
use super::working::Asked;

/// Usual number of work orders that are open at the same time.
const OPEN_ORDERS: usize = 3;

/// Chooses random commands.
pub struct Maker {
    pub random: StdRng,
    /// Number of records with generated codes so far, used to make the next code unique.
    made: usize,
    /// Commands that must be sent next.
    then: Vec<Command>,
}

impl Maker {
    /// A maker that has chosen no command yet.
    pub const fn new(random: StdRng) -> Self {
        Self { random, made: 0, then: Vec::new() }
    }

    /// Returns true with this probability.
    pub fn chance(&mut self, share: f64) -> bool {
        self.random.random_bool(share)
    }

    /// A random number from 0 to one below the limit.
    pub fn below(&mut self, limit: usize) -> usize {
        self.random.random_range(0..limit)
    }

    /// A random choice. `None` if there are no choices.
    pub fn pick<T: Clone>(&mut self, choices: &[T]) -> Option<T> {
        if choices.is_empty() { None } else { Some(choices[self.below(choices.len())].clone()) }
    }

    /// A random user.
    fn user(&mut self) -> At {
        self.below(USERS)
    }

    /// A random index for which `fits` is true. With the probability `odd` any index, so that refusals occur too.
    pub fn one(&mut self, among: usize, odd: f64, fits: impl Fn(At) -> bool) -> Option<At> {
        let any = self.chance(odd);
        let choices: Vec<At> = (0..among).filter(|at| any || fits(*at)).collect();
        self.pick(&choices)
    }

    /// A random quantity up to `most` units, sometimes with a half. Traced products rarely get a half, because the
    /// service refuses it.
    fn quantity(&mut self, traced: bool, most: i64) -> i64 {
        let halves = !traced && self.chance(0.4) || self.chance(0.01);
        if halves { self.random.random_range(1..=most * ONE) } else { self.random.random_range(1..=most) * ONE }
    }

    /// The list in a random order.
    fn shuffled(&mut self, mut list: Vec<At>) -> Vec<At> {
        for place in (1..list.len()).rev() {
            list.swap(place, self.random.random_range(0..=place));
        }
        list
    }

    /// The next command.
    pub fn next(&mut self, plant: &Plant) -> Command {
        if let Some(then) = self.then.pop() {
            return then;
        }
        match self.below(1000) {
            0..50 => self.order(plant),
            50..120 => self.receipt(plant),
            120..175 => self.plan(plant),
            175..190 => self.queue(plant),
            190..390 => self.enter(plant),
            390..440 => self.pause(plant),
            440..490 => self.change(plant),
            490..560 => self.scan(plant),
            560..590 => self.allocate(plant),
            590..800 => self.declare(plant),
            800..840 => self.cancel(plant),
            840..875 => self.reset(plant),
            875..920 => self.on_unit(plant),
            920..965 => self.assemble(plant),
            _ => self.take(plant),
        }
    }

    /// Creates a work order. When enough are open, mostly closes or deletes one instead.
    fn order(&mut self, plant: &Plant) -> Command {
        let open = plant.orders.iter().filter(|order| order.status != Stage::Closed && !order.gone).count();
        if open >= OPEN_ORDERS && self.chance(0.7) {
            let at = self.one(plant.orders.len(), 0.05, |at| !plant.orders[at].gone).unwrap_or_default();
            return if self.chance(0.8) { Command::CloseOrder(at) } else { Command::DeleteOrder(at) };
        }
        let made: Vec<At> = (0..plant.products.len()).filter(|at| !plant.products[*at].phases.is_empty()).collect();
        let product = self.pick(&made).unwrap();
        self.made += 1;
        let planned = self.quantity(plant.products[product].traced(), 5);
        Command::CreateOrder { product, planned, code: format!("W{}", self.made) }
    }

    /// Receives a purchased product that has stock, units or lots.
    pub fn receipt(&mut self, plant: &Plant) -> Command {
        let comes = |at: &At| {
            let product = &plant.products[*at];
            product.phases.is_empty() && (product.managed || product.traced() || product.lots != Lots::None)
        };
        let bought: Vec<At> = (0..plant.products.len()).filter(comes).collect();
        let product = self.pick(&bought).unwrap();
        let (to, quantity) = (self.stock_place(), self.quantity(true, 12));
        let row = &plant.products[product];
        self.made += 1;
        let code = match (row.traced(), row.lots) {
            (true, _) => Some(format!("{}{}", row.code, self.made)),
            // Stock of this product is not managed, so the receipt must create a new lot.
            (false, _) if !row.managed => Some(format!("L{}", self.made)),
            (false, Lots::Required) => Some(format!("L{}", self.below(12))),
            (false, Lots::Optional) if self.chance(0.5) => Some(format!("L{}", self.below(12))),
            _ => None,
        };
        Command::Receive { product, quantity, to, code }
    }

    /// A random location for purchased material.
    fn stock_place(&mut self) -> Place {
        if self.chance(0.5) { Place::In } else { Place::Shelf }
    }

    /// A random work order that is not deleted.
    fn open_order(&mut self, plant: &Plant) -> Option<At> {
        let living: Vec<At> = (0..plant.orders.len()).filter(|at| !plant.orders[*at].gone).collect();
        self.pick(&living)
    }

    /// Changes a job of a random work order.
    fn plan(&mut self, plant: &Plant) -> Command {
        let Some(order) = self.open_order(plant) else { return self.order(plant) };
        let traced = plant.traced(order);
        let (jobs, phases) = (plant.jobs_of(order).collect::<Vec<_>>(), plant.product_of(order).phases.len());
        let Some(job) = self.pick(&jobs) else { return self.receipt(plant) };
        match self.below(10) {
            0..4 => {
                let user = self.user();
                let to = Some(user).filter(|_| self.chance(0.8));
                Command::UpdateJobs(vec![Update::Assign { job, to }])
            }
            4 => {
                let user = self.user();
                let assigned = Some(user).filter(|_| self.chance(0.6));
                let (phase, planned) = (self.below(phases), self.quantity(traced, 3));
                Command::UpdateJobs(vec![Update::Insert { order, phase, planned, assigned }])
            }
            5 => Command::UpdateJobs(vec![Update::Quantity { job, planned: self.quantity(traced, 6) }]),
            6 | 7 => {
                let mut updates = Vec::new();
                for job in jobs {
                    if updates.is_empty() || self.chance(0.5) {
                        updates.push(Update::Quantity { job, planned: self.quantity(traced, 6) });
                    }
                }
                Command::UpdateQuantities { order, planned: self.quantity(traced, 6), updates }
            }
            8 => Command::UpdateJobs(vec![Update::Close { job }]),
            _ => Command::CloseJob(job),
        }
    }

    /// Sends a new order for the queue of the site or of an operator, sometimes with an entry missing.
    fn queue(&mut self, plant: &Plant) -> Command {
        if self.chance(0.6) {
            let mut orders = self.shuffled(plant.site_queue.clone());
            if self.chance(0.1) {
                orders.pop();
            }
            return Command::PutQueue(orders);
        }
        let user = self.user();
        let jobs = self.shuffled(plant.queues[user].jobs.clone());
        let independent = self.pick(&[Some(true), Some(true), None, Some(false)]).unwrap();
        Command::PutOperatorQueue { user, jobs: Some(jobs).filter(|_| self.chance(0.6)), independent }
    }

    /// Starts or resumes a job, mostly by its assignee.
    fn enter(&mut self, plant: &Plant) -> Command {
        let fits = |at: At| {
            let job = &plant.jobs[at];
            job.stage != Stage::Closed && !job.gone && job.session.is_none()
        };
        let Some(job) = self.one(plant.jobs.len(), 0.03, fits) else { return self.order(plant) };
        let other = self.user();
        let user = plant.jobs[job].assigned.filter(|_| !self.chance(0.05)).unwrap_or(other);
        let open = plant.jobs[job].batch.is_some() && !self.chance(0.05);
        let asked = if open { Asked::default() } else { self.asked(plant, job) };
        let resumes = (plant.jobs[job].stage == Stage::Started) != self.chance(0.02);
        if resumes { Command::Resume { job, user, asked } } else { Command::Start { job, user, asked } }
    }

    /// What a request specifies about a new batch.
    fn asked(&mut self, plant: &Plant, job: At) -> Asked {
        let (order, phase) = (plant.jobs[job].order, plant.jobs[job].phase);
        let traced = plant.traced(order);
        if traced && phase > 0 && !self.chance(0.05) {
            let free: Vec<At> = plant.free(order, phase).iter().filter_map(|row| plant.wip[*row].unit).collect();
            let mut units = self.shuffled(free);
            units.truncate(self.random.random_range(1..4));
            if self.chance(0.02) {
                units.extend(units.first().copied());
            }
            return Asked { units, ..Asked::default() };
        }
        match self.below(20) {
            0..8 => Asked { quantity: Some(self.quantity(traced, 4)), ..Asked::default() },
            8 | 9 => {
                let count = self.random.random_range(1..3);
                let codes = (0..count).map(|_| format!("C{}", self.below(60))).collect();
                Asked { codes, ..Asked::default() }
            }
            _ => Asked::default(),
        }
    }

    /// Pauses an active job, mostly by the user who works on it.
    fn pause(&mut self, plant: &Plant) -> Command {
        let Some(job) = self.one(plant.jobs.len(), 0.05, |at| plant.jobs[at].session.is_some()) else {
            return self.enter(plant);
        };
        if self.chance(0.15) {
            return Command::ForcePause(job);
        }
        let other = self.user();
        Command::Pause { job, user: plant.jobs[job].session.filter(|_| !self.chance(0.05)).unwrap_or(other) }
    }

    /// A random open batch whose job passes the filter.
    fn open_batch(&mut self, plant: &Plant, fits: impl Fn(At) -> bool) -> Option<At> {
        self.one(plant.batches.len(), 0.02, |at| plant.batches[at].active && fits(plant.batches[at].job))
    }

    /// Changes the quantity, units or codes of an open batch.
    fn change(&mut self, plant: &Plant) -> Command {
        let Some(batch) = self.open_batch(plant, |_| true) else { return self.enter(plant) };
        let (job, units) = (plant.batches[batch].job, plant.batches[batch].units.clone());
        let (order, phase) = (plant.jobs[job].order, plant.jobs[job].phase);
        let traced = plant.traced(order);
        let mut asked = Asked { quantity: Some(self.quantity(traced, 4)), ..Asked::default() };
        if traced && (phase > 0 || self.chance(0.2)) && !self.chance(0.05) {
            let free = plant.free(order, phase).into_iter().filter_map(|row| plant.wip[row].unit);
            let mut named = self.shuffled(units.into_iter().chain(free).collect());
            let keep = self.random.random_range(1..4).min(named.len());
            named.truncate(keep);
            asked = Asked { units: named, ..Asked::default() };
        } else if traced && self.chance(0.1) {
            asked = Asked { codes: vec![format!("C{}", self.below(60))], ..Asked::default() };
        }
        Command::Change { batch, asked }
    }

    /// Scans parts for an open batch.
    fn scan(&mut self, plant: &Plant) -> Command {
        let Some(batch) = self.open_batch(plant, |_| true) else { return self.receipt(plant) };
        self.scan_for(plant, batch)
    }

    /// Scans usable parts for the units of a batch or for the batch itself, mostly as many as are needed.
    fn scan_for(&mut self, plant: &Plant, batch: At) -> Command {
        let mut rows = Vec::new();
        let odd = self.chance(0.05);
        let usable = |at: &At| {
            let unit = &plant.units[*at];
            let own = plant.open_link(*at).is_none_or(|link| {
                let link = &plant.links[link];
                link.batch == Some(batch) && !link.confirmed
            });
            let fine = unit.released && !unit.deleted && !unit.scrapped && !unit.held;
            let lies = unit.position.is_some() || !plant.products[unit.product].managed || !plant.inventory;
            odd || (own && fine && lies)
        };
        let parts: Vec<At> = (0..plant.units.len()).filter(usable).collect();
        let mut parts = self.shuffled(parts);
        let units: Vec<Option<At>> = match plant.batches[batch].units.as_slice() {
            [] => vec![None],
            units => units.iter().copied().map(Some).collect(),
        };
        for unit in units {
            for line in plant.lines_of(batch).iter().filter(|line| plant.products[line.component].traced()) {
                let halves = if unit.is_some() { line.qt * ONE } else { line.qt * plant.batches[batch].total };
                let needed = (halves + 1) / ONE - i64::from(self.chance(0.04));
                for _ in 0..needed {
                    let found = parts.iter().position(|part| plant.units[*part].product == line.component);
                    rows.extend(found.map(|found| (unit, parts.swap_remove(found))));
                }
            }
        }
        if self.chance(0.02) {
            rows.extend(rows.first().copied());
        }
        Command::Scan { batch, rows }
    }

    /// Declares a lot for an open batch.
    fn allocate(&mut self, plant: &Plant) -> Command {
        let takes_lots = |job: At| {
            let phase = plant.jobs[job].phase;
            let product = plant.product_of(plant.jobs[job].order);
            product.bom.iter().any(|line| line.phase == phase && plant.products[line.component].lots != Lots::None)
        };
        let Some(batch) = self.open_batch(plant, takes_lots) else { return self.receipt(plant) };
        let components: Vec<At> = plant.lines_of(batch).iter().map(|line| line.component).collect();
        let Some(lot) = self.one(plant.lots.len(), 0.05, |at| components.contains(&plant.lots[at].product)) else {
            return self.receipt(plant);
        };
        let quantity = self.quantity(false, 2);
        Command::Allocate { batch, rows: vec![(plant.lots[lot].product, lot, quantity)] }
    }

    /// Completes a step or a batch, mostly after scanning the parts.
    fn declare(&mut self, plant: &Plant) -> Command {
        let Some(batch) = self.open_batch(plant, |job| plant.jobs[job].session.is_some()) else {
            return self.enter(plant);
        };
        let row = &plant.batches[batch];
        let (phase, other) = (plant.phase_of(row.job).clone(), self.user());
        let user = plant.jobs[row.job].session.filter(|_| !self.chance(0.03)).unwrap_or(other);
        let scrap = if self.chance(0.6) { 0 } else { self.random.random_range(0..=row.total / ONE) * ONE };
        let mut declared = self.declared(plant, batch, scrap);
        let left: Vec<usize> = (0..phase.steps.len()).filter(|step| !row.steps.contains(step)).collect();
        let step = self.pick(&left).filter(|_| phase.step_check && !self.chance(0.15));
        let command = if let Some(step) = step {
            if left.len() > 1 && !self.chance(0.03) {
                declared = Declared::default();
            }
            Command::CompleteStep { batch, step, user, declared }
        } else {
            let good = row.total - scrap + if self.chance(0.01) { ONE } else { 0 };
            Command::Complete { batch, good, user, declared }
        };
        let needs_parts = plant.lines_of(batch).iter().any(|line| plant.products[line.component].traced());
        if needs_parts && self.chance(0.8) {
            self.then.push(command);
            return self.scan_for(plant, batch);
        }
        command
    }

    /// What a completion with this scrap declares. Sometimes the values are wrong.
    fn declared(&mut self, plant: &Plant, batch: At, scrap: i64) -> Declared {
        let row = &plant.batches[batch];
        let mut lost = self.shuffled(row.units.clone());
        lost.truncate(usize::try_from(scrap / ONE).unwrap());
        if self.chance(0.02) {
            lost.clear();
        }
        let bought: Vec<At> = (0..plant.products.len()).filter(|at| plant.products[*at].phases.is_empty()).collect();
        let component = self.pick(&bought).filter(|_| self.chance(0.08));
        let place = self.stock_place();
        let into = self.pick(&["A", "B"]).map(str::to_owned);
        Declared {
            scrap,
            lost,
            reason: !self.chance(0.01),
            output_lot: into.filter(|_| self.chance(0.08)),
            output_place: Some(place).filter(|_| self.chance(0.1)),
            consumption: component.map(|component| (component, place)),
        }
    }

    /// Cancels an open batch whose job is paused.
    fn cancel(&mut self, plant: &Plant) -> Command {
        match self.open_batch(plant, |job| plant.jobs[job].session.is_none()) {
            Some(batch) => Command::Cancel(batch),
            None => self.pause(plant),
        }
    }

    /// Resets a started or closed job that is not active.
    fn reset(&mut self, plant: &Plant) -> Command {
        let fits = |at: At| {
            let job = &plant.jobs[at];
            matches!(job.stage, Stage::Started | Stage::Closed) && job.session.is_none() && !job.gone
        };
        match self.one(plant.jobs.len(), 0.03, fits) {
            Some(job) => Command::Reset(job),
            None => self.enter(plant),
        }
    }
}
