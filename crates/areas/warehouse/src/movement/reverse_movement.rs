//! `POST /movement/{movement_key}/reverse` — reverses a completed movement, wholly or in part.

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
    /// How much, why, and where the stock goes.
    pub struct ReverseIn {
        /// How much, without sign; everything that is left when absent.
        pub quantity: Option<Amount>,
        /// Why.
        pub reason: Trimmed<1, 500>,
        /// What was moved is planned again, in an open list.
        pub restore_planned: bool = true,
        /// Where the stock goes instead of where it came from.
        pub position_to: Option<PositionKey>,
    }
}

/// The reversal.
#[derive(Debug, Serialize, ToSchema)]
pub struct Reversed {
    /// What happened.
    message: &'static str,
    /// The movement that takes the other one back.
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

/// Reverse a movement.
#[utoipa::path(
    post,
    path = "/movement/{movement_key}/reverse",
    request_body = ReverseIn,
    params(("movement_key" = inline(MovementKey), Path, description = "Key of the movement.")),
    responses(
        (status = 200, description = "The reversal.", body = Envelope<Reversed>),
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
