//! Reverses what batches did: what was scanned, moved, noted, worked and handed on
//! (docs/spec/production.md#canceling-a-batch, docs/spec/production.md#resetting-a-job).
//!
//! Exactly what was taken is given back: parts and material by reversing their movements, work by the flows.

use std::collections::{BTreeSet, HashMap, HashSet};

use chrono::{DateTime, Utc};
use kernel::rules::event_data::{SerialChange, SerialFieldChange, SerialUpdated, WorkSessionCanceled};
use kernel::rules::link::LinkStage;
use kernel::wire::key::{BatchKey, EventKey, JobKey, LinkKey, MovementKey, SerialKey, WorkSessionKey};
use kernel::wire::time::Timestamp;
use production_queries::completion::{
    BatchToCancel, cancel_batches as cancel_rows, find_units_of_batches, lock_batches_to_cancel, lock_completed_batches,
};
use rust_decimal::Decimal;

use super::sessions::session_event;
use crate::rows::{JobRecord, OrderRecord};
use platform::api::Problem;
use platform::db::Write;
use platform::journal::NewEvent;
use serial::contract::{
    HeldUnits, Link, UnitStamp, end_many, event_of, hold_trees, links_of_batches, note_returns, remove_temporary,
};
use warehouse::contract::{BatchReversal, FollowingMovements, MovementStamp, ReversedMovements};

/// A batch of the job, locked so that nobody names it any more.
#[derive(Clone, Copy, Debug)]
pub struct LockedBatch {
    /// Its key.
    pub key: BatchKey,
    /// How much it is.
    pub total: Decimal,
    /// How much was good.
    pub pass: Decimal,
    /// It is open.
    pub active: bool,
    /// When it was completed.
    pub ended: Option<DateTime<Utc>>,
}

/// A unit of a batch.
#[derive(Clone, Copy, Debug)]
pub struct UnitOfBatch {
    /// The batch.
    pub batch_key: BatchKey,
    /// The unit.
    pub key: SerialKey,
    /// The batch declared it as scrap.
    pub scrapped: bool,
}

/// Batches that are reversed, with everything that depends on them; locked.
#[derive(Debug)]
pub struct BatchRollback {
    /// The batches.
    pub batches: Vec<LockedBatch>,
    /// Their units.
    pub units: Vec<UnitOfBatch>,
    /// Units and parts, with their trees.
    pub held: HeldUnits,
    /// Open links that end, or drafts that go.
    pub links: Vec<Link>,
}

impl BatchRollback {
    /// Locks the batches of a job, whose order is locked, and holds their units and parts. In a first phase its units go,
    /// so every part in them comes out, whoever built it in.
    pub async fn lock(write: &Write, job: &JobRecord, open_only: bool) -> Result<Self, Problem> {
        let rows = lock_batches_to_cancel().bind(write.conn(), &job.key.number(), &open_only).all().await?;
        Self::hold(write, job, rows).await
    }

    /// The same of some of its completed batches.
    pub async fn lock_completed(write: &Write, job: &JobRecord, keys: &[BatchKey]) -> Result<Self, Problem> {
        let rows = lock_completed_batches().bind(write.conn(), &BatchKey::numbers(keys)).all().await?;
        Self::hold(write, job, rows).await
    }

