//! Journal rows of a completion, derived from its plan, in the sequence of docs/spec/production.md#completing-a-batch.
//! The statements may have run in another sequence.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use kernel::rules::batch::{BatchMovement, CompletionPlan};
use kernel::rules::event_data::{
    BatchCompleted, BatchReleased, JobClosed, PauseReason, SerialChange, SerialFieldChange, SerialReleased,
    SerialScrapped, SerialUpdated, StepCompleted, WipDeclared, WipRemoved, WorkSessionClosed,
};
use kernel::wire::key::{SerialKey, StepKey, StepRecordKey};
use kernel::wire::number::Amount;
use kernel::wire::time::Timestamp;

use super::held_batch::HeldBatch;
use crate::job::creation::job_event;
use crate::work::batch_opening::OpenedBatch;
use crate::work::sessions::{paused_event, session_event};
use crate::work::wip::wip_event;
use platform::journal::NewEvent;
use serial::contract::{Link, event_of, linked_event};
use warehouse::contract::StoredMovements;

/// Results of writing the plan: keys, serial numbers and journal rows.
#[derive(Debug)]
pub struct WrittenCompletion {
    /// Keys of the step records that were stored with the completion, in the sequence of the notes.
    pub step_records: Vec<StepRecordKey>,
    /// Journal rows for the step values that were copied to the units.
    pub value_events: Vec<NewEvent>,
    /// Length of the open session in milliseconds. 0 without one.
    pub worked_ms: i64,
    /// The next batch. `None` when none was opened.
    pub opened: Option<OpenedBatch>,
    /// Journal row of the work session on the next batch.
    pub session_event: Option<NewEvent>,
    /// Journal rows of the settled work order.
    pub order_events: Vec<NewEvent>,
    /// Serial numbers that were assigned to units.
    pub codes: HashMap<SerialKey, String>,
    /// The movements that were stored.
    pub stored: StoredMovements,
    /// Links that were confirmed.
    pub links: Vec<Link>,
}

/// Builds the journal rows of a completion, in the sequence of the specification.
pub fn completion_events(
    held: &HeldBatch,
    plan: &CompletionPlan,
    written: WrittenCompletion,
    now: DateTime<Utc>,
) -> Vec<NewEvent> {
    let at = &held.at;
    let mut stock = StockEvents::of(plan, written.stored);
    let completed = vec![completed_event(held, plan, now)];
    let steps = step_events(held, &written.step_records, now);
    // When a step completes the batch, the command is about the step, so the row of the step comes first.
    let mut events =
        if held.request.step.is_some() { [steps, completed].concat() } else { [completed, steps].concat() };
    events.extend(code_events(held, &written.codes, now));
    events.extend(written.value_events.into_iter().map(|event| at.with_batch(event)));
    for (child, link) in link_events(held, plan, &written.links, now) {
        events.extend(stock.parts.remove(&child).unwrap_or_default());
        events.push(link);
    }
    events.extend(unit_events(held, plan, now));
    events.extend(stock.material);
    events.extend(held.lot_event.clone());
    events.extend(stock.output);
    events.extend(end_events(held, plan, written.worked_ms, plan.closes_job, now));
    if let Some(opened) = written.opened {
        events.extend(opened.events(&at.order, &at.job, now));
        events.extend(written.session_event);
    } else if !plan.closes_job {
        events.push(paused_event(&at.order, &at.job, PauseReason::NoNextBatch, now));
    }
    events.extend(written.order_events);
    events
}

/// Builds the journal rows of a forced batch. `closes` says whether it closes its job, which may have been closed
/// before.
pub fn forced_events(
    held: &HeldBatch,
    plan: &CompletionPlan,
    stored: StoredMovements,
    closes: bool,
    now: DateTime<Utc>,
) -> Vec<NewEvent> {
    let stock = StockEvents::of(plan, stored);
    let lot = held.lot_event.clone().into_iter();
    stock.material.into_iter().chain(lot).chain(stock.output).chain(end_events(held, plan, 0, closes, now)).collect()
}

/// Journal rows of the movements, by what was moved.
#[derive(Default)]
struct StockEvents {
    /// Rows of parts, by part. They come before the row of the link of the part.
    parts: HashMap<SerialKey, Vec<NewEvent>>,
    material: Vec<NewEvent>,
    output: Vec<NewEvent>,
}

impl StockEvents {
    /// Sorts the rows of stored movements, which are in the order of the plan.
    fn of(plan: &CompletionPlan, stored: StoredMovements) -> Self {
        let mut sorted = Self::default();
        for (movement, events) in plan.movements.iter().zip(stored.events_by_posting) {
            match movement {
                BatchMovement::Part { serial_key, .. } => sorted.parts.entry(*serial_key).or_default().extend(events),
                BatchMovement::Material { .. } => sorted.material.extend(events),
                BatchMovement::Output { .. } => sorted.output.extend(events),
            }
        }
        sorted
    }
}

