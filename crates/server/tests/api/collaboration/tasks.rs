//! Tasks: assignees, changes, status, links and forms, and their journal rows.

use serde_json::{Value, json};

use super::office::{
    all_links, assert_invariants, codes, field, form, issue, journal_rows, last_event, link_task, number, office,
    on_task, post_task, read_task, task, task_type,
};
use crate::production::plant::{any_order, plain};
use crate::serial::plant::{serial, sql, traced};
use crate::support::{assert_code, assert_refused, changed, request_if_match, text};

#[tokio::test]
async fn a_task_lists_its_owner_first_and_its_events_reach_assignees_before_and_after_a_change() {
    let (app, boss) = office().await;
    let mut people = Vec::new();
    for name in ["a", "b", "c"] {
        people.push(app.user(name, "operator").await.user_key.to_string());
    }
    let kind = task_type(&boss, "T", json!({})).await;
    let sent = json!([{"user_key": people[2]}, {"user_key": people[0]}, {"user_key": people[1], "role": "owner"}]);
    let key = task(&boss, &kind, "A", json!({"assigned_to": sent})).await;
    let read = read_task(&boss, &key).await;
    let role = |user: &str, role: &str| json!({"user_key": user, "role": role});
    let expected = json!([role(&people[1], "owner"), role(&people[2], "participant"), role(&people[0], "participant")]);
    assert_eq!((&read["assigned_to"], &read["owner_key"]), (&expected, &json!(people[1])));
    let told = last_event(&app).await;
    let mut audience = people.iter().map(|key| number(key)).collect::<Vec<_>>();
    audience.sort_by_key(Value::as_i64);
    assert_eq!((&told["type"], &told["audience"]), (&json!("TASK_CREATED"), &json!(audience)));
    let path = format!("/task/{key}");
    changed(boss.patch(&path, json!({"assigned_to": [{"user_key": people[0], "role": "owner"}]})).await);
    assert_eq!(last_event(&app).await["audience"], json!(audience), "who was assigned hears of it too");
    let cleared = changed(boss.patch(&path, json!({"assigned_to": null})).await);
    assert_eq!((&cleared["assigned_to"], &cleared["owner_key"]), (&json!([]), &Value::Null));
    assert_invariants(&app).await;
}

#[tokio::test]
async fn update_task_keeps_a_disabled_assignee_but_refuses_a_new_one() {
    let (app, boss) = office().await;
    let one = app.user("one", "operator").await.user_key.to_string();
    let two = app.user("two", "operator").await.user_key.to_string();
    let kind = task_type(&boss, "T", json!({})).await;
    let people = |owner: &str| json!({"assigned_to": [{"user_key": owner, "role": "owner"}]});
    let key = task(&boss, &kind, "A", people(&one)).await;
    sql(&app, "update organization.user_account set active = false where username in ('one', 'two')").await;
    let path = format!("/task/{key}");
    changed(boss.patch(&path, people(&one)).await);
    assert_code(&boss.patch(&path, people(&two)).await, 422, "user_not_found");
    assert_code(&boss.patch(&path, people("999999")).await, 422, "user_not_found");
    let with_two = json!({"assigned_to": [{"user_key": one, "role": "owner"}, {"user_key": two}]});
    assert_code(&boss.patch(&path, with_two).await, 422, "user_not_found");
    assert_code(&post_task(&boss, &kind, "B", people(&one)).await, 422, "user_not_found");
}

