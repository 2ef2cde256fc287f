//! Reverses what batches of a job made, while the output is still available: stock, parts, work in progress and units
//! return to their earlier state (docs/spec/production.md#resetting-a-job and, for a lower quantity,
//! docs/spec/production.md#overriding-progress).

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use kernel::rules::event_data::{WipDeclared, WipRemoved};
use kernel::wire::key::{BatchKey, EventKey, MovementKey, PositionKey, SerialKey};
use kernel::wire::number::Amount;
use production_queries::wip::{find_output_wip, remove_output_wip, restore_flows};
use rust_decimal::Decimal;
use serde_json::json;

use super::rollback::{BatchRollback, ExtraMovements, UnitOfBatch, reopened_unit_events, with_job};
use super::wip::{WipReturn, return_wip, unbooked_event, wip_event};
use crate::refusals::ProductionRefusal;
use crate::rows::{JobRecord, OrderRecord};
use platform::api::Problem;
use platform::db::Write;
use platform::journal::NewEvent;
use serial::contract::{UnitRecord, UnitStamp, clear_values, delete_units, unsettle_units};
use warehouse::contract::{FollowingMovements, UnreversedMovement, WarehouseRefusal, find_unreversed_movements};

/// Batches of a job that are reversed. Work order, job and batches are locked.
#[derive(Debug)]
pub struct OutputReversal {
    /// The work order of the job.
    pub order: OrderRecord,
    /// The job.
    pub job: JobRecord,
    /// The batches, with everything that depends on them.
    pub rollback: BatchRollback,
    /// The user who reverses the batches, and the time.
    pub by: UnitStamp,
    /// The reason stored with the reversed movements and ended links.
    pub reason: String,
}

impl OutputReversal {
    /// Reverses and cancels the batches. `event_key` is the key of the journal row of the command: the caller adds that
    /// row, then the rows that are returned, and settles job and work order. `following` has the movements that the
    /// same command posts afterwards. Refuses when output is no longer available.
    pub async fn roll_back(
        &mut self,
        write: &mut Write,
        event_key: EventKey,
        following: &FollowingMovements,
    ) -> Result<Vec<NewEvent>, Problem> {
        let posted = find_unreversed_movements(write, &self.rollback.completed_keys()).await?;
        self.check_output(write, &posted).await?;
        let outputs: Vec<MovementKey> = keys_where(&posted, |movement| movement.is_output);
        // A part with a serial number is returned by its link. A part that was unlinked before stays at its current
        // location.
        let material = keys_where(&posted, |movement| !movement.is_output && movement.serial_key.is_none());
        let movements: Vec<MovementKey> = outputs.iter().chain(&material).copied().collect();
        let quantity = self.good_quantity();
        let gone = |problem: Problem, movement: MovementKey| {
            if outputs.contains(&movement) { output_gone(&problem, quantity) } else { problem }
        };
        let also = ExtraMovements { movements: &movements, following };
        let mut returned = self.rollback.remove_parts(write, self.by, &self.reason, &also, &gone).await?;
        let mut events = returned.take_movement_events(&outputs);
        events.extend(returned.component_events());
        events.extend(self.restore_wip(write).await?);
        events.extend(self.settle_units(write).await?);
        events.extend(self.rollback.cancel(write, &self.order, &self.job, event_key, self.by.now).await?);
        Ok(events)
    }

    /// Adds up the good quantity of the completed batches.
    fn good_quantity(&self) -> Decimal {
        self.rollback.batches.iter().filter(|batch| !batch.active).map(|batch| batch.pass).sum()
    }

    /// Refuses when output of the batches is no longer available: used by the next phase, moved, built in or deleted.
    /// `posted` lists the movements of the batches that are not reversed.
    async fn check_output(&self, write: &Write, posted: &[UnreversedMovement]) -> Result<(), Problem> {
        if self.job.last_phase {
            self.check_units(posted)?;
        } else {
            self.check_waiting(write).await?;
        }
        let lost = |unit: &&UnitOfBatch| unit.scrapped && self.is_deleted(unit.key);
        let lost: Vec<SerialKey> = self.rollback.units.iter().filter(lost).map(|unit| unit.key).collect();
        // A first phase deletes its units in any case.
        if self.job.first_phase || lost.is_empty() { Ok(()) } else { Err(units_gone(&lost)) }
    }

    /// Whether a unit of the batches is deleted. A unit that is not held counts as deleted.
    fn is_deleted(&self, key: SerialKey) -> bool {
        self.rollback.held.get(&key).is_none_or(|unit| unit.state.deleted)
    }

    /// Refuses when the next phase has taken output of a batch.
    async fn check_waiting(&self, write: &Write) -> Result<(), Problem> {
        let done = BatchKey::numbers(&self.rollback.completed_keys());
        let rows = find_output_wip().bind(write.conn(), &done).all().await?;
        for batch in self.rollback.batches.iter().filter(|batch| !batch.active) {
            let here = rows.iter().filter(|row| row.source_batch_key == batch.key.number());
            let free: Decimal = here.map(|row| row.quantity).sum();
            if free != batch.pass {
                let needed = json!(Amount::new(batch.pass));
                let message = "The next phase has already used some of the output of this job. Cancel its open batch or reset \
                               its job first.";
                return Err(ProductionRefusal::WipNotAvailable
                    .with_message(message)
                    .with("needed", needed)
                    .with("free", json!(Amount::new(free))));
            }
        }
        Ok(())
    }

