//! An assignment of a count: what one person counts (docs/spec/counting.md#scope-and-assignments).

use crate::rules::job::AssigneeRelation;
use crate::rules::refusal::{refusals, refuse_first};
use crate::string_enum;

string_enum! {
    /// How far an assignment has come.
    pub enum AssignmentStatus {
        /// Nothing is counted yet.
        Planned = "planned",
        /// It is being counted.
        Started = "started",
        /// It is counted.
        Completed = "completed",
        /// It was given up.
        Canceled = "canceled",
    }
}

/// What the rules look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountAssignmentState {
    /// How far it has come.
    pub status: AssignmentStatus,
    /// Who counts, seen from the caller; nobody: anyone may.
    pub assignee: AssigneeRelation,
    /// It was ever started; a session can complete it before.
    pub ever_started: bool,
    /// A record of it is being counted.
    pub record_started: bool,
    /// Its session is being counted.
    pub session_started: bool,
}

/// What happens to an assignment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountAssignmentCommand {
    /// Begin, by command or by the first count.
    Start,
    /// All is counted.
    Complete,
    /// Take it away.
    Delete,
    /// Its session was completed.
    EndWithSession,
    /// Its session is counted on.
    ResumeWithSession,
    /// Its session was given up.
    CancelWithSession,
}

refusals! {
    /// Why a command on an assignment is refused.
    pub enum CountAssignmentRefusal {
        /// The session is not being counted.
        SessionNotStarted = "count_session_not_started",
        /// It is over.
        Closed = "assignment_closed",
        /// Somebody else counts it.
        AssignedToOther = "assigned_to_other",
        /// It was not started.
        NotStarted = "assignment_not_started",
        /// A pair of it is being counted.
        CountsOpen = "counts_open",
        /// It is planned no more.
        NotPlanned = "assignment_not_planned",
    }
}

/// What holds of every stored assignment.
pub fn is_valid(assignment: &CountAssignmentState) -> bool {
    let started = assignment.status == AssignmentStatus::Started;
    (!started || (assignment.ever_started && assignment.assignee != AssigneeRelation::Nobody))
        && (assignment.status != AssignmentStatus::Planned || !assignment.ever_started)
        && (!assignment.record_started || started)
}

/// The assignment after the command, or the first rule that forbids it.
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
        // Repeating it changes nothing, whoever asks.
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
