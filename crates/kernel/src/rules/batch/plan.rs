//! Plan of a completion: everything that follows from the locked facts and the declaration, as one value
//! (docs/spec/production.md#completing-a-batch).
//!
//! A completion locks and reads its facts, makes the plan, writes it, and derives the events from it. Planning uses
//! neither the database nor the clock, so its rules can be tested here, and the statements make no decisions.

use std::collections::BTreeMap;

use rust_decimal::Decimal;

use super::BatchState;
use super::cost::{BatchCost, HandedWip};
use super::facts::{BatchFacts, CompletionDeclaration, UnitInBatch};
use super::material::{BatchMovement, check_consumption, consume_material, put_output, take_parts};
use super::quantity::usual_quantity;
use super::shortfall::{Shortfall, component_shortfalls};
use crate::rules::product::LotTracking;
use crate::wire::key::{LinkKey, ProductKey, SerialKey};

/// Outcome of one unit of a completed batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnitFate {
    /// The unit is good and moves on to the next phase.
    Good,
    /// The unit is good and is released, because the phase is the last one.
    Released,
    /// The unit is scrapped.
    Scrapped,
}

/// Input that the next batch of the job starts with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NextIntake {
    /// Nothing, because a first phase without serial numbers needs no input.
    Nothing,
    /// Free work in progress. The batch opens only if the locked rows cover its quantity, which the plan cannot know.
    Wip,
    /// Units that the first phase creates.
    NewUnits,
}

/// The batch that opens automatically when this one is completed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NextBatch {
    /// Quantity of the batch.
    pub quantity: Decimal,
    /// Input that the batch starts with.
    pub intake: NextIntake,
}

/// Everything that a completion does. The plan is written only when it has no shortfalls and the stock rules accept its
/// movements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CompletionPlan {
    /// Good quantity of the batch.
    pub good: Decimal,
    /// Scrap quantity of the batch.
    pub scrap: Decimal,
    /// Every unit of the batch, once, with its outcome.
    pub units: Vec<(SerialKey, UnitFate)>,
    /// Good units that get a serial number, by the key of the counter that assigns it.
    pub codes: BTreeMap<String, Vec<SerialKey>>,
    /// Number of good units that need a serial number and have no counter.
    pub uncoded: usize,
    /// Links to confirm, each with its part. Links of scrapped units are included, because their parts are built in.
    pub confirmed: Vec<(LinkKey, SerialKey)>,
    /// Stock movements: first parts, then material, then output.
    pub movements: Vec<BatchMovement>,
    /// Quantity of booked work in progress that is removed, including that of scrap.
    pub wip_removed: Decimal,
    /// Work in progress that the next phase receives. Empty after the last phase.
    pub wip_handed: Vec<HandedWip>,
    /// Cost of the batch.
    pub cost: BatchCost,
    /// Whether the planned quantity of the job is reached.
    pub closes_job: bool,
    /// The batch that opens next. `None` when the job is closed or a user has to open the next batch.
    pub next: Option<NextBatch>,
    /// Everything that the batch still lacks. Empty when the plan can be written.
    pub shortfalls: Vec<Shortfall>,
}

impl CompletionPlan {
    /// Returns the units that the plan scraps.
    pub fn scrapped(&self) -> Vec<SerialKey> {
        self.units.iter().filter(|(_, fate)| *fate == UnitFate::Scrapped).map(|(key, _)| *key).collect()
    }

    /// Returns the units that the plan releases.
    pub fn released(&self) -> Vec<SerialKey> {
        self.units.iter().filter(|(_, fate)| *fate == UnitFate::Released).map(|(key, _)| *key).collect()
    }

    /// Returns the parts that leave stock, in the order of their movements.
    pub fn moved_parts(&self) -> impl Iterator<Item = SerialKey> {
        self.movements.iter().filter_map(|movement| match movement {
            BatchMovement::Part { serial_key, .. } => Some(*serial_key),
            BatchMovement::Material { .. } | BatchMovement::Output { .. } => None,
        })
    }
}

/// A fault of the declaration that no further scan or allocation can correct.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeclarationFault {
    /// Another location is declared for a component that the phase does not use.
    ComponentNotInPhase(ProductKey),
    /// Another location is declared for a component with serial numbers, whose parts leave their current locations.
    ComponentTraced(ProductKey),
    /// A declared location does not exist or cannot have stock.
    PositionNotFound,
    /// Another location is declared for a component that is tied to the location of its BOM line.
    PositionFixed(ProductKey),
    /// A lot without a location is allocated for a component that the phase does not use.
    AllocationNotInPhase,
}

/// Why no plan could be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanRefusal {
    /// Shortfalls that were found before the fault.
    pub shortfalls: Vec<Shortfall>,
    /// The fault of the declaration.
    pub fault: DeclarationFault,
}

/// The declaration names an output lot, but the output has no lots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LotNotAllowed;

