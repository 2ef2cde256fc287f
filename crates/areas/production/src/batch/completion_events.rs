//! The journal of a completion: rows have the order of docs/spec/production.md#completing-a-batch,
//! whatever was written first.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use kernel::rules::event_data::{
    BatchReleased, JobClosed, PauseReason, SerialChange, SerialFieldChange, SerialReleased, SerialScrapped,
    SerialUpdated, WipDeclared, WipRemoved, WorkSessionClosed,
};
use kernel::wire::key::SerialKey;
use kernel::wire::number::Amount;
use kernel::wire::time::Timestamp;

use super::contents::BatchContents;
use super::material::BatchMovements;
use super::parts::{CompletionRequest, Parts};
use crate::job::creation::job_event;
use crate::work::sessions::{paused_event, session_event};
use crate::work::wip::wip_event;
use platform::db::Write;
use platform::journal::NewEvent;
use serial::contract::{Link, UnitOutcome, event_of, linked_event};
use warehouse::contract::StoredMovements;

/// What a completion tells, in the order of its effects.
#[derive(Debug, Default)]
pub struct CompletionEvents {
    /// A step completes the batch: its row names the command.
    pub step_first: bool,
    /// The batch is declared completed.
    pub batch: Vec<NewEvent>,
    /// Steps that are done.
    pub steps: Vec<NewEvent>,
    /// Codes that units get.
    pub codes: Vec<NewEvent>,
    /// Values of steps that units get.
    pub values: Vec<NewEvent>,
    /// Movements of parts, each before its link.
    pub parts: HashMap<SerialKey, Vec<NewEvent>>,
    /// Links that are confirmed.
    pub links: Vec<(SerialKey, NewEvent)>,
    /// Units that are scrapped or released.
    pub settled: Vec<NewEvent>,
    /// Movements of material.
    pub material: Vec<NewEvent>,
    /// The lot of the output.
    pub lot: Vec<NewEvent>,
    /// Movements of the output.
    pub output: Vec<NewEvent>,
    /// The end of the work session, work in progress that is removed and declared, the end of the job.
    pub ended: Vec<NewEvent>,
    /// The next batch.
    pub next: Vec<NewEvent>,
    /// The work session on the next batch.
    pub session: Option<NewEvent>,
    /// The pause of a job without a next batch.
    pub paused: Option<NewEvent>,
    /// What becomes of the order.
    pub order: Vec<NewEvent>,
}

impl CompletionEvents {
    /// What the stock did.
    pub fn add_stock_events(&mut self, moves: &BatchMovements, stored: StoredMovements) {
        for (place, events_by_posting) in stored.events_by_posting.into_iter().enumerate() {
            match moves.parts.get(place) {
                Some(part) => self.parts.entry(*part).or_default().extend(events_by_posting),
                None if place < moves.parts.len() + moves.material => self.material.extend(events_by_posting),
                None => self.output.extend(events_by_posting),
            }
        }
    }

    /// The session and the job end, and work in progress changes hands.
    pub fn add_end_events(
        &mut self,
        at: &BatchContents,
        request: &CompletionRequest,
        duration: i64,
        reached: bool,
        now: DateTime<Utc>,
    ) {
        let (order, job) = (&at.order, &at.job);
        let of_this = |event: NewEvent| NewEvent { batch_key: Some(at.key), ..event };
        if let Some(session) = job.session {
            let event_data = WorkSessionClosed { duration };
            self.ended.push(session_event(&event_data, order, job, Some(at.key), session.key, now));
        }
        if let Some(before) = order.phase_before(&job.phase_key).filter(|_| !at.booked.is_zero()) {
            let between = (before, &job.phase_key);
            self.ended.push(of_this(wip_event(WipRemoved, order, job, between, at.booked, now)));
        }
        if !request.good.is_zero() {
            let after = order.phase_after(&job.phase_key).filter(|_| !job.last_phase);
            self.ended.push(of_this(if let Some(after) = after {
                wip_event(WipDeclared, order, job, (&job.phase_key, after), request.good, now)
            } else {
                let event_data = BatchReleased { qt_released: Amount::new(request.good) };
                job_event(&event_data, order, job.key, &job.phase_key, now)
            }));
        }
        if reached {
            let event_data = JobClosed { qt_completed: Amount::new(job.completed + request.good) };
            self.ended.push(of_this(job_event(&event_data, order, job.key, &job.phase_key, now)));
        }
    }

    /// The job pauses, because no next batch opened.
    pub fn pause(&mut self, at: &BatchContents, now: DateTime<Utc>) {
        self.paused = Some(paused_event(&at.order, &at.job, PauseReason::NoNextBatch, now));
    }

    /// Units got their codes.
    pub fn add_code_events(
        &mut self,
        at: &BatchContents,
        parts: &Parts,
        codes: &HashMap<SerialKey, String>,
        now: DateTime<Utc>,
    ) {
        for (key, _) in &at.units {
            let (Some(code), Some(unit)) = (codes.get(key), parts.held.get(key)) else { continue };
            let change = SerialFieldChange::Code { old: None, new: Some(code) };
            let event_data = SerialUpdated { changes: vec![SerialChange::Field(change)] };
            self.codes.push(at.with_batch(event_of(&event_data, unit, now)));
        }
    }

    /// Units were scrapped or released.
    pub fn add_unit_events(
        &mut self,
        at: &BatchContents,
        parts: &Parts,
        settled: &[UnitOutcome],
        reason: Option<&str>,
        now: DateTime<Utc>,
    ) {
        for one in settled.iter().filter(|one| one.scrapped) {
            let Some(unit) = parts.held.get(&one.key) else { continue };
            let event_data = SerialScrapped { reason: reason.unwrap_or_default() };
            let event = NewEvent { description: reason.map(str::to_owned), ..event_of(&event_data, unit, now) };
            self.settled.push(at.with_batch(event));
        }
        let released: Vec<SerialKey> = settled.iter().filter(|one| one.released).map(|one| one.key).collect();
        if let Some(unit) = released.first().and_then(|key| parts.held.get(key)) {
            let event_data = SerialReleased { released: Timestamp(now) };
            self.settled.push(at.with_batch(NewEvent { serial_keys: released, ..event_of(&event_data, unit, now) }));
        }
    }

    /// Parts were built in.
    pub fn add_link_events(&mut self, at: &BatchContents, parts: &Parts, links: &[Link], now: DateTime<Utc>) {
        for draft in &parts.drafts {
            let link = links.iter().find(|link| link.key == draft.key);
            let Some((link, unit)) = link.zip(parts.held.get(&draft.child)) else { continue };
            let event = NewEvent { site_key: Some(at.order.site_key.clone()), ..linked_event(link, unit, now) };
            self.links.push((draft.child, event));
        }
    }

    /// Notes everything, in the order of the table.
    pub fn write(mut self, write: &mut Write) {
        let (first, second) = if self.step_first { (self.steps, self.batch) } else { (self.batch, self.steps) };
        write.append_events(first);
        write.append_events(second);
        write.append_events(self.codes);
        write.append_events(self.values);
        for (child, link) in self.links {
            write.append_events(self.parts.remove(&child).unwrap_or_default());
            write.append_event(link);
        }
        for rows in [self.settled, self.material, self.lot, self.output, self.ended, self.next] {
            write.append_events(rows);
        }
        write.append_events(self.session.into_iter().chain(self.paused).collect());
        write.append_events(self.order);
    }
}
