//! `PATCH /position/{position_key}` — changes a location, or moves it.

use kernel::input;
use kernel::rules::event_data::{Changes, PositionEventData, PositionUpdated};
use kernel::wire::json::FreeJson;
use kernel::wire::key::{PositionKey, SiteKey};
use kernel::wire::patch::Patch;
use kernel::wire::text::Trimmed;
use serde_json::json;
use warehouse_queries::position::{has_held_something, holds_stock};

use super::relocation::{MoveEndpoints, MovedPosition, PositionMove, check_move, lock_ends, note_move};
use super::rows::lock_position;
use crate::refusals::WarehouseRefusal;
use platform::api::{Body, Envelope, IfMatch, Params, PathParam, Problem, SharedRefusal};
use platform::auth::Caller;
use platform::db::{Committed, Lock, Write, Writer, lock};
use platform::journal::NewEvent;
use platform::refuses;
use position::contract::{
    ChangedPosition, Position, PositionRow, code_is_taken, is_reserved, is_virtual, load_positions, lock_tree,
    store_changed_position,
};

input! {
    /// New parent of a location, as a query parameter.
    pub struct NewParent {
        /// Key of the new parent location, an alternative to `parent_position_key` in the body. If both are sent, they
        /// must be equal. Absent: the value in the body applies.
        pub parent_position_key: Option<PositionKey>,
    }
}

input! {
    /// Changes to a location. Members that are absent stay unchanged.
    pub struct PositionPatch {
        /// New code, 1 to 100 characters, unique within the site, ignoring case. Absent: unchanged.
        pub code: Patch<Trimmed<1, 100>>,
        /// Whether the goods here belong to the plant. `false` for goods of a customer or supplier. Absent: unchanged.
        pub owned: Patch<bool>,
        /// Whether the location is available. `false` blocks it and everything below it for all movements except
        /// adjustments and reversals. Absent: unchanged.
        pub available: Patch<bool>,
        /// Whether the location is deleted automatically when its last content leaves. Absent: unchanged.
        pub disposable: Patch<bool>,
        /// Whether the location cannot be moved. `false` for a container (box, pallet, cart) that can be moved or
        /// shipped with its contents. Absent: unchanged.
        pub fixed: Patch<bool>,
        /// Whether material may be consumed from here. `null` applies the rule of the nearest location above that sets
        /// one. Absent: unchanged.
        pub allow_consumption: Patch<Option<bool>>,
        /// Additional data of an integration, as any JSON value. `null` removes it. Absent: unchanged.
        pub extra: Patch<Option<FreeJson>>,
        /// Key of the new parent location, into which the location moves with its contents. Absent: unchanged.
        pub parent_position_key: Patch<PositionKey>,
    }
}

refuses![
    WarehouseRefusal::PositionNotFound,
    WarehouseRefusal::ParentPositionNotFound,
    WarehouseRefusal::PositionReserved,
    WarehouseRefusal::PositionDeleted,
    WarehouseRefusal::PositionCodeTaken,
    WarehouseRefusal::PositionFixed,
    WarehouseRefusal::PositionLoop,
    WarehouseRefusal::PositionUnavailable,
    WarehouseRefusal::StockCounting,
    WarehouseRefusal::StockLocked,
    WarehouseRefusal::ParentNotAllowed,
    SharedRefusal::KeyMismatch,
    SharedRefusal::RevisionMismatch,
];

/// Change or move a location.
///
/// Changes code, rules or `extra` of a location, or moves it with its contents to a new parent. A move is recorded as a
/// completed transfer with `container_key`. A fixed location can be moved only while neither it nor any location below
/// it has stock. A change of code, parent, `available` or `allow_consumption` locks the tree of locations while the
/// request runs. The journal records `POSITION_UPDATED` with the changes, and for a move `POSITION_MOVED` and
/// `MOVEMENT_COMPLETED`. A request that changes nothing writes nothing, so repeating it is harmless.
///
/// Code, parent, `fixed` and `disposable` of `OUT`, `NULL` and site roots cannot be changed (`position_reserved`).
/// Other refusals: `position_code_taken` (choose another code), `position_fixed` (empty the location first, or set
/// `fixed` to `false`), `stock_counting` (wait until the count inside is finished), `key_mismatch` (query and body name
/// different parents).
#[utoipa::path(
    patch,
    path = "/position/{position_key}",
    request_body = PositionPatch,
    params(
        ("position_key" = inline(PositionKey), Path, description = "Key of the location, from `GET /position`."),
        NewParent,
    ),
    responses(
        (status = 200, description = "The location after the change.", body = Envelope<Position>),
        Refused,
    ),
)]
pub async fn update_position(
    caller: Caller,
    writer: Writer,
    PathParam(key): PathParam<PositionKey>,
    if_match: IfMatch,
    Params(query): Params<NewParent>,
    Body(mut patch): Body<PositionPatch>,
) -> Result<Committed<Envelope<Position>>, Problem> {
    let mismatch = match (query.parent_position_key, patch.parent_position_key.as_ref()) {
        (Some(asked), Some(sent)) => asked != *sent,
        (Some(asked), None) => {
            patch.parent_position_key = Patch::Set(asked);
            false
        }
        (None, _) => false,
    };
    let mut write = writer.begin("update_position").await?;
    let MoveEndpoints { position: old, from, to } = lock_changed(&write, &key, &if_match, &patch).await?;
    refuse_reserved(&old, &patch)?;
    let now = write.now();
    let mut new = apply_patch(&old, patch, now, caller.user_key().number());
    if new.code.to_lowercase() != old.code.to_lowercase()
        && code_is_taken(write.conn(), old.site_key.as_deref(), &new.code, Some(&old.key)).await?
    {
        return Err(WarehouseRefusal::PositionCodeTaken.into());
    }
    let way = from.zip(to).filter(|(from, to)| from.key != to.key);
    if let Some((from, to)) = &way {
        check_parent(&write, &old, from, to, &new).await?;
    }
    if mismatch {
        return Err(SharedRefusal::KeyMismatch.into());
    }
    if new.disposable && !old.disposable {
        new.filled = has_held_something().bind(write.conn(), &key.as_str()).one().await?;
    }
    let changes = changes(&old, &new);
    if way.is_some() || !changes.is_empty() {
        store_changed_position(&write, &new).await?;
    }
    if let Some((from, to)) = &way {
        let moved = PositionMove {
            position: &old,
            from,
            to,
            list_key: None,
            refs: json!({}),
            reason: None,
            now,
            user_key: caller.user_key(),
        };
        note_move(&mut write, moved).await?;
    }
    if !changes.is_empty() {
        write.append_event(NewEvent {
            position_key: Some(key.clone()),
            site_key: old.site_key.map(SiteKey::new),
            ..NewEvent::of(&PositionUpdated(PositionEventData { changes }), now)
        });
    }
    let position =
        load_positions(write.conn(), &[key.as_str()]).await?.pop().ok_or(WarehouseRefusal::PositionNotFound)?;
    write.commit(Envelope::ok("Location changed.", position)).await
}

