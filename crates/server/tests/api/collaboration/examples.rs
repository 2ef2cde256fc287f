//! Examples of how clients use tasks, issues and messages (docs/spec/collaboration.md).

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use super::office::{
    choice, codes, field, form, get, issue, issue_type, issues, link_task, office, on_issue, on_task, post_task,
    read_task, task, task_type, write_to,
};
use crate::configuration::steps::patch_config;
use crate::production::plant::{any_order, read_job, read_order};
use crate::support::{assert_code, assert_refused, changed, column, text};

#[tokio::test]
async fn search_tasks_by_status_flags_finds_the_true_ones_or_all_but_the_false_ones() {
    let (_app, boss) = office().await;
    let kind = task_type(&boss, "T", json!({})).await;
    task(&boss, &kind, "A", json!({})).await;
    task(&boss, &kind, "B", json!({"status": "pending"})).await;
    let done = task(&boss, &kind, "C", json!({})).await;
    changed(on_task(&boss, &done, "complete", json!({})).await);
    assert_eq!(codes(&boss, &[]).await, ["A", "B", "C"]);
    assert_eq!(codes(&boss, &[("status_open", "true")]).await, ["A"]);
    assert_eq!(codes(&boss, &[("status_completed", "false")]).await, ["A", "B"]);
    assert_eq!(codes(&boss, &[("status_open", "true"), ("status_completed", "false")]).await, ["A"]);
}

#[tokio::test]
async fn search_tasks_by_several_assignees_finds_tasks_of_any_of_them() {
    let (app, boss) = office().await;
    let (one, two) = (app.user("u1", "operator").await, app.user("u2", "operator").await);
    let kind = task_type(&boss, "T", json!({})).await;
    for (code, user) in [("A", &one), ("B", &two)] {
        let people = json!([{"user_key": user.user_key.to_string(), "role": "owner"}]);
        task(&boss, &kind, code, json!({"assigned_to": people})).await;
    }
    task(&boss, &kind, "C", json!({})).await;
    let (one, two) = (one.user_key.to_string(), two.user_key.to_string());
    assert_eq!(codes(&boss, &[("assigned_to", &one), ("assigned_to", &two)]).await, ["A", "B"]);
    assert_eq!(codes(&boss, &[("assigned_to", &two)]).await, ["B"]);
}

#[tokio::test]
async fn search_tasks_by_text_finds_title_and_description_but_not_the_code() {
    let (_app, boss) = office().await;
    let kind = task_type(&boss, "T", json!({})).await;
    task(&boss, &kind, "A", json!({"title": "Pump leak"})).await;
    task(&boss, &kind, "B", json!({"description": "small LEAK"})).await;
    task(&boss, &kind, "LEAK", json!({"title": "other"})).await;
    assert_eq!(codes(&boss, &[("search", "leak")]).await, ["A", "B"]);
}

#[tokio::test]
async fn search_tasks_by_due_day_includes_the_last_hour_of_the_day() {
    let (_app, boss) = office().await;
    let kind = task_type(&boss, "T", json!({})).await;
    task(&boss, &kind, "A", json!({"due_by": "2030-05-10T23:00:00Z"})).await;
    task(&boss, &kind, "B", json!({})).await;
    let day = [("due_by_min", "2030-05-10"), ("due_by_max", "2030-05-10")];
    assert_eq!(codes(&boss, &day).await, ["A"]);
}

#[tokio::test]
async fn search_tasks_by_form_values_takes_json_or_base64_and_refuses_anything_else() {
    let (_app, boss) = office().await;
    field(&boss, "F", "boolean").await;
    field(&boss, "N", "number").await;
    let kind = task_type(&boss, "T", json!({"form_fields": form(&["F", "N"])})).await;
    let values = json!([{"form_field_key": "f-F", "value": false}, {"form_field_key": "f-N", "value": 12}]);
    task(&boss, &kind, "A", json!({"form_fields": values})).await;
    let filter = |key: &str, value: Value| json!({"filters": [{"_key": key, "value": value}]}).to_string();
    let is_false = filter("F", json!(false));
    assert_eq!(codes(&boss, &[("advanced_filters", &is_false)]).await, ["A"]);
    assert_eq!(codes(&boss, &[("advanced_filters", &STANDARD.encode(&is_false))]).await, ["A"]);
    assert!(codes(&boss, &[("advanced_filters", &filter("F", json!(true)))]).await.is_empty());
    assert_code(&get(&boss, "/task", &[("advanced_filters", "%%%")]).await, 422, "bad_advanced_filters");
    assert_eq!(codes(&boss, &[("advanced_filters", &filter("N", json!({"min": 10, "max": 12})))]).await, ["A"]);
    assert!(codes(&boss, &[("advanced_filters", &filter("N", json!({"max": 11})))]).await.is_empty());
}

#[tokio::test]
async fn create_task_requires_an_owner_among_the_assignees_and_takes_its_code_from_the_counter() {
    let (app, boss) = office().await;
    let user = app.user("u1", "operator").await.user_key.to_string();
    let counter = json!({"_key": "tasks", "name": "Tasks", "template": ["ta-", "#3"]});
    changed(boss.post("/counter", counter).await);
    patch_config(&boss, json!({"system_counters": {"tasks": "tasks"}})).await;
    let kind = task_type(&boss, "T", json!({})).await;
    let body = json!({"task_type_key": kind, "assigned_to": [{"user_key": user}]});
    assert_refused(&boss.post("/task", body).await, 422, &json!({"code": "task_owner_required"}));
    let body = json!({"task_type_key": kind, "assigned_to": [{"user_key": user, "role": "owner"}]});
    let made = changed(boss.post("/task", body).await)["task"].clone();
    assert_eq!((&made["owner_key"], &made["status"], &made["code"]), (&json!(user), &json!("open"), &json!("TA-001")));
}

