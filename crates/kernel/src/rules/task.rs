//! Rules of tasks: status, assignees and dates, and links (docs/spec/collaboration.md#tasks,
//! docs/spec/collaboration.md#task-links).

use crate::rules::refusal::{refusals, refuse_first};
use crate::string_enum;

string_enum! {
    /// Status of a task.
    pub enum TaskStatus {
        /// The task waits until it is reopened.
        Pending = "pending",
        /// The task is to be done.
        Open = "open",
        /// The task was completed.
        Completed = "completed",
        /// The task was canceled.
        Canceled = "canceled",
    }
}

impl TaskStatus {
    /// Whether the task is completed or canceled.
    pub const fn is_closed(self) -> bool {
        matches!(self, Self::Completed | Self::Canceled)
    }
}

string_enum! {
    /// Kind of record that a task can be linked to, in the order in which settings are returned.
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
    /// Role of a user in a task.
    pub enum Role {
        /// The assignee responsible for the task. A task with assignees has exactly one.
        Owner = "owner",
        /// An assignee who takes part in the task.
        Participant = "participant",
    }
}

/// State of a task that the rules check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TaskRuleState {
    /// Status of the task.
    pub status: TaskStatus,
    /// Whether the record stores who closed the task and when.
    pub closed: bool,
    /// Whether the task is deleted, which hides it.
    pub deleted: bool,
}

/// Facts about a link that a request adds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TaskLinkFacts {
    /// Whether the target exists and is not archived, trashed or deleted.
    pub target_exists: bool,
    /// Whether the task type allows links to this kind of record.
    pub enabled: bool,
    /// Whether the task is already linked to the target, for tasks in either direction.
    pub already: bool,
    /// Whether the task is linked to another record of the kind and only one is allowed.
    pub full: bool,
    /// Whether the target is the task itself.
    pub itself: bool,
}

/// Faults in the assignees and dates of a request (docs/spec/collaboration.md#tasks).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TaskPlan {
    /// There are assignees, but not exactly one owner.
    pub no_owner: bool,
    /// A user is assigned more than once.
    pub repeated: bool,
    /// A new assignee is not an active user.
    pub unknown_user: bool,
    /// The start is after the due date.
    pub reversed: bool,
}

/// Faults in a new task.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NewTask {
    /// The task type is inactive.
    pub type_inactive: bool,
    /// Another task has the code.
    pub code_taken: bool,
    /// No code was sent and no counter is configured.
    pub no_code: bool,
    /// The type does not allow links to a kind of record that is sent.
    pub link_disabled: bool,
    /// A link is named more than once.
    pub link_repeated: bool,
    /// Several links of a kind are sent, but only one is allowed.
    pub links_full: bool,
    /// Faults in assignees and dates.
    pub plan: TaskPlan,
    /// The record of a link does not exist, or is archived, trashed or deleted.
    pub target_missing: bool,
}

/// A command on a task, with the facts that its rule checks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TaskCommand {
    /// Change texts, assignees, dates or form values, or record time.
    Update,
    /// Complete the task.
    Complete {
        /// Whether a link that the type requires is missing.
        link_missing: bool,
        /// Whether a required time entry is missing.
        time_missing: bool,
        /// Whether a mandatory field has no value. 0 and false are values.
        value_missing: bool,
    },
    /// Cancel the task.
    Cancel,
    /// Set the task to open.
    Reopen,
    /// Set the task to pending.
    Suspend,
    /// Delete the task. Its record remains.
    Delete,
    /// Link the task to a record.
    Link(TaskLinkFacts),
    /// Remove a link of the task.
    Unlink {
        /// Whether the link exists.
        linked: bool,
    },
}

refusals! {
    /// Why a command on a task is refused.
    pub enum TaskRefusal {
        /// The task is deleted.
        NotFound = "task_not_found",
        /// The task is completed or canceled and cannot be changed.
        Closed = "task_closed",
        /// The task is already completed or canceled.
        AlreadyClosed = "task_already_closed",
        /// The task is already open.
        AlreadyOpen = "task_already_open",
        /// The task is already pending.
        AlreadyPending = "task_already_pending",
        /// Whether a link that the type requires is missing.
        RequiredLinkMissing = "required_link_missing",
        /// The type requires recorded time, but no time is recorded.
        TimeEntryRequired = "time_entry_required",
        /// A mandatory field has no value. The response names each field.
        MandatoryMissing = "mandatory_missing",
        /// The record to link to does not exist, or is archived, trashed or deleted.
        LinkTargetNotFound = "link_target_not_found",
        /// The type does not allow links to this kind of record.
        LinkTypeDisabled = "link_type_disabled",
        /// The records are already linked.
        AlreadyLinked = "already_linked",
        /// Only one link to this kind of record is allowed.
        MultipleLinksNotAllowed = "multiple_links_not_allowed",
        /// The task would be linked to itself.
        LinkToItself = "link_to_itself",
        /// The link does not exist.
        LinkNotFound = "link_not_found",
        /// The task type is inactive.
        TypeInactive = "task_type_inactive",
        /// Another task has the code.
        CodeTaken = "task_code_taken",
        /// No code was sent and no counter is configured.
        CounterNotDefined = "counter_not_defined",
        /// There is not exactly one owner among the assignees.
        OwnerRequired = "task_owner_required",
        /// A user is assigned more than once.
        AssigneeDuplicate = "assignee_duplicate",
        /// A new assignee is not an active user.
        UserNotFound = "user_not_found",
        /// The start is after the due date.
        DatesReversed = "dates_reversed",
    }
}

/// Whether a task meets the invariant of every stored task (docs/spec/collaboration.md#collaboration-invariants).
pub fn is_valid(task: &TaskRuleState) -> bool {
    task.closed == task.status.is_closed()
}

/// Checks assignees and dates. The error is the first rule that is violated.
pub fn check_plan(plan: TaskPlan) -> Result<(), TaskRefusal> {
    refuse_first(&[
        (plan.repeated, TaskRefusal::AssigneeDuplicate),
        (plan.no_owner, TaskRefusal::OwnerRequired),
        (plan.unknown_user, TaskRefusal::UserNotFound),
        (plan.reversed, TaskRefusal::DatesReversed),
    ])
}

/// Checks a new task. The error is the first rule that is violated.
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

/// Returns the state of the task after the command, or the first rule that refuses it.
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
