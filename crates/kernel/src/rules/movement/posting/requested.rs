//! A movement that is to be posted, as far as the stock is concerned.

use rust_decimal::Decimal;

use super::facts::ProductFacts;
use crate::rules::movement::lots::is_chosen;
use crate::rules::movement::{MovementKind, PositionKind};
use crate::string_enum;
use crate::wire::key::{CountSessionKey, LotKey, MovementKey, PositionKey, ProductKey, SerialKey};

string_enum! {
    /// Who chose the lot of a movement.
    pub enum LotChoice {
        /// The client, or the command that asked for the movement.
        Declared = "declared",
        /// The service.
        Automatic = "automatic",
    }
}

/// Where a completed movement is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordMode {
    /// A record of its own.
    New,
    /// A record of its own, split from an open movement that has more to move.
    PartOf(MovementKey),
    /// The open movement itself, which is completed by it. When lots are chosen, by the first of them.
    Itself(MovementKey),
}

/// A movement that is completed now. What it names is held and was checked, but not the stock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RequestedMovement<'a> {
    /// Its type.
    pub kind: MovementKind,
    /// The product.
    pub product_key: ProductKey,
    /// The unit.
    pub serial_key: Option<SerialKey>,
    /// The lot; nothing: none, or the service chooses it.
    pub lot_key: Option<LotKey>,
    /// Where it takes.
    pub from: &'a PositionKey,
    /// Where it puts.
    pub to: &'a PositionKey,
    /// The quantity; an adjustment has a sign.
    pub quantity: Decimal,
    /// Where it is written.
    pub record: RecordMode,
    /// Who chooses the lot when none is named. If nobody does, what is moved has none.
    pub allocation: LotChoice,
    /// The count session that posts it; its own lock does not stop it.
    pub session_key: Option<CountSessionKey>,
    /// The quantity that is moved instead when the stock does not cover the movement; 0 makes no movement.
    pub least: Option<Decimal>,
    /// The row of the request that asked for it.
    pub row: usize,
}

impl<'a> RequestedMovement<'a> {
    /// Whether the service chooses its lots.
    pub fn chooses_lots(&self, product: &ProductFacts) -> bool {
        let open = self.allocation == LotChoice::Automatic && self.lot_key.is_none() && self.serial_key.is_none();
        open && !product.traced && is_chosen(self.kind, product.lot_tracking)
    }

    /// The locations with stock that it touches, with the change of stock there. Virtual ones never have stock.
    pub fn sides(&self) -> impl Iterator<Item = (&'a PositionKey, Decimal)> + use<'a> {
        let sides = [(self.from, -self.quantity), (self.to, self.quantity)];
        sides.into_iter().filter(|(position, _)| PositionKind::of(position) == PositionKind::Stock)
    }

    /// Where stock becomes less.
    pub(super) fn source(&self) -> Option<&'a PositionKey> {
        self.sides().find(|(_, change)| *change < Decimal::ZERO).map(|(position, _)| position)
    }

    /// Where stock becomes more.
    pub(super) fn target(&self) -> Option<&'a PositionKey> {
        self.sides().find(|(_, change)| *change > Decimal::ZERO).map(|(position, _)| position)
    }

    /// The quantity that its record shows as planned. Nobody plans a reversal.
    pub(super) fn planned(&self) -> Decimal {
        if self.kind == MovementKind::Reversal { Decimal::ZERO } else { self.quantity }
    }
}
