//! A unit (serial): which command is possible in which state, and the state after it.
//!
//! Rules are listed in the order in which they are checked. The first violated rule decides the refusal.

mod command;

use crate::rules::refusal::{refusals, refuse_first};
use crate::string_enum;

pub use command::{CodeChange, StockEffect, StockEntry, StockExit, UnitCommand};

string_enum! {
    /// State of a unit, derived from the stored facts.
    pub enum UnitState {
        /// The unit was recorded by mistake and is deleted.
        Deleted = "deleted",
        /// The unit is scrapped.
        Scrapped = "scrapped",
        /// The unit is built into another unit or a batch by an active link.
        Installed = "installed",
        /// The unit is in progress and not released.
        Wip = "wip",
        /// The unit is in stock at a location.
        InStock = "in_stock",
        /// The unit left stock by a shipment.
        Shipped = "shipped",
        /// The unit left stock by a consumption and is not built in.
        Consumed = "consumed",
        /// The unit is released and in none of the other states.
        Released = "released",
    }
}

string_enum! {
    /// What happens to a removed component.
    pub enum Disposition {
        /// The component returns to stock.
        Return = "return",
        /// The component is scrapped.
        Scrap = "scrap",
        /// Stock does not change.
        None = "none",
    }
}

string_enum! {
    /// Movement by which a unit left stock.
    pub enum LeftBy {
        /// The unit was shipped.
        Shipment = "shipment",
        /// The unit was consumed.
        Consumption = "consumption",
    }
}

/// Where a unit is according to its movements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum UnitLocation {
    /// Not in stock: it never was, or an adjustment or reversal removed it.
    #[default]
    Nowhere,
    /// In stock at a location.
    Stock,
    /// Left stock by a shipment or consumption.
    Left(LeftBy),
}

/// Whether a unit is built in or reserved as a component.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum BuiltIn {
    /// The unit has no open link.
    #[default]
    No,
    /// An open batch reserves the unit by a temporary link.
    Reserved,
    /// The unit is built in by an active link.
    Installed,
}

/// Facts on which the rules of units decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct UnitFacts {
    /// Whether the unit is deleted.
    pub deleted: bool,
    /// Whether the unit is scrapped.
    pub scrapped: bool,
    /// Whether the unit is released.
    pub released: bool,
    /// Whether the unit is on hold.
    pub on_hold: bool,
    /// Whether the unit has a code.
    pub has_code: bool,
    /// Whether the unit is built in or reserved as a component.
    pub built_in: BuiltIn,
    /// Whether open links name the unit as parent.
    pub has_children: bool,
    /// Where the unit is.
    pub place: UnitLocation,
    /// Whether an open batch has booked the unit.
    pub booked: bool,
    /// Whether the unit waits for its next phase.
    pub waiting: bool,
}

refusals! {
    /// Reasons why a command on a unit is refused.
    pub enum UnitRefusal {
        /// The unit is deleted.
        Deleted = "serial_deleted",
        /// The unit is scrapped.
        Scrapped = "serial_scrapped",
        /// The unit is already released.
        AlreadyReleased = "serial_already_released",
        /// The unit is still in progress.
        NotReleased = "serial_not_released",
        /// The unit is on hold, or a component inside is.
        OnHold = "on_hold",
        /// The unit is already on hold.
        AlreadyOnHold = "already_on_hold",
        /// The unit is not on hold.
        NotOnHold = "not_on_hold",
        /// An open batch has booked the unit.
        InProduction = "serial_in_production",
        /// The unit waits for its next phase.
        InWip = "serial_in_wip",
        /// The unit has no code yet.
        CodeMissing = "serial_code_missing",
        /// The code is set and cannot be changed.
        CodeLocked = "serial_code_locked",
        /// Another unit has the serial number.
        CodeTaken = "serial_code_taken",
        /// A code cannot be removed.
        CodeRemoval = "code_removal",
        /// The unit is in stock.
        InStock = "serial_in_stock",
        /// The unit is not in stock.
        NotInStock = "serial_not_in_stock",
        /// The unit is not at this location.
        NotInPosition = "serial_not_in_position",
        /// The unit is built in or reserved.
        Installed = "serial_installed",
        /// The unit was shipped.
        Shipped = "serial_shipped",
        /// The configuration does not allow deletion.
        DeleteDisabled = "serial_delete_disabled",
        /// The unit contains other units.
        HasChildren = "serial_has_children",
        /// The unit is built in or reserved elsewhere.
        ChildAlreadyLinked = "child_already_linked",
        /// The unit is not built in.
        LinkNotActive = "link_not_active",
    }
}

/// Returns the published state, derived in the same way as the stored column (docs/spec/serial.md#unit-states).
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

