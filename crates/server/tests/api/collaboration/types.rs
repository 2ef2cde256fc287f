//! Types of tasks and issues.

use serde_json::{Value, json};

use super::office::{field, form, get, issue, issue_type, office, read_issue, task, task_type};
use crate::support::{assert_code, assert_refused, changed, column, faults, request_if_match};

#[tokio::test]
async fn list_task_types_answers_active_ones_by_name_and_filters_by_part_of_it() {
    let (_app, boss) = office().await;
    for (name, active) in [("beta", true), ("Alpha", true), ("gamma", false)] {
        task_type(&boss, name, json!({"active": active})).await;
    }
    let names = async |query: &[(&str, &str)]| column(&get(&boss, "/task-type", query).await.ok().json(), "name");
    assert_eq!(names(&[]).await, ["Alpha", "beta"]);
    assert_eq!(names(&[("active_only", "false")]).await, ["Alpha", "beta", "gamma"]);
    assert_eq!(names(&[("active_only", "false"), ("name", "MM")]).await, ["gamma"]);
    assert_eq!(names(&[("name", "%")]).await, Vec::<String>::new());
    assert_eq!(names(&[("limit", "1"), ("offset", "1")]).await, ["beta"]);
    let counted = get(&boss, "/task-type", &[("with_total", "true"), ("limit", "1")]).await.ok();
    assert_eq!(counted.header("x-total-count"), "2");
}

#[tokio::test]
async fn link_settings_of_a_task_type_come_in_a_fixed_order_and_contradictions_are_refused() {
    let (_app, boss) = office().await;
    let sent = json!([{"type": "task", "enabled": true, "required": true}, {"type": "product", "enabled": true, "allow_multiple": true}]);
    let key = task_type(&boss, "T", json!({"link_settings": sent, "require_time_entry": true})).await;
    let read = get(&boss, "/task-type", &[]).await.ok().json()[0].clone();
    let kinds: Vec<_> = read["link_settings"].as_array().unwrap().iter().map(|one| one["type"].clone()).collect();
    assert_eq!(kinds, ["issue", "work_order", "product", "serial", "task"]);
    assert_eq!(
        read["link_settings"][0],
        json!({"type": "issue", "enabled": false, "allow_multiple": false, "required": false})
    );
    assert_eq!(read["require_time_entry"], true);
    let broken = json!({"name": "B", "link_settings": [{"type": "issue", "enabled": true}, {"type": "serial", "required": true}]});
    let refusal = json!({"code": "link_setting_invalid", "index": 1});
    assert_refused(&boss.post("/task-type", broken.clone()).await, 422, &refusal);
    assert_refused(&boss.put(&format!("/task-type/{key}"), broken).await, 422, &refusal);
    let twice = json!({"name": "B", "link_settings": [{"type": "issue"}, {"type": "issue"}]});
    assert_refused(&boss.post("/task-type", twice).await, 422, &refusal);
}

#[tokio::test]
async fn replace_task_type_changes_only_the_members_sent_and_refuses_a_taken_name() {
    let (_app, boss) = office().await;
    field(&boss, "N", "number").await;
    let key = task_type(&boss, "T", json!({"description": "d", "icon": "i", "form_fields": form(&["N"])})).await;
    let path = format!("/task-type/{key}");
    let after = changed(boss.put(&path, json!({"name": "T2", "icon": null, "unknown": 1})).await);
    assert_eq!((&after["name"], &after["description"], &after["icon"]), (&json!("T2"), &json!("d"), &Value::Null));
    assert_eq!(after["form_fields"][0]["type"], "number");
    assert_eq!(faults(&boss.put(&path, json!({"icon": "x"})).await), json!([[["body", "name"], "missing"]]));
    task_type(&boss, "Other", json!({})).await;
    assert_code(&boss.put(&path, json!({"name": "OTHER"})).await, 409, "task_type_name_taken");
    assert_code(&boss.post("/task-type", json!({"name": "t2"})).await, 409, "task_type_name_taken");
    let stale = request_if_match(&boss, reqwest::Method::PUT, &path, "\"77\"", Some(json!({"name": "T"}))).await;
    assert_code(&stale, 412, "revision_mismatch");
    let stale = request_if_match(&boss, reqwest::Method::DELETE, &path, "\"77\"", None).await;
    assert_code(&stale, 412, "revision_mismatch");
    changed(boss.delete("/field/N").await);
    let listed = get(&boss, "/task-type", &[("name", "T2")]).await.ok().json();
    assert_eq!(listed[0]["form_fields"], json!([]), "the custom field is gone");
    assert_eq!(changed(boss.delete(&path).await), json!({"type_key": key}));
    for answer in [boss.delete(&path).await, boss.put(&path, json!({"name": "T"})).await] {
        assert_code(&answer, 404, "task_type_not_found");
    }
}

