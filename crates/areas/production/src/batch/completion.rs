//! A batch is completed: the effects of docs/spec/production.md#completing-a-batch.
//!
//! That page has them in the order of the journal. Locks come before effects and in the one order, so the
//! statements run in another: units and parts are held, then products, lots, positions and pairs; the batch, the job and
//! the order are written, which may lock queues; codes are counted; only then units, stock and links are written.

use std::collections::{BTreeMap, HashMap};

use chrono::{DateTime, Utc};
use kernel::rules::event_data::{BatchCompleted, StepCompleted};
use kernel::rules::job::{JobCommand, JobTransition, Stage, check_transition as check_job_transition};
use kernel::wire::key::{BatchKey, LotKey, MovementKey, PhaseKey, SerialKey, StepKey, StepRecordKey, WorkSessionKey};
use kernel::wire::number::Amount;
use production_queries::client::Params as _;
use production_queries::completion::{EndBatchParams, end_batch};

use super::causes::Causes;
use super::completion_events::CompletionEvents;
use super::contents::BatchContents;
use super::cost::BatchCost;
use super::material::{BatchMovements, add_stock_causes, subject_keys};
use super::model::{Batch, CompletionResult};
use super::output_lot::output_lot;
use super::parts::{CompletionRequest, Parts};
use super::readiness::{
    CompletionContext, add_code_causes, add_component_causes, add_step_causes, check_declared, without_code,
};
use super::steps::{StepStamp, store, unit_values};
use crate::job::creation::job_event;
use crate::order::settlement::settle;
use crate::refusals::refused;
use crate::rows::JobRecord;
use crate::view::View;
use crate::work::batch_opening::{BatchOpening, NewUnits, OpenedBatch};
use crate::work::sessions::{WorkStamp, open_work_session};
use platform::api::Problem;
use platform::auth::Caller;
use platform::db::Write;
use platform::journal::NewEvent;
use platform::state::App;
use serial::contract::{
    ConfirmedDraft, HeldUnits, SerialRefusal, UnitOutcome, UnitStamp, ValueOrigin, confirm_drafts, free_codes,
    merge_values, settle_units,
};
use warehouse::contract::{HeldStock, MovementStamp, WorkReference};

/// Completes a batch that is locked; answers it, and the batch that was opened next.
pub async fn complete(
    app: &App,
    write: &mut Write,
    caller: &Caller,
    at: BatchContents,
    request: CompletionRequest,
) -> Result<(Batch, Option<BatchKey>), Problem> {
    let by = WorkStamp::of(caller, write.now());
    check_declared(&at, by, request.good, &request.declared, false)?;
    let parts = Parts::hold(write, &at).await?;
    let new_units = hold_new_units(write, &at, &request, &parts).await?;
    let mut events = CompletionEvents::default();
    let mut causes = Causes::default();
    add_step_causes(&at, &request, &mut causes);
    let lot = match output_lot(write, &at, &request, by, &mut events).await {
        Ok(lot) => lot,
        Err(problem) => return Err(causes.before(problem)),
    };
    let stock = HeldStock::hold(write, subject_keys(&at, &request.declared, &parts, lot)).await?;
    let context = CompletionContext { at: &at, request: &request, parts: &parts, stock: &stock };
    add_component_causes(&context, &mut causes)?;
    let moves = BatchMovements::of(&context, lot, &mut causes)?;
    let (order_key, job_key, batch_key) = at.work_keys();
    let postings = HeldStock::postings(WorkReference { order_key, job_key, batch_key }, &moves.all);
    let acting = MovementStamp { now: by.now, user_key: by.user_key };
    let (prepared, refused) = stock.prepare(write, acting, &as_released(&at, &request, &parts), &postings).await?;
    add_stock_causes(&context, &moves, refused, &mut causes)?;
    add_code_causes(&context, new_units.as_ref().and_then(NewUnits::counter_key), &mut causes);
    causes.refuse()?;
    add_completed_event(&at, &request, by, &mut events);
    let records = note_steps(write, &at, &request, &parts, by, &mut events).await?;
    let worth = BatchCost::of(&at, by.now);
    let run = CompletionRun { app, by, at, request, new_units, lot, worth };
    let (job, opened) = run.end(write, &mut events).await?;
    let codes = run.count_codes(write, &parts, &mut events).await?;
    run.settle_units(write, &parts, &codes, &mut events).await?;
    let stored = prepared.store(write).await?;
    let movement_of = moves.parts.iter().copied().zip(stored.posted.iter().map(|posted| posted.key)).collect();
    events.add_stock_events(&moves, stored);
    run.build_in(write, &parts, &movement_of, &mut events).await?;
    let next = run.make_next(write, &job, opened, &mut events).await?;
    events.write(write);
    let ended = CompletionResult { records: &records, worth, lot, now: by.now };
    Ok((Batch::ended(&run.at, &run.request, &ended, View::of(app, caller)), next))
}

