//! `POST /movement/{movement_key}/cancel` — what was planned will not be moved.

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
    /// Why.
    pub struct CancelIn {
        /// Why.
        pub reason: Option<MovementReason>,
    }
}

refuses![WarehouseRefusal::MovementNotFound, WarehouseRefusal::MovementNotOpen, SharedRefusal::RevisionMismatch,];

/// Cancel a movement.
#[utoipa::path(
    post,
    path = "/movement/{movement_key}/cancel",
    request_body = CancelIn,
    params(("movement_key" = inline(MovementKey), Path, description = "Key of the movement.")),
    responses(
        (status = 200, description = "The movement.", body = Envelope<MovementRead>),
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
