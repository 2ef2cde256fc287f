//! Opens a batch: its quantity, and the units or the WIP that it takes
//! (docs/spec/production.md#opening-a-batch).
//!
//! In three steps, because of the order of locks: [`BatchOpening::prepare`] checks the request and locks what the batch
//! takes, [`BatchOpening::insert`] writes the batch, and [`OpenedBatch::make_units`] creates new units at the end of
//! the command, when their serial numbers are counted.

use std::collections::{BTreeSet, HashSet};

use chrono::{DateTime, Utc};
use kernel::rules::batch::{BatchOpeningFacts, BatchRefusal, NewCodes, NextBatch, NextIntake, check_opening};
use kernel::rules::event_data::BatchCreated;
use kernel::rules::product::TraceabilityLevel;
use kernel::rules::wip::Wip;
use kernel::wire::key::{BatchKey, SerialKey, WipKey};
use kernel::wire::number::Amount;
use production_queries::work::{add_batch_units, insert_batch};
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive as _;
use serde::Deserialize as _;
use serde_json::json;

use super::input::{BatchIn, codes_of};
use super::sessions::WorkStamp;
use super::wip::{LockedWip, book, booked_event, lock_free, lock_units, sum_quantity, take_wip};
use crate::job::creation::job_event;
use crate::limits::BATCH_UNITS_MAX;
use crate::refusals::{ProductionRefusal, refused};
use crate::rows::{JobRecord, OrderRecord};
use crate::snapshot::SerialField;
use platform::api::Problem;
use platform::db::Write;
use platform::journal::NewEvent;
use platform::state::App;
use product::contract::{MadeProduct, hold_made};
use serial::contract::{
    EmptyField, HeldUnits, SerialRefusal, UnitCreation, free_codes, hold_trees, make_units, taken_codes,
};

/// Units that a first phase is about to create, and the source of their serial numbers.
#[derive(Clone, Debug)]
pub struct NewUnits {
    /// Their product, held until the commit.
    pub product: Option<MadeProduct>,
    /// Serial numbers that were sent; empty when the counter gives them.
    pub codes: Vec<String>,
    /// The form fields that each unit has, still empty.
    pub fields: Vec<EmptyField>,
    /// Whether units get their serial numbers when they are created.
    pub coded: bool,
    /// Whether every unit must have a serial number in the end. Without a counter the number must be sent when the unit
    /// is created.
    pub complete: bool,
}

impl NewUnits {
    /// Holds the product of a work order. `codes` are the serial numbers that were sent, empty when the counter
    /// supplies them. Also returns which of them units already have.
    pub async fn hold(write: &Write, order: &OrderRecord, codes: Vec<String>) -> Result<(Self, Vec<String>), Problem> {
        let product = hold_made(write, &[order.product_key], &[]).await?.pop();
        let taken = taken_codes(write, order.product_key, &codes).await?;
        let fields = Vec::<SerialField>::deserialize(&order.serial_fields).map_err(Problem::internal)?;
        let field = |field: SerialField| EmptyField {
            form_field_key: field.form_field_key,
            custom_field_key: field.custom_field_key,
            label: field.label,
            hint: field.hint,
            mandatory: field.mandatory,
            phase_key: field.phase_key,
            step_key: field.step_key,
        };
        let fields = fields.into_iter().map(field).collect();
        let complete = order.level == Some(TraceabilityLevel::Complete);
        Ok((Self { product, codes, fields, coded: order.serial_code_on_creation, complete }, taken))
    }

    /// Returns the present counter for serial numbers of the product, `None` without one.
    pub fn counter_key(&self) -> Option<&str> {
        self.product.as_ref()?.counter_key.as_deref()
    }

    /// Collects the facts about serial numbers that the rules check. `taken` are those of the sent ones that units
    /// have.
    pub fn code_facts(&self, taken: &[String]) -> NewCodes {
        let distinct: HashSet<&String> = self.codes.iter().collect();
        NewCodes {
            sent: u32::try_from(self.codes.len()).unwrap_or(u32::MAX),
            taken: !taken.is_empty(),
            repeated: distinct.len() < self.codes.len(),
            counter_missing: self.codes.is_empty() && self.lacks_counter(),
        }
    }

