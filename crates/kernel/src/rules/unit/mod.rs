//! A unit (serial): which command is possible in which state, and what it becomes.
//!
//! The lists stand in the order in which rules are looked at; the first broken one is the answer.

mod command;

use crate::rules::refusal::{refusals, refuse_first};
use crate::words;

pub use command::{CodeChange, Command, Entry, Exit, StockEffect};

words! {
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

words! {
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

words! {
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
pub enum Place {
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
pub struct State {
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
    pub place: Place,
    /// An open batch has it.
    pub booked: bool,
    /// It waits between two phases.
    pub waiting: bool,
}

refusals! {
    /// Why a command on a unit is refused.
    pub enum Refusal {
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
pub fn state(unit: &State) -> UnitState {
    match unit {
        State { deleted: true, .. } => UnitState::Deleted,
        State { scrapped: true, .. } => UnitState::Scrapped,
        State { built_in: BuiltIn::Installed, .. } => UnitState::Installed,
        State { released: false, .. } => UnitState::Wip,
        State { place: Place::Stock, .. } => UnitState::InStock,
        State { place: Place::Left(LeftBy::Shipment), .. } => UnitState::Shipped,
        State { place: Place::Left(LeftBy::Consumption), .. } => UnitState::Consumed,
        State { place: Place::Nowhere, .. } => UnitState::Released,
    }
}

/// What is true of every stored unit after every command, as the checks of the table say
/// (docs/spec/serial.md#genealogy-invariants).
pub fn is_valid(unit: &State) -> bool {
    let whole = unit.released && !unit.scrapped && !unit.deleted;
    let lies_whole = unit.place != Place::Stock || (whole && unit.built_in != BuiltIn::Installed);
    let installed_whole = unit.built_in != BuiltIn::Installed || whole;
    let deleted_alone = !unit.deleted || (unit.built_in == BuiltIn::No && !unit.has_children);
    let worked_on = !(unit.booked || unit.waiting) || !(unit.released || unit.scrapped || unit.deleted);
    lies_whole && installed_whole && deleted_alone && worked_on && (unit.has_code || !unit.released)
}

/// The unit after the command, or the first rule that forbids it.
pub fn may(command: Command, unit: &State) -> Result<State, Refusal> {
    match command {
        Command::Release => release(unit),
        Command::Unrelease => unrelease(unit),
        Command::Scrap => scrap(unit),
        Command::Hold => {
            refuse_first(&[(unit.deleted, Refusal::Deleted), (unit.on_hold, Refusal::AlreadyOnHold)])?;
            Ok(State { on_hold: true, ..*unit })
        }
        Command::ReleaseHold => {
            refuse_first(&[(unit.deleted, Refusal::Deleted), (!unit.on_hold, Refusal::NotOnHold)])?;
            Ok(State { on_hold: false, ..*unit })
        }
        Command::Delete { enabled } => delete(unit, enabled),
        Command::ChangeCode { change, editable, taken } => change_code(unit, change, editable, taken),
        Command::Link { confirmed, same, stock } => link(unit, confirmed, same, stock),
        Command::TakeChild => {
            refuse_first(&[(unit.deleted, Refusal::Deleted), (unit.scrapped, Refusal::Scrapped)])?;
            Ok(State { has_children: true, ..*unit })
        }
        // A shipped unit can be serviced: any state but deleted.
        Command::LoseChild { last } => {
            refuse_first(&[(unit.deleted, Refusal::Deleted)])?;
            Ok(State { has_children: unit.has_children && !last, ..*unit })
        }
        Command::Unlink(disposition) => unlink(unit, disposition),
        Command::Free if unit.built_in == BuiltIn::Reserved => Ok(State { built_in: BuiltIn::No, ..*unit }),
        Command::Free => Ok(*unit),
        Command::Enter(by) => enter(unit, by),
        Command::Leave { by, here } => leave(unit, by, here),
        Command::Transfer { here } => {
            refuse_first(&[(!here || unit.place != Place::Stock, Refusal::NotInPosition)])?;
            Ok(*unit)
        }
    }
}

fn release(unit: &State) -> Result<State, Refusal> {
    refuse_first(&[
        (unit.deleted, Refusal::Deleted),
        (unit.scrapped, Refusal::Scrapped),
        (unit.released, Refusal::AlreadyReleased),
        (unit.on_hold, Refusal::OnHold),
        (unit.booked, Refusal::InProduction),
        (unit.waiting, Refusal::InWip),
        (!unit.has_code, Refusal::CodeMissing),
    ])?;
    Ok(State { released: true, ..*unit })
}

fn unrelease(unit: &State) -> Result<State, Refusal> {
    refuse_first(&[
        (unit.deleted, Refusal::Deleted),
        (!unit.released, Refusal::NotReleased),
        (unit.place == Place::Stock, Refusal::InStock),
        // A draft reserves the part: it must stay one that can be built in.
        (unit.built_in != BuiltIn::No, Refusal::Installed),
        (state(unit) == UnitState::Shipped, Refusal::Shipped),
    ])?;
    Ok(State { released: false, ..*unit })
}

fn scrap(unit: &State) -> Result<State, Refusal> {
    refuse_first(&[
        (unit.deleted, Refusal::Deleted),
        (unit.scrapped, Refusal::Scrapped),
        (unit.built_in == BuiltIn::Installed, Refusal::Installed),
        (unit.booked, Refusal::InProduction),
    ])?;
    // It leaves stock and free work; what reserves it is refused when its batch is completed.
    Ok(State { scrapped: true, waiting: false, place: taken_out(unit.place), ..*unit })
}

/// Where a unit is after it left stock by something that does not count as shipped or consumed.
fn taken_out(place: Place) -> Place {
    if place == Place::Stock { Place::Nowhere } else { place }
}

fn delete(unit: &State, enabled: bool) -> Result<State, Refusal> {
    // Deleting a deleted one changes nothing, whatever the plant allows by now.
    if unit.deleted {
        return Ok(*unit);
    }
    refuse_first(&[
        (!enabled, Refusal::DeleteDisabled),
        (unit.place == Place::Stock, Refusal::InStock),
        (unit.built_in == BuiltIn::Installed, Refusal::Installed),
        (unit.booked, Refusal::InProduction),
        (unit.waiting, Refusal::InWip),
        (unit.has_children, Refusal::HasChildren),
    ])?;
    Ok(State { deleted: true, built_in: BuiltIn::No, ..*unit })
}

fn change_code(unit: &State, change: CodeChange, editable: bool, taken: bool) -> Result<State, Refusal> {
    refuse_first(&[
        (unit.deleted, Refusal::Deleted),
        (change == CodeChange::Remove && unit.has_code, Refusal::CodeRemoval),
        (change == CodeChange::Set && unit.has_code && !editable, Refusal::CodeLocked),
        (change == CodeChange::Set && taken, Refusal::CodeTaken),
    ])?;
    Ok(State { has_code: unit.has_code || change == CodeChange::Set, ..*unit })
}

/// Whether a part can be built in, and into this unit; without one, into a batch.
pub fn check_states(child: &State, parent: Option<&State>) -> Result<(), Refusal> {
    refuse_first(&[
        (child.deleted || parent.is_some_and(|unit| unit.deleted), Refusal::Deleted),
        (child.scrapped || parent.is_some_and(|unit| unit.scrapped), Refusal::Scrapped),
        (!child.released, Refusal::NotReleased),
        (child.on_hold, Refusal::OnHold),
    ])
}

/// Whether the stock of a part lets it be built in.
pub fn check_stock(child: &State, stock: StockEffect) -> Result<(), Refusal> {
    let lies = child.place == Place::Stock;
    refuse_first(&[
        (stock.must_lie && stock.process && !lies, Refusal::NotInStock),
        (lies && !stock.process, Refusal::InStock),
    ])
}

fn link(unit: &State, confirmed: bool, same: bool, stock: StockEffect) -> Result<State, Refusal> {
    let reserved = same && unit.built_in == BuiltIn::Reserved;
    let installed = same && unit.built_in == BuiltIn::Installed;
    if confirmed && installed {
        return Ok(*unit);
    }
    refuse_first(&[(unit.built_in != BuiltIn::No && !reserved, Refusal::ChildAlreadyLinked)])?;
    check_states(unit, None)?;
    if !confirmed {
        return Ok(State { built_in: BuiltIn::Reserved, ..*unit });
    }
    check_stock(unit, stock)?;
    let place = if unit.place == Place::Stock { Place::Left(LeftBy::Consumption) } else { unit.place };
    Ok(State { built_in: BuiltIn::Installed, place, ..*unit })
}

fn unlink(unit: &State, disposition: Disposition) -> Result<State, Refusal> {
    refuse_first(&[(unit.built_in != BuiltIn::Installed, Refusal::LinkNotActive)])?;
    let free = State { built_in: BuiltIn::No, ..*unit };
    match disposition {
        Disposition::Return => enter(&free, Entry::Reversal),
        Disposition::Scrap => Ok(State { scrapped: true, ..free }),
        Disposition::None => Ok(free),
    }
}

fn enter(unit: &State, by: Entry) -> Result<State, Refusal> {
    refuse_first(&[
        (unit.place == Place::Stock, Refusal::InStock),
        (unit.built_in == BuiltIn::Installed, Refusal::Installed),
        (unit.scrapped, Refusal::Scrapped),
        (unit.deleted, Refusal::Deleted),
        (!unit.released, Refusal::NotReleased),
        (unit.on_hold && by == Entry::Production, Refusal::OnHold),
    ])?;
    Ok(State { place: Place::Stock, ..*unit })
}

fn leave(unit: &State, by: Exit, here: bool) -> Result<State, Refusal> {
    let (held, place) = match by {
        Exit::Shipment { held_inside } => (unit.on_hold || held_inside, Place::Left(LeftBy::Shipment)),
        Exit::Consumption => (unit.on_hold, Place::Left(LeftBy::Consumption)),
        Exit::Adjustment => (false, Place::Nowhere),
        Exit::Reversal { before } => (false, before.map_or(Place::Nowhere, Place::Left)),
    };
    refuse_first(&[(!here || unit.place != Place::Stock, Refusal::NotInPosition), (held, Refusal::OnHold)])?;
    Ok(State { place, ..*unit })
}
