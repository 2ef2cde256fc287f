//! A lot: holds, deletion, and whether its material may be used.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use rust_decimal::Decimal;

use crate::rules::quantity::Quantity;
use crate::rules::refusal::{refusals, refuse_first};
use crate::wire::key::ProductKey;

/// Facts on which the rules of lots decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct LotState {
    /// Whether the lot is on hold.
    pub on_hold: bool,
    /// Whether the lot has expired.
    pub expired: bool,
    /// Whether a movement, unit, allocation, batch or open count refers to the lot.
    pub used: bool,
}

/// What material of a lot is used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// The material is declared for an open batch.
    Allocation,
    /// The material is consumed.
    Consumption,
    /// The material is shipped.
    Shipment,
    /// A batch adds output to the lot.
    Production {
        /// Whether a batch created the lot.
        produced: bool,
    },
    /// The material is received, transferred, adjusted or reversed. A hold does not matter
    /// (docs/spec/warehouse.md#holds-and-expired-lots).
    Other,
}

/// A command on a lot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LotCommand {
    /// Put the lot on hold.
    Hold,
    /// Release the hold of the lot.
    ReleaseHold,
    /// Use material of the lot.
    Use(Purpose),
    /// Delete a lot that was recorded by mistake.
    Delete,
}

/// The lot after a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LotTransition {
    /// The lot continues to exist, in this state.
    Stays(LotState),
    /// The lot is deleted.
    Gone,
}

refusals! {
    /// Reasons why a command on a lot is refused.
    pub enum LotRefusal {
        /// The lot is on hold.
        OnHold = "on_hold",
        /// The lot is already on hold.
        AlreadyOnHold = "already_on_hold",
        /// The lot is not on hold.
        NotOnHold = "not_on_hold",
        /// The lot has expired.
        Expired = "lot_expired",
        /// A movement, unit, allocation, batch or open count refers to the lot.
        InUse = "lot_in_use",
        /// A lot of another origin has the code.
        CodeTaken = "lot_code_taken",
        /// The batch is no longer open.
        BatchNotActive = "batch_not_active",
        /// The phase of the batch does not use the component.
        ComponentNotInPhase = "component_not_in_phase",
        /// The component is traced: its units are linked, not allocated.
        NotAllowed = "lot_not_allowed",
        /// The lot belongs to another product.
        ProductMismatch = "lot_product_mismatch",
        /// The unit does not belong to the batch.
        ParentNotInBatch = "parent_not_in_batch",
        /// The quantity exceeds what the batch needs.
        AllocationExceeds = "allocation_exceeds",
    }
}

/// Returns whether a lot has expired. It can be used on its expiry date, and not after.
pub fn is_expired(expires: Option<NaiveDate>, today: NaiveDate) -> bool {
    expires.is_some_and(|expires| expires < today)
}

/// Returns the lot after the command, or the first rule that forbids it.
pub fn check_transition(command: LotCommand, lot: &LotState) -> Result<LotTransition, LotRefusal> {
    let stays = match command {
        LotCommand::Hold => {
            refuse_first(&[(lot.on_hold, LotRefusal::AlreadyOnHold)])?;
            LotState { on_hold: true, ..*lot }
        }
        LotCommand::ReleaseHold => {
            refuse_first(&[(!lot.on_hold, LotRefusal::NotOnHold)])?;
            LotState { on_hold: false, ..*lot }
        }
        LotCommand::Use(purpose) => {
            refuse_use(purpose, *lot)?;
            LotState { used: true, ..*lot }
        }
        LotCommand::Delete => {
            refuse_first(&[(lot.used, LotRefusal::InUse)])?;
            return Ok(LotTransition::Gone);
        }
    };
    Ok(LotTransition::Stays(stays))
}

/// Checks whether material of the lot may be used for this purpose.
fn refuse_use(purpose: Purpose, lot: LotState) -> Result<(), LotRefusal> {
    let (held, expired) = ((lot.on_hold, LotRefusal::OnHold), (lot.expired, LotRefusal::Expired));
    match purpose {
        Purpose::Allocation | Purpose::Consumption | Purpose::Shipment => refuse_first(&[held, expired]),
        Purpose::Production { produced } => refuse_first(&[(!produced, LotRefusal::CodeTaken), held]),
        Purpose::Other => Ok(()),
    }
}

/// Facts about material of a lot that is declared for a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AllocationFacts {
    /// State of the lot.
    pub lot: LotState,
    /// Component that the material is used as.
    pub component_key: ProductKey,
    /// Quantity of the component that the batch needs. None when its phase does not use the component.
    pub needed: Option<Decimal>,
    /// Whether units of the component have serial numbers.
    pub component_traced: bool,
    /// Whether the lot belongs to the component.
    pub same_product: bool,
    /// Whether the unit that the material is for, if one is named, belongs to the batch.
    pub parent_in_batch: bool,
    /// Declared quantity.
    pub quantity: Quantity,
}

/// Reason why a list of allocations is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AllocationRefusal {
    /// Why the list is refused.
    pub refusal: LotRefusal,
    /// Index of the allocation in the list, when the reason concerns one.
    pub place: Option<usize>,
}

/// Checks whether these lots may be declared for a batch: states first, then rules, then sums.
pub fn check_allocations(batch_active: bool, lines: &[AllocationFacts]) -> Result<(), AllocationRefusal> {
    let at = |place| move |refusal| AllocationRefusal { refusal, place };
    refuse_first(&[(!batch_active, LotRefusal::BatchNotActive)]).map_err(at(None))?;
    for (place, line) in lines.iter().enumerate() {
        refuse_use(Purpose::Allocation, line.lot).map_err(at(Some(place)))?;
    }
    for (place, line) in lines.iter().enumerate() {
        refuse_first(&[
            (line.needed.is_none(), LotRefusal::ComponentNotInPhase),
            (line.component_traced, LotRefusal::NotAllowed),
            (!line.same_product, LotRefusal::ProductMismatch),
            (!line.parent_in_batch, LotRefusal::ParentNotInBatch),
        ])
        .map_err(at(Some(place)))?;
    }
    let mut taken: BTreeMap<ProductKey, Decimal> = BTreeMap::new();
    for (place, line) in lines.iter().enumerate() {
        let sum = taken.entry(line.component_key).or_default();
        *sum = sum.saturating_add(line.quantity.get());
        let exceeds = line.needed.is_some_and(|needed| *sum > needed);
        refuse_first(&[(exceeds, LotRefusal::AllocationExceeds)]).map_err(at(Some(place)))?;
    }
    Ok(())
}
