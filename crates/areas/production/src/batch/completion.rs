//! Completes a batch (docs/spec/production.md#completing-a-batch): lock, plan, write, events.
//!
//! Everything that the completion refers to is held in the one order of locks. From these facts the kernel plans what
//! happens to units, parts, stock, WIP and job. The statements write the plan and decide nothing, and the journal rows
//! are derived from the plan. The specification lists the effects in the sequence of the journal. The statements run in
//! another sequence, because of the locks: batch, job and work order are written first, which may lock queues, then
//! serial numbers are counted, and only then units, stock and links are written.
//!
//! Three decisions are made only when the plan is written, because they depend on rows that are read only then: which
//! lots the warehouse chooses, which serial numbers the counters supply, and whether free WIP covers the next batch.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use kernel::rules::batch::{CompletionPlan, UnitFate};
use kernel::rules::job::{JobCommand, Stage, check_transition as check_job_transition};
use kernel::wire::key::{BatchKey, LotKey, MovementKey, PhaseKey, SerialKey, StepRecordKey};
use production_queries::client::Params as _;
use production_queries::completion::{EndBatchParams, end_batch};

use super::causes::Causes;
use super::completion_events::{WrittenCompletion, completion_events};
use super::contents::BatchContents;
use super::declaration::{CompletionRequest, add_step_causes, check_declared};
use super::held_batch::HeldBatch;
use super::model::{Batch, CompletionResult};
use super::shortfalls::{add_code_causes, add_stock_causes, plan};
use super::steps::{StepStamp, store_notes, unit_values};
use crate::order::settlement::settle;
use crate::refusals::refused;
use crate::view::View;
use crate::work::batch_opening::{BatchOpening, OpenedBatch};
use crate::work::sessions::{WorkStamp, open_work_session};
use platform::api::Problem;
use platform::auth::Caller;
use platform::db::Write;
use platform::journal::NewEvent;
use platform::state::App;
use serial::contract::{
    ConfirmedDraft, Link, UnitOutcome, UnitStamp, ValueOrigin, confirm_drafts, free_codes, merge_values, settle_units,
};
use warehouse::contract::{MovementStamp, PreparedPostings, StoredMovements};

/// Completes a batch that the caller has locked. Returns the batch, and the key of the batch that was opened next, if
/// any.
pub async fn complete(
    app: &App,
    write: &mut Write,
    caller: &Caller,
    at: BatchContents,
    request: CompletionRequest,
) -> Result<(Batch, Option<BatchKey>), Problem> {
    let by = WorkStamp::of(caller, write.now());
    check_declared(&at, by, &request.declared, false)?;
    // Lock.
    let held = HeldBatch::hold(write, at, request, by).await?;
    // Plan.
    let mut causes = Causes::default();
    add_step_causes(&held.at, &held.request, &mut causes);
    let plan = plan(&held, by.now, &mut causes)?;
    let postings = held.postings(&plan.movements);
    // The warehouse checks its movements: it locks the stock first, then chooses lots among the locked stock.
    let acting = MovementStamp { now: by.now, user_key: by.user_key };
    let (prepared, refusals) = held.stock.prepare(write, acting, &held.units_after(&plan), &postings).await?;
    add_stock_causes(&held, &plan.movements, refusals, &mut causes)?;
    add_code_causes(&held, &plan, &mut causes);
    causes.refuse()?;
    let job_command = JobCommand::CompleteBatch { reached: plan.closes_job, next_batch: plan.next.is_some() };
    check_job_transition(job_command, &held.at.job.state(by.user_key)).map_err(refused)?;
    // Write.
    let written = PlanWriter { app, by, held: &held, plan: &plan }.write(write, prepared).await?;
    let next = written.opened.as_ref().map(|opened| opened.key);
    let ended = CompletionResult { records: &written.step_records, cost: plan.cost, lot: held.lot, now: by.now };
    let batch = Batch::ended(&held.at, &held.request, &ended, View::of(app, caller));
    // Events.
    write.append_events(completion_events(&held, &plan, written, by.now));
    Ok((batch, next))
}

