//! Details of what happens in the warehouse.

use serde::Serialize;

use super::{Changes, details_of_kinds};
use crate::wire::key::{CountSessionKey, LotKey, MovementKey, MovementListKey};
use crate::wire::number::Amount;

/// Declares kinds that tell the same.
macro_rules! kinds_alike {
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
pub(super) use kinds_alike;

/// A movement.
#[derive(Clone, Debug, Serialize)]
pub struct MovementTold<'a> {
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

kinds_alike!(
    /// Something is to be moved.
    MovementPlanned<'a>(MovementTold<'a>),
    /// What is to be moved was changed, or a part of it was moved.
    MovementUpdated<'a>(MovementTold<'a>),
    /// Something was moved.
    MovementCompleted<'a>(MovementTold<'a>),
    /// Something will not be moved.
    MovementCanceled<'a>(MovementTold<'a>),
    /// What was moved was taken back.
    MovementReversed<'a>(MovementTold<'a>),
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
details_of_kinds!(InventoryChanged);

/// A list of movements.
#[derive(Clone, Debug, Serialize)]
pub struct ListTold<'a> {
    /// The list.
    pub movement_list_key: MovementListKey,
    /// Its code.
    pub code: &'a str,
    /// What its movements are for.
    #[serde(rename = "type")]
    pub kind: &'a str,
}

kinds_alike!(
    /// A list was made.
    WarehouseListCreated<'a>(ListTold<'a>),
    /// A list was changed.
    WarehouseListUpdated<'a>(ListTold<'a>),
    /// A list is done.
    WarehouseListClosed<'a>(ListTold<'a>),
    /// A list was given up.
    WarehouseListCanceled<'a>(ListTold<'a>),
);

/// A position.
#[derive(Clone, Debug, Default, Serialize)]
pub struct PositionTold {
    /// What differs.
    pub changes: Changes,
}

kinds_alike!(
    /// A position was made.
    PositionCreated(PositionTold),
    /// A position was changed.
    PositionUpdated(PositionTold),
    /// A position lies in another one.
    PositionMoved(PositionTold),
    /// A position is gone.
    PositionDeleted(PositionTold),
);

/// A count.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct CountSessionTold {
    /// The count.
    pub count_session_key: CountSessionKey,
}

kinds_alike!(
    /// Nothing lies in a position, says who looked.
    PositionConfirmedEmpty(CountSessionTold),
    /// A count was planned.
    CountSessionCreated(CountSessionTold),
    /// A count began.
    CountSessionStarted(CountSessionTold),
    /// A count ended.
    CountSessionCompleted(CountSessionTold),
    /// A count goes on.
    CountSessionResumed(CountSessionTold),
    /// The differences of a count will be posted.
    CountSessionConfirmed(CountSessionTold),
    /// The differences of a count were posted.
    CountSessionApplied(CountSessionTold),
    /// A count was given up.
    CountSessionCanceled(CountSessionTold),
);
