//! `PUT /work-order/{wo_key}/extra` — replaces the additional data of a work order.

use kernel::rules::event_data::{ExtraOf, ExtraUpdated};
use kernel::wire::key::OrderKey;
use production_queries::order::set_order_extra;

use super::settlement::event_of;
use crate::extra::{Extra, ExtraIn};
use crate::refusals::ProductionRefusal;
use crate::rows::lock_order;
use platform::api::{Body, Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::db::{Committed, Writer};
use platform::refuses;

refuses![ProductionRefusal::WorkOrderNotFound, SharedRefusal::RevisionMismatch,];

/// Replace the additional data of a work order.
///
/// Stores one JSON value for an integration, such as the number of the order in an ERP system. The new value replaces
/// the stored one as a whole, and `null` or an absent `extra` removes it. The work order may have any status. Writes
/// `EXTRA_UPDATED` with the previous value, even if the value does not change. `If-Match` with another revision is
/// refused with `revision_mismatch`.
#[utoipa::path(
    put,
    path = "/work-order/{wo_key}/extra",
    request_body = ExtraIn,
    params(("wo_key" = inline(OrderKey), Path, description = "Key of the work order.")),
    responses(
        (status = 200, description = "The additional data after the change.", body = Envelope<Extra>),
        Refused,
    ),
)]
pub async fn replace_order_extra(
    writer: Writer,
    PathParam(key): PathParam<OrderKey>,
    if_match: IfMatch,
    Body(input): Body<ExtraIn>,
) -> Result<Committed<Envelope<Extra>>, Problem> {
    let mut write = writer.begin("replace_order_extra").await?;
    let order = lock_order(&write, key, &if_match).await?;
    let extra = input.into_stored();
    set_order_extra().bind(write.conn(), &extra.as_ref(), &key.number()).one().await?;
    let event_data = ExtraUpdated { entity_type: ExtraOf::WorkOrder, extra_before: order.extra.as_ref() };
    write.append_event(event_of(&event_data, &order, write.now()));
    write.commit(Envelope::ok("Additional data replaced.", Extra { extra })).await
}
