//! `POST /serial/{serial_key}/unrelease` — a unit goes back into the work.

use axum::extract::State;
use kernel::rules::event_data::{SerialChange, SerialFieldChange, SerialUpdated};
use kernel::wire::key::Key;
use kernel::wire::time::Timestamp;
use queries::queries::serial::serial::set_released;

use super::input::ReasonIn;
use crate::areas::serial::model::Serial;
use crate::areas::serial::rows::{event_of, load_serial, lock_serial, refuse_first};
use crate::platform::api::{Body, Envelope, IfMatch, Problem, Slot};
use crate::platform::auth::Caller;
use crate::platform::db::{Committed, Writer};
use crate::platform::journal::Event;
use crate::platform::state::App;

/// Take the release of a serial back.
#[utoipa::path(post, path = "/serial/{serial_key}/unrelease", request_body = ReasonIn, params(("serial_key" = String, Path, description = "Key of the serial.")),
    responses((status = 200, description = "The serial.", body = Envelope<Serial>), (status = 404, description = "`serial_not_found`"), (status = 409, description = "`serial_deleted`, `serial_not_released`, `serial_in_stock`, `serial_installed`, `serial_shipped`"), (status = 412, description = "`revision_mismatch`")))]
pub async fn unrelease_serial(
    State(app): State<App>,
    caller: Caller,
    writer: Writer,
    Slot(key): Slot<Key>,
    if_match: IfMatch,
    Body(input): Body<ReasonIn>,
) -> Result<Committed<Envelope<Serial>>, Problem> {
    let mut write = writer.begin("unrelease_serial").await?;
    let unit = lock_serial(&write, &key, &if_match).await?;
    refuse_first(&[
        (unit.deleted, "serial_deleted"),
        (unit.released.is_none(), "serial_not_released"),
        (unit.position_key.is_some(), "serial_in_stock"),
        // A draft reserves the part: it must stay one that can be built in.
        (unit.link_key.is_some(), "serial_installed"),
        (unit.state == "shipped", "serial_shipped"),
    ])?;
    let now = app.clock.now();
    set_released().bind(write.conn(), &None, &caller.user_key(), &unit.key).await?;
    let released = SerialFieldChange::Released { old: unit.released.map(Timestamp), new: None };
    write.record(Event {
        description: Some(input.reason.to_string()),
        ..event_of(&SerialUpdated { changes: vec![SerialChange::Field(released)] }, &unit, now)
    });
    let serial = load_serial(write.conn(), unit.key).await?;
    write.commit(Envelope::ok("The release was taken back.", serial)).await
}
