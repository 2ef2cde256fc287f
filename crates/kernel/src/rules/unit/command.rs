//! What somebody wants of a unit.

use super::{Disposition, LeftBy};

/// What a `PATCH` says about the code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodeChange {
    /// Nothing, or the code that it has.
    Keep,
    /// No code.
    Remove,
    /// Another code.
    Set,
}

/// What a link does to the stock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StockEffect {
    /// The part is taken out of stock (`process_inventory`).
    pub process: bool,
    /// Stock is kept of the part, so it must be in stock (docs/spec/serial.md#linking-a-component).
    pub must_lie: bool,
}

/// How a unit comes into stock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StockEntry {
    /// From outside.
    Receipt,
    /// From the work.
    Production,
    /// A correction.
    Adjustment,
    /// A movement is taken back.
    Reversal,
}

/// How a unit leaves stock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StockExit {
    /// To a customer; a part inside, at any depth, may be on hold.
    Shipment {
        /// Some part inside is held.
        held_inside: bool,
    },
    /// It is used up.
    Consumption,
    /// A correction.
    Adjustment,
    /// A movement is taken back; what it left by before counts again.
    Reversal {
        /// Its newest movement that still counts.
        before: Option<LeftBy>,
    },
}

/// What somebody wants of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnitCommand {
    /// It leaves the work.
    Release,
    /// It goes back into the work.
    Unrelease,
    /// It is lost for good.
    Scrap,
    /// Nobody may use it.
    Hold,
    /// It may be used again.
    ReleaseHold,
    /// It was recorded by mistake.
    Delete {
        /// The plant allows it (`allow_serial_delete`).
        enabled: bool,
    },
    /// Its code changes.
    ChangeCode {
        /// How.
        change: CodeChange,
        /// The plant lets codes change (`allow_serial_code_edit`).
        editable: bool,
        /// Another unit of the product has the code.
        taken: bool,
    },
    /// It is built into something.
    Link {
        /// For good; else an open batch reserves it.
        confirmed: bool,
        /// Its open link, if any, is the one that is asked for.
        same: bool,
        /// What happens to the stock.
        stock: StockEffect,
    },
    /// Something is built into it.
    TakeChild,
    /// Something is taken out of it.
    LoseChild {
        /// It was the last one.
        last: bool,
    },
    /// It is taken out of what it is built into.
    Unlink(Disposition),
    /// The reservation by an open batch ends.
    Free,
    /// It comes into stock.
    Enter(StockEntry),
    /// It leaves the position where it should lie.
    Leave {
        /// How.
        by: StockExit,
        /// It lies there.
        here: bool,
    },
    /// It goes from one position to another.
    Transfer {
        /// It lies where it should.
        here: bool,
    },
}
