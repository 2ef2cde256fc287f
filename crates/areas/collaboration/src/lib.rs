//! Tasks, issues and messages: work and findings around production.
//!
//! Guarantees: a task with assignees has exactly one owner. Two records are linked at most once. An implied link is
//! removed together with the link that implies it. Only the sender and the recipient can read a message to a user, here
//! and in the journal. Whether a work order or job is critical is never stored: production derives it from the links of
//! open issues.

mod bases;
mod conditions;
pub mod contract;
mod files;
mod form_definitions;
mod forms;
mod input;
mod issue;
mod issue_type;
mod limits;
mod message;
mod refusals;
mod task;
mod task_type;

use refusals::CollaborationRefusal;

use platform::api::{Area, Conflict};
use platform::records::{FileRules, RecordKind, RecordRegistration, any_caller};

const CONFLICTS: &[Conflict] = &[
    Conflict::new("task_type_name_unique", CollaborationRefusal::TaskTypeNameTaken.spec()),
    Conflict::new("issue_type_code_unique", CollaborationRefusal::IssueTypeCodeTaken.spec()),
    Conflict::new("task_code_unique", CollaborationRefusal::TaskCodeTaken.spec()),
    Conflict::new("task_link_unique", CollaborationRefusal::AlreadyLinked.spec()),
    Conflict::new("task_link_tasks_unique", CollaborationRefusal::AlreadyLinked.spec()),
    Conflict::new("issue_link_unique", CollaborationRefusal::AlreadyLinked.spec()),
    Conflict::new("issue_link_operation_fk", CollaborationRefusal::LinkTargetNotFound.spec()),
];

const ISSUE: RecordRegistration = RecordRegistration {
    kind: RecordKind::Issue,
    find: |client, keys, look| Box::pin(issue::rows::find_liveness(client, keys, look)),
    files: Some(FileRules {
        write_scope: any_caller,
        keeps: |client, key, segments| Box::pin(issue::rows::folder_policy(client, key, segments)),
        evidence: |client, key, segments| Box::pin(issue::rows::evidence(client, key, segments)),
    }),
    tags_changed: None,
};

const TASK: RecordRegistration = RecordRegistration {
    kind: RecordKind::Task,
    find: |client, keys, look| Box::pin(task::rows::find_liveness(client, keys, look)),
    files: Some(FileRules {
        write_scope: any_caller,
        keeps: |client, key, _segments| Box::pin(task::rows::folder_policy(client, key)),
        evidence: |client, key, segments| Box::pin(task::rows::evidence(client, key, segments)),
    }),
    tags_changed: None,
};

/// Returns the area with its operations, record kinds, refusals and conflicts.
pub fn area() -> Area {
    Area::new("collaboration", "Collaboration")
        .examples(include_str!("../examples.json"))
        .refusals(CollaborationRefusal::ALL.iter().map(|refusal| refusal.spec()))
        .conflicts(CONFLICTS)
        .record(ISSUE)
        .record(TASK)
        .room(task_type::mount)
        .room(task::mount)
        .room(issue_type::mount)
        .room(issue::mount)
        .room(message::mount)
}
