//! Commands on a unit, with the facts that their rules check.

use super::{Disposition, LeftBy};

/// The change of the serial number in a `PATCH`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodeChange {
    /// No serial number, or the current one, was sent.
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
    /// Whether inventory of the component is managed, so that it must be in stock
    /// (docs/spec/serial.md#linking-a-component).
    pub must_be_in_stock: bool,
}

/// How a unit enters stock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StockEntry {
    /// A receipt.
    Receipt,
    /// A production movement.
    Production,
    /// An adjustment.
    Adjustment,
    /// The reversal of a movement.
    Reversal,
}

/// Kind of movement by which a unit leaves stock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StockExit {
    /// A shipment.
    Shipment {
        /// Whether a component inside, at any depth, is on hold.
        held_inside: bool,
    },
    /// A consumption.
    Consumption,
    /// An adjustment.
    Adjustment,
    /// The reversal of a movement. The movement before the reversed one counts again.
    Reversal {
        /// How the newest movement that still counts took the unit out of stock. None when it did not.
        before: Option<LeftBy>,
    },
}

/// A command on a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnitCommand {
    /// Release the unit.
    Release,
    /// Undo the release of the unit.
    Unrelease,
    /// Scrap the unit.
    Scrap,
    /// Put the unit on hold.
    Hold,
    /// Release the hold of the unit.
    ReleaseHold,
    /// Delete a unit that was recorded by mistake.
    Delete {
        /// Whether the configuration allows deletion (`allow_serial_delete`).
        enabled: bool,
    },
    /// Change the serial number of the unit.
    ChangeCode {
        /// Requested change of the code.
        change: CodeChange,
        /// Whether the configuration allows the change (`allow_serial_code_edit`).
        editable: bool,
        /// Whether another unit of the product has the code.
        taken: bool,
    },
    /// Build the unit into another unit or a batch.
    Link {
        /// Whether the link is confirmed. Otherwise an open batch reserves the unit.
        confirmed: bool,
        /// Whether the open link of the unit, if any, is the requested one.
        same: bool,
        /// Effect on the stock.
        stock: StockEffect,
    },
    /// Build a component into the unit.
    TakeChild,
    /// Remove a component from the unit.
    LoseChild {
        /// Whether the component was the last one.
        last: bool,
    },
    /// Remove the unit from the unit or batch that contains it.
    Unlink(Disposition),
    /// End the reservation of the unit by an open batch.
    Free,
    /// Put the unit into stock.
    Enter(StockEntry),
    /// Remove the unit from stock at a location.
    Leave {
        /// How the unit leaves stock.
        by: StockExit,
        /// Whether the unit is at that location.
        here: bool,
    },
    /// Move the unit from one location to another.
    Transfer {
        /// Whether the unit is at the source location.
        here: bool,
    },
}
