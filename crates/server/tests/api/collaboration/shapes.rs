//! Whole responses of every operation on tasks, issues and messages.

use serde_json::json;

use super::office::{all_links, choice, field, issue, office};
use crate::production::plant::any_order;
use crate::serial::plant::{serial, traced};
use crate::support::{assert_snapshot, text};

#[tokio::test]
async fn types_and_tasks_are_answered_as_before() {
    let (_app, boss) = office().await;
    field(&boss, "torque", "number").await;
    choice(&boss, "colour").await;
    let order = any_order(&boss, "W-1").await;
    let product = traced(&boss, "P-1").await;
    let unit = serial(&boss, &product, "U-1").await;
    let problem = issue(&boss, json!({})).await;
    let form = json!([{"_key": "t", "custom_field_key": "torque", "mandatory": true, "hint": "Nm"},
        {"_key": "c", "custom_field_key": "colour", "default": "colour-red", "multiple": true}]);
    let body = json!({"name": "Repair", "icon": "wrench", "form_fields": form, "link_settings": all_links(true)});
    let kind = text(&assert_snapshot("create_task_type", boss.post("/task-type", body).await), "_key");
    assert_snapshot(
        "replace_task_type",
        boss.put(&format!("/task-type/{kind}"), json!({"name": "Repair", "description": "of machines"})).await,
    );
    assert_snapshot("list_task_types", boss.get("/task-type").await);
    let me = boss.user_key.to_string();
    let body = json!({"task_type_key": kind, "code": "t-1", "title": "Pump leaks", "description": "at the seal",
        "assigned_to": [{"user_key": me, "role": "owner"}], "start_from": "2030-01-01", "due_by": "2030-01-31",
        "form_fields": [{"form_field_key": "t", "value": 12.5}], "links": [{"type": "serial", "key": unit}],
        "extra": {"a": 1}});
    let key = text(&assert_snapshot("create_task", boss.post("/task", body).await), "task_key");
    let path = format!("/task/{key}");
    assert_snapshot("update_task", boss.patch(&path, json!({"title": "Pump leaks badly"})).await);
    for (kind, target) in [("work_order", &order.key), ("product", &product), ("issue", &problem)] {
        boss.post(&format!("{path}/link"), json!({"link_type": kind, "link_key": target})).await.ok();
    }
    let other = json!({"task_type_key": kind, "code": "t-2"});
    let other = text(&boss.post("/task", other).await.ok().detail(), "task_key");
    assert_snapshot(
        "link_task",
        boss.post(&format!("{path}/link"), json!({"link_type": "task", "link_key": other})).await,
    );
    assert_snapshot("read_task", boss.get(&path).await);
    assert_snapshot("search_tasks", boss.get("/task?search=leak").await);
    assert_snapshot(
        "unlink_task",
        boss.post(&format!("{path}/unlink"), json!({"link_type": "product", "link_key": product})).await,
    );
    assert_snapshot("suspend_task", boss.post(&format!("{path}/suspend"), json!({})).await);
    assert_snapshot("complete_task", boss.post(&format!("{path}/complete"), json!({})).await);
    assert_snapshot("reopen_task", boss.post(&format!("{path}/reopen"), json!({})).await);
    assert_snapshot("cancel_task", boss.post(&format!("{path}/cancel"), json!({"reason": "a new pump"})).await);
    assert_snapshot("delete_task", boss.delete(&path).await);
    let mistake = text(&boss.post("/task-type", json!({"name": "Mistake"})).await.ok().detail(), "_key");
    assert_snapshot("delete_task_type", boss.delete(&format!("/task-type/{mistake}")).await);
}

#[tokio::test]
async fn issues_are_answered_as_before() {
    let (_app, boss) = office().await;
    field(&boss, "cause", "text").await;
    let order = any_order(&boss, "W-1").await;
    let unit = serial(&boss, &traced(&boss, "P-1").await, "U-1").await;
    let template = json!([{"_key": "why", "custom_field_key": "cause", "mandatory": true}]);
    let body = json!({"name": "Leak", "code": "L", "icon": "drop", "form_template": template, "critical": true});
    let kind = text(&assert_snapshot("create_issue_type", boss.post("/issue-type", body).await), "_key");
    assert_snapshot(
        "update_issue_type",
        boss.patch(&format!("/issue-type/{kind}"), json!({"description": "oil or water"})).await,
    );
    assert_snapshot("list_issue_types", boss.get("/issue-type").await);
    let body = json!({"issue_type_key": kind, "linked_to": [{"type": "job", "key": order.jobs[0]}]});
    let key = text(&assert_snapshot("create_issue", boss.post("/issue", body).await), "issue_key");
    let path = format!("/issue/{key}");
    let data = json!([{"form_field_key": "why", "value": "worn seal"}]);
    assert_snapshot("update_issue", boss.patch(&path, json!({"critical": false, "data": data})).await);
    assert_snapshot("link_issue", boss.post(&format!("{path}/link"), json!({"type": "serial", "key": unit})).await);
    assert_snapshot("read_issue", boss.get(&path).await);
    assert_snapshot("search_issues", boss.get("/issue?with_links=true").await);
    assert_snapshot("unlink_issue", boss.post(&format!("{path}/unlink"), json!({"type": "serial", "key": unit})).await);
    assert_snapshot("close_issue", boss.post(&format!("{path}/close"), json!({})).await);
    assert_snapshot("reopen_issue", boss.post(&format!("{path}/reopen"), json!({"critical": true})).await);
    assert_snapshot("delete_issue", boss.delete(&path).await);
    assert_snapshot("delete_issue_type", boss.delete(&format!("/issue-type/{kind}")).await);
}

#[tokio::test]
async fn messages_are_answered_as_before() {
    let (_app, boss) = office().await;
    let on = format!("Issue/{}", issue(&boss, json!({})).await);
    let body = json!({"recipient_id": on, "content": "Look at the seal."});
    let key = text(&assert_snapshot("post_message", boss.post("/message", body).await), "message_key");
    let path = format!("/message/{key}");
    assert_snapshot("update_message", boss.patch(&path, json!({"content": "Look at both seals."})).await);
    assert_snapshot("list_messages", boss.get(&format!("/message?recipient_id={on}")).await);
    assert_snapshot("delete_message", boss.delete(&path).await);
}
