//! The plan of a completion: everything that follows from the locked facts and the declaration, as one value
//! (docs/spec/production.md#completing-a-batch).
//!
//! A completion locks and reads, plans, writes the plan and derives its events from it. Because the plan needs neither a
//! statement nor a clock, its rules are tested here, and the statements decide nothing.

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

/// What becomes of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnitFate {
    /// It is good and goes to the next phase.
    Good,
    /// It is good and leaves the work: the phase is the last one.
    Released,
    /// It is scrap.
    Scrapped,
}

/// What the next batch takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NextIntake {
    /// Nothing: a first phase without serials.
    Nothing,
    /// Free work in progress, if it covers the batch. Only its locked rows say so, so the batch may still not open.
    Wip,
    /// Units that it makes.
    NewUnits,
}

/// The batch that opens when this one is completed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NextBatch {
    /// How much it is.
    pub quantity: Decimal,
    /// What it takes.
    pub intake: NextIntake,
}

/// What a completion does. It is written only when it has no shortfalls and the stock accepts its movements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CompletionPlan {
    /// Quantity that is good.
    pub good: Decimal,
    /// Quantity that is scrap.
    pub scrap: Decimal,
    /// Every unit of the batch, once.
    pub units: Vec<(SerialKey, UnitFate)>,
    /// Good units that get a serial number, by the counter that gives it.
    pub codes: BTreeMap<String, Vec<SerialKey>>,
    /// How many good units need a serial number and have no counter.
    pub uncoded: usize,
    /// Links that are confirmed, each with its part: those of scrapped units too, because the parts are inside.
    pub confirmed: Vec<(LinkKey, SerialKey)>,
    /// Parts, then material, then output.
    pub movements: Vec<BatchMovement>,
    /// Booked work in progress that is removed, for scrap too.
    pub wip_removed: Decimal,
    /// Work in progress that the next phase gets.
    pub wip_handed: Vec<HandedWip>,
    /// What the batch cost.
    pub cost: BatchCost,
    /// The planned quantity of the job is reached.
    pub closes_job: bool,
    /// The batch that opens next.
    pub next: Option<NextBatch>,
    /// Everything that somebody must supply before.
    pub shortfalls: Vec<Shortfall>,
}

impl CompletionPlan {
    /// Units that are scrap.
    pub fn scrapped(&self) -> Vec<SerialKey> {
        self.units.iter().filter(|(_, fate)| *fate == UnitFate::Scrapped).map(|(key, _)| *key).collect()
    }

    /// Units that are released.
    pub fn released(&self) -> Vec<SerialKey> {
        self.units.iter().filter(|(_, fate)| *fate == UnitFate::Released).map(|(key, _)| *key).collect()
    }

    /// Parts that leave stock, in the order of their movements.
    pub fn moved_parts(&self) -> impl Iterator<Item = SerialKey> {
        self.movements.iter().filter_map(|movement| match movement {
            BatchMovement::Part { serial_key, .. } => Some(*serial_key),
            BatchMovement::Material { .. } | BatchMovement::Output { .. } => None,
        })
    }
}

/// What the declaration says wrong: nothing that somebody could supply makes it right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeclarationFault {
    /// Another location is declared for a component that the phase does not use.
    ComponentNotInPhase(ProductKey),
    /// Another location is declared for a component with serials: its parts leave from where they are.
    ComponentTraced(ProductKey),
    /// A declared location does not exist or holds no stock.
    PositionNotFound,
    /// The component is taken from the location of its line alone.
    PositionFixed(ProductKey),
    /// A lot of a component that the phase does not use was declared, without a location.
    AllocationNotInPhase,
}

/// A declaration that cannot be planned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanRefusal {
    /// What was found lacking before the fault.
    pub shortfalls: Vec<Shortfall>,
    /// The fault.
    pub fault: DeclarationFault,
}

/// A lot of the output was named, and the output has no lots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LotNotAllowed;

/// Whether the output fills a lot, also where no movement is. Asked before the plan: the lot is locked with the other
/// lots, and the plan names it.
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

/// Decides what a completion does.
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

fn fate_of(facts: &BatchFacts, declared: &CompletionDeclaration, unit: SerialKey) -> UnitFate {
    match (declared.scraps(unit), facts.state.last) {
        (true, _) => UnitFate::Scrapped,
        (false, true) => UnitFate::Released,
        (false, false) => UnitFate::Good,
    }
}

/// Parts, material, output, in the order of the effects.
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

/// Good units of a first phase get their serial numbers: from their counter, else from the one the product has now.
/// Answers also how many have neither.
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

/// The next batch of the job, cut from what this one leaves; none where somebody has to choose its units.
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
