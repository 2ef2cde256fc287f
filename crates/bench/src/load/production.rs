//! Production of a chunk: jobs, batches, step records and work sessions of its work orders. Every unit has a batch of its
//! own in every phase.

use std::collections::BTreeMap;

use anyhow::{Context, Result};
use tokio_postgres::Client;

use super::orders::{Order, OrderStatus};
use super::plant::{PhaseKeys, Plant};
use super::rows::take_keys;
use super::trees::{Chunk, Fate, GeneratedUnit, RELEASE};

/// Longest time in seconds that somebody works on a batch.
const WORK: i64 = 3600;

/// A job.
pub struct Job {
    /// Key of the job.
    pub key: i64,
    /// Index of its work order.
    pub order: usize,
    /// Index of its phase in the process of the product.
    pub phase: usize,
    /// Status of the job, which has the same values as that of a work order.
    pub stage: OrderStatus,
    /// Start of its first batch. None without one.
    pub start: Option<i64>,
    /// End of its last batch. None for an open job.
    pub end: Option<i64>,
    /// What its completed batches add up to.
    pub sums: JobSums,
}

/// Sums over the completed batches of a job and their work sessions.
#[derive(Default)]
pub struct JobSums {
    /// Number of good units.
    pub good: i64,
    /// Number of scrapped units.
    pub scrapped: i64,
    /// Time of the work sessions in milliseconds.
    pub worked: i64,
}

impl JobSums {
    /// Adds a completed batch.
    fn add(&mut self, duration: i64, scrapped: bool) {
        self.good += i64::from(!scrapped);
        self.scrapped += i64::from(scrapped);
        self.worked += duration * 1000;
    }
}

/// A batch of one unit.
pub struct Batch {
    /// Key of the batch.
    pub key: i64,
    /// Index of its job.
    pub job: usize,
    /// Index of its unit in the chunk.
    pub unit: usize,
    /// Start of the batch.
    pub start: i64,
    /// Completion of the batch. None for an open one.
    pub end: Option<i64>,
    /// Whether the unit was declared as scrap.
    pub scrapped: bool,
    /// Key of the batch of the phase before. None in the first phase.
    pub from: Option<i64>,
    /// Key of the work session.
    pub session: i64,
    /// Keys of the step records. Empty for an open batch.
    pub steps: Vec<i64>,
}

/// Everything that the work orders of a chunk consist of.
pub struct Production {
    /// Work orders with their keys.
    pub orders: Vec<(i64, Order)>,
    /// Jobs, in the order of work orders and phases.
    pub jobs: Vec<Job>,
    /// Batches, in the order of jobs and units.
    pub batches: Vec<Batch>,
    /// Index of the work order of each unit that is made here, by the index of the unit.
    order_of: BTreeMap<usize, usize>,
    /// Index of the last batch of each unit that is made here, by the index of the unit.
    last_batch: BTreeMap<usize, usize>,
    /// Index of the first batch of each unit that is made here, by the index of the unit.
    first_batch: BTreeMap<usize, usize>,
}

impl Production {
    /// Draws the keys of all records.
    pub async fn new(client: &Client, chunk: &Chunk, plant: &Plant, orders: Vec<Order>) -> Result<Self> {
        let keys = take_keys(client, orders.len()).await?;
        let orders: Vec<(i64, Order)> = keys.into_iter().zip(orders).collect();
        let mut made = Self {
            orders,
            jobs: Vec::new(),
            batches: Vec::new(),
            order_of: BTreeMap::new(),
            last_batch: BTreeMap::new(),
            first_batch: BTreeMap::new(),
        };
        for at in 0..made.orders.len() {
            made.add(chunk, plant, at)?;
        }
        made.draw_keys(client, plant).await?;
        Ok(made)
    }

