//! `POST /lot/{lot_key}/hold`: puts a lot on hold.

use kernel::rules::event_data::LotHeld;
use kernel::rules::lot::{LotCommand, LotState, check_transition};
use kernel::wire::key::{LotKey, ProductKey, UserKey};
use serial_queries::lot::set_lot_hold;

use super::model::{Lot, load_lot, lock_lot};
use crate::refusals::SerialRefusal;
use crate::unit::input::ReasonIn;
use platform::api::{Body, Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::auth::Caller;
use platform::db::{Committed, Writer};
use platform::journal::NewEvent;
use platform::refuses;

refuses![SerialRefusal::LotNotFound, SerialRefusal::AlreadyOnHold, SharedRefusal::RevisionMismatch,];

/// Put a lot on hold.
///
/// Blocks allocation, consumption and shipment of the lot until the hold is released. Units of the lot count as on hold
/// for stock movements, and no batch can add output to it. Receipts, transfers, adjustments and reversals stay
/// possible. The journal records `LOT_HELD` with the reason. Send an `Idempotency-Key` so that you can safely retry the
/// request. The request is refused with `already_on_hold` when the lot has a hold. Use `POST /trace/hold` to hold
/// everything that a lot went into.
#[utoipa::path(
    post,
    path = "/lot/{lot_key}/hold",
    request_body = ReasonIn,
    params(("lot_key" = inline(LotKey), Path, description = "Key of the lot, from `GET /lot`.")),
    responses(
        (status = 200, description = "The lot with its hold.", body = Envelope<Lot>),
        Refused,
    ),
)]
pub async fn hold_lot(
    caller: Caller,
    writer: Writer,
    PathParam(key): PathParam<LotKey>,
    if_match: IfMatch,
    Body(input): Body<ReasonIn>,
) -> Result<Committed<Envelope<Lot>>, Problem> {
    let mut write = writer.begin("hold_lot").await?;
    let lot = lock_lot(&write, key, &if_match).await?;
    check_transition(LotCommand::Hold, &LotState { on_hold: lot.hold_reason.is_some(), ..LotState::default() })
        .map_err(SerialRefusal::from)?;
    let (now, reason) = (write.now(), input.reason.to_string());
    let user_key = Some(caller.user_key());
    set_lot_hold()
        .bind(write.conn(), &Some(reason.as_str()), &user_key.map(UserKey::number), &Some(now), &lot.key)
        .await?;
    let event_data = LotHeld { lot_key: key, code: &lot.code };
    write.append_event(NewEvent {
        description: Some(reason),
        product_key: Some(ProductKey::new(lot.product_key)),
        ..NewEvent::of(&event_data, now)
    });
    let lot = load_lot(write.conn(), key).await?;
    write.commit(Envelope::ok("Lot put on hold.", lot)).await
}
