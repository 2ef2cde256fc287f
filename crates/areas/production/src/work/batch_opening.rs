//! Opens a batch: its quantity, and the units or the WIP that it takes
//! (docs/spec/production.md#opening-a-batch).
//!
//! Opening has three stages, because of the order of locks: [`BatchOpening::prepare`] checks the request and locks what
//! the batch takes, [`BatchOpening::insert`] writes the batch, and [`OpenedBatch::make_units`] creates new units at the
//! end of the command, when counters supply their serial numbers.

use std::collections::{BTreeSet, HashSet};

use chrono::{DateTime, Utc};
use kernel::rules::batch::{BatchOpeningFacts, BatchRefusal, NewCodes, NextBatch, NextIntake, check_opening};
use kernel::rules::event_data::BatchCreated;
use kernel::rules::wip::Wip;
use kernel::wire::key::{BatchKey, SerialKey, WipKey};
use kernel::wire::number::Amount;
use production_queries::client::Params as _;
use production_queries::work::{InsertBatchParams, add_batch_units, insert_batch};
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive as _;
use serde_json::json;

use super::input::{BatchIn, codes_of};
use super::new_units::NewUnits;
use super::sessions::WorkStamp;
use super::wip::{LockedWip, book, booked_event, lock_free, lock_units, sum_quantity, take_wip};
use crate::job::creation::job_event;
use crate::limits::BATCH_UNITS_MAX;
use crate::refusals::{ProductionRefusal, refused};
use crate::rows::{JobRecord, OrderRecord};
use platform::api::Problem;
use platform::db::Write;
use platform::journal::NewEvent;
use platform::state::App;
use serial::contract::{HeldUnits, SerialRefusal, UncheckedCodes, hold_trees, reserve_codes};

/// What a new batch takes as its input.
#[derive(Clone, Debug)]
enum BatchIntake {
    /// Nothing: a first phase whose output has no serial numbers.
    Nothing,
    /// Free WIP before the phase.
    Wip(Vec<Wip<WipKey>>),
    /// Units from the previous phase, with their WIP.
    Units(Vec<SerialKey>, Vec<Wip<WipKey>>),
    /// Units that the batch creates.
    New(Box<NewUnits>),
}

/// A batch that passed all rules and can be inserted. The rows that it takes are locked.
#[derive(Debug)]
pub struct BatchOpening<'a> {
    order: &'a OrderRecord,
    job: &'a JobRecord,
    quantity: Decimal,
    takes: BatchIntake,
}

impl<'a> BatchOpening<'a> {
    /// Checks the request, and locks what the batch takes: WIP, units with their WIP, or, where the batch creates its
    /// units, the settings of their product. Serial numbers from a counter are taken later, by
    /// [`OpenedBatch::reserve_codes`].
    pub async fn prepare(
        write: &Write,
        order: &'a OrderRecord,
        job: &'a JobRecord,
        input: &BatchIn,
    ) -> Result<Self, Problem> {
        let (traced, first) = (order.traced(), job.first_phase);
        let serials = &input.serial_keys.0;
        let codes = codes_of(&input.serial_codes.0);
        let mut facts = BatchOpeningFacts {
            remaining: job.remaining(),
            quantity: input.batch_qt.map(Amount::get),
            usual: Decimal::from(job.parameters.production_batch_qt),
            traced,
            first,
            serials: u32::try_from(serials.len()).unwrap_or(u32::MAX),
            serial_repeated: serials.iter().collect::<HashSet<_>>().len() < serials.len(),
            serials_free: true,
            serial_held: false,
            codes: NewCodes { sent: u32::try_from(codes.len()).unwrap_or(u32::MAX), ..NewCodes::default() },
            free_wip: Decimal::MAX,
        };
        // The rules that need no row come first, because they also limit how many rows are locked.
        let quantity = check_opening(&facts).map_err(refused)?;
        if traced && quantity > Decimal::from(BATCH_UNITS_MAX) {
            return Err(too_many_units());
        }
        let takes = match (traced, first) {
            (false, true) => BatchIntake::Nothing,
            (false, false) => {
                let free = lock_free(write, job).await?;
                facts.free_wip = sum_quantity(&free);
                check_opening(&facts).map_err(|refusal| wip_refused(refusal, quantity, facts.free_wip))?;
                BatchIntake::Wip(take_wip(&free, quantity).map_err(|too| too_little_wip(quantity, too.free))?)
            }
            (true, false) => {
                let found = WaitingUnits::hold(write, job, serials).await?;
                (facts.serials_free, facts.serial_held) = (found.missing.is_empty(), !found.on_hold.is_empty());
                check_opening(&facts).map_err(|refusal| found.refused(refusal))?;
                BatchIntake::Units(serials.clone(), found.wip.iter().map(|row| row.wip).collect())
            }
            (true, true) => {
                let (units, codes_taken) = NewUnits::hold(write, order, codes).await?;
                facts.codes = units.code_facts(&codes_taken);
                check_opening(&facts).map_err(|refusal| code_refused(refusal, &codes_taken))?;
                BatchIntake::New(Box::new(units))
            }
        };
        Ok(Self { order, job, quantity, takes })
    }

