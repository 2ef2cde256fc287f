//! A unit (serial): which command is possible in which state, and what it becomes.
//!
//! The lists stand in the order in which rules are looked at; the first broken one is the answer.

mod command;

use crate::rules::refusal::{refusals, refuse_first};
use crate::string_enum;

pub use command::{CodeChange, StockEffect, StockEntry, StockExit, UnitCommand};

string_enum! {
    /// The state that everybody sees, derived from what is stored.
    pub enum UnitState {
        /// Recorded by mistake.
        Deleted = "deleted",
        /// Lost for good.
        Scrapped = "scrapped",
        /// Built into a unit or a batch.
        Installed = "installed",
        /// Still in work.
        Wip = "wip",
        /// Lies in a position.
        InStock = "in_stock",
        /// Left by a shipment.
        Shipped = "shipped",
        /// Left by a consumption, without a link.
        Consumed = "consumed",
        /// Finished, and nothing else is known.
        Released = "released",
    }
}

string_enum! {
    /// What happens to a part that is taken out.
    pub enum Disposition {
        /// It goes back to stock.
        Return = "return",
        /// It is scrapped.
        Scrap = "scrap",
        /// Nothing is moved.
        None = "none",
    }
}

string_enum! {
    /// The movement that took a unit out of stock for good.
    pub enum LeftBy {
        /// It went to a customer.
        Shipment = "shipment",
        /// It was used up.
        Consumption = "consumption",
    }
}

/// Where a unit is, as far as the warehouse knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum UnitLocation {
    /// It never lay in stock, or an adjustment or reversal took it out.
    #[default]
    Nowhere,
    /// It lies in a position.
    Stock,
    /// It left for good.
    Left(LeftBy),
}

/// What a unit is built into.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum BuiltIn {
    /// Nothing.
    #[default]
    No,
    /// An open batch reserves it: a temporary link.
    Reserved,
    /// An active link.
    Installed,
}

/// What the rules look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct UnitFacts {
    /// Recorded by mistake.
    pub deleted: bool,
    /// Lost for good.
    pub scrapped: bool,
    /// It has left the work.
    pub released: bool,
    /// Nobody may use it.
    pub on_hold: bool,
    /// It has a code.
    pub has_code: bool,
    /// Its open link as a part.
    pub built_in: BuiltIn,
    /// Open links name it as what they are built into.
    pub has_children: bool,
    /// Where it is.
    pub place: UnitLocation,
    /// An open batch has it.
    pub booked: bool,
    /// It waits between two phases.
    pub waiting: bool,
}

refusals! {
    /// Why a command on a unit is refused.
    pub enum UnitRefusal {
        /// It is deleted.
        Deleted = "serial_deleted",
        /// It is scrapped.
        Scrapped = "serial_scrapped",
        /// It is released already.
        AlreadyReleased = "serial_already_released",
        /// It is still in work.
        NotReleased = "serial_not_released",
        /// It is on hold, or something inside is.
        OnHold = "on_hold",
        /// It is on hold already.
        AlreadyOnHold = "already_on_hold",
        /// It is not on hold.
        NotOnHold = "not_on_hold",
        /// An open batch has it.
        InProduction = "serial_in_production",
        /// It waits between two phases.
        InWip = "serial_in_wip",
        /// It has no code yet.
        CodeMissing = "serial_code_missing",
        /// Its code is set and stays.
        CodeLocked = "serial_code_locked",
        /// Another unit has the code.
        CodeTaken = "serial_code_taken",
        /// A code cannot be taken away.
        CodeRemoval = "code_removal",
        /// It lies in stock.
        InStock = "serial_in_stock",
        /// It lies nowhere.
        NotInStock = "serial_not_in_stock",
        /// It does not lie there.
        NotInPosition = "serial_not_in_position",
        /// It is built in.
        Installed = "serial_installed",
        /// It was shipped.
        Shipped = "serial_shipped",
        /// The plant does not allow it.
        DeleteDisabled = "serial_delete_disabled",
        /// Units are built into it.
        HasChildren = "serial_has_children",
        /// It is built in or reserved elsewhere.
        ChildAlreadyLinked = "child_already_linked",
        /// It is not built in.
        LinkNotActive = "link_not_active",
    }
}

