//! `POST /movement-list/{list_key}/cancel` — cancels a movement list if none of its rows was moved.

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
    WarehouseRefusal::MovementListHasCompleted,
    WarehouseRefusal::MovementListManaged,
    SharedRefusal::RevisionMismatch,
];

/// Cancel a movement list.
///
/// Cancels a `planned` list and all its open rows. This is possible only if no row has been moved. The list becomes
/// `canceled`, `closed_by` names the user, and a later reversal does not reopen it. Stock does not change. Emptied
/// disposable locations are deleted if no other open movement leads to them. The journal records
/// `WAREHOUSE_LIST_CANCELED`, and `MOVEMENT_CANCELED` for each row. A repeated request is refused with
/// `movement_list_not_open`, unless it has the same `Idempotency-Key`. If rows were already moved, the request is
/// refused with `movement_list_has_completed`: close the list instead. For a list that belongs to a count session, the
/// request is refused with `movement_list_managed`.
#[utoipa::path(
    post,
    path = "/movement-list/{list_key}/cancel",
    request_body = EndIn,
    params(
        ("list_key" = inline(MovementListKey), Path, description = "Key of the list, from `GET /movement-list`."),
    ),
    responses(
        (status = 200, description = "The canceled list.", body = Envelope<MovementList>),
        Refused,
    ),
)]
pub async fn cancel_list(
    caller: Caller,
    writer: Writer,
    PathParam(key): PathParam<MovementListKey>,
    if_match: IfMatch,
    Body(input): Body<EndIn>,
) -> Result<Committed<Envelope<MovementList>>, Problem> {
    let mut write = writer.begin("cancel_list").await?;
    let by = MovementStamp { now: write.now(), user_key: caller.user_key() };
    let list = end_list(&mut write, by, key, &if_match, MovementListCommand::Cancel, &input).await?;
    write.commit(Envelope::ok("Movement list canceled.", list)).await
}
