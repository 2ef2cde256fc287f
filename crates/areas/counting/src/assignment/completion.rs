//! Completes assignments and submits their records for review.

use chrono::{DateTime, Utc};
use counting_queries::assignment::set_assignments_completed;
use counting_queries::record::submit_records;
use kernel::rules::event_data::{AssignmentCompleted, AssignmentEventData, CountRecordEventData, CountSubmitted};
use kernel::wire::key::{CountAssignmentKey, CountRecordKey, PositionKey, ProductKey};

use crate::rows::CountSessionRecord;
use platform::api::Problem;
use platform::db::Write;
use platform::journal::NewEvent;

/// Completes assignments that the caller has locked and submits their completed records, with a journal row for each
/// assignment and each record.
pub async fn end_assignments(
    write: &mut Write,
    session: &CountSessionRecord,
    keys: &[CountAssignmentKey],
    now: DateTime<Utc>,
) -> Result<(), Problem> {
    if keys.is_empty() {
        return Ok(());
    }
    let numbers = CountAssignmentKey::numbers(keys);
    set_assignments_completed().bind(write.conn(), &now, &numbers).all().await?;
    for key in keys {
        let event_data = AssignmentEventData { count_session_key: session.key, assignment_key: *key };
        write.append_event(session.event(&AssignmentCompleted(event_data), now));
    }
    for row in submit_records().bind(write.conn(), &numbers).all().await? {
        let event_data =
            CountRecordEventData { count_session_key: session.key, count_record_key: CountRecordKey::new(row.key) };
        write.append_event(NewEvent {
            product_key: Some(ProductKey::new(row.product_key)),
            position_key: Some(PositionKey::new(row.position_key)),
            ..session.event(&CountSubmitted(event_data), now)
        });
    }
    Ok(())
}