/// Writes a plan that has no causes against it.
struct PlanWriter<'a> {
    app: &'a App,
    by: WorkStamp,
    held: &'a HeldBatch,
    plan: &'a CompletionPlan,
}

impl PlanWriter<'_> {
    /// Runs the statements in the order of the locks. Returns what only the database knows.
    async fn write(self, write: &mut Write, prepared: PreparedPostings<'_>) -> Result<WrittenCompletion, Problem> {
        let (at, now) = (&self.held.at, self.by.now);
        let (step_records, value_events) = self.note_steps(write).await?;
        let worked_ms = store_end(write, self.held, self.plan, self.plan.closes_job.then_some(now), now).await?;
        let (mut opened, session_event) = self.open_next(write).await?.unzip();
        let order_events = settle_order(write, at, now).await?;
        let codes = self.count_codes(write).await?;
        self.settle_units(write, &codes).await?;
        // A part leaves stock before its link is confirmed: it is never installed and in stock at once.
        let stored = prepared.store(write).await?;
        let links = self.confirm_links(write, &stored).await?;
        if let Some(opened) = &mut opened {
            // Last, because all commands that create serial numbers wait for the counters.
            opened.make_units(self.app, write, self.by).await?;
        }
        Ok(WrittenCompletion {
            step_records,
            value_events,
            worked_ms,
            opened,
            session_event,
            order_events,
            codes,
            stored,
            links,
        })
    }

    /// Builds the stamp with user and time for changes of units.
    fn stamp(&self) -> UnitStamp {
        UnitStamp { now: self.by.now, user_key: self.by.user_key }
    }

    /// Stores the step values of the completion, and copies those of done steps to the units, scrapped ones included.
    /// Returns the step records and the journal rows of the units.
    async fn note_steps(&self, write: &Write) -> Result<(Vec<StepRecordKey>, Vec<NewEvent>), Problem> {
        let (at, notes) = (&self.held.at, &self.held.request.notes);
        let session_key = at.job.session.map(|session| session.key);
        let noting = StepStamp { now: self.by.now, user_key: self.by.user_key, session_key };
        let records = store_notes(write, at.job.key, at.key, noting, notes).await?;
        if !at.traced() {
            return Ok((records, Vec::new()));
        }
        let mut values = Vec::new();
        for note in notes.iter().filter(|note| note.done) {
            values.extend(unit_values(at.step(&note.step_key)?, &note.values, &[])?);
        }
        let origin = ValueOrigin { batch_key: at.key, phase_key: &at.job.phase_key };
        let units = &self.held.units;
        let events = merge_values(write, self.stamp(), units, &at.unit_keys(), &origin, &values).await?;
        Ok((records, events))
    }

    /// Opens the next batch, with a work session on it. `None` when none is planned, or free WIP does not cover it. The
    /// WIP is read only here, so that a refused completion does not lock it.
    async fn open_next(&self, write: &Write) -> Result<Option<(OpenedBatch, NewEvent)>, Problem> {
        let at = &self.held.at;
        let Some(next) = self.plan.next else { return Ok(None) };
        let new_units = self.held.new_units.as_ref();
        let opening = BatchOpening::prepare_next(write, &at.order, &at.job, next, new_units).await?;
        let Some(opening) = opening else { return Ok(None) };
        let opened = opening.insert(write, self.by).await?;
        let (_, event) = open_work_session(write, &at.order, &at.job, opened.key, self.by).await?;
        Ok(Some((opened, event)))
    }

    /// Takes serial numbers from the counters, for the good units that the plan names.
    async fn count_codes(&self, write: &Write) -> Result<HashMap<SerialKey, String>, Problem> {
        let mut codes = HashMap::new();
        for (counter, units) in &self.plan.codes {
            let product = self.held.at.order.product_key;
            let given = free_codes(self.app, write, product, counter, units.len()).await?;
            codes.extend(units.iter().copied().zip(given));
        }
        Ok(codes)
    }

    /// Stores the serial numbers of units, and marks units as scrapped or released.
    async fn settle_units(&self, write: &Write, codes: &HashMap<SerialKey, String>) -> Result<(), Problem> {
        let outcome = |(key, fate): &(SerialKey, UnitFate)| UnitOutcome {
            key: *key,
            code: codes.get(key).cloned(),
            released: *fate == UnitFate::Released,
            scrapped: *fate == UnitFate::Scrapped,
        };
        let outcomes: Vec<UnitOutcome> = self.plan.units.iter().map(outcome).collect();
        settle_units(write, self.stamp(), &outcomes, self.held.request.declared.scrap_reason.as_deref()).await
    }

    /// Confirms the drafts: the parts are built in, each with the movement that took it out of stock.
    async fn confirm_links(&self, write: &Write, stored: &StoredMovements) -> Result<Vec<Link>, Problem> {
        // Parts are the first movements of the plan, and each part has exactly one movement.
        let posted = stored.posted.iter().map(|posted| posted.key);
        let movement_of: HashMap<SerialKey, MovementKey> = self.plan.moved_parts().zip(posted).collect();
        let confirmed = self.plan.confirmed.iter().map(|(key, child)| ConfirmedDraft {
            key: *key,
            child: *child,
            movement: movement_of.get(child).copied(),
        });
        confirm_drafts(write, self.stamp(), &confirmed.collect::<Vec<_>>()).await
    }
}

