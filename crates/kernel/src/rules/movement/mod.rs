//! Rules for confirming a movement in full or in part, canceling it and reversing it
//! (docs/spec/warehouse.md#movement-states, docs/spec/warehouse.md#reversing-a-movement).

pub mod lots;
pub mod posting;
mod request;
mod stock;

use rust_decimal::Decimal;

use crate::rules::refusal::{refusals, refuse_first};
use crate::string_enum;

pub use crate::rules::movement_list::MovementStatus;
pub use request::{
    MovementRequestFacts, MovementRequestRefusal, NOWHERE, OUTSIDE, PositionKind, SerialNamed, check_movement_request,
};
pub use stock::{MovedUnit, StockChange, StockChangeRefusal, StockSide, check_stock_change};

string_enum! {
    /// Type of a movement.
    pub enum MovementKind {
        /// Moves stock from one location to another.
        Transfer = "transfer",
        /// Brings stock in from a supplier or customer.
        Receipt = "receipt",
        /// Takes stock out of the plant.
        Shipment = "shipment",
        /// Puts output of production into stock.
        Production = "production",
        /// Takes stock for production or other use.
        Consumption = "consumption",
        /// Corrects stock, up or down.
        Adjustment = "adjustment",
        /// Undoes another movement, in full or in part.
        Reversal = "reversal",
    }
}

/// State of a movement that the rules check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MovementState {
    /// Type of the movement.
    pub kind: MovementKind,
    /// Status of the movement.
    pub status: MovementStatus,
    /// Quantity that is still to be confirmed, with its sign.
    pub open: Decimal,
    /// Confirmed quantity, with its sign. 0 until the movement is completed.
    pub confirmed: Decimal,
    /// Quantity that was reversed, with the sign of `confirmed`.
    pub reversed: Decimal,
    /// Whether units of the product have serial numbers.
    pub traced: bool,
    /// Whether the movement moved a container with its contents.
    pub container: bool,
}

/// Facts about the location that is to receive the stock of a reversal instead of the original one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReversalTarget {
    /// Whether the location can have stock.
    pub holds_stock: bool,
    /// Whether the stock is already at the location.
    pub is_present: bool,
}

/// Facts about a requested reversal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReversalFacts {
    /// Quantity to reverse, without sign. None for everything that is not reversed yet.
    pub quantity: Option<Decimal>,
    /// The location that receives the stock instead of the original one. None for the original one.
    pub target: Option<ReversalTarget>,
    /// Whether the movement is the consumption of a component that is still built in.
    pub link_active: bool,
    /// Whether a count session that is still posting, or a batch, manages the movement.
    pub managed: bool,
    /// Whether the movement is material of a batch and the caller does not have the scope to correct it.
    pub lacks_scope: bool,
}

/// A command on a movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MovementCommand<'a> {
    /// Change the properties of the planned movement.
    Update,
    /// Confirm the moved quantity.
    Confirm {
        /// Moved quantity. None for the open quantity.
        quantity: Option<Decimal>,
        /// Quantities of the parts into which the confirmation is split. They must add up to `quantity` if it is given.
        /// Empty: confirmed as one part.
        split_into: &'a [Decimal],
        /// Whether to cancel the quantity that is left.
        close_remainder: bool,
    },
    /// Cancel the movement.
    Cancel,
    /// Reverse the movement.
    Reverse(ReversalFacts),
}

/// The result of a command: the movement, and the movements that are created from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovementTransition {
    /// The movement after the command.
    pub movement: MovementState,
    /// Quantities of the completed movements that are created, with their signs. A reversal creates one.
    pub made: Vec<Decimal>,
}

refusals! {
    /// Why a command on a movement is refused.
    pub enum MovementRefusal {
        /// The movement is completed or canceled.
        NotOpen = "movement_not_open",
        /// The parts do not add up to the quantity.
        SplitSumMismatch = "split_sum_mismatch",
        /// The quantity is 0, has the wrong sign, or exceeds the open number of units.
        QuantityInvalid = "quantity_invalid",
        /// The caller does not have the scope to correct material of a batch.
        MissingScope = "missing_scope",
        /// The movement is not completed.
        NotCompleted = "movement_not_completed",
        /// The movement is itself a reversal.
        IsReversal = "movement_is_reversal",
        /// The movement moved a container, which must be moved back instead.
        IsContainer = "movement_is_container",
        /// The movement is completely reversed.
        AlreadyReversed = "already_reversed",
        /// The quantity exceeds what is left to reverse.
        ReversalExceeds = "reversal_exceeds",
        /// The component is built in and must be unlinked instead.
        SerialLinked = "serial_linked",
        /// A count or a batch manages the movement.
        Managed = "movement_managed",
        /// The location cannot receive the stock.
        PositionNotAllowed = "position_not_allowed",
        /// The stock is already at this location.
        PositionsEqual = "positions_equal",
    }
}

