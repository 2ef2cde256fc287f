//! Reverses a completed movement: its stock returns, and its quantity can be planned again.

use kernel::rules::movement::{
    MovementCommand, MovementKind, MovementRefusal, MovementTransition, PositionKind, ReversalFacts, ReversalTarget,
    check_transition,
};
use kernel::rules::movement_list::{MovementListCommand, MovementStatus};
use kernel::rules::product::LotTracking;
use kernel::wire::key::{LotKey, MovementKey, PositionKey};
use kernel::wire::number::Amount;
use rust_decimal::Decimal;
use serde_json::json;
use warehouse_queries::above::count_session_is_processing;
use warehouse_queries::client::Params as _;
use warehouse_queries::commands::{
    FindRowToRestoreParams, find_consuming_link, find_row_to_restore, note_reversal, restore_quantity,
};

use super::plans::plan;
use super::requests::{LotRef, ResolvedMovement, UnitRef};
use super::rows::{StoredMovement, load, lock};
use crate::list::lists;
use crate::posting::{MovementStamp, Posting, RecordMode, SubjectKeys, Subjects, hold_units, post};
use crate::references::References;
use crate::refusals::{WarehouseRefusal, refused};
use platform::api::{IfMatch, Problem};
use platform::db::Write;
use serial::contract::SerialRefusal;

/// Options for reversing a movement.
#[derive(Clone, Debug)]
pub struct ReversalRequest {
    /// The quantity without sign, in the product's unit. `None` reverses the whole rest.
    pub quantity: Option<Decimal>,
    /// The location that the stock returns to. `None` for the original source.
    pub target: Option<PositionKey>,
    /// Whether the quantity is planned again in its list, unless a user ended the list explicitly.
    pub restore_planned: bool,
    /// The reason for the reversal.
    pub reason: String,
    /// Whether the caller may correct the material of batches.
    pub may_correct: bool,
    /// Whether the batch or link that made the movement reverses it. This permits reversals that other callers are
    /// refused.
    pub by_owner: bool,
}

/// Reverses a completed movement, in full or in part, and returns the key of the reversal. `if_match` is compared under
/// the lock of the movement; `None` accepts any revision.
pub async fn reverse(
    write: &mut Write,
    by: MovementStamp,
    key: MovementKey,
    if_match: Option<&IfMatch>,
    request: &ReversalRequest,
) -> Result<MovementKey, Problem> {
    let movement = load(write, key).await?;
    // The records that a completed movement names never change, so they can be read before the lock.
    let units = hold_units(write, &movement.serial_key.into_iter().collect()).await?;
    let mut names = SubjectKeys::default();
    names.products.extend(movement.product_key);
    names.lots.extend(movement.lot_key);
    names.lots.extend(units.values().filter_map(|unit| unit.lot_key));
    names.positions.extend([&movement.from, &movement.to].into_iter().chain(&request.target).cloned());
    let subjects = Subjects::hold(write, &names).await?;
    let list_keys: Vec<_> = movement.list.map(|(list, _)| list).into_iter().collect();
    let mut locked = lists::lock(write, &list_keys).await?;
    let movement = lock(write, &[&movement]).await?.pop().ok_or(WarehouseRefusal::MovementNotFound)?;
    if_match.map_or(Ok(()), |if_match| if_match.check(movement.rev))?;
    let next = check_reversal(write, &subjects, &movement, request).await?;
    let quantity = next.made.first().copied().unwrap_or_default();
    let target = request.target.clone().unwrap_or_else(|| movement.from.clone());
    let posting = reversal_posting(&movement, target.clone(), quantity, &request.reason)?;
    check_product(&subjects, &movement)?;
    if request.by_owner && subjects.place(&target)?.deleted {
        return Err(Problem::rerun_command("a location was deleted before it was locked"));
    }
    // Planned before the reversal is posted: an open movement to a disposable location keeps it from being deleted with
    // its last stock. In the journal the reversal comes first.
    let noted = write.event_count();
    for list in locked.values_mut() {
        plan_again(write, by, list, &movement, &target, quantity, request.restore_planned).await?;
    }
    let planned = write.take_events_since(noted);
    let posted = post(write, by, &units, &subjects, &[posting], &|problem, _| problem).await?;
    let inverse = posted.first().map(|posted| posted.key).ok_or_else(|| Problem::internal("nothing was reversed"))?;
    note_reversal().bind(write.conn(), &next.movement.reversed, &inverse.number(), &key.number()).one().await?;
    write.append_events(planned);
    Ok(inverse)
}

/// The posting that returns `quantity` of a movement to `target`. Refuses the movement of a container, which has no
/// product.
pub fn reversal_posting(
    movement: &StoredMovement,
    target: PositionKey,
    quantity: Decimal,
    reason: &str,
) -> Result<Posting, Problem> {
    let product_key = movement.product_key.ok_or(WarehouseRefusal::MovementIsContainer)?;
    Ok(Posting {
        serial_key: movement.serial_key,
        lot_key: movement.lot_key,
        list: movement.list,
        references: movement.references.clone().of_reversal(movement.key),
        reason: Some(reason.to_owned()),
        reverses: Some(movement.key),
        ..Posting::new(MovementKind::Reversal, product_key, movement.to.clone(), target, quantity)
    })
}

