//! `POST /position/{position_key}/transfer` — move a position with everything in it.

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
    /// Where a position goes.
    pub struct TransferIn {
        /// The position that it lies in from now on.
        pub position_to: PositionKey,
        /// Why.
        pub reason: Option<MovementReason>,
        /// What it refers to.
        pub references: Option<ReferencesIn>,
        /// The list that the movement is a row of.
        pub movement_list_key: Option<MovementListKey>,
    }
}

/// A position that was moved.
#[derive(Debug, Serialize, ToSchema)]
pub struct Transferred {
    /// The movement.
    #[schema(value_type = String)]
    movement_key: MovementKey,
    /// The position in its new place.
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

/// Move a position.
#[utoipa::path(
    post,
    path = "/position/{position_key}/transfer",
    request_body = TransferIn,
    params(("position_key" = inline(PositionKey), Path, description = "Key of the position.")),
    responses(
        (status = 200, description = "The movement, and the position in its new place.", body = Envelope<Transferred>),
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
    write.commit(Envelope::ok("Position moved.", Transferred { movement_key, position })).await
}

/// Locks the list that the movement becomes a row of, and starts it; answers its type, or `None` without a list. The
/// row is completed at once, so it does not end the list.
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

/// The stored position with a new parent; everything else stays.
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
