//! A movement: planned, confirmed in parts, canceled, reversed (docs/spec/warehouse.md#movement-states,
//! docs/spec/warehouse.md#reversing-a-movement).

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
    /// What a movement is for.
    pub enum MovementKind {
        /// From one position to another.
        Transfer = "transfer",
        /// From outside.
        Receipt = "receipt",
        /// To a customer.
        Shipment = "shipment",
        /// Out of the work.
        Production = "production",
        /// Used up.
        Consumption = "consumption",
        /// A correction.
        Adjustment = "adjustment",
        /// Another movement is taken back.
        Reversal = "reversal",
    }
}

/// What the rules look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MovementState {
    /// What it is for.
    pub kind: MovementKind,
    /// How far it has come.
    pub status: MovementStatus,
    /// What is still to be moved, while it is open.
    pub open: Decimal,
    /// What it moved, once it is completed.
    pub confirmed: Decimal,
    /// What was taken back of that, with its sign.
    pub reversed: Decimal,
    /// Units of its product have serials.
    pub traced: bool,
    /// It moved a whole position.
    pub container: bool,
}

/// Another position that gets the stock back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReversalTarget {
    /// It is a position that can hold stock.
    pub holds_stock: bool,
    /// The stock lies there now.
    pub is_present: bool,
}

/// How a movement is taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReversalFacts {
    /// How much, without sign; everything that is left when absent.
    pub quantity: Option<Decimal>,
    /// Where the stock goes instead of where it came from.
    pub target: Option<ReversalTarget>,
    /// It is the consumption of a part that is still built in.
    pub link_active: bool,
    /// A count that is still posting, or a batch, owns it.
    pub managed: bool,
    /// It is the material of a batch, and the caller may not correct that.
    pub lacks_scope: bool,
}

/// What somebody wants of a movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MovementCommand<'a> {
    /// Change its record.
    Update,
    /// Say what was moved.
    Confirm {
        /// How much; what is open when absent.
        quantity: Option<Decimal>,
        /// The parts, when it was moved in several.
        split_into: &'a [Decimal],
        /// Give up the rest.
        close_remainder: bool,
    },
    /// Give it up.
    Cancel,
    /// Take it back.
    Reverse(ReversalFacts),
}

/// What becomes of a movement, and which movements are made besides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovementTransition {
    /// The movement itself.
    pub movement: MovementState,
    /// Quantities of completed movements that are made from it; a reversal makes one.
    pub made: Vec<Decimal>,
}

refusals! {
    /// Why a command on a movement is refused.
    pub enum MovementRefusal {
        /// It is over.
        NotOpen = "movement_not_open",
        /// The parts are not the quantity.
        SplitSumMismatch = "split_sum_mismatch",
        /// Nothing, another sign, or more than is open of units.
        QuantityInvalid = "quantity_invalid",
        /// A right is missing.
        MissingScope = "missing_scope",
        /// It was not completed.
        NotCompleted = "movement_not_completed",
        /// It is a reversal itself.
        IsReversal = "movement_is_reversal",
        /// It moved a container: move it back.
        IsContainer = "movement_is_container",
        /// Nothing is left to take back.
        AlreadyReversed = "already_reversed",
        /// Less is left to take back.
        ReversalExceeds = "reversal_exceeds",
        /// The part is built in: unlink it.
        SerialLinked = "serial_linked",
        /// A count or a batch owns it.
        Managed = "movement_managed",
        /// Stock cannot come back there.
        PositionNotAllowed = "position_not_allowed",
        /// The stock lies there now.
        PositionsEqual = "positions_equal",
    }
}

/// What is true of every stored movement (docs/spec/warehouse.md#warehouse-invariants).
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

/// What becomes of a movement, or the first rule that forbids it.
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