/// Builds the row of the completed batch.
fn completed_event(held: &HeldBatch, plan: &CompletionPlan, now: DateTime<Utc>) -> NewEvent {
    let (at, reason) = (&held.at, &held.request.declared.scrap_reason);
    let event_data = BatchCompleted {
        qt_pass: Amount::new(plan.good),
        qt_scrap: Amount::new(plan.scrap),
        scrap_reason: reason.as_deref(),
    };
    NewEvent {
        batch_key: Some(at.key),
        work_session_key: at.job.session.map(|session| session.key),
        description: reason.clone(),
        serial_keys: at.unit_keys(),
        ..job_event(&event_data, &at.order, at.job.key, &at.job.phase_key, now)
    }
}

/// Builds the rows of the steps that the completion marks as done.
fn step_events(held: &HeldBatch, records: &[StepRecordKey], now: DateTime<Utc>) -> Vec<NewEvent> {
    let at = &held.at;
    let done = held.request.notes.iter().zip(records).filter(|(note, _)| note.done);
    let event = done.map(|(note, record)| {
        let step_key = StepKey::new(note.step_key.as_str());
        let event_data = StepCompleted { step_key: &step_key, execution_record_key: *record };
        NewEvent {
            batch_key: Some(at.key),
            work_session_key: at.job.session.map(|session| session.key),
            serial_keys: at.unit_keys(),
            ..job_event(&event_data, &at.order, at.job.key, &at.job.phase_key, now)
        }
    });
    event.collect()
}

/// Builds the rows of units that serial numbers were assigned to.
fn code_events(held: &HeldBatch, codes: &HashMap<SerialKey, String>, now: DateTime<Utc>) -> Vec<NewEvent> {
    let event = |(key, _): &(SerialKey, Option<String>)| {
        let change = SerialFieldChange::Code { old: None, new: Some(codes.get(key)?) };
        let event_data = SerialUpdated { changes: vec![SerialChange::Field(change)] };
        Some(held.at.with_batch(event_of(&event_data, held.units.get(key)?, now)))
    };
    held.at.units.iter().filter_map(event).collect()
}

/// Builds the rows of parts that were built in, each with the key of its part.
fn link_events(
    held: &HeldBatch,
    plan: &CompletionPlan,
    links: &[Link],
    now: DateTime<Utc>,
) -> Vec<(SerialKey, NewEvent)> {
    let event = |(key, child): &(_, SerialKey)| {
        let link = links.iter().find(|link| link.key == *key)?;
        let event = linked_event(link, held.units.get(child)?, now);
        Some((*child, NewEvent { site_key: Some(held.at.order.site_key.clone()), ..event }))
    };
    plan.confirmed.iter().filter_map(event).collect()
}

/// Builds one row per scrapped unit, and one row for all released units.
fn unit_events(held: &HeldBatch, plan: &CompletionPlan, now: DateTime<Utc>) -> Vec<NewEvent> {
    let reason = held.request.declared.scrap_reason.as_deref();
    let scrapped = |key: SerialKey| {
        let event_data = SerialScrapped { reason: reason.unwrap_or_default() };
        let event = event_of(&event_data, held.units.get(&key)?, now);
        Some(held.at.with_batch(NewEvent { description: reason.map(str::to_owned), ..event }))
    };
    let mut events: Vec<NewEvent> = plan.scrapped().into_iter().filter_map(scrapped).collect();
    let released = plan.released();
    if let Some(unit) = released.first().and_then(|key| held.units.get(key)) {
        let event_data = SerialReleased { released: Timestamp(now) };
        events.push(held.at.with_batch(NewEvent { serial_keys: released, ..event_of(&event_data, unit, now) }));
    }
    events
}

/// Builds the rows of the end of a batch: its session, the WIP that it used, the output that it passed on or released,
/// and its job.
fn end_events(
    held: &HeldBatch,
    plan: &CompletionPlan,
    worked_ms: i64,
    closes: bool,
    now: DateTime<Utc>,
) -> Vec<NewEvent> {
    let (at, order, job) = (&held.at, &held.at.order, &held.at.job);
    let of_batch = |event: NewEvent| NewEvent { batch_key: Some(at.key), ..event };
    let mut events = Vec::new();
    if let Some(session) = job.session {
        let event_data = WorkSessionClosed { duration: worked_ms };
        events.push(session_event(&event_data, order, job, Some(at.key), session.key, now));
    }
    if let Some(before) = order.phase_before(&job.phase_key).filter(|_| !plan.wip_removed.is_zero()) {
        let between = (before, &job.phase_key);
        events.push(of_batch(wip_event(WipRemoved, order, job, between, plan.wip_removed, now)));
    }
    if !plan.good.is_zero() {
        events.push(of_batch(if let Some(after) = at.next_phase() {
            wip_event(WipDeclared, order, job, (&job.phase_key, after), plan.good, now)
        } else {
            let event_data = BatchReleased { qt_released: Amount::new(plan.good) };
            job_event(&event_data, order, job.key, &job.phase_key, now)
        }));
    }
    if closes {
        let event_data = JobClosed { qt_completed: Amount::new(job.completed + plan.good) };
        events.push(of_batch(job_event(&event_data, order, job.key, &job.phase_key, now)));
    }
    events
}
