//! The journal: the event types, and the position of a row.

use std::fmt;
use std::str::FromStr;

use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;

use crate::string_enum;
use crate::wire::input::{Input, Raw, Reader};
use crate::wire::text::{read_string, string_schema};

/// Declares the event types, each with its name and topic.
macro_rules! catalogue {
    ($($topic_word:literal { $($variant:ident $word:literal),* $(,)? })*) => {
        /// Type of an event.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum EventType { $($(#[doc = concat!("`", $word, "`")] $variant),*),* }

        impl EventType {
            /// All event types.
            pub const ALL: &'static [Self] = &[$($(Self::$variant),*),*];

            /// Returns the name that responses show.
            pub const fn as_str(self) -> &'static str {
                match self { $($(Self::$variant => $word),*),* }
            }

            /// Returns the event type with this name. `None` for an unknown name.
            pub fn from_word(word: &str) -> Option<Self> {
                match word { $($($word => Some(Self::$variant),)*)* _ => None }
            }

            /// Returns the topic of the event type.
            pub const fn topic(self) -> &'static str {
                match self { $($(Self::$variant)|* => $topic_word),* }
            }
        }

        /// The topics of journal rows.
        pub const TOPICS: &[&str] = &[$($topic_word),*];
    };
}

catalogue! {
    "production" {
        WorkOrderCreated "WORK_ORDER_CREATED", WorkOrderUpdated "WORK_ORDER_UPDATED",
        WorkOrderStarted "WORK_ORDER_STARTED", WorkOrderClosed "WORK_ORDER_CLOSED",
        WorkOrderReopened "WORK_ORDER_REOPENED", WorkOrderCanceled "WORK_ORDER_CANCELED",
        JobCreated "JOB_CREATED", JobUpdated "JOB_UPDATED", JobAssigned "JOB_ASSIGNED", JobDeleted "JOB_DELETED",
        JobStarted "JOB_STARTED", JobPaused "JOB_PAUSED", JobPauseForced "JOB_PAUSE_FORCED",
        JobPausedOffline "JOB_PAUSED_OFFLINE", JobResumed "JOB_RESUMED", JobClosed "JOB_CLOSED", JobReset "JOB_RESET",
        BatchCreated "BATCH_CREATED", ActiveBatchChanged "ACTIVE_BATCH_CHANGED", StepCompleted "STEP_COMPLETED",
        StepEdited "STEP_EDITED", BatchCompleted "BATCH_COMPLETED", BatchReleased "BATCH_RELEASED",
        BatchCanceled "BATCH_CANCELED", ProgressOverridden "PROGRESS_OVERRIDDEN", TimeOverridden "TIME_OVERRIDDEN",
        ExtraUpdated "EXTRA_UPDATED", QueueUpdated "QUEUE_UPDATED", WipDeclared "WIP_DECLARED",
        WipBooked "WIP_BOOKED", WipUnbooked "WIP_UNBOOKED", WipRemoved "WIP_REMOVED",
        WorkSessionCreated "WORK_SESSION_CREATED", WorkSessionClosed "WORK_SESSION_CLOSED",
        WorkSessionRestored "WORK_SESSION_RESTORED", WorkSessionCanceled "WORK_SESSION_CANCELED",
    }
    "serial" {
        SerialCreated "SERIAL_CREATED", SerialUpdated "SERIAL_UPDATED", SerialLinked "SERIAL_LINKED",
        SerialUnlinked "SERIAL_UNLINKED", SerialReleased "SERIAL_RELEASED", SerialDeleted "SERIAL_DELETED",
        SerialScrapped "SERIAL_SCRAPPED", SerialHeld "SERIAL_HELD", SerialHoldReleased "SERIAL_HOLD_RELEASED",
        LotCreated "LOT_CREATED", LotUpdated "LOT_UPDATED", LotHeld "LOT_HELD",
        LotHoldReleased "LOT_HOLD_RELEASED", LotDeleted "LOT_DELETED",
    }
    "inventory" {
        MovementPlanned "MOVEMENT_PLANNED", MovementUpdated "MOVEMENT_UPDATED",
        MovementCompleted "MOVEMENT_COMPLETED", MovementCanceled "MOVEMENT_CANCELED",
        MovementReversed "MOVEMENT_REVERSED", InventoryChanged "INVENTORY_CHANGED",
        WarehouseListCreated "WAREHOUSE_LIST_CREATED", WarehouseListUpdated "WAREHOUSE_LIST_UPDATED",
        WarehouseListClosed "WAREHOUSE_LIST_CLOSED", WarehouseListCanceled "WAREHOUSE_LIST_CANCELED",
        PositionCreated "POSITION_CREATED", PositionUpdated "POSITION_UPDATED", PositionMoved "POSITION_MOVED",
        PositionDeleted "POSITION_DELETED", PositionConfirmedEmpty "POSITION_CONFIRMED_EMPTY",
        CountSessionCreated "COUNT_SESSION_CREATED", CountSessionStarted "COUNT_SESSION_STARTED",
        CountSessionCompleted "COUNT_SESSION_COMPLETED", CountSessionResumed "COUNT_SESSION_RESUMED",
        CountSessionConfirmed "COUNT_SESSION_CONFIRMED", CountSessionApplied "COUNT_SESSION_APPLIED",
        CountSessionCanceled "COUNT_SESSION_CANCELED", CountStarted "COUNT_STARTED",
        CountCompleted "COUNT_COMPLETED", CountCanceled "COUNT_CANCELED", CountDiscarded "COUNT_DISCARDED",
        CountSubmitted "COUNT_SUBMITTED", CountEdited "COUNT_EDITED", CountImported "COUNT_IMPORTED",
        CountApplied "COUNT_APPLIED", AssignmentStarted "ASSIGNMENT_STARTED",
        AssignmentCompleted "ASSIGNMENT_COMPLETED",
    }
    "task" {
        TaskCreated "TASK_CREATED", TaskUpdated "TASK_UPDATED", TaskCompleted "TASK_COMPLETED",
        TaskCanceled "TASK_CANCELED", TaskReopened "TASK_REOPENED", TaskSuspended "TASK_SUSPENDED",
        TaskLinked "TASK_LINKED", TaskUnlinked "TASK_UNLINKED", TaskTimeStarted "TASK_TIME_STARTED",
        TaskTimeStopped "TASK_TIME_STOPPED", TaskTimeEntered "TASK_TIME_ENTERED", TaskDeleted "TASK_DELETED",
    }
    "issue" {
        IssueCreated "ISSUE_CREATED", IssueUpdated "ISSUE_UPDATED", IssueClosed "ISSUE_CLOSED",
        IssueReopened "ISSUE_REOPENED", IssueDeleted "ISSUE_DELETED",
    }
    "message" {
        MessagePosted "MESSAGE_POSTED", MessageUpdated "MESSAGE_UPDATED", MessageDeleted "MESSAGE_DELETED",
    }
    "product" { ProductImported "PRODUCT_IMPORTED" }
}

