//! Many clients on one record, for commands on tasks, issues, their types, and messages.

use serde_json::json;

use super::{Call, Plant, crowd};
use crate::collaboration::office::{all_links, issue, issue_type, on_issue, on_task, task, task_type, write_to};
use crate::product::steps::product;
use crate::support::changed;

/// Commands on tasks, issues and messages that are called here, by operation ID.
pub const NAMES: &[&str] = &[
    "create_task_type",
    "replace_task_type",
    "delete_task_type",
    "create_task",
    "update_task",
    "link_task",
    "unlink_task",
    "suspend_task",
    "complete_task",
    "cancel_task",
    "reopen_task",
    "delete_task",
    "start_task_time",
    "stop_task_time",
    "enter_task_time",
    "create_issue_type",
    "update_issue_type",
    "delete_issue_type",
    "create_issue",
    "update_issue",
    "link_issue",
    "unlink_issue",
    "close_issue",
    "reopen_issue",
    "delete_issue",
    "post_message",
    "update_message",
    "delete_message",
];

/// The request of a command on a type of tasks or issues.
async fn on_type(plant: &Plant, name: &str, number: usize) -> Call {
    let (boss, kind) = (&plant.boss, format!("Kind {number}"));
    match name {
        "create_task_type" => Call::json("/task-type", &json!({"name": kind})),
        "create_issue_type" => Call::json("/issue-type", &json!({"name": kind})),
        "replace_task_type" | "delete_task_type" => {
            let path = format!("/task-type/{}", task_type(boss, &kind, json!({})).await);
            if name == "delete_task_type" {
                return Call::bare(path);
            }
            Call::json(path, &json!({"name": kind, "description": "by {i}"}))
        }
        _ => {
            let path = format!("/issue-type/{}", issue_type(boss, &kind, json!({})).await);
            if name == "delete_issue_type" {
                return Call::bare(path);
            }
            Call::json(path, &json!({"description": "by {i}"}))
        }
    }
}

/// The request of a command on a task or its time.
async fn of_task(plant: &Plant, name: &str, number: usize) -> Call {
    let boss = &plant.boss;
    let kind = task_type(boss, &format!("Kind {number}"), json!({"link_settings": all_links(true)})).await;
    if name == "create_task" {
        return Call::json("/task", &json!({"task_type_key": kind, "code": format!("T{number}")}));
    }
    let key = task(boss, &kind, &format!("T{number}"), json!({})).await;
    let path = format!("/task/{key}");
    match name {
        "update_task" => Call::json(path, &json!({"title": "by {i}"})),
        "delete_task" => Call::bare(path),
        "link_task" | "unlink_task" => {
            let target = product(boss, &format!("P{number}")).await;
            let body = json!({"link_type": "product", "link_key": target});
            if name == "unlink_task" {
                changed(on_task(boss, &key, "link", body.clone()).await);
            }
            Call::json(format!("{path}/{}", name.trim_end_matches("_task")), &body)
        }
        "reopen_task" => {
            changed(on_task(boss, &key, "complete", json!({})).await);
            Call::json(format!("{path}/reopen"), &json!({}))
        }
        "start_task_time" => Call::json(format!("{path}/start-time"), &json!({})),
        "stop_task_time" => {
            changed(on_task(boss, &key, "start-time", json!({})).await);
            Call::json(format!("{path}/stop-time"), &json!({}))
        }
        "enter_task_time" => Call::json(format!("{path}/time-entry"), &json!({"duration": 60_000})),
        _ => Call::json(format!("{path}/{}", name.trim_end_matches("_task")), &json!({})),
    }
}

/// The request of a command on an issue, or on a message about it.
async fn of_issue(plant: &Plant, name: &str, number: usize) -> Call {
    let boss = &plant.boss;
    if name == "create_issue" {
        return Call::json("/issue", &json!({"critical": true}));
    }
    let kind = issue_type(boss, &format!("Kind {number}"), json!({})).await;
    let key = issue(boss, json!({"issue_type_key": kind})).await;
    let path = format!("/issue/{key}");
    match name {
        "update_issue" => Call::json(path, &json!({"critical": true})),
        "delete_issue" => Call::bare(path),
        "link_issue" | "unlink_issue" => {
            let target = product(boss, &format!("P{number}")).await;
            let body = json!({"type": "product", "key": target});
            if name == "unlink_issue" {
                changed(on_issue(boss, &key, "link", body.clone()).await);
            }
            Call::json(format!("{path}/{}", name.trim_end_matches("_issue")), &body)
        }
        "reopen_issue" => {
            changed(on_issue(boss, &key, "close", json!({})).await);
            Call::json(format!("{path}/reopen"), &json!({}))
        }
        "close_issue" => Call::json(format!("{path}/close"), &json!({})),
        _ => {
            let to = format!("Issue/{key}");
            if name == "post_message" {
                return Call::json("/message", &json!({"recipient_id": to, "content": "by {i}"}));
            }
            let path = format!("/message/{}", write_to(boss, &to, "Look.").await);
            if name == "delete_message" { Call::bare(path) } else { Call::json(path, &json!({"content": "by {i}"})) }
        }
    }
}

/// Creates a new record in the state that the command needs. Returns the request that all clients send.
async fn prepare(plant: &Plant, name: &str, number: usize) -> Call {
    if name.ends_with("_type") {
        return on_type(plant, name, number).await;
    }
    if name.ends_with("_task") || name.ends_with("_task_time") {
        return of_task(plant, name, number).await;
    }
    of_issue(plant, name, number).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn parallel_commands_on_one_task_issue_or_message_neither_fail_nor_deadlock() {
    crowd(&Plant::new().await, NAMES, prepare).await;
}