    /// Prepares the next batch of a job as the completion of the previous batch planned it. `units` is the source of
    /// new units, where the plan creates them, and `free` the locked free WIP, where the plan takes it. `None` when the
    /// free WIP does not cover the batch.
    pub fn prepare_next(
        order: &'a OrderRecord,
        job: &'a JobRecord,
        next: NextBatch,
        units: Option<&NewUnits>,
        free: &[LockedWip],
    ) -> Result<Option<Self>, Problem> {
        let takes = match (next.intake, units) {
            (NextIntake::Nothing, _) => BatchIntake::Nothing,
            (NextIntake::Wip, _) => match take_wip(free, next.quantity) {
                Ok(rows) => BatchIntake::Wip(rows),
                Err(_) => return Ok(None),
            },
            (NextIntake::NewUnits, Some(units)) => BatchIntake::New(Box::new(units.clone())),
            (NextIntake::NewUnits, None) => return Err(Problem::internal("a planned batch has no product")),
        };
        Ok(Some(Self { order, job, quantity: next.quantity, takes }))
    }

    /// Returns how many units the batch creates.
    pub fn new_units(&self) -> usize {
        match self.takes {
            BatchIntake::New(_) => self.quantity.to_usize().unwrap_or_default(),
            BatchIntake::Nothing | BatchIntake::Wip(_) | BatchIntake::Units(..) => 0,
        }
    }

    /// Writes the batch and books what it takes. New units are created later, by [`OpenedBatch::make_units`]. With a key
    /// that the command has drawn before, the statements are sent together.
    pub async fn insert(self, write: &Write, by: WorkStamp, drawn: Option<BatchKey>) -> Result<OpenedBatch, Problem> {
        let key = if let Some(key) = drawn {
            pipeline::two(self.insert_row(write, by, drawn), self.take(write, by, key)).await?;
            key
        } else {
            let key = self.insert_row(write, by, None).await?;
            self.take(write, by, key).await?;
            key
        };
        let booked = matches!(self.takes, BatchIntake::Wip(_) | BatchIntake::Units(..));
        let units = match self.takes {
            BatchIntake::New(units) => Some((self.order.clone(), *units)),
            BatchIntake::Nothing | BatchIntake::Wip(_) | BatchIntake::Units(..) => None,
        };
        Ok(OpenedBatch { key, quantity: self.quantity, booked, units, units_event: None })
    }

    /// Inserts the row of the batch and returns its key.
    async fn insert_row(&self, write: &Write, by: WorkStamp, drawn: Option<BatchKey>) -> Result<BatchKey, Problem> {
        let params = InsertBatchParams {
            key: drawn.map(BatchKey::number),
            job_key: self.job.key.number(),
            work_order_key: self.order.key.number(),
            phase_key: self.job.phase_key.as_str(),
            product_key: self.order.product_key.number(),
            traced: self.order.traced(),
            quantity: self.quantity,
            now: by.now,
        };
        Ok(BatchKey::new(insert_batch().params(write.conn(), &params).one().await?))
    }

