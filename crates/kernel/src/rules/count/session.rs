//! A count session: planned, counted, confirmed, posted (docs/spec/counting.md#count-sessions).

use crate::rules::refusal::{refusals, refuse_first};
use crate::words;

words! {
    /// How far a session has come.
    pub enum Status {
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

words! {
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
pub struct State {
    /// How far it has come.
    pub status: Status,
    /// Somebody is counting a pair.
    pub record_started: bool,
    /// Confirmed differences wait to be posted, and their pairs are locked.
    pub unposted: bool,
    /// It has assignments.
    pub assigned: bool,
}

/// What somebody wants of a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
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
pub enum Next {
    /// It is there.
    Stays(State),
    /// It is gone.
    Gone,
}

refusals! {
    /// Why a command on a session is refused.
    pub enum Refusal {
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
pub fn is_valid(session: &State) -> bool {
    (!session.record_started || session.status == Status::Started)
        && session.unposted == (session.status == Status::Processing)
}

/// What becomes of a session, or the first rule that forbids it.
pub fn may(command: Command, session: &State) -> Result<Next, Refusal> {
    let is = |status: Status| session.status == status;
    let to = |status: Status| State { status, ..*session };
    let next = match command {
        Command::Update { plan, code_taken, kind } => {
            refuse_first(&[
                (plan && !is(Status::Planned), Refusal::NotPlanned),
                (code_taken, Refusal::CodeTaken),
                (kind && session.assigned, Refusal::AssignmentsExist),
            ])?;
            *session
        }
        Command::Assign => {
            refuse_first(&[(!is(Status::Planned) && !is(Status::Started), Refusal::Closed)])?;
            State { assigned: true, ..*session }
        }
        Command::Start => {
            refuse_first(&[(!is(Status::Planned), Refusal::NotPlanned)])?;
            to(Status::Started)
        }
        Command::Count => {
            refuse_first(&[(!is(Status::Started), Refusal::NotStarted)])?;
            State { record_started: true, ..*session }
        }
        Command::EndCount { last } => State { record_started: session.record_started && !last, ..*session },
        Command::Complete => {
            refuse_first(&[
                (!is(Status::Started), Refusal::NotStarted),
                (session.record_started, Refusal::CountsOpen),
            ])?;
            to(Status::Completed)
        }
        Command::Resume => {
            refuse_first(&[(!is(Status::Completed), Refusal::NotCompleted)])?;
            to(Status::Started)
        }
        Command::Review => {
            refuse_first(&[(!is(Status::Started) && !is(Status::Completed), Refusal::Closed)])?;
            *session
        }
        Command::Import => {
            refuse_first(&[(!is(Status::Completed), Refusal::NotCompleted)])?;
            *session
        }
        Command::Confirm { conflict, differences } => confirm(*session, conflict, differences)?,
        Command::Apply { last } => apply(*session, last)?,
        Command::Cancel => {
            let over = matches!(session.status, Status::Processing | Status::Applied | Status::Canceled);
            refuse_first(&[(over, Refusal::Closed)])?;
            canceled(*session)
        }
        Command::Delete => {
            refuse_first(&[(!is(Status::Planned), Refusal::NotPlanned)])?;
            return Ok(Next::Gone);
        }
        Command::ResetInventory if matches!(session.status, Status::Planned | Status::Applied) => *session,
        Command::ResetInventory => canceled(*session),
    };
    Ok(Next::Stays(next))
}

fn canceled(session: State) -> State {
    State { status: Status::Canceled, record_started: false, unposted: false, ..session }
}

/// Repeating it answers the same and changes nothing.
fn confirm(session: State, conflict: bool, differences: bool) -> Result<State, Refusal> {
    if matches!(session.status, Status::Processing | Status::Applied) {
        return Ok(session);
    }
    refuse_first(&[(session.status != Status::Completed, Refusal::NotCompleted), (conflict, Refusal::Conflict)])?;
    let status = if differences { Status::Processing } else { Status::Applied };
    Ok(State { status, unposted: differences, ..session })
}

fn apply(session: State, last: bool) -> Result<State, Refusal> {
    if session.status == Status::Applied {
        return Ok(session);
    }
    refuse_first(&[(session.status != Status::Processing, Refusal::NotProcessing)])?;
    let status = if last { Status::Applied } else { Status::Processing };
    Ok(State { status, unposted: !last, ..session })
}
