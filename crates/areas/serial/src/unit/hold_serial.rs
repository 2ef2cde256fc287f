//! `POST /serial/{serial_key}/hold`: puts a unit on hold.

use kernel::rules::event_data::SerialHeld;
use kernel::rules::unit::{UnitCommand, check_transition};
use kernel::wire::key::SerialKey;
use serial_queries::serial::set_hold;

use super::input::ReasonIn;
use crate::model::Serial;
use crate::refusals::SerialRefusal;
use crate::rows::{event_of, load_serial, lock_serial};
use platform::api::{Body, Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::auth::Caller;
use platform::db::{Committed, Writer};
use platform::journal::NewEvent;
use platform::refuses;

refuses![
    SerialRefusal::SerialNotFound,
    SerialRefusal::SerialDeleted,
    SerialRefusal::AlreadyOnHold,
    SharedRefusal::RevisionMismatch,
];

/// Put a unit on hold.
///
/// Blocks release, linking, shipment, consumption and the next phase of the unit until the hold is released. Another
/// unit that contains this one cannot be shipped either. The state and the stock do not change, and receipts,
/// transfers, adjustments and reversals stay possible. Any unit that is not deleted can be put on hold. The journal
/// records `SERIAL_HELD` with the reason. Send an `Idempotency-Key` so that you can safely retry the request.
///
/// The request is refused with `already_on_hold` when the unit has a hold. Release it first to set another reason.
#[utoipa::path(
    post,
    path = "/serial/{serial_key}/hold",
    request_body = ReasonIn,
    params(("serial_key" = inline(SerialKey), Path, description = "Key of the unit, from `GET /serial`.")),
    responses(
        (status = 200, description = "The unit with its hold.", body = Envelope<Serial>),
        Refused,
    ),
)]
pub async fn hold_serial(
    caller: Caller,
    writer: Writer,
    PathParam(key): PathParam<SerialKey>,
    if_match: IfMatch,
    Body(input): Body<ReasonIn>,
) -> Result<Committed<Envelope<Serial>>, Problem> {
    let mut write = writer.begin("hold_serial").await?;
    let unit = lock_serial(&write, key, &if_match).await?;
    check_transition(UnitCommand::Hold, &unit.state).map_err(SerialRefusal::from)?;
    let (now, user_key, reason) = (write.now(), caller.user_key(), input.reason.to_string());
    set_hold()
        .bind(
            write.conn(),
            &Some(reason.as_str()),
            &Some(user_key.number()),
            &Some(now),
            &user_key.number(),
            &unit.key.number(),
        )
        .await?;
    let event = event_of(&SerialHeld { reason: &reason }, &unit, now);
    write.append_event(NewEvent { description: Some(reason), ..event });
    let serial = load_serial(write.conn(), unit.key).await?;
    write.commit(Envelope::ok("Unit put on hold.", serial)).await
}
