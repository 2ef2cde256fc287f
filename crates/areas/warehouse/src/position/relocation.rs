//! Moves a location with its contents (docs/spec/warehouse.md#moving-and-shipping-a-container).

use std::collections::{BTreeSet, HashMap};

use chrono::{DateTime, Utc};
use kernel::rules::event_data::{Changes, MovementCompleted, MovementEventData, PositionEventData, PositionMoved};
use kernel::rules::movement::MovementKind;
use kernel::wire::key::{MovementKey, MovementListKey, PositionKey, SiteKey, UserKey};
use kernel::wire::number::Amount;
use rust_decimal::Decimal;
use serde_json::Value;
use warehouse_queries::client::Params as _;
use warehouse_queries::position::{InsertContainerMovementParams, find_busy_pair, insert_container_movement};

use super::disposable::{end_disposables, note_filled};
use crate::refusals::WarehouseRefusal;
use platform::api::Problem;
use platform::db::{Write, next_key};
use platform::journal::NewEvent;
use position::contract::{PositionRow, code_is_taken, find_taken_code_below, is_virtual, lock_tree, position_rows};

/// A location that is moved, with its source and destination.
#[derive(Debug)]
pub struct MoveEndpoints {
    /// The location to move, locked together with everything below it.
    pub position: PositionRow,
    /// The current parent. `None` for a root.
    pub from: Option<PositionRow>,
    /// The new parent, locked. `None` when it does not exist or the location does not move.
    pub to: Option<PositionRow>,
}

/// Locks a location with everything below it, its destination, and the disposable locations above it that may become
/// empty. Returns `None` when the location does not exist. The caller must have the advisory lock of the tree, so that
/// no path changes before the rows are locked.
pub async fn lock_ends(write: &Write, key: &str, to: &str) -> Result<Option<MoveEndpoints>, Problem> {
    let Some(seen) = position_rows(write.conn(), &[key]).await?.pop() else { return Ok(None) };
    let mut above = position_rows(write.conn(), &seen.path).await?;
    above.retain(|position| position.key != key);
    let left_empty =
        above.iter().rev().take_while(|position| position.disposable).map(|position| position.key.as_str());
    let others: Vec<&str> = left_empty.chain([to]).collect();
    let locked = lock_tree(write, key, &others).await?;
    let mut locked: HashMap<String, PositionRow> = locked.into_iter().map(|row| (row.key.clone(), row)).collect();
    let to = if to == key { locked.get(to).cloned() } else { locked.remove(to) };
    let Some(position) = locked.remove(key) else { return Ok(None) };
    Ok(Some(MoveEndpoints { position, from: above.pop(), to }))
}

/// The location as it will be after the command, which may change its code or rules together with the move.
#[derive(Clone, Copy, Debug)]
pub struct MovedPosition<'a> {
    /// Code of the location after the command.
    pub code: &'a str,
    /// Whether the location is fixed and must not be moved. An update may move a fixed location as long as it has no
    /// stock.
    pub held_fast: bool,
    /// Whether the location itself is set as available, apart from the locations above it.
    pub available: bool,
}

/// Refuses a move that the state of the location, its source or its destination does not allow: it is fixed, blocked or
/// being counted, the destination is inside it, or the other site already uses one of its codes. The caller checks for
/// virtual destinations afterwards.
pub async fn check_move(
    write: &Write,
    position: &PositionRow,
    from: &PositionRow,
    to: &PositionRow,
    carried: MovedPosition<'_>,
) -> Result<(), Problem> {
    let key = position.key.as_str();
    if carried.held_fast {
        return Err(WarehouseRefusal::PositionFixed.into());
    }
    if to.path.iter().any(|above| above == key) {
        return Err(WarehouseRefusal::PositionLoop.into());
    }
    if from.blocked || !carried.available || to.blocked {
        return Err(WarehouseRefusal::PositionUnavailable.into());
    }
    refuse_busy(write, key).await?;
    match to.site_key.as_deref() {
        Some(site) if position.site_key.as_deref() != Some(site) && !is_virtual(&to.key) => {
            let own = code_is_taken(write.conn(), Some(site), carried.code, Some(key)).await?;
            let taken =
                if own { Some(carried.code.to_owned()) } else { find_taken_code_below(write, site, key).await? };
            taken.map_or(Ok(()), |code| Err(WarehouseRefusal::PositionCodeTaken.with("position_code", code)))
        }
        _ => Ok(()),
    }
}

