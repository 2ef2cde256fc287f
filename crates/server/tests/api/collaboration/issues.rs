//! Issues: their links and implied links, closing, changes of type, deletion.

use serde_json::{Value, json};

use super::office::{
    assert_invariants, choice, field, form, issue, issue_type, journal_rows, last_event, link_task, number, office,
    on_issue, on_task, read_issue, task, task_type, write_to,
};
use crate::product::steps::process;
use crate::production::plant::{any_order, made_in, order, read_order};
use crate::serial::plant::{serial, traced};
use crate::support::{assert_code, assert_refused, changed, request_if_match, text};

/// Links as texts `type implied`, in the order of the answer.
fn kinds(issue: &Value) -> Vec<String> {
    let links = issue["linked_to"].as_array().unwrap().iter();
    links
        .map(|link| format!("{}{}", text(link, "type"), if link["implied"] == true { " implied" } else { "" }))
        .collect()
}

#[tokio::test]
async fn an_issue_linked_to_a_job_is_also_linked_to_its_order_project_phase_operation_and_product() {
    let (app, boss) = office().await;
    let (product, phases) = made_in(&boss, json!({"code": "P"}), &["Assembly", "Test"]).await;
    let made = order(&boss, &product, "W", 3).await;
    changed(boss.patch(&format!("/work-order/{}", made.key), json!({"project_code": "PR-1"})).await);
    let operation = text(&process(&boss, &product).await[0], "operation_key");
    let key = issue(&boss, json!({"linked_to": [{"type": "job", "key": made.jobs[0]}]})).await;
    let read = read_issue(&boss, &key).await;
    let link = |kind: &str, key: &str| json!({"type": kind, "key": key, "implied": true});
    let expected = json!([{"type": "job", "key": made.jobs[0], "implied": false}, link("project", "PR-1"),
        link("work_order", &made.key), link("phase", &phases[0]), link("product", &product),
        link("operation", &operation)]);
    assert_eq!(read["linked_to"], expected);
    assert_eq!(read["phase_alias"], "Assembly");
    assert_eq!(read["links"]["work_order"]["wo_code"], "W");
    assert_eq!(read["links"]["serial"], Value::Null);
    let told = last_event(&app).await;
    assert_eq!(
        (&told["job"], &told["order"], &told["phase"]),
        (&number(&made.jobs[0]), &number(&made.key), &json!(phases[0]))
    );
    assert_eq!(told["data"]["links"].as_array().unwrap().len(), 6);
    changed(boss.patch(&format!("/work-order/{}", made.key), json!({"project_code": "PR-2"})).await);
    assert_eq!(read_issue(&boss, &key).await["linked_to"][1]["key"], "PR-2", "the project that the order has now");
    assert_invariants(&app).await;
}

#[tokio::test]
async fn unlink_issue_removes_implied_links_with_their_link_and_refuses_to_remove_them_alone() {
    let (app, boss) = office().await;
    let made = any_order(&boss, "W").await;
    let product = text(&read_order(&boss, &made.key).await, "product_key");
    let key = issue(&boss, json!({"linked_to": [{"type": "work_order", "key": made.key}]})).await;
    assert_eq!(kinds(&read_issue(&boss, &key).await), ["work_order", "product implied"]);
    let on = async |command: &str, kind: &str, target: &str| {
        on_issue(&boss, &key, command, json!({"type": kind, "key": target})).await
    };
    assert_code(&on("unlink", "product", &product).await, 409, "link_implied");
    assert_code(&on("link", "product", &product).await, 409, "already_linked");
    let linked = changed(on("link", "job", &made.jobs[0]).await);
    assert_eq!(kinds(&linked), ["work_order", "job", "product implied", "phase implied", "operation implied"]);
    let told = json!({"changes": {}, "form_changes": [], "link": {"type": "job", "key": made.jobs[0], "added": true}});
    assert_eq!(last_event(&app).await["data"], told);
    let rest = changed(on("unlink", "work_order", &made.key).await);
    assert_eq!(kinds(&rest), ["job", "work_order implied", "phase implied", "product implied", "operation implied"]);
    assert_eq!(kinds(&changed(on("unlink", "job", &made.jobs[0]).await)), Vec::<String>::new());
    assert_code(&on("unlink", "job", &made.jobs[0]).await, 404, "link_not_found");
    assert_invariants(&app).await;
}

