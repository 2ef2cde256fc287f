//! Rules for one stock change: what a completed movement requires of the locations that it changes
//! (docs/spec/warehouse.md#changing-stock).

use rust_decimal::Decimal;

use super::MovementKind;
use crate::rules::refusal::{refusals_or, refuse_first};
use crate::rules::unit::{self, LeftBy, StockEntry, StockExit};

/// One location that a movement changes. Virtual locations are not included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StockSide {
    /// Whether the product at this location is being counted.
    pub counting: bool,
    /// Whether the location is locked until another count session has posted its adjustments.
    pub locked: bool,
    /// Whether the location is deleted.
    pub deleted: bool,
    /// Whether the location or one above it is blocked.
    pub unavailable: bool,
    /// Whether consumption from the location is forbidden.
    pub no_consumption: bool,
    /// Quantity before the change, of the same product, location and lot.
    pub have: Decimal,
    /// Change of the quantity, negative when stock is removed.
    pub change: Decimal,
}

/// The unit that is moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MovedUnit {
    /// State of the unit.
    pub unit: unit::UnitFacts,
    /// Whether the unit is at the location that it should leave.
    pub here: bool,
    /// Whether a component in the unit, at any depth, is on hold or belongs to a lot on hold.
    pub held_inside: bool,
    /// How the unit left stock before the movement that is reversed. None when it had not left stock.
    pub before: Option<LeftBy>,
}

/// A stock change, with the facts that its rules check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StockChange<'a> {
    /// Type of the movement.
    pub kind: MovementKind,
    /// Locations that the movement changes.
    pub sides: &'a [StockSide],
    /// The unit that is moved, if any.
    pub serial: Option<MovedUnit>,
    /// Whether the stock has a lot.
    pub has_lot: bool,
    /// Whether the lot of the stock or of the unit is on hold.
    pub lot_held: bool,
    /// Whether the lot of the stock has expired.
    pub lot_expired: bool,
    /// Whether the product may have negative stock.
    pub negative: bool,
}

refusals_or! {
    /// Why a stock change is refused.
    pub enum StockChangeRefusal {
        /// The state of the unit does not allow the change.
        Unit(unit::UnitRefusal),
        /// The product at this location is being counted.
        Counting = "stock_counting",
        /// The location is locked until a count session has posted its adjustments.
        Locked = "stock_locked",
        /// Stock cannot enter a deleted location.
        PositionDeleted = "position_deleted",
        /// The location is blocked.
        PositionUnavailable = "position_unavailable",
        /// Consumption from the location is forbidden.
        ConsumptionNotAllowed = "consumption_not_allowed",
        /// There is not enough stock.
        NegativeStock = "negative_stock",
        /// The lot is on hold.
        OnHold = "on_hold",
        /// The lot has expired.
        LotExpired = "lot_expired",
    }
}

/// Checks counts, locations, quantity or unit, holds and expiry, each for all locations. Returns the unit after the
/// change.
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
    // The rules of units refuse a unit that is not at the location.
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

/// Whether stock covers the change at one location. Only stock without a lot can become negative, by consumption or
/// adjustment and if the product allows it; any movement may increase it (docs/spec/warehouse.md#negative-stock).
fn is_covered(change: &StockChange<'_>, side: &StockSide) -> bool {
    let free = change.negative
        && !change.has_lot
        && matches!(change.kind, MovementKind::Consumption | MovementKind::Adjustment);
    side.change >= Decimal::ZERO || free || side.have + side.change >= Decimal::ZERO
}

/// The command on the unit that corresponds to the stock change.
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