    /// Adds the jobs and batches of a work order, without keys.
    fn add(&mut self, chunk: &Chunk, plant: &Plant, at: usize) -> Result<()> {
        let (_, order) = self.orders.get(at).context("no such work order")?;
        let phases = plant.place(order.product)?.phases.len();
        for phase in 0..phases {
            let job = self.jobs.len();
            let (mut start, mut end, mut sums) = (None, None, JobSums::default());
            for unit in &order.units {
                let Some((from, until, scrapped)) = span(chunk.unit(*unit)?, phase, phases) else { continue };
                start = Some(start.map_or(from, |start: i64| start.min(from)));
                end = end.max(until);
                if let Some(until) = until {
                    sums.add(until - from, scrapped);
                }
                let at_batch = self.batches.len();
                self.last_batch.insert(*unit, at_batch);
                self.first_batch.entry(*unit).or_insert(at_batch);
                let (key, session, from_batch, steps) = (0, 0, None, Vec::new());
                let (unit, start, end) = (*unit, from, until);
                self.batches.push(Batch { key, job, unit, start, end, scrapped, from: from_batch, session, steps });
            }
            let stage = match (order.status, start) {
                (OrderStatus::Started, None) => OrderStatus::Created,
                (status, _) => status,
            };
            let end = end.filter(|_| stage == OrderStatus::Closed);
            self.jobs.push(Job { key: 0, order: at, phase, stage, start, end, sums });
        }
        self.order_of.extend(order.units.iter().map(|unit| (*unit, at)));
        Ok(())
    }

    /// Draws the keys of jobs, batches, work sessions and step records.
    async fn draw_keys(&mut self, client: &Client, plant: &Plant) -> Result<()> {
        let mut counts = Vec::new();
        for batch in &self.batches {
            counts.push(if batch.end.is_some() { self.phase(plant, batch.job)?.steps.len() } else { 0 });
        }
        let all = self.jobs.len() + 2 * self.batches.len() + counts.iter().sum::<usize>();
        let mut keys = take_keys(client, all).await?.into_iter();
        let mut next = || keys.next().context("too few keys were drawn");
        for job in &mut self.jobs {
            job.key = next()?;
        }
        for (batch, count) in self.batches.iter_mut().zip(counts) {
            (batch.key, batch.session) = (next()?, next()?);
            batch.steps = (0..count).map(|_| next()).collect::<Result<_>>()?;
        }
        let keys: Vec<i64> = self.batches.iter().map(|batch| batch.key).collect();
        for (unit, last) in &self.last_batch {
            let first = self.first_batch.get(unit).filter(|first| *first != last);
            if let (Some(first), Some(batch)) = (first, self.batches.get_mut(*last)) {
                batch.from = keys.get(*first).copied();
            }
        }
        Ok(())
    }

    /// Key of the work order of a unit. None for a unit that is not made here.
    pub fn order_key(&self, unit: usize) -> Option<i64> {
        Some(self.orders.get(*self.order_of.get(&unit)?)?.0)
    }

    /// The first batch of a unit, in which its components are built in, and its job.
    pub fn assembly(&self, unit: usize) -> Option<(&Batch, &Job)> {
        let batch = self.batches.get(*self.first_batch.get(&unit)?)?;
        Some((batch, self.jobs.get(batch.job)?))
    }

    /// The last batch of a unit.
    pub fn last(&self, unit: usize) -> Option<&Batch> {
        self.batches.get(*self.last_batch.get(&unit)?)
    }

    /// The job at an index.
    pub fn job(&self, at: usize) -> Result<&Job> {
        self.jobs.get(at).context("no such job")
    }

    /// Key and plan of the work order of a job.
    pub fn order(&self, job: &Job) -> Result<(i64, &Order)> {
        self.orders.get(job.order).map(|(key, order)| (*key, order)).context("no such work order")
    }

    /// Phase of the job at an index.
    pub fn phase<'a>(&self, plant: &'a Plant, job: usize) -> Result<&'a PhaseKeys> {
        let job = self.job(job)?;
        let (_, order) = self.order(job)?;
        plant.place(order.product)?.phases.get(job.phase).context("no such phase")
    }
}

/// Start and end of the batch of a unit in a phase, and whether the unit was scrapped there. None when the unit did not
/// reach the phase.
fn span(unit: &GeneratedUnit, phase: usize, phases: usize) -> Option<(i64, Option<i64>, bool)> {
    // All components are built in.
    let ready = unit.released - RELEASE;
    let start = unit.created.max(ready - WORK);
    let last = phase + 1 == phases;
    let open = |fate| unit.fate == fate;
    match phase {
        0 if last => Some((start, Some(unit.released), false)),
        0 => Some((start, (!open(Fate::Started)).then_some(ready), false)),
        _ if open(Fate::Started) || open(Fate::Waiting) => None,
        _ => Some((ready, (!open(Fate::InTest)).then_some(unit.released), open(Fate::Scrapped))),
    }
}