/// The state that everybody sees; the same derivation as the stored column (docs/spec/serial.md#unit-states).
pub fn state(unit: &UnitFacts) -> UnitState {
    match unit {
        UnitFacts { deleted: true, .. } => UnitState::Deleted,
        UnitFacts { scrapped: true, .. } => UnitState::Scrapped,
        UnitFacts { built_in: BuiltIn::Installed, .. } => UnitState::Installed,
        UnitFacts { released: false, .. } => UnitState::Wip,
        UnitFacts { place: UnitLocation::Stock, .. } => UnitState::InStock,
        UnitFacts { place: UnitLocation::Left(LeftBy::Shipment), .. } => UnitState::Shipped,
        UnitFacts { place: UnitLocation::Left(LeftBy::Consumption), .. } => UnitState::Consumed,
        UnitFacts { place: UnitLocation::Nowhere, .. } => UnitState::Released,
    }
}

/// What is true of every stored unit after every command, as the checks of the table say
/// (docs/spec/serial.md#genealogy-invariants).
pub fn is_valid(unit: &UnitFacts) -> bool {
    let whole = unit.released && !unit.scrapped && !unit.deleted;
    let lies_whole = unit.place != UnitLocation::Stock || (whole && unit.built_in != BuiltIn::Installed);
    let installed_whole = unit.built_in != BuiltIn::Installed || whole;
    let deleted_alone = !unit.deleted || (unit.built_in == BuiltIn::No && !unit.has_children);
    let worked_on = !(unit.booked || unit.waiting) || !(unit.released || unit.scrapped || unit.deleted);
    lies_whole && installed_whole && deleted_alone && worked_on && (unit.has_code || !unit.released)
}

/// The unit after the command, or the first rule that forbids it.
pub fn check_transition(command: UnitCommand, unit: &UnitFacts) -> Result<UnitFacts, UnitRefusal> {
    match command {
        UnitCommand::Release => release(unit),
        UnitCommand::Unrelease => unrelease(unit),
        UnitCommand::Scrap => scrap(unit),
        UnitCommand::Hold => {
            refuse_first(&[(unit.deleted, UnitRefusal::Deleted), (unit.on_hold, UnitRefusal::AlreadyOnHold)])?;
            Ok(UnitFacts { on_hold: true, ..*unit })
        }
        UnitCommand::ReleaseHold => {
            refuse_first(&[(unit.deleted, UnitRefusal::Deleted), (!unit.on_hold, UnitRefusal::NotOnHold)])?;
            Ok(UnitFacts { on_hold: false, ..*unit })
        }
        UnitCommand::Delete { enabled } => delete(unit, enabled),
        UnitCommand::ChangeCode { change, editable, taken } => change_code(unit, change, editable, taken),
        UnitCommand::Link { confirmed, same, stock } => link(unit, confirmed, same, stock),
        UnitCommand::TakeChild => {
            refuse_first(&[(unit.deleted, UnitRefusal::Deleted), (unit.scrapped, UnitRefusal::Scrapped)])?;
            Ok(UnitFacts { has_children: true, ..*unit })
        }
        // A shipped unit can be serviced: any state but deleted.
        UnitCommand::LoseChild { last } => {
            refuse_first(&[(unit.deleted, UnitRefusal::Deleted)])?;
            Ok(UnitFacts { has_children: unit.has_children && !last, ..*unit })
        }
        UnitCommand::Unlink(disposition) => unlink(unit, disposition),
        UnitCommand::Free if unit.built_in == BuiltIn::Reserved => Ok(UnitFacts { built_in: BuiltIn::No, ..*unit }),
        UnitCommand::Free => Ok(*unit),
        UnitCommand::Enter(by) => enter(unit, by),
        UnitCommand::Leave { by, here } => leave(unit, by, here),
        UnitCommand::Transfer { here } => {
            refuse_first(&[(!here || unit.place != UnitLocation::Stock, UnitRefusal::NotInPosition)])?;
            Ok(*unit)
        }
    }
}

