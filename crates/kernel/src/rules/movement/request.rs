//! Rules that a requested movement must meet before stock is checked (docs/spec/warehouse.md#movement-types,
//! docs/spec/warehouse.md#lots-in-stock).

use rust_decimal::Decimal;

use super::MovementKind;
use crate::rules::product::LotTracking;
use crate::rules::refusal::{refusals, refuse_first};
use crate::wire::key::PositionKey;

/// Key of the virtual location of suppliers and customers.
pub const OUTSIDE: &str = "OUT";
/// Key of the virtual location of production, consumption and adjustments.
pub const NOWHERE: &str = "NULL";

/// Kind of a location, as the rules of movement types distinguish it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PositionKind {
    /// A real location, which can have stock.
    Stock,
    /// `OUT`: suppliers and customers.
    Outside,
    /// `NULL`: production, consumption and adjustments.
    Nowhere,
}

impl PositionKind {
    /// The kind of a location by its key: the two virtual locations have reserved keys.
    pub fn of(key: &PositionKey) -> Self {
        match key.as_str() {
            OUTSIDE => Self::Outside,
            NOWHERE => Self::Nowhere,
            _ => Self::Stock,
        }
    }
}

/// Whether a requested movement names a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SerialNamed {
    /// No unit is named.
    No,
    /// An existing unit is named.
    Known,
    /// A receipt names a new serial number, for which a unit is created.
    New,
}

/// Facts about a requested movement. All records that it names exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MovementRequestFacts {
    /// Type of the movement.
    pub kind: MovementKind,
    /// Whether the movement is completed immediately. Otherwise it is only planned.
    pub complete: bool,
    /// Whether the movement names a product.
    pub has_product: bool,
    /// Whether the product is in the trash.
    pub product_trashed: bool,
    /// Whether inventory of the product is managed.
    pub managed: bool,
    /// Whether units of the product have serial numbers.
    pub traced: bool,
    /// Lot tracking of the product.
    pub lot_tracking: LotTracking,
    /// Kind of the location that stock leaves.
    pub from: PositionKind,
    /// Kind of the location that stock enters.
    pub to: PositionKind,
    /// Whether both locations are the same.
    pub same_position: bool,
    /// Whether a location of the movement is deleted.
    pub position_deleted: bool,
    /// Whether the movement names a unit.
    pub serial: SerialNamed,
    /// Whether the unit belongs to another product.
    pub serial_of_other: bool,
    /// Whether the configuration requires a reason for this type and none is given.
    pub reason_missing: bool,
    /// Quantity to move. Only an adjustment can be negative.
    pub quantity: Decimal,
    /// Whether the movement names a lot.
    pub has_lot: bool,
    /// Whether the lot belongs to another product.
    pub lot_of_other: bool,
}

refusals! {
    /// Why a requested movement is refused.
    pub enum MovementRequestRefusal {
        /// A reversal cannot be requested directly, only by reversing a movement.
        TypeNotAllowed = "movement_type_not_allowed",
        /// No product is named.
        ProductRequired = "product_required",
        /// The product is in the trash.
        ProductTrashed = "product_trashed",
        /// A location is deleted.
        PositionDeleted = "position_deleted",
        /// Inventory of the product is not managed.
        InventoryNotManaged = "inventory_not_managed",
        /// Both locations are the same.
        PositionsEqual = "positions_equal",
        /// The movement type does not allow these locations.
        PositionNotAllowed = "position_not_allowed",
        /// A completed movement of a traced product must name a unit.
        SerialRequired = "serial_required",
        /// The product has no serial numbers.
        SerialNotAllowed = "serial_not_allowed",
        /// The unit belongs to another product.
        SerialProductMismatch = "serial_product_mismatch",
        /// This movement type requires a reason.
        ReasonRequired = "reason_required",
        /// The quantity is 0, has the wrong sign, or is not 1 for a named unit.
        QuantityInvalid = "quantity_invalid",
        /// The product requires a lot.
        LotRequired = "lot_required",
        /// The product has no lots, or the lot belongs to an existing unit.
        LotNotAllowed = "lot_not_allowed",
        /// The lot belongs to another product.
        LotProductMismatch = "lot_product_mismatch",
    }
}

