//! How much a batch is, and of which units (docs/spec/production.md#opening-a-batch,
//! docs/spec/production.md#changing-a-batch).

use rust_decimal::Decimal;

use super::{Refusal, State};
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
    fn check(self) -> Result<(), Refusal> {
        refuse_first(&[
            (self.taken, Refusal::SerialCodeTaken),
            (self.counter_missing, Refusal::CounterNotDefined),
            (self.repeated, Refusal::SerialCodeDuplicate),
        ])
    }
}

/// A new batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
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

/// How much a new batch is, or the first rule that forbids it. The list is the order of
/// docs/spec/production.md#opening-a-batch.
pub fn may_open(asked: &Opening) -> Result<Decimal, Refusal> {
    refuse_first(&[(asked.remaining <= Decimal::ZERO, Refusal::NothingRemaining)])?;
    let listed = Decimal::from(asked.serials.max(asked.codes.sent));
    let usual = if asked.usual.is_zero() { asked.remaining } else { asked.usual.min(asked.remaining) };
    let quantity = asked.quantity.unwrap_or(if listed.is_zero() { usual } else { listed });
    let outside = quantity <= Decimal::ZERO || quantity > asked.remaining;
    let names_units = asked.serials > 0 && (!asked.traced || asked.first);
    let names_codes = asked.codes.sent > 0 && (!asked.traced || !asked.first);
    refuse_first(&[
        (outside || (!listed.is_zero() && quantity != listed), Refusal::QuantityInvalid),
        (asked.traced && !quantity.fract().is_zero(), Refusal::WholeQuantityRequired),
        (asked.serial_repeated, Refusal::SerialDuplicate),
        (names_units || names_codes, Refusal::SerialsNotAllowed),
    ])?;
    match (asked.traced, asked.first) {
        (false, true) => {}
        (false, false) => refuse_first(&[(asked.free_wip < quantity, Refusal::WipNotAvailable)])?,
        (true, false) => refuse_first(&[
            (asked.serials == 0, Refusal::SerialsRequired),
            (!asked.serials_free, Refusal::WipNotAvailable),
            (asked.serial_held, Refusal::OnHold),
        ])?,
        (true, true) => asked.codes.check()?,
    }
    Ok(quantity)
}

/// Another quantity, or other units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Changing {
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
pub(super) fn may_change(asked: &Changing, batch: &State) -> Result<Decimal, Refusal> {
    let added = Decimal::from(asked.codes.sent);
    let listed = match (asked.serials, asked.codes.sent) {
        (0, 0) => None,
        (0, _) => Some(batch.total + added),
        (serials, _) => Some(Decimal::from(serials)),
    };
    let quantity = asked.quantity.or(listed).unwrap_or(batch.total);
    let (grows, shrinks) = (quantity > batch.total, quantity < batch.total);
    let outside = quantity <= Decimal::ZERO || quantity > asked.room;
    let takes_units = batch.traced && (!batch.first || shrinks);
    let takes_codes = batch.traced && batch.first && grows;
    refuse_first(&[
        (outside || listed.is_some_and(|listed| listed != quantity), Refusal::QuantityInvalid),
        (!grows && !shrinks && !asked.other_units, Refusal::NoChange),
        (asked.serials > 0 && !takes_units, Refusal::SerialsNotAllowed),
        (asked.codes.sent > 0 && !takes_codes, Refusal::SerialsNotAllowed),
        (asked.serial_repeated, Refusal::SerialDuplicate),
        (batch.traced && !quantity.fract().is_zero(), Refusal::WholeQuantityRequired),
    ])?;
    let named_elsewhere = asked.serials > 0 && !asked.serials_free;
    match (batch.traced, batch.first) {
        (false, true) => {}
        (false, false) => {
            let missing = grows && asked.free_wip < quantity - batch.total;
            refuse_first(&[(missing, Refusal::WipNotAvailable)])?;
        }
        (true, true) if grows => asked.codes.check()?,
        (true, true) => refuse_first(&[
            (named_elsewhere, Refusal::WipNotAvailable),
            (asked.components, Refusal::SerialHasComponents),
        ])?,
        (true, false) => refuse_first(&[
            (asked.serials == 0, Refusal::SerialsRequired),
            (named_elsewhere, Refusal::WipNotAvailable),
            (asked.serial_held, Refusal::OnHold),
        ])?,
    }
    Ok(quantity)
}
