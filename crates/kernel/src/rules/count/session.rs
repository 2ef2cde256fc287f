//! A count session, from planning to posting (docs/spec/counting.md#count-sessions).

use crate::rules::refusal::{refusals, refuse_first};
use crate::string_enum;

string_enum! {
    /// Status of a count session.
    pub enum SessionStatus {
        /// Counting has not started.
        Planned = "planned",
        /// Counting is in progress.
        Started = "started",
        /// Counting is completed, and the result is being reviewed.
        Completed = "completed",
        /// The variances are being posted.
        Processing = "processing",
        /// All variances are posted.
        Applied = "applied",
        /// The session was canceled.
        Canceled = "canceled",
    }
}

string_enum! {
    /// Why a count session cannot be confirmed.
    pub enum Conflict {
        /// Two records of one product and location differ.
        DifferentResults = "different_results",
        /// Stock would become negative.
        NegativeStock = "negative_stock",
        /// A found unit is built in.
        SerialInstalled = "serial_installed",
        /// A found unit is scrapped.
        SerialScrapped = "serial_scrapped",
        /// A found unit is deleted.
        SerialDeleted = "serial_deleted",
        /// A found unit is still in production.
        SerialNotReleased = "serial_not_released",
        /// A unit was found here and counted elsewhere.
        SerialCountedTwice = "serial_counted_twice",
        /// The product at the location is being counted or is locked by another session.
        PairBusy = "pair_busy",
        /// The location is deleted.
        PositionDeleted = "position_deleted",
        /// The product was changed so that the record can no longer be posted.
        ProductChanged = "product_changed",
        /// Another session posted or reversed an adjustment after this count began.
        CountedSince = "counted_since",
    }
}

/// State of a count session that the rules check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountSessionState {
    /// Status of the session.
    pub status: SessionStatus,
    /// Whether a count is in progress.
    pub record_started: bool,
    /// Whether confirmed variances wait to be posted, with their stock locked.
    pub unposted: bool,
    /// Whether the session has or ever had an assignment, canceled assignments included.
    pub assigned: bool,
}

/// A command on a count session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountSessionCommand {
    /// Change the data of the session.
    Update {
        /// Whether code, type, blind counting or the planned start changes.
        plan: bool,
        /// Whether another session has the new code.
        code_taken: bool,
        /// Whether the type changes.
        kind: bool,
    },
    /// Create assignments.
    Assign,
    /// Start counting.
    Start,
    /// Count a product at a location, or confirm that a location is empty.
    Count,
    /// A count in progress ended.
    EndCount {
        /// Whether no other count is in progress.
        last: bool,
    },
    /// Complete the counting.
    Complete,
    /// Resume the counting.
    Resume,
    /// Discard or edit a record.
    Review,
    /// Import counts from a file.
    Import,
    /// Confirm the result.
    Confirm {
        /// Whether at least one conflict exists.
        conflict: bool,
        /// Whether at least one variance must be posted.
        differences: bool,
    },
    /// Post a record.
    Apply {
        /// Whether the record is the last one to post.
        last: bool,
    },
    /// Cancel the session.
    Cancel,
    /// Delete a planned session.
    Delete,
    /// The whole inventory is reset.
    ResetInventory,
}

/// The result of a command on a count session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountSessionTransition {
    /// The session still exists, in this state.
    Stays(CountSessionState),
    /// The session is deleted.
    Gone,
}

refusals! {
    /// Why a command on a session is refused.
    pub enum CountSessionRefusal {
        /// The session is no longer planned.
        NotPlanned = "count_session_not_planned",
        /// Another session has the code.
        CodeTaken = "count_session_code_taken",
        /// The type cannot change after the session has had an assignment.
        AssignmentsExist = "assignments_exist",
        /// Counting is not in progress in the session.
        NotStarted = "count_session_not_started",
        /// A count is in progress.
        CountsOpen = "counts_open",
        /// The session is not completed.
        NotCompleted = "count_session_not_completed",
        /// At least one conflict must be resolved first.
        Conflict = "count_conflict",
        /// No variances are being posted.
        NotProcessing = "count_session_not_processing",
        /// The session is applied or canceled.
        Closed = "count_session_closed",
    }
}

/// Whether a session meets the invariant of every stored count session.
pub fn is_valid(session: &CountSessionState) -> bool {
    (!session.record_started || session.status == SessionStatus::Started)
        && session.unposted == (session.status == SessionStatus::Processing)
}

