//! A list of movements: its status follows its rows (docs/spec/warehouse.md#movement-lists).

use crate::rules::refusal::{refusals, refuse_first};
use crate::string_enum;

string_enum! {
    /// How far a movement or a list has come.
    pub enum MovementStatus {
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

impl MovementStatus {
    /// Whether something can still be moved.
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Planned | Self::Started)
    }
}

/// What the rules look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MovementListState {
    /// How far it has come.
    pub status: MovementStatus,
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
pub enum MovementListCommand {
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
    pub enum MovementListRefusal {
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
pub fn is_valid(list: &MovementListState) -> bool {
    let by_status = match list.status {
        MovementStatus::Planned => list.completed_rows == 0,
        MovementStatus::Started => true,
        MovementStatus::Completed => list.open_rows == 0 && list.completed_rows > 0,
        MovementStatus::Canceled => list.open_rows == 0 && list.completed_rows == 0,
    };
    // The list of a count is closed on purpose from the beginning, and nobody plans rows in it.
    let of_count = !list.managed || (list.closed_by && list.open_rows == 0);
    by_status && of_count && (list.managed || !(list.status.is_open() && list.closed_by))
}

/// A list as it is made: planned, or completed with its rows at once.
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

/// The last open row ends the list; that of a count is ended by the count alone.
fn settled(list: MovementListState) -> MovementListState {
    if list.open_rows > 0 || list.managed { list } else { ended(list) }
}

fn ended(list: MovementListState) -> MovementListState {
    let status = if list.completed_rows > 0 { MovementStatus::Completed } else { MovementStatus::Canceled };
    MovementListState { status, ..list }
}

/// What was taken back is planned again, unless the list was closed on purpose.
fn restored(list: MovementListState, restore: bool, into_open_row: bool) -> MovementListState {
    if !restore || list.closed_by || list.status == MovementStatus::Canceled {
        return list;
    }
    let new_row = u32::from(!(into_open_row && list.open_rows > 0));
    MovementListState { status: MovementStatus::Started, open_rows: list.open_rows.saturating_add(new_row), ..list }
}
