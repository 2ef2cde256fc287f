//! Model of a small plant in memory: work orders, jobs, batches, WIP, units, parts and stock. It runs one command at a
//! time, and a refused command changes nothing.

use std::collections::{BTreeMap, BTreeSet};

/// A quantity of one. Quantities are counted in halves.
pub const ONE: i64 = 2;

/// The code of a refusal.
pub type Code = &'static str;

/// The index of a record in its table of the model.
pub type At = usize;

/// Number of users.
pub const USERS: usize = 3;

/// A location. `Out` is outside of the plant. `Nowhere` is the virtual location of production and adjustments.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    In,
    Shelf,
    Finished,
    Out,
    Nowhere,
}

impl Place {
    /// Whether the location can have stock.
    pub const fn is_stock(self) -> bool {
        matches!(self, Self::In | Self::Shelf | Self::Finished)
    }
}

/// Lot tracking of a product.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lots {
    None,
    Optional,
    Required,
}

/// Traceability level of a traced product.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    FormOnly,
    Complete,
}

/// A line of a bill of materials.
#[derive(Clone, Debug)]
pub struct Line {
    pub component: At,
    /// Quantity for one unit, in whole numbers.
    pub qt: i64,
    pub phase: usize,
    pub position: Place,
    pub mandatory: bool,
    /// Minimum quantity for one unit, in whole numbers, that is consumed when the stock is not sufficient.
    pub minimum: Option<i64>,
}

/// A phase of a product, with its parameters.
#[derive(Clone, Debug, Default)]
pub struct Phase {
    pub key: String,
    /// Usual batch size in whole units. 0 means everything that remains.
    pub batch_qt: i64,
    pub auto: bool,
    pub steps: Vec<String>,
    pub step_check: bool,
    pub parallel: bool,
    pub unsupervised: bool,
}

/// A product. A product without phases is purchased.
#[derive(Clone, Debug)]
pub struct Product {
    pub key: i64,
    pub code: &'static str,
    pub level: Option<Level>,
    pub managed: bool,
    pub lots: Lots,
    pub negative: bool,
    pub coded: bool,
    pub counter: bool,
    pub phases: Vec<Phase>,
    pub bom: Vec<Line>,
}

impl Product {
    /// Whether units of the product have serial numbers.
    pub const fn traced(&self) -> bool {
        self.level.is_some()
    }
}

/// Stage of a job, and status of a work order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    Created,
    Planned,
    Started,
    Closed,
}

impl Stage {
    /// The stage as text, as in the API.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Created => "created",
            Self::Planned => "planned",
            Self::Started => "started",
            Self::Closed => "closed",
        }
    }
}

/// A work order. `gone` means deleted: the row remains, because other records refer to it by index.
#[derive(Clone, Debug)]
pub struct Order {
    pub key: i64,
    pub product: At,
    pub planned: i64,
    pub completed: i64,
    pub status: Stage,
    pub gone: bool,
}

/// A job of a work order. `gone` means deleted.
#[derive(Clone, Debug)]
pub struct Job {
    pub key: i64,
    pub order: At,
    pub phase: usize,
    pub stage: Stage,
    pub planned: i64,
    pub completed: i64,
    pub scrapped: i64,
    pub assigned: Option<At>,
    pub batch: Option<At>,
    /// The user of the open work session.
    pub session: Option<At>,
    pub gone: bool,
}

/// A batch. `lost` lists those of its units that were scrapped.
#[derive(Clone, Debug)]
pub struct Batch {
    pub key: i64,
    pub job: At,
    pub total: i64,
    pub pass: i64,
    pub scrap: i64,
    pub active: bool,
    pub canceled: bool,
    pub units: Vec<At>,
    pub lost: Vec<At>,
    pub steps: BTreeSet<usize>,
    /// The WIP that a completed batch took.
    pub flows: Vec<Wip>,
    pub output_lot: Option<At>,
}

/// WIP between two phases: free, or booked by a batch.
#[derive(Clone, Debug)]
pub struct Wip {
    pub order: At,
    pub phase: usize,
    pub batch: Option<At>,
    pub source: At,
    pub unit: Option<At>,
    pub quantity: i64,
    pub declared: u64,
}

/// A unit of a traced product.
#[derive(Clone, Debug)]
pub struct Unit {
    pub key: i64,
    pub product: At,
    pub code: Option<String>,
    /// Whether the unit has a serial number. `code` is `None` until the number from the counter was read from the
    /// database.
    pub coded: bool,
    pub released: bool,
    pub scrapped: bool,
    pub deleted: bool,
    pub held: bool,
    pub position: Option<Place>,
}

/// A link of a part. `removed` marks a temporary link that was deleted. `movement` is the consumption of the part.
#[derive(Clone, Debug)]
pub struct Link {
    pub key: i64,
    pub parent: Option<At>,
    pub child: At,
    pub batch: Option<At>,
    pub confirmed: bool,
    pub ended: bool,
    pub removed: bool,
    pub movement: Option<At>,
}

impl Link {
    /// Whether the link is temporary or active.
    pub const fn is_open(&self) -> bool {
        !self.ended && !self.removed
    }
}

