//! Quantity and units of a batch when it is opened or changed (docs/spec/production.md#opening-a-batch,
//! docs/spec/production.md#changing-a-batch).

use rust_decimal::Decimal;

use super::{BatchRefusal, BatchState};
use crate::rules::refusal::refuse_first;

/// Serial numbers sent for units that a first phase creates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct NewCodes {
    /// Number of serial numbers sent.
    pub sent: u32,
    /// Whether a unit of the product already has one of the serial numbers.
    pub taken: bool,
    /// Whether one of the serial numbers was sent twice.
    pub repeated: bool,
    /// Whether none were sent although the work order requires serial numbers from the start and has no counter.
    pub counter_missing: bool,
}

impl NewCodes {
    /// Refuses serial numbers that are taken, missing or repeated.
    fn check(self) -> Result<(), BatchRefusal> {
        refuse_first(&[
            (self.taken, BatchRefusal::SerialCodeTaken),
            (self.counter_missing, BatchRefusal::CounterNotDefined),
            (self.repeated, BatchRefusal::SerialCodeDuplicate),
        ])
    }
}

/// Facts about a batch to be opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BatchOpeningFacts {
    /// Quantity that the job has left to make.
    pub remaining: Decimal,
    /// Requested quantity. `None` for the number of units named, or the default size.
    pub quantity: Option<Decimal>,
    /// Default size of a batch. 0 means everything that remains.
    pub usual: Decimal,
    /// Whether the output has serial numbers.
    pub traced: bool,
    /// Whether the phase is the first one.
    pub first: bool,
    /// Number of units named.
    pub serials: u32,
    /// Whether a unit is named twice.
    pub serial_repeated: bool,
    /// Whether all named units are waiting for the phase.
    pub serials_free: bool,
    /// Whether a named unit is on hold.
    pub serial_held: bool,
    /// Serial numbers of units to be created.
    pub codes: NewCodes,
    /// Quantity of free work in progress waiting for the phase.
    pub free_wip: Decimal,
}

/// Returns the size of a batch without a requested quantity: the default size, at most the remaining quantity. A
/// default of 0 means everything that remains.
pub(super) fn usual_quantity(usual: Decimal, remaining: Decimal) -> Decimal {
    if usual.is_zero() { remaining } else { usual.min(remaining) }
}

/// Returns the quantity of a new batch, or the first rule that forbids it, in the order of
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

/// Facts about a batch whose quantity or units are to be changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BatchChangeFacts {
    /// Requested quantity. `None` for the number that follows from the units or serial numbers sent, or for no change.
    pub quantity: Option<Decimal>,
    /// Maximum quantity of the batch: what the job has left to make, including this batch.
    pub room: Decimal,
    /// Number of units named, which are the units of the batch after the change. 0 when no units are named.
    pub serials: u32,
    /// Whether a unit is named twice.
    pub serial_repeated: bool,
    /// Whether the named units differ from those of the batch.
    pub other_units: bool,
    /// Whether the named units that are not in the batch are waiting for the phase. In a first phase, whether all named
    /// units are already in the batch.
    pub serials_free: bool,
    /// Whether a unit to be added is on hold.
    pub serial_held: bool,
    /// Whether a unit that would be removed from the batch has components.
    pub components: bool,
    /// Serial numbers of units to be added.
    pub codes: NewCodes,
    /// Quantity of free work in progress waiting for the phase.
    pub free_wip: Decimal,
}

/// Returns the quantity of the batch after the change, or the first rule that forbids it
/// (docs/spec/production.md#changing-a-batch).
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
