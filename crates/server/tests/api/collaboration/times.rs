//! Time that users record on tasks (docs/spec/collaboration.md#time-on-tasks).

use chrono::TimeDelta;
use reqwest::Method;
use serde_json::{Value, json};

use super::office::{office, on_task, read_task, task, task_type};
use crate::support::{TestApp, assert_code, assert_snapshot, changed, faults, request_if_match};

/// The types of the journal rows about recorded time, oldest first.
async fn kinds(app: &TestApp) -> Vec<String> {
    let select = "select event_type from journal.event where event_type like 'TASK_TIME%' order by key";
    app.sql.query(select, &[]).await.unwrap().iter().map(|row| row.get(0)).collect()
}

/// User, milliseconds and whether an entry is running, for each user who recorded time on a task.
fn time_by_user(task: &Value) -> Vec<(String, i64, bool)> {
    let one = |row: &Value| {
        (row["user_key"].as_str().unwrap().to_owned(), row["duration"].as_i64().unwrap(), row["active"] == true)
    };
    task["time_spent"].as_array().unwrap().iter().map(one).collect()
}

#[tokio::test]
async fn time_on_a_task_is_measured_from_start_to_stop_and_summed_by_user() {
    let (app, boss) = office().await;
    let kind = task_type(&boss, "Repair", json!({})).await;
    let key = task(&boss, &kind, "T-1", json!({})).await;
    assert_eq!(time_by_user(&read_task(&boss, &key).await), []);
    let begun = assert_snapshot("start_task_time", on_task(&boss, &key, "start-time", json!({})).await);
    assert_eq!((&begun["active"], &begun["duration"]), (&json!(true), &Value::Null));
    assert_code(&on_task(&boss, &key, "start-time", json!({})).await, 409, "time_already_running");
    app.clock().advance(TimeDelta::seconds(90));
    let running = time_by_user(&read_task(&boss, &key).await);
    assert!(running[0].1 >= 90_000 && running[0].2, "{running:?}");
    let ended = assert_snapshot("stop_task_time", on_task(&boss, &key, "stop-time", json!({"note": "bearing"})).await);
    assert_eq!((&ended["active"], &ended["note"]), (&json!(false), &json!("bearing")));
    let measured = ended["duration"].as_i64().unwrap();
    assert!((90_000..120_000).contains(&measured), "{measured}");
    assert_code(&on_task(&boss, &key, "stop-time", json!({})).await, 409, "time_not_running");
    let entry = json!({"duration": 60_000, "note": "phone"});
    let entered = assert_snapshot("enter_task_time", on_task(&boss, &key, "time-entry", entry).await);
    assert_eq!((&entered["start"], &entered["end"]), (&Value::Null, &Value::Null));
    let otto = app.user("otto", "task operator").await;
    changed(on_task(&otto, &key, "start-time", json!({})).await);
    let all = time_by_user(&read_task(&boss, &key).await);
    assert_eq!((all.len(), all[0].1, all[0].2, all[1].2), (2, measured + 60_000, false, true));
    let expected = ["TASK_TIME_STARTED", "TASK_TIME_STOPPED", "TASK_TIME_ENTERED", "TASK_TIME_STARTED"];
    assert_eq!(kinds(&app).await, expected);
}

#[tokio::test]
async fn complete_and_cancel_task_stop_running_time_and_a_closed_task_takes_none() {
    let (app, boss) = office().await;
    let kind = task_type(&boss, "Repair", json!({})).await;
    for (code, command) in [("T-1", "complete"), ("T-2", "cancel")] {
        let key = task(&boss, &kind, code, json!({})).await;
        let otto = app.user(&format!("otto-{command}"), "task operator").await;
        changed(on_task(&boss, &key, "start-time", json!({})).await);
        changed(on_task(&otto, &key, "start-time", json!({})).await);
        changed(on_task(&boss, &key, command, json!({})).await);
        let all = time_by_user(&read_task(&boss, &key).await);
        assert!(all.len() == 2 && all.iter().all(|(_, _, active)| !active), "{all:?}");
        let told = kinds(&app).await;
        assert_eq!(&told[told.len() - 2..], ["TASK_TIME_STOPPED", "TASK_TIME_STOPPED"]);
        assert_code(&on_task(&boss, &key, "start-time", json!({})).await, 409, "task_closed");
        assert_code(&on_task(&boss, &key, "time-entry", json!({"duration": 1})).await, 409, "task_closed");
        assert_code(&on_task(&boss, &key, "stop-time", json!({})).await, 409, "time_not_running");
    }
}

#[tokio::test]
async fn complete_task_without_recorded_time_is_refused_where_the_type_requires_it() {
    let (_app, boss) = office().await;
    let kind = task_type(&boss, "Repair", json!({"require_time_entry": true})).await;
    let key = task(&boss, &kind, "T-1", json!({})).await;
    assert_code(&on_task(&boss, &key, "complete", json!({})).await, 409, "time_entry_required");
    changed(on_task(&boss, &key, "start-time", json!({})).await);
    let completed = changed(on_task(&boss, &key, "complete", json!({})).await);
    assert_eq!(completed["status"], "completed", "a running entry is enough");
    let path = format!("/task-type/{kind}");
    let kept = changed(boss.put(&path, json!({"name": "Repair"})).await);
    assert_eq!(kept["require_time_entry"], true, "what is not sent stays");
    changed(boss.put(&path, json!({"name": "Repair", "require_time_entry": false})).await);
    let free = task(&boss, &kind, "T-2", json!({})).await;
    changed(on_task(&boss, &free, "complete", json!({})).await);
}

#[tokio::test]
async fn recording_time_out_of_bounds_with_another_revision_or_on_an_unknown_task_is_refused() {
    let (_app, boss) = office().await;
    let kind = task_type(&boss, "Repair", json!({})).await;
    let key = task(&boss, &kind, "T-1", json!({})).await;
    for wrong in [0, 86_400_001] {
        let refused = on_task(&boss, &key, "time-entry", json!({"duration": wrong})).await;
        assert_eq!(faults(&refused)[0][0], json!(["body", "duration"]));
    }
    for command in ["start-time", "stop-time", "time-entry"] {
        let body = json!({"duration": 1});
        assert_code(&on_task(&boss, "999999", command, body.clone()).await, 404, "task_not_found");
        let path = format!("/task/{key}/{command}");
        let late = request_if_match(&boss, Method::POST, &path, "\"0\"", Some(body)).await;
        assert_code(&late, 412, "revision_mismatch");
    }
}