#[tokio::test]
async fn update_task_journals_changed_members_and_values_and_nothing_when_nothing_changes() {
    let (app, boss) = office().await;
    field(&boss, "N", "number").await;
    field(&boss, "X", "text").await;
    let kind = task_type(&boss, "T", json!({"form_fields": form(&["N", "X"])})).await;
    let key = task(&boss, &kind, "a b", json!({"title": "Old", "due_by": "2030-01-31", "extra": {"a": 1}})).await;
    let read = read_task(&boss, &key).await;
    assert_eq!((&read["code"], &read["due_by"]), (&json!("A B"), &json!("2030-01-31T23:59:59.999Z")));
    let path = format!("/task/{key}");
    let rows = journal_rows(&app).await;
    changed(boss.patch(&path, json!({"title": "Old", "extra": {"a": 1}, "form_fields": []})).await);
    assert_eq!(journal_rows(&app).await, rows, "nothing changed");
    assert_eq!(read_task(&boss, &key).await["_rev"], read["_rev"]);
    let body = json!({"title": "New", "extra": null, "due_by": "2030-02-01T10:00:00Z",
        "form_fields": [{"form_field_key": "f-N", "value": "1.50"}]});
    let after = changed(boss.patch(&path, body).await);
    assert_eq!((&after["title"], &after["extra"]), (&json!("New"), &Value::Null));
    assert_eq!(after["form_fields"][0]["value"], json!(1.5));
    assert!(after["form_fields"][0]["last_updated"].is_string() && after["form_fields"][1]["last_updated"].is_null());
    let told = last_event(&app).await;
    assert_eq!(
        told["data"],
        json!({"changes": {"title": ["Old", "New"], "extra": [{"a": 1}, null],
            "due_by": ["2030-01-31T23:59:59.999Z", "2030-02-01T10:00:00.000Z"]},
            "form_changes": [{"form_field_key": "f-N", "old": null, "new": 1.5}]})
    );
    assert_eq!((&told["type"], &told["task"]), (&json!("TASK_UPDATED"), &number(&key)));
    changed(boss.patch(&path, json!({"form_fields": [{"form_field_key": "f-N", "value": null}]})).await);
    let change = json!([{"form_field_key": "f-N", "old": 1.5, "new": null}]);
    assert_eq!(last_event(&app).await["data"]["form_changes"], change);
    assert_invariants(&app).await;
}

#[tokio::test]
async fn commands_on_a_task_change_its_status_and_are_refused_in_the_wrong_one() {
    let (app, boss) = office().await;
    let kind = task_type(&boss, "T", json!({})).await;
    let key = task(&boss, &kind, "A", json!({})).await;
    let step = async |command: &str, body: Value| changed(on_task(&boss, &key, command, body).await);
    assert_code(&on_task(&boss, &key, "reopen", json!({})).await, 409, "task_already_open");
    assert_eq!(step("suspend", json!({})).await["status"], "pending");
    assert_eq!(last_event(&app).await["data"], json!({"status_before": "open"}));
    assert_code(&on_task(&boss, &key, "suspend", json!({})).await, 409, "task_already_pending");
    let canceled = step("cancel", json!({"reason": "not needed"})).await;
    assert_eq!((&canceled["status"], &canceled["reason"]), (&json!("canceled"), &json!("not needed")));
    assert_eq!(canceled["closed_by"], json!(boss.user_key.to_string()));
    assert_code(&on_task(&boss, &key, "cancel", json!({})).await, 409, "task_already_closed");
    assert_code(&boss.patch(&format!("/task/{key}"), json!({"title": "x"})).await, 409, "task_closed");
    let pending = step("suspend", json!({})).await;
    assert_eq!((&pending["status"], &pending["reason"]), (&json!("pending"), &Value::Null));
    assert_eq!((&pending["closed"], &pending["closed_by"]), (&Value::Null, &Value::Null));
    assert_eq!(step("complete", json!({})).await["status"], "completed");
    assert_eq!(step("reopen", json!({})).await["status"], "open");
    assert_eq!(last_event(&app).await["data"], json!({"status_before": "completed"}));
}

#[tokio::test]
async fn delete_task_hides_it_and_its_links_and_keeps_its_code_taken() {
    let (app, boss) = office().await;
    let kind = task_type(&boss, "T", json!({"link_settings": all_links(true)})).await;
    let key = task(&boss, &kind, "A", json!({})).await;
    let other = task(&boss, &kind, "B", json!({})).await;
    changed(link_task(&boss, &other, "task", &key).await);
    assert_eq!(changed(boss.delete(&format!("/task/{key}")).await), json!({"task_key": key}));
    assert_eq!(last_event(&app).await["type"], "TASK_DELETED");
    for answer in [
        boss.get(&format!("/task/{key}")).await,
        boss.delete(&format!("/task/{key}")).await,
        boss.patch(&format!("/task/{key}"), json!({})).await,
        on_task(&boss, &key, "complete", json!({})).await,
        on_task(&boss, &key, "reopen", json!({})).await,
    ] {
        assert_code(&answer, 404, "task_not_found");
    }
    assert_eq!(codes(&boss, &[]).await, ["B"]);
    assert_eq!(read_task(&boss, &other).await["links"], json!([]), "the link is there, and not seen");
    assert_code(&link_task(&boss, &other, "task", &key).await, 404, "link_target_not_found");
    assert_code(&post_task(&boss, &kind, "a", json!({})).await, 409, "task_code_taken");
}

