//! `POST /serial/{serial_key}/release-hold`: releases the hold of a unit.

use kernel::rules::event_data::SerialHoldReleased;
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
    SerialRefusal::NotOnHold,
    SharedRefusal::RevisionMismatch,
];

/// Release the hold of a unit.
///
/// Ends the hold, so that the unit can be released, linked, shipped, consumed and worked on again. Its state does not
/// change. The hold of its lot is separate and stays. The journal records `SERIAL_HOLD_RELEASED` with the reason. Send
/// an `Idempotency-Key` so that you can safely retry the request. The request is refused with `not_on_hold` when the
/// unit has no hold.
#[utoipa::path(
    post,
    path = "/serial/{serial_key}/release-hold",
    request_body = ReasonIn,
    params(("serial_key" = inline(SerialKey), Path, description = "Key of the unit, from `GET /serial`.")),
    responses(
        (status = 200, description = "The unit without its hold.", body = Envelope<Serial>),
        Refused,
    ),
)]
pub async fn release_serial_hold(
    caller: Caller,
    writer: Writer,
    PathParam(key): PathParam<SerialKey>,
    if_match: IfMatch,
    Body(input): Body<ReasonIn>,
) -> Result<Committed<Envelope<Serial>>, Problem> {
    let mut write = writer.begin("release_serial_hold").await?;
    let unit = lock_serial(&write, key, &if_match).await?;
    check_transition(UnitCommand::ReleaseHold, &unit.state).map_err(SerialRefusal::from)?;
    let (now, reason) = (write.now(), input.reason.to_string());
    set_hold().bind(write.conn(), &None::<&str>, &None, &None, &caller.user_key().number(), &unit.key.number()).await?;
    let event = event_of(&SerialHoldReleased { reason: &reason }, &unit, now);
    write.append_event(NewEvent { description: Some(reason), ..event });
    let serial = load_serial(write.conn(), unit.key).await?;
    write.commit(Envelope::ok("Hold released.", serial)).await
}
