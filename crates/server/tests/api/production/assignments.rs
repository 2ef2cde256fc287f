//! The overview of job assignments, and users who cannot be archived because of their open jobs.

use serde_json::json;

use super::plant::{any_order, assert_invariants, assign, begin, complete, floor, made_in, order, site_queue, update};
use crate::configuration::steps::patch_config;
use crate::support::{assert_code, assert_refused, changed, column};

#[tokio::test]
async fn list_job_assignments_lists_jobs_by_operator_and_unassigned_jobs_by_queue_and_phase() {
    let (app, boss) = floor().await;
    let anna = app.user("anna", "operator").await;
    app.user("quentin", "quality").await;
    let (product, _) = made_in(&boss, json!({"code": "P"}), &["First", "Second"]).await;
    let (a, b) = (order(&boss, &product, "A", 5).await, order(&boss, &product, "B", 5).await);
    assign(&boss, &b.jobs[0], &anna).await;
    assign(&boss, &a.jobs[1], &anna).await;
    changed(boss.put("/queue", json!({"work_orders": [b.key, a.key]})).await);
    let all = boss.get("/job-assignment").await.ok().json();
    let operators = all["assigned_jobs_by_operator"].as_array().unwrap();
    let her_key = json!(anna.user_key.to_string());
    let of_anna = operators.iter().find(|one| one["operator"]["_key"] == her_key).unwrap();
    assert_eq!(operators.len(), 2, "the boss is an operator too, the inspector is not");
    assert_eq!(column(&of_anna["assigned_jobs"], "_key"), [b.jobs[0].clone(), a.jobs[1].clone()]);
    assert_eq!(of_anna["independent"], false);
    assert_eq!(column(&all["unassigned_jobs"], "_key"), [b.jobs[1].clone(), a.jobs[0].clone()]);
    patch_config(&boss, json!({"allow_independent_reordering_of_job_queues": true})).await;
    let jobs = json!({"jobs": [a.jobs[1], b.jobs[0]], "independent": true});
    changed(boss.put(&format!("/queue/operator/{}", anna.user_key), jobs).await);
    let one = boss.get(&format!("/job-assignment?user_key={}", anna.user_key)).await.ok().json();
    let of_anna = &one["assigned_jobs_by_operator"];
    assert_eq!(of_anna.as_array().unwrap().len(), 1);
    assert_eq!(
        (&of_anna[0]["independent"], column(&of_anna[0]["assigned_jobs"], "_key")),
        (&json!(true), vec![a.jobs[1].clone(), b.jobs[0].clone()])
    );
    assert_code(&boss.get("/job-assignment?user_key=none").await, 404, "user_not_found");
}

#[tokio::test]
async fn delete_user_with_open_jobs_is_409_and_without_them_removes_the_queue_of_the_user() {
    let (app, boss) = floor().await;
    let anna = app.user("anna", "operator").await;
    let (one, two) = (any_order(&boss, "A").await, any_order(&boss, "B").await);
    assign(&boss, &one.jobs[0], &anna).await;
    assign(&boss, &two.jobs[0], &anna).await;
    let path = format!("/user/{}", anna.user_key);
    let refused = boss.delete(&path).await;
    assert_refused(&refused, 409, &json!({"code": "user_has_open_jobs", "job_keys": [one.jobs[0], two.jobs[0]]}));
    changed(update(&boss, &one.jobs[0], json!({"assigned_to": null})).await);
    begin(&app, &two.jobs[0], &anna, 10).await;
    complete(&app, &two.jobs[0], 10, 0).await;
    changed(boss.post(&format!("/job/{}/close", two.jobs[0]), json!({})).await);
    assert_eq!(app.count("select count(*) from production.queue where type = 'o'").await, 1);
    changed(boss.delete(&path).await);
    assert_eq!(app.count("select count(*) from production.queue where type = 'o'").await, 0, "the queue is gone");
    assert_code(&boss.get(&format!("/queue/operator/{}", anna.user_key)).await, 404, "user_not_found");
    let job = boss.get(&format!("/job/{}", two.jobs[0])).await.ok().json();
    assert_eq!(
        (&job["assigned_to"]["_key"], &job["assigned_to"]["active"]),
        (&json!(anna.user_key.to_string()), &json!(false))
    );
    assert_eq!(site_queue(&boss).await, ["A"]);
    assert_invariants(&app).await;
}
