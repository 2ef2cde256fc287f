//! A task: open, pending, completed, canceled; and what it is linked to (docs/spec/collaboration.md#tasks,
//! docs/spec/collaboration.md#task-links).

use crate::rules::refusal::{refusals, refuse_first};
use crate::string_enum;

string_enum! {
    /// How far a task has come.
    pub enum TaskStatus {
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

impl TaskStatus {
    /// Whether it is over.
    pub const fn is_closed(self) -> bool {
        matches!(self, Self::Completed | Self::Canceled)
    }
}

string_enum! {
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

string_enum! {
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
pub struct TaskRuleState {
    /// How far it has come.
    pub status: TaskStatus,
    /// Who closed it and when is known.
    pub closed: bool,
    /// It is hidden.
    pub deleted: bool,
}

/// A link that is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TaskLinkFacts {
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
pub struct TaskPlan {
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
    pub plan: TaskPlan,
    /// The record of a link does not exist.
    pub target_missing: bool,
}

/// What somebody wants of a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TaskCommand {
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
    Link(TaskLinkFacts),
    /// A link is taken away.
    Unlink {
        /// The link is there.
        linked: bool,
    },
}

refusals! {
    /// Why a command on a task is refused.
    pub enum TaskRefusal {
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
pub fn is_valid(task: &TaskRuleState) -> bool {
    task.closed == task.status.is_closed()
}

/// Whether assignees and dates are as they should be.
pub fn check_plan(plan: TaskPlan) -> Result<(), TaskRefusal> {
    refuse_first(&[
        (plan.repeated, TaskRefusal::AssigneeDuplicate),
        (plan.no_owner, TaskRefusal::OwnerRequired),
        (plan.unknown_user, TaskRefusal::UserNotFound),
        (plan.reversed, TaskRefusal::DatesReversed),
    ])
}

/// Whether a task can be made.
pub fn check_creation(task: NewTask) -> Result<(), TaskRefusal> {
    refuse_first(&[
        (task.type_inactive, TaskRefusal::TypeInactive),
        (task.code_taken, TaskRefusal::CodeTaken),
        (task.no_code, TaskRefusal::CounterNotDefined),
        (task.link_disabled, TaskRefusal::LinkTypeDisabled),
        (task.link_repeated, TaskRefusal::AlreadyLinked),
        (task.links_full, TaskRefusal::MultipleLinksNotAllowed),
    ])?;
    check_plan(task.plan)?;
    refuse_first(&[(task.target_missing, TaskRefusal::LinkTargetNotFound)])
}

/// The task after the command, or the first rule that forbids it.
pub fn check_transition(command: TaskCommand, task: &TaskRuleState) -> Result<TaskRuleState, TaskRefusal> {
    let over = task.status.is_closed();
    let not_found = (task.deleted, TaskRefusal::NotFound);
    let to = |status: TaskStatus| TaskRuleState { status, closed: status.is_closed(), ..*task };
    match command {
        TaskCommand::Update => refuse_first(&[not_found, (over, TaskRefusal::Closed)]).map(|()| *task),
        TaskCommand::Complete { link_missing, time_missing, value_missing } => refuse_first(&[
            not_found,
            (over, TaskRefusal::AlreadyClosed),
            (link_missing, TaskRefusal::RequiredLinkMissing),
            (time_missing, TaskRefusal::TimeEntryRequired),
            // A rule (422) comes after the states (docs/spec/conventions.md#order-of-checks).
            (value_missing, TaskRefusal::MandatoryMissing),
        ])
        .map(|()| to(TaskStatus::Completed)),
        TaskCommand::Cancel => {
            refuse_first(&[not_found, (over, TaskRefusal::AlreadyClosed)]).map(|()| to(TaskStatus::Canceled))
        }
        TaskCommand::Reopen => {
            let open = (task.status == TaskStatus::Open, TaskRefusal::AlreadyOpen);
            refuse_first(&[not_found, open]).map(|()| to(TaskStatus::Open))
        }
        TaskCommand::Suspend => {
            let pending = (task.status == TaskStatus::Pending, TaskRefusal::AlreadyPending);
            refuse_first(&[not_found, pending]).map(|()| to(TaskStatus::Pending))
        }
        TaskCommand::Delete => refuse_first(&[not_found]).map(|()| TaskRuleState { deleted: true, ..*task }),
        TaskCommand::Link(link) => refuse_first(&[
            not_found,
            (!link.target_exists, TaskRefusal::LinkTargetNotFound),
            (!link.enabled, TaskRefusal::LinkTypeDisabled),
            (link.already, TaskRefusal::AlreadyLinked),
            (link.full, TaskRefusal::MultipleLinksNotAllowed),
            (over, TaskRefusal::Closed),
            // A rule (422) comes after the states (docs/spec/conventions.md#order-of-checks).
            (link.itself, TaskRefusal::LinkToItself),
        ])
        .map(|()| *task),
        TaskCommand::Unlink { linked } => {
            refuse_first(&[not_found, (!linked, TaskRefusal::LinkNotFound), (over, TaskRefusal::Closed)])
                .map(|()| *task)
        }
    }
}