string_enum! {
    /// A part of the service that acts without a user. Its journal rows name the part instead of a user.
    pub enum ServicePart {
        /// Pauses jobs whose clients are offline.
        OfflineMonitor = "offline_monitor",
        /// Posts the variances of counts.
        CountApply = "count_apply",
    }
}

/// Maximum number of digits of a position in a request.
const SEQ_DIGITS_MAX: usize = 40;

/// Position of a row in the feed. Positions start with 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seq(i64);

impl Seq {
    /// The position before the first row.
    pub const START: Self = Self(0);

    /// Builds the position with this number.
    pub const fn new(number: i64) -> Self {
        Self(number)
    }

    /// Returns the number of the position.
    pub const fn number(self) -> i64 {
        self.0
    }
}

impl fmt::Display for Seq {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.0)
    }
}

/// The error for a string that is not a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InvalidSeq;

impl FromStr for Seq {
    type Err = InvalidSeq;

    fn from_str(text: &str) -> Result<Self, InvalidSeq> {
        let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        if !is_number || text.len() > SEQ_DIGITS_MAX {
            return Err(InvalidSeq);
        }
        // A number above all possible positions is still a position, one that was never assigned.
        Ok(Self(text.parse().unwrap_or(i64::MAX)))
    }
}

impl Input for Seq {
    const IS_TEXT: bool = true;

    fn read(raw: Raw<'_>, reader: &mut Reader) -> Option<Self> {
        let text = read_string(raw, reader)?;
        let seq = text.parse().ok();
        if seq.is_none() {
            reader.fault("string_pattern_mismatch", "Input should be the `seq` of an event");
        }
        seq
    }

    fn schema() -> RefOr<Schema> {
        string_schema(1, SEQ_DIGITS_MAX).pattern(Some("^[0-9]{1,40}$")).into()
    }
}

/// Whether a string is an event group: a UUID with hyphens.
pub fn is_group(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    let lengths: Vec<usize> = parts.iter().map(|part| part.len()).collect();
    lengths == [8, 4, 4, 4, 12] && parts.iter().all(|part| part.bytes().all(|byte| byte.is_ascii_hexdigit()))
}