fn release(unit: &UnitFacts) -> Result<UnitFacts, UnitRefusal> {
    refuse_first(&[
        (unit.deleted, UnitRefusal::Deleted),
        (unit.scrapped, UnitRefusal::Scrapped),
        (unit.released, UnitRefusal::AlreadyReleased),
        (unit.on_hold, UnitRefusal::OnHold),
        (unit.booked, UnitRefusal::InProduction),
        (unit.waiting, UnitRefusal::InWip),
        (!unit.has_code, UnitRefusal::CodeMissing),
    ])?;
    Ok(UnitFacts { released: true, ..*unit })
}

fn unrelease(unit: &UnitFacts) -> Result<UnitFacts, UnitRefusal> {
    refuse_first(&[
        (unit.deleted, UnitRefusal::Deleted),
        (!unit.released, UnitRefusal::NotReleased),
        (unit.place == UnitLocation::Stock, UnitRefusal::InStock),
        // A draft reserves the part: it must stay one that can be built in.
        (unit.built_in != BuiltIn::No, UnitRefusal::Installed),
        (state(unit) == UnitState::Shipped, UnitRefusal::Shipped),
    ])?;
    Ok(UnitFacts { released: false, ..*unit })
}

fn scrap(unit: &UnitFacts) -> Result<UnitFacts, UnitRefusal> {
    refuse_first(&[
        (unit.deleted, UnitRefusal::Deleted),
        (unit.scrapped, UnitRefusal::Scrapped),
        (unit.built_in == BuiltIn::Installed, UnitRefusal::Installed),
        (unit.booked, UnitRefusal::InProduction),
    ])?;
    // It leaves stock and free work; what reserves it is refused when its batch is completed.
    Ok(UnitFacts { scrapped: true, waiting: false, place: taken_out(unit.place), ..*unit })
}

/// Where a unit is after it left stock by something that does not count as shipped or consumed.
fn taken_out(place: UnitLocation) -> UnitLocation {
    if place == UnitLocation::Stock { UnitLocation::Nowhere } else { place }
}

fn delete(unit: &UnitFacts, enabled: bool) -> Result<UnitFacts, UnitRefusal> {
    // Deleting a deleted one changes nothing, whatever the plant allows by now.
    if unit.deleted {
        return Ok(*unit);
    }
    refuse_first(&[
        (!enabled, UnitRefusal::DeleteDisabled),
        (unit.place == UnitLocation::Stock, UnitRefusal::InStock),
        (unit.built_in == BuiltIn::Installed, UnitRefusal::Installed),
        (unit.booked, UnitRefusal::InProduction),
        (unit.waiting, UnitRefusal::InWip),
        (unit.has_children, UnitRefusal::HasChildren),
    ])?;
    Ok(UnitFacts { deleted: true, built_in: BuiltIn::No, ..*unit })
}

fn change_code(unit: &UnitFacts, change: CodeChange, editable: bool, taken: bool) -> Result<UnitFacts, UnitRefusal> {
    refuse_first(&[
        (unit.deleted, UnitRefusal::Deleted),
        (change == CodeChange::Remove && unit.has_code, UnitRefusal::CodeRemoval),
        (change == CodeChange::Set && unit.has_code && !editable, UnitRefusal::CodeLocked),
        (change == CodeChange::Set && taken, UnitRefusal::CodeTaken),
    ])?;
    Ok(UnitFacts { has_code: unit.has_code || change == CodeChange::Set, ..*unit })
}

