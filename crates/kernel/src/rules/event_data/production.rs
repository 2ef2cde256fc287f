//! Data of the events of work orders, jobs, batches, steps, work sessions, WIP and queues.
//!
//! No event contains the cost of work, which would reveal what a user earns (docs/spec/production.md#costs).

use serde::Serialize;
use serde_json::Value;

use super::inventory::shared_event_data;
use super::{Changes, ValueChange, event_data_kinds};
use crate::rules::order::OrderStatus;
use crate::string_enum;
use crate::wire::key::{BatchKey, QueueKey, StepKey, StepRecordKey, UserKey};
use crate::wire::number::Amount;
use crate::wire::time::Timestamp;

/// A work order was created.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct WorkOrderCreated<'a> {
    /// Code of the work order.
    pub wo_code: &'a str,
    /// Quantity to make, in the unit of the product.
    pub qt_planned: Amount,
}

/// A work order was changed.
#[derive(Clone, Debug, Default, Serialize)]
pub struct WorkOrderUpdated {
    /// Changed members of the work order.
    pub changes: Changes,
}

/// The first job of a work order was started.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct WorkOrderStarted {}

/// The last open job of a work order was closed.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct WorkOrderClosed {
    /// Completed quantity, in the unit of the product.
    pub qt_completed: Amount,
}

/// A closed work order has open jobs again.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct WorkOrderReopened {
    /// Status of the work order after the change.
    pub status: OrderStatus,
}

/// A work order was deleted.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct WorkOrderCanceled<'a> {
    /// Code of the deleted work order.
    pub wo_code: &'a str,
}

/// A job was created.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct JobCreated {
    /// Quantity to make, in the unit of the product.
    pub qt_planned: Amount,
}

/// The plan of a job was changed.
#[derive(Clone, Debug, Default, Serialize)]
pub struct JobUpdated {
    /// Changed members of the job.
    pub changes: Changes,
}

/// A job was assigned to another user or to no user.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct JobAssigned {
    /// Key of the user who was assigned before. `null` when nobody was assigned.
    pub assigned_from: Option<UserKey>,
    /// Key of the user who is assigned now. `null` when nobody is assigned.
    pub assigned_to: Option<UserKey>,
}

/// A job without batches was deleted.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct JobDeleted {}

/// A job was started.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct JobStarted {
    /// Quantity of the first batch of the job, in the unit of the product.
    pub batch_qt: Amount,
}

string_enum! {
    /// Why a job was paused.
    pub enum PauseReason {
        /// The user who works on the job paused it.
        User = "user",
        /// The user who works on the job started another job.
        OtherJob = "other_job",
        /// A batch was completed, and no next batch was opened.
        NoNextBatch = "no_next_batch",
    }
}

/// A job was paused.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct JobPaused {
    /// Why the job was paused.
    pub reason: PauseReason,
}

/// A job was paused by another user.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct JobPauseForced {
    /// Key of the user who was working on the job.
    pub session_user_key: UserKey,
}

/// A job was paused because its client was offline. The writer adds `actor` to the data.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct JobPausedOffline {
    /// Time of the last heartbeat of the client.
    pub last_online: Timestamp,
}

/// A job was resumed.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct JobResumed {
    /// How long the client was offline, in milliseconds. Absent unless the previous work session was reopened.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offline_ms: Option<i64>,
}

/// A job was closed.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct JobClosed {
    /// Completed quantity, in the unit of the product.
    pub qt_completed: Amount,
}

/// A job was reset: all of its work was reversed.
#[derive(Clone, Debug, Serialize)]
pub struct JobReset {
    /// Completed quantity before the reset, in the unit of the product.
    pub qt_before: Amount,
    /// Keys of the batches that the reset canceled.
    pub batch_keys: Vec<BatchKey>,
}

/// A batch was opened.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct BatchCreated {
    /// Quantity of the batch.
    pub qt_total: Amount,
}

/// The quantity or the units of an open batch were changed.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct ActiveBatchChanged {
    /// Quantity of the batch before the change, in the unit of the product.
    pub qt_before: Amount,
    /// Quantity of the batch after the change, in the unit of the product.
    pub qt_after: Amount,
}

/// A step was completed.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct StepCompleted<'a> {
    /// Key of the step.
    pub step_key: &'a StepKey,
    /// Key of the record with the values of the step.
    pub execution_record_key: StepRecordKey,
}

