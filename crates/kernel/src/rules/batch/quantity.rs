//! How much a batch is, and of which units (docs/spec/production.md#opening-a-batch,
//! docs/spec/production.md#changing-a-batch).

use rust_decimal::Decimal;

use super::{BatchRefusal, BatchState};
use crate::rules::refusal::refuse_first;

/// The codes of units that a first phase makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct NewCodes {
    /// How many were sent.
    pub sent: u32,
    /// A unit of the product has one of them.
    pub taken: bool,
    /// One was sent twice.
    pub repeated: bool,
    /// None were sent, the order wants codes from the beginning, and there is no counter.
    pub counter_missing: bool,
}

impl NewCodes {
    fn check(self) -> Result<(), BatchRefusal> {
        refuse_first(&[
            (self.taken, BatchRefusal::SerialCodeTaken),
            (self.counter_missing, BatchRefusal::CounterNotDefined),
            (self.repeated, BatchRefusal::SerialCodeDuplicate),
        ])
    }
}

/// A new batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BatchOpeningFacts {
    /// What the job has left to make.
    pub remaining: Decimal,
    /// How much was asked for.
    pub quantity: Option<Decimal>,
    /// The usual size of a batch; 0: all that is left.
    pub usual: Decimal,
    /// The output has serials.
    pub traced: bool,
    /// The phase is the first one.
    pub first: bool,
    /// How many units were named.
    pub serials: u32,
    /// One was named twice.
    pub serial_repeated: bool,
    /// All of them wait before the phase.
    pub serials_free: bool,
    /// One of them is on hold.
    pub serial_held: bool,
    /// The codes of new units.
    pub codes: NewCodes,
    /// What waits before the phase.
    pub free_wip: Decimal,
}

/// The size of a batch for which no quantity was asked; a usual size of 0 is all that remains.
pub(super) fn usual_quantity(usual: Decimal, remaining: Decimal) -> Decimal {
    if usual.is_zero() { remaining } else { usual.min(remaining) }
}

/// How much a new batch is, or the first rule that forbids it. The list is the order of
/// docs/spec/production.md#opening-a-batch.
pub fn check_opening(facts: &BatchOpeningFacts) -> Result<Decimal, BatchRefusal> {
    refuse_first(&[(facts.remaining <= Decimal::ZERO, BatchRefusal::NothingRemaining)])?;
    let listed = Decimal::from(facts.serials.max(facts.codes.sent));
    let usual = usual_quantity(facts.usual, facts.remaining);
    let quantity = facts.quantity.unwrap_or(if listed.is_zero() { usual } else { listed });
    let outside = quantity <= Decimal::ZERO || quantity > facts.remaining;
    let names_units = facts.serials > 0 && (!facts.traced || facts.first);
    let names_codes = facts.codes.sent > 0 && (!facts.traced || !facts.first);
    refuse_first(&[
        (outside || (!listed.is_zero() && quantity != listed), BatchRefusal::QuantityInvalid),
        (facts.traced && !quantity.fract().is_zero(), BatchRefusal::WholeQuantityRequired),
        (facts.serial_repeated, BatchRefusal::SerialDuplicate),
        (names_units || names_codes, BatchRefusal::SerialsNotAllowed),
    ])?;
    match (facts.traced, facts.first) {
        (false, true) => {}
        (false, false) => refuse_first(&[(facts.free_wip < quantity, BatchRefusal::WipNotAvailable)])?,
        (true, false) => refuse_first(&[
            (facts.serials == 0, BatchRefusal::SerialsRequired),
            (!facts.serials_free, BatchRefusal::WipNotAvailable),
            (facts.serial_held, BatchRefusal::OnHold),
        ])?,
        (true, true) => facts.codes.check()?,
    }
    Ok(quantity)
}

/// Another quantity, or other units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BatchChangeFacts {
    /// How much was asked for.
    pub quantity: Option<Decimal>,
    /// What the job can still make, this batch included.
    pub room: Decimal,
    /// How many units were named: those that the batch has afterwards.
    pub serials: u32,
    /// One was named twice.
    pub serial_repeated: bool,
    /// They are not the units that the batch has.
    pub other_units: bool,
    /// Those that the batch does not have wait before the phase; a first phase only keeps units that it has.
    pub serials_free: bool,
    /// One that is added is on hold.
    pub serial_held: bool,
    /// Parts are built into a unit that would go.
    pub components: bool,
    /// The codes of units that are added.
    pub codes: NewCodes,
    /// What waits before the phase.
    pub free_wip: Decimal,
}

/// How much the batch is afterwards, or the first rule that forbids it (docs/spec/production.md#changing-a-batch).
pub(super) fn check_batch_change(facts: &BatchChangeFacts, batch: &BatchState) -> Result<Decimal, BatchRefusal> {
    let added = Decimal::from(facts.codes.sent);
    let listed = match (facts.serials, facts.codes.sent) {
        (0, 0) => None,
        (0, _) => Some(batch.total + added),
        (serials, _) => Some(Decimal::from(serials)),
    };
    let quantity = facts.quantity.or(listed).unwrap_or(batch.total);
    let (grows, shrinks) = (quantity > batch.total, quantity < batch.total);
    let outside = quantity <= Decimal::ZERO || quantity > facts.room;
    let takes_units = batch.traced && (!batch.first || shrinks);
    let takes_codes = batch.traced && batch.first && grows;
    refuse_first(&[
        (outside || listed.is_some_and(|listed| listed != quantity), BatchRefusal::QuantityInvalid),
        (!grows && !shrinks && !facts.other_units, BatchRefusal::NoChange),
        (facts.serials > 0 && !takes_units, BatchRefusal::SerialsNotAllowed),
        (facts.codes.sent > 0 && !takes_codes, BatchRefusal::SerialsNotAllowed),
        (facts.serial_repeated, BatchRefusal::SerialDuplicate),
        (batch.traced && !quantity.fract().is_zero(), BatchRefusal::WholeQuantityRequired),
    ])?;
    let named_elsewhere = facts.serials > 0 && !facts.serials_free;
    match (batch.traced, batch.first) {
        (false, true) => {}
        (false, false) => {
            let missing = grows && facts.free_wip < quantity - batch.total;
            refuse_first(&[(missing, BatchRefusal::WipNotAvailable)])?;
        }
        (true, true) if grows => facts.codes.check()?,
        (true, true) => refuse_first(&[
            (named_elsewhere, BatchRefusal::WipNotAvailable),
            (facts.components, BatchRefusal::SerialHasComponents),
        ])?,
        (true, false) => refuse_first(&[
            (facts.serials == 0, BatchRefusal::SerialsRequired),
            (named_elsewhere, BatchRefusal::WipNotAvailable),
            (facts.serial_held, BatchRefusal::OnHold),
        ])?,
    }
    Ok(quantity)
}