/// Returns whether the facts are possible for a stored unit after any command, as the constraints of the table require
/// (docs/spec/serial.md#genealogy-invariants).
pub fn is_valid(unit: &UnitFacts) -> bool {
    let whole = unit.released && !unit.scrapped && !unit.deleted;
    let lies_whole = unit.place != UnitLocation::Stock || (whole && unit.built_in != BuiltIn::Installed);
    let installed_whole = unit.built_in != BuiltIn::Installed || whole;
    let deleted_alone = !unit.deleted || (unit.built_in == BuiltIn::No && !unit.has_children);
    let worked_on = !(unit.booked || unit.waiting) || !(unit.released || unit.scrapped || unit.deleted);
    lies_whole && installed_whole && deleted_alone && worked_on && (unit.has_code || !unit.released)
}

/// Returns the unit after the command, or the first rule that forbids it.
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
        // A shipped unit can be serviced, so every state except deleted is allowed.
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

/// Releases a unit in progress that has a code and is neither on hold nor being worked on.
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

/// Undoes the release of a unit that is not in stock, linked or shipped.
fn unrelease(unit: &UnitFacts) -> Result<UnitFacts, UnitRefusal> {
    refuse_first(&[
        (unit.deleted, UnitRefusal::Deleted),
        (!unit.released, UnitRefusal::NotReleased),
        (unit.place == UnitLocation::Stock, UnitRefusal::InStock),
        // A temporary link reserves the unit, which must stay usable as a component.
        (unit.built_in != BuiltIn::No, UnitRefusal::Installed),
        (state(unit) == UnitState::Shipped, UnitRefusal::Shipped),
    ])?;
    Ok(UnitFacts { released: false, ..*unit })
}

/// Scraps a unit that is not built in or booked. It leaves stock and the WIP queue.
fn scrap(unit: &UnitFacts) -> Result<UnitFacts, UnitRefusal> {
    refuse_first(&[
        (unit.deleted, UnitRefusal::Deleted),
        (unit.scrapped, UnitRefusal::Scrapped),
        (unit.built_in == BuiltIn::Installed, UnitRefusal::Installed),
        (unit.booked, UnitRefusal::InProduction),
    ])?;
    // A temporary link that reserves the unit stays: completing its batch is then refused.
    Ok(UnitFacts { scrapped: true, waiting: false, place: taken_out(unit.place), ..*unit })
}

/// Returns the location of a unit after it left stock other than by shipment or consumption.
fn taken_out(place: UnitLocation) -> UnitLocation {
    if place == UnitLocation::Stock { UnitLocation::Nowhere } else { place }
}

/// Deletes a unit that nothing uses.
fn delete(unit: &UnitFacts, enabled: bool) -> Result<UnitFacts, UnitRefusal> {
    // Deleting a deleted unit changes nothing, whatever the configuration allows.
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

/// Sets or changes the code of a unit.
fn change_code(unit: &UnitFacts, change: CodeChange, editable: bool, taken: bool) -> Result<UnitFacts, UnitRefusal> {
    refuse_first(&[
        (unit.deleted, UnitRefusal::Deleted),
        (change == CodeChange::Remove && unit.has_code, UnitRefusal::CodeRemoval),
        (change == CodeChange::Set && unit.has_code && !editable, UnitRefusal::CodeLocked),
        (change == CodeChange::Set && taken, UnitRefusal::CodeTaken),
    ])?;
    Ok(UnitFacts { has_code: unit.has_code || change == CodeChange::Set, ..*unit })
}

/// Checks whether the states of a component and of its parent unit allow building it in. `parent` is None for a batch.
pub fn check_states(child: &UnitFacts, parent: Option<&UnitFacts>) -> Result<(), UnitRefusal> {
    refuse_first(&[
        (child.deleted || parent.is_some_and(|unit| unit.deleted), UnitRefusal::Deleted),
        (child.scrapped || parent.is_some_and(|unit| unit.scrapped), UnitRefusal::Scrapped),
        (!child.released, UnitRefusal::NotReleased),
        (child.on_hold, UnitRefusal::OnHold),
    ])
}

/// Checks whether the stock of a component allows building it in.
pub fn check_stock(child: &UnitFacts, stock: StockEffect) -> Result<(), UnitRefusal> {
    let lies = child.place == UnitLocation::Stock;
    refuse_first(&[
        (stock.must_be_in_stock && stock.process && !lies, UnitRefusal::NotInStock),
        (lies && !stock.process, UnitRefusal::InStock),
    ])
}

/// Reserves a component, or marks it as built in. Repeating a confirmed link changes nothing.
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

/// Removes a built-in component and applies its disposition.
fn unlink(unit: &UnitFacts, disposition: Disposition) -> Result<UnitFacts, UnitRefusal> {
    refuse_first(&[(unit.built_in != BuiltIn::Installed, UnitRefusal::LinkNotActive)])?;
    let free = UnitFacts { built_in: BuiltIn::No, ..*unit };
    match disposition {
        Disposition::Return => enter(&free, StockEntry::Reversal),
        Disposition::Scrap => Ok(UnitFacts { scrapped: true, ..free }),
        Disposition::None => Ok(free),
    }
}

/// Puts a unit into stock.
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

/// Removes a unit from stock.
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