/// The values of a completed step were corrected.
#[derive(Clone, Debug, Serialize)]
pub struct StepEdited<'a> {
    /// Key of the step.
    pub step_key: &'a StepKey,
    /// Key of the record with the values of the step.
    pub execution_record_key: StepRecordKey,
    /// Values that were changed.
    pub changes: Vec<ValueChange<'a>>,
}

/// A batch was completed.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct BatchCompleted<'a> {
    /// Good quantity, in the unit of the product.
    pub qt_pass: Amount,
    /// Scrap quantity, in the unit of the product.
    pub qt_scrap: Amount,
    /// Reason for the scrap. `null` when there is no scrap.
    pub scrap_reason: Option<&'a str>,
}

/// The output of a batch was released from production.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct BatchReleased {
    /// Quantity that was released, in the unit of the product.
    pub qt_released: Amount,
}

/// A batch was canceled.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct BatchCanceled {
    /// Quantity of the batch.
    pub qt_total: Amount,
}

/// The completed quantity of a job was corrected by an override.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct ProgressOverridden {
    /// Completed quantity before the override.
    pub qt_before: Amount,
    /// Completed quantity after the override.
    pub qt_after: Amount,
    /// Whether the working time was adjusted too.
    pub adjust_duration: bool,
}

/// The working time of a job was corrected by an override.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct TimeOverridden {
    /// Working time before the override, in milliseconds.
    pub duration_before: i64,
    /// Working time after the override, in milliseconds.
    pub duration_after: i64,
}

string_enum! {
    /// Kind of record whose `extra` data was replaced.
    pub enum ExtraOf {
        /// A work order.
        WorkOrder = "work_order",
        /// A job.
        Job = "job",
    }
}

/// The `extra` data of a work order or a job was replaced.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct ExtraUpdated<'a> {
    /// Kind of the record.
    pub entity_type: ExtraOf,
    /// The `extra` data before the change. `null` when there was none.
    pub extra_before: Option<&'a Value>,
}

string_enum! {
    /// Whether a queue belongs to a site or to an operator.
    pub enum QueueType {
        /// The queue of a site.
        Site = "s",
        /// The queue of an operator.
        Operator = "o",
    }
}

/// A queue was reordered.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct QueueUpdated {
    /// Key of the queue.
    pub queue_key: QueueKey,
    /// Whether the queue belongs to a site or to an operator.
    #[serde(rename = "type")]
    pub kind: QueueType,
    /// Key of the operator. `null` for the queue of a site.
    pub subqueue_target_key: Option<UserKey>,
}

/// WIP between two phases.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct WipEventData<'a> {
    /// Quantity of the WIP, in the unit of the product.
    pub quantity: Amount,
    /// Key of the phase that produced the WIP.
    pub phase_from_key: &'a str,
    /// Key of the next phase, for which the WIP waits.
    pub phase_to_key: &'a str,
}

shared_event_data!(
    /// WIP was declared: output of one phase waits for the next phase.
    WipDeclared<'a>(WipEventData<'a>),
    /// A batch booked WIP.
    WipBooked<'a>(WipEventData<'a>),
    /// A batch returned WIP that it had booked.
    WipUnbooked<'a>(WipEventData<'a>),
    /// WIP was removed.
    WipRemoved<'a>(WipEventData<'a>),
);

/// A user began to work on a batch: a work session was opened.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct WorkSessionCreated {
    /// Key of the user who works on the batch.
    pub user_key: UserKey,
}

/// A work session was closed.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct WorkSessionClosed {
    /// Length of the work session, in milliseconds.
    pub duration: i64,
}

/// A work session was reopened that had been closed because its client was offline.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct WorkSessionRestored {}

/// A work session was canceled and does not count as working time.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct WorkSessionCanceled {
    /// Working time that no longer counts, in milliseconds.
    pub duration: i64,
}

event_data_kinds!(
    WorkOrderCreated<'_>,
    WorkOrderUpdated,
    WorkOrderStarted,
    WorkOrderClosed,
    WorkOrderReopened,
    WorkOrderCanceled<'_>,
    JobCreated,
    JobUpdated,
    JobAssigned,
    JobDeleted,
    JobStarted,
    JobPaused,
    JobPauseForced,
    JobPausedOffline,
    JobResumed,
    JobClosed,
    JobReset,
    BatchCreated,
    ActiveBatchChanged,
    StepCompleted<'_>,
    StepEdited<'_>,
    BatchCompleted<'_>,
    BatchReleased,
    BatchCanceled,
    ProgressOverridden,
    TimeOverridden,
    ExtraUpdated<'_>,
    QueueUpdated,
    WorkSessionCreated,
    WorkSessionClosed,
    WorkSessionRestored,
    WorkSessionCanceled,
);