/// Refuses a reversal that the movement does not allow. Otherwise returns the state of the movement afterwards and the
/// quantity to reverse. The caller must have locked the movement.
async fn check_reversal(
    write: &Write,
    subjects: &Subjects,
    movement: &StoredMovement,
    request: &ReversalRequest,
) -> Result<MovementTransition, Problem> {
    let target = match &request.target {
        Some(target) => {
            subjects.place(target)?;
            let holds_stock = PositionKind::of(target) == PositionKind::Stock;
            Some(ReversalTarget { holds_stock, is_present: *target == movement.to })
        }
        None => None,
    };
    let consumes = movement.kind == MovementKind::Consumption;
    let link = consumes && find_consuming_link().bind(write.conn(), &movement.key.number()).opt().await?.is_some();
    let of_batch = movement.references.batch_key().is_some();
    let counted = match movement.references.count_session_key() {
        Some(session) => count_session_is_processing().bind(write.conn(), &session.number()).one().await?,
        None => false,
    };
    let managed = counted || (movement.kind == MovementKind::Production && of_batch && !request.by_owner);
    let lacks_scope = consumes && of_batch && !request.may_correct && !request.by_owner;
    let reversing = ReversalFacts { quantity: request.quantity, target, link_active: link, managed, lacks_scope };
    check_transition(MovementCommand::Reverse(reversing), &movement.state()).map_err(|refusal| match refusal {
        MovementRefusal::ReversalExceeds => {
            let left = movement.confirmed.abs() - movement.reversed.abs();
            WarehouseRefusal::ReversalExceeds.with("reversible", json!(Amount::new(left)))
        }
        MovementRefusal::MissingScope => {
            Problem::missing_scope(kernel::rules::scope::Scope::InventoryMovementReverseProduction)
        }
        other => refused(other),
    })
}

/// Refuses to return stock that the rules of the product no longer allow: they may have changed since the movement.
pub fn check_product(subjects: &Subjects, movement: &StoredMovement) -> Result<(), Problem> {
    let Some(product_key) = movement.product_key else { return Ok(()) };
    let product = subjects.product(product_key)?;
    let (has_unit, has_lot) = (movement.serial_key.is_some(), movement.lot_key.is_some());
    let refusal: Problem = match product {
        product if product.trash => WarehouseRefusal::ProductTrashed.into(),
        product if !product.managed => WarehouseRefusal::InventoryNotManaged.into(),
        product if product.traced && !has_unit => WarehouseRefusal::SerialRequired.into(),
        product if !product.traced && has_unit => WarehouseRefusal::SerialNotAllowed.into(),
        product if !has_unit && !has_lot && product.lot_tracking() == LotTracking::Required => {
            WarehouseRefusal::LotRequired.into()
        }
        product if !has_unit && has_lot && product.lot_tracking() == LotTracking::None => {
            SerialRefusal::LotNotAllowed.into()
        }
        _ => return Ok(()),
    };
    Err(refusal)
}

/// Plans the reversed quantity again in its list, in an open row or a new one. The row starts at `target`, where the
/// reversal puts the stock. Does nothing if `restore_planned` is `false`, or if the list is canceled or was closed by a
/// user.
async fn plan_again(
    write: &mut Write,
    by: MovementStamp,
    list: &mut lists::LockedList,
    movement: &StoredMovement,
    target: &PositionKey,
    quantity: Decimal,
    restore_planned: bool,
) -> Result<(), Problem> {
    let closed = list.state.closed_by || list.state.status == MovementStatus::Canceled;
    let (Some((_, item)), Some(product_key)) = (movement.list, movement.product_key) else { return Ok(()) };
    if !restore_planned || closed {
        return Ok(());
    }
    let lot_key = movement.lot_key.filter(|_| !movement.automatic);
    let params = FindRowToRestoreParams {
        list_key: list.key.number(),
        split_from: movement.split_from.map(MovementKey::number),
        item,
        product_key: product_key.number(),
        lot_key: lot_key.map(LotKey::number),
        position_from: target.as_str(),
        position_to: movement.to.as_str(),
        quantity,
    };
    let open = find_row_to_restore().params(write.conn(), &params).opt().await?;
    if let Some(open) = open {
        restore_quantity().bind(write.conn(), &quantity, &open).one().await?;
    } else {
        let mut request = movement.request(quantity, RecordMode::New);
        (request.lot_key, request.item) = (lot_key, Some(item));
        request.references = References::default().filled_from(&movement.references);
        let unit = movement.serial_key.map_or(UnitRef::None, UnitRef::Known);
        let lot = lot_key.map_or(LotRef::None, LotRef::Known);
        let (from, to) = (target.clone(), movement.to.clone());
        let row = ResolvedMovement { request, product_key, unit, lot, from, to, row: 0 };
        plan(write, by, &[row], Some(list.key)).await?;
    }
    list.apply_command(MovementListCommand::Reverse { restore: true, into_open_row: open.is_some() })?;
    lists::store_status(write, by, list, None).await
}
