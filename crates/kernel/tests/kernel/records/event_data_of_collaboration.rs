//! Data of events of tasks, issues and messages, compared with the JSON that clients receive.

use kernel::rules::event_data::{
    ChangedLink, Changes, EventData, EventLink, IssueClosed, IssueCreated, IssueDeleted, IssueReopened, IssueUpdated,
    MessageDeleted, MessagePosted, MessageUpdated, TaskCanceled, TaskCompleted, TaskCreated, TaskDeleted, TaskLinked,
    TaskReopened, TaskSuspended, TaskTimeEntered, TaskTimeStarted, TaskTimeStopped, TaskUnlinked, TaskUpdated,
    ValueChange,
};
use kernel::rules::journal::EventType;
use kernel::rules::task::{LinkType, TaskStatus};
use serde_json::{Value, json};

#[track_caller]
/// Checks the event type and the JSON of an event.
fn told<D: EventData>(kind: &str, data: &D, expected: Value) {
    assert_eq!((D::KIND.as_str(), json!(data)), (kind, expected));
    assert_eq!(EventType::from_word(kind), Some(D::KIND));
}

#[test]
fn tasks_tell_what_changed_and_how_far_they_were() {
    told("TASK_CREATED", &TaskCreated { code: "T-1" }, json!({"code": "T-1"}));
    let (old, new) = (json!(1), json!(2));
    let change = ValueChange { form_field_key: "f", old: Some(&old), new: Some(&new) };
    let changes = Changes::default().note("title", &None, &Some("Leak"));
    let expected = json!({"changes": {"title": [null, "Leak"]},
        "form_changes": [{"form_field_key": "f", "old": 1, "new": 2}]});
    told("TASK_UPDATED", &TaskUpdated { changes, form_changes: vec![change] }, expected);
    let completed = TaskCompleted { status_before: TaskStatus::Pending, form_changes: vec![] };
    told("TASK_COMPLETED", &completed, json!({"status_before": "pending", "form_changes": []}));
    let before = json!({"status_before": "open"});
    told("TASK_CANCELED", &TaskCanceled { status_before: TaskStatus::Open }, before.clone());
    told("TASK_REOPENED", &TaskReopened { status_before: TaskStatus::Open }, before.clone());
    told("TASK_SUSPENDED", &TaskSuspended { status_before: TaskStatus::Open }, before);
    let link = json!({"link_type": "work_order", "link_key": "7"});
    told("TASK_LINKED", &TaskLinked { link_type: LinkType::WorkOrder, link_key: "7" }, link.clone());
    told("TASK_UNLINKED", &TaskUnlinked { link_type: LinkType::WorkOrder, link_key: "7" }, link);
    told("TASK_TIME_STARTED", &TaskTimeStarted { duration: None }, json!({"duration": null}));
    told("TASK_TIME_STOPPED", &TaskTimeStopped { duration: Some(1500) }, json!({"duration": 1500}));
    told("TASK_TIME_ENTERED", &TaskTimeEntered { duration: Some(60_000) }, json!({"duration": 60_000}));
    told("TASK_DELETED", &TaskDeleted {}, json!({}));
}

#[test]
fn issues_tell_what_they_are_linked_to_and_whether_they_are_critical() {
    let links = vec![EventLink { kind: "job", key: "7", implied: false }];
    let expected = json!({"critical": true, "links": [{"type": "job", "key": "7", "implied": false}]});
    told("ISSUE_CREATED", &IssueCreated { critical: true, links }, expected);
    told("ISSUE_UPDATED", &IssueUpdated::default(), json!({"changes": {}, "form_changes": []}));
    let link = Some(ChangedLink { kind: "project", key: "P 1", added: false });
    let expected =
        json!({"changes": {}, "form_changes": [], "link": {"type": "project", "key": "P 1", "added": false}});
    told("ISSUE_UPDATED", &IssueUpdated { link, ..IssueUpdated::default() }, expected);
    let closed = IssueClosed { critical: false, form_changes: vec![] };
    told("ISSUE_CLOSED", &closed, json!({"critical": false, "form_changes": []}));
    told("ISSUE_REOPENED", &IssueReopened { critical: true }, json!({"critical": true}));
    told("ISSUE_DELETED", &IssueDeleted {}, json!({}));
}

#[test]
fn messages_tell_their_recipient_and_never_what_they_say() {
    let expected = json!({"recipient_id": "User/7"});
    told("MESSAGE_POSTED", &MessagePosted { recipient_id: "User/7" }, expected.clone());
    told("MESSAGE_UPDATED", &MessageUpdated { recipient_id: "User/7" }, expected.clone());
    told("MESSAGE_DELETED", &MessageDeleted { recipient_id: "User/7" }, expected);
}
