//! `DELETE /serial/{serial_key}` — a unit that was recorded by mistake.

use axum::extract::State;
use kernel::input;
use kernel::rules::event_data::SerialDeleted;
use kernel::wire::key::Key;
use queries::queries::serial::serial::{has_open_children, set_deleted};
use serde::Serialize;
use utoipa::ToSchema;

use super::input::Reason;
use crate::areas::configuration::contract::is_on;
use crate::areas::serial::link::trees::{hold_unit, remove_temporary};
use crate::areas::serial::rows::{event_of, in_work, refuse_first};
use crate::platform::api::{Envelope, IfMatch, Params, Problem, Slot};
use crate::platform::auth::Caller;
use crate::platform::db::{Committed, Writer};
use crate::platform::journal::Event;
use crate::platform::state::App;

input! {
    /// Why.
    pub struct DeleteQuery {
        /// Why.
        pub reason: Option<Reason>,
    }
}

/// What was deleted.
#[derive(Debug, Serialize, ToSchema)]
pub struct DeletedSerials {
    /// Keys.
    deleted_keys: Vec<String>,
}

/// Delete a serial.
#[utoipa::path(delete, path = "/serial/{serial_key}", params(("serial_key" = String, Path, description = "Key of the serial."), DeleteQuery),
    responses((status = 200, description = "Deleted, or deleted before.", body = Envelope<DeletedSerials>), (status = 404, description = "`serial_not_found`"), (status = 409, description = "`serial_delete_disabled`, `serial_in_stock`, `serial_installed`, `serial_in_production`, `serial_in_wip`, `serial_has_children`"), (status = 412, description = "`revision_mismatch`")))]
pub async fn delete_serial(
    State(app): State<App>,
    caller: Caller,
    writer: Writer,
    Slot(key): Slot<Key>,
    if_match: IfMatch,
    Params(query): Params<DeleteQuery>,
) -> Result<Committed<Envelope<DeletedSerials>>, Problem> {
    let mut write = writer.begin("delete_serial").await?;
    let (unit, mut held) = hold_unit(&write, &key, &if_match).await?;
    let answer = Envelope::ok("Serial deleted.", DeletedSerials { deleted_keys: vec![unit.key.to_string()] });
    if unit.deleted {
        return write.commit(answer).await;
    }
    let work = in_work(&write, unit.key).await?;
    refuse_first(&[
        (!is_on(write.conn(), "allow_serial_delete").await?, "serial_delete_disabled"),
        (unit.position_key.is_some(), "serial_in_stock"),
        (unit.link_confirmed, "serial_installed"),
        (work.booked, "serial_in_production"),
        (work.waiting, "serial_in_wip"),
        (has_open_children().bind(write.conn(), &unit.key).one().await?, "serial_has_children"),
    ])?;
    if let Some(link_key) = unit.link_key {
        remove_temporary(&write, &mut held, &[(link_key, unit.key)]).await?;
    }
    let now = app.clock.now();
    set_deleted().bind(write.conn(), &now, &caller.user_key(), &unit.key).await?;
    let description = query.reason.map(|reason| reason.to_string());
    write.record(Event { description, ..event_of(&SerialDeleted {}, &unit, now) });
    write.commit(answer).await
}
