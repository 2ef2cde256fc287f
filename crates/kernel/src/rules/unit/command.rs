//! Commands on a unit.

use super::{Disposition, LeftBy};

/// The change of the serial number in a `PATCH`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodeChange {
    /// Nothing, or the code that the unit has.
    Keep,
    /// The serial number is removed.
    Remove,
    /// Another serial number is set.
    Set,
}

/// The effect of a link on stock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StockEffect {
    /// Whether the component is consumed from stock (`process_inventory`).
    pub process: bool,
    /// Whether stock of the component is managed, so that it must be in stock
    /// (docs/spec/serial.md#linking-a-component).
    pub must_be_in_stock: bool,
}

/// How a unit enters stock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StockEntry {
    /// By a receipt.
    Receipt,
    /// By a production movement.
    Production,
    /// By an adjustment.
    Adjustment,
    /// By the reversal of a movement.
    Reversal,
}

/// How a unit leaves stock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StockExit {
    /// By a shipment.
    Shipment {
        /// Whether a component inside, at any depth, is on hold.
        held_inside: bool,
    },
    /// By a consumption.
    Consumption,
    /// By an adjustment.
    Adjustment,
    /// By the reversal of a movement. The movement before it counts again.
    Reversal {
        /// Newest movement of the unit that still counts.
        before: Option<LeftBy>,
    },
}

/// Command on a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnitCommand {
    /// Release it.
    Release,
    /// Undo its release.
    Unrelease,
    /// Scrap it.
    Scrap,
    /// Put it on hold.
    Hold,
    /// Release its hold.
    ReleaseHold,
    /// Delete it, because it was recorded by mistake.
    Delete {
        /// Whether the configuration allows it (`allow_serial_delete`).
        enabled: bool,
    },
    /// Change its code.
    ChangeCode {
        /// Requested change of the code.
        change: CodeChange,
        /// Whether the configuration allows it (`allow_serial_code_edit`).
        editable: bool,
        /// Whether another unit of the product has the code.
        taken: bool,
    },
    /// Build it into something.
    Link {
        /// Whether the link is confirmed. Otherwise an open batch reserves the unit.
        confirmed: bool,
        /// Whether its open link, if any, is the requested one.
        same: bool,
        /// Effect on the stock.
        stock: StockEffect,
    },
    /// Build a component into it.
    TakeChild,
    /// Remove a component from it.
    LoseChild {
        /// Whether it was the last component.
        last: bool,
    },
    /// Remove it from what contains it.
    Unlink(Disposition),
    /// End its reservation by an open batch.
    Free,
    /// Put it into stock.
    Enter(StockEntry),
    /// Remove it from stock at a location.
    Leave {
        /// How the unit leaves stock.
        by: StockExit,
        /// Whether the unit is at that location.
        here: bool,
    },
    /// Move it from one location to another.
    Transfer {
        /// Whether the unit is at the source location.
        here: bool,
    },
}
