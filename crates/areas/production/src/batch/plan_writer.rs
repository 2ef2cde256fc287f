//! Writes the plan of a completion, in the order of locks and in few round trips.
//!
//! Many operators consume the same material and take serial numbers from the same counter, so they wait for each other
//! from the moment when the stock is locked until the commit. Therefore everything that changes only rows that are
//! locked already is written before: step values, the end of the batch, and the next batch. Then the stock is locked and
//! examined, and the counters are locked. The writes that depend on them follow immediately. Statements that do not
//! need each other's results are sent together ([`pipeline`]). If the stock is insufficient, the whole transaction is
//! rolled back.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use kernel::rules::batch::{CompletionPlan, UnitFate};
use kernel::rules::job::Stage;
use kernel::wire::key::{LotKey, MovementKey, PhaseKey, SerialKey, StepRecordKey};
use production_queries::client::Params as _;
use production_queries::completion::{EndBatchParams, end_batch};

use super::causes::Causes;
use super::completion_events::WrittenCompletion;
use super::held_batch::HeldBatch;
use super::model::{Batch, load_batch};
use super::shortfalls::add_stock_causes;
use super::steps::{StepStamp, store_notes, unit_values};
use crate::job::model::{Job, load_job};
use crate::order::settlement::Settlement;
use crate::queue::queues::settle_queues;
use crate::view::View;
use crate::work::batch_opening::{BatchOpening, OpenedBatch};
use crate::work::sessions::{WorkStamp, open_work_session};
use platform::api::Problem;
use platform::db::{Write, next_keys};
use platform::journal::NewEvent;
use platform::state::App;
use serial::contract::{
    ConfirmedDraft, Link, UncheckedCodes, UnitOutcome, UnitStamp, ValueOrigin, confirm_drafts, merge_values,
    reserve_codes, settle_units,
};
use warehouse::contract::{BatchPostings, MovementStamp, PreparedPostings};

/// Writes a plan for which no cause was found before the stock is locked.
pub struct PlanWriter<'a> {
    pub app: &'a App,
    pub by: WorkStamp,
    /// Decides what the response shows.
    pub view: View,
    pub held: &'a HeldBatch,
    pub plan: &'a CompletionPlan,
}

/// What the response of a completion shows in addition to the batch.
#[derive(Debug)]
pub struct ShownWork {
    /// The job after the completion.
    pub job: Job,
    /// The batch that was opened next. `None` when none was opened.
    pub next_batch: Option<Batch>,
}

/// What was written before the stock was locked.
struct WrittenWork {
    step_records: Vec<StepRecordKey>,
    value_events: Vec<NewEvent>,
    worked_ms: i64,
    opened: Option<(OpenedBatch, NewEvent)>,
    /// Keys of the units that the next batch creates.
    unit_keys: Vec<SerialKey>,
    settlement: Settlement,
}

/// Serial numbers that counters have given, not checked yet.
#[derive(Default)]
struct ReservedCodes {
    /// Codes for good units of the batch.
    units: Vec<(Vec<SerialKey>, UncheckedCodes)>,
    /// Codes for units of the next batch.
    next: Option<UncheckedCodes>,
}

/// Serial numbers that no unit has: by good unit of the batch, and for units of the next batch.
type FreeCodes = (HashMap<SerialKey, String>, Vec<String>);