/// Kinds of location that a movement type allows: where stock leaves and where it enters. None for a reversal, which
/// cannot be requested.
const fn position_kinds(kind: MovementKind) -> Option<(PositionKind, PositionKind)> {
    match kind {
        MovementKind::Receipt => Some((PositionKind::Outside, PositionKind::Stock)),
        MovementKind::Shipment => Some((PositionKind::Stock, PositionKind::Outside)),
        MovementKind::Transfer => Some((PositionKind::Stock, PositionKind::Stock)),
        MovementKind::Production | MovementKind::Adjustment => Some((PositionKind::Nowhere, PositionKind::Stock)),
        MovementKind::Consumption => Some((PositionKind::Stock, PositionKind::Nowhere)),
        MovementKind::Reversal => None,
    }
}

/// Checks a requested movement. The error is the first rule that is violated.
pub fn check_movement_request(row: &MovementRequestFacts) -> Result<(), MovementRequestRefusal> {
    refuse_first(&[
        (row.kind == MovementKind::Reversal, MovementRequestRefusal::TypeNotAllowed),
        (!row.has_product, MovementRequestRefusal::ProductRequired),
        (row.product_trashed, MovementRequestRefusal::ProductTrashed),
        (row.position_deleted, MovementRequestRefusal::PositionDeleted),
        (!row.managed, MovementRequestRefusal::InventoryNotManaged),
        (row.same_position && row.kind != MovementKind::Adjustment, MovementRequestRefusal::PositionsEqual),
        (position_kinds(row.kind) != Some((row.from, row.to)), MovementRequestRefusal::PositionNotAllowed),
        (row.complete && row.traced && row.serial == SerialNamed::No, MovementRequestRefusal::SerialRequired),
        (!row.traced && row.serial != SerialNamed::No, MovementRequestRefusal::SerialNotAllowed),
        (row.serial_of_other, MovementRequestRefusal::SerialProductMismatch),
        (row.reason_missing, MovementRequestRefusal::ReasonRequired),
        (!quantity_fits(row), MovementRequestRefusal::QuantityInvalid),
        (lot_is_missing(row), MovementRequestRefusal::LotRequired),
        (row.has_lot && !lot_fits(row), MovementRequestRefusal::LotNotAllowed),
        (row.lot_of_other, MovementRequestRefusal::LotProductMismatch),
    ])
}

/// Whether the quantity is allowed: positive, or not 0 for an adjustment, and 1 where a unit is named.
fn quantity_fits(row: &MovementRequestFacts) -> bool {
    let signed = row.kind == MovementKind::Adjustment;
    let some = if signed { !row.quantity.is_zero() } else { row.quantity > Decimal::ZERO };
    let one_unit = row.quantity.abs() == Decimal::ONE;
    let named = row.complete || row.serial != SerialNamed::No;
    // A planned movement of a traced product may leave its units open and have any whole quantity.
    some && (!row.traced || one_unit || (!named && row.quantity.fract().is_zero()))
}

/// Whether a lot is required and not named. Consumption, shipment and transfer never need one, because the service
/// chooses their lots (docs/spec/warehouse.md#automatic-lot-choice).
fn lot_is_missing(row: &MovementRequestFacts) -> bool {
    let names_its_lot = matches!(row.kind, MovementKind::Receipt | MovementKind::Production | MovementKind::Adjustment);
    row.complete && !row.traced && row.lot_tracking == LotTracking::Required && names_its_lot && !row.has_lot
}

/// Whether the movement can name a lot. For a traced product only together with a new unit, which belongs to that lot
/// from then on.
fn lot_fits(row: &MovementRequestFacts) -> bool {
    if row.traced { row.serial == SerialNamed::New } else { row.lot_tracking != LotTracking::None }
}