    async fn hold(write: &Write, job: &JobRecord, rows: Vec<BatchToCancel>) -> Result<Self, Problem> {
        let batches: Vec<LockedBatch> = rows
            .into_iter()
            .map(|row| LockedBatch {
                key: BatchKey::new(row.key),
                total: row.qt_total,
                pass: row.qt_pass,
                active: row.active,
                ended: row.ended,
            })
            .collect();
        let keys: Vec<BatchKey> = batches.iter().map(|batch| batch.key).collect();
        let rows = find_units_of_batches().bind(write.conn(), &BatchKey::numbers(&keys)).all().await?;
        let units: Vec<UnitOfBatch> = rows
            .into_iter()
            .map(|row| UnitOfBatch {
                batch_key: BatchKey::new(row.batch_key),
                key: SerialKey::new(row.serial_key),
                scrapped: row.scrapped,
            })
            .collect();
        let emptied: Vec<SerialKey> =
            if job.first_phase { units.iter().map(|unit| unit.key).collect() } else { Vec::new() };
        let seen = links_of_batches(write.conn(), &keys, &emptied).await?;
        let mut serials: BTreeSet<SerialKey> = units.iter().map(|unit| unit.key).collect();
        serials.extend(seen.iter().flat_map(|link| [Some(link.child), link.parent]).flatten());
        let held = if serials.is_empty() { HeldUnits::new() } else { hold_trees(write, &serials).await? };
        // Once more: until their trees were held, parts were built in and taken out.
        let links = links_of_batches(write.conn(), &keys, &emptied).await?;
        if links.iter().any(|link| !held.contains_key(&link.child)) {
            return Err(Problem::rerun_command("a part was built in meanwhile"));
        }
        Ok(Self { batches, units, held, links })
    }

    /// Keys of the batches.
    pub fn keys(&self) -> Vec<BatchKey> {
        self.batches.iter().map(|batch| batch.key).collect()
    }

    /// Keys of the completed ones.
    pub fn done(&self) -> Vec<BatchKey> {
        self.batches.iter().filter(|batch| !batch.active).map(|batch| batch.key).collect()
    }

    /// The open one.
    pub fn open(&self) -> Option<LockedBatch> {
        self.batches.iter().copied().find(|batch| batch.active)
    }

    /// Units of these batches, each once.
    pub fn unit_keys(&self) -> Vec<SerialKey> {
        self.units.iter().map(|unit| unit.key).collect::<BTreeSet<_>>().into_iter().collect()
    }

    fn built_in(&self) -> Vec<Link> {
        self.links.iter().filter(|link| link.state.stage == LinkStage::Active).cloned().collect()
    }

    /// Parts come out: drafts go, links end, and then everything that was moved goes back. `also` says what
    /// else the command moves; `at` says what a refusal of a movement means.
    pub async fn take_out(
        &mut self,
        write: &mut Write,
        by: UnitStamp,
        reason: &str,
        also: &ExtraMovements<'_>,
        at: &(dyn Fn(Problem, MovementKey) -> Problem + Sync),
    ) -> Result<RollbackEvents, Problem> {
        let drafts = self.links.iter().filter(|link| link.state.stage == LinkStage::Temporary);
        let drafts: Vec<(LinkKey, SerialKey)> = drafts.map(|link| (link.key, link.child)).collect();
        if !drafts.is_empty() {
            remove_temporary(write, &mut self.held, &drafts).await?;
        }
        let links = self.built_in();
        let unlinked = end_many(write, &mut self.held, by, &links, reason).await?;
        let consumed = links.iter().filter_map(|link| link.consumption_movement_key);
        let movements: Vec<MovementKey> = also.movements.iter().copied().chain(consumed).collect();
        let taking = BatchReversal::lock(write, &self.held, &movements, reason, also.following).await?;
        let acting = MovementStamp { now: by.now, user_key: by.user_key };
        let taken = taking.post(write, acting, &self.held, at).await?;
        let returns = links.iter().filter_map(|link| {
            let inverse = taken.inverse.get(&link.consumption_movement_key?)?;
            Some((link.key, *inverse))
        });
        note_returns(write, &returns.collect::<Vec<_>>()).await?;
        let consumed = links.iter().map(|link| link.consumption_movement_key);
        Ok(RollbackEvents { unlinked: unlinked.into_iter().zip(consumed).collect(), taken })
    }

