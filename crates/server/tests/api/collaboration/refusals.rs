//! Refusals that no other test raises, so that every refusal that an operation publishes is raised at least once.

use serde_json::json;

use super::office::{all_links, issue, office, on_issue, on_task, post_task, task, task_type};
use crate::configuration::steps::patch_config;
use crate::support::{assert_code, assert_refused, changed};

#[tokio::test]
async fn create_task_without_a_counter_and_create_or_update_task_with_wrong_dates_or_assignees_are_refused() {
    let (app, boss) = office().await;
    let kind = task_type(&boss, "T", json!({})).await;
    app.sql.execute("update configuration.config set value = '{}' where key = 'system_counters'", &[]).await.unwrap();
    let without = boss.post("/task", json!({"task_type_key": kind})).await;
    assert_refused(&without, 409, &json!({"code": "counter_not_defined"}));
    let user = boss.user_key.to_string();
    let dates = json!({"start_from": "2030-02-01", "due_by": "2030-01-01"});
    let twice = json!({"assigned_to": [{"user_key": user, "role": "owner"}, {"user_key": user}]});
    let two_owners =
        json!({"assigned_to": [{"user_key": user, "role": "owner"}, {"user_key": "999999", "role": "owner"}]});
    let key = task(&boss, &kind, "A", json!({})).await;
    let path = format!("/task/{key}");
    for (body, code) in [(dates, "dates_reversed"), (twice, "assignee_duplicate"), (two_owners, "task_owner_required")]
    {
        assert_refused(&post_task(&boss, &kind, "B", body.clone()).await, 422, &json!({"code": code}));
        assert_refused(&boss.patch(&path, body).await, 422, &json!({"code": code}));
    }
    let day = json!({"start_from": "2030-01-01", "due_by": "2030-01-01"});
    changed(post_task(&boss, &kind, "B", day).await);
}

#[tokio::test]
async fn create_task_is_409_counter_exhausted_when_the_next_1000_codes_are_taken() {
    let (app, boss) = office().await;
    changed(boss.post("/counter", json!({"_key": "c", "name": "C", "template": ["T-", "#4"]})).await);
    patch_config(&boss, json!({"system_counters": {"tasks": "c"}})).await;
    let kind = task_type(&boss, "T", json!({})).await;
    let fill = "insert into collaboration.task (task_type_key, code, status, created, created_by)
        select $1::text::bigint, 'T-' || lpad(n::text, 4, '0'), 'open', $2, $3 from generate_series(1, 1000) n";
    app.sql.execute(fill, &[&kind, &app.clock().now(), &boss.user_key]).await.unwrap();
    let refused = boss.post("/task", json!({"task_type_key": kind})).await;
    assert_refused(&refused, 409, &json!({"code": "counter_exhausted", "counter_key": "c"}));
    app.sql.execute("delete from collaboration.task where code = 'T-0003'", &[]).await.unwrap();
    let made = changed(boss.post("/task", json!({"task_type_key": kind})).await);
    assert_eq!(made["task"]["code"], "T-0003", "a refused command gives no number out");
}

#[tokio::test]
async fn every_command_on_an_unknown_task_issue_or_message_is_404() {
    let (_app, boss) = office().await;
    let link = json!({"link_type": "product", "link_key": "1"});
    for (command, body) in [
        ("complete", json!({})),
        ("cancel", json!({})),
        ("reopen", json!({})),
        ("suspend", json!({})),
        ("link", link.clone()),
        ("unlink", link),
    ] {
        assert_code(&on_task(&boss, "1", command, body).await, 404, "task_not_found");
    }
    for answer in [boss.get("/task/x").await, boss.delete("/task/1").await, boss.patch("/task/1", json!({})).await] {
        assert_code(&answer, 404, "task_not_found");
    }
    let link = json!({"type": "project", "key": "p"});
    for (command, body) in [("close", json!({})), ("reopen", json!({})), ("link", link.clone()), ("unlink", link)] {
        assert_code(&on_issue(&boss, "1", command, body).await, 404, "issue_not_found");
    }
    for answer in [boss.get("/issue/x").await, boss.delete("/issue/1").await, boss.patch("/issue/1", json!({})).await] {
        assert_code(&answer, 404, "issue_not_found");
    }
    for answer in [boss.delete("/message/1").await, boss.patch("/message/1", json!({"content": "x"})).await] {
        assert_code(&answer, 404, "message_not_found");
    }
}

#[tokio::test]
async fn unlink_of_a_closed_issue_and_values_of_an_issue_without_a_type_are_refused() {
    let (_app, boss) = office().await;
    let kind = super::office::issue_type(&boss, "I", json!({})).await;
    let linked = json!({"issue_type_key": kind, "linked_to": [{"type": "project", "key": "p"}]});
    let key = issue(&boss, linked).await;
    changed(on_issue(&boss, &key, "close", json!({})).await);
    let unlink = on_issue(&boss, &key, "unlink", json!({"type": "project", "key": "p"})).await;
    assert_code(&unlink, 409, "issue_closed");
    let refused = boss.post("/issue", json!({"data": [{"form_field_key": "x", "value": 1}]})).await;
    assert_refused(&refused, 422, &json!({"code": "data_without_type"}));
}

#[tokio::test]
async fn link_task_that_is_closed_or_to_an_unknown_record_is_refused() {
    let (_app, boss) = office().await;
    let kind = task_type(&boss, "T", json!({"link_settings": all_links(true)})).await;
    let key = task(&boss, &kind, "A", json!({})).await;
    let other = task(&boss, &kind, "B", json!({})).await;
    changed(on_task(&boss, &key, "cancel", json!({})).await);
    let refused = super::office::link_task(&boss, &key, "task", &other).await;
    assert_code(&refused, 409, "task_closed");
    let missing = super::office::link_task(&boss, &other, "serial", "1").await;
    assert_code(&missing, 404, "link_target_not_found");
}
