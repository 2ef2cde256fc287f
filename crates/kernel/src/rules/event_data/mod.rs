//! The data of events in addition to their keys: one struct per event type, with the members of the JSON.
//!
//! A struct has the name of its event type, so that a type cannot be written with the data of another one:
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

/// The data of one event type. It is serialized as a JSON object, the member `data` of the event.
pub trait EventData: Serialize {
    /// The event type that has this data.
    const KIND: EventType;
}

/// Declares structs as the data of the event types that have the same names.
macro_rules! event_data_kinds {
    ($($name:ident $(<$borrowed:lifetime>)?),+ $(,)?) => {$(
        impl $crate::rules::event_data::EventData for $name $(<$borrowed>)? {
            const KIND: $crate::rules::journal::EventType = $crate::rules::journal::EventType::$name;
        }
    )+};
}
use event_data_kinds;

/// Changed members of a record: `{member: [old, new]}`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Changes(Map<String, Value>);

impl Changes {
    /// Adds a member if its values differ.
    #[must_use]
    pub fn note<T: PartialEq + Serialize>(mut self, field: &'static str, old: &T, new: &T) -> Self {
        if old != new {
            self.0.insert(field.to_owned(), json!([old, new]));
        }
        self
    }

    /// Whether no member differs.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// A changed value of a form: `{form_field_key, old, new}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ValueChange<'a> {
    /// Key of the form field.
    pub form_field_key: &'a str,
    /// Value before the change. `null` when the field was empty.
    pub old: Option<&'a Value>,
    /// Value after the change. `null` when the field was cleared.
    pub new: Option<&'a Value>,
}
