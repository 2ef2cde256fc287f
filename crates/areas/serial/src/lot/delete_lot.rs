//! `DELETE /lot/{lot_key}`: deletes a lot that nothing refers to.

use kernel::rules::event_data::LotDeleted;
use kernel::rules::lot::{LotCommand, LotState, check_transition};
use kernel::wire::key::{LotKey, ProductKey};
use serial_queries::above::lot_is_used;
use serial_queries::lot::delete_lot as remove_lot;

use super::model::lock_lot_fully;
use crate::refusals::SerialRefusal;
use platform::api::{Empty, Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::db::{Committed, Writer};
use platform::journal::NewEvent;
use platform::refuses;

refuses![SerialRefusal::LotNotFound, SerialRefusal::LotInUse, SharedRefusal::RevisionMismatch,];

/// Delete a lot.
///
/// Removes a lot that was recorded by mistake. Nothing may refer to it: no unit, movement, stock, allocation, batch
/// output or open count. The deletion waits for commands that use the lot at the same moment. The journal records
/// `LOT_DELETED`. Repeating the request is harmless: it is refused with `lot_not_found`. While something refers to the
/// lot, the request is refused with `lot_in_use`. If the lot must not be used, put it on hold instead.
#[utoipa::path(
    delete,
    path = "/lot/{lot_key}",
    params(("lot_key" = inline(LotKey), Path, description = "Key of the lot, from `GET /lot`.")),
    responses(
        (status = 200, description = "The lot is deleted.", body = Envelope<Empty>),
        Refused,
    ),
)]
pub async fn delete_lot(
    writer: Writer,
    PathParam(key): PathParam<LotKey>,
    if_match: IfMatch,
) -> Result<Committed<Envelope<Empty>>, Problem> {
    let mut write = writer.begin("delete_lot").await?;
    let lot = lock_lot_fully(&write, key, &if_match).await?;
    let used = lot_is_used().bind(write.conn(), &lot.key).one().await?;
    check_transition(LotCommand::Delete, &LotState { used, ..LotState::default() }).map_err(SerialRefusal::from)?;
    remove_lot().bind(write.conn(), &lot.key).await?;
    let event_data = LotDeleted { lot_key: key, code: &lot.code };
    write.append_event(NewEvent {
        product_key: Some(ProductKey::new(lot.product_key)),
        ..NewEvent::of(&event_data, write.now())
    });
    write.commit(Envelope::ok("Lot deleted.", Empty {})).await
}
