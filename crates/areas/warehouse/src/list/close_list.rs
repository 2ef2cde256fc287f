//! `POST /movement-list/{list_key}/close` — closes a movement list: open rows are canceled and completed rows stay.

use kernel::rules::movement_list::MovementListCommand;
use kernel::wire::key::MovementListKey;

use super::closure::{EndIn, end_list};
use super::model::MovementList;
use crate::posting::MovementStamp;
use crate::refusals::WarehouseRefusal;
use platform::api::{Body, Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::auth::Caller;
use platform::db::{Committed, Writer};
use platform::refuses;

refuses![
    WarehouseRefusal::MovementListNotFound,
    WarehouseRefusal::MovementListNotOpen,
    WarehouseRefusal::MovementListManaged,
    SharedRefusal::RevisionMismatch,
];

/// Close a movement list.
///
/// Ends a `planned` or `started` list, for example when the rest of a delivery will not arrive: open rows are canceled
/// and completed rows stay. The list becomes `completed`, or `canceled` if nothing was moved. `closed_by` names the
/// user, so that a later reversal does not reopen the list. Stock does not change. Emptied disposable locations are
/// deleted if no other open movement leads to them. The journal records `WAREHOUSE_LIST_CLOSED` or
/// `WAREHOUSE_LIST_CANCELED`, and `MOVEMENT_CANCELED` for each open row. A repeated request is refused with
/// `movement_list_not_open`, unless it has the same `Idempotency-Key`. For a list that belongs to a count session, the
/// request is refused with `movement_list_managed`.
#[utoipa::path(
    post,
    path = "/movement-list/{list_key}/close",
    request_body = EndIn,
    params(
        ("list_key" = inline(MovementListKey), Path, description = "Key of the list, from `GET /movement-list`."),
    ),
    responses(
        (status = 200, description = "The closed list.", body = Envelope<MovementList>),
        Refused,
    ),
)]
pub async fn close_list(
    caller: Caller,
    writer: Writer,
    PathParam(key): PathParam<MovementListKey>,
    if_match: IfMatch,
    Body(input): Body<EndIn>,
) -> Result<Committed<Envelope<MovementList>>, Problem> {
    let mut write = writer.begin("close_list").await?;
    let by = MovementStamp { now: write.now(), user_key: caller.user_key() };
    let list = end_list(&mut write, by, key, &if_match, MovementListCommand::Close, &input).await?;
    write.commit(Envelope::ok("Movement list closed.", list)).await
}
