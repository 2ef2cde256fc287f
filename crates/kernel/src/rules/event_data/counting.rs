//! Details of what happens to the records and assignments of a count.

use serde::Serialize;

use super::inventory::shared_event_data;
use crate::wire::key::{CountAssignmentKey, CountRecordKey, CountSessionKey};

/// A count of one product in one position.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct CountRecordEventData {
    /// The session.
    pub count_session_key: CountSessionKey,
    /// The record.
    pub count_record_key: CountRecordKey,
}

shared_event_data!(
    /// Somebody began to count a pair.
    CountStarted(CountRecordEventData),
    /// A pair was counted.
    CountCompleted(CountRecordEventData),
    /// A pair is not counted after all.
    CountCanceled(CountRecordEventData),
    /// A record does not count.
    CountDiscarded(CountRecordEventData),
    /// The assignment of a record is done.
    CountSubmitted(CountRecordEventData),
    /// A reviewer put another record in its place.
    CountEdited(CountRecordEventData),
    /// A record came from a file.
    CountImported(CountRecordEventData),
    /// The difference of a record was posted.
    CountApplied(CountRecordEventData),
);

/// What one person counts.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct AssignmentEventData {
    /// The session.
    pub count_session_key: CountSessionKey,
    /// The assignment.
    pub assignment_key: CountAssignmentKey,
}

shared_event_data!(
    /// Somebody began with an assignment.
    AssignmentStarted(AssignmentEventData),
    /// An assignment is done.
    AssignmentCompleted(AssignmentEventData),
);
