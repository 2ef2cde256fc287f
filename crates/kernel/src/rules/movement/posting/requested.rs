//! A movement to be posted, as far as stock is concerned.

use rust_decimal::Decimal;

use super::facts::ProductFacts;
use crate::rules::movement::lots::is_chosen;
use crate::rules::movement::{MovementKind, PositionKind};
use crate::string_enum;
use crate::wire::key::{CountSessionKey, LotKey, MovementKey, PositionKey, ProductKey, SerialKey};

string_enum! {
    /// Who chose the lot of a movement.
    pub enum LotChoice {
        /// The client, or the command that requested the movement.
        Declared = "declared",
        /// The service, by automatic lot choice.
        Automatic = "automatic",
    }
}

/// The record that a completed movement is written to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordMode {
    /// A new record.
    New,
    /// A new record, split from an open movement that has more to move.
    PartOf(MovementKey),
    /// The open movement itself, which is completed. If the service chooses several lots, only the first is written
    /// there.
    Itself(MovementKey),
}

/// A movement to be completed now. The records that it names were checked and cannot change; stock was not checked yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RequestedMovement<'a> {
    /// Type of the movement.
    pub kind: MovementKind,
    /// Product of the movement.
    pub product_key: ProductKey,
    /// Unit to move. None for a product without serial numbers.
    pub serial_key: Option<SerialKey>,
    /// Lot to move. None for stock without a lot, or when the service chooses the lot.
    pub lot_key: Option<LotKey>,
    /// Location that stock leaves; can be virtual.
    pub from: &'a PositionKey,
    /// Location that stock enters; can be virtual.
    pub to: &'a PositionKey,
    /// Quantity to move. Only an adjustment or a reversal can be negative.
    pub quantity: Decimal,
    /// The record that the movement is written to.
    pub record: RecordMode,
    /// Who chooses the lot if none is named. With `Declared`, the moved stock then has no lot.
    pub allocation: LotChoice,
    /// The count session that posts the movement and whose lock does not block it. None for other movements.
    pub session_key: Option<CountSessionKey>,
    /// Quantity to move instead when stock does not cover the movement; 0 means no movement. None when the full
    /// quantity is required.
    pub least: Option<Decimal>,
    /// Row of the request that describes the movement.
    pub row: usize,
}

impl<'a> RequestedMovement<'a> {
    /// Whether the service chooses its lots: no lot and no unit is named, and the movement type and product allow the
    /// choice.
    pub fn chooses_lots(&self, product: &ProductFacts) -> bool {
        let open = self.allocation == LotChoice::Automatic && self.lot_key.is_none() && self.serial_key.is_none();
        open && !product.traced && is_chosen(self.kind, product.lot_tracking)
    }

    /// The real locations that the movement changes, with the change of stock there. Virtual locations are left out,
    /// because they never have stock.
    pub fn sides(&self) -> impl Iterator<Item = (&'a PositionKey, Decimal)> + use<'a> {
        let sides = [(self.from, -self.quantity), (self.to, self.quantity)];
        sides.into_iter().filter(|(position, _)| PositionKind::of(position) == PositionKind::Stock)
    }

    /// Location where stock decreases. None when there is none.
    pub(super) fn source(&self) -> Option<&'a PositionKey> {
        self.sides().find(|(_, change)| *change < Decimal::ZERO).map(|(position, _)| position)
    }

    /// Location where stock increases. None when there is none.
    pub(super) fn target(&self) -> Option<&'a PositionKey> {
        self.sides().find(|(_, change)| *change > Decimal::ZERO).map(|(position, _)| position)
    }

    /// Quantity that a new record shows as planned; 0 for a reversal, which is never planned.
    pub(super) fn planned(&self) -> Decimal {
        if self.kind == MovementKind::Reversal { Decimal::ZERO } else { self.quantity }
    }
}
