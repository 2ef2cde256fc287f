//! `POST /movement/{movement_key}/cancel` — cancels an open movement.

use kernel::input;
use kernel::wire::key::MovementKey;

use super::cancellation::cancel_one;
use super::input::MovementReason;
use super::model::{MovementRead, load_movements};
use super::rows::load;
use crate::posting::MovementStamp;
use crate::refusals::WarehouseRefusal;
use platform::api::{Body, Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::auth::Caller;
use platform::db::{Committed, Writer};
use platform::refuses;

input! {
    /// Details of canceling a movement.
    pub struct CancelIn {
        /// Reason for the cancellation, up to 500 characters. It replaces the reason of the movement. Absent: the
        /// movement keeps its reason.
        pub reason: Option<MovementReason>,
    }
}

refuses![WarehouseRefusal::MovementNotFound, WarehouseRefusal::MovementNotOpen, SharedRefusal::RevisionMismatch,];

/// Cancel an open movement.
///
/// Cancels the open quantity of a `planned` or `started` movement, which becomes `canceled`. Stock does not change.
/// Parts that were already confirmed stay completed. Reverse them to undo them. If the movement was the last open row
/// of a list, the list ends too: `completed` if any row was moved, otherwise `canceled`. If the destination is an
/// emptied disposable location that no other open movement leads to, it is deleted. The journal records
/// `MOVEMENT_CANCELED`, and for a list that ends `WAREHOUSE_LIST_CLOSED` or `WAREHOUSE_LIST_CANCELED`. A repeated
/// request is refused with `movement_not_open`, unless it has the same `Idempotency-Key`.
#[utoipa::path(
    post,
    path = "/movement/{movement_key}/cancel",
    request_body = CancelIn,
    params(("movement_key" = inline(MovementKey), Path, description = "Key of the movement, from `GET /movement`.")),
    responses(
        (status = 200, description = "The canceled movement.", body = Envelope<MovementRead>),
        Refused,
    ),
)]
pub async fn cancel_movement(
    caller: Caller,
    writer: Writer,
    PathParam(key): PathParam<MovementKey>,
    if_match: IfMatch,
    Body(input): Body<CancelIn>,
) -> Result<Committed<Envelope<MovementRead>>, Problem> {
    let mut write = writer.begin("cancel_movement").await?;
    let movement = load(&write, key).await?;
    if_match.check(movement.rev)?;
    let by = MovementStamp { now: write.now(), user_key: caller.user_key() };
    let reason = input.reason.as_ref().map(ToString::to_string);
    cancel_one(&mut write, by, &movement, &if_match, reason.as_deref()).await?;
    let movement =
        load_movements(write.conn(), &[key.number()]).await?.pop().ok_or(WarehouseRefusal::MovementNotFound)?;
    write.commit(Envelope::ok("Movement canceled.", movement)).await
}