    /// Refuses when a good unit of the last phase is no longer where its production movement put it. A unit without a
    /// movement must have no location.
    fn check_units(&self, posted: &[UnreversedMovement]) -> Result<(), Problem> {
        let put: HashMap<SerialKey, &PositionKey> = posted
            .iter()
            .filter(|movement| movement.is_output)
            .filter_map(|movement| Some((movement.serial_key?, &movement.to)))
            .collect();
        let open = self.rollback.open().map(|batch| batch.key);
        let is_there = |unit: &UnitRecord| {
            let free = unit.link_key.is_none() && !unit.state.scrapped && !unit.state.deleted;
            free && unit.position_key.as_ref() == put.get(&unit.key).copied()
        };
        let good = self.rollback.units.iter().filter(|unit| !unit.scrapped && Some(unit.batch_key) != open);
        let gone = good.filter(|unit| !self.rollback.held.get(&unit.key).is_some_and(is_there)).map(|unit| unit.key);
        let gone: Vec<SerialKey> = gone.collect();
        if gone.is_empty() { Ok(()) } else { Err(units_gone(&gone)) }
    }

    /// Removes the output from the WIP of the next phase, and returns to the previous phase what the batches took.
    /// Returns the journal rows.
    async fn restore_wip(&self, write: &Write) -> Result<Vec<NewEvent>, Problem> {
        let (order, job, now) = (&self.order, &self.job, self.by.now);
        let (done, mut events) = (BatchKey::numbers(&self.rollback.completed_keys()), Vec::new());
        if let Some(after) = order.phase_after(&job.phase_key).filter(|_| !job.last_phase) {
            let removed: Decimal = remove_output_wip().bind(write.conn(), &done).all().await?.into_iter().sum();
            if !removed.is_zero() {
                events.push(wip_event(WipRemoved, order, job, (&job.phase_key, after), removed, now));
            }
        }
        if let Some(before) = order.phase_before(&job.phase_key) {
            let restored = restore_flows().bind(write.conn(), &done, &job.phase_key.as_str()).one().await?;
            if !restored.is_zero() {
                events.push(wip_event(WipDeclared, order, job, (before, &job.phase_key), restored, now));
            }
            if let Some(open) = self.rollback.open() {
                let quantity = return_wip(write, open.key, WipReturn::All, now).await?;
                let event = unbooked_event(order, job, quantity, now).filter(|_| !quantity.is_zero());
                events.extend(event.map(|event| NewEvent { batch_key: Some(open.key), ..event }));
            }
        }
        Ok(events)
    }

    /// Undoes what the batches did to their units. A first phase deletes them. A later phase clears the values that it
    /// recorded and undoes its release or scrap, so that the units are in progress again. Returns the journal rows.
    async fn settle_units(&self, write: &mut Write) -> Result<Vec<NewEvent>, Problem> {
        let units = self.rollback.unit_keys();
        let live: Vec<SerialKey> = units.into_iter().filter(|key| !self.is_deleted(*key)).collect();
        let held = &self.rollback.held;
        let events = if self.job.first_phase {
            delete_units(write, held, self.by, &live).await?
        } else {
            let phases = [self.job.phase_key.clone()];
            let mut events = clear_values(write, self.by, held, &live, &self.rollback.keys(), &phases).await?;
            let scrapped = self.declared_scrap(&live);
            let released: Vec<SerialKey> = live
                .iter()
                .copied()
                .filter(|key| self.job.last_phase && held.get(key).is_some_and(|unit| unit.state.released))
                .collect();
            let lost: Vec<SerialKey> = scrapped.keys().copied().collect();
            unsettle_units(write, self.by.user_key, &released, &lost).await?;
            events.extend(reopened_unit_events(held, &released, &scrapped, self.by.now));
            events
        };
        Ok(with_job(events, &self.order, &self.job, None))
    }

    /// Finds the `live` units that the batches declared as scrap, with the time of the declaration.
    fn declared_scrap(&self, live: &[SerialKey]) -> HashMap<SerialKey, DateTime<Utc>> {
        let ended = |key: BatchKey| self.rollback.batches.iter().find(|batch| batch.key == key)?.ended;
        let lost = self.rollback.units.iter().filter(|unit| unit.scrapped && live.contains(&unit.key));
        lost.filter_map(|unit| Some((unit.key, ended(unit.batch_key)?))).collect()
    }
}

/// Lists the keys of the movements that match.
fn keys_where(posted: &[UnreversedMovement], is: impl Fn(&UnreversedMovement) -> bool) -> Vec<MovementKey> {
    posted.iter().filter(|movement| is(movement)).map(|movement| movement.key).collect()
}

/// Builds the refusal of a reversal when units were moved, built in, scrapped or deleted.
fn units_gone(keys: &[SerialKey]) -> Problem {
    let keys: Vec<String> = keys.iter().map(ToString::to_string).collect();
    ProductionRefusal::OutputNotAvailable.with("serial_keys", keys)
}

/// Translates a refusal of the warehouse to reverse output. A refusal because of a count in progress is returned
/// unchanged, and any other refusal means that the output is no longer available.
fn output_gone(problem: &Problem, quantity: Decimal) -> Problem {
    let busy = [WarehouseRefusal::StockCounting, WarehouseRefusal::StockLocked];
    match busy.into_iter().find(|refusal| refusal.spec().code == problem.code()) {
        Some(refusal) => refusal.into(),
        None => ProductionRefusal::OutputNotAvailable.with("quantity", json!(Amount::new(quantity))),
    }
}
