//! `POST /serial/{serial_key}/release` — a unit leaves the work.

use axum::extract::State;
use kernel::rules::event_data::SerialReleased;
use kernel::wire::key::Key;
use kernel::wire::time::Timestamp;
use queries::queries::serial::serial::set_released;

use crate::areas::serial::model::Serial;
use crate::areas::serial::rows::{event_of, in_work, load_serial, lock_serial, refuse_first};
use crate::platform::api::{Envelope, IfMatch, Problem, Slot};
use crate::platform::auth::Caller;
use crate::platform::db::{Committed, Writer};
use crate::platform::state::App;

/// Release a serial.
#[utoipa::path(post, path = "/serial/{serial_key}/release", params(("serial_key" = String, Path, description = "Key of the serial.")),
    responses((status = 200, description = "The serial.", body = Envelope<Serial>), (status = 404, description = "`serial_not_found`"), (status = 409, description = "`serial_deleted`, `serial_scrapped`, `serial_already_released`, `on_hold`, `serial_in_production`, `serial_in_wip`, `serial_code_missing`"), (status = 412, description = "`revision_mismatch`")))]
pub async fn release_serial(
    State(app): State<App>,
    caller: Caller,
    writer: Writer,
    Slot(key): Slot<Key>,
    if_match: IfMatch,
) -> Result<Committed<Envelope<Serial>>, Problem> {
    let mut write = writer.begin("release_serial").await?;
    let unit = lock_serial(&write, &key, &if_match).await?;
    let work = in_work(&write, unit.key).await?;
    refuse_first(&[
        (unit.deleted, "serial_deleted"),
        (unit.scrapped, "serial_scrapped"),
        (unit.released.is_some(), "serial_already_released"),
        (unit.hold_reason.is_some(), "on_hold"),
        (work.booked, "serial_in_production"),
        (work.waiting, "serial_in_wip"),
        (unit.code.is_none(), "serial_code_missing"),
    ])?;
    let now = app.clock.now();
    set_released().bind(write.conn(), &Some(now), &caller.user_key(), &unit.key).await?;
    write.record(event_of(&SerialReleased { released: Timestamp(now) }, &unit, now));
    let serial = load_serial(write.conn(), unit.key).await?;
    write.commit(Envelope::ok("Serial released.", serial)).await
}