/// Returns the session after the command, or the first rule that forbids it.
pub fn check_transition(
    command: CountSessionCommand,
    session: &CountSessionState,
) -> Result<CountSessionTransition, CountSessionRefusal> {
    let is = |status: SessionStatus| session.status == status;
    let to = |status: SessionStatus| CountSessionState { status, ..*session };
    let next = match command {
        CountSessionCommand::Update { plan, code_taken, kind } => {
            refuse_first(&[
                (plan && !is(SessionStatus::Planned), CountSessionRefusal::NotPlanned),
                (code_taken, CountSessionRefusal::CodeTaken),
                (kind && session.assigned, CountSessionRefusal::AssignmentsExist),
            ])?;
            *session
        }
        CountSessionCommand::Assign => {
            refuse_first(&[(!is(SessionStatus::Planned) && !is(SessionStatus::Started), CountSessionRefusal::Closed)])?;
            CountSessionState { assigned: true, ..*session }
        }
        CountSessionCommand::Start => {
            refuse_first(&[(!is(SessionStatus::Planned), CountSessionRefusal::NotPlanned)])?;
            to(SessionStatus::Started)
        }
        CountSessionCommand::Count => {
            refuse_first(&[(!is(SessionStatus::Started), CountSessionRefusal::NotStarted)])?;
            CountSessionState { record_started: true, ..*session }
        }
        CountSessionCommand::EndCount { last } => {
            CountSessionState { record_started: session.record_started && !last, ..*session }
        }
        CountSessionCommand::Complete => {
            refuse_first(&[
                (!is(SessionStatus::Started), CountSessionRefusal::NotStarted),
                (session.record_started, CountSessionRefusal::CountsOpen),
            ])?;
            to(SessionStatus::Completed)
        }
        CountSessionCommand::Resume => {
            refuse_first(&[(!is(SessionStatus::Completed), CountSessionRefusal::NotCompleted)])?;
            to(SessionStatus::Started)
        }
        CountSessionCommand::Review => {
            refuse_first(&[(
                !is(SessionStatus::Started) && !is(SessionStatus::Completed),
                CountSessionRefusal::Closed,
            )])?;
            *session
        }
        CountSessionCommand::Import => {
            refuse_first(&[(!is(SessionStatus::Completed), CountSessionRefusal::NotCompleted)])?;
            *session
        }
        CountSessionCommand::Confirm { conflict, differences } => confirm(*session, conflict, differences)?,
        CountSessionCommand::Apply { last } => apply(*session, last)?,
        CountSessionCommand::Cancel => {
            let over =
                matches!(session.status, SessionStatus::Processing | SessionStatus::Applied | SessionStatus::Canceled);
            refuse_first(&[(over, CountSessionRefusal::Closed)])?;
            canceled(*session)
        }
        CountSessionCommand::Delete => {
            refuse_first(&[(!is(SessionStatus::Planned), CountSessionRefusal::NotPlanned)])?;
            return Ok(CountSessionTransition::Gone);
        }
        CountSessionCommand::ResetInventory
            if matches!(session.status, SessionStatus::Planned | SessionStatus::Applied) =>
        {
            *session
        }
        CountSessionCommand::ResetInventory => canceled(*session),
    };
    Ok(CountSessionTransition::Stays(next))
}

/// Returns the session after its cancellation: no count is in progress, and nothing is left to post.
fn canceled(session: CountSessionState) -> CountSessionState {
    CountSessionState { status: SessionStatus::Canceled, record_started: false, unposted: false, ..session }
}

/// Confirms a completed session without conflicts. Repeating the command returns the same session without a change.
fn confirm(
    session: CountSessionState,
    conflict: bool,
    differences: bool,
) -> Result<CountSessionState, CountSessionRefusal> {
    if matches!(session.status, SessionStatus::Processing | SessionStatus::Applied) {
        return Ok(session);
    }
    refuse_first(&[
        (session.status != SessionStatus::Completed, CountSessionRefusal::NotCompleted),
        (conflict, CountSessionRefusal::Conflict),
    ])?;
    let status = if differences { SessionStatus::Processing } else { SessionStatus::Applied };
    Ok(CountSessionState { status, unposted: differences, ..session })
}

/// Posts one record. After the last record, the session is applied. Repeating the command on an applied session changes
/// nothing.
fn apply(session: CountSessionState, last: bool) -> Result<CountSessionState, CountSessionRefusal> {
    if session.status == SessionStatus::Applied {
        return Ok(session);
    }
    refuse_first(&[(session.status != SessionStatus::Processing, CountSessionRefusal::NotProcessing)])?;
    let status = if last { SessionStatus::Applied } else { SessionStatus::Processing };
    Ok(CountSessionState { status, unposted: !last, ..session })
}
