//! `POST /serial/{serial_key}/hold` — nobody may use the unit.

use axum::extract::State;
use kernel::rules::event_data::SerialHeld;
use kernel::wire::key::Key;
use queries::queries::serial::serial::set_hold;

use super::input::ReasonIn;
use crate::areas::serial::model::Serial;
use crate::areas::serial::rows::{event_of, load_serial, lock_serial, refuse_first};
use crate::platform::api::{Body, Envelope, IfMatch, Problem, Slot};
use crate::platform::auth::Caller;
use crate::platform::db::{Committed, Writer};
use crate::platform::journal::Event;
use crate::platform::state::App;

/// Put a serial on hold.
#[utoipa::path(post, path = "/serial/{serial_key}/hold", request_body = ReasonIn, params(("serial_key" = String, Path, description = "Key of the serial.")),
    responses((status = 200, description = "The serial.", body = Envelope<Serial>), (status = 404, description = "`serial_not_found`"), (status = 409, description = "`serial_deleted`, `already_on_hold`"), (status = 412, description = "`revision_mismatch`")))]
pub async fn hold_serial(
    State(app): State<App>,
    caller: Caller,
    writer: Writer,
    Slot(key): Slot<Key>,
    if_match: IfMatch,
    Body(input): Body<ReasonIn>,
) -> Result<Committed<Envelope<Serial>>, Problem> {
    let mut write = writer.begin("hold_serial").await?;
    let unit = lock_serial(&write, &key, &if_match).await?;
    refuse_first(&[(unit.deleted, "serial_deleted"), (unit.hold_reason.is_some(), "already_on_hold")])?;
    let (now, user_key, reason) = (app.clock.now(), caller.user_key(), input.reason.to_string());
    set_hold().bind(write.conn(), &Some(reason.as_str()), &Some(user_key), &Some(now), &user_key, &unit.key).await?;
    let event = event_of(&SerialHeld { reason: &reason }, &unit, now);
    write.record(Event { description: Some(reason), ..event });
    let serial = load_serial(write.conn(), unit.key).await?;
    write.commit(Envelope::ok("Serial put on hold.", serial)).await
}