#[tokio::test]
async fn issues_link_to_units_phases_users_and_projects_once_each_and_not_to_unknown_records() {
    let (_app, boss) = office().await;
    let product = traced(&boss, "P").await;
    let unit = serial(&boss, &product, "U").await;
    let (routed, phases) = made_in(&boss, json!({"code": "R"}), &["Build"]).await;
    let operation = text(&process(&boss, &routed).await[0], "operation_key");
    let me = boss.user_key.to_string();
    let link = |kind: &str, key: &str| json!({"type": kind, "key": key});
    let links = json!([
        link("serial", &unit),
        link("phase", &phases[0]),
        link("user", &me),
        link("project", "free text"),
        link("operation", &operation),
        link("serial", &unit)
    ]);
    let key = issue(&boss, json!({"linked_to": links})).await;
    let expected = ["serial", "phase", "user", "project", "operation", "product implied"];
    assert_eq!(
        kinds(&read_issue(&boss, &key).await),
        expected,
        "each record once, what was linked before what follows"
    );
    for (kind, target) in [("serial", "999999"), ("phase", "none"), ("user", "x"), ("job", "1"), ("product", "a b")] {
        let refused = boss.post("/issue", json!({"linked_to": [link("project", "p"), link(kind, target)]})).await;
        assert_refused(&refused, 422, &json!({"code": "link_target_not_found", "index": 1}));
        let refused = on_issue(&boss, &key, "link", link(kind, target)).await;
        assert_code(&refused, 404, "link_target_not_found");
    }
}

#[tokio::test]
async fn delete_order_removes_the_links_of_issues_and_tasks_to_it_and_to_its_jobs() {
    let (app, boss) = office().await;
    let made = any_order(&boss, "W").await;
    let kind = task_type(&boss, "T", json!({"link_settings": [{"type": "work_order", "enabled": true}]})).await;
    let todo = task(&boss, &kind, "A", json!({"links": [{"type": "work_order", "key": made.key}]})).await;
    let by_order = issue(&boss, json!({"linked_to": [{"type": "work_order", "key": made.key}]})).await;
    let by_job = issue(&boss, json!({"linked_to": [{"type": "job", "key": made.jobs[0]}]})).await;
    write_to(&boss, &format!("Job/{}", made.jobs[0]), "wait").await;
    changed(boss.delete(&format!("/work-order/{}", made.key)).await);
    for key in [by_order, by_job] {
        assert_eq!(read_issue(&boss, &key).await["linked_to"], json!([]));
    }
    assert_eq!(super::office::read_task(&boss, &todo).await["links"], json!([]));
    assert_invariants(&app).await;
}

#[tokio::test]
async fn close_issue_requires_mandatory_values_and_reopen_allows_changes_again() {
    let (app, boss) = office().await;
    choice(&boss, "C").await;
    let template = json!([{"_key": "c", "custom_field_key": "C", "mandatory": true}]);
    let kind = issue_type(&boss, "Leak", json!({"form_template": template, "critical": true, "icon": "drop"})).await;
    let key = issue(&boss, json!({"issue_type_key": kind})).await;
    let read = read_issue(&boss, &key).await;
    assert_eq!(
        (&read["critical"], &read["icon"], &read["issue_type_name"]),
        (&json!(true), &json!("drop"), &json!("Leak"))
    );
    assert_eq!(read["data"][0]["value"], Value::Null);
    let refused = on_issue(&boss, &key, "close", json!({})).await;
    assert_eq!((refused.status, &refused.detail()[0]["rule"]), (422, &json!("mandatory_missing")));
    let refused = on_issue(&boss, &key, "close", json!({"data": [{"form_field_key": "c", "value": "none"}]})).await;
    assert_eq!(refused.detail()[0]["loc"], json!(["body", "data", 0, "value"]));
    let filled = json!({"data": [{"form_field_key": "c", "value": "C-red"}]});
    let closed = changed(on_issue(&boss, &key, "close", filled).await);
    assert_eq!((&closed["open"], &closed["closed_by"]), (&json!(false), &json!(boss.user_key.to_string())));
    let colour = json!({"_key": "C-red", "value": "Red"});
    let told = json!({"critical": true, "form_changes": [{"form_field_key": "c", "old": null, "new": colour}]});
    assert_eq!(last_event(&app).await["data"], told);
    assert_code(&on_issue(&boss, &key, "close", json!({})).await, 409, "issue_already_closed");
    for refused in [
        boss.patch(&format!("/issue/{key}"), json!({"critical": false})).await,
        on_issue(&boss, &key, "link", json!({"type": "project", "key": "p"})).await,
    ] {
        assert_code(&refused, 409, "issue_closed");
    }
    let open = changed(on_issue(&boss, &key, "reopen", json!({"critical": false})).await);
    assert_eq!((&open["open"], &open["critical"], &open["closed"]), (&json!(true), &json!(false), &Value::Null));
    assert_code(&on_issue(&boss, &key, "reopen", json!({})).await, 409, "issue_already_open");
    changed(on_issue(&boss, &key, "close", json!({})).await);
    let open = changed(on_issue(&boss, &key, "reopen", json!({"critical": null})).await);
    assert_eq!(open["critical"], false, "as it was");
}