/// Whether a movement meets the invariant of every stored movement (docs/spec/warehouse.md#warehouse-invariants).
pub fn is_valid(movement: &MovementState) -> bool {
    let MovementState { kind, status, open, confirmed, reversed, .. } = *movement;
    let signed = matches!(kind, MovementKind::Adjustment | MovementKind::Reversal);
    let by_status = match status {
        MovementStatus::Planned | MovementStatus::Started => {
            !open.is_zero() && confirmed.is_zero() && kind != MovementKind::Reversal
        }
        MovementStatus::Completed => !confirmed.is_zero(),
        MovementStatus::Canceled => confirmed.is_zero(),
    };
    by_status
        && (signed || (confirmed >= Decimal::ZERO && open >= Decimal::ZERO))
        && reversed.abs() <= confirmed.abs()
        && (reversed.is_zero() || reversed.is_sign_negative() == confirmed.is_sign_negative())
        && (!movement.traced || confirmed.is_zero() || confirmed.abs() == Decimal::ONE)
        && (reversed.is_zero() || (kind != MovementKind::Reversal && !movement.container))
}

/// Returns the movement after the command and the movements that it creates, or the first rule that forbids it.
pub fn check_transition(
    command: MovementCommand<'_>,
    movement: &MovementState,
) -> Result<MovementTransition, MovementRefusal> {
    let not_open = (!movement.status.is_open(), MovementRefusal::NotOpen);
    match command {
        MovementCommand::Update => {
            refuse_first(&[not_open])?;
            Ok(MovementTransition { movement: *movement, made: Vec::new() })
        }
        MovementCommand::Cancel => {
            refuse_first(&[not_open])?;
            Ok(MovementTransition {
                movement: MovementState { status: MovementStatus::Canceled, ..*movement },
                made: Vec::new(),
            })
        }
        MovementCommand::Confirm { quantity, split_into, close_remainder } => {
            refuse_first(&[not_open])?;
            confirm(movement, quantity, split_into, close_remainder)
        }
        MovementCommand::Reverse(reversing) => reverse(movement, reversing),
    }
}

/// Completes the movement if the confirmed quantity covers the open one. Otherwise the confirmed parts become separate
/// movements, and the rest stays open or, with `close`, is canceled.
fn confirm(
    movement: &MovementState,
    quantity: Option<Decimal>,
    parts: &[Decimal],
    close: bool,
) -> Result<MovementTransition, MovementRefusal> {
    let sum: Decimal = parts.iter().sum();
    let total = if parts.is_empty() { quantity.unwrap_or(movement.open) } else { sum };
    let mut parts = if parts.is_empty() { vec![total] } else { parts.to_vec() };
    let other_sign = |part: &Decimal| part.is_zero() || part.is_sign_negative() != movement.open.is_sign_negative();
    // Quantities are compared by absolute value; an adjustment keeps its sign.
    let covers = total.abs() >= movement.open.abs();
    let beyond = movement.traced && total.abs() > movement.open.abs();
    refuse_first(&[
        (quantity.is_some_and(|quantity| quantity != total), MovementRefusal::SplitSumMismatch),
        (parts.iter().any(other_sign), MovementRefusal::QuantityInvalid),
        (beyond, MovementRefusal::QuantityInvalid),
    ])?;
    if !covers {
        let status = if close { MovementStatus::Canceled } else { MovementStatus::Started };
        let movement = MovementState { status, open: movement.open - total, ..*movement };
        return Ok(MovementTransition { movement, made: parts });
    }
    // The first part is written on the record itself, the others are new movements.
    let confirmed = parts.remove(0);
    Ok(MovementTransition {
        movement: MovementState { status: MovementStatus::Completed, confirmed, ..*movement },
        made: parts,
    })
}

/// Adds the reversed quantity to the movement and creates one reversal with the sign of the original.
fn reverse(movement: &MovementState, reversing: ReversalFacts) -> Result<MovementTransition, MovementRefusal> {
    let left = movement.confirmed.abs() - movement.reversed.abs();
    let quantity = reversing.quantity.unwrap_or(left);
    let takes_target =
        matches!(movement.kind, MovementKind::Consumption | MovementKind::Shipment | MovementKind::Transfer);
    let bad_target = |target: &ReversalTarget| !takes_target || !target.holds_stock;
    let broken_unit = movement.traced && quantity != Decimal::ONE;
    // In the order of the groups: scope, state, rule (docs/spec/conventions.md#order-of-checks).
    refuse_first(&[
        (reversing.lacks_scope, MovementRefusal::MissingScope),
        (movement.status != MovementStatus::Completed, MovementRefusal::NotCompleted),
        (movement.kind == MovementKind::Reversal, MovementRefusal::IsReversal),
        (movement.container, MovementRefusal::IsContainer),
        (left.is_zero(), MovementRefusal::AlreadyReversed),
        (quantity > left, MovementRefusal::ReversalExceeds),
        (reversing.link_active, MovementRefusal::SerialLinked),
        (reversing.managed, MovementRefusal::Managed),
        (quantity <= Decimal::ZERO || broken_unit, MovementRefusal::QuantityInvalid),
        (reversing.target.as_ref().is_some_and(bad_target), MovementRefusal::PositionNotAllowed),
        (reversing.target.is_some_and(|target| target.is_present), MovementRefusal::PositionsEqual),
    ])?;
    let signed = if movement.confirmed.is_sign_negative() { -quantity } else { quantity };
    Ok(MovementTransition {
        movement: MovementState { reversed: movement.reversed + signed, ..*movement },
        made: vec![signed],
    })
}
