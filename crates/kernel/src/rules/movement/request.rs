//! What a movement must say before anything is moved (docs/spec/warehouse.md#movement-types,
//! docs/spec/warehouse.md#lots-in-stock).

use rust_decimal::Decimal;

use super::MovementKind;
use crate::rules::product::LotTracking;
use crate::rules::refusal::{refusals, refuse_first};
use crate::wire::key::PositionKey;

/// The virtual location of suppliers and customers.
pub const OUTSIDE: &str = "OUT";
/// The virtual location of production, consumption and adjustments.
pub const NOWHERE: &str = "NULL";

/// A position, as far as the table of kinds tells them apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PositionKind {
    /// A position that holds stock.
    Stock,
    /// `OUT`: suppliers and customers.
    Outside,
    /// `NULL`: work, use and corrections.
    Nowhere,
}

impl PositionKind {
    /// The kind of a location, which its key alone tells: the two virtual ones have reserved keys.
    pub fn of(key: &PositionKey) -> Self {
        match key.as_str() {
            OUTSIDE => Self::Outside,
            NOWHERE => Self::Nowhere,
            _ => Self::Stock,
        }
    }
}

/// Whether a movement names a serial.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SerialNamed {
    /// It does not.
    No,
    /// One that exists.
    Known,
    /// A code that a receipt makes a serial of.
    New,
}

/// A movement that is asked for; everything it names exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MovementRequestFacts {
    /// What it is for.
    pub kind: MovementKind,
    /// It is completed at once or now; else it is only planned.
    pub complete: bool,
    /// It names a product.
    pub has_product: bool,
    /// The product is in the trash since.
    pub product_trashed: bool,
    /// Stock is kept of the product.
    pub managed: bool,
    /// Units of the product have serials.
    pub traced: bool,
    /// Lots of the product.
    pub lot_tracking: LotTracking,
    /// Where from.
    pub from: PositionKind,
    /// Where to.
    pub to: PositionKind,
    /// From and to are the same.
    pub same_position: bool,
    /// One of them is deleted.
    pub position_deleted: bool,
    /// Whether it names a serial.
    pub serial: SerialNamed,
    /// The serial is one of another product.
    pub serial_of_other: bool,
    /// The plant wants a reason for this kind, and there is none.
    pub reason_missing: bool,
    /// How much.
    pub quantity: Decimal,
    /// It names a lot.
    pub has_lot: bool,
    /// The lot is one of another product.
    pub lot_of_other: bool,
}

refusals! {
    /// Why a movement cannot be asked for.
    pub enum MovementRequestRefusal {
        /// A reversal is made by taking a movement back.
        TypeNotAllowed = "movement_type_not_allowed",
        /// No product is named.
        ProductRequired = "product_required",
        /// The product is in the trash.
        ProductTrashed = "product_trashed",
        /// A position is deleted.
        PositionDeleted = "position_deleted",
        /// No stock is kept of the product.
        InventoryNotManaged = "inventory_not_managed",
        /// From and to are the same.
        PositionsEqual = "positions_equal",
        /// The kind has other positions.
        PositionNotAllowed = "position_not_allowed",
        /// A unit must be named.
        SerialRequired = "serial_required",
        /// The product has no units.
        SerialNotAllowed = "serial_not_allowed",
        /// The unit is one of another product.
        SerialProductMismatch = "serial_product_mismatch",
        /// A reason must be given.
        ReasonRequired = "reason_required",
        /// Not more than nothing, or not one unit.
        QuantityInvalid = "quantity_invalid",
        /// A lot must be named.
        LotRequired = "lot_required",
        /// The product has no lots.
        LotNotAllowed = "lot_not_allowed",
        /// The lot is one of another product.
        LotProductMismatch = "lot_product_mismatch",
    }
}

/// The table of kinds: where from, where to.
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

/// Whether a movement can be asked for; the list is the order in which refusals are told.
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

fn quantity_fits(row: &MovementRequestFacts) -> bool {
    let signed = row.kind == MovementKind::Adjustment;
    let some = if signed { !row.quantity.is_zero() } else { row.quantity > Decimal::ZERO };
    let one_unit = row.quantity.abs() == Decimal::ONE;
    let named = row.complete || row.serial != SerialNamed::No;
    // A planned row may leave its serials open and have any whole quantity.
    some && (!row.traced || one_unit || (!named && row.quantity.fract().is_zero()))
}

/// Consumption, shipment and transfer get their lots automatically (docs/spec/warehouse.md#automatic-lot-choice).
fn lot_is_missing(row: &MovementRequestFacts) -> bool {
    let names_its_lot = matches!(row.kind, MovementKind::Receipt | MovementKind::Production | MovementKind::Adjustment);
    row.complete && !row.traced && row.lot_tracking == LotTracking::Required && names_its_lot && !row.has_lot
}

/// A traced product names a lot only with a new serial, which carries it from then on.
fn lot_fits(row: &MovementRequestFacts) -> bool {
    if row.traced { row.serial == SerialNamed::New } else { row.lot_tracking != LotTracking::None }
}
