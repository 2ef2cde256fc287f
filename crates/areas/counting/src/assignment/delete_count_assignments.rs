//! `DELETE /inventory/count-assignment` — cancel planned assignments, all or none.

use std::collections::BTreeSet;

use counting_queries::assignment::{find_sessions_of_assignments, lock_assignments, set_assignments_canceled};
use kernel::input;
use kernel::wire::key::{CountAssignmentKey, CountSessionKey};
use kernel::wire::list::List;
use serde::Serialize;
use utoipa::ToSchema;

use crate::limits::TARGETS_MAX;
use crate::refusals::CountingRefusal;
use crate::rows::lock_session;
use platform::api::{Body, Envelope, Problem};
use platform::db::{Committed, Writer};
use platform::refuses;

input! {
    /// The assignments to cancel.
    pub struct AssignmentsNamed {
        /// Keys of the assignments to cancel, 1 to 5000. A key that is sent twice counts once.
        pub assignment_keys: List<CountAssignmentKey, 1, TARGETS_MAX>,
    }
}

/// Result of canceling assignments.
#[derive(Debug, Serialize, ToSchema)]
pub struct CanceledAssignments {
    /// Number of assignments that were canceled.
    assignment_count: usize,
}

refuses![CountingRefusal::AssignmentNotFound, CountingRefusal::AssignmentNotPlanned,];

/// Cancel count assignments.
///
/// Cancels assignments that are still planned: either all of them or none. They stay readable with the status
/// `canceled`. The scope of a session no longer includes their targets. If all assignments of a session are canceled,
/// its scope is empty and does not become the whole site again. The request is refused with 409
/// `assignment_not_planned` if an assignment has another status, with the keys in `detail.keys`, and with 404
/// `assignment_not_found` for an unknown key. The sessions are locked while the request runs. Nothing is written to the
/// journal.
#[utoipa::path(
    delete,
    path = "/inventory/count-assignment",
    request_body = AssignmentsNamed,
    responses(
        (status = 200, description = "The number of canceled assignments.", body = Envelope<CanceledAssignments>),
        Refused,
    ),
)]
pub async fn delete_count_assignments(
    writer: Writer,
    Body(input): Body<AssignmentsNamed>,
) -> Result<Committed<Envelope<CanceledAssignments>>, Problem> {
    let write = writer.begin("delete_count_assignments").await?;
    let keys: BTreeSet<i64> = input.assignment_keys.0.iter().map(|key| key.number()).collect();
    let keys: Vec<i64> = keys.into_iter().collect();
    let found = find_sessions_of_assignments().bind(write.conn(), &keys).all().await?;
    if found.len() < keys.len() {
        return Err(CountingRefusal::AssignmentNotFound.into());
    }
    // The scope of the sessions changes, so no count may start before the commit: lock them.
    let sessions: BTreeSet<i64> = found.iter().map(|row| row.session_key).collect();
    for session in sessions {
        lock_session(&write, CountSessionKey::new(session)).await?;
    }
    let rows = lock_assignments().bind(write.conn(), &keys).all().await?;
    let begun: Vec<String> = rows.iter().filter(|row| row.status != "planned").map(|row| row.key.to_string()).collect();
    if !begun.is_empty() {
        return Err(CountingRefusal::AssignmentNotPlanned.with("keys", begun));
    }
    set_assignments_canceled().bind(write.conn(), &keys).all().await?;
    write.commit(Envelope::ok("Assignments canceled.", CanceledAssignments { assignment_count: keys.len() })).await
}