    /// Whether the units need serial numbers, now or when their batch is completed, and the product has no counter.
    pub fn lacks_counter(&self) -> bool {
        (self.coded || self.complete) && self.counter_key().is_none()
    }

    /// Returns how many serial numbers the counter must supply for `units` new units. 0 when they are sent, or supplied
    /// when the batch is completed.
    pub fn codes_to_count(&self, units: usize) -> usize {
        if self.coded && self.codes.is_empty() { units } else { 0 }
    }

    /// Creates `count` units. `counted` has the serial numbers of the counter, as many as [`Self::codes_to_count`]
    /// returns. Returns their keys and the journal row.
    pub async fn make(
        &self,
        write: &Write,
        order: &OrderRecord,
        by: WorkStamp,
        count: usize,
        counted: Vec<String>,
    ) -> Result<(Vec<SerialKey>, NewEvent), Problem> {
        let mut codes = if self.codes.is_empty() { counted } else { self.codes.clone() }.into_iter();
        let codes: Vec<Option<String>> = (0..count).map(|_| codes.next()).collect();
        let making = UnitCreation {
            now: by.now,
            user_key: by.user_key,
            product_key: order.product_key,
            counter_key: self.counter_key(),
            work_order_key: order.key,
            fields: &self.fields,
            codes: &codes,
        };
        make_units(write, &making).await
    }
}

/// What a new batch starts from.
#[derive(Clone, Debug)]
enum BatchIntake {
    /// Nothing: a first phase whose output has no serial numbers.
    Nothing,
    /// Free WIP of the phase before.
    Wip(Vec<Wip<WipKey>>),
    /// Units of the phase before, with their WIP.
    Units(Vec<SerialKey>, Vec<Wip<WipKey>>),
    /// Units that it creates.
    New(Box<NewUnits>),
}

/// A batch that passed all rules and can be inserted; what it takes is locked.
#[derive(Debug)]
pub struct BatchOpening<'a> {
    order: &'a OrderRecord,
    job: &'a JobRecord,
    quantity: Decimal,
    takes: BatchIntake,
}

impl<'a> BatchOpening<'a> {
    /// Checks the request, and locks the units or the WIP that the batch takes.
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
    /// new units, where the plan creates them. `None` when the free WIP does not cover the batch.
    pub async fn prepare_next(
        write: &Write,
        order: &'a OrderRecord,
        job: &'a JobRecord,
        next: NextBatch,
        units: Option<&NewUnits>,
    ) -> Result<Option<Self>, Problem> {
        let takes = match (next.intake, units) {
            (NextIntake::Nothing, _) => BatchIntake::Nothing,
            (NextIntake::Wip, _) => match take_wip(&lock_free(write, job).await?, next.quantity) {
                Ok(rows) => BatchIntake::Wip(rows),
                Err(_) => return Ok(None),
            },
            (NextIntake::NewUnits, Some(units)) => BatchIntake::New(Box::new(units.clone())),
            (NextIntake::NewUnits, None) => return Err(Problem::internal("a planned batch without its product")),
        };
        Ok(Some(Self { order, job, quantity: next.quantity, takes }))
    }

    /// Writes the batch and books what it takes. New units are created later, by [`OpenedBatch::make_units`].
    pub async fn insert(self, write: &Write, by: WorkStamp) -> Result<OpenedBatch, Problem> {
        let (order, job) = (self.order, self.job);
        let key = insert_batch()
            .bind(
                write.conn(),
                &job.key.number(),
                &order.key.number(),
                &job.phase_key.as_str(),
                &order.product_key.number(),
                &order.traced(),
                &self.quantity,
                &by.now,
            )
            .one()
            .await?;
        let key = BatchKey::new(key);
        match &self.takes {
            BatchIntake::Nothing | BatchIntake::New(_) => {}
            BatchIntake::Wip(rows) => book(write, job, key, rows, by.now).await?,
            BatchIntake::Units(units, rows) => {
                book(write, job, key, rows, by.now).await?;
                add_batch_units().bind(write.conn(), &key.number(), &SerialKey::numbers(units)).all().await?;
            }
        }
        let booked = matches!(self.takes, BatchIntake::Wip(_) | BatchIntake::Units(..));
        let units = match self.takes {
            BatchIntake::New(units) => Some((order.clone(), *units)),
            BatchIntake::Nothing | BatchIntake::Wip(_) | BatchIntake::Units(..) => None,
        };
        Ok(OpenedBatch { key, quantity: self.quantity, booked, units, units_event: None })
    }
}

