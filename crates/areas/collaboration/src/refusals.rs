//! Refusals of the area, and the responses to refusals of the kernel rules for tasks, issues and messages.

use kernel::rules::{issue, message, task};

use platform::api::Problem;
use platform::refusals;

refusals! {
    /// Refusals about tasks, issues, their types and links, and messages.
    pub enum CollaborationRefusal {
        IssueNotFound = 404 "issue_not_found": "The issue does not exist. Check its key.",
        IssueTypeNotFound = 404 "issue_type_not_found": "The issue type does not exist. Check its key.",
        LinkNotFound = 404 "link_not_found": "The records are not linked. Check the type and the key of the link.",
        LinkTargetNotFound = 404 "link_target_not_found": "The record to link to does not exist, or is archived or deleted. Check its key.",
        MessageNotFound = 404 "message_not_found": "The message does not exist. Check its key.",
        RecipientNotFound = 404 "recipient_not_found": "The recipient does not exist, or is archived or deleted. Check recipient_id.",
        TaskNotFound = 404 "task_not_found": "The task does not exist. Check its key.",
        TaskTypeNotFound = 404 "task_type_not_found": "The task type does not exist. Check its key.",
        NotMessageSender = 403 "not_message_sender": "Only the sender can edit or delete a message. Write a new message instead.",
        AlreadyLinked = 409 "already_linked": "The records are already linked. Leave out the duplicate link.",
        CounterNotDefined = 409 "counter_not_defined": "No counter is configured for task codes. Send a code, or set the counter for tasks in the configuration.",
        IssueAlreadyClosed = 409 "issue_already_closed": "The issue is already closed. Reload it to see its current state.",
        IssueAlreadyOpen = 409 "issue_already_open": "The issue is already open. Reload it to see its current state.",
        IssueClosed = 409 "issue_closed": "The issue is closed. Reopen it to change it.",
        IssueHasTasks = 409 "issue_has_tasks": "A task requires this issue as its only linked issue. Link the task to another issue or delete the task first.",
        IssueTypeCodeTaken = 409 "issue_type_code_taken": "Another issue type already has this code. Choose a different code.",
        IssueTypeInUse = 409 "issue_type_in_use": "Issues of this type exist. Deactivate the type instead of deleting it.",
        IssueTypeInactive = 409 "issue_type_inactive": "The issue type is inactive. Choose an active type.",
        IssueTypeRequired = 409 "issue_type_required": "The issue has no type. Set its type before you close it.",
        LinkImplied = 409 "link_implied": "The link is implied by another link. Remove that link instead.",
        LinkTypeDisabled = 409 "link_type_disabled": "The task type does not allow links to this kind of record. Enable it in the link settings of the type.",
        MessageDeleted = 409 "message_deleted": "The message was deleted and cannot be changed. Write a new message instead.",
        MultipleLinksNotAllowed = 409 "multiple_links_not_allowed": "The task type allows only one link to this kind of record. Remove the existing link first.",
        TimeAlreadyRunning = 409 "time_already_running": "You are already recording time on this task. Stop the running entry before you start another.",
        TimeEntryRequired = 409 "time_entry_required": "Tasks of this type need recorded time. Start and stop an entry, or enter a duration, before you complete the task.",
        TimeNotRunning = 409 "time_not_running": "You are not recording time on this task. Start an entry first, or enter a duration.",
        RequiredLinkMissing = 409 "required_link_missing": "A link that the task type requires is missing. Link the task to a record of each kind in `detail.types` before you complete it.",
        TaskAlreadyClosed = 409 "task_already_closed": "The task is already completed or canceled. Reload it to see its current state.",
        TaskAlreadyOpen = 409 "task_already_open": "The task is already open. Reload it to see its current state.",
        TaskAlreadyPending = 409 "task_already_pending": "The task is already pending. Reload it to see its current state.",
        TaskClosed = 409 "task_closed": "The task is completed or canceled. Reopen it to change it.",
        TaskCodeTaken = 409 "task_code_taken": "Another task already has this code. Deleted tasks count too. Choose a different code.",
        TaskTypeInUse = 409 "task_type_in_use": "Tasks of this type exist. Deleted tasks count too. Deactivate the type instead of deleting it.",
        TaskTypeInactive = 409 "task_type_inactive": "The task type is inactive. Choose an active type.",
        TaskTypeNameTaken = 409 "task_type_name_taken": "Another task type already has this name. Choose a different name.",
        AssigneeDuplicate = 422 "assignee_duplicate": "A user is assigned more than once. List each user once.",
        AssigneeNotFound = 422 "user_not_found": "An assigned user does not exist or is not active. Assign active users only.",
        BadAdvancedFilters = 422 "bad_advanced_filters": "advanced_filters is not valid, as `detail.reason` explains. Send a JSON object with `operator` and `filters`, or the base64 of one.",
        DataWithoutType = 422 "data_without_type": "The issue has no type, so it has no form for these values. Set its type, or leave out `data`.",
        DatesReversed = 422 "dates_reversed": "The task would start after it is due. Correct start_from or due_by.",
        LinkSettingInvalid = 422 "link_setting_invalid": "Each kind of link may be listed once, and only an enabled kind can be required. Correct the setting at `detail.index`.",
        LinkToItself = 422 "link_to_itself": "A task cannot be linked to itself. Choose another task.",
        NamedTargetNotFound = 422 "link_target_not_found": "The record to link to does not exist, or is archived or deleted. Check the key of the link at `detail.index`.",
        RecipientInvalid = 422 "recipient_invalid": "recipient_id must be Issue, Task, WorkOrder, Job, Product, Serial or User, followed by a slash and a key, for example Issue/17.",
        SortNotAllowed = 422 "sort_not_allowed": "Issues cannot be sorted by this value. Use one of the values in `detail.allowed`.",
        TaskOwnerRequired = 422 "task_owner_required": "Exactly one assignee must have the role `owner`. Correct the roles in assigned_to.",
    }
}

