//! Reverses what batches did: links, movements, recorded values, work sessions and WIP
//! (docs/spec/production.md#canceling-a-batch, docs/spec/production.md#resetting-a-job).
//!
//! A batch returns exactly what it took: parts and material by reversing their movements, WIP by its flow.

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
    HeldUnits, Link, UnitStamp, end_links, event_of, hold_trees, links_of_batches, note_returns, remove_temporary,
};
use warehouse::contract::{BatchReversal, FollowingMovements, MovementStamp, ReversedMovements};

/// A batch to reverse. It is locked, so that no other command can refer to it anymore.
#[derive(Clone, Copy, Debug)]
pub struct LockedBatch {
    /// Key of the batch.
    pub key: BatchKey,
    /// Quantity of the batch.
    pub total: Decimal,
    /// Quantity declared good. 0 while the batch is open.
    pub pass: Decimal,
    /// Whether the batch is open.
    pub active: bool,
    /// When the batch was completed. `None` while it is open.
    pub ended: Option<DateTime<Utc>>,
}

/// A unit of a batch.
#[derive(Clone, Copy, Debug)]
pub struct UnitOfBatch {
    /// Key of the batch.
    pub batch_key: BatchKey,
    /// Key of the unit.
    pub key: SerialKey,
    /// Whether the batch declared the unit as scrap.
    pub scrapped: bool,
}

/// Batches of a job that are reversed, locked with everything that depends on them.
#[derive(Debug)]
pub struct BatchRollback {
    /// The batches to reverse, all locked.
    pub batches: Vec<LockedBatch>,
    /// Units of the batches, each with whether it was declared as scrap.
    pub units: Vec<UnitOfBatch>,
    /// Units and parts of the batches, held with their trees.
    pub held: HeldUnits,
    /// Active links, which end, and drafts, which are deleted.
    pub links: Vec<Link>,
}

impl BatchRollback {
    /// Locks the batches of a job and holds their units and parts. The caller has locked job and work order.
    /// `open_only` leaves out completed batches. A first phase deletes its units, so every part in them is removed,
    /// even one that was linked manually.
    pub async fn lock(write: &Write, job: &JobRecord, open_only: bool) -> Result<Self, Problem> {
        let rows = lock_batches_to_cancel().bind(write.conn(), &job.key.number(), &open_only).all().await?;
        Self::hold(write, job, rows).await
    }

    /// Locks some completed batches of the job, and holds their units and parts, like [`Self::lock`].
    pub async fn lock_completed(write: &Write, job: &JobRecord, keys: &[BatchKey]) -> Result<Self, Problem> {
        let rows = lock_completed_batches().bind(write.conn(), &BatchKey::numbers(keys)).all().await?;
        Self::hold(write, job, rows).await
    }

    /// Holds the units and parts of batches whose rows are already locked.
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
        // Read again: before the trees were held, other commands could link and unlink parts.
        let links = links_of_batches(write.conn(), &keys, &emptied).await?;
        if links.iter().any(|link| !held.contains_key(&link.child)) {
            return Err(Problem::rerun_command("a component was built in before the unit was locked"));
        }
        Ok(Self { batches, units, held, links })
    }

    /// Lists the keys of the batches.
    pub fn keys(&self) -> Vec<BatchKey> {
        self.batches.iter().map(|batch| batch.key).collect()
    }

    /// Lists the keys of the completed batches.
    pub fn completed_keys(&self) -> Vec<BatchKey> {
        self.batches.iter().filter(|batch| !batch.active).map(|batch| batch.key).collect()
    }

    /// Returns the open batch, of which a job has at most one. `None` when all are completed.
    pub fn open(&self) -> Option<LockedBatch> {
        self.batches.iter().copied().find(|batch| batch.active)
    }

    /// Lists the keys of the units of the batches, each once.
    pub fn unit_keys(&self) -> Vec<SerialKey> {
        self.units.iter().map(|unit| unit.key).collect::<BTreeSet<_>>().into_iter().collect()
    }

    /// Lists the active links. Drafts are left out.
    fn active_links(&self) -> Vec<Link> {
        self.links.iter().filter(|link| link.state.stage == LinkStage::Active).cloned().collect()
    }

    /// Removes the parts of the batches: deletes drafts, ends links, and then reverses the consumption of the parts and
    /// the movements in `also` together, because stock is locked in one order. `at` turns the refusal to reverse a
    /// movement into the response of the command.
    pub async fn remove_parts(
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
        let links = self.active_links();
        let unlinked = end_links(write, &mut self.held, by, &links, reason).await?;
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

    /// Cancels the batches with their step records and work sessions. All of them store `event_key`, the key of the
    /// journal row of the command. Returns the journal rows of the sessions.
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

/// Movements of a command in addition to those of the removed parts.
#[derive(Clone, Copy, Debug)]
pub struct ExtraMovements<'a> {
    /// Movements of material and output, which are reversed too.
    pub movements: &'a [MovementKey],
    /// Movements that the command posts afterwards, locked together with the reversals.
    pub following: &'a FollowingMovements,
}

/// Journal rows of removed parts and reversed movements. The command takes them out in the sequence of its journal.
#[derive(Debug)]
pub struct RollbackEvents {
    /// Each ended link, with the movement that had consumed its part.
    unlinked: Vec<(NewEvent, Option<MovementKey>)>,
    taken: ReversedMovements,
}

impl RollbackEvents {
    /// Takes out the rows of these movements, in their sequence.
    pub fn take_movement_events(&mut self, movements: &[MovementKey]) -> Vec<NewEvent> {
        movements.iter().flat_map(|key| self.taken.events.remove(&Some(*key)).unwrap_or_default()).collect()
    }

    /// Returns the rows of the parts, each link before the return of its part, then all other rows.
    pub fn component_events(mut self) -> Vec<NewEvent> {
        let mut events = Vec::new();
        for (unlinked, movement) in std::mem::take(&mut self.unlinked) {
            events.push(unlinked);
            events.extend(movement.into_iter().flat_map(|key| self.take_movement_events(&[key])));
        }
        let mut rest: Vec<_> = std::mem::take(&mut self.taken.events).into_iter().collect();
        // Rows that belong to no single movement come last.
        rest.sort_by_key(|(key, _)| (key.is_none(), *key));
        events.extend(rest.into_iter().flat_map(|(_, rows)| rows));
        events
    }
}

/// Builds the journal rows of units that are in progress again: one per unit, with the release or scrap that was
/// undone.
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

/// Adds job, batch, phase and site to journal rows of units that do not name them.
pub fn with_job(
    events: Vec<NewEvent>,
    order: &OrderRecord,
    job: &JobRecord,
    batch_key: Option<BatchKey>,
) -> Vec<NewEvent> {
    let job_key: JobKey = job.key;
    let complete = |event: NewEvent| NewEvent {
        job_key: event.job_key.or(Some(job_key)),
        batch_key: event.batch_key.or(batch_key),
        phase_key: event.phase_key.or_else(|| Some(job.phase_key.clone())),
        site_key: event.site_key.or_else(|| Some(order.site_key.clone())),
        ..event
    };
    events.into_iter().map(complete).collect()
}
