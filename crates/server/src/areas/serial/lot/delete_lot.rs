//! `DELETE /lot/{lot_key}` — a lot that nothing names.

use axum::extract::State;
use kernel::rules::journal::EventType;
use kernel::wire::key::Key;
use queries::queries::serial::above::lot_is_used;
use queries::queries::serial::lot::delete_lot as remove_lot;

use super::model::{lock_lot_fully, lot_event};
use crate::areas::serial::rows::refused;
use crate::platform::api::{Empty, Envelope, IfMatch, Problem, Slot};
use crate::platform::db::{Committed, Writer};
use crate::platform::state::App;

/// Delete a lot.
#[utoipa::path(delete, path = "/lot/{lot_key}", params(("lot_key" = String, Path, description = "Key of the lot.")),
    responses((status = 200, description = "Deleted.", body = Envelope<Empty>), (status = 404, description = "`lot_not_found`"), (status = 409, description = "`lot_in_use`"), (status = 412, description = "`revision_mismatch`")))]
pub async fn delete_lot(
    State(app): State<App>,
    writer: Writer,
    Slot(key): Slot<Key>,
    if_match: IfMatch,
) -> Result<Committed<Envelope<Empty>>, Problem> {
    let mut write = writer.begin("delete_lot").await?;
    let lot = lock_lot_fully(&write, &key, &if_match).await?;
    if lot_is_used().bind(write.conn(), &lot.key).one().await? {
        return Err(refused("lot_in_use"));
    }
    remove_lot().bind(write.conn(), &lot.key).await?;
    write.record(lot_event(EventType::LotDeleted, (lot.key, lot.product_key, &lot.code), app.clock.now()));
    write.commit(Envelope::ok("Lot deleted.", Empty)).await
}
