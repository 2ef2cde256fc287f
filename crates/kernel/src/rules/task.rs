//! A task: open, pending, completed, canceled; and what it is linked to (docs/spec/collaboration.md#tasks,
//! docs/spec/collaboration.md#task-links).

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

words! {
    /// What a task can be linked to, in the order in which it is answered.
    pub enum LinkType {
        /// An issue.
        Issue = "issue",
        /// A work order.
        WorkOrder = "work_order",
        /// A product.
        Product = "product",
        /// A unit.
        Serial = "serial",
        /// Another task.
        Task = "task",
    }
}

words! {
    /// What somebody has to do with a task.
    pub enum Role {
        /// Answers for it; there is one.
        Owner = "owner",
        /// Takes part in it.
        Participant = "participant",
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

/// Who is to be assigned, and until when (docs/spec/collaboration.md#tasks).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// Somebody is assigned, and there is no one owner.
    pub no_owner: bool,
    /// Somebody is named twice.
    pub repeated: bool,
    /// Somebody new is no active user.
    pub unknown_user: bool,
    /// It would begin after it is due.
    pub reversed: bool,
}

/// A task that is asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NewTask {
    /// Its type has no new tasks.
    pub type_inactive: bool,
    /// Another task has its code.
    pub code_taken: bool,
    /// It has neither a code nor a counter.
    pub no_code: bool,
    /// A link is of a kind that the type does not allow.
    pub link_disabled: bool,
    /// A link is named twice.
    pub link_repeated: bool,
    /// More links of a kind than allowed.
    pub links_full: bool,
    /// Who and when.
    pub plan: Plan,
    /// The record of a link does not exist.
    pub target_missing: bool,
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
        /// A time entry is required and missing.
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
        /// The type has no new tasks.
        TypeInactive = "task_type_inactive",
        /// The code is taken.
        CodeTaken = "task_code_taken",
        /// There is no counter.
        CounterNotDefined = "counter_not_defined",
        /// Exactly one assignee is the owner.
        OwnerRequired = "task_owner_required",
        /// Everybody is assigned once.
        AssigneeDuplicate = "assignee_duplicate",
        /// There is no such active user.
        UserNotFound = "user_not_found",
        /// It begins before it is due.
        DatesReversed = "dates_reversed",
    }
}

/// What is true of every stored task (docs/spec/collaboration.md#collaboration-invariants).
pub fn is_valid(task: &State) -> bool {
    task.closed == task.status.is_closed()
}

/// Whether assignees and dates are as they should be.
pub fn may_plan(plan: Plan) -> Result<(), Refusal> {
    refuse_first(&[
        (plan.repeated, Refusal::AssigneeDuplicate),
        (plan.no_owner, Refusal::OwnerRequired),
        (plan.unknown_user, Refusal::UserNotFound),
        (plan.reversed, Refusal::DatesReversed),
    ])
}

/// Whether a task can be made.
pub fn may_create(task: NewTask) -> Result<(), Refusal> {
    refuse_first(&[
        (task.type_inactive, Refusal::TypeInactive),
        (task.code_taken, Refusal::CodeTaken),
        (task.no_code, Refusal::CounterNotDefined),
        (task.link_disabled, Refusal::LinkTypeDisabled),
        (task.link_repeated, Refusal::AlreadyLinked),
        (task.links_full, Refusal::MultipleLinksNotAllowed),
    ])?;
    may_plan(task.plan)?;
    refuse_first(&[(task.target_missing, Refusal::LinkTargetNotFound)])
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
            // A rule (422) comes after the states (docs/spec/conventions.md#order-of-checks).
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
            // A rule (422) comes after the states (docs/spec/conventions.md#order-of-checks).
            (link.itself, Refusal::LinkToItself),
        ])
        .map(|()| *task),
        Command::Unlink { linked } => {
            refuse_first(&[not_found, (!linked, Refusal::LinkNotFound), (over, Refusal::Closed)]).map(|()| *task)
        }
    }
}
