//! `POST /position/{position_key}/transfer` — moves a container with everything in it.

use kernel::input;
use kernel::rules::movement::MovementKind;
use kernel::rules::movement_list::MovementListCommand;
use kernel::wire::key::{MovementKey, MovementListKey, PositionKey};
use kernel::wire::text::Text;
use serde::Serialize;
use utoipa::ToSchema;

use super::relocation::{MoveEndpoints, MovedPosition, PositionMove, check_move, lock_ends, note_move};
use crate::list::lists;
use crate::movement::input::MovementReason;
use crate::posting::MovementStamp;
use crate::references::{self, References, ReferencesIn};
use crate::refusals::WarehouseRefusal;
use platform::api::{Body, Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::auth::Caller;
use platform::db::{Committed, Lock, Write, Writer, lock};
use platform::refuses;
use position::contract::{
    ChangedPosition, Position, PositionRow, is_reserved, is_virtual, load_positions, store_changed_position,
};

input! {
    /// Destination, reason and references for moving a container.
    pub struct TransferIn {
        /// Key of the location to move the container into.
        pub position_to: PositionKey,
        /// Reason for the move, up to 500 characters. Absent: no reason.
        pub reason: Option<MovementReason>,
        /// Documents, partner and work that the movement refers to. Absent: no references.
        pub references: Option<ReferencesIn>,
        /// Key of an open list of type `transfer` to which the movement is added as a completed row. Absent: no list.
        pub movement_list_key: Option<MovementListKey>,
    }
}

/// The moved container, and the key of the movement that records the move.
#[derive(Debug, Serialize, ToSchema)]
pub struct Transferred {
    /// Key of the completed transfer, which has `container_key` and no product.
    #[schema(value_type = String)]
    movement_key: MovementKey,
    /// The container after the move, in its new location.
    position: Position,
}

refuses![
    WarehouseRefusal::PositionNotFound,
    WarehouseRefusal::MovementListNotFound,
    WarehouseRefusal::PositionReserved,
    WarehouseRefusal::PositionDeleted,
    WarehouseRefusal::PositionFixed,
    WarehouseRefusal::PositionLoop,
    WarehouseRefusal::PositionUnavailable,
    WarehouseRefusal::PositionCodeTaken,
    WarehouseRefusal::StockCounting,
    WarehouseRefusal::StockLocked,
    WarehouseRefusal::MovementListNotOpen,
    WarehouseRefusal::ContainerTargetInvalid,
    WarehouseRefusal::PositionsEqual,
    WarehouseRefusal::TypeMismatch,
    WarehouseRefusal::ReferenceReserved,
    WarehouseRefusal::ReferenceUnknown,
    SharedRefusal::RevisionMismatch,
];

/// Move a container with its contents.
///
/// Moves a location that is not fixed, with its contents, into another location. The move is recorded as one completed
/// transfer with `container_key` and without a product, and stock rows do not change. If `movement_list_key` names a
/// list, the movement is added to it as a row and the list becomes `started`. A disposable location that becomes empty
/// is deleted. The tree of locations is locked while the request runs, so moves run one after the other. The journal
/// records `POSITION_MOVED` and `MOVEMENT_COMPLETED`. A repeated request without `Idempotency-Key` is refused with
/// `positions_equal`. To undo the move, move the container back.
///
/// Refusals: `position_fixed` (set `fixed` to `false`), `position_loop` (the destination is inside the container),
/// `position_unavailable` (container, source or destination is blocked), `stock_counting` and `stock_locked` (stock in
/// the container is being counted or waits for the posting of a count), `position_code_taken` (the other site already
/// uses a code of the container or of a location in it).
#[utoipa::path(
    post,
    path = "/position/{position_key}/transfer",
    request_body = TransferIn,
    params(
        ("position_key" = inline(PositionKey), Path, description = "Key of the container, from `GET /position`."),
    ),
    responses(
        (status = 200, description = "The movement and the moved container.", body = Envelope<Transferred>),
        Refused,
    ),
)]
pub async fn transfer_position(
    caller: Caller,
    writer: Writer,
    PathParam(key): PathParam<PositionKey>,
    if_match: IfMatch,
    Body(input): Body<TransferIn>,
) -> Result<Committed<Envelope<Transferred>>, Problem> {
    let mut write = writer.begin("transfer_position").await?;
    lock(write.conn(), Lock::PositionTree).await?;
    let ends = lock_ends(&write, key.as_str(), input.position_to.as_str()).await?;
    let Some(MoveEndpoints { position, from, to: Some(to) }) = ends else {
        return Err(WarehouseRefusal::PositionNotFound.into());
    };
    if let Some(list) = input.movement_list_key {
        lists::load_list(&write, list).await?;
    }
    if_match.check(position.rev)?;
    let Some(from) = from.filter(|_| !is_reserved(key.as_str())) else {
        return Err(WarehouseRefusal::PositionReserved.into());
    };
    if position.deleted || to.deleted {
        return Err(WarehouseRefusal::PositionDeleted.into());
    }
    let carried = MovedPosition { code: &position.code, held_fast: position.fixed, available: position.available };
    check_move(&write, &position, &from, &to, carried).await?;
    let by = MovementStamp { now: write.now(), user_key: caller.user_key() };
    let list_kind = begin_list(&mut write, by, input.movement_list_key).await?;
    let rules = [
        (is_virtual(&to.key), WarehouseRefusal::ContainerTargetInvalid),
        (from.key == to.key, WarehouseRefusal::PositionsEqual),
        (list_kind.is_some_and(|kind| kind != MovementKind::Transfer), WarehouseRefusal::TypeMismatch),
    ];
    if let Some((_, refusal)) = rules.into_iter().find(|(broken, _)| *broken) {
        return Err(refusal.into());
    }
    let references = References::from_request(input.references.as_ref())?;
    references::check_exist(&write, &[&references]).await?;
    store_changed_position(&write, &with_parent(&position, &to.key, by)).await?;
    let moved = PositionMove {
        position: &position,
        from: &from,
        to: &to,
        list_key: input.movement_list_key,
        refs: references.stored(),
        reason: input.reason.map(Text::into_string),
        now: by.now,
        user_key: by.user_key,
    };
    let movement_key = note_move(&mut write, moved).await?;
    let position =
        load_positions(write.conn(), &[key.as_str()]).await?.pop().ok_or(WarehouseRefusal::PositionNotFound)?;
    write.commit(Envelope::ok("Location moved.", Transferred { movement_key, position })).await
}

/// Locks the list that the movement is added to, and starts it. Returns the type of the list, or `None` without a list.
/// The new row is completed at once, so it does not end the list.
async fn begin_list(
    write: &mut Write,
    by: MovementStamp,
    key: Option<MovementListKey>,
) -> Result<Option<MovementKind>, Problem> {
    let Some(key) = key else { return Ok(None) };
    let mut list = lists::lock(write, &[key]).await?.remove(&key).ok_or(WarehouseRefusal::MovementListNotFound)?;
    list.apply_command(MovementListCommand::PostRow)?;
    lists::store_status(write, by, &list, None).await?;
    Ok(Some(list.kind))
}

/// The stored location with a new parent and otherwise unchanged.
fn with_parent(position: &PositionRow, to: &str, by: MovementStamp) -> ChangedPosition {
    ChangedPosition {
        key: position.key.clone(),
        code: position.code.clone(),
        parent_position_key: Some(to.to_owned()),
        owned: position.owned,
        available: position.available,
        disposable: position.disposable,
        fixed: position.fixed,
        allow_consumption: position.allow_consumption,
        extra: position.extra.clone(),
        filled: position.filled,
        now: by.now,
        user_key: by.user_key.number(),
    }
}
