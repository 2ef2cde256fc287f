//! Whether a work order or job is critical follows from its open critical issues. Checked after every command.

use chrono::TimeDelta;
use serde_json::{Value, json};

use super::office::{issue, issue_type, office, on_issue};
use crate::production::plant::{any_order, begin, complete, made_in, order, read_job, read_order};
use crate::support::{Actor, TestApp, changed};

/// Number of issues and of open issues that are linked to a work order or job, and whether it is critical
/// (docs/spec/production.md#issues-on-jobs-and-work-orders).
async fn by_rule(app: &TestApp, column: &str, key: &str) -> (i64, i64, bool) {
    let rule = format!(
        "select count(*), count(*) filter (where i.open), coalesce(bool_or(i.open and i.critical), false)
         from collaboration.issue i
         where exists (select from collaboration.issue_link l where l.issue_key = i.key and l.{column} = {key})"
    );
    let row = app.sql.query_one(&rule, &[]).await.unwrap();
    (row.get(0), row.get(1), row.get(2))
}

/// Checks that work order, list, queue and job show what follows from the linked issues. Returns `critical` and the
/// number of issues of the work order.
pub async fn assert_rule(app: &TestApp, boss: &Actor, order: &str, job: &str) -> (bool, i64) {
    let (total, _, critical) = by_rule(app, "work_order_key", order).await;
    let shown = read_order(boss, order).await;
    assert_eq!((&shown["critical"], &shown["issue_count"]), (&json!(critical), &json!(total)), "order");
    let listed = boss.get("/work-order").await.ok().json();
    let listed = listed.as_array().unwrap().iter().find(|one| one["_key"] == order).unwrap().clone();
    assert_eq!((&listed["critical"], &listed["issue_count"]), (&json!(critical), &json!(total)), "in the list");
    let queued = boss.get("/queue/site/0").await.ok().json();
    let queued = queued.as_array().unwrap().iter().find(|one| one["_key"] == order).unwrap().clone();
    assert_eq!(queued["issue_count"], json!(total), "in the queue");
    let of_job = by_rule(app, "job_key", job).await;
    let shown = read_job(boss, job).await;
    let numbers = (&shown["issues_total"], &shown["issues_open"], &shown["critical"], &shown["issue_count"]);
    assert_eq!(numbers, (&json!(of_job.0), &json!(of_job.1), &json!(of_job.2), &json!(of_job.0)), "job");
    (critical, total)
}

#[tokio::test]
async fn every_command_on_an_issue_changes_critical_and_issue_count_of_order_and_job_at_once() {
    let (app, boss) = office().await;
    let made = any_order(&boss, "W").await;
    let (order, job) = (made.key.as_str(), made.jobs[0].as_str());
    let kind = issue_type(&boss, "I", json!({})).await;
    let check = async || assert_rule(&app, &boss, order, job).await;
    assert_eq!(check().await, (false, 0));
    let key = issue(&boss, json!({"issue_type_key": kind})).await;
    let step = async |command: &str, body: Value| changed(on_issue(&boss, &key, command, body).await);
    step("link", json!({"type": "work_order", "key": order})).await;
    assert_eq!(check().await, (false, 1));
    changed(boss.patch(&format!("/issue/{key}"), json!({"critical": true})).await);
    assert_eq!(check().await, (true, 1));
    step("link", json!({"type": "job", "key": job})).await;
    assert_eq!(check().await, (true, 1), "an issue that is linked twice is one issue");
    step("unlink", json!({"type": "job", "key": job})).await;
    assert_eq!(check().await, (true, 1));
    step("close", json!({})).await;
    assert_eq!(check().await, (false, 1));
    step("reopen", json!({})).await;
    assert_eq!(check().await, (true, 1));
    step("unlink", json!({"type": "work_order", "key": order})).await;
    assert_eq!(check().await, (false, 0));
    step("link", json!({"type": "job", "key": job})).await;
    assert_eq!(check().await, (true, 1));
    changed(boss.delete(&format!("/issue/{key}")).await);
    assert_eq!(check().await, (false, 0));
}

/// The window begins with its oldest work order. Issues that were reported earlier do not count
/// (docs/spec/product.md#statistics).
#[tokio::test]
async fn product_statistics_show_only_issues_reported_within_the_window_of_closed_orders() {
    let (app, boss) = office().await;
    let (product, phases) = made_in(&boss, json!({"code": "P"}), &["Build"]).await;
    let path = format!("/product/{product}/stats");
    issue(&boss, json!({"linked_to": [{"type": "product", "key": product}]})).await;
    app.clock().advance(TimeDelta::seconds(60));
    let stats = async || boss.get(&path).await.ok().json();
    assert_eq!(stats().await["issues"], json!([]), "no order, no window");
    let made = order(&boss, &product, "W", 1).await;
    begin(&app, &made.jobs[0], &boss, 1).await;
    complete(&app, &made.jobs[0], 1, 0).await;
    changed(boss.post(&format!("/work-order/{}/close", made.key), json!({})).await);
    let first = issue(&boss, json!({"linked_to": [{"type": "job", "key": made.jobs[0]}]})).await;
    app.clock().advance(TimeDelta::seconds(1));
    let second = issue(&boss, json!({"linked_to": [{"type": "product", "key": product}]})).await;
    let issues = stats().await["issues"].clone();
    assert_eq!(crate::support::column(&issues, "_key"), [second, first]);
    assert_eq!((&issues[0]["phase_key"], &issues[1]["phase_key"]), (&Value::Null, &json!(phases[0])));
}
