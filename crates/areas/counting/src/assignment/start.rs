//! Starts assignments, by command or with their first count.

use chrono::{DateTime, Utc};
use counting_queries::assignment::{AssignmentState, lock_assignments, set_assignment_started};
use kernel::rules::count::assignment::{
    AssignmentStatus, CountAssignmentCommand, CountAssignmentState, check_transition,
};
use kernel::rules::count::session::SessionStatus;
use kernel::rules::event_data::{AssignmentEventData, AssignmentStarted};
use kernel::rules::job::AssigneeRelation;
use kernel::wire::key::{CountAssignmentKey, UserKey};

use crate::refusals::{CountingRefusal, refused};
use crate::rows::CountSessionRecord;
use platform::api::Problem;
use platform::db::Write;

/// Builds the state of an assignment that the rules check, seen from the caller. `record_started` is always `false`:
/// only the completion needs it and reads it separately.
pub fn rule_state(
    row: &AssignmentState,
    session: &CountSessionRecord,
    caller: UserKey,
) -> Result<CountAssignmentState, Problem> {
    let unknown = || Problem::internal("an assignment has an unknown status");
    let assignee = match row.assigned_to {
        None => AssigneeRelation::Nobody,
        Some(user) if user == caller.number() => AssigneeRelation::Caller,
        Some(_) => AssigneeRelation::Other,
    };
    Ok(CountAssignmentState {
        status: AssignmentStatus::from_word(&row.status).ok_or_else(unknown)?,
        assignee,
        ever_started: row.ever_started,
        record_started: false,
        session_started: session.state.status == SessionStatus::Started,
    })
}

/// Locks an assignment of a session that the caller has already locked. An unknown key, or an assignment of another
/// session, is refused as not found.
pub async fn lock_assignment(
    write: &Write,
    session: &CountSessionRecord,
    key: CountAssignmentKey,
) -> Result<AssignmentState, Problem> {
    let row = lock_assignments().bind(write.conn(), &[key.number()].as_slice()).opt().await?;
    row.filter(|row| row.session_key == session.key.number()).ok_or_else(|| CountingRefusal::AssignmentNotFound.into())
}

/// Starts an assignment that has been locked. An assignment for any user then belongs to `caller`. If `caller` has
/// already started it, nothing changes and no journal row is written.
pub async fn start_assignment(
    write: &mut Write,
    session: &CountSessionRecord,
    row: &AssignmentState,
    caller: UserKey,
    now: DateTime<Utc>,
) -> Result<(), Problem> {
    let state = rule_state(row, session, caller)?;
    if check_transition(CountAssignmentCommand::Start, &state).map_err(refused)? == state {
        return Ok(());
    }
    set_assignment_started().bind(write.conn(), &now, &caller.number(), &row.key).one().await?;
    let event_data =
        AssignmentEventData { count_session_key: session.key, assignment_key: CountAssignmentKey::new(row.key) };
    write.append_event(session.event(&AssignmentStarted(event_data), now));
    Ok(())
}