#[tokio::test]
async fn delete_of_a_task_or_issue_type_in_use_is_409_and_its_records_keep_their_forms() {
    let (_app, boss) = office().await;
    field(&boss, "N", "number").await;
    let kind = task_type(&boss, "T", json!({"form_fields": form(&["N"])})).await;
    let key = task(&boss, &kind, "A", json!({})).await;
    changed(boss.delete(&format!("/task/{key}")).await);
    let refused = boss.delete(&format!("/task-type/{kind}")).await;
    assert_refused(&refused, 409, &json!({"code": "task_type_in_use", "total": 1}));
    let kind = issue_type(&boss, "I", json!({"form_template": form(&["N"])})).await;
    let key = issue(&boss, json!({"issue_type_key": kind})).await;
    let refused = boss.delete(&format!("/issue-type/{kind}")).await;
    assert_refused(&refused, 409, &json!({"code": "issue_type_in_use", "total": 1}));
    let other = json!({"_key": "N", "name": "Field N", "type": "text"});
    assert_code(&boss.put("/field/N", other).await, 409, "field_in_use");
    changed(boss.patch(&format!("/issue-type/{kind}"), json!({"form_template": []})).await);
    let read = read_issue(&boss, &key).await;
    assert_eq!(read["data"].as_array().unwrap().len(), 1, "issues keep their data");
    changed(boss.delete(&format!("/issue/{key}")).await);
    assert_eq!(changed(boss.delete(&format!("/issue-type/{kind}")).await), json!({"issue_type_key": kind}));
}

#[tokio::test]
async fn list_issue_types_filters_and_update_issue_type_changes_only_the_members_sent() {
    let (_app, boss) = office().await;
    let one = issue_type(&boss, "beta", json!({"code": "B"})).await;
    issue_type(&boss, "Alpha", json!({"critical": true})).await;
    issue_type(&boss, "Gone", json!({"active": false})).await;
    let names = async |query: &[(&str, &str)]| column(&get(&boss, "/issue-type", query).await.ok().json(), "name");
    assert_eq!(names(&[]).await, ["Alpha", "beta"]);
    assert_eq!(names(&[("active_only", "false")]).await, ["Alpha", "beta", "Gone"]);
    assert_eq!(names(&[("key", &one)]).await, ["beta"]);
    assert_eq!(names(&[("key", "none")]).await, Vec::<String>::new());
    assert_eq!(names(&[("code", "B")]).await, ["beta"]);
    assert_eq!(names(&[("critical", "true")]).await, ["Alpha"]);
    assert_eq!(names(&[("critical", "false")]).await, ["beta"]);
    assert_eq!(names(&[("critical", "false"), ("code", "X")]).await, Vec::<String>::new());
    let path = format!("/issue-type/{one}");
    let after = changed(boss.patch(&path, json!({"code": null, "critical": true})).await);
    assert_eq!((&after["code"], &after["critical"], &after["name"]), (&Value::Null, &json!(true), &json!("beta")));
    assert_eq!(faults(&boss.patch(&path, json!({"name": null})).await), json!([[["body", "name"], "string_type"]]));
    issue_type(&boss, "C", json!({"code": "C"})).await;
    assert_code(&boss.patch(&path, json!({"code": "C"})).await, 409, "issue_type_code_taken");
    assert_code(&boss.post("/issue-type", json!({"name": "D", "code": "C"})).await, 409, "issue_type_code_taken");
    let stale = request_if_match(&boss, reqwest::Method::PATCH, &path, "\"77\"", Some(json!({}))).await;
    assert_code(&stale, 412, "revision_mismatch");
    assert_code(
        &request_if_match(&boss, reqwest::Method::DELETE, &path, "\"77\"", None).await,
        412,
        "revision_mismatch",
    );
    for answer in [boss.patch("/issue-type/1", json!({})).await, boss.delete("/issue-type/x").await] {
        assert_code(&answer, 404, "issue_type_not_found");
    }
}