impl PlanWriter<'_> {
    /// Runs the statements. Returns what is known only after the writes, such as keys and serial numbers. Refuses when
    /// the stock does not cover the plan.
    pub async fn write(self, write: &mut Write) -> Result<(WrittenCompletion, ShownWork), Problem> {
        let WrittenWork { step_records, value_events, worked_ms, opened, unit_keys, settlement } =
            self.write_work(write).await?;
        let (opened, session_event) = opened.unzip();
        let postings = self.held.postings(&self.plan.movements);
        let (prepared, reserved, order_events) =
            self.lock_stock(write, &postings, opened.as_ref(), &settlement).await?;
        let (codes, next_codes) = self.free_codes(write, reserved).await?;
        let (links, units_event, shown) =
            self.write_stock(write, &codes, &prepared, opened.as_ref(), (next_codes, unit_keys)).await?;
        let stored = prepared.finish(write).await?;
        let opened = opened.map(|opened| opened.with_units(units_event));
        let written = WrittenCompletion {
            step_records,
            value_events,
            worked_ms,
            opened,
            session_event,
            order_events,
            codes,
            stored,
            links,
        };
        Ok((written, shown))
    }

    /// Writes what changes only rows that are locked already, and reads what follows for the work order.
    async fn write_work(&self, write: &Write) -> Result<WrittenWork, Problem> {
        let (held, at, now) = (self.held, &self.held.at, self.by.now);
        let opening = match self.plan.next {
            Some(next) => {
                BatchOpening::prepare_next(&at.order, &at.job, next, held.new_units.as_ref(), &held.free_wip)?
            }
            None => None,
        };
        let unit_count = opening.as_ref().map_or(0, BatchOpening::new_units);
        let ended = pipeline::two(
            self.note_steps(write),
            store_end(write, held, self.plan, self.plan.closes_job.then_some(now), now),
        );
        let units = next_keys(write.conn(), unit_count);
        let settlement = Settlement::find(write, std::slice::from_ref(&at.order));
        let (((step_records, value_events), worked_ms), opened, unit_keys, settlement) =
            pipeline::four(ended, self.open_next(write, opening), units, settlement).await?;
        let unit_keys = unit_keys.into_iter().map(SerialKey::new).collect();
        Ok(WrittenWork { step_records, value_events, worked_ms, opened, unit_keys, settlement })
    }

    /// Locks and examines the stock, and stores the figures of the work order. Then locks the queues that work order or
    /// job enter or leave, and last the counters. Refuses when the stock does not cover the plan.
    async fn lock_stock<'p>(
        &'p self,
        write: &Write,
        postings: &'p BatchPostings,
        opened: Option<&OpenedBatch>,
        settlement: &Settlement,
    ) -> Result<(PreparedPostings<'p>, ReservedCodes, Vec<NewEvent>), Problem> {
        let held = self.held;
        let mut order = held.at.order.clone();
        let moves = settlement.queue_moves(std::slice::from_ref(&order));
        let queues = !moves.is_empty() || !settlement.misplaced.is_empty();
        let figures = settlement.store_figures(write, std::slice::from_mut(&mut order), self.by.now);
        let acting = MovementStamp { now: self.by.now, user_key: self.by.user_key };
        let units = held.units_after(self.plan);
        // The result of the counters is looked at last: what the stock lacks is reported first.
        let counters = async { if queues { Ok(None) } else { Ok(Some(self.reserve_codes(write, opened).await)) } };
        let (order_events, (prepared, refusals), reserved) =
            pipeline::three(figures, held.stock.prepare(write, acting, &units, postings), counters).await?;
        let mut causes = Causes::default();
        add_stock_causes(held, &self.plan.movements, refusals, &mut causes)?;
        causes.refuse()?;
        let reserved = if let Some(reserved) = reserved {
            reserved?
        } else {
            settle_queues(write, &moves, &settlement.misplaced).await?;
            self.reserve_codes(write, opened).await?
        };
        Ok((prepared, reserved, order_events))
    }

    /// Writes units, stock, links and the units of the next batch, and reads what the response shows, all together.
    /// Returns the links, the journal row of new units, and what the response shows.
    async fn write_stock(
        &self,
        write: &Write,
        codes: &HashMap<SerialKey, String>,
        prepared: &PreparedPostings<'_>,
        opened: Option<&OpenedBatch>,
        (next_codes, unit_keys): (Vec<String>, Vec<SerialKey>),
    ) -> Result<(Vec<Link>, Option<NewEvent>, ShownWork), Problem> {
        let make = async {
            match opened {
                Some(opened) => opened.make_units(write, self.by, next_codes, unit_keys).await,
                None => Ok(None),
            }
        };
        let next_batch = async {
            match opened {
                Some(opened) => Ok(Some(load_batch(write.conn(), opened.key, self.view).await?)),
                None => Ok(None),
            }
        };
        let shown = pipeline::two(next_batch, load_job(write.conn(), self.held.at.job.key, self.view));
        // Units are released before they enter stock. A part leaves stock before its link is confirmed: it is never
        // built in and in stock at once.
        let stock = pipeline::two(self.settle_units(write, codes), prepared.store_stock(write));
        let links = self.confirm_links(write, prepared);
        let (_, links, units_event, (next_batch, job)) = pipeline::four(stock, links, make, shown).await?;
        Ok((links, units_event, ShownWork { job, next_batch }))
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
        let mut values = Vec::new();
        if at.traced() {
            for note in notes.iter().filter(|note| note.done) {
                values.extend(unit_values(at.step(&note.step_key)?, &note.values, &[])?);
            }
        }
        let origin = ValueOrigin { batch_key: at.key, phase_key: &at.job.phase_key };
        let (units, keys) = (&self.held.units, at.unit_keys());
        let merged = merge_values(write, self.stamp(), units, &keys, &origin, &values);
        pipeline::two(store_notes(write, at.job.key, at.key, noting, notes), merged).await
    }

    /// Opens the next batch, with a work session on it. `None` when none is opened.
    async fn open_next(
        &self,
        write: &Write,
        opening: Option<BatchOpening<'_>>,
    ) -> Result<Option<(OpenedBatch, NewEvent)>, Problem> {
        let at = &self.held.at;
        let Some(opening) = opening else { return Ok(None) };
        let key = self.held.next_key.ok_or_else(|| Problem::internal("the next batch has no key"))?;
        let session = open_work_session(write, &at.order, &at.job, key, self.by);
        let (opened, (_, event)) = pipeline::two(opening.insert(write, self.by, Some(key)), session).await?;
        Ok(Some((opened, event)))
    }

    /// Takes serial numbers from the counters: for the good units that the plan names, and for units of the next batch.
    async fn reserve_codes(&self, write: &Write, opened: Option<&OpenedBatch>) -> Result<ReservedCodes, Problem> {
        let mut reserved = ReservedCodes::default();
        let product = self.held.at.order.product_key;
        for (counter, units) in &self.plan.codes {
            let given = reserve_codes(self.app, write, product, counter, units.len()).await?;
            reserved.units.push((units.clone(), given));
        }
        if let Some(opened) = opened {
            reserved.next = opened.reserve_codes(self.app, write).await?;
        }
        Ok(reserved)
    }

    /// Checks the serial numbers, and replaces those that units have already. Sends nothing when there are none.
    async fn free_codes(&self, write: &Write, reserved: ReservedCodes) -> Result<FreeCodes, Problem> {
        let (mut codes, mut next) = FreeCodes::default();
        for (units, given) in reserved.units {
            codes.extend(units.into_iter().zip(given.free(self.app, write).await?));
        }
        if let Some(given) = reserved.next {
            next = given.free(self.app, write).await?;
        }
        Ok((codes, next))
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
    async fn confirm_links(&self, write: &Write, prepared: &PreparedPostings<'_>) -> Result<Vec<Link>, Problem> {
        // Parts are the first movements of the plan, and each part has exactly one movement.
        let posted = prepared.posted().map(|posted| posted.key);
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
