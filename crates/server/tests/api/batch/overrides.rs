//! Overriding the working time of a job (docs/spec/production.md#overriding-time).

use chrono::TimeDelta;
use reqwest::Method;
use serde_json::{Value, json};

use super::floor::{complete, job, on_job, order, plain_product, plant_with_stock, start_batch};
use crate::support::{Actor, assert_code, assert_snapshot, changed, column, request_if_match, text};

/// Work sessions of a job; `more` adds query parameters.
async fn sessions(actor: &Actor, job: &str, more: &str) -> Value {
    actor.get(&format!("/work-session?job_key={job}{more}")).await.ok().json()
}

/// Batches of 1 and 2 units share 10 001 ms. Without a duration, the standard time applies.
#[tokio::test]
async fn override_job_time_shares_the_time_by_quantity_and_cancels_the_earlier_sessions() {
    let (app, boss) = plant_with_stock().await;
    let made = plain_product(&boss, &["Work"], json!({"auto_new_batch": false, "std_processing_time": 10})).await;
    let order = order(&boss, &made.product, json!(3)).await;
    let key = &order.jobs[0];
    let first = start_batch(&boss, key, json!({"batch_qt": 1})).await;
    app.clock().advance(TimeDelta::seconds(100));
    complete(&boss, &first, json!({"completed_batch_qt": 1})).await;
    let resumed = changed(on_job(&boss, key, "resume", json!({"batch_qt": 2})).await);
    app.clock().advance(TimeDelta::seconds(50));
    complete(&boss, &text(&resumed["batch"], "_key"), json!({"completed_batch_qt": 2})).await;
    let before = column(&sessions(&boss, key, "").await, "_key");
    let body = json!({"new_job_duration": 10_001, "reason": "clock was wrong"});
    let after = assert_snapshot("override_job_time", on_job(&boss, key, "override-time", body).await);
    assert!(after["job"]["forced"].is_string());
    assert_eq!(job(&boss, key).await["processing_time"], 10_001);
    let counted = sessions(&boss, key, "").await;
    let mut shares: Vec<i64> =
        counted.as_array().unwrap().iter().map(|row| row["duration"].as_i64().unwrap()).collect();
    shares.sort_unstable();
    assert_eq!(shares, [3333, 6668], "by quantity, and the rest on the last");
    assert!(counted.as_array().unwrap().iter().all(|row| row["forced"] == after["job"]["forced"]));
    let all = column(&sessions(&boss, key, "&include_canceled=true").await, "_key");
    assert!(before.iter().all(|key| all.contains(key)), "what does not count is still there to read");
    on_job(&boss, key, "override-time", json!({"reason": "as planned"})).await.ok();
    assert_eq!(job(&boss, key).await["processing_time"], 30_000, "three units of ten seconds");
    assert_eq!(app.count("select count(*) from journal.event where event_type = 'TIME_OVERRIDDEN'").await, 2);
}

/// An unknown job, a stale revision and a request without a reason are refused too.
#[tokio::test]
async fn override_job_time_of_a_job_that_is_not_started_active_or_without_a_completed_batch_is_refused() {
    let (_app, boss) = plant_with_stock().await;
    let made = plain_product(&boss, &["Work"], json!({"auto_new_batch": false})).await;
    let order = order(&boss, &made.product, json!(2)).await;
    let key = &order.jobs[0];
    let body = json!({"new_job_duration": 1, "reason": "x"});
    let ask = async || on_job(&boss, key, "override-time", body.clone()).await;
    assert_code(&on_job(&boss, "999999", "override-time", body.clone()).await, 404, "job_not_found");
    assert_code(&ask().await, 409, "job_not_started");
    start_batch(&boss, key, json!({})).await;
    assert_code(&ask().await, 409, "job_is_active");
    changed(on_job(&boss, key, "pause", json!({})).await);
    assert_code(&ask().await, 409, "no_completed_batch");
    let path = format!("/job/{key}/override-time");
    assert_code(
        &request_if_match(&boss, Method::POST, &path, "\"0\"", Some(body.clone())).await,
        412,
        "revision_mismatch",
    );
    assert_eq!(on_job(&boss, key, "override-time", json!({"new_job_duration": 1})).await.status, 422);
}
