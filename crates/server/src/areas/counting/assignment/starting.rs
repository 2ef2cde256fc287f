//! Assignments that begin, by command or by the first count.

use chrono::{DateTime, Utc};
use kernel::rules::count::assignment::{Command, State, Status, may};
use kernel::rules::count::session::Status as SessionStatus;
use kernel::rules::event_data::{AssignmentStarted, AssignmentTold};
use kernel::rules::job::Assignee;
use kernel::wire::key::{CountAssignmentKey, UserKey};
use queries::queries::counting::assignment::{AssignmentState, lock_assignments, set_assignment_started};

use crate::areas::counting::refusals::Refusal;
use crate::areas::counting::rows::Session;
use crate::platform::api::Problem;
use crate::platform::db::Write;

/// What the rules look at, seen by a caller.
pub fn state_of(row: &AssignmentState, session: &Session, caller: UserKey) -> Result<State, Problem> {
    let unknown = || Problem::internal("an assignment with a word that nobody knows");
    let assignee = match row.assigned_to {
        None => Assignee::Nobody,
        Some(user) if user == caller.number() => Assignee::Caller,
        Some(_) => Assignee::Other,
    };
    Ok(State {
        status: Status::from_word(&row.status).ok_or_else(unknown)?,
        assignee,
        ever_started: row.ever_started,
        record_started: false,
        session_started: session.state.status == SessionStatus::Started,
    })
}

/// Locks an assignment of a session.
pub async fn lock_assignment(
    write: &Write,
    session: &Session,
    key: CountAssignmentKey,
) -> Result<AssignmentState, Problem> {
    let row = lock_assignments().bind(write.conn(), &[key.number()].as_slice()).opt().await?;
    row.filter(|row| row.session_key == session.key.number()).ok_or_else(|| Refusal::AssignmentNotFound.into())
}

/// Begins an assignment that is locked; one that has begun goes on.
pub async fn start_assignment(
    write: &mut Write,
    session: &Session,
    row: &AssignmentState,
    caller: UserKey,
    now: DateTime<Utc>,
) -> Result<(), Problem> {
    let state = state_of(row, session, caller)?;
    if may(Command::Start, &state)? == state {
        return Ok(());
    }
    set_assignment_started().bind(write.conn(), &now, &caller.number(), &row.key).one().await?;
    let told = AssignmentTold { count_session_key: session.key, assignment_key: CountAssignmentKey::new(row.key) };
    write.record(session.event(&AssignmentStarted(told), now));
    Ok(())
}
