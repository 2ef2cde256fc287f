//! Reports on work that was done through the API.

use chrono::{TimeDelta, Timelike};
use production::pause_absent;
use serde_json::{Value, json};

use super::floor::order;
use crate::batch::floor::{complete, on_batch, on_job, plain_product, start, start_batch};
use crate::serial::plant::plant;
use crate::support::{Actor, TestApp, changed, text};

/// Starts a plant at nine in the morning, so that an hour of work does not cross midnight.
async fn in_the_morning() -> (TestApp, Actor) {
    let (app, boss) = plant().await;
    let now = app.clock().now();
    let hours = (24 + 9 - i64::from(now.hour())) % 24;
    app.clock().advance(TimeDelta::hours(hours));
    (app, boss)
}

/// Totals of a report of the last 30 days.
async fn totals(boss: &Actor, report: &str) -> Value {
    boss.get(&format!("/report/{report}")).await.ok().json()["totals"].clone()
}

/// Minutes of a report as a whole number, because the clock keeps running during the test.
fn minutes(value: &Value) -> i64 {
    value.as_f64().map(|minutes| format!("{minutes:.0}").parse().unwrap()).unwrap()
}

#[tokio::test]
async fn report_output_counts_a_batch_from_its_completion_until_its_job_is_reset() {
    let (app, boss) = in_the_morning().await;
    let made = plain_product(&boss, &["Cut", "Bend"], json!({})).await;
    let work = order(&boss, &made.product, "W-1", 4).await;
    let first = start_batch(&boss, &work.jobs[0], json!({"batch_qt": 4})).await;
    assert_eq!(totals(&boss, "output").await["batches"], 0, "what is open has not ended");
    app.clock().advance(TimeDelta::minutes(20));
    complete(&boss, &first, json!({"completed_batch_qt": 3, "qt_scrap": 1, "scrap_reason": "bent"})).await;
    let second = start_batch(&boss, &work.jobs[1], json!({"batch_qt": 3})).await;
    app.clock().advance(TimeDelta::minutes(10));
    complete(&boss, &second, json!({"completed_batch_qt": 3})).await;
    let output = totals(&boss, "output").await;
    assert_eq!(
        (&output["good"], &output["scrap"], &output["released"], &output["batches"]),
        (&json!(6), &json!(1), &json!(3), &json!(2))
    );
    assert_eq!(minutes(&output["minutes"]), 30);
    let passed = totals(&boss, "first-pass").await;
    assert_eq!(passed, json!({"batches": 2, "first_pass": 1, "share": 0.5}));
    changed(on_job(&boss, &work.jobs[1], "reset", json!({"reason": "again"})).await);
    let output = totals(&boss, "output").await;
    assert_eq!((&output["good"], &output["released"], &output["batches"]), (&json!(3), &json!(0), &json!(1)));
}

#[tokio::test]
async fn report_work_separates_pauses_from_offline_time_and_credits_good_to_who_completed() {
    let (app, boss) = in_the_morning().await;
    let params = json!({"max_offline": 60});
    let made = plain_product(&boss, &["Cut"], params).await;
    let work = order(&boss, &made.product, "W-1", 4).await;
    let job = &work.jobs[0];
    let batch = text(&start(&boss, job, json!({"batch_qt": 4})).await["batch"], "_key");
    app.clock().advance(TimeDelta::minutes(30));
    changed(on_job(&boss, job, "heartbeat", json!({})).await);
    changed(on_job(&boss, job, "pause", json!({})).await);
    app.clock().advance(TimeDelta::minutes(15));
    changed(on_job(&boss, job, "resume", json!({})).await);
    app.clock().advance(TimeDelta::minutes(5));
    complete(&boss, &batch, json!({"completed_batch_qt": 4})).await;
    let report = boss.get("/report/work").await.ok().json();
    let row = &report["rows"][0];
    assert_eq!(
        (&row["username"], &row["good"], report["rows"].as_array().unwrap().len()),
        (&json!("boss"), &json!(4), 1)
    );
    assert_eq!(
        (minutes(&row["minutes_worked"]), minutes(&row["minutes_paused"]), minutes(&row["minutes_offline"])),
        (35, 15, 0)
    );
    let by_phase = boss.get("/report/work?by=phase").await.ok().json();
    assert_eq!((&by_phase["rows"][0]["phase_alias"], &by_phase["totals"]), (&json!("Cut"), &report["totals"]));
}

#[tokio::test]
async fn report_work_counts_a_pause_by_silence_as_offline_when_another_operator_resumes() {
    let (app, boss) = in_the_morning().await;
    let made = plain_product(&boss, &["Cut"], json!({"max_offline": 60})).await;
    let work = order(&boss, &made.product, "W-1", 4).await;
    let job = &work.jobs[0];
    let batch = text(&start(&boss, job, json!({"batch_qt": 4})).await["batch"], "_key");
    app.clock().advance(TimeDelta::minutes(10));
    changed(on_job(&boss, job, "heartbeat", json!({})).await);
    app.clock().advance(TimeDelta::minutes(20));
    assert_eq!(pause_absent(&app.instance.app).await.unwrap(), 1);
    // Another user takes over; the offline time stays the same.
    let other = app.user("ada", "production operator").await;
    crate::batch::floor::assign(&boss, job, &other).await;
    changed(on_job(&other, job, "resume", json!({})).await);
    app.clock().advance(TimeDelta::minutes(5));
    changed(on_batch(&other, &batch, "complete", json!({"completed_batch_qt": 4})).await);
    let rows = boss.get("/report/work").await.ok().json()["rows"].clone();
    let times = |row: &Value| {
        (text(row, "username"), minutes(&row["minutes_worked"]), minutes(&row["minutes_offline"]), row["good"].clone())
    };
    let found: Vec<_> = rows.as_array().unwrap().iter().map(times).collect();
    assert_eq!(found, [("ada".to_owned(), 5, 0, json!(4)), ("boss".to_owned(), 10, 20, json!(0))]);
}

#[tokio::test]
async fn report_scrap_shows_reason_phase_and_units() {
    let (_app, boss) = in_the_morning().await;
    let made = crate::batch::floor::traced_product(&boss, &["Build"], json!({})).await;
    let work = order(&boss, &made.product, "W-1", 3).await;
    let begun = start(&boss, &work.jobs[0], json!({"batch_qt": 3})).await;
    let (batch, units) = (text(&begun["batch"], "_key"), crate::batch::floor::units_of(&begun));
    crate::batch::floor::scan_motors(&boss, &made, &batch, &units, "M").await;
    let body =
        json!({"completed_batch_qt": 2, "qt_scrap": 1, "scrap_reason": "leaks", "scrap_serial_keys": [units[1]]});
    complete(&boss, &batch, body).await;
    let report = boss.get("/report/scrap").await.ok().json();
    let row = &report["rows"][0];
    assert_eq!(
        (&row["reason"], &row["phase_alias"], &row["serial_keys"]),
        (&json!("leaks"), &json!("Build"), &json!([units[1]]))
    );
    assert_eq!((&row["quantity"], &row["share"], &row["running_share"]), (&json!(1), &json!(1), &json!(1)));
    assert_eq!(report["totals"], json!({"quantity": 1, "batches": 1}));
}
