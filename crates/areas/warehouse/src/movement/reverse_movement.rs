//! `POST /movement/{movement_key}/reverse` — reverses a completed movement, in full or in part.

use kernel::input;
use kernel::rules::scope::Scope;
use kernel::wire::key::{MovementKey, PositionKey};
use kernel::wire::number::Amount;
use kernel::wire::text::Trimmed;
use serde::Serialize;
use utoipa::ToSchema;

use super::model::{MovementRead, load_movements};
use super::reversal::{ReversalRequest, reverse};
use super::rows::load;
use crate::posting::MovementStamp;
use crate::refusals::WarehouseRefusal;
use platform::api::{Body, Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::auth::Caller;
use platform::db::{Committed, Writer};
use platform::refuses;
use serial::contract::SerialRefusal;

input! {
    /// Options for reversing a completed movement.
    pub struct ReverseIn {
        /// Quantity to reverse, without sign, in the product's unit. At most the quantity that is not reversed yet, and
        /// 1 for a unit. Absent: everything that is not reversed yet.
        pub quantity: Option<Amount>,
        /// Reason for the reversal, 1 to 500 characters.
        pub reason: Trimmed<1, 500>,
        /// Whether the quantity becomes open again in the list of the movement, unless the list was closed explicitly.
        /// Default: `true`.
        pub restore_planned: bool = true,
        /// Key of the location that the stock returns to. Allowed only for a consumption, shipment or transfer. Absent:
        /// the original source.
        pub position_to: Option<PositionKey>,
    }
}

/// Result of reversing a movement.
#[derive(Debug, Serialize, ToSchema)]
pub struct Reversed {
    /// Same text as `message` of the envelope.
    message: &'static str,
    /// The completed movement of type `reversal` that undoes the original.
    inverse_movement: MovementRead,
}

refuses![
    WarehouseRefusal::MovementNotFound,
    WarehouseRefusal::PositionNotFound,
    WarehouseRefusal::MovementNotCompleted,
    WarehouseRefusal::MovementIsReversal,
    WarehouseRefusal::MovementIsContainer,
    WarehouseRefusal::AlreadyReversed,
    WarehouseRefusal::ReversalExceeds,
    WarehouseRefusal::SerialLinked,
    WarehouseRefusal::MovementManaged,
    WarehouseRefusal::ProductTrashed,
    WarehouseRefusal::PositionDeleted,
    WarehouseRefusal::StockCounting,
    WarehouseRefusal::StockLocked,
    WarehouseRefusal::NegativeStock,
    SerialRefusal::SerialInStock,
    SerialRefusal::SerialNotInPosition,
    SerialRefusal::SerialInstalled,
    SerialRefusal::SerialScrapped,
    SerialRefusal::SerialDeleted,
    SerialRefusal::SerialNotReleased,
    WarehouseRefusal::QuantityInvalid,
    WarehouseRefusal::PositionsEqual,
    WarehouseRefusal::PositionNotAllowed,
    WarehouseRefusal::InventoryNotManaged,
    WarehouseRefusal::SerialRequired,
    WarehouseRefusal::SerialNotAllowed,
    WarehouseRefusal::LotRequired,
    SerialRefusal::LotNotAllowed,
    SharedRefusal::RevisionMismatch,
];

/// Reverse a completed movement.
///
/// Undoes a completed movement, in full or in part, with a new completed movement of type `reversal` from the
/// destination back to the source. The original stays `completed`, shows `reversed_qt` and `inverse_movement_key`, and
/// can be reversed in parts until nothing is left. With `restore_planned`, the quantity becomes open again in its list,
/// and a completed list becomes `started`, unless it was closed explicitly. A reversal does not undo later movements of
/// the same stock. Reverse those first. Otherwise the reversal is refused with `negative_stock` or
/// `serial_not_in_position`. The journal records `MOVEMENT_REVERSED` and `INVENTORY_CHANGED`, and `MOVEMENT_PLANNED`
/// for a new open row. Use `Idempotency-Key`, because a repeated partial reversal reverses more of the movement.
///
/// Common refusals: `already_reversed` (nothing is left to reverse), `serial_linked` (unlink the component instead),
/// `position_deleted` (name another location in `position_to`), `movement_managed` (cancel the batch that produced the
/// output, or wait until all variances of the count are posted). To reverse the consumption of a batch, the scope
/// `inventory:movement:reverse-production` is also needed.
#[utoipa::path(
    post,
    path = "/movement/{movement_key}/reverse",
    request_body = ReverseIn,
    params(
        ("movement_key" = inline(MovementKey), Path, description = "Key of the movement, from `GET /movement`."),
    ),
    responses(
        (status = 200, description = "The reversal that was posted.", body = Envelope<Reversed>),
        Refused,
    ),
)]
pub async fn reverse_movement(
    caller: Caller,
    writer: Writer,
    PathParam(key): PathParam<MovementKey>,
    if_match: IfMatch,
    Body(input): Body<ReverseIn>,
) -> Result<Committed<Envelope<Reversed>>, Problem> {
    let mut write = writer.begin("reverse_movement").await?;
    if_match.check(load(&write, key).await?.rev)?;
    let by = MovementStamp { now: write.now(), user_key: caller.user_key() };
    let taking = ReversalRequest {
        quantity: input.quantity.map(Amount::get),
        target: input.position_to,
        restore_planned: input.restore_planned,
        reason: input.reason.to_string(),
        may_correct: caller.has_scope(Scope::InventoryMovementReverseProduction),
        by_owner: false,
    };
    let inverse = reverse(&mut write, by, key, Some(&if_match), &taking).await?;
    let inverse_movement = load_movements(write.conn(), &[inverse.number()]).await?.pop();
    let inverse_movement = inverse_movement.ok_or(WarehouseRefusal::MovementNotFound)?;
    write.commit(Envelope::ok("Movement reversed.", Reversed { message: "Movement reversed.", inverse_movement })).await
}
