//! `POST /serial/{serial_key}/release`: releases a unit.

use kernel::rules::event_data::SerialReleased;
use kernel::rules::unit::{UnitCommand, check_transition};
use kernel::wire::key::SerialKey;
use kernel::wire::time::Timestamp;
use serial_queries::serial::set_released;

use crate::model::Serial;
use crate::refusals::SerialRefusal;
use crate::rows::{event_of, load_serial, lock_serial};
use platform::api::{Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::auth::Caller;
use platform::db::{Committed, Writer};
use platform::refuses;

refuses![
    SerialRefusal::SerialNotFound,
    SerialRefusal::SerialDeleted,
    SerialRefusal::SerialScrapped,
    SerialRefusal::SerialAlreadyReleased,
    SerialRefusal::OnHold,
    SerialRefusal::SerialInProduction,
    SerialRefusal::SerialInWip,
    SerialRefusal::SerialCodeMissing,
    SharedRefusal::RevisionMismatch,
];

/// Release a unit.
///
/// Declares a unit in state `wip` finished and usable, for example one that was created with `released: false`. Units
/// made by work orders are released by completing the last phase. The unit must have a code and must not be on hold,
/// booked by an open batch or waiting for a phase. Stock does not change. The journal records `SERIAL_RELEASED`. Send
/// an `Idempotency-Key` so that you can safely retry the request.
///
/// The request is refused with `serial_code_missing` until a code is set by `PATCH /serial/{serial_key}`, with
/// `on_hold` until the hold is released, and with `serial_in_production` or `serial_in_wip` while the work continues.
#[utoipa::path(
    post,
    path = "/serial/{serial_key}/release",
    params(("serial_key" = inline(SerialKey), Path, description = "Key of the unit, from `GET /serial`.")),
    responses(
        (status = 200, description = "The released unit.", body = Envelope<Serial>),
        Refused,
    ),
)]
pub async fn release_serial(
    caller: Caller,
    writer: Writer,
    PathParam(key): PathParam<SerialKey>,
    if_match: IfMatch,
) -> Result<Committed<Envelope<Serial>>, Problem> {
    let mut write = writer.begin("release_serial").await?;
    let unit = lock_serial(&write, key, &if_match).await?;
    check_transition(UnitCommand::Release, &unit.at_work(&write).await?).map_err(SerialRefusal::from)?;
    let now = write.now();
    set_released().bind(write.conn(), &Some(now), &caller.user_key().number(), &unit.key.number()).await?;
    write.append_event(event_of(&SerialReleased { released: Timestamp(now) }, &unit, now));
    let serial = load_serial(write.conn(), unit.key).await?;
    write.commit(Envelope::ok("Unit released.", serial)).await
}
