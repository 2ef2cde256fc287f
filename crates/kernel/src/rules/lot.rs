//! A lot: hold, deletion, and whether its material may be used.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use rust_decimal::Decimal;

use crate::rules::quantity::Quantity;
use crate::rules::refusal::{refusals, refuse_first};
use crate::wire::key::ProductKey;

/// What the rules look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct LotState {
    /// Nobody may use it.
    pub on_hold: bool,
    /// It may not be used any more.
    pub expired: bool,
    /// A movement, a unit, an allocation or an open count names it.
    pub used: bool,
}

/// What material of a lot is wanted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// It is declared for an open batch.
    Allocation,
    /// It is used up.
    Consumption,
    /// It goes to a customer.
    Shipment,
    /// A batch makes more of it.
    Production {
        /// A batch made it before.
        produced: bool,
    },
    /// It is received, moved, corrected or taken back: a hold does not matter
    /// (docs/spec/warehouse.md#holds-and-expired-lots).
    Other,
}

/// What somebody wants of a lot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LotCommand {
    /// Nobody may use it.
    Hold,
    /// It may be used again.
    ReleaseHold,
    /// Its material is wanted.
    Use(Purpose),
    /// It was recorded by mistake.
    Delete,
}

/// What becomes of a lot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LotTransition {
    /// It is there.
    Stays(LotState),
    /// It is gone.
    Gone,
}

refusals! {
    /// Why a command on a lot is refused.
    pub enum LotRefusal {
        /// It is on hold.
        OnHold = "on_hold",
        /// It is on hold already.
        AlreadyOnHold = "already_on_hold",
        /// It is not on hold.
        NotOnHold = "not_on_hold",
        /// It has expired.
        Expired = "lot_expired",
        /// Something names it.
        InUse = "lot_in_use",
        /// A lot of another origin has the code.
        CodeTaken = "lot_code_taken",
        /// The batch is not open any more.
        BatchNotActive = "batch_not_active",
        /// The phase of the batch does not use the component.
        ComponentNotInPhase = "component_not_in_phase",
        /// Units of a traced component are linked, not allocated.
        NotAllowed = "lot_not_allowed",
        /// The lot is one of another product.
        ProductMismatch = "lot_product_mismatch",
        /// The unit is not in the batch.
        ParentNotInBatch = "parent_not_in_batch",
        /// More than the batch needs.
        AllocationExceeds = "allocation_exceeds",
    }
}

/// A lot can be used on the day it expires, and not after it.
pub fn is_expired(expires: Option<NaiveDate>, today: NaiveDate) -> bool {
    expires.is_some_and(|expires| expires < today)
}

/// What becomes of a lot, or the first rule that forbids it.
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

fn refuse_use(purpose: Purpose, lot: LotState) -> Result<(), LotRefusal> {
    let (held, expired) = ((lot.on_hold, LotRefusal::OnHold), (lot.expired, LotRefusal::Expired));
    match purpose {
        Purpose::Allocation | Purpose::Consumption | Purpose::Shipment => refuse_first(&[held, expired]),
        Purpose::Production { produced } => refuse_first(&[(!produced, LotRefusal::CodeTaken), held]),
        Purpose::Other => Ok(()),
    }
}

/// Material of a lot that is declared for a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AllocationFacts {
    /// The lot.
    pub lot: LotState,
    /// The component that it stands for.
    pub component_key: ProductKey,
    /// What the batch needs of the component; nothing when its phase does not use it.
    pub needed: Option<Decimal>,
    /// Units of the component have serials.
    pub component_traced: bool,
    /// The lot is one of the component.
    pub same_product: bool,
    /// The unit that alone gets the material, if one is named, is in the batch.
    pub parent_in_batch: bool,
    /// How much.
    pub quantity: Quantity,
}

/// Why a list of allocations is refused, and by which of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AllocationRefusal {
    /// Why.
    pub refusal: LotRefusal,
    /// Its place in the list, when it is about one.
    pub place: Option<usize>,
}

/// Whether these lots may be declared for a batch: states first, then rules, then sums.
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