#[tokio::test]
async fn task_links_are_answered_with_their_records_from_both_ends_and_journaled_with_their_keys() {
    let (app, boss) = office().await;
    let kind = task_type(&boss, "T", json!({"link_settings": all_links(true)})).await;
    let order = any_order(&boss, "W-1").await;
    let product = traced(&boss, "P-1").await;
    let unit = serial(&boss, &product, "U-1").await;
    let problem = issue(&boss, json!({})).await;
    let other = task(&boss, &kind, "B", json!({"title": "Other"})).await;
    let links = json!([{"type": "serial", "key": unit}, {"type": "work_order", "key": order.key},
        {"type": "product", "key": product}, {"type": "issue", "key": problem}, {"type": "task", "key": other}]);
    let key = task(&boss, &kind, "A", json!({"links": links})).await;
    let read = read_task(&boss, &key).await;
    let seen: Vec<_> =
        read["links"].as_array().unwrap().iter().map(|link| (text(link, "type"), link["code"].clone())).collect();
    let expected = [
        ("issue", Value::Null),
        ("product", json!("P-1")),
        ("serial", json!("U-1")),
        ("task", json!("B")),
        ("work_order", json!("W-1")),
    ];
    assert_eq!(seen, expected.map(|(kind, code)| (kind.to_owned(), code)));
    assert_eq!(read["links"][3]["l"]["title"], "Other");
    assert_eq!(read["links"][4]["l"]["wo_code"], "W-1");
    let told = last_event(&app).await;
    assert_eq!((&told["issue"], &told["order"]), (&number(&problem), &number(&order.key)));
    assert_eq!((&told["product"], &told["serials"]), (&number(&product), &json!([number(&unit)])));
    assert_eq!(read_task(&boss, &other).await["links"][0]["key"], json!(key), "seen from both ends");
    assert_code(&link_task(&boss, &other, "task", &key).await, 409, "already_linked");
    assert_code(&link_task(&boss, &key, "task", &key).await, 422, "link_to_itself");
    let gone = on_task(&boss, &other, "unlink", json!({"link_type": "task", "link_key": key})).await;
    assert_eq!(changed(gone)["links"], json!([]), "from the other end");
    assert_eq!(last_event(&app).await["data"], json!({"link_type": "task", "link_key": key}));
    let again = json!({"link_type": "task", "link_key": key});
    assert_code(&on_task(&boss, &other, "unlink", again).await, 404, "link_not_found");
    let second = plain(&boss, "P-2").await;
    changed(link_task(&boss, &key, "product", &second).await);
    assert_eq!(last_event(&app).await["product"], Value::Null, "two products are not one");
    changed(on_task(&boss, &key, "complete", json!({})).await);
    assert_code(&link_task(&boss, &key, "product", &second).await, 409, "already_linked");
    let unlink = json!({"link_type": "product", "link_key": second});
    assert_code(&on_task(&boss, &key, "unlink", unlink).await, 409, "task_closed");
}

#[tokio::test]
async fn create_task_with_a_wrong_link_is_refused_with_the_place_of_the_link() {
    let (_app, boss) = office().await;
    let settings =
        json!([{"type": "product", "enabled": true}, {"type": "serial", "enabled": true, "allow_multiple": true}]);
    let kind = task_type(&boss, "T", json!({"link_settings": settings})).await;
    let (one, two) = (traced(&boss, "P-1").await, plain(&boss, "P-2").await);
    let unit = serial(&boss, &one, "U-1").await;
    let post = async |links: Value| post_task(&boss, &kind, "A", json!({"links": links})).await;
    let link = |kind: &str, key: &str| json!({"type": kind, "key": key});
    let refused = post(json!([link("product", &one), link("issue", "1")])).await;
    assert_refused(&refused, 409, &json!({"code": "link_type_disabled", "index": 1}));
    let refused = post(json!([link("product", &one), link("product", &two)])).await;
    assert_refused(&refused, 409, &json!({"code": "multiple_links_not_allowed", "index": 1}));
    let refused = post(json!([link("serial", &unit), link("serial", &unit)])).await;
    assert_refused(&refused, 409, &json!({"code": "already_linked", "index": 1}));
    let refused = post(json!([link("serial", &unit), link("serial", "999999")])).await;
    assert_refused(&refused, 422, &json!({"code": "link_target_not_found", "index": 1}));
    changed(boss.delete(&format!("/product/{two}")).await);
    let refused = post(json!([link("product", &two)])).await;
    assert_refused(&refused, 422, &json!({"code": "link_target_not_found", "index": 0}));
    changed(post(json!([link("product", &one), link("serial", &unit)])).await);
}

