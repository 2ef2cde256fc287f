//! Details of what happens in the warehouse.

use serde::Serialize;

use super::{Changes, event_data_kinds};
use crate::wire::key::{CountSessionKey, LotKey, MovementKey, MovementListKey};
use crate::wire::number::Amount;

/// Declares kinds that tell the same.
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

/// A movement.
#[derive(Clone, Debug, Serialize)]
pub struct MovementEventData<'a> {
    /// What it is for.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// How much.
    pub quantity: Amount,
    /// Where from.
    pub position_from: &'a str,
    /// Where to.
    pub position_to: &'a str,
    /// The list that it is a row of.
    pub movement_list_key: Option<MovementListKey>,
}

shared_event_data!(
    /// Something is to be moved.
    MovementPlanned<'a>(MovementEventData<'a>),
    /// What is to be moved was changed, or a part of it was moved.
    MovementUpdated<'a>(MovementEventData<'a>),
    /// Something was moved.
    MovementCompleted<'a>(MovementEventData<'a>),
    /// Something will not be moved.
    MovementCanceled<'a>(MovementEventData<'a>),
    /// What was moved was taken back.
    MovementReversed<'a>(MovementEventData<'a>),
);

/// What lies somewhere became more or less.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct InventoryChanged {
    /// By how much.
    pub quantity_change: Amount,
    /// What lies there now.
    pub quantity_after: Amount,
    /// The movement that did it.
    pub movement_key: MovementKey,
    /// The lot.
    pub lot_key: Option<LotKey>,
}
event_data_kinds!(InventoryChanged);

/// A list of movements.
#[derive(Clone, Debug, Serialize)]
pub struct MovementListEventData<'a> {
    /// The list.
    pub movement_list_key: MovementListKey,
    /// Its code.
    pub code: &'a str,
    /// What its movements are for.
    #[serde(rename = "type")]
    pub kind: &'a str,
}

shared_event_data!(
    /// A list was made.
    WarehouseListCreated<'a>(MovementListEventData<'a>),
    /// A list was changed.
    WarehouseListUpdated<'a>(MovementListEventData<'a>),
    /// A list is done.
    WarehouseListClosed<'a>(MovementListEventData<'a>),
    /// A list was given up.
    WarehouseListCanceled<'a>(MovementListEventData<'a>),
);

/// A position.
#[derive(Clone, Debug, Default, Serialize)]
pub struct PositionEventData {
    /// What differs.
    pub changes: Changes,
}

shared_event_data!(
    /// A position was made.
    PositionCreated(PositionEventData),
    /// A position was changed.
    PositionUpdated(PositionEventData),
    /// A position lies in another one.
    PositionMoved(PositionEventData),
    /// A position is gone.
    PositionDeleted(PositionEventData),
);

/// A count.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct CountSessionEventData {
    /// The count.
    pub count_session_key: CountSessionKey,
}

shared_event_data!(
    /// Nothing lies in a position, says who looked.
    PositionConfirmedEmpty(CountSessionEventData),
    /// A count was planned.
    CountSessionCreated(CountSessionEventData),
    /// A count began.
    CountSessionStarted(CountSessionEventData),
    /// A count ended.
    CountSessionCompleted(CountSessionEventData),
    /// A count goes on.
    CountSessionResumed(CountSessionEventData),
    /// The differences of a count will be posted.
    CountSessionConfirmed(CountSessionEventData),
    /// The differences of a count were posted.
    CountSessionApplied(CountSessionEventData),
    /// A count was given up.
    CountSessionCanceled(CountSessionEventData),
);
