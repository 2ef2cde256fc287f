//! Data of the events of movements, stock, movement lists, locations and count sessions.

use serde::Serialize;

use super::{Changes, event_data_kinds};
use crate::wire::key::{CountSessionKey, LotKey, MovementKey, MovementListKey};
use crate::wire::number::Amount;

/// Declares event types that share one data struct.
macro_rules! shared_event_data {
    ($($(#[$about:meta])+ $name:ident $(<$borrowed:lifetime>)? ($shared:ty)),+ $(,)?) => {
        $(
            $(#[$about])+
            #[derive(Clone, Debug, Serialize)]
            #[serde(transparent)]
            pub struct $name $(<$borrowed>)? (pub $shared);
        )+
        $(impl$(<$borrowed>)? crate::rules::event_data::EventData for $name $(<$borrowed>)? {
            const KIND: crate::rules::journal::EventType = crate::rules::journal::EventType::$name;
        })+
    };
}
pub(super) use shared_event_data;

/// A movement at the time of the event.
#[derive(Clone, Debug, Serialize)]
pub struct MovementEventData<'a> {
    /// Type of the movement, for example `transfer`.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// Quantity of the movement, in the unit of the product.
    pub quantity: Amount,
    /// Key of the location that the movement starts from.
    pub position_from: &'a str,
    /// Key of the location that the movement leads to.
    pub position_to: &'a str,
    /// Key of the movement list. `null` for a movement without a list.
    pub movement_list_key: Option<MovementListKey>,
}

shared_event_data!(
    /// A movement was planned.
    MovementPlanned<'a>(MovementEventData<'a>),
    /// A planned movement was changed, or a part of it was completed.
    MovementUpdated<'a>(MovementEventData<'a>),
    /// A movement was completed.
    MovementCompleted<'a>(MovementEventData<'a>),
    /// A planned movement was canceled.
    MovementCanceled<'a>(MovementEventData<'a>),
    /// A completed movement was reversed.
    MovementReversed<'a>(MovementEventData<'a>),
);

/// The stock at a location changed.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct InventoryChanged {
    /// Change of the quantity, negative when stock was removed.
    pub quantity_change: Amount,
    /// Quantity in stock after the change.
    pub quantity_after: Amount,
    /// Key of the movement that changed the stock.
    pub movement_key: MovementKey,
    /// Key of the lot. `null` for stock without a lot.
    pub lot_key: Option<LotKey>,
}
event_data_kinds!(InventoryChanged);

/// A movement list at the time of the event.
#[derive(Clone, Debug, Serialize)]
pub struct MovementListEventData<'a> {
    /// Key of the movement list.
    pub movement_list_key: MovementListKey,
    /// Code of the movement list.
    pub code: &'a str,
    /// Type of the movements of the list, for example `receipt`.
    #[serde(rename = "type")]
    pub kind: &'a str,
}

shared_event_data!(
    /// A movement list was created.
    WarehouseListCreated<'a>(MovementListEventData<'a>),
    /// A movement list was changed.
    WarehouseListUpdated<'a>(MovementListEventData<'a>),
    /// A movement list was closed.
    WarehouseListClosed<'a>(MovementListEventData<'a>),
    /// A movement list was canceled.
    WarehouseListCanceled<'a>(MovementListEventData<'a>),
);

/// The changes of a location.
#[derive(Clone, Debug, Default, Serialize)]
pub struct PositionEventData {
    /// Changed members of the location.
    pub changes: Changes,
}

shared_event_data!(
    /// A location was created.
    PositionCreated(PositionEventData),
    /// A location was changed.
    PositionUpdated(PositionEventData),
    /// A location was moved to another parent location.
    PositionMoved(PositionEventData),
    /// A location was deleted.
    PositionDeleted(PositionEventData),
);

/// A count session at the time of the event.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct CountSessionEventData {
    /// Key of the count session.
    pub count_session_key: CountSessionKey,
}

shared_event_data!(
    /// A counter confirmed that a location is empty.
    PositionConfirmedEmpty(CountSessionEventData),
    /// A count session was created.
    CountSessionCreated(CountSessionEventData),
    /// A count session was started.
    CountSessionStarted(CountSessionEventData),
    /// The counting of a session was completed.
    CountSessionCompleted(CountSessionEventData),
    /// A completed count session was resumed.
    CountSessionResumed(CountSessionEventData),
    /// The variances of a count session were confirmed for posting.
    CountSessionConfirmed(CountSessionEventData),
    /// The variances of a count session were posted.
    CountSessionApplied(CountSessionEventData),
    /// A count session was canceled.
    CountSessionCanceled(CountSessionEventData),
);
