//! A task: open, pending, completed, canceled; and what it is linked to (50: 3.1, 3.2).

use crate::rules::refusal::{refusals, refuse_first};
use crate::words;

words! {
    /// How far a task has come.
    pub enum Status {
        /// It waits.
        Pending = "pending",
        /// It is to be done.
        Open = "open",
        /// It was done.
        Completed = "completed",
        /// It was given up.
        Canceled = "canceled",
    }
}

impl Status {
    /// Whether it is over.
    pub const fn is_closed(self) -> bool {
        matches!(self, Self::Completed | Self::Canceled)
    }
}

/// What the rules look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    /// How far it has come.
    pub status: Status,
    /// Who closed it and when is known.
    pub closed: bool,
    /// It is hidden.
    pub deleted: bool,
}

/// A link that is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Linking {
    /// The target exists and is not archived, trashed or deleted.
    pub target_exists: bool,
    /// The type of the task lets it link to such records.
    pub enabled: bool,
    /// It is linked to it, for tasks in either direction.
    pub already: bool,
    /// It is linked to another record of the kind, and only one is allowed.
    pub full: bool,
    /// The target is the task itself.
    pub itself: bool,
}

/// What somebody wants of a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Change its record.
    Update,
    /// It was done.
    Complete {
        /// A kind of link that the type requires is missing.
        link_missing: bool,
        /// A time entry is required and missing; entries come later (50: 2.1), until then false.
        time_missing: bool,
        /// A mandatory field has no value; 0 and false are values.
        value_missing: bool,
    },
    /// It is given up.
    Cancel,
    /// It is to be done again.
    Reopen,
    /// It waits.
    Suspend,
    /// It is hidden.
    Delete,
    /// It is linked to a record.
    Link(Linking),
    /// A link is taken away.
    Unlink {
        /// The link is there.
        linked: bool,
    },
}

refusals! {
    /// Why a command on a task is refused.
    pub enum Refusal {
        /// It is deleted.
        NotFound = "task_not_found",
        /// It is over, and cannot be changed.
        Closed = "task_closed",
        /// It is over.
        AlreadyClosed = "task_already_closed",
        /// It is open.
        AlreadyOpen = "task_already_open",
        /// It waits.
        AlreadyPending = "task_already_pending",
        /// A required link is missing.
        RequiredLinkMissing = "required_link_missing",
        /// A time entry is missing.
        TimeEntryRequired = "time_entry_required",
        /// A mandatory value is missing: the rule of the item in the answer.
        MandatoryMissing = "mandatory_missing",
        /// There is no such record.
        LinkTargetNotFound = "link_target_not_found",
        /// The type does not link to such records.
        LinkTypeDisabled = "link_type_disabled",
        /// It is linked already.
        AlreadyLinked = "already_linked",
        /// Only one such link is allowed.
        MultipleLinksNotAllowed = "multiple_links_not_allowed",
        /// A task is not linked to itself.
        LinkToItself = "link_to_itself",
        /// There is no such link.
        LinkNotFound = "link_not_found",
    }
}

/// What holds of every stored task (50: 4.3).
pub fn is_valid(task: &State) -> bool {
    task.closed == task.status.is_closed()
}

/// The task after the command, or the first rule that forbids it.
pub fn may(command: Command, task: &State) -> Result<State, Refusal> {
    let over = task.status.is_closed();
    let not_found = (task.deleted, Refusal::NotFound);
    let to = |status: Status| State { status, closed: status.is_closed(), ..*task };
    match command {
        Command::Update => refuse_first(&[not_found, (over, Refusal::Closed)]).map(|()| *task),
        Command::Complete { link_missing, time_missing, value_missing } => refuse_first(&[
            not_found,
            (over, Refusal::AlreadyClosed),
            (link_missing, Refusal::RequiredLinkMissing),
            (time_missing, Refusal::TimeEntryRequired),
            // A rule (422) comes after the states (00: 3.3), although 3.1 names it before the time entry.
            (value_missing, Refusal::MandatoryMissing),
        ])
        .map(|()| to(Status::Completed)),
        Command::Cancel => refuse_first(&[not_found, (over, Refusal::AlreadyClosed)]).map(|()| to(Status::Canceled)),
        Command::Reopen => {
            let open = (task.status == Status::Open, Refusal::AlreadyOpen);
            refuse_first(&[not_found, open]).map(|()| to(Status::Open))
        }
        Command::Suspend => {
            let pending = (task.status == Status::Pending, Refusal::AlreadyPending);
            refuse_first(&[not_found, pending]).map(|()| to(Status::Pending))
        }
        Command::Delete => refuse_first(&[not_found]).map(|()| State { deleted: true, ..*task }),
        Command::Link(link) => refuse_first(&[
            not_found,
            (!link.target_exists, Refusal::LinkTargetNotFound),
            (!link.enabled, Refusal::LinkTypeDisabled),
            (link.already, Refusal::AlreadyLinked),
            (link.full, Refusal::MultipleLinksNotAllowed),
            (over, Refusal::Closed),
            // 3.2 names it third; a rule (422) comes after the states (00: 3.3).
            (link.itself, Refusal::LinkToItself),
        ])
        .map(|()| *task),
        Command::Unlink { linked } => {
            refuse_first(&[not_found, (!linked, Refusal::LinkNotFound), (over, Refusal::Closed)]).map(|()| *task)
        }
    }
}
