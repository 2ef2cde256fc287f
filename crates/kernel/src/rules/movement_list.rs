//! A list of movements: its status follows its rows (docs/spec/warehouse.md#movement-lists).

use crate::rules::refusal::{refusals, refuse_first};
use crate::words;

words! {
    /// How far a movement or a list has come.
    pub enum Status {
        /// Nothing was moved.
        Planned = "planned",
        /// Something was moved, something is open.
        Started = "started",
        /// It is done.
        Completed = "completed",
        /// It was given up.
        Canceled = "canceled",
    }
}

impl Status {
    /// Whether something can still be moved.
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Planned | Self::Started)
    }
}

/// What the rules look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    /// How far it has come.
    pub status: Status,
    /// Rows that are planned or started.
    pub open_rows: u32,
    /// Completed rows that are no reversal.
    pub completed_rows: u32,
    /// Somebody closed it on purpose: a reversal does not open it again.
    pub closed_by: bool,
    /// A count posts its adjustments into it.
    pub managed: bool,
}

/// What happens to a list or to its rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Change its record.
    Update {
        /// Another list of the type has the new code.
        code_taken: bool,
    },
    /// Add planned rows.
    AddRows(u32),
    /// Confirm its open rows: asked first, then each row is completed.
    Confirm,
    /// A part of an open row was moved; the rest stays open.
    MovePart,
    /// An open row was completed.
    CompleteRow,
    /// An open row was given up; parts of it may have been moved.
    CancelRow,
    /// A row was written that never was open: a container, or an adjustment of a count.
    PostRow,
    /// Give up the open rows; what was moved stays.
    Close,
    /// Give up the whole list.
    Cancel,
    /// A row was taken back.
    Reverse {
        /// What was moved is to be moved again.
        restore: bool,
        /// An open row takes it; else a new one is planned.
        into_open_row: bool,
    },
    /// The count has posted its last record (docs/spec/counting.md#posting-the-variances).
    EndManaged,
}

refusals! {
    /// Why a command on a list is refused.
    pub enum Refusal {
        /// It is over.
        NotOpen = "movement_list_not_open",
        /// Something was moved.
        HasCompleted = "movement_list_has_completed",
        /// A count writes it.
        Managed = "movement_list_managed",
        /// Another list of the type has the code.
        CodeTaken = "movement_list_code_taken",
    }
}

/// What holds of every stored list.
pub fn is_valid(list: &State) -> bool {
    let by_status = match list.status {
        Status::Planned => list.completed_rows == 0,
        Status::Started => true,
        Status::Completed => list.open_rows == 0 && list.completed_rows > 0,
        Status::Canceled => list.open_rows == 0 && list.completed_rows == 0,
    };
    // The list of a count is closed on purpose from the beginning, and nobody plans rows in it.
    let of_count = !list.managed || (list.closed_by && list.open_rows == 0);
    by_status && of_count && (list.managed || !(list.status.is_open() && list.closed_by))
}

/// A list as it is made: planned, or completed with its rows at once.
pub fn made(rows: u32, completed: bool) -> State {
    let (open_rows, completed_rows) = if completed { (0, rows) } else { (rows, 0) };
    let status = if completed { Status::Completed } else { Status::Planned };
    State { status, open_rows, completed_rows, closed_by: completed, managed: false }
}

/// The list after the command, or the first rule that forbids it.
pub fn may(command: Command, list: &State) -> Result<State, Refusal> {
    let not_open = (!list.status.is_open(), Refusal::NotOpen);
    let managed = (list.managed, Refusal::Managed);
    let one_less = list.open_rows.saturating_sub(1);
    let one_more = list.completed_rows.saturating_add(1);
    match command {
        Command::Update { code_taken } => {
            refuse_first(&[not_open, (code_taken, Refusal::CodeTaken)])?;
            Ok(*list)
        }
        Command::AddRows(rows) => {
            refuse_first(&[not_open, managed])?;
            Ok(State { open_rows: list.open_rows.saturating_add(rows), ..*list })
        }
        Command::Confirm => {
            refuse_first(&[not_open, managed])?;
            Ok(*list)
        }
        Command::MovePart | Command::PostRow => {
            refuse_first(&[not_open])?;
            Ok(State { status: Status::Started, completed_rows: one_more, ..*list })
        }
        Command::CompleteRow => {
            refuse_first(&[not_open])?;
            Ok(settled(State { status: Status::Started, open_rows: one_less, completed_rows: one_more, ..*list }))
        }
        Command::CancelRow => {
            refuse_first(&[not_open])?;
            Ok(settled(State { open_rows: one_less, ..*list }))
        }
        Command::Close => {
            refuse_first(&[not_open, managed])?;
            Ok(State { closed_by: true, ..settled(State { open_rows: 0, ..*list }) })
        }
        Command::Cancel => {
            refuse_first(&[not_open, (list.completed_rows > 0, Refusal::HasCompleted), managed])?;
            Ok(State { closed_by: true, ..settled(State { open_rows: 0, ..*list }) })
        }
        Command::Reverse { restore, into_open_row } => Ok(restored(*list, restore, into_open_row)),
        Command::EndManaged => Ok(if list.managed { ended(*list) } else { *list }),
    }
}

/// The last open row ends the list; that of a count is ended by the count alone.
fn settled(list: State) -> State {
    if list.open_rows > 0 || list.managed { list } else { ended(list) }
}

fn ended(list: State) -> State {
    let status = if list.completed_rows > 0 { Status::Completed } else { Status::Canceled };
    State { status, ..list }
}

/// What was taken back is planned again, unless the list was closed on purpose.
fn restored(list: State, restore: bool, into_open_row: bool) -> State {
    if !restore || list.closed_by || list.status == Status::Canceled {
        return list;
    }
    let new_row = u32::from(!(into_open_row && list.open_rows > 0));
    State { status: Status::Started, open_rows: list.open_rows.saturating_add(new_row), ..list }
}