/// A batch that was inserted, whose new units may still have to be created.
#[derive(Debug)]
pub struct OpenedBatch {
    /// Key of the batch.
    pub key: BatchKey,
    /// Quantity of the batch.
    pub quantity: Decimal,
    /// Whether it booked WIP.
    booked: bool,
    /// The units that it creates; `None` when it takes others or none.
    units: Option<(OrderRecord, NewUnits)>,
    /// The journal row of the units, once they are created.
    units_event: Option<NewEvent>,
}

impl OpenedBatch {
    /// Returns how many serial numbers the counter must supply for its new units, 0 when it creates none.
    pub fn codes_to_count(&self) -> usize {
        let count = self.quantity.to_usize().unwrap_or_default();
        self.units.as_ref().map_or(0, |(_, units)| units.codes_to_count(count))
    }

    /// Creates the new units of the batch, if it creates any. Called last in a command, because all commands that
    /// create serial numbers wait for the counter.
    pub async fn make_units(&mut self, app: &App, write: &Write, by: WorkStamp) -> Result<(), Problem> {
        let Some((order, units)) = &self.units else { return Ok(()) };
        let codes = match (self.codes_to_count(), units.counter_key()) {
            (0, _) => Vec::new(),
            (count, Some(counter)) => free_codes(app, write, order.product_key, counter, count).await?,
            (_, None) => return Err(SerialRefusal::CounterNotDefined.into()),
        };
        let count = self.quantity.to_usize().unwrap_or_default();
        let (keys, event) = units.make(write, order, by, count, codes).await?;
        add_batch_units().bind(write.conn(), &self.key.number(), &SerialKey::numbers(&keys)).all().await?;
        self.units_event = Some(event);
        Ok(())
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

/// Units that a batch requests, with those that it cannot take.
#[derive(Debug)]
pub struct WaitingUnits {
    /// The units, held with their trees.
    pub held: HeldUnits,
    /// The locked free WIP of those that wait before the phase.
    pub wip: Vec<LockedWip>,
    /// Units that do not wait before the phase.
    pub missing: Vec<SerialKey>,
    /// Units that are on hold.
    pub on_hold: Vec<SerialKey>,
}

impl WaitingUnits {
    /// Holds units, and finds which of them wait before the phase of a job.
    pub async fn hold(write: &Write, job: &JobRecord, units: &[SerialKey]) -> Result<Self, Problem> {
        let held = hold_trees(write, &units.iter().copied().collect::<BTreeSet<_>>()).await?;
        Self::find(write, job, units, held).await
    }

    /// Does the same for units that the caller already holds. `held` may have more units than those.
    pub async fn find(write: &Write, job: &JobRecord, units: &[SerialKey], held: HeldUnits) -> Result<Self, Problem> {
        let wip = lock_units(write, job, units).await?;
        let waits: HashSet<SerialKey> = wip.iter().filter_map(|row| row.serial_key).collect();
        let missing = units.iter().filter(|key| !waits.contains(key)).copied().collect();
        let is_held = |key: &&SerialKey| held.get(*key).is_some_and(|unit| unit.state.on_hold);
        let on_hold = units.iter().filter(is_held).copied().collect();
        Ok(Self { held, wip, missing, on_hold })
    }

    /// Turns a refusal of the rules into an answer that lists the units concerned.
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

/// Turns a refusal of serial numbers into an answer that lists the taken ones, or says how to assign a counter.
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

/// Turns a refusal of the rules into an answer. A refusal about WIP names the needed and the free quantity.
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