    /// Books the WIP and adds the units that the batch takes.
    async fn take(&self, write: &Write, by: WorkStamp, key: BatchKey) -> Result<(), Problem> {
        match &self.takes {
            BatchIntake::Nothing | BatchIntake::New(_) => Ok(()),
            BatchIntake::Wip(rows) => book(write, self.job, key, rows, by.now).await,
            BatchIntake::Units(units, rows) => {
                pipeline::two(book(write, self.job, key, rows, by.now), add_units(write, key, units)).await?;
                Ok(())
            }
        }
    }
}

/// Adds units to a batch.
async fn add_units(write: &Write, batch_key: BatchKey, units: &[SerialKey]) -> Result<(), Problem> {
    add_batch_units().bind(write.conn(), &batch_key.number(), &SerialKey::numbers(units)).all().await?;
    Ok(())
}

/// A batch that was inserted, whose new units may still have to be created.
#[derive(Debug)]
pub struct OpenedBatch {
    /// Key of the batch.
    pub key: BatchKey,
    /// Quantity of the batch.
    pub quantity: Decimal,
    /// Whether the batch booked WIP.
    booked: bool,
    /// The units that the batch creates. `None` when it creates none.
    units: Option<(OrderRecord, NewUnits)>,
    /// The journal row of the units, once they are created.
    units_event: Option<NewEvent>,
}

impl OpenedBatch {
    /// Returns how many serial numbers the counter must supply for the new units, or 0 when the batch creates none.
    pub fn codes_to_count(&self) -> usize {
        let count = self.quantity.to_usize().unwrap_or_default();
        self.units.as_ref().map_or(0, |(_, units)| units.codes_to_count(count))
    }

    /// Takes the serial numbers of the new units from the counter. `None` when the counter need not supply any. Called
    /// last in a command, because all commands that create serial numbers wait for the counter.
    pub async fn reserve_codes(&self, app: &App, write: &Write) -> Result<Option<UncheckedCodes>, Problem> {
        let Some((order, units)) = &self.units else { return Ok(None) };
        match (self.codes_to_count(), units.counter_key()) {
            (0, _) => Ok(None),
            (count, Some(counter)) => Ok(Some(reserve_codes(app, write, order.product_key, counter, count).await?)),
            (_, None) => Err(SerialRefusal::CounterNotDefined.into()),
        }
    }

    /// Creates the new units of the batch, if it creates any. `keys` are those that the command has drawn before, if
    /// any.
    pub async fn make_units(
        &self,
        write: &Write,
        by: WorkStamp,
        codes: Vec<String>,
        keys: Vec<SerialKey>,
    ) -> Result<Option<NewEvent>, Problem> {
        let Some((order, units)) = &self.units else { return Ok(None) };
        let count = self.quantity.to_usize().unwrap_or_default();
        if keys.is_empty() {
            let (made, event) = units.make(write, order, by, (count, codes), keys).await?;
            add_units(write, self.key, &made).await?;
            return Ok(Some(event));
        }
        let make = units.make(write, order, by, (count, codes), keys.clone());
        let ((_, event), ()) = pipeline::two(make, add_units(write, self.key, &keys)).await?;
        Ok(Some(event))
    }

    /// Adds the journal row of the new units, once they are created.
    pub fn with_units(self, units_event: Option<NewEvent>) -> Self {
        Self { units_event, ..self }
    }

    /// Builds the journal rows of the opened batch: the batch, its new units, the WIP it booked.
    pub fn events(&self, order: &OrderRecord, job: &JobRecord, now: DateTime<Utc>) -> Vec<NewEvent> {
        let event_data = BatchCreated { qt_total: Amount::new(self.quantity) };
        let of_batch = |event: NewEvent| NewEvent { batch_key: Some(self.key), ..event };
        let of_job = |event: NewEvent| NewEvent {
            job_key: Some(job.key),
            phase_key: Some(job.phase_key.clone()),
            site_key: Some(order.site_key.clone()),
            ..event
        };
        let created = of_batch(job_event(&event_data, order, job.key, &job.phase_key, now));
        let booked = self.booked.then(|| booked_event(order, job, self.quantity, now)).flatten().map(of_batch);
        let units = self.units_event.clone().map(of_batch).map(of_job);
        [Some(created), units, booked].into_iter().flatten().collect()
    }
}

