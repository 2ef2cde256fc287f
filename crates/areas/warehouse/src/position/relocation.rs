//! Moves a location with everything in it (docs/spec/warehouse.md#moving-and-shipping-a-container).

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

/// A location that is moved, with its source and target.
#[derive(Debug)]
pub struct MoveEndpoints {
    /// The location that is moved, locked with everything below it.
    pub position: PositionRow,
    /// The location that it is in now; `None` for a root.
    pub from: Option<PositionRow>,
    /// The location that it moves into, locked; `None` when that does not exist or the location does not move.
    pub to: Option<PositionRow>,
}

/// Locks a location with everything below it, its target, and the disposable locations above it that it may leave
/// empty. `None` when the location does not exist. The caller holds the advisory lock of the tree, so that no path
/// changes before the rows are locked.
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

/// The location as it will be after the command: a change of code or rules may come with the move.
#[derive(Clone, Copy, Debug)]
pub struct MovedPosition<'a> {
    /// Code of the location after the command.
    pub code: &'a str,
    /// Whether it is fixed and must not be moved. An update may move a fixed location as long as it has no stock.
    pub held_fast: bool,
    /// Whether it is available by its own rule.
    pub available: bool,
}

/// Refuses a move that the state of the location, its source or its target does not allow: fixed, into itself, blocked,
/// being counted, or with a code that the other site has already. The caller checks for virtual targets afterwards.
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

/// Refuses to move a location while a product in it or below it is being counted, or its variances are still to be
/// posted.
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

/// A move to be recorded; the location is already stored in its new parent.
#[derive(Debug)]
pub struct PositionMove<'a> {
    /// The location before the move.
    pub position: &'a PositionRow,
    /// The location that it was in.
    pub from: &'a PositionRow,
    /// The location that it is in now.
    pub to: &'a PositionRow,
    /// The list that the movement is a row of; `None` without a list.
    pub list_key: Option<MovementListKey>,
    /// The stored references of the movement.
    pub refs: Value,
    /// The reason, if one was given.
    pub reason: Option<String>,
    /// The time of the command.
    pub now: DateTime<Utc>,
    /// The user who moved it.
    pub user_key: UserKey,
}

/// Records the move of a location that is already stored in its new parent: the movement, its events, the first content
/// of a disposable target, and the end of disposable locations that it left empty.
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