#[tokio::test]
async fn complete_task_without_a_required_link_is_409_required_link_missing() {
    let (_app, boss) = office().await;
    let settings = json!([{"type": "issue", "enabled": true, "required": true}]);
    let kind = task_type(&boss, "T", json!({"link_settings": settings})).await;
    let key = task(&boss, &kind, "A", json!({})).await;
    let refused = on_task(&boss, &key, "complete", json!({})).await;
    assert_refused(&refused, 409, &json!({"code": "required_link_missing", "types": ["issue"]}));
    let problem = issue(&boss, json!({})).await;
    changed(link_task(&boss, &key, "issue", &problem).await);
    let another = issue(&boss, json!({})).await;
    assert_code(&link_task(&boss, &key, "issue", &another).await, 409, "multiple_links_not_allowed");
    changed(on_task(&boss, &key, "complete", json!({})).await);
}

#[tokio::test]
async fn a_new_task_starts_with_the_defaults_of_its_form_and_hidden_fields_keep_theirs() {
    let (_app, boss) = office().await;
    field(&boss, "N", "number").await;
    field(&boss, "T", "ternary").await;
    let form = json!([{"_key": "d", "custom_field_key": "N", "default": "7"},
        {"_key": "h", "custom_field_key": "N", "default": "8", "hidden": true, "label": "Own", "hint": "why"},
        {"_key": "t", "custom_field_key": "T", "mandatory": true}]);
    let kind = task_type(&boss, "T", json!({"form_fields": form})).await;
    let key = task(&boss, &kind, "A", json!({})).await;
    let fields = read_task(&boss, &key).await["form_fields"].clone();
    assert_eq!((&fields[0]["value"], &fields[1]["value"]), (&json!(7), &json!(8)));
    assert_eq!((&fields[0]["label"], &fields[1]["label"]), (&json!("Field N"), &json!("Own")));
    let path = format!("/task/{key}");
    let refused = boss.patch(&path, json!({"form_fields": [{"form_field_key": "h", "value": 9}]})).await;
    assert_eq!(refused.detail()[0]["rule"], "value_not_allowed");
    changed(boss.patch(&path, json!({"form_fields": [{"form_field_key": "h", "value": 8}]})).await);
    let refused = on_task(&boss, &key, "complete", json!({})).await;
    assert_eq!(refused.detail()[0]["form_field_key"], "t", "a ternary was not given");
    let done = on_task(&boss, &key, "complete", json!({"form_fields": [{"form_field_key": "t", "value": null}]})).await;
    let done = changed(done);
    assert!(done["form_fields"][2]["last_updated"].is_string(), "not applicable is an answer");
    changed(boss.put(&format!("/task-type/{kind}"), json!({"name": "T", "form_fields": []})).await);
    assert_eq!(read_task(&boss, &key).await["form_fields"].as_array().unwrap().len(), 3, "tasks keep their forms");
}

#[tokio::test]
async fn every_command_on_a_task_with_another_revision_is_412() {
    let (_app, boss) = office().await;
    let kind = task_type(&boss, "T", json!({"link_settings": all_links(true)})).await;
    let key = task(&boss, &kind, "A", json!({})).await;
    let post = reqwest::Method::POST;
    for command in ["complete", "cancel", "reopen", "suspend"] {
        let answer =
            request_if_match(&boss, post.clone(), &format!("/task/{key}/{command}"), "\"77\"", Some(json!({}))).await;
        assert_code(&answer, 412, "revision_mismatch");
    }
    for command in ["link", "unlink"] {
        let body = json!({"link_type": "product", "link_key": "1"});
        let answer =
            request_if_match(&boss, post.clone(), &format!("/task/{key}/{command}"), "\"77\"", Some(body)).await;
        assert_code(&answer, 412, "revision_mismatch");
    }
    let path = format!("/task/{key}");
    let refused = request_if_match(&boss, reqwest::Method::PATCH, &path, "\"77\"", Some(json!({"title": "x"}))).await;
    assert_code(&refused, 412, "revision_mismatch");
    assert_code(
        &request_if_match(&boss, reqwest::Method::DELETE, &path, "\"77\"", None).await,
        412,
        "revision_mismatch",
    );
    let rev = text(&read_task(&boss, &key).await, "_rev");
    let renamed = request_if_match(&boss, reqwest::Method::PATCH, &path, &rev, Some(json!({"title": "x"}))).await;
    assert_ne!(changed(renamed)["_rev"], json!(rev));
}
