//! A count session: planned, counted, confirmed, posted (docs/spec/counting.md#count-sessions).

use crate::rules::refusal::{refusals, refuse_first};
use crate::string_enum;

string_enum! {
    /// How far a session has come.
    pub enum SessionStatus {
        /// Nothing is counted yet.
        Planned = "planned",
        /// It is being counted.
        Started = "started",
        /// It is counted and looked at.
        Completed = "completed",
        /// Its differences are being posted.
        Processing = "processing",
        /// All differences are posted.
        Applied = "applied",
        /// It was given up.
        Canceled = "canceled",
    }
}

string_enum! {
    /// Why a count cannot be confirmed.
    pub enum Conflict {
        /// Two records of a pair differ.
        DifferentResults = "different_results",
        /// Stock would go below zero.
        NegativeStock = "negative_stock",
        /// A found unit is built in.
        SerialInstalled = "serial_installed",
        /// A found unit is scrapped.
        SerialScrapped = "serial_scrapped",
        /// A found unit is deleted.
        SerialDeleted = "serial_deleted",
        /// A found unit is still in work.
        SerialNotReleased = "serial_not_released",
        /// A unit was found here and counted elsewhere.
        SerialCountedTwice = "serial_counted_twice",
        /// Another count has the pair.
        PairBusy = "pair_busy",
        /// The position is gone.
        PositionDeleted = "position_deleted",
        /// The product does not fit the record any more.
        ProductChanged = "product_changed",
        /// Another session posted the same difference.
        CountedSince = "counted_since",
    }
}

/// What the rules look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountSessionState {
    /// How far it has come.
    pub status: SessionStatus,
    /// Somebody is counting a pair.
    pub record_started: bool,
    /// Confirmed differences wait to be posted, and their pairs are locked.
    pub unposted: bool,
    /// It has assignments.
    pub assigned: bool,
}

/// What somebody wants of a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountSessionCommand {
    /// Change its record.
    Update {
        /// Code, type, blindness or the planned start is among the changes.
        plan: bool,
        /// Another session has the new code.
        code_taken: bool,
        /// The type is among the changes.
        kind: bool,
    },
    /// Give work to people.
    Assign,
    /// Begin to count.
    Start,
    /// Count a pair, or say that a position is empty.
    Count,
    /// The count of a pair ended.
    EndCount {
        /// No other pair is being counted.
        last: bool,
    },
    /// All is counted.
    Complete,
    /// Count on.
    Resume,
    /// Discard or edit a record.
    Review,
    /// Take counts from a file.
    Import,
    /// Accept the result.
    Confirm {
        /// Something speaks against it.
        conflict: bool,
        /// Something differs from the books.
        differences: bool,
    },
    /// Post a record.
    Apply {
        /// It was the last one.
        last: bool,
    },
    /// Give it up.
    Cancel,
    /// It was planned by mistake.
    Delete,
    /// The whole inventory is reset.
    ResetInventory,
}

/// What becomes of a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountSessionTransition {
    /// It is there.
    Stays(CountSessionState),
    /// It is gone.
    Gone,
}

refusals! {
    /// Why a command on a session is refused.
    pub enum CountSessionRefusal {
        /// It is planned no more.
        NotPlanned = "count_session_not_planned",
        /// Another session has the code.
        CodeTaken = "count_session_code_taken",
        /// Assignments fix the type.
        AssignmentsExist = "assignments_exist",
        /// It is not being counted.
        NotStarted = "count_session_not_started",
        /// Somebody is counting.
        CountsOpen = "counts_open",
        /// It is not completed.
        NotCompleted = "count_session_not_completed",
        /// Something speaks against it.
        Conflict = "count_conflict",
        /// Nothing is being posted.
        NotProcessing = "count_session_not_processing",
        /// It is over.
        Closed = "count_session_closed",
    }
}

/// What holds of every stored session.
pub fn is_valid(session: &CountSessionState) -> bool {
    (!session.record_started || session.status == SessionStatus::Started)
        && session.unposted == (session.status == SessionStatus::Processing)
}

/// What becomes of a session, or the first rule that forbids it.
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

fn canceled(session: CountSessionState) -> CountSessionState {
    CountSessionState { status: SessionStatus::Canceled, record_started: false, unposted: false, ..session }
}

/// Repeating it answers the same and changes nothing.
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

fn apply(session: CountSessionState, last: bool) -> Result<CountSessionState, CountSessionRefusal> {
    if session.status == SessionStatus::Applied {
        return Ok(session);
    }
    refuse_first(&[(session.status != SessionStatus::Processing, CountSessionRefusal::NotProcessing)])?;
    let status = if last { SessionStatus::Applied } else { SessionStatus::Processing };
    Ok(CountSessionState { status, unposted: !last, ..session })
}
