//! `POST /serial/{serial_key}/unrelease`: undoes the release of a unit.

use kernel::rules::event_data::{SerialChange, SerialFieldChange, SerialUpdated};
use kernel::rules::unit::{UnitCommand, check_transition};
use kernel::wire::key::SerialKey;
use kernel::wire::time::Timestamp;
use serial_queries::serial::set_released;

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
    SerialRefusal::SerialNotReleased,
    SerialRefusal::SerialInStock,
    SerialRefusal::SerialInstalled,
    SerialRefusal::SerialShipped,
    SharedRefusal::RevisionMismatch,
];

/// Undo the release of a unit.
///
/// Returns a unit in state `released` or `consumed` to state `wip`, for example after an accidental release. Its code
/// and values are kept. The unit must not be in stock, shipped, built in or reserved by a batch. The journal records
/// `SERIAL_UPDATED` with the reason. Send an `Idempotency-Key` so that you can safely retry the request.
///
/// The request is refused with `serial_in_stock`, `serial_shipped` or `serial_installed` while the unit is in stock,
/// shipped or linked. Reverse the movement or unlink the unit first.
#[utoipa::path(
    post,
    path = "/serial/{serial_key}/unrelease",
    request_body = ReasonIn,
    params(("serial_key" = inline(SerialKey), Path, description = "Key of the unit, from `GET /serial`.")),
    responses(
        (status = 200, description = "The unit, in progress again.", body = Envelope<Serial>),
        Refused,
    ),
)]
pub async fn unrelease_serial(
    caller: Caller,
    writer: Writer,
    PathParam(key): PathParam<SerialKey>,
    if_match: IfMatch,
    Body(input): Body<ReasonIn>,
) -> Result<Committed<Envelope<Serial>>, Problem> {
    let mut write = writer.begin("unrelease_serial").await?;
    let unit = lock_serial(&write, key, &if_match).await?;
    check_transition(UnitCommand::Unrelease, &unit.state).map_err(SerialRefusal::from)?;
    let now = write.now();
    set_released().bind(write.conn(), &None, &caller.user_key().number(), &unit.key.number()).await?;
    let released = SerialFieldChange::Released { old: unit.released.map(Timestamp), new: None };
    write.append_event(NewEvent {
        description: Some(input.reason.to_string()),
        ..event_of(&SerialUpdated { changes: vec![SerialChange::Field(released)] }, &unit, now)
    });
    let serial = load_serial(write.conn(), unit.key).await?;
    write.commit(Envelope::ok("Release undone.", serial)).await
}