/// The first phase of an order with serials gives codes where units have no counter of their own, and its next batch
/// makes units.
async fn hold_new_units(
    write: &Write,
    at: &BatchContents,
    request: &CompletionRequest,
    parts: &Parts,
) -> Result<Option<NewUnits>, Problem> {
    let scrap = &request.declared.scrap_serials;
    let lacks = |(key, counter): &(SerialKey, Option<String>)| {
        counter.is_none() && !scrap.contains(key) && parts.held.get(key).is_some_and(|unit| unit.code.is_none())
    };
    let makes = at.job.parameters.auto_new_batch || at.units.iter().any(lacks);
    if !at.traced() || !at.job.first_phase || !makes {
        return Ok(None);
    }
    Ok(Some(NewUnits::hold(write, &at.order, Vec::new()).await?.0))
}

/// The units as they are when they come into stock: in the last phase good ones are released before.
pub fn as_released(at: &BatchContents, request: &CompletionRequest, parts: &Parts) -> HeldUnits {
    let mut held = parts.held.clone();
    if at.job.last_phase {
        for (key, _) in at.units.iter().filter(|(key, _)| !request.declared.scrap_serials.contains(key)) {
            if let Some(unit) = held.get_mut(key) {
                (unit.state.released, unit.state.has_code) = (true, true);
            }
        }
    }
    held
}

fn add_completed_event(at: &BatchContents, request: &CompletionRequest, by: WorkStamp, events: &mut CompletionEvents) {
    let event_data = BatchCompleted {
        qt_pass: Amount::new(request.good),
        qt_scrap: Amount::new(request.declared.scrap),
        scrap_reason: request.declared.scrap_reason.as_deref(),
    };
    let event = job_event(&event_data, &at.order, at.job.key, &at.job.phase_key, by.now);
    events.batch.push(NewEvent {
        batch_key: Some(at.key),
        work_session_key: at.job.session.map(|session| session.key),
        description: request.declared.scrap_reason.clone(),
        serial_keys: at.unit_keys(),
        ..event
    });
    events.step_first = request.step.is_some();
}

/// Stores what is noted in steps, and hands it to the units: to those that are scrap, too.
async fn note_steps(
    write: &Write,
    at: &BatchContents,
    request: &CompletionRequest,
    parts: &Parts,
    by: WorkStamp,
    events: &mut CompletionEvents,
) -> Result<Vec<StepRecordKey>, Problem> {
    let session_key = at.job.session.map(|session| session.key);
    let noting = StepStamp { now: by.now, user_key: by.user_key, session_key };
    let records = store(write, at.job.key, at.key, noting, &request.notes).await?;
    let mut values = Vec::new();
    for (note, record) in request.notes.iter().zip(&records).filter(|(note, _)| note.done) {
        events.steps.push(step_event(at, by, session_key, &note.step_key, *record));
        values.extend(unit_values(at.step(&note.step_key)?, &note.values, &[])?);
    }
    if at.traced() {
        let stamp = UnitStamp { now: by.now, user_key: by.user_key };
        let written = ValueOrigin { batch_key: at.key, phase_key: &at.job.phase_key };
        let value_events = merge_values(write, stamp, &parts.held, &at.unit_keys(), &written, &values).await?;
        events.values.extend(value_events.into_iter().map(|event| at.with_batch(event)));
    }
    Ok(records)
}

