//! `POST /lot/{lot_key}/release-hold`: releases the hold of a lot.

use kernel::rules::event_data::LotHoldReleased;
use kernel::rules::lot::{LotCommand, LotState, check_transition};
use kernel::wire::key::{LotKey, ProductKey};
use serial_queries::lot::set_lot_hold;

use super::model::{Lot, load_lot, lock_lot};
use crate::refusals::SerialRefusal;
use crate::unit::input::ReasonIn;
use platform::api::{Body, Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::db::{Committed, Writer};
use platform::journal::NewEvent;
use platform::refuses;

refuses![SerialRefusal::LotNotFound, SerialRefusal::NotOnHold, SharedRefusal::RevisionMismatch,];

/// Release the hold of a lot.
///
/// Ends the hold, so that the lot can be allocated, consumed and shipped again. An expired lot stays blocked, and holds
/// of single units stay in force. The journal records `LOT_HOLD_RELEASED` with the reason. Send an `Idempotency-Key` so
/// that you can safely retry the request. The request is refused with `not_on_hold` when the lot has no hold.
#[utoipa::path(
    post,
    path = "/lot/{lot_key}/release-hold",
    request_body = ReasonIn,
    params(("lot_key" = inline(LotKey), Path, description = "Key of the lot, from `GET /lot`.")),
    responses(
        (status = 200, description = "The lot without its hold.", body = Envelope<Lot>),
        Refused,
    ),
)]
pub async fn release_lot_hold(
    writer: Writer,
    PathParam(key): PathParam<LotKey>,
    if_match: IfMatch,
    Body(input): Body<ReasonIn>,
) -> Result<Committed<Envelope<Lot>>, Problem> {
    let mut write = writer.begin("release_lot_hold").await?;
    let lot = lock_lot(&write, key, &if_match).await?;
    check_transition(LotCommand::ReleaseHold, &LotState { on_hold: lot.hold_reason.is_some(), ..LotState::default() })
        .map_err(SerialRefusal::from)?;
    let (now, reason) = (write.now(), input.reason.to_string());
    set_lot_hold().bind(write.conn(), &None::<&str>, &None, &None, &lot.key).await?;
    let event_data = LotHoldReleased { lot_key: key, code: &lot.code };
    write.append_event(NewEvent {
        description: Some(reason),
        product_key: Some(ProductKey::new(lot.product_key)),
        ..NewEvent::of(&event_data, now)
    });
    let lot = load_lot(write.conn(), key).await?;
    write.commit(Envelope::ok("Hold released.", lot)).await
}