/// A refusal of a kernel rule. The rules do not know the API, so this trait maps each refusal to a response.
pub trait RuleRefusal {
    /// Returns the response to the client.
    fn problem(self) -> Problem;
}

/// Converts the refusal of a rule to a response, for `map_err`.
pub fn refused(refusal: impl RuleRefusal) -> Problem {
    refusal.problem()
}

impl RuleRefusal for task::TaskRefusal {
    fn problem(self) -> Problem {
        use task::TaskRefusal as Task;
        let refusal = match self {
            Task::NotFound => CollaborationRefusal::TaskNotFound,
            Task::Closed => CollaborationRefusal::TaskClosed,
            Task::AlreadyClosed => CollaborationRefusal::TaskAlreadyClosed,
            Task::AlreadyOpen => CollaborationRefusal::TaskAlreadyOpen,
            Task::AlreadyPending => CollaborationRefusal::TaskAlreadyPending,
            Task::RequiredLinkMissing => CollaborationRefusal::RequiredLinkMissing,
            Task::LinkTargetNotFound => CollaborationRefusal::LinkTargetNotFound,
            Task::LinkTypeDisabled => CollaborationRefusal::LinkTypeDisabled,
            Task::AlreadyLinked => CollaborationRefusal::AlreadyLinked,
            Task::MultipleLinksNotAllowed => CollaborationRefusal::MultipleLinksNotAllowed,
            Task::LinkToItself => CollaborationRefusal::LinkToItself,
            Task::LinkNotFound => CollaborationRefusal::LinkNotFound,
            Task::TypeInactive => CollaborationRefusal::TaskTypeInactive,
            Task::CodeTaken => CollaborationRefusal::TaskCodeTaken,
            Task::CounterNotDefined => CollaborationRefusal::CounterNotDefined,
            Task::OwnerRequired => CollaborationRefusal::TaskOwnerRequired,
            Task::AssigneeDuplicate => CollaborationRefusal::AssigneeDuplicate,
            Task::UserNotFound => CollaborationRefusal::AssigneeNotFound,
            Task::DatesReversed => CollaborationRefusal::DatesReversed,
            Task::TimeEntryRequired => CollaborationRefusal::TimeEntryRequired,
            // The form reports missing values, field by field.
            Task::MandatoryMissing => return Problem::internal(self.code()),
        };
        refusal.into()
    }
}

impl RuleRefusal for issue::IssueRefusal {
    fn problem(self) -> Problem {
        use issue::IssueRefusal as Issue;
        let refusal = match self {
            Issue::Closed => CollaborationRefusal::IssueClosed,
            Issue::AlreadyClosed => CollaborationRefusal::IssueAlreadyClosed,
            Issue::AlreadyOpen => CollaborationRefusal::IssueAlreadyOpen,
            Issue::TypeRequired => CollaborationRefusal::IssueTypeRequired,
            Issue::TypeInactive => CollaborationRefusal::IssueTypeInactive,
            Issue::DataWithoutType => CollaborationRefusal::DataWithoutType,
            Issue::LinkTargetNotFound => CollaborationRefusal::LinkTargetNotFound,
            Issue::AlreadyLinked => CollaborationRefusal::AlreadyLinked,
            Issue::LinkNotFound => CollaborationRefusal::LinkNotFound,
            Issue::LinkImplied => CollaborationRefusal::LinkImplied,
            Issue::HasTasks => CollaborationRefusal::IssueHasTasks,
            // The form reports missing values, field by field.
            Issue::MandatoryMissing => return Problem::internal(self.code()),
        };
        refusal.into()
    }
}

impl RuleRefusal for message::MessageRefusal {
    fn problem(self) -> Problem {
        let refusal = match self {
            message::MessageRefusal::NotFound => CollaborationRefusal::MessageNotFound,
            message::MessageRefusal::NotSender => CollaborationRefusal::NotMessageSender,
            message::MessageRefusal::Deleted => CollaborationRefusal::MessageDeleted,
        };
        refusal.into()
    }
}
