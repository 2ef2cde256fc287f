//! What an event tells beyond its keys: one struct per kind, written as it stands on the wire.
//!
//! The struct is called as its kind, so that a kind and the details of another cannot come together:
//!
//! ```
//! use kernel::rules::event_data::{EventData, SerialHeld};
//! use kernel::rules::journal::EventType;
//! assert_eq!(<SerialHeld<'_> as EventData>::KIND, EventType::SerialHeld);
//! ```

mod collaboration;
mod counting;
mod inventory;
mod lot;
mod product;
mod production;
mod serial;

use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::rules::journal::EventType;

pub use collaboration::{
    ChangedLink, EventLink, IssueClosed, IssueCreated, IssueDeleted, IssueReopened, IssueUpdated, MessageDeleted,
    MessagePosted, MessageUpdated, TaskCanceled, TaskCompleted, TaskCreated, TaskDeleted, TaskLinked, TaskReopened,
    TaskSuspended, TaskTimeEntered, TaskTimeStarted, TaskTimeStopped, TaskUnlinked, TaskUpdated,
};
pub use counting::{
    AssignmentCompleted, AssignmentEventData, AssignmentStarted, CountApplied, CountCanceled, CountCompleted,
    CountDiscarded, CountEdited, CountImported, CountRecordEventData, CountStarted, CountSubmitted,
};
pub use inventory::{
    CountSessionApplied, CountSessionCanceled, CountSessionCompleted, CountSessionConfirmed, CountSessionCreated,
    CountSessionEventData, CountSessionResumed, CountSessionStarted, InventoryChanged, MovementCanceled,
    MovementCompleted, MovementEventData, MovementListEventData, MovementPlanned, MovementReversed, MovementUpdated,
    PositionConfirmedEmpty, PositionCreated, PositionDeleted, PositionEventData, PositionMoved, PositionUpdated,
    WarehouseListCanceled, WarehouseListClosed, WarehouseListCreated, WarehouseListUpdated,
};
pub use lot::{LotCreated, LotDeleted, LotHeld, LotHoldReleased, LotUpdated};
pub use product::ProductImported;
pub use production::{
    ActiveBatchChanged, BatchCanceled, BatchCompleted, BatchCreated, BatchReleased, ExtraOf, ExtraUpdated, JobAssigned,
    JobClosed, JobCreated, JobDeleted, JobPauseForced, JobPaused, JobPausedOffline, JobReset, JobResumed, JobStarted,
    JobUpdated, PauseReason, ProgressOverridden, QueueType, QueueUpdated, StepCompleted, StepEdited, TimeOverridden,
    WipBooked, WipDeclared, WipEventData, WipRemoved, WipUnbooked, WorkOrderCanceled, WorkOrderClosed,
    WorkOrderCreated, WorkOrderReopened, WorkOrderStarted, WorkOrderUpdated, WorkSessionCanceled, WorkSessionClosed,
    WorkSessionCreated, WorkSessionRestored,
};
pub use serial::{
    LinkEnds, SerialChange, SerialCreated, SerialDeleted, SerialFieldChange, SerialHeld, SerialHoldReleased,
    SerialLinked, SerialReleased, SerialScrapped, SerialUnlinked, SerialUpdated,
};

/// The details of one kind of event; serialised they are an object.
pub trait EventData: Serialize {
    /// The kind.
    const KIND: EventType;
}

/// Makes structs the details of the kinds that they are called after.
macro_rules! event_data_kinds {
    ($($name:ident $(<$borrowed:lifetime>)?),+ $(,)?) => {$(
        impl $crate::rules::event_data::EventData for $name $(<$borrowed>)? {
            const KIND: $crate::rules::journal::EventType = $crate::rules::journal::EventType::$name;
        }
    )+};
}
use event_data_kinds;

/// What differs between two states of a record: `{field: [old, new]}`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Changes(Map<String, Value>);

impl Changes {
    /// Notes a field if it differs.
    #[must_use]
    pub fn note<T: PartialEq + Serialize>(mut self, field: &'static str, old: &T, new: &T) -> Self {
        if old != new {
            self.0.insert(field.to_owned(), json!([old, new]));
        }
        self
    }

    /// Whether nothing differs.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Another value in a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ValueChange<'a> {
    /// The field of the form.
    pub form_field_key: &'a str,
    /// What stood there.
    pub old: Option<&'a Value>,
    /// What stands there now.
    pub new: Option<&'a Value>,
}
