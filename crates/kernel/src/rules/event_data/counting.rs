//! Details of what happens to the records and assignments of a count.

use serde::Serialize;

use super::inventory::kinds_alike;
use crate::wire::key::{CountAssignmentKey, CountRecordKey, CountSessionKey};

/// A count of one product in one position.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct CountTold {
    /// The session.
    pub count_session_key: CountSessionKey,
    /// The record.
    pub count_record_key: CountRecordKey,
}

kinds_alike!(
    /// Somebody began to count a pair.
    CountStarted(CountTold),
    /// A pair was counted.
    CountCompleted(CountTold),
    /// A pair is not counted after all.
    CountCanceled(CountTold),
    /// A record does not count.
    CountDiscarded(CountTold),
    /// The assignment of a record is done.
    CountSubmitted(CountTold),
    /// A reviewer put another record in its place.
    CountEdited(CountTold),
    /// A record came from a file.
    CountImported(CountTold),
    /// The difference of a record was posted.
    CountApplied(CountTold),
);

/// What one person counts.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct AssignmentTold {
    /// The session.
    pub count_session_key: CountSessionKey,
    /// The assignment.
    pub assignment_key: CountAssignmentKey,
}

kinds_alike!(
    /// Somebody began with an assignment.
    AssignmentStarted(AssignmentTold),
    /// An assignment is done.
    AssignmentCompleted(AssignmentTold),
);
