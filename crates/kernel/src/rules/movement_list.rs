//! A movement list, whose status follows its rows (docs/spec/warehouse.md#movement-lists).

use crate::rules::refusal::{refusals, refuse_first};
use crate::string_enum;

string_enum! {
    /// Status of a movement or movement list.
    pub enum MovementStatus {
        /// Nothing was moved yet.
        Planned = "planned",
        /// A part was moved, and the rest is open.
        Started = "started",
        /// Everything was moved.
        Completed = "completed",
        /// The movement or movement list was canceled.
        Canceled = "canceled",
    }
}

impl MovementStatus {
    /// Whether a movement or movement list with this status is open: planned or started.
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Planned | Self::Started)
    }
}

/// State of a movement list that the rules check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MovementListState {
    /// Status of the list.
    pub status: MovementStatus,
    /// Number of rows that are planned or started.
    pub open_rows: u32,
    /// Number of completed rows, reversals excluded.
    pub completed_rows: u32,
    /// Whether the list was closed on purpose, so that a reversal does not reopen it.
    pub closed_by: bool,
    /// Whether a count session posts its adjustments to the list.
    pub managed: bool,
}

/// A command on a movement list or on its rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MovementListCommand {
    /// Change the properties of the list.
    Update {
        /// Whether another list of the type has the new code.
        code_taken: bool,
    },
    /// Add planned rows.
    AddRows(u32),
    /// Confirm the open rows. The rules of the list are checked first, then each row is completed.
    Confirm,
    /// A part of an open row was moved, and the rest stays open.
    MovePart,
    /// An open row was completed.
    CompleteRow,
    /// An open row was canceled. Parts of it may have been moved.
    CancelRow,
    /// A row was posted that was never open: a container, or an adjustment of a count.
    PostRow,
    /// Cancel the open rows and keep what was moved.
    Close,
    /// Cancel the whole list.
    Cancel,
    /// A row was reversed.
    Reverse {
        /// Whether the reversed quantity is planned again.
        restore: bool,
        /// Whether an open row takes the quantity. Otherwise a new row is planned.
        into_open_row: bool,
    },
    /// The count session has posted its last record (docs/spec/counting.md#posting-the-variances).
    EndManaged,
}

refusals! {
    /// Why a command on a movement list is refused.
    pub enum MovementListRefusal {
        /// The list is completed or canceled.
        NotOpen = "movement_list_not_open",
        /// The list has completed rows.
        HasCompleted = "movement_list_has_completed",
        /// A count session manages the list.
        Managed = "movement_list_managed",
        /// Another list of the type has the code.
        CodeTaken = "movement_list_code_taken",
    }
}

/// Whether a list meets the invariant of every stored movement list.
pub fn is_valid(list: &MovementListState) -> bool {
    let by_status = match list.status {
        MovementStatus::Planned => list.completed_rows == 0,
        MovementStatus::Started => true,
        MovementStatus::Completed => list.open_rows == 0 && list.completed_rows > 0,
        MovementStatus::Canceled => list.open_rows == 0 && list.completed_rows == 0,
    };
    // The list of a count is closed on purpose from the start, and rows are never planned in it.
    let of_count = !list.managed || (list.closed_by && list.open_rows == 0);
    by_status && of_count && (list.managed || !(list.status.is_open() && list.closed_by))
}

/// A new list: planned, or completed together with its rows.
pub fn made(rows: u32, completed: bool) -> MovementListState {
    let (open_rows, completed_rows) = if completed { (0, rows) } else { (rows, 0) };
    let status = if completed { MovementStatus::Completed } else { MovementStatus::Planned };
    MovementListState { status, open_rows, completed_rows, closed_by: completed, managed: false }
}

/// The list after the command, or the first rule that forbids it.
pub fn check_transition(
    command: MovementListCommand,
    list: &MovementListState,
) -> Result<MovementListState, MovementListRefusal> {
    let not_open = (!list.status.is_open(), MovementListRefusal::NotOpen);
    let managed = (list.managed, MovementListRefusal::Managed);
    let one_less = list.open_rows.saturating_sub(1);
    let one_more = list.completed_rows.saturating_add(1);
    match command {
        MovementListCommand::Update { code_taken } => {
            refuse_first(&[not_open, (code_taken, MovementListRefusal::CodeTaken)])?;
            Ok(*list)
        }
        MovementListCommand::AddRows(rows) => {
            refuse_first(&[not_open, managed])?;
            Ok(MovementListState { open_rows: list.open_rows.saturating_add(rows), ..*list })
        }
        MovementListCommand::Confirm => {
            refuse_first(&[not_open, managed])?;
            Ok(*list)
        }
        MovementListCommand::MovePart | MovementListCommand::PostRow => {
            refuse_first(&[not_open])?;
            Ok(MovementListState { status: MovementStatus::Started, completed_rows: one_more, ..*list })
        }
        MovementListCommand::CompleteRow => {
            refuse_first(&[not_open])?;
            Ok(settled(MovementListState {
                status: MovementStatus::Started,
                open_rows: one_less,
                completed_rows: one_more,
                ..*list
            }))
        }
        MovementListCommand::CancelRow => {
            refuse_first(&[not_open])?;
            Ok(settled(MovementListState { open_rows: one_less, ..*list }))
        }
        MovementListCommand::Close => {
            refuse_first(&[not_open, managed])?;
            Ok(MovementListState { closed_by: true, ..settled(MovementListState { open_rows: 0, ..*list }) })
        }
        MovementListCommand::Cancel => {
            refuse_first(&[not_open, (list.completed_rows > 0, MovementListRefusal::HasCompleted), managed])?;
            Ok(MovementListState { closed_by: true, ..settled(MovementListState { open_rows: 0, ..*list }) })
        }
        MovementListCommand::Reverse { restore, into_open_row } => Ok(restored(*list, restore, into_open_row)),
        MovementListCommand::EndManaged => Ok(if list.managed { ended(*list) } else { *list }),
    }
}

/// Ends the list with its last open row. The list of a count session is ended only by that session.
fn settled(list: MovementListState) -> MovementListState {
    if list.open_rows > 0 || list.managed { list } else { ended(list) }
}

fn ended(list: MovementListState) -> MovementListState {
    let status = if list.completed_rows > 0 { MovementStatus::Completed } else { MovementStatus::Canceled };
    MovementListState { status, ..list }
}

/// Plans the reversed quantity again, unless the list was closed on purpose.
fn restored(list: MovementListState, restore: bool, into_open_row: bool) -> MovementListState {
    if !restore || list.closed_by || list.status == MovementStatus::Canceled {
        return list;
    }
    let new_row = u32::from(!(into_open_row && list.open_rows > 0));
    MovementListState { status: MovementStatus::Started, open_rows: list.open_rows.saturating_add(new_row), ..list }
}
