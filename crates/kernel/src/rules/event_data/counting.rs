//! Data of the events of count records and count assignments.

use serde::Serialize;

use super::inventory::shared_event_data;
use crate::wire::key::{CountAssignmentKey, CountRecordKey, CountSessionKey};

/// The count of one product at one location.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct CountRecordEventData {
    /// Key of the count session.
    pub count_session_key: CountSessionKey,
    /// Key of the count record.
    pub count_record_key: CountRecordKey,
}

shared_event_data!(
    /// A user started to count a product at a location.
    CountStarted(CountRecordEventData),
    /// A product at a location was counted.
    CountCompleted(CountRecordEventData),
    /// A count in progress was canceled.
    CountCanceled(CountRecordEventData),
    /// A count record was discarded and is not posted.
    CountDiscarded(CountRecordEventData),
    /// A count record was submitted for review, because its assignment was completed.
    CountSubmitted(CountRecordEventData),
    /// A reviewer replaced a count record with a corrected one.
    CountEdited(CountRecordEventData),
    /// A count record was imported from a file.
    CountImported(CountRecordEventData),
    /// The variance of a count record was posted.
    CountApplied(CountRecordEventData),
);

/// An assignment of a count session.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct AssignmentEventData {
    /// Key of the count session.
    pub count_session_key: CountSessionKey,
    /// Key of the assignment.
    pub assignment_key: CountAssignmentKey,
}

shared_event_data!(
    /// A user started an assignment.
    AssignmentStarted(AssignmentEventData),
    /// A user completed an assignment.
    AssignmentCompleted(AssignmentEventData),
);
