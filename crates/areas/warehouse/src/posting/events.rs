//! Journal events for movements and for the stock that they change.

use chrono::{DateTime, Utc};
use kernel::rules::event_data::{EventData, InventoryChanged, MovementCompleted, MovementEventData, MovementReversed};
use kernel::rules::movement::posting::PostingPlan;
use kernel::rules::movement::{MovementKind, PositionKind};
use kernel::wire::key::{MovementKey, MovementListKey, PositionKey, ProductKey, SerialKey};
use kernel::wire::number::Amount;
use rust_decimal::Decimal;

use super::{MovementStamp, Posting};
use crate::references::References;
use platform::journal::NewEvent;

/// The values of a movement that the journal records, taken from a posting, a plan or a stored row.
#[derive(Clone, Copy, Debug)]
pub struct MovementEventSource<'a> {
    /// Key of the movement.
    pub key: MovementKey,
    /// The type of the movement.
    pub kind: MovementKind,
    /// Key of the product. `None` when a whole container was moved.
    pub product_key: Option<ProductKey>,
    /// Key of the unit. `None` when no unit is moved.
    pub serial_key: Option<SerialKey>,
    /// The location that the movement leaves.
    pub from: &'a PositionKey,
    /// The location that the movement enters.
    pub to: &'a PositionKey,
    /// The quantity that was planned, moved or canceled, in the product's unit.
    pub quantity: Decimal,
    /// Key of the list that contains the movement. `None` without a list.
    pub list_key: Option<MovementListKey>,
    /// Documents, work and other records that the movement refers to.
    pub references: &'a References,
    /// The reason, which becomes the description of the event.
    pub reason: Option<&'a str>,
}

/// The data of an event about a movement.
pub fn movement_event_data<'a>(movement: &MovementEventSource<'a>) -> MovementEventData<'a> {
    MovementEventData {
        kind: movement.kind.as_str(),
        quantity: Amount::new(movement.quantity),
        position_from: movement.from.as_str(),
        position_to: movement.to.as_str(),
        movement_list_key: movement.list_key,
    }
}

/// An event about a movement. Its location is the destination of the movement, or the source if the destination is
/// virtual. `None` if both are virtual.
pub fn movement_event(data: &impl EventData, movement: &MovementEventSource<'_>, now: DateTime<Utc>) -> NewEvent {
    let is_stock = |position: &&PositionKey| PositionKind::of(position) == PositionKind::Stock;
    let position = [movement.to, movement.from].into_iter().find(is_stock).cloned();
    NewEvent {
        description: movement.reason.map(str::to_owned),
        work_order_key: movement.references.work_order_key(),
        job_key: movement.references.job_key(),
        batch_key: movement.references.batch_key(),
        product_key: movement.product_key,
        position_key: position,
        movement_key: Some(movement.key),
        serial_keys: movement.serial_key.into_iter().collect(),
        ..NewEvent::of(data, now)
    }
}

/// Derives the events of a plan, by posting: one for each movement, followed by its changes of stock.
pub fn movement_events(by: MovementStamp, postings: &[Posting], plan: &PostingPlan) -> Vec<Vec<NewEvent>> {
    let mut rows = vec![Vec::new(); postings.len()];
    for step in &plan.movements {
        let (Some(posting), Some(events)) = (postings.get(step.posting), rows.get_mut(step.posting)) else { continue };
        let movement = MovementEventSource {
            key: step.key,
            kind: posting.kind,
            product_key: Some(posting.product_key),
            serial_key: posting.serial_key,
            from: &posting.from,
            to: &posting.to,
            quantity: step.quantity,
            list_key: posting.list.map(|(list, _)| list),
            references: &posting.references,
            reason: posting.reason.as_deref(),
        };
        events.push(match posting.kind {
            MovementKind::Reversal => {
                movement_event(&MovementReversed(movement_event_data(&movement)), &movement, by.now)
            }
            _ => movement_event(&MovementCompleted(movement_event_data(&movement)), &movement, by.now),
        });
        events.extend(step.effects.iter().map(|effect| {
            let changed = InventoryChanged {
                quantity_change: Amount::new(effect.change),
                quantity_after: Amount::new(effect.after),
                movement_key: step.key,
                lot_key: step.lot_key,
            };
            let position_key = Some(effect.position.clone());
            NewEvent { description: None, position_key, ..movement_event(&changed, &movement, by.now) }
        }));
    }
    rows
}