/// Whether a part can be built in, and into this unit; without one, into a batch.
pub fn check_states(child: &UnitFacts, parent: Option<&UnitFacts>) -> Result<(), UnitRefusal> {
    refuse_first(&[
        (child.deleted || parent.is_some_and(|unit| unit.deleted), UnitRefusal::Deleted),
        (child.scrapped || parent.is_some_and(|unit| unit.scrapped), UnitRefusal::Scrapped),
        (!child.released, UnitRefusal::NotReleased),
        (child.on_hold, UnitRefusal::OnHold),
    ])
}

/// Whether the stock of a part lets it be built in.
pub fn check_stock(child: &UnitFacts, stock: StockEffect) -> Result<(), UnitRefusal> {
    let lies = child.place == UnitLocation::Stock;
    refuse_first(&[
        (stock.must_lie && stock.process && !lies, UnitRefusal::NotInStock),
        (lies && !stock.process, UnitRefusal::InStock),
    ])
}

fn link(unit: &UnitFacts, confirmed: bool, same: bool, stock: StockEffect) -> Result<UnitFacts, UnitRefusal> {
    let reserved = same && unit.built_in == BuiltIn::Reserved;
    let installed = same && unit.built_in == BuiltIn::Installed;
    if confirmed && installed {
        return Ok(*unit);
    }
    refuse_first(&[(unit.built_in != BuiltIn::No && !reserved, UnitRefusal::ChildAlreadyLinked)])?;
    check_states(unit, None)?;
    if !confirmed {
        return Ok(UnitFacts { built_in: BuiltIn::Reserved, ..*unit });
    }
    check_stock(unit, stock)?;
    let place = if unit.place == UnitLocation::Stock { UnitLocation::Left(LeftBy::Consumption) } else { unit.place };
    Ok(UnitFacts { built_in: BuiltIn::Installed, place, ..*unit })
}

fn unlink(unit: &UnitFacts, disposition: Disposition) -> Result<UnitFacts, UnitRefusal> {
    refuse_first(&[(unit.built_in != BuiltIn::Installed, UnitRefusal::LinkNotActive)])?;
    let free = UnitFacts { built_in: BuiltIn::No, ..*unit };
    match disposition {
        Disposition::Return => enter(&free, StockEntry::Reversal),
        Disposition::Scrap => Ok(UnitFacts { scrapped: true, ..free }),
        Disposition::None => Ok(free),
    }
}

fn enter(unit: &UnitFacts, by: StockEntry) -> Result<UnitFacts, UnitRefusal> {
    refuse_first(&[
        (unit.place == UnitLocation::Stock, UnitRefusal::InStock),
        (unit.built_in == BuiltIn::Installed, UnitRefusal::Installed),
        (unit.scrapped, UnitRefusal::Scrapped),
        (unit.deleted, UnitRefusal::Deleted),
        (!unit.released, UnitRefusal::NotReleased),
        (unit.on_hold && by == StockEntry::Production, UnitRefusal::OnHold),
    ])?;
    Ok(UnitFacts { place: UnitLocation::Stock, ..*unit })
}

fn leave(unit: &UnitFacts, by: StockExit, here: bool) -> Result<UnitFacts, UnitRefusal> {
    let (held, place) = match by {
        StockExit::Shipment { held_inside } => (unit.on_hold || held_inside, UnitLocation::Left(LeftBy::Shipment)),
        StockExit::Consumption => (unit.on_hold, UnitLocation::Left(LeftBy::Consumption)),
        StockExit::Adjustment => (false, UnitLocation::Nowhere),
        StockExit::Reversal { before } => (false, before.map_or(UnitLocation::Nowhere, UnitLocation::Left)),
    };
    refuse_first(&[
        (!here || unit.place != UnitLocation::Stock, UnitRefusal::NotInPosition),
        (held, UnitRefusal::OnHold),
    ])?;
    Ok(UnitFacts { place, ..*unit })
}
