//! Details of what happens to orders, jobs, batches, steps, work and queues.
//!
//! No details tell what work costs: that is what a user earns (docs/spec/production.md#costs).

use serde::Serialize;
use serde_json::Value;

use super::inventory::shared_event_data;
use super::{Changes, ValueChange, event_data_kinds};
use crate::rules::order::OrderStatus;
use crate::string_enum;
use crate::wire::key::{BatchKey, QueueKey, StepKey, StepRecordKey, UserKey};
use crate::wire::number::Amount;
use crate::wire::time::Timestamp;

/// An order was made.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct WorkOrderCreated<'a> {
    /// Its code.
    pub wo_code: &'a str,
    /// How much it is.
    pub qt_planned: Amount,
}

/// An order was changed.
#[derive(Clone, Debug, Default, Serialize)]
pub struct WorkOrderUpdated {
    /// What differs.
    pub changes: Changes,
}

/// The first job of an order began.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct WorkOrderStarted {}

/// The last open job of an order ended.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct WorkOrderClosed {
    /// How much was made.
    pub qt_completed: Amount,
}

/// An order that was closed has open jobs again.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct WorkOrderReopened {
    /// How far it has come.
    pub status: OrderStatus,
}

/// An order is gone.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct WorkOrderCanceled<'a> {
    /// The code that it had.
    pub wo_code: &'a str,
}

/// A job was made.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct JobCreated {
    /// How much it is.
    pub qt_planned: Amount,
}

/// A job was planned anew.
#[derive(Clone, Debug, Default, Serialize)]
pub struct JobUpdated {
    /// What differs.
    pub changes: Changes,
}

/// A job has another assignee, or none.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct JobAssigned {
    /// Who had it.
    pub assigned_from: Option<UserKey>,
    /// Who has it.
    pub assigned_to: Option<UserKey>,
}

/// A job that never had a batch is gone.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct JobDeleted {}

/// A job began.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct JobStarted {
    /// How much its first batch is.
    pub batch_qt: Amount,
}

string_enum! {
    /// Why a job was paused.
    pub enum PauseReason {
        /// Its user paused it.
        User = "user",
        /// Its user began other work.
        OtherJob = "other_job",
        /// A batch was completed, and no next one opened.
        NoNextBatch = "no_next_batch",
    }
}

/// A job was paused.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct JobPaused {
    /// Why.
    pub reason: PauseReason,
}

/// Somebody else paused a job.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct JobPauseForced {
    /// Who had worked on it.
    pub session_user_key: UserKey,
}

/// A job was paused because its client was not heard of; `actor` is added by the writer.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct JobPausedOffline {
    /// When the client was last heard of.
    pub last_online: Timestamp,
}

/// A job goes on.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct JobResumed {
    /// How long the client was away, when its session goes on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offline_ms: Option<i64>,
}

/// A job is over.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct JobClosed {
    /// How much was made.
    pub qt_completed: Amount,
}

/// Everything that a job had made was taken back.
#[derive(Clone, Debug, Serialize)]
pub struct JobReset {
    /// How much that was.
    pub qt_before: Amount,
    /// The batches that do not count any more.
    pub batch_keys: Vec<BatchKey>,
}

/// A batch was opened.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct BatchCreated {
    /// How much it is.
    pub qt_total: Amount,
}

/// An open batch has another quantity, or other units.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct ActiveBatchChanged {
    /// How much it was.
    pub qt_before: Amount,
    /// How much it is.
    pub qt_after: Amount,
}

/// A step was done.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct StepCompleted<'a> {
    /// The step.
    pub step_key: &'a StepKey,
    /// What was noted.
    pub execution_record_key: StepRecordKey,
}

/// What was noted in a step was corrected.
#[derive(Clone, Debug, Serialize)]
pub struct StepEdited<'a> {
    /// The step.
    pub step_key: &'a StepKey,
    /// What was noted.
    pub execution_record_key: StepRecordKey,
    /// Which values differ.
    pub changes: Vec<ValueChange<'a>>,
}

/// A batch was made.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct BatchCompleted<'a> {
    /// How much is good.
    pub qt_pass: Amount,
    /// How much is scrap.
    pub qt_scrap: Amount,
    /// Why.
    pub scrap_reason: Option<&'a str>,
}

/// The output of a batch left the work.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct BatchReleased {
    /// How much.
    pub qt_released: Amount,
}

/// A batch does not count any more.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct BatchCanceled {
    /// How much it was.
    pub qt_total: Amount,
}

/// The completed quantity of a job was set by hand.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct ProgressOverridden {
    /// How much it was.
    pub qt_before: Amount,
    /// How much it is.
    pub qt_after: Amount,
    /// Whether the working time followed.
    pub adjust_duration: bool,
}

/// The working time of a job was set by hand.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct TimeOverridden {
    /// Milliseconds before.
    pub duration_before: i64,
    /// Milliseconds now.
    pub duration_after: i64,
}

string_enum! {
    /// What has free data.
    pub enum ExtraOf {
        /// An order.
        WorkOrder = "work_order",
        /// A job.
        Job = "job",
    }
}

/// The free data of an order or a job was replaced.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct ExtraUpdated<'a> {
    /// Of what.
    pub entity_type: ExtraOf,
    /// What stood there.
    pub extra_before: Option<&'a Value>,
}

string_enum! {
    /// Whose queue it is.
    pub enum QueueType {
        /// Of a site.
        Site = "s",
        /// Of an operator.
        Operator = "o",
    }
}

/// A queue was put into another order.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct QueueUpdated {
    /// The queue.
    pub queue_key: QueueKey,
    /// Whose it is.
    #[serde(rename = "type")]
    pub kind: QueueType,
    /// The operator.
    pub subqueue_target_key: Option<UserKey>,
}

/// Work between two phases.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct WipEventData<'a> {
    /// How much.
    pub quantity: Amount,
    /// The phase that it came from.
    pub phase_from_key: &'a str,
    /// The phase that it waited for.
    pub phase_to_key: &'a str,
}

shared_event_data!(
    /// Work waits for the next phase.
    WipDeclared<'a>(WipEventData<'a>),
    /// A batch has taken work that waited.
    WipBooked<'a>(WipEventData<'a>),
    /// A batch has given work back.
    WipUnbooked<'a>(WipEventData<'a>),
    /// Work that waited between two phases is there no more.
    WipRemoved<'a>(WipEventData<'a>),
);

/// Somebody began to work.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct WorkSessionCreated {
    /// Who.
    pub user_key: UserKey,
}

/// Somebody's work ended.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct WorkSessionClosed {
    /// Milliseconds.
    pub duration: i64,
}

/// Work that had ended because nobody was heard of goes on.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct WorkSessionRestored {}

/// Somebody's work does not count any more.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct WorkSessionCanceled {
    /// Milliseconds that it had counted.
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
