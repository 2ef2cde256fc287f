//! An assignment of a count session: what one user counts (docs/spec/counting.md#scope-and-assignments).

use crate::rules::job::AssigneeRelation;
use crate::rules::refusal::{refusals, refuse_first};
use crate::string_enum;

string_enum! {
    /// Status of an assignment of a count session.
    pub enum AssignmentStatus {
        /// Counting has not started.
        Planned = "planned",
        /// Counting is in progress.
        Started = "started",
        /// Counting is completed.
        Completed = "completed",
        /// The assignment was canceled.
        Canceled = "canceled",
    }
}

/// State of an assignment that the rules check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountAssignmentState {
    /// Status of the assignment.
    pub status: AssignmentStatus,
    /// Who is assigned, as seen from the caller. Any user may count when nobody is assigned.
    pub assignee: AssigneeRelation,
    /// Whether the assignment was ever started. Completing the session also completes assignments that were never
    /// started.
    pub ever_started: bool,
    /// Whether a count of the assignment is in progress.
    pub record_started: bool,
    /// Whether counting is in progress in the session.
    pub session_started: bool,
}

/// A command on an assignment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountAssignmentCommand {
    /// Start the assignment, by a command or by its first count.
    Start,
    /// Complete the assignment.
    Complete,
    /// Cancel the assignment before it is started.
    Delete,
    /// The session was completed.
    EndWithSession,
    /// The session was resumed.
    ResumeWithSession,
    /// The session was canceled.
    CancelWithSession,
}

refusals! {
    /// Why a command on an assignment is refused.
    pub enum CountAssignmentRefusal {
        /// Counting is not in progress in the session.
        SessionNotStarted = "count_session_not_started",
        /// The assignment is completed or canceled.
        Closed = "assignment_closed",
        /// Another user is assigned.
        AssignedToOther = "assigned_to_other",
        /// The assignment was not started.
        NotStarted = "assignment_not_started",
        /// A count of the assignment is in progress.
        CountsOpen = "counts_open",
        /// The assignment is no longer planned.
        NotPlanned = "assignment_not_planned",
    }
}

/// Whether an assignment meets the invariant of every stored assignment.
pub fn is_valid(assignment: &CountAssignmentState) -> bool {
    let started = assignment.status == AssignmentStatus::Started;
    (!started || (assignment.ever_started && assignment.assignee != AssigneeRelation::Nobody))
        && (assignment.status != AssignmentStatus::Planned || !assignment.ever_started)
        && (!assignment.record_started || started)
}

/// Returns the assignment after the command, or the first rule that forbids it.
pub fn check_transition(
    command: CountAssignmentCommand,
    assignment: &CountAssignmentState,
) -> Result<CountAssignmentState, CountAssignmentRefusal> {
    let other = (assignment.assignee == AssigneeRelation::Other, CountAssignmentRefusal::AssignedToOther);
    let to = |status: AssignmentStatus| CountAssignmentState { status, ..*assignment };
    let next = match (command, assignment.status) {
        (CountAssignmentCommand::Start, status) => {
            let over = matches!(status, AssignmentStatus::Completed | AssignmentStatus::Canceled);
            refuse_first(&[
                (!assignment.session_started, CountAssignmentRefusal::SessionNotStarted),
                (over, CountAssignmentRefusal::Closed),
                other,
            ])?;
            CountAssignmentState {
                ever_started: true,
                assignee: AssigneeRelation::Caller,
                ..to(AssignmentStatus::Started)
            }
        }
        // Repeating the command changes nothing, even when another user repeats it.
        (CountAssignmentCommand::Complete, AssignmentStatus::Completed) => *assignment,
        (CountAssignmentCommand::Complete, status) => {
            refuse_first(&[
                (status != AssignmentStatus::Started, CountAssignmentRefusal::NotStarted),
                other,
                (assignment.record_started, CountAssignmentRefusal::CountsOpen),
            ])?;
            to(AssignmentStatus::Completed)
        }
        (CountAssignmentCommand::Delete, status) => {
            refuse_first(&[(status != AssignmentStatus::Planned, CountAssignmentRefusal::NotPlanned)])?;
            to(AssignmentStatus::Canceled)
        }
        (CountAssignmentCommand::EndWithSession, AssignmentStatus::Planned | AssignmentStatus::Started) => {
            CountAssignmentState { record_started: false, ..to(AssignmentStatus::Completed) }
        }
        (CountAssignmentCommand::ResumeWithSession, AssignmentStatus::Completed) if assignment.ever_started => {
            to(AssignmentStatus::Started)
        }
        (CountAssignmentCommand::ResumeWithSession, AssignmentStatus::Completed) => to(AssignmentStatus::Planned),
        (CountAssignmentCommand::CancelWithSession, _) => {
            CountAssignmentState { record_started: false, ..to(AssignmentStatus::Canceled) }
        }
        (CountAssignmentCommand::EndWithSession | CountAssignmentCommand::ResumeWithSession, _) => *assignment,
    };
    Ok(next)
}
