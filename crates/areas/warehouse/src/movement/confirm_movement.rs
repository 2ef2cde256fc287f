//! `POST /movement/{movement_key}/confirm` — an open movement was moved, wholly or in part.

use kernel::input;
use kernel::wire::key::{LotKey, MovementKey, PositionKey, SerialKey};
use kernel::wire::list::List;
use kernel::wire::number::Amount;
use kernel::wire::text::UpperCode;
use serde::Serialize;
use utoipa::ToSchema;

use super::confirmation::{ConfirmedPart, ExpectedRevision, MovementConfirmation, confirm};
use super::input::MovementReason;
use super::model::{MovementRead, load_movements};
use super::rows::load;
use crate::limits::PARTS_MAX;
use crate::posting::MovementStamp;
use crate::refusals::WarehouseRefusal;
use platform::api::{Body, Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::auth::Caller;
use platform::db::{Committed, Writer};
use platform::refuses;
use serial::contract::SerialRefusal;

input! {
    /// A part of what was moved; what is left out is as planned.
    pub struct PartIn {
        /// How much.
        pub quantity: Amount,
        /// Where from.
        pub position_from: Option<PositionKey>,
        /// Where to.
        pub position_to: Option<PositionKey>,
        /// The unit.
        pub serial_key: Option<SerialKey>,
        /// The unit, by code.
        pub serial_code: UpperCode,
        /// The lot.
        pub lot_key: Option<LotKey>,
        /// The lot, by code.
        pub lot_code: UpperCode,
    }
}

input! {
    /// What was moved.
    pub struct ConfirmIn {
        /// How much; what is open when absent.
        pub quantity: Option<Amount>,
        /// In parts.
        pub split_into: List<PartIn, 0, PARTS_MAX>,
        /// Give up the rest.
        pub close_remainder: bool = false,
        /// Why.
        pub reason: Option<MovementReason>,
    }
}

/// What became of the movement.
#[derive(Debug, Serialize, ToSchema)]
pub struct Confirmed {
    /// The movement.
    movement: MovementRead,
    /// What was completed: the movement itself, and those that were made for its parts.
    #[schema(value_type = Vec<String>)]
    completed_keys: Vec<MovementKey>,
    /// What is still to be moved.
    remaining: Amount,
}

refuses![
    WarehouseRefusal::MovementNotFound,
    SerialRefusal::SerialNotFound,
    SerialRefusal::LotNotFound,
    WarehouseRefusal::PositionNotFound,
    WarehouseRefusal::MovementNotOpen,
    WarehouseRefusal::ProductTrashed,
    WarehouseRefusal::PositionDeleted,
    WarehouseRefusal::StockCounting,
    WarehouseRefusal::StockLocked,
    WarehouseRefusal::PositionUnavailable,
    WarehouseRefusal::ConsumptionNotAllowed,
    WarehouseRefusal::NegativeStock,
    SerialRefusal::SerialInStock,
    SerialRefusal::SerialNotInPosition,
    SerialRefusal::SerialInstalled,
    SerialRefusal::SerialScrapped,
    SerialRefusal::SerialDeleted,
    SerialRefusal::SerialNotReleased,
    SerialRefusal::OnHold,
    SerialRefusal::LotExpired,
    WarehouseRefusal::SplitSumMismatch,
    WarehouseRefusal::QuantityInvalid,
    WarehouseRefusal::KeyCodeMismatch,
    WarehouseRefusal::InventoryNotManaged,
    WarehouseRefusal::PositionsEqual,
    WarehouseRefusal::PositionNotAllowed,
    WarehouseRefusal::SerialRequired,
    WarehouseRefusal::SerialNotAllowed,
    WarehouseRefusal::SerialProductMismatch,
    WarehouseRefusal::ReasonRequired,
    WarehouseRefusal::LotRequired,
    SerialRefusal::LotNotAllowed,
    SerialRefusal::LotProductMismatch,
    SharedRefusal::RevisionMismatch,
];

/// Confirm a movement.
#[utoipa::path(
    post,
    path = "/movement/{movement_key}/confirm",
    request_body = ConfirmIn,
    params(("movement_key" = inline(MovementKey), Path, description = "Key of the movement.")),
    responses(
        (status = 200, description = "What became of the movement.", body = Envelope<Confirmed>),
        Refused,
    ),
)]
pub async fn confirm_movement(
    caller: Caller,
    writer: Writer,
    PathParam(key): PathParam<MovementKey>,
    if_match: IfMatch,
    Body(input): Body<ConfirmIn>,
) -> Result<Committed<Envelope<Confirmed>>, Problem> {
    let mut write = writer.begin("confirm_movement").await?;
    let movement = load(&write, key).await?;
    if_match.check(movement.rev)?;
    let by = MovementStamp { now: write.now(), user_key: caller.user_key() };
    let confirming = MovementConfirmation {
        movement,
        quantity: input.quantity.map(Amount::get),
        parts: input.split_into.0.into_iter().map(part).collect(),
        close_remainder: input.close_remainder,
        reason: input.reason.as_ref().map(ToString::to_string).filter(|reason| !reason.trim().is_empty()),
    };
    let expected = ExpectedRevision::Movement(&if_match);
    let completed = confirm(&mut write, by, vec![confirming], expected, &|problem, _| problem).await?;
    let completed_keys = completed.into_iter().flatten().collect();
    let movement =
        load_movements(write.conn(), &[key.number()]).await?.pop().ok_or(WarehouseRefusal::MovementNotFound)?;
    let remaining = movement.remaining();
    write.commit(Envelope::ok("Movement confirmed.", Confirmed { movement, completed_keys, remaining })).await
}

fn part(sent: PartIn) -> ConfirmedPart {
    ConfirmedPart {
        quantity: sent.quantity.get(),
        from: sent.position_from,
        to: sent.position_to,
        serial_key: sent.serial_key,
        serial_code: sent.serial_code.into_option(),
        lot_key: sent.lot_key,
        lot_code: sent.lot_code.into_option(),
    }
}