    /// The batches do not count any more, nor what was noted and worked for them. Answers what is told of the work.
    pub async fn cancel(
        &self,
        write: &Write,
        order: &OrderRecord,
        job: &JobRecord,
        event_key: EventKey,
        now: DateTime<Utc>,
    ) -> Result<Vec<NewEvent>, Problem> {
        let keys = BatchKey::numbers(&self.keys());
        let open = BatchKey::numbers(&self.open().map(|batch| batch.key).into_iter().collect::<Vec<_>>());
        let rows = cancel_rows().bind(write.conn(), &event_key.number(), &now, &keys, &open).all().await?;
        let events = rows.into_iter().map(|row| {
            let event_data = WorkSessionCanceled { duration: row.duration };
            let batch_key = Some(BatchKey::new(row.batch_key));
            session_event(&event_data, order, job, batch_key, WorkSessionKey::new(row.key), now)
        });
        Ok(events.collect())
    }
}

/// What a command moves besides the parts that come out.
#[derive(Clone, Copy, Debug)]
pub struct ExtraMovements<'a> {
    /// Movements of the batches themselves, which are reversed, too.
    pub movements: &'a [MovementKey],
    /// What is moved afterwards.
    pub following: &'a FollowingMovements,
}

/// What came back.
#[derive(Debug)]
pub struct RollbackEvents {
    unlinked: Vec<(NewEvent, Option<MovementKey>)>,
    taken: ReversedMovements,
}

impl RollbackEvents {
    /// What the journal tells of these movements, in their order.
    pub fn take_movement_events(&mut self, movements: &[MovementKey]) -> Vec<NewEvent> {
        movements.iter().flat_map(|key| self.taken.events.remove(&Some(*key)).unwrap_or_default()).collect()
    }

    /// What it tells of the parts, each link before its return; then of the rest.
    pub fn component_events(mut self) -> Vec<NewEvent> {
        let mut events = Vec::new();
        for (unlinked, movement) in std::mem::take(&mut self.unlinked) {
            events.push(unlinked);
            events.extend(movement.into_iter().flat_map(|key| self.take_movement_events(&[key])));
        }
        let mut rest: Vec<_> = std::mem::take(&mut self.taken.events).into_iter().collect();
        // What no movement alone did comes last.
        rest.sort_by_key(|(key, _)| (key.is_none(), *key));
        events.extend(rest.into_iter().flat_map(|(_, rows)| rows));
        events
    }
}

/// Units that are in the work again: what is told of each.
pub fn reopened_unit_events(
    held: &HeldUnits,
    released: &[SerialKey],
    scrapped: &HashMap<SerialKey, DateTime<Utc>>,
    now: DateTime<Utc>,
) -> Vec<NewEvent> {
    let keys: BTreeSet<SerialKey> = released.iter().chain(scrapped.keys()).copied().collect();
    let released: HashSet<SerialKey> = released.iter().copied().collect();
    let event = |key: SerialKey| {
        let unit = held.get(&key)?;
        let mut changes = Vec::new();
        if released.contains(&key) {
            let old = unit.released.map(Timestamp);
            changes.push(SerialChange::Field(SerialFieldChange::Released { old, new: None }));
        }
        if let Some(when) = scrapped.get(&key) {
            let old = Some(Timestamp(*when));
            changes.push(SerialChange::Field(SerialFieldChange::Scrapped { old, new: None }));
        }
        Some(event_of(&SerialUpdated { changes }, unit, now))
    };
    keys.into_iter().filter_map(event).collect()
}

/// What is told of units names the job, too.
pub fn of_job(
    events: Vec<NewEvent>,
    order: &OrderRecord,
    job: &JobRecord,
    batch_key: Option<BatchKey>,
) -> Vec<NewEvent> {
    let job_key: JobKey = job.key;
    let named = |event: NewEvent| NewEvent {
        job_key: event.job_key.or(Some(job_key)),
        batch_key: event.batch_key.or(batch_key),
        phase_key: event.phase_key.or_else(|| Some(job.phase_key.clone())),
        site_key: event.site_key.or_else(|| Some(order.site_key.clone())),
        ..event
    };
    events.into_iter().map(named).collect()
}