#[tokio::test]
async fn update_issue_with_another_type_keeps_the_values_of_the_same_custom_fields() {
    let (app, boss) = office().await;
    for (key, kind) in [("N", "number"), ("X", "text")] {
        field(&boss, key, kind).await;
    }
    let one = issue_type(&boss, "One", json!({"form_template": form(&["N", "X"])})).await;
    let template = json!([{"_key": "other", "custom_field_key": "N"}]);
    let two = issue_type(&boss, "Two", json!({"form_template": template})).await;
    let path = |key: &str| format!("/issue/{key}");
    let key = issue(&boss, json!({})).await;
    let early = boss.patch(&path(&key), json!({"data": [{"form_field_key": "f-N", "value": 1}]})).await;
    assert_code(&early, 422, "data_without_type");
    let data = json!([{"form_field_key": "f-N", "value": 1}, {"form_field_key": "f-X", "value": "gone"}]);
    changed(boss.patch(&path(&key), json!({"issue_type_key": one, "data": data})).await);
    let told = last_event(&app).await;
    assert_eq!(told["data"]["changes"], json!({"issue_type_key": [null, one]}));
    assert_eq!(told["data"]["form_changes"].as_array().unwrap().len(), 2);
    let after = changed(boss.patch(&path(&key), json!({"issue_type_key": two})).await);
    assert_eq!(after["data"].as_array().unwrap().len(), 1);
    assert_eq!((&after["data"][0]["form_field_key"], &after["data"][0]["value"]), (&json!("other"), &json!(1)));
    let expected = json!([{"form_field_key": "f-N", "old": 1, "new": null},
        {"form_field_key": "f-X", "old": "gone", "new": null}, {"form_field_key": "other", "old": null, "new": 1}]);
    assert_eq!(last_event(&app).await["data"]["form_changes"], expected);
    let rows = journal_rows(&app).await;
    changed(boss.patch(&path(&key), json!({"issue_type_key": two})).await);
    assert_eq!(journal_rows(&app).await, rows);
    let bare = changed(boss.patch(&path(&key), json!({"issue_type_key": null})).await);
    assert_eq!((&bare["issue_type_key"], &bare["data"]), (&Value::Null, &json!([])));
    assert_invariants(&app).await;
}

#[tokio::test]
async fn delete_issue_is_refused_while_a_task_needs_it_and_leaves_only_its_journal_rows() {
    let (app, boss) = office().await;
    let kind = task_type(
        &boss,
        "T",
        json!({"link_settings": [{"type": "issue", "enabled": true, "required": true, "allow_multiple": true}]}),
    )
    .await;
    let (key, other) = (issue(&boss, json!({})).await, issue(&boss, json!({})).await);
    let todo = task(&boss, &kind, "A", json!({"links": [{"type": "issue", "key": key}]})).await;
    write_to(&boss, &format!("Issue/{key}"), "look").await;
    let path = format!("/issue/{key}");
    assert_refused(&boss.delete(&path).await, 409, &json!({"code": "issue_has_tasks", "task_keys": [todo]}));
    changed(link_task(&boss, &todo, "issue", &other).await);
    assert_eq!(changed(boss.delete(&path).await), json!({"issue_key": key}));
    assert_code(&boss.get(&path).await, 404, "issue_not_found");
    let told = last_event(&app).await;
    assert_eq!((&told["type"], &told["issue"]), (&json!("ISSUE_DELETED"), &number(&key)));
    assert_eq!(app.count("select count(*) from collaboration.message").await, 0);
    changed(on_task(&boss, &todo, "complete", json!({})).await);
    assert_code(&boss.delete(&format!("/issue/{other}")).await, 409, "issue_has_tasks");
    changed(boss.delete(&format!("/task/{todo}")).await);
    changed(boss.delete(&format!("/issue/{other}")).await);
}

#[tokio::test]
async fn every_command_on_an_issue_with_another_revision_is_412() {
    let (_app, boss) = office().await;
    let key = issue(&boss, json!({})).await;
    let post = reqwest::Method::POST;
    for (command, body) in [
        ("close", json!({})),
        ("reopen", json!({})),
        ("link", json!({"type": "project", "key": "p"})),
        ("unlink", json!({"type": "project", "key": "p"})),
    ] {
        let answer =
            request_if_match(&boss, post.clone(), &format!("/issue/{key}/{command}"), "\"77\"", Some(body)).await;
        assert_code(&answer, 412, "revision_mismatch");
    }
    let path = format!("/issue/{key}");
    let changed =
        request_if_match(&boss, reqwest::Method::PATCH, &path, "\"77\"", Some(json!({"critical": true}))).await;
    assert_code(&changed, 412, "revision_mismatch");
    assert_code(
        &request_if_match(&boss, reqwest::Method::DELETE, &path, "\"77\"", None).await,
        412,
        "revision_mismatch",
    );
}