/// A lot. Its code is unknown if the service chose it.
#[derive(Clone, Debug)]
pub struct Lot {
    pub key: i64,
    pub product: At,
    pub code: Option<String>,
    pub held: bool,
}

/// Type of a movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Receipt,
    Shipment,
    Transfer,
    Adjustment,
    Consumption,
    Production,
    Reversal,
}

/// A completed movement. `reversed` is the quantity that was reversed.
#[derive(Clone, Debug)]
pub struct Movement {
    pub kind: Kind,
    pub product: At,
    pub quantity: i64,
    pub from: Place,
    pub to: Place,
    pub unit: Option<At>,
    pub lot: Option<At>,
    pub batch: Option<At>,
    pub reversed: i64,
}

/// A lot that is declared for a batch.
#[derive(Clone, Debug)]
pub struct Allocation {
    pub batch: At,
    pub component: At,
    pub lot: At,
    pub quantity: i64,
}

/// Queue of a user. It contains all open jobs that are assigned to the user.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OperatorQueue {
    pub independent: bool,
    pub jobs: Vec<At>,
}

/// Location, product, unit and lot of a stock row.
pub type StockKey = (Place, At, Option<At>, Option<At>);

/// The state of the model.
#[derive(Clone, Debug, Default)]
pub struct Plant {
    pub inventory: bool,
    pub takes_unassigned: bool,
    pub allows_independent: bool,
    pub products: Vec<Product>,
    pub orders: Vec<Order>,
    pub jobs: Vec<Job>,
    pub batches: Vec<Batch>,
    pub wip: Vec<Wip>,
    pub units: Vec<Unit>,
    pub links: Vec<Link>,
    pub lots: Vec<Lot>,
    pub movements: Vec<Movement>,
    pub allocations: Vec<Allocation>,
    pub stock: BTreeMap<StockKey, i64>,
    pub site_queue: Vec<At>,
    pub queues: [OperatorQueue; USERS],
    pub clock: u64,
}

/// Refuses with a code unless the condition is met.
pub const fn ensure(holds: bool, code: Code) -> Result<(), Code> {
    if holds { Ok(()) } else { Err(code) }
}

/// Whether a quantity is a whole number of units.
pub const fn whole(quantity: i64) -> bool {
    quantity % ONE == 0
}

/// Converts a number of units to a quantity.
pub fn count(units: usize) -> i64 {
    i64::try_from(units).unwrap() * ONE
}

impl Plant {
    /// Runs a command completely or not at all, then settles work orders and queues.
    pub fn run(&mut self, command: impl FnOnce(&mut Self) -> Result<(), Code>) -> Result<(), Code> {
        let mut next = self.clone();
        next.clock += 1;
        command(&mut next)?;
        next.derive();
        *self = next;
        Ok(())
    }

    /// Derives status and quantity of work orders, and the queues, from the jobs.
    fn derive(&mut self) {
        for at in 0..self.orders.len() {
            if self.orders[at].gone {
                continue;
            }
            let stages: Vec<Stage> = self.jobs_of(at).map(|job| self.jobs[job].stage).collect();
            let status = derived(&stages);
            let last = self.jobs_of(at).filter(|job| self.is_last(*job)).collect::<Vec<_>>();
            self.orders[at].completed = last.into_iter().map(|job| self.jobs[job].completed).sum();
            match (self.orders[at].status == Stage::Closed, status == Stage::Closed) {
                (false, true) => self.site_queue.retain(|order| *order != at),
                (true, false) => self.site_queue.push(at),
                _ => {}
            }
            self.orders[at].status = status;
        }
        for user in 0..USERS {
            let mine = self.by_rule(user);
            let queue = &mut self.queues[user];
            if queue.independent {
                queue.jobs.retain(|job| mine.contains(job));
                let new: Vec<At> = mine.into_iter().filter(|job| !queue.jobs.contains(job)).collect();
                queue.jobs.extend(new);
            } else {
                queue.jobs = mine;
            }
        }
    }

    /// The order of a queue that follows the queue of its site (docs/spec/production.md#queues).
    pub fn by_rule(&self, user: At) -> Vec<At> {
        let mut jobs = Vec::new();
        for order in &self.site_queue {
            let mut of_order: Vec<At> = self
                .jobs_of(*order)
                .filter(|job| self.jobs[*job].assigned == Some(user) && self.jobs[*job].stage != Stage::Closed)
                .collect();
            of_order.sort_by_key(|job| (self.jobs[*job].phase, *job));
            jobs.extend(of_order);
        }
        jobs
    }
}

/// Status of a work order with jobs in these stages. A work order without jobs is closed.
fn derived(stages: &[Stage]) -> Stage {
    if stages.iter().all(|stage| *stage == Stage::Closed) {
        Stage::Closed
    } else if stages.iter().any(|stage| matches!(stage, Stage::Started | Stage::Closed)) {
        Stage::Started
    } else if stages.iter().all(|stage| *stage == Stage::Planned) {
        Stage::Planned
    } else {
        Stage::Created
    }
}
