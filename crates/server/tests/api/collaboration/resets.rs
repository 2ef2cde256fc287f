//! Resets and forced deletions by administrators: links and messages are deleted, tasks stay.

use std::path::Path;

use serde_json::{Value, json};

use super::office::{
    all_links, assert_invariants, field, get, issue, issue_type, issues, office, read_issue, read_task, task,
    task_type, write_to,
};
use crate::attachments::steps::{Form, upload};
use crate::production::plant::any_order;
use crate::serial::plant::{serial, traced};
use crate::support::{changed, column};

#[tokio::test]
async fn reset_of_production_deletes_issues_and_keeps_tasks_without_their_links_to_production() {
    let (app, boss) = office().await;
    field(&boss, "P", "files").await;
    let made = any_order(&boss, "W").await;
    let product = traced(&boss, "P").await;
    let unit = serial(&boss, &product, "U").await;
    let template = json!([{"_key": "p", "custom_field_key": "P"}]);
    let weight = issue_type(&boss, "I", json!({"form_template": template})).await;
    let linked = json!([{"type": "job", "key": made.jobs[0]}, {"type": "serial", "key": unit}]);
    let problem = issue(&boss, json!({"issue_type_key": weight, "linked_to": linked})).await;
    upload(&boss, &Form::to("issue", &problem, Some("p")).file("a.png", "x")).await.ok();
    let kind = task_type(&boss, "T", json!({"link_settings": all_links(true)})).await;
    let links = json!([{"type": "issue", "key": problem}, {"type": "work_order", "key": made.key},
        {"type": "serial", "key": unit}, {"type": "product", "key": product}]);
    let todo = task(&boss, &kind, "A", json!({"links": links})).await;
    let mut kept = Vec::new();
    for (recipient, stays) in [
        (format!("Issue/{problem}"), false),
        (format!("WorkOrder/{}", made.key), false),
        (format!("Job/{}", made.jobs[0]), false),
        (format!("Serial/{unit}"), false),
        (format!("Product/{product}"), true),
        (format!("Task/{todo}"), true),
        (format!("User/{}", boss.user_key), true),
    ] {
        write_to(&boss, &recipient, "x").await;
        kept.push((recipient, usize::from(stays)));
    }
    let folder = Path::new(&app.instance.app.settings.media).join("issue");
    assert!(folder.is_dir());
    let deleted = changed(boss.delete("/reset/prod").await)["deleted"].clone();
    assert!(!folder.exists(), "the files of issues are deleted, too");
    let names = ["Issue", "IssueLink", "TaskLink", "Message"];
    assert_eq!(names.map(|name| deleted[name].clone()), [json!(1), json!(7), json!(3), json!(4)], "{deleted}");
    assert_eq!(issues(&boss, &[]).await, Vec::<String>::new());
    let read = read_task(&boss, &todo).await;
    assert_eq!(column(&read["links"], "type"), ["product"]);
    for (recipient, count) in kept {
        let found = get(&boss, "/message", &[("recipient_id", &recipient)]).await.ok().json();
        assert_eq!(found.as_array().unwrap().len(), count, "{recipient}");
    }
    assert_eq!(app.count("select count(*) from attachments.file").await, 0);
    assert_eq!(app.count("select count(*) from collaboration.form_field where issue_key is not null").await, 0);
    assert_invariants(&app).await;
}

#[tokio::test]
async fn forced_delete_of_an_order_deletes_links_and_messages_and_keeps_issues() {
    let (app, boss) = office().await;
    let (gone, other) = (any_order(&boss, "W-1").await, any_order(&boss, "W-2").await);
    let link = |kind: &str, key: &str| json!({"type": kind, "key": key});
    let by_job = issue(&boss, json!({"linked_to": [link("job", &gone.jobs[0]), link("work_order", &other.key)]})).await;
    let kind = task_type(&boss, "T", json!({"link_settings": all_links(true)})).await;
    let links = json!([link("work_order", &gone.key), link("work_order", &other.key)]);
    let todo = task(&boss, &kind, "A", json!({"links": links})).await;
    write_to(&boss, &format!("Job/{}", gone.jobs[0]), "x").await;
    let deleted = changed(boss.delete(&format!("/force-delete-work-order/{}", gone.key)).await)["deleted"].clone();
    let names = ["IssueLink", "TaskLink", "Message", "Issue"];
    assert_eq!(names.map(|name| deleted[name].clone()), [json!(5), json!(1), json!(1), Value::Null], "{deleted}");
    let left = read_issue(&boss, &by_job).await;
    assert_eq!(column(&left["linked_to"], "type"), ["work_order", "product"]);
    assert_eq!(column(&read_task(&boss, &todo).await["links"], "code"), ["W-2"]);
    assert_invariants(&app).await;
}
