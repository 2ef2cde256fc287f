//! `DELETE /serial/{serial_key}`: deletes a unit that was recorded by mistake.

use kernel::input;
use kernel::rules::event_data::SerialDeleted;
use kernel::rules::unit::{UnitCommand, check_transition};
use kernel::wire::key::SerialKey;
use serde::Serialize;
use serial_queries::serial::set_deleted;
use utoipa::ToSchema;

use super::input::SerialReason;
use crate::link::trees::{hold_unit, remove_temporary};
use crate::refusals::SerialRefusal;
use crate::rows::event_of;
use configuration::contract::is_on;
use platform::api::{Envelope, IfMatch, Params, PathParam, Problem, SharedRefusal};
use platform::auth::Caller;
use platform::db::{Committed, Writer};
use platform::journal::NewEvent;
use platform::refuses;

input! {
    /// Reason for the deletion.
    pub struct DeleteSerialQuery {
        /// Reason for the deletion, 1 to 500 characters, stored in the journal. Absent: no reason.
        pub reason: Option<SerialReason>,
    }
}

/// Units that are deleted.
#[derive(Debug, Serialize, ToSchema)]
pub struct DeletedSerials {
    /// Keys of the deleted units.
    deleted_keys: Vec<String>,
}

refuses![
    SerialRefusal::SerialNotFound,
    SerialRefusal::SerialDeleteDisabled,
    SerialRefusal::SerialInStock,
    SerialRefusal::SerialInstalled,
    SerialRefusal::SerialInProduction,
    SerialRefusal::SerialInWip,
    SerialRefusal::SerialHasChildren,
    SharedRefusal::RevisionMismatch,
];

/// Delete a unit.
///
/// Marks a unit that was recorded by mistake as deleted. The record and its history stay readable, and its code becomes
/// free. The setting `allow_serial_delete` must be on, and the unit must have no stock, no active link, no components
/// and no open work. A temporary link that reserves the unit is removed. The journal records `SERIAL_DELETED`.
/// Repeating the request succeeds and changes nothing.
///
/// The request is refused with `serial_in_stock`, `serial_installed`, `serial_has_children`, `serial_in_production` or
/// `serial_in_wip` while the unit is in use. Move the unit out of stock, unlink it or finish the work first. Do not
/// delete a unit that was actually made and failed. Scrap it instead.
#[utoipa::path(
    delete,
    path = "/serial/{serial_key}",
    params(
        ("serial_key" = inline(SerialKey), Path, description = "Key of the unit, from `GET /serial`."),
        DeleteSerialQuery,
    ),
    responses(
        (status = 200, description = "Key of the unit, now deleted or deleted earlier.", body = Envelope<DeletedSerials>),
        Refused,
    ),
)]
pub async fn delete_serial(
    caller: Caller,
    writer: Writer,
    PathParam(key): PathParam<SerialKey>,
    if_match: IfMatch,
    Params(query): Params<DeleteSerialQuery>,
) -> Result<Committed<Envelope<DeletedSerials>>, Problem> {
    let mut write = writer.begin("delete_serial").await?;
    let (unit, mut held) = hold_unit(&write, key, &if_match).await?;
    let answer = Envelope::ok("Unit deleted.", DeletedSerials { deleted_keys: vec![unit.key.to_string()] });
    if unit.state.deleted {
        return write.commit(answer).await;
    }
    let enabled = is_on(write.conn(), "allow_serial_delete").await?;
    let state = unit.with_children(&write, unit.at_work(&write).await?).await?;
    check_transition(UnitCommand::Delete { enabled }, &state).map_err(SerialRefusal::from)?;
    if let Some(link_key) = unit.link_key {
        remove_temporary(&write, &mut held, &[(link_key, unit.key)]).await?;
    }
    let now = write.now();
    set_deleted().bind(write.conn(), &now, &caller.user_key().number(), &unit.key.number()).await?;
    let description = query.reason.map(|reason| reason.to_string());
    write.append_event(NewEvent { description, ..event_of(&SerialDeleted {}, &unit, now) });
    write.commit(answer).await
}
