//! `POST /lot/{lot_key}/release-hold` — the material may be used again.

use axum::extract::State;
use kernel::rules::event_data::LotHoldReleased;
use kernel::wire::key::{Key, LotKey};
use queries::queries::serial::lot::set_lot_hold;

use super::model::{Lot, load_lot, lock_lot};
use crate::areas::serial::rows::refused;
use crate::areas::serial::unit::input::ReasonIn;
use crate::platform::api::{Body, Envelope, IfMatch, Problem, Slot};
use crate::platform::db::{Committed, Writer};
use crate::platform::journal::Event;
use crate::platform::state::App;

/// Release the hold of a lot.
#[utoipa::path(post, path = "/lot/{lot_key}/release-hold", request_body = ReasonIn, params(("lot_key" = String, Path, description = "Key of the lot.")),
    responses((status = 200, description = "The lot.", body = Envelope<Lot>), (status = 404, description = "`lot_not_found`"), (status = 409, description = "`not_on_hold`"), (status = 412, description = "`revision_mismatch`")))]
pub async fn release_lot_hold(
    State(app): State<App>,
    writer: Writer,
    Slot(key): Slot<Key>,
    if_match: IfMatch,
    Body(input): Body<ReasonIn>,
) -> Result<Committed<Envelope<Lot>>, Problem> {
    let mut write = writer.begin("release_lot_hold").await?;
    let lot = lock_lot(&write, &key, &if_match).await?;
    if lot.hold_reason.is_none() {
        return Err(refused("not_on_hold"));
    }
    let (now, reason) = (app.clock.now(), input.reason.to_string());
    set_lot_hold().bind(write.conn(), &None::<&str>, &None, &None, &lot.key).await?;
    write.record(Event {
        description: Some(reason),
        product_key: Some(lot.product_key),
        ..Event::of(&LotHoldReleased { lot_key: LotKey::new(lot.key), code: &lot.code }, now)
    });
    let lot = load_lot(write.conn(), lot.key).await?;
    write.commit(Envelope::ok("The hold was released.", lot)).await
}
