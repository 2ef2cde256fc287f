//! `POST /movement/{movement_key}/reverse` — what was moved is taken back.

use kernel::input;
use kernel::rules::scope::Scope;
use kernel::wire::key::{MovementKey, PositionKey};
use kernel::wire::number::Amount;
use kernel::wire::text::Trimmed;
use serde::Serialize;
use utoipa::ToSchema;

use super::model::{MovementRead, load_movements};
use super::reversing::{Taking, reverse};
use super::rows::load;
use crate::areas::serial::contract::SerialRefusal;
use crate::areas::warehouse::posting::Acting;
use crate::areas::warehouse::refusals::Refusal;
use crate::platform::api::{Body, Envelope, IfMatch, Problem, Shared, Slot};
use crate::platform::auth::Caller;
use crate::platform::db::{Committed, Writer};
use crate::refuses;

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
    Refusal::MovementNotFound,
    Refusal::PositionNotFound,
    Refusal::MovementNotCompleted,
    Refusal::MovementIsReversal,
    Refusal::MovementIsContainer,
    Refusal::AlreadyReversed,
    Refusal::ReversalExceeds,
    Refusal::SerialLinked,
    Refusal::MovementManaged,
    Refusal::ProductTrashed,
    Refusal::PositionDeleted,
    Refusal::StockCounting,
    Refusal::StockLocked,
    Refusal::NegativeStock,
    SerialRefusal::SerialInStock,
    SerialRefusal::SerialNotInPosition,
    SerialRefusal::SerialInstalled,
    SerialRefusal::SerialScrapped,
    SerialRefusal::SerialDeleted,
    SerialRefusal::SerialNotReleased,
    Refusal::QuantityInvalid,
    Refusal::PositionsEqual,
    Refusal::PositionNotAllowed,
    Refusal::InventoryNotManaged,
    Refusal::SerialRequired,
    Refusal::SerialNotAllowed,
    Refusal::LotRequired,
    SerialRefusal::LotNotAllowed,
    Shared::RevisionMismatch,
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
    Slot(key): Slot<MovementKey>,
    if_match: IfMatch,
    Body(input): Body<ReverseIn>,
) -> Result<Committed<Envelope<Reversed>>, Problem> {
    let mut write = writer.begin("reverse_movement").await?;
    if_match.check(load(&write, key).await?.rev)?;
    let by = Acting { now: write.now(), user_key: caller.user_key() };
    let taking = Taking {
        quantity: input.quantity.map(Amount::get),
        target: input.position_to,
        restore_planned: input.restore_planned,
        reason: input.reason.to_string(),
        may_correct: caller.holds(Scope::InventoryMovementReverseProduction),
        by_owner: false,
    };
    let inverse = reverse(&mut write, by, key, Some(&if_match), &taking).await?;
    let inverse_movement = load_movements(write.conn(), &[inverse.number()]).await?.pop();
    let inverse_movement = inverse_movement.ok_or(Refusal::MovementNotFound)?;
    write.commit(Envelope::ok("Movement reversed.", Reversed { message: "Movement reversed.", inverse_movement })).await
}
