//! Every refusal of the area, declared once; the rules of tasks, issues and messages speak through them.

use kernel::rules::{issue, message, task};

use platform::api::Problem;
use platform::refusals;

refusals! {
    /// Why the area refuses: about tasks, issues, their types, their links, and messages.
    pub enum CollaborationRefusal {
        IssueNotFound = 404 "issue_not_found": "There is no such issue.",
        IssueTypeNotFound = 404 "issue_type_not_found": "There is no such type of issues.",
        LinkNotFound = 404 "link_not_found": "There is no such link.",
        LinkTargetNotFound = 404 "link_target_not_found": "There is no such record to link to.",
        MessageNotFound = 404 "message_not_found": "There is no such message.",
        RecipientNotFound = 404 "recipient_not_found": "There is nobody and nothing to write to under this key.",
        TaskNotFound = 404 "task_not_found": "There is no such task.",
        TaskTypeNotFound = 404 "task_type_not_found": "There is no such type of tasks.",
        NotMessageSender = 403 "not_message_sender": "Only who wrote a message changes or deletes it.",
        AlreadyLinked = 409 "already_linked": "This record is linked already.",
        CounterNotDefined = 409 "counter_not_defined": "There is no counter for codes of tasks; give a code.",
        IssueAlreadyClosed = 409 "issue_already_closed": "This issue is closed.",
        IssueAlreadyOpen = 409 "issue_already_open": "This issue is open.",
        IssueClosed = 409 "issue_closed": "This issue is closed; reopen it to change it.",
        IssueHasTasks = 409 "issue_has_tasks": "A task needs this issue and has no other one; link it to another or delete it first.",
        IssueTypeCodeTaken = 409 "issue_type_code_taken": "Another type of issues has this code.",
        IssueTypeInUse = 409 "issue_type_in_use": "Issues of this type exist; make it inactive instead.",
        IssueTypeInactive = 409 "issue_type_inactive": "There are no new issues of this type.",
        IssueTypeRequired = 409 "issue_type_required": "An issue needs a type before it can be closed.",
        LinkImplied = 409 "link_implied": "This link follows from another one, and goes with it.",
        LinkTypeDisabled = 409 "link_type_disabled": "Tasks of this type are not linked to such records.",
        MessageDeleted = 409 "message_deleted": "This message was deleted.",
        MultipleLinksNotAllowed = 409 "multiple_links_not_allowed": "Tasks of this type are linked to one such record at most.",
        TimeAlreadyRunning = 409 "time_already_running": "You are already recording time on this task. Stop it before you start again.",
        TimeEntryRequired = 409 "time_entry_required": "Tasks of this type need recorded time. Start and stop the time, or enter a duration, before you complete the task.",
        TimeNotRunning = 409 "time_not_running": "You are not recording time on this task. Start it first, or enter a duration.",
        RequiredLinkMissing = 409 "required_link_missing": "This task needs a link before it can be completed.",
        TaskAlreadyClosed = 409 "task_already_closed": "This task is completed or canceled.",
        TaskAlreadyOpen = 409 "task_already_open": "This task is open.",
        TaskAlreadyPending = 409 "task_already_pending": "This task is pending.",
        TaskClosed = 409 "task_closed": "This task is completed or canceled; reopen it to change it.",
        TaskCodeTaken = 409 "task_code_taken": "Another task has this code; it may be a deleted one.",
        TaskTypeInUse = 409 "task_type_in_use": "Tasks of this type exist; make it inactive instead.",
        TaskTypeInactive = 409 "task_type_inactive": "There are no new tasks of this type.",
        TaskTypeNameTaken = 409 "task_type_name_taken": "Another type of tasks has this name.",
        AssigneeDuplicate = 422 "assignee_duplicate": "Somebody is assigned twice.",
        AssigneeNotFound = 422 "user_not_found": "Somebody who is assigned is no active user.",
        BadAdvancedFilters = 422 "bad_advanced_filters": "advanced_filters is a JSON object with operator and filters, or base64 of it.",
        DataWithoutType = 422 "data_without_type": "Values belong to the form of a type; give the issue one.",
        DatesReversed = 422 "dates_reversed": "A task does not begin after it is due.",
        LinkSettingInvalid = 422 "link_setting_invalid": "A kind of links stands there once, and is required only when it is enabled.",
        LinkToItself = 422 "link_to_itself": "A task is not linked to itself.",
        NamedTargetNotFound = 422 "link_target_not_found": "There is no such record to link to.",
        RecipientInvalid = 422 "recipient_invalid": "A recipient is Issue, Task, WorkOrder, Job, Product, Serial or User, a slash and a key.",
        SortNotAllowed = 422 "sort_not_allowed": "Issues are not sorted by this.",
        TaskOwnerRequired = 422 "task_owner_required": "Exactly one of those who are assigned is the owner.",
    }
}

/// Rules of the kernel refuse without knowing the interface; this gives each of their refusals its answer.
pub trait RuleRefusal {
    /// The answer to the client.
    fn problem(self) -> Problem;
}

/// For `map_err`: the answer to what a rule refuses.
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
            // The form itself reports them, field by field.
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
            // The form itself reports them, field by field.
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