fn step_event(
    at: &BatchContents,
    by: WorkStamp,
    work_session_key: Option<WorkSessionKey>,
    step_key: &str,
    execution_record_key: StepRecordKey,
) -> NewEvent {
    let step_key = StepKey::new(step_key);
    let event_data = StepCompleted { step_key: &step_key, execution_record_key };
    let event = job_event(&event_data, &at.order, at.job.key, &at.job.phase_key, by.now);
    NewEvent { batch_key: Some(at.key), work_session_key, serial_keys: at.unit_keys(), ..event }
}

/// What is stored of a batch and its job besides what is declared.
#[derive(Clone, Copy, Debug)]
pub struct CompletionFigures {
    /// The lot of the output.
    pub lot: Option<LotKey>,
    /// What the batch cost.
    pub worth: BatchCost,
    /// When the job was closed, if it is.
    pub ended: Option<DateTime<Utc>>,
}

/// Stores the end of the batch: its figures, the work session, work in progress and the job. Answers how long the
/// open session lasted; nothing without one.
pub async fn store_end(
    write: &Write,
    at: &BatchContents,
    request: &CompletionRequest,
    figures: CompletionFigures,
    now: DateTime<Utc>,
) -> Result<i64, Problem> {
    let CompletionFigures { lot, worth, ended } = figures;
    let is_good = |key: &SerialKey| !request.declared.scrap_serials.contains(key);
    let good_units = at.unit_keys().into_iter().filter(is_good).collect();
    let next_phase = at.order.phase_after(&at.job.phase_key).filter(|_| !at.job.last_phase);
    let handed = next_phase.map_or_else(Vec::new, |_| worth.handed(request.good, good_units));
    let params = EndBatchParams {
        now,
        session_key: at.job.session.map(|session| session.key.number()),
        job_key: at.job.key.number(),
        batch_key: at.key.number(),
        qt_pass: request.good,
        qt_scrap: request.declared.scrap,
        scrap_reason: request.declared.scrap_reason.as_deref().filter(|_| !request.declared.scrap.is_zero()),
        output_lot_key: lot.map(LotKey::number),
        unit_material_cost: worth.unit_material,
        value: worth.value,
        work_order_key: at.order.key.number(),
        product_key: at.order.product_key.number(),
        phase_key: at.job.phase_key.as_str(),
        phase_to_key: next_phase.map(PhaseKey::as_str),
        serial_keys: handed.iter().map(|(serial, ..)| serial.map(SerialKey::number)).collect::<Vec<_>>(),
        quantities: handed.iter().map(|(_, quantity, _)| *quantity).collect::<Vec<_>>(),
        values: handed.iter().map(|(.., value)| *value).collect::<Vec<_>>(),
        scrap_keys: SerialKey::numbers(&request.declared.scrap_serials),
        stage: if ended.is_some() { Stage::Closed.as_str() } else { Stage::Started.as_str() },
        ended,
    };
    Ok(end_batch().params(write.conn(), &params).one().await?)
}

/// A batch whose completion nothing forbids any more.
struct CompletionRun<'a> {
    app: &'a App,
    by: WorkStamp,
    at: BatchContents,
    request: CompletionRequest,
    new_units: Option<NewUnits>,
    lot: Option<LotKey>,
    worth: BatchCost,
}

