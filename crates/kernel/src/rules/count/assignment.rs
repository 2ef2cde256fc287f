//! An assignment of a count: what one person counts (docs/spec/counting.md#scope-and-assignments).

use crate::rules::job::Assignee;
use crate::rules::refusal::{refusals, refuse_first};
use crate::words;

words! {
    /// How far an assignment has come.
    pub enum Status {
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
pub struct State {
    /// How far it has come.
    pub status: Status,
    /// Who counts, seen from the caller; nobody: anyone may.
    pub assignee: Assignee,
    /// It was ever started; a session can complete it before.
    pub ever_started: bool,
    /// A record of it is being counted.
    pub record_started: bool,
    /// Its session is being counted.
    pub session_started: bool,
}

/// What happens to an assignment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
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
    pub enum Refusal {
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
pub fn is_valid(assignment: &State) -> bool {
    let started = assignment.status == Status::Started;
    (!started || (assignment.ever_started && assignment.assignee != Assignee::Nobody))
        && (assignment.status != Status::Planned || !assignment.ever_started)
        && (!assignment.record_started || started)
}

/// The assignment after the command, or the first rule that forbids it.
pub fn may(command: Command, assignment: &State) -> Result<State, Refusal> {
    let other = (assignment.assignee == Assignee::Other, Refusal::AssignedToOther);
    let to = |status: Status| State { status, ..*assignment };
    let next = match (command, assignment.status) {
        (Command::Start, status) => {
            let over = matches!(status, Status::Completed | Status::Canceled);
            refuse_first(&[(!assignment.session_started, Refusal::SessionNotStarted), (over, Refusal::Closed), other])?;
            State { ever_started: true, assignee: Assignee::Caller, ..to(Status::Started) }
        }
        // Repeating it changes nothing, whoever asks.
        (Command::Complete, Status::Completed) => *assignment,
        (Command::Complete, status) => {
            refuse_first(&[
                (status != Status::Started, Refusal::NotStarted),
                other,
                (assignment.record_started, Refusal::CountsOpen),
            ])?;
            to(Status::Completed)
        }
        (Command::Delete, status) => {
            refuse_first(&[(status != Status::Planned, Refusal::NotPlanned)])?;
            to(Status::Canceled)
        }
        (Command::EndWithSession, Status::Planned | Status::Started) => {
            State { record_started: false, ..to(Status::Completed) }
        }
        (Command::ResumeWithSession, Status::Completed) if assignment.ever_started => to(Status::Started),
        (Command::ResumeWithSession, Status::Completed) => to(Status::Planned),
        (Command::CancelWithSession, _) => State { record_started: false, ..to(Status::Canceled) },
        (Command::EndWithSession | Command::ResumeWithSession, _) => *assignment,
    };
    Ok(next)
}
