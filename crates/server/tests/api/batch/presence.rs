//! Presence: heartbeats, jobs paused because their client is offline, and resuming them.

use chrono::TimeDelta;
use production::pause_absent;
use serde_json::json;

use super::floor::{job, on_job, order, plain_product, plant_with_stock, start};
use crate::serial::plant::events_after;
use crate::support::{assert_code, changed, text};

/// The limit is 60 seconds. At 59 seconds after the heartbeat nothing happens. At 75 seconds, the job is paused with
/// the time of the heartbeat.
#[tokio::test]
async fn a_job_is_paused_when_its_client_is_offline_and_resuming_it_continues_the_same_session() {
    let (app, boss) = plant_with_stock().await;
    let made = plain_product(&boss, &["Press"], json!({"max_offline": 60})).await;
    let order = order(&boss, &made.product, json!(3)).await;
    let key = &order.jobs[0];
    let session = text(&start(&boss, key, json!({})).await, "work_session_key");
    app.clock().advance(TimeDelta::seconds(50));
    let heard = changed(on_job(&boss, key, "heartbeat", json!({})).await);
    assert_eq!((&heard["active"], &heard["work_session_key"]), (&json!(true), &json!(session)));
    app.clock().advance(TimeDelta::seconds(59));
    assert_eq!(pause_absent(&app.instance.app).await.unwrap(), 0);
    app.clock().advance(TimeDelta::seconds(16));
    assert_eq!(pause_absent(&app.instance.app).await.unwrap(), 1);
    assert_eq!(pause_absent(&app.instance.app).await.unwrap(), 0);
    let shown = job(&boss, key).await;
    assert_eq!((&shown["active"], &shown["paused_offline"]), (&json!(false), &json!(true)));
    let sessions = boss.get(&format!("/work-session?job_key={key}")).await.ok().json();
    assert_eq!(sessions[0]["end"], heard["last_online"]);
    assert_eq!(shown["last_online"], heard["last_online"]);
    let told = events_after(&app, 0).await;
    let told = &told[told.len() - 2..];
    assert_eq!((&told[0]["type"], &told[0]["user_key"]), (&json!("JOB_PAUSED_OFFLINE"), &json!(null)));
    assert_eq!(told[0]["data"], json!({"actor": "offline_monitor", "last_online": heard["last_online"]}));
    assert_eq!(told[1]["type"], "WORK_SESSION_CLOSED");
    let refused = on_job(&boss, key, "heartbeat", json!({})).await;
    assert_code(&refused, 409, "job_is_not_active");
    assert_eq!(refused.json()["detail"]["paused_offline"], true);
    let again = changed(on_job(&boss, key, "resume", json!({})).await);
    assert_eq!((&again["work_session_key"], &again["job"]["active"]), (&json!(session), &json!(true)));
    assert_eq!(again["job"]["paused_offline"], false);
}

#[tokio::test]
async fn resuming_an_offline_job_after_other_work_opens_a_new_session() {
    let (app, boss) = plant_with_stock().await;
    let made = plain_product(&boss, &["Press", "Paint"], json!({"max_offline": 60, "production_batch_qt": 1})).await;
    let order = order(&boss, &made.product, json!(3)).await;
    let first = text(&start(&boss, &order.jobs[0], json!({})).await, "work_session_key");
    app.clock().advance(TimeDelta::seconds(61));
    assert_eq!(pause_absent(&app.instance.app).await.unwrap(), 1);
    let body = json!({"product_key": made.product, "qt_planned": 1, "wo_code": "OTHER"});
    let other = changed(boss.post("/work-order", body).await);
    let other = text(&other["jobs"][0], "_key");
    start(&boss, &other, json!({})).await;
    let again = changed(on_job(&boss, &order.jobs[0], "resume", json!({})).await);
    assert_ne!(again["work_session_key"], first);
    // A user works on one job at a time.
    assert_eq!(job(&boss, &other).await["active"], false);
    let told: Vec<String> = events_after(&app, 0).await.iter().map(|event| text(event, "type")).collect();
    let tail: Vec<&str> = told.iter().rev().take(4).rev().map(String::as_str).collect();
    assert_eq!(tail, ["JOB_RESUMED", "WORK_SESSION_CREATED", "JOB_PAUSED", "WORK_SESSION_CLOSED"]);
}

/// A limit of 0 means no limit. Heartbeats of another user and for an unknown job are refused.
#[tokio::test]
async fn a_job_of_a_phase_without_an_offline_limit_is_never_paused() {
    let (app, boss) = plant_with_stock().await;
    let made = plain_product(&boss, &["Press"], json!({"max_offline": 0})).await;
    let order = order(&boss, &made.product, json!(3)).await;
    start(&boss, &order.jobs[0], json!({})).await;
    app.clock().advance(TimeDelta::days(3));
    assert_eq!(pause_absent(&app.instance.app).await.unwrap(), 0);
    let otto = app.user("otto", "operator").await;
    assert_code(&on_job(&otto, &order.jobs[0], "heartbeat", json!({})).await, 403, "not_work_session_owner");
    assert_code(&on_job(&otto, "999999", "heartbeat", json!({})).await, 404, "job_not_found");
}