/// Units that a batch requests, and which of them it cannot take.
#[derive(Debug)]
pub struct WaitingUnits {
    /// The units, held with their trees.
    pub held: HeldUnits,
    /// Locked free WIP of the units that wait for the phase.
    pub wip: Vec<LockedWip>,
    /// Units that do not wait for the phase.
    pub missing: Vec<SerialKey>,
    /// Units that are on hold.
    pub on_hold: Vec<SerialKey>,
}

impl WaitingUnits {
    /// Holds units, and finds which of them wait for the phase of a job.
    pub async fn hold(write: &Write, job: &JobRecord, units: &[SerialKey]) -> Result<Self, Problem> {
        let held = hold_trees(write, &units.iter().copied().collect::<BTreeSet<_>>()).await?;
        Self::find(write, job, units, held).await
    }

    /// Works like [`Self::hold`] for units that the caller already holds. `held` may also contain other units.
    pub async fn find(write: &Write, job: &JobRecord, units: &[SerialKey], held: HeldUnits) -> Result<Self, Problem> {
        let wip = lock_units(write, job, units).await?;
        let waits: HashSet<SerialKey> = wip.iter().filter_map(|row| row.serial_key).collect();
        let missing = units.iter().filter(|key| !waits.contains(key)).copied().collect();
        let is_held = |key: &&SerialKey| held.get(*key).is_some_and(|unit| unit.state.on_hold);
        let on_hold = units.iter().filter(is_held).copied().collect();
        Ok(Self { held, wip, missing, on_hold })
    }

    /// Turns a refusal of the rules into a response that lists the units concerned.
    pub fn refused(&self, refusal: BatchRefusal) -> Problem {
        let keys = |keys: &[SerialKey]| keys.iter().map(ToString::to_string).collect::<Vec<_>>();
        match refusal {
            BatchRefusal::WipNotAvailable => {
                ProductionRefusal::WipNotAvailable.with("serial_keys", keys(&self.missing))
            }
            BatchRefusal::OnHold => SerialRefusal::OnHold.with("serial_keys", keys(&self.on_hold)),
            refusal => refused(refusal),
        }
    }
}

/// Turns a refusal of serial numbers into a response that lists the taken ones, or says how to assign a counter.
pub fn code_refused(refusal: BatchRefusal, taken: &[String]) -> Problem {
    match refusal {
        BatchRefusal::SerialCodeTaken => SerialRefusal::SerialCodeTaken.with("codes", taken.to_vec()),
        BatchRefusal::CounterNotDefined => SerialRefusal::CounterNotDefined.with_message(
            "The product has no counter for serial numbers. Assign one to the product (PATCH /product/{product_key}, \
             counter_key), or send serial_codes.",
        ),
        refusal => refused(refusal),
    }
}

/// Builds the refusal of a batch that needs more WIP than is free, with both quantities.
pub fn too_little_wip(needed: Decimal, free: Decimal) -> Problem {
    ProductionRefusal::WipNotAvailable.with("needed", json!(Amount::new(needed))).with("free", json!(Amount::new(free)))
}

/// Turns a refusal of the rules into a response. A refusal about WIP names the needed and the free quantity.
pub fn wip_refused(refusal: BatchRefusal, needed: Decimal, free: Decimal) -> Problem {
    match refusal {
        BatchRefusal::WipNotAvailable => too_little_wip(needed, free),
        refusal => refused(refusal),
    }
}

/// Builds the refusal of a batch with more units than one batch may have.
pub fn too_many_units() -> Problem {
    ProductionRefusal::BatchQtInvalid.with_message(format!(
        "A batch can have at most {BATCH_UNITS_MAX} units with serial numbers. Choose a smaller quantity."
    ))
}