/// Refuses to move a location while a product in it or below it is being counted or has variances still to be posted.
async fn refuse_busy(write: &Write, key: &str) -> Result<(), Problem> {
    let Some(pair) = find_busy_pair().bind(write.conn(), &key).opt().await? else { return Ok(()) };
    let at = |refusal: WarehouseRefusal| {
        refusal.with("product_key", pair.product_key.to_string()).with("position_key", pair.position_key.as_str())
    };
    Err(match (pair.counting_by, pair.locked_by) {
        (Some(user), _) => at(WarehouseRefusal::StockCounting).with("count_by", user.to_string()),
        (None, session) => at(WarehouseRefusal::StockLocked).with("locked_by", session.map(|key| key.to_string())),
    })
}

/// A move to record. The location is already stored with its new parent.
#[derive(Debug)]
pub struct PositionMove<'a> {
    /// The location before the move.
    pub position: &'a PositionRow,
    /// The old parent of the location.
    pub from: &'a PositionRow,
    /// The new parent of the location.
    pub to: &'a PositionRow,
    /// Key of the list that contains the movement. `None` without a list.
    pub list_key: Option<MovementListKey>,
    /// The references of the movement, in the stored form.
    pub refs: Value,
    /// The reason, if one was given.
    pub reason: Option<String>,
    /// The time of the command.
    pub now: DateTime<Utc>,
    /// The user who moved the location.
    pub user_key: UserKey,
}

/// Records the move of a location that is already stored with its new parent: writes the movement and its events, notes
/// that a disposable destination has been filled, and deletes disposable locations that became empty.
pub async fn note_move(write: &mut Write, moved: PositionMove<'_>) -> Result<MovementKey, Problem> {
    let PositionMove { position, from, to, .. } = moved;
    let movement_key = MovementKey::new(next_key(write.conn()).await?);
    let movement = InsertContainerMovementParams {
        key: movement_key.number(),
        container_key: position.key.as_str(),
        position_from: from.key.as_str(),
        position_to: to.key.as_str(),
        now: moved.now,
        user_key: moved.user_key.number(),
        refs: moved.refs,
        reason: moved.reason.as_deref(),
        movement_list_key: moved.list_key.map(MovementListKey::number),
    };
    insert_container_movement().params(write.conn(), &movement).await?;
    let about = |event: NewEvent| NewEvent {
        description: moved.reason.clone(),
        position_key: Some(PositionKey::new(position.key.as_str())),
        site_key: to.site_key.as_deref().map(SiteKey::new),
        movement_key: Some(movement_key),
        ..event
    };
    let changes = Changes::default().note("parent_position_key", &from.key, &to.key);
    write.append_event(about(NewEvent::of(&PositionMoved(PositionEventData { changes }), moved.now)));
    let event_data = MovementEventData {
        kind: MovementKind::Transfer.as_str(),
        quantity: Amount::new(Decimal::ONE),
        position_from: &from.key,
        position_to: &to.key,
        movement_list_key: moved.list_key,
    };
    write.append_event(about(NewEvent::of(&MovementCompleted(event_data), moved.now)));
    note_filled(write, &BTreeSet::from([PositionKey::new(to.key.as_str())])).await?;
    end_disposables(write, &BTreeSet::from([PositionKey::new(from.key.as_str())]), moved.now).await?;
    Ok(movement_key)
}