/// Locks the locations that a change touches: normally the location alone. A change of code, rules or parent is also
/// stored with the locations below, so it locks the location with everything below it and its new parent.
async fn lock_changed(
    write: &Write,
    key: &PositionKey,
    if_match: &IfMatch,
    patch: &PositionPatch,
) -> Result<MoveEndpoints, Problem> {
    let alone = |position: PositionRow| MoveEndpoints { position, from: None, to: None };
    // The code is part of the stored path of all locations below.
    let (parent, spreads) = (patch.parent_position_key.as_ref(), patch.available.is_set() || patch.code.is_set());
    if parent.is_none() && !spreads && !patch.allow_consumption.is_set() {
        return Ok(alone(lock_position(write, key.as_str(), if_match).await?));
    }
    lock(write.conn(), Lock::PositionTree).await?;
    let ends = if let Some(parent) = parent {
        lock_ends(write, key.as_str(), parent.as_str()).await?
    } else {
        let locked = lock_tree(write, key.as_str(), &[]).await?;
        locked.into_iter().find(|row| row.key == key.as_str()).map(alone)
    };
    let ends = ends.ok_or(WarehouseRefusal::PositionNotFound)?;
    if parent.is_some() && ends.to.as_ref().is_none_or(|to| to.deleted) {
        return Err(WarehouseRefusal::ParentPositionNotFound.into());
    }
    if_match.check(ends.position.rev)?;
    Ok(ends)
}

/// Refuses changes that a reserved location does not allow (see `is_reserved`), and any change to a deleted one. The
/// rules of a site root may be changed.
fn refuse_reserved(old: &PositionRow, patch: &PositionPatch) -> Result<(), Problem> {
    let place =
        patch.code.is_set() || patch.parent_position_key.is_set() || patch.disposable.is_set() || patch.fixed.is_set();
    let rules = patch.owned.is_set() || patch.available.is_set() || patch.allow_consumption.is_set();
    if (place && is_reserved(&old.key)) || (rules && is_virtual(&old.key)) {
        return Err(WarehouseRefusal::PositionReserved.into());
    }
    if old.deleted {
        return Err(WarehouseRefusal::PositionDeleted.into());
    }
    Ok(())
}

/// Refuses a new parent that the location cannot move into. A fixed location can be moved only while it has no stock.
async fn check_parent(
    write: &Write,
    old: &PositionRow,
    from: &PositionRow,
    to: &PositionRow,
    new: &ChangedPosition,
) -> Result<(), Problem> {
    let held_fast = new.fixed && holds_stock().bind(write.conn(), &old.key).one().await?;
    let carried = MovedPosition { code: &new.code, held_fast, available: new.available };
    check_move(write, old, from, to, carried).await?;
    if is_virtual(&to.key) {
        return Err(WarehouseRefusal::ParentNotAllowed.into());
    }
    Ok(())
}

/// Returns the location with the changes of the client. Members that the patch leaves out stay unchanged.
fn apply_patch(
    old: &PositionRow,
    patch: PositionPatch,
    now: chrono::DateTime<chrono::Utc>,
    user_key: i64,
) -> ChangedPosition {
    ChangedPosition {
        key: old.key.clone(),
        code: patch.code.as_ref().map_or_else(|| old.code.clone(), Trimmed::to_string),
        parent_position_key: match patch.parent_position_key {
            Patch::Keep => old.parent_position_key.clone(),
            Patch::Set(parent) => Some(parent.into_string()),
        },
        owned: patch.owned.or(old.owned),
        available: patch.available.or(old.available),
        disposable: patch.disposable.or(old.disposable),
        fixed: patch.fixed.or(old.fixed),
        allow_consumption: patch.allow_consumption.or(old.allow_consumption),
        extra: patch.extra.map_or(old.extra.clone(), |extra| extra.0),
        filled: old.filled,
        now,
        user_key,
    }
}

/// The changes for the journal, except a new parent, which has a separate event.
fn changes(old: &PositionRow, new: &ChangedPosition) -> Changes {
    Changes::default()
        .note("code", &old.code, &new.code)
        .note("owned", &old.owned, &new.owned)
        .note("available", &old.available, &new.available)
        .note("disposable", &old.disposable, &new.disposable)
        .note("fixed", &old.fixed, &new.fixed)
        .note("allow_consumption", &old.allow_consumption, &new.allow_consumption)
        .note("extra", &old.extra, &new.extra)
}
