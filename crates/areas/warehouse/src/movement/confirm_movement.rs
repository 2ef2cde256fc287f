//! `POST /movement/{movement_key}/confirm` — confirms that an open movement was carried out, in full or in part.

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
    /// One part of a confirmation. A member that is left out keeps its planned value.
    pub struct PartIn {
        /// Quantity of this part, in the product's unit: 1 for a unit, below 0 only if the planned adjustment is below
        /// 0.
        pub quantity: Amount,
        /// Key of the location that the part left. Absent: the planned location.
        pub position_from: Option<PositionKey>,
        /// Key of the location that the part entered. Absent: the planned location.
        pub position_to: Option<PositionKey>,
        /// Key of the unit that was moved. Absent: the unit named by `serial_code`, or else the planned unit.
        pub serial_key: Option<SerialKey>,
        /// Serial number of the unit that was moved. A receipt creates the unit if the code is new. Absent: the unit
        /// named by `serial_key`, or else the planned unit.
        pub serial_code: UpperCode,
        /// Key of the lot that was moved. Absent: the lot named by `lot_code`, or else the planned lot.
        pub lot_key: Option<LotKey>,
        /// Code of the lot that was moved. A movement into stock creates the lot if the code is new. Absent: the lot
        /// named by `lot_key`, or else the planned lot.
        pub lot_code: UpperCode,
    }
}

input! {
    /// Confirmation of an open movement. An empty body confirms the whole open quantity as planned.
    pub struct ConfirmIn {
        /// Quantity that was moved, in the product's unit. It may exceed the open quantity unless the product is
        /// traced. Absent: the sum of `split_into`, or else the open quantity.
        pub quantity: Option<Amount>,
        /// Parts in which the quantity was moved, up to 1000, each with its own unit, lot or locations. If `quantity`
        /// is sent, the quantities of the parts must add up to it. Absent or empty: moved in one part, as planned.
        pub split_into: List<PartIn, 0, PARTS_MAX>,
        /// Whether to cancel the rest after a partial confirmation. Default: `false`, which leaves the rest open.
        pub close_remainder: bool = false,
        /// Reason for the movement, up to 500 characters. Absent or blank: the planned reason.
        pub reason: Option<MovementReason>,
    }
}

/// Result of confirming a movement.
#[derive(Debug, Serialize, ToSchema)]
pub struct Confirmed {
    /// The movement after the confirmation: `completed`, `started`, or `canceled` with `close_remainder`.
    movement: MovementRead,
    /// Keys of the movements that were completed: the movement itself if all of it was moved, and the new movements for
    /// its other parts and lots.
    #[schema(value_type = Vec<String>)]
    completed_keys: Vec<MovementKey>,
    /// Quantity that is still open. 0 when the movement is completed or canceled.
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

/// Confirm an open movement.
///
/// Records that a `planned` or `started` movement was carried out and changes the stock. If the open quantity or more
/// was moved, the movement becomes `completed`. Otherwise each part becomes a new completed movement
/// (`split_from_key`), and the rest stays open as `started`, or is canceled with `close_remainder`. If the movement is
/// a row of a list, the status of the list is updated. Units and lots with a new code are created when they enter
/// stock. The journal records `MOVEMENT_COMPLETED` and `INVENTORY_CHANGED` for each part, and `MOVEMENT_UPDATED` or
/// `MOVEMENT_CANCELED` for the rest. A repeated request with the same `Idempotency-Key` posts nothing twice.
///
/// Common refusals: `negative_stock` (the source location has too little stock: confirm less, or move stock there
/// first), `serial_required` (name the units in `split_into`), `stock_counting` and `stock_locked` (wait until the
/// count is finished or posted).
#[utoipa::path(
    post,
    path = "/movement/{movement_key}/confirm",
    request_body = ConfirmIn,
    params(
        ("movement_key" = inline(MovementKey), Path, description = "Key of the open movement, from `GET /movement`."),
    ),
    responses(
        (status = 200, description = "The movement and the keys of completed movements.", body = Envelope<Confirmed>),
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

/// Converts a part of the request for the confirmation.
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