/// Stores the end of the batch: its figures, the end of the work session, WIP and the job. The job is closed as of
/// `closed_since`, or stays started with `None`. Returns the length of the open session in milliseconds, 0 without one.
pub async fn store_end(
    write: &Write,
    held: &HeldBatch,
    plan: &CompletionPlan,
    closed_since: Option<DateTime<Utc>>,
    now: DateTime<Utc>,
) -> Result<i64, Problem> {
    let (at, handed) = (&held.at, &plan.wip_handed);
    let scrap_reason = held.request.declared.scrap_reason.as_deref();
    let params = EndBatchParams {
        now,
        session_key: at.job.session.map(|session| session.key.number()),
        job_key: at.job.key.number(),
        batch_key: at.key.number(),
        qt_pass: plan.good,
        qt_scrap: plan.scrap,
        scrap_reason: scrap_reason.filter(|_| !plan.scrap.is_zero()),
        output_lot_key: held.lot.map(LotKey::number),
        unit_material_cost: plan.cost.unit_material,
        value: plan.cost.value,
        work_order_key: at.order.key.number(),
        product_key: at.order.product_key.number(),
        phase_key: at.job.phase_key.as_str(),
        phase_to_key: at.next_phase().map(PhaseKey::as_str),
        serial_keys: handed.iter().map(|one| one.serial_key.map(SerialKey::number)).collect::<Vec<_>>(),
        quantities: handed.iter().map(|one| one.quantity).collect::<Vec<_>>(),
        values: handed.iter().map(|one| one.value).collect::<Vec<_>>(),
        scrap_keys: SerialKey::numbers(&plan.scrapped()),
        stage: if closed_since.is_some() { Stage::Closed.as_str() } else { Stage::Started.as_str() },
        ended: closed_since,
    };
    Ok(end_batch().params(write.conn(), &params).one().await?)
}

/// Settles the work order. Returns its journal rows instead of adding them, because they come after all others.
async fn settle_order(write: &mut Write, at: &BatchContents, now: DateTime<Utc>) -> Result<Vec<NewEvent>, Problem> {
    let noted = write.event_count();
    let mut order = at.order.clone();
    settle(write, std::slice::from_mut(&mut order), now).await?;
    Ok(write.take_events_since(noted))
}