#[tokio::test]
async fn a_form_of_a_type_with_a_wrong_field_is_refused_with_the_place_of_the_field() {
    let (_app, boss) = office().await;
    field(&boss, "N", "number").await;
    let types = [("/task-type", "form_fields"), ("/issue-type", "form_template")];
    let task_key = task_type(&boss, "Present", json!({})).await;
    let issue_key = issue_type(&boss, "Present", json!({})).await;
    for (path, member) in types {
        for (form, code) in [
            (json!([{"custom_field_key": "N"}, {"custom_field_key": "none"}]), "field_not_found"),
            (json!([{"custom_field_key": "N"}, {"custom_field_key": "N", "hidden": true}]), "default_required"),
            (json!([{"custom_field_key": "N"}, {"custom_field_key": "N", "default": "x"}]), "default_invalid"),
        ] {
            let refusal = json!({"code": code, "index": 1});
            let body = json!({"name": "New", member: form});
            assert_refused(&boss.post(path, body.clone()).await, 422, &refusal);
            let present = if path == "/task-type" {
                boss.put(&format!("{path}/{task_key}"), body).await
            } else {
                boss.patch(&format!("{path}/{issue_key}"), body).await
            };
            assert_refused(&present, 422, &refusal);
        }
        let twice = json!([{"_key": "a", "custom_field_key": "N"}, {"_key": "a", "custom_field_key": "N"}]);
        let answer = boss.post(path, json!({"name": "New", member: twice})).await;
        assert_eq!(faults(&answer), json!([[["body", member, 1, "_key"], "value_error"]]));
    }
}

#[tokio::test]
async fn a_new_task_or_issue_of_an_inactive_or_unknown_type_is_refused() {
    let (_app, boss) = office().await;
    let kind = task_type(&boss, "T", json!({"active": false})).await;
    assert_code(&boss.post("/task", json!({"task_type_key": kind, "code": "A"})).await, 409, "task_type_inactive");
    assert_code(&boss.post("/task", json!({"task_type_key": "1", "code": "A"})).await, 404, "task_type_not_found");
    let kind = issue_type(&boss, "I", json!({"active": false})).await;
    assert_code(&boss.post("/issue", json!({"issue_type_key": kind})).await, 409, "issue_type_inactive");
    assert_code(&boss.post("/issue", json!({"issue_type_key": "1"})).await, 404, "issue_type_not_found");
    let key = issue(&boss, json!({})).await;
    let path = format!("/issue/{key}");
    assert_code(&boss.patch(&path, json!({"issue_type_key": kind})).await, 409, "issue_type_inactive");
    assert_code(&boss.patch(&path, json!({"issue_type_key": "1"})).await, 404, "issue_type_not_found");
    assert_code(&boss.patch("/issue/1", json!({"issue_type_key": "1"})).await, 404, "issue_not_found");
}
