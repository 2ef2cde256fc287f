//! One stock change: what a completed movement meets where it takes and where it puts
//! (docs/spec/warehouse.md#changing-stock).

use rust_decimal::Decimal;

use super::MovementKind;
use crate::rules::refusal::{refusals_or, refuse_first};
use crate::rules::unit::{self, LeftBy, StockEntry, StockExit};

/// One position that a movement touches; virtual ones are none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StockSide {
    /// The pair is being counted.
    pub counting: bool,
    /// The pair waits for the adjustments of another session.
    pub locked: bool,
    /// The position is deleted.
    pub deleted: bool,
    /// The position or one above it is blocked.
    pub unavailable: bool,
    /// Nothing is consumed from here.
    pub no_consumption: bool,
    /// What lies there under the stock key.
    pub have: Decimal,
    /// What comes (above 0) or goes (below 0).
    pub change: Decimal,
}

/// The unit that is moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MovedUnit {
    /// Its state.
    pub unit: unit::UnitFacts,
    /// It lies where it should leave.
    pub here: bool,
    /// A part inside, at any depth, is on hold or of a held lot.
    pub held_inside: bool,
    /// What it left stock by before the movement that is taken back.
    pub before: Option<LeftBy>,
}

/// One stock change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StockChange<'a> {
    /// What it is for.
    pub kind: MovementKind,
    /// Where it takes and puts.
    pub sides: &'a [StockSide],
    /// A unit is moved.
    pub serial: Option<MovedUnit>,
    /// The row names a lot.
    pub has_lot: bool,
    /// The lot of the row, or of the unit, is on hold.
    pub lot_held: bool,
    /// The lot of the row has expired.
    pub lot_expired: bool,
    /// The product may go below zero.
    pub negative: bool,
}

refusals_or! {
    /// Why stock cannot change.
    pub enum StockChangeRefusal {
        /// The unit is in the wrong state.
        Unit(unit::UnitRefusal),
        /// The pair is being counted.
        Counting = "stock_counting",
        /// The pair waits for adjustments.
        Locked = "stock_locked",
        /// Stock never enters a deleted position.
        PositionDeleted = "position_deleted",
        /// The position is blocked.
        PositionUnavailable = "position_unavailable",
        /// Nothing is consumed from there.
        ConsumptionNotAllowed = "consumption_not_allowed",
        /// There is not enough.
        NegativeStock = "negative_stock",
        /// The lot is on hold.
        OnHold = "on_hold",
        /// The lot has expired.
        LotExpired = "lot_expired",
    }
}

/// Whether stock can change so: counts, positions, quantity or unit, holds and expiry, each over all sides.
/// Answers the unit as it is then.
pub fn check_stock_change(change: &StockChange<'_>) -> Result<Option<unit::UnitFacts>, StockChangeRefusal> {
    let any = |broken: &dyn Fn(&StockSide) -> bool| change.sides.iter().any(broken);
    let blocks = !matches!(change.kind, MovementKind::Adjustment | MovementKind::Reversal);
    let consumes = change.kind == MovementKind::Consumption;
    refuse_first(&[
        (any(&|side| side.counting), StockChangeRefusal::Counting),
        (any(&|side| side.locked), StockChangeRefusal::Locked),
        (any(&|side| side.deleted && side.change > Decimal::ZERO), StockChangeRefusal::PositionDeleted),
        (blocks && any(&|side| side.unavailable), StockChangeRefusal::PositionUnavailable),
        (consumes && any(&|side| side.no_consumption), StockChangeRefusal::ConsumptionNotAllowed),
    ])?;
    // A unit that is not there is told by its own code.
    let next = if let Some(serial) = &change.serial {
        Some(unit::check_transition(unit_command(change, serial), &serial.unit)?)
    } else {
        refuse_first(&[(any(&|side| !is_covered(change, side)), StockChangeRefusal::NegativeStock)])?;
        None
    };
    let uses = matches!(change.kind, MovementKind::Shipment | MovementKind::Consumption | MovementKind::Production);
    let takes = matches!(change.kind, MovementKind::Shipment | MovementKind::Consumption);
    refuse_first(&[
        (uses && change.lot_held, StockChangeRefusal::OnHold),
        (takes && change.lot_expired, StockChangeRefusal::LotExpired),
    ])?;
    Ok(next)
}

/// Only stock without lot may go below zero, by consumption and adjustment; anything may raise it
/// (docs/spec/warehouse.md#negative-stock).
fn is_covered(change: &StockChange<'_>, side: &StockSide) -> bool {
    let free = change.negative
        && !change.has_lot
        && matches!(change.kind, MovementKind::Consumption | MovementKind::Adjustment);
    side.change >= Decimal::ZERO || free || side.have + side.change >= Decimal::ZERO
}

/// What happens to the unit.
fn unit_command(change: &StockChange<'_>, serial: &MovedUnit) -> unit::UnitCommand {
    let here = serial.here;
    let comes = change.sides.iter().any(|side| side.change > Decimal::ZERO);
    let goes = change.sides.iter().any(|side| side.change < Decimal::ZERO);
    let leave = |by| unit::UnitCommand::Leave { by, here };
    match (change.kind, comes, goes) {
        (_, true, true) => unit::UnitCommand::Transfer { here },
        (MovementKind::Receipt, ..) => unit::UnitCommand::Enter(StockEntry::Receipt),
        (MovementKind::Production, ..) => unit::UnitCommand::Enter(StockEntry::Production),
        (MovementKind::Shipment, ..) => leave(StockExit::Shipment { held_inside: serial.held_inside }),
        (MovementKind::Consumption, ..) => leave(StockExit::Consumption),
        (MovementKind::Adjustment, true, _) => unit::UnitCommand::Enter(StockEntry::Adjustment),
        (MovementKind::Adjustment, ..) => leave(StockExit::Adjustment),
        (MovementKind::Reversal | MovementKind::Transfer, true, _) => unit::UnitCommand::Enter(StockEntry::Reversal),
        (MovementKind::Reversal | MovementKind::Transfer, ..) => leave(StockExit::Reversal { before: serial.before }),
    }
}