#[tokio::test]
async fn complete_task_requires_mandatory_values_and_reopen_clears_who_closed_it() {
    let (_app, boss) = office().await;
    field(&boss, "N", "number").await;
    let form = json!([{"_key": "n", "custom_field_key": "N", "mandatory": true}]);
    let kind = task_type(&boss, "T", json!({"form_fields": form})).await;
    let key = task(&boss, &kind, "A", json!({})).await;
    let refused = on_task(&boss, &key, "complete", json!({})).await;
    let detail = refused.detail();
    assert_eq!((refused.status, &detail[0]["rule"]), (422, &json!("mandatory_missing")), "{detail}");
    assert_eq!(detail[0]["loc"], json!(["body", "form_fields"]));
    let values = json!({"form_fields": [{"form_field_key": "n", "value": 0}]});
    let done = changed(on_task(&boss, &key, "complete", values).await);
    assert_eq!(done["closed_by"], json!(boss.user_key.to_string()));
    assert_code(&on_task(&boss, &key, "complete", json!({})).await, 409, "task_already_closed");
    let open = changed(on_task(&boss, &key, "reopen", json!({})).await);
    assert_eq!((&open["status"], &open["closed"], &open["closed_by"]), (&json!("open"), &Value::Null, &Value::Null));
}

#[tokio::test]
async fn link_task_to_a_disabled_type_or_to_the_same_record_twice_is_refused() {
    let (_app, boss) = office().await;
    let settings = json!({"link_settings": [{"type": "work_order", "enabled": true}]});
    let kind = task_type(&boss, "T", settings).await;
    let key = task(&boss, &kind, "A", json!({})).await;
    let order = any_order(&boss, "W").await;
    let product = text(&read_order(&boss, &order.key).await, "product_key");
    assert_code(&link_task(&boss, &key, "product", &product).await, 409, "link_type_disabled");
    changed(link_task(&boss, &key, "work_order", &order.key).await);
    assert_code(&link_task(&boss, &key, "work_order", &order.key).await, 409, "already_linked");
    assert_eq!(read_task(&boss, &key).await["links"][0]["code"], "W");
}

#[tokio::test]
async fn a_critical_issue_makes_its_job_and_work_order_critical_until_it_is_closed() {
    let (_app, boss) = office().await;
    let order = any_order(&boss, "W").await;
    let body = json!({"critical": true, "linked_to": [{"type": "job", "key": order.jobs[0]}]});
    let key = issue(&boss, body).await;
    assert_eq!(read_job(&boss, &order.jobs[0]).await["critical"], true);
    assert_eq!(read_order(&boss, &order.key).await["critical"], true);
    assert_eq!(issues(&boss, &[("work_order_key", &order.key)]).await, std::slice::from_ref(&key));
    assert_code(&on_issue(&boss, &key, "close", json!({})).await, 409, "issue_type_required");
    let kind = issue_type(&boss, "Leak", json!({})).await;
    changed(boss.patch(&format!("/issue/{key}"), json!({"issue_type_key": kind})).await);
    changed(on_issue(&boss, &key, "close", json!({})).await);
    assert_eq!(read_job(&boss, &order.jobs[0]).await["critical"], false);
    assert_eq!(read_order(&boss, &order.key).await["critical"], false);
}

#[tokio::test]
async fn update_message_by_another_user_is_refused_and_a_deleted_message_shows_no_text() {
    let (app, boss) = office().await;
    let (one, two) = (app.user("u1", "operator").await, app.user("u2", "operator").await);
    let order = any_order(&boss, "W").await;
    let on_order = format!("WorkOrder/{}", order.key);
    let key = write_to(&one, &on_order, "Where is it?").await;
    let path = format!("/message/{key}");
    assert_code(&two.patch(&path, json!({"content": "no"})).await, 403, "not_message_sender");
    changed(one.delete(&path).await);
    let read = get(&two, "/message", &[("recipient_id", &on_order)]).await.ok().json();
    assert_eq!(column(&read, "content"), ["[deleted]"]);
    let direct = write_to(&one, &format!("User/{}", two.user_key), "Come here").await;
    assert_eq!(column(&get(&two, "/message", &[]).await.ok().json(), "_key"), [direct]);
    assert_eq!(get(&one, "/message", &[]).await.ok().json(), json!([]));
}

#[tokio::test]
async fn search_issues_sorted_by_an_unknown_member_is_refused_and_names_the_allowed_ones() {
    let (_app, boss) = office().await;
    let refused = get(&boss, "/issue", &[("sort_by", "x")]).await;
    let allowed = json!(["created", "closed", "issue_type_name", "critical", "_key"]);
    assert_refused(&refused, 422, &json!({"code": "sort_not_allowed", "allowed": allowed}));
}

#[tokio::test]
async fn a_default_whose_list_value_was_deleted_gives_a_new_task_no_value() {
    let (_app, boss) = office().await;
    choice(&boss, "C").await;
    let form = json!([{"_key": "c", "custom_field_key": "C", "default": "C-red"}]);
    let kind = task_type(&boss, "T", json!({"form_fields": form})).await;
    let value = async |code: &str| {
        let key = task(&boss, &kind, code, json!({})).await;
        read_task(&boss, &key).await["form_fields"][0]["value"].clone()
    };
    assert_eq!(value("A").await, json!({"_key": "C-red", "value": "Red"}));
    boss.delete("/list/C?value_key=C-red").await.ok();
    assert_eq!(value("B").await, Value::Null);
    let refused =
        post_task(&boss, &kind, "C", json!({"form_fields": [{"form_field_key": "c", "value": "C-red"}]})).await;
    assert_eq!(refused.detail()[0]["rule"], "choice_not_found");
}