/// Whether the good output is added to a lot, even if it makes no stock movement. This is decided before the plan is
/// made, because the lot is locked with the other lots and the plan names it.
pub fn fills_lot(
    batch: &BatchState,
    tracking: LotTracking,
    declared: &CompletionDeclaration,
) -> Result<bool, LotNotAllowed> {
    let without_lots = batch.traced || tracking == LotTracking::None;
    if without_lots && declared.output_lot_code.is_some() {
        return Err(LotNotAllowed);
    }
    Ok(!without_lots && batch.last && !declared.good.is_zero())
}

/// Decides everything that a completion does. Shortfalls are part of the plan. Only a fault of the declaration prevents
/// a plan.
pub fn plan_completion(facts: &BatchFacts, declared: &CompletionDeclaration) -> Result<CompletionPlan, PlanRefusal> {
    let units: Vec<_> = facts.units.iter().map(|unit| (unit.key, fate_of(facts, declared, unit.key))).collect();
    let good_units: Vec<SerialKey> =
        units.iter().filter(|(_, fate)| *fate != UnitFate::Scrapped).map(|(key, _)| *key).collect();
    let mut shortfalls = component_shortfalls(facts, declared);
    let movements = match plan_movements(facts, declared, &good_units, &mut shortfalls) {
        Ok(movements) => movements,
        Err(fault) => return Err(PlanRefusal { shortfalls, fault }),
    };
    let (codes, uncoded) = plan_codes(facts, declared);
    let cost = BatchCost::of(facts);
    let wip_handed = facts.next_phase.as_ref().map_or_else(Vec::new, |_| cost.handed(declared.good, &good_units));
    let closes_job = facts.job.completed + declared.good >= facts.job.planned;
    Ok(CompletionPlan {
        good: declared.good,
        scrap: declared.scrap,
        units,
        codes,
        uncoded,
        confirmed: facts.drafts.iter().map(|draft| (draft.link_key, draft.child)).collect(),
        movements,
        wip_removed: facts.booked,
        wip_handed,
        cost,
        closes_job,
        next: if closes_job { None } else { plan_next(facts, declared.good) },
        shortfalls,
    })
}

/// Decides the outcome of a unit: scrapped if declared so, otherwise released by the last phase or passed on as good.
fn fate_of(facts: &BatchFacts, declared: &CompletionDeclaration, unit: SerialKey) -> UnitFate {
    match (declared.scraps(unit), facts.state.last) {
        (true, _) => UnitFate::Scrapped,
        (false, true) => UnitFate::Released,
        (false, false) => UnitFate::Good,
    }
}

/// Plans all movements in the order in which they change stock: parts, material, output.
fn plan_movements(
    facts: &BatchFacts,
    declared: &CompletionDeclaration,
    good_units: &[SerialKey],
    shortfalls: &mut Vec<Shortfall>,
) -> Result<Vec<BatchMovement>, DeclarationFault> {
    check_consumption(facts, declared)?;
    let mut movements = take_parts(facts, shortfalls);
    movements.extend(consume_material(facts, declared, shortfalls)?);
    movements.extend(put_output(facts, declared, good_units)?);
    Ok(movements)
}

/// Groups the good units of a first phase that have no serial number by the counter that assigns it: the counter of the
/// unit, otherwise the current one of the product. Also returns how many units have neither counter.
fn plan_codes(facts: &BatchFacts, declared: &CompletionDeclaration) -> (BTreeMap<String, Vec<SerialKey>>, usize) {
    let (mut codes, mut uncoded): (BTreeMap<String, Vec<SerialKey>>, usize) = (BTreeMap::new(), 0);
    let wants = |unit: &&UnitInBatch| facts.state.first && !unit.coded && !declared.scraps(unit.key);
    for unit in facts.units.iter().filter(wants) {
        match unit.counter_key.as_ref().or(facts.counter_key.as_ref()) {
            Some(counter) => codes.entry(counter.clone()).or_default().push(unit.key),
            None => uncoded += 1,
        }
    }
    (codes, uncoded)
}

/// Sizes the next batch of the job from the remaining quantity. `None` when the job opens batches manually, when
/// nothing remains, when the batch would exceed the maximum number of units, or when its units must be chosen or cannot
/// be created.
fn plan_next(facts: &BatchFacts, good: Decimal) -> Option<NextBatch> {
    let job = facts.job;
    let quantity = usual_quantity(job.usual, (job.planned - job.completed - good).max(Decimal::ZERO));
    let traced = facts.level.is_some();
    if !job.auto_new_batch || quantity <= Decimal::ZERO || (traced && quantity > job.units_max) {
        return None;
    }
    let intake = match (traced, facts.state.first) {
        (false, true) => NextIntake::Nothing,
        (false, false) => NextIntake::Wip,
        (true, true) if job.makes_units => NextIntake::NewUnits,
        (true, _) => return None,
    };
    Some(NextBatch { quantity, intake })
}