impl CompletionRun<'_> {
    fn settling(&self) -> UnitStamp {
        UnitStamp { now: self.by.now, user_key: self.by.user_key }
    }

    /// The work ends, the figures are stored, the next phase gets what is good, the next batch opens, the
    /// order follows.
    async fn end(
        &self,
        write: &mut Write,
        events: &mut CompletionEvents,
    ) -> Result<(JobRecord, Option<OpenedBatch>), Problem> {
        let (at, now) = (&self.at, self.by.now);
        let reached = at.job.completed + self.request.good >= at.job.planned;
        let figures = CompletionFigures { lot: self.lot, worth: self.worth, ended: reached.then_some(now) };
        let duration = store_end(write, at, &self.request, figures, now).await?;
        events.add_end_events(at, &self.request, duration, reached, now);
        let mut after = JobRecord { batch: None, session: None, completed_batch: true, ..at.job.clone() };
        after.completed += self.request.good;
        after.scrapped += self.request.declared.scrap;
        let opening = if after.parameters.auto_new_batch && !reached {
            BatchOpening::next(write, &at.order, &after, self.new_units.clone()).await?
        } else {
            None
        };
        let JobTransition::Stays(_) = check_job_transition(
            JobCommand::CompleteBatch { reached, next_batch: opening.is_some() },
            &at.job.state(self.by.user_key),
        )
        .map_err(refused)?
        else {
            return Err(Problem::internal("a completed batch without a job"));
        };
        let opened = match opening {
            Some(opening) => {
                let opened = opening.insert(write, self.by).await?;
                let (_, event) = open_work_session(write, &at.order, &after, opened.key, self.by).await?;
                events.session = Some(event);
                Some(opened)
            }
            None => None,
        };
        if opened.is_none() && !reached {
            events.pause(at, now);
        }
        let noted = write.event_count();
        let mut order = at.order.clone();
        settle(write, std::slice::from_mut(&mut order), now).await?;
        events.order = write.take_events_since(noted);
        Ok((after, opened))
    }

    /// Good units of a first phase get their codes, from their counter, else from the one the product has now.
    async fn count_codes(
        &self,
        write: &Write,
        parts: &Parts,
        events: &mut CompletionEvents,
    ) -> Result<HashMap<SerialKey, String>, Problem> {
        if !self.at.job.first_phase {
            return Ok(HashMap::new());
        }
        let of_product = self.new_units.as_ref().and_then(NewUnits::counter_key);
        let mut wanting: BTreeMap<String, Vec<SerialKey>> = BTreeMap::new();
        for (key, counter) in without_code(&self.at, &self.request.declared, parts, of_product) {
            let counter = counter.ok_or(SerialRefusal::CounterNotDefined)?;
            wanting.entry(counter.to_owned()).or_default().push(key);
        }
        let mut codes = HashMap::new();
        for (counter, units) in wanting {
            let product = self.at.order.product_key;
            let given = free_codes(self.app, write, product, &counter, units.len()).await?;
            codes.extend(units.into_iter().zip(given));
        }
        events.add_code_events(&self.at, parts, &codes, self.by.now);
        Ok(codes)
    }

    /// Units get their codes, and are scrapped or released.
    async fn settle_units(
        &self,
        write: &Write,
        parts: &Parts,
        codes: &HashMap<SerialKey, String>,
        events: &mut CompletionEvents,
    ) -> Result<(), Problem> {
        let declared = &self.request.declared;
        let settled = self.at.units.iter().map(|(key, _)| {
            let scrapped = declared.scrap_serials.contains(key);
            let released = self.at.job.last_phase && !scrapped;
            UnitOutcome { key: *key, code: codes.get(key).cloned(), released, scrapped }
        });
        let settled: Vec<UnitOutcome> = settled.collect();
        settle_units(write, self.settling(), &settled, declared.scrap_reason.as_deref()).await?;
        events.add_unit_events(&self.at, parts, &settled, declared.scrap_reason.as_deref(), self.by.now);
        Ok(())
    }

    /// Parts are built in for good, after they have left stock.
    async fn build_in(
        &self,
        write: &Write,
        parts: &Parts,
        movement_of: &HashMap<SerialKey, MovementKey>,
        events: &mut CompletionEvents,
    ) -> Result<(), Problem> {
        let confirmed = parts.drafts.iter().map(|draft| ConfirmedDraft {
            key: draft.key,
            child: draft.child,
            movement: movement_of.get(&draft.child).copied(),
        });
        let links = confirm_drafts(write, self.settling(), &confirmed.collect::<Vec<_>>()).await?;
        events.add_link_events(&self.at, parts, &links, self.by.now);
        Ok(())
    }

    /// Makes the units of the next batch, whose codes come last.
    async fn make_next(
        &self,
        write: &Write,
        job: &JobRecord,
        opened: Option<OpenedBatch>,
        events: &mut CompletionEvents,
    ) -> Result<Option<BatchKey>, Problem> {
        let Some(mut opened) = opened else { return Ok(None) };
        opened.make_units(self.app, write, self.by).await?;
        events.next = opened.events(&self.at.order, job, self.by.now);
        Ok(Some(opened.key))
    }
}
